"""Answers of commands as objects: a command runs in this process, once for its data, once for its table."""

import contextlib
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .theory.numbers.shown import Shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Answer(Shown):
    """What a command answers: ``print`` shows its table, :meth:`to_dict` gives what ``--json`` prints."""

    listed: ClassVar[str] = ""
    """Which list of the document has a row for each row of the table."""

    def __init__(self, *words: str) -> None:
        self.command = words
        self.document: Mapping[str, Any] = json.loads(_printed(*words, "--json"))

    def to_json(self) -> Mapping[str, Any]:
        """The document."""
        return self.document

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each bound, algorithm or claim."""
        return self.document[self.listed] if self.listed else (self.document,)

    def __getitem__(self, part: str) -> Any:  # noqa: ANN401  whatever stands there
        """A part of the document, such as ``"bounds"``."""
        if part in self.document:
            return self.document[part]
        raise KeyError(f"{part!r} is no part of this answer; its parts are {', '.join(self.document)}")

    def __repr__(self) -> str:
        rows = self.rows()
        named = [str(name) for row in rows[:3] if (name := row.get("name") or row.get("id"))]
        told = ", ".join(named + ["..."] * (len(rows) > 3))
        return f"<{type(self).__name__}: {len(rows)} {self.listed or 'answer'}{': ' * bool(named)}{told}>"

    def __str__(self) -> str:
        return self._table

    @cached_property
    def _table(self) -> str:
        return re.sub(r"--(notes|wide) shows", r"\1=True shows", _printed(*self.command).rstrip("\n"))


class Bounds(Answer):
    """Bounds at an instance, lower and upper, each with its theorem and its ``conditions``.

    ``value`` is what the formula gives. ``holds`` is what follows at this T: of an upper bound at most
    ``trivial``, T times the largest gap, which no policy exceeds; None for a leading term. A bound with
    ``worst_of`` is at the worst of these instances, not at the given arms.
    """

    listed = "bounds"
    columns = ("name", "value", "holds", "lower", "upper", "claim", "kind", "privacy", "regime", "conditions")

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each bound, its claim named as in the table."""
        from .cli.output.bound_table import cited

        return [{**row, "claim": cited(row)} for row in super().rows()]

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """A dot for each bound that has a value, lower ones and upper ones in their colours."""
        axes = _axes(ax)
        shown = [row for row in self.rows() if isinstance(row["value"], int | float) and row["value"] > 0]
        for kind, colour in (("lower", "tab:blue"), ("upper", "tab:red")):
            places = [place for place, row in enumerate(shown) if row.get("kind", "lower") == kind]
            axes.plot([shown[place]["value"] for place in places], places, "o", color=colour, label=kind)
        axes.set_yticks(range(len(shown)), [row["name"] for row in shown])
        axes.set_xscale("log")
        axes.invert_yaxis()
        axes.legend()
        return axes


class Simulated(Answer):
    """Policies that were simulated: regret over time and at the horizon, or when they stop."""

    listed = "algorithms"

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Mean regret over time, and between which numbers four fifths of the runs are."""
        axes = _axes(ax)
        for row in self.rows():
            if "checkpoints" not in row:
                raise ValueError("plot: only regret over time is drawn")
            rounds, told = row["checkpoints"]["t"], row["checkpoints"]
            (line,) = axes.plot(rounds, told["mean"], label=row["name"])
            spread = [told["quantiles"][level] for level in ("0.1", "0.9")]
            axes.fill_between(rounds, *spread, color=line.get_color(), alpha=0.2, linewidth=0)
        axes.set(xlabel="round t", ylabel="regret", xscale="log")
        axes.legend()
        return axes


class Checked(Answer):
    """Claims that were run, each with its word."""

    listed = "claims"


class Optimal(Answer):
    """The least regret or error of any private policy, enclosed."""

    listed = "optima"


def words_of(*words: str, **options: Any) -> tuple[str, ...]:  # noqa: ANN401  numbers, lists, flags
    """The words of a command line: each option that is given, spelled as a user would."""
    flags = {f"--{name.replace('_', '-')}": value for name, value in options.items()}
    given = {flag: value for flag, value in flags.items() if value is not None and value is not False}
    return (*words, *(word for flag, value in given.items() for word in _option(flag, value)))


def _option(flag: str, value: object) -> tuple[str, ...]:
    return (flag,) if value is True else (f"{flag}={spelled(value)}",)


def spelled(value: object) -> str:
    """A number, a list of numbers, or rows of numbers, as the command line reads them."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    parts = list(value)
    rows = any(isinstance(each, Iterable) and not isinstance(each, str) for each in parts)
    return (";" if rows else ",").join(map(spelled, parts))


def _printed(*words: str) -> str:
    """What the command prints; what it complains about is a ValueError of one line."""
    import click

    from .cli.program import program

    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            with program.make_context("banditproof", [*words]) as context:
                program.invoke(context)
        except click.exceptions.Exit:
            pass
        except click.ClickException as error:
            raise ValueError(_in_python(error.format_message())) from None
    return out.getvalue()


def _in_python(message: str) -> str:
    """What a command complains about, with the options as arguments are written."""
    return re.sub(r"(?:Invalid value for )?'?--([\w-]+)'?", lambda found: found[1].replace("-", "_"), message)


def _axes(ax: "Axes | None") -> "Axes":
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ModuleNotFoundError:
        raise ModuleNotFoundError("plot needs matplotlib, which is not installed") from None
    return plt.subplots()[1]
