"""The whole table on one screen: both sides, the hand, what happened, what can be chosen.

Drawn from a view, so nothing can be shown that its seat may not see. A character reads ``Dana Koslow C3 H1``: Skill
with its designator, Health left; ``H1/2`` when wounded, traits as letters, equipment after ``+``, in parentheses when
set. Where room is short, names are cut before anything is left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cli.choices import Option, short_names
from engine import words as w
from engine.game import Game
from engine.text import codes as c
from engine.view import View, view
from engine.words import Step
from schema.names import shown

SEATS: Final = "AB"
LEAST_LOG: Final = 3
"""Lines the log gets before names are left long."""

_NAME_SIZES: Final = (99, 24, 18, 14, 11, 8)
"""Columns a name may take, tried from the left until the table fits."""

_DESIGNATOR: Final = " CPI"
_LETTERS: Final = ((w.LETHAL, "L"), (w.EXPERT, "E"), (w.ADEPT, "A"), (w.DEADLINE, "D"))
_PHASES: Final[dict[int, str]] = {
    Step.MULLIGAN: "opening hand",
    Step.MANEUVER: "Maneuver",
    Step.MAIN: "Main",
    Step.FOCUS: "Focused",
    Step.MISSION: "Mission",
    Step.BLOCK: "block",
    Step.WAR: "war cards",
    Step.SUPPORT: "support",
    Step.ACTIONS: "Mission actions",
    Step.REACT: "answers",
    Step.PICK: "choice",
    Step.OPTION: "choice",
    Step.YES_NO: "choice",
}
_ANSWERED: Final[dict[int, str]] = {
    c.ENTERS: "{card} came into play", c.WOUNDED_EVENT: "{card} was wounded", c.KILLED: "{card} was killed",
    c.SET_EVENT: "{card} was set", c.RESET_EVENT: "{card} was reset", c.MOVED: "{card} was moved",
    c.ATTEMPTS: "{card} attempted a mission", c.BLOCKS: "{card} blocked", c.BLOCKED: "{card} was blocked",
    c.SCORES: "{card} scored", c.WINS: "{card} won the mission", c.LOSES: "{card} lost the mission",
    c.WOUNDS_ANOTHER: "{card} wounded another", c.RESOLVES: "{card} resolved", c.PLAYED: "{seat} played {card}",
    c.USED: "{seat} used {card}", c.TURN_STARTS: "the turn of {seat} started", c.TURN_ENDS: "the turn of {seat} ended",
    c.MISSION_ENDS: "the mission ended",
}  # fmt: skip
_INDENT: Final = 9
_SIDE: Final = ("cyan", "magenta")
"""Colour of the own side, which is drawn below, and of the rival's."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn. Pairs are indexed by seat."""

    view: View
    players: tuple[str, str]
    decks: tuple[str, str]
    log: Sequence[str] = ()
    """What the seat has seen happen, oldest first; the newest are shown."""
    fresh: int = 0
    """How many of these are news: they stand out."""
    options: Sequence[Option] = ()
    note: Sequence[str] = ()
    """An answer to what was typed, or what a text asks."""
    result: str = ""
    """Who won, once the game is over."""
    rival_hand: Sequence[int] | None = None
    """The other seat's hand, where the viewer may see it: in a replay."""


def answered(game: Game) -> str:
    """What the pending answer would answer (rule 7.2), in a few words; empty where nothing is to be answered."""
    frame = game.state.stack[-1] if game.state.stack else (w.NONE,)
    if frame[0] != Step.REACT:
        return ""
    event, card, seat = frame[2:5]
    name = game.table.label[card] if card != w.NONE else "a card"
    return _ANSWERED[event].format(card=name, seat=SEATS[seat])


def phase(step: int) -> str:
    """What a step is called for people."""
    return _PHASES[step]


def last_view(game: Game, seat: int) -> View:
    """The view of ``seat``, of a game that is over too: as if the winner's turn went on."""
    if game.outcome is None:
        return view(game, seat)
    ended = game.clone()
    ended.state.outcome = w.RUNNING
    ended.state.stack = [(w.STEP_MISSION, ended.state.active)]
    return view(ended, seat)


def draw(scene: Scene, columns: int = 80, rows: int = 24) -> list[Text]:
    """The lines of the screen, at most ``rows`` of at most ``columns`` cells."""
    lines: list[Text] = []
    for size in _NAME_SIZES:
        board = _board(scene, columns, size)
        note = _wrapped(scene.note, columns)
        for loose in (True, False):
            asked = [*note, *_choices(scene.options, columns, size, loose)]
            spare = rows - len(board) - len(asked) - 1
            lines = [*board, *_log(scene, columns, spare), _rule(columns), *asked]
            if spare >= min(LEAST_LOG, len(scene.log)):
                break
        else:
            continue
        break
    if len(lines) > rows:
        lines = [*lines[: rows - 1], Text("… more than fits here: `moves` lists every choice", style="dim")]
    for line in lines:
        line.truncate(columns, overflow="ellipsis")
    return lines


def _rule(columns: int) -> Text:
    return Text("─" * columns, style="dim")


# ---------------------------------------------------------------- the board


def _board(scene: Scene, columns: int, size: int) -> list[Text]:
    v = scene.view
    names = _Names(v, size)
    own, rival = v.seat, 1 - v.seat
    lines = [_heading(scene, columns)]
    lines += [_status(scene, rival), *_hand(scene, names, rival, columns)]
    lines += [*_agendas(v, names, rival, columns), *_rows(v, names, rival, columns, ("room", "field"))]
    lines += _mission(v, names, columns)
    lines += [*_rows(v, names, own, columns, ("field", "room")), *_agendas(v, names, own, columns)]
    return [*lines, _status(scene, own), *_hand(scene, names, own, columns)]


class _Names:
    """Names of the cards of one view, cut to a size."""

    def __init__(self, v: View, size: int) -> None:
        self.view, self.size, self.short = v, size, short_names(v.table)

    def __getitem__(self, card: int) -> str:
        return cut(self.short[card], self.size)

    def character(self, card: int) -> Text:
        v, t = self.view, self.view.table
        left, full = v.health[card] - v.wounds[card], v.health[card]
        wounded = v.wounds[card] > 0
        cell = Text(f"{self[card]} ", style="" if v.is_ready(card) else "dim")
        skill = max(0, v.skill[card])
        better = "green" if skill > t.skill[card] else "red" if skill < t.skill[card] else ""
        cell.append(f"{_DESIGNATOR[t.skill_type[card]]}{skill}".strip(), style=better)
        cell.append(" ")
        cell.append(f"H{left}/{full}" if wounded else f"H{full}", style="red" if wounded else "")
        letters = "".join(letter for bit, letter in _LETTERS if v.traits[card] & bit)
        if letters:
            cell.append(f" {letters}", style="yellow")
        for item in (x for row in v.gear for x in row if v.holder[x] == card):
            cell.append(f" +{self[item]}")
        if card in (v.attacker, v.blocker):
            cell.stylize("bold")
        return cell if v.is_ready(card) else Text.assemble(("(", "dim"), cell, (")", "dim"))

    def in_hand(self, card: int) -> Text:
        """Cost, what a card is in a word, war number."""
        t = self.view.table
        kind = t.type[card]
        if kind == w.CHARACTER:
            facts = f"{_DESIGNATOR[t.skill_type[card]]}{t.skill[card]} H{t.health[card]}".strip()
        else:
            facts = "agenda" if kind == w.AGENDA else ", ".join(t.cards[card].keywords)
        return Text.assemble(f"{self[card]} ({t.cost[card]}) {cut(facts, self.size)}", (f" +{t.war[card]}", "dim"))


def cut(text: str, size: int) -> str:
    """The text in at most ``size`` cells, an ellipsis for what is cut."""
    clean = shown(text)
    return clean if cell_len(clean) <= size else set_cell_size(clean, size - 1).rstrip() + "…"


def _heading(scene: Scene, columns: int) -> Text:
    v = scene.view
    turn = f"Turn {v.turns[v.active]} of {SEATS[v.active]}" if v.turns[v.active] else "Before the first turn"
    if scene.result:
        text = f" {turn} · {scene.result}"
    else:
        text = f" {turn} · {phase(v.pending.step)} · {SEATS[v.pending.seat]} chooses"
    return Text(text[:columns].ljust(columns), style="reverse")


def _status(scene: Scene, seat: int) -> Text:
    """Seat, player, directive, points, Time, sizes of hand, deck and pile."""
    v = scene.view
    colour = _SIDE[seat != v.seat]
    who = Text(f"{SEATS[seat]} {cut(scene.players[seat], 14)}", style=f"bold {colour}")
    points = v.points[seat]
    facts = f"  {points} point{'' if points == 1 else 's'}  {v.time[seat]} Time  "
    sizes = f"hand {v.hand_sizes[seat]}  deck {v.deck_sizes[seat]}  pile {len(v.piles[seat])}"
    led = ", ".join(v.table.label[x] for x in v.table.directives[seat])
    deck = f"  {cut(scene.decks[seat], 18)}" + (f": {led}" if led else "")
    return Text.assemble(who, (facts, "bold"), sizes, (deck, colour))


def _agendas(v: View, names: _Names, seat: int, columns: int) -> list[Text]:
    cells = [Text(f"{names[x]}, {v.turns_left[x]} to go") for x in v.agendas[seat]]
    return _flow("agendas", cells, columns) if cells else []


def _rows(v: View, names: _Names, seat: int, columns: int, order: Sequence[str]) -> list[Text]:
    zones = {"room": ("Room", v.rooms[seat]), "field": ("Field", v.fields[seat])}
    lines: list[Text] = []
    for label, cards in (zones[name] for name in order):
        lines += _flow(label, [names.character(x) for x in cards] or [Text("·", style="dim")], columns)
    return lines


def _hand(scene: Scene, names: _Names, seat: int, columns: int) -> list[Text]:
    """The own hand, or what is known of the rival's."""
    v = scene.view
    if seat == v.seat:
        return _flow("hand", [names.in_hand(x) for x in v.hand], columns) if v.hand else []
    if scene.rival_hand is not None:
        return _flow("hand", [names.in_hand(x) for x in scene.rival_hand], columns) if scene.rival_hand else []
    return _flow("seen", [Text(names[x]) for x in v.known], columns) if v.known else []


def _mission(v: View, names: _Names, columns: int) -> list[Text]:
    """Attacker, blocker, war cards and the points at stake; a thin line between the sides where there is no mission."""
    if v.attacker == w.NONE:
        cells = [Text(f"{names[x]} is carried out") for row in v.resolving for x in row]
        return _flow("", cells, columns) if cells else [Text("┄" * columns, style="dim")]
    words = [Text(f"{names[v.attacker]} attempts", style="bold")]
    if v.blocker != w.NONE:
        words.append(Text(f"{names[v.blocker]} blocks", style="bold"))
    for seat in (0, 1):
        if v.laid[seat]:
            laid = ", ".join("face down" if x == w.NONE else f"{names[x]} +{v.table.war[x]}" for x in v.laid[seat])
            words.append(Text(f"war of {SEATS[seat]}: {laid}"))
    if v.total > 0:
        words.append(Text(f"worth {v.total}", style="bold"))
    return _flow("MISSION", words, columns)


def _flow(label: str, cells: Sequence[Text], columns: int, gap: str = "  ") -> list[Text]:
    """Cells in lines, as many a line as fit, under one label."""
    lines = [Text.assemble((f" {label:<{_INDENT - 1}}", "dim"))]
    empty = True
    for cell in cells:
        if not empty and lines[-1].cell_len + len(gap) + cell.cell_len > columns:
            lines.append(Text(" " * _INDENT))
            empty = True
        if not empty:
            lines[-1].append(gap)
        lines[-1].append_text(cell)
        empty = False
    return lines


# ---------------------------------------------------------------- below the board


def _log(scene: Scene, columns: int, room: int) -> list[Text]:
    """The newest events, several on a line, in at most ``room`` lines."""
    lines: list[Text] = []
    left = len(scene.log)
    for sentence in reversed(scene.log):
        news = len(scene.log) - left < scene.fresh
        text = Text(shown(sentence), style="" if news else "dim")
        if lines and lines[0].cell_len + text.cell_len + 3 <= columns and not lines[0].plain.startswith("Turn "):
            lines[0] = Text.assemble(text, (" · ", "dim"), lines[0])
        elif len(lines) < room:
            lines.insert(0, text)
        else:
            break
        left -= 1
    missed = left - (len(scene.log) - scene.fresh)
    if missed > 0 and lines:
        lines[0] = Text(f"… {missed + 1} or more before these: `log` tells all", style="dim")
    return lines


def _wrapped(note: Iterable[str], columns: int) -> list[Text]:
    from textwrap import wrap

    return [Text(line, style="yellow") for text in note for line in wrap(shown(text), columns) or [""]]


def _choices(options: Sequence[Option], columns: int, size: int, loose: bool) -> list[Text]:
    """As many to a line as fit; numbers stand out. ``loose`` begins each group on a line of its own."""
    lines: list[Text] = []
    group = ""
    for option in options:
        cell = Text()
        begins = bool(option.group) and option.group != group
        if begins:
            cell.append(f"{_cut_words(option.group, size + 12)}: ", style="dim")
        group = option.group
        cell.append(f"{option.number} ", style="bold green")
        named = option.group and option.move >> 12 != w.Op.OPTION
        cell.append(_cut_words(option.label, size + 6) if named else shown(option.label))
        if not lines or (begins and loose) or lines[-1].cell_len + 2 + cell.cell_len > columns:
            lines.append(cell)
        else:
            lines[-1] = Text.assemble(lines[-1], "  ", cell)
    return lines


def _cut_words(text: str, size: int) -> str:
    """A label cut so that its price or mark, in parentheses at its end, stays."""
    head, mark, tail = text.rpartition(" (")
    return f"{cut(head, size)}{mark}{tail}" if mark else cut(text, size)
