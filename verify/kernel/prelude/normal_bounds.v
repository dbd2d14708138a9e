(** The distribution function of the standard normal law rises, and lies between 0 and 1. *)

From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Banditproof Require Import divergences gaussian rules intervals tactics normal_law.
Open Scope R_scope.

Lemma Phi_increases a b : a < b -> Phi a < Phi b.
Proof.
  intros H. pose proof root_two_pi as P. unfold Phi. assert (G : 0 < RInt bell a b).
  { apply RInt_gt_0; [assumption | intros t _; apply bell_between | intros t _; apply bell_continuous]. }
  rewrite <- (RInt_Chasles bell 0 a b) by apply bell_summed. unfold plus; simpl.
  assert (0 < / sqrt (2 * PI)) by (apply Rinv_0_lt_compat; lra). unfold Rdiv. nra.
Qed.
Lemma Phi_rises a b : a <= b -> Phi a <= Phi b.
Proof. intros [H | ->]; [left; now apply Phi_increases | right; reflexivity]. Qed.

(** The square of the mass between 0 and [x], and an integral that is what it lacks: together they do not change. *)
Definition lacking (x t : R) : R := exp (- (x ^ 2 / 2) * (1 + t ^ 2)) / (1 + t ^ 2).
Definition slope_of_lacking (x t : R) : R := - x * exp (- (x ^ 2 / 2) * (1 + t ^ 2)).

Lemma lacking_slope x t : is_derive (fun u => lacking u t) x (slope_of_lacking x t).
Proof. unfold lacking, slope_of_lacking. auto_derive; [nra|].
  match goal with |- context [exp ?a] => replace a with (- (x ^ 2 / 2) * (1 + t ^ 2)) by field end. field. nra. Qed.
Lemma lacking_continuous x t : continuous (lacking x) t.
Proof. apply (ex_derive_continuous (lacking x)). unfold lacking. auto_derive. nra. Qed.
Lemma slope_continuous x t : continuity_2d_pt slope_of_lacking x t.
Proof.
  unfold slope_of_lacking. apply continuity_2d_pt_mult.
  - apply continuity_2d_pt_opp, continuity_2d_pt_id1.
  - apply (continuity_1d_2d_pt_comp exp (fun x t => - (x ^ 2 / 2) * (1 + t ^ 2))).
    + apply derivable_continuous_pt, derivable_pt_exp.
    + apply continuity_2d_pt_mult.
      * apply (continuity_1d_2d_pt_comp (fun u => - (u ^ 2 / 2)) (fun x _ => x)).
        -- apply continuity_pt_filterlim, (ex_derive_continuous (fun u => - (u ^ 2 / 2))). now auto_derive.
        -- apply continuity_2d_pt_id1.
      * apply (continuity_1d_2d_pt_comp (fun u => 1 + u ^ 2) (fun _ t => t)).
        -- apply continuity_pt_filterlim, (ex_derive_continuous (fun u => 1 + u ^ 2)). now auto_derive.
        -- apply continuity_2d_pt_id2.
Qed.

Lemma lacking_falls x : is_derive (fun u => RInt (lacking u) 0 1) x (- bell x * RInt bell 0 x).
Proof.
  evar_last.
  - apply (is_derive_RInt_param lacking 0 1 x).
    + apply filter_forall. intros y t _. exists (slope_of_lacking y t). apply lacking_slope.
    + intros t _. apply (continuity_2d_pt_ext slope_of_lacking); [|apply slope_continuous].
      intros u v. symmetry. apply is_derive_unique, lacking_slope.
    + apply filter_forall. intros y. apply (ex_RInt_continuous (lacking y)). intros z _. apply lacking_continuous.
  - pose proof (RInt_comp_lin bell x 0 0 1 ltac:(apply bell_summed)) as E.
    rewrite Rmult_0_r, Rmult_1_r, !Rplus_0_r in E. rewrite <- E.
    transitivity (RInt (slope_of_lacking x) 0 1).
    + apply RInt_ext. intros t _. apply is_derive_unique, lacking_slope.
    + change (RInt (slope_of_lacking x) 0 1 = scal (- bell x) (RInt (fun y => scal x (bell (x * y + 0))) 0 1)).
      rewrite <- (RInt_scal (fun y => scal x (bell (x * y + 0)))).
      * apply RInt_ext. intros t _.
        assert (S : exp (- (x ^ 2 / 2) * (1 + t ^ 2)) = bell x * bell (x * t + 0)).
        { unfold bell. rewrite <- exp_plus. f_equal. field. }
        unfold slope_of_lacking. rewrite S. unfold scal; simpl; unfold mult; simpl. ring.
      * apply (ex_RInt_continuous (fun y => scal x (bell (x * y + 0)))). intros z _.
        apply (ex_derive_continuous (fun y => scal x (bell (x * y + 0)))).
        unfold bell, scal; simpl; unfold mult; simpl. now auto_derive.
Qed.

Lemma mass_and_lacking x : RInt bell 0 x ^ 2 / 2 + RInt (lacking x) 0 1 = PI / 4.
Proof.
  assert (D : forall t, is_derive (fun u => RInt bell 0 u ^ 2 / 2 + RInt (lacking u) 0 1) t 0).
  { intros t. evar_last.
    - apply (is_derive_plus (fun u => RInt bell 0 u ^ 2 / 2) (fun u => RInt (lacking u) 0 1)); [|apply lacking_falls].
      apply (is_derive_ext (fun u => (fun m => m ^ 2 / 2) (RInt bell 0 u))); [reflexivity|].
      apply (is_derive_comp (fun m => m ^ 2 / 2) (fun u => RInt bell 0 u)); [now auto_derive; [|reflexivity]|].
      apply (is_derive_RInt bell _ 0); [apply filter_forall; intros y; apply (RInt_correct bell 0 y), bell_summed | apply bell_continuous].
    - unfold plus, scal; simpl; unfold mult; simpl. field. }
  assert (C : RInt bell 0 x ^ 2 / 2 + RInt (lacking x) 0 1 = RInt bell 0 0 ^ 2 / 2 + RInt (lacking 0) 0 1).
  { destruct (Rle_lt_dec 0 x) as [H|H].
    - destruct H as [H | <-]; [|reflexivity]. symmetry.
      apply (eq_is_derive (fun u => RInt bell 0 u ^ 2 / 2 + RInt (lacking u) 0 1) 0 x); [intros; apply D | assumption].
    - apply (eq_is_derive (fun u => RInt bell 0 u ^ 2 / 2 + RInt (lacking u) 0 1) x 0); [intros; apply D | assumption]. }
  rewrite C, RInt_point. unfold zero; simpl. replace (RInt (lacking 0) 0 1) with (PI / 4); [field|].
  symmetry. apply is_RInt_unique. replace (PI / 4) with (atan 1 - atan 0) by (rewrite atan_1, atan_0; field).
  apply (is_RInt_derive atan (lacking 0)).
  - intros t _. unfold lacking. evar_last; [apply is_derive_atan|].
    replace (- (0 ^ 2 / 2) * (1 + t ^ 2)) with 0 by field. rewrite exp_0. unfold Rsqr. field. nra.
  - intros t _. apply lacking_continuous.
Qed.

Lemma Phi_inside x : 0 < Phi x < 1.
Proof.
  assert (U : forall u, Phi u < 1).
  { intros u. destruct (Rle_lt_dec u 0) as [N|N].
    - pose proof (Phi_rises u 0 N). rewrite Phi_at_zero in *. lra.
    - pose proof (mass_and_lacking u) as E. pose proof root_two_pi as P.
      assert (0 < RInt (lacking u) 0 1).
      { apply RInt_gt_0; [lra | intros t _; unfold lacking; apply Rdiv_lt_0_compat; [apply exp_pos | nra]
        | intros t _; apply lacking_continuous]. }
      assert (0 < RInt bell 0 u).
      { apply RInt_gt_0; [assumption | intros t _; apply bell_between | intros t _; apply bell_continuous]. }
      assert (S : sqrt (2 * PI) * sqrt (2 * PI) = 2 * PI) by (apply sqrt_sqrt; pose proof PI_RGT_0; lra).
      assert (RInt bell 0 u < sqrt (2 * PI) / 2) by (unfold Rdiv; nra).
      unfold Phi. enough (RInt bell 0 u / sqrt (2 * PI) < 1 / 2) by lra.
      apply (Rmult_lt_reg_r (sqrt (2 * PI))); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  split; [|apply U]. pose proof (U (- x)) as V. rewrite Phi_opposite in V. lra.
Qed.

(** * Tails *)

Lemma normal_tail x : 0 <= x -> 1 - Phi x <= exp (- (x ^ 2 / 2)) / 2.
Proof.
  intros H. pose proof (mass_and_lacking x) as E. pose proof root_two_pi as P. pose proof PI_RGT_0 as Q.
  assert (S : sqrt (2 * PI) * sqrt (2 * PI) = 2 * PI) by (apply sqrt_sqrt; lra).
  set (r := sqrt (2 * PI)) in *. set (m := RInt bell 0 x) in *. set (b := exp (- (x ^ 2 / 2))).
  assert (L : RInt (lacking x) 0 1 <= b * (PI / 4)).
  { replace (b * (PI / 4)) with (RInt (fun t => scal b (lacking 0 t)) 0 1).
    - apply RInt_le; [lra | apply (ex_RInt_continuous (lacking x)); intros; apply lacking_continuous | |].
      + apply (ex_RInt_scal (lacking 0)), (ex_RInt_continuous (lacking 0)). intros; apply lacking_continuous.
      + intros t _. unfold scal, lacking, b; simpl; unfold mult; simpl.
        replace (- (0 * (0 * 1) / 2) * (1 + t * (t * 1))) with 0 by field. rewrite exp_0.
        apply Rle_trans with (exp (- (x * (x * 1) / 2)) / (1 + t * (t * 1))); [|right; field; nra].
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra | apply exp_monotone; nra].
    - rewrite (RInt_scal (lacking 0)) by (apply (ex_RInt_continuous (lacking 0)); intros; apply lacking_continuous).
      unfold scal; simpl; unfold mult; simpl. f_equal.
      pose proof (mass_and_lacking 0) as E0. rewrite RInt_point in E0. unfold zero in E0; simpl in E0. lra. }
  assert (B : 0 < b <= 1) by apply bell_between.
  assert (M : 0 <= m).
  { apply RInt_ge_0; [assumption | apply bell_summed | intros t _; destruct (bell_between t); lra]. }
  assert (G : 2 * m ^ 2 >= PI * (1 - b)) by nra.
  unfold Phi. fold m r. enough (1 - b <= 2 * (m / r)) by lra.
  assert (D : 2 * (m / r) * r = 2 * m) by (field; lra).
  assert (K : 0 <= m / r) by (apply Rdiv_le_0_compat; lra).
  assert (2 * (2 * (m / r)) ^ 2 * PI = 4 * m ^ 2) by
    (replace (2 * (2 * (m / r)) ^ 2 * PI) with ((2 * (m / r) * r) ^ 2 * (2 * PI / (r * r))) by (field; nra);
     rewrite D, S; field; lra).
  assert ((1 - b) ^ 2 <= (2 * (m / r)) ^ 2) by nra. nra.
Qed.

Lemma beyond_is_small x e : 0 < e -> exists y, x < y /\ exp (- (y ^ 2 / 2)) < e.
Proof.
  intros H. exists (Rmax x (/ e) + 1). set (y := Rmax x (/ e) + 1).
  pose proof (Rmax_l x (/ e)). pose proof (Rmax_r x (/ e)). pose proof (Rinv_0_lt_compat e H).
  assert (/ e < y) by (unfold y; lra). split; [unfold y; lra|].
  rewrite exp_Ropp. rewrite <- (Rinv_inv e). apply Rinv_lt_contravar.
  - apply Rmult_lt_0_compat; [lra | apply exp_pos].
  - pose proof (one_plus_below_exp (y ^ 2 / 2)). nra.
Qed.

Lemma mass_between x y (F f : R -> R) : x <= y -> (forall t, x <= t <= y -> is_derive F t (f t)) ->
  (forall t, x <= t <= y -> continuous f t) -> is_RInt f x y (F y - F x).
Proof. intros H D C. apply (is_RInt_derive F f); rewrite Rmin_left, Rmax_right by lra; assumption. Qed.
Lemma normal_difference x y : Phi y - Phi x = RInt bell x y / sqrt (2 * PI).
Proof.
  pose proof root_two_pi. unfold Phi. rewrite <- (RInt_Chasles bell 0 x y) by apply bell_summed.
  unfold plus; simpl. field. lra.
Qed.

Lemma normal_tail_above x : 0 < x -> 1 - Phi x <= exp (- (x ^ 2 / 2)) / (x * sqrt (2 * PI)).
Proof.
  intros H. pose proof root_two_pi as P. apply le_epsilon. intros e He.
  destruct (beyond_is_small x e He) as [y [L S]]. pose proof (normal_tail y ltac:(lra)) as T.
  assert (D : forall t, x <= t <= y -> is_derive (fun t => - bell t / x) t (t * bell t / x)).
  { intros t _. unfold bell. auto_derive; [easy|].
    match goal with |- context [exp ?a] => replace a with (- (t ^ 2 / 2)) by field end; field; lra. }
  assert (C : forall t, x <= t <= y -> continuous (fun t => t * bell t / x) t).
  { intros t _. apply (ex_derive_continuous (fun t => t * bell t / x)). unfold bell. now auto_derive. }
  pose proof (mass_between x y _ _ (Rlt_le _ _ L) D C) as J.
  assert (I : RInt bell x y <= (- bell y / x) - (- bell x / x)).
  { rewrite <- (is_RInt_unique _ _ _ _ J).
    apply RInt_le; [lra | apply bell_summed | now exists (- bell y / x - - bell x / x) |].
    intros t Ht. destruct (bell_between t). apply Rmult_le_reg_r with x; [lra|].
      replace (t * bell t / x * x) with (t * bell t) by (field; lra). nra. }
  pose proof (normal_difference x y) as N. pose proof (proj1 (bell_between y)).
  assert (V : 0 < / sqrt (2 * PI)) by (apply Rinv_0_lt_compat; lra). unfold Rdiv in N.
  assert (0 < bell y / x) by (apply Rdiv_lt_0_compat; lra).
  assert (RInt bell x y * / sqrt (2 * PI) <= bell x / x * / sqrt (2 * PI)) by (apply Rmult_le_compat_r; lra).
  replace (exp (- (x ^ 2 / 2)) / (x * sqrt (2 * PI))) with (bell x / x * / sqrt (2 * PI)) by (unfold bell; field; lra). lra.
Qed.

Lemma normal_tail_below x : 0 <= x -> x / (1 + x ^ 2) * exp (- (x ^ 2 / 2)) / sqrt (2 * PI) <= 1 - Phi x.
Proof.
  intros H. pose proof root_two_pi as P. apply le_epsilon. intros e He.
  destruct (beyond_is_small x e He) as [y [L S]]. destruct (Phi_inside y) as [_ T].
  set (F := fun t => - (t / (1 + t ^ 2) * bell t)).
  set (f := fun t => bell t * (1 - 2 / (1 + t ^ 2) ^ 2)).
  assert (D : forall t, is_derive F t (f t)).
  { intros t. unfold F, f, bell. auto_derive; [nra|].
    match goal with |- context [exp ?a] => replace a with (- (t ^ 2 / 2)) by field end. field. nra. }
  assert (C : forall t, continuous f t).
  { intros t. apply (ex_derive_continuous f). unfold f, bell. auto_derive. repeat split; nra. }
  pose proof (mass_between x y F f ltac:(lra) ltac:(intros; apply D) ltac:(intros; apply C)) as J.
  assert (I : F y - F x <= RInt bell x y).
  { rewrite <- (is_RInt_unique _ _ _ _ J). apply RInt_le; [lra | now exists (F y - F x) | apply bell_summed |].
    intros t _. unfold f. destruct (bell_between t).
    assert (0 <= 2 / (1 + t ^ 2) ^ 2) by (apply Rdiv_le_0_compat; [lra | apply pow_lt; nra]). nra. }
  pose proof (normal_difference x y) as N.
  assert (V : 0 < / sqrt (2 * PI) < 1) by (split; [apply Rinv_0_lt_compat; lra | rewrite <- Rinv_1; apply Rinv_lt_contravar; lra]).
  assert (Q : 0 <= y / (1 + y ^ 2) <= 1).
  { split; [apply Rdiv_le_0_compat; nra|]. apply Rmult_le_reg_r with (1 + y ^ 2); [nra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by nra. nra. }
  assert (K : - F y <= e).
  { unfold F, bell. pose proof (exp_pos (- (y ^ 2 / 2))). nra. }
  unfold Rdiv in N. assert ((- F x - e) * / sqrt (2 * PI) <= RInt bell x y * / sqrt (2 * PI)) by (apply Rmult_le_compat_r; lra).
  replace (x / (1 + x ^ 2) * exp (- (x ^ 2 / 2)) / sqrt (2 * PI)) with (- F x * / sqrt (2 * PI)) by
    (unfold F, bell, Rdiv; ring). nra.
Qed.

(** * How these are used *)

Ltac argument_below := first
  [ lra | solve [ordered]
  | lazymatch goal with |- _ / ?b < _ / ?b => apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; positive | lra] end
  | timeout 3 nra | apply by_margin; solve [nonnegative] | apply by_margin; one_quotient
  | apply by_strict_margin; solve [positive] ].
(** The order of two values is that of their arguments. *)
Ltac by_rising_law := weaken; lazymatch goal with
  | |- Phi _ <= Phi _ => apply Phi_rises; argument_below
  | |- Phi _ < Phi _ => apply Phi_increases; argument_below
  | |- 1 - Phi _ <= 1 - Phi _ => apply Rplus_le_compat_l, Ropp_le_contravar, Phi_rises; argument_below
  | |- 1 - Phi _ < 1 - Phi _ => apply Rplus_lt_compat_l, Ropp_lt_contravar, Phi_increases; argument_below
  | |- Phi ?a - Phi (- ?a) <= Phi ?b - Phi (- ?b) =>
      assert (Phi a <= Phi b) by (apply Phi_rises; argument_below); rewrite !Phi_opposite; lra
  end.
(** That values lie between 0 and 1, their order where it is seen, and what is known of tails. *)
Ltac values_inside := repeat match goal with |- context [Phi ?a] =>
  lazymatch goal with _ : 0 < Phi a < 1 |- _ => fail | _ => pose proof (Phi_inside a) end end.
Ltac values_in_order := repeat match goal with |- context [Phi ?a] => match goal with |- context [Phi ?b] =>
  lazymatch a with b => fail | _ => lazymatch goal with _ : Phi a <= Phi b |- _ => fail | _ =>
    assert (Phi a <= Phi b) by (apply Phi_rises; first [lra | timeout 2 nra]) end end end end.
Ltac tails_known := repeat match goal with |- context [Phi ?a] =>
  lazymatch goal with _ : 1 - Phi a <= _ / 2 |- _ => fail | _ =>
    assert (0 <= a) by solve [nonnegative];
    pose proof (normal_tail a ltac:(assumption)); pose proof (normal_tail_below a ltac:(assumption));
    try (assert (0 < a) by solve [positive]; pose proof (normal_tail_above a ltac:(assumption))) end end;
  repeat match goal with |- context [exp ?a] => match goal with H : context [exp ?b] |- _ =>
    lazymatch a with b => fail | _ => replace (exp a) with (exp b) by (f_equal; field; pieces; nonzero) end end end.
Ltac by_tails := weaken; values_inside; weaken; first
  [ lra | timeout 3 nra | values_in_order; weaken; first [lra | timeout 3 nra] | tails_known; first [lra | timeout 3 nra] ].

(** Values at numbers whose arguments are equal, or in order. *)
Ltac numbers_in_order := lazymatch goal with
  | |- ~ (_ < _) => apply Rle_not_lt
  | |- ~ (_ <= _) => apply Rlt_not_le
  | |- ~ (_ = _) => idtac
  | |- _ => idtac
  end; lazymatch goal with
  | |- ~ (Phi _ = Phi _) => first
      [ apply Rlt_not_eq, Phi_increases; numeric | apply Rgt_not_eq, Rlt_gt, Phi_increases; numeric ]
  | |- Phi _ < Phi _ => apply Phi_increases; numeric
  | |- Phi _ <= Phi _ => apply Phi_rises; first [numeric | apply Req_le; rewrite ?Rabs_pos_eq by lra; same]
  | |- Phi _ = Phi _ => f_equal; rewrite ?Rabs_pos_eq by lra; same
  end.
