"""Assertions that join the run of pytest that they are called in: its error budget, its seed, its report.

Light on purpose: the plugin of pytest imports it in every run.
"""

import difflib
import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
Found = TypeVar("Found")


class Test(Protocol):
    """A test that is running: it gives each check a part of its error, and keeps what was checked."""

    def checked(self, check: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:  # noqa: ANN401  as the assertion
        """Run a check within the test's part of the budget."""


RUNNING: list[Test] = []
"""The test that runs now, last; empty outside of pytest."""
USUAL_RUNS: dict[str, int] = {}
"""How many runs each assertion takes, by its name, if not told."""


def joins(*more: type[Any], runs: int = 0) -> Callable[[Callable[P, Found]], Callable[P, Found]]:
    """An assertion that joins the test that calls it; ``more`` are dictionaries of further keywords."""

    def made(check: Callable[P, Found]) -> Callable[P, Found]:
        known = {
            *inspect.signature(check).parameters,
            *(each for kind in more for each in kind.__optional_keys__),
        }
        if "runs" in known:
            USUAL_RUNS[check.__name__] = runs or inspect.signature(check).parameters["runs"].default

        @wraps(check)
        def joined(*arguments: P.args, **options: P.kwargs) -> Found:
            __tracebackhide__ = True
            for name in options.keys() - known:
                near = difflib.get_close_matches(name, sorted(known), 1)
                told = f"; did you mean {near[0]}=?" if near else ""
                raise TypeError(f"{check.__name__}: there is no keyword {name}={told}")
            if not RUNNING:
                return check(*arguments, **options)
            test = RUNNING.pop()  # a check inside of a check is a part of it
            try:
                found: Found = test.checked(check, arguments, options)
            finally:
                RUNNING.append(test)
            return found

        return joined

    return made
