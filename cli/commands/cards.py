"""``tcg24 cards``: the catalogue in and out."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from db.imports import Report
    from schema.lint import Lint
    from schema.merge import Outcome
    from schema.sources.row import Reading

app = typer.Typer(help="Import, forget, export, lint cards; list the sets.")

_ADDED_SHOWN: Final = 20
"""New cards that an import's report names in words; ``--json`` names all."""

_LINT_COLUMNS: Final = ("severity", "check", "card", "set", "number", "line", "text_line", "column", "message")

Format = Annotated[
    str | None, typer.Option(metavar="NAME", help="toml, csv, json or list; else by the file's name and content.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]


# ---------------------------------------------------------------- import


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A card file, or - for standard input.")],
    format: Format = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Import nothing if any line is reported.")] = False,
    as_json: Json = False,
) -> None:
    """Lay a card file over the catalogue.

    Reads TOML, CSV, JSON and the community's list; docs/card-files.md tells their forms. What a row does not say
    stays as it was, and every change is told. Exit code: 0 every row is in, 1 some lines were reported, 2 bad input.
    """
    from db import imports
    from db.location import choose
    from seeds.loader import bundled_entries, ensure, fingerprint

    path = choose(context.obj)
    reading = _read(file, format)
    if dry_run:
        report = imports.plan(path, reading, *bundled_entries())
    else:
        ensure(path)
        report = imports.apply(path, reading, file, *bundled_entries(), fingerprint(), strict=strict)
    held_back = strict and report.reported > 0
    if as_json:
        import json

        print(json.dumps(_import_json(file, report, dry_run), indent=2, ensure_ascii=False))
    else:
        _print_import(file, report, dry_run, held_back)
    if report.reported:
        raise typer.Exit(1)


def _read(file: str, format: str | None) -> "Reading":
    from cli.files import read_bytes
    from schema.sources.recognise import read
    from schema.sources.row import LARGEST, decode

    name = "standard input" if file == "-" else file
    return read(decode(read_bytes(file, LARGEST), name), name, format)


def _import_json(file: str, report: "Report", dry_run: bool) -> dict[str, Any]:
    from schema.merge import Kind

    reading = report.reading
    return {
        "source": file,
        "dry_run": dry_run,
        "written": report.written,
        "lines": reading.lines,
        **{str(kind): report.count(kind) for kind in (Kind.ADDED, Kind.CHANGED, Kind.SAME)},
        "reported": report.reported,
        "headings": reading.headings,
        "blank": reading.blank,
        "rows": [
            {
                "line": row.line,
                "outcome": str(outcome.kind),
                "name": outcome.name,
                "set": outcome.set,
                "number": outcome.number,
                "changes": [{"fact": d.fact, "before": d.before, "after": d.after} for d in outcome.differences],
                "reason": outcome.reason,
                "near": list(outcome.near),
            }
            for row, outcome in zip(reading.rows, report.outcomes, strict=True)
        ],
        "findings": [{"line": f.line, "severity": str(f.severity), "message": f.message} for f in reading.findings],
    }


def _print_import(file: str, report: "Report", dry_run: bool, held_back: bool) -> None:
    from schema.merge import Kind
    from schema.names import shown
    from schema.problem import Severity

    pairs = list(zip(report.reading.rows, report.outcomes, strict=True))
    lines: list[tuple[int, str]] = []
    for finding in report.reading.findings:
        what = "not imported" if finding.severity is Severity.ERROR else str(finding.severity)
        lines.append((finding.line, f"{what}: {finding.message}"))
    added = 0
    for row, outcome in pairs:
        added += outcome.kind is Kind.ADDED
        if outcome.kind is not Kind.SAME and (outcome.kind is not Kind.ADDED or added <= _ADDED_SHOWN):
            lines.append((row.line, _told(outcome)))
    for line, what in sorted(lines, key=lambda pair: pair[0]):
        print(f"line {line}: {shown(what)}")
    if added > _ADDED_SHOWN:
        print(f"and {added - _ADDED_SHOWN} new cards more; --json names all")
    reading = report.reading
    counts = ", ".join(f"{report.count(kind)} {kind}" for kind in (Kind.ADDED, Kind.CHANGED, Kind.SAME))
    rest = "".join(f", {n} {name}" for n, name in ((reading.headings, "headings"), (reading.blank, "blank")) if n)
    print(f"{shown(file)}: {reading.lines} lines: {counts}, {report.reported} reported{rest}")
    unread = _not_understood(report)
    if unread:
        named = shown("; ".join(unread))
        print(f"not understood: text of {named}; `tcg24 cards lint` and `card NAME --explain` tell where")
    if dry_run:
        print("nothing was changed: this was a dry run")
    elif held_back:
        print("nothing was imported: --strict holds everything back when a line is reported")


def _not_understood(report: "Report") -> list[str]:
    """Names of the cards whose new text is not understood, or not all of it."""
    from schema.merge import Kind
    from schema.text.understand import understand
    from schema.words import CardType

    found: dict[str, None] = {}
    for row, outcome in zip(report.reading.rows, report.outcomes, strict=True):
        text = row.said.get("text")
        if not text or outcome.kind not in (Kind.ADDED, Kind.CHANGED):
            continue
        kinds = [CardType(str(row.said["type"]))] if row.said.get("type") else list(CardType)
        if all(understand(kind, text)[1] for kind in kinds):
            found[outcome.name] = None
    return list(found)


def _told(outcome: "Outcome") -> str:
    """An outcome in one line."""
    from schema.merge import Kind, in_words

    where = f"[{outcome.set}{f' {outcome.number}' if outcome.number is not None else ''}]"
    if outcome.kind is Kind.REFUSED:
        near = [name for name in outcome.near if name not in outcome.reason]
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        return f"not imported: {outcome.name or 'a row'}: {outcome.reason}{hint}"
    if outcome.kind is Kind.ADDED:
        return f"new: {outcome.name} {where}"
    changes = ", ".join(f"{d.fact} {in_words(d.before)} -> {in_words(d.after)}" for d in outcome.differences)
    return f"changed: {outcome.name} {where}: {changes}{f'; {outcome.reason}' if outcome.reason else ''}"


# ---------------------------------------------------------------- forget


@app.command()
def forget(
    context: typer.Context,
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Cards, by their full names.")] = None,
    source: Annotated[str | None, typer.Option("--from", metavar="FILE", help="All that came from this file.")] = None,
) -> None:
    """Take back what was imported of some cards: their bundled facts stand again.

    Saved decks stay. A card that came with an import alone is gone.
    """
    from cli.catalogue import load, one_card
    from db import imports
    from db.location import choose
    from schema.errors import TcgError
    from schema.names import shown
    from seeds.loader import bundled_entries, fingerprint

    if not names and source is None:
        raise TcgError("say which cards to forget, or with --from FILE all that came from a file")
    catalogue = load(context.obj)
    cards = [one_card(catalogue, name) for name in names or ()]
    wanted = [(card.name, [printing.set for printing in card.printings]) for card in cards]
    gone = imports.forget(choose(context.obj), wanted, source, *bundled_entries(), fingerprint())
    if not gone:
        what = " and ".join([*(card.name for card in cards), *([source] if source is not None else [])])
        raise TcgError(f"nothing was imported of {shown(what)}; nothing was changed")
    for name in gone:
        print(f"forgotten: {shown(name)}")


# ---------------------------------------------------------------- export


@app.command()
def export(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; - prints it.")] = "-",
    set: Annotated[str | None, typer.Option("--set", metavar="SET", help="One set alone, by code or name.")] = None,
    format: Annotated[
        str | None, typer.Option(metavar="NAME", help="toml, csv or json; else by the file's name, or toml.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file of this name.")] = False,
) -> None:
    """Write the catalogue as a card file that import reads again.

    One row a printing, with everything known about it.
    """
    from cli.catalogue import load
    from cli.files import write_text
    from schema.errors import TcgError
    from schema.export import rows
    from schema.sources.recognise import write, written_format

    chosen = written_format(file, format)
    catalogue = load(context.obj)
    name = None if set is None else catalogue.set_name(set)
    if set is not None and name is None:
        known = ", ".join(f"{s.name} ({s.code})" for s in catalogue.sets)
        raise TcgError(f"there is no set {set!r}; the sets are {known}")
    found = rows(catalogue, name)
    text = write(found, chosen)
    if file == "-":
        print(text, end="")
        return
    write_text(file, text, force=force)
    typer.echo(f"{file}: {len(found)} printings written", err=True)


# ---------------------------------------------------------------- lint


@app.command()
def lint(
    context: typer.Context,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A card file to look at; else the catalogue.")
    ] = None,
    format: Format = None,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 on warnings, too.")] = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Look for slips, gaps and contradictions in the catalogue or a card file.

    A file is looked at as if it were imported, and nothing is. Exit code: 0 no error, 1 errors, with --strict also
    warnings; 2 bad input.
    """
    from schema.problem import Severity

    found = _lint_catalogue(context.obj) if file is None else _lint_file(context.obj, file, format)
    if as_json:
        import json

        print(json.dumps([item.public() for item in found], indent=2, ensure_ascii=False))
    elif as_csv:
        _print_csv([item.public() for item in found], _LINT_COLUMNS)
    else:
        _print_lints(found)
    bad = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    if any(item.severity in bad for item in found):
        raise typer.Exit(1)


def _lint_catalogue(db: Path | None) -> "list[Lint]":
    """The whole catalogue, and rows imported earlier that fit the bundled cards no more."""
    from cli.catalogue import load
    from db.imports import stored
    from db.location import choose
    from schema.lint import Check, Lint, lint
    from schema.merge import Kind, merge
    from schema.problem import Severity

    catalogue = load(db)
    stale = []
    earlier = stored(choose(db))
    if earlier:
        from seeds.loader import bundled_entries

        for o in merge(*bundled_entries(), earlier, distrust=False).outcomes:
            if o.kind is Kind.REFUSED:
                what = f"imported earlier, but it fits no more and is left out: {o.reason}"
                stale.append(Lint(Check.REFUSED, what, o.name, o.set, o.number, of_file=Severity.WARNING))
    return [*stale, *lint(catalogue)]


def _lint_file(db: Path | None, file: str, format: str | None) -> "list[Lint]":
    """What the file's reader found, what an import would refuse, and what is odd about the cards it is about."""
    from dataclasses import replace

    from db.imports import stored
    from db.location import choose
    from schema.catalogue import Catalogue, gather
    from schema.lint import Check, Lint, lint
    from schema.merge import Kind, merge, overlay
    from schema.names import fold
    from schema.problem import Severity
    from seeds.loader import bundled_entries

    reading = _read(file, format)
    path = choose(db)
    base = overlay(*bundled_entries(), stored(path) if path.exists() else [])
    lines = [row.line for row in reading.rows]
    merged = merge(*base, [row.said for row in reading.rows], lines=lines)
    found = [
        Lint(Check.CARD_FILE, f.message, line=f.line, of_file=f.severity)
        for f in reading.findings
        if f.severity is not Severity.WARNING  # what is odd about a card is found below
    ]
    about: dict[str, int] = {}
    printed: dict[tuple[str, str], int] = {}  # cards of one name in several sets have rows of their own
    for line, o in zip(lines, merged.outcomes, strict=True):
        if o.kind is Kind.REFUSED:
            found.append(Lint(Check.REFUSED, o.reason, o.name, o.set, o.number, line))
        else:
            about.setdefault(fold(o.name), line)
            printed.setdefault((fold(o.name), o.set), line)
    for item in lint(Catalogue(gather(merged.entries), merged.sets)):
        name = fold(item.card)
        if name in about:
            found.append(replace(item, line=printed.get((name, item.set), about[name])))
    return found


def _print_lints(found: "list[Lint]") -> None:
    from collections import Counter

    from schema.names import shown
    from schema.problem import Severity

    for item in found:
        line = f"line {item.line}: " if item.line else ""
        number = f" {item.number}" if item.number is not None else ""
        card = f"{item.card}{f' [{item.set}{number}]' if item.set else ''}: " if item.card else ""
        print(shown(f"{item.severity:<7}  {item.check}: {line}{card}{item.message}"))
    counts = Counter(item.severity for item in found)
    told = [f"{counts[level]} {level}{'s' * (counts[level] != 1)}" for level in Severity]
    print(", ".join(told) if found else "nothing odd")


# ---------------------------------------------------------------- sets


@app.command()
def sets(context: typer.Context, as_json: Json = False, as_csv: Csv = False) -> None:
    """List the sets: codes, cards, printings, and how much of them is known."""
    from cli.catalogue import load
    from schema.words import Coverage

    catalogue = load(context.obj)
    found = []
    for s in catalogue.sets:
        cards = [card for card in catalogue.cards if s.name in card.sets]
        coverage = {str(level): sum(card.coverage is level for card in cards) for level in Coverage}
        printings = sum(p.set == s.name for card in cards for p in card.printings)
        found.append(
            {"code": s.code, "name": s.name, "cards": len(cards), "printings": printings, "coverage": coverage}
        )
    if as_json:
        import json

        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    columns = ("code", "name", "cards", "printings", *map(str, Coverage))
    flat = [{**row, **row["coverage"]} for row in found]  # type: ignore[dict-item]
    if as_csv:
        _print_csv(flat, columns)
        return
    from cli.render import console, table

    shown = tuple(name for name in columns if name != "printings")  # all of them are wider than 80 columns
    table(console(), shown, [[row[name] for name in shown] for row in flat], right=shown[2:])


def _print_csv(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> None:
    import csv
    import sys

    table = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
