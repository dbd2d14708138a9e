"""`--profile`: how much to try where trying is all there is."""

from __future__ import annotations

from typing import Final

import click

profile_option: Final = click.option(
    "--profile",
    type=click.Choice(["quick", "full"]),
    default="full",
    show_default=True,
    help="How much to try where trying is all there is: quick is sooner, and earns no words.",
)
