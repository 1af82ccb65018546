"""The greedy player: one move ahead."""

from collections.abc import Callable, Sequence

from engine.players.thumb import WORTH
from engine.view import View


class GreedyPlayer:
    """Looks one move ahead with rules of thumb that can be read. Rolls no dice."""

    __slots__ = ()

    def __init__(self, seed: int = 0) -> None:
        """``seed`` is taken for the sake of the common signature."""

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        if len(moves) == 1:
            return moves[0]
        v = look()
        return max(moves, key=lambda move: (WORTH[v.pending.step](v, move), -move))
