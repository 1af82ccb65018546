"""Programs run as frames: an instruction at a time, stopping where somebody must choose or something has happened."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.abilities import reactions, use
from engine.text.codes import Group, Instruction
from engine.text.groups import holds
from engine.text.happened import happened, may_react
from engine.text.target import candidates, count_of
from engine.text.verbs import VERBS
from engine.words import Ev
from engine.zones import discard, kill_the_dead

TEXT_LIMIT = 500
"""Texts begun in one turn after which the game is taken for an endless loop and ends unfinished (7.10)."""

_CHOOSERS = (c.PICK, c.ALL, c.ONE)
_MAY_KILL = (
    c.WOUND,
    c.LASTING,
    c.ENTER,
    c.ATTACH,
    *(c.KILL, c.DISCARD, c.TO_HAND, c.TO_BOTTOM, c.SHUFFLE_IN),  # what leaves play may have given Health
)
"""Verbs after which somebody may have as many wounds as Health, though no continuous text about Health is in play."""


def run_text(r: Rules, s: State, _: int) -> None:
    """Carry a program on until it ends, waits, or something happens that other texts may answer first."""
    _step, _who, program, place, source, that, done, picked, kept, seat = s.stack.pop()
    code = r.table.text.programs[program]
    if place == 0:
        s.texts += 1
        if s.texts > TEXT_LIMIT:
            _stop_loop(r, s, source)
            return
    while place < len(code):
        ins = code[place]
        op = ins[0]
        ahead = (program, place, source, that, done, picked, kept, seat)
        if op in VERBS:
            well = VERBS[op](r, s, seat, source, that, picked, kept, ins)
            done &= well
            if op == c.REVEAL and well:
                that = s.decks[seat if ins[1] == c.YOU else 1 - seat][-1]
            elif op in (c.ENTER, c.ATTACH) and well:
                that = kept
            place, picked = place + 1, 0
            if s.outcome != w.RUNNING:
                return
            if (op in _MAY_KILL or r.table.health_moves & s.board) and s.stack:
                kill_the_dead(r, s)
            if s.happened:
                break
        elif op in _CHOOSERS:
            verb = code[place + 1]
            found = candidates(r, s, ins, verb, seat, source, that, kept)
            if op == c.PICK and found:
                count = count_of(r, s, ins, seat, source, that)
                if not count:
                    found = []
                elif len(found) > count or ins[3] or (len(found) > 1 and count == 1):
                    who = seat if ins[4] == c.YOU else 1 - seat
                    if ins[1].zone in (c.HAND, c.OPPONENTS_HAND):  # type: ignore[attr-defined]
                        _see_hand(r, s, who, found)
                    s.stack.append((w.STEP_PICK, who, *ahead))
                    return
            picked = _bits(r, found)
            if op == c.PICK and found and verb[0] != c.KEEP:
                that = found[-1]
            done &= bool(found)
            place += 1
        elif op == c.KEEP:
            kept = picked.bit_length() - 1  # NONE where nothing was picked
            place, picked = place + 1, 0
        elif op == c.START:
            done, place = 1, place + 1
        elif op == c.JUMP:
            place = ins[1]  # type: ignore[assignment]
        elif op == c.IF:
            met = holds(r, s, ins[1], seat, source, that, bool(done))  # type: ignore[arg-type]
            place = place + 1 if met else ins[2]  # type: ignore[assignment]
        elif op == c.MAY:
            if feasible(r, s, code, place + 1, seat, source, that):
                s.stack.append((w.STEP_YES_NO, seat, *ahead))
                return
            done, place = 0, ins[1]  # type: ignore[assignment]
        elif op == c.MODE:
            options = _options(r, s, code, ins, seat, source, that)
            if len(options) > 1:
                s.stack.append((w.STEP_OPTION, seat, *ahead))
                return
            done, place = (1, ins[1][options[0]]) if options else (0, ins[2])  # type: ignore[index, assignment]
        else:  # ANNOUNCE: the costs are paid
            place += 1
            if kept != w.NONE:  # what an answer is about, whatever was chosen to pay for it
                that, kept = kept, w.NONE
            if not done:  # one cost took away what another needed: the rest does not happen
                place = len(code)
                break
            event = c.PLAYED if r.table.type[source] == w.EVENT else c.USED
            happened(r, s, event, source, seat)
            if s.happened:
                break
    if place < len(code) or s.happened:
        s.stack.append((w.STEP_TEXT, seat, program, max(place, 1), source, that, done, picked, kept, seat))
    else:
        finish(r, s, source)


def _see_hand(r: Rules, s: State, who: int, cards: list[int]) -> None:
    """Who picks from the other's hand is shown what can be picked."""
    s.known[who] |= _bits(r, [x for x in cards if x in s.hands[1 - who]])


def finish(r: Rules, s: State, source: int) -> None:
    """A text has been carried out: an event goes to its owner's pile (3.5, ruling)."""
    row = s.resolving[r.table.owner[source]]
    if source in row:
        row.remove(source)
        discard(r, s, source)


def _stop_loop(r: Rules, s: State, source: int) -> None:
    s.outcome = w.UNFINISHED
    names = {source, *(f[4] for f in s.stack if f[0] == w.STEP_TEXT)}
    if r.log is not None:
        for card in sorted(names):
            r.log.append((Ev.LOOPED, r.table.owner[card], card, TEXT_LIMIT, w.BOTH_SEE))
        r.log.append((Ev.STOPPED, s.active, 0, 0, w.BOTH_SEE))
    s.stack.clear()
    s.happened.clear()


def _bits(r: Rules, cards: list[int]) -> int:
    return sum(r.table.bit[x] for x in cards)


def feasible(r: Rules, s: State, code: tuple[Instruction, ...], place: int, seat: int, source: int, that: int) -> bool:
    """Whether the instructions from ``place`` begin with something that can be carried out (7.3). A condition is taken
    for met: what it asks for may yet come about."""
    while code[place][0] in (c.START, c.MAY, c.IF):
        place += 1
    ins = code[place]
    if ins[0] == c.MODE:
        return bool(_options(r, s, code, ins, seat, source, that))
    if ins[0] in _CHOOSERS:
        return bool(candidates(r, s, ins, code[place + 1], seat, source, that, w.NONE))
    if ins[0] == c.DISCARD_RANDOM:
        return bool(s.hands[seat if ins[1] == c.YOU else 1 - seat])
    return ins[0] != c.END_MISSION or s.attacker != w.NONE


def _options(
    r: Rules, s: State, code: tuple[Instruction, ...], ins: Instruction, seat: int, source: int, that: int
) -> list[int]:
    starts: tuple[int, ...] = ins[1]  # type: ignore[assignment]
    return [n for n, place in enumerate(starts) if feasible(r, s, code, place, seat, source, that)]


# ---------------------------------------------------------------- choices in the middle of a text


def pick_moves(r: Rules, s: State, _: int) -> list[int]:
    """The cards that may be picked next. Several are picked in the order of the table, so that no two orders of
    picking are two ways to the same end; enough are left for those that must follow."""
    _step, _who, program, place, source, that, _done, picked, kept, seat = s.stack[-1]
    code = r.table.text.programs[program]
    ins = code[place]
    found = sorted(candidates(r, s, ins, code[place + 1], seat, source, that, kept))
    count = min(count_of(r, s, ins, seat, source, that), len(found))
    left = count - picked.bit_count()
    after = [x for x in found if 1 << x > picked]
    if ins[3]:
        return [w.PASS, *(w.CHOOSE | x << 6 for x in after)]
    return [w.CHOOSE | x << 6 for x in after[: len(after) - left + 1]]


def play_pick(r: Rules, s: State, _: int, move: int) -> None:
    _step, who, program, place, source, that, done, picked, kept, seat = s.stack.pop()
    code = r.table.text.programs[program]
    ins = code[place]
    if move != w.PASS:
        card = move >> 6 & 63
        picked |= r.table.bit[card]
        if code[place + 1][0] != c.KEEP:
            that = card
        if ins[2] != 1 and _may_pick_more(r, s, ins, code[place + 1], seat, source, that, picked, kept):
            s.stack.append((w.STEP_PICK, who, program, place, source, that, done, picked, kept, seat))
            return
    elif not picked:
        done = 0
    s.stack.append((w.STEP_TEXT, seat, program, place + 1, source, that, done, picked, kept, seat))


def _may_pick_more(
    r: Rules, s: State, ins: Instruction, verb: Instruction, seat: int, source: int, that: int, picked: int, kept: int
) -> bool:
    found = candidates(r, s, ins, verb, seat, source, that, kept)
    more = any(1 << x > picked for x in found)
    return more and picked.bit_count() < min(count_of(r, s, ins, seat, source, that), len(found))


def option_moves(r: Rules, s: State, _: int) -> list[int]:
    """The options that can be carried out (7.3)."""
    _step, _who, program, place, source, that, _done, _picked, _kept, seat = s.stack[-1]
    code = r.table.text.programs[program]
    return [w.OPTION | n << 6 for n in _options(r, s, code, code[place], seat, source, that)]


def play_option(r: Rules, s: State, _: int, move: int) -> None:
    frame = s.stack.pop()
    starts: tuple[int, ...] = r.table.text.programs[frame[2]][frame[3]][1]  # type: ignore[assignment]
    s.stack.append((w.STEP_TEXT, frame[9], frame[2], starts[move >> 6 & 63], *frame[4:6], 1, *frame[7:]))


def yes_no_moves(r: Rules, s: State, _: int) -> list[int]:
    return [w.PASS, w.YES]


def play_yes_no(r: Rules, s: State, _: int, move: int) -> None:
    frame = s.stack.pop()
    ins = r.table.text.programs[frame[2]][frame[3]]
    place, done = (frame[3] + 1, 1) if move == w.YES else (ins[1], 0)
    s.stack.append((w.STEP_TEXT, frame[9], frame[2], place, *frame[4:6], done, *frame[7:]))  # type: ignore[arg-type]


def react_moves(r: Rules, s: State, seat: int) -> list[int]:
    """What answers the event; nothing is asked of a seat that everybody can see has no answer (7.2)."""
    _step, _seat, event, card, whose, used = s.stack[-1]
    if not may_react(r, s, event, seat):
        return []
    moves = reactions(r, s, seat, event, card, whose, used)
    asked = moves or (s.hands[seat] and r.table.lookup.event_answers[seat] >> event & 1)  # the hand may hold an answer
    return [w.PASS, *moves] if asked else []


def play_react(r: Rules, s: State, seat: int, move: int) -> None:
    """After an answer both may answer again, the rival first; one card answers one event once (7.2)."""
    frame = s.stack.pop()
    if move == w.PASS:
        return
    _step, _seat, event, card, whose, used = frame
    if s.stack and s.stack[-1][0] == w.STEP_REACT and s.stack[-1][2:5] == frame[2:5]:
        s.stack.pop()
    used |= 1 << (move >> 6 & 63)
    s.stack.append((w.STEP_REACT, seat, event, card, whose, used))
    s.stack.append((w.STEP_REACT, 1 - seat, event, card, whose, used))
    use(r, s, seat, move, card)


def held(r: Rules, s: State, seat: int) -> int:
    """Bits of the cards that texts on the stack hold by name, and of those that ``seat`` is picking from its deck."""
    bits = 0
    for frame in s.stack:
        if frame[0] in (w.STEP_TEXT, w.STEP_PICK, w.STEP_OPTION, w.STEP_YES_NO):
            bits |= frame[7] | (r.table.bit[frame[8]] if frame[8] != w.NONE else 0)
    top = s.stack[-1]
    if top[0] == w.STEP_PICK and top[1] == seat:
        group = r.table.text.programs[top[2]][top[3]][1]
        if isinstance(group, Group) and group.zone == c.TOP:
            bits |= _bits(r, s.decks[seat][-group.low :])
    return bits
