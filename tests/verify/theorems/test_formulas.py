"""The formulas of the finite bounds are the theorems of Coq, letter by letter."""

import pytest
from banditproof.theory.bounds.theorem_bounds import PULLS
from banditproof.theory.formulas.coq import coq_term
from banditproof.theory.formulas.language import expression

from .kept_by_coq import said

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("needs_coq")]
HEAD = """From Coq Require Import Reals Lra.
Require Import Probability Interaction LowerBounds PrivateDivergence BernTheorem.
Local Open Scope R_scope.
"""
GOAL = """Goal forall K T (nu nu'' : instance [finType of 'I_K.+1] bool_finType) pi b k
  (v_epsilon v_d v_r v_lam v_s v_z : R),
  ViewDP T v_epsilon pi -> 0 <= v_epsilon -> (0 < T)%N -> 0 < v_d ->
  (forall c, c != b -> nu c =1 nu'' c) -> Reg ind T nu'' pi <= v_r ->
  (forall c, c != b -> v_d <= mean ind nu'' b - mean ind nu c) ->
  let v_x := mean ind nu b in let v_w := mean ind nu'' b in let v_T := INR T in let v_k := INR k in
  CONDITIONS -> TERM <= EN T nu pi b.
Proof.
move=> K T nu nu'' pi b k e d r lam s z dp e0 T0 d0 same rr better x w t n.
by rewrite (_ : 1 / t = / t); [apply: THEOREM|rewrite /Rdiv Rmult_1_l].
Qed.
"""
CONDITIONS = {"pulls_levels": "v_x <= v_w", "pulls_tilt": "1 < v_lam -> v_x <= v_z <= v_w -> 0 < v_w < 1"}


CHANGED = [("2*(", "3*("), ("lam**2", "lam**3"), ("d*T", "d"), ("1 + s/2", "1 + s")]


def goal(theorem, formula):
    """That the theorem proves that the formula bounds the pulls."""
    text = GOAL.replace("THEOREM", theorem).replace("CONDITIONS", CONDITIONS[theorem])
    return text.replace("TERM", coq_term(expression(formula)))


def test_each_formula_is_the_statement_of_its_theorem_and_another_is_not():
    """In one file; Coq refuses it where what is to fail does not."""
    right, wrong = PULLS["pulls_tilt"], [PULLS["pulls_tilt"].replace(*each, 1) for each in CHANGED]
    assert right not in wrong
    text = HEAD + "".join(goal(theorem, formula) for theorem, formula in PULLS.items())
    for other in wrong:
        text += goal("pulls_tilt", other).replace("\nby ", "\nFail by ").replace("Qed.", "Abort.")
    said("Formulas", text)
