"""Where kl and d_eps of the code are compared with their definitions (Sections 2, 3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import infimum, infinity, relative_entropy
from ...checks.traces.traced import Evaluation

_MEANS: Final = (0.0, 1e-9, 0.015625, 0.5, 0.5000001, 0.9, 1.0)
_BUDGETS: Final = (1e-4, 0.25, 2.0, 30.0)
_DIGITS: Final = 12
_DIGITS_OF_STEPS: Final = 8  # of what a policy calls: it compares indexes, and loses digits where they vanish


def kl_values(effort: Effort) -> Iterator[Evaluation]:
    """All pairs of seven means, both ends among them: the library's kl, and the one that policies call."""
    from ....algorithms.indexes.divergence import kl as called
    from ....theory.divergences.bernoulli_divergences import kl

    del effort
    for p, q in product(_MEANS, _MEANS):
        given = {"p": Fraction(p), "q": Fraction(q), "infinity": infinity()}
        yield Evaluation(f"theory, p = {p}, q = {q}", given, {"d": float(kl(p, q))}, _DIGITS)
        yield Evaluation(f"policies, p = {p}, q = {q}", given, {"d": float(called(p, q))}, _DIGITS_OF_STEPS)


def d_eps_values(effort: Effort) -> Iterator[Evaluation]:
    """All pairs of means at four budgets: the library's d_eps, and for x <= y the one that policies call."""
    from ....algorithms.indexes.divergence import d_eps as called
    from ....theory.divergences.bernoulli_divergences import d_eps

    del effort
    for x, y, eps in product(_MEANS, _MEANS, _BUDGETS):
        numbers = {"x": Fraction(x), "y": Fraction(y), "eps": Fraction(eps)}
        given = {**numbers, "kl": relative_entropy, "infimum": infimum}
        at = f"x = {x}, y = {y}, eps = {eps}"
        yield Evaluation(f"theory, {at}", given, {"d": float(d_eps(x, y, eps))}, _DIGITS)
        if x <= y:
            yield Evaluation(f"policies, {at}", given, {"d": float(called(x, y, eps))}, _DIGITS_OF_STEPS)
