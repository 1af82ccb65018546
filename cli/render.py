"""Tables and bar charts in the terminal: 80 columns by default, plain text where nobody can see colour.

Colour goes to a terminal only, and nowhere when ``NO_COLOR`` is set. Where the stream cannot carry block characters
the bars are drawn in ASCII.
"""

import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from schema.names import shown

WIDTH = 80
"""Columns assumed where the terminal does not tell, and the most a chart ever uses."""

UNKNOWN = "?"
"""The label of what has no number; it stands among numbers as one."""

_IN_ASCII = str.maketrans({"±": "+-", "·": "."})
"""Signs in the cells of a table, for a stream that cannot carry them."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


class _Console(Console):
    """A console that leaves a closed pipe to :func:`cli.main.main`, which ends quietly."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, err: bool = False, width: int | None = None) -> Console:
    """A console on standard output (or ``err``); ``width`` in columns, by default the terminal's."""
    stream = sys.stderr if err else sys.stdout
    if width is None and not stream.isatty():
        width = int(os.environ["COLUMNS"]) if os.environ.get("COLUMNS", "").isdecimal() else WIDTH
    plain = bool(os.environ.get("NO_COLOR"))
    return _Console(
        file=stream,
        width=width,
        color_system=None if plain else "auto",
        no_color=plain or None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def heading(out: Console, text: str) -> None:
    """A bold line with a blank one before it."""
    out.print()
    out.print(Text(shown(text), style="bold"))


def table(
    out: Console,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    title: str | None = None,
    right: Collection[str] = (),
    tight: bool = False,
) -> None:
    """Print a table. ``right`` names the columns to align right; ``None`` in a row prints as ``-``.

    ``tight`` leaves one blank less between columns. A column's name may have several lines.
    """
    if title:
        heading(out, title)
    grid = Table(
        box=box.SIMPLE_HEAD if _blocks(out) else box.ASCII2,
        pad_edge=False,
        show_edge=False,
        padding=(0, 1, 0, 0) if tight else (0, 1),
    )
    for name in columns:
        grid.add_column(Text(name), justify="right" if name in right else "left", overflow="fold")
    signs = {} if _blocks(out) else _IN_ASCII
    for row in rows:
        grid.add_row(*(Text("-" if cell is None else shown(str(cell)).translate(signs)) for cell in row))
    out.print(grid)


def bars(
    out: Console,
    title: str,
    counts: Mapping[str, float],
    *,
    width: int | None = None,
    style: str = "cyan",
    percent: bool = False,
    top: float | None = None,
) -> None:
    """Print one bar a label, in the order given, scaled so that the longest fills the room.

    ``counts``: label -> number, 0 or more. ``width``: columns of the whole chart, at most :data:`WIDTH` by default.
    ``percent`` adds each one's share of the sum. ``top``: the number that fills the room, by default the largest.
    Labels that are all numbers are aligned right. Used for histograms: ``bars(out, "Turns", {"8": 120, "9": 431})``.
    """
    if title:
        heading(out, title)
    for line in bar_lines(
        counts, width=width or min(out.width, WIDTH), percent=percent, top=top, ascii_only=not _blocks(out)
    ):
        label, bar, number = line
        out.print(Text.assemble(label, (bar, style), number), no_wrap=True, overflow="ignore", crop=False)


def bar_lines(
    counts: Mapping[str, float],
    *,
    width: int = WIDTH,
    percent: bool = False,
    top: float | None = None,
    ascii_only: bool = False,
) -> list[tuple[str, str, str]]:
    """The lines of :func:`bars` as (label, bar, number), joined at most ``width`` columns wide (40 or more)."""
    if not counts:
        return []
    labels = [shown(label) for label in counts]
    numeric = all(label.lstrip("-").isdigit() or label == UNKNOWN for label in labels)
    total = sum(counts.values())
    numbers = [_number(value) for value in counts.values()]
    widest = max(map(len, numbers))
    ends = [
        f" {number:>{widest}}" + (f" {value / total if total else 0:>6.1%}" if percent else "")
        for number, value in zip(numbers, counts.values(), strict=True)
    ]
    width = max(width, 40)
    label_width = max(min(max(map(len, labels)), width - len(ends[0]) - 12), 0)
    room = max(width - label_width - 2 - len(ends[0]), 1)
    scale = top if top is not None else max(counts.values())
    side = "|" if ascii_only else "│"
    lines = []
    for label, value, end in zip(labels, counts.values(), ends, strict=True):
        label = label[:label_width]
        padded = label.rjust(label_width) if numeric else label.ljust(label_width)
        bar = _bar(value / scale if scale > 0 else 0.0, room, ascii_only)
        lines.append((f"{padded} {side}", f"{bar:<{room}}", end))
    return lines


def _bar(share: float, room: int, ascii_only: bool) -> str:
    """``share`` (0 to 1) of ``room`` columns. Anything above nothing shows at least a sliver."""
    share = min(max(share, 0.0), 1.0)
    if ascii_only:
        return "#" * max(round(share * room), share > 0)
    eighths = max(round(share * room * 8), int(share > 0))
    full, part = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[part] if part else "")


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.1f}"


def _blocks(out: Console) -> bool:
    return out.encoding.lower().replace("_", "-").startswith("utf")
