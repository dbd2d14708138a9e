(** The double change of environment (bern Lemma C.1); consistent policies. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
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
Proof. move=> nn h; set p := \prod_(t < T) _; set q := \prod_(t < T) _.
have q0 : 0 <= q by apply: prod_ge0 => t; apply: pr_ge0. case: (Req_dec p 0) => [->|pz];
  first by apply: Rmult_le_pos => //; apply/Rlt_le/exp_pos. have p1 t : 0 < nu (tnth a t) (tnth r t).
  by apply: prod_pos pz => s; apply: pr_ge0.
have q1 t : 0 < nu' (tnth a t) (tnth r t).
  case: (Req_dec (nu' (tnth a t) (tnth r t)) 0) => [/nn e|]; first by have := p1 t; rewrite e; lra. by have :=
    pr_ge0 (nu' (tnth a t)) (tnth r t); lra. have -> : p = exp (llr nu nu' a r) * q. rewrite /llr -ln_prod;
    last by move=> t; apply: Rdiv_lt_0_compat. rewrite exp_ln; last by apply: prod_gt0 => t;
    apply: Rdiv_lt_0_compat. by rewrite /p /q -prodM; apply: eq_bigr => t _; field; have := q1 t; lra.
by apply: Rmult_le_compat_r => //; apply: exp_mono. Qed.

(** *** Double change of environment, finite form of bern Lemma C.1 and Equation (10):
    from nu to nu' by privacy (at most [m] rewards differ), from nu' to nu'' by likelihood (at most [c]). *)
Theorem double_change eps nu nu' nu'' pi (Om : {set T.-tuple A}) (m : nat) (c : R) : ViewDP T eps pi ->
  0 <= eps -> (forall b, ac (nu' b) (nu'' b)) -> Pr (marginal nu pi) Om <= exp (INR m * eps + c) * Pr
  (marginal nu'' pi) Om + Pc nu nu' pi (fun a w => (a \in Om) && (m < dham (fsts w) (snds w))%N) + Pc nu nu'
  pi (fun a w => (a \in Om) && ~~ Rle_dec (llr nu' nu'' a (snds w)) c).
Proof. move=> dp e0 nn; rewrite /Pc /Ex /Pr !big_distrr /= [X in _ <= X + _ + _]big_mkcond /= big_mkcond /=.
rewrite -!sumD; apply: sum_le => a _; case: (boolP (a \in Om)) => aO /=; last first.
  rewrite Rplus_0_l -sumD; apply: sum_ge0 => w _ /=; rewrite /ind; lra.
have gp w : view pi (fsts w) a <= exp (INR (dham (fsts w) (snds w)) * eps) * view pi (snds w) a.
  by have := group_privacy dp (fsts w) (snds w) [set a]; rewrite !Pr1.
have c0 w : 0 <= cprod nu nu' a w by apply: prod_ge0 => t; apply: pr_ge0. pose good r :=
  ind (Rle_dec (llr nu' nu'' a r) c). have G0 r : 0 <= good r by positive.
have main : \sum_w (exp (INR m * eps) * (view pi (snds w) a * good (snds w) * cprod nu nu' a w)) <= exp (INR m
  * eps + c) * marginal nu'' pi a.
  rewrite -sumM exp_plus Rmult_assoc; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
  rewrite /cprod (marg (coupled nu nu') snd (fun r => view pi r a * good r)) sumM.
  apply: sum_le => r _; rewrite law_view.
  have -> : \prod_(t < T) (\sum_(y | y.2 == tnth r t) coupled nu nu' (tnth a t) y) = \prod_(t < T) nu' (tnth a
    t) (tnth r t) by apply: eq_bigr => t _; rewrite coupled_snd.
  have v0 : 0 <= view pi r a by apply: view_ge0.
  rewrite (_ : exp c * _ = view pi r a * (exp c * \prod_(t < T) nu'' (tnth a t) (tnth r t))); last ring.
  rewrite Rmult_assoc; apply: Rmult_le_compat_l => //; rewrite /good /ind.
  case: Rle_dec => /= h; first by rewrite Rmult_1_l; apply: llr_le.
  rewrite Rmult_0_l; apply: Rmult_le_pos; first exact/Rlt_le/exp_pos. by apply: prod_ge0 => t; apply: pr_ge0.
apply: Rle_trans (Rplus_le_compat_r _ _ _ (Rplus_le_compat_r _ _ _ main)).
rewrite (marginal_fst nu nu') -!sumD; apply: sum_le => w _; rewrite law_coupled.
set u := view pi (fsts w) a; set v := view pi (snds w) a; set k := cprod _ _ _ _.
have u0 : 0 <= u by apply: view_ge0. have v0 : 0 <= v by apply: view_ge0. have k0 : 0 <= k by apply: c0.
have good0 : 0 <= exp (INR m * eps) * (v * good (snds w) * k) by positive.
case: (ltnP m (dham (fsts w) (snds w))) => [lt|le].
  have : 0 <= u * k * ind (~~ Rle_dec (llr nu' nu'' a (snds w)) c) by positive.
  by rewrite [ind true](_ : _ = 1) // => ?; lra.
rewrite /good in good0 *; case: Rle_dec => /= h in good0 *; last by rewrite /ind /= in good0 *; lra.
rewrite /ind /= !Rmult_1_r !Rmult_0_r !Rplus_0_r -Rmult_assoc.
apply: Rmult_le_compat_r => //; apply: Rle_trans (gp w) _; apply: Rmult_le_compat_r => //.
apply: exp_mono; apply: Rmult_le_compat_r => //; exact/le_INR/leP. Qed.
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
Section Chernoff.
Variables (A X : finType).
(** A product of factors of conditional mean 1 has mean 1. *)
Lemma Ex_prod T (nu : instance A X) pi (g : A -> X -> R) : (forall b, \sum_x (nu b x * g b x) = 1) ->
  Ex nu pi (fun (a : T.-tuple A) (r : T.-tuple X) => \prod_(t < T) g (tnth a t) (tnth r t)) = 1.
Proof. move=> g1; elim: T pi => [|T IH] pi.
  by rewrite -[RHS](Ex_const 0 nu pi); apply: eq_Ex => a r; rewrite big_ord0.
rewrite Ex_cons -[RHS](pr_sum1 (pi [::])); apply: eq_bigr => b _.
rewrite -[RHS]Rmult_1_r -[X in _ = _ * X](g1 b) sumM; apply: eq_bigr => x _. rewrite (_ : Ex _ _ _ = g b x);
  first ring. rewrite -[RHS]Rmult_1_r -[X in _ = _ * X](IH (shift pi b x)) -ExM; apply: eq_Ex => a r.
rewrite big_ord_recl !tnth0; congr (_ * _). by apply: eq_bigr => t _; rewrite !tnthS. Qed.
(** Chernoff's bound when the arm [b] is played at most [n] times. *)
Lemma Chernoff T (nu : instance A X) pi b (g : A -> X -> R) psi n c (Q : T.-tuple A -> T.-tuple X -> bool) :
  0 <= psi -> (forall d, \sum_x (nu d x * exp (g d x)) = exp (if d == b then psi else 0)) ->
  (forall a r, Q a r -> N b a <= n /\ c <= \sum_(t < T) g (tnth a t) (tnth r t)) ->
  Ex nu pi (fun a r => ind (Q a r)) <= exp (n * psi - c).
Proof. move=> p0 mgf q. pose h d x := exp (g d x - (if d == b then psi else 0)).
have h1 d : \sum_x (nu d x * h d x) = 1.
  rewrite -[RHS]exp_0 -[X in _ = exp X](Rplus_opp_r (if d == b then psi else 0)) exp_plus -mgf sumMr.
  by apply: eq_bigr => x _; rewrite /h /Rminus exp_plus; ring.
rewrite -[X in _ <= X]Rmult_1_r -[X in _ <= _ * X](Ex_prod T pi h1) -ExM; apply: Ex_le => a r.
rewrite -(big_morph exp exp_plus exp_0) -exp_plus sumB.
have -> : \sum_(t < T) (if tnth a t == b then psi else 0) = N b a * psi.
  by rewrite /N sumMr; apply: eq_bigr => t _; rewrite /ind; case: (_ == b); ring.
rewrite /ind; case: ifP => [/q [Nn cg]|_]; last exact/Rlt_le/exp_pos. rewrite -exp_0; apply: exp_mono.
apply: (Rle_trans _ (n * psi - c + (c - N b a * psi))). by nra.
by apply: Rplus_le_compat_l; apply: Rplus_le_compat_r. Qed.
End Chernoff.
Section Bern31.
Variables (A X : finType) (T : nat).
Variables (nu nu' nu'' : instance A X) (pi : policy A X) (b : A).
Hypothesis acs : forall d, ac (nu' d) (nu'' d).
Hypothesis same' : forall d, d != b -> nu d =1 nu' d.
Hypothesis same'' : forall d, d != b -> nu' d =1 nu'' d.
Definition psi_TV l : R := ln (1 + (exp l - 1) * TV (nu b) (nu' b)).
Definition psi_KL l : R := ln (\sum_y (nu' b y * exp (l * ln (nu' b y / nu'' b y)))).
Lemma mgf_TV l d : \sum_z (coupled nu nu' d z * exp (l * ind (z.1 != z.2))) = 1
  + (exp l - 1) * TV (nu d) (nu' d).
Proof. rewrite -max_coupling_TV -[X in X + _](pr_sum1 (max_coupling (nu d) (nu' d))) sumM -sumD.
apply: eq_bigr => z _; rewrite /coupled /ind.
by case: (z.1 != z.2); rewrite ?Rmult_1_r ?Rmult_0_r ?exp_0; ring. Qed.
Lemma mgf_KL l d : \sum_z (coupled nu nu' d z * exp (l * ln (nu' d z.2 / nu'' d z.2))) =
  \sum_y (nu' d y * exp (l * ln (nu' d y / nu'' d y))).
Proof. exact: (pair_snd (fun y => exp (l * ln (nu' d y / nu'' d y))) (mc_snd (nu d) (nu' d))). Qed.

(** *** bern Theorem 3.1 with explicit remainders, for all n, m, c, l1, l2:
    P_nu(N_b <= n) <= e^(eps m + c) P_nu''(N_b <= n) + e^(n psi_TV(l1) - l1 m) + e^(n psi_KL(l2) - l2 c). *)
Theorem finite_bern_3_1 eps n m c l1 l2 : ViewDP T eps pi -> 0 <= eps -> 0 <= l1 -> 0 <= l2 -> let Om :
  {set T.-tuple A} := [set a | Rle_dec (N b a) n] in Pr (marginal nu pi) Om <= exp (INR m * eps + c) * Pr
  (marginal nu'' pi) Om + exp (n * psi_TV l1 - l1 * INR m) + exp (n * psi_KL l2 - l2 * c).
Proof. move=> dp e0 l10 l20 Om. apply: Rle_trans (double_change nu Om m c dp e0 acs) _; rewrite -/Om.
have e1 : 1 <= exp l1 by have := exp_ineq1_le l1; lra. apply: Rplus_le_compat; first apply: Rplus_le_compat_l.
- have t1 : 1 <= 1 + (exp l1 - 1) * TV (nu b) (nu' b).
    by have : 0 <= (exp l1 - 1) * TV (nu b) (nu' b); [apply: Rmult_le_pos; [lra|apply: TV_ge0]|lra].
  apply: (@Chernoff _ _ T _ _ b (fun _ z => l1 * ind (z.1 != z.2))).
  + by rewrite -ln_1; apply: ln_le_mono; lra.
  + move=> d; rewrite mgf_TV; case: eqP => [->|/eqP db]; first by rewrite exp_ln //; lra.
    by rewrite (TV_same (same' db)) exp_0; ring.
  + move=> a w /andP []; rewrite inE; case: Rle_dec => //= h _ lt; split=> //.
    rewrite -sumM -dham_coupled; apply: Rmult_le_compat_l => //. by apply/le_INR/leP/ltnW.
- have k1 : 1 <= \sum_y (nu' b y * exp (l2 * ln (nu' b y / nu'' b y))). have k0 := KL_ge0 (@acs b).
    apply: (Rle_trans _ (1 + l2 * KL (nu' b) (nu'' b))); first by have := Rmult_le_pos _ _ l20 k0; lra.
    rewrite -[X in X + _](pr_sum1 (nu' b)) sumM -sumD; apply: sum_le => y _.
    rewrite (_ : _ + _ = nu' b y * (1 + l2 * ln (nu' b y / nu'' b y))); last ring.
    by apply: Rmult_le_compat_l; [apply: pr_ge0|apply: exp_ineq1_le].
  apply: (@Chernoff _ _ T _ _ b (fun d z => l2 * ln (nu' d z.2 / nu'' d z.2))).
  + by rewrite -ln_1; apply: ln_le_mono; lra.
  + move=> d; rewrite mgf_KL; case: eqP => [->|/eqP db]; first by rewrite exp_ln //; lra.
    rewrite exp_0 -(pr_sum1 (nu' d)); apply: eq_bigr => y _; rewrite -(same'' db).
    case: (Req_dec (nu' d y) 0) => [->|nz]; first ring. by rewrite /Rdiv Rinv_r // ln_1 Rmult_0_r exp_0; ring.
  + move=> a w /andP []; rewrite inE; case: Rle_dec => //= h _; case: Rle_dec => //= h' _; split=> //.
    rewrite -sumM; apply: Rmult_le_compat_l => //; rewrite /llr in h'.
    apply: Rlt_le; apply: Rlt_le_trans (Rnot_le_lt _ _ h') _; apply: Req_le.
    by apply: eq_bigr => t _; rewrite tnth_map. Qed.
End Bern31.
