"""Texts that use every construct of game text, and random decks of cards that bear them."""

import random
from typing import Any, Final

from schema.card import Card, Entry
from schema.catalogue import gather
from tests.engine.decks import POOL, SET

CHARACTER: Final = """\
Main 1, Set this character: Draw a card.
Main 0, Set an Agent: Wound one of your opponent's characters.
Main 1, Discard a card: Gain 2 Time.
Main 0, Sacrifice this character: Search your deck for an Analyst and put it into your hand.
Main 2, Sacrifice this character: Search your deck for a character with cost 2 or less and put it into play.
Main 0, Lose 2 points: Your opponent discards a card at random.
Main 0, Locate Intel 2, Set this character: Look at the top 3 cards of your deck and put one of them into your hand.
Main 0: Reveal the top card of your deck. If that card is an event, put that card into your hand.
Main 1: Look at your opponent's hand. If you have no cards in your hand, draw a card. Otherwise, gain 1 Time.
Main 0, Wound this character: Reset another of your characters.
Main 2: Attach one of your opponent's equipment to this character.
Main 0: Return an event in your discard pile to its owner's hand.
Main 1: You may set a ready Agent, then wound another character. If you do, draw a card.
Main 1: Choose one: draw 2 cards; or gain 2 Time; or heal this character.
Main 0, Discard an equipment in your hand: Play a character in your hand for 3 less.
Main 1: Play an equipment in your discard pile for free.
Mission 0, Set another character: The attacker gets +2 Skill until the end of the mission.
Mission 1: The opposing character gets -2 Skill until the end of the mission.
Mission 1: Deal 2 wounds to the blocker.
Mission 2: Kill the opposing character.
Mission 1: Another of your characters becomes the attacker.
Mission 1: Another of your characters becomes the blocker.
Mission 2: End the mission.
Mission 0, Discard a card: Prevent the next 2 wounds to all your characters until the end of the turn.
Mission 1: This character gains Lethal until the end of the mission.
Mission 0: The opposing character loses Lethal until the end of the mission.
React 1, when your opponent plays an event: Cancel that card.
React 0, Set this character, when your opponent uses an ability: Cancel that card.
React 1, when one of your characters is wounded: Heal that character.
React 0, when a mission ends: Gain 1 Time.
When this character comes into play, draw a card.
When this character is killed, wound all your opponent's characters in the Field.
When this character is wounded, your opponent loses 1 point.
When this character scores, you may reset this character.
When this character blocks, this character gets +1 Skill until the end of the mission.
When this character is blocked, set a ready character.
When this character attempts a mission, gain 1 Time.
When this character wins a mission, draw a card.
When this character loses a mission, your opponent draws a card.
When another of your characters is set, this character gets +1 Health until the end of the turn.
When this character is reset, draw a card.
When one of your characters is moved, gain 1 Time.
When this character wounds another character, gain 1 point.
When your turn starts, move one of your opponent's characters to the Field.
When your turn ends, move all your characters to the Briefing Room.
When your opponent plays a character, you may wound that character.
While you have 3 or more Time, this character gets +1 Combat.
While this character carries a Weapon, this character has Expert.
While this character is wounded, this character gets +2 Skill.
While your opponent has more points than you, your Agents get +1 Skill.
While it is your turn, your other characters have Adept.
Your other Agents get +1 Health.
Your opponent's characters with Skill 1 or less cannot block.
This character cannot be healed.
This character gets +1 Skill for each of your other characters in the Field.
Weapons played on this character cost 1 less.
Events your opponent plays cost 1 more.
This card costs 1 less for each wound on this character.
Your opponent's wounded characters lose Lethal.
All characters carrying equipment cannot support.
Main 1: Wound a character with Combat 3 or more.
Main 1: Heal a character with Politics 2 or less.
Main 1: Reset a set unwounded character with Health 2 or more.
Main 1: Discard an event with war number 2 or less in your opponent's hand.
Main 1: Gain 1 Time for each event in your opponent's discard pile.
Main 1: Look at the top 4 cards of your deck and put one of them into your hand.
Main 2: Your opponent discards 2 cards.
Main 1: Set back all agendas 2 steps.
Main 2: Another of your characters gets +1 Skill for as long as it is in play.
Main 1: Discard an equipment on this character.
Main 1: Wound a "Twin".
Mission 1: Wound all blocking characters.
This character gets +1 Intel for each Time you have.
While this character is unopposed, this character gets +1 Politics.
While you have 5 or more points, all CTU Combat characters with Lethal get +1 Health.
""".splitlines()
EQUIPMENT: Final = """\
Main 0: Move this card to the Field.
Mission 1: This character gets +2 Skill until the end of the mission.
React 0, Sacrifice this card, when this character is wounded: Remove 2 wounds from this character.
When this character is killed, kill the opposing character.
When this character attempts a mission, you may attach this card to another of your characters.
While this character is attacking, this character has Lethal.
While this character is opposed, this character gets +1 Skill.
This character cannot be reset.
This character gets +1 Health for each wound on this character.
Main 1: Attach this card to one of your opponent's characters.
""".splitlines()
AGENDA: Final = """\
Requires: an Agent.
Requires: 2 characters and an equipment.
Gain 2 points for each of your ready characters in the Field.
Kill one of your opponent's characters.
Choose one: draw 2 cards; or your opponent sacrifices a character.
Your opponent sets a ready character, then shuffle your discard pile into your deck.
While you have 2 or more Agents, your Agents have Expert.
When one of your characters is killed, advance this card.
When this card resolves, gain 3 points.
Main 1: Set back one of your opponent's agendas.
Shuffle an event in your discard pile into your deck. If it is your turn, draw 2 cards.
""".splitlines()
EVENT: Final = """\
Main: Kill a wounded character.
Main: Draw 2 cards.
Main: Your opponent discards a card. If you do, your opponent reveals his hand.
Main: Set up to 2 ready characters.
Main: Discard an equipment.
Main: Advance one of your agendas 2 steps.
Main: The next equipment you play this turn costs 2 less.
Main: All your characters in the Field get +1 Skill until the end of the turn.
Main, Discard 2 cards: Gain 1 point for each card in your hand.
Main: Your opponent cannot play war cards until the end of the turn.
Main: A character cannot attempt missions until the end of the turn.
Main: Reveal the top card of your opponent's deck, then put that card on the bottom of its owner's deck.
Main: Return a character to its owner's hand.
Mission: The attacker gains Expert until the end of the mission.
Mission: Set all your opponent's characters in the Briefing Room.
Mission: Your opponent cannot play events until the end of the turn. End the mission.
Mission: A character gets -1 Health until the end of the mission.
React, when one of your characters is killed: Return that card to its owner's hand.
React, when your opponent plays an event: Cancel that card.
React, when your opponent uses an ability: Cancel that card.
React, when your opponent's turn starts: Your opponent loses 1 Time for each of your characters.
React, when one of your opponent's characters attempts a mission: Set back all agendas.
React, when one of your opponent's agendas resolves: Lose 1 point. Wound a character.
""".splitlines()
DIRECTIVE: Final = """\
Main 1: Draw a card.
Main 0: Gain 1 Time.
Your Agents have Expert.
Weapons played on your Agents cost 1 less.
When one of your opponent's characters is killed, gain 1 point.
React 1, when one of your characters blocks: Draw a card.
""".splitlines()
BY_TYPE: Final = {
    "character": CHARACTER, "equipment": EQUIPMENT, "agenda": AGENDA, "event": EVENT, "directive": DIRECTIVE,
}  # fmt: skip


def text_deck(rng: random.Random) -> list[Card]:
    """A directive and 24 other cards, two of each, each with a random text (some with two paragraphs)."""
    plain = [card for card in POOL[1:] if card.title != "Eve"]
    rows: list[dict[str, Any]] = []
    for card in [POOL[0], *rng.sample(plain, 12)]:
        texts = BY_TYPE[card.type]
        lines = rng.sample(texts, 2 if card.type != "event" and rng.random() < 0.3 else 1)
        facts = {n: getattr(card, n) for n in card.model_fields_set if n not in ("id", "printings")}
        rows.append({**facts, "text": "\n".join(lines), "set": card.printings[0].set if card.printings else SET})
    cards = gather(Entry(**row) for row in rows)
    return [card for card in cards for _ in range(1 if card.type == "directive" else 2)]
