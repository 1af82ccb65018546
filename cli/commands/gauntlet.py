"""``tcg24 gauntlet``: every deck against every other, or one against a field."""

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    from cli.matches import (
        checked_players,
        chosen_seed,
        finish,
        keeper,
        percentage,
        play_matches,
    )
    from cli.playing import all_playable
    from engine.duel import Match
    from engine.game import Profile
    from engine.results import standings, summarise, sure
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
    within = percentage(until_ci, "--until-ci") if until_ci is not None else None
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

    def enough(summaries: "list[Summary]") -> bool:
        return within is not None and all(sure(s, within) for s in summaries)

    ran = play_matches(
        matches,
        games,
        jobs=jobs,
        executor=executor,
        results=results,
        until=None
        if within is None
        else lambda campaign, end: enough([summarise(campaign.outcomes(i, end)) for i in range(len(matches))]),
    )
    summaries = [summarise(ran.campaign.outcomes(place)) for place in range(len(matches))]
    table = standings(len(decks), pairings, summaries)
    if as_json:
        _print_json(ran, decks, pairings, summaries, table, games)
    elif as_csv:
        _print_csv(decks, pairings, summaries)
    else:
        _print(ran, decks, pairings, summaries, table, games)
    if svg is not None or png is not None:
        from cli.heatmap import draw

        draw([deck.name for deck in decks], pairings, summaries, table, {"svg": svg, "png": png})
    finish(ran, keeping, named=True)


def _print(
    ran: "Ran",
    decks: "list[Playable]",
    pairings: list[tuple[int, int]],
    summaries: "list[Summary]",
    standing: "list[Standing]",
    wanted: int,
) -> None:
    from cli.matches import share
    from cli.render import console, table

    match = ran.campaign.matches[0]
    played = sum(s.games for s in summaries)
    early = f" of {wanted * len(pairings)} (stopped)" if ran.stopped else ""
    print(
        f"{len(decks)} decks, {len(pairings)} pairings, {played} games{early}, seed {match.seed}, {ran.rate:g} games/s"
    )
    print(f"player {match.players[0]}, profile {match.profile}")
    for letter, deck in zip(_LETTERS, decks, strict=False):
        print("\n   ".join([f"{letter}: {deck.name}", *deck.said()]))
    out = console()
    rows: list[list[object]] = []
    for row in range(len(decks)):
        cells: list[object] = [f"{_LETTERS[row]} {decks[row].name}"]
        for column in range(len(decks)):
            cells.append(_cell(row, column, pairings, summaries))
        rows.append([*cells, _percent(standing[row].share, standing[row].ci95)])
    columns = ["", *_LETTERS[: len(decks)], "overall"]
    table(out, columns, rows, title="Wins in 100 games, and half the 95% interval", right=columns[1:], tight=True)
    won = sum(sum(s.wins) for s in summaries)
    first = sum(s.first_player_wins for s in summaries)
    from engine.intervals import wilson

    counts = ", ".join(
        f"{what} {n}"
        for what, n in (
            ("draws", sum(s.draws for s in summaries)),
            ("unfinished", sum(s.unfinished for s in summaries)),
            ("errors", sum(s.errors for s in summaries)),
        )
    )
    median = _median(summaries)
    print(f"going first won {share(first / won if won else None, wilson(first, won))}; {counts}")
    if median is not None:
        print(f"median {median:g} turns")


def _median(summaries: "list[Summary]") -> float | None:
    from statistics import median

    turns = [turn for s in summaries for turn, n in s.turns.items() for _ in range(n)]
    return median(turns) if turns else None


def _cell(row: int, column: int, pairings: list[tuple[int, int]], summaries: "list[Summary]") -> str:
    """The share of the deck in the row against that in the column, in per cent, and half its interval."""
    for turned in (False, True):
        pairing = (column, row) if turned else (row, column)
        if pairing in pairings:
            s = summaries[pairings.index(pairing)]
            value = None if s.share is None else 1 - s.share if turned else s.share
            return _percent(value, s.ci95)
    return "·"


def _percent(value: float | None, interval: tuple[float, float]) -> str:
    return "-" if value is None else f"{100 * value:.0f}±{50 * (interval[1] - interval[0]):.0f}"


def _print_csv(decks: "list[Playable]", pairings: list[tuple[int, int]], summaries: "list[Summary]") -> None:
    import csv
    import sys

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(
        ["a", "b", "games", "wins_a", "wins_b", "draws", "unfinished", "errors", "share_a", "low", "high", "first_wins"]
    )
    for (a, b), s in zip(pairings, summaries, strict=True):
        row = [decks[a].name, decks[b].name, s.games, *s.wins, s.draws, s.unfinished, s.errors]
        out.writerow([*row, "" if s.share is None else s.share, *s.ci95, s.first_player_wins])


def _print_json(
    ran: "Ran",
    decks: "list[Playable]",
    pairings: list[tuple[int, int]],
    summaries: "list[Summary]",
    standing: "list[Standing]",
    wanted: int,
) -> None:
    import json

    from cli.matches import figures, known
    from engine.intervals import wilson

    match = ran.campaign.matches[0]
    won = sum(sum(s.wins) for s in summaries)
    first = sum(s.first_player_wins for s in summaries)
    data: dict[str, Any] = {
        "decks": [deck.name for deck in decks],
        "player": match.players[0],
        "games": sum(s.games for s in summaries),
        "games_wanted": wanted * len(pairings),
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
            for t in standing
        ],
        "pairings": [
            {
                "decks": [decks[a].name, decks[b].name],
                **figures(s),
                "first_player_wins": s.first_player_wins,
                "median_turns": s.median_turns,
            }
            for (a, b), s in zip(pairings, summaries, strict=True)
        ],
        "first_player_wins": first,
        "first_player_share": first / won if won else None,
        "first_player_ci95": list(wilson(first, won)),
        "median_turns": _median(summaries),
        **known(decks),
        "stopped": ran.stopped,
        "games_per_second": ran.rate,
    }
    print(json.dumps(data, indent=2, ensure_ascii=False))
