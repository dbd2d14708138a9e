(** Exponential weights with real-valued losses (adv Lemma 26). *)
Require Import Probability FDivergences Interaction Divergences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** e^x <= 1 + x + x^2 for x <= 1. *)
Lemma exp_quadratic x : x <= 1 -> exp x <= 1 + x + x * x.
Proof. move=> x1; case: (Rle_dec x 0) => x0. have h := exp_ineq1_le (- x); have e := exp_pos x.
  have ee : exp x * exp (- x) = 1 by rewrite -exp_plus Rplus_opp_r exp_0. by nra.
pose g t := 1 + t + t * t - exp t; pose g' t := 1 + 2 * t - exp t. have dg t : derivable_pt_lim g t (g' t).
  have d1 : derivable_pt_lim (fun t => 1 + t + t * t) t (0 + 1 + (1 * t + t * 1)).
    apply: (derivable_pt_lim_plus (fun t => 1 + t) (fun t => t * t)).
      exact: (derivable_pt_lim_plus (fct_cte 1) id t 0 1 (derivable_pt_lim_const 1 t) (derivable_pt_lim_id
        t)). exact: (derivable_pt_lim_mult id id t 1 1 (derivable_pt_lim_id t) (derivable_pt_lim_id t)).
  have := derivable_pt_lim_minus _ _ _ _ _ d1 (derivable_pt_lim_exp t).
  by rewrite (_ : _ - _ = g' t) //; rewrite /g'; ring.
have {}x0 : 0 < x by lra. have [c [e [c0 cx]]] := MVT_cor2 g g' 0 x x0 (fun t _ => dg t).
have cc : exp c <= 1 + 2 * c.
  have := @weighted_mean c (1 - c) (exp 1) 1 ltac:(lra) ltac:(lra) ltac:(lra) (exp_pos 1) Rlt_0_1.
  rewrite ln_exp ln_1 Rmult_1_r Rmult_0_r Rplus_0_r.
  by have := Rmult_le_compat_l c _ _ ltac:(lra) exp_le_3; lra.
have : 0 <= g x - g 0 by rewrite e; apply: Rmult_le_pos; rewrite /g'; lra. by rewrite /g exp_0; lra. Qed.
Section Weights.
Variables (N : finType) (eta : R) (l : nat -> N -> R).
Hypotheses (eta0 : 0 < eta) (bounded : forall t j, eta * - l t j <= 1).
(** w_1 = 1, w_{t+1}(j) = w_t(j) exp(-eta l_t(j)), P_t(j) = w_t(j) / sum_i w_t(i); rounds count from 0. *)
Fixpoint weight (t : nat) (j : N) : R := if t is s.+1 then weight s j * exp (- eta * l s j) else 1.
Definition total t : R := \sum_j weight t j.
Definition P t j : R := weight t j / total t.
Let weight_pos t j : 0 < weight t j.
Proof. by elim: t => [|t IH] /=; [lra|apply: Rmult_lt_0_compat => //; apply: exp_pos]. Qed.

(** *** adv Lemma 26, as printed *)
Theorem exponential_weights T i : \sum_(t < T) \sum_j (P t j * l t j) <=
  \sum_(t < T) l t i + ln (INR #|N|) / eta + eta * \sum_(t < T) \sum_j (P t j * (l t j * l t j)).
Proof. have total_pos t : 0 < total t.
  apply: (Rlt_le_trans _ (weight t i)) => //. by apply: le_sum => // j; apply/Rlt_le.
have step t : ln (total t.+1) - ln (total t) <= - eta * (\sum_j (P t j * l t j)) + eta * eta * \sum_j (P t j
  * (l t j * l t j)).
  rewrite -ln_div //; set m := _ + _. have -> : total t.+1 / total t = \sum_j (P t j * exp (- eta * l t j)).
    by rewrite {1}/total /P /Rdiv sumMr; apply: eq_bigr => j _ /=; ring.
  have h : \sum_j (P t j * exp (- eta * l t j)) <= 1 + m.
    have s1 : \sum_j P t j = 1 by rewrite /P /Rdiv -sumMr -/(total t) Rinv_r //; have := total_pos t; lra.
    rewrite /m !sumM -Rplus_assoc -[X in X + _ + _]s1 -!sumD; apply: sum_le => j _.
    have := @exp_quadratic (- eta * l t j); have := bounded t j => b /(_ ltac:(lra)) q.
    have p0 : 0 <= P t j by apply/Rlt_le/Rdiv_lt_0_compat. by nra.
  have pos : 0 < \sum_j (P t j * exp (- eta * l t j)). apply: (Rlt_le_trans _ (P t i * exp (- eta * l t i))).
      by apply: Rmult_lt_0_compat; [apply: Rdiv_lt_0_compat|apply: exp_pos].
    apply: (le_sum (F := fun j => P t j * exp (- eta * l t j))) => // j.
    by apply: Rmult_le_pos; [apply/Rlt_le/Rdiv_lt_0_compat|apply/Rlt_le/exp_pos].
  by have := ln_le_mono pos h; have := ln_le (x := 1 + m); lra.
have tele (u v : nat -> R) n : (forall t, ln (total t.+1) - ln (total t) <= - eta * u t + eta * eta * v t) ->
  ln (total n) - ln (total 0) <= - eta * (\sum_(t < n) u t) + eta * eta * \sum_(t < n) v t.
  move=> s; elim: n => [|n IH]; first by rewrite !big_ord0; lra.
  have := s n; rewrite !big_ord_recr /=; move: (\sum_(t < n) u t) (\sum_(t < n) v t) IH => x y; lra.
have {tele} tele := tele _ _ T step; have e0 : total 0 = INR #|N| by rewrite /total sum_card Rmult_1_r.
have eT : - eta * (\sum_(t < T) l t i) <= ln (total T).
  rewrite -[X in X <= _]ln_exp; apply: ln_le_mono; first exact: exp_pos.
  have -> : exp (- eta * \sum_(t < T) l t i) = weight T i.
    elim: T {tele} => [|T IH]; first by rewrite big_ord0 Rmult_0_r exp_0.
    have -> : \sum_(t < T.+1) l t i = (\sum_(t < T) l t i) + l T i by rewrite big_ord_recr.
    by rewrite /= -IH -exp_plus Rmult_plus_distr_l. by apply: le_sum => // j; apply/Rlt_le.
rewrite e0 in tele; apply: (Rmult_le_reg_l eta) => //.
rewrite !Rmult_plus_distr_l (_ : eta * (ln (INR #|N|) / eta) = ln (INR #|N|)); last by field; lra.
by lra. Qed.
(** For losses in [0, 1] the last sum is at most T (adv, after Lemma 26, with eta = eps / sqrt(T)). *)
Corollary exponential_weights_unit T i : (forall t j, 0 <= l t j <= 1) -> \sum_(t < T) \sum_j (P t j * l t j)
  <=
  \sum_(t < T) l t i + ln (INR #|N|) / eta + eta * INR T.
Proof. move=> l01; apply: Rle_trans (exponential_weights T i) _; apply/Rplus_le_compat_l/Rmult_le_compat_l;
  first lra. rewrite -[INR T]Rmult_1_r -sum_ord_const; apply: sum_le => t _; have total_pos : 0 < total t.
  by apply: Rlt_le_trans (weight_pos t i) (le_sum i _) => j; apply/Rlt_le.
rewrite -(Rinv_r (total t)) -?sumMr; last lra.
rewrite /total sumMr; apply: sum_le => j _; rewrite -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l.
  by apply/Rlt_le/Rdiv_lt_0_compat. by have := l01 t j; nra. Qed.
End Weights.
