"""The whole zoo, one table."""

from . import composition, mechanisms, noise, raw_rewards, sensitivity
from .specimen import Specimen

ZOO: tuple[Specimen, ...] = (
    *noise.SPECIMENS,
    *composition.SPECIMENS,
    *sensitivity.SPECIMENS,
    *raw_rewards.SPECIMENS,
    *mechanisms.SPECIMENS,
)
"""Every specimen, by what is wrong with it."""


def specimen(name: str) -> Specimen:
    """The specimen of this name."""
    for each in ZOO:
        if each.name == name:
            return each
    raise ValueError(f"no specimen is called {name!r}; there are {', '.join(each.name for each in ZOO)}")
