"""Small rational matrices at which a statement is false."""

from ....theory.matrices.statement import Statement
from ....theory.matrices.terms import Relation
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from .instances import Instance, NoValueError, instances, spelled


def refuted(
    about: Statement, goal: Relation, seed: int, count: int
) -> tuple[Evidence | None, int, dict[str, Json] | None]:
    """What was found against a statement, at how many instances it held, and a place of its conditions.

    Of what is built in steps, that one has steps. A statement without a value somewhere is open there.
    """
    held = 0
    witness: Instance | None = None
    for instance in instances(about, seed, count):
        try:
            holds = instance.holds(goal)
        except NoValueError as error:
            told = f"undefined at {_place(about, instance)}: {error} has no value"
            return Evidence(Verdict.OPEN, "definedness", told), held, None
        if holds is False:
            return _told(about, goal, instance), held, None
        held += holds is True
        if witness is None and (instance.steps or not about.built):
            witness = instance
    return None, held, None if witness is None else _written(about, witness)


def _told(about: Statement, goal: Relation, instance: Instance) -> Evidence:
    document = certificate(
        "matrix counterexample", formula=str(goal), domain=about.to_json(), payload=_written(about, instance)
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


def _written(about: Statement, instance: Instance) -> dict[str, Json]:
    """An instance as certificates have it."""
    sizes: dict[str, Json] = {name: size for name, size in instance.sizes.items() if name != "1"}
    values = {name: spelled(instance.values[name]) for name in about.kinds if name not in sizes}
    steps: list[Json] = [{name: spelled(value) for name, value in row.items()} for row in instance.steps]
    return {"sizes": sizes, "values": values, "steps": steps}


def _place(about: Statement, instance: Instance) -> str:
    sizes = {name: size for name, size in instance.sizes.items() if name != "1"}
    values = {name: spelled(instance.values[name]) for name in about.kinds if name not in sizes}
    told = ", ".join(f"{name} = {value}".replace("'", "") for name, value in {**sizes, **values}.items())
    return told + (f", {len(instance.steps)} steps" if instance.steps else "")


def _side(instance: Instance, goal: Relation, *, left: bool) -> str:
    tree = goal.left if left else goal.right
    shown = str(spelled(instance.at(tree))).replace("'", "")
    return f"{str(goal).split(f' {goal.sign} ')[not left]} = {shown}"
