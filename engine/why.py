"""Which rule forbids a move. One test holds that this and the lists of legal moves never disagree."""

from engine import words as w
from engine.game import Game
from engine.text import codes as c
from engine.text.abilities import usable
from engine.text.groups import controller, cost_of, in_play, is_forbidden
from engine.text.target import has_required
from engine.words import Op, Step

_OPS_OF_STEP: dict[int, tuple[Op, ...]] = {
    Step.MULLIGAN: (Op.REDRAW,),
    Step.MANEUVER: (Op.MOVE,),
    Step.MAIN: (Op.PLAY, Op.EQUIP, Op.HEAL, Op.USE),
    Step.FOCUS: (Op.ADVANCE,),
    Step.MISSION: (Op.ATTEMPT,),
    Step.BLOCK: (Op.BLOCK,),
    Step.WAR: (Op.LAY,),
    Step.SUPPORT: (Op.SUPPORT,),
    Step.ACTIONS: (Op.USE,),
    Step.REACT: (Op.USE,),
    Step.PICK: (Op.CHOOSE,),
    Step.OPTION: (Op.OPTION,),
    Step.YES_NO: (Op.YES,),
}
_RULE_OF_STEP: dict[int, str] = {
    Step.MULLIGAN: "3.1",
    Step.MANEUVER: "4.1",
    Step.MAIN: "5.1",
    Step.FOCUS: "5.9",
    Step.MISSION: "6.1",
    Step.BLOCK: "6.2",
    Step.WAR: "6.3",
    Step.SUPPORT: "6.8",
    Step.ACTIONS: "6.5",
    Step.REACT: "7.2",
    Step.PICK: "7.3",
    Step.OPTION: "7.3",
    Step.YES_NO: "7.3",
}

_FORBIDDEN: dict[int, int] = {Step.MISSION: c.NO_ATTEMPT, Step.BLOCK: c.NO_BLOCK, Step.SUPPORT: c.NO_SUPPORT}


def why_not(game: Game, move: int) -> str | None:
    """``None`` for a legal move; else one sentence with the number of the rule that forbids it."""
    s, t = game.state, game.table
    if s.outcome != w.RUNNING:
        return "the game is over (rule 6.9)"
    step, seat = s.stack[-1][:2]
    if move == w.PASS:
        return (
            None
            if w.PASS in game.legal_moves()
            else f"one of the cards or options must be taken (rule {_RULE_OF_STEP[step]})"
        )
    op, card, target = w.move_parts(move)
    if op not in _OPS_OF_STEP[step]:
        allowed = " or ".join(o.name.lower() for o in _OPS_OF_STEP[step])
        return f"now is the time to {allowed}, or to pass (rule {_RULE_OF_STEP[step]})"
    if op == Op.REDRAW:
        return None if move == w.REDRAW else "a redraw names no card (rule 3.1)"
    n = len(t.cards)
    if step in (Step.OPTION, Step.YES_NO):
        return None if move in game.legal_moves() else "that option cannot be carried out (rule 7.3)"
    if card >= n or target >= n or (target and op not in (Op.EQUIP, Op.HEAL, Op.USE)):
        return f"there is no such card (rule {_RULE_OF_STEP[step]})"
    name = t.label[card]
    if step == Step.PICK:
        return None if move in game.legal_moves() else f"{name} is none of the cards that can be chosen (rule 7.3)"
    if op == Op.USE:
        return _why_not_use(game, seat, step, card, target)
    if t.owner[card] != seat:
        return f"{name} is not yours (rule {_RULE_OF_STEP[step]})"
    if step in (Step.MAIN, Step.WAR):
        if card not in s.hands[seat]:
            return f"{name} is not in your hand (rule {_RULE_OF_STEP[step]})"
        if t.twin[card] in s.hands[seat]:
            return f"another copy of {name} stands for both (rule {_RULE_OF_STEP[step]})"
        return None if step == Step.WAR else _why_not_main(game, seat, op, card, target)
    if step == Step.FOCUS:
        return None if card in s.agendas[seat] else f"{name} is not an agenda of yours in play (rule 5.9)"
    in_room, in_field = card in s.rooms[seat], card in s.fields[seat]
    if not in_room and not in_field:
        return f"{name} is not a character of yours in play (rule {_RULE_OF_STEP[step]})"
    if step == Step.MANEUVER:
        return f"{name} has moved this turn (rule 4.2)" if s.moved & t.bit[card] else None
    if step == Step.MISSION and not in_field:
        return f"{name} is not in the Field (rule 6.1)"
    action = _FORBIDDEN.get(step, 0)
    if action and is_forbidden(game.rules, s, card, action):
        return f"a text keeps {name} from it (rule {_RULE_OF_STEP[step]})"
    if step == Step.MISSION and s.attempted & t.bit[card]:
        return f"{name} has attempted a mission this turn (rule 6.1)"
    if step == Step.SUPPORT and not in_room:
        return f"{name} is not in the Briefing Room (rule 6.8)"
    return None if s.ready & t.bit[card] else f"{name} is set (rule {_RULE_OF_STEP[step]})"


def _why_not_main(game: Game, seat: int, op: int, card: int, target: int) -> str | None:
    s, t = game.state, game.table
    name, kind = t.label[card], t.type[card]
    if op == Op.HEAL:
        if target not in s.rooms[seat]:
            return f"{t.label[target]} is not in your Briefing Room (rule 5.5)"
        if not s.wounds[target]:
            return f"{t.label[target]} has no wound (rule 5.5)"
        if t.title[card] != t.title[target]:
            return f"{name} has not the title of {t.label[target]} (rule 5.5)"
        if is_forbidden(game.rules, s, target, c.NO_HEAL):
            return f"a text keeps {t.label[target]} from being healed (rule 5.5)"
        return None if s.time[seat] >= w.HEAL_TIME else "healing costs 1 Time, and none is left (rule 5.5)"
    if (kind == w.EQUIPMENT) != (op == Op.EQUIP):
        return f"{name} is {'played on a character' if kind == w.EQUIPMENT else 'no equipment'} (rule 5.1)"
    if kind == w.EVENT:
        return f"no understood text of {name} says when to play it (rule 7.1)"
    cost = cost_of(game.rules, s, card, seat, target if kind == w.EQUIPMENT else w.NONE)
    if cost > s.time[seat]:
        return f"{name} costs {cost} Time, {s.time[seat]} is left (rule 5.1)"
    if kind == w.EQUIPMENT:
        if t.traits[card] & w.UNIQUE and s.in_play[seat] & t.title[card]:
            return f"a copy of {name}, which is Unique, is in play (rule 5.3)"
        if target not in s.rooms[seat] and target not in s.fields[seat]:
            return f"{t.label[target]} is not a character of yours in play (rule 5.1)"
        return (
            f"{t.label[target]} carries such equipment already (rule 5.4)" if s.kinds[target] & t.kinds[card] else None
        )
    if s.in_play[seat] & t.title[card]:
        return f"a card titled {t.cards[card].title} is in play already (rule 5.2)"
    if kind == w.AGENDA and s.agenda_played:
        return "an agenda was played this turn (rule 5.1)"
    if kind == w.AGENDA and not has_required(game.rules, s, card, seat):
        return f"{name} requires cards that are not in play (rule 5.8)"
    return None


def _why_not_use(game: Game, seat: int, step: int, card: int, n: int) -> str | None:
    r, s, t = game.rules, game.state, game.table
    name = t.label[card]
    if n >= len(t.text.abilities[card]):
        return f"{name} has no such ability (rule 7.1)"
    if game.legal_moves().count(w.USE | card << 6 | n):
        return None
    event = t.type[card] == w.EVENT
    if card not in s.hands[seat] if event else not in_play(r, s, card) or controller(r, s, card) != seat:
        return f"{name} is not yours to use now (rule 7.1)"
    a = t.text.abilities[card][n]
    wanted = {Step.MAIN: c.MAIN, Step.ACTIONS: c.MISSION_ACTION}.get(Step(step), c.REACT)
    if a.designator != wanted:
        return f"{name} is not for this part of the turn (rule 7.1)"
    if a.once and s.used >> (r.table.text.stride * card + n) & 1:
        return f"{name} was used this turn (rule {'5.6' if t.type[card] == w.DIRECTIVE else '5.7'})"
    if usable(r, s, seat, card, n):
        return f"{name} does not answer this (rule {_RULE_OF_STEP[step]})"
    return f"the costs of {name} cannot be paid (rule 7.1)"
