"""The house keeps its shape: who imports whom, how light a start is, and that our names clash with nobody's."""

import ast
import inspect
import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cli.main import COMMANDS, help_text

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {
    "schema": set(),
    "engine": {"schema"},
    "db": {"schema"},
    "seeds": {"schema", "db"},
    "cli": {"schema", "engine", "db", "seeds"},
}
"""Room -> the rooms it may import."""

HEAVY = {"sqlmodel", "sqlalchemy", "pydantic", "rich", "rapidfuzz", "regex", "matplotlib", "numpy"}
"""What no command may import before it knows that it needs it."""

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def sources(room: str) -> list[Path]:
    return [path for path in sorted((ROOT / room).rglob("*.py")) if "_face" not in path.parts]


def imported(path: Path) -> set[str]:
    """Top-level names a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            names.add((node.module or "").split(".")[0])
    return names


def python(code: str, **env: str) -> str:
    """What a fresh interpreter prints that finds the checkout as the installed program would."""
    here = {"PYTHONPATH": str(ROOT / "cli" / "_face"), **env}
    kept = {k: v for k, v in os.environ.items() if k not in ("TCG24_DB", "FORCE_COLOR")}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**kept, **here}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_after(args: list[str], **env: str) -> set[str]:
    """Top-level modules a command line has loaded when it is done."""
    code = (
        "import sys, tcg24\n"
        "from cli.main import run\n"
        f"code = run({args!r})\n"
        "print()\n"
        "print(*{name.split('.')[0] for name in sys.modules})\n"
        "sys.exit(code)\n"
    )
    return set(python(code, **env).splitlines()[-1].split())


# ---------------------------------------------------------------- who imports whom


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    others = set(ROOMS) - ROOMS[room] - {room}
    assert {str(path): found for path in sources(room) if (found := imported(path) & others)} == {}


def test_the_contracts_of_the_gate_say_the_same() -> None:
    told = PROJECT["tool"]["importlinter"]
    assert set(told["root_packages"]) == set(ROOMS)
    contracts = {c["source_modules"][0]: set(c["forbidden_modules"]) for c in told["contracts"]}
    assert contracts == {room: set(ROOMS) - allowed - {room} for room, allowed in ROOMS.items() if room != "cli"}


def test_schema_does_no_input_or_output() -> None:
    outside = {"os", "sys", "pathlib", "sqlite3", "subprocess", "socket", "shutil", "tempfile", "time", "random"}
    assert {str(path): found for path in sources("schema") if (found := imported(path) & outside)} == {}
    calls = [
        f"{path}:{node.lineno}"
        for path in sources("schema")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("open", "print", "input")
    ]
    assert calls == []


def test_the_engine_validates_nothing_and_asks_no_database() -> None:
    heavy = HEAVY | {"sqlite3", "typer"}
    assert {str(path): found for path in sources("engine") if (found := imported(path) & heavy)} == {}


def test_files_are_short_and_named_for_what_they_hold() -> None:
    every = [path for room in ROOMS for path in sources(room)]
    assert [str(p) for p in every if len(p.read_text(encoding="utf-8").splitlines()) > 400] == []
    vague = {"utils", "util", "helpers", "common", "misc"}
    assert [str(p) for p in every if p.stem in vague or vague & set(p.parts)] == []


# ---------------------------------------------------------------- the table of commands


def test_the_table_of_commands_is_the_folder_of_commands() -> None:
    found = {path.stem for path in (ROOT / "cli" / "commands").glob("*.py")} - {"__init__"}
    assert found == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_of_itself_what_the_table_says(name: str) -> None:
    module = import_module(f"cli.commands.{name}")
    assert (ROOT / "cli" / "commands" / f"{name}.py").samefile(inspect.getfile(module))
    assert COMMANDS[name] in help_text()
    if not hasattr(module, "app"):  # a group gets its summary from the table
        said = inspect.getdoc(getattr(module, name))
        assert said is not None
        assert said.splitlines()[0] == COMMANDS[name]


# ---------------------------------------------------------------- a light start


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    from seeds.loader import ensure

    path = tmp_path_factory.mktemp("house") / "cards.db"
    ensure(path)
    return str(path)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_module_imports_nothing_heavy(name: str) -> None:
    code = f"import sys, tcg24, cli.commands.{name}\nprint(*{{n.split('.')[0] for n in sys.modules}})"
    loaded = set(python(code).split())
    assert "typer" in loaded
    assert loaded & HEAVY == set()


def test_help_and_version_load_neither_typer_nor_anything_of_the_catalogue() -> None:
    for args in (["--help"], []):
        assert loaded_after(args) & (HEAVY | {"typer", "sqlite3", "db", "engine", "seeds"}) == set()
    code = "import runpy, sys\nsys.argv = ['tcg24', '--version']\nrunpy.run_module('tcg24', run_name='__main__')\n"
    loaded = python(code + "print(*{n.split('.')[0] for n in sys.modules})").splitlines()[-1].split()
    assert set(loaded) & (HEAVY | {"typer", "sqlite3", "db", "schema", "engine", "seeds"}) == set()


def test_the_help_of_a_command_loads_nothing_heavy() -> None:
    """Some versions of Typer import pydantic for every command that has parameters; pyproject.toml keeps off them."""
    assert loaded_after(["curve", "--help"]) & HEAVY == set()


def test_a_search_loads_neither_models_nor_drawing(db: str) -> None:
    loaded = loaded_after(["--db", db, "search", "ak-47"])
    assert "sqlite3" in loaded
    assert loaded & HEAVY == set()


@pytest.mark.parametrize(
    "args", [["card", "AK-47"], ["validate", "day0-agents"], ["curve", "day0-agents"]], ids=lambda args: str(args[0])
)
def test_the_read_path_loads_no_sqlmodel(args: list[str], db: str) -> None:
    assert loaded_after(["--db", db, *args]) & {"sqlmodel", "sqlalchemy", "matplotlib", "numpy"} == set()


# ---------------------------------------------------------------- our names and other people's


def test_no_dependency_imports_a_name_of_ours(tmp_path: Path) -> None:
    """With packages of our names on the path that would tell, everything we depend on is imported."""
    for room in ROOMS:
        (tmp_path / f"{room}.py").write_text(f"print('{room} was imported')\n", encoding="utf-8")
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import typer, typer.rich_utils, typer.testing, sqlmodel, sqlalchemy.dialects.sqlite, pydantic, pydantic.json_schema
import rich, rich.console, rich.table, rich.progress, rich.text
import rapidfuzz, rapidfuzz.fuzz, rapidfuzz.process, platformdirs, regex
try:
    import matplotlib.figure, matplotlib.backends.backend_agg, matplotlib.backends.backend_svg
except ImportError:
    pass
print(sorted(set(sys.modules) & {set(ROOMS)!r}))
"""
    assert python(code) == "[]\n"


def test_every_room_that_is_loaded_is_ours(db: str, tmp_path: Path) -> None:
    """A real command line, with other people's packages of our names later on the path."""
    for room in ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("raise SystemExit('not ours')\n", encoding="utf-8")
    code = f"""
import json, sys
sys.path.insert(0, {str(tmp_path)!r})  # as `python -c` would the folder it runs in
import tcg24
from cli.main import run
run(["--db", {db!r}, "goldfish", "day0-agents", "-n", "2", "--seed", "1", "--json"])
print()
ours = {{n: m.__file__ for n, m in sys.modules.items() if n.split(".")[0] in {set(ROOMS)!r} and m.__file__}}
print(json.dumps(ours))
"""
    files = json.loads(python(code).splitlines()[-1])
    assert {name.split(".")[0] for name in files} == set(ROOMS)
    assert [path for path in files.values() if ROOT not in Path(path).resolve().parents] == []


def test_what_the_readme_installs_is_an_extra() -> None:
    """Dependency groups need a pip that a fresh venv of Python 3.11 does not have."""
    assert set(PROJECT["project"]["optional-dependencies"]) == {"plot", "dask", "test", "lint"}
    assert "dependency-groups" not in PROJECT
    assert PROJECT["project"]["requires-python"] == ">=3.11"
