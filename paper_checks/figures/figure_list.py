"""The figures that can be redrawn: each one's name, place in its text, and module."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from itertools import starmap
from typing import Final

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


_ROWS: Final = (
    ("BERN-EXP1", "Bernoulli paper, Figure 1", "regret over time at epsilon = 0.25, two environments",
     "bern.figures.regret_over_time:one_budget"),
    ("BERN-EXP2", "Bernoulli paper, Figures 4 to 7", "regret over time, four environments at four budgets",
     "bern.figures.regret_over_time:four_budgets"),
    ("BERN-EXP3", "Bernoulli paper, Figure 8", "regret of DP-IMED against epsilon, with the lower bound",
     "bern.figures.regret_against_budget:redrawn"),
    ("TA-E1", "thesis, Figure 5.2", "regret over time of the epsilon-private policies",
     "thesis_algorithms.figures.regret_over_time:redrawn"),
    ("TA-E2", "thesis, Figure 5.3", "regret of AdaP-KLUCB against epsilon, with the lower bounds",
     "thesis_algorithms.figures.regret_against_budget:redrawn"),
    ("TA-E3", "thesis, Figure 5.4", "what privacy costs AdaC-UCB, over rho and over time",
     "thesis_algorithms.figures.price_of_privacy:redrawn"),
    ("TA-E4", "thesis, Figure 5.5", "what privacy costs AdaC-GOPE, over rho and over time",
     "thesis_algorithms.figures.linear_price:redrawn"),
    ("TA-E5", "thesis, Figure 5.6", "what privacy costs AdaC-OFUL, over rho and over time",
     "thesis_algorithms.figures.contextual_price:redrawn"),
    ("TA-E6", "thesis, Figure 5.7", "stopping times of the private identification policies against epsilon",
     "thesis_algorithms.figures.stopping_times:redrawn"),
    ("TA-E7", "thesis, Figure C.1", "regret by the place of the noise in least squares",
     "thesis_algorithms.figures.place_of_noise:redrawn"),
    ("ZCDP-FIG4A", "zCDP paper, Figure 4(a)", "what privacy costs AdaC-UCB, over rho and over time",
     "zcdp.figures.price_of_privacy:redrawn"),
    ("ADV-FIG1", "adversarial paper, Figure 1", "chances of EXP3 on two neighbouring tables of losses",
     "adv.figures.exp3_divergence:redrawn"),
    ("ADV-TAB1", "adversarial paper, Table 1", "rates with and without experts, over epsilon",
     "adv.figures.rates:rates"),
    ("ADV-TAB2", "adversarial paper, Table 2", "which rate is the least, over epsilon and experts",
     "adv.figures.rates:regimes"),
    ("ZCDP-FIG4B", "zCDP paper, Figure 4(b)", "what privacy costs AdaC-GOPE, over rho and over time",
     "zcdp.figures.linear_price:redrawn"),
    ("ZCDP-FIG4C", "zCDP paper, Figure 4(c)", "what privacy costs AdaC-OFUL, over rho and over time",
     "zcdp.figures.contextual_price:redrawn"),
    ("ZCDP-FIG5", "zCDP paper, Figure 5", "regret by the place of the noise in least squares",
     "zcdp.figures.place_of_noise:redrawn"),
    ("MI-FIG6.1", "thesis, Figure 6.1", "advantage against the angle between believed and true target",
     "thesis_membership.figures.misspecified_target:redrawn"),
    ("MI-FIG6.2", "thesis, Figure 6.2", "scores, ROC curves, effects of m*, noise and sub-sampling on a mean",
     "thesis_membership.figures.mean_leakage:redrawn"),
    ("MI-TAB6.1", "thesis, Table 6.1", "advantages from the four leakage scores, beside games played",
     "thesis_membership.figures.leakage_scores:redrawn"),
    ("MI-FIG7.1", "thesis, Figure 7.1", "ROC curves of one federated round",
     "thesis_membership.figures.federated_round:redrawn"),
    ("MI-FIG7.2", "thesis, Figure 7.2", "ROC curves of attacks on gradient descent over images",
     "thesis_membership.figures.gradient_attacks:redrawn"),
)  # fmt: skip
FIGURES: Final = {entry.name: entry for entry in starmap(FigureEntry, _ROWS)}


def figure_entry(name: str) -> FigureEntry:
    """The figure of that name, in any case; a wrong name is a ``ValueError`` that says which are known."""
    for known, found in FIGURES.items():
        if known.lower() == name.lower():
            return found
    near = did_you_mean(name, FIGURES) or f"; the figures are {', '.join(FIGURES)}"
    raise ValueError(f"no figure {name!r}{near}")
