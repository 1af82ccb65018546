"""Records, notation, dealers, players, goldfish and assumptions."""

import random
import re

import pytest

from engine import words as w
from engine.assume import assume, read_assumption
from engine.dealer import FixedDealer, SeededDealer, game_seed, player_seed
from engine.game import RULES_VERSION, Game, IllegalMove, Profile
from engine.goldfish import SOLO, Task, new_game, run, summarise
from engine.notation import describe, parse
from engine.players import make_player
from engine.record import Recorder, RecordFault, read_record
from engine.replay import ReplayMismatch, changes, replay, resume
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


def test_an_untouched_record_replays(written: str) -> None:
    record = read_record(written)
    game = replay(record)
    assert f"result {'AB'[game.outcome or 0]} " in written
    assert record.text() == written
    assert replay(read_record(written.replace("\n", "\r\n"))).state == game.state


@pytest.mark.parametrize(
    ("pattern", "instead", "told"),
    [
        (r"^A play .*$", "A play Nobody", "'A play Nobody': .*no move here"),
        (r"^A keep$|^A redraw$", "B keep", "not B's choice"),
        (r"^= [0-9a-f]{4}", "= 0000", "turn 0: the state is"),
        (r"^card A [0-9a-f]{12} Ann$", "card A 000000000000 Ann", "no facts of Ann"),
        (r"^(card B [0-9a-f]{12}) \w+$", r"\1 Zoe", "the record says Zoe"),
        (r'^(fact .*"title":"Ann".*"skill":)3', r"\g<1>4", "the facts of Ann were altered"),
        (r'^(fact .*"title":"Ann".*"skill":)3', r'\1"three"', "cannot be read"),
        (r"^fact .*\n", "", "no facts of"),
        (r"^deal A 0 (\d+) (\d+)", r"deal A 0 \2 \1", "the state is"),
        (r"^deal A 0 (\d+) (\d+)", r"deal A 0 \1 \1", "shuffle 1 of seat A was of other cards"),
        (r"^deal A 0 (\d+) (\d+)", r"deal A 0 \1 x", "cannot be read"),
        (r"^deal A 0 .*\n", "", "no deal is recorded for shuffle 1 of seat A"),
        (r"^result .*$", "result B 0-99", "the record says B 0-99"),
        (rf"^rules {RULES_VERSION}$", "rules 99", "rules version 99"),
        (rf"^rules {RULES_VERSION}\n", "", "no rules version"),
        (r"^profile .*$", "profile chess", "profile 'chess'"),
        (r"^seed .*$", "seed 9", "its header was altered"),
        (r"^player A .*$", "player A somebody", "its header was altered"),
        (r"^deck B .*$", "deck B another", "its header was altered"),
        (r"^sum ....", "sum 0000", "the sum over the file is wrong"),
        (r"^tcg24-record 2", "tcg24-record 1", "another format"),
        (r"^tcg24-record 2", "chess 2", "not a game record"),
        (r"^result .*\n", "", "cut short: no result"),
        (r"^first [AB]$", "second A", "cannot be read"),
        (r"^first [AB]\n", "", "does not say who goes first"),
    ],
)
def test_an_altered_record_stops_at_the_first_difference(written: str, pattern: str, instead: str, told: str) -> None:
    altered, count = re.subn(pattern, instead, written, count=1, flags=re.M)
    assert count == 1
    with pytest.raises(TcgError, match=told):
        replay(read_record(altered))


def test_the_first_difference_is_told_with_its_line(written: str) -> None:
    lines = written.splitlines()
    turns = [i for i, line in enumerate(lines) if line.startswith("= ")]
    decisions = [i for i, line in enumerate(lines) if line.startswith(("A ", "B "))]
    for at, instead in ((turns[3], "= 0123456789abcdef"), (decisions[20], f"{lines[decisions[20]][0]} dance")):
        altered = [*lines[:at], instead, *lines[at + 1 :]]
        with pytest.raises(ReplayMismatch, match=f"^record line {at + 1}\\b"):
            replay(read_record("\n".join(altered)))


def test_no_line_can_be_left_out_or_doubled(written: str) -> None:
    lines = written.splitlines(keepends=True)
    body = [i for i, line in enumerate(lines) if line.startswith(("first", "deal", "A ", "B ", "= "))]
    for i in [*body[:8], *body[:: max(1, len(body) // 25)], body[-1]]:
        for altered in (lines[:i] + lines[i + 1 :], [*lines[: i + 1], lines[i], *lines[i + 1 :]]):
            with pytest.raises(RecordFault):
                replay(read_record("".join(altered)))


def test_no_letter_of_a_line_can_change(written: str) -> None:
    """Wherever one character becomes another, the record is refused: in the header, the facts and the body."""
    rng = random.Random(6)
    for at in rng.sample(range(len(written)), 150):
        if written[at] != "\n":
            other = "x" if written[at] != "x" else "y"
            with pytest.raises(TcgError):
                replay(read_record(written[:at] + other + written[at + 1 :]))


def test_a_record_needs_no_catalogue_and_tells_what_has_changed(written: str) -> None:
    record = read_record(written)
    cards = {card.id: card for card in record.facts.values()}
    assert changes(record, cards) == []
    ann = next(card for card in cards.values() if card.title == "Ann")
    today = {**cards, ann.id: ann.model_copy(update={"skill": 9, "war": 3})}
    assert changes(record, today) == [
        f"Ann has changed since the game was recorded: skill was {ann.skill}, is 9; war was {ann.war}, is 3"
    ]
    del today[ann.id]
    assert changes(record, today) == ["Ann is not in the catalogue"]
    replay(record)


def test_assumed_stats_are_no_change() -> None:
    (stub,) = make({"title": "Unseen", "type": "character", "alignment": "CTU", "cost": 3})
    (filled,), _ = assume([stub], read_assumption("4/2/5"))
    record = Recorder(([filled], []), SeededDealer(1)).record
    assert changes(record, {stub.id: stub}) == []
    assert changes(record, {stub.id: stub.model_copy(update={"cost": 7})}) == [
        "Unseen has changed since the game was recorded: cost was 3, is 7"
    ]


def test_a_game_is_taken_up_at_any_entry(written: str) -> None:
    record = read_record(written)
    whole = replay(record, listen=True)
    last = len(record.decisions)
    for entry in (1, 2, last // 2, last):
        again = resume(record, entry, SeededDealer(8), listen=True)
        assert again.game.log == whole.log[: len(again.game.log)]
        for at in record.decisions[entry - 1 :]:
            again.play(parse(again.game, record.lines[at][2:]))
        assert again.record.text() == written
        assert again.game.state == whole.state
    with pytest.raises(TcgError, match=f"entries 1 to {last}, and no {last + 2}"):
        resume(record, last + 2)


def test_another_move_leads_to_another_game_that_is_recorded_as_well(written: str) -> None:
    record = read_record(written)
    rng = random.Random(9)
    other = resume(record, 30, SeededDealer(77), players=("random", "greedy"), seed="77")
    while other.game.outcome is None:
        other.play(rng.choice(other.game.legal_moves()))
    text = other.record.text()
    assert text != written
    assert "player B greedy\n" in text
    assert "seed 77\n" in text
    assert replay(read_record(text)).state == other.game.state


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
