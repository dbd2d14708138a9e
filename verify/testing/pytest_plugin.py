"""The pytest plugin: a seed, a budget of false alarms for the whole run, and a report of what was checked.

Light on purpose: pytest loads it in every run, so everything heavy is imported by the test that needs it.

The budget (``--banditproof-error-budget``) bounds the chance that a run on correct code fails by bad luck. It
is divided evenly among the collected tests that use the fixture ``audit`` or ``banditproof_error``, are
marked ``banditproof``, or whose module imports an assertion; a mark with ``error=`` takes that much instead
of an even part. Within a test the k-th assertion spends the part's 2^-k, so that all of them together stay
within it.

A profile, ``[tool.banditproof] profile = "ci"`` in pyproject.toml or ``BANDITPROOF_PROFILE``, says what is
usual: ``quick`` takes a fifth of the runs and may fail once in a thousand times by bad luck, ``nightly``
takes ten times the runs of ``ci`` and another seed. What an option or a test says comes first.
"""

import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from .shared_budget import RUNNING, USUAL_RUNS

_PROPERTY = "banditproof"
_USERS = frozenset({"audit", "banditproof_error"})
_PROFILES: dict[str, tuple[float, float, int]] = {
    "quick": (0.2, 1e-3, 0),
    "ci": (1, 1e-6, 0),
    "nightly": (10, 1e-6, 1),
}
"""How many times the usual runs, the chance of a false alarm, the seed."""
_ROOM = __name__.rpartition(".")[0]
_PACKAGE = _ROOM.partition(".")[0]
_HAVE_ASSERTIONS = frozenset({_PACKAGE, _ROOM.rpartition(".")[0]})


class Auditor:
    """What the fixture ``audit`` gives: each assertion as a method, such as ``audit.private``."""

    def __call__(self, subject: Any, **options: Any) -> Any:  # noqa: ANN401  as the assertion
        """The same as ``audit.private``."""
        __tracebackhide__ = True
        return self.__getattr__("private")(subject, **options)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  an assertion
        from ... import verify

        if f"assert_{name}" not in verify.__all__:
            raise AttributeError(f"audit has no {name}; there are {', '.join(dir(self))}")
        return getattr(verify, f"assert_{name}")

    def __dir__(self) -> list[str]:
        from ... import verify

        return [name.removeprefix("assert_") for name in verify.__all__ if name.startswith("assert_")]


class _Test:
    """A test that runs: its part of the budget, each check of which spends half of what is left."""

    def __init__(self, run: "_Run", item: pytest.Item) -> None:
        self.run, self.item = run, item
        self.checks: list[dict[str, Any]] = []

    @cached_property
    def error(self) -> float:
        """The part; from then on the test is in the report."""
        part = self.run.part(self.item.nodeid)
        self.left = part
        self.item.user_properties.append((_PROPERTY, {"error": part, "checks": self.checks}))
        return part

    def checked(self, check: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:  # noqa: ANN401  as the assertion
        """Run a check, and note what came out."""
        __tracebackhide__ = True
        if self.error:
            self.left /= 2
        given = {"seed": self.run.seed, "error": self.left, **options}
        if self.run.share != 1 and (usual := USUAL_RUNS.get(check.__name__)):
            given.setdefault("runs", max(32, round(self.run.share * usual)))
        subject = arguments[0] if arguments else next(iter(options.values()), None)
        entry = {
            "check": check.__name__.removeprefix("assert_").replace("_", " "),
            "subject": str(getattr(subject, "__qualname__", type(subject).__name__)),
            "error": float(given["error"]),
            "seed": given["seed"],
            "passed": False,
        }
        self.checks.append(entry)
        began = time.perf_counter()
        try:
            found = check(*arguments, **given)
        except AssertionError as failure:
            entry.update(_told(vars(failure).get("found")))
            raise
        finally:
            entry["seconds"] = round(time.perf_counter() - began, 3)
        entry.update(_told(found), passed=True)
        return found


def _told(found: Any) -> dict[str, Any]:  # noqa: ANN401  what an assertion gives
    """What the report has of an audit; of other checks nothing more."""
    if not hasattr(found, "headline"):
        return {}
    accounted, audited, looked = found.accounted, found.audited, found.looked
    return {
        "verdict": found.verdict,
        "headline": found.headline,
        "subject": found.called_for,
        "claim": str(found.claim),
        "accounted": None if accounted is None or accounted > sys.float_info.max else float(accounted),
        "unaccounted": found.unaccounted or None,
        "audited": None if audited is None else audited.lower_bound,
        "noticeable": None if looked is None or not math.isfinite(looked.noticeable) else looked.noticeable,
    }


class _Run:
    """One run of pytest: how the budget is divided, and what the tests did."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.profile, (self.share, budget, seed) = _profile(config)
        asked, wanted = (config.getoption(f"banditproof_{name}") for name in ("error_budget", "seed"))
        self.budget: float = budget if asked is None else asked
        self.seed: int = seed if wanted is None else wanted
        report: str | None = config.getoption("banditproof_report")
        self.report = None if report is None else Path(report)
        self.parts: dict[str, float] = {}
        self.unforeseen = 0.0
        self.running: list[_Test] = []
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
        others = len(using) < len(items)  # one of them may call an assertion through a function elsewhere
        even = left / max(1, len(using) - len(own) + others)
        self.parts = {item.nodeid: own.get(item.nodeid, even) for item in using}
        self.unforeseen = even / int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) if others else 0.0

    def part(self, test: str) -> float:
        """Of the budget; of tests that were not known to use it each has half of what is left of one part."""
        if test not in self.parts:
            self.unforeseen /= 2
            self.parts[test] = self.unforeseen
        return self.parts[test]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Assertions join the test that runs."""
        self.running.append(_Test(self, item))
        RUNNING.append(self.running[-1])
        try:
            return (yield)
        finally:
            RUNNING.remove(self.running.pop())

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
            "schema": "banditproof/pytest/3",
            "seed": self.seed,
            "profile": self.profile,
            "error_budget": self.budget,
            "error": sum(max(test["error"], sum(each["error"] for each in test["checks"])) for test in tests),
            "tests": tests,
        }
        text = json.dumps(document, indent=2, allow_nan=False) + "\n"
        self.report.write_text(text, encoding="ascii")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401  pytest keeps the type to itself
        """A line on the run, and one a check: of passes those without an account, and all with ``-rA``."""
        if self.tests:
            terminalreporter.write_line(
                f"banditproof: {len(self.tests)} tests share a chance of false alarm of {self.budget:g},"
                f" seed {self.seed}, profile {self.profile}"
            )
        every = bool({*"ApP"} & {*str(self.config.getoption("reportchars"))})
        for name, test in sorted(self.tests.items()):
            for check in test["checks"]:
                alone = str(check.get("headline", "")).startswith("audit only")
                if every or alone or test["outcome"] != "passed":
                    terminalreporter.write_line(f"banditproof: {name}: {_line(check)}")


def _profile(config: pytest.Config) -> tuple[str, tuple[float, float, int]]:
    """The profile by name: that of the environment, else of pyproject.toml, else ci."""
    name: object = os.environ.get("BANDITPROOF_PROFILE")
    file = config.rootpath / "pyproject.toml"
    if not name and file.is_file() and b"tool.banditproof" in (text := file.read_bytes()):
        import tomllib

        name = tomllib.loads(text.decode()).get("tool", {}).get("banditproof", {}).get("profile")
    name = name or "ci"
    if not isinstance(name, str) or name not in _PROFILES:
        raise pytest.UsageError(f"the profile of banditproof is {', '.join(_PROFILES)}, not {name!r}")
    return name, _PROFILES[name]


def _line(check: dict[str, Any]) -> str:
    """Subject, claim, accounted, audited, noticeable, seconds."""
    said = [f"{check['subject']}: {check.get('headline') or ('passed' if check['passed'] else 'failed')}"]
    if "claim" in check:
        said.append(f"claims {check['claim']}")
        why = check["unaccounted"]
        figures = (
            ("accounted", "", f"nothing ({why})" if why else "none"),
            ("audited", "at least ", "none"),
            ("noticeable", "", "nothing"),
        )
        said += [
            f"{name} {none if check[name] is None else f'{least}{check[name]:.4g}'}"
            for name, least, none in figures
        ]
    return ", ".join((*said, f"{check['seconds']:.1f} s"))


def _uses_budget(item: pytest.Item) -> bool:
    """Whether a test says so, or its module imports an assertion or what has them."""
    if _USERS & set(getattr(item, "fixturenames", ())) or item.get_closest_marker("banditproof") is not None:
        return True
    return _imports_ours(getattr(item, "module", None) or object)


@cache
def _imports_ours(module: object) -> bool:
    return any(map(_ours, vars(module).values()))


def _ours(value: object) -> bool:
    name = str(getattr(value, "__name__", ""))
    if name in _HAVE_ASSERTIONS:
        return True
    return name.startswith("assert_") and str(getattr(value, "__module__", "")).startswith(f"{_ROOM}.")


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
    """The three options; and no asserts of ours are written anew, which takes a second for all modules."""
    for each in sys.meta_path:
        getattr(each, "_must_rewrite", set[str]()).discard(_PACKAGE)
    group = parser.getgroup("banditproof", "privacy and regret of bandits")
    group.addoption(
        "--banditproof-error-budget",
        type=float,
        metavar="P",
        help="chance that correct code fails in this run, over all its tests (1e-6, in profile quick 1e-3)",
    )
    group.addoption(
        "--banditproof-seed", type=int, metavar="N", help="seed of the checks (0, in profile nightly 1)"
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
    return request.config.stash[_RUN].running[-1].error


@pytest.fixture
def audit(banditproof_error: float) -> Auditor:
    """The assertions as methods; the test has a part of the budget from the start."""
    del banditproof_error
    return Auditor()
