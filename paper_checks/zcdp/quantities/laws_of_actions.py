"""The law of a policy's actions on lists and tables, evaluated by the code (Algorithm 1, Section 3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from ....theory.transport.coupled_environment import History, Policy
from ....verify.enumeration.policy_table import law_of_policy_table
from ....verify.evidence.effort import Effort
from ...checks.traces.traced import Evaluation

_SIZES = ((2, 1), (2, 2), (3, 2), (2, 3), (3, 3), (2, 4))
"""Arms and rounds."""


def on_lists(_: Effort) -> Iterator[Evaluation]:
    """The chance ``V`` of every sequence of actions, given every list ``r`` of rewards 0 and 1."""
    for name, policy, arms, horizon in _policies():
        law = law_of_policy_table(policy, arms=arms, rewards=2, horizon=horizon)
        for rewards in product((0, 1), repeat=horizon):
            masses = law.of_list(rewards)
            for actions in product(range(arms), repeat=horizon):
                given = _given(policy, arms, actions) | {"r": _by_round(rewards)}
                at = f"{name}, rewards {rewards}, actions {actions}"
                yield Evaluation(at, given, {"V": masses.get(actions, Fraction(0))})


def on_tables(_: Effort) -> Iterator[Evaluation]:
    """The chance ``M`` of every sequence of actions, given tables ``x`` of rewards 0 and 1, four a policy."""
    for place, (name, policy, arms, horizon) in enumerate(_policies()):
        law = law_of_policy_table(policy, arms=arms, rewards=2, horizon=horizon)
        luck = Random(place)  # noqa: S311  instances, no secrets
        for _number in range(4):
            table = tuple(tuple(luck.randint(0, 1) for _ in range(arms)) for _ in range(horizon))
            masses = law.of_table(table)
            for actions in product(range(arms), repeat=horizon):
                given = _given(policy, arms, actions) | {"x": _by_round(table)}
                at = f"{name}, table {table}, actions {actions}"
                yield Evaluation(at, given, {"M": masses.get(actions, Fraction(0))})


def _policies() -> Iterator[tuple[str, Policy, int, int]]:
    """Policies that look at all of the past, with their names, arms and rounds."""
    for seed, (arms, horizon) in enumerate(_SIZES):
        yield f"policy {seed} of {arms} arms, {horizon} rounds", _drawn(seed, arms), arms, horizon


def _drawn(seed: int, arms: int) -> Policy:
    """A policy with drawn chances after each history, some of them 0."""

    def policy(history: History) -> tuple[Fraction, ...]:
        luck = Random(f"{seed} {history}")  # noqa: S311  instances, no secrets
        weights = [luck.randint(0, 4) for _ in range(arms)]
        total = sum(weights)
        return tuple(Fraction(weight, total) if total else Fraction(1, arms) for weight in weights)

    return policy


def _given(policy: Policy, arms: int, actions: tuple[int, ...]) -> dict[str, Any]:
    """The horizon ``T``, the arms ``K``, the actions ``a`` and the policy's probabilities ``pi``."""

    def pi(action: int, past: list[tuple[int, int]]) -> Fraction:
        return Fraction(policy(tuple(past))[action])

    return {"T": len(actions), "K": arms, "a": _by_round(actions), "pi": pi}


def _by_round(values: tuple[Any, ...]) -> dict[int, Any]:
    """Rounds are counted from 1."""
    return dict(enumerate(values, start=1))
