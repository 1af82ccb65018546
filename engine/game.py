"""The machine: a game that stops wherever someone must choose.

The contract, held by tests:

* until :attr:`Game.outcome` is set there is one :attr:`Game.pending` choice, and :meth:`Game.legal_moves` is not empty,
  strictly ascending and without repeats; it lists exactly the moves for which :func:`engine.why.why_not` is silent;
* :meth:`Game.play` refuses any other move with the rule that forbids it and changes nothing;
* two games with equal decks, profile, dealer and moves are equal, clones included.

A choice that everybody at the table can see is empty (no ready blocker, no hand) is not asked.
"""

import hashlib
import random
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from engine import actions, main_phase, mission, turn, words as w
from engine.cards import Table
from engine.dealer import Dealer, order
from engine.rules import Log, Rules
from engine.state import State
from engine.text import run
from engine.text.happened import answer
from engine.words import Choice, Step
from engine.zones import kill_the_dead
from schema.card import Card
from schema.errors import TcgError

RULES_VERSION: Final = 5
"""Raised whenever the same moves may lead elsewhere; a record names it."""

TURN_LIMIT: Final = 200
MOVE_LIMIT: Final = 20_000
_TRIES: Final = 200


class Profile(StrEnum):
    """Which document decides where the sources differ (rules 4.2, 6.3, 6.5)."""

    RULEBOOK = "rulebook"
    CATALOGUE = "catalogue"


class Pending(NamedTuple):
    """Whose choice it is, of what kind, at which step."""

    seat: int
    kind: Choice
    step: Step


class IllegalMove(TcgError):
    """The move is not among the legal ones; the message names the rule. Nothing has changed."""


Moves = Callable[[Rules, State, int], list[int]]
Play = Callable[[Rules, State, int, int], None]
Run = Callable[[Rules, State, int], None]

# By step. An empty list of moves means there is nothing to ask, and the frame goes.
_MOVES: Final[list[Moves]] = [
    turn.mulligan_moves,
    turn.maneuver_moves,
    main_phase.main_moves,
    main_phase.focus_moves,
    mission.mission_moves,
    mission.block_moves,
    mission.war_moves,
    mission.support_moves,
    actions.action_moves,
    run.react_moves,
    run.pick_moves,
    run.option_moves,
    run.yes_no_moves,
]
_PLAY: Final[list[Play]] = [
    turn.play_mulligan,
    turn.play_maneuver,
    main_phase.play_main,
    main_phase.play_focus,
    mission.play_mission,
    mission.play_block,
    mission.play_war,
    mission.play_support,
    actions.play_action,
    run.play_react,
    run.play_pick,
    run.play_option,
    run.play_yes_no,
]
_RUN: Final[list[Run]] = [
    turn.run_turn,
    mission.run_reveal,
    mission.run_score,
    mission.run_wounds,
    mission.run_mission_end,
    turn.run_resolve,
    run.run_text,
    turn.run_turn_end,
]
_FIRST_RUN: Final = w.STEP_TURN


class Game:
    """One game. Seats are 0 and 1, called A and B in notation; a seat without cards is an empty table."""

    __slots__ = ("_legal", "rules", "state")

    def __init__(
        self,
        decks: Sequence[Sequence[Card]],
        dealer: Dealer,
        profile: Profile = Profile.RULEBOOK,
        *,
        table: Table | None = None,
        turn_limit: int = TURN_LIMIT,
        move_limit: int = MOVE_LIMIT,
        listen: bool = False,
    ) -> None:
        """Set up to the first choice.

        ``table`` saves compiling the same decks again. ``turn_limit`` (both seats' turns together) and
        ``move_limit`` end a game as unfinished. ``listen`` keeps the events in :attr:`log`.
        """
        table = table or Table(decks)
        self.rules = Rules(table, dealer, profile is Profile.CATALOGUE, turn_limit, move_limit)
        if listen:
            self.rules.log = []
        self.state = State(table)
        turn.set_up(self.rules, self.state)
        self._legal: list[int] = []
        self._settle()

    @property
    def table(self) -> Table:
        return self.rules.table

    @property
    def profile(self) -> Profile:
        return Profile.CATALOGUE if self.rules.catalogue else Profile.RULEBOOK

    @property
    def log(self) -> Log:
        """The events so far; empty unless the game was told to listen."""
        return self.rules.log if self.rules.log is not None else []

    @property
    def outcome(self) -> int | None:
        """``None`` while the game runs; else the winner's seat, :data:`engine.words.DRAW` or ``UNFINISHED``."""
        return None if self.state.outcome == w.RUNNING else self.state.outcome

    @property
    def pending(self) -> Pending | None:
        """The choice the game waits for, ``None`` once it is over."""
        if self.state.outcome != w.RUNNING:
            return None
        step, seat = self.state.stack[-1][:2]
        return Pending(seat, w.CHOICE_OF_STEP[step], Step(step))

    @property
    def seat(self) -> int:
        """The seat that chooses next, :data:`engine.words.NOBODY` once the game is over."""
        return self.state.stack[-1][1] if self.state.outcome == w.RUNNING else w.NOBODY

    def legal_moves(self) -> list[int]:
        """The moves of the pending choice, ascending; empty only once the game is over. The list is the caller's."""
        return self._legal[:]

    def play(self, move: int) -> None:
        """Make one move and go on to the next choice. Raises :class:`IllegalMove`, changing nothing."""
        if move not in self._legal:
            from engine.why import why_not

            raise IllegalMove(why_not(self, move) or "the game is over")
        s = self.state
        step, seat = s.stack[-1][:2]
        s.moves += 1
        _PLAY[step](self.rules, s, seat, move)
        self._settle()

    def _settle(self) -> None:
        """Run frames until one waits for a choice, or the game is over."""
        r, s = self.rules, self.state
        stack = s.stack
        deadly = r.table.health_moves
        while stack:
            if deadly & s.board:
                kill_the_dead(r, s)
            if s.happened:
                answer(r, s)
                continue
            frame = stack[-1]
            step, argument = frame[0], frame[1]
            if step >= _FIRST_RUN:
                _RUN[step - _FIRST_RUN](r, s, argument)
                continue
            legal = _MOVES[step](r, s, argument)
            if legal:
                if s.moves >= r.move_limit:
                    turn.stop(r, s)
                    break
                self._legal = legal
                return
            if step == w.STEP_ACTIONS:
                actions.play_action(r, s, argument, w.PASS)  # whose turn is next hangs on it
            elif stack:
                stack.pop()
        self._legal = []

    def clone(self) -> "Game":
        """An independent game that deals the same; it does not listen."""
        game = Game.__new__(Game)
        r = self.rules
        game.rules = Rules(r.table, r.dealer, r.catalogue, r.turn_limit, r.move_limit) if r.log is not None else r
        game.state = self.state.copy()
        game._legal = self._legal
        return game

    def determinize(self, seat: int, rng: random.Random) -> "Game":
        """A clone in which everything ``seat`` cannot see is laid out anew by ``rng``.

        Decklists are open, so the hidden cards are known as a lot: the own deck is reordered; the rival's deck, hand
        and face-down war cards are mixed. Later shuffles come from ``rng`` too, never from this game's dealer.
        """
        from engine.dealer import SeededDealer

        r, rival = self.rules, 1 - seat
        keep = self.state.known[seat] | run.held(r, self.state, seat)
        for _ in range(_TRIES):
            game = self.clone()
            s = game.state
            _lay_out(rng, [s.decks[seat]], keep)
            down = s.laid[rival] if not mission.laid_face_up(r, s, rival) else []
            _lay_out(rng, [s.hands[rival], down, s.decks[rival]], keep)
            dealer = SeededDealer(rng.getrandbits(64))
            game.rules = Rules(r.table, dealer, r.catalogue, r.turn_limit, r.move_limit)
            if self.seat != rival:
                break
            game._settle()  # the rival's moves are others now; but that there is this choice to make, everybody sees
            if game.pending == self.pending:
                break
        return game

    def hash(self) -> str:
        """16 hex digits over the whole state text: equal states, equal hashes."""
        from engine.state_text import state_text

        return hashlib.blake2b(state_text(self).encode(), digest_size=8).hexdigest()


def _lay_out(rng: random.Random, zones: list[list[int]], keep: int) -> None:
    """Mix the cards of some zones but those in ``keep``, which stay where they are."""
    cards = sorted(x for zone in zones for x in zone if not keep >> x & 1)
    order(rng, cards)
    for zone in zones:
        zone[:] = [x if keep >> x & 1 else cards.pop() for x in zone]
