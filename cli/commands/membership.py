"""`banditproof membership`: plays a membership game and sets its ROC beside what the theory says."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..bad_usage import bad_usage
from ..options.engine_options import Workshop, engine_options
from ..options.file_name import FileName
from ..options.gathered import gathered
from ..options.membership_words import (
    ATTACKS_ON_DESCENT,
    ATTACKS_ON_MEANS,
    GRADIENT_CANARIES,
    INPUT_CANARIES,
    MODELS,
    DescentWords,
    MeansWords,
)
from ..options.number import Range, opt
from ..options.read_type import ReadType
from ..output.curve_plot import STYLE, saved
from ..output.forms import Output, forms
from ..output.table import Column, numbers, show
from ..runs.at_work import at_work
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...algorithms.membership.games.predicted_roc import PredictedROC
    from ...algorithms.membership.games.roc import ROC

_TARGETS = tuple(dict.fromkeys((*INPUT_CANARIES, *GRADIENT_CANARIES, "random", "average")))
_OPEN_UNIT = Range("a number in [0, 1]", least=0, most=1)
_OF_MEANS = tuple(each.name for each in fields(MeansWords))
_OF_DESCENT = tuple(each.name for each in fields(DescentWords))
_LENGTH = Range("a number above 0 and at most 1e6", above=0, most=10**6)


@dataclass(frozen=True, slots=True)
class _Rounds:
    """How many rounds are played without and with the target, with which luck, and how they are judged."""

    rounds: int
    seed: int
    levels: tuple[float, ...]
    confidence: Fraction


def _levels(text: str) -> tuple[float, ...]:
    """Levels strictly between 0 and 1, separated by commas."""
    levels = tuple(float(_OPEN_UNIT.read(word)) for word in text.split(","))
    if not all(0 < level < 1 for level in levels):
        raise ValueError(f"{text!r} is not accepted: levels are strictly between 0 and 1")
    return levels


@click.command()
@click.argument("attack", type=click.Choice((*ATTACKS_ON_MEANS, *ATTACKS_ON_DESCENT)), metavar="ATTACK")
@click.option("--mechanism", default="mean", show_default=True, help="mean, noisy:GAMMA or subsampled:RHO.")
@click.option(
    "--data",
    default="bernoulli",
    show_default=True,
    help="Columns: bernoulli, bernoulli:LOW,HIGH or gaussian.",
)
@opt("--records", click.IntRange(1, 10**9), "Records n.", default=200)
@opt("--columns", click.IntRange(1, 10**6), "Columns d.", default=1000)
@opt(
    "--target",
    click.Choice(_TARGETS),
    "easy, hard: the most or least exposed record, by the Mahalanobis distance. On means also random, "
    "drawn once, and average, a fresh one in every round; on descent the canaries blank, mislabeled and "
    "adversarial, and, in a single step, dirac and canife.",
    default="easy",
    metavar="TARGET",
)
@opt("--references", click.IntRange(1, 10**9), "Reference records of plug-in attacks (n).")
@opt("--flip", _OPEN_UNIT, "Share of columns that a misspecified attacker has wrong.", default="0.2")
@opt(
    "--images",
    FileName("dir"),
    "Folder with the IDX files of MNIST and its kin or the binary ones of CIFAR-10, for attacks on "
    "descent; or digits or breast-cancer, which come with scikit-learn; small generated pictures without it.",
)
@opt(
    "--model",
    click.Choice(MODELS),
    "What descent trains; of the convolutional network the last layer is attacked.",
    default="softmax",
)
@opt(
    "--batch",
    click.IntRange(1, 10**6),
    "Batch size of descent: all --records for batch descent, 1 for stochastic descent.",
    default=50,
)
@opt(
    "--steps",
    click.IntRange(1, 10**5),
    "Steps of descent, each with a batch drawn anew; one epoch if not given.",
)
@opt("--clip", _LENGTH, "Of DP-SGD: the length that gradients are cut to.")
@opt("--gamma", _LENGTH, "Of DP-SGD: the noise, in lengths --clip.")
@opt("--rounds", click.IntRange(10, 10**7), "Rounds without and with.", default=2000)
@opt("--levels", ReadType("LEVEL,LEVEL,...", _levels), "Levels for power.", default="0.01,0.05,0.1")
@opt("--confidence", _OPEN_UNIT, default="0.95")
@click.option("--seed", type=click.IntRange(0, 2**63), default=0, show_default=True)
@opt("--jobs", click.IntRange(1, 1024), "Worker processes.", default=1)
@forms("", plot="the ROC curve")
@forms("json csv wide")
@engine_options
@gathered(means=MeansWords, descent=DescentWords, played=_Rounds)
def command(
    *,
    attack: str,
    records: int,
    target: str,
    means: MeansWords,
    descent: DescentWords,
    played: _Rounds,
    output: Output,
    workshop: Workshop,
) -> None:
    """Can an attacker tell whether a record took part?

    Plays the game without and with the target, and sets area, advantage and power beside the theory's.

    Each interval holds with the confidence asked for; the plot's band does so for all levels at once.

    ATTACK is, on means of records: likelihood-ratio, bernoulli-likelihood-ratio, plug-in-likelihood-ratio,
    scalar-product, scalar-product-fresh, covariance, plug-in-covariance, glir, misspecified; on all iterates
    of gradient descent over images: covariance-descent, scalar-product-descent.

    The last line is an audit: what the game proves about any epsilon that the mechanism may promise.
    """
    confidence = float(played.confidence)
    if not 0 < confidence < 1 or 1 - confidence == 1:  # the chance to be wrong is reckoned in doubles
        raise click.UsageError(f"--confidence is strictly between 0 and 1, rounded too, not {confidence:g}")
    idle = _OF_MEANS if attack in ATTACKS_ON_DESCENT else _OF_DESCENT
    for name in idle:  # what was written and would not be looked at
        if click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE:
            where = "means of records" if idle is _OF_MEANS else "gradient descent"
            raise click.UsageError(f"--{name}: it is for attacks on {where}, not for {attack}")
    output.check_plot()
    from ...algorithms.membership.games.membership_game import score_rounds
    from ...algorithms.membership.games.roc import ROC
    from ..runs.descent_game import descent_game
    from ..runs.means_game import means_game

    how: dict[str, Any] = {"records": records, "target": target, "seed": played.seed}
    with bad_usage():
        game, score, predicted = (
            descent_game(attack, descent, **how)
            if attack in ATTACKS_ON_DESCENT
            else means_game(attack, means, **how)
        )
        with at_work(workshop, f"membership {attack}") as processes:
            roc = ROC(score_rounds(game, score, played.rounds, seed=played.seed, jobs=processes))
    lines = roc_lines(roc, predicted, played.levels, confidence)
    audited = roc.audited_epsilon(confidence=confidence)
    output.draw(partial(_drawn, roc, predicted, f"{attack}, {target} target", confidence))
    document = {
        "schema": "banditproof/membership/1",
        "attack": attack,
        "target": target,
        "rounds": played.rounds,
        "confidence": confidence,
        "leakage_score": None if predicted is None else predicted.score,
        "audited_epsilon": audited,
        "quantities": list(map(asdict, lines)),
    }

    def told() -> None:
        names = ("seen", "at least", "at most", "theory")
        found = [(line.name, (line.value, line.lower, line.upper, line.theory)) for line in lines]
        cells = [(name, *("-" if x is None else f"{x:.4f}" for x in values)) for name, values in found]
        show([Column("quantity"), *numbers(*names)], cells)
        say(
            f"\naudited: epsilon >= {audited:.4f} with confidence {confidence:.4g}, by a threshold of "
            "every second round on the others"
        )
        if predicted is None:
            say("The theory has no ROC curve for this attack and game.")
        elif math.isinf(predicted.score):
            say(
                "The leakage is infinite: without the target the attack's score does not vary, and the "
                "target moves it."
            )

    output.give(
        lambda: document,
        told,
        lambda: ({"attack": attack, "target": target, **asdict(line)} for line in lines),
    )


def _drawn(roc: "ROC", predicted: "PredictedROC | None", title: str, confidence: float, kind: str) -> bytes:
    import numpy as np
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    levels = np.unique(np.concatenate([np.geomspace(1e-3, 1, 300), np.linspace(0, 1, 300)]))
    low, high = roc.band(levels, confidence=confidence)
    with rc_context(STYLE):
        figure = Figure(figsize=(5.4, 5.0), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="#888888", linewidth=0.8)
        axes.fill_between(
            levels, low, high, color="#0072b2", alpha=0.15, linewidth=0, label=f"band, {confidence:.4g}"
        )
        axes.plot(*roc.curve, color="#0072b2", linewidth=1.5, label="played")
        if predicted is not None:
            axes.plot(
                levels, predicted.power(levels), color="#d55e00", linestyle=":", linewidth=1.8, label="theory"
            )
        axes.set(xlabel="level (false positives)", ylabel="power (true positives)", xlim=(0, 1), ylim=(0, 1))
        axes.grid(color="#dddddd", linewidth=0.5)
        axes.set_title(title, loc="left", fontsize=10)
        axes.legend(loc="lower right", frameon=False)
        return saved(figure, kind)


@dataclass(frozen=True, slots=True)
class Line:
    """One quantity: what was seen, its interval, and what the theory says if it says something."""

    name: str
    value: float
    lower: float
    upper: float
    theory: float | None


def roc_lines(
    roc: "ROC", predicted: "PredictedROC | None", levels: Sequence[float], confidence: float
) -> list[Line]:
    """One line a quantity; each interval holds with the confidence asked for."""
    theory = (None, None) if predicted is None else (predicted.auc, predicted.advantage)
    found = [
        ("area under the curve", roc.auc(confidence=confidence), theory[0]),
        ("advantage", roc.best_advantage(confidence=confidence), theory[1]),
    ]
    for level in levels:
        expected = None if predicted is None else float(predicted.power(level))
        found.append((f"power at level {level:g}", roc.power_at(level, confidence=confidence), expected))
    return [Line(name, each.value, each.lower, each.upper, expected) for name, each, expected in found]
