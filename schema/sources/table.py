"""CSV card files: a header row that names the columns, then a row for each printing.

An empty cell says nothing. ``(none)`` says that the card is known to have no text, traits, keywords or bonus.
Words are divided by ``|``; a bonus reads ``1C|1H``.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from schema.errors import TcgError
from schema.names import fold
from schema.problem import Severity
from schema.sources.row import BONUS_LETTERS, FIELDS, NONE, Reading, check, count_lines, short

_NUMBERS: Final = ("number", "cost", "skill", "health", "time_track", "war")
_LISTS: Final = ("traits", "keywords")
_DELIMITERS: Final = ",;\t"
COLUMNS: Final = tuple(name for name in FIELDS if name != "note")
"""Of our own export, in its order; ``note`` is read as well."""


def read(text: str, file: str) -> Reading:
    """The rows of a CSV file with commas, semicolons or tabs between its cells, columns in any order.

    Raises :class:`TcgError` where the table as a whole cannot be read: no header, an unknown column, an open quote.
    """
    reading = Reading(lines=count_lines(text))
    columns: list[str] = []
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(text), strict=True)
    line = 1
    try:
        for cells in table:
            if any(cell.strip() for cell in cells):
                if columns:
                    _row(reading, line, columns, cells)
                else:
                    columns = _header(cells, f"{file}:{line}")
            line = table.line_num + 1
    except csv.Error as error:
        raise TcgError(f"{file}:{line}: this is not CSV: {error}") from None
    if not columns:
        raise TcgError(f"{file}: it is empty; a CSV card file begins with a row of column names")
    return reading


def delimiter(text: str) -> str:
    """What divides the cells of the first line: the character that makes the most known columns of it."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(_DELIMITERS, key=lambda c: sum(_column(cell) in FIELDS for cell in first.split(c)))


def columns_known(text: str) -> int:
    """How many cells of the first line are names of columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return sum(_column(cell) in FIELDS for cell in first.split(delimiter(text)))


def _column(cell: str) -> str:
    return re.sub(r"[ -]", "_", fold(cell.strip().strip('"')))


def _header(cells: list[str], where: str) -> list[str]:
    """The names of the columns; ``""`` for those without one at the end, as spreadsheets leave them."""
    columns = [_column(cell) for cell in cells]
    named = [name for place, name in enumerate(columns) if any(columns[place:])]
    for cell, name in zip(cells, named, strict=False):
        if name not in FIELDS:
            raise TcgError(f"{where}: there is no column {short(cell)}; the columns are {', '.join(FIELDS)}")
        if named.count(name) > 1:
            raise TcgError(f"{where}: the column {name} is there twice")
    if "title" not in named and "number" not in named:
        raise TcgError(f"{where}: a column title or number is needed, to know which card a row is about")
    return columns


def _row(reading: Reading, line: int, columns: list[str], cells: list[str]) -> None:
    if len(cells) != len(columns):
        what = f"it has {len(cells)} cells for {len(columns)} columns; is a cell with a comma in it not in quotes?"
        reading.find(line, Severity.ERROR, what)
        return
    raw = {name: _cell(name, cell) for name, cell in zip(columns, cells, strict=True) if cell.strip()}
    said, faults = check(raw)
    for name, what in faults:
        reading.find(line, Severity.ERROR, f"{name or 'a cell'}: {what}")
    if not faults:
        reading.add(line, said)


def _cell(name: str, cell: str) -> Any:
    if name in _NUMBERS:
        digits = cell.strip()
        return int(digits) if re.fullmatch(r"-?[0-9]{1,6}", digits) else digits
    if name in _LISTS:
        return [] if cell.strip() == NONE else [word.strip() for word in cell.split("|")]
    return cell if name == "text" else cell.strip()


# ---------------------------------------------------------------- writing


def write(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as CSV with every column; :func:`read` gives exactly them back."""
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([_written(name, row.get(name)) for name in COLUMNS] for row in rows)
    return out.getvalue()


def _written(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name == "bonus":
        letters = {name: letter for letter, name in BONUS_LETTERS.items()}
        return "|".join(f"{number}{letters[kind]}" for kind, number in value.items()) or NONE
    if name in _LISTS:
        return "|".join(value) or NONE
    return NONE if name == "text" and value == "" else str(value)
