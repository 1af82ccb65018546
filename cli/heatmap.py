"""Who beats whom as a picture: a square a pairing, blue where the row's deck wins and orange where it loses."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.matches import percent
from cli.plot import saved
from schema.names import shown

if TYPE_CHECKING:
    from matplotlib.colors import Colormap

    from engine.results import Standing, Summary


def draw(
    names: Sequence[str],
    pairings: Sequence[tuple[int, int]],
    summaries: "Sequence[Summary]",
    standings: "Sequence[Standing]",
    files: "Mapping[str, Path | None]",
) -> None:
    """Write the heat map to each of ``files``: ``svg`` or ``png`` -> where, ``None`` for nowhere.

    Raises :class:`TcgError` where matplotlib is missing or a file cannot be written.
    """
    with saved(files) as figure:
        size = len(names)
        figure.set_size_inches(4.2 + 0.75 * size, 1.9 + 0.55 * size)
        axes = figure.subplots()
        shares: list[list[float]] = [[float("nan")] * size for _ in names]
        texts = [[""] * size for _ in names]
        for (a, b), s in zip(pairings, summaries, strict=True):
            if s.share is not None:
                for row, column, value in ((a, b, s.share), (b, a, 1 - s.share)):
                    shares[row][column] = value
                    texts[row][column] = percent(value, s.ci95).replace("±", "\n±")
        colours = _colours()
        axes.imshow(shares, cmap=colours, vmin=0, vmax=1, aspect="auto")
        for row in range(size):
            for column in range(size):
                strong = abs(shares[row][column] - 0.5) > 0.42
                axes.text(
                    column, row, texts[row][column], ha="center", va="center", fontsize=8,
                    color="white" if strong else "black",
                )  # fmt: skip
        labels = [_short(name) for name in names]
        overall = [f"{label}  {100 * s.share:.0f}%" if s.share is not None else label for label, s in
                   zip(labels, standings, strict=True)]  # fmt: skip
        axes.set_yticks(range(size), overall)
        axes.set_xticks(range(size), labels, rotation=35, ha="right")
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        axes.set_title("Wins of the row's deck in 100 games, and half the 95 % interval")


def _colours() -> "Colormap":
    from matplotlib.colors import LinearSegmentedColormap

    found = LinearSegmentedColormap.from_list("wins", ["#D55E00", "#F5E6DA", "#FFFFFF", "#DCEAF4", "#0072B2"])
    found.set_bad("#EEEEEE")
    return found


def _short(name: str) -> str:
    clean = shown(name)
    return clean if len(clean) <= 24 else clean[:23] + "…"
