"""`banditproof list bounds`: every bound that the texts state, and how loose the upper ones are."""

from typing import TYPE_CHECKING, Any

import click

from ....verify.worst.not_searched import reason_against
from ...output.forms import Output, forms
from ...output.table import Column, show
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....theory.bounds.bound import Statement
    from ....verify.worst.on_record import Found


@click.command()
@forms("json csv wide")
def command(*, output: Output) -> None:
    """Bounds: what each says, and of upper bounds the worst ratio found, with where."""
    from ....theory.bounds.every_bound import every_bound
    from ....verify.worst.on_record import recorded

    ratios = {each.key: each for each in recorded()}
    records = [_record(each, ratios.get(f"{each.claim}|{each.name}|{each.scope}")) for each in every_bound()]
    output.give(
        lambda: {"schema": "banditproof/list-bounds/1", "bounds": records},
        lambda: _show(records),
        lambda: records,
    )


def _show(records: list[dict[str, Any]]) -> None:
    columns = [Column("bound", breaks=False), Column("name"), Column("kind", breaks=False)]
    columns.append(Column("worst found", "right"))
    columns += [Column(name, below=True) for name in ("formula", "where", "not searched")]
    columns += [Column("privacy", rank=1), Column("regime", rank=1), Column("source", rank=2)]
    rows = []
    for each in records:
        ratio, where = "", ""
        if each["worst_ratio_found"] is not None:
            ratio, where = f"{each['worst_ratio_found']:.3g}", f"{each['where']}: {each['verdict']}"
        cells = (each["claim"], each["name"], each["kind"], ratio, each["formula"], where)
        rows.append((*cells, each["not_searched"] or "", each["privacy"], each["regime"], each["source"]))
    show(columns, rows)
    say("\nworst found: the largest ratio of regret, or of samples, to the bound that a search found")


def _formula(statement: "Statement") -> str:
    if statement.order:
        return statement.order
    per_arm = f"sum over suboptimal arms of {statement.per_arm}" if statement.per_arm else ""
    return " + ".join(filter(None, (per_arm, statement.whole)))


def _record(statement: "Statement", found: "Found | None") -> dict[str, Any]:
    """A bound as it stands in ``--json``; an upper bound without a ratio says why it has none."""
    unsearched = found is None and statement.kind == "upper"
    names = ("claim", "name", "source", "kind", "scope", "arms", "privacy", "regime")
    return {
        **{name: getattr(statement, name) for name in names},
        "formula": _formula(statement),
        "conditions": statement.conditions,
        "chance": statement.chance or None,
        "worst_ratio_found": None if found is None else found.ratio,
        "worst_ratio_interval": None if found is None else list(found.interval),
        "policy": None if found is None else found.algorithm,
        "where": None if found is None else found.where,
        "not_searched": (reason_against(statement.claim, statement.order) or None) if unsearched else None,
        "verdict": None if found is None else found.verdict,
    }
