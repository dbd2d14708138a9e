"""The formulas of the finite bounds are the theorems of Coq, letter by letter."""

from __future__ import annotations

import pytest
from banditproof.theory.bounds.theorem_bounds import PULLS
from banditproof.theory.formulas.coq import coq_term
from banditproof.theory.formulas.language import expression
from banditproof.verify.kernel.policy_theorems.compiled import compiled_files, options, run_coqc
from banditproof.verify.kernel.policy_theorems.sources import shipped

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("needs_coq")]
HEAD = """From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
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


def accepted(folder, theorem, formula):
    """Whether Coq takes the theorem for a proof that the formula bounds the pulls."""
    goal = GOAL.replace("THEOREM", theorem).replace("CONDITIONS", CONDITIONS[theorem])
    goal = goal.replace("TERM", coq_term(expression(formula)))
    (folder / "formula.v").write_text(HEAD + goal, encoding="utf-8")
    found = compiled_files(shipped(), ["BernTheorem"], lambda *_: None)
    return run_coqc([*options(found.values()), "formula.v"], folder)


def test_each_formula_is_the_statement_of_its_theorem(tmp_path):
    for theorem, formula in PULLS.items():
        taken, said = accepted(tmp_path, theorem, formula)
        assert taken, said


@pytest.mark.parametrize(
    ("old", "new"), [("2*(", "3*("), ("lam**2", "lam**3"), ("d*T", "d"), ("1 + s/2", "1 + s")]
)
def test_another_constant_or_exponent_is_no_theorem(tmp_path, old, new):
    wrong = PULLS["pulls_tilt"].replace(old, new, 1)
    assert wrong != PULLS["pulls_tilt"]
    assert not accepted(tmp_path, "pulls_tilt", wrong)[0]
