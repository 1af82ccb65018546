"""The words of the tree and the small ints that stand for them."""

from typing import Final

from engine import words as w
from engine.text import codes as c
from schema.card import Card
from schema.text import tree as t
from schema.words import SkillType, Trait

ZONES: Final = {
    t.Zone.PLAY: c.PLAY, t.Zone.FIELD: c.FIELD, t.Zone.ROOM: c.ROOM, t.Zone.HAND: c.HAND,
    t.Zone.OPPONENTS_HAND: c.OPPONENTS_HAND, t.Zone.PILE: c.PILE, t.Zone.OPPONENTS_PILE: c.OPPONENTS_PILE,
}  # fmt: skip
WHOSE: Final = {t.Whose.ANY: c.ANY, t.Whose.YOURS: c.YOURS, t.Whose.OPPONENTS: c.OPPONENTS}
STATUS: Final = {
    t.Status.READY: c.READY, t.Status.SET: c.SET, t.Status.WOUNDED: c.WOUNDED, t.Status.UNWOUNDED: c.UNWOUNDED,
    t.Status.ATTACKING: c.ATTACKING, t.Status.BLOCKING: c.BLOCKING,
    t.Situation.OPPOSED: c.OPPOSED, t.Situation.UNOPPOSED: c.UNOPPOSED,
}  # fmt: skip
REFS: Final = {
    t.Ref.THIS_CARD: c.THIS_CARD, t.Ref.THIS_CHARACTER: c.THIS_CHARACTER, t.Ref.THAT_CARD: c.THAT,
    t.Ref.THAT_CHARACTER: c.THAT, t.Ref.ATTACKER: c.ATTACKER, t.Ref.BLOCKER: c.BLOCKER, t.Ref.OPPOSING: c.OPPOSING,
}  # fmt: skip
ATTRIBUTES: Final = {
    t.Attribute.SKILL: c.SKILL, t.Attribute.COMBAT: c.COMBAT, t.Attribute.POLITICS: c.POLITICS,
    t.Attribute.INTEL: c.INTEL, t.Attribute.HEALTH: c.HEALTH, t.Attribute.COST: c.COST, t.Attribute.WAR: c.WAR,
}  # fmt: skip
TRAITS: Final = {
    Trait.LETHAL: w.LETHAL, Trait.FOCUSED: w.FOCUSED, Trait.EXPERT: w.EXPERT, Trait.ADEPT: w.ADEPT,
    Trait.UNIQUE: w.UNIQUE, Trait.DEADLINE: w.DEADLINE,
}  # fmt: skip
SKILLS: Final = {SkillType.COMBAT: w.COMBAT, SkillType.POLITICS: w.POLITICS, SkillType.INTEL: w.INTEL}
STATS: Final = {
    t.Stat.SKILL: c.SKILL, t.Stat.COMBAT: c.COMBAT, t.Stat.POLITICS: c.POLITICS, t.Stat.INTEL: c.INTEL,
    t.Stat.HEALTH: c.HEALTH,
}  # fmt: skip
DURATIONS: Final = {t.Duration.MISSION: c.MISSION, t.Duration.TURN: c.TURN, t.Duration.PLAY: c.IN_PLAY}
FORBIDDEN: Final = {
    t.Forbidden.ATTEMPT: c.NO_ATTEMPT, t.Forbidden.BLOCK: c.NO_BLOCK, t.Forbidden.SUPPORT: c.NO_SUPPORT,
    t.Forbidden.HEAL: c.NO_HEAL, t.Forbidden.RESET: c.NO_RESET, t.Forbidden.WAR: c.NO_WAR,
    t.Forbidden.EVENTS: c.NO_EVENTS,
}  # fmt: skip
EVENTS: Final = {
    t.Event.ENTERS: c.ENTERS, t.Event.WOUNDED: c.WOUNDED_EVENT, t.Event.KILLED: c.KILLED, t.Event.SET: c.SET_EVENT,
    t.Event.RESET: c.RESET_EVENT, t.Event.MOVED: c.MOVED, t.Event.ATTEMPTS: c.ATTEMPTS, t.Event.BLOCKS: c.BLOCKS,
    t.Event.BLOCKED: c.BLOCKED, t.Event.SCORES: c.SCORES, t.Event.WINS: c.WINS, t.Event.LOSES: c.LOSES,
    t.Event.WOUNDS: c.WOUNDS_ANOTHER, t.Event.RESOLVES: c.RESOLVES,
}  # fmt: skip
DESIGNATORS: Final = {t.Designator.MAIN: c.MAIN, t.Designator.MISSION: c.MISSION_ACTION, t.Designator.REACT: c.REACT}
PLAYERS: Final = {t.Player.YOU: c.YOU, t.Player.OPPONENT: c.OPPONENT}


def stats_of(card: Card) -> tuple[int, ...]:
    """What of :data:`ATTRIBUTES` a character has: Skill, Health, and Skill of its own type alone. Others have none."""
    return (c.SKILL, c.HEALTH, SKILLS[card.designator]) if card.designator else ()
