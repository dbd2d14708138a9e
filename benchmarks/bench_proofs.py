"""How long the proofs of the distance claims take, and what it costs to check their certificates."""

from __future__ import annotations

import time

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


def measure() -> list[dict[str, object]]:
    """One row for all proofs together, one for rechecking them."""
    start = time.perf_counter()
    found = [check(text, Effort()) for text, check in PROOFS]
    proving = time.perf_counter() - start
    start = time.perf_counter()
    stands = [each.certificate is not None and recheck(each.certificate).ok for each in found]
    checking = time.perf_counter() - start
    proved = all(each.verdict is Verdict.PROVED for each in found)
    return [
        {
            "what": f"{len(PROOFS)} proofs about the distances",
            "ours_s": proving,
            "reference": "60 s for all of them",
            "reference_s": 60.0,
            "ratio": proving / 60,
            "target": "all proved, ratio <= 1",
            "met": proved and proving <= 60,
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
