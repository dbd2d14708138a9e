"""Names of arrays, by what they hold; places are numbers of rows."""

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]
Wholes = NDArray[np.int64]
Places = NDArray[np.intp]
