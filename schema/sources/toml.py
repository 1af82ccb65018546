"""Our own card files: TOML, a ``[set]`` table and a ``[[card]]`` table for each printing.

Every fact but ``title`` and ``type`` may be left out, which means that it is not known.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import StringConstraints, ValidationError

from schema.card import Entry, Frozen, Label
from schema.catalogue import CardSet
from schema.errors import TcgError
from schema.names import full_name
from schema.sources import entry, faults


class _Set(Frozen):
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{1,8}$")]
    name: Label


def read(text: str, file: str) -> tuple[CardSet, list[Entry]]:
    """The set and the entries of one file, in its order. ``file`` is its name, for messages only.

    Raises :class:`TcgError` with every fault of the file, one a line, each naming file, line, card and field.
    """
    data = parse(text.removeprefix("\ufeff"), file)
    lines = locate(text)
    problems: list[tuple[int, str]] = [
        (lines.top.get(key, 1), f"{key}: there is no such table; a card file has [set] and [[card]]")
        for key in data
        if key not in ("set", "card")
    ]
    card_set = _read_set(data.get("set"), lines, problems)
    entries = _read_cards(data.get("card", []), card_set, lines, problems)
    if problems:
        raise TcgError("\n".join(f"{file}:{line}: {what}" for line, what in sorted(problems)))
    return card_set, entries


def parse(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises :class:`TcgError` naming the line where it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        if where is None:  # "at end of document"
            last = text.count("\n") + 1
            raise TcgError(f"{file}:{last}: this is not TOML: {error}") from None
        what = str(error)[: where.start()]
        raise TcgError(f"{file}:{where[1]}: this is not TOML: {what} (column {where[2]})") from None
    except ValueError as error:  # a number of thousands of digits
        raise TcgError(f"{file}: this is not a card file: {error}") from None
    except RecursionError:
        raise TcgError(f"{file}: this is not a card file: its tables are nested too deeply") from None


def _read_set(table: object, lines: "Lines", problems: list[tuple[int, str]]) -> CardSet:
    if not isinstance(table, dict):
        problems.append((lines.set_table.line or 1, "a [set] table with code and name is required"))
        return CardSet("?", "?")
    try:
        found = _Set.model_validate(table, strict=True)
    except ValidationError as error:
        problems.extend((lines.set_table.at(name), f"[set] {name}: {what}") for name, what in faults(error))
        return CardSet("?", "?")
    return CardSet(found.code, found.name)


def _read_cards(tables: object, card_set: CardSet, lines: "Lines", problems: list[tuple[int, str]]) -> list[Entry]:
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        problems.append((lines.top.get("card", 1), "card: write each card as a [[card]] table"))
        return []
    entries: list[Entry] = []
    taken: dict[int, int] = {}  # collector number -> line of its card
    for place, table in enumerate(tables):
        at = lines.cards[place] if place < len(lines.cards) else Table(1)
        card = who(table, place)
        if "set" in table:
            problems.append((at.at("set"), f"{card}: set: it stands in [set], not with the card"))
            continue
        try:
            found = entry({**table, "set": card_set.name})
        except ValidationError as error:
            problems.extend(
                (at.at(name), f"{card}: {f'{name}: ' if name else ''}{what}") for name, what in faults(error)
            )
            continue
        if found.number is not None and taken.setdefault(found.number, at.line) != at.line:
            also = f"number: {found.number} is taken by the card of line {taken[found.number]}"
            problems.append((at.at("number"), f"{card}: {also}"))
        entries.append(found)
    return entries


def who(table: Mapping[str, Any], place: int) -> str:
    """What to call the card of a table in a message: its full name, else its place in the file, from 0."""
    title, subtitle = table.get("title"), table.get("subtitle")
    if not isinstance(title, str) or not title.strip():
        return f"card {place + 1} of the file"
    return full_name(title, subtitle if isinstance(subtitle, str) else None)


# ---------------------------------------------------------------- where things stand: tomllib does not say


@dataclass(slots=True)
class Table:
    """Where one table of a file stands."""

    line: int
    """Of its header; 0 where it has none."""
    fields: dict[str, int] = field(default_factory=dict)

    def at(self, name: str) -> int:
        """The line of a field, else of the table it would stand in."""
        return self.fields.get(name) or self.fields.get(name.split(".")[0]) or self.line or 1


@dataclass(slots=True)
class Lines:
    """Where everything in a file stands."""

    set_table: Table = field(default_factory=lambda: Table(0))
    cards: list[Table] = field(default_factory=list)
    top: dict[str, int] = field(default_factory=dict)
    """First line of every key or table at the top level."""


_HEADER: Final = re.compile(r"\s*\[{1,2}\s*(?P<path>[\w.\"'-]+)\s*\]{1,2}")
_KEY: Final = re.compile(r"\s*(?P<path>[\w.\"'-]+)\s*=")
_TOKEN: Final = re.compile(r"\"\"\"|'''|\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*")


def locate(text: str) -> Lines:
    """The line of every table and field. Reads no values: it only has to know what is inside a long string."""
    found = Lines()
    table = Table(0, found.top)
    prefix = ""
    inside = ""  # the delimiter of the long string this line begins in
    for number, line in enumerate(text.split("\n"), 1):
        if not inside:
            if header := _HEADER.match(line):
                name, _, rest = re.sub(r"[\"']", "", header["path"]).partition(".")
                found.top.setdefault(name, number)
                prefix = f"{rest}." if rest else ""
                if rest:  # [card.bonus] goes on with the card before it
                    table.fields.setdefault(rest, number)
                else:
                    table = Table(number)
                    if name == "card":
                        found.cards.append(table)
                    elif name == "set":
                        found.set_table = table
            elif key := _KEY.match(line):
                path = prefix + re.sub(r"[\"']", "", key["path"])
                table.fields.setdefault(path, number)
                table.fields.setdefault(path.split(".")[0], number)
        inside = _long_string(line, inside)
    return found


def _long_string(line: str, inside: str) -> str:
    """The delimiter of the long string that is open at the end of the line, or ``""``."""
    at = 0
    while True:
        if inside:
            end = line.find(inside, at)
            if end < 0:
                return inside
            inside, at = "", end + 3
        token = _TOKEN.search(line, at)
        if token is None:
            return ""
        at = token.end()
        if token[0] in ('"""', "'''"):
            inside = token[0]
