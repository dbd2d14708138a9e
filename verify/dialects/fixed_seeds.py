"""Code that is seeded inside, such as ``default_rng(0)``: it always acts the same, whatever seed it gets.

Runs on the same rewards from different seeds are compared. If what they give never differs, the generators
that were made in them and drawn from are: those that end in the same state were seeded inside. Code that
draws nothing is deterministic, and no business of this module.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from .spoken_policy import UnknownPolicyError
from .trial_rounds import on_trial, played
from .watched_generators import Run, is_fresh, state_of, watched

_ROUNDS: Final = 16
_SEEDS: Final = (1, 2, 3, 4)


def refuse_fixed_seeds(runs: Sequence[Run], name: str) -> None:
    """A ``ValueError`` of one line, with what to change, if all runs are the same by a fixed seed inside."""
    found = fixed_seed(runs)
    if found:
        raise UnknownPolicyError(
            f"{name} does the same for every seed, as {found}: its noise cannot be audited;"
            " let it take rng= (or seed=, random_state=) and draw from that alone"
        )


def fixed_seed(runs: Sequence[Run]) -> str:
    """What seeds the runs inside, in words; empty if what they give varies, or they draw nothing so.

    Each run goes from a seed to what it gives, as a text or anything else that can be compared by its repr.
    """
    if not runs:
        return ""
    for run in runs:
        if len({repr(_on_its_own(run, seed)) for seed in _SEEDS}) > 1:
            return ""
    first, second = (watched(runs[-1], seed) for seed in _SEEDS[:2])
    for (one, before, where), (other, _, _) in zip(first.generators, second.generators, strict=False):
        state = state_of(one)
        if state not in {before, None} and state == state_of(other):
            return f"a generator is seeded inside ({where})"
    for place, call in enumerate(("random.seed", "numpy.random.seed")):
        if first.after[place] == second.after[place] and not is_fresh(first.after[place]):
            return f"it calls {call} itself"
    return ""


def runs_of(start: Callable[[int], Any], horizon: object = _ROUNDS) -> list[Run]:
    """The runs of a policy that ``start`` gives from a seed: on low rewards, on high ones, and on both."""
    rounds = max(1, min(_ROUNDS, horizon)) if isinstance(horizon, int) else _ROUNDS  # others refuse it
    return [partial(played, start, rewards=rewards, rounds=rounds) for rewards in (_low, _high, _by_turns)]


def _low(_t: int, _arm: object) -> float:
    return 0.0


def _high(_t: int, _arm: object) -> float:
    return 1.0


def _by_turns(t: int, _arm: object) -> float:
    return float(t % 2)


def _on_its_own(run: Run, seed: int) -> Any:  # noqa: ANN401  whatever it gives
    with on_trial(seed):
        return run(seed)
