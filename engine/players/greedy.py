"""The greedy player: one move ahead."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from engine.players import thumb
from engine.view import View

_DICE: Final = 24


class GreedyPlayer:
    """Looks one move ahead with rules of thumb that can be read. Rolls no dice."""

    __slots__ = ()

    def __init__(self, seed: int = 0) -> None:
        """``seed`` is taken for the sake of the common signature."""

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        if len(moves) == 1:
            return moves[0]
        return thumb.choose(look().imagine(random.Random(_DICE)), list(moves))
