"""A call is told by its function and its arguments, the same in any process."""

import json
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.gaussian_arms import GaussianArms
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.cli.options.policy_name import read_policy
from banditproof.paper_checks.running.call_identity import CallIdentity
from banditproof.paper_checks.running.code_version import UnknownCodeError
from banditproof.verify.auditing.black_box import stepwise
from banditproof.verify.evidence.ladder import Verdict
from hypothesis import given
from hypothesis import strategies as st

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False)
    | st.fractions()
    | st.text(max_size=3)
    | st.binary(max_size=2),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.lists(inner, max_size=2).map(tuple)
        | st.dictionaries(st.text(max_size=1), inner, max_size=2)
    ),
    max_leaves=5,
)


def told(value):
    return json.dumps(CallIdentity().of(value))


@given(VALUES, VALUES)
def test_two_values_are_told_alike_only_if_they_are_alike(one, two):
    assert (told(one) == told(two)) == (repr(one) == repr(two))


DIFFERENT = [
    *(1, 1.0, True, "1", None, (), [], {}, b"", 10**40, -0.0, 0.0, float("inf"), float("nan")),
    *(range(1), range(0, 2, 2), Path("a"), frozenset({1, 2}), frozenset({1}), Verdict.OPEN, Verdict.PROVED),
    *(np.arange(3), np.arange(3.0), np.arange(3).reshape(1, 3), np.float32(1), np.float64(1)),
    *(build, DPIMED, partial(build, 5), partial(build, 5.0), partial(build, arms=5), simulate, len),
    *(Bernoulli([0.5, 0.4]), Bernoulli([0.5, 0.41]), GaussianArms([0.5, 0.4])),
    *(Bernoulli([0.5, 0.4]).table, Bernoulli([0.5, 0.41]).table),
    *(stepwise(DPIMED, rounds=3, arms=2), stepwise(DPIMED, rounds=4, arms=2)),
    *(read_policy("dp-imed"), read_policy("dp-imed:epsilon=1"), read_policy("dp-klucb")),
]


def test_all_kinds_of_values_are_told_apart():
    texts = [told(value) for value in DIFFERENT]
    assert len(set(texts)) == len(texts)


def test_values_that_are_made_anew_are_told_alike():
    for make in (
        lambda: Bernoulli([0.5, 0.4]),
        lambda: partial(build, "dp-imed", 2, epsilon=0.5),
        lambda: stepwise(DPIMED, rounds=3, arms=2),
        lambda: frozenset({"a", "b", "c"}),
        lambda: read_policy("dp-imed:epsilon=1/2").build,
    ):
        assert told(make()) == told(make())


def test_a_policy_is_told_however_it_was_written():
    assert told(read_policy("dp-imed:epsilon=0.5")) == told(read_policy("dp-imed:epsilon=1/2"))


def test_another_process_tells_the_same():
    """Sets and texts have another order and another hash there."""
    code = (
        "import json; from functools import partial\n"
        "from banditproof.algorithms.environments.bernoulli import Bernoulli\n"
        "from banditproof.algorithms.by_name.catalogue import build\n"
        "from banditproof.paper_checks.running.call_identity import CallIdentity\n"
        "call = partial(build, 'dp-imed', frozenset('abcdef'), arms=Bernoulli([0.5, 0.4]))\n"
        "print(json.dumps(CallIdentity().of(call)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    call = partial(build, "dp-imed", frozenset("abcdef"), arms=Bernoulli([0.5, 0.4]))
    assert done.stdout.strip() == told(call)


def test_the_modules_of_all_that_is_met_are_noted():
    identity = CallIdentity()
    identity.of(partial(build, "dp-imed", DPIMED, Bernoulli([0.5])))
    named = {name.rpartition(".")[2] for name in identity.modules}
    assert {"catalogue", "dp_imed", "bernoulli"} <= named


def test_a_policy_of_the_users_notes_its_file(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("def made(arms):\n    return None\n")
    monkeypatch.chdir(tmp_path)
    identity = CallIdentity()
    identity.of(read_policy("./mine.py:made").build)
    assert str(tmp_path / "mine.py") in identity.modules


class Endless:
    """Holds itself."""

    def __init__(self):
        self.own = self


@pytest.mark.parametrize(
    "value",
    [lambda: 0, partial(lambda: 0), print.__self__, threading.Lock().acquire, Endless],
    ids=["function without a name", "part of one", "module", "method of a lock", "class of a test"],
)
def test_what_has_no_name_is_refused(value):
    with pytest.raises(UnknownCodeError):
        told(value() if value is Endless else value)
