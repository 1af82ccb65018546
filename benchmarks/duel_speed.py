"""How many games a second a duel plays: by player, in one process and in two.

    python benchmarks/duel_speed.py

Every player plays both seats of pairings of the FX decks. The players and the numbers of processes take turns, so
that a busy moment of the machine falls on all; the figures are medians over the rounds. What counts are the ratios:
how much dearer a player is than random moves, and how much two processes bring, 2.0 at best, less where the machine
is busy. Reports, asserts nothing.
"""

import argparse
import statistics
import sys
import time
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from engine.batch import Pool, processes, run, split  # noqa: E402
from engine.cards import deck_cards  # noqa: E402
from engine.duel import ERROR, Match, play_part  # noqa: E402
from schema.catalogue import Catalogue, gather  # noqa: E402
from schema.decklist import read  # noqa: E402
from seeds.decks import bundled  # noqa: E402
from seeds.loader import bundled_entries  # noqa: E402

GAMES: Final = {"random": 16, "greedy": 16, "search:100": 2}
"""Player -> games of each pairing a round."""
PARTS: Final = {"random": 8, "greedy": 8, "search:100": 1}
"""Player -> games of a part, as a worker gets it."""
PAIRINGS: Final = 4


def matches(player: str) -> list[Match]:
    """The first pairings of the FX decks."""
    sets, entries = bundled_entries()
    catalogue = Catalogue(gather(entries), sets)
    names = [name for name in bundled() if name.startswith("fx-")]
    decks = {n: deck_cards(read(bundled()[n], catalogue, name=n, source=n).deck) for n in names}
    pairs = list(combinations(names, 2))[:: len(names) // 2][:PAIRINGS]
    return [Match((decks[a], decks[b]), 24, (player, player), (a, b)) for a, b in pairs]


def rate(which: list[Match], player: str, first: int, pool: Pool | None) -> float:
    """Games a second of the wall clock, of a round that begins with game ``first``."""
    numbers = range(first, first + GAMES[player])
    parts = [(match, part) for match in which for part in split(numbers, PARTS[player])]
    began = time.perf_counter()
    outcomes = [outcome for _, found in run(play_part, parts, pool) for outcome in found]
    spent = time.perf_counter() - began
    wrong = [outcome.error for outcome in outcomes if outcome.end == ERROR]
    if wrong:
        raise SystemExit(f"a game failed: {wrong[0]}")
    return len(outcomes) / spent


class Kept:
    """Processes that stay for all rounds, so that starting them is not measured."""

    def __init__(self, jobs: int) -> None:
        self._executor = processes(jobs).open()
        self.pool = Pool(lambda: _Lent(self._executor))

    def close(self) -> None:
        self._executor.shutdown()


class _Lent(Executor):
    def __init__(self, inner: Executor) -> None:
        self.submit = inner.submit  # type: ignore[method-assign]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The processes go on."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=3, help="how often all take turns (default: 3)")
    options.add_argument("--jobs", type=int, default=2, help="processes to compare with one (default: 2)")
    given = options.parse_args()
    two = Kept(given.jobs)
    pools: dict[int, Pool | None] = {1: None, given.jobs: two.pool}
    which = {player: matches(player) for player in GAMES}
    found: dict[tuple[str, int], list[float]] = {(player, jobs): [] for player in GAMES for jobs in pools}
    for n in range(-1, given.rounds):  # the first round compiles the decks and is not counted
        for player in GAMES:
            for jobs, pool in pools.items():
                speed = rate(which[player], player, (n + 1) * GAMES[player], pool)
                if n >= 0:
                    found[player, jobs].append(speed)
    two.close()
    head = f"{given.jobs} processes"
    print(f"{'player':<12} {'games/s':>9} {'against random':>15} {head:>12} {'ratio':>6}")
    for player in GAMES:
        one, many = found[player, 1], found[player, given.jobs]
        share = statistics.median(a / b for a, b in zip(one, found["random", 1], strict=True))
        gain = statistics.median(b / a for a, b in zip(one, many, strict=True))
        fast, faster = statistics.median(one), statistics.median(many)
        print(f"{player:<12} {fast:>9.2f} {share:>15.4f} {faster:>12.2f} {gain:>6.2f}")


if __name__ == "__main__":
    main()
