"""Chapter 5: the Main phase. Playing characters, equipment and agendas, healing, and Focused.

An event whose text is not understood has no designator (7.1), so no one can say when it may be played:
such events are never offered, and serve as war cards alone.
"""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.abilities import actions, pay_for, use
from engine.text.groups import changed_costs, cost_of, is_forbidden
from engine.text.moves import put_into_play
from engine.text.target import has_required
from engine.turn import advance
from engine.words import Ev
from engine.zones import discard, kill_the_dead


def main_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Everything Time allows (5.1 to 5.5). Of two copies of a card in hand only the first is offered:
    they are interchangeable, so their moves are one move."""
    t = r.table
    hand = s.hands[seat]
    moves = actions(r, s, seat, c.MAIN) if t.plays_text else []
    if not hand and not moves:
        return []
    time, in_play = s.time[seat], s.in_play[seat]
    types, costs, titles, twin, traits = t.type, t.cost, t.title, t.twin, t.traits
    text = t.plays_text
    changed = changed_costs(r, s) if text else 0
    room, field = s.rooms[seat], s.fields[seat]
    moves.append(w.PASS)
    hurt = [x for x in room if s.wounds[x]] if time >= w.HEAL_TIME else []
    if text and hurt:
        hurt = [x for x in hurt if not is_forbidden(r, s, x, c.NO_HEAL)]
    for card in hand:
        if twin[card] >= 0 and twin[card] in hand:
            continue
        for target in hurt:  # 5.5
            if titles[target] == titles[card]:
                moves.append(w.HEAL | card << 6 | target)
        kind = types[card]
        printed = not changed >> card & 1
        told_later = not printed and kind == w.EQUIPMENT  # its cost may hang on the holder
        if not told_later and (costs[card] if printed else cost_of(r, s, card, seat)) > time:
            continue
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
                    if not s.kinds[target] & wants and (  # 5.4
                        not told_later or cost_of(r, s, card, seat, target) <= time
                    ):
                        moves.append(base | target)
        elif (
            kind == w.AGENDA
            and not s.agenda_played  # 5.1
            and not in_play & titles[card]  # 5.2
            and (not text or has_required(r, s, card, seat))  # 5.8
        ):
            moves.append(w.PLAY | card << 6)
    moves.sort()
    return moves


def play_main(r: Rules, s: State, seat: int, move: int) -> None:
    if move == w.PASS:
        s.stack.pop()
        return
    t = r.table
    op, card, target = move >> 12, move >> 6 & 63, move & 63
    if op == w.OP_USE:
        if r.catalogue and t.type[card] == w.DIRECTIVE:
            s.stack.pop()  # 5.6: the last act of the phase
        use(r, s, seat, move, w.NONE)
        return
    s.hands[seat].remove(card)
    if op == w.OP_HEAL:
        s.time[seat] -= w.HEAL_TIME
        s.wounds[target] -= 1
        if r.log is not None:
            r.log.append((Ev.HEALED, seat, target, card, w.BOTH_SEE))
        discard(r, s, card)
        return
    holder = target if op == w.OP_EQUIP else w.NONE
    cost = cost_of(r, s, card, seat, holder)
    pay_for(r, s, card, seat, cost)
    put_into_play(r, s, seat, card, holder, cost)
    if t.type[card] == w.AGENDA:
        s.agenda_played = 1
    elif t.health_bonus[card] < 0:
        kill_the_dead(r, s)  # a fall in Health can kill at any time (6.10)


def focus_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Focused: one own agenda may be advanced (5.9)."""
    agendas = s.agendas[seat]
    return [w.PASS, *sorted(w.ADVANCE | c << 6 for c in agendas)] if agendas else []


def play_focus(r: Rules, s: State, seat: int, move: int) -> None:
    s.stack.pop()
    if move != w.PASS:
        advance(r, s, move >> 6 & 63)
