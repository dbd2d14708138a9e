"""A bound as one record: source, conditions, regime and formula; and what it is at an instance."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

from ..formulas.expression import Apply, variables, write
from ..formulas.language import expression, formula
from ..numbers.enclosure import Enclosure
from .parameters import PARAMETERS, Parameter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Kind = Literal["lower", "upper"]
Scope = Literal["problem-dependent", "gap-free", "minimax"]
Privacy = Literal["none", "pure", "approximate", "zCDP", "RDP"]
Regime = Literal["finite", "leading term"]
Arms = Literal[
    "Bernoulli",
    "[0, 1]",
    "1-sub-Gaussian",
    "Gaussian",
    "linear, Gaussian",
    "linear, [-1, 1]",
    "contextual, [-1, 1]",
    "contextual, any in [-1, 1]",
    "linear, signs",
    "any one-parameter family",
]

LONG_RUNS: Final = "T -> infinity"
SMALL_RISKS: Final = "delta -> 0"
TOLD_QUERIES_ALONE: Final = (
    "printed with eps-Interactive DP, which fails where the policy is told the queries alone; the bound is "
    "as printed"
)
"""What is amended of a theorem whose bound stands."""

_BUDGETS: Final[Mapping[Privacy, frozenset[str]]] = {
    "none": frozenset(),
    "pure": frozenset({"epsilon"}),
    "approximate": frozenset({"epsilon", "delta"}),
    "zCDP": frozenset({"rho"}),
    "RDP": frozenset({"alpha", "epsilon"}),
}


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A bound as a text states it, with its formula in the formula language.

    The formula is a sum over the suboptimal arms of ``per_arm``, plus ``whole``. Its names are those of
    `PARAMETERS`, and of an instance ``mu``, ``best``, ``gap`` (the mean of an arm, the largest mean, their
    difference), ``lowest`` (the smallest mean), ``second`` (the largest but one) and ``K``. What the
    language cannot say has a name too:

    ``samples``
        The samples of an episode of AdaP-KLUCB over ``log T``, the root of a system of equations.
    ``pulls``
        The sum of ``epoch`` over ``j = 1, ..., e``, with ``e`` the least that has ``2^-e <= gap``.
    ``T_KL``, ``T_TV``, ``T_private``, ``T_d_eps``, ``T_beta``, ``T_star``
        Characteristic times, which are values of programs.
    ``separation``
        How far the two largest means are from ``1 - quantile``, the first above, the second below.
    ``ratio``
        The largest gap over epsilon, rounded once.
    ``g1``
        The root of a quartic, at ``4 ratio``.
    ``c``
        The value of the program of a linear bandit.
    """

    name: str
    """The policy or the idea, as a table would show it."""
    claim: str
    """The catalogue's ID, e.g. ``"BERN-T3.1"``."""
    source: str
    """Text and theorem."""
    theorem: str = ""
    """The theorem of Coq that it is an instance of."""
    kind: Kind
    scope: Scope = "problem-dependent"
    arms: Arms = "Bernoulli"
    """The widest class of arms for which it is stated."""
    privacy: Privacy = "none"
    """``"pure"``: epsilon-DP; ``"approximate"``: (epsilon, delta)-DP; ``"zCDP"``: rho-zero-concentrated DP;
    ``"RDP"``: Rényi DP of order alpha."""
    per_arm: str = ""
    """Formula of what every suboptimal arm adds; empty if nothing."""
    whole: str = ""
    """Formula of the part that belongs to no arm; empty if there is none."""
    epoch: str = ""
    """Formula of the pulls of an active arm in epoch ``j``."""
    order: str = ""
    """What is stated in place of a formula: such a bound has no number."""
    without_number: tuple[tuple[str, str], ...] = ()
    """Conditions under which there is no number, each with the reason; ``{T}`` in it is the number T."""
    remarks: tuple[tuple[str, str], ...] = ()
    """Conditions under which a reader should know more, each with the note."""
    also: tuple[str, ...] = ()
    """Other catalogue IDs of the same statement."""
    limit: str = ""
    """Empty for a bound that holds as it stands; for a leading term the limit of which it speaks."""
    chance: str = ""
    """Of a bound on the regret of a run: formula of the chance with which it may fail; empty for a mean."""
    amends: str = ""
    """What the text prints that is false, where the bound is an amended form of it."""
    conditions: str = ""
    """What is assumed beside ``arms`` and ``privacy``, in words."""
    worst_of: str = ""
    """The instances at the worst of which it is, where a table of bounds at given arms has it."""
    notes: tuple[str, ...] = ()

    @property
    def regime(self) -> Regime:
        """``"finite"``: holds at every T and delta; ``"leading term"``: up to what vanishes in the limit."""
        return "leading term" if self.limit else "finite"

    @property
    def formulas(self) -> tuple[str, ...]:
        """The texts of the formula."""
        return tuple(filter(None, (self.per_arm, self.whole, self.epoch)))

    @property
    def constant(self) -> str:
        """The formula without its last factor, which is ``log T`` or ``log(1/delta)``, for a leading term."""
        tree = expression(self.per_arm or self.whole or "0")
        if not (self.limit and isinstance(tree, Apply) and tree.head == "*"):
            raise ValueError(f"{self.claim}, {self.name} is no leading term: it has no constant")
        return write(tree.arguments[0])

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that it depends on: those in its formulas and conditions, and its budget of privacy."""
        named = [variables(expression(text)) for text in (*self.formulas, self.chance or "0")]
        conditions = (formula(condition).variables for condition, _ in self.without_number)
        return frozenset().union(_BUDGETS[self.privacy], *named, *conditions)

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """By their symbols; the number of arms is one where no instance has it."""
        given = self.names - ({"K"} if self.scope != "minimax" else set())
        return {symbol: parameter for symbol, parameter in PARAMETERS.items() if symbol in given}

    def without_value(self, reason: str) -> "Bound":
        """The bound when no number can be given, and why."""
        return Bound(statement=self, value=None, reason=reason)


def parameters_of(records: Iterable[Statement]) -> Mapping[str, Parameter]:
    """The parameters of any of the records, by their symbols, in the order of `PARAMETERS`."""
    needed = {symbol for record in records for symbol in record.parameters}
    return {symbol: parameter for symbol, parameter in PARAMETERS.items() if symbol in needed}


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
    """The cap: what no policy's regret exceeds here, by no theorem; None where nothing is known."""
    notes: tuple[str, ...] = ()
    """What a reader should know of this value: the statement's notes, then those of the instance."""
    terms: "NDArray[np.float64] | None" = field(default=None, compare=False, repr=False)
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
        if self.trivial is None or self.kind == "lower":
            return self.value
        return min(self.value, self.trivial)

    def to_json(self) -> dict[str, Any]:
        """A document of strings, numbers, lists and None, ready for ``json.dumps``.

        ``value`` is what the formula gives, a number, ``"inf"`` or None; ``holds`` is what follows for this T
        and delta, None for a leading term. ``lower`` and ``upper`` are the ends of the enclosure as decimal
        strings rounded outwards (``"inf"`` for infinity), or None when no enclosure was asked for.
        """
        said = self.statement
        lower, upper = self.enclosure.decimals() if self.enclosure is not None else (None, None)
        return {
            "name": said.name,
            "claim": said.claim,
            "also": list(said.also),
            "source": said.source,
            "theorem": said.theorem or None,
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
            "worst_of": said.worst_of or None,
            "notes": [*said.notes, *self.notes],
            "terms": None if self.terms is None else [_json_number(term) for term in self.terms.tolist()],
        }


def _json_number(value: float | None) -> float | str | None:
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"
