"""All cards at once: gathering a source's entries into cards, and finding a card by what a person typed."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schema.card import NO_BONUS, Card, Entry, Facts
from schema.names import fold, slug
from schema.words import Coverage


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of printings."""

    code: str
    """Short upper-case form, as ``D0``."""
    name: str
    """As printed, ``Day 0``."""


# ---------------------------------------------------------------- gathering


def _known(facts: Facts, name: str) -> bool:
    value = getattr(facts, name)
    if name in ("traits", "keywords", "bonus"):  # empty means none, except on a stub, where it means not recorded
        return facts.coverage is not Coverage.STUB or value not in ((), NO_BONUS)
    return value is not None


def clash(a: Facts, b: Facts) -> tuple[str, ...]:
    """The facts on which two entries of one full name contradict each other; an unknown fact contradicts nothing."""
    return tuple(
        name
        for name in Facts.model_fields
        if name not in ("title", "subtitle")
        and _known(a, name)
        and _known(b, name)
        and getattr(a, name) != getattr(b, name)
    )


def fill(a: Facts, b: Facts) -> dict[str, Any]:
    """The facts of ``a``, with what it does not know taken from ``b``."""
    return {n: getattr(a if _known(a, n) or not _known(b, n) else b, n) for n in Facts.model_fields}


def gather(entries: Iterable[Entry]) -> list[Card]:
    """Cards from entries, in the order of their first entry.

    Entries with one full name and no contradicting fact are printings of one card; contradicting ones are
    different cards. An entry that fits several cards of its name equally is kept as a card of its own.
    """
    groups: dict[str, list[list[Entry]]] = defaultdict(list)
    merged: dict[int, Facts] = {}  # id of a group's list -> its facts so far
    order: list[list[Entry]] = []
    rows = list(entries)
    place = {id(e): i for i, e in enumerate(rows)}
    # Complete entries first, so that a bare reprint finds the card it reprints whatever the file order.
    for entry in sorted(rows, key=lambda e: (e.coverage is Coverage.STUB, place[id(e)])):
        group = groups[fold(entry.name)]
        fitting = [cards for cards in group if not clash(merged[id(cards)], entry)]
        if len(fitting) == 1:
            home = fitting[0]
            home.append(entry)
            merged[id(home)] = Facts.model_construct(**fill(merged[id(home)], entry))
        else:
            home = [entry]
            group.append(home)
            order.append(home)
            merged[id(home)] = entry.facts
    for home in order:
        home.sort(key=lambda e: place[id(e)])
    order.sort(key=lambda home: place[id(home[0])])

    cards: list[Card] = []
    taken: set[str] = set()
    for home in order:
        facts = merged[id(home)]
        first = home[0]
        card_id = slug(facts.name)
        if card_id in taken:
            card_id = f"{card_id}--{slug(first.set)}"
        if card_id in taken:
            card_id = f"{card_id}-{first.number or len(cards) + 1}"
        taken.add(card_id)
        known = {name: getattr(facts, name) for name in Facts.model_fields}
        printings = tuple(dict.fromkeys(e.printing for e in home))
        cards.append(Card.model_construct(**known, id=card_id, printings=printings))
    return cards


# ---------------------------------------------------------------- finding

_BRACKET = re.compile(r"^(?P<name>.*\S)\s*(?:\[(?P<square>[^\[\]]+)\]|\((?P<round>[^()]+)\))$")
_SET_NUMBER = re.compile(r"^(?P<set>.*?)\s*#?\s*(?P<number>\d{1,4})?$")


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a typed name means: exactly one card, several, or none with the nearest names."""

    query: str
    cards: tuple[Card, ...] = ()
    near: tuple[str, ...] = ()
    """Full names, nearest first; only where no card matches."""

    @property
    def card(self) -> Card | None:
        return self.cards[0] if len(self.cards) == 1 else None

    @property
    def ambiguous(self) -> bool:
        return len(self.cards) > 1


class Catalogue:
    """Cards that can be found by name. Immutable once made."""

    def __init__(self, cards: Sequence[Card], sets: Sequence[CardSet] = ()) -> None:
        self.cards = tuple(cards)
        self.sets = tuple(sets)
        self.by_id: Mapping[str, Card] = {card.id: card for card in self.cards}
        by_name: dict[str, list[Card]] = defaultdict(list)
        by_title: dict[str, list[Card]] = defaultdict(list)
        for card in self.cards:
            by_title[fold(card.title)].append(card)
            by_name[fold(card.name)].append(card)
            if card.subtitle:
                by_name[fold(f"{card.title} - {card.subtitle}")].append(card)
        self._by_name = {k: tuple(v) for k, v in by_name.items()}
        self._by_title = {k: tuple(v) for k, v in by_title.items()}
        known = [*sets, *(CardSet(name, name) for card in self.cards for name in card.sets)]
        self._set_names = {fold(word): s.name for s in reversed(known) for word in (s.code, s.name)}

    def set_name(self, text: str) -> str | None:
        """The full name of the set with this code or name, or ``None``."""
        return self._set_names.get(fold(text))

    def titled(self, title: str) -> tuple[Card, ...]:
        """Every card with this title, whatever its subtitle or set (the unit of rule 2.3)."""
        return self._by_title.get(fold(title), ())

    def named(self, text: str) -> tuple[Card, ...]:
        """The cards this text names in full, or by a title alone; no set, no guessing, no prefixes.

        A title that several cards share names all of them, even where one of them has no subtitle.
        """
        key = fold(text)
        titled = self._by_title.get(key, ())
        named = self._by_name.get(key, ())
        return tuple({card.id: card for card in (*named, *titled)}.values()) if titled else named

    def resolve(self, text: str) -> Resolution:
        """Find the card a person meant by ``text``.

        The whole text is tried as a name first; then a trailing ``[Set]``, ``[Set 12]`` or ``(Set 12)`` narrows it.
        """
        cards = self.matching(text)
        if cards:
            return Resolution(text, cards)
        match = _BRACKET.match(text.strip())
        known = match and self._hint(match["square"] or match["round"])
        return Resolution(text, (), self.near(match["name"] if match and known else text))

    def matching(self, text: str) -> tuple[Card, ...]:
        """The cards :meth:`resolve` finds, without the cost of looking for near names where there are none."""
        cards = self.named(text)
        match = None if cards else _BRACKET.match(text.strip())
        if match is None:
            return cards
        return self._narrow(self.named(match["name"]), match["square"] or match["round"])

    def _hint(self, hint: str) -> tuple[str, int | None] | None:
        whole = self.set_name(hint)
        if whole is not None:
            return whole, None
        match = _SET_NUMBER.match(hint.strip())
        name = self.set_name(match["set"]) if match else None
        if match is None or name is None or match["number"] is None:
            return None
        return name, int(match["number"])

    def _narrow(self, cards: tuple[Card, ...], hint: str) -> tuple[Card, ...]:
        found = self._hint(hint)
        if found is None:
            return ()
        name, number = found
        return tuple(
            c for c in cards if any(p.set == name and (number is None or p.number == number) for p in c.printings)
        )

    def reference(self, card: Card) -> str:
        """The shortest text that :meth:`resolve` takes back to exactly this card."""
        if self.named(card.name) == (card,):
            return card.name
        for p in card.printings:
            for text in (f"{card.name} [{p.set}]", f"{card.name} [{p.set} {p.number}]"):
                if self.resolve(text).card is card:
                    return text
        return card.name

    def near(self, text: str, limit: int = 3, *, whole: bool = False) -> tuple[str, ...]:
        """The full names nearest to ``text``, nearest first; none when nothing is close.

        ``whole`` asks for names like the whole text, and takes none that is only a part of it.
        """
        from rapidfuzz import fuzz, process  # 30 ms, paid only when a name is not found

        names = {fold(c.name): c.name for c in self.cards}
        key = fold(text)
        hits = process.extract(key, list(names), scorer=fuzz.ratio, score_cutoff=65, limit=limit)
        if not hits and not whole:  # words left out or swapped
            hits = process.extract(key, list(names), scorer=fuzz.WRatio, score_cutoff=80, limit=limit)
        return tuple(names[hit[0]] for hit in sorted(hits, key=lambda hit: (-hit[1], hit[0])))

    @property
    def fingerprint(self) -> str:
        """12 hex digits over every card's id and facts, whatever their order."""
        text = "\n".join(sorted(f"{c.id} {c.fingerprint}" for c in self.cards))
        return hashlib.sha256(text.encode()).hexdigest()[:12]
