"""The first of the largest scores, where those that only rounding can tell apart are shown to tie."""

import numpy as np

_ROUNDINGS = 64  # sums of a few terms, each rounded, and a root


def first_of_largest(scores, sizes, conditions):
    """The first place whose score is within its own rounding, and that of the largest, of the largest.

    ``sizes`` are those of the terms of a score together; an inverse of condition number ``c`` is off by ``c``
    roundings.
    """
    listed = np.asarray(scores, dtype=float)
    rounding = _ROUNDINGS * np.finfo(float).eps * np.asarray(conditions) * np.asarray(sizes)
    largest = int(np.argmax(listed))
    return int(np.argmax(listed + rounding + (rounding + np.zeros(len(listed)))[largest] >= listed[largest]))
