"""Rules of thumb, one a step: a program that plays passably and at once, by looking at the table as it is.

It chooses in games that were imagined (:meth:`engine.view.View.imagine`), and looks at no deck and no rival's hand
in them. The greedy player starts from it, and the search player plays on with it beyond its tree.
"""

from collections.abc import Callable
from typing import Final

from engine import words as w
from engine.game import Game
from engine.players.text_worth import CARD, TIME, ability_worth, pick_worths
from engine.rules import Rules
from engine.state import State
from engine.text.groups import health_of, skill_of, traits_of

Worths = Callable[[Rules, State, int, list[int]], list[float]]
"""What each of the moves is worth to the seat, roughly in points; a pass is 0."""


def worths(game: Game, moves: list[int]) -> list[float]:
    """How good each move of the pending choice looks; more is better, a pass is 0."""
    s = game.state
    frame = s.stack[-1]
    return _WORTHS[frame[0]](game.rules, s, frame[1], moves)


def choose(game: Game, moves: list[int]) -> int:
    """The move that looks best, the first of equals."""
    if len(moves) == 1:
        return moves[0]
    found = worths(game, moves)
    return moves[found.index(max(found))]


def _mulligan(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Redraw a hand with no character playable by the second turn."""
    t = r.table
    early = any(t.type[x] == w.CHARACTER and t.cost[x] <= 3 and t.skill[x] > 0 for x in s.hands[seat])
    return [float((move == w.REDRAW) != early) for move in moves]


def _maneuver(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Ready characters with Skill belong in the Field; a wounded one whose title is in hand stays to heal."""
    t, room = r.table, s.rooms[seat]
    found = []
    for move in moves:
        if move == w.PASS:
            found.append(0.0)
            continue
        card = move >> 6 & 63
        skill = skill_of(r, s, card)
        heals = s.wounds[card] > 0 and any(t.title[x] == t.title[card] for x in s.hands[seat])
        wants_field = skill > 0 and bool(s.ready >> card & 1) and not heals
        found.append(1.0 + skill if (card in room) == wants_field else -1.0)
    return found


def _strength(r: Rules, s: State, card: int) -> float:
    """Points a character makes in an unopposed mission, plus a little for staying alive."""
    skill = max(0, skill_of(r, s, card))
    return skill + bool(skill and traits_of(r, s, card) & w.EXPERT) + 0.1 * (s.health[card] - s.wounds[card])


def _main(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Spend Time on what brings the most points over the next turns."""
    t = r.table
    found = []
    for move in moves:
        op, card, target = move >> 12, move >> 6 & 63, move & 63
        if move == w.PASS:
            worth = 0.0
        elif op == w.OP_USE:
            worth = _use(r, s, seat, move)
        elif op == w.OP_HEAL:
            worth = 1 + 0.1 * s.skill[target]
        elif op == w.OP_EQUIP:
            gain = t.bonus[card][t.skill_type[target]] + 0.4 * t.health_bonus[card] + 0.3 * bool(t.speaks >> card & 1)
            fit = 0.05 * s.skill[target] + 0.3 * (target in s.fields[seat] and bool(s.ready >> target & 1))
            worth = 1.2 * gain + fit if gain > 0 else -1.0
        elif t.type[card] == w.AGENDA:
            worth = 1.5 if t.text.listeners and t.speaks >> card & 1 else -1.0  # without text it only costs a war card
        else:
            skill = t.skill[card]
            # The best use of the Time at hand: a big character beats two small ones only if it leaves little unused.
            worth = 1.5 * (skill + bool(skill and t.traits[card] & w.EXPERT) + 0.2 * t.health[card])
            worth += 0.1 * t.cost[card] + 0.2
        found.append(worth)
    return found


def _use(r: Rules, s: State, seat: int, move: int) -> float:
    card = move >> 6 & 63
    a = r.table.text.abilities[card][move & 63]
    price = r.table.cost[card] * TIME + CARD if a.time < 0 else a.time * TIME
    return ability_worth(r, s, seat, card, a) - price


def _focus(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    return [float(move != w.PASS) for move in moves]


def _mission(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Attempt with everyone who can score; the strongest first, to draw out the blockers' answers."""
    rival, ready = 1 - seat, s.ready
    blockers = [skill_of(r, s, x) for row in (s.rooms[rival], s.fields[rival]) for x in row if ready >> x & 1]
    threat = max(blockers, default=0)
    found = []
    for move in moves:
        if move == w.PASS:
            found.append(0.0)
            continue
        card = move >> 6 & 63
        skill = skill_of(r, s, card)
        if skill <= 0:
            found.append(-1.0)
            continue
        exposed = threat > skill + 1 and health_of(r, s, card) - s.wounds[card] <= 1
        found.append(_strength(r, s, card) - (3 + r.table.cost[card] if exposed else 0))
    return found


def _block(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Block what would hurt, with the cheapest character that wins or ties; else with none."""
    t, attacker = r.table, s.attacker
    strength = max(0, skill_of(r, s, attacker))
    last = health_of(r, s, attacker) - s.wounds[attacker] <= 1
    deadly = bool(traits_of(r, s, attacker) & w.LETHAL)
    lethal = s.points[1 - seat] + strength >= w.WINNING_POINTS
    found = []
    for move in moves:
        if move == w.PASS:
            found.append(0.0)
            continue
        card = move >> 6 & 63
        difference = strength - max(0, skill_of(r, s, card))
        saved = strength - max(0, difference)
        wounds = (difference >= 0) + deadly
        dies = bool(wounds) and health_of(r, s, card) - s.wounds[card] <= wounds
        kills = difference <= 0 and last
        worth = saved - 0.8 * dies * (t.cost[card] + 1) + 0.8 * kills * t.cost[attacker] - 1
        found.append(worth + 20 * lethal * (saved > 0))
    return found


def _war(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Lay a spare card when the mission is close: the least useful card with a war number that may turn it."""
    t = r.table
    mine, theirs = (s.attacker, s.blocker) if seat == s.active else (s.blocker, s.attacker)
    close = not s.laid[seat] and -4 <= skill_of(r, s, mine) - skill_of(r, s, theirs) <= 3
    found = []
    for move in moves:
        card = move >> 6 & 63
        if move == w.PASS:
            found.append(0.0)
        elif not close:
            found.append(-1.0)
        else:
            useful = t.type[card] in (w.CHARACTER, w.EQUIPMENT)
            found.append(t.war[card] - (0.5 * t.skill[card] + 0.3 if useful else 0.2))
    return found


def _support(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Between turns a ready Briefing Room character has no better use than saving a point."""
    return [1 - 0.01 * s.skill[move >> 6 & 63] if move else 0.0 for move in moves]


def _act(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Use what gains more than it costs."""
    return [_use(r, s, seat, move) if move else 0.0 for move in moves]


def _pick(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    return pick_worths(r, s, moves)


def _first(r: Rules, s: State, seat: int, moves: list[int]) -> list[float]:
    """Say yes, take the first option: what a text offers is mostly good for its player."""
    return [float(move != w.PASS) for move in moves]


_WORTHS: Final[list[Worths]] = [  # by step, in the order of engine.words.Step
    _mulligan,
    _maneuver,
    _main,
    _focus,
    _mission,
    _block,
    _war,
    _support,
    _act,
    _act,
    _pick,
    _first,
    _first,
]
