"""What a user's machine gets: the wheel is built, installed in a venv of its own, and run from another folder.

No network is used: the build backend is the one the test extra brings, and the dependencies are those of the running
environment, lent to the new one by a path file.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("schema", "engine", "db", "seeds", "cli")
NOT_SOURCE = (".git", ".venv", "venv", "dist", "build", "__pycache__", ".*_cache", ".hypothesis", "*.so")

pytest.importorskip("hatchling", reason="the build backend is not installed; pip install -e '.[test]' brings it")
pytest.importorskip("pip", reason="pip is not in this environment, so nothing can be installed into another")


class Installed(NamedTuple):
    """A venv with tcg24 in it."""

    python: Path
    program: Path
    packages: Path
    """Its site-packages."""
    before: frozenset[str]
    """What lay there before tcg24 came."""


def run(command: Sequence[str | Path], cwd: Path, *, code: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command that must end with ``code``, without what the running environment would lend it."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "TCG24_DB", "VIRTUAL_ENV")}
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env={**kept, **env}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the project, in a folder with a blank in its name."""
    copy = tmp_path_factory.mktemp("a fresh") / "clone of tcg24"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"], source)
    (path,) = (source / "dist").glob("*.whl")
    return path


def make_venv(folder: Path) -> Installed:
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    where = run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], folder).stdout.strip()
    packages = Path(where)
    lent = {p for p in sys.path if p.endswith(("site-packages", "dist-packages"))}
    (packages / "lent.pth").write_text("\n".join(sorted(lent)) + "\n", encoding="utf-8")
    return Installed(python, scripts / "tcg24", packages, frozenset(p.name for p in packages.iterdir()))


def pip_install(there: Installed, *what: str | Path) -> None:
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        there.python,
        "install",
        "--no-deps",
        "--no-index",
        "-q",
    ]
    run([*command, "--disable-pip-version-check", *what], there.packages)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    there = make_venv(tmp_path_factory.mktemp("user") / "venv")
    pip_install(there, wheel)
    return there


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("data") / "cards.db")


def modules() -> set[str]:
    """Every module and data file the application needs, as paths from the root."""
    return {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "_face" not in path.parts
    }


def test_the_wheel_holds_one_package_and_all_that_it_needs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in names} == {"tcg24", f"tcg24-{VERSION}.dist-info"}
    held = {n.removeprefix("tcg24/_app/") for n in names if n.startswith("tcg24/_app/")}
    assert held == modules()
    assert {n for n in names if n.startswith("tcg24/") and "_app" not in n} == {
        "tcg24/__init__.py",
        "tcg24/__main__.py",
    }
    assert any(n.startswith("seeds/cards/") and n.endswith(".toml") for n in held)
    assert any(n.startswith("seeds/decks/") and n.endswith(".txt") for n in held)
    assert not [n for n in names if "_face" in n or "build_hook" in n or "test" in n]
    assert any(n.endswith("licenses/LICENSE") for n in names)


def test_site_packages_gains_one_name(installed: Installed) -> None:
    gained = {path.name for path in installed.packages.iterdir()} - installed.before
    assert gained == {"tcg24", f"tcg24-{VERSION}.dist-info"}


def test_it_runs_from_another_folder(installed: Installed, tmp_path: Path, db: str) -> None:
    assert run([installed.program, "--version"], tmp_path).stdout == f"tcg24 {VERSION}\n"
    assert run([installed.python, "-m", "tcg24", "--version"], tmp_path).stdout == f"tcg24 {VERSION}\n"
    found = json.loads(run([installed.program, "search", "ak-47", "--json"], tmp_path, TCG24_DB=db).stdout)
    assert [card["name"] for card in found] == ["AK-47"]
    again = json.loads(run([installed.python, "-m", "tcg24", "--db", db, "search", "ak-47", "--json"], tmp_path).stdout)
    assert again == found
    assert run([installed.program, "nonsense"], tmp_path, code=2).stdout == ""


def test_its_code_is_its_own(installed: Installed, tmp_path: Path) -> None:
    told = run(
        [installed.python, "-c", "import tcg24, schema, engine, db, seeds, cli; print(cli.__file__, schema.__file__)"],
        tmp_path,
    ).stdout.split()
    home = installed.packages.resolve() / "tcg24" / "_app"
    assert [Path(path).resolve().parent.parent for path in told] == [home, home]


def test_files_of_the_same_names_in_the_folder_do_no_harm(installed: Installed, tmp_path: Path, db: str) -> None:
    for room in ROOMS:
        (tmp_path / f"{room}.py").write_text("raise SystemExit('the wrong file was imported')\n", encoding="utf-8")
    for start in ([installed.program], [installed.python, "-m", "tcg24"]):
        report = json.loads(run([*start, "validate", "day0-agents", "--json"], tmp_path, TCG24_DB=db).stdout)
        assert report["legal"] is True


def test_packages_of_the_same_names_in_site_packages_do_no_harm(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, db: str
) -> None:
    there = make_venv(tmp_path_factory.mktemp("crowded") / "venv")
    for room in ROOMS:
        (there.packages / room).mkdir()
        wrong = there.packages / room / "__init__.py"
        wrong.write_text("raise SystemExit('the wrong package was imported')\n", encoding="utf-8")
    pip_install(there, wheel)
    for start in ([there.program], [there.python, "-m", "tcg24"]):
        found = run([*start, "card", "AK-47", "--json"], tmp_path, TCG24_DB=db).stdout
        assert json.loads(found)[0]["name"] == "AK-47"


def test_an_editable_install_runs_the_checkout(
    source: Path, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    there = make_venv(tmp_path_factory.mktemp("developer") / "venv")
    pip_install(there, "--no-build-isolation", "-e", source)
    told = run([there.python, "-c", "import tcg24, cli; print(cli.__file__)"], tmp_path).stdout.strip()
    assert Path(told).resolve() == (source / "cli" / "__init__.py").resolve()
    assert run([there.program, "--version"], tmp_path).stdout == f"tcg24 {VERSION}\n"
    assert not any((there.packages / room).exists() for room in ROOMS)


def test_the_source_archive_builds_the_same_wheel(source: Path, wheel: Path, tmp_path: Path) -> None:
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)], source)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(tmp_path)
    unpacked = tmp_path / f"tcg24-{VERSION}"
    assert (unpacked / "tests" / "test_wheel.py").is_file()
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "again"], unpacked)
    (again,) = (unpacked / "again").glob("*.whl")
    assert set(zipfile.ZipFile(again).namelist()) == set(zipfile.ZipFile(wheel).namelist())
