"""Decks as commands that play them need them: legal, with their stubs filled in and their coverage counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schema.card import Card
    from schema.deck import Deck
    from schema.words import Alignment


@dataclass(frozen=True, slots=True)
class Playable:
    """A deck that the engine can play, and what a report must say about its cards."""

    name: str
    alignment: "Alignment | None"
    cards: tuple["Card", ...]
    """Every copy, the directive among them; stubs as they were assumed."""
    coverage: dict[str, int]
    """Coverage -> how many of the cards, as the catalogue has them."""
    assumed: list[str]
    """A sentence for each stub, saying what it was taken for."""
    partial: list[str]
    """Names of the cards that are played without the part of their text that is not understood."""

    def said(self) -> list[str]:
        """The lines a report for people shows about the cards."""
        lines = ["cards: " + ", ".join(f"{n} {level}" for level, n in self.coverage.items())]
        lines += [f"assumed: {sentence}" for sentence in self.assumed]
        if self.partial:
            names = "; ".join(self.partial)
            lines.append(f"PARTIAL: played without the part of their text that is not understood: {names}")
        return lines


def playable(
    source: str,
    db: Path | None,
    *,
    format: str = "standard",
    assume: str | None = None,
    allow_partial: bool = False,
) -> Playable:
    """The deck that ``source`` names on a command line, ready to be played.

    ``assume`` is the text of ``--assume`` (:func:`engine.assume.read_assumption`). Raises
    :class:`schema.errors.TcgError` where there is no such deck, it is illegal in ``format``, or it holds stubs
    without ``assume`` or cards of partial coverage without ``allow_partial``.
    """
    from cli.decks import legal_deck

    return prepared(legal_deck(source, db, format=format), assume=assume, allow_partial=allow_partial)


def prepared(deck: "Deck", *, assume: str | None = None, allow_partial: bool = False) -> Playable:
    """As :func:`playable`, of a deck that has been read and is legal."""
    from engine.assume import assume as fill_in, read_assumption
    from engine.cards import deck_cards
    from engine.goldfish import coverage
    from schema.errors import TcgError
    from schema.names import shown

    taken = read_assumption(assume) if assume is not None else None
    cards: Sequence[Card] = deck_cards(deck)
    counts = coverage(cards)
    assumed: list[str] = []
    if deck.stubs:
        if taken is None:
            names = "; ".join(f"{e.card.name} (no {', '.join(e.card.missing)})" for e in deck.stubs)
            raise TcgError(
                f"{deck.name} holds cards whose stats are not recorded: {names}; "
                "give them stats with --assume SKILL/HEALTH, as --assume 2/1"
            )
        cards, assumed = fill_in(cards, taken)
    partial = sorted(e.card.name for e in deck.partial)
    if partial and not allow_partial:
        raise TcgError(
            f"{deck.name} holds cards with text that is not understood: {'; '.join(partial)}; `tcg24 card NAME "
            "--explain` shows it; --allow-partial plays them without that part"
        )
    return Playable(shown(deck.name), deck.alignment, tuple(cards), counts, assumed, partial)


def read_once(sources: Sequence[str]) -> None:
    """Raises :class:`schema.errors.TcgError` where more than one of some decks is standard input."""
    from schema.errors import TcgError

    if sources.count("-") > 1:
        raise TcgError("- (standard input) can be read only once; give the other decks as files or names")


def all_playable(
    sources: Sequence[str],
    db: Path | None,
    *,
    format: str = "standard",
    assume: str | None = None,
    allow_partial: bool = False,
) -> list[Playable]:
    """As :func:`playable`, of each; standard input (``-``) can be only one of them."""
    read_once(sources)
    return [playable(s, db, format=format, assume=assume, allow_partial=allow_partial) for s in sources]


def bundled_rival(deck: Playable, db: Path | None, seed: int, *, format: str = "standard") -> Playable:
    """A bundled deck of the other alignment to play ``deck`` against, drawn by ``seed``.

    Of those that are legal in ``format`` and have no stubs; a deck with texts meets decks with texts, one without
    others without. Raises :class:`schema.errors.TcgError` where there is none.
    """
    from cli.catalogue import load
    from engine.dealer import player_seed
    from schema.decklist import read
    from schema.errors import TcgError
    from schema.legality import check
    from schema.words import Coverage
    from seeds.decks import bundled

    cards = load(db)
    verdicts = [check(read(text, cards, name=name), format) for name, text in bundled().items()]
    others = [
        v.deck
        for v in verdicts
        if v.legal and not v.deck.stubs and not v.deck.partial and v.deck.alignment != deck.alignment
    ]
    silent = Coverage.TEXT_UNKNOWN
    alike = [d for d in others if bool(d.coverage[silent]) == bool(deck.coverage.get(str(silent)))] or others
    if not alike:
        raise TcgError(f"no bundled deck can be played against {deck.name}; name the other deck too")
    return prepared(alike[player_seed(seed, 0, 3) % len(alike)])
