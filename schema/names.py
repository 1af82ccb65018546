"""Card names as people type them: folding, full names and slugs."""

import re
import unicodedata

_QUOTES = "‘’‚‛′ʼ`´＇"
_DOUBLE_QUOTES = "“”„‟″«»＂"
_DASHES = "‐‑‒–—―−﹘﹣－"
_DROPPED = "\u200b\u200c\u200d\u2060\ufeff\u00ad"  # zero-width characters, BOM, soft hyphen

_TABLE: dict[int, str | None] = {
    **{ord(c): "'" for c in _QUOTES},
    **{ord(c): '"' for c in _DOUBLE_QUOTES},
    **{ord(c): "-" for c in _DASHES},
    **{ord(c): None for c in _DROPPED},
    ord("…"): "...",
}
_SPACE = re.compile(r"\s+")
_NOT_WORD = re.compile(r"[^a-z0-9]+")


def plain(text: str) -> str:
    """The text with typographic quotes, dashes and spaces made plain and runs of white space made one blank.

    Case and accents stay. ``"“Helpful” – x"`` gives ``'"Helpful" - x'``.
    """
    return _SPACE.sub(" ", text.translate(_TABLE)).strip()


def fold(text: str) -> str:
    """What two spellings of one name share: :func:`plain`, without case and accents.

    Idempotent. Every comparison of names in the project goes through this.
    """
    if text.isascii():  # the common case, without the Unicode tables
        return _SPACE.sub(" ", text.replace("`", "'")).strip().lower()
    decomposed = unicodedata.normalize("NFKD", plain(text).casefold())
    stripped = "".join(c for c in decomposed if not unicodedata.combining(c))
    return plain(unicodedata.normalize("NFKC", stripped).casefold())


def shown(text: str) -> str:
    """The text without characters that would move a terminal's cursor: each becomes ``�``."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "�" for c in text)


def full_name(title: str, subtitle: str | None) -> str:
    """``Title, Subtitle``, or the title alone: how the community's lists and the publisher write a card."""
    return f"{title}, {subtitle}" if subtitle else title


def slug(text: str) -> str:
    """Lower-case words joined by hyphens: the form of a card's id."""
    return _NOT_WORD.sub("-", fold(text).replace("'", "")).strip("-") or "card"
