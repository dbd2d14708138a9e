"""How results show themselves: in a line, as text, in a notebook, as a data frame."""

import html
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

_MOST = 64


class Shown(ABC):
    """A result that has ``to_json`` and says itself as text; all other forms are made of these."""

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]] = ()
    """Of the table in a notebook; all of them if none is named."""

    @abstractmethod
    def to_json(self) -> Mapping[str, Any]:
        """A document of strings, numbers, lists and None."""

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
        return f"<{type(self).__name__}: {first if len(first) <= _MOST else first[: _MOST - 3] + '...'}>"

    def _repr_html_(self) -> str:
        """A table of its rows where it has several, else its text, as a notebook shows it."""
        if type(self).rows is not Shown.rows:
            return _table(self.rows(), self.columns)
        return f'<pre style="white-space: pre; overflow-x: auto">{html.escape(str(self))}</pre>'


def _table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """The columns, or all that hold a text or a number somewhere; numbers in six digits."""
    plain = (str, int, float)
    names = list(dict.fromkeys(name for row in rows for name, cell in row.items() if isinstance(cell, plain)))
    names = [name for name in columns if name in names] or names

    def line(tag: str, cells: Sequence[Any]) -> str:
        known = [cell if isinstance(cell, plain) else "" for cell in cells]
        told = [f"{cell:.6g}" if isinstance(cell, float) else str(cell) for cell in known]
        return f"<tr>{''.join(f'<{tag}>{html.escape(each)}</{tag}>' for each in told)}</tr>"

    body = "".join(line("td", [row.get(name) for name in names]) for row in rows)
    return f"<table><thead>{line('th', names)}</thead><tbody>{body}</tbody></table>"
