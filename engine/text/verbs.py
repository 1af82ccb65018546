"""What each instruction does to the cards picked for it. Every verb tells whether it did anything ("if you do")."""

from collections.abc import Callable
from typing import Any, Final

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.groups import in_play, is_forbidden, number_of
from engine.text.happened import happened
from engine.text.moves import (
    attach_kept,
    discard_picked,
    discard_random,
    draw_cards,
    each,
    enter,
    log,
    look_at_hand,
    reveal,
    shuffle_deck,
    shuffle_in,
    to_bottom,
    to_hand,
)
from engine.text.target import fits
from engine.words import Ev
from engine.zones import discard, kill, score

Verb = Callable[[Rules, State, int, int, int, int, int, Any], bool]
"""``(rules, state, seat, source, that, picked, kept, instruction)`` to whether anything was done."""


def wound(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    number = number_of(r, s, ins[1], seat, source, that)
    hit = False
    for card in each(picked):
        hit |= number > 0 and give_wounds(r, s, card, number) > 0
    if hit and r.table.type[source] == w.CHARACTER and picked != r.table.bit[source]:
        happened(r, s, c.WOUNDS_ANOTHER, source, r.table.owner[source])  # 7.5: the card itself, not its holder
    return hit


def give_wounds(r: Rules, s: State, card: int, number: int) -> int:
    """Wounds on a character in play, less those that are prevented; how many there were."""
    if not in_play(r, s, card):
        return 0
    for i, (kind, value, stat, cards, duration) in enumerate(s.effects):
        if kind == c.PREVENT and cards >> card & 1 and number and value:
            stopped = min(value, number)
            number -= stopped
            s.effects[i] = (kind, value - stopped, stat, cards, duration)
    if number:
        s.wounds[card] += number
        log(r, Ev.WOUNDED, r.table.owner[card], card, number)
        happened(r, s, c.WOUNDED_EVENT, card, r.table.owner[card])
    return number


def heal(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    number = number_of(r, s, ins[1], seat, source, that)
    done = False
    for card in each(picked):
        off = min(number, s.wounds[card])
        if off and not is_forbidden(r, s, card, c.NO_HEAL):
            s.wounds[card] -= off
            log(r, Ev.RESTORED, r.table.owner[card], card, off)
            done = True
    return done


def kill_picked(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked):
        if r.table.type[card] == w.CHARACTER and in_play(r, s, card):
            kill(r, s, card)
            done = True
    return done


def set_picked(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    cards = picked & s.ready
    s.ready &= ~cards
    for card in each(cards):
        log(r, Ev.SET, r.table.owner[card], card)
        happened(r, s, c.SET_EVENT, card, r.table.owner[card])
    return bool(cards)


def reset(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked & ~s.ready):
        if fits(r, s, ins, card, seat, kept):
            s.ready |= r.table.bit[card]
            log(r, Ev.RESET, r.table.owner[card], card)
            happened(r, s, c.RESET_EVENT, card, r.table.owner[card])
            done = True
    return done


def cancel(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """The text of that card, announced and not yet carried out, ends; an event goes to the pile (7.2)."""
    for i in range(len(s.stack) - 1, -1, -1):
        frame = s.stack[i]
        if frame[0] == w.STEP_TEXT and picked >> frame[4] & 1:
            end = len(r.table.text.programs[frame[2]])
            s.stack[i] = (*frame[:3], end, *frame[4:])
            log(r, Ev.CANCELLED, seat, frame[4])
            return True
    return False


def move(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked):
        if fits(r, s, ins, card, seat, kept):
            owner = r.table.owner[card]
            here, there = (s.rooms, s.fields) if ins[1] else (s.fields, s.rooms)
            here[owner].remove(card)
            there[owner].append(card)
            log(r, Ev.MOVED, owner, card, ins[1])
            happened(r, s, c.MOVED, card, owner)
            done = True
    return done


def gain(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """Time or points, gained or lost; neither falls below 0 (7.6). Points of a text are gained, not scored (6.8)."""
    _, player, points, sign, amount = ins
    who = seat if player == c.YOU else 1 - seat
    number = sign * number_of(r, s, amount, seat, source, that)
    if points:
        before = s.points[who]
        score(r, s, who, number)
        return s.points[who] != before
    before = s.time[who]
    s.time[who] = max(0, before + number)
    log(r, Ev.GAINED, who, s.time[who] - before, s.time[who])
    return s.time[who] != before


def lasting(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """An effect that outlives the text: a bonus, a trait, something forbidden, prevented or made cheaper."""
    _, kind, value, stat, amount, player, duration = ins
    if kind == c.NEXT_CHEAPER:
        s.effects = [*s.effects, (kind, stat, seat, value, duration)]
        return True
    if kind == c.FORBID and player >= 0:
        s.effects = [*s.effects, (kind, value, seat if player == c.YOU else 1 - seat, 0, duration)]
        return True
    cards = sum(r.table.bit[x] for x in each(picked) if in_play(r, s, x))
    if not cards:
        return False
    if kind == c.BONUS:
        value = (1 if value > 0 else -1) * number_of(r, s, amount, seat, source, that)
    if not value:
        return False
    s.effects = [*s.effects, (kind, value, stat, cards, duration)]
    for card in each(cards):
        log(r, Ev.LASTS, seat, card, kind)
    return True


def advance_picked(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    done = False
    for card in each(picked):
        owner = r.table.owner[card]
        if card not in s.agendas[owner]:
            continue
        before = s.turns_left[card]
        s.turns_left[card] = min(r.table.track[card], max(0, before - ins[1]))
        log(r, Ev.ADVANCED, owner, card, s.turns_left[card])
        if s.turns_left[card] <= 0 and (w.STEP_RESOLVE, card) not in s.stack:
            s.stack.append((w.STEP_RESOLVE, card))
        done |= s.turns_left[card] != before
    return done


def end_mission(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    """The mission is over: no points, no wounds, its war cards discarded."""
    if s.attacker == w.NONE:
        return False
    steps = (w.STEP_BLOCK, w.STEP_WAR, w.STEP_ACTIONS, w.STEP_REVEAL, w.STEP_SUPPORT, w.STEP_SCORE, w.STEP_WOUNDS)
    s.stack[:] = [f for f in s.stack if f[0] not in steps]
    for side in (0, 1):
        cards, s.laid[side] = s.laid[side], []
        for card in cards:
            discard(r, s, card)
    s.attacker = s.blocker = w.NONE
    s.total = 0
    log(r, Ev.ENDED, seat, 0)
    return True


def become(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    card = picked.bit_length() - 1
    if card == w.NONE or not fits(r, s, ins, card, seat, kept):
        return False
    if ins[1]:
        s.attacker = card
    else:
        s.blocker = card
    log(r, Ev.BECAME, r.table.owner[card], card, int(ins[1]))
    return True


def pay_points(r: Rules, s: State, seat: int, source: int, that: int, picked: int, kept: int, ins: Any) -> bool:
    score(r, s, seat, -ins[1])
    return True


VERBS: Final[dict[object, Verb]] = {
    c.WOUND: wound,
    c.HEAL: heal,
    c.KILL: kill_picked,
    c.SET_: set_picked,
    c.RESET: reset,
    c.DISCARD: discard_picked,
    c.CANCEL: cancel,
    c.MOVE: move,
    c.DISCARD_RANDOM: discard_random,
    c.DRAW: draw_cards,
    c.TO_HAND: to_hand,
    c.SHUFFLE_IN: shuffle_in,
    c.SHUFFLE: shuffle_deck,
    c.LOOK_HAND: look_at_hand,
    c.REVEAL: reveal,
    c.TO_BOTTOM: to_bottom,
    c.GAIN: gain,
    c.LASTING: lasting,
    c.ADVANCE: advance_picked,
    c.ATTACH: attach_kept,
    c.END_MISSION: end_mission,
    c.BECOME: become,
    c.ENTER: enter,
    c.PAY_POINTS: pay_points,
}
