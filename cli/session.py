"""A game with people at the table: who is asked, what they may type, what is kept of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cli.choices import Option, forced, options, read_move
from cli.table import SEATS, Scene, answered, cut, draw, last_view, phase
from cli.terminal import Desk
from cli.transcript import card_lines, cards_called, newest, result_line, whole
from engine import words as w
from engine.game import Game, IllegalMove
from engine.notation import describe
from engine.players import Player
from engine.record import Recorder
from engine.view import view
from schema.card import Card
from schema.errors import TcgError, in_a_line
from schema.names import shown

HELP: Final = """\
Choose by number, or type the move: play AK-47 on Tony Almeida. A title alone will do where it is clear.
  0               pass, keep, no more, no
  why MOVE        which rule forbids it; a number or a move
  card NAME       read a card of either deck, or the card of a choice: card 3
  hint            what a good program would do
  undo            back to the last decision a person made
  log             everything that has happened, as far as this seat may know
  moves           every choice, one a line
  table           the table again
  save [FILE]     write the record so far; tcg24 replay FILE takes it up again
  help            this
  quit            leave the game
On the table: Dana Koslow C3 H1 is Combat 3 (P Politics, I Intel) and Health 1; H1/2 has one of two left; in
parentheses it is set. L Lethal, E Expert, A Adept. +Rifle is equipment. In hand: cost in parentheses, war number
after +. A move that is the only one is made unasked, and told: A: no answer."""

COMMANDS: Final = ("why", "card", "hint", "undo", "log", "moves", "table", "save", "help", "quit")


class Left(Exception):
    """Somebody left the table."""


class _TakenBack(Exception):
    """The game is back at an earlier decision."""


@dataclass
class RecordFile:
    """Where a game's record goes. Written as the game goes on, so that nothing but the last turn can be lost."""

    target: str
    force: bool = False
    """Whether a file that is there already may be replaced; a file of this game's own always is."""

    def write(self, recorder: Recorder, *, last: bool = True) -> None:
        """Raises :class:`schema.errors.TcgError` where it exists or cannot be written."""
        from cli.files import write_text

        path = Path(self.target)
        if not last and path.exists() and not path.is_file():
            return  # a pipe or a device is told the whole game once
        write_text(self.target, recorder.record.text(), force=self.force)
        self.force = True


@dataclass
class Session:
    """One game from its present decision to its end. Pairs are indexed by seat."""

    start: Callable[[], Recorder]
    """Gives the game at its first decision, the same each time it is called: a decision is taken back by dealing
    anew and playing up to it. It must listen."""
    players: tuple[Player | None, Player | None]
    """Programs; ``None`` where a person sits."""
    names: tuple[str, str]
    desk: Desk
    file: RecordFile | None = None
    advisor: tuple[str, Player] | None = None
    """Gives the hints: a name and a program."""
    opening: Sequence[str] = ()
    """What is told before the game."""
    moves: list[int] = field(default_factory=list)
    """Played since :attr:`start`."""
    asked: list[int] = field(default_factory=list)
    """Places in :attr:`moves` of what people decided."""

    def __post_init__(self) -> None:
        self.recorder = self.start()
        self._remarks: list[tuple[int, int, str]] = []  # (move, place in the log, words)
        self._written = -1  # moves in the last record written
        self._facing: int | None = None  # who looks at the screen
        self._seen = [0, 0]  # how much of the story each seat had read at its last decision
        self._read = self._read_remarks = 0  # how much of log and remarks was told as lines
        self._leaving = False

    @property
    def game(self) -> Game:
        return self.recorder.game

    @property
    def kept(self) -> bool:
        """Whether the record as it stands is in :attr:`file`."""
        return self._written == len(self.moves)

    @property
    def people(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in (0, 1) if self.players[seat] is None]

    def run(self) -> None:
        """Play to the end. Raises :class:`Left` where somebody leaves, ``EOFError`` where a script ends before the
        game; the record is written in any case, Ctrl-C included."""
        turns = None
        try:
            self._keep(last=False)
            self.desk.pages(self.opening, "begin")
            while self.game.outcome is None:
                self._step()
                if turns != (turns := sum(self.game.state.turns)):
                    self._keep(last=False)
            self._tell_news(w.BOTH_SEE if not self.people else None)
        except BaseException:
            # What broke in may have left the recorder between a move and its line.
            self._deal_again(len(self.moves))
            raise
        finally:
            self._keep()

    # ---------------------------------------------------------------- one decision

    def _step(self) -> None:
        game, seat = self.game, self.game.seat
        legal = game.legal_moves()
        player = self.players[seat]
        if player is not None:
            move = self._choose(player, seat, legal)
        elif len(legal) == 1:
            move = legal[0]
            self._remarks.append((len(self.moves), len(game.log), f"{SEATS[seat]}: {forced(game)}"))
        else:
            try:
                move = self._ask(seat)
            except _TakenBack:
                return
            self.asked.append(len(self.moves))
            self._seen[seat] = len(self.story(1 << seat))
        try:
            self.recorder.play(move)
        except IllegalMove as error:
            raise TcgError(
                f"player {SEATS[seat]}, {self.names[seat]}, chose a move that is not legal: {error}"
            ) from None
        self.moves.append(move)

    def _choose(self, player: Player, seat: int, legal: list[int]) -> int:
        game = self.game
        if len(legal) > 1 and self.desk.is_screen and self.asked and self.asked[-1] == len(self.moves) - 1:
            self._present(self.people[0], (), [f"{SEATS[seat]} ({self.names[seat]}) is thinking…"])
        try:
            move = player.choose(legal, lambda: view(game, seat))
        except TcgError:
            raise
        except (Exception, SystemExit) as error:  # a player may be anybody's program, and call sys.exit
            told = in_a_line(error)
            raise TcgError(f"player {SEATS[seat]}, {self.names[seat]}, could not choose: {told}") from error
        if type(move) is not int:
            raise TcgError(f"player {SEATS[seat]}, {self.names[seat]}, chose {move!r}, which is no move")
        return move

    def _ask(self, seat: int) -> int:
        self._hand_over(seat)
        listed = options(self.game)
        note = self._asked_by(seat)
        words = [*COMMANDS, *(option.notation for option in listed)]
        prompt = f"{SEATS[seat]} {phase(self.game.state.stack[-1][0])}> "
        fresh = True
        while True:
            if self.desk.is_screen:
                self._present(seat, listed, note)
            else:
                self._tell_news(1 << seat)
                self.desk.tell(*note, *(_line(option) for option in listed if fresh))
            fresh = False
            typed = self.desk.ask(prompt, words)
            note = []
            command, _, rest = typed.partition(" ")
            if command.casefold() in COMMANDS:
                leaving, self._leaving = self._leaving, False
                note = getattr(self, f"_on_{command.casefold()}")(rest.strip(), seat, listed, leaving)
            elif typed:
                try:
                    return read_move(self.game, listed, typed)
                except IllegalMove as error:
                    note = [str(error)]

    def _asked_by(self, seat: int) -> list[str]:
        """The card whose text asks, and the text; or what is to be answered."""
        what = answered(self.game)
        if what:
            return [f"to answer: {what}"]
        v = view(self.game, seat)
        if v.source == w.NONE:
            return []
        card = v.table.cards[v.source]
        return [f"{card.name}: {' '.join((card.text or '').split())}"]

    def _hand_over(self, seat: int) -> None:
        """Between two people a page that shows no hand."""
        if self.desk.is_screen and len(self.people) == 2 and self._facing != seat:
            self.desk.pages(
                [f"Seat {SEATS[seat]}: {phase(self.game.state.stack[-1][0])}.", "Let the other one look away."],
                f"show the hand of {SEATS[seat]}",
            )
        self._facing = seat

    # ---------------------------------------------------------------- showing

    def scene(self, seat: int, listed: Sequence[Option] = (), note: Sequence[str] = ()) -> Scene:
        """What the screen of a seat shows."""
        over = self.game.outcome is not None
        story = self.story(1 << seat)
        return Scene(
            last_view(self.game, seat),
            self.names,
            self.recorder.record.deck_names,
            story,
            max(0, len(story) - self._seen[seat]),
            listed,
            note,
            result_line(self.game, self.names) if over else "",
        )

    def story(self, eyes: int) -> list[str]:
        """What has happened in short sentences, the forced moves of people among them."""
        lines: list[str] = []
        done = 0
        for _, place, words in self._remarks:
            lines += newest(self.game.table, self.game.log[done:place], eyes)
            if eyes >> SEATS.index(words[0]) & 1:
                lines.append(words)
            done = place
        return lines + newest(self.game.table, self.game.log[done:], eyes)

    def _present(self, seat: int, listed: Sequence[Option], note: Sequence[str]) -> None:
        columns, rows = self.desk.room
        self.desk.show(draw(self.scene(seat, listed, note), columns, rows))

    def _tell_news(self, eyes: int | None) -> None:
        """As lines, what has happened since the last were told."""
        if self.desk.is_screen:
            return
        from engine.events import sentences

        log = self.game.log
        seen = sum(1 << seat for seat in self.people) if eyes is None else eyes
        places = [(place, words) for _, place, words in self._remarks[self._read_remarks :]]
        for place, words in [*places, (len(log), "")]:
            for line in sentences(self.game.table, log[self._read : place], seen):
                self.desk.tell(*([""] if line.startswith("Turn ") else []), line)
            self._read = place
            if words:
                self.desk.tell(words)
        self._read_remarks = len(self._remarks)

    # ---------------------------------------------------------------- what may be typed beside a move

    def _on_help(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        self.desk.pages(HELP.split("\n"))
        return []

    def _on_log(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        self.desk.pages(whole(self.game, 1 << seat))
        return []

    def _on_moves(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        self.desk.pages([_line(option) for option in listed])
        return []

    def _on_table(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        if not self.desk.is_screen:
            self.desk.tell(*draw(self.scene(seat), 80, 30))
        return []

    def _on_why(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        if not rest:
            return ["why needs a move, as: why play AK-47 on Tony Almeida"]
        try:
            move = read_move(self.game, listed, rest)
        except IllegalMove as error:
            return [str(error)]
        number = next(option.number for option in listed if option.move == move)
        return [f"nothing forbids it: {describe(self.game, move)} is choice {number}"]

    def _on_card(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        cards: list[Card] = []
        if rest.isdecimal():
            chosen = [o.move for o in listed if o.number == int(rest) and o.move >> 12 not in _CARDLESS]
            cards = [self.game.table.cards[move >> 6 & 63] for move in chosen]
        cards = cards or cards_called(self.game.table, rest)
        if not cards:
            return [f"no card of this game is called {shown(rest)!r}" if rest else "card needs a name or a number"]
        self.desk.pages([line for card in cards for line in card_lines(card)])
        return []

    def _on_hint(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        if self.advisor is None:
            return ["there is nobody to ask"]
        game = self.game
        name, player = self.advisor
        move = player.choose(game.legal_moves(), lambda: view(game, seat))
        number = next(option.number for option in listed if option.move == move)
        return [f"hint: {number}, {describe(game, move)} ({name})"]

    def _on_save(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        file = RecordFile(rest) if rest else self.file or RecordFile(f"tcg24-{self.recorder.record.seed}.txt")
        try:
            file.write(self.recorder)
        except TcgError as error:
            return [str(error).replace("--force replaces it", "name another file")]
        self.file = self.file or file
        self._written = len(self.moves)
        return [f"written to {file.target}: {len(self.recorder.record.decisions)} decisions"]

    def _on_undo(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        if not self.asked:
            return ["there is no decision to take back"]
        place = self.asked.pop()
        self._deal_again(place)
        if not self.desk.is_screen:
            self.desk.tell("taken back")
        raise _TakenBack

    def _on_quit(self, rest: str, seat: int, listed: list[Option], leaving: bool) -> list[str]:
        if self.desk.is_screen and self.file is None and self.asked and not leaving:
            self._leaving = True
            return ["this game is not saved: quit once more to leave it, or save"]
        raise Left

    # ---------------------------------------------------------------- the record

    def _deal_again(self, place: int) -> None:
        """The game as it was before the move at ``place``: the same deals, the same moves."""
        self.moves = self.moves[:place]
        self.recorder = self.start()
        for move in self.moves:
            self.recorder.play(move)
        self._remarks = [remark for remark in self._remarks if remark[0] < place]
        self._read = min(self._read, len(self.game.log))
        self._read_remarks = min(self._read_remarks, len(self._remarks))
        self._seen = [min(n, len(self.story(1 << seat))) for seat, n in enumerate(self._seen)]

    def _keep(self, *, last: bool = True) -> None:
        if self.file is not None and (last or self._written != len(self.moves)):
            self.file.write(self.recorder, last=last)
            self._written = len(self.moves)


_CARDLESS: Final = (w.Op.PASS, w.Op.REDRAW, w.Op.OPTION, w.Op.YES)


def _line(option: Option) -> str:
    """A choice on a line of its own: with its group, as no line of a script stands beside another."""
    words = f"{option.group} {option.label}" if option.group else option.label
    return f"{option.number:>3}  {cut(words, 110)}"
