"""Which rule forbids a move. One test holds that this and the lists of legal moves never disagree."""

from engine import words as w
from engine.game import Game
from engine.words import Op, Step

_OPS_OF_STEP: dict[int, tuple[Op, ...]] = {
    Step.MULLIGAN: (Op.REDRAW,),
    Step.MANEUVER: (Op.MOVE,),
    Step.MAIN: (Op.PLAY, Op.EQUIP, Op.HEAL),
    Step.FOCUS: (Op.ADVANCE,),
    Step.MISSION: (Op.ATTEMPT,),
    Step.BLOCK: (Op.BLOCK,),
    Step.WAR: (Op.LAY,),
    Step.SUPPORT: (Op.SUPPORT,),
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
}


def why_not(game: Game, move: int) -> str | None:
    """``None`` for a legal move; else one sentence with the number of the rule that forbids it."""
    s, t = game.state, game.table
    if s.outcome != w.RUNNING:
        return "the game is over (rule 6.9)"
    if move == w.PASS:
        return None
    step, seat = s.stack[-1]
    op, card, target = w.move_parts(move)
    if op not in _OPS_OF_STEP[step]:
        allowed = " or ".join(o.name.lower() for o in _OPS_OF_STEP[step])
        return f"now is the time to {allowed}, or to pass (rule {_RULE_OF_STEP[step]})"
    if op == Op.REDRAW:
        return None if move == w.REDRAW else "a redraw names no card (rule 3.1)"
    n = len(t.cards)
    if card >= n or target >= n or (target and op not in (Op.EQUIP, Op.HEAL)):
        return f"there is no such card (rule {_RULE_OF_STEP[step]})"
    name = t.label[card]
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
        return None if s.time[seat] >= w.HEAL_TIME else "healing costs 1 Time, and none is left (rule 5.5)"
    if (kind == w.EQUIPMENT) != (op == Op.EQUIP):
        return f"{name} is {'played on a character' if kind == w.EQUIPMENT else 'no equipment'} (rule 5.1)"
    if kind == w.EVENT:
        return f"the text of {name} is not recorded, so no rule says when to play it (rule 7.1)"
    if t.cost[card] > s.time[seat]:
        return f"{name} costs {t.cost[card]} Time, {s.time[seat]} is left (rule 5.1)"
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
    return "an agenda was played this turn (rule 5.1)" if kind == w.AGENDA and s.agenda_played else None
