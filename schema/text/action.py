"""The verbs of game text."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from schema.card import Frozen
from schema.text.selection import All, Amount, Chosen, Group, Number, Selection, Some, Standing
from schema.text.vocabulary import OF_PLAYERS, Duration, Forbidden, Player, Ref, Stat, Whose, Zone
from schema.words import Trait


def _one_card(what: Selection) -> None:
    """Refuse several cards where the verb is about a single one."""
    if isinstance(what, All) or (isinstance(what, Chosen) and what.count != 1):
        raise ValueError("this is done with one card at a time")


class Wound(Frozen):
    kind: Literal["wound"] = "wound"
    what: Selection
    amount: Amount = Amount()


class Heal(Frozen):
    """Remove wounds."""

    kind: Literal["heal"] = "heal"
    what: Selection
    amount: Amount = Amount()


class Simple(Frozen):
    """The verbs that need only their object."""

    kind: Literal["simple"] = "simple"
    verb: Literal["kill", "set", "reset", "discard", "sacrifice", "cancel"]
    what: Selection
    player: Player = Player.YOU
    """Who picks; the opponent only sacrifices, sets and discards, and picks among his own."""


class Move(Frozen):
    kind: Literal["move"] = "move"
    what: Selection
    to: Literal[Zone.FIELD, Zone.ROOM]


class DiscardCards(Frozen):
    """Cards of a hand, picked by their holder or at random."""

    kind: Literal["discard-cards"] = "discard-cards"
    player: Player
    amount: Amount = Amount()
    at_random: bool = False


class Draw(Frozen):
    kind: Literal["draw"] = "draw"
    player: Player
    amount: Amount = Amount()


class Search(Frozen):
    """Take a card of the own deck, then shuffle it."""

    kind: Literal["search"] = "search"
    what: Chosen
    to: Literal["your hand", "play"] = "your hand"

    @model_validator(mode="after")
    def _in_a_deck(self) -> "Search":
        if self.to == "play":
            _one_card(self.what)
        Cheaper(group=self.what.group, player=Player.YOU)  # a card of a deck is in no zone of play either
        return self


class Return(Frozen):
    """To its owner's hand, from play or from a discard pile."""

    kind: Literal["return"] = "return"
    what: Selection


class ShuffleIn(Frozen):
    """Cards of the discard pile into the deck, or the whole pile."""

    kind: Literal["shuffle-in"] = "shuffle-in"
    what: Chosen | None = None


class LookAtHand(Frozen):
    kind: Literal["look-at-hand"] = "look-at-hand"


class LookAtTop(Frozen):
    """Look at the top cards of the own deck, take one, the rest go to the bottom."""

    kind: Literal["look-at-top"] = "look-at-top"
    count: Annotated[int, Field(ge=2, le=9)] = 3


class Reveal(Frozen):
    """The top card of a deck, shown to both; it is "that card" and stays where it is."""

    kind: Literal["reveal"] = "reveal"
    whose: Player = Player.YOU


class RevealHand(Frozen):
    kind: Literal["reveal-hand"] = "reveal-hand"
    player: Player = Player.OPPONENT


class Take(Frozen):
    """Put that card into your hand, or on the bottom of its owner's deck."""

    kind: Literal["take"] = "take"
    ref: Ref = Ref.THAT_CARD
    to: Literal["into your hand", "on the bottom of its owner's deck"] = "into your hand"


class Gain(Frozen):
    kind: Literal["gain"] = "gain"
    player: Player
    amount: Amount = Amount()
    what: Literal["Time", "points"]


class Lose(Frozen):
    kind: Literal["lose"] = "lose"
    player: Player
    amount: Amount = Amount()
    what: Literal["Time", "points"]


class Bonus(Frozen):
    """``gets +2 Combat``; without a duration it is a continuous text."""

    kind: Literal["bonus"] = "bonus"
    what: Selection
    sign: Literal[1, -1] = 1
    amount: Amount = Amount()
    stat: Stat
    duration: Duration | None = None


class Give(Frozen):
    """``gains Lethal``."""

    kind: Literal["give"] = "give"
    what: Selection
    trait: Trait
    duration: Duration | None = None


class Remove(Frozen):
    """``loses Lethal``."""

    kind: Literal["remove"] = "remove"
    what: Selection
    trait: Trait
    duration: Duration | None = None


class Forbid(Frozen):
    """``cannot block``: a character; a player cannot play war cards or events."""

    kind: Literal["forbid"] = "forbid"
    what: Selection | None = None
    player: Player | None = None
    action: Forbidden
    duration: Duration | None = None

    @model_validator(mode="after")
    def _of_whom(self) -> "Forbid":
        if (self.what is None) == (self.player is None) or (self.player is not None) != (self.action in OF_PLAYERS):
            raise ValueError(
                f"{self.action!r} is forbidden to {'players' if self.action in OF_PLAYERS else 'characters'}"
            )
        if self.player is not None and self.duration is Duration.PLAY:
            raise ValueError("a player is in no play that could end: say until when")
        return self


class Cheaper(Frozen):
    """``Weapons you play cost 1 less``, perhaps only those played on some characters: a continuous text."""

    kind: Literal["cheaper"] = "cheaper"
    group: Group | None = None
    """``None``: this card itself."""
    player: Player | None = None
    """Who plays them; ``None`` where it is said on what they are played."""
    on: Standing | None = None
    sign: Literal[1, -1] = -1
    amount: Amount = Amount()

    @model_validator(mode="after")
    def _who(self) -> "Cheaper":
        if self.group is None:
            if self.player is not None or self.on is not None:
                raise ValueError("this card's own cost names no player")
        elif (self.player is None) == (self.on is None):
            raise ValueError("either who plays them or on what they are played")
        elif self.group.whose is not Whose.ANY or self.group.zone is not Zone.PLAY or self.group.other or self.group.on:
            raise ValueError("a card that is played is in no zone yet and has no owner to name")
        elif self.group.status or self.group.carrying:
            raise ValueError("a card that is played has no status yet")
        return self


class NextCheaper(Frozen):
    """``The next Weapon you play this turn costs 2 less``."""

    kind: Literal["next-cheaper"] = "next-cheaper"
    group: Group
    number: Some = 1

    @model_validator(mode="after")
    def _plain(self) -> "NextCheaper":
        Cheaper(group=self.group, player=Player.YOU)
        return self


class Advance(Frozen):
    """Agendas, steps forward."""

    kind: Literal["advance"] = "advance"
    what: Selection
    steps: Annotated[int, Field(ge=1, le=3)] = 1


class SetBack(Frozen):
    """Agendas, steps back, not beyond their start."""

    kind: Literal["set-back"] = "set-back"
    what: Selection
    steps: Annotated[int, Field(ge=1, le=3)] = 1


class Play(Frozen):
    """Out of the usual order: paid in full, unless for free or for less (rule 7.4)."""

    kind: Literal["play"] = "play"
    what: Chosen
    less: Number | None = 0
    """Time off its cost; ``None`` is for free."""

    @model_validator(mode="after")
    def _one_of_ones_own(self) -> "Play":
        _one_card(self.what)
        if self.what.group.zone not in (Zone.PLAY, Zone.HAND, Zone.PILE):  # PLAY is where nothing is said: the hand
            raise ValueError("a card is played out of your hand or your discard pile")
        Cheaper(group=self.what.group.model_copy(update={"zone": Zone.PLAY}), player=Player.YOU)
        return self


class Attach(Frozen):
    """Equipment onto a character: moved, stolen, or fetched out of a discard pile."""

    kind: Literal["attach"] = "attach"
    what: Selection
    to: Selection

    @model_validator(mode="after")
    def _one_each(self) -> "Attach":
        _one_card(self.what)
        _one_card(self.to)
        return self


class Prevent(Frozen):
    """``Prevent the next 2 wounds to …``."""

    kind: Literal["prevent"] = "prevent"
    number: Some = 1
    what: Selection
    duration: Duration = Duration.MISSION


class EndMission(Frozen):
    kind: Literal["end-mission"] = "end-mission"


class Become(Frozen):
    """``becomes the attacker``: a mission redirected, or another blocker."""

    kind: Literal["become"] = "become"
    what: Selection
    role: Literal["the attacker", "the blocker"]

    @model_validator(mode="after")
    def _one(self) -> "Become":
        _one_card(self.what)
        return self


Action = Annotated[
    Wound
    | Heal
    | Simple
    | Move
    | DiscardCards
    | Draw
    | Search
    | Return
    | ShuffleIn
    | LookAtHand
    | LookAtTop
    | Reveal
    | RevealHand
    | Take
    | Gain
    | Lose
    | Bonus
    | Give
    | Remove
    | Forbid
    | NextCheaper
    | Advance
    | SetBack
    | Play
    | Attach
    | Prevent
    | EndMission
    | Become,
    Field(discriminator="kind"),
]
"""One verb."""
