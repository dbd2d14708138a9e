"""The theorems of Coq that claims name: what is known of them, in words and as data."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from ...paper_checks.pages.engine.engine_claim import EngineClaim
from ...theory.numbers.json_value import Json
from ...verify.kernel.policy_theorems.answer import Answer
from ...verify.kernel.policy_theorems.sources import FOLDER, shipped
from ..output.document import as_json, write
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import one_line, say, say_unbroken
from ..terminal.screen import is_wide

_COMMON = ("Probability", "Divergences", "Interaction")  # what nearly all theorems stand on


def theorem_answers(claims: Iterable[EngineClaim], *, ask: bool = False) -> dict[str, Answer]:
    """What is known of the theorems that the claims name.

    Coq is only run if it is to be asked: it needs a minute for theorems that it has not compiled here.
    """
    names = list(dict.fromkeys(name for claim in claims for name in claim.theorems))
    if not names:
        return {}
    from ...verify.kernel.policy_theorems.answers import asked, kept_answer

    if not ask:
        return {name: kept_answer(shipped(), name) for name in names}
    with progress_bar() as tell:
        return asked(shipped(), names, tell)


def theorem_lines(answer: Answer) -> list[str]:
    """What is known of a theorem beyond its statement, with what it is about; with ``--wide`` all of that."""
    lines = [f"because {answer.reason}"] if answer.reason else []
    names = [name.partition(".") for name in answer.definitions]
    common = [] if is_wide() else [name for file, _, name in names if file in _COMMON]
    lines += [f"definitions of {', '.join(_COMMON)}: {', '.join(common)}"] if common else []
    for (_, _, name), text in zip(names, answer.definitions.values(), strict=True):
        lines += [] if name in common else [f"  {line}" for line in text.splitlines()]
    size = f"{answer.statement_lines} lines of statement, {answer.proof_lines} of proof"
    if not answer.statement:
        how = "" if answer.reason else f"; recheck --kernel coq --theorem {answer.name} asks Coq"
        return [*lines, f"as verify/theorems/{answer.file}.v has it: {size}{how}"]
    axioms = ", ".join(name.rpartition(".")[2] for name in answer.axioms)
    lines += [f"no axioms but those of Coq's real numbers: {axioms or 'not even these'}"]
    return [*lines, f"verify/theorems/{answer.file}.v: {size}, {answer.seconds} s"]


def show_theorem(name: str, answer: Answer) -> None:
    """Print a theorem under its name, in the lines that Coq breaks it into."""
    say(one_line(name))
    say(f"  {answer.comment}")
    for line in (answer.statement or answer.written).splitlines():
        say_unbroken(f"  {line}")
    for line in theorem_lines(answer):
        say(f"  {line}")


def theorem_counts(answers: Mapping[str, Answer]) -> list[str]:
    """A line that counts the theorems, those that Coq was not asked about apart."""
    if not answers:
        return []
    counted = Counter(each.standing for each in answers.values())
    told = ", ".join(f"{number} {standing}" for standing, number in sorted(counted.items()))
    return [f"{len(answers)} theorem{'s' * (len(answers) != 1)} of Coq: {told}"]


def write_policy_theorems(folder: Path, answers: Mapping[str, Answer]) -> list[str]:
    """All files of theorems, and what Coq says of those asked about, in ``folder``; a line for each."""
    place = folder / "policies"
    if answers:
        place.mkdir(parents=True, exist_ok=True)
        for file in (*FOLDER.glob("*.v"), FOLDER / "_CoqProject"):
            write(place / file.name, file.read_bytes())
        listed: list[Json] = [each.to_json() for each in answers.values()]
        document: dict[str, Json] = {"schema": "banditproof/policy-theorems/1", "theorems": listed}
        write(place / "theorems.json", as_json(document).encode())
    return [f"coq: {each.standing}: {name}" for name, each in answers.items()]
