"""Why the batches of a suboptimal arm, once the best one looks good, are at most what (47) says.

Both proofs come to a sum over epochs of ``B_{m+1} 1[n_m d+([mu~_{i,m}], mu* - delta) <= log T]``. Let m' be
the first epoch with ``n_m >= log T/(d - 3/2 delta')``. The batches before it are at most x + h, h = 1 and
``x = alpha log T/(d - 3/2 delta')``. Later ones need ``mu~_{i,m} >= mu_i + delta'/(2 eps)``, since d_eps is
eps-Lipschitz; their expectations are at most A G, with A of the tail and G a sum over all n without T. And
from some T on ``x + 1 + A G <= y``, with ``y = alpha log T/(d - 2 delta')``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.formula_checks import entry, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.enclosed_instances import enclosed
from ...checks.known_quantities import holds_in
from ...language.assertion import Settles, chain, settles
from ...language.rules import EXPECTED_SUM, LIMIT
from .pulls_after_convergence import Arm

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Fraction]

_DECADES = [
    dict(zip(("v", "y", "w", "eps", "n", "a"), row, strict=True)) | {"L": level}
    for row, levels in (
        (("0.25", "0.75", "0.74", "1", "1", "2"), ("10", "100", "1000", "10000")),
        (("0.5", "0.75", "0.745", "0.25", "1", "2"), ("10", "100", "1000", "10000")),
        (("0.25", "0.75", "0.74", "1", "1", "1.1"), ("10", "100", "1000")),
        (("0", "0.5", "0.49", "8", "3", "1.5"), ("10", "100", "1000", "10000")),
        (("0.1", "0.9", "0.88", "1", "1", "2"), ("10", "100", "1000")),
        # just above n_m d_eps, where a whole batch too many is pulled
        (("0.1", "0.9", "0.899", "1", "1", "2"), ("190", "762")),
    )
    for level in levels
]


def _pulls_after(point: Point) -> dict[str, arb | int]:
    """``U``: at least ``E[(B)]``, by (42) with the divergence from below, at log T = L."""
    arm = Arm(point["v"], int(point["n"]), point["a"], point["eps"])
    return {"U": arm.pulls_below(point["w"], point["L"])}


OVER_DECADES = enclosed(_pulls_after, _DECADES)
_LEADING = "U <= a*L/(d_eps(v, y, eps) - 2*(y - w)/(1 - y))"

# c = 1 + A G, b = d - 2 s, s = delta'; the numerator is alpha log T, from some number on
_ENOUGH = "(2*c*(2*s + b)**2/s + h)"
LATE = {
    "leading": _LEADING,
    "before m'": "a*u + f <= a*(u + g) + 1",
    "from some T on": f"{_ENOUGH}/(s/2 + b) + c <= {_ENOUGH}/b",
    "all batches": "B <= y",
}
WRONG_LATE: Mapping[str, Mapping[str, str]] = {
    "without alpha": {"leading": _LEADING.replace("a*L", "L")},
    "delta' added": {"leading": _LEADING.replace("- 2*(y", "+ 2*(y")},
    "kl": {"leading": _LEADING.replace("d_eps(v, y, eps)", "kl(v, y)")},
    "pulls without alpha": {"before m'": "a*u + f <= u + g + 1"},
    "one delta' less": {"from some T on": f"{_ENOUGH}/(s/2 + b) + c <= {_ENOUGH}/(b + s)"},
    "no delta'": {"from some T on": f"{_ENOUGH}/(s/2 + b) + c <= {_ENOUGH}/(b + 2*s)"},
    "a T for every delta": {
        "from some T on": "(2*c*(2*s + b)**2 + h)/(s/2 + b) + c <= (2*c*(2*s + b)**2 + h)/b"
    },
    "without the rest": {"all batches": "B <= x"},
}
LATE_CHECKS = (
    entry("leading", holds_in(OVER_DECADES, part="exact sums over the decades of T")),
    entry(
        "before m'",
        holds_everywhere(
            wide_domain({"a": "(1, oo)", "u": "[0, oo)", "g": "[0, oo)", "f": (0, 1)}),
            part="batches before m'",
        ),
    ),
    entry(
        "from some T on",
        holds_everywhere(
            wide_domain({"s": "(0, oo)", "b": "(0, oo)", "c": "[0, oo)", "h": "[0, oo)"}),
            part="from some T on",
        ),
    ),
    entry(
        "all batches",
        holds_on(
            box(**dict.fromkeys(("B", "p", "r", "x", "h", "A", "G", "y"), (0, 1))),
            where=("B <= p + r", "p <= x + h", "r <= A*G", "x + h + A*G <= y"),
            part="all batches",
        ),
    ),
)


def late_batches(n: int, inclusion: str, *, despite: Mapping[str, str] | None = None) -> Settles:
    """Assertion ``n`` from the ``inclusion`` of the events, the tail of Corollary D.5 and Lemma F.3."""
    return settles(
        n,
        by=chain(
            "all batches",
            {
                "B <= p + r": EXPECTED_SUM(each_term=inclusion, terms="BERN-LF.3#6"),
                "p <= x + h": EXPECTED_SUM(each_term="batches before m'", terms="BERN-EQ35#1"),
                "r <= A*G": EXPECTED_SUM(each_term="BERN-CD.5#1", terms="BERN-EQ41#2"),
                "x + h + A*G <= y": LIMIT(at_each="from some T on", limits="from some T on"),
            },
        ),
        despite=despite,
    )
