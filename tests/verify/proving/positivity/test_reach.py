"""What no sum of products can make up is seen before any sign is asked for, and nothing else is given up."""

import pytest
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import stated_domain
from banditproof.verify.proving.positivity.asked import Asked
from banditproof.verify.proving.positivity.products import by_products, within_reach
from banditproof.verify.proving.proof import knowledge_of_signs

HALF = "[0, 9]"


@pytest.mark.parametrize(("text", "where", "expected"), [
    ("x*y + x >= 0", (), True), ("x + log(2 + x*y) >= 0", (), False),
    ("x + log(2 + x*y) >= 0", ("log(2 + x*y) >= 0",), True), ("x + log(2 + x*y)**2 >= 0", (), True),
    ("(log(2 + x*y) - log(3 + x*y))**2 >= 0", (), True), ("x + log(2 + x*y)**3 >= 0", (), False),
    ("x*log(2 + x*y) + y*log(2 + x*y)**2 >= 0", (), False), ("log(1 + x) + exp(y) >= 0", (), True),
    ("exp(x*y) - log(2 + x*y) >= 0", (), False), ("1 >= 0", (), False),
])  # fmt: skip
def test_what_no_range_and_no_condition_has_is_in_reach_of_squares_alone(text, where, expected):
    stated = stated_domain({"x": HALF, "y": HALF}, where)
    (link,) = formula(text).links
    assert within_reach(link, stated) is expected
    if not expected:
        assert by_products(Asked(link, stated, knowledge_of_signs().on(stated), {})) is None
