"""Figure 6.2: what target, noise and sub-sampling do to the leakage of a mean  [MI-E1, MI-FIG6.2]

The text prints neither the means of the columns nor the scales of noise nor the number of rounds; here the
means are evenly spaced from 1/4 to 3/4.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ....algorithms.membership.attacks.covariance import Covariance
from ....algorithms.membership.games.membership_game import FixedTargetGame, Scores, score_rounds
from ....algorithms.membership.games.predicted_roc import PredictedROC
from ....algorithms.membership.games.roc import ROC, Estimate
from ....algorithms.membership.means.empirical_mean import EmpiricalMean
from ....algorithms.membership.means.noisy_mean import NoisyMean
from ....algorithms.membership.means.subsampled_mean import SubsampledMean
from ....algorithms.membership.protocol.columns import Array
from ....algorithms.membership.protocol.mechanism import MeanMechanism
from ....algorithms.membership.records.bernoulli_columns import BernoulliColumns
from ....theory.privacy.membership_inference import (
    bernoulli_targets,
    leakage_score,
    limit_advantage,
    noisy_leakage_score,
    subsampled_advantage,
    subsampled_advantage_printed,
)
from ...figures.figure import Comparison, Curve, Figure, Panel, Progress
from ..roc_curves import CONFIDENCE, advantage_of, advantages, played, roc_panel, told

RECORDS, COLUMNS = 1000, 5000
ROUNDS = 2000
_GAMMAS = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Scales of the noise."""
_SHARES = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0)
"""Shares rho of the rows that are drawn."""
_TILTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of the columns in which the target is the hard one, not the easy one."""
_PRINTED_SCORES = (
    ("easy", "without", -4.43), ("easy", "with", 4.37), ("hard", "without", -1.51), ("hard", "with", 1.54),
)  # fmt: skip
"""Mean scores without and with the target, as the text shows them."""
_PRINTED_ADVANTAGES = ((0.25, 0.819), (0.5, 0.695), (1.0, 0.435))
"""By the scale of the noise, on the easy target."""

_ByTarget = Mapping[str, tuple[float, Scores]]
"""The leakage score m* of each target, and the scores of the rounds."""


class _Games:
    """Fixed-target games on the mean of the columns, by the covariance score."""

    def __init__(self, rounds: int, seed: int, jobs: int, progress: Progress | None) -> None:
        self.p = np.linspace(0.25, 0.75, COLUMNS)
        self.data = BernoulliColumns(self.p)
        self.rounds, self._seed, self._jobs = rounds, seed, jobs
        self._one_more = told(progress, 1 + len(_GAMMAS) + len(_SHARES) + len(_TILTS))

    def leakage(self, target: Array) -> float:
        """The leakage score m* of a target, without noise."""
        return leakage_score(target, self.p, self.data.variances, RECORDS)

    def by_target(self, targets: Mapping[str, Array]) -> _ByTarget:
        """The scores on each target, without noise."""
        exact = EmpiricalMean()
        found = {name: (self.leakage(each), self._scores(exact, each)) for name, each in targets.items()}
        self._one_more()
        return found

    def advantage(self, mechanism: MeanMechanism, target: Array) -> Estimate:
        """The best advantage on a target."""
        found = ROC(self._scores(mechanism, target)).best_advantage(confidence=CONFIDENCE)
        self._one_more()
        return found

    def _scores(self, mechanism: MeanMechanism, target: Array) -> Scores:
        variances = self.data.variances + mechanism.noise_variance()
        score = Covariance(self.p, variances, mechanism.records(RECORDS))
        game = FixedTargetGame(mechanism, self.data, RECORDS, target)
        return score_rounds(game, score, self.rounds, seed=self._seed, jobs=self._jobs)


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Six panels: scores on the easy and the hard target, ROC curves, and the effects of m*, gamma, rho."""
    rounds = ROUNDS if runs is None else max(10, runs)
    games = _Games(rounds, seed, jobs, progress)
    easy, hard = bernoulli_targets(games.p)
    middle = games.data.draw(1, np.random.default_rng((seed, 62)))[0]
    by_target = games.by_target({"easy": easy, "middle": middle, "hard": hard})
    by_tilt = _effect_of_the_target(games, easy, hard)
    noisy = [games.advantage(NoisyMean(gamma), easy) for gamma in _GAMMAS]
    limits = [noisy_leakage_score(easy, games.p, games.data.variances, g**2, RECORDS) for g in _GAMMAS]
    by_gamma = _limited("noisy mean", _GAMMAS, noisy, scores=limits, runs=rounds)
    by_share = _effect_of_sub_sampling(games, easy)
    rocs = [played(f"{name} target", ROC(found), PredictedROC(m)) for name, (m, found) in by_target.items()]
    return Figure(
        name="MI-FIG6.2",
        title="What a mean of Bernoulli records gives away",
        caption=(
            f"Fixed-target games with n = {RECORDS} records of d = {COLUMNS} Bernoulli columns with means "
            f"evenly from 0.25 to 0.75; the covariance score; {rounds} rounds without and with the target a "
            f"setting. The theory in dots; bands hold with confidence {CONFIDENCE} each. The printed curve "
            "of sub-sampling lies above what any attack reaches; the amended one is rho times the advantage "
            "on the rows drawn."
        ),
        panels=(
            *(_laws(name, *by_target[name]) for name in ("easy", "hard")),
            roc_panel("ROC curves by target", rocs),
            _panel("effect of m*", "leakage score m*", [by_tilt]),
            _panel("effect of noise, easy target", "noise scale gamma", [by_gamma]),
            _panel("effect of sub-sampling, easy target", "share of rows rho", by_share),
        ),
        columns=3,
        comparisons=[*_compared_scores(by_target, rounds), *_compared_advantages(noisy, rounds)],
        compared="score or advantage",
    )


def _effect_of_the_target(games: _Games, easy: Array, hard: Array) -> Curve:
    """The advantage by the leakage score, on targets from the easy to the hard one."""
    targets = [_tilted(easy, hard, share) for share in _TILTS]
    scores = [games.leakage(target) for target in targets]
    found = [games.advantage(EmpiricalMean(), target) for target in targets]
    return _limited("exact mean", scores, found, scores=scores, runs=games.rounds)


def _effect_of_sub_sampling(games: _Games, easy: Array) -> list[Curve]:
    """The advantage by the share of the rows, with the limit, and the curve that is printed."""
    m = games.leakage(easy)
    found = [games.advantage(SubsampledMean(share), easy) for share in _SHARES]
    limit = [subsampled_advantage(m, share) for share in _SHARES]
    printed = [subsampled_advantage_printed(m, share) for share in _SHARES]
    return [
        advantages("sub-sampled mean", _SHARES, found, limit=limit, runs=games.rounds),
        advantage_of("as printed", _SHARES, printed),
    ]


def _compared_scores(by_target: _ByTarget, rounds: int) -> Iterator[Comparison]:
    """Mean scores beside those that the text shows, taken to be of 3000 rounds."""
    for name, where, reference in _PRINTED_SCORES:
        m, found = by_target[name]
        sample = found.outside if where == "without" else found.inside
        yield Comparison(
            what=f"mean of the score {where}, {name} target",
            mean=float(np.mean(sample)),
            error=float(np.std(sample)) / math.sqrt(rounds),
            reference=reference,
            reference_error=math.sqrt(m / 3000),
            rounding=0.005,
        )


def _compared_advantages(noisy: Sequence[Estimate], rounds: int) -> Iterator[Comparison]:
    """Advantages under noise beside those that the text shows."""
    for gamma, reference in _PRINTED_ADVANTAGES:
        yield Comparison(
            what=f"advantage with noise {gamma}, easy target",
            mean=noisy[_GAMMAS.index(gamma)].value,
            error=math.sqrt(0.5 / rounds),  # of a difference of two shares, at most
            reference=reference,
            reference_error=0.02,
            rounding=0.0005,
        )


def _tilted(easy: Array, hard: Array, share: float) -> Array:
    """The easy target with that share of its columns, evenly spread, as in the hard one."""
    places = np.arange(len(easy))
    return np.where((places * share) % 1 + share >= 1, hard, easy)


def _laws(name: str, m: float, found: Scores) -> Panel:
    """Histograms of the scores without and with a target of leakage score m, and the limits."""
    title = f"scores on the {name} target, m* = {m:.3g}"
    width = math.sqrt(m)
    edges = np.linspace(-m / 2 - 4 * width, m / 2 + 4 * width, 41)
    middles = (edges[1:] + edges[:-1]) / 2
    curves = []
    for label, sample, centre in (
        ("without the target", found.outside, -m / 2),
        ("with the target", found.inside, m / 2),
    ):
        seen = np.histogram(sample, edges)[0] / len(sample) / np.diff(edges)
        limit = np.exp(-((middles - centre) ** 2) / (2 * m)) / math.sqrt(2 * math.pi * m)
        curves.append(
            Curve(
                label=label,
                kind="private",
                x=middles.tolist(),
                columns={"density": seen.tolist(), "theory": limit.tolist()},
                line="density",
                dotted="theory",
                runs=len(sample),
            )
        )
    return Panel(title=title, x_name="score", y_name="density", curves=curves, x_log=False, y_log=False)


def _limited(
    label: str, x: Sequence[float], found: Sequence[Estimate], *, scores: Sequence[float], runs: int
) -> Curve:
    """Advantages beside their limits, which are those of these leakage scores."""
    return advantages(label, x, found, limit=[float(limit_advantage(m)) for m in scores], runs=runs)


def _panel(title: str, x_name: str, curves: list[Curve]) -> Panel:
    return Panel(title=title, x_name=x_name, y_name="advantage", curves=curves, x_log=False, y_log=False)
