"""A parsed paragraph made into its tree: sentences, costs, triggers, paragraphs."""

from collections.abc import Iterable
from typing import Any, Final

from lark import Token

from schema.text import tree as t
from schema.text.build_actions import ActionRules
from schema.text.build_words import EVENTS, StepCount, first, is_cards, number


class Build(ActionRules):
    """The whole grammar, bottom up."""

    # ---- sentences
    def steps(self, items: list[Any]) -> tuple[Any, ...]:
        if len(items) > 1 and any(map(_continues, items)):
            raise ValueError(_HOW_LONG)
        return tuple(items)

    def do(self, items: list[Any]) -> t.Do | t.Continuous:
        steps = items[0]
        return t.Continuous(modifier=steps[0]) if len(steps) == 1 and _continues(steps[0]) else t.Do(steps=steps)

    def may(self, items: list[Any]) -> t.May:
        return t.May(steps=_lasting(items[0]))

    def choose(self, items: list[Any]) -> t.Choose:
        if len(items) > 50:
            raise ValueError("at most 50 things to choose from")
        return t.Choose(options=tuple(map(_lasting, items)))

    def if_(self, items: list[Any]) -> t.If:
        for steps in items[1:]:
            _lasting(steps)
        return t.If(condition=items[0], steps=items[1], otherwise=items[2] if len(items) > 2 else ())

    def sentences(self, items: list[Any]) -> tuple[Any, ...]:
        return tuple(items)

    # ---- costs, triggers, paragraphs
    def locate(self, items: list[t.Need]) -> t.Locate:
        return t.Locate(need=items[0])

    def locate_skill(self, items: list[Any]) -> t.Locate:
        return t.Locate(need=self.need_skill(items))

    def pay_set(self, items: list[Any]) -> t.Pay:
        return t.Pay(verb="set", what=items[0])

    def pay_wound(self, items: list[Any]) -> t.Pay:
        return t.Pay(verb="wound", what=items[0])

    def pay_sacrifice(self, items: list[Any]) -> t.Pay:
        return t.Pay(verb="sacrifice", what=items[0])

    def pay_discard(self, items: list[Any]) -> t.Pay | t.PayCards:
        what = items[0]
        if isinstance(what, t.Chosen) and is_cards(what.group) and not what.up_to:
            return t.PayCards(count=what.count)
        return t.Pay(verb="discard", what=what)

    def pay_points(self, items: list[Token]) -> t.PayPoints:
        return t.PayPoints(count=number(items[0]))

    def _happens(self, what: Any, event: t.Event) -> t.Happens:
        if isinstance(what, t.One):
            return t.Happens(what=what, event=event)
        if isinstance(what, t.All) or what.count != 1 or what.up_to:
            raise ValueError("a trigger is about one card: write 'one of your Agents'")
        return t.Happens(what=what.group, event=event)

    def enters(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.ENTERS)

    def be(self, _: Any) -> None:
        return None

    def event(self, items: list[Token]) -> t.Event:
        return EVENTS[items[0].type]

    def happens_to(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], items[2])

    def attempts(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.ATTEMPTS)

    def blocks(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.BLOCKS)

    def scores(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.SCORES)

    def wins(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.WINS)

    def loses(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.LOSES)

    def wounds(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.WOUNDS)

    def resolves(self, items: list[Any]) -> t.Happens:
        return self._happens(items[0], t.Event.RESOLVES)

    def plays(self, items: list[Any]) -> t.Plays:
        return t.Plays(player=items[0], group=self._group(items[1]))

    def uses(self, items: list[Any]) -> t.Uses:
        return t.Uses(player=items[0])

    def point(self, items: list[Token]) -> str:
        return items[0].lower()

    def turn_point(self, items: list[Any]) -> t.Time:
        return t.Time(player=items[0], point=items[1])

    def mission_ends(self, _: Any) -> t.MissionEnds:
        return t.MissionEnds()

    def requires(self, items: list[t.Need]) -> t.Requires:
        return t.Requires(needs=tuple(items))

    def designator(self, items: list[Token]) -> t.Designator:
        return t.Designator(items[0].capitalize())

    def time(self, items: list[Token]) -> StepCount:
        return StepCount(number(items[0]))

    def ability(self, items: list[Any]) -> t.Ability:
        _told_how_long(items[-1])
        time = first(StepCount, items)
        costs = tuple(i for i in items if isinstance(i, (t.Locate, t.Pay, t.PayCards, t.PayPoints)))
        when = next((i for i in items if isinstance(i, (t.Happens, t.Plays, t.Uses, t.Time, t.MissionEnds))), None)
        return t.Ability(
            designator=items[0], time=time.steps if time else None, costs=costs, when=when, sentences=items[-1]
        )

    def triggered(self, items: list[Any]) -> t.Triggered:
        _told_how_long(items[1])
        return t.Triggered(when=items[0], sentences=items[1])

    def continuous(self, items: list[Any]) -> t.Continuous:
        return t.Continuous(condition=items[0], modifier=items[1])

    def continuous_trailing(self, items: list[Any]) -> t.Continuous:
        return t.Continuous(condition=items[1], modifier=items[0])

    def paragraph(self, items: list[Any]) -> t.Paragraph:
        found = items[0]
        if isinstance(found, tuple):
            if len(found) == 1 and isinstance(found[0], t.Continuous):
                return found[0]
            _told_how_long(found)
            return t.Resolve(sentences=found)
        return found  # type: ignore[no-any-return]


_MODIFIERS: Final = (t.Bonus, t.Give, t.Remove, t.Forbid)


def _continues(action: Any) -> bool:
    return isinstance(action, t.Cheaper) or (isinstance(action, _MODIFIERS) and action.duration is None)


_HOW_LONG: Final = (
    "how long does it last? add 'until the end of the mission', 'until the end of the turn' or "
    "'for as long as it is in play'"
)


def _told_how_long(sentences: Iterable[Any]) -> None:
    if any(isinstance(sentence, t.Continuous) for sentence in sentences):
        raise ValueError(_HOW_LONG)


def _lasting(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(map(_continues, steps)):
        raise ValueError(_HOW_LONG)
    return steps
