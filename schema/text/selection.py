"""What game text is about: groups of cards, selections from them, amounts counted, and conditions."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from schema.card import Frozen, Label
from schema.text.plural import plural, singular
from schema.text.vocabulary import IN_PLAY, Attribute, Player, Ref, Situation, Status, Whose, Zone
from schema.words import Alignment, CardType, SkillType, Specialty, Trait

Number = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[int, Field(ge=1, le=99)]
"""A number of things: one at least."""


class Bound(Frozen):
    """``3``, ``3 or more``, ``3 or less``."""

    number: Number
    way: Literal["exactly", "or more", "or less"] = "exactly"


class Compare(Frozen):
    """``with Skill 3 or more``."""

    attribute: Attribute
    bound: Bound


class Group(Frozen):
    """A kind of cards: ``ready Agent with Lethal in the Field``. What is left out does not matter."""

    whose: Whose = Whose.ANY
    other: bool = False
    """Not this character, nor this card."""
    status: tuple[Status, ...] = ()
    alignment: Alignment | None = None
    skill_type: SkillType | None = None
    type: CardType | None = None
    specialty: Specialty | None = None
    keyword: Label | None = None
    title: Label | None = None
    trait: Trait | None = None
    compare: Compare | None = None
    carrying: Label | None = None
    """The kind of equipment carried; ``equipment`` for any."""
    zone: Zone = Zone.PLAY
    on: Ref | None = None
    """Equipment carried by that character."""

    @model_validator(mode="after")
    def _can_be_said(self) -> "Group":
        heads = [h for h in (self.specialty, self.keyword, self.title) if h is not None]
        if len(heads) > 1 or (self.type is not None and (self.specialty or self.title)):
            raise ValueError("a group is named by one of its type, specialty, keyword and title")
        for word in (self.keyword, self.carrying):
            if word is not None and singular(plural(word)) != word:
                raise ValueError(f"the keyword {word!r} has no plural that can be read back")
        if self.status != tuple(s for s in Status if s in self.status):
            raise ValueError("status words come in the order of the list, each once")
        beside = self.whose is not Whose.ANY or self.status or self.on or self.carrying or self.other
        if beside and self.zone not in IN_PLAY:
            raise ValueError("only cards in play have an owner to name, a status, equipment or others beside them")
        if self.on is not None and (self.status or self.carrying or self.zone is not Zone.PLAY or self.whose != "any"):
            raise ValueError("what is on a character is named by that alone")
        return self


class One(Frozen):
    """A card known without choosing."""

    kind: Literal["one"] = "one"
    ref: Ref


class Chosen(Frozen):
    """``a ready Agent``, ``2 of your Agents``, ``up to 2 wounded characters``: the player picks."""

    kind: Literal["chosen"] = "chosen"
    group: Group
    count: Some = 1
    up_to: bool = False


class All(Frozen):
    """``all your Agents``."""

    kind: Literal["all"] = "all"
    group: Group


Selection = Annotated[One | Chosen | All, Field(discriminator="kind")]
Standing = Annotated[One | All, Field(discriminator="kind")]
"""What a continuous text is about: nothing is chosen there."""


class Amount(Frozen):
    """``2``, or ``2 for each of your Agents`` counted when it is used."""

    number: Some = 1
    per: "Counted | None" = None


class Counted(Frozen):
    """What is counted: cards of a group, the wounds of a character, or the Time you have."""

    group: Group | None = None
    wounds_on: Ref | None = None
    time: bool = False

    @model_validator(mode="after")
    def _one_thing(self) -> "Counted":
        if (self.group is not None) + (self.wounds_on is not None) + self.time != 1:
            raise ValueError("one thing is counted")
        return self


class Need(Frozen):
    """``2 Analysts``, ``Intel 3``: what an agenda requires or a cost locates, among own cards in play."""

    group: Group
    count: Some = 1


class Has(Frozen):
    """``you have 3 or more Time``; points likewise."""

    kind: Literal["has"] = "has"
    player: Player
    what: Literal["Time", "points"]
    bound: Bound


class HasCards(Frozen):
    """``you have 2 or more Agents``; ``your opponent has 5 or more cards in his hand``."""

    kind: Literal["has-cards"] = "has-cards"
    player: Player
    group: Group
    """As that player sees it: a hand or a discard pile is his own."""
    bound: Bound

    @model_validator(mode="after")
    def _his_own(self) -> "HasCards":
        if self.group.zone in (Zone.OPPONENTS_HAND, Zone.OPPONENTS_PILE):
            raise ValueError("a player has cards of his own, not of the other's hand or discard pile")
        return self


class Ahead(Frozen):
    """``you have more points than your opponent``."""

    kind: Literal["ahead"] = "ahead"
    player: Player
    """Who has more."""


class Is(Frozen):
    """``this character is wounded``; ``that card is an event``; a place counts as well."""

    kind: Literal["is"] = "is"
    ref: Ref
    what: Status | Situation | Literal[Zone.FIELD, Zone.ROOM] | Group


class Carries(Frozen):
    """``this character carries a Weapon``."""

    kind: Literal["carries"] = "carries"
    ref: Ref
    keyword: Label

    @model_validator(mode="after")
    def _can_be_said(self) -> "Carries":
        if singular(plural(self.keyword)) != self.keyword:
            raise ValueError(f"the keyword {self.keyword!r} has no plural that can be read back")
        return self


class YourTurn(Frozen):
    """``it is your turn``."""

    kind: Literal["your-turn"] = "your-turn"
    player: Player


class Done(Frozen):
    """``you do``: the sentence before was carried out."""

    kind: Literal["done"] = "done"


Condition = Annotated[Has | HasCards | Ahead | Is | Carries | YourTurn | Done, Field(discriminator="kind")]


Amount.model_rebuild()
