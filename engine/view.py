"""What one seat can see: the only thing a player's program is given.

Decklists are open; the order of decks, the rival's hand and face-down war cards are not. Hidden cards are in no field
of a view; a player that wants to try moves out asks :meth:`View.imagine` for a game in which they are dealt anew.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from engine import words as w
from engine.cards import Table
from engine.game import Game, Pending
from engine.mission import laid_face_up
from engine.rules import Rules
from engine.state import State
from engine.text.groups import health_of, skill_of, traits_of
from engine.words import Step

_ASKED_BY_TEXT = (Step.PICK, Step.OPTION, Step.YES_NO)


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat. Pairs are indexed by seat; cards are indices into ``table``."""

    seat: int
    pending: Pending
    moves: tuple[int, ...]
    """The legal moves, if the pending choice is this seat's; else empty."""
    table: Table
    catalogue: bool
    hand: tuple[int, ...]
    hand_sizes: tuple[int, int]
    deck_sizes: tuple[int, int]
    rooms: tuple[tuple[int, ...], tuple[int, ...]]
    fields: tuple[tuple[int, ...], tuple[int, ...]]
    gear: tuple[tuple[int, ...], tuple[int, ...]]
    agendas: tuple[tuple[int, ...], tuple[int, ...]]
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    """War cards of the mission; a rival's face-down one is :data:`engine.words.NONE`."""
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    time: tuple[int, int]
    points: tuple[int, int]
    turns: tuple[int, int]
    active: int
    first: int
    ready: int
    moved: int
    attempted: int
    agenda_played: bool
    attacker: int
    blocker: int
    total: int
    wounds: tuple[int, ...]
    skill: tuple[int, ...]
    health: tuple[int, ...]
    kinds: tuple[int, ...]
    holder: tuple[int, ...]
    turns_left: tuple[int, ...]
    traits: tuple[int, ...]
    """Trait bits of every card. These, Skill and Health are as they stand for cards in play, as printed elsewhere."""
    resolving: tuple[tuple[int, ...], tuple[int, ...]]
    """Events being carried out."""
    known: tuple[int, ...]
    """Cards in the rival's hand that this seat has been shown."""
    effects: tuple[tuple[int, int, int, int, int], ...]
    """What lasts: see :data:`engine.state.Effect`."""
    source: int
    """The card whose text asks, NONE where none does."""
    _imagine: Callable[[random.Random], Game] = field(repr=False, compare=False)

    def is_ready(self, card: int) -> bool:
        return bool(self.ready & self.table.bit[card])

    def imagine(self, rng: random.Random) -> Game:
        """A game to try moves out on: what this seat sees is as it is, what it does not see is dealt by ``rng``.

        It never leaks: this is :meth:`engine.game.Game.determinize`, so games that look alike from this seat are
        imagined alike from equal dice, later shuffles included. Each call costs about as much as a few clones; clone
        what comes back to try several moves. Raises ``ValueError`` once the real game has gone on.
        """
        return self._imagine(rng)


def view(game: Game, seat: int) -> View:
    """The view of ``seat``. Raises ``ValueError`` once the game is over: nobody chooses then."""
    pending = game.pending
    if pending is None:
        raise ValueError("the game is over")
    s = game.state
    rival = 1 - seat
    laid: list[tuple[int, ...]] = [tuple(s.laid[0]), tuple(s.laid[1])]
    if laid[rival] and not laid_face_up(game.rules, s, rival):
        laid[rival] = (w.NONE,) * len(laid[rival])
    t = game.table
    frame = s.stack[-1]
    seen_at = s.moves

    def imagine(rng: random.Random) -> Game:
        if s.moves != seen_at:
            raise ValueError("the game has gone on since this view was taken")
        return game.determinize(seat, rng)

    return View(
        seat=seat,
        pending=pending,
        moves=tuple(game.legal_moves()) if pending.seat == seat else (),
        table=game.table,
        catalogue=game.rules.catalogue,
        hand=tuple(s.hands[seat]),
        hand_sizes=_pair_len(s.hands),
        deck_sizes=_pair_len(s.decks),
        rooms=_pair(s.rooms),
        fields=_pair(s.fields),
        gear=_pair(s.gear),
        agendas=_pair(s.agendas),
        laid=(laid[0], laid[1]),
        piles=_pair(s.piles),
        time=(s.time[0], s.time[1]),
        points=(s.points[0], s.points[1]),
        turns=(s.turns[0], s.turns[1]),
        active=s.active,
        first=s.first,
        ready=s.ready,
        moved=s.moved,
        attempted=s.attempted,
        agenda_played=bool(s.agenda_played),
        attacker=s.attacker,
        blocker=s.blocker,
        total=s.total,
        wounds=tuple(s.wounds),
        skill=_as_they_stand(game, skill_of, s.skill),
        health=_as_they_stand(game, health_of, s.health),
        kinds=tuple(s.kinds),
        holder=tuple(s.holder),
        turns_left=tuple(s.turns_left),
        traits=_as_they_stand(game, traits_of, t.traits),
        resolving=_pair(s.resolving),
        known=tuple(x for x in s.hands[rival] if s.known[seat] & t.bit[x]),
        effects=tuple(s.effects),
        source=frame[4] if frame[0] in _ASKED_BY_TEXT else w.NONE,
        _imagine=imagine,
    )


def _as_they_stand(game: Game, stat: Callable[[Rules, State, int], int], plain: list[int]) -> tuple[int, ...]:
    """A stat of every card: with what texts do to it where it is in play, else without."""
    r, s = game.rules, game.state
    if not r.table.plays_text:
        return tuple(plain)
    values = plain[:]
    for zone in (s.rooms, s.fields, s.gear):
        for card in zone[0] + zone[1]:
            values[card] = stat(r, s, card)
    return tuple(values)


def _pair(zone: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(zone[0]), tuple(zone[1])


def _pair_len(zone: list[list[int]]) -> tuple[int, int]:
    return len(zone[0]), len(zone[1])
