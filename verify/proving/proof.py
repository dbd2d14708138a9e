"""Proofs where bisection alone cannot end: a small calculus that treats sides which touch.

A proof of ``f >= 0`` (or ``f > 0``) on a domain is a tree of JSON objects, each naming its rule; what a rule
says, and why, stands beside it in `certificates.proof_rules`.

A goal speaks of the points of its domain at which f is defined. What a rule needs besides is shown on the
whole domain by `signs` and `definedness`; what structure does not show stands in ``lemmas``, of a slope's
region in ``region_lemmas``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...theory.formulas.balls import precision, range_of, ranges
from ...theory.formulas.domain import Box, Domain, Interval, conditions_without
from ...theory.formulas.expression import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    calls,
    heads,
    parts,
    replaced,
    substitute,
    variables,
    write,
)
from ...theory.formulas.slopes import NotDifferentiableError, derivative, minus, times
from ...theory.numbers.enclosure import enclosure_of
from ...theory.numbers.json_value import Json
from .branch_and_bound import bisect_soon, signs_over
from .d_eps_regimes import choices, transported
from .definedness import missing, restricted
from .exact_points import Point, near_bounds, sign_at
from .moves import Move, arriving, share
from .points.witness import interior_points, may_be_multiple
from .signs import Knowledge, undifferenced
from .symbolic import NoCanonicalFormError

Proof = dict[str, Json]
SEEN: Proof = {"by": "boxes", "tree": "."}

_SAMPLES = 3
_LONGEST = 500
_SIGN_BOXES = 200
_SIGN_WORK = 6
_FRESH_WORK = 40
_DEEPEST = 9
_SMOOTH_BARRIERS = frozenset({"if", "ceil", "floor", "abs", "min", "max"})


@dataclass(frozen=True, slots=True)
class Goal:
    """``tree >= 0`` (``> 0`` if strict) on a domain.

    A strict goal with a variable ``but_for`` may fail at finitely many values of that variable: enough for
    the slope of something that must grow.
    """

    tree: Expression
    strict: bool
    domain: Domain
    but_for: str = ""

    @property
    def links(self) -> tuple[Link, ...]:
        """All conditions, one by one."""
        return tuple(link for condition in self.domain.where for link in condition.links)


def prove(
    goal: Goal,
    *,
    most_boxes: int = 4000,
    most_work: int = 120,
    deepest: int = _DEEPEST,
    knowledge: Knowledge | None = None,
) -> Proof | None:
    """A proof, or None if the rules find none.

    ``most_work`` bounds the goals tried, a hundred boxes counting as a goal; a count and no clock, so that
    the outcome does not depend on the machine.
    """
    known = knowledge_of_signs() if knowledge is None else knowledge
    budget = [most_work]
    proof: Proof | None = None
    for depth, boxes in ((3, 60), (5, 200), (_DEEPEST, most_boxes)):
        limits = min(boxes, most_boxes), min(depth, deepest)
        try:
            proof = Search(limits[0], budget, known).attempt(goal, limits[1])
        except RecursionError:  # what broke off is kept as "not shown", and nothing follows from that
            return None
        if proof is not None or budget[0] <= 0 or limits == (most_boxes, deepest):
            break
    if proof is None and deepest == _DEEPEST:
        fresh = Search(min(600, most_boxes), [min(_FRESH_WORK, most_work)], known)
        return None if goal.links else fresh.from_a_number(goal, 3)
    return proof


def with_a_half(goal: Goal, knowledge: Knowledge) -> Proof | None:
    """A proof with ``kl(x, 1/2)`` for ``kl(x, y)``: they differ by logarithms of y, which may cancel."""
    half, letter = Number(Fraction(1, 2)), Variable("_")
    for call in dict.fromkeys(parts(goal.tree)):
        match call:
            case Apply("kl", (x, y)) if share(goal.tree, call) and y != half:
                pass
            case _:
                continue
        rest: Expression = letter
        for mean, other in ((x, y), (minus(ONE, x), minus(ONE, y))):
            logarithms = minus(Apply("log", (half,)), Apply("log", (other,)))
            rest = Apply("+", (rest, times(mean, logarithms)))
        signs = knowledge.on(goal.domain)
        try:
            grouped = signs.algebra.by_logarithms(replaced(goal.tree, {call: rest}))
        except (NoCanonicalFormError, RecursionError):
            continue
        tree = ZERO if grouped is None else replaced(grouped, {letter: Apply("kl", (x, half))})
        if tree != ZERO and signs.shows(tree, goal.strict) and missing(tree, signs) is None:
            lemmas: list[Json] = [each.to_json() for each in signs.lemmas]
            return {"by": "product", "constant": "1", "factors": [seen_factor(tree)], "lemmas": lemmas}
    return None


def seen_factor(tree: Expression, power: int = 1) -> Json:
    """A positive factor of a product: what is seen at once needs no proof."""
    return {"factor": write(tree), "power": power, "sign": 1, "proof": SEEN}


def knowledge_of_signs() -> Knowledge:
    """Signs, shown by the calculus where neither structure nor bisection shows them."""
    return Knowledge(_sign_proof)


def _sign_proof(tree: Expression, domain: Domain, *, strict: bool, knowledge: Knowledge) -> Proof | None:
    goal = Goal(tree, strict, domain)
    return prove(goal, most_boxes=_SIGN_BOXES, most_work=_SIGN_WORK, deepest=2, knowledge=knowledge)


def rules_of(proof: Json) -> str:
    """The names of the rules that a proof uses, in the order of their first use."""
    return ", ".join(dict.fromkeys(_rules_in(proof)))


def _rules_in(node: Json) -> Iterator[str]:
    if isinstance(node, dict) and "by" in node:
        yield str(node["by"])
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _rules_in(each)


def without(domain: Domain, name: str) -> Domain:
    """The domain of the other variables: a superset of the projection."""
    sides = tuple((other, side) for other, side in domain.box.sides if other != name)
    return Domain(Box(sides), conditions_without(domain, name))


def towards(domain: Domain, name: str, to: Expression, relation: str, side: Interval) -> Domain:
    """The points strictly between ``to`` and the domain along one variable."""
    sides = tuple((other, side if other == name else each) for other, each in domain.box.sides)
    kept = Domain(Box(sides), conditions_without(domain, name))
    return restricted(kept, Link(Variable(name), relation, to))


def polarity(tree: Expression, call: Expression) -> int | None:
    """+1 if f can only grow with the call, -1 if only shrink, 0 if absent, None if neither."""
    if tree == call:
        return 1
    if call not in set(parts(tree)):
        return 0
    assert isinstance(tree, Apply)
    signs = [polarity(argument, call) for argument in tree.arguments]
    match tree.head:
        case "+" | "min" | "max":
            oriented = signs
        case "-":
            oriented = [signs[0], None if signs[1] is None else -signs[1]]
        case "neg":
            oriented = [None if signs[0] is None else -signs[0]]
        case "*" if isinstance(tree.arguments[0], Number) and signs[1] is not None:
            oriented = [signs[1] if tree.arguments[0].value >= 0 else -signs[1]]
        case "*" | "/" if isinstance(tree.arguments[1], Number) and signs[0] is not None:
            oriented = [signs[0] if tree.arguments[1].value >= 0 else -signs[0]]
        case _:
            return None
    present = {sign for sign in oriented if sign != 0}
    return present.pop() if len(present) == 1 else None


def arguments_of(call: Apply) -> tuple[Expression, ...]:
    """What a ``min``, ``max`` or ``abs`` chooses among."""
    inner = call.arguments
    return (inner[0], minus(ZERO, inner[0])) if call.head == "abs" else inner


def bounds_of(call: Apply, sign: int, links: tuple[Link, ...]) -> Iterator[Expression]:
    """Expressions never above the call (sign +1) or never below it (sign -1), likeliest first."""
    if call.head == ("max" if sign > 0 else "min"):
        yield from call.arguments
    if call.head != "d_eps":
        return
    x, y, eps = call.arguments
    if sign < 0:
        yield Apply("kl", (x, y))
        ordered = {(link.smaller, link.larger) for link in links}
        if (x, y) in ordered:
            yield times(eps, minus(y, x))
        elif (y, x) in ordered:
            yield times(eps, minus(x, y))
        else:
            yield times(eps, Apply("abs", (minus(y, x),)))
    else:
        yield transported(x, y, eps)
        yield transported(minus(ONE, x), minus(ONE, y), eps)
        yield ZERO


def contradiction(goal: Goal) -> tuple[Link, ...] | None:
    """A cycle ``a <= b <= ... < a`` among the conditions and what is known of tilted means."""
    edges = [each for link in goal.links for each in (link, *_restated(link))]
    sides, known = {side for link in edges for side in (link.left, link.right)}, signs_over(goal.domain)
    for side in sorted(sides, key=write):
        if isinstance(side, Apply) and side.head in {"f_minus", "f_plus"} and known(side.arguments[1])[1]:
            mean = side.arguments[0]
            edges.append(Link(side, "<=", mean) if side.head == "f_minus" else Link(mean, "<=", side))
    for start in edges:
        paths: list[tuple[Link, ...]] = [(start,)] if start.strict else []
        while paths:
            path = paths.pop()
            if path[-1].larger == start.smaller:
                return path
            if len(path) < 5:
                paths += [(*path, e) for e in edges if e.smaller == path[-1].larger and e not in path]
    return None


def _restated(link: Link) -> list[Link]:
    """``eps <= logit(y) - logit(x)`` says ``x <= f_minus(y, eps)`` and ``y >= f_plus(x, eps)``.

    ``0 <= a - b`` says ``b <= a``.
    """
    found = [Link(small, "<" if link.strict else "<=", large) for small, large in undifferenced(link)]
    for eps, gap in ((link.smaller, link.larger), (link.larger, link.smaller)):
        match gap:
            case Apply("-", (Apply("logit", (y,)), Apply("logit", (x,)))):
                low, high = Apply("f_minus", (y, eps)), Apply("f_plus", (x, eps))
                less = "<" if link.strict else "<="
                if eps is link.smaller:
                    found += [Link(x, less, low), Link(high, less, y)]
                else:
                    found += [Link(low, less, x), Link(y, less, high)]
            case _:
                pass
    return found


def pinned(links: tuple[Link, ...]) -> tuple[str, Expression] | None:
    """A variable that the conditions force to equal an expression without it."""
    said = {pair for link in links for pair in ((link.smaller, link.larger), *undifferenced(link))}
    for one in links:
        forced = one.relation == "==" or (one.larger, one.smaller) in said
        for side, to in ((one.left, one.right), (one.right, one.left)):
            if forced and isinstance(side, Variable) and side.name not in variables(to):
                return side.name, to
    return None


def reach(domain: Domain, name: str, to: Expression) -> Interval | None:
    """The interior of ``name``'s interval and the range of ``to``, rounded outwards to 60 bits, if any."""
    side = domain.box[name]
    with precision(80):
        values = {other: range_of(each.lower, each.upper) for other, each in domain.box.sides}
        lower, upper = ranges((to,), values)[0]
    if not (lower.is_finite() and upper.is_finite()):
        return None
    low, high = Fraction(enclosure_of(lower).lower), Fraction(enclosure_of(upper).upper)
    exact_to = isinstance(to, Number | Variable)
    if isinstance(to, Number):
        low = high = to.value
    elif isinstance(to, Variable):
        low, high = domain.box[to.name].lower, domain.box[to.name].upper
    slack = Fraction(0) if exact_to else Fraction(1, 1 << 60)
    bottom, top = min(side.lower, low - abs(low) * slack), max(side.upper, high + abs(high) * slack)
    return Interval(bottom, top, open_lower=True, open_upper=True) if bottom < top else None


def _never(link: Link) -> bool:
    """Whether a condition between numbers fails: signs on a domain without points are anything."""
    bounds = None if variables(link.margin) else near_bounds(link.margin, {})
    return bounds is not None and bounds[1] < 0


class Search:
    """One search for a proof, with its budget."""

    def __init__(self, most_boxes: int, budget: list[int], known: Knowledge) -> None:
        self._most_boxes = most_boxes
        self._budget = budget
        self._failed: dict[tuple[Expression, bool, str, str], int] = {}
        self._knowledge = known

    def attempt(self, goal: Goal, depth: int) -> Proof | None:
        """A proof of a goal by rules at most so deep."""
        key = (goal.tree, goal.strict, str(goal.domain), goal.but_for)
        if depth < 0 or self._budget[0] <= 0 or self._failed.get(key, -1) >= depth:
            return None
        self._budget[0] -= 1
        self._failed[key] = depth  # a goal is no help in its own proof
        proof = self._attempt(goal, depth) if len(write(goal.tree)) <= _LONGEST else None
        if proof is not None:
            del self._failed[key]
        return proof

    def _attempt(self, goal: Goal, depth: int) -> Proof | None:
        opposed = contradiction(goal)
        if opposed is not None:
            return {"by": "empty", "conditions": [str(link) for link in opposed]}
        if any(_never(link) for link in goal.links):
            return SEEN
        forced = pinned(goal.links)
        if forced is not None:
            name, to = forced
            there = [
                Link(substitute(link.left, {name: to}), link.relation, substitute(link.right, {name: to}))
                for link in goal.links
                if name in variables(link.left) | variables(link.right)
            ]
            rest = restricted(without(goal.domain, name), *there)
            below = Goal(substitute(goal.tree, {name: to}), goal.strict, rest)
            inner = self.attempt(below, depth - 1) if below.domain.box.sides else self._immediate(below)
            return inner and {"by": "pinned", "variable": name, "to": write(to), "proof": inner}
        if self._fails(goal):
            return None
        simple = self._immediate(goal)
        if simple is not None:
            return simple
        if goal.domain.box.sides:
            result = bisect_soon(goal.tree, goal.domain, strict=goal.strict, most_boxes=self._most_boxes)
            self._budget[0] -= result.boxes // 100
            if result.tree is not None:
                return {"by": "boxes", "tree": result.tree}
            if result.violation is not None:
                return None
        for call in self._calls(goal.tree, frozenset({"min", "max", "abs"})):
            if polarity(goal.tree, call) == (1 if call.head == "min" else -1):
                return self._each(goal, call, depth)  # an equivalence, so nothing else is worth trying
        for rule in (self._bound, self._cases, self._product, self._monotone):
            if rule != self._product and not self._goes_on(depth):
                continue  # every other rule ends in another goal
            proof = rule(goal, depth - 1)
            if proof is not None:
                return proof
        return None

    def _goes_on(self, depth: int) -> bool:
        """Whether a goal below this one could be attempted."""
        return depth > 0 and self._budget[0] > 0

    def _each(self, goal: Goal, call: Apply, depth: int) -> Proof | None:
        proofs: list[Json] = []
        for value in arguments_of(call):
            tree = replaced(goal.tree, {call: value})
            inner = self.attempt(Goal(tree, goal.strict, goal.domain), depth)
            if inner is None or missing(tree, self._knowledge.on(goal.domain)) is not None:
                return None
            proofs.append(inner)
        return self._with_lemmas({"by": "each", "call": write(call), "proofs": proofs}, goal.domain)

    def _fails(self, goal: Goal) -> bool:
        """Whether the goal is false at a point that was tried, or says that zero is positive."""
        if goal.strict and isinstance(goal.tree, Apply) and goal.tree.head == "-":
            one, other = goal.tree.arguments
            if one == other:
                return True
        bounds = [near_bounds(goal.tree, point) for point in _samples(goal.domain)]
        needs_more = goal.strict and not goal.but_for
        if any(each is not None and (each[1] < 0 or (needs_more and each[1] == 0)) for each in bounds):
            return True
        return bool(goal.strict and bounds) and self._vanishes(goal.tree, goal.domain)

    def _vanishes(self, tree: Expression, domain: Domain) -> bool:
        """Whether the tree is identically zero: first at points, then by algebra."""
        bounds = [near_bounds(tree, point) for point in _samples(domain)]
        if any(each is not None and not each[0] <= 0 <= each[1] for each in bounds):
            return False
        return self._knowledge.on(domain).algebra.is_zero(tree)

    def _proportional(self, tree: Expression, margin: Expression, domain: Domain) -> Fraction | None:
        """``tree/margin`` if that is a positive constant."""
        if not may_be_multiple(tree, margin, domain):
            return None
        ratio = self._knowledge.on(domain).algebra.ratio(tree, margin)
        return ratio if ratio is not None and ratio > 0 else None

    def _with_lemmas(self, proof: Proof, domain: Domain, key: str = "lemmas") -> Proof:
        """The node with what was shown on its domain by more than structure."""
        lemmas = self._knowledge.on(domain).lemmas
        return {**proof, key: [lemma.to_json() for lemma in lemmas]} if lemmas else proof

    def _immediate(self, goal: Goal) -> Proof | None:
        if not goal.strict and self._vanishes(goal.tree, goal.domain):
            return self._with_lemmas({"by": "zero"}, goal.domain)
        for link in goal.links:
            if goal.strict and not link.strict:
                continue
            same = goal.tree == link.margin  # no algebra is needed to see that
            ratio = Fraction(1) if same else self._proportional(goal.tree, link.margin, goal.domain)
            if ratio is not None:
                proof: Proof = {"by": "given", "condition": str(link), "times": str(ratio)}
                return proof if same else self._with_lemmas(proof, goal.domain)
        return None

    def _at_a_point(self, goal: Goal) -> Proof | None:
        """A constant: zero, or a number with a sign, which takes one look."""
        bounds = near_bounds(goal.tree, {})
        if bounds is not None and bounds[0] > 0:
            return SEEN
        return self._immediate(goal)

    def _calls(self, tree: Expression, kinds: frozenset[str]) -> list[Apply]:
        """Calls of some kinds, innermost first."""
        if not heads(tree) & kinds:
            return []
        return sorted({*calls(tree, kinds)}, key=lambda call: (len(write(call)), write(call)))

    def _bound(self, goal: Goal, depth: int) -> Proof | None:
        for call in reversed(self._calls(goal.tree, frozenset({"min", "max", "d_eps"}))):
            sign = polarity(goal.tree, call)
            if not sign:
                continue
            for value in bounds_of(call, sign, goal.links):
                exchanged = replaced(goal.tree, {call: value})
                inner = self.attempt(Goal(exchanged, goal.strict, goal.domain), min(depth, 3))
                if inner is not None and self._exchangeable(goal, call, value, exchanged):
                    proof: Proof = {"by": "bound", "call": write(call), "value": write(value), "proof": inner}
                    return self._with_lemmas(proof, goal.domain)
        return None

    def _exchangeable(self, goal: Goal, call: Apply, value: Expression, exchanged: Expression) -> bool:
        """Whether f has a value with the bound where it has one; a sum may lack it where it is ``+inf``."""
        known = self._knowledge.on(goal.domain)
        if missing(call, known) is not None or missing(value, known) is not None:
            return False
        return share(goal.tree, call) != 0 or missing(exchanged, known) is None

    def _cases(self, goal: Goal, depth: int) -> Proof | None:
        calls = self._calls(goal.tree, frozenset({"min", "max", "abs", "if", "d_eps"}))
        if not calls:
            return None
        call = calls[0]
        proofs: list[Json] = []
        for conditions, value in choices(call):
            there = restricted(goal.domain, *conditions)
            tree = replaced(goal.tree, {call: value})
            inner = self.attempt(Goal(tree, goal.strict, there), depth)
            if inner is None or missing(tree, self._knowledge.on(there)) is not None:
                return None
            proofs.append(self._with_lemmas(inner, there))
        return self._with_lemmas({"by": "cases", "call": write(call), "proofs": proofs}, goal.domain)

    def _product(self, goal: Goal, depth: int) -> Proof | None:
        known = self._knowledge.on(goal.domain)
        try:
            constant, factors = known.algebra.factors(goal.tree)
        except (NoCanonicalFormError, RecursionError):
            return None
        if constant == 0:
            return None
        if (
            len(factors) == 1
            and factors[0][1] == 1
            and len(write(factors[0][0])) > len(write(goal.tree)) // 2
        ):
            return None  # the same again
        # without factors f is that constant, and its sign alone decides
        if max((len(write(factor)) for factor, _ in factors), default=0) > 2 * len(write(goal.tree)):
            return None  # multiplied out, and no simpler
        signs = self._signs([factor for factor, _ in factors], goal.domain)
        if signs is None or missing(_multiplied(constant, factors), known) is not None:
            return None
        if goal.strict and not all(known.finite(factor) for factor, power in factors if power < 0):
            return None
        rows: list[Json] = []
        total = 1 if constant > 0 else -1
        pending = [(factor, power, sign) for (factor, power), sign in zip(factors, signs, strict=True)]
        for _, power, sign in pending:
            total *= sign if power % 2 else 1
        if total < 0:
            return None
        for factor, power, sign in pending:
            inner: Proof | None = None
            # a polynomial in that variable alone has finitely many zeros
            alone = variables(factor) == {goal.but_for} and heads(factor) <= {"+", "-", "neg", "*", "**"}
            if power % 2 or (goal.strict and not (alone and power > 0)):
                oriented = factor if sign > 0 else minus(ZERO, factor)
                if oriented == goal.tree:
                    return None
                inner = self.attempt(Goal(oriented, goal.strict and power > 0, goal.domain), depth)
                if inner is None:
                    return None
            rows.append({"factor": write(factor), "power": power, "sign": sign, "proof": inner})
        return self._with_lemmas({"by": "product", "constant": str(constant), "factors": rows}, goal.domain)

    def _signs(self, factors: Sequence[Expression], domain: Domain) -> list[int] | None:
        """The signs of expressions at a point where none of them is zero: the signs to be shown."""
        for point in _samples(domain):
            signs = [sign_at(factor, point) for factor in factors]
            if 0 not in signs:
                return signs
        return None

    def _targets(self, goal: Goal) -> Iterator[tuple[str, Expression]]:
        """Where a variable may be moved to: borders named by conditions, other variables, ends."""
        seen = set(self._borders(goal))
        yield from self._borders(goal)
        for name, side in goal.domain.box.sides:
            rest = [Variable(other) for other in goal.domain.box.names if other != name]
            numbers = [
                Number(end) for end in dict.fromkeys((Fraction(0), side.lower, side.upper, Fraction(1)))
            ]
            middle = [Number(Fraction(1, 2))] if Fraction(1, 2) in side else []
            places: list[Expression] = [*rest, *numbers, *middle]
            for to in places:
                if (name, to) not in seen and name in variables(goal.tree):
                    yield name, to

    def _borders(self, goal: Goal) -> list[tuple[str, Expression]]:
        """What the conditions compare variables with."""
        found: list[tuple[str, Expression]] = []
        for link in goal.links:
            for one in (link, *_restated(link)):
                for side, to in ((one.left, one.right), (one.right, one.left)):
                    if isinstance(side, Variable) and side.name not in variables(to):
                        found.append((side.name, to))
                    found += _solved_for_epsilon(side, to)
        for name, interval in goal.domain.box.sides if goal.strict else ():
            found += [(name, Number(interval.lower))] * interval.open_lower
            found += [(name, Number(interval.upper))] * interval.open_upper
        return list(dict.fromkeys(found))

    def _monotone(self, goal: Goal, depth: int) -> Proof | None:
        if heads(goal.tree) & _SMOOTH_BARRIERS:
            return None
        elsewhere = []
        for name, to in self._targets(goal):
            if name not in variables(goal.tree):
                continue
            if self._vanishes(substitute(goal.tree, {name: to}), goal.domain):
                proof = self._from(goal, name, to, depth, steep=goal.strict)
                if proof is not None:
                    return proof
            elif (name, to) in self._borders(goal):
                elsewhere.append((name, to))
        for name, to in elsewhere:
            # an end that is left out: the sides may touch there, and part from there on
            left_out = isinstance(to, Number) and _relation_to(goal, name, to) in {"<", ">"}
            proof = self._from(goal, name, to, depth, steep=goal.strict and left_out)
            if proof is not None:
                return proof
        return None

    def _from(self, goal: Goal, name: str, to: Expression, depth: int, *, steep: bool) -> Proof | None:
        """``steep``: f is only shown to be nonnegative at ``to``, and its slope lifts it above zero."""
        if not self._goes_on(depth + 1):  # its slope is another goal
            return None
        limit, _ = arriving(goal.tree, name, to, self._knowledge.on(goal.domain))
        there = Goal(substitute(limit, {name: to}), goal.strict and not steep, without(goal.domain, name))
        if not there.strict and self._vanishes(there.tree, there.domain):
            at: Proof | None = {"by": "zero"}
        else:
            at = self.attempt(there, min(depth, 1)) if there.domain.box.sides else self._at_a_point(there)
        if at is None:
            return None
        return self._away(goal, name, to, depth, self._with_lemmas(at, there.domain), steep=steep)

    def from_a_number(self, goal: Goal, depth: int) -> Proof | None:
        """From a number between the ends, where f is positive, it grows in both directions."""
        if heads(goal.tree) & _SMOOTH_BARRIERS:
            return None
        for name, to in self._targets(goal):
            if isinstance(to, Number) and to.value in goal.domain.box[name]:
                proof = self._from(goal, name, to, depth, steep=False)
                if proof is not None:
                    return proof
        return None

    def _away(
        self, goal: Goal, name: str, to: Expression, depth: int, at: Proof, *, steep: bool
    ) -> Proof | None:
        if _relation_to(goal, name, to) is not None:
            return self._one_way(goal, name, to, depth, at, steep=steep)
        proofs: list[Json] = []
        for cut in ("<=", ">="):
            half = Goal(goal.tree, goal.strict, restricted(goal.domain, Link(Variable(name), cut, to)))
            inner = self._one_way(half, name, to, depth, at, steep=steep)
            if inner is None:
                return None
            proofs.append(inner)
        return {"by": "split", "variable": name, "to": write(to), "proofs": proofs}

    def _one_way(
        self, goal: Goal, name: str, to: Expression, depth: int, at: Proof, *, steep: bool
    ) -> Proof | None:
        relation = _relation_to(goal, name, to)
        if relation is None or (steep and relation in {"<=", ">="}):
            return None
        side = reach(goal.domain, name, to)
        if side is None:
            return None
        try:
            slope = derivative(goal.tree, name)
        except NotDifferentiableError:
            return None
        oriented = slope if relation in {">", ">="} else minus(ZERO, slope)
        move = Move(goal.tree, name, to, relation[0] == "<", self._knowledge.on(goal.domain))
        if not move.has_limits():
            return None
        kept = (link for link in goal.links if _stays(link, name, relation[0]))
        region = restricted(towards(goal.domain, name, to, relation[0], side), *move.conditions, *kept)
        known = self._knowledge.on(region)
        if not move.is_smooth_on(known) or missing(slope, known) is not None:
            return None
        inner = self.attempt(Goal(oriented, steep, region, name if steep else ""), depth)
        if inner is None:
            return None
        node: Proof = {
            "by": "monotone",
            "variable": name,
            "to": write(to),
            "relation": relation,
            "side": str(side),
            "at": at,
            "steep": steep,
            "derivative": write(oriented),
            "slope": inner,
            **move.limits(),
        }
        return self._with_lemmas(self._with_lemmas(node, goal.domain), region, "region_lemmas")


def _stays(link: Link, name: str, relation: str) -> bool:
    """Whether a condition on the variable holds all along the way: the move leads further to its side."""
    here, there = (link.larger, link.smaller) if relation == "<" else (link.smaller, link.larger)
    return link.relation != "==" and here == Variable(name) and name not in variables(there)


def _samples(domain: Domain) -> tuple[Point, ...]:
    """Some points of the domain, which order the search."""
    return interior_points(domain, _SAMPLES) if domain.box.sides else ({},)


def _multiplied(constant: Fraction, factors: Sequence[tuple[Expression, int]]) -> Expression:
    """The product of powers of factors, as it stands in a proof."""
    total: Expression = Number(constant)
    for factor, power in factors:
        total = Apply("*", (total, Apply("**", (factor, Number(Fraction(power))))))
    return total


def _solved_for_epsilon(side: Expression, to: Expression) -> Iterator[tuple[str, Expression]]:
    """``x = f_minus(y, eps)`` as ``eps = logit(y) - logit(x)``."""
    match side:
        case Apply("f_minus" | "f_plus" as head, (y, Variable(name))) if name not in variables(y) | variables(
            to
        ):
            first, second = (y, to) if head == "f_minus" else (to, y)
            yield name, minus(Apply("logit", (first,)), Apply("logit", (second,)))
        case _:
            return


def _relation_to(goal: Goal, name: str, to: Expression) -> str | None:
    """How the variable compares with ``to`` all over the domain, as far as the conditions say it."""
    place = write(to)  # a number and a quotient of numbers read alike
    links = [each for link in goal.links for each in (link, *_restated(link))]
    for link in sorted(links, key=lambda each: not each.strict):
        compared = write(link.smaller), write(link.larger)
        if compared == (name, place):
            return "<" if link.strict else "<="
        if compared == (place, name):
            return ">" if link.strict else ">="
        for side, other in ((link.smaller, link.larger), (link.larger, link.smaller)):
            for solved, inverse in _solved_for_epsilon(side, other):
                if (solved, inverse) == (name, to):
                    # f_minus decreases with eps, f_plus increases
                    below = (side is link.smaller) == ("f_plus" in heads(side))
                    return ("<" if below else ">") + ("" if link.strict else "=")
    if isinstance(to, Number):
        side_ = goal.domain.box[name]
        if side_.lower >= to.value:
            return ">" if side_.lower > to.value or side_.open_lower else ">="
        if side_.upper <= to.value:
            return "<" if side_.upper < to.value or side_.open_upper else "<="
    if isinstance(to, Variable):
        mine, its = goal.domain.box[name], goal.domain.box[to.name]
        if mine.lower >= its.upper:
            return ">" if mine.lower > its.upper else ">="
        if mine.upper <= its.lower:
            return "<" if mine.upper < its.lower else "<="
    return None
