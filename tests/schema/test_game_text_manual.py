"""docs/game-text.md against the code: an entry for every construct, and every example and card it names."""

import re
import types
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from engine.text.run import TEXT_LIMIT
from schema.catalogue import Catalogue, gather
from schema.text import action, selection, tree as t, vocabulary
from schema.text.parse import Fault, parse, read_paragraph
from schema.text.write import write
from seeds.loader import bundled_entries

DOCS = Path(__file__).parents[2] / "docs"
MANUAL = (DOCS / "game-text.md").read_text(encoding="utf-8")
RULES = set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", (DOCS / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))
HEAD = ("construct", "meaning", "example", "rule", "card")
NAME = "Field Exercise"


# ---------------------------------------------------------------- what the code has
#
# A construct is named by what it is called in the tree: `wound` a class, `pay: sacrifice` one of its forms,
# `draw: amount` a part that can be left out, `status: ready` a word.


def _kind(model: type[BaseModel]) -> str:
    """``wound``; the class's name where it has no kind."""
    field = model.model_fields.get("kind")
    return str(field.default) if field is not None else model.__name__.lower()


def _models() -> list[type[BaseModel]]:
    own = {v for m in (action, selection, t) for v in vars(m).values() if isinstance(v, type)}
    found = [v for v in own if issubclass(v, BaseModel) and v.__module__.startswith("schema.text")]
    return sorted(found, key=lambda model: model.__name__)


def _forms(model: type[BaseModel]) -> Iterator[str]:
    """The forms of a class: fixed words of a field, several classes in one place, and parts that can be left out."""
    for name, field in model.model_fields.items():
        if name == "kind":
            continue
        kinds = get_args(field.annotation) if get_origin(field.annotation) in (Union, types.UnionType) else ()
        if get_origin(field.annotation) is Literal:
            yield from (str(word) for word in get_args(field.annotation))
        elif field.annotation is bool or type(None) in kinds or field.default == ():
            yield name.replace("_", " ")
        elif kinds and field.discriminator is None:
            yield from (_union_name(kind) for kind in kinds)


def _union_name(kind: Any) -> str:
    return "zone" if get_origin(kind) is Literal else str(kind.__name__).lower()


def _words() -> list[type[Enum]]:
    own = [v for v in vars(vocabulary).values() if isinstance(v, type) and issubclass(v, Enum)]
    return [v for v in own if v.__module__ == vocabulary.__name__]


def _constructs() -> Counter[str]:
    names = [_kind(model) for model in _models()]
    names += [f"{_kind(model)}: {form}" for model in _models() for form in _forms(model)]
    names += [f"{enum.__name__.lower()}: {word.value}" for enum in _words() for word in enum]
    return Counter(names)


def _used(value: Any) -> Iterator[str]:
    """The constructs in a value of the tree."""
    if isinstance(value, Enum) and type(value) in _words():
        yield f"{type(value).__name__.lower()}: {value.value}"
    elif isinstance(value, tuple):
        for part in value:
            yield from _used(part)
    elif isinstance(value, BaseModel):
        model = type(value)
        yield _kind(model)
        for name, field in model.model_fields.items():
            part = getattr(value, name)
            yield from _used(part)
            kinds = get_args(field.annotation) if get_origin(field.annotation) in (Union, types.UnionType) else ()
            if name == "kind":
                continue
            if get_origin(field.annotation) is Literal:
                yield f"{_kind(model)}: {part}"
            elif field.annotation is bool or type(None) in kinds or field.default == ():
                if part != field.default:
                    yield f"{_kind(model)}: {name.replace('_', ' ')}"
            elif kinds and field.discriminator is None:
                named = "zone" if isinstance(part, t.Zone) else type(part).__name__.lower()
                yield f"{_kind(model)}: {named}"


# ---------------------------------------------------------------- what the manual has


class Row(NamedTuple):
    construct: str
    meaning: str
    example: str
    rule: str
    card: str


@cache
def _rows() -> list[Row]:
    """Every row of every table that has the head of an entry."""
    rows = []
    inside = False
    for line in MANUAL.split("\n"):
        cells = tuple(cell.strip() for cell in line.strip("|").split("|")) if line.startswith("|") else ()
        if cells == HEAD:
            inside = True
        elif not cells:
            inside = False
        elif inside and not set(line) <= set("|- "):
            assert len(cells) == len(HEAD), line
            rows.append(Row(*(cell.strip("`") if n in (0, 2) else cell for n, cell in enumerate(cells))))
    return rows


@cache
def _ours() -> dict[str, str]:
    """Name -> text of the set's cards that have one."""
    sets, entries = bundled_entries()
    catalogue = Catalogue(gather(entries), sets)
    return {card.name: card.text for card in catalogue.cards if NAME in card.sets and card.text}


# ---------------------------------------------------------------- what holds


def test_every_construct_of_the_tree_has_one_entry_and_nothing_else_has() -> None:
    constructs = _constructs()
    assert len(constructs) > 150
    assert [name for name, count in constructs.items() if count > 1] == [], "two constructs share a name"
    entries = Counter(row.construct for row in _rows())
    assert sorted(constructs - entries) == []
    assert sorted(entries - constructs) == []


@pytest.mark.parametrize("row", _rows(), ids=[row.construct for row in _rows()])
def test_an_example_reads_back_and_contains_its_construct(row: Row) -> None:
    text, faults = parse(row.example)
    assert faults == ()
    assert write(text) == row.example
    assert len(text.paragraphs) == 1
    assert row.construct in set(_used(text))


@pytest.mark.parametrize("row", _rows(), ids=[row.construct for row in _rows()])
def test_the_card_named_uses_the_construct(row: Row) -> None:
    if row.card == "–":
        users = [name for name, text in _ours().items() if row.construct in set(_used(parse(text)[0]))]
        assert users == [], "the set has a card for it by now: name one"
        return
    assert row.construct in set(_used(parse(_ours()[row.card])[0]))


def test_a_construct_that_is_not_in_a_text_is_not_found_in_it() -> None:
    found = set(_used(parse("Main 0, Set an Agent: Draw 2 cards.")[0]))
    assert {"draw", "pay: set", "ability: costs", "ability: time", "group: specialty", "whose: any"} <= found
    assert not found & {"pay: wound", "ability: when", "group: title", "amount: per", "chosen: up to", "play: less"}
    assert "play: less" in set(_used(parse("Play a Weapon in your discard pile for free.")[0]))
    assert "play: less" not in set(_used(parse("Play a Weapon in your discard pile.")[0]))


def test_every_entry_says_something_and_names_rules_that_exist() -> None:
    assert RULES
    for row in _rows():
        assert row.meaning.endswith("."), row.construct
        numbers = row.rule.split(", ")
        assert set(numbers) <= RULES, row.construct
        assert len(set(numbers)) == len(numbers), row.construct
    assert set(re.findall(r"\b[1-7]\.\d+\b", MANUAL)) <= RULES


def test_the_errors_it_shows_are_those_that_are_given() -> None:
    shown = re.findall(r"^\| `(.+?)` \| (\d+) \| `(.+?)` \|$", MANUAL, re.MULTILINE)
    assert len(shown) >= 5
    for text, column, message in shown:
        found = read_paragraph(text)
        assert isinstance(found, Fault), text
        assert (found.column, found.message.startswith(message)) == (int(column), True), found


def test_the_limit_it_names_is_the_engines() -> None:
    assert f"more than {TEXT_LIMIT} texts begin" in " ".join(MANUAL.split())
