"""Parsed verbs made into the tree's actions."""

from typing import Any

from lark import Token

from schema.text import tree as t
from schema.text.build_words import (
    OPPONENT,
    YOU,
    Discount,
    Per,
    Random,
    StepCount,
    WordRules,
    amount,
    first,
    is_cards,
    number,
)


class ActionRules(WordRules):
    """One method a verb of the grammar."""

    def wound_one(self, items: list[Any]) -> t.Wound:
        return t.Wound(what=items[0], amount=amount(items))

    def wound_many(self, items: list[Any]) -> t.Wound:
        return t.Wound(what=items[2], amount=amount(items))

    def heal_one(self, items: list[Any]) -> t.Heal:
        return t.Heal(what=items[0], amount=amount(items))

    def heal_many(self, items: list[Any]) -> t.Heal:
        return t.Heal(what=items[2], amount=amount(items))

    def kill(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="kill", what=items[0])

    def set_(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="set", what=items[0])

    def reset(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="reset", what=items[0])

    def sacrifice(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="sacrifice", what=items[0])

    def cancel(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="cancel", what=items[0])

    def opponent_sets(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="set", what=items[-1], player=OPPONENT)

    def opponent_sacrifices(self, items: list[Any]) -> t.Simple:
        return t.Simple(verb="sacrifice", what=items[-1], player=OPPONENT)

    def discard(self, items: list[Any], player: t.Player = YOU) -> t.Simple | t.DiscardCards:
        what = next(i for i in items if isinstance(i, (t.One, t.Chosen, t.All)))
        random, per = first(Random, items), first(Per, items)
        if isinstance(what, t.Chosen) and is_cards(what.group) and not what.up_to:
            amount = t.Amount(number=what.count, per=per.counted if per else None)
            return t.DiscardCards(player=player, amount=amount, at_random=random is not None)
        if random or per:
            raise ValueError("only cards of a hand are discarded at random or counted: write 'discard 2 cards'")
        return t.Simple(verb="discard", what=what, player=player)

    def opponent_discards(self, items: list[Any]) -> t.Simple | t.DiscardCards:
        return self.discard(items, OPPONENT)

    def move(self, items: list[Any]) -> t.Move:
        return t.Move(what=items[0], to=items[1])

    def cards(self, items: list[Token]) -> Token:
        return items[0] if items else Token("NUMBER", "1")

    def draw(self, items: list[Any]) -> t.Draw:
        return t.Draw(player=YOU, amount=amount(items))

    def opponent_draws(self, items: list[Any]) -> t.Draw:
        return t.Draw(player=OPPONENT, amount=amount(items))

    def search(self, items: list[Any]) -> t.Search:
        return t.Search(what=items[0])

    def search_into_play(self, items: list[Any]) -> t.Search:
        return t.Search(what=items[0], to="play")

    def return_(self, items: list[Any]) -> t.Return:
        return t.Return(what=items[0])

    def shuffle_cards(self, items: list[Any]) -> t.ShuffleIn:
        return t.ShuffleIn(what=items[0])

    def shuffle_pile(self, _: Any) -> t.ShuffleIn:
        return t.ShuffleIn()

    def look_hand(self, _: Any) -> t.LookAtHand:
        return t.LookAtHand()

    def look_top(self, items: list[Any]) -> t.LookAtTop:
        return t.LookAtTop(count=number(items[0]))

    def reveal(self, items: list[t.Player]) -> t.Reveal:
        return t.Reveal(whose=items[0])

    def reveals_hand(self, _: Any) -> t.RevealHand:
        return t.RevealHand()

    def take(self, items: list[t.Ref]) -> t.Take:
        return t.Take(ref=items[0])

    def put_bottom(self, items: list[t.Ref]) -> t.Take:
        return t.Take(ref=items[0], to="on the bottom of its owner's deck")

    def gain(self, items: list[Any]) -> t.Gain:
        return t.Gain(player=YOU, what=items[1], amount=amount(items))

    def lose(self, items: list[Any]) -> t.Lose:
        return t.Lose(player=YOU, what=items[1], amount=amount(items))

    def opponent_gains(self, items: list[Any]) -> t.Gain:
        return t.Gain(
            player=OPPONENT, what=items[-2] if isinstance(items[-1], Per) else items[-1], amount=amount(items)
        )

    def opponent_loses(self, items: list[Any]) -> t.Lose:
        return t.Lose(
            player=OPPONENT, what=items[-2] if isinstance(items[-1], Per) else items[-1], amount=amount(items)
        )

    def bonus(self, items: list[Any]) -> t.Bonus:
        signed = number(items[1])
        if not signed:
            raise ValueError("a bonus of 0 changes nothing")
        per = first(Per, items)
        amount = t.Amount(number=abs(signed), per=per.counted if per else None)
        return t.Bonus(
            what=items[0], sign=1 if signed > 0 else -1, amount=amount, stat=items[2], duration=first(t.Duration, items)
        )

    def give(self, items: list[Any]) -> t.Give:
        return t.Give(what=items[0], trait=items[1], duration=first(t.Duration, items))

    def remove(self, items: list[Any]) -> t.Remove:
        return t.Remove(what=items[0], trait=items[1], duration=first(t.Duration, items))

    def forbid_attempt(self, _: Any) -> t.Forbidden:
        return t.Forbidden.ATTEMPT

    def forbid_block(self, _: Any) -> t.Forbidden:
        return t.Forbidden.BLOCK

    def forbid_support(self, _: Any) -> t.Forbidden:
        return t.Forbidden.SUPPORT

    def forbid_heal(self, _: Any) -> t.Forbidden:
        return t.Forbidden.HEAL

    def forbid_reset(self, _: Any) -> t.Forbidden:
        return t.Forbidden.RESET

    def forbid_war(self, _: Any) -> t.Forbidden:
        return t.Forbidden.WAR

    def forbid_events(self, _: Any) -> t.Forbidden:
        return t.Forbidden.EVENTS

    def forbid(self, items: list[Any]) -> t.Forbid:
        return t.Forbid(what=items[0], action=items[1], duration=first(t.Duration, items))

    def forbid_player(self, items: list[Any]) -> t.Forbid:
        return t.Forbid(player=items[0], action=items[1], duration=first(t.Duration, items))

    def way(self, items: list[Token]) -> int:
        return -1 if items[0].type == "LESS" else 1

    def cheaper(self, items: list[Any]) -> t.Cheaper:
        return t.Cheaper(group=self._group(items[0]), player=items[1], sign=first(int, items), amount=amount(items))

    def cheaper_on(self, items: list[Any]) -> t.Cheaper:
        on = items[1]
        if isinstance(on, t.Chosen):
            raise ValueError("a continuous text chooses nothing: write 'played on your …s'")
        return t.Cheaper(group=self._group(items[0]), on=on, sign=first(int, items), amount=amount(items))

    def cheaper_self(self, items: list[Any]) -> t.Cheaper:
        if items[0] != t.One(ref=t.Ref.THIS_CARD):
            raise ValueError(
                "only 'this card' has a cost of its own here; else write what you play: 'Weapons you play cost'"
            )
        return t.Cheaper(sign=first(int, items), amount=amount(items))

    def next_cheaper(self, items: list[Any]) -> t.NextCheaper:
        return t.NextCheaper(group=self._group(items[0]), number=number(items[-1]))

    def steps_count(self, items: list[Token]) -> StepCount:
        return StepCount(number(items[0]))

    def advance(self, items: list[Any]) -> t.Advance:
        steps = first(StepCount, items)
        return t.Advance(what=items[0], steps=steps.steps if steps else 1)

    def set_back(self, items: list[Any]) -> t.SetBack:
        steps = first(StepCount, items)
        return t.SetBack(what=items[0], steps=steps.steps if steps else 1)

    def free(self, _: Any) -> Discount:
        return Discount(None)

    def less(self, items: list[Token]) -> Discount:
        return Discount(number(items[0]))

    def play(self, items: list[Any]) -> t.Play:
        discount = first(Discount, items)
        return t.Play(what=items[0], less=discount.less if discount else 0)

    def attach(self, items: list[Any]) -> t.Attach:
        return t.Attach(what=items[0], to=items[1])

    def prevent(self, items: list[Any]) -> t.Prevent:
        what = next(i for i in items if isinstance(i, (t.One, t.Chosen, t.All)))
        duration = first(t.Duration, items) or t.Duration.MISSION
        return t.Prevent(number=amount(items).number, what=what, duration=duration)

    def end_mission(self, _: Any) -> t.EndMission:
        return t.EndMission()

    def role(self, items: list[Token]) -> str:
        return f"the {items[0].lower()}"

    def become(self, items: list[Any]) -> t.Become:
        return t.Become(what=items[0], role=items[1])
