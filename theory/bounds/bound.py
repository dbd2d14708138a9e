"""A bound as a number with its source, its conditions, its regime and its error."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from ..formulas.doubles_and_balls import BALLS, DOUBLES, Arithmetic, Number
from ..numbers.enclosure import Enclosure, Exact, certified, exact
from .bernoulli_instance import BanditInstance

Kind = Literal["lower", "upper"]
Scope = Literal["problem-dependent", "gap-free", "minimax"]
Privacy = Literal["none", "pure", "zCDP"]
Regime = Literal["finite", "leading term"]
Arms = Literal[
    "Bernoulli", "[0, 1]", "1-sub-Gaussian", "Gaussian", "linear, Gaussian", "any one-parameter family"
]

LONG_RUNS: Final = "T -> infinity"
SMALL_RISKS: Final = "delta -> 0"


_DOUBLE_WIDTH = 1e-17


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What a text states, without the numbers: the constant part of a `Bound`."""

    name: str
    """The policy or the idea, as a table would show it."""
    claim: str
    """The catalogue's ID, e.g. ``"BERN-T3.1"``."""
    source: str
    """Text and theorem."""
    kind: Kind
    scope: Scope = "problem-dependent"
    arms: Arms = "Bernoulli"
    """The widest class of arms for which it is stated."""
    privacy: Privacy = "none"
    """``"pure"``: epsilon-DP; ``"zCDP"``: rho-zero-concentrated DP."""
    also: tuple[str, ...] = ()
    """Other catalogue IDs of the same statement."""
    limit: str = ""
    """Empty for a bound that holds as it stands; for a leading term the limit of which it speaks."""
    amends: str = ""
    """What the text prints that is false, where the bound is an amended form of it."""
    conditions: str = ""
    notes: tuple[str, ...] = ()

    @property
    def regime(self) -> Regime:
        """``"finite"``: holds at every T and delta; ``"leading term"``: up to what vanishes in the limit."""
        return "leading term" if self.limit else "finite"

    def without_value(self, reason: str) -> Bound:
        """The bound when no number can be given, and why."""
        return Bound(statement=self, value=None, reason=reason)


@dataclass(frozen=True, kw_only=True)
class Bound:
    """A `Statement` at an instance, with its value and, on request, an enclosure of it."""

    statement: Statement
    value: float | None
    """The bound in doubles; ``inf`` is possible; ``None`` when there is no number, see ``reason``."""
    enclosure: Enclosure | None = None
    reason: str = ""
    """Why ``value`` is None; empty otherwise."""
    trivial: float | None = None
    """What no policy's regret exceeds here, whatever any theorem says; None where nothing is known."""
    notes: tuple[str, ...] = ()
    """What a reader should know of this value: the statement's notes, then those of the instance."""
    terms: NDArray[np.float64] | None = field(default=None, compare=False, repr=False)
    """For every arm what it adds to ``value`` (0 for optimal arms); what belongs to no arm is left out."""

    @property
    def name(self) -> str:
        """The policy or the idea."""
        return self.statement.name

    @property
    def claim(self) -> str:
        """The catalogue's ID."""
        return self.statement.claim

    @property
    def kind(self) -> Kind:
        """``"lower"`` or ``"upper"``."""
        return self.statement.kind

    @property
    def holds(self) -> float | None:
        """What holds at this T and delta: None for a leading term; at most what is trivially true."""
        if self.value is None or self.statement.regime != "finite":
            return None
        capped = self.trivial is not None and self.kind == "upper"
        return min(self.value, self.trivial) if capped and self.trivial is not None else self.value

    def to_json(self) -> dict[str, Any]:
        """A document of strings, numbers, lists and None, ready for ``json.dumps``.

        ``value`` is what the formula gives; ``holds`` is what follows for this T and delta, None for a
        leading term.

        ``value`` is a number, ``"inf"``, or None. ``lower`` and ``upper`` are the ends of the enclosure as
        decimal strings rounded outwards (``"inf"`` for infinity), or None when no enclosure was asked for.
        """
        said = self.statement
        lower, upper = self.enclosure.decimals() if self.enclosure is not None else (None, None)
        return {
            "name": said.name,
            "claim": said.claim,
            "also": list(said.also),
            "source": said.source,
            "kind": said.kind,
            "scope": said.scope,
            "arms": said.arms,
            "privacy": said.privacy,
            "regime": said.regime,
            "limit": said.limit or None,
            "amends": said.amends or None,
            "value": _json_number(self.value),
            "holds": _json_number(self.holds),
            "trivial": _json_number(self.trivial),
            "lower": lower,
            "upper": upper,
            "reason": self.reason or None,
            "conditions": said.conditions,
            "notes": [*said.notes, *self.notes],
            "terms": None if self.terms is None else [_json_number(term) for term in self.terms.tolist()],
        }


def _json_number(value: float | None) -> float | str | None:
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"


@dataclass(frozen=True, kw_only=True)
class SuboptimalArms:
    """The arms with a positive gap, in the arithmetic of the evaluation, next to the best mean."""

    means: Number
    best: Number
    gaps: Number
    halvings: NDArray[np.int64]
    """For every arm the smallest ``e >= 1`` with ``2^-e <= gap``."""
    multiplicity: Number
    """How many arms of the instance each entry stands for."""
    arms: int
    """K: the number of all arms of the instance."""

    def total(self, x: Number) -> Number:
        """Sum of ``x`` over the suboptimal arms."""
        return (self.multiplicity * x).sum()


PerArm = Callable[[Arithmetic, SuboptimalArms, Mapping[str, Number]], Number]
"""Formula of what every suboptimal arm adds to a bound."""
Whole = Callable[[Arithmetic, SuboptimalArms, Mapping[str, Number]], Number]
"""Formula of the part of a bound that belongs to no arm."""


def evaluate(
    statement: Statement,
    instance: BanditInstance,
    per_arm: PerArm,
    *,
    parameters: Mapping[str, Exact],
    whole: Whole | None = None,
    relative_width: float | None = None,
) -> Bound:
    """The bound ``sum of per_arm over suboptimal arms + whole`` in doubles, and in balls if a width is given.

    An instance whose arms are all optimal has no regret, whatever the policy: every bound is then 0.
    """
    terms = np.zeros(len(instance))
    suboptimal = instance.suboptimal
    if not suboptimal.any():
        return Bound(
            statement=statement,
            value=0.0,
            enclosure=None if relative_width is None else Enclosure(Fraction(0), Fraction(0)),
            notes=("every arm is optimal: the regret of any policy is 0",),
            terms=terms,
            trivial=0.0,
        )
    trivial = float(DOUBLES.number(parameters["horizon"]) * instance.gaps.max())
    enclosure = None
    if relative_width is not None:
        enclosure = _enclose(instance, per_arm, whole=whole, parameters=parameters, width=relative_width)
    arms = SuboptimalArms(
        means=instance.doubles[suboptimal],
        best=np.float64(instance.best),
        gaps=instance.gaps[suboptimal],
        halvings=instance.halvings[suboptimal],
        multiplicity=np.float64(1),
        arms=len(instance),
    )
    value = math.nan
    if not instance.beyond_doubles:
        numbers = {key: DOUBLES.number(given) for key, given in parameters.items()}
        with np.errstate(all="ignore"):  # an overflow is the infinity that we want, 1/inf is the zero
            terms[suboptimal] = per_arm(DOUBLES, arms, numbers)
            value = float(terms.sum() + (whole(DOUBLES, arms, numbers) if whole is not None else 0.0))
    if not math.isnan(value):
        return Bound(
            statement=statement,
            value=value,
            enclosure=enclosure,
            notes=_remarks(statement, value, trivial),
            terms=terms,
            trivial=trivial,
        )
    within = enclosure or _enclose(instance, per_arm, whole=whole, parameters=parameters, width=_DOUBLE_WIDTH)
    value = float(within)
    return Bound(
        statement=statement,
        value=value,
        enclosure=enclosure,
        notes=(
            "beyond the range of doubles: the value comes from balls, without terms",
            *_remarks(statement, value, trivial),
        ),
        trivial=trivial,
    )


def _enclose(
    instance: BanditInstance,
    per_arm: PerArm,
    *,
    whole: Whole | None,
    parameters: Mapping[str, Exact],
    width: float,
) -> Enclosure:
    picked = np.flatnonzero(instance.suboptimal)
    halvings = instance.halvings
    # equal arms add equal terms: each distinct mean is evaluated once
    count = Counter(instance.means[arm] for arm in picked)
    first = {instance.means[arm]: arm for arm in picked}
    distinct = list(count)
    keys = list(parameters)

    def total(best: Number, *balls: Number) -> Number:
        means = np.array(balls[: len(distinct)], dtype=object)
        arms = SuboptimalArms(
            means=means,
            best=best,
            gaps=best - means,
            halvings=halvings[[first[mean] for mean in distinct]],
            multiplicity=np.array([count[mean] for mean in distinct], dtype=object),
            arms=len(instance),
        )
        numbers = dict(zip(keys, balls[len(distinct) :], strict=True))
        answer = arms.total(per_arm(BALLS, arms, numbers))
        return answer + whole(BALLS, arms, numbers) if whole is not None else answer

    return certified(
        total, instance.best, *distinct, *(parameters[key] for key in keys), relative_width=width
    )


def _remarks(statement: Statement, value: float, trivial: float) -> tuple[str, ...]:
    if value <= trivial or statement.regime == "finite":
        return ()
    return (f"above T max gap = {trivial:.6g}, which no regret exceeds: T is too small for the leading term",)


def positive(name: str, value: Exact) -> Exact:
    """``value`` if it is a finite number above 0, else a ValueError that names it."""
    if _finite(name, value, "a number above 0") <= 0:
        msg = f"{name} is {value}: it must be above 0"
        raise ValueError(msg)
    return value


def above(name: str, value: Exact, least: int) -> Exact:
    """``value`` if it is a finite number above ``least``, else a ValueError that names it."""
    if _finite(name, value, f"a number above {least}") <= least:
        msg = f"{name} is {value}: it must be above {least}"
        raise ValueError(msg)
    return value


def at_least(name: str, value: Exact, least: int) -> Exact:
    """``value`` if it is a finite number not below ``least``, else a ValueError that names it."""
    if _finite(name, value, f"a number of at least {least}") < least:
        msg = f"{name} is {value}: it must be at least {least}"
        raise ValueError(msg)
    return value


def _finite(name: str, value: Exact, accepted: str) -> Fraction:
    try:
        return exact(value)
    except (TypeError, ValueError) as error:
        msg = f"{name} is {value!r}: it must be {accepted}"
        raise ValueError(msg) from error
