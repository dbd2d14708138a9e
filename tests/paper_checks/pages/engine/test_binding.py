"""Blocks become checks: domains, points, finite sets, rows, families, matrices, tables, what is used."""

from fractions import Fraction
from pathlib import Path

import pytest
from banditproof.paper_checks.pages.engine.domains import domain_of, finite_sets, points_of
from banditproof.paper_checks.pages.faults import PageError
from banditproof.paper_checks.pages.files import identity_of, modules_of, without_code
from banditproof.paper_checks.pages.page import Check, Word
from banditproof.paper_checks.running.belonging import Belongs, belonging, by_identifier
from banditproof.paper_checks.running.examination import examine, tasks_of
from banditproof.paper_checks.running.registry import entries_of
from banditproof.verify.evidence.effort import Profile

HARD = Path(__file__).with_name("hard_places.md")


@pytest.mark.parametrize(("ranges", "told"), [
    ({"x": "[0, 1]", "z": "[x, 1]"}, "x in [0, 1], z in [0, 1] with x <= z"),
    ({"z": "(x, y]", "x": "[0, 1]", "y": "[2, 3)"},
     "z in (0, 3), x in [0, 1], y in [2, 3) with x < z and z <= y"),
    ({"T": "whole [1, oo)", "n": "whole [1, T]"}, "T in whole [1, oo), n in whole [1, oo) with n <= T"),
    ({"K": "whole [2, 9)", "n": "whole (0, K]"},
     "K in whole [2, 9), n in whole [1, 8] with n <= K"),
    ({"K": "whole (2, 9)", "n": "whole [1, K)"},
     "K in whole (2, 9), n in whole [1, 8] with n < K"),
    ({"x": "[0, 1]", "z": "[x + 1, oo)"}, "x in [0, 1], z in (-oo, oo) with x + 1 <= z"),
])  # fmt: skip
def test_ends_that_name_letters_become_conditions(ranges, told):
    assert str(domain_of(Check("a", "x <= 1", ranges=ranges))) == told


def test_ends_that_are_constants_hold_the_range():
    about = domain_of(Check("a", "x <= 1", ranges={"x": "[0, exp(-1)]"}))
    assert Fraction("0.3678") < about.box["x"].upper < Fraction("0.3679")
    assert "x <= exp(-1)" in str(about)


@pytest.mark.parametrize(("end", "said"), [("z", "name each other"), ("10**4900", "more than 4,000 digits")])
def test_ranges_without_ends_to_compute_with_are_refused(end, said):
    with pytest.raises(ValueError, match=said):
        domain_of(Check("a", "x <= 1", ranges={"x": f"[0, {end}]", "z": "[0, x]"}))


def test_finite_sets():
    assert finite_sets({"n": "1..3", "m": "{1, 1/2}"}) == {"n": (1, 2, 3), "m": (1, Fraction(1, 2))}
    assert len([*points_of({"n": "1..3", "m": "{1, 2}"})]) == 6
    for wrong in ("3..1", "{}", "1..10000000"):
        with pytest.raises(ValueError, match="accepted"):
            finite_sets({"n": wrong})


def test_a_local_range_is_proved_on_the_whole_of_it(said):
    block = "for x, y in [0, 1]; eps in (0, oo)\na: d_eps(x, y, eps) <= eps*(z - x) + kl(z, y)"
    assert said(f"{block}   for z in [x, y]\n    not kl(z, y) -> kl(y, z)").word is Word.PROVED


def test_a_finite_set_with_ranges_is_decided_at_each_point_and_rechecked(said, written, page_of):
    block = "for each n in 1..3\nfor x in [0, n]; n >= 2\na: x <= n\n    not x <= -> x + 1 <="
    found = said(block)
    assert found.word is Word.TESTED
    assert "each of 2 points" in found.blocks[0].evidence[0].summary
    (entry,) = entries_of(str(written(page_of(block))))
    document = examine(next(tasks_of(entry)), 0, Profile.QUICK).evidence[0].certificate
    assert belonging(document, by_identifier([entry])).state is Belongs.YES
    other = written(page_of(block.replace("1..3", "1..2")))
    assert belonging(document, by_identifier(entries_of(str(other)))).state is Belongs.NO


BOUND = "let B = bound {name}\nfor T in [3, oo); mu in [0, 1/4]; best in [1/2, 3/4]; gap in [1/4, 1]"
BOUND += "\na: B >= gap\n    not >= gap -> < gap"


def test_a_bound_of_the_table_stands_for_its_formula(written, head):
    letters = "- `best`, `gap`: means of instances\n\n## A-1"
    page = head.replace("\n## A-1", letters) + "   ```check\n   {}\n   ```\n"

    def claims(block):
        return entries_of(str(written(page.replace("{}", block.replace("\n", "\n   ")))))

    (entry,) = claims(BOUND.format(name="Lai-Robbins"))
    assert entry.claim.claimed == {"a": "(gap/kl(mu, best)*log(T)) >= gap"}
    for name, told in (
        ("UCB", "the name of 2 formulas"),
        ("imedd", "is no bound"),
        ("d_eps", "names epsilon"),
    ):
        with pytest.raises(PageError, match=rf":\d+:\d+: .*{told}"):
            claims(BOUND.format(name=name))


USING = """for x, y in [0, 1]; eps in (0, oo); x <= y
route: d_eps(x, y, eps) <= eps*(z - x) + kl(z, y)   for z in [x, y]
    not kl(z, y) -> kl(y, z)
above: d_eps(x, y, eps) <= eps*(y - x)
    using route at z = y
    not eps*(y - x) -> eps*(y - x)/2"""


def test_what_is_used_is_proved_along(said):
    found = said(USING)
    assert found.word is Word.PROVED
    assert [each.part for each in found.blocks[1].evidence] == ["above", "above, using A-1.route at z = y"]


@pytest.mark.parametrize(("edit", "why"), [
    (("at z = y", "at z = y + 1"), "needs y + 1 <= 1 is not proved"),
    (("at z = y", "at z = x/2"), "needs x <= x/2 is not proved"),
    (("using route at z = y\n", "using false at z = y\n"), "is not proved: REFUTED"),
])  # fmt: skip
def test_what_is_used_outside_of_its_domain_or_is_false_carries_nothing(said, edit, why):
    false = "false: d_eps(x, y, eps) <= 0*z   for z in [x, y]\n"
    block = USING.replace("above: ", f"{false}above: ").replace(*edit)
    above = said(block).blocks[-1]
    assert above.word is Word.UNCHECKED
    assert why in above.why.replace("(", "").replace(")", "")


@pytest.mark.parametrize("case", [
    ("(-oo, oo)", "[0, 1]", "x**3 + 1/8 > 0", "sqrt(x)*x"),  # false at -1, where the root is undefined
    ("[1/3, 1]", "[1/2, 1]", "(x - 1/3)**2 > 0", "log((x - 1/3)**2)"),  # false at 1/3: infinite there
])  # fmt: skip
def test_what_is_used_at_an_expression_needs_a_finite_value_there(said, written, page_of, case):
    *sides, formula, value = case
    block = "for z in (-oo, oo)\nu: {} > 0\n    not > 0 -> > 1\nfor x in {}\na: {}\n"
    block += "    using u at z = {}\n    not > -> <"
    used, found = "exp(z)" if "log" in value else "z**2 + 1/8", []
    for side in sides:
        page = block.format(used, side, formula, value)
        (entry,) = entries_of(str(written(page_of(page))))
        own = said(page).blocks[-1]
        state = belonging(own.evidence[0].certificate, by_identifier([entry])).state
        found.append((own.word, own.why and "== 0 is not proved" in own.why, state))
    assert found == [(Word.UNCHECKED, True, Belongs.NO), (Word.PROVED, "", Belongs.YES)]


@pytest.mark.parametrize(("side", "stands"), [("[-1, 1]", Belongs.NO), ("[0, 1]", Belongs.YES)])
def test_what_rests_on_a_false_check_belongs_to_no_claim(said, written, page_of, side, stands):
    page = f"for z in {side}\nu: z >= 0\nfor x in {side}\na: x**3 + 1/8 > 0\n    using u at z = x"
    (entry,) = entries_of(str(written(page_of(page))))
    (first, *_) = said(page).blocks[-1].evidence
    assert belonging(first.certificate, by_identifier([entry])).state is stands


@pytest.mark.parametrize(("edit", "told"), [
    (("at z = y", "at w = y"), "has no letter w"),
    (("at z = y", "at z = n"), "n has no range here"),
    (("using route at z = y", "using above"), "uses itself"),
])  # fmt: skip
def test_a_wrong_use_is_told_with_its_place(written, page_of, edit, told):
    with pytest.raises(PageError, match=rf":\d+:\d+: .*{told}"):
        entries_of(str(written(page_of(USING.replace(*edit)))))


def test_whole_numbers_stay_whole_in_what_is_used(written, page_of, said):
    block = """for n in whole [1, oo)
ones: n**2 >= n
    not n**2 -> n**2/2
for x in [1, oo)
reals: x**2 >= x
    using ones at n = {value}
    not x**2 -> x**2/2"""
    with pytest.raises(PageError, match="may be another"):
        entries_of(str(written(page_of(block.replace("{value}", "x")))))
    whole = block.replace("for x in [1, oo)", "for x in [1, oo); m in whole [1, oo)").replace(
        "{value}", "m + 1"
    )
    assert said(whole).word is Word.PROVED


def test_a_near_miss_that_says_the_same_is_refused(written, page_of):
    block = "for x, y in [0, 1]\na: x <= y\n    not x <= y -> y >= x"
    with pytest.raises(PageError, match="says the same"):
        entries_of(str(written(page_of(block))))
    for miss in ("0 >= 1", "x == x + 1"):
        with pytest.raises(PageError, match="compares numbers"):
            entries_of(str(written(page_of(f"for x, y in [0, 1]\na: x <= y\n    not x <= y -> {miss}"))))
    equal = "for x, y in [0, 1]\na: x <= x\n    not <= -> =="
    assert entries_of(str(written(page_of(equal))))


def test_a_point_to_try_is_looked_at_first_and_lies_in_the_domain(said, written, page_of):
    block = "for x in [0, oo)\na: x**2 >= x\n    try x = 1/3"
    found = said(block)
    assert (found.word, found.why.partition(":")[0]) == (Word.REFUTED, "at x = 1/3")
    with pytest.raises(PageError, match="not in the domain"):
        entries_of(str(written(page_of(block.replace("1/3", "-1")))))


def test_points_outside_of_the_stated_domain_are_refused(written, page_of):
    block = "for x in [0, 1]\nat x = 2\na: x <= 1\n    not 1 -> 0"
    with pytest.raises(PageError, match="not in the domain"):
        entries_of(str(written(page_of(block))))


HEADLINES = {
    "HARD-POLICY": "REFUTED, 1 of 1",
    "HARD-TAIL": "TESTED, 1 of 1",
    "HARD-RUNS": "SUPPORTED, 1 of 1",
    "HARD-LINES": "TRACED, 1 of 1",
    "HARD-MATRIX": "PROVED, 1 of 1",
    "HARD-FAMILY": "TESTED, 1 of 1",
}


@pytest.fixture(scope="module")
def hard(stands):
    return {each.claim.id: stands(each) for each in entries_of(str(HARD))}


def test_hard_places_have_their_words(hard):
    assert {name: each.headline for name, each in hard.items()} == HEADLINES


def test_runs_that_cannot_tell_a_near_miss_support_nothing(hard):
    close = hard["HARD-RUNS"].said[1]
    assert close.word is Word.UNCHECKED
    assert "not noticed" in close.why


def test_statistics_state_level_and_power(hard):
    assert hard["HARD-RUNS"].said[0].behind == "at level 1e-07, power > 0.99 (binomial)"


def test_the_python_of_a_page_without_trust_does_not_run(stands):
    found = {each.claim.id: stands(each) for each in entries_of(without_code(str(HARD)))}
    assert found["HARD-MATRIX"].headline == HEADLINES["HARD-MATRIX"]
    for name in ("HARD-POLICY", "HARD-TAIL", "HARD-RUNS", "HARD-LINES"):
        first = found[name].said[0]
        assert (first.word, first.is_run) == (Word.UNCHECKED, False)
        assert first.compared()[1] is False, "what was not run is not worse than recorded"


@pytest.mark.parametrize(("row", "told"), [
    ('{"regret": 0.5, "bound": 1}', "is a float"),
    ('{"regret": True, "bound": 1}', "is a bool"),
    ('{"regret": 1}', "a row without bound"),
])  # fmt: skip
def test_doubles_and_rows_without_a_name_are_refused(said, row, told):
    block = "with regret, bound from runs()\na: regret <= bound\n    not regret -> 2*regret"
    found = said(block, code=f"def runs():\n    yield {row}\n")
    assert found.word is Word.UNCHECKED
    assert told in found.why


def test_a_ball_that_does_not_decide_leaves_it_unchecked(said):
    code = "from flint import arb\ndef runs():\n    yield {'regret': arb('1 +/- 0.1'), 'bound': 1}\n"
    found = said("with regret, bound from runs()\na: regret <= bound\n    not bound -> bound/2", code=code)
    assert (found.word, "not decided" in found.why) == (Word.UNCHECKED, True)


def test_what_is_kept_depends_on_blocks_and_not_on_prose(written, page_of):
    block = "for x in [0, 1]\na: x <= 1\n    not 1 -> 0"
    one = str(written(page_of(block)))
    same = str(
        written(page_of(block).replace("As printed.", "In other words.").replace("> `x <= y`", "> else\n"))
    )
    other = str(written(page_of(block.replace("not 1 -> 0", "not 1 -> 1/2"))))
    assert identity_of(one, "A-1") == identity_of(same, "A-1") != identity_of(other, "A-1")
    assert str(HARD.with_suffix(".py")) in [*modules_of(str(HARD), "HARD-TAIL")]
    assert len([*modules_of(str(HARD), "HARD-MATRIX")]) == 1


def test_a_claim_may_use_what_it_says_instead(page_of, written):
    used = "3. detail: Two thirds. **TESTED**\n   ```check\n   for z in [0, 1]\n   also: z <= 2\n"
    used += "       using A-NEW.low at x = z\n       not 2 -> 1/2\n   ```\n"
    low = (
        "2. instead A-NEW: so.\n   ```check\n   low: x <= 1   for x in [0, 1]\n       not 1 -> 1/2\n   ```\n"
    )
    page = page_of("for x in [0, 1]\nall: x <= 1\n    not 1 -> 1/2") + low + used
    assert identity_of(str(written(page)), "A-1")


def test_what_stands_in_the_brackets_of_a_call(said, written, page_of):
    code = """from fractions import Fraction
def runs(*given, **named):
    came = [given, named] == [(-1, [1, 'a']), {'T': Fraction(1, 3)}]
    yield {'regret': 1 if came else 2, 'bound': 1}
"""
    block = (
        "with regret, bound from runs(-1, [1, 'a'], T=1/3)\na: regret <= bound\n    not regret -> 2*regret"
    )
    assert said(block, code=code).word is Word.TESTED
    for wrong in ("open('x')", "1/0", "x", "**{}", "'a'/2"):
        with pytest.raises(PageError, match="accepted are numbers, fractions"):
            entries_of(str(written(page_of(block.replace("-1, [1, 'a'], T=1/3", wrong)))))
