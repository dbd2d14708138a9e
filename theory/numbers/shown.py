"""How results show themselves: in a line, as text, in a notebook, as a data frame."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST = 64


class Shown:
    """A result that has ``to_json`` and says itself as text; all other forms are made of these."""

    __slots__ = ()

    def to_json(self) -> Mapping[str, Any]:
        """A document of strings, numbers, lists and None."""
        raise NotImplementedError

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The rows of its data frame: one, unless a result has several."""
        return (self.to_json(),)

    def to_dict(self) -> dict[str, Any]:
        """What ``--json`` prints, as a dictionary."""
        return dict(self.to_json())

    def to_frame(self) -> Any:  # noqa: ANN401  pandas is not required
        """A data frame of pandas, a row for each of :meth:`rows`."""
        try:
            import pandas as pd
        except ModuleNotFoundError:
            raise ModuleNotFoundError(
                "to_frame needs pandas, which is not installed: pip install pandas"
            ) from None
        return pd.DataFrame([{**row} for row in self.rows()])

    def __repr__(self) -> str:
        """One line: its kind, and how its text begins."""
        first = str(self).partition("\n")[0]
        shown = first if len(first) <= _LONGEST else f"{first[: _LONGEST - 3]}..."
        return f"<{type(self).__name__}: {shown}>"

    def _repr_html_(self) -> str:
        """Its text, as a notebook shows it."""
        return f'<pre style="white-space: pre; overflow-x: auto">{html.escape(str(self))}</pre>'
