"""Whatever is put into the program, the answer is a result or one line: tried on inputs made by chance.

``python benchmarks/fuzz.py --examples 100000`` runs that many in this process and counts them by kind; each
is made from the seed, its kind and its number alone, so that ``--only KIND:NUMBER`` plays one again. With
``--state FILE`` a run that was ended goes on where it was, and one that killed the process is skipped and
told. ``--part I/N`` does every N-th, for several processes at once.
"""

import argparse
import copy
import faulthandler
import inspect
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, closing, contextmanager, suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

os.environ["BANDITPROOF_STORE"] = ""  # nothing is taken from the user's store, or kept there

import click
from banditproof.cli.program import program
from click.testing import CliRunner, Result

SEED = 2026
CPU_SECONDS = 20.0  # that an example may take before it is told
WALL_SECONDS = 600.0  # after which the process is ended: something does not answer to signals
MEMORY = 6 << 30
SOME_CLAIMS = Path(__file__).resolve().parent.parent / "tests" / "paper_checks" / "some_claims.md"

HOSTILE = (
    "", " ", "0", "-0", "-1", "nan", "inf", "-inf", "1e300", "1e-300", "1e999999999", "-1e999999999", "1/0",
    "0/0", "1//2", "1e", ".", "0x1", "1_0", "²", "１", "½", "٣", "\x00", "a\x00b", "\ud800", "\udcff", "None",
    "true", "[]", "{}", "--", "-", "--json", "-h", "'", '"', "\\", "%s", "{0}", "$(id)", "`id`", "9" * 400,
    "9" * 5000, "0." + "0" * 5000 + "1", "1/" + "3" * 3000, "(" * 2000, "a" * 300, "é" * 200, "\n", "a\nb",
    "\r", "\x1b[31m", "<script>", "\u202e", "é", ",", ",,", "1,", "a:b", "a:b=", ":", "=", "a=b",
    "0.1:1:log3", "0:1:lin2", "1:0:lin3", "0.01:10:log2", "1:2", "0:1:lin0", "0.1:1:log999999999",
)  # fmt: skip
NUMBERS = (
    "0", "1", "2", "3", "10", "100", "0.5", "0.25", "1/3", "1e-3", "1e-9", "1e-12", "1e6", "0.999999",
    "1e-299", "0.1", "0.9", "5e-324", "0.3333333333333333", "1.0000000000000002", "1e9", "1e15",
)  # fmt: skip
MEANS = (
    "0.5,0.4", "0.9,0.1,0.1", "0.5,0.5", "0.75", "1,0", "0,0,0", "0.5,0.49999999999999994", "1/3,1/7", "2,1",
    "", "0.5,,1", "0.5;0.4", "nan,0.5", "-1,0.5", "1e-300,0.5", "0.5,x",
)  # fmt: skip
POLICIES = (
    "ucb", "dp-imed", "dp-klucb", "adap-ucb", "dp-se", "lazy-dp-ts", "adap-tt", "ttucb", "gope", "adac-gope",
    "linucb", "exp3", "private-exp3", "exp4", "htinf", "ftpl", "uniform-sampling", "track-and-stop", "oful",
    "dp-imed:alpha=1.1", "dp-imed:alpha=", "dp-imed:bogus=1", "dp-imed:alpha=nan", "ucb:=", "ucb:alpha",
    "nonsense", "json:loads", "os:getcwd", "no_such_module:f", "builtins:print", "a.b.c:d", "math:inf",
    "ucb:alpha=1e999999999",
)  # fmt: skip
CLAIMS = (
    "BERN-I10", "bern-i10", "BERN-NONE", "nonsense", "../x", "a.md", "no/such.md", "no_such_module_of_mine",
)  # fmt: skip
SMALL = {
    "horizon": ("1", "2", "3", "5", "20"), "runs": ("1", "2", "32", "33"), "rounds": ("10", "11", "20"),
    "records": ("1", "2", "10"), "columns": ("1", "2", "10"), "references": ("1", "3", "10"),
    "batch": ("1", "2", "10"), "steps": ("1", "2", "3"), "arms": ("1", "2", "3", "4"),
    "dimension": ("1", "2", "3"), "jobs": ("1",), "compose": ("1", "2", "9"), "n": ("1", "2", "7", "50"),
    "noise": ("1", "2"), "pulls": ("1", "5", "17.5"), "checkpoints": ("1", "1,2", "2,1", "5", "1,1000"),
    "n0": ("1", "2", "5"), "levels": ("0.1", "0.1,0.5", "0", "1", "0.5,"),
    "mechanism": ("laplace", "gaussian", "discrete-laplace", "tree", "mean", "noisy:1", "subsampled:0.5",
        "noisy:x"),
    "environment": ("bernoulli", "gaussian:sigma=1", "table:t.csv", "uniform:width=1", "drifting:period=3",
        "x:y=z"),
    "data": ("bernoulli", "gaussian", "bernoulli:0.1,0.9", "bernoulli:1,0", "bernoulli:x"),
    "family": ("bernoulli", "gaussian", "poisson", "exponential"), "ties": ("random", "first", "last"),
    "means": MEANS, "x": NUMBERS, "y": NUMBERS, "theta": ("t.csv", "1,2", "1"), "actions": ("a.csv", "t.csv"),
    "images": (".", "none"), "scheduler": ("a", "b:1", ""), "older_than": ("1d", "0m", "9w", "1y"),
}  # fmt: skip
SIZES = frozenset(
    {
        *("horizon", "runs", "rounds", "records", "columns", "references", "batch", "steps", "jobs"),
        *("compose", "dimension", "checkpoints", "levels"),
    }
)
"""Options whose value may make the work long: small or senseless values only."""
NEVER = frozenset({"zoo", "record"})  # minutes of work; verdicts written into the checkout
SLOW = frozenset({"audit", "check", "figure", "list", "report"})
"""Commands that are drawn less often."""
OUTPUTS = (
    "out/o.svg", "out/o.png", "out/o.pdf", "out/o.xml", "out/o.txt", "out", "none/o.svg", "a.csv/o.svg",
)  # fmt: skip


class TooSlowError(BaseException):
    """The time of an example is over; nobody may catch it."""


def one_of(source: random.Random, *choices: Sequence[str]) -> str:
    """An element of one of the sequences, each as likely."""
    return source.choice(source.choice(choices))


def invoked(*words: object) -> Result:
    """The program with these words, in this process."""
    return CliRunner().invoke(program, [str(word) for word in words])


def refuse(name: str) -> None:
    """Strict JSON has no such word."""
    raise AssertionError(f"{name} is not JSON")


def acceptable(result: Result) -> None:
    """Exit status 0, 1 or 2; one line if 2; strict JSON where it begins like that; never a traceback."""
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError("a traceback") from result.exception
    assert result.exit_code in {0, 1, 2}, f"exit status {result.exit_code}"
    assert "Traceback" not in result.output, "a traceback is printed"
    if result.exit_code == 2:
        assert result.stdout[:1] in {"", "{"}, "status 2, and a table on standard output"
        told = [line for line in result.stderr.splitlines() if not line.startswith("note: ")]
        assert len(told) == 1, f"{len(told)} lines of complaint"
        assert told[0].startswith("banditproof: "), "a complaint of nobody"
    if result.stdout.startswith("{"):
        document = json.loads(result.stdout, parse_constant=refuse)
        assert document["schema"].startswith("banditproof/"), "JSON without a schema"


def whole(folder: Path, known: frozenset[Path] = frozenset()) -> None:
    """Every new file is whole, and none is a file on its way."""
    for path in sorted(folder.rglob("*")):
        if path in known or path.is_dir():
            continue
        assert not path.name.startswith("."), f"{path.name} was left behind"
        content = path.read_bytes()
        assert content, f"{path.name} is empty"
        if content.startswith((b"<?xml", b"<svg")):
            ET.fromstring(content)  # noqa: S314 -- what this program wrote
        elif content.startswith(b"\x89PNG"):
            assert content[-8:-4] == b"IEND", f"{path.name} is not whole"
        elif content.startswith(b"%PDF"):
            assert content.rstrip().endswith(b"%%EOF"), f"{path.name} is not whole"
        elif content.startswith(b"{"):
            json.loads(content)
        elif content.lower().startswith(b"<!doctype html"):
            assert content.rstrip().endswith(b"</html>"), f"{path.name} is not whole"
        elif path.suffix == ".csv":
            assert content.endswith(b"\n"), f"{path.name} is not whole"


def known_files(folder: Path) -> frozenset[Path]:
    """What there is before the program runs."""
    return frozenset(folder.rglob("*"))


# -- command lines


@cache
def commands() -> tuple[tuple[tuple[str, ...], click.Command], ...]:
    """Every command by its words."""

    def below(
        words: tuple[str, ...], command: click.Command
    ) -> Iterator[tuple[tuple[str, ...], click.Command]]:
        if not isinstance(command, click.Group):
            yield words, command
            return
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from below((*words, name), found)

    return tuple(below((), program))


def a_value(source: random.Random, option: click.Parameter) -> str:
    """A value for the option: mostly one that it may take."""
    name = str(option.name)
    long_name = option.opts[-1].lstrip("-").replace("-", "_")
    if long_name == "seed":
        return str(one_of(source, ("0", "7", "x", "-1", "9" * 30)))
    if source.random() < 0.12:
        hostile = str(source.choice(HOSTILE))
        if (
            long_name in SIZES or name in SIZES
        ):  # not a number of rounds: one that is too large takes for ever
            return hostile if not re.fullmatch(r"[\d.e_/１٣-]+", hostile) else "-1"
        return hostile
    if isinstance(option.type, click.Choice):
        return str(source.choice(list(option.type.choices)))
    for key in (long_name, name):
        if key in SMALL:
            return str(source.choice(SMALL[key]))
    if long_name in {"plot", "junit", "output", "certificates", "store"}:
        return str(
            source.choice(OUTPUTS if long_name != "store" else ("out/store", "a.csv", "none/x/store", "out"))
        )
    if name in {"files", "arms", "means_file", "advice", "actions"}:
        return str(source.choice(("a.csv", "t.csv", "m.csv", "c.json", "none.csv", ".")))
    return str(one_of(source, NUMBERS))


def an_argument(source: random.Random, words: tuple[str, ...], argument: click.Parameter) -> list[str]:
    """Words for an argument; never so few that everything there is would be checked."""
    if words[0] in {"check", "report"} or words == ("list", "claims"):
        found = [str(source.choice(CLAIMS)) for _ in range(source.randint(1, 2))]
        return [*found, str(source.choice((*HOSTILE[1:40], "c.md")))] if source.random() < 0.3 else found
    if words[0] == "figure":
        return [source.choice(("TA-E2", "TA-E9999", "nonsense", "", "TA-E2", str(source.choice(HOSTILE))))]
    if words[0] in {"simulate", "audit"}:
        named = [str(source.choice(POLICIES)) for _ in range(source.choice((1, 1, 1, 2, 3)))]
        return named if source.random() < 0.85 else [*named, str(source.choice(HOSTILE))]
    if words[0] == "recheck":
        return [
            str(source.choice(("c.json", "a.csv", "none.json", ".", *HOSTILE)))
            for _ in range(source.randint(0, 2))
        ]
    if isinstance(argument.type, click.Choice) and source.random() < 0.85:
        return [str(source.choice(list(argument.type.choices)))]
    return [str(source.choice(HOSTILE)) for _ in range(source.randint(0, 1))]


def a_command_line(source: random.Random) -> list[str]:
    """A command with most of what it needs, options that it has, and now and then words from elsewhere."""
    found, command = source.choice(commands())
    if found[0] in SLOW and source.random() < 0.8:
        found, command = source.choice(commands())
    words = list(found)
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            words += an_argument(source, found, parameter)
            continue
        assert isinstance(parameter, click.Option)
        if parameter.name in NEVER:
            continue
        long_name = parameter.opts[-1].lstrip("-").replace("-", "_")
        wanted = parameter.required
        sized = long_name in SIZES or parameter.name in SIZES
        if not sized and source.random() > (0.93 if wanted else 0.25):
            continue
        words.append(parameter.opts[-1])
        if not parameter.is_flag:
            words.append(a_value(source, parameter))
    # what makes the work long is always given, and once: only order and strangers may vary
    if source.random() < 0.15:
        place = source.randrange(len(words) + 1)
        words.insert(place, str(source.choice((*HOSTILE, "--bogus", "--jso", "-x", "--help", "--version"))))
    if source.random() < 0.04:
        words = [str(source.choice((*HOSTILE, "chekc", "bound", "list", "store", "lst"))), *words[1:2]]
    return words


def command_lines(source: random.Random, folder: Path) -> None:
    """Any command line over all commands."""
    words = a_command_line(source)
    if words[:1] in (["check"], ["report"]) and not any(name in words for name in CLAIMS):
        words.append("nonsense")  # never everything there is
    if words[0] in {"check", "report", "simulate", "membership", "audit", "figure"}:
        words = [word for word in words if word != "--"]
    small_files(source, folder)
    (folder / "out").mkdir()
    known = known_files(folder)
    result = invoked(*words)
    acceptable(result)
    whole(folder, known)
    if result.exit_code == 2:
        new = [
            path
            for path in folder.rglob("*")
            if path not in known and path.is_file() and path.name != "store"
        ]
        assert not new, f"status 2, and {new[0].name} was written"


# -- files of numbers


def a_table(source: random.Random) -> str:
    """Lines of numbers, most of one width."""
    width = source.randint(1, 3)
    rows = []
    for _ in range(source.randint(0, 6)):
        count = width if source.random() < 0.97 else source.randint(0, 4)
        cells = [
            str(source.choice(("0", "1", "-1", "2", "0.5", "1/3", "1e-9", "-0.25"))) for _ in range(count)
        ]
        if cells and source.random() < 0.08:
            cells[source.randrange(len(cells))] = str(source.choice(HOSTILE))
        rows.append(
            source.choice((",", ",", ", ", " ", ";", "\t") if source.random() < 0.1 else (",",)).join(cells)
        )
    if source.random() < 0.1:
        rows.insert(
            source.randint(0, len(rows)), source.choice(("# a comment", "---", "", "\ufeff", "---\n---"))
        )
    return source.choice(("\n", "\n", "\r\n", "\r")).join(rows) + source.choice(("", "\n"))


def written(source: random.Random, path: Path, text: str) -> None:
    """The text as a file, now and then damaged."""
    content = text.encode(source.choice(("utf-8",) * 8 + ("utf-16", "utf-8-sig")), errors="replace")
    path.write_bytes(damaged(source, content) if source.random() < 0.12 else content)


def damaged(source: random.Random, content: bytes) -> bytes:
    """Truncated, with bytes changed, dropped, repeated or foreign."""
    found = bytearray(content)
    for _ in range(source.choice((1, 1, 2, 8))):
        place, length = source.randrange(len(found) + 1), source.choice((1, 1, 4, 64, 1000))
        match source.randrange(5):
            case 0:
                del found[place:]
            case 1:
                found[place : place + length] = source.randbytes(length)
            case 2:
                del found[place : place + length]
            case 3:
                found[place:place] = found[place : place + length]
            case _:
                found[place : place + 1] = (
                    bytes([found[place] ^ (1 << source.randrange(8))]) if place < len(found) else b""
                )
    return bytes(found)


def small_files(source: random.Random, folder: Path) -> None:
    """Files that a command line may name."""
    for name in ("a.csv", "t.csv", "m.csv"):
        written(source, folder / name, a_table(source) if name != "m.csv" else str(source.choice(MEANS)))
    (folder / "c.json").write_text(json.dumps(source.choice(list(certificates().values()))))
    (folder / "c.md").write_text("# Nothing\n\nPaper: Nobody: Nothing\nForm: 1\n")


def files_of_numbers(source: random.Random, folder: Path) -> None:
    """Files of actions, parameters, means, rewards and advice."""
    small_files(source, folder)
    known = known_files(folder)
    certified = source.choice(((), ("--json",), ("--certified",), ("--json", "--certified")))
    more = tuple(word for word in certified if word == "--json")
    tiny = f"--horizon {source.choice((1, 3, 8))} --runs 2 --jobs 1"
    linear = f"--actions a.csv --theta {source.choice(('1,2', '1', '1,0,-1', 'x'))} --epsilon 1"
    lines: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("bound design --arms a.csv", certified),
        (f"bound design --arms a.csv --pulls {source.choice(NUMBERS[:6])} --rho 1", certified),
        ("bound linear --arms a.csv --theta t.csv --epsilon 1", certified),
        ("bound regret --means-file m.csv --epsilon 1 --horizon 9", certified),
        (f"simulate ucb --means-file m.csv {tiny}", more),
        (f"simulate {source.choice(('ucb', 'exp3'))} --environment table:a.csv {tiny}", more),
        (f"simulate {source.choice(('exp4', 'ucb'))} --advice a.csv --means 0.5,0.4 {tiny}", more),
        (f"simulate {source.choice(('gope', 'linucb', 'oful'))} {linear} {tiny}", more),
        ("recheck a.csv", more),
    )
    words, flags = source.choice(lines)
    result = invoked(*words.split(), *flags)
    acceptable(result)
    whole(folder, known)


# -- simulations


def a_policy(source: random.Random, kinds: Sequence[str]) -> str:
    """An algorithm of these kinds, with some of its options."""
    from banditproof.algorithms.by_name.catalogue import ALGORITHMS

    values = {
        "ties": ("first", "random"),
        "noise": ("laplace", "gaussian", "discrete-laplace"),
        "alpha": ("1.1", "2", "3"),
        **dict.fromkeys(("delta", "privacy_delta"), ("0.1", "0.05", "1e-3", "1e-9")),
        "bonus": ("log", "phase"),
        "base": ("exp3", "exp4"),
    }
    name = source.choice([name for name, each in ALGORITHMS.items() if each.kind in kinds])
    options = {
        option: source.choice(values.get(option, ("1", "0.25", "0.1", "2", "1e-3", "50")))
        for option, default in ALGORITHMS[name].options().items()
        if option != "advice" and (default is inspect.Parameter.empty or source.random() < 0.1)
    }
    return f"{name}:{','.join(map('='.join, options.items()))}" if options else name


def simulations(source: random.Random, folder: Path) -> None:
    """Simulations that mostly can be played: intervals hold their means, and lie within the limits."""
    shared: tuple[object, ...] = ("--runs", source.choice((1, 2, 5, 6, 20, 41)))
    horizon = source.choice((1, 2, 7, 30, 100, 1000)) if source.random() < 0.8 else 10 ** source.randint(4, 5)
    arms = source.choice((1, 2, 3))
    means = ",".join(source.choice(("0", "1", "0.5", "0.5", "1/3", "0.9999999")) for _ in range(arms))
    match source.choice(("regret", "identification", "linear", "contextual", "adversarial")):
        case "regret":
            kinds: tuple[str, ...] = ("regret",)
            where: tuple[object, ...] = ("--means", means)
            if source.random() < 0.2:
                where += ("--environment", source.choice(("gaussian:sigma=0.5", "uniform:width=0.2")))
        case "identification":
            kinds, where = ("identification",), ("--means", means)
            horizon = min(horizon, 10**5)
        case "adversarial":
            kinds, horizon = ("adversarial", "regret"), min(horizon, 1000)
            if source.random() < 0.3:
                (folder / "a.csv").write_text(advice(source, arms))
                shared += ("--advice", "a.csv")
            worlds = ("switching:length=5", "drifting:period=7", "table:t.csv", "worst:pieces=2")
            rows = [
                [source.choice(("0", "1", "1/3", "1e9", "-1e-9")) for _ in range(arms)] for _ in range(30)
            ]
            (folder / "t.csv").write_text("\n".join(map(",".join, rows)))
            where = ("--environment", source.choice(worlds), "--arms", arms)
            if where[1] == "table:t.csv":
                where, horizon = where[:2], min(horizon, 30)
        case kind:
            kinds, horizon = (kind,), min(horizon, 300 if kind == "contextual" else 10**6)
            where = ("--dimension", source.choice((1, 2, 3)), "--arms", arms)
    if source.random() < 0.3:
        shared += ("--seed", source.randrange(9))
    policies = {a_policy(source, kinds) for _ in range(source.choice((1, 1, 2)))}
    words = ("simulate", *sorted(policies), *where, *shared, "--horizon", horizon, "--jobs", 1)
    known = known_files(folder)
    result = invoked(*words, "--json")
    acceptable(result)
    if result.exit_code == 0:
        for row in json.loads(result.stdout)["algorithms"]:
            intervals_hold(row)
    shown = invoked(*words)
    acceptable(shown)
    assert shown.exit_code == result.exit_code
    whole(folder, known)


def advice(source: random.Random, arms: int) -> str:
    """Weights of the arms, two experts a round."""
    lines = []
    for _ in range(2):
        row = ["0"] * arms
        row[source.randrange(arms)] = "1"
        lines.append(",".join(row))
    return "\n---\n".join(["\n".join(lines)] * source.choice((1, 3)))


def intervals_hold(row: Mapping[str, Any]) -> None:
    """Means and medians lie within their intervals, at the end and at every checkpoint."""
    least, most = map(float, row.get("limits", ("-inf", "inf")))
    slack = 1e-9 * (1 + sum(abs(each) for each in (least, most) if math.isfinite(each)))
    pairs = [(row["mean"], row["mean_ci"]), (row["median"], row["median_ci"])]
    if "checkpoints" in row:
        told = row["checkpoints"]
        for name in ("mean", "median"):
            ends = told[f"{name}_ci"]
            pairs += zip(told[name], zip(ends["lower"], ends["upper"], strict=True), strict=True)
        assert len(told["standard_error"]) == len(told["t"])
        assert float(told["mean_ci"]["lower"][-1]) >= least - slack
        assert float(told["mean_ci"]["upper"][-1]) <= most + slack
    for value, (low, high) in pairs:
        assert float(low) - slack <= value <= float(high) + slack, f"{value} is not in [{low}, {high}]"
    assert float(row["standard_error"]) >= 0


# -- certificates


@cache
def certificates() -> dict[str, dict[str, Any]]:
    """A small certificate of every kind, as it was made."""
    from banditproof.theory.bounds.linear_lower_bounds import certified_linear_lower_bound
    from banditproof.theory.designs.optimal_design_certificate import certified_design
    from banditproof.theory.formulas.domain import box
    from banditproof.theory.formulas.families import family_domain
    from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
    from banditproof.theory.identification.characteristic_time import (
        characteristic_time_adap_tt_star,
        characteristic_time_d_eps,
        characteristic_time_kl,
        characteristic_time_private,
        characteristic_time_tv,
    )
    from banditproof.theory.identification.characteristic_time_certificate import certify
    from banditproof.theory.laws.gaussian import Gaussian
    from banditproof.theory.matrices.statement import statement
    from banditproof.verify.certificates.characteristic_time import characteristic_time_certificate
    from banditproof.verify.certificates.linear_bound import linear_bound_certificate
    from banditproof.verify.certificates.optimal_design import design_certificate
    from banditproof.verify.certificates.optimal_policy import optimal_policy_certificate
    from banditproof.verify.evidence.effort import Effort
    from banditproof.verify.evidence.ladder import Evidence
    from banditproof.verify.optimal.family import Family
    from banditproof.verify.optimal.optimum import optimal_policy
    from banditproof.verify.proving.bracket import bracket
    from banditproof.verify.proving.families import holds_at_sizes
    from banditproof.verify.proving.formula_checks import (
        equals_at,
        holds_at,
        holds_everywhere,
        holds_for_all,
        holds_on,
    )
    from banditproof.verify.proving.matrices.checks import holds_for_matrices

    def without_end(sides: dict[str, str], text: str) -> Evidence:
        stated = stated_domain(sides)
        assert isinstance(stated, WideDomain)
        return holds_everywhere(stated)(text, effort)

    unit, effort = box(x=("0.01", "0.99"), y=("0.01", "0.99")), Effort()
    three = box(x=("0.01", "0.99"), y=("0.01", "0.99"), eps=("0.01", 4))
    means = ("0.5", "0.45", "0.4")
    matrices = statement({"V": "positive definite d", "x": "column d"})
    settled = {
        "counterexample": holds_on(three, where="x < y")("d_eps(x, y, eps) <= 0.9*kl(x, y)", effort),
        "tie": holds_at([{"x": "1/4", "y": "1/2", "eps": 2}])("d_eps(x, y, eps) < kl(x, y)", effort),
        "identity": holds_on(unit)("kl(x, y) == kl(1 - x, 1 - y)", effort),
        "branch and bound": holds_on(unit)("kl(x, y) >= 2*(x - y)**2 - 0.1", effort),
        "proof": holds_on(unit)("kl(x, y) >= 2*(x - y)**2", effort),
        "instances": holds_at([{"x": "0.1", "y": "0.8"}])("kl(x, y) >= 2*(x - y)**2", effort),
        "enumeration": holds_for_all({"n": [1, 2, 3], "m": [1, 2]})("ceil(n/m)*m <= n + m - 1", effort),
        "conjunction": equals_at([({"x": "2"}, "0.693")])("log(x)", effort),
        "substitution": without_end({"T": "[1, oo)"}, "log(T) <= T - 1"),
        "induction": without_end({"n": "whole [0, oo)"}, "n**3 - n**2 >= 0"),
        "induction over sums": without_end({"n": "whole [1, oo)"}, "sum(k, 1, n, 1/k) <= n"),
        "every size": holds_at_sizes(family_domain({"mu[1..K]": "[0, 1]", "K": "whole [1, 3]"}))(
            "sum(k, 1, K, mu[k]) <= K", effort
        ),
        "every point": without_end({"n": "whole [1, 9]"}, "floor(n/2) + ceil(n/2) == n"),
        "integrals": without_end({"B": "[0, oo)"}, "integral(t, 0, B, exp(-t)) <= 1"),
        "matrices": holds_for_matrices(matrices)("det(V + x*x.T) >= det(V)", effort),
        "matrix counterexample": holds_for_matrices(matrices)("det(V) >= trace(V)", effort),
    }
    found: dict[str, Any] = {name: evidence.certificate for name, evidence in settled.items()}
    times = {
        "kl": characteristic_time_kl(means),
        "tv": characteristic_time_tv(means, family=Gaussian(sigma=0.5)),
        "private": characteristic_time_private(means, "0.07"),
        "d_eps": characteristic_time_d_eps(means, "0.1"),
        "adap-tt-star": characteristic_time_adap_tt_star(means, "0.02"),
    }
    arms = [[1, 0, 1], [0, 1, 1], [1, 1, 2], [0, 0, 0]]
    linear = ([["1", "0"], ["0", "1"], ["1/2", "2/3"]], ["1", "0.3"])
    found |= {
        "bracket": bracket("kl(x, y)", {"x": "0.1", "y": "0.8"}),
        **{
            f"characteristic time {name}": characteristic_time_certificate(certify(made).certificate)
            for name, made in times.items()
        },
        "optimal design": design_certificate(
            certified_design(arms, [Fraction(1, 3)] * 3 + [Fraction(0)]).document
        ),
        "linear lower bound": linear_bound_certificate(
            certified_linear_lower_bound(*linear, epsilon="1/4").document
        ),
        "optimal policy": optimal_policy_certificate(
            optimal_policy(Family.of([("3/4", "1/2"), ("1/2", "3/4")]), 2, Fraction(1, 2)).payload()
        ),
    }
    return {name: json.loads(json.dumps(document)) for name, document in found.items()}


EVIL: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 0.5, -0.0, 1e308, 10**400, [], {}, [[]], [None], {"": ""}, "", " ", "x", "0",
    "1", "-1", "1/0", "1e999999999", "1e-999999999", "1e9999", "-1e9999", "nan", "inf", "-inf", "Infinity",
    "9" * 5000, "1/" + "7" * 4000, "1_000", "²", "１/２", "٣", " 1 ", "1\n", "+1", "--1", "1e5/3", "0x10",
    "(" * 3000, "x" * 20_000, "-" * 5000 + "x", "2**10**10", "2**2**2**2**2**2**2", "exp(exp(exp(100)))",
    "log(0)", "x <= 1", "0 <= 1", "1 <= 0", "x == x", "__import__('os')", "().__class__", "lambda: 0", "x; y",
    "x and", "not x", "x**(1/3) <= 2", "1/10**100000 <= 1", "kl(x)", "kl(x, y, z) <= 1",
    "d_eps(2, 3, -1) <= 1", "\ud800", "\x00", "[0, 1]", "[1, 0]", "[0, inf]", "(0, 1)", "[1/100, 99/100]",
    "[0, 1", "{1, 2}", ".", "..", "a", "." * 5000,
)  # fmt: skip


def places(document: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401 -- JSON
    """Every place in a tree."""
    yield above
    if isinstance(document, dict | list):
        for key in document if isinstance(document, dict) else range(len(document)):
            yield from places(document[key], (*above, key))


def deepened(source: random.Random, text: str) -> str:
    """One value of the text within very many lists."""
    found = list(re.finditer(r'(?<=: )"[^"]*"', text))
    match, depth = source.choice(found), source.choice((500, 990, 5000, 100_000))
    return f"{text[: match.start()]}{'[' * depth}{match[0]}{']' * depth}{text[match.end() :]}"


def nudged(source: random.Random, text: str) -> str:
    """One of the numbers in the text made a little, or much, larger or smaller."""
    numbers = list(re.finditer(r"\d+(\.\d+)?(/\d+|e[+-]?\d{1,3})?", text, re.ASCII))
    if not numbers:
        return text + str(source.choice(("0", " ", "1", "-")))
    match = source.choice(numbers)
    step = Fraction(source.choice((-1, 1)), 10 ** source.choice((0, 1, 3, 6, 12, 20, 40)))
    try:
        value = Fraction(match[0]) * (1 + step) + (step if source.random() < 0.2 else 0)
    except (ValueError, ZeroDivisionError):  # 1.5/2, or digits beyond what is converted
        value = step
    try:
        return text[: match.start()] + str(value) + text[match.end() :]
    except ValueError:  # more digits than are written
        return text[: match.start()] + text[match.end() :]


def edited(source: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """A tree with one edit."""
    document = json.loads(json.dumps(document))
    path = source.choice([found for found in places(document) if found and found[0] != "digest"])
    place = document
    for key in path[:-1]:
        place = place[key]
    key, old = path[-1], place[path[-1]]
    match source.randrange(9):
        case 0 | 1:
            place[key] = copy.deepcopy(source.choice(EVIL))
        case 2:
            del place[key]
        case 3 if isinstance(place, list):
            place.insert(source.randint(0, len(place)), copy.deepcopy(old))
        case 3:
            place[str(source.choice(EVIL))[:50]] = copy.deepcopy(old)
        case 4:
            other = source.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place[key], place[other] = place[other], place[key]
        case 5:
            for _ in range(source.choice((1, 50, 150))):
                old = [old] if source.random() < 0.5 else {"parts": old}
            place[key] = old
        case 6 if isinstance(old, str) and old:
            at = source.randrange(len(old))
            piece = str(
                source.choice(
                    ("", "<", ">", "=", "-", "*", "(", ")", "x", "y", "1", "/2", "[", "]", ".", "a")
                )
            )
            place[key] = old[:at] + piece + old[at + 1 :]
        case _ if isinstance(old, str):
            place[key] = nudged(source, old)
        case _ if isinstance(old, int | float) and not isinstance(old, bool):
            place[key] = old + source.choice((-1, 1, 10**30)) if abs(old) < 1e18 else 0.5
        case _:
            place[key] = copy.deepcopy(source.choice(EVIL))
    return document


def resealed(source: random.Random, document: dict[str, Any]) -> None:
    """Digests as a forger would repair them, and the formula that goes with the payload."""
    from banditproof.verify.certificates import (
        characteristic_time,
        linear_bound,
        optimal_design,
        optimal_policy,
    )
    from banditproof.verify.evidence.certificate import digest

    modules = (characteristic_time, linear_bound, optimal_design, optimal_policy)
    for module in modules:
        if document.get("kind") == module.KIND and source.random() < 0.9:
            with suppress(KeyError, TypeError, IndexError, AttributeError):
                document["formula"] = module._formula(document.get("payload"))  # noqa: SLF001 -- the forger knows it
    for path in sorted(places(document), key=len, reverse=True):
        part = at(document, path)
        if isinstance(part, dict) and (not path or "digest" in part):
            with suppress(ValueError, TypeError, RecursionError):
                part["digest"] = digest(part)


def at(document: Any, path: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- JSON
    """What stands at a place of a tree."""
    for key in path:
        document = document[key]
    return document


EXCHANGED = (
    ("<=", ">="), (">=", "<="), ("<=", "<"), ("<", "<="), ("==", "<="), (" + ", " - "), ("*", "/"),
    ("**2", "**3"), ("log(", "exp("), ("exp(", "log("), ("kl(x, y)", "kl(y, x)"), ("min(", "max("),
    ("ceil(", "floor("), ("x", "y"), ("y", "x"), ("n", "m"), ("V", "x"), ("det(", "trace("), ("[", "("),
    (")", "]"), ("(", "["), ("oo", "3"), ("whole ", ""), ("1", "0"), ("tv", "kl"), ("kl", "tv"),
    ("private", "kl"), ("gaussian", "bernoulli"), ("definite", "semi-definite"),
)  # fmt: skip
"""Relations, functions, letters and ends, and what a forger puts in their place."""


def restated(source: random.Random, document: dict[str, Any], others: Sequence[Any]) -> dict[str, Any]:
    """A document with right digests that says something else, or shows it otherwise: in one text or in all.

    Its numbers, relations, functions, letters, ranges and conditions change, and parts of its proof.
    """
    new = json.loads(json.dumps(document))
    for _ in range(source.choice((1, 1, 1, 2))):
        texts = [
            path for path in places(new) if path and path[-1] != "digest" and isinstance(at(new, path), str)
        ]
        said = [path for path in texts if path[0] in {"formula", "domain"}]
        path = source.choice(said if said and source.random() < 0.6 else texts)
        if not isinstance(old := at(new, path), str):
            continue
        fits = [pair for pair in EXCHANGED if pair[0] in old]
        lost, put = source.choice(fits) if fits and source.random() < 0.6 else (old, nudged(source, old))
        match source.randrange(6):
            case 0:  # everywhere, so that the proof goes with the statement
                for each in texts:
                    holder = at(new, each[:-1])
                    holder[each[-1]] = (
                        holder[each[-1]].replace(lost, put) if each[-1] != "kind" else holder[each[-1]]
                    )
            case 1 if isinstance(new["domain"], dict) and new["domain"]["where"]:
                new["domain"]["where"].pop(source.randrange(len(new["domain"]["where"])))
            case 2:
                donor = source.choice(others)["payload"]
                at(new, path[:-1])[path[-1]] = copy.deepcopy(at(donor, source.choice(list(places(donor)))))
            case 3 if counts := [
                each for each in places(new["payload"]) if type(at(new["payload"], each)) is int
            ]:
                *above, last = source.choice(counts)
                at(new["payload"], tuple(above))[last] += source.choice((-1, 1))
            case _:
                at(new, path[:-1])[path[-1]] = old.replace(lost, put, source.choice((1, 1, -1)))
    resealed(source, new)
    return new


def drawn(source: random.Random) -> str:
    """The name of the certificate that is altered."""
    return source.choice(list(certificates()))


TRIES = 12
"""So often another change is looked for if what is said is not seen to be false."""


def altered_statements(source: random.Random, _folder: Path | None = None) -> None:
    """Certificates that say something false beside what is true, with right digests: none of them stands."""
    from banditproof.tests.soundness.judge import lie
    from banditproof.tests.soundness.optima.neighbours import GIVEN, beside
    from banditproof.verify.certificates import recheck as rechecker

    known = certificates()
    document = known[drawn(source)]
    if document["kind"] in GIVEN and source.random() < 0.7:  # an interval beside the value
        document = {**document, "payload": source.choice(list(beside(document["payload"])))}
        resealed(source, document)
    for _ in range(TRIES):
        new = restated(source, document, list(known.values()))
        if new != document and (document["kind"] in GIVEN or lie(new)):
            break
    if new != document and rechecker.recheck(new).stands:
        assert_true(new)


def forged_certificates(source: random.Random, folder: Path) -> None:
    """Certificates with edits: refused unless what they say is still true."""
    from banditproof.verify.evidence.certificate import digest

    original = source.choice(list(certificates().values()))
    document = original
    for _ in range(source.choice((1, 1, 1, 2, 4))):
        document = edited(source, document)
    sealed = source.random() < 0.85
    if sealed:
        resealed(source, document)
    text = json.dumps(document, ensure_ascii=True)
    if source.random() < 0.03:
        text = text.replace('"payload"', '"payload": {}, "payload"', 1)
    if source.random() < 0.03:
        text = deepened(source, text)
    content = text.encode()
    if broken := source.random() < 0.1:
        content = damaged(source, content)
    file = folder / "c.json"
    file.write_bytes(content)
    result = invoked("recheck", file, *source.choice(((), ("--json",))))
    acceptable(result)
    whole(folder, known_files(folder))
    if result.exit_code == 0 or re.search(
        r'^confirmed at \d|"result": "at points"', result.stdout, re.MULTILINE
    ):
        read = json.loads(content)
        assert digest(read) == read["digest"], "the digest is wrong, and it was accepted"
        if not broken and read != original:
            assert sealed, "changed, not sealed, and accepted"
            assert_true(read)


def assert_true(document: Mapping[str, Any]) -> None:
    """What an accepted certificate says is so, as the judge of the tests, or a fresh computation, has it."""
    from banditproof.tests.soundness.judge import lie
    from banditproof.tests.soundness.optima.test_forged_programs import AFRESH, false

    kind, payload = document["kind"], document["payload"]
    if kind == "optimal design":
        _design_is_true(payload)
    else:
        told = false(kind, payload) if kind in AFRESH else lie(document)
        assert not told, told


def _design_is_true(payload: Mapping[str, Any]) -> None:
    from banditproof.tests.soundness.optima.test_forged_programs import AFRESH

    made, _ = AFRESH["optimal design"]
    fresh = made(payload)
    # the volume is that of the coordinates chosen, so only the norm can be compared if these are others
    names = ["largest_norm"]
    if fresh["coordinates"] == payload["coordinates"]:
        names += ["log_det", "optimal_log_det"]
    for name in names:
        assert Fraction(payload[name]["lower"]) <= Fraction(fresh[name]["upper"]), f"{name} is too large"
        assert Fraction(payload[name]["upper"]) >= Fraction(fresh[name]["lower"]), f"{name} is too small"


# -- stores


@cache
def kept_store() -> tuple[bytes, str]:
    """A store with what the sample claims gave, and the verdicts of these."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "store"
        result = invoked("check", SOME_CLAIMS, "--jobs", 1, "--store", path)
        assert result.exit_code == 0, result.output
        return path.read_bytes(), verdicts(result)


def verdicts(result: Result) -> str:
    """What a check says of each sentence, without what was done and how long it took."""
    return result.stdout.partition(" claims; main sentences")[0]


def edit_rows(source: random.Random, path: Path) -> None:
    """Change rows and tables of a store; also results and texts, their checksums with them."""
    import zlib

    from banditproof.paper_checks.running.store import _checksum

    with closing(sqlite3.connect(path)) as database:
        keys = [row[0] for row in database.execute("SELECT key FROM pieces")]
        column = source.choice(
            ("key", "kind", "subject", "modules", "code", "made", "used", "checksum", "content")
        )
        value = source.choice(
            (None, 0, -1, 1e308, 2**62, "", "x", "[]", "[1]", "{}", "[[]]", "null", b"", b"\xff", "é" * 99)
        )
        part = source.choice(("digest", "checksum", "found"))
        dropped, table = source.choice(("kind", "used", "content")), source.choice(("pieces", "texts"))
        layout, owner = source.choice((0, 2, -1, 2**30)), source.choice((0, 7))
        changes: tuple[tuple[str, tuple[Any, ...]], ...] = (
            (f"UPDATE OR IGNORE pieces SET {column} = ? WHERE key = ?", (value, source.choice(keys))),  # noqa: S608 -- fixed names
            (f"UPDATE OR IGNORE pieces SET {column} = ?", (value,)),  # noqa: S608 -- fixed names
            (f"UPDATE OR IGNORE texts SET {part} = ?", (value,)),  # noqa: S608 -- fixed names
            (f"ALTER TABLE pieces DROP COLUMN {dropped}", ()),
            (f"DROP TABLE {table}", ()),
            ("CREATE TABLE foreigners (a, b)", ()),
            (f"PRAGMA user_version = {layout}", ()),
            (f"PRAGMA application_id = {owner}", ()),
            ("CREATE TRIGGER t AFTER INSERT ON pieces BEGIN SELECT RAISE(FAIL, 'no'); END", ()),
        )

        def forge(table: str, key: str, column: str, shut: Callable[[bytes], bytes]) -> None:
            for (name,) in database.execute(f"SELECT {key} FROM {table}").fetchall():  # noqa: S608 -- fixed names
                found = source.choice((*EVIL[:40], {"$tuple": []}, {"$array": ["<f8", [1], "x"]}))
                content = shut(json.dumps(found).encode())
                order = f"UPDATE {table} SET {column} = ?, checksum = ? WHERE {key} = ?"  # noqa: S608 -- fixed names
                database.execute(order, (content, _checksum(str(name), content), name))

        for _ in range(source.choice((1, 1, 2, 3))):
            with suppress(sqlite3.Error, UnicodeEncodeError):
                match source.randrange(11):
                    case 9:
                        forge("pieces", "key", "content", zlib.compress)
                    case 10:
                        forge("texts", "digest", "found", bytes)
                    case place:
                        database.execute(*changes[place])
        database.commit()


def damaged_stores(source: random.Random, folder: Path) -> None:
    """Stores that are damaged, foreign or edited: what is found stays the same, or one line says why not."""
    content, expected = kept_store()
    path = folder / "store"
    path.write_bytes(content)
    how = source.randrange(10)
    if how < 5:
        edit_rows(source, path)
    elif how < 8:
        path.write_bytes(damaged(source, content))
    elif how == 8:
        path.write_bytes(source.randbytes(source.choice((0, 1, 16, 100, 5000))))
    else:
        path.unlink()
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE pieces (a, b)")
    if source.random() < 0.05:
        (folder / "store-journal").write_bytes(source.randbytes(600))
    known = known_files(folder)
    lines: tuple[tuple[object, ...], ...] = (
        ("check", SOME_CLAIMS, "--jobs", 1),
        ("check", SOME_CLAIMS, "--jobs", 1),
        ("store", "show", *source.choice(((), ("--json",), ("x",)))),
        ("store", "prune", *source.choice((("--all",), ("--stale",), ("--older-than", "1d")))),
    )
    words = source.choice(lines)
    result = invoked(*words, "--store", path)
    acceptable(result)
    whole(folder, known)
    if words[0] == "check" and result.exit_code != 2:
        assert (result.exit_code, verdicts(result)) == (0, expected), "another finding from a damaged store"


# -- pages


@cache
def lines_of_a_page() -> tuple[str, ...]:
    """A small page."""
    return tuple(SOME_CLAIMS.read_text(encoding="utf-8").splitlines())


def pages(source: random.Random, folder: Path) -> None:
    """Pages with lines missing, doubled, or with something odd in them."""
    lines = list(lines_of_a_page())
    odd = ("", "```", "   ```check", "## A-1", "1.", "not", "> x", "`", "**PROVED**", "\x00")
    odd += ("9" * 5000, "(" * 300)
    for _ in range(source.choice((1, 1, 2, 4))):
        place, value = source.randrange(len(lines)), source.choice(odd)
        match source.randrange(3):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[source.randrange(len(lines))])
            case _:
                lines[place] = f"{lines[place][: source.randrange(len(lines[place]) + 1)]}{value}"
        if not lines:
            break
    content = "\n".join(lines).encode(errors="surrogateescape") + b"\n"
    file = folder / "mine.md"
    file.write_bytes(damaged(source, content) if source.random() < 0.1 else content)
    known = known_files(folder)
    words = source.choice((("check", file, "--jobs", 1), ("list", "claims", file)))
    result = invoked(*words, *source.choice(((), ("--json",))))
    if result.exit_code != 2:  # there every fault of a page has a line of its own
        acceptable(result)
    whole(folder, known)


# -- files that are written


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file grows beyond ``size`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def full_disks(source: random.Random, folder: Path) -> None:
    """Files appear whole or not at all, also where the disk is full."""
    out = folder / "out"
    out.mkdir()
    (folder / "a.csv").write_text("1,0\n0,1\n1,1\n")
    size = source.choice((0, 1, 100, 1000, 5000, 20_000, 100_000, source.randrange(300_000)))
    play = "--means 0.5,0.4 --horizon 9 --runs 2 --jobs 1"
    lines: tuple[str, ...] = (
        f"bound design --arms {folder}/a.csv --certificates {out}/sealed",
        f"bound bai --means 0.5,0.4 --epsilon 1 --delta 0.1 --certificates {out}/sealed",
        f"check {SOME_CLAIMS} --jobs 1 --junit {out}/j.xml",
        f"check {SOME_CLAIMS} --jobs 1 --store {out}/store",
        f"check BERN-I10 --jobs 1 --certificates {out}/sealed",
    )
    if source.random() < 0.2:  # the slow ones
        form = source.choice(("svg", "png", "pdf"))
        lines = (
            f"bound distance --x .1 --y .2 --epsilon 0.1:1:log3 --plot {out}/o.{form}",
            f"simulate ucb {play} --plot {out}/o.svg",
            f"report {SOME_CLAIMS} --jobs 1 -o {out}/site",
            f"figure TA-E2 --runs 1 --jobs 1 -o {out}/figures",
        )
    words = source.choice(lines).split()
    before = source.random() < 0.3
    if before:
        acceptable(invoked(*words))
    with full_disk(size):
        result = invoked(*words)
    acceptable(result) if result.exit_code != 2 else _complained(result)
    whole(folder, known_files(folder) - known_files(out) | {out / "store", out / "store-journal"})


def _complained(result: Result) -> None:
    """Where a disk was full, something may have been said before."""
    assert len(result.stderr.splitlines()) >= 1
    assert result.stderr.splitlines()[-1].startswith("banditproof: "), "a complaint of nobody"


KINDS: dict[str, tuple[Callable[[random.Random, Path], None], int]] = {
    "command lines": (command_lines, 350),
    "simulations": (simulations, 50),
    "certificates": (forged_certificates, 270),
    "statements": (altered_statements, 200),
    "files of numbers": (files_of_numbers, 80),
    "stores": (damaged_stores, 20),
    "pages": (pages, 27),
    "full disks": (full_disks, 3),
}
"""Kinds of input, and how many of a thousand are of each."""


def kind_of(number: int) -> str:
    """The kind of an example."""
    place = number * 389 % 1000
    for kind, (_, share) in KINDS.items():
        place -= share
        if place < 0:
            return kind
    raise AssertionError(number)


def _too_slow(*_: object) -> None:
    raise TooSlowError


def play(kind: str, source: random.Random) -> None:
    """One example in an empty folder; an ``AssertionError`` if the program did what it must not.

    Certificates have one and the same, for which one process rechecks them all: a process serves one folder.
    """
    same = Path(tempfile.gettempdir()) / f"fuzz-{os.getpid()}"
    folder = same if kind == "certificates" else Path(tempfile.mkdtemp(prefix="fuzz-"))
    folder.mkdir(exist_ok=True)
    try:
        with chdir(folder):
            KINDS[kind][0](source, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def example(seed: int, kind: str, number: int) -> random.Random:
    """The chance of which one example is made."""
    return random.Random(f"{seed}/{kind}/{number}")  # noqa: S311 -- reproducible


def _reason(error: BaseException) -> str:
    found = error.__cause__ if isinstance(error.__cause__, Exception) and "traceback" in str(error) else error
    frames = traceback.extract_tb(found.__traceback__)
    ours = [
        frame for frame in frames if "banditproof" in frame.filename or "/main/" in frame.filename
    ] or frames
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    return f"{type(found).__name__} at {place}: {str(found)[:200]}"


def main() -> int:
    """Run, count, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kind", choices=KINDS, help="examples of this kind only")
    parser.add_argument("--part", default="1/1", metavar="I/N")
    parser.add_argument("--state", type=Path, metavar="FILE", help="where an ended run goes on")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="play one example, and show its traceback")
    parser.add_argument("--cpu", type=float, default=math.inf, help="end after so many seconds of work")
    arguments = parser.parse_args()
    if arguments.only:
        kind, _, number = arguments.only.rpartition(":")
        play(kind, example(arguments.seed, kind, int(number)))
        return 0
    part, parts = map(int, arguments.part.split("/"))
    state: dict[str, Any] = {"next": part - 1, "counts": {}, "findings": [], "cpu": 0.0, "at": None}
    if arguments.state and arguments.state.exists():
        state = json.loads(arguments.state.read_text())
        if state["at"] is not None:
            state["findings"].append(
                [arguments.kind or kind_of(state["at"]), state["at"], "it ended the process"]
            )
            state["next"] = state["at"] + parts
    counts = Counter(state["counts"])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    signal.signal(signal.SIGVTALRM, _too_slow)
    certificates(), kept_store(), commands()
    began, before = time.process_time(), state["cpu"]

    def save(at: int | None) -> None:
        state.update(counts=dict(counts), cpu=before + time.process_time() - began, at=at)
        if arguments.state:
            fresh = arguments.state.with_suffix(".new")
            fresh.write_text(json.dumps(state))
            fresh.replace(arguments.state)

    for number in range(state["next"], arguments.examples, parts):
        if time.process_time() - began > arguments.cpu:
            break
        kind = arguments.kind or kind_of(number)
        save(number)
        faulthandler.dump_traceback_later(WALL_SECONDS, exit=True)
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
        try:
            play(kind, example(arguments.seed, kind, number))
        except (Exception, TooSlowError) as error:  # noqa: BLE001 -- whatever it is, it is told
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            reason = f"more than {CPU_SECONDS:g} s" if isinstance(error, TooSlowError) else _reason(error)
            state["findings"].append([kind, number, reason])
            print(f"{kind}:{number}: {reason}", flush=True)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            faulthandler.cancel_dump_traceback_later()
        counts[kind] += 1
        state["next"] = number + parts
    save(None)
    print("\n| kind | examples | wrong |\n| --- | ---: | ---: |")
    for kind in KINDS:
        wrong = sum(1 for found in state["findings"] if found[0] == kind)
        print(f"| {kind} | {counts[kind]} | {wrong} |")
    print(f"| all | {sum(counts.values())} | {len(state['findings'])} |\n\n{state['cpu']:.0f} s of work")
    return 1 if state["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
