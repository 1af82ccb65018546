"""``tcg24 search``: cards by the query language."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

CONTEXT = {"ignore_unknown_options": True}
"""``-t:event`` is a negated term; a misspelt ``--option`` is told in :func:`joined`."""

_COLUMNS = ("name", "type", "cost", "skill", "health", "war", "sets", "known")


def search(
    context: typer.Context,
    query: Annotated[
        list[str] | None, typer.Argument(help="The query, see docs/query-language.md; none finds every card.")
    ] = None,
    sort: Annotated[str, typer.Option(help="Sort keys, - before one for descending: cost,-skill,name.")] = "name",
    limit: Annotated[int | None, typer.Option(min=1, help="At most this many cards.")] = None,
    explain: Annotated[bool, typer.Option(help="Say the query back in English instead of running it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Find cards with the query language."""
    from contextlib import closing

    from cli.catalogue import connect
    from db.query.compile import compile_query, count, order_by, search as run
    from schema.errors import TcgError

    if as_json and as_csv:
        raise TcgError("--json and --csv are two forms of one list; choose one")
    compiled = compile_query(joined(query or []))
    order = order_by(sort)
    if explain:
        from db.query.explain import explain as say

        if as_json:
            _json(
                {
                    "query": compiled.query,
                    "meaning": say(compiled.tree),
                    "canonical": str(compiled.tree),
                    "sql": compiled.where,
                    "parameters": list(compiled.params),
                }
            )
        else:
            print(say(compiled.tree))
        return
    with closing(connect(context.obj)) as connection:
        cards = run(connection, compiled, order, limit)
        left = count(connection, compiled) - len(cards) if limit is not None and len(cards) == limit else 0
    if as_json:
        _json(cards)
    elif as_csv:
        _csv(cards)
    else:
        _lines(cards)
    import sys

    if left:
        print(f"… and {left} more; --limit {limit} was given", file=sys.stderr)
    elif not cards:
        print("no card matches; --explain says how the query was read", file=sys.stderr)


def joined(words: "Sequence[str]") -> str:
    """One query of the words of a command line.

    A word that a shell kept together, as in ``search t:agent "jack bauer"``, stays together: it becomes a phrase,
    unless it is query language itself. A single word is the whole query as it stands.
    """
    from schema.errors import TcgError

    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            raise TcgError(f"search has no option {word}; tcg24 search --help lists them")
    if len(words) == 1:
        return words[0]
    return " ".join(_together(word) for word in words)


def _together(word: str) -> str:
    if not any(c.isspace() for c in word) or any(c in '"()/“”' for c in word):
        return word
    field, mark, value = word.partition(":")
    if mark and field.isalpha() and not any(c in ":<>=" for c in value):
        return f'{field}:"{value.strip()}"'
    return word if any(c in ":<>=" for c in word) else f'"{word}"'


def _json(data: object) -> None:
    import json

    print(json.dumps(data, indent=2, ensure_ascii=False))


def _row(card: dict[str, Any]) -> list[str]:
    def known(value: object) -> str:
        return "?" if value is None else str(value)

    character = card["type"] == "character"
    sets = ", ".join(dict.fromkeys(p["set"] for p in card["printings"]))
    kind = card["specialty"] or card["type"]
    return [
        card["name"],
        kind if kind == card["type"] else f"{card['type']} {kind}",
        "" if card["type"] == "directive" else known(card["cost"]),
        known(card["skill"]) if character else "",
        known(card["health"]) if character else "",
        "" if card["type"] == "directive" else known(card["war"]),
        sets,
        card["coverage"],
    ]


def _csv(cards: list[dict[str, Any]]) -> None:
    import csv
    import sys

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(("id", *_COLUMNS))
    out.writerows((card["id"], *_row(card)) for card in cards)


def _lines(cards: list[dict[str, Any]]) -> None:
    """Aligned columns without rich: loading it would double the time of the command."""
    if not cards:
        return
    rows = [list(_COLUMNS), *map(_row, cards)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(_COLUMNS))]
    for row in rows:
        cells = [
            cell.rjust(width) if 2 <= i <= 5 else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
