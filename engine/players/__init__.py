"""Players: programs that choose a move from what their seat can see."""

from engine.players.greedy import GreedyPlayer
from engine.players.naming import PLAYERS, make_player
from engine.players.player import Player, RandomPlayer

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "make_player"]
