"""Parsed words made into the tree's values: words, references, groups, selections, conditions."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from lark import Token, Transformer

from schema.text import tree as t
from schema.text.plural import EVENT_WORDS, singular
from schema.words import Alignment, CardType, SkillType, Specialty, Trait

YOU: Final = t.Player.YOU
OPPONENT: Final = t.Player.OPPONENT
_HEADS: Final = {name.upper(): CardType(name) for name in ("character", "equipment", "agenda", "event", "directive")}
_OWN: Final = {t.Zone.OPPONENTS_HAND: t.Zone.HAND, t.Zone.OPPONENTS_PILE: t.Zone.PILE}
_DURATIONS: Final = {"MISSION": t.Duration.MISSION, "TURN": t.Duration.TURN}
EVENTS: Final = {
    "WOUNDED": t.Event.WOUNDED, "KILLED": t.Event.KILLED, "BLOCKED": t.Event.BLOCKED, "SET": t.Event.SET,
    "RESET": t.Event.RESET, "MOVED": t.Event.MOVED,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Per:
    counted: t.Counted


@dataclass(frozen=True, slots=True)
class Random:
    pass


@dataclass(frozen=True, slots=True)
class Discount:
    less: int | None


@dataclass(frozen=True, slots=True)
class StepCount:
    steps: int


def number(token: Token) -> int:
    if len(token) > 9:  # Python itself refuses to read thousands of digits, in words about Python
        raise ValueError("the number here is at most 99")
    return int(token)


def first(kind: type[Any], items: Iterable[Any]) -> Any:
    """The first item of a class, or ``None``."""
    return next((i for i in items if isinstance(i, kind)), None)


def amount(items: Iterable[Any]) -> t.Amount:
    items = list(items)
    found = next((number(i) for i in items if isinstance(i, Token) and i.type == "NUMBER"), 1)
    per = first(Per, items)
    return t.Amount(number=found, per=per.counted if per else None)


def is_cards(group: t.Group) -> bool:
    return group == t.Group()


class WordRules(Transformer[Token, Any]):
    """One method a rule of the grammar; a ValueError in any becomes the paragraph's fault."""

    # ---- words
    def you(self, _: Any) -> t.Player:
        return YOU

    def opponent_player(self, _: Any) -> t.Player:
        return OPPONENT

    def has(self, items: list[Any]) -> Any:
        return t.Has(player=items[0], what=items[3], bound=items[2]) if items else None

    def goods(self, items: list[Token]) -> str:
        return "Time" if items[0].type == "TIME" else "points"

    def stat(self, items: list[Token]) -> t.Stat:
        return t.Stat(items[0].capitalize())

    def attribute(self, items: list[Token]) -> t.Attribute:
        return t.Attribute(items[0].capitalize())

    def cost_attribute(self, _: Any) -> t.Attribute:
        return t.Attribute.COST

    def war_attribute(self, _: Any) -> t.Attribute:
        return t.Attribute.WAR

    def trait(self, items: list[Token]) -> Trait:
        return Trait(items[0].capitalize())

    def skill(self, items: list[Token]) -> SkillType:
        return SkillType(items[0].capitalize())

    def alignment(self, items: list[Token]) -> Alignment:
        return Alignment.CTU if items[0].type == "CTU" else Alignment.INSURGENT

    def status(self, items: list[Token]) -> t.Status:
        return t.Status(items[0].lower())

    def situation(self, items: list[Any]) -> t.Status | t.Situation:
        return items[0] if isinstance(items[0], t.Status) else t.Situation(items[0].lower())

    def place(self, items: list[Token]) -> t.Zone:
        return t.Zone.FIELD if items[0].type == "FIELD" else t.Zone.ROOM

    place_zone = place

    def your_hand(self, _: Any) -> t.Zone:
        return t.Zone.HAND

    def opponents_hand(self, _: Any) -> t.Zone:
        return t.Zone.OPPONENTS_HAND

    his_hand = opponents_hand

    def your_pile(self, _: Any) -> t.Zone:
        return t.Zone.PILE

    def opponents_pile(self, _: Any) -> t.Zone:
        return t.Zone.OPPONENTS_PILE

    def yours(self, _: Any) -> t.Whose:
        return t.Whose.YOURS

    def opponents(self, _: Any) -> t.Whose:
        return t.Whose.OPPONENTS

    def exactly(self, items: list[Token]) -> t.Bound:
        return t.Bound(number=number(items[0]))

    def or_more(self, items: list[Token]) -> t.Bound:
        return t.Bound(number=number(items[0]), way="or more")

    def or_less(self, items: list[Token]) -> t.Bound:
        return t.Bound(number=number(items[0]), way="or less")

    def duration(self, items: list[Token]) -> t.Duration:
        return _DURATIONS[items[0].type]

    def while_in_play(self, _: Any) -> t.Duration:
        return t.Duration.PLAY

    def hits(self, _: Any) -> None:
        return None

    def at_random(self, _: Any) -> Random:
        return Random()

    def per(self, items: list[t.Counted]) -> Per:
        return Per(items[0])

    def counted_group(self, items: list[t.Group]) -> t.Counted:
        return t.Counted(group=items[0])

    def counted_wounds(self, items: list[t.Ref]) -> t.Counted:
        return t.Counted(wounds_on=items[0])

    def counted_time(self, _: Any) -> t.Counted:
        return t.Counted(time=True)

    # ---- references, groups, selections
    def this_card(self, _: Any) -> t.Ref:
        return t.Ref.THIS_CARD

    def this_character(self, _: Any) -> t.Ref:
        return t.Ref.THIS_CHARACTER

    def that_card(self, _: Any) -> t.Ref:
        return t.Ref.THAT_CARD

    def that_character(self, _: Any) -> t.Ref:
        return t.Ref.THAT_CHARACTER

    def attacker(self, _: Any) -> t.Ref:
        return t.Ref.ATTACKER

    def blocker(self, _: Any) -> t.Ref:
        return t.Ref.BLOCKER

    def opposing(self, _: Any) -> t.Ref:
        return t.Ref.OPPOSING

    def head(self, items: list[Token]) -> dict[str, Any]:
        token = items[0]
        word = str(token)
        many = singular(word) != word
        if token.type == "CARD":
            return {"_many": many}
        if token.type == "TITLE":
            return {"title": word[1:-1]}
        if token.type == "KEYWORD":
            return {"keyword": word if word in EVENT_WORDS else singular(word), "_many": many}
        if token.type == "SPECIALTY":
            one = word if word.capitalize() in set(Specialty) else singular(word.lower())
            return {"specialty": Specialty(one.capitalize()), "_many": many}
        return {"type": _HEADS[token.type], "_many": many}

    def keyword_head(self, items: list[Token]) -> dict[str, Any]:
        return {"keyword": str(items[0]), "type": _HEADS[items[1].type], "_many": singular(str(items[1])) != items[1]}

    def with_trait(self, items: list[Trait]) -> dict[str, Any]:
        return {"trait": items[0]}

    def with_bound(self, items: list[Any]) -> dict[str, Any]:
        return {"compare": t.Compare(attribute=items[0], bound=items[1])}

    def kind(self, items: list[Token]) -> str:
        return str(items[0]).lower() if items[0].type == "EQUIPMENT" else str(items[0])

    def carrying(self, items: list[str]) -> dict[str, Any]:
        return {"carrying": items[0]}

    def in_zone(self, items: list[t.Zone]) -> dict[str, Any]:
        return {"zone": items[0]}

    def on(self, items: list[t.Ref]) -> dict[str, Any]:
        return {"on": items[0]}

    def group(self, items: list[Any]) -> dict[str, Any]:
        """Not a Group yet: whose and other are told further out."""
        said: dict[str, Any] = {}
        status = [i for i in items if isinstance(i, t.Status)]
        if status:
            said["status"] = tuple(s for s in t.Status if s in status)
        for item in items:
            if isinstance(item, Alignment):
                said["alignment"] = item
            elif isinstance(item, SkillType):
                said["skill_type"] = item
            elif isinstance(item, dict):
                twice = said.keys() & item.keys()
                if twice:
                    raise ValueError(f"two words for one thing: {', '.join(sorted(twice))}")
                said |= item
        return said

    def _group(self, said: dict[str, Any], **more: Any) -> t.Group:
        return t.Group(**{k: v for k, v in said.items() if k != "_many"}, **more)

    def one(self, items: list[t.Ref]) -> t.One:
        return t.One(ref=items[0])

    def chosen_one(self, items: list[dict[str, Any]]) -> t.Chosen:
        return t.Chosen(group=self._group(items[0]))

    def chosen_other(self, items: list[dict[str, Any]]) -> t.Chosen:
        return t.Chosen(group=self._group(items[0], other=True))

    def chosen_other_of(self, items: list[Any]) -> t.Chosen:
        return t.Chosen(group=self._group(items[1], other=True, whose=items[0]))

    def chosen_many(self, items: list[Any]) -> t.Chosen:
        return t.Chosen(group=items[1], count=number(items[0]))

    def chosen_many_one(self, items: list[t.Group]) -> t.Chosen:
        return t.Chosen(group=items[0])

    def chosen_up_to(self, items: list[Any]) -> t.Chosen:
        return t.Chosen(group=items[1], count=number(items[0]), up_to=True)

    def possessed_of(self, items: list[Any]) -> t.Group:
        return self._group(items[-1], whose=items[0], other=first(Token, items) is not None)

    def possessed_any(self, items: list[Any]) -> t.Group:
        return self._group(items[-1], other=first(Token, items) is not None)

    def all_(self, items: list[Any]) -> t.All:
        whose = first(t.Whose, items) or t.Whose.ANY
        return t.All(group=self._group(items[-1], whose=whose, other=first(Token, items) is not None))

    def bare(self, items: list[Any]) -> t.All | t.Chosen:
        group = self._group(items[-1], whose=items[0], other=first(Token, items) is not None)
        return t.All(group=group) if items[-1].get("_many") else t.Chosen(group=group)

    def need_one(self, items: list[dict[str, Any]]) -> t.Need:
        return t.Need(group=self._group(items[0]))

    def need_many(self, items: list[Any]) -> t.Need:
        return t.Need(group=self._group(items[1]), count=number(items[0]))

    def need_skill(self, items: list[Any]) -> t.Need:
        bound = t.Bound(number=number(items[1]), way="or more")
        return t.Need(group=t.Group(compare=t.Compare(attribute=t.Attribute(items[0].value), bound=bound)))

    # ---- conditions
    def _counted(self, player: t.Player, bound: t.Bound, said: dict[str, Any]) -> t.HasCards:
        """What the opponent has is told as his or as the opponent's, and kept as that player sees it: his own."""
        zone = said.get("zone")
        if player is OPPONENT and zone in (t.Zone.HAND, t.Zone.PILE):
            raise ValueError("your opponent has cards in his hand or in your opponent's discard pile, not in yours")
        if player is OPPONENT and zone in _OWN:
            said = {**said, "zone": _OWN[zone]}
        return t.HasCards(player=player, bound=bound, group=self._group(said))

    def has_cards(self, items: list[Any]) -> t.HasCards:
        return self._counted(items[0], items[2], items[3])

    def has_one(self, items: list[Any]) -> t.HasCards:
        return self._counted(items[0], t.Bound(number=1, way="or more"), items[2])

    def has_no(self, items: list[Any]) -> t.HasCards:
        return self._counted(items[0], t.Bound(number=0), items[2])

    def ahead(self, items: list[Any]) -> t.Ahead:
        if items[0] is items[-1]:
            raise ValueError("nobody has more points than himself")
        return t.Ahead(player=items[0])

    def is_situation(self, items: list[Any]) -> t.Is:
        return t.Is(ref=items[0], what=items[1])

    is_in = is_situation

    def is_a(self, items: list[Any]) -> t.Is:
        return t.Is(ref=items[0], what=self._group(items[1]))

    def carries(self, items: list[Any]) -> t.Carries:
        return t.Carries(ref=items[0], keyword=items[1])

    def your_turn(self, items: list[t.Player]) -> t.YourTurn:
        return t.YourTurn(player=items[0])

    def done(self, _: Any) -> t.Done:
        return t.Done()
