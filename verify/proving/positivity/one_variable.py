"""Proofs in one variable that are told by the slope where to cut and where to move.

The slope is looked at, at points that come close to both ends. Where it keeps its sign the variable moves to
the end at which the function is least. Where both sides touch the domain is cut, and the variable moves there
from both sides. Elsewhere a piece beside each end is cut off, on which the slope keeps its sign; bisection
ends in the middle. What is looked at decides where to try, and nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from ....theory.formulas.balls import near_value_at, precision
from ....theory.formulas.domain import Box, Domain, Interval
from ....theory.formulas.expression import (
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    heads,
    replaced,
    substitute,
    write,
)
from ....theory.formulas.slopes import NotDifferentiableError, derivative, minus, times
from ....theory.numbers.json_value import Json
from ..branch_and_bound import bisect
from ..definedness import missing, restricted
from ..exact_points import sign_at
from ..moves import Move, arriving
from ..points.witness import simplest_between
from ..proof import (
    SEEN,
    Goal,
    Proof,
    Search,
    arguments_of,
    knowledge_of_signs,
    polarity,
    reach,
    seen_factor,
    towards,
    without,
)
from ..signs import Knowledge, Lemma, Signs
from ..symbolic import NoCanonicalFormError

_STEPS = (1, 2, 3, 4, 6, 9, 13, 18, 24)
"""How often the way to an end is halved."""
_FEW = 60
_ROUNDS = ((1, 20), (2, 30), (4, 60), (9, 100))
"""How deep, and how many goals: short proofs first."""
_CUTS = 4
_FAR = 10**6
"""Where the interval of a variable without an end stops for those who only guess."""
_LONGEST = 600
_BARRIERS = frozenset({"if", "ceil", "floor", "abs", "min", "max"})
_BITS = 400


def in_one_variable(tree: Expression, goal: Goal, trees: Mapping[str, Expression]) -> Proof | None:
    """A proof of a goal in one variable, or None.

    ``tree`` is what the goal is about in the variable as stated, for which ``trees`` has what stands there.
    """
    if len(goal.domain.box.sides) != 1:
        return None
    for depth, work in _ROUNDS:
        try:
            search = _Guided(trees, goal, work)
            found = search.attempt_stated(tree, goal, depth)
        except RecursionError:
            return None
        if found is not None:
            return found
    return None


def signs_in_one_variable(
    sides: Sequence[Expression], goal: Goal, trees: Mapping[str, Expression], knowledge: Knowledge
) -> None:
    """What stands under logarithms and roots has a sign: it becomes known on the domain of the goal."""
    if len(goal.domain.box.sides) == 1:
        search = _Guided(trees, goal, _ROUNDS[2][1], knowledge)
        for side in sides:
            search.ask_for_signs(side, goal.domain, _ROUNDS[2][0])


@dataclass(frozen=True)
class _Slopes:
    """The slope as stated, that of what stands for the variable, their product, and its signs at places."""

    slope: Expression
    turn: Expression
    moving: Expression
    known: Sequence[tuple[Fraction, int]]

    @property
    def changes(self) -> Sequence[int]:
        """The places where the sign is another than at the place before."""
        return [k for k in range(1, len(self.known)) if self.known[k][1] != self.known[k - 1][1]]


class _Guided(Search):
    """A search in which the slope chooses cuts and moves; trees are in the variable as stated."""

    def __init__(
        self, trees: Mapping[str, Expression], goal: Goal, work: int, knowledge: Knowledge | None = None
    ) -> None:
        super().__init__(_FEW, [work], knowledge or knowledge_of_signs())
        ((self._name, _),) = goal.domain.box.sides
        self._trees = trees
        self._cuts = _CUTS
        (self._stated, self._place) = next(iter(trees.items()), (self._name, Variable(self._name)))

    def _there(self, tree: Expression) -> Expression:
        return substitute(tree, self._trees)

    def attempt_stated(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """A proof of ``tree``, as it reads there, on the domain of the goal."""
        goal = replace(goal, tree=self._there(tree))
        key = tree, goal.strict, str(goal.domain), goal.but_for
        if depth < 0 or self._budget[0] <= 0 or len(write(tree)) > _LONGEST:
            return None
        if self._failed.get(key, -1) >= depth:
            return None
        self._failed[key] = depth  # a goal is no help in its own proof
        self._budget[0] -= 1
        found = self._attempt_stated(tree, goal, depth)
        if found is not None:
            del self._failed[key]
        return found

    def _attempt_stated(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        if self._fails(goal):
            return None
        found = self._immediate(goal)
        if found is None and self._knowledge.on(goal.domain).plainly(goal.tree, strict=goal.strict):
            found = SEEN
        if found is not None:
            return found
        result = bisect(goal.tree, goal.domain, strict=goal.strict, most_boxes=self._most_boxes)
        if result.tree is not None:
            return {"by": "boxes", "tree": result.tree}
        if result.violation is not None:
            return None
        if heads(tree) & _BARRIERS:
            return self._chosen(tree, goal, depth)
        self.ask_for_signs(tree, goal.domain, depth)
        for rule in (
            self._grouped,
            self._factored,
            self._compared,
            self._by_slope,
            self._by_tangent,
            self._by_cut,
        ):
            found = rule(tree, goal, depth)
            if found is not None:
                return found
        return None

    def ask_for_signs(self, tree: Expression, domain: Domain, depth: int, *, strictly: bool = False) -> None:
        """What is under logarithms and roots has a sign: where nothing shows it, this search is asked.

        So has what is divided by, on the way of a move.
        """
        for call in self._calls(tree, frozenset({"log", "sqrt"})):
            inside = call.arguments[0]
            if call.head == "log" or strictly:
                found = self._learns(inside, domain, depth, strict=True)
            if call.head == "sqrt" and not (strictly and found):
                self._learns(inside, domain, depth, strict=False)
        for divisor in divisors(tree) if strictly else ():
            self._learns(divisor, domain, depth, strict=True)

    def _learns(self, tree: Expression, domain: Domain, depth: int, *, strict: bool) -> bool:
        known, there = self._knowledge.on(domain), self._there(tree)
        if known.shows(there, strict):
            return True
        proof = self.attempt_stated(tree, Goal(there, strict, domain), min(depth - 1, 2))
        if proof is not None:
            known.learn(Lemma(there, strict, self._with_lemmas(proof, domain)))
        return proof is not None

    def _learn_factor(self, positive: Expression, domain: Domain) -> None:
        """The factor of a positive expression whose sign is not seen is positive if all others are."""
        known = self._knowledge.on(domain)
        try:
            constant, factors = known.algebra.factors(positive)
        except (NoCanonicalFormError, RecursionError):
            return
        hidden = [
            factor for factor, power in factors if power == 1 and not known.plainly(factor, strict=True)
        ]
        others = [(factor, power) for factor, power in factors if factor not in hidden]
        if len(hidden) != 1 or constant <= 0 or not all(known.positive(factor) for factor, _ in others):
            return
        rows: list[Json] = [
            seen_factor(factor, power)
            for factor, power in [(positive, 1), *((factor, -power) for factor, power in others)]
        ]
        known.learn(Lemma(hidden[0], True, {"by": "product", "constant": str(1 / constant), "factors": rows}))

    def _chosen(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        for call in self._calls(tree, frozenset({"min", "max", "abs"})):
            if polarity(tree, call) == (1 if call.head == "min" else -1):
                proofs: list[Json] = []
                for value in arguments_of(call):
                    inner = self.attempt_stated(replaced(tree, {call: value}), goal, depth)
                    if inner is None:
                        return None
                    proofs.append(inner)
                node: Proof = {"by": "each", "call": write(self._there(call)), "proofs": proofs}
                return self._with_lemmas(node, goal.domain)
        return None

    def _grouped(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """Logarithms, each times something of the same sign."""
        try:
            grouped = self._guess(goal).algebra.by_logarithms(tree) if depth >= 0 else None
        except (NoCanonicalFormError, RecursionError):
            return None
        known = self._knowledge.on(goal.domain)
        if grouped is None or goal.strict or not known.nonnegative(there := self._there(grouped)):
            return None
        if missing(there, known) is not None or not self._is(there, tree, known):
            return None
        node: Proof = {"by": "product", "constant": "1", "factors": [seen_factor(there)]}
        return self._with_lemmas(node, goal.domain)

    def _factored(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """The tree as a product of factors with signs that hold all over the domain."""
        try:
            constant, factors = self._guess(goal).algebra.factors(tree)
        except (NoCanonicalFormError, RecursionError):
            return None
        if constant == 0 or not factors:
            return None
        whole = len(factors) == 1 and factors[0][1] == 1
        if whole and len(write(factors[0][0])) >= len(write(tree)):
            return None
        rows: list[Json] = []
        total: Expression = Number(constant)
        sign = 1 if constant > 0 else -1
        known = self._knowledge.on(goal.domain)
        middle = _places(*_ends(goal))
        pending = []
        for factor, power in factors:
            there = self._there(factor)
            own = next(
                (found for place in middle[4:] if (found := sign_at(there, {self._name: place}, _BITS))), 0
            )
            if not own:
                return None
            sign *= own if power % 2 else 1
            total = times(total, Apply("**", (there, Number(Fraction(power)))))
            pending.append((factor, there, power, own))
        if sign < 0:
            return None
        for factor, _, power, own in pending:
            if power < 0 < own:
                self._learns(factor, goal.domain, depth, strict=True)
        if missing(total, known) is not None:
            return None
        for factor, there, power, own in pending:
            inner: Proof | None = None
            if power % 2 or goal.strict:
                oriented = factor if own > 0 else minus(Number(Fraction(0)), factor)
                inner = self.attempt_stated(oriented, replace(goal, strict=goal.strict and power > 0), depth)
                if inner is None:
                    return None
            rows.append({"factor": write(there), "power": power, "sign": own, "proof": inner})
        if not self._is(total, tree, known):
            return None
        return self._with_lemmas({"by": "product", "constant": str(constant), "factors": rows}, goal.domain)

    def _compared(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """Logarithms, exponentials or roots on both sides: what they are taken of is compared."""
        if depth <= 0:
            return None
        algebra = self._guess(goal).algebra
        try:
            sides = algebra.two_sides(tree, self._positive(goal))
        except (NoCanonicalFormError, RecursionError):
            return None
        if sides is None:
            return None
        rule, larger, smaller, over = sides
        there = [self._there(each) for each in (larger, smaller)]
        known = self._knowledge.on(goal.domain)
        for each in (larger, smaller):
            self.ask_for_signs(each, goal.domain, depth)
        if any(missing(each, known) is not None for each in there):
            return None
        if rule != "logarithms" and not all(map(known.finite, there)):
            return None
        if rule == "logarithms" and not all(
            self._learns(each, goal.domain, depth, strict=True) for each in (larger, smaller)
        ):
            return None
        onwards = goal
        gap = minus(larger, smaller)
        if rule == "square roots":
            if not known.nonnegative(there[0]):
                return None
            onwards = replace(goal, domain=restricted(goal.domain, Link(Number(Fraction(0)), "<=", there[1])))
            squares = [Apply("**", (each, Number(Fraction(2)))) for each in (larger, smaller)]
            gap = minus(*squares)
        with suppress(NoCanonicalFormError, RecursionError):
            gap = min(gap, algebra.expression(algebra.form(gap)), key=lambda each: len(write(each)))
        inner = self.attempt_stated(gap, onwards, depth - 1)
        if inner is None:
            return None
        inner = self._with_lemmas(inner, onwards.domain)
        node: Proof = {"by": rule, "larger": write(there[0]), "smaller": write(there[1]), "proof": inner}
        node = self._with_lemmas(node, goal.domain)
        heads_of = {"logarithms": "log", "exponentials": "exp"}
        factor = (
            minus(*(Apply(heads_of[rule], (each,)) for each in there)) if rule in heads_of else minus(*there)
        )
        rows: list[Json] = [{"factor": write(factor), "power": 1, "sign": 1, "proof": node}]
        whole = factor
        if over is not None:
            below = self._there(over)
            whole = Apply("/", (factor, below))
            rows.append(seen_factor(below, -1))
        if missing(whole, known) is not None:
            return None
        return self._with_lemmas({"by": "product", "constant": "1", "factors": rows}, goal.domain)

    def _is(self, found: Expression, tree: Expression, known: Signs) -> bool:
        """Whether what was found by signs that are guessed is the tree by those that are known."""
        return known.algebra.is_zero(minus(self._there(tree), found))

    def _guess(self, goal: Goal) -> Signs:
        low, high = self._stated_ends(goal)
        sides = ((self._stated, Interval(low, high, open_lower=True, open_upper=True)),)
        return self._knowledge.on(Domain(Box(sides)))

    def _positive(self, goal: Goal) -> Callable[[Expression], int]:
        """The sign that an expression has at the points that are looked at, 0 if it has several."""
        places = _places(*_ends(goal))

        def sign(tree: Expression) -> int:
            found = {sign_at(self._there(tree), {self._name: place}, _BITS) for place in places} - {0}
            return found.pop() if len(found) == 1 else 0

        return sign

    def _by_tangent(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """A logarithm is at least one less the inverse of what it is taken of; what is left is shown."""
        if depth <= 0 or goal.strict:
            return None
        algebra = self._guess(goal).algebra
        try:
            logarithms = algebra.plain_logarithms(tree)
        except (NoCanonicalFormError, RecursionError):
            return None
        one = Number(Fraction(1))
        for above in [each for each, sign in logarithms if sign > 0]:
            for below in [each for each, sign in logarithms if sign < 0]:
                ratio = Apply("/", (below, above))
                gap = minus(minus(ratio, one), Apply("log", (ratio,)))
                logarithm = minus(*(Apply("log", (each,)) for each in (below, above)))
                try:  # two parts, whose divisors are short
                    plain = algebra.expression(algebra.form(Apply("+", (tree, logarithm))))
                    rest = minus(plain, minus(ratio, one))
                except (NoCanonicalFormError, RecursionError):
                    continue
                if self._positive(goal)(rest) <= 0:
                    continue
                if not all(self._learns(each, goal.domain, depth, strict=True) for each in (above, below)):
                    continue
                for each in (above, below):
                    self._learn_factor(self._there(each), goal.domain)
                inner = self.attempt_stated(rest, goal, depth - 1)
                if inner is None:
                    continue
                texts = [write(self._there(each)) for each in (gap, rest)]
                tangent: Proof = {"by": "tangent", "function": "log", "of": write(self._there(ratio))}
                known = [each.to_json() for each in self._knowledge.on(goal.domain).lemmas]
                shown = zip(texts, (tangent, self._with_lemmas(inner, goal.domain)), strict=True)
                lemmas: list[Json] = [{"says": f"{text} >= 0", "proof": proof} for text, proof in shown]
                terms: list[Json] = [{"times": [text], "squares": [["1", "1"]]} for text in texts]
                node: Proof = {"by": "squares", "over": "1", "constant": "0", "terms": terms}
                return {**node, "lemmas": [*known, *lemmas]}
        return None

    def _stated_ends(self, goal: Goal) -> tuple[Fraction, Fraction]:
        found = []
        for end in _ends(goal):
            with precision(200):
                bounds = near_value_at(self._place, {self._name: end})
            found.append(None if bounds is None else bounds[0])
        low, high = found
        low, high = (-Fraction(_FAR) if low is None else low), (Fraction(_FAR) if high is None else high)
        return min(low, high), max(low, high)

    def _slopes(self, tree: Expression, goal: Goal) -> _Slopes | None:
        try:
            slope = derivative(tree, self._stated)
            turn = derivative(self._place, self._name)
        except NotDifferentiableError:
            return None
        moving = times(turn, self._there(slope))
        signs = [(place, sign_at(moving, {self._name: place}, _BITS)) for place in _places(*_ends(goal))]
        return _Slopes(slope, turn, moving, [each for each in signs if each[1]])

    def _by_slope(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        """The variable moves to where the function is least."""
        slopes = self._slopes(tree, goal) if depth > 0 else None
        if slopes is None or not slopes.known:
            return None
        if not slopes.changes:
            low, high = _ends(goal)
            to = low if slopes.known[0][1] > 0 else high
            if (fallen := self._fallen(tree, goal, slopes, to, depth)) is not None:
                return fallen
            for steep in (False, True) if goal.strict else (False,):
                found = self._moved(tree, goal, slopes, Number(to), depth, steep=steep)
                if found is not None:
                    return found
        for k in slopes.changes:
            before, after = slopes.known[k - 1], slopes.known[k]
            if after[1] > 0 and (touched := self._touching(goal, slopes.moving, before[0], after[0])):
                return self._both_ways(tree, goal, slopes, touched, depth)
        return None

    def _by_cut(self, tree: Expression, goal: Goal, depth: int) -> Proof | None:
        slopes = self._slopes(tree, goal) if depth > 0 and self._cuts > 0 else None
        if slopes is None or not slopes.known or (not slopes.changes and goal.links):
            return None
        self._cuts -= 1
        for cut in self._cut_at(goal, slopes.known, slopes.changes):
            found = self._both_ways(tree, goal, None, Number(cut), depth)
            if found is not None:
                return found
        return None

    def _cut_at(
        self, goal: Goal, known: Sequence[tuple[Fraction, int]], changes: Sequence[int]
    ) -> Sequence[Fraction]:
        """Where to cut off a piece on which the slope keeps its sign, and bisection does not end."""
        if not changes:
            return (known[len(known) // 2][0],)
        first, last = known[changes[0] - 1][0], known[changes[-1]][0]
        there = restricted(goal.domain, Link(Variable(self._name), "<=", Number(first)))
        ended = bisect(goal.tree, there, strict=goal.strict, most_boxes=self._most_boxes).tree is not None
        return (last,) if ended else (first,)

    def _both_ways(
        self, tree: Expression, goal: Goal, slopes: _Slopes | None, to: Number, depth: int
    ) -> Proof | None:
        """The domain is cut; with slopes the variable moves to the cut from both sides."""
        proofs: list[Json] = []
        for relation in ("<=", ">="):
            part = restricted(goal.domain, Link(Variable(self._name), relation, to))
            half = replace(goal, domain=part)
            if slopes is None:
                inner = self.attempt_stated(tree, half, depth)
            else:
                inner = self._moved(tree, half, slopes, to, depth, steep=False)
            if inner is None:
                return None
            proofs.append(self._with_lemmas(inner, part))
        node: Proof = {"by": "split", "variable": self._name, "to": write(to), "proofs": proofs}
        return self._with_lemmas(node, goal.domain)

    def _fallen(
        self, tree: Expression, goal: Goal, slopes: _Slopes, to: Fraction, depth: int
    ) -> Proof | None:
        """Towards infinity a sum of terms falls that vanish there by their form."""
        if not self._trees or goal.strict:
            return None
        with precision(80):
            if near_value_at(self._place, {self._name: to}) is not None:
                return None  # an end that is a number
        try:
            terms = self._guess(goal).algebra.decaying_terms(tree, self._stated)
        except (NoCanonicalFormError, RecursionError):
            return None
        if terms is None:
            return None
        slope = slopes.slope
        falling = to == _ends(goal)[1]
        oriented = minus(Number(Fraction(0)), slope)
        inner = self.attempt_stated(oriented, replace(goal, tree=self._there(oriented)), depth - 1)
        if inner is None:
            return None
        rows: list[Json] = [[write(self._there(each)) for each in pair] for pair in terms]
        node: Proof = {
            "by": "falls",
            "variable": self._name,
            "upwards": falling,
            "place": write(self._place),
            "terms": rows,
            "derivative": write(self._there(oriented)),
            "slope": inner,
        }
        return self._with_lemmas(node, goal.domain)

    def _moved(
        self, tree: Expression, goal: Goal, slopes: _Slopes, to: Number, depth: int, *, steep: bool
    ) -> Proof | None:
        """The variable moves to an end, and the slope has the right sign on the way."""
        low, high = _ends(goal)
        ((_, side),) = goal.domain.box.sides
        falling = to.value == high
        if not falling and to.value != low:
            return None
        apart = (side.open_upper if falling else side.open_lower) and to.value in {side.lower, side.upper}
        apart = apart or any(link.strict and to in {link.smaller, link.larger} for link in goal.links)
        if steep and not apart:
            return None
        relation = ("<" if falling else ">") + ("" if apart else "=")
        limit, _ = arriving(self._there(tree), self._name, to, self._knowledge.on(goal.domain))
        there = substitute(limit, {self._name: to})
        at_goal = Goal(there, goal.strict and not steep, without(goal.domain, self._name))
        at = self._at_a_point(at_goal)
        if at is None or (reached := reach(goal.domain, self._name, to)) is None:
            return None
        move = Move(self._there(tree), self._name, to, falling, self._knowledge.on(goal.domain))
        if not move.has_limits():
            return None
        region = towards(goal.domain, self._name, to, relation[0], reached)
        kept = [
            link
            for link in goal.links
            if (link.larger if falling else link.smaller) == Variable(self._name)
            and isinstance(link.smaller if falling else link.larger, Number)
        ]
        region = restricted(region, *kept)
        known = self._knowledge.on(region)
        slope, turn = slopes.slope, slopes.turn
        own = self._there(slope)
        self.ask_for_signs(slope, region, depth, strictly=True)
        self.ask_for_signs(tree, region, depth)
        if not move.is_smooth_on(known) or missing(own, known) is not None:
            return None
        rising = (
            self._place == Variable(self._name) or sign_at(turn, {self._name: (low + high) / 2}, _BITS) > 0
        )
        oriented = slope if rising != falling else minus(Number(Fraction(0)), slope)
        but_for = self._name if steep else ""
        onwards = Goal(self._there(oriented), steep, region, but_for)
        inner = self.attempt_stated(oriented, onwards, depth - 1)
        if inner is None:
            return None
        stated = onwards.tree
        if self._trees:
            factor = turn if rising else minus(Number(Fraction(0)), turn)
            stated = Apply("*", (onwards.tree, factor))
            rows: list[Json] = [
                {"factor": write(onwards.tree), "power": 1, "sign": 1, "proof": inner},
                seen_factor(factor),
            ]
            inner = self._with_lemmas({"by": "product", "constant": "1", "factors": rows}, region)
        node: Proof = {
            "by": "monotone",
            "variable": self._name,
            "to": write(to),
            "relation": relation,
            "side": str(reached),
            "at": at,
            "steep": steep,
            "derivative": write(stated),
            "slope": inner,
            **move.limits(),
        }
        return self._with_lemmas(self._with_lemmas(node, goal.domain), region, "region_lemmas")

    def _touching(self, goal: Goal, slope: Expression, low: Fraction, high: Fraction) -> Number | None:
        """A short number between two places at which the function vanishes."""
        for _ in range(60):
            to = simplest_between(low, high)
            if to.denominator < 1000 and self._vanishes(
                substitute(goal.tree, {self._name: Number(to)}), goal.domain
            ):
                return Number(to)
            middle = (low + high) / 2
            sign = sign_at(slope, {self._name: middle}, _BITS)
            if not sign:
                middle += (high - low) / 97
                sign = sign_at(slope, {self._name: middle}, _BITS)
            low, high = (middle, high) if sign < 0 else (low, middle)
        return None


def divisors(tree: Expression) -> Iterator[Expression]:
    """What must not vanish."""
    if not isinstance(tree, Apply):
        return
    for each in tree.arguments:
        yield from divisors(each)
    if tree.head == "/":
        yield tree.arguments[1]
    elif tree.head == "**" and not (isinstance(tree.arguments[1], Number) and tree.arguments[1].value > 0):
        yield tree.arguments[0]


def _ends(goal: Goal) -> tuple[Fraction, Fraction]:
    """The ends of the interval, as far as conditions narrow it."""
    ((name, side),) = goal.domain.box.sides
    low, high = side.lower, side.upper
    for link in goal.links:
        if isinstance(link.larger, Number) and link.smaller == Variable(name):
            high = min(high, link.larger.value)
        if isinstance(link.smaller, Number) and link.larger == Variable(name):
            low = max(low, link.smaller.value)
    return low, high


def _places(low: Fraction, high: Fraction) -> list[Fraction]:
    width = high - low
    near = [low + width / 2**step for step in reversed(_STEPS)]
    far = [high - width / 2**step for step in _STEPS]
    return sorted({*near, *far, low + width * 3 / 8, low + width * 5 / 8})
