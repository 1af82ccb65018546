"""Game text carried out: texts compiled to tuples, run as frames on the game's stack (rules 5.6 to 5.8, 6.5, 7)."""
