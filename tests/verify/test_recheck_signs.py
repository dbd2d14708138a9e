"""What the rechecker takes for shown, and what it must not take for shown."""

import pytest
from banditproof.verify.box import Box, Domain, box, domain
from banditproof.verify.formula import Apply, expression, formula
from banditproof.verify.recheck_boxes import Goal, RejectedError, check_bisection
from banditproof.verify.recheck_definedness import undefined
from banditproof.verify.recheck_moves import Move
from banditproof.verify.recheck_signs import NEGATIVE, NONNEGATIVE, NONZERO, POSITIVE, Facts

UNIT = {"x": "[0, 1]", "y": "[0, 1]"}
INSIDE = {"x": "(0, 1)", "y": "(0, 1)"}


def facts(sides, *where):
    return Facts(domain(box(**sides), where) if sides else Domain(Box(())))


@pytest.mark.parametrize(
    ("text", "sides", "where", "wanted"),
    [
        ("x", {"x": "(0, 1]"}, (), POSITIVE),
        ("y - x", UNIT, ("x < y",), POSITIVE),
        ("y - x", {**UNIT, "z": "[0, 1]"}, ("x <= z", "z < y"), POSITIVE),
        ("1 - y + y*exp(-x)", UNIT, (), POSITIVE),
        ("y + exp(x) - y*exp(x)", UNIT, (), POSITIVE),
        ("1 - f_minus(y, x)", INSIDE, (), POSITIVE),
        ("kl(x, y)", INSIDE, ("x < y",), POSITIVE),
        ("kl(x, y)", UNIT, (), NONNEGATIVE),
        ("d_eps(x, y, 2)", INSIDE, ("y < x",), POSITIVE),
        ("x*y - 2*x - y + 2", {"x": "(0, 1)", "y": "(1, 2)"}, (), POSITIVE),
        ("x**(1 + y) - 1", {"x": "(1, 9]", "y": "[0, 5]"}, (), POSITIVE),
        ("x**2 - 2*x*y + y**2", UNIT, (), NONNEGATIVE),
        ("x - y", UNIT, ("x**2 < y**2 - 1/2",), NONZERO),
        ("logit(x) - logit(y)", INSIDE, ("y < x",), POSITIVE),
        ("exp(-2000)", {}, (), POSITIVE),
    ],
)
def test_a_sign_that_holds_on_the_whole_domain_is_shown(text, sides, where, wanted):
    assert facts(sides, *where).shows(expression(text), wanted)


@pytest.mark.parametrize(
    ("text", "sides", "where", "wanted"),
    [
        ("x", {"x": "[0, 1]"}, (), POSITIVE),
        ("y - x", UNIT, ("x <= y",), POSITIVE),
        ("x - 1/3 + 1e-30", {"x": "(33333/100000, 1]"}, (), POSITIVE),
        ("exp(-kl(x, y))", UNIT, (), POSITIVE),  # nothing is left of an infinite divergence
        ("1/kl(x, y)", UNIT, ("x < y",), POSITIVE),
        ("3/kl(1/3, y)", {"y": "(-1, 1]"}, (), POSITIVE),
        ("1/10 - kl(x, y)", UNIT, ("x <= y",), POSITIVE),
        ("kl(x, y) - 1/2", {"x": "[0, 1]", "y": "[1/4, 3/4]"}, (), NEGATIVE),
        ("x**y", {"x": "[0, 0]", "y": "[0, 1]"}, (), 3),  # 0**0 = 1
        ("abs(x) - x", {"x": "[-1, 1]"}, (), 3),
        ("((x - 1/3)**2)**(1/2) - x + 1/3", {"x": "[333332/1000000, 1]"}, (), 3),
        ("floor(x)", {"x": "(0, 1]"}, (), POSITIVE),
    ],
)
def test_a_sign_that_fails_at_some_point_is_not_shown(text, sides, where, wanted):
    assert not facts(sides, *where).shows(expression(text), wanted)


@pytest.mark.parametrize(
    ("text", "sides", "where"),
    [
        ("1/x", {"x": "[0, 1]"}, ()),
        ("1/(x - y)", UNIT, ("x <= y",)),
        ("sqrt(-x)**2", {"x": "[1, 2]"}, ()),
        ("log(x - 1e-300)", {"x": "[0, 1]"}, ()),
        ("x*log(x)", {"x": "[0, 1]"}, ()),
        ("kl(x, y) - kl(y, x)", UNIT, ()),
        ("kl(x + y, y)", UNIT, ()),
        ("d_eps(x, y, x - y)", UNIT, ()),
        ("(-x)**(1/2)", {"x": "[0, 1]"}, ()),
        ("x**y", UNIT, ()),
        ("0*log(abs(exp(1) - exp(2)/exp(1)))", {}, ()),
        ("1/(exp(1)*exp(-1) - 1)", {}, ()),
        ("1/x if x <= 0 else 1", {"x": "[0, 1]"}, ()),
    ],
)
def test_what_has_no_value_somewhere_is_not_called_defined(text, sides, where):
    assert undefined(expression(text), facts(sides, *where)) is not None


@pytest.mark.parametrize(
    ("text", "sides", "where"),
    [
        ("1/x", {"x": "(0, 1]"}, ()),
        ("log(x)", {"x": "[0, 1]"}, ()),
        ("exp(log(x))", {"x": "[0, 1]"}, ()),
        ("x*log(x)", {"x": "(0, 1]"}, ()),
        ("kl(x, y) + kl(y, x)", UNIT, ()),
        ("1/(y - x)", UNIT, ("x < y",)),
        ("1/x if x > 0 else 1", {"x": "[0, 1]"}, ()),
        ("1/kl(x, y)", UNIT, ("x < y",)),
    ],
)
def test_what_has_a_value_everywhere_is_defined(text, sides, where):
    assert undefined(expression(text), facts(sides, *where)) is None


@pytest.mark.parametrize(
    ("first", "second", "sides", "equal"),
    [
        ("log(x*y)", "log(x) + log(y)", INSIDE, True),
        ("log(x*y)", "log(x) + log(y)", {"x": "(-1, 0)", "y": "(-1, 0)"}, False),
        ("((x - 1/3)**2)**(1/2)", "x - 1/3", {"x": "[333332/1000000, 1]"}, False),
        ("((x - 1/3)**2)**(1/2)", "x - 1/3", {"x": "[1/3, 1]"}, True),
        ("((x - 1/3)**2)**(1/2)", "abs(x - 1/3)", {"x": "[0, 1]"}, True),
        ("sqrt(x**2*y)", "x*sqrt(y)", UNIT, True),
        ("sqrt(x**2*y)", "x*sqrt(y)", {"x": "[-1, 1]", "y": "[0, 1]"}, False),
        ("exp(2*log(x))", "x**2", {"x": "(0, 1]"}, True),
        ("log(x**2)", "2*log(x)", {"x": "(0, 1]"}, True),
        ("log(x**2)", "2*log(-x)", {"x": "[-1, 0)"}, True),
        ("log(x**2)", "2*log(x)", {"x": "[-1, 1]"}, False),
        ("kl(x, y)", "x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))", INSIDE, True),
        ("kl(x, f_minus(y, 1))", "kl(x, y) + log(1 - y + y*exp(-1)) + x", INSIDE, True),
        ("d_eps(x, x, 1)", "0", UNIT, True),
        ("exp(x)", "exp(x) + 1e-400", {"x": "[0, 1]"}, False),
        ("min(x, y) + max(x, y)", "x + y", {"x": "[0, 1]", "y": "[1, 2]"}, True),
        ("max(0, 1 - 1000*abs(x - 1/3))", "0", {"x": "[0, 1]"}, False),
        ("(x + y)**60 - (x + y)**59*x", "(x + y)**59*y", UNIT, True),
    ],
)
def test_identities_are_decided_by_what_is_shown_on_the_domain(first, second, sides, equal):
    tree = Apply("-", (expression(first), expression(second)))
    assert facts(sides).algebra.is_zero(tree) is equal


def move(text, sides, name, to, relation, *where):
    return Move(expression(text), name, expression(to), relation, facts(sides, *where))


def test_a_pole_on_the_way_is_a_jump():
    own = move("max(-1, min(1, 1/x))", {"x": "[-1, 1]"}, "x", "-1", ">")
    assert not own.without_jumps(facts({"x": "(-1, 1)"}))


def test_a_divergence_that_jumps_where_both_means_vanish_is_no_limit():
    """``exp(-1/x)`` goes to zero so fast that the divergence tends to one, and at zero it is zero."""
    text = "1/2 - kl(x, exp(-exp(-log(x))))"
    assert not move(text, {"x": "[0, 1/4]"}, "x", "0", ">=").arrives()
    assert move("1/2 - kl(x, (1 + x)/4)", {"x": "[0, 1/4]"}, "x", "0", ">=").arrives()


def test_an_expression_without_a_value_at_the_end_of_the_move_does_not_arrive():
    assert not move("-1/(x - y)", {**UNIT}, "x", "y", ">", "y < x").arrives()


@pytest.mark.parametrize("text", ["max(-1, min(1, (x - y)/(x - y)**2))", "x*(1/(x + (y - y)**2)) - 1/2"])
def test_slopes_count_on_a_box_only_where_every_part_is_continuous(text):
    goal = Goal(Apply("neg", (expression(text),)), False, domain(box(**UNIT)))
    with pytest.raises(RejectedError):
        check_bisection(".", goal)


def test_a_condition_gives_what_is_a_positive_multiple_of_it():
    known = facts(UNIT, "x*2 <= y*2 - 1/2")
    assert known.shows(expression("y - x"), POSITIVE)
    assert not known.shows(expression("y - x - 3/10"), NONNEGATIVE)


def test_a_lemma_is_used_up_to_a_positive_constant():
    stated = domain(box(**UNIT))
    (said,) = formula("3*x < 3*y + 1").links
    assert Facts(stated, [said]).shows(expression("y - x + 1/3"), POSITIVE)
    assert not Facts(stated).shows(expression("y - x + 1/3"), POSITIVE)
