"""How fast the engine plays: games and decisions a second of one core, goldfish games, clones.

    python benchmarks/engine_speed.py

Reports, asserts nothing. Absolute numbers are this machine's; the last column relates each to the same machine's
speed at a loop of plain additions, which makes two runs on a noisy machine comparable.
"""

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from engine.cards import Table, deck_cards  # noqa: E402
from engine.dealer import SeededDealer, game_seed  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.goldfish import Task, run  # noqa: E402
from schema.card import Card  # noqa: E402
from schema.catalogue import Catalogue, gather  # noqa: E402
from schema.decklist import read  # noqa: E402
from seeds.decks import bundled  # noqa: E402
from seeds.loader import bundled_entries  # noqa: E402

SECONDS = 3.0


def additions() -> float:
    """Plain additions a second: the yardstick."""
    count, total, began = 2_000_000, 0, time.perf_counter()
    for i in range(count):
        total += i
    return count / (time.perf_counter() - began)


def deck(catalogue: Catalogue, name: str) -> tuple[Card, ...]:
    return deck_cards(read(bundled()[name], catalogue, name=name, source=name).deck)


def main() -> None:
    sets, entries = bundled_entries()
    catalogue = Catalogue(gather(entries), sets)
    decks = deck(catalogue, "day0-agents"), deck(catalogue, "day0-terrorists")
    table = Table(decks)
    rows: list[tuple[str, float]] = []

    toss = random.Random(1).random
    games = decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        game = Game(decks, SeededDealer(game_seed(24, games)), table=table)
        while game.outcome is None:
            moves = game.legal_moves()
            game.play(moves[int(toss() * len(moves))])
            decisions += 1
        games += 1
    spent = time.perf_counter() - began
    rows += [("random games", games / spent), ("random decisions", decisions / spent)]

    game = Game(decks, SeededDealer(1), table=table)
    for _ in range(60):
        game.play(game.legal_moves()[-1])
    count, began = 20_000, time.perf_counter()
    for _ in range(count):
        game.clone()
    rows.append(("clones", count / (time.perf_counter() - began)))

    for player in ("random", "greedy"):
        count, began = 600, time.perf_counter()
        run(Task(decks[0], 24, player), range(count))
        rows.append((f"goldfish games, {player}", count / (time.perf_counter() - began)))

    yard = additions()
    print(f"{'what':<26} {'a second':>12} {'per million additions':>22}")
    for what, rate in rows:
        print(f"{what:<26} {rate:>12,.0f} {rate / yard * 1e6:>22.2f}")


if __name__ == "__main__":
    main()
