"""`banditproof list figures`: what can be redrawn."""

from __future__ import annotations

import click

from ...options.output_options import forms
from ...output.document import print_json
from ...output.records import print_csv
from ...output.table import Column, show


@click.command()
@forms("json csv wide")
def command(*, wants_json: bool, wants_csv: bool) -> None:
    """Figures: where they stand and what they show."""
    from ....paper_checks.figures.figure_list import FIGURES

    records = [{"id": entry.name, "where": entry.where, "what": entry.what} for entry in FIGURES.values()]
    if wants_csv:
        print_csv(records)
        return
    if wants_json:
        print_json({"schema": "banditproof/list-figures/1", "figures": records})
        return
    columns = [Column("figure", breaks=False), Column("where"), Column("what", below=True)]
    show(columns, [(entry.name, entry.where, entry.what) for entry in FIGURES.values()])
