"""The moves of a choice as a person meets them: numbered, grouped by verb, and read back from what is typed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine import words as w
from engine.cards import Table
from engine.game import Game, IllegalMove
from engine.notation import describe, parse
from engine.text.groups import cost_of
from engine.why import why_not
from engine.words import Op, Step
from schema.names import fold

_PASS_MEANS: Final[dict[int, str]] = {
    Step.MULLIGAN: "keep this hand",
    Step.MANEUVER: "on to the Main phase",
    Step.MAIN: "on to the missions",
    Step.FOCUS: "advance none",
    Step.MISSION: "end the turn",
    Step.BLOCK: "no blocker",
    Step.WAR: "no war card",
    Step.SUPPORT: "no support",
    Step.ACTIONS: "no action",
    Step.REACT: "no answer",
    Step.PICK: "no more",
    Step.YES_NO: "no",
}

_VERBS: Final[dict[int, str]] = {
    Op.PLAY: "play",
    Op.ADVANCE: "advance",
    Op.ATTEMPT: "attempt with",
    Op.BLOCK: "block with",
    Op.LAY: "war card",
    Op.SUPPORT: "support with",
    Op.USE: "use",
    Op.CHOOSE: "choose",
    Op.OPTION: "choose",
}


@dataclass(frozen=True, slots=True)
class Option:
    """One legal move. Passing has number 0, the others are numbered from 1 in the order they are shown."""

    number: int
    move: int
    group: str
    """The verb, with what several moves share: ``play AK-47 on``."""
    label: str
    """What tells the move from others of its group, by short names."""
    notation: str
    """As :func:`engine.notation.describe` writes it."""


def forced(game: Game) -> str:
    """What the only legal move is told as, once it has been made unasked."""
    (move,) = game.legal_moves()
    if move == w.PASS:
        return _PASS_MEANS.get(game.state.stack[-1][0], "pass")
    return f"{describe(game, move)} (the only choice)"


def short_names(table: Table) -> list[str]:
    """For each card of a game its title, or its whole name where another card of the game shares the title."""
    labels: dict[str, set[str]] = {}
    for card, label in zip(table.cards, table.label, strict=True):
        labels.setdefault(fold(card.title), set()).add(label)
    return [
        card.title if len(labels[fold(card.title)]) == 1 else label
        for card, label in zip(table.cards, table.label, strict=True)
    ]


def options(game: Game) -> list[Option]:
    """The legal moves of the pending choice, passing first."""
    short = short_names(game.table)
    found = [(*_worded(game, move, short), move) for move in game.legal_moves() if move != w.PASS]
    groups = list(dict.fromkeys(group for group, _, _ in found))
    found.sort(key=lambda row: groups.index(row[0]))
    listed = [Option(n, move, group, label, describe(game, move)) for n, (group, label, move) in enumerate(found, 1)]
    if w.PASS in game.legal_moves():
        words = describe(game, w.PASS)
        means = _PASS_MEANS.get(game.state.stack[-1][0], "pass")
        listed.insert(0, Option(0, w.PASS, "", means if words in means else f"{words}: {means}", words))
    return listed


def _worded(game: Game, move: int, short: list[str]) -> tuple[str, str]:
    """Group and label of a move other than passing."""
    s, t = game.state, game.table
    op, card, target = w.move_parts(move)
    if op == Op.REDRAW:
        return "", "redraw: five new cards"
    if op == Op.YES:
        return "", "yes"
    if op == Op.OPTION:
        return "choose", _offered(game, card)
    if op == Op.EQUIP:
        return f"play {short[card]} on", short[target] + _price(game, card, target)
    if op == Op.HEAL:
        return f"heal {short[target]} (1) with", short[card]
    if op == Op.MOVE:
        there = "Field" if card in s.rooms[game.seat] else "Briefing Room"
        return f"move to the {there}", short[card]
    # The notation behind its verb: with the copy or the ability where that matters.
    label = describe(game, move).split(" ", 1)[1].replace(t.label[card], short[card])
    if op == Op.PLAY:
        return "play", label + _price(game, card, w.NONE)
    if op == Op.LAY:
        return _VERBS[op], f"{label} +{t.war[card]}"
    if op == Op.USE:
        a = t.text.abilities[card][target]
        return _VERBS[op], label + (_price(game, card, w.NONE) if t.type[card] == w.EVENT else f" ({a.time})")
    return _VERBS[op], label


def _price(game: Game, card: int, holder: int) -> str:
    return f" ({cost_of(game.rules, game.state, card, game.seat, holder)})"


def _offered(game: Game, n: int) -> str:
    """What the n-th option of a ``Choose one:`` says, as far as the text of the card tells it."""
    _, _, rest = (game.table.cards[game.state.stack[-1][4]].text or "").partition("hoose one: ")
    offers = [offer.removeprefix("or ").rstrip(".") for offer in rest.split("\n")[0].split("; ")] if rest else []
    return offers[n] if n < len(offers) else f"option {n + 1}"


def read_move(game: Game, listed: list[Option], text: str) -> int:
    """The legal move that was typed: a number of the list, the notation, or the notation with bare titles.

    Raises :class:`engine.game.IllegalMove` saying which rule forbids it, or what is possible.
    """
    typed = text.strip()
    if fold(typed) in ("0", "pass") and w.PASS not in game.legal_moves():
        raise IllegalMove(why_not(game, w.PASS) or "")
    if typed.isdecimal():
        for option in listed:
            if option.number == int(typed):
                return option.move
        numbers = [option.number for option in listed]
        raise IllegalMove(f"there is no choice {int(typed)}; they are numbered {numbers[0]} to {numbers[-1]}")
    if fold(typed) == "pass":
        return w.PASS
    try:
        return parse(game, typed)
    except IllegalMove as error:
        refused = error
    meant = []
    for spelt in _spelt_out(game.table, typed):
        try:
            meant.append(parse(game, spelt))
        except IllegalMove as error:
            refused = refused if "names another copy" in str(error) or "no move here" in str(error) else error
    if len(set(meant)) == 1:
        return meant[0]
    if meant:
        raise IllegalMove(f"{typed!r} can mean {' or '.join(describe(game, move) for move in meant)}")
    raise refused


def _spelt_out(table: Table, text: str) -> Iterator[str]:
    """The text with up to two bare titles replaced by each full name they may stand for."""
    verb, _, rest = fold(text).partition(" ")
    between = next((word for word in (" on ", " with ") if word in rest), None)
    parts = rest.split(between, 1) if between is not None else [rest]
    named = [_named(table, part) for part in parts]
    if len(named) == 1:
        yield from (f"{verb} {label}" for label in named[0])
    else:
        yield from (f"{verb} {first}{between}{second}" for first in named[0] for second in named[1])


def _named(table: Table, text: str) -> list[str]:
    """The labels of this title, or the text as it is."""
    found = [label for card, label in zip(table.cards, table.label, strict=True) if fold(card.title) == fold(text)]
    return list(dict.fromkeys(found)) or [text]
