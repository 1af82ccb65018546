"""Where all luck comes from. A dealer tosses the coin and orders each shuffle; nothing else is random in a game.

Dealers hold no state that play changes: shuffle number ``k`` of a seat has its own answer whenever it is asked.
So clones share a dealer, and neither a rival's mulligan nor a bot's dice can change what a seat is dealt.
"""

import hashlib
import random
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from schema.errors import TcgError

_MASK: Final = (1 << 64) - 1
_SPREAD: Final = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio: neighbouring numbers get unlike seeds


class Dealer(Protocol):
    """The coin and the shuffles of one game."""

    def coin(self) -> int:
        """The seat that goes first, 0 or 1 (rule 3.1)."""
        ...

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        """Order ``cards`` in place, bottom first; ``number`` counts this seat's shuffles from 0."""
        ...


def game_seed(seed: int, game: int) -> int:
    """The 64-bit seed of game ``game`` of a batch: a hash, so that it does not depend on how the batch is split."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=8).digest(), "big")


def player_seed(seed: int, game: int, seat: int) -> int:
    """The seed of a player's own dice, unlike every dealer's."""
    text = f"player {seat} of {seed}/{game}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def order(rng: random.Random, cards: list[int]) -> None:
    """Fisher-Yates on ``random()`` alone, the one method whose sequence Python promises to keep."""
    toss = rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(toss() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


class SeededDealer:
    """Deals from a 64-bit seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed & _MASK

    def coin(self) -> int:
        return int(random.Random(self.seed).random() * 2)

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        key = (number << 1 | seat) + 1
        order(random.Random((self.seed + key * _SPREAD) & _MASK), cards)


class FirstDealer(SeededDealer):
    """A seeded dealer whose coin falls as told."""

    __slots__ = ("first",)

    def __init__(self, seed: int, first: int) -> None:
        super().__init__(seed)
        self.first = first

    def coin(self) -> int:
        return self.first


class FixedDealer:
    """Deals what it was told: a test's stacked decks, or the deals of a record.

    A shuffle it was not told of raises :class:`schema.errors.TcgError`, as does one of other cards.
    """

    __slots__ = ("decks", "first")

    def __init__(self, first: int, decks: Mapping[tuple[int, int], Sequence[int]]) -> None:
        """``decks``: ``(seat, shuffle number)`` to the cards from the top down."""
        self.first = first
        self.decks = {key: tuple(cards) for key, cards in decks.items()}

    def coin(self) -> int:
        return self.first

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        told = self.decks.get((seat, number))
        if told is None:
            raise TcgError(f"no deal is recorded for shuffle {number + 1} of seat {'AB'[seat]}")
        if sorted(told) != sorted(cards):
            raise TcgError(f"the recorded deal for shuffle {number + 1} of seat {'AB'[seat]} holds other cards")
        cards[:] = told[::-1]
