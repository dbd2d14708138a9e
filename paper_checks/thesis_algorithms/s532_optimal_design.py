"""The bandit on which the private regret of AdaC-GOPE is known."""

from .s532_linear_regret_proof import basis

__all__ = ["basis"]
