(** The hypotheses of the lower bounds can be met: a policy and an instance for each. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction ChangeOfMeasure Episodes Transport LowerBounds DoubleChange ProblemDependent
  Divergences PrivacyNotions Toolbox Conversions Equivalences ProductLaws Concentrated PrivateDivergence BernTheorem
  Identification Linear Strategies ExploreChoose.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Lemma ind_in (b : bool) : 0 <= ind b <= 1. Proof. by rewrite /ind; case: b; lra. Qed.

(** ** A policy that reads no reward *)

Section Blind.
Variables (A X : finType) (p : dist A).
Definition blind : policy A X := fun _ => p.

Lemma blind_ViewDP T eps : 0 <= eps -> ViewDP T eps blind.
Proof.
move=> e0; apply/DP_pointwise => r r' _ a.
have -> : view blind r a = view blind r' a by [].
have := view_ge0 blind r' a; have : 1 <= exp eps by have := exp_ineq1_le eps; lra.
by move=> e v; have := Rmult_le_compat_r _ _ _ v e; lra.
Qed.

Lemma blind_InteractiveZCDP T rho : 0 <= rho -> InteractiveZCDP T rho blind.
Proof.
move=> r0 B al a1 x x' _; have r : 0 <= rho * al by apply: Rmult_le_pos; lra.
exact: (Renyi_le_mono (Renyi_refl (Prod (fun _ : 'I_T => p)) a1) r).
Qed.
End Blind.

(** ** Minimax bounds *)

Lemma sqrt_sq x : 0 <= x -> sqrt (x * x) = x. Proof. exact: sqrt_square. Qed.

(** thesis Theorem 4.15: two arms, T = 100, eps = 1/10, the policy that explores and then chooses. *)
Example minimax_at_100 : exists nu : instance [finType of 'I_2] [finType of bool],
  Rmax (10 / 27) (10 / 22) <= Reg sgn 100 nu (@explorer bool_finType ind 1 (/ 10) 100).
Proof.
have i : 0 < / 10 by lra.
have dp : ViewDP 100 (/ 10) (@explorer bool_finType ind 1 (/ 10) 100).
  by apply: private_ViewDP; apply: explorer_private => //; exact: ind_in.
have h100 : INR 100 = 100 by rewrite INR_IZR_INZ.
have [nu h] := @minimax 1 100 (/ 10) _ isT i ltac:(rewrite h100 /=; lra) ltac:(rewrite h100 /=; lra) dp.
have e1 : sqrt (100 * 1) = 10 by rewrite -[RHS]sqrt_sq; [congr sqrt|]; lra.
have e2 : 1 / (22 * / 10) = 10 / 22 by field.
by exists nu; rewrite h100 /= e1 e2 in h.
Qed.

(** thesis Theorem 4.20: two arms, T = 25, rho = 1/100, a fair coin. *)
Example minimax_zCDP_at_25 : exists nu : instance [finType of 'I_2] [finType of bool],
  Rmax (5 / 27) (10 / 124) <= Reg sgn 25 nu (blind (point (ord0 : 'I_2))).
Proof.
have h25 : INR 25 = 25 by rewrite INR_IZR_INZ.
have s : sqrt (INR 1 / / 100) = 10 by rewrite -[RHS]sqrt_sq; [congr sqrt; rewrite /=; field|lra].
have e1 : sqrt (25 * 1) = 5 by rewrite -[RHS]sqrt_sq; [congr sqrt|]; lra.
have [nu h] := @minimax_zCDP_both 1 25 (/ 100) (blind (point (ord0 : 'I_2))) isT ltac:(lra)
  ltac:(rewrite h25 /=; lra) ltac:(rewrite s h25; lra) ltac:(apply: blind_InteractiveZCDP; lra).
by exists nu; rewrite s h25 /= e1 in h.
Qed.

(** thesis Theorem 4.17: two dimensions, T = 25, eps = 1/10. *)
Example linear_at_25 : exists x (x0 : 0 < x) (dx : INR 2 * x <= 1) (v : signs 2),
  5 <= exp 1 * Reg_linear 25 x0 dx v (blind (point ([ffun=> true] : signs 2))).
Proof.
have h25 : INR 25 = 25 by rewrite INR_IZR_INZ.
have [x [x0 [dx [v h]]]] := @linear_ViewDP 2 25 (/ 10) (blind (point ([ffun=> true] : signs 2))) isT ltac:(lra)
  ltac:(rewrite h25 /=; lra) ltac:(apply: blind_ViewDP; lra).
exists x, x0, dx, v; have e := exp_pos 1; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ e) h.
rewrite (_ : exp 1 * (exp (-1) / 4 * _) = 5 * (exp 1 * exp (-1))); last by rewrite /=; field.
by rewrite -exp_plus (_ : 1 + -1 = 0) ?exp_0; lra.
Qed.

(** ** Problem-dependent bounds: the consistent family of ExploreChoose.v *)

Section Explorer.
Variables (K : nat) (eps : R) (nu : instance [finType of 'I_K.+1] bool_finType).
Hypotheses (eps0 : 0 < eps) (m1 : mu_star ind nu < 1).
Let pi T : policy [finType of 'I_K.+1] bool_finType := explorer ind eps T.
Let dp T : ViewDP T eps (pi T). Proof. by case: (explorer_consistent K ind_in eps0). Qed.
Let cons nu' : consistent_on ind pi nu'. Proof. by case: (explorer_consistent K ind_in eps0). Qed.

(** bern Theorem 3.1 for this family. *)
Example explorer_bern_3_1 delta : 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / d_eps eps (mean ind nu b) (mu_star ind nu))
     - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. exact: bern_3_1. Qed.

(** thesis Theorem 4.16 for Bernoulli arms, where KL_inf = kl(mu_b, mu^star) and TV_inf = mu^star - mu_b. *)
Example explorer_thesis_4_16 delta : 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)])
     (gap ind nu b / Rmin (kl (mean ind nu b) (mu_star ind nu)) (eps * gap ind nu b)) - delta) * ln (INR T)
  <= Reg ind T nu (pi T).
Proof.
apply: (thesis_4_16_infima (M := fun _ _ => True) (eps := eps)) => // b; rewrite inE; case: Rlt_dec => //= g _.
have hm := m1; set m := mu_star ind nu in hm g *; set x := mean ind nu b.
have hx : 0 <= x <= 1 by apply: mean_in.
have gx : gap ind nu b = m - x by []. have xm : x < m by rewrite gx in g; lra.
have bet (w : R) (hw : 0 <= w <= 1) : m < w -> better ind (fun _ _ => True) nu b (bern hw).
  by move=> mw; split=> //; rewrite big_bool /ind /= -/m; lra.
have mean_P (P : dist bool_finType) : better ind (fun _ _ => True) nu b P -> m < P true.
  by move=> [_]; rewrite big_bool /ind /= -/m; lra.
have P1 (P : dist bool_finType) : P true <= 1.
  by have := pr_sum1 P; rewrite big_bool /=; have := pr_ge0 P false; lra.
split=> //; apply: glb_min.
- split=> [y [P [/mean_P mP aP ->]]|y h].
    have P0 : P true < 1.
      case: (Rle_lt_or_eq_dec _ _ (P1 P)) => // e; have := pr_sum1 P; rewrite big_bool /= e => s.
      have := aP false ltac:(lra); have := pr_sum1 (nu b); rewrite big_bool /= -mean_bool -/x; lra.
    have nb : nu b false = 1 - x by have := pr_sum1 (nu b); rewrite big_bool /= -mean_bool -/x; lra.
    have pb : P false = 1 - P true by have := pr_sum1 P; rewrite big_bool /=; lra.
    have -> : KL (nu b) P = kl x (P true) by rewrite /KL big_bool /= nb pb -mean_bool.
    by apply: kl_right_mono; lra.
  apply: Rnot_lt_le => lt; have [w [mw w1 near]] := @kl_near x m (y - kl x m) ltac:(lra) ltac:(lra) ltac:(lra).
  have hw : 0 <= w <= 1 by lra.
  have := h (KL (nu b) (bern hw)) (ex_intro _ (bern hw) (And3 (bet w hw mw) _ erefl)).
  have aw : ac (nu b) (bern hw) by move=> [] /=; rewrite /bern_fun; lra.
  move=> /(_ aw); rewrite (_ : KL (nu b) (bern hw) = kl x w); first lra.
  by rewrite -(KL_bern hx hw) /KL; apply: eq_bigr => z _; rewrite eq_bern.
- split=> [y [P /mean_P mP ->]|y h].
    by rewrite TV_bool -mean_bool -/x gx Rabs_left1; [apply: Rmult_le_compat_l|]; lra.
  rewrite gx; apply: Rnot_lt_le => lt; pose w := Rmin ((1 + m) / 2) (m + (y - eps * (m - x)) / (2 * eps)).
  have d0 : 0 < (y - eps * (m - x)) / (2 * eps) by apply: Rdiv_lt_0_compat; lra.
  have w1 : w <= (1 + m) / 2 by apply: Rmin_l. have mw : m < w by apply: Rmin_glb_lt; lra.
  have w2 : w <= m + (y - eps * (m - x)) / (2 * eps) by apply: Rmin_r.
  have hw : 0 <= w <= 1 by lra.
  have := h (eps * TV (nu b) (bern hw)) (ex_intro2 _ _ (bern hw) (bet w hw mw) erefl).
  rewrite TV_bool -mean_bool -/x /= Rabs_left1; last lra.
  have := Rmult_le_compat_l eps _ _ ltac:(lra) w2.
  by rewrite (_ : eps * (m + (y - eps * (m - x)) / (2 * eps)) = eps * m + (y - eps * (m - x)) / 2); [lra|field; lra].
Qed.
End Explorer.
