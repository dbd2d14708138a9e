"""`banditproof recheck`: verifies certificates by code that shares nothing with the prover."""

from collections.abc import Sequence
from pathlib import Path

import click

from ...paper_checks.running.limits import Limits
from ...theory.numbers.json_value import Json
from ...verify.kernel.policy_theorems.answer import Standing
from ...verify.kernel.policy_theorems.sources import shipped
from ..bad_usage import bad_usage
from ..exit_statuses import BAD_USAGE, exit_words
from ..options.claim_names import code_option, entries
from ..options.engine_options import limit_options
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.number import opt
from ..output.blocks import Block, show_blocks
from ..output.document import print_json
from ..output.forms import Output, forms
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import one_line, say
from ..verdicts.policy_theorems import show_theorem
from ..verdicts.rechecked_file import RecheckedFile, Result, rechecked_file


@click.command(
    epilog=exit_words(
        "all confirmed",
        "something is rejected, or confirmed at points only",
        unread="bad usage or input, or a limit is reached",
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=FileName())
@click.option(
    "--claims",
    "names",
    metavar="PAGE",
    multiple=True,
    help="A page of your own, to compare certificates with; as often as you like.",
)
@opt(
    "--kernel",
    click.Choice(["own", "coq"]),
    "Who verifies: the rechecker, or Coq, to which each certificate is told as a theorem.",
    default="own",
)
@code_option
@click.option(
    "--theorem",
    "theorems",
    metavar="NAME",
    multiple=True,
    help="With --kernel coq: a theorem about policies that Coq is to check; as often as you like.",
)
@forms("json wide quiet")
@limit_options("one certificate")
@gathered(limits=Limits)
def command(
    *,
    files: tuple[Path, ...],
    names: tuple[str, ...],
    kernel: str,
    theorems: tuple[str, ...],
    output: Output,
    limits: Limits,
) -> int:
    """Verify certificates by other means than made them.

    FILE is a proof, a counterexample or a certified optimum: what `check --certificates`
    and `bound TOPIC --certificates` write. What it certifies is shown, and compared with
    the claim that it is named after: a certificate of another claim is rejected.

    What lists points, and holds there, is `confirmed at N points`, which is less; or each
    part is, at points of its own. A file that cannot be read, or takes more than a limit,
    is one line; the others go on.

    With `--kernel coq` each formula that is confirmed is also compiled as a theorem over
    the reals, which is shown. A theorem about policies is named as `check` names it beside
    its claim.
    """
    if theorems:
        if files or names or kernel != "coq":
            raise click.UsageError("--theorem is accepted with --kernel coq, and without files and --claims")
        return _theorems(theorems, output)
    if not files:
        raise click.UsageError("Missing argument 'FILE...'.")
    if names:
        entries(names)  # what is wrong with them is said before the work
    if kernel == "coq":
        return _by_coq(files, names, limits, output)
    worded = output.wants_json or not output.quiet
    checked = [rechecked_file(file, names, limits, worded=worded) for file in files]
    if output.wants_json:
        rows = [_row(each) for each in checked]
        print_json({"schema": "banditproof/recheck/1", "files": rows})
    _show([(each, _block(each)) for each in checked if not (output.quiet and each.ok)], output)
    return _status(checked)


def _by_coq(files: tuple[Path, ...], names: tuple[str, ...], limits: Limits, output: Output) -> int:
    from ..verdicts.coq_files import coq_files

    with bad_usage():
        answers = coq_files(files, names, limits)
    if output.wants_json:
        print_json({"schema": "banditproof/recheck-coq/1", "files": [each.to_json() for each in answers]})
    shown = []
    for each in (each for each in answers if not (output.quiet and each.ok)):
        lines = (str(each.checked.file), each.reason and f"because {each.reason}", each.theorem)
        words = (each.words_of_result, each.checked.claim or "-", each.checked.kind or "-")
        shown.append((each.checked, Block(words, tuple(filter(None, lines)))))
    _show(shown, output)
    return max(_status([each.checked for each in answers]), 0 if all(each.ok for each in answers) else 1)


def _show(shown: Sequence[tuple[RecheckedFile, Block]], output: Output) -> None:
    """The table, and a line of complaint for each file of which nothing is known."""
    blocks = [block for each, block in shown if each.result is not Result.INCOMPLETE]
    if blocks and not output.wants_json:
        show_blocks(("result", "claim", "kind"), blocks)
    for each, _ in shown:
        if each.result is Result.INCOMPLETE:
            say(one_line(f"banditproof: recheck: {each.file}: {'; '.join(each.reasons)}"), err=True)


def _status(checked: Sequence[RecheckedFile]) -> int:
    if any(each.result is Result.INCOMPLETE for each in checked):
        return BAD_USAGE
    return 0 if all(each.ok for each in checked) else 1


def _theorems(names: tuple[str, ...], output: Output) -> int:
    from ...verify.kernel.policy_theorems.answers import asked

    with progress_bar() as tell, bad_usage():
        answers = asked(shipped(), names, tell).values()
    if missing := next((each.reason for each in answers if each.standing is Standing.NOT_RUN), ""):
        raise click.UsageError(missing)
    accepted = [each.standing is Standing.ACCEPTED for each in answers]
    if output.wants_json:
        document = [each.to_json() for each in answers]
        print_json({"schema": "banditproof/recheck-theorems/1", "theorems": [*document]})
    for each, good in zip(answers, accepted, strict=True):
        if not (output.wants_json or (good and output.quiet)):
            show_theorem(f"{each.standing}: {each.name}", each)
    return 0 if all(accepted) else 1


def _row(file: RecheckedFile) -> dict[str, Json]:
    names = ("claim", "kind", "formula", "domain", "belongs", "compared", "coq")
    row: dict[str, Json] = {"file": str(file.file), **{name: getattr(file, name) for name in names}}
    row |= {"about": list(file.words), "result": file.result.value.lower(), "ok": file.ok}
    return row | {"points": file.points, "apart": file.apart, "reasons": list(file.reasons)}


def _block(file: RecheckedFile) -> Block:
    lines = [str(file.file), *([f"because {'; '.join(file.reasons)}"] if file.reasons else [])]
    if file.compared is not None:
        lines += [file.formula or "-", *file.words]
        lines += [] if file.reasons else [file.compared]
        lines += ["accepted by Coq, on this machine"] if file.coq and not file.reasons else []
    return Block((file.words_of_result, file.claim or "-", file.kind or "-"), tuple(lines))
