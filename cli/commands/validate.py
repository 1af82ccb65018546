"""``tcg24 validate``: is a deck legal, and if not, everything that is wrong with it."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.decks import HELP

if TYPE_CHECKING:
    from schema.decklist import Reading
    from schema.legality import Verdict
    from schema.problem import Problem


def validate(
    context: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help=HELP, show_default=False)],
    format: Annotated[str, typer.Option(metavar="NAME", help="The format the exit code follows.")] = "standard",
    pair: Annotated[bool, typer.Option("--pair", help="Ask for one CTU and one Insurgent deck (rule 2.6).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check decklists against every format.

    Tells every problem at once, each with its line, and the verdict of every format.
    Exit code: 0 all legal in the chosen format, 1 some illegal, 2 bad input.
    """
    from cli.decks import open_decks
    from schema import legality
    from schema.errors import TcgError
    from schema.formats import find

    chosen = find(format)
    if pair and len(decks) != 2:
        raise TcgError(f"--pair asks for exactly two decks, here {'is' if len(decks) == 1 else 'are'} {len(decks)}")
    readings = [opened.reading for opened in open_decks(decks, context.obj)[0]]
    verdicts = [legality.check(reading, chosen.name) for reading in readings]
    unpaired = legality.pair([verdict.deck for verdict in verdicts]) if pair else None
    if as_json:
        import json

        reports = [_report(v, r, unpaired) for v, r in zip(verdicts, readings, strict=True)]
        print(json.dumps(reports if len(reports) > 1 else reports[0], indent=2, ensure_ascii=False))
    else:
        for verdict, reading in zip(verdicts, readings, strict=True):
            _print(verdict, reading)
        if unpaired:
            print(_line(unpaired))
    if unpaired or not all(verdict.legal for verdict in verdicts):
        raise typer.Exit(1)


def _report(verdict: "Verdict", reading: "Reading", unpaired: "Problem | None") -> dict[str, Any]:
    """One deck as JSON. A broken pair is a problem of both of its decks."""
    problems = (*verdict.problems, unpaired) if unpaired else verdict.problems
    return {
        "deck": verdict.deck.name,
        "source": reading.source,
        "fingerprint": verdict.deck.fingerprint,
        "format": verdict.format,
        "legal": verdict.legal and unpaired is None,
        "legalities": verdict.legalities,
        "problems": [problem.model_dump(mode="json") for problem in problems],
        "counts": verdict.deck.counts(),
    }


def _print(verdict: "Verdict", reading: "Reading") -> None:
    from cli.decks import label

    counts = verdict.deck.counts()
    types = ", ".join(f"{n} {name}{'s' * (n != 1 and name != 'equipment')}" for name, n in counts["by_type"].items())
    unknown = f", {counts['war_unknown']} not known" if counts["war_unknown"] else ""
    coverage = ", ".join(f"{n} {level}" for level, n in counts["coverage"].items() if n)
    print(f"{label(reading)}: {'legal' if verdict.legal else 'ILLEGAL'} in {verdict.format}")
    print(f"  formats   {', '.join(f'{n} {_word(ok)}' for n, ok in verdict.legalities.items())}")
    print(f"  cards     {counts['total']}: {types}; {counts['unique_titles']} titles")
    print(f"  war       {counts['war']} in all{unknown}")
    print(f"  coverage  {coverage or 'no card'}")
    for problem in verdict.problems:
        print(_line(problem))


def _word(legal: bool) -> str:
    return "legal" if legal else "illegal"


def _line(problem: "Problem") -> str:
    from schema.names import shown

    where = f"line {problem.line}: " if problem.line else ""
    return f"  {problem.severity} {problem.code}: {where}{shown(problem.message)}"
