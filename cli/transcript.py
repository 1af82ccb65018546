"""What happened, as the people at the table may read it: the whole log, the newest events in short, one card."""

from collections.abc import Iterator

from cli.choices import short_names
from engine import words as w
from engine.cards import Table
from engine.events import sentences, transcript
from engine.game import Game
from engine.rules import Log
from schema.card import Card
from schema.names import fold, shown
from schema.words import CardType

SEATS = "AB"


def whole(game: Game, eyes: int) -> list[str]:
    """The log so far, a heading a turn."""
    return transcript(game.table, game.log, eyes).rstrip("\n").split("\n")


def newest(table: Table, log: Log, eyes: int) -> list[str]:
    """Events in short names, draws of one seat added up where their cards are hidden."""
    short = dict(zip(table.label, short_names(table), strict=True))
    lines: list[str] = []
    drawn = 0
    for line in sentences(table, log, eyes):
        drawn = drawn + 1 if line.endswith(" drew a card") else 0
        if drawn > 1:
            lines[-1] = f"{line.removesuffix(' a card')} {drawn} cards"
        else:
            lines.append(_shortened(line, short))
    return lines


def _shortened(line: str, short: dict[str, str]) -> str:
    for label, name in short.items():
        if label != name and label in line:
            line = line.replace(label, name)
    return line


def card_lines(card: Card) -> Iterator[str]:
    """A card to read: its facts in one line, then its text."""
    facts = [str(card.type)]
    if card.type is CardType.CHARACTER:
        facts = [f"{card.alignment} {card.specialty}", f"cost {card.cost}", f"{card.designator} {card.skill}"]
        facts.append(f"Health {card.health}")
    elif card.type is not CardType.DIRECTIVE:
        facts.append(f"cost {card.cost}")
    if card.type is CardType.AGENDA:
        facts.append(f"track {card.time_track or 'not recorded, played as 1'}")
    facts += [f"{value:+d} {name.capitalize()}" for name, value in card.bonus.model_dump().items() if value]
    facts += [*map(str, card.traits), *card.keywords]
    if card.war is not None:
        facts.append(f"war +{card.war}")
    yield f"{shown(card.name)}: {', '.join(facts)}"
    yield from (f"  {line}" for line in (_text(card)).split("\n"))


def _text(card: Card) -> str:
    if card.text is None:
        return "(its text is not recorded)"
    return card.text.strip() or "(no text)"


def cards_called(table: Table, text: str) -> list[Card]:
    """The cards of a game with this name or title; else those whose name holds the text."""
    key = fold(text)
    each = list({card.id: card for card in table.cards}.values()) if key else []
    named = [card for card in each if key in (fold(card.name), fold(card.title))]
    return named or [card for card in each if key in fold(card.name)]


def result_line(game: Game, players: tuple[str, str]) -> str:
    """Who won, and the score."""
    s = game.state
    score = f"{s.points[0]} to {s.points[1]}"
    if game.outcome is None:
        return f"the game is at {score}"
    if game.outcome in (0, 1):
        winner = game.outcome
        best = f"{s.points[winner]} to {s.points[1 - winner]}"
        return f"{SEATS[winner]} ({players[winner]}) won, {best}, on turn {s.turns[winner]}"
    return f"the game ended undecided at {score}" if game.outcome == w.DRAW else f"the game ended unfinished at {score}"
