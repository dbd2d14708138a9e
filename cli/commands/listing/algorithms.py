"""`banditproof list algorithms`: the policies that can be simulated, with their options."""

from __future__ import annotations

import inspect

import click

from ...options.output_options import json_option
from ...output.document import print_json
from ...output.table import Column, show
from ...safe_text import say


@click.command()
@json_option
def command(*, wants_json: bool) -> None:
    """Algorithms: what each is, its privacy, its options with their defaults, and its source."""
    from ....algorithms.by_name.catalogue import ALGORITHMS
    from ...options.policy_name import spelled_option

    entries = [(entry, entry.options()) for entry in ALGORITHMS.values()]
    if wants_json:
        print_json(
            {
                "schema": "banditproof/list-algorithms/1",
                "algorithms": [
                    {
                        "name": entry.name,
                        "what": entry.what,
                        "kind": entry.kind,
                        "privacy": entry.privacy,
                        "claims": entry.claims,
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
                            for name, default in options.items()
                        ],
                    }
                    for entry, options in entries
                ],
            }
        )
        return
    columns = [Column("algorithm", breaks=False), Column("kind"), Column("privacy", breaks=False)]
    columns += [Column("options"), Column("claims"), Column("source"), Column("what")]
    show(
        columns,
        [
            (
                entry.name,
                entry.kind,
                entry.privacy,
                " ".join(
                    name if default is inspect.Parameter.empty else f"{name}={spelled_option(default)}"
                    for name, default in options.items()
                ),
                ", ".join(entry.claims),
                entry.source,
                entry.what,
            )
            for entry, options in entries
        ],
    )
    say("\nAn option without = must be given.")
