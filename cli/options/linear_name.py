"""Linear and contextual bandits on the command line: the actions, the parameter, the rewards."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from .environment_name import LowerBound, read_option
from .file_name import FileName
from .files.actions_file import Actions, actions_in, read_actions, read_rounds
from .means import means_type
from .number import ANY_NUMBER, opt, shortened
from .read_type import ReadType
from .whole_number import whole_type

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...algorithms.environments.contexts import Contexts
    from ...algorithms.environments.linear_arms import LinearArms

_DIMENSION, _ARMS = 3, 10
_LONGEST_SIGN = 10**12  # a sum of so many rewards of 1 and -1 is some thousand draws
_LONGEST_CONTEXTUAL = 10**12
_MOST_DRAWN = 10_000
_MOST_DIMENSIONS = 100
_KINDS = "sign (1 and -1, the default), gaussian and gaussian:sigma=0.5 are accepted"


@dataclass(frozen=True)
class ActionWords:
    """What was written about actions; None where nothing was."""

    file: Path | None = None
    theta: tuple[Fraction, ...] | None = None
    dimension: int | None = None
    arms: int | None = None

    @property
    def given(self) -> bool:
        """Whether a linear bandit was written."""
        return any(value is not None for value in (self.file, self.theta, self.dimension))


@dataclass(frozen=True)
class LinearBandit:
    """Rewards linear in actions: always the same ones, or others in every round."""

    kind: Literal["linear", "contextual"]
    contexts: "Contexts"
    theta: tuple[float, ...]
    rewards: Literal["sign", "gaussian"]
    sigma: float
    told: str
    """What is played, in a line."""
    environment: "LinearArms | None"
    """None where the actions are not the same in every round."""

    @property
    def size(self) -> "NDArray[np.float64]":
        """What a policy is made for: the actions, one a row."""
        assert self.environment is not None
        return self.environment.actions

    @property
    def arms(self) -> int:
        """How many actions there are in a round."""
        return self.contexts.arms

    @property
    def given_rounds(self) -> "NDArray[np.float64] | None":
        """The actions by round, begun again after the last; None where they are drawn in every round."""
        from ...algorithms.environments.contexts import FIXED, GIVEN

        contexts = self.contexts
        if contexts.kind not in {FIXED, GIVEN}:
            return None
        return contexts.table.reshape(-1, contexts.arms, contexts.dimension)

    @property
    def means(self) -> tuple[float, ...]:
        """Of the actions; none where they are not the same in every round."""
        return () if self.environment is None else tuple(map(float, self.environment.means))

    @property
    def reward_range(self) -> tuple[float, float]:
        """The interval that holds every reward."""
        return (-1.0, 1.0) if self.rewards == "sign" else (-math.inf, math.inf)

    @property
    def longest(self) -> int:
        """The largest horizon."""
        if self.environment is None:
            return _LONGEST_CONTEXTUAL
        return _LONGEST_SIGN if self.rewards == "sign" else 10**18

    def lower_bound(self, epsilon: Fraction | None) -> LowerBound | None:  # noqa: ARG002  as of other arms
        """None is computed here: `banditproof bound linear`."""
        return None

    def to_json(self) -> dict[str, Any]:
        """Actions and parameter."""
        given = self.given_rounds
        actions = None if given is None else given[0] if len(given) == 1 else given
        return {"theta": self.theta, "actions": actions, "rewards": self.rewards}


_THETA = means_type(ANY_NUMBER)
THETAS: Final = ReadType("THETA;THETA;...", lambda text: tuple(map(_THETA.read, text.split(";"))))
"""Parameters separated by semicolons: ``0,1;-1,0``."""


def actions_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that describe the actions."""
    size = whole_type("the dimension", 1, _MOST_DIMENSIONS)
    usual = "Parameter of linear rewards: 1,0,0; without --actions, 1,0,...,0 if not given."
    for option in (
        opt("--arms", whole_type("arms", 1, 10_000), "How many actions; 10 if not given."),
        opt("--dimension", size, "Of the actions; 3 if not given."),
        opt("--theta", _THETA, usual),
        opt(
            "--actions file",
            FileName(),
            "Actions of a linear bandit, one a line, --- before another round's; if not given, unit "
            "vectors drawn from the seed: once, or afresh in every round. Others in every round are for "
            "contextual policies alone.",
        ),
    ):
        command = option(command)
    return command


def read_linear(words: ActionWords, environment: str | None, *, fresh: bool, seed: int) -> LinearBandit:
    """The bandit that is written; ``fresh`` asks for new actions in every round where no file is given."""
    from ...algorithms.environments.contexts import FixedContexts, GivenContexts, SphereContexts
    from ...algorithms.environments.linear_arms import LinearArms

    rewards, sigma = _rewards(environment)
    said = "rewards 1 and -1" if rewards == "sign" else f"Gaussian rewards with sigma = {sigma:g}"
    if words.file is not None:
        for option, value in (("--dimension", words.dimension), ("--arms", words.arms)):
            if value is not None:
                raise click.UsageError(f"{option}: the file of --actions says it; without it is accepted")
    theta = words.theta
    if words.file is None:
        dimension = words.dimension or (_DIMENSION if theta is None else len(theta))
        theta = theta or (Fraction(1), *[Fraction(0)] * (dimension - 1))
        arms = words.arms or _ARMS
        rounds, whence = unit_actions(arms, dimension, seed)[None], "drawn from the seed"
    else:
        rounds, whence = actions_by_round(words.file), f"of {words.file}"
        _, arms, dimension = rounds.shape
        if len(rounds) > 1 and not fresh:
            raise click.UsageError(
                f"--actions: {words.file} has other actions in each of {len(rounds)} rounds; with contextual "
                "policies alone, such as linucb, that is accepted"
            )
        if theta is None:
            raise click.UsageError(f"--theta is missing: {dimension} numbers go with these actions")
    if len(theta) != dimension:
        told = f"{len(theta)} numbers are given; the actions have {dimension} coordinates"
        raise click.UsageError(f"--theta: {told}")
    parameter = tuple(map(float, theta))
    spelled = ", ".join(f"{value:g}" for value in parameter)
    tail = f"theta = ({spelled}), {said}"
    bandit = partial(LinearBandit, theta=parameter, rewards=rewards, sigma=sigma)
    if fresh and words.file is None:
        length = math.hypot(*parameter)
        if rewards == "sign" and length > 1 + 1e-12:
            raise click.UsageError(
                f"--theta: rewards 1 and -1 have means in [-1, 1], and theta is {length:g} long;"
                " --environment gaussian takes any"
            )
        told = f"{arms} unit actions in R^{dimension}, drawn afresh in every round; {tail}"
        return bandit("contextual", SphereContexts(arms, dimension), told=told, environment=None)
    try:
        each_round = [LinearArms(actions, parameter, rewards=rewards, sigma=sigma) for actions in rounds]
    except ValueError as error:
        hint = "; --environment gaussian takes any" if rewards == "sign" else ""
        raise click.UsageError(f"--theta: {error}{hint}") from error
    told = f"{arms} actions in R^{dimension}"
    if len(rounds) > 1:
        told = f"{told} in each of {len(rounds)} rounds {whence}, over and over; {tail}"
        return bandit("contextual", GivenContexts(rounds), told=told, environment=None)
    told = f"{told} {whence}; {tail}"
    return bandit("linear", FixedContexts(rounds[0]), told=told, environment=each_round[0])


def actions_by_round(file: Path) -> "NDArray[np.float64]":
    """The file of ``--actions``, by round, action and coordinate."""
    import numpy as np

    return np.array([each.rows for each in read_rounds(file, "--actions")], dtype=np.float64)


def given_actions(text: str, dimension: int | None, seed: int) -> Actions:
    """The actions that ``--actions`` spells: ``1,0; 0,1``, ``random``, ``random:20:3``, or a file."""
    kind, _, more = text.partition(":")
    many, _, width = more.partition(":")
    if kind != "random":
        if dimension is not None:
            raise click.UsageError("--dimension: with --actions random it is accepted")
        spelled = re.fullmatch(r"[-+\d.,;/eE\s]+", text) is not None
        return actions_in(text) if spelled else read_actions(Path(text), "--actions")
    if many and not (many.isdecimal() and 1 <= int(many) <= _MOST_DRAWN):
        raise click.UsageError(f"--actions: {shortened(text)}: random:1 to random:{_MOST_DRAWN} is accepted")
    if width and not (width.isdecimal() and 1 <= int(width) <= _MOST_DIMENSIONS and dimension is None):
        raise click.UsageError(
            f"--actions: {shortened(text)}: random:{many}:D with D from 1 to {_MOST_DIMENSIONS}, and no "
            "--dimension, is accepted"
        )
    drawn = unit_actions(int(many or _ARMS), int(width or dimension or _DIMENSION), seed).tolist()
    return Actions(tuple(tuple(map(Fraction, row)) for row in drawn), tuple(range(1, len(drawn) + 1)))


def unit_actions(arms: int, dimension: int, seed: int) -> "NDArray[np.float64]":
    """So many uniform directions, the same ones for the same seed."""
    return _directions((seed, dimension, arms), (arms, dimension))


def fresh_actions(shape: tuple[int, int, int], seed: int) -> "NDArray[np.float64]":
    """So many rounds of so many uniform directions, the same ones for the same seed."""
    return _directions((seed, *shape), shape)


def _directions(seed: tuple[int, ...], shape: tuple[int, ...]) -> "NDArray[np.float64]":
    import numpy as np

    from ...theory.numbers.small_matrices import row_lengths

    drawn = np.random.default_rng(seed).standard_normal(shape)
    return np.asarray(drawn / row_lengths(drawn)[..., None])


def _rewards(text: str | None) -> tuple[Literal["sign", "gaussian"], float]:
    if text is None or text == "sign":
        return "sign", 1.0
    kind, colon, rest = text.partition(":")
    if kind != "gaussian":
        raise click.UsageError(f"--environment: {shortened(text)} is not known for linear rewards; {_KINDS}")
    return "gaussian", float(read_option(text, rest or colon, "sigma", Fraction(1)))
