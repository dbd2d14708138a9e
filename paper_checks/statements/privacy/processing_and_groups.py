"""Processing and groups: what keeps and what weakens a guarantee of privacy."""

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...language.claim import Claim

_CHANNEL = box(p=(0, 1), q=(0, 1), u=(0, 1), v=(0, 1), s=(0, 1), t=(0, 1), g=(1, 20))


_POSITIVE = box(p="(0, 1)", q="(0, 1)", u="(0, 1)", v="(0, 1)", al="(1, 8]")


_SCALED = box(a=(-10, 10), b=(-10, 10), u=(0, 1), v=(0, 1))


_HOCKEY_STICK = {
    "one outcome": "max(0, u*a + v*b) <= u*a",
    "binary": (
        "max(0, p*u + (1 - p)*v - g*(q*u + (1 - q)*v)) + max(0, 1 - (p*u + (1 - p)*v) - g*(1 - (q*u + (1 - "
        "q)*v))) <= max(0, p - g*q) + max(0, 1 - p - g*(1 - q))"
    ),
}


_POWERS = "exp(al*log({p}) + (1 - al)*log({q}))"


def _sum_of_powers(p: str, q: str) -> str:
    first = _POWERS.format(p=p, q=q)
    second = _POWERS.format(p=f"1 - ({p})", q=f"1 - ({q})")
    return f"{first} + {second}"


RENYI = {
    "binary Renyi": (f"{_sum_of_powers('p*u + (1 - p)*v', 'q*u + (1 - q)*v')} <= {_sum_of_powers('p', 'q')}"),
    "at order 2": "t*x**2 + (1 - t)*y**2 - (t*x + (1 - t)*y)**2 == t*(1 - t)*(x - y)**2",
}


_HOCKEY_CHECKS = (
    entry(
        "one outcome", holds_on(_SCALED, where=("a >= 0", "b <= 0"), part="merging outcomes of opposite sign")
    ),
    entry("binary", holds_on(_CHANNEL, most_boxes=20, instances=1200, part="binary channels")),
)


RENYI_CHECKS = (
    entry("binary Renyi", holds_on(_POSITIVE, most_boxes=5, instances=1200, part="binary channels, Renyi")),
    entry("at order 2", is_identity(box(t=(0, 1), x=(0, 10), y=(0, 10)), part="merging outcomes at order 2")),
)


_HOCKEY_MUTANTS = {
    "10% less after processing": {
        "binary": _HOCKEY_STICK["binary"].replace(
            "max(0, p - g*q) + max(0, 1 - p - g*(1 - q))", "0.9*(max(0, p - g*q) + max(0, 1 - p - g*(1 - q)))"
        )
    },
    "nine tenths of eps": {
        "binary": _HOCKEY_STICK["binary"]
        .replace("g*(q*u", "exp(0.9*log(g))*(q*u")
        .replace("g*(1 - (q*u", "exp(0.9*log(g))*(1 - (q*u")
    },
    "the other divergence": {
        "binary": _HOCKEY_STICK["binary"].replace(
            "<= max(0, p - g*q) + max(0, 1 - p - g*(1 - q))", "<= max(0, q - g*p) + max(0, 1 - q - g*(1 - p))"
        )
    },
    "another channel for the other data": {
        "binary": _HOCKEY_STICK["binary"].replace("q*u + (1 - q)*v", "q*s + (1 - q)*t")
    },
    "half of the other outcome": {"one outcome": "max(0, u*a + v*b) <= u*a + v*b/2"},
    "10% less": {"one outcome": "max(0, u*a + v*b) <= 0.9*u*a"},
}


RENYI_MUTANTS = {
    "arguments swapped": {
        "binary Renyi": (
            f"{_sum_of_powers('p*u + (1 - p)*v', 'q*u + (1 - q)*v')} <= {_sum_of_powers('q', 'p')}"
        )
    },
    "processed by half": {
        "binary Renyi": (
            f"{_sum_of_powers('p*u + (1 - p)*v', 'q*u + (1 - q)*v')} <= {_sum_of_powers('(p + q)/2', 'q')}"
        )
    },
    "half the loss": {"at order 2": "t*x**2 + (1 - t)*y**2 - (t*x + (1 - t)*y)**2 == t*(1 - t)*(x - y)**2/2"},
}


def post_processing(identifier: str, where: str, *, zcdp: bool, notes: str = "") -> Claim:
    """Post-processing, of (eps, delta)-DP and where the paper says so of zCDP as well."""
    printed = _HOCKEY_STICK | (RENYI if zcdp else {})
    mutants = _HOCKEY_MUTANTS | (RENYI_MUTANTS if zcdp else {})
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement=(
            "For a mechanism M and a randomised map f on its output: if M is (eps, delta)-DP, so is f o M"
            + ("; if M is rho-zCDP, so is f o M." if zcdp else ".")
            + " Equivalently the hockey-stick divergence (g = e^eps)"
            + (" and every Renyi divergence" if zcdp else "")
            + " of f(P), f(Q) is at most that of P, Q."
        ),
        printed=printed,
        mutants={name: printed | changed for name, changed in mutants.items()},
        checks=_HOCKEY_CHECKS + (RENYI_CHECKS if zcdp else ()),
        recorded=Verdict.VERIFIED,
        notes=notes,
    )


_GROUP = {
    "gaussian": "al*(k*s)**2/(2*(s**2/(2*rho))) == rho*k**2*al",
    "step": "k*al/(k*al - 1)*(k - 1)**2*rho*((k*al - 1)/(k - 1)) + rho*k*al == rho*k**2*al",
    "triangle": (
        "log(exp(al*log(p) + (1 - al)*log(q)) + exp(al*log(1 - p) + (1 - al)*log(1 - q)))/(al - 1) <= "
        "k*al/(k*al - 1)*log(exp(b*log(p) + (1 - b)*log(r)) + exp(b*log(1 - p) + (1 - b)*log(1 - "
        "r)))/(b - 1) + "
        "log(exp(k*al*log(r) + (1 - k*al)*log(q)) + exp(k*al*log(1 - r) + (1 - k*al)*log(1 - q)))/(k*al - 1)"
    )
    .replace("(b - 1)", "((k*al - 1)/(k - 1) - 1)")
    .replace("b*log", "((k*al - 1)/(k - 1))*log")
    .replace("(1 - b)", "(1 - (k*al - 1)/(k - 1))"),
    "value": "rho*k**2*al",
}


T16 = Claim(
    id="ZCDP-T16",
    where="Appendix G, Theorem 16",
    kind="theorem",
    statement=(
        "If M is rho-zCDP then for all d, d' at Hamming distance k >= 1 and all alpha >= 1: D_alpha(M_d, "
        "M_d') <= rho k^2 alpha."
    ),
    printed=_GROUP,
    mutants={
        "k for its square": _GROUP | {"gaussian": "al*(k*s)**2/(2*(s**2/(2*rho))) == rho*k*al"},
        "10% off": _GROUP
        | {"step": "k*al/(k*al - 1)*(k - 1)**2*rho*((k*al - 1)/(k - 1)) + rho*k*al == 1.1*rho*k**2*al"},
        "no factor before the first part": _GROUP
        | {"triangle": _GROUP["triangle"].replace("k*al/(k*al - 1)*log", "0.8*log")},
        "k - 1 for k": _GROUP | {"value": "rho*(k - 1)**2*al"},
    },
    checks=(
        entry(
            "gaussian",
            is_identity(
                box(al=(1, 100), k=(1, 100), s=("1/100", 10), rho=("1/100", 10)), part="attained by Gaussians"
            ),
        ),
        entry("step", is_identity(box(al=(1, 100), k=(2, 100), rho=(0, 10)), part="step from k - 1 to k")),
        entry(
            "triangle",
            holds_on(
                box(p=("1/20", "19/20"), q=("1/20", "19/20"), r=("1/20", "19/20"), k=(2, 5), al=("11/10", 4)),
                most_boxes=5,
                instances=1200,
                part="weak triangle inequality of Renyi divergences",
            ),
        ),
        entry("value", equals_at([({"rho": "1/4", "k": 3, "al": 2}, "4.5")], part="value")),
    ),
    recorded=Verdict.VERIFIED,
)
