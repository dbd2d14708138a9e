"""What an option is read from: a text, and a complaint of one line where it is not accepted."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

import click
from click.shell_completion import CompletionItem

Value = TypeVar("Value")


class ReadType(click.ParamType, Generic[Value]):  # type: ignore[type-arg]  # generic in new releases of click only
    """The type of an option whose value is read from a text; what is no text is a value already.

    ``read`` raises a ``ValueError`` of one line that says what is accepted; a shell offers the ``names``.
    """

    def __init__(
        self, name: str, read: Callable[[str], Value], names: Callable[[], Iterable[str]] = tuple
    ) -> None:
        self.name, self.read, self.names = name, read, names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Value:  # noqa: ANN401  click's signature
        """From what stands on the command line to the value."""
        if not isinstance(value, str | int | float):
            return cast("Value", value)
        try:
            return self.read(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so."""
        del ctx, param
        return [CompletionItem(name) for name in self.names() if name.lower().startswith(incomplete.lower())]
