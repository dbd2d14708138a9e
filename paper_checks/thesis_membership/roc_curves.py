"""Curves of figures on membership games: ROC curves played and predicted, and advantages at many settings."""

from collections.abc import Callable, Sequence

import numpy as np

from ...algorithms.membership.games.predicted_roc import PredictedROC
from ...algorithms.membership.games.roc import ROC, Estimate
from ...algorithms.membership.protocol.columns import Array
from ..figures.figure import Curve, Panel, Progress

LEVELS = np.concatenate([np.linspace(0, 0.1, 41), np.linspace(0.1, 1, 46)[1:]])
CONFIDENCE = 0.95


def played(label: str, roc: ROC, limit: PredictedROC | None = None) -> Curve:
    """The ROC curve seen, with its band for all levels at once, and the theory's in dots."""
    low, high = roc.band(LEVELS, confidence=CONFIDENCE)
    columns = {"power": _list(roc.power(LEVELS)), "at least": _list(low), "at most": _list(high)}
    if limit is not None:
        columns["theory"] = _list(limit.power(LEVELS))
    return Curve(
        label=label,
        kind="private",
        x=LEVELS.tolist(),
        columns=columns,
        line="power",
        dotted=None if limit is None else "theory",
        band=("at least", "at most"),
        runs=len(roc.inside),
    )


def roc_panel(title: str, curves: Sequence[Curve]) -> Panel:
    """ROC curves in one square."""
    return Panel(
        title=title, x_name="level", y_name="power", curves=curves, x_log=False, y_log=False, floor=None
    )


def advantages(
    label: str, x: Sequence[float], found: Sequence[Estimate], *, limit: Sequence[float], runs: int
) -> Curve:
    """Advantages seen at settings ``x``, with an interval each, and the theory's in dots."""
    return Curve(
        label=label,
        kind="private",
        x=list(x),
        columns={
            "advantage": [estimate.value for estimate in found],
            "at least": [estimate.lower for estimate in found],
            "at most": [estimate.upper for estimate in found],
            "theory": list(limit),
        },
        line="advantage",
        dotted="theory",
        band=("at least", "at most"),
        runs=runs,
    )


def advantage_of(label: str, x: Sequence[float], values: Sequence[float]) -> Curve:
    """Advantages of the theory."""
    return Curve(label=label, kind="theory", x=list(x), columns={"advantage": list(values)}, line="advantage")


def told(progress: Progress | None, total: int) -> Callable[[], None]:
    """Tells one more of ``total`` settings whenever it is called."""
    done = 0

    def one_more() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, total)

    return one_more


def _list(values: Array) -> list[float]:
    return [float(value) for value in values]
