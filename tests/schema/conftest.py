"""A small catalogue with the traps of the real one, for tests that need no file."""

import pytest

from schema.card import Entry
from schema.catalogue import CardSet, Catalogue, gather
from schema.words import Alignment, CardType, Specialty

DAY_0, FIRST, PROMO = "Day 0", "1st Edition", "Promo"


def _character(name: str, set_: str, specialty: Specialty | None, number: int, skill: int = 2) -> Entry:
    title, _, subtitle = name.partition(", ")
    ctu = specialty in (Specialty.AGENT, Specialty.ANALYST, Specialty.STATESMAN)
    side = None if specialty is None else Alignment.CTU if ctu else Alignment.INSURGENT
    known = specialty is not None  # else a stub
    return Entry(
        title=title,
        subtitle=subtitle,
        type=CardType.CHARACTER,
        alignment=side,
        specialty=specialty,
        set=set_,
        number=number,
        cost=skill if known else None,
        skill=skill if known else None,
        health=1 if known else None,
        war=1 if known else None,
    )


def _plain(title: str, type_: CardType, set_: str, number: int, *keywords: str) -> Entry:
    cost = None if type_ is CardType.DIRECTIVE else 1
    return Entry(
        title=title, type=type_, cost=cost, war=cost and 2, keywords=keywords, set=set_, number=number, rarity="Fixed"
    )


def _directive(title: str, alignment: Alignment | None, set_: str, number: int) -> Entry:
    return Entry(title=title, type=CardType.DIRECTIVE, alignment=alignment, set=set_, number=number)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """Thirty cards: names with digits, commas, quotes, hyphens and stops first or last, and shared names."""
    agent, analyst, terrorist = Specialty.AGENT, Specialty.ANALYST, Specialty.TERRORIST
    equipment, agenda, event = CardType.EQUIPMENT, CardType.AGENDA, CardType.EVENT
    entries = [
        _directive("Weapon Master", Alignment.CTU, FIRST, 242),
        _directive("Going Rogue", Alignment.CTU, DAY_0, 93),
        _directive("Wave of Terror", Alignment.INSURGENT, DAY_0, 96),
        _directive("Data Mining", None, FIRST, 232),
        _character("Jack Bauer, Back in Action", DAY_0, agent, 11, 4),
        _character("Jack Bauer, Protective Father", DAY_0, agent, 13, 1),
        _character("Jack Bauer, Brute Force", FIRST, agent, 30, 3),
        _character("Ryan Chappelle, Division Representative", DAY_0, analyst, 21, 2),
        _character("Ryan Chappelle, Division Representative", FIRST, analyst, 40, 3),
        _character("Chloe O'Brian, The Best", DAY_0, analyst, 5, 3),
        _character("D.J. Graves, Forensics Expert", DAY_0, agent, 8, 3),
        _character("Michelle Dessler, Deep Loyalty", FIRST, analyst, 36),
        _character("Chase Edmunds, Jack's Partner", DAY_0, agent, 4, 3),
        _character("Mark DeSalvo, Warden", DAY_0, agent, 17, 1),
        _character("Curtis Manning, Unforgiving", DAY_0, agent, 7),
        _character('Kevin Carroll, "Helpful"', FIRST, terrorist, 90),
        _character("José Peña, Courier", FIRST, terrorist, 91),
        _character("Nadia Yassir, Well Informed", "Day 0 Elite", None, 1),
        _plain("9mm Parabellum", equipment, DAY_0, 47, "Weapon"),
        _plain("AK-47", equipment, DAY_0, 49, "Weapon"),
        _plain("Stolen Gun", equipment, FIRST, 126, "Weapon"),
        _plain("Jack's PDA", equipment, DAY_0, 54, "Phone"),
        _plain("Laptop", equipment, DAY_0, 56, "Item"),
        _plain("24 Hours", agenda, PROMO, 4),
        _plain("Taken Into Custody", agenda, FIRST, 148),
        _plain("WMD", agenda, DAY_0, 71),
        _plain("Dying, Not Crazy", event, FIRST, 171, "Tactics"),
        _plain("Dammit!", event, FIRST, 167, "Intrigue"),
        _plain("Dammit!", event, "Organized Play Promo", 7, "Intrigue"),
        _plain("Interrogation", event, DAY_0, 81, "Tactics"),
        _plain("Well Trained", event, DAY_0, 90, "Tactics"),
        _plain("Veto", event, DAY_0, 88, "Tactics"),
    ]
    sets = [CardSet("D0", DAY_0), CardSet("1E", FIRST), CardSet("PR", PROMO)]
    return Catalogue(gather(entries), sets)


@pytest.fixture(scope="session")
def legal_list() -> str:
    """25 cards, legal in both formats, without a stub."""
    return """\
Directive (1)
1 Weapon Master

Characters (14)
1 Chase Edmunds, Jack's Partner
2 Chloe O'Brian, The Best
2 Curtis Manning, Unforgiving
2 D.J. Graves, Forensics Expert
1 Jack Bauer, Back in Action
1 Jack Bauer, Brute Force
2 Mark DeSalvo, Warden
2 Michelle Dessler, Deep Loyalty
1 Ryan Chappelle, Division Representative [Day 0]

Equipment (3)
1 9mm Parabellum
1 Jack's PDA
1 Laptop

Agendas (2)
1 Taken Into Custody
1 WMD

Events (5)
1 Dammit!
1 Dying, Not Crazy
2 Interrogation
1 Well Trained
"""
