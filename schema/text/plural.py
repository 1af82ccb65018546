"""English plurals of the words a card's text counts. Light: imports nothing."""

import re

_WHOLE = {"Statesman": "Statesmen", "equipment": "equipment"}
_BACK = {many: one for one, many in _WHOLE.items()} | {"statesmen": "statesman"}


EVENT_WORDS = frozenset({"Tactics", "Ops"})
"""Keywords of events that look like plurals; texts write ``Ops event``."""


def plural(word: str) -> str:
    """``Agents``, ``Statesmen``, ``Spies``, ``Boxes``."""
    if word in _WHOLE:
        return _WHOLE[word]
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def singular(word: str) -> str:
    """The word whose plural this is; a word that is no plural comes back as it is."""
    if word in _BACK:
        return _BACK[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if re.search(r"(s|x|z|ch|sh)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def article(words: str) -> str:
    """``an Agent``, ``a Weapon``."""
    return f"{'an' if words[0] in 'aeiouAEIOU' else 'a'} {words}"
