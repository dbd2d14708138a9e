"""Figure 6.2: what target, noise and sub-sampling do to the leakage of a mean  [MI-E1, MI-FIG6.2]

The text prints neither the means of the columns nor the scales of noise nor the number of rounds; here the
means are evenly spaced from 1/4 to 3/4.
"""

import math
from collections.abc import Sequence

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
_SHARES = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0)
_TILTS = (0.0, 0.25, 0.5, 0.75, 1.0)


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Six panels: scores on the easy and the hard target, ROC curves, and the effects of m*, gamma, rho."""
    rounds = ROUNDS if runs is None else max(10, runs)
    p = np.linspace(0.25, 0.75, COLUMNS)
    data = BernoulliColumns(p)
    easy, hard = bernoulli_targets(p)
    middle = data.draw(1, np.random.default_rng((seed, 62)))[0]
    one_more = told(progress, 1 + len(_GAMMAS) + len(_SHARES) + len(_TILTS))

    def scores(mechanism: MeanMechanism, target: Array) -> Scores:
        score = Covariance(p, data.variances + mechanism.noise_variance(), mechanism.records(RECORDS))
        game = FixedTargetGame(mechanism, data, RECORDS, target)
        return score_rounds(game, score, rounds, seed=seed, jobs=jobs)

    def advantage(mechanism: MeanMechanism, target: Array) -> Estimate:
        found = ROC(scores(mechanism, target)).best_advantage(confidence=CONFIDENCE)
        one_more()
        return found

    by_target = {
        name: (leakage_score(target, p, data.variances, RECORDS), scores(EmpiricalMean(), target))
        for name, target in (("easy", easy), ("middle", middle), ("hard", hard))
    }
    one_more()
    tilted = [_tilted(easy, hard, share) for share in _TILTS]
    tilts = [leakage_score(target, p, data.variances, RECORDS) for target in tilted]
    noisy = [noisy_leakage_score(easy, p, data.variances, gamma**2, RECORDS) for gamma in _GAMMAS]
    by_tilt = [advantage(EmpiricalMean(), target) for target in tilted]
    by_gamma = [advantage(NoisyMean(gamma), easy) for gamma in _GAMMAS]
    by_share = [advantage(SubsampledMean(share), easy) for share in _SHARES]
    m_easy = by_target["easy"][0]
    error = math.sqrt(0.5 / rounds)  # of a difference of two shares, at most
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
            *(
                _laws(f"scores on the {name} target, m* = {by_target[name][0]:.3g}", *by_target[name])
                for name in ("easy", "hard")
            ),
            roc_panel(
                "ROC curves by target",
                [
                    played(f"{name} target", ROC(found), PredictedROC(m))
                    for name, (m, found) in by_target.items()
                ],
            ),
            _panel(
                "effect of m*",
                "leakage score m*",
                [_limited("exact mean", tilts, by_tilt, scores=tilts, runs=rounds)],
            ),
            _panel(
                "effect of noise, easy target",
                "noise scale gamma",
                [_limited("noisy mean", _GAMMAS, by_gamma, scores=noisy, runs=rounds)],
            ),
            _panel(
                "effect of sub-sampling, easy target",
                "share of rows rho",
                [
                    advantages(
                        "sub-sampled mean",
                        _SHARES,
                        by_share,
                        limit=[subsampled_advantage(m_easy, rho) for rho in _SHARES],
                        runs=rounds,
                    ),
                    advantage_of(
                        "as printed", _SHARES, [subsampled_advantage_printed(m_easy, rho) for rho in _SHARES]
                    ),
                ],
            ),
        ),
        columns=3,
        comparisons=[
            Comparison(
                what=f"mean of the score {where}, {name} target",
                mean=float(np.mean(sample)),
                error=float(np.std(sample)) / math.sqrt(rounds),
                reference=reference,
                reference_error=math.sqrt(m / 3000),
                rounding=0.005,
            )
            for name, where, reference in (
                ("easy", "without", -4.43),
                ("easy", "with", 4.37),
                ("hard", "without", -1.51),
                ("hard", "with", 1.54),
            )
            for m, sample in [
                (
                    by_target[name][0],
                    by_target[name][1].outside if where == "without" else by_target[name][1].inside,
                )
            ]
        ]
        + [
            Comparison(
                what=f"advantage with noise {_GAMMAS[place]}, easy target",
                mean=by_gamma[place].value,
                error=error,
                reference=reference,
                reference_error=0.02,
                rounding=0.0005,
            )
            for place, reference in ((1, 0.819), (2, 0.695), (3, 0.435))
        ],
        compared="score or advantage",
    )


def _tilted(easy: Array, hard: Array, share: float) -> Array:
    """The easy target with that share of its columns, evenly spread, as in the hard one."""
    places = np.arange(len(easy))
    return np.where((places * share) % 1 + share >= 1, hard, easy)


def _laws(title: str, m: float, found: Scores) -> Panel:
    """Histograms of the scores without and with the target, and the limits."""
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
    return advantages(label, x, found, limit=[float(limit_advantage(m)) for m in scores], runs=runs)


def _panel(title: str, x_name: str, curves: list[Curve]) -> Panel:
    return Panel(title=title, x_name=x_name, y_name="advantage", curves=curves, x_log=False, y_log=False)
