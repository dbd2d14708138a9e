"""`banditproof list algorithms`: the policies that can be simulated, with their options."""

import inspect
from typing import TYPE_CHECKING, Any

import click

from ...output.forms import Output, forms
from ...output.table import Column, show
from ...terminal.safe_text import say

if TYPE_CHECKING:
    from ....algorithms.by_name.catalogue import Entry

_NONE = inspect.Parameter.empty


@click.command()
@forms("json csv wide")
def command(*, output: Output) -> None:
    """Algorithms: what each is, its privacy, its options with their defaults, and its source."""
    from ....algorithms.by_name.catalogue import ALGORITHMS

    records = [_record(entry) for entry in ALGORITHMS.values()]
    output.give(
        lambda: {"schema": "banditproof/list-algorithms/1", "algorithms": records},
        lambda: _show(records),
        lambda: records,
    )


def _show(records: list[dict[str, Any]]) -> None:
    columns = [Column("algorithm", breaks=False), Column("privacy", breaks=False), Column("kind")]
    columns += [Column(name, below=True) for name in ("what", "options", "upper bounds")]
    columns += [Column("claims", rank=1), Column("source", rank=2)]
    rows = []
    for each in records:
        options = " ".join(
            option["name"] if option["required"] else f"{option['name']}={option['default'] or 'default'}"
            for option in each["options"]
        )
        bounds = "" if each["kind"] == "membership" else each["upper_bounds"]
        told = (each[name] for name in ("name", "privacy", "kind", "what"))
        rows.append((*told, options, bounds, ", ".join(each["claims"]), each["source"]))
    show(columns, rows)
    say("\nAn option without = must be given.")


def _record(entry: "Entry") -> dict[str, Any]:
    """An algorithm as it stands in ``--json``."""
    from ....verify.worst.theorems import bounds_told
    from ...options.policy_name import spelled_option

    options = []
    for name, default in entry.options().items():
        required = default is _NONE
        spelled = None if default is None or required else spelled_option(default)
        options.append({"name": name, "required": required, "default": spelled})
    return {
        **{name: getattr(entry, name) for name in ("name", "what", "kind", "privacy", "claims")},
        "upper_bounds": bounds_told(entry.name),
        "source": entry.source,
        "knows_horizon": entry.takes_horizon(),
        "options": options,
    }
