(** A lemma for each rule of proof, and what the language's functions do on the way. *)

From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Banditproof Require Import language divergences.
Open Scope R_scope.

Lemma and_then (A B : Prop) : A -> (A -> B) -> A /\ B.
Proof. tauto. Qed.

Lemma by_margin a b : 0 <= b - a -> a <= b.
Proof. lra. Qed.

Lemma by_strict_margin a b : 0 < b - a -> a < b.
Proof. lra. Qed.

(** * given: a positive multiple of a condition *)

Lemma multiple c m f : 0 <= c -> 0 <= m -> f = c * m -> 0 <= f.
Proof. intros; subst; now apply Rmult_le_pos. Qed.

Lemma strict_multiple c m f : 0 < c -> 0 < m -> f = c * m -> 0 < f.
Proof. intros; subst; now apply Rmult_lt_0_compat. Qed.

(** * each: a choice among values has a property that all of them have *)

Lemma each_min (P : R -> Prop) a b : P a -> P b -> P (Rmin a b).
Proof. intros; unfold Rmin; destruct (Rle_dec a b); assumption. Qed.

Lemma each_max (P : R -> Prop) a b : P a -> P b -> P (Rmax a b).
Proof. intros; unfold Rmax; destruct (Rle_dec a b); assumption. Qed.

Lemma each_abs (P : R -> Prop) a : P a -> P (- a) -> P (Rabs a).
Proof. intros; unfold Rabs; destruct (Rcase_abs a); assumption. Qed.

(** * cases: what is chosen, where it is chosen *)

Lemma cases_min (P : R -> Prop) a b : (a <= b -> P a) -> (b <= a -> P b) -> P (Rmin a b).
Proof. intros A B; unfold Rmin; destruct (Rle_dec a b); [apply A|apply B]; lra. Qed.

Lemma cases_max (P : R -> Prop) a b : (b <= a -> P a) -> (a <= b -> P b) -> P (Rmax a b).
Proof. intros A B; unfold Rmax; destruct (Rle_dec a b); [apply B|apply A]; lra. Qed.

Lemma cases_abs (P : R -> Prop) a : (0 <= a -> P a) -> (a <= 0 -> P (- a)) -> P (Rabs a).
Proof. intros A B; unfold Rabs; destruct (Rcase_abs a); [apply B|apply A]; lra. Qed.

Lemma cases_choice (P : R -> Prop) a b c d : (a <= b -> P c) -> (b < a -> P d) -> P (choice a b c d).
Proof. intros A B; unfold choice; destruct (Rle_dec a b); [apply A|apply B]; lra. Qed.

Lemma min_by_abs a b : Rmin a b = (a + b - Rabs (a - b)) / 2.
Proof. unfold Rmin, Rabs; destruct (Rle_dec a b), (Rcase_abs (a - b)); lra. Qed.

Lemma max_by_abs a b : Rmax a b = (a + b + Rabs (a - b)) / 2.
Proof. unfold Rmax, Rabs; destruct (Rle_dec a b), (Rcase_abs (a - b)); lra. Qed.

Lemma chosen (a b c d : R) : a <= b -> choice a b c d = c.
Proof. intros; unfold choice; destruct (Rle_dec a b); [reflexivity|contradiction]. Qed.

Lemma not_chosen (a b c d : R) : b < a -> choice a b c d = d.
Proof. intros; unfold choice; destruct (Rle_dec a b); [lra|reflexivity]. Qed.

(** * monotone: the mean value theorem *)

Section Monotone.
  Variables (f slope : R -> R) (a b : R).
  Hypothesis continuous_there : forall t, a <= t <= b -> continuity_pt f t.

  Lemma mean_value : a < b -> (forall t, a < t < b -> is_derive f t (slope t)) ->
    exists c, a < c < b /\ f b - f a = slope c * (b - a).
  Proof.
    intros L D.
    assert (pr : forall c, a < c < b -> derivable_pt f c).
    { intros c H. exists (slope c). now apply is_derive_Reals, D. }
    destruct (MVT f id a b pr (fun c _ => derivable_pt_id c) L continuous_there) as [c [P E]].
    { intros; apply derivable_continuous_pt, derivable_pt_id. }
    exists c. split; [assumption|]. unfold id in E. rewrite derive_pt_id in E.
    rewrite (derive_pt_eq_0 f c (slope c) (pr c P)) in E by (now apply is_derive_Reals, D). lra.
  Qed.

  Lemma rises : a <= b -> (forall t, a < t < b -> is_derive f t (slope t)) ->
    (forall t, a < t < b -> 0 <= slope t) -> f a <= f b.
  Proof.
    intros [L|L] D S; [|subst; lra]. destruct (mean_value L D) as [c [I E]].
    assert (0 <= slope c * (b - a)) by (apply Rmult_le_pos; [now apply S|lra]). lra.
  Qed.

  Lemma rises_steeply : a < b -> (forall t, a < t < b -> is_derive f t (slope t)) ->
    (forall t, a < t < b -> 0 < slope t) -> f a < f b.
  Proof.
    intros L D S. destruct (mean_value L D) as [c [I E]].
    assert (0 < slope c * (b - a)) by (apply Rmult_lt_0_compat; [now apply S|lra]). lra.
  Qed.
End Monotone.

(** Towards smaller values: the slope is that of what falls. *)
Lemma falls (f slope : R -> R) a b : (forall t, a <= t <= b -> continuity_pt f t) -> a <= b ->
  (forall t, a < t < b -> is_derive f t (- slope t)) -> (forall t, a < t < b -> 0 <= slope t) -> f b <= f a.
Proof.
  intros C [L|L] D S; [|subst; lra]. destruct (mean_value f (fun t => - slope t) a b C L D) as [c [I E]].
  assert (0 <= slope c * (b - a)) by (apply Rmult_le_pos; [now apply S|lra]). lra.
Qed.

(** * Continuity where there is no derivative: [x log x] at 0, and so [kl] at the ends of its first mean *)

Lemma continuous_if_smooth (f : R -> R) t : ex_derive f t -> continuity_pt f t.
Proof. intros H. apply continuity_pt_filterlim, (ex_derive_continuous f t H). Qed.

Lemma x_ln_x_small t : 0 < t < 1 -> Rabs (t * ln t) <= 2 * sqrt t.
Proof.
  intros H. assert (S : 0 < sqrt t) by (apply sqrt_lt_R0; lra).
  assert (Q : sqrt t * sqrt t = t) by (apply sqrt_sqrt; lra).
  pose proof (ln_below (/ sqrt t) (Rinv_0_lt_compat _ S)) as B.
  rewrite ln_Rinv, ln_root in B by lra.
  pose proof (ln_sign_below t). rewrite Rabs_left1 by nra.
  assert (t * / sqrt t = sqrt t) by (rewrite <- Q at 1; field; lra).
  assert (t * - (ln t / 2) <= t * (/ sqrt t - 1)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma ln_of_negative u : u <= 0 -> ln u = 0.
Proof. intros H. unfold ln. destruct (Rlt_dec 0 u); [exfalso; lra|reflexivity]. Qed.

Lemma x_ln_x_continuous t : continuity_pt (fun t => t * ln t) t.
Proof.
  destruct (total_order_T t 0) as [[H|H]|H].
  - intros eps He. exists (- t). split; [lra|]. intros u [_ Hu]. simpl in *. unfold R_dist in *.
    assert (u < 0) by (apply Rabs_def2 in Hu; lra).
    rewrite !ln_of_negative by lra. rewrite !Rmult_0_r, Rminus_0_r, Rabs_R0. assumption.
  - subst. intros eps He. set (d := (eps / 2) * (eps / 2) / 2). assert (D : 0 < d) by (unfold d; nra).
    exists (Rmin 1 d). split; [apply Rmin_pos; lra|]. intros u [_ Hu]. simpl in *. unfold R_dist in *.
    rewrite Rmult_0_l, Rminus_0_r in *. destruct (Rle_or_lt u 0) as [N|P].
    + rewrite ln_of_negative, Rmult_0_r, Rabs_R0 by assumption. assumption.
    + rewrite (Rabs_pos_eq u) in Hu by lra. pose proof (Rmin_l 1 d). pose proof (Rmin_r 1 d).
      apply Rle_lt_trans with (2 * sqrt u); [apply x_ln_x_small; lra|].
      assert (sqrt u < eps / 2); [|lra]. rewrite <- (sqrt_square (eps / 2)) by lra.
      apply sqrt_lt_1; unfold d in *; nra.
  - apply continuous_if_smooth. auto_derive. assumption.
Qed.

(** * bound *)

Lemma d_eps_bounded_below v x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  v <= 0 \/ v = tilted x y e \/ v = tilted (1 - x) (1 - y) e -> v <= d_eps x y e.
Proof.
  intros Hx Hy He [H|[H|H]]; subst.
  - pose proof (d_eps_nonnegative x y e Hx Hy He). lra.
  - now apply d_eps_above_tilted.
  - now apply d_eps_above_tilted_back.
Qed.

(** * product *)

Lemma even_power x n : 0 <= x ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, pow2_ge_0. Qed.

Lemma inverse_nonnegative a : 0 <= a -> 0 <= / a.
Proof. intros [H|H]; [left; now apply Rinv_0_lt_compat|subst; rewrite Rinv_0; lra]. Qed.

(** * substitution: what stands for a variable whose range has no end *)

Lemma reached_by_inverse T : T <> 0 -> T = 1 / (1 / T).
Proof. intros; now field. Qed.

Lemma reached_by_share c T : c <= T ->
  T = c + (T - c) / (1 + (T - c)) / (1 - (T - c) / (1 + (T - c)))
  /\ 0 <= (T - c) / (1 + (T - c)) < 1 /\ (c < T -> 0 < (T - c) / (1 + (T - c))).
Proof.
  intros H. set (u := T - c). assert (0 <= u) by (unfold u; lra). repeat split.
  - replace T with (c + u) by (unfold u; ring). f_equal. field. split; lra.
  - apply Rdiv_le_0_compat; lra.
  - apply Rmult_lt_reg_r with (1 + u); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - intros. apply Rdiv_lt_0_compat; unfold u; lra.
Qed.

Lemma reached_from_above c T : T <= c ->
  T = c - (c - T) / (1 + (c - T)) / (1 - (c - T) / (1 + (c - T)))
  /\ 0 <= (c - T) / (1 + (c - T)) < 1 /\ (T < c -> 0 < (c - T) / (1 + (c - T))).
Proof.
  intros H. set (u := c - T). assert (0 <= u) by (unfold u; lra). repeat split.
  - replace T with (c - u) by (unfold u; ring). f_equal. field. split; lra.
  - apply Rdiv_le_0_compat; lra.
  - apply Rmult_lt_reg_r with (1 + u); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
  - intros. apply Rdiv_lt_0_compat; unfold u; lra.
Qed.

(** Every real is [q / (1 - q ^ 2)] for some [q] strictly between -1 and 1. *)
Lemma reached_on_the_line T : exists q, -1 < q < 1 /\ T = q / (1 - q ^ 2).
Proof.
  set (s := sqrt (1 + 4 * T ^ 2)).
  assert (S : s * s = 1 + 4 * T ^ 2) by (apply sqrt_sqrt; nra).
  assert (N : 0 <= s) by apply sqrt_pos. assert (P : 1 <= s) by nra.
  exists (2 * T / (1 + s)). set (q := 2 * T / (1 + s)).
  assert (E : q * (1 + s) = 2 * T) by (unfold q; field; lra).
  assert (B : q * q < 1).
  { assert (q * q * ((1 + s) * (1 + s)) = 4 * T ^ 2) by (replace (4 * T ^ 2) with (2 * T * (2 * T)) by ring; rewrite <- E; ring).
    nra. }
  split; [nra|]. assert (D : 1 - q ^ 2 = 2 / (1 + s)).
  { apply Rmult_eq_reg_r with ((1 + s) * (1 + s)); [|nra].
    replace ((1 - q ^ 2) * ((1 + s) * (1 + s))) with ((1 + s) * (1 + s) - (q * (1 + s)) * (q * (1 + s))) by ring.
    rewrite E. field_simplify; [nra|lra]. }
  rewrite D. unfold q. field. lra.
Qed.

Lemma divided_by_inverse a q : a / (1 / q) = a * q.
Proof. unfold Rdiv. now rewrite Rmult_1_l, Rinv_inv. Qed.

Lemma one_by_inverse q : 1 / (1 / q) = q.
Proof. rewrite divided_by_inverse. ring. Qed.

Lemma inverse_range c T : 0 < c -> c <= T -> 0 < 1 / T <= 1 / c.
Proof.
  intros Hc H. split; [apply Rdiv_lt_0_compat; lra|].
  unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra.
Qed.

Lemma inverse_range_open c T : 0 < c -> c < T -> 0 < 1 / T < 1 / c.
Proof.
  intros Hc H. split; [apply Rdiv_lt_0_compat; lra|].
  unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_lt_contravar; nra.
Qed.
