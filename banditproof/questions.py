"""The questions that a shell or a notebook asks: bounds, simulations, claims, best policies."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from .answers import Bounds, Checked, Optimal, Simulated, spelled, words_of
from .verify.auditing.sandwich_result import Sandwich
from .verify.testing.assertions import privacy_found

Number = float | Fraction | str
"""A number; a text is read as the exact number that it spells, ``"1/3"``."""


def bounds(
    means: Sequence[Number],
    *,
    epsilon: Number | Sequence[Number],
    horizon: Number | Sequence[Number],
    **options: Number | bool,
) -> Bounds:
    """Every known bound on the regret at Bernoulli arms, as ``banditproof bound regret`` prints them.

    Parameters
    ----------
    means
        The mean of each arm.
    epsilon, horizon
        The budget (``math.inf``: no privacy) and the number of rounds; several are a sweep.
    options
        Those of the command: ``rho``, ``privacy_delta``, ``beta``, ``alpha``, ``if_regret_elsewhere``, and
        ``notes=True``, with which ``print`` says what each bound assumes, ...

    Examples
    --------
    >>> import banditproof as bp
    >>> found = bp.bounds([0.75, 0.5], epsilon=0.5, horizon=10**4)
    >>> print(found)                                                        # doctest: +SKIP
    >>> [(row["name"], row["holds"]) for row in found.rows() if row["worst_of"]]
    [('minimax, K arms', 12.372061820261514), ('here or a neighbour', 6.903985176038354)]
    """
    return Bounds(*words_of("bound", "regret", means=means, epsilon=epsilon, horizon=horizon, **options))


def identification(
    means: Sequence[Number], *, epsilon: Number | Sequence[Number], risk: Number, **options: Number | bool
) -> Bounds:
    """How many samples it takes to identify the best arm, as ``banditproof bound bai`` prints it.

    ``means`` are those of the arms, ``epsilon`` is the budget or several, ``risk`` the chance of a
    wrong answer; ``options`` are those of the command: ``privacy_delta``, ``family``, ``beta``, ...
    """
    told = words_of("bound", "bai", means=means, epsilon=epsilon, risk=risk, **options)
    return Bounds(*told)


def linear(
    arms: str | Sequence[Sequence[Number]],
    theta: str | Sequence[Number] | None = None,
    *,
    epsilon: Number | None = None,
    horizon: Number | None = None,
    **options: Number,
) -> Bounds:
    """Bounds on the regret of linear bandits, as ``banditproof bound linear`` prints them.

    ``arms`` are rows of numbers, an array, ``"random:K:d"`` (K unit vectors in d dimensions) or a file;
    ``theta`` are numbers or a file, 1, 0, ..., 0 for random actions if not given; ``options`` are as of the
    command.
    """
    told = {"actions": arms, "theta": theta, "epsilon": epsilon, "horizon": horizon}
    return Bounds(*words_of("bound", "linear", **told, **options))


def simulate(
    policies: str | Callable[..., Any] | Sequence[str | Callable[..., Any]],
    means: Sequence[Number] | None = None,
    **options: Any,  # noqa: ANN401  numbers, texts and flags
) -> Simulated:
    """Simulate policies and say what they lose, as ``banditproof simulate`` does.

    Parameters
    ----------
    policies
        One or several: names such as ``"dp-imed"`` or ``"dp-imed:alpha=1.1"``, or functions or classes of
        your own at the top of a module.
    means
        The mean of each arm.
    options
        Those of the command: ``horizon``, ``runs``, ``seed``, ``epsilon``, ``environment``, ...
    """
    one = isinstance(policies, str) or callable(policies) or not isinstance(policies, Iterable)
    several: Any = (policies,) if one else policies
    names = [each if isinstance(each, str) else _importable(each) for each in several]
    return Simulated(*words_of("simulate", *names, means=means, **options))


def check(*names: str, **options: Any) -> Checked:  # noqa: ANN401  numbers, texts and flags
    """Run claims, named by ID, text or page, as ``banditproof check`` does.

    ``options`` are those of the command: ``profile``, ``seed``, ``jobs``, ...
    """
    return Checked(*words_of("check", *names, **options))


def optimal(
    instances: str | Sequence[Sequence[Number]] | None = None,
    *,
    horizon: int | Sequence[int],
    goal: str = "regret",
    **options: Any,  # noqa: ANN401  numbers, texts and flags
) -> Optimal:
    """The least regret, or error, of any private policy of few rounds, as ``banditproof optimal`` finds it.

    Parameters
    ----------
    instances
        The means of the arms, of one instance or more, the worst of which counts: ``[[0.75, 0.5]]``.
    horizon
        The number of rounds; several are a list.
    goal
        ``"regret"`` or ``"identification"``.
    options
        Those of the command: ``epsilon``, ``rho``, ``privacy_delta``, ``minimax``, ``prior``, ``notion``, ...
    """
    return Optimal(*words_of("optimal", goal, instances=instances, horizon=horizon, **options))


def audit(
    subject: Any,  # noqa: ANN401  a policy, a factory of policies, or a black box
    *,
    epsilon: Number | None = None,
    rho: Number | None = None,
    delta: Number = 0,
    horizon: int = 8,
    **asked: Any,  # noqa: ANN401  as the assertion
) -> Sandwich:
    """What `assert_private` judges by, without failing: audited, exact and accounted figures of a policy.

    ``asked`` is what `assert_private` takes besides: ``play``, ``neighbours``, ``runs``, ``error``, ``seed``,
    ``releases``.
    """
    return privacy_found(subject, epsilon=epsilon, rho=rho, delta=delta, horizon=horizon, **asked)


def _importable(maker: Callable[..., Any]) -> str:
    module, name = getattr(maker, "__module__", ""), getattr(maker, "__qualname__", "")
    if not name.isidentifier():
        raise ValueError(
            f"{spelled(name) or maker!r}: a function or class at the top of a module is accepted"
        )
    return f"{module}:{name}"
