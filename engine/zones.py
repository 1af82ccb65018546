"""Cards moving between zones: drawing, shuffling, entering and leaving play (rules 3.4, 3.5, 5.3, 5.4, 6.10)."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.groups import health_of
from engine.text.happened import happened
from engine.words import Ev


def shuffle(r: Rules, s: State, seat: int) -> None:
    """The dealer orders the seat's deck anew."""
    r.dealer.shuffle(seat, s.shuffles[seat], s.decks[seat])
    s.shuffles[seat] += 1
    if s.known[1 - seat]:  # what the rival has seen of the hand is only what is still there
        s.known[1 - seat] &= sum(r.table.bit[x] for x in s.hands[seat])
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
    """Equipment enters play on a character, with its bonuses (1.5), on the side of that character."""
    t = r.table
    seat = t.owner[holder]
    s.gear[seat].append(card)
    s.board |= t.bit[card]
    s.holder[card] = holder
    s.was_on.pop(card, None)
    s.kinds[holder] |= t.kinds[card]
    s.skill[holder] += t.bonus[card][t.skill_type[holder]]
    s.health[holder] += t.health_bonus[card]
    if t.traits[card] & w.UNIQUE:
        s.in_play[seat] |= t.title[card]


def detach(r: Rules, s: State, card: int) -> None:
    """Equipment leaves its holder, in no zone yet; its bonuses end."""
    t = r.table
    holder = s.holder[card]
    seat = t.owner[holder]
    s.gear[seat].remove(card)
    s.board &= ~t.bit[card]
    s.holder[card] = w.NONE
    s.was_on[card] = holder
    s.kinds[holder] &= ~t.kinds[card]
    s.skill[holder] -= t.bonus[card][t.skill_type[holder]]
    s.health[holder] -= t.health_bonus[card]
    if t.traits[card] & w.UNIQUE:
        s.in_play[seat] &= ~t.title[card]


def kill_the_dead(r: Rules, s: State) -> None:
    """Characters with wounds >= Health are discarded, all at once, and their equipment with them (6.10, 5.4); then
    those whose Health has fallen because a text of one of these is gone."""
    wounds, health = s.wounds, s.health
    while True:
        # Where nothing lowers Health, only those with as many wounds as printed and equipped need a closer look.
        lowered = r.table.health_falls & s.board or (
            s.effects and any(e[0] == c.BONUS and e[2] == c.HEALTH and e[1] < 0 for e in s.effects)
        )
        dead = [
            x
            for rows in (s.rooms, s.fields)
            for row in rows
            for x in row
            if (lowered or wounds[x] >= health[x]) and wounds[x] >= health_of(r, s, x)
        ]
        if not dead:
            return
        for card in dead:
            kill(r, s, card)


def kill(r: Rules, s: State, card: int) -> None:
    if r.log is not None:
        r.log.append((Ev.KILLED, r.table.owner[card], card, 0, w.BOTH_SEE))
    happened(r, s, c.KILLED, card, r.table.owner[card])
    leave_play(r, s, card)
    discard(r, s, card)


def leave_play(r: Rules, s: State, card: int) -> None:
    """Any card in play leaves it, in no zone yet. A character loses its wounds, turn marks and equipment (5.4)."""
    t = r.table
    seat = t.owner[card]
    kind = t.type[card]
    if kind == w.EQUIPMENT:
        detach(r, s, card)
    elif kind == w.AGENDA:
        s.board &= ~t.bit[card]
        s.agendas[seat].remove(card)
        s.turns_left[card] = 0
        s.in_play[seat] &= ~t.title[card]
    else:
        for item in [g for g in s.gear[seat] if s.holder[g] == card]:
            detach(r, s, item)
            discard(r, s, item)
        row = s.rooms[seat] if card in s.rooms[seat] else s.fields[seat]
        row.remove(card)
        keep = ~t.bit[card]
        s.board &= keep
        s.ready &= keep
        s.moved &= keep
        s.attempted &= keep
        s.wounds[card] = 0
        s.in_play[seat] &= ~t.title[card]
        if s.attacker == card:
            s.attacker = w.NONE
        if s.blocker == card:
            s.blocker = w.NONE
    if s.effects:
        forget(s, t.bit[card])


def forget(s: State, bit: int) -> None:
    """Lasting effects end for a card that leaves play."""
    s.effects = [
        (kind, value, stat, cards & ~bit, duration)
        for kind, value, stat, cards, duration in s.effects
        if kind == c.NEXT_CHEAPER or not cards or cards & ~bit
    ]


def expire(r: Rules, s: State, duration: int) -> None:
    """Lasting effects of this and every shorter duration end; a fall in Health can kill (6.10, 6.11)."""
    if s.effects:
        s.effects = [e for e in s.effects if e[4] > duration]
        kill_the_dead(r, s)


def score(r: Rules, s: State, seat: int, points: int) -> None:
    """Points are scored or lost, not below 0 (7.6); 24 win at once, before wounds (6.9)."""
    s.points[seat] = max(0, s.points[seat] + points)
    if r.log is not None:
        r.log.append((Ev.SCORED, seat, points, s.points[seat], w.BOTH_SEE))
    if s.points[seat] >= w.WINNING_POINTS:
        s.outcome = seat
        s.stack.clear()
        s.happened.clear()
        if r.log is not None:
            r.log.append((Ev.WON, seat, s.points[seat], 0, w.BOTH_SEE))
