"""What every chapter of the rules works with, and how it tells that something has happened."""

from engine.cards import Table
from engine.dealer import Dealer

Log = list[tuple[int, int, int, int, int]]
"""Events as they happen; see :class:`engine.words.Ev`."""


class Rules:
    """What a chapter of the rules works with: the table, the dealer, the profile, and a log if someone listens."""

    __slots__ = ("catalogue", "dealer", "log", "move_limit", "table", "turn_limit")

    def __init__(self, table: Table, dealer: Dealer, catalogue: bool, turn_limit: int, move_limit: int) -> None:
        self.table = table
        self.dealer = dealer
        self.catalogue = catalogue
        """Whether the profile is ``catalogue``, not ``rulebook``."""
        self.turn_limit = turn_limit
        self.move_limit = move_limit
        self.log: Log | None = None
