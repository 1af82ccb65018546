"""The bundled decks: decklists in seeds/decks, named by their files."""

from functools import cache
from pathlib import Path
from types import MappingProxyType


@cache
def bundled() -> MappingProxyType[str, str]:
    """Deck name -> its decklist in canonical form, by name."""
    files = sorted(Path(__file__).with_name("decks").glob("*.txt"))
    return MappingProxyType({file.stem: file.read_text(encoding="utf-8") for file in files})
