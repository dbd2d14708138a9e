(** Integrals by antiderivatives. *)

From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Banditproof Require Import language divergences rules intervals tactics summation.
Open Scope R_scope.

Lemma integral_is (f whole : R -> R) a b :
  (forall x, Rmin a b <= x <= Rmax a b -> is_derive whole x (f x)) ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuity_pt f x) -> is_RInt f a b (whole b - whole a).
Proof.
  intros D C. apply (is_RInt_derive whole f a b D). intros x H. now apply continuity_pt_filterlim, C.
Qed.

(** Between the ends, whichever of them is the smaller. *)
Ltac between_ends := let x := fresh "x" in let H := fresh in
  intros x H; unfold Rmin, Rmax in H; cbv beta in H;
  match type of H with context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; weaken.

(** A derivative as it comes, where it is defined; what it is equal to is left. *)
Ltac sloped := cbv beta; definitions; unfold Rpower; auto_derive;
  [ pieces; first [exact I | nonzero | solve [weaken; positive] | solve [weaken; nonzero]] | tidy ].

(** An equality of real numbers, however it was read. *)
Ltac same_type := lazymatch goal with |- ?a = ?b => change (@eq R a b) | |- _ => idtac end.
