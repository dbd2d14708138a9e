"""Derivations about matrices: which rule may give a relation, from what is known and from hints.

The prover looks at random instances to guess what is the same and what adds up; it decides nothing. The
rechecker has its own algebra, and rejects a guess that was wrong.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

from ....theory.matrices.language import relation
from ....theory.matrices.statement import (
    DEFINITE,
    SEMIDEFINITE,
    SYMMETRIC,
    Kind,
    Statement,
    kind_of,
    names_of,
)
from ....theory.matrices.terms import (
    MatrixError,
    Number,
    Op,
    Relation,
    Symbol,
    Term,
    replaced,
    subterms,
    write,
)
from ....theory.matrices.terms import product as multiplied
from ....theory.numbers.json_value import Json
from .instances import Value
from .situation import Situation, Step, has_functions
from .spectra import by_spectrum

_MOST_PARTS = 40


def derivation(about: Statement, goal: Relation, hints: Sequence[str]) -> dict[str, Json] | None:
    """The payload of a certificate; None if no derivation was found."""
    if not about.built:
        kinds, rows = _definite(about)
        situation = Situation(kinds, about.always())
        if not _derived(situation, goal, hints):
            return None
        steps: list[Json] = [dict(each) for each in situation.steps]
        return {"steps": steps, "definite": rows} if rows else {"steps": steps}
    return _by_steps(about, goal, hints)


def _by_steps(about: Statement, goal: Relation, hints: Sequence[str]) -> dict[str, Json] | None:
    built = _kinds_of_built(about)
    lasting = {**about.kinds, **{name: kind_of(text, name) for name, text in built.items()}}
    everything = {**lasting, **about.inputs}
    shapes = {name: kind.shape for name, kind in lasting.items()}
    invariants = [each for each in _read(hints, shapes) if names_of(each) & {*about.built}]
    if not about.at_the_end():
        invariants.append(goal)
    starts = {name: each.start for name, each in about.built.items()}
    after = {name: each.then for name, each in about.built.items()}
    kept: list[Relation] = []
    bases: list[Json] = []
    steps: list[Json] = []
    for each in invariants:
        first = Situation(about.kinds, about.always())
        following = Situation(everything, [*about.always(), *about.in_each_step(), *kept, each])
        if _derived(first, _put(each, starts, first), hints) and _derived(
            following, _put(each, after, following), hints
        ):
            kept.append(each)
            bases.append([dict(row) for row in first.steps])
            steps.append([dict(row) for row in following.steps])
    # each step may use all that was kept, in the order in which the rechecker has it
    if len(kept) > 1:
        steps = []
    for each in kept if len(kept) > 1 else ():
        following = Situation(everything, [*about.always(), *about.in_each_step(), *kept])
        if not _derived(following, _put(each, after, following), hints):
            return None
        steps.append([dict(row) for row in following.steps])
    final = Situation(lasting, [*about.always(), *about.at_the_end(), *kept])
    if not _derived(final, goal, hints):
        return None
    texts: list[Json] = [str(each) for each in kept]
    return {
        "built": dict(built),
        "invariants": texts,
        "base": bases,
        "step": steps,
        "steps": [dict(each) for each in final.steps],
    }


def _kinds_of_built(about: Statement) -> dict[str, str]:
    """The strongest kinds that the starts have and the steps keep."""
    candidates: dict[str, list[str]] = {}
    for name in about.built:
        rows, columns = about.shapes[name]
        if (rows, columns) == ("1", "1"):
            candidates[name] = ["(0, oo)", "[0, oo)", "(-oo, oo)"]
        elif columns == "1":
            candidates[name] = [f"column {rows}"]
        elif rows == columns:
            forms = ("positive definite", "positive semi-definite", "symmetric", "square")
            candidates[name] = [f"{form} {rows}" for form in forms]
        else:
            candidates[name] = [f"matrix {rows} x {columns}"]
    while True:
        chosen = {name: texts[0] for name, texts in candidates.items()}
        kinds = {**about.kinds, **about.inputs, **{name: kind_of(text) for name, text in chosen.items()}}
        situation = Situation(kinds, [])
        wrong = next(
            (
                name
                for name, each in about.built.items()
                if len(candidates[name]) > 1
                and not all(_has(situation, tree, chosen[name]) for tree in (each.start, each.then))
            ),
            None,
        )
        if wrong is None:
            return chosen
        candidates[wrong].pop(0)


def _has(situation: Situation, tree: Term, kind: str) -> bool:
    if kind.startswith("positive"):
        zero = isinstance(tree, Op) and tree.head == "*" and Number(Fraction(0)) in tree.arguments
        return situation.definite(tree) >= 1 + (kind.startswith("positive definite")) or (
            zero and "semi" in kind
        )
    if kind.startswith("("):
        return kind == "(-oo, oo)" or situation.sign(tree) == 2
    if kind.startswith("["):
        return situation.sign(tree) >= 1
    return True


def _read(hints: Sequence[str], shapes: dict[str, tuple[str, str]]) -> list[Relation]:
    """The hints that speak of these symbols alone."""
    found = []
    for hint in hints:
        try:
            found.append(relation(hint, shapes))
        except MatrixError:
            continue
    return found


def _put(each: Relation, trees: dict[str, Term], situation: Situation) -> Relation:
    left, right = (replaced(side, trees, situation.shapes) for side in (each.left, each.right))
    return Relation(left, each.sign, right)


def _derived(situation: Situation, goal: Relation, hints: Sequence[str] = ()) -> bool:
    """Derive the hints that can be derived, and then the goal."""
    if goal in situation.known:
        return True
    for hint in _read(hints, situation.shapes):
        if hint == goal:
            break
        if hint not in situation.known:
            _direct(situation, hint)
    return goal in situation.known or _direct(situation, goal)


def _direct(situation: Situation, goal: Relation) -> bool:
    if has_functions(goal):
        return by_spectrum(situation, goal)
    if goal.sign in {">", ">="}:
        turned = Relation(goal.right, {">": "<", ">=": "<="}[goal.sign], goal.left)
        return _by_rules(situation, turned) and _turned(situation, goal, turned)
    return _by_rules(situation, goal)


def _turned(situation: Situation, goal: Relation, turned: Relation) -> bool:
    """The same relation from the other side."""
    size = situation.shape(goal.left)[0]
    after = "1" if situation.is_number(goal.left) else f"I({size})"
    part: Json = {"weight": "1", "fact": situation.place(turned), "after": after}
    situation.add(goal, {"rule": "combination", "parts": [part]})
    return True


def _written_out(situation: Situation, tree: Term) -> Term:
    """The same with the determinant of each update by a rank of one written out, by a lemma that is added."""
    if not isinstance(tree, Op) or tree.head == "I":
        return tree
    if tree.head == "det" and (found := _lemma(situation, tree)) is not None:
        return found
    inner = [_written_out(situation, each) for each in tree.arguments]
    return multiplied(inner, situation.shapes) if tree.head == "*" else Op(tree.head, tuple(inner))


def _lemma(situation: Situation, tree: Op) -> Term | None:
    """What the determinant lemma says that det(A + c*u*v.T) is."""
    match tree.arguments[0]:
        case Op("+", (matrix, Op("*", (*scalars, one, Op("T", (other,)))))) if (
            len(scalars) <= 1
            and situation.shape(one)[1] == "1"
            and situation.definite(matrix) == 2
            and all(map(situation.is_number, scalars))
        ):
            pass
        case _:
            return None
    factor: Term = scalars[0] if scalars else Number(Fraction(1))
    form = multiplied([*scalars, Op("T", (other,)), Op("inverse", (matrix,)), one], situation.shapes)
    right = multiplied([Op("det", (matrix,)), Op("+", (Number(Fraction(1)), form))], situation.shapes)
    found = Relation(tree, "==", right)
    if found not in situation.known:
        row: Step = {"rule": "determinant lemma", "A": write(matrix), "c": write(factor)}
        situation.add(found, {**row, "u": write(one), "v": write(other)})
    return right


def _by_rules(situation: Situation, goal: Relation) -> bool:
    """By one of the rules, or from what the goal is with determinants of updates written out."""
    rules = (_by_inverses, _by_identity, _by_cauchy, _by_combination, by_spectrum)
    there = Relation(_written_out(situation, goal.left), goal.sign, _written_out(situation, goal.right))
    if goal in situation.known or any(rule(situation, goal) for rule in rules):
        return True
    return (
        there != goal and any(rule(situation, there) for rule in rules) and _by_combination(situation, goal)
    )


def _by_identity(situation: Situation, goal: Relation) -> bool:
    if "=" in goal.sign and situation.agree(goal.left, goal.right):
        situation.add(goal, {"rule": "combination", "parts": []})
        return True
    return False


def _by_inverses(situation: Situation, goal: Relation) -> bool:
    """The inverses of two matrices are in the other order."""
    match goal:
        case Relation(Op("inverse", (larger,)), "<=", Op("inverse", (smaller,))) if not situation.is_number(
            goal.left
        ):
            pass
        case _:
            return False
    inner = Relation(smaller, "<=", larger)
    if situation.definite(smaller) < 2 or not (inner in situation.known or _by_combination(situation, inner)):
        return False
    situation.add(goal, {"rule": "inverses", "fact": situation.place(inner)})
    return True


def _definite(about: Statement) -> tuple[Mapping[str, Kind], list[Json]]:
    """The kinds, where symmetric symbols that are at least a positive definite matrix are so too."""
    kinds, rows = dict(about.kinds), list[Json]()
    for place, fact in enumerate(about.always()):
        smaller, larger = (fact.left, fact.right) if "<" in fact.sign else (fact.right, fact.left)
        if fact.sign == "==" or not isinstance(larger, Symbol):
            continue
        kind = kinds[larger.name]
        if kind.form in {SYMMETRIC, SEMIDEFINITE} and Situation(kinds, []).definite(smaller) == 2:
            kinds[larger.name] = replace(kind, form=DEFINITE)
            rows.append({"symbol": larger.name, "fact": place})
    return kinds, rows


def _by_cauchy(situation: Situation, goal: Relation) -> bool:
    if goal.sign != "<=" or not situation.is_number(goal.left):
        return False
    if not any(isinstance(each, Op) and each.head == "**" for each in subterms(goal.left)):
        return False
    margin = Op("-", (goal.right, goal.left))
    for matrix in _positive(situation, goal):
        vectors = _columns(situation, goal, matrix)
        for one, other in combinations(vectors, 2):
            forms = [
                multiplied([Op("T", (a,)), matrix, b], situation.shapes)
                for a, b in ((one, one), (other, other), (one, other))
            ]
            square = multiplied([forms[2], forms[2]], situation.shapes)
            wanted = Op("-", (multiplied(forms[:2], situation.shapes), square))
            if situation.agree(margin, wanted):
                row: Step = {"rule": "cauchy", "P": write(matrix), "x": write(one), "y": write(other)}
                situation.add(goal, row)
                return True
    return False


def _positive(situation: Situation, goal: Relation) -> list[Term]:
    """Positive semi-definite matrices in a relation, their inverses, and the identity."""
    trees = [each for side in (goal.left, goal.right) for each in subterms(side)]
    found: list[Term] = []
    for tree in trees:
        rows, columns = situation.shape(tree)
        if rows == columns != "1" and situation.definite(tree) and tree not in found:
            found.append(tree)
    found += [Op("inverse", (each,)) for each in found if situation.definite(each) == 2]
    sizes = {situation.shape(each)[0] for each in trees if situation.shape(each)[0] != "1"}
    found += [Op("I", (Symbol(size),)) for size in sorted(sizes)]
    return list(dict.fromkeys(found))[:8]


def _columns(situation: Situation, goal: Relation, matrix: Term) -> list[Term]:
    names = [Symbol(name) for name in situation.kinds if name in names_of(goal)]
    found: list[Term] = [
        each for each in names if situation.shape(each)[1] == "1" and not situation.is_number(each)
    ]
    size = situation.shape(matrix)[0]
    found = [each for each in found if situation.shape(each)[0] == size]
    if len(found) == 2:
        found += [Op("-", (found[0], found[1])), Op("+", (found[0], found[1]))]
    squares = [
        tree
        for side in (goal.left, goal.right)
        for tree in subterms(side)
        if situation.shape(tree) == (size, size) and isinstance(tree, Symbol | Op) and tree != matrix
    ]
    squares = list(
        dict.fromkeys([*squares, *([Op("inverse", (matrix,))] if situation.definite(matrix) == 2 else [])])
    )
    return [
        *found,
        *(multiplied([each, column], situation.shapes) for each in squares[:4] for column in found),
    ]


def _by_combination(situation: Situation, goal: Relation) -> bool:
    """What is asked for as a sum of one to three congruences of what is positive or known."""
    parts = list(_parts(situation, goal))[:_MOST_PARTS]
    margin = situation.values(Op("-", (goal.right, goal.left)))
    if margin is None or not parts:
        return False
    valued = [(row, situation.values(added), strict) for row, added, strict in parts]
    usable = [(row, list(values), strict) for row, values, strict in valued if values is not None]
    for count in (1, 2, 3):
        for chosen in combinations(usable, count):
            if goal.sign == "<" and not any(strict for _, _, strict in chosen):
                continue
            if all(
                _is_sum(whole, each)
                for whole, *each in zip(margin, *(row for _, row, _ in chosen), strict=True)
            ):
                situation.add(goal, {"rule": "combination", "parts": [dict(row) for row, _, _ in chosen]})
                return True
    return False


def _is_sum(whole: Value, parts: list[Value]) -> bool:
    """Whether numbers or matrices add up."""
    total = parts[0]
    for each in parts[1:]:
        total = total + each
    return bool(total == whole)


def _parts(situation: Situation, goal: Relation) -> Iterator[tuple[Step, Term, bool]]:
    """Parts of combinations, with what they add."""
    shapes = situation.shapes
    number = situation.is_number(goal.left)
    size = situation.shape(goal.left)[0]
    one = Number(Fraction(1))
    whole: list[Term] = [one] if number else [Op("I", (Symbol(size),))]
    row: Step
    weights: list[Term] = [one, *(Symbol(name) for name in situation.scalars if situation.sign(Symbol(name)))]
    weights += _scalar_factors(situation, goal)
    for place, known in enumerate(situation.known):
        up = known.sign[0] == ">"
        middle = Op("-", (known.left, known.right) if up else (known.right, known.left))
        if has_functions(known):
            continue
        if situation.shape(known.left) == situation.shape(goal.left):
            afters = whole
        elif number and not situation.is_number(known.left):
            afters = _columns(situation, goal, known.left)
        else:
            continue
        signed = (
            [*(Number(Fraction(each)) for each in (-1, 2, -2)), *weights] if known.sign == "==" else weights
        )
        for weight, after in product(signed, afters):
            row = {"weight": write(weight), "fact": place, "after": write(after)}
            both = [Op("T", (after,)), middle, after]
            if known.sign == "==":
                row["before"] = write(after if after in whole else Op("T", (after,)))
                both = [middle] if after in whole else both
            elif after in whole:
                both = [middle]
            strict = known.sign in {"<", ">"} and situation.sign(weight) == 2 and after in whole
            yield row, multiplied([weight, *both], shapes), strict
    for tree in situation.numbers_of_matrices([goal.left, goal.right]) if number else ():
        if situation.sign(tree):
            yield {"weight": "1", "positive": write(tree), "after": "1"}, tree, False
    for matrix in _positive(situation, goal):
        if number:
            afters = _columns(situation, goal, matrix)
        elif situation.shape(matrix)[0] == size:
            afters = [*whole, *(each for each in _positive(situation, goal) if each != matrix)]
        else:
            continue
        for after in afters:
            if number or after in whole or situation.shape(after) == (size, size):
                row = {"weight": "1", "positive": write(matrix), "after": write(after)}
                yield row, multiplied([Op("T", (after,)), matrix, after], shapes), False


def _scalar_factors(situation: Situation, goal: Relation) -> list[Term]:
    """What a side is a multiple of, or one over what it is a fraction of."""
    one = Number(Fraction(1))
    found: list[Term] = [
        each if tree.head == "*" else Op("/", (one, each))
        for side in (goal.left, goal.right)
        for tree in subterms(side)
        if isinstance(tree, Op) and tree.head in "*/"
        for each in (tree.arguments if tree.head == "*" else tree.arguments[1:])
        if situation.is_number(each)
        and not isinstance(each, Number | Symbol)
        and (goal.sign == "==" or situation.sign(each))
    ]
    return found[:3]
