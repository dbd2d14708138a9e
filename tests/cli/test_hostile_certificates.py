"""A certificate may be written to crash, hang or fill the memory: that is one line, and the run goes on."""

import copy
import json
import random
import resource
import time
from functools import reduce

import pytest
from banditproof.theory.formulas.domain import box
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import attributed, certificate, digest, save
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_at, holds_for_all, holds_on

from ..paper_checks.some_pages import traced
from ..soundness.optima import test_forged_programs as programs

DEEP = json.loads("[" * 400 + "]" * 400)
ODD = (
    *("1e999999999", "1e-999999999", "9" * 4000, "0." + "3" * 4000, "1/" + "7" * 4000, "0" * 10**5),
    *(10**4200, 10**9, -1, 1e308, DEEP, ["1/3"] * 10**4, {}, None),
    *("[0, 1e999999999]", "[-1e4000, 1e4000]", "x**(10**12) <= 9**9**9", "2**2**2**40", "x" * 10**4),
)
UNIT = {"box": {"x": "[0, 1]"}, "where": []}
TREE = reduce(lambda half, _: f"a{half}{half}", range(17), ".")


@pytest.fixture
def small(tmp_path):
    """A sound certificate of the claim OWN."""
    evidence = holds_on(box(x=(0, 1)))("x <= 2", Effort())
    file = tmp_path / "small.json"
    save(attributed(evidence.certificate, claim="OWN", statement="s"), file)
    return file


def test_no_python_beside_a_page_runs_to_compare_a_certificate(document, small, tmp_path):
    code = f"open({str(tmp_path / 'mark')!r}, 'w').close()\ndef by_own():\n    return None\n"
    page = traced(tmp_path, code, "own", prefix="P")
    (row,) = document("recheck", small, "--claims", page, "--code")["files"]
    assert (row["result"], row["belongs"]) == ("confirmed", "unknown")
    assert not (tmp_path / "mark").exists()


def bisected(tree):
    payload = {"tree": tree, "witness": {"x": "1"}, "lemmas": []}
    return certificate("branch and bound", formula="x <= 2", domain=UNIT, payload=payload)


def test_what_takes_longer_than_allowed_is_incomplete(run, small):
    save(bisected(TREE), small)  # it takes a second
    result = run("recheck", small, "--time-limit", "0.01")
    assert (result.exit_code, result.stdout, "stopped after 0.01 s" in result.stderr) == (2, "", True)


def test_a_tree_of_a_million_letters_is_one_line_and_the_next_file_is_checked(run, small):
    save(bisected("a" * 500_000 + "." * 500_001), large := small.with_name("large.json"))
    result = run("recheck", large, small)
    assert result.exit_code == 2
    assert result.stderr.endswith("/large.json: a bisection tree has more than 400,000 letters\n")
    assert result.stdout.splitlines()[2].startswith("confirmed")


def test_long_numbers_are_steps_too_and_the_next_file_is_checked(run, small):
    """Powers of 100, and products of coefficients."""
    told = {"witness": {"x": "50"}, "lemmas": [], "tree": TREE}
    digits, stated = f"(x + 1/{'7' * 4000})**60", {"box": {"x": "[0, 100]"}, "where": []}
    files = [small.with_name("power.json"), small.with_name("product.json")]
    powers, product = "exp(25000*x) >= x**67957", f"{digits}*(x + 1/3)**60 == (x + 1/3)**60*{digits}"
    save(certificate("branch and bound", formula=powers, domain=stated, payload=told), files[0])
    save(certificate("identity", formula=product, domain=stated, payload=told), files[1])
    result = run("recheck", *files, small)
    assert result.exit_code == 2
    assert result.stderr.count(".json: it takes more than 50,000,000 steps\n") == 2
    assert result.stdout.splitlines()[2].startswith("confirmed")


def test_a_file_that_fills_the_memory_when_it_is_read_is_one_line(complaint, tmp_path):
    file = tmp_path / "lists.json"
    file.write_bytes(b'{"a": [' + b"[]," * (14 << 20) + b"[]]}")
    assert "is not JSON: too large" in complaint("recheck", file, "--memory-limit", "1")
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY


def leaves(node, path=()):
    """The places in a document."""
    if path:
        yield path
    if isinstance(node, dict | list):
        for key, each in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(each, (*path, key))


def sound():
    """A certificate of each kind."""
    x = box(x=(0, 1), y=("1/4", 1))
    made = (
        holds_on(x)("x*y <= x", Effort()),
        holds_on(x)("kl(x, y) >= 2*(x - y)**2", Effort()),
        holds_on(x)("kl(x, y) <= 1", Effort()),
        holds_on(x)("x <= 2 <= 3*y + 2", Effort()),
        holds_on(x)("(x + y)**2 == x**2 + 2*x*y + y**2", Effort()),
        holds_at([{"x": "1/3"}, {"x": "2"}])("exp(x) >= 1 + x", Effort()),
        holds_for_all({"n": [1, 2, 3]})("2**n > n", Effort()),
    )
    found = [each.certificate for each in made if each.certificate is not None]
    return [*found, *(programs.document(kind, payload) for kind, payload in programs.valid())]


def with_odd_payloads(count):
    chance = random.Random(0)  # noqa: S311 - chance that can be played again
    pool = sound()
    for _ in range(count):
        new = copy.deepcopy(chance.choice(pool))
        *path, last = chance.choice(list(leaves(new["payload"])))
        holder = new["payload"]
        for key in path:
            holder = holder[key]
        holder[last] = chance.choice(ODD)
        new["digest"] = digest(new)
        yield new


def test_odd_values_anywhere_in_a_certificate_are_rejected_soon(document, tmp_path):
    """Or confirmed, where they are not looked at; nothing waits for a limit."""
    files = []
    for number, forged in enumerate(with_odd_payloads(300)):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(forged), encoding="utf-8")
    began = time.perf_counter()
    rows = document("recheck", *files, "--time-limit", "60", "--memory-limit", "2", status=1)["files"]
    assert {each["result"] for each in rows} <= {"confirmed", "at points", "rejected"}
    assert time.perf_counter() - began < 120


def test_a_formula_that_grows_is_rejected(document, tmp_path):
    files = []
    for number, text in enumerate(
        ("2**2**2**40 >= x", "9**9**9**9 >= x", "exp(exp(exp(100))) >= x", "(" * 300)
    ):
        for kind, payload in (("proof", {"proof": {"by": "boxes", "tree": "."}}), ("identity", {})):
            told = {**payload, "witness": {"x": "1/2"}, "lemmas": []}
            stated = {"box": {"x": "[0, 1]"}, "where": []}
            files.append(tmp_path / f"{kind}{number}.json")
            save(certificate(kind, formula=text, domain=stated, payload=told), files[-1])
    rows = document("recheck", *files, status=1)["files"]
    assert {each["result"] for each in rows} == {"rejected"}


@pytest.mark.parametrize("factors", [["0"], [3], [None]])
def test_what_has_the_wrong_shape_is_told_of_the_certificate(factors):
    document = dict(holds_on(box(x=(0, 1), y=(0, 1)))("x*y*(1 - x) <= y/4", Effort()).certificate)
    document["payload"]["proof"]["factors"] = factors
    document["digest"] = digest(document)
    assert recheck(document).reasons == ("a value is of the wrong kind",)
