"""The assertion for plain mechanisms: queries, counters, noisy maxima, sparse vectors, histograms."""

from collections.abc import Callable, Iterable
from typing import Any

from ...theory.numbers.enclosure import Exact
from ...theory.privacy.claim import Claim
from ..auditing.attack import Pair
from ..auditing.plain_mechanism import USUAL_RUNS, audited_mechanism, with_claim
from ..auditing.sandwich import BadSubjectError, shown_name
from ..auditing.sandwich_result import Sandwich
from .assertions import DEFAULT_ERROR
from .failure import refusal
from .shared_budget import joins


@joins()
def assert_mechanism_private(
    release: Callable[..., Any],
    *,
    neighbours: Iterable[Pair],
    epsilon: Exact | None = None,
    rho: Exact | None = None,
    delta: Exact = 0,
    runs: int = USUAL_RUNS,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
    allow_untested: bool = False,
) -> Sandwich:
    """Fail unless the outputs of ``release(data)`` depend on data, and no audit refutes the claim of privacy.

    Parameters
    ----------
    release
        The mechanism. Where it has parameters called epsilon, delta or rho it gets the claim, where it has
        one called seed, generator, rng or random_state its randomness; else the global generators of Python
        and numpy are seeded. It may release any mixture of numbers, text, None, tuples, dictionaries and
        arrays, of any lengths.
    neighbours
        Pairs of neighbouring data sets, or a search space of them: `attack.Lists` of records,
        `record_pairs.Queries`, `record_pairs.Counts`.
    epsilon, rho, delta
        The claim: pure, (epsilon, delta), or rho-zCDP.
    runs
        At most, on each of two inputs.
    error
        The chance that a correct mechanism fails, all looks and inputs included.
    allow_untested
        Pass where nothing was tested: no output that was looked at depends on the data.
    """
    __tracebackhide__ = True
    claim = Claim.of(epsilon=epsilon, rho=rho, delta=delta)
    if claim.value is None:
        raise ValueError("a claim is needed: epsilon=, epsilon= with delta=, or rho=")
    if not 0 < error < 1:
        raise ValueError(f"error is the chance of a false alarm, strictly between 0 and 1, not {error!r}")
    if not callable(release):
        raise BadSubjectError(f"a function release(data) is accepted, not {shown_name(release)}")
    name = shown_name(getattr(release, "func", release))
    options = {
        "neighbours": neighbours,
        "epsilon": epsilon,
        "rho": rho,
        "delta": delta or None,
        "runs": runs,
        "error": error,
        "seed": seed,
    }
    given = ", ".join(f"{key}={value!r}" for key, value in options.items() if value is not None)
    found = audited_mechanism(
        with_claim(release, claim),
        claim,
        neighbours,
        name=name,
        confidence=1 - error,
        runs=runs,
        seed=seed,
        replay=f"assert_mechanism_private({name}, {given})",
    )
    if found.findings or not (found.tested or allow_untested):
        raise refusal(found)
    return found
