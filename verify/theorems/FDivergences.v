(** f-divergences and their instance KL: data processing, conditioning, couplings (thesis Definition 4.1,
    Theorems 4.2 to 4.4); the inequality of Bretagnolle and Huber. *)
Require Import Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** Sums over the marginals of a law on pairs. *)
Lemma pair_fst (D D' : finType) (C : D * D' -> R) (P : D -> R) F : (forall d, \sum_d' C (d, d') = P d) ->
  \sum_z (C z * F z.1) = \sum_d (P d * F d).
Proof. move=> c; rewrite (eq_bigr (fun z => C (z.1, z.2) * F z.1)); last by case.
by rewrite -(pair_bigA _ (fun d d' => C (d, d') * F d)) /=; apply: eq_bigr => d _; rewrite -c sumMr. Qed.
Lemma pair_snd (D D' : finType) (C : D * D' -> R) (P : D' -> R) F : (forall d', \sum_d C (d, d') = P d') ->
  \sum_z (C z * F z.2) = \sum_d (P d * F d).
Proof. move=> c; rewrite (eq_bigr (fun z => C (z.1, z.2) * F z.2)); last by case.
by rewrite -(pair_bigA _ (fun d d' => C (d, d') * F d')) /= sumC; apply: eq_bigr => d _; rewrite -c sumMr.
Qed.
(** Convexity on [0, oo). *)
Definition convex (f : R -> R) := forall x y s t, 0 <= x -> 0 <= y -> 0 <= s -> 0 <= t -> s + t = 1 ->
  f (s * x + t * y) <= s * f x + t * f y.
Lemma convex_of_tangents (f slope : R -> R) :
  (forall m x, 0 < m -> 0 <= x -> f m + slope m * (x - m) <= f x) -> convex f.
Proof. move=> h x y s t x0 y0 s0 t0 st; set m := s * x + t * y. have sx := Rmult_le_pos _ _ s0 x0;
  have ty := Rmult_le_pos _ _ t0 y0. case: (Rle_lt_or_eq_dec 0 m) => [|m0|mz]; first by rewrite /m; lra.
  have := Rmult_le_compat_l s _ _ s0 (h m x m0 x0); have := Rmult_le_compat_l t _ _ t0 (h m y m0 y0).
  have : s * (f m + slope m * (x - m)) + t * (f m + slope m * (y - m)) = (s + t) * f m + slope m * (m - (s +
    t) * m) by rewrite {9}/m; ring. by rewrite st; lra.
have [/Rmult_integral e1 /Rmult_integral e2] : s * x = 0 /\ t * y = 0 by rewrite /m in mz; lra.
rewrite -mz; case: e1 => e1; case: e2 => e2; rewrite ?e1 ?e2.
- by lra.
- by rewrite (_ : t = 1); lra.
- by rewrite (_ : s = 1); lra.
- by rewrite -Rmult_plus_distr_r st; lra. Qed.
Section FDivergence.
Variable f : R -> R.
(** "f convex, f(1) = 0" on [0, oo); f(1) = 0 is not needed below. *)
Hypothesis cf : convex f.
(** D_f(P || Q) = E_Q[f(dP/dQ)], when P << Q. *)
Definition Df (A : finType) (p q : A -> R) : R := \sum_a (q a * f (p a / q a)).
(** "D_f(P || Q) <= c" *)
Definition Df_le (A : finType) (p q : A -> R) (c : R) := ac p q /\ Df p q <= c.
(** The function (a, b) -> b f(a/b) is subadditive ... *)
Lemma perspective2 a b a' b' : 0 <= a -> 0 <= b -> 0 <= a' -> 0 <= b' -> (b = 0 -> a = 0) ->
  (b' = 0 -> a' = 0) -> (b + b') * f ((a + a') / (b + b')) <= b * f (a / b) + b' * f (a' / b').
Proof. move=> a0 b0 a0' b0' h h'; case: (Req_dec b 0) => [e|nb]. by rewrite e (h e) !Rplus_0_l Rmult_0_l; lra.
case: (Req_dec b' 0) => [e|nb']; first by rewrite e (h' e) !Rplus_0_r Rmult_0_l; lra.
have B0 : 0 < b + b' by lra. have x0 : 0 <= a / b by positive. have y0 : 0 <= a' / b' by positive.
have s0 : 0 <= b / (b + b') by positive. have t0 : 0 <= b' / (b + b') by positive.
have := cf x0 y0 s0 t0 ltac:(by field; lra). rewrite (_ : b / (b + b') * (a / b) + _ = (a + a') / (b + b'));
  last by field; lra. move=> c; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ B0) c.
rewrite (_ : (b + b') * (b / (b + b') * f (a / b) + _) = b * f (a / b) + b' * f (a' / b')) //; field; lra.
Qed.
(** ... also over finite sums. *)
Lemma perspective (I : finType) (a b : I -> R) : (forall i, 0 <= a i) -> (forall i, 0 <= b i) -> ac a b ->
  (\sum_i b i) * f ((\sum_i a i) / (\sum_i b i)) <= \sum_i (b i * f (a i / b i)).
Proof.
move=> a0 b0 ab; suff [_ [_ [_ h]]] : 0 <= \sum_i a i /\ 0 <= \sum_i b i /\ (\sum_i b i = 0 -> \sum_i a i = 0)
  /\ (\sum_i b i) * f ((\sum_i a i) / (\sum_i b i)) <= \sum_i (b i * f (a i / b i)) by [].
elim/big_rec3: _ => [|i s u v _ [u0 [s0 [z h]]]]; first by rewrite Rmult_0_l; lra.
have := a0 i; have := b0 i => bi ai; split; first lra; split; first lra; split.
  by move=> e; rewrite (ab i) ?z; lra.
by have := @perspective2 (a i) (b i) v u ai bi u0 s0 (ab i) z; lra. Qed.

(** *** thesis Theorem 4.3: conditioning increases the divergence *)
Theorem Df_conditioning (A B : finType) (p : A -> R) (V W : A -> B -> R) :
  (forall a, 0 <= p a) -> (forall a b, 0 <= V a b) -> (forall a b, 0 <= W a b) -> (forall a,
    ac (V a) (W a)) -> Df_le (push p V) (push p W) (\sum_a (p a * Df (V a) (W a))).
Proof. move=> p0 V0 W0 vw; have acw b : ac (fun a => p a * V a b) (fun a => p a * W a b).
  by move=> a /Rmult_integral [->|/vw ->]; ring. split=> [b hb|].
  by apply: sum0 => a _; apply: acw; apply: (@sum_eq0 _ (fun a => p a * W a b)) hb => i; apply: Rmult_le_pos.
rewrite /Df; under [X in _ <= X]eq_bigr do rewrite sumM. rewrite sumC; apply: sum_le => b _;
  apply: Rle_trans (perspective _ _ (acw b)) _; try by move=> a; apply: Rmult_le_pos. apply: Req_le;
  apply: eq_bigr => a _; case: (Req_dec (p a) 0) => [->|pa]; first ring. case: (Req_dec (W a b) 0) => [->|wb];
  first ring. by rewrite (_ : p a * V a b / (p a * W a b) = V a b / W a b); [ring|field]. Qed.

(** *** thesis Theorem 4.2: data processing *)
Theorem Df_data_processing (A B : finType) (p q : A -> R) (W : kernel A B) :
  (forall a, 0 <= p a) -> (forall a, 0 <= q a) -> ac p q -> Df_le (push p W) (push q W) (Df p q).
Proof. move=> p0 q0 pq; have acw b : ac (fun a => p a * W a b) (fun a => q a * W a b).
  by move=> a /Rmult_integral [/pq ->|->]; ring.
have w0 (r : A -> R) a b : 0 <= r a -> 0 <= r a * W a b by move=> h; apply: Rmult_le_pos => //; apply: pr_ge0.
split=> [b hb|].
  by apply: sum0 => a _; apply: acw; apply: (@sum_eq0 _ (fun a => q a * W a b)) hb => i; apply: w0.
have -> : Df p q = \sum_b \sum_a (q a * W a b * f (p a / q a)). rewrite sumC; apply: eq_bigr => a _.
  by rewrite -[LHS]Rmult_1_r -(pr_sum1 (W a)) sumM; apply: eq_bigr => b _; ring.
apply: sum_le => b _; apply: Rle_trans (perspective _ _ (acw b)) _; try by move=> a; apply: w0. apply: Req_le;
  apply: eq_bigr => a _; case: (Req_dec (W a b) 0) => [->|wb]; first ring. case: (Req_dec (q a) 0) => [->|qa];
  first ring. by rewrite (_ : p a * W a b / (q a * W a b) = p a / q a) //; field. Qed.

(** *** thesis Theorem 4.4, Equation (4.2): D_f(M_1 || M_2) <= E_C[D_f(M_d || M_d')] for every coupling [C] *)
Theorem Df_coupling (D O : finType) (M : D -> dist O) (P1 P2 : D -> R) (C : dist [finType of D * D]) :
  (forall d d', ac (M d) (M d')) -> (forall d, \sum_d' C (d, d') = P1 d) -> (forall d', \sum_d C (d, d') = P2
  d') -> Df_le (push P1 M) (push P2 M) (\sum_z (C z * Df (M z.1) (M z.2))).
Proof. move=> acM c1 c2.
have e1 b : push P1 M b = push C (fun z => M z.1) b by rewrite /push (pair_fst (fun d => M d b) c1).
have e2 b : push P2 M b = push C (fun z => M z.2) b by rewrite /push (pair_snd (fun d => M d b) c2).
have [ac' le] := @Df_conditioning _ _ C (fun z => M z.1) (fun z => M z.2) (pr_ge0 C) (fun z => pr_ge0 (M z.1))
  (fun z => pr_ge0 (M z.2)) (fun z => acM z.1 z.2).
split; first by move=> b; rewrite e1 e2; apply: ac'. by rewrite /Df; under eq_bigr do rewrite e1 e2. Qed.
End FDivergence.
(** ** KL is the f-divergence of x log x *)
Lemma convex_xlnx : convex (fun x => x * ln x).
Proof. apply: (convex_of_tangents (slope := fun m => ln m + 1)) => m x m0 [x0|<-]; last lra.
have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ x0) (ln_ge (Rdiv_lt_0_compat _ _ x0 m0)).
by rewrite ln_div // (_ : x * (1 - / (x / m)) = x - m); [lra|field; lra]. Qed.
Lemma KL_term x y z : (y = 0 -> x = 0) -> y * (x / y * z) = x * z.
Proof. by case: (Req_dec y 0) => [e|n] h; [rewrite h // e; ring|field]. Qed.
Lemma KL_Df (A : finType) (p q : A -> R) : ac p q -> KL p q = Df (fun x => x * ln x) p q.
Proof. by move=> h; apply: eq_bigr => a _; rewrite KL_term //; apply: h. Qed.

(** *** The log-sum inequality *)
Theorem log_sum (I : finType) (a b : I -> R) : (forall i, 0 <= a i) -> (forall i, 0 <= b i) -> ac a b ->
  (\sum_i a i) * ln ((\sum_i a i) / (\sum_i b i)) <= \sum_i (a i * ln (a i / b i)).
Proof. move=> a0 b0 ab; have := perspective convex_xlnx a0 b0 ab.
rewrite KL_term => [h|z]; last by apply: sum0 => i _; apply: ab; apply: sum_eq0 z.
by apply: Rle_trans h _; apply: Req_le; apply: eq_bigr => i _; rewrite KL_term //; apply: ab. Qed.

(** *** Conditioning increases the divergence (thesis Theorem 4.3, for KL) *)
Theorem KL_conditioning (A B : finType) (p : A -> R) (V W : A -> B -> R) :
  (forall a, 0 <= p a) -> (forall a b, 0 <= V a b) -> (forall a b, 0 <= W a b) ->
  (forall a, ac (V a) (W a)) -> KL_le (push p V) (push p W) (\sum_a (p a * KL (V a) (W a))).
Proof. move=> p0 V0 W0 vw; have [ac' le] := Df_conditioning convex_xlnx p0 V0 W0 vw; split=> //.
by rewrite KL_Df //; under eq_bigr do rewrite KL_Df //. Qed.

(** *** Data processing (thesis Theorem 4.2, for KL) *)
Theorem KL_data_processing (A B : finType) (p q : A -> R) (W : kernel A B) :
  (forall a, 0 <= p a) -> (forall a, 0 <= q a) -> ac p q -> KL_le (push p W) (push q W) (KL p q).
Proof. move=> p0 q0 pq; have [ac' le] := Df_data_processing convex_xlnx W p0 q0 pq. by split=> //;
  rewrite !KL_Df. Qed.
(** Summing out a variable. *)
Lemma KL_sum (A B : finType) (p q : A -> B -> R) : (forall a b, 0 <= p a b) -> (forall a b, 0 <= q a b) ->
  (forall a, ac (p a) (q a)) ->
  KL_le (fun a => \sum_b p a b) (fun a => \sum_b q a b) (\sum_a \sum_b (p a b * ln (p a b / q a b))).
Proof. move=> p0 q0 pq; split=> [a h|]; last by apply: sum_le => a _; apply: log_sum.
by apply: sum0 => b _; apply: pq; apply: sum_eq0 h. Qed.
(** Bounded ratios of probabilities. *)
Lemma KL_ratio (A : finType) (p q k : A -> R) : (forall a, 0 <= p a) -> (forall a, 0 <= q a) ->
  (forall a, p a <= exp (k a) * q a) -> KL_le p q (\sum_a (p a * k a)).
Proof. move=> p0 q0 h; split=> [a z|]; first by have := h a; have := p0 a; rewrite z; lra.
apply: sum_le => a _; case: (p0 a) => [pa|<-]; last lra. apply: Rmult_le_compat_l; first lra;
  apply: ln_ratio => //. by case: (q0 a) => // z; have := h a; rewrite -z; lra. Qed.
(** What datasets [g1 w], [g2 w] of laws P1, P2 give when KL(M_d || M_d') is at most [c d d'] (thesis Theorem
    4.4 for KL). *)
Theorem KL_coupling (W D O : finType) (M : D -> dist O) (P1 P2 : D -> R) (C : dist W) (g1 g2 : W -> D) c :
  (forall d d', KL_le (M d) (M d') (c d d')) -> (forall F, \sum_w (C w * F (g1 w)) = \sum_d (P1 d * F d)) ->
  (forall F, \sum_w (C w * F (g2 w)) = \sum_d (P2 d * F d)) -> KL_le (push P1 M) (push P2 M) (\sum_w (C w * c
  (g1 w) (g2 w))).
Proof. move=> kl c1 c2; have e1 b : push P1 M b = push C (fun w => M (g1 w)) b by rewrite /push (c1 (fun d =>
  M d b)). have e2 b : push P2 M b = push C (fun w => M (g2 w)) b by rewrite /push (c2 (fun d => M d b)).
have [acM le] := @KL_conditioning _ _ C (fun w => M (g1 w)) (fun w => M (g2 w)) (pr_ge0 C) (fun w => pr_ge0
  (M (g1 w))) (fun w => pr_ge0 (M (g2 w))) (fun w => proj1 (kl _ _)).
split; first by move=> b; rewrite e1 e2; apply: acM.
rewrite /KL; under eq_bigr do rewrite e1 e2; apply: Rle_trans le _; apply: sum_le => w _.
by apply: Rmult_le_compat_l; [apply: pr_ge0|case: (kl (g1 w) (g2 w))]. Qed.

(** *** Bretagnolle-Huber (zcdp Lemma 6): exp(-KL) <= (sqrt(x (1 - y)) + sqrt((1 - x) y))^2 <= 2 (x + y) for
    x = P(E), y = Q(not E). *)
Lemma two_outcomes x y : 0 <= x <= 1 -> 0 <= y <= 1 -> (y = 0 -> x = 0) -> ((1 - y) = 0 -> 1 - x = 0) ->
  / 2 * exp (- (x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y)))) <= x + (1 - y).
Proof. move=> hx hy h h'; case: (Req_dec x 0) => [xz|nx]. have ny : (1 - y) <> 0 by lra.
  by rewrite xz Rmult_0_l Rplus_0_l Rminus_0_r Rmult_1_l /Rdiv Rmult_1_l ln_Rinv ?Ropp_involutive ?exp_ln;
    lra. have ny : y <> 0 by lra. case: (Req_dec x 1) => [->|nx1].
  by rewrite Rminus_eq_0 Rmult_0_l Rplus_0_r Rmult_1_l /Rdiv Rmult_1_l ln_Rinv ?Ropp_involutive ?exp_ln; lra.
pose r := sqrt (y / x); pose r' := sqrt ((1 - y) / (1 - x)). have q : 0 < y / x by positive.
have q' : 0 < (1 - y) / (1 - x) by positive. have r0 : 0 < r by apply: sqrt_lt_R0.
have r0' : 0 < r' by apply: sqrt_lt_R0. have rr : r * r = y / x by apply: sqrt_sqrt; lra.
have rr' : r' * r' = (1 - y) / (1 - x) by apply: sqrt_sqrt; lra.
have e : - (x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y))) = 2 * (x * ln r + (1 - x) * ln r').
  rewrite (_ : 2 * _ = x * (ln r + ln r) + (1 - x) * (ln r' + ln r')); last ring.
  by rewrite -!ln_mult // rr rr' !ln_div; lra.
have w := @weighted_mean x (1 - x) r r' ltac:(lra) ltac:(lra) ltac:(lra) r0 r0'; set u := x * r + _ in w.
have u2 : u * u <= 2 * (x * y + (1 - x) * (1 - y)).
  have -> : x * y + (1 - x) * (1 - y) = x * r * (x * r) + (1 - x) * r' * ((1 - x) * r').
    by transitivity (x * x * (r * r) + (1 - x) * (1 - x) * (r' * r')); [rewrite rr rr'; field; lra|ring].
  by have := Rle_0_sqr (x * r - (1 - x) * r'); rewrite /Rsqr /u; lra.
rewrite e; set z := x * ln r + _ in w *; have p := exp_pos z. rewrite (_ : 2 * z = z + z); last ring.
rewrite (exp_plus z z). by nra. Qed.
(** What an event tells of two laws. *)
Lemma KL_event (A : finType) (p q : dist A) (E : {set A}) (x := Pr p E) (y := Pr q E) : ac p q ->
  [/\ y = 0 -> x = 0, 1 - y = 0 -> 1 - x = 0 & x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y)) <= KL p q].
Proof. move=> pq; have [ac' le] := KL_data_processing (fun a => dirac (a \in E)) (pr_ge0 p) (pr_ge0 q) pq.
have yes (r : dist A) : push r (fun a => dirac (a \in E)) true = Pr r E.
  by rewrite /Pr -sum_ind; apply: eq_bigr => a _; rewrite /= eq_sym eqb_id Rmult_comm.
have no (r : dist A) : push r (fun a => dirac (a \in E)) false = 1 - Pr r E.
  by rewrite -Pr_C /Pr -sum_ind; apply: eq_bigr => a _; rewrite inE Rmult_comm.
by move: le (ac' true) (ac' false); rewrite {1}/KL big_bool /= !yes !no. Qed.
Theorem Bretagnolle_Huber (A : finType) (p q : dist A) (E : {set A}) :
  ac p q -> / 2 * exp (- KL p q) <= Pr p E + Pr q (~: E).
Proof. move=> /(@KL_event _ _ _ E) [h h' le]; rewrite Pr_C.
have in01 (r : dist A) : 0 <= Pr r E <= 1 by split; [apply/Pr_ge0/pr_ge0|exact: Pr_le1].
apply: Rle_trans (two_outcomes (in01 p) (in01 q) h h').
by apply: Rmult_le_compat_l; [lra|apply: exp_mono; lra]. Qed.
