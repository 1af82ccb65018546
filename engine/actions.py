"""Mission actions: events and abilities between the war cards and the reveal (rule 6.5)."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.abilities import actions, use


def action_moves(r: Rules, s: State, seat: int) -> list[int]:
    """What the seat may do in the mission; nothing once the attacker has left play (6.6), and nothing for the
    defender of a mission that is unopposed, from the start or by now (6.5)."""
    if s.attacker == w.NONE or (s.blocker == w.NONE and seat != s.active):
        return []
    moves = actions(r, s, seat, c.MISSION_ACTION)
    asked = moves or (s.hands[seat] and r.table.lookup.event_actions[seat])  # the hand may hold an action
    return [w.PASS, *moves] if asked else []


def play_action(r: Rules, s: State, seat: int, move: int) -> None:
    """The sides alternate until both pass in a row; unopposed, the attacker alone acts until he passes (6.5)."""
    passed = s.stack.pop()[2]
    opposed = s.blocker != w.NONE
    if move != w.PASS:
        s.stack.append((w.STEP_ACTIONS, 1 - seat if opposed else seat, 0))
        use(r, s, seat, move, w.NONE)
    elif not passed and s.attacker != w.NONE and (opposed or seat != s.active):
        # Where the blocker has just left play, the defender is passed over and the attacker goes on.
        s.stack.append((w.STEP_ACTIONS, 1 - seat, int(opposed)))
