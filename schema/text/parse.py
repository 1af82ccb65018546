"""Game text read into its tree: one paragraph a line, each by itself, so that one fault hides no other."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError
from pydantic import ValidationError

from schema.text import tree as t
from schema.text.build import Build
from schema.text.lexer import Words


@dataclass(frozen=True, slots=True)
class Fault:
    """A paragraph that is not understood."""

    line: int
    """Of the text, from 1."""
    column: int
    """From 1."""
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


MOST_PARAGRAPHS: Final = 50
"""Of one text: a move of the engine has room for the number of an ability up to 63."""


def parse(text: str) -> tuple[t.Text, tuple[Fault, ...]]:
    """The paragraphs that are understood, in their order, and a fault for each that is not."""
    paragraphs: list[t.Paragraph] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if len(paragraphs) == MOST_PARAGRAPHS:
            faults.append(Fault(number, 1, f"a text has at most {MOST_PARAGRAPHS} paragraphs"))
            break
        found = read_paragraph(line, number)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            paragraphs.append(found)
    return t.Text(paragraphs=tuple(paragraphs)), tuple(faults)


@cache
def read_paragraph(line: str, number: int = 1) -> t.Paragraph | Fault:
    """One paragraph, or where it stops making sense. Never raises."""
    line = line.replace("’", "'").replace("“", '"').replace("”", '"').replace("−", "-").replace("–", "-")
    try:
        result: t.Paragraph = Build().transform(_parser().parse(line))
        return result
    except UnexpectedCharacters as error:
        return Fault(
            number, error.column, f"the character {line[error.pos_in_stream or 0]!r} has no place in game text"
        )
    except UnexpectedToken as error:
        return _unexpected(number, line, error)
    except UnexpectedInput as error:  # the kinds above are all that are known
        return Fault(number, max(1, error.column), "this is not understood")
    except VisitError as error:
        return Fault(number, 1, _why(error.orig_exc))


def _unexpected(number: int, line: str, error: UnexpectedToken) -> Fault:
    wanted = ", ".join(_said(error.accepts or error.expected))
    if error.token.type == "$END":
        return Fault(number, len(line) + 1, f"the sentence is not finished; expected {wanted}")
    column = (error.token.start_pos or 0) + 1
    return Fault(number, column, f"{str(error.token)!r} is not understood here; expected {wanted}")


_MOST_SHOWN: Final = 8
_CLASS: Final = {
    "NUMBER": "a number", "SIGNED": "a number with its sign", "TITLE": 'a title in "quotes"', "KEYWORD": "a keyword",
    "SPECIALTY": "a specialty", "COLON": "':'", "SEMICOLON": "';'", "COMMA": "','", "DOT": "'.'", "$END": "the end",
    "ROOM": "'Briefing Room'",
}  # fmt: skip


def _said(names: Iterable[str]) -> list[str]:
    """Terminals as a reader would call them, in a steady order, the rest counted."""
    said = sorted(_CLASS.get(name) or f"'{_word(name)}'" for name in names)
    return said if len(said) <= _MOST_SHOWN else [*said[: _MOST_SHOWN - 1], f"or {len(said) - _MOST_SHOWN + 1} others"]


def _word(name: str) -> str:
    """What a terminal stands for: its name is the word, but for those that the grammar only quotes."""
    if not name.startswith("__ANON"):
        return name.lower().replace("_", " ")
    return str(_parser().get_terminal(name).pattern.value).replace("'", "’")


def _why(error: BaseException) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(_fault(e["type"], e["msg"], e.get("ctx", {})) for e in error.errors())
    return str(error)


def _fault(kind: str, message: str, limits: dict[str, Any]) -> str:
    if kind == "less_than_equal":
        return f"the number here is at most {limits['le']}"
    if kind == "greater_than_equal":
        return f"the number here is at least {limits['ge']}"
    return message.removeprefix("Value error, ")


@cache
def _parser() -> Lark:
    grammar = files("schema.text").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=Words, start="paragraph", maybe_placeholders=False)
