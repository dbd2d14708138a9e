(** f-divergences: data processing, conditioning, and the coupling bound (thesis Definition 4.1,
    Theorems 4.2 to 4.4). *)
Require Import Probability Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** Sums over the marginals of a law on pairs. *)
Lemma pair_fst (D D' : finType) (C : D * D' -> R) (P : D -> R) F : (forall d, \sum_d' C (d, d') = P d) ->
  \sum_z (C z * F z.1) = \sum_d (P d * F d).
Proof.
move=> c; rewrite (eq_bigr (fun z => C (z.1, z.2) * F z.1)); last by case.
by rewrite -(pair_bigA _ (fun d d' => C (d, d') * F d)) /=; apply: eq_bigr => d _; rewrite -c sumMr.
Qed.

Lemma pair_snd (D D' : finType) (C : D * D' -> R) (P : D' -> R) F : (forall d', \sum_d C (d, d') = P d') ->
  \sum_z (C z * F z.2) = \sum_d (P d * F d).
Proof.
move=> c; rewrite (eq_bigr (fun z => C (z.1, z.2) * F z.2)); last by case.
by rewrite -(pair_bigA _ (fun d d' => C (d, d') * F d')) /= sumC; apply: eq_bigr => d _; rewrite -c sumMr.
Qed.

Section FDivergence.
Variable f : R -> R.
(** "f convex, f(1) = 0" on [0, oo); f(1) = 0 is not needed below. *)
Hypothesis convex : forall x y s t, 0 <= x -> 0 <= y -> 0 <= s -> 0 <= t -> s + t = 1 ->
  f (s * x + t * y) <= s * f x + t * f y.

(** D_f(P || Q) = E_Q[f(dP/dQ)], when P << Q. *)
Definition Df (A : finType) (p q : A -> R) : R := \sum_a (q a * f (p a / q a)).
(** "D_f(P || Q) <= c" *)
Definition Df_le (A : finType) (p q : A -> R) (c : R) := ac p q /\ Df p q <= c.

(** The function (a, b) -> b f(a/b) is subadditive ... *)
Lemma perspective2 a b a' b' : 0 <= a -> 0 <= b -> 0 <= a' -> 0 <= b' -> (b = 0 -> a = 0) ->
  (b' = 0 -> a' = 0) ->
  (b + b') * f ((a + a') / (b + b')) <= b * f (a / b) + b' * f (a' / b').
Proof.
move=> a0 b0 a0' b0' h h'; case: (Req_dec b 0) => [e|nb].
  by rewrite e (h e) !Rplus_0_l Rmult_0_l; lra.
case: (Req_dec b' 0) => [e|nb']; first by rewrite e (h' e) !Rplus_0_r Rmult_0_l; lra.
have B0 : 0 < b + b' by lra.
have x0 : 0 <= a / b by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat; lra.
have y0 : 0 <= a' / b' by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat; lra.
have s0 : 0 <= b / (b + b') by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat.
have t0 : 0 <= b' / (b + b') by apply: Rmult_le_pos => //; apply/Rlt_le/Rinv_0_lt_compat.
have := convex x0 y0 s0 t0 ltac:(by field; lra).
rewrite (_ : b / (b + b') * (a / b) + _ = (a + a') / (b + b')); last by field; lra.
move=> c; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ B0) c.
rewrite (_ : (b + b') * (b / (b + b') * f (a / b) + _) = b * f (a / b) + b' * f (a' / b')) //; field; lra.
Qed.

(** ... also over finite sums. *)
Lemma perspective (I : finType) (a b : I -> R) : (forall i, 0 <= a i) -> (forall i, 0 <= b i) -> ac a b ->
  (\sum_i b i) * f ((\sum_i a i) / (\sum_i b i)) <= \sum_i (b i * f (a i / b i)).
Proof.
move=> a0 b0 ab; suff [_ [_ [_ h]]] : 0 <= \sum_i a i /\ 0 <= \sum_i b i /\ (\sum_i b i = 0 ->
  \sum_i a i = 0) /\
    (\sum_i b i) * f ((\sum_i a i) / (\sum_i b i)) <= \sum_i (b i * f (a i / b i)) by [].
elim/big_rec3: _ => [|i s u v _ [u0 [s0 [z h]]]]; first by rewrite Rmult_0_l; lra.
have := a0 i; have := b0 i => bi ai; split; first lra; split; first lra; split.
  by move=> e; rewrite (ab i) ?z; lra.
by have := @perspective2 (a i) (b i) v u ai bi u0 s0 (ab i) z; lra.
Qed.

(** *** thesis Theorem 4.3: conditioning increases the divergence *)
Theorem Df_conditioning (A B : finType) (p : A -> R) (V W : A -> B -> R) :
  (forall a, 0 <= p a) -> (forall a b, 0 <= V a b) -> (forall a b, 0 <= W a b) -> (forall a,
    ac (V a) (W a)) ->
  Df_le (push p V) (push p W) (\sum_a (p a * Df (V a) (W a))).
Proof.
move=> p0 V0 W0 vw; have acw b : ac (fun a => p a * V a b) (fun a => p a * W a b).
  by move=> a /Rmult_integral [->|/vw ->]; ring.
split=> [b hb|].
  apply: sum0 => a _; apply: acw; apply: Rle_antisym; last exact: Rmult_le_pos.
  by rewrite -hb; apply: (sum_ge (P := xpredT) (F := fun a => p a * W a b)) => // i _; apply: Rmult_le_pos.
rewrite /Df; under [X in _ <= X]eq_bigr do rewrite sumM.
rewrite sumC; apply: sum_le => b _; apply: Rle_trans (perspective _ _ (acw b)) _; try by move=> a;
  apply: Rmult_le_pos.
apply: Req_le; apply: eq_bigr => a _; case: (Req_dec (p a) 0) => [->|pa]; first ring.
case: (Req_dec (W a b) 0) => [->|wb]; first ring.
by rewrite (_ : p a * V a b / (p a * W a b) = V a b / W a b); [ring|field].
Qed.

(** *** thesis Theorem 4.2: data processing *)
Theorem Df_data_processing (A B : finType) (p q : A -> R) (W : kernel A B) :
  (forall a, 0 <= p a) -> (forall a, 0 <= q a) -> ac p q -> Df_le (push p W) (push q W) (Df p q).
Proof.
move=> p0 q0 pq; have acw b : ac (fun a => p a * W a b) (fun a => q a * W a b).
  by move=> a /Rmult_integral [/pq ->|->]; ring.
have w0 (r : A -> R) a b : 0 <= r a -> 0 <= r a * W a b by move=> h; apply: Rmult_le_pos => //; apply: pr_ge0.
split=> [b hb|].
  apply: sum0 => a _; apply: acw; apply: Rle_antisym; last exact: w0.
  by rewrite -hb; apply: (sum_ge (P := xpredT) (F := fun a => q a * W a b)) => // i _; apply: w0.
have -> : Df p q = \sum_b \sum_a (q a * W a b * f (p a / q a)).
  rewrite sumC; apply: eq_bigr => a _.
  by rewrite -[LHS]Rmult_1_r -(pr_sum1 (W a)) sumM; apply: eq_bigr => b _; ring.
apply: sum_le => b _; apply: Rle_trans (perspective _ _ (acw b)) _; try by move=> a; apply: w0.
apply: Req_le; apply: eq_bigr => a _; case: (Req_dec (W a b) 0) => [->|wb]; first ring.
case: (Req_dec (q a) 0) => [->|qa]; first ring.
by rewrite (_ : p a * W a b / (q a * W a b) = p a / q a) //; field.
Qed.

(** *** thesis Theorem 4.4, Equation (4.2): D_f(M_1 || M_2) <= E_C[D_f(M_d || M_d')] for every coupling [C] *)
Theorem Df_coupling (D O : finType) (M : D -> dist O) (P1 P2 : D -> R) (C : dist [finType of D * D]) :
  (forall d d', ac (M d) (M d')) ->
  (forall d, \sum_d' C (d, d') = P1 d) -> (forall d', \sum_d C (d, d') = P2 d') ->
  Df_le (push P1 M) (push P2 M) (\sum_z (C z * Df (M z.1) (M z.2))).
Proof.
move=> acM c1 c2.
have e1 b : push P1 M b = push C (fun z => M z.1) b by rewrite /push (pair_fst (fun d => M d b) c1).
have e2 b : push P2 M b = push C (fun z => M z.2) b by rewrite /push (pair_snd (fun d => M d b) c2).
have [ac' le] := @Df_conditioning _ _ C (fun z => M z.1) (fun z => M z.2) (pr_ge0 C)
  (fun z => pr_ge0 (M z.1)) (fun z => pr_ge0 (M z.2)) (fun z => acM z.1 z.2).
split; first by move=> b; rewrite e1 e2; apply: ac'.
by rewrite /Df; under eq_bigr do rewrite e1 e2.
Qed.
End FDivergence.
