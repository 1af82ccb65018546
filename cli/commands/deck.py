"""``tcg24 deck``: decks kept in the catalogue, compared, and packed into codes."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.ab import ab
from cli.decks import HELP

if TYPE_CHECKING:
    from schema.catalogue import Catalogue
    from schema.deck import Deck, DeckCard

app = typer.Typer(help="Decks kept in the catalogue: save, list, show, rm, diff, code, ab.")
app.command()(ab)

DeckArgument = Annotated[str, typer.Argument(metavar="DECK", help=HELP, show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def save(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name to keep it under.", show_default=False)],
    deck: Annotated[str, typer.Argument(metavar="DECK", help=HELP)] = "-",
    force: Annotated[bool, typer.Option("--force", help="Replace a saved deck of this name.")] = False,
) -> None:
    """Keep a decklist under a name, in canonical form.

    An illegal list may be kept, too; what is wrong with it is told.
    """
    from cli.decks import CODE_MARK, bundled_name, open_decks, warn
    from db.decks import checked_name, save as keep
    from db.location import choose
    from schema.decklist_write import written
    from schema.errors import TcgError
    from schema.legality import check
    from schema.names import shown

    clean = checked_name(name)
    if clean.startswith(CODE_MARK):
        raise TcgError(f"a deck cannot be named {clean!r}: what begins with {CODE_MARK} is read as a deck code")
    (opened,), catalogue = open_decks([deck], context.obj)
    reading = opened.reading
    if not reading.deck.cards:
        raise TcgError(f"{deck} names no card; nothing was saved")
    try:
        keep(choose(context.obj), clean, written(reading, catalogue), replace=force)
    except TcgError as error:
        if "saved already" in str(error):
            raise TcgError(f"a deck named {clean!r} is saved already; --force replaces it") from None
        raise
    verdict = check(reading)
    size = reading.deck.size
    warn(
        f"saved {clean}: {size} card{'s' * (size != 1)}, {'legal' if verdict.legal else 'ILLEGAL'} in {verdict.format}"
    )
    for problem in verdict.errors:
        warn(f"  {problem.code}: {f'line {problem.line}: ' if problem.line else ''}{shown(problem.message)}")
    if bundled_name(clean):
        warn(f"it now stands before the bundled deck {clean}, until it is removed")


@app.command("list")
def list_(
    context: typer.Context,
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """List the saved decks and the bundled ones."""
    from contextlib import closing

    from cli.catalogue import connect
    from db.decks import listing
    from db.read import catalogue
    from schema.decklist import read
    from schema.legality import check
    from schema.names import fold
    from seeds.decks import bundled

    with closing(connect(context.obj)) as connection:
        cards = catalogue(connection)
        saved = listing(connection)
    taken = {fold(deck.name) for deck in saved}
    rows: list[dict[str, Any]] = []
    lists: list[tuple[str, str, str | None, str]] = [(d.name, "saved", d.changed, d.text) for d in saved]
    lists += [(name, "bundled", None, text) for name, text in bundled().items() if fold(name) not in taken]
    for name, kind, changed, text in lists:
        verdict = check(read(text, cards, name=name))
        found = verdict.deck
        rows.append(
            {
                "name": name,
                "kind": kind,
                "alignment": found.alignment and str(found.alignment),
                "directive": found.directive and found.directive.title,
                "cards": found.size,
                "stubs": found.counts()["coverage"]["stub"],
                "legal_in": [name for name, legal in verdict.legalities.items() if legal],
                "changed": changed,
            }
        )
    if as_json:
        _print_json(rows)
        return
    flat = [{**row, "legal_in": " ".join(row["legal_in"])} for row in rows]
    if as_csv:
        import csv
        import sys

        table = csv.DictWriter(sys.stdout, list(flat[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(flat)
        return
    from cli.render import console, table as draw

    columns = ("name", "kind", "alignment", "cards", "stubs", "legal in")
    shown = [[*(row[c] for c in columns[:-1]), _places(row["legal_in"])] for row in rows]
    draw(console(), columns, shown, right=("cards", "stubs"))


def _places(formats: list[str]) -> str:
    from schema.formats import FORMATS

    return "every format" if len(formats) == len(FORMATS) else ", ".join(formats) or "none"


@app.command()
def show(context: typer.Context, deck: DeckArgument, as_json: Json = False) -> None:
    """Print a deck: its canonical list, or all about it as JSON."""
    from cli.decks import open_decks
    from schema.decklist_write import written

    (opened,), catalogue = open_decks([deck], context.obj)
    if as_json:
        _print_json(_about(opened.reading.deck, deck, catalogue) | {"lost": list(opened.reading.lost)})
    else:
        print(written(opened.reading, catalogue), end="")


@app.command()
def rm(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A saved deck.", show_default=False)],
) -> None:
    """Forget a saved deck."""
    from contextlib import closing

    from cli.catalogue import connect
    from cli.decks import bundled_name, warn
    from db.decks import get, remove
    from db.location import choose
    from schema.errors import TcgError

    with closing(connect(context.obj)) as connection:
        if get(connection, name) is None and bundled_name(name):
            raise TcgError(f"{name} is a bundled deck, which stays; only saved decks can be removed")
    warn(f"removed {remove(choose(context.obj), name).name}")


@app.command()
def diff(
    context: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help=HELP, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help=HELP, show_default=False)],
    as_json: Json = False,
) -> None:
    """Tell what must be done to deck A to make it deck B.

    Lines: - out, + in, ~ other count. Exit code: 0 the same cards, 1 not the same or not all understood.
    """
    from cli.decks import open_decks, warn

    (first, second), catalogue = open_decks([a, b], context.obj)
    for source, opened in ((a, first), (b, second)):
        if opened.reading.lost:
            lines = ", ".join(map(str, opened.reading.lost))
            warn(f"{source}: not understood and not compared: line {lines}")
    old, new = ({e.card.id: e for e in opened.reading.deck.cards} for opened in (first, second))
    reference = catalogue.reference
    added = [e for key, e in new.items() if key not in old]
    removed = [e for key, e in old.items() if key not in new]
    changed = [(e, new[key].count) for key, e in old.items() if key in new and new[key].count != e.count]
    equal = not (added or removed or changed)
    if as_json:
        _print_json(
            {
                "a": first.reading.deck.name,
                "b": second.reading.deck.name,
                "equal": equal,
                "added": [{"name": reference(e.card), "count": e.count} for e in added],
                "removed": [{"name": reference(e.card), "count": e.count} for e in removed],
                "changed": [{"name": reference(e.card), "from": e.count, "to": n} for e, n in changed],
                "lost": [list(first.reading.lost), list(second.reading.lost)],
            }
        )
    else:
        for entry in removed:
            print(f"- {entry.count} {reference(entry.card)}")
        for entry in added:
            print(f"+ {entry.count} {reference(entry.card)}")
        for entry, count in changed:
            print(f"~ {entry.count} -> {count} {reference(entry.card)}")
    if not equal or first.reading.lost or second.reading.lost:
        raise typer.Exit(1)


@app.command()
def code(
    context: typer.Context,
    deck: Annotated[str | None, typer.Argument(metavar="DECK", help=HELP, show_default=False)] = None,
    read: Annotated[str | None, typer.Option("--read", metavar="CODE", help="Read this code instead.")] = None,
    as_json: Json = False,
) -> None:
    """Print a deck's code, or with --read a code's deck.

    A code of - is read from standard input. A code that cannot be read says why.
    """
    from cli.decks import CODE_MARK, open_decks, read_stdin, warn
    from schema.deckcode import encode
    from schema.decklist_write import written
    from schema.errors import TcgError

    if (deck is None) == (read is None):
        raise TcgError("give either a DECK to get its code, or --read CODE to get its deck")
    if deck is None:
        word = read_stdin() if read == "-" else read or ""
        deck = CODE_MARK + word.strip().removeprefix(CODE_MARK)
    (opened,), catalogue = open_decks([deck], context.obj)
    reading = opened.reading
    if reading.lost:
        raise TcgError(
            f"{deck} has lines that are not understood ({', '.join(map(str, reading.lost))}); mend them first"
        )
    for problem in reading.problems:
        if not problem.line:
            warn(problem.message)
    word = encode(reading.deck, catalogue)
    if as_json:
        _print_json({**_about(reading.deck, deck, catalogue), "code": word, "catalogue": catalogue.fingerprint})
    elif read is None:
        print(word)
    else:
        print(written(reading, catalogue), end="")


def _about(deck: "Deck", source: str, catalogue: "Catalogue") -> dict[str, Any]:
    def card(entry: "DeckCard") -> dict[str, Any]:
        name = catalogue.reference(entry.card)
        return {"count": entry.count, "id": entry.card.id, "name": name, "type": str(entry.card.type)}

    return {
        "deck": deck.name,
        "source": source,
        "fingerprint": deck.fingerprint,
        "alignment": deck.alignment and str(deck.alignment),
        "counts": deck.counts(),
        "cards": [card(entry) for entry in deck.cards],
    }


def _print_json(data: object) -> None:
    import json

    print(json.dumps(data, indent=2, ensure_ascii=False))
