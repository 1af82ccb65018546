"""Events as sentences in the past tense, as one seat or as nobody in particular may read them."""

from collections.abc import Iterable, Iterator

from engine import words as w
from engine.cards import Table
from engine.rules import Log
from engine.words import Ev

_SEAT = "AB"
_LASTING = (
    "has another Skill or Health for a while",
    "has a trait for a while",
    "is without a trait for a while",
    "is kept from something for a while",
    "",
    "is shielded from wounds for a while",
)


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
            return f"{seat} played {card(a)} for {b} Time"
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
            return f"{seat} supported with {card(a)}: {_points(b)} left"
        case Ev.SCORED:
            if a < 0:
                return f"{seat} lost {-a}: {_points(b)}"
            return f"{seat} scored {a}: {_points(b)}" if a else ""
        case Ev.WOUNDED:
            return f"{card(a)} took {b} wound{'s' if b > 1 else ''}"
        case Ev.KILLED:
            return f"{card(a)} was killed"
        case Ev.USED:
            return f"{seat} used {card(a)} for {b} Time"
        case Ev.GAINED:
            return f"{seat} {'gained' if a > 0 else 'lost'} {abs(a)} Time: {b} left" if a else ""
        case Ev.SET:
            return f"{card(a)} was set"
        case Ev.RESET:
            return f"{card(a)} was reset"
        case Ev.ATTACHED:
            return f"{seat} put {card(a)} on {card(b)}"
        case Ev.TOOK:
            return f"{seat} took {card(a) if seen else 'a card'} into hand"
        case Ev.SAW:
            return f"{seat} showed {card(a) if seen else 'a card'}"
        case Ev.DISCARDED:
            return f"{card(a)} was discarded"
        case Ev.CANCELLED:
            return f"{card(a)} was cancelled"
        case Ev.RESTORED:
            return f"{card(a)} lost {b} wound{'s' if b > 1 else ''}"
        case Ev.BOTTOM:
            return f"{seat} put {a} card{'' if a == 1 else 's'} under the deck" if a else ""
        case Ev.SHUFFLED_IN:
            return f"{card(a)} went back into the deck"
        case Ev.ENDED:
            return "the mission was ended"
        case Ev.BECAME:
            return f"{card(a)} became the {'attacker' if b else 'blocker'}"
        case Ev.LASTS:
            return f"{card(a)} {_LASTING[b]}"
        case Ev.LOOPED:
            return f"{card(a)} took part in an endless loop: {b} texts in one turn"
        case Ev.WON:
            return f"{seat} won with {a} points"
        case Ev.STOPPED:
            return "the game was stopped unfinished at its limit"
    raise ValueError(f"unknown event {event}")


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
