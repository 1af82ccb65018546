"""A deck as one short word to paste, checked when it is read (docs/decklists.md tells its make-up).

Version letter, then Crockford's base 32 (no case, no I L O U, nothing a URL or a chat would touch) over:
3 bytes of the catalogue's fingerprint; for each count in use a byte with it, a byte with the number of cards, and
4 bytes a card: 3 of a hash of its id, 1 of its facts; last 3 bytes of CRC-32 over all before. Cards are named by
their ids, so a code outlives a growing catalogue; the facts tell whether a card changed since.
"""

import hashlib
import zlib
from collections import defaultdict
from typing import Final

from schema.card import Card
from schema.catalogue import Catalogue
from schema.deck import MOST_COPIES, Deck
from schema.errors import TcgError
from schema.problem import Code, Problem, Severity

VERSION: Final = "A"
_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {c: i for i, c in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_CHECK: Final = 3
_STAMP: Final = 3
_KEY: Final = 3
LONGEST_CODE: Final = 4000
"""Characters; far more than any deck takes."""


def encode(deck: Deck, catalogue: Catalogue) -> str:
    """The code of a deck. The deck's name is not in it; equal cards give an equal code in one catalogue.

    Raises :class:`TcgError` for a deck that no code can hold: an empty one, over 99 copies or 255 cards of a count.
    """
    if not deck.cards:
        raise TcgError(f"{deck.name} holds no card, so it has no code")
    groups: dict[int, list[bytes]] = defaultdict(list)
    for entry in deck.cards:
        groups[entry.count].append(_key(entry.card) + _facts(entry.card))
    if max(groups) > MOST_COPIES or max(map(len, groups.values())) > 255:
        raise TcgError(f"{deck.name} is too large for a code")
    data = bytes.fromhex(catalogue.fingerprint)[:_STAMP]
    for count, keys in sorted(groups.items()):
        data += bytes([count, len(keys)]) + b"".join(sorted(keys))
    return VERSION + _to_text(data + _check(data))


def decode(code: str, catalogue: Catalogue, *, name: str = "code") -> tuple[Deck, tuple[Problem, ...]]:
    """The deck of a code, and a note for every card whose facts changed since the code was made.

    White space and hyphens within the code do not matter, nor does case. Raises :class:`TcgError` saying why where a
    code cannot be read: no code, another version, a typing error, cards this catalogue does not hold.
    """
    word = "".join(code.split()).replace("-", "").upper()
    if not word:
        raise TcgError("the deck code is empty")
    if word[0] != VERSION:
        if word[0].isalpha() and word[0].isascii():
            raise TcgError(f"the deck code is of version {word[0]}, this program reads version {VERSION}")
        raise TcgError(f"a deck code begins with its version letter, as {VERSION}; this is none: {code[:40]!r}")
    stamp, groups = _parse(_to_bytes(word[1:]))
    by_key: dict[bytes, list[Card]] = defaultdict(list)
    for card in catalogue.cards:
        by_key[_key(card)].append(card)
    counted: list[tuple[Card, int]] = []
    changed: list[Card] = []
    missing: list[str] = []
    for count, key, facts in groups:
        cards = by_key.get(key, [])
        same = [card for card in cards if _facts(card) == facts]
        fitting = same or cards
        if len(fitting) != 1:
            alike = " or ".join(card.name for card in fitting)
            missing.append(f"{count} x card {key.hex()}" + (f" ({alike})" if alike else ""))
            continue
        counted.append((fitting[0], count))
        if not same:
            changed.append(fitting[0])
    if missing:
        raise TcgError(_strange(missing, counted, stamp == bytes.fromhex(catalogue.fingerprint)[:_STAMP]))
    return Deck.of(name, counted), tuple(_changed(card) for card in changed)


def _changed(card: Card) -> Problem:
    return Problem(
        code=Code.CHANGED_CARD,
        severity=Severity.NOTE,
        message=f"the facts of {card.name} are not those of the catalogue the code was made with",
        cards=(card.name,),
    )


def _strange(missing: list[str], counted: list[tuple[Card, int]], same: bool) -> str:
    known = "; ".join(f"{count} {card.name}" for card, count in counted) or "none"
    whose = "though its catalogue seems to be this one" if same else "made with another catalogue"
    return (
        f"the deck code, {whose}, holds cards this catalogue does not: {'; '.join(missing)}; known are: {known}; "
        "import the missing cards or ask for the list itself"
    )


def _key(card: Card) -> bytes:
    return hashlib.sha256(card.id.encode()).digest()[:_KEY]


def _facts(card: Card) -> bytes:
    return bytes.fromhex(card.fingerprint)[:1]


def _check(data: bytes) -> bytes:
    return zlib.crc32(VERSION.encode() + data).to_bytes(4, "big")[-_CHECK:]


def _to_text(data: bytes) -> str:
    bits = int.from_bytes(data, "big") << -len(data) * 8 % 5
    digits = -(-len(data) * 8 // 5)
    return "".join(_DIGITS[bits >> 5 * i & 31] for i in reversed(range(digits)))


def _to_bytes(word: str) -> bytes:
    if len(word) > LONGEST_CODE:
        raise TcgError(f"the deck code is over {LONGEST_CODE} characters, no deck is")
    strange = next((c for c in word if c not in _VALUES), None)
    if strange is not None:
        raise TcgError(f"the deck code holds {strange!r}, a character that no code has")
    bits = 0
    for c in word:
        bits = bits << 5 | _VALUES[c]
    spare = len(word) * 5 % 8
    data, rest = (bits >> spare).to_bytes(len(word) * 5 // 8, "big"), bits & ((1 << spare) - 1)
    if rest or spare >= 5 or len(data) <= _STAMP + _CHECK or _check(data[:-_CHECK]) != data[-_CHECK:]:
        raise TcgError("the deck code fails its checksum: a character is wrong, missing or too many")
    return data[:-_CHECK]


def _parse(data: bytes) -> tuple[bytes, list[tuple[int, bytes, bytes]]]:
    """Catalogue stamp and (count, key, facts) of each card."""
    stamp, rest = data[:_STAMP], data[_STAMP:]
    found = []
    while rest:
        count, number, body = rest[0], rest[1] if len(rest) > 1 else 0, rest[2:]
        if not (1 <= count <= MOST_COPIES and number and len(body) >= number * (_KEY + 1)):
            raise TcgError("the deck code is damaged, though its checksum holds; ask for it again")
        for at in range(0, number * (_KEY + 1), _KEY + 1):
            found.append((count, body[at : at + _KEY], body[at + _KEY : at + _KEY + 1]))
        rest = body[number * (_KEY + 1) :]
    return stamp, found
