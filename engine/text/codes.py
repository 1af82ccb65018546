"""The small ints that compiled game text is made of, and the shape of its parts."""

from typing import Final, NamedTuple

# Owners, zones and statuses of a group.
ANY: Final = 0
YOURS: Final = 1
OPPONENTS: Final = 2

PLAY: Final = 0
FIELD: Final = 1
ROOM: Final = 2
HAND: Final = 3
OPPONENTS_HAND: Final = 4
PILE: Final = 5
OPPONENTS_PILE: Final = 6
DECK: Final = 7
TOP: Final = 8
"""The top cards of the own deck; how many, the instruction says."""

READY: Final = 1
SET: Final = 2
WOUNDED: Final = 4
UNWOUNDED: Final = 8
ATTACKING: Final = 16
BLOCKING: Final = 32
OPPOSED: Final = 64
UNOPPOSED: Final = 128

# One card known without choosing.
THIS_CARD: Final = 0
THIS_CHARACTER: Final = 1
THAT: Final = 2
ATTACKER: Final = 3
BLOCKER: Final = 4
OPPOSING: Final = 5
NO_REF: Final = -1

# What a comparison asks for, and what a bonus changes. The three Skill types keep their numbers of engine.words.
SKILL: Final = 0
COMBAT: Final = 1
POLITICS: Final = 2
INTEL: Final = 3
HEALTH: Final = 4
COST: Final = 5
WAR: Final = 6

ANY_EQUIPMENT: Final = -1
"""Carries some equipment, whatever its kind; other numbers are bits of kinds."""

# How long an effect lasts.
MISSION: Final = 0
TURN: Final = 1
IN_PLAY: Final = 2

# What can be forbidden, as bits.
NO_ATTEMPT: Final = 1
NO_BLOCK: Final = 2
NO_SUPPORT: Final = 4
NO_HEAL: Final = 8
NO_RESET: Final = 16
NO_WAR: Final = 32
NO_EVENTS: Final = 64

# Kinds of effect and modifier.
BONUS: Final = 0
GIVE: Final = 1
REMOVE: Final = 2
FORBID: Final = 3
CHEAPER: Final = 4
PREVENT: Final = 5
NEXT_CHEAPER: Final = 6

# What a trigger listens for. The numbers are bits of Table.listens.
ENTERS: Final = 0
WOUNDED_EVENT: Final = 1
KILLED: Final = 2
SET_EVENT: Final = 3
RESET_EVENT: Final = 4
MOVED: Final = 5
ATTEMPTS: Final = 6
BLOCKS: Final = 7
BLOCKED: Final = 8
SCORES: Final = 9
WINS: Final = 10
LOSES: Final = 11
WOUNDS_ANOTHER: Final = 12
RESOLVES: Final = 13
PLAYED: Final = 14
USED: Final = 15
TURN_STARTS: Final = 16
TURN_ENDS: Final = 17
MISSION_ENDS: Final = 18

# Designators (rule 7.1).
MAIN: Final = 0
MISSION_ACTION: Final = 1
REACT: Final = 2

# Conditions.
HAS: Final = 0
HAS_CARDS: Final = 1
AHEAD: Final = 2
IS: Final = 3
CARRIES: Final = 4
YOUR_TURN: Final = 5
DONE: Final = 6

# Instructions. Those up to ENTER carry something out; the rest choose or steer.
WOUND: Final = 0
HEAL: Final = 1
KILL: Final = 2
SET_: Final = 3
RESET: Final = 4
DISCARD: Final = 5
CANCEL: Final = 6
MOVE: Final = 7
DISCARD_RANDOM: Final = 8
DRAW: Final = 9
TO_HAND: Final = 10
SHUFFLE_IN: Final = 11
SHUFFLE: Final = 12
LOOK_HAND: Final = 13
REVEAL: Final = 14
TO_BOTTOM: Final = 15
GAIN: Final = 16
LASTING: Final = 17
ADVANCE: Final = 18
ATTACH: Final = 19
END_MISSION: Final = 20
BECOME: Final = 21
ENTER: Final = 22
PAY_POINTS: Final = 23
PICK: Final = 30
ALL: Final = 31
ONE: Final = 32
KEEP: Final = 33
START: Final = 34
JUMP: Final = 35
IF: Final = 36
MAY: Final = 37
MODE: Final = 38
ANNOUNCE: Final = 39

# Who picks, from the one whose text it is.
YOU: Final = 0
OPPONENT: Final = 1

# What else a card to be picked must allow.
NO_FILTER: Final = 0
AS_COST_SET: Final = 1
PLAYABLE: Final = 2
CAN_CARRY: Final = 3
SETTABLE: Final = 4

Instruction = tuple[object, ...]
"""``(code, …)``: what follows is told where the code is compiled (:mod:`engine.text.compile`)."""


class Group(NamedTuple):
    """A kind of cards: what never changes is a mask over the table, the rest is looked at when it is asked for."""

    mask: int
    whose: int
    zone: int
    status: int
    other: bool
    trait: int
    attribute: int
    """-1: nothing is compared."""
    low: int
    high: int
    carrying: int
    """0: nothing need be carried."""
    on: int
    """The reference to the character that carries it, or NO_REF."""
    changes: bool
    """Whether a card of the mask may belong to it at one time and not at another."""


class Amount(NamedTuple):
    number: int
    group: Group | None
    wounds_on: int
    time: bool


class Condition(NamedTuple):
    """``kind`` tells which of the others are used."""

    kind: int
    player: int = YOU
    what: int = 0
    low: int = 0
    high: int = 0
    group: Group | None = None
    ref: int = NO_REF


class Trigger(NamedTuple):
    event: int
    ref: int
    """The one card it is about, or NO_REF where a group or a player is meant."""
    group: Group | None
    player: int


class Ability(NamedTuple):
    """One Main, Mission or React paragraph of a card."""

    designator: int
    time: int
    """-1 on an event: its own cost is paid."""
    once: bool
    """Usable once a turn (rules 5.6, 5.7)."""
    program: int
    costs: int
    """How many instructions at the start of the program are costs."""
    needs: tuple[tuple[Group, int], ...]
    points: int
    cards: int
    when: Trigger | None
    free: bool
    """Nothing but Time is paid for it."""


class Listener(NamedTuple):
    """A triggered paragraph."""

    card: int
    when: Trigger
    program: int


class Modifier(NamedTuple):
    """A continuous paragraph: what is so while the card is in play."""

    card: int
    condition: Condition | None
    kind: int
    what: Group | None
    """``None``: the card of ``ref``, or a player."""
    ref: int
    value: int
    """The signed bonus or cost, the trait bit, the forbidden bit."""
    stat: int
    amount: Amount | None
    player: int
    """Whose cards are meant by a cost or an action of players; -1 where none is."""
    on: Group | None
    on_ref: int


class Texts:
    """Everything the texts of a table's cards do, compiled. Lists over cards follow the order of the table."""

    __slots__ = ("abilities", "listeners", "listens", "modifiers", "programs", "requires", "stride")

    def __init__(self, cards: int) -> None:
        """No text at all for so many cards."""
        self.programs: list[tuple[Instruction, ...]] = []
        self.abilities: list[tuple[Ability, ...]] = [()] * cards
        self.requires: list[tuple[tuple[Group, int], ...]] = [()] * cards
        self.listeners: list[Listener] = []
        self.modifiers: list[Modifier] = []
        self.listens = 0
        """Bit ``e`` is set where some text answers event ``e``."""
        self.stride = 4
        """No card has more abilities than this, so a card and an ability of it make one number."""
