"""What a card's text is worth, told from its verbs: roughly, in points.

A program is a few instructions in a row (:mod:`engine.text.codes`): costs first, then choosers and what is done to
the chosen. Each verb has a worth when it falls on the rival's cards and the opposite on one's own.
"""

from typing import Any, Final

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.codes import Ability, Amount, Group, Instruction
from engine.text.groups import number_of, skill_of

_HARM: Final[dict[object, float]] = {
    c.WOUND: 1.4, c.KILL: 3.5, c.SET_: 0.8, c.DISCARD: 1.2, c.TO_BOTTOM: 1.0, c.MOVE: 0.2,
    c.HEAL: -1.2, c.RESET: -1.0, c.ADVANCE: -0.9, c.ATTACH: -0.8, c.BECOME: -0.5,
}  # fmt: skip
"""By verb: what it takes from the one whose card it falls on; below 0, what it gives."""
_PLAIN: Final[dict[object, float]] = {
    c.TO_HAND: 0.8, c.ENTER: 1.8, c.SHUFFLE_IN: 0.1, c.LOOK_HAND: 0.1, c.REVEAL: 0.1, c.CANCEL: 1.5, c.END_MISSION: 0.8,
}  # fmt: skip
"""By verb: what it is worth wherever it falls."""
_COST: Final[dict[object, float]] = {c.SET_: 0.6, c.WOUND: 1.3, c.DISCARD: 0.8, c.MOVE: 0.2}
"""By verb: what it costs to pay with it."""
_LASTING_HARM: Final[dict[object, float]] = {
    c.GIVE: -0.8, c.REMOVE: 0.8, c.FORBID: 0.9, c.PREVENT: -0.9, c.NEXT_CHEAPER: -0.5,
}  # fmt: skip
"""The same of what lasts a while, but for a bonus, whose size tells."""
CARD: Final = 0.8
"""A card in hand."""
TIME: Final = 0.25
"""One Time that might be spent otherwise."""


def ability_worth(r: Rules, s: State, seat: int, source: int, a: Ability) -> float:
    """What using an ability gains, its costs taken off; Time is the caller's matter."""
    program = r.table.text.programs[a.program]
    total = 0.0
    chooser: Instruction | None = None
    for place, ins in enumerate(program):
        op = ins[0]
        if op in (c.PICK, c.ALL, c.ONE):
            chooser = ins
        elif place < a.costs:
            if op == c.PAY_POINTS:
                total -= _number(ins[1])
            elif op in _COST:
                total -= _COST[op]
        else:
            total += _verb_worth(r, s, seat, source, ins, chooser)
            if op != c.KEEP:
                chooser = None
    return total


def _verb_worth(r: Rules, s: State, seat: int, source: int, ins: Instruction, chooser: Instruction | None) -> float:
    op = ins[0]
    if op in (c.DRAW, c.DISCARD_RANDOM):
        sign = 1 if (ins[1] == c.YOU) == (op == c.DRAW) else -1
        return sign * CARD * _count(r, s, seat, source, ins[2])
    if op == c.GAIN:
        sign = _number(ins[3]) * (1 if ins[1] == c.YOU else -1)
        return sign * (1.0 if ins[2] else TIME) * _count(r, s, seat, source, ins[4])
    if op in _PLAIN:
        return _PLAIN[op]
    harm = harm_of(ins) * (_count(r, s, seat, source, ins[1]) if op in (c.WOUND, c.HEAL) else 1.0)
    if not harm or chooser is None:
        return abs(harm)
    targets = 1.5 if chooser[0] == c.ALL else 1.0
    return targets * harm * _falls_on_rival(s, seat, source, chooser, harm)


def harm_of(verb: Instruction) -> float:
    """How much a verb harms the one whose card it falls on; below 0 it helps."""
    if verb[0] != c.LASTING:
        return _HARM.get(verb[0], 0.0)
    if verb[1] == c.BONUS:
        return -0.7 * _number(verb[2])
    return _LASTING_HARM.get(verb[1], 0.0)


def _falls_on_rival(s: State, seat: int, source: int, chooser: Instruction, harm: float) -> int:
    """1 where the chosen are the rival's, -1 where they are one's own; the better where both may be chosen."""
    if chooser[0] == c.ONE:
        ref = chooser[1]
        if ref in (c.THIS_CARD, c.THIS_CHARACTER):
            return -1
        if ref in (c.ATTACKER, c.BLOCKER):
            return -1 if (ref == c.ATTACKER) == (seat == s.active) else 1
        return 1 if ref == c.OPPOSING or harm > 0 else -1
    group: Any = chooser[1]
    if group.whose != c.ANY:
        return -1 if group.whose == c.YOURS else 1
    if group.zone in (c.HAND, c.PILE, c.DECK, c.TOP):
        return -1
    if group.zone in (c.OPPONENTS_HAND, c.OPPONENTS_PILE):
        return 1
    return 1 if harm > 0 else -1


def _number(operand: object) -> int:
    assert isinstance(operand, int)
    return operand


def _count(r: Rules, s: State, seat: int, source: int, amount: object) -> float:
    return float(number_of(r, s, amount, seat, source, w.NONE)) if isinstance(amount, Amount) else 1.0


def card_worth(r: Rules, s: State, card: int) -> float:
    """What a card is worth to its owner, wherever it is."""
    t = r.table
    if t.type[card] == w.CHARACTER and s.board >> card & 1:
        return max(0, skill_of(r, s, card)) + 0.4 * (s.health[card] - s.wounds[card]) + 0.3 * t.cost[card]
    return 0.6 * t.cost[card] + 0.5 * max(0, t.skill[card]) + 0.1 * t.war[card]


def pick_worths(r: Rules, s: State, moves: list[int]) -> list[float]:
    """For a choice among cards: how good each is to choose, for the seat that chooses. Passing is 0."""
    frame = s.stack[-1]
    who = frame[1]
    program = r.table.text.programs[frame[2]]
    verb = program[frame[3] + 1]
    group: Any = program[frame[3]][1]
    found = isinstance(group, Group) and group.zone in (c.PILE, c.DECK, c.TOP, c.HAND)
    if verb[0] == c.KEEP or (found and verb[0] in (c.TO_HAND, c.SHUFFLE_IN)):
        return [0.1 + card_worth(r, s, m >> 6 & 63) if m else 0.0 for m in moves]
    harm = harm_of(verb) or (0.5 if verb[0] == c.TO_HAND else 0.0)
    worths = []
    for m in moves:
        card = m >> 6 & 63
        worth = 0.3 + card_worth(r, s, card)
        if verb[0] == c.WOUND and s.board >> card & 1 and s.health[card] - s.wounds[card] <= 1:
            worth *= 2  # it kills
        worths.append(worth * harm * (1 if r.table.owner[card] != who else -1) if m else 0.0)
    return worths
