(** Explore all arms, then choose one for good by the exponential mechanism: its privacy and its pulls at
    finite T, and a consistent family of eps-DP policies. *)
From Coq Require Import ZArith.
Require Import Probability FDivergences Interaction ChangeOfMeasure Episodes Transport LowerBounds
  DoubleChange ExponentialWeights Identification BernTheorem Strategies PrivateDivergence.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Lemma sum_seqB (I : Type) (z : seq I) (F G : I -> R) :
  \big[Rplus/0]_(u <- z) F u - \big[Rplus/0]_(u <- z) G u = \big[Rplus/0]_(u <- z) (F u - G u).
Proof. by elim: z => [|u z IH]; rewrite ?big_nil ?big_cons -?IH; ring. Qed.

(** ** Explore, then choose: privacy, and how often a worse arm is pulled *)
Section ExploreChoose.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Hypothesis val01 : forall x, 0 <= val x <= 1.
(** The sum of the rewards of the arm [c]. *)
Definition score (acts : seq A) (r : seq X) (c : A) : R := total (fun a x => ind (a == c) * val x) acts r.
Lemma score1 acts r r' c : size r = size r' -> Rabs (score acts r c - score acts r' c) <= INR (hd r r').
Proof. have nil s : score s [::] c = 0 by rewrite /score /total; case: s => *; rewrite big_nil.
elim: acts r r' => [|a acts IH] r r' sz.
  by rewrite /score /total; case: r r' {sz} => [|x r] [|x' r']; rewrite !big_nil Rminus_eq_0 Rabs_R0;
    apply: pos_INR.
case: r r' sz => [|x r] [|x' r'] // sz; first by rewrite !nil // Rminus_eq_0 Rabs_R0; apply: pos_INR.
case: sz => sz; have e s y : score (a :: acts) (y :: s) c = ind (a == c) * val y + score acts s c.
  by rewrite /score /total /= big_cons.
rewrite !e (_ : hd (x :: r) (x' :: r') = ((x != x') + hd r r')%N) // plus_INR.
have h := IH _ _ sz; have a0 : 0 <= ind (a == c) <= 1 by rewrite /ind; case: ifP; lra.
have d : Rabs (ind (a == c) * val x - ind (a == c) * val x') <= INR (x != x').
  case: (x =P x') => [->|_]; first by rewrite Rminus_eq_0 Rabs_R0 /=; lra.
  have := val01 x; have := val01 x'; rewrite /ind; case: (a == c) => /= u v; split_Rabs; lra.
rewrite (_ : _ - _ = (ind (a == c) * val x - ind (a == c) * val x') + (score acts r c - score acts r' c));
  last ring.
by apply: Rle_trans (Rabs_triang _ _) _; lra. Qed.
(** The choice after the exploration: the arm c with probability proportional to exp(l score(c)). *)
Definition choice l acts (r : seq X) : dist A := exponential ord0 (2 * l) (score acts) r.
Definition explore l acts : policy A X := Play acts (fun r => Choose (choice l acts r) (fun c =>
  @always A X c)).

Theorem explore_private l acts : 0 <= l -> private (2 * l) (explore l acts).
Proof. move=> l0; have e0 : 0 <= 2 * l by lra.
apply: private_Play_Choose => // [r r' sr sr' d1 c|c]; last exact: private_always.
have s1 (u u' : (size acts).-tuple X) o : (dham u u' <= 1)%N -> Rabs (score acts u o - score acts u' o) <= 1.
  rewrite dham_hd => /leP /le_INR h; apply: Rle_trans h; apply: score1; by rewrite !size_tuple.
have := exponential_DP ord0 e0 s1; move/DP_pointwise; move/eqP: sr => sr; move/eqP: sr' => sr'.
by move=> /(_ (Tuple sr) (Tuple sr')); apply; rewrite dham_hd. Qed.
Lemma choice_le l acts r b s : choice l acts r b <= exp (l * (score acts r b - score acts r s)).
Proof. rewrite /= (_ : forall q, 2 * l / 2 * q = l * q); last by move=> q; field.
set Z := \sum_o _; have Zs : exp (l * score acts r s) <= Z.
  rewrite /Z (eq_bigr (fun o => exp (l * score acts r o))); last by move=> o _; congr exp; field.
  by apply: (le_sum (F := fun o => exp (l * score acts r o))) => // o; apply/Rlt_le/exp_pos.
have es := exp_pos (l * score acts r s); rewrite Rmult_minus_distr_l /Rminus exp_plus exp_Ropp.
by apply: Rmult_le_compat_l; [apply/Rlt_le/exp_pos|apply: Rinv_le_contravar]. Qed.
Variable nu : instance A X.
(** Moment generating function of one reward. *)
Lemma mgf_reward a l : - / 2 <= l <= / 2 -> \sum_x (nu a x * exp (l * val x)) <= exp (l * mean val nu a
  + 2 * (l * l)).
Proof. move=> hl; apply: Rle_trans (exp_ineq1_le _).
apply: (Rle_trans _ (\sum_x (nu a x + (l * (nu a x * val x) + nu a x * (2 * (l * l)))))).
  apply: sum_le => x _; rewrite (_ : _ + (_ + _) = nu a x * (1 + l * val x + 2 * (l * l))); last ring.
  apply: Rmult_le_compat_l; first exact: pr_ge0.
  have [v0 v1] := val01 x; have v2 : 0 <= val x * val x <= 1 by nra.
  have lv : l * val x <= / 2 by nra. apply: Rle_trans (@exp_quadratic (l * val x) ltac:(lra)) _.
  by nra.
by rewrite !sumD pr_sum1 -sumM -sumMr pr_sum1 -/(mean val nu a); lra. Qed.
Lemma total_count (acts : seq A) b c :
  \big[Rplus/0]_(a <- acts) (ind (a == b) * c) = INR (count_mem b acts) * c.
Proof. elim: acts => [|a acts IH]; first by rewrite big_nil /= Rmult_0_l.
rewrite big_cons IH /= plus_INR; case: (a == b) => /=; rewrite /ind /=; ring. Qed.
(** After [m] rewards of each arm, the chance of a choice of [b], against the arm [s]. *)
Lemma choice_mean l acts m b s : 0 <= l <= / 2 -> (forall c, count_mem c acts = m) -> b != s -> Er nu acts
  (fun r => choice l acts r b) <= exp (- (INR m * (l * (mean val nu s - mean val nu b) - 4 * (l * l)))).
Proof. move=> hl cnt bs; pose phi (a : A) x := l * (ind (a == b) * val x) - l * (ind (a == s) * val x).
apply: (Rle_trans _ (Er nu acts (fun r => exp (total phi acts r)))).
  apply: Er_le => r sr; apply: Rle_trans (choice_le l acts r b s) _; apply: exp_mono; apply: Req_le.
  rewrite /score /total Rmult_minus_distr_l.
  have e t : l * \big[Rplus/0]_(u <- zip acts r) (ind (u.1 == t) * val u.2) =
    \big[Rplus/0]_(u <- zip acts r) (l * (ind (u.1 == t) * val u.2)) by rewrite big_distrr.
  by rewrite !e; apply: sum_seqB.
rewrite Er_exp; pose psi (a : A) := ind (a == b) * (l * mean val nu b + 2 * (l * l))
  + ind (a == s) * (- l * mean val nu s + 2 * (l * l)).
have le a : \sum_x (nu a x * exp (phi a x)) <= exp (psi a).
  rewrite /phi /psi /ind; case: (eqVneq a b) => [->|ab].
    rewrite (negbTE bs) Rmult_0_l Rplus_0_r Rmult_1_l; apply: Rle_trans (mgf_reward _ _); last lra.
    by apply: Req_le; apply: eq_bigr => x _; congr (_ * exp _); ring.
  case: (eqVneq a s) => [->|as_]; last first.
    rewrite !Rmult_0_l Rplus_0_r exp_0 -(pr_sum1 (nu a)); apply: Req_le; apply: eq_bigr => x _.
    by rewrite (_ : l * (0 * val x) - l * (0 * val x) = 0) ?exp_0; ring.
  rewrite Rmult_0_l Rplus_0_l Rmult_1_l (_ : 2 * (l * l) = 2 * (- l * - l)); last ring.
  apply: Rle_trans (mgf_reward _ _); last lra.
  by apply: Req_le; apply: eq_bigr => x _; congr (_ * exp _); ring.
have prod : (\big[Rmult/1]_(a <- acts) \sum_x (nu a x * exp (phi a x))) <=
  exp (\big[Rplus/0]_(a <- acts) psi a).
  rewrite (big_morph exp exp_plus exp_0).
  elim: (acts) => [|a z IH]; first by rewrite !big_nil; lra.
  rewrite !big_cons; apply: Rmult_le_compat => //; first by positive.
  elim: (z) => [|c y IHy]; first by rewrite big_nil; lra.
  rewrite big_cons; apply: Rmult_le_pos => //; positive.
apply: Rle_trans prod _; apply: exp_mono; apply: Req_le.
by rewrite /psi big_split /= !total_count !cnt; ring. Qed.
Lemma pulls_choose T l acts r b : pulls nu T (Choose (choice l acts r) (fun c =>
  @always A X c)) b = INR T * choice l acts r b.
Proof. case: T => [|T]; first by rewrite pulls0 Rmult_0_l.
rewrite pulls_Choose (eq_bigr (fun c => ind (c == b) * (INR T.+1 * choice l acts r c))).
  by rewrite (sum_ind1 b (fun c => INR T.+1 * choice l acts r c)).
by move=> c _; rewrite pulls_always S_INR; ring. Qed.
(** Some arm has the largest mean. *)
Lemma best_arm : exists s, mean val nu s = mu_star val nu.
Proof. rewrite /mu_star; elim/big_rec: _ => [|a y _ [s <-]]; first by exists ord0.
by rewrite /Rmax; case: Rle_dec => _; [exists s|exists a]. Qed.
Theorem explore_pulls T l acts m b : 0 <= l <= / 2 -> (forall c, count_mem c acts = m) -> 0 < gap val nu b ->
  pulls nu (size acts + T) (explore l acts) b <=
  INR m + INR T * exp (- (INR m * (l * gap val nu b - 4 * (l * l)))).
Proof. move=> hl cnt g0; rewrite pulls_Play cnt; apply: Rplus_le_compat_l.
rewrite (eq_Er nu (g' := fun r => INR T * choice l acts r b)); last by move=> r _; apply: pulls_choose.
rewrite ErM; apply: Rmult_le_compat_l; first exact: pos_INR.
have [s es] := best_arm; have bs : b != s by apply/eqP => e; move: g0; rewrite /gap e es; lra.
by apply: Rle_trans (choice_mean hl cnt bs) _; rewrite es -/(gap val nu b); apply: Rle_refl. Qed.
(** Every arm [m] times. *)
Definition rounds m : seq A := iter m (cat (enum A)) [::].
Lemma count_rounds m c : count_mem c (rounds m) = m.
Proof. by elim: m => [|m IH] //=; rewrite count_cat IH count_uniq_mem ?enum_uniq // mem_enum. Qed.
Lemma size_rounds m : size (rounds m) = (m * K.+1)%N.
Proof. by elim: m => [|m IH] //=; rewrite size_cat IH -cardE card_ord mulSn. Qed.
End ExploreChoose.
(** ** A consistent family *)
Lemma ln_INR_ge0 T : 0 <= ln (INR T).
Proof. case: T => [|T]; first by rewrite /= /ln; case: Rlt_dec => h; [case: (Rlt_irrefl _ h)|apply: Rle_refl].
by rewrite -ln_1; apply: ln_le_mono; [lra|apply: (le_INR 1); apply/leP]. Qed.
(** Powers of log T are smaller than powers of T. *)
Lemma polylog p eta B : 0 < p -> 0 < eta -> 0 <= B ->
  exists T0, forall T, (T0 <= T)%N -> B * (ln (INR T) * ln (INR T) * ln (INR T)) <= eta * Rpower (INR T) p.
Proof. move=> p0 e0 B0; have [q [q0 pq]] : exists q, 0 < q /\ p = 4 * q by exists (p / 4); lra.
have q4 : 0 < eta * (q * q * q * q) by positive.
have [T0 h] := large_ln (B / (eta * (q * q * q * q))); exists T0 => T /h {h} L1.
have L0 := ln_INR_ge0 T; rewrite /Rpower; set L := ln (INR T) in L0 L1 *. have y0 : 0 <= q * L by positive.
have e1 : q * L <= exp (q * L) by have := exp_ineq1_le (q * L); lra.
have e2 : q * L * (q * L) <= exp (q * L) * exp (q * L) by nra.
have e4 : q * L * (q * L) * (q * L * (q * L)) <= exp (p * L).
  rewrite (_ : p * L = (q * L + q * L) + (q * L + q * L)); last by rewrite pq; ring.
  by rewrite !exp_plus; apply: Rmult_le_compat => //; apply: Rmult_le_pos.
apply: Rle_trans (Rmult_le_compat_l _ _ _ (Rlt_le _ _ e0) e4).
have : B <= eta * (q * q * q * q) * L.
  have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ q4) L1. by rewrite (_ : _ * (B / _) = B); [lra|field; lra].
have L3 : 0 <= L * L * L by positive. move=> h; have := Rmult_le_compat_r _ _ _ L3 h; lra. Qed.

(** The family: exploration and budget as functions of the horizon. *)
Section Consistent.
Variables (X : finType) (val : X -> R) (K : nat) (eps : R).
Let A := [finType of 'I_K.+1].
Hypotheses (val01 : forall x, 0 <= val x <= 1) (eps0 : 0 < eps).
(** About (log T)^3 pulls of each arm, and a budget of about 2/log T. *)
Definition pulls_each T : nat := up_nat (ln (INR T) * ln (INR T) * ln (INR T)).
Definition slope T : R := Rmin (Rmin (eps / 2) (/ 2)) (/ (1 + ln (INR T))).
Definition explorer T : policy A X := explore val (slope T) (rounds K (pulls_each T)).
Lemma slope_in T : 0 < slope T /\ slope T <= / 2 /\ slope T <= eps / 2.
Proof. have L0 := ln_INR_ge0 T; have m := Rmin_l (Rmin (eps / 2) (/ 2)) (/ (1 + ln (INR T))).
split; last by have := Rmin_l (eps / 2) (/ 2); have := Rmin_r (eps / 2) (/ 2); rewrite /slope; lra.
by do 2?apply: Rmin_glb_lt; try lra; apply: Rinv_0_lt_compat; lra. Qed.
Theorem explorer_private T : private eps (explorer T).
Proof. have [s0 [_ s1]] := slope_in T; apply: (private_mono (e := 2 * slope T)); first lra.
apply: explore_private => //; lra. Qed.
(** The wrong choices cost a bounded number of pulls in all. *)
Lemma explorer_tail g : 0 < g -> exists T0, forall T, (T0 <= T)%N ->
  INR T * exp (- (INR (pulls_each T) * (slope T * g - 4 * (slope T * slope T)))) <= exp (4 + 25 / (2 * g)).
Proof. move=> g0; have [T0 h] := large_ln (2 / eps + 2); exists (maxn 1 T0) => T;
  rewrite geq_max => /andP [T1 /h {h} L2].
have i0 : 0 < 2 / eps by positive. have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP.
rewrite -{1}(exp_ln (INR T)) -?exp_plus; last lra.
apply: exp_mono; rewrite /pulls_each /slope; set L := ln (INR T) in L2 *.
have il : / (1 + L) <= Rmin (eps / 2) (/ 2).
  apply: Rmin_glb; last by apply: Rinv_le_contravar; lra.
  by rewrite (_ : eps / 2 = / (2 / eps)); [apply: Rinv_le_contravar; lra|field; lra].
rewrite Rmin_right //; set l := / (1 + L).
have l0 : 0 < l by positive. have lL : l * (1 + L) = 1 by rewrite /l; field; lra.
have LL : 0 <= L * L by positive. have LLL : 0 <= L * L * L by positive.
have [m1 m2] := up_natP LLL; set m := INR _ in m1 m2 *. have a1 : L * L / 2 <= m * l by nra.
have a2 : m * (l * l) <= 1 + L by nra. have a3 : L * L / 2 * g <= m * l * g by nra.
have sq : 5 * L - L * L / 2 * g <= 25 / (2 * g).
  apply: (Rmult_le_reg_r (2 * g)); first lra.
  rewrite (_ : 25 / (2 * g) * (2 * g) = 25); last by field; lra.
  by have := Rle_0_sqr (L * g - 5); rewrite /Rsqr; lra.
lra. Qed.
(** Eventually the exploration fits into the horizon. *)
Lemma explorer_fits : exists T0, forall T, (T0 <= T)%N -> (pulls_each T * K.+1 <= T)%N.
Proof. have k1 : 1 <= INR K.+1 by apply: (le_INR 1); apply/leP.
have [T1 h1] := @polylog 1 1 (2 * INR K.+1) ltac:(lra) ltac:(lra) ltac:(lra).
have [T2 h2] := large_ln 1; exists (maxn 1 (maxn T1 T2)) => T;
  rewrite !geq_max => /and3P [T0 /h1 {}h1 /h2 {}h2].
have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP. rewrite Rpower_1 in h1; last lra.
apply/leP/INR_le; rewrite mult_INR /pulls_each; set L := ln (INR T) in h1 h2 *.
have LL : 1 <= L * L by nra. have LLL : 1 <= L * L * L by nra.
have [_ m2] := @up_natP (L * L * L) ltac:(lra); set m := INR _ in m2 *. by nra. Qed.
(** The pulls of a worse arm are polylogarithmic. *)
Lemma explorer_pulls nu b : 0 < gap val nu b -> exists C, 0 <= C /\ exists T0, forall T, (T0 <= T)%N ->
  pulls nu T (explorer T) b <= C * (ln (INR T) * ln (INR T) * ln (INR T)).
Proof. move=> g0; have [T1 h1] := explorer_tail g0; have [T2 h2] := explorer_fits; have [T3 h3] := large_ln 1.
set c := exp _ in h1; have c0 : 0 < c by apply: exp_pos. exists (2 + c); split; first lra.
exists (maxn T1 (maxn T2 T3)) => T; rewrite !geq_max => /and3P [/h1 {}h1 /h2 {}h2 /h3 {}h3].
have [s0 [s1 _]] := slope_in T. have := @explore_pulls _ val K val01 nu (T - pulls_each T
  * K.+1) (slope T) (rounds K (pulls_each T)) (pulls_each T) b ltac:(lra) (count_rounds (pulls_each T)) g0.
rewrite size_rounds subnKC // => le; apply: Rle_trans le _.
set e := exp _ in h1 *; have e0 : 0 < e by apply: exp_pos.
have : INR (T - pulls_each T * K.+1) * e <= INR T * e.
  by apply: Rmult_le_compat_r; [lra|apply/le_INR/leP/leq_subr].
rewrite /pulls_each; set L := ln (INR T) in h3 *.
have LL : 1 <= L * L by nra. have LLL : 1 <= L * L * L by nra. have [_ m2] := @up_natP (L * L * L) ltac:(lra).
have := Rmult_le_compat_l c _ _ (Rlt_le _ _ c0) LLL; lra. Qed.
End Consistent.
(** Polylogarithmic pulls of all worse arms make a family consistent. *)
Lemma consistent_of (X : finType) (val : X -> R) K (pi : nat -> policy [finType of 'I_K.+1] X) nu :
  (forall b, 0 < gap val nu b -> exists C, 0 <= C /\ exists T0, forall T, (T0 <= T)%N ->
     pulls nu T (pi T) b <= C * (ln (INR T) * ln (INR T) * ln (INR T))) -> consistent_on val pi nu.
Proof. move=> h p eta p0 e0.
have /fin_all_exists [C hC] b : exists C, 0 <= C /\ exists T0, forall T, (T0 <=
  T)%N -> gap val nu b * pulls nu T (pi T) b <= C * (ln (INR T) * ln (INR T) * ln (INR T)).
  case: (Rle_lt_or_eq_dec _ _ (gap_ge0 val nu b)) => [g|<-]; last first.
    by exists 0; split; [lra|exists 0%N => T _; rewrite !Rmult_0_l; lra].
  have [c [c0 [T0 hc]]] := h b g; exists (gap val nu b * c); split; first by positive.
  by exists T0 => T /hc le; rewrite Rmult_assoc; apply: Rmult_le_compat_l; lra.
have /fin_all_exists [t0 ht] b : exists T0, forall T, (T0 <= T)%N -> gap val nu b * pulls nu T (pi T) b <=
  C b * (ln (INR T) * ln (INR T) * ln (INR T)) by case: (hC b).
have B0 : 0 <= \sum_b C b by apply: sum_ge0 => b _; case: (hC b).
have [T1 h1] := polylog p0 e0 B0; exists (maxn T1 (\max_b t0 b)) => T; rewrite geq_max => /andP [/h1 {}h1 Tm].
apply: Rle_trans h1; rewrite regret_decomposition sumMr; apply: sum_le => b _.
by apply: ht; apply: leq_trans Tm; apply: leq_bigmax. Qed.

(** *** The hypotheses of thesis Theorem 4.16 and bern Theorem 3.1 can be met: for every eps > 0, a family of
    eps-DP policies that is consistent on all instances with rewards in [0, 1]. *)
Theorem explorer_consistent (X : finType) (val : X -> R) K eps : (forall x, 0 <= val x <= 1) -> 0 < eps ->
  (forall T, ViewDP T eps (@explorer X val K eps T)) /\ forall nu,
    consistent_on val (@explorer X val K eps) nu.
Proof. move=> v01 e0; split=> [T|nu]; first by apply: private_ViewDP; apply: explorer_private.
by apply: consistent_of => b g; apply: explorer_pulls. Qed.
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
(** The number of zeros among the first rewards. *)
Definition zeros m (r : seq X) : R := score (fun x : X => ind (~~ x)) (nseq m (ord0 : A)) r ord0.
(** Stay with the arm 0 with odds exp(2 log T - eps/2 zeros). *)
Definition stay T m (r : seq X) : dist A := exponential (ord0 : A) eps
  (fun r (o : A) => if o == ord0 then 2 * ln (INR T) / l - zeros m r else 0) r.
(** Pull the arm 0 about (log T)^3 times; then stay with it for good, or hand over to the consistent
    policy. *)
Definition skeptic T : policy A X := Play (nseq (pulls_each T) (ord0 : A)) (fun r =>
  Choose (stay T (pulls_each T) r) (fun a => if a == ord0 then always ord0 else explorer ind eps T)).
Let ind01 (b : bool) : 0 <= ind b <= 1. Proof. by rewrite /ind; case: b; lra. Qed.
Lemma skeptic_private T : private eps (skeptic T).
Proof. set m := pulls_each T; have e0 : 0 <= eps by lra.
apply: private_Play_Choose => // [r r' sr sr' d1 c|c]; last first.
  by case: (c == ord0); [apply: private_always|apply: explorer_private].
pose q (r : seq X) (o : A) : R := if o == ord0 then 2 * ln (INR T) / l - zeros m r else 0.
have q1 (u u' : (size (nseq m (ord0 : A))).-tuple X) o : (dham u u' <= 1)%N -> Rabs (q u o - q u' o) <= 1.
  rewrite dham_hd => /leP /le_INR h; apply: Rle_trans h; rewrite /q; case: (o == ord0); last first.
    by rewrite Rminus_eq_0 Rabs_R0; apply: pos_INR.
  rewrite (_ : _ - _ = - (zeros m u - zeros m u')); last ring.
  by rewrite Rabs_Ropp; apply: (@score1 X _ 1) => //; rewrite !size_tuple.
have := exponential_DP (ord0 : A) e0 q1; move/DP_pointwise; move/eqP: sr => sr; move/eqP: sr' => sr'.
by move=> /(_ (Tuple sr) (Tuple sr')); apply; rewrite dham_hd. Qed.
Lemma stay_weights T m r : stay T m r ord0 = exp (2 * ln (INR T) - l * zeros m r) / (exp (2 * ln (INR T) - l *
  zeros m r) + 1) /\ stay T m r arm1 = / (exp (2 * ln (INR T) - l * zeros m r) + 1).
Proof. have l0 : 0 < l by positive.
have e : eps / 2 * (2 * ln (INR T) / l - zeros m r) = 2 * ln (INR T) - l * zeros m r by rewrite /l; field;
  lra.
by rewrite /stay /= !big_ord_recl big_ord0 /= !e Rmult_0_r exp_0 Rplus_0_r; split=> //;
  rewrite /Rdiv Rmult_1_l. Qed.
Lemma zeros_exp (nu : instance A X) m c : Er nu (nseq m (ord0 : A)) (fun r => exp (c * zeros m r)) =
  pow (nu ord0 true + nu ord0 false * exp c) m.
Proof. rewrite (eq_Er nu (g' := fun r => exp (total (fun (a : A) (x : X) =>
  c * (ind (a == ord0) * ind (~~ x))) (nseq m ord0) r))).
  rewrite Er_exp big_nseq; elim: m => [|m IH] //=; rewrite -IH; congr (_ * _).
  by rewrite big_bool /ind /= !Rmult_0_r exp_0 !Rmult_1_r.
by move=> r _; congr exp; rewrite /zeros /score /total big_distrr. Qed.
Lemma pulls_mono (nu : instance A X) T (pi : policy A X) b : pulls nu T pi b <= pulls nu T.+1 pi b.
Proof. elim: T pi => [|T IH] pi; first by rewrite pulls0; apply: pulls_ge0.
rewrite [X in X <= _]pulls_cons [X in _ <= X]pulls_cons; apply: sum_le => c _.
apply: Rmult_le_compat_l; first exact: pr_ge0.
apply: Rplus_le_compat_l; apply: sum_le => x _; apply: Rmult_le_compat_l => //; exact: pr_ge0. Qed.
Lemma pulls_mono_le (nu : instance A X) T T' (pi : policy A X) b : (T <= T')%N -> pulls nu T pi b
  <= pulls nu T' pi b.
Proof. move=> /subnKC <-; elim: (T' - T)%N => [|n IH]; first by rewrite addn0; lra.
by rewrite addnS; apply: Rle_trans IH _; apply: pulls_mono. Qed.
(** The pulls of both arms. *)
Lemma skeptic_pulls (nu : instance A X) T n b : T = (pulls_each T + n.+1)%N -> pulls nu T (skeptic T) b = INR
  (pulls_each T) * ind (ord0 == b) + Er nu (nseq (pulls_each T) (ord0 : A)) (fun r => stay T (pulls_each T) r
  ord0 * (INR n.+1 * ind (ord0 == b)) + stay T (pulls_each T) r arm1 * (ind (arm1 == b) + pulls nu n (explorer
  ind eps T) b)).
Proof. move=> e; rewrite {1}e /skeptic; set m := pulls_each T.
rewrite -[m in (m + _)%N](size_nseq m (ord0 : A)) pulls_Play count_nseq.
have -> : INR (pred1 b ord0 * m) = INR m * ind (ord0 == b).
  by rewrite mult_INR Rmult_comm /= eq_sym; case: (b == ord0).
congr (_ + _); apply: eq_Er => r _; rewrite pulls_Choose !big_ord_recl big_ord0 Rplus_0_r.
rewrite (_ : (ord0 == ord0 :> A) = true) // (_ : (lift ord0 ord0 == ord0 :> A) = false) // pulls_always S_INR.
by congr (_ * _ + _); rewrite Rmult_plus_distr_r Rmult_1_l Rplus_comm. Qed.
Lemma skeptic_pulls0 (nu : instance A X) T n : T = (pulls_each T + n.+1)%N -> pulls nu T (skeptic T)
  ord0 = INR (pulls_each T) + Er nu (nseq (pulls_each T) (ord0 : A)) (fun r => stay T (pulls_each T) r ord0
  * INR n.+1 + stay T (pulls_each T) r arm1 * pulls nu n (explorer ind eps T) ord0).
Proof. move=> e; rewrite (skeptic_pulls nu ord0 e) Rmult_1_r; congr (_ + _); apply: eq_Er => r _.
by rewrite Rmult_1_r Rplus_0_l. Qed.
Lemma skeptic_pulls1 (nu : instance A X) T n : T = (pulls_each T + n.+1)%N ->
  pulls nu T (skeptic T) arm1 = Er nu (nseq (pulls_each T) (ord0 : A)) (fun r =>
    stay T (pulls_each T) r arm1 * (1 + pulls nu n (explorer ind eps T) arm1)).
Proof. move=> e; rewrite (skeptic_pulls nu arm1 e) Rmult_0_r Rplus_0_l; apply: eq_Er => r _.
by rewrite !Rmult_0_r Rplus_0_l. Qed.
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
have := pr_sum1 (nu ord0); rewrite big_bool /= => e; have q0 := pr_ge0 (nu ord0) false;
  have p0 := pr_ge0 (nu ord0) true.
set q := nu ord0 false in e q0 *; set p := nu ord0 true in e p0 *; have el := exp_pos (- l).
have b0 : 0 <= p + q * exp (- l) by nra. have b1 : p + q * exp (- l) <= exp (- (q * (1 + - exp (- l)))).
  by have := exp_ineq1_le (- (q * (1 + - exp (- l)))); lra.
elim: m => [|m IH]; first by rewrite Rmult_0_l Ropp_0 exp_0 /=; lra.
rewrite S_INR Rmult_plus_distr_r Ropp_plus_distr Rmult_1_l exp_plus /= Rmult_comm.
by apply: Rmult_le_compat => //; apply: pow_le. Qed.
Theorem skeptic_consistent (nu : instance A X) : consistent_on ind (skeptic) nu.
Proof. apply: consistent_of => b g0; have l0 : 0 < l by rewrite /l; lra.
have [C [C0 [T1 h1]]] := explorer_pulls ind01 eps0 g0.
have [T2 h2] := @explorer_fits 1; have [T3 h3] := large_ln 1.
pose a := nu ord0 false * (1 - exp (- l)); have [T4 h4] := large_ln (3 / a). exists (4 + C); split; first lra.
exists (maxn (maxn T1 T4) (maxn T2 T3)) => T; rewrite !geq_max =>
  /andP [/andP [/h1 {}h1 /h4 {}h4] /andP [/h2 {}h2 /h3 {}h3]].
have T0 : 1 <= INR T.
  case: T h3 {h1 h2 h4} => [|T] h3; last by apply: (le_INR 1); apply/leP.
  by move: h3; rewrite /= /ln; case: Rlt_dec => h; [case: (Rlt_irrefl _ h)|lra].
have tL : exp (ln (INR T)) = INR T by rewrite exp_ln; lra.
set m := pulls_each T in h2 *; set L := ln (INR T) in h1 h3 h4 tL *. have LL : 1 <= L * L by nra.
have LLL : L <= L * L * L by rewrite -{1}[L]Rmult_1_l; apply: Rmult_le_compat_r; lra.
have [m1 m2] := @up_natP (L * L * L) ltac:(lra); rewrite -/(pulls_each T) -/m in m1 m2.
have mpos : (0 < m)%N by apply/ltP/INR_lt; rewrite /=; lra. have e : T = (m + (T - m.+1).+1)%N.
  have : (m + 1 <= T)%N by apply: leq_trans h2; rewrite muln2 -addnn leq_add2l.
  by rewrite addn1 => lt; rewrite addnS -addSn subnKC.
set n := (T - m.+1)%N in e. have nT : (n <= T)%N by rewrite leq_subr.
have pn : 0 <= pulls nu n (explorer ind eps T) b <= C * (L * L * L).
  by split; [apply: pulls_ge0|apply: Rle_trans h1; apply: pulls_mono_le].
have stay01 r c : 0 <= stay T m r c <= 1.
  split; first exact: pr_ge0.
  by rewrite -(pr_sum1 (stay T m r)); apply: le_sum => // i; apply: pr_ge0.
case: (two_arms b) => eb; rewrite eb in g0 pn *; last first.
  rewrite (skeptic_pulls1 nu e) -/m; apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun=> 1
    + C * (L * L * L)))).
    apply: Er_le => r _; have [s0 s1] := stay01 r arm1. by nra.
  by rewrite Er_const; lra.
rewrite (skeptic_pulls0 nu e) -/m.
have q0 : 0 < nu ord0 false by apply: zero_of_gap. have a0 : 0 < a.
  apply: Rmult_lt_0_compat => //; have : exp (- l) < exp 0 by apply: exp_increasing; lra.
  by rewrite exp_0; lra.
have small : INR T * exp (2 * L - INR m * a) <= 1.
  rewrite -tL -exp_plus -exp_0; apply: exp_mono.
  have aL : 3 <= a * L by have := Rmult_le_compat_l a _ _ (Rlt_le _ _ a0) h4; rewrite (_ : a * (3 / a) = 3);
    [lra|field; lra].
  by nra.
apply: (Rle_trans _ (INR m + (INR T * exp (2 * L - INR m * a) + C * (L * L * L)))); last lra.
apply: Rplus_le_compat_l; rewrite ErD; apply: Rplus_le_compat.
  apply: (Rle_trans _ (Er nu (nseq m (ord0 : A)) (fun r => INR T * stay T m r ord0))).
    apply: Er_le => r _; rewrite Rmult_comm; apply: Rmult_le_compat_r; first exact: pr_ge0.
    by apply/le_INR/leP; rewrite [X in (_ <= X)%N]e leq_addl.
  by rewrite ErM; apply: Rmult_le_compat_l; [lra|apply: stay_mean].
rewrite -[X in _ <= X](Er_const nu (nseq m (ord0 : A))); apply: Er_le => r _.
by have [s0 s1] := stay01 r arm1; rewrite -[X in _ <= X]Rmult_1_l; apply: Rmult_le_compat; lra. Qed.
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
Theorem skeptic_regret T : (0 < T)%N -> (pulls_each T < T)%N -> Reg ind T sure (skeptic T) <= / INR T.
Proof. move=> T1 fit; set m := pulls_each T in fit *; have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP.
have e : T = (m + (T - m.+1).+1)%N by rewrite addnS -addSn subnKC. set n := (T - m.+1)%N in e.
rewrite regret_decomposition !big_ord_recl big_ord0 Rplus_0_r /gap mu_sure !mean_bool.
rewrite [sure ord0 true](_ : _ = 1) // Rminus_eq_0 Rmult_0_l Rplus_0_l [sure _ true](_ : _ = x) //.
change (EN T sure (skeptic T) (lift ord0 ord0)) with (pulls sure T (skeptic T) arm1).
have p0 := pulls_ge0 sure T (skeptic T) arm1. suff h : pulls sure T (skeptic T) arm1 <= / INR T.
  by nra.
rewrite (skeptic_pulls1 sure e) -/m. apply: (Rle_trans _ (Er sure (nseq m (ord0 : A)) (fun r =>
  INR T * exp (- (2 * ln (INR T))) * exp (l * zeros m r)))).
  apply: Er_le => r _; have [_ ->] := stay_weights T m r.
  set w := exp (2 * ln (INR T) - _); have w0 : 0 < w by apply: exp_pos.
  have -> : INR T * exp (- (2 * ln (INR T))) * exp (l * zeros m r) = / w * INR T.
    rewrite Rmult_assoc -exp_plus /w -exp_Ropp (_ : - (2 * ln (INR T) - l * zeros m r) =
      - (2 * ln (INR T)) + l * zeros m r); last ring.
    by lra.
  apply: Rmult_le_compat.
  - by apply/Rlt_le/Rinv_0_lt_compat; lra.
  - by have := pulls_ge0 sure n (explorer ind eps T) arm1; lra.
  - by apply: Rinv_le_contravar; lra.
  have := pulls_le sure n (explorer ind eps T) arm1; have : INR n + 1 <= INR T.
    by rewrite -S_INR; apply/le_INR/leP; rewrite [X in (_ <= X)%N]e leq_addl.
  lra.
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
Proof. exists (skeptic eps); have [T1 fits] := @explorer_fits 1.
have reg : exists T0, forall T, (T0 <= T)%N -> Reg ind T (sure x01) (skeptic eps T) <= / INR T.
  have [T2 h2] := large_ln 1; exists (maxn T1 T2) => T; rewrite geq_max => /andP [/fits ft /h2 L1].
  have T0 : (0 < T)%N.
    case: T L1 {ft} => // L1; move: L1; rewrite /= /ln; case: Rlt_dec => h; [case: (Rlt_irrefl _ h)|lra].
  apply: skeptic_regret => //; apply: leq_trans ft; rewrite muln2 -addnn -addn1 leq_add2l.
  apply/ltP/INR_lt; rewrite /= /pulls_each; set L := ln _ in L1 *.
  have LL : 1 <= L * L by nra. have LLL : 1 <= L * L * L by nra.
  by have := @up_natP (L * L * L) ltac:(lra); lra.
split=> //.
- by move=> T; apply: private_ViewDP; apply: skeptic_private.
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
