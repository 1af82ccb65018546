"""``tcg24 gauntlet``: every deck against every other, or one against a field."""

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.decks import HELP
from cli.options import (
    AllowPartial,
    Assume,
    ExecutorOption,
    FormatOption,
    Jobs,
    Keep,
    KeepIn,
    ProfileName,
    ProfileOption,
    Results,
    Seed,
    UntilCi,
    chosen_seed,
)

if TYPE_CHECKING:
    from cli.matches import Ran
    from cli.playing import Playable
    from engine.results import Standing, Summary

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def gauntlet(
    context: typer.Context,
    sources: Annotated[list[str], typer.Argument(metavar="DECK...", help=HELP + " Two or more.")],
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="Games of each pairing.")] = 200,
    field: Annotated[bool, typer.Option("--field", help="Only the first deck against each of the others.")] = False,
    player: Annotated[str, typer.Option(help="Who plays: greedy, random, search:200, search:2s, …")] = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    executor: ExecutorOption = None,
    until_ci: UntilCi = None,
    results: Results = None,
    keep: Keep = None,
    keep_in: KeepIn = "records",
    profile: ProfileOption = ProfileName.RULEBOOK,
    format_: FormatOption = "standard",
    assume: Assume = None,
    allow_partial: AllowPartial = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the heat map as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the heat map as PNG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one row a pairing.")] = False,
) -> None:
    """Every deck against every other, or one against a field.

    Who beats whom, and how sure is that?
    """
    from cli.matches import checked_players, finish, keeper, play_matches, until_sure
    from cli.playing import all_playable
    from engine.duel import Match
    from engine.game import Profile
    from engine.results import standings, summarise
    from schema.errors import TcgError

    if as_json and as_csv:
        raise TcgError("--json and --csv are two forms of one answer; choose one")
    if not 2 <= len(sources) <= len(_LETTERS):
        raise TcgError(f"a gauntlet takes 2 to {len(_LETTERS)} decks, not {len(sources)}")
    if svg is not None or png is not None:
        from cli.plot import can_draw

        can_draw(svg, png)
    checked_players(player)
    keeping = keeper(keep, keep_in)
    until = until_sure(until_ci)
    decks = all_playable(sources, context.obj, format=format_, assume=assume, allow_partial=allow_partial)
    pairings = [(0, b) for b in range(1, len(decks))] if field else list(combinations(range(len(decks)), 2))
    chosen = chosen_seed(seed)
    matches = [
        Match(
            (decks[a].cards, decks[b].cards),
            seed=chosen,
            players=(player, player),
            names=(decks[a].name, decks[b].name),
            profile=Profile(profile),
        )
        for a, b in pairings
    ]
    ran = play_matches(
        matches,
        games,
        jobs=jobs,
        executor=executor,
        results=results,
        until=until,
    )
    summaries = [summarise(ran.campaign.outcomes(place)) for place in range(len(matches))]
    found = _Found(ran, decks, pairings, summaries, standings(len(decks), pairings, summaries), games * len(pairings))
    if as_json:
        _print_json(found)
    elif as_csv:
        _print_csv(found)
    else:
        _print(found)
    if svg is not None or png is not None:
        from cli.heatmap import draw

        draw([deck.name for deck in decks], pairings, summaries, found.standings, {"svg": svg, "png": png})
    finish(ran, keeping, named=True)


class _Found(NamedTuple):
    """What a gauntlet has found, for whoever prints it."""

    ran: "Ran"
    decks: "list[Playable]"
    pairings: list[tuple[int, int]]
    summaries: "list[Summary]"
    """One a pairing."""
    standings: "list[Standing]"
    """One a deck."""
    wanted: int
    """Games of all pairings together."""


def _print(found: _Found) -> None:
    from cli.matches import percent, share
    from cli.render import console, table
    from engine.results import together

    ran, decks = found.ran, found.decks
    match = ran.campaign.matches[0]
    total = together(found.summaries)
    early = f" of {found.wanted} (stopped)" if ran.stopped else ""
    games = f"{len(found.pairings)} pairings, {total.games} games{early}"
    print(f"{len(decks)} decks, {games}, seed {match.seed}, {ran.rate:g} games/s")
    print(f"player {match.players[0]}, profile {match.profile}")
    for letter, deck in zip(_LETTERS, decks, strict=False):
        print("\n   ".join([f"{letter}: {deck.name}", *deck.said()]))
    rows: list[list[object]] = []
    for row, standing in enumerate(found.standings):
        cells = [_cell(row, column, found) for column in range(len(decks))]
        rows.append([f"{_LETTERS[row]} {decks[row].name}", *cells, percent(standing.share, standing.ci95)])
    columns = ["", *_LETTERS[: len(decks)], "overall"]
    title = "Wins in 100 games, and half the 95% interval"
    table(console(), columns, rows, title=title, right=columns[1:], tight=True)
    counts = f"draws {total.draws}, unfinished {total.unfinished}, errors {total.errors}"
    print(f"going first won {share(total.first_share, total.first_ci95)}; {counts}")
    if total.median_turns is not None:
        print(f"median {total.median_turns:g} turns")


def _cell(row: int, column: int, found: _Found) -> str:
    """The share of the deck in the row against that in the column, in per cent, and half its interval."""
    from cli.matches import percent

    for turned in (False, True):
        pairing = (column, row) if turned else (row, column)
        if pairing in found.pairings:
            s = found.summaries[found.pairings.index(pairing)]
            return percent(None if s.share is None else 1 - s.share if turned else s.share, s.ci95)
    return "·"


def _print_csv(found: _Found) -> None:
    import csv
    import sys

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(
        ["a", "b", "games", "wins_a", "wins_b", "draws", "unfinished", "errors", "share_a", "low", "high", "first_wins"]
    )
    for (a, b), s in zip(found.pairings, found.summaries, strict=True):
        row = [found.decks[a].name, found.decks[b].name, s.games, *s.wins, s.draws, s.unfinished, s.errors]
        out.writerow([*row, "" if s.share is None else s.share, *s.ci95, s.first_player_wins])


def _print_json(found: _Found) -> None:
    import json

    from cli.matches import figures, known
    from engine.results import together

    ran, decks = found.ran, found.decks
    match = ran.campaign.matches[0]
    total = together(found.summaries)
    data: dict[str, Any] = {
        "decks": [deck.name for deck in decks],
        "player": match.players[0],
        "games": total.games,
        "games_wanted": found.wanted,
        "seed": match.seed,
        "profile": str(match.profile),
        "standings": [
            {
                "deck": decks[t.deck].name,
                "wins": t.wins,
                "losses": t.losses,
                "draws": t.draws,
                "unfinished": t.unfinished,
                "errors": t.errors,
                "share": t.share,
                "ci95": list(t.ci95),
            }
            for t in found.standings
        ],
        "pairings": [
            {
                "decks": [decks[a].name, decks[b].name],
                **figures(s),
                "first_player_wins": s.first_player_wins,
                "median_turns": s.median_turns,
            }
            for (a, b), s in zip(found.pairings, found.summaries, strict=True)
        ],
        "first_player_wins": total.first_player_wins,
        "first_player_share": total.first_share,
        "first_player_ci95": list(total.first_ci95),
        "median_turns": total.median_turns,
        **known(decks),
        "stopped": ran.stopped,
        "games_per_second": ran.rate,
    }
    print(json.dumps(data, indent=2, ensure_ascii=False))
