"""Rows for the page of the introduction: the policy of Theorem 3.1 where the best mean is 1."""

from . import s3_regret_lower_bound

skeptic = s3_regret_lower_bound.skeptic
