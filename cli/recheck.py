"""`banditproof recheck`: verifies certificates and counterexamples by other means than made them."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..verify.evidence import Json
from .document import print_json
from .file_name import FileName
from .table import Column, show


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FileName())
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
def command(*, files: tuple[Path, ...], wants_json: bool) -> int:
    """Verify certificates by other means than made them.

    FILE is a proof, a counterexample or a certified optimum: what `check --certificates`
    and `bound TOPIC --certificates` write.
    """
    documents = [(file, _read(file)) for file in files]

    from ..verify.recheck import recheck

    found = [(file, document, recheck(document)) for file, document in documents]
    if wants_json:
        print_json(
            {
                "schema": "banditproof/recheck/1",
                "files": [
                    {
                        "file": str(file),
                        "claim": _text(document.get("claim")),
                        "kind": _text(document.get("kind")),
                        "ok": result.ok,
                        "reasons": list(result.reasons),
                    }
                    for file, document, result in found
                ],
            }
        )
    else:
        columns = [Column("file"), Column("claim"), Column("kind"), Column("result"), Column("because")]
        show(
            columns,
            [
                (
                    str(file),
                    _word(document.get("claim")),
                    _word(document.get("kind")),
                    "confirmed" if result.ok else "REJECTED",
                    "; ".join(result.reasons),
                )
                for file, document, result in found
            ],
        )
    return 0 if all(result.ok for _, _, result in found) else 1


def _word(value: Json) -> str:
    return _text(value) or "-"


def _text(value: Json) -> str | None:
    """The value if it is a text: what is rejected may hold anything there."""
    return value if isinstance(value, str) else None


def _read(file: Path) -> dict[str, Json]:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}") from error
    try:
        document = json.loads(content, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{file} is not JSON: {error}; a certificate is accepted") from error
    if not isinstance(document, dict):
        raise click.UsageError(f"{file} is not a certificate: it holds no JSON object")
    return document


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no number")
