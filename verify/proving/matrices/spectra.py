"""Proposals by spectral reduction: what a statement about two matrices says of their eigenvalues."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from ....theory.formulas.language import formula
from ....theory.matrices.terms import SCALAR_FUNCTIONS, Number, Op, Relation, Symbol, Term, subterms, write
from ....theory.numbers.json_value import Json
from .scalar_parts import certified, with_few_conditions
from .situation import Situation, Step

_EIGENVALUE = "l"


class _UnfitError(ValueError):
    """The statement is not about this pair alone."""


@dataclass
class _Pair:
    situation: Situation
    base: Term
    other: Term | None
    side: str
    names: dict[str, str] = field(default_factory=dict)
    """Of terms, as texts."""
    of: dict[str, Term] = field(default_factory=dict)
    functions: dict[str, str] = field(default_factory=dict)
    sorts: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        side, _, condition = self.side.partition(" with ")
        self.sides = {_EIGENVALUE: side, **self.situation.scalars}
        self.conditions = [condition] if condition else []

    @property
    def alike(self) -> bool:
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
                if any(isinstance(each, Number) and each.value == 0 for each in factors):
                    return "0"
                texts = [
                    self.scalar(each) if self.situation.is_number(each) else self.function(each)
                    for each in factors
                ]
                found = texts[0]
                for text in texts[1:]:
                    found = f"({found})*({text})"
                return found
        raise _UnfitError(write(tree))

    def scalar(self, tree: Term) -> str:
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
                text = (
                    self.function(Op("*", tuple(middle)) if len(middle) != 1 else middle[0])
                    if middle
                    else "1"
                )
                dual = not self.alike and any(
                    isinstance(each, Op) and each.head == "inverse" for each in middle
                )
                return self._name(tree, f"weighted {name} {dual}", text)
            case Op("+" | "-" | "/" | "**" as head, (one, other)):
                return f"({self.text(one)}){head}({self.text(other)})"
            case Op("neg", (one,)):
                return f"-({self.text(one)})"
            case Op(head, arguments) if head in SCALAR_FUNCTIONS:
                return f"{head}({', '.join(map(self.text, arguments))})"
        raise _UnfitError(write(tree))

    def _determinant(self, tree: Op, one: Term) -> str:
        if self.alike:
            return self._name(tree, "det", self.function(one))
        base = self._name(Op("det", (self.base,)), "base", "1")
        if one == self.base:
            return base
        text = self.function(one)
        name = self._name(tree, "det", text)
        return self._beside(base, name, one)

    def _beside(self, base: str, name: str, one: Term) -> str:
        match self._kind(one):
            case "form":
                return f"({base})*({name})"
            case "dual":
                return f"({name})/({base})"
        return name

    def _kind(self, one: Term) -> str:
        match one:
            case Op("inverse", (inner,)):
                return {"form": "dual", "dual": "form"}.get(self._kind(inner), "acting")
            case Op("*", factors):
                matrices = [each for each in factors if not self.situation.is_number(each)]
                if len(matrices) == 1:
                    return self._kind(matrices[0])
                turns = [self._kind(each) for each in matrices]
                count = turns.count("form") - turns.count("dual")
                return {1: "form", -1: "dual"}.get(count, "acting")
            case Op("+" | "-", (first, _)):
                return self._kind(first)
            case Op("neg" | "T", (first,)):
                return self._kind(first)
        return "form"

    def _name(self, tree: Op, sort: str, text: str) -> str:
        for name, known in self.functions.items():
            if self.sorts[name] == sort and formula(f"{known} == 0").links == formula(f"{text} == 0").links:
                return name
        name = f"{ {'det': 'P', 'trace': 'T', 'base': 'D'}.get(sort, 'Q') }{len(self.names)}"
        self.names[write(tree)] = name
        self.of[name], self.functions[name], self.sorts[name] = tree, text, sort
        return name


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
    """Ranges of the eigenvalues, the narrowest first."""
    for place, known in enumerate(situation.known):
        if situation.is_number(known.left) or known.sign == "==":
            continue
        small, large = (known.right, known.left) if known.sign[0] == ">" else (known.left, known.right)
        strict = "=" not in known.sign
        low: Step = {"value": "1", "strict": strict, "fact": place}
        if (small, large) == (base, other):
            yield f"{'(' if strict else '['}1, oo)", {"low": low}
        if (small, large) == (other, base):
            if situation.definite(other):
                least: Step = {"value": "0", "strict": situation.definite(other) == 2}
                yield f"{'(['[least['strict'] is False]}0, 1{'])'[strict]}", {"low": least, "high": low}
            yield f"(-oo, 1{'])'[strict]}", {"high": low}
        for symbol in situation.scalars:
            times = (base, Symbol(symbol))
            if (
                isinstance(small, Op)
                and small.head == "*"
                and {*small.arguments} == {*times}
                and large == other
            ):
                row: Step = {"value": symbol, "strict": strict, "fact": place}
                condition = f"l >{'=' * (not strict)} {symbol}"
                if definite := situation.definite(other):
                    zero: Step = {"value": "0", "strict": definite == 2}
                    yield f"{'[('[definite == 2]}0, oo) with {condition}", {"low": zero, "floor": row}
                yield f"(-oo, oo) with {condition}", {"floor": row}
    definite = situation.definite(other)
    if definite:
        yield f"{'[('[definite == 2]}0, oo)", {"low": {"value": "0", "strict": definite == 2}}
    yield "(-oo, oo)", {}


def _plain(pair: _Pair) -> list[str]:
    """The conditions on scalars, and on the eigenvalue."""
    found = list(pair.conditions)
    for each in pair.situation.known:
        if pair.situation.is_number(each.left) and not _of_matrix(each):
            try:
                found.append(f"{pair.scalar(each.left)} {each.sign} {pair.scalar(each.right)}")
            except _UnfitError:
                continue
    return found


def _of_matrix(each: Relation) -> bool:
    trees = (tree for side in (each.left, each.right) for tree in subterms(side))
    return any(isinstance(tree, Op) and tree.head in {"trace", "det"} for tree in trees)


def _of_matrices(pair: _Pair, goal: Relation) -> Step | None:
    text = f"{pair.function(goal.left)} {goal.sign} {pair.function(goal.right)}"
    aggregates = _aggregates(pair)
    members = [name for name in pair.of if pair.sides[name] != "(-oo, oo)"]
    conditions = [f"{pair.functions[name]} <= {name}" for name in members]
    found = with_few_conditions(text, pair.sides, [*_plain(pair), *conditions])
    listed: list[Json] = [*members]
    return (
        None if found is None else {"certificate": dict(found), "aggregates": aggregates, "members": listed}
    )


def _of_numbers(pair: _Pair, goal: Relation) -> Step | None:
    text = f"{pair.text(goal.left)} {goal.sign} {pair.text(goal.right)}"
    aggregates = _aggregates(pair)
    facts: list[Json] = []
    conditions: list[str] = _plain(pair)
    if (found := with_few_conditions(text, pair.sides, conditions)) is None:
        for fact, said in _compared(pair, text):
            facts.append(fact)
            conditions.append(said)
            if (found := certified(text, pair.sides, [said])) is not None:
                break
        else:
            found = with_few_conditions(text, pair.sides, conditions) if facts else None
    if found is None:
        return None
    return {"aggregates": aggregates, "facts": facts, "certificate": dict(found)}


def _aggregates(pair: _Pair) -> dict[str, Json]:
    """The sums and products that have names, with their ranges."""
    found: dict[str, Json] = {}
    for name, tree in pair.of.items():
        side, shown = _range(pair, name)
        pair.sides[name] = side
        row: dict[str, Json] = {"of": write(tree), "side": side}
        if shown is not None:
            row["shown"] = shown
        found[name] = row
    return found


def _range(pair: _Pair, name: str) -> tuple[str, Json]:
    sort, text = pair.sorts[name], pair.functions[name]
    if sort == "base":
        return "(0, oo)", None
    wanted = (("[1, oo)", ">= 1"), ("(0, oo)", "> 0"), ("[0, oo)", ">= 0"))
    for side, relation in wanted[2:] if sort.startswith("weighted") else wanted:
        shown = with_few_conditions(f"{text} {relation}", pair.sides, _plain(pair))
        if shown is not None:
            return side, dict(shown)
    return "(-oo, oo)", None


def _compared(pair: _Pair, goal: str) -> Iterator[tuple[Step, str]]:
    """What can be shown of sums and products, in the order in which it may be of use."""
    plain = _plain(pair)

    def shown(text: str, *more: str) -> Json:
        found = with_few_conditions(text, pair.sides, [*more, *plain])
        return None if found is None else dict(found)

    of_sort = {
        sort: [name for name, own in pair.sorts.items() if own.startswith(sort)]
        for sort in ("det", "trace", "weighted")
    }
    for whole, total in product(of_sort["det"], of_sort["trace"]):
        same = (
            formula(f"{pair.functions[whole]} == 0").links == formula(f"{pair.functions[total]} == 0").links
        )
        if same and pair.sides[whole] != "(-oo, oo)":
            size = pair.situation.shape(pair.base)[0]
            yield {"by": "mean", "left": whole, "right": total}, f"{whole} <= ({total}/{size})**{size}"
        if "log" in goal and pair.sides[whole] in {"(0, oo)", "[1, oo)"}:
            for sign in ("<=", ">="):
                found = shown(f"log({pair.functions[whole]}) {sign} {pair.functions[total]}")
                if found is not None:
                    row: Step = {"by": "logarithms", "left": whole, "right": total, "relation": sign}
                    yield {**row, "certificate": found}, f"log({whole}) {sign} {total}"
    for one, other in product([*of_sort["weighted"], *of_sort["trace"]], repeat=2):
        if one == other or pair.sorts[one] != pair.sorts[other]:
            continue
        done = False
        for factor in _factors(pair):
            found = shown(f"{pair.functions[one]} <= ({factor})*({pair.functions[other]})")
            if found is not None:
                row = {"by": "terms", "left": one, "right": other, "factor": factor, "members": []}
                yield {**row, "certificate": found}, f"{one} <= ({factor})*{other}"
                done = True
        if done:
            continue
        for member in [*of_sort["det"], *of_sort["trace"]]:
            fits = ("[1, oo)",) if member in of_sort["det"] else ("[0, oo)", "[1, oo)", "(0, oo)")
            if pair.sides[member] not in fits:
                continue
            said = f"{pair.functions[one]} <= ({member})*({pair.functions[other]})"
            found = shown(said, f"{pair.functions[member]} <= {member}")
            if found is not None:
                row = {"by": "terms", "left": one, "right": other, "factor": member, "members": [member]}
                yield {**row, "certificate": found}, f"{one} <= ({member})*{other}"


def _factors(pair: _Pair) -> list[str]:
    """What one sum may be of another: as large, or as many times as a positive scalar says."""
    names = [name for name in pair.situation.scalars if pair.situation.sign(Symbol(name)) == 2]
    own = [name for name in names if not pair.situation.scalars[name].startswith("whole")]
    return ["1", *(text for name in own for text in (name, f"1/{name}"))]
