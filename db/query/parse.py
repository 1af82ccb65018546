"""Query text to tree. Written by hand: a parser library costs more at import than the whole command.

``or``, ``and`` join what stands on both sides of them; ``not`` negates at the start of a query, a group or an
alternative. Anywhere else they are words like any other, for cards have them in their names.
"""

import re
from typing import Final, NamedTuple

from db.query import fields
from db.query.tree import And, Compare, Exact, Is, Match, Node, Not, Or, Pattern, Unknown, Word
from schema.errors import TcgError
from schema.names import fold, shown

MOST_CHARACTERS: Final = 2000
MOST_TERMS: Final = 200
MOST_DEPTH: Final = 40

_QUOTES: Final = '"“”„‟'
_FIELD: Final = re.compile(r"([A-Za-z]+)(<=|>=|!=|[:=<>])")
_RANGE: Final = re.compile(r"(\d{1,4})\.\.(\d{1,4})$")
_BARE: Final = re.compile(r"[^\s()]+")
_VALUE: Final = re.compile(r"[^\s()]*")
_SPACE: Final = re.compile(r"\s*")


class QueryError(TcgError):
    """A query that cannot be read: what was expected, with a caret under :attr:`column` (from 0)."""

    def __init__(self, reason: str, query: str, column: int) -> None:
        self.reason, self.query = reason, query
        self.column = min(max(column, 0), len(query))
        super().__init__(f"{reason}\n  {shown(query)}\n  {' ' * self.column}^")


class Token(NamedTuple):
    kind: str
    """``(``, ``)``, ``-``, ``term``, or for a bare word that may be an operator its folded self."""
    node: Node | None
    column: int
    end: int


def parse(query: str) -> Node:
    """The tree of a query. Raises :class:`QueryError`; an empty query matches every card."""
    text = query.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate cannot go to SQL
    if len(text) > MOST_CHARACTERS:
        raise QueryError(f"a query has at most {MOST_CHARACTERS} characters, this one {len(text)}", text[:60] + "…", 60)
    tokens = _tokens(text)
    if sum(t.kind not in "()-" for t in tokens) > MOST_TERMS:
        raise QueryError(f"a query has at most {MOST_TERMS} terms", text[:60] + "…", 60)
    reader = _Reader(text, tokens)
    node = reader.alternatives(0)
    if reader.place < len(tokens):
        raise QueryError("this ) closes nothing", text, tokens[reader.place].column)
    return node


class _Reader:
    def __init__(self, query: str, tokens: list[Token]) -> None:
        self.query, self.tokens, self.place = query, tokens, 0

    def kind(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.tokens[place].kind if place < len(self.tokens) else ""

    def alternatives(self, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise QueryError(
                f"at most {MOST_DEPTH} groups inside each other", self.query, self.tokens[self.place].column
            )
        parts = [self.together(depth)]
        while self.kind() == "or" and self.kind(1) not in ("", ")"):
            self.place += 1
            parts.append(self.together(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def together(self, depth: int) -> Node:
        parts: list[Node] = []
        start = True
        while self.kind() not in ("", ")"):
            if parts and self.kind(1) not in ("", ")"):
                if self.kind() == "or":
                    break
                if self.kind() == "and":
                    self.place += 1
                    start = True
                    continue
            if start and self.kind() == "not" and self.kind(1) not in ("", ")", "or", "and"):
                self.place += 1
                parts.append(Not(self.one(depth)))
            else:
                parts.append(self.one(depth))
            start = False
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def one(self, depth: int) -> Node:
        token = self.tokens[self.place]
        self.place += 1
        if token.kind == "-":
            if self.kind() in ("", ")"):
                raise QueryError("- needs something to negate", self.query, token.column)
            if depth > MOST_DEPTH:
                raise QueryError(f"at most {MOST_DEPTH} groups inside each other", self.query, token.column)
            return Not(self.one(depth + 1))
        if token.kind == "(":
            if self.kind() == ")":
                raise QueryError("there is nothing between the parentheses", self.query, token.column)
            node = self.alternatives(depth + 1)
            if self.kind() != ")":
                raise QueryError("this ( is never closed", self.query, token.column)
            self.place += 1
            return node
        assert token.node is not None
        return token.node


def _tokens(query: str) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    while True:
        space = _SPACE.match(query, at)
        at = space.end() if space else at
        if at >= len(query):
            return tokens
        char = query[at]
        if char in "()":
            tokens.append(Token(char, None, at, at + 1))
        elif char == "-" and at + 1 < len(query) and not query[at + 1].isspace() and query[at + 1] != ")":
            tokens.append(Token("-", None, at, at + 1))
        else:
            tokens.append(_term(query, at))
        at = tokens[-1].end


def _term(query: str, at: int) -> Token:
    char = query[at]
    if char in _QUOTES:
        text, end = _phrase(query, at)
        return Token("term", Word(_key(text, query, at)), at, end)
    if char == "!" and at + 1 < len(query) and query[at + 1] in _QUOTES:
        text, end = _phrase(query, at + 1)
        return Token("term", Exact(_key(text, query, at)), at, end)
    if char == "/" and at + 1 < len(query) and not query[at + 1].isspace():
        pattern, end = _regex(query, at)
        return Token("term", Pattern("name", pattern, at + 1), at, end)
    field = _FIELD.match(query, at)
    if field and ((field.end() < len(query) and not query[field.end()].isspace()) or _name(field[1]) in fields.FIELDS):
        return _field_term(query, at, field[1], field[2], field.end())
    bare = _BARE.match(query, at)
    assert bare is not None
    if bare[0].lower() in ("or", "and", "not"):
        return Token(bare[0].lower(), Word(bare[0].lower()), at, bare.end())
    return Token("term", Word(_key(bare[0], query, at)), at, bare.end())


def _name(text: str) -> str:
    return fields.ALIASES.get(text.lower(), text.lower())


def _key(text: str, query: str, at: int) -> str:
    key = fold(text).replace('"', "")  # names are matched without their quotes, on both sides
    key = " ".join(key.split())
    if not key:
        raise QueryError("there is nothing to look for here", query, at)
    return key


def _phrase(query: str, at: int) -> tuple[str, int]:
    for end in range(at + 1, len(query)):
        if query[end] in _QUOTES:
            return query[at + 1 : end], end + 1
    raise QueryError("this quotation mark is never closed", query, at)


def _regex(query: str, at: int) -> tuple[str, int]:
    end = at + 1
    while end < len(query) and query[end] != "/":
        end += 2 if query[end] == "\\" else 1
    if end >= len(query):
        raise QueryError("this / opens a regular expression that is never closed", query, at)
    pattern = query[at + 1 : end].replace("\\/", "/")
    if not pattern:
        raise QueryError("the regular expression is empty", query, at)
    return pattern, end + 1


def _field_term(query: str, at: int, written: str, op: str, start: int) -> Token:
    name = _name(written)
    if name not in fields.FIELDS:
        raise QueryError(f"there is no field {written!r}; there are: {', '.join(sorted(fields.FIELDS))}", query, at)
    if start < len(query) and query[start] == "/" and name in fields.WORDS and op in (":", "=", "!="):
        pattern, end = _regex(query, start)
        node: Node = Pattern(name, pattern, start + 1)
        return Token("term", Not(node) if op == "!=" else node, at, end)
    if start < len(query) and query[start] in _QUOTES:
        text, end = _phrase(query, start)
    else:
        value = _VALUE.match(query, start)
        assert value is not None
        text, end = value[0], value.end()
    if not text.strip():
        raise QueryError(f"{written} needs a value after {op}", query, start)
    return Token("term", _condition(query, name, op, text.strip(), start), at, end)


def _condition(query: str, name: str, op: str, text: str, at: int) -> Node:
    if name in ("is", "not"):
        flag = fold(text)
        if op not in (":", "=") or flag not in fields.FLAGS:
            raise QueryError(f"{name}: takes one of {', '.join(fields.FLAGS)}", query, at)
        return Is(flag) if name == "is" else Not(Is(flag))
    if name == "bonus" and op in (":", "=", "!=") and fold(text) in fields.BONUS_KINDS:
        return Match(name, op, fold(text))
    if name in fields.NUMBERS or name == "number":
        return _number(query, name, op, text, at)
    if op in ("<", "<=", ">", ">="):
        raise QueryError(f"{name} holds words, which are not compared; use : = or !=", query, at)
    if name in fields.CLOSED:
        values = fields.CLOSED[name]
        key = fold(text)
        if key not in values:
            raise QueryError(f"{name} takes one of {', '.join(values.values())}", query, at)
        return Match(name, op, key)
    return Match(name, op, _key(text, query, at))


def _number(query: str, name: str, op: str, text: str, at: int) -> Node:
    if text == "?" or fold(text) == "unknown":
        if op not in (":", "=", "!="):
            raise QueryError("? asks whether a fact is unknown; use : = or !=", query, at)
        return Not(Unknown(name)) if op == "!=" else Unknown(name)
    span = _RANGE.match(text)
    if span and op in (":", "="):
        return And((Compare(name, ">=", int(span[1])), Compare(name, "<=", int(span[2]))))
    op = "=" if op == ":" else op
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return Compare(name, op, int(text))
    other = _name(text)
    if other in fields.NUMBERS and name in fields.NUMBERS:
        return Compare(name, op, other)
    kinds = f", or one of {', '.join(fields.BONUS_KINDS)}" if name == "bonus" else ""
    raise QueryError(f"{name} takes a number, a range like 1..3, ? or another number field{kinds}", query, at)
