"""What a position is worth, in terms one can read: the leaf of every look ahead.

Each term is a difference, one's own less the rival's, times its weight; the sum is a log-odds of winning, and
:func:`chance` squashes it to 0..1.
"""

from math import exp
from typing import Final

from engine import words as w
from engine.game import Game
from engine.rules import Rules
from engine.state import State
from engine.text.groups import health_of, skill_of, traits_of

WEIGHTS: Final[dict[str, float]] = {
    "points": 0.12,
    "pressing": 0.15,
    "skill": 0.22,
    "health": 0.12,
    "people": 0.10,
    "ready": 0.10,
    "traits": 0.12,
    "gear": 0.05,
    "hand": 0.12,
    "agendas": 0.25,
    "time": 0.03,
    "turn": 0.30,
}
"""By term, what one more of it adds to the log-odds."""
_WEIGHTS: Final = tuple(WEIGHTS.values())
_TRAITS: Final = (w.LETHAL, w.EXPERT, w.ADEPT)


def side(r: Rules, s: State, seat: int) -> tuple[float, ...]:
    """The terms of one seat, in the order of :data:`WEIGHTS`."""
    skill = health = traits = ready = 0
    people = s.rooms[seat] + s.fields[seat]
    for x in people:
        skill += max(0, skill_of(r, s, x))
        health += health_of(r, s, x) - s.wounds[x]
        ready += s.ready >> x & 1
        has = traits_of(r, s, x)
        for trait in _TRAITS:
            traits += bool(has & trait)
    points = s.points[seat]
    return (
        points,
        points * points / w.WINNING_POINTS,
        skill,
        health,
        len(people),
        ready,
        traits,
        len(s.gear[seat]),
        len(s.hands[seat]),
        len(s.agendas[seat]),
        s.time[seat],
        seat == s.active,
    )


def log_odds(game: Game, seat: int) -> float:
    """Above 0 where ``seat`` stands better than its rival. Looks at sizes of hands, never at what is hidden."""
    r, s = game.rules, game.state
    return sum(k * (a - b) for k, a, b in zip(_WEIGHTS, side(r, s, seat), side(r, s, 1 - seat), strict=True))


def chance(game: Game, seat: int) -> float:
    """The chance of ``seat`` to win, 0 to 1; exactly 1 or 0 once somebody has won, and a half without a winner."""
    outcome = game.state.outcome
    if outcome == w.RUNNING:
        return 1 / (1 + exp(-max(-30.0, min(30.0, log_odds(game, seat)))))
    return 0.5 if outcome >= w.DRAW else float(outcome == seat)
