"""What a deck's numbers look like: Time costs, Skill, Health, war numbers, and what its Time lets it play.

All of it is counted over the cards that are drawn, so over all but the directive (24 in a legal deck), copies
counted. A number nobody recorded is counted apart as unknown, never as 0, and is left out of every mean.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from schema.card import Card, Frozen
from schema.deck import TYPE_NAMES, Deck, DeckCard, copies
from schema.errors import TcgError
from schema.odds import at_least, cards_seen
from schema.words import CardType, SkillType

TURNS: Final = 8
"""Own turns a curve looks ahead unless told otherwise."""

NO_DESIGNATOR: Final = "unknown"


class Histogram(Frozen):
    """How many cards have which number."""

    counts: dict[int, int]
    """Every number from 0 to the largest -> cards; 0 where none has it, so that gaps show."""
    unknown: int = 0
    """Cards whose number is not known."""

    @classmethod
    def of(cls, numbers: Iterable[tuple[int | None, int]]) -> "Histogram":
        """From (number, cards) pairs."""
        counted: Counter[int] = Counter()
        unknown = 0
        for number, cards in numbers:
            if number is None:
                unknown += cards
            else:
                counted[number] += cards
        top = max(counted, default=-1)
        return cls(counts={number: counted[number] for number in range(top + 1)}, unknown=unknown)

    @property
    def known(self) -> int:
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of the known numbers."""
        return sum(number * cards for number, cards in self.counts.items())

    @property
    def mean(self) -> float | None:
        """Of the known numbers; ``None`` where none is known."""
        return self.total / self.known if self.known else None

    @property
    def spread(self) -> float | None:
        """The population standard deviation of the known numbers; ``None`` where none is known."""
        if not self.known:
            return None
        mean = Fraction(self.total, self.known)
        return sqrt(sum(cards * (number - mean) ** 2 for number, cards in self.counts.items()) / self.known)

    def up_to(self, number: int) -> int:
        """Cards with this number or a smaller one."""
        return sum(cards for n, cards in self.counts.items() if n <= number)

    def public(self) -> dict[str, Any]:
        """As JSON shows it."""
        return {
            "counts": {str(number): cards for number, cards in self.counts.items()},
            "unknown": self.unknown,
            "mean": self.mean,
            "spread": self.spread,
        }


class Seen(Frozen):
    """What a player has drawn by the Main phase of a turn, without a mulligan."""

    cards: int
    """Drawn so far, the opening hand included (rules 3.1, 3.4)."""
    castable: float
    """Expected number of these that cost no more than the turn's Time."""
    character: float
    """Chance that at least one of these is a character that costs no more than the turn's Time."""


class Turn(Frozen):
    """A player's own turn, and what its Time pays for.

    A card is *castable* on a turn when its Time cost is known and at most the Time of that turn, taken alone: other
    cards played the same turn, requirements and reductions in card texts are not looked at. A card of unknown cost
    counts as not castable among the cards seen, so those figures are the least they can be.
    """

    turn: int
    time: int
    """Rule 3.3: one more than the turn's number."""
    castable_cards: int
    castable: float | None
    """Castable cards as a share (0 to 1) of the cards whose cost is known; ``None`` where none is."""
    play: Seen
    """Of the player who goes first, and draws nothing on the very first turn (rule 3.4)."""
    draw: Seen
    """Of the player who goes second."""


class Curve(Frozen):
    """All of a deck's figures."""

    deck: str
    cards: int
    """Cards that are drawn: 24 in a legal deck."""
    coverage: dict[str, int]
    """Coverage -> cards, the directives included."""
    cost: Histogram
    by_type: dict[str, Histogram]
    """Type -> its Time costs; types the deck does not hold are left out."""
    skill: dict[str, Histogram]
    """Combat, Politics, Intel, or ``unknown`` -> Skill of the characters with that designator."""
    designators_inferred: int
    """Characters whose designator follows from the specialty alone, and is in no source."""
    health: Histogram
    """Of the characters."""
    war: Histogram
    time: tuple[Turn, ...]

    def public(self) -> dict[str, Any]:
        """As ``--json`` shows it; the field list of the command-line contract."""
        return {
            "deck": self.deck,
            "cards": self.cards,
            "coverage": self.coverage,
            "cost": self.cost.public()["counts"],
            "cost_unknown": self.cost.unknown,
            "average_cost": self.cost.mean,
            "by_type": {
                name: {"cards": histogram.known + histogram.unknown, **histogram.public()}
                for name, histogram in self.by_type.items()
            },
            "skill": {name: histogram.public() for name, histogram in self.skill.items()},
            "designators_inferred": self.designators_inferred,
            "health": self.health.public(),
            "war": self.war.public(),
            "time": [turn.model_dump() for turn in self.time],
        }


def curve(deck: Deck, turns: int = TURNS) -> Curve:
    """Count a deck, legal or not. Raises :class:`TcgError` where it holds no card that is drawn."""
    drawn = deck.draws
    if not drawn:
        raise TcgError(f"{deck.name} holds no card that is drawn, so there is no curve; a deck has 24 (rule 2.1)")
    characters = deck.of_type(CardType.CHARACTER)
    return Curve(
        deck=deck.name,
        cards=copies(drawn),
        coverage={str(level): cards for level, cards in deck.coverage.items()},
        cost=_histogram(drawn, "cost"),
        by_type={
            str(type_): _histogram(held, "cost")
            for type_ in TYPE_NAMES
            if type_ is not CardType.DIRECTIVE and (held := deck.of_type(type_))
        },
        skill={
            name: _histogram(held, "skill")
            for name in (*SkillType, NO_DESIGNATOR)
            if (held := tuple(entry for entry in characters if _designator(entry.card) == name))
        },
        designators_inferred=copies(entry for entry in characters if entry.card.designator_inferred),
        health=_histogram(characters, "health"),
        war=_histogram(drawn, "war"),
        time=tuple(_turn(turn, deck) for turn in range(1, turns + 1)),
    )


def _histogram(entries: Iterable[DeckCard], fact: str) -> Histogram:
    return Histogram.of((getattr(entry.card, fact), entry.count) for entry in entries)


def _designator(card: Card) -> str:
    return str(card.designator) if card.designator else NO_DESIGNATOR


def _turn(number: int, deck: Deck) -> Turn:
    time = number + 1
    cost = _histogram(deck.draws, "cost")
    castable = cost.up_to(time)
    return Turn(
        turn=number,
        time=time,
        castable_cards=castable,
        castable=castable / cost.known if cost.known else None,
        play=_seen(number, time, deck, on_the_draw=False),
        draw=_seen(number, time, deck, on_the_draw=True),
    )


def _seen(turn: int, time: int, deck: Deck, *, on_the_draw: bool) -> Seen:
    size = copies(deck.draws)
    seen = cards_seen(turn, on_the_draw=on_the_draw, deck=size)
    castable = _histogram(deck.draws, "cost").up_to(time)
    characters = _histogram(deck.of_type(CardType.CHARACTER), "cost").up_to(time)
    return Seen(
        cards=seen,
        castable=float(Fraction(seen * castable, size)),
        character=float(at_least(1, hits=characters, seen=seen, deck=size)),
    )
