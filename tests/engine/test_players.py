"""Players by name, and classes of one's own from a module on the path."""

from pathlib import Path

import pytest

from engine.players import GreedyPlayer, RandomPlayer, make_player
from engine.players.search import SearchPlayer
from schema.errors import TcgError

OWN = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, moves, look):
        return moves[0]

class Picky:
    def __init__(self, seed):
        raise LookupError("no book of openings")

class Mute:
    def __init__(self, seed):
        pass

number = 3
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "mine24"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bots.py").write_text(OWN)
    (package / "broken.py").write_text("1 / 0")
    (package / "script.py").write_text("import sys; sys.exit(0)")
    (package / "needy.py").write_text("import a_module_nobody_has24")
    monkeypatch.syspath_prepend(tmp_path)


def test_players_by_name() -> None:
    assert isinstance(make_player("random", 1), RandomPlayer)
    assert isinstance(make_player("greedy", 1), GreedyPlayer)
    search = make_player("search:120", 1)
    assert isinstance(search, SearchPlayer)
    assert (search.iterations, search.seconds) == (120, 0)
    search = make_player("search:0.5s", 1)
    assert isinstance(search, SearchPlayer)
    assert (search.iterations, search.seconds) == (0, 0.5)


@pytest.mark.parametrize("name", ["search", "search:", "search:0", "search:-3", "search:s", "search:1e3", "search:٣"])
def test_a_search_says_how_long(name: str) -> None:
    with pytest.raises(TcgError, match="search:200 for 200 iterations"):
        make_player(name, 1)


@pytest.mark.parametrize("name", ["search:0s", "search:9999s"])
def test_a_search_takes_a_sensible_time(name: str) -> None:
    with pytest.raises(TcgError, match="up to 3600 seconds a decision"):
        make_player(name, 1)


@pytest.mark.parametrize("name", ["clever", "", "a b:C", ":C", "mine24.bots:", "../x:C", "mine24..bots:First"])
def test_an_unknown_player_is_told_which_there_are(name: str) -> None:
    with pytest.raises(TcgError, match="greedy, random, search:N"):
        make_player(name, 1)


@pytest.mark.usefixtures("own")
def test_a_class_of_ones_own_is_called_with_the_seed() -> None:
    player = make_player("mine24.bots:First", 77)
    assert player.seed == 77  # type: ignore[attr-defined]
    assert player.choose([5, 6], lambda: None) == 5  # type: ignore[arg-type, return-value]


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nobody24.bots:First", "there is no module 'nobody24'; install its package beside tcg24"),
        ("mine24.absent:First", "there is no module 'mine24.absent'; install its package beside tcg24"),
        ("mine24.needy:First", "importing mine24.needy fails with ModuleNotFoundError: No module named 'a_mod"),
        ("mine24.broken:First", "importing mine24.broken fails with ZeroDivisionError: division by zero"),
        ("mine24.script:First", "importing mine24.script fails with SystemExit: 0"),
        ("mine24.bots:Second", "module 'mine24.bots' has no class 'Second'"),
        ("mine24.bots:number", "module 'mine24.bots' has no class 'number'"),
        ("mine24.bots:Picky", "Picky(seed) fails with LookupError: no book of openings"),
        ("mine24.bots:Mute", "it has no method choose(moves, look)"),
    ],
)
def test_what_is_wrong_with_ones_own_is_told_in_a_sentence(name: str, told: str) -> None:
    with pytest.raises(TcgError) as caught:
        make_player(name, 1)
    assert told in str(caught.value)
    assert str(caught.value).startswith(f"player '{name}'")
    assert "\n" not in str(caught.value)
