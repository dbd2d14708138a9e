"""The figures that can be redrawn: each one's name, place in its text, and module."""

import importlib
from dataclasses import dataclass

from ...theory.formulas.spelling import did_you_mean
from .figure import Redraw


@dataclass(frozen=True, slots=True)
class FigureEntry:
    """A figure by its ID in the catalogues; ``target`` is ``module:function``, loaded when it is redrawn."""

    name: str
    where: str
    what: str
    target: str

    @property
    def module(self) -> str:
        """The dotted name of the module that it is in."""
        return f"{__name__.rsplit('.', 2)[0]}.{self.target.partition(':')[0]}"

    def load(self) -> Redraw:
        """What makes the figure."""
        redrawn: Redraw = getattr(importlib.import_module(self.module), self.target.partition(":")[2])
        return redrawn


_TABLE = """
BERN-EXP1 | Bernoulli paper, Figure 1 | bern.figures.regret_over_time:one_budget
    regret over time at epsilon = 0.25, two environments
BERN-EXP2 | Bernoulli paper, Figures 4 to 7 | bern.figures.regret_over_time:four_budgets
    regret over time, four environments at four budgets
BERN-EXP3 | Bernoulli paper, Figure 8 | bern.figures.regret_against_budget:redrawn
    regret of DP-IMED against epsilon, with the lower bound
TA-E1 | thesis, Figure 5.2 | thesis_algorithms.figures.regret_over_time:redrawn
    regret over time of the epsilon-private policies
TA-E2 | thesis, Figure 5.3 | thesis_algorithms.figures.regret_against_budget:redrawn
    regret of AdaP-KLUCB against epsilon, with the lower bounds
TA-E3 | thesis, Figure 5.4 | thesis_algorithms.figures.price_of_privacy:redrawn
    what privacy costs AdaC-UCB, over rho and over time
TA-E4 | thesis, Figure 5.5 | thesis_algorithms.figures.linear_price:redrawn
    what privacy costs AdaC-GOPE, over rho and over time
TA-E5 | thesis, Figure 5.6 | thesis_algorithms.figures.contextual_price:redrawn
    what privacy costs AdaC-OFUL, over rho and over time
TA-E6 | thesis, Figure 5.7 | thesis_algorithms.figures.stopping_times:redrawn
    stopping times of the private identification policies against epsilon
TA-E7 | thesis, Figure C.1 | thesis_algorithms.figures.place_of_noise:redrawn
    regret by the place of the noise in least squares
ZCDP-FIG4A | zCDP paper, Figure 4(a) | zcdp.figures.price_of_privacy:redrawn
    what privacy costs AdaC-UCB, over rho and over time
ADV-FIG1 | adversarial paper, Figure 1 | adv.figures.exp3_divergence:redrawn
    chances of EXP3 on two neighbouring tables of losses
ADV-TAB1 | adversarial paper, Table 1 | adv.figures.rates:rates
    rates with and without experts, over epsilon
ADV-TAB2 | adversarial paper, Table 2 | adv.figures.rates:regimes
    which rate is the least, over epsilon and experts
ZCDP-FIG4B | zCDP paper, Figure 4(b) | zcdp.figures.linear_price:redrawn
    what privacy costs AdaC-GOPE, over rho and over time
ZCDP-FIG4C | zCDP paper, Figure 4(c) | zcdp.figures.contextual_price:redrawn
    what privacy costs AdaC-OFUL, over rho and over time
ZCDP-FIG5 | zCDP paper, Figure 5 | zcdp.figures.place_of_noise:redrawn
    regret by the place of the noise in least squares
MI-FIG6.1 | thesis, Figure 6.1 | thesis_membership.figures.misspecified_target:redrawn
    advantage against the angle between believed and true target
MI-FIG6.2 | thesis, Figure 6.2 | thesis_membership.figures.mean_leakage:redrawn
    scores, ROC curves, effects of m*, noise and sub-sampling on a mean
MI-TAB6.1 | thesis, Table 6.1 | thesis_membership.figures.leakage_scores:redrawn
    advantages from the four leakage scores, beside games played
MI-FIG7.1 | thesis, Figure 7.1 | thesis_membership.figures.federated_round:redrawn
    ROC curves of one federated round
MI-FIG7.2 | thesis, Figure 7.2 | thesis_membership.figures.gradient_attacks:redrawn
    ROC curves of attacks on gradient descent over images
"""
"""A figure is its ID, its place and what redraws it; below stands what it shows."""

_LINES = iter(_TABLE.strip().splitlines())

FIGURES: dict[str, FigureEntry] = {
    name: FigureEntry(name, where, shown.strip(), target)
    for (name, where, target), shown in zip((each.split(" | ") for each in _LINES), _LINES, strict=True)
}


def figure_entry(name: str) -> FigureEntry:
    """The figure of that name, in any case; a wrong name is a ``ValueError`` that says which are known."""
    for known, found in FIGURES.items():
        if known.lower() == name.lower():
            return found
    near = did_you_mean(name, FIGURES) or f"; the figures are {', '.join(FIGURES)}"
    raise ValueError(f"no figure {name!r}{near}")
