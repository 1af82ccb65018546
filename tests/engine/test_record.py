"""Records, notation, dealers, players, goldfish and assumptions."""

import random
import re

import pytest

from engine import words as w
from engine.assume import assume, read_assumption
from engine.dealer import FixedDealer, SeededDealer, game_seed, player_seed
from engine.game import Game, IllegalMove, Profile
from engine.goldfish import SOLO, Task, new_game, run, summarise
from engine.notation import describe, parse
from engine.players import make_player
from engine.record import Recorder, ReplayMismatch, read_record, replay
from schema.card import Card
from schema.errors import TcgError
from tests.engine.decks import POOL, char, make, random_deck

DECKS = random_deck(random.Random(1)), random_deck(random.Random(2))


@pytest.fixture(scope="module")
def written() -> str:
    recorder = Recorder(DECKS, SeededDealer(8), seed="8", players=("random", "random"))
    rng = random.Random(3)
    while recorder.game.outcome is None:
        recorder.play(rng.choice(recorder.game.legal_moves()))
    return recorder.record.text()


def find(name: str) -> Card | None:
    table = Game(DECKS, SeededDealer(8)).table
    return dict(zip(table.label, table.cards, strict=True)).get(name)


def test_an_untouched_record_replays(written: str) -> None:
    game = replay(read_record(written), find)
    assert f"result {'AB'[game.outcome or 0]} " in written


@pytest.mark.parametrize(
    ("pattern", "instead", "told"),
    [
        (r"^A play .*$", "A play Nobody", "entry .*no move here"),
        (r"^A keep$|^A redraw$", "B keep", "not B's choice"),
        (r"^= [0-9a-f]{4}", "= 0000", "turn 0: the state is"),
        (r"^card A [0-9a-f]{12} Ann$", "card A 000000000000 Ann", "Ann has changed since"),
        (r"^card B [0-9a-f]{12} \w+$", "card B 000000000000 Zoe", "no card 'Zoe' of deck B"),
        (r"^deal A 0 (\d+) (\d+)", r"deal A 0 \2 \1", "the state is"),
        (r"^deal A 0 (\d+) (\d+)", r"deal A 0 \1 \1", "other cards"),
        (r"^deal A 0 .*\n", "", "no deal is recorded for shuffle 1 of seat A"),
        (r"^result .*$", "result B 0-99", "the record says B 0-99"),
        (r"^rules 1$", "rules 99", "rules version 99"),
        (r"^profile .*$", "profile chess", "profile 'chess'"),
        (r"^tcg24-record 1", "tcg24-record 2", "first line"),
        (r"^result .*\n", "", "cut short"),
        (r"^first [AB]$", "second A", "cannot be read"),
    ],
)
def test_an_altered_record_stops_at_the_first_difference(written: str, pattern: str, instead: str, told: str) -> None:
    altered, count = re.subn(pattern, instead, written, count=1, flags=re.M)
    assert count == 1
    with pytest.raises(TcgError, match=told):
        replay(read_record(altered), find)


def test_every_single_move_matters(written: str) -> None:
    lines = written.splitlines(keepends=True)
    moves = [i for i, line in enumerate(lines) if line[:2] in ("A ", "B ")]
    for i in moves[:: max(1, len(moves) // 25)]:
        with pytest.raises(ReplayMismatch):
            replay(read_record("".join(lines[:i] + lines[i + 1 :])), find)


# ---------------------------------------------------------------- notation


def test_two_cards_of_a_name_carry_their_set() -> None:
    game = Game(DECKS, SeededDealer(8))
    twins = sorted(label for label in set(game.table.label) if label.startswith("Twin"))
    assert twins == ["Twin [Test Annex]", "Twin [Test Bench]"]
    assert "Ann" in game.table.label


def test_reading_folds_and_refuses_with_the_rule() -> None:
    game = Game(DECKS, SeededDealer(8))
    game.play(parse(game, " KEEP "))
    game.play(parse(game, "redraw"))
    with pytest.raises(IllegalMove, match="no move here; legal are: pass"):
        parse(game, "dance")
    with pytest.raises(IllegalMove, match="rule 5"):
        parse(game, "attempt Ann")


# ---------------------------------------------------------------- dealers


def test_a_rivals_mulligan_does_not_change_a_deal() -> None:
    hands = []
    for first in (w.PASS, w.REDRAW):
        game = Game(DECKS, SeededDealer(21))
        game.play(first)
        hands.append(game.state.hands[1 - game.state.first][:])
    assert hands[0] == hands[1]


def test_a_dealer_answers_alike_however_often_it_is_asked() -> None:
    dealer = SeededDealer(5)
    orders = []
    for number in (0, 1, 0):
        cards = list(range(24))
        dealer.shuffle(0, number, cards)
        orders.append(cards)
    assert orders[0] == orders[2] != orders[1]
    assert sorted(orders[0]) == list(range(24))


def test_the_coin_is_fair_and_seeds_are_spread() -> None:
    coins = sum(SeededDealer(game_seed(1, i)).coin() for i in range(4000))
    assert 1850 < coins < 2150
    assert len({game_seed(s, i) for s in range(30) for i in range(100)}) == 3000
    assert player_seed(1, 2, 0) != player_seed(1, 2, 1) != game_seed(1, 2)


def test_every_place_of_a_shuffle_is_as_likely() -> None:
    tops = [0] * 6
    for seed in range(6000):
        cards = list(range(6))
        SeededDealer(game_seed(seed, 0)).shuffle(0, 0, cards)
        tops[cards[-1]] += 1
    assert all(850 < n < 1150 for n in tops)


def test_a_fixed_dealer_refuses_what_it_was_not_told() -> None:
    with pytest.raises(TcgError, match="no deal is recorded"):
        Game(DECKS, FixedDealer(0, {}))


# ---------------------------------------------------------------- players, goldfish


def test_an_unknown_player_is_told() -> None:
    with pytest.raises(TcgError, match="greedy, random"):
        make_player("oracle", 1)


def test_a_batch_is_the_same_however_it_is_split() -> None:
    task = Task(tuple(DECKS[0]), 11, "random")
    whole = run(task, range(12))
    assert run(task, range(5)) + run(task, range(5, 12)) == whole
    assert run(task, [7]) == [whole[7]]
    assert [n for n, _ in whole] == list(range(12))


def test_the_empty_table_never_acts() -> None:
    game = new_game(Task(tuple(DECKS[0]), 3), 0, listen=True)
    while game.outcome is None:
        assert game.seat == SOLO
        game.play(game.legal_moves()[-1])
    assert {seat for event, seat, *_ in game.log if event not in (w.Ev.TURN_BEGAN, w.Ev.STOPPED)} == {SOLO}


def test_greedy_is_sooner_than_random_and_sums_are_right() -> None:
    cards = tuple(DECKS[0])
    greedy, chance = (summarise([g for _, g in run(Task(cards, 4, p), range(60))]) for p in ("greedy", "random"))
    assert greedy.mean is not None
    assert chance.mean is not None
    assert greedy.mean < 0.8 * chance.mean
    cut = summarise([g for _, g in run(Task(cards, 4, "random", turn_limit=6), range(60))])
    assert cut.unfinished == 60 - sum(n for turn, n in chance.turns.items() if turn <= 6)
    assert cut.points_by_turn == chance.points_by_turn[:6]


def test_profiles_are_named() -> None:
    assert Game(DECKS, SeededDealer(1), Profile.CATALOGUE).profile is Profile.CATALOGUE
    assert describe(Game(DECKS, SeededDealer(1)), w.PASS) == "keep"


# ---------------------------------------------------------------- assumptions


def test_only_missing_facts_are_assumed() -> None:
    (stub,) = make({"title": "Unseen", "type": "character", "alignment": "CTU", "cost": 3})
    (known,) = make(char("Ann"))
    cards, said = assume([stub, known], read_assumption("4/2/5"))
    assert (cards[0].cost, cards[0].skill, cards[0].health, cards[0].war) == (3, 4, 2, 1)
    assert cards[1] is known
    assert said == ["Unseen: specialty Agent, skill 4, health 2, war 1"]
    assert read_assumption("0/1").cost == 1
    assert not any(card.missing for card in cards)


def test_a_stub_cannot_be_dealt() -> None:
    (stub,) = make({"title": "Unseen", "type": "event"})
    with pytest.raises(TcgError, match="Unseen cannot be played"):
        Game(([stub], []), SeededDealer(1))
    assert not POOL[0].missing
