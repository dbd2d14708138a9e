"""Names of the arrays that compiled code takes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Wholes = NDArray[np.int64]
