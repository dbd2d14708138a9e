"""The quantities of instances, each known exactly or to lie between two rationals."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from ...theory.numbers.enclosure import Enclosure
from ...verify.evidence.effort import Effort

Known = Mapping[str, Fraction | Enclosure]
Instances = Callable[[Effort], Mapping[str, Known]]
"""The quantities of each instance, by the name of the instance."""
