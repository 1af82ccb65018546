"""How a program talks with people at a table: a screen that is redrawn, or plain lines for a script.

A :class:`Desk` is given its input and output, so a test can sit at it.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

_IN_ASCII = str.maketrans("─┄·…", "--.~")
"""What the table is drawn with, for a stream that cannot carry it."""


def _nothing() -> None:
    return


@dataclass
class Desk:
    """Where questions are asked and answers read."""

    read: Callable[[str], str]
    """Gives a line for a prompt; raises ``EOFError`` at the end of the input."""
    write: Callable[[Text], None]
    """Shows one line."""
    size: Callable[[], tuple[int, int]] | None = None
    """Columns and rows of a screen; ``None`` where lines are merely written one after the other."""
    wipe: Callable[[], None] = _nothing
    """Empties the screen."""
    words: Sequence[str] = ()
    """What a tab may complete at the next question."""

    @property
    def is_screen(self) -> bool:
        return self.size is not None

    @property
    def room(self) -> tuple[int, int]:
        """Columns and rows to draw in. The last row is left for the line feed after an answer."""
        columns, rows = self.size() if self.size is not None else (80, 24)
        return max(columns, 20), max(rows, 8) - 2

    def tell(self, *lines: str | Text) -> None:
        """Show lines below what is there."""
        for line in lines:
            self.write(line if isinstance(line, Text) else Text(line))

    def show(self, lines: Sequence[Text]) -> None:
        """Show a screen in place of the last."""
        self.wipe()
        self.tell(*lines)

    def pages(self, lines: Sequence[str], then: str = "back to the table") -> None:
        """Show a text, if there is any, a screen at a time, waiting for Enter after each."""
        if not self.is_screen or not lines:
            self.tell(*lines)
            return
        columns, rows = self.room
        folded = [part for line in lines for part in _folded(line, columns)]
        for start in range(0, max(1, len(folded)), rows):
            last = start + rows >= len(folded)
            self.show([Text(line) for line in folded[start : start + rows]])
            self.ask(f"Enter: {then if last else 'more'}> ")

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """The answer, without the blanks around it."""
        self.words = words
        return self.read(prompt).strip()


def _folded(line: str, columns: int) -> list[str]:
    from textwrap import wrap

    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, columns, subsequent_indent=indent + "  ") or [""]


def is_terminal() -> bool:
    """Whether both standard input and output are a terminal that can be redrawn."""
    streams = (sys.stdin, sys.stdout)
    return all(s is not None and s.isatty() for s in streams) and os.environ.get("TERM", "") not in ("", "dumb")


@contextmanager
def opened(*, screen: bool = True) -> "Iterator[Desk]":
    """A desk at the standard streams: the terminal's second screen where there is one, else plain lines.

    ``screen`` set to false asks for lines in any case."""
    from cli.render import console

    out = console()
    screen = screen and is_terminal()
    plain = not out.encoding.lower().startswith("utf")

    def write(line: Text) -> None:
        if plain:
            line = line.copy()
            line.plain = line.plain.translate(_IN_ASCII)
        out.print(line, soft_wrap=not screen, no_wrap=screen, overflow="crop" if screen else "ignore", crop=screen)

    if not screen:
        yield Desk(_read_line, write)
        return
    desk = Desk(_read_edited, write, lambda: (out.width, out.height), out.clear)
    with _completion(desk), _second_screen(out):
        yield desk


def _read_line(prompt: str) -> str:
    """A line of a script; the prompt stands on a line of its own."""
    print(prompt.rstrip().removesuffix(">"), flush=True)
    if sys.stdin is None:
        raise EOFError
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _read_edited(prompt: str) -> str:
    sys.stdout.flush()
    return input(prompt)


@contextmanager
def _second_screen(out: "Console") -> Iterator[None]:
    """What the terminal showed before comes back afterwards."""
    out.set_alt_screen(True)
    try:
        yield
    finally:
        out.set_alt_screen(False)


@contextmanager
def _completion(desk: Desk) -> Iterator[None]:
    """Line editing, and Tab for what may be typed, where Python has readline."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, state: int) -> str | None:
        fitting = [word for word in desk.words if word.casefold().startswith(text.casefold())]
        return fitting[state] if state < len(fitting) else None

    old = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(old[0])
        readline.set_completer_delims(old[1])
