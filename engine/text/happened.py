"""How the rules tell game text that something has happened, and which texts answer (rule 7.2)."""

from engine import words as w
from engine.rules import Rules
from engine.state import Frame, State
from engine.text import codes as c
from engine.text.codes import Trigger
from engine.text.groups import controller, is_one_of, referred


def happened(r: Rules, s: State, event: int, card: int, seat: int) -> None:
    """Note an event of ``card`` or of ``seat``, with the triggered texts it sets off as things stand now."""
    if not r.table.listens >> event & 1:
        return
    told: list[int] = []
    for n, x in r.table.lookup.listening[event]:
        source = x.card
        if (source == card or s.board >> source & 1) and answers(
            r, s, x.when, card, seat, controller(r, s, source), source
        ):
            told.append(n)
    if told or may_anybody_react(r, s, event):
        s.happened.append((event, card, seat, tuple(told)))


def may_react(r: Rules, s: State, event: int, seat: int) -> bool:
    """Whether, as far as everybody can see, the seat may have an answer: a card in play, or one in its hand (7.2)."""
    look = r.table.lookup
    return bool(look.answerers[event] & s.board or (look.event_answers[seat] >> event & 1 and s.hands[seat]))


def may_anybody_react(r: Rules, s: State, event: int) -> bool:
    """Whether :func:`may_react` holds of either seat."""
    look = r.table.lookup
    if look.answerers[event] & s.board:
        return True
    a, b = look.event_answers
    return bool((a >> event & 1 and s.hands[0]) or (b >> event & 1 and s.hands[1]))


def answers(r: Rules, s: State, when: Trigger, card: int, seat: int, mine: int, source: int) -> bool:
    """Whether a trigger on ``source``, a card of the seat ``mine``, is met by an event of ``card`` and ``seat``."""
    if when.ref != c.NO_REF:
        return referred(r, s, when.ref, source, w.NONE) == card != w.NONE
    if when.event >= c.PLAYED and when.event != c.MISSION_ENDS and seat != (mine if when.player == c.YOU else 1 - mine):
        return False
    return when.group is None or is_one_of(r, s, when.group, card, mine, source, w.NONE)


def answer(r: Rules, s: State) -> None:
    """Put the answers to the newest unanswered event on the stack, so that those to the oldest come to lie on top and
    are carried out first: triggered texts, the active player's before the rival's and each in the order of the table;
    then both players may react, the active player first (7.2, 7.8)."""
    event, card, seat, told = s.happened.pop()
    if may_anybody_react(r, s, event):
        for side in (1 - s.active, s.active):
            s.stack.append((w.STEP_REACT, side, event, card, seat, 0))
    if not told:
        return
    frames: list[Frame] = []
    for n in told:
        x = r.table.text.listeners[n]
        frames.append(text_frame(controller(r, s, x.card), x.program, x.card, card))
    s.stack += [f for side in (1 - s.active, s.active) for f in reversed(frames) if f[1] == side]


def text_frame(seat: int, program: int, source: int, that: int) -> Frame:
    """A program about to begin: ``(step, seat, program, place, source, that, done, picked, kept, owner)``."""
    return (w.STEP_TEXT, seat, program, 0, source, that, 1, 0, w.NONE, seat)
