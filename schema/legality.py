"""Is a deck legal? Rules 2.1 to 2.6, every problem at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from schema.card import Frozen
from schema.deck import Deck, DeckCard, copies
from schema.decklist import Reading
from schema.formats import DEFAULT, FORMATS, Format, find
from schema.names import fold
from schema.problem import Code, Problem, Severity
from schema.words import Alignment, CardType


class Verdict(Frozen):
    """What a format says of a deck, and in short what the others say (rule 2.5)."""

    deck: Deck
    format: str
    problems: tuple[Problem, ...]
    """The chosen format's: errors first, then warnings, then notes; by line within each."""
    legalities: dict[str, bool]
    """Every format's name -> whether the deck is legal in it."""

    @property
    def legal(self) -> bool:
        """In the chosen format."""
        return self.legalities[self.format]

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)


def check(source: Reading | Deck, format: str = DEFAULT) -> Verdict:
    """Check a deck against every format and tell the problems of one.

    A :class:`Reading` brings the lines that were not understood, which make a deck illegal in any format, and lets
    each problem name its lines. Raises :class:`schema.errors.TcgError` for an unknown format.
    """
    chosen = find(format)
    reading = source if isinstance(source, Reading) else _plain_reading(source)
    found = {f.name: _problems(reading, f) for f in FORMATS.values()}
    return Verdict(
        deck=reading.deck,
        format=chosen.name,
        problems=tuple(sorted(found[chosen.name], key=_order)),
        legalities={name: not any(p.severity is Severity.ERROR for p in ps) for name, ps in found.items()},
    )


def pair(decks: Sequence[Deck]) -> Problem | None:
    """The event rule 2.6: one CTU deck and one Insurgent deck. ``None`` where it is kept."""
    sides = {deck.alignment for deck in decks}
    if len(decks) == 2 and sides == set(Alignment):
        return None
    shown = ", ".join(f"{deck.name}: {deck.alignment or 'alignment not known'}" for deck in decks) or "no deck"
    return Problem(
        code=Code.PAIR,
        severity=Severity.ERROR,
        message=f"a pair is one CTU deck and one Insurgent deck (rule 2.6), these are {shown}",
    )


def _plain_reading(deck: Deck) -> Reading:
    empty = Problem(code=Code.EMPTY_DECK, severity=Severity.ERROR, message="the deck holds no card")
    return Reading(deck=deck, problems=() if deck.cards else (empty,))


def _order(problem: Problem) -> tuple[int, bool, int]:
    return list(Severity).index(problem.severity), problem.line is None, problem.line or 0


def _problems(reading: Reading, format: Format) -> list[Problem]:
    found = list(reading.problems)
    if reading.deck.cards:  # of an empty deck, `empty-deck` says it all
        for rule in _RULES:
            found += rule(reading, format)
    return found


# ---------------------------------------------------------------- the rules


def _size(reading: Reading, format: Format) -> Iterable[Problem]:
    """Rule 2.1."""
    total = copies(reading.deck.draws)
    if total != format.draws:
        lost = len(reading.lost)
        aside = f"; {lost} line{'s' * (lost != 1)} not understood {'are' if lost != 1 else 'is'} not counted"
        cards = f"{total} card{'s' * (total != 1)} beside the directive"
        yield _problem(
            Code.DECK_SIZE,
            f"{cards}, {format.draws} are needed (rule 2.1){aside if lost else ''}",
        )


def _directives(reading: Reading, format: Format) -> Iterable[Problem]:
    """Rule 2.1."""
    found = reading.deck.directives
    total = copies(found)
    if total != format.directives:
        names = f": {_names(found)}" if found else ""
        message = f"{total or 'no'} directive{'s' * (total > 1)}, exactly one is needed (rule 2.1){names}"
        yield _problem(Code.DIRECTIVE_COUNT, message, found, reading)


def _faction(reading: Reading, format: Format) -> Iterable[Problem]:
    """Rule 2.2. A fact nobody recorded is a warning: it cannot be checked."""
    deck = reading.deck
    characters = deck.of_type(CardType.CHARACTER)
    unknown = [e for e in characters if e.card.alignment is None]
    if unknown:
        message = f"the alignment of {_names(unknown)} is not known, so the faction lock (rule 2.2) cannot be checked"
        yield _problem(Code.FACTION_LOCK, message, unknown, reading, Severity.WARNING)
    blind = [e for e in deck.directives if e.card.alignment is None]
    if blind:
        message = f"the alignment of {_names(blind)} is not known, so the faction lock (rule 2.2) cannot be checked"
        yield _problem(Code.FACTION_LOCK, message, blind, reading, Severity.WARNING)
    sides = {e.card.alignment for e in deck.directives if e.card.alignment is not None}
    if len(sides) == 1:
        side = next(iter(sides))
        strange = [e for e in characters if e.card.alignment not in (None, side)]
        if strange:
            message = f"under a {side} directive characters must be {side} (rule 2.2), not {_names(strange)}"
            yield _problem(Code.FACTION_LOCK, message, strange, reading)
    elif {e.card.alignment for e in characters} >= set(Alignment):  # whatever the directive is, some break the lock
        message = "CTU and Insurgent characters in one deck (rule 2.2)"
        yield _problem(Code.FACTION_LOCK, message, [e for e in characters if e.card.alignment], reading)


def _titles(reading: Reading, format: Format) -> Iterable[Problem]:
    """Rule 2.3: by title, whatever the subtitle, the set or the line."""
    for title, cards in _grouped(reading.deck.cards, lambda e: (e.card.title,)).items():
        total = copies(cards)
        if total > format.title_copies:
            message = f"{total} cards titled {title}, at most {format.title_copies} are allowed (rule 2.3)"
            yield _problem(Code.TITLE_LIMIT, message, cards, reading)


def _keywords(reading: Reading, format: Format) -> Iterable[Problem]:
    """Rule 2.4; docs/adr/0005-equipment-rule.md tells why carriers are counted."""
    carriers = copies(reading.deck.of_type(CardType.CHARACTER))
    equipment = reading.deck.of_type(CardType.EQUIPMENT)
    for keyword, cards in _grouped(equipment, lambda e: e.card.keywords).items():
        total = copies(cards)
        stocked = f"{total} equipment cards of the keyword {keyword}"
        if total > carriers:
            message = (
                f"{stocked}, more than its {carriers} character{'s' * (carriers != 1)} can carry, one each (rule 2.4)"
            )
            yield _problem(Code.EQUIPMENT_KEYWORD, message, cards, reading)
        if format.keyword_copies is not None and total > format.keyword_copies:
            message = f"{stocked}, at most {format.keyword_copies} in the format {format.name} (rule 2.4)"
            yield _problem(Code.EQUIPMENT_KEYWORD, message, cards, reading)
        elif 1 < total <= carriers:
            message = f"{stocked}; a character carries one of a keyword at most (rule 2.4)"
            yield _problem(Code.EQUIPMENT_KEYWORD, message, cards, reading, Severity.NOTE)


def _stubs(reading: Reading, format: Format) -> Iterable[Problem]:
    for entry in reading.deck.stubs:
        missing = ", ".join(entry.card.missing)
        message = f"{entry.card.name} is a stub and cannot be played: not known is its {missing}"
        yield _problem(Code.STUB_CARD, message, [entry], reading, Severity.WARNING)


_RULES: tuple[Callable[[Reading, Format], Iterable[Problem]], ...] = (
    _size,
    _directives,
    _faction,
    _titles,
    _keywords,
    _stubs,
)


# ---------------------------------------------------------------- saying it


def _grouped(
    cards: Iterable[DeckCard], words: Callable[[DeckCard], tuple[str, ...]]
) -> Mapping[str, tuple[DeckCard, ...]]:
    """Cards by word, spellings of one word together under the first."""
    spelt: dict[str, str] = {}
    groups: dict[str, tuple[DeckCard, ...]] = {}
    for entry in cards:
        for word in words(entry):
            first = spelt.setdefault(fold(word), word)
            groups[first] = (*groups.get(first, ()), entry)
    return groups


def _names(cards: Iterable[DeckCard]) -> str:
    return "; ".join(entry.card.name for entry in cards)


def _problem(
    code: Code,
    message: str,
    cards: Sequence[DeckCard] = (),
    reading: Reading | None = None,
    severity: Severity = Severity.ERROR,
) -> Problem:
    lines = sorted({n for e in cards for n in reading.lines.get(e.card.id, ())}) if reading else []
    if len(lines) > 1:
        message += f" (lines {', '.join(map(str, lines))})"
    return Problem(
        code=code,
        severity=severity,
        message=message,
        line=lines[0] if lines else None,
        cards=tuple(e.card.name for e in cards),
    )
