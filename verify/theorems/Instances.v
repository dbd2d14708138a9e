(** The hypotheses of the lower bounds can be met: a policy and an instance for each. *)
Require Import Probability Composition DiscreteLaplace Batches FDivergences Interaction ChangeOfMeasure
  Episodes Transport LowerBounds DoubleChange ProblemDependent Divergences Toolbox Conversions Equivalences
  QueryLists ProductLaws Concentrated PrivateDivergence FiniteBounds BernTheorem Identification Linear
  ExponentialWeights PrivateUCB Skeptic.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** A policy that reads no reward *)
Section Blind.
Variables (A X : finType) (p : dist A).
Definition blind : policy A X := fun _ => p.
Lemma blind_ViewDP T eps : 0 <= eps -> ViewDP T eps blind.
Proof. move=> e0; apply/DP_pointwise => r r' _ a. have -> : view blind r a = view blind r' a by [].
have := view_ge0 blind r' a; have : 1 <= exp eps by have := exp_ineq1_le eps; lra.
by move=> e v; have := Rmult_le_compat_r _ _ _ v e; lra. Qed.
Lemma blind_zCDP T rho : 0 <= rho -> InteractiveZCDP T rho blind.
Proof. move=> r0 B al a1 x x' _;
  pose V : dist [finType of T.-tuple A] := Dist (interactive_view_ge0 B blind x) (interactive_view_sum1 B
  blind x). by apply: (Renyi_le_mono (Renyi_refl V a1)); apply: Rmult_le_pos; lra. Qed.
End Blind.
(** ** Minimax bounds *)
(** thesis Theorem 4.15: two arms, T = 100, eps = 1/10, and UCB. *)
Lemma tenth : 0 < / 10. Proof. lra. Qed.
Example minimax_at_100 : exists nu : instance [finType of 'I_2] [finType of bool],
  Rmax (10 / 27) (10 / 22) <= Reg sgn 100 nu (@ucb 1 (/ 10) tenth 100).
Proof. have i := tenth; have dp := @ucb_ViewDP 1 (/ 10) tenth 100.
have h100 : INR 100 = 100 by rewrite INR_IZR_INZ.
have [nu h] := @minimax 1 100 (/ 10) _ isT i ltac:(rewrite h100 /=; lra) ltac:(rewrite h100 /=; lra) dp.
have e1 : sqrt (100 * 1) = 10 by rewrite -[RHS]sqrt_square; [congr sqrt|]; lra.
have e2 : 1 / (22 * / 10) = 10 / 22 by field. by exists nu; rewrite h100 /= e1 e2 in h. Qed.

(** ** Finite bounds: eps = log 2, T = 100, two arms of means 1/2 and 1/4, and 1/2 and 3/4 at the neighbour *)
Section Hundred.
Let A := [finType of 'I_2].
Let arm1 : A := lift ord0 ord0.
Let low (a : A) := if a == ord0 then / 2 else / 4. Let high (a : A) := if a == ord0 then / 2 else 3 / 4.
Let low01 a : 0 <= low a <= 1. Proof. by rewrite /low; case: (a == _); lra. Qed.
Let high01 a : 0 <= high a <= 1. Proof. by rewrite /high; case: (a == _); lra. Qed.
Let here := bernoulli low01. Let there := bernoulli high01.
Let same c : c != arm1 -> here c =1 there c.
Proof. move=> ne; suff -> : c = ord0 by case; rewrite /= /coin /low /high /=; lra.
by case: c ne => [[|[|n]] lt] ne //; apply: val_inj. Qed.
Let low1 : mean ind here arm1 = / 4. Proof. by rewrite mean_bool. Qed.
Let high1 : mean ind there arm1 = 3 / 4. Proof. by rewrite mean_bool. Qed.
Let g : / 4 <= gap ind here arm1.
Proof. by have := mean_le ind here ord0; rewrite /gap low1 mean_bool /= /low /=; lra. Qed.
Let better c : c != arm1 -> / 4 <= mean ind there arm1 - mean ind here c.
Proof. by rewrite high1 mean_bool /= /low; case: (c == ord0); lra. Qed.
Variable pi : policy A bool_finType.
Hypothesis dp : ViewDP 100 (ln 2) pi.
Let l0 : 0 <= ln 2. Proof. by rewrite -ln_1; apply: ln_le_mono; lra. Qed.
Let d0 : 0 < / 4. Proof. lra. Qed.
Let h100 : INR 100 = 100. Proof. by rewrite INR_IZR_INZ. Qed.
Let n := EN 100 here pi arm1.
(** The pulls of the arm that is best at the neighbour, whatever the policy: by privacy alone, ... *)
Example hundred_levels r : Reg ind 100 there pi <= r -> (50 - 2 * r) / 13 <= n.
Proof. move=> rr; have := pulls_levels dp l0 isT d0 same rr better 0; rewrite -/n high1 low1 h100 => h.
apply: Rle_trans (h ltac:(lra)); rewrite (_ : INR 0 = 0) // Rmult_0_l Ropp_0 exp_0 exp_Ropp exp_ln; last lra.
by lra. Qed.
(** ... and by privacy up to the mean 1/2, by likelihood from there. *)
Example hundred_tilt r : Reg ind 100 there pi <= r ->
  (2 / 3 - r / 25) / (/ 100 + 2 / 3 * (ln 2 / 4 + ln (4 / 3) / 2)) <= n.
Proof. move=> rr; have := @pulls_tilt _ _ _ _ _ _ _ _ _ dp l0 isT d0 same rr better 2 0 (/ 2).
rewrite -/n high1 low1 h100 => h; apply: Rle_trans (h ltac:(lra) ltac:(lra) ltac:(lra)).
have -> : kl (/ 2) (3 / 4) = ln (4 / 3) / 2.
  rewrite /kl (_ : / 2 / (3 / 4) = 2 / 3); last field. rewrite (_ : (1 - / 2) / (1 - 3 / 4) = 2); last field.
  by rewrite (_ : 4 / 3 = 2 / 3 * 2) ?ln_mult; lra.
by rewrite (_ : - 0 / 2 = 0) ?exp_0; [apply: Req_le; congr (_ / _); field|lra]. Qed.
(** Regret of 9/10 on one of the two, whatever the policy. *)
Example hundred_worst : 9 / 10 <= Reg ind 100 here pi \/ 9 / 10 <= Reg ind 100 there pi.
Proof. case: (@worst_of_neighbours bool_finType ind 1 100 here pi [set arm1] (fun=> there)
  (fun=> (50 - 9 / 5) / 13) (9 / 10)) => [b| |le|[b _ le]]; [|rewrite big_set1 /=|by left|by right].
- by rewrite inE => /eqP -> rr; apply: Rle_trans (hundred_levels rr); lra.
- by apply: Rle_trans (Rmult_le_compat_r ((50 - 9 / 5) / 13) _ _ ltac:(lra) g); lra. Qed.
(** thesis Theorem 4.16 at finite T: 2 / ln 2 ln(25 / (4 (R + R'))) pulls, R and R' the two regrets. *)
Example hundred_EN : 2 / ln 2 * ln (25 / (4 * (Reg ind 100 here pi + Reg ind 100 there pi))) <= n.
Proof. have g' c : c != arm1 -> / 4 <= gap ind there c.
  move=> ne; have := mean_le ind there arm1; rewrite /gap high1 mean_bool /= /high. by case: c ne => [[|[|k]]
    lt] //= _; lra. have l2 : 0 < ln 2 by rewrite -ln_1; apply: ln_increasing; lra.
have tv : TV (here arm1) (there arm1) = / 2 by rewrite TV_bool /= /low /high /=; split_Rabs; lra.
have := @EN_lower_bound _ _ _ 100 _ here there pi arm1 (/ 4) isT dp d0 l2; rewrite tv h100 => h.
rewrite (_ : 2 / ln 2 = / (ln 2 * / 2)); last by field; lra. rewrite (_ : 25 = 100 * / 4); last lra.
by apply: h => //; lra. Qed.
(** bern Theorem 3.1 at finite T, both changes to [there]: at most 10 pulls, m = 8, c = 3. *)
Definition hundred_bern_3_1 := finite_bern_3_1 (nu'' := there) (fun b z h => h) same (fun c _ x => erefl)
  10 8 3 dp l0 Rle_0_1 Rle_0_1.
End Hundred.
(** thesis Theorem 4.20: two arms, T = 25; the second action is the first reward through randomised response
    with eps = log 3, which is rho-Interactive zCDP with rho = eps^2/2. *)
Section Echo.
Let A := [finType of 'I_2].
Definition echo_fun (x : bool) (a : A) : R := if (a == ord0) == x then 3 / 4 else / 4.
Lemma echo_ge0 x a : 0 <= echo_fun x a. Proof. by rewrite /echo_fun; case: (_ == x); lra. Qed.
Lemma echo_sum1 x : \sum_a echo_fun x a = 1.
Proof. by rewrite !big_ord_recl big_ord0 /echo_fun; case: x => /=; field. Qed.
Definition echo : policy A bool_finType := fun h =>
  if h is [:: (_, x)] then Dist (echo_ge0 x) (echo_sum1 x) else dirac (ord0 : A).
Lemma echo_post B : post B echo = echo.
Proof. by apply: functional_extensionality => -[|[a x] [|[b y] [|c h]]]. Qed.
Lemma echo_private T : ViewDP T (ln 3) echo.
Proof. have e3 : exp (ln 3) = 3 by rewrite exp_ln; lra.
apply/DP_pointwise => r r' _ a; rewrite e3; have d b : 0 <= dirac (ord0 : A) b by apply: pr_ge0.
case: T r r' a => [|[|T]] r r' a; first by rewrite /view !big_ord0; lra.
  case/tupleP: r => x r; case/tupleP: r' => x' r'; case/tupleP: a => b a; rewrite !view_cons /view !big_ord0.
  by have := d b; rewrite /=; lra.
case/tupleP: r => x r; case/tupleP: r => y r; case/tupleP: r' => x' r'; case/tupleP: r' => y' r'.
case/tupleP: a => b a; case/tupleP: a => c a; rewrite !view_cons.
set v := view _ r a; have -> : view (shift (shift echo b x') c y') r' a = v by [].
have v0 : 0 <= v by apply: view_ge0. have w0 := Rmult_le_pos _ _ (d b) v0.
suff : echo_fun x c <= 3 * echo_fun x' c.
  by rewrite /shift /=; move/(Rmult_le_compat_r _ _ _ w0); rewrite /=; lra.
by rewrite /echo_fun; case: (_ == _); case: (_ == _); lra. Qed.
Lemma echo_zCDP T : InteractiveZCDP T (/ 2 * ln 3 ^ 2) echo.
Proof. have l3 : 0 < ln 3 by rewrite -ln_1; apply: ln_increasing; lra.
apply/(InteractiveZCDP_post _ _ _ (ord0 : A) true) => B; rewrite echo_post.
apply: (@DP_zCDP _ _ T (TableView echo)); first lra.
by apply/TableDP_ViewDP; apply: echo_private. Qed.
Example minimax_zCDP_at_25 : exists nu : instance A bool_finType,
  Rmax (5 / 27) (sqrt (1 / (/ 2 * ln 3 ^ 2)) / 124) <= Reg sgn 25 nu echo.
Proof. have h25 : INR 25 = 25 by rewrite INR_IZR_INZ. have lo : 2 / 3 <= ln 3 by have := @ln_ge 3 ltac:(lra);
  lra. have up : ln 3 <= 126 / 100.
  have h : ln 3 <= ln ((121 / 100) ^ 6) by apply: ln_le_mono; lra. have l := @ln_le (121 / 100) ltac:(lra).
  by rewrite -Rpower_pow ?/Rpower ?ln_exp /= in h; lra.
have sq : 4 / 9 <= ln 3 ^ 2 <= 2 by nra. have e1 : sqrt (25 * 1) = 5 by rewrite -[RHS]sqrt_square;
  [congr sqrt|]; lra.
have s9 : sqrt (1 / (/ 2 * ln 3 ^ 2)) <= 3. rewrite -[X in _ <= X]sqrt_square; last lra.
  apply: sqrt_le_1_alt; apply: (Rmult_le_reg_r (/ 2 * ln 3 ^ 2)); first lra.
  by rewrite /Rdiv Rmult_assoc Rinv_l; lra.
have [nu h] := @minimax_zCDP_both 1 25 (/ 2 * ln 3 ^ 2) echo isT ltac:(lra) ltac:(rewrite h25 /=;
  lra) ltac:(rewrite [INR 1]/= h25; lra) (@echo_zCDP 25). by exists nu; rewrite h25 [INR 1]/= e1 in h. Qed.
(** Privacy of every kind: the policy that echoes the first reward, whatever it is asked. *)
Example echo_everywhere T : [/\ InteractiveADP T (ln 3) 0 echo, TableADP T (ln 3) 0 echo, AdaptiveADP T (ln 3)
  0 echo & TableZCDP T (/ 2 * ln 3 ^ 2) echo].
Proof. have l3 : 0 <= ln 3 by rewrite -ln_1; apply: ln_le_mono; lra.
have dp : TableDP T (ln 3) echo by apply/TableDP_ViewDP; exact: echo_private.
have a0 : [finType of 'I_2] by exact: ord0. have t : TableADP T (ln 3) 0 echo by apply/DP_ADP.
split=> //; [|by have [[_ h] _] := @AdaptiveDP_ViewDP _ _ T (ln 3) echo a0 l3; apply: h|].
  by apply/InteractiveDP_post => B; rewrite echo_post.
exact: (InteractiveZCDP_TableZCDP a0 (echo_zCDP (T := T))). Qed.
(** thesis 3.7(c) for a policy that answers the last reward. *)
Definition follower : policy A bool_finType := fun h =>
  Dist (echo_ge0 (last true (unzip2 h))) (echo_sum1 (last true (unzip2 h))).
Example follower_ViewDP : ViewDP 3 (INR 3 * ln 3) follower.
Proof. apply: instantaneous_ViewDP => a r r' _ _ b; rewrite exp_ln; last lra.
by rewrite /= /echo_fun; case: (_ == last _ _); case: (_ == last _ _); lra. Qed.
End Echo.
(** thesis Theorem 4.17, both parts: two dimensions, T = 25, eps = 1/10, the policy always plays (1, 1). *)
Example linear_at_25 : exists x (x0 : 0 < x) (dx : INR 2 * x <= 1) (v : signs 2),
  Rmax (exp (-2) / 8 * (INR 2 * sqrt (INR 25))) (exp (-1) / 4 * (INR 2 / (/ 10)))
    <= Reg_linear 25 x0 dx v (blind (dirac ([ffun=> true] : signs 2))).
Proof. have h25 : INR 25 = 25 by rewrite INR_IZR_INZ.
apply: linear_ViewDP_both => //; [lra| | |by apply: blind_ViewDP; lra]; rewrite h25 /=; last lra.
by rewrite (_ : 25 = 5 * 5) ?sqrt_square; lra. Qed.
(** thesis Theorem 4.21 at rho = 1 for the same policy, and its classical part at once. *)
Example linear_zCDP_at_25 : exists x (x0 : 0 < x) (dx : INR 2 * x <= 1) (v : signs 2),
  Rmax (exp (-2) / 8 * (INR 2 * sqrt (INR 25))) (exp (- (9 / 4)) / 4 * (INR 2 / sqrt 1))
    <= Reg_linear 25 x0 dx v (blind (dirac ([ffun=> true] : signs 2))).
Proof. have h25 : INR 25 = 25 by rewrite INR_IZR_INZ.
apply: linear_zCDP_both => //; [lra| | |by apply: blind_zCDP; lra]; rewrite h25 /=.
  by rewrite (_ : 25 = 5 * 5) ?sqrt_square; lra. by rewrite sqrt_1; lra. Qed.

(** ** The tool box: noisy counts of the same ones twice, and of two blocks of two rewards *)
Section ToolBox.
Variables (eps : R) (eps0 : 0 < eps).
Let count := noisy_count eps0 2.

Example counts_twice : DP (eps + eps) (composed (k := 2) (fun _ => count : 2.-tuple bool -> _)). Proof.
have := @composition_DP _ _ 2 2 (fun=> eps) (fun _ => count : 2.-tuple bool -> _) (fun _ => @noisy_count_DP _
  eps0 2 2). by rewrite !big_ord_recl big_ord0 Rplus_0_r. Qed.
Example counts_of_blocks : ADP eps 0 (on_blocks (X := bool_finType) (n := 4) (k := 2) double (fun _ =>
  count)).
Proof. apply: parallel_blocks_ADP => //; try lra; first by move=> i j; rewrite leq_double.
by move=> i; apply/DP_ADP; apply: noisy_count_DP. Qed.
(** They are concentrated: alone, twice, of two blocks, told at random, and with delta = 1/2. *)
Example counts_zCDP : let rho := / 2 * eps ^ 2 in [/\ zCDP rho (fun d : 2.-tuple bool => count d : _ -> R),
  zCDP (rho + rho) (composed (k := 2) (fun _ => count : 2.-tuple bool -> _)),
  zCDP rho (on_blocks (X := bool_finType) (n := 4) (k := 2) double (fun _ => count)),
  forall alpha, 1 < alpha -> RDP alpha (rho * alpha) (fun d : 2.-tuple bool => push (count d) (fun o =>
  clamped eps0 (ltn_ord o : (o <= 2)%N))) /\ RDP alpha eps (fun d : 2.-tuple bool => count d : _ -> R)
  & ADP (rho + 2 * sqrt (rho * ln (/ / 2))) (/ 2) (fun d : 2.-tuple bool => count d : _ -> R)].
Proof. move=> rho; have r0 : 0 <= rho by rewrite /rho; have := pow2_ge_0 eps; lra.
have z n : zCDP rho (fun d : n.-tuple bool => count d : _ -> R) by
  apply: DP_zCDP; [lra|exact: noisy_count_DP]. split=> // [||alpha a1|].
- have := @composition_zCDP _ _ 2 2 (fun=> rho) (fun _ => count : 2.-tuple bool -> _) (fun _ => z 2%N).
  by rewrite !big_ord_recl big_ord0 Rplus_0_r.
- by apply: parallel_blocks_zCDP => //; move=> i j; rewrite leq_double.
- by split; [apply: post_processing_RDP => //; apply: z|apply: DP_RDP => //; apply: noisy_count_DP].
- by apply: zCDP_ADP => //; lra. Qed.
(** thesis Theorem 4.6: transport from two ones to two zeros. *)
Example counts_transport : let both b := [tuple b; b] : 2.-tuple bool in
  KL_le (push (dirac (both true)) (fun d : 2.-tuple bool => count d)) (push (dirac (both false)) (fun d :
    2.-tuple bool => count d)) (2 * eps) /\
  KL_le (push (dirac (both true)) (fun d : 2.-tuple bool => count d)) (push (dirac (both false)) (fun d :
    2.-tuple bool => count d)) (2 * eps ^ 2).
Proof. move=> both; pose C := dirac (both true, both false).
have c1 d : \sum_d' C (d, d') = dirac (both true) d.
  rewrite -(sum_ind1 (both false) (fun=> dirac (both true) d)); apply: eq_bigr => d' _.
  by rewrite /= xpair_eqE /ind; case: (d == _); case: (d' == _); rewrite /=; ring.
have c2 d' : \sum_d C (d, d') = dirac (both false) d'.
  rewrite -(sum_ind1 (both true) (fun=> dirac (both false) d')); apply: eq_bigr => d _.
  by rewrite /= xpair_eqE /ind; case: (d == _); case: (d' == _); rewrite /=; ring.
have dp := @noisy_count_DP _ eps0 2 2; have r0 : 0 <= / 2 * eps ^ 2 by positive.
have k := KL_transport dp c1 c2; have z := KL_transport_zCDP r0 (DP_zCDP (Rlt_le _ _ eps0) dp) c1 c2.
have dh : INR (dham (both true) (both false)) = 2 by rewrite /dham !big_ord_recl big_ord0 /=; ring.
have s F : \sum_z (C z * F z) = F (both true, both false) by exact: sum_ind1.
move: k z; rewrite (s (fun z => INR (dham z.1 z.2))) (s (fun z => INR (dham z.1 z.2) ^ 2)) dh => -[a le] [_
  le']. by split; split=> //; [apply: Rle_trans le _|apply: Rle_trans le' _]; apply: Req_le; field. Qed.
End ToolBox.
(** ** Problem-dependent bounds: the consistent family of PrivateUCB.v *)
Section Family.
Variables (K : nat) (eps : R) (nu : instance [finType of 'I_K.+1] bool_finType).
Hypotheses (eps0 : 0 < eps) (m1 : mu_star ind nu < 1).
Let pi T : policy [finType of 'I_K.+1] bool_finType := ucb eps0 T.
Let dp T : ViewDP T eps (pi T). Proof. by case: (ucb_consistent K eps0). Qed.
Let cons nu' : consistent_on ind pi nu'. Proof. by case: (ucb_consistent K eps0). Qed.
(** bern Theorem 3.1 for this family. *)
Example ucb_bern_3_1 delta : 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / d_eps eps (mean ind nu b) (mu_star ind nu))
     - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. exact: bern_3_1. Qed.
(** thesis Theorem 4.16 for this family. *)
Example ucb_thesis_4_16 delta : 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / Rmin (kl (mean ind nu b) (mu_star ind nu))
  (eps * gap ind nu b)) - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. exact: thesis_4_16_Bernoulli. Qed.
(** bern Equation (3) for it. *)
Example ucb_lai_robbins delta : 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / kl (mean ind nu b) (mu_star ind nu))
     - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof. apply: (lai_robbins (M := fun _ _ => True)) => // b; rewrite inE; case: Rlt_dec => //= g _.
by split=> //; apply: KL_inf_Bernoulli. Qed.
End Family.
(** ** adv Lemma 26 for two experts, the first of which loses 1 in each round *)
Lemma even_bounded (t : nat) (j : 'I_2) : 1 * - ind (j == ord0) <= 1.
Proof. by have := ind_ge0 (j == ord0); lra. Qed.
Definition even_weights T := exponential_weights Rlt_0_1 even_bounded T ord_max.

(** ** Product laws: a private count of two rewards, of means 1/2 or 1/4 *)
Section Count.
Let half : 0 <= / 2 <= 1. Proof. lra. Qed.
Let quarter : 0 <= / 4 <= 1. Proof. lra. Qed.
Let ones (d : seq bool) (o : 'I_3) : R := if o == ord0 then INR (count id d) else 0.
Let M (d : 2.-tuple bool) : dist [finType of 'I_3] := exponential ord0 1 ones d.

Example count_product : KL_le (push (Prod (fun _ : 'I_2 => bern half)) M) (push (Prod (fun _ : 'I_2 => bern
  quarter)) M) (/ 2) /\ KL_le (push (Prod (fun _ : 'I_2 => bern half)) M) (push (Prod (fun _ : 'I_2 =>
    bern quarter)) M) (5 / 16).
Proof. have s1 (u u' : 2.-tuple bool) o : (dham u u' <= 1)%N -> Rabs (ones u o - ones u' o) <= 1.
  move=> /leP/le_INR d1; rewrite /ones; case: (o == ord0); last by rewrite Rminus_eq_0 Rabs_R0; lra.
  exact: Rle_trans (count_dham u u') d1.
have dp := exponential_DP (ord0 : 'I_3) (ltac:(lra) : 0 <= 1) s1.
have tv : TV (bern half) (bern quarter) = / 4 by rewrite TV_bool Rabs_pos_eq /=; lra.
have k := KL_product_DP (fun _ => bern half) (fun _ => bern quarter) dp.
have z := KL_product_zCDP (fun _ => bern half) (fun _ => bern quarter) (ltac:(lra) : 0 <= / 2 * 1 ^ 2)
  (DP_zCDP (ltac:(lra) : 0 <= 1) dp). by split; [move: k|move: z];
  rewrite !big_ord_recl !big_ord0 tv => -[a le]; split=> //; apply: Rle_trans le _; lra. Qed.
End Count.
(** adv Theorem 6 for two experts, one sure of an action and the other a fair coin, and a coin as learner. *)
Lemma half01 : 0 <= / 2 <= 1. Proof. lra. Qed.
Example experts_once (l : nat -> bool -> bool) j : \sum_s (bern half01 s * expected_cost (A := bool_finType)
  (X := bool_finType) ind (fun t i => l t (i || s)) 1 (fun=> bern half01)) - \sum_(t < 1) \sum_a ((if j then
  dirac (true : bool_finType) else bern half01) a * ind (l t a)) <= / 2.
Proof.
apply: (@expert_advice _ bool_finType bool_finType _ ind l 1 (fun=> bern half01) (bern half01) (fun s _ i => i
  || s) (fun _ (i : bool) => if i then dirac true else bern half01)) => [t i a|l' i].
  by rewrite big_mkcond big_bool; case: i; case: a; rewrite /= /ind /coin /=; lra.
rewrite /expected_cost sum_tupleS big_bool !sum_tuple0 /view !big_ord_recl !big_ord0 !tnth0
  /coin /=. by case: i; case: (l' 0%N true); case: (l' 0%N false); rewrite /ind /=; lra. Qed.
