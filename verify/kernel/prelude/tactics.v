(** How the proofs go. Nothing here is trusted: what a tactic finds is checked by the kernel. *)

From Coq Require Import Reals Lra Psatz ZArith.
From Coquelicot Require Import Coquelicot.
From Flocq Require Import Core.Raux.
From Interval Require Import Tactic.
From Banditproof Require Import language divergences extended rules intervals.
Import Intervals.
Open Scope R_scope.

(** * What is known *)

(** By intervals. At 53 bits the library would compute with the machine's floats. *)
Ltac enclosed := interval with (i_prec 60).

(** Strict relations as weak ones too, which is what the interval tactic reads. *)
Ltac weaken := repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  | H : ?a > ?b |- _ => apply Rgt_lt in H
  | H : ?a >= ?b |- _ => apply Rge_le in H
  | H : ?a < ?b |- _ =>
      lazymatch goal with K : a <= b |- _ => fail | _ => pose proof (Rlt_le a b H) end
  end.

Ltac definitions := unfold kl_split, kl, logit, expit, f_minus, f_plus, tilted in *.
Ltac exponentials := repeat match goal with |- context [exp ?a] =>
  let E := fresh "E" in pose proof (exp_pos a);
  try (assert (exp a <= 1) by (apply exp_below_one; first [lra | nra]));
  try (assert (1 <= exp a) by (apply exp_above_one; first [lra | nra]));
  set (E := exp a) in *; clearbody E end.

(** * Signs *)

Lemma quotient_above_one a b : 0 < b -> b <= a -> 1 <= a / b.
Proof.
  intros Hb H. apply (Rmult_le_reg_r b); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Lemma mixture_positive y p : 0 <= y <= 1 -> 0 < p -> 0 < 1 - y + y * p.
Proof. intros H P. destruct (Req_dec y 1); nra. Qed.
Lemma mixture_positive_over y v : 0 <= y <= 1 -> 0 < v -> 0 < 1 - y + y / v.
Proof. intros. apply mixture_positive; auto using Rinv_0_lt_compat. Qed.
Lemma one_plus_below_exp a : 1 + a <= exp a.
Proof. destruct (Req_dec a 0) as [E|E]; [subst; rewrite exp_0; lra|left; now apply exp_ineq1]. Qed.
Lemma ln_above t : 0 < t -> 1 - / t <= ln t.
Proof.
  intros H. pose proof (ln_below (/ t) (Rinv_0_lt_compat _ H)) as B. rewrite ln_Rinv in B by assumption. lra.
Qed.

Ltac positive := lazymatch goal with
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < 1 - f_minus ?y ?e => apply Rlt_Rminus, f_minus_inside; split; solve [lra | nra]
  | |- 0 < 1 - f_plus ?y ?e => rewrite f_plus_is; apply Rlt_Rminus, f_minus_inside; split; solve [lra | nra]
  | |- 0 < _ * _ => first [solve [apply Rmult_lt_0_compat; positive] | positive_end]
  | |- 0 < _ / _ => first [solve [apply Rdiv_lt_0_compat; positive] | positive_end]
  | |- 0 < / _ => apply Rinv_0_lt_compat; positive
  | |- 0 < _ ^ _ => first [solve [apply pow_lt; positive] | positive_end]
  | |- 0 < sqrt _ => apply sqrt_lt_R0; positive
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < 1 - ?y + ?y * exp (- ?e) => first [solve [apply normaliser_positive; lra] | positive_end]
  | |- 0 < 1 - ?y + ?y * _ => first [solve [apply mixture_positive; [lra | positive]] | positive_end]
  | |- 0 < 1 - ?y + ?y / _ => first [solve [apply mixture_positive_over; [lra | positive]] | positive_end]
  | |- 0 < ?y + (1 - ?y) * exp ?e => first [solve [apply lift_positive; lra] | positive_end]
  | |- 0 < Rpower _ _ => unfold Rpower; apply exp_pos
  | |- 0 < power ?a _ => rewrite (power_of_positive a) by positive; unfold Rpower; apply exp_pos
  | |- 0 < d_eps _ _ _ => apply d_eps_positive; first [lra | positive]
  | |- 0 < kl _ _ => apply kl_positive; [first [assumption | apply kl_ready; lra] | lra]
  | |- 0 < f_minus _ _ => apply f_minus_inside; split; solve [lra | nra]
  | |- 0 < f_plus _ _ => rewrite f_plus_is; apply f_minus_inside; split; solve [lra | nra]
  | |- 0 < ln _ => first [solve [apply ln_positive; first [lra | nra]] | positive_end]
  | |- 0 < 1 - exp _ =>
      first [solve [apply Rlt_Rminus; rewrite <- exp_0; apply exp_increasing; first [lra | nra]] | positive_end]
  | |- 0 < exp _ - 1 =>
      first [solve [apply Rlt_Rminus; rewrite <- exp_0; apply exp_increasing; first [lra | nra]] | positive_end]
  | |- 0 < Rmin _ _ => apply Rmin_glb_lt; positive
  | |- 0 < Rmax _ _ =>
      first [solve [eapply Rlt_le_trans; [|apply Rmax_l]; positive]
            | solve [eapply Rlt_le_trans; [|apply Rmax_r]; positive]]
  | |- 0 < _ + _ => first
      [ lra | solve [apply Rplus_lt_0_compat; positive]
      | solve [apply Rplus_le_lt_0_compat; [nonnegative | positive]]
      | solve [apply Rplus_lt_le_0_compat; [positive | nonnegative]] | positive_end ]
  | |- _ => positive_end
  end
with positive_end := solve [ lra | enclosed | nra | exponentials; nra | definitions; progress weaken; enclosed ]
with nonnegative := lazymatch goal with
  | |- 0 <= exp _ => apply Rlt_le, exp_pos
  | |- 0 <= ln (?a / ?b) => first
      [ solve [apply ln_sign_above; first [lra | nra | apply quotient_above_one; [positive | first [lra | nra]]]]
      | nonnegative_end ]
  | |- 0 <= ln _ => first [solve [apply ln_sign_above; first [lra | nra]] | nonnegative_end]
  | |- 0 <= power _ _ => unfold power; match goal with |- context [Rle_dec ?a ?b] =>
      destruct (Rle_dec a b); [apply Rle_refl | apply Rlt_le, exp_pos] end
  | |- 0 <= - ln ?a =>
      first
        [ solve [pose proof (ln_sign_below a); first [lra | nra]]
        | solve [enough (a <= 1) by (pose proof (ln_sign_below a); lra); exponentials; first [lra | nra]]
        | nonnegative_end ]
  | |- 0 <= 0 - ln ?a =>
      first [solve [pose proof (ln_sign_below a); first [lra | nra]] | nonnegative_end]
  | |- 0 <= exp ?a - 1 =>
      first [solve [pose proof (exp_above_one a); assert (0 <= a) by nonnegative; lra] | nonnegative_end]
  | |- 0 <= 1 - exp ?a =>
      first [solve [pose proof (exp_below_one a); assert (0 <= - a) by nonnegative; lra] | nonnegative_end]
  | |- 0 <= exp ?a - exp ?b =>
      first [solve [apply Rge_le, Rge_minus, Rle_ge, exp_monotone, by_margin; nonnegative] | nonnegative_end]
  | |- 0 <= ?a - - ?b => first [solve [replace (a - - b) with (a + b) by ring; nonnegative] | nonnegative_end]
  | |- 0 <= _ * _ => first [solve [apply Rmult_le_pos; nonnegative] | nonnegative_end]
  | |- 0 <= _ / _ => first [solve [apply Rdiv_le_0_compat; [nonnegative | positive]] | nonnegative_end]
  | |- 0 <= / _ => apply inverse_nonnegative; nonnegative
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 <= _ ^ _ => first [solve [apply pow_le; nonnegative] | nonnegative_end]
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 <= Rmin _ _ => apply Rmin_glb; nonnegative
  | |- 0 <= kl _ _ => apply kl_nonnegative; assumption
  | |- 0 <= Rmax _ _ =>
      first [solve [eapply Rle_trans; [|apply Rmax_l]; nonnegative]
            | solve [eapply Rle_trans; [|apply Rmax_r]; nonnegative]]
  | |- 0 <= _ + _ => first [lra | solve [apply Rplus_le_le_0_compat; nonnegative] | nonnegative_end]
  | |- _ => nonnegative_end
  end
with nonnegative_end := solve [ lra | enclosed | nra ].

Ltac nonzero := match goal with
  | |- ?a <> 0 => first
      [ solve [lra] | solve [apply Rgt_not_eq, Rlt_gt; positive]
      | solve [apply Rlt_not_eq; first [lra | nra | enclosed | exponentials; nra]]
      | solve [apply Rlt_not_eq, Ropp_lt_cancel; rewrite Ropp_0; positive]
      | solve [let H := fresh in intro H; nra]
      | lazymatch goal with |- _ / ?b - _ <> 0 =>
          let N := fresh in let H := fresh in assert (N : b <> 0) by solve [lra | assumption];
          intro H; apply (Rmult_eq_compat_r b) in H; unfold Rdiv in H;
          rewrite Rmult_minus_distr_r, Rmult_assoc, Rinv_l in H by assumption; nra end ]
  | |- _ => let H := fresh in intro H; first [lra | nra]
  end.

Ltac pieces := repeat match goal with |- _ /\ _ => split end; try exact I.

(** * Equal expressions *)

Lemma exp_sum_over a b c : exp ((a + b) / c) = exp (a / c) * exp (b / c).
Proof. rewrite <- exp_plus. f_equal. unfold Rdiv. ring. Qed.
Lemma exp_difference_over a b c : exp ((a - b) / c) = exp (a / c) / exp (b / c).
Proof. rewrite <- exp_difference. f_equal. unfold Rdiv. ring. Qed.
Lemma exp_opposite_over a c : exp (- a / c) = / exp (a / c).
Proof. rewrite <- exp_Ropp. f_equal. unfold Rdiv. ring. Qed.
Lemma exp_opposite_times a c : exp (- a * c) = / exp (a * c).
Proof. rewrite <- exp_Ropp. f_equal. ring. Qed.
Lemma exp_times_sum a b c : exp (a * (b + c)) = exp (a * b) * exp (a * c).
Proof. rewrite <- exp_plus. f_equal. ring. Qed.
Lemma exp_times_difference a b c : exp (a * (b - c)) = exp (a * b) / exp (a * c).
Proof. rewrite <- exp_difference. f_equal. ring. Qed.
Lemma exp_sum_times a b c : exp ((b + c) * a) = exp (b * a) * exp (c * a).
Proof. rewrite <- exp_plus. f_equal. ring. Qed.
Lemma exp_difference_times a b c : exp ((b - c) * a) = exp (b * a) / exp (c * a).
Proof. rewrite <- exp_difference. f_equal. ring. Qed.
Lemma exp_two a : exp (2 * a) = exp a ^ 2.
Proof. rewrite <- (exp_times 2). f_equal. Qed.
Lemma exp_three a : exp (3 * a) = exp a ^ 3.
Proof. rewrite <- (exp_times 3). f_equal. simpl; ring. Qed.
Lemma exp_four a : exp (4 * a) = exp a ^ 4.
Proof. rewrite <- (exp_times 4). f_equal. simpl; ring. Qed.
Lemma exp_two_ln a : 0 < a -> exp (2 * ln a) = a ^ 2.
Proof. intros. rewrite exp_two, exp_ln by assumption. reflexivity. Qed.
Lemma exp_minus_one a : exp (- 1 * a) = / exp a.
Proof. rewrite <- exp_Ropp. f_equal; ring. Qed.
Lemma exp_of_minus_one : exp (-1) = / exp 1.
Proof. rewrite <- exp_Ropp. f_equal; ring. Qed.
Lemma exp_of_two : exp 2 = exp 1 * exp 1.
Proof. rewrite <- exp_plus. f_equal; ring. Qed.
Lemma exp_of_minus_two : exp (-2) = / (exp 1 * exp 1).
Proof. rewrite <- exp_plus, <- exp_Ropp. f_equal; ring. Qed.
Lemma one_less_quotient a b : b <> 0 -> 1 - a / b = (b - a) / b.
Proof. intros; now field. Qed.
Lemma one_less_f_minus_lifted y e : 0 <= y <= 1 -> 1 - f_minus y e = (1 - y) * exp e / (y + (1 - y) * exp e).
Proof. intros H. unfold f_minus. pose proof (lift_positive y e H). field. lra. Qed.
Lemma one_less_f_plus_lifted y e :
  0 <= y <= 1 -> 1 - f_plus y e = (1 - y) * exp (- e) / (y + (1 - y) * exp (- e)).
Proof. intros H. rewrite f_plus_is. now apply one_less_f_minus_lifted. Qed.
Lemma ln_normaliser y e : 0 <= y <= 1 -> ln (1 - y + y * exp (- e)) = ln (y + (1 - y) * exp e) - e.
Proof.
  intros H. pose proof (lift_positive y e H). pose proof (exp_pos e).
  replace (1 - y + y * exp (- e)) with ((y + (1 - y) * exp e) / exp e) by (rewrite exp_Ropp; field; lra).
  rewrite ln_quotient, ln_exp by assumption. ring.
Qed.

Ltac means_flipped := repeat match goal with
  | |- context [1 - f_minus ?y ?e] => rewrite (one_less_f_minus_lifted y e) by lra
  | |- context [1 - f_plus ?y ?e] => rewrite (one_less_f_plus_lifted y e) by lra
  end.

(** Logarithms and exponentials of products, to those of their factors. *)
Ltac expand_one := match goal with
  | |- context [1 - (1 - ?b)] => replace (1 - (1 - b)) with b by ring
  | |- context [ln (1 - ?y + ?y * exp (- ?e))] => rewrite (ln_normaliser y e) by lra
  | |- context [ln (exp ?a)] => rewrite (ln_exp a)
  | |- context [ln 1] => rewrite ln_1
  | |- context [exp 0] => rewrite exp_0
  | |- context [exp (-1)] => rewrite exp_of_minus_one
  | |- context [exp (-2)] => rewrite exp_of_minus_two
  | |- context [exp 2] => rewrite exp_of_two
  | |- context [power ?a ?q] => rewrite (power_of_positive a q) by positive; unfold Rpower
  | |- context [exp (2 * ln ?a)] => rewrite (exp_two_ln a) by positive
  | |- context [exp (ln ?a)] => rewrite (exp_ln a) by positive
  | |- context [ln (sqrt ?a)] => rewrite (ln_root a) by positive
  | |- context [ln (/ ?a)] => rewrite (ln_Rinv a) by positive
  | |- context [ln (?a / ?b)] => rewrite (ln_quotient a b) by positive
  | |- context [ln (?a * ?b)] => rewrite (ln_mult a b) by positive
  | |- context [ln (?a ^ ?n)] => rewrite (ln_power a n) by positive; simpl INR
  | |- context [ln (1 - ?a / ?b)] => rewrite (one_less_quotient a b) by nonzero
  | |- context [exp (?a - ?b)] => rewrite (exp_difference a b)
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp ((?a + ?b) / ?c)] => rewrite (exp_sum_over a b c)
  | |- context [exp ((?a - ?b) / ?c)] => rewrite (exp_difference_over a b c)
  | |- context [exp (- ?a / ?c)] => rewrite (exp_opposite_over a c)
  | |- context [exp (- ?a * ?c)] => rewrite (exp_opposite_times a c)
  | |- context [exp (?a * (?b + ?c))] => rewrite (exp_times_sum a b c)
  | |- context [exp (?a * (?b - ?c))] => rewrite (exp_times_difference a b c)
  | |- context [exp ((?b + ?c) * ?a)] => rewrite (exp_sum_times a b c)
  | |- context [exp ((?b - ?c) * ?a)] => rewrite (exp_difference_times a b c)
  | |- context [exp (1 * ?a)] => rewrite (Rmult_1_l a)
  | |- context [exp (?a * 1)] => rewrite (Rmult_1_r a)
  | |- context [exp (-1 * ?a)] => rewrite (exp_minus_one a)
  | |- context [exp (2 * ?a)] => rewrite (exp_two a)
  | |- context [exp (3 * ?a)] => rewrite (exp_three a)
  | |- context [exp (4 * ?a)] => rewrite (exp_four a)
  end.
Ltac plain_points := repeat match goal with
  | |- context [exp ?a] =>
      lazymatch a with 0 => fail | _ => replace a with 0 by solve [ring | field; pieces; nonzero] end
  | |- context [ln ?a] =>
      lazymatch a with
      | 1 => fail
      | 1 - (1 - ?b) => replace a with b by ring
      | _ => replace a with 1 by solve [ring | field; pieces; nonzero]
      end
  end.
Ltac expand := plain_points; repeat expand_one.

(** Exponentials and logarithms whose arguments are equal, or opposite. *)
Ltac matched := repeat match goal with |- context [exp ?a] => match goal with |- context [exp ?b] =>
  lazymatch a with b => fail | _ => first
    [ replace (exp a) with (exp b) by (f_equal; solve [ring | field; pieces; nonzero])
    | replace (exp a) with (/ exp b) by (rewrite <- exp_Ropp; f_equal; solve [ring | field; pieces; nonzero]) ]
  end end end.
Ltac matched_logs := repeat match goal with |- context [ln ?a] => match goal with |- context [ln ?b] =>
  lazymatch a with b => fail | _ =>
    replace (ln a) with (ln b) by (f_equal; solve [ring | field; pieces; nonzero]) end end end.

(** Roots as numbers with a known square. *)
Lemma sqrt_of_square k : 0 <= k -> forall a, a = k * k -> sqrt a = k.
Proof. intros H a E. subst. now apply sqrt_square. Qed.
Lemma sqrt_of_multiple k a : 0 <= k -> 0 <= a -> sqrt (k * k * a) = k * sqrt a.
Proof. intros K A. rewrite sqrt_mult by nra. now rewrite sqrt_square. Qed.
Ltac number_roots := repeat match goal with
  | |- context [sqrt 4] => rewrite (sqrt_of_square 2 ltac:(lra) 4 ltac:(lra))
  | |- context [sqrt 9] => rewrite (sqrt_of_square 3 ltac:(lra) 9 ltac:(lra))
  | |- context [sqrt 16] => rewrite (sqrt_of_square 4 ltac:(lra) 16 ltac:(lra))
  | |- context [sqrt 25] => rewrite (sqrt_of_square 5 ltac:(lra) 25 ltac:(lra))
  | |- context [sqrt 36] => rewrite (sqrt_of_square 6 ltac:(lra) 36 ltac:(lra))
  | |- context [sqrt 64] => rewrite (sqrt_of_square 8 ltac:(lra) 64 ltac:(lra))
  | |- context [sqrt 100] => rewrite (sqrt_of_square 10 ltac:(lra) 100 ltac:(lra))
  | |- context [sqrt 8] => replace 8 with (2 * 2 * 2) by lra; rewrite (sqrt_of_multiple 2 2) by lra
  | |- context [sqrt 12] => replace 12 with (2 * 2 * 3) by lra; rewrite (sqrt_of_multiple 2 3) by lra
  | |- context [sqrt 18] => replace 18 with (3 * 3 * 2) by lra; rewrite (sqrt_of_multiple 3 2) by lra
  | |- context [sqrt 32] => replace 32 with (4 * 4 * 2) by lra; rewrite (sqrt_of_multiple 4 2) by lra
  | |- context [sqrt 50] => replace 50 with (5 * 5 * 2) by lra; rewrite (sqrt_of_multiple 5 2) by lra
  end.
Ltac split_roots := repeat first [ match goal with
  | |- context [sqrt (?a ^ 2)] => rewrite (sqrt_pow2 a) by nonnegative
  | |- context [sqrt (?a * ?a)] => rewrite (sqrt_square a) by nonnegative
  | |- context [sqrt 1] => rewrite sqrt_1
  | |- context [sqrt 0] => rewrite sqrt_0
  | |- context [sqrt (?a * ?b)] => rewrite (sqrt_mult a b) by nonnegative
  | |- context [sqrt (?a / ?b)] => rewrite (sqrt_div a b) by first [nonnegative | positive]
  | |- context [sqrt (?a ^ 4)] => replace (a ^ 4) with ((a ^ 2) ^ 2) by ring
  | |- context [sqrt (?a ^ 3)] => replace (a ^ 3) with (a ^ 2 * a) by ring
  end | progress number_roots ].
Lemma positive_root a : 0 < a -> exists r, 0 < r /\ a = r * r /\ sqrt a = r.
Proof. intros H. exists (sqrt a). repeat split; [now apply sqrt_lt_R0|rewrite sqrt_sqrt; lra]. Qed.
Lemma some_root a : 0 <= a -> exists r, 0 <= r /\ r * r = a /\ sqrt a = r.
Proof. intros H. exists (sqrt a). repeat split; [apply sqrt_pos|now apply sqrt_sqrt]. Qed.
Ltac name_roots := repeat match goal with |- context [sqrt ?a] =>
  let r := fresh "r" in let P := fresh "P" in let E := fresh "E" in let S := fresh "S" in
  tryif is_var a
  then (first
    [ destruct (positive_root a) as [r [P [E S]]]; [positive|]; rewrite ?S; clear S; subst a
    | destruct (some_root a) as [r [P [E S]]]; [nonnegative|]; rewrite ?S; clear S; symmetry in E; subst a ])
  else (first [ destruct (positive_root a) as [r [P [E S]]]; [positive|]; symmetry in E
              | destruct (some_root a) as [r [P [E S]]]; [nonnegative|] ]; rewrite ?S; clear S)
  end.
Ltac ring_with_roots := lazymatch goal with
  | A : ?r * ?r = _, B : ?s * ?s = _, C : ?t * ?t = _ |- _ => ring [A B C]
  | A : ?r * ?r = _, B : ?s * ?s = _ |- _ => ring [A B]
  | A : ?r * ?r = _ |- _ => ring [A]
  | |- _ => ring
  end.
Ltac field_with_roots := field_simplify_eq; [ring_with_roots | pieces; nonzero].

(** Every choice taken apart. *)
Ltac lattice := progress (unfold Rmin, Rmax, Rabs, choice in * );
  solve [ repeat match goal with
    | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
    | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
    | _ : context [Rle_dec ?a ?b] |- _ => destruct (Rle_dec a b)
    | _ : context [Rcase_abs ?a] |- _ => destruct (Rcase_abs a)
    end; first [lra | nra] ].
Ltac lattice_of_fields := progress (unfold Rmin, Rmax, Rabs, choice);
  solve [ repeat match goal with
    | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
    | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
    end; first [lra | solve [field; pieces; nonzero] | nra | exfalso; nra ] ].

Ltac arithmetic := solve [ring | field; pieces; nonzero | nra].

(** Quotients as numbers with a known multiple, innermost first. *)
Ltac name_quotients := repeat match goal with |- context [?a / ?b] =>
  let q := fresh "q" in let Q := fresh "Q" in
  lazymatch a with context [_ / _] => fail | _ => lazymatch b with context [_ / _] => fail | _ => idtac end end;
  assert (Q : a / b * b = a) by (field; pieces; nonzero);
  set (q := a / b) in *; clearbody q end.

(** Arguments of roots as quotients of polynomials, and the roots of these. *)
Ltac combined_argument a :=
  let x := fresh "x" in let E := fresh "E" in
  remember a as x eqn:E; field_simplify in E;
  [rewrite E; clear E x | pieces; first [nonzero | lra | nra | match goal with H : _ = 0 |- False => revert H; nonzero end] ..].
Ltac roots_apart := repeat first
  [ progress split_roots
  | match goal with |- context [sqrt ?a] => lazymatch a with
    | ?n / ?d => lazymatch n with
        | context [_ / _] => combined_argument a
        | _ => lazymatch d with context [_ / _] => combined_argument a | _ => fail end
        end
    | context [_ / _] => combined_argument a
    end end ].
Ltac matched_roots := repeat match goal with |- context [sqrt ?a] => match goal with |- context [sqrt ?b] =>
  lazymatch a with b => fail | _ =>
    replace (sqrt a) with (sqrt b) by (f_equal; solve [ring | field; pieces; nonzero]) end end end.
Ltac squares_of_roots := rewrite ?Rpow_mult_distr; repeat match goal with |- context [sqrt ?a ^ 2] =>
  rewrite (pow2_sqrt a) by (first [assumption | nonnegative]) end.
Ltac same_by_named_roots := lazymatch goal with |- context [sqrt _] => idtac end;
  name_roots; first [solve [field_with_roots] | arithmetic].

(** Arguments of logarithms as quotients of polynomials. *)
Ltac logs_apart := repeat match goal with |- context [ln ?a] => lazymatch a with
  | ?n / ?d => lazymatch n with
      | context [_ / _] => combined_argument a
      | _ => lazymatch d with context [_ / _] => combined_argument a
             | _ => rewrite (ln_quotient n d) by positive end
      end
  | context [_ / _] => combined_argument a
  end end.
Ltac proportional_logs := repeat match goal with |- context [ln ?a] => match goal with |- context [ln ?b] =>
  lazymatch a with b => fail | _ =>
    replace (ln a) with (ln 2 + ln b) by (rewrite <- ln_mult by (first [lra | positive]); f_equal; ring) end end end.

(** Exponentials of multiples of logarithms. *)
Ltac equal_arguments := solve [ring | field; pieces; nonzero].
Ltac exp_of_logs := repeat match goal with |- context [exp ?a] => match a with context [ln ?d] => first
  [ replace a with (ln d) by equal_arguments; rewrite (exp_ln d) by positive
  | replace a with (- ln d) by equal_arguments; rewrite exp_Ropp, (exp_ln d) by positive
  | replace a with (2 * ln d) by equal_arguments; rewrite (exp_two_ln d) by positive
  | replace a with (- (2 * ln d)) by equal_arguments; rewrite exp_Ropp, (exp_two_ln d) by positive ] end end.

(** Sizes and choices whose case is known. *)
Ltac order_known := first [solve [lra] | timeout 3 nra | solve [name_quotients; timeout 3 nra] | solve [weaken; enclosed]].
Ltac choices_known := repeat match goal with
  | |- context [Rabs ?a] => first [rewrite (Rabs_pos_eq a) by order_known | rewrite (Rabs_left1 a) by order_known]
  | |- context [Rmin ?a ?b] => first [rewrite (Rmin_left a b) by order_known | rewrite (Rmin_right a b) by order_known]
  | |- context [Rmax ?a ?b] => first [rewrite (Rmax_left a b) by order_known | rewrite (Rmax_right a b) by order_known]
  end.
Ltac same_by_choices := progress choices_known; arithmetic.

(** All of these. *)
Ltac same_deeply := weaken; definitions; unfold Rpower; squares_of_roots; rewrite ?ln_exp; matched; exp_of_logs;
  roots_apart; matched_roots; logs_apart; matched_logs;
  repeat (progress (plain_points; rewrite ?ln_1, ?exp_0; exp_of_logs; repeat expand_one));
  matched; matched_logs; proportional_logs; name_roots;
  first [arithmetic | ring_with_roots | field_with_roots].

(** The divergence seen from the other end. *)
Ltac same_flipped := match goal with |- context [kl _ _] => idtac end; unfold kl;
  repeat match goal with |- context [1 - (1 - ?b)] => replace (1 - (1 - b)) with b by ring end;
  first [solve [ring] | lattice].

(** Logarithms of whole numbers. *)
Lemma ln_of_4 : ln 4 = 2 * ln 2.
Proof. replace 4 with (2 ^ 2) by ring. rewrite ln_power by lra. simpl INR. ring. Qed.
Lemma ln_of_8 : ln 8 = 3 * ln 2.
Proof. replace 8 with (2 ^ 3) by ring. rewrite ln_power by lra. simpl INR. ring. Qed.
Lemma ln_of_16 : ln 16 = 4 * ln 2.
Proof. replace 16 with (2 ^ 4) by ring. rewrite ln_power by lra. simpl INR. ring. Qed.
Lemma ln_of_9 : ln 9 = 2 * ln 3.
Proof. replace 9 with (3 ^ 2) by ring. rewrite ln_power by lra. simpl INR. ring. Qed.
Lemma ln_of_6 : ln 6 = ln 2 + ln 3.
Proof. replace 6 with (2 * 3) by ring. rewrite ln_mult by lra. ring. Qed.
Lemma ln_of_12 : ln 12 = 2 * ln 2 + ln 3.
Proof. replace 12 with (2 * 2 * 3) by ring. rewrite !ln_mult by lra. ring. Qed.
Ltac numbers_apart := repeat first [rewrite ln_of_4 | rewrite ln_of_8 | rewrite ln_of_16 | rewrite ln_of_9
  | rewrite ln_of_6 | rewrite ln_of_12 | progress repeat expand_one].
Ltac same_by_numbers := definitions; plain_points; progress numbers_apart; first [lra | arithmetic | matched; arithmetic].

Ltac same := rewrite ?kl_of_same by lra; rewrite ?kl_at_zero by lra; rewrite ?kl_at_one by lra; first
  [ solve [lra]
  | solve [same_flipped]
  | solve [same_by_named_roots]
  | arithmetic
  | solve [progress (definitions; matched); arithmetic]
  | solve [definitions; plain_points; progress rewrite ?exp_0, ?ln_1; plain_points; rewrite ?ln_1; arithmetic]
  | solve [definitions; arithmetic]
  | solve [unfold kl_split, kl, logit; means_flipped; definitions; expand; arithmetic]
  | solve [definitions; expand; arithmetic]
  | lattice
  | lattice_of_fields
  | solve [definitions; split_roots; expand; name_roots; first [arithmetic | ring_with_roots | field_with_roots]]
  | solve [definitions; expand; matched; arithmetic]
  | solve [definitions; expand; matched_logs; arithmetic]
  | solve [same_by_numbers]
  | solve [same_by_choices]
  | solve [same_deeply] ].

(** * Relations that follow from what is known *)

Ltac related := first
  [ assumption | solve [lra] | solve [pieces; first [lra | nonnegative | positive]] | solve [nra]
  | solve [weaken; first [lra | enclosed | apply by_margin; enclosed | nra]] ].
Ltac split_kl := repeat match goal with |- context [kl ?x ?y] => rewrite (kl_is_split x y) by related end.

(** [d_eps] by the regime that is known. *)
Lemma f_minus_above x y e : 0 < x < 1 -> 0 < y < 1 -> e <= logit y - logit x -> x <= f_minus y e.
Proof.
  intros Hx Hy H. rewrite <- (f_minus_of_logits x y) at 1 by assumption. apply f_minus_decreases; lra.
Qed.
Lemma f_minus_below x y e : 0 < x < 1 -> 0 < y < 1 -> logit y - logit x <= e -> f_minus y e <= x.
Proof.
  intros Hx Hy H. rewrite <- (f_minus_of_logits x y) at 1 by assumption. apply f_minus_decreases; lra.
Qed.
Ltac regime := first
  [ related | apply f_minus_above; related | apply f_minus_below; related
  | rewrite f_plus_is; apply f_minus_below; related | rewrite f_plus_is; apply f_minus_above; related ].
Ltac regimes := repeat match goal with |- context [d_eps ?x ?y ?e] => first
  [ rewrite (d_eps_low x y e) by regime
  | rewrite (d_eps_middle_below x y e) by regime
  | rewrite (d_eps_middle_above x y e) by regime
  | rewrite (d_eps_high x y e) by regime
  | rewrite (d_eps_middle x y e) by regime ] end.
Ltac changed_measure := match goal with |- context [kl ?x (f_minus ?y ?e)] =>
  rewrite (kl_by_tilting x y e) by lra end.
Ltac tilt_there := match goal with |- context [d_eps ?x ?y ?e] => first
  [ rewrite (d_eps_low x y e) by lra
  | rewrite (d_eps_high x y e) by lra; rewrite tilted_other_way by lra ] end;
  unfold tilted; rewrite ?Ropp_involutive; first [solve [ring] | matched_logs; ring | lra].
Lemma d_eps_of_same x e : 0 <= x <= 1 -> 0 <= e -> d_eps x x e = 0.
Proof.
  intros Hx He. pose proof (d_eps_nonnegative x x e Hx Hx He). pose proof (d_eps_below_distance x x e Hx Hx He) as B.
  replace (x - x) with 0 in B by ring. rewrite Rabs_R0, Rmult_0_r in B. lra.
Qed.
Ltac log_atoms := repeat match goal with |- context [ln ?a] => let l := fresh "l" in set (l := ln a) in *; clearbody l end.
Ltac quarters := repeat match goal with |- context [exp ?a] => lazymatch a with 1 / 4 => fail | _ => first
  [ replace (exp a) with (exp (1 / 4) ^ 1) by (rewrite <- exp_times; f_equal; simpl INR; lra)
  | replace (exp a) with (/ exp (1 / 4) ^ 1) by (rewrite <- exp_times, <- exp_Ropp; f_equal; simpl INR; lra)
  | replace (exp a) with (exp (1 / 4) ^ 2) by (rewrite <- exp_times; f_equal; simpl INR; lra)
  | replace (exp a) with (/ exp (1 / 4) ^ 2) by (rewrite <- exp_times, <- exp_Ropp; f_equal; simpl INR; lra)
  | replace (exp a) with (exp (1 / 4) ^ 4) by (rewrite <- exp_times; f_equal; simpl INR; lra)
  | replace (exp a) with (/ exp (1 / 4) ^ 4) by (rewrite <- exp_times, <- exp_Ropp; f_equal; simpl INR; lra)
  | replace (exp a) with (exp (1 / 4) ^ 8) by (rewrite <- exp_times; f_equal; simpl INR; lra)
  | replace (exp a) with (/ exp (1 / 4) ^ 8) by (rewrite <- exp_times, <- exp_Ropp; f_equal; simpl INR; lra)
  | replace (exp a) with (/ exp (1 / 4) ^ 9) by (rewrite <- exp_times, <- exp_Ropp; f_equal; simpl INR; lra) ] end end.
Ltac same_by_quarters := match goal with |- context [exp (_ / 4)] => idtac end; quarters;
  (let E := fresh "E" in pose proof (exp_pos (1 / 4)); set (E := exp (1 / 4)) in *; clearbody E); field; pieces; nonzero.
Ltac cancelled := repeat match goal with |- context [?a / ?b * ?b] => replace (a / b * b) with a by (field; nonzero) end.
Ltac same_cancelled := progress cancelled; definitions; expand; arithmetic.
Ltac same_by_means := match goal with |- context [kl _ _] => idtac end; weaken; name_quotients; split_kl; unfold kl_split;
  expand; log_atoms; match goal with Q : ?q * ?b = ?s + ?t |- _ =>
    let E := fresh in assert (E : s = q * b - t) by lra; ring [E] end.

Ltac by_same_means := progress rewrite ?d_eps_of_same by lra; solve [ring | lra | field; pieces; nonzero].
Ltac tilt_facts := repeat match goal with
  | |- context [f_minus ?y ?e] => lazymatch goal with _ : 0 < f_minus y e < 1 |- _ => fail | _ =>
      assert (0 < f_minus y e < 1) by (apply f_minus_inside; lra) end
  | |- context [f_plus ?y ?e] => lazymatch goal with _ : 0 < f_plus y e < 1 |- _ => fail | _ =>
      assert (0 < f_plus y e < 1) by (rewrite f_plus_is; apply f_minus_inside; lra) end
  end.
Ltac same_by_split := match goal with |- context [kl _ _] => idtac end; weaken; tilt_facts; split_kl;
  unfold kl_split, logit; repeat match goal with |- context [1 - (1 - ?b)] => replace (1 - (1 - b)) with b by ring end;
  means_flipped; definitions; expand; first [ring | field; pieces; nonzero | matched_logs; ring].
Ltac by_route := match goal with |- context [d_eps ?x ?y ?e] =>
  rewrite (d_eps_low x y e) by lra; rewrite <- (tilted_is_a_route x y e) by lra; rewrite ?Rabs_pos_eq by lra; ring end.
Ltac vanishes := first
  [ solve [by_same_means]
  | solve [tilt_there]
  | solve [by_route]
  | timeout 10 (solve [same_by_split])
  | solve [progress regimes; first [solve [changed_measure; ring] | timeout 10 (solve [same_by_split]) | same | unfold tilted; same]]
  | timeout 10 (solve [same_by_quarters])
  | timeout 10 (solve [weaken; same_cancelled])
  | timeout 20 (solve [same])
  | timeout 20 (solve [same_by_means])
  | weaken; same ].

(** * Definedness *)

Ltac disjoined := match goal with
  | |- 0 < ?y \/ ?x = 0 => destruct (Rle_lt_dec y 0); [right | left]; solve [lra | nra]
  | |- ?y < 1 \/ ?x = 1 => destruct (Rle_lt_dec 1 y); [right | left]; solve [lra | nra]
  | |- 0 < ?a \/ ?a = 0 /\ _ => destruct (Rle_lt_dec a 0); [right; split; first [lra | nra] | left; assumption]
  end.

Ltac defined := lazymatch goal with
  | |- _ /\ _ => split; defined
  | |- True => exact I
  | |- _ \/ _ => first [left; defined | right; defined | disjoined]
  | |- _ -> _ => let H := fresh in intro H; defined
  | |- kl_finite (f_minus ?y _) ?y => apply f_minus_finite; lra
  | |- kl_finite (f_plus ?y _) ?y => rewrite f_plus_is; apply f_minus_finite; lra
  | |- kl_finite ?x ?y => first
      [ solve [unfold kl_finite; defined_plainly]
      | match goal with
        | H : f_minus y ?e <= x |- _ => apply (kl_finite_above x y e); lra
        | H : x <= f_plus y ?e |- _ => apply (kl_finite_below x y e); lra
        end
      | solve [weaken; name_quotients; apply kl_ready; split; first [lra | nra]] ]
  | |- are_means _ _ => unfold are_means; defined
  | |- f_minus _ _ < 1 => apply f_minus_inside; split; solve [lra | nra]
  | |- f_plus _ _ < 1 => rewrite f_plus_is; apply f_minus_inside; split; solve [lra | nra]
  | |- _ <= f_minus _ _ => apply f_minus_closed; defined
  | |- f_minus _ _ <= _ => apply f_minus_closed; defined
  | |- _ <= f_plus _ _ => rewrite f_plus_is; apply f_minus_closed; defined
  | |- f_plus _ _ <= _ => rewrite f_plus_is; apply f_minus_closed; defined
  | |- _ = _ => solve [lra | weaken; nra | same]
  | |- _ <> _ => first [nonzero | weaken; nonzero | destruct_choices]
  | |- 0 < _ => first
      [ positive | weaken; positive | destruct_choices
      | weaken; progress rewrite ?pow2_sqrt by nonnegative; first [lra | positive]
      | lazymatch goal with |- 0 < 1 - (1 - ?c) / ?b * ?b =>
          replace (1 - (1 - c) / b * b) with c by (field; nonzero); positive end ]
  | |- 0 <= _ => first [nonnegative | weaken; nonnegative | destruct_choices]
  | |- _ <= _ => first [lra | nra | weaken; first [enclosed | apply by_margin; enclosed | nra
      | apply by_margin; nonnegative] | field_order ]
  | |- _ < _ => first [lra | nra | weaken; first [enclosed | apply by_strict_margin; enclosed | nra
      | apply by_strict_margin; positive ]]
  end
with defined_plainly := repeat lazymatch goal with |- _ /\ _ => split end; defined
with destruct_choices := progress (unfold Rmin, Rmax, Rabs, choice);
  repeat match goal with
    | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b)
    | |- context [Rcase_abs ?a] => destruct (Rcase_abs a)
    end; weaken; first [nonzero | positive | nonnegative]
with field_order := lazymatch goal with
  | |- ?a / ?b <= ?c => apply (Rmult_le_reg_r b); [positive | unfold Rdiv; rewrite Rmult_assoc, Rinv_l; [|nonzero]; nra]
  end.

(** * Slopes *)

Ltac tidy := repeat match goal with
  | |- context [?a + - ?b] => change (a + - b) with (a - b)
  | |- context [?a * / ?b] => change (a * / b) with (a / b)
  end.
Ltac powers := repeat match goal with
  | |- context [power ?a ?q] => rewrite (power_of_positive a q) by (first [positive | weaken; positive])
  | H : context [power ?a ?q] |- _ => rewrite (power_of_positive a q) in H by (first [positive | weaken; positive])
  end.
Ltac differentiated := cbv beta; definitions; unfold Rpower; auto_derive; tidy;
  [ pieces; first [exact I | nonzero | solve [weaken; positive] | solve [weaken; nonzero]]
  | first [same | weaken; same] ].

Ltac smooth := apply continuous_if_smooth; definitions; unfold Rpower; auto_derive; pieces;
  first [exact I | nonzero | solve [weaken; positive] | solve [weaken; nonzero]].
Ltac continuous := first [ solve [smooth] | lazymatch goal with
  | |- continuity_pt (fun t => t * ln t) _ => apply x_ln_x_continuous
  | |- continuity_pt (fun t => @?f t * ln (@?g t)) ?x =>
      first [ solve [apply (continuity_pt_comp g (fun t => t * ln t) x); [continuous | apply x_ln_x_continuous]]
            | solve [apply (continuity_pt_mult f (fun t => ln (g t)) x); continuous] ]
  | |- continuity_pt (fun t => @?f t + @?g t) ?x => apply (continuity_pt_plus f g x); continuous
  | |- continuity_pt (fun t => @?f t - @?g t) ?x => apply (continuity_pt_minus f g x); continuous
  | |- continuity_pt (fun t => @?f t * @?g t) ?x => apply (continuity_pt_mult f g x); continuous
  | |- continuity_pt (fun t => - @?f t) ?x => apply (continuity_pt_opp f x); continuous
  | |- continuity_pt (fun t => @?f t / @?g t) ?x =>
      apply (continuity_pt_div f g x); [continuous | continuous | cbv beta; nonzero]
  | |- continuity_pt (fun t => sqrt (@?f t)) ?x =>
      apply (continuity_pt_comp f sqrt x);
      [continuous | apply continuity_pt_sqrt; cbv beta; first [nonnegative | weaken; nonnegative]]
  | |- continuity_pt (fun t => Rabs (@?f t)) ?x =>
      apply (continuity_pt_comp f Rabs x); [continuous | apply Rcontinuity_abs]
  end ].

Ltac inside := repeat match goal with H : _ /\ _ |- _ => destruct H end; pieces;
  first [assumption | solve [lra] | solve [nra] | solve [defined] | solve [weaken; first [lra | enclosed | nra]]].


(** * bound *)

Ltac by_tilting := unfold tilted; rewrite ?Rminus_0_l; first
  [ lra | ring | matched_logs; lra | same ].
Ltac distances := unfold Rabs;
  repeat match goal with |- context [Rcase_abs ?a] => destruct (Rcase_abs a) end; first [lra | nra].
Ltac bounded := lazymatch goal with
  | |- Rmin _ _ <= _ => first [apply Rmin_l | apply Rmin_r | eapply Rle_trans; [apply Rmin_l | bounded] | lra]
  | |- _ <= Rmax _ _ => first [apply Rmax_l | apply Rmax_r | eapply Rle_trans; [|apply Rmax_l]; bounded | lra]
  | |- d_eps ?x ?y ?e <= kl_split _ _ => rewrite <- kl_is_split by related; bounded
  | |- d_eps ?x ?y ?e <= kl _ _ => apply d_eps_below_kl; [related | related | first [assumption | defined]]
  | |- d_eps ?x ?y ?e <= _ => apply (Rle_trans _ (e * Rabs (x - y))); [apply d_eps_below_distance; related | distances]
  | |- _ <= d_eps ?x ?y ?e => apply d_eps_bounded_below; [related | related | related
      | first [left; solve [lra] | right; left; by_tilting | right; right; by_tilting]]
  | |- _ => first [lra | lattice]
  end.

Ltac product_sign := lazymatch goal with
  | |- 0 < _ ^ 0 => apply Rlt_0_1
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; product_sign
  | |- 0 <= _ * _ => apply Rmult_le_pos; product_sign
  | |- 0 < / _ => apply Rinv_0_lt_compat; product_sign
  | |- 0 <= / _ => apply inverse_nonnegative; product_sign
  | |- 0 <= _ ^ 2 => apply pow2_ge_0
  | |- 0 < _ ^ _ => apply pow_lt; product_sign
  | |- 0 <= ?a ^ ?n => first
      [ solve [apply pow_le; first [assumption | apply Rlt_le; assumption]]
      | (let m := eval compute in (Nat.div2 n) in change (0 <= a ^ (2 * m))); apply even_power
      | apply pow_le; product_sign ]
  | |- _ => first [assumption | apply Rlt_le; assumption | lra]
  end.

(** * squares: a sum of squares with weights *)

Ltac factor_sign := first
  [ assumption | solve [lra] | solve [weaken; first [positive | nonnegative]]
  | solve [name_quotients; weaken; nra] ].
Ltac sum_sign := lazymatch goal with
  | |- 0 <= _ / _ => apply Rdiv_le_0_compat; [sum_sign | assumption]
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; [sum_sign | assumption]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; sum_sign
  | |- 0 < _ + _ => first
      [ solve [apply Rplus_le_lt_0_compat; [sum_sign | summand_positive]]
      | apply Rplus_lt_le_0_compat; [sum_sign | sum_sign] ]
  | |- 0 < _ => summand_positive
  | |- _ => product_sign
  end
with summand_positive := lazymatch goal with
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; summand_positive
  | |- 0 < ?a ^ 2 => first [solve [apply pow_lt; weaken; positive]
      | replace (a ^ 2) with ((- a) ^ 2) by ring; apply pow_lt; weaken; positive ]
  | |- _ => solve [lra | weaken; positive | name_quotients; weaken; nra]
  end.
Ltac quotients_alike := first [solve [ring | field; pieces; nonzero] | weaken; same].

(** * Boxes *)

Ltac as_distances := rewrite ?min_by_abs, ?max_by_abs.
Ltac readable := weaken; powers; definitions; unfold Rpower, ceiling, floored in *; as_distances.
Ltac outside := exfalso; first
  [ solve [lra]
  | match goal with
    | H : _ <= _ |- _ => revert H; apply Rlt_not_le, by_strict_margin; interval with (i_prec 60)
    | H : _ < _ |- _ => revert H; apply Rle_not_lt, by_margin; interval with (i_prec 60)
    end
  | solve [nra] ].
Ltac rational_function := solve
  [ field_simplify;
    [first [apply Rdiv_le_0_compat | apply Rdiv_lt_0_compat | idtac]; first [nra | positive] | pieces; nonzero] ].

(** * Closed relations *)

Ltac margin precision := first
  [ apply by_margin; interval with (i_prec precision) | apply by_strict_margin; interval with (i_prec precision) ].
Ltac numeric := first [solve [lra] | enclosed | margin 80 | margin 200 | margin 500].
Ltac numeric_choices := repeat match goal with
  | |- context [Rmin ?a ?b] => lazymatch a with context [Rmin _ _] => fail | _ =>
      first [rewrite (Rmin_left a b) by (definitions; numeric) | rewrite (Rmin_right a b) by (definitions; numeric)] end
  | |- context [Rmax ?a ?b] => lazymatch a with context [Rmax _ _] => fail | _ =>
      first [rewrite (Rmax_left a b) by (definitions; numeric) | rewrite (Rmax_right a b) by (definitions; numeric)] end
  | |- context [choice ?a ?b ?c ?d] =>
      first [rewrite (chosen a b c d) by (definitions; numeric) | rewrite (not_chosen a b c d) by (definitions; numeric)]
  | |- context [d_eps ?x ?y ?e] => first
      [ rewrite (d_eps_low x y e) by (definitions; numeric)
      | rewrite (d_eps_high x y e) by (first [definitions; numeric | split; definitions; numeric])
      | rewrite (d_eps_middle x y e) by (first [definitions; numeric | split; definitions; numeric]) ]
  end.
Ltac closed_powers := repeat match goal with |- context [power ?a ?q] => first
  [ rewrite (power_of_positive a q) by numeric | replace a with 0 by lra; rewrite power_of_zero ] end;
  unfold Rpower.
Ltac closed := lazymatch goal with
  | |- _ /\ _ => split; closed
  | |- ~ (_ /\ _) => let H := fresh in intros [? H]; revert H; first [contradiction | closed]
  | |- ~ (_ <= _) => apply Rlt_not_le; closed
  | |- ~ (_ < _) => apply Rle_not_lt; closed
  | |- _ \/ _ => first [left; solve [closed] | right; solve [closed]]
  | |- kl_finite _ _ => unfold kl_finite; closed
  | |- is_whole _ => split; [closed | now rewrite Zfloor_IZR]
  | |- _ -> _ => let H := fresh in intro H; first
      [ exfalso; solve [lra] | exfalso; revert H; first [apply Rlt_not_le | apply Rle_not_lt]; solve [closed]
      | clear H; closed ]
  | |- True => exact I
  | |- _ => first [solve [lra] | closed_end]
  end
with closed_end := numeric_choices; closed_powers;
  repeat match goal with |- context [kl ?x ?y] =>
    lazymatch x with 0 => fail | 1 => fail | _ =>
      first [replace x with 0 by lra | replace x with 1 by lra] end end;
  rewrite ?kl_at_zero by numeric; rewrite ?kl_at_one by numeric; definitions; unfold ceiling, floored;
  lazymatch goal with
  | |- _ = _ => first [solve [lra] | same | solve [rewrite ?Rabs_pos_eq by numeric; same]]
  | |- _ <> _ => first [apply Rlt_not_eq; numeric | apply Rgt_not_eq, Rlt_gt; numeric]
  | |- _ => first [numeric | solve [apply Req_le; same]]
  end.

(** Each mean lies between its tilts. *)
Ltac tilts_in_order := repeat match goal with
  | H : context [f_minus ?y ?e] |- _ =>
      lazymatch goal with K : f_minus y e <= y <= f_plus y e |- _ => fail | _ =>
        assert (f_minus y e <= y <= f_plus y e) by (apply mean_between_tilts; solve [defined]) end
  | H : context [f_plus ?y ?e] |- _ =>
      lazymatch goal with K : f_minus y e <= y <= f_plus y e |- _ => fail | _ =>
        assert (f_minus y e <= y <= f_plus y e) by (apply mean_between_tilts; solve [defined]) end
  end.

(** What needs no plan; each search has so many seconds. *)
Tactic Notation "settled" integer(seconds) := weaken; rewrite ?Rminus_0_r, ?Rminus_0_l; first
  [ solve [lra] | lattice | solve [nonnegative] | solve [positive] | timeout seconds nra | solve [exponentials; nra]
  | solve [means_flipped; nonnegative]
  | timeout seconds (solve [name_quotients; first [nra | lattice]])
  | readable; first [solve [lra] | enclosed | timeout seconds nra | timeout seconds rational_function] ].

Ltac log_bounds := repeat match goal with |- context [ln ?t] =>
  let P := fresh in assert (P : 0 < t) by (first [lra | positive]);
  pose proof (ln_below t P); 
  (let l := fresh "l" in set (l := ln t) in *; clearbody l) end.
Ltac logs_known := repeat match goal with
  | H : ?a <= exp ?b |- _ => lazymatch goal with _ : ln a <= b |- _ => fail | _ =>
      assert (ln a <= b) by (rewrite <- (ln_exp b); apply Rcomplements.ln_le; [positive | assumption]) end
  end.
Ltac by_exponents := weaken; powers; unfold Rpower in *; logs_known; first
  [ apply exp_monotone | apply exp_increasing
  | apply Rmult_le_compat_l; [nonnegative | apply exp_monotone]
  | apply Rmult_lt_compat_l; [positive | apply exp_increasing]
  | apply exp_below_one ]; first
  [ solve [lra] | solve [nra]
  | apply Rmult_le_compat_l; [nonnegative | apply Rcomplements.ln_le; [positive | lra]]
  | match goal with |- context [ln ?a] => pose proof (ln_sign_below a ltac:(first [lra | name_quotients; nra])); nra end
  | log_bounds; nra ].

(** Relations that are seen from what they are made of, from bounds of logarithms, or from known choices. *)

Lemma quotients_ordered a b c d : 0 <= a -> a <= c -> 0 < d -> d <= b -> a / b <= c / d.
Proof.
  intros. apply Rmult_le_compat; try assumption.
  - apply inverse_nonnegative; lra.
  - now apply Rinv_le_contravar.
Qed.
Lemma ln_above_times t : 0 < t -> t - 1 <= t * ln t.
Proof.
  intros H. pose proof (ln_above t H). assert (t * (1 - / t) <= t * ln t) by (apply Rmult_le_compat_l; lra).
  replace (t * (1 - / t)) with (t - 1) in * by (field; lra). assumption.
Qed.
Lemma ln_above_share a b : 0 < a -> 0 < b -> a - b <= a * ln (a / b).
Proof.
  intros Ha Hb. pose proof (ln_above_times (a / b) (Rdiv_lt_0_compat a b Ha Hb)) as B.
  apply (Rmult_le_compat_l b) in B; [|lra].
  replace (b * (a / b - 1)) with (a - b) in B by (field; lra).
  replace (b * (a / b * ln (a / b))) with (a * ln (a / b)) in B by (field; lra). assumption.
Qed.
Lemma inverse_above c v : 0 < v -> v <= c -> 1 / c <= 1 / v.
Proof. intros P H. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra. Qed.
Lemma inverses_together a b : 1 / a * (1 / b) = 1 / (a * b).
Proof. unfold Rdiv. rewrite !Rmult_1_l. now rewrite Rinv_mult. Qed.
Ltac log_bounds_below := repeat match goal with |- context [ln ?t] =>
  let P := fresh in assert (P : 0 < t) by (first [lra | positive]);
  lazymatch t with
  | ?a / ?b => first [pose proof (ln_above_share a b ltac:(first [lra | positive]) ltac:(first [lra | positive]))
      | pose proof (ln_above_times t P)]
  | _ => pose proof (ln_above_times t P)
  end;
  (let l := fresh "l" in set (l := ln t) in *; clearbody l) end.
Ltac exp_bounds := repeat match goal with |- context [exp ?t] =>
  pose proof (exp_pos t); pose proof (one_plus_below_exp t);
  (let l := fresh "l" in set (l := exp t) in *; clearbody l) end.
Ltac by_bounds := readable; rewrite ?ln_exp, ?Rmult_1_r in *; first
  [ solve [log_bounds; first [lra | timeout 3 nra | name_quotients; timeout 3 nra]]
  | solve [log_bounds_below; first [lra | timeout 3 nra | name_quotients; timeout 3 nra]]
  | solve [exp_bounds; first [lra | timeout 3 nra]] ].
Ltac by_choices := progress choices_known; first
  [ lra | timeout 3 nra | apply by_margin; (solve [field_simplify; [timeout 5 nra | pieces; nonzero ..]])
  | name_quotients; timeout 5 nra ].
Ltac by_roots := weaken; progress name_roots; first [timeout 5 nra | name_quotients; timeout 5 nra].
Ltac ordered := first [solve [lra] | lazymatch goal with
  | |- ?a / ?b <= ?c / ?d => first
      [ apply Rmult_le_compat_r; [apply inverse_nonnegative; nonnegative | solve [ordered]]
      | apply quotients_ordered; [nonnegative | ordered | positive | ordered] ]
  | |- ?a * ?b <= ?c * ?d => first
      [ apply Rmult_le_compat_l; [nonnegative | solve [ordered]]
      | apply Rmult_le_compat_r; [nonnegative | solve [ordered]]
      | apply Rmult_le_compat; [nonnegative | nonnegative | ordered | ordered] ]
  | |- _ + _ <= _ + _ => apply Rplus_le_compat; ordered
  | |- _ - _ <= _ - _ => apply Rplus_le_compat; [ordered | apply Ropp_le_contravar; ordered]
  | |- - _ <= - _ => apply Ropp_le_contravar; ordered
  | |- sqrt _ <= sqrt _ => apply sqrt_le_1_alt; ordered
  | |- ln _ <= ln _ => apply Rcomplements.ln_le; [positive | ordered]
  | |- exp _ <= exp _ => apply exp_monotone; ordered
  | |- / _ <= / _ => apply Rinv_le_contravar; [positive | ordered]
  | |- ?a ^ ?n <= ?b ^ ?n => apply pow_incr; split; [nonnegative | ordered]
  end | timeout 3 nra ].

(** Variables near zero by their inverses, which have no end: intervals do well with these. *)
Ltac invert v := match goal with P : 0 < v |- _ =>
    let w := fresh "w" in let E := fresh "E" in
    repeat match goal with H : v <= ?c |- _ =>
      lazymatch goal with _ : 1 / c <= 1 / v |- _ => fail | _ => pose proof (inverse_above c v P H) end end;
    assert (0 < 1 / v) by (apply Rdiv_lt_0_compat; lra);
    assert (E : v = 1 / (1 / v)) by (field; lra);
    set (w := 1 / v) in *; clearbody w; subst v; weaken
  end.
Ltac by_inverses := rewrite ?inverses_together, ?divided_by_inverse, ?Rmult_1_l in *; readable; first
  [ enclosed
  | match goal with v : R |- _ => timeout 5 (interval with (i_bisect v, i_prec 60, i_depth 60)) end
  | expand; ring_simplify; enclosed ].

(** The ends of the first mean of a divergence apart. *)
Ltac kl_ends := repeat match goal with |- context [kl ?x ?y] =>
  is_var x; lazymatch goal with _ : 0 < x < 1 |- _ => fail | _ =>
    destruct (Req_dec x 0) as [?|?];
    [ subst x; rewrite ?kl_at_zero by lra
    | destruct (Req_dec x 1) as [?|?]; [subst x; rewrite ?kl_at_one by lra | assert (0 < x < 1) by lra] ] end end.
(** Logarithms by their order and their signs. *)
Ltac log_signs := repeat match goal with |- context [ln ?a] => first
  [ lazymatch goal with _ : ln a <= 0 |- _ => fail | _ : 0 <= ln a |- _ => fail | _ => assert (ln a <= 0) by (apply ln_sign_below; first [lra | timeout 2 nra]) end
  | lazymatch goal with _ : ln a <= 0 |- _ => fail | _ : 0 <= ln a |- _ => fail | _ => assert (0 <= ln a) by (apply ln_sign_above; first [lra | timeout 2 nra]) end ] end.
Ltac log_order := repeat match goal with |- context [ln ?a] => match goal with |- context [ln ?b] =>
  lazymatch a with b => fail | _ => lazymatch goal with _ : ln a <= ln b |- _ => fail | _ =>
    assert (ln a <= ln b) by (apply Rcomplements.ln_le; [positive | lra]) end end end end.
Ltac log_order_deeply := repeat match goal with |- context [ln ?a] => match goal with |- context [ln ?b] =>
  lazymatch a with b => fail | _ => lazymatch goal with
    | _ : ln a <= ln b |- _ => fail | _ : ln b <= ln a |- _ => fail
    | _ => assert (ln a <= ln b) by (apply Rcomplements.ln_le; [positive | first [lra | timeout 2 nra]]) end end end end.
Ltac between_tilts := weaken; repeat match goal with
  | |- context [f_minus ?y ?e] => lazymatch goal with _ : f_minus y e <= y <= f_plus y e |- _ => fail | _ =>
      pose proof (mean_between_tilts y e ltac:(lra) ltac:(lra)); pose proof (f_minus_closed y e ltac:(lra)) end
  | |- context [f_plus ?y ?e] => lazymatch goal with _ : f_minus y e <= y <= f_plus y e |- _ => fail | _ =>
      pose proof (mean_between_tilts y e ltac:(lra) ltac:(lra)); pose proof (f_minus_closed y (- e) ltac:(lra)) end
  end; first [lra | timeout 3 nra].

Ltac by_log_order := weaken; kl_ends; split_kl; unfold kl_split; weaken; expand; log_signs; log_order; first
  [ solve [log_atoms; first [lra | timeout 3 nra]]
  | log_order_deeply; log_atoms; first [lra | timeout 5 nra] ].
Ltac quotient_signs := repeat match goal with |- context [?a / ?b] =>
  lazymatch goal with _ : 0 <= a / b |- _ => fail | _ => assert (0 <= a / b) by (solve [nonnegative]) end end.
Ltac quotients_known := repeat match goal with
  | H : ?a / ?b <= ?c |- _ => lazymatch goal with _ : a <= c * b |- _ => fail | _ =>
      assert (a <= c * b) by (apply (Rmult_le_reg_r (/ b)); [apply Rinv_0_lt_compat; positive|];
        rewrite Rmult_assoc, Rinv_r by (apply Rgt_not_eq, Rlt_gt; positive); unfold Rdiv in H; lra) end
  end.
Ltac exps_scaled := repeat match goal with |- context [exp ?a] =>
  repeat match goal with H : ?b <= ?c |- _ =>
    lazymatch goal with _ : exp a * b <= exp a * c |- _ => fail | _ =>
      lazymatch b with context [exp a] => fail | _ => lazymatch c with context [exp a] => fail | _ =>
      pose proof (Rmult_le_compat_l (exp a) b c (Rlt_le _ _ (exp_pos a)) H) end end end end;
  (let l := fresh "l" in set (l := exp a) in *; clearbody l) end.
Ltac by_cancelling := lazymatch goal with
  | |- ?a <= ?b + ?a => enough (0 <= b) by lra; nonnegative
  | |- ?a <= ?a + ?b => enough (0 <= b) by lra; nonnegative
  end.
Ltac by_signs := weaken; first
  [ solve [by_cancelling] | solve [quotient_signs; first [lra | timeout 3 nra]]
  | solve [progress quotients_known; first [lra | timeout 3 nra]] | solve [exps_scaled; timeout 3 nra] ].
Ltac by_regimes := weaken; progress numeric_choices; split_kl; readable; first
  [ enclosed | match goal with v : R |- _ => interval with (i_bisect v, i_prec 60, i_depth 15) end ].

Tactic Notation "directly" := first [timeout 8 (solve [ordered]) | timeout 10 (solve [by_bounds])
  | timeout 10 (solve [weaken; by_choices]) | timeout 10 (solve [by_roots]) | timeout 10 (solve [by_signs])
  | timeout 5 (solve [between_tilts]) | timeout 15 (solve [by_log_order])].

(** What the cheapest route is known to be, and divergences. *)
Ltac with_divergences := repeat match goal with F : kl_finite ?x ?y |- _ =>
  lazymatch goal with _ : 0 <= kl x y |- _ => fail | _ => pose proof (kl_nonnegative x y F) end end.
Ltac routes := repeat match goal with |- context [d_eps ?x ?y ?e] =>
  pose proof (d_eps_nonnegative x y e ltac:(lra) ltac:(lra) ltac:(lra));
  pose proof (d_eps_below_distance x y e ltac:(lra) ltac:(lra) ltac:(lra));
  repeat match goal with F : kl_finite ?z y |- _ =>
    lazymatch goal with _ : d_eps x y e <= e * Rabs (x - z) + kl z y |- _ => fail | _ =>
      pose proof (d_eps_is_below x y z e ltac:(lra) ltac:(lra) F) end end;
  let D := fresh "D" in set (D := d_eps x y e) in *; clearbody D end.
Ltac by_routes := weaken; with_divergences; routes; rewrite ?kl_of_same in * by lra; first [lra | lattice | nra].

(** How far the cheapest route moves with its first mean, and what tilts say of it. *)
Ltac moves := repeat match goal with |- context [d_eps ?x ?y ?e] => match goal with |- context [d_eps ?w y e] =>
  lazymatch x with w => fail | _ => 
    lazymatch goal with _ : d_eps x y e <= d_eps w y e + e * Rabs (x - w) |- _ => fail | _ =>
      pose proof (d_eps_moves x w y e ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra)) end end end end.
Ltac by_moves := weaken; moves; lattice.
Ltac by_tilts := weaken; match goal with |- context [d_eps ?x ?y ?e] =>
  pose proof (d_eps_above_tilted_written x y e ltac:(lra) ltac:(lra) ltac:(lra));
  pose proof (d_eps_above_tilted_back_written x y e ltac:(lra) ltac:(lra) ltac:(lra));
  set (D := d_eps x y e) in *; clearbody D end;
  repeat match goal with |- context [ln ?a] => match goal with H : context [ln ?b] |- _ =>
    lazymatch a with b => fail | _ => replace (ln a) with (ln b) by (f_equal; ring) end end end; first [lra | nra].

(** Where a divergence is zero because both means are at an end, or infinite. *)
Ltac at_the_ends := subst; first
  [ exfalso; solve [lra]
  | rewrite ?kl_of_same by lra; first
    [ solve [lra] | solve [weaken; nra] | solve [apply kl_nonnegative; assumption]
    | timeout 15 (solve [by_log_order]) | timeout 20 by_routes ] ].

(** * Ranges without an end *)

Ltac reached_inverse T := match goal with
  | H : ?c <= T |- _ => exists (1 / T); split;
      [pose proof (inverse_range c T); lra | apply reached_by_inverse; lra]
  | H : ?c < T |- _ => exists (1 / T); split;
      [pose proof (inverse_range_open c T); lra | apply reached_by_inverse; lra]
  end.
Ltac reached_share c T :=
  let A := fresh "A" in let B := fresh "B" in let C := fresh "C" in
  assert (c <= T) by lra; destruct (reached_by_share c T) as [A [B C]]; [assumption|];
  exists ((T - c) / (1 + (T - c))); split;
  [first [lra | split; [apply C; lra | lra]] | first [exact A | etransitivity; [exact A|]; ring]].
Ltac reached_from c T :=
  let A := fresh "A" in let B := fresh "B" in let C := fresh "C" in
  assert (T <= c) by lra; destruct (reached_from_above c T) as [A [B C]]; [assumption|];
  exists ((c - T) / (1 + (c - T))); split;
  [first [lra | split; [apply C; lra | lra]] | first [exact A | etransitivity; [exact A|]; ring]].

(** The relation on the box, brought to the form that it has for the range. *)
Ltac transported image :=
  let J := fresh in
  assert (J := image); repeat (lazymatch type of J with
    | ?A -> _ => let K := fresh in assert (K : A) by (clear J; inside); specialize (J K); clear K end);
  lazymatch goal with
  | |- _ <= _ => lazymatch type of J with ?a <= ?b => apply by_margin;
      match goal with |- 0 <= ?m => replace m with (b - a) by (clear J; weaken; same); lra end end
  | |- _ < _ => lazymatch type of J with ?a < ?b => apply by_strict_margin;
      match goal with |- 0 < ?m => replace m with (b - a) by (clear J; weaken; same); lra end end
  | |- ?l = ?r => lazymatch type of J with ?a = ?b =>
      replace l with a by (clear J; weaken; same); replace r with b by (clear J; weaken; same); exact J end
  end.

(** * Roots by their squares *)

Lemma root_below a b : 0 <= b -> a <= b * b -> sqrt a <= b.
Proof.
  intros B H. rewrite <- (sqrt_square b B). now apply sqrt_le_1_alt.
Qed.
Lemma root_above a b : 0 <= b -> a * a <= b -> a <= sqrt b.
Proof.
  intros B H. destruct (Rle_lt_dec a 0) as [N|N].
  - pose proof (sqrt_pos b). lra.
  - rewrite <- (sqrt_square a) by lra. now apply sqrt_le_1_alt.
Qed.
Lemma quotient_sign a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros. apply Rmult_le_pos; [assumption | left; now apply Rinv_0_lt_compat]. Qed.
Ltac one_quotient := match goal with |- 0 <= ?g => field_simplify g;
  [ apply quotient_sign; [first [lra | nra] | first [positive | nra]] | pieces; nonzero .. ] end.
Ltac by_squares := weaken; rewrite <- ?sqrt_mult by nonnegative; match goal with
  | |- sqrt _ <= sqrt _ => apply sqrt_le_1_alt
  | |- sqrt _ <= _ => apply root_below; [solve [nonnegative | nra]|]
  | |- _ <= sqrt _ => apply root_above; [solve [nonnegative | nra]|]
  | |- _ => idtac
  end; name_roots; first [lra | nra | apply by_margin; one_quotient].

(** Moduli of quotients by what is positive. *)
Ltac moduli := repeat match goal with |- context [Rabs (?a / ?b)] =>
  replace (Rabs (a / b)) with (Rabs a / b) by
    (unfold Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ b)) by (left; apply Rinv_0_lt_compat; positive); reflexivity)
  end.
