"""docs/balance.md: what it asks of the decks is what it shows, of the decks as they are, by a command that works."""

import json
import re
import shlex
from pathlib import Path

import pytest

from cli.main import run
from seeds.decks import bundled

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")


def test_the_figures_meet_what_is_asked() -> None:
    overall = [int(share) for share in re.findall(r"^[A-F] fx-\S+ .* (\d+)±\d+$", PAGE, re.M)]
    assert len(overall) == 6
    assert all(40 <= share <= 60 for share in overall)
    first = re.search(r"going first won ([\d.]+)%", PAGE)
    assert first is not None
    assert 45 <= float(first[1]) <= 55
    median = re.search(r"median (\d+) turns", PAGE)
    assert median is not None
    assert 5 <= int(median[1]) <= 9


def test_the_command_plays_all_six_decks_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.search(r"```sh\n(tcg24 gauntlet .*?)\n```", PAGE, re.S)
    assert found is not None
    words = shlex.split(found[1].replace("\\\n", " "))[1:]
    for option, value in (("-n", "2"), ("--player", "random"), ("--jobs", "1"), ("--svg", "map.svg")):
        words[words.index(option) + 1] = value
    assert run(["--db", str(tmp_path / "cards.db"), *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["decks"]) == {name for name in bundled() if name.startswith("fx-")}
    shown = re.findall(r"^[A-F]: (fx-\S+)\n   cards: (\d+) full, (\d+) vanilla$", PAGE, re.M)
    counts = [(name, c["full"], c["vanilla"]) for name, c in zip(told["decks"], told["coverage"], strict=True)]
    assert counts == [(name, int(full), int(vanilla)) for name, full, vanilla in shown]
