"""What is odd about cards: slips of a source, gaps, contradictions. Pure; `tcg24 cards lint` shows it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from schema.card import Card, Facts
from schema.catalogue import Catalogue, clash
from schema.names import fold
from schema.problem import Severity
from schema.sources.community import odd_words
from schema.words import KNOWN_EQUIPMENT_KINDS, SPECIALTY_ALIGNMENT, CardType, Coverage

if TYPE_CHECKING:
    from schema.text.parse import Fault


class Check(StrEnum):
    """The stable names of what is looked for; docs/card-files.md explains each."""

    DUPLICATE_NUMBER = "duplicate-number"
    ALIGNMENT_SPECIALTY = "alignment-specialty"
    EVENT_KEYWORD = "event-keyword"
    EQUIPMENT_KIND = "equipment-kind"
    NEAR_NAME = "near-name"
    SAME_NAME = "same-name"
    STUB = "stub"
    NO_NUMBER = "no-number"
    NO_TIME_TRACK = "no-time-track"
    TEXT_NOT_UNDERSTOOD = "text-not-understood"
    # of a card file, or of rows imported earlier
    CARD_FILE = "card-file"
    REFUSED = "refused"


SEVERITY: Final[dict[Check, Severity]] = {
    Check.DUPLICATE_NUMBER: Severity.ERROR,
    Check.ALIGNMENT_SPECIALTY: Severity.ERROR,
    Check.EVENT_KEYWORD: Severity.WARNING,
    Check.EQUIPMENT_KIND: Severity.WARNING,
    Check.NEAR_NAME: Severity.WARNING,
    Check.SAME_NAME: Severity.NOTE,
    Check.STUB: Severity.NOTE,
    Check.NO_NUMBER: Severity.NOTE,
    Check.NO_TIME_TRACK: Severity.NOTE,
    Check.TEXT_NOT_UNDERSTOOD: Severity.ERROR,
    Check.CARD_FILE: Severity.ERROR,
    Check.REFUSED: Severity.ERROR,
}


@dataclass(frozen=True, slots=True)
class Lint:
    """One thing found."""

    check: Check
    message: str
    card: str = ""
    """Full name; empty where it is about no card."""
    set: str = ""
    number: int | None = None
    line: int | None = None
    """Of the card file, from 1."""
    text_line: int | None = None
    """Of the card's text, from 1, and the column in that line: where it stops making sense."""
    column: int | None = None
    of_file: Severity | None = None
    """How bad the card file's reader called it."""

    @property
    def severity(self) -> Severity:
        return self.of_file or SEVERITY[self.check]

    def public(self) -> dict[str, str | int | None]:
        """As ``--json`` shows it."""
        return {
            "severity": str(self.severity),
            "check": str(self.check),
            "card": self.card,
            "set": self.set,
            "number": self.number,
            "line": self.line,
            "text_line": self.text_line,
            "column": self.column,
            "message": self.message,
        }


def not_understood(facts: Facts) -> "tuple[Fault, ...]":
    """What of the card's text cannot be played, each paragraph with its place; empty where all of it can."""
    if not facts.text:
        return ()
    from schema.text.understand import understand  # only texts need the grammar, and few cards have one

    return understand(facts.type, facts.text)[1]


def lint(catalogue: Catalogue) -> list[Lint]:
    """Everything odd about the cards, worst first, then in the catalogue's order."""
    found = [*_numbers(catalogue), *_names(catalogue.cards)]
    for card in catalogue.cards:
        found.extend(_card(card))
    order = list(Severity)
    return sorted(found, key=lambda lint: (order.index(lint.severity), list(Check).index(lint.check)))


def _of(card: Card, check: Check, message: str) -> Lint:
    first = card.printings[0]
    return Lint(check, message, card.name, first.set, first.number)


def _card(card: Card) -> Iterator[Lint]:
    if card.specialty and card.alignment and SPECIALTY_ALIGNMENT[card.specialty] != card.alignment:
        right = SPECIALTY_ALIGNMENT[card.specialty]
        yield _of(
            card, Check.ALIGNMENT_SPECIALTY, f"every {card.specialty} is {right}, not {card.alignment} (rule 1.2)"
        )
    if card.type is CardType.EVENT and (odd := odd_words(list(card.keywords))):
        yield _of(card, Check.EVENT_KEYWORD, odd)
    if card.type is CardType.EVENT and len(card.keywords) > 1:
        yield _of(card, Check.EVENT_KEYWORD, f"an event has one keyword (rule 1.3), not {len(card.keywords)}")
    if card.type is CardType.EQUIPMENT:
        yield from _kinds(card)
    if card.coverage is Coverage.STUB:
        yield _of(card, Check.STUB, f"not known: {', '.join(card.missing)}; it cannot be played")
    if card.type is CardType.AGENDA and card.time_track is None and card.coverage is not Coverage.STUB:
        yield _of(card, Check.NO_TIME_TRACK, "its time track is not known; rule 1.4 counts it as 1")
    for printing in card.printings:
        if printing.number is None:
            what = f"its number in {printing.set} is not known"
            yield Lint(Check.NO_NUMBER, what, card.name, printing.set)
    for fault in not_understood(card):
        # A text goes with the card: a card of several sets is told of once, by its first printing.
        found = _of(card, Check.TEXT_NOT_UNDERSTOOD, f"text, {fault}")
        yield replace(found, text_line=fault.line, column=fault.column)


def _kinds(card: Card) -> Iterator[Lint]:
    unknown = [kind for kind in card.keywords if kind not in KNOWN_EQUIPMENT_KINDS]
    if unknown:
        kinds = ", ".join(sorted(KNOWN_EQUIPMENT_KINDS))
        yield _of(card, Check.EQUIPMENT_KIND, f"{' and '.join(unknown)} is no kind seen so far; those are {kinds}")
    if len(card.keywords) > 1:
        yield _of(card, Check.EQUIPMENT_KIND, f"equipment has one kind (rule 1.3), not {len(card.keywords)}")


# ---------------------------------------------------------------- several cards at once


def _numbers(catalogue: Catalogue) -> Iterator[Lint]:
    taken: dict[tuple[str, int], Card] = {}
    for card in catalogue.cards:
        for printing in card.printings:
            if printing.number is None:
                continue
            first = taken.setdefault((printing.set, printing.number), card)
            if first is not card:
                what = f"{printing.set} {printing.number} is also {first.name}"
                yield Lint(Check.DUPLICATE_NUMBER, what, card.name, printing.set, printing.number)


def _names(cards: Sequence[Card]) -> Iterator[Lint]:
    by_name: dict[str, list[Card]] = defaultdict(list)
    titles: dict[str, Card] = {}
    subtitles: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_name[fold(card.name)].append(card)
        titles.setdefault(fold(card.title), card)
        subtitles[fold(card.title)].append(card)
    for first, *others in by_name.values():
        for card in others:
            facts = ", ".join(clash(first, card)) or "its printing"
            yield _of(card, Check.SAME_NAME, f"another card of this name ({first.sets[0]}) differs in: {facts}")
    yield from _near(titles)
    for same in subtitles.values():
        yield from _near({fold(card.name): card for card in same})


_DIGITS: Final = re.compile(r"[0-9]")


def _near(names: dict[str, Card]) -> Iterator[Lint]:
    """Names that differ in one letter, or in two where they are long: one of them may be a misspelling.

    Names that differ in digits only are a series.
    """
    from rapidfuzz import process  # slow to import
    from rapidfuzz.distance import OSA

    keys = list(names)
    for at, key in enumerate(keys):
        allowed = 2 if len(key) >= 14 else 1 if len(key) >= 6 else 0
        if not allowed:
            continue
        for other, _, _ in process.extract(key, keys[at + 1 :], scorer=OSA.distance, score_cutoff=allowed, limit=None):
            if _DIGITS.sub("", key) == _DIGITS.sub("", other):
                continue
            card, near = names[other], names[key]
            yield _of(card, Check.NEAR_NAME, f"its name is nearly that of {near.name}; is one of them misspelt?")
