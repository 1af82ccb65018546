"""A deck: cards and how many of each, always in one canonical order (rules 2.1 to 2.3)."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, Final

from pydantic import Field, field_validator

from schema.card import Card, Frozen
from schema.names import fold
from schema.words import Alignment, CardType, Coverage

MOST_COPIES: Final = 99
"""The largest count one card of a list may have; what a legal deck may hold is the format's business."""

TYPE_NAMES: Final[dict[CardType, str]] = {
    CardType.DIRECTIVE: "Directive",
    CardType.CHARACTER: "Characters",
    CardType.EQUIPMENT: "Equipment",
    CardType.AGENDA: "Agendas",
    CardType.EVENT: "Events",
}
"""The sections of a canonical decklist, in their order."""

_TYPE_ORDER: Final = {type_: place for place, type_ in enumerate(TYPE_NAMES)}


class DeckCard(Frozen):
    """A card of a deck and its number of copies, 1 or more."""

    card: Card
    count: Annotated[int, Field(ge=1)]


def _place(entry: DeckCard) -> tuple[int, str, str]:
    return _TYPE_ORDER[entry.card.type], fold(entry.card.name), entry.card.id


class Deck(Frozen):
    """Cards by type, then by name; a card stands in it once, with all its copies. It need not be legal."""

    name: str
    cards: tuple[DeckCard, ...] = ()
    """Directives included. Given in any order and with repeats, they are sorted and added up."""

    @field_validator("cards")
    @classmethod
    def _canonical(cls, cards: tuple[DeckCard, ...]) -> tuple[DeckCard, ...]:
        counts: Counter[str] = Counter()
        for entry in cards:
            counts[entry.card.id] += entry.count
        by_id = {entry.card.id: entry.card for entry in cards}
        merged = (DeckCard(card=card, count=counts[card_id]) for card_id, card in by_id.items())
        return tuple(sorted(merged, key=_place))

    @classmethod
    def of(cls, name: str, counted: Iterable[tuple[Card, int]]) -> "Deck":
        """A deck from (card, copies) pairs; copies of one card add up."""
        return cls(name=name, cards=tuple(DeckCard(card=card, count=count) for card, count in counted))

    def of_type(self, type_: CardType) -> tuple[DeckCard, ...]:
        """The cards of one type, sorted by name."""
        return tuple(entry for entry in self.cards if entry.card.type is type_)

    @property
    def directives(self) -> tuple[DeckCard, ...]:
        return self.of_type(CardType.DIRECTIVE)

    @property
    def directive(self) -> Card | None:
        """The directive, or ``None`` unless the deck holds exactly one (rule 2.1)."""
        found = self.directives
        return found[0].card if len(found) == 1 and found[0].count == 1 else None

    @property
    def draws(self) -> tuple[DeckCard, ...]:
        """The cards that are shuffled and drawn: all but the directives."""
        return tuple(entry for entry in self.cards if entry.card.type is not CardType.DIRECTIVE)

    @property
    def size(self) -> int:
        """Cards in all, the directives included; 25 in a legal deck."""
        return copies(self.cards)

    @property
    def alignment(self) -> Alignment | None:
        """The directive's; ``None`` where it is not known or there is not one directive."""
        return self.directive.alignment if self.directive else None

    @property
    def stubs(self) -> tuple[DeckCard, ...]:
        """The cards that cannot be played, as a stat they need is not known."""
        return tuple(entry for entry in self.cards if entry.card.coverage is Coverage.STUB)

    @property
    def partial(self) -> tuple[DeckCard, ...]:
        """The rows whose cards have text that is not understood."""
        return tuple(entry for entry in self.cards if entry.card.coverage is Coverage.PARTIAL)

    @property
    def coverage(self) -> dict[Coverage, int]:
        """How many of the cards are known how well; every coverage is there, with 0 where no card has it."""
        return {level: copies(e for e in self.cards if e.card.coverage is level) for level in Coverage}

    @cached_property
    def fingerprint(self) -> str:
        """12 hex digits, equal exactly when two decks hold the same cards with the same facts. Ignores the name."""
        text = "\n".join(f"{e.count} {e.card.id} {e.card.fingerprint}" for e in self.cards)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def counts(self) -> dict[str, Any]:
        """The figures a report shows, as JSON takes them. ``war`` sums the known war numbers."""
        known = [(e.card.war, e.count) for e in self.draws if e.card.war is not None]
        return {
            "total": self.size,
            "by_type": {str(type_): copies(self.of_type(type_)) for type_ in TYPE_NAMES},
            "unique_titles": len({fold(e.card.title) for e in self.cards}),
            "coverage": {str(level): n for level, n in self.coverage.items()},
            "war": sum(war * n for war, n in known),
            "war_unknown": copies(self.draws) - sum(n for _, n in known),
        }


def copies(cards: Iterable[DeckCard]) -> int:
    """How many cards these are, copies counted."""
    return sum(entry.count for entry in cards)
