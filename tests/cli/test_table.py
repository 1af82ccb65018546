"""The table on one screen: what is on it, that it fits, and that it shows nothing its seat may not see."""

import random
from dataclasses import replace
from functools import cache

import pytest
from rich.text import Text

from cli.choices import options, read_move, short_names
from cli.table import Scene, answered, cut, draw, last_view
from cli.transcript import card_lines, cards_called, newest, result_line
from engine import words as w
from engine.dealer import SeededDealer
from engine.events import sentences
from engine.game import Game, IllegalMove
from engine.mission import laid_face_up
from engine.notation import describe
from engine.text import codes
from engine.view import view
from engine.words import Ev, Step
from schema.card import Card
from schema.decklist import read
from tests.engine.decks import POOL, agenda, char, event, gear, random_deck
from tests.rules.board import Board, Side


@cache
def bundled_cards() -> dict[str, tuple[Card, ...]]:
    """The decks full of text."""
    from engine.cards import deck_cards
    from schema.catalogue import Catalogue, gather
    from seeds.decks import bundled
    from seeds.loader import bundled_entries

    sets, entries = bundled_entries()
    cards = Catalogue(gather(entries), sets)
    return {n: deck_cards(read(t, cards, name=n).deck) for n, t in bundled().items() if n.startswith("fx-")}


def scene(game: Game, seat: int, **more: object) -> Scene:
    log = newest(game.table, game.log, 1 << seat)
    listed = options(game) if game.seat == seat else []
    made = Scene(last_view(game, seat), ("human", "greedy"), ("one", "two"), log, len(log), listed)
    return replace(made, **more)  # type: ignore[arg-type]


def screen(game: Game, seat: int = 0, columns: int = 80, rows: int = 24) -> str:
    return plain(draw(scene(game, seat), columns, rows))


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def row(text: str, label: str, which: int = 0) -> str:
    """The which-th line that bears this label."""
    return [line for line in text.split("\n") if line.startswith(f" {label} ")][which]


# ---------------------------------------------------------------- what is on it


def test_both_sides_are_on_one_screen() -> None:
    board = Board(
        Side(
            hand=[char("Ann", 3, 2, 4), gear("Knife")],
            room=[char("Ben", 1)],
            field=[char("Cid", 2, 2, specialty="Analyst", traits=("Lethal", "Adept"))],
            agendas=[agenda("Long Plan", 3)],
            on=[("Cid", gear("Badge", "Item", bonus={"skill": 1}))],
            wounds={"Cid": 1},
            time=5,
            points=7,
        ),
        Side(field=[char("Gus", 4)], room=[char("Fay")], set=["Gus"], time=2, points=11, deck=4, pile=[event("Past")]),
    )
    text = screen(board.game)
    assert row(text, "Room", 1) == " Room    Ben C1 H1"
    assert row(text, "Field", 1) == " Field   Cid I3 H1/2 LA +Badge"
    assert row(text, "Field", 0) == " Field   (Gus C4 H1)"
    assert row(text, "Room", 0) == " Room    Fay C2 H1"
    assert row(text, "agendas") == " agendas Long Plan, 3 to go"
    assert "A human  7 points  5 Time  hand 2" in text
    assert "B greedy  11 points  2 Time  hand 0  deck 4  pile 1" in text
    assert row(text, "hand") == " hand    Ann (4) C3 H2 +1  Knife (1) Weapon +2"
    assert text.startswith(" Turn 4 of A · Main · A chooses")


def test_a_mission_tells_who_meets_whom_and_with_what() -> None:
    board = Board(
        Side(field=[char("Ann", 3)], hand=[event("Alarm", 3)]),
        Side(room=[char("Gus", 2)], hand=[event("Rumour", 2)]),
        step=Step.MISSION,
    )
    game = board.game
    for words in ("attempt Ann", "block Gus", "war Alarm", "war Rumour"):
        game.play(next(m for m in game.legal_moves() if describe(game, m) == words))
        if game.pending is not None and game.pending.step == Step.WAR:
            shown = screen(game, 1)
    assert "MISSION Ann attempts  Gus blocks  war of A: face down" in shown
    assert "Alarm" not in shown


def test_a_game_that_is_over_is_drawn_with_its_result() -> None:
    board = Board(Side(field=[char("Ann", 9)], points=20), Side(points=3), step=Step.MISSION)
    board.game.play(board.game.legal_moves()[1])
    assert board.game.outcome == 0
    assert result_line(board.game, ("human", "greedy")) == "A (human) won, 29 to 3, on turn 4"
    text = plain(draw(scene(board.game, 0, options=(), result="A won")))
    assert text.startswith(" Turn 4 of A · A won\n")
    assert "29 points" in text


def test_draws_nobody_may_see_are_added_up() -> None:
    game = Game((random_deck(random.Random(1)), random_deck(random.Random(2))), SeededDealer(4), listen=True)
    assert "A drew 5 cards" in newest(game.table, game.log, 2)
    assert "A drew 5 cards" not in newest(game.table, game.log, 1)


# ---------------------------------------------------------------- that it fits


def crowd(letter: str, n: int) -> list[dict[str, object]]:
    return [char(f"{letter}{i} Longfellow-Featherstonehaugh", i, 2, subtitle="Keeper of the Seals") for i in range(n)]


def full_table() -> Game:
    return Board(
        Side(
            room=crowd("Ra", 4),
            field=crowd("Fa", 4),
            hand=[char(f"Ha{i} Montgomery-Cholmondeley", 2, subtitle="Reserve") for i in range(7)],
            agendas=[agenda("The Longest Plan That Was Ever Made", 3)],
            on=[
                (
                    "Fa0 Longfellow-Featherstonehaugh, Keeper of the Seals",
                    gear("Experimental Satellite Uplink", "Phone"),
                )
            ],
            time=20,
        ),
        Side(room=crowd("Rb", 4), field=crowd("Fb", 4), agendas=[agenda("Another Rather Long Plan Indeed", 2)]),
    ).game


@pytest.mark.parametrize(("columns", "rows"), [(80, 22), (100, 30), (160, 50)])
def test_a_full_table_fits_with_every_card_and_every_choice(columns: int, rows: int) -> None:
    game = full_table()
    lines = draw(scene(game, 0), columns, rows)
    assert len(lines) <= rows
    assert max(line.cell_len for line in lines) <= columns
    text = plain(lines)
    for letters, n in (("Ra", 4), ("Fa", 4), ("Rb", 4), ("Fb", 4), ("Ha", 7)):
        assert [i for i in range(n) if f"{letters}{i}" not in text] == []
    assert "3 to go" in text
    assert "2 to go" in text
    below = text.split("─" * columns)[1]
    assert [o.number for o in options(game) if f"{o.number} " not in below] == []


def test_names_are_cut_only_where_room_is_short() -> None:
    game = full_table()
    assert "…" in screen(game, rows=22)
    assert "Longfellow-Featherstonehaugh C" in screen(game, columns=160, rows=60)


def test_more_than_fits_says_so() -> None:
    lines = draw(scene(full_table(), 0), 40, 12)
    assert len(lines) == 12
    assert lines[-1].plain.startswith("… more than fits")


def test_news_that_does_not_fit_says_so() -> None:
    game = full_table()
    made = replace(scene(game, 0), log=[f"event {i} of a long turn that goes on and on and on" for i in range(40)])
    assert "`log` tells all" in plain(draw(replace(made, fresh=40)))
    assert "`log` tells all" not in plain(draw(replace(made, fresh=1)))


def test_every_table_of_a_game_fits() -> None:
    decks = bundled_cards()
    rng = random.Random(24)
    game = Game((decks["fx-statesmen"], decks["fx-infiltrators"]), SeededDealer(8), listen=True)
    while game.outcome is None:
        if game.state.moves % 5 == 0:
            lines = draw(scene(game, game.seat), 80, 22)
            assert len(lines) <= 22
            assert max(line.cell_len for line in lines) <= 80
        game.play(rng.choice(game.legal_moves()))


@pytest.mark.parametrize(
    ("text", "size", "shown"), [("Abcdef", 6, "Abcdef"), ("Abcdef", 4, "Abc…"), ("Ab cd", 4, "Ab…")]
)
def test_a_cut_name_ends_in_an_ellipsis(text: str, size: int, shown: str) -> None:
    assert cut(text, size) == shown


# ---------------------------------------------------------------- that it keeps secrets


def hidden_from(game: Game, seat: int) -> set[str]:
    """Labels of cards of which every copy lies where the seat cannot see it."""
    s, rival = game.state, 1 - seat
    down = [] if laid_face_up(game.rules, s, rival) else s.laid[rival]
    known = {x for x in s.hands[rival] if s.known[seat] >> x & 1}
    cards = ({*s.hands[rival], *s.decks[0], *s.decks[1], *down}) - known
    label = game.table.label
    return {label[x] for x in cards} - {label[x] for x in range(len(label)) if x not in cards}


OPEN = set(Ev) - {Ev.DREW, Ev.LAID, Ev.TOOK, Ev.SAW, Ev.SHUFFLED, Ev.TURN_BEGAN}


def leaks(seed: int, eyes: tuple[int, int]) -> int:
    """How often a screen or a new sentence names a card its reader cannot know of."""
    decks = bundled_cards()
    rng = random.Random(seed)
    pair = [decks[name] for name in rng.sample(sorted(decks), 2)]
    game = Game(pair, SeededDealer(seed), listen=True)
    found = 0
    told = 0
    while game.outcome is None:
        before = [hidden_from(game, seat) for seat in (0, 1)]
        game.play(rng.choice(game.legal_moves()))
        news = game.log[told:]
        told = len(game.log)
        for seat in (0, 1):
            unseen = before[seat] & hidden_from(game, seat)
            # What passed through the open within one move, or was shown, may be named.
            unseen -= {game.table.label[e[2]] for e in news if e[0] in OPEN and 0 <= e[2] < len(game.table.label)}
            unseen -= {game.table.label[e[2]] for e in news if e[0] == Ev.SAW and e[4] >> seat & 1}
            text = " ".join(sentences(game.table, news, eyes[seat]))
            text += " ".join(newest(game.table, news, eyes[seat]))
            if game.outcome is None and eyes[seat] == 1 << seat and game.state.moves % 7 == seat:
                made = scene(game, seat, log=(), options=())
                text += plain(draw(made, 200, 100))
            found += sum(label in text or label.split(", ")[0] in text.split(" ") for label in unseen)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_neither_screen_nor_log_tells_a_hidden_card(seed: int) -> None:
    assert leaks(seed, (1, 2)) == 0


def test_the_test_above_would_see_a_leak() -> None:
    assert leaks(0, (3, 3)) > 10


# ---------------------------------------------------------------- choices and reading


def test_choices_are_numbered_in_groups_and_passing_is_0() -> None:
    board = Board(Side(hand=[char("Ann"), char("Ben"), gear("Knife")], field=[char("Cid"), char("Dot")]))
    listed = options(board.game)
    assert [(o.number, o.group, o.label) for o in listed] == [
        (0, "", "pass: on to the missions"),
        (1, "play", "Ann (2)"),
        (2, "play", "Ben (2)"),
        (3, "play Knife on", "Cid (1)"),
        (4, "play Knife on", "Dot (1)"),
    ]
    assert [o.move for o in listed] == [read_move(board.game, listed, str(o.number)) for o in listed]
    assert [o.move for o in listed] == [read_move(board.game, listed, o.notation) for o in listed]


def test_a_bare_title_will_do_where_it_is_clear() -> None:
    hand = [char("Ann", subtitle="Young"), char("Eve", subtitle="One"), char("Eve", subtitle="Two"), gear("Knife")]
    board = Board(Side(hand=hand, field=[char("Cid", subtitle="Old")]))
    game, listed = board.game, options(board.game)
    assert describe(game, read_move(game, listed, "play ann")) == "play Ann, Young"
    assert describe(game, read_move(game, listed, "PLAY  Knife ON cid")) == "play Knife on Cid, Old"
    with pytest.raises(IllegalMove, match="play Eve, One or play Eve, Two"):
        read_move(game, listed, "play Eve")
    assert short_names(game.table)[game.table.label.index("Ann, Young")] == "Ann"
    assert "Eve, One" in short_names(game.table)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("play Dot", r"Dot costs 5 Time, 4 is left \(rule 5.1\)"),
        ("play Dot, Late", r"Dot costs 5 Time|no move here"),
        ("attempt Cid", r"now is the time to play .* \(rule 5.1\)"),
        ("9", "there is no choice 9; they are numbered 0 to 1"),
        ("dance", "no move here"),
    ],
)
def test_what_is_forbidden_is_told_with_the_rule(typed: str, told: str) -> None:
    board = Board(Side(hand=[char("Dot", cost=5), char("Ann")], field=[char("Cid")], time=4))
    with pytest.raises(IllegalMove, match=told):
        read_move(board.game, options(board.game), typed)


def test_passing_where_something_must_be_taken_is_refused_with_the_rule() -> None:
    text = "Main 0: Choose one: draw a card; or gain 1 Time."
    board = Board(Side(room=[char("Ann", text=text)]))
    board.play("use Ann")
    assert board.legal == ["option 1", "option 2"]
    for typed in ("0", "pass"):
        with pytest.raises(IllegalMove, match=r"must be taken \(rule 7.3\)"):
            read_move(board.game, options(board.game), typed)


def test_every_choice_of_a_game_can_be_typed() -> None:
    decks = bundled_cards()
    rng = random.Random(3)
    game = Game((decks["fx-analysts"], decks["fx-conspirators"]), SeededDealer(5))
    kinds = set()
    while game.outcome is None:
        listed = options(game)
        assert sorted(o.move for o in listed) == game.legal_moves()
        assert len({(o.group, o.label) for o in listed}) == len(listed)
        for option in listed:
            assert read_move(game, listed, option.notation) == option.move
        kinds |= {o.group.split(" ")[0] for o in listed}
        game.play(rng.choice(game.legal_moves()))
    assert {"play", "use", "move", "attempt", "block", "war", "choose"} <= kinds


def test_what_a_text_offers_is_worded() -> None:
    text = "When this character comes into play, choose one: draw a card; or gain 1 Time."
    board = Board(Side(hand=[char("Ann", text=text)]))
    board.game.play(board.game.legal_moves()[1])
    assert [(o.number, o.label) for o in options(board.game)] == [(1, "draw a card"), (2, "gain 1 Time")]
    assert view(board.game, 0).source != w.NONE


def test_a_card_is_read_with_all_its_facts() -> None:
    ann = next(card for card in POOL if card.title == "Ann")
    assert list(card_lines(ann)) == [
        "Ann: CTU Agent, cost 4, Combat 3, Health 2, Lethal, war +1",
        "  (its text is not recorded)",
    ]
    board = Board(Side(hand=[char("Eve", subtitle="One", text=""), char("Eve", subtitle="Two")]))
    table = board.game.table
    assert [c.name for c in cards_called(table, "eve")] == ["Eve, One", "Eve, Two"]
    assert [c.name for c in cards_called(table, "eve, TWO")] == ["Eve, Two"]
    assert [c.name for c in cards_called(table, "two")] == ["Eve, Two"]
    assert cards_called(table, "") == []
    assert list(card_lines(cards_called(table, "Eve, One")[0]))[1] == "  (no text)"


def test_an_answer_says_what_it_answers() -> None:
    """Rule 7.2; every event that a text can answer has words."""
    cancel = event("Veto") | {"text": "React, when your opponent plays an event: Cancel that card."}
    note = event("Note") | {"text": "Main: Gain 1 Time."}
    board = Board(Side(hand=[note]), Side(hand=[cancel]))
    assert answered(board.game) == ""
    board.play("play Note")
    assert board.game.seat == 1
    assert answered(board.game) == "A played Note"
    top = board.game.state.stack[-1]
    for happened in range(codes.MISSION_ENDS + 1):
        board.game.state.stack[-1] = (*top[:2], happened, *top[3:])
        assert answered(board.game) not in ("", "A played Note") or happened == codes.PLAYED
