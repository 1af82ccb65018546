"""Options that several commands take alike."""

from enum import StrEnum
from typing import Annotated, Final

import typer

KEEPABLE: Final = ("losses", "wins", "draws", "unfinished", "errors", "all")
"""What ``--keep`` takes, beside numbers of games."""


class ProfileName(StrEnum):
    """The names of :class:`engine.game.Profile`, told without importing the engine."""

    RULEBOOK = "rulebook"
    CATALOGUE = "catalogue"


ProfileOption = Annotated[ProfileName, typer.Option("--profile", help="Which rules decide.")]
Seed = Annotated[int | None, typer.Option(min=0, help="Seed of the deals and dice; drawn and printed if left out.")]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes; the result is the same for any number.")]
ExecutorOption = Annotated[
    str | None, typer.Option("--executor", metavar="dask://HOST:PORT", help="Play on the workers of a dask cluster.")
]
Results = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write each outcome to this file as it comes, and go on from what it holds."),
]
Keep = Annotated[
    str | None,
    typer.Option(metavar="WHICH", help=f"Write records of {', '.join(KEEPABLE)}, or of games by number (3,17)."),
]
KeepIn = Annotated[str, typer.Option(metavar="FOLDER", help="Where --keep writes them: a new or an empty folder.")]
FormatOption = Annotated[str, typer.Option("--format", help="The format the decks must be legal in.")]
Assume = Annotated[
    str | None, typer.Option(metavar="SKILL/HEALTH", help="Let stubs in as such a character, as 2/1 or 4/2/5.")
]
AllowPartial = Annotated[
    bool, typer.Option("--allow-partial", help="Play cards without the part of their text not understood.")
]
UntilCi = Annotated[
    str | None,
    typer.Option(metavar="SHARE", help="Stop once the share is known to so much on both sides, as 2%."),
]


def chosen_seed(seed: int | None) -> int:
    """The seed that was given, or one drawn."""
    import secrets

    return secrets.randbelow(2**32) if seed is None else seed
