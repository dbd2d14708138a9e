"""`banditproof list algorithms`: the policies that can be simulated, with their options."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import click

from ....theory.numbers.json_value import Json
from ...options.output_options import forms
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....algorithms.by_name.catalogue import Entry


@click.command()
@forms("json csv wide")
def command(*, wants_json: bool, wants_csv: bool) -> None:
    """Algorithms: what each is, its privacy, its options with their defaults, and its source."""
    from ....algorithms.by_name.catalogue import ALGORITHMS
    from ....verify.worst.theorems import bounds_told
    from ...options.policy_name import spelled_option

    entries = [(entry, entry.options()) for entry in ALGORITHMS.values()]
    if wants_csv:
        print_csv(map(_record, ALGORITHMS.values()))
        return
    if wants_json:
        listed = [_record(entry) for entry in ALGORITHMS.values()]
        print_json({"schema": "banditproof/list-algorithms/1", "algorithms": listed})
        return
    columns = [Column("algorithm", breaks=False), Column("privacy", breaks=False), Column("kind")]
    columns += [Column("what", below=True), Column("options", below=True)]
    columns += [Column("upper bounds", below=True)]
    columns += [Column("claims", rank=1), Column("source", rank=2)]
    show(
        columns,
        [
            (
                entry.name,
                entry.privacy,
                entry.kind,
                entry.what,
                " ".join(
                    name if default is inspect.Parameter.empty else f"{name}={spelled_option(default)}"
                    for name, default in options.items()
                ),
                "" if entry.kind == "membership" else bounds_told(entry.name),
                ", ".join(entry.claims),
                entry.source,
            )
            for entry, options in entries
        ],
    )
    say("\nAn option without = must be given.")


def _record(entry: Entry) -> dict[str, Json]:
    """An algorithm as it stands in ``--json``."""
    from ....verify.worst.theorems import bounds_told
    from ...options.policy_name import spelled_option

    return {
        "name": entry.name,
        "what": entry.what,
        "kind": entry.kind,
        "privacy": entry.privacy,
        "claims": list(entry.claims),
        "upper_bounds": bounds_told(entry.name),
        "source": entry.source,
        "knows_horizon": entry.takes_horizon(),
        "options": [
            {
                "name": name,
                "required": default is inspect.Parameter.empty,
                "default": None
                if default is inspect.Parameter.empty or default is None
                else spelled_option(default),
            }
            for name, default in entry.options().items()
        ],
    }
