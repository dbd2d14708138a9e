"""`banditproof list figures`: what can be redrawn."""

import click

from ....paper_checks.figures.figure_list import FIGURES
from ...output.forms import Output, forms
from ...output.table import Column, show


@click.command()
@forms("json csv wide")
def command(*, output: Output) -> None:
    """Figures: where they stand and what they show."""
    records = [{"id": entry.name, "where": entry.where, "what": entry.what} for entry in FIGURES.values()]
    columns = [Column("figure", breaks=False), Column("where"), Column("what", below=True)]
    output.give(
        lambda: {"schema": "banditproof/list-figures/1", "figures": records},
        lambda: show(columns, [tuple(each.values()) for each in records]),
        lambda: records,
    )
