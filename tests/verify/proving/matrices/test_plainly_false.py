"""A glance before a proof: what is false is seen, and what holds is never turned away."""

import pytest
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.proving.matrices.plainly_false import looks_false


@pytest.mark.parametrize(
    ("text", "sides", "conditions", "is_false"),
    [
        ("q/d <= lam + t/d", {"q": "(0, oo)", "d": "[1, oo)", "lam": "(0, oo)", "t": "[0, oo)"}, (), True),
        (
            "q/d <= lam + t/d",
            {"q": "(0, oo)", "d": "[1, oo)", "lam": "(0, oo)", "t": "[0, oo)"},
            ("q <= d*lam + t",),
            False,
        ),
        ("log(x) <= x - 1", {"x": "(0, oo)"}, (), False),
        ("log(x) <= x - 2", {"x": "(0, oo)"}, (), True),
        ("x**2 >= 0", {"x": "(-oo, oo)"}, (), False),
        ("x >= 1", {"x": "whole [1, oo)"}, (), False),
        ("x <= 1/2", {"x": (0, 1)}, (), True),
        ("x <= 2*y", {"x": "(0, oo)", "y": "(0, oo)"}, ("x == 2*y",), False),
        ("x <= y", {"x": "(0, oo)", "y": "(0, oo)"}, ("x == 2*y",), True),
        ("x == y", {"x": (0, 1), "y": (0, 1)}, ("x <= y", "y <= x"), False),
    ],
)
def test_only_what_some_place_violates_is_turned_away(text, sides, conditions, is_false):
    """Places outside the conditions say nothing."""
    assert looks_false(formula(text).links, stated_domain(sides, conditions)) is is_false
