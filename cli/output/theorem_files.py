"""Certificates as files of theorems, compiled by Coq, with a list of what became of each."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...theory.numbers.json_value import Json
from ...verify.evidence.atomic_write import trouble_of
from ..bad_usage import bad_usage
from .document import as_json, write

_TOGETHER: Final = 50
"""Theorems in a file."""
_SECONDS: Final = 120
"""For one step of a script."""


def check_coq() -> None:
    """A ``click.UsageError`` unless Coq and its libraries are there; called before any work is done."""
    from ...verify.kernel.coqc import MissingCoqError, prelude

    with bad_usage("--coq", of=MissingCoqError):
        prelude()


def write_theorems(folder: Path, documents: Mapping[str, Mapping[str, Json]]) -> list[str]:
    """Compile what the certificates say, in ``folder``; lines that say what became of them."""
    from ...verify.kernel.accepted import remember
    from ...verify.kernel.coqc import PARTS, PRELUDE, judged
    from ...verify.kernel.theorems import Theorem, UntranslatedError, theorem_of

    with trouble_of(folder):
        (folder / "prelude").mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        write(folder / "prelude" / f"{part}.v", (PRELUDE / f"{part}.v").read_bytes())
    theorems: dict[str, Theorem] = {}
    rows: dict[str, dict[str, Json]] = {}
    for name, document in documents.items():
        rows[name] = {"certificate": name, "theorem": None, "file": None, "accepted": False, "reason": ""}
        try:
            theorems[name] = theorem_of(document)
        except UntranslatedError as error:
            rows[name]["reason"] = str(error)
    names = list(theorems)
    for number, start in enumerate(range(0, len(names), _TOGETHER), 1):
        part_of = names[start : start + _TOGETHER]
        told = judged([theorems[name] for name in part_of], folder, f"theorems_{number}", seconds=_SECONDS)
        remember(each.theorem for each in told if each.accepted)
        for name, each in zip(part_of, told, strict=True):
            rows[name] |= {"theorem": each.theorem.name, "accepted": each.accepted, "reason": each.reason}
            rows[name]["file"] = f"theorems_{number}.v" if each.accepted else None
    listed: list[Json] = list(rows.values())
    document = {"schema": "banditproof/theorems/1", "certificates": listed}
    write(folder / "theorems.json", as_json(document).encode())
    accepted = sum(bool(row["accepted"]) for row in rows.values())
    count = len(rows)
    several = "" if count == 1 else "s"
    told_of = [f"coq: {accepted} of {count} certificate{several} accepted as theorem{several}"]
    return told_of + [f"coq: {name}: {row['reason']}" for name, row in rows.items() if not row["accepted"]]
