"""The forms of an answer: as a table, as JSON or CSV, certified, as a picture."""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import click

from ..options.file_name import FileName
from ..options.number import Option, flag, opt
from ..terminal.screen import make_wide
from .document import print_json, write
from .records import print_csv

_FORM = "banditproof.form"


def _only_form(context: click.Context, parameter: click.Parameter, value: bool) -> bool:  # noqa: FBT001  click's signature
    """The callback of the flags that choose a form: two of them exclude each other."""
    chosen = parameter.opts[0]
    if value and (other := context.meta.setdefault(_FORM, chosen)) != chosen:
        first, second = sorted((chosen, other), reverse=True)
        raise click.UsageError(f"{first} and {second} exclude each other; one of them is accepted")
    return value


_FORMS: Final[dict[str, Option]] = {
    "wide": flag(
        "--wide",
        "All columns of every table, and lines as long as they are.",
        expose_value=False,
        callback=make_wide,
    ),
    "quiet": flag("--quiet", "Print only what fails; the exit status and files are the same."),
    "notes": flag("--notes wants_notes", "Also say why bounds have no value, and how they are read."),
    "json": flag("--json wants_json", "Print one JSON document.", callback=_only_form),
    "csv": flag("--csv wants_csv", "Print records, one a line, under a header.", callback=_only_form),
    "certified": flag("--certified", "Enclose every value; numbers are the decimals as written."),
    "certificates": opt(
        "--certificates", FileName("dir"), "Also write each certificate as a file for `banditproof recheck`."
    ),
}


@dataclass(frozen=True, slots=True)
class Output:
    """How a command answers, and which files it writes beside that."""

    wants_json: bool = False
    wants_csv: bool = False
    wants_notes: bool = False
    quiet: bool = False
    certified: bool = False
    certificates: Path | None = None
    plot: Path | None = None

    @property
    def relative_width(self) -> float | None:
        """Of an enclosure, as a share of the value; None where none is asked for."""
        return 1e-30 if self.certified else None

    def check_plot(self) -> None:
        """A ``click.UsageError`` unless the picture can be written; called before any work is done."""
        if self.plot is not None:
            from .curve_plot import check_picture

            check_picture("--plot", self.plot)

    def draw(self, picture: Callable[[str], bytes]) -> None:
        """Write the picture if one is asked for: svg, png or pdf."""
        if self.plot is not None:
            write(self.plot, picture(self.plot.suffix.lower().removeprefix(".")))

    def give(
        self,
        document: Callable[[], Mapping[str, object]],
        show: Callable[[], None],
        records: Callable[[], Iterable[Mapping[str, object]]] = tuple,
    ) -> None:
        """Print the answer in the form that is asked for."""
        if self.wants_csv:
            print_csv(records())
        elif self.wants_json:
            print_json(document())
        else:
            show()


def forms(names: str, *, plot: str = "") -> Option:
    """The options of these names, in their order, and ``--plot FILE``, which draws ``plot``.

    The command takes them as one ``output``.
    """

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_output(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  any command
            given = {each.name: options.pop(each.name) for each in fields(Output) if each.name in options}
            output = replace(options.pop("output", Output()), **given)
            return command(*arguments, output=output, **options)

        made: Callable[..., Any] = with_output
        if plot:
            made = opt("--plot", FileName(), f"Draw {plot} (svg, png, pdf).")(made)
        for name in reversed(names.split()):
            made = _FORMS[name](made)
        return made

    return add
