"""``tcg24 curve``: a deck's numbers, its Time against its costs, and what it may draw."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.decks import HELP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from schema.curve import Curve, Histogram, Seen
    from schema.decklist import Reading
    from schema.target import Chance, Odds

_ODDS_TURNS = 9
"""Turns the odds tables have room for; ``--json`` has them all."""


def curve(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="DECK", help=HELP, show_default=False)],
    odds: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="Odds of drawing a card, a type, cost:N or cost<=N; `2 X` for two of them. May be repeated.",
            show_default="characters, cheap ones, cards held twice",
        ),
    ] = None,
    turns: Annotated[int, typer.Option(min=1, max=30, help="Own turns to look ahead.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw everything into an SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw everything into a PNG file.")] = None,
) -> None:
    """Cost, Skill and war curves, Time against cost, draw odds.

    Counted over the cards that are drawn, so without the directive. A card is castable on a turn when its cost is
    known and at most the Time of that turn, which is one more than the turn's number.
    The deck need not be legal: what is wrong with it is told, and the curve is drawn all the same.
    """
    from cli.decks import open_decks
    from schema import target
    from schema.curve import curve as count

    (opened,), catalogue = open_decks([deck], context.obj)
    reading = opened.reading
    figures = count(reading.deck, turns)
    wanted = [target.find(text, reading.deck, catalogue) for text in odds or []] or target.defaults(reading.deck)
    table = [target.odds(one, turns) for one in wanted]
    _tell_problems(reading)
    if svg or png:
        from cli.plot import draw

        draw(figures, table, {"svg": svg, "png": png})
    if as_json:
        import json

        report = {
            "source": reading.source,
            "fingerprint": reading.deck.fingerprint,
            **figures.public(),
            "odds": [one.public() for one in table],
            "mulligan": target.MULLIGAN,
        }
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _print(figures, table, target.MULLIGAN)


def _tell_problems(reading: "Reading") -> None:
    """Errors and warnings on standard error; the notes are for ``validate``."""
    from cli.decks import warn
    from schema.legality import check
    from schema.names import shown
    from schema.problem import Severity

    verdict = check(reading)
    if not verdict.legal:
        warn(f"warning: {shown(reading.deck.name)} is not legal in {verdict.format}; drawn all the same")
    for problem in verdict.problems:
        if problem.severity is not Severity.NOTE:
            where = f"line {problem.line}: " if problem.line else ""
            warn(f"{problem.severity} {problem.code}: {where}{shown(problem.message)}")


def _print(figures: "Curve", odds: "Sequence[Odds]", policy: str) -> None:
    from cli.render import console
    from schema.names import shown

    out = console()
    coverage = ", ".join(f"{cards} {level}" for level, cards in figures.coverage.items() if cards)
    out.print(f"{shown(figures.deck)}: {figures.cards} card{'s' * (figures.cards != 1)} to draw")
    out.print(f"coverage: {coverage}")
    _print_costs(out, figures)
    _print_characters(out, figures)
    _print_bars(out, "War numbers", figures.war, "magenta")
    _print_time(out, figures)
    if odds:
        _print_odds(out, odds, policy)


def _print_costs(out: "Console", figures: "Curve") -> None:
    _print_bars(out, "Time cost", figures.cost, "cyan")
    _print_spread(out, "Time cost by type", "type", figures.by_type)


def _print_characters(out: "Console", figures: "Curve") -> None:
    if not figures.skill:
        return
    _print_spread(out, "Skill of the characters", "designator", figures.skill)
    if figures.designators_inferred:
        out.print(f"The designator of {figures.designators_inferred} of them is inferred from the specialty.")
    _print_bars(out, "Health of the characters", figures.health, "green")


def _print_spread(out: "Console", title: str, kind: str, groups: "Mapping[str, Histogram]") -> None:
    """A row a group: how many of its cards have which number."""
    from cli.render import UNKNOWN, table

    numbers = range(max(len(histogram.counts) for histogram in groups.values()))
    columns = (kind, "cards", "mean", *map(str, numbers))
    if any(histogram.unknown for histogram in groups.values()):
        columns += (UNKNOWN,)
    rows = []
    for name, histogram in groups.items():
        counts = [*(histogram.counts.get(number, 0) for number in numbers), histogram.unknown]
        cells = [count or "·" for count in counts]
        rows.append((name, histogram.known + histogram.unknown, _decimal(histogram.mean), *cells)[: len(columns)])
    table(out, columns, rows, title=title, right=columns[1:])


def _print_bars(out: "Console", title: str, histogram: "Histogram", style: str) -> None:
    from cli.render import UNKNOWN, bars

    counts = {str(number): cards for number, cards in histogram.counts.items()}
    if histogram.unknown:
        counts[UNKNOWN] = histogram.unknown
    known = f"mean {_decimal(histogram.mean)}, spread {_decimal(histogram.spread)}"
    note = f"; {UNKNOWN}: not known" if histogram.unknown else ""
    bars(out, f"{title}: {known}{note}" if histogram.known else f"{title}: not known", counts, style=style, width=60)


def _print_time(out: "Console", figures: "Curve") -> None:
    from cli.render import table

    rows = [
        (turn.turn, turn.time, turn.castable_cards, _percent(turn.castable), *_seen(turn.play), *_seen(turn.draw))
        for turn in figures.time
    ]
    first = ("first\nseen", "first\ncards", "first\nchar.")
    second = tuple(name.replace("first", "second") for name in first)
    columns = ("own\nturn", "\nTime", "castable\nin deck", "\nshare", *first, *second)
    table(out, columns, rows, title="Time against cost, by own turn", right=columns, tight=True)
    known = " of those whose cost is known" if figures.cost.unknown else " of the cards"
    out.print(
        f"castable: cost at most that Time; share{known}.\n"
        "first, second: going first or second; cards seen by then without a mulligan,\n"
        "how many of them are castable on average, the chance of a castable character."
    )


def _seen(seen: "Seen") -> tuple[object, ...]:
    return seen.cards, _decimal(seen.castable), _percent(seen.character)


def _print_odds(out: "Console", odds: "Sequence[Odds]", policy: str) -> None:
    """One table a target; cards held in the same number have the same odds and share one."""
    from cli.render import table

    same: dict[tuple[object, ...], list[Odds]] = {}
    for one in odds:
        alike = (one.target.hits, one.target.at_least) if one.target.single else (one.target,)
        same.setdefault(alike, []).append(one)
    last = len(odds[0].play)
    turns = sorted({1 + round((last - 1) * part / (_ODDS_TURNS - 1)) for part in range(_ODDS_TURNS)})
    columns = ("by own turn", "hand", *map(str, turns))
    for alike_odds in same.values():
        one = alike_odds[0]
        rows = [
            (f"going {word}{note}", *(_percent(getattr(chance, kind)) for chance in _at(one.opening, seat, turns)))
            for word, seat in (("first", one.play), ("second", one.draw))
            for note, kind in (("", "plain"), (", mulligan", "mulligan"))
        ]
        names = "; ".join(other.target.name for other in alike_odds)
        each = " each" if len(alike_odds) > 1 else ""
        title = f"Chance to have drawn {one.target.at_least} or more of {one.target.hits}{each}: {names}"
        table(out, columns, rows, title=title, right=columns[1:], tight=True)
    out.print()
    out.print(f"mulligan: {policy}")


def _at(opening: "Chance", seat: "Sequence[Chance]", turns: list[int]) -> "list[Chance]":
    return [opening, *(seat[turn - 1] for turn in turns)]


def _decimal(number: float | None) -> str:
    return "-" if number is None else f"{number:.2f}"


def _percent(share: float | None) -> str:
    """Rounded, but never to a certainty that is none."""
    if share is None:
        return "-"
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1:
        return ">99%"
    return f"{share:.0%}"
