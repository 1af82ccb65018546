"""How much of a card's text can be played: what the grammar reads, and what stands on the right type of card."""

from functools import cache

from schema.text import tree as t
from schema.text.parse import Fault, read_paragraph
from schema.words import CardType


@cache
def understand(type: CardType, text: str) -> tuple[t.Text, tuple[Fault, ...]]:
    """The paragraphs that can be played on a card of this type, and a fault for each that cannot. Never raises."""
    paragraphs: list[t.Paragraph] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        found = read_paragraph(line, number)
        if not isinstance(found, Fault):
            misplaced = _misplaced(type, found)
            if misplaced is None:
                paragraphs.append(found)
                continue
            found = Fault(number, 1, misplaced)
        faults.append(found)
    return t.Text(paragraphs=tuple(paragraphs)), tuple(faults)


def _misplaced(type: CardType, p: t.Paragraph) -> str | None:
    """Why a paragraph does nothing on a card of this type; ``None`` where it does."""
    if isinstance(p, t.Requires | t.Resolve) and type is not CardType.AGENDA:
        return (
            "only an agenda requires cards (rule 5.8)"
            if isinstance(p, t.Requires)
            else "only an agenda has a text without a designator, a trigger or a condition (rules 3.4, 7.1)"
        )
    if type is CardType.EVENT:
        if not isinstance(p, t.Ability):
            return "an event's text begins with Main, Mission or React (rule 7.1)"
        if p.time is not None:
            return f"an event has a cost of its own: write '{p.designator}:' without a Time (rule 1.3)"
    elif isinstance(p, t.Ability) and p.time is None:
        return f"an ability tells its Time: write '{p.designator} 0' (rule 7.1)"
    return None
