"""The pytest plugin: a seed, a budget of false alarms for the whole run, and a report of what was checked.

Light on purpose: pytest loads it in every run, so everything heavy is imported by the test that needs it.

The budget (``--banditproof-error-budget``) bounds the chance that a run on correct code fails by bad luck. It
is divided evenly among the collected tests that use the fixture ``audit`` or ``banditproof_error``, or are
marked ``banditproof``; a mark with ``error=`` takes that much instead of an even part. Within a test the k-th
check of ``audit`` spends the part's 2^-k, so that all checks together stay within it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

_PROPERTY = "banditproof"
_USERS = frozenset({"audit", "banditproof_error"})
_DEFAULT_BUDGET = 1e-6
_CHECKS = {
    "private": ("private", "assertions"),
    "regret_below": ("regret below", "assertions"),
    "delta_correct": ("delta correct", "assertions"),
    "bound_holds_at_worst": ("bound at worst", "worst_assertion"),
    "mechanism_private": ("mechanism private", "mechanism_assertion"),
    "same_law": ("same law", "same_law"),
    "unbiased": ("unbiased", "estimates"),
    "estimates": ("estimates", "estimates"),
}
"""What each assertion is called in the report, and the module that has it."""


class Auditor:
    """What the fixture ``audit`` gives: the assertions, with the run's seed and a part of its budget."""

    def __init__(self, *, seed: int, error: float, record: Callable[[dict[str, Any]], None]) -> None:
        self.seed = seed
        self.error = error
        self._record = record
        self._left = error

    def __call__(self, subject: Any, **options: Any) -> Any:  # noqa: ANN401  as the assertion
        """`assert_private`, as `private` is; the others are called as the assertions are, without assert_."""
        __tracebackhide__ = True
        return self.private(subject, **options)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as the assertion
        if name not in _CHECKS:
            raise AttributeError(f"the fixture audit has no {name}; it has {', '.join(_CHECKS)}")
        kind, module = _CHECKS[name]
        check = getattr(import_module(f".{module}", __package__), f"assert_{name}")

        def checked(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  as the assertion
            __tracebackhide__ = True
            return self._checked(kind, check, arguments, options)

        return checked

    def _checked(
        self,
        kind: str,
        check: Callable[..., Any],
        arguments: tuple[Any, ...],
        options: Mapping[str, Any],
    ) -> Any:  # noqa: ANN401  as the assertion
        __tracebackhide__ = True
        self._left /= 2
        given = {"seed": self.seed, "error": self._left, **options}
        entry = {
            "check": kind,
            "subject": str(getattr(arguments[0], "__qualname__", type(arguments[0]).__name__)),
            "error": float(given["error"]),
            "seed": given["seed"],
            "passed": False,
        }
        self._record(entry)
        try:
            found = check(*arguments, **given)
        except AssertionError as failure:
            if check.__name__ in {"assert_private", "assert_mechanism_private"}:
                starts = ("nothing tested", "not shown", "no account")
                entry["verdict"] = next(filter(str(failure).startswith, starts), "leaks")
            raise
        entry["passed"] = True
        if hasattr(found, "headline"):
            entry["verdict"] = found.verdict
            entry["headline"] = found.headline
        return found


class _Run:
    """One run of pytest: how the budget is divided, and what the tests did."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.budget: float = config.getoption("banditproof_error_budget")
        self.seed: int = config.getoption("banditproof_seed")
        report: str | None = config.getoption("banditproof_report")
        self.report = None if report is None else Path(report)
        self.parts: dict[str, float] = {}
        self.tests: dict[str, dict[str, Any]] = {}
        if not 0 < self.budget < 1:
            raise pytest.UsageError(
                f"--banditproof-error-budget is a probability strictly between 0 and 1, not {self.budget!r}"
            )
        if self.seed < 0:
            raise pytest.UsageError(f"--banditproof-seed is a whole number of at least 0, not {self.seed}")
        if self.report is not None and not self.report.parent.is_dir():
            raise pytest.UsageError(f"--banditproof-report: no folder {self.report.parent} to write in")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Divide the budget among those that use it."""
        using = [item for item in items if _uses_budget(item)]
        own = {item.nodeid: error for item in using if (error := _own_error(item)) is not None}
        left = self.budget - sum(own.values())
        if (own and left <= 0 and len(own) < len(using)) or left < -1e-12 * self.budget:
            raise pytest.UsageError(
                f"the banditproof marks ask for error {sum(own.values()):g} in total;"
                f" --banditproof-error-budget is {self.budget:g}"
            )
        even = left / max(1, len(using) - len(own))
        self.parts = {item.nodeid: own.get(item.nodeid, even) for item in using}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test did; under xdist this happens where the report is written."""
        for name, entry in report.user_properties:
            if name != _PROPERTY or not isinstance(entry, dict):
                continue
            kept = self.tests.setdefault(report.nodeid, {"test": report.nodeid, "outcome": "passed"})
            kept.update(entry)
        if report.nodeid in self.tests and report.outcome != "passed":
            self.tests[report.nodeid]["outcome"] = report.outcome

    def pytest_sessionfinish(self) -> None:
        """Write the report."""
        if self.report is None or hasattr(self.config, "workerinput"):
            return
        tests = [self.tests[name] for name in sorted(self.tests)]
        document = {
            "schema": "banditproof/pytest/2",
            "seed": self.seed,
            "error_budget": self.budget,
            "error": sum(test["error"] for test in tests),
            "tests": tests,
        }
        text = json.dumps(document, indent=2, allow_nan=False) + "\n"
        self.report.write_text(text, encoding="ascii")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401  pytest keeps the type to itself
        """One line, if anything was checked, and one for each pass without an account."""
        if self.tests:
            terminalreporter.write_line(
                f"banditproof: {len(self.tests)} tests share a chance of false alarm of {self.budget:g},"
                f" seed {self.seed}"
            )
        for name, test in sorted(self.tests.items()):
            for check in test.get("checks", ()):
                if str(check.get("headline", "")).startswith("audit only"):
                    terminalreporter.write_line(f"banditproof: {name}: {check['headline']}")


def _uses_budget(item: pytest.Item) -> bool:
    return (
        bool(_USERS & set(getattr(item, "fixturenames", ())))
        or item.get_closest_marker("banditproof") is not None
    )


def _own_error(item: pytest.Item) -> float | None:
    mark = item.get_closest_marker("banditproof")
    if mark is None:
        return None
    if mark.args or set(mark.kwargs) - {"error"}:
        raise pytest.UsageError(f"{item.nodeid}: the mark banditproof takes error= alone")
    error = mark.kwargs.get("error")
    if error is not None and not (isinstance(error, float) and 0 < error < 1):
        raise pytest.UsageError(
            f"{item.nodeid}: the mark banditproof takes error= strictly between 0 and 1, not {error!r}"
        )
    return error


_RUN = pytest.StashKey[_Run]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The three options."""
    group = parser.getgroup("banditproof", "privacy and regret of bandits")
    group.addoption(
        "--banditproof-error-budget",
        type=float,
        default=_DEFAULT_BUDGET,
        metavar="P",
        help="chance that correct code fails in this run, over all its tests (default: %(default)g)",
    )
    group.addoption(
        "--banditproof-seed",
        type=int,
        default=0,
        metavar="N",
        help="seed of the checks (default: %(default)s)",
    )
    group.addoption(
        "--banditproof-report", metavar="FILE.json", help="what was checked, with which error, as JSON"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and start the run."""
    config.addinivalue_line(
        "markers",
        "banditproof(error=None): has a part in --banditproof-error-budget; error= says how much of it",
    )
    run = config.stash[_RUN] = _Run(config)
    config.pluginmanager.register(run, "banditproof-run")


@pytest.fixture(scope="session")
def banditproof_seed(pytestconfig: pytest.Config) -> int:
    """The seed of ``--banditproof-seed``."""
    return pytestconfig.stash[_RUN].seed


@pytest.fixture
def banditproof_error(request: pytest.FixtureRequest) -> float:
    """The test's part of the error budget: the chance of a false alarm that its checks may have in total."""
    error = request.config.stash[_RUN].parts[request.node.nodeid]
    request.node.user_properties.append((_PROPERTY, {"error": error}))
    return error


@pytest.fixture
def audit(request: pytest.FixtureRequest, banditproof_seed: int, banditproof_error: float) -> Auditor:
    """The assertions, with the run's seed and the test's part of the error budget; they are reported."""
    checks: list[dict[str, Any]] = []
    request.node.user_properties.append((_PROPERTY, {"checks": checks}))
    return Auditor(seed=banditproof_seed, error=banditproof_error, record=checks.append)
