"""Matches played as one batch that can be stopped and taken up again.

Every outcome is written to a file as it comes, one JSON object a line after a header that says what is played; a
broken last line is dropped. What is in the file is not played again, and as every game follows from its number alone,
a run that was cut short and one that was not end in the same.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from engine.batch import Pool, run
from engine.duel import Match, Outcome, from_row, play
from schema.errors import TcgError

FORMAT: Final = "tcg24 results 1"
_NOT_OURS: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What reading a line raises that somebody else wrote."""


class Part(NamedTuple):
    """Some games of one match: what a worker gets."""

    place: int
    """Of the match in the campaign."""
    match: Match
    numbers: Sequence[int]


def play_part(part: Part) -> list[Outcome]:
    """What a worker does with a part."""
    return play(part.match, part.numbers)


class Campaign:
    """The games of some matches, those played so far by match and number."""

    def __init__(self, matches: Sequence[Match], file: "ResultsFile | None" = None) -> None:
        """Takes over what ``file`` holds. Raises :class:`TcgError` where it is of other matches."""
        self.matches = tuple(matches)
        self._file = file
        self._played: list[dict[int, Outcome]] = [{} for _ in self.matches]
        if file is not None:
            for place, outcome in file.open([match.task for match in self.matches]):
                self._played[place][outcome.game] = outcome

    def outcomes(self, place: int = 0, games: int | None = None) -> list[Outcome]:
        """Of the match at ``place``, in the order of their numbers: of the first ``games``, or of all."""
        played = self._played[place]
        return [played[number] for number in sorted(played) if games is None or number < games]

    def left(self, games: int) -> int:
        """How many are still to be played until every match has its games 0 to ``games - 1``."""
        return sum(games - sum(number < games for number in played) for played in self._played)

    def play(
        self,
        games: int,
        pool: Pool | None = None,
        *,
        size: int = 20,
        told: Callable[[int], object] | None = None,
    ) -> None:
        """Play games 0 to ``games - 1`` of every match, but those that are there already.

        ``size``: games a part; ``told`` hears how many have just been played. Ctrl-C passes through, and leaves what
        is finished.
        """
        parts = list(self._parts(games, size))
        results = run(play_part, parts, pool)
        try:
            for part, outcomes in results:
                # First here: what the file holds when Ctrl-C comes, the report then counts.
                self._played[part.place].update({outcome.game: outcome for outcome in outcomes})
                if self._file is not None:
                    self._file.add(part.place, outcomes)
                if told is not None:
                    told(len(outcomes))
        finally:
            results.close()

    def _parts(self, games: int, size: int) -> Iterator[Part]:
        """All matches side by side, so that a run that is stopped knows as much of each."""
        for start in range(0, games, size):
            for place, match in enumerate(self.matches):
                numbers = [n for n in range(start, min(start + size, games)) if n not in self._played[place]]
                if numbers:
                    yield Part(place, match, numbers)


class ResultsFile:
    """Outcomes in a file of JSON lines, the header first."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._out: TextIO | None = None

    def open(self, tasks: Sequence[dict[str, Any]]) -> list[tuple[int, Outcome]]:
        """What the file holds already; makes it where it is not there. Then :meth:`add` may be called.

        Raises :class:`TcgError` where it cannot be read or written, or is of other matches than ``tasks``.
        """
        path = Path(self.path)
        header = json.dumps({"format": FORMAT, "matches": list(tasks)}, ensure_ascii=False)
        try:
            if path.exists() and not path.is_file():  # reading a pipe or a device might never end
                raise TcgError(f"{self.path} is no file that results can be kept in; name another")
            data = path.read_bytes() if path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            found = self._read(data, header, len(tasks))
            if len(whole) < len(data):  # the writer was killed within a line
                with path.open("r+b") as file:
                    file.truncate(len(whole))
            self._out = path.open("a", encoding="utf-8", newline="\n")
            if not whole:
                self._write(header + "\n")
        except (OSError, ValueError) as error:
            raise TcgError(f"{self.path} cannot be used: {getattr(error, 'strerror', None) or error}") from None
        return found

    def _read(self, data: bytes, header: str, matches: int) -> list[tuple[int, Outcome]]:
        lines = data.split(b"\n")[:-1]  # what follows the last line feed is no whole line
        if not lines:
            if data and not header.encode().startswith(data[:20]):
                raise TcgError(f"{self.path} is no file of results; name another")
            return []
        if lines[0] != header.encode():
            raise TcgError(f"{self.path}: line 1: {_unlike(lines[0], header)}; name another file")
        found = []
        for number, line in enumerate(lines[1:], 2):
            try:
                row = json.loads(line)
                place = row.pop("match")
                if place not in range(matches):
                    raise ValueError
                found.append((int(place), from_row(row)))
            except _NOT_OURS:
                raise TcgError(f"{self.path}: line {number} is no result of a game") from None
        return found

    def add(self, place: int, outcomes: Sequence[Outcome]) -> None:
        """Write outcomes of the match at ``place``. Raises :class:`TcgError` where the disk does not take them."""
        rows = ({"match": place, **outcome.row()} for outcome in outcomes)
        try:
            self._write("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
        except OSError as error:
            raise TcgError(f"{self.path} cannot be written: {error.strerror or error}") from None

    def _write(self, text: str) -> None:
        assert self._out is not None
        self._out.write(text)
        self._out.flush()
        os.fsync(self._out.fileno())

    def close(self) -> None:
        if self._out is not None:
            with suppress(OSError):  # every line was flushed, or that it was not has been told
                self._out.close()


def _unlike(line: bytes, header: str) -> str:
    """What another header says: the first thing it says differently."""
    try:
        theirs, ours = json.loads(line), json.loads(header)
        if theirs["format"] != ours["format"]:
            return f"it is of the format {theirs['format']!r}, not {FORMAT!r}"
        if len(theirs["matches"]) != len(ours["matches"]):
            return f"it is of {len(theirs['matches'])} matches, not {len(ours['matches'])}"
        for number, (a, b) in enumerate(zip(theirs["matches"], ours["matches"], strict=True), 1):
            for key in {**a, **b}:
                if a.get(key) != b.get(key):
                    at = f" of match {number}" if len(theirs["matches"]) > 1 else ""
                    return f"another {key}{at}: {a.get(key)!r} there, {b.get(key)!r} here"
    except _NOT_OURS:
        pass
    return "it is no file of results"
