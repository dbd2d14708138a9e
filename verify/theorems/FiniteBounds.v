(** Finite lower bounds without remainders: pulls and regret that no eps-View DP policy avoids on an instance
    and its neighbours.  Every parameter is free, so that a number may be made as large as it can be. *)
From Coq Require Import Lia.
Require Import Probability FDivergences Interaction ChangeOfMeasure LowerBounds DoubleChange.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** exp(-eps n) is above the line through its values at the whole numbers k and k + 1. *)
Lemma chord eps k n : 0 <= eps ->
  exp (- (INR k * eps)) * (1 + (1 - exp (- eps)) * (INR k - INR n)) <= exp (- (eps * INR n)).
Proof. move=> e0; set q := exp (- eps); have q0 : 0 < q by apply: exp_pos. have q1 : q <= 1 by rewrite -exp_0;
  apply: exp_mono; lra. have qe : 1 - q <= eps by have := exp_ineq1_le (- eps); rewrite -/q; lra.
have up j : 1 - (1 - q) * INR j <= exp (- (eps * INR j)).
  elim: j => [|j IH]; first by rewrite !Rmult_0_r Ropp_0 exp_0; lra.
  rewrite S_INR (_ : - (eps * (INR j + 1)) = - (eps * INR j) + - eps); last ring.
  rewrite exp_plus -/q; have : exp (- (eps * INR j)) <= 1.
    by rewrite -exp_0; apply: exp_mono; have := Rmult_le_pos _ _ e0 (pos_INR j); lra.
  move=> h; have := Rmult_le_compat_l (1 - q) _ _ ltac:(lra) h; lra.
case: (leqP k n) => [/subnKC <-|/ltnW /subnKC <-]; move: (_ - _)%N => j; rewrite plus_INR.
- rewrite (_ : - (eps * _) = - (INR k * eps) + - (eps * INR j)); last ring.
  rewrite exp_plus; apply: Rmult_le_compat_l; [exact/Rlt_le/exp_pos|].
  by rewrite (_ : 1 + _ = 1 - (1 - q) * INR j); [exact: up|ring].
- rewrite (_ : - (_ * eps) = - (eps * INR n) + - (eps * INR j)); last ring.
  rewrite exp_plus Rmult_assoc -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
  rewrite -[X in _ <= X]exp_0 -(Rplus_opp_l (eps * INR j)) exp_plus.
  apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos. rewrite (_ : 1 + _ = 1 + (1 - q) * INR j); last ring.
  by have := exp_ineq1_le (eps * INR j); have := Rmult_le_compat_r _ _ _ (pos_INR j) qe; lra. Qed.
Section Overlap.
Variables (X : finType) (K T : nat).
Let A := [finType of 'I_K.+1].
Variables (nu nu' nu'' : instance A X) (pi : policy A X) (b : A) (eps : R).
Hypotheses (dp : ViewDP T eps pi) (e0 : 0 <= eps) (acs : forall d, ac (nu' d) (nu'' d)).
Hypothesis same' : forall d, d != b -> nu d =1 nu' d.
Hypothesis same'' : forall d, d != b -> nu' d =1 nu'' d.
(** The price of a run: eps for each reward that differs, and the log-likelihood ratio. *)
Let price (a : T.-tuple A) (w : T.-tuple (X * X)) : R :=
  eps * INR (dham (fsts w) (snds w)) + llr nu' nu'' a (snds w).
Let mean_of (f : T.-tuple A -> T.-tuple (X * X) -> R) : R := Ex (coupled nu nu') (first pi) f.
Lemma price_mean : mean_of price = EN T nu pi b * (eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b)).
Proof. pose g d (z : X * X) := eps * ind (z.1 != z.2) + ln (nu' d z.2 / nu'' d z.2).
transitivity (mean_of (fun a w => \sum_(t < T) g (tnth a t) (tnth w t))).
  apply: eq_Ex => a w; rewrite /price /llr dham_coupled sumM -sumD.
  by apply: eq_bigr => t _; rewrite tnth_map.
have cost d : \sum_z (coupled nu nu' d z * g d z) = eps * TV (nu d) (nu' d) + KL (nu' d) (nu'' d).
  rewrite -max_coupling_TV /KL -(pair_snd (fun y => ln (nu' d y / nu'' d y)) (mc_snd (nu d) (nu' d))).
  by rewrite sumM -sumD; apply: eq_bigr => z _; rewrite /g /coupled /=; ring.
rewrite /mean_of Ex_additive (Ex_rounds T _ _ (fun d => \sum_z (coupled nu nu' d z * g d z))).
rewrite (sum_only (b := b)) => [|d db]; last first.
  by rewrite cost (TV_same (same' db)) (KL_same (same'' db)); ring.
rewrite cost; congr (_ * _); rewrite /EN !Ex_marginal; apply: eq_bigr => a _; congr (_ * _).
by rewrite (marginal_fst nu nu'); apply: eq_bigr => w _; rewrite law_coupled. Qed.
(** What the price leaves of a list of actions. *)
Lemma priced a : \sum_w (law (coupled nu nu') (first pi) a w * exp (- price a w)) <= marginal nu'' pi a.
Proof. pose F r := view pi r a * exp (- llr nu' nu'' a r).
apply: (Rle_trans _ (\sum_w (F (snds w) * cprod nu nu' a w))).
  apply: sum_le => w _; rewrite law_coupled /price /F Ropp_plus_distr exp_plus.
  have c0 : 0 <= cprod nu nu' a w by apply: prod_ge0 => t; apply: pr_ge0.
  have := group_privacy dp (fsts w) (snds w) [set a]; rewrite !Pr1 => gp.
  set D := INR _ in gp *; set l := exp (- llr _ _ _ _); have l0 : 0 < l by apply: exp_pos.
  have {}gp : view pi (fsts w) a * exp (- (eps * D)) <= view pi (snds w) a.
    rewrite -[X in _ <= X]Rmult_1_l -exp_0 -(Rplus_opp_l (D * eps)) exp_plus (Rmult_comm eps).
    rewrite Rmult_comm Rmult_assoc. by apply: Rmult_le_compat_l gp; apply/Rlt_le/exp_pos.
  have := Rmult_le_compat_r _ _ _ (Rmult_le_pos _ _ (Rlt_le _ _ l0) c0) gp; lra.
rewrite /cprod (marg (coupled nu nu') snd F); apply: sum_le => r _; rewrite law_view /F.
rewrite (eq_bigr (fun t => nu' (tnth a t) (tnth r t))) => [|t _]; last by rewrite coupled_snd.
rewrite Rmult_assoc; apply: Rmult_le_compat_l; first exact: view_ge0.
have := llr_le acs (Rle_refl (llr nu' nu'' a r)); set l := llr _ _ _ _ => h.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos (- l))) h.
by rewrite -Rmult_assoc -exp_plus Rplus_opp_l exp_0 Rmult_1_l. Qed.
Lemma price_total : mean_of (fun a w => exp (- price a w)) <= 1.
Proof. by rewrite -(marginal_sum1 T nu'' pi); apply: sum_le => a _; apply: priced. Qed.
Lemma overlap (E : {set T.-tuple A}) : mean_of (fun a w => if a \in E then 1 else exp (- price a w))
  <= Pr (marginal nu pi) E + Pr (marginal nu'' pi) (~: E).
Proof. rewrite /Pr [X in _ <= X + _]big_mkcond [X in _ <= _ + X]big_mkcond /= -sumD.
apply: sum_le => a _; rewrite inE. case: (a \in E) => /=; last by rewrite Rplus_0_l; apply: priced.
rewrite Rplus_0_r (marginal_fst nu nu'); apply: Req_le; apply: eq_bigr => w _.
by rewrite law_coupled Rmult_1_r. Qed.

(** *** Two instances are told apart slowly: the change goes from nu to nu' by privacy, from there to nu'' by
    likelihood, as in bern Theorem 3.1, and costs no remainder.  With the best lam and s the left side is
    1 - sqrt(1 - exp(-k)), k = E[N_b] (eps TV + KL); it is stated as a line in E[N_b]. *)
Theorem neighbours_tilt lam s (E : {set T.-tuple A}) : 1 < lam ->
  2 * (lam * exp (- s / 2) * (1 + s / 2) - 1) / (lam ^ 2 - 1)
    - lam * exp (- s / 2) / (lam ^ 2 - 1) * (eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b)) * EN T nu pi b
  <= Pr (marginal nu pi) E + Pr (marginal nu'' pi) (~: E).
Proof. move=> l1; apply: Rle_trans (overlap E). have L : 0 < lam ^ 2 - 1 by nra.
set u := lam * exp (- s / 2); have u0 : 0 < u by apply: Rmult_lt_0_compat; [lra|exact: exp_pos].
set f := fun a w => _; pose g a w := (2 * u * (1 + s / 2) - 1) + (- u * price a w + -1 * exp (- price a w)).
have h : mean_of g <= (lam ^ 2 - 1) * mean_of f.
  rewrite /mean_of -ExM; apply: Ex_le => a w; rewrite /g /f; set y := price a w.
  have e : u * (1 + (s - y) / 2) <= lam * exp (- y / 2).
    rewrite /u (_ : - y / 2 = - s / 2 + (s - y) / 2); last field. rewrite exp_plus -Rmult_assoc;
      apply: Rmult_le_compat_l; first exact: Rlt_le. by have := exp_ineq1_le ((s - y) / 2); lra.
  set z := exp (- y / 2) in e; have z2 : exp (- y) = z * z by rewrite -exp_plus; congr exp; field.
  rewrite z2; case: (a \in E). by have := Rle_0_sqr (lam - z); rewrite /Rsqr /=; lra.
  by have := Rle_0_sqr (lam * z - 1); rewrite /Rsqr /=; lra.
rewrite {1}/mean_of ExD ExD Ex_const !ExM -/(mean_of _) price_mean -/(mean_of _) in h.
set n := EN T nu pi b in h *; set k := _ + KL _ _ in h *. apply: (Rmult_le_reg_l (lam ^ 2 - 1)) => //;
  apply: Rle_trans h. rewrite (_ : _ * (_ - _) = 2 * (u * (1 + s / 2) - 1) - u * k * n); last by field; lra.
apply: (Rle_trans _ (2 * u * (1 + s / 2) - 1 + (- u * (n * k) + -1 * 1))); first lra.
by do 2!apply: Rplus_le_compat_l; apply: Rmult_le_compat_neg_l; [lra|exact: price_total]. Qed.
Theorem neighbours_exp (E : {set T.-tuple A}) :
  / 2 * exp (- (EN T nu pi b * (eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b))))
  <= Pr (marginal nu pi) E + Pr (marginal nu'' pi) (~: E).
Proof. have c0 : 0 <= eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b).
  by apply: Rplus_le_le_0_compat; [apply: Rmult_le_pos => //; apply: TV_ge0|exact: KL_ge0].
set C := _ + _ in c0 *; set n := EN T nu pi b; pose y := exp (n * C / 2). have n0 : 0 <= n * C / 2 by have :=
  Rmult_le_pos _ _ (EN_ge0 T nu pi b) c0; rewrite -/n; lra. have y1 : 1 <= y by have :=
  exp_ineq1_le (n * C / 2); rewrite -/y; lra. have e : 2 * y * exp (- (n * C) / 2) = 2.
  by rewrite Rmult_assoc /y -exp_plus (_ : _ + _ = 0) ?exp_0; [ring|field].
have := @neighbours_tilt (2 * y) (n * C) E ltac:(lra); rewrite e -/C -/n; apply: Rle_trans.
have yy : 1 <= y * y by nra. rewrite (_ : _ - _ = 2 * / ((2 * y) ^ 2 - 1)); last by field; rewrite /=; lra.
rewrite (_ : / 2 * _ = 2 * / (4 * (y * y))).
  by apply: Rmult_le_compat_l; [lra|apply: Rinv_le_contravar; rewrite /=; lra].
rewrite (_ : - (n * C) = - (n * C / 2 + n * C / 2)); last field. by rewrite exp_Ropp exp_plus -/y; field; lra.
Qed.
End Overlap.
Section Pulls.
Variables (X : finType) (val : X -> R) (K T : nat).
Let A := [finType of 'I_K.+1].
Variables (nu : instance A X) (pi : policy A X) (eps : R).
Hypotheses (dp : ViewDP T eps pi) (e0 : 0 <= eps).
Lemma llr_same (nu' : instance A X) (a : T.-tuple A) (r : T.-tuple X) : llr nu' nu' a r = 0.
Proof. apply: sum0 => t _; case: (Req_dec (nu' (tnth a t) (tnth r t)) 0) => [->|nz].
  by rewrite /Rdiv Rmult_0_l /ln; case: Rlt_dec => // h; case: (Rlt_irrefl 0).
by rewrite /Rdiv Rinv_r // ln_1. Qed.

(** *** The same by privacy alone, with a whole number k of rewards that differ. *)
Theorem neighbours_levels (nu' : instance A X) b k (E : {set T.-tuple A}) :
  (forall d, d != b -> nu d =1 nu' d) ->
  exp (- (INR k * eps)) * (1 + INR k * (1 - exp (- eps)))
    - exp (- (INR k * eps)) * (1 - exp (- eps)) * TV (nu b) (nu' b) * EN T nu pi b
  <= Pr (marginal nu pi) E + Pr (marginal nu' pi) (~: E).
Proof. move=> same; have acs d : ac (nu' d) (nu' d) by []. apply: Rle_trans (overlap nu dp acs E); set q :=
  exp (- (INR k * eps)); set r := 1 - exp (- eps). have KL0 (p : X -> R) : KL p p = 0 by apply: KL_same.
have := @price_mean X K T nu nu' nu' pi b 1 same (fun _ _ _ => erefl). rewrite KL0 Rplus_0_r Rmult_1_l => m.
apply: (Rle_trans _ (Ex (coupled nu nu') (first pi) (fun a w => q * (1 + INR k * r) + - (q * r) * (1 * INR
  (dham (fsts w) (snds w)) + llr nu' nu' a (snds w))))). rewrite ExD Ex_const ExM; apply: Req_le.
  transitivity (q * (1 + INR k * r) + - (q * r) * (EN T nu pi b * TV (nu b) (nu' b))); first ring.
  by congr (_ + _ * _); symmetry; exact: m.
apply: Ex_le => a w; rewrite llr_same !Rplus_0_r Rmult_1_l; set n := dham _ _. have c := chord k n e0;
  rewrite -/q -/r in c. apply: (Rle_trans _ (exp (- (eps * INR n)))); first lra. case: (a \in E);
  last exact: Rle_refl. by rewrite -exp_0; apply: exp_mono; have := Rmult_le_pos _ _ e0 (pos_INR n); lra. Qed.

(** *** Pulls of the arm [b] that no policy avoids on nu if its regret is at most r on nu'', where [b] is the
    only best arm, by d: from any line u - v E[N_b] that bounds the overlap. *)
Theorem pulls_elsewhere (nu'' : instance A X) b u v d r : (0 < T)%N -> 0 <= v -> 0 < d ->
  (forall c, c != b -> d <= gap val nu'' c) -> Reg val T nu'' pi <= r ->
  (forall E : {set T.-tuple A},
     u - v * EN T nu pi b <= Pr (marginal nu pi) E + Pr (marginal nu'' pi) (~: E)) ->
  (u - r / (d * INR T)) / (/ INR T + v) <= EN T nu pi b.
Proof. move=> /ltP /lt_0_INR T0 v0 d0 gc rr /(overlap_rounds b) ov.
have away := Rle_trans _ _ _ (away_le T pi gc) rr; set n := EN T nu pi b in ov *.
have iT := Rinv_0_lt_compat _ T0; have Td := Rmult_lt_0_compat _ _ T0 d0.
apply: (Rmult_le_reg_r (/ INR T + v)); first lra. rewrite /Rdiv Rmult_assoc Rinv_l ?Rmult_1_r; last lra.
apply: (Rmult_le_reg_l (INR T * d)) => //. rewrite (_ : _ * (u - _) = d * (INR T * u) - r); last by field;
  lra. rewrite (_ : _ * (n * _) = d * (n + INR T * v * n)); last by field; lra.
by nra. Qed.

(** *** Regret that no policy avoids on nu if each arm of [S] has x b pulls. *)
Theorem regret_of_pulls (S : {set A}) (x : A -> R) : (forall b, b \in S -> x b <= EN T nu pi b) ->
  \sum_(b in S) (gap val nu b * x b) <= Reg val T nu pi.
Proof. move=> h; rewrite regret_decomposition big_mkcond /=; apply: sum_le => b _; have g := gap_ge0 val nu b.
case: ifP => bS; first by apply: Rmult_le_compat_l => //; apply: h.
by apply: Rmult_le_pos => //; apply: EN_ge0. Qed.

(** *** The largest of the regrets on nu and on its neighbours [nb b], one for each arm of [S]. *)
Theorem worst_of_neighbours (S : {set A}) (nb : A -> instance A X) (x : A -> R) r :
  (forall b, b \in S -> Reg val T (nb b) pi <= r -> x b <= EN T nu pi b) ->
  r <= \sum_(b in S) (gap val nu b * x b) ->
  r <= Reg val T nu pi \/ exists2 b, b \in S & r <= Reg val T (nb b) pi.
Proof. move=> h s; case: (boolP [exists b, (b \in S) && Rle_dec r (Reg val T (nb b) pi)]).
  by case/existsP => b /andP [bS]; case: Rle_dec => // l _; right; exists b.
move/existsPn => no; left; apply: Rle_trans s (regret_of_pulls _) => b bS; apply: h => //.
by have := no b; rewrite bS /=; case: Rle_dec => //= n _; apply/Rlt_le/Rnot_le_lt. Qed.
End Pulls.
