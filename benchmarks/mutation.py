"""Mutation testing of the certificate checkers and of the distances, with mutmut.

``python benchmarks/mutation.py [MODULE ...] [--sample DIGITS] [--again [--named WORDS]]``, a
module such as ``verify/certificates/recheck.py``; all of `MODULES` by default. Each module is changed in one
place at a time, and the tests that are about it must fail. The wording of errors is left alone (lines that
raise); that something is refused at all is not.

Survivors are listed. The score of a module is the share of its mutants that died; the program exits with 1 if
one is below `LEAST`, and with 2 if nothing was measured because mutmut or the unchanged tests failed.
``--again`` is for after tests were added: it tries the survivors of the last run, and no others. With
``--named`` it runs the new tests alone, by a part of their names: the others let the survivors live. What the
share was at the first look is told too: it is the one that speaks of the mutants not tried.

What is mutated and how is up to mutmut. How the tests are run for each mutant is said in `mutants.py`: in a
process that ran nothing of the function before, those that call it, the quick ones first.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PLACE = Path(tempfile.gettempdir()) / "banditproof-mutation"
PACKAGES = ("theory", "algorithms", "verify", "paper_checks", "cli")
LEAST = 0.9
SURVIVED = 0
OUT_OF_TIME = {-24}
NO_VERDICT = {3, 4, 5, 70}
LIBRARIES = ("hypothesis", "numpy", "flint", "sympy", "mpmath")
"""What takes long to import, and has nothing of the package in it."""

_MATRICES = (
    "tests/verify/certificates/matrices/test_normal_form.py",
    "tests/verify/certificates/matrices/test_matrices_cannot_lie.py",
)
MODULES: dict[str, tuple[str, ...]] = {
    "verify/certificates/recheck.py": (
        "tests/verify/certificates/test_recheck.py",
        "tests/soundness/test_wide_domains.py",
    ),
    "verify/certificates/proof_rules.py": (
        "tests/verify/certificates/test_proof_rules.py",
        "tests/verify/proving/test_products_cannot_lie.py",
        "tests/verify/proving/test_squares_cannot_lie.py",
        "tests/verify/proving/test_roots_cannot_lie.py",
        "tests/soundness/test_infinite_parts.py",
    ),
    "verify/certificates/points.py": ("tests/verify/certificates/test_points.py",),
    "verify/certificates/boxes.py": ("tests/verify/certificates/test_boxes.py",),
    "verify/certificates/signs.py": (
        "tests/verify/certificates/test_signs.py",
        "tests/soundness/test_infinite_parts.py",
        "tests/verify/certificates/test_proof_rules.py",
    ),
    "verify/certificates/sign_sets.py": ("tests/verify/certificates/test_sign_sets.py",),
    "verify/certificates/integer_series.py": ("tests/verify/certificates/test_integer_series.py",),
    "verify/certificates/definedness.py": (
        "tests/verify/certificates/test_signs.py",
        "tests/soundness/test_infinite_parts.py",
        "tests/verify/certificates/test_moves.py",
    ),
    "verify/certificates/moves.py": ("tests/verify/certificates/test_moves.py",),
    "verify/certificates/slopes.py": ("tests/soundness/formulas/test_slopes.py",),
    "verify/certificates/exact_algebra.py": (
        "tests/verify/certificates/test_exact_algebra.py",
        "tests/verify/certificates/test_recheck_lies.py",
    ),
    "verify/certificates/polynomials.py": (
        "tests/verify/certificates/test_polynomials.py",
        "tests/verify/certificates/test_recheck_lies.py",
    ),
    "verify/certificates/characteristic_time.py": ("tests/verify/certificates/test_characteristic_time.py",),
    "verify/certificates/wide_domains.py": (
        "tests/soundness/test_wide_domains.py",
        "tests/verify/proving/test_wide_domains.py",
    ),
    "verify/certificates/optimal_design.py": (
        "tests/verify/certificates/test_optimal_design.py",
        "tests/theory/designs/test_optimal_design.py",
    ),
    "verify/certificates/linear_bound.py": (
        "tests/verify/certificates/test_linear_bound.py",
        "tests/theory/bounds/test_linear_lower_bounds.py",
    ),
    "verify/certificates/projection.py": (
        "tests/verify/certificates/test_projection.py",
        "tests/theory/projections/test_information_projection_certificate.py",
    ),
    "verify/certificates/transport.py": ("tests/verify/certificates/test_transport.py",),
    "verify/certificates/optimal_policy.py": (
        "tests/verify/certificates/test_optimal_policy.py",
        "tests/verify/certificates/budgets/test_concentrated.py",
    ),
    "verify/certificates/budgets/concentrated.py": (
        "tests/verify/certificates/budgets/test_concentrated.py",
    ),
    "verify/certificates/integer_intervals.py": (
        "tests/verify/certificates/test_integer_intervals.py",
        "tests/verify/certificates/test_special_functions.py",
        "tests/verify/certificates/test_evaluators.py",
        "tests/verify/certificates/test_proof_rules.py",
    ),
    "verify/certificates/induction/whole_numbers.py": (
        "tests/soundness/test_wide_domains.py",
        "tests/verify/proving/test_wide_domains.py",
    ),
    "verify/certificates/matrices/normal_form.py": _MATRICES,
    "verify/certificates/matrices/context.py": _MATRICES,
    "verify/certificates/matrices/rules.py": _MATRICES,
    "verify/certificates/matrices/spectral.py": _MATRICES,
    "verify/certificates/matrices/statements.py": _MATRICES,
    "verify/certificates/matrices/exact_values.py": _MATRICES,
    "verify/certificates/induction/sums.py": ("tests/verify/proving/test_sums_cannot_lie.py",),
    "verify/certificates/integrals/antiderivatives.py": (
        "tests/verify/proving/integrals/test_integrals_cannot_lie.py",
    ),
    "verify/certificates/quadrature/enclosures.py": (
        "tests/verify/certificates/quadrature/test_enclosures.py",
    ),
    "verify/certificates/quadrature/taylor_series.py": (
        "tests/verify/certificates/quadrature/test_enclosures.py",
    ),
    "verify/proving/symbolic.py": ("tests/verify/proving/test_symbolic.py",),
    "theory/formulas/continuity.py": ("tests/verify/proving/test_continuity.py",),
    "theory/formulas/balls.py": ("tests/theory/formulas/test_balls.py",),
    "verify/proving/proof.py": ("tests/verify/proving/test_proof.py",),
    "verify/proving/branch_and_bound.py": ("tests/verify/proving/test_branch_and_bound.py",),
    "verify/proving/signs.py": ("tests/verify/proving/test_signs.py", "tests/verify/proving/test_provers.py"),
    "verify/proving/identity.py": ("tests/verify/proving/test_provers.py",),
    "verify/proving/wide_domains.py": (
        "tests/verify/proving/test_wide_domains.py",
        "tests/soundness/test_wide_domains.py",
    ),
    "verify/proving/bracket.py": ("tests/verify/proving/test_bracket.py",),
    "verify/proving/exact_points.py": ("tests/verify/proving/test_counterexample.py",),
    "verify/proving/printed_values.py": ("tests/verify/proving/test_counterexample.py",),
    "verify/proving/counterexample.py": ("tests/verify/proving/test_counterexample.py",),
    "verify/proving/formula_checks.py": (
        "tests/verify/proving/test_formula_checks.py",
        "tests/verify/proving/test_what_evidence_says.py",
    ),
    "verify/accounting/account.py": ("tests/verify/accounting/test_account.py",),
    "verify/enumeration/exact_privacy.py": ("tests/verify/enumeration/test_exact_privacy.py",),
    "theory/privacy/privacy_loss.py": ("tests/theory/privacy/test_privacy_loss.py",),
    "theory/divergences/bernoulli_divergences.py": (
        "tests/theory/divergences/test_bernoulli_divergences.py",
        "tests/theory/divergences/test_ranges_over_balls.py",
    ),
    "theory/divergences/nearby_laws.py": (
        "tests/theory/divergences/test_bernoulli_divergences.py",
        "tests/theory/divergences/test_divergence_accuracy.py",
        "tests/theory/divergences/test_inverses.py",
    ),
    "theory/divergences/inverses.py": (
        "tests/theory/divergences/test_inverses.py",
        "tests/theory/divergences/test_divergence_accuracy.py",
    ),
    "theory/divergences/ranges_over_balls.py": (
        "tests/theory/divergences/test_ranges_over_balls.py",
        "tests/theory/divergences/test_inverses.py",
    ),
    "theory/divergences/bernoulli_inequality.py": ("tests/theory/laws/test_distances_of_means.py",),
    "theory/projections/information_projection.py": (
        "tests/theory/projections/test_information_projection.py",
    ),
    "theory/projections/bounded_projection.py": (
        "tests/theory/projections/test_bounded_projection_parts.py",
        "tests/theory/projections/test_information_projection_certificate.py",
    ),
    "theory/transport/hamming_transport.py": ("tests/theory/transport/test_hamming_transport.py",),
}
"""Each module with the tests that must notice a change in it; others may, but would take longer."""

DECIDES: dict[str, tuple[str, ...]] = {
    "verify/proving/counterexample.py": (
        "confirmed",
        "_margin_at",
        "_margin",
        "_exactly",
        "minimised",
        "refutation",
    ),
}
"""What decides in modules that also search: where one looks is free, as all that is found is decided."""

SETTINGS = """\
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "--strict-markers", "--strict-config", "-q"]
filterwarnings = ["error", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"]

[tool.mutmut]
source_paths = ["banditproof"]
only_mutate = {modules}
do_not_mutate_patterns = ["raise [A-Za-z]*Error[(]"]
"""

LONGEST = (
    "tests/verify/certificates/test_exact_algebra.py::test_no_rewriting_is_believed_where_it_is_wrong",
    "tests/verify/certificates/test_exact_algebra.py::test_rational_functions_are_the_same_in_every_spelling",
    (
        "tests/verify/proving/test_sums_cannot_lie.py"
        "::test_prover_rechecker_and_exact_values_agree_on_sums_made_by_chance"
    ),
    "tests/verify/enumeration/test_exact_privacy.py::test_adap_ucb_spends_almost_its_whole_budget_in_eight_rounds",
    "tests/verify/enumeration/test_exact_privacy.py::test_view_is_weaker_than_table_is_weaker_than_tree",
)
"""Tests that take longer than most others of their file together; the mutants are left to those."""

PROFILE = """
from hypothesis import Phase

usual = settings.get_profile("banditproof")
settings.register_profile("mutation", usual, max_examples=30, phases=[Phase.explicit, Phase.generate])
settings.load_profile("mutation")

"""
"""One counterexample kills a mutant; the smallest one is not looked for. Fewer examples kill no more."""


@dataclass(frozen=True)
class Survivor:
    """A change that no test noticed, as the two lines that differ."""

    name: str
    before: str
    after: str


@dataclass(frozen=True)
class Score:
    """What became of the mutants of one module; `killed` has those that `timeouts` counts too.

    `sample` are the last digits of the numbers of the mutants that were tried, empty for all of them;
    `first` how many of them died before any test was added for one of them, None where that was not kept;
    `code` the digest of what was mutated.
    """

    module: str
    mutants: int
    tried: int
    killed: int
    timeouts: int
    survivors: tuple[Survivor, ...]
    sample: str = ""
    first: int | None = None
    code: str = ""

    @property
    def share(self) -> float:
        """Of the mutants that were tried, how many died."""
        return self.killed / self.tried if self.tried else 1.0


class NotMeasuredError(Exception):
    """Nothing can be said of the mutants of a module; the text says why."""


def code_of(source: str) -> str:
    """A digest of what can be mutated: the code without its comments, docstrings and imports."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_left_alone(each)]  # type: ignore[attr-defined]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:12]


def _is_left_alone(node: ast.AST) -> bool:
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, ast.Import | ast.ImportFrom)


def _place(module: str) -> Path:
    return PLACE / module.removesuffix(".py").replace("/", "-")


def _lay_out(place: Path, module: str, mutants: str | None = None) -> None:
    """The packages as they are imported, with the tests and the settings for one module."""
    for name in PACKAGES:
        shutil.copytree(
            ROOT / name,
            place / "banditproof" / name,
            ignore=shutil.ignore_patterns("__pycache__"),
            dirs_exist_ok=True,
        )
    (place / "banditproof" / module).write_text(_late_caches(module), encoding="utf-8")
    for name in ("__init__.py", "py.typed"):
        shutil.copy(ROOT / "banditproof" / name, place / "banditproof" / name)
    for folder in (place / "tests", place / "mutants" / "tests"):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "tests", place / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    with (place / "tests" / "conftest.py").open("a", encoding="utf-8") as file:
        file.write(PROFILE)
    settings = SETTINGS.format(modules=json.dumps([f"banditproof/{module}"]))
    for folder in (place, place / "mutants"):
        folder.mkdir(exist_ok=True)
        (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    for name in ("tests", "banditproof"):
        shutil.copytree(place / name, place / "mutants" / name, dirs_exist_ok=True)
    if mutants is not None:
        (place / "mutants" / "banditproof" / module).write_text(mutants, encoding="utf-8")


def _late_caches(module: str) -> str:
    """A module whose functions are cached at its end: mutmut leaves functions with a decorator alone."""
    source = (ROOT / module).read_text(encoding="utf-8")
    cached = re.compile(r"^@((?:lru_)?cache(?:\(.*\))?)\n(?=def (\w+)\()", re.MULTILINE)
    late = [f"\n\n{name} = {cache}({name})\n" for cache, name in cached.findall(source)]
    return cached.sub("", source) + "".join(late)


def run(module: str, *, again: bool = False, sample: str = "", named: str = "") -> Score:
    """Mutate one module and count what its tests noticed."""
    place = _place(module)
    kept = place / "verdicts.json"
    before: dict[str, Any] = {"codes": {}, "sample": sample, "first": None}
    codes: dict[str, int | None]
    if again:
        before |= _last(place, module)
        codes = before["codes"]
        _lay_out(place, module, (place / "mutants" / "banditproof" / module).read_text(encoding="utf-8"))
        asked = [name for name in codes if _lives(codes[name])]
    else:
        shutil.rmtree(place, ignore_errors=True)
        _lay_out(place, module)
        _started(place, place, "make", f"banditproof/{module}")
        codes = dict.fromkeys(_mutants(place, module))
        wanted = [f"{every}{digit}" for every in _deciding(module) for digit in sample or [""]]
        asked = [name for name in codes if any(fnmatchcase(name, each) for each in wanted)]
    codes |= _tested(place, module, asked, named)
    if missing := sum(codes[name] is None for name in asked):
        raise NotMeasuredError(f"{missing} mutants got no verdict; see {place / 'log'}")
    first = before["first"]
    if not again:
        first = sum(code is not None and not _lives(code) for code in codes.values())
    kept.write_text(
        json.dumps({"codes": codes, "sample": before["sample"], "first": first}), encoding="utf-8"
    )
    source = (place / "mutants" / "banditproof" / module).read_text(encoding="utf-8")
    survivors = tuple(_survivor(name, source) for name in sorted(codes) if _lives(codes[name]))
    tried = sum(code is not None for code in codes.values())
    timeouts = sum(code in OUT_OF_TIME for code in codes.values())
    return Score(
        module=module,
        mutants=len(codes),
        tried=tried,
        killed=tried - len(survivors),
        timeouts=timeouts,
        survivors=survivors,
        sample=before["sample"],
        first=first,
        code=code_of((place / "banditproof" / module).read_text(encoding="utf-8")),
    )


def _tested(place: Path, module: str, names: list[str], named: str) -> dict[str, int | None]:
    """What the tests of the module say of mutants, or those of a name: 0 if they all pass."""
    if not names:
        return {}
    request = {
        "place": str(place),
        "mutants": names,
        "tests": MODULES[module],
        "left_out": LONGEST,
        "named": named,
        "libraries": LIBRARIES,
    }
    (place / "request.json").write_text(json.dumps(request), encoding="utf-8")
    (place / "codes").unlink(missing_ok=True)
    _started(place, place / "mutants", "run", str(place / "request.json"))
    lines = (place / "codes").read_text(encoding="utf-8").splitlines()
    said = dict(map(json.loads, lines))
    return {name: None if code in NO_VERDICT else code for name, code in said.items()}


def _started(place: Path, folder: Path, *arguments: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "PYTHONPYCACHEPREFIX": str(PLACE / "bytecode")}
    with (place / "log").open("w", encoding="utf-8") as log:
        done = subprocess.run(
            [sys.executable, HERE / "mutants.py", *arguments],
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
            env=environment,
        )
    if done.returncode:
        why = "mutmut failed" if arguments[0] == "make" else "the tests do not pass unchanged"
        raise NotMeasuredError(f"{why}; see {place / 'log'}")


def _deciding(module: str) -> list[str]:
    """What the names of the mutants in question look like."""
    return [f"*.x_{name}__mutmut_*" for name in DECIDES.get(module, ())] or ["*__mutmut_*"]


def _last(place: Path, module: str) -> dict[str, Any]:
    """The verdicts of the last run, which are about the module as it is now."""
    kept, mutated = place / "verdicts.json", place / "banditproof" / module
    if not kept.is_file():
        raise NotMeasuredError("there is no last run; run it without --again")
    if mutated.read_text(encoding="utf-8") != _late_caches(module):
        raise NotMeasuredError("it has changed since its last run; run it without --again")
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def _mutants(place: Path, module: str) -> list[str]:
    """The names of all mutants of what decides."""
    found = place / "mutants" / "banditproof" / f"{module}.meta"
    names = json.loads(found.read_text(encoding="utf-8"))["exit_code_by_key"]
    deciding = _deciding(module)
    return [name for name in names if any(fnmatchcase(name, each) for each in deciding)]


def _lives(code: int | None) -> bool:
    return code == SURVIVED


def _survivor(name: str, source: str) -> Survivor:
    """The lines of a mutated function that differ from the original, both of which mutmut writes down."""
    short = name.rsplit(".", 1)[1]
    original = _body(source, re.sub(r"__mutmut_\d+$", "__mutmut_orig", short))
    before, after = _difference(original, _body(source, short))
    return Survivor(name, before, after)


def _body(source: str, function: str) -> list[str]:
    lines = source.splitlines()
    start = next(
        at for at, line in enumerate(lines) if re.match(rf"\s*(async )?def {re.escape(function)}\(", line)
    )
    indent = len(lines[start]) - len(lines[start].lstrip())
    body = [lines[start].replace(function, "").strip()]  # a default may have changed
    for line in lines[start + 1 :]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not line.lstrip().startswith(")"):
            break
        if line.strip():
            body.append(line.strip())
    return body


def _difference(original: list[str], changed: list[str]) -> tuple[str, str]:
    found = list(difflib.ndiff(original, changed))
    before = " ".join(line[2:] for line in found if line.startswith("- "))
    after = " ".join(line[2:] for line in found if line.startswith("+ "))
    return before, after


def lines_of(scores: list[Score]) -> Iterator[str]:
    """The table in Markdown, and the survivors.

    Lines that raise an error are not changed: their wording is free; neither are properties. Of a large
    module a sample is tried: the mutants whose numbers end in the digits under *sample*. *At first* is the
    share that died before tests were added for survivors of the sample. *Code* is the digest of what was
    mutated, without comments, docstrings and imports.
    """
    heads = (
        "module",
        "mutants",
        "sample",
        "tried",
        "at first",
        "killed",
        "of these out of time",
        "score",
        "code",
    )
    yield f"| {' | '.join(heads)} |"
    yield f"| --- {'| ---: ' * (len(heads) - 1)}|"
    for score in scores:
        cells = (
            score.module,
            score.mutants,
            f"…{', …'.join(score.sample)}" if score.sample else "all",
            score.tried,
            "not kept" if score.first is None else f"{score.first / score.tried:.1%}",
            score.killed,
            score.timeouts,
            f"{score.share:.1%}",
            score.code,
        )
        yield f"| {' | '.join(map(str, cells))} |"
    for module in sorted({score.module for score in scores} & set(DECIDES)):
        yield ""
        yield f"Of {module} only what decides was changed: {', '.join(DECIDES[module])}."
    if missing := set(MODULES) - {score.module for score in scores}:
        yield ""
        yield f"Not measured: {', '.join(module for module in MODULES if module in missing)}."
    for score in scores:
        if score.survivors:
            yield ""
            yield f"## {score.module}"
            yield ""
        for survivor in score.survivors:
            yield f"- `{survivor.before}` -> `{survivor.after}`"


def main() -> int:
    """Mutate, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}")
    parser.add_argument(
        "--again",
        action="store_true",
        help="only survivors of the last run, after tests were added",
    )
    parser.add_argument(
        "--named",
        default="",
        metavar="WORDS",
        help="with --again: only tests that pytest finds by these words",
    )
    parser.add_argument(
        "--sample", default="", metavar="DIGITS", help="only mutants whose number ends in one of these digits"
    )
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.modules) - set(MODULES)):
        parser.error(f"no module {', '.join(unknown)}; accepted are {', '.join(MODULES)}")
    if arguments.named and not arguments.again:
        parser.error("--named is for tests that were added; accepted is --again --named WORDS")
    scores = []
    for module in arguments.modules or MODULES:
        try:
            score = run(module, again=arguments.again, sample=arguments.sample, named=arguments.named)
        except NotMeasuredError as error:
            parser.exit(2, f"mutation: {module}: {error}\n")
        scores.append(score)
        print(
            f"{module}: {score.killed} of {score.tried} killed ({score.share:.1%})",
            file=sys.stderr,
            flush=True,
        )
    print("\n".join(lines_of(scores)))
    return 1 if any(score.share < LEAST for score in scores) else 0


if __name__ == "__main__":
    sys.exit(main())
