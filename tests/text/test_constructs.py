"""Every construct of game text is in a scenario of this folder, and in the texts of the random games."""

import ast
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from schema.text import action, selection, tree as t, vocabulary
from schema.text.parse import Fault, read_paragraph
from tests.engine.texts import BY_TYPE
from tests.schema.text_trees import values
from tests.text.test_refused import REFUSED

HERE = Path(__file__).parent


def of_scenarios() -> list[str]:
    """Every text written out in a test of this folder."""
    found = []
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += node.value.split("\n")
    return found


def of_random_games() -> list[str]:
    return [line for lines in BY_TYPE.values() for line in lines]


def constructs(lines: list[str]) -> set[str]:
    """Names of all that a list of texts uses: ``Wound``, ``Simple.verb kill``, ``Zone PILE``, ``Group.on``."""
    found: set[str] = set()
    for line in lines:
        paragraph = read_paragraph(line)
        if isinstance(paragraph, Fault):
            continue
        for value in values(paragraph):
            if isinstance(value, StrEnum):
                found.add(f"{type(value).__name__} {value.name}")
            elif isinstance(value, BaseModel):
                kind = type(value).__name__
                found.add(kind)
                for name, field in type(value).model_fields.items():
                    said = getattr(value, name)
                    if said != field.get_default():
                        found.add(f"{kind}.{name}")
                    if isinstance(said, str) and not isinstance(said, StrEnum):
                        found.add(f"{kind}.{name} {said}")
    return found


def wanted() -> set[str]:
    """The same names, of all that the tree can say: its classes, their fields and words, and the vocabulary."""
    models = {v for m in (action, selection, t) for v in vars(m).values() if isinstance(v, type)}
    names: set[str] = set()
    for model in (m for m in models if issubclass(m, BaseModel) and m.__module__.startswith("schema.text")):
        if model is t.Text:  # a card's paragraphs, not a part of one
            continue
        names.add(model.__name__)
        for name, field in model.model_fields.items():
            if name != "kind" and not field.is_required():
                names.add(f"{model.__name__}.{name}")
            names |= {f"{model.__name__}.{name} {word}" for word in words(field.annotation) if name != "kind"}
    enums = [v for v in vars(vocabulary).values() if isinstance(v, type) and issubclass(v, StrEnum)]
    return names | {f"{enum.__name__} {word.name}" for enum in enums for word in enum}


def words(annotation: Any) -> set[str]:
    """The plain words a field may hold."""
    if get_origin(annotation) is Literal:
        return {word for word in get_args(annotation) if isinstance(word, str) and not isinstance(word, StrEnum)}
    return {word for part in get_args(annotation) for word in words(part)}


NOT_SAID = {"Take.ref", "RevealHand.player"}
"""Fields for which the grammar has one word alone."""


@pytest.mark.parametrize("texts", [of_scenarios, of_random_games], ids=["scenarios", "random games"])
def test_every_construct_is_used(texts: Any) -> None:
    every = wanted()
    assert len(every) > 150
    assert sorted(every - NOT_SAID - constructs(texts())) == []


def test_what_looks_like_a_text_is_one() -> None:
    start = ("Main ", "Main:", "Mission ", "Mission:", "React ", "React,", "When ", "While ", "Requires:")
    said = [line for line in of_scenarios() if line.startswith(start) and line.endswith(".")]
    assert len(said) > 400
    assert {line for line in said if isinstance(read_paragraph(line), Fault)} == {text for text, _ in REFUSED}
