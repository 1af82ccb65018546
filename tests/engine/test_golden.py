"""Whole games, event by event, as they were when somebody last looked at them (tests/golden)."""

from itertools import zip_longest
from pathlib import Path

import pytest

from seeds.decks import bundled
from tests.golden import regenerate
from tests.golden.regenerate import COMMAND, HERE, transcripts

DECKS = [name for name in bundled() if name.startswith("fx-")]
PAIRINGS = [f"{a}--{b}" for i, a in enumerate(DECKS) for b in DECKS[i + 1 :]]


def difference(name: str, golden: str, played: str) -> str:
    """The first line that differs, with the turn it is in, and what to do; empty where none does."""
    turn = "before the first turn"
    for number, (was, now) in enumerate(zip_longest(golden.split("\n"), played.split("\n")), 1):
        if was != now:
            old, new = ("the end of the game" if line is None else repr(line.strip()) for line in (was, now))
            return (
                f"tests/golden/{name}.txt line {number}, {turn}: it was {old} and is {new} now. "
                f"If that is meant, run: {COMMAND}"
            )
        turn = was if was.startswith("Turn ") else turn
    return ""


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    return dict(transcripts())


@pytest.mark.parametrize("name", PAIRINGS)
def test_a_game_goes_as_it_went(name: str, played: dict[str, str]) -> None:
    path = HERE / f"{name}.txt"
    assert path.exists(), f"{path.name} is missing; run: {COMMAND}"
    told = difference(name, path.read_text(encoding="utf-8"), played[name])
    assert not told, told


def test_every_pairing_has_its_file_and_no_file_is_left_over(played: dict[str, str]) -> None:
    assert len(PAIRINGS) == 15
    assert {path.stem for path in HERE.glob("*.txt")} == set(PAIRINGS) == set(played)


def test_the_games_are_of_both_profiles_and_either_seat_goes_first(played: dict[str, str]) -> None:
    for profile in ("rulebook", "catalogue"):
        of_it = [text for text in played.values() if f"profile {profile}," in text.split("\n")[0]]
        assert {text.split("\n")[2].strip() for text in of_it} == {"A goes first", "B goes first"}


def test_every_game_is_won(played: dict[str, str]) -> None:
    for text in played.values():
        winner, score = text.split("\n")[-2].removeprefix("result ").split()[:2]
        points = int(score.split("-")["AB".index(winner)])
        assert points >= 24
        assert f"  {winner} won with {points} points\n" in text


def test_a_difference_is_told_with_its_line_and_turn() -> None:
    golden = "Turn 1 of A: 2 Time\n  A drew Ann\n\nTurn 1 of B: 2 Time\n  B drew Ben\n"
    assert difference("a--b", golden, golden) == ""
    told = difference("a--b", golden, golden.replace("Ben", "Bob"))
    assert told.startswith("tests/golden/a--b.txt line 5, Turn 1 of B: 2 Time: it was 'B drew Ben' and is 'B drew Bob'")
    assert told.endswith("run: python tests/golden/regenerate.py")
    assert "it was 'Turn 1 of A: 2 Time' and is 'Turn 1 of C" in difference("a--b", golden, "Turn 1 of C\n")
    assert "and is the end of the game now" in difference("a--b", golden, golden.removesuffix("\n"))


def test_regenerating_writes_what_is_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(regenerate, "HERE", tmp_path)
    monkeypatch.setattr(regenerate, "ROOT", tmp_path)
    monkeypatch.setattr(regenerate, "transcripts", lambda: iter([("a--b", "Turn 1\n")]))
    (tmp_path / "gone--deck.txt").write_text("old", encoding="utf-8")
    (tmp_path / "README.md").write_text("kept", encoding="utf-8")
    regenerate.main()
    assert capsys.readouterr().out.startswith("1 transcripts written")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "a--b.txt": b"Turn 1\n",
        "README.md": b"kept",
    }
