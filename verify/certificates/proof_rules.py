"""The rules of a proof, each checked by means of the rechecker's own; nothing is sampled.

A node of a proof may bring lemmas: relations with proofs of their own on the domain of its goal, for signs
that are not seen at once. A goal speaks of the points at which its tree is defined; where a rule passes to
another tree, that one must be shown to be defined there too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ...theory.formulas.domain import Box, Domain, Interval
from ...theory.formulas.expression import (
    JUMPS,
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    parts,
    substitute,
    variables,
    write,
)
from ...theory.formulas.expression import replaced as exchanged
from ...theory.formulas.language import expression, formula
from ...theory.numbers.enclosure import exact
from ..evidence.certificate import domain_of
from ..evidence.steps import spend
from .boxes import Given, Goal, RejectedError, check_bisection
from .definedness import has_value, undefined
from .exact_algebra import regimes, tilt_form
from .integer_intervals import UndefinedError, engine
from .moves import Move, adds, takes
from .sign_sets import NONNEGATIVE, NONZERO, POSITIVE
from .signs import Facts, narrowed
from .slopes import NoSlopeError, slope

_BITS = 256
_STEPS_OF_A_RULE = 1000
_ONE_BOX = ("boxes", ".")


def check_proof(proof: Given, goal: Goal, known: Sequence[Link] = ()) -> None:
    """Go through a proof of a goal; raise `RejectedError` where it does not follow.

    ``known`` holds on the whole domain of the goal.
    """
    rule = _RULES.get(str((proof or {}).get("by")))
    if rule is None:
        raise RejectedError(f"an unknown rule in {str(proof)[:60]}")
    spend(_STEPS_OF_A_RULE)
    facts = facts_of(goal.domain, proof.get("lemmas", []), known)
    wanted = POSITIVE if goal.strict else NONNEGATIVE
    if (proof["by"], proof.get("tree")) == _ONE_BOX and facts.shows(goal.tree, wanted):
        return  # the rule would halve the box hundreds of times before it gives up
    try:
        rule(_Node(proof, goal, facts))
    except (RejectedError, UndefinedError):
        if not facts.shows(goal.tree, wanted):
            raise  # what is seen at once needs no proof


def facts_of(stated: Domain, lemmas: Given, shown: Sequence[Link] = ()) -> Facts:
    """What is known of a domain, with lemmas that are checked here; one may show that the next is defined.

    What was ``shown`` before holds on the whole domain, and is not shown again.
    """
    known = list(shown)
    for row in lemmas:
        link = single(row["says"])
        if link.relation == "==" or not variables(link.margin) <= set(stated.box.names):
            raise RejectedError(f"{link} is no lemma: an inequality about the variables of the domain is")
        if link in known:
            continue
        facts = Facts(stated, known)
        for side in (link.left, link.right, link.margin):
            is_defined(side, facts)
        check_proof(row["proof"], Goal(link.margin, link.strict, stated), known)
        known.append(link)
    return Facts(stated, known)


def is_defined(tree: Expression, facts: Facts) -> None:
    """Reject what is not shown to have a value all over the domain."""
    part = undefined(tree, facts)
    if part is not None:
        raise RejectedError(f"{write(part)} is not shown to be defined on {facts.domain}")


def single(text: Given) -> Link:
    """The one relation that a text states."""
    links = formula(str(text)).links
    if len(links) != 1:
        raise RejectedError("the formula of this kind is a single relation")
    return links[0]


def replaced(link: Link, trees: Mapping[str, Expression]) -> Link:
    """The relation with expressions in place of names."""
    return Link(substitute(link.left, trees), link.relation, substitute(link.right, trees))


@dataclass(frozen=True)
class _Node:
    """A node of a proof: its document, its goal, and what is known there."""

    proof: Mapping[str, Given]
    goal: Goal
    facts: Facts

    def __getitem__(self, key: str) -> Given:
        return self.proof[key]

    def prove(self, proof: Given, goal: Goal) -> None:
        """Lemmas hold on a part of the domain too, and are known there."""
        known = self.facts.lemmas if _is_part(goal.domain, self.goal.domain) else ()
        check_proof(proof, goal, known)

    def vanishes(self, tree: Expression) -> None:
        if not self.facts.algebra.is_zero(tree):
            raise RejectedError(f"{write(tree)} is not shown to be zero on {self.goal.domain}")

    def call(self) -> Apply:
        call = expression(str(self["call"]))
        if not isinstance(call, Apply):
            raise RejectedError(f"{write(call)} is no call")
        return call

    def moved(self) -> tuple[str, Expression]:
        name, to = str(self["variable"]), expression(str(self["to"]))
        names = self.goal.domain.box.names
        if name not in names or not variables(to) <= set(names) - {name}:
            raise RejectedError(f"{name} cannot be moved to {write(to)}")
        return name, to


def _by_boxes(node: _Node) -> None:
    """Intervals hold every value of the tree on a box, infinite ones and zero included."""
    check_bisection(node["tree"], node.goal)


def _by_zero(node: _Node) -> None:
    """The tree is zero wherever it has a value: if for finite parts, then in the limit for infinite ones."""
    if node.goal.strict:
        raise RejectedError("zero is not positive")
    node.vanishes(node.goal.tree)


def _by_given(node: _Node) -> None:
    """A condition, times a positive number.

    Equal infinite sides meet a weak condition and have no difference: it must be shown to have a value,
    unless it is the tree word for word, and nothing is claimed where it has none.
    """
    goal = node.goal
    condition, factor = single(node["condition"]), exact(str(node["times"]))
    stated = any(
        (each.smaller, each.larger) == (condition.smaller, condition.larger)
        and (each.strict or not condition.strict)
        and "==" not in {each.relation, condition.relation}
        for each in goal.links
    )
    stated = stated or condition in goal.links
    if not stated or factor <= 0 or (goal.strict and not condition.strict):
        raise RejectedError(f"{condition} does not give what is wanted")
    if goal.tree == condition.margin and factor == 1:
        return  # the condition itself, word for word
    if not condition.strict and undefined(condition.margin, node.facts) is not None:
        raise RejectedError(f"both sides of {condition} may be infinite, and then nothing is between them")
    node.vanishes(Apply("-", (goal.tree, Apply("*", (Number(factor), condition.margin)))))


def _by_empty(node: _Node) -> None:
    """The conditions named form a cycle with a strict step; infinite values are in an order, too.

    Each side has a value all over the domain: what a condition says in another spelling may have none.
    """
    known = node.facts.comparisons
    chain = [single(step) for step in node["conditions"]]
    for link, following in pairwise([*chain, *chain[:1]]):
        if link.larger != following.smaller:
            raise RejectedError("the conditions do not follow on each other")
        given = (link.smaller, link.larger, link.strict) in known or (
            not link.strict and (link.smaller, link.larger, True) in known
        )
        if not given and not _known_of_tilts(link, node.facts):
            raise RejectedError(f"{link} is no condition")
        for side in (link.smaller, link.larger):
            is_defined(side, node.facts)
    if not any(link.strict for link in chain):
        raise RejectedError("the cycle has no strict step")


def _known_of_tilts(link: Link, facts: Facts) -> bool:
    """``f_minus(y, eps) <= y <= f_plus(y, eps)`` for ``eps >= 0``."""
    small, large = link.smaller, link.larger
    budgets = [
        tilt.arguments[1]
        for head, tilt, mean in (("f_minus", small, large), ("f_plus", large, small))
        if isinstance(tilt, Apply) and tilt.head == head and tilt.arguments[0] == mean
    ]
    return not link.strict and any(facts.shows(eps, NONNEGATIVE) for eps in budgets)


def _is_part(smaller: Domain, larger: Domain) -> bool:
    """Whether a domain is seen to lie in another: the same sides, and no condition is missing."""
    return smaller.box == larger.box and set(larger.where) <= set(smaller.where)


def _without(stated: Domain, name: str) -> Domain:
    sides = tuple((other, side) for other, side in stated.box.sides if other != name)
    links = [link for condition in stated.where for link in condition.links]
    others = [link for link in links if name not in variables(link.left) | variables(link.right)]
    return narrowed(Domain(Box(sides)), *others)


def _by_pinned(node: _Node) -> None:
    """Where the conditions force ``name = to``, f and all conditions may be read with ``to`` in its place.

    ``to`` has a value all over the domain; where that is infinite no variable is it, and there is no point.
    """
    goal = node.goal
    name, to = node.moved()
    known = {(small, large) for small, large, _ in node.facts.comparisons}
    number = _rational(to)  # a quotient as it is read, a number as it was meant
    same = {to} if number is None else {to, Number(number)}
    if not any({(Variable(name), each), (each, Variable(name))} <= known for each in same):
        raise RejectedError(f"the conditions do not force {name} = {write(to)}")
    is_defined(to, node.facts)
    there = [
        replaced(link, {name: to})
        for link in goal.links
        if name in variables(link.left) | variables(link.right)
    ]
    rest = narrowed(_without(goal.domain, name), *there)
    node.prove(node["proof"], Goal(substitute(goal.tree, {name: to}), goal.strict, rest))


def _parts(tree: Expression, branches: int = 2) -> set[Expression]:
    """All parts; with no ``branches`` of choices, those that have a value wherever the tree has one."""
    if not isinstance(tree, Apply):
        return {tree}
    inner = tree.arguments[: 2 + branches] if tree.head == "if" else tree.arguments
    return {tree}.union(*(_parts(argument, branches) for argument in inner))


def _by_cases(node: _Node) -> None:
    """In each case a condition says which value the call has; if infinite ones are equal, both are right.

    The call has a value wherever the tree has one, so that each point is in some case; in a branch that is
    not taken it must be shown to have one.
    """
    goal, call = node.goal, node.call()
    cases = _cases(call)
    if call not in _parts(goal.tree, branches=0):
        is_defined(call, node.facts)
    for inner, (conditions, value) in zip(node["proofs"], cases, strict=True):
        there = narrowed(goal.domain, *conditions)
        tree = exchanged(goal.tree, {call: value})
        facts = facts_of(there, inner.get("lemmas", []), node.facts.lemmas)
        is_defined(tree, facts)
        check_proof(inner, Goal(tree, goal.strict, there), facts.lemmas)


def _negative(tree: Expression) -> Expression:
    return tree if tree == ZERO else Apply("neg", (tree,))


def _minus(a: Expression, b: Expression) -> Expression:
    return a if b == ZERO else _negative(b) if a == ZERO else Apply("-", (a, b))


def _cases(call: Apply) -> list[tuple[tuple[Link, ...], Expression]]:
    inner = call.arguments
    if call.head == "abs":
        return [
            ((Link(ZERO, "<=", inner[0]),), inner[0]),
            ((Link(inner[0], "<=", ZERO),), _negative(inner[0])),
        ]
    if call.head in {"min", "max"}:
        relation = "<=" if call.head == "min" else ">="
        return [
            (tuple(Link(one, relation, other) for other in inner if other is not one), one) for one in inner
        ]
    if call.head == "if":
        return [((Link(inner[0], "<=", inner[1]),), inner[2]), ((Link(inner[1], "<", inner[0]),), inner[3])]
    if call.head == "d_eps":
        return [(tuple(_comparison(gap, inner[0]) for gap in gaps), value) for gaps, value in regimes(*inner)]
    raise RejectedError(f"{call.head} has no cases")


def _comparison(gap: Expression, x: Expression) -> Link:
    """The condition of a regime, with ``x`` on the left."""
    assert isinstance(gap, Apply)
    larger, smaller = gap.arguments
    return Link(x, "<=", larger) if smaller == x else Link(x, ">=", smaller)


def growth(tree: Expression, call: Expression) -> set[int]:
    """The directions in which an expression may move when the call grows; 2 stands for unknown."""
    if tree == call:
        return {1}
    if not isinstance(tree, Apply) or call not in _parts(tree):
        return set()
    inner = [growth(argument, call) for argument in tree.arguments]
    if tree.head in {"+", "min", "max"}:
        return set().union(*inner)
    if tree.head == "neg":
        return _turned(inner[0])
    if tree.head == "-":
        return inner[0] | _turned(inner[1])
    if tree.head in {"*", "/"}:
        for number, other in ((0, 1), (1, 0)):
            factor = tree.arguments[number]
            if isinstance(factor, Number) and (tree.head == "*" or number == 1):
                return inner[other] if factor.value >= 0 else _turned(inner[other])
    return {2}


def _turned(directions: set[int]) -> set[int]:
    return {-d if d != 2 else 2 for d in directions}


def _by_each(node: _Node) -> None:
    """At each point the call is one of its arguments, infinite or not: it is enough to show all of them."""
    goal, call = node.goal, node.call()
    if call.head not in {"min", "max", "abs"}:
        raise RejectedError(f"{call.head} does not choose among its arguments")
    values = (call.arguments[0], _negative(call.arguments[0])) if call.head == "abs" else call.arguments
    for inner, value in zip(node["proofs"], values, strict=True):
        tree = exchanged(goal.tree, {call: value})
        is_defined(tree, node.facts)
        node.prove(inner, goal._replace(tree=tree))


def _by_bound(node: _Node) -> None:
    """The tree is monotone in the call, and the call is above or below the value, infinite ones included.

    Where the infinite value of a bound in a sum leaves the tree without one, the tree itself is infinite, and
    positive; elsewhere the tree with the bound has a value.
    """
    goal, call, value = node.goal, node.call(), expression(str(node["value"]))
    directions = growth(goal.tree, call)
    if directions == {1}:
        allowed = _bounds_below(call)
    elif directions == {-1}:
        allowed = _bounds_above(call, node.facts)
    else:
        raise RejectedError(f"f is not monotone in {write(call)}")
    if not any(_same(value, each, node.facts) for each in allowed):
        raise RejectedError(f"{write(value)} is no bound of {write(call)} on the right side")
    is_defined(call, node.facts)
    tree = exchanged(goal.tree, {call: value})
    is_defined(value, node.facts)
    # in a sum: where the infinite value of a bound leaves f without one, f itself is infinite, and positive
    if not (adds(goal.tree, call) or takes(goal.tree, call)):
        is_defined(tree, node.facts)
    node.prove(node["proof"], goal._replace(tree=tree))


def _same(value: Expression, other: Expression, facts: Facts) -> bool:
    """Whether they are read alike, or have a difference all over the domain and it is zero."""
    if write(value) == write(other):
        return True
    gap = Apply("-", (value, other))
    known = variables(gap) <= set(facts.domain.box.names)
    return known and undefined(gap, facts) is None and facts.algebra.is_zero(gap)


def _bounds_below(call: Apply) -> list[Expression]:
    if call.head == "max":
        return list(call.arguments)
    if call.head != "d_eps":
        return []
    x, y, eps = call.arguments
    return [ZERO, *_tilts(x, y, eps), *_tilts(_minus(ONE, x), _minus(ONE, y), eps)]


def _tilts(x: Expression, y: Expression, eps: Expression) -> list[Expression]:
    """Spellings of ``-eps x - log(1 - y + y exp(-eps))``; a factor 1 may be left out."""
    normaliser = f"log(1 - ({write(y)}) + ({write(y)})*exp(-({write(eps)})))"
    products = (f"({write(eps)})*({write(x)})", write(_scaled(eps, x)))
    return [*(expression(f"-({product}) - {normaliser}") for product in products), tilt_form(x, y, eps)]


def _bounds_above(call: Apply, facts: Facts) -> list[Expression]:
    if call.head == "min":
        return list(call.arguments)
    if call.head != "d_eps":
        return []
    x, y, eps = call.arguments
    found: list[Expression] = [Apply("kl", (x, y)), _scaled(eps, Apply("abs", (_minus(y, x),)))]
    if facts.shows(Apply("-", (y, x)), NONNEGATIVE):
        found.append(_scaled(eps, _minus(y, x)))
    if facts.shows(Apply("-", (x, y)), NONNEGATIVE):
        found.append(_scaled(eps, _minus(x, y)))
    return found


def _scaled(a: Expression, b: Expression) -> Expression:
    return b if a == ONE else a if b == ONE else ZERO if ZERO in (a, b) else Apply("*", (a, b))


def _by_product(node: _Node) -> None:
    """A constant times powers of factors with known signs, defined all over.

    Signs of infinite factors count as those of others, and zero times infinity has no value. Only a negative
    power of an infinite factor is zero: a strict goal asks that there is none.
    """
    goal = node.goal
    constant = exact(str(node["constant"]))
    if constant == 0:
        raise RejectedError("a product needs a constant that is not zero")
    sign = 1 if constant > 0 else -1
    total: Expression = Number(constant)
    for row in node["factors"]:
        factor, power, negative = expression(str(row["factor"])), int(row["power"]), row["sign"] < 0
        if not variables(factor) <= set(goal.domain.box.names):
            raise RejectedError(f"the domain says nothing about {write(factor)}")
        total = Apply("*", (total, Apply("**", (factor, Number(Fraction(power))))))
        if power % 2 or (goal.strict and not _finitely_many_zeros(factor, power, goal.but_for)):
            oriented = _negative(factor) if negative else factor
            node.prove(row["proof"], Goal(oriented, goal.strict and power > 0, goal.domain))
            if goal.strict and power < 0 and node.facts.infinite(factor):
                raise RejectedError(f"{write(factor)} may be infinite, and a power of it zero")
        sign = -sign if negative and power % 2 else sign
    if sign < 0:
        raise RejectedError("the signs of the factors make the product negative")
    is_defined(total, node.facts)
    node.vanishes(Apply("-", (goal.tree, total)))


def _finitely_many_zeros(factor: Expression, power: int, name: str) -> bool:
    """Whether the factor is a polynomial of one variable that does not vanish identically."""
    alone = power >= 0 and variables(factor) == {name} and _is_polynomial(factor)
    # with no domain of its own the form is that of the polynomial alone
    own = Facts(Domain(Box(((name, Interval(Fraction(0), Fraction(1))),))))
    return alone and bool(own.algebra.form(factor).top)


def _is_polynomial(tree: Expression) -> bool:
    if not variables(tree):
        return _rational(tree) is not None
    if not isinstance(tree, Apply):
        return True
    inner = tree.arguments
    if tree.head == "**":
        power = inner[1]
        whole = isinstance(power, Number) and power.value.denominator == 1 and power.value >= 0
        return whole and _is_polynomial(inner[0])
    if tree.head == "/":
        return bool(_rational(inner[1])) and _is_polynomial(inner[0])
    return tree.head in {"+", "-", "neg", "*"} and all(_is_polynomial(argument) for argument in inner)


def _rational(tree: Expression) -> Fraction | None:
    """The value of a constant that arithmetic alone shows to be rational."""
    if variables(tree):
        return None
    try:
        value = engine(_BITS).at(tree, {})
    except UndefinedError:
        return None
    return value if isinstance(value, Fraction) else None


def _by_split(node: _Node) -> None:
    """At each point ``name <= to`` or ``name >= to`` holds, also where ``to`` is infinite."""
    goal = node.goal
    name, to = node.moved()
    is_defined(to, node.facts)
    for inner, relation in zip(node["proofs"], ("<=", ">="), strict=True):
        half = narrowed(goal.domain, Link(Variable(name), relation, to))
        node.prove(inner, goal._replace(domain=half))


def _by_monotone(node: _Node) -> None:
    """The tree at a point is its value where the variable arrives, and what the slope adds on the way.

    Between the ends the tree is finite, continuous and has this slope; at both ends it is its own limit,
    which may be infinite. A strict goal needs a strict end, or a slope that is hardly ever zero and a way.
    What compares the variable with an expression without it, and holds at the point, holds on the way where
    the variable goes further to that side: its other side stands still, infinite or not.
    """
    goal, facts = node.goal, node.facts
    name, to = node.moved()
    relation = str(node["relation"])
    if relation not in {"<", "<=", ">", ">="} or not _compared(facts, name, to, relation):
        raise RejectedError(f"{name} {relation} {write(to)} is not known on the domain")
    steep = bool(node["steep"])
    if steep and relation in {"<=", ">="}:
        raise RejectedError("a strict statement needs a strict distance")
    move = Move(goal.tree, name, to, relation[0], facts)
    rest = _without(goal.domain, name)
    side = _reach(node["side"], facts, name, to)
    sides = tuple((other, side if other == name else each) for other, each in goal.domain.box.sides)
    region = narrowed(
        Domain(Box(sides), rest.where),
        Link(Variable(name), relation[0], to),
        *move.on_the_way(),
        *(link for link in goal.links if _stays(link, name, relation[0])),
    )
    there = facts_of(region, node.proof.get("region_lemmas", []))
    trees = _limits(node, move, there)
    if not move.arrives(trees):
        raise RejectedError(f"{write(goal.tree)} is not shown to have its limit at {name} = {write(to)}")
    node.prove(node["at"], Goal(substitute(trees[-1], {name: to}), goal.strict and not steep, rest))
    stated = expression(str(node["derivative"]))
    _is_slope(stated, goal.tree, name, 1 if relation[0] == ">" else -1, there)
    check_proof(node["slope"], Goal(stated, steep, region, name if steep else ""), there.lemmas)


def _limits(node: _Node, move: Move, there: Facts) -> list[Expression]:
    """The tree, and others that have its limit where the variable arrives, by the rule of de l'Hopital.

    Both parts of a quotient arrive at zero, their limit; on the way they are finite and have the slopes
    stated. Where the quotient of these is defined on arrival, the slope below is not zero nearby, and both
    quotients have that limit, which may be infinite. In the slopes may stand a further quotient.
    """
    trees = [move.tree]
    for row in node.proof.get("limits", []):
        quotient, slopes = (expression(str(each)) for each in row)
        if not (isinstance(quotient, Apply) and isinstance(slopes, Apply)):
            raise RejectedError("a quotient has the limit of a quotient of slopes")
        if not quotient.head == slopes.head == "/":
            raise RejectedError(f"{write(quotient)} is no quotient, or its limit not stated as one")
        for part, stated in zip(quotient.arguments, slopes.arguments, strict=True):
            arrived = substitute(part, {move.name: move.to})
            is_defined(arrived, node.facts)
            node.vanishes(arrived)
            _is_slope(stated, part, move.name, 1, there)
        trees.append(exchanged(trees[-1], {quotient: slopes}))
    for each in trees:
        if not move.without_jumps(each, there):
            raise RejectedError(f"{write(each)} may jump while {move.name} moves to {write(move.to)}")
    return trees


def _by_falls(node: _Node) -> None:
    """The tree falls while one variable moves to an end, and its limit there is zero.

    ``Z = place`` goes to infinity: times the distance from the end it is a polynomial, positive at the end.
    The tree is a sum of terms ``P(Z) T(Z)``, none infinite. ``T`` is ``exp(-c Z)`` or ``exp(-c Z**2)`` with
    ``c > 0``, or ``1 - Phi(Z)`` or ``erfc(Z)``, at most ``exp(-Z**2/2)`` for ``Z >= 0``. ``P`` is made of
    numbers and ``Z`` by sums, differences, products, whole powers, quotients by numbers and roots, so that it
    is at most ``C Z**k`` from some ``Z`` on: each term vanishes. Between a point and the end the tree is
    finite and continuous and does not grow: it is at least its limit.
    """
    goal, facts, name = node.goal, node.facts, str(node["variable"])
    place = expression(str(node["place"]))
    if goal.strict or name not in goal.domain.box.names or len(goal.domain.box.names) != 1:
        raise RejectedError("what falls has one variable, and is not shown to be positive")
    side = goal.domain.box[name]
    upwards = bool(node["upwards"])
    end = side.upper if upwards else side.lower
    if not (side.open_upper if upwards else side.open_lower):
        raise RejectedError(f"{name} may be {end}")
    if any(not _stays(link, name, "<" if upwards else ">") for link in goal.links):
        raise RejectedError(f"a condition may fail on the way of {name} to {end}")
    _goes_to_infinity(place, name, end, facts, upwards=upwards)
    total: Expression = ZERO
    for row in node["terms"]:
        factor, tail = (expression(str(each)) for each in row)
        if not _grows_as_a_power(factor, place, name) or not _is_tail(tail, place):
            raise RejectedError(f"{write(factor)}*({write(tail)}) is not shown to vanish")
        total = Apply("+", (total, Apply("*", (factor, tail))))
    is_defined(total, facts)
    _is_finite(total, facts)
    node.vanishes(Apply("-", (goal.tree, total)))
    for part in parts(goal.tree):
        if isinstance(part, Apply) and name in variables(part):
            powers = part.head == "**" and bool(variables(part.arguments[1]))
            if part.head in JUMPS | {"kl"} or powers or facts.infinite(part) or not has_value(part, facts):
                raise RejectedError(f"{write(part)} may jump while {name} moves to {end}")
    stated, turned = expression(str(node["derivative"])), slope(place, name)
    is_defined(turned, facts)
    is_defined(stated, facts)
    rising = Apply("*", (stated, turned)) if upwards else _negative(Apply("*", (stated, turned)))
    if not facts.shows(turned if upwards else _negative(turned), NONNEGATIVE):
        raise RejectedError(f"{write(place)} is not shown to grow towards {end}")
    _is_slope(rising, goal.tree, name, -1 if upwards else 1, facts)
    node.prove(node["slope"], Goal(stated, False, goal.domain))


def _goes_to_infinity(place: Expression, name: str, end: Fraction, facts: Facts, *, upwards: bool) -> None:
    """Reject a place that is no ``P/(distance from the end)`` with a polynomial positive at the end."""
    match place:
        case Apply("/", (above, below)) if variables(place) == {name} and _is_polynomial(above):
            pass
        case _:
            raise RejectedError(f"{write(place)} is not shown to go to infinity")
    gap = _minus(Number(end), Variable(name)) if upwards else _minus(Variable(name), Number(end))
    value = engine(_BITS).at(above, {name: end})
    if not isinstance(value, Fraction) or value <= 0 or not facts.algebra.is_zero(_minus(below, gap)):
        raise RejectedError(f"{write(place)} is not shown to go to infinity")


def _grows_as_a_power(tree: Expression, place: Expression, name: str) -> bool:
    """Whether the size is bounded by a power of the place from some value of it on."""
    if tree == place or not variables(tree):
        return True
    match tree:
        case Apply("+" | "-" | "*" | "neg" | "sqrt", inner):
            return all(_grows_as_a_power(each, place, name) for each in inner)
        case Apply("/", (above, below)):
            return not variables(below) and _grows_as_a_power(above, place, name)
        case Apply("**", (base, Number(power))):
            return power >= 0 and _grows_as_a_power(base, place, name)
    return False


def _is_tail(tree: Expression, place: Expression) -> bool:
    """Whether it is ``exp(-c Z)``, ``exp(-c Z**2)``, ``1 - Phi(Z)`` or ``erfc(Z)``."""
    match tree:
        case Apply("erfc", (inner,)):
            return inner == place
        case Apply("-", (one, Apply("Phi", (inner,)))):
            return one == ONE and inner == place
        case Apply("exp", (Apply("neg", (inner,)),)):
            if isinstance(inner, Apply) and inner.head == "/" and isinstance(inner.arguments[1], Number):
                number, inner = inner.arguments[1].value, inner.arguments[0]
            else:
                number = Fraction(1)
            return number > 0 and inner in {place, Apply("**", (place, Number(Fraction(2))))}
    return False


def _stays(link: Link, name: str, relation: str) -> bool:
    """Whether the move of a variable away from what a condition compares it with keeps the condition."""
    here, there = (link.larger, link.smaller) if relation == "<" else (link.smaller, link.larger)
    return link.relation != "==" and here == Variable(name) and name not in variables(there)


def _is_slope(stated: Expression, tree: Expression, name: str, sign: int, region: Facts) -> None:
    if not variables(stated) <= set(region.domain.box.names):
        raise RejectedError(f"the domain says nothing about {write(stated)}")
    try:
        own = slope(tree, name)
    except NoSlopeError as error:
        raise RejectedError(str(error)) from None
    own = own if sign > 0 else _negative(own)
    is_defined(own, region)
    if stated == own:
        return
    is_defined(stated, region)
    if not region.algebra.is_zero(Apply("-", (stated, own))):
        raise RejectedError(f"{write(stated)} is not shown to be the slope in {name}, {write(own)}")


def _compared(facts: Facts, name: str, to: Expression, relation: str) -> bool:
    mine = Variable(name)
    gap = Apply("-", (to, mine) if relation[0] == "<" else (mine, to))
    return facts.shows(gap, NONNEGATIVE if relation in {"<=", ">="} else POSITIVE)


def _reach(text: Given, facts: Facts, name: str, to: Expression) -> Interval:
    """The stated interval contains the side of the box and the range of what the variable moves to.

    Its ends are left out: the slope is asked for strictly between the point and what it moves to.
    """
    side = domain_of({"domain": {"box": {name: text}, "where": []}}).box[name]
    own = facts.domain.box[name]
    working = engine(_BITS)
    number = _rational(to)
    if number is not None:
        low: Fraction | float = number
        high: Fraction | float = number
    elif isinstance(to, Variable):
        low, high = facts.domain.box[to.name].lower, facts.domain.box[to.name].upper
    else:
        values = {other: working.span(each.lower, each.upper) for other, each in facts.domain.box.sides}
        bottom, top = working.range(to, values)
        low, high = working.value(bottom), working.value(top)
    if not (side.lower <= min(own.lower, low) and side.upper >= max(own.upper, high)):
        raise RejectedError(f"{text} does not reach from the box to {write(to)}")
    return Interval(side.lower, side.upper, open_lower=True, open_upper=True)


def _is_quotient(node: _Node, total: Expression) -> None:
    """The tree of the goal times something positive is the total."""
    below = expression(str(node["over"]))
    _finite_on(node, below, total)
    _is_finite(node.goal.tree, node.facts)
    if not node.facts.shows(below, POSITIVE):
        raise RejectedError(f"{write(below)} is not shown to be positive on {node.goal.domain}")
    node.vanishes(Apply("-", (Apply("*", (node.goal.tree, below)), total)))


def _is_finite(tree: Expression, facts: Facts) -> None:
    if facts.infinite(tree):
        raise RejectedError(f"{write(tree)} may be infinite on {facts.domain}")


def _by_squares(node: _Node) -> None:
    """A sum of squares with weights, each times expressions that are not negative.

    The tree, the sum and the divisor are not infinite; it is positive where one square is not zero.
    """
    constant = exact(str(node["constant"]))
    if constant < 0:
        raise RejectedError("a sum of squares has a constant that is not negative")
    total: Expression = Number(constant)
    asked = node.goal.strict
    strict = constant > 0
    for row in node["terms"]:
        factors = [expression(str(each)) for each in row["times"]]
        positive = asked
        for each in factors:
            if not node.facts.shows(each, NONNEGATIVE):
                raise RejectedError(f"{write(each)} is not shown to be nonnegative on {node.goal.domain}")
            positive = positive and node.facts.shows(each, POSITIVE)
        for number, square in row["squares"]:
            weight, root = exact(str(number)), expression(str(square))
            if weight <= 0:
                raise RejectedError(f"the weight {weight} of a square is not positive")
            strict = strict or (positive and node.facts.shows(root, NONZERO))
            own: Expression = Apply("*", (Number(weight), Apply("**", (root, Number(Fraction(2))))))
            for each in factors:
                own = Apply("*", (own, each))
            total = Apply("+", (total, own))
    if node.goal.strict and not strict:
        raise RejectedError("nothing shows that the squares are not all zero")
    _is_quotient(node, total)


def _by_exponentials(node: _Node) -> None:
    """``exp(u) - exp(v)`` where ``u`` is at least ``v``, and neither is infinite."""
    _of_both_sides(node, "exp", *_two_sides(node))


def _by_logarithms(node: _Node) -> None:
    """``log(u) - log(v)`` where ``u >= v > 0``: neither is infinite, nor is a logarithm of them."""
    larger, smaller = _two_sides(node)
    if not node.facts.shows(smaller, POSITIVE):
        raise RejectedError(f"{write(smaller)} is not shown to be positive on {node.goal.domain}")
    _of_both_sides(node, "log", larger, smaller)


def _by_square_roots(node: _Node) -> None:
    """``L - S`` where ``L >= 0``, and ``L**2`` is at least ``S**2`` wherever ``S >= 0``.

    Where ``S`` is negative, ``L`` is larger. Neither is infinite.
    """
    larger, smaller = _two_sides(node)
    if not node.facts.shows(larger, NONNEGATIVE):
        raise RejectedError(f"{write(larger)} is not shown to be nonnegative on {node.goal.domain}")
    node.vanishes(Apply("-", (node.goal.tree, Apply("-", (larger, smaller)))))
    first, second = (Apply("**", (each, Number(Fraction(2)))) for each in (larger, smaller))
    there = narrowed(node.goal.domain, Link(ZERO, "<=", smaller))
    node.prove(node["proof"], Goal(Apply("-", (first, second)), node.goal.strict, there))


def _by_tangent(node: _Node) -> None:
    """``exp(u) - (1 + u)`` or ``u - 1 - log(u)``, which vanish at one place, ``u = 0`` or ``u = 1``.

    ``u`` is not infinite, and under the logarithm not zero.
    """
    function, place = node["function"], expression(str(node["of"]))
    if function == "exp":
        margin, apart = Apply("-", (Apply("exp", (place,)), Apply("+", (ONE, place)))), place
    else:
        function, apart = "log", _minus(place, ONE)
        margin = Apply("-", (apart, Apply("log", (place,))))
    _finite_on(node, margin)
    if node.goal.strict and not node.facts.shows(apart, NONZERO):
        raise RejectedError(f"{function}({write(place)}) may touch its tangent")
    _is_finite(node.goal.tree, node.facts)
    node.vanishes(Apply("-", (node.goal.tree, margin)))


def _by_exponents(node: _Node) -> None:
    """``exp(w) - exp(u)*exp(v)`` or its negative, where ``w`` is ``u + v`` and none is infinite: zero."""
    if node.goal.strict:
        raise RejectedError("what is compared is equal")
    named = (node["sum"], *node["parts"])
    whole, one, other = _finite_on(node, *(expression(str(each)) for each in named))
    node.vanishes(Apply("-", (whole, Apply("+", (one, other)))))
    several = Apply("*", (Apply("exp", (one,)), Apply("exp", (other,))))
    gap: Expression = Apply("-", (Apply("exp", (whole,)), several))
    _is_finite(node.goal.tree, node.facts)
    if not any(node.facts.algebra.is_zero(Apply(sign, (node.goal.tree, gap))) for sign in ("-", "+")):
        raise RejectedError(f"{write(node.goal.tree)} is not {write(gap)}")


def _finite_on(node: _Node, *trees: Expression) -> tuple[Expression, ...]:
    """The expressions, if they are shown to have finite values on the domain of the goal."""
    for each in trees:
        if not variables(each) <= set(node.goal.domain.box.names):
            raise RejectedError(f"the domain does not say where all of {write(each)} lies")
        is_defined(each, node.facts)
        _is_finite(each, node.facts)
    return trees


def _of_both_sides(node: _Node, head: str, larger: Expression, smaller: Expression) -> None:
    difference = Apply("-", (Apply(head, (larger,)), Apply(head, (smaller,))))
    node.vanishes(Apply("-", (node.goal.tree, difference)))
    node.prove(node["proof"], Goal(Apply("-", (larger, smaller)), node.goal.strict, node.goal.domain))


def _two_sides(node: _Node) -> tuple[Expression, Expression]:
    larger, smaller = _finite_on(node, expression(str(node["larger"])), expression(str(node["smaller"])))
    _is_finite(node.goal.tree, node.facts)
    return larger, smaller


_RULES: Mapping[str, Callable[[_Node], None]] = {
    "zero": _by_zero,
    "given": _by_given,
    "boxes": _by_boxes,
    "empty": _by_empty,
    "pinned": _by_pinned,
    "cases": _by_cases,
    "each": _by_each,
    "bound": _by_bound,
    "product": _by_product,
    "split": _by_split,
    "monotone": _by_monotone,
    "falls": _by_falls,
    "squares": _by_squares,
    "exponentials": _by_exponentials,
    "logarithms": _by_logarithms,
    "square roots": _by_square_roots,
    "tangent": _by_tangent,
    "exponents": _by_exponents,
}
