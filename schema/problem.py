"""What is wrong, or worth knowing, about a decklist."""

from enum import StrEnum

from schema.card import Frozen


class Severity(StrEnum):
    """How bad a problem is, worst first. Only an error makes a deck illegal."""

    ERROR = "error"
    WARNING = "warning"  # a rule cannot be checked, or a card cannot be played
    NOTE = "note"  # nothing is wrong; the reader should know


class Code(StrEnum):
    """The stable names of problems: scripts depend on them. docs/decklists.md explains each."""

    # of the deck
    DECK_SIZE = "deck-size"
    DIRECTIVE_COUNT = "directive-count"
    FACTION_LOCK = "faction-lock"
    TITLE_LIMIT = "title-limit"
    EQUIPMENT_KEYWORD = "equipment-keyword"
    STUB_CARD = "stub-card"
    EMPTY_DECK = "empty-deck"
    PAIR = "pair"
    # of a line
    UNKNOWN_CARD = "unknown-card"
    AMBIGUOUS_CARD = "ambiguous-card"
    UNREADABLE_LINE = "unreadable-line"
    PROSE_LINE = "prose-line"
    HEADER_COUNT = "header-count"
    HEADER_TYPE = "header-type"
    # of a deck code
    CHANGED_CARD = "changed-card"


class Problem(Frozen):
    """One finding, complete in itself."""

    code: Code
    severity: Severity
    message: str
    """One sentence; names the rule where one is broken, and every line where several are to blame."""
    line: int | None = None
    """The first line of the list it is about, from 1; ``None`` where no single line is to blame."""
    cards: tuple[str, ...] = ()
    """Full names: the cards to blame, or for a line that names no card the ones it may mean."""
