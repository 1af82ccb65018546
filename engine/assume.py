"""Stats for stubs: a player who owns a card nobody wrote down may say what to take it for."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from schema.card import Card
from schema.errors import TcgError
from schema.words import SPECIALTY_ALIGNMENT, Alignment, CardType, EventKeyword, Specialty

_FORM = re.compile(r"^(\d{1,2})/(\d{1,2})(?:/(\d{1,2}))?$")
_OTHER_COST = 1
_WAR = 1


@dataclass(frozen=True, slots=True)
class Assumption:
    """What a stub is taken for. Only facts that are missing are assumed."""

    skill: int
    """0 to 99."""
    health: int
    """1 to 99."""
    cost: int
    """Time, for characters; other stubs are taken to cost 1. Every stub's war number is taken as 1."""


def read_assumption(text: str) -> Assumption:
    """``SKILL/HEALTH`` or ``SKILL/HEALTH/COST``, as ``2/1``; without a cost a character costs its Skill, 1 at least.

    Raises :class:`schema.errors.TcgError` for any other form.
    """
    match = _FORM.match(text.strip())
    if match is None or int(match[2]) < 1:
        raise TcgError(f"{text!r} is no assumption; write Skill/Health or Skill/Health/cost, as 2/1 or 4/2/5")
    skill = int(match[1])
    return Assumption(skill, int(match[2]), int(match[3]) if match[3] else max(1, skill))


def assume(cards: Sequence[Card], taken: Assumption) -> tuple[list[Card], list[str]]:
    """The cards with every stub filled in, and a sentence for each kind of stub saying with what."""
    specialties = Counter(c.specialty for c in cards if c.specialty is not None)
    specialty = specialties.most_common(1)[0][0] if specialties else Specialty.AGENT
    known: list[Card] = []
    said: dict[str, str] = {}
    for card in cards:
        if not card.missing:
            known.append(card)
            continue
        facts = _facts(card, taken, specialty)
        known.append(card.model_copy(update=facts))
        said[card.id] = f"{card.name}: " + ", ".join(f"{k} {_shown(v)}" for k, v in facts.items())
    return known, list(said.values())


def _facts(card: Card, taken: Assumption, specialty: Specialty) -> dict[str, Any]:
    alignment: Alignment | None = SPECIALTY_ALIGNMENT[specialty]
    values: dict[str, Any] = {
        "alignment": alignment,
        "specialty": specialty,
        "cost": taken.cost if card.type is CardType.CHARACTER else _OTHER_COST,
        "skill": taken.skill,
        "health": taken.health,
        "war": _WAR,
        "keywords": (EventKeyword.OPS.value if card.type is CardType.EVENT else "Item",),
    }
    if card.alignment is not None and card.alignment is not alignment:
        values["specialty"] = next(s for s, a in SPECIALTY_ALIGNMENT.items() if a is card.alignment)
    return {name: values[name] for name in card.missing}


def _shown(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
