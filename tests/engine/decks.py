"""Invented cards for the engine's tests: every trait, designator, bonus, equipment kind and agenda track."""

import random
from typing import Any, Final

from schema.card import Card, Entry
from schema.catalogue import gather

SET: Final = "Test Bench"


def make(*rows: dict[str, Any]) -> list[Card]:
    return gather(Entry(**{"set": SET, **row}) for row in rows)


def char(title: str, skill: int = 2, health: int = 1, cost: int = 2, **more: Any) -> dict[str, Any]:
    facts = {"alignment": "CTU", "specialty": "Agent", "war": 1, **more}
    return {"title": title, "type": "character", "skill": skill, "health": health, "cost": cost, **facts}


def gear(title: str, keyword: str = "Weapon", cost: int = 1, war: int = 2, **more: Any) -> dict[str, Any]:
    return {"title": title, "type": "equipment", "keywords": (keyword,), "cost": cost, "war": war, **more}


def agenda(title: str, track: int | None = None, cost: int = 0, war: int = 3, **more: Any) -> dict[str, Any]:
    facts = {"traits": ("Deadline",), **more}
    return {"title": title, "type": "agenda", "time_track": track, "cost": cost, "war": war, **facts}


def event(title: str, war: int = 0, **more: Any) -> dict[str, Any]:
    return {"title": title, "type": "event", "keywords": ("Ops",), "cost": 0, "war": war, **more}


def directive(title: str = "Hold the Line", **more: Any) -> dict[str, Any]:
    return {"title": title, "type": "directive", "alignment": "CTU", **more}


POOL: Final = make(
    directive(),
    char("Ann", 3, 2, 4, traits=("Lethal",)),
    char("Ben", 1, 1, 1, traits=("Focused",)),
    char("Cid", 2, 1, 2, specialty="Analyst", traits=("Adept",)),
    char("Dot", 4, 2, 5, specialty="Statesman", traits=("Expert",)),
    char("Eve", 0, 1, 1, traits=("Lethal", "Expert")),
    char("Eve", 2, 3, 3, subtitle="Reformed", specialty="Analyst"),
    char("Fay", 1, 1, 0, war=3),
    char("Gus", 3, 1, 3, specialty="Statesman", war=0),
    char("Twin", 2, 1, 2, set="Test Bench"),
    char("Twin", 3, 1, 3, set="Test Annex"),
    gear("Knife", bonus={"combat": 1}),
    gear("Cannon", bonus={"combat": 3, "health": -1}, cost=2),
    gear("Vest", "Item", bonus={"health": 1}),
    gear("Badge", "Item", bonus={"skill": 1}, traits=("Unique",)),
    gear("Radio", "Phone", bonus={"intel": 2, "politics": 1}, traits=("Unique",)),
    gear("Anchor", "Vehicle", bonus={"skill": -2}, cost=0),
    agenda("Short Plan"),
    agenda("Middle Plan", 2),
    agenda("Long Plan", 3),
    event("Rumour", 2),
    event("Alarm", 3),
)


def random_deck(rng: random.Random) -> list[Card]:
    """A directive and 24 other cards, at most two of a title."""
    deck = [POOL[0]]
    titles: dict[str, int] = {}
    cards = [card for card in POOL[1:] for _ in range(2)]
    rng.shuffle(cards)
    for card in cards:
        if len(deck) < 25 and titles.get(card.title, 0) < 2:
            titles[card.title] = titles.get(card.title, 0) + 1
            deck.append(card)
    assert len(deck) == 25
    return deck
