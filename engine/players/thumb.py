"""Rules of thumb, one a step: more is better."""

from collections.abc import Callable
from typing import Final

from engine import words as w
from engine.view import View
from engine.words import Op, Step


def _mulligan(v: View, move: int) -> float:
    """Redraw a hand with no character playable by the second turn."""
    t = v.table
    early = any(t.type[c] == w.CHARACTER and t.cost[c] <= 3 and t.skill[c] for c in v.hand)
    return float((move == w.REDRAW) != early)


def _strength(v: View, card: int) -> float:
    """Points a character makes in an unopposed mission, plus a little for staying alive."""
    skill = max(0, v.skill[card])
    return skill + bool(skill and v.traits[card] & w.EXPERT) + 0.1 * (v.health[card] - v.wounds[card])


def _maneuver(v: View, move: int) -> float:
    """Ready characters with Skill belong in the Field; a wounded one whose title is in hand stays to heal."""
    if move == w.PASS:
        return 0
    t, card = v.table, move >> 6 & 63
    in_room = card in v.rooms[v.seat]
    heals = v.wounds[card] > 0 and any(t.title[c] == t.title[card] for c in v.hand)
    wants_field = v.skill[card] > 0 and v.is_ready(card) and not heals
    return _strength(v, card) + 1 if in_room == wants_field else -1


def _main(v: View, move: int) -> float:
    """Spend Time on what brings the most points over the next turns."""
    if move == w.PASS:
        return 0
    t = v.table
    op, card, target = w.move_parts(move)
    if op == Op.USE:
        return 0.8 + 0.1 * t.cost[card]
    if op == Op.HEAL:
        return 1 + 0.1 * v.skill[target]
    if op == Op.EQUIP:
        gain = t.bonus[card][t.skill_type[target]] + 0.4 * t.health_bonus[card]
        fit = 0.05 * _strength(v, target) + 0.3 * (target in v.fields[v.seat] and v.is_ready(target))
        return 1.2 * gain + fit if gain > 0 else -1
    if t.type[card] == w.AGENDA:
        return -1  # with no text known it only costs a war card
    worth = t.skill[card] + bool(t.skill[card] and t.traits[card] & w.EXPERT) + 0.2 * t.health[card]
    # The best use of the Time at hand: a big character beats two small ones only if it leaves little unused.
    return worth * 1.5 + 0.1 * t.cost[card]


def _focus(v: View, move: int) -> float:
    return float(move != w.PASS)


def _mission(v: View, move: int) -> float:
    """Attempt with everyone who can score; the strongest first, to draw out the blockers' answers."""
    if move == w.PASS:
        return 0
    card = move >> 6 & 63
    rival = 1 - v.seat
    blockers = [c for row in (v.rooms[rival], v.fields[rival]) for c in row if v.is_ready(c)]
    threat = max((v.skill[c] for c in blockers), default=0)
    if v.skill[card] <= 0:
        return -1
    exposed = threat > v.skill[card] + 1 and v.health[card] - v.wounds[card] <= 1
    return _strength(v, card) - (3 + v.table.cost[card] if exposed else 0)


def _block(v: View, move: int) -> float:
    """Block what would hurt, with the cheapest character that wins or ties; else with none."""
    if move == w.PASS:
        return 0
    t, card = v.table, move >> 6 & 63
    difference = v.skill[v.attacker] - v.skill[card]
    saved = v.skill[v.attacker] - max(0, difference)
    dies = difference >= 0 and v.health[card] - v.wounds[card] <= 1
    kills = difference <= 0 and v.health[v.attacker] - v.wounds[v.attacker] <= 1
    lethal = v.points[1 - v.seat] + v.skill[v.attacker] >= w.WINNING_POINTS
    return saved - 0.8 * dies * (t.cost[card] + 1) + 0.8 * kills * t.cost[v.attacker] - 1 + 20 * lethal * (saved > 0)


def _war(v: View, move: int) -> float:
    """Lay a spare card when the mission is close: the least useful card with a war number that may turn it."""
    if move == w.PASS:
        return 0
    t, card = v.table, move >> 6 & 63
    mine, theirs = (v.attacker, v.blocker) if v.seat == v.active else (v.blocker, v.attacker)
    if v.laid[v.seat]:
        return -1
    gap = v.skill[mine] - v.skill[theirs]
    if not -4 <= gap <= 3:
        return -1
    playable = t.type[card] in (w.CHARACTER, w.EQUIPMENT)
    price = 0.5 * t.skill[card] + 0.3 if playable else 0.2
    return t.war[card] - price


def _support(v: View, move: int) -> float:
    """Between turns a ready Briefing Room character has no better use than saving a point."""
    if move == w.PASS:
        return 0
    return 1 - 0.01 * v.skill[move >> 6 & 63]


def _act(v: View, move: int) -> float:
    """Use what can be paid for: Time left over is lost, and a card's text is there to be used."""
    return float(move != w.PASS) + 0.1 * v.table.cost[move >> 6 & 63]


def _pick(v: View, move: int) -> float:
    """Of the rival's cards the strongest, of the own the weakest."""
    if move == w.PASS:
        return 0
    card = move >> 6 & 63
    worth = v.skill[card] + 0.5 * v.table.cost[card]
    return 0.5 + (worth if v.table.owner[card] != v.seat else -worth)


def _first(v: View, move: int) -> float:
    """Say yes, take the first option: what a text offers is mostly good for its player."""
    return float(move != w.PASS)


WORTH: Final[dict[int, Callable[[View, int], float]]] = {
    Step.MULLIGAN: _mulligan,
    Step.MANEUVER: _maneuver,
    Step.MAIN: _main,
    Step.FOCUS: _focus,
    Step.MISSION: _mission,
    Step.BLOCK: _block,
    Step.WAR: _war,
    Step.SUPPORT: _support,
    Step.ACTIONS: _act,
    Step.REACT: _act,
    Step.PICK: _pick,
    Step.OPTION: _first,
    Step.YES_NO: _first,
}
