"""`banditproof recheck`: verifies certificates and counterexamples by other means than made them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..verify.evidence import Json
from .blocks import Block, show_blocks
from .certified_words import domain_words
from .claim_names import entries
from .document import print_json
from .file_name import FileName

if TYPE_CHECKING:
    from ..paper_checks.belonging import Belonging
    from ..paper_checks.registry import Entry


@dataclass(frozen=True, slots=True)
class _Result:
    """What became of one file."""

    file: Path
    document: Mapping[str, Json]
    reasons: tuple[str, ...]
    belonging: Belonging | None

    @property
    def ok(self) -> bool:
        return not self.reasons


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FileName())
@click.option(
    "--claims",
    "names",
    metavar="FILE",
    multiple=True,
    help="A file or module with CLAIMS of your own, to compare certificates with; as often as you like.",
)
@click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
def command(*, files: tuple[Path, ...], names: tuple[str, ...], wants_json: bool) -> int:
    """Verify certificates by other means than made them.

    FILE is a proof, a counterexample or a certified optimum: what `check --certificates`
    and `bound TOPIC --certificates` write. What it certifies is shown, and compared with
    the claim that it is named after: a certificate of another claim is rejected.
    """
    documents = [(file, _read(file)) for file in files]
    own = entries(names) if names else ()
    found = [_rechecked(file, document, own) for file, document in documents]
    if wants_json:
        rows = [_row(each) for each in found]
        print_json({"schema": "banditproof/recheck/1", "files": rows})
    else:
        show_blocks(("file", "claim", "kind", "result"), [_block(each) for each in found])
    return 0 if all(each.ok for each in found) else 1


def _rechecked(file: Path, document: Mapping[str, Json], own: tuple[Entry, ...]) -> _Result:
    from ..verify.recheck import recheck

    try:
        result = recheck(document)
    except MemoryError:
        return _Result(file, document, ("it takes more memory than there is",), None)
    if not result.ok:
        return _Result(file, document, result.reasons, None)

    from ..paper_checks.belonging import Belongs, belonging

    compared = belonging(document, own)
    refused = (compared.words,) if compared.state is Belongs.NO else ()
    return _Result(file, document, refused, compared)


def _row(result: _Result) -> dict[str, Json]:
    document, belonging = result.document, result.belonging
    domain = document.get("domain")
    return {
        "file": str(result.file),
        "claim": _text(document.get("claim")),
        "kind": _text(document.get("kind")),
        "formula": _text(document.get("formula")),
        "domain": dict(domain) if result.belonging is not None and isinstance(domain, dict) else None,
        "belongs": None if belonging is None else belonging.state.name.lower(),
        "compared": None if belonging is None else belonging.words,
        "ok": result.ok,
        "reasons": list(result.reasons),
    }


def _block(result: _Result) -> Block:
    document = result.document
    words = [_text(document.get(name)) or "-" for name in ("claim", "kind")]
    lines = [] if result.ok else [f"because {'; '.join(result.reasons)}"]
    if result.belonging is not None:
        lines += [_text(document.get("formula")) or "-", *domain_words(document)]
        lines += [result.belonging.words] if result.ok else []
    return Block((str(result.file), *words, "confirmed" if result.ok else "REJECTED"), tuple(lines))


def _text(value: Json) -> str | None:
    """The value if it is a text: what is rejected may hold anything there."""
    return value if isinstance(value, str) else None


def _read(file: Path) -> dict[str, Json]:
    from ..verify.certificate import CertificateError, read

    try:
        return read(file)
    except CertificateError as error:
        raise click.UsageError(str(error)) from error
