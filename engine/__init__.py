"""The rules of the game as a step machine. No database, no command line."""
