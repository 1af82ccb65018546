"""``tcg24 play``: a game at the table, against a program or another person."""

from typing import Annotated

import typer

from cli.decks import HELP
from cli.options import AllowPartial, Assume, FormatOption, ProfileName, ProfileOption, chosen_seed


def play(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(help=HELP)],
    second: Annotated[
        str | None, typer.Argument(metavar="[DECK]", help="The other deck; else a bundled one of the other alignment.")
    ] = None,
    p1: Annotated[str, typer.Option(help="Who plays seat A, with the first deck: human, or a program.")] = "human",
    p2: Annotated[str, typer.Option(help="Who plays seat B: human, greedy, random, …")] = "greedy",
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the deals; drawn and printed if left out.")] = None,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="Write the game's record to this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the record file if it exists.")] = False,
    profile: ProfileOption = ProfileName.RULEBOOK,
    format_: FormatOption = "standard",
    assume: Assume = None,
    allow_partial: AllowPartial = False,
) -> None:
    """Play a game at the table, against a program or a person."""
    from cli.playing import all_playable, bundled_rival
    from cli.seats import advisor, introduced, seated, sit_down
    from cli.session import RecordFile, Session
    from engine.dealer import SeededDealer, game_seed
    from engine.game import Profile
    from engine.record import Recorder
    from schema.errors import TcgError

    names = (p1, p2)
    drawn = chosen_seed(seed)
    players = seated(names, drawn)
    sources = [deck] if second is None else [deck, second]
    if "-" in sources and None in players:
        raise TcgError("- (standard input) cannot give both a deck and the moves; give the deck as a file or a name")
    decks = all_playable(sources, context.obj, format=format_, assume=assume, allow_partial=allow_partial)
    if second is None:
        rival = bundled_rival(decks[0], context.obj, drawn, format=format_)
        # A deck alone is for the person; a program at seat A leaves it to seat B.
        decks = [rival, decks[0]] if players[0] is not None and players[1] is None else [decks[0], rival]
    cards = (decks[0].cards, decks[1].cards)
    dealer = SeededDealer(game_seed(drawn, 0))

    def start() -> Recorder:
        return Recorder(
            cards,
            dealer,
            Profile(profile),
            seed=str(drawn),
            players=names,
            deck_names=(decks[0].name, decks[1].name),
            listen=True,
        )

    opening = [f"seed {drawn}, profile {profile}", *introduced(names, decks)]
    file = RecordFile(record, force) if record is not None else None
    sit_down(lambda desk: Session(start, players, names, desk, file, advisor(drawn), opening), players)
