"""Cards compiled for the loop: one :class:`Table` of parallel int lists for the two decks of a game."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine import words as w
from engine.text.codes import BONUS, CHEAPER, FORBID, HEALTH, NO_EVENTS, Texts
from engine.text.lookup import Lookup
from schema.card import Card
from schema.deck import Deck
from schema.errors import TcgError
from schema.words import CardType, SkillType, Trait

_TYPE: Final = {
    CardType.DIRECTIVE: w.DIRECTIVE,
    CardType.CHARACTER: w.CHARACTER,
    CardType.EQUIPMENT: w.EQUIPMENT,
    CardType.AGENDA: w.AGENDA,
    CardType.EVENT: w.EVENT,
}
_TRAIT: Final = {
    Trait.LETHAL: w.LETHAL,
    Trait.FOCUSED: w.FOCUSED,
    Trait.EXPERT: w.EXPERT,
    Trait.ADEPT: w.ADEPT,
    Trait.UNIQUE: w.UNIQUE,
    Trait.DEADLINE: w.DEADLINE,
}
_SKILL: Final = {None: 0, SkillType.COMBAT: w.COMBAT, SkillType.POLITICS: w.POLITICS, SkillType.INTEL: w.INTEL}
DEFAULT_TRACK: Final = 1  # rule 1.4, ruling


class Table:
    """Everything about the cards of one game that never changes. Index 0.. are seat 0's, then seat 1's.

    A seat's directive comes first, its other cards after, copies of one card side by side.
    Games and their clones share one table.
    """

    __slots__ = (
        "bit",
        "bonus",
        "cards",
        "cost",
        "cost_changers",
        "directives",
        "equipment",
        "forbids",
        "health",
        "health_bonus",
        "health_falls",
        "health_moves",
        "kind_bits",
        "kinds",
        "label",
        "listens",
        "lookup",
        "modifiers_of",
        "modifies",
        "own_cost",
        "owner",
        "plays_text",
        "seat_cards",
        "sides",
        "skill",
        "skill_type",
        "speaks",
        "text",
        "title",
        "track",
        "traits",
        "twin",
        "type",
        "war",
    )

    def __init__(self, decks: Sequence[Sequence[Card]]) -> None:
        """``decks``: for each of two seats its cards, the directive among them; an empty seat is an empty table."""
        if len(decks) != 2:
            raise ValueError("a game has two seats")
        cards: list[Card] = []
        self.seat_cards: list[range] = []
        for deck in decks:
            ordered = in_order(deck)
            self.seat_cards.append(range(len(cards), len(cards) + len(ordered)))
            cards += ordered
        if len(cards) > 64:
            raise TcgError(f"the engine plays at most 64 cards at once, not {len(cards)}")
        for card in cards:
            if card.missing:
                lacks = ", ".join(card.missing)
                raise TcgError(f"{card.name} cannot be played: its {lacks} is not recorded (a stub)")
        self.cards = tuple(cards)
        n = len(cards)
        self.bit = [1 << i for i in range(n)]
        self.owner = [seat for seat in (0, 1) for _ in self.seat_cards[seat]]
        self.type = [_TYPE[c.type] for c in cards]
        self.cost = [c.cost or 0 for c in cards]
        self.skill = [c.skill or 0 for c in cards]
        self.skill_type = [_SKILL[c.designator] for c in cards]
        self.health = [c.health or 0 for c in cards]
        self.war = [c.war or 0 for c in cards]
        self.track = [c.time_track or DEFAULT_TRACK for c in cards]
        self.traits = [sum(_TRAIT[t] for t in c.traits) for c in cards]
        # A bonus row per equipment, by the holder's designator: the Skill it adds (rule 1.5).
        self.bonus = [
            (
                c.bonus.skill,
                c.bonus.skill + c.bonus.combat,
                c.bonus.skill + c.bonus.politics,
                c.bonus.skill + c.bonus.intel,
            )
            for c in cards
        ]
        self.health_bonus = [c.bonus.health for c in cards]
        titles = {title: 1 << i for i, title in enumerate(dict.fromkeys(_title_key(c) for c in cards))}
        self.title = [titles[_title_key(c)] for c in cards]
        """One bit a title; equal for all cards of a title."""
        words = dict.fromkeys(k for c in cards if c.type is CardType.EQUIPMENT for k in _kinds(c))
        kinds = {word: 1 << i for i, word in enumerate(words)}
        self.kind_bits = kinds
        self.kinds = [sum(kinds[k] for k in _kinds(c)) if c.type is CardType.EQUIPMENT else 0 for c in cards]
        """The equipment keywords of a card, one bit each (rule 5.4)."""
        self.twin = [
            i - 1 if i and cards[i - 1].id == c.id and self.owner[i - 1] == self.owner[i] else w.NONE
            for i, c in enumerate(cards)
        ]
        """The copy of the same card just before this one in its owner's deck, or NONE."""
        self.label = _labels(cards)
        """What notation calls a card: its name, with its set where one game holds two cards of a name."""
        self.sides = [_bits(seat) for seat in self.seat_cards]
        """By seat, the bits of its own cards."""
        self.equipment = _bits(i for i in range(n) if self.type[i] == w.EQUIPMENT)
        self.directives = [[i for i in seat if self.type[i] == w.DIRECTIVE] for seat in self.seat_cards]
        self.text = _texts(self.cards, kinds)
        self.plays_text = any(self.text.abilities) or bool(self.text.modifiers or self.text.listeners)
        """Whether any card's text does something in play."""
        self.listens = self.text.listens
        """Bit ``e`` is set where some text answers event ``e``."""
        health = [m for m in self.text.modifiers if m.kind == BONUS and m.stat == HEALTH]
        self.health_moves = _bits(m.card for m in health)
        """Bits of the cards whose continuous texts change Health: while one is in play, anything may kill (6.10)."""
        self.health_falls = _bits(m.card for m in health if m.value < 0)
        self.lookup = Lookup(self.text, self.type, self.owner)
        self.modifiers_of = [[m for m in self.text.modifiers if m.kind == kind] for kind in range(CHEAPER + 1)]
        self.speaks = _bits(x.card for x in self.text.listeners) | _bits(m.card for m in self.text.modifiers)
        """Bits of the cards whose texts do something by themselves."""
        self.modifies = [_bits(m.card for m in row) for row in self.modifiers_of]
        """By kind of modifier, the bits of the cards that bear one."""
        self.forbids = {
            1 << i: _bits(m.card for m in self.modifiers_of[FORBID] if m.value == 1 << i)
            for i in range(NO_EVENTS.bit_length())
        }
        """By what is forbidden, the bits of the cards whose continuous texts forbid it to somebody."""
        self.own_cost = _bits(m.card for m in self.modifiers_of[CHEAPER] if m.what is None)
        self.cost_changers = [
            _bits(m.card for m in self.modifiers_of[CHEAPER] if m.what is not None and m.what.mask >> i & 1)
            for i in range(n)
        ]
        """For each card, the bits of the cards whose continuous texts may change its cost."""


def _bits(cards: Iterable[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _texts(cards: Sequence[Card], kinds: dict[str, int]) -> Texts:
    if not any(card.text for card in cards):
        return Texts(len(cards))
    from engine.text.compile import Compiler  # the grammar is loaded only where a text is to be read

    return Compiler(cards, kinds)


def in_order(deck: Sequence[Card]) -> list[Card]:
    """A deck's cards as a table numbers them: the directive first, then by id."""
    return sorted(deck, key=lambda c: (c.type is not CardType.DIRECTIVE, c.id))


def deck_cards(deck: Deck) -> tuple[Card, ...]:
    """The cards of a deck one by one, copies repeated, directives included."""
    return tuple(row.card for row in deck.cards for _ in range(row.count))


def _title_key(card: Card) -> str:
    from schema.names import fold

    return fold(card.title)


def _kinds(card: Card) -> tuple[str, ...]:
    from schema.names import fold

    return tuple(dict.fromkeys(fold(k) for k in card.keywords))


def _labels(cards: Sequence[Card]) -> list[str]:
    ids: dict[str, set[str]] = {}
    for card in cards:
        ids.setdefault(card.name, set()).add(card.id)
    return [c.name if len(ids[c.name]) == 1 else f"{c.name} [{c.printings[0].set}]" for c in cards]
