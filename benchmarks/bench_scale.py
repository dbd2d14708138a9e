"""How what people do grows with how much they ask: claims, certificates, releases, boxes of a proof, runs.

The claims are those of a text that is made for it: relations that are proved, with certificates and pages of
some kilobytes. The report is of what the check before it kept. Growth in arms, rounds, runs, records, cells,
points and composed mechanisms is measured where these have their own topic.
"""

import itertools
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.theory.formulas.domain import box
from banditproof.verify.accounting.account import account
from banditproof.verify.auditing.audit import audit
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.proving.formula_checks import holds_on
from bench_audit import PAIR, laplace
from bench_simulator import _runs_in_memory
from growth import growth, linear, peak_bytes, sloped
from many_claims import Taken, command, read, text_of
from rows import RUNS, Floor, Row, Work, counted

SIMULATED = 10**6
CLAIMS = (10, 100, 1000, 10**4)
MARGINS = ("2.", "0.1", "0.001", "0.00001")
"""Of a relation that is an equality on a diagonal: boxes there are as long as the root of the margin."""
LINEAR = ("linear", linear)
_anew = itertools.count(1)


class OfClaims(NamedTuple):
    """What the commands took for a number of claims."""

    read: Taken
    listed: Taken
    checked: Taken
    reported: Taken
    rechecked: Taken


def of_claims(count: int) -> OfClaims:
    """List, check, report and recheck so many claims."""
    with text_of(count) as folder:
        file, certificates = folder / "many.md", folder / "certificates"
        kept = ("--store", folder / "store", "--quiet")
        return OfClaims(
            read=read(file),
            listed=command("list", "claims", file),
            checked=command("check", file, *kept, "--certificates", certificates),
            reported=command("report", file, *kept, "-o", folder / "site"),
            rechecked=command("recheck", "--quiet", *sorted(certificates.glob("*.json"))),
        )


def claims() -> list[Row]:
    """Time and memory of the commands, over three decades of claims."""
    runs = [{count: of_claims(count) for count in CLAIMS} for _ in range(RUNS)]
    rows = []
    for name in ("listed", "checked", "reported", "rechecked"):
        taken = [[getattr(found[count], name) for count in CLAIMS] for found in runs]
        times = [[one.seconds for one in each] for each in taken]
        rows.append(sloped(f"claims {name}: growth in time", CLAIMS, times, LINEAR))
        peaks = [[float(one.peak) for one in each] for each in taken]
        rows.append(sloped(f"claims {name}: growth in memory", CLAIMS, peaks, LINEAR))
    return [*rows, *(_memory_of_a_claim(runs, name) for name in ("checked", "reported"))]


def _memory_of_a_claim(runs: list[dict[int, OfClaims]], name: str) -> Row:
    """What each further claim adds to the peak, beside what it adds to a process that only reads them.

    Neither its certificate nor its page may stay in memory, only what lists and the index say of it.
    """
    few, many = min(CLAIMS), max(CLAIMS)

    def of_each(what: str) -> list[float]:
        more = [getattr(found[many], what).peak - getattr(found[few], what).peak for found in runs]
        return [float(bytes_more) / (many - few) for bytes_more in more]

    return counted(
        f"{many} claims {name}: peak memory of each",
        of_each(name),
        Floor("in a process that only reads them", of_each("read")),
        target=10.0,
        unit="B",
    )


def _proved(margin: str) -> Evidence:
    """A relation on a square that is almost an equality on its diagonal; never the same twice."""
    formula = f"exp(x - y) + exp(y - x) >= 2 - {margin}{next(_anew):06}"
    found = holds_on(box(x=(0, 1), y=(0, 1)))(formula, Effort())
    if found.verdict is not Verdict.PROVED or found.certificate is None:
        raise ValueError(f"not proved: {formula}")
    return found


def _accepted(certificate: dict[str, object]) -> None:
    if not recheck(certificate).ok:
        raise ValueError("a certificate is rejected")


def proofs() -> list[Row]:
    """Time of a proof, and of its recheck, in the number of boxes that it takes."""
    proved = [_proved(margin) for margin in MARGINS]
    boxes = [int(str(each.details["boxes"])) for each in proved]
    margins = dict(zip(boxes, MARGINS, strict=True))
    documents = {count: dict(each.certificate or {}) for count, each in zip(boxes, proved, strict=True)}
    return [
        growth("proof by boxes", boxes, lambda n: partial(_proved, margins[n]), LINEAR),
        growth("its recheck, boxes", boxes, lambda n: partial(_accepted, documents[n]), LINEAR),
    ]


def _accounted(rounds: int) -> Work:
    """A policy with a release each round, through a tree."""
    make = partial(build, "dp-ucb", 2, epsilon=1, horizon=rounds)

    def work() -> None:
        found = account(make, Bernoulli((0.7, 0.5)), rounds)
        if found.leak or found.fault or len(found.ledger) < rounds or not found.within(epsilon=1):
            raise ValueError(f"the account of {rounds} releases is not as it should be")

    return work


def _audited(runs: int) -> Work:
    """Noise that keeps its budget, without a claim: all runs are spent."""
    return partial(audit, laplace(1.0), PAIR, runs=runs)


def _simulated(runs: int) -> int:
    """The peak memory of the command, which also orders the runs, for quantiles and intervals."""
    words = ("dp-se", "--epsilon", 1, "--means", "0.9,0.1", "--horizon", 1000, "--checkpoints", 1000)
    return command("simulate", *words, "--runs", runs, "--jobs", 1, "--json", "--no-store").peak


def _memory_of_runs(how: str, peak: Callable[[int], int], target: float) -> Row:
    """What each run needs beyond the first ones, beside what is told of it: seven numbers for two arms."""
    few, many = SIMULATED // 10, SIMULATED
    return counted(
        f"{how} dp-se, {SIMULATED} runs, one checkpoint: peak memory of each",
        [(peak(many) - peak(few)) / (many - few) for _ in range(RUNS)],
        Floor("the answer: regret, stop, answer, pulls and releases of two arms", 7 * 8.0),
        target=target,
        unit="B",
    )


def measure() -> list[Row]:
    """The rows of the table."""
    sizes = [10, 100, 1000, 10**4]
    return [
        *claims(),
        *proofs(),
        growth("account, releases", sizes, _accounted, LINEAR),
        _memory_of_runs("simulate", lambda runs: peak_bytes(_runs_in_memory(runs)), 2.0),
        _memory_of_runs("the command simulate", _simulated, 3.0),
        growth("audit, runs", [10**2, 10**3, 10**4, 10**5], _audited, LINEAR),
    ]
