"""Plays the golden games and writes their transcripts beside this file.

    python tests/golden/regenerate.py

One game for each pairing of the bundled FX decks, both seats played by ``greedy``, from one fixed seed; the profiles
and the seat that goes first take turns. Look at the difference before it is committed: a change of the rules or of a
card shows as what it does in a game.
"""

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
COMMAND: Final = "python tests/golden/regenerate.py"
SEED: Final = 24

if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]

from engine.cards import deck_cards  # noqa: E402
from engine.duel import Match, record_part  # noqa: E402
from engine.events import transcript  # noqa: E402
from engine.game import Profile  # noqa: E402
from engine.record import Record, read_record  # noqa: E402
from engine.replay import replay  # noqa: E402
from schema.card import Card  # noqa: E402
from schema.catalogue import Catalogue, gather  # noqa: E402
from schema.decklist import read  # noqa: E402
from seeds.decks import bundled  # noqa: E402
from seeds.loader import bundled_entries  # noqa: E402


def transcripts() -> Iterator[tuple[str, str]]:
    """The name of each golden file, without its suffix, and what it must hold."""
    sets, entries = bundled_entries()
    catalogue = Catalogue(gather(entries), sets)
    names = [name for name in bundled() if name.startswith("fx-")]
    decks = {n: deck_cards(read(bundled()[n], catalogue, name=n, source=n).deck) for n in names}
    for number, (a, b) in enumerate(combinations(names, 2)):
        profile = tuple(Profile)[number // 2 % 2]
        yield f"{a}--{b}", _transcript((decks[a], decks[b]), (a, b), profile, number)


def _transcript(
    decks: tuple[tuple[Card, ...], tuple[Card, ...]], names: tuple[str, str], profile: Profile, n: int
) -> str:
    match = Match(decks, SEED, ("greedy", "greedy"), names, profile)
    record = read_record(record_part((match, [n]))[0][1])
    game = replay(record, listen=True)
    head = f"{names[0]} (A) against {names[1]} (B), profile {profile}, seed {SEED}, game {n}, players greedy"
    return f"{head}\n\n{transcript(game.table, game.log)}\n{_end(record)}\n"


def _end(record: Record) -> str:
    return f"result {record.result} after {len(record.decisions)} decisions"


def main() -> None:
    found = dict(transcripts())
    for old in HERE.glob("*.txt"):
        if old.stem not in found:
            old.unlink()
    for name, text in found.items():
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(found)} transcripts written to {HERE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
