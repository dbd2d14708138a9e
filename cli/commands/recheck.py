"""`banditproof recheck`: verifies certificates and counterexamples by other means than made them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...theory.numbers.json_value import Json
from ..exit_statuses import exit_words
from ..options.claim_names import entries
from ..options.file_name import FileName
from ..options.limit_options import limit_options
from ..options.output_options import json_option, quiet_option, wide_option
from ..output.blocks import Block, show_blocks
from ..output.document import print_json

if TYPE_CHECKING:
    from ...paper_checks.running.limits import Limits
    from ..verdicts.rechecked_file import RecheckedFile


@click.command(epilog=exit_words("all confirmed", "something is rejected or incomplete"))
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FileName())
@click.option(
    "--claims",
    "names",
    metavar="FILE",
    multiple=True,
    help="A file or module with CLAIMS of your own, to compare certificates with; as often as you like.",
)
@click.option(
    "--kernel",
    type=click.Choice(["own", "coq"]),
    default="own",
    show_default=True,
    help="Who verifies: the rechecker, or Coq, to which each certificate is told as a theorem.",
)
@json_option
@wide_option
@quiet_option
@limit_options("one certificate")
def command(
    *,
    files: tuple[Path, ...],
    names: tuple[str, ...],
    kernel: str,
    wants_json: bool,
    quiet: bool,
    limits: Limits,
) -> int:
    """Verify certificates by other means than made them.

    FILE is a proof, a counterexample or a certified optimum: what `check --certificates`
    and `bound TOPIC --certificates` write. What it certifies is shown, and compared with
    the claim that it is named after: a certificate of another claim is rejected.

    With `--kernel coq` each formula is compiled as a theorem over the reals, which is
    shown; the claim that a file names is not looked at.
    """
    if kernel == "coq":
        return _by_coq(files, names, limits, wants_json=wants_json, quiet=quiet)
    if names:
        entries(names, limits)  # what is wrong with them is said before the work
    found = [_rechecked(file, names, limits, is_told=wants_json or not quiet) for file in files]
    if wants_json:
        rows = [_row(each) for each in found]
        print_json({"schema": "banditproof/recheck/1", "files": rows})
    elif shown := [each for each in found if each.reasons or not quiet]:
        show_blocks(("result", "claim", "kind"), [_block(each) for each in shown])
    return 1 if any(each.reasons for each in found) else 0


def _by_coq(
    files: tuple[Path, ...], names: tuple[str, ...], limits: Limits, *, wants_json: bool, quiet: bool
) -> int:
    from ..verdicts.coq_files import CoqResult, coq_files

    if names:
        raise click.UsageError("--claims and --kernel coq exclude each other; Coq compares with no claim")
    try:
        found = coq_files(files, max(1, int(limits.seconds)))
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    accepted = [each.result is CoqResult.ACCEPTED for each in found]
    if wants_json:
        print_json({"schema": "banditproof/recheck-coq/1", "files": [each.to_json() for each in found]})
    elif shown := [each for each, good in zip(found, accepted, strict=True) if not (good and quiet)]:
        blocks = [
            Block(
                (each.result.value, each.claim or "-", each.kind or "-"),
                tuple(filter(None, (str(each.file), each.reason and f"because {each.reason}", each.theorem))),
            )
            for each in shown
        ]
        show_blocks(("result", "claim", "kind"), blocks)
    return 0 if all(accepted) else 1


def _rechecked(file: Path, names: tuple[str, ...], limits: Limits, *, is_told: bool) -> RecheckedFile:
    from ..verdicts.rechecked_file import rechecked_file

    try:
        return rechecked_file(file, names, limits, is_told=is_told)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _row(found: RecheckedFile) -> dict[str, Json]:
    return {
        "file": str(found.file),
        "claim": found.claim,
        "kind": found.kind,
        "formula": found.formula,
        "domain": None if found.domain is None else dict(found.domain),
        "belongs": found.belongs,
        "compared": found.compared,
        "coq": found.coq,
        "result": found.result.value.lower(),
        "ok": not found.reasons,
        "reasons": list(found.reasons),
    }


def _block(found: RecheckedFile) -> Block:
    lines = [str(found.file), *([f"because {'; '.join(found.reasons)}"] if found.reasons else [])]
    if found.compared is not None:
        lines += [found.formula or "-", *found.words]
        lines += [] if found.reasons else [found.compared]
        lines += ["accepted by Coq, on this machine"] if found.coq and not found.reasons else []
    return Block((found.result.value, found.claim or "-", found.kind or "-"), tuple(lines))
