"""A deck's curve as a picture. Needs the extra ``plot`` (matplotlib), and says so where it is missing.

Colours are those of Okabe and Ito, which people with colour-blindness tell apart; bars of one stack also differ in
hatching, lines in their dashes. The same deck always gives the same SVG file.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cli.files import write_bytes
from schema.errors import TcgError
from schema.names import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from schema.curve import Curve, Histogram
    from schema.target import Odds

INSTALL: Final = f"{sys.executable} -m pip install matplotlib"

_COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
_HATCHES: Final = ("", "//", "..", "xx", "\\\\", "++")
_DASHES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)))
_GREY: Final = "#999999"
_LINES: Final = 6
"""Targets a picture has room for; the terminal and ``--json`` have them all."""
_SETTINGS: Final[dict[Any, Any]] = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "svg.hashsalt": "tcg24",
    "text.parse_math": False,  # a deck may be named `$`
}


def can_draw(*files: Path | None) -> None:
    """Raises :class:`TcgError` where matplotlib or a file's folder is missing: told before long work, not after it."""
    from importlib.util import find_spec

    wanted = [file for file in files if file is not None]
    if wanted and find_spec("matplotlib") is None:
        raise TcgError(f"--svg and --png need matplotlib, which is not installed: {INSTALL}")
    for file in wanted:
        if not file.absolute().parent.is_dir():
            raise TcgError(f"{file} cannot be written: there is no folder {file.parent}")


@contextmanager
def saved(files: "Mapping[str, Path | None]") -> "Iterator[Figure]":
    """An empty figure to draw on, then written to each of ``files``: ``svg`` or ``png`` -> where, ``None`` for nowhere.

    A file that exists is replaced, at once and whole. Raises :class:`TcgError` where matplotlib is missing or a
    file cannot be written.
    """
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise TcgError(f"--svg and --png need matplotlib, which is not installed: {INSTALL}") from error
    import logging
    import warnings

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # no word of font caches
    mpl.use("Agg")
    with mpl.rc_context(_SETTINGS), warnings.catch_warnings():
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine

        warnings.simplefilter("ignore")  # a letter the font lacks shows as a box
        figure = Figure(figsize=(13, 7.8), layout=ConstrainedLayoutEngine(h_pad=0.1, w_pad=0.1))
        yield figure
        for kind, path in files.items():
            if path is not None:
                data = BytesIO()
                metadata = {"Date": None} if kind == "svg" else {"Software": None}
                figure.savefig(data, format=kind, dpi=150, metadata=metadata)
                write_bytes(str(path), data.getvalue(), force=True)


def draw(curve: "Curve", odds: "Sequence[Odds]", files: "Mapping[str, Path | None]") -> None:
    """Write the picture of a curve to each of ``files``. Raises as :func:`saved` does."""
    with saved(files) as figure:
        _fill(figure, curve, odds)


def _fill(figure: "Figure", curve: "Curve", odds: "Sequence[Odds]") -> None:
    panels = figure.subplots(2, 3)
    name = shown(curve.deck)
    title = f"{name if len(name) <= 70 else name[:69] + '…'}: {curve.cards} card{'s' * (curve.cards != 1)} to draw"
    stubs = curve.coverage.get("stub", 0)
    figure.suptitle(title + (f", {stubs} stubs" if stubs else ""), fontsize=13, fontweight="bold")
    _stack(panels[0, 0], f"Time cost ({_mean(curve.cost)})", "Time cost", curve.by_type)
    _stack(panels[0, 1], "Skill of the characters", "Skill", curve.skill)
    _stack(panels[0, 2], f"Health ({_mean(curve.health)})", "Health", {"": curve.health})
    _stack(panels[1, 0], f"War numbers ({_mean(curve.war)})", "war number", {"": curve.war})
    _time(panels[1, 1], curve)
    _odds(panels[1, 2], odds)


def _mean(histogram: "Histogram") -> str:
    if histogram.mean is None or histogram.spread is None:
        return "not known"
    return f"mean {histogram.mean:.2f}, spread {histogram.spread:.2f}"


def _stack(axes: "Axes", title: str, label: str, groups: "Mapping[str, Histogram]") -> None:
    """Bars of how many cards have which number, a colour a group; what is not known stands apart in grey."""
    from matplotlib.ticker import MaxNLocator

    size = max((len(histogram.counts) for histogram in groups.values()), default=0)
    numbers = range(size)
    foot = [0] * size
    for (name, histogram), colour, hatch in zip(groups.items(), _COLOURS, _HATCHES, strict=False):
        heights = [histogram.counts.get(number, 0) for number in numbers]
        if histogram.known:
            axes.bar(
                numbers, heights, bottom=foot, label=name, color=colour, hatch=hatch, edgecolor="white", linewidth=0.8
            )
        foot = [low + height for low, height in zip(foot, heights, strict=True)]
    ticks = [str(number) for number in numbers]
    unknown = sum(histogram.unknown for histogram in groups.values())
    if unknown:
        axes.bar([size], [unknown], label="not known", color="white", edgecolor=_GREY, hatch="///", linewidth=0.8)
        ticks.append("?")
    for place, height in enumerate([*foot, unknown]):
        if height:
            axes.annotate(str(height), (place, height), (0, 2), textcoords="offset points", ha="center", fontsize=8)
    axes.set_xticks(range(len(ticks)), ticks)
    axes.set_title(title)
    axes.set_xlabel(label)
    axes.set_ylabel("cards")
    axes.set_xlim(-0.6, max(len(ticks), 4) - 0.4)  # one lone bar is no wall
    if not ticks:
        axes.text(0.5, 0.5, "none", transform=axes.transAxes, ha="center", color=_GREY)
    # Room above the bars, so that no legend covers one.
    shown_groups = [name for name, histogram in groups.items() if name and histogram.known]
    axes.set_ylim(0, max([*foot, unknown, 1]) * (1.45 if shown_groups or unknown else 1.12))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    if shown_groups or unknown:
        axes.legend(loc="upper center", ncols=3)


def _time(axes: "Axes", curve: "Curve") -> None:
    turns = [turn.turn for turn in curve.time]
    shares = [turn.castable or 0.0 for turn in curve.time]
    known = " of known cost" if curve.cost.unknown else ""
    axes.bar(turns, shares, color=_COLOURS[4], edgecolor="white", label=f"share of the cards{known} that are castable")
    for seat, name, colour, dashes, mark in (
        ([t.play.character for t in curve.time], "first", _COLOURS[5], "-", "o"),
        ([t.draw.character for t in curve.time], "second", "black", "--", "s"),
    ):
        axes.plot(
            turns,
            seat,
            color=colour,
            linestyle=dashes,
            marker=mark,
            markersize=5,
            label=f"a castable character drawn, going {name}",
        )
    step = max(1, len(turns) // 10 + (len(turns) > 10))
    axes.set_xticks(turns[::step], [f"{turn}\n{turn + 1}" for turn in turns[::step]])
    axes.set_title("Time against cost")
    axes.set_xlabel("own turn, and its Time")
    _percentages(axes, "share, or chance")
    axes.set_ylim(0, 1.45)
    axes.legend(loc="upper center")


def _odds(axes: "Axes", odds: "Sequence[Odds]") -> None:
    """Going first, without a mulligan; single cards held in the same number share a line."""
    from matplotlib.ticker import MaxNLocator

    groups: dict[tuple[Any, ...], list[Odds]] = {}
    for one in odds:
        key = (one.target.at_least, one.target.hits) if one.target.single else (one.target.label,)
        groups.setdefault(key, []).append(one)
    lines = list(groups.values())
    for same, colour, dashes in zip(lines[:_LINES], _COLOURS, _DASHES, strict=False):
        target = same[0].target
        name = shown(target.label)
        if len(same) > 1:
            name = f"each of {len(same)} cards held {target.hits} times"
        name = f"{name if len(name) <= 36 else name[:35] + '…'} ({target.hits})"
        turns = range(1, len(same[0].play) + 1)
        chances = [chance.plain for chance in same[0].play]
        axes.plot(turns, chances, color=colour, linestyle=dashes, marker="o", markersize=3, label=name)
    left = len(lines) - _LINES
    axes.set_title("Chance to have drawn, going first")
    axes.set_xlabel("own turn" + (f" ({left} more not shown)" if left > 0 else ""))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _percentages(axes, "chance, no mulligan")
    axes.set_ylim(0, 1.2 + 0.09 * min(len(lines), _LINES))
    if lines:
        axes.legend(loc="upper center")
    else:
        axes.text(0.5, 0.5, "none", transform=axes.transAxes, ha="center", color=_GREY)


def _percentages(axes: "Axes", label: str) -> None:
    axes.set_ylabel(label)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
