"""Events as sentences in the past tense, as one seat or as nobody in particular may read them."""

from collections.abc import Iterable, Iterator

from engine import words as w
from engine.cards import Table
from engine.words import Ev
from engine.zones import Log

_SEAT = "AB"


def sentences(table: Table, log: Log, eyes: int = w.BOTH_SEE) -> Iterator[str]:
    """Each event of ``log`` as one line. ``eyes`` are the seats reading, a bit each; a card none of them may see
    is called a card."""
    for event, seat, a, b, sees in log:
        line = _sentence(table, event, _SEAT[seat], a, b, bool(sees & eyes))
        if line:
            yield line


def transcript(table: Table, log: Log, eyes: int = w.BOTH_SEE) -> str:
    """The log as a text: a heading a turn, its events indented."""
    return "\n".join(_laid_out(sentences(table, log, eyes))) + "\n"


def _laid_out(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield ("\n" + line) if line.startswith("Turn ") else "  " + line


def _sentence(t: Table, event: int, seat: str, a: int, b: int, seen: bool) -> str:
    def card(index: int) -> str:
        return t.label[index]

    hidden = card(a) if seen and event in (Ev.DREW, Ev.LAID) else "a card"
    match event:
        case Ev.WENT_FIRST:
            return f"{seat} goes first"
        case Ev.SHUFFLED:
            return f"{seat} shuffled a deck of {a}"
        case Ev.DREW:
            return f"{seat} drew {hidden}"
        case Ev.KEPT:
            return f"{seat} kept the opening hand"
        case Ev.REDREW:
            return f"{seat} shuffled the hand back and drew anew"
        case Ev.TURN_BEGAN:
            return f"Turn {a} of {seat}: {b} Time"
        case Ev.MOVED:
            return f"{seat} moved {card(a)} to the {'Field' if b else 'Briefing Room'}"
        case Ev.PLAYED:
            return f"{seat} played {card(a)} for {t.cost[a]} Time"
        case Ev.EQUIPPED:
            return f"{seat} played {card(a)} on {card(b)} for {t.cost[a]} Time"
        case Ev.HEALED:
            return f"{seat} discarded {card(b)} and healed {card(a)}"
        case Ev.ADVANCED:
            return f"{card(a)} advanced, {b} to go"
        case Ev.RESOLVED:
            return f"{card(a)} came upright and was discarded"
        case Ev.ATTEMPTED:
            return f"{seat} attempted a mission with {card(a)}"
        case Ev.BLOCKED:
            return f"{seat} blocked with {card(a)}"
        case Ev.LAID:
            return f"{seat} laid {hidden} as a war card"
        case Ev.REVEALED:
            return f"{seat} revealed {card(a)}: +{b}"
        case Ev.COMPARED:
            return f"Skill {a} against {b}"
        case Ev.UNOPPOSED:
            return f"unopposed with Skill {b}"
        case Ev.SUPPORTED:
            return f"{seat} supported with {card(a)}: {b} points left"
        case Ev.SCORED:
            return f"{seat} scored {a}: {b} points" if a else ""
        case Ev.WOUNDED:
            return f"{card(a)} took {b} wound{'s' if b > 1 else ''}"
        case Ev.KILLED:
            return f"{card(a)} was killed"
        case Ev.WON:
            return f"{seat} won with {a} points"
        case Ev.STOPPED:
            return "the game was stopped unfinished at its limit"
    raise ValueError(f"unknown event {event}")
