"""A catalogue file built once, copied for each test that changes it."""

import shutil
from pathlib import Path

import pytest

from db import build
from schema.card import Entry
from schema.catalogue import CardSet
from seeds.loader import bundled_entries, fingerprint

Bundled = tuple[list[CardSet], list[Entry], str]


@pytest.fixture(scope="session")
def bundled() -> Bundled:
    """What the build functions take: sets, entries, fingerprint."""
    return *bundled_entries(), fingerprint()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, bundled: Bundled) -> Path:
    """A catalogue that no test changes."""
    path = tmp_path_factory.mktemp("built") / "catalogue.db"
    build.create(path, *bundled)
    return path


@pytest.fixture
def file(built: Path, tmp_path: Path) -> Path:
    """A catalogue of the test's own, alone in its folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    return Path(shutil.copy(built, folder / "catalogue.db"))
