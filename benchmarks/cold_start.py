"""How long a command line takes from a standing start, as a multiple of a bare Python.

Run with the environment's Python: ``python benchmarks/cold_start.py [-n 15]``. The commands take turns, so that a
busy moment of the machine falls on all of them; the figure is the median of each. Aims: ``--help`` within 4x,
``search`` within 8x. Reported, not asserted: no test times anything.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

TCG24 = [sys.executable, "-m", "tcg24"]
LINES: dict[str, list[str]] = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "--version": [*TCG24, "--version"],
    "--help": [*TCG24, "--help"],
    "search ak-47": [*TCG24, "search", "ak-47"],
    "search 't:character cost<=2'": [*TCG24, "search", "t:character cost<=2"],
    "card AK-47": [*TCG24, "card", "AK-47"],
    "validate day0-agents": [*TCG24, "validate", "day0-agents"],
    "curve day0-agents": [*TCG24, "curve", "day0-agents"],
    "goldfish day0-agents -n 1": [*TCG24, "goldfish", "day0-agents", "-n", "1", "--seed", "1"],
}
AIMS = {"--help": 4, "search ak-47": 8}


def milliseconds(command: list[str], env: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("-n", type=int, default=15, help="runs of each command (default: 15)")
    runs = options.parse_args().n
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face"), "TCG24_DB": str(Path(folder) / "cards.db")}
        for command in LINES.values():  # builds the catalogue and the byte code
            milliseconds(command, env)
        times: dict[str, list[float]] = {name: [] for name in LINES}
        for _ in range(runs):
            for name, command in LINES.items():
                times[name].append(milliseconds(command, env))
    bare = statistics.median(times["python -c pass"])
    print(f"Python {sys.version.split()[0]}, median of {runs}")
    for name, taken in times.items():
        median = statistics.median(taken)
        aim = f"   aim {AIMS[name]}x" if name in AIMS else ""
        print(f"{name:<30} {median:7.1f} ms {median / bare:6.2f}x{aim}")


if __name__ == "__main__":
    main()
