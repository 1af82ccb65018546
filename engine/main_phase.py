"""Chapter 5: the Main phase. Playing characters, equipment and agendas, healing, and Focused.

An event whose text nobody recorded has no designator (7.1), so no one can say when it may be played:
such events are never offered here, and serve as war cards alone.
"""

from engine import words as w
from engine.state import State
from engine.turn import advance
from engine.words import Ev
from engine.zones import Rules, attach, discard, kill_the_dead


def main_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Everything Time allows (5.1 to 5.5). Of two copies of a card in hand only the first is offered:
    they are interchangeable, so their moves are one move."""
    t = r.table
    hand = s.hands[seat]
    if not hand:
        return []
    time, in_play = s.time[seat], s.in_play[seat]
    types, costs, titles, twin, traits = t.type, t.cost, t.title, t.twin, t.traits
    room, field = s.rooms[seat], s.fields[seat]
    moves = [w.PASS]
    hurt = [c for c in room if s.wounds[c]] if time >= w.HEAL_TIME else ()
    for card in hand:
        if twin[card] >= 0 and twin[card] in hand:
            continue
        for target in hurt:  # 5.5
            if titles[target] == titles[card]:
                moves.append(w.HEAL | card << 6 | target)
        if costs[card] > time:
            continue
        kind = types[card]
        if kind == w.CHARACTER:
            if not in_play & titles[card]:  # 5.2
                moves.append(w.PLAY | card << 6)
        elif kind == w.EQUIPMENT:
            if traits[card] & w.UNIQUE and in_play & titles[card]:  # 5.3
                continue
            wants = t.kinds[card]
            base = w.EQUIP | card << 6
            for row in (room, field):
                for target in row:
                    if not s.kinds[target] & wants:  # 5.4
                        moves.append(base | target)
        elif kind == w.AGENDA and not s.agenda_played and not in_play & titles[card]:  # 5.1, 5.2
            moves.append(w.PLAY | card << 6)
    moves.sort()
    return moves


def play_main(r: Rules, s: State, seat: int, move: int) -> None:
    if move == w.PASS:
        s.stack.pop()
        return
    t = r.table
    op, card, target = move >> 12, move >> 6 & 63, move & 63
    s.hands[seat].remove(card)
    if op == w.OP_HEAL:
        s.time[seat] -= w.HEAL_TIME
        s.wounds[target] -= 1
        if r.log is not None:
            r.log.append((Ev.HEALED, seat, target, card, w.BOTH_SEE))
        discard(r, s, card)
        return
    s.time[seat] -= t.cost[card]
    if op == w.OP_EQUIP:
        if r.log is not None:
            r.log.append((Ev.EQUIPPED, seat, card, target, w.BOTH_SEE))
        attach(r, s, card, target)
        if t.health_bonus[card] < 0:
            kill_the_dead(r, s)  # a fall in Health can kill at any time (6.10)
        return
    if r.log is not None:
        r.log.append((Ev.PLAYED, seat, card, 0, w.BOTH_SEE))
    s.in_play[seat] |= t.title[card]
    if t.type[card] == w.AGENDA:
        s.agendas[seat].append(card)
        s.turns_left[card] = t.track[card]
        s.agenda_played = 1
        return
    s.rooms[seat].append(card)
    s.ready |= t.bit[card]
    if t.traits[card] & w.FOCUSED:
        s.stack.append((w.STEP_FOCUS, seat))


def focus_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Focused: one own agenda may be advanced (5.9)."""
    agendas = s.agendas[seat]
    return [w.PASS, *sorted(w.ADVANCE | c << 6 for c in agendas)] if agendas else []


def play_focus(r: Rules, s: State, seat: int, move: int) -> None:
    s.stack.pop()
    if move != w.PASS:
        advance(r, s, move >> 6 & 63)
