"""The games of `banditproof membership` on means of records: data, mechanism, target, attack."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...algorithms.membership.attacks.covariance import Covariance
from ...algorithms.membership.attacks.glir import GLiR
from ...algorithms.membership.attacks.likelihood_ratio import LikelihoodRatio
from ...algorithms.membership.attacks.misspecified import Misspecified, flipped
from ...algorithms.membership.attacks.plug_in_likelihood_ratio import PlugInLikelihoodRatio
from ...algorithms.membership.attacks.scalar_product import ScalarProduct, ScalarProductFreshReference
from ...algorithms.membership.games.membership_game import AverageTargetGame, FixedTargetGame, Game
from ...algorithms.membership.games.predicted_roc import PredictedROC
from ...algorithms.membership.means.empirical_mean import EmpiricalMean
from ...algorithms.membership.means.noisy_mean import NoisyMean
from ...algorithms.membership.means.subsampled_mean import SubsampledMean
from ...algorithms.membership.protocol.columns import Columns
from ...algorithms.membership.protocol.mechanism import MeanMechanism
from ...algorithms.membership.protocol.score import Score
from ...algorithms.membership.records.bernoulli_columns import BernoulliColumns
from ...algorithms.membership.records.bernoulli_likelihood_ratio import BernoulliLikelihoodRatio
from ...algorithms.membership.records.gaussian_columns import GaussianColumns
from ...theory.privacy.membership_inference import bernoulli_targets
from ..options.membership_words import MeansWords
from ..options.number import exact_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_ON_BERNOULLI = {"bernoulli-likelihood-ratio", "plug-in-likelihood-ratio", "misspecified"}
_TARGETS = ("easy", "hard", "random", "average")
_MOST_NUMBERS = 10**8  # 0.8 GB of doubles


def mechanism_of(text: str) -> MeanMechanism:
    """The mechanism that the text names; a ``ValueError`` of one line if there is none."""
    name, colon, number = text.partition(":")
    made: dict[str, Callable[[float], MeanMechanism]] = {"noisy": NoisyMean, "subsampled": SubsampledMean}
    if text == "mean":
        return EmpiricalMean()
    if name not in made or not colon:
        raise ValueError(f"a mechanism is mean, noisy:GAMMA or subsampled:RHO, not {text!r}")
    return made[name](_number(number))


def columns_of(text: str, count: int) -> Columns:
    """So many columns of the data that the text names; a ``ValueError`` of one line if there are none."""
    import numpy as np

    if text == "gaussian":
        return GaussianColumns(np.zeros(count))
    name, colon, listed = text.partition(":")
    ends = listed.split(",") if colon else ["0.25", "0.75"]
    if name != "bernoulli" or len(ends) != 2:
        raise ValueError(f"data are bernoulli, bernoulli:LOW,HIGH or gaussian, not {text!r}")
    return BernoulliColumns(np.linspace(_number(ends[0]), _number(ends[1]), count))


def _number(text: str) -> float:
    return float(exact_number(text))


def _target(data: Columns, name: str, seed: int) -> "NDArray[np.float64]":
    import numpy as np

    if name == "random":
        return np.asarray(data.draw(1, np.random.default_rng((seed, 1)))[0])
    if isinstance(data, BernoulliColumns):
        easy, hard = bernoulli_targets(data.means)
        return hard if name == "hard" else easy
    return np.asarray(data.means + (0.5 if name == "hard" else 1.5) * np.sqrt(data.variances))


def means_game(
    attack: str, words: MeansWords, *, records: int, target: str, seed: int
) -> tuple[Game, Score, PredictedROC | None]:
    """The game, the attack on it, and what the theory says; a ``ValueError`` says what cannot be."""
    import numpy as np

    chosen, columns = mechanism_of(words.mechanism), columns_of(words.data, words.columns)
    references = words.references or records
    if attack in _ON_BERNOULLI and not isinstance(columns, BernoulliColumns):
        raise ValueError(f"{attack} plays on Bernoulli columns only")
    means, k = columns.means, chosen.records(records)
    spread = np.asarray(columns.variances + chosen.noise_variance())
    covariance = Covariance(means, spread, k)
    game: Game
    if target not in _TARGETS:
        raise ValueError(f"{attack} plays on the target {', '.join(_TARGETS)}, not on {target!r}")
    if target == "average":
        if attack in {"misspecified", "scalar-product"}:
            raise ValueError(f"{attack} needs a fixed target: easy, hard or random")
        game = AverageTargetGame(chosen, columns, records)
        shown = means + np.sqrt(columns.variances)  # as far away as a record is in the mean square
    else:
        shown = _target(columns, target, seed)
        game = FixedTargetGame(chosen, columns, records, shown)
    best = covariance.limit_score(shown, means, spread, k)
    generator = np.random.default_rng((seed, 2))
    score: Score
    m: float | None = best
    if attack == "covariance":
        score = covariance
    elif attack == "likelihood-ratio":
        score = LikelihoodRatio(chosen, columns, records)
    elif attack == "glir":
        score, m = GLiR(covariance), None
    elif attack == "plug-in-covariance":
        if len(means) * max(len(means), references) > _MOST_NUMBERS:
            raise ValueError(f"plug-in-covariance keeps at most {_MOST_NUMBERS} numbers: fewer --columns")
        score, m = Covariance.from_references(columns.draw(references, generator), k), None
    elif attack == "scalar-product":
        product = ScalarProduct(columns.draw(1, generator)[0])
        score, m = product, product.limit_score(shown, means, spread, k)
    elif attack == "scalar-product-fresh":
        fresh = ScalarProductFreshReference(columns)
        score, m = fresh, None if target == "average" else fresh.limit_score(shown, means, spread, k)
    else:
        assert isinstance(columns, BernoulliColumns)
        if attack == "bernoulli-likelihood-ratio":
            score = BernoulliLikelihoodRatio(means)
        elif attack == "plug-in-likelihood-ratio":
            score, m = PlugInLikelihoodRatio(columns, references), best * references / (references + k)
        else:
            missed = Misspecified(covariance, flipped(shown, float(words.flip), generator))
            score, m = missed, missed.limit_score(shown, means, spread, k)
    return game, score, None if m is None else PredictedROC(m, k / records)
