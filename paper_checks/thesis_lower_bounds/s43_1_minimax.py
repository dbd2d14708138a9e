"""Rows for the page of Section 4.3 on finitely many arms: least regrets on the environments of the proofs."""

from .quantities import floors

concentrated_arms = floors.concentrated_arms
concentrated_arms_without = floors.concentrated_arms_without
pure_arms = floors.pure_arms
pure_arms_without = floors.pure_arms_without
