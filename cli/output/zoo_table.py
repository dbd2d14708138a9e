"""The table of the zoo: which way of checking catches which leak."""

from ...verify.zoo.specimen import METHODS
from ..terminal.safe_text import say
from .forms import Output
from .table import Column, show


def zoo_table(runs: int, seed: int, output: Output) -> int:
    """Run every method on every specimen and print what each catches; status 1 if a specimen escapes all."""
    from ...verify.zoo.trial import trials

    rows = list(trials(runs=runs, seed=seed))
    escaped = [specimen.name for specimen, results in rows if not any(trial.caught for trial in results)]
    specimens = [
        {
            **{name: getattr(specimen, name) for name in ("name", "wrong", "kind")},
            **{trial.method: trial.to_json() for trial in results},
        }
        for specimen, results in rows
    ]
    document = {"schema": "banditproof/zoo/1", "runs": runs, "seed": seed, "specimens": specimens}

    def show_table() -> None:
        if output.quiet and not escaped:
            return
        columns = [Column("specimen"), *map(Column, METHODS), Column("what is wrong", below=True)]
        show(columns, [(s.name, *(trial.in_words() for trial in results), s.wrong) for s, results in rows])
        reasons: dict[str, list[str]] = {}
        for specimen, results in rows:
            for trial in results:
                if not trial.within_reach:
                    reasons.setdefault(trial.told, []).append(f"{trial.method} of {specimen.name}")
        say("\nOut of reach, because:")
        for reason, names in sorted(reasons.items()):
            shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            say(f"  {reason}: {shown}")
        if escaped:
            say(f"\nNot caught by any: {', '.join(escaped)}")

    output.give(lambda: document | {"escaped": escaped}, show_table)
    return 1 if escaped else 0
