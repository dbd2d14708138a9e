(** bern Theorem 3.1 is false where the best mean is 1. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure Episodes Transport LowerBounds DoubleChange
  PrivateDivergence
  BernTheorem Identification Strategies ExploreChoose.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** An arm that is not the best pays 0 sometimes. *)
Lemma zero_of_gap K (nu : instance [finType of 'I_K.+1] bool_finType) b : 0 < gap ind nu b -> 0 < nu b false.
Proof.
rewrite /gap mean_bool; have := pr_sum1 (nu b); rewrite big_bool /= => s g.
have : mu_star ind nu <= 1 by apply: mu_star_le => c; case: (mean_in nu c).
lra.
Qed.

Section Skeptic.
Variable eps : R.
Hypothesis eps0 : 0 < eps.
Let A := [finType of 'I_2].
Let arm1 : A := lift ord0 (ord0 : 'I_1).
Let X := bool_finType.
Let l := eps / 2.

(** The number of zeros among the first rewards. *)
Definition zeros m (r : seq X) : R := score (fun x : X => ind (~~ x)) (nseq m (ord0 : A)) r ord0.

(** Stay with the arm 0 with odds exp(2 log T - eps/2 zeros). *)
Definition stay T m (r : seq X) : dist A := exponential (ord0 : A) eps
  (fun r (o : A) => if o == ord0 then 2 * ln (INR T) / l - zeros m r else 0) r.

(** Pull the arm 0 about (log T)^3 times; then stay with it for good, or hand over to the consistent
    policy. *)
Definition skeptic T : policy A X := Play (nseq (pulls_each T) (ord0 : A)) (fun r =>
  Choose (stay T (pulls_each T) r)
  (fun a => if a == ord0 then always ord0 else explorer ind eps T)).

Let ind01 (b : bool) : 0 <= ind b <= 1. Proof. by rewrite /ind; case: b; lra. Qed.

Lemma skeptic_private T : private eps (skeptic T).
Proof.
set m := pulls_each T; have e0 : 0 <= eps by lra.
apply: private_Play_Choose => // [r r' sr sr' d1 c|c]; last first.
  by case: (c == ord0); [apply: private_always|apply: explorer_private].
pose q (r : seq X) (o : A) : R := if o == ord0 then 2 * ln (INR T) / l - zeros m r else 0.
have q1 (u u' : (size (nseq m (ord0 : A))).-tuple X) o : (dham u u' <= 1)%N -> Rabs (q u o - q u' o) <= 1.
  rewrite dham_hd => /leP /le_INR h; apply: Rle_trans h; rewrite /q; case: (o == ord0); last first.
    by rewrite Rminus_eq_0 Rabs_R0; apply: pos_INR.
  rewrite (_ : _ - _ = - (zeros m u - zeros m u')); last ring.
  by rewrite Rabs_Ropp; apply: (@score1 X _ 1) => //; rewrite !size_tuple.
have := exponential_DP (ord0 : A) e0 q1; move/DP_pointwise; move/eqP: sr => sr; move/eqP: sr' => sr'.
by move=> /(_ (Tuple sr) (Tuple sr')); apply; rewrite dham_hd.
Qed.

Lemma stay_weights T m r : stay T m r ord0 = exp (2 * ln (INR T) - l * zeros m r) / (exp (2 * ln (INR T) - l *
  zeros m r) + 1)
  /\ stay T m r arm1 = / (exp (2 * ln (INR T) - l * zeros m r) + 1).
Proof.
have l0 : 0 < l by rewrite /l; lra.
have e : eps / 2 * (2 * ln (INR T) / l - zeros m r) = 2 * ln (INR T) - l * zeros m r
  by rewrite /l; field; lra.
by rewrite /stay /= !big_ord_recl big_ord0 /= !e Rmult_0_r exp_0 Rplus_0_r; split=> //;
  rewrite /Rdiv Rmult_1_l.
Qed.

Lemma zeros_exp (nu : instance A X) m c : Er nu (nseq m (ord0 : A)) (fun r => exp (c * zeros m r)) =
  pow (nu ord0 true + nu ord0 false * exp c) m.
Proof.
rewrite (eq_Er nu (g' := fun r => exp (total (fun (a : A) (x : X) =>
  c * (ind (a == ord0) * ind (~~ x))) (nseq m
  ord0) r))).
  rewrite Er_exp big_nseq; elim: m => [|m IH] //=; rewrite -IH; congr (_ * _).
  by rewrite big_bool /ind /= !Rmult_0_r exp_0 !Rmult_1_r.
by move=> r _; congr exp; rewrite /zeros /score /total big_distrr.
Qed.

Lemma pulls_mono (nu : instance A X) T (pi : policy A X) b : pulls nu T pi b <= pulls nu T.+1 pi b.
Proof.
elim: T pi => [|T IH] pi; first by rewrite pulls0; apply: pulls_ge0.
rewrite [X in X <= _]pulls_cons [X in _ <= X]pulls_cons; apply: sum_le => c _.
apply: Rmult_le_compat_l; first exact: pr_ge0.
apply: Rplus_le_compat_l; apply: sum_le => x _; apply: Rmult_le_compat_l => //; exact: pr_ge0.
Qed.

Lemma pulls_mono_le (nu : instance A X) T T' (pi : policy A X) b : (T <= T')%N -> pulls nu T pi b
  <= pulls nu T' pi b.
Proof.
move=> /subnKC <-; elim: (T' - T)%N => [|n IH]; first by rewrite addn0; lra.
by rewrite addnS; apply: Rle_trans IH _; apply: pulls_mono.
Qed.

(** The pulls of both arms. *)
Lemma skeptic_pulls (nu : instance A X) T n b : T = (pulls_each T + n.+1)%N ->
  pulls nu T (skeptic T) b = INR (pulls_each T) * ind (ord0 == b)
    + Er nu (nseq (pulls_each T) (ord0 : A)) (fun r =>
    stay T (pulls_each T) r ord0 * (INR n.+1 * ind (ord0 == b)) +
    stay T (pulls_each T) r arm1 * (ind (arm1 == b) + pulls nu n (explorer ind eps T) b)).
Proof.
move=> e; rewrite {1}e /skeptic; set m := pulls_each T.
rewrite -[m in (m + _)%N](size_nseq m (ord0 : A)) pulls_Play count_nseq.
have -> : INR (pred1 b ord0 * m) = INR m * ind (ord0 == b).
  by rewrite mult_INR Rmult_comm /= eq_sym; case: (b == ord0).
congr (_ + _); apply: eq_Er => r _; rewrite pulls_Choose !big_ord_recl big_ord0 Rplus_0_r.
rewrite (_ : (ord0 == ord0 :> A) = true) // (_ : (lift ord0 ord0 == ord0 :> A) = false) // pulls_always S_INR.
by congr (_ * _ + _); rewrite Rmult_plus_distr_r Rmult_1_l Rplus_comm.
Qed.

Lemma skeptic_pulls0 (nu : instance A X) T n : T = (pulls_each T + n.+1)%N ->
  pulls nu T (skeptic T) ord0 = INR (pulls_each T) + Er nu (nseq (pulls_each T) (ord0 : A)) (fun r =>
    stay T (pulls_each T) r ord0 * INR n.+1 + stay T (pulls_each T) r arm1 * pulls nu n (explorer ind eps T)
      ord0).
Proof.
move=> e; rewrite (skeptic_pulls nu ord0 e) Rmult_1_r; congr (_ + _); apply: eq_Er => r _.
by rewrite Rmult_1_r Rplus_0_l.
Qed.

Lemma skeptic_pulls1 (nu : instance A X) T n : T = (pulls_each T + n.+1)%N ->
  pulls nu T (skeptic T) arm1 = Er nu (nseq (pulls_each T) (ord0 : A)) (fun r =>
    stay T (pulls_each T) r arm1 * (1 + pulls nu n (explorer ind eps T) arm1)).
Proof.
move=> e; rewrite (skeptic_pulls nu arm1 e) Rmult_0_r Rplus_0_l; apply: eq_Er => r _.
by rewrite !Rmult_0_r Rplus_0_l.
Qed.

Lemma two_arms (b : A) : b = ord0 \/ b = arm1.
Proof. by case: b => [[|[|n]] lt] //; [left|right]; apply: val_inj. Qed.

(** On the instances where the arm 1 is better the zeros of the arm 0 give it away. *)
Lemma stay_mean (nu : instance A X) T m : Er nu (nseq m (ord0 : A)) (fun r => stay T m r ord0) <=
  exp (2 * ln (INR T) - INR m * (nu ord0 false * (1 - exp (- l)))).
Proof.
apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun r => exp (2 * ln (INR T)) * exp (- l * zeros m r)))).
  apply: Er_le => r _; have [-> _] := stay_weights T m r; rewrite -exp_plus.
  rewrite (_ : 2 * ln (INR T) + - l * zeros m r = 2 * ln (INR T) - l * zeros m r); last ring.
  set w := exp _; have w0 : 0 < w by apply: exp_pos.
  rewrite -[X in _ <= X]Rmult_1_r; apply: Rmult_le_compat_l; first lra.
  by rewrite -Rinv_1; apply: Rinv_le_contravar; lra.
rewrite ErM zeros_exp /Rminus exp_plus; apply: Rmult_le_compat_l; first exact/Rlt_le/exp_pos.
have := pr_sum1 (nu ord0); rewrite big_bool /= => e; have q0 := pr_ge0 (nu ord0) false; have p0
  := pr_ge0 (nu ord0)
  true.
set q := nu ord0 false in e q0 *; set p := nu ord0 true in e p0 *; have el := exp_pos (- l).
have b0 : 0 <= p + q * exp (- l) by have := Rmult_le_pos _ _ q0 (Rlt_le _ _ el); lra.
have b1 : p + q * exp (- l) <= exp (- (q * (1 + - exp (- l)))).
  by have := exp_ineq1_le (- (q * (1 + - exp (- l)))); lra.
elim: m => [|m IH]; first by rewrite Rmult_0_l Ropp_0 exp_0 /=; lra.
rewrite S_INR Rmult_plus_distr_r Ropp_plus_distr Rmult_1_l exp_plus /= Rmult_comm.
by apply: Rmult_le_compat => //; apply: pow_le.
Qed.

Theorem skeptic_consistent (nu : instance A X) : consistent_on ind (skeptic) nu.
Proof.
apply: consistent_of => b g0; have l0 : 0 < l by rewrite /l; lra.
have [C [C0 [T1 h1]]] := explorer_pulls ind01 eps0 g0.
have [T2 h2] := @explorer_fits 1; have [T3 h3] := large_ln 1.
pose a := nu ord0 false * (1 - exp (- l)); have [T4 h4] := large_ln (3 / a).
exists (4 + C); split; first lra.
exists (maxn (maxn T1 T4) (maxn T2 T3)) => T; rewrite !geq_max =>
  /andP [/andP [/h1 {}h1 /h4 {}h4] /andP [/h2 {}h2
  /h3 {}h3]].
have T0 : 1 <= INR T.
  case: T h3 {h1 h2 h4} => [|T] h3; last by apply: (le_INR 1); apply/leP.
  by move: h3; rewrite /= /ln; case: Rlt_dec => h; [case: (Rlt_irrefl _ h)|lra].
have tL : exp (ln (INR T)) = INR T by rewrite exp_ln; lra.
set m := pulls_each T in h2 *; set L := ln (INR T) in h1 h3 h4 tL *.
have LL : 1 <= L * L by rewrite -[X in X <= _]Rmult_1_r; apply: Rmult_le_compat; lra.
have LLL : L <= L * L * L by rewrite -{1}[L]Rmult_1_l; apply: Rmult_le_compat_r; lra.
have [m1 m2] := @up_natP (L * L * L) ltac:(lra); rewrite -/(pulls_each T) -/m in m1 m2.
have mpos : (0 < m)%N by apply/ltP/INR_lt; rewrite /=; lra.
have e : T = (m + (T - m.+1).+1)%N.
  have : (m + 1 <= T)%N by apply: leq_trans h2; rewrite muln2 -addnn leq_add2l.
  by rewrite addn1 => lt; rewrite addnS -addSn subnKC.
set n := (T - m.+1)%N in e.
have nT : (n <= T)%N by rewrite leq_subr.
have pn : 0 <= pulls nu n (explorer ind eps T) b <= C * (L * L * L).
  by split; [apply: pulls_ge0|apply: Rle_trans h1; apply: pulls_mono_le].
have stay01 r c : 0 <= stay T m r c <= 1.
  split; first exact: pr_ge0.
  by rewrite -(pr_sum1 (stay T m r)); apply: le_sum => // i; apply: pr_ge0.
case: (two_arms b) => eb; rewrite eb in g0 pn *; last first.
  rewrite (skeptic_pulls1 nu e) -/m; apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun=> 1
    + C * (L * L * L)))).
    apply: Er_le => r _; have [s0 s1] := stay01 r arm1.
    by rewrite -[X in _ <= X]Rmult_1_l; apply: Rmult_le_compat => //; lra.
  by rewrite Er_const; lra.
rewrite (skeptic_pulls0 nu e) -/m.
have q0 : 0 < nu ord0 false by apply: zero_of_gap.
have a0 : 0 < a.
  apply: Rmult_lt_0_compat => //; have : exp (- l) < exp 0 by apply: exp_increasing; lra.
  by rewrite exp_0; lra.
have small : INR T * exp (2 * L - INR m * a) <= 1.
  rewrite -tL -exp_plus -exp_0; apply: exp_mono.
  have aL : 3 <= a * L by have := Rmult_le_compat_l a _ _ (Rlt_le _ _ a0) h4; rewrite (_ : a * (3 / a) = 3);
    [lra|field; lra].
  have : 3 * L <= a * L * (L * L).
    by apply: Rmult_le_compat; try lra; rewrite -{1}[L]Rmult_1_r; apply: Rmult_le_compat_l; lra.
  by have := Rmult_le_compat_r a _ _ (Rlt_le _ _ a0) m1; lra.
apply: (Rle_trans _ (INR m + (INR T * exp (2 * L - INR m * a) + C * (L * L * L)))); last lra.
apply: Rplus_le_compat_l; rewrite ErD; apply: Rplus_le_compat.
  apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun r => INR T * stay T m r ord0))).
    apply: Er_le => r _; rewrite Rmult_comm; apply: Rmult_le_compat_r; first exact: pr_ge0.
    by apply/le_INR/leP; rewrite [X in (_ <= X)%N]e leq_addl.
  by rewrite ErM; apply: Rmult_le_compat_l; [lra|apply: stay_mean].
rewrite -[X in _ <= X](Er_const nu (nseq m (ord0 : A))); apply: Er_le => r _.
by have [s0 s1] := stay01 r arm1; rewrite -[X in _ <= X]Rmult_1_l; apply: Rmult_le_compat; lra.
Qed.

(** The arm 0 pays 1 always, the arm 1 has the mean x. *)
Variable x : R.
Hypothesis x01 : 0 <= x < 1.
Let one : 0 <= 1 <= 1. Proof. lra. Qed.
Let x01' : 0 <= x <= 1. Proof. lra. Qed.
Definition sure : instance A X := fun a => if a == ord0 then bern one else bern x01'.

Lemma mu_sure : mu_star ind sure = 1.
Proof.
apply: Rle_antisym; first by apply: mu_star_le => c; case: (mean_in sure c).
by have := mean_le ind sure ord0; rewrite mean_bool.
Qed.

(** There its regret vanishes: it leaves the arm 0 with probability at most 1/T^2. *)
Theorem skeptic_regret T : (0 < T)%N -> (pulls_each T < T)%N -> Reg ind T sure (skeptic T) <= / INR T.
Proof.
move=> T1 fit; set m := pulls_each T in fit *; have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP.
have e : T = (m + (T - m.+1).+1)%N by rewrite addnS -addSn subnKC.
set n := (T - m.+1)%N in e.
rewrite regret_decomposition !big_ord_recl big_ord0 Rplus_0_r /gap mu_sure !mean_bool.
rewrite [sure ord0 true](_ : _ = 1) // Rminus_eq_0 Rmult_0_l Rplus_0_l [sure _ true](_ : _ = x) //.
change (EN T sure (skeptic T) (lift ord0 ord0)) with (pulls sure T (skeptic T) arm1).
have p0 := pulls_ge0 sure T (skeptic T) arm1.
suff h : pulls sure T (skeptic T) arm1 <= / INR T.
  by have := Rmult_le_compat_r _ (1 - x) 1 p0 ltac:(lra); lra.
rewrite (skeptic_pulls1 sure e) -/m.
apply: (Rle_trans _ (Er sure (nseq m (ord0 : A)) (fun r =>
  INR T * exp (- (2 * ln (INR T))) * exp (l * zeros m r)))).
  apply: Er_le => r _; have [_ ->] := stay_weights T m r.
  set w := exp (2 * ln (INR T) - _); have w0 : 0 < w by apply: exp_pos.
  have -> : INR T * exp (- (2 * ln (INR T))) * exp (l * zeros m r) = / w * INR T.
    rewrite Rmult_assoc -exp_plus /w -exp_Ropp (_ : - (2 * ln (INR T) - l * zeros m r) = - (2 * ln (INR T)) +
      l *
      zeros m r); last ring.
    exact: Rmult_comm.
  apply: Rmult_le_compat.
  - by apply/Rlt_le/Rinv_0_lt_compat; lra.
  - by have := pulls_ge0 sure n (explorer ind eps T) arm1; lra.
  - by apply: Rinv_le_contravar; lra.
  have := pulls_le sure n (explorer ind eps T) arm1; have : INR n + 1 <= INR T.
    by rewrite -S_INR; apply/le_INR/leP; rewrite [X in (_ <= X)%N]e leq_addl.
  lra.
rewrite ErM zeros_exp [sure ord0 true](_ : _ = 1) // [sure ord0 false](_ : _ = 1 - 1) // Rminus_eq_0 Rmult_0_l
  Rplus_0_r pow1.
rewrite Rmult_1_r exp_Ropp (_ : 2 * ln (INR T) = ln (INR T) + ln (INR T)); last ring.
by rewrite exp_plus exp_ln; [apply: Req_le; field; lra|lra].
Qed.
End Skeptic.

(** *** bern Theorem 3.1 is false as printed: at the means (1, x), x < 1, where d_eps(x, 1) is
    eps (1 - x), its right side is 1/eps; but for every eps there is a family of eps-DP policies, consistent
    on all Bernoulli bandits, whose regret there vanishes.  (Each of them knows its horizon, as the policies
    of the text may.) *)
Theorem bern_3_1_fails_at_mean_1 eps x (eps0 : 0 < eps) (x01 : 0 <= x < 1) :
  exists pi : nat -> policy [finType of 'I_2] bool_finType,
  [/\ forall T, ViewDP T eps (pi T), forall nu, consistent_on ind pi nu,
      exists T0, forall T, (T0 <= T)%N -> Reg ind T (sure x01) (pi T) <= / INR T
    & ~ (forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
        (\sum_(b in [set b | Rlt_dec 0 (gap ind (sure x01) b)])
           (gap ind (sure x01) b / d_eps eps (mean ind (sure x01) b) (mu_star ind (sure x01))) - delta) * ln
             (INR T)
        <= Reg ind T (sure x01) (pi T))].
Proof.
exists (skeptic eps); have [T1 fits] := @explorer_fits 1.
have reg : exists T0, forall T, (T0 <= T)%N -> Reg ind T (sure x01) (skeptic eps T) <= / INR T.
  have [T2 h2] := large_ln 1; exists (maxn T1 T2) => T; rewrite geq_max => /andP [/fits ft /h2 L1].
  have T0 : (0 < T)%N.
    case: T L1 {ft} => // L1; move: L1; rewrite /= /ln; case: Rlt_dec => h; [case: (Rlt_irrefl _ h)|lra].
  apply: skeptic_regret => //; apply: leq_trans ft; rewrite muln2 -addnn -addn1 leq_add2l.
  apply/ltP/INR_lt; rewrite /= /pulls_each; set L := ln _ in L1 *.
  have LL : 1 <= L * L by rewrite -[X in X <= _]Rmult_1_r; apply: Rmult_le_compat; lra.
  have LLL : 1 <= L * L * L by rewrite -[X in X <= _]Rmult_1_r; apply: Rmult_le_compat; lra.
  by have := @up_natP (L * L * L) ltac:(lra); lra.
split=> //.
- by move=> T; apply: private_ViewDP; apply: skeptic_private.
- by move=> nu; apply: skeptic_consistent.
have [T0 h0] := reg; move=> /(_ (/ (2 * eps)) ltac:(by apply: Rinv_0_lt_compat; lra)) [T2 h2].
pose b : 'I_2 := lift ord0 ord0.
have S : / eps <= \sum_(b in [set b | Rlt_dec 0 (gap ind (sure x01) b)])
    (gap ind (sure x01) b / d_eps eps (mean ind (sure x01) b) (mu_star ind (sure x01))).
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
have ie : 0 < / eps by apply: Rinv_0_lt_compat.
have [T3 h3] := large_ln (2 * eps + 1); pose T := maxn (maxn 2 T0) (maxn T2 T3).
have [t2 [t0 [t3 t4]]] : (2 <= T)%N /\ (T0 <= T)%N /\ (T2 <= T)%N /\ (T3 <= T)%N.
  by rewrite /T !leq_max !leqnn !orbT.
have := Rle_trans _ _ _ (h2 T t3) (h0 T t0); have L := h3 T t4.
have T2' : 1 <= INR T by apply: (le_INR 1); apply/leP; apply: ltnW.
have : / INR T <= 1 by rewrite -Rinv_1; apply: Rinv_le_contravar; lra.
have i2 : / (2 * eps) = / eps / 2 by field; lra.
set s := bigop _ _ _ in S *; rewrite i2 => a1 a2.
have : / eps / 2 * (2 * eps + 1) <= (s - / eps / 2) * ln (INR T) by apply: Rmult_le_compat; lra.
have -> : / eps / 2 * (2 * eps + 1) = 1 + / eps / 2 by field; lra.
lra.
Qed.
