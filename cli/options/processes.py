"""The option that says how many processes do the work: ``--jobs``."""

from __future__ import annotations

import click

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes; as many as there are cores by default.",
)


def cores() -> int:
    """As many processes as this machine, or the share of it that is ours, has cores."""
    from joblib import cpu_count

    return int(cpu_count())
