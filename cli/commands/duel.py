"""``tcg24 duel``: two decks against each other, many times."""

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
    chosen_seed,
)

if TYPE_CHECKING:
    from cli.matches import Ran
    from cli.playing import Playable
    from engine.results import Summary


def duel(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="A", help=HELP)],
    other: Annotated[str, typer.Argument(metavar="B", help="The deck it plays against.")],
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=10_000_000, help="How many games.")] = 1000,
    p1: Annotated[str, typer.Option(help="Who plays A: greedy, random, search:200, search:2s, …")] = "greedy",
    p2: Annotated[str, typer.Option(help="Who plays B.")] = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    executor: ExecutorOption = None,
    until_ci: UntilCi = None,
    results: Results = None,
    keep: Keep = None,
    keep_in: KeepIn = "records",
    cards: Annotated[bool, typer.Option("--cards", help="Tell how decks do with each card drawn, played, …")] = False,
    profile: ProfileOption = ProfileName.RULEBOOK,
    format_: FormatOption = "standard",
    assume: Assume = None,
    allow_partial: AllowPartial = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one row a game.")] = False,
) -> None:
    """Two decks against each other, many times.

    Who wins, and how sure is that?
    """
    from cli.matches import checked_players, finish, keeper, play_matches, until_sure
    from cli.playing import all_playable
    from engine.duel import Match
    from engine.game import Profile
    from engine.results import summarise
    from schema.errors import TcgError

    if as_json and as_csv:
        raise TcgError("--json and --csv are two forms of one answer; choose one")
    checked_players(p1, p2)
    keeping = keeper(keep, keep_in)
    until = until_sure(until_ci)
    a, b = all_playable([deck, other], context.obj, format=format_, assume=assume, allow_partial=allow_partial)
    match = Match(
        (a.cards, b.cards),
        seed=chosen_seed(seed),
        players=(p1, p2),
        names=(a.name, b.name),
        profile=Profile(profile),
        cards=cards,
    )
    ran = play_matches(
        [match],
        games,
        jobs=jobs,
        executor=executor,
        results=results,
        until=until,
    )
    summary = summarise(ran.campaign.outcomes())
    if as_json:
        _print_json(ran, summary, (a, b), games, cards)
    elif as_csv:
        _print_csv(ran)
    else:
        _print(ran, summary, (a, b), games, cards)
    finish(ran, keeping)


def _is_mirror(decks: "tuple[Playable, Playable]", players: tuple[str, str]) -> bool:
    a, b = (sorted(card.fingerprint for card in deck.cards) for deck in decks)
    return a == b and players[0] == players[1]


def _print(ran: "Ran", s: "Summary", decks: "tuple[Playable, Playable]", wanted: int, cards: bool) -> None:
    from cli.matches import share
    from cli.render import console, table

    (match,) = ran.campaign.matches
    early = f" of {wanted} (stopped)" if ran.stopped else ""
    names = match.names
    games = f"{s.games} game{'s' * (s.games != 1)}{early}"
    print(f"{names[0]} against {names[1]}: {games}, seed {match.seed}, {ran.rate:g} games/s")
    for letter, deck, player in zip("AB", decks, match.players, strict=True):
        print("\n   ".join([f"{letter}: {player} with {deck.name}", *deck.said()]))
    low, high = s.ci95
    rows = [
        (f"A {names[0]}", s.wins[0], share(s.share, s.ci95)),
        (f"B {names[1]}", s.wins[1], share(None if s.share is None else 1 - s.share, (1 - high, 1 - low))),
        ("going first", s.first_player_wins, share(s.first_share, s.first_ci95)),
    ]
    print()
    table(console(), ("", "wins", "share (95%)"), rows, right=("wins",))
    median = "" if s.median_turns is None else f"; median {s.median_turns:g} turns"
    print(f"draws {s.draws}, unfinished {s.unfinished}, errors {s.errors}{median}")
    if _is_mirror(decks, match.players) and s.share is not None:
        verdict = "holds" if low <= 0.5 <= high else "does NOT hold"
        print(f"a deck against itself: the interval {verdict} 50%")
    if cards:
        _print_cards(ran)


def _print_cards(ran: "Ran") -> None:
    from cli.matches import percent
    from cli.render import console, table
    from engine.attribution import WHENS, attribute

    (match,) = ran.campaign.matches
    rates = attribute(match, ran.campaign.outcomes())
    for seat, name in enumerate(match.names):
        rows = []
        own = [rate for rate in rates if rate.seat == seat]
        for card in dict.fromkeys(rate.card for rate in own):
            cells: list[object] = [card]
            for rate in own:
                if rate.card == card:
                    won = percent(rate.wins / rate.games if rate.games else None, rate.ci95)
                    mark = "*" if rate.p < 0.05 else ""
                    gain = "-" if rate.difference is None else f"{100 * rate.difference:+.0f}{mark}"
                    cells += [won, gain]
            rows.append(cells)
        columns = ["card", *(text for when in WHENS for text in (f"{when}\n%", f"{when}\nless rest"))]
        table(console(), columns, rows, title=f"Wins of {name} with a card", right=columns[1:], tight=True)
    print(f"* p < 0.05 after {len(rates)} comparisons (Holm). What goes with winning need not bring it about.")


def _print_csv(ran: "Ran") -> None:
    import csv
    import sys

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["game", "first", "end", "winner", "points_a", "points_b", "turns_a", "turns_b", "decisions"])
    for o in ran.campaign.outcomes():
        winner = "AB"[o.winner] if o.winner in (0, 1) else ""
        out.writerow([o.game, "AB"[o.first], o.end, winner, *o.points, *o.turns, o.decisions])


def _print_json(ran: "Ran", s: "Summary", decks: "tuple[Playable, Playable]", wanted: int, cards: bool) -> None:
    import json

    from cli.matches import figures, known

    (match,) = ran.campaign.matches
    data: dict[str, Any] = {
        "decks": list(match.names),
        "players": list(match.players),
        "games_wanted": wanted,
        "seed": match.seed,
        "profile": str(match.profile),
        **figures(s),
        "first_player_wins": s.first_player_wins,
        "first_player_share": s.first_share,
        "first_player_ci95": list(s.first_ci95),
        "design_effect": s.design,
        "turns": {str(turn): n for turn, n in s.turns.items()},
        "median_turns": s.median_turns,
        "decisions": s.decisions,
        "mirror": _is_mirror(decks, match.players),
        **known(decks),
        "stopped": ran.stopped,
        "games_per_second": ran.rate,
    }
    if cards:
        from engine.attribution import attribute

        data["cards"] = [
            {
                "deck": "AB"[r.seat],
                "card": r.card,
                "when": r.when,
                "games": r.games,
                "wins": r.wins,
                "ci95": list(r.ci95),
                "games_without": r.others,
                "wins_without": r.other_wins,
                "difference": r.difference,
                "p_holm": r.p,
            }
            for r in attribute(match, ran.campaign.outcomes())
        ]
    print(json.dumps(data, indent=2, ensure_ascii=False))
