"""Which format a card file is in: as it is told, as its name ends, or as it looks; never one in place of another."""

import re
from enum import StrEnum
from typing import Final

from schema.errors import TcgError
from schema.sources.row import Reading


class Format(StrEnum):
    """The formats of card files."""

    TOML = "toml"
    CSV = "csv"
    JSON = "json"
    LIST = "list"
    """The community's list; see :mod:`schema.sources.community`."""


_NAMES: Final = {Format.TOML: "TOML", Format.CSV: "CSV", Format.JSON: "JSON", Format.LIST: "the community list"}
_ENDINGS: Final = {"toml": Format.TOML, "csv": Format.CSV, "json": Format.JSON, "txt": Format.LIST, "list": Format.LIST}
_JSON: Final = re.compile(r"\s*(\{|\[\s*[{\]])")
_TOML: Final = re.compile(r"^[ \t]*(\[\[\s*card\s*\]\]|\[\s*(set|card)\s*\]|[A-Za-z0-9_-]+\s*=)", re.MULTILINE)


def look(text: str) -> Format | None:
    """The one format that the text can only be, or ``None``."""
    from schema.sources import community, table

    if _JSON.match(text):
        return Format.JSON
    found = []
    if table.columns_known(text) >= 2:
        return Format.CSV
    if community.looks_like(text):
        found.append(Format.LIST)
    if _TOML.search(text):
        found.append(Format.TOML)
    return found[0] if len(found) == 1 else None


def choose(text: str, file: str, told: str | None = None) -> Format:
    """The format of a card file: ``told``, else by the ending of its name, else by its looks.

    Raises :class:`TcgError` where it is told nothing and nothing can be said, and where the text looks like another
    format than it should be.
    """
    if told is not None and told not in tuple(Format):
        raise TcgError(f"there is no format {told!r}; choose from {', '.join(Format)}")
    wanted = Format(told) if told is not None else _ENDINGS.get(file.rpartition(".")[2].lower())
    seen = look(text)
    if wanted is None:
        if seen is None:
            raise TcgError(f"{file}: its format cannot be told; say which it is with --format ({', '.join(Format)})")
        return seen
    if seen is not None and seen is not wanted:
        hint = f"give it --format {seen}" if told is None else f"--format {seen} reads it"
        raise TcgError(f"{file}: it should be {_NAMES[wanted]} but looks like {_NAMES[seen]}; {hint}")
    return wanted


def read(text: str, file: str, told: str | None = None) -> Reading:
    """The rows of a card file in any format; ``file`` is its name, for the format and for messages.

    Raises :class:`TcgError` where the format is not clear, see :func:`choose`, or the file as a whole is unreadable.
    """
    from schema.sources import community, json_cards, table, toml_rows

    reader = {
        Format.TOML: toml_rows.read,
        Format.CSV: table.read,
        Format.JSON: json_cards.read,
        Format.LIST: community.read,
    }[choose(text, file, told)]
    return reader(text, file)


def written_format(file: str, told: str | None = None) -> Format:
    """The format to write a file in: ``told``, else by the ending of its name; TOML for ``-``.

    Raises :class:`TcgError` where neither says it, where the two contradict each other, and for the community list,
    which has no room for texts.
    """
    if told is not None and told not in tuple(Format):
        raise TcgError(f"there is no format {told!r}; choose from toml, csv, json")
    ending = _ENDINGS.get(file.rpartition(".")[2].lower()) if "." in file else None
    if told is not None and ending not in (None, told):
        raise TcgError(f"{file}: its name says {ending} but --format says {told}; change one of them")
    chosen = Format(told) if told is not None else Format.TOML if file == "-" else ending
    if chosen is None:
        raise TcgError(f"{file}: its name says no format; say which with --format (toml, csv, json)")
    if chosen is Format.LIST:
        raise TcgError(f"{file}: the community list has no room for texts; write toml, csv or json")
    return chosen


def write(rows: list[dict[str, object]], format: Format) -> str:
    """The rows in one of the formats that lose nothing, see :func:`written_format`."""
    from schema.sources import json_cards, table, toml_rows

    return {Format.TOML: toml_rows.write, Format.CSV: table.write, Format.JSON: json_cards.write}[format](rows)
