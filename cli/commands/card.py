"""``tcg24 card``: everything the catalogue knows of one card."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from schema.card import Card


def card(
    context: typer.Context,
    name: Annotated[list[str], typer.Argument(help="The card's name; its set in brackets where two share one.")],
    explain: Annotated[bool, typer.Option("--explain", help="Take its text apart: what is understood of it.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of one card.")] = False,
) -> None:
    """Show one card: facts, printings, text, coverage."""
    from cli.catalogue import load, one_card

    found = one_card(load(context.obj), " ".join(name))
    if as_json:
        import json

        public = found.public()
        if explain:
            from cli.explain import explain as taken_apart

            public["explained"] = [paragraph.public() for paragraph in taken_apart(found)]
        print(json.dumps([public], indent=2, ensure_ascii=False))
        return
    if explain:
        _print_explained(found)
        return
    for label, value in _facts(found):
        print(f"{label:<10} " + value.strip().replace("\n", f"\n{'':<11}"))


_LABEL: Final = 11
"""Columns for the name of a part."""


def _print_explained(card: "Card") -> None:
    """The text paragraph by paragraph; a fault with a caret under the place where it stops making sense."""
    from cli.explain import explain
    from cli.render import console
    from schema.names import shown

    width = console().width
    silent = "; nobody recorded its text" if card.text is None else ""
    print(shown(f"{card.name}: {_coverage(card)}{silent}"))
    for paragraph in explain(card):
        print()
        fault = paragraph.fault
        if fault is not None:
            before = shown(paragraph.text[: fault.column - 1])
            print(f"not understood, line {fault.line}, column {fault.column} of the text:")
            print(f"  {shown(paragraph.text)}")
            print(f"  {' ' * len(before)}^")
            _wrapped(shown(fault.message), width, "  ")
            continue
        _wrapped(shown(paragraph.canonical or ""), width, "")
        for part in paragraph.parts:
            _wrapped(shown(f"{part.part:<{_LABEL}}{part.words}"), width, "  ", " " * (_LABEL + 2))
            _wrapped(shown(part.meaning), width, " " * (_LABEL + 4))


def _wrapped(text: str, width: int, first: str, later: str | None = None) -> None:
    from textwrap import fill

    indent = first if later is None else later
    print(fill(text, max(40, width), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False))


def _coverage(card: "Card") -> str:
    from schema.words import Coverage

    return {
        Coverage.FULL: "full: the text is understood",
        Coverage.VANILLA: "vanilla: there is no text on it",
        Coverage.PARTIAL: "partial: some of the text is not understood",
        Coverage.TEXT_UNKNOWN: "text-unknown: stats only",
        Coverage.STUB: f"stub: cannot be played, not recorded: {', '.join(card.missing)}",
    }[card.coverage]


def _facts(card: "Card") -> list[tuple[str, str]]:
    from schema.words import CardType, Coverage

    def known(value: object) -> str:
        return "?" if value is None else str(value)

    kind = card.type.value
    if card.type is CardType.CHARACTER:
        kind += f", {known(card.alignment)} {known(card.specialty)}"
    elif card.type is CardType.DIRECTIVE:
        kind += f", {known(card.alignment)}"
    facts = [("name", card.name), ("type", kind)]
    if card.type is not CardType.DIRECTIVE:
        facts.append(("cost", f"{known(card.cost)} Time"))
    if card.type is CardType.CHARACTER:
        inferred = " (inferred from the specialty)" if card.designator_inferred else ""
        facts += [("skill", f"{known(card.skill)} {known(card.designator)}{inferred}"), ("health", known(card.health))]
    bonus = {name: value for name, value in card.bonus.model_dump().items() if value}
    if bonus:
        facts.append(("bonus", ", ".join(f"{value:+d} {name.capitalize()}" for name, value in bonus.items())))
    if card.traits:
        facts.append(("traits", ", ".join(card.traits)))
    if card.keywords:
        facts.append(("keywords", ", ".join(card.keywords)))
    if card.type is CardType.AGENDA:
        facts.append(("track", str(card.time_track) if card.time_track else "not recorded; played as 1 (rule 1.4)"))
    if card.type is not CardType.DIRECTIVE:
        facts.append(("war", "?" if card.war is None else f"+{card.war}"))
    facts.append(("text", "not recorded" if card.text is None else card.text or "none"))
    hint = "; `--explain` shows which" if card.coverage is Coverage.PARTIAL else ""
    facts.append(("coverage", _coverage(card) + hint))
    for printing in card.printings:
        number = f" {printing.number}" if printing.number is not None else ""
        rarity = f", {printing.rarity}" if printing.rarity else ""
        facts.append(("printing", f"{printing.set}{number}{rarity}"))
    facts.append(("id", card.id))
    return facts
