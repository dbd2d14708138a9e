"""How long the proofs of the distance claims take, and what it costs to check their certificates.

Coq's interval can do one of the eleven: the others have conditions, or equality somewhere. z3 and cvc5 have
no logarithm; three of the eleven become polynomial once a person has put ``s`` for ``e^-eps`` and taken the
exponentials of both sides, and these they get. Beside them ours is measured twice: whole processes, where
ours gets the statement as it is printed, and warm, where both get the polynomial.
"""

import importlib.util
import json
import math
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import Check, holds_on
from rows import RUNS, Absent, Floor, Peer, Row, compared, counted, seconds_of

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
    ("d_eps(x, y, eps) == kl(x, y)", holds_on(_ALL, where=_LOW)),
    ("d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)", holds_on(_ALL, where=_HIGH)),
    ("log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps == 0", holds_on(_ALL)),
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
    ours = [_alone(_BY_INTERVAL) for _ in range(RUNS)]
    if coqc is None:
        return counted(what, ours, Absent("Coq", "apt-get install coq libcoq-interval"), target=1.0)
    tactic = "interval with (i_bisect x, i_bisect y, i_autodiff x, i_depth 40)."
    theirs = [_coq_s(coqc, tactic) - _coq_s(coqc, "fail.") for _ in ours]
    return counted(what, ours, Peer("Coq's interval, without its start", theirs), target=1.0)


def _alone(place: int) -> float:
    """How long ours takes in a fresh process: what was proved once is kept within one."""
    code = f"import bench_proofs as b; work = b._proves({place}); print(b.seconds_of(work))"
    return float(_process(code))


_UNIT_S = box(x=("1e-6", "0.999999"), y=("1e-6", "0.999999"), s=("0.0000453", "0.9999001"))
# the same statements made polynomial by hand, as the solvers get them: s = e^-eps
POLYNOMIAL: dict[int, tuple[str, Check]] = {
    3: (
        "s*y*(1 - x) <= x*(1 - y) <= y*(1 - x)",
        holds_on(_UNIT_S, where=("x < y", "x*(1 - y + y*s) >= y*s")),
    ),
    4: ("(y - max(x, y*s/(1 - y + y*s)))/(y*(1 - y)) <= 1/(1 - y)", holds_on(_UNIT_S, where="x <= y")),
    10: ("y*s/(1 - y + y*s)*(1 - y) == s*y*(1 - y*s/(1 - y + y*s))", holds_on(_UNIT_S)),
}
SOLVERS = {"z3": "z3-solver", "cvc5": "cvc5"}


def warmed(place: int) -> None:
    """Print how long ours takes for the polynomial once everything is loaded and all proofs are done."""
    for text, check in PROOFS:
        check(text, Effort())
    text, check = POLYNOMIAL[place]
    print(seconds_of(lambda: _must_hold(check(text, Effort()).verdict is Verdict.PROVED, text)))


def _must_hold(shown: bool, text: str) -> None:  # noqa: FBT001
    if not shown:
        raise ValueError(f"not shown: {text}")


def _process(code: str) -> str:
    """What the code prints in a fresh process, which finds the modules here."""
    folder = Path(__file__).resolve().parent
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder
    )
    return done.stdout


_WARMED_SOLVER = """
import time
import polynomial_peers as peers
for other in peers.POLYNOMIAL:
    if other != {place}:
        peers.by_{name}(other)
start = time.perf_counter()
assert peers.by_{name}({place})
print(time.perf_counter() - start)
"""


def _beside_solvers() -> list[Row]:
    """Ours and the solvers, both in fresh processes, and both warm.

    In a fresh process, its start and what it loads included, ours gets the statement as it is printed, and
    the solver what a person made of it. Warm, with everything loaded and other statements shown before, both
    get the polynomial.
    """
    rows = []
    for place, (text, _) in POLYNOMIAL.items():
        for name, package in SOLVERS.items():
            fresh = f"{PROOFS[place][0]}: whole process beside {name}"
            warm = f"{text}: warm beside {name}"
            if importlib.util.find_spec(name) is None:
                absent = Absent(name, f"pip install {package}")
                rows += [counted(what, [math.nan], absent, target=1.0) for what in (fresh, warm)]
                continue
            ours = f"import bench_proofs as b; b._proves({place})()"
            theirs = f"import polynomial_peers as p; assert p.by_{name}({place})"
            rows.append(
                compared(
                    fresh,
                    partial(_process, ours),
                    Peer(f"{name}'s process, on the polynomial made by hand", partial(_process, theirs)),
                    target=1.0,
                    why=_WHY_FRESH,
                )
            )
            own = [float(_process(f"import bench_proofs as b; b.warmed({place})")) for _ in range(RUNS)]
            code = _WARMED_SOLVER.format(place=place, name=name)
            peer = Peer(f"{name}, warm", [float(_process(code)) for _ in range(RUNS)])
            rows.append(counted(warm, own, peer, target=1.0, why=_WHY_WARM))
    return rows


_WHY_FRESH = (
    "numpy, FLINT and the language of formulas take longer to load than the solver; ours proves the"
    " statement with its logarithms."
)
_WHY_WARM = "Ours tries boxes before rules."


def _of_all() -> list[Row]:
    """All proofs, and their certificates rechecked, in fresh processes."""
    code = (
        "import time, json, bench_proofs as b\n"
        "from banditproof.verify.certificates.recheck import recheck\n"
        "start = time.perf_counter()\n"
        "found = [check(text, b.Effort()) for text, check in b.PROOFS]\n"
        "middle = time.perf_counter()\n"
        "stands = [each.certificate is not None and recheck(each.certificate).ok for each in found]\n"
        "end = time.perf_counter()\n"
        "proved = all(each.verdict is b.Verdict.PROVED for each in found)\n"
        "print(json.dumps([middle - start, end - middle, proved and all(stands)]))"
    )
    told = [json.loads(_process(code)) for _ in range(RUNS)]
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
            Floor("finding the proofs", finding),
            target=0.2,
            correct=good,
            why=_WHY_BOXES,
        ),
    ]


_WHY_BOXES = (
    "One of them has 734 boxes, for each of which exact integers need .2 ms: as long as Arb needs to find"
    " them. The other ten are rechecked in 45 ms."
)


def _shipped() -> Row:
    """Certificates of every twentieth of the shipped claims, by their names: found anew, and rechecked.

    The check examines wrong versions as well, and rechecks what it finds; the recheck compares each with its
    claim.
    """
    from banditproof.paper_checks.running.registry import shipped_entries

    names = sorted(entry.claim.id for entry in shipped_entries())[::TWENTIETH]
    told = [_found_and_rechecked(names) for _ in range(RUNS)]
    files = {each.files for each in told}
    return counted(
        f"{min(files)} certificates of every 20th shipped claim, {len(names)} of them, rechecked",
        [each.checking for each in told],
        Floor("the check that finds them", [each.finding for each in told]),
        target=0.2,
        correct=all(each.good for each in told) and len(files) == 1 and min(files) > 0,
    )


class Certificates(NamedTuple):
    """What a check found, and how long it took to find them and to check them again."""

    files: int
    finding: float
    checking: float
    good: bool


def _found_and_rechecked(names: list[str]) -> Certificates:
    """Of these claims, in processes of their own that keep nothing."""
    program = [sys.executable, "-m", "banditproof"]
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        subprocess.run(
            [*program, "check", *names, "--no-store", "--quiet", "--jobs", "1", "--certificates", folder],
            capture_output=True,
            check=False,  # what is worse than recorded is said elsewhere
        )
        middle = time.perf_counter()
        files = sorted(map(str, Path(folder).glob("*.json")))
        again = subprocess.run([*program, "recheck", "--json", *files], capture_output=True, check=False)
        end = time.perf_counter()
    told = json.loads(again.stdout)["files"]
    good = all(each["belongs"] == "yes" and each["result"] in {"confirmed", "at points"} for each in told)
    return Certificates(len(files), middle - start, end - middle, good=good)


def measure() -> list[Row]:
    """The rows of the table."""
    return [_beside_interval(), *_beside_solvers(), *_of_all(), _shipped()]
