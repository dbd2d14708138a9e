(** The hypothesis-test form of privacy, and conversions between the notions. *)
Require Import Probability FDivergences Interaction Divergences Toolbox.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section HypothesisTest.
Variables (X O : finType) (n : nat) (M : n.-tuple X -> dist O).
(** P_FA(D, D', M, S) = M_D(S) and P_MD(D, D', M, S) = M_D'(complement of S) (thesis, before Theorem 2.4). *)
Definition false_alarm (d : n.-tuple X) (S : {set O}) : R := Pr (M d) S.
Definition missed_detection (d' : n.-tuple X) (S : {set O}) : R := Pr (M d') (~: S).

(** *** thesis Theorem 2.4, Equations (2.3) and (2.4) *)
Theorem hypothesis_test eps delta : ADP eps delta (fun d => M d : O -> R) <-> forall d d', (dham d d' <= 1)%N
  -> forall S : {set O}, false_alarm d S + exp eps * missed_detection d' S >= 1 - delta /\ exp eps
  * false_alarm d S + missed_detection d' S >= 1 - delta.
Proof. rewrite /false_alarm /missed_detection; split=> h d d' dd.
  move=> S; have h1 := h d d' dd (~: S); rewrite Pr_C in h1. have d'd : (dham d' d <= 1)%N by rewrite dhamC.
  by have h2 := h d' d d'd S; rewrite Pr_C in h1 *; lra.
by move=> E; have [] := h d d' dd (~: E); rewrite setCK Pr_C; lra. Qed.
End HypothesisTest.
(** ** From Renyi to (eps, delta) *)
Lemma Renyi_Aclose (O : finType) (p q : dist O) alpha c delta : 1 < alpha -> 0 < delta ->
  Renyi_le alpha p q c -> Aclose (c + ln (/ delta) / (alpha - 1)) delta p q.
Proof. move=> a1 d0 /(Renyi_leP _ _ _ a1) [pq h] E; set e := c + _.
apply: (Rle_trans _ (exp (- ((alpha - 1) * e)) * moment alpha p q)); last first.
  apply: Rle_trans (Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos _)) h) _.
  rewrite -exp_plus (_ : _ + _ = - ln (/ delta)); last by rewrite /e; field; lra.
  by rewrite ln_Rinv // Ropp_involutive exp_ln //; lra.
rewrite (moment_loss _ (pr_ge0 p) (pr_ge0 q) pq) sumM /Pr sumM -sumB. rewrite -(sum_ind (fun o => o \in E));
  apply: sum_le => o _. have p0 := pr_ge0 p o; have q0 := pr_ge0 q o; have ee := exp_pos e;
  have w0 := exp_pos (- ((alpha - 1) * e)). have z0 := exp_pos ((alpha - 1) * ln (p o / q o)).
have r0 : 0 <= exp (- ((alpha - 1) * e)) * (p o * exp ((alpha - 1) * ln (p o / q o))) by positive.
have eq0 : 0 <= exp e * q o by positive. rewrite /ind; case: ifP => _; last lra.
case: (Rle_dec (p o) (exp e * q o)) => hp; first lra. have pp : 0 < p o by lra.
have qp : 0 < q o by case: (Req_dec (q o) 0) => [/pq|]; lra. have l : e <= ln (p o / q o).
  rewrite -[X in X <= _]ln_exp; apply: ln_le_mono => //.
  by apply: (Rmult_le_reg_r (q o)) => //; rewrite /Rdiv Rmult_assoc Rinv_l; lra.
apply: (Rle_trans _ (p o * 1)); first lra.
rewrite (_ : exp _ * _ = p o * (exp (- ((alpha - 1) * e)) * exp ((alpha - 1) * ln (p o / q o)))); last ring.
apply: Rmult_le_compat_l => //; rewrite -exp_plus -[X in X <= _]exp_0; apply: exp_mono. by nra. Qed.

(** *** thesis Proposition 2.6, second part *)
Theorem zCDP_ADP (X O : finType) n (M : n.-tuple X -> dist O) rho delta : 0 <= rho -> 0 < delta ->
  zCDP rho (fun d => M d : O -> R) -> ADP (rho + 2 * sqrt (rho * ln (/ delta))) delta (fun d => M d : O -> R).
Proof. move=> r0 d0 h d d' dd E; set p := M d; set q := M d'.
have q1 := Pr_le1 q E; have q0 := Pr_ge0 E (pr_ge0 q); have p1 := Pr_le1 p E. case: (Rle_dec 1 delta) => d1.
  have : 0 <= exp (rho + 2 * sqrt (rho * ln (/ delta))) * Pr q E by positive. by lra.
  set L := ln (/ delta); have L0 : 0 < L.
  by rewrite /L ln_Rinv //; have := ln_increasing _ _ d0 (Rnot_le_lt _ _ d1); rewrite ln_1; lra.
case: r0 => [r0|r0]. pose s := sqrt (L / rho); have s0 : 0 < s by apply: sqrt_lt_R0; apply: Rdiv_lt_0_compat.
  have ss : s * s = L / rho by apply: sqrt_sqrt; apply/Rlt_le/Rdiv_lt_0_compat. have a1 : 1 < 1 + s by lra.
  have := Renyi_Aclose a1 d0 (h _ a1 d d' dd) E; rewrite -/p -/q -/L.
  have -> // : rho * (1 + s) + L / (1 + s - 1) = rho + 2 * sqrt (rho * L). have -> : sqrt (rho * L) = rho * s.
    rewrite (_ : rho * L = (rho * s) * (rho * s)). by rewrite sqrt_square //; apply: Rmult_le_pos; lra.
    by transitivity (rho * rho * (s * s)); [rewrite ss; field; lra|ring].
  have -> : L = rho * (s * s) by rewrite ss; field; lra. by field; lra.
rewrite -r0 Rmult_0_l sqrt_0 Rmult_0_r Rplus_0_r exp_0 Rmult_1_l. case: (Rle_dec (Pr p E - Pr q E) delta) =>
  // g0. set g := Pr p E - Pr q E - delta; have {}g0 : 0 < g by rewrite /g; lra. have n0 : 0 < ln (1 + g / 2)
  by rewrite -ln_1; apply: ln_increasing; lra. have a1 : 1 < 1 + L / ln (1 + g / 2) by have :=
  Rdiv_lt_0_compat _ _ L0 n0; lra. have := Renyi_Aclose a1 d0 (h _ a1 d d' dd) E; rewrite -/p -/q -/L -r0.
have -> : 0 * (1 + L / ln (1 + g / 2)) + L / (1 + L / ln (1 + g / 2) - 1) = ln (1 + g / 2) by field; lra.
rewrite exp_ln; last lra. have : g / 2 * Pr q E <= g / 2 * 1 by nra. by rewrite /g;
  lra. Qed.

(** ** From pure DP to zCDP *)
Section Cosh.
Lemma derivable_exp_opp t : derivable_pt_lim (fun t => exp (- t)) t (- exp (- t)).
Proof. rewrite (_ : - exp (- t) = exp (- t) * - 1); last ring. apply: (derivable_pt_lim_comp Ropp exp);
  last exact: derivable_pt_lim_exp. exact: (derivable_pt_lim_opp id t 1 (derivable_pt_lim_id t)). Qed.
(** (1 - x) e^x <= (1 + x) e^(-x), that is tanh x <= x. *)
Lemma tanh_le x : 0 <= x -> (1 - x) * exp x <= (1 + x) * exp (- x).
Proof. case=> [x0|<-]; last by rewrite Ropp_0 exp_0; lra. pose g t := (1 + t) * exp (- t) - (1 - t) * exp t.
pose g' t := t * (exp t - exp (- t)). have dg t : derivable_pt_lim g t (g' t).
  have de := derivable_exp_opp t. have d1 : derivable_pt_lim (fun t => 1 + t) t 1.
    rewrite -[X in derivable_pt_lim _ _ X]Rplus_0_l.
    exact: (derivable_pt_lim_plus _ _ _ _ _ (derivable_pt_lim_const 1 t) (derivable_pt_lim_id t)).
  have d2 : derivable_pt_lim (fun t => 1 - t) t (- 1). rewrite (_ : - 1 = 0 - 1); last ring.
    exact: (derivable_pt_lim_minus _ _ _ _ _ (derivable_pt_lim_const 1 t) (derivable_pt_lim_id t)).
  have := derivable_pt_lim_minus _ _ _ _ _ (derivable_pt_lim_mult _ _ _ _ _ d1 de) (derivable_pt_lim_mult _ _
    _ _ _ d2 (derivable_pt_lim_exp t)). rewrite (_ : _ - _ = g' t) //; rewrite /g'; ring.
have [c [e [c0 _]]] := MVT_cor2 g g' 0 x x0 (fun t _ => dg t). have : 0 <= g x - g 0.
  rewrite e; apply: Rmult_le_pos; last lra.
  by apply: Rmult_le_pos; [lra|have := exp_increasing (- c) c ltac:(lra); lra].
by rewrite /g Ropp_0 exp_0; lra. Qed.
(** cosh(u) e^(-u^2/2) decreases. *)
Lemma cosh_gauss u v : 0 <= v -> v <= u ->
  (exp u + exp (- u)) * exp (- (u * u / 2)) <= (exp v + exp (- v)) * exp (- (v * v / 2)).
Proof. move=> v0 [vu|->]; last lra. pose f t := (exp t + exp (- t)) * exp (- (t * t / 2)). pose f' t :=
  ((1 - t) * exp t - (1 + t) * exp (- t)) * exp (- (t * t / 2)). have df t : derivable_pt_lim f t (f' t).
  have de := derivable_exp_opp t. have ds : derivable_pt_lim (fun t => - (t * t / 2)) t (- t).
    rewrite (_ : - t = - ((1 * t + t * 1) * / 2 + t * t * 0)); last field.
    apply: (derivable_pt_lim_opp (fun t => t * t / 2)).
    apply: (derivable_pt_lim_mult (fun t => t * t) (fun=> / 2)); last exact: derivable_pt_lim_const.
    exact: (derivable_pt_lim_mult id id t 1 1 (derivable_pt_lim_id t) (derivable_pt_lim_id t)).
  have dg : derivable_pt_lim (fun t => exp (- (t * t / 2))) t (exp (- (t * t / 2)) * - t).
    exact: (derivable_pt_lim_comp (fun t => - (t * t / 2)) exp t _ _ ds (derivable_pt_lim_exp _)).
  have := derivable_pt_lim_mult _ _ _ _ _ (derivable_pt_lim_plus _ _ _ _ _ (derivable_pt_lim_exp t) de) dg.
  rewrite (_ : _ + _ = f' t) //; rewrite /f' /plus_fct; ring.
have [c [e [cv _]]] := MVT_cor2 f f' v u vu (fun t _ => df t). have : f u - f v <= 0.
  rewrite e; have : 0 <= ((1 + c) * exp (- c) - (1 - c) * exp c) * exp (- (c * c / 2)) * (u - v).
    apply: Rmult_le_pos; last lra. apply: Rmult_le_pos; last exact/Rlt_le/exp_pos.
    by have := tanh_le (x := c); lra. by rewrite /f'; lra. by rewrite /f; lra. Qed.
End Cosh.
(** *** rdp Definition 1: Renyi DP is a relaxation of pure DP *)
Theorem DP_RDP (X O : finType) n (M : n.-tuple X -> dist O) alpha eps : 1 < alpha ->
  DP eps (fun d => M d : O -> R) -> RDP alpha eps (fun d => M d : O -> R).
Proof. move=> a1 /DP_pointwise h d d' dd; set p := M d; set q := M d'; apply/(Renyi_leP p q _ a1).
have pq : ac p q by move=> o qz; have := h _ _ dd o; rewrite -/p -/q qz; have := pr_ge0 p o; lra.
split=> //; set e := exp _; rewrite (_ : e = \sum_o e * p o); last by rewrite -sumM pr_sum1 Rmult_1_r.
rewrite (moment_loss _ (pr_ge0 p) (pr_ge0 q) pq); apply: sum_le => o _; have p0 := pr_ge0 p o.
case: (Req_dec (p o) 0) => [->|pn]; first lra. have qp : 0 < q o by case: (pr_ge0 q o) => // z; case: pn;
  apply: pq. rewrite Rmult_comm; apply: Rmult_le_compat_r => //; apply: exp_mono; apply: Rmult_le_compat_l;
  first lra. by apply: ln_ratio => //; [lra|exact: h]. Qed.
(** *** thesis Proposition 2.6, first part *)
Theorem DP_zCDP (X O : finType) n (M : n.-tuple X -> dist O) eps : 0 <= eps ->
  DP eps (fun d => M d : O -> R) -> zCDP (/ 2 * eps ^ 2) (fun d => M d : O -> R).
Proof. move=> e0 /DP_pointwise h alpha a1 d d' dd; set p := M d; set q := M d'.
have hpq o : p o <= exp eps * q o by apply: h. have hqp o : q o <= exp eps * p o. by apply: h; rewrite dhamC.
have pq : ac p q by move=> o qz; have := hpq o; rewrite qz; have := pr_ge0 p o; lra.
apply/(Renyi_leP _ _ _ a1); split=> //. case: e0 => [e0|e0]; last first.
  have e : p =1 q by move=> o; have := hpq o; have := hqp o; rewrite -e0 exp_0; lra.
  rewrite -e0 /= !Rmult_0_l !Rmult_0_r Rmult_0_l Rmult_0_r exp_0.
  have [_] := proj1 (Renyi_leP p p 0 a1) (Renyi_refl p a1); rewrite Rmult_0_r exp_0.
  by rewrite /moment; under [X in _ -> X <= _]eq_bigr do rewrite -e.
set m := exp (- eps); set K := exp eps; have mK : m < K by apply: exp_increasing; lra.
have m0 : 0 < m by positive. have mK1 : m * K = 1 by rewrite /m /K -exp_plus Rplus_opp_l exp_0.
pose A := exp (- (alpha * eps)); pose B := exp (alpha * eps).
(* the chord of x^alpha between e^(-eps) and e^eps *)
have chord x : m <= x -> x <= K -> pow x alpha <= (K - x) / (K - m) * A + (x - m) / (K - m) * B.
  move=> mx xK; have D0 : 0 < / (K - m) by apply: Rinv_0_lt_compat; lra.
  have := @convex_pow alpha ltac:(lra) m K ((K - x) / (K - m)) ((x - m) / (K - m)).
  rewrite (_ : _ * m + _ = x); last by field; lra. have -> : pow m alpha = A by rewrite powE // /m ln_exp /A;
    congr exp; ring. have -> : pow K alpha = B by rewrite powE /K ?ln_exp //; exact: exp_pos. by apply;
    try (apply: Rmult_le_pos); try lra; field; lra.
apply: (Rle_trans _ (\sum_o (q o * ((K - p o / q o) / (K - m) * A + (p o / q o - m) / (K - m) * B)))).
  apply: sum_le => o _; case: (Req_dec (q o) 0) => [->|qn]; first by rewrite !Rmult_0_l; lra.
  have q0 : 0 < q o by have := pr_ge0 q o; lra. apply: Rmult_le_compat_l; first lra.
  have e : p o / q o * q o = p o by field; lra.
  apply: chord; apply: (Rmult_le_reg_r (q o)) => //; rewrite e; last exact: hpq.
  by have := Rmult_le_compat_l m _ _ (Rlt_le _ _ m0) (hqp o); rewrite -/K -Rmult_assoc mK1; lra.
have -> : \sum_o (q o * ((K - p o / q o) / (K - m) * A + (p o / q o - m) / (K - m) * B)) = (K - 1) / (K - m)
  * A + (1 - m) / (K - m) * B.
  transitivity (\sum_o (q o * ((K * A - m * B) / (K - m)) + p o * ((B - A) / (K - m)))).
    apply: eq_bigr => o _; case: (Req_dec (q o) 0) => [qz|qn]; last by field; lra.
    by rewrite qz (pq _ qz); ring. by rewrite sumD -!sumMr !pr_sum1; field; lra.
(* it is cosh ((alpha - 1/2) eps) / cosh (eps / 2) *)
pose u := (alpha - / 2) * eps; pose v := eps / 2. have v0 : 0 <= v by positive.
have uv : v <= u by have := Rmult_lt_compat_r eps _ _ e0 a1; rewrite /v /u; lra. have cg := cosh_gauss v0 uv.
have k0 := exp_pos v; have k1 := exp_pos (- v).
have -> : (K - 1) / (K - m) * A + (1 - m) / (K - m) * B = (exp u + exp (- u)) / (exp v + exp (- v)).
  have eK : K = exp v * exp v by rewrite /K -exp_plus; congr exp; rewrite /v; field.
  have em : m = exp (- v) * exp (- v) by rewrite /m -exp_plus; congr exp; rewrite /v; field.
  have vv : exp v * exp (- v) = 1 by rewrite -exp_plus Rplus_opp_r exp_0.
  have eu : exp u = B * exp (- v) by rewrite /B -exp_plus; congr exp; rewrite /u /v; field.
  have eu' : exp (- u) = A * exp v by rewrite /A -exp_plus; congr exp; rewrite /u /v; field.
  rewrite eu eu' eK em; set y := exp v in k0 vv *; set z := exp (- v) in k1 vv *.
  have yz : z < y by apply: exp_increasing; rewrite /v; lra. have -> : y * y - 1 = y * (y - z) by rewrite -vv;
    ring. have -> : 1 - z * z = z * (y - z) by rewrite -vv; ring. field; split; first lra.
  by nra.
apply: (Rmult_le_reg_r ((exp v + exp (- v)) * exp (- (u * u / 2)))); first by positive.
rewrite (_ : _ / _ * _ = (exp u + exp (- u)) * exp (- (u * u / 2))); last by field; lra.
apply: Rle_trans cg _; apply: Req_le.
rewrite (_ : exp (- (v * v / 2)) = exp ((alpha - 1) * (/ 2 * eps ^ 2 * alpha)) * exp (- (u * u / 2)));
  first ring. by rewrite -exp_plus; congr exp; rewrite /u /v /=; field. Qed.
