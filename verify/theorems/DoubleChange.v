(** The double change of environment (bern Lemma C.1); consistent policies. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Double.
Variables (A X : finType) (T : nat).
Implicit Types (nu : instance A X) (pi : policy A X).

(** log-likelihood ratio of the rewards [r] along the actions [a]. *)
Definition llr nu nu' (a : T.-tuple A) (r : T.-tuple X) : R :=
  \sum_(t < T) ln (nu (tnth a t) (tnth r t) / nu' (tnth a t) (tnth r t)).

(** Probability of an event of the augmented history (a, r, r') in the coupled environment. *)
Definition Pc nu nu' pi (Q : T.-tuple A -> T.-tuple (X * X) -> bool) : R :=
  Ex (coupled nu nu') (first pi) (fun a w => ind (Q a w)).

Lemma llr_le nu nu' a r c : (forall b, ac (nu b) (nu' b)) -> llr nu nu' a r <= c ->
  \prod_(t < T) nu (tnth a t) (tnth r t) <= exp c * \prod_(t < T) nu' (tnth a t) (tnth r t).
Proof.
move=> nn h; set p := \prod_(t < T) _; set q := \prod_(t < T) _.
have q0 : 0 <= q by apply: prod_ge0 => t; apply: pr_ge0.
case: (Req_dec p 0) => [->|pz]; first by apply: Rmult_le_pos => //; apply/Rlt_le/exp_pos.
have p1 t : 0 < nu (tnth a t) (tnth r t).
  by have := prod_neq0 (i := t) pz => /= f; have := pr_ge0 (nu (tnth a t)) (tnth r t); lra.
have q1 t : 0 < nu' (tnth a t) (tnth r t).
  case: (Req_dec (nu' (tnth a t) (tnth r t)) 0) => [/nn e|]; first by have := p1 t; rewrite e; lra.
  by have := pr_ge0 (nu' (tnth a t)) (tnth r t); lra.
have -> : p = exp (llr nu nu' a r) * q.
  rewrite /llr -ln_prod; last by move=> t; apply: Rdiv_lt_0_compat.
  rewrite exp_ln; last by apply: prod_gt0 => t; apply: Rdiv_lt_0_compat.
  by rewrite /p /q -prodM; apply: eq_bigr => t _; field; have := q1 t; lra.
by apply: Rmult_le_compat_r => //; apply: exp_mono.
Qed.

(** *** Double change of environment, finite form of bern Lemma C.1 and Equation (10):
    from nu to nu' by privacy (at most [m] rewards differ), from nu' to nu'' by likelihood (at most [c]). *)
Theorem double_change eps nu nu' nu'' pi (Om : {set T.-tuple A}) (m : nat) (c : R) :
  ViewDP T eps pi -> 0 <= eps -> (forall b, ac (nu' b) (nu'' b)) ->
  Pr (marginal nu pi) Om <=
    exp (INR m * eps + c) * Pr (marginal nu'' pi) Om
    + Pc nu nu' pi (fun a w => (a \in Om) && (m < dham (fsts w) (snds w))%N)
    + Pc nu nu' pi (fun a w => (a \in Om) && ~~ Rle_dec (llr nu' nu'' a (snds w)) c).
Proof.
move=> dp e0 nn; rewrite /Pc /Ex /Pr !big_distrr /= [X in _ <= X + _ + _]big_mkcond /= big_mkcond /=.
rewrite -!sumD; apply: sum_le => a _.
have lw w : 0 <= law (coupled nu nu') (first pi) a w by apply: law_ge0.
case: (boolP (a \in Om)) => aO /=; last first.
  rewrite Rplus_0_l -sumD; apply: sum_ge0 => w _ /=; rewrite /ind; lra.
have gp w : view pi (fsts w) a <= exp (INR (dham (fsts w) (snds w)) * eps) * view pi (snds w) a.
  by have := group_privacy dp (fsts w) (snds w) [set a]; rewrite !Pr1.
have c0 w : 0 <= cprod nu nu' a w by apply: prod_ge0 => t; apply: pr_ge0.
pose good r := ind (Rle_dec (llr nu' nu'' a r) c).
have G0 r : 0 <= good r by rewrite /good /ind; case: ifP; lra.
have main : \sum_w (exp (INR m * eps) * (view pi (snds w) a * good (snds w) * cprod nu nu' a w)) <=
            exp (INR m * eps + c) * marginal nu'' pi a.
  rewrite -sumM exp_plus Rmult_assoc; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
  rewrite /cprod (marg (coupled nu nu') snd (fun r => view pi r a * good r)) sumM.
  apply: sum_le => r _; rewrite law_view.
  have -> : \prod_(t < T) (\sum_(y | y.2 == tnth r t) coupled nu nu' (tnth a t) y) =
            \prod_(t < T) nu' (tnth a t) (tnth r t) by apply: eq_bigr => t _; rewrite coupled_snd.
  have v0 : 0 <= view pi r a by apply: view_ge0.
  rewrite (_ : exp c * _ = view pi r a * (exp c * \prod_(t < T) nu'' (tnth a t) (tnth r t))); last ring.
  rewrite Rmult_assoc; apply: Rmult_le_compat_l => //; rewrite /good /ind.
  case: Rle_dec => /= h; first by rewrite Rmult_1_l; apply: llr_le.
  rewrite Rmult_0_l; apply: Rmult_le_pos; first exact/Rlt_le/exp_pos.
  by apply: prod_ge0 => t; apply: pr_ge0.
apply: Rle_trans (Rplus_le_compat_r _ _ _ (Rplus_le_compat_r _ _ _ main)).
rewrite (marginal_fst nu nu') -!sumD; apply: sum_le => w _; rewrite law_coupled.
set u := view pi (fsts w) a; set v := view pi (snds w) a; set k := cprod _ _ _ _.
have u0 : 0 <= u by apply: view_ge0. have v0 : 0 <= v by apply: view_ge0.
have k0 : 0 <= k by apply: c0. have uk : 0 <= u * k by apply: Rmult_le_pos.
have em := exp_pos (INR m * eps).
have good0 : 0 <= exp (INR m * eps) * (v * good (snds w) * k).
  by apply: Rmult_le_pos; [lra|apply: Rmult_le_pos => //; apply: Rmult_le_pos].
case: (ltnP m (dham (fsts w) (snds w))) => [lt|le].
  have : 0 <= u * k * ind (~~ Rle_dec (llr nu' nu'' a (snds w)) c).
    by apply: Rmult_le_pos => //; rewrite /ind; case: ifP; lra.
  by rewrite [ind true](_ : _ = 1) // => ?; lra.
rewrite /good in good0 *; case: Rle_dec => /= h in good0 *; last by rewrite /ind /= in good0 *; lra.
rewrite /ind /= !Rmult_1_r !Rmult_0_r !Rplus_0_r -Rmult_assoc.
apply: Rmult_le_compat_r => //; apply: Rle_trans (gp w) _; apply: Rmult_le_compat_r => //.
apply: exp_mono; apply: Rmult_le_compat_r => //; exact/le_INR/leP.
Qed.
End Double.

(** ** The asymptotic form *)

Section Asymptotic.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variable pi : nat -> policy A X. (* one policy for each horizon *)

(** Reg_T / T^p -> 0 for all p > 0 (zcdp Definition 10, thesis Definition 2.29). *)
Definition consistent_on (nu : instance A X) : Prop := forall p eta, 0 < p -> 0 < eta ->
  exists T0, forall T, (T0 <= T)%N -> Reg val T nu (pi T) <= eta * Rpower (INR T) p.
End Asymptotic.
