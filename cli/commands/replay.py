"""``tcg24 replay``: a recorded game looked through, verified, or taken up again."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from engine.record import Record

_LARGEST = 16 * 1024 * 1024
"""Bytes: far more than the longest game the engine plays."""


def replay(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="A game record, or - for standard input.")],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Show the table after decision N.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and tell the first difference.")] = False,
    from_: Annotated[
        int | None, typer.Option("--from", min=1, metavar="N", help="Take over at decision N and play on.")
    ] = None,
    p1: Annotated[str | None, typer.Option(help="With --from: who plays seat A on; else who played it.")] = None,
    p2: Annotated[str | None, typer.Option(help="With --from: who plays seat B on; else who played it.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="With --from: seed of what is not dealt yet.")] = None,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="With --from: write the new record here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace that file if it exists.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print header, decisions and result as JSON.")] = False,
) -> None:
    """Step through a recorded game, verify it, or play on from it."""
    from cli.terminal import is_terminal
    from engine.record import RecordFault
    from schema.errors import TcgError

    chosen = [n for n, given in (("--to", to is not None), ("--from", from_ is not None), ("--json", as_json)) if given]
    if len(chosen) + (verify and not as_json) > 1:
        raise TcgError(f"{' and '.join([*chosen, *(['--verify'] if verify else [])])} do not go together; choose one")
    idle = [n for n, given in (("--p1", p1), ("--p2", p2), ("--seed", seed), ("--record", record)) if given is not None]
    if idle and from_ is None:
        raise TcgError(f"{', '.join(idle)}: only with --from N, which plays on")
    try:
        read = _read(file)
        changed = _changed(read, context.obj)
        if as_json:
            _print_json(read, changed)
        elif verify:
            _verify(read)
        elif to is not None:
            _show(read, to)
        elif from_ is not None:
            _play_on(read, file, from_, (p1, p2), seed, record, force)
        elif is_terminal():
            _step(read)
        else:
            _print_text(read)
    except RecordFault as error:
        from cli.decks import warn

        warn(f"tcg24: {file}: {error}")
        raise typer.Exit(1) from None


def _read(file: str) -> "Record":
    from cli.files import read_bytes
    from engine.record import RecordFault, read_record
    from schema.errors import TcgError

    data = read_bytes(file, _LARGEST)
    if len(data) > _LARGEST:
        raise TcgError(f"{file} is over {_LARGEST // 1024 // 1024} MiB, no game record")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TcgError(f"{file}: byte 0x{data[error.start]:02x} at {error.start} is not UTF-8 text") from None
    try:
        return read_record(text)
    except RecordFault:
        raise
    except TcgError as error:
        raise TcgError(f"{file}: {error}") from None


def _changed(record: "Record", db: "Path | None") -> list[str]:
    """Where today's cards are others than the record's, told on standard error."""
    from cli.catalogue import load
    from cli.decks import warn
    from engine.replay import changes

    told = changes(record, load(db).by_id)
    for sentence in told:
        warn(f"note: {sentence}")
    return told


def _print_json(record: "Record", changed: list[str]) -> None:
    import json

    from cli.viewer import as_data, difference

    found = difference(record)
    print(json.dumps(as_data(record, found, changed), indent=2, ensure_ascii=False))
    if found is not None:
        raise typer.Exit(1)


def _verify(record: "Record") -> None:
    from cli.transcript import result_line
    from engine.replay import replay as play_again

    game = play_again(record)
    print(f"verified: {len(record.decisions)} decisions; {result_line(game, record.players)}")


def _show(record: "Record", to: int) -> None:
    from cli.render import console
    from cli.table import draw
    from cli.viewer import after, open_scene
    from schema.errors import TcgError

    last = len(record.decisions)
    if to > last:
        raise TcgError(f"--to {to}: the record has {last} decisions")
    out = console()
    for line in draw(open_scene(record, to, after(record, to)), out.width, 30):
        out.print(line, no_wrap=True, crop=False, overflow="ignore")


def _step(record: "Record") -> None:
    from contextlib import suppress

    from cli.terminal import opened
    from cli.viewer import Viewer
    from engine.replay import ReplayMismatch

    with opened() as desk, suppress(EOFError):  # Ctrl-D
        viewer = Viewer(record, desk)
        viewer.run()
    if viewer.difference is not None:
        raise ReplayMismatch(viewer.difference)


def _print_text(record: "Record") -> None:
    from cli.viewer import text_lines
    from engine.replay import replay as play_again

    for line in text_lines(record, play_again(record, listen=True)):
        print(line)


def _play_on(
    record: "Record",
    source: str,
    entry: int,
    given: "tuple[str | None, str | None]",
    seed: int | None,
    target: str | None,
    force: bool,
) -> None:
    from cli.options import chosen_seed
    from cli.seats import advisor, seated, sit_down
    from cli.session import RecordFile, Session
    from engine.dealer import SeededDealer, game_seed
    from engine.record import Recorder
    from engine.replay import resume
    from schema.errors import TcgError

    names = (given[0] or record.players[0], given[1] or record.players[1])
    if seed is None:
        seed = int(record.seed) if record.seed.isdecimal() else chosen_seed(None)
    players = seated(names, seed)
    if source == "-" and None in players:
        raise TcgError("- (standard input) cannot give both the record and the moves; give the record as a file")
    dealer = SeededDealer(game_seed(seed, 0))

    def start() -> Recorder:
        return resume(record, entry, dealer, players=names, seed=str(seed), listen=True)

    opening = [
        f"taken over at decision {entry} of {len(record.decisions)}, seed {seed}, profile {record.profile}",
        *(f"{letter}: {name} with {deck}" for letter, name, deck in zip("AB", names, record.deck_names, strict=True)),
    ]
    start()  # a difference is told before anybody sits down
    file = RecordFile(target, force) if target is not None else None
    sit_down(lambda desk: Session(start, players, names, desk, file, advisor(seed), opening), players)
