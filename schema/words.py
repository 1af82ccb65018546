"""The rulebook's closed word lists (rules 1.1 to 1.6). Light: imports nothing but enum."""

from enum import StrEnum


class CardType(StrEnum):
    """Rule 1.1."""

    DIRECTIVE = "directive"
    CHARACTER = "character"
    EQUIPMENT = "equipment"
    AGENDA = "agenda"
    EVENT = "event"


class Alignment(StrEnum):
    """Rule 1.1; printed on directives and characters only."""

    CTU = "CTU"
    INSURGENT = "Insurgent"


class Specialty(StrEnum):
    """Rule 1.2; three a side."""

    AGENT = "Agent"
    ANALYST = "Analyst"
    STATESMAN = "Statesman"
    TERRORIST = "Terrorist"
    INFILTRATOR = "Infiltrator"
    CONSPIRATOR = "Conspirator"


class SkillType(StrEnum):
    """The designator beside a character's Skill (rule 1.2)."""

    COMBAT = "Combat"
    POLITICS = "Politics"
    INTEL = "Intel"


class Trait(StrEnum):
    """The words with rules of their own; any other word in their place is a keyword (rule 1.6)."""

    LETHAL = "Lethal"
    FOCUSED = "Focused"
    EXPERT = "Expert"
    ADEPT = "Adept"
    UNIQUE = "Unique"
    DEADLINE = "Deadline"


class EventKeyword(StrEnum):
    """Every event has one of these (rule 1.3)."""

    TACTICS = "Tactics"
    INTRIGUE = "Intrigue"
    OPS = "Ops"


class Coverage(StrEnum):
    """How much of a card the catalogue knows, best first."""

    FULL = "full"  # its text is understood
    VANILLA = "vanilla"  # it is known to have no text
    PARTIAL = "partial"  # some of its text is not understood
    TEXT_UNKNOWN = "text-unknown"  # stats only
    STUB = "stub"  # a stat it needs in play is missing


# Every card whose designator is recorded agrees with this; a source that gives only the specialty infers it.
SPECIALTY_SKILL: dict[Specialty, SkillType] = {
    Specialty.AGENT: SkillType.COMBAT,
    Specialty.ANALYST: SkillType.INTEL,
    Specialty.STATESMAN: SkillType.POLITICS,
    Specialty.TERRORIST: SkillType.COMBAT,
    Specialty.INFILTRATOR: SkillType.INTEL,
    Specialty.CONSPIRATOR: SkillType.POLITICS,
}

SPECIALTY_ALIGNMENT: dict[Specialty, Alignment] = {
    Specialty.AGENT: Alignment.CTU,
    Specialty.ANALYST: Alignment.CTU,
    Specialty.STATESMAN: Alignment.CTU,
    Specialty.TERRORIST: Alignment.INSURGENT,
    Specialty.INFILTRATOR: Alignment.INSURGENT,
    Specialty.CONSPIRATOR: Alignment.INSURGENT,
}

# Equipment kinds seen on real cards; others may exist, so this is a hint for a linter, not a closed list.
KNOWN_EQUIPMENT_KINDS: frozenset[str] = frozenset({"Armor", "Item", "Phone", "Vehicle", "Weapon"})
