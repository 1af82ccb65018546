"""The engine's vocabulary as small ints: seats, steps, moves, outcomes, events.

A move is one int, ``op << 12 | card << 6 | target``; cards are indices into a :class:`engine.cards.Table`,
at most 50 in a game, so six bits each. ``PASS`` is 0. Notation for people is in :mod:`engine.notation`.
"""

from enum import IntEnum, StrEnum
from typing import Final

NOBODY: Final = -1
NONE: Final = -1
"""No card: an empty attacker or blocker place, a hidden card in a view."""

WINNING_POINTS: Final = 24  # rule 6.9
OPENING_HAND: Final = 5  # rule 3.1
DRAWS_PER_TURN: Final = 2  # rule 3.4
HEAL_TIME: Final = 1  # rule 5.5

# Card types, as the tables hold them.
DIRECTIVE: Final = 0
CHARACTER: Final = 1
EQUIPMENT: Final = 2
AGENDA: Final = 3
EVENT: Final = 4

# Traits, as bits (rule 1.6).
LETHAL: Final = 1
FOCUSED: Final = 2
EXPERT: Final = 4
ADEPT: Final = 8
UNIQUE: Final = 16
DEADLINE: Final = 32

# Designators; 0 where a card has none.
COMBAT: Final = 1
POLITICS: Final = 2
INTEL: Final = 3


class Step(IntEnum):
    """What a frame on the stack does next. Those up to YES_NO wait for a choice; the rest run by themselves."""

    MULLIGAN = 0
    MANEUVER = 1
    MAIN = 2
    FOCUS = 3
    MISSION = 4
    BLOCK = 5
    WAR = 6
    SUPPORT = 7
    ACTIONS = 8
    REACT = 9
    PICK = 10
    OPTION = 11
    YES_NO = 12
    TURN = 13
    REVEAL = 14
    SCORE = 15
    WOUNDS = 16
    MISSION_END = 17
    RESOLVE = 18
    TEXT = 19
    TURN_END = 20


# The same as plain ints, for frames: an enum member costs the loop a Python call wherever it is looked up or hashed.
STEP_MULLIGAN: Final = 0
STEP_MANEUVER: Final = 1
STEP_MAIN: Final = 2
STEP_FOCUS: Final = 3
STEP_MISSION: Final = 4
STEP_BLOCK: Final = 5
STEP_WAR: Final = 6
STEP_SUPPORT: Final = 7
STEP_ACTIONS: Final = 8
STEP_REACT: Final = 9
STEP_PICK: Final = 10
STEP_OPTION: Final = 11
STEP_YES_NO: Final = 12
STEP_TURN: Final = 13
STEP_REVEAL: Final = 14
STEP_SCORE: Final = 15
STEP_WOUNDS: Final = 16
STEP_MISSION_END: Final = 17
STEP_RESOLVE: Final = 18
STEP_TEXT: Final = 19
STEP_TURN_END: Final = 20


class Choice(StrEnum):
    """The few kinds of choice; a player's program may switch on these alone."""

    ACT = "act"
    TARGET = "target"
    MODE = "mode"
    YES_NO = "yes-no"
    ORDER = "order"


CHOICE_OF_STEP: Final[dict[int, Choice]] = {
    Step.MULLIGAN: Choice.YES_NO,
    Step.MANEUVER: Choice.ACT,
    Step.MAIN: Choice.ACT,
    Step.FOCUS: Choice.TARGET,
    Step.MISSION: Choice.ACT,
    Step.BLOCK: Choice.TARGET,
    Step.WAR: Choice.TARGET,
    Step.SUPPORT: Choice.TARGET,
    Step.ACTIONS: Choice.ACT,
    Step.REACT: Choice.ACT,
    Step.PICK: Choice.TARGET,
    Step.OPTION: Choice.MODE,
    Step.YES_NO: Choice.YES_NO,
}


class Op(IntEnum):
    """The first part of a move."""

    PASS = 0
    REDRAW = 1
    MOVE = 2
    PLAY = 3
    EQUIP = 4
    HEAL = 5
    ADVANCE = 6
    ATTEMPT = 7
    BLOCK = 8
    LAY = 9
    SUPPORT = 10
    USE = 11
    CHOOSE = 12
    OPTION = 13
    YES = 14


OP_EQUIP: Final = 4
OP_HEAL: Final = 5
OP_USE: Final = 11

PASS: Final = 0
REDRAW: Final = Op.REDRAW << 12
MOVE: Final = Op.MOVE << 12
PLAY: Final = Op.PLAY << 12
EQUIP: Final = Op.EQUIP << 12
HEAL: Final = Op.HEAL << 12
ADVANCE: Final = Op.ADVANCE << 12
ATTEMPT: Final = Op.ATTEMPT << 12
BLOCK: Final = Op.BLOCK << 12
LAY: Final = Op.LAY << 12
SUPPORT: Final = Op.SUPPORT << 12
USE: Final = Op.USE << 12
CHOOSE: Final = Op.CHOOSE << 12
OPTION: Final = Op.OPTION << 12
YES: Final = Op.YES << 12


def move_parts(move: int) -> tuple[int, int, int]:
    """``(op, card, target)`` of a move; the parts a move does not use are 0."""
    return move >> 12, move >> 6 & 63, move & 63


# How a game stands. Non-negative below DRAW is the winner's seat.
RUNNING: Final = -1
DRAW: Final = 2
UNFINISHED: Final = 3


class Ev(IntEnum):
    """Events, in the past tense. Each is logged as ``(event, seat, a, b, eyes)``; :mod:`engine.events` tells what
    ``a`` and ``b`` are. ``eyes`` has bit 0 and 1 set for the seats that may see ``a``."""

    WENT_FIRST = 0
    SHUFFLED = 1
    DREW = 2
    KEPT = 3
    REDREW = 4
    TURN_BEGAN = 5
    MOVED = 6
    PLAYED = 7
    EQUIPPED = 8
    HEALED = 9
    ADVANCED = 10
    RESOLVED = 11
    ATTEMPTED = 12
    BLOCKED = 13
    LAID = 14
    REVEALED = 15
    COMPARED = 16
    SUPPORTED = 17
    SCORED = 18
    WOUNDED = 19
    KILLED = 20
    DISCARDED = 21
    WON = 22
    STOPPED = 23
    UNOPPOSED = 24
    USED = 25
    GAINED = 26
    SET = 27
    RESET = 28
    ATTACHED = 29
    TOOK = 30
    SAW = 31
    LOOPED = 32
    CANCELLED = 33
    RESTORED = 34
    BOTTOM = 35
    SHUFFLED_IN = 36
    ENDED = 37
    BECAME = 38
    LASTS = 39


BOTH_SEE: Final = 3
