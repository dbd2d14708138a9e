"""Small rational matrices at which a statement is false."""

from __future__ import annotations

from ....theory.matrices.statement import Statement
from ....theory.matrices.terms import Relation
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from .instances import Instance, NoValueError, instances, spelled

_TRIED = 600


def refuted(about: Statement, goal: Relation, seed: int, factor: int) -> tuple[Evidence | None, int]:
    """What was found against a statement, and at how many instances it was seen to hold.

    A statement without a value somewhere is neither true nor false there: it stays open.
    """
    held = 0
    for instance in instances(about, seed, _TRIED * factor):
        try:
            holds = instance.holds(goal)
        except NoValueError as error:
            told = f"undefined at {_place(about, instance)}: {error} has no value"
            return Evidence(Verdict.OPEN, "definedness", told), held
        if holds is False:
            return _told(about, goal, instance), held
        held += holds is True
    return None, held


def _told(about: Statement, goal: Relation, instance: Instance) -> Evidence:
    sizes: dict[str, Json] = {name: size for name, size in instance.sizes.items() if name != "1"}
    values = {name: spelled(instance.values[name]) for name in about.kinds if name not in sizes}
    steps: list[Json] = [{name: spelled(value) for name, value in row.items()} for row in instance.steps]
    document = certificate(
        "matrix counterexample",
        formula=str(goal),
        domain=about.to_json(),
        payload={"sizes": sizes, "values": values, "steps": steps},
    )
    told = _place(about, instance)
    sides = ", ".join(_side(instance, goal, left=each) for each in (True, False))
    return Evidence(
        Verdict.REFUTED,
        "counterexample",
        f"at {told}: {sides}; not {goal.sign}",
        margin=None,
        certificate=document,
    )


def _place(about: Statement, instance: Instance) -> str:
    sizes = {name: size for name, size in instance.sizes.items() if name != "1"}
    values = {name: spelled(instance.values[name]) for name in about.kinds if name not in sizes}
    told = ", ".join(f"{name} = {value}".replace("'", "") for name, value in {**sizes, **values}.items())
    return told + (f", {len(instance.steps)} steps" if instance.steps else "")


def _side(instance: Instance, goal: Relation, *, left: bool) -> str:
    tree = goal.left if left else goal.right
    shown = str(spelled(instance.at(tree))).replace("'", "")
    return f"{str(goal).split(f' {goal.sign} ')[not left]} = {shown}"
