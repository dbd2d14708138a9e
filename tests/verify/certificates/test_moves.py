"""Continuity along a move: what is added and taken, divergences that are infinite, jumps and arrival."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.expression import Number, replaced, substitute, variables, write
from banditproof.theory.formulas.language import expression
from banditproof.verify.certificates.integer_intervals import Rationals
from banditproof.verify.certificates.moves import Move, adds, takes
from banditproof.verify.certificates.signs import Facts
from hypothesis import given, settings
from hypothesis import strategies as st

ENGINE = Rationals(256)
UNIT = {"x": "[0, 1]", "y": "[0, 1]", "z": "[0, 1]"}
INSIDE = {"x": "(0, 1)", "y": "(0, 1)", "z": "(0, 1)"}


def known(sides, *where):
    return Facts(domain(box(**sides), where))


def move(text, to, relation, sides, *where, name="x"):
    return Move(expression(text), name, expression(to), relation, known(sides, *where))


def arrives(own):
    return own.arrives([own.tree])


@pytest.mark.parametrize(("text", "share"), [
    *((each, 1) for each in (
        "kl(x, y)", "z + kl(x, y)", "kl(x, y) - z", "z - (y - 2*kl(x, y))", "kl(x, y)/3 - z",
    )),
    *((each, -1) for each in (
        "z - kl(x, y)", "-kl(x, y)", "z - kl(x, y)*2", "(-2)*kl(x, y)", "kl(x, y)*(-2)", "kl(x, y)/(-2)",
    )),
    *((each, 0) for each in (
        "0*kl(x, y)", "kl(x, y)/0", "3/kl(x, y)", "(-2)/kl(x, y)", "z*kl(x, y)", "kl(x, y)/z",
        "kl(x, y) - kl(x, y)",
        "kl(x, y) + kl(x, y)", "exp(kl(x, y))", "min(z, kl(x, y))", "(kl(x, y) if x <= y else z)",
        "kl(x, y)**1", "z + kl(y, x)", "z",
    )),
])  # fmt: skip
def test_a_part_is_added_or_taken_only_if_it_stands_in_a_sum_once(text, share):
    tree, part = expression(text), expression("kl(x, y)")
    assert (adds(tree, part), takes(tree, part)) == (share > 0, share < 0)


def sums(parts):
    pair = st.tuples(parts, parts)
    return st.one_of(
        pair.map(lambda two: f"({two[0]}) + ({two[1]})"),
        pair.map(lambda two: f"({two[0]}) - ({two[1]})"),
        parts.map(lambda one: f"-({one})"),
        parts.map(lambda one: f"3*({one})"),
        parts.map(lambda one: f"({one})/2"),
    )


@settings(max_examples=80)
@given(st.recursive(st.sampled_from(["x", "y", "1/3", "kl(x, y)"]), sums, max_leaves=5))
def test_what_is_added_makes_the_tree_larger_when_it_grows(text):
    tree, part, point = expression(text), expression("kl(x, y)"), {"x": Fraction(1, 3), "y": Fraction(1, 5)}
    count = text.count("kl(x, y)")
    values = [ENGINE.at(replaced(tree, {part: Number(Fraction(value))}), point) for value in (1, 2)]
    assert adds(tree, part) is (count == 1 and values[1] > values[0])
    assert takes(tree, part) is (count == 1 and values[1] < values[0])


@pytest.mark.parametrize(("text", "to", "relation", "where", "closer"), [
    ("kl(x, y) - x", "y", "<", ("x <= y",), True),
    ("kl(x, y) - x", "y", ">", ("y <= x",), True),
    ("kl(x, y) - x", "z", "<", ("x <= z", "z <= y"), True),
    ("kl(x, y) - x", "z", "<", ("x <= z", "y <= z"), False),  # it passes the mean
    ("kl(x, y) - x", "0", ">", (), False),
    ("x - kl(x, y)", "y", "<", ("x <= y",), False),  # it is taken away
    ("2*kl(x, y)", "y", "<", ("x <= y",), True),
    ("z*kl(x, y)", "y", "<", ("x <= y",), False),
    ("kl(x, x*y)", "y", "<", ("x <= y",), False),  # the mean moves
    ("kl(x**2, y)", "y", "<", ("x <= y",), False),
    ("kl(x, 1 - x + x*y)", "y", "<", ("x <= y",), False),  # the mean is beyond, and moves away from it
])  # fmt: skip
def test_a_divergence_comes_closer_if_its_first_argument_moves_towards_the_mean(
    text, to, relation, where, closer
):
    """Where it does not, it may jump at a mean of zero or one, and the tree does not arrive."""
    own = move(text, to, relation, UNIT, *where)
    (part,) = own._divergences
    assert own._comes_closer(part) is closer
    assert arrives(own) is closer
    assert {str(link) for link in own.on_the_way()} == ({"0 < y", "y < 1"} if closer else set())


def test_a_divergence_from_what_stays_is_continuous_up_to_its_infinite_values():
    own = move("kl(y, x)", "y", "<", UNIT, "x <= y")
    assert arrives(own)
    assert not own.on_the_way()
    assert arrives(move("kl(x, y) - kl(z, y)", "z", "<", UNIT, "x <= z", "z <= y"))


@pytest.mark.parametrize("text", ["x - kl(x, y)", "kl(x**2, y)", "z*kl(x, y)"])
def test_any_divergence_arrives_where_its_mean_stays_inside(text):
    assert arrives(move(text, "y", "<", INSIDE, "x <= y"))


@pytest.mark.parametrize(("text", "to", "relation"), [
    ("1/x", "0", ">"),
    ("log(x)*x", "0", ">"),
    ("log(x) - log(y*x)", "0", ">"),
    ("kl(x, y) - 1/(1 - x)", "1", "<"),
    ("x**y", "0", ">"),
    ("y**x", "0", ">"),  # 1 there, and zero on the way where y is
    ("1/(x - y)", "y", "<"),
])  # fmt: skip
def test_a_tree_without_a_value_or_its_limit_at_the_end_does_not_arrive(text, to, relation):
    assert not arrives(move(text, to, relation, {**UNIT, "y": "[0, 1)"}))


def test_a_place_without_a_value_is_none_to_arrive_at():
    assert not arrives(move("x + y", "sqrt(y - 1/2)", "<", UNIT))
    assert arrives(move("x + y", "sqrt(y)", "<", UNIT))
    assert arrives(move("(1/2 + y)**x", "0", ">", UNIT))
    assert arrives(move("x + log(x)", "0", ">", UNIT))  # infinite there, by its limit


@pytest.mark.parametrize(("text", "where", "finite"), [
    ("kl(x, y) - kl(z, y)", ("x <= z", "z <= y"), True),
    ("kl(x, y) - kl(z, y)", ("z <= x", "y <= z"), True),
    ("x + kl(y, z) - kl(y, z)*1", (), False),
    ("x + kl(z, y)", (), True),  # added, so infinite and positive where it is not finite
    ("x - kl(z, y)", (), False),  # taken, with nothing that is infinite with it
    (
        "x + kl(1/2, y) - kl(z, y)",
        (),
        False,
    ),  # at y = 0 both are so, if z is not 0; the order is not known
    ("x + kl(1, y) - kl(z, y)", (), False),
    ("x + kl(y, z) - kl(z, y)", (), False),
    ("x + 2*kl(z, y) - kl(1 - z, 1 - y)", (), False),
    ("exp(kl(z, y)) + x", (), False),
])  # fmt: skip
def test_a_divergence_that_stays_is_set_aside_only_where_it_is_finite_or_nothing_is_claimed(
    text, where, finite
):
    own = move(text, "0", ">", UNIT, *where)
    still = {part for part in own._divergences if "x" not in variables(part)}
    assert (still <= own._finite) is finite
    assert write(own._cleared(own.tree))


@settings(max_examples=80)
@given(
    *[st.sampled_from(["x", "y", "z", "0", "1", "1/2"])] * 4, st.sampled_from(["x <= y", "y <= z", "z <= x"])
)
def test_what_is_called_infinite_together_is_so_at_every_corner(a, b, c, d, where):
    """``kl(a, b)`` infinite makes ``kl(c, d)`` infinite, at all points of a grid with the ends."""
    part, other = expression(f"kl({a}, {b})"), expression(f"kl({c}, {d})")
    own = move(f"kl({c}, {d}) - kl({a}, {b})", "0", ">", {**UNIT, "w": "[0, 1]"}, where, name="w")
    if not own._infinite_with(part, other):
        return
    small, _, large = where.partition(" <= ")
    grid = [Fraction(0), Fraction(1, 2), Fraction(1)]
    for x in grid:
        for y in grid:
            for z in grid:
                point = {"x": x, "y": y, "z": z}
                if point[small] <= point[large] and _infinite(part, point):
                    assert _infinite(other, point), point


def _infinite(part, point):
    x, y = (ENGINE.at(substitute(each, {}), point) for each in part.arguments)
    return (y == 0 and x != 0) or (y == 1 and x != 1)


@pytest.mark.parametrize(("text", "smooth"), [
    *((each, True) for each in (
        "x**2 + y", "abs(x - y)", "max(x, y)", "d_eps(x, y, 1)", "kl(x, y)", "log(x)", "sqrt(x)", "x**y",
        "floor(y) + x",  # stays on the way
        "(x*(1 - x))**y", "abs(x - 1/2)**2",
    )),
    *((each, False) for each in (
        "(x if y <= 1/2 else 2*x)", "floor(x)", "ceil(2*x)", "(x if x <= y else 1)", "1/(x - y)",
        "1/(2*x - 1)", "max(-1, min(1, 1/(2*x - 1)))", "log(abs(x - y))", "exp(log(abs(x - y)))",
        "sqrt(x - y)", "(x - 1/2)**(1/3)", "(x - 1/2)**y",
        "abs(x - 1/2)**y",  # no more is claimed than a positive base gives
    )),
])  # fmt: skip
def test_a_tree_has_no_jumps_where_all_that_moves_is_finite_and_continuous(text, smooth):
    own = move(text, "0", ">", INSIDE)
    assert own.without_jumps(own.tree, known(INSIDE)) is smooth


def test_a_pole_counts_on_the_whole_region_and_not_only_on_the_domain():
    """The way from the point to where it goes may leave the conditions."""
    own = move("-1/x", "-1", ">", {"x": "[1/2, 1]"})
    assert own.without_jumps(own.tree, known({"x": "(1/2, 1)"}))
    assert not own.without_jumps(own.tree, known({"x": "(-1, 1)"}))


def test_a_divergence_may_be_infinite_on_the_way_unless_that_is_excluded():
    own = move("kl(x, y)", "y", "<", UNIT, "x <= y")
    assert not own.without_jumps(own.tree, known({**INSIDE, "y": "[0, 1]"}))
    assert own.without_jumps(own.tree, known({**INSIDE, "y": "[0, 1]"}, *map(str, own.on_the_way())))
