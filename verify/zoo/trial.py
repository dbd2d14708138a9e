"""A trial of the zoo: which way of checking catches which specimen, and at what cost."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from ...algorithms.environments.reward_table import reward_list
from ...theory.numbers.json_value import Json
from ...theory.privacy.claim import Claim
from ..accounting.account import account
from ..auditing.audit import audit
from ..auditing.black_box import Subject, mechanism, stepwise
from ..auditing.sealed_subject import sealed_subject
from ..enumeration.exact_privacy import exact_privacy
from .specimen import METHODS, Specimen
from .table import ZOO

Which = Literal["broken", "right"]

ACCOUNTED_RUNS: Final = 5
"""On each of the two neighbouring inputs: some faults show only on some ways that the noise can go."""

PATIENCE: Final = 50

_SMALLEST_TAIL: Final = 1e-5
_TREE_TAIL: Final = 1e-2  # trees release so often that every digit of the tail costs


@dataclass(frozen=True, slots=True)
class Trial:
    """What one way of checking said about one specimen."""

    specimen: Specimen
    which: Which
    method: str
    caught: bool
    runs: int
    """How many runs it took: of the account, or of the audit on each input; 0 for an enumeration."""
    seconds: float
    told: str
    """What was found, or why the method cannot see it."""

    @property
    def within_reach(self) -> bool:
        """Whether the method was tried at all."""
        return self.specimen.seen_by(self.method)

    def in_words(self) -> str:
        """The cell of a table."""
        if not self.within_reach:
            return "out of reach"
        if not self.caught:
            return f"not in {self.runs} runs: {self.told}" if self.runs else f"no: {self.told}"
        cost = f"{self.runs} runs" if self.runs > 1 else "1 run" if self.runs else f"{self.seconds:.1f} s"
        return f"caught, {cost}: {self.told}"

    def to_json(self) -> dict[str, Json]:
        """The fields that a table shows."""
        return {
            "caught": self.caught if self.within_reach else None,
            "runs": self.runs,
            "seconds": round(self.seconds, 3),
            "told": self.told,
        }


def trial(
    specimen: Specimen,
    method: str,
    which: Which = "broken",
    *,
    runs: int = 4000,
    confidence: float = 0.95,
    seed: int = 0,
) -> Trial:
    """Put one way of checking to the test; what is beyond it is not tried, and told."""
    if not specimen.seen_by(method):
        return Trial(specimen, which, method, False, 0, 0.0, specimen.beyond[method])
    start = time.perf_counter()
    caught, spent, told = _WAYS[method](specimen, which, runs, confidence, seed)
    return Trial(specimen, which, method, caught, spent, time.perf_counter() - start, told)


def trials(
    specimens: Iterable[Specimen] = ZOO, *, runs: int = 4000, confidence: float = 0.95, seed: int = 0
) -> Iterator[tuple[Specimen, tuple[Trial, ...]]]:
    """Every specimen, broken, by every method; what the audit alone can see gets PATIENCE times the runs."""
    for specimen in specimens:
        alone = not any(specimen.seen_by(method) for method in METHODS if method != "audit")
        most = PATIENCE * runs if alone else runs
        found = [trial(specimen, method, runs=most, confidence=confidence, seed=seed) for method in METHODS]
        yield specimen, tuple(found)


def _claim(specimen: Specimen) -> Claim:
    return Claim.of(epsilon=specimen.epsilon, rho=specimen.rho)


def _accounted(
    specimen: Specimen, which: Which, runs: int, confidence: float, seed: int
) -> tuple[bool, int, str]:
    del runs, confidence
    make = getattr(specimen, which)
    claim, spent, told = _claim(specimen), 0, ""
    for place in range(ACCOUNTED_RUNS):
        for rewards in specimen.neighbours:
            environment = reward_list(rewards, arms=specimen.arms, reward_range=(0, 1))
            found = account(make, environment, specimen.horizon, seed=seed + place)
            spent += 1
            if found.leak is not None:
                return True, spent, f"leak at line {found.leak.line}"
            figure = found.epsilon() if claim.rho is None else found.rho()
            told = f"{claim.symbol} = {float(figure.upper):.4g}"
            if claim.broken_by(figure.upper):
                return True, spent, told
    return False, spent, told


def _enumerated(
    specimen: Specimen, which: Which, runs: int, confidence: float, seed: int
) -> tuple[bool, int, str]:
    del runs, confidence, seed
    claim = _claim(specimen)
    make = getattr(specimen, which)
    releases_often = specimen.horizon > 8
    found = exact_privacy(
        make,
        arms=specimen.arms,
        horizon=specimen.horizon,
        rho=claim.rho is not None,
        tail=_TREE_TAIL if releases_often else _SMALLEST_TAIL,
    )
    figure = found.epsilon if claim.rho is None else found.rho
    assert figure is not None
    return (
        claim.broken_by(figure.lower),
        0,
        f"{claim.symbol} in [{float(figure.lower):.4g}, {float(figure.upper):.4g}]",
    )


def _audited(
    specimen: Specimen, which: Which, runs: int, confidence: float, seed: int
) -> tuple[bool, int, str]:
    found = audit(
        subject_of(specimen, which),
        [specimen.neighbours],
        epsilon=None if specimen.epsilon is None else float(specimen.epsilon),
        rho=None if specimen.rho is None else float(specimen.rho),
        confidence=confidence,
        runs=runs,
        seed=seed,
    )
    return found.refuted, found.runs, f"{found.symbol} >= {found.lower_bound:.4g}"


def subject_of(specimen: Specimen, which: Which) -> Subject:
    """The specimen as a black box: on raw rewards where it has such a twin."""
    if specimen.kind == "mechanism":
        return mechanism(getattr(specimen, which)())
    raw: Callable[..., Any] | None = getattr(specimen, f"{which}_stepwise")
    if raw is not None:
        return stepwise(raw, rounds=specimen.horizon, arms=specimen.arms, may_stop=specimen.stops)
    return sealed_subject(getattr(specimen, which), arms=specimen.arms, rounds=specimen.horizon)


_WAYS: Final[dict[str, Callable[[Specimen, Which, int, float, int], tuple[bool, int, str]]]] = {
    "account": _accounted,
    "enumerate": _enumerated,
    "audit": _audited,
}
