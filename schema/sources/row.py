"""What every reader of card files gives: rows that hold only what the source said, and what is wrong with the rest."""

import io
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field, StringConstraints, ValidationError

from schema.card import Bonus, Cost, Frozen, Label, Stat
from schema.errors import TcgError
from schema.names import fold
from schema.problem import Severity
from schema.sources import faults
from schema.words import Alignment, CardType, SkillType, Specialty, Trait

NONE: Final = "(none)"
"""A text or cell that says: the card is known to have none. An empty one says nothing."""

LARGEST: Final = 20_000_000
"""Bytes of a card file, at most; every card of the game with its text takes a hundredth of that."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what it said, JSON-ready, under the field names of :class:`Said`."""

    line: int
    """Of the source, from 1; where the row begins."""
    said: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a line of a source. An error means that the line gave no row."""

    line: int
    severity: Severity
    message: str


@dataclass(slots=True)
class Reading:
    """A source, read: every line of it is in a row, in a finding, or counted as a heading or blank."""

    rows: list[Row] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    lines: int = 0
    headings: int = 0
    """Heading lines; only the community list counts them."""
    blank: int = 0
    """Blank lines; only the community list counts them."""

    @property
    def errors(self) -> list[Finding]:
        """The findings that kept a line from being a row."""
        return [finding for finding in self.findings if finding.severity is Severity.ERROR]

    def add(self, line: int, said: dict[str, Any]) -> None:
        self.rows.append(Row(line, said))

    def find(self, line: int, severity: Severity, message: str) -> None:
        self.findings.append(Finding(line, severity, message))


def _one_word(word: str) -> str:
    if "|" in word:
        raise ValueError("a | cannot stand in a keyword, as it divides them in a CSV file")
    return word


Keyword = Annotated[Label, AfterValidator(_one_word)]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{1,8}$")]


class Said(Frozen):
    """What a row may say: any of the fields of :class:`schema.card.Entry`, and its set's code."""

    set: Label | None = None
    set_code: Code | None = None
    """1 to 8 capital letters and digits; wanted only for a set that is not known yet."""
    number: Annotated[int, Field(ge=1, le=9999)] | None = None
    title: Label | None = None
    subtitle: Label | None = None
    type: CardType | None = None
    alignment: Alignment | None = None
    specialty: Specialty | None = None
    skill_type: SkillType | None = None
    cost: Cost | None = None
    skill: Stat | None = None
    health: Annotated[int, Field(ge=1, le=99)] | None = None
    bonus: Bonus | None = None
    traits: tuple[Trait, ...] | None = None
    keywords: tuple[Keyword, ...] | None = None
    text: str | None = None
    time_track: Annotated[int, Field(ge=1, le=3)] | None = None
    war: Annotated[int, Field(ge=0, le=3)] | None = None
    rarity: Label | None = None
    note: str | None = None
    """For people who read the file; the catalogue does not keep it."""


FIELDS: Final = tuple(Said.model_fields)
"""In the order of our exports."""

_CLOSED: Final[dict[str, Mapping[str, str]]] = {
    name: {fold(word): word for word in words}
    for name, words in (
        ("type", tuple(CardType)),
        ("alignment", tuple(Alignment)),
        ("specialty", tuple(Specialty)),
        ("skill_type", tuple(SkillType)),
        ("traits", tuple(Trait)),
    )
}


def check(raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What a raw row says, and its faults as (field, sentence) pairs; the row counts only where there is no fault.

    Words of closed lists may be in any case, a bonus may be written as ``1C|1H``, and line ends become ``\\n``.
    """
    try:
        cleaned = {name: _clean(name, value) for name, value in raw.items() if value is not None}
        odd = [(name, what) for name, value in cleaned.items() if (what := _odd_character(value))]
        if odd:
            return {}, odd
        said = Said.model_validate_json(json.dumps(cleaned, default=str), strict=True)
    except ValidationError as error:
        return {}, list(dict.fromkeys(faults(error)))
    except _Fault as fault:
        return {}, [fault.args]
    except (RecursionError, ValueError) as error:  # nested without end; a number of thousands of digits
        return {}, [("", f"it cannot be read: {type(error).__name__}")]
    data = said.model_dump(mode="json", exclude_none=True)
    if said.bonus is not None:
        data["bonus"] = {name: value for name, value in data["bonus"].items() if value}
    return data, []


class _Fault(Exception):
    args: tuple[str, str]


def _clean(name: str, value: Any) -> Any:
    if isinstance(value, str) and name in ("text", "note"):
        text = value.replace("\r\n", "\n").replace("\r", "\n")
        return "" if not text.strip() or text.strip() == NONE else text
    if name == "bonus" and isinstance(value, str):
        return bonus(value)
    if name in _CLOSED:
        words = _CLOSED[name]
        if isinstance(value, str):
            return words.get(fold(value), value)
        if isinstance(value, list):
            return [words.get(fold(word), word) if isinstance(word, str) else word for word in value]
    return value


def _odd_character(value: Any) -> str | None:
    """What is wrong with the characters of a value, if anything: control characters and half surrogates."""
    parts: Iterable[Any] = value if isinstance(value, list) else (value,)
    for part in parts:
        if isinstance(part, str) and not part.isprintable():
            for c in part:
                if c not in "\n\t" and unicodedata.category(c) in ("Cc", "Cs"):
                    return f"the character U+{ord(c):04X} cannot stand in a card file"
    return None


_BONUS: Final = re.compile(r"([+-]?[0-9]{1,2})\s*([CPISH])", re.IGNORECASE)
BONUS_LETTERS: Final = {"C": "combat", "P": "politics", "I": "intel", "S": "skill", "H": "health"}


def bonus(text: str) -> dict[str, int]:
    """``1C|1H``: +1 Combat and +1 Health. Letters C P I, S for any Skill, H; divided by ``|`` or ``/``."""
    found: dict[str, int] = {}
    if text.strip() == NONE:
        return found
    for part in re.split(r"[|/]", text):
        match = _BONUS.fullmatch(part.strip())
        name = match and BONUS_LETTERS[match[2].upper()]
        if match is None or name is None or name in found:
            raise _Fault("bonus", f"write it as 1C|1H (C, P, I, S or H after a number), not {short(text)}")
        found[name] = int(match[1])
    return found


def count_lines(text: str) -> int:
    """How many lines a text has, ended by LF, CRLF or CR; the last one counts whether or not it is ended."""
    return sum(1 for _ in io.StringIO(text, newline=""))


def short(value: object) -> str:
    """A value for a message, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def decode(data: bytes, file: str) -> str:
    """The text of a card file: UTF-8, with or without a byte order mark, or UTF-16 with one.

    Raises :class:`TcgError` for anything else, saying where.
    """
    if len(data) > LARGEST:
        raise TcgError(f"{file}: it is larger than {LARGEST // 1_000_000} MB, which no card file is")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise TcgError(
            f"{file}:{line}: this is not {what} text (byte 0x{data[error.start]:02x}); save the file as UTF-8"
        ) from None
    if "\0" in text:
        raise TcgError(f"{file}: this is no text file: it holds NUL characters")
    return text
