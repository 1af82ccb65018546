"""A record looked through, decision by decision, with everything open; and told whole, as text or as data."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from cli.table import SEATS, Scene, draw, last_view
from cli.terminal import Desk
from cli.transcript import card_lines, cards_called, newest, result_line, whole
from engine import words as w
from engine.game import Game
from engine.record import FORMAT, Record, RecordFault
from engine.replay import replay, resume
from schema.names import shown

KEYS: Final = "Enter next, b back, jump N, card NAME, q quit> "


def after(record: Record, decision: int) -> Game:
    """The game after so many decisions, with its events. Raises as :func:`engine.replay.resume` does."""
    return resume(record, decision + 1, listen=True).game


def open_scene(record: Record, decision: int, game: Game) -> Scene:
    """The table after a decision with both hands and all war cards open, seat A below."""
    s = game.state
    v = replace(last_view(game, 0), laid=(tuple(s.laid[0]), tuple(s.laid[1])))
    over = game.outcome is not None
    return Scene(
        v,
        record.players,
        record.deck_names,
        newest(game.table, game.log, w.BOTH_SEE),
        note=[told(record, decision)],
        result=result_line(game, record.players) if over else "",
        rival_hand=tuple(s.hands[1]),
    )


def told(record: Record, decision: int) -> str:
    """Which decision this is."""
    places = record.decisions
    if decision == 0:
        return f"before the first of {len(places)} decisions"
    return f"decision {decision} of {len(places)}: {shown(record.lines[places[decision - 1]])}"


@dataclass
class Viewer:
    """Steps through a record at a desk."""

    record: Record
    desk: Desk
    difference: str | None = None
    """The first difference that was met; what stands before it can be looked at."""

    def run(self) -> None:
        """Show one decision after the other until somebody quits. Raises :class:`RecordFault` where the record
        differs before its first decision."""
        shown_last = place = 0
        last = len(self.record.decisions)
        note: list[str] = []
        while True:
            try:
                scene = open_scene(self.record, place, after(self.record, place))
            except RecordFault as error:
                if place == 0:
                    raise
                self.difference = str(error)
                note, place = [self.difference], shown_last
                continue
            shown_last = place
            self.desk.show(draw(replace(scene, note=[*note, *scene.note]), *self.desk.room))
            note = []
            word, _, rest = self.desk.ask(KEYS).partition(" ")
            rest = rest.strip()
            if word.isdecimal():
                word, rest = "jump", word
            match word.casefold():
                case "" | "n" | "next":
                    note = ["this is the end"] if place == last else []
                    place = min(place + 1, last)
                case "b" | "back":
                    place = max(place - 1, 0)
                case "j" | "jump":
                    note = self._fault(rest, last)
                    place = place if note else int(rest)
                case "card":
                    cards = cards_called(scene.view.table, rest)
                    note = [line for card in cards[:4] for line in card_lines(card)] or ["no card is called that"]
                case "q" | "quit":
                    return
                case _:
                    note = [f"{shown(word)!r} is none of the keys"]

    def _fault(self, number: str, last: int) -> list[str]:
        if number.isdecimal() and int(number) <= last:
            return []
        return [f"jump needs a number from 0 to {last}"]


def text_lines(record: Record, game: Game) -> Iterator[str]:
    """The whole game as text: who played what, every event, the result."""
    yield f"seed {shown(record.seed)}, profile {record.profile}"
    for letter, player, deck in zip(SEATS, record.players, record.deck_names, strict=True):
        yield f"{letter}: {shown(player)} with {shown(deck)}"
    yield from map(shown, whole(game, w.BOTH_SEE))
    yield ""
    yield f"{len(record.decisions)} decisions; {result_line(game, record.players)}"


def difference(record: Record) -> str | None:
    """The first difference between the record and the game it tells; ``None`` where it is true to the last line."""
    try:
        replay(record)
    except RecordFault as error:
        return str(error)
    return None


def as_data(record: Record, found: str | None, changed: list[str]) -> dict[str, Any]:
    """The record as ``--json`` shows it."""
    decisions: list[dict[str, Any]] = []
    turn = -1  # the first hash stands before the first turn
    for line in record.lines:
        word, _, rest = line.partition(" ")
        turn += word == "="
        if word in SEATS:
            decisions.append({"entry": len(decisions) + 1, "turn": turn, "seat": word, "move": rest})
    names = [[name for _, name in deck] for deck in record.decks]
    return {
        "header": {
            "format": FORMAT,
            "profile": str(record.profile),
            "seed": record.seed,
            "players": list(record.players),
            "decks": list(record.deck_names),
            "cards": names,
        },
        "decisions": decisions,
        "result": record.result,
        "verified": found is None,
        "difference": found,
        "changes": changed,
    }
