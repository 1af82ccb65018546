"""What one seat can see: the only thing a player's program is given.

Decklists are open; the order of decks, the rival's hand and face-down war cards are not. Hidden cards never reach a
view, so no player can peek, however it is written.
"""

from dataclasses import dataclass

from engine import words as w
from engine.cards import Table
from engine.game import Game, Pending
from engine.mission import laid_face_up
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
    """Trait bits of every card as they stand."""
    resolving: tuple[tuple[int, ...], tuple[int, ...]]
    """Events being carried out."""
    known: tuple[int, ...]
    """Cards in the rival's hand that this seat has been shown."""
    effects: tuple[tuple[int, int, int, int, int], ...]
    """What lasts: see :data:`engine.state.Effect`."""
    source: int
    """The card whose text asks, NONE where none does."""

    def is_ready(self, card: int) -> bool:
        return bool(self.ready & self.table.bit[card])


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
    every = range(len(t.cards))
    text = t.plays_text
    frame = s.stack[-1]
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
        skill=tuple(skill_of(game.rules, s, x) for x in every) if text else tuple(s.skill),
        health=tuple(health_of(game.rules, s, x) for x in every) if text else tuple(s.health),
        kinds=tuple(s.kinds),
        holder=tuple(s.holder),
        turns_left=tuple(s.turns_left),
        traits=tuple(traits_of(game.rules, s, x) for x in every) if text else tuple(t.traits),
        resolving=_pair(s.resolving),
        known=tuple(x for x in s.hands[rival] if s.known[seat] & t.bit[x]),
        effects=tuple(s.effects),
        source=frame[4] if frame[0] in _ASKED_BY_TEXT else w.NONE,
    )


def _pair(zone: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(zone[0]), tuple(zone[1])


def _pair_len(zone: list[list[int]]) -> tuple[int, int]:
    return len(zone[0]), len(zone[1])
