(** bern Theorem 3.1: its finite form with d_eps, the general form of Equation (9), and the limit inferior. *)
From Coq Require Import Reals Lra Lia ZArith.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction ChangeOfMeasure LowerBounds DoubleChange BernLowerBound
  ProblemDependent
  PrivateDivergence.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Lemma exp_quad u : u <= / 2 -> exp u <= 1 + u + 2 * (u * u).
Proof.
move=> hu; have h : exp u * (1 - u) <= 1.
  have e := exp_ineq1_le (- u); have p := exp_pos u.
  have : exp u * exp (- u) = 1 by rewrite -exp_plus Rplus_opp_r exp_0.
  by have := Rmult_le_compat_l (exp u) _ _ (Rlt_le _ _ p) e; lra.
apply: (Rmult_le_reg_r (1 - u)); first lra.
apply: Rle_trans h _; have : 0 <= u * u * (1 - 2 * u).
  by apply: Rmult_le_pos; [exact: Rle_0_sqr|lra].
lra.
Qed.

(** The least integer above x. *)
Definition up_nat (x : R) : nat := Z.to_nat (up x).
Lemma up_natP x : 0 <= x -> x <= INR (up_nat x) <= x + 1.
Proof.
move=> x0; have [u1 u2] := archimed x; have up0 : (0 <= up x)%Z by apply: le_IZR; lra.
by rewrite /up_nat INR_IZR_INZ Z2Nat.id //; lra.
Qed.

Lemma large y : exists T0, forall T, (T0 <= T)%N -> y <= INR T.
Proof.
exists (up_nat (Rabs y)) => T /leP /le_INR.
by have := up_natP (Rabs_pos y); have := Rle_abs y; lra.
Qed.

Lemma large_ln y : exists T0, forall T, (T0 <= T)%N -> y <= ln (INR T).
Proof.
have [T0 h] := large (exp y); exists T0 => T /h le.
by rewrite -(ln_exp y); apply: ln_le_mono le; apply: exp_pos.
Qed.

(** log T <= c T from some T on. *)
Lemma ln_small c : 0 < c -> exists T0, forall T, (T0 <= T)%N -> ln (INR T) <= c * INR T.
Proof.
move=> c0; have [T0 h] := large (4 / (c * c)); exists (maxn 1 T0) => T; rewrite geq_max => /andP [T1 /h TT].
have t1 : 1 <= INR T by apply: (le_INR 1); apply/leP.
set s := sqrt (INR T); have s0 : 0 < s by apply: sqrt_lt_R0; lra.
have ss : INR T = s * s by rewrite sqrt_sqrt //; lra.
have : ln (INR T) <= 2 * s by rewrite ss ln_mult //; have := ln_le s0; lra.
suff : 2 <= c * s by move=> k; have := Rmult_le_compat_r s _ _ (Rlt_le _ _ s0) k; rewrite ss; lra.
have : 2 / c <= s.
  rewrite -(sqrt_square (2 / c)); last by apply/Rlt_le/Rdiv_lt_0_compat; lra.
  by apply: sqrt_le_1_alt; rewrite (_ : 2 / c * (2 / c) = 4 / (c * c)) //; field; lra.
move=> k; have := Rmult_le_compat_l c _ _ (Rlt_le _ _ c0) k.
by rewrite (_ : c * (2 / c) = 2); [lra|field; lra].
Qed.

Section Exponents.
Variables (A X : finType) (T : nat).
Variables (nu nu' nu'' : instance A X) (pi : policy A X) (b : A).
Hypothesis acs : forall d, ac (nu' d) (nu'' d).
Hypothesis same' : forall d, d != b -> nu d =1 nu' d.
Hypothesis same'' : forall d, d != b -> nu' d =1 nu'' d.

Let tv := TV (nu b) (nu' b).
Let info := KL (nu' b) (nu'' b).

(** A bound on the square of the log-likelihood ratios of the arm [b]. *)
Definition range : R := let s := \sum_y Rabs (ln (nu' b y / nu'' b y)) in (1 + s) * (1 + s).

Lemma range_ge1 : 1 <= range.
Proof.
rewrite /range; set s := bigop _ _ _; have s0 : 0 <= s by apply: sum_ge0 => y _; apply: Rabs_pos.
have : 0 <= s * s by apply: Rmult_le_pos.
lra.
Qed.

Lemma psi_TV_le l : 0 <= l <= / 2 -> psi_TV nu nu' b l <= tv * l + 2 * (l * l).
Proof.
move=> hl; rewrite /psi_TV -/tv; have t0 : 0 <= tv by apply: TV_ge0.
have t1 : tv <= 1 by apply: TV_le1.
have e := exp_quad (proj2 hl); have e1 := exp_ineq1_le l.
have p : 0 <= (exp l - 1) * tv by apply: Rmult_le_pos; lra.
apply: Rle_trans (ln_le (_ : 0 < 1 + (exp l - 1) * tv)) _; first lra.
have : (exp l - 1) * tv <= (l + 2 * (l * l)) * tv by apply: Rmult_le_compat_r; lra.
have : 2 * (l * l) * tv <= 2 * (l * l) * 1.
  by apply: Rmult_le_compat_l => //; have := Rle_0_sqr l; rewrite /Rsqr; lra.
lra.
Qed.

Lemma psi_KL_le l : 0 <= l -> l * range <= / 2 -> psi_KL nu' nu'' b l <= info * l + 2 * range * (l * l).
Proof.
move=> l0 hl; rewrite /psi_KL; set s := \sum_y _ * _.
have B1 := range_ge1; pose w y := ln (nu' b y / nu'' b y).
have wB y : w y * w y <= range.
  have r0 := Rabs_pos (w y); rewrite /range; set u := bigop _ _ _.
  have h : Rabs (w y) <= u by apply: (sum_ge (P := xpredT) (F := fun y => Rabs (w y))) => // *;
    apply: Rabs_pos.
  rewrite (_ : w y * w y = Rabs (w y) * Rabs (w y)); last first.
    by rewrite -Rabs_mult Rabs_pos_eq //; exact: Rle_0_sqr.
  by apply: Rmult_le_compat => //; lra.
have small y : l * w y <= / 2.
  apply: Rle_trans hl; apply: Rmult_le_compat_l => //.
  have := wB y; case: (Rle_dec (w y) 1) => [|n]; first lra.
  have : w y * 1 <= w y * w y by apply: Rmult_le_compat_l; lra.
  lra.
have s1 : s <= 1 + (info * l + 2 * range * (l * l)).
  have -> : 1 + (info * l + 2 * range * (l * l)) =
            \sum_y (nu' b y + nu' b y * w y * l + nu' b y * (2 * range * (l * l))).
    by rewrite !sumD -!sumMr pr_sum1 -/(KL (nu' b) (nu'' b)) -/info; ring.
  apply: sum_le => y _; have p0 := pr_ge0 (nu' b) y; rewrite -/(w y).
  have := Rmult_le_compat_l _ _ _ p0 (exp_quad (small y)).
  have : nu' b y * (2 * (l * l) * (w y * w y)) <= nu' b y * (2 * (l * l) * range).
    apply: Rmult_le_compat_l => //; apply: Rmult_le_compat_l => //.
    by have := Rle_0_sqr l; rewrite /Rsqr; lra.
  lra.
have sp : 0 < s.
  case: (Rle_lt_or_eq_dec 0 s) => [|//|z]; first by apply: sum_ge0 => y _; apply: Rmult_le_pos; [apply:
    pr_ge0|apply/Rlt_le/exp_pos].
  suff : 0 = 1 by lra.
  rewrite -(pr_sum1 (nu' b)); apply/esym/sum0 => y _; apply: Rle_antisym; last exact: pr_ge0.
  apply: (Rmult_le_reg_r (exp (l * w y))); first exact: exp_pos.
  by rewrite Rmult_0_l z; apply: (sum_ge (P := xpredT) (F := fun y => nu' b y * exp (l * w y))) => // i _;
     apply: Rmult_le_pos; [apply: pr_ge0|apply/Rlt_le/exp_pos].
by have := ln_le sp; lra.
Qed.

(** *** bern Theorem 3.1 at finite T (Equations (10) and (11), Lemmas C.1, C.3, C.5, all remainders explicit),
    for all n >= 0 and beta in (0, 1]: P_nu(N_b <= n) is at most
    e^(eps + n (eps TV + KL + (1 + eps) beta)) P_nu''(N_b <= n) + 2 e^(- n beta^2 / (8 range)),
    where TV = TV(P_b, P'_b) and KL = KL(P'_b, P''_b).  Any finite set of rewards. *)
Theorem few_pulls eps n beta :
  ViewDP T eps pi -> 0 <= eps -> 0 <= n -> 0 < beta <= 1 ->
  let Om : {set T.-tuple A} := [set a | Rle_dec (N b a) n] in
  Pr (marginal nu pi) Om <=
    exp (eps + n * (eps * tv + info + (1 + eps) * beta)) * Pr (marginal nu'' pi) Om
    + 2 * exp (- (n * (beta * beta / (8 * range)))).
Proof.
move=> dp e0 n0 hb Om; have B1 := range_ge1; have t0 : 0 <= tv by apply: TV_ge0.
have nb : 0 <= n * (tv + beta) by apply: Rmult_le_pos; lra.
have [m1 m2] := up_natP nb; set m := up_nat _ in m1 m2.
pose l := beta / (4 * range); have l0 : 0 < l by apply: Rdiv_lt_0_compat; lra.
have lB : l * range = beta / 4 by rewrite /l; field; lra.
have l4 : l <= / 4.
  have : l * 1 <= l * range by apply: Rmult_le_compat_l; lra.
  lra.
have l2 : 2 * range * (l * l) = l * beta / 2.
  by transitivity (2 * l * (l * range)); [ring|rewrite lB; field].
have lb : l * beta / 2 = beta * beta / (8 * range) by rewrite /l; field; lra.
have k0 : 0 <= info by apply: KL_ge0.
apply: Rle_trans (@finite_bern_3_1 A X T nu nu' nu'' pi b acs same' same'' eps n m (n * (info + beta)) l l
  dp e0 (Rlt_le _ _ l0) (Rlt_le _ _ l0)) _.
have P0 : 0 <= Pr (marginal nu'' pi) Om by apply: sum_ge0 => a _; apply: marginal_ge0.
have a1 : exp (INR m * eps + n * (info + beta)) <= exp (eps + n * (eps * tv + info + (1 + eps) * beta)).
  by apply: exp_mono; have := Rmult_le_compat_r eps _ _ e0 m2; lra.
have pT := @psi_TV_le l ltac:(lra); have pK := @psi_KL_le l ltac:(lra) ltac:(lra).
have ll : 2 * (l * l) <= l * beta / 2.
  by rewrite -l2; apply: Rmult_le_compat_r; [exact: Rle_0_sqr|lra].
have a2 : exp (n * psi_TV nu nu' b l - l * INR m) <= exp (- (n * (beta * beta / (8 * range)))).
  apply: exp_mono; rewrite -lb; have h1 := Rmult_le_compat_l n _ _ n0 pT.
  have h2 := Rmult_le_compat_l l _ _ (Rlt_le _ _ l0) m1; have h3 := Rmult_le_compat_l n _ _ n0 ll; lra.
have a3 : exp (n * psi_KL nu' nu'' b l - l * (n * (info + beta)))
  <= exp (- (n * (beta * beta / (8 * range)))).
  by apply: exp_mono; rewrite -lb; have := Rmult_le_compat_l n _ _ n0 pK; rewrite l2; lra.
have := Rmult_le_compat_r _ _ _ P0 a1; rewrite -/Om; lra.
Qed.
End Exponents.

Section Limit.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variable pi : nat -> policy A X.
Variables (eps : R) (nu : instance A X).
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)).

(** Markov's inequality under nu'', where the arm [b] is the only best arm. *)
Lemma rare_few T nu'' b d n : 0 < d -> (forall c, c != b -> d <= gap val nu'' c) -> n < INR T ->
  Pr (marginal nu'' (pi T)) [set a : T.-tuple A | Rle_dec (N b a) n]
    <= Reg val T nu'' (pi T) / (d * (INR T - n)).
Proof.
move=> d0 gc nT; set P := Pr _ _; have D : 0 < d * (INR T - n) by apply: Rmult_lt_0_compat; lra.
apply: (Rmult_le_reg_r (d * (INR T - n))) => //.
rewrite [X in _ <= X](_ : _ = Reg val T nu'' (pi T)); last by field; lra.
apply: (Rle_trans _ (d * (INR T - EN T nu'' (pi T) b))); last first.
  rewrite regret_decomposition [X in _ <= X](bigD1 b) //=.
  have -> : INR T - EN T nu'' (pi T) b = \sum_(c | c != b) EN T nu'' (pi T) c.
    by rewrite -(EN_sum T nu'' (pi T)) (bigD1 b) //=; ring.
  rewrite sumM -[X in X <= _]Rplus_0_l; apply: Rplus_le_compat.
    by apply: Rmult_le_pos; [apply: gap_ge0|apply: EN_ge0].
  by apply: sum_le => c cb; apply: Rmult_le_compat_r; [apply: EN_ge0|apply: gc].
suff h : P * (INR T - n) <= INR T - EN T nu'' (pi T) b.
  by have := Rmult_le_compat_l d _ _ (Rlt_le _ _ d0) h; lra.
rewrite -[X in X - EN _ _ _ _]Rmult_1_r -(marginal_sum1 T nu'' (pi T)) sumM EN_marginal -sumB /P /Pr sumMr.
rewrite big_mkcond /=; apply: sum_le => a _ /=; rewrite inE.
have Nle := N_le a b.
have m0 := marginal_ge0 nu'' (pi T) a.
rewrite (Rmult_comm (INR T)) -Rmult_minus_distr_l.
case: Rle_dec => /= h; last by apply: Rmult_le_pos => //; rewrite -(Rminus_eq_0 (N b a));
  apply: Rplus_le_compat_r.
by apply: Rmult_le_compat_l => //; apply: Rplus_le_compat_l; apply: Ropp_le_contravar.
Qed.

(** Markov's inequality under nu. *)
Lemma EN_ge T b n : 0 <= n ->
  n * (1 - Pr (marginal nu (pi T)) [set a : T.-tuple A | Rle_dec (N b a) n]) <= EN T nu (pi T) b.
Proof.
move=> n0; rewrite -{1}(marginal_sum1 T nu (pi T)) EN_marginal /Pr [X in _ - X]big_mkcond /= -sumB sumM.
apply: sum_le => a _ /=; rewrite inE; have m0 := marginal_ge0 nu (pi T) a.
case: Rle_dec => /= h; first by rewrite Rminus_eq_0 Rmult_0_r; apply: Rmult_le_pos => //; apply: N_ge0.
by rewrite Rminus_0_r Rmult_comm; apply: Rmult_le_compat_l => //; apply/Rlt_le/Rnot_le_lt.
Qed.

(** *** The double change of environment, asymptotically (bern Section 3, Step 4): from nu by privacy
    to nu', from there by information to nu'', where [b] is the only best arm:
    liminf E[N_b] / log T >= 1 / (eps TV + KL). *)
Theorem often_double b (nu' nu'' : instance A X) : (forall d, ac (nu' d) (nu'' d)) ->
  (forall d, d != b -> nu d =1 nu' d) -> confusing val pi nu' b nu'' ->
  0 < eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b) ->
  often pi nu b (eps * TV (nu b) (nu' b) + KL (nu' b) (nu'' b)).
Proof.
move=> acs same' [same'' [d d0 gc] cs] C0 delta de; set C := _ + _ in C0 *.
pose s := Rmin (/ 2) (delta * C / 3).
have dC : 0 < delta * C by apply: Rmult_lt_0_compat.
have s0 : 0 < s by apply: Rmin_glb_lt; lra.
have s2 : s <= / 2 by apply: Rmin_l. have s3 : s <= delta * C / 3 by apply: Rmin_r.
pose beta := Rmin 1 (s * C / (1 + eps)).
have sC : 0 < s * C by apply: Rmult_lt_0_compat.
have b0 : 0 < beta by apply: Rmin_glb_lt; [lra|apply: Rdiv_lt_0_compat; lra].
have b1 : beta <= 1 by apply: Rmin_l.
have b2 : (1 + eps) * beta <= s * C.
  have := Rmult_le_compat_l (1 + eps) _ _ ltac:(lra) (Rmin_r 1 (s * C / (1 + eps))); rewrite -/beta.
  by rewrite (_ : (1 + eps) * (s * C / (1 + eps)) = s * C) //; field; lra.
pose C' := C + (1 + eps) * beta.
have b3 : 0 < (1 + eps) * beta by apply: Rmult_lt_0_compat; lra.
have C'0 : 0 < C' by rewrite /C'; lra.
have B1 := range_ge1 nu' nu'' b; set B := range nu' nu'' b in B1.
pose r := beta * beta / (8 * B); have r0 : 0 < r by apply: Rdiv_lt_0_compat; [apply: Rmult_lt_0_compat|lra].
pose k := (1 - s) / C'; have k0 : 0 < k by apply: Rdiv_lt_0_compat; lra.
have ee := exp_pos eps.
pose eta := s * d / (6 * exp eps).
have eta0 : 0 < eta by apply: Rdiv_lt_0_compat; [apply: Rmult_lt_0_compat|lra].
have [T1 h1] := cs s eta s0 eta0.
have [T2 h2] := large_ln (ln (3 / s) / (k * r)).
have k2 : 0 < / (2 * k) by apply: Rinv_0_lt_compat; lra.
have [T3 h3] := ln_small k2.
exists (maxn 1 (maxn T1 (maxn T2 T3))) => T; rewrite !geq_max => /and4P [t0 /h1 {}h1 /h2 {}h2 /h3 {}h3].
have TT : 1 <= INR T by apply: (le_INR 1); apply/leP.
have L0 : 0 <= ln (INR T) by rewrite -ln_1; apply: ln_le_mono; lra.
set L := ln (INR T) in h2 h3 L0 *; pose n := k * L.
have n0 : 0 <= n by apply: Rmult_le_pos; lra.
have nT : n <= INR T / 2.
  by have := Rmult_le_compat_l k _ _ (Rlt_le _ _ k0) h3; rewrite -/n (_ : k * _ = INR T / 2) //; field; lra.
have nC : n * C' = (1 - s) * L by rewrite /n /k; field; lra.
have F := @few_pulls _ _ T nu nu' nu'' (pi T) b acs same' same'' eps n beta (@dp T)
  (Rlt_le _ _ eps0) n0 (conj b0 b1).
rewrite /= -/C -/C' -/B -/r nC in F; set p := Pr _ _ in F; set p'' := Pr _ _ in F.
have main : exp (eps + (1 - s) * L) * p'' <= s / 3.
  have q := @rare_few T nu'' b d n d0 gc ltac:(lra); rewrite -/p'' in q.
  have D : 0 < d * (INR T / 2) by apply: Rmult_lt_0_compat; lra.
  have q2 : p'' <= eta * exp (s * L) / (d * (INR T / 2)).
    apply: Rle_trans q _; rewrite /Rdiv; apply: Rmult_le_compat; last 1 first.
    - by apply: Rinv_le_contravar => //; apply: Rmult_le_compat_l; lra.
    - by rewrite regret_decomposition; apply: sum_ge0 => c _; apply: Rmult_le_pos;
      [apply: gap_ge0|apply: EN_ge0].
    - by apply/Rlt_le/Rinv_0_lt_compat/Rmult_lt_0_compat; lra.
    - by move: h1; rewrite /Rpower -/L.
  have e1 := exp_pos (eps + (1 - s) * L).
  apply: Rle_trans (Rmult_le_compat_l _ _ _ (Rlt_le _ _ e1) q2) _; apply: Req_le.
  have -> : eps + (1 - s) * L = eps + L - s * L by ring.
  rewrite /Rminus exp_plus exp_plus exp_Ropp /L exp_ln; last lra.
  by rewrite /eta; have := exp_pos (s * ln (INR T)) => e3; field; lra.
have tail : exp (- (n * r)) <= s / 3.
  rewrite exp_Ropp -(Rinv_inv (s / 3)); apply: Rinv_le_contravar; first by apply: Rinv_0_lt_compat; lra.
  rewrite (_ : / (s / 3) = 3 / s); last by field; lra.
  rewrite -[X in X <= _]exp_ln; last by apply: Rdiv_lt_0_compat; lra.
  apply: exp_mono; have kr : 0 < k * r by apply: Rmult_lt_0_compat.
  have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ kr) h2.
  by rewrite (_ : k * r * (ln (3 / s) / (k * r)) = ln (3 / s)); [rewrite /n; lra|field; lra].
have ps : p <= s by lra.
apply: Rle_trans (EN_ge T b n0); rewrite -/p.
apply: (Rle_trans _ (n * (1 - s))); last by apply: Rmult_le_compat_l; lra.
rewrite /n (_ : k * L * (1 - s) = k * (1 - s) * L); last ring.
apply: Rmult_le_compat_r => //.
have C'1 : C' <= C * (1 + s) by rewrite /C'; lra.
apply: (Rmult_le_reg_r C') => //.
rewrite (_ : k * (1 - s) * C' = (1 - s) * (1 - s)); last by rewrite /k; field; lra.
case: (Rle_dec (/ C - delta) 0) => [neg|pos].
  have : (/ C - delta) * C' <= 0 by have := Rmult_le_compat_r C' _ _ (Rlt_le _ _ C'0) neg; lra.
  by have := Rle_0_sqr (1 - s); rewrite /Rsqr; lra.
apply: (Rle_trans _ ((/ C - delta) * (C * (1 + s)))); first by apply: Rmult_le_compat_l; lra.
rewrite (_ : (/ C - delta) * (C * (1 + s)) = (1 - delta * C) * (1 + s)); last by field; lra.
have : (1 - delta * C) * (1 + s) <= (1 - 3 * s) * (1 + s) by apply: Rmult_le_compat_r; lra.
by have : 0 <= s * s; [apply: Rmult_le_pos; lra|lra].
Qed.
End Limit.

(** *** bern Equation (9): any class M_0 x ... x M_K of laws on finitely many rewards.  The number [q b] is
    d_inf(P_b, mu^star, M_b, eps) = inf {eps TV(P_b, Q) + KL(Q, P') : P', Q in M_b, mean P' > mu^star,
    mean P_b <= mean Q <= mean P'}; the arms with no better law in their class add 0. *)
Section Equation9.
Variables (X : finType) (val : X -> R) (K : nat).
Let A := [finType of 'I_K.+1].
Variables (M : A -> dist X -> Prop) (nu : instance A X) (eps : R) (pi : nat -> policy A X).
Hypotheses (eps0 : 0 < eps) (dp : forall T, ViewDP T eps (pi T)).
Hypothesis cons : forall nu', (forall b, M b (nu' b)) -> consistent_on val pi nu'.
Hypothesis nuM : forall b, M b (nu b).
Let m (P : dist X) := \sum_x (P x * val x).

Definition d_inf b := glb (fun c => exists P Q, [/\ better val M nu b P, M b Q, m (nu b) <= m Q <= m P, ac Q P
  & c = eps * TV (nu b) Q + KL Q P]).

(** One cost: the law of [b] is changed to Q by privacy, from there to P by information. *)
Lemma often_cost b (P Q : dist X) : better val M nu b P -> ac Q P -> 0 < gap val nu b ->
  0 < eps * TV (nu b) Q + KL Q P -> often pi nu b (eps * TV (nu b) Q + KL Q P).
Proof.
move=> bP qp g0 C0; have [_ gd cs] := change_confusing nuM cons bP g0.
have eq (P' : dist X) : change nu b P' b = P' by rewrite /change eqxx.
have e : eps * TV (nu b) Q + KL Q P = eps * TV (nu b) (change nu b Q b)
  + KL (change nu b Q b) (change nu b P b).
  by rewrite !eq.
rewrite e in C0 *; apply: (often_double (val := val) eps0 dp) C0 => //.
- by move=> c y; rewrite /change; case: eqP => // _; apply: qp.
- by move=> c cb; rewrite /change (negbTE cb).
- by split=> // c cb; rewrite /change (negbTE cb).
Qed.

Theorem bern_9 (S : {set A}) (q : A -> R) : (forall b, b \in S -> 0 < gap val nu b /\ d_inf b (q b)) ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in S) (gap val nu b / q b) - delta) * ln (INR T) <= Reg val T nu (pi T).
Proof.
move=> hq; apply: thesis_4_16 => b /hq [g gl].
set V := \sum_x Rabs (val x); have V0 : 0 <= V by apply: sum_ge0 => x _; apply: Rabs_pos.
pose t := gap val nu b / (2 * V + 1) / 2.
have t0 : 0 < t by do 2?apply: Rdiv_lt_0_compat; lra.
have low x : (exists P Q, [/\ better val M nu b P, M b Q, m (nu b) <= m Q <= m P, ac Q P
    & x = eps * TV (nu b) Q + KL Q P]) -> Rmin (t * t) (eps * t) <= x.
  move=> [P [Q [[_ mP] _ _ qp ->]]].
  have := TV_mean val (nu b) Q; have := TV_mean val Q P;
    rewrite -/V -/(m P) -/(m Q) -/(mean val nu b) => h1 h2.
  have p1 := TV_ge0 (nu b) Q; have p2 := TV_ge0 Q P; have k := TV2_le_KL qp; have k0 := KL_ge0 qp.
  have sum : 2 * t <= TV (nu b) Q + TV Q P.
    apply: (Rmult_le_reg_r (2 * V + 1)); first lra.
    rewrite (_ : 2 * t * _ = gap val nu b); last by rewrite /t; field; lra.
    rewrite /gap; move: mP h1 h2; rewrite -/(m P); set u := TV (nu b) Q in p1 *; set v := TV Q P in p2 *; lra.
  case: (Rle_dec t (TV (nu b) Q)) => h.
    apply: Rle_trans (Rmin_r _ _) _; have := Rmult_le_compat_l eps _ _ ltac:(lra) h; lra.
  apply: Rle_trans (Rmin_l _ _) _; have tq : t <= TV Q P by lra.
  have := Rmult_le_compat _ _ _ _ (Rlt_le _ _ t0) (Rlt_le _ _ t0) tq tq.
  have := Rmult_le_pos _ _ (Rlt_le _ _ eps0) p1; lra.
have q0 : 0 < q b.
  apply: (Rlt_le_trans _ (Rmin (t * t) (eps * t))); last by apply: (proj2 gl) => x; apply: low.
  by apply: Rmin_glb_lt; apply: Rmult_lt_0_compat.
apply: (often_inf q0) => eta eta0; have [x hx lt] := glb_close gl eta0.
have qx : q b <= x by apply: (proj1 gl).
exists x; last lra.
by case: hx => [P [Q [bP _ _ qp ex]]]; rewrite ex; apply: often_cost; rewrite -?ex //; lra.
Qed.
End Equation9.

(** *** bern Theorem 3.1 (Bernoulli bandits: rewards 0 and 1, any means in [0, 1]) *)
Section Bernoulli.
Variable K : nat.
Let A := [finType of 'I_K.+1].
Implicit Types nu : instance A bool_finType.

Lemma mean_bool nu b : mean ind nu b = nu b true.
Proof. by rewrite /mean big_bool /ind /=; ring. Qed.

Lemma mean_in nu b : 0 <= mean ind nu b <= 1.
Proof.
rewrite mean_bool; have := pr_sum1 (nu b); rewrite big_bool /= => e.
by have := pr_ge0 (nu b) true; have := pr_ge0 (nu b) false; lra.
Qed.

Lemma eq_bern nu b : nu b =1 bern (mean_in nu b).
Proof.
have := pr_sum1 (nu b); rewrite big_bool /= => e.
by case; rewrite /= mean_bool //; rewrite /bern_fun; lra.
Qed.

Lemma TV_bool (p q : dist bool_finType) : TV p q = Rabs (p true - q true).
Proof.
rewrite /TV big_bool; have := pr_sum1 p; have := pr_sum1 q; rewrite !big_bool /= => eq ep.
rewrite (_ : p false - q false = - (p true - q true)); last lra.
by rewrite Rabs_Ropp; field.
Qed.

(** At finite T, with d_eps: two instances that differ at the arm [b], of means x = mu_b < w = mu''_b < 1. *)
Theorem finite_bern_3_1_d_eps T eps nu nu'' pi b n beta :
  let x := mean ind nu b in let w := mean ind nu'' b in
  let z := Rmax x (f_minus eps w) in
  let B := (1 + (Rabs (ln (z / w)) + Rabs (ln ((1 - z) / (1 - w))))) in
  (forall c, c != b -> nu c =1 nu'' c) -> x < w < 1 -> ViewDP T eps pi -> 0 < eps -> 0 <= n ->
    0 < beta <= 1 ->
  let Om : {set T.-tuple A} := [set a | Rle_dec (N b a) n] in
  Pr (marginal nu pi) Om <=
    exp (eps + n * (d_eps eps x w + (1 + eps) * beta)) * Pr (marginal nu'' pi) Om
    + 2 * exp (- (n * (beta * beta / (8 * (B * B))))).
Proof.
move=> x w z B same xw dp e0 n0 hb Om; have hx := mean_in nu b; rewrite -/x in hx.
have g : 0 < f_minus eps w < w by apply: f_minus_in; lra.
have z1 : x <= z by apply: Rmax_l. have z2 : f_minus eps w <= z by apply: Rmax_r.
have zw : z < w by apply: Rmax_lub_lt; lra.
have hz : 0 <= z <= 1 by lra.
pose nu' := change nu b (bern hz); have eqb : nu' b = bern hz by rewrite /nu' /change eqxx.
have acs d : ac (nu' d) (nu'' d).
  move=> y; rewrite /nu' /change; case: eqP => [->|/eqP db]; last by rewrite same.
  have := eq_bern nu'' b; rewrite -/w => e; rewrite e; case: y => /=; rewrite /bern_fun; lra.
have same' d : d != b -> nu d =1 nu' d by move=> db; rewrite /nu' /change (negbTE db).
have same'' d : d != b -> nu' d =1 nu'' d by move=> db; rewrite /nu' /change (negbTE db); apply: same.
have := few_pulls acs same' same'' dp (Rlt_le _ _ e0) n0 hb; rewrite /= -/Om /range eqb.
have -> : TV (nu b) (bern hz) = z - x by rewrite TV_bool -mean_bool -/x /= Rabs_minus_sym Rabs_pos_eq; lra.
have -> : KL (bern hz) (nu'' b) = kl z w.
  by rewrite /KL big_bool /= !eq_bern.
by rewrite big_bool !eq_bern /=.
Qed.

(** *** bern Theorem 3.1, Equation (5), as printed for mu^star < 1:
    liminf Reg_T / log T >= sum_(a : Delta_a > 0) Delta_a / d_eps(mu_a, mu^star), for every family of eps-DP
    policies that is consistent on all Bernoulli bandits.  (At mu^star = 1 the printed theorem is false.) *)
Theorem bern_3_1 (eps : R) nu (pi : nat -> policy A bool_finType) :
  0 < eps -> (forall T, ViewDP T eps (pi T)) -> (forall nu', consistent_on ind pi nu') ->
    mu_star ind nu < 1 ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)]) (gap ind nu b / d_eps eps (mean ind nu b) (mu_star ind nu))
     - delta) * ln (INR T) <= Reg ind T nu (pi T).
Proof.
move=> e0 dp cs m1; set m := mu_star ind nu in m1 *; apply: thesis_4_16 => b.
rewrite inE; case: Rlt_dec => //= g _; set x := mean ind nu b.
have xm : x < m by move: g; rewrite /gap -/x -/m; lra.
have x0 : 0 <= x <= 1 by apply: mean_in.
have d0 : 0 < d_eps eps x m by apply: d_eps_gt0 => //; lra.
apply: (often_inf d0) => eta eta0.
have fg : 0 < f_minus eps m < m by apply: f_minus_in; lra.
set z := Rmax x (f_minus eps m); have zx : x <= z by apply: Rmax_l.
have zm : z < m by apply: Rmax_lub_lt; lra.
have [w [mw ww near]] := @kl_near z m eta ltac:(lra) ltac:(lra) eta0.
have hz : 0 <= z <= 1 by lra. have hw : 0 <= w <= 1 by lra.
exists (eps * TV (nu b) (bern hz) + KL (bern hz) (bern hw)); last first.
  rewrite KL_bern TV_bool -mean_bool -/x /= Rabs_minus_sym Rabs_pos_eq; last lra.
  have k : 0 < kl z w by apply: kl_gt0; lra.
  have t : 0 <= eps * (z - x) by apply: Rmult_le_pos; lra.
  by split; [lra|rewrite /d_eps -/z; lra].
apply: (@often_cost _ ind K (fun _ _ => True) nu eps pi e0 dp (fun nu' _ => cs nu') (fun=> I) b) => //.
- split=> //; rewrite big_bool /ind /= -/m; lra.
- apply: ac_bern; lra.
- rewrite KL_bern; apply: Rplus_le_lt_0_compat; first by apply: Rmult_le_pos; [lra|apply: TV_ge0].
  by apply: kl_gt0; lra.
Qed.

(** *** thesis Theorem 4.16 for Bernoulli arms (bern Equation (7) without its factor 6), where KL_inf =
    kl(mu_b, mu^star) and TV_inf = mu^star - mu_b, for mu^star < 1. *)
Theorem thesis_4_16_Bernoulli (eps : R) nu (pi : nat -> policy A bool_finType) :
  0 < eps -> (forall T, ViewDP T eps (pi T)) -> (forall nu', consistent_on ind pi nu') ->
    mu_star ind nu < 1 ->
  forall delta, 0 < delta -> exists T0, forall T, (T0 <= T)%N ->
  (\sum_(b in [set b | Rlt_dec 0 (gap ind nu b)])
     (gap ind nu b / Rmin (kl (mean ind nu b) (mu_star ind nu)) (eps * gap ind nu b)) - delta) * ln (INR T)
  <= Reg ind T nu (pi T).
Proof.
move=> eps0 dp cons m1; apply: (thesis_4_16_infima (M := fun _ _ => True) (eps := eps)) => // b;
  rewrite inE; case:
  Rlt_dec => //= g _.
have hm := m1; set m := mu_star ind nu in hm g *; set x := mean ind nu b.
have hx : 0 <= x <= 1 by apply: mean_in.
have gx : gap ind nu b = m - x by []. have xm : x < m by rewrite gx in g; lra.
have bet (w : R) (hw : 0 <= w <= 1) : m < w -> better ind (fun _ _ => True) nu b (bern hw).
  by move=> mw; split=> //; rewrite big_bool /ind /= -/m; lra.
have mean_P (P : dist bool_finType) : better ind (fun _ _ => True) nu b P -> m < P true.
  by move=> [_]; rewrite big_bool /ind /= -/m; lra.
have P1 (P : dist bool_finType) : P true <= 1.
  by have := pr_sum1 P; rewrite big_bool /=; have := pr_ge0 P false; lra.
split=> //; apply: glb_min.
- split=> [y [P [/mean_P mP aP ->]]|y h].
    have P0 : P true < 1.
      case: (Rle_lt_or_eq_dec _ _ (P1 P)) => // e; have := pr_sum1 P; rewrite big_bool /= e => s.
      have := aP false ltac:(lra); have := pr_sum1 (nu b); rewrite big_bool /= -mean_bool -/x; lra.
    have nb : nu b false = 1 - x by have := pr_sum1 (nu b); rewrite big_bool /= -mean_bool -/x; lra.
    have pb : P false = 1 - P true by have := pr_sum1 P; rewrite big_bool /=; lra.
    have -> : KL (nu b) P = kl x (P true) by rewrite /KL big_bool /= nb pb -mean_bool.
    by apply: kl_right_mono; lra.
  apply: Rnot_lt_le => lt; have [w [mw w1 near]] := @kl_near x m (y - kl x m) ltac:(lra) ltac:(lra)
    ltac:(lra).
  have hw : 0 <= w <= 1 by lra.
  have := h (KL (nu b) (bern hw)) (ex_intro _ (bern hw) (And3 (bet w hw mw) _ erefl)).
  have aw : ac (nu b) (bern hw) by move=> [] /=; rewrite /bern_fun; lra.
  move=> /(_ aw); rewrite (_ : KL (nu b) (bern hw) = kl x w); first lra.
  by rewrite -(KL_bern hx hw) /KL; apply: eq_bigr => z _; rewrite eq_bern.
- split=> [y [P /mean_P mP ->]|y h].
    by rewrite TV_bool -mean_bool -/x gx Rabs_left1; [apply: Rmult_le_compat_l|]; lra.
  rewrite gx; apply: Rnot_lt_le => lt; pose w := Rmin ((1 + m) / 2) (m + (y - eps * (m - x)) / (2 * eps)).
  have d0 : 0 < (y - eps * (m - x)) / (2 * eps) by apply: Rdiv_lt_0_compat; lra.
  have w1 : w <= (1 + m) / 2 by apply: Rmin_l. have mw : m < w by apply: Rmin_glb_lt; lra.
  have w2 : w <= m + (y - eps * (m - x)) / (2 * eps) by apply: Rmin_r.
  have hw : 0 <= w <= 1 by lra.
  have := h (eps * TV (nu b) (bern hw)) (ex_intro2 _ _ (bern hw) (bet w hw mw) erefl).
  rewrite TV_bool -mean_bool -/x /= Rabs_left1; last lra.
  have := Rmult_le_compat_l eps _ _ ltac:(lra) w2.
  by rewrite (_ : eps * (m + (y - eps * (m - x)) / (2 * eps)) = eps * m + (y - eps * (m - x)) / 2);
    [lra|field; lra].
Qed.
End Bernoulli.
