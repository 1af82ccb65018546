"""``tcg24 deck ab``: does a swap help?"""

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.decks import HELP
from cli.options import (
    AllowPartial,
    Assume,
    ExecutorOption,
    FormatOption,
    Jobs,
    ProfileName,
    ProfileOption,
    Results,
    Seed,
)

if TYPE_CHECKING:
    from cli.matches import Ran
    from cli.playing import Playable
    from engine.ab import Comparison
    from schema.card import Card
    from schema.deck import Deck


def ab(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="DECK", help=HELP, show_default=False)],
    out: Annotated[list[str], typer.Option("--out", metavar="CARD", help="A card to take out; may be repeated.")],
    into: Annotated[list[str], typer.Option("--in", metavar="CARD", help="What comes in its place, in that order.")],
    field: Annotated[list[str], typer.Option("--vs", metavar="DECK", help="A deck to play against; may be repeated.")],
    margin: Annotated[str, typer.Option(metavar="SHARE", help="The difference that matters, as 3%.")] = "3%",
    games: Annotated[
        int, typer.Option("-n", "--games", min=2, max=1_000_000, help="At most so many games of each match.")
    ] = 20_000,
    player: Annotated[str, typer.Option(help="Who plays: greedy, random, search:200, search:2s, …")] = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    executor: ExecutorOption = None,
    results: Results = None,
    profile: ProfileOption = ProfileName.RULEBOOK,
    format_: FormatOption = "standard",
    assume: Assume = None,
    allow_partial: AllowPartial = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Tell whether a swap helps a deck: both play the same deals, until it is clear."""
    from cli.catalogue import load, one_card
    from cli.decks import legal_deck
    from cli.matches import checked_players, finish, percentage, play_matches
    from cli.options import chosen_seed
    from cli.playing import all_playable, prepared, read_once
    from engine.ab import compare, decided, matches
    from engine.duel import Match
    from engine.game import Profile
    from engine.swap import swap
    from schema.errors import TcgError

    if len(out) != len(into):
        raise TcgError(f"of the cards, {len(out)} go out and {len(into)} come in; give as many --in as --out")
    read_once([deck, *field])
    checked_players(player)
    matters = percentage(margin, "--margin")
    catalogue = load(context.obj)
    leaves, comes = ([one_card(catalogue, name) for name in names] for names in (out, into))
    original = legal_deck(deck, context.obj, format=format_)
    before = prepared(original, assume=assume, allow_partial=allow_partial)
    after = prepared(_swapped(original, leaves, comes, format_), assume=assume, allow_partial=allow_partial)
    rivals = all_playable(field, context.obj, format=format_, assume=assume, allow_partial=allow_partial)
    playable = {card.id: card for card in after.cards}
    swapped = swap(before.cards, leaves, [playable[card.id] for card in comes])
    chosen = chosen_seed(seed)
    played = matches(
        [
            Match((before.cards, r.cards), chosen, (player, player), (before.name, r.name), Profile(profile))
            for r in rivals
        ],
        swapped,
    )
    # Looks come after so many deals of the whole field, always the same, so that they do not hang on --jobs.
    block = max(4, 200 // len(rivals) // 2 * 2)
    ran = play_matches(
        played,
        games,
        jobs=jobs,
        executor=executor,
        results=results,
        until=lambda campaign, end: decided(campaign, matters, end),
        block=block,
    )
    found = compare(ran.campaign, matters)
    if as_json:
        _print_json(ran, found, (before, after), rivals, (leaves, comes), matters)
    else:
        _print(ran, found, (before, after), rivals, (leaves, comes), matters)
    finish(ran)


def _swapped(deck: "Deck", leaves: "list[Card]", comes: "list[Card]", format: str) -> "Deck":
    """The deck after the swap. Raises :class:`TcgError` where it lacks a card or would be illegal."""
    from schema.deck import Deck
    from schema.errors import TcgError
    from schema.legality import check

    counts = Counter({entry.card.id: entry.count for entry in deck.cards})
    cards = {entry.card.id: entry.card for entry in deck.cards}
    for card in leaves:
        if not counts[card.id]:
            raise TcgError(f"{deck.name} has no{' more' if card.id in cards else ''} {card.name} to take out")
        counts[card.id] -= 1
    for card in comes:
        cards[card.id] = card
        counts[card.id] += 1
    found = Deck.of(f"{deck.name} swapped", [(cards[key], n) for key, n in counts.items() if n])
    verdict = check(found, format)
    if not verdict.legal:
        raise TcgError(f"after the swap {deck.name} is not legal: {'; '.join(p.message for p in verdict.errors)}")
    return found


def _sentence(found: "Comparison", margin: float) -> str:
    from engine.sprt import Verdict

    match found.test.verdict:
        case Verdict.BETTER:
            return "BETTER: the swap helps"
        case Verdict.WORSE:
            return "WORSE: the swap harms"
        case Verdict.NO_DIFFERENCE:
            return f"NO DIFFERENCE of {100 * margin:g}% or more"
    return "UNDECIDED: more games are needed"


def _print(
    ran: "Ran",
    found: "Comparison",
    decks: "tuple[Playable, Playable]",
    rivals: "list[Playable]",
    cards: "tuple[list[Card], list[Card]]",
    margin: float,
) -> None:
    from cli.matches import share
    from cli.render import console, table

    match = ran.campaign.matches[0]
    stopped = " (stopped)" if ran.stopped else ""
    total = sum(s.games for s in (*found.before, *found.after))
    print(
        f"{decks[0].name}: {total} games{stopped}, player {match.players[0]}, seed {match.seed}, {ran.rate:g} games/s"
    )
    for leaves, comes in zip(*cards, strict=True):
        print(f"  - {leaves.name}\n  + {comes.name}")
    for title, deck in zip(("before", "after"), decks, strict=True):
        print("\n   ".join([f"{title}: {deck.name}", *deck.said()]))
    for rival in rivals:
        print("\n   ".join([f"against: {rival.name}", *rival.said()]))
    rows = [
        (r.name, share(b.share, b.ci95), share(a.share, a.ci95))
        for r, b, a in zip(rivals, found.before, found.after, strict=True)
    ]
    table(console(), ("against", "before (95%)", "after (95%)"), rows, title="Share of wins")
    if found.difference is not None and found.ci95 is not None:
        low, high = found.ci95
        print(
            f"difference {100 * found.difference:+.1f}% ({100 * low:+.1f} to {100 * high:+.1f}) "
            f"over {found.pairs} deals, {found.dropped} left out as unfinished"
        )
    test = found.test
    print(
        f"{_sentence(found, margin)} (log-likelihood better {test.better:+.2f}, worse {test.worse:+.2f}; "
        f"decided at {test.low:.2f} and {test.high:.2f})"
    )


def _print_json(
    ran: "Ran",
    found: "Comparison",
    decks: "tuple[Playable, Playable]",
    rivals: "list[Playable]",
    cards: "tuple[list[Card], list[Card]]",
    margin: float,
) -> None:
    import json

    from cli.matches import figures, known

    match = ran.campaign.matches[0]
    data: dict[str, Any] = {
        "deck": decks[0].name,
        "out": [card.name for card in cards[0]],
        "in": [card.name for card in cards[1]],
        "field": [rival.name for rival in rivals],
        "player": match.players[0],
        "seed": match.seed,
        "profile": str(match.profile),
        "games": sum(s.games for s in (*found.before, *found.after)),
        "verdict": str(found.test.verdict),
        "margin": margin,
        "difference": found.difference,
        "ci95": None if found.ci95 is None else list(found.ci95),
        "deals": found.pairs,
        "deals_left_out": found.dropped,
        "llr_better": found.test.better,
        "llr_worse": found.test.worse,
        "bounds": [found.test.low, found.test.high],
        "before": [figures(s) for s in found.before],
        "after": [figures(s) for s in found.after],
        **known((*decks, *rivals)),
        "stopped": ran.stopped,
        "games_per_second": ran.rate,
    }
    print(json.dumps(data, indent=2, ensure_ascii=False))
