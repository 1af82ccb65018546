"""Hypothesis strategies for every value of the game-text tree, and a walk through one."""

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from schema.text import tree as t
from schema.words import Alignment, CardType, SkillType, Specialty, Trait

_WORDS = st.sampled_from(["Weapon", "Phone", "Vehicle", "Item", "President", "Vice President", "Spy", "Tool", "Relay"])


def _some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


def made(kind: Callable[..., Any], **parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values of a model; what the model refuses is drawn again."""

    def build(said: dict[str, Any]) -> Any:
        try:
            return kind(**said)
        except ValidationError:
            return None

    return st.fixed_dictionaries(parts).map(build).filter(lambda v: v is not None)


_small = st.integers(1, 5)
bounds = made(t.Bound, number=st.integers(0, 5), way=st.sampled_from(["exactly", "or more", "or less"]))
compares = made(t.Compare, attribute=st.sampled_from(t.Attribute), bound=bounds)


@st.composite
def groups(draw: st.DrawFn, *, played: bool = False) -> t.Group:
    """``played``: cards on their way into play, of which less can be said."""
    head = draw(st.sampled_from(["card", "type", "specialty", "keyword", "keyword type", "title"]))
    said: dict[str, Any] = {}
    if head == "specialty":
        said["specialty"] = draw(st.sampled_from(Specialty))
    if "keyword" in head:
        said["keyword"] = draw(_WORDS)
    if "type" in head:
        said["type"] = draw(st.sampled_from([c for c in CardType if head == "type" or c is not CardType.DIRECTIVE]))
    if head == "title":
        said["title"] = draw(st.sampled_from(["Cold Front", "24 Hours", "A, B"]))
    for name, strategy in {
        "alignment": st.sampled_from(Alignment),
        "skill_type": st.sampled_from(SkillType),
        "trait": st.sampled_from(Trait),
        "compare": compares,
    }.items():
        if draw(st.integers(0, 3)) == 0:
            said[name] = draw(strategy)
    if played:
        return t.Group(**said)
    zone = draw(st.sampled_from([t.Zone.PLAY, t.Zone.PLAY, t.Zone.PLAY, *t.Zone]))
    if zone in t.IN_PLAY:
        on = draw(_some(st.sampled_from(t.Ref))) if zone is t.Zone.PLAY and draw(st.integers(0, 4)) == 0 else None
        if on is not None:
            return t.Group(**said, on=on, other=draw(st.booleans()))
        said["whose"] = draw(st.sampled_from(t.Whose))
        said["other"] = draw(st.booleans())
        status = draw(st.sets(st.sampled_from(t.Status), max_size=2))
        said["status"] = tuple(s for s in t.Status if s in status)
        if draw(st.integers(0, 3)) == 0:
            said["carrying"] = draw(st.one_of(_WORDS, st.just("equipment")))
    return t.Group(**said, zone=zone)


ones = made(t.One, ref=st.sampled_from(t.Ref))
chosen = made(t.Chosen, group=groups(), count=_small, up_to=st.booleans())
alls = made(t.All, group=groups())
selections = st.one_of(ones, chosen, alls)
counted = st.one_of(
    made(t.Counted, group=groups()),
    made(t.Counted, wounds_on=st.sampled_from(t.Ref)),
    st.just(t.Counted(time=True)),
)
amounts = made(t.Amount, number=_small, per=_some(counted))
plain_amounts = made(t.Amount, number=_small)
players = st.sampled_from(t.Player)
durations = st.sampled_from(t.Duration)
goods = st.sampled_from(["Time", "points"])
own_groups = groups().filter(lambda g: g.whose is t.Whose.ANY and not g.other)
needs = made(t.Need, group=own_groups, count=_small)


def _not_bare(s: Any) -> bool:
    """Discarding ``2 cards`` means the hand; what is in play is named."""
    return not (isinstance(s, t.Chosen) and s.group == t.Group() and not s.up_to)


_char_forbids = st.sampled_from([f for f in t.Forbidden if f not in t.OF_PLAYERS])


def _modifiers(what: st.SearchStrategy[Any], duration: st.SearchStrategy[Any]) -> list[st.SearchStrategy[Any]]:
    return [
        made(
            t.Bonus,
            what=what,
            sign=st.sampled_from([1, -1]),
            amount=amounts,
            stat=st.sampled_from(t.Stat),
            duration=duration,
        ),
        made(t.Give, what=what, trait=st.sampled_from(Trait), duration=duration),
        made(t.Remove, what=what, trait=st.sampled_from(Trait), duration=duration),
        made(t.Forbid, what=what, action=_char_forbids, duration=duration),
        made(t.Forbid, player=players, action=st.sampled_from(sorted(t.OF_PLAYERS)), duration=duration),
    ]


actions = st.one_of(
    made(t.Wound, what=selections, amount=amounts),
    made(t.Heal, what=selections, amount=amounts),
    made(t.Simple, verb=st.sampled_from(["kill", "set", "reset", "sacrifice", "cancel"]), what=selections),
    made(t.Simple, verb=st.just("discard"), what=selections.filter(_not_bare)),
    made(
        t.Simple,
        verb=st.sampled_from(["set", "sacrifice", "discard"]),
        what=selections.filter(_not_bare),
        player=st.just(t.Player.OPPONENT),
    ),
    made(t.Move, what=selections, to=st.sampled_from([t.Zone.FIELD, t.Zone.ROOM])),
    made(t.DiscardCards, player=players, amount=amounts, at_random=st.booleans()),
    made(t.Draw, player=players, amount=amounts),
    made(t.Search, what=chosen, to=st.sampled_from(["your hand", "play"])),
    made(t.Return, what=selections),
    made(t.ShuffleIn, what=_some(chosen)),
    st.just(t.LookAtHand()),
    made(t.LookAtTop, count=st.integers(2, 9)),
    made(t.Reveal, whose=players),
    st.just(t.RevealHand()),
    made(
        t.Take,
        ref=st.sampled_from(t.Ref),
        to=st.sampled_from(["into your hand", "on the bottom of its owner's deck"]),
    ),
    made(t.Gain, player=players, amount=amounts, what=goods),
    made(t.Lose, player=players, amount=amounts, what=goods),
    *_modifiers(selections, durations),
    made(t.NextCheaper, group=groups(played=True), number=_small),
    made(t.Advance, what=selections, steps=st.integers(1, 3)),
    made(t.SetBack, what=selections, steps=st.integers(1, 3)),
    made(t.Play, what=chosen, less=_some(st.integers(0, 5))),
    made(t.Attach, what=selections, to=selections),
    made(t.Prevent, number=_small, what=selections, duration=durations),
    st.just(t.EndMission()),
    made(t.Become, what=selections, role=st.sampled_from(["the attacker", "the blocker"])),
)
steps = st.lists(actions, min_size=1, max_size=3).map(tuple)
conditions = st.one_of(
    made(t.Has, player=players, what=goods, bound=bounds),
    made(t.HasCards, player=players, group=own_groups, bound=bounds),
    made(t.Ahead, player=players),
    made(
        t.Is,
        ref=st.sampled_from(t.Ref),
        what=st.one_of(
            st.sampled_from(t.Status),
            st.sampled_from(t.Situation),
            st.sampled_from([t.Zone.FIELD, t.Zone.ROOM]),
            own_groups,
        ),
    ),
    made(t.Carries, ref=st.sampled_from(t.Ref), keyword=st.one_of(_WORDS, st.just("equipment"))),
    made(t.YourTurn, player=players),
    st.just(t.Done()),
)
sentences = st.lists(
    st.one_of(
        made(t.Do, steps=steps),
        made(t.May, steps=steps),
        made(t.Choose, options=st.lists(steps, min_size=2, max_size=3).map(tuple)),
        made(t.If, condition=conditions, steps=steps, otherwise=st.one_of(st.just(()), steps)),
    ),
    min_size=1,
    max_size=3,
).map(tuple)
costs = st.one_of(
    made(t.Locate, need=needs),
    made(t.Pay, verb=st.sampled_from(["set", "wound", "sacrifice"]), what=selections),
    made(t.Pay, verb=st.just("discard"), what=selections.filter(lambda s: s != t.Chosen(group=t.Group(), up_to=True))),
    made(t.PayCards, count=_small),
    made(t.PayPoints, count=_small),
).filter(lambda c: not (isinstance(c, t.Pay) and isinstance(c.what, t.Chosen) and c.what.group == t.Group()))
triggers = st.one_of(
    made(t.Happens, what=st.one_of(ones, groups()), event=st.sampled_from(t.Event)),
    made(t.Plays, player=players, group=groups(played=True)),
    made(t.Uses, player=players),
    made(t.Time, player=players, point=st.sampled_from(["starts", "ends"])),
    st.just(t.MissionEnds()),
)
standings = st.one_of(ones, alls)
modifiers = st.one_of(
    *_modifiers(standings, st.none()),
    made(
        t.Cheaper,
        group=_some(groups(played=True)),
        player=_some(players),
        on=_some(standings),
        sign=st.sampled_from([1, -1]),
        amount=amounts,
    ),
)
paragraphs = st.one_of(
    made(t.Requires, needs=st.lists(needs, min_size=1, max_size=3).map(tuple)),
    made(
        t.Ability,
        designator=st.sampled_from(t.Designator),
        time=_some(st.integers(0, 6)),
        costs=st.lists(costs, max_size=3).map(tuple),
        when=_some(triggers),
        sentences=sentences,
    ),
    made(t.Triggered, when=triggers, sentences=sentences),
    made(t.Continuous, condition=_some(conditions), modifier=modifiers),
    made(t.Resolve, sentences=sentences),
)
texts = made(t.Text, paragraphs=st.lists(paragraphs, max_size=3).map(tuple))


def values(value: object) -> Iterator[object]:
    """A value of the tree and all within it."""
    yield value
    if isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from values(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from values(part)
