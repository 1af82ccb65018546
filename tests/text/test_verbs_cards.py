"""Cards that go from zone to zone: draw, discard, search, look, reveal, return, shuffle in, play, attach."""

import pytest

from engine.view import view
from tests.engine.decks import char, event, gear
from tests.rules.board import Board
from tests.text.cast import cast


def seen(board: Board, seat: str) -> list[str]:
    """The rival's hand cards that a seat has been shown."""
    known = view(board.game, "AB".index(seat)).known
    return sorted(board.game.table.label[c] for c in known)


def test_draw_draws_from_the_top() -> None:
    board = cast("Main 1: Draw 2 cards.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Kim": "hand", "A Memo": "hand", "A hand": 5, "A deck": 12}


def test_the_opponent_draws() -> None:
    board = cast("Main 1: Your opponent draws a card.").play("use Ann")
    assert board.changes == {"A Time": 8, "B Rumour": "hand", "B hand": 3, "B deck": 15}


def test_discard_2_cards_of_the_own_hand() -> None:
    board = cast("Main 1: Discard 2 cards.").play("use Ann")
    assert board.legal == ["choose Eve", "choose Knife"]  # each two once: a later pick is further on in the table
    board.play("choose Eve")
    assert board.legal == ["choose Knife", "choose Ploy"]
    board.play("choose Ploy")
    assert board.changes == {"A Time": 8, "A Eve": "pile", "A Ploy": "pile", "A hand": 1, "A pile": 4}


def test_the_opponent_discards_a_card_of_his_choice() -> None:
    board = cast("Main 1: Your opponent discards a card.").play("use Ann")
    assert (board.seat, board.legal) == ("B", ["choose Hal", "choose Trick"])
    assert board.play("choose Trick").changes == {"A Time": 8, "B Trick": "pile", "B hand": 1, "B pile": 2}


def test_the_opponent_discards_at_random() -> None:
    board = cast("Main 1: Your opponent discards a card at random.").play("use Ann")
    gone = next(t for t in ("Hal", "Trick") if f"B {t}" in board.changes)
    assert board.changes == {
        "A Time": 8,
        f"B {gone}": "pile",
        "B hand": 1,
        "B pile": 2,
        "B shuffles": 1,
    }  # the dealer's to say


def test_discard_takes_a_card_of_either_side_out_of_play() -> None:
    board = cast("Main 1: Discard an equipment.", more=[("A", "Bob", gear("Vise", "Vehicle"))]).play("use Ann")
    assert board.legal == ["choose Vest", "choose Vise"]
    board.play("choose Vest")
    assert board.changes == {"A Time": 8, "B Vest": "pile", "B pile": 2, "B Sid Health": 3}


def test_discard_a_card_out_of_the_opponents_hand_shows_what_could_be_picked() -> None:
    board = cast("Main 1: Discard a character in your opponent's hand.", more=[("B", "hand", char("Ivo"))])
    board.play("use Ann")
    assert (board.seat, board.legal) == ("A", ["choose Hal", "choose Ivo"])
    assert board.play("choose Ivo").changes == {"A Time": 8, "B Ivo": "pile", "B hand": 2, "B pile": 2}
    assert seen(board, "A") == ["Hal"]  # the Trick was no choice


def test_the_opponent_discards_a_card_of_a_kind_in_his_hand() -> None:
    notes = [("B", "hand", event("Note")), ("A", "hand", event("Wire"))]
    board = cast("Main 1: Your opponent discards an event in his hand.", more=notes).play("use Ann")
    assert (board.asked, board.legal) == ("B PICK", ["choose Note", "choose Trick"])
    assert board.play("choose Note").changes == {"A Time": 8, "B Note": "pile", "B hand": 2, "B pile": 2}


def test_search_puts_a_card_into_the_hand_and_shuffles() -> None:
    board = cast("Main 1: Search your deck for an Analyst and put it into your hand.").play("use Ann")
    assert board.legal == ["choose Kim", "no more"]
    assert board.play("choose Kim").changes == {
        "A Time": 8,
        "A Kim": "hand",
        "A hand": 4,
        "A deck": 13,
        "A shuffles": 1,
    }
    assert seen(board, "B") == []


def test_who_searches_may_find_nothing_and_shuffles_all_the_same() -> None:
    board = cast("Main 1: Search your deck for an Analyst and put it into your hand.").play("use Ann", "no more")
    assert board.changes == {"A Time": 8, "A shuffles": 1}
    none = cast("Main 1: Search your deck for a Terrorist and put it into your hand.").play("use Ann")
    assert none.changes == {"A Time": 8, "A shuffles": 1}


def test_search_into_play_costs_nothing() -> None:
    board = cast("Main 2: Search your deck for a character with cost 2 or less and put it into play.").play("use Ann")
    assert board.legal == ["choose Kim", "no more"]
    board.play("choose Kim")
    assert board.changes == {"A Time": 7, "A Kim": "Briefing Room", "A deck": 13, "A shuffles": 1}
    assert board.ready("Kim")


def test_search_into_play_takes_no_title_that_is_there() -> None:
    text = "Main 2: Search your deck for a character and put it into play."
    board = cast(text, more=[("A", "top", char("Ann", 9, 9, subtitle="Again"))]).play("use Ann")
    assert board.legal == ["choose Kim", "no more"]  # rule 5.2


def test_return_from_the_discard_pile_and_from_play() -> None:
    board = cast("Main 1: Return an event in your discard pile to its owner's hand.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Alarm": "hand", "A hand": 4, "A pile": 1}  # Zoe is no event
    assert seen(board, "B") == ["Alarm"]
    play = cast("Main 1: Return one of your opponent's characters to its owner's hand.", wounds={"Sid": 2})
    play.play("use Ann", "choose Sid")
    assert play.changes == {"A Time": 8, "B Sid": "hand", "B Vest": "pile", "B hand": 3, "B pile": 2}
    assert play.game.state.wounds[play.card("Sid", "B")] == 0


def test_shuffle_a_card_or_the_whole_pile_into_the_deck() -> None:
    board = cast("Main 1: Shuffle a character in your discard pile into your deck.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Zoe": "deck", "A deck": 15, "A pile": 1, "A shuffles": 1}
    whole = cast("Main 1: Shuffle your discard pile into your deck.").play("use Ann")
    assert whole.changes == {
        "A Time": 8,
        "A Zoe": "deck",
        "A Alarm": "deck",
        "A deck": 16,
        "A pile": 0,
        "A shuffles": 1,
    }


def test_look_at_the_top_take_one_and_the_rest_go_to_the_bottom_in_order() -> None:
    board = cast("Main 1: Look at the top 3 cards of your deck and put one of them into your hand.").play("use Ann")
    assert [move for move in board.legal if "Filler" not in move] == ["choose Kim", "choose Memo"]
    third = board.game.state.decks[0][-3]
    board.play("choose Memo")
    assert board.changes == {"A Time": 8, "A Memo": "hand", "A hand": 4, "A deck": 13}
    assert board.game.state.decks[0][:2] == [third, board.card("Kim")]
    assert seen(board, "B") == []


def test_look_at_the_opponents_hand() -> None:
    board = cast("Main 1: Look at your opponent's hand.").play("use Ann")
    assert board.changes == {"A Time": 8}
    assert (seen(board, "A"), seen(board, "B")) == (["Hal", "Trick"], [])
    told = cast({"Ploy": "Main: Your opponent reveals his hand."}).play("play Ploy")
    assert told.changes == {"A Ploy": "pile", "A hand": 2, "A pile": 3}
    assert (seen(told, "A"), seen(told, "B")) == (["Hal", "Trick"], [])


def test_what_was_seen_is_forgotten_when_it_leaves_the_hand() -> None:
    text = {"Ann": "Main 1: Look at your opponent's hand.", "Rex": "When your turn starts, discard a card."}
    board = cast(text).play("use Ann", "pass", "pass")
    assert (board.seat, seen(board, "A")) == ("B", ["Hal", "Trick"])
    board.play("choose Hal")
    assert seen(board, "A") == ["Trick"]


def test_reveal_leaves_the_card_where_it_is() -> None:
    board = cast("Main 1: Reveal the top card of your deck.").play("use Ann")
    assert board.changes == {"A Time": 8}
    assert board.game.state.decks[0][-1] == board.card("Kim")


def test_that_card_is_the_one_revealed() -> None:
    board = cast("Main 1: Reveal the top card of your deck, then put that card into your hand.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13}
    under = "Main 1: Reveal the top card of your opponent's deck, then put that card on the bottom of its owner's deck."
    other = cast(under).play("use Ann")
    assert other.changes == {"A Time": 8}
    assert other.game.state.decks[1][0] == other.card("Rumour", "B")


def test_that_agenda_goes_to_the_bottom_of_its_owners_deck() -> None:
    text = "Main 1: Set back one of your opponent's agendas, then put that agenda on the bottom of its owner's deck."
    board = cast(text)
    board.game.state.turns_left[board.card("Plot", "B")] = 1
    board.forget().play("use Ann")
    assert board.changes == {"A Time": 8, "B Plot": "deck", "B deck": 17}
    assert board.game.state.decks[1][0] == board.card("Plot", "B")


# ---------------------------------------------------------------- played, attached


def test_play_is_paid_in_full_for_less_or_not_at_all() -> None:
    for text, time in (
        ("Main 1: Play a character in your hand.", 5),
        ("Main 1: Play a character in your hand for 2 less.", 7),
        ("Main 1: Play a character in your hand for 9 less.", 8),
        ("Main 1: Play a character in your hand for free.", 8),
    ):
        board = cast(text).play("use Ann")
        assert board.changes == {"A Time": time, "A Eve": "Briefing Room", "A hand": 2}, text
        assert board.ready("Eve")


def test_play_wants_the_time_that_is_left_to_pay() -> None:
    board = cast("Main 1: Play a character in your hand for 1 less.", time=(2, 9)).play("use Ann")
    assert board.changes == {"A Time": 1}  # Eve would cost 2


def test_equipment_played_by_a_text_goes_on_an_own_character_that_can_carry_it() -> None:
    board = cast(
        {"Kit": "Main 1: Play an equipment in your discard pile for free."},
        more=[("A", "pile", gear("Cell", "Phone", cost=4)), ("A", "pile", gear("Pager", "Phone"))],
    ).play("use Kit")
    assert board.legal == ["choose Cell", "choose Pager"]
    board.play("choose Cell")
    assert board.legal == ["choose Bob", "choose Cid", "choose Dan"]  # Ann has a Phone
    board.play("choose Dan")
    assert board.changes == {"A Time": 8, "A Cell": "on Dan", "A pile": 3}


def test_an_event_played_by_a_text_is_carried_out() -> None:
    board = cast("Main 1: Play an event in your discard pile.", facts={"Alarm": {"text": "Main: Draw a card."}})
    board.play("use Ann")
    assert board.changes == {"A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13}  # the Alarm is in the pile again


def test_attach_steals_and_bonuses_go_along() -> None:
    board = cast("Main 2: Attach one of your opponent's equipment to this character.").play("use Ann")
    assert board.changes == {"A Time": 7, "A Ann Health": 5, "B Vest": "on Ann", "B Sid Health": 3}
    board.play("pass", "pass")  # it is A's as long as Ann carries it, and goes to its owner's pile
    assert board.game.state.gear[0] == [board.card("Vest", "B")]


def test_attach_moves_equipment_to_one_who_can_carry_it() -> None:
    board = cast(
        {"Kit": "Main 1: Attach this equipment to another of your characters."},
        more=[("A", "Bob", gear("Cell", "Phone"))],
    ).play("use Kit")
    assert board.legal == ["choose Cid", "choose Dan"]  # Bob has a Phone, Ann carries it now
    assert board.play("choose Cid").changes == {"A Time": 8, "A Kit": "on Cid"}


def test_equipment_may_be_put_on_an_opponents_character_and_is_his_then() -> None:
    text = {"Kit": "Main 0: Attach this card to one of your opponent's characters."}
    board = cast(text, facts={"Kit": {"bonus": {"skill": -1}}}).play("use Kit", "choose Una")
    assert board.changes == {"A Ann Skill": 2, "A Kit": "on Una", "B Una Skill": 0}
    assert "not yours" in board.refused("use Kit")


def test_attach_fetches_equipment_out_of_the_pile() -> None:
    board = cast(
        {"Ploy": "Main: Attach an equipment in your discard pile to one of your Agents."},
        more=[("A", "pile", gear("Cell", "Phone", bonus={"combat": 2}))],
    ).play("play Ploy")
    assert board.legal == ["choose Ann", "choose Bob"]
    board.play("choose Bob")
    assert board.changes == {"A Ploy": "pile", "A hand": 2, "A Cell": "on Bob", "A Bob Skill": 5}  # a pile of 3 as ever


def test_a_fall_in_health_by_stolen_equipment_kills_at_once() -> None:
    board = cast("Main 2: Attach one of your opponent's equipment to this character.", wounds={"Sid": 3})
    board.play("use Ann")
    assert board.changes == {"A Time": 7, "A Ann Health": 5, "B Vest": "on Ann", "B Sid": "pile", "B pile": 2}


@pytest.mark.parametrize(
    "text",
    [
        "Main 1: Look at the top 2 cards of your deck and put one of them into your hand.",
        "Main 1: Look at the top 9 cards of your deck and put one of them into your hand.",
    ],
)
def test_looking_at_as_many_cards_as_there_are_and_at_more(text: str) -> None:
    board = cast(text)
    board.game.state.decks[0] = board.game.state.decks[0][-2:]
    board.forget().play("use Ann")
    assert board.legal == ["choose Kim", "choose Memo"]
    board.play("choose Memo")
    assert board.changes == {"A Time": 8, "A Memo": "hand", "A hand": 4, "A deck": 1}
    assert board.game.state.decks[0] == [board.card("Kim")]


def test_taking_the_last_card_of_the_deck_makes_the_pile_the_new_one() -> None:
    board = cast("Main 1: Look at the top 2 cards of your deck and put one of them into your hand.")
    board.game.state.decks[0] = board.game.state.decks[0][-1:]
    board.forget().play("use Ann")
    assert board.changes == {
        "A Time": 8, "A Kim": "hand", "A hand": 4, "A Alarm": "deck", "A Zoe": "deck", "A deck": 2, "A pile": 0,
        "A shuffles": 1,
    }  # fmt: skip
