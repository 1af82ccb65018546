"""What game text costs: decisions a second with it, as a share of those without it. The aim is 0.5.

    python benchmarks/text_cost.py
    python benchmarks/text_cost.py --profile

Random players with the same dice play three kinds of pairings in turns, so that a busy moment of the machine falls
on all: the FX decks; the same cards with their text taken away (the fair comparison, although the games differ: events
without text are war cards alone); and the Day 0 decks, which have no text that is understood. Time is that of the
process alone; the ratio is the median over the rounds. ``--profile`` tells where the time with text goes.
Reports, asserts nothing.
"""

import argparse
import cProfile
import pstats
import random
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from engine.cards import Table, deck_cards  # noqa: E402
from engine.dealer import SeededDealer, game_seed, player_seed  # noqa: E402
from engine.game import Game, Profile  # noqa: E402
from schema.card import Card  # noqa: E402
from schema.catalogue import Catalogue, gather  # noqa: E402
from schema.decklist import read  # noqa: E402
from seeds.decks import bundled  # noqa: E402
from seeds.loader import bundled_entries  # noqa: E402

Pairing = tuple[Sequence[Sequence[Card]], Table]

WITH: Final = "FX decks"
WITHOUT: Final = "FX decks, text taken away"
DAY_0: Final = "Day 0 decks"
AIM: Final = 0.5
SEED: Final = 24


def without_text(card: Card) -> Card:
    """The card with the same stats and no text; traits and keywords stay."""
    return card.model_copy(update={"text": None})


def pairings() -> dict[str, list[Pairing]]:
    """Each kind's 15 pairings of six decks, with their tables."""
    sets, entries = bundled_entries()
    catalogue = Catalogue(gather(entries), sets)
    decks = {n: deck_cards(read(text, catalogue, name=n, source=n).deck) for n, text in bundled().items()}
    fx = [deck for name, deck in decks.items() if name.startswith("fx-")]
    kinds = {
        WITH: fx,
        WITHOUT: [tuple(map(without_text, deck)) for deck in fx],
        DAY_0: [deck for name, deck in decks.items() if name.startswith("day0-")],
    }
    return {kind: [(pair, Table(pair)) for pair in combinations(of, 2)] for kind, of in kinds.items()}


def play(pairs: Sequence[Pairing], games: int, first: int) -> tuple[int, float]:
    """Play some games of each pairing; the decisions made and the seconds of this process they took."""
    decisions = 0
    began = time.process_time()
    for number in range(first, first + games):
        for decks, table in pairs:
            profile = tuple(Profile)[number % 2]
            toss = random.Random(player_seed(SEED, number, 0)).random
            game = Game(decks, SeededDealer(game_seed(SEED, number)), profile, table=table)
            while game.outcome is None:
                moves = game.legal_moves()
                game.play(moves[int(toss() * len(moves))])
            decisions += game.state.moves
    return decisions, time.process_time() - began


def measure(rounds: int, games: int) -> dict[str, list[tuple[int, float]]]:
    """Decisions and seconds of every round, by kind; the kinds take turns."""
    kinds = pairings()
    for pairs in kinds.values():
        play(pairs, 1, 10_000)  # warm
    found: dict[str, list[tuple[int, float]]] = {kind: [] for kind in kinds}
    for n in range(rounds):
        order = list(kinds) if n % 2 else list(kinds)[::-1]
        for kind in order:
            found[kind].append(play(kinds[kind], games, n * games))
    return found


def profile(games: int, rows: int) -> None:
    """Print the functions in which games with text spend most."""
    pairs = pairings()[WITH]
    play(pairs, 1, 10_000)
    profiler = cProfile.Profile()
    profiler.enable()
    decisions, _ = play(pairs, games, 0)
    profiler.disable()
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    total = sum(row[2] for row in stats.values())
    print(f"{'of the time':>11} {'calls a decision':>17}  function")
    for (file, _, name), row in sorted(stats.items(), key=lambda item: -item[1][2])[:rows]:
        place = Path(file).relative_to(ROOT) if file.startswith(str(ROOT)) else "Python"
        print(f"{row[2] / total:>11.1%} {row[1] / decisions:>17.2f}  {place} {name}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=9, help="how often the kinds take turns (default: 9)")
    options.add_argument("--games", type=int, default=4, help="games of each pairing a round (default: 4)")
    options.add_argument("--profile", action="store_true", help="tell where the time with text goes instead")
    given = options.parse_args()
    if given.profile:
        profile(given.games, 30)
        return
    found = measure(given.rounds, given.games)
    print(f"{'what':<28} {'decisions/s':>12} {'decisions a game':>17}")
    rates = {kind: [decisions / seconds for decisions, seconds in rows] for kind, rows in found.items()}
    played = 15 * given.rounds * given.games
    for kind, rows in found.items():
        print(f"{kind:<28} {statistics.median(rates[kind]):>12,.0f} {sum(d for d, _ in rows) / played:>17.1f}")
    print()
    for other in (WITHOUT, DAY_0):
        ratios = [a / b for a, b in zip(rates[WITH], rates[other], strict=True)]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"with text against {other + ':':<28} {statistics.median(ratios):.2f} ({spread}), aim {AIM}")


if __name__ == "__main__":
    main()
