"""Expressions as steps: what they share is one step, and what makes them goes when it is done."""

import weakref

from banditproof.theory.formulas import straight_line
from banditproof.theory.formulas.language import expression
from banditproof.theory.formulas.straight_line import program


def test_what_expressions_share_is_computed_once():
    compiled = program(expression("exp(x + y)/(x + y)"), expression("(x + y)**2"))
    assert [step.head for step in compiled.steps].count("+") == 1
    assert compiled.steps[compiled.outputs[0]].head == "/"
    assert all(place < at for at, step in enumerate(compiled.steps) for place in step.places)


def test_a_compiler_goes_when_it_is_done(monkeypatch):
    """Nobody has to look for circles to be rid of it; thousands of them are made in a proof."""
    made = []

    class Watched(straight_line._Compiler):
        def __init__(self):
            super().__init__()
            made.append(weakref.ref(self))

    monkeypatch.setattr(straight_line, "_Compiler", Watched)
    kept = program.__wrapped__(expression("integral(t, 0, x, exp(t)) + d_eps(x, 1/2, 1)"))
    assert len(kept.steps) > 3
    assert [each() for each in made] == [None]
