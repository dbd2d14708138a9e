"""The table of the zoo: which way of checking catches which leak."""

from ..terminal.safe_text import say
from .forms import Output
from .table import Column, show


def zoo_table(runs: int, seed: int, output: Output) -> int:
    """The table of the zoo; status 1 if a specimen escapes all ways that can see it."""
    from ...verify.zoo.specimen import METHODS
    from ...verify.zoo.trial import trials

    rows = list(trials(runs=runs, seed=seed))
    escaped = [specimen.name for specimen, found in rows if not any(each.caught for each in found)]
    specimens = [
        {
            **{name: getattr(specimen, name) for name in ("name", "wrong", "kind")},
            **{each.method: each.to_json() for each in found},
        }
        for specimen, found in rows
    ]
    document = {"schema": "banditproof/zoo/1", "runs": runs, "seed": seed, "specimens": specimens}

    def show_table() -> None:
        if output.quiet and not escaped:
            return
        columns = [Column("specimen"), *map(Column, METHODS), Column("what is wrong", below=True)]
        cells = [(each.name, *(way.in_words() for way in found), each.wrong) for each, found in rows]
        show(columns, cells)
        reasons: dict[str, list[str]] = {}
        for specimen, found in rows:
            for each in found:
                if not each.within_reach:
                    reasons.setdefault(each.told, []).append(f"{each.method} of {specimen.name}")
        say("\nOut of reach, because:")
        for reason, names in sorted(reasons.items()):
            shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            say(f"  {reason}: {shown}")
        if escaped:
            say(f"\nNot caught by any: {', '.join(escaped)}")

    output.give(lambda: document | {"escaped": escaped}, show_table)
    return 1 if escaped else 0
