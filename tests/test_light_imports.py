"""Starting is quick because nothing heavy is loaded before it is needed."""

import subprocess
import sys

from .cli.test_program import EVERY

HEAVY = {"scipy", "sympy", "cvxpy", "numba", "matplotlib"}
LATER = {"rich", "joblib", "flint"}
RUN = "from banditproof.cli.program import program; program.main({}, standalone_mode=False)"
REPORT = "; import sys; print(' '.join(sorted({name.split('.')[0] for name in sys.modules})))"


def loaded_by(statement):
    """The packages that a fresh interpreter holds after ``statement``."""
    done = subprocess.run(
        [sys.executable, "-c", statement + REPORT], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split())


PROVED = """
from banditproof.theory.formulas.domain import box
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_on
there = box(x=("0.1", "0.9"), y=("0.1", "0.9"), eps=(1, 2))
found = holds_on(there)("log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps == 0", Effort())
assert found.verdict.name == "PROVED" and recheck(found.certificate).ok"""


STATEMENTS = (
    "import banditproof",
    "import banditproof.paper_checks",
    "from banditproof.paper_checks import Claim, Evidence, Verdict",
    RUN.format(["bound", "--help"]),
    RUN.format(["bound", "regret", "--help"]),
    RUN.format(["check", "--nonsense"]),
    RUN.format(
        ["simulate", "dp-imed", "--means", "0.75,0.5", "--epsilon", "1", "--horizon", "50", "--no-store"]
    ),
    PROVED,
)


def test_nothing_heavy_is_loaded():
    """One after the other in one interpreter: what any of them loads is there at the end."""
    assert loaded_by("\n".join(STATEMENTS)) & HEAVY == set()


def test_help_of_a_command_loads_nothing_that_it_works_with():
    """But flint, where the options of a command are those of formulas, or its files have formulas."""
    with_formulas = {("recheck",), *(("bound", name) for name in ("regret", "minimax", "bai", "linear"))}
    work = {*HEAVY, *LATER, "numpy", "mpmath"}
    helps = {path: RUN.format([*path, "--help"]) for path in EVERY}
    assert loaded_by("\n".join(helps[path] for path in EVERY if path not in with_formulas)) & work == set()
    assert loaded_by("\n".join(helps[path] for path in with_formulas)) & work <= {"flint"}


def test_help_reads_no_command():
    """What there is stands in a table: help comes as soon as the interpreter and click are there."""
    script = RUN.format(["--help"]) + "; import sys; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {line for line in done.stdout.splitlines() if line.startswith("banditproof.")}
    assert not {*done.stdout.splitlines()} & {*HEAVY, *LATER, "numpy", "mpmath"}
    needed = ("cli", "cli.program", "cli.lazy_group", "cli.exit_statuses", "cli.version")
    assert loaded == {f"banditproof.{name}" for name in needed}


def test_a_heavy_import_would_be_seen():
    assert "matplotlib" in loaded_by("import matplotlib")
