"""The formats a deck can be built for. Data, so that another one is another row (rule 2.5)."""

from typing import Annotated, Final

from pydantic import Field

from schema.card import Frozen
from schema.errors import TcgError
from schema.names import fold


class Format(Frozen):
    """What a format asks of a deck."""

    name: str
    summary: str
    draws: Annotated[int, Field(ge=1)] = 24
    """Cards beside the directives (rule 2.1)."""
    directives: Annotated[int, Field(ge=1)] = 1
    """Rule 2.1."""
    title_copies: Annotated[int, Field(ge=1)] = 2
    """Cards with one title (rule 2.3)."""
    keyword_copies: Annotated[int, Field(ge=1)] | None = None
    """Equipment cards of one keyword; ``None`` asks only for a character to carry each (rule 2.4)."""


FORMATS: Final[dict[str, Format]] = {
    f.name: f
    for f in (
        Format(name="standard", summary="The rulebook's deck: a carrier for every equipment of a keyword."),
        Format(
            name="one-per-keyword",
            summary="As standard, with at most one equipment card a keyword in the deck.",
            keyword_copies=1,
        ),
    )
}
"""By name; the first is the default."""

DEFAULT: Final = "standard"


def find(name: str) -> Format:
    """The format of this name, in any case. Raises :class:`TcgError` listing the known ones."""
    found = FORMATS.get(fold(name))
    if found is None:
        raise TcgError(f"unknown format {name!r}; the formats are {', '.join(FORMATS)}")
    return found
