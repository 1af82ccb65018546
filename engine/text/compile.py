"""Texts compiled for one table: groups become masks over its cards, paragraphs become programs of tuples."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.text import codes as c
from engine.text.codes import Ability, Amount, Condition, Group, Instruction, Listener, Modifier, Texts, Trigger
from engine.text.tables import (
    ATTRIBUTES,
    DESIGNATORS,
    DURATIONS,
    EVENTS,
    FORBIDDEN,
    PLAYERS,
    REFS,
    STATS,
    STATUS,
    TRAITS,
    WHOSE,
    ZONES,
    stats_of,
)
from schema.card import Card
from schema.names import fold
from schema.text import tree as t
from schema.text.understand import understand
from schema.words import CardType

_MOST: Final = 99
_ALL_CARDS: Final = t.Group()


class Compiler(Texts):
    """Reads the texts of a table's cards while it fills in the lists."""

    __slots__ = ("_cards", "_kinds")

    def __init__(self, cards: Sequence[Card], kinds: dict[str, int]) -> None:
        """``kinds``: equipment keywords, folded, to their bits."""
        super().__init__(len(cards))
        self._cards = cards
        self._kinds = kinds
        seen: dict[str, tuple[list[Ability], list[tuple[Trigger, int]]]] = {}
        for i, card in enumerate(cards):
            if card.text:
                self._card(i, understand(card.type, card.text)[0], seen)
        self.stride = max(self.stride, *map(len, self.abilities), 0)

    def _card(self, i: int, text: t.Text, seen: dict[str, tuple[list[Ability], list[tuple[Trigger, int]]]]) -> None:
        card = self._cards[i]
        if card.id not in seen:  # copies share their programs
            abilities = [self._ability(p, card.type) for p in text.paragraphs if isinstance(p, t.Ability)]
            listeners = [
                (self._trigger(p.when), self._program((), p.sentences))
                for p in text.paragraphs
                if isinstance(p, t.Triggered)
            ]
            listeners += [
                (Trigger(c.RESOLVES, c.THIS_CARD, None, c.YOU), self._resolve(p.sentences))
                for p in text.paragraphs
                if isinstance(p, t.Resolve)
            ]
            seen[card.id] = abilities, listeners
        abilities, listeners = seen[card.id]
        self.abilities[i] = tuple(abilities)
        for ability in abilities:
            if ability.when is not None:
                self.listens |= 1 << ability.when.event
        for when, program in listeners:
            self.listeners.append(Listener(i, when, program))
            self.listens |= 1 << when.event
        needs: list[tuple[Group, int]] = []
        for p in text.paragraphs:
            if isinstance(p, t.Requires):
                needs += [self._need(n) for n in p.needs]
            elif isinstance(p, t.Continuous):
                self.modifiers.append(self._modifier(i, p))
        self.requires[i] = tuple(needs)

    # ---------------------------------------------------------------- groups, amounts, conditions

    def group(self, g: t.Group, whose: int | None = None) -> Group:
        mask = 0
        characters_only = bool(g.status or g.carrying)
        for i, card in enumerate(self._cards):
            fits = (
                (g.type is None or card.type is g.type)
                and (not characters_only or card.type is CardType.CHARACTER)
                and (g.specialty is None or card.specialty is g.specialty)
                and (g.skill_type is None or card.designator is g.skill_type)
                and (g.alignment is None or card.alignment is g.alignment)
                and (g.keyword is None or fold(g.keyword) in map(fold, card.keywords))
                and (g.title is None or fold(g.title) == fold(card.title))
                and (g.on is None or card.type is CardType.EQUIPMENT)
            )
            if fits:
                mask |= 1 << i
        attribute, low, high = -1, 0, _MOST
        if g.compare is not None:
            attribute = ATTRIBUTES[g.compare.attribute]
            low, high = _bounds(g.compare.bound)
            if attribute <= c.HEALTH:
                mask &= sum(1 << i for i, x in enumerate(self._cards) if attribute in stats_of(x))
        carrying = 0
        if g.carrying:
            carrying = c.ANY_EQUIPMENT if g.carrying == "equipment" else self._kinds.get(fold(g.carrying), 0)
            if not carrying:
                mask = 0  # no equipment of that kind is in either deck
        return Group(
            mask,
            WHOSE[g.whose] if whose is None else whose,
            ZONES[g.zone],
            sum(STATUS[s] for s in g.status),
            g.other,
            TRAITS[g.trait] if g.trait else 0,
            attribute,
            low,
            high,
            carrying,
            REFS[g.on] if g.on else c.NO_REF,
            bool(g.other or g.on or g.status or g.trait or carrying or attribute >= 0),
        )

    def _own(self, g: t.Group) -> Group:
        """A group in a cost or a requirement: only own cards pay (rules 5.8, 7.1)."""
        return self.group(g, c.YOURS)

    def _need(self, n: t.Need) -> tuple[Group, int]:
        return self._own(n.group), n.count

    def _amount(self, a: t.Amount) -> Amount:
        per = a.per
        if per is None:
            return Amount(a.number, None, c.NO_REF, False)
        group = self.group(per.group) if per.group is not None else None
        return Amount(a.number, group, REFS[per.wounds_on] if per.wounds_on else c.NO_REF, per.time)

    def _condition(self, x: t.Condition) -> Condition:
        match x:
            case t.Has():
                low, high = _bounds(x.bound)
                return Condition(c.HAS, PLAYERS[x.player], int(x.what == "points"), low, high)
            case t.HasCards():
                low, high = _bounds(x.bound)
                return Condition(c.HAS_CARDS, PLAYERS[x.player], 0, low, high, self.group(x.group, c.YOURS))
            case t.Ahead():
                return Condition(c.AHEAD, PLAYERS[x.player])
            case t.Is():
                ref = REFS[x.ref]
                if isinstance(x.what, t.Group):
                    return Condition(c.IS, group=self.group(x.what), ref=ref)
                if isinstance(x.what, t.Zone):
                    return Condition(c.IS, group=self.group(t.Group(zone=x.what)), ref=ref)
                everything = self.group(_ALL_CARDS)
                return Condition(c.IS, group=everything._replace(status=STATUS[x.what], changes=True), ref=ref)
            case t.Carries():
                any_kind = x.keyword == "equipment"
                kind = c.ANY_EQUIPMENT if any_kind else self._kinds.get(fold(x.keyword), 0)
                return Condition(c.CARRIES, what=kind, ref=REFS[x.ref])
            case t.YourTurn():
                return Condition(c.YOUR_TURN, PLAYERS[x.player])
            case t.Done():
                return Condition(c.DONE)

    # ---------------------------------------------------------------- paragraphs

    def _trigger(self, x: t.Trigger) -> Trigger:
        match x:
            case t.Happens():
                if isinstance(x.what, t.One):
                    return Trigger(EVENTS[x.event], REFS[x.what.ref], None, c.YOU)
                return Trigger(EVENTS[x.event], c.NO_REF, self.group(x.what), c.YOU)
            case t.Plays():
                return Trigger(c.PLAYED, c.NO_REF, self.group(x.group), PLAYERS[x.player])
            case t.Uses():
                return Trigger(c.USED, c.NO_REF, None, PLAYERS[x.player])
            case t.Time():
                event = c.TURN_STARTS if x.point == "starts" else c.TURN_ENDS
                return Trigger(event, c.NO_REF, None, PLAYERS[x.player])
            case t.MissionEnds():
                return Trigger(c.MISSION_ENDS, c.NO_REF, None, c.YOU)

    def _ability(self, x: t.Ability, kind: CardType) -> Ability:
        costs: list[Instruction] = []
        needs: list[tuple[Group, int]] = []
        points = cards = 0
        for cost in x.costs:
            match cost:
                case t.Locate():
                    needs.append(self._need(cost.need))
                case t.Pay():
                    costs += self._pay(cost)
                case t.PayCards():
                    cards += cost.count
                    costs.append((c.PICK, self.group(t.Group(zone=t.Zone.HAND)), cost.count, False, c.YOU, c.NO_FILTER))
                    costs.append((c.DISCARD, False))
                case t.PayPoints():
                    points += cost.count
                    costs.append((c.PAY_POINTS, cost.count))
        time = -1 if kind is CardType.EVENT else x.time or 0
        once = kind is CardType.DIRECTIVE or (time == 0 and not costs)  # 5.7: to locate something uses nothing up
        when = self._trigger(x.when) if x.when is not None else None
        program = self._program(costs, x.sentences, announce=True)
        designator = DESIGNATORS[x.designator]
        free = not (costs or needs)
        return Ability(designator, time, once, program, len(costs), tuple(needs), points, cards, when, free)

    def _pay(self, cost: t.Pay) -> list[Instruction]:
        if cost.verb == "set":
            return [*self._select(cost.what, own=True, filter=c.AS_COST_SET), (c.SET_,)]
        if cost.verb == "wound":
            return [*self._select(cost.what, own=True), (c.WOUND, Amount(1, None, c.NO_REF, False))]
        return [*self._select(cost.what, own=True), (c.DISCARD, cost.verb == "sacrifice")]

    def _modifier(self, i: int, p: t.Continuous) -> Modifier:
        m = p.modifier
        condition = self._condition(p.condition) if p.condition is not None else None
        if isinstance(m, t.Cheaper):
            what = self.group(m.group) if m.group is not None else None
            ref = c.THIS_CARD if m.group is None else c.NO_REF
            player = PLAYERS[m.player] if m.player is not None else -1
            on, on_ref = self._standing(m.on) if m.on is not None else (None, c.NO_REF)
            amount = self._amount(m.amount)
            return Modifier(i, condition, c.CHEAPER, what, ref, m.sign * m.amount.number, 0, amount, player, on, on_ref)
        kind, value, stat, amount2, player = self._change(m)
        group, ref = self._standing(m.what) if m.what is not None else (None, c.NO_REF)
        return Modifier(i, condition, kind, group, ref, value, stat, amount2, player, None, c.NO_REF)

    def _standing(self, what: Any) -> tuple[Group | None, int]:
        if isinstance(what, t.One):
            return None, REFS[what.ref]
        return self.group(what.group), c.NO_REF

    def _change(self, m: t.Bonus | t.Give | t.Remove | t.Forbid) -> tuple[int, int, int, Amount | None, int]:
        """``(kind, value, stat, amount, player)`` of what a modifier or a lasting effect changes."""
        match m:
            case t.Bonus():
                return c.BONUS, m.sign * m.amount.number, STATS[m.stat], self._amount(m.amount), -1
            case t.Give():
                return c.GIVE, TRAITS[m.trait], 0, None, -1
            case t.Remove():
                return c.REMOVE, TRAITS[m.trait], 0, None, -1
            case t.Forbid():
                return c.FORBID, FORBIDDEN[m.action], 0, None, PLAYERS[m.player] if m.player is not None else -1

    # ---------------------------------------------------------------- programs

    def _program(self, costs: Iterable[Instruction], sentences: Iterable[t.Sentence], announce: bool = False) -> int:
        code: list[Instruction] = [*costs]
        if announce:
            code.append((c.ANNOUNCE,))
        for sentence in sentences:
            self._sentence(code, sentence)
        self.programs.append(tuple(code))
        return len(self.programs) - 1

    def _resolve(self, sentences: Iterable[t.Sentence]) -> int:
        """An agenda's text may be left unused as a whole (rule 3.4)."""
        code: list[Instruction] = [(c.START,), ()]
        for sentence in sentences:
            self._sentence(code, sentence)
        code[1] = (c.MAY, len(code))
        self.programs.append(tuple(code))
        return len(self.programs) - 1

    def _sentence(self, code: list[Instruction], s: t.Sentence) -> None:
        match s:
            case t.Do():
                code += [(c.START,), *self._steps(s.steps)]
            case t.May():
                steps = self._steps(s.steps)
                code += [(c.START,), (c.MAY, len(code) + 2 + len(steps)), *steps]
            case t.Choose():
                code.append((c.START,))
                place = len(code)
                bodies = [self._steps(steps) for steps in s.options]
                starts: list[int] = []
                end = place + 1 + sum(len(body) + 1 for body in bodies)
                code.append(())
                for body in bodies:
                    starts.append(len(code))
                    code += [*body, (c.JUMP, end)]
                code[place] = (c.MODE, tuple(starts), end)
            case t.If():
                yes, no = self._steps(s.steps), self._steps(s.otherwise)
                otherwise = len(code) + 2 + len(yes) + 1
                code += [(c.IF, self._condition(s.condition), otherwise), (c.START,), *yes]
                code.append((c.JUMP, otherwise + len(no)))
                code += no

    def _steps(self, steps: Iterable[Any]) -> list[Instruction]:
        return [ins for action in steps for ins in self._action(action)]

    def _select(self, what: Any, own: bool = False, who: int = c.YOU, filter: int = c.NO_FILTER) -> list[Instruction]:
        """``(PICK, group, count, up to, who, filter)``, ``(ALL, group)`` or ``(ONE, reference)``."""
        if isinstance(what, t.One):
            return [(c.ONE, REFS[what.ref])]
        in_hand = what.group.zone not in t.IN_PLAY
        group = self.group(what.group, c.YOURS if own and not in_hand else None)
        if isinstance(what, t.All):
            return [(c.ALL, group)]
        return [(c.PICK, group, what.count, what.up_to, who, filter)]

    def _action(self, a: Any) -> list[Instruction]:
        match a:
            case t.Wound():
                return [*self._select(a.what), (c.WOUND, self._amount(a.amount))]
            case t.Heal():
                return [*self._select(a.what), (c.HEAL, self._amount(a.amount))]
            case t.Simple():
                return self._simple(a)
            case t.Move():
                return [*self._select(a.what), (c.MOVE, int(a.to is t.Zone.FIELD))]
            case t.DiscardCards():
                return self._discard_cards(a)
            case t.Draw():
                return [(c.DRAW, PLAYERS[a.player], self._amount(a.amount))]
            case t.Search():
                group = self.group(a.what.group)._replace(zone=c.DECK, whose=c.ANY)
                pick: Instruction = (c.PICK, group, a.what.count, True, c.YOU, c.NO_FILTER)
                if a.to == "play":
                    pick = (*pick[:5], c.PLAYABLE, None)
                    return [pick, (c.KEEP,), self._holder(None), (c.ENTER, None), (c.SHUFFLE,)]
                return [pick, (c.TO_HAND,), (c.SHUFFLE,)]
            case t.Return():
                return [*self._select(a.what), (c.TO_HAND,)]
            case t.ShuffleIn():
                whole: list[Instruction] = [(c.ALL, self.group(t.Group(zone=t.Zone.PILE)))]
                return [*(self._select(a.what) if a.what is not None else whole), (c.SHUFFLE_IN,)]
            case t.LookAtHand() | t.RevealHand():
                return [(c.LOOK_HAND,)]
            case t.LookAtTop():
                top = self.group(_ALL_CARDS)._replace(zone=c.TOP, low=a.count)
                return [(c.PICK, top, 1, False, c.YOU, c.NO_FILTER), (c.TO_HAND, a.count - 1)]
            case t.Reveal():
                return [(c.REVEAL, PLAYERS[a.whose])]
            case t.Take():
                return [(c.ONE, REFS[a.ref]), (c.TO_HAND,) if a.to == "into your hand" else (c.TO_BOTTOM,)]
            case t.Gain() | t.Lose():
                sign = 1 if isinstance(a, t.Gain) else -1
                return [(c.GAIN, PLAYERS[a.player], a.what == "points", sign, self._amount(a.amount))]
            case t.Bonus() | t.Give() | t.Remove() | t.Forbid():
                kind, value, stat, amount, player = self._change(a)
                duration = DURATIONS[a.duration] if a.duration is not None else c.TURN
                chosen = self._select(a.what) if a.what is not None else []
                return [*chosen, (c.LASTING, kind, value, stat, amount, player, duration)]
            case t.Prevent():
                duration = DURATIONS[a.duration]
                return [*self._select(a.what), (c.LASTING, c.PREVENT, a.number, 0, None, -1, duration)]
            case t.NextCheaper():
                group = self.group(a.group)
                return [(c.LASTING, c.NEXT_CHEAPER, group.mask, a.number, None, c.YOU, c.TURN)]
            case t.Advance() | t.SetBack():
                return [*self._select(a.what), (c.ADVANCE, a.steps if isinstance(a, t.Advance) else -a.steps)]
            case t.Play():
                zone = a.what.group.zone if a.what.group.zone is not t.Zone.PLAY else t.Zone.HAND
                group = self.group(a.what.group.model_copy(update={"zone": zone}))
                chosen = [(c.PICK, group, a.what.count, a.what.up_to, c.YOU, c.PLAYABLE, a.less)]
                return [*chosen, (c.KEEP,), self._holder(a.less), (c.ENTER, a.less)]
            case t.Attach():
                to = self._select(a.to, filter=c.CAN_CARRY)  # kept is only what one of these can carry
                return [*self._select(a.what), (c.KEEP, to[0]), *to, (c.ATTACH,)]
            case t.EndMission():
                return [(c.END_MISSION,)]
            case t.Become():
                return [*self._select(a.what), (c.BECOME, a.role == "the attacker")]
        raise TypeError(f"no instruction is written for {type(a).__name__}")

    def _holder(self, less: int | None) -> Instruction:
        """The character that the kept equipment is played on; nothing is picked for other cards."""
        own = self.group(t.Group(whose=t.Whose.YOURS, type=CardType.CHARACTER))
        return (c.PICK, own, 1, False, c.YOU, c.CAN_CARRY, less)

    def _simple(self, a: t.Simple) -> list[Instruction]:
        theirs = a.player is t.Player.OPPONENT
        what = a.what
        verb: Instruction = {
            "kill": (c.KILL,), "set": (c.SET_,), "reset": (c.RESET,), "discard": (c.DISCARD, False),
            "sacrifice": (c.DISCARD, True), "cancel": (c.CANCEL,),
        }[a.verb]  # fmt: skip
        if a.verb == "sacrifice" or theirs:  # one gives up, or picks, among one's own
            whose = c.OPPONENTS if theirs else c.YOURS
            chosen = self._select(what, who=c.OPPONENT if theirs else c.YOU)
            ins = chosen[0]
            if isinstance(ins[1], Group) and ins[1].zone <= c.ROOM:
                chosen = [(ins[0], ins[1]._replace(whose=whose), *ins[2:])]
            return [*chosen, verb]
        return [*self._select(what), verb]

    def _discard_cards(self, a: t.DiscardCards) -> list[Instruction]:
        theirs = a.player is t.Player.OPPONENT
        amount = self._amount(a.amount)
        if a.at_random:
            return [(c.DISCARD_RANDOM, PLAYERS[a.player], amount)]
        hand = self.group(t.Group(zone=t.Zone.OPPONENTS_HAND if theirs else t.Zone.HAND))
        return [(c.PICK, hand, amount, False, c.OPPONENT if theirs else c.YOU, c.NO_FILTER), (c.DISCARD, False)]


def _bounds(b: t.Bound) -> tuple[int, int]:
    return (0 if b.way == "or less" else b.number), (_MOST if b.way == "or more" else b.number)
