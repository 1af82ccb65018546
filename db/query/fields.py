"""The closed lists of the language: fields, their aliases, the values they take, the flags of ``is:``."""

from typing import Final

from schema.words import Alignment, CardType, Coverage, Specialty, Trait

ALIASES: Final[dict[str, str]] = {
    "a": "alignment",
    "k": "keyword",
    "keywords": "keyword",
    "n": "number",
    "o": "text",
    "r": "rarity",
    "s": "set",
    "sp": "specialty",
    "t": "type",
    "tr": "trait",
    "traits": "trait",
}

NUMBERS: Final[dict[str, str]] = {
    "cost": "card.cost",
    "skill": "card.skill",
    "health": "card.health",
    "war": "card.war",
    "track": "card.time_track",
    "combat": "CASE WHEN card.skill_type = 'Combat' THEN card.skill END",
    "politics": "CASE WHEN card.skill_type = 'Politics' THEN card.skill END",
    "intel": "CASE WHEN card.skill_type = 'Intel' THEN card.skill END",
    "bonus": "max(card.bonus_combat, card.bonus_politics, card.bonus_intel, card.bonus_skill, card.bonus_health)",
}
"""Number field -> SQL."""

BONUS_KINDS: Final = ("combat", "politics", "intel", "skill", "health")

# Fields whose values are a closed list: value as typed -> SQL value.
CLOSED: Final[dict[str, dict[str, str]]] = {
    "type": {t.value: t.value for t in CardType},
    "alignment": {a.value.lower(): a.value for a in Alignment},
    "specialty": {s.value.lower(): s.value for s in Specialty},
    "coverage": {c.value: c.value for c in Coverage},
    "trait": {t.value.lower(): t.value for t in Trait},
}

WORDS: Final[dict[str, str]] = {
    "name": "card.name_key",
    "title": "card.title_key",
    "subtitle": "fold(coalesce(card.subtitle, ''))",
    "text": "coalesce(card.text_key, '')",
}
"""Fields of free text -> SQL of the folded text (``subtitle`` is folded by the ``fold`` function of the connection)."""

PRINTING: Final = ("set", "number", "rarity")
"""Facts of a printing, not of a card: several of them beside each other must hold for one and the same printing."""

FIELDS: Final = (*CLOSED, *NUMBERS, *WORDS, "keyword", *PRINTING, "is", "not")

_TRAIT_SQL: Final = "EXISTS (SELECT 1 FROM word WHERE card_id = card.id AND kind = 'trait' AND word = '{}')"

FLAGS: Final[dict[str, str]] = {
    **{c.value: f"card.coverage = '{c.value}'" for c in Coverage},
    **{t.value.lower(): _TRAIT_SQL.format(t.value) for t in Trait},
    **{t.value: f"card.type = '{t.value}'" for t in CardType},
    **{a.value.lower(): f"card.alignment = '{a.value}'" for a in Alignment},
    "reprint": "(SELECT count(*) FROM printing WHERE card_id = card.id) > 1",
    "promo": "EXISTS (SELECT 1 FROM printing WHERE card_id = card.id AND set_name LIKE '%Promo%')",
    "inferred": "card.skill_type_inferred",
}
"""``is:`` flag -> SQL."""
