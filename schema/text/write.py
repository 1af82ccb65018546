"""The tree written out: one canonical wording for every value, which :mod:`schema.text.parse` reads back equal."""

from collections.abc import Iterable
from typing import Any

from schema.text import tree as t
from schema.text.plural import article, plural

_OPPONENTS_OWN = {t.Zone.HAND: "his hand", t.Zone.PILE: t.Zone.OPPONENTS_PILE.value}


def write(text: t.Text) -> str:
    """The whole text, one paragraph a line."""
    return "\n".join(map(paragraph, text.paragraphs))


def paragraph(p: t.Paragraph) -> str:
    match p:
        case t.Requires():
            return f"Requires: {' and '.join(map(need, p.needs))}."
        case t.Ability():
            head = p.designator.value if p.time is None else f"{p.designator.value} {p.time}"
            parts = [head, *(_capital(cost(c)) for c in p.costs)]
            if p.when is not None:
                parts.append(f"when {trigger(p.when)}")
            return f"{', '.join(parts)}: {sentences(p.sentences)}"
        case t.Triggered():
            return f"When {trigger(p.when)}, {_small(sentences(p.sentences))}"
        case t.Continuous():
            said = action(p.modifier)
            return _capital(f"while {condition(p.condition)}, {said}." if p.condition else f"{said}.")
        case t.Resolve():
            return sentences(p.sentences)


def sentences(found: Iterable[t.Sentence]) -> str:
    return " ".join(map(sentence, found))


def sentence(s: t.Sentence) -> str:
    match s:
        case t.Do():
            return _capital(f"{steps(s.steps)}.")
        case t.May():
            return f"You may {steps(s.steps)}."
        case t.Choose():
            return f"Choose one: {'; or '.join(map(steps, s.options))}."
        case t.If():
            otherwise = f" Otherwise, {steps(s.otherwise)}." if s.otherwise else ""
            return f"If {condition(s.condition)}, {steps(s.steps)}.{otherwise}"


def steps(found: Iterable[Any]) -> str:
    return ", then ".join(map(action, found))


# ---------------------------------------------------------------- groups, selections, amounts


def bound(b: t.Bound) -> str:
    return str(b.number) if b.way == "exactly" else f"{b.number} {b.way}"


def group(g: t.Group, many: bool = False, his: bool = False) -> str:
    """A group without its owner and number: ``ready Agents with Lethal``."""
    words: list[str] = [s.value for s in g.status]
    if g.alignment:
        words.append(g.alignment.value)
    if g.skill_type:
        words.append(g.skill_type.value)
    if g.title is not None:
        words.append(f'"{g.title}"')
    elif g.keyword is not None and g.type is not None:
        words += [g.keyword, plural(g.type.value) if many else g.type.value]
    else:
        head = g.keyword or (g.specialty and g.specialty.value) or (g.type and g.type.value) or "card"
        words.append(plural(head) if many else head)
    if g.trait:
        words.append(f"with {g.trait.value}")
    if g.compare:
        words.append(f"with {g.compare.attribute.value} {bound(g.compare.bound)}")
    if g.carrying:
        words.append(f"carrying {kind(g.carrying)}")
    if g.zone is not t.Zone.PLAY:
        words.append(f"in {_OPPONENTS_OWN.get(g.zone, g.zone.value) if his else g.zone.value}")
    if g.on:
        words.append(f"on {g.on.value}")
    return " ".join(words)


def kind(word: str) -> str:
    return word if word == "equipment" else article(word)


def one_of(g: t.Group) -> str:
    """``an Agent``, ``one of your Agents``, ``another of your opponent's Agents``."""
    if g.whose is t.Whose.ANY:
        return f"another {group(g)}" if g.other else _a(g)
    if g.other:
        return f"another of {g.whose.value} {group(g, True)}"
    return f"one of {g.whose.value} {group(g, True)}"


def _a(g: t.Group) -> str:
    words = group(g)
    return f"a {words}" if words.startswith('"') else article(words)


def selection(s: t.One | t.Chosen | t.All) -> str:
    match s:
        case t.One():
            return s.ref.value
        case t.All():
            whose = "" if s.group.whose is t.Whose.ANY else f"{s.group.whose.value} "
            return f"all {whose}{'other ' if s.group.other else ''}{group(s.group, True)}"
        case t.Chosen():
            if s.count == 1 and not s.up_to:
                return one_of(s.group)
            return f"{'up to ' if s.up_to else ''}{s.count} {possessed(s.group, s.count != 1)}"


def possessed(g: t.Group, many: bool = True) -> str:
    """``of your other Agents``, ``other Agents``."""
    whose = "" if g.whose is t.Whose.ANY else f"of {g.whose.value} "
    return f"{whose}{'other ' if g.other else ''}{group(g, many or bool(whose))}"


def standing(s: t.One | t.All | t.Chosen) -> str:
    """The same, but ``your Agents`` for ``all your Agents``, as a continuous text says it."""
    words = selection(s)
    # Where the plural cannot be told from the singular, "all" is what tells them apart.
    plain = isinstance(s, t.All) and s.group.whose is not t.Whose.ANY and group(s.group) != group(s.group, True)
    return words.removeprefix("all ") if plain else words


def need(n: t.Need) -> str:
    c = n.group.compare
    plain = c is not None and n.count == 1 and c.bound.way == "or more" and n.group == t.Group(compare=c)
    if c is not None and plain and c.attribute in (t.Attribute.COMBAT, t.Attribute.POLITICS, t.Attribute.INTEL):
        return f"{c.attribute.value} {c.bound.number}"
    return _a(n.group) if n.count == 1 else f"{n.count} {group(n.group, True)}"


def per(a: t.Amount) -> str:
    c = a.per
    if c is None:
        return ""
    if c.group is not None:
        return f" for each {possessed(c.group, False)}"
    return " for each Time you have" if c.time else f" for each wound on {c.wounds_on.value if c.wounds_on else ''}"


def many(number: int, word: str) -> str:
    return f"{number} {word if number == 1 else plural(word)}"


# ---------------------------------------------------------------- conditions, costs, triggers


def condition(c: t.Condition) -> str:
    match c:
        case t.Has():
            return f"{_has(c.player)} {bound(c.bound)} {c.what}"
        case t.HasCards():
            his = c.player is t.Player.OPPONENT
            if c.bound == t.Bound(number=1, way="or more"):
                words = group(c.group, his=his)
                return f"{_has(c.player)} {'a ' + words if words.startswith(chr(34)) else article(words)}"
            if c.bound == t.Bound(number=0):
                return f"{_has(c.player)} no {group(c.group, True, his)}"
            return f"{_has(c.player)} {bound(c.bound)} {group(c.group, True, his)}"
        case t.Ahead():
            other = t.Player.OPPONENT if c.player is t.Player.YOU else t.Player.YOU
            return f"{_has(c.player)} more points than {other.value}"
        case t.Is():
            if isinstance(c.what, t.Group):
                return f"{c.ref.value} is {_a(c.what)}"
            return f"{c.ref.value} is {'in ' if isinstance(c.what, t.Zone) else ''}{c.what.value}"
        case t.Carries():
            return f"{c.ref.value} carries {kind(c.keyword)}"
        case t.YourTurn():
            return f"it is {whose_turn(c.player)} turn"
        case t.Done():
            return "you do"


def _has(player: t.Player) -> str:
    return "you have" if player is t.Player.YOU else "your opponent has"


def whose_turn(player: t.Player) -> str:
    return "your" if player is t.Player.YOU else "your opponent's"


def cost(c: t.Cost) -> str:
    match c:
        case t.Locate():
            return f"locate {need(c.need)}"
        case t.Pay():
            return f"{c.verb} {selection(c.what)}"
        case t.PayCards():
            return f"discard {'a card' if c.count == 1 else many(c.count, 'card')}"
        case t.PayPoints():
            return f"lose {many(c.count, 'point')}"


def trigger(w: t.Trigger) -> str:
    match w:
        case t.Happens():
            return f"{w.what.ref.value if isinstance(w.what, t.One) else one_of(w.what)} {w.event.value}"
        case t.Plays():
            return f"{w.player.value} {'play' if w.player is t.Player.YOU else 'plays'} {_a(w.group)}"
        case t.Uses():
            return f"{w.player.value} {'use' if w.player is t.Player.YOU else 'uses'} an ability"
        case t.Time():
            return f"{whose_turn(w.player)} turn {w.point}"
        case t.MissionEnds():
            return "a mission ends"


# ---------------------------------------------------------------- actions


def action(a: Any) -> str:
    """One verb phrase without its full stop."""
    said: str = _SAID[type(a)](a)
    return said


def _verb(player: t.Player, verb: str) -> str:
    return verb if player is t.Player.YOU else f"your opponent {verb}s"


def _plural_of(s: Any, one: str, more: str) -> str:
    """The verb in the number of its subject."""
    several = isinstance(s, t.All) or (isinstance(s, t.Chosen) and s.count > 1)
    return more if several else one


def _until(duration: t.Duration | None) -> str:
    return f" {duration.value}" if duration else ""


def _subject(a: Any) -> str:
    return selection(a.what) if a.duration else standing(a.what)


def _wound(a: t.Wound) -> str:
    if a.amount.number == 1:
        return f"wound {selection(a.what)}{per(a.amount)}"
    return f"deal {many(a.amount.number, 'wound')} to {selection(a.what)}{per(a.amount)}"


def _heal(a: t.Heal) -> str:
    if a.amount.number == 1:
        return f"heal {selection(a.what)}{per(a.amount)}"
    return f"remove {many(a.amount.number, 'wound')} from {selection(a.what)}{per(a.amount)}"


def _cards(a: t.Amount) -> str:
    return "a card" if a.number == 1 else many(a.number, "card")


def _discard(a: t.DiscardCards) -> str:
    return f"{_verb(a.player, 'discard')} {_cards(a.amount)}{' at random' if a.at_random else ''}{per(a.amount)}"


def _goods(verb: str, a: t.Gain | t.Lose) -> str:
    what = f"{a.amount.number} Time" if a.what == "Time" else many(a.amount.number, "point")
    return f"{_verb(a.player, verb)} {what}{per(a.amount)}"


def _bonus(a: t.Bonus) -> str:
    signed = f"{'+' if a.sign > 0 else '-'}{a.amount.number}"
    gets = _plural_of(a.what, "gets", "get")
    return f"{_subject(a)} {gets} {signed} {a.stat.value}{per(a.amount)}{_until(a.duration)}"


def _give(a: t.Give) -> str:
    verb = _plural_of(a.what, "gains", "gain") if a.duration else _plural_of(a.what, "has", "have")
    return f"{_subject(a)} {verb} {a.trait.value}{_until(a.duration)}"


def _remove(a: t.Remove) -> str:
    return f"{_subject(a)} {_plural_of(a.what, 'loses', 'lose')} {a.trait.value}{_until(a.duration)}"


def _forbid(a: t.Forbid) -> str:
    who = a.player.value if a.player else _subject(a)
    return f"{who} cannot {a.action.value}{_until(a.duration)}"


def _cheaper(a: t.Cheaper) -> str:
    change = f"{a.amount.number} {'less' if a.sign < 0 else 'more'}{per(a.amount)}"
    if a.group is None:
        return f"this card costs {change}"
    if a.on is not None:
        return f"{group(a.group, True)} played on {standing(a.on)} cost {change}"
    return f"{group(a.group, True)} {'you play' if a.player is t.Player.YOU else 'your opponent plays'} cost {change}"


def _steps(number: int) -> str:
    return "" if number == 1 else f" {number} steps"


def _play(a: t.Play) -> str:
    less = " for free" if a.less is None else f" for {a.less} less" if a.less else ""
    return f"play {selection(a.what)}{less}"


def _prevent(a: t.Prevent) -> str:
    wounds = "wound" if a.number == 1 else many(a.number, "wound")
    return f"prevent the next {wounds} to {selection(a.what)}{_until(a.duration)}"


def _search(a: t.Search) -> str:
    return f"search your deck for {selection(a.what)} and put it into {a.to}"


def _look_at_top(a: t.LookAtTop) -> str:
    return f"look at the top {many(a.count, 'card')} of your deck and put one of them into your hand"


_SAID: dict[type[Any], Any] = {
    t.Wound: _wound,
    t.Heal: _heal,
    t.Simple: lambda a: f"{_verb(a.player, a.verb)} {selection(a.what)}",
    t.Move: lambda a: f"move {selection(a.what)} to {a.to.value}",
    t.DiscardCards: _discard,
    t.Draw: lambda a: f"{_verb(a.player, 'draw')} {_cards(a.amount)}{per(a.amount)}",
    t.Search: _search,
    t.Return: lambda a: f"return {selection(a.what)} to its owner's hand",
    t.ShuffleIn: lambda a: f"shuffle {selection(a.what) if a.what else 'your discard pile'} into your deck",
    t.LookAtHand: lambda a: "look at your opponent's hand",
    t.LookAtTop: _look_at_top,
    t.Reveal: lambda a: f"reveal the top card of {whose_turn(a.whose)} deck",
    t.RevealHand: lambda a: "your opponent reveals his hand",
    t.Take: lambda a: f"put {a.ref.value} {a.to}",
    t.Gain: lambda a: _goods("gain", a),
    t.Lose: lambda a: _goods("lose", a),
    t.Bonus: _bonus,
    t.Give: _give,
    t.Remove: _remove,
    t.Forbid: _forbid,
    t.Cheaper: _cheaper,
    t.NextCheaper: lambda a: f"the next {group(a.group)} you play this turn costs {a.number} less",
    t.Advance: lambda a: f"advance {selection(a.what)}{_steps(a.steps)}",
    t.SetBack: lambda a: f"set back {selection(a.what)}{_steps(a.steps)}",
    t.Play: _play,
    t.Attach: lambda a: f"attach {selection(a.what)} to {selection(a.to)}",
    t.Prevent: _prevent,
    t.EndMission: lambda a: "end the mission",
    t.Become: lambda a: f"{selection(a.what)} {_plural_of(a.what, 'becomes', 'become')} {a.role}",
}


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _small(words: str) -> str:
    """A sentence in the middle of another."""
    return words[0].lower() + words[1:]
