"""Certificates about matrices of every dimension: derivations, and counterexamples."""

from collections.abc import Mapping
from typing import Final

from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import stated_domain
from ....theory.matrices.language import relation
from ....theory.matrices.statement import (
    DEFINITE,
    SEMIDEFINITE,
    SYMMETRIC,
    Kind,
    Statement,
    kind_of,
    statement,
)
from ....theory.matrices.terms import Relation, Term, replaced
from ....theory.numbers.json_value import Json
from ..boxes import Given, RejectedError
from ..points import Points
from ..wide_domains import Shown
from .context import ABOVE_ZERO, FROM_ZERO, REAL, Context
from .exact_values import Values, is_definite, sum_of, transposed
from .rules import derived, is_meaningful, with_definite

DERIVATION: Final = "matrices"
COUNTEREXAMPLE: Final = "matrix counterexample"
_MOST_STEPS = 100


def stated(document: Mapping[str, Json]) -> tuple[Statement, Relation]:
    """What a certificate is about."""
    domain: Given = document["domain"]
    about = statement({name: str(text) for name, text in domain["box"].items()}, [*map(str, domain["where"])])
    goal = relation(str(document["formula"]), about.shapes)
    return about, goal


def check_derivation(document: Mapping[str, Json], payload: Mapping[str, Given], shown: Shown) -> None:
    """The goal is derived from the conditions, whatever the dimension; the conditions hold somewhere."""
    about, goal = stated(document)
    place = payload["witness"]
    if about.built and not place["steps"]:
        raise RejectedError("the witness of what is built in steps makes a step")
    _place(Points(), about, place)
    if not about.built:
        context = with_definite(about.kinds, payload.get("definite", []), shown, about.always())
        for each in (*context.known, goal):
            is_meaningful(context, each)
        derived(context, payload["steps"], goal)
        return
    _by_steps(about, goal, payload, shown)


def _by_steps(about: Statement, goal: Relation, payload: Mapping[str, Given], shown: Shown) -> None:
    """Invariants hold at the start, every step keeps them, and the goal follows from them."""
    built = _kinds_of_built(about, payload["built"], shown)
    everything: dict[str, Kind] = {**about.kinds, **about.inputs, **built}
    shapes = {name: kind.shape for name, kind in everything.items()}
    texts, bases, steps = (payload[name] for name in ("invariants", "base", "step"))
    lasting = {name: kind for name, kind in everything.items() if name not in about.inputs}
    invariants = [relation(str(text), {name: kind.shape for name, kind in lasting.items()}) for text in texts]
    starts = {name: each.start for name, each in about.built.items()}
    after = {name: each.then for name, each in about.built.items()}
    for invariant, base, step in zip(invariants, bases, steps, strict=True):
        first = Context(about.kinds, shown, about.always())
        derived(first, base, _with(invariant, starts, first.shapes))
        following = Context(everything, shown, [*about.always(), *about.in_each_step(), *invariants])
        for known in following.known:
            is_meaningful(following, known)
        derived(following, step, _with(invariant, after, shapes))
    final = Context(lasting, shown, [*about.always(), *about.at_the_end(), *invariants])
    for each in (*final.known, goal):
        is_meaningful(final, each)
    derived(final, payload["steps"], goal)


def _kinds_of_built(about: Statement, given: Given, shown: Shown) -> dict[str, Kind]:
    """The kinds of what is built: each start has it, and each step keeps it."""
    built = {name: kind_of(str(given[name]), name) for name in about.built}
    before = Context(about.kinds, shown)
    within = Context({**about.kinds, **about.inputs, **built}, shown)
    for name, each in about.built.items():
        kind = built[name]
        if kind.shape != about.shapes[name]:
            raise RejectedError(f"{name} has another shape")
        for context, tree in ((before, each.start), (within, each.then)):
            context.algebra.normal(tree)  # rejected unless it is shown to have a value
            _has_kind(context, tree, kind, name)
    return built


def _has_kind(context: Context, tree: Term, kind: Kind, name: str) -> None:
    algebra = context.algebra
    if kind.form == "scalar":
        low = stated_domain({name: kind.side}).box[name]
        if str(low) not in {REAL, FROM_ZERO, ABOVE_ZERO}:
            raise RejectedError(
                f"the range {kind.side} of {name}; accepted are (-oo, oo), [0, oo) and (0, oo)"
            )
        if low.lower is not None and algebra.sign(algebra.normal(tree)) < 1 + low.open_lower:
            raise RejectedError(f"{name} is not shown to stay in {kind.side}")
        return
    normal = algebra.normal(tree)
    right = {
        DEFINITE: algebra.is_definite(normal),
        SEMIDEFINITE: algebra.is_semidefinite(normal),
        SYMMETRIC: algebra.is_symmetric(normal),
    }
    if not right.get(kind.form, kind.form in {"square", "column", "matrix"}):
        raise RejectedError(f"{name} is not shown to stay {kind.form}")


def _with(each: Relation, trees: Mapping[str, Term], shapes: Mapping[str, tuple[str, str]]) -> Relation:
    left, right = (replaced(side, trees, shapes) for side in (each.left, each.right))
    return Relation(left, each.sign, right)


def check_counterexample(document: Mapping[str, Json], payload: Mapping[str, Json]) -> None:
    """Rational matrices of the kinds asked for, of which the conditions hold and the relation does not."""
    about, goal = stated(document)
    points = Points()
    if _decided(points, _place(points, about, payload), goal) is not False:
        raise RejectedError("the statement is not violated there")


def _place(points: Points, about: Statement, place: Mapping[str, Given]) -> Values:
    """Rational matrices after some steps, all of the kinds and conditions of a statement."""
    sizes, given, inputs = place["sizes"], place["values"], place["steps"]
    if len(inputs) > _MOST_STEPS or (inputs and not about.built):
        raise RejectedError("too many steps")
    values = Values(about, sizes)
    for name, kind in about.kinds.items():
        if name not in values.sizes:
            values.put(name, kind, given[name])
    _holding(points, values, about.always(), "a condition")
    for name, each in about.built.items():
        values.known[name] = values.at(each.start)
    for row in map(dict, inputs):
        for name, kind in about.inputs.items():
            values.put(name, kind, row[name])
        _holding(points, values, about.in_each_step(), "a condition of a step")
        following = {name: values.at(each.then) for name, each in about.built.items()}
        values.known.update(following)
    _holding(points, values, about.at_the_end(), "a condition")
    return values


def _holding(points: Points, values: Values, conditions: list[Relation], what: str) -> None:
    for each in conditions:
        if _decided(points, values, each) is not True:
            raise RejectedError(f"{what}, {each}, does not hold there")


def _decided(points: Points, values: Values, each: Relation) -> bool | None:
    """Whether a relation holds of these matrices; None if that is not decided."""
    left, right = values.at(each.left), values.at(each.right)
    match left, right:
        case list(), list() if each.sign == "==":
            return left == right
        case list() as one, list() as other:
            small, large = (other, one) if each.sign in {">", ">="} else (one, other)
            if any(matrix != transposed(matrix) for matrix in (small, large)):
                raise RejectedError("matrices that are not symmetric are in no order")
            return is_definite(sum_of(large, -1, small), weakly=each.sign in {"<=", ">="})
    (link,) = formula(f"({left}) {each.sign} ({right})").links
    return points.holds(link, {})
