"""Running a command line within the test process, on a catalogue file of its own."""

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.main import run
from seeds.loader import ensure


class Ran(NamedTuple):
    """What a command line left behind."""

    code: int
    out: str
    err: str


Tcg24 = Callable[..., Ran]


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue file built once; nobody writes to it."""
    path = tmp_path_factory.mktemp("seeded") / "catalogue.db"
    ensure(path)
    return path


@pytest.fixture
def tcg24(seeded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tcg24:
    """``tcg24("validate", "-", stdin=b"…")`` in an empty folder, on a catalogue of this test's own."""
    own = tmp_path / "own.db"
    shutil.copy(seeded, own)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("TCG24_DB", str(own))

    def call(*args: Any, stdin: bytes | str = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        assert "internal error" not in captured.err
        return Ran(code, captured.out, captured.err)

    return call


def figures(done: Ran, code: int = 0) -> dict[str, Any]:
    assert (done.code, done.err) == (code, "")
    return plain(done.out)


def plain(text: str) -> dict[str, Any]:
    """JSON without the one figure that hangs on the machine."""
    data = json.loads(text)
    assert isinstance(data, dict)
    assert data.pop("games_per_second") >= 0
    return data
