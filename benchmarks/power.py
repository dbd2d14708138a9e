"""What it takes to refute what is not private, beside the floor, and how often what is private is refuted.

``python benchmarks/power.py [NAME ...]`` measures the published mechanisms and the ordinary faults of bandits
whose names contain one of the words (all by default: half an hour) and writes POWER.md. How often honest
bandits are flagged comes from ``soundness.py``. The floor of a mechanism is ``log(20)/rate`` of the best
event on the best of the same pairs of inputs, from the law by quadrature: no valid test of a known event
needs fewer on average.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

import numpy as np
import policy_faults
import soundness
from banditproof.verify.auditing.audit import audit, ceiling
from banditproof.verify.auditing.black_box import mechanism
from banditproof.verify.auditing.plain_mechanism import USUAL_RUNS
from banditproof.verify.zoo.faulty_bandits.table import FAULTS
from banditproof.verify.zoo.published_mechanisms import PUBLISHED, Published, Release, subject_of
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
SEEDS = range(5)
HONEST_SEEDS = range(2)
HONEST_RUNS = 10_000
EPSILON = 1.0
THRESHOLD = 1.0
CELL = 0.05
REACH = 14.0  # scales of the noise
_RATIO = 7  # the place between bars of runs over floor, in both tables

Floats = NDArray[np.float64]
Law = dict[Hashable, float]

OTHERS = {
    "sparse vector 3": ("0.172", "0.023"),
    "sparse vector 4": ("0.169", "0.171"),
    "sparse vector 5": ("1.76", "14.3"),
    "sparse vector 6": ("0.272", "0.322"),
    "noisy maximum with its value": ("0.248", ""),
    "histogram at half noise": ("", ""),
}
"""Lower confidence bounds on epsilon of DP-Sniper and of StatDP, at a claim of 0.1."""

HEAD = f"""# What it takes to refute published mechanisms that are not private

Written by `benchmarks/power.py`. The claim is epsilon = {EPSILON:g}, the confidence 0.95, and the pairs
of inputs are those of `queries:10` and `counts:5`: what `banditproof audit --mechanism` does with
nothing else given, within its usual {USUAL_RUNS} runs on each of two inputs. Runs include the search
for the pair and the event. The floor is the number of runs that no valid test of one event in
independent runs needs fewer of on average, even if it knows the best pair and the best event: log(20) over
the growth rate of the best bet, from the law of the outputs by quadrature.

At a smaller error, such as the 1e-6 of `assert_mechanism_private`, runs are some four to five times as
many, so that variant 3 may escape the usual runs.

Variants 1 and 2 of the sparse vector technique are private. They are honest twins here, as are a sparse
vector and a noisy maximum that release values with fresh noise.

| mechanism | what is wrong | refuted | runs: median | least to most | floor | median/floor | seconds |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""

TWINS = """
| honest twin | refuted | runs |
| --- | ---: | ---: |
"""

OTHER_HEAD = """
## Beside DP-Sniper and StatDP

What these two report for the like mechanisms, of ten queries (five for the noisy maximum), threshold 1
and one answer, at a claim of epsilon = 0.1: lower confidence bounds on epsilon, from the reference
results in the repository of DP-Sniper (`eval_sp2021/reference-results`: the logistic regression, and
the first log of StatDP). Its configuration trains on 10.7 million samples for each pair of inputs,
chooses the threshold by as many, checks by as many, and estimates the final bound from 200 million.
These logs hold no runs to refute, and the claim is another one: the columns cannot be compared with the
runs above. StatDP's noisy maximum was not looked up; the histogram there has noise of scale epsilon,
not half the noise, and is left out.

| mechanism | DP-Sniper, epsilon at least | StatDP, epsilon at least |
| --- | ---: | ---: |
"""


def above(x: Floats, scale: float) -> Floats:
    """The chance that Laplace noise is at least x."""
    tail = np.exp(-np.abs(x) / scale) / 2
    return np.asarray(np.where(x < 0, 1 - tail, tail))


def bars(scale: float) -> tuple[Floats, Floats]:
    """Noisy thresholds and their weights."""
    edges = np.linspace(-REACH * scale, REACH * scale, 16_001)
    weights = -np.diff(above(edges, scale))
    return THRESHOLD + (edges[1:] + edges[:-1]) / 2, weights / weights.sum()


def decisions(data: Sequence[float], *, bar: float, query: float, most: int | None) -> Law:
    """Of a sparse vector that says which queries are above; scale 0 is no noise."""
    threshold, weights = bars(bar)
    chances = [
        above(threshold - answer, query) if query else (answer >= threshold).astype(float) for answer in data
    ]
    law: Law = {}

    def follow(told: tuple[bool, ...], left: Floats) -> None:
        if len(told) == len(data) or sum(told) == most:
            law[told] = float(left.sum())
            return
        chance = chances[len(told)]
        follow((*told, True), left * chance)
        follow((*told, False), left * (1 - chance))

    follow((), weights)
    return normal(law)


def values(data: Sequence[float]) -> Law:
    """Of variant 3 with one answer: which query is the first above, and the cell of its noisy answer."""
    threshold, weights = bars(2 / EPSILON)
    edges = np.arange(-20, 30, CELL)
    law: Law = {}
    left = weights
    for place, answer in enumerate(data):
        below = np.concatenate([[0.0], np.cumsum(left)])[
            np.searchsorted(threshold, (edges[1:] + edges[:-1]) / 2)
        ]
        masses = -np.diff(above(edges - answer, 2 / EPSILON)) * below
        law |= {(place, cell): float(mass) for cell, mass in enumerate(masses)}
        left = left * (1 - above(threshold - answer, 2 / EPSILON))
    law["none"] = float(left.sum())
    return normal(law)


def largest(data: Sequence[float]) -> Law:
    """Of the noisy maximum: its place and the cell of its value."""
    edges = np.arange(-25, 30, CELL)
    middle = (edges[1:] + edges[:-1]) / 2
    law: Law = {}
    for place, answer in enumerate(data):
        masses = -np.diff(above(edges - answer, 2 / EPSILON))
        for other in (*data[:place], *data[place + 1 :]):
            masses = masses * (1 - above(middle - other, 2 / EPSILON))
        law |= {(place, cell): float(mass) for cell, mass in enumerate(masses)}
    return normal(law)


def first_count(data: Sequence[float]) -> Law:
    """Of the histogram: the cell of its first count, as the others have the same law on both inputs."""
    edges = np.arange(-12, 14, CELL)
    masses = -np.diff(above(edges - data[0], 1 / (2 * EPSILON)))
    return normal({cell: float(mass) for cell, mass in enumerate(masses)})


def normal(law: Law) -> Law:
    """The law without the error of the quadrature."""
    total = sum(law.values())
    return {output: mass / total for output, mass in law.items()}


LAWS: dict[str, Callable[[Sequence[float]], Law]] = {
    "sparse vector 3": values,
    "sparse vector 4": lambda data: decisions(data, bar=4 / EPSILON, query=4 / (3 * EPSILON), most=1),
    "sparse vector 5": lambda data: decisions(data, bar=2 / EPSILON, query=0, most=None),
    "sparse vector 6": lambda data: decisions(data, bar=2 / EPSILON, query=2 / EPSILON, most=None),
    "noisy maximum with its value": largest,
    "histogram at half noise": first_count,
}


def floor(published: Published) -> float:
    """The fewest runs on the best of the pairs."""
    law = LAWS[published.name]
    pairs = [pair for pair in published.neighbours if law is not first_count or pair[0][0] != pair[1][0]]
    return min(ceiling(law(left), law(right), epsilon=EPSILON).runs for left, right in pairs)


def refutations(
    release: Release, published: Published, seeds: Sequence[int], runs: int
) -> list[tuple[bool, int, float]]:
    """Whether refuted, after how many runs, in how many seconds; for each seed."""
    found = []
    for seed in seeds:
        start = time.perf_counter()
        each = audit(
            mechanism(subject_of(release, EPSILON)),
            published.neighbours,
            epsilon=EPSILON,
            runs=runs,
            seed=seed,
        )
        found.append((each.refuted, each.runs, time.perf_counter() - start))
    return found


def measured(published: Published) -> dict[str, str]:
    """The lines of a mechanism."""
    broken = refutations(published.broken, published, SEEDS, USUAL_RUNS)
    spent = [runs for refuted, runs, _ in broken if refuted]
    least = floor(published)
    median = statistics.median(spent) if len(spent) == len(broken) else float("inf")
    row = (
        published.name,
        published.wrong,
        f"{len(spent)} of {len(broken)}",
        f"{median:.0f}",
        f"{min(spent, default=0)} to {max(spent, default=0)}",
        f"{least:.3g}",
        f"{median / least:.1f}",
        f"{statistics.median(seconds for _, _, seconds in broken):.1f}",
    )
    honest = refutations(published.right, published, HONEST_SEEDS, HONEST_RUNS)
    twin = (
        f"{published.right.__name__.replace('_', ' ')}, for {published.name}",
        f"{sum(refuted for refuted, _, _ in honest)} of {len(honest)}",
        str(HONEST_RUNS),
    )
    return {"broken": line(row), "twin": line(twin)}


def line(cells: Sequence[str]) -> str:
    """Of a table."""
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str]) -> None:
    """Measure, keep what was measured before, and write both files."""
    kept_in = HERE / "POWER.json"
    kept: dict[str, dict[str, str]] = json.loads(kept_in.read_text()) if kept_in.exists() else {}

    def asked(name: str) -> bool:
        return not words or any(word in name for word in words)

    def keep() -> None:
        kept_in.write_text(json.dumps({name: kept[name] for name in names if name in kept}, indent=1) + "\n")

    names = [*(each.name for each in PUBLISHED), *(fault.name for fault in FAULTS)]
    for published in filter(lambda each: asked(each.name), PUBLISHED):
        kept[published.name] = measured(published)
        print(kept[published.name]["broken"], flush=True)
        keep()
    for fault in filter(lambda each: asked(each.name), FAULTS):
        kept[fault.name] = {"broken": line(policy_faults.fault_row(fault))}
        first = next(each for each in FAULTS if (each.honest, each.claim) == (fault.honest, fault.claim))
        if fault is first:
            kept[fault.name]["twin"] = line(policy_faults.twin_row(fault))
        print(*kept[fault.name].values(), sep="\n", flush=True)
        keep()
    write(kept)


def in_all(measured: Sequence[dict[str, str]]) -> str:
    """The median over all rows that have a floor."""
    cells = [each["broken"].split("|")[_RATIO].strip() for each in measured]
    ratios = [float(cell) for cell in cells if cell]
    middle = statistics.median(ratios)
    return f"""
In all: the median over the {len(ratios)} rows of both tables that have a floor is {middle:.2g} floors; the
aim is 3. Far above it are mechanisms with several pairs of inputs that promise much the same: runs go into
the choice among them.
"""


def write(kept: dict[str, dict[str, str]]) -> None:
    """POWER.md from what was measured."""
    known = [each.name for each in PUBLISHED if each.name in kept]
    others = [line((name, *OTHERS[name])) for name in known if any(OTHERS[name])]
    faults = [kept[fault.name] for fault in FAULTS if fault.name in kept]
    parts = [
        HEAD + "\n".join(kept[name]["broken"] for name in known) + "\n",
        TWINS + "\n".join(kept[name]["twin"] for name in known) + "\n",
        policy_faults.HEAD + "\n".join(each["broken"] for each in faults) + "\n",
        in_all([*(kept[name] for name in known), *faults]),
        policy_faults.TWINS + "\n".join(each["twin"] for each in faults if "twin" in each) + "\n",
        soundness.told(),
        OTHER_HEAD + "\n".join(others) + "\n",
    ]
    (HERE / "POWER.md").write_text("".join(parts))


if __name__ == "__main__":
    main(sys.argv[1:])
