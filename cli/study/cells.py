"""What a worker does for a study: the cells of some stretches, each described by itself."""

import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from ...algorithms.simulation.moments import moments_of
from ...algorithms.simulation.simulator import simulate
from ...paper_checks.running.registry import described
from ...paper_checks.studies.run import Group, Study, elapsed, seed_of_group
from ..options.environment_name import read_environment
from ..options.policy_name import PolicyName, read_policy
from .study_file import Combination, StudyFile

# seconds
_PROBE = 0.15
_SOON_OVER = 1.0  # what takes so little altogether needs no measure
_WARM = 0.6  # after which code that pays is compiled
_LONGEST_PROBE = 30.0
_STEADY = 1.5  # times the best cost so far


def study_of(file: StudyFile) -> Study:
    """The study of a file, as workers are given it."""
    return Study([_group(file, each) for each in file.combinations], file.seeds, work)


def _group(file: StudyFile, each: Combination) -> Group:
    identity, modules = each.policy.store_identity()
    target, given = identity
    described: dict[str, Any] = {
        "environment": each.instance.environment,
        "means": [str(mean) for mean in each.instance.means],
        "policy": target,
        "options": {name: _as_json(value) for name, value in sorted(given.items())},
        "horizon": file.horizon,
    }
    stream = seed_of_group(described, file.seed)
    described |= {
        "stream": stream,
        "checkpoints": list(file.checkpoints),
        "written": each.written if each.policy.own else each.policy.target,
        "folder": str(each.policy.folder) if each.policy.own else "",
    }
    budget = "" if each.budget is None else f" at {each.budget_name} = {float(each.budget):g}"
    return Group(
        description=described,
        label=f"{each.written}{budget} on {each.instance.name}",
        modules=(__name__, *modules),
        cost=[each.written, each.instance.environment, len(each.instance.means), file.horizon],
    )


def _as_json(value: object) -> Any:  # noqa: ANN401  JSON
    """An option as JSON; exact numbers as text that says so."""
    return {"exact": str(value)} if isinstance(value, Fraction) else value


def work(stretches: Sequence[tuple[Mapping[str, Any], int, int]]) -> list[dict[str, Any]]:
    """The cells of the stretches, each with its description, first seed and number of seeds."""
    return [_played(description, range(first, first + count)) for description, first, count in stretches]


def _played(description: Mapping[str, Any], seeds: range) -> dict[str, Any]:
    """Of each seed the regret at the end and the releases; of all, the moments over time."""
    play = _player(json.dumps(description, sort_keys=True))
    try:
        with redirect_stdout(sys.stderr):
            simulation = play(runs=len(seeds), first=seeds.start)
    except (ValueError, MemoryError):
        raise
    except Exception as error:
        if not description["folder"]:
            raise
        raise ValueError(described(error)) from error
    return {
        "regret": simulation.regret[:, -1].copy(),
        "releases": simulation.releases.sum(axis=1),
        "pulls": simulation.pulls.sum(axis=0),
        "moments": tuple(moments_of(simulation.regret)),
    }


@lru_cache(maxsize=64)
def _player(key: str) -> Callable[..., Any]:
    description = json.loads(key)
    means = tuple(Fraction(mean) for mean in description["means"])
    arms = read_environment(description["environment"], means, None)
    policy = _policy(description)
    return partial(
        simulate,
        partial(policy.build, arms.size, description["horizon"]),
        arms.environment,
        description["horizon"],
        seed=description["stream"],
        checkpoints=description["checkpoints"],
    )


def _policy(description: Mapping[str, Any]) -> PolicyName:
    options = description["options"].items()
    given = {name: Fraction(each["exact"]) if isinstance(each, dict) else each for name, each in options}
    if description["folder"]:
        label, folder = description["written"], Path(description["folder"])
        return PolicyName(label, description["policy"], own=True, given=given, folder=folder)
    found = read_policy(description["policy"])
    return PolicyName(found.label, found.target, own=False, given=given, folder=found.folder)


def seconds_of_a_seed(description: Mapping[str, Any], seeds: int) -> float:
    """What one of so many seeds costs: where they take long, once code that pays is compiled."""
    best, spent, count = math.inf, 0.0, 1
    while True:
        taken = elapsed(partial(_played, description, range(count)))
        cost, spent = taken / count, spent + taken
        steady, best = cost <= _STEADY * best, min(best, cost)
        enough = best * seeds < _SOON_OVER or (steady and spent > _WARM and taken > _PROBE / 2)
        if enough or count >= seeds or spent > _LONGEST_PROBE:
            return best
        count = max(1, min(seeds, 4 * count, math.ceil(_PROBE / best)))
