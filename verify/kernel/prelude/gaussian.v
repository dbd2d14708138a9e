(** The distribution function of the standard normal law.

    Half of the mass lies below 0, so its value at [x] is a half and the mass between 0 and [x]. *)

From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Definition bell (t : R) : R := exp (- (t ^ 2 / 2)).
Definition Phi (x : R) : R := 1 / 2 + RInt bell 0 x / sqrt (2 * PI).
