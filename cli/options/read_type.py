"""What an option is read from: a text, and a complaint of one line where it is not accepted."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import click

Value = TypeVar("Value")


class ReadType(click.ParamType, Generic[Value]):  # type: ignore[type-arg]  # generic in new releases of click only
    """The type of an option whose value is read from a text; what is no text is a value already."""

    def read(self, text: str) -> Value:
        """The value; a ``ValueError`` of one line says what is accepted."""
        raise NotImplementedError(text)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Value:  # noqa: ANN401  click's signature
        """From what stands on the command line to the value."""
        if not isinstance(value, str | int | float):
            return cast("Value", value)
        try:
            return self.read(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)
