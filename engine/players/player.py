"""What a player is: a program that chooses. Each has dice of its own, and sees a view, never the game."""

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from engine.view import View


class Player(Protocol):
    """Chooses one of ``moves`` by its place. ``look`` gives the view; building it costs time, so call it if needed."""

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int: ...


class RandomPlayer:
    """Every legal move alike."""

    __slots__ = ("_toss",)

    def __init__(self, seed: int) -> None:
        self._toss = random.Random(seed).random

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        return moves[int(self._toss() * len(moves))]
