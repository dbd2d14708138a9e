(** Facts about logarithms, powers and divergences; that [d_eps] is an infimum, and that its regimes agree. *)

From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Flocq Require Import Core.Raux.
From Banditproof Require Import language.
Open Scope R_scope.

(** * Logarithms and exponentials *)

Lemma ln_quotient a b : 0 < a -> 0 < b -> ln (a / b) = ln a - ln b.
Proof.
  intros Ha Hb. unfold Rdiv. rewrite ln_mult, ln_Rinv by auto using Rinv_0_lt_compat. ring.
Qed.

Lemma ln_root a : 0 < a -> ln (sqrt a) = ln a / 2.
Proof.
  intros H. pose proof (sqrt_lt_R0 a H) as S.
  assert (E : ln (sqrt a * sqrt a) = ln a) by (rewrite sqrt_sqrt; lra).
  rewrite ln_mult in E by assumption. lra.
Qed.

Lemma ln_power a n : 0 < a -> ln (a ^ n) = INR n * ln a.
Proof.
  intros H. induction n as [|n IH].
  - simpl. rewrite ln_1. ring.
  - rewrite S_INR, <- tech_pow_Rmult, ln_mult, IH by auto using pow_lt. ring.
Qed.

Lemma ln_below t : 0 < t -> ln t <= t - 1.
Proof.
  intros H. destruct (Req_dec (ln t) 0) as [Z|Z].
  - replace t with 1; [rewrite ln_1; lra|]. apply ln_inv; [lra|assumption|rewrite ln_1; auto].
  - pose proof (exp_ineq1 (ln t) Z) as B. rewrite exp_ln in B by assumption. lra.
Qed.

Lemma ln_sign_below a : a <= 1 -> ln a <= 0.
Proof.
  intros H. destruct (Rle_or_lt a 0) as [N|P].
  - unfold ln. destruct (Rlt_dec 0 a); [exfalso; lra|apply Rle_refl].
  - pose proof (ln_below a P). lra.
Qed.

Lemma ln_sign_above a : 1 <= a -> 0 <= ln a.
Proof.
  intros H. pose proof (ln_sign_below (/ a)) as B. rewrite ln_Rinv in B by lra.
  assert (/ a <= 1); [|lra]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Lemma ln_positive a : 1 < a -> 0 < ln a.
Proof. intros H. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma exp_above_one a : 0 <= a -> 1 <= exp a.
Proof. intros [H|H]; [pose proof (exp_increasing 0 a H)|subst]; rewrite exp_0 in *; lra. Qed.

Lemma exp_below_one a : a <= 0 -> exp a <= 1.
Proof. intros [H|H]; [pose proof (exp_increasing a 0 H)|subst]; rewrite exp_0 in *; lra. Qed.

Lemma exp_monotone a b : a <= b -> exp a <= exp b.
Proof. intros [H|H]; [left; now apply exp_increasing|subst; lra]. Qed.

Lemma exp_difference a b : exp (a - b) = exp a / exp b.
Proof. unfold Rminus. now rewrite exp_plus, exp_Ropp. Qed.

Lemma exp_times n a : exp (INR n * a) = exp a ^ n.
Proof.
  induction n as [|n IH]; [simpl; now rewrite Rmult_0_l, exp_0|].
  rewrite S_INR. replace ((INR n + 1) * a) with (a + INR n * a) by ring.
  rewrite exp_plus, IH. reflexivity.
Qed.

Lemma power_of_positive a q : 0 < a -> power a q = Rpower a q.
Proof. intros H. unfold power, Rpower. destruct (Rle_dec a 0); [lra|reflexivity]. Qed.

Lemma power_of_zero q : power 0 q = 0.
Proof. unfold power. destruct (Rle_dec 0 0); lra. Qed.

Lemma ceiling_value e k : IZR k - 1 < e <= IZR k -> ceiling e = IZR k.
Proof. intros H. unfold ceiling. f_equal. apply Zceil_imp. rewrite minus_IZR. exact H. Qed.

(** * The divergence of Bernoulli laws *)

(** A share of it: [x log (x / y)] is never below [x - y]. *)
Lemma share_above x y : 0 <= x -> 0 < y -> x - y <= x * ln (x / y).
Proof.
  intros [Hx|Hx] Hy; [|subst; lra].
  pose proof (ln_below (y / x) (Rdiv_lt_0_compat _ _ Hy Hx)) as B.
  rewrite ln_quotient in * by assumption.
  assert (x * (y / x) = y) by (field; lra). nra.
Qed.

Lemma kl_nonnegative x y : kl_finite x y -> 0 <= kl x y.
Proof.
  intros [Hx [Hy [Z O]]]. unfold kl.
  destruct Z as [Z|Z]; [pose proof (share_above x y)|subst x; rewrite Rmult_0_l];
  destruct O as [O|O]; try (pose proof (share_above (1 - x) (1 - y)); lra); try lra.
  - subst x. rewrite Rminus_diag_eq, Rmult_0_l by reflexivity. lra.
  - pose proof (share_above (1 - 0) (1 - y)). lra.
Qed.

Lemma kl_of_same y : 0 <= y <= 1 -> kl y y = 0.
Proof.
  intros [[A|A] [B|B]]; unfold kl.
  - replace (y / y) with 1 by (field; lra). replace ((1 - y) / (1 - y)) with 1 by (field; lra).
    rewrite ln_1. ring.
  - subst. replace (1 / 1) with 1 by field. rewrite ln_1. ring.
  - subst. replace ((1 - 0) / (1 - 0)) with 1 by field. rewrite ln_1. ring.
  - lra.
Qed.

(** With each logarithm that of one factor; at the ends of [x] as well. *)
Definition kl_split (x y : R) : R := x * ln x - x * ln y + (1 - x) * ln (1 - x) - (1 - x) * ln (1 - y).

Lemma kl_is_split x y : 0 <= x <= 1 -> 0 < y < 1 -> kl x y = kl_split x y.
Proof.
  intros [[A|A] [B|B]] [C D]; unfold kl, kl_split.
  - rewrite !ln_quotient by lra. ring.
  - subst. replace (1 - 1) with 0 by ring. rewrite (ln_quotient 1) by lra. ring.
  - subst. replace (1 - 0) with 1 by ring. rewrite (ln_quotient 1) by lra. ring.
  - lra.
Qed.

Lemma kl_at_zero y : y < 1 -> kl 0 y = - ln (1 - y).
Proof.
  intros H. unfold kl. rewrite Rmult_0_l, Rminus_0_r, (ln_quotient 1) by lra. rewrite ln_1. ring.
Qed.

Lemma kl_at_one y : 0 < y -> kl 1 y = - ln y.
Proof.
  intros H. unfold kl. rewrite (ln_quotient 1) by lra. rewrite ln_1. ring.
Qed.

Lemma kl_ready x y : 0 <= x <= 1 -> 0 < y < 1 -> kl_finite x y.
Proof. unfold kl_finite. intuition lra. Qed.

(** * Tilted means *)

Lemma normaliser_positive y e : 0 <= y <= 1 -> 0 < 1 - y + y * exp (- e).
Proof. intros H. pose proof (exp_pos (- e)). destruct (Req_dec y 1); nra. Qed.

Lemma lift_positive y e : 0 <= y <= 1 -> 0 < y + (1 - y) * exp e.
Proof. intros H. pose proof (exp_pos e). destruct (Req_dec y 1); nra. Qed.

Lemma f_minus_tilts y e : 0 <= y <= 1 ->
  f_minus y e = y * (exp (- e) / (1 - y + y * exp (- e))).
Proof.
  intros H. unfold f_minus. rewrite exp_Ropp. pose proof (exp_pos e). pose proof (lift_positive y e H).
  field. nra.
Qed.

Lemma one_less_f_minus y e : 0 <= y <= 1 ->
  1 - f_minus y e = (1 - y) * (1 / (1 - y + y * exp (- e))).
Proof. intros H. rewrite f_minus_tilts by assumption. pose proof (normaliser_positive y e H). field. lra. Qed.

Lemma f_minus_inside y e : 0 < y < 1 -> 0 < f_minus y e < 1.
Proof.
  intros H. assert (W : 0 <= y <= 1) by lra. pose proof (one_less_f_minus y e W) as E.
  pose proof (normaliser_positive y e W). pose proof (exp_pos (- e)).
  assert (0 < (1 - y) * (1 / (1 - y + y * exp (- e)))).
  { apply Rmult_lt_0_compat; [lra|apply Rdiv_lt_0_compat; lra]. }
  rewrite f_minus_tilts in * by assumption.
  split; [|lra]. apply Rmult_lt_0_compat; [lra|apply Rdiv_lt_0_compat; lra].
Qed.

Lemma f_minus_closed y e : 0 <= y <= 1 -> 0 <= f_minus y e <= 1.
Proof.
  intros [[A|A] [B|B]]; [pose proof (f_minus_inside y e); lra|..]; subst; try lra; unfold f_minus;
  pose proof (exp_pos e); [replace (1 / (1 + (1 - 1) * exp e)) with 1 by (field; lra)
  |replace (0 / (0 + (1 - 0) * exp e)) with 0 by (field; lra)]; lra.
Qed.

Lemma f_plus_is y e : f_plus y e = f_minus y (- e).
Proof. reflexivity. Qed.

Lemma f_minus_decreases y e f : 0 <= y <= 1 -> e <= f -> f_minus y f <= f_minus y e.
Proof.
  intros Hy H. unfold f_minus. pose proof (exp_monotone e f H). pose proof (lift_positive y e Hy).
  apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; nra.
Qed.

Lemma f_minus_at_zero y : f_minus y 0 = y.
Proof. unfold f_minus. rewrite exp_0. field. lra. Qed.

Lemma f_minus_injective y e f : 0 < y < 1 -> f_minus y e = f_minus y f -> e = f.
Proof.
  intros H E. unfold f_minus in E. assert (W : 0 <= y <= 1) by lra.
  pose proof (lift_positive y e W). pose proof (lift_positive y f W).
  assert (S : y + (1 - y) * exp e = y + (1 - y) * exp f).
  { apply (Rmult_eq_reg_l (y / (y + (1 - y) * exp e) * / (y + (1 - y) * exp f))).
    - rewrite E at 2. field. lra.
    - apply Rgt_not_eq, Rlt_gt, Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra|apply Rinv_0_lt_compat; lra]. }
  apply exp_inv, (Rmult_eq_reg_l (1 - y)); lra.
Qed.

Lemma f_minus_order y e f : 0 < y < 1 -> f_minus y f <= f_minus y e -> e <= f.
Proof.
  intros H C. destruct (Rle_or_lt e f) as [L|L]; [assumption|exfalso].
  pose proof (f_minus_decreases y f e). assert (E : f_minus y e = f_minus y f) by lra.
  apply f_minus_injective in E; lra.
Qed.

Lemma f_minus_of_logits x y : 0 < x < 1 -> 0 < y < 1 -> f_minus y (logit y - logit x) = x.
Proof.
  intros Hx Hy. unfold f_minus, logit.
  rewrite exp_difference, !exp_ln by (apply Rdiv_lt_0_compat; lra). field. repeat split; lra.
Qed.

Lemma mean_between_tilts y e : 0 <= y <= 1 -> 0 <= e -> f_minus y e <= y <= f_plus y e.
Proof.
  intros Hy He. rewrite f_plus_is. pose proof (f_minus_at_zero y) as Z.
  pose proof (f_minus_decreases y 0 e Hy). pose proof (f_minus_decreases y (- e) 0 Hy). lra.
Qed.

(** * The cheapest route: [d_eps] *)

Lemma share_of_product x a b : 0 <= x -> 0 < a -> 0 < b ->
  x * ln (x / (a * b)) = x * ln (x / a) - x * ln b.
Proof.
  intros [H|H] Ha Hb; [|subst; ring].
  rewrite !ln_quotient, ln_mult by (try apply Rmult_lt_0_compat; assumption). ring.
Qed.

(** The change of measure to the tilted mean. *)
Lemma kl_by_tilting x y e : 0 <= x <= 1 -> 0 < y < 1 -> kl x y = kl x (f_minus y e) + tilted x y e.
Proof.
  intros Hx Hy. assert (W : 0 <= y <= 1) by lra.
  unfold kl, tilted. rewrite one_less_f_minus, f_minus_tilts by assumption.
  pose proof (normaliser_positive y e W). pose proof (exp_pos (- e)).
  rewrite (share_of_product x y), (share_of_product (1 - x) (1 - y))
    by (try lra; apply Rdiv_lt_0_compat; lra).
  rewrite (ln_quotient (exp (- e))), (ln_quotient 1), ln_exp, ln_1 by lra. ring.
Qed.

Lemma tilted_below_kl x y e : 0 <= x <= 1 -> 0 < y < 1 -> tilted x y e <= kl x y.
Proof.
  intros Hx Hy. rewrite (kl_by_tilting x y e Hx Hy). pose proof (f_minus_inside y e Hy).
  pose proof (kl_nonnegative x (f_minus y e) (kl_ready _ _ Hx H)). lra.
Qed.

Lemma tilted_other_way x y e : 0 <= y <= 1 -> tilted (1 - x) (1 - y) e = tilted x y (- e).
Proof.
  intros Hy. unfold tilted. rewrite Ropp_involutive. pose proof (exp_pos e).
  assert (E : 1 - (1 - y) + (1 - y) * exp (- e) = (1 - y + y * exp e) * exp (- e)).
  { rewrite exp_Ropp. field. lra. }
  pose proof (normaliser_positive y (- e) Hy) as P. rewrite Ropp_involutive in P.
  rewrite E, ln_mult, ln_exp by (assumption || apply exp_pos). ring.
Qed.

Lemma tilted_at_ends x e : tilted x 0 e = - e * x /\ tilted x 1 e = e * (1 - x).
Proof.
  unfold tilted. split.
  - replace (1 - 0 + 0 * exp (- e)) with 1 by ring. rewrite ln_1. ring.
  - replace (1 - 1 + 1 * exp (- e)) with (exp (- e)) by ring. rewrite ln_exp. ring.
Qed.

(** No route costs less than a tilt of at most [e]. *)
Lemma route_above_tilted x y z e t : kl_finite z y -> - e <= t <= e ->
  tilted x y t <= e * Rabs (x - z) + kl z y.
Proof.
  intros F Ht. assert (L : t * (z - x) <= e * Rabs (x - z)).
  { unfold Rabs. destruct (Rcase_abs (x - z)); nra. }
  destruct F as [Hz [Hy [Z O]]]. destruct Z as [Z|Z]; [destruct O as [O|O]|].
  - pose proof (tilted_below_kl z y t Hz (conj Z O)). unfold tilted in *. lra.
  - destruct Hy as [_ [Hy|Hy]]; [pose proof (tilted_below_kl z y t Hz (conj Z Hy)); unfold tilted in *; lra|].
    subst. rewrite kl_of_same by lra. destruct (tilted_at_ends x t) as [_ E]. rewrite E. lra.
  - destruct Hy as [[Hy|Hy] B].
    + destruct B as [B|B]; [pose proof (tilted_below_kl z y t Hz (conj Hy B)); unfold tilted in *; lra|].
      destruct O; lra.
    + subst. rewrite kl_of_same by lra. destruct (tilted_at_ends x t) as [E _]. rewrite E. lra.
Qed.

Lemma tilted_is_a_route x y e : 0 <= y <= 1 ->
  e * (f_minus y e - x) + kl (f_minus y e) y = tilted x y e.
Proof.
  intros [[A|A] [B|B]]; try lra.
  - pose proof (f_minus_inside y e (conj A B)). rewrite (kl_by_tilting (f_minus y e) y e) by lra.
    rewrite kl_of_same by lra. unfold tilted. ring.
  - subst. replace (f_minus 1 e) with 1 by (unfold f_minus; field; pose proof (exp_pos e); lra).
    rewrite kl_of_same by lra. destruct (tilted_at_ends x e). lra.
  - subst. replace (f_minus 0 e) with 0 by (unfold f_minus; field; pose proof (exp_pos e); lra).
    rewrite kl_of_same by lra. destruct (tilted_at_ends x e). lra.
Qed.

Lemma kl_is_tilted_there y e : 0 <= y <= 1 -> kl (f_minus y e) y = tilted (f_minus y e) y e.
Proof. intros H. rewrite <- (tilted_is_a_route (f_minus y e) y e H). ring. Qed.

(** The regimes agree where they meet. *)
Lemma d_eps_low x y e : x <= f_minus y e -> d_eps x y e = tilted x y e.
Proof. intros H. unfold d_eps. destruct (Rle_dec _ _); [reflexivity|contradiction]. Qed.

Lemma d_eps_high x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> f_plus y e <= x ->
  d_eps x y e = tilted (1 - x) (1 - y) e.
Proof.
  intros Hx Hy He H. unfold d_eps. destruct (Rle_dec x (f_minus y e)) as [L|L].
  2: { destruct (Rle_dec _ _); [reflexivity|contradiction]. }
  rewrite tilted_other_way by assumption. rewrite f_plus_is in H.
  assert (E : f_minus y e = f_minus y (- e)) by (pose proof (f_minus_decreases y (- e) e Hy); lra).
  destruct Hy as [[A|A] [B|B]]; try lra.
  - apply f_minus_injective in E; [now rewrite <- E|lra].
  - subst. replace x with 1. { destruct (tilted_at_ends 1 e), (tilted_at_ends 1 (- e)). lra. }
    assert (f_minus 1 (- e) = 1) by (unfold f_minus; field; pose proof (exp_pos (- e)); lra). lra.
  - subst. replace x with 0. { destruct (tilted_at_ends 0 e), (tilted_at_ends 0 (- e)). lra. }
    assert (f_minus 0 e = 0) by (unfold f_minus; field; pose proof (exp_pos e); lra). lra.
Qed.

Lemma d_eps_middle x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> f_minus y e <= x <= f_plus y e ->
  d_eps x y e = kl x y.
Proof.
  intros Hx Hy He [A B]. destruct (Rle_or_lt x (f_minus y e)) as [L|L].
  - rewrite d_eps_low by assumption. replace x with (f_minus y e) by lra.
    now rewrite kl_is_tilted_there.
  - destruct (Rle_or_lt (f_plus y e) x) as [M|M].
    + rewrite d_eps_high, tilted_other_way by assumption. rewrite f_plus_is in *.
      replace x with (f_minus y (- e)) by lra. now rewrite kl_is_tilted_there.
    + unfold d_eps. destruct (Rle_dec x (f_minus y e)), (Rle_dec (f_plus y e) x); lra.
Qed.

Lemma d_eps_middle_below x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> f_minus y e <= x -> x <= y ->
  d_eps x y e = kl x y.
Proof. intros. apply d_eps_middle; auto. pose proof (mean_between_tilts y e). lra. Qed.

Lemma d_eps_middle_above x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> x <= f_plus y e -> y <= x ->
  d_eps x y e = kl x y.
Proof. intros. apply d_eps_middle; auto. pose proof (mean_between_tilts y e). lra. Qed.

Lemma d_eps_is_below x y z e : 0 <= x <= 1 -> 0 <= e -> kl_finite z y ->
  d_eps x y e <= e * Rabs (x - z) + kl z y.
Proof.
  intros Hx He F. assert (Hy : 0 <= y <= 1) by (destruct F; tauto).
  destruct (Rle_or_lt x (f_minus y e)) as [L|L].
  { rewrite d_eps_low by assumption. apply route_above_tilted; lra || assumption. }
  destruct (Rle_or_lt (f_plus y e) x) as [M|M].
  { rewrite d_eps_high, tilted_other_way by assumption. apply route_above_tilted; lra || assumption. }
  rewrite d_eps_middle by (auto; lra). rewrite f_plus_is in M.
  assert (I : 0 < y < 1).
  { destruct Hy as [[A|A] [B|B]]; try lra; subst; exfalso.
    - assert (f_minus 1 e = 1) by (unfold f_minus; field; pose proof (exp_pos e); lra).
      assert (f_minus 1 (- e) = 1) by (unfold f_minus; field; pose proof (exp_pos (- e)); lra). lra.
    - assert (f_minus 0 e = 0) by (unfold f_minus; field; pose proof (exp_pos e); lra).
      assert (f_minus 0 (- e) = 0) by (unfold f_minus; field; pose proof (exp_pos (- e)); lra). lra. }
  pose proof (f_minus_inside y e I). pose proof (f_minus_inside y (- e) I).
  set (t := logit y - logit x). assert (T : f_minus y t = x) by (apply f_minus_of_logits; lra).
  assert (t <= e) by (apply (f_minus_order y); lra).
  assert (- e <= t) by (apply (f_minus_order y); lra).
  rewrite (kl_by_tilting x y t), T, kl_of_same by lra.
  pose proof (route_above_tilted x y z e t F). lra.
Qed.

Lemma f_minus_finite y e : 0 <= y <= 1 -> kl_finite (f_minus y e) y.
Proof.
  intros H. pose proof (f_minus_closed y e H). unfold kl_finite. repeat split; try lra.
  - destruct H as [[A|A] B]; [now left|right]. subst. unfold f_minus, Rdiv. ring.
  - destruct H as [A [B|B]]; [now left|right]. subst. unfold f_minus. field; pose proof (exp_pos e); lra.
Qed.

Lemma kl_finite_above x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> x <= y -> f_minus y e <= x -> kl_finite x y.
Proof.
  intros Hx Hy L F. unfold kl_finite. split; [assumption|split; [assumption|split]].
  - destruct (Req_dec y 0); [right|left]; lra.
  - destruct (Req_dec y 1) as [E|E]; [right|left; lra]. subst.
    assert (f_minus 1 e = 1) by (unfold f_minus; field; pose proof (exp_pos e); lra). lra.
Qed.

Lemma kl_finite_below x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> y <= x -> x <= f_plus y e -> kl_finite x y.
Proof.
  intros Hx Hy L F. unfold kl_finite. split; [assumption|split; [assumption|split]].
  - destruct (Req_dec y 0) as [E|E]; [right|left; lra]. subst.
    assert (f_plus 0 e = 0) by (unfold f_plus, Rdiv; ring). lra.
  - destruct (Req_dec y 1); [right|left]; lra.
Qed.

Lemma d_eps_is_attained x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  exists z, kl_finite z y /\ d_eps x y e = e * Rabs (x - z) + kl z y.
Proof.
  intros Hx Hy He. destruct (Rle_or_lt x (f_minus y e)) as [L|L].
  { exists (f_minus y e). split; [now apply f_minus_finite|].
    rewrite d_eps_low, <- (tilted_is_a_route x y e) by assumption. rewrite Rabs_left1 by lra. ring. }
  destruct (Rle_or_lt (f_plus y e) x) as [M|M].
  { exists (f_plus y e). rewrite f_plus_is in *. split; [now apply f_minus_finite|].
    rewrite d_eps_high, tilted_other_way, <- (tilted_is_a_route x y (- e)) by assumption.
    rewrite Rabs_pos_eq by lra. ring. }
  exists x. split.
  - rewrite f_plus_is in M. pose proof (f_minus_closed y e Hy). pose proof (f_minus_closed y (- e) Hy).
    unfold kl_finite. split; [assumption|split; [assumption|split]].
    + destruct (Req_dec y 0) as [Z|Z]; [exfalso|left; lra]. subst.
      assert (f_minus 0 (- e) = 0) by (unfold f_minus, Rdiv; ring). lra.
    + destruct (Req_dec y 1) as [Z|Z]; [exfalso|left; lra]. subst.
      assert (f_minus 1 e = 1) by (unfold f_minus; field; pose proof (exp_pos e); lra). lra.
  - rewrite d_eps_middle by (auto; lra). replace (x - x) with 0 by ring. rewrite Rabs_R0. ring.
Qed.

(** [d_eps x y e] is the infimum of [e * |x - z| + kl z y], over all [z] at which it is finite. *)
Theorem d_eps_is_the_infimum x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  is_glb_Rbar (fun cost => exists z, kl_finite z y /\ cost = e * Rabs (x - z) + kl z y) (d_eps x y e).
Proof.
  intros Hx Hy He. split.
  - intros cost [z [F E]]. subst. now apply d_eps_is_below.
  - intros b B. apply B. apply d_eps_is_attained; assumption.
Qed.

Lemma d_eps_below_kl x y e : 0 <= x <= 1 -> 0 <= e -> kl_finite x y -> d_eps x y e <= kl x y.
Proof.
  intros Hx He F. pose proof (d_eps_is_below x y x e Hx He F) as B.
  replace (x - x) with 0 in B by ring. rewrite Rabs_R0 in B. lra.
Qed.

Lemma d_eps_below_distance x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> d_eps x y e <= e * Rabs (x - y).
Proof.
  intros Hx Hy He. pose proof (d_eps_is_below x y y e Hx He) as B. rewrite kl_of_same in B by assumption.
  assert (kl_finite y y); [|specialize (B H); lra].
  unfold kl_finite. split; [assumption|split; [assumption|split]];
  [destruct (Req_dec y 0); [right|left]; lra|destruct (Req_dec y 1); [right|left]; lra].
Qed.

Lemma d_eps_above_tilted x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> tilted x y e <= d_eps x y e.
Proof.
  intros Hx Hy He. destruct (d_eps_is_attained x y e Hx Hy He) as [z [F E]]. rewrite E.
  apply route_above_tilted; [assumption|lra].
Qed.

Lemma d_eps_above_tilted_back x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  tilted (1 - x) (1 - y) e <= d_eps x y e.
Proof.
  intros Hx Hy He. rewrite tilted_other_way by assumption.
  destruct (d_eps_is_attained x y e Hx Hy He) as [z [F E]]. rewrite E.
  apply route_above_tilted; [assumption|lra].
Qed.

Lemma d_eps_moves x w y e : 0 <= x <= 1 -> 0 <= w <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  d_eps x y e <= d_eps w y e + e * Rabs (x - w).
Proof.
  intros Hx Hw Hy He. destruct (d_eps_is_attained w y e Hw Hy He) as [z [F E]]. rewrite E.
  pose proof (d_eps_is_below x y z e Hx He F). pose proof (Rabs_triang (x - w) (w - z)) as T.
  replace (x - w + (w - z)) with (x - z) in T by ring. nra.
Qed.
Lemma d_eps_above_tilted_written x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  - e * x - ln (1 - y + y * exp (- e)) <= d_eps x y e.
Proof. exact (d_eps_above_tilted x y e). Qed.
Lemma d_eps_above_tilted_back_written x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e ->
  e * x - ln (1 - y + y * exp e) <= d_eps x y e.
Proof.
  intros Hx Hy He. pose proof (d_eps_above_tilted_back x y e Hx Hy He) as B.
  rewrite tilted_other_way in B by assumption. unfold tilted in B. rewrite !Ropp_involutive in B. lra.
Qed.

Lemma d_eps_nonnegative x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= e -> 0 <= d_eps x y e.
Proof.
  intros Hx Hy He. destruct (d_eps_is_attained x y e Hx Hy He) as [z [F E]]. rewrite E.
  pose proof (kl_nonnegative z y F). pose proof (Rabs_pos (x - z)). nra.
Qed.

(** Means that are not the same diverge. *)
Lemma share_strictly_above x y : 0 <= x -> 0 < y -> x <> y -> x - y < x * ln (x / y).
Proof.
  intros [Hx|Hx] Hy N; [|subst; lra].
  assert (B : ln (y / x) < y / x - 1).
  { assert (P : 0 < y / x) by (apply Rdiv_lt_0_compat; lra).
    assert (Z : ln (y / x) <> 0).
    { intro Z. apply N. assert (E : y / x = 1) by (apply ln_inv; [assumption|lra|rewrite Z, ln_1; reflexivity]).
      replace y with (y / x * x) by (field; lra). rewrite E. ring. }
    pose proof (exp_ineq1 _ Z) as B. rewrite exp_ln in B by assumption. lra. }
  rewrite ln_quotient in * by assumption. assert (x * (y / x) = y) by (field; lra). nra.
Qed.

Lemma kl_positive x y : kl_finite x y -> x <> y -> 0 < kl x y.
Proof.
  intros [Hx [Hy [Z O]]] N. assert (0 < y) by (destruct Z; [assumption|lra]).
  assert (y < 1) by (destruct O; [assumption|lra]). unfold kl.
  pose proof (share_strictly_above x y). pose proof (share_above (1 - x) (1 - y)). lra.
Qed.

Lemma d_eps_positive x y e : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 < e -> x <> y -> 0 < d_eps x y e.
Proof.
  intros Hx Hy He N. destruct (d_eps_is_attained x y e Hx Hy ltac:(lra)) as [z [F E]]. rewrite E.
  pose proof (kl_nonnegative z y F). destruct (Req_dec z x) as [S|S].
  - subst. pose proof (kl_positive x y F N). pose proof (Rabs_pos (x - x)). nra.
  - assert (0 < Rabs (x - z)) by (apply Rabs_pos_lt; lra). nra.
Qed.
