"""What a card, a deck, a format and a decklist are. Pure: no files, no database, nothing else of ours."""
