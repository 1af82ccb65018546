"""A card, its printings, and an entry: one row of a source file (rules 1.1 to 1.6).

Unknown facts are ``None``, never 0 and never a guess.
"""

import hashlib
import json
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from schema.names import full_name, plain
from schema.words import (
    SPECIALTY_ALIGNMENT,
    SPECIALTY_SKILL,
    Alignment,
    CardType,
    Coverage,
    EventKeyword,
    SkillType,
    Specialty,
    Trait,
)

Label = Annotated[str, AfterValidator(plain), StringConstraints(min_length=1, max_length=200)]
Cost = Annotated[int, Field(ge=0, le=99)]
Stat = Annotated[int, Field(ge=0, le=99)]
Change = Annotated[int, Field(ge=-99, le=99)]


class Frozen(BaseModel):
    """Every value here is immutable, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Bonus(Frozen):
    """What equipment adds to its holder (rule 1.3). Typed Skill helps only that designator (rule 1.5)."""

    combat: Change = 0
    politics: Change = 0
    intel: Change = 0
    skill: Change = 0
    health: Change = 0


NO_BONUS: Final = Bonus()

# Which facts a card type may carry at all, and which it must have before it can be played.
_ALLOWED: dict[CardType, frozenset[str]] = {
    CardType.DIRECTIVE: frozenset({"alignment"}),
    CardType.CHARACTER: frozenset(
        {"alignment", "specialty", "skill_type", "cost", "skill", "health", "war", "subtitle"}
    ),
    CardType.EQUIPMENT: frozenset({"cost", "bonus", "war"}),
    CardType.AGENDA: frozenset({"cost", "time_track", "war"}),
    CardType.EVENT: frozenset({"cost", "war"}),
}
_NEEDED: dict[CardType, tuple[str, ...]] = {
    CardType.DIRECTIVE: ("alignment",),
    CardType.CHARACTER: ("alignment", "specialty", "cost", "skill", "health", "war"),
    CardType.EQUIPMENT: ("cost", "war", "keywords"),
    CardType.AGENDA: ("cost", "war"),
    CardType.EVENT: ("cost", "war", "keywords"),
}


class Facts(Frozen):
    """What a card does, as far as it is known."""

    title: Label
    subtitle: Label | None = None
    type: CardType
    alignment: Alignment | None = None
    specialty: Specialty | None = None
    skill_type: SkillType | None = None
    """The designator as a source states it; ``None`` leaves it to be inferred, see :attr:`designator`."""
    cost: Cost | None = None
    """Time, 0 or more."""
    skill: Stat | None = None
    health: Annotated[int, Field(ge=1, le=99)] | None = None
    bonus: Bonus = NO_BONUS
    traits: tuple[Trait, ...] = ()
    keywords: tuple[Label, ...] = ()
    text: str | None = None
    """Game text; ``""`` where the card is known to have none, ``None`` where nobody wrote it down."""
    time_track: Annotated[int, Field(ge=1, le=3)] | None = None
    """An agenda's start number, 1 to 3 (rule 1.4)."""
    war: Annotated[int, Field(ge=0, le=3)] | None = None

    @model_validator(mode="after")
    def _facts_fit_the_type(self) -> "Facts":
        allowed = _ALLOWED[self.type]
        for name in (
            "subtitle",
            "alignment",
            "specialty",
            "skill_type",
            "cost",
            "skill",
            "health",
            "time_track",
            "war",
        ):
            if getattr(self, name) is not None and name not in allowed:
                raise ValueError(f"{name}: a card of type {self.type} has no {name} (rules 1.1 to 1.4)")
        if self.bonus != NO_BONUS and "bonus" not in allowed:
            raise ValueError(f"bonus: a card of type {self.type} has no bonus (rule 1.3)")
        if self.specialty and self.alignment and SPECIALTY_ALIGNMENT[self.specialty] != self.alignment:
            raise ValueError(f"alignment: every {self.specialty} is {SPECIALTY_ALIGNMENT[self.specialty]}")
        for name in ("traits", "keywords"):
            words = getattr(self, name)
            if len(set(words)) != len(words):
                raise ValueError(f"{name}: the same word twice")
        return self

    @property
    def name(self) -> str:
        """``Title, Subtitle``, or the title alone."""
        return full_name(self.title, self.subtitle)

    @property
    def designator(self) -> SkillType | None:
        """Combat, Politics or Intel: as stated, else inferred from the specialty, else unknown."""
        if self.skill_type is not None or self.specialty is None:
            return self.skill_type
        return SPECIALTY_SKILL[self.specialty]

    @property
    def designator_inferred(self) -> bool:
        """Whether :attr:`designator` rests on the specialty alone."""
        return self.skill_type is None and self.specialty is not None

    @property
    def missing(self) -> tuple[str, ...]:
        """The stats the card needs in play that nobody recorded; empty unless it is a stub."""
        return tuple(name for name in _NEEDED[self.type] if getattr(self, name) in (None, ()))

    @property
    def coverage(self) -> Coverage:
        """How much of the card is known, and of its text understood (:mod:`schema.text.understand`)."""
        if self.missing:
            return Coverage.STUB
        if not self.text:
            return Coverage.VANILLA if self.text == "" else Coverage.TEXT_UNKNOWN
        known = _READ.get((self.type, self.text))
        if known is not None:
            return known
        from schema.text.understand import understand  # the grammar is loaded only where a text is to be read

        return Coverage.PARTIAL if understand(self.type, self.text)[1] else Coverage.FULL

    @property
    def fingerprint(self) -> str:
        """12 hex digits over all facts: equal exactly when two cards do the same under the same name."""
        facts = self.model_dump(mode="json", include=set(Facts.model_fields))
        text = json.dumps(facts, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def odd_event_keyword(self) -> bool:
        """An event whose keyword is none of Tactics, Intrigue and Ops (rule 1.3): a slip of its source."""
        return self.type is CardType.EVENT and any(k not in tuple(EventKeyword) for k in self.keywords)


_READ: Final[dict[tuple[CardType, str], Coverage]] = {}
"""Texts that were read before."""


def remember(type: CardType, text: str, coverage: Coverage) -> None:
    """Take the coverage of a text from where it was kept: it saves loading the grammar, a third of a second.

    Only for what :attr:`Card.coverage` itself said, under the same grammar.
    """
    _READ[type, text] = coverage


class Printing(Frozen):
    """One appearance of a card in a set."""

    set: Label
    """The set's full name, as ``1st Edition``."""
    number: Annotated[int, Field(ge=1, le=9999)] | None = None
    """``None`` where the collector number is not known."""
    rarity: Label | None = None


class Entry(Facts):
    """One row of a source: a card's facts as one printing gives them."""

    set: Label
    number: Annotated[int, Field(ge=1, le=9999)] | None = None
    rarity: Label | None = None
    note: str | None = None

    @property
    def printing(self) -> Printing:
        return Printing(set=self.set, number=self.number, rarity=self.rarity)

    @property
    def facts(self) -> Facts:
        """The row without its printing."""
        return Facts.model_construct(**{name: getattr(self, name) for name in Facts.model_fields})


class Card(Facts):
    """A card: its facts, its id and every printing of it."""

    id: str
    """Slug of the full name; where cards share one, the later carry their set too: ``…--1st-edition``."""
    printings: tuple[Printing, ...]

    @property
    def sets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p.set for p in self.printings))

    def public(self) -> dict[str, Any]:
        """The card as ``--json`` shows it; the field list of the command-line contract."""
        return {
            "id": self.id,
            "name": self.name,
            "title": self.title,
            "subtitle": self.subtitle,
            "type": str(self.type),
            "alignment": self.alignment and str(self.alignment),
            "specialty": self.specialty and str(self.specialty),
            "skill_type": self.designator and str(self.designator),
            "skill_type_inferred": self.designator_inferred,
            "cost": self.cost,
            "skill": self.skill,
            "health": self.health,
            "bonus": {k: v for k, v in self.bonus.model_dump().items() if v},
            "traits": [str(t) for t in self.traits],
            "keywords": list(self.keywords),
            "text": self.text,
            "time_track": self.time_track,
            "war": self.war,
            "coverage": str(self.coverage),
            "printings": [p.model_dump() for p in self.printings],
        }
