"""A deck with some cards exchanged, dealt so that only they make a difference.

What is put in takes the slot of what is taken out: the same seed then deals the same cards in the same order, but for
those. So two decks can be compared game by game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import in_order
from schema.card import Card
from schema.errors import TcgError


class Swapped(NamedTuple):
    """A deck after a swap."""

    cards: tuple[Card, ...]
    slots: tuple[int, ...]
    """For each card, in the order of a table, the place in the table of the deck before the swap that it stands in
    for: what :attr:`engine.duel.Match.slots` takes."""


def swap(deck: Sequence[Card], out: Sequence[Card], into: Sequence[Card]) -> Swapped:
    """``deck`` with each card of ``out`` exchanged for the one at the same place of ``into``.

    A card named twice goes twice. Raises :class:`TcgError` where the deck has not so many of a card, or the two lists
    are not of one length.
    """
    if len(out) != len(into):
        raise TcgError(f"{len(out)} cards out and {len(into)} in: a swap takes as many as it gives")
    slots = in_order(deck)
    stay = list(range(len(slots)))  # what has come in does not go out again
    for leaves, comes in zip(out, into, strict=True):
        places = [i for i in stay if slots[i].id == leaves.id]
        if not places:
            raise TcgError(f"the deck has no {leaves.name} (any more) to take out")
        stay.remove(places[-1])
        slots[places[-1]] = comes
    left: dict[str, list[int]] = {}
    for place, card in enumerate(slots):
        left.setdefault(card.id, []).append(place)
    return Swapped(tuple(slots), tuple(left[card.id].pop(0) for card in in_order(slots)))
