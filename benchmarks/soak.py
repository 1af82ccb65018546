"""Many games of game text, to find the one that breaks: every pairing of the FX decks, or decks drawn from all cards.

    python benchmarks/soak.py --games 100000 --jobs 2
    python benchmarks/soak.py --random-decks --games 10000 --jobs 2

Both profiles are played, with random players. Every game has a number, from which alone it follows, whatever the
number of games or jobs; ``--record NUMBER`` writes that game's record. Now and then a game is played with checks: each
position is sound, and the record replays to the same end. A game that takes a minute counts as an error.

Exit code 1 on any error, or where a thousandth of the games or more ends unfinished.
"""

import argparse
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from types import FrameType
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from engine.batch import processes, run, split  # noqa: E402
from engine.cards import deck_cards  # noqa: E402
from engine.dealer import game_seed, order, player_seed  # noqa: E402
from engine.duel import ERROR, UNFINISHED, WON, Match, Outcome, deal, play, record_part  # noqa: E402
from engine.game import MOVE_LIMIT, TURN_LIMIT, Profile  # noqa: E402
from engine.players import make_player  # noqa: E402
from engine.record import Recorder, read_record  # noqa: E402
from engine.replay import replay  # noqa: E402
from engine.view import view  # noqa: E402
from schema.card import Card  # noqa: E402
from schema.catalogue import Catalogue, gather  # noqa: E402
from schema.deck import Deck  # noqa: E402
from schema.decklist import read  # noqa: E402
from schema.formats import FORMATS, Format  # noqa: E402
from schema.legality import check  # noqa: E402
from schema.names import fold  # noqa: E402
from schema.words import CardType  # noqa: E402
from seeds.decks import bundled  # noqa: E402
from seeds.loader import bundled_entries  # noqa: E402

TOO_MANY: Final = 0.001
"""Share of unfinished games that is too large."""
SECONDS: Final = 60.0
"""What a game may take; one of random players takes milliseconds."""
SHOWN: Final = 10
_PART: Final = 84
"""Games handed out at once."""


# ---------------------------------------------------------------- which games


@cache
def catalogue() -> Catalogue:
    sets, entries = bundled_entries()
    return Catalogue(gather(entries), sets)


@cache
def decks() -> dict[str, tuple[Card, ...]]:
    """The FX decks by name."""
    lists = {name: text for name, text in bundled().items() if name.startswith("fx-")}
    return {n: deck_cards(read(text, catalogue(), name=n, source=n).deck) for n, text in lists.items()}


@cache
def cards() -> tuple[Card, ...]:
    """All cards of the FX set."""
    return tuple(
        card for card in catalogue().cards if any(printing.set == "Field Exercise" for printing in card.printings)
    )


def draw_deck(rng: random.Random, name: str) -> Deck:
    """A legal deck: a directive, characters of its side, and whatever else the cards' order brings (2.1 to 2.4)."""
    format = tuple(FORMATS.values())[int(rng.random() * len(FORMATS))]
    while True:
        deck = _draw(rng, name, format)
        if not check(deck, format.name).errors:  # too few may carry what there is: then others are drawn
            return deck


def _draw(rng: random.Random, name: str, format: Format) -> Deck:
    directives = [card for card in cards() if card.type is CardType.DIRECTIVE]
    directive = directives[int(rng.random() * len(directives))]
    pool = [
        card
        for card in cards()
        if card.type is not CardType.DIRECTIVE and card.alignment in (None, directive.alignment)
    ] * format.title_copies
    places = list(range(len(pool)))
    order(rng, places)
    chosen: list[Card] = []
    titles: Counter[str] = Counter()
    keywords: Counter[str] = Counter()
    for card in (pool[place] for place in places):
        kinds = [fold(word) for word in card.keywords] if card.type is CardType.EQUIPMENT else []
        most = format.keyword_copies or format.draws
        if titles[fold(card.title)] == format.title_copies or any(keywords[kind] >= most for kind in kinds):
            continue
        titles[fold(card.title)] += 1
        keywords.update(kinds)
        chosen.append(card)
        if len(chosen) == format.draws:
            break
    return Deck.of(name, [(directive, 1), *((card, 1) for card in chosen)])


@dataclass(frozen=True)
class Soak:
    """Which games are played. Small and picklable: a worker finds the decks itself."""

    seed: int
    player: str = "random"
    random_decks: bool = False
    check_every: int = 1000
    """Of so many games one is played with checks; 0: none."""

    def game(self, number: int) -> tuple[Match, int]:
        """The match of game ``number``, and the game's number within that match."""
        if self.random_decks:
            pair, game = divmod(number, 4)  # two of each profile
            return _drawn(self.seed, self.player, pair)[game // 2], game
        matches = _matches(self.seed, self.player)
        return matches[number % len(matches)], number // len(matches)


@cache
def _matches(seed: int, player: str) -> list[Match]:
    """Every pairing of two FX decks, mirrors too, in both profiles."""
    pairs = combinations_with_replacement(decks(), 2)
    return [
        Match((decks()[a], decks()[b]), seed, (player, player), (a, b), profile)
        for a, b in pairs
        for profile in Profile
    ]


_last: dict[tuple[int, str, int], list[Match]] = {}


def _drawn(seed: int, player: str, pair: int) -> list[Match]:
    """Two decks drawn anew, in both profiles."""
    key = seed, player, pair
    if key not in _last:
        rng = random.Random(game_seed(seed, pair))
        a, b = (deck_cards(draw_deck(rng, f"deck {2 * pair + seat}")) for seat in (0, 1))
        names = f"deck {2 * pair}", f"deck {2 * pair + 1}"
        _last.clear()
        _last[key] = [Match((a, b), seed + pair, (player, player), names, profile) for profile in Profile]
    return _last[key]


# ---------------------------------------------------------------- playing them


@dataclass
class Tally:
    """How games ended."""

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By profile and by how the game ended."""
    decisions: int = 0
    checked: int = 0
    errors: list[tuple[int, str]] = field(default_factory=list)
    """Number of the game and what was raised."""
    unfinished: list[tuple[int, str]] = field(default_factory=list)
    """Number of the game and what stopped it."""

    def add(self, other: "Tally") -> None:
        self.ends += other.ends
        self.decisions += other.decisions
        self.checked += other.checked
        self.errors += other.errors
        self.unfinished += other.unfinished

    def count(self, end: str) -> int:
        return sum(n for (_, how), n in self.ends.items() if how == end)

    @property
    def games(self) -> int:
        return self.ends.total()

    @property
    def share(self) -> float:
        """Of all games, those left unfinished."""
        return self.count(UNFINISHED) / self.games if self.games else 0.0

    @property
    def bad(self) -> bool:
        return bool(self.errors) or self.share >= TOO_MANY


class Stuck(Exception):
    """A game took too long."""


@contextmanager
def _time_limit() -> Iterator[None]:
    """Raise :class:`Stuck` after the seconds a game may take, where the system has such alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Stuck(f"not over after {SECONDS:.0f} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def play_part(part: tuple[Soak, Sequence[int]]) -> Tally:
    """What a worker does with some games."""
    soak, numbers = part
    tally = Tally()
    for number in numbers:
        match, game = soak.game(number)
        try:
            with _time_limit():
                (outcome,) = play(match, [game])
                if soak.check_every and number % soak.check_every == 0 and outcome.end != ERROR:
                    tally.checked += 1
                    check_game(match, game, outcome)
        except Exception as error:  # the game itself tells its own; this is a check that failed
            outcome = Outcome(game, game % 2, ERROR, error=f"{type(error).__name__}: {error}".split("\n")[0])
        tally.ends[match.profile, outcome.end] += 1
        tally.decisions += outcome.decisions
        if outcome.end == ERROR:
            tally.errors.append((number, f"{' - '.join(match.names)}, {match.profile}: {outcome.error}"))
        elif outcome.end == UNFINISHED:
            tally.unfinished.append((number, stopped_by(outcome)))
    return tally


def stopped_by(outcome: Outcome) -> str:
    """Why a game is unfinished: the limit it reached."""
    if sum(outcome.turns) >= TURN_LIMIT:
        return f"{TURN_LIMIT} turns"
    return f"{MOVE_LIMIT} moves" if outcome.decisions >= MOVE_LIMIT else "endless loop"


def check_game(match: Match, number: int, outcome: Outcome) -> None:
    """Play a game once more and look at every position; then replay its record. Raises ``AssertionError``."""
    from tests.engine.test_properties import check_position

    recorder = Recorder(match.decks, deal(match, number), match.profile)
    game = recorder.game
    players = [make_player(name, player_seed(match.seed, number, seat)) for seat, name in enumerate(match.players)]
    while game.outcome is None:
        check_position(game)
        moves = game.legal_moves()
        assert moves and moves == sorted(set(moves)), "the moves are not in order"  # noqa: PT018
        seat = game.seat
        assert game.pending is not None and game.pending.seat == seat, "nobody is to move"  # noqa: PT018
        recorder.play(moves[0] if len(moves) == 1 else players[seat].choose(moves, lambda s=seat: view(game, s)))  # type: ignore[misc]
    check_position(game)
    assert game.legal_moves() == [], "moves after the end"
    points = game.state.points[0], game.state.points[1]
    assert (points, game.state.moves) == (outcome.points, outcome.decisions), "the same game ended otherwise"
    assert replay(read_record(recorder.record.text())).hash() == game.hash(), "the record replays to another state"


def soak(which: Soak, games: int, jobs: int = 1, *, aloud: bool = False) -> Tally:
    """Play games 0 to ``games - 1``. ``aloud`` tells stderr how far it is, every minute."""
    tally, told = Tally(), time.perf_counter()
    parts = [(which, numbers) for numbers in split(range(games), _PART)]
    for _, part in run(play_part, parts, processes(jobs) if jobs > 1 else None):
        tally.add(part)
        if aloud and time.perf_counter() - told > 60:
            told = time.perf_counter()
            line = f"{tally.games} games, {tally.count(UNFINISHED)} unfinished, {len(tally.errors)} errors"
            print(line, file=sys.stderr, flush=True)
    tally.errors.sort()
    tally.unfinished.sort()
    return tally


# ---------------------------------------------------------------- telling


def report(which: Soak, tally: Tally, seconds: float) -> Iterator[str]:
    kind = "decks drawn from all cards" if which.random_decks else "every pairing of the FX decks"
    yield f"{kind}, players {which.player}, seed {which.seed}"
    for profile in Profile:
        row = {end: n for (p, end), n in sorted(tally.ends.items()) if p == profile}
        yield f"{profile:<10} {sum(row.values()):>8} games: " + ", ".join(f"{n} {end}" for end, n in row.items())
    won, errors = tally.count(WON), tally.count(ERROR)
    draws = tally.games - won - errors - tally.count(UNFINISHED)
    yield f"{tally.games} games: {won} won, {draws} draw, {tally.count(UNFINISHED)} unfinished, {errors} error"
    yield f"unfinished {tally.share:.4%} (less than {TOO_MANY:.1%} is fine); {tally.checked} games checked"
    if tally.games:
        mean = tally.decisions / tally.games
        yield f"{tally.games / seconds:.1f} games/s, {mean:.1f} decisions a game, {seconds:.0f} s"
    for number, told in tally.errors[:SHOWN]:
        yield f"error in game {number}: {told}"
    for why, count in Counter(why for _, why in tally.unfinished).most_common():
        first = [str(number) for number, reason in tally.unfinished if reason == why][:SHOWN]
        yield f"unfinished after {why}: {count}, the first in game {', '.join(first)}"
    broken = [number for number, _ in tally.errors or tally.unfinished]
    if broken:
        more = " --random-decks" if which.random_decks else ""
        more += f" --player {which.player}" if which.player != "random" else ""
        yield f"record one: python benchmarks/soak.py{more} --seed {which.seed} --record {broken[0]} > game.txt"


def main(argv: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--games", type=int, default=100_000, help="how many games (default: 100000)")
    options.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    options.add_argument("--seed", type=int, default=24, help="of everything random (default: 24)")
    options.add_argument("--player", default="random", help="who plays both seats (default: random)")
    options.add_argument("--random-decks", action="store_true", help="draw legal decks of all FX cards")
    options.add_argument("--check-every", type=int, default=1000, help="play each Nth with checks (0: none)")
    options.add_argument("--record", type=int, metavar="NUMBER", help="write the record of this game, play no other")
    given = options.parse_args(argv)
    which = Soak(given.seed, given.player, given.random_decks, given.check_every)
    if given.record is not None:
        match, game = which.game(given.record)
        print(record_part((match, [game]))[0][1], end="")
        return 0
    began = time.perf_counter()
    tally = soak(which, given.games, given.jobs, aloud=True)
    for line in report(which, tally, time.perf_counter() - began):
        print(line)
    return int(tally.bad)


if __name__ == "__main__":
    sys.exit(main())
