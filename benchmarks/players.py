"""How strong a player is against another: paired games over every pairing of the Field Exercise decks.

    python benchmarks/players.py greedy random
    python benchmarks/players.py search:200 greedy --jobs 2 --results strength.jsonl

Each of the six decks meets each, itself too, and the first player has either deck of a pairing: 36 matches. Every deal
is played twice, so that each goes first once. With --results a run that was stopped goes on where it was.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from cli.matches import share  # noqa: E402
from cli.playing import all_playable  # noqa: E402
from cli.progress import progress  # noqa: E402
from engine.batch import processes  # noqa: E402
from engine.campaign import Campaign, ResultsFile  # noqa: E402
from engine.duel import Match  # noqa: E402
from engine.intervals import wilson  # noqa: E402
from engine.results import summarise  # noqa: E402

DECKS = ["fx-agents", "fx-analysts", "fx-statesmen", "fx-terrorists", "fx-infiltrators", "fx-conspirators"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player", help="whose strength is asked for")
    parser.add_argument("rival", help="against whom")
    parser.add_argument("-n", type=int, default=28, help="games of each of the 36 matches (28: 1,008 in all)")
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", help="write outcomes to this file, and go on from what it holds")
    given = parser.parse_args()
    decks = {deck.name: deck.cards for deck in all_playable(DECKS, None)}
    matches = [
        Match((decks[a], decks[b]), seed=given.seed, players=(given.player, given.rival), names=(a, b))
        for a in DECKS
        for b in DECKS
    ]
    campaign = Campaign(matches, ResultsFile(given.results) if given.results else None)
    began = perf_counter()
    with progress(campaign.left(given.n)) as advance:
        campaign.play(given.n, processes(given.jobs) if given.jobs > 1 else None, size=2, told=advance)
    took = perf_counter() - began
    summaries = [summarise(campaign.outcomes(place)) for place in range(len(matches))]
    wins, losses = (sum(s.wins[side] for s in summaries) for side in (0, 1))
    draws, unfinished, errors = (
        sum(counts) for counts in zip(*((s.draws, s.unfinished, s.errors) for s in summaries), strict=True)
    )
    decided = wins + losses + draws
    won = wins + draws / 2
    print(f"{given.player} against {given.rival}: {sum(s.games for s in summaries)} games, seed {given.seed}")
    print(f"won {share(won / decided, wilson(won, decided))}; draws {draws}, unfinished {unfinished}, errors {errors}")
    print(f"{took:.0f} s with --jobs {given.jobs}")
    for name in DECKS:
        mine = [s for match, s in zip(matches, summaries, strict=True) if match.names[0] == name]
        won, decided = sum(s.wins[0] for s in mine), sum(sum(s.wins) for s in mine)
        print(f"  with {name:<16} {share(won / decided if decided else None, wilson(won, decided))}")


if __name__ == "__main__":
    main()
