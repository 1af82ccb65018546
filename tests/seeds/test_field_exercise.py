"""Our own set: its size and shape, the wording of every text, the use of every construct, and its decks."""

import re
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from schema.card import NO_BONUS, Card, Entry
from schema.catalogue import Catalogue, gather
from schema.deck import copies
from schema.decklist import read
from schema.legality import check
from schema.names import fold
from schema.text import action, selection, tree as t, vocabulary
from schema.text.parse import parse
from schema.text.write import write
from schema.words import Alignment, CardType, Coverage, EventKeyword, Specialty, Trait
from seeds.decks import bundled
from seeds.loader import bundled_entries
from tests.schema.text_trees import values

NAME = "Field Exercise"
MAIN_SETS = ("1st Edition", "Day 0")
DOC = Path(__file__).parents[2] / "docs" / "field-exercise.md"
DECKS = {f"fx-{str(s).lower().removesuffix('man')}{'men' if s is Specialty.STATESMAN else 's'}": s for s in Specialty}


@cache
def _entries() -> list[Entry]:
    return bundled_entries()[1]


@cache
def _catalogue() -> Catalogue:
    sets, entries = bundled_entries()
    return Catalogue(gather(entries), sets)


def _ours() -> list[Card]:
    return [card for card in _catalogue().cards if NAME in card.sets]


def _texts() -> dict[str, t.Text]:
    return {card.name: parse(card.text)[0] for card in _ours() if card.text}


# ---------------------------------------------------------------- size and shape


def test_how_many_cards_there_are_of_each_kind() -> None:
    ours = _ours()
    assert [e.number for e in _entries() if e.set == NAME] == list(range(1, len(ours) + 1))
    assert len(ours) >= 150
    assert Counter(c.alignment for c in ours if c.type is CardType.DIRECTIVE) == dict.fromkeys(Alignment, 3)
    people = [c for c in ours if c.type is CardType.CHARACTER]
    specialties = Counter(c.specialty for c in people)
    assert all(specialties[s] >= 10 for s in Specialty)
    gear = [c for c in ours if c.type is CardType.EQUIPMENT]
    assert len(gear) >= 20
    assert len({c.keywords for c in gear}) >= 4
    agendas = [c for c in ours if c.type is CardType.AGENDA]
    assert len(agendas) >= 16
    assert {c.time_track for c in agendas} == {1, 2, 3}
    events = Counter(c.keywords for c in ours if c.type is CardType.EVENT)
    assert events.total() >= 36
    assert all(events[(k,)] >= 12 for k in EventKeyword)
    assert set(events) == {(k,) for k in EventKeyword}


def test_every_trait_cost_and_war_number_is_there() -> None:
    ours = _ours()
    traits = Counter(trait for card in ours for trait in card.traits)
    assert all(traits[trait] >= 2 for trait in Trait)
    assert {c.cost for c in ours if c.cost is not None} == set(range(7))
    assert {c.war for c in ours if c.war is not None} == set(range(4))


def test_a_third_of_the_characters_is_vanilla_and_few_texts_are_long() -> None:
    people = [c for c in _ours() if c.type is CardType.CHARACTER]
    lines = Counter(len(c.text.splitlines()) if c.text else 0 for c in people)
    assert set(lines) == {0, 1, 2}
    assert 0.25 <= lines[0] / len(people) <= 0.4
    assert lines[2] <= 6 < lines[1]


def test_no_title_is_taken_from_a_printed_set() -> None:
    printed = {fold(e.title) for e in _entries() if e.set != NAME}
    assert [c.title for c in _ours() if fold(c.title) in printed] == []


def test_a_bonus_or_a_text_is_on_all_equipment() -> None:
    gear = [c for c in _ours() if c.type is CardType.EQUIPMENT]
    assert [c.title for c in gear if c.bonus == NO_BONUS and not c.text] == []


def _row(name: str, cards: Iterable[Entry]) -> str:
    """One line of the table in the manual: how many, and the means of what is recorded."""
    found = list(cards)
    means = []
    for stat in ("cost", "skill", "health", "war"):
        known = [value for e in found if (value := getattr(e, stat)) is not None]
        means.append(f"{sum(known) / len(known):.2f}" if known else "")
    return f"| {name} | {len(found)} | {' | '.join(means)} |"


def table() -> list[str]:
    """The comparison with the two main printed sets, as docs/field-exercise.md shows it."""
    rows = []
    for kind in (*Specialty, CardType.EQUIPMENT, CardType.AGENDA, CardType.EVENT):
        for name, sets in (("printed", MAIN_SETS), ("Field Exercise", (NAME,))):
            found = (e for e in _entries() if e.set in sets and kind in (e.specialty, e.type))
            rows.append(_row(f"{kind}, {name}", found))
    return rows


def test_the_manual_shows_the_shape_as_it_is() -> None:
    shown = [line for line in DOC.read_text(encoding="utf-8").split("\n") if re.match(r"\| [A-Za-z]+, ", line)]
    assert shown == table()


@pytest.mark.parametrize("kind", [*Specialty, CardType.EQUIPMENT, CardType.AGENDA, CardType.EVENT])
def test_the_means_stay_near_those_of_the_printed_sets(kind: StrEnum) -> None:
    for stat, most in (("cost", 0.5), ("skill", 0.5), ("health", 0.25), ("war", 0.35)):
        mean = []
        for sets in (MAIN_SETS, (NAME,)):
            entries = (e for e in _entries() if e.set in sets and kind in (e.specialty, e.type))
            known = [value for e in entries if (value := getattr(e, stat)) is not None]
            mean.append(sum(known) / len(known) if known else 0.0)
        assert abs(mean[0] - mean[1]) <= most, (stat, mean)


# ---------------------------------------------------------------- wording


def test_every_text_is_canonical() -> None:
    for card in _ours():
        assert card.text is not None, card.name
        text, faults = parse(card.text)
        assert faults == (), card.name
        assert write(text) == card.text


def test_every_card_can_be_played_in_full() -> None:
    assert {c.coverage for c in _ours()} == {Coverage.FULL, Coverage.VANILLA}


def test_continuous_texts_and_resolving_stand_where_they_can_work() -> None:
    for card in _ours():
        kinds = Counter(p.kind for p in parse(card.text or "")[0].paragraphs)
        assert card.type is CardType.AGENDA or not kinds["resolve"] + kinds["requires"], card.name
        if card.type is CardType.EVENT:
            assert set(kinds) == {"ability"}, card.name
        if card.type is CardType.DIRECTIVE:
            assert kinds.total() <= 2, card.name


# ---------------------------------------------------------------- constructs


def _models() -> list[type[BaseModel]]:
    """Every class of the tree."""
    own = (action, selection, t)
    classes = {v for m in own for v in vars(m).values() if isinstance(v, type) and issubclass(v, BaseModel)}
    return sorted((c for c in classes if c.__module__.startswith("schema.text")), key=lambda c: c.__name__)


def _vocabulary() -> list[StrEnum]:
    words = [
        v for v in vars(vocabulary).values() if isinstance(v, type) and issubclass(v, StrEnum) and v is not StrEnum
    ]
    return [word for enum in words for word in enum]


def test_every_class_of_the_tree_is_used_twice() -> None:
    seen = Counter(type(v) for text in _texts().values() for v in values(text))
    assert [c.__name__ for c in _models() if seen[c] < 2] == []


def test_every_word_of_the_vocabulary_is_used_twice() -> None:
    # A word equals its spelling, and two lists may share one: the list tells them apart.
    seen = Counter((type(v), v) for text in _texts().values() for v in values(text) if isinstance(v, StrEnum))
    assert [repr(word) for word in _vocabulary() if seen[type(word), word] < 2] == []


@pytest.mark.parametrize(
    ("model", "field"),
    [
        (t.Simple, "verb"),
        (t.Pay, "verb"),
        (t.Become, "role"),
        (t.Take, "to"),
        (t.Search, "to"),
        (t.Gain, "what"),
        (t.Time, "point"),
        (t.Bound, "way"),
    ],
)
def test_every_form_of_a_construct_is_used_twice(model: type[BaseModel], field: str) -> None:
    found = (v for text in _texts().values() for v in values(text) if isinstance(v, model))
    seen = Counter(getattr(v, field) for v in found)
    forms = get_args(model.model_fields[field].annotation)
    assert forms
    assert [form for form in forms if seen[form] < 2] == []


def test_then_otherwise_and_for_each_are_used_twice() -> None:
    seen: Counter[str] = Counter()
    for text in _texts().values():
        for v in values(text):
            if isinstance(v, t.Do | t.May | t.If) and len(v.steps) > 1:
                seen["then"] += 1
            if isinstance(v, t.If) and v.otherwise:
                seen["otherwise"] += 1
            if isinstance(v, t.Counted):
                seen["group" if v.group else "time" if v.time else "wounds"] += 1
    assert [word for word in ("then", "otherwise", "group", "time", "wounds") if seen[word] < 2] == []


# ---------------------------------------------------------------- decks


@pytest.mark.parametrize(("name", "specialty"), DECKS.items())
def test_a_deck_is_legal_everywhere_and_of_its_specialty(name: str, specialty: Specialty) -> None:
    verdict = check(read(bundled()[name], _catalogue(), name=name))
    assert verdict.problems == ()
    assert all(verdict.legalities.values())
    assert verdict.deck.coverage[Coverage.STUB] + verdict.deck.coverage[Coverage.TEXT_UNKNOWN] == 0
    characters = verdict.deck.of_type(CardType.CHARACTER)
    assert {e.card.specialty for e in characters} == {specialty}
    assert 14 <= copies(characters) <= 16
    assert len({e.card.title for e in characters}) >= 10, "a title in play keeps its other copies in hand (rule 5.2)"
    assert all(NAME in e.card.sets for e in verdict.deck.cards)
