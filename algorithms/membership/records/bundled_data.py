"""Data that come with scikit-learn and need no network: handwritten digits, and measurements of tumours."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .image_data import ImageData

_LOADERS: Final = {"digits": "load_digits", "breast-cancer": "load_breast_cancer"}
BUNDLED: Final = tuple(_LOADERS)


def load_bundled(name: str) -> ImageData:
    """The data of that name, every column between 0 and 1; a ``ValueError`` of one line without scikit-learn.

    ``digits`` are 1797 grey pictures of 8 x 8 pixels in ten classes. ``breast-cancer`` are 569 records of 30
    measurements in two classes, each column moved and scaled by its least and its largest value.
    """
    if name not in _LOADERS:
        raise ValueError(f"data that come with scikit-learn are {' and '.join(BUNDLED)}, not {name!r}")
    try:
        from sklearn import datasets
    except ImportError:
        raise ValueError(
            f"{name} comes with scikit-learn, which is not installed; pip install scikit-learn"
        ) from None
    loader: Callable[[], Any] = getattr(datasets, _LOADERS[name])
    found = loader()
    columns = np.asarray(found.data, dtype=np.float64)
    low, high = (0.0, 16.0) if name == "digits" else (columns.min(axis=0), columns.max(axis=0))
    scaled = np.asarray((columns - low) / np.where(high > low, high - low, 1.0))
    return ImageData(scaled, np.asarray(found.target, dtype=np.int64))
