(** Instances of theorems that Instances.v leaves out: policies and mechanisms that meet their hypotheses. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Composition Conversions
  Equivalences EpisodicPrivacy EpisodicTrees DiscreteLaplace Transport PrivateDivergence Identification Looks
  PrivateUCB Skeptic LowerBounds ProblemDependent BernTheorem FiniteBounds Counterexamples Instances.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** ** A poll: true with 1/4, 1/2 or 3/4 for none, one or two ones *)
Definition asked (d : seq bool) : R := / 4 + ind (nth false d 0) / 4 + ind (nth false d 1) / 4.
Lemma asked01 d : 0 <= asked d <= 1.
Proof. by rewrite /asked /ind; case: (nth _ _ 0); case: (nth _ _ 1); lra. Qed.
Definition poll (d : seq bool) : dist [finType of bool] := bern (asked01 d).
Lemma Pr_bool (p : bool -> R) E : Pr p E = ind (true \in E) * p true + ind (false \in E) * p false.
Proof. by rewrite /Pr big_mkcond big_bool /= /ind; case: (true \in E); case: (false \in E); ring. Qed.
Lemma asked_near n (d d' : n.-tuple bool) : (dham d d' <= 1)%N ->
  nth false d 0 = nth false d' 0 \/ nth false d 1 = nth false d' 1.
Proof. rewrite dham_hd; have : size d = size d' by rewrite !size_tuple.
case: (tval d) => [|x [|y s]]; case: (tval d') => [|x' [|y' s']] //= _; try by [left|right].
by rewrite /hd /=; case: (eqVneq x x') => [->|_]; [left|case: (eqVneq y y') => [->|_] //; right]. Qed.
Notation polled n := (fun d : n.-tuple bool => poll d : _ -> R).
Lemma poll_ADP n : ADP (ln (3 / 2)) (/ 8) (polled n).
Proof. move=> d d' /asked_near h E; rewrite !Pr_bool exp_ln /= /coin /asked /ind; last lra.
by move: h; case: (nth _ d 0); case: (nth _ d 1); case: (nth _ d' 0); case: (nth _ d' 1) => -[] // _;
  case: (true \in E); case: (false \in E); lra. Qed.
Lemma poll_DP n : DP (ln 2) (polled n).
Proof. apply/DP_pointwise => d d' /asked_near h o; rewrite exp_ln /= /coin /asked /ind; last lra.
by move: h; case: (nth _ d 0); case: (nth _ d 1); case: (nth _ d' 0); case: (nth _ d' 1) => -[] // _;
  case: o; lra. Qed.
Let log u : 1 < u -> 0 < ln u. Proof. by rewrite -ln_1 => h; apply: ln_increasing; lra. Qed.
Let l2 : 0 < ln 2. Proof. apply: log; lra. Qed. Let l9 : 0 < ln 9. Proof. apply: log; lra. Qed.
Let e2 : 0 <= ln 2. Proof. exact: (Rlt_le _ _ l2). Qed. Let d8 : 0 <= / 8. Proof. lra. Qed.
Let e32 : 0 <= ln (3 / 2). Proof. apply/Rlt_le/log; lra. Qed.
Lemma poll_zCDP n : zCDP (/ 2 * ln 2 ^ 2) (polled n). Proof. exact: (DP_zCDP e2 (@poll_DP n)). Qed.
Example poll_told : let M (d : 2.-tuple bool) := push (poll d) (fun o : bool => poll [:: o; o]) in
  ADP (ln (3 / 2)) (/ 8) M /\ zCDP (/ 2 * ln 2 ^ 2) M.
Proof. by split; [apply/post_processing_ADP/poll_ADP|apply/post_processing_zCDP/poll_zCDP]. Qed.
(** Two ones more: 3/4 on the left, 7/8 < 1 on the right. *)
Example poll_apart : poll [:: true; true] true = 3 / 4 /\ poll [:: true; true] true <= 7 / 8.
Proof. have := group_privacy_ADP [tuple true; true] [tuple false; false] [set true] (@poll_ADP 2).
rewrite !Pr1 /dham !big_ord_recl !big_ord0 /= Rmult_0_l exp_0 Rmult_1_l.
rewrite (_ : (1 + 1) * _ = ln (3 / 2) + ln (3 / 2)); last ring.
by rewrite exp_plus exp_ln /coin /asked /= /ind; lra. Qed.
Example poll_tests (M := fun d : 2.-tuple bool => poll d) d d' S : (dham d d' <= 1)%N ->
  false_alarm M d S + 3 / 2 * missed_detection M d' S >= 7 / 8.
Proof. move=> dd; have [] := proj1 (hypothesis_test M _ _) (@poll_ADP 2) d d' dd S; rewrite exp_ln; lra. Qed.
(** Of each record of two alone, and of two blocks of two records. *)
Example polls_in_parallel : ADP (ln (3 / 2)) (/ 8) (@parallel _ [finType of bool] [finType of 'I_2] 2
  (fun i d => poll [:: tnth d i])).
Proof. apply: (@parallel_ADP _ _ _ _ id _ _ _ _ e32 d8) => [i d d' same|i d d' dd]; first by rewrite same.
apply: (@poll_ADP 1 [tuple tnth d i] [tuple tnth d' i]); rewrite /dham big_ord_recl big_ord0 addn0 !tnth0.
by case: (_ != _). Qed.
Lemma rho_ge0 : 0 <= / 2 * ln 2 ^ 2. Proof. by have := pow2_ge_0 (ln 2); lra. Qed.
Example polls_of_blocks : RDP 2 (/ 2 * ln 2 ^ 2 * 2)
  (on_blocks (X := [finType of bool]) (n := 4) (k := 2) double (fun _ => poll)).
Proof. have r0 := rho_ge0; apply: parallel_blocks_RDP => // [i j| | |i]; try lra; first by rewrite leq_double.
by apply: poll_zCDP; lra. Qed.
(** ** Episodes: play true, then false; release a poll of the two rewards, and play its answer twice *)
Definition polling : wrapper [finType of bool] [finType of bool] :=
  Episode [:: true; false] poll (fun o => Episode [:: o; o] (fun _ => silent) (fun _ => Done _ _)).
Lemma polling_fits : fits polling 4. Proof. by split=> // o; split. Qed.
Lemma polling_private C : closed C -> (forall n, Private C (polled n)) -> releases_private C polling.
Proof. by move=> [r _] h; split=> [|o]; [exact: h|split=> //= d d' _; exact: (r _ silent)]. Qed.
Definition pollster := policy_of true polling_fits.
Example pollster_ADP : releases_private (Aclose (ln (3 / 2)) (/ 8)) polling /\
  AdaptiveADP 4 (ln (3 / 2)) (/ 8) pollster /\ ViewADP 4 (ln (3 / 2)) (/ 8) pollster /\
  TableADP 4 (ln (3 / 2)) (/ 8) pollster /\ ViewDP 4 (ln 2) pollster.
Proof. have p := polling_private (Aclose_closed e32 d8) poll_ADP.
have ad := wrapper_AdaptiveADP true polling_fits e32 d8 p; do 3?split=> //.
- exact: (wrapper_ViewADP true polling_fits e32 d8 p).
split; first exact: (AdaptiveADP_TableADP true e32 d8 ad).
apply: (wrapper_ViewDP _ _ e2); apply: polling_private => [|n]; last exact/DP_ADP/poll_DP.
exact: (Aclose_closed e2 (Rle_refl 0)). Qed.
Example pollster_zCDP : [/\ AdaptiveZCDP 4 (/ 2 * ln 2 ^ 2) pollster, TableZCDP 4 (/ 2 * ln 2 ^ 2) pollster,
  ViewZCDP 4 (/ 2 * ln 2 ^ 2) pollster & ViewRDP 4 2 (/ 2 * ln 2 ^ 2 * 2) pollster].
Proof. have p : releases_private (Zclose (/ 2 * ln 2 ^ 2)) polling.
  by apply: polling_private => [|n]; [exact: (Zclose_closed rho_ge0)|apply/PrivateZ; exact: poll_zCDP].
have ad := wrapper_AdaptiveZCDP true polling_fits rho_ge0 p; have t := AdaptiveZCDP_TableZCDP true rho_ge0 ad.
split; [exact: ad|exact: t|exact: (TableZCDP_ViewZCDP t)|].
have r2 : 0 <= / 2 * ln 2 ^ 2 * 2 by have := rho_ge0; lra. have a2 : 1 < 2 by lra.
apply: (wrapper_ViewRDP (w := polling) true polling_fits a2 r2); apply: polling_private => [|n];
  [exact: Rclose_closed|exact: poll_zCDP]. Qed.
(** Adversaries that ask: of a wrapper that keeps its releases, of [cross], and at random. *)
Example pollster_memory B : ADP (ln (3 / 2)) (/ 8) (fun x : table _ _ 4 => memory_view polling B x).
Proof. exact: (wrapper_memory true true polling_fits B (Aclose_closed e32 d8) (proj1 pollster_ADP)). Qed.
Example cross_Table : TableADP 3 0 (/ 2) cross /\ ViewADP 3 0 (/ 2) cross.
Proof. by have t := InteractiveADP_TableADP true cross_InteractiveADP; split; [|exact: TableADP_ViewADP]. Qed.
Example cross_random : ADP 0 (/ 2) (fun x : table _ _ 3 => push (poll [:: true]) (fun s : bool =>
  interactive_view cross (fun a => last s a) x)).
Proof. have z : 0 <= / 2 by lra. exact: (@random_adversary _ _ 3 (Aclose 0 (/ 2)) [finType of bool]
  (poll [:: true]) (fun s a => last s a) cross (Aclose_closed (Rle_refl 0) z) cross_InteractiveADP). Qed.
Example pollster_trees f f' : @neighbours _ _ 4 f f' ->
  Aclose (ln (3 / 2)) (/ 8) (tree_view (T := 4) pollster f) (tree_view pollster f').
Proof. have [_ [ad _]] := pollster_ADP. exact: (proj1 (@Adaptive_trees _ _ 4 (Aclose _ _) pollster) ad). Qed.
(** AdaP-ucb_private with two arms, eps = beta = 1, over eight rounds. *)
Definition ucb := adap_ucb (ord0 : 'I_2) 1 Rlt_0_1 8.
Example ucb_private : [/\ ViewDP 8 1 ucb, ViewZCDP 8 (/ 2 * 1 ^ 2) ucb & ViewRDP 8 2 (/ 2 * 1 ^ 2 * 2) ucb].
Proof. by split; [exact: episodic_ViewDP|exact: episodic_ViewZCDP|apply: episodic_ViewRDP; lra]. Qed.
(** bern Algorithm 1 with batches of 1, 2, 4, ... rewards, by either index. *)
Example bern_private imed : ViewDP 8 1 (bern_algorithm_1 (ord0 : 'I_2) (expn 2) 8 Rlt_0_1 imed).
Proof. exact: bern_4_2. Qed.
(** ** thesis Lemma 4.23 without a bound on the stop: [two_samples] stops after two samples with 7/8 at least at
    the means 99/100 and 1/100, and else goes on; it is wrong with 1/4 at most. *)
Section AnyTime.
Variable idle : dist bool_finType.
Let A := [finType of 'I_2].
Let sub (p : 3.-tuple (A + A) -> R) (E F : {set 3.-tuple (A + A)}) : (forall a, 0 <= p a) ->
  {subset E <= F} -> Pr p E <= Pr p F.
Proof. move=> p0 ef; rewrite /Pr -(sum_ind (fun a => a \in E)) -(sum_ind (fun a => a \in F)).
apply: sum_le => a _; apply: Rmult_le_compat_r => //; rewrite /ind; case: ifP => [/ef ->|_]; first lra.
by case: ifP => _; lra. Qed.
Let right_ : delta_correct ind 2 idle (@interior 1) (/ 4) two_samples.
Proof. move=> lam c il bc; pose b : A := if c == ord0 then lift ord0 ord0 else ord0.
have bn : b != c by rewrite /b; case: (two_arms c) => ->.
apply: Rle_trans (two_samples_sound idle il bc bn); apply: sub => [a|a]; first exact: marginal_ge0.
rewrite !inE; case: (tnth a ord_max) => [//|d]; rewrite andbT => dc; apply/eqP; congr inr.
by move: dc; rewrite /b; case: (two_arms c) => ->; case: (two_arms d) => ->; rewrite ?eqxx. Qed.
Let at_ (a : A) : R := if a == ord0 then 99 / 100 else / 100.
Let in01 a : 0 <= at_ a <= 1. Proof. by rewrite /at_; case: (a == _); lra. Qed.
Let here (a : A) := bern (in01 a).
Example any_time (lam : instance A bool_finType) (le := ln 19 * \sum_a (samples 2 idle here two_samples a * TV (here a) (lam a))) :
  interior lam -> Alt ind here lam -> 0 < kl (1 - (/ 4 + / 8)) (/ 4) <= le.
Proof. have ih : interior here by move=> a; rewrite /= /at_; case: (a == _); lra.
move=> il al; split; first by apply: kl_gt0; lra.
apply: (transportation_any_time _ _ _ right_ ih _ two_samples_private il al); try lra.
apply: Rle_trans (sub (E := recommends 2 (ord0 : A)) _ _); [|exact: marginal_ge0|].
  by rewrite (proj1 (recommends_arms idle here)) /= /at_ /=; lra.
by move=> a; rewrite !inE => /eqP ->. Qed.
End AnyTime.
(** ** Couplings: independent coins of the means 3/4 and 1/4, read through a poll *)
Let lo : 0 <= / 4 <= 1. Proof. lra. Qed. Let hi : 0 <= 3 / 4 <= 1. Proof. lra. Qed.
Definition apart : dist [finType of bool * bool] := Joint (bern hi) (fun _ => bern lo).
Let over (F : bool * bool -> R) : \sum_z (apart z * F z) = 3 / 16 * F (true, true) +
  9 / 16 * F (true, false) + (/ 16 * F (false, true) + 3 / 16 * F (false, false)).
Proof. rewrite (eq_bigr (fun z => apart (z.1, z.2) * F (z.1, z.2))); last by case.
by rewrite -(pair_bigA _ (fun x y => apart (x, y) * F (x, y))) /= !big_bool /joint /= /coin; field. Qed.
Ltac margin d := by rewrite big_bool /= /joint /= /coin; case: d; field.
Let apart1 d : \sum_d' apart (d, d') = bern hi d. Proof. margin d. Qed.
Let apart2 d : \sum_d' apart (d', d) = bern lo d. Proof. margin d. Qed.
Example apart_TV : TV (bern hi) (bern lo) = / 2 /\ TV (bern hi) (bern lo) <= 5 / 8.
Proof. split; first by rewrite TV_bern Rabs_pos_eq; lra.
apply: Rle_trans (TV_coupling apart1 apart2) _; rewrite (over (fun z => ind (z.1 != z.2))) /ind /=; lra. Qed.
Example apart_squares : Df_le (fun x => x * x) (push (bern hi) (fun b : bool => poll [:: b; b]))
  (push (bern lo) (fun b : bool => poll [:: b; b])) (11 / 6).
Proof. have cf : convex (fun x => x * x).
  move=> x y s t _ _ s0 t0 st /=; have u0 : 0 <= 1 - s by lra. have -> : t = 1 - s by lra.
  by have := Rmult_le_pos _ _ (Rmult_le_pos _ _ s0 u0) (Rle_0_sqr (x - y)); rewrite /Rsqr; lra.
have a d d' : ac (poll [:: d; d]) (poll [:: d'; d']).
  by case; rewrite /= /coin /asked /ind /=; case: d'; lra.
have [ac' le] := Df_coupling cf a apart1 apart2; split=> //; apply: Rle_trans le _.
by apply: Req_le; rewrite over /Df !big_bool /= /coin /asked /ind /=; field. Qed.
(** ** bern's d_eps between 1/4 and 3/4: both regimes, and the other order *)
Let border : ln (3 / 4 / / 4) + ln ((1 - / 4) / (1 - 3 / 4)) = ln 9.
Proof. by rewrite -ln_mult; [congr ln; field|lra|lra]. Qed.
Example d_eps_regimes : [/\ d_eps (ln 9) (/ 4) (3 / 4) = kl (/ 4) (3 / 4),
  d_eps (ln 2) (/ 4) (3 / 4) = kl (3 / 5) (3 / 4) + ln 2 * (3 / 5 - / 4),
  is_d_eps (ln 2) (/ 4) (3 / 4) (d_eps (ln 2) (/ 4) (3 / 4)),
  is_d_eps (ln 2) (3 / 4) (/ 4) (d_eps' (ln 2) (3 / 4) (/ 4)) & d_eps (ln 2) (/ 4) (3 / 4) <= ln 2 / 2].
Proof. split; first by apply: d_eps_low_privacy; rewrite ?border; lra.
- have -> : 3 / 5 = f_minus (ln 2) (3 / 4) by rewrite /f_minus exp_ln; [field|lra].
  by apply: d_eps_high_privacy; rewrite ?border; try lra; apply: ln_le_mono; lra.
- by apply: (d_eps_below l2); lra.
- by apply: (d_eps_above l2); lra.
- apply: Rle_trans (d_eps_le_min l2 _ _) _; try lra; apply: Rle_trans (Rmin_r _ _) _; lra. Qed.
(** ** Three arms of means 3/4, 1/2 and 1/4: the time is 10, between 4 and 12 *)
Let three (a : 'I_3) : R := 3 / 4 - INR a / 4.
Example three_arms : / (/ 4) <= TV_time three (/ 4) <= INR 3 / (/ 4).
Proof. apply: TV_time_bounds => [[[|[|[|a]]] lt]|[[|[|[|a]]] lt]|] //; last exists (lift ord0 ord0) => //;
  by rewrite /three /=; lra. Qed.
(** ** UCB at eps = 1 over 2^17 rounds: means 7/8 and 1/8; 98,304 is the most *)
Let pays01 (a : 'I_2) : 0 <= (if a == ord0 then 7 / 8 else / 8) <= 1. Proof. by case: ifP; lra. Qed.
Definition pays2 : instance [finType of 'I_2] [finType of bool] := fun a => bern (pays01 a).
Definition long := (2 ^ 17)%N.
Example ucb_long (pi := @private_ucb 1 1 long Rlt_0_1) : ViewDP long 1 pi /\ Reg ind long pays2 pi <= 19298.
Proof. have [dp le] := @private_ucb_regret 1 pays2 1 long Rlt_0_1 (Rle_refl 1) isT; split=> //.
have mu : mu_star ind pays2 = 7 / 8.
  by rewrite /mu_star !big_ord_recl big_ord0 !mean_bool /= /Rmax; do 2?case: Rle_dec; lra.
have g0 : gap ind pays2 ord0 = 0 by rewrite /gap mu mean_bool /=; lra.
have g1 : gap ind pays2 (lift ord0 ord0) = 3 / 4 by rewrite /gap mu mean_bool /=; lra.
apply: Rle_trans le _; rewrite -sum_ind !big_ord_recl big_ord0 !inE g0 g1; set L := confidence long.
have L27 : 0 <= L <= 27.
  have pow2 k : INR (2 ^ k) = 2 ^ k by elim: k => // k IH; rewrite expnS -multE mult_INR IH.
  have -> : L = 36 * ln 2.
    have -> : 36 * ln 2 = ln (2 ^ 36).
      by rewrite -[in RHS]Rpower_pow ?/Rpower ?ln_exp; [rewrite INR_IZR_INZ|lra].
    rewrite /L /confidence pow2 -pow_add (_ : 4 = 2 ^ 2) -?pow_add //; ring.
  have l0 : 0 <= ln 2 by rewrite -ln_1; apply: ln_le_mono; lra.
  have g : ln 2 <= ln ((23 / 20) ^ 5) by apply: ln_le_mono; lra. have l := @ln_le (23 / 20) ltac:(lra).
  by rewrite -Rpower_pow ?/Rpower ?ln_exp /= in g; lra.
case: Rlt_dec => h0; first lra.
by case: Rlt_dec => h1; rewrite /ind /=; lra. Qed.
