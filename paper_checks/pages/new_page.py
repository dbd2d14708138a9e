"""A page to begin a review with."""

from pathlib import Path
from typing import Final

from .reader import FORM

_BEGINNING: Final = r"""# {title}

Paper: whose paper this is, and its title
Form: {form}

Symbols:
- `x`: mean of an arm
- `y`: mean of the best arm
- `eps` ($\epsilon$): the privacy budget

## LEMMA-1 Lemma 1
> $d_\epsilon(x, y) \le \epsilon\,(y - x)$ for all $0 \le x \le y \le 1$ and $\epsilon > 0$

1. As printed.
   ```check
   for x, y in [0, 1]; eps in (0, oo); x <= y
   above: d_eps(x, y, eps) <= eps*(y - x)
       not eps*(y - x) -> eps*(y - x)/2   "half of it"
   ```
"""


def beginning(path: Path) -> str:
    """What a new page says: one lemma, its check, and what would be wrong."""
    return _BEGINNING.format(title=path.stem.replace("_", " ").capitalize(), form=FORM)
