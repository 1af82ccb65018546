"""A little of what benchmarks/soak.py plays by the hundred thousand, and that it tells what goes wrong."""

from collections.abc import Callable, Sequence

import pytest

from benchmarks import soak as nightly
from benchmarks.soak import Soak, Tally, main, soak
from engine.duel import ERROR, UNFINISHED, WON
from engine.game import Profile
from engine.record import read_record
from engine.replay import replay
from engine.view import View
from schema.legality import check

both_kinds = pytest.mark.parametrize("drawn", [False, True], ids=["pairings", "decks drawn"])
PAIRINGS = 42  # of six decks, mirrors too, in two profiles


class Broken:
    """A player with a bug."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        if len(look().hand) > 6:
            raise ValueError("a hand of seven")
        return moves[-1]


class Idle:
    """A player who never does anything."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
        return moves[0]


@both_kinds
def test_games_end_without_errors_in_both_profiles(drawn: bool) -> None:
    games = 2 * PAIRINGS
    tally = soak(Soak(7, random_decks=drawn, check_every=25), games)
    assert tally.errors == []
    assert tally.games == games
    assert tally.checked == 4
    assert tally.count(WON) == games - len(tally.unfinished)
    assert len(tally.unfinished) <= 1
    assert {why for _, why in tally.unfinished} <= {"200 turns"}  # never an endless loop
    for profile in Profile:
        assert sum(n for (p, _), n in tally.ends.items() if p == profile) == games // 2


def test_every_pairing_is_played_from_both_sides() -> None:
    games = [Soak(7).game(number) for number in range(2 * PAIRINGS)]
    assert len({(match.names, match.profile) for match, _ in games}) == PAIRINGS
    assert len({match.names for match, _ in games if match.names[0] == match.names[1]}) == 6
    assert [game for _, game in games] == [0] * PAIRINGS + [1] * PAIRINGS  # the second has the other seat go first


def test_decks_drawn_are_legal_and_new_every_four_games() -> None:
    which = Soak(7, random_decks=True)
    seen = set()
    for number in range(0, 120, 4):
        match, game = which.game(number)
        assert game == 0
        assert {which.game(n)[0].prints for n in range(number, number + 4)} == {match.prints}
        assert [which.game(n)[0].profile for n in range(number, number + 4)] == [
            *[Profile.RULEBOOK] * 2,
            *[Profile.CATALOGUE] * 2,
        ]
        seen.add(match.prints)
    assert len(seen) == 30


def test_a_drawn_deck_breaks_no_rule_of_its_format() -> None:
    import random

    decks = [nightly.draw_deck(random.Random(seed), "drawn") for seed in range(60)]
    verdicts = [check(deck).legalities for deck in decks]
    assert all(legal["standard"] for legal in verdicts)
    assert 20 < sum(legal["one-per-keyword"] for legal in verdicts) < 60  # both formats are drawn for
    assert len({deck.directive for deck in decks}) == 6
    assert len({entry.card.name for deck in decks for entry in deck.cards}) > 180


def test_a_game_follows_from_its_number_alone() -> None:
    for drawn in (False, True):
        which = Soak(9, random_decks=drawn, check_every=0)
        parts = [nightly.play_part((which, [n])) for n in (5, 3, 4)]
        together = nightly.play_part((which, [3, 4, 5]))
        assert sum(part.decisions for part in parts) == together.decisions


def test_an_error_is_told_with_its_game_and_can_be_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    player = ["--player", f"{__name__}:Broken", "--seed", "7"]
    assert main([*player, "--games", "6"]) == 1
    told = capsys.readouterr().out
    assert f"6 {ERROR}" in told
    assert "error in game 0: fx-agents - fx-agents, rulebook: ValueError: a hand of seven" in told
    assert f"--player {__name__}:Broken --seed 7 --record 0" in told
    assert main([*player, "--record", "0"]) == 0
    record = read_record(capsys.readouterr().out)
    assert record.deck_names == ("fx-agents", "fx-agents")
    assert record.result.startswith("running")
    assert len(replay(record).state.hands) == 2


def test_too_many_unfinished_games_are_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--player", f"{__name__}:Idle", "--seed", "7", "--games", "6", "--check-every", "2"]) == 1
    told = capsys.readouterr().out
    assert f"6 {UNFINISHED}, 0 {ERROR}" in told
    assert "unfinished after 200 turns: 6, the first in game 0, 1, 2" in told
    assert "3 games checked" in told


def test_a_thousandth_unfinished_is_too_many_and_less_is_not() -> None:
    tally = Tally()
    tally.ends["rulebook", WON] = 1000
    tally.ends["rulebook", UNFINISHED] = 1
    assert not tally.bad
    tally.ends["rulebook", WON] = 999
    assert tally.bad
    tally.ends["rulebook", UNFINISHED] = 0
    assert not tally.bad
    tally.errors.append((4, "a bug"))
    assert tally.bad


def test_a_game_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "SECONDS", 0.001)
    tally = soak(Soak(7, check_every=1), 3)
    assert [why.split(": ")[-1] for _, why in tally.errors] == ["not over after 0 seconds"] * 3


def test_a_check_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("two cards in one place")

    monkeypatch.setattr(nightly, "check_game", fail)
    tally = soak(Soak(7, check_every=2), 4)
    assert [(n, why.split(": ", 1)[1]) for n, why in tally.errors] == [
        (0, "AssertionError: two cards in one place"),
        (2, "AssertionError: two cards in one place"),
    ]
