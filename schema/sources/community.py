"""The list that collectors of the game hand on: a card a line, its fields divided by semicolons.

    Title, Subtitle;Character;alignment;specialty;cost;skill;health;words;war;set;rarity;count
    Title;Equipment;cost;bonus;words;war;set;rarity;count
    Title;Agenda;cost;words;war;set;rarity;count                      (an Event likewise)
    Title;Directive;alignment;set;rarity;count

The words, divided by ``/``, are traits and keywords. The count is how many the list's owner has, and is no fact of
the card. Cards known by name only are on lines divided by tabs: number, a mark, the full name, and perhaps type,
a field nobody uses, and rarity; they belong to the set of the heading (``Promo:``) or the rows before them.
"""

import re
from itertools import combinations
from typing import Any, Final

from schema.names import fold
from schema.problem import Severity
from schema.sources.row import Reading, check, count_lines, short
from schema.words import Alignment, CardType, EventKeyword, Specialty, Trait

_TAIL: Final = ("set", "rarity", "count")
_SHAPES: Final[dict[CardType, tuple[str, ...]]] = {
    CardType.CHARACTER: ("alignment", "specialty", "cost", "skill", "health", "words", "war", *_TAIL),
    CardType.EQUIPMENT: ("cost", "bonus", "words", "war", *_TAIL),
    CardType.AGENDA: ("cost", "words", "war", *_TAIL),
    CardType.EVENT: ("cost", "words", "war", *_TAIL),
    CardType.DIRECTIVE: ("alignment", *_TAIL),
}
_NUMBERS: Final = frozenset({"cost", "skill", "health", "war", "count"})
_CLOSED: Final[dict[str, tuple[str, ...]]] = {
    "type": tuple(CardType),
    "alignment": tuple(Alignment),
    "specialty": tuple(Specialty),
}
_TRAITS: Final = {fold(trait): trait for trait in Trait}
_STUB: Final = re.compile(r"[0-9]{1,4}\t")


class _Unreadable(Exception):
    """Why a line gives no row."""


def read(text: str, file: str) -> Reading:
    """The rows of a community list. Every line is a row, an error, a heading or blank; nothing is raised for a line.

    ``file`` is there for the likeness to the other readers. What was mended in a row is told as a note, and what is
    odd about it as a warning.
    """
    reading = Reading(lines=count_lines(text))
    set_name: str | None = None
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        line = line.rstrip("\r")
        if not line.strip():
            reading.blank += 1
            continue
        if heading := _heading(line):
            reading.headings += 1
            set_name = heading
            continue
        try:
            raw, notes = _stub(line, set_name) if _STUB.match(line) else _full(line)
        except _Unreadable as why:
            reading.find(number, Severity.ERROR, str(why))
            continue
        said, faults = check(raw)
        if faults:
            what = "; ".join(f"{name}: {what}" if name else what for name, what in faults)
            reading.find(number, Severity.ERROR, what)
            continue
        set_name = said["set"]
        for note in notes:
            reading.find(number, Severity.NOTE, note)
        if said.get("type") == CardType.EVENT and (odd := odd_words(said.get("keywords", []))):
            reading.find(number, Severity.WARNING, odd)
        reading.add(number, said)
    return reading


def odd_words(keywords: list[str]) -> str | None:
    """What is odd about an event's keywords, if anything (rule 1.3)."""
    odd = [word for word in keywords if word not in tuple(EventKeyword)]
    if not odd:
        return None
    return f"an event has the keyword Tactics, Intrigue or Ops (rule 1.3), not {' and '.join(odd)}"


def looks_like(text: str) -> bool:
    """Whether some line is a row of such a list: a known type in its second field, or a numbered stub."""
    types = {fold(card_type) for card_type in CardType}
    for line in text.split("\n"):
        fields = line.split(";", 2)
        if (len(fields) == 3 and fold(fields[1]) in types) or (_STUB.match(line) and line.count("\t") >= 2):
            return True
    return False


def _heading(line: str) -> str | None:
    """The set that a heading names."""
    name = line.strip()
    return name[:-1].strip() or None if name.endswith(":") and ";" not in name and "\t" not in name else None


# ---------------------------------------------------------------- rows


def _full(line: str) -> tuple[dict[str, Any], list[str]]:
    """A row with its stats, and what was mended in it."""
    fields = [field.strip() for field in line.split(";")]
    if len(fields) < 3:
        raise _Unreadable("this is no row of a card, no heading and no stub; a row's fields are divided by semicolons")
    notes: list[str] = []
    card_type = CardType(_mended("type", fields[1], notes))
    shape = _SHAPES[card_type]
    values = _fitted(fields[2:], shape, card_type, notes)
    row: dict[str, Any] = {"type": str(card_type), **_divided(fields[0], card_type)}
    for name, value in zip(shape, values, strict=True):
        if not value or name == "count":
            continue
        if name == "words":
            row.update(_words(value))
        elif name in _NUMBERS:
            row[name] = int(value)
        elif name in _CLOSED:
            row[name] = _mended(name, value, notes)
        else:
            row[name] = value
    if "set" not in row:
        raise _Unreadable("it names no set")
    return row, notes


def _fitted(values: list[str], shape: tuple[str, ...], card_type: CardType, notes: list[str]) -> list[str]:
    """The values in the shape of their type, without empty fields that are too many."""
    extra = len(values) - len(shape)
    if extra == 0:
        wrong = [(name, value) for name, value in zip(shape, values, strict=True) if not _fits(name, value)]
        if wrong:
            name, value = wrong[0]
            raise _Unreadable(f"{name}: a number is expected, not {short(value)}")
        return values
    count = f"{len(values) + 2} fields, where a row of type {card_type} has {len(shape) + 2}"
    empty = [place for place, value in enumerate(values) if not value]
    if extra < 0 or extra > min(2, len(empty)):
        raise _Unreadable(f"it has {count}")
    ways = {}
    for gone in combinations(empty, extra):
        kept = [value for place, value in enumerate(values) if place not in gone]
        # Where a number is missing, a number further on would be taken for it: then nothing is mended.
        if all(_fits(name, value) and (value or name not in _NUMBERS) for name, value in zip(shape, kept, strict=True)):
            ways[tuple(kept)] = kept
    if len(ways) != 1:
        raise _Unreadable(f"it has {count}, and it is not clear which is too many")
    notes.append(f"it has {count}: an empty one was left out")
    return next(iter(ways.values()))


def _fits(name: str, value: str) -> bool:
    if name in _NUMBERS:
        return not value or re.fullmatch(r"[0-9]{1,4}", value) is not None
    return True


def _mended(name: str, value: str, notes: list[str]) -> str:
    """The word of a closed list that is meant: in any case, or with one letter wrong, too many, missing or swapped."""
    words = {fold(word): word for word in _CLOSED[name]}
    key = fold(value)
    if key in words:
        return words[key]
    from rapidfuzz.distance import OSA  # slow to import, and rarely wanted

    close = [word for folded, word in words.items() if OSA.distance(key, folded, score_cutoff=1) == 1]
    if len(close) != 1:
        raise _Unreadable(f"{name}: {short(value)} is none of {', '.join(_CLOSED[name])}")
    notes.append(f"{name}: {short(value)} was read as {close[0]}")
    return close[0]


def _words(field: str) -> dict[str, list[str]]:
    """Traits and keywords of a field that holds both, in its order."""
    words = [word.strip() for word in field.split("/") if word.strip()]
    traits = [_TRAITS[fold(word)] for word in words if fold(word) in _TRAITS]
    keywords = [word for word in words if fold(word) not in _TRAITS]
    return {name: found for name, found in (("traits", list(map(str, traits))), ("keywords", keywords)) if found}


def _divided(name: str, card_type: CardType | None) -> dict[str, str]:
    """A full name as title and subtitle; only a character has one (rule 1.2), at its first comma."""
    title, comma, subtitle = name.partition(", ")
    if card_type is CardType.CHARACTER and comma and title.strip() and subtitle.strip():
        return {"title": title, "subtitle": subtitle}
    return {"title": name}


def _stub(line: str, set_name: str | None) -> tuple[dict[str, Any], list[str]]:
    """A card known by name: ``231<TAB>[mark]<TAB>Name``, perhaps with type and rarity."""
    number, _, name, *rest = [*(field.strip() for field in line.split("\t")), ""][:7]
    if not name or len(line.split("\t")) > 6:
        raise _Unreadable("a card known by name reads number, mark, name, divided by tabs")
    if set_name is None:
        raise _Unreadable("no heading or row before it says which set it belongs to")
    card_type, _, rarity, *_ = [*rest, "", "", ""]
    notes: list[str] = []
    known = CardType(_mended("type", card_type, notes)) if card_type else None
    row: dict[str, Any] = {"set": set_name, "number": int(number), **_divided(name, known)}
    if known:
        row["type"] = str(known)
    if rarity:
        row["rarity"] = rarity
    return row, notes
