"""Tree to SQL. Whatever a user typed goes into bound values; the SQL is made of the strings in this package alone."""

import sqlite3
import time
from typing import Any, Final, NamedTuple

from db.query import fields
from db.query.parse import QueryError, parse
from db.query.tree import And, Compare, Exact, Is, Match, Node, Not, Or, Pattern, Unknown, Word
from schema.names import fold

REGEX_SECONDS: Final = 2.0
"""The time all regular expressions of one query may take together."""

_BARE_NAME: Final = "replace(card.name_key, '\"', '')"


class Compiled(NamedTuple):
    """A condition over the table ``card``, with the values bound to its question marks."""

    query: str
    tree: Node
    where: str
    params: tuple[object, ...]
    patterns: tuple[Pattern, ...]


def compile_query(query: str) -> Compiled:
    """Raises :class:`db.query.parse.QueryError`, also for a bad regular expression."""
    tree = parse(query)
    params: list[object] = []
    patterns: list[Pattern] = []
    where = _sql(tree, params, patterns)
    for pattern in patterns:
        _checked(pattern, query)
    return Compiled(query, tree, where, tuple(params), tuple(patterns))


def _checked(pattern: Pattern, query: str) -> Any:
    import regex  # loaded only where a query has one

    try:
        return regex.compile(pattern.pattern, regex.IGNORECASE)
    except regex.error as error:
        raise QueryError(f"bad regular expression: {error.msg}", query, pattern.column + (error.pos or 0)) from None
    except (RecursionError, OverflowError, ValueError) as error:
        raise QueryError(f"bad regular expression: {error}", query, pattern.column) from None


def search(connection: sqlite3.Connection, compiled: Compiled, order: str, limit: int | None) -> list[dict[str, Any]]:
    """The cards a query finds, as :func:`db.read.public_cards` gives them."""
    from db.read import public_cards

    connection.create_function("fold", 1, fold, deterministic=True)
    told = _add_regex(connection, compiled)
    try:
        return public_cards(connection, compiled.where, compiled.params, order, limit)
    except Exception:
        if told:
            raise told[0] from None
        raise


def count(connection: sqlite3.Connection, compiled: Compiled) -> int:
    """How many cards a query finds."""
    connection.create_function("fold", 1, fold, deterministic=True)
    told = _add_regex(connection, compiled)
    try:
        found = connection.execute(f"SELECT count(*) FROM card WHERE {compiled.where}", compiled.params).fetchone()
    except Exception:
        if told:
            raise told[0] from None
        raise
    return int(found[0])


def _add_regex(connection: sqlite3.Connection, compiled: Compiled) -> list[QueryError]:
    """Teach the connection ``matches(number, text)``. An error inside it is kept in the list returned."""
    told: list[QueryError] = []
    if not compiled.patterns:
        return told
    programs = [_checked(p, compiled.query) for p in compiled.patterns]
    deadline = time.monotonic() + REGEX_SECONDS

    def matches(number: int, text: str) -> bool:
        left = deadline - time.monotonic()
        try:
            if left <= 0:
                raise TimeoutError
            return programs[number].search(text, timeout=left) is not None
        except TimeoutError:
            pattern = compiled.patterns[number]
            told.append(QueryError("this regular expression takes too long", compiled.query, pattern.column))
            raise

    connection.create_function("matches", 2, matches)
    return told


def _sql(node: Node, params: list[object], patterns: list[Pattern]) -> str:
    match node:
        case Word(text):
            params.append(text)
            return f"instr({_BARE_NAME}, ?) > 0"
        case Exact(text):
            params.append(text)
            return f"{_BARE_NAME} = ?"
        case Compare(field, op, other) if field != "number":
            if isinstance(other, int):
                params.append(other)
            right = "?" if isinstance(other, int) else fields.NUMBERS[other]
            return f"(({fields.NUMBERS[field]}) {op} ({right})) IS TRUE"
        case Unknown(field) if field != "number":
            return f"({fields.NUMBERS[field]}) IS NULL"
        case Pattern(field, _, _):
            patterns.append(node)
            params.append(len(patterns) - 1)
            column = {"name": "card.name", "title": "card.title", "subtitle": "card.subtitle", "text": "card.text"}[
                field
            ]
            return f"matches(?, coalesce({column}, ''))"
        case Is(flag):
            return f"({fields.FLAGS[flag]}) IS TRUE"
        case Not(part):
            return f"NOT ({_sql(part, params, patterns)})"
        case And(parts):
            return _and(parts, params, patterns)
        case Or(parts):
            return "(" + " OR ".join(_sql(p, params, patterns) for p in parts) + ")"
        case Match(field, op, text) if field not in fields.PRINTING:
            return _match(field, op, text, params)
    return _printing((node,), params)


def _is_printing(node: Node) -> bool:
    return isinstance(node, Match | Compare | Unknown) and node.field in fields.PRINTING


def _and(parts: tuple[Node, ...], params: list[object], patterns: list[Pattern]) -> str:
    if not parts:
        return "1"
    here = tuple(p for p in parts if _is_printing(p) and getattr(p, "op", "") != "!=")
    rest = [p for p in parts if p not in here]
    sql = [_sql(p, params, patterns) for p in rest]
    for group in _one_printing_each(here):
        sql.append(_printing(group, params))
    return "(" + " AND ".join(sql) + ")"


def _one_printing_each(nodes: tuple[Node, ...]) -> list[tuple[Node, ...]]:
    """Terms that mean one printing together; a second ``set:`` begins another printing."""
    groups: list[list[Node]] = []
    for node in nodes:
        second_set = (
            isinstance(node, Match)
            and node.field == "set"
            and any(isinstance(n, Match) and n.field == "set" for n in (groups[-1] if groups else ()))
        )
        if not groups or second_set:
            groups.append([])
        groups[-1].append(node)
    return [tuple(group) for group in groups]


def _printing(nodes: tuple[Node, ...], params: list[object]) -> str:
    """One printing for which all of ``nodes`` hold."""
    sql = []
    negate = False
    for node in nodes:
        if isinstance(node, Compare):
            params.append(node.other)
            sql.append(f"printing.number {node.op} ?")
        elif isinstance(node, Unknown):
            sql.append("printing.number IS NULL")
        else:
            assert isinstance(node, Match)
            negate = node.op == "!="
            if node.field == "set":
                params += [node.text, node.text]
                sql.append("(fold(printing.set_name) = ? OR fold(card_set.code) = ?)")
            else:
                params.append(node.text)
                sql.append("fold(coalesce(printing.rarity, '')) = ?")
    exists = (
        "EXISTS (SELECT 1 FROM printing JOIN card_set ON card_set.name = printing.set_name "
        f"WHERE printing.card_id = card.id AND {' AND '.join(sql)})"
    )
    return f"NOT {exists}" if negate else exists


def _match(field: str, op: str, text: str, params: list[object]) -> str:
    if field == "bonus":
        kind = fields.BONUS_KINDS[fields.BONUS_KINDS.index(text)]
        sql = f"card.bonus_{kind} != 0"
    elif field in ("trait", "keyword"):
        params.append(fold(text))
        how = "instr(word_key, ?) > 0" if op == ":" and field == "keyword" else "word_key = ?"
        sql = f"EXISTS (SELECT 1 FROM word WHERE card_id = card.id AND kind = '{field}' AND {how})"
    elif field in fields.CLOSED:
        params.append(fields.CLOSED[field][text])
        sql = f"(card.{field} = ?) IS TRUE"
    else:
        params.append(text)
        column = f"replace({fields.WORDS[field]}, '\"', '')"
        sql = f"{column} = ?" if op != ":" else f"instr({column}, ?) > 0"
    return f"NOT ({sql})" if op == "!=" else sql


_SET_PLACE: Final = (
    "(SELECT min(card_set.position * 10000 + coalesce(printing.number, 9999)) FROM printing "
    "JOIN card_set ON card_set.name = printing.set_name WHERE printing.card_id = card.id)"
)
SORT_KEYS: Final[dict[str, str]] = {
    "name": "card.name_key",
    "title": "card.title_key",
    "type": "card.type",
    "alignment": "card.alignment",
    "specialty": "card.specialty",
    "cost": "card.cost",
    "skill": "card.skill",
    "health": "card.health",
    "war": "card.war",
    "track": "card.time_track",
    "coverage": "card.coverage",
    "set": _SET_PLACE,
    "number": "(SELECT min(number) FROM printing WHERE card_id = card.id)",
}


def order_by(keys: str) -> str:
    """SQL for ``cost,-skill,name``; unknown facts come last, ties by name and place, so that the order is total.

    Raises :class:`schema.errors.TcgError` for an unknown key.
    """
    from schema.errors import TcgError

    parts = []
    for key in filter(None, (k.strip() for k in keys.split(","))):
        name = key.removeprefix("-")
        if name not in SORT_KEYS:
            raise TcgError(f"there is no sort key {name!r}; there are: {', '.join(SORT_KEYS)}")
        column = SORT_KEYS[name]
        parts.append(f"{column} IS NULL, {column}{' DESC' if key.startswith('-') else ''}")
    return ", ".join([*parts, "card.name_key", "card.position"])
