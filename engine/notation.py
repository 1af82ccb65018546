"""Moves as people write them: ``play Jack Bauer, Back in Action``, ``play AK-47 on Tony Almeida, Vengeful``, ``pass``.

Case, accents, curly quotes and dashes do not matter when reading. A name stands for one card of the game; where one
game holds two cards of a name, each carries its set.
"""

from typing import Final

from engine import words as w
from engine.game import Game, IllegalMove
from engine.words import Op, Step
from schema.names import fold

_VERB: Final[dict[int, str]] = {
    Op.MOVE: "move",
    Op.PLAY: "play",
    Op.ADVANCE: "advance",
    Op.ATTEMPT: "attempt",
    Op.BLOCK: "block",
    Op.LAY: "war",
    Op.SUPPORT: "support",
}


def describe(game: Game, move: int) -> str:
    """The notation of a move at the game's pending choice."""
    op, card, target = w.move_parts(move)
    label = game.table.label
    if op == Op.PASS:
        return "keep" if game.state.stack and game.state.stack[-1][0] == Step.MULLIGAN else "pass"
    if op == Op.REDRAW:
        return "redraw"
    if op == Op.EQUIP:
        return f"play {label[card]} on {label[target]}"
    if op == Op.HEAL:
        return f"heal {label[target]} with {label[card]}"
    return f"{_VERB[op]} {label[card]}"


def parse(game: Game, text: str) -> int:
    """The legal move that ``text`` describes. Raises :class:`engine.game.IllegalMove`, saying what is possible."""
    key = fold(text)
    for move in game.legal_moves():
        if fold(describe(game, move)) == key:
            return move
    if game.outcome is not None:
        raise IllegalMove("the game is over (rule 6.9)")
    for move in _imaginable(game):
        if fold(describe(game, move)) == key:
            from engine.why import why_not

            raise IllegalMove(why_not(game, move) or f"{text!r} names another copy of that card")
    options = "; ".join(describe(game, m) for m in game.legal_moves()[:6])
    raise IllegalMove(f"{text!r} is no move here; legal are: {options}")


def _imaginable(game: Game) -> list[int]:
    """Every move of every verb with the seat's cards, legal or not."""
    own = game.table.seat_cards[game.seat]
    single = [op << 12 | c << 6 for op in _VERB for c in own]
    double = [op << 12 | c << 6 | h for op in (Op.EQUIP, Op.HEAL) for c in own for h in own]
    return single + double
