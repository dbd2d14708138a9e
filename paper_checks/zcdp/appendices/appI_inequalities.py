"""Markov, Bretagnolle-Huber and Pinsker (Appendix I)."""

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.gaussian_tail import is_above_tail
from ...checks.separation import agreement, gaussian_tv
from ...language.assertion import settles
from ...language.claim import Claim, attached
from ...statements.concentration.markov import markov
from ..lines.proofs import with_proofs

_ENDS = box(p=(0, 1), q=(0, 1))
_HUBER = {"events": "p + (1 - q) >= exp(-kl(p, q))/2", "gaussian": "exp(-(m**2)/2)/2"}

L6 = Claim(
    id="ZCDP-L6",
    where="Appendix I, Lemma 6",
    kind="inequality",
    statement=(
        "For probability measures P, Q and every event A: P(A) + Q(A^c) >= exp(-KL(P, Q))/2. With p = P(A), "
        "q = Q(A) and KL(P, Q) >= kl(p, q) (processing) it is a statement about p, q in [0, 1]."
    ),
    printed=_HUBER,
    mutants={
        "1/2 missing": _HUBER | {"events": "p + (1 - q) >= exp(-kl(p, q))"},
        "0.9 for 1/2": _HUBER | {"events": "p + (1 - q) >= 0.9*exp(-kl(p, q))"},
        "half the exponent": _HUBER | {"events": "p + (1 - q) >= exp(-kl(p, q)/2)/2"},
        "more for Gaussians": _HUBER | {"gaussian": "1.3*exp(-(m**2)/2/4)"},
    },
    checks=(
        entry("events", holds_on(_ENDS, part="events")),
        entry("gaussian", agreement((("1", "0.61707507745197379"), ("3", "0.1336144025377161")))),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by="events",
            on="Bernoulli laws",
            beyond="other laws: processing onto the event is not checked",
            kills={1: "1/2 missing", 2: "half the exponent"},
        ),
    ),
)

_PINSKER = {"binary": "kl(p, q) >= 2*(p - q)**2", "gaussian": "sqrt(m**2/4)"}

L7 = Claim(
    id="ZCDP-L7",
    where="Appendix I, Lemma 7",
    kind="inequality",
    statement=(
        "For probability measures P, Q: KL(P, Q) >= 2 TV(P, Q)^2. By processing onto the event that attains "
        "TV it is the statement for Bernoulli laws, all p, q in [0, 1]."
    ),
    printed=_PINSKER,
    mutants={
        "10% more": _PINSKER | {"binary": "kl(p, q) >= 2.2*(p - q)**2"},
        "not squared": _PINSKER | {"binary": "kl(p, q) >= 2*abs(p - q)"},
        "4 for 2": _PINSKER | {"binary": "kl(p, q) >= 4*(p - q)**2"},
        "a third of the root for Gaussians": _PINSKER | {"gaussian": "sqrt(m**2/8)"},
    },
    checks=(
        entry("binary", holds_on(_ENDS, part="Pinsker")),
        entry(
            "gaussian",
            is_above_tail([{"m": m} for m in ("0.01", "0.5", "1", "2", "4")], gaussian_tv, part="Pinsker"),
        ),
    ),
    recorded=Verdict.PROVED,
    settles=(
        settles(
            1,
            by="Pinsker",
            on="Bernoulli laws",
            beyond="other laws: processing onto the event that attains TV is not checked",
            kills={1: "10% more", 2: "not squared"},
        ),
    ),
)

_CLAIMS = (
    attached(
        markov("ZCDP-L5", "Appendix I, Lemma 5"),
        settles(
            1,
            by="1{|X| >= x} <= |X|/x for every value a = |X|",
            on="constant |X|",
            beyond="other laws: taking expectations is not checked",
            kills={1: "10% less"},
        ),
    ),
    L6,
    L7,
)

CLAIMS = with_proofs(_CLAIMS)
