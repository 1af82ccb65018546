"""The numbers in docs/rules.md, in the tests and in the engine's messages are the same numbers."""

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
_ONE = r"[1-7]\.\d{1,2}(?!\.?\d)"
_SEVERAL = rf"{_ONE}(?:(?:, and | and |, | to ){_ONE})*"
_NAMED = re.compile(rf"(?:\b[Rr]ules? |\(|# |^\"?)({_SEVERAL})|, ({_SEVERAL})\)")
"""Behind the word rule, at the beginning or the end of brackets, or as a comment or a whole string."""


def numbers() -> dict[str, bool]:
    """Rule number -> whether the document calls it played."""
    entries = re.findall(r"^- \*\*(\d+\.\d+)\*\*(.*?)(?=^- \*\*|^## |\Z)", RULES, re.M | re.S)
    return {number: "*Not yet played.*" not in " ".join(text.split()) for number, text in entries}


def named(source: str) -> set[str]:
    """The rule numbers that a program's comments and strings name, and those in the names of its tests."""
    found = {f"{a}.{b}" for a, b in re.findall(r"def test_([1-7])_(\d{1,2})_", source)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            for hit in _NAMED.finditer(token.string):
                found.update(re.findall(_ONE, hit[1] or hit[2]))
    return found


def sources(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        yield from sorted((ROOT / room).rglob("*.py"))


@cache
def in_program() -> dict[Path, set[str]]:
    return {path: named(path.read_text(encoding="utf-8")) for path in sources("engine", "schema", "cli", "db", "seeds")}


def test_numbers_are_found_where_they_are_named() -> None:
    code = '''"""Rules 5.1, 5.6 and 7.1."""\nx = 1.2  # 5.8: when\ny = f"no (rule {z})" + "6.3"  # so (3.5, ruling)\n'''
    assert named(code) == {"5.1", "5.6", "7.1", "5.8", "6.3", "3.5"}
    assert named("def test_6_10_wounds() -> None:\n    '''Python 3.11, release 2.0.'''\n") == {"6.10"}
    assert named("# what is so (rules 1.5, 6.7)\n# agenda (see 3.4)\n") == {"1.5", "6.7"}


def test_every_rule_of_chapters_3_to_6_has_a_test_of_its_number() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in sources("tests/rules"))
    tested = {f"{a}.{b}" for a, b in re.findall(r"^def test_([3-6])_(\d{1,2})_", tests, re.M)}
    played = {n for n, plays in numbers().items() if plays and n[0] in "3456"}
    assert len(played) > 20
    assert played - tested == set()


def test_every_number_named_in_the_source_is_a_rule() -> None:
    known = numbers()
    for path, names in in_program().items():
        assert names - set(known) == set(), path
    assert len(set().union(*in_program().values())) > 45


def test_every_rule_that_is_played_is_named_in_the_program_or_in_a_test() -> None:
    at_work = set().union(*in_program().values())
    tests = [path for path in sources("tests") if path != Path(__file__).resolve()]
    at_work = at_work.union(*(named(path.read_text(encoding="utf-8")) for path in tests))
    assert {n for n, plays in numbers().items() if plays} - at_work == set()


def test_every_rule_of_chapter_7_is_named_by_the_engine_itself() -> None:
    engine = set().union(*(names for path, names in in_program().items() if ROOT / "engine" in path.parents))
    assert {n for n, plays in numbers().items() if plays and n[0] == "7"} - engine == set()


def test_rules_are_numbered_without_gaps() -> None:
    by_chapter: dict[str, list[int]] = {}
    for number in numbers():
        chapter, _, rest = number.partition(".")
        by_chapter.setdefault(chapter, []).append(int(rest))
    assert sorted(by_chapter) == list("1234567")
    assert all(rests == list(range(1, len(rests) + 1)) for rests in by_chapter.values())
