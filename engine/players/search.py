"""The search player."""

import random
from collections.abc import Callable, Sequence

from engine.players.greedy import GreedyPlayer
from engine.view import View


class SearchPlayer:
    """Plays as greedy does until the search is in."""

    __slots__ = ("_greedy", "_rng", "iterations", "seconds")

    def __init__(self, seed: int, *, iterations: int = 0, seconds: float = 0.0) -> None:
        self._rng = random.Random(seed)
        self._greedy = GreedyPlayer(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        return self._greedy.choose(moves, look)
