"""How long the proofs of the distance claims take, and what it costs to check their certificates.

Coq's interval can do one of the eleven: the others have conditions, or equality somewhere. z3 and cvc5 have
no logarithm; three of the eleven become polynomial once a person has put ``s`` for ``e^-eps`` and taken the
exponentials of both sides, and these they get.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from banditproof.theory.formulas.domain import box
from banditproof.verify.certificates.recheck import recheck  # noqa: F401  in fresh processes
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import Check, holds_on, is_identity
from rows import RUNS, Absent, Floor, Peer, Row, Values, counted, seconds_of

_UNIT = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"))
_ALL = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), eps=("1e-4", 10))
_LOW = ("x < y", "x >= f_minus(y, eps)")
_HIGH = ("x < y", "x <= f_minus(y, eps)")

PROOFS: tuple[tuple[str, Check], ...] = (
    (
        "d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x)) <= min(kl(x, y), 6*eps*(y - x))",
        holds_on(_ALL, where="x < y"),
    ),
    ("kl(x, y) >= 2*(x - y)**2", holds_on(_UNIT)),
    ("d_eps(x, y, eps) < kl(x, y)", holds_on(_ALL, where="x < f_minus(y, eps)")),
    ("-eps <= logit(x) - logit(y) <= 0", holds_on(_ALL, where=_LOW)),
    ("(y - max(x, f_minus(y, eps)))/(y*(1 - y)) <= 1/(1 - y)", holds_on(_ALL, where="x <= y")),
    ("eps*(y - x) - eps**2/8 <= d_eps(x, y, eps)", holds_on(_ALL, where="x < y")),
    ("d_eps(x, y, eps) > 0", holds_on(_ALL, where="x < y")),
    ("kl(x, y) >= 2*(x - y)**2 - 0.01", holds_on(_UNIT)),
    ("d_eps(x, y, eps) == kl(x, y)", is_identity(_ALL, where=_LOW)),
    (
        "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
        is_identity(_ALL, where=_HIGH),
    ),
    ("log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps == 0", is_identity(_ALL)),
)


TWENTIETH = 20

# the one of them that Coq's interval can do: the others have conditions, or equality somewhere
_BY_INTERVAL = 7
_FOR_INTERVAL = """From Coq Require Import Reals.
From Interval Require Import Tactic.
Open Scope R_scope.
Goal forall x y, 1/1000000 <= x <= 999999/1000000 -> 1/1000000 <= y <= 999999/1000000 ->
  0 <= x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y)) - (2 * (x - y)^2 - 1/100).
Proof. intros. {tactic} Qed.
"""


def _coq_s(coqc: str, tactic: str) -> float:
    """How long Coq takes for that statement, with a tactic that proves it or ends at once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "peer.v"
        file.write_text(_FOR_INTERVAL.replace("{tactic}", tactic), encoding="utf-8")
        start = time.perf_counter()
        subprocess.run([coqc, file.name], cwd=folder, check="interval" in tactic, capture_output=True)
        return time.perf_counter() - start


def _proves(place: int) -> Callable[[], None]:
    """Ours, of one of the proofs, anew."""
    text, check = PROOFS[place]

    def work() -> None:
        if check(text, Effort()).verdict is not Verdict.PROVED:
            raise ValueError(f"not proved: {text}")

    return work


def _beside_interval() -> Row:
    """Ours beside Coq's interval on the statement that it can do, without what Coq takes to start."""
    what = f"{PROOFS[_BY_INTERVAL][0]}, on a box"
    coqc = shutil.which("coqc")
    ours = [_alone(_BY_INTERVAL) for _ in range(3)]
    if coqc is None:
        return counted(what, ours, Absent("Coq", "apt-get install coq libcoq-interval"), target=1.0)
    tactic = "interval with (i_bisect x, i_bisect y, i_autodiff x, i_depth 40)."
    theirs = [_coq_s(coqc, tactic) - _coq_s(coqc, "fail.") for _ in ours]
    return counted(what, ours, Values(Peer("Coq's interval, without its start", 0.0), theirs), target=1.0)


def _alone(place: int) -> float:
    """How long ours takes in a fresh process: what was proved once is kept within one."""
    code = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); import bench_proofs as b\n"
        "work = b._proves(int(sys.argv[2])); start = time.perf_counter(); work()\n"
        "print(time.perf_counter() - start)"
    )
    folder = str(Path(__file__).resolve().parent)
    done = subprocess.run(
        [sys.executable, "-c", code, folder, str(place)], check=True, capture_output=True, text=True
    )
    return float(done.stdout)


_POLYNOMIAL: tuple[tuple[int, str, str], ...] = (
    # the place among the proofs; the box and the conditions; what is to be refuted. f = y s/(1 - y + y s)
    (
        3,
        "(< x y) (>= (* x (+ (- 1 y) (* y s))) (* y s))",
        "(or (< (* x (- 1 y)) (* s y (- 1 x))) (> (* x (- 1 y)) (* y (- 1 x))))",
    ),
    (
        4,
        "(<= x y) (= f (/ (* y s) (+ (- 1 y) (* y s))))",
        "(> (/ (- y (ite (> x f) x f)) (* y (- 1 y))) (/ 1 (- 1 y)))",
    ),
    (10, "(= f (/ (* y s) (+ (- 1 y) (* y s))))", "(not (= (* f (- 1 y)) (* s y (- 1 f))))"),
)


def _in_smt(given: str, refuted: str) -> str:
    """A statement in SMT-LIB, on the box of the proofs, with s = e^-eps between e^-10 and e^-1e-4."""
    ends = "(<= 0.000001 x 0.999999) (<= 0.000001 y 0.999999) (<= 0.0000453 s 0.9999001)"
    names = " ".join(f"(declare-const {name} Real)" for name in "xysf")
    asserted = " ".join(f"(assert {each})" for each in (f"(and {ends} {given})", refuted))
    return f"(set-logic QF_NRA) {names} {asserted} (check-sat)"


def _by_z3(script: str) -> None:
    import z3

    solver = z3.Solver()
    solver.from_string(script.replace("(check-sat)", ""))
    solver.set("timeout", 20_000)
    if str(solver.check()) != "unsat":
        raise TimeoutError("z3 does not decide it")


def _by_cvc5(script: str) -> None:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", "20000")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "peer")
    symbols, told = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        told += command.invoke(solver, symbols)
    if told.strip() != "unsat":
        raise TimeoutError("cvc5 does not decide it")


def _beside_solvers() -> list[Row]:
    """Ours, from the statement as it is printed, beside the solvers on what a person made of it."""
    rows = []
    for place, given, refuted in _POLYNOMIAL:
        for name, package, way in (("z3", "z3-solver", _by_z3), ("cvc5", "cvc5", _by_cvc5)):
            what = f"{PROOFS[place][0]} ({name})"
            ours = [_alone(place) for _ in range(3)]
            if importlib.util.find_spec(name) is None:
                rows.append(counted(what, ours, Absent(name, f"pip install {package}"), target=1.0))
                continue
            script = _in_smt(given, refuted)
            try:
                theirs = [seconds_of(lambda way=way, script=script: way(script)) for _ in ours]  # type: ignore[misc]
            except TimeoutError:
                row = counted(what, ours, Peer(f"{name}, undecided after 20 s", 20.0), target=1.0)
            else:
                row = counted(
                    what, ours, Values(Peer(f"{name}, by hand made polynomial", 0.0), theirs), target=1.0
                )
            rows.append(row)
    return rows


def _of_all() -> list[Row]:
    """All proofs, and their certificates rechecked, in fresh processes."""
    code = (
        "import sys, time, json; sys.path.insert(0, sys.argv[1]); import bench_proofs as b\n"
        "start = time.perf_counter()\n"
        "found = [check(text, b.Effort()) for text, check in b.PROOFS]\n"
        "middle = time.perf_counter()\n"
        "stands = [each.certificate is not None and b.recheck(each.certificate).ok for each in found]\n"
        "end = time.perf_counter()\n"
        "proved = all(each.verdict is b.Verdict.PROVED for each in found)\n"
        "print(json.dumps([middle - start, end - middle, proved and all(stands)]))"
    )
    folder = str(Path(__file__).resolve().parent)
    told = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", code, folder], check=True, capture_output=True, text=True
            ).stdout
        )
        for _ in range(RUNS)
    ]
    finding, checking = [each[0] for each in told], [each[1] for each in told]
    good = all(each[2] for each in told)
    # the target is an absolute one that is kept from before: no peer can do all of them
    return [
        counted(
            f"{len(PROOFS)} proofs about the distances",
            finding,
            Floor("the 1.5 s that they may take", 1.5),
            target=1.0,
            correct=good,
        ),
        counted(
            f"{len(PROOFS)} certificates rechecked in exact integers",
            checking,
            Values(Floor("finding the proofs", 0.0), finding),
            target=0.2,
            correct=good,
        ),
    ]


def _shipped() -> Row:
    """Certificates of every twentieth of the shipped claims, by their names: found anew, and rechecked.

    The check examines wrong versions as well, and rechecks what it finds; the recheck compares each with its
    claim.
    """
    from banditproof.paper_checks.running.registry import shipped_entries

    names = sorted(entry.claim.id for entry in shipped_entries())[::TWENTIETH]
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "banditproof"]
        finding = seconds_of(
            lambda: subprocess.run(
                [*program, "check", *names, "--no-store", "--quiet", "--jobs", "1", "--certificates", folder],
                capture_output=True,
                check=False,  # what is worse than recorded is said elsewhere
            )
        )
        files = sorted(map(str, Path(folder).glob("*.json")))
        rechecked = subprocess.CompletedProcess[bytes]

        def again() -> None:
            nonlocal rechecked
            rechecked = subprocess.run(
                [*program, "recheck", "--quiet", *files], capture_output=True, check=False
            )

        checking = seconds_of(again)
    return counted(
        f"{len(files)} certificates of every 20th shipped claim, {len(names)} of them, rechecked",
        [checking],
        Floor("the check that finds them", finding),
        target=0.2,
        correct=rechecked.returncode == 0 and bool(files),
    )


def measure() -> list[Row]:
    """The rows of the table."""
    return [_beside_interval(), *_beside_solvers(), *_of_all(), _shipped()]


if __name__ == "__main__":
    for row in measure():
        print(row)
