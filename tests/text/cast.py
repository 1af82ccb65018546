"""One cast for every scenario of game text, so that each has bystanders of every kind on both sides.

Texts are given by the title that bears them. A is to move. In the Briefing Rooms: Ann (Agent), Cid (Analyst) of A; Rex
(Terrorist), Una (Conspirator) of B. In the Field: Bob (Agent), Dan (Statesman) of A; Sid (Infiltrator) of B, who
carries the Vest.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.words import Step
from schema.text.understand import understand
from schema.words import CardType
from tests.engine.decks import agenda, char, directive, event, gear
from tests.rules.board import Board, Row, Side

_FOE: dict[str, Any] = {"alignment": "Insurgent"}
_ROWS: tuple[tuple[str, str, Row], ...] = (
    ("A", "room", char("Ann", 2, 4)),
    ("A", "room", char("Cid", 1, 3, specialty="Analyst")),
    ("A", "field", char("Bob", 3, 3)),
    ("A", "field", char("Dan", 2, 3, specialty="Statesman")),
    ("A", "hand", char("Eve", 4, 2, 3, war=2)),
    ("A", "hand", gear("Knife", bonus={"combat": 1})),
    ("A", "hand", event("Ploy")),
    ("A", "agendas", agenda("Plan", 3)),
    ("A", "pile", event("Alarm", 3)),
    ("A", "pile", char("Zoe", 1, 1, 2, specialty="Statesman")),
    ("A", "top", char("Kim", 1, 1, 1, specialty="Analyst")),
    ("A", "top", event("Memo")),
    ("B", "room", char("Rex", 2, 3, specialty="Terrorist", **_FOE)),
    ("B", "room", char("Una", 1, 3, specialty="Conspirator", **_FOE)),
    ("B", "field", char("Sid", 2, 3, specialty="Infiltrator", **_FOE)),
    ("B", "hand", char("Hal", 1, 1, 2, specialty="Terrorist", **_FOE)),
    ("B", "hand", event("Trick", 1)),
    ("B", "agendas", agenda("Plot", 3)),
    ("B", "pile", event("Siren", 2)),
    ("B", "top", event("Rumour")),
)
_ON: tuple[tuple[str, str, Row], ...] = (
    ("A", "Ann", gear("Kit", "Phone")),
    ("B", "Sid", gear("Vest", "Item", bonus={"health": 1})),
)


def cast(
    texts: str | Mapping[str, str] = "",
    *,
    step: Step = Step.MAIN,
    wounds: Mapping[str, int] | None = None,
    set: Sequence[str] = (),
    time: tuple[int, int] = (9, 9),
    points: tuple[int, int] = (5, 5),
    without: Sequence[str] = (),
    facts: Mapping[str, Mapping[str, Any]] | None = None,
    more: Sequence[tuple[str, str, Row]] = (),
) -> Board:
    """The cast with these texts, a plain string being Ann's.

    ``facts`` changes cards (``{"Bob": {"traits": ("Lethal",)}}``), ``without`` leaves titles out, ``more`` adds
    ``(seat, zone or holder, row)``; ``Lead`` and ``Cause`` are the directives of A and B. The Kit, a Phone of Ann's, is
    there only where it has a text.
    """
    told = {"Ann": texts} if isinstance(texts, str) else dict(texts)
    changed = facts or {}

    def row(plain: Row) -> Row:
        title = plain["title"]
        faults = understand(CardType(plain["type"]), told.get(title, ""))[1]
        assert not faults, f"{told[title]!r}: {faults[0]}"
        text = {"text": told.pop(title)} if told.get(title) else {}
        return {**plain, **text, **changed.get(title, {})}

    left_out = {*without, *(() if "Kit" in told else ("Kit",))}
    people = [(seat, zone, row(r)) for seat, zone, r in (*_ROWS, *more) if r["title"] not in left_out]
    leads = {"A": row(directive("Lead")), "B": row(directive("Cause"))}
    on = [(seat, holder, row(r)) for seat, holder, r in _ON if r["title"] not in left_out]
    zones = ("hand", "room", "field", "agendas", "pile", "top")

    def placed(seat: str) -> Any:
        return {zone: [r for s, z, r in people if (s, z) == (seat, zone)] for zone in zones}

    sides = [
        Side(
            **placed(seat),
            on=[(holder, r) for s, holder, r in [*on, *(p for p in people if p[1] not in zones)] if s == seat],
            set=set,
            wounds=dict(wounds or {}),
            time=time["AB".index(seat)],
            points=points["AB".index(seat)],
            lead=leads[seat],
        )
        for seat in "AB"
    ]
    assert not {title for title in told if told[title]}, f"nobody is called {', '.join(told)}"
    return Board(*sides, step=step)


def quiet(texts: str | Mapping[str, str] = "", **more: Any) -> Board:
    """The same in the Mission phase with empty hands, but for cards that bear a text: no war cards are asked for."""
    told = {"Ann": texts} if isinstance(texts, str) else texts
    hands = [title for title in ("Eve", "Knife", "Ploy", "Hal", "Trick") if title not in told]
    without = [*more.pop("without", ()), *hands]
    return cast(texts, step=more.pop("step", Step.MISSION), without=without, **more)
