"""What ``duel``, ``gauntlet`` and ``deck ab`` share: reading their options, playing with a bar, keeping records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from cli.options import KEEPABLE
from schema.errors import TcgError

if TYPE_CHECKING:
    from cli.playing import Playable
    from engine.campaign import Campaign
    from engine.duel import Match, Outcome
    from engine.results import Summary

BLOCK: Final = 200
"""Games of each match between two looks at whether enough is known: fixed, so that it does not hang on ``--jobs``."""
_NAME: Final = 90
"""Bytes of a deck's name that a file is called by: systems take 255 for all of it."""


def percentage(text: str, option: str) -> float:
    """``2%`` as 0.02. Raises :class:`TcgError` where it is no percentage above 0 and below 50."""
    try:
        value = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        value = -1.0
    if not text.strip().endswith("%") or not 0 < value < 0.5:
        raise TcgError(f"{option} {text!r} is no percentage above 0% and below 50%; write it as 2%")
    return value


def checked_players(*names: str) -> None:
    """Raises :class:`TcgError` where a name is no player's: told before anything is played."""
    from engine.players import make_player

    for name in names:
        make_player(name, 0)


def until_sure(until_ci: str | None) -> "Callable[[Campaign, int], bool] | None":
    """What ``--until-ci`` asks of every match, as :func:`play_matches` takes it. Raises as :func:`percentage` does."""
    if until_ci is None:
        return None
    from engine.results import summarise, sure

    within = percentage(until_ci, "--until-ci")
    return lambda campaign, end: all(
        sure(summarise(campaign.outcomes(place, end)), within) for place in range(len(campaign.matches))
    )


@dataclass(frozen=True, slots=True)
class Ran:
    """A campaign after it was played."""

    campaign: "Campaign"
    seconds: float
    played: int
    """Games played now, and not taken from a file."""
    stopped: bool
    """Whether Ctrl-C ended it."""

    @property
    def rate(self) -> float:
        """Games a second."""
        return round(self.played / self.seconds, 1) if self.seconds > 0 else 0.0


def play_matches(
    matches: "Sequence[Match]",
    games: int,
    *,
    jobs: int = 1,
    executor: str | None = None,
    results: str | None = None,
    until: "Callable[[Campaign, int], bool] | None" = None,
    block: int = BLOCK,
) -> Ran:
    """Play ``games`` games of each match, or fewer where ``until`` says after a block that it is enough.

    ``until`` is given the campaign and how many games of each match have been played; it is asked every ``block`` of
    them. Ctrl-C ends it early.
    """
    from time import perf_counter

    from cli.progress import progress
    from cli.workers import workers
    from engine.campaign import Campaign, ResultsFile

    played, stopped = 0, False
    size = 2 if any(":" in name for match in matches for name in match.players) else 20
    file = ResultsFile(results) if results is not None else None
    try:
        campaign = Campaign(matches, file)
        with workers(jobs, executor) as pool, progress(campaign.left(games)) as advance:
            began = perf_counter()

            def told(count: int) -> None:
                nonlocal played
                played += count
                advance(count)

            try:
                ends = [*range(block, games, block), games] if until is not None else [games]
                for end in ends:
                    campaign.play(end, pool, size=size, told=told)
                    if until is not None and until(campaign, end):
                        break
            except KeyboardInterrupt:
                stopped = True
            seconds = perf_counter() - began
    finally:
        if file is not None:
            file.close()
    return Ran(campaign, seconds, played, stopped)


# ---------------------------------------------------------------- records


@dataclass(frozen=True, slots=True)
class Keeper:
    """Which games to write down, and where."""

    kind: str
    numbers: frozenset[int]
    folder: Path

    def wants(self, outcome: "Outcome") -> bool:
        if self.kind == "all" or outcome.game in self.numbers:
            return True
        if outcome.end == "won":
            return self.kind == ("wins" if outcome.winner == 0 else "losses")
        return {"draw": "draws", "unfinished": "unfinished", "error": "errors"}[outcome.end] == self.kind


def keeper(keep: str | None, folder: str) -> Keeper | None:
    """What ``--keep`` and ``--keep-in`` ask for. Raises :class:`TcgError` before anything is played."""
    if keep is None:
        return None
    parts = [part.strip() for part in keep.split(",")]
    by_number = all(part.isascii() and part.isdecimal() for part in parts)
    if keep not in KEEPABLE and not by_number:
        raise TcgError(f"--keep {keep!r} is none of {', '.join(KEEPABLE)}, and no numbers of games such as 3,17")
    path = Path(folder)
    try:
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise TcgError(f"--keep-in {folder}: there is something already; name a new or an empty folder")
    except OSError as error:
        raise TcgError(f"--keep-in {folder} cannot be read: {error.strerror or error}") from None
    return Keeper(keep, frozenset(map(int, parts)) if by_number else frozenset(), path)


def keep_records(keeper: Keeper, campaign: "Campaign", *, named: bool) -> int:
    """Write the records that are wanted, one file a game; how many they were.

    ``named``: the files' names tell the pairing.
    """
    import re

    from cli.files import write_text
    from engine.duel import record_part

    written = 0
    for place, match in enumerate(campaign.matches):
        a, b = (name.encode()[:_NAME].decode(errors="ignore") for name in match.names)
        prefix = "" if not named else f"{place + 1:02} {a} against {b} "
        for outcome in campaign.outcomes(place):
            if keeper.wants(outcome):
                try:
                    keeper.folder.mkdir(parents=True, exist_ok=True)
                except OSError as error:
                    raise TcgError(f"{keeper.folder} cannot be made: {error.strerror or error}") from None
                ((_, text),) = record_part((match, [outcome.game]))
                name = re.sub(r"[^\w.,'()+-]+", "-", f"{prefix}game {outcome.game}.txt")
                write_text(str(keeper.folder / name), text)
                written += 1
    return written


def tell_kept(count: int, folder: str) -> None:
    """Say on standard error how many records were written, and where."""
    import sys

    print(f"{count} record{'s' * (count != 1)} written to {folder}", file=sys.stderr)


def tell_errors(campaign: "Campaign") -> bool:
    """Say on standard error which games ended in an error, the first three of them; whether there were any."""
    import sys

    from engine.duel import ERROR

    found = [
        (match, outcome)
        for place, match in enumerate(campaign.matches)
        for outcome in campaign.outcomes(place)
        if outcome.end == ERROR
    ]
    for match, outcome in found[:3]:
        names = " against ".join(match.names)
        print(f"tcg24: game {outcome.game} of {names} ended in an error: {outcome.error}", file=sys.stderr)
    if len(found) > 3:
        print(f"tcg24: and {len(found) - 3} game{'s' * (len(found) != 4)} more", file=sys.stderr)
    return bool(found)


def share(value: float | None, interval: tuple[float, float]) -> str:
    """``51.2% (48.1 to 54.3)``."""
    if value is None:
        return "-"
    return f"{100 * value:.1f}% ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})"


def percent(value: float | None, interval: tuple[float, float]) -> str:
    """A share in per cent and half its interval: ``51±3``."""
    from engine.intervals import half_width

    return "-" if value is None else f"{100 * value:.0f}±{100 * half_width(interval):.0f}"


def figures(s: "Summary") -> dict[str, Any]:
    """What every JSON says of a match."""
    return {
        "games": s.games,
        "wins": list(s.wins),
        "draws": s.draws,
        "unfinished": s.unfinished,
        "errors": s.errors,
        "share": s.share,
        "ci95": list(s.ci95),
    }


def known(decks: "Sequence[Playable]") -> dict[str, Any]:
    """What every JSON says of how well the cards of its decks are known."""
    return {
        "coverage": [deck.coverage for deck in decks],
        "assumed": [deck.assumed for deck in decks],
        "partial": [deck.partial for deck in decks],
    }


def finish(ran: Ran, keeping: Keeper | None = None, *, named: bool = False) -> None:
    """The end of a command that played matches: records are kept, errors told, and the exit code is chosen."""
    if keeping is not None:
        tell_kept(keep_records(keeping, ran.campaign, named=named), str(keeping.folder))
    failed = tell_errors(ran.campaign)
    if ran.stopped:
        raise typer.Exit(130)
    if failed:
        raise typer.Exit(1)
