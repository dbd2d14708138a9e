"""How long the proofs of the distance claims take, and what it costs to check their certificates."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from banditproof.theory.formulas.domain import box
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.formula_checks import Check, holds_on, is_identity

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


def _beside_interval() -> dict[str, object] | None:
    """Ours beside Coq's interval on the statement that it can do, without what Coq takes to start."""
    coqc = shutil.which("coqc")
    if coqc is None:
        return None
    theirs = _coq_s(coqc, "interval with (i_bisect x, i_bisect y, i_autodiff x, i_depth 40).")
    theirs -= _coq_s(coqc, "fail.")
    text, check = PROOFS[_BY_INTERVAL]
    start = time.perf_counter()
    proved = check(text, Effort()).verdict is Verdict.PROVED
    ours = time.perf_counter() - start
    return {
        "what": f"{text}, on a box",
        "ours_s": ours,
        "reference": "Coq's interval (z3 and cvc5 have no logarithm)",
        "reference_s": theirs,
        "ratio": ours / theirs,
        "target": "proved, ratio <= 1",
        "met": proved and ours <= theirs,
    }


def measure() -> list[dict[str, object]]:
    """One row for all proofs together, one for rechecking them."""
    beside = _beside_interval()  # first, as what was proved once is kept
    start = time.perf_counter()
    found = [check(text, Effort()) for text, check in PROOFS]
    proving = time.perf_counter() - start
    start = time.perf_counter()
    stands = [each.certificate is not None and recheck(each.certificate).ok for each in found]
    checking = time.perf_counter() - start
    proved = all(each.verdict is Verdict.PROVED for each in found)
    return [
        *([] if beside is None else [beside]),
        {
            "what": f"{len(PROOFS)} proofs about the distances",
            "ours_s": proving,
            "reference": "1.5 s for all of them",
            "reference_s": 1.5,
            "ratio": proving / 1.5,
            "target": "all proved, ratio <= 1",
            "met": proved and proving <= 1.5,
        },
        {
            "what": f"{len(PROOFS)} certificates rechecked in exact integers",
            "ours_s": checking,
            "reference": "finding the proofs",
            "reference_s": proving,
            "ratio": checking / proving,
            "target": "all confirmed, ratio <= 1",
            "met": all(stands) and checking <= proving,
        },
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
