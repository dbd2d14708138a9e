"""The protocol of policies that see fresh actions in every round; the actions are public.

It is that of :mod:`.block_policy`, with one more argument::

    class Greedy:
        def act(self, t, actions):        # one action a row
            return int(np.argmax(actions @ self.theta))

        def learn(self, pulls):           # the pull of that round, sealed
            ...

Contexts are public   [ZCDP-S-CTX, RDP-R1], so that a run in given contexts is a run of an ordinary policy
that knows them: :class:`InContexts` makes it one, and what accounts for, enumerates and audits ordinary
policies does so for these.
"""

import math
from collections.abc import Callable
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.enclosure import Exact, checked_size
from ..chance import chance
from .block_policy import Block, Pulls

Outside = Literal["refuse", "play"]

_ROUNDING = 1e-12  # a unit vector may be longer by rounding


@runtime_checkable
class ContextualPolicy(Protocol):
    """Anything with ``act`` and ``learn`` that takes the actions of the round."""

    def act(self, t: int, actions: Matrix) -> int:
        """The row of ``actions`` to play in round ``t``; a function of public things alone."""
        ...

    def learn(self, pulls: Pulls) -> None:
        """Take in the pull that ``act`` asked for."""
        ...


class InContexts:
    """A contextual policy in known contexts, as an ordinary policy.

    ``contexts`` gives the actions of a round, counted from 1, always the same for the same round.
    """

    def __init__(self, policy: ContextualPolicy, contexts: Callable[[int], Matrix]) -> None:
        self.policy = policy
        self.contexts = contexts

    def act(self, t: int) -> Block:
        """One pull of the action that the policy picks."""
        return Block(self.policy.act(t, self.contexts(t)))

    def learn(self, pulls: Pulls) -> None:
        """Hand the pull on."""
        self.policy.learn(pulls)


def checked_model(dimension: int, delta: Exact) -> None:
    """An error that names what is wrong with the dimension of the actions, or the risk of the widths."""
    checked_size("dimension", dimension)
    chance("delta", delta)


def longest_action(outside: Outside) -> float:
    """The longest action that is played: 1, or any if those outside of the unit ball are played, too."""
    if outside not in {"refuse", "play"}:
        raise ValueError(f"outside is 'refuse' or 'play', not {outside!r}")
    return 1.0 if outside == "refuse" else math.inf


def lengths_checked(actions: ArrayLike, t: int, dimension: int, longest: float) -> Matrix:
    """The actions of round ``t`` as a matrix; a ``ValueError`` where one is longer than noise is made for."""
    matrix = np.ascontiguousarray(actions, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[1] != dimension or not len(matrix):
        raise ValueError(f"round {t}: actions are rows in R^{dimension}, not of the shape {matrix.shape}")
    if np.square(matrix).sum(axis=1).max() > (longest * (1 + _ROUNDING)) ** 2:
        raise ValueError(too_long(t, matrix))
    return matrix


def too_long(t: int, actions: Matrix) -> str:
    """What is wrong with actions of which one is too long."""
    length = math.sqrt(np.square(actions).sum(axis=1).max())
    return (
        f"round {t}: an action of length {length:.6g}, and the noise is made for lengths up to 1; "
        "outside='play' plays it all the same"
    )
