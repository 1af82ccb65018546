"""Who is meant: references and groups looked up on the table as it stands."""

from engine import words as w
from engine.rules import Rules
from engine.state import State
from engine.text import codes as c
from engine.text.codes import Amount, Condition, Group


def referred(r: Rules, s: State, ref: int, source: int, that: int) -> int:
    """The card a reference means, NONE where there is none (any more)."""
    if ref == c.THIS_CARD:
        return source
    if ref == c.THIS_CHARACTER:
        return source if r.table.type[source] == w.CHARACTER else bearer(s, source)
    if ref == c.THAT:
        return that
    if ref == c.ATTACKER:
        return s.attacker
    if ref == c.BLOCKER:
        return s.blocker
    me = referred(r, s, c.THIS_CHARACTER, source, that)
    if me == w.NONE or w.NONE in (s.attacker, s.blocker):
        return w.NONE
    return s.blocker if me == s.attacker else s.attacker if me == s.blocker else w.NONE


def bearer(s: State, card: int) -> int:
    """The character that carries this equipment; once it is off, given up to pay for its text or with its killed
    holder, the one that carried it last."""
    holder = s.holder[card]
    return holder if holder != w.NONE else s.was_on.get(card, w.NONE)


def controller(r: Rules, s: State, card: int) -> int:
    """Whose card it is: stolen equipment belongs to the side of its holder."""
    holder = s.holder[card]
    return r.table.owner[card if holder == w.NONE else holder]


def side_of_play(r: Rules, s: State, bits: int, seat: int) -> int:
    """Of some cards in play, as bits, those of a seat."""
    t = r.table
    gear = bits & t.equipment
    bits &= t.sides[seat]
    if gear:  # some of it may have been stolen: it is its holder's side's
        bits &= ~gear
        for item in s.gear[seat]:
            bits |= gear & t.bit[item]
    return bits


def of_side(r: Rules, s: State, g: Group, bits: int, seat: int) -> int:
    """Of some cards in play, as bits, those of the side or sides that a group is about."""
    if not bits or g.whose == c.ANY:
        return bits
    return side_of_play(r, s, bits, seat if g.whose == c.YOURS else 1 - seat)


def _pool(r: Rules, s: State, g: Group, seat: int) -> list[int]:
    """The cards that the group's mask allows, in its zone, whatever they are now, in the order of the table."""
    mask, zone, rival = g.mask, g.zone, 1 - seat
    if zone == c.PLAY:
        return cards_of(of_side(r, s, g, mask & s.board, seat))
    if zone == c.TOP:
        return [x for x in s.decks[seat][: -g.low - 1 : -1] if mask >> x & 1]
    if zone in (c.FIELD, c.ROOM):
        rows = s.fields if zone == c.FIELD else s.rooms
        row = rows[0] + rows[1] if g.whose == c.ANY else rows[seat if g.whose == c.YOURS else rival]
    else:
        row = {
            c.HAND: s.hands[seat],
            c.OPPONENTS_HAND: s.hands[rival],
            c.PILE: s.piles[seat],
            c.OPPONENTS_PILE: s.piles[rival],
            c.DECK: s.decks[seat],
        }[zone]
    return sorted(x for x in row if mask >> x & 1)


def cards_of(bits: int) -> list[int]:
    """The cards of some bits, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def members(r: Rules, s: State, g: Group, seat: int, source: int, that: int, plain: bool = False) -> list[int]:
    """The cards of a group as ``seat`` sees it. ``plain``: stats and traits without continuous texts and effects."""
    if g.zone <= c.ROOM and not g.mask & s.board:
        return []
    found = _pool(r, s, g, seat)
    return [x for x in found if _fits(r, s, g, x, source, that, plain)] if g.changes and found else found


def count_members(r: Rules, s: State, g: Group, seat: int, source: int, that: int, plain: bool = False) -> int:
    """How many :func:`members` there are."""
    if g.zone == c.PLAY and not g.changes:  # nothing to look at but bits
        return of_side(r, s, g, g.mask & s.board, seat).bit_count()
    return len(members(r, s, g, seat, source, that, plain))


def is_one_of(r: Rules, s: State, g: Group, card: int, seat: int, source: int, that: int, plain: bool = False) -> bool:
    """Whether a card in play, or one that has just left it or is being played, belongs to a group."""
    if card == w.NONE or not g.mask >> card & 1:
        return False
    if g.whose != c.ANY and (controller(r, s, card) == seat) != (g.whose == c.YOURS):
        return False
    if g.zone == c.FIELD and card not in s.fields[r.table.owner[card]]:
        return False
    if g.zone == c.ROOM and card not in s.rooms[r.table.owner[card]]:
        return False
    return not g.changes or _fits(r, s, g, card, source, that, plain)


def _fits(r: Rules, s: State, g: Group, card: int, source: int, that: int, plain: bool) -> bool:
    if g.other and (card == source or card == bearer(s, source)):
        return False
    if g.on != c.NO_REF and s.holder[card] != referred(r, s, g.on, source, that):
        return False
    if g.carrying and not carries(s, card, g.carrying):
        return False
    if g.status and not has_status(r, s, card, g.status):
        return False
    if g.trait and not (r.table.traits[card] if plain else traits_of(r, s, card)) & g.trait:
        return False
    return g.attribute < 0 or g.low <= _attribute(r, s, card, g.attribute, plain) <= g.high


def carries(s: State, card: int, kind: int) -> bool:
    return bool(s.kinds[card] if kind == c.ANY_EQUIPMENT else s.kinds[card] & kind)


def has_status(r: Rules, s: State, card: int, status: int) -> bool:
    """Whether all of the asked statuses hold of a character."""
    bit = r.table.bit[card]
    mission = card in (s.attacker, s.blocker)
    opposed = mission and s.blocker != w.NONE
    return not (
        (status & c.READY and not s.ready & bit)
        or (status & c.SET and s.ready & bit)
        or (status & c.WOUNDED and not s.wounds[card])
        or (status & c.UNWOUNDED and s.wounds[card])
        or (status & c.ATTACKING and card != s.attacker)
        or (status & c.BLOCKING and card != s.blocker)
        or (status & c.OPPOSED and not opposed)
        or (status & c.UNOPPOSED and not (mission and not opposed))
    )


def _attribute(r: Rules, s: State, card: int, attribute: int, plain: bool) -> int:
    t = r.table
    if attribute == c.COST:
        return t.cost[card]
    if attribute == c.WAR:
        return t.war[card]
    if attribute == c.HEALTH:
        return s.health[card] if plain else health_of(r, s, card)
    if attribute != c.SKILL and t.skill_type[card] != attribute:
        return -1
    return max(0, s.skill[card] if plain else skill_of(r, s, card))


def number_of(r: Rules, s: State, a: Amount, seat: int, source: int, that: int, plain: bool = False) -> int:
    """An amount, counted now."""
    if a.group is not None:
        return a.number * count_members(r, s, a.group, seat, source, that, plain)
    if a.wounds_on != c.NO_REF:
        card = referred(r, s, a.wounds_on, source, that)
        return a.number * s.wounds[card] if card != w.NONE else 0
    return a.number * s.time[seat] if a.time else a.number


def holds(
    r: Rules, s: State, x: Condition, seat: int, source: int, that: int, done: bool = False, plain: bool = False
) -> bool:
    """Whether a condition is met, seen from the one whose text it is."""
    who = seat if x.player == c.YOU else 1 - seat
    if x.kind == c.HAS:
        return x.low <= (s.points if x.what else s.time)[who] <= x.high
    if x.kind == c.HAS_CARDS:
        assert x.group is not None
        return x.low <= count_members(r, s, x.group, who, source, that, plain) <= x.high
    if x.kind == c.AHEAD:
        return s.points[who] > s.points[1 - who]
    if x.kind == c.YOUR_TURN:
        return s.active == who
    if x.kind == c.DONE:
        return done
    card = referred(r, s, x.ref, source, that)
    if card == w.NONE:
        return False
    if x.kind == c.CARRIES:
        return bool(x.what) and carries(s, card, x.what)
    assert x.group is not None
    return is_one_of(r, s, x.group, card, seat, source, that, plain)


# ---------------------------------------------------------------- stats as they stand (rules 1.5, 6.7, 7.7)
#
# Numbers add up: printed, equipment, continuous texts, lasting effects. A trait that anything takes away is gone,
# whatever gives it. A continuous text asks for Skill, Health and traits as printed and equipped, without other
# continuous texts, so that no two texts can wait for one another.


def _is_about(r: Rules, s: State, m: c.Modifier, card: int, seat: int) -> bool:
    if m.what is None:
        about = m.ref != c.NO_REF and referred(r, s, m.ref, m.card, w.NONE) == card
    else:
        about = is_one_of(r, s, m.what, card, seat, m.card, w.NONE, plain=True)
    return about and (m.condition is None or holds(r, s, m.condition, seat, m.card, w.NONE, plain=True))


def in_play(r: Rules, s: State, card: int) -> bool:
    return bool(s.board >> card & 1)


def skill_of(r: Rules, s: State, card: int) -> int:
    """Skill with everything that changes it, possibly below 0; counted as 0 then (rule 6.7)."""
    if s.effects or r.table.modifies[c.BONUS] & s.board:
        return s.skill[card] + _added(r, s, card, (c.SKILL, r.table.skill_type[card]))
    return s.skill[card]


def health_of(r: Rules, s: State, card: int) -> int:
    if s.effects or r.table.health_moves & s.board:
        return s.health[card] + _added(r, s, card, (c.HEALTH,))
    return s.health[card]


def _added(r: Rules, s: State, card: int, stats: tuple[int, ...]) -> int:
    total = 0
    board = s.board
    for m in r.table.modifiers_of[c.BONUS]:
        if m.stat in stats and board >> m.card & 1 and (m.what is None or m.what.mask >> card & 1):
            seat = controller(r, s, m.card)
            if _is_about(r, s, m, card, seat):
                total += signed(r, s, m, seat)
    for kind, value, stat, cards, _ in s.effects:
        if kind == c.BONUS and stat in stats and cards >> card & 1:
            total += value
    return total


def signed(r: Rules, s: State, m: c.Modifier, seat: int) -> int:
    """What a bonus or a cost change of a continuous text comes to now."""
    assert m.amount is not None
    return (1 if m.value > 0 else -1) * number_of(r, s, m.amount, seat, m.card, w.NONE, plain=True)


def traits_of(r: Rules, s: State, card: int) -> int:
    """Printed and given traits, without those taken away."""
    t = r.table
    traits = t.traits[card]
    if not s.effects and not (t.modifies[c.GIVE] | t.modifies[c.REMOVE]) & s.board:
        return traits
    for kind in (c.GIVE, c.REMOVE):
        for m in t.modifiers_of[kind]:
            if s.board >> m.card & 1 and _is_about(r, s, m, card, controller(r, s, m.card)):
                traits = traits | m.value if kind == c.GIVE else traits & ~m.value
        for k, value, _, cards, _ in s.effects:
            if k == kind and cards >> card & 1:
                traits = traits | value if kind == c.GIVE else traits & ~value
    return traits


def is_forbidden(r: Rules, s: State, card: int, action: int) -> bool:
    """Whether a text keeps this character from it."""
    if not s.effects and not r.table.forbids[action] & s.board:
        return False
    for kind, value, _, cards, _ in s.effects:
        if kind == c.FORBID and value == action and cards >> card & 1:
            return True
    for m in r.table.modifiers_of[c.FORBID]:
        if m.value == action and s.board >> m.card & 1 and _is_about(r, s, m, card, controller(r, s, m.card)):
            return True
    return False


def is_player_forbidden(r: Rules, s: State, seat: int, action: int) -> bool:
    """Whether a text keeps this player from it."""
    if not s.effects and not r.table.forbids[action] & s.board:
        return False
    for kind, value, who, cards, _ in s.effects:
        if kind == c.FORBID and value == action and who == seat and not cards:
            return True
    for m in r.table.modifiers_of[c.FORBID]:
        if m.value == action and m.player >= 0 and s.board >> m.card & 1:
            owner = controller(r, s, m.card)
            if seat == (owner if m.player == c.YOU else 1 - owner) and _is_met(r, s, m, owner):
                return True
    return False


def _is_met(r: Rules, s: State, m: c.Modifier, owner: int) -> bool:
    return m.condition is None or holds(r, s, m.condition, owner, m.card, w.NONE, plain=True)


def is_printed_cost(r: Rules, s: State, card: int) -> bool:
    """Whether nothing changes what a card costs now, whoever plays it on whatever."""
    t = r.table
    if t.cost_changers[card] & s.board or t.own_cost >> card & 1:
        return False
    return not s.effects or all(effect[0] != c.NEXT_CHEAPER for effect in s.effects)


def changed_costs(r: Rules, s: State) -> int:
    """Bits of the cards, wherever they are, for which :func:`is_printed_cost` does not hold now."""
    if s.effects and any(effect[0] == c.NEXT_CHEAPER for effect in s.effects):
        return -1
    t = r.table
    bits = t.own_cost
    if t.modifies[c.CHEAPER] & s.board:
        for m in t.modifiers_of[c.CHEAPER]:
            if m.what is not None and s.board >> m.card & 1:
                bits |= m.what.mask
    return bits


def cost_of(r: Rules, s: State, card: int, seat: int, target: int = w.NONE) -> int:
    """What ``seat`` pays for a card, played on ``target`` if it is equipment; never below 0."""
    t = r.table
    cost = t.cost[card]
    if is_printed_cost(r, s, card):
        return cost
    for m in t.modifiers_of[c.CHEAPER]:
        if m.what is None:  # its own cost, told on the card itself
            about = m.card == card
            owner = seat
        else:
            owner = controller(r, s, m.card)
            about = bool(s.board >> m.card & m.what.mask >> card & 1) and _is_played_so(r, s, m, owner, seat, target)
        if about and _is_met(r, s, m, owner):
            cost += signed(r, s, m, owner)
    for kind, value, who, cards, _ in s.effects:
        if kind == c.NEXT_CHEAPER and who == seat and cards >> card & 1:
            cost -= value
    return max(0, cost)


def _is_played_so(r: Rules, s: State, m: c.Modifier, owner: int, seat: int, target: int) -> bool:
    """Whether the one who plays, and what it is played on, are those a change of cost is about."""
    if m.player >= 0 and seat != (owner if m.player == c.YOU else 1 - owner):
        return False
    if m.on is not None:
        return is_one_of(r, s, m.on, target, owner, m.card, w.NONE, plain=True)
    return m.on_ref == c.NO_REF or (target != w.NONE and referred(r, s, m.on_ref, m.card, w.NONE) == target)
