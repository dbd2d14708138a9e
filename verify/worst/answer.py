"""What a search for the worst case has to say: the instance, the bound there, and a verdict."""

import math
from dataclasses import dataclass
from typing import Any, Final

from ...theory.numbers.shown import Shown
from .advice_tables import told_advice
from .context_instances import Place
from .statistics import CONFIDENCE
from .tables import told_spans

_COUNTLESS: Final = 10**9
"""From here on instances are told by three digits."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WorstCase(Shown):
    """The worst instance found, with what fresh runs say of it: a lower bound on what the worst is.

    Attributes
    ----------
    subject, quantity
        The policy, and what it loses: regret or samples.
    bound, regime, conditions
        The name of the bound, or None for the quantity alone; whether it holds at this T; and for what.
    instance, family, horizon
        Where; what family of rewards.
    value, interval
        The mean of the fresh runs with an interval at 95 % for every law; of an exact value its enclosure.
    bound_value
        The bound there; None without a bound.
    trivial
        What no policy exceeds there.
    searched_value
        What the search saw there, larger by luck than what is so.
    tried, tested
        How many instances were measured; at how many the bound is below what is trivially true.
    log_evidence
        Log of the wealth of a bet against the bound; broken from ``log(1/error)`` on.
    """

    subject: str
    quantity: str
    bound: str | None
    regime: str
    conditions: str
    instance: Place
    family: str
    horizon: int
    region: str
    value: float
    interval: tuple[float, float]
    bound_value: float | None
    trivial: float
    searched_value: float
    tried: int
    tested: int
    runs: int
    seed: int
    error: float
    log_evidence: float
    exact: bool = False
    losses: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """Of a table: for how many rounds, and the loss of each arm; the means are then those of its columns."""
    advice: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """Round by round of a cycle, expert by expert: the weight of each arm."""
    allowed: float | None = None
    """The chance with which a run may exceed the bound: the value is what runs exceed with that chance."""
    notes: tuple[str, ...] = ()

    @property
    def ratio(self) -> float | None:
        """The value over the bound; None if there is no bound."""
        return None if self.bound_value is None else self.value / self.bound_value

    @property
    def ratio_interval(self) -> tuple[float, float] | None:
        """The interval of the value over the bound; None if there is no bound."""
        if self.bound_value is None:
            return None
        low, high = self.interval
        return low / self.bound_value, high / self.bound_value

    @property
    def chance(self) -> float:
        """Of such runs or worse, at most, if the bound holds there."""
        return math.exp(-min(max(self.log_evidence, 0.0), 700.0))

    @property
    def broken(self) -> bool:
        """Whether the bound is broken at this instance, at confidence ``1 - error``."""
        return self.bound_value is not None and self.regime == "finite" and self.chance <= self.error

    @property
    def untested(self) -> bool:
        """Whether no policy could break the bound where the search went: nothing is tested then."""
        return self.bound is not None and self.regime == "finite" and not self.tested

    @property
    def verdict(self) -> str:
        """Whether the bound holds at the worst instance, in words."""
        if self.bound is None:
            return "no bound: the quantity alone"
        if self.regime != "finite":
            return "a leading term: no finite T or delta decides it"
        if self.broken and self.exact:
            return "BROKEN at this instance, exactly"
        if self.broken:
            return f"BROKEN at this instance: chance at most {self.chance:.2g} by luck"
        if self.untested:
            return (
                f"nothing tested: at T = {self.horizon} the bound is above T times the largest gap wherever "
                "the search went, so no policy could break it"
            )
        return "not broken where searched"

    def lines(self) -> list[tuple[str, str]]:
        """What is printed about the answer, each line with its heading."""
        spread = "exact" if self.exact else f"{_pair(self.interval)} at 95 %, from {self.runs} fresh runs"
        found = []
        if self.bound_value is not None and self.ratio_interval is not None:
            ends = "exact" if self.exact else f"{_pair(self.ratio_interval)} at 95 %"
            found.append(("worst ratio found", f"{self.ratio:.4g}, {ends}; the worst may be larger"))
        found.append((self.quantity, f"{self.value:.6g}, {spread}"))
        if self.bound_value is not None:
            above = "" if self.bound_value < self.trivial or self.quantity == "samples" else ": above what is"
            limit = f"; no policy exceeds {self.trivial:.6g}" if math.isfinite(self.trivial) else ""
            found.append(("bound", f"{self.bound_value:.6g}{limit}{above and ', the bound is above that'}"))
        if self.losses:
            found.append(("losses", told_spans(self.losses)))
            if self.advice:
                found.append(("advice", told_advice(self.advice)))
        else:
            found += self.instance.lines()
        if self.instance.options:
            found.append(
                ("budget", ", ".join(f"{name} = {value:g}" for name, value in self.instance.options))
            )
        found.append(("rewards", self.family))
        many = f"{self.tried}" if self.tried < _COUNTLESS else f"{self.tried:.3g}"
        found.append(("searched", f"{many} instances: {self.region}"))
        if self.conditions:
            found.append(("conditions", self.conditions))
        found.append(("verdict", self.verdict))
        found += [("note", note) for note in self.notes]
        return found

    @property
    def title(self) -> str:
        """What was searched for: the policy, the quantity, the horizon and the bound."""
        against = "" if self.bound is None else f" over the bound {self.bound}"
        cut = "cut at" if self.quantity == "samples" else "T ="
        return f"{self.subject}: {self.quantity}{against}, {cut} {self.horizon}"

    def __str__(self) -> str:
        """The title and all lines."""
        return "\n".join((self.title, *(f"  {name:<18} {words}" for name, words in self.lines())))

    def to_json(self) -> dict[str, Any]:
        """A document of strings, numbers, lists and None."""
        return {
            "algorithm": self.subject,
            "quantity": self.quantity,
            "bound": self.bound,
            "regime": None if self.bound is None else self.regime,
            "conditions": self.conditions or None,
            "means": list(self.instance.means),
            "gaps": list(self.instance.gaps),
            "options": dict(self.instance.options),
            "losses": [{"rounds": rounds, "losses": list(row)} for rounds, row in self.losses] or None,
            "advice": [[list(row) for row in rows] for rows in self.advice] or None,
            **self.instance.to_json(),
            "family": self.family,
            "horizon": self.horizon,
            "searched": self.region,
            "tried": self.tried,
            "tested": self.tested if self.bound is not None else None,
            "exact": self.exact,
            "runs": 0 if self.exact else self.runs,
            "seed": self.seed,
            "chance_allowed": self.allowed,
            "value": self.value,
            "interval": list(self.interval),
            "confidence": 1.0 if self.exact else CONFIDENCE,
            "searched_value": self.searched_value,
            "bound_value": self.bound_value,
            "trivial": self.trivial if math.isfinite(self.trivial) else None,
            "ratio": self.ratio,
            "ratio_interval": None if self.ratio_interval is None else list(self.ratio_interval),
            "chance_by_luck": None if self.bound is None or self.exact else self.chance,
            "error": self.error,
            "broken": self.broken,
            "verdict": self.verdict,
            "notes": list(self.notes),
        }


def _pair(ends: tuple[float, float]) -> str:
    return f"[{ends[0]:.4g}, {ends[1]:.4g}]"
