"""Who sits at a table, and the evening from sitting down to the result."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from schema.errors import TcgError

if TYPE_CHECKING:
    from cli.playing import Playable
    from cli.session import Session
    from cli.terminal import Desk
    from engine.players import Player

HUMAN: Final = "human"
"""The name of a player who is a person."""

_ADVISOR: Final = "search:400"
"""The best program that answers at once."""

Players = tuple["Player | None", "Player | None"]


def seated(names: tuple[str, str], seed: int) -> Players:
    """The programs of both seats, ``None`` for a person. Raises :class:`TcgError` where there is no such player."""
    from engine.dealer import player_seed
    from engine.players import make_player

    found: list[Player | None] = []
    for seat, name in enumerate(names):
        try:
            found.append(None if name == HUMAN else make_player(name, player_seed(seed, 0, seat)))
        except TcgError as error:
            raise TcgError(f"--p{seat + 1}: {error}; and {HUMAN}") from None
    return found[0], found[1]


def advisor(seed: int) -> "tuple[str, Player]":
    """Who gives hints, with its name."""
    from engine.dealer import player_seed
    from engine.players import make_player

    return _ADVISOR, make_player(_ADVISOR, player_seed(seed, 0, 2))


def introduced(names: tuple[str, str], decks: "Sequence[Playable]") -> list[str]:
    """Who plays what, and how well its cards are known."""
    lines = []
    for letter, name, deck in zip("AB", names, decks, strict=True):
        lines.append(f"{letter}: {name} with {deck.name}")
        lines += [f"   {said}" for said in deck.said()]
    return lines


def sit_down(make: "Callable[[Desk], Session]", players: Players) -> None:
    """Play a session at the standard streams and tell how it ended.

    Raises :class:`TcgError` where a script ended before the game; ``KeyboardInterrupt`` passes through once the
    record is written.
    """
    from cli.session import Left
    from cli.table import draw
    from cli.terminal import opened
    from cli.transcript import result_line

    people = None in players
    left = cut_short = False
    session: Session | None = None
    try:
        with opened(screen=people) as desk:
            session = make(desk)
            try:
                session.run()
            except Left:
                left = True
            except EOFError:
                left, cut_short = desk.is_screen, not desk.is_screen
    finally:
        if session is not None and session.file is not None and session.kept:
            print(f"the record is in {session.file.target}", file=sys.stderr)
    result = result_line(session.game, session.names)
    if cut_short:
        raise TcgError(f"standard input ended before the game did; {result}")
    from cli.render import console

    out = console()
    if people and not left:
        for line in draw(session.scene(session.people[0]), out.width, max(12, min(24, out.height - 4))):
            out.print(line, no_wrap=True, crop=False, overflow="ignore")
    print(f"left; {result}" if left else result)
