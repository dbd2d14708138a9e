(** What the formula language means, over the reals.

    The functions of Coq are total: [ln x] is 0 for [x <= 0], [/ 0] is 0, and [sqrt x] is 0 for [x <= 0].
    Those of the language are not. A theorem therefore says more than a relation: that every logarithm, root,
    quotient and power in it is one of numbers for which the language has a value, too, and a finite one. *)

From Coq Require Import Reals ZArith List.
From Flocq Require Import Core.Raux.
Open Scope R_scope.

(** [base ** exponent] where the exponent is no multiple of 1/2 that is known: the base is positive, or it is
    zero and the exponent positive. *)
Definition power (base exponent : R) : R :=
  if Rle_dec base 0 then 0 else exp (exponent * ln base).

(** The divergence of Bernoulli laws. At [x = 0] and [x = 1] the convention [0 log 0 = 0] is that of [0 * _ = 0];
    at [y = 0] and [y = 1] it is finite only where [x = y], which [kl_finite] says. *)
Definition kl (x y : R) : R := x * ln (x / y) + (1 - x) * ln ((1 - x) / (1 - y)).
Definition kl_finite (x y : R) : Prop :=
  0 <= x <= 1 /\ 0 <= y <= 1 /\ (0 < y \/ x = 0) /\ (y < 1 \/ x = 1).

Definition logit (p : R) : R := ln (p / (1 - p)).
Definition expit (t : R) : R := 1 / (1 + exp (- t)).

(** [expit (logit y - eps)] and [expit (logit y + eps)], whose values at [y = 0] and [y = 1] are 0 and 1. *)
Definition f_minus (y eps : R) : R := y / (y + (1 - y) * exp eps).
Definition f_plus (y eps : R) : R := y / (y + (1 - y) * exp (- eps)).

(** The smallest [eps * |x - z| + kl z y] over all [z]: see [d_eps_is_the_infimum]. *)
Definition tilted (x y eps : R) : R := - eps * x - ln (1 - y + y * exp (- eps)).
Definition d_eps (x y eps : R) : R :=
  if Rle_dec x (f_minus y eps) then tilted x y eps
  else if Rle_dec (f_plus y eps) x then tilted (1 - x) (1 - y) eps
  else kl x y.

(** [c if a <= b else d]. *)
Definition choice (a b c d : R) : R := if Rle_dec a b then c else d.

Definition ceiling (x : R) : R := IZR (Zceil x).
Definition floored (x : R) : R := IZR (Zfloor x).

(** [n] choose [k] for whole numbers. *)
Fixpoint pascal (n k : nat) : Z :=
  match n, k with
  | _, O => 1%Z
  | O, S _ => 0%Z
  | S m, S j => (pascal m j + pascal m (S j))%Z
  end.
Definition binomial (n k : R) : R := IZR (pascal (Z.to_nat (Zfloor n)) (Z.to_nat (Zfloor k))).
Definition is_whole (x : R) : Prop := 0 <= x /\ x = IZR (Zfloor x).
