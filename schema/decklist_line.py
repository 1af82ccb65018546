"""One line of a decklist, as people write and paste it: a card and a count, a heading, a comment.

The catalogue settles what a line means. The whole line is tried as a name before anything is taken off it, so that
``24 Hours`` is one card and ``2 24 Hours`` two copies of it; nothing is ever guessed from a part of a name.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from schema.card import Card
from schema.catalogue import Catalogue
from schema.names import fold
from schema.words import CardType

LONGEST_ENTRY: Final = 700
"""Characters; a longer line is not tried as a card: two labels of 200, a set's name and a count fit well within."""

_NUMBER = r"[-+]?\d+(?:[.,/]\d+)?"
_LEADING = re.compile(rf"(?:[xX×*]\s*)?(?P<count>{_NUMBER})(?:\s*[xX×*]\s*|\s+)(?P<name>\S.*)")
_TRAILING = re.compile(
    rf"(?P<name>.*?\S)(?:\s*[(\[]\s*[xX×*]?\s*(?P<a>{_NUMBER})\s*[xX×]?\s*[)\]]|(?:\s+[xX*]\s*|\s*×\s*)(?P<b>{_NUMBER})"
    rf"|\s+(?P<c>{_NUMBER}))"
)
_BULLET = re.compile(r"[-*+•·‣▪]\s+(?P<rest>\S.*)")
_COMMENT = re.compile(r"(?:(?:#+|//+|;;+)\s*)+(?P<text>.*)")
_INLINE = re.compile(r"\s(?:#+|//+|;;+)")
_INLINE_TRIES: Final = 5
_NAME = re.compile(r"(?:deck\s+)?name\s*:\s*(?P<name>\S.{0,199})", re.IGNORECASE)
_HEADING = re.compile(
    r"[\W_]*?(?:(?P<before>\d{1,9})\s+)?(?P<word>directive|character|equipment|agenda|event|deck ?list|deck|total)s?"
    r"\s*[:=-]?\s*[(\[]?\s*(?P<after>\d{1,9})?\s*(?:cards?)?[\W_]*",
)
_LONGEST_HEADING: Final = 60


class Hit(NamedTuple):
    """The cards a line names (several where it is ambiguous), with the count as written."""

    cards: tuple[Card, ...]
    counted: str | None
    name: str


class Split(NamedTuple):
    """A line taken apart by its looks alone, for one that names no card."""

    name: str
    counts: tuple[str, ...]


class Heading(NamedTuple):
    """``Events (7)``. ``type`` is ``None`` over a whole list, as ``Deck``."""

    type: CardType | None
    stated: int | None


def entry(text: str, catalogue: Catalogue) -> Hit | None:
    """The card or cards the line names, the whole line tried first; ``None`` where it names none."""
    if len(text) > LONGEST_ENTRY:
        return None
    for count, name in _ways(text):
        cards = catalogue.matching(name)
        if cards:
            return Hit(cards, count, name)
    return None


def annotated(text: str, catalogue: Catalogue) -> tuple[Hit, str] | None:
    """The card of a line and the comment behind it, ``2 AK-47 # a comment``."""
    if len(text) > LONGEST_ENTRY:
        return None
    marks = [mark.start() for mark in _INLINE.finditer(text)][:_INLINE_TRIES]
    for at in reversed(marks):  # the longest name first, as a name may hold a mark
        hit = entry(text[:at], catalogue)
        if hit:
            return hit, comment(text[at:].lstrip()) or ""
    return None


def _ways(text: str) -> Iterator[tuple[str | None, str]]:
    bullet = _BULLET.fullmatch(text)
    for line in (text, bullet["rest"]) if bullet else (text,):
        yield None, line
        if leading := _LEADING.fullmatch(line):
            yield leading["count"], leading["name"]
        if trailing := _TRAILING.fullmatch(line):
            yield trailing["a"] or trailing["b"] or trailing["c"], trailing["name"]


def split(text: str) -> Split:
    """Take bullet, comment and counts off a line that names no card."""
    mark = _INLINE.search(text)
    line = text[: mark.start()] if mark else text
    bullet = _BULLET.fullmatch(line)
    if bullet:
        line = bullet["rest"]
    counts = []
    if leading := _LEADING.fullmatch(line):
        counts.append(leading["count"])
        line = leading["name"]
    trailing = _TRAILING.fullmatch(line)
    if trailing and not trailing["c"]:  # a bare number at the end of an unknown name belongs to it, as likely as not
        counts.append(trailing["a"] or trailing["b"])
        line = trailing["name"]
    return Split(line, tuple(counts))


def copies(count: str, most: int) -> int | None:
    """The number a count says, 1 to ``most``; ``None`` for any other (``0``, ``-1``, ``1.5``, ``99999999999``)."""
    number = int(count) if count.isdecimal() and len(count) <= 9 else 0
    return number if 1 <= number <= most else None


def comment(text: str) -> str | None:
    """What a comment line says, without its marks; ``None`` where the line is not a comment."""
    match = _COMMENT.fullmatch(text)
    return match["text"].strip() if match else None


def deck_name(text: str) -> str | None:
    """The name in ``Name: Weapon Masters``, with or without a comment mark; ``None`` for any other line."""
    match = _NAME.fullmatch(comment(text) or text)
    return match["name"].strip() if match else None


def heading(text: str) -> Heading | None:
    """The section a line opens; ``None`` where it is no heading."""
    if len(text) > _LONGEST_HEADING:
        return None
    match = _HEADING.fullmatch(fold(text))
    if match is None:
        return None
    number = match["after"] or match["before"]
    word = match["word"]
    known = word in tuple(CardType)
    if not known and comment(text) is not None:  # `# Total 25` is a comment; only the sections' own words reach in
        return None
    return Heading(CardType(word) if known else None, int(number) if number else None)


def is_ruler(text: str) -> bool:
    """Whether a line is mere decoration, as ``-----`` or ``***``."""
    return all(c in "-=_*~#/;.+|<>: " for c in fold(text))
