(** What is known of the distribution function of the standard normal law, and how its values are enclosed. *)

From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Banditproof Require Import gaussian rules intervals tactics.
Import Intervals.
Open Scope R_scope.

Lemma bell_continuous x : continuous bell x.
Proof. apply (ex_derive_continuous bell). unfold bell. auto_derive. easy. Qed.
Lemma bell_summed a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous bell). intros; apply bell_continuous. Qed.
Lemma bell_even t : bell (- t) = bell t.
Proof. unfold bell. f_equal. field. Qed.
Lemma bell_between t : 0 < bell t <= 1.
Proof. unfold bell. split; [apply exp_pos|]. rewrite <- exp_0. destruct (Req_dec t 0) as [->|N].
  - right. f_equal. field.
  - left. apply exp_increasing. nra. Qed.
Lemma root_two_pi : 2 < sqrt (2 * PI).
Proof. interval with (i_prec 60). Qed.
Lemma Phi_at_zero : Phi 0 = 1 / 2.
Proof. unfold Phi. rewrite RInt_point. unfold zero; simpl. pose proof root_two_pi. field. lra. Qed.
Lemma Phi_opposite x : Phi (- x) = 1 - Phi x.
Proof. unfold Phi. replace (RInt bell 0 (- x)) with (- RInt bell 0 x).
  - pose proof root_two_pi. field. lra.
  - pose proof (RInt_comp_lin bell (-1) 0 0 x ltac:(apply bell_summed)) as E.
    replace (-1 * 0 + 0) with 0 in E by ring. replace (-1 * x + 0) with (- x) in E by ring. rewrite <- E.
    change (- RInt bell 0 x) with (opp (RInt bell 0 x)).
    rewrite <- (RInt_opp bell 0 x) by apply bell_summed. apply RInt_ext. intros t _.
    unfold scal, opp; simpl; unfold mult; simpl. replace (-1 * t + 0) with (- t) by ring. rewrite bell_even. ring. Qed.
Lemma Phi_between a b : a <= b -> 0 <= Phi b - Phi a <= (b - a) / sqrt (2 * PI).
Proof. intros H. pose proof root_two_pi as P. unfold Phi.
  replace (1 / 2 + RInt bell 0 b / sqrt (2 * PI) - (1 / 2 + RInt bell 0 a / sqrt (2 * PI))) with ((RInt bell a b) / sqrt (2 * PI)).
  - assert (Q := bell_summed a b). assert (0 <= RInt bell a b <= b - a).
    { split.
      - apply RInt_ge_0; try assumption. intros t _. destruct (bell_between t). lra.
      - replace (b - a) with (RInt (fun _ => 1) a b).
        + apply RInt_le; try assumption. { apply ex_RInt_const. } intros t _. apply bell_between.
        + rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. ring. }
    assert (0 < / sqrt (2 * PI)) by (apply Rinv_0_lt_compat; lra). unfold Rdiv. split; nra.
  - rewrite <- (RInt_Chasles bell 0 a b) by apply bell_summed. unfold plus; simpl. field. lra. Qed.

(** * How values are shown *)

Ltac argument := solve [reflexivity | ring | lra | field; pieces; first [assumption | nonzero]].

(** Roots of squares and sizes of what is positive. *)
Ltac plain_roots := repeat match goal with
  | |- context [sqrt (?a ^ 2)] => rewrite (sqrt_pow2 a) by first [lra | nra]
  | |- context [Rabs ?a] => rewrite (Rabs_pos_eq a) by first [lra | nra]
  end.

(** Values at arguments that are equal, opposite, or zero. *)
Ltac values_of_Phi := plain_roots; repeat match goal with |- context [Phi ?a] => first
  [ replace (Phi a) with (1 / 2) by (rewrite <- Phi_at_zero; f_equal; argument)
  | match goal with |- context [Phi ?b] => lazymatch a with b => fail | _ => first
      [ replace (Phi a) with (Phi b) by (f_equal; argument)
      | replace (Phi a) with (1 - Phi b) by (rewrite <- Phi_opposite; f_equal; argument) ] end end ]
  end.

(** What lies between 0 and an argument. *)
Lemma Phi_above x : 0 <= x -> 1 / 2 <= Phi x <= 1 / 2 + 2 / 5 * x.
Proof.
  intros H. pose proof (Phi_between 0 x H) as [A B]. rewrite Phi_at_zero in A, B. split; [lra|].
  assert (C : / sqrt (2 * PI) <= 2 / 5) by interval with (i_prec 60).
  unfold Rdiv in B. nra.
Qed.
Ltac near_zero := repeat match goal with |- context [Phi ?a] =>
  lazymatch goal with _ : _ <= Phi a <= _ |- _ => fail | _ =>
    pose proof (Phi_above a ltac:(first [lra | positive])) end end.

(** An exponential that is the product of two others. *)
Ltac products_of_exponentials := repeat match goal with |- context [exp ?a] =>
  match goal with |- context [exp ?b] => match goal with |- context [exp ?c] =>
    lazymatch a with b => fail | c => fail | _ =>
      replace (exp a) with (exp b * exp c) by (rewrite <- exp_plus; f_equal; field; pieces; nonzero)
    end end end end.

(** Values at numbers: the mass between 0 and each, enclosed. The ends are enclosed first. *)
Ltac ends := repeat match goal with |- context [RInt ?f 0 ?b] =>
  tryif is_var b then fail else (let within := fresh in let upto := fresh "upto" in let known := fresh in
    interval_intro b with (i_prec 120) as within; remember b as upto eqn:known in *; clear known) end.
Ltac masses precision width := repeat match goal with |- context [RInt ?f 0 ?b] =>
  let mass := fresh "mass" in let within := fresh in let known := fresh in
  integral_intro (RInt f 0 b) with (i_prec precision, i_relwidth width) as within;
  remember (RInt f 0 b) as mass eqn:known; clear known end.
Ltac normal_numbers := lazymatch goal with
  | |- ~ (_ <= _) => apply Rlt_not_le; normal_numbers
  | |- ~ (_ < _) => apply Rle_not_lt; normal_numbers
  | |- ~ (_ = _) => first
      [ apply Rlt_not_eq; solve [normal_numbers] | apply Rgt_not_eq, Rlt_gt; solve [normal_numbers] ]
  | |- _ => unfold Phi, bell; first
      [ masses 60%positive 24%positive; interval with (i_prec 90)
      | ends; masses 60%positive 24%positive; interval with (i_prec 90)
      | ends; masses 120%positive 70%positive; interval with (i_prec 150) ]
  end.
Ltac by_normal_law := values_of_Phi; first
  [ lra | ring | field; pieces; first [assumption | nonzero] | near_zero; lra | interval with (i_prec 60)
  | products_of_exponentials; first [ring | field; pieces; first [assumption | nonzero]] ].
