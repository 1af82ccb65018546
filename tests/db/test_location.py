"""Where the catalogue file is looked for."""

from pathlib import Path

import pytest

from db.location import choose
from schema.errors import TcgError


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TCG24_DB", raising=False)


def test_the_option_wins_over_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TCG24_DB", str(tmp_path / "variable.db"))
    assert choose(tmp_path / "option.db") == tmp_path / "option.db"
    assert choose(None) == tmp_path / "variable.db"


@pytest.mark.parametrize("variable", [None, ""])
def test_without_either_it_is_the_data_folder(
    variable: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *names, **more: tmp_path / "share" / names[0])
    if variable is not None:
        monkeypatch.setenv("TCG24_DB", variable)
    assert choose(None) == tmp_path / "share" / "tcg24" / "catalogue.db"


def test_a_relative_path_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert choose(Path("my cards.db")) == tmp_path / "my cards.db"


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("TCG24_DB", "~/cards.db")
    assert choose(None) == tmp_path / "cards.db"


def test_a_link_is_followed_even_to_a_file_still_to_be_built(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "elsewhere" / "real.db")
    assert choose(link) == tmp_path / "elsewhere" / "real.db"


@pytest.mark.parametrize("path", ["loop", "a\0b"])
def test_what_cannot_be_a_path_is_refused(path: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(TcgError, match=r"--db .* cannot be a file's path"):
        choose(tmp_path / path)
