"""What a membership game is played on, as it is written: means of records, or gradient descent."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

ATTACKS_ON_MEANS = (
    "likelihood-ratio", "bernoulli-likelihood-ratio", "plug-in-likelihood-ratio", "scalar-product",
    "scalar-product-fresh", "covariance", "plug-in-covariance", "glir", "misspecified",
)  # fmt: skip
ATTACKS_ON_DESCENT = ("covariance-descent", "scalar-product-descent")
MODELS = ("softmax", "logistic", "linear", "convolutional")
INPUT_CANARIES = ("easy", "hard", "blank", "mislabeled", "adversarial")
GRADIENT_CANARIES = ("dirac", "canife")
"""Gradients that no input has: an auditor among the clients of one federated round sends them."""


@dataclass(frozen=True, slots=True)
class MeansWords:
    """What is released of which records, and what the attacker knows, as it is written."""

    mechanism: str = "mean"
    data: str = "bernoulli"
    columns: int = 1000
    references: int | None = None
    """As many as there are records, if None."""
    flip: Fraction = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class DescentWords:
    """What is trained on which images, and by which rule, as it is written."""

    images: Path | None = None
    """Small generated pictures, if None."""
    model: str = "softmax"
    batch: int = 50
    steps: int | None = None
    """One epoch, if None."""
    clip: Fraction | None = None
    gamma: Fraction | None = None
