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
Let low01 a : 0 < low a < 1. Proof. by rewrite /low; case: (a == _); lra. Qed.
Let high01 a : 0 < high a < 1. Proof. by rewrite /high; case: (a == _); lra. Qed.
Let here := bernoulli low01. Let there := bernoulli high01.
Let same c : c != arm1 -> here c =1 there c.
Proof. move=> ne; suff -> : c = ord0 by case; rewrite /= /coin /low /high /=; lra.
by case: c ne => [[|[|n]] lt] ne //; apply: val_inj. Qed.
Let low1 : mean ind here arm1 = / 4. Proof. by rewrite mean_bool. Qed.
Let high1 : mean ind there arm1 = 3 / 4. Proof. by rewrite mean_bool. Qed.
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
Proof. have g : / 4 <= gap ind here arm1.
  by have := mean_le ind here ord0; rewrite /gap low1 mean_bool /= /low /=; lra.
case: (@worst_of_neighbours bool_finType ind 1 100 here pi [set arm1] (fun=> there) (fun=> (50 - 9 / 5) / 13)
  (9 / 10)) => [b| |le|[b _ le]]; [|rewrite big_set1 /=|by left|by right].
- by rewrite inE => /eqP -> rr; apply: Rle_trans (hundred_levels rr); lra.
- by apply: Rle_trans (Rmult_le_compat_r ((50 - 9 / 5) / 13) _ _ ltac:(lra) g); lra. Qed.
(** thesis Theorem 4.16 at finite T: 2 / ln 2 ln(25 / (4 (R + R'))) pulls, R and R' the two regrets. *)
Example hundred_EN : 2 / ln 2 * ln (25 / (4 * (Reg ind 100 here pi + Reg ind 100 there pi))) <= n.
Proof. have g : / 4 <= gap ind here arm1.
  by have := mean_le ind here ord0; rewrite /gap low1 mean_bool /= /low /=; lra.
have g' c : c != arm1 -> / 4 <= gap ind there c.
  move=> ne; have := mean_le ind there arm1; rewrite /gap high1 mean_bool /= /high. by case: c ne => [[|[|k]]
    lt] //= _; lra. have l2 : 0 < ln 2 by rewrite -ln_1; apply: ln_increasing; lra.
have tv : TV (here arm1) (there arm1) = / 2 by rewrite TV_bool /= /low /high /=; split_Rabs; lra.
have := @EN_lower_bound _ _ _ 100 _ here there pi arm1 (/ 4) isT dp d0 l2; rewrite tv h100 => h.
rewrite (_ : 2 / ln 2 = / (ln 2 * / 2)); last by field; lra. rewrite (_ : 25 = 100 * / 4); last lra.
by apply: h => //; lra. Qed.
(** bern Lemma C.1 and Theorem 3.1 at finite T, both changes to [there]: at most 10 pulls, m = 8, c = 3. *)
Definition hundred_double := double_change here (nu' := there) (nu'' := there)
  [set a | Rle_dec (N arm1 a) 10] 8 3 dp l0 (fun b z h => h).
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
(** thesis Theorem 4.14, as amended, for this policy; thesis 3.7(c) for one that answers the last reward. *)
Definition echo_sqrt (nu nu' : instance A bool_finType) :=
  KL_decomposition_zCDP_sqrt nu nu' (Rmult_le_pos _ _ (ltac:(lra) : 0 <= / 2) (pow2_ge_0 (ln 3))) (@echo_zCDP
    3).
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
(** Two ones more: a factor e^(2 eps) on the probability of the outcome 2, which is not 0. *)
Example counts_apart : count [:: true; true] ord_max <= exp (2 * eps) * count [:: false; false] ord_max.
Proof.
have := group_privacy (@noisy_count_DP _ eps0 2 2) [tuple true; true] [tuple false; false] [set ord_max].
by rewrite !Pr1 /dham !big_ord_recl big_ord0 /= (_ : 1 + 1 = 2). Qed.
(** They are concentrated: alone, twice, of two blocks, told at random, and with delta = 1/2. *)
Example counts_zCDP : let rho := / 2 * eps ^ 2 in [/\ zCDP rho (fun d : 2.-tuple bool => count d : _ -> R),
  zCDP (rho + rho) (composed (k := 2) (fun _ => count : 2.-tuple bool -> _)),
  zCDP rho (on_blocks (X := bool_finType) (n := 4) (k := 2) double (fun _ => count)),
  forall alpha, 1 < alpha -> RDP alpha (rho * alpha) (fun d : 2.-tuple bool => push (count d) (fun o =>
  clamped eps0 (ltn_ord o : (o <= 2)%N)))
  & ADP (rho + 2 * sqrt (rho * ln (/ / 2))) (/ 2) (fun d : 2.-tuple bool => count d : _ -> R)].
Proof. move=> rho; have r0 : 0 <= rho by rewrite /rho; have := pow2_ge_0 eps; lra.
have z n : zCDP rho (fun d : n.-tuple bool => count d : _ -> R) by
  apply: DP_zCDP; [lra|exact: noisy_count_DP]. split=> // [||alpha a1|].
- have := @composition_zCDP _ _ 2 2 (fun=> rho) (fun _ => count : 2.-tuple bool -> _) (fun _ => z 2%N).
  by rewrite !big_ord_recl big_ord0 Rplus_0_r.
- by apply: parallel_blocks_zCDP => //; move=> i j; rewrite leq_double.
- by apply: post_processing_RDP => //; apply: z.
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
End Family.
(** ** Best-arm identification: one sample of each arm through randomised response, then stop or go on *)
Section TwoSamples.
Let A := [finType of 'I_2].
Let arm0 : A := ord0. Let arm1 : A := lift ord0 ord0.
Let arms (b : A) : b = arm0 \/ b = arm1. Proof. exact: two_arms. Qed.
(** Chance that the noisy reward is 1. *)
Definition told (x : bool) : R := if x then 19 / 20 else / 20.
(** Recommend the arm whose noisy reward alone is 1; otherwise sample on. *)
Definition verdict_fun (x y : bool) (b : A + A) : R := match b with
  | inr a => if a == arm0 then told x * (1 - told y) else (1 - told x) * told y
  | inl a => if a == arm0 then told x * told y + (1 - told x) * (1 - told y) else 0 end.
Lemma verdict_ge0 x y b : 0 <= verdict_fun x y b.
Proof. by case: b => a /=; case: (a == arm0); case: x; case: y; rewrite /told; lra. Qed.
Lemma verdict_sum1 x y : \sum_b verdict_fun x y b = 1.
Proof. by rewrite big_sumType /= !big_ord_recl !big_ord0 /=; ring. Qed.
Definition verdict x y : dist [finType of A + A] := Dist (verdict_ge0 x y) (verdict_sum1 x y).
Definition two_samples : strategy A bool_finType := fun h => match h with
  | [::] => dirac (inl arm0 : A + A)
  | [:: _] => dirac (inl arm1 : A + A)
  | (_, x) :: (_, y) :: _ => verdict x y end.
Lemma Ex_point (B Y : finType) T (nu : instance B Y) (p : policy B Y) c f : p [::] =1 dirac c -> @Ex B Y T.+1
  nu p f = \sum_y (nu c y * @Ex B Y T nu (shift p c y) (fun a r => f [tuple of c :: a] [tuple of y :: r])).
Proof.
move=> e; rewrite Ex_cons -[RHS](sum_ind1 c (fun b => \sum_y (nu b y * @Ex B Y T nu (shift p b y) (fun a r =>
  f [tuple of b :: a] [tuple of y :: r])))).
by apply: eq_bigr => b _; rewrite e sumM; apply: eq_bigr => y _; rewrite /=; ring. Qed.
Lemma Ex_last (B Y : finType) (nu : instance B Y) (p : policy B Y) f : @Ex B Y 1 nu p (fun a _ => f a) =
  \sum_b (p [::] b * f [tuple b]).
Proof. rewrite Ex_cons; apply: eq_bigr => b _; rewrite -[RHS]Rmult_1_r -(pr_sum1 (nu b)) sumM;
  apply: eq_bigr => y _. have e0 (p' : policy B Y) g : @Ex B Y 0 nu p' (fun a _ => g a) = g [tuple].
  rewrite -[RHS](Ex_const 0 nu p'); apply: eq_Ex => a r; congr g; exact: tuple0.
rewrite (e0 _ (fun a => f [tuple of b :: a])) (_ : [tuple of b :: [tuple]] = [tuple b]); first ring.
exact: val_inj. Qed.
Lemma recommends_Ex K T (nu : instance [finType of 'I_K.+1 + 'I_K.+1] bool_finType) pi (b : 'I_K.+1) :
  Pr (marginal nu pi) (recommends T b) =
  Ex nu pi (fun (a : T.+1.-tuple ('I_K.+1 + 'I_K.+1)) _ => ind (tnth a ord_max == inr b)).
Proof.
by rewrite Ex_marginal /Pr big_mkcond /=; apply: eq_bigr => a _; rewrite inE /ind; case: (_ == _); ring. Qed.
Variable idle : dist bool_finType.
Lemma recommends_law (nu : instance A bool_finType) b : Pr (marginal (fed_by idle nu) (as_policy two_samples))
  (recommends 2 b) = \sum_x (nu arm0 x * \sum_y (nu arm1 y * verdict x y (inr b))).
Proof. rewrite recommends_Ex (@Ex_point _ _ 2 _ _ (inl arm0)) //; apply: eq_bigr => x _; congr (_ * _).
rewrite (@Ex_point _ _ 1 _ _ (inl arm1)) //; apply: eq_bigr => y _; congr (_ * _).
rewrite (Ex_last _ _ (fun a => ind (tnth [tuple of inl arm0 :: [tuple of inl arm1 :: a]] ord_max == inr b))).
rewrite -(sum_ind1 (inr b : A + A) (verdict x y)); apply: eq_bigr => c _; rewrite Rmult_comm; congr (_ * _).
Qed.
Let q (p : R) := p * (19 / 20) + (1 - p) / 20.
Lemma recommends_arms (nu : instance A bool_finType) (p := fun b =>
    Pr (marginal (fed_by idle nu) (as_policy two_samples)) (recommends 2 b)) :
  p arm0 = q (nu arm0 true) * (1 - q (nu arm1 true)) /\ p arm1 = (1 - q (nu arm0 true)) * q (nu arm1 true).
Proof. have f c : nu c false = 1 - nu c true by have := pr_sum1 (nu c); rewrite big_bool /=; lra.
by rewrite /p; split; rewrite recommends_law !big_bool /= !f /told /q; field. Qed.
(** A wrong arm with 1/4 at most, however close the means are. *)
Lemma two_samples_sound : sound ind 2 idle (@interior 1) (/ 4) two_samples.
Proof. have sq u v : u <= v -> 0 <= u -> v <= 1 -> u * (1 - v) <= / 4.
  move=> uv u0 v1; have := Rmult_le_compat_l u _ _ u0 (_ : 1 - v <= 1 - u) => h; have {}h := h ltac:(lra).
  by have := Rle_0_sqr (u - / 2); rewrite /Rsqr; lra.
move=> lam b c il bc ne; have i0 := il arm0; have i1 := il arm1.
case: (arms b) ne => -> ne; case: (arms c) bc ne => -> bc //= _.
  by have := bc arm0 isT; rewrite !mean_bool (proj1 (recommends_arms lam)) => lt; apply: sq; rewrite /q; lra.
by have := bc arm1 isT; rewrite !mean_bool (proj2 (recommends_arms lam)) => lt; rewrite Rmult_comm; apply: sq;
  rewrite /q; lra. Qed.
(** It is private with e^eps = 19. *)
Lemma two_samples_private : ViewDP 3 (ln 19) (as_policy two_samples).
Proof. apply/DP_pointwise => r r'; rewrite dham_hd exp_ln; last lra.
case/tupleP: r => x r; case/tupleP: r => y r; case/tupleP: r => z r; rewrite (tuple0 r).
case/tupleP: r' => x' r'; case/tupleP: r' => y' r'; case/tupleP: r' => z' r'; rewrite (tuple0 r') => d a.
case/tupleP: a => a a0; case/tupleP: a0 => b a0; case/tupleP: a0 => c a0; rewrite (tuple0 a0) !view_cons.
rewrite /view !big_ord0 !Rmult_1_r. have start : as_policy two_samples [::] = dirac (inl arm0 : A + A) by [].
rewrite start; case: (eqVneq a (inl arm0)) => [ea|na]; last by rewrite /= /ind (negbTE na); lra.
have second u : shift (as_policy two_samples) a u [::] = dirac (inl arm1 : A + A) by rewrite ea.
rewrite !second; case: (eqVneq b (inl arm1)) => [eb|nb]; last by rewrite /= /ind (negbTE nb); lra.
have third u v : shift (shift (as_policy two_samples) a u) b v [::] = verdict u v by rewrite ea eb.
rewrite !third ea eb /= /ind /= !Rmult_1_l.
move: d; rewrite /hd /=; case: c => c /=; (match goal with |- context [if ?t then _ else _] => case: t end);
  case: x; case: x'; case: y; case: y'; case: z; case: z' => //= _; rewrite /told; lra. Qed.
(** thesis Corollary 4.25 with Proposition 4.26 at the means 0.99 and 0.01, delta = 1/4:
    E[tau] >= (2/0.98) log(4/3)/log 19, a positive number. *)
Let mu (a : A) : R := if a == arm0 then 99 / 100 else / 100.
Let mu01 a : 0 < mu a < 1. Proof. by rewrite /mu; case: (a == arm0); lra. Qed.
Let best0 a : a != ord0 -> mu a < mu ord0. Proof. by rewrite /mu => /negbTE ->; rewrite /=; lra. Qed.
Let here := bernoulli mu01.
Let l19 : 0 < ln 19. Proof. by rewrite -ln_1; apply: ln_increasing; lra. Qed.
Let best_here b : only_best ind here b -> b = arm0.
Proof. by case: (arms b) => -> // /(_ arm0 isT); rewrite !mean_bool /= /mu /=; lra. Qed.
Let correct : correct_at ind 2 idle here (/ 4) two_samples.
Proof. by move=> b /best_here ->; rewrite (proj1 (recommends_arms _)) /q /= /mu /=; lra. Qed.

Example two_samples_bound : 0 < / ln 19 * TV_time mu (98 / 100) * ln (/ (3 * / 4)) <=
  Etau 2 idle (bernoulli mu01) two_samples.
Proof. have dmin a : a != ord0 -> 98 / 100 <= mu ord0 - mu a by rewrite /mu => /negbTE ->; rewrite /=; lra.
have dis : exists2 a : A, a != ord0 & mu ord0 - mu a = 98 / 100 by exists arm1 => //; rewrite /mu /=; lra.
split; last by apply: identification_Bernoulli => //; [lra|exact: two_samples_private|];
  exact: two_samples_sound. apply: Rmult_lt_0_compat; last by rewrite -ln_1; apply: ln_increasing; lra.
apply: Rmult_lt_0_compat; first exact: Rinv_0_lt_compat.
rewrite /TV_time big_mkcond !big_ord_recl big_ord0 /= /mu /=; lra. Qed.
(** thesis Theorem 4.24 at these means, for the class of this instance and the one with its arms exchanged:
    1/T* = 0.98 log 19, and E[tau] >= T* kl(3/4, 1/4) >= T* log(4/3), positive numbers. *)
Let swapped : instance A bool_finType := fun a => here (if a == arm0 then arm1 else arm0).
Let two (lam : instance A bool_finType) := lam = here \/ lam = swapped.
Lemma swapped_time : sup_inf (cost_eps ind two (ln 19) here) (ln 19 * (98 / 100)).
Proof. have tv a : TV (here a) (swapped a) = 98 / 100.
  by rewrite TV_bool; case: (arms a) => -> /=; rewrite /mu /=; split_Rabs; lra.
have alt : Alt ind here swapped.
  by exists arm0, arm1; split=> // c; case: (arms c) => -> // _; rewrite !mean_bool /= /mu /=; lra.
split=> [w [w0 w1] eta eta0|eta eta0].
- exists (ln 19 * (98 / 100)); last lra. exists swapped; split; [by right|done|left; congr (_ * _)].
  by rewrite (eq_bigr (fun a => w a * (98 / 100))) => [|a _]; rewrite ?tv // -sumMr w1; lra.
- exists (fun a => ind (a == arm0)); first by split; [exact: dirac_ge0|exact: dirac_sum1].
  move=> x [lam [[->|->] al hx]]. by case: al => b [c [/best_here -> /best_here ->]]; rewrite eqxx.
  case: hx => [->|[_ ->]]; rewrite sum_ind1 ?tv; first lra.
  have -> : KL (here arm0) (swapped arm0) = kl (1 - / 100) (/ 100).
    by rewrite /KL big_bool /= /coin /mu /kl /=; congr (_ * ln (_ / _) + _ * ln (_ / _)); field.
  rewrite kl_delta; last lra. have : ln 19 <= ln ((1 - / 100) / / 100) by apply: ln_le_mono; lra. lra. Qed.

Example two_samples_kl : [/\ 0 < ln (/ (3 * / 4)) <= kl (1 - / 4) (/ 4),
  kl (1 - / 4) (/ 4) <= Etau 2 idle here two_samples * (ln 19 * (98 / 100)) &
  ln (/ (3 * / 4)) <= Etau 2 idle here two_samples * (ln 19 * (98 / 100))].
Proof. have int lam : two lam -> interior lam. by case=> -> a /=; [exact: mu01|case: ifP => _; exact: mu01].
have dc : sound ind 2 idle two (/ 4) two_samples by move=> lam b c /int; apply: two_samples_sound.
have d4 : 0 < / 4 < 1 by lra. split; first by split; [rewrite -ln_1; apply: ln_increasing; lra|apply:
  kl_delta_ge; lra].
- exact: (sample_complexity_kl d4 (proj1 d4) dc correct ltac:(lra) l19 two_samples_private swapped_time).
exact: (sample_complexity_DP d4 dc correct l19 two_samples_private swapped_time). Qed.
End TwoSamples.
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
have tv : TV (bern half) (bern quarter) = / 4 by rewrite TV_bern Rabs_pos_eq; lra.
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

(** ** thesis Lemma 4.23 is false for delta > 1/2: a fair coin that recommends one of two arms at once *)
Section FairCoin.
Let A := [finType of 'I_2].
Definition coin_fun (b : A + A) : R := if b is inr _ then / 2 else 0.
Lemma coin_ge0 b : 0 <= coin_fun b. Proof. by case: b => _ /=; lra. Qed.
Lemma coin_sum1 : \sum_b coin_fun b = 1.
Proof. by rewrite big_sumType /= !big_ord_recl !big_ord0 /=; field. Qed.
Definition fair_coin : strategy A bool_finType := fun _ => Dist coin_ge0 coin_sum1.
Variable idle : dist bool_finType.

Theorem transportation_fails_above_half : [/\ forall eps, 0 <= eps -> ViewDP 1 eps (as_policy fair_coin),
  sound ind 0 idle (fun _ => True) (3 / 4) fair_coin, forall nu, correct_at ind 0 idle nu (3 / 4) fair_coin,
  forall nu lam, \sum_a (samples 0 idle nu fair_coin a * TV (nu a) (lam a)) = 0 & 0 < kl (1 - 3 / 4) (3 / 4)].
Proof. have law nu b : Pr (marginal (fed_by idle nu) (as_policy fair_coin)) (recommends 0 b) = / 2.
  rewrite recommends_Ex (Ex_last _ _ (fun a => ind (tnth a ord_max == inr b))).
  rewrite -[RHS](sum_ind1 (inr b : A + A) coin_fun); apply: eq_bigr => c _; rewrite Rmult_comm; congr (_ * _).
split.
- move=> eps e0; apply/DP_pointwise => r r' _; case/tupleP: r => x r; case/tupleP: r' => x' r' a.
  case/tupleP: a => b a; rewrite !view_cons /view !big_ord0 !Rmult_1_r.
  have := coin_ge0 b; have : 1 <= exp eps by have := exp_ineq1_le eps; lra.
  by move=> e c; have := Rmult_le_compat_r _ _ _ c e; rewrite /= ; lra.
- by move=> lam b c _ _ _; rewrite law; lra.
- by move=> nu b _; rewrite law; lra.
- move=> nu lam; apply: sum0 => a _; rewrite (_ : samples 0 idle nu fair_coin a = 0) ?Rmult_0_l //.
  rewrite /samples (Ex_last _ _ (fun acts => N (inl a : A + A) acts)); apply: sum0 => -[c|c] _ /=;
    first by rewrite Rmult_0_l. by rewrite /N big_ord_recl big_ord0 /= /ind Rplus_0_r Rmult_0_r.
- by apply: kl_gt0; lra. Qed.
End FairCoin.
