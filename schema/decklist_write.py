"""Writing a decklist in canonical form, which reads back as the same deck and writes as the same text."""

from schema.card import Card
from schema.catalogue import Catalogue
from schema.deck import MOST_COPIES, TYPE_NAMES, Deck, copies
from schema.decklist import Note, Place, Reading
from schema.decklist_line import Hit, annotated, copies as count_of, entry


def written(source: Reading | Deck, catalogue: Catalogue) -> str:
    """The canonical list: the name where the list states one, notes, sections with their sizes, lines not understood.

    Ends in a newline unless it is empty. A card of a count over 99 takes several lines.
    """
    reading = source if isinstance(source, Reading) else Reading(deck=source)
    behind: dict[str, list[str]] = {}
    for note in reading.notes:
        if note.card is not None and note.text not in (texts := behind.setdefault(note.card, [])):
            texts.append(note.text)
    head = [f"# Name: {reading.deck.name}"] if reading.named else []
    head += [_note(n) for n in reading.notes if n.place is Place.HEAD]
    tail = [_note(n) for n in reading.notes if n.place is Place.TAIL]
    sections: list[list[str]] = []
    for type_, title in TYPE_NAMES.items():
        cards = reading.deck.of_type(type_)
        if not cards:
            continue
        lines = [_heading(f"{title} ({copies(cards)})", catalogue)]
        for place in cards:
            line, left = _entry(place.card, place.count, behind.get(place.card.id, []), catalogue)
            lines += line
            tail += left
        sections.append(lines)
    blocks = [head, *sections, tail] if sections else [[*head, *tail]]
    text = "\n\n".join("\n".join(block) for block in blocks if block)
    return text + "\n" if text else ""


def _note(note: Note) -> str:
    return note.text if note.verbatim else f"# {note.text}"


def _heading(text: str, catalogue: Catalogue) -> str:
    """A card may be called ``Events``; then the heading stands in a comment, where no card is looked for."""
    return f"// {text}" if entry(text, catalogue) else text


def _entry(card: Card, count: int, said: list[str], catalogue: Catalogue) -> tuple[list[str], list[str]]:
    """The lines for a card, and the notes that found no room behind it."""
    if count > MOST_COPIES:
        first, left = _entry(card, MOST_COPIES, said, catalogue)
        rest, _ = _entry(card, count - MOST_COPIES, [], catalogue)
        return first + rest, left
    name = catalogue.reference(card)
    # The first form does, unless other cards have such names as "2 24 Hours".
    forms = (f"{count} {name}", f"{count}x {name}", f"{name} x{count}", f"{name} ({count})")
    line = next((form for form in forms if _means(entry(form, catalogue), card, count)), forms[0])
    if not said:
        return [line], []
    note = "; ".join(said)
    full = f"{line} # {note}"
    back = None if entry(full, catalogue) else annotated(full, catalogue)
    if back and _means(back[0], card, count) and back[1] == note:
        return [full], []
    return [line], [f"# {card.name}: {note}"]


def _means(hit: Hit | None, card: Card, count: int) -> bool:
    return hit is not None and hit.cards == (card,) and count_of(hit.counted or "1", MOST_COPIES) == count
