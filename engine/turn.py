"""Chapter 3 and 4: the start of the game, the Start phase, the Maneuver phase."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.groups import is_forbidden
from engine.text.happened import happened
from engine.words import Ev
from engine.zones import discard, draw, expire, kill_the_dead, leave_play, shuffle


def set_up(r: Rules, s: State) -> None:
    """Coin, shuffles, opening hands; then each may redraw once, the first player deciding first (3.1)."""
    s.first = r.dealer.coin()
    s.active = s.first
    if r.log is not None:
        r.log.append((Ev.WENT_FIRST, s.first, 0, 0, w.BOTH_SEE))
    for seat in (s.first, 1 - s.first):
        if s.decks[seat]:
            shuffle(r, s, seat)
            draw(r, s, seat, w.OPENING_HAND)
    s.stack = [(w.STEP_TURN, s.first), (w.STEP_MULLIGAN, 1 - s.first), (w.STEP_MULLIGAN, s.first)]


def mulligan_moves(r: Rules, s: State, seat: int) -> list[int]:
    return [w.PASS, w.REDRAW] if s.hands[seat] else []


def play_mulligan(r: Rules, s: State, seat: int, move: int) -> None:
    """The hand goes back, the whole deck is shuffled, five new cards are drawn; that hand stays (3.1)."""
    s.stack.pop()
    if r.log is not None:
        r.log.append((Ev.REDREW if move else Ev.KEPT, seat, 0, 0, w.BOTH_SEE))
    if move == w.REDRAW:
        s.redrew[seat] = 1
        s.decks[seat] = sorted(s.decks[seat] + s.hands[seat])
        s.hands[seat] = []
        shuffle(r, s, seat)
        draw(r, s, seat, w.OPENING_HAND)


def run_turn(r: Rules, s: State, seat: int) -> None:
    """The Start phase: Time, reset, draw, agendas, in this order (3.4); then the other phases wait (3.2)."""
    t = r.table
    s.stack.pop()
    if s.turns[0] + s.turns[1] >= r.turn_limit:
        stop(r, s)
        return
    expire(r, s, c.TURN)
    s.active = seat
    s.used = s.texts = 0
    s.was_on.clear()
    s.turns[seat] += 1
    s.time[seat] = s.turns[seat] + 1  # 3.3: set, not added
    s.agenda_played = 0
    s.moved = s.attempted = 0
    if r.log is not None:
        r.log.append((Ev.TURN_BEGAN, seat, s.turns[seat], s.time[seat], w.BOTH_SEE))
    for row in (s.rooms[seat], s.fields[seat]):
        for card in row:
            if not s.ready & t.bit[card] and not is_forbidden(r, s, card, c.NO_RESET):
                s.ready |= t.bit[card]
                happened(r, s, c.RESET_EVENT, card, seat)
    if s.turns[0] + s.turns[1] > 1:  # the very first turn of the game draws nothing
        draw(r, s, seat, w.DRAWS_PER_TURN)
    s.stack.append((w.STEP_TURN, 1 - seat))
    if t.listens >> c.TURN_ENDS & 1:
        s.stack.append((w.STEP_TURN_END, seat))
    s.stack += [(w.STEP_MISSION, seat), (w.STEP_MAIN, seat), (w.STEP_MANEUVER, seat)]
    happened(r, s, c.TURN_STARTS, w.NONE, seat)
    for card in s.agendas[seat][::-1]:  # oldest on top of the stack: it resolves first
        advance(r, s, card)


def stop(r: Rules, s: State) -> None:
    """A limit is reached: the game is unfinished, which is no draw."""
    s.outcome = w.UNFINISHED
    s.stack.clear()
    if r.log is not None:
        r.log.append((Ev.STOPPED, s.active, 0, 0, w.BOTH_SEE))


def advance(r: Rules, s: State, card: int) -> None:
    """One step towards upright (3.4); an agenda that gets there resolves as the next thing that happens."""
    s.turns_left[card] -= 1
    if r.log is not None:
        r.log.append((Ev.ADVANCED, r.table.owner[card], card, s.turns_left[card], w.BOTH_SEE))
    if s.turns_left[card] <= 0:
        s.stack.append((w.STEP_RESOLVE, card))


def run_resolve(r: Rules, s: State, card: int) -> None:
    """An upright agenda is discarded whether or not its text is used (3.4)."""
    s.stack.pop()
    seat = r.table.owner[card]
    if card not in s.agendas[seat] or s.turns_left[card] > 0:
        return  # a text has taken it away or set it back meanwhile
    if r.log is not None:
        r.log.append((Ev.RESOLVED, seat, card, 0, w.BOTH_SEE))
    happened(r, s, c.RESOLVES, card, seat)
    leave_play(r, s, card)
    discard(r, s, card)
    if r.table.health_moves >> card & 1:
        kill_the_dead(r, s)  # Health that its text gave is gone (6.10)


def run_turn_end(r: Rules, s: State, seat: int) -> None:
    """Texts that answer the end of a turn; there is no phase of it (3.2)."""
    s.stack.pop()
    happened(r, s, c.TURN_ENDS, w.NONE, seat)


def maneuver_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Each own character, ready or set, once a turn (4.1, 4.2)."""
    bit, moved = r.table.bit, s.moved
    moves = [w.MOVE | c << 6 for row in (s.rooms[seat], s.fields[seat]) for c in row if not moved & bit[c]]
    if moves:
        moves.append(w.PASS)
        moves.sort()
    return moves


def play_maneuver(r: Rules, s: State, seat: int, move: int) -> None:
    if move == w.PASS:
        s.stack.pop()
        return
    card = move >> 6 & 63
    room, field = s.rooms[seat], s.fields[seat]
    s.moved |= r.table.bit[card]
    if card in room:
        room.remove(card)
        field.append(card)
    else:
        field.remove(card)
        room.append(card)
    if r.log is not None:
        r.log.append((Ev.MOVED, seat, card, int(card in field), w.BOTH_SEE))
    happened(r, s, c.MOVED, card, seat)
