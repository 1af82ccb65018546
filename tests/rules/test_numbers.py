"""The numbers in docs/rules.md, in the tests and in the engine's messages are the same numbers."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def numbers() -> dict[str, bool]:
    """Rule number -> whether the engine plays it."""
    entries = re.findall(r"^- \*\*(\d+\.\d+)\*\*(.*?)(?=^- \*\*|^## |\Z)", RULES, re.M | re.S)
    return {number: "*Not yet played.*" not in " ".join(text.split()) for number, text in entries}


def test_every_rule_that_is_played_has_a_test_of_its_number() -> None:
    tests = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests" / "rules").glob("test_[3-6]_*.py"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"def test_(\d+)_(\d+)_", tests)}
    played = {n for n, plays in numbers().items() if plays and n[0] in "3456"}
    assert len(played) > 20
    assert played == tested


def test_every_number_named_in_the_source_is_a_rule() -> None:
    known = numbers()
    for room in ("engine", "schema", "cli", "db", "seeds"):
        for path in (ROOT / room).rglob("*.py"):
            for named in re.findall(r"\brules? (\d\.\d+)", path.read_text(encoding="utf-8")):
                assert named in known, f"{path}: rule {named}"


def test_rules_are_numbered_without_gaps() -> None:
    by_chapter: dict[str, list[int]] = {}
    for number in numbers():
        chapter, _, rest = number.partition(".")
        by_chapter.setdefault(chapter, []).append(int(rest))
    assert sorted(by_chapter) == list("1234567")
    assert all(rests == list(range(1, len(rests) + 1)) for rests in by_chapter.values())
