"""The search player: information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse, 2012).

An iteration deals what the seat cannot see anew, walks down the tree by UCB1 among the moves that are legal in that
deal, adds one move, plays on by rules of thumb to the seat's own next turn, and counts what the evaluation says there.
"""

import random
from collections.abc import Callable, Sequence
from math import log, sqrt
from time import perf_counter
from typing import Final

from engine import words as w
from engine.game import Game
from engine.players import thumb
from engine.players.evaluation import chance
from engine.view import View

EXPLORATION: Final = 0.35
"""The constant of UCB1, in chances of winning: how far a move seldom tried may look better than it did."""
HORIZON: Final = 1
"""Turns, both seats' together, that a playout goes on after the one it begins in."""
SLIPS: Final = 0.1
"""The share of a playout's choices that are tossed among all moves, so that not every playout is the same."""


class _Node:
    """What is known of one information set of the searching seat."""

    __slots__ = ("offered", "sums", "then", "tries")

    def __init__(self) -> None:
        self.tries: dict[int, int] = {}
        self.sums: dict[int, float] = {}
        """By move: how often it was tried, and the sum of what came of it for the seat that chooses."""
        self.offered: dict[int, int] = {}
        """By move: how often it could have been tried; not every deal allows it."""
        self.then: dict[int, _Node] = {}


class SearchPlayer:
    """Searches so many ``iterations``, or else ``seconds``, a decision. Where one move is legal it plays it.

    With iterations its choices follow from its seed and the views it is given; with seconds also from how fast the
    machine is.
    """

    __slots__ = ("_rng", "iterations", "seconds")

    def __init__(self, seed: int, *, iterations: int = 0, seconds: float = 0.0) -> None:
        self._rng = random.Random(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        if len(moves) == 1:
            return moves[0]
        view, root = look(), _Node()
        if self.seconds:
            end = perf_counter() + self.seconds
            while perf_counter() < end:
                self._iterate(root, view)
        else:
            for _ in range(self.iterations):
                self._iterate(root, view)
        return max(moves, key=lambda move: (root.tries.get(move, 0), root.sums.get(move, 0.0), -move))

    def _iterate(self, root: _Node, view: View) -> None:
        seat, game, node = view.seat, view.imagine(self._rng), root
        s = game.state
        until = s.turns[0] + s.turns[1] + HORIZON
        path: list[tuple[_Node, int, bool]] = []
        grown = False
        while s.outcome == w.RUNNING and not grown and s.turns[0] + s.turns[1] < until:
            moves = game.legal_moves()
            if len(moves) == 1:
                game.play(moves[0])
                continue
            mine = game.seat == seat
            move, grown = self._select(node, moves, game)
            path.append((node, move, mine))
            seen = move if mine or move >> 12 != w.Op.LAY else w.LAY  # face down: which card it is, is not seen
            node = node.then.setdefault(seen, _Node())
            game.play(move)
        self._play_on(game, until)
        value = chance(game, seat)
        for node, move, mine in path:
            node.tries[move] += 1
            node.sums[move] += value if mine else 1 - value

    def _select(self, node: _Node, moves: list[int], game: Game) -> tuple[int, bool]:
        """A move to walk on with, and whether it is new in the tree."""
        tries, offered = node.tries, node.offered
        new = [move for move in moves if move not in tries]
        for move in moves:
            offered[move] = offered.get(move, 0) + 1
        if new:
            move = thumb.choose(game, moves) if len(new) == len(moves) else new[int(self._rng.random() * len(new))]
            tries[move], node.sums[move] = 0, 0.0
            return move, True
        sums = node.sums

        def bound(move: int) -> float:
            n = tries[move]
            return sums[move] / n + EXPLORATION * sqrt(log(offered[move]) / n)

        return max(moves, key=bound), False

    def _play_on(self, game: Game, until: int) -> None:
        """By rules of thumb with a few slips, up to the turn number ``until``."""
        s, toss = game.state, self._rng.random
        while s.outcome == w.RUNNING and s.turns[0] + s.turns[1] < until:
            moves = game.legal_moves()
            if len(moves) == 1:
                game.play(moves[0])
            elif toss() < SLIPS:
                game.play(moves[int(toss() * len(moves))])
            else:
                game.play(thumb.choose(game, moves))
