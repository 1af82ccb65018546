"""Verbs that take cards from zone to zone: drawing, discarding, searching, returning, playing, attaching."""

from collections.abc import Iterator
from typing import Any

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.abilities import pay_for
from engine.text.groups import cost_of, in_play, number_of
from engine.text.happened import happened, text_frame
from engine.text.target import can_carry
from engine.words import Ev
from engine.zones import attach, detach, discard, draw, leave_play, refill, shuffle


def each(picked: int) -> Iterator[int]:
    while picked:
        low = picked & -picked
        yield low.bit_length() - 1
        picked ^= low


def log(r: Rules, event: Ev, seat: int, a: int, b: int = 0, eyes: int = w.BOTH_SEE) -> None:
    if r.log is not None:
        r.log.append((event, seat, a, b, eyes))


def take_away(r: Rules, s: State, card: int) -> bool:
    """Take a card out of the zone it is in, whatever that is; False for a directive or an event being carried out."""
    owner = r.table.owner[card]
    if r.table.type[card] == w.DIRECTIVE:
        return False
    if in_play(r, s, card):
        leave_play(r, s, card)
        return True
    for row in (s.hands[owner], s.piles[owner], s.decks[owner], s.laid[owner]):
        if card in row:
            row.remove(card)
            for side in (0, 1):
                s.known[side] &= ~r.table.bit[card]
            return True
    return False


def discard_picked(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked):
        if card not in s.piles[r.table.owner[card]] and take_away(r, s, card):
            log(r, Ev.DISCARDED, r.table.owner[card], card)
            discard(r, s, card)
            done = True
    return done


def discard_random(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """The dealer shuffles the hand and the last cards of it go."""
    who = seat if ins[1] == c.YOU else 1 - seat
    hand = sorted(s.hands[who])
    number = number_of(r, s, ins[2], seat, source, that)
    if not hand or number <= 0:
        return False
    r.dealer.shuffle(who, s.shuffles[who], hand)
    s.shuffles[who] += 1
    return discard_picked(r, s, seat, source, that, sum(r.table.bit[x] for x in hand[-number:]), kept, ins)


def draw_cards(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    who = seat if ins[1] == c.YOU else 1 - seat
    before = len(s.hands[who])
    draw(r, s, who, number_of(r, s, ins[2], seat, source, that))
    return len(s.hands[who]) > before


def to_hand(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """To the owner's hand. Seen by both, unless it comes out of a deck: then the owner alone sees it."""
    done = False
    for card in each(picked):
        owner = r.table.owner[card]
        if card in s.hands[owner]:
            continue
        hidden = card in s.decks[owner]
        if take_away(r, s, card):
            s.hands[owner].append(card)
            if not hidden:
                s.known[1 - owner] |= r.table.bit[card]
            log(r, Ev.TOOK, owner, card, 0, 1 << owner if hidden else w.BOTH_SEE)
            done = True
    if len(ins) > 1:  # of the cards looked at, the others go below the deck
        deck = s.decks[seat]
        rest = [deck.pop() for _ in range(min(ins[1], len(deck)))]
        deck[:0] = rest[::-1]
        log(r, Ev.BOTTOM, seat, len(rest))
    refill_empty(r, s)
    return done


def refill_empty(r: Rules, s: State) -> None:
    for side in (0, 1):
        if not s.decks[side]:
            refill(r, s, side)


def shuffle_in(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """Cards go into their owners' decks, which are shuffled."""
    owners = set()
    for card in each(picked):
        owner = r.table.owner[card]
        if take_away(r, s, card):
            s.decks[owner].append(card)
            owners.add(owner)
            log(r, Ev.SHUFFLED_IN, owner, card)
    for owner in sorted(owners):
        s.decks[owner].sort()
        shuffle(r, s, owner)
    return bool(owners)


def shuffle_deck(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    s.decks[seat].sort()
    shuffle(r, s, seat)
    return True


def look_at_hand(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    hand = s.hands[1 - seat]
    s.known[seat] |= sum(r.table.bit[x] for x in hand)
    for card in sorted(hand):
        log(r, Ev.SAW, 1 - seat, card, 0, 1 << seat | 1 << (1 - seat))
    return bool(hand)


def reveal(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    who = seat if ins[1] == c.YOU else 1 - seat
    if not s.decks[who]:
        return False
    log(r, Ev.SAW, who, s.decks[who][-1])
    return True


def to_bottom(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked):
        if take_away(r, s, card):
            s.decks[r.table.owner[card]].insert(0, card)
            log(r, Ev.BOTTOM, r.table.owner[card], 1)
            done = True
    refill_empty(r, s)
    return done


def attach_kept(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """The kept equipment onto the picked character, from another holder or out of a pile (5.4)."""
    holder = picked.bit_length() - 1
    if kept == w.NONE or holder == w.NONE or not in_play(r, s, holder) or not can_carry(r, s, kept, holder):
        return False
    if s.holder[kept] != w.NONE:
        detach(r, s, kept)
    elif not take_away(r, s, kept):
        return False
    attach(r, s, kept, holder)
    log(r, Ev.ATTACHED, seat, kept, holder)
    return True


def enter(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """The kept card is played: paid in full, for less, or for free where the instruction says None (7.4)."""
    t = r.table
    less = ins[1]
    kind = t.type[kept] if kept != w.NONE else w.DIRECTIVE
    holder = picked.bit_length() - 1
    if kind == w.DIRECTIVE or (kind == w.EQUIPMENT and holder == w.NONE):
        return False
    cost = 0 if less is None else max(0, cost_of(r, s, kept, seat, holder) - less)
    if cost > s.time[seat] or not take_away(r, s, kept):
        return False
    pay_for(r, s, kept, seat, cost)
    if kind == w.EVENT:
        s.resolving[t.owner[kept]].append(kept)
        ability = next(a for a in t.text.abilities[kept] if a.when is None)
        s.stack.append(text_frame(seat, ability.program, kept, w.NONE))
        return True
    put_into_play(r, s, seat, kept, holder, cost)
    refill_empty(r, s)
    return True


def put_into_play(r: Rules, s: State, seat: int, card: int, holder: int, cost: int) -> None:
    """A card that has been paid for and taken out of its zone enters play (5.1)."""
    t = r.table
    kind = t.type[card]
    if kind == w.EQUIPMENT:
        if r.log is not None:
            r.log.append((Ev.EQUIPPED, seat, card, holder, w.BOTH_SEE))
        attach(r, s, card, holder)
    else:
        if r.log is not None:
            r.log.append((Ev.PLAYED, seat, card, cost, w.BOTH_SEE))
        s.in_play[seat] |= t.title[card]
        s.board |= t.bit[card]
        if kind == w.AGENDA:
            s.agendas[seat].append(card)
            s.turns_left[card] = t.track[card]
        else:
            s.rooms[seat].append(card)
            s.ready |= t.bit[card]
            if t.traits[card] & w.FOCUSED:
                s.stack.append((w.STEP_FOCUS, seat))
    happened(r, s, c.PLAYED, card, seat)
    happened(r, s, c.ENTERS, card, seat)
