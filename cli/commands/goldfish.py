"""``tcg24 goldfish``: a deck against an empty table."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.decks import HELP
from cli.options import AllowPartial, Assume, FormatOption, ProfileName, ProfileOption, chosen_seed

if TYPE_CHECKING:
    from cli.playing import Playable
    from engine.goldfish import Solitaire, Task

_SLICE = 50
"""Games a worker plays before it reports: short enough for a live bar and a prompt Ctrl-C."""


class Seat(StrEnum):
    PLAY = "play"
    DRAW = "draw"


def goldfish(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(help=HELP)],
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=10_000_000, help="How many games.")] = 1000,
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deals; drawn and printed if left out.")] = None,
    turns: Annotated[int, typer.Option(min=1, max=1000, help="Own turns after which a game is unfinished.")] = 30,
    player: Annotated[str, typer.Option(help="Who plays: greedy, random, search:N, …")] = "greedy",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes; the result is the same for any number.")] = 1,
    on: Annotated[Seat, typer.Option(help="Going first (play) or second (draw).")] = Seat.PLAY,
    profile: ProfileOption = ProfileName.RULEBOOK,
    format_: FormatOption = "standard",
    assume: Assume = None,
    allow_partial: AllowPartial = False,
    trace: Annotated[bool, typer.Option(help="Print one game readably instead.")] = False,
    game: Annotated[int, typer.Option(min=0, help="Which game of the batch --trace prints.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play a deck against an empty table, many times."""
    from cli.playing import playable
    from engine.game import Profile
    from engine.goldfish import Task
    from engine.players import make_player
    from schema.errors import TcgError

    if trace and as_json:
        raise TcgError("--trace prints a game for people and --json figures for programs; choose one")
    make_player(player, 0)  # an unknown name is told before anything is played
    chosen = playable(deck, context.obj, format=format_, assume=assume, allow_partial=allow_partial)
    task = Task(
        cards=chosen.cards,
        seed=chosen_seed(seed),
        player=player,
        turn_limit=turns,
        on_the_draw=on is Seat.DRAW,
        profile=Profile(profile),
    )
    if trace:
        _print_trace(task, chosen.name, game)
        return
    finished, seconds, stopped = play_batch(task, games, jobs)
    _report(task, chosen, finished, games, seconds, stopped, as_json=as_json)
    if stopped:
        raise typer.Exit(130)


def play_batch(task: "Task", games: int, jobs: int) -> "tuple[list[Solitaire], float, bool]":
    """Play games 0 to ``games - 1``: the results in that order, the seconds it took, whether Ctrl-C ended it early."""
    from functools import partial
    from time import perf_counter

    from cli.progress import progress
    from engine.batch import processes, run, split

    slices = split(range(games), _SLICE)
    done: dict[int, Solitaire] = {}
    began = perf_counter()
    stopped = False
    pool = processes(min(jobs, len(slices))) if jobs > 1 and len(slices) > 1 else None
    with progress(games) as advance:
        results = run(partial(_work, task), slices, pool)
        try:
            for _, found in results:
                done.update(found)
                advance(len(found))
        except KeyboardInterrupt:
            stopped = True
        finally:
            results.close()
    return [done[number] for number in sorted(done)], perf_counter() - began, stopped


def _work(task: "Task", numbers: Sequence[int]) -> "list[tuple[int, Solitaire]]":
    """What a worker does with a slice of the games."""
    from engine.goldfish import run

    return run(task, numbers)


def _print_trace(task: "Task", name: str, number: int) -> None:
    from dataclasses import replace

    from engine.dealer import player_seed
    from engine.events import transcript
    from engine.goldfish import SOLO, new_game, play_out
    from engine.players import make_player

    game = new_game(replace(task), number, listen=True)
    result = play_out(game, make_player(task.player, player_seed(task.seed, number, SOLO)))
    print(f"{name}, game {number}, seed {task.seed}, player {task.player}")
    print(transcript(game.table, game.log), end="")
    end = f"24 points on turn {result.turns}" if result.turns else f"unfinished after {task.turn_limit} turns"
    print(f"\n{end}")


def _report(
    task: "Task",
    deck: "Playable",
    finished: "list[Solitaire]",
    wanted: int,
    seconds: float,
    stopped: bool,
    *,
    as_json: bool,
) -> None:
    from engine.goldfish import summarise

    s = summarise(finished)
    rate = round(s.games / seconds, 1) if seconds > 0 else 0.0
    if as_json:
        import json

        data: dict[str, Any] = {
            "deck": deck.name,
            "games": s.games,
            "games_wanted": wanted,
            "seed": task.seed,
            "player": task.player,
            "profile": str(task.profile),
            "on": "draw" if task.on_the_draw else "play",
            "turns": {str(turn): n for turn, n in s.turns.items()},
            "unfinished": s.unfinished,
            "mean": s.mean,
            "median": s.median,
            "points_by_turn": s.points_by_turn,
            "time_spent_by_turn": s.time_spent_by_turn,
            "mulligans": s.mulligans,
            "coverage": deck.coverage,
            "assumed": deck.assumed,
            "partial": deck.partial,
            "games_per_second": rate,
        }
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    from cli.render import bars, console, table

    out = console()
    early = f" of {wanted} (stopped)" if stopped else ""
    side = "on the draw" if task.on_the_draw else "on the play"
    print(f"{deck.name}: {s.games} games{early} {side}, player {task.player}, seed {task.seed}, {rate:g} games/s")
    print("\n".join(deck.said()))
    if s.turns:
        every = range(min(s.turns), max(s.turns) + 1)
        bars(out, "Turn of the 24th point", {str(t): s.turns.get(t, 0) for t in every}, percent=True)
        print(f"\nmean {s.mean:.2f}, median {s.median:g}")
    print(f"unfinished after {task.turn_limit} turns: {s.unfinished}; hands redrawn: {s.mulligans}")
    rows = [
        (turn, turn + 1, f"{spent:.2f}", f"{points:.2f}")
        for turn, (points, spent) in enumerate(zip(s.points_by_turn, s.time_spent_by_turn, strict=True), 1)
    ]
    columns = ("turn", "Time", "spent", "points")
    table(out, columns, rows, title="By turn (means)", right=columns)
