"""A query said back in English, so that a user sees what was understood."""

from db.query import fields
from db.query.tree import And, Compare, Exact, Is, Match, Node, Not, Or, Pattern, Unknown, Word

_OPS = {
    "=": "is",
    "!=": "is not",
    "<": "is below",
    "<=": "is at most",
    ">": "is above",
    ">=": "is at least",
}


def explain(node: Node) -> str:
    """One sentence, without its full stop."""
    if node == And(()):
        return "every card"
    return "cards where " + _say(node)


def _say(node: Node, negated: bool = False) -> str:
    no = "not " if negated else ""
    match node:
        case Word(text):
            return f'the name {"does not hold" if negated else "holds"} "{text}"'
        case Exact(text):
            return f'the whole name is {no}"{text}"'
        case Compare(field, op, other):
            said = f"{field} {_OPS[op]} {other}"
            return f"it is not so that {said}" if negated else said
        case Unknown(field):
            return f"{field} is {'' if negated else 'not '}known"
        case Pattern(field, pattern, _):
            return f"{field} {'does not match' if negated else 'matches'} /{pattern}/"
        case Is(flag):
            return f"the card is {no}{flag}"
        case Match("bonus", op, text):
            return f"there is {'no' if negated != (op == '!=') else 'a'} bonus to {text}"
        case Match(field, op, text):
            never = negated != (op == "!=")
            if op == ":" and field not in fields.CLOSED and field not in ("set", "rarity"):
                return f'{field} {"does not hold" if never else "holds"} "{text}"'
            value = fields.CLOSED[field][text] if field in fields.CLOSED else f'"{text}"'
            verb = "is not" if never else "is"
            return f"{field} {verb} {value}"
        case Not(part):
            return _say(part, not negated)
        case And(parts) | Or(parts):
            word = " and " if isinstance(node, And) else " or "
            inner = word.join(f"({_say(p)})" if isinstance(p, And | Or) else _say(p) for p in parts)
            return f"it is not so that ({inner})" if negated else inner
    raise AssertionError(node)
