"""Options that belong together as one object, which a command takes in place of a parameter for each."""

import functools
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from ..bad_usage import bad_usage


def gathered(**groups: type[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Above a command and below its options: each group is made of the options that its fields are named for.

    A group is a dataclass. The fields that are no options of the command keep their defaults. What it refuses
    with a ``ValueError`` is bad usage.
    """

    def gather(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_groups(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  any command
            named = {
                name: {each.name: options.pop(each.name) for each in fields(group) if each.name in options}
                for name, group in groups.items()
            }
            with bad_usage():
                made = {name: group(**named[name]) for name, group in groups.items()}
            return command(*arguments, **made, **options)

        return with_groups

    return gather
