"""The changing part of a game: slotted ints and lists of card indices, nothing else.

Zones of a seat: deck (top last), hand, room (Briefing Room), field, gear (equipment in play), agendas, laid
(war cards of this mission), pile (discard pile), resolving (events being carried out), directives. Every
card is in exactly one of them.
"""

from engine import words as w
from engine.cards import Table

Frame = tuple[int, ...]
"""``(step, seat or card, …)``: what happens next, on top of the stack of what happens after it."""

Effect = tuple[int, int, int, int, int]
"""``(kind, value, stat or player, cards as bits, duration)`` of what a text did that lasts (engine.text.codes)."""

Happening = tuple[int, int, int, tuple[int, ...]]
"""``(event, card, seat, listeners)``: what no text has answered yet, with the triggered texts that will."""


class State:
    """Copy it with :meth:`copy`; the table, the dealer and the profile are the game's, not the state's."""

    __slots__ = (
        "active",
        "agenda_played",
        "agendas",
        "attacker",
        "attempted",
        "blocker",
        "board",
        "decks",
        "effects",
        "fields",
        "first",
        "gear",
        "hands",
        "happened",
        "health",
        "holder",
        "in_play",
        "kinds",
        "known",
        "laid",
        "moved",
        "moves",
        "outcome",
        "piles",
        "points",
        "ready",
        "redrew",
        "resolving",
        "rooms",
        "shuffles",
        "skill",
        "stack",
        "texts",
        "time",
        "total",
        "turns",
        "turns_left",
        "used",
        "was_on",
        "wounds",
    )

    def __init__(self, table: Table) -> None:
        """A table before the coin: every deck unshuffled, hands empty."""
        n = len(table.cards)
        self.decks: list[list[int]] = [[c for c in seat if table.type[c] != w.DIRECTIVE] for seat in table.seat_cards]
        self.hands: list[list[int]] = [[], []]
        self.rooms: list[list[int]] = [[], []]
        self.fields: list[list[int]] = [[], []]
        self.gear: list[list[int]] = [[], []]
        self.agendas: list[list[int]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.piles: list[list[int]] = [[], []]
        self.time = [0, 0]
        self.points = [0, 0]
        self.turns = [0, 0]
        """Turns each seat has begun."""
        self.shuffles = [0, 0]
        self.redrew = [0, 0]
        self.in_play = [0, 0]
        """Title bits of each seat's characters, agendas and Unique equipment in play (rules 5.2, 5.3)."""
        self.ready = 0
        self.moved = 0
        self.attempted = 0
        """Bits of cards: ready; moved this turn (4.2); attempted a mission this turn (6.1)."""
        self.wounds = [0] * n
        self.skill = table.skill[:]
        """Skill with the bonuses of equipment, possibly below 0; counted as 0 then (rule 6.7)."""
        self.health = table.health[:]
        self.kinds = [0] * n
        """Equipment keyword bits each character carries (rule 5.4)."""
        self.holder = [w.NONE] * n
        self.was_on: dict[int, int] = {}
        """Equipment that came off this turn -> its last holder, whom its text still means (7.1)."""
        self.turns_left = [0] * n
        self.first = 0
        self.active = 0
        self.agenda_played = 0
        self.attacker = w.NONE
        self.blocker = w.NONE
        self.total = 0
        """Points this mission is about to score."""
        self.moves = 0
        self.outcome = w.RUNNING
        self.stack: list[Frame] = []
        self.resolving: list[list[int]] = [[], []]
        """Events being carried out: no longer in hand, not yet in the pile (3.5, ruling)."""
        self.effects: list[Effect] = []
        self.happened: list[Happening] = []
        self.board = sum(table.bit[x] for row in table.directives for x in row)
        """Bits of all cards in play."""
        self.known = [0, 0]
        """Bits of the rival's hand cards that each seat has been shown."""
        self.used = 0
        """Bit ``stride * card + n``, stride of the table's texts: the n-th ability was used this turn (5.6, 5.7)."""
        self.texts = 0
        """Texts begun this turn: an endless loop is stopped at a limit."""

    def copy(self) -> "State":
        """An independent state, equal in everything. Written out by hand: it is the search players' inner loop."""
        s = State.__new__(State)
        a, b = self.decks
        s.decks = [a[:], b[:]]
        a, b = self.hands
        s.hands = [a[:], b[:]]
        a, b = self.rooms
        s.rooms = [a[:], b[:]]
        a, b = self.fields
        s.fields = [a[:], b[:]]
        a, b = self.gear
        s.gear = [a[:], b[:]]
        a, b = self.agendas
        s.agendas = [a[:], b[:]]
        a, b = self.laid
        s.laid = [a[:], b[:]]
        a, b = self.piles
        s.piles = [a[:], b[:]]
        s.time = self.time[:]
        s.points = self.points[:]
        s.turns = self.turns[:]
        s.shuffles = self.shuffles[:]
        s.redrew = self.redrew[:]
        s.in_play = self.in_play[:]
        s.ready = self.ready
        s.moved = self.moved
        s.attempted = self.attempted
        s.wounds = self.wounds[:]
        s.skill = self.skill[:]
        s.health = self.health[:]
        s.kinds = self.kinds[:]
        s.holder = self.holder[:]
        s.was_on = self.was_on.copy()
        s.turns_left = self.turns_left[:]
        s.first = self.first
        s.active = self.active
        s.agenda_played = self.agenda_played
        s.attacker = self.attacker
        s.blocker = self.blocker
        s.total = self.total
        s.moves = self.moves
        s.outcome = self.outcome
        s.stack = self.stack[:]
        a, b = self.resolving
        s.resolving = [a[:], b[:]]
        s.effects = self.effects[:]
        s.happened = self.happened[:]
        s.board = self.board
        s.known = self.known[:]
        s.used = self.used
        s.texts = self.texts
        return s

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable
