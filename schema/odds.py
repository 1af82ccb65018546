"""Exact draw odds: hypergeometric, in whole numbers until the last division (rules 2.1, 3.1, 3.4).

Throughout, ``deck`` is the number of cards shuffled at the start (24 in a legal deck), ``hits`` how many of them one
asks about, ``seen`` how many have been drawn. The deck is drawn without putting anything back, so the odds hold until
it first runs empty (rule 3.5); from there on every card has been seen.
"""

from fractions import Fraction
from math import comb
from typing import Final

HAND: Final = 5
"""Cards of the opening hand (rule 3.1)."""

DRAWN: Final = 2
"""Cards drawn at each Start (rule 3.4)."""


def cards_seen(turn: int, *, on_the_draw: bool, deck: int = 24) -> int:
    """Cards drawn once the Start of one's own ``turn`` (1 or more) is over, the opening hand included.

    The first player, on the play, does not draw on the very first turn (rule 3.4). Never more than ``deck``.
    """
    if turn < 1:
        raise ValueError(f"turns count from 1, not {turn}")
    draws = turn if on_the_draw else turn - 1
    return min(HAND + DRAWN * draws, deck)


def exactly(count: int, *, hits: int, seen: int, deck: int) -> Fraction:
    """The chance that ``count`` of the ``hits`` are among the ``seen``; 0 for a count that cannot be."""
    _check(hits, seen, deck)
    if not 0 <= count <= hits or not 0 <= seen - count <= deck - hits:
        return Fraction(0)
    return Fraction(comb(hits, count) * comb(deck - hits, seen - count), comb(deck, seen))


def at_least(count: int, *, hits: int, seen: int, deck: int) -> Fraction:
    """The chance that ``count`` or more of the ``hits`` are among the ``seen``, without a mulligan."""
    _check(hits, seen, deck)
    if count <= 0:
        return Fraction(1)
    return sum((exactly(k, hits=hits, seen=seen, deck=deck) for k in range(count, min(hits, seen) + 1)), Fraction(0))


def at_least_with_mulligan(count: int, *, hits: int, seen: int, deck: int) -> Fraction:
    """As :func:`at_least`, for a player who redraws the opening hand when it holds none of the ``hits``.

    Rule 3.1: the hand is shuffled back and 5 new cards come from the whole deck, once; that hand stays.
    ``seen`` counts the kept hand and later draws only, not the cards sent back. A hand smaller than 5, of a deck
    smaller than 5, is all the deck holds, and redrawing it changes nothing.
    """
    _check(hits, seen, deck)
    hand = min(HAND, deck)
    if seen < hand:
        raise ValueError(f"{seen} cards seen is less than the opening hand of {hand}")
    none = exactly(0, hits=hits, seen=hand, deck=deck)
    fresh = at_least(count, hits=hits, seen=seen, deck=deck)
    if not none:
        return fresh
    # A first hand without any, had it been kept: all the hits are among the cards behind it.
    stuck = at_least(count, hits=hits, seen=seen - hand, deck=deck - hand)
    return (fresh - none * stuck) + none * fresh


def _check(hits: int, seen: int, deck: int) -> None:
    if not (0 <= hits <= deck and 0 <= seen <= deck):
        raise ValueError(f"{hits} hits and {seen} seen do not fit a deck of {deck}")
