"""``tcg24 deck ab``: verdicts on swaps, and swaps that cannot be made."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tcg24, figures

ROOT = Path(__file__).resolve().parents[2]
DECK = "day0-agents"
FIGHTERS = (
    "Curtis Manning, Unforgiving",
    "Mark DeSalvo, Warden",
    "Ted Simmons, Loyal Interrogator",
    "Chase Edmunds, Jack's Partner",
    "D.J. Graves, Forensics Expert",
)
PLANS = ("Arm the Nuke", "Coup de Main", "Inside Man", "Infiltrate CTU", "Misinformation")
JACK = "Jack Bauer, Back in Action"
BILL = "Bill Buchanan, Director of Operations"
BY_CHANCE = ("--player", "random", "--seed", "24")


def swap(out: tuple[str, ...], into: tuple[str, ...]) -> list[str]:
    return [*(word for name in out for word in ("--out", name)), *(word for name in into for word in ("--in", name))]


HARMS = swap(FIGHTERS * 2, PLANS * 2)
"""Ten characters for ten agendas: clearly worse."""


@pytest.fixture
def harmed(tmp_path: Path) -> str:
    """A file of the deck after that swap."""
    text = (ROOT / "seeds" / "decks" / f"{DECK}.txt").read_text(encoding="utf-8")
    for leaves, comes in zip(FIGHTERS, PLANS, strict=True):
        assert f"2 {leaves}\n" in text
        text = text.replace(f"2 {leaves}\n", "").replace("Agendas (2)\n", f"Agendas (2)\n2 {comes}\n")
    path = tmp_path / "harmed.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


# ---------------------------------------------------------------- verdicts


def test_a_swap_that_harms_is_worse_for_any_jobs(tcg24: Tcg24) -> None:
    play = ("deck", "ab", DECK, *HARMS, "--vs", "day0-terrorists", *BY_CHANCE, "--margin", "10%", "--json")
    one, two = (figures(tcg24(*play, "--jobs", jobs)) for jobs in (1, 2))
    assert one == two
    assert one["verdict"] == "worse"
    assert one["llr_worse"] >= one["bounds"][1] > one["llr_better"]
    assert one["difference"] < -one["margin"] == -0.1
    assert one["ci95"][0] <= one["difference"] <= one["ci95"][1] < 0
    assert one["games"] == 4 * one["deals"]
    assert (one["deals_left_out"], one["games"] % 400, one["stopped"]) == (0, 0, False)
    assert one["out"] == list(FIGHTERS * 2)
    assert one["in"] == list(PLANS * 2)
    assert one["field"] == ["day0-terrorists"]
    before, after = one["before"][0], one["after"][0]
    assert after["share"] - before["share"] == pytest.approx(one["difference"])


def test_the_swap_back_is_better(tcg24: Tcg24, harmed: str) -> None:
    play = ("deck", "ab", harmed, *swap(PLANS * 2, FIGHTERS * 2), "--vs", "day0-terrorists", *BY_CHANCE)
    data = figures(tcg24(*play, "--margin", "10%", "--results", "r.jsonl", "--json"))
    assert data["verdict"] == "better"
    assert data["ci95"][0] > 0
    assert "BETTER: the swap helps" in tcg24(*play, "--margin", "10%", "--results", "r.jsonl").out


def test_a_card_for_itself_makes_no_difference(tcg24: Tcg24) -> None:
    play = ("deck", "ab", DECK, *swap((JACK,), (JACK,)), "--vs", "day0-terrorists", *BY_CHANCE, "-n", 120)
    data = figures(tcg24(*play, "--json"))
    assert (data["verdict"], data["difference"], data["ci95"]) == ("no difference", 0.0, [0.0, 0.0])
    assert data["before"] == data["after"]
    assert "NO DIFFERENCE of 3% or more" in tcg24(*play).out


def test_too_few_games_leave_it_open(tcg24: Tcg24) -> None:
    play = ("deck", "ab", DECK, *swap((JACK,), (BILL,)), "--vs", "day0-terrorists", *BY_CHANCE, "-n", 20)
    data = figures(tcg24(*play, "--json"))
    assert (data["verdict"], data["games"], data["deals"]) == ("undecided", 40, 10)
    out = tcg24(*play).out
    assert "UNDECIDED: more games are needed" in out
    assert f"  - {JACK}\n  + {BILL}\n" in out


def test_the_deck_before_is_the_duel_of_the_deck(tcg24: Tcg24) -> None:
    play = ("deck", "ab", DECK, *swap((JACK,), (BILL,)), "--vs", "day0-terrorists", *BY_CHANCE, "-n", 20, "--json")
    data = figures(tcg24(*play))
    duel = json.loads(
        tcg24("duel", DECK, "day0-terrorists", "-n", 20, "--p1", "random", "--p2", "random", "--seed", 24, "--json").out
    )
    assert {key: duel[key] for key in data["before"][0]} == data["before"][0]


def test_a_field_of_several_decks_is_looked_at_together(tcg24: Tcg24) -> None:
    field = ("--vs", "day0-terrorists", "--vs", "day0-conspirators")
    data = figures(tcg24("deck", "ab", DECK, *HARMS, *field, *BY_CHANCE, "--margin", "10%", "--json"))
    assert data["field"] == ["day0-terrorists", "day0-conspirators"]
    assert len(data["before"]) == len(data["after"]) == 2
    assert data["verdict"] == "worse"
    shares = [a["share"] - b["share"] for a, b in zip(data["after"], data["before"], strict=True)]
    assert data["difference"] == pytest.approx(sum(shares) / 2)
    assert len(data["coverage"]) == 4


def test_it_goes_on_from_a_file(tcg24: Tcg24) -> None:
    play = ("deck", "ab", DECK, *swap((JACK,), (BILL,)), "--vs", "day0-terrorists", *BY_CHANCE, "--json")
    short = figures(tcg24(*play, "-n", 20, "--results", "r.jsonl"))
    assert short["games"] == 40
    lines = Path("r.jsonl").read_text().splitlines(keepends=True)
    Path("r.jsonl").write_text("".join(lines[:30]) + lines[30][:20])
    longer = figures(tcg24(*play, "-n", 60, "--results", "r.jsonl"))
    assert longer == figures(tcg24(*play, "-n", 60))
    other = tcg24("deck", "ab", DECK, *HARMS, "--vs", "day0-terrorists", *BY_CHANCE, "--results", "r.jsonl")
    assert (other.code, other.out) == (2, "")
    assert "r.jsonl: line 1: another deck A of match 2" in other.err


def test_a_deck_from_standard_input_and_a_stub_that_is_assumed(tcg24: Tcg24) -> None:
    text = (ROOT / "seeds" / "decks" / f"{DECK}.txt").read_bytes()
    tony = swap((JACK,), ("Tony Almeida, CTU Director",))
    play = ("deck", "ab", "-", *tony, "--vs", "day0-terrorists", *BY_CHANCE, "-n", 20, "--json")
    refused = tcg24(*play, stdin=text)
    assert refused.code == 2
    assert "give them stats with --assume SKILL/HEALTH" in refused.err
    data = figures(tcg24(*play, "--assume", "2/1", stdin=text))
    assert data["games"] == 40
    assert [len(told) for told in data["assumed"]] == [0, 1, 0]


# ---------------------------------------------------------------- swaps that cannot be made


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (swap((JACK,), ("Nobody at All",)), "Nobody at All"),
        (swap(("Nobody at All",), (BILL,)), "Nobody at All"),
        (swap((JACK,), ("Jack Bauer",)), "'Jack Bauer' names 8 cards; say which:"),
        (swap((PLANS[0],), (BILL,)), "day0-agents has no Arm the Nuke to take out"),
        (swap((JACK, JACK), (BILL, PLANS[0])), f"day0-agents has no more {JACK} to take out"),
        (swap((PLANS[0], JACK), (BILL, PLANS[0])), "day0-agents has no Arm the Nuke to take out"),
        (swap((JACK,), (FIGHTERS[0],)), "after the swap day0-agents is not legal: 3 cards titled Curtis Manning"),
        (swap((JACK,), ("Going Rogue",)), "after the swap day0-agents is not legal: 23 cards beside the directive"),
        (swap((JACK,), (BILL, PLANS[0])), "1 go out and 2 come in; give as many --in as --out"),
        (swap((), (BILL,)), "missing option '--out'"),
        (swap((JACK,), ()), "missing option '--in'"),
        ([*swap((JACK,), (BILL,)), "--margin", "3"], "--margin '3' is no percentage"),
        ([*swap((JACK,), (BILL,)), "--margin", "0%"], "--margin '0%' is no percentage"),
        ([*swap((JACK,), (BILL,)), "--player", "best"], "there is no player 'best'"),
        ([*swap((JACK,), (BILL,)), "-n", "1"], "1 is not in the range"),
        ([*swap((JACK,), (BILL,)), "--vs", "no-such-deck"], "no-such-deck"),
    ],
)
def test_a_swap_that_cannot_be_made_is_told_before_anything_is_played(
    tcg24: Tcg24, cards: list[str], says: str
) -> None:
    done = tcg24("deck", "ab", DECK, *cards, "--vs", "day0-terrorists", "--results", "r.jsonl")
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert not Path("r.jsonl").exists()


def test_standard_input_is_one_deck_only(tcg24: Tcg24) -> None:
    done = tcg24("deck", "ab", "-", *swap((JACK,), (BILL,)), "--vs", "-", stdin="")
    assert (done.code, done.out) == (2, "")
    assert "- (standard input) can be read only once" in done.err


def test_a_deck_needs_somebody_to_play_against(tcg24: Tcg24) -> None:
    done = tcg24("deck", "ab", DECK, *swap((JACK,), (BILL,)))
    assert done.code == 2
    assert "missing option '--vs'" in done.err
