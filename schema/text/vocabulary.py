"""The words of game text that a tree keeps, each with its canonical spelling."""

from enum import StrEnum


class Player(StrEnum):
    """Who does it, seen from the one who plays the card."""

    YOU = "you"
    OPPONENT = "your opponent"


class Whose(StrEnum):
    ANY = "any"
    YOURS = "your"
    OPPONENTS = "your opponent's"


class Zone(StrEnum):
    """Where a group is looked for."""

    PLAY = "play"
    FIELD = "the Field"
    ROOM = "the Briefing Room"
    HAND = "your hand"
    OPPONENTS_HAND = "your opponent's hand"
    PILE = "your discard pile"
    OPPONENTS_PILE = "your opponent's discard pile"


IN_PLAY = frozenset({Zone.PLAY, Zone.FIELD, Zone.ROOM})


class Status(StrEnum):
    """What a character in play can be besides what it is."""

    READY = "ready"
    SET = "set"
    WOUNDED = "wounded"
    UNWOUNDED = "unwounded"
    ATTACKING = "attacking"
    BLOCKING = "blocking"


class Situation(StrEnum):
    """What a single character can be asked for besides its status."""

    OPPOSED = "opposed"
    UNOPPOSED = "unopposed"


class Ref(StrEnum):
    """One card known without choosing."""

    THIS_CARD = "this card"
    THIS_CHARACTER = "this character"
    """On equipment, the character that carries it."""
    THAT_CARD = "that card"
    THAT_CHARACTER = "that character"
    """The card last chosen, moved or told of by the trigger."""
    ATTACKER = "the attacker"
    BLOCKER = "the blocker"
    OPPOSING = "the opposing character"
    """The other character of this character's mission."""


class Attribute(StrEnum):
    """What a comparison asks for. A Skill type asks for that Skill and that designator at once."""

    SKILL = "Skill"
    COMBAT = "Combat"
    POLITICS = "Politics"
    INTEL = "Intel"
    HEALTH = "Health"
    COST = "cost"
    WAR = "war number"


class Stat(StrEnum):
    """What a bonus changes."""

    SKILL = "Skill"
    COMBAT = "Combat"
    POLITICS = "Politics"
    INTEL = "Intel"
    HEALTH = "Health"


class Duration(StrEnum):
    MISSION = "until the end of the mission"
    TURN = "until the end of the turn"
    PLAY = "for as long as it is in play"


class Forbidden(StrEnum):
    """What a character, or a player, can be kept from."""

    ATTEMPT = "attempt missions"
    BLOCK = "block"
    SUPPORT = "support"
    HEAL = "be healed"
    RESET = "be reset"
    WAR = "play war cards"
    EVENTS = "play events"


OF_PLAYERS = frozenset({Forbidden.WAR, Forbidden.EVENTS})


class Event(StrEnum):
    """What happens to a character or agenda, as a trigger words it."""

    ENTERS = "comes into play"
    WOUNDED = "is wounded"
    KILLED = "is killed"
    SET = "is set"
    RESET = "is reset"
    MOVED = "is moved"
    ATTEMPTS = "attempts a mission"
    BLOCKS = "blocks"
    BLOCKED = "is blocked"
    SCORES = "scores"
    WINS = "wins a mission"
    LOSES = "loses a mission"
    WOUNDS = "wounds another character"
    RESOLVES = "resolves"


class Designator(StrEnum):
    """When an action may be used (rule 7.1)."""

    MAIN = "Main"
    MISSION = "Mission"
    REACT = "React"
