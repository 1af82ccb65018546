"""Abilities and events: which may be used, and using them (rules 5.1, 5.6, 5.7, 6.5, 7.1)."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.codes import Ability
from engine.text.groups import (
    cards_of,
    controller,
    cost_of,
    count_members,
    is_player_forbidden,
    referred,
    side_of_play,
)
from engine.text.happened import answers, text_frame
from engine.text.target import candidates, count_of, fits, has_candidates
from engine.words import Ev


def can_pay(r: Rules, s: State, seat: int, card: int, a: Ability, that: int = w.NONE) -> bool:
    """Whether all costs but the Time of an ability can be met with own cards and points. ``that``: what it answers."""
    if a.free:
        return True
    if s.points[seat] < a.points or len(s.hands[seat]) - (card in s.hands[seat]) < a.cards:
        return False
    for g, count in a.needs:
        if count_members(r, s, g, seat, card, w.NONE) < count:
            return False
    code = r.table.text.programs[a.program]
    for place in range(a.costs):
        ins = code[place]
        kind = ins[0]
        if kind == c.PICK:
            count = count_of(r, s, ins, seat, card, w.NONE)
            if not has_candidates(r, s, ins, code[place + 1], count, seat, card, that):
                return False
        elif kind == c.ONE:
            one = referred(r, s, ins[1], card, that)  # type: ignore[arg-type]
            if one == w.NONE or not fits(r, s, code[place + 1], one, seat, w.NONE) or controller(r, s, one) != seat:
                return False  # the attacker, say, may not be ours
        elif kind == c.ALL and not candidates(r, s, ins, code[place + 1], seat, card, that, w.NONE):
            return False
    return True


def usable(r: Rules, s: State, seat: int, card: int, n: int, that: int = w.NONE) -> bool:
    """Whether a seat can afford the n-th ability of its card in play or event in hand, whenever that may be used."""
    a = r.table.text.abilities[card][n]
    if a.time < 0:
        if s.time[seat] < cost_of(r, s, card, seat) or is_player_forbidden(r, s, seat, c.NO_EVENTS):
            return False
    elif s.time[seat] < a.time or (a.once and s.used >> (r.table.text.stride * card + n) & 1):
        return False
    return a.free or can_pay(r, s, seat, card, a, that)


def actions(r: Rules, s: State, seat: int, designator: int) -> list[int]:
    """The moves of a seat that use a Main or Mission ability or play such an event, ascending."""
    t = r.table
    moves = []
    time = s.time[seat]
    actors = t.lookup.actors[designator] & s.board
    if actors:
        acting = t.lookup.acting[designator]
        only_in_mission = designator == c.MISSION_ACTION and r.catalogue  # 6.5
        used, stride = s.used, t.text.stride
        for card in cards_of(side_of_play(r, s, actors, seat)):
            if not (only_in_mission and card not in (s.attacker, s.blocker)):
                for n, a in acting[card]:  # as `usable` asks, without calling it
                    spent = a.time > time or (a.once and used >> (stride * card + n) & 1)
                    if not spent and (a.free or can_pay(r, s, seat, card, a)):
                        moves.append(w.USE | card << 6 | n)
    playing, twin, hand = t.lookup.playing[designator], t.twin, s.hands[seat]
    for card in hand:
        if playing[card] and (twin[card] < 0 or twin[card] not in hand):  # copies are interchangeable
            for n, _ in playing[card]:
                if usable(r, s, seat, card, n):
                    moves.append(w.USE | card << 6 | n)
    moves.sort()
    return moves


def reactions(r: Rules, s: State, seat: int, event: int, card: int, whose: int, used: int) -> list[int]:
    """The moves of a seat that answer an event, ascending; a card in ``used`` has answered it already (7.2)."""
    t, hand = r.table, s.hands[seat]
    moves = []
    for source, n, a in t.lookup.answering[event]:
        if used >> source & 1:
            continue
        if t.type[source] == w.EVENT:
            if source not in hand or t.twin[source] in hand:
                continue
        elif not s.board >> source & 1 or controller(r, s, source) != seat:
            continue
        assert a.when is not None
        if answers(r, s, a.when, card, whose, seat, source) and usable(r, s, seat, source, n, card):
            moves.append(w.USE | source << 6 | n)
    return moves


def use(r: Rules, s: State, seat: int, move: int, that: int) -> None:
    """Pay the Time and put the program on the stack; its further costs are its first instructions."""
    card, n = move >> 6 & 63, move & 63
    a = r.table.text.abilities[card][n]
    if a.time < 0:
        pay_for(r, s, card, seat, cost_of(r, s, card, seat))
        s.hands[seat].remove(card)
        s.resolving[r.table.owner[card]].append(card)
    else:
        s.time[seat] -= a.time
        s.used |= 1 << (r.table.text.stride * card + n)
        if r.log is not None:
            r.log.append((Ev.USED, seat, card, a.time, w.BOTH_SEE))
    frame = text_frame(seat, a.program, card, that)
    s.stack.append((*frame[:8], that, seat))  # kept until the costs are paid: "that card" is what is answered


def pay_for(r: Rules, s: State, card: int, seat: int, cost: int) -> None:
    """Time for a card that is played; what made this one cheaper once is used up."""
    s.time[seat] -= cost
    if s.effects:
        s.effects = [e for e in s.effects if not (e[0] == c.NEXT_CHEAPER and e[2] == seat and e[3] >> card & 1)]
    if r.log is not None and r.table.type[card] == w.EVENT:
        r.log.append((Ev.PLAYED, seat, card, cost, w.BOTH_SEE))
