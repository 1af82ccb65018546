"""Cards moving between zones: drawing, shuffling, entering and leaving play (rules 3.4, 3.5, 5.3, 5.4, 6.10)."""

from engine import words as w
from engine.cards import Table
from engine.dealer import Dealer
from engine.state import State
from engine.words import Ev

Log = list[tuple[int, int, int, int, int]]
"""Events as they happen; see :class:`engine.words.Ev`."""


class Rules:
    """What a chapter of the rules works with: the table, the dealer, the profile, and a log if someone listens."""

    __slots__ = ("catalogue", "dealer", "log", "move_limit", "table", "turn_limit")

    def __init__(self, table: Table, dealer: Dealer, catalogue: bool, turn_limit: int, move_limit: int) -> None:
        self.table = table
        self.dealer = dealer
        self.catalogue = catalogue
        """Whether the profile is ``catalogue``, not ``rulebook``."""
        self.turn_limit = turn_limit
        self.move_limit = move_limit
        self.log: Log | None = None


def shuffle(r: Rules, s: State, seat: int) -> None:
    """The dealer orders the seat's deck anew."""
    r.dealer.shuffle(seat, s.shuffles[seat], s.decks[seat])
    s.shuffles[seat] += 1
    if r.log is not None:
        r.log.append((Ev.SHUFFLED, seat, len(s.decks[seat]), 0, w.BOTH_SEE))


def draw(r: Rules, s: State, seat: int, count: int) -> None:
    """Draw up to ``count`` cards; with deck and pile both empty a draw draws nothing (3.5, ruling)."""
    hand = s.hands[seat]
    for _ in range(count):
        deck = s.decks[seat]  # another list once the pile has been shuffled in
        if not deck:
            return
        card = deck.pop()
        hand.append(card)
        if r.log is not None:
            r.log.append((Ev.DREW, seat, card, 0, 1 << seat))
        if not deck:
            refill(r, s, seat)


def refill(r: Rules, s: State, seat: int) -> None:
    """The moment a deck is empty, its owner's discard pile becomes the new one (3.5)."""
    if s.piles[seat]:
        s.decks[seat], s.piles[seat] = s.piles[seat], s.decks[seat]
        s.decks[seat].sort()  # the dealer's answer must not hang on the order cards were discarded in
        shuffle(r, s, seat)


def discard(r: Rules, s: State, card: int) -> None:
    """Put a card that has left its zone on its owner's discard pile."""
    seat = r.table.owner[card]
    s.piles[seat].append(card)
    if not s.decks[seat]:
        refill(r, s, seat)


def attach(r: Rules, s: State, card: int, holder: int) -> None:
    """Equipment enters play on a character, with its bonuses (1.5)."""
    t = r.table
    seat = t.owner[card]
    s.gear[seat].append(card)
    s.holder[card] = holder
    s.kinds[holder] |= t.kinds[card]
    s.skill[holder] += t.bonus[card][t.skill_type[holder]]
    s.health[holder] += t.health_bonus[card]
    if t.traits[card] & w.UNIQUE:
        s.in_play[seat] |= t.title[card]


def detach(r: Rules, s: State, card: int) -> None:
    """Equipment leaves play for the discard pile; its bonuses end."""
    t = r.table
    seat, holder = t.owner[card], s.holder[card]
    s.gear[seat].remove(card)
    s.holder[card] = w.NONE
    s.kinds[holder] &= ~t.kinds[card]
    s.skill[holder] -= t.bonus[card][t.skill_type[holder]]
    s.health[holder] -= t.health_bonus[card]
    if t.traits[card] & w.UNIQUE:
        s.in_play[seat] &= ~t.title[card]
    discard(r, s, card)


def kill_the_dead(r: Rules, s: State) -> None:
    """Characters with wounds >= Health are discarded, all at once, and their equipment with them (6.10, 5.4)."""
    wounds, health = s.wounds, s.health
    dead = [c for rows in (s.rooms, s.fields) for row in rows for c in row if wounds[c] >= health[c]]
    for card in dead:
        if r.log is not None:
            r.log.append((Ev.KILLED, r.table.owner[card], card, 0, w.BOTH_SEE))
        leave_play(r, s, card)


def leave_play(r: Rules, s: State, card: int) -> None:
    """A character goes to its owner's discard pile: wounds and turn marks end, its equipment is discarded."""
    t = r.table
    seat = t.owner[card]
    for item in [g for g in s.gear[seat] if s.holder[g] == card]:
        detach(r, s, item)
    row = s.rooms[seat] if card in s.rooms[seat] else s.fields[seat]
    row.remove(card)
    keep = ~t.bit[card]
    s.ready &= keep
    s.moved &= keep
    s.attempted &= keep
    s.wounds[card] = 0
    s.in_play[seat] &= ~t.title[card]
    if s.attacker == card:
        s.attacker = w.NONE
    if s.blocker == card:
        s.blocker = w.NONE
    discard(r, s, card)
