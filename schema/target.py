"""What one may hope to draw: a card, a type, a cost; and the odds of it by turn."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from schema.card import Card, Frozen
from schema.catalogue import Catalogue
from schema.deck import TYPE_NAMES, Deck, copies
from schema.errors import TcgError
from schema.names import fold
from schema.odds import HAND, at_least, at_least_with_mulligan, cards_seen
from schema.words import CardType

CHEAP: Final = 2
"""The Time of a player's first turn (rule 3.3), so the most a card may cost to be played on it."""

MULLIGAN: Final = (
    "an opening hand that holds none of the cards asked for is shuffled back, once, for 5 new cards (rule 3.1)"
)
"""What the figures with a mulligan rest on."""

HELP: Final = "a card, a type, cost:N (or cost<=N, cost>=N), or a type and a cost; `2 X` for two or more of them"
"""How a target is written."""

_COUNTED = re.compile(r"(?P<count>\d{1,2})\s*[xX×]?\s+(?P<what>\S.*)")
_COST = re.compile(r"cost\s*(?P<sign>:|=|<=|>=|<|>|≤|≥)\s*(?P<number>\d{1,2})")
_SPACED_COST = re.compile(r"cost\s*(:|=|<=|>=|<|>|≤|≥)\s*(?=\d)")
_TYPES: Final = {
    word: type_
    for type_, heading in TYPE_NAMES.items()
    if type_ is not CardType.DIRECTIVE
    for word in (str(type_), fold(heading))
}


class Target(Frozen):
    """Cards of a deck one asks about, and how many of them one wants to see."""

    name: str
    """As people read it: a card's full name, ``character``, ``character cost<=2``."""
    single: bool
    """Whether it is one card, in all its copies."""
    at_least: Annotated[int, Field(ge=1)] = 1
    hits: Annotated[int, Field(ge=0)]
    """Copies in the deck that count."""
    deck: Annotated[int, Field(ge=1)]
    """Cards that are drawn: 24 in a legal deck."""

    @property
    def label(self) -> str:
        return self.name if self.at_least == 1 else f"{self.at_least}+ {self.name}"


class Chance(Frozen):
    """The odds of a target when so many cards have been seen; 0 to 1."""

    seen: int
    plain: float
    """Without a mulligan."""
    mulligan: float
    """With the policy of :data:`MULLIGAN`."""


class Odds(Frozen):
    """The odds of a target in the opening hand and by turn."""

    target: Target
    opening: Chance
    play: tuple[Chance, ...]
    """By the player's own turn 1, 2, …, going first."""
    draw: tuple[Chance, ...]
    """The same going second."""

    def public(self) -> dict[str, Any]:
        """As ``--json`` shows it."""
        return {
            "target": self.target.name,
            "at_least": self.target.at_least,
            "copies": self.target.hits,
            "opening": self.opening.model_dump(),
            "play": [{"turn": turn, **chance.model_dump()} for turn, chance in enumerate(self.play, 1)],
            "draw": [{"turn": turn, **chance.model_dump()} for turn, chance in enumerate(self.draw, 1)],
        }


def odds(target: Target, turns: int) -> Odds:
    """The odds of a target for own turns 1 to ``turns``."""

    def chance(seen: int) -> Chance:
        wanted, hits, deck = target.at_least, target.hits, target.deck
        return Chance(
            seen=seen,
            plain=float(at_least(wanted, hits=hits, seen=seen, deck=deck)),
            mulligan=float(at_least_with_mulligan(wanted, hits=hits, seen=seen, deck=deck)),
        )

    def by_turn(on_the_draw: bool) -> tuple[Chance, ...]:
        return tuple(
            chance(cards_seen(turn, on_the_draw=on_the_draw, deck=target.deck)) for turn in range(1, turns + 1)
        )

    return Odds(target=target, opening=chance(min(HAND, target.deck)), play=by_turn(False), draw=by_turn(True))


def defaults(deck: Deck) -> list[Target]:
    """What is worth asking of any deck: characters, those of the first turn, and every card held more than once."""
    found = [_group(f"character{condition}", deck) for condition in ("", f" cost<={CHEAP}")]
    several = [_cards([entry.card], deck, 1) for entry in deck.draws if entry.count > 1]
    return [target for target in found if target is not None and target.hits] + several


def find(text: str, deck: Deck, catalogue: Catalogue) -> Target:
    """The target a person asks for, written as :data:`HELP` tells.

    The whole text is tried as a card of the deck first, so that ``24 Hours`` is a card. A title alone means every
    card of the deck with that title. Raises :class:`TcgError` where the deck holds no such card and it is no group.
    """
    counted = _COUNTED.fullmatch(text.strip())
    readings = [(text.strip(), 1)]
    if counted and int(counted["count"]):
        readings.append((counted["what"], int(counted["count"])))
    held = {entry.card.id for entry in deck.draws}
    absent: Sequence[Card] = ()
    for what, wanted in readings:
        meant = catalogue.resolve(what).cards
        cards = [card for card in meant if card.id in held]
        if cards:
            return _cards(cards, deck, wanted)
        absent = absent or meant
        group = _group(what, deck)
        if group is not None:
            return group.model_copy(update={"at_least": wanted})
    raise TcgError(_unknown(text, absent, deck))


def _cards(cards: Sequence[Card], deck: Deck, wanted: int) -> Target:
    ids = {card.id for card in cards}
    return Target(
        name=cards[0].name if len(cards) == 1 else f"{cards[0].title} (any of {len(cards)})",
        single=len(cards) == 1,
        at_least=wanted,
        hits=copies(entry for entry in deck.draws if entry.card.id in ids),
        deck=copies(deck.draws),
    )


def _group(text: str, deck: Deck) -> Target | None:
    """The cards of a type, of a cost, or both; ``None`` where the text says neither."""
    words = _SPACED_COST.sub(r"cost\1", fold(text)).split()
    kept = list(deck.draws)
    names = []
    for word in words:
        cost = _COST.fullmatch(word)
        if word in _TYPES:
            kept = [entry for entry in kept if entry.card.type is _TYPES[word]]
            names.append(str(_TYPES[word]))
        elif cost:
            sign, number = _SIGNS[cost["sign"]], int(cost["number"])
            kept = [entry for entry in kept if entry.card.cost is not None and _holds(entry.card.cost, sign, number)]
            names.append(f"cost{sign}{number}")
        else:
            return None
    if not names:
        return None
    return Target(name=" ".join(names), single=False, hits=copies(kept), deck=copies(deck.draws))


_SIGNS: Final = {":": "=", "=": "=", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "<": "<", ">": ">"}


def _holds(cost: int, sign: str, number: int) -> bool:
    if sign == "=":
        return cost == number
    return (cost < number and "<" in sign) or (cost > number and ">" in sign) or (cost == number and "=" in sign)


def _unknown(text: str, absent: Sequence[Card], deck: Deck) -> str:
    if absent:
        return f"{deck.name} draws no copy of {absent[0].name if len(absent) == 1 else absent[0].title}"
    near = Catalogue([entry.card for entry in deck.draws]).near(text)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return f"{text!r} names no card of {deck.name}, no type and no cost; {hint}it takes {HELP}"
