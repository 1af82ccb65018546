"""Reading a decklist: every line understood, kept as a note, or reported with its number (docs/decklists.md)."""

import re
from collections import defaultdict
from enum import StrEnum
from typing import Final

from pydantic import Field

from schema.card import Card, Frozen
from schema.catalogue import Catalogue
from schema.deck import MOST_COPIES, TYPE_NAMES, Deck
from schema.decklist_line import Heading, Hit, annotated, comment, copies, deck_name, entry, heading, is_ruler, split
from schema.errors import TcgError
from schema.names import plain, shown
from schema.problem import Code, Problem, Severity

LONGEST_LIST: Final = 256 * 1024
"""Characters; a longer text is no decklist and is refused."""

PROSE_WORDS: Final = 8
PROSE_LENGTH: Final = 60
"""A line that names no card, not even nearly, is prose when it has more words or more characters than these …"""

PROSE_WORDS_COUNTED: Final = 15
"""… and, where it begins or ends as a counted card does (``24 cards was all I …``), more words than these."""

_SUGGESTED_LINES: Final = 30
_PROSE_LINES: Final = 300
"""Near names are looked for on so many short and long lines only: a book of something else would take minutes."""

_LINE_END = re.compile(r"\r\n|\r|\n")


class Place(StrEnum):
    """Where a kept text stands in the canonical list."""

    HEAD = "head"
    CARD = "card"
    TAIL = "tail"


class Note(Frozen):
    """A text kept beside the cards, so that rewriting a list loses nothing."""

    text: str
    place: Place
    line: int
    card: str | None = None
    """The id of the card it stands behind, with :attr:`Place.CARD`."""
    verbatim: bool = False
    """A line that was not understood: written as it was, not as a comment."""


class Reading(Frozen):
    """A decklist as read."""

    deck: Deck
    problems: tuple[Problem, ...] = ()
    """Those of single lines, and ``empty-deck``. The rules of a format are :func:`schema.legality.check`'s."""
    notes: tuple[Note, ...] = ()
    source: str = ""
    """The file, ``-`` or name it came from, for messages."""
    named: bool = False
    """Whether the list itself states the deck's name."""
    lines: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    """Card id -> the lines that name it."""
    lost: tuple[int, ...] = ()
    """The lines that should name a card and were not understood; their cards are not in the deck."""


def read(text: str, catalogue: Catalogue, *, name: str = "deck", source: str = "") -> Reading:
    """Read a decklist. ``name`` is the deck's unless the list states one; ``source`` is for messages.

    No text is refused but one over :data:`LONGEST_LIST` characters (:class:`TcgError`).
    """
    if len(text) > LONGEST_LIST:
        raise TcgError(f"{source or 'the decklist'} is over {LONGEST_LIST // 1024} thousand characters, no decklist")
    reader = _Reader(catalogue)
    for number, raw in enumerate(_LINE_END.split(text), 1):
        line = plain(raw)
        if line:
            reader.line(number, line)
    return reader.reading(name, source)


class _Reader:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.cards: list[tuple[Card, int]] = []
        self.lines: dict[str, list[int]] = defaultdict(list)
        self.problems: list[Problem] = []
        self.notes: list[Note] = []
        self.lost: list[int] = []
        self.name: str | None = None
        self.place = Place.HEAD
        self.heading: Heading | None = None
        self.heading_at = (0, "")
        self.under = 0  # cards counted since the heading
        self.looks = {False: _SUGGESTED_LINES, True: _PROSE_LINES}  # left for short and for long lines

    def line(self, number: int, text: str) -> None:
        if hit := entry(text, self.catalogue):
            self._hit(number, text, hit)
            return
        said = comment(text)
        if self.name is None and (name := deck_name(text)):
            self.name = name
        elif found := heading(text):
            self._close_heading()
            self.place, self.heading, self.heading_at, self.under = Place.TAIL, found, (number, text), 0
        elif said is not None:
            self._keep(number, said)
        elif both := annotated(text, self.catalogue):
            self._hit(number, text, both[0])
            if both[1] and len(both[0].cards) == 1:
                card = both[0].cards[0]
                self.notes.append(Note(text=both[1], place=Place.CARD, line=number, card=card.id))
        elif not is_ruler(text):
            self._unmatched(number, text)

    def _keep(self, number: int, text: str) -> None:
        if not is_ruler(text):
            self.notes.append(Note(text=text, place=self.place, line=number))

    def _problem(
        self, code: Code, severity: Severity, line: int | None, message: str, cards: tuple[str, ...] = ()
    ) -> None:
        self.problems.append(Problem(code=code, severity=severity, message=message, line=line, cards=cards))

    def _lose(self, code: Code, line: int, text: str, message: str, cards: tuple[str, ...] = ()) -> None:
        self._problem(code, Severity.ERROR, line, message, cards)
        self.place = Place.TAIL
        self.lost.append(line)
        self.notes.append(Note(text=text, place=Place.TAIL, line=line, verbatim=True))

    def _hit(self, number: int, text: str, hit: Hit) -> None:
        count = 1 if hit.counted is None else copies(hit.counted, MOST_COPIES)
        if count is None:
            self._lose(Code.UNREADABLE_LINE, number, text, _bad_count(hit.counted or ""), (hit.cards[0].name,))
            return
        self.under += count
        if len(hit.cards) > 1:
            references = tuple(self.catalogue.reference(card) for card in hit.cards)
            message = f"{_quote(hit.name)} names {len(references)} cards, say which: {'; '.join(references)}"
            self._lose(Code.AMBIGUOUS_CARD, number, text, message, references)
            return
        card = hit.cards[0]
        self.place = Place.TAIL
        self.cards.append((card, count))
        self.lines[card.id].append(number)
        if self.heading and self.heading.type not in (None, card.type):
            message = f"{card.name} stands under {_quote(self.heading_at[1])}; it is counted as {_a(card)}"
            self._problem(Code.HEADER_TYPE, Severity.NOTE, number, message, (card.name,))

    def _unmatched(self, number: int, text: str) -> None:
        name, counts = split(text)
        bad = next((count for count in counts if copies(count, MOST_COPIES) is None), None)
        near = self._near(text, name)
        if not near and _is_prose(text, bool(counts)):
            self._problem(Code.PROSE_LINE, Severity.NOTE, number, f"kept as a note, names no card: {_quote(text)}")
            self._keep(number, text)
        elif not any(c.isalnum() for c in text):
            self._lose(Code.UNREADABLE_LINE, number, text, f"neither a card nor a comment: {_quote(text)}")
        elif bad is not None:
            self._lose(Code.UNREADABLE_LINE, number, text, _bad_count(bad))
        elif len(counts) == 2:
            self._lose(Code.UNREADABLE_LINE, number, text, f"two counts on one line, leave one: {_quote(text)}")
        else:
            self.under += int(counts[0]) if counts else 1
            hint = f"; the nearest: {'; '.join(near)}" if near else "; nothing in the catalogue is near it"
            self._lose(Code.UNKNOWN_CARD, number, text, f"no card is called {_quote(name)}{hint}", near)

    def _near(self, text: str, name: str) -> tuple[str, ...]:
        """Near names: for a long text only those like the whole of it, as prose may well mention a card."""
        whole = _is_prose(text, False)
        if len(text) > 3 * PROSE_LENGTH or not self.looks[whole]:
            return ()
        self.looks[whole] -= 1
        found = self.catalogue.near(name, whole=whole)
        if name != text:  # `24 Horus`: the number may be part of the name
            found = tuple(dict.fromkeys((*found, *self.catalogue.near(text, whole=True))))
        return found[:3]

    def _close_heading(self) -> None:
        if self.heading and self.heading.type and self.heading.stated not in (None, self.under):
            line, text = self.heading_at
            self._problem(Code.HEADER_COUNT, Severity.NOTE, line, f"{_quote(text)} stands over {_cards(self.under)}")

    def reading(self, name: str, source: str) -> Reading:
        self._close_heading()
        if not self.cards:
            self._problem(Code.EMPTY_DECK, Severity.ERROR, None, "no line of the list names a card")
        return Reading(
            deck=Deck.of(self.name or name, self.cards),
            problems=tuple(sorted(self.problems, key=lambda p: (p.line is None, p.line or 0))),
            notes=tuple(self.notes),
            source=source,
            named=self.name is not None,
            lines={card_id: tuple(lines) for card_id, lines in self.lines.items()},
            lost=tuple(self.lost),
        )


def _is_prose(text: str, counted: bool) -> bool:
    words = len(text.split())
    if counted:
        return words > PROSE_WORDS_COUNTED
    return words > PROSE_WORDS or len(text) > PROSE_LENGTH


def _bad_count(count: str) -> str:
    return f"a count is a whole number from 1 to {MOST_COPIES}, not {_quote(count)}"


def _cards(number: int) -> str:
    return f"{number} card" + "s" * (number != 1)


def _a(card: Card) -> str:
    return TYPE_NAMES[card.type]


def _quote(text: str) -> str:
    """The text in quotes, cut to 60 characters, with nothing in it that could move a terminal's cursor."""
    cut = text if len(text) <= 60 else text[:59].rstrip() + "…"
    return f'"{shown(cut)}"'
