"""Scenarios that read like a table of the board: who stands where, and what is played in words.

``Board(a=..., b=...)`` names each side's cards by title; everything unnamed is a filler event in the deck. Play goes on
in notation; ``names`` of what is legal, and the rule that forbids what is not, are asserted in words too. What a move
did is asserted whole: :attr:`Board.changes` tells everything that is no longer as it was, so a bystander cannot change
unseen.
"""

from collections.abc import Sequence
from typing import Any

from engine import words as w
from engine.dealer import SeededDealer
from engine.game import Game, IllegalMove, Profile
from engine.notation import describe, parse
from engine.state import Frame
from engine.text.codes import TURN_ENDS
from engine.text.groups import health_of, skill_of, traits_of
from engine.words import Step
from engine.zones import attach
from schema.card import Card
from tests.engine.decks import directive, event, make

Row = dict[str, Any]
_TRAITS = {"Lethal": w.LETHAL, "Focused": w.FOCUSED, "Expert": w.EXPERT, "Adept": w.ADEPT}


class Side:
    """One seat's part of the board. Every list holds card rows of :mod:`tests.engine.decks`."""

    def __init__(
        self,
        *,
        hand: Sequence[Row] = (),
        room: Sequence[Row] = (),
        field: Sequence[Row] = (),
        agendas: Sequence[Row] = (),
        pile: Sequence[Row] = (),
        on: Sequence[tuple[str, Row]] = (),
        set: Sequence[str] = (),
        wounds: dict[str, int] | None = None,
        time: int = 9,
        points: int = 0,
        deck: int | None = None,
        top: Sequence[Row] = (),
        lead: Row | None = None,
    ) -> None:
        """``on``: equipment, by its holder's title; ``set``: titles not ready; ``deck``: cards left in it; ``top``: the
        uppermost cards of the deck, the first drawn first; ``lead``: the directive."""
        self.zones = {"hands": hand, "rooms": room, "fields": field, "agendas": agendas, "piles": pile}
        self.on, self.set, self.wounds = on, set, wounds or {}
        self.time, self.points, self.deck = time, points, deck
        self.top, self.lead = top, lead or directive()

    def rows(self) -> list[Row]:
        named = [row for zone in (*self.zones.values(), self.top) for row in zone] + [row for _, row in self.on]
        return named + [event(f"Filler {i:02}") for i in range(24 - len(named))]


class Board:
    def __init__(
        self,
        a: Side | None = None,
        b: Side | None = None,
        *,
        step: Step = Step.MAIN,
        turns: tuple[int, int] = (4, 3),
        profile: Profile = Profile.RULEBOOK,
    ) -> None:
        """Seat A's turn at ``step``; the steps after it follow."""
        sides = (a or Side(), b or Side())
        decks: list[list[Card]] = [_cards([side.lead, *side.rows()]) for side in sides]
        self.game = Game(decks, SeededDealer(1), profile, listen=True)
        s, t = self.game.state, self.game.table
        s.first = s.active = 0
        s.turns = list(turns)
        s.ready = 0
        s.shuffles = [0, 0]
        for seat, side in enumerate(sides):
            left = [c for c in t.seat_cards[seat] if t.type[c] != w.DIRECTIVE]
            for zone, rows in side.zones.items():
                getattr(s, zone)[seat] = [_take(left, t.label, row) for row in rows]
            people = s.rooms[seat] + s.fields[seat]
            for card in people:
                s.wounds[card] = side.wounds.get(t.label[card], 0)
                s.ready |= 0 if t.label[card] in side.set else t.bit[card]
            for card in people + s.agendas[seat]:
                s.in_play[seat] |= t.title[card]
            s.board |= sum(t.bit[c] for c in people + s.agendas[seat])
            for card in s.agendas[seat]:
                s.turns_left[card] = t.track[card]
            for holder, row in side.on:
                attach(self.game.rules, s, _take(left, t.label, row), next(c for c in people if t.label[c] == holder))
            top = [_take(left, t.label, row) for row in side.top]
            count = len(left) if side.deck is None else side.deck
            s.decks[seat] = left[:count] + top[::-1]
            s.piles[seat] += left[count:]
            s.time[seat], s.points[seat] = side.time, side.points
        after = [Step.TURN, Step.MISSION, Step.MAIN, Step.MANEUVER]
        kept = after[: after.index(step) + 1]
        frames: list[Frame] = [(int(k), 1 if k is Step.TURN else 0) for k in kept]
        if t.listens >> TURN_ENDS & 1:
            frames.insert(1, (int(Step.TURN_END), 0))
        if step is Step.TURN:
            frames = [(int(Step.TURN), 0)]
        s.stack = frames
        self.game.log.clear()
        self.before = self.facts()
        self.game._settle()
        self.before["asked"] = self.asked

    def play(self, *texts: str) -> "Board":
        """Moves in notation, one after the other."""
        for text in texts:
            self.game.play(parse(self.game, text))
        return self

    @property
    def legal(self) -> list[str]:
        """What may be played now, in notation, in alphabetical order; with whose choice it is before each."""
        return sorted(describe(self.game, move) for move in self.game.legal_moves())

    @property
    def seat(self) -> str:
        return "AB"[self.game.seat]

    def refused(self, text: str) -> str:
        """The sentence that refuses a move."""
        try:
            parse(self.game, text)
        except IllegalMove as error:
            return str(error)
        raise AssertionError(f"{text!r} is legal")

    def zone(self, name: str, seat: str = "A") -> list[str]:
        """The labels in a zone, sorted; fillers are left out."""
        cards = getattr(self.game.state, name)["AB".index(seat)]
        return sorted(label for c in cards if not (label := self.game.table.label[c]).startswith("Filler"))

    def card(self, title: str, seat: str = "A") -> int:
        own = self.game.table.seat_cards["AB".index(seat)]
        return next(c for c in own if self.game.table.label[c] == title)

    def wounds(self, title: str, seat: str = "A") -> int:
        return self.game.state.wounds[self.card(title, seat)]

    def ready(self, title: str, seat: str = "A") -> bool:
        return bool(self.game.state.ready & self.game.table.bit[self.card(title, seat)])

    @property
    def asked(self) -> str:
        """Whose choice it is, and of what kind: ``A MAIN``; nothing once the game is over."""
        pending = self.game.pending
        return f"{'AB'[pending.seat]} {pending.step.name}" if pending else ""

    def facts(self) -> dict[str, object]:
        """Everything on the table in words: ``{"A Time": 9, "B Rex": "Field", "B Rex wounds": 1, …}``. Fillers are
        counted, not named."""
        r, s, t = self.game.rules, self.game.state, self.game.table
        zones = {"hands": "hand", "decks": "deck", "rooms": "Briefing Room", "fields": "Field", "agendas": "agenda"}
        zones |= {"piles": "pile", "laid": "laid", "resolving": "resolving"}
        found: dict[str, object] = {}
        for seat, name in enumerate("AB"):
            found |= {f"{name} {what}": getattr(s, what.lower())[seat] for what in ("Time", "points", "shuffles")}
            for zone, place in zones.items():
                row = getattr(s, zone)[seat]
                for card in row:
                    fact = f"{name} {t.label[card]}"
                    found[f"{fact} (copy)" if fact in found else fact] = place
                if zone in ("hands", "decks", "piles"):
                    found[f"{name} {place}"] = len(row)
            for card in s.agendas[seat]:
                found[f"{name} {t.label[card]} turns left"] = s.turns_left[card]
            for card in s.rooms[seat] + s.fields[seat]:
                own = f"{name} {t.label[card]}"
                traits = traits_of(r, s, card)
                found |= {
                    f"{own} wounds": s.wounds[card],
                    f"{own} is": "ready" if s.ready & t.bit[card] else "set",
                    f"{own} Skill": skill_of(r, s, card),
                    f"{own} Health": health_of(r, s, card),
                    f"{own} traits": "+".join(word for word, bit in _TRAITS.items() if traits & bit),
                }
            for card in t.seat_cards[seat]:
                if s.holder[card] != w.NONE:
                    found[f"{name} {t.label[card]}"] = f"on {t.label[s.holder[card]]}"
        return {fact: value for fact, value in found.items() if " Filler" not in fact}

    @property
    def changes(self) -> dict[str, object]:
        """The facts that are no longer as they were when the board was laid out, or :meth:`forget` was called. Of a
        card that has left play or entered it, its place alone is told. Who is asked for what is one of the facts, so
        that nobody is left waiting unseen."""
        now = {**self.facts(), "asked": self.asked}
        return {fact: value for fact, value in now.items() if fact in self.before and self.before[fact] != value}

    def forget(self) -> "Board":
        """Take the table as it stands for the way it was."""
        self.before = {**self.facts(), "asked": self.asked}
        return self

    @property
    def points(self) -> tuple[int, int]:
        a, b = self.game.state.points
        return a, b


def _cards(rows: Sequence[Row]) -> list[Card]:
    by_name = {card.name: card for card in make(*rows)}
    return [by_name[row["title"] + (f", {row['subtitle']}" if row.get("subtitle") else "")] for row in rows]


def _take(left: list[int], labels: list[str], row: Row) -> int:
    name = row["title"] + (f", {row['subtitle']}" if row.get("subtitle") else "")
    card = next(c for c in left if labels[c] == name)
    left.remove(card)
    return card
