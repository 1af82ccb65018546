"""What holds in every game, checked over random ones in both profiles. TCG24_GAMES raises their number."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import words as w
from engine.dealer import SeededDealer, game_seed
from engine.game import Game, IllegalMove, Profile
from engine.notation import describe, parse
from engine.players import GreedyPlayer
from engine.record import Recorder, read_record
from engine.replay import replay
from engine.state_text import read_state, state_text
from engine.text.groups import health_of
from engine.view import view
from engine.why import why_not
from schema.card import Card
from tests.engine.decks import POOL, random_deck
from tests.engine.texts import text_deck

GAMES = int(os.environ.get("TCG24_GAMES", "40"))
ROOT = Path(__file__).resolve().parents[2]
ZONES = ("decks", "hands", "rooms", "fields", "gear", "agendas", "laid", "piles", "resolving")

both_profiles = pytest.mark.parametrize("profile", list(Profile))
with_and_without_text = pytest.mark.parametrize("deck", [random_deck, text_deck])
Deck = Callable[[random.Random], list[Card]]


def games(profile: Profile, count: int = GAMES, deck: Deck = random_deck) -> Iterator[tuple[Game, random.Random]]:
    for number in range(count):
        rng = random.Random(f"{profile} {number}")
        decks = deck(rng), deck(rng)
        yield Game(decks, SeededDealer(game_seed(7, number)), profile), rng


def imaginable() -> list[int]:
    """Every move there could be, of any verb, with any cards."""
    single = [op << 12 | card << 6 for op in w.Op for card in range(50)]
    double = [
        op << 12 | card << 6 | target for op in (w.Op.EQUIP, w.Op.HEAL) for card in range(50) for target in range(50)
    ]
    return sorted({*single, *double, w.REDRAW + 64})


def check_position(game: Game) -> None:
    s, t = game.state, game.table
    where = sorted(card for zone in ZONES for row in getattr(s, zone) for card in row)
    assert where == [c for c in range(50) if t.type[c] != w.DIRECTIVE]  # each in exactly one zone
    for seat in (0, 1):
        own = [card for zone in ZONES if zone != "gear" for card in getattr(s, zone)[seat]]
        assert {t.owner[c] for c in own} <= {seat}
        assert {t.owner[s.holder[g]] for g in s.gear[seat]} <= {seat}  # stolen gear is its holder's side's
        assert s.time[seat] >= 0
        assert s.points[seat] >= 0
        assert (s.points[seat] >= 24) == (s.outcome == seat)
        people = s.rooms[seat] + s.fields[seat]
        assert all(t.type[c] == w.CHARACTER for c in people)
        assert all(0 <= s.wounds[c] < health_of(game.rules, s, c) for c in people if s.outcome == w.RUNNING)
        assert len({t.title[c] for c in people + s.agendas[seat]}) == len(people + s.agendas[seat])
        for item in s.gear[seat]:
            assert s.holder[item] in people
        for person in people:
            carried = [g for g in s.gear[seat] if s.holder[g] == person]
            assert sum(t.kinds[g] for g in carried) == s.kinds[person]  # no keyword twice
            assert s.skill[person] == t.skill[person] + sum(t.bonus[g][t.skill_type[person]] for g in carried)
        unique = [t.title[g] for g in s.gear[seat] if t.traits[g] & w.UNIQUE]
        assert len(set(unique)) == len(unique)
        in_play = [t.title[c] for c in people + s.agendas[seat]] + unique
        assert s.in_play[seat] == sum(set(in_play))
        upright = [c for c in s.agendas[seat] if s.turns_left[c] <= 0]
        assert all((w.STEP_RESOLVE, c) in s.stack for c in upright if s.outcome == w.RUNNING)  # about to resolve
    present = sum(t.bit[c] for seat in (0, 1) for c in s.rooms[seat] + s.fields[seat])
    assert s.ready & ~present == 0
    assert s.board == present | sum(
        t.bit[c] for seat in (0, 1) for row in (s.gear, s.agendas, t.directives) for c in row[seat]
    )
    assert all(s.wounds[c] == 0 for c in range(50) if not present & t.bit[c])


@with_and_without_text
@both_profiles
def test_every_position_is_sound_and_somebody_can_always_move(profile: Profile, deck: Deck) -> None:
    for game, rng in games(profile, deck=deck):
        while game.outcome is None:
            check_position(game)
            moves = game.legal_moves()
            assert moves
            assert moves == sorted(set(moves))
            assert game.pending is not None
            assert game.pending.seat == game.seat
            game.play(rng.choice(moves))
        check_position(game)
        assert game.outcome in (0, 1) or (deck is text_deck and game.outcome == w.UNFINISHED)
        assert game.legal_moves() == []
        assert game.pending is None


@with_and_without_text
@both_profiles
def test_why_not_is_silent_for_legal_moves_alone(profile: Profile, deck: Deck) -> None:
    every = imaginable()
    for game, rng in games(profile, 4, deck):
        while game.outcome is None:
            legal = game.legal_moves()
            if rng.random() < 0.06:
                assert [m for m in every if why_not(game, m) is None] == [m for m in legal if m in every]
                assert all("rule" in str(why_not(game, m)) for m in rng.sample(every, 40) if m not in legal)
            game.play(rng.choice(legal))


@with_and_without_text
@both_profiles
def test_an_illegal_move_raises_and_changes_nothing(profile: Profile, deck: Deck) -> None:
    every = imaginable()
    for game, rng in games(profile, 4, deck):
        while game.outcome is None:
            legal = game.legal_moves()
            wrong = rng.choice(every)
            if wrong not in legal:
                before = game.state.copy()
                with pytest.raises(IllegalMove, match="rule"):
                    game.play(wrong)
                assert game.state == before
                assert game.legal_moves() == legal
            game.play(rng.choice(legal))
        with pytest.raises(IllegalMove, match="over"):
            game.play(w.PASS)


@with_and_without_text
@both_profiles
def test_a_clone_goes_its_own_way(profile: Profile, deck: Deck) -> None:
    for game, rng in games(profile, 15, deck):
        while game.outcome is None:
            copy, text = game.clone(), state_text(game)
            assert copy.state == game.state
            move = rng.choice(game.legal_moves())
            copy.play(move)
            other = game.clone()
            while other.outcome is None and rng.random() < 0.8:
                other.play(rng.choice(other.legal_moves()))
            assert state_text(game) == text
            game.play(move)
            assert copy.state == game.state
            assert copy.hash() == game.hash()
            assert copy.legal_moves() == game.legal_moves()


@with_and_without_text
@both_profiles
def test_every_move_and_state_has_a_text_form(profile: Profile, deck: Deck) -> None:
    for game, rng in games(profile, 10, deck):
        while game.outcome is None:
            for move in game.legal_moves():
                assert parse(game, describe(game, move)) == move
                assert parse(game, describe(game, move).upper()) == move
            text = state_text(game)
            again = read_state(game, text)
            assert again.state == game.state
            assert state_text(again) == text
            assert again.legal_moves() == game.legal_moves()
            game.play(rng.choice(game.legal_moves()))


@with_and_without_text
@both_profiles
def test_a_record_replays_to_the_same_state(profile: Profile, deck: Deck) -> None:
    for number in range(GAMES // 2):
        rng = random.Random(number)
        decks = deck(rng), deck(rng)
        recorder = Recorder(decks, SeededDealer(game_seed(3, number)), profile, seed=str(number))
        while recorder.game.outcome is None:
            recorder.play(rng.choice(recorder.game.legal_moves()))
        text = recorder.record.text()
        record = read_record(text)
        assert record.text() == text
        again = replay(record)
        assert again.hash() == recorder.game.hash()
        assert again.state == recorder.game.state


@with_and_without_text
@both_profiles
def test_hidden_cards_change_neither_the_view_nor_the_greedy_players_choice(profile: Profile, deck: Deck) -> None:
    greedy = GreedyPlayer()
    changed = 0
    for game, rng in games(profile, 12, deck):
        while game.outcome is None:
            for seat in (0, 1):
                other = game.determinize(seat, rng)
                changed += other.state != game.state
                assert view(other, seat) == view(game, seat)
                if seat == game.seat:
                    moves = game.legal_moves()
                    assert other.legal_moves() == moves
                    assert greedy.choose(moves, lambda g=game, s=seat: view(g, s)) == greedy.choose(  # type: ignore[misc]
                        moves,
                        lambda g=other, s=seat: view(g, s),  # type: ignore[misc]
                    )
            game.play(rng.choice(game.legal_moves()))
    assert changed > 1000  # the hidden cards really were others


def test_a_view_holds_no_hidden_card() -> None:
    for game, rng in games(Profile.RULEBOOK, 5):
        while game.outcome is None:
            for seat in (0, 1):
                seen = view(game, seat)
                hidden = {*game.state.hands[1 - seat], *game.state.decks[0], *game.state.decks[1]}
                shown = [
                    *seen.hand,
                    *(
                        c
                        for zone in (seen.rooms, seen.fields, seen.gear, seen.agendas, seen.laid, seen.piles)
                        for row in zone
                        for c in row
                    ),
                ]
                assert not hidden & set(shown)
            game.play(rng.choice(game.legal_moves()))


def test_the_bots_dice_do_not_change_the_deals() -> None:
    decks = random_deck(random.Random(1)), random_deck(random.Random(2))
    deals = []
    for dice in range(5):
        recorder = Recorder(decks, SeededDealer(99))
        rng = random.Random(dice)
        while recorder.game.outcome is None:
            recorder.play(rng.choice(recorder.game.legal_moves()))
        lines = recorder.record.lines
        deals.append([line for line in lines if line.startswith(("first", "deal A 0", "deal B 0"))])
    assert len(deals[0]) == 3
    assert all(d == deals[0] for d in deals)


def test_limits_leave_a_game_unfinished_which_is_no_draw() -> None:
    decks = random_deck(random.Random(1)), random_deck(random.Random(2))
    for limits in ({"turn_limit": 3}, {"move_limit": 10}):
        game = Game(decks, SeededDealer(5), **limits)  # type: ignore[arg-type]
        while game.outcome is None:
            game.play(game.legal_moves()[0])
        assert game.outcome == w.UNFINISHED
        assert game.legal_moves() == []


def test_the_global_dice_are_left_alone() -> None:
    before = random.getstate()
    for game, rng in games(Profile.RULEBOOK, 2):
        while game.outcome is None:
            game.play(rng.choice(game.legal_moves()))
    assert random.getstate() == before


def test_nothing_hangs_on_the_order_of_sets() -> None:
    program = (
        "import random; from engine.dealer import SeededDealer; from engine.record import Recorder; "
        "from tests.engine.decks import random_deck\n"
        "rng = random.Random(4); r = Recorder((random_deck(rng), random_deck(rng)), SeededDealer(4))\n"
        "while r.game.outcome is None: r.play(rng.choice(r.game.legal_moves()))\n"
        "print(r.record.text())"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
    assert "result " in texts.pop()


def test_the_pool_holds_every_trait() -> None:
    assert {t for card in POOL for t in card.traits} == {"Lethal", "Focused", "Expert", "Adept", "Unique", "Deadline"}
