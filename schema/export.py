"""A catalogue as rows: what `cards export` writes and every reader of card files gives back."""

from typing import Any

from schema.card import NO_BONUS, Card, Printing
from schema.catalogue import Catalogue
from schema.names import fold
from schema.sources.row import FIELDS


def rows(catalogue: Catalogue, set_name: str | None = None) -> list[dict[str, Any]]:
    """One row a printing, without what is not known: by set, then number (unknown ones last), then name.

    ``set_name`` is the full name of the one set wanted.
    """
    place = {s.name: at for at, s in enumerate(catalogue.sets)}
    codes = {s.name: s.code for s in catalogue.sets}
    found = [(card, p) for card in catalogue.cards for p in card.printings if set_name in (None, p.set)]
    # Never by place in the catalogue: that would change with every way through a file and back.
    found.sort(key=lambda pair: (place[pair[1].set], pair[1].number or 10_000, fold(pair[0].name), pair[0].fingerprint))
    return [_row(card, printing, codes[printing.set]) for card, printing in found]


def _row(card: Card, printing: Printing, code: str) -> dict[str, Any]:
    facts = card.model_dump(mode="json", include=set(FIELDS))
    facts.update(set=printing.set, set_code=code, number=printing.number, rarity=printing.rarity)
    facts["bonus"] = {name: value for name, value in facts["bonus"].items() if value}
    if card.bonus == NO_BONUS:
        del facts["bonus"]
    return {name: facts[name] for name in FIELDS if name in facts and facts[name] not in (None, [])}
