(** Renyi divergences between finite laws. *)
Require Import Probability FDivergences Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** [pow x alpha] is x^alpha for x >= 0, with 0^alpha = 0. *)
Definition pow (x alpha : R) : R := if Req_EM_T x 0 then 0 else exp (alpha * ln x).
(** E_Q[(dP/dQ)^alpha]; meaningful when [ac p q]. *)
Definition moment (A : finType) (alpha : R) (p q : A -> R) : R := \sum_a (q a * pow (p a / q a) alpha).
(** D_alpha(P || Q) = 1/(alpha - 1) log E_Q[(dP/dQ)^alpha] (thesis, after Definition 2.3; rdp Definition 1);
    meaningful when [ac p q] (otherwise it is +oo in the texts). *)
Definition Renyi (A : finType) (alpha : R) (p q : A -> R) : R := / (alpha - 1) * ln (moment alpha p q).
(** "D_alpha(P || Q) <= c", in particular finite. *)
Definition Renyi_le (A : finType) (alpha : R) (p q : A -> R) (c : R) : Prop := ac p q /\ Renyi alpha p q <= c.

(** ** Powers *)
Lemma pow0 alpha : pow 0 alpha = 0. Proof. by rewrite /pow; case: (Req_EM_T 0 0). Qed.
Lemma powE x alpha : 0 < x -> pow x alpha = exp (alpha * ln x).
Proof. by move=> x0; rewrite /pow; case: (Req_EM_T x 0) => //=; lra. Qed.
Lemma pow_ge0 x alpha : 0 <= pow x alpha.
Proof. by rewrite /pow; case: (Req_EM_T x 0) => _ /=; [lra|apply/Rlt_le/exp_pos]. Qed.
(** Bernoulli's inequality for real exponents. *)
Lemma Bernoulli x alpha : 0 <= x -> 1 <= alpha -> 1 + alpha * (x - 1) <= pow x alpha.
Proof. move=> [x0|<-] a1; last by rewrite pow0; lra. rewrite powE //; have a0 : 0 < alpha by lra.
have i0 := Rinv_0_lt_compat _ a0. have i1 : / alpha <= 1 by rewrite -Rinv_1; apply: Rinv_le_contravar; lra.
have := @weighted_mean (/ alpha) (1 - / alpha) (exp (alpha * ln x)) 1.
rewrite ln_exp ln_1 Rmult_0_r Rplus_0_r -Rmult_assoc Rinv_l ?Rmult_1_l; last lra.
rewrite exp_ln // => /(_ _ _ _ (exp_pos _) Rlt_0_1) h.
have {}h : x <= / alpha * exp (alpha * ln x) + (1 - / alpha) * 1 by lra.
have := Rmult_le_compat_l alpha _ _ (Rlt_le _ _ a0) h. rewrite Rmult_plus_distr_l -Rmult_assoc Rinv_r;
  last lra. rewrite (_ : alpha * ((1 - / alpha) * 1) = alpha - 1); [lra|by field; lra]. Qed.
(** x^alpha is convex, so that [moment] is an f-divergence. *)
Lemma convex_pow alpha : 1 <= alpha -> convex (pow^~ alpha).
Proof. move=> a1; apply: (convex_of_tangents (slope := fun m => pow m alpha * alpha / m)) => m x m0 x0.
have -> : pow x alpha = pow m alpha * pow (x / m) alpha.
  case: x0 => [x0|<-]; last by rewrite /Rdiv Rmult_0_l pow0; ring.
  have r0 : 0 < x / m by positive. by rewrite !powE // -exp_plus ln_div //; congr exp; ring.
have r0 : 0 <= x / m by positive. have := Rmult_le_compat_l _ _ _ (pow_ge0 m alpha) (Bernoulli r0 a1).
by rewrite (_ : pow m alpha * (1 + _) = pow m alpha + pow m alpha * alpha / m * (x - m)) //; field; lra. Qed.
Section Renyi.
Variable A : finType.
Implicit Types (p q r : dist A) (alpha c : R).
Lemma moment_ge1 p q alpha : 1 <= alpha -> ac p q -> 1 <= moment alpha p q.
Proof.
move=> a1 pq; have := perspective (convex_pow a1) (pr_ge0 p) (pr_ge0 q) pq; rewrite -/(moment alpha p q).
by rewrite !pr_sum1 /Rdiv Rinv_1 Rmult_1_r Rmult_1_l powE ?ln_1 ?Rmult_0_r ?exp_0; lra. Qed.
(** As an expectation under [p] of the privacy loss ln (p / q) (thesis Definition 2.5). *)
Lemma moment_loss (p q : A -> R) alpha : (forall a, 0 <= p a) -> (forall a, 0 <= q a) -> ac p q ->
  moment alpha p q = \sum_a (p a * exp ((alpha - 1) * ln (p a / q a))).
Proof. move=> p0 q0 pq; apply: eq_bigr => a _. case: (Req_dec (p a) 0) => [->|pn]; first
  by rewrite /Rdiv !Rmult_0_l pow0 Rmult_0_r. have pp : 0 < p a by have := p0 a; lra. have qn : q a <> 0
  by move/pq. have qp : 0 < q a by have := q0 a; lra. have lp : 0 < p a / q a by positive.
rewrite powE // (_ : alpha * _ = ln (p a / q a) + (alpha - 1) * ln (p a / q a)); last ring.
by rewrite exp_plus exp_ln //; field. Qed.
Lemma Renyi_leP p q alpha c : 1 < alpha ->
  Renyi_le alpha p q c <-> ac p q /\ moment alpha p q <= exp ((alpha - 1) * c).
Proof. move=> a1; rewrite /Renyi_le /Renyi; have i0 : 0 < / (alpha - 1) by apply: Rinv_0_lt_compat; lra.
split=> -[pq h]; split=> //; have m1 := moment_ge1 (Rlt_le _ _ a1) pq.
  rewrite -[X in X <= _]exp_ln; last lra. apply: exp_mono; apply: (Rmult_le_reg_l (/ (alpha - 1))) => //.
  by rewrite -Rmult_assoc Rinv_l ?Rmult_1_l; lra.
apply: (Rmult_le_reg_l (alpha - 1)); first lra. rewrite -Rmult_assoc Rinv_r ?Rmult_1_l; last lra.
by rewrite -[X in _ <= X]ln_exp; apply: ln_le_mono; lra. Qed.
Lemma Renyi_le_mono p q alpha c c' : Renyi_le alpha p q c -> c <= c' -> Renyi_le alpha p q c'.
Proof. by move=> [pq h] cc; split=> //; lra. Qed.
Lemma Renyi_refl p alpha : 1 < alpha -> Renyi_le alpha p p 0.
Proof. move=> a1; apply/(Renyi_leP _ _ _ a1); split; first by []. rewrite Rmult_0_r exp_0 -(pr_sum1 p);
  apply: sum_le => a _. case: (Req_dec (p a) 0) => [->|pn]; first by rewrite Rmult_0_l; lra.
by rewrite /Rdiv Rinv_r // powE ?ln_1 ?Rmult_0_r ?exp_0; lra. Qed.

(** *** The divergence of order 1 is at most that of order alpha (used in thesis Corollary 4.5) *)
Theorem KL_le_Renyi p q alpha c : 1 < alpha -> Renyi_le alpha p q c -> KL_le p q c.
Proof. move=> a1 /(Renyi_leP _ _ _ a1) [pq h]; split=> //; set K := KL p q.
move: h; rewrite (moment_loss alpha (pr_ge0 p) (pr_ge0 q) pq) => h.
suff : exp ((alpha - 1) * K) <= exp ((alpha - 1) * c).
  move/(ln_le_mono (exp_pos _)); rewrite !ln_exp => l. by nra.
apply: Rle_trans h; set e := exp ((alpha - 1) * K).
have -> : e = \sum_a (p a * (e * (1 + ((alpha - 1) * ln (p a / q a) - (alpha - 1) * K)))).
  transitivity (e * \sum_a ((1 - (alpha - 1) * K) * p a + (alpha - 1) * (p a * ln (p a / q a)))).
    by rewrite sumD -!sumM pr_sum1 -/(KL p q) -/K; ring. by rewrite sumM; apply: eq_bigr => a _; ring.
apply: sum_le => a _; apply: Rmult_le_compat_l; first exact: pr_ge0.
set y := (alpha - 1) * ln _; rewrite (_ : exp y = e * exp (y - (alpha - 1) * K)).
  by apply: Rmult_le_compat_l; [apply/Rlt_le/exp_pos|apply: exp_ineq1_le].
by rewrite -exp_plus; congr exp; ring. Qed.
End Renyi.
Section Push.
Variables (A B : finType).
Implicit Types (p q : dist A) (W : kernel A B).
Lemma push_ge0 p W b : 0 <= push p W b.
Proof. by positive. Qed.
Lemma push_sum1 p W : \sum_b push p W b = 1.
Proof. rewrite sumC -(pr_sum1 p); apply: eq_bigr => a _. by rewrite -sumM pr_sum1 Rmult_1_r. Qed.
Definition Push p W : dist B := Dist (push_ge0 p W) (push_sum1 p W).

(** *** Data processing (thesis Theorem 4.2 in the form that Proposition 2.7 uses; zcdp Lemma 4) *)
Theorem Renyi_data_processing p q W alpha c : 1 < alpha ->
  Renyi_le alpha p q c -> Renyi_le alpha (push p W) (push q W) c.
Proof. move=> a1 /(Renyi_leP _ _ _ a1) [pq h]; apply/(@Renyi_leP B (Push p W) (Push q W) _ _ a1).
have [ac' le] := Df_data_processing (convex_pow (Rlt_le _ _ a1)) W (pr_ge0 p) (pr_ge0 q) pq.
by split=> //; apply: Rle_trans le h. Qed.
End Push.
(** *** The triangle inequality with Hoelder's exponents
    (the step of [BS16, Proposition 27] behind thesis Proposition 2.8, Equation (2.6)) *)
Theorem Renyi_triangle (A : finType) (p q r : dist A) alpha k c1 c2 : 1 < alpha -> 1 < k ->
  Renyi_le ((k * alpha - 1) / (k - 1)) p q c1 -> Renyi_le (k * alpha) q r c2 ->
  Renyi_le alpha p r (k * alpha / (k * alpha - 1) * c1 + c2).
Proof. move=> a1 k1; set b := (_ - 1) / _; set g := k * alpha. have ka : 1 < k * alpha by nra.
have eb : b - 1 = k * (alpha - 1) / (k - 1) by rewrite /b; field; lra. have b1 : 1 < b.
  suff : 0 < b - 1 by lra. by rewrite eb; apply: Rdiv_lt_0_compat; [apply: Rmult_lt_0_compat|]; lra.
move=> /(Renyi_leP _ _ _ b1) [pq hpq] /(Renyi_leP _ _ _ ka) [qr hqr]. have pr' : ac p r by move=> a /qr /pq.
apply/(Renyi_leP _ _ _ a1); split=> //. pose s := alpha / b; pose t := (alpha - 1) / (g - 1). have s0 : 0 <= s
  by positive. have t0 : 0 <= t by apply: Rmult_le_pos;
  [lra|apply/Rlt_le/Rinv_0_lt_compat; rewrite /g; lra]. have bk : b * (k - 1) = g - 1 by rewrite /b /g; field;
  lra. have g1 : g - 1 <> 0 by nra. have es : s = alpha * (k - 1) / (g - 1) by rewrite /s -bk;
  field; lra. have st : s + t = 1 by rewrite es /t /g; field; rewrite /g in g1. pose SX := moment b p q;
  pose SY := moment g q r. have X1 : 1 <= SX by apply: moment_ge1 => //; lra. have Y1 : 1 <= SY
  by apply: moment_ge1 => //; rewrite /g; lra. have lX : ln SX <= (b - 1) * c1
  by rewrite -[X in _ <= X]ln_exp; apply: ln_le_mono => //; lra. have lY : ln SY <= (g - 1) * c2
  by rewrite -[X in _ <= X]ln_exp; apply: ln_le_mono => //; lra.
apply: (Rle_trans _ (exp (s * ln SX + t * ln SY))); last first.
  apply: exp_mono; apply: (Rle_trans _ (s * ((b - 1) * c1) + t * ((g - 1) * c2))).
    by apply: Rplus_le_compat; apply: Rmult_le_compat_l.
  apply: Req_le; rewrite eb es /t; rewrite /g in g1 *; field; split; [exact: g1|lra].
set c := exp _; have c0 : 0 < c by apply: exp_pos.
have -> : c = \sum_a (c * (s * (q a * pow (p a / q a) b / SX) + t * (r a * pow (q a / r a) g / SY))).
  rewrite -sumM sumD -!sumM /Rdiv -!sumMr -/(moment b p q) -/(moment g q r) -/SX -/SY !Rinv_r; try lra.
  by rewrite !Rmult_1_r st Rmult_1_r. apply: sum_le => a _; case: (Req_dec (p a) 0) => [pz|pn].
  rewrite pz [X in r a * pow X _](_ : _ = 0); last by rewrite /Rdiv Rmult_0_l. rewrite pow0 Rmult_0_r;
    apply: Rmult_le_pos; first lra. have term S z w e : 1 <= S -> 0 <= z -> 0 <= z * pow w e / S.
    move=> S1 z0; apply: Rmult_le_pos; last by apply/Rlt_le/Rinv_0_lt_compat; lra.
    by apply: Rmult_le_pos => //; apply: pow_ge0.
  by apply: Rplus_le_le_0_compat; apply: Rmult_le_pos => //; apply: term => //; apply: pr_ge0.
have pp : 0 < p a by have := pr_ge0 p a; lra. have qn : q a <> 0 by move/pq. have qp : 0 < q a by have :=
  pr_ge0 q a; lra. have rn : r a <> 0 by move/qr. have rp : 0 < r a by have := pr_ge0 r a; lra. rewrite !powE;
  try exact: Rdiv_lt_0_compat. rewrite !ln_div //; set lp := ln (p a); set lq := ln (q a); set lr := ln (r a).
have eX : q a * exp (b * (lp - lq)) = exp (lq + b * (lp - lq)) by rewrite exp_plus exp_ln.
have eY : r a * exp (g * (lq - lr)) = exp (lr + g * (lq - lr)) by rewrite exp_plus exp_ln.
have eL : r a * exp (alpha * (lp - lr)) = exp (lr + alpha * (lp - lr)) by rewrite exp_plus exp_ln.
rewrite eX eY eL; set x := lq + _; set y := lr + g * _. have x0 : 0 < exp x / SX by apply: Rdiv_lt_0_compat;
  [exact: exp_pos|lra]. have y0 : 0 < exp y / SY by apply: Rdiv_lt_0_compat; [exact: exp_pos|lra]. have wm :=
  weighted_mean s0 t0 st x0 y0. apply: Rle_trans (Rmult_le_compat_l c _ _ (Rlt_le _ _ c0) wm).
rewrite !ln_div ?ln_exp; try exact: exp_pos; try lra. rewrite /c -exp_plus; apply: exp_mono; apply: Req_le.
have {wm} -> : s * ln SX + t * ln SY + (s * (x - ln SX) + t * (y - ln SY)) = s * x + t * y by ring.
have -> : s * x + t * y = (s * b) * lp + (s * (1 - b) + t * g) * lq + t * (1 - g) * lr by rewrite /x /y; ring.
have -> : s * b = alpha by rewrite /s; field; lra. have -> : t * (1 - g) = 1 - alpha by rewrite /t; field;
  exact: g1. have -> : s * (1 - b) + t * g = 0; last ring. have -> : 1 - b = - (k * (alpha - 1) / (k - 1))
  by rewrite -eb; ring. rewrite es /t; rewrite /g in g1 *; field; split; [exact: g1|lra]. Qed.
Section Notions.
Variables (X O : finType) (n : nat).
Implicit Type M : n.-tuple X -> O -> R.
(** thesis Definition 2.3, bern Definition 2.2, rdp Definition 1: "M satisfies (eps, delta)-DP if
    sup over A in F and D ~ D' of M_D(A) - e^eps M_D'(A) <= delta". *)
Definition ADP (eps delta : R) M : Prop :=
  forall d d', (dham d d' <= 1)%N -> forall E : {set O}, Pr (M d) E - exp eps * Pr (M d') E <= delta.
(** rdp Definition 1: "(alpha, eps)-RDP for a given alpha > 1, if
    sup over d ~ d' of D_alpha(M_d || M_d') <= eps". *)
Definition RDP (alpha eps : R) M : Prop := forall d d', (dham d d' <= 1)%N -> Renyi_le alpha (M d) (M d') eps.
(** thesis Definition 2.3, zcdp Definition 1: "rho-zCDP if, for all alpha > 1,
    sup over D ~ D' of D_alpha(M_D || M_D') <= rho alpha". *)
Definition zCDP (rho : R) M : Prop := forall alpha, 1 < alpha -> RDP alpha (rho * alpha) M.
End Notions.
Section Policies.
Variables (A X : finType) (T : nat).
Implicit Type pi : policy A X.
(** thesis Definition 3.3: "(eps, delta)-View DP if and only if V^pi is (eps, delta)-DP;
    rho-View zCDP if and only if V^pi is rho-zCDP"; rdp Definition 3: (alpha, eps)-global RDP. *)
Definition ViewADP eps delta pi : Prop := ADP eps delta (@view A X T pi).
Definition ViewRDP alpha eps pi : Prop := RDP alpha eps (@view A X T pi).
Definition ViewZCDP rho pi : Prop := zCDP rho (@view A X T pi).
(** The view as a law. *)
Definition View pi (r : T.-tuple X) : dist [finType of T.-tuple A] := Dist (view_ge0 pi r) (view_sum1 pi r).
End Policies.
Arguments ViewADP {A X} T eps delta pi.
Arguments ViewRDP {A X} T alpha eps pi.
Arguments ViewZCDP {A X} T rho pi.
