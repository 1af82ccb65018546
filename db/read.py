"""Reading a catalogue file, on sqlite3 alone: SQLModel costs more to import than most commands take.

:func:`public_cards` imports no pydantic either.
"""

import sqlite3
import stat
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from db import faults
from db.version import APPLICATION_ID, SCHEMA_VERSION
from schema.errors import TcgError

if TYPE_CHECKING:
    from schema.catalogue import Catalogue

_MAGIC: Final = b"SQLite format 3\0"

CARD_COLUMNS: Final = (
    "id", "name", "title", "subtitle", "type", "alignment", "specialty", "skill_type", "skill_type_inferred",
    "cost", "skill", "health", "bonus_combat", "bonus_politics", "bonus_intel", "bonus_skill", "bonus_health",
    "text", "time_track", "war", "coverage",
)  # fmt: skip
BONUSES: Final = ("combat", "politics", "intel", "skill", "health")
_SELECT: Final = f"SELECT {', '.join(f'card.{name}' for name in CARD_COLUMNS)} FROM card"
_WORDS: Final = "SELECT card_id, kind, word FROM word"
_PRINTINGS: Final = "SELECT card_id, set_name, number, rarity FROM printing"
_SETS: Final = "SELECT code, name FROM card_set ORDER BY position"


# ---------------------------------------------------------------- opening


def version(path: Path) -> int:
    """The schema version of a catalogue file, from its first bytes; the file is only looked at.

    Raises :class:`TcgError` for a file that is missing, empty, not ours, or newer than this program.
    """
    head, _ = _head(path)
    if not head:
        raise TcgError(f"the catalogue {path} is empty; remove it, and the next command builds it anew")
    if len(head) < 100 or not head.startswith(_MAGIC):
        raise TcgError(f"{path} is not a catalogue of this program; choose another place with --db or TCG24_DB")
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise TcgError(f"{path} is another program's database; choose another place with --db or TCG24_DB")
    found = int.from_bytes(head[60:64], "big")
    refuse_newer(path, found)
    return found


def cut_short(path: Path) -> bool:
    """Whether the file lacks pages its first one speaks of."""
    head, size = _head(path)
    pages, page = int.from_bytes(head[28:32], "big"), int.from_bytes(head[16:18], "big")
    return size < pages * (65536 if page == 1 else page) and not _has_log(path)


def _head(path: Path) -> tuple[bytes, int]:
    with faults.told(path):
        try:
            found = path.stat()
            if not stat.S_ISREG(found.st_mode):  # opening a pipe would wait for ever
                raise TcgError(f"{path} is not a regular file; choose another place with --db or TCG24_DB")
            with path.open("rb") as file:
                return file.read(100), found.st_size
        except FileNotFoundError:
            raise TcgError(f"there is no catalogue at {path}") from None


def refuse_newer(path: Path, found: int) -> None:
    """Raise :class:`TcgError` where the file's schema version is one this program does not know."""
    if found > SCHEMA_VERSION:
        raise TcgError(
            f"the catalogue {path} was made by a newer tcg24 (schema {found}, this one knows {SCHEMA_VERSION}); "
            "upgrade tcg24, or choose another file with --db or TCG24_DB"
        )


def _has_log(path: Path) -> bool:
    """Whether changes not yet moved into the file itself lie beside it."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


class _Connection(sqlite3.Connection):
    """A connection to the file :attr:`path` whose cursors tell of damage in a sentence, wherever it is met."""

    path: Path

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(factory or _Cursor)

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        return self.cursor().execute(sql, parameters)


class _Cursor(sqlite3.Cursor):
    connection: _Connection

    def _tell(self, error: sqlite3.Error) -> None:
        if faults.of_the_file(error):
            raise faults.explain(error, self.connection.path) or error from error

    def execute(self, sql: str, parameters: Any = (), /) -> "_Cursor":
        try:
            return super().execute(sql, parameters)
        except sqlite3.Error as error:
            self._tell(error)
            raise

    def __next__(self) -> Any:
        try:
            return super().__next__()
        except sqlite3.Error as error:
            self._tell(error)
            raise

    def fetchone(self) -> Any:
        try:
            return super().fetchone()
        except sqlite3.Error as error:
            self._tell(error)
            raise

    def fetchall(self) -> list[Any]:
        try:
            return super().fetchall()
        except sqlite3.Error as error:
            self._tell(error)
            raise


def uri(path: Path, how: str) -> str:
    """The absolute path as SQLite's URI with ``how`` as its query. ``Path.as_uri`` would import all of urllib."""
    quoted = path.as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{quoted if quoted.startswith('/') else f'/{quoted}'}?{how}"


def connect(path: Path) -> sqlite3.Connection:
    """A connection that reads the catalogue file and can change nothing.

    Works on a file and a folder that are read-only. Waits up to :data:`db.faults.BUSY_SECONDS` for another process.
    Damage found later, while it is used, is a :class:`TcgError` as well.
    Raises :class:`TcgError` as :func:`version` does, and for a file that is cut short, damaged or locked.
    """
    version(path)
    if cut_short(path):
        raise TcgError(f"the catalogue {path} is cut short; `tcg24 db reset` puts it aside and builds a new one")
    with faults.told(path):
        try:
            return _open(path, "mode=rw")  # rw, as a read-only connection leaves its log behind
        except sqlite3.OperationalError as error:
            # Nobody can write in a folder where no log can be made, so the file stands still while it is read.
            if _cannot_make_a_log(error) and not _has_log(path):
                return _open(path, "immutable=1")
            raise


def _cannot_make_a_log(error: sqlite3.OperationalError) -> bool:
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def _open(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri(path, how), uri=True, timeout=faults.BUSY_SECONDS, isolation_level=None, factory=_Connection
    )
    try:
        # A plain cursor: connect() has to see SQLite's own errors.
        ask = connection.cursor(sqlite3.Cursor).execute
        ask("PRAGMA query_only = ON")
        refuse_newer(path, ask("PRAGMA user_version").fetchone()[0])  # the log may be ahead of the file
    except BaseException:
        connection.close()
        raise
    connection.path = path
    return connection


def seeds(path: Path) -> str | None:
    """The fingerprint of the bundled data the file was derived from; raises as :func:`connect` does."""
    with closing(connect(path)) as connection, faults.told(path):
        row = connection.execute("SELECT value FROM meta WHERE key = 'seeds'").fetchone()
        return row[0] if row else None


# ---------------------------------------------------------------- cards


def public_cards(
    connection: sqlite3.Connection,
    where: str = "",
    params: Sequence[object] = (),
    order: str = "card.position",
    limit: int | None = None,
) -> list[dict[str, Any]]:
    """Cards as ``--json`` shows them, equal to :meth:`schema.card.Card.public`.

    ``where`` and ``order`` are SQL over the table ``card`` (trusted: user input comes in ``params`` only).
    """
    sql = f"{_SELECT}{f' WHERE {where}' if where else ''} ORDER BY {order}"
    if limit is not None:
        sql, params = f"{sql} LIMIT ?", (*params, limit)
    rows = connection.execute(sql, params).fetchall()
    wanted = None if len(rows) > 100 else [row[0] for row in rows]
    words = _words(connection, wanted)
    printings = _printings(connection, wanted)
    cards = []
    for row in rows:
        card = dict(zip(CARD_COLUMNS, row, strict=True))
        bonus = {name: card.pop(f"bonus_{name}") for name in BONUSES}
        own = words.get(card["id"], {})
        cards.append(
            {
                **{name: card[name] for name in CARD_COLUMNS[:8]},
                "skill_type_inferred": bool(card["skill_type_inferred"]),
                **{name: card[name] for name in ("cost", "skill", "health")},
                "bonus": {name: value for name, value in bonus.items() if value},
                "traits": own.get("trait", []),
                "keywords": own.get("keyword", []),
                **{name: card[name] for name in ("text", "time_track", "war", "coverage")},
                "printings": [
                    {"set": set_name, "number": number, "rarity": rarity}
                    for set_name, number, rarity in printings.get(card["id"], [])
                ],
            }
        )
    return cards


def catalogue(connection: sqlite3.Connection) -> "Catalogue":
    """Every card of the file. Its rows were checked when they were written and are not checked again."""
    from schema.card import NO_BONUS, Bonus, Card, Printing, remember
    from schema.catalogue import CardSet, Catalogue
    from schema.words import Alignment, CardType, Coverage, SkillType, Specialty, Trait

    words = _words(connection)
    printings = _printings(connection)
    cards = []
    for row in connection.execute(f"{_SELECT} ORDER BY card.position"):
        card = dict(zip(CARD_COLUMNS, row, strict=True))
        if card["coverage"] in (Coverage.FULL, Coverage.PARTIAL):
            remember(CardType(card["type"]), card["text"], Coverage(card["coverage"]))
        own = words.get(card["id"], {})
        bonus = {name: value for name in BONUSES if (value := card[f"bonus_{name}"])}
        cards.append(
            Card.model_construct(
                id=card["id"],
                title=card["title"],
                subtitle=card["subtitle"],
                type=CardType(card["type"]),
                alignment=card["alignment"] and Alignment(card["alignment"]),
                specialty=card["specialty"] and Specialty(card["specialty"]),
                skill_type=None
                if card["skill_type_inferred"]
                else card["skill_type"] and SkillType(card["skill_type"]),
                cost=card["cost"],
                skill=card["skill"],
                health=card["health"],
                bonus=Bonus(**bonus) if bonus else NO_BONUS,
                traits=tuple(Trait(word) for word in own.get("trait", ())),
                keywords=tuple(own.get("keyword", ())),
                text=card["text"],
                time_track=card["time_track"],
                war=card["war"],
                printings=tuple(
                    Printing.model_construct(set=set_name, number=number, rarity=rarity)
                    for set_name, number, rarity in printings.get(card["id"], ())
                ),
            )
        )
    return Catalogue(cards, [CardSet(code, name) for code, name in connection.execute(_SETS)])


def _of(cards: Sequence[str] | None) -> tuple[str, Sequence[str]]:
    if cards is None:
        return "", ()
    return f" WHERE card_id IN ({', '.join('?' * len(cards))})", cards


def _words(connection: sqlite3.Connection, cards: Sequence[str] | None = None) -> dict[str, dict[str, list[str]]]:
    where, params = _of(cards)
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for card_id, kind, word in connection.execute(f"{_WORDS}{where} ORDER BY card_id, kind, position", params):
        found[card_id].setdefault(kind, []).append(word)
    return found


def _printings(
    connection: sqlite3.Connection, cards: Sequence[str] | None = None
) -> dict[str, list[tuple[str, int | None, str | None]]]:
    where, params = _of(cards)
    found: dict[str, list[tuple[str, int | None, str | None]]] = defaultdict(list)
    rows: Iterable[tuple[str, str, int | None, str | None]] = connection.execute(
        f"{_PRINTINGS}{where} ORDER BY card_id, position", params
    )
    for card_id, *printing in rows:
        found[card_id].append(tuple(printing))  # type: ignore[arg-type]
    return found
