"""``tcg24 play``: a session in the test's own process, and the command as a script meets it."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from rich.text import Text

from cli.choices import options
from cli.session import COMMANDS, Left, RecordFile, Session
from cli.terminal import Desk
from engine import words as w
from engine.dealer import SeededDealer
from engine.game import Game
from engine.notation import describe
from engine.players import GreedyPlayer, Player, RandomPlayer
from engine.record import Recorder, read_record
from engine.replay import replay
from engine.view import View
from schema.errors import TcgError
from tests.cli.conftest import Tcg24
from tests.cli.test_table import bundled_cards

Answers = Callable[[str], str]


class Sitting:
    """A session with answers given in advance, or by a function of the prompt; what it said is in :attr:`screens`
    (one text a screen) or, without a screen, in :attr:`lines`."""

    def __init__(
        self,
        answers: Sequence[str] | Answers,
        *,
        players: tuple[Player | None, Player | None] = (None, GreedyPlayer()),
        screen: bool = False,
        seed: int = 11,
        decks: tuple[str, str] = ("fx-agents", "fx-terrorists"),
        file: RecordFile | None = None,
    ) -> None:
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.screens: list[str] = []
        given = iter(answers) if not callable(answers) else None
        cards = bundled_cards()
        pair = [cards[name] for name in decks]

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            if self.lines and screen:
                self.screens.append("\n".join(self.lines))
                self.lines.clear()
            if given is None:
                assert callable(answers)
                return answers(prompt)
            answer = next(given, None)
            if answer is None:
                raise EOFError
            return answer

        def write(line: Text) -> None:
            self.lines.append(line.plain.rstrip())

        def start() -> Recorder:
            return Recorder(pair, SeededDealer(seed), seed=str(seed), deck_names=decks, listen=True)

        names = tuple("human" if p is None else type(p).__name__ for p in players)
        desk = Desk(read, write, (lambda: (80, 24)) if screen else None)
        self.session = Session(start, players, (names[0], names[1]), desk, file, ("greedy", GreedyPlayer()))

    def run(self) -> "Sitting":
        with suppress(EOFError, Left):
            self.session.run()
        return self

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def by_chance(seed: int) -> Answers:
    """Answers that are the numbers 0 to 3 in no order."""
    import random

    dice = random.Random(seed)
    return lambda prompt: str(dice.randrange(4))


# ---------------------------------------------------------------- a session


def test_a_game_against_a_program_goes_to_its_end_by_numbers() -> None:
    sitting = Sitting(by_chance(1)).run()
    assert sitting.game.outcome in (0, 1)
    assert replay(read_record(sitting.session.recorder.record.text())).outcome == sitting.game.outcome
    assert f"{'AB'[sitting.game.outcome]} won with" in sitting.text


def test_the_program_is_given_its_view_alone() -> None:
    seats = []

    class Looker:
        def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
            v = look()
            assert type(v) is View
            seats.append(v.seat)
            assert set(v.hand) <= set(v.table.seat_cards[1])
            return moves[-1]

    Sitting(by_chance(1), players=(None, Looker())).run()
    assert set(seats) == {1}


def test_an_event_is_told_once_and_the_rivals_draws_not_at_all() -> None:
    sitting = Sitting(["0"] * 30).run()
    told = [line for line in sitting.lines if line.startswith("Turn ")]
    assert told
    assert len(told) == len(set(told))
    assert "B drew a card" in sitting.lines
    assert not re.search(r"^B drew (?!a card)", sitting.text, re.M)
    assert re.search(r"^A drew (?!a card)", sitting.text, re.M)


def test_forced_moves_are_played_and_shown() -> None:
    sitting = Sitting(["0"] * 12).run()
    told = [
        line for line in sitting.lines if re.match(r"A: (no answer|no action|on to the missions|end the turn)$", line)
    ]
    assert told
    assert len(sitting.session.moves) > len(sitting.session.asked)
    assert set(told) <= set(sitting.session.story(1))
    assert not set(told) & set(sitting.session.story(2))  # what a person could not do is nobody else's business


def at_main(*then: Callable[[Game, int], str]) -> Sitting:
    """A sitting that passes until it may play a character and has one it cannot pay, then answers with ``then``,
    each given the game and such a character's index."""
    left = list(then)

    def answer(prompt: str) -> str:
        game = sitting.game
        dear = [
            x
            for x in game.state.hands[0]
            if game.table.cost[x] > game.state.time[0] and game.table.type[x] == w.CHARACTER
        ]
        if prompt != "A Main> " or not dear or not any(m >> 12 == w.Op.PLAY for m in game.legal_moves()):
            return "0"
        if not left:
            raise EOFError
        return left.pop(0)(game, dear[0])

    sitting = Sitting(answer)
    return sitting.run()


def first_play(game: Game) -> int:
    return next(m for m in game.legal_moves() if m >> 12 == w.Op.PLAY)


def test_a_move_can_be_typed_and_a_forbidden_one_is_refused_with_its_rule() -> None:
    sitting = at_main(
        lambda game, dear: f"play {game.table.label[dear]}",
        lambda game, dear: f"why play {game.table.cards[dear].title.upper()}",
        lambda game, dear: "why pass",
        lambda game, dear: describe(game, first_play(game)),
    )
    refusals = [line for line in sitting.lines if re.search(r" costs \d Time, \d is left \(rule 5.1\)$", line)]
    assert len(refusals) == 2
    assert refusals[0] == refusals[1]
    assert "nothing forbids it: pass is choice 0" in sitting.lines
    after = sitting.lines[sitting.lines.index("nothing forbids it: pass is choice 0") :]
    assert any(line.startswith("A played ") for line in after)


def test_hint_card_help_moves_and_table_answer() -> None:
    sitting = Sitting(["card nobody at all", "card", "why", "help", "moves", "table", "hint", "log", "", "x"]).run()
    assert sitting.session.asked == []
    for told in (
        "no card of this game is called 'nobody at all'",
        "card needs a name or a number",
        "why needs a move",
        "  why MOVE        which rule forbids it; a number or a move",
        "  1  redraw: five new cards",
        "A human  0 points",
        "  A shuffled a deck of 24",
        "'x' is no move here",
    ):
        assert told in sitting.text, told
    assert re.search(r"^hint: [01], (keep|redraw) \(greedy\)$", sitting.text, re.M)
    assert sitting.text.count("  1  redraw: five new cards") == 2  # when first asked, and by `moves`


def test_a_card_is_read_by_its_name_or_by_the_number_of_its_choice() -> None:
    def number(game: Game) -> int:
        return next(o.number for o in options(game) if o.move == first_play(game))

    sitting = at_main(
        lambda game, dear: f"card {number(game)}",
        lambda game, dear: f"card {game.table.cards[dear].title}",
        lambda game, dear: "card 0",
        lambda game, dear: "card 77",
    )
    facts = [line for line in sitting.lines if re.search(r": .*cost \d.*war \+\d$", line)]
    assert len(facts) == 2
    assert "no card of this game is called '0'" in sitting.lines
    assert "no card of this game is called '77'" in sitting.lines


def test_undo_goes_back_to_ones_own_last_decision_and_deals_the_same() -> None:
    straight = Sitting(["0", "2"]).run()
    turned = Sitting(["0", "1", "0", "undo", "undo", "2"]).run()
    assert turned.game.hash() == straight.game.hash()
    assert turned.session.recorder.record.lines == straight.session.recorder.record.lines
    assert turned.text.count("taken back") == 2
    assert "there is no decision to take back" in Sitting(["undo"]).run().text
    again = Sitting(["0", "undo", "0", "2"]).run()
    assert again.session.recorder.record.lines == straight.session.recorder.record.lines


@pytest.mark.parametrize("seed", range(3))
def test_undo_anywhere_leaves_a_record_that_verifies(seed: int) -> None:
    import random

    dice = random.Random(seed)
    answers = [dice.choice(["0", "1", "1", "2", "undo"]) for _ in range(120)]
    sitting = Sitting(answers, players=(None, RandomPlayer(seed))).run()
    record = read_record(sitting.session.recorder.record.text())
    assert replay(record).hash() == sitting.game.hash()
    assert len(record.decisions) == len(sitting.session.moves)


def test_quitting_and_the_end_of_a_script_leave_the_game_where_it_is(tmp_path: Path) -> None:
    file = RecordFile(str(tmp_path / "a.txt"))
    sitting = Sitting(["0", "1", "quit", "0"], file=file)
    with pytest.raises(Left):
        sitting.session.run()
    assert replay(read_record((tmp_path / "a.txt").read_text())).hash() == sitting.game.hash()
    with pytest.raises(EOFError):
        Sitting(["0"]).session.run()


def test_ctrl_c_while_a_program_thinks_keeps_what_was_played(tmp_path: Path) -> None:
    class Interrupted(GreedyPlayer):
        calls = 0

        def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
            Interrupted.calls += 1
            if Interrupted.calls == 10:
                raise KeyboardInterrupt
            return super().choose(moves, look)

    sitting = Sitting(["0"] * 30, players=(None, Interrupted()), file=RecordFile(str(tmp_path / "a.txt")))
    with pytest.raises(KeyboardInterrupt):
        sitting.session.run()
    record = read_record((tmp_path / "a.txt").read_text())
    assert len(record.decisions) == len(sitting.session.moves) > 9
    assert replay(record).hash() == sitting.game.hash()


@pytest.mark.parametrize(("chosen", "told"), [(-5, "chose a move that is not legal"), (None, "could not choose")])
def test_a_program_that_errs_is_named(chosen: int | None, told: str) -> None:
    class Faulty:
        def choose(self, moves: Sequence[int], look: Callable[[], View]) -> int:
            if chosen is None:
                raise ZeroDivisionError("by hand")
            return w.LAY

    with pytest.raises(TcgError, match=f"player B, Faulty, {told}"):
        Sitting(["0"] * 30, players=(None, Faulty())).session.run()


def test_save_writes_a_record_without_ending_the_game(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    sitting = Sitting(["0", f"save {path}", "save", f"save {tmp_path}", "0"]).run()
    assert f"written to {path}: 2 decisions" in sitting.lines
    assert "is a directory" in sitting.text
    assert replay(read_record(path.read_text())).hash() == sitting.game.hash()  # it is kept up to date from then on


# ---------------------------------------------------------------- on a screen, two people


def hot_seat(answers: Sequence[str] | Answers) -> Sitting:
    return Sitting(answers, players=(None, None), screen=True).run()


def passing(times: int) -> Answers:
    """Enter on every page, 0 at every choice, so many times."""
    left = iter(range(times))

    def answer(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return "" if prompt.startswith("Enter") else "0"

    return answer


def test_a_page_without_cards_stands_between_two_people() -> None:
    sitting = hot_seat(passing(200))
    labels = {card.title for deck in ("fx-agents", "fx-terrorists") for card in bundled_cards()[deck]}
    facing = None
    pages = 0
    for prompt, screen in zip(sitting.prompts, sitting.screens, strict=False):
        if prompt.startswith("Enter"):
            pages += 1
            assert [name for name in labels if name in screen] == []
            facing = prompt[-3]
        else:
            assert prompt.startswith(f"{facing} ")  # never asked before the page
    assert pages > 10


def test_neither_of_two_people_sees_the_others_hand() -> None:
    sitting = hot_seat(passing(60))
    table = sitting.game.table
    dealt = {seat: {table.cards[x].title for x in table.seat_cards[seat]} for seat in (0, 1)}
    for prompt, screen in zip(sitting.prompts, sitting.screens, strict=False):
        if not prompt.startswith("Enter"):
            rival = 1 - "AB".index(prompt[0])
            led = {table.cards[x].title for x in table.directives[rival]}
            # Both pass all the time: all the rival has is in hand, deck or, as it grows, nowhere else.
            assert [n for n in dealt[rival] - dealt[1 - rival] - led if n in screen] == []


def test_undo_of_one_person_hands_the_seat_back() -> None:
    sitting = Sitting(["", "0", "", "undo", "", "1"], players=(None, None), screen=True).run()
    facing = [prompt[-3] for prompt in sitting.prompts if prompt.startswith("Enter")]
    assert facing in (list("ABAB"), list("BABA"))


def test_leaving_an_unsaved_game_takes_two_words_on_a_screen() -> None:
    sitting = Sitting(["0", "quit", "hint", "quit", "quit"], screen=True)
    with pytest.raises(Left):
        sitting.session.run()
    assert len(sitting.prompts) == 5
    assert sum("not saved" in screen for screen in sitting.screens) == 2


# ---------------------------------------------------------------- the command


def script(*answers: str) -> str:
    return "\n".join(answers) + "\n"


def test_a_script_plays_a_whole_game(tcg24: Tcg24) -> None:
    ran = tcg24(
        "play", "fx-agents", "fx-terrorists", "--seed", "11", "--record", "g.txt", stdin=script(*["1", "0"] * 400)
    )
    assert ran.code == 0
    assert ran.out.startswith("seed 11, profile rulebook\nA: human with fx-agents\n   cards: 21 full, 4 vanilla\n")
    assert re.search(r"^[AB] \((human|greedy)\) won, 2\d to \d+, on turn \d+$", ran.out, re.M)
    assert "the record is in g.txt" in ran.err
    assert tcg24("replay", "g.txt", "--verify").code == 0
    again = tcg24("play", "fx-agents", "fx-terrorists", "--seed", "11", stdin=script(*["1", "0"] * 400))
    assert again.out == ran.out


def test_each_prompt_stands_on_its_own_line(tcg24: Tcg24) -> None:
    ran = tcg24("play", "fx-agents", "fx-terrorists", "--seed", "11", stdin="0\nquit\n")
    assert ran.code == 0
    assert "A opening hand\n" in ran.out
    assert re.search(r"^A Main$", ran.out, re.M)
    assert ran.out.splitlines()[-1] == "left; the game is at 0 to 0"


def test_a_script_that_ends_early_is_told_and_keeps_its_record(tcg24: Tcg24) -> None:
    ran = tcg24("play", "fx-agents", "fx-terrorists", "--seed", "11", "--record", "g.txt", stdin="0\n")
    assert ran.code == 2
    assert "standard input ended before the game did; the game is at 0 to 0" in ran.err
    assert tcg24("replay", "g.txt", "--verify").code == 0


def test_two_programs_play_it_out(tcg24: Tcg24) -> None:
    args = ("play", "fx-agents", "fx-terrorists", "--seed", "3", "--p1", "greedy", "--p2", "random")
    ran = tcg24(*args)
    assert ran.code == 0
    assert "A drew a card" not in ran.out  # nobody plays, everything is open
    assert re.search(r"^A \(greedy\) won", ran.out, re.M)
    assert tcg24(*args).out == ran.out


@pytest.mark.parametrize(
    ("deck", "others"),
    [
        ("fx-analysts", "fx-(conspirators|infiltrators|terrorists)"),
        ("day0-terrorists", "day0-(agents|analysts|statesmen)"),
    ],
)
def test_a_deck_alone_meets_a_bundled_one_of_the_other_alignment(tcg24: Tcg24, deck: str, others: str) -> None:
    seen = {tcg24("play", deck, "--seed", str(seed), stdin="quit\n").out.split("\n   ")[1] for seed in range(6)}
    assert all(re.search(rf"\nB: greedy with {others}$", text) for text in seen)
    assert len(seen) > 1


def test_the_deck_alone_is_the_persons_whichever_the_seat(tcg24: Tcg24) -> None:
    out = tcg24("play", "fx-agents", "--seed", "1", "--p1", "greedy", "--p2", "human", stdin="quit\n").out
    assert "B: human with fx-agents" in out
    assert re.search(r"A: greedy with fx-(conspirators|infiltrators|terrorists)", out)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("fx-agents", "no-such-deck"), "no deck 'no-such-deck'"),
        (("fx-agents", "--p2", "oracle"), "--p2: there is no player 'oracle'"),
        (("fx-agents", "-"), "cannot give both a deck and the moves"),
        (("fx-agents", "man-with-the-golden-gun"), "--assume SKILL/HEALTH"),
        (("fx-agents", "--record", "no/such/folder.txt"), "no/such/folder.txt cannot be written"),
        (("fx-agents", "--format", "chess"), "chess"),
        (("fx-agents", "--profile", "chess"), "chess"),
    ],
)
def test_bad_input_is_one_sentence(tcg24: Tcg24, args: tuple[str, ...], told: str) -> None:
    ran = tcg24("play", *args, stdin="quit\n")
    assert ran.code == 2
    assert told in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_a_record_file_that_exists_is_kept_unless_forced(tcg24: Tcg24) -> None:
    Path("g.txt").write_text("mine\n", encoding="utf-8")
    args = ("play", "fx-agents", "fx-terrorists", "--seed", "1", "--record", "g.txt")
    refused = tcg24(*args, stdin="quit\n")
    assert refused.code == 2
    assert "g.txt exists already; --force replaces it" in refused.err
    assert Path("g.txt").read_text(encoding="utf-8") == "mine\n"
    assert tcg24(*args, "--force", stdin="quit\n").code == 0
    assert Path("g.txt").read_text(encoding="utf-8").startswith("tcg24-record ")


def test_assumed_cards_are_said(tcg24: Tcg24) -> None:
    ran = tcg24("play", "man-with-the-golden-gun", "--seed", "1", "--assume", "4/2/5", stdin="quit\n")
    assert ran.code == 0
    assert "assumed: Jack Bauer, Brute Force: cost 5, skill 4" in ran.out


# ---------------------------------------------------------------- the manual


def test_the_example_of_the_manual_is_true(tcg24: Tcg24) -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    found = re.search(r"^\$ printf '(.*)' \| tcg24 (.*)\n((?:.*\n)*?)\.\.\.\n((?:.*\n)*?)```", manual, re.M)
    assert found is not None
    ran = tcg24(*found[2].split(), stdin=found[1].replace("\\n", "\n"))
    assert ran.out.startswith(found[3])
    assert ran.out.endswith(found[4])
    assert [word for word in COMMANDS if f"`{word}" not in manual] == []


def test_the_picture_of_the_manual_asks_nothing_of_the_net() -> None:
    picture = (Path(__file__).resolve().parents[2] / "docs" / "play.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"' )]*", picture)) == {"http://www.w3.org/2000/svg"}
    assert "Maneuver" in picture or "war cards" in picture.replace("&#160;", " ")
