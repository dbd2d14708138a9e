"""Episodes with doubling and forgetting: what runs of the policies do, and what their indexes compute."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial

from ....theory.numbers.enclosure import Exact, exact
from ....verify.evidence.certifiable import certifying_what_it_finds
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence
from ....verify.proving.formula_checks import Check, entry, holds_at, weakest
from ...checks.known_quantities import Known, holds_in
from ...running.seed import seed_of

POLICIES: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("adap-ucb", (("epsilon", "1"),)),
    ("adap-klucb", (("epsilon", "1/10"),)),
    ("adac-ucb", (("rho", "1/10"),)),
    ("adar-ucb", (("alpha", "2"), ("epsilon", "1"))),
    ("episodic-ucb", (("beta", "1"),)),
)
_BANDITS = (("0.9", "0.1"), ("0.5",), ("0.75", "0.625", "0.5", "0.375", "0.25"), ("0.3", "0.3", "0.3"))
_HORIZONS = (2, 7, 1000, 10**9)

_PRINTED = {
    "first": "a == t",
    "length": "l == N",
    "power": "N == 2**q",
    "samples": "n == max(1, N/2)",
    "disjoint": "f > u",
    "releases": "m <= K*(1 + log(T)/log(2))",
}
_MUTANTS = {
    "reversed at first": {"first": "a == K + 1 - t"},
    "twice as long": {"length": "l == 2*N"},
    "as long as the last episode": {"length": "l == n"},
    "one episode behind": {"power": "N == 2**(q + 1)"},
    "all samples": {"samples": "n == N"},
    "half of one": {"samples": "n == N/2"},
    "overlapping": {"disjoint": "f < u"},
    "one release for each arm": {"releases": "m <= K"},
}


def structure(policies: Sequence[str]) -> tuple[dict[str, str], dict[str, dict[str, str]], tuple[Check, ...]]:
    """Formulas, mutants and checks of Algorithm 7's skeleton on runs of these policies.

    At the start of an episode of an arm: N its pulls, q its episodes so far, n the rewards of the last one,
    u the round in which that ended; l the length of the new one, f its first round, g the length of the
    episode before it, of whatever arm. In the first K rounds: t
    the round, a the arm. At the end: m releases.
    """
    chosen = tuple(row for row in POLICIES if row[0] in policies)
    checks = (
        entry("first", holds_in(partial(_first_pulls, chosen), part="each arm once, in order")),
        *(
            entry(key, holds_in(partial(_episodes, chosen), part=part))
            for key, part in (
                ("length", "pulled until its count doubles"),
                ("power", "counts are powers of two"),
                ("samples", "samples of the last episode"),
                ("disjoint", "episodes do not overlap"),
            )
        ),
        entry("releases", holds_in(partial(_ends, chosen), part="number of releases")),
    )
    return dict(_PRINTED), _MUTANTS, checks


Chosen = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@cache
def _blocks(
    name: str, options: tuple[tuple[str, str], ...], means: tuple[str, ...], horizon: int, seed: int
) -> tuple[tuple[int, int, int], ...]:
    from ....algorithms.by_name.catalogue import build
    from ....algorithms.environments.bernoulli import Bernoulli
    from ....algorithms.simulation.simulator import Pulled, trajectory

    policy = partial(
        build, name, len(means), horizon=horizon, **{key: exact(value) for key, value in options}
    )
    blocks = trajectory(policy, Bernoulli([float(exact(mean)) for mean in means]), horizon, seed=seed)
    return tuple((each.arm, each.first, each.length) for each in blocks if isinstance(each, Pulled))


def _runs(chosen: Chosen, effort: Effort) -> list[tuple[str, int, int, tuple[tuple[int, int, int], ...]]]:
    return [
        (f"{name} at ({', '.join(means)}), T = {horizon}", len(means), horizon, blocks)
        for name, options in chosen
        for means in _BANDITS
        for horizon in _HORIZONS
        for blocks in (_blocks(name, options, means, horizon, seed_of(name, effort.seed)),)
    ]


@cache
def _first_pulls(chosen: Chosen, effort: Effort) -> Mapping[str, Known]:
    return {
        f"{name}, round {place + 1}": {
            "t": Fraction(place + 1),
            "a": Fraction(arm + 1),
            "K": Fraction(arms),
        }
        for name, arms, _, blocks in _runs(chosen, effort)
        for place, (arm, _, _) in enumerate(blocks[:arms])
    }


@cache
def _episodes(chosen: Chosen, effort: Effort) -> Mapping[str, Known]:
    found: dict[str, Known] = {}
    for name, arms, horizon, blocks in _runs(chosen, effort):
        last: dict[int, tuple[int, int, int, int]] = {}
        for place, (arm, first, length) in enumerate(blocks):
            if place >= arms and first + length - 1 < horizon:
                pulls, episodes, samples, end = last[arm]
                at = {"N": pulls, "q": episodes, "n": samples, "u": end, "l": length, "f": first}
                at["g"] = blocks[place - 1][2]
                found[f"{name}, round {first}"] = {key: Fraction(value) for key, value in at.items()}
            pulls, episodes, _, _ = last.get(arm, (0, -1, 0, 0))
            last[arm] = (pulls + length, episodes + 1, length, first + length - 1)
    return dict(list(found.items())[:: max(1, len(found) // 60)])


@cache
def _ends(chosen: Chosen, effort: Effort) -> Mapping[str, Known]:
    return {
        name: {
            "m": Fraction(sum(first + length - 1 < horizon for _, first, length in blocks)),
            "K": Fraction(arms),
            "T": Fraction(horizon),
        }
        for name, arms, horizon, blocks in _runs(chosen, effort)
    }


def computed_by(
    function: Callable[[], Callable[..., float]],
    order: Sequence[str],
    points: Sequence[Mapping[str, Exact]],
    *,
    part: str,
) -> Check:
    """The claimed expression is what the policy's own code computes, to twelve digits, at the points."""

    def check(claimed: str, effort: Effort) -> Evidence:
        code = getattr(function(), "py_func", function())
        found = []
        for point in points:
            value = Fraction(float(code(*(_number(point[name]) for name in order))))
            text = f"abs(({claimed}) - ({value})) <= abs({value})/1000000000000"
            found.append(holds_at([point])(text, effort))
        return weakest(found, part)

    return certifying_what_it_finds(check, part=part)


def _number(value: Exact) -> float | int:
    number = exact(value)
    return number.numerator if number.denominator == 1 else float(number)
