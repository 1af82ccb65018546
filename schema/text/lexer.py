"""The words of game text: vocabulary in any case, nouns in either number, names and numbers told by their form."""

import re
from collections.abc import Iterator
from typing import Any, Final

from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer, Token

from schema.text.plural import singular
from schema.words import Specialty

_PIECE: Final = re.compile(
    r"""\s*(?:
        (?P<TITLE>"[^"\n]+")
      | (?P<SIGNED>[+-][0-9]+)
      | (?P<NUMBER>[0-9]+(?![A-Za-z]))
      | (?P<ROOM>(?i:briefing\s+room)\b)
      | (?P<word>[^\W\d_](?:[\w'-]*\w)?)
      | (?P<mark>[:;,.])
    )""",
    re.VERBOSE,
)
_MARKS: Final = {":": "COLON", ";": "SEMICOLON", ",": "COMMA", ".": "DOT"}
_SPECIALTIES: Final = {s.value.lower(): s.value for s in Specialty}
_NOUNS: Final = frozenset({"card", "character", "agenda", "event", "directive", "point", "wound", "step"})
"""Vocabulary whose plural is read as well."""


class Words(Lexer):
    """Splits a paragraph. A capitalised word outside the vocabulary is a keyword, and so is a run of them."""

    def __init__(self, conf: Any) -> None:
        self._names: dict[str, str] = {t.pattern.value: t.name for t in conf.terminals if t.pattern is not None}
        self._folded = {word.lower(): word for word in self._names}

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]  # the plain form of a custom lexer
        at = 0
        keyword: Token | None = None  # a run of capitalised words that may go on
        while data[at:].strip():
            found = _PIECE.match(data, at)
            if found is None:
                place = at + len(data[at:]) - len(data[at:].lstrip())
                raise UnexpectedCharacters(data, place, 1, place + 1)  # type: ignore[no-untyped-call]
            kind = str(found.lastgroup)
            text, start = found[kind], found.start(kind)
            token = self._token(kind, text, start, data)
            if token.type == "KEYWORD":
                joined = keyword and keyword.end_pos == start - 1
                value = f"{keyword.value} {text}" if keyword is not None and joined else text
                first = keyword.start_pos if keyword is not None and joined else start
                if keyword is not None and not joined:
                    yield keyword
                keyword = Token("KEYWORD", value, first, end_pos=found.end())
            else:
                if keyword is not None:
                    yield keyword
                    keyword = None
                yield token
            at = found.end()
        if keyword is not None:
            yield keyword

    def _token(self, kind: str, text: str, start: int, data: str) -> Token:
        if kind == "mark":
            return Token(_MARKS[text], text, start, end_pos=start + 1)
        if kind != "word":
            return Token(kind, text, start, end_pos=start + len(text))
        end = start + len(text)
        low = text.lower()
        one = singular(low)
        if (one if one in _SPECIALTIES else low) in _SPECIALTIES:
            return Token("SPECIALTY", text, start, end_pos=end)
        word = self._folded.get(low) or (self._folded.get(one) if one in _NOUNS else None)
        if word is not None:
            return Token(self._names[word], text, start, end_pos=end)
        return Token("KEYWORD" if text[0].isupper() else "WORD", text, start, end_pos=end)
