"""The exact privacy of whole policies, beside brute force over the outcomes of the noise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_klucb import AdaPKLUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.state_law import law_of_states
from best_time import best_time

Row = dict[str, str | float | bool]


def _policy(kind: Any, arms: int, **options: float) -> Callable[[], Any]:  # noqa: ANN401  a class of policies
    return lambda: kind(arms, epsilon=1, noise=DiscreteLaplace, **options)


def _row(what: str, ours: float, branches: float, limit: float) -> Row:
    return {
        "what": what,
        "ours_s": ours,
        "reference": "every outcome of every release followed, four rounds, tail 1e-4",
        "reference_s": branches,
        "ratio": ours / branches,
        "target": f"under {limit:g} s",
        "met": ours < limit,
    }


def measure() -> list[Row]:
    """Rows of one run."""
    small = _policy(AdaPUCB, 2)
    law_of_states(public_states(small(), horizon=3))  # compiles the loops
    branches = best_time(lambda: law_of_policy(small(), arms=2, horizon=4, tail=1e-4), 1)
    rows = []
    for kind, arms, horizon, limit in (
        (AdaPUCB, 2, 8, 1.0),
        (AdaPUCB, 2, 12, 60.0),
        (DPIMED, 2, 12, 60.0),
        (AdaPKLUCB, 2, 12, 60.0),
        (DPKLUCB, 2, 12, 60.0),
        (AdaPUCB, 3, 8, 60.0),
        (DPIMED, 3, 8, 60.0),
        (AdaPKLUCB, 3, 8, 60.0),
        (DPKLUCB, 3, 8, 60.0),
    ):
        exact_privacy(_policy(kind, arms), arms=arms, horizon=2)  # compiles the policy's steps
        ours = best_time(
            lambda kind=kind, arms=arms, horizon=horizon: exact_privacy(  # type: ignore[misc]
                _policy(kind, arms), arms=arms, horizon=horizon
            ),
            1,
        )
        rows.append(
            _row(f"{kind.__name__}, {arms} arms, {horizon} rounds, exact epsilon", ours, branches, limit)
        )
    return rows
