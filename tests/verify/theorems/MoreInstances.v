(** Instances of theorems that Instances.v leaves out: policies and mechanisms that meet their hypotheses. *)
Require Import Probability Batches FDivergences Interaction Episodes Divergences Toolbox Composition
  Conversions Equivalences EpisodicPrivacy DiscreteLaplace Transport PrivateDivergence Identification Looks
  Renewal PrivateUCB Skeptic LowerBounds ProblemDependent BernTheorem FiniteBounds Counterexamples
  MembershipGames Instances.
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
(** Who guesses IN where the answer of the poll is the target; and the best attacker of two answers. *)
Definition poll_of_two (d : 2.-tuple bool) := poll d.
Definition answered (z o : bool) : R := ind (o == z).
Example polled_game D T (in_I := error_I D T poll_of_two answered)
  (in_II := error_II D T poll_of_two answered) : 7 / 8 <= in_I + 3 / 2 * in_II /\
  1 - in_I - in_II <= 3 / 10 /\ (in_I <= / 4 -> 1 - in_II <= / 2).
Proof. have h : ADP (ln (3 / 2)) (/ 8) (fun d => poll_of_two d : _ -> R) := @poll_ADP 2.
have g01 z o : 0 <= answered z o <= 1 by rewrite /answered /ind; case: (o == z); lra.
have := private_errors D T h g01; have := private_advantage D T h g01 e32.
have := private_power (D := D) (T := T) h g01 (l := / 4); rewrite exp_ln -/in_I -/in_II; last lra.
move=> w [_ [_ a]] [e _]; split; [lra|split=> [|/w]; first lra].
by have := Rmax_r 0 (Rmax (1 - / 8 - 3 / 2 * / 4) (exp (- ln (3 / 2)) * (1 - / 8 - / 4)));
  have := Rmax_l (1 - / 8 - 3 / 2 * / 4) (exp (- ln (3 / 2)) * (1 - / 8 - / 4)); lra. Qed.
Example answers_apart (p := poll [:: true]) (q := poll [:: false]) : advantage p q (bayes p q) = TV p q.
Proof. by case: (bayes_attacker p q). Qed.
(** The ratio is 2 where the answer is true and 2/3 where it is false; the threshold is 1. *)
Example answers_tested (p := poll [:: false]) (q := poll [:: true]) (g := fun=> / 4) :
  \sum_o (q o * g o) <= \sum_o (q o * ind o).
Proof. apply: (@neyman_pearson _ p q 1) => [|o|[]|[]|[]|]; rewrite /g ?big_bool /p /q /= /coin /asked /ind.
all: by rewrite /=; lra. Qed.
Example polled_target D :
  error_I D D poll_of_two answered = \sum_z (D z * error_I D (dirac z) poll_of_two answered).
Proof. by case: (average_target D D poll_of_two answered). Qed.
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
Example pollster_ADP : [/\ AdaptiveADP 4 (ln (3 / 2)) (/ 8) pollster,
  ViewADP 4 (ln (3 / 2)) (/ 8) pollster & TableADP 4 (ln (3 / 2)) (/ 8) pollster].
Proof. have p := polling_private (Aclose_closed e32 d8) poll_ADP.
have ad := wrapper_AdaptiveADP true polling_fits e32 d8 p; split=> //.
  exact: (wrapper_ViewADP true polling_fits e32 d8 p). exact: (AdaptiveADP_TableADP true e32 d8 ad). Qed.
Example pollster_zCDP : [/\ AdaptiveZCDP 4 (/ 2 * ln 2 ^ 2) pollster, TableZCDP 4 (/ 2 * ln 2 ^ 2) pollster,
  ViewZCDP 4 (/ 2 * ln 2 ^ 2) pollster & ViewRDP 4 2 (/ 2 * ln 2 ^ 2 * 2) pollster].
Proof. have p : releases_private (Zclose (/ 2 * ln 2 ^ 2)) polling.
  by apply: polling_private => [|n]; [exact: (Zclose_closed rho_ge0)|apply/PrivateZ; exact: poll_zCDP].
have ad := wrapper_AdaptiveZCDP true polling_fits rho_ge0 p; have t := AdaptiveZCDP_TableZCDP true rho_ge0 ad.
split; [exact: ad|exact: t|exact: (TableZCDP_ViewZCDP t)|].
have r2 : 0 <= / 2 * ln 2 ^ 2 * 2 by have := rho_ge0; lra. have a2 : 1 < 2 by lra.
apply: (wrapper_ViewRDP (w := polling) true polling_fits a2 r2); apply: polling_private => [|n];
  [exact: Rclose_closed|exact: poll_zCDP]. Qed.
(** Adversaries that ask: of [cross], and at random. *)
Example cross_Table : TableADP 3 0 (/ 2) cross /\ ViewADP 3 0 (/ 2) cross.
Proof. by have t := InteractiveADP_TableADP true cross_InteractiveADP; split; [|exact: TableADP_ViewADP]. Qed.
Example cross_lists (r : 3.-tuple bool) (x : table _ _ 3) a :
  table_view cross (constant_table _ r) a = view cross r a /\ table_view cross x a = view cross (along x a) a.
Proof. by split; [exact: table_of_list|exact: list_of_table]. Qed.
Example cross_random : ADP 0 (/ 2) (fun x : table _ _ 3 => push (poll [:: true]) (fun s : bool =>
  interactive_view cross (fun a => last s a) x)).
Proof. have z : 0 <= / 2 by lra. exact: (@random_adversary _ _ 3 (Aclose 0 (/ 2)) [finType of bool]
  (poll [:: true]) (fun s a => last s a) cross (Aclose_closed (Rle_refl 0) z) cross_InteractiveADP). Qed.
(** AdaP-ucb_private with two arms, eps = beta = 1, over eight rounds. *)
Definition ucb := adap_ucb (ord0 : 'I_2) 1 Rlt_0_1 8.
Example ucb_private : [/\ ViewDP 8 1 ucb, ViewZCDP 8 (/ 2 * 1 ^ 2) ucb & ViewRDP 8 2 (/ 2 * 1 ^ 2 * 2) ucb].
Proof. by split; [exact: adap_ucb_ViewDP|exact: episodic_ViewZCDP|apply: episodic_ViewRDP; lra]. Qed.
(** bern Algorithm 1 with batches of 1, 2, 4, ... rewards, by either index. *)
Example bern_private imed : ViewDP 8 1 (bern_algorithm_1 (ord0 : 'I_2) (expn 2) 8 Rlt_0_1 imed).
Proof. exact: bern_4_2. Qed.
Example others_private (a0 : 'I_2) :
  ViewDP 8 1 (episodic_policy a0 Rlt_0_1 (index_rule a0 (klucb_index 1 1)) (@plays _) 8) /\
  ViewZCDP 8 (/ 2 * 1 ^ 2) (episodic_policy a0 Rlt_0_1 (index_rule a0 (adac_index 1 1)) (@plays _) 8).
Proof. by split; [exact: adap_klucb_ViewDP|exact: adac_ucb_ViewZCDP]. Qed.
(** Lazy-DP-TS with the means of Beta laws for draws, and AdaP-TT that stops at costs of 1. *)
Definition lazy8 := lazy_dp_ts (ord0 : 'I_2) 3 Rlt_0_1 (fun p =>
  dirac (argmax ord0 (fun a => (p a).1 / ((p a).1 + (p a).2)))) 8.
Example lazy_private : ViewDP 8 1 lazy8 /\ AdaptiveADP 8 1 0 lazy8.
Proof. by split; [exact: lazy_dp_ts_ViewDP|exact: renewal_AdaptiveADP]. Qed.
Let at_cost (c : R) : R -> nat -> nat -> R := fun _ _ _ => c.
Definition top_two_private c (a0 : 'I_2) := (adap_tt_ViewDP a0 (/ 2) (/ 2) Rlt_0_1 (at_cost c) 8,
  adap_tt_star_ViewDP a0 (/ 2) (/ 2) Rlt_0_1 (at_cost c) 8).
(** Phases of one more pull of each arm than the last: DP-SE at widths 2^-l, and in the plane. *)
Example eliminations (a0 : 'I_3) : ViewDP 8 1 (dp_se a0 8 Rlt_0_1 (fun _ l => l) (fun _ l => (/ 2) ^ l)) /\
  ViewDP 8 1 (linear_elimination a0 8 Rlt_0_1 (fun a (i : 'I_2) => INR (a + i)) (fun _ _ => 1) INR id).
Proof. by split; [exact: dp_se_ViewDP|exact: (proj1 (linear_elimination_ViewDP _ _ _ _ _ _ _))]. Qed.
(** One pile for all arms, and its release is played next: a poll of what waits until the second arm is asked
    for; and the last reward, that of the arm which was asked for. *)
Let piling (full : bool * bool -> bool) (rel : seq bool -> dist bool_finType) T :=
  @told_view _ _ bool _ (@dirac bool_finType) (fun _ _ => tt) (fun _ => full) (fun _ _ => bool_finType)
    (fun _ _ => rel) (fun _ _ o => o) (fun s _ => s) T true.
Example polled_piles B : Private (Aclose (ln (3 / 2)) (/ 8)) (piling snd poll (T := 8) B).
Proof.
by apply: renewal_told => [|s z k||]; try exact: true; [exact: (Aclose_closed e32 d8)|exact: poll_ADP]. Qed.
Example told_reward B x a b : piling xpredT (fun l => dirac (last true l)) (T := 2) B x [tuple a; b] =
  ind (a == true) * ind (b == tnth x ord0 (B [:: a])).
Proof. have e : enum 'I_2 = [:: ord0; lift ord0 ord0] by apply: (inj_map val_inj); rewrite val_enum_ord.
rewrite /piling /told_view /= !big_bool e /=.
by case: (tnth x ord0 _); case: (tnth x _ _); case: b; rewrite /ind /=; ring. Qed.
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
Proof. split; first by rewrite TV_bool Rabs_pos_eq /=; lra.
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
Let three01 a : 0 <= three a <= 1.
Proof. by case: a => [[|[|[|a]]] lt] //; rewrite /three /=; lra. Qed.
Example three_arms : / (/ 4) <= TV_time three (/ 4) <= INR 3 / (/ 4) /\
  sup_inf (cost_TV ind (@any_bernoulli 2) (bernoulli three01)) (/ TV_time three (/ 4)).
Proof. have best (a : 'I_3) : a != ord0 -> three a < three ord0.
  by case: a => [[|[|[|a]]] lt] //; rewrite /three /=; lra.
have least (a : 'I_3) : a != ord0 -> / 4 <= three ord0 - three a.
  by case: a => [[|[|[|a]]] lt] //; rewrite /three /=; lra.
have is_least : exists2 a : 'I_3, a != ord0 & three ord0 - three a = / 4.
  by exists (lift ord0 ord0) => //; rewrite /three /=; lra.
by split; [exact: TV_time_bounds|exact: TV_time_is]. Qed.
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
(** ** Best-arm identification without a horizon: after one sample of the arm 0 stop or sample it again, a
    fair
    coin each time; then recommend by its first reward through randomised response *)
Section Patient.
Let A := [finType of 'I_2].
Let arm0 : A := ord0. Let arm1 : A := lift ord0 ord0.
Let arms (b : A) : b = arm0 \/ b = arm1. Proof. exact: two_arms. Qed.
Definition told (x : bool) : R := if x then 19 / 20 else / 20.
Lemma Ex_point (B Y : finType) T (nu : instance B Y) (p : policy B Y) c f : p [::] =1 dirac c -> @Ex B Y T.+1
  nu p f = \sum_y (nu c y * @Ex B Y T nu (shift p c y) (fun a r => f [tuple of c :: a] [tuple of y :: r])).
Proof.
move=> e; rewrite Ex_cons -[RHS](sum_ind1 c (fun b => \sum_y (nu b y * @Ex B Y T nu (shift p b y) (fun a r =>
  f [tuple of b :: a] [tuple of y :: r])))).
by apply: eq_bigr => b _; rewrite e sumM; apply: eq_bigr => y _; rewrite /=; ring. Qed.
Lemma Pr_end (B Y : finType) T (nu : instance B Y) pi (P : pred B) :
  Pr (marginal nu pi) [set a : T.+1.-tuple B | P (tnth a ord_max)] =
  Ex nu pi (fun (a : T.+1.-tuple B) _ => ind (P (tnth a ord_max))).
Proof. rewrite Ex_marginal /Pr big_mkcond; apply: eq_bigr => a _; rewrite inE /ind; case: (P _); ring. Qed.
Variable idle : dist bool_finType.
(** The means 0.99 and 0.01, and their exchange: the class of the two. *)
Let mu (a : A) : R := if a == arm0 then 99 / 100 else / 100.
Let mu01 a : 0 <= mu a <= 1. Proof. by rewrite /mu; case: (a == arm0); lra. Qed.
Let here := bernoulli mu01.
Let l19 : 0 < ln 19. Proof. by rewrite -ln_1; apply: ln_increasing; lra. Qed.
Let best_here b : only_best ind here b -> b = arm0.
Proof. by case: (arms b) => -> // /(_ arm0 isT); rewrite !mean_bool /= /mu /=; lra. Qed.
Let swapped : instance A bool_finType := fun a => here (if a == arm0 then arm1 else arm0).
Let two (lam : instance A bool_finType) := lam = here \/ lam = swapped.
Let tv a : TV (here a) (swapped a) = 98 / 100.
Proof. by rewrite TV_bool; case: (arms a) => -> /=; rewrite /mu /=; split_Rabs; lra. Qed.
Let shares w : simplex w -> \sum_a (w a * TV (here a) (swapped a)) = 98 / 100.
Proof. by move=> [_ w1]; rewrite (eq_bigr (fun a => w a * (98 / 100))) => [|a _]; rewrite ?tv // -sumMr w1;
  lra. Qed.
Let sure : simplex (fun a : A => ind (a == arm0)). Proof. exact: conj (fun=> ind_ge0 _) (dirac_sum1 _). Qed.
Let alt : Alt ind here swapped.
Proof. by exists arm0, arm1; split=> // c; case: (arms c) => -> // _; rewrite !mean_bool /= /mu /=; lra. Qed.
Let other lam : two lam -> Alt ind here lam -> lam = swapped.
Proof. by case=> -> // -[b [c [/best_here -> /best_here ->]]]; rewrite eqxx. Qed.
Let k99 := kl (1 - / 100) (/ 100).
Let acs a : ac (here a) (swapped a). Proof. by case; rewrite /= /coin /mu; case: (arms a) => -> /=; lra. Qed.
Let KL_shares w : simplex w -> \sum_a (w a * KL (here a) (swapped a)) = k99.
Proof. move=> [_ w1]; rewrite (eq_bigr (fun a => w a * k99)) => [|a _]; first by rewrite -sumMr w1; ring.
rewrite /KL big_bool /k99 /kl; case: (arms a) => -> /=; rewrite /coin /mu /=; last rewrite Rplus_comm;
  congr (_ * (_ * ln (_ / _) + _ * ln (_ / _))); field. Qed.
Lemma swapped_KL_time : sup_inf (cost_KL ind two here) k99.
Proof. split=> [w sw eta eta0|eta eta0].
  by exists k99; [exists swapped; split=> //; [by right|rewrite KL_shares]|lra].
by exists (fun a => ind (a == arm0)) => // x [lam [El al _ ->]]; rewrite (other El al) KL_shares //; lra. Qed.
Lemma swapped_TV_time : sup_inf (cost_TV ind two here) (98 / 100).
Proof. split=> [w sw eta eta0|eta eta0].
  by exists (98 / 100); [exists swapped; split; [right| |rewrite shares]|lra].
by exists (fun a => ind (a == arm0)) => // x [lam [El al ->]]; rewrite (other El al) shares //; lra. Qed.
Lemma swapped_time : sup_inf (cost_eps ind two (ln 19) here) (ln 19 * (98 / 100)).
Proof. split=> [w sw eta eta0|eta eta0].
  by exists (ln 19 * (98 / 100)); [exists swapped; split; [right| |left; rewrite shares]|lra].
exists (fun a => ind (a == arm0)) => // x [lam [El al]]; rewrite (other El al) => -[->|[_ ->]].
  by rewrite shares //; lra.
rewrite KL_shares // /k99 kl_delta; last lra.
have : ln 19 <= ln ((1 - / 100) / / 100) by apply: ln_le_mono; lra. lra. Qed.
Lemma Ex_dirac (B Y : finType) T (nu : instance B Y) c f : @Ex B Y T nu (fun=> dirac c) (fun a _ => f a) =
  f (nseq_tuple T c).
Proof. elim: T f => [|T IH] f; first by apply: Ex_same => a r; rewrite (tuple0 a) (tuple0 (nseq_tuple 0 c)).
rewrite (@Ex_point _ _ T _ _ c) // -[RHS](mean_const (nu c)); apply: eq_bigr => y _.
by rewrite (IH (fun a => f [tuple of c :: a])); congr (_ * f _); apply: val_inj. Qed.
Definition answer (x : bool) (b : A) : R := if b == arm0 then told x else 1 - told x.
Definition step_fun x (c : A + A) : R := match c with inl a => ind (a == arm0) / 2 | inr b => answer x b / 2
  end.
Lemma step_ge0 x c : 0 <= step_fun x c.
Proof. by case: c => b; rewrite /= /answer /ind /told; case: (b == _); case: x; lra. Qed.
Lemma step_sum1 x : \sum_c step_fun x c = 1.
Proof. by rewrite big_sumType /= !big_ord_recl !big_ord0 /answer /ind /=; field. Qed.
Definition step x : dist [finType of A + A] := Dist (step_ge0 x) (step_sum1 x).
Definition patient : strategy A bool_finType := fun h =>
  if h is (_, x) :: _ then step x else dirac (inl arm0 : A + A).
Let later x : policy [finType of A + A] bool_finType := shift (as_policy patient) (inl arm0) x.
Let steps T (lam : instance [finType of A + A] bool_finType) x (f : T.+1.-tuple (A + A) -> R) :
  Ex lam (later x) (fun a _ => f a) = / 2 * Ex lam (later x) (fun a _ => f [tuple of inl arm0 :: a]) +
  / 2 * \sum_b (answer x b * f (nseq_tuple T.+1 (inr b : A + A))).
Proof. have e c y : @Ex _ _ T lam (shift (later x) c y) (fun a _ => f [tuple of c :: a]) =
    if c is inr b then f (nseq_tuple T.+1 (inr b : A + A)) else Ex lam (later x) (fun a _ => f [tuple of c ::
      a]). case: c => // b; rewrite (Ex_dirac _ _ (fun a => f [tuple of inr b :: a])).
  by congr f; apply: val_inj.
have swap u v w : u / 2 * v * w = v * (u * (/ 2 * w)) by field.
have swap' u v w : u / 2 * v * w = v * (/ 2 * (u * w)) by field.
rewrite Ex_cons big_sumType /=; congr (_ + _); [|rewrite sumM; apply: eq_bigr => b _].
  rewrite -[RHS](sum_ind1 arm0 (fun i => / 2 * Ex lam (later x) (fun a _ => f [tuple of inl i :: a]))).
  apply: eq_bigr => i _; rewrite -[RHS](mean_const (lam (inl i))).
  by apply: eq_bigr => y _; rewrite (e (inl i)); exact: swap.
rewrite -[RHS](mean_const (lam (inr b))); apply: eq_bigr => y _; rewrite (e (inr b)); exact: swap'. Qed.
Let last_of T lam x g : @Ex _ _ T lam (later x) (fun a _ => g (last (inl arm0) a)) =
  (/ 2) ^ T * g (inl arm0) + (1 - (/ 2) ^ T) * \sum_b (answer x b * g (inr b)).
Proof. elim: T => [|T IH]; first by rewrite /= Rminus_eq_0 Rmult_0_l Rmult_1_l Rplus_0_r;
  apply: Ex_same => a r; rewrite (tuple0 a). rewrite (steps lam x (fun a => g (last (inl arm0) a))) /= IH.
have alg p u s : / 2 * (p * u + (1 - p) * s) + / 2 * s = / 2 * p * u + (1 - / 2 * p) * s by field.
rewrite -alg; congr (_ + / 2 * _); apply: eq_bigr => b _; by congr (_ * g _); elim: T {IH}. Qed.
Let at_the_end T (nu : instance A bool_finType) (P : pred (A + A)) :
  Pr (marginal (fed_by idle nu) (as_policy patient)) [set a : T.+1.-tuple (A + A) | P (tnth a ord_max)] =
  \sum_x (nu arm0 x * ((/ 2) ^ T * ind (P (inl arm0)) +
    (1 - (/ 2) ^ T) * \sum_b (answer x b * ind (P (inr b))))).
Proof. rewrite Pr_end (@Ex_point _ _ T _ _ (inl arm0)) //; apply: eq_bigr => x _; congr (_ * _).
rewrite -(last_of T (fed_by idle nu) x (fun z => ind (P z))); apply: eq_Ex => a _.
rewrite (tnth_nth (inl arm0)) (last_nth (inl arm0)); congr (ind (P (nth _ _ _))); by rewrite size_tuple. Qed.
Let half T : 0 <= (/ 2) ^ T <= 1.
Proof. by split; [apply: pow_le; lra|rewrite -(pow1 T); apply: pow_incr; lra]. Qed.
Let two_first lam c : two lam -> only_best ind lam c ->
  lam arm0 true = (if c == arm0 then 99 / 100 else / 100) /\ lam arm0 false = 1 - lam arm0 true.
Proof. move=> El bc; split; last by have := pr_sum1 (lam arm0); rewrite big_bool /=; lra.
have := bc arm0; have := bc arm1; case: El bc => -> bc; case: (arms c) => -> /=;
  rewrite ?mean_bool /swapped /= /mu /=;
  move=> h h'; first [lra|have := h isT; lra|have := h' isT; lra]. Qed.
Lemma patient_correct : delta_correct ind idle two (/ 16) patient.
Proof. move=> lam El eta eta0; have h2 : Rabs (/ 2) < 1 by rewrite Rabs_pos_eq; lra.
have [T0 small] := pow_lt_1_zero (/ 2) h2 eta eta0; exists T0 => T /leP/small.
rewrite Rabs_pos_eq; last by have := half T; lra. move=> late c bc; have [e1 e0] := two_first El bc.
rewrite (at_the_end T lam (pred1 (inr c : A + A))) !big_bool e0 e1 !big_ord_recl !big_ord0.
by have := half T; case: (arms c) => -> /=; rewrite /answer /told /ind /=; lra. Qed.
Lemma patient_private T : ViewDP T.+1 (ln 19) (as_policy patient).
Proof. have scaled k u v : 0 <= k -> u <= 19 * v -> k * u <= 19 * (k * v) by nra.
have scaled' k k' v : 0 <= v -> k <= 19 * k' -> k * v <= 19 * (k' * v) by nra.
have le n x x' (r r' : n.-tuple bool) a : view (later x) r a <= 19 * view (later x') r' a.
  elim: n r r' a => [|n IH] r r' a; first by rewrite /view !big_ord0; lra.
  case/tupleP: r => y r; case/tupleP: r' => y' r'; case/tupleP: a => -[b|b] a; rewrite !view_cons.
    exact: scaled (pr_ge0 _ _) (IH r r' a).
  have told_le : step x (inr b) <= 19 * step x' (inr b).
    by clear IH; rewrite /= /answer /told; case: (b == arm0); case: x; case: x'; lra.
  exact: scaled' (view_ge0 (fun=> dirac (inr b : A + A)) r a) told_le.
apply/DP_pointwise => r r' _ a; rewrite exp_ln; last lra.
case/tupleP: r => x r; case/tupleP: r' => x' r'; case/tupleP: a => c a; rewrite !view_cons.
case: (eqVneq c (inl arm0)) => [->|ne]; last by rewrite /= /ind (negbTE ne); lra.
exact: scaled (pr_ge0 _ _) (le _ x x' r r' a). Qed.
Lemma patient_samples T a : samples T idle here patient a <= 2 * ind (a == arm0).
Proof. pose one := ind ((inl arm0 : A + A) == inl a); have e : one = ind (a == arm0) by rewrite eq_sym.
have cons n x : @Ex _ _ n (fed_by idle here) (later x) (fun u _ => N (inl a : A + A) [tuple of inl arm0 ::
  u]) = one + @Ex _ _ n (fed_by idle here) (later x) (fun u _ => N (inl a : A + A) u).
  rewrite -Ex_plus; apply: eq_Ex => u _; rewrite /N big_ord_recl tnth0; congr (_ + _).
  by apply: eq_bigr => t _; rewrite tnthS.
have le n x : @Ex _ _ n (fed_by idle here) (later x) (fun u _ => N (inl a : A + A) u) <= one.
  elim: n => [|n IH]; first by rewrite (_ : Ex _ _ _ = 0); [exact: ind_ge0|apply: Ex_same => u r;
    rewrite /N big_ord0].
  rewrite (steps _ _ (fun u => N (inl a : A + A) u)) [X in _ + / 2 * X]sum0 => [|b _];
    first by rewrite cons; lra. by rewrite /N big1 ?Rmult_0_r // => t _; rewrite tnth_nseq.
rewrite /samples (@Ex_point _ _ T _ _ (inl arm0)) // -[X in _ <= X](mean_const (here arm0)) -e;
  apply: sum_le => y _. by apply: Rmult_le_compat_l (pr_ge0 _ _) _; rewrite cons; have := le T y; lra. Qed.
(** Two samples on average, at delta = 1/16: kl(15/16, 1/16) = 2.37 and log(16/3) = 1.67, at most 5.77. *)
Example patient_bound (n := fun a : A => 2 * ind (a == arm0)) (d : 0 < / 16 < 1) (here_in : two here) :
  [/\ 0 < ln (/ (3 * / 16)), kl (1 - / 16) (/ 16) <= ln 19 * \sum_a (n a * TV (here a) (swapped a)),
    kl (1 - / 16) (/ 16) <= (\sum_a n a) * (ln 19 * (98 / 100)),
    ln (/ (3 * / 16)) <= (\sum_a n a) * (ln 19 * (98 / 100)) /\ ln (/ (3 * / 16)) <= (\sum_a n a) * k99 &
    ln (/ (3 * / 16)) / ln 19 <= (\sum_a n a) * (98 / 100)].
Proof. have dc := patient_correct; have dp := patient_private; have up := patient_samples.
split; first by rewrite -ln_1; apply: ln_increasing; lra.
- apply: (transportation_unbounded d l19 here_in dc dp) alt _ => [||a _ T]; [lra|by right|exact: up].
- apply: (sample_complexity_kl d l19 here_in dc dp up _ swapped_time); lra.
- split; first exact: (sample_complexity_DP d l19 here_in dc dp up swapped_time).
  exact: (sample_complexity_KL d here_in dc up swapped_KL_time).
have := sample_complexity_TV d l19 here_in dc dp up swapped_TV_time; move: (\sum_a n a) => tau le.
apply: (Rmult_le_reg_r (ln 19)) => //; rewrite /Rdiv Rmult_assoc Rinv_l; lra. Qed.
End Patient.
