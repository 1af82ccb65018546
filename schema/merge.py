"""Laying a user's rows over the entries of a catalogue: what a row means there, and what it changes.

A row is a mapping that holds only what its source said: the fields of :class:`schema.card.Entry`, any of which may
be left out, and optionally ``set_code``. It is about the entry with its set and number, if the names agree; else
about the entries of its set with its full name. A row about none is a new entry. Unknown never erases a known fact.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from pydantic import ValidationError

from schema.card import Entry
from schema.catalogue import CardSet, clash, gather
from schema.names import fold, full_name, plain, slug
from schema.sources import faults
from schema.words import CardType

_NAMING: Final = frozenset({"title", "subtitle", "set", "set_code", "note"})
"""What says which entry a row is about, or nothing about the card at all; never a change to it."""

_SHAPES: Final[dict[str, type]] = {"title": str, "subtitle": str, "set": str, "set_code": str, "number": int}


class Kind(StrEnum):
    """What became of a row."""

    ADDED = "added"
    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact before and after; ``None`` is unknown."""

    fact: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one row."""

    kind: Kind
    name: str
    """The full name as the catalogue spells it; as the row does where it is refused."""
    set: str
    number: int | None = None
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    """Why a row is refused; or, of a change, what it brings with it. One sentence or empty."""
    near: tuple[str, ...] = ()
    """Full names a refused row may have meant, nearest first."""
    places: tuple[int, ...] = ()
    """Indices into :attr:`Merged.entries` of the entries the row is about; empty where it is refused."""


@dataclass(frozen=True, slots=True)
class Merged:
    """A catalogue's sets and entries with rows laid over them."""

    sets: list[CardSet]
    entries: list[Entry]
    """Those that were there before, at their places, then the new ones in the order of their rows."""
    outcomes: list[Outcome]
    """One a row, in order."""


def overlay(
    sets: Sequence[CardSet], entries: Sequence[Entry], imported: Sequence[Mapping[str, Any]]
) -> tuple[list[CardSet], list[Entry]]:
    """The sets and entries with the imported rows laid over them. Applying the same rows again changes nothing.

    Rows that fit no more, as a later edition of the bundled cards knows better, are left out; :func:`merge` tells
    which. Never raises on account of a row.
    """
    merged = merge(sets, entries, imported, distrust=False)
    return merged.sets, merged.entries


def merge(
    sets: Sequence[CardSet],
    entries: Sequence[Entry],
    rows: Sequence[Mapping[str, Any]],
    *,
    lines: Sequence[int] = (),
    distrust: bool = True,
) -> Merged:
    """As :func:`overlay`, with what became of each row.

    ``lines`` are the rows' line numbers, for messages. ``distrust`` refuses a row that contradicts an earlier one
    (two lines of one file); without it the later row wins.
    """
    work = _Work(sets, entries, rows, lines, distrust)
    outcomes = [work.lay(place, row) for place, row in enumerate(rows)]
    return Merged(work.sets, work.entries, _tell_splits(entries, work.entries, outcomes))


def difference(before: Entry | None, after: Entry) -> tuple[Difference, ...]:
    """The facts on which two states of an entry differ, JSON-ready; all that are known where there was none before.

    A designator stated where it was inferred to be the same is no difference.
    """
    new = _public(after)
    if before is None:
        return tuple(Difference(fact, None, value) for fact, value in new.items() if value not in (None, [], {}))
    old = _public(before)
    found = [Difference(fact, old[fact], value) for fact, value in new.items() if value != old[fact]]
    same_designator = before.designator == after.designator and before.designator is not None
    return tuple(d for d in found if not (d.fact == "skill_type" and same_designator))


def _public(entry: Entry) -> dict[str, Any]:
    facts = entry.model_dump(mode="json", exclude=set(_NAMING))
    facts["bonus"] = {name: value for name, value in facts["bonus"].items() if value}
    return facts


class Refusal(Exception):
    """Why a row cannot be laid over the catalogue."""

    def __init__(self, reason: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.near = near


class _Work:
    """The catalogue while rows are laid over it."""

    def __init__(
        self,
        sets: Sequence[CardSet],
        entries: Sequence[Entry],
        rows: Sequence[Mapping[str, Any]],
        lines: Sequence[int],
        distrust: bool,
    ) -> None:
        self.sets = list(sets)
        self.entries = list(entries)
        self.lines = lines
        self.distrust = distrust
        self.numbered: dict[tuple[str, int], int] = {}
        self.named: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.names: dict[str, str] = {}
        """Folded full name -> full name."""
        self.known: dict[str, list[tuple[CardType, str, str | None]]] = defaultdict(list)
        """Folded full name -> what the cards of that name are, and how it divides into title and subtitle."""
        self.said: dict[int, dict[str, tuple[Any, int]]] = defaultdict(dict)
        """Place of an entry -> fact -> (value, place of the row that said it)."""
        for place in range(len(self.entries)):
            self._index(place)
        for row in rows:  # a bare reprint may stand before the row that says what the card is
            if row.get("type") and row.get("title"):
                self._know(row["type"], row["title"], row.get("subtitle"))

    def _know(self, card_type: Any, title: Any, subtitle: Any) -> None:
        try:
            fact = (CardType(card_type), plain(title), plain(subtitle) if subtitle else None)
        except (ValueError, TypeError, AttributeError):
            return
        known = self.known[fold(full_name(title, subtitle))]
        if fact[0] not in [k[0] for k in known]:
            known.append(fact)

    def _index(self, place: int) -> None:
        entry = self.entries[place]
        if entry.number is not None:
            self.numbered.setdefault((fold(entry.set), entry.number), place)
        places = self.named[fold(entry.set), fold(entry.name)]
        if place not in places:
            places.append(place)
        self.names.setdefault(fold(entry.name), entry.name)
        self._know(entry.type, entry.title, entry.subtitle)

    def lay(self, number_of_row: int, row: Mapping[str, Any]) -> Outcome:
        said = {name: value for name, value in row.items() if value is not None}
        if not all(isinstance(said.get(key, kind()), kind) for key, kind in _SHAPES.items()):
            return Outcome(Kind.REFUSED, "", "", reason="it names its card in no readable way")
        name = full_name(said.get("title", ""), said.get("subtitle"))
        set_name = said.get("set", "")
        try:
            card_set = self._set(said)
            set_name = card_set.name
            places = self._find(said, set_name)
            if not places:
                places = [self._add(said, card_set)]
                made = self.entries[places[0]]
                outcome = Outcome(Kind.ADDED, made.name, made.set, made.number, difference(None, made))
            else:
                outcome = self._change(places, said, number_of_row)
        except Refusal as refusal:
            return Outcome(Kind.REFUSED, name, set_name, said.get("number"), (), refusal.reason, refusal.near)
        for place in places:
            self.said[place].update({fact: (value, number_of_row) for fact, value in _facts(said)})
        if card_set not in self.sets:
            self.sets.append(card_set)
        return replace(outcome, places=tuple(places))

    # ---------------------------------------------------------------- which set, which entry

    def _set(self, said: Mapping[str, Any]) -> CardSet:
        text, code = said.get("set"), said.get("set_code")
        if not text:
            raise Refusal("it names no set")
        key = fold(text)
        found = next((s for s in self.sets if key == fold(s.name)), None) or next(
            (s for s in self.sets if key == fold(s.code)), None
        )
        if found is None:
            return self._new_set(plain(text), code)
        if code is not None and fold(code) != fold(found.code):
            raise Refusal(f"set_code: the set {found.name} has the code {found.code}, not {code}")
        return found

    def _new_set(self, name: str, code: str | None) -> CardSet:
        taken = {s.code: s.name for s in self.sets}
        if code is not None:
            if code in taken:
                raise Refusal(f"set_code: {code} is the code of {taken[code]}, so {name} needs another")
            return CardSet(code, name)
        return CardSet(made_code(name, taken), name)

    def _find(self, said: Mapping[str, Any], set_name: str) -> list[int]:
        """The entries the row is about; none where it is about a new one."""
        title, number = said.get("title"), said.get("number")
        set_key = fold(set_name)
        at_number = self.numbered.get((set_key, number)) if number is not None else None
        if title is None:
            if number is None:
                raise Refusal("it has neither a title nor a number")
            if at_number is None:
                raise Refusal(f"{set_name} {number} is not known yet, so the row needs a title and a type")
            return [at_number]
        name = full_name(title, said.get("subtitle"))
        if at_number is not None:
            entry = self.entries[at_number]
            bare = said.get("subtitle") is None and fold(title) == fold(entry.title)
            if fold(name) == fold(entry.name) or bare:
                return [at_number]
            raise Refusal(f"{set_name} {number} is {entry.name}, not {name}", (entry.name,))
        places = self.named.get((set_key, fold(name)), [])
        if number is not None:  # a printing of its own, unless one waits for its number
            return [place for place in places if self.entries[place].number is None][:1]
        first = self.entries[places[0]] if places else None
        if first and any(clash(first, self.entries[place]) for place in places[1:]):
            raise Refusal(f"{set_name} has several cards named {name}; give the number")
        return list(places)

    # ---------------------------------------------------------------- what changes

    def _add(self, said: Mapping[str, Any], card_set: CardSet) -> int:
        data = {key: value for key, value in said.items() if key != "set_code"}
        name = full_name(said["title"], said.get("subtitle"))
        known = self.known.get(fold(name), [])
        if "type" not in data:
            if len(known) != 1:
                types = " and ".join(k[0] for k in known)
                raise Refusal(
                    f"type: {name} is known as {types}; say which it is" if known else _UNKNOWN_TYPE, self._near(name)
                )
            data["type"] = known[0][0]
        for card_type, title, subtitle in known:  # `Title, Subtitle` written as one
            if card_type == data["type"] and "subtitle" not in data:
                data["title"] = title
                if subtitle:
                    data["subtitle"] = subtitle
        self.entries.append(_entry({**data, "set": card_set.name}))
        self._index(len(self.entries) - 1)
        return len(self.entries) - 1

    def _change(self, places: Sequence[int], said: Mapping[str, Any], number_of_row: int) -> Outcome:
        if self.distrust:
            self._agree(places, said)
        given = dict(_facts(said))
        changed: dict[int, Entry] = {}
        differences: list[Difference] = []
        for place in places:
            before = self.entries[place]
            after = _entry({**{n: getattr(before, n) for n in Entry.model_fields}, **given})
            here = difference(before, after)
            differences.extend(d for d in here if d not in differences)
            if here:
                changed[place] = after
        for place, after in changed.items():
            self.entries[place] = after
            self._index(place)
        entry = self.entries[places[0]]
        number = entry.number if len(places) == 1 else None
        kind = Kind.CHANGED if changed else Kind.SAME
        return Outcome(kind, entry.name, entry.set, number, tuple(differences))

    def _agree(self, places: Sequence[int], said: Mapping[str, Any]) -> None:
        for place in places:
            earlier = self.said.get(place, {})
            for fact, value in _facts(said):
                if fact in earlier and earlier[fact][0] != value:
                    was, row = earlier[fact]
                    where = f"line {self.lines[row]}" if row < len(self.lines) else f"row {row + 1}"
                    raise Refusal(f"{fact}: {in_words(value)} here, but {in_words(was)} in {where}")

    def _near(self, name: str) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process  # slow to import, and only wanted where a name is not found

        hits = process.extract(fold(name), list(self.names), scorer=fuzz.ratio, score_cutoff=75, limit=3)
        return tuple(self.names[hit[0]] for hit in sorted(hits, key=lambda hit: (-hit[1], hit[0])))


_UNKNOWN_TYPE: Final = "type: no card of this name is known, so the row must say what it is"


def _facts(said: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    return ((fact, value) for fact, value in said.items() if fact not in _NAMING)


def _entry(data: Mapping[str, Any]) -> Entry:
    try:
        return Entry.model_validate(data)
    except ValidationError as error:
        raise Refusal("; ".join(f"{name}: {what}" if name else what for name, what in faults(error))) from None


def in_words(value: Any) -> str:
    """A fact's value in words; unknown is a question mark."""
    if value is None:
        return "?"
    if isinstance(value, dict):
        return ", ".join(f"{number:+d} {name}" for name, number in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, str):
        plainly = value.isprintable() and " " not in value
        return (value if plainly else json.dumps(value, ensure_ascii=False)) or "none"
    return str(value)


def made_code(name: str, taken: Iterable[str]) -> str:
    """A set's code made of its name: initials and numbers, up to 6 letters, made unique by a number at its end."""
    words = [word for word in slug(name).split("-") if word]
    initials = "".join(word if word.isdigit() else word[0] for word in words)
    code = (initials if len(words) > 1 else words[0][:3]).upper()[:6]
    used, result, number = set(taken), code, 1
    while result in used:
        number += 1
        result = f"{code}{number}"
    return result


def _tell_splits(before: Sequence[Entry], after: Sequence[Entry], outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes, with a word at each change that makes two cards of one: its other printings keep their facts."""

    was, now = _cards_by_name(before), _cards_by_name(after)
    sentence = "other printings keep their facts, so this is now another card of the same name"
    return [
        replace(outcome, reason=sentence)
        if outcome.kind is Kind.CHANGED and now[fold(outcome.name)] > was[fold(outcome.name)]
        else outcome
        for outcome in outcomes
    ]


def _cards_by_name(entries: Iterable[Entry]) -> Counter[str]:
    return Counter(fold(card.name) for card in gather(entries))
