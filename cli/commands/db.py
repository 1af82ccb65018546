"""``tcg24 db``: the catalogue file itself."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="The catalogue file itself: path, info, check, backup, reset.")

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _file(context: typer.Context) -> Path:
    """The catalogue file, built if there is none, else as it is: these commands look at it before it is updated."""
    from db.location import choose
    from seeds.loader import ensure

    path = choose(context.obj)
    if not path.exists():
        ensure(path)
    return path


@app.command()
def path(context: typer.Context) -> None:
    """Print where the catalogue file lies, or will be built."""
    from db.location import choose

    print(choose(context.obj))


@app.command()
def info(context: typer.Context, as_json: Json = False) -> None:
    """Tell the file's size, versions and contents."""
    from cli.version import VERSION
    from db.info import info as look
    from seeds.loader import fingerprint

    file = _file(context)
    found = look(file)
    current = fingerprint()
    facts = {
        "path": str(file),
        "size": found.size,
        "schema_version": found.schema_version,
        "program_version": VERSION,
        "seeds": found.seeds,
        "seeds_current": found.seeds == current,
        **found.counts,
        "coverage": found.coverage,
    }
    if as_json:
        import json

        print(json.dumps(facts, indent=2))
        return
    facts["size"] = f"{found.size:,} bytes"
    facts["seeds"] = f"{found.seeds or 'none'} ({'current' if facts.pop('seeds_current') else 'to be updated'})"
    facts["coverage"] = ", ".join(f"{number} {level}" for level, number in found.coverage.items())
    width = max(map(len, facts))
    for name, value in facts.items():
        print(f"{name.replace('_', ' '):<{width}}  {value}")


@app.command()
def check(context: typer.Context, as_json: Json = False) -> None:
    """Look for damage, orphan rows and stale cards; exit 1 if any is found."""
    from db.check import findings
    from seeds.loader import bundled_entries, fingerprint

    file = _file(context)
    found = findings(file, *bundled_entries(), fingerprint())
    if as_json:
        import json

        shown = [{"code": f.code, "message": f.message} for f in found]
        print(json.dumps({"path": str(file), "ok": not found, "findings": shown}, indent=2))
    else:
        for finding in found:
            print(f"{finding.code}: {finding.message}")
        if not found:
            print(f"{file}: ok")
        elif found[0].code in ("cut-short", "damaged", "tables", "derived", "orphan"):
            typer.echo("`tcg24 db reset` repairs it, after a backup", err=True)
    if found:
        raise typer.Exit(1)


@app.command()
def backup(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="The copy's name; by default beside, with date and time.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
) -> None:
    """Copy the catalogue file while it may be in use, and print the copy's path."""
    from db.backup import copy, name_beside

    source = _file(context)
    target = name_beside(source, "backup") if file is None else file.absolute()
    copy(source, target, replace=force)
    print(target)


@app.command()
def reset(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Forget imported cards and saved decks too.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; needed where nobody can answer.")] = False,
) -> None:
    """Derive the cards anew, after a backup. Imported cards and saved decks stay, unless --all is given.

    A damaged file is put aside, and what can be read of imported cards and decks is carried over.
    """
    import sys

    from db.location import choose
    from db.reset import reset as renew
    from schema.errors import TcgError
    from seeds.loader import bundled_entries, fingerprint

    file = choose(context.obj)
    if not yes and file.exists():
        if not sys.stdin.isatty():
            raise TcgError("db reset asks before it changes the catalogue, and nobody can answer; say --yes")
        what = "forget every imported card and saved deck" if everything else "keep imported cards and saved decks"
        typer.confirm(f"Reset {file} and {what}, after a backup?", abort=True, err=True)
    done = renew(file, *bundled_entries(), fingerprint(), everything=everything)
    typer.echo(f"{file}: reset, with {done.imported} imported cards and {done.decks} saved decks", err=True)
    if done.backup is not None:
        word = "the damaged file is now" if done.damaged else "a copy of it as it was is"
        typer.echo(f"{word} {done.backup}", err=True)
