"""Which texts may matter where: found once for a table, so that the loop asks no card that has nothing to say."""

from collections.abc import Sequence

from engine import words as w
from engine.text import codes as c
from engine.text.codes import Ability, Listener, Texts

_Numbered = tuple[tuple[int, Ability], ...]


class Lookup:
    """Abilities, events and listeners by what may set them off. All of it follows from the decklists."""

    __slots__ = ("acting", "actors", "answerers", "answering", "event_actions", "event_answers", "listening", "playing")

    def __init__(self, text: Texts, types: Sequence[int], owners: Sequence[int]) -> None:
        cards = range(len(types))
        events = [kind == w.EVENT for kind in types]

        def of(card: int, designator: int, event: bool) -> _Numbered:
            if events[card] != event:
                return ()
            return tuple((n, a) for n, a in enumerate(text.abilities[card]) if a.designator == designator)

        self.acting = [[of(x, d, False) for x in cards] for d in (c.MAIN, c.MISSION_ACTION)]
        """By designator and card, its abilities with their numbers."""
        self.playing = [[of(x, d, True) for x in cards] for d in (c.MAIN, c.MISSION_ACTION)]
        """The same of events."""
        self.actors = [_bits(rows) for rows in self.acting]
        """By designator, the bits of the cards that have such an ability."""
        self.event_actions = [
            any(row for x, row in enumerate(self.playing[c.MISSION_ACTION]) if row and owners[x] == seat)
            for seat in (0, 1)
        ]
        """Whether a seat's deck holds an event for missions."""
        self.answering: list[list[tuple[int, int, Ability]]] = [[] for _ in range(c.MISSION_ENDS + 1)]
        """By what happens, the card, number and ability of every React text."""
        self.answerers = [0] * len(self.answering)
        """By what happens, the bits of the cards, events apart, that may answer it."""
        self.event_answers = [0, 0]
        """For each seat, bit ``e`` is set where an event of its deck may answer what happens as ``e``."""
        for x in cards:
            for n, a in enumerate(text.abilities[x]):
                if a.when is None:
                    continue
                self.answering[a.when.event].append((x, n, a))
                if events[x]:
                    self.event_answers[owners[x]] |= 1 << a.when.event
                else:
                    self.answerers[a.when.event] |= 1 << x
        self.listening: list[list[tuple[int, Listener]]] = [[] for _ in range(c.MISSION_ENDS + 1)]
        """By what happens, the triggered texts that may answer it, with their numbers."""
        for n, listener in enumerate(text.listeners):
            self.listening[listener.when.event].append((n, listener))


def _bits(rows: Sequence[_Numbered]) -> int:
    return sum(1 << x for x, row in enumerate(rows) if row)
