"""Proposals by spectral reduction: a statement about two symmetric matrices becomes one about eigenvalues.

Let B be positive definite, the base, and C symmetric, the other. In some basis B is the identity and C is
diagonal; its entries l are the eigenvalues of ``B^-1 C``. A matrix that is built of B and C is then a
function ``f(l)``, and numbers are sums and products over the eigenvalues:

- a trace is T, the sum of the ``f(l)``; ``x^T M x`` is Q, their sum with weights that are not negative;
- a determinant is P, the product of the ``f(l)``, up to a power of D, the determinant of B.

What such a name stands for is an aggregate. A relation of matrices holds if that of their functions holds for
every l in its range; a relation of numbers, if it follows from what is shown of the aggregates.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from ....theory.formulas.language import formula
from ....theory.matrices.terms import SCALAR_FUNCTIONS, Number, Op, Relation, Symbol, Term, subterms, write
from ....theory.numbers.json_value import Json
from .scalar_proofs import proof_with_few_conditions, scalar_proof
from .situation import Situation, Step

_EIGENVALUE = "l"
_EVERYWHERE = "(-oo, oo)"
_LETTERS = {"det": "P", "trace": "T", "base": "D"}
"""How the names of aggregates begin, by their sort; those of weighted sums begin with Q."""


class _UnfitError(ValueError):
    """The statement is not about this pair alone."""


@dataclass(frozen=True)
class _Aggregate:
    """A sum or product over the eigenvalues."""

    tree: Op
    """The number that it is."""
    sort: str
    """``trace``, ``det``, ``base``, or ``weighted`` with the vector that has the weights."""
    function: str
    """What is summed or multiplied, as a formula in the eigenvalue."""


@dataclass
class _Pair:
    """A base and another matrix, and how terms in them read by eigenvalues, as texts of formulas."""

    situation: Situation
    base: Term
    other: Term | None
    side: str
    """The range of the eigenvalues, and a condition on them."""
    aggregates: dict[str, _Aggregate] = field(default_factory=dict)
    """Those that have been met, by name."""
    sides: dict[str, str] = field(default_factory=dict)
    """The ranges of the eigenvalue, of scalars, and of aggregates."""

    def __post_init__(self) -> None:
        side, _, condition = self.side.partition(" with ")
        self.sides = {_EIGENVALUE: side, **self.situation.scalars}
        self.conditions = [condition] if condition else []

    @property
    def is_plain(self) -> bool:
        """Whether the base is the identity: then eigenvalues are those of the other matrix itself."""
        return isinstance(self.base, Op) and self.base.head == "I"

    def function(self, tree: Term) -> str:
        """What a matrix is on an eigenvalue."""
        if tree == self.base or (isinstance(tree, Op) and tree.head == "I"):
            return "1"
        if tree == self.other:
            return _EIGENVALUE
        match tree:
            case Op("+" | "-" as head, (one, other)):
                return f"({self.function(one)} {head} ({self.function(other)}))"
            case Op("neg", (one,)):
                return f"(-({self.function(one)}))"
            case Op("inverse", (one,)):
                return f"(1/({self.function(one)}))"
            case Op("T", (one,)):
                return self.function(one)
            case Op("*", factors):
                return self._function_of_product(factors)
        raise _UnfitError(write(tree))

    def _function_of_product(self, factors: tuple[Term, ...]) -> str:
        if any(isinstance(each, Number) and each.value == 0 for each in factors):
            return "0"
        is_number = self.situation.is_number
        texts = [self.scalar(each) if is_number(each) else self.function(each) for each in factors]
        found = texts[0]
        for text in texts[1:]:
            found = f"({found})*({text})"
        return found

    def scalar(self, tree: Term) -> str:
        """What a number is that scales a matrix: of scalars and traces alone."""
        match tree:
            case Number(value):
                return f"({value})"
            case Symbol(name) if name in self.situation.scalars:
                return name
            case Op("+" | "-" | "*" | "/" | "**" as head, arguments):
                return "(" + head.join(f"({self.scalar(each)})" for each in arguments) + ")"
            case Op("neg", (one,)):
                return f"(-({self.scalar(one)}))"
            case Op("trace", (one,)):
                return self._name(tree, "trace", self.function(one))
        raise _UnfitError(write(tree))

    def text(self, tree: Term) -> str:
        """What a number is, with names for sums and products over the eigenvalues."""
        match tree:
            case Number(value):
                return f"({value})"
            case Symbol(name) if name in self.situation.scalars:
                return name
            case Op("det", (one,)):
                return self._determinant(tree, one)
            case Op("trace", (one,)):
                return self._name(tree, "trace", self.function(one))
            case Op("*", factors) if all(map(self.situation.is_number, factors)):
                return "*".join(f"({self.text(each)})" for each in factors)
            case Op("*", (Op("T", (Symbol(name),)), *middle, Symbol(same))) if name == same:
                return self._weighted_sum(tree, name, middle)
            case Op("+" | "-" | "/" | "**" as head, (one, other)):
                return f"({self.text(one)}){head}({self.text(other)})"
            case Op("neg", (one,)):
                return f"-({self.text(one)})"
            case Op(head, arguments) if head in SCALAR_FUNCTIONS:
                return f"{head}({', '.join(map(self.text, arguments))})"
        raise _UnfitError(write(tree))

    def _weighted_sum(self, tree: Op, vector: str, middle: list[Term]) -> str:
        """``x^T M x``, M the product of what stands in the middle; an inverse has weights of its own."""
        text = "1"
        if middle:
            text = self.function(middle[0] if len(middle) == 1 else Op("*", tuple(middle)))
        has_inverse = any(isinstance(each, Op) and each.head == "inverse" for each in middle)
        return self._name(tree, f"weighted {vector} {not self.is_plain and has_inverse}", text)

    def _determinant(self, tree: Op, one: Term) -> str:
        """A product over the eigenvalues, times or over the determinant of the base, or neither."""
        if self.is_plain:
            return self._name(tree, "det", self.function(one))
        base = self._name(Op("det", (self.base,)), "base", "1")
        if one == self.base:
            return base
        name = self._name(tree, "det", self.function(one))
        match self._kind(one):
            case "form":
                return f"({base})*({name})"
            case "dual":
                return f"({name})/({base})"
        return name

    def _kind(self, one: Term) -> str:
        """How a matrix changes with the basis: a ``form`` as the base, its ``dual``, or an ``acting`` map."""
        match one:
            case Op("inverse", (inner,)):
                return {"form": "dual", "dual": "form"}.get(self._kind(inner), "acting")
            case Op("*", factors):
                kinds = [self._kind(each) for each in factors if not self.situation.is_number(each)]
                if len(kinds) == 1:
                    return kinds[0]
                surplus = kinds.count("form") - kinds.count("dual")
                return {1: "form", -1: "dual"}.get(surplus, "acting")
            case Op("+" | "-", (first, _)):
                return self._kind(first)
            case Op("neg" | "T", (first,)):
                return self._kind(first)
        return "form"

    def _name(self, tree: Op, sort: str, function: str) -> str:
        """The name of an aggregate: a known one, if it has the same function."""
        for name, known in self.aggregates.items():
            if known.sort == sort and _is_same(known.function, function):
                return name
        name = f"{_LETTERS.get(sort, 'Q')}{len(self.aggregates)}"
        self.aggregates[name] = _Aggregate(tree, sort, function)
        return name


def _is_same(text: str, other: str) -> bool:
    return formula(f"{text} == 0").links == formula(f"{other} == 0").links


def by_spectrum(situation: Situation, goal: Relation) -> bool:
    """Add a step by spectral reduction, if one of the pairs gives it."""
    for pair, ends in _pairs(situation, goal):
        try:
            step = _of_numbers(pair, goal) if situation.is_number(goal.left) else _of_matrices(pair, goal)
        except _UnfitError:
            continue
        if step is not None:
            other = pair.base if pair.other is None else pair.other
            situation.add(
                goal, {"rule": "spectrum", "base": write(pair.base), "other": write(other), **ends, **step}
            )
            return True
    return False


def _pairs(situation: Situation, goal: Relation) -> Iterator[tuple[_Pair, Step]]:
    names = _matrices(situation, goal)
    size = next((situation.kinds[each.name].shape[0] for each in names), "")
    if not size:
        return
    bases: list[Term] = [each for each in names if situation.definite(each) == 2]
    bases.append(Op("I", (Symbol(size),)))
    pairs = [(base, other) for base in bases for other in names]
    for base, other in pairs:
        if base != other and situation.is_symmetric(other) and len(names) <= 1 + isinstance(base, Symbol):
            for side, ends in _ends(situation, base, other):
                yield _Pair(situation, base, other, side), ends


def _matrices(situation: Situation, goal: Relation) -> list[Symbol]:
    """The symmetric matrices of a relation, by name."""
    from ....theory.matrices.statement import names_of

    own = [Symbol(name) for name in situation.kinds if name in names_of(goal)]
    return [each for each in own if len({*situation.shape(each)}) == 1 and not situation.is_number(each)]


def _ends(situation: Situation, base: Term, other: Term) -> Iterator[tuple[str, Step]]:
    """Ranges of the eigenvalues and why they lie there, the narrowest first."""
    definite = situation.definite(other)
    above_zero: Step = {"value": "0", "strict": definite == 2}
    for place, known in enumerate(situation.known):
        if situation.is_number(known.left) or known.sign == "==":
            continue
        small, large = (known.right, known.left) if known.sign[0] == ">" else (known.left, known.right)
        strict = "=" not in known.sign
        one: Step = {"value": "1", "strict": strict, "fact": place}
        if (small, large) == (base, other):
            yield _range_text("1", "oo", open_low=strict), {"low": one}
        if (small, large) == (other, base):
            if definite:
                side = _range_text("0", "1", open_low=definite == 2, open_high=strict)
                yield side, {"low": above_zero, "high": one}
            yield _range_text("-oo", "1", open_high=strict), {"high": one}
        for symbol in situation.scalars:
            if large == other and _is_multiple(small, symbol, base):
                floor: Step = {"value": symbol, "strict": strict, "fact": place}
                condition = f"{_EIGENVALUE} {'>' if strict else '>='} {symbol}"
                if definite:
                    side = _range_text("0", "oo", open_low=definite == 2)
                    yield f"{side} with {condition}", {"low": above_zero, "floor": floor}
                yield f"{_EVERYWHERE} with {condition}", {"floor": floor}
    if definite:
        yield _range_text("0", "oo", open_low=definite == 2), {"low": above_zero}
    yield _EVERYWHERE, {}


def _is_multiple(tree: Term, symbol: str, base: Term) -> bool:
    """Whether a term is the base times a scalar."""
    return isinstance(tree, Op) and tree.head == "*" and {*tree.arguments} == {base, Symbol(symbol)}


def _range_text(low: str, high: str, *, open_low: bool = True, open_high: bool = True) -> str:
    return f"{'(' if open_low else '['}{low}, {high}{')' if open_high else ']'}"


def _plain(pair: _Pair) -> list[str]:
    """The conditions on the eigenvalue, and what is known of scalars."""
    found = list(pair.conditions)
    for each in pair.situation.known:
        if pair.situation.is_number(each.left) and not _of_matrix(each):
            try:
                found.append(f"{pair.scalar(each.left)} {each.sign} {pair.scalar(each.right)}")
            except _UnfitError:
                continue
    return found


def _of_matrix(relation: Relation) -> bool:
    """Whether a relation of numbers has traces or determinants in it."""
    trees = (tree for side in (relation.left, relation.right) for tree in subterms(side))
    return any(isinstance(tree, Op) and tree.head in {"trace", "det"} for tree in trees)


def _of_matrices(pair: _Pair, goal: Relation) -> Step | None:
    """A relation of matrices, for every eigenvalue; an entry of a trace is at most the trace."""
    text = f"{pair.function(goal.left)} {goal.sign} {pair.function(goal.right)}"
    aggregates = _aggregates(pair)
    members = [name for name in pair.aggregates if pair.sides[name] != _EVERYWHERE]
    conditions = [f"{pair.aggregates[name].function} <= {name}" for name in members]
    found = proof_with_few_conditions(text, pair.sides, [*_plain(pair), *conditions])
    if found is None:
        return None
    listed: list[Json] = [*members]
    return {"certificate": dict(found), "aggregates": aggregates, "members": listed}


def _of_numbers(pair: _Pair, goal: Relation) -> Step | None:
    """A relation of numbers, by as few facts on aggregates as will do."""
    text = f"{pair.text(goal.left)} {goal.sign} {pair.text(goal.right)}"
    aggregates = _aggregates(pair)
    facts: list[Json] = []
    conditions = _plain(pair)
    found = proof_with_few_conditions(text, pair.sides, conditions)
    if found is None:
        for fact, relation in _facts(pair, text):
            facts.append(fact)
            conditions.append(relation)
            if (found := scalar_proof(text, pair.sides, [relation])) is not None:
                break
        else:
            found = proof_with_few_conditions(text, pair.sides, conditions) if facts else None
    if found is None:
        return None
    return {"aggregates": aggregates, "facts": facts, "certificate": dict(found)}


def _aggregates(pair: _Pair) -> dict[str, Json]:
    """The aggregates for the certificate, with their ranges, which the pair keeps as well."""
    found: dict[str, Json] = {}
    for name, aggregate in pair.aggregates.items():
        side, shown = _range(pair, aggregate)
        pair.sides[name] = side
        row: dict[str, Json] = {"of": write(aggregate.tree), "side": side}
        if shown is not None:
            row["shown"] = shown
        found[name] = row
    return found


def _range(pair: _Pair, aggregate: _Aggregate) -> tuple[str, Json]:
    """The narrowest range that follows from the function on all eigenvalues, with its certificate."""
    if aggregate.sort == "base":
        return "(0, oo)", None
    ranges = (("[1, oo)", ">= 1"), ("(0, oo)", "> 0"), ("[0, oo)", ">= 0"))
    for side, relation in ranges[2:] if aggregate.sort.startswith("weighted") else ranges:
        shown = proof_with_few_conditions(f"{aggregate.function} {relation}", pair.sides, _plain(pair))
        if shown is not None:
            return side, dict(shown)
    return _EVERYWHERE, None


def _of_sort(pair: _Pair, sort: str) -> list[str]:
    return [name for name, aggregate in pair.aggregates.items() if aggregate.sort.startswith(sort)]


def _shown(pair: _Pair, text: str, *more: str) -> Json:
    """The certificate of a relation for every eigenvalue; None if none is found."""
    found = proof_with_few_conditions(text, pair.sides, [*more, *_plain(pair)])
    return None if found is None else dict(found)


def _facts(pair: _Pair, goal: str) -> Iterator[tuple[Step, str]]:
    """What can be shown of aggregates, as a step and a relation, in the order in which it may be of use."""
    for determinant, trace in product(_of_sort(pair, "det"), _of_sort(pair, "trace")):
        yield from _of_product_and_sum(pair, goal, determinant, trace)
    for one, other in product([*_of_sort(pair, "weighted"), *_of_sort(pair, "trace")], repeat=2):
        if one != other and pair.aggregates[one].sort == pair.aggregates[other].sort:
            yield from _of_two_sums(pair, one, other)


def _of_product_and_sum(pair: _Pair, goal: str, determinant: str, trace: str) -> Iterator[tuple[Step, str]]:
    """The inequality of the means, and the logarithm of a product as a sum."""
    factor, term = pair.aggregates[determinant].function, pair.aggregates[trace].function
    if _is_same(factor, term) and pair.sides[determinant] != _EVERYWHERE:
        size = pair.situation.shape(pair.base)[0]
        fact: Step = {"by": "mean", "left": determinant, "right": trace}
        yield fact, f"{determinant} <= ({trace}/{size})**{size}"
    if "log" in goal and pair.sides[determinant] in {"(0, oo)", "[1, oo)"}:
        for sign in ("<=", ">="):
            found = _shown(pair, f"log({factor}) {sign} {term}")
            if found is not None:
                row: Step = {"by": "logarithms", "left": determinant, "right": trace, "relation": sign}
                yield {**row, "certificate": found}, f"log({determinant}) {sign} {trace}"


def _of_two_sums(pair: _Pair, one: str, other: str) -> Iterator[tuple[Step, str]]:
    """Sums whose terms compare, up to a factor: a scalar, or an aggregate that no single term exceeds."""
    term, larger = pair.aggregates[one].function, pair.aggregates[other].function
    is_compared = False
    for factor in _factors(pair):
        found = _shown(pair, f"{term} <= ({factor})*({larger})")
        if found is not None:
            row: Step = {"by": "terms", "left": one, "right": other, "factor": factor, "members": []}
            yield {**row, "certificate": found}, f"{one} <= ({factor})*{other}"
            is_compared = True
    determinants = _of_sort(pair, "det")
    for member in () if is_compared else (*determinants, *_of_sort(pair, "trace")):
        sides = ("[1, oo)",) if member in determinants else ("[0, oo)", "[1, oo)", "(0, oo)")
        if pair.sides[member] not in sides:
            continue
        condition = f"{pair.aggregates[member].function} <= {member}"
        found = _shown(pair, f"{term} <= ({member})*({larger})", condition)
        if found is not None:
            row = {"by": "terms", "left": one, "right": other, "factor": member, "members": [member]}
            yield {**row, "certificate": found}, f"{one} <= ({member})*{other}"


def _factors(pair: _Pair) -> list[str]:
    """What one sum may be of another: as large, or as many times as a positive scalar says."""
    names = [name for name in pair.situation.scalars if pair.situation.sign(Symbol(name)) == 2]
    own = [name for name in names if not pair.situation.scalars[name].startswith("whole")]
    return ["1", *(text for name in own for text in (name, f"1/{name}"))]
