"""Our TOML card files as a user may write them: any fact may be left out, and cards of several sets may be mixed.

A ``[set]`` table names the set of every card that names none itself. :mod:`schema.sources.toml` reads the same
format for the bundled sets and asks for more.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from schema.problem import Severity
from schema.sources.row import Reading, Said, check, count_lines
from schema.sources.toml import Lines, Table, locate, parse, who


def read(text: str, file: str) -> Reading:
    """The rows of a TOML file. Raises :class:`schema.errors.TcgError` where it is not TOML."""
    data = parse(text, file)
    lines = locate(text)
    reading = Reading(lines=count_lines(text))
    for key in data:
        if key not in ("set", "card"):
            what = f"{key}: there is no such table; a card file has [set] and [[card]]"
            reading.find(lines.top.get(key, 1), Severity.ERROR, what)
    of_set = _set(data.get("set", {}), lines, reading)
    tables = data.get("card", [])
    if not isinstance(tables, list):
        reading.find(lines.top.get("card", 1), Severity.ERROR, "card: write each card as a [[card]] table")
        return reading
    for place, table in enumerate(tables):
        at = lines.cards[place] if place < len(lines.cards) else Table(1)
        if not isinstance(table, dict):
            reading.find(at.line, Severity.ERROR, "card: write each card as a [[card]] table")
            continue
        said, faults = check(table if "set" in table else {**of_set, **table})
        for name, what in faults:
            where = f"{who(table, place)}: {f'{name}: ' if name else ''}"
            reading.find(at.at(name), Severity.ERROR, where + what)
        if not faults:
            reading.add(at.line, said)
    return reading


def _set(table: object, lines: Lines, reading: Reading) -> dict[str, Any]:
    """What the ``[set]`` table gives to every card."""
    if not isinstance(table, dict):
        reading.find(lines.top.get("set", 1), Severity.ERROR, "set: write it as a [set] table with a name and a code")
        return {}
    said, faults = check({"set": table.get("name"), "set_code": table.get("code")})
    faults += [(key, "there is no such field") for key in table if key not in ("name", "code")]
    for field, what in faults:
        name = {"set": "name", "set_code": "code"}.get(field, field)
        reading.find(lines.set_table.at(name), Severity.ERROR, f"[set] {name}: {what}")
    return said


# ---------------------------------------------------------------- writing


def write(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as TOML, without what is not known; :func:`read` gives exactly them back.

    Where all are of one set it is named once, in ``[set]``.
    """
    rows = list(rows)
    sets = {(row.get("set"), row.get("set_code")) for row in rows}
    blocks = []
    if len(sets) == 1:
        name, code = sets.pop()
        blocks.append("[set]\n" + _pairs({"code": code, "name": name}))
        rows = [{key: value for key, value in row.items() if key not in ("set", "set_code")} for row in rows]
    blocks.extend("[[card]]\n" + _pairs({name: row.get(name) for name in Said.model_fields}) for row in rows)
    return "\n".join(blocks)


def _pairs(row: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in row.items() if value is not None)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {_value(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    # JSON's strings, numbers and lists are TOML's as well, once no control character but \n and \t is left.
    return json.dumps(value, ensure_ascii=False)
