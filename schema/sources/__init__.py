"""Card data as people write it, one module a file format, and what is wrong with a row in words."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError

    from schema.card import Entry

_OWN = re.compile(r"^(?:Value error, )?(?P<field>[a-z_]+): (?P<what>.+)$", re.DOTALL)


def entry(row: Mapping[str, Any]) -> "Entry":
    """The row as an :class:`schema.card.Entry`; its ``model_fields_set`` is what the row said.

    Types are taken strictly: ``cost = "3"``, ``cost = true`` and ``cost = 3.0`` are no number of Time.
    Raises ``pydantic.ValidationError``; see :func:`faults`.
    """
    import json

    from schema.card import Entry

    # Through JSON, as only there strictness lets words and lists become enums and tuples.
    return Entry.model_validate_json(json.dumps(row, default=str), strict=True)


def faults(error: "ValidationError") -> list[tuple[str, str]]:
    """What is wrong with a row: (field, sentence) pairs, the field ``""`` where it is none in particular.

    A field within a table reads ``bonus.combat``.
    """
    found: list[tuple[str, str]] = []
    for item in error.errors(include_url=False, include_context=False):
        where = [str(part) for part in item["loc"] if not isinstance(part, int)]
        what = item["msg"]
        own = _OWN.match(what)
        if own and not where:  # a check of the whole card names its field itself
            found.append((own["field"], own["what"]))
        elif item["type"] == "extra_forbidden":
            found.append((".".join(where), "there is no such field"))
        elif item["type"] == "missing":
            found.append((".".join(where), "it is required"))
        else:
            value = repr(item["input"])
            shown = value if len(value) <= 40 else f"{value[:37]}..."
            found.append((".".join(where), f"{what[:1].lower()}{what[1:]}, not {shown}"))
    return found
