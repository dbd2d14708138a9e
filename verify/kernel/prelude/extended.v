(** The divergence with its infinite values, for statements about means that may be 0 or 1. *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Banditproof Require Import language divergences.
Open Scope R_scope.

Definition are_means (x y : R) : Prop := 0 <= x <= 1 /\ 0 <= y <= 1.

Definition kl_extended (x y : R) : Rbar :=
  if Rle_dec y 0 then (if Req_EM_T x 0 then Finite (kl x y) else p_infty)
  else if Rle_dec 1 y then (if Req_EM_T x 1 then Finite (kl x y) else p_infty)
  else Finite (kl x y).

(** Both means inside, or both at the same end, or the value is infinite. *)
Lemma kl_extended_cases x y : 0 <= x <= 1 -> 0 <= y <= 1 ->
  kl_finite x y /\ kl_extended x y = Finite (kl x y)
    /\ (0 < y < 1 \/ x = 0 /\ y = 0 \/ x = 1 /\ y = 1)
  \/ (0 < x /\ y = 0 \/ x < 1 /\ y = 1) /\ kl_extended x y = p_infty.
Proof.
  intros Hx Hy. unfold kl_extended, kl_finite. destruct (Rle_dec y 0) as [A|A].
  - assert (y = 0) by lra. subst. destruct (Req_EM_T x 0) as [E|E]; [left|right].
    + subst. repeat split; lra || tauto || (right; left; lra).
    + split; [left; split; lra|reflexivity].
  - destruct (Rle_dec 1 y) as [B|B].
    + assert (y = 1) by lra. subst. destruct (Req_EM_T x 1) as [E|E]; [left|right].
      * subst. repeat split; lra || tauto || (right; right; lra).
      * split; [right; split; lra|reflexivity].
    + left. repeat split; lra || (left; lra).
Qed.

Ltac mean := first [lra | split; first [lra | nra]].
Ltac extended_cases := repeat match goal with |- context [kl_extended ?x ?y] =>
  let C := fresh in
  assert (C := kl_extended_cases x y ltac:(mean) ltac:(mean));
  destruct C as [(? & -> & [?|[(? & ?)|(? & ?)]])|([(? & ?)|(? & ?)] & ->)] end;
  cbn [Rbar_plus Rbar_plus' Rbar_min Rbar_le Rbar_lt]; try exact I.
