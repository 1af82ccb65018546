"""What a choice in the middle of a text may fall on, when the text comes to it (rules 7.3, 7.9)."""

from collections.abc import Callable
from typing import Final

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.codes import Amount, Group, Instruction
from engine.text.groups import (
    controller,
    cost_of,
    count_members,
    in_play,
    is_forbidden,
    is_player_forbidden,
    members,
    number_of,
    of_side,
    referred,
)

_HIDDEN = (c.HAND, c.OPPONENTS_HAND, c.PILE, c.OPPONENTS_PILE, c.DECK, c.TOP)


def candidates(
    r: Rules, s: State, ins: Instruction, verb: Instruction, seat: int, source: int, that: int, kept: int
) -> list[int]:
    """The cards a PICK, ALL or ONE may take for the verb that follows it."""
    code = ins[0]
    if code == c.ONE:
        card = referred(r, s, ins[1], source, that)  # type: ignore[arg-type]
        if card == w.NONE or not fits(r, s, verb, card, seat, kept):
            return []
        return (
            [card] if len(verb) < 2 or verb[0] != c.KEEP or has_carrier(r, s, card, verb[1], seat, source, that) else []
        )
    g = ins[1]
    assert isinstance(g, Group)
    found = members(r, s, g, seat, source, that)
    if g.zone > c.ROOM:
        found = [x for x in found if x != source]
    if code == c.PICK:
        twin = r.table.twin
        if g.zone in _HIDDEN and ins[2] == 1:  # copies in one place are interchangeable
            found = [x for x in found if twin[x] < 0 or twin[x] not in found]
        rule = ins[5]
        if rule == c.PLAYABLE:
            less = ins[6]
            found = [x for x in found if is_playable(r, s, x, seat, less)]  # type: ignore[arg-type]
        elif rule == c.CAN_CARRY:
            found = [x for x in found if can_carry(r, s, kept, x)]
            if len(ins) > 6:  # it is played, perhaps at a cost that hangs on the holder
                found = [x for x in found if is_affordable(r, s, kept, seat, x, ins[6])]  # type: ignore[arg-type]
        if verb[0] == c.KEEP and len(verb) > 1:
            found = [x for x in found if has_carrier(r, s, x, verb[1], seat, source, that)]
    fit = _FITS.get(verb[0])  # type: ignore[call-overload]
    return found if fit is None else [x for x in found if fit(r, s, verb, x)]


def has_candidates(
    r: Rules, s: State, ins: Instruction, verb: Instruction, count: int, seat: int, source: int, that: int
) -> bool:
    """Whether a PICK has so many :func:`candidates` or more, nothing being kept."""
    g = ins[1]
    assert isinstance(g, Group)
    if verb[0] == c.SET_ and g.zone == c.PLAY and not g.changes:
        return of_side(r, s, g, g.mask & s.ready, seat).bit_count() >= count  # no list is needed
    return len(candidates(r, s, ins, verb, seat, source, that, w.NONE)) >= count


def count_of(r: Rules, s: State, ins: Instruction, seat: int, source: int, that: int) -> int:
    """How many cards a PICK takes at most."""
    count = ins[2]
    return number_of(r, s, count, seat, source, that) if isinstance(count, Amount) else int(count)  # type: ignore[call-overload]


def fits(r: Rules, s: State, verb: Instruction, card: int, seat: int, kept: int) -> bool:
    """Whether the verb can be carried out on this card."""
    fit = _FITS.get(verb[0])  # type: ignore[call-overload]
    return fit is None or fit(r, s, verb, card)


def _can_be_hurt(r: Rules, s: State, _: Instruction, card: int) -> bool:
    return r.table.type[card] == w.CHARACTER and bool(s.board >> card & 1)


def _can_heal(r: Rules, s: State, _: Instruction, card: int) -> bool:
    character = r.table.type[card] == w.CHARACTER
    return bool(character and s.wounds[card] and not is_forbidden(r, s, card, c.NO_HEAL))


def _can_be_set(r: Rules, s: State, _: Instruction, card: int) -> bool:
    return r.table.type[card] == w.CHARACTER and bool(s.ready >> card & 1)


def _can_be_reset(r: Rules, s: State, ins: Instruction, card: int) -> bool:
    return _can_be_hurt(r, s, ins, card) and not (s.ready >> card & 1 or is_forbidden(r, s, card, c.NO_RESET))


def _can_move(r: Rules, s: State, ins: Instruction, card: int) -> bool:
    there = s.fields if ins[1] else s.rooms
    return _can_be_hurt(r, s, ins, card) and card not in there[r.table.owner[card]]


def _can_advance(r: Rules, s: State, ins: Instruction, card: int) -> bool:
    t = r.table
    return card in s.agendas[t.owner[card]] and (ins[1] > 0 or s.turns_left[card] < t.track[card])  # type: ignore[operator]


def _can_become(r: Rules, s: State, ins: Instruction, card: int) -> bool:
    side = s.active if ins[1] else 1 - s.active
    mission = s.attacker != w.NONE and card not in (s.attacker, s.blocker)
    return mission and r.table.owner[card] == side and _can_be_hurt(r, s, ins, card)


def _is_no_directive(r: Rules, s: State, _: Instruction, card: int) -> bool:
    return r.table.type[card] != w.DIRECTIVE


_Fit = Callable[[Rules, State, Instruction, int], bool]
_FITS: Final[dict[int, _Fit]] = {
    c.WOUND: _can_be_hurt,
    c.KILL: _can_be_hurt,
    c.HEAL: _can_heal,
    c.SET_: _can_be_set,
    c.RESET: _can_be_reset,
    c.MOVE: _can_move,
    c.ADVANCE: _can_advance,
    c.BECOME: _can_become,
    c.DISCARD: _is_no_directive,
    c.TO_HAND: _is_no_directive,
    c.TO_BOTTOM: _is_no_directive,
}


def can_carry(r: Rules, s: State, item: int, card: int) -> bool:
    """Whether a character can be given this equipment (5.4): a card that is none is carried by nobody."""
    t = r.table
    if item == w.NONE or t.type[item] != w.EQUIPMENT or t.type[card] != w.CHARACTER or s.holder[item] == card:
        return False
    seat = t.owner[card]
    if t.traits[item] & w.UNIQUE and s.in_play[seat] & t.title[item] and controller(r, s, item) != seat:
        return False
    return not s.kinds[card] & t.kinds[item]


def has_carrier(r: Rules, s: State, item: int, to: object, seat: int, source: int, that: int) -> bool:
    """Whether somebody whom the instruction ``to`` may take can be given this equipment (5.4, 7.3)."""
    code, whom = to[:2]  # type: ignore[index]
    if code == c.ONE:
        card = referred(r, s, whom, source, that)
        return card != w.NONE and in_play(r, s, card) and can_carry(r, s, item, card)
    return any(can_carry(r, s, item, x) for x in members(r, s, whom, seat, source, that))


def is_affordable(r: Rules, s: State, card: int, seat: int, holder: int, less: int | None) -> bool:
    """Whether Time is left for a card that a text plays: for less, or for free where ``less`` is None (7.4)."""
    return less is None or s.time[seat] >= max(0, cost_of(r, s, card, seat, holder) - less)


def is_playable(r: Rules, s: State, card: int, seat: int, less: int | None) -> bool:
    """Whether a text can have this card played: paid in full, for less, or for free where ``less`` is None (7.4)."""
    t = r.table
    kind = t.type[card]
    if kind != w.EQUIPMENT and not is_affordable(r, s, card, seat, w.NONE, less):
        return False
    if kind == w.EVENT:
        from engine.text.abilities import can_pay

        return not is_player_forbidden(r, s, seat, c.NO_EVENTS) and any(
            a.when is None and can_pay(r, s, seat, card, a) for a in t.text.abilities[card]
        )
    if kind == w.EQUIPMENT:
        own = s.rooms[seat] + s.fields[seat]
        return not (t.traits[card] & w.UNIQUE and s.in_play[seat] & t.title[card]) and any(
            can_carry(r, s, card, x) and is_affordable(r, s, card, seat, x, less) for x in own
        )
    return not s.in_play[seat] & t.title[card] and (kind != w.AGENDA or has_required(r, s, card, seat))


def has_required(r: Rules, s: State, card: int, seat: int) -> bool:
    """Whether the seat has in play what an agenda requires (5.8)."""
    return all(count_members(r, s, g, seat, card, w.NONE) >= count for g, count in r.table.text.requires[card])
