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


_PASS: Final[dict[int, str]] = {Step.MULLIGAN: "keep", Step.YES_NO: "no", Step.PICK: "no more"}


def describe(game: Game, move: int) -> str:
    """The notation of a move at the game's pending choice."""
    op, card, target = w.move_parts(move)
    label = game.table.label
    if op == Op.PASS:
        return _PASS.get(game.state.stack[-1][0], "pass") if game.state.stack else "pass"
    if op == Op.USE:
        which = f", ability {target + 1}" if len(game.table.text.abilities[card]) > 1 else ""
        return f"{'play' if game.table.type[card] == w.EVENT else 'use'} {_exact(game, op, card)}{which}"
    if op == Op.CHOOSE:
        return f"choose {_exact(game, op, card)}"
    if op == Op.OPTION:
        return f"option {card + 1}"
    if op == Op.YES:
        return "yes"
    if op == Op.REDRAW:
        return "redraw"
    if op == Op.EQUIP:
        return f"play {label[card]} on {label[target]}"
    if op == Op.HEAL:
        return f"heal {label[target]} with {label[card]}"
    return f"{_VERB[op]} {label[card]}"


def _exact(game: Game, op: int, card: int) -> str:
    """The label; where the choice is between cards of one label, whose card and which copy, as ``Knife (B 2)``."""
    t = game.table
    label = t.label[card]
    alike = any(m >> 12 == op and m >> 6 & 63 != card and t.label[m >> 6 & 63] == label for m in game.legal_moves())
    if not alike:
        return label
    copy, other = 1, t.twin[card]
    while other != w.NONE:
        copy, other = copy + 1, t.twin[other]
    return f"{label} ({'AB'[t.owner[card]]} {copy})"


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
    uses = [w.USE | c << 6 | n for c in own for n in range(len(game.table.text.abilities[c]))]
    double = [op << 12 | c << 6 | h for op in (Op.EQUIP, Op.HEAL) for c in own for h in own]
    return uses + single + double  # an event's text tells more than that it is no other card
