"""`banditproof list bounds`: every bound that the texts state, and how loose the upper ones are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ....theory.numbers.json_value import Json
from ...options.output_options import forms
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....theory.bounds.bound import Statement
    from ....verify.worst.on_record import Found


@click.command()
@forms("json csv wide")
def command(*, wants_json: bool, wants_csv: bool) -> None:
    """Bounds: what each says, and of upper bounds the worst ratio found, with where."""
    from ....theory.bounds.every_bound import every_bound
    from ....verify.worst.on_record import recorded

    known = {each.key: each for each in recorded()}
    bounds = [(each, known.get(f"{each.claim}|{each.name}|{each.scope}")) for each in every_bound()]
    if wants_csv or wants_json:
        records = [_record(*each) for each in bounds]
        if wants_csv:
            print_csv(records)
        else:
            print_json({"schema": "banditproof/list-bounds/1", "bounds": records})
        return
    columns = [Column("bound", breaks=False), Column("name"), Column("kind", breaks=False)]
    columns += [Column("worst found", "right"), Column("formula", below=True), Column("where", below=True)]
    columns += [Column("not searched", below=True)]
    columns += [Column("privacy", rank=1), Column("regime", rank=1), Column("source", rank=2)]
    show(columns, [_row(*each) for each in bounds])
    say("\nworst found: the largest ratio of regret, or of samples, to the bound that a search found")


def _row(said: Statement, found: Found | None) -> tuple[str, ...]:
    return (
        said.claim,
        said.name,
        said.kind,
        "" if found is None else f"{found.ratio:.3g}",
        _formula(said),
        "" if found is None else f"{found.where}: {found.verdict}",
        _not_searched(said, found),
        said.privacy,
        said.regime,
        said.source,
    )


def _not_searched(said: Statement, found: Found | None) -> str:
    """Why an upper bound has no ratio."""
    from ....verify.worst.not_searched import reason_against

    return reason_against(said.claim, said.order) if found is None and said.kind == "upper" else ""


def _formula(said: Statement) -> str:
    if said.order:
        return said.order
    each = f"sum over suboptimal arms of {said.per_arm}" if said.per_arm else ""
    return " + ".join(filter(None, (each, said.whole)))


def _record(said: Statement, found: Found | None) -> dict[str, Json]:
    """A bound as it stands in ``--json``."""
    return {
        "claim": said.claim,
        "name": said.name,
        "source": said.source,
        "kind": said.kind,
        "scope": said.scope,
        "arms": said.arms,
        "privacy": said.privacy,
        "regime": said.regime,
        "formula": _formula(said),
        "conditions": said.conditions,
        "chance": said.chance or None,
        "worst_ratio_found": None if found is None else found.ratio,
        "worst_ratio_interval": None if found is None else list(found.interval),
        "policy": None if found is None else found.algorithm,
        "where": None if found is None else found.where,
        "not_searched": _not_searched(said, found) or None,
        "verdict": None if found is None else found.verdict,
    }
