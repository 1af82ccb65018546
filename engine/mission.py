"""Chapter 6: missions. Attempt, block, war cards, reveal, support, points, wounds.

The frames of one mission, first to last: BLOCK, WAR (attacker), WAR (defender), ACTIONS where a card's text may offer
one (6.5), REVEAL, SUPPORT, SCORE, WOUNDS, MISSION_END.
"""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.groups import is_forbidden, is_player_forbidden, skill_of, traits_of
from engine.text.happened import happened
from engine.text.verbs import give_wounds
from engine.words import Ev
from engine.zones import discard, expire, kill_the_dead, score


def mission_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Ready Field characters that have not attempted this turn (6.1); any number of missions (6.11)."""
    bit, fit = r.table.bit, s.ready & ~s.attempted
    moves = [w.ATTEMPT | x << 6 for x in s.fields[seat] if fit & bit[x] and not is_forbidden(r, s, x, c.NO_ATTEMPT)]
    if moves:
        moves.append(w.PASS)
        moves.sort()
    return moves


def play_mission(r: Rules, s: State, seat: int, move: int) -> None:
    if move == w.PASS:
        s.stack.pop()
        return
    card = move >> 6 & 63
    s.ready &= ~r.table.bit[card]
    s.attempted |= r.table.bit[card]
    s.attacker = card
    if r.log is not None:
        r.log.append((Ev.ATTEMPTED, seat, card, 0, w.BOTH_SEE))
    s.stack += [(w.STEP_MISSION_END, seat), (w.STEP_REVEAL, seat)]
    if r.table.plays_text:
        s.stack.append((w.STEP_ACTIONS, seat, 0))
    s.stack.append((w.STEP_BLOCK, 1 - seat))
    happened(r, s, c.SET_EVENT, card, seat)
    happened(r, s, c.ATTEMPTS, card, seat)


def block_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Any one ready character, in Field or Briefing Room (6.2)."""
    if s.attacker == w.NONE or s.blocker != w.NONE:
        return []
    bit, ready = r.table.bit, s.ready
    moves = [
        w.BLOCK | x << 6
        for row in (s.rooms[seat], s.fields[seat])
        for x in row
        if ready & bit[x] and not is_forbidden(r, s, x, c.NO_BLOCK)
    ]
    if moves:
        moves.append(w.PASS)
        moves.sort()
    return moves


def play_block(r: Rules, s: State, seat: int, move: int) -> None:
    s.stack.pop()
    if move == w.PASS:
        return
    card = move >> 6 & 63
    s.ready &= ~r.table.bit[card]
    s.blocker = card
    if r.log is not None:
        r.log.append((Ev.BLOCKED, seat, card, 0, w.BOTH_SEE))
    if not r.catalogue:
        s.stack.append((w.STEP_WAR, seat))
    s.stack.append((w.STEP_WAR, 1 - seat))
    happened(r, s, c.SET_EVENT, card, seat)
    happened(r, s, c.BLOCKS, card, seat)
    happened(r, s, c.BLOCKED, s.attacker, 1 - seat)


def war_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Any card in hand (6.3); of two copies only the first, as in the Main phase."""
    hand = s.hands[seat]
    if not hand or w.NONE in (s.attacker, s.blocker) or is_player_forbidden(r, s, seat, c.NO_WAR):
        return []
    twin = r.table.twin
    return [w.PASS, *sorted(w.LAY | x << 6 for x in hand if twin[x] < 0 or twin[x] not in hand)]


def play_war(r: Rules, s: State, seat: int, move: int) -> None:
    """Lay a war card face down, face up against an Adept (6.4).

    Profile ``catalogue``: the defender may answer a laid card, and the attacker may then lay again.
    """
    s.stack.pop()
    if move == w.PASS:
        return
    card = move >> 6 & 63
    s.hands[seat].remove(card)
    s.laid[seat].append(card)
    if r.log is not None:
        r.log.append((Ev.LAID, seat, card, 0, w.BOTH_SEE if laid_face_up(r, s, seat) else 1 << seat))
    if r.catalogue and seat == s.active:
        s.stack += [(w.STEP_WAR, seat), (w.STEP_WAR, 1 - seat)]


def laid_face_up(r: Rules, s: State, seat: int) -> bool:
    """Whether the seat's war cards lie face up: its character is opposed by an Adept (6.4)."""
    rival = s.blocker if seat == s.active else s.attacker
    return rival != w.NONE and bool(traits_of(r, s, rival) & w.ADEPT)


def mission_skill(r: Rules, s: State, card: int, war: int) -> int:
    """A character's Skill in a mission, war numbers added, never counted below 0 (6.7)."""
    return max(0, skill_of(r, s, card) + war)


def run_reveal(r: Rules, s: State, seat: int) -> None:
    """War cards are revealed, added and discarded; the points of the mission are known (6.6 to 6.8)."""
    t = r.table
    s.stack.pop()
    attacker, blocker = s.attacker, s.blocker
    if attacker == w.NONE:  # it has left play: no points (6.6)
        clear_laid(r, s)
        return
    log = r.log
    if blocker == w.NONE:  # unopposed: laid cards count for nothing (6.6, 6.7)
        clear_laid(r, s)
        total = mission_skill(r, s, attacker, 0)
        if log is not None:
            log.append((Ev.UNOPPOSED, seat, attacker, total, w.BOTH_SEE))
    else:
        war = [0, 0]
        for side in (0, 1):
            for card in s.laid[side]:
                war[side] += t.war[card]
                if log is not None:
                    log.append((Ev.REVEALED, side, card, t.war[card], w.BOTH_SEE))
        clear_laid(r, s)
        mine = mission_skill(r, s, attacker, war[seat])
        theirs = mission_skill(r, s, blocker, war[1 - seat])
        if log is not None:
            log.append((Ev.COMPARED, seat, mine, theirs, w.BOTH_SEE))
        total = mine - theirs
        s.stack.append((w.STEP_WOUNDS, total))
        if total:
            won, lost = (attacker, blocker) if total > 0 else (blocker, attacker)
            happened(r, s, c.WINS, won, t.owner[won])
            happened(r, s, c.LOSES, lost, t.owner[lost])
    if total > 0:
        if traits_of(r, s, attacker) & w.EXPERT:
            total += 1
        s.total = total
        s.stack += [(w.STEP_SCORE, seat), (w.STEP_SUPPORT, 1 - seat)]


def clear_laid(r: Rules, s: State) -> None:
    for side in (0, 1):
        cards = s.laid[side]
        if cards:
            s.laid[side] = []
            for card in cards:
                discard(r, s, card)


def support_moves(r: Rules, s: State, seat: int) -> list[int]:
    """Ready Briefing Room characters, one point each, while points are left to take (6.8)."""
    if s.total <= 0:
        return []
    bit, ready = r.table.bit, s.ready
    moves = [w.SUPPORT | x << 6 for x in s.rooms[seat] if ready & bit[x] and not is_forbidden(r, s, x, c.NO_SUPPORT)]
    if moves:
        moves.append(w.PASS)
        moves.sort()
    return moves


def play_support(r: Rules, s: State, seat: int, move: int) -> None:
    if move == w.PASS:
        s.stack.pop()
        return
    card = move >> 6 & 63
    s.ready &= ~r.table.bit[card]
    s.total -= 1
    if r.log is not None:
        r.log.append((Ev.SUPPORTED, seat, card, s.total, w.BOTH_SEE))
    happened(r, s, c.SET_EVENT, card, seat)


def run_score(r: Rules, s: State, seat: int) -> None:
    """24 points win at once, before wounds (6.9)."""
    s.stack.pop()
    scored, s.total = (0 if s.attacker == w.NONE else s.total), 0  # 6.6: without an attacker, no points
    score(r, s, seat, scored)
    if scored > 0 and s.outcome == w.RUNNING:
        happened(r, s, c.SCORES, s.attacker, seat)


def run_wounds(r: Rules, s: State, difference: int) -> None:
    """The lower side takes a wound, a tie wounds both, Lethal deals one more in any case (6.10).

    A character that has left play meanwhile neither takes nor deals any."""
    s.stack.pop()
    attacker, blocker = s.attacker, s.blocker
    if w.NONE in (attacker, blocker):
        return
    hits = (
        (attacker, blocker, (difference <= 0) + bool(traits_of(r, s, blocker) & w.LETHAL)),
        (blocker, attacker, (difference >= 0) + bool(traits_of(r, s, attacker) & w.LETHAL)),
    )
    for card, by, wounds in hits:
        if wounds and give_wounds(r, s, card, wounds):
            happened(r, s, c.WOUNDS_ANOTHER, by, r.table.owner[by])  # dealt by the character (7.5)
    kill_the_dead(r, s)


def run_mission_end(r: Rules, s: State, seat: int) -> None:
    """The mission is over and what lasted until its end ends with it; another may follow (6.11)."""
    s.stack.pop()
    s.attacker = s.blocker = w.NONE
    s.total = 0
    expire(r, s, c.MISSION)
    happened(r, s, c.MISSION_ENDS, w.NONE, seat)
