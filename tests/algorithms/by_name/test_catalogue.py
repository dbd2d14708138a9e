"""The policies by name: built, played, described, within their budgets; and what makes no sense."""

import inspect
import re
import subprocess
import sys
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.adversarial.htinf import HTINF
from banditproof.algorithms.by_name.catalogue import (
    ALGORITHMS,
    NOISES,
    Kind,
    build,
    build_contextual,
    build_full_information,
    entry,
    noise,
    parse,
)
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.linear.confidence_width import ConfidenceWidth
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.protocol.block_policy import Policy
from banditproof.algorithms.protocol.stepped_policy import StepPolicy
from banditproof.algorithms.protocol.vector_release import GatheringPolicy
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate, trajectory
from banditproof.verify.accounting.account import account

KINDS = {kind: [name for name, found in ALGORITHMS.items() if found.kind == kind] for kind in get_args(Kind)}
PLAYED = KINDS["regret"] + KINDS["adversarial"] + KINDS["identification"]
BUDGETS = {
    "epsilon": 1,
    "rho": Fraction(1, 2),
    "alpha": 2,
    "delta": Fraction(1, 1000),
    "privacy_delta": Fraction(1, 100),
}
ARMS = Bernoulli([0.7, 0.5, 0.2])


def options_of(name):
    accepted = ALGORITHMS[name].options()
    return {
        option: BUDGETS[option] for option, default in accepted.items() if default is inspect.Parameter.empty
    }


def maker(name, horizon, arms=3):
    return partial(build, name, arms, horizon=horizon, **options_of(name))


@pytest.mark.parametrize(
    ("name", "arms", "rounds"),
    [(name, *size) for name in KINDS["regret"] for size in ((1, 200), (3, 200), (30, 20))]
    + [(name, 3, 200) for name in KINDS["adversarial"]],
)
def test_every_policy_is_built_and_plays(name, arms, rounds):
    """Also where there are more arms than rounds."""
    make = maker(name, rounds, arms)
    assert isinstance(make(), Policy)
    result = simulate(make, Bernoulli(np.linspace(0.7, 0.2, arms)), rounds, runs=2)
    assert (result.pulls.sum(axis=1) == rounds).all()
    assert (result.regret >= 0).all()


@pytest.mark.parametrize("name", PLAYED)
def test_compiled_and_by_the_protocol_the_rounds_are_the_same(name):
    make = maker(name, 300)
    policy = make()
    if isinstance(policy, GatheringPolicy) or (
        isinstance(policy, StepPolicy) and type(policy).sample is None
    ):
        # a sampled arm is equal in law only
        assert trajectory(make, ARMS, 300, seed=4) == protocol_trajectory(make, ARMS, 300, seed=4)


PAGES = sorted((Path(__file__).parents[3] / "paper_checks").rglob("*.md"))
HEADINGS = set(re.findall(r"(?m)^## (\S+)", "\n".join(each.read_text("utf-8") for each in PAGES)))


@pytest.mark.parametrize("name", PLAYED)
def test_every_entry_says_what_it_is(name):
    found = entry(name)
    assert found.name == name
    assert found.what
    assert HEADINGS.issuperset(found.claims)
    private = bool(set(found.options()) & {"epsilon", "rho"})
    assert private == (found.privacy != "none")
    documented = inspect.getdoc(found.load())
    assert documented
    if found.source.startswith("from literature"):
        module = inspect.getmodule(found.load())
        assert "rom literature" in documented + (inspect.getdoc(module) or "")


@pytest.mark.parametrize("name", PLAYED)
def test_the_private_ones_keep_to_their_budgets_and_the_others_to_none(name):
    found, options, notion = account(maker(name, 40), ARMS, 40), options_of(name), ALGORITHMS[name].privacy
    assert found.leak is found.fault is None
    if notion == "none":
        assert not found.within(epsilon=1000)
    elif notion in {"zCDP", "RDP"}:
        assert found.within(rho=options.get("rho", Fraction(1, 2)))
    elif notion == "pure":
        assert found.within(epsilon=1)
    else:
        assert found.within(epsilon=1, delta=options.get("privacy_delta", BUDGETS["delta"]))


def test_private_policies_take_lattice_noise_by_name():
    assert build("adap-ucb", 2, epsilon=1, noise="discrete-laplace").noise is DiscreteLaplace
    for name in NOISES:
        assert noise(name)(2.0)


@pytest.mark.parametrize(("naming", "name", "options"), [
    ("imed", "imed", {}),
    ("dp-imed:alpha=1.1", "dp-imed", {"alpha": Fraction(11, 10)}),
    ("dp-imed: n0=2 , ties=first", "dp-imed", {"n0": 2, "ties": "first"}),
    ("adap-ucb:epsilon=1e-3,first_count=1/2", "adap-ucb",
     {"epsilon": Fraction(1, 1000), "first_count": Fraction(1, 2)}),
])  # fmt: skip
def test_a_naming_is_read(naming, name, options):
    assert parse(naming) == (name, options)


BANDITS = [name for name, found in ALGORITHMS.items() if found.kind != "membership"]
WRONG = ["-7.5", "0", "rubbish", "nan", "1e-320", "1e300", "2.5"]


def made(name, size=None, *, horizon=300, **options):
    kind = ALGORITHMS[name].kind
    makers = {"contextual": build_contextual, "full information": build_full_information}
    usual = np.eye(3) if kind == "linear" else 2
    return makers.get(kind, build)(name, usual if size is None else size, horizon=horizon, **options)


REFUSED = {
    "agents": 1.5, "bonus": "none", "calibration": "none", "constants": "mine", "design_gap": 0, "dimension":
    "plane", "exploration": 0, "floor": "none", "first_count": 2, "growth": -1, "length": "long", "levels": 0,
    "norm": -1, "numerator": "none", "outside": "cut", "quantile": 1, "ridge": 0, "threshold": "mine", "ties":
    "last",
}  # fmt: skip


@pytest.mark.parametrize("name", BANDITS)
def test_what_makes_no_sense_is_refused_in_words_of_the_option(name):
    for option in REFUSED.keys() & ALGORITHMS[name].options().keys():
        with pytest.raises(ValueError, match=rf"^{option} is [^\n]*$"):
            made(name, **{**options_of(name), option: REFUSED[option]})
    for size in (0, 2.5) if ALGORITHMS[name].kind != "linear" else (np.eye(3)[0],):
        with pytest.raises(ValueError, match=r"^[^\n]*(arms|dimension|actions)[^\n]*$"):
            made(name, size, **options_of(name))
    if ALGORITHMS[name].takes_horizon() and "beta" not in ALGORITHMS[name].options():
        with pytest.raises(ValueError, match=r"^[^\n]*horizon[^\n]*$"):
            made(name, horizon=0, **options_of(name))


@pytest.mark.parametrize("name", BANDITS)
@pytest.mark.filterwarnings("ignore:.*encountered in:RuntimeWarning")
def test_wrong_options_are_one_line_in_words_of_the_option(name):
    needed = {**options_of(name), **{key: Fraction(1, 100) for key in options_of(name) if "delta" in key}}
    assert made(name, **needed) is not None
    for option in ALGORITHMS[name].options():
        for text in WRONG:
            given = {**needed, **parse(f"{name}:{option}={text}")[1]}
            try:
                made(name, **given)
                words = ""
            except ValueError as error:
                words = str(error)
            assert words or text not in {"rubbish", "nan"}, (option, text)
            assert not re.search(r"cannot be built|Fraction|int\(\)|math domain|\d{21}|\n", words), (
                option,
                words,
            )
    for budget in {"epsilon", "rho", "delta", "privacy_delta"} & ALGORITHMS[name].options().keys():
        for value in (-1, 0) if budget in {"epsilon", "rho"} else (-1, 0, 2):
            with pytest.raises(
                ValueError, match=rf"^{budget} is .*(above 0|0 and 1|at most 1), not {value}$"
            ):
                made(name, **{**needed, budget: value})


def test_the_table_loads_no_policy_and_nothing_heavy():
    code = (
        "import sys, banditproof.algorithms.by_name.catalogue as c; c.entry('dp-imed'); "
        "heavy = {'scipy', 'numba', 'sympy', 'cvxpy', 'matplotlib', "
        "'banditproof.algorithms.private.dp_imed'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


def test_what_a_policy_takes_as_one_object_is_given_field_by_field():
    found = ALGORITHMS["adac-oful"]
    assert "confidence" not in found.options()
    assert [found.options()[name] for name in ("norm", "lambda_0", "floor", "numerator")] == [
        1,
        None,
        "observed",
        "printed",
    ]
    given = found.arguments({"rho": 1, "floor": "printed", "lambda_0": 2})
    assert given == {"rho": 1, "confidence": ConfidenceWidth(lambda_0=2, floor="printed")}
    assert found.arguments({"rho": 1}) == {"rho": 1}


def test_local_exp3_is_exp4_with_an_expert_an_arm():
    """The baseline of Table 1 and Algorithm 6 play the same rounds with the same luck."""
    alone = lambda: build("local-exp3", 3, horizon=60, epsilon=Fraction(1, 2))  # noqa: E731  a fresh one a run
    among = lambda: build("local-exp4", 3, horizon=60, epsilon=Fraction(1, 2), advice=np.eye(3))  # noqa: E731  as above
    assert trajectory(alone, ARMS, 60, seed=7) == trajectory(among, ARMS, 60, seed=7)


@pytest.mark.parametrize("name", ["private-exp3", "private-htinf"])
def test_the_conversion_around_a_name_is_that_of_its_own_policy(name):
    """On its default rates EXP3 and HTINF in batches with noise; both draw the same luck."""
    base = name.removeprefix("private-")
    own = {"exp3": {"eta": "0.1", "gamma": "0.1"}, "htinf": {"sigma": 1}}[base]
    kind = {"exp3": EXP3, "htinf": HTINF}[base]
    around = trajectory(
        lambda: build("conversion", 3, horizon=40, epsilon=Fraction(1, 2), base=base), ARMS, 40, seed=2
    )
    assert around == trajectory(lambda: kind(3, batch=2, epsilon=Fraction(1, 2), **own), ARMS, 40, seed=2)


def test_a_base_that_asks_for_more_than_single_pulls_or_does_not_exist_is_refused():
    def played(base):
        return protocol_trajectory(lambda: build("conversion", 3, horizon=40, epsilon=1, base=base), ARMS, 40)

    with pytest.raises(ValueError, match="asks for single pulls, not for 2"):
        played("episodic-ucb")
    with pytest.raises(ValueError, match="unknown algorithm 'exp5'; did you mean 'exp4'"):
        played("exp5")
    with pytest.raises(ValueError, match="base is the name of a policy, not 3"):
        played(3)
