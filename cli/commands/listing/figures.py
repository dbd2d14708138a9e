"""`banditproof list figures`: what can be redrawn."""

from __future__ import annotations

import click

from ...options.output_options import json_option, wide_option
from ...output.document import print_json
from ...output.table import Column, show


@click.command()
@json_option
@wide_option
def command(*, wants_json: bool) -> None:
    """Figures: where they stand and what they show."""
    from ....paper_checks.figures.figure_list import FIGURES

    if wants_json:
        print_json(
            {
                "schema": "banditproof/list-figures/1",
                "figures": [
                    {"id": entry.name, "where": entry.where, "what": entry.what} for entry in FIGURES.values()
                ],
            }
        )
        return
    columns = [Column("figure", breaks=False), Column("where"), Column("what", below=True)]
    show(columns, [(entry.name, entry.where, entry.what) for entry in FIGURES.values()])
