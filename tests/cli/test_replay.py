"""``tcg24 replay``: a record looked through, verified, altered, taken over."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from cli.terminal import Desk
from cli.viewer import Viewer
from engine.record import read_record
from tests.cli.conftest import Tcg24

GAME = ("play", "fx-agents", "fx-terrorists", "--seed", "3", "--p1", "greedy", "--p2", "greedy", "--record")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game between two programs."""
    from cli.main import run

    folder = tmp_path_factory.mktemp("replay")
    assert run(["--db", str(folder / "cards.db"), *GAME, str(folder / "g.txt")]) == 0
    return (folder / "g.txt").read_text(encoding="utf-8")


@pytest.fixture
def file(tcg24: Tcg24, written: str) -> Path:
    """That record in the folder where commands run."""
    path = Path("g.txt")
    path.write_text(written, encoding="utf-8")
    return path


def test_the_whole_game_is_told(tcg24: Tcg24, file: Path, written: str) -> None:
    ran = tcg24("replay", file)
    assert ran.code == 0
    assert ran.out.startswith("seed 3, profile rulebook\nA: greedy with fx-agents\nB: greedy with fx-terrorists\n")
    assert "drew a card" not in ran.out
    n = len(read_record(written).decisions)
    assert re.search(rf"^{n} decisions; [AB] \(greedy\) won, 2\d to \d+, on turn \d+$", ran.out, re.M)


def test_the_table_after_a_decision_is_shown_with_both_hands(tcg24: Tcg24, file: Path, written: str) -> None:
    record = read_record(written)
    first = tcg24("replay", file, "--to", 0).out
    assert first.startswith(" Before the first turn · opening hand")
    assert sum(line.startswith(" hand ") for line in first.splitlines()) == 2
    assert f"before the first of {len(record.decisions)} decisions" in first
    second = tcg24("replay", file, "--to", 2).out
    assert f"decision 2 of {len(record.decisions)}: {record.lines[record.decisions[1]]}" in second
    last = tcg24("replay", file, "--to", len(record.decisions)).out
    assert re.search(r"^ Turn \d+ of [AB] · [AB] \(greedy\) won", last)
    beyond = tcg24("replay", file, "--to", len(record.decisions) + 1)
    assert beyond.code == 2
    assert f"the record has {len(record.decisions)} decisions" in beyond.err


def test_verifying_says_so(tcg24: Tcg24, file: Path) -> None:
    ran = tcg24("replay", file, "--verify")
    assert ran.code == 0
    assert re.fullmatch(r"verified: \d+ decisions; [AB] \(greedy\) won, .*\n", ran.out)
    assert ran.err == ""
    assert tcg24("replay", "-", "--verify", stdin=file.read_bytes()).out == ran.out


ALTERED = [
    (r"^A attempt .*$", "A pass", r"record line \d+"),
    (r"^(= [0-9a-f]{15}).$", r"\1x", r"record line \d+, turn 0: the state is"),
    (r"^player A greedy$", "player A saint", r"the sum over the file is wrong"),
    (r"^result .*$", "result B 0-99", r"the record says B 0-99"),
    (r"^(fact \w+ .*\"skill\":)\d", r"\g<1>9", r"the facts of .* were altered"),
    (r"^sum .*\n", "", r"cut short: no sum"),
]


@pytest.mark.parametrize(("pattern", "instead", "told"), ALTERED)
@pytest.mark.parametrize("mode", [("--verify",), ()])
def test_an_altered_record_is_told_with_the_first_difference(
    tcg24: Tcg24, file: Path, pattern: str, instead: str, told: str, mode: tuple[str, ...]
) -> None:
    text = file.read_text(encoding="utf-8")
    altered = re.sub(pattern, instead, text, count=1, flags=re.M)
    assert altered != text
    file.write_text(altered, encoding="utf-8")
    ran = tcg24("replay", file, *mode)
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith("tcg24: g.txt: record ")
    assert re.search(told, ran.err)
    assert len(ran.err.splitlines()) == 1


def test_what_stands_before_a_difference_can_be_looked_at(tcg24: Tcg24, file: Path, written: str) -> None:
    lines = written.split("\n")
    place = [i for i, line in enumerate(lines) if line.startswith("A attempt")][-2]
    lines[place] = "A pass"
    file.write_text("\n".join(lines), encoding="utf-8")
    entry = sum(line[:2] in ("A ", "B ") for line in lines[: place + 1])
    told = rf"record line {place + 2}\b|record line {place + 1}\b"
    assert tcg24("replay", file, "--to", entry - 1).code == 0
    beyond = tcg24("replay", file, "--to", entry + 1)
    assert beyond.code == 1
    assert re.search(told, beyond.err)
    screens, viewer = stepped("\n".join(lines), f"jump {entry - 1}", "", "b", "q")
    assert [re.search(r"decision (\d+) of", screen)[1] for screen in screens[1:]] == [  # type: ignore[index]
        str(entry - 1),
        str(entry - 1),
        str(entry - 2),
    ]
    assert re.search(told, screens[2])
    assert re.search(told, viewer.difference or "")


def test_json_holds_header_decisions_and_result(tcg24: Tcg24, file: Path, written: str) -> None:
    record = read_record(written)
    data: dict[str, Any] = json.loads(tcg24("replay", file, "--json").out)
    assert data["header"]["seed"] == "3"
    assert data["header"]["players"] == ["greedy", "greedy"]
    assert data["header"]["decks"] == ["fx-agents", "fx-terrorists"]
    assert [len(cards) for cards in data["header"]["cards"]] == [25, 25]
    assert len(data["decisions"]) == len(record.decisions)
    assert data["decisions"][0] == {"entry": 1, "turn": 0, "seat": data["decisions"][0]["seat"], "move": "keep"}
    turns = [d["turn"] for d in data["decisions"]]
    assert turns == sorted(turns)
    assert turns[-1] > 4
    assert data["result"] == record.result
    assert (data["verified"], data["difference"], data["changes"]) == (True, None, [])
    file.write_text(written.replace("seed 3\n", "seed 4\n"), encoding="utf-8")
    ran = tcg24("replay", file, "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert data["verified"] is False
    assert "sum" in data["difference"]


def test_a_card_that_has_changed_since_is_told(tcg24: Tcg24, file: Path) -> None:
    from schema.card import Card

    text = file.read_text(encoding="utf-8")
    old = next(line for line in text.split("\n") if line.startswith("fact ") and '"type":"equipment"' in line)
    _, fingerprint, facts = old.split(" ", 2)
    card = Card.model_validate_json(facts)
    dear = card.model_copy(update={"cost": 9})
    text = text.replace(old, f"fact {dear.fingerprint} {dear.model_dump_json(exclude_defaults=True)}")
    file.write_text(text.replace(fingerprint, dear.fingerprint), encoding="utf-8")
    ran = tcg24("replay", file, "--to", 0)
    assert ran.code == 0
    told = f"note: {card.name} has changed since the game was recorded: cost was 9, is {card.cost}"
    assert told in ran.err
    assert json.loads(tcg24("replay", file, "--json").out)["changes"] == [told.removeprefix("note: ")]


# ---------------------------------------------------------------- taking over


def test_programs_take_over_and_the_new_record_verifies(tcg24: Tcg24, file: Path, written: str) -> None:
    ran = tcg24("replay", file, "--from", 30, "--p1", "random", "--record", "n.txt")
    assert ran.code == 0
    assert ran.out.startswith("taken over at decision 30 of ")
    new = read_record(Path("n.txt").read_text(encoding="utf-8"))
    old = read_record(written)
    assert new.players == ("random", "greedy")
    assert new.lines[: new.decisions[29]] == old.lines[: old.decisions[29]]
    assert new.lines != old.lines
    assert tcg24("replay", "n.txt", "--verify").code == 0


def test_the_same_players_play_the_same_game_again(tcg24: Tcg24, file: Path, written: str) -> None:
    assert tcg24("replay", file, "--from", 30, "--record", "n.txt").code == 0
    new = read_record(Path("n.txt").read_text(encoding="utf-8"))
    assert new.lines == read_record(written).lines


def test_a_person_takes_over_and_undoes_no_further_than_that(tcg24: Tcg24, file: Path) -> None:
    args = ("replay", file, "--from", 1, "--p1", "human", "--record", "n.txt")
    ran = tcg24(*args, stdin="1\nundo\nundo\n0\nquit\n")
    assert ran.code == 0
    assert "A: human with fx-agents" in ran.out
    assert "there is no decision to take back" in ran.out
    new = read_record(Path("n.txt").read_text(encoding="utf-8"))
    assert new.players == ("human", "greedy")
    assert new.result.startswith("running")
    at = len(new.decisions) + 1
    assert tcg24("replay", "n.txt", "--from", at, stdin="0\nquit\n").code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--to", "3", "--verify"), "--to and --verify do not go together; choose one"),
        (("--json", "--from", "3"), "--from and --json do not go together; choose one"),
        (("--p1", "greedy"), "--p1: only with --from N"),
        (("--record", "x.txt"), "--record: only with --from N"),
        (("--from", "9999"), "the record has entries 1 to"),
        (("--from", "3", "--p2", "oracle"), "--p2: there is no player 'oracle'"),
    ],
)
def test_bad_use_is_one_sentence(tcg24: Tcg24, file: Path, args: tuple[str, ...], told: str) -> None:
    ran = tcg24("replay", file, *args)
    assert ran.code == 2
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"Directive\n", "not a game record"),
        (b"", "not a game record"),
        (b"\xff\xfe", "byte 0xff"),
        (None, "cannot be read"),
    ],
)
def test_what_is_no_record_is_told_with_its_name(tcg24: Tcg24, content: bytes | None, told: str) -> None:
    if content is not None:
        Path("other.txt").write_bytes(content)
    ran = tcg24("replay", "other.txt")
    assert ran.code == 2
    assert "other.txt" in ran.err
    assert told in ran.err


# ---------------------------------------------------------------- stepping


def stepped(text: str, *typed: str) -> tuple[list[str], Viewer]:
    """The screens of somebody stepping through a record."""
    answers = iter(typed)
    screens: list[list[str]] = []

    def write(line: Text) -> None:
        screens[-1].append(line.plain)

    viewer = Viewer(
        read_record(text), Desk(lambda prompt: next(answers), write, lambda: (80, 24), lambda: screens.append([]))
    )
    viewer.run()
    return ["\n".join(screen) for screen in screens], viewer


def test_steps_go_forward_back_and_anywhere(written: str) -> None:
    last = len(read_record(written).decisions)
    typed = ["", "n", "b", "b", "b", f"jump {last}", "", "jump x", f"{last + 1}", "2", "card scoped", "dance", "q"]
    texts, _ = stepped(written, *typed)
    shown = [re.search(r"(before the first|decision (\d+)) of", screen) for screen in texts]
    places = [int(found[2] or 0) if found else None for found in shown]
    assert places == [0, 1, 2, 1, 0, 0, last, last, last, last, 2, 2, 2]
    assert "this is the end" in texts[7]
    assert f"jump needs a number from 0 to {last}" in texts[8]
    assert f"jump needs a number from 0 to {last}" in texts[9]
    assert "Scoped Rifle: equipment" in texts[11]
    assert "'dance' is none of the keys" in texts[12]
    assert max(len(screen.splitlines()) for screen in texts) <= 22
