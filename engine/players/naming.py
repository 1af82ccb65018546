"""Players by name: those built in, a search with its budget, and classes of one's own from an installed package."""

import re
from collections.abc import Callable
from typing import Final

from engine.players.greedy import GreedyPlayer
from engine.players.player import Player, RandomPlayer
from schema.errors import TcgError

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {"greedy": GreedyPlayer, "random": RandomPlayer}
"""The players that need no more than a name."""

_KINDS: Final = f"{', '.join(PLAYERS)}, search:N (iterations a decision), search:2s (seconds), package.module:Class"
_SEARCH: Final = re.compile(r"search:(?:(?P<iterations>[1-9][0-9]{0,6})|(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)", re.ASCII)
_OWN: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*")
_LONGEST: Final = 3600.0
"""Seconds a decision may take at most: more is a slip of the pen."""


def make_player(name: str, seed: int) -> Player:
    """The player called ``name``, its dice thrown from ``seed``.

    ``greedy``, ``random``, ``search:200`` (iterations a decision), ``search:2s`` (seconds a decision), or
    ``package.module:Class``, which is imported and called with the seed. Raises :class:`schema.errors.TcgError` where
    there is no such player, or where one's own cannot be imported or made.
    """
    if name in PLAYERS:
        return PLAYERS[name](seed)
    kind, colon, _ = name.partition(":")
    if kind == "search":
        return _search(name, seed)
    if colon and _OWN.fullmatch(name):
        return _own(name, seed)
    raise TcgError(f"there is no player {name!r}; there are: {_KINDS}")


def _search(name: str, seed: int) -> Player:
    from engine.players.search import SearchPlayer

    budget = _SEARCH.fullmatch(name)
    if budget is None:
        raise TcgError(
            f"player {name!r} does not say how long to search; write search:200 for 200 iterations a decision "
            "(1 to 9999999) or search:2s for 2 seconds"
        )
    if budget["iterations"]:
        return SearchPlayer(seed, iterations=int(budget["iterations"]))
    seconds = float(budget["seconds"])
    if not 0 < seconds <= _LONGEST:
        raise TcgError(f"player {name!r} may search above 0 and up to {_LONGEST:.0f} seconds a decision")
    return SearchPlayer(seed, seconds=seconds)


def _own(name: str, seed: int) -> Player:
    """A class from a module on the path. What is wrong with it is told in one sentence, whatever it raised."""
    from importlib import import_module

    path, _, attribute = name.partition(":")
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name is not None and (path == error.name or path.startswith(error.name + ".")):
            raise TcgError(
                f"player {name!r}: there is no module {error.name!r}; install its package beside tcg24"
            ) from None
        raise _fails(name, f"importing {path}", error) from None
    except (Exception, SystemExit) as error:  # a script may end itself as it is imported
        raise _fails(name, f"importing {path}", error) from None
    made = getattr(module, attribute, None)
    if not callable(made):
        raise TcgError(f"player {name!r}: module {path!r} has no class {attribute!r}")
    try:
        player = made(seed)
    except (Exception, SystemExit) as error:
        raise _fails(name, f"{attribute}(seed)", error) from None
    if not callable(getattr(player, "choose", None)):
        raise TcgError(f"player {name!r} is no player: it has no method choose(moves, look)")
    found: Player = player
    return found


def _fails(name: str, what: str, error: BaseException) -> TcgError:
    told = f"{type(error).__name__}: {error}".rstrip(": ").split("\n")[0]
    return TcgError(f"player {name!r}: {what} fails with {told}")
