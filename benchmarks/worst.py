"""How loose every upper bound with constants is: the worst ratio that a search finds, and where.

    python benchmarks/worst.py            # some minutes; rewrites the record
    python benchmarks/worst.py TA-TH5.3   # these claims alone, beside what is on record of others

All that is found stands in `build/worst.json`. The record that ships, `verify/worst/found.json`, has the best
row of each policy; `banditproof list bounds` shows it.
"""

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from banditproof.verify.worst.answer import WorstCase
from banditproof.verify.worst.on_record import FILE, Found, best_of_each_policy, recorded, write_record
from banditproof.verify.worst.searches import Search
from banditproof.verify.worst.theorems import Theorem, families_of, theorems
from banditproof.verify.worst.worst_case import worst_case

ROOT = Path(__file__).resolve().parent.parent
SEED = 2026


@dataclass(frozen=True)
class Setting:
    """At which horizons an algorithm is searched, how thoroughly, with which options."""

    horizons: tuple[int, ...]
    search_runs: int = 32
    runs: int = 2000
    options: Mapping[str, str] = field(default_factory=dict)
    free: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    arms: tuple[int, ...] = (2, 3)
    climbs: int = 2
    least_gap: float = 0.0
    alone: Mapping[str, str] = field(default_factory=dict)
    """Options for bounds on a run alone: those on the mean fix theirs."""


BUDGET = {"epsilon": (0.01, 10.0)}
EPISODES = Setting((10**4, 10**6), free=BUDGET)
ELIMINATION = Setting((10**7,), free={"rho": (0.001, 10.0)}, alone={"delta": "0.05"})
COUNTED = Setting((10**7,), 16, 400, free={"epsilon": (0.1, 10.0), "privacy_delta": (1e-6, 0.1)}, climbs=1)
OPTIMISM = Setting((10**4, 10**5), 32, 400, {"delta": "0.01"}, {"rho": (0.001, 10.0)}, climbs=1)
ADVISED = Setting((4000, 10**5), search_runs=32, runs=200, options={"epsilon": "1"}, arms=(2,))
TABLES = Setting((4000,), search_runs=32, runs=200, options={"epsilon": "1"}, arms=(2,))
SETTINGS = {
    "fixed-confidence-ucb": Setting((2000, 10**4), search_runs=16, runs=400),
    "anytime-ucb": Setting((10**4,), search_runs=16, runs=400),
    "anytime-kl-ucb": Setting((10**4,), search_runs=16, runs=200, arms=(2,)),
    "adap-ucb": EPISODES,
    "adap-klucb": EPISODES,
    "adac-ucb": Setting((10**4, 10**6), free={"rho": (0.001, 10.0)}),
    "dp-se": EPISODES,
    "anytime-lazy-ucb": Setting((10**4,), search_runs=16, runs=400, free=BUDGET),
    "ldp-ucb": Setting((10**4,), search_runs=16, runs=200, free=BUDGET, arms=(2,), climbs=1),
    "hybrid-ucb": Setting((2000,), search_runs=4, runs=40, free=BUDGET, arms=(2,), climbs=1),
    "shuffled-elimination": replace(EPISODES, options={"delta": "1/1000"}),
    "distributed-elimination": replace(EPISODES, options={"delta": "1/1000"}),
    "dp-ucb": Setting((10**4,), search_runs=16, runs=200, free=BUDGET, arms=(2,), climbs=1),
    "dp-klucb": EPISODES,
    "dp-imed": EPISODES,
    "adap-tt": Setting((10**7,), 16, 400, {"delta": "0.01", "epsilon": "1"}, arms=(2,), least_gap=0.2),
    "adap-tt-star": Setting((10**7,), 16, 400, {"delta": "0.01", "epsilon": "1"}, arms=(2,), least_gap=0.2),
    "dp-seq": Setting((10**7,), 16, 400, {"delta": "0.05", "epsilon": "1"}),
    "shuffled-seq": Setting(
        (10**7,), 16, 400, {"delta": "0.05", "epsilon": "4", "privacy_delta": "0.02", "levels": "1"}, climbs=1
    ),
    "local-seq": Setting(
        (10**7,), 2, 200, {"delta": "0.05", "epsilon": "8", "levels": "1"}, arms=(2,), climbs=1
    ),
    "ttucb": Setting((10**5,), 16, 400, {"delta": "0.01"}, arms=(2,), least_gap=0.2),
    "private-htinf": TABLES,
    "private-exp3": TABLES,
    "private-ftpl": TABLES,
    "htinf": Setting((4000,), search_runs=32, runs=200, arms=(2,)),
    "exp3": Setting((4000,), 32, 200, {"eta": "0.02", "gamma": "0.02"}, arms=(2,)),
    "multiplicative-weights": Setting((50,), options={"eta": "0.1"}),
    "private-multiplicative-weights": Setting((50,), options={"epsilon": "1"}),
    "adar-ucb": Setting((10**4, 10**6), options={"alpha": "2"}, free=BUDGET),
    "adac-gope": ELIMINATION,
    "adar-gope": replace(ELIMINATION, options={"alpha": "2"}, free=BUDGET),
    "shuffled-gope": COUNTED,
    "distributed-gope": COUNTED,
    "adac-oful": OPTIMISM,
    "adar-oful": replace(OPTIMISM, options={"alpha": "2", "delta": "0.01"}, free=BUDGET),
    "batched-joint-oful": Setting(
        (10**5,), 4, 200, {"epsilon": "10", "delta": "0.01", "privacy_delta": "0.1"}, arms=(2,), climbs=1
    ),
    "private-experts": ADVISED,
    "local-exp4": ADVISED,
    "batched-exp4": replace(ADVISED, options={"epsilon": "1", "delta": "0.1"}),
}


def families(theorem: Theorem) -> Iterator[str]:
    """The usual rewards, and normal ones where the theorem allows them."""
    usual, *others = families_of(theorem.statement)
    yield usual
    if "gaussian" in others and theorem.statement.scope != "minimax":
        yield "gaussian"


def options(theorem: Theorem) -> dict[str, str]:
    """What is given to the policy, and not searched."""
    setting = SETTINGS[theorem.algorithm]
    return {**setting.options, **(setting.alone if theorem.statement.chance else {})}


def searched(theorem: Theorem) -> WorstCase:
    """The largest ratio over horizons and families; of several, one that tests the theorem is preferred."""
    setting, found = SETTINGS[theorem.algorithm], []
    for horizon in setting.horizons:
        for family in families(theorem):
            began = time.process_time()
            each = worst_case(
                theorem.algorithm,
                theorem.statement,
                horizon=horizon,
                family=family,
                options=options(theorem),
                arms=setting.arms,
                free=setting.free,
                least_gap=setting.least_gap,
                search=Search(
                    runs=setting.runs, search_runs=setting.search_runs, seed=SEED, climbs=setting.climbs
                ),
            )
            took = time.process_time() - began
            print(f"{theorem.name}, {family}, T = {horizon}: {each.ratio:.4g} in {took:.0f} s", flush=True)
            found.append(each)
    return max(found, key=lambda each: (not each.untested, each.ratio or 0.0))


def main() -> None:
    """Search, write the record, and write the page."""
    wanted = set(sys.argv[1:])
    stated = {each.key: each for each in theorems()}
    known = {
        each.key: replace(each, given=options(stated[each.key]))
        for each in recorded()
        if wanted and each.key in stated
    }
    for theorem in theorems():
        if not wanted or theorem.statement.claim in wanted:
            found = Found.of(theorem, searched(theorem), options(theorem))
            known[found.key] = found
            if not wanted:  # what is done stays where a run is cut short
                write_record(known.values(), ROOT / "build" / "worst.json")
    best = {each.key for each in best_of_each_policy(known.values())}
    ordered = [known[each.key] for each in theorems() if each.key in best]
    write_record(ordered, ROOT / "verify" / "worst" / FILE)


if __name__ == "__main__":
    main()
