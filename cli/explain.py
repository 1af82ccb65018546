"""A card's text taken apart: what the engine understands of each paragraph, in plain words, and what it does not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from schema.card import Facts
from schema.text import tree as t
from schema.text.parse import Fault
from schema.text.plural import plural
from schema.text.understand import understand
from schema.text.write import (
    action as said,
    bound,
    condition,
    cost,
    kind,
    need,
    paragraph as written,
    per,
    selection,
    trigger,
)
from schema.words import CardType


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a paragraph: ``Part("cost", "set this character", "…")``."""

    part: str
    words: str
    """As the canonical wording has it."""
    meaning: str


@dataclass(frozen=True, slots=True)
class Explained:
    """One line of the text; either its parts or its fault."""

    line: int
    """Of the text, from 1."""
    text: str
    """As it was recorded."""
    canonical: str | None = None
    parts: tuple[Part, ...] = field(default=())
    fault: Fault | None = None

    def public(self) -> dict[str, Any]:
        """As ``--json`` shows it."""
        parts = [{"part": p.part, "words": p.words, "meaning": p.meaning} for p in self.parts]
        fault = self.fault and {"column": self.fault.column, "message": self.fault.message}
        return {
            "line": self.line,
            "text": self.text,
            "understood": self.fault is None,
            "canonical": self.canonical,
            "parts": parts,
            "fault": fault,
        }


def explain(facts: Facts) -> list[Explained]:
    """Every paragraph of the card's text, in order; none where it has no text or nobody recorded it."""
    text = facts.text or ""
    understood, faults = understand(facts.type, text)
    by_line = {fault.line: fault for fault in faults}
    paragraphs = iter(understood.paragraphs)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if number in by_line:
            found.append(Explained(number, line, fault=by_line[number]))
            continue
        p = next(paragraphs)
        found.append(Explained(number, line, written(p), tuple(_paragraph(p, facts.type))))
    return found


# ---------------------------------------------------------------- paragraphs, costs, triggers

_OWN: Final = "of yours, in play"
_PLAYED: Final = "as it is played"
_WHEN: Final = {
    t.Designator.MAIN: "used in your own Main phase (rule 7.1)",
    t.Designator.MISSION: "used in the action step of a mission (rules 6.5, 7.1)",
    t.Designator.REACT: "used in answer to what it names (rules 7.1, 7.2)",
}
_PAYS: Final = {
    "set": "own ready characters are set to pay",
    "wound": "own characters are wounded to pay",
    "sacrifice": "own cards in play are discarded to pay",
    "discard": "own cards are discarded to pay",
}


def _paragraph(p: t.Paragraph, type: CardType) -> Iterator[Part]:
    match p:
        case t.Requires():
            for n in p.needs:
                yield Part("requires", need(n), f"{_needed(n)}, when this is played, not later (rule 5.8)")
        case t.Ability():
            time = "" if p.time is None else f", for {p.time} Time"
            head = p.designator.value if p.time is None else f"{p.designator.value} {p.time}"
            what = "event" if p.time is None else "ability"
            yield Part(what, head, f"{_WHEN[p.designator]}{time}{_once(p, type)}")
            for c in p.costs:
                yield Part("cost", cost(c), _cost(c))
            if p.when is not None:
                yield Part("answers", trigger(p.when), _trigger(p.when))
            yield from _sentences(p.sentences)
        case t.Triggered():
            yield Part("triggered", "when", "happens by itself each time the trigger is met (rule 7.2)")
            yield Part("trigger", trigger(p.when), _trigger(p.when))
            yield from _sentences(p.sentences)
        case t.Continuous():
            yield Part("continuous", "while" if p.condition else "always", "so for as long as this card is in play")
            if p.condition is not None:
                yield Part("condition", condition(p.condition), _condition(p.condition))
            yield from _action(p.modifier, "modifier")
        case t.Resolve():
            yield Part("resolve", "as it resolves", "you may use it when the agenda comes upright (rule 3.4)")
            yield from _sentences(p.sentences)


def _once(p: t.Ability, type: CardType) -> str:
    if type is CardType.DIRECTIVE:
        return "; once a turn (rule 5.6)"
    gives_up = any(not isinstance(c, t.Locate) for c in p.costs)  # to locate something uses nothing up
    return "; once a turn, for it costs nothing (rule 5.7)" if p.time == 0 and not gives_up else ""


def _needed(n: t.Need) -> str:
    number = "one card" if n.count == 1 else f"{n.count} cards"
    return f"you have {number} of: {group(n.group, _OWN)}"


def _cost(c: t.Cost) -> str:
    match c:
        case t.Locate():
            return f"{_needed(c.need)}; nothing is given up (rule 7.1)"
        case t.Pay():
            return f"{_PAYS[c.verb]}: {_selected(c.what, _OWN)} (rule 7.1)"
        case t.PayCards():
            return "you choose what goes from your hand (rule 7.1)"
        case t.PayPoints():
            return "you must have them (rules 7.1, 7.6)"


def _trigger(w: t.Trigger) -> str:
    match w:
        case t.Happens():
            return f"about {_selected(w.what) if isinstance(w.what, t.One) else f'one card of: {group(w.what)}'}"
        case t.Plays():
            return f"a card of: {group(w.group, _PLAYED)}"
        case t.Uses():
            return "a Main, Mission or React ability of a card in play, once its costs are paid"
        case t.Time():
            return f"each time {'your own' if w.player is t.Player.YOU else 'the opposing'} turn {w.point}"
        case t.MissionEnds():
            return "any mission, whoever attempted it"


# ---------------------------------------------------------------- sentences and conditions


def _sentences(found: Sequence[t.Sentence]) -> Iterator[Part]:
    for s in found:
        match s:
            case t.Do():
                yield from _steps(s.steps)
            case t.May():
                yield Part("choice", "you may", "all of what follows or nothing, as you like")
                yield from _steps(s.steps)
            case t.Choose():
                yield Part("choice", "choose one", "one that can be carried out, if any (rule 7.3)")
                for n, steps in enumerate(s.options, 1):
                    yield from _steps(steps, f"option {n}")
            case t.If():
                yield Part("condition", condition(s.condition), _condition(s.condition))
                yield from _steps(s.steps)
                if s.otherwise:
                    yield from _steps(s.otherwise, "otherwise")


def _steps(steps: Sequence[t.Action], first: str = "verb") -> Iterator[Part]:
    for n, step in enumerate(steps):
        yield from _action(step, "then" if n else first)


def _condition(c: t.Condition) -> str:
    match c:
        case t.Has():
            whose = "your" if c.player is t.Player.YOU else "your opponent's"
            return f"{whose} {c.what}: {_bound(c.bound)}"
        case t.HasCards():
            # The group is seen from the player who is asked: another's hand is "his hand".
            theirs = c.player is t.Player.OPPONENT
            whose = t.Whose.OPPONENTS if theirs else t.Whose.YOURS
            zone = t.Zone.OPPONENTS_HAND if theirs and c.group.zone is t.Zone.HAND else c.group.zone
            own = {"zone": zone} if zone not in t.IN_PLAY else {"whose": whose}
            return f"{_bound(c.bound)} of: {group(c.group.model_copy(update=own))}"
        case t.Ahead():
            return "points as they stand; a tie is not more"
        case t.Is():
            return f"asked of {_REFS[c.ref]}"
        case t.Carries():
            return f"asked of {_REFS[c.ref]}: {kind(c.keyword)} attached to it"
        case t.YourTurn():
            return "whose turn it is now"
        case t.Done():
            return "the sentence before was carried out, all of it"


def _bound(b: t.Bound) -> str:
    return f"exactly {b.number}" if b.way == "exactly" else bound(b)


# ---------------------------------------------------------------- verbs

_VERBS: Final[dict[type[Any], str]] = {
    t.Wound: "puts wounds on",
    t.Heal: "takes wounds off",
    t.Move: "moves to another place",
    t.DiscardCards: "discards cards of a hand",
    t.Draw: "draws from the deck",
    t.Search: "takes a card of your deck, then shuffles it",
    t.Return: "goes back to its owner's hand",
    t.ShuffleIn: "goes from your discard pile into your deck, which is shuffled",
    t.LookAtHand: "you see every card in it",
    t.LookAtTop: "you see them and keep one; the others go to the bottom",
    t.Reveal: "both players see it; it is 'that card' now and stays where it is",
    t.RevealHand: "you see every card in it",
    t.Take: "leaves the place where it is",
    t.Gain: "adds to what that player has",
    t.Lose: "takes from what that player has, not below 0 (rule 7.6)",
    t.Bonus: "changes a number; Combat, Politics and Intel count for that type of Skill alone (rule 1.5)",
    t.Give: "has that trait too (rule 1.6)",
    t.Remove: "is without that trait, whatever gives it (rule 1.6)",
    t.Forbid: "is kept from it",
    t.Cheaper: "changes what is paid, never below 0",
    t.NextCheaper: "for the first such card you play this turn, never below 0",
    t.Advance: "an agenda comes nearer to resolving (rule 3.4)",
    t.SetBack: "an agenda goes back, not beyond its start (rule 3.4)",
    t.Play: "out of the usual order (rule 7.4)",
    t.Attach: "equipment onto a character that can carry it (rule 5.4)",
    t.Prevent: "that many wounds are not dealt",
    t.EndMission: "no points, no wounds, war cards discarded",
    t.Become: "takes that side of the mission",
}
"""By verb, what it does; :class:`schema.text.action.Simple` is told by its word below."""
_SIMPLE: Final = {
    "kill": "goes to its owner's discard pile, whatever its Health (rule 6.10)",
    "set": "is no longer ready",
    "reset": "is ready again",
    "discard": "goes to its owner's discard pile",
    "sacrifice": "who is told to gives up a card of his own",
    "cancel": "its text does nothing; what was paid stays paid",
}
_LASTS: Final = {
    t.Duration.MISSION: "ends with this mission (rule 6.11), or with the turn",
    t.Duration.TURN: "ends as the next turn starts",
    t.Duration.PLAY: "ends when the card that is changed leaves play",
}


def _action(a: Any, part: str) -> Iterator[Part]:
    yield Part(part, said(a), _SIMPLE[a.verb] if isinstance(a, t.Simple) else _VERBS[type(a)])
    # What a verb is about stands in these fields, whatever the verb.
    what = getattr(a, "what", None)
    if isinstance(what, t.One | t.Chosen | t.All):
        theirs = isinstance(a, t.Simple) and a.player is t.Player.OPPONENT
        yield Part("selection", selection(what), _selected(what, _place(a), theirs))
    if isinstance(a, t.Attach):
        yield Part("selection", selection(a.to), _selected(a.to))
    if isinstance(a, t.Cheaper | t.NextCheaper) and a.group is not None:
        yield Part("selection", plural_words(a.group), group(a.group, _PLAYED))
    if isinstance(a, t.Cheaper) and a.on is not None:
        yield Part("selection", f"on {selection(a.on)}", _selected(a.on))
    amount = getattr(a, "amount", None)
    if amount is not None and amount.per is not None:
        yield Part("amount", f"{amount.number}{per(amount)}", _counted(amount.per))
    duration = getattr(a, "duration", None)
    if duration is not None:
        yield Part("duration", duration.value, _LASTS[duration])


def _place(a: t.Action) -> str | None:
    """Where a verb looks for cards, where that is not for the group to tell."""
    match a:
        case t.Search():
            return "in your deck"
        case t.Play():
            return "in your hand"
        case t.Simple(player=t.Player.OPPONENT):
            return "of your opponent's, in play"
        case t.Simple(verb="sacrifice"):
            return _OWN
    return None


def plural_words(g: t.Group) -> str:
    """The group's own words, as many."""
    from schema.text.write import group as words

    return words(g, True)


def _counted(c: t.Counted) -> str:
    if c.group is not None:
        return f"counted at that moment: {group(c.group)}"
    return "counted at that moment: your Time" if c.time else f"counted at that moment: wounds on {_REFS[c.wounds_on]}"


# ---------------------------------------------------------------- selections

_REFS: Final[dict[t.Ref | None, str]] = {
    t.Ref.THIS_CARD: "the card with this text",
    t.Ref.THIS_CHARACTER: "this character itself; on equipment, its holder",
    t.Ref.THAT_CARD: "the card chosen last, or told of by the trigger",
    t.Ref.THAT_CHARACTER: "the character chosen last, or told of by the trigger",
    t.Ref.ATTACKER: "the character that attempts this mission",
    t.Ref.BLOCKER: "the character that blocks this mission",
    t.Ref.OPPOSING: "the other character of this character's mission",
}
_ZONES: Final = {
    t.Zone.PLAY: "in play",
    t.Zone.FIELD: "in the Field",
    t.Zone.ROOM: "in the Briefing Room",
    t.Zone.HAND: "in your hand",
    t.Zone.OPPONENTS_HAND: "in your opponent's hand",
    t.Zone.PILE: "in your discard pile",
    t.Zone.OPPONENTS_PILE: "in your opponent's discard pile",
}
_WHOSE: Final = {t.Whose.ANY: "of either player", t.Whose.YOURS: "of yours", t.Whose.OPPONENTS: "of your opponent's"}


def _selected(s: t.Selection, place: str | None = None, theirs: bool = False) -> str:
    """``place``: whose and where the cards are, where the verb tells and not the group."""
    match s:
        case t.One():
            return _REFS[s.ref]
        case t.All():
            return f"every card of: {group(s.group, place)}"
        case t.Chosen():
            who = "your opponent chooses" if theirs else "you choose"
            number = f"{'up to ' if s.up_to else ''}{s.count}"
            return f"{who} {number} of: {group(s.group, place)}"


def group(g: t.Group, place: str | None = None) -> str:
    """A group as a list of what its cards have in common: ``Agents, ready, of yours, in the Field``.

    ``place`` stands instead of whose they are and where, unless they are in a hand or a pile.
    """
    if g.title is not None:
        head = f'cards titled "{g.title}"'
    elif g.keyword is not None:
        head = f"{plural(g.type.value) if g.type else 'cards'} with the keyword {g.keyword}"
    else:
        head = plural(g.specialty or g.type or "card")
    told = [head, *g.status]
    if g.alignment:
        told.append(f"{g.alignment}")
    if g.skill_type:
        told.append(f"whose Skill is {g.skill_type}")
    if g.trait:
        told.append(f"with {g.trait}")
    if g.compare:
        told.append(f"with {g.compare.attribute} {_bound(g.compare.bound)}")
    if g.carrying:
        told.append(f"carrying {kind(g.carrying)}")
    if g.on:
        told.append(f"on {_REFS[g.on]}")
    elif g.zone not in t.IN_PLAY:
        told.append(_ZONES[g.zone])
    elif place is not None:
        told.append(f"{place}{'' if g.zone is t.Zone.PLAY else f', {_ZONES[g.zone]}'}")
    else:
        told += [_WHOSE[g.whose], _ZONES[g.zone]]
    if g.other:
        told.append("not this one itself")
    return ", ".join(told)
