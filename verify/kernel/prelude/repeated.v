(** Sums and products of a free number of terms.

    They go over the whole numbers from [first] to [last], both of them included. Where [last] is smaller, there
    are no terms: the sum is 0 then, and the product 1. That the limits are whole a statement says apart. *)

From Coq Require Import Reals ZArith.
From Flocq Require Import Core.Raux.
Open Scope R_scope.

Fixpoint added (term : R -> R) (start : Z) (count : nat) : R :=
  match count with
  | O => 0
  | S n => added term start n + term (IZR (start + Z.of_nat n))
  end.
Fixpoint multiplied (term : R -> R) (start : Z) (count : nat) : R :=
  match count with
  | O => 1
  | S n => multiplied term start n * term (IZR (start + Z.of_nat n))
  end.
Definition count_of_terms (first last : R) : nat := Z.to_nat (Zfloor last - Zfloor first + 1).

Definition sum_over (first last : R) (term : R -> R) : R := added term (Zfloor first) (count_of_terms first last).
Definition product_over (first last : R) (term : R -> R) : R :=
  multiplied term (Zfloor first) (count_of_terms first last).
