"""The table of cells as a file: Parquet, or CSV where nothing needs to be installed."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from ..extras import check_library
from ..output.document import writable

_KINDS: Final = (".parquet", ".csv")


def check_cells(option: str, path: Path) -> None:
    """A ``click.UsageError`` unless the table can be written there; called before any work is done."""
    if path.suffix.lower() not in _KINDS:
        raise click.UsageError(f"{option}: {path} is not accepted; the name must end in .parquet or .csv")
    if path.suffix.lower() == ".parquet":
        check_library("pyarrow", f"{option}: {path}")
    writable(option, path)


def cells_as(kind: str, columns: Mapping[str, Any]) -> bytes:
    """The columns in the format of a file that ends so; the same columns are the same bytes."""
    return _parquet(columns) if kind.lower() == ".parquet" else _csv(columns)


def _csv(columns: Mapping[str, Any]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    plain = [column if isinstance(column, list) else _listed(column) for column in columns.values()]
    writer.writerows(
        ["" if value is None else repr(value) if isinstance(value, float) else value for value in row]
        for row in zip(*plain, strict=True)
    )
    return text.getvalue().encode()


def _listed(column: Any) -> list[Any]:  # noqa: ANN401  an array
    found: list[Any] = column.tolist()
    return found


def _parquet(columns: Mapping[str, Any]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {
        **dict.fromkeys(("instance", "algorithm"), pa.string()),
        **dict.fromkeys(("stream", "seed", "releases"), pa.int64()),
        **dict.fromkeys(("budget", "regret"), pa.float64()),
    }
    table = pa.table({name: pa.array(column, kinds[name]) for name, column in columns.items()})
    content = io.BytesIO()
    parquet.write_table(table, content, compression="snappy")
    return content.getvalue()
