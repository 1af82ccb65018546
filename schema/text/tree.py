"""Game text as a typed tree (rules 5.6 to 5.8, 7.1 to 7.6). docs/game-text.md is the manual, one entry a construct.

A card's :class:`Text` is its paragraphs: requirements, abilities, continuous and triggered texts, and what an agenda
does when it resolves. Every value is frozen and has one canonical wording (:mod:`schema.text.write`).
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from schema.card import Frozen
from schema.text.action import (
    Action as Action,
    Advance as Advance,
    Attach as Attach,
    Become as Become,
    Bonus as Bonus,
    Cheaper as Cheaper,
    DiscardCards as DiscardCards,
    Draw as Draw,
    EndMission as EndMission,
    Forbid as Forbid,
    Gain as Gain,
    Give as Give,
    Heal as Heal,
    LookAtHand as LookAtHand,
    LookAtTop as LookAtTop,
    Lose as Lose,
    Move as Move,
    NextCheaper as NextCheaper,
    Play as Play,
    Prevent as Prevent,
    Remove as Remove,
    Return as Return,
    Reveal as Reveal,
    RevealHand as RevealHand,
    Search as Search,
    SetBack as SetBack,
    ShuffleIn as ShuffleIn,
    Simple as Simple,
    Take as Take,
    Wound as Wound,
)
from schema.text.selection import (
    Ahead as Ahead,
    All as All,
    Amount as Amount,
    Bound as Bound,
    Carries as Carries,
    Chosen as Chosen,
    Compare as Compare,
    Condition as Condition,
    Counted as Counted,
    Done as Done,
    Group as Group,
    Has as Has,
    HasCards as HasCards,
    Is as Is,
    Need as Need,
    Number as Number,
    One as One,
    Selection as Selection,
    Some as Some,
    Standing as Standing,
    YourTurn as YourTurn,
)
from schema.text.vocabulary import (
    IN_PLAY as IN_PLAY,
    OF_PLAYERS as OF_PLAYERS,
    Attribute as Attribute,
    Designator as Designator,
    Duration as Duration,
    Event as Event,
    Forbidden as Forbidden,
    Player as Player,
    Ref as Ref,
    Situation as Situation,
    Stat as Stat,
    Status as Status,
    Whose as Whose,
    Zone as Zone,
)

Steps = Annotated[tuple[Action, ...], Field(min_length=1)]
"""Verbs one after the other: ``A, then B``."""


class Do(Frozen):
    kind: Literal["do"] = "do"
    steps: Steps


class May(Frozen):
    """``You may A, then B``: all or nothing is the player's choice."""

    kind: Literal["may"] = "may"
    steps: Steps


class Choose(Frozen):
    """``Choose one: A; or B``: one that can be carried out, if any (rule 7.3)."""

    kind: Literal["choose"] = "choose"
    options: Annotated[tuple[Steps, ...], Field(min_length=2)]


class If(Frozen):
    """``If C, A. Otherwise, B``."""

    kind: Literal["if"] = "if"
    condition: Condition
    steps: Steps
    otherwise: tuple[Action, ...] = ()


Sentence = Annotated[Do | May | Choose | If, Field(discriminator="kind")]
Sentences = Annotated[tuple[Sentence, ...], Field(min_length=1)]


# ---------------------------------------------------------------- costs, triggers, paragraphs


class Locate(Frozen):
    """``Locate an Agent``: have it in play."""

    kind: Literal["locate"] = "locate"
    need: Need


class Pay(Frozen):
    """``Set an Agent``, ``Wound this character``, ``Sacrifice a Weapon``: own cards only. ``Discard`` takes from the
    hand where the group says so."""

    kind: Literal["pay"] = "pay"
    verb: Literal["set", "wound", "sacrifice", "discard"]
    what: Selection

    @model_validator(mode="after")
    def _own_cards(self) -> "Pay":
        if isinstance(self.what, One):
            return self
        group = self.what.group
        in_hand = self.verb == "discard" and group.zone is Zone.HAND
        if group.whose is Whose.OPPONENTS or not (in_hand or group.zone in IN_PLAY):
            raise ValueError("only your own cards in play or in your hand pay (rule 7.1)")
        return self


class PayCards(Frozen):
    """``Discard 2 cards`` of the hand."""

    kind: Literal["pay-cards"] = "pay-cards"
    count: Some = 1


class PayPoints(Frozen):
    """``Lose 2 points``."""

    kind: Literal["pay-points"] = "pay-points"
    count: Some


Cost = Annotated[Locate | Pay | PayCards | PayPoints, Field(discriminator="kind")]


class Happens(Frozen):
    """``one of your Agents is wounded``."""

    kind: Literal["happens"] = "happens"
    what: One | Group
    event: Event


class Plays(Frozen):
    """``your opponent plays an event``; ``you play a Weapon``."""

    kind: Literal["plays"] = "plays"
    player: Player
    group: Group

    @model_validator(mode="after")
    def _plain(self) -> "Plays":
        Cheaper(group=self.group, player=self.player)
        return self


class Uses(Frozen):
    """``your opponent uses an ability``."""

    kind: Literal["uses"] = "uses"
    player: Player


class Time(Frozen):
    """``your turn starts``, ``your opponent's turn ends``."""

    kind: Literal["time"] = "time"
    player: Player
    point: Literal["starts", "ends"]


class MissionEnds(Frozen):
    """``a mission ends``."""

    kind: Literal["mission-ends"] = "mission-ends"


Trigger = Annotated[Happens | Plays | Uses | Time | MissionEnds, Field(discriminator="kind")]


class Requires(Frozen):
    """``Requires: 2 Analysts and a Phone.`` Needed when the agenda is played (rule 5.8)."""

    kind: Literal["requires"] = "requires"
    needs: Annotated[tuple[Need, ...], Field(min_length=1)]


class Ability(Frozen):
    """``Main 1, Set this character: Draw a card.`` An event's whole text is such paragraphs."""

    kind: Literal["ability"] = "ability"
    designator: Designator
    time: Number | None = None
    """``None`` on events, which have a cost of their own."""
    costs: tuple[Cost, ...] = ()
    when: Trigger | None = None
    """What a React answers."""
    sentences: Sentences

    @model_validator(mode="after")
    def _react_answers(self) -> "Ability":
        if (self.when is not None) != (self.designator is Designator.REACT):
            raise ValueError("a React says what it answers, and only a React does")
        return self


class Triggered(Frozen):
    """``When this character is killed, draw a card.``"""

    kind: Literal["triggered"] = "triggered"
    when: Trigger
    sentences: Sentences


Modifier = Annotated[Bonus | Give | Remove | Forbid | Cheaper, Field(discriminator="kind")]


class Continuous(Frozen):
    """``While you have 0 Time, this character gets +1 Combat.``"""

    kind: Literal["continuous"] = "continuous"
    condition: Condition | None = None
    modifier: Modifier

    @model_validator(mode="after")
    def _lasts(self) -> "Continuous":
        m = self.modifier
        if not isinstance(m, Cheaper) and (m.duration is not None or isinstance(m.what, Chosen)):
            raise ValueError("a continuous text has no duration and chooses nothing")
        if isinstance(self.condition, Done):
            raise ValueError("a continuous text follows on nothing that could be done")
        return self


class Resolve(Frozen):
    """What an agenda does when it resolves; its player may leave it undone (rule 3.4)."""

    kind: Literal["resolve"] = "resolve"
    sentences: Sentences


Paragraph = Annotated[Requires | Ability | Triggered | Continuous | Resolve, Field(discriminator="kind")]


class Text(Frozen):
    """A whole card's text: one paragraph a line."""

    paragraphs: tuple[Paragraph, ...] = ()
