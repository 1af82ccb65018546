"""Two decks against each other: pairs of games, games on their own, how games end, and records of them."""

import json
import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from engine import words as w
from engine.cards import Table
from engine.duel import DRAW, ERROR, UNFINISHED, WON, Match, Outcome, from_row, play, play_part, record_part
from engine.game import Game, Profile
from engine.record import read_record
from engine.replay import replay
from schema.errors import TcgError
from tests.engine.decks import random_deck

_RNG = random.Random(24)
DECKS = tuple(random_deck(_RNG)), tuple(random_deck(_RNG))
MATCH = Match(DECKS, seed=7, players=("random", "random"), names=("One", "Two"), cards=True)


class Keeps:
    """Never redraws, and plays at random."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, moves: Sequence[int], look: object) -> int:
        return w.PASS if w.REDRAW in moves else self.dice.choice(moves)


class Trips(Keeps):
    """Fails in some games, as a plug-in with a bug would."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = seed % 60

    def choose(self, moves: Sequence[int], look: object) -> int:
        self.left -= 1
        if self.left == 0 and self.dice.random() < 0.5:
            raise ZeroDivisionError("no idea\nand a second line")
        return super().choose(moves, look)


def called(player: type) -> str:
    return f"{__name__}:{player.__name__}"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """This module under its name, for the players above."""
    import sys

    monkeypatch.setitem(sys.modules, __name__, sys.modules.get(__name__) or _self())


def _self() -> object:
    import types

    made = types.ModuleType(__name__)
    made.__dict__.update(globals())
    return made


def written(match: Match, number: int) -> list[str]:
    """The lines of a game's record between header and result."""
    ((told, text),) = record_part((match, [number]))
    assert told == number
    return read_record(text).lines


def hands(lines: Sequence[str]) -> dict[str, set[int]]:
    """By letter of a seat, the five cards from the top of its last deal before the third decision: the first two are
    whether to redraw."""
    decisions = [i for i, line in enumerate(lines) if line[:2] in ("A ", "B ")]
    deals = [line.split() for line in lines[: decisions[2]] if line.startswith("deal ")]
    return {seat: set(map(int, rest[1:6])) for _, seat, *rest in deals}


# ---------------------------------------------------------------- pairs


def test_two_games_of_a_pair_share_the_deal_and_change_who_goes_first() -> None:
    for pair in range(6):
        even, odd = written(MATCH, 2 * pair), written(MATCH, 2 * pair + 1)
        assert (even[0], odd[0]) == ("first A", "first B")
        assert sorted(even[1:3]) == sorted(odd[1:3])
        assert {line.split()[1] for line in even[1:3]} == {"A", "B"}
    assert len({tuple(sorted(written(MATCH, n)[1:3])) for n in range(0, 12, 2)}) == 6, "pairs are dealt apart"


def test_outcomes_tell_who_went_first_and_what_both_started_with() -> None:
    keeping = replace(MATCH, players=(called(Keeps), called(Keeps)))
    outcomes = play(keeping, range(8))
    assert [o.game for o in outcomes] == list(range(8))
    assert [o.first for o in outcomes] == [0, 1] * 4
    for even, odd in zip(outcomes[::2], outcomes[1::2], strict=True):
        assert even.opening == odd.opening
        assert len(even.opening) == 10


def test_an_opening_hand_is_the_one_that_was_kept() -> None:
    redrawn = 0
    for outcome in play(MATCH, range(12)):
        lines = written(MATCH, outcome.game)
        redrawn += any(line.endswith("redraw") for line in lines)
        found = hands(lines)
        assert set(outcome.opening) == found["A"] | {25 + card for card in found["B"]}
        assert set(outcome.opening) <= set(outcome.drawn)
    assert redrawn > 0


def test_what_was_played_is_what_the_record_plays() -> None:
    table = Table(DECKS)
    for outcome in play(MATCH, range(12)):
        lines = written(MATCH, outcome.game)
        said = {(seat, name.split(" on ")[0]) for line in lines for seat, _, name in [line.partition(" play ")] if name}
        assert {("AB"[table.owner[card]], table.label[card]) for card in outcome.played} == said
        assert set(outcome.played) <= set(outcome.drawn)


def test_cards_are_told_only_where_they_are_asked_for() -> None:
    plain = play(replace(MATCH, cards=False), range(6))
    assert all(o.opening == o.drawn == o.played == () for o in plain)
    bare = [replace(o, opening=(), drawn=(), played=()) for o in play(MATCH, range(6))]
    assert plain == bare, "asking changes nothing else"


# ---------------------------------------------------------------- any game on its own


def test_any_game_on_its_own_is_the_same_game_as_in_a_batch() -> None:
    batch = play(MATCH, range(20))
    for number in (19, 0, 7, 12):
        assert play(MATCH, [number]) == [batch[number]]
    assert play_part((MATCH, [5, 3])) == [batch[5], batch[3]]
    assert play(pickle.loads(pickle.dumps(MATCH)), [11]) == [batch[11]]
    assert play(replace(MATCH, names=("x", "y")), [11]) == [batch[11]], "what decks are called is no matter"


def test_another_seed_other_players_and_the_other_profile_are_other_games() -> None:
    batch = play(MATCH, range(6))
    assert play(replace(MATCH, seed=8), range(6)) != batch
    assert play(replace(MATCH, players=("greedy", "random")), range(6)) != batch
    tasks = [
        MATCH.task,
        replace(MATCH, seed=8).task,
        replace(MATCH, players=("greedy", "random")).task,
        replace(MATCH, profile=Profile.CATALOGUE).task,
        replace(MATCH, decks=(DECKS[1], DECKS[0])).task,
        replace(MATCH, cards=False).task,
        replace(MATCH, slots=tuple(range(25))).task,
    ]
    assert len({json.dumps(task) for task in tasks}) == len(tasks)


def test_the_order_in_which_a_deck_is_listed_is_no_matter() -> None:
    turned = replace(MATCH, decks=(DECKS[0][::-1], DECKS[1]), names=("x", "y"))
    assert turned.task == MATCH.task
    assert play(turned, range(6)) == play(MATCH, range(6))


def test_a_match_of_other_rules_is_refused() -> None:
    other = replace(MATCH, rules=MATCH.rules + 1)
    for work in (partial(play, other), lambda numbers: record_part((other, numbers))):
        with pytest.raises(TcgError, match="install the same version"):
            work([0])


# ---------------------------------------------------------------- how games end


def test_a_player_that_fails_makes_an_error_of_that_game_alone() -> None:
    trips = replace(MATCH, players=(called(Trips), called(Keeps)))
    sound = replace(MATCH, players=(called(Keeps), called(Keeps)))
    outcomes, others = play(trips, range(40)), play(sound, range(40))
    failed = [o for o in outcomes if o.end == ERROR]
    assert 0 < len(failed) < 40
    for outcome in failed:
        assert outcome == Outcome(outcome.game, outcome.game % 2, ERROR, error="ZeroDivisionError: no idea")
        assert outcome.winner == w.NOBODY
    assert all(o.end == WON and not o.error for o in outcomes if o not in failed)
    assert all(o.end == WON for o in others)


def test_a_game_that_reaches_a_limit_is_unfinished_and_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(MATCH, range(20))
    assert {o.end for o in whole} == {WON}
    limit = sorted(o.decisions for o in whole)[10]
    monkeypatch.setattr("engine.duel.Game", partial(Game, move_limit=limit))
    cut = play(MATCH, range(20))
    for before, after in zip(whole, cut, strict=True):
        if before.decisions <= limit:
            assert after == before
        else:
            assert (after.end, after.winner, after.decisions) == (UNFINISHED, w.NOBODY, limit)
            assert all(a <= b for a, b in zip(after.points, before.points, strict=True))
    assert {o.end for o in cut} == {WON, UNFINISHED}


def test_a_draw_is_nobodys_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Even(Game):
        def play(self, move: int) -> None:
            super().play(move)
            self.state.outcome = w.DRAW

    monkeypatch.setattr("engine.duel.Game", Even)
    (outcome,) = play(MATCH, [3])
    assert (outcome.end, outcome.winner, outcome.decisions, outcome.error) == (DRAW, w.NOBODY, 1, "")


def test_the_winner_has_the_points() -> None:
    for o in play(MATCH, range(20)):
        assert o.end == WON
        assert o.points[o.winner] >= 24 > o.points[1 - o.winner]
        assert abs(o.turns[0] - o.turns[1]) <= 1
        assert o.turns[o.first] >= o.turns[1 - o.first]
        assert o.decisions > 0


# ---------------------------------------------------------------- written down


def test_records_replay_to_the_same_end() -> None:
    numbers = [4, 9, 0]
    records = record_part((MATCH, numbers))
    assert [number for number, _ in records] == numbers
    for (number, text), outcome in zip(records, play(MATCH, numbers), strict=True):
        record = read_record(text)
        assert record.text() == text
        assert (record.players, record.deck_names) == (("random", "random"), ("One", "Two"))
        assert record.seed == f"7, game {number}"
        game = replay(record)
        assert game.outcome == outcome.winner
        assert tuple(game.state.points) == outcome.points
        assert len(record.decisions) == outcome.decisions


def test_a_game_that_fails_is_written_up_to_where_it_does() -> None:
    trips = replace(MATCH, players=(called(Trips), called(Keeps)))
    failed = next(o for o in play(trips, range(40)) if o.end == ERROR)
    ((_, text),) = record_part((trips, [failed.game]))
    record = read_record(text)
    assert record.result.startswith("running ")
    assert replay(record).outcome is None
    assert record.decisions


# ---------------------------------------------------------------- as rows


def test_a_row_goes_through_json_and_back() -> None:
    trips = replace(MATCH, players=(called(Trips), called(Keeps)))
    outcomes = [*play(MATCH, range(4)), *play(trips, range(20)), Outcome(3, 1, DRAW), Outcome(8, 0, UNFINISHED)]
    assert {o.end for o in outcomes} == {WON, DRAW, UNFINISHED, ERROR}
    for outcome in outcomes:
        assert from_row(json.loads(json.dumps(outcome.row()))) == outcome


def test_a_row_leaves_out_what_is_not_there() -> None:
    row = Outcome(3, 1, WON, 0, (24, 9), (6, 7), 80).row()
    assert row.keys() == {"game", "first", "end", "winner", "points", "turns", "decisions"}
    assert Outcome(3, 1, ERROR, error="oops").row()["error"] == "oops"


GOOD = Outcome(3, 1, WON, 0, (24, 9), (6, 7), 80).row()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "3"},
        {"game": -1},
        {"game": 3.0},
        {"game": True},
        {"first": 2},
        {"end": "lost"},
        {"end": None},
        {"winner": 5},
        {"winner": -1},
        {"end": "draw"},
        {"points": [24]},
        {"points": 24},
        {"turns": ["6", 7]},
        {"decisions": None},
        {"drawn": [1, "x"]},
        {"error": 4},
        {"colour": "red"},
    ],
)
def test_what_is_no_outcome_is_not_taken_for_one(change: dict[str, object]) -> None:
    assert from_row(GOOD) == Outcome(3, 1, WON, 0, (24, 9), (6, 7), 80)
    with pytest.raises((TypeError, ValueError)):
        from_row({**GOOD, **change})


def test_a_row_without_its_number_or_end_is_no_outcome() -> None:
    for name in ("game", "first", "end"):
        with pytest.raises(TypeError):
            from_row({key: value for key, value in GOOD.items() if key != name})
