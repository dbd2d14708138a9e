(** A policy that leaves its first arm only for zeros of that arm, and is consistent: bern Theorem 3.1 is
    false as printed. *)
Require Import Probability FDivergences Interaction Divergences Toolbox Composition Episodes Transport
  LowerBounds DoubleChange EpisodicPrivacy DiscreteLaplace Identification BernTheorem PrivateDivergence
  PrivateUCB.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** About (log T)^3 pulls: eventually twice as many are less than T. *)
Definition pulls_each T : nat := up_nat (ln (INR T) * ln (INR T) * ln (INR T)).
Lemma pulls_fit : exists T0, forall T, (T0 <= T)%N -> (pulls_each T * 2 <= T)%N.
Proof. have [T1 h1] := @polylog 1 1 (2 * 2) ltac:(lra) ltac:(lra) ltac:(lra).
have [T2 h2] := large_ln 1; exists (maxn 1 (maxn T1 T2)) => T;
  rewrite !geq_max => /and3P [T0 /h1 {}h1 /h2 {}h2].
have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP. rewrite Rpower_1 in h1; last lra.
apply/leP/INR_le; rewrite mult_INR [INR 2]/= /pulls_each; set L := ln (INR T) in h1 h2 *.
have LL : 1 <= L * L by nra. have LLL : 1 <= L * L * L by nra.
have [_ m2] := @up_natP (L * L * L) ltac:(lra); set m := INR _ in m2 *. by nra. Qed.
(** An arm that is not the best pays 0 sometimes. *)
Lemma zero_of_gap K (nu : instance [finType of 'I_K.+1] bool_finType) b : 0 < gap ind nu b -> 0 < nu b false.
Proof. rewrite /gap mean_bool; have := pr_sum1 (nu b); rewrite big_bool /= => s g.
have : mu_star ind nu <= 1 by apply: mu_star_le => c; case: (mean_in nu c). lra. Qed.

(** ** A policy that leaves the arm 0 only for zeros of that arm, and is consistent *)
Section Skeptic.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
Let A := [finType of 'I_2].
Let arm1 : A := lift ord0 (ord0 : 'I_1).
Let X := bool_finType.
Let l := eps / 2.
(** The number of zeros. *)
Definition zeros (r : seq X) : R := INR (count negb r).
(** Stay with the arm 0 with odds exp(2 log T - eps/2 zeros). *)
Definition stay T (r : seq X) : dist A := exponential (ord0 : A) eps
  (fun r (o : A) => if o == ord0 then 2 * ln (INR T) / l - zeros r else 0) r.
(** Pull the arm 0 about (log T)^3 times; then stay with it for good, or hand over to UCB. *)
Definition first T : nat := minn T (pulls_each T).
Let rule n := index_rule (ord0 : A) (upper_index (budget eps) (confidence n)).
Let hand_over n := episodic (budget0 eps0) (rule n) (@plays _) n n [::].
Definition after T (c : A) : wrapper A X := let n := (T - first T)%N in
  if c == ord0 then Episode (nseq n (ord0 : A)) (fun _ => silent) (fun _ => Done _ _) else hand_over n.
Definition skeptic_wrapper T : wrapper A X := Episode (nseq (first T) (ord0 : A)) (stay T) (after T).
Lemma skeptic_fits T : fits (skeptic_wrapper T) T.
Proof. split=> [|c]; rewrite size_nseq; first exact: geq_minl.
rewrite /after; case: (c == ord0); last exact: episodic_fits.
by split; rewrite size_nseq // => o; rewrite subnn. Qed.
Definition skeptic T : policy A X := policy_of (ord0 : A) (skeptic_fits T).
Lemma skeptic_private T : ViewDP T eps (skeptic T).
Proof. have e0 : 0 <= eps by lra.
apply: wrapper_ViewDP => //; split=> [|c].
  apply/PrivateA/DP_ADP; apply: exponential_DP => // u u' o; rewrite dham_hd => d1.
  case: (o == ord0); last by rewrite Rminus_eq_0 Rabs_R0; lra.
  pose ones (r : seq bool) := INR (count id r).
  have cz (r : seq bool) : size r = first T -> zeros r = INR (first T) - ones r.
    by move=> <-; rewrite -(count_predC id r) plus_INR /zeros Rplus_comm /Rminus Rplus_assoc Rplus_opp_r
      Rplus_0_r.
  rewrite !cz ?size_tuple ?size_nseq // (_ : _ - _ = ones u - ones u'); last ring.
  by apply: Rle_trans (count_dham u u') _; rewrite dham_hd; exact: (le_INR _ 1 (leP d1)).
rewrite /after; case: (c == ord0).
  by split=> // d d' _; apply: (proj1 (Aclose_closed e0 (Rle_refl 0))).
apply: episodic_releases => m n; apply/PrivateA/DP_ADP.
by apply: (@DP_le n _ _ (budget eps)); [exact: Rmin_l|exact: noisy_count_DP]. Qed.
Lemma stay_weights T r : stay T r ord0 = exp (2 * ln (INR T) - l * zeros r) / (exp (2 * ln (INR T) - l *
  zeros r) + 1) /\ stay T r arm1 = / (exp (2 * ln (INR T) - l * zeros r) + 1).
Proof. have e : eps / 2 * (2 * ln (INR T) / l - zeros r) = 2 * ln (INR T) - l * zeros r.
  by rewrite /l; field; lra.
by rewrite /stay /= !big_ord_recl big_ord0 /= !e Rmult_0_r exp_0 Rplus_0_r; split=> //;
  rewrite /Rdiv Rmult_1_l. Qed.
Lemma zeros_exp (nu : instance A X) m c :
  Er nu (nseq m (ord0 : A)) (fun r => exp (c * zeros r)) = (nu ord0 true + nu ord0 false * exp c) ^ m.
Proof. by rewrite /zeros count_exp big_bool /= Rmult_0_r exp_0 !Rmult_1_r. Qed.
(** The pulls of both arms. *)
Lemma skeptic_pulls (nu : instance A X) T b (m := first T) (n := (T - m)%N) : EN T nu (skeptic T) b =
  INR m * ind (ord0 == b) + Er nu (nseq m (ord0 : A)) (fun r =>
    stay T r ord0 * (INR n * ind (ord0 == b)) + stay T r arm1 * EN n nu (@ucb 1 eps eps0 n) b).
Proof. have cnt k : INR (count_mem b (nseq k (ord0 : A))) = INR k * ind (ord0 == b).
  by rewrite count_nseq mult_INR Rmult_comm /=; case: (_ == b).
rewrite EN_wrapper -[wrapper_pulls _ _ _]/(INR (count_mem b (nseq m (ord0 : A))) + Er nu (nseq m (ord0 : A))
  (fun r => \sum_c (stay T r c * wrapper_pulls nu (after T c) b))) cnt; congr (_ + _); apply: eq_Er => r _.
rewrite !big_ord_recl big_ord0 Rplus_0_r EN_wrapper; congr (_ * _ + _ * _).
rewrite -[wrapper_pulls _ _ _]/(INR (count_mem b (nseq n (ord0 : A))) + Er nu (nseq n (ord0 : A))
  (fun r => \sum_(o : unit) (silent o * 0))) cnt sum0 ?Er_const ?Rplus_0_r // => o _; ring. Qed.
Lemma two_arms (b : A) : b = ord0 \/ b = arm1.
Proof. by case: b => [[|[|n]] lt] //; [left|right]; apply: val_inj. Qed.
(** On the instances where the arm 1 is better the zeros of the arm 0 give it away. *)
Lemma stay_mean (nu : instance A X) T m : Er nu (nseq m (ord0 : A)) (fun r => stay T r ord0) <=
  exp (2 * ln (INR T) - INR m * (nu ord0 false * (1 - exp (- l)))).
Proof. apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun r => exp (2 * ln (INR T)) * exp (- l * zeros r)))).
  apply: Er_le => r _; have [-> _] := stay_weights T r; rewrite -exp_plus.
  rewrite (_ : 2 * ln (INR T) + - l * zeros r = 2 * ln (INR T) - l * zeros r); last ring.
  set w := exp _; have w0 : 0 < w by apply: exp_pos.
  rewrite -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l; first lra.
  by rewrite -Rinv_1; apply: Rinv_le_contravar; lra.
rewrite ErM zeros_exp /Rminus exp_plus; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
have := pr_sum1 (nu ord0); rewrite big_bool /= => e; have q0 := pr_ge0 (nu ord0) false;
  have p0 := pr_ge0 (nu ord0) true.
set q := nu ord0 false in e q0 *; set p := nu ord0 true in e p0 *; have el := exp_pos (- l).
have b0 : 0 <= p + q * exp (- l) by nra. have b1 : p + q * exp (- l) <= exp (- (q * (1 + - exp (- l)))).
  by have := exp_ineq1_le (- (q * (1 + - exp (- l)))); lra.
rewrite (_ : - (INR m * _) = INR m * - (q * (1 + - exp (- l)))); [exact: pow_exp|ring]. Qed.
Theorem skeptic_consistent (nu : instance A X) : consistent_on ind skeptic nu.
Proof. apply: consistent_of => b g0; have l0 : 0 < l by rewrite /l; lra.
have [C [C0 h1]] := ucb_pulls eps0 g0; have [T2 h2] := pulls_fit; have [T3 h3] := large_ln 1.
pose a := nu ord0 false * (1 - exp (- l)); have [T4 h4] := large_ln (3 / a). exists (4 + C); split; first lra.
exists (maxn T4 (maxn T2 T3)) => T; rewrite !geq_max => /and3P [/h4 {}h4 /h2 {}h2 /h3 {}h3].
have em : first T = pulls_each T by apply/minn_idPr; apply: leq_trans h2; rewrite muln2 -addnn leq_addl.
rewrite skeptic_pulls em; set m := pulls_each T in h2 em *; set L := ln (INR T) in h3 h4 *.
have LL : 1 <= L * L by nra. have LLL : L <= L * L * L by nra.
have [m1 m2] := @up_natP (L * L * L) ltac:(lra); rewrite -/(pulls_each T) -/m in m1 m2.
have mpos : (0 < m)%N by apply/ltP/INR_lt; rewrite /=; lra.
have tL : exp L = INR T by rewrite exp_ln //; apply/lt_0_INR/ltP/(leq_trans _ h2); rewrite muln_gt0 mpos.
have nT : (0 < T - m <= T)%N.
  rewrite leq_subr subn_gt0 andbT; apply: leq_trans h2; by rewrite muln2 -addnn -{1}[m]addn0 ltn_add2l.
set W := EN _ _ _ b; have W1 : 0 <= W <= C * (L * L * L) by split; [exact: EN_ge0|exact: h1].
have stay01 r c : 0 <= stay T r c <= 1.
  by split; [exact: pr_ge0|rewrite -(pr_sum1 (stay T r)); apply: le_sum => // i; exact: pr_ge0].
have handed : Er nu (nseq m (ord0 : A)) (fun r => stay T r arm1 * W) <= C * (L * L * L).
  rewrite -[X in _ <= X](Er_const nu (nseq m (ord0 : A))); apply: Er_le => r _.
  by have [s0 s1] := stay01 r arm1; nra.
rewrite ErD; case: (two_arms b) => eb; rewrite eb in g0 *.
  have -> : ind (ord0 == ord0 :> A) = 1 by [].
  have q0 : 0 < nu ord0 false by apply: zero_of_gap. have a0 : 0 < a.
    apply: Rmult_lt_0_compat => //; have : exp (- l) < exp 0 by apply: exp_increasing; lra.
    by rewrite exp_0; lra.
  have small : INR T * exp (2 * L - INR m * a) <= 1.
    rewrite -tL -exp_plus -exp_0; apply: exp_mono.
    have aL : 3 <= a * L by have := Rmult_le_compat_l a _ _ (Rlt_le _ _ a0) h4; rewrite (_ : a * (3 / a) = 3);
      [lra|field; lra].
    by nra.
  have stays : Er nu (nseq m (ord0 : A)) (fun r => stay T r ord0 * (INR (T - m) * 1)) <= 1.
    apply: Rle_trans small; apply: Rle_trans (Rmult_le_compat_l _ _ _ (pos_INR T) (stay_mean nu T m)).
    rewrite -ErM; apply: Er_le => r _; rewrite Rmult_1_r Rmult_comm.
    by apply: Rmult_le_compat_r; [exact: pr_ge0|apply/le_INR/leP/leq_subr].
  by lra.
rewrite Rmult_0_r Rplus_0_l (eq_Er nu (g' := fun=> 0)) ?Er_const => [|r _]; last by rewrite !Rmult_0_r.
by lra. Qed.
(** The arm 0 pays 1 always, the arm 1 has the mean x. *)
Variable x : R.
Hypothesis x01 : 0 <= x < 1.
Let one : 0 <= 1 <= 1. Proof. lra. Qed.
Let x01' : 0 <= x <= 1. Proof. lra. Qed.
Definition sure : instance A X := fun a => if a == ord0 then bern one else bern x01'.
Lemma mu_sure : mu_star ind sure = 1.
Proof. apply: Rle_antisym; first by apply: mu_star_le => c; case: (mean_in sure c).
by have := mean_le ind sure ord0; rewrite mean_bool. Qed.
(** There its regret vanishes: it leaves the arm 0 with probability at most 1/T^2. *)
Theorem skeptic_regret T : (0 < T)%N -> Reg ind T sure (skeptic T) <= / INR T.
Proof. move=> T1; have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP.
rewrite regret_decomposition !big_ord_recl big_ord0 Rplus_0_r /gap mu_sure !mean_bool.
rewrite [sure ord0 true](_ : _ = 1) // Rminus_eq_0 Rmult_0_l Rplus_0_l [sure _ true](_ : _ = x) //.
set e := EN _ _ _ _; have e0 : 0 <= e by exact: EN_ge0.
suff h : e <= / INR T by nra.
rewrite /e skeptic_pulls (_ : ind (ord0 == _) = 0) // Rmult_0_r Rplus_0_l; set n := (T - _)%N.
apply: (Rle_trans _ (Er sure (nseq (first T) (ord0 : A)) (fun r =>
  INR T * exp (- (2 * ln (INR T))) * exp (l * zeros r)))).
  apply: Er_le => r _; rewrite !Rmult_0_r Rplus_0_l; have [_ ->] := stay_weights T r.
  set w := exp (2 * ln (INR T) - _); have w0 : 0 < w by apply: exp_pos.
  have -> : INR T * exp (- (2 * ln (INR T))) * exp (l * zeros r) = / w * INR T.
    rewrite Rmult_assoc -exp_plus /w -exp_Ropp (_ : - (2 * ln (INR T) - l * zeros r) =
      - (2 * ln (INR T)) + l * zeros r); last ring.
    by lra.
  apply: Rmult_le_compat.
  - by apply/Rlt_le/Rinv_0_lt_compat; lra.
  - exact: EN_ge0.
  - by apply: Rinv_le_contravar; lra.
  by apply: Rle_trans (EN_le _ _ _ _) _; apply/le_INR/leP/leq_subr.
rewrite ErM zeros_exp [sure ord0 true](_ : _ = 1) // [sure ord0 false](_ : _ =
  1 - 1) // Rminus_eq_0 Rmult_0_l Rplus_0_r pow1.
rewrite Rmult_1_r exp_Ropp (_ : 2 * ln (INR T) = ln (INR T) + ln (INR T)); last ring.
by rewrite exp_plus exp_ln; [apply: Req_le; field; lra|lra]. Qed.
End Skeptic.
(** *** bern Theorem 3.1 is false as printed: at the means (1, x), x < 1, where d_eps(x, 1) is
    eps (1 - x), its right side is 1/eps; but for every eps there is a family of eps-DP policies, consistent
    on all Bernoulli bandits, whose regret there vanishes.  (Each of them knows its horizon, as the policies
    of the text may.) *)
Theorem bern_3_1_fails_at_mean_1 eps x (eps0 : 0 < eps) (x01 : 0 <= x < 1) : exists pi : nat -> policy
  [finType of 'I_2] bool_finType, [/\ forall T, ViewDP T eps (pi T), forall nu, consistent_on ind pi nu,
  exists T0, forall T, (T0 <= T)%N -> Reg ind T (sure x01) (pi T) <= / INR T & ~ (forall delta, 0 < delta ->
  exists T0, forall T, (T0 <= T)%N -> (\sum_(b in [set b | Rlt_dec 0 (gap ind (sure x01) b)]) (gap ind (sure
  x01) b / d_eps eps (mean ind (sure x01) b) (mu_star ind (sure x01))) - delta) * ln (INR T) <= Reg ind T
  (sure x01) (pi T))].
Proof. exists (skeptic eps0).
have reg : exists T0, forall T, (T0 <= T)%N -> Reg ind T (sure x01) (skeptic eps0 T) <= / INR T.
  by exists 1%N => T; exact: skeptic_regret.
split=> //.
- by move=> T; exact: skeptic_private.
- by move=> nu; apply: skeptic_consistent.
have [T0 h0] := reg; move=> /(_ (/ (2 * eps)) ltac:(by apply: Rinv_0_lt_compat; lra)) [T2 h2].
pose b : 'I_2 := lift ord0 ord0.
have S : / eps <= \sum_(b in [set b | Rlt_dec 0 (gap ind (sure x01) b)]) (gap ind (sure x01) b / d_eps eps
  (mean ind (sure x01) b) (mu_star ind (sure x01))).
  have d : d_eps eps (mean ind (sure x01) b) (mu_star ind (sure x01)) = eps * (1 - x).
    rewrite mu_sure mean_bool [sure _ _ _](_ : _ = x) // /d_eps /f_minus Rminus_eq_0 Rmult_0_l Rplus_0_r.
    rewrite (_ : 1 / 1 = 1) ?Rmax_right; [|lra|field].
    by rewrite /kl Rminus_eq_0 Rmult_0_l Rplus_0_r Rmult_1_l /Rdiv Rinv_1 Rmult_1_r ln_1 Rplus_0_r.
  have g : gap ind (sure x01) b = 1 - x by rewrite /gap mu_sure mean_bool.
  have -> : / eps = gap ind (sure x01) b / d_eps eps (mean ind (sure x01) b) (mu_star ind (sure x01)).
    by rewrite d g; field; lra.
  apply: (sum_ge (F := fun b => gap ind (sure x01) b / d_eps eps (mean ind (sure x01) b) (mu_star ind (sure
    x01)))).
    move=> c; rewrite inE; case: Rlt_dec => //= gc _; apply: Rmult_le_pos; first lra.
    apply/Rlt_le/Rinv_0_lt_compat; move: gc; case: (eqVneq c ord0) => [->|c0].
      by rewrite /gap mu_sure mean_bool [sure _ _ _](_ : _ = 1) //; lra.
    have -> : c = b by case: c c0 => [[|[|n]] lt] //= _; apply: val_inj.
    by rewrite d => _; apply: Rmult_lt_0_compat; lra.
  by rewrite inE g; case: Rlt_dec => //=; lra.
have ie : 0 < / eps by positive.
have [T3 h3] := large_ln (2 * eps + 1); pose T := maxn (maxn 2 T0) (maxn T2 T3).
have [t2 [t0 [t3 t4]]] : (2 <= T)%N /\ (T0 <= T)%N /\ (T2 <= T)%N /\ (T3 <= T)%N.
  by rewrite /T !leq_max !leqnn !orbT.
have := Rle_trans _ _ _ (h2 T t3) (h0 T t0); have L := h3 T t4.
have T2' : 1 <= INR T by apply: (le_INR 1); apply/leP; apply: ltnW.
have : / INR T <= 1 by rewrite -Rinv_1; apply: Rinv_le_contravar; lra.
have i2 : / (2 * eps) = / eps / 2 by field; lra. set s := bigop _ _ _ in S *; rewrite i2 => a1 a2.
have : / eps / 2 * (2 * eps + 1) <= (s - / eps / 2) * ln (INR T) by nra.
have -> : / eps / 2 * (2 * eps + 1) = 1 + / eps / 2 by field; lra. lra. Qed.
