"""Markov's inequality."""

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import holds_on
from ...language.claim import Claim

_MARKOV = {"pointwise": "(1 if a >= x else 0) <= a/x"}


def markov(identifier: str, where: str) -> Claim:
    """Markov's inequality, as both papers state it."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement="For every random variable X and x > 0: P(|X| >= x) <= E|X| / x.",
        printed=_MARKOV["pointwise"],
        mutants={
            "10% less": "(1 if a >= x else 0) <= 0.9*a/x",
            "squared": "(1 if a >= x else 0) <= (a/x)**2/2",
            "also below": "1 <= a/x",
        },
        checks=(
            holds_on(box(a=(0, 1000), x="(0, 1000]"), part="1{|X| >= x} <= |X|/x for every value a = |X|"),
        ),
        recorded=Verdict.PROVED,
    )
