"""A query as a tree. Every node prints itself as canonical query text, which parses back to an equal tree."""

from typing import NamedTuple


class Word(NamedTuple):
    """The name holds this text; a phrase may hold blanks."""

    text: str

    def __str__(self) -> str:
        return quoted(self.text)


class Exact(NamedTuple):
    """The whole name is this text."""

    text: str

    def __str__(self) -> str:
        return f'!"{self.text}"'


class Match(NamedTuple):
    """A field of words. ``op`` is ``:`` (holds), ``=`` (is) or ``!=`` (is not)."""

    field: str
    op: str
    text: str

    def __str__(self) -> str:
        return f'{self.field}{self.op}"{self.text}"'


class Compare(NamedTuple):
    """A field of numbers against a number or another field of numbers; unknown facts never compare."""

    field: str
    op: str
    other: int | str

    def __str__(self) -> str:
        return f"{self.field}{self.op}{self.other}"


class Unknown(NamedTuple):
    """A field of numbers nobody recorded."""

    field: str

    def __str__(self) -> str:
        return f"{self.field}=?"


class Pattern(NamedTuple):
    """A regular expression that a field of words holds. ``column`` is where it stands in the query."""

    field: str
    pattern: str
    column: int

    def __str__(self) -> str:
        written = self.pattern.replace("/", "\\/")
        return f"/{written}/" if self.field == "name" else f"{self.field}:/{written}/"


class Is(NamedTuple):
    """A yes-or-no property."""

    flag: str

    def __str__(self) -> str:
        return f"is:{self.flag}"


class Not(NamedTuple):
    part: "Node"

    def __str__(self) -> str:
        return f"-{self.part}" if not isinstance(self.part, And | Or) else f"-({self.part})"


class And(NamedTuple):
    parts: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " ".join(f"({p})" if isinstance(p, And | Or) else str(p) for p in self.parts)


class Or(NamedTuple):
    parts: "tuple[Node, ...]"

    def __str__(self) -> str:
        return " or ".join(f"({p})" if isinstance(p, And | Or) else str(p) for p in self.parts)


Node = Word | Exact | Match | Compare | Unknown | Pattern | Is | Not | And | Or


def quoted(text: str) -> str:
    return f'"{text}"'
