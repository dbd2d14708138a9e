(** What is known of sums and products of a free number of terms, and induction over whole numbers. *)

From Coq Require Import Reals Lra Psatz ZArith Lia.
From Flocq Require Import Core.Raux.
From Banditproof Require Import language divergences rules intervals tactics repeated.
Open Scope R_scope.

Definition whole (x : R) : Prop := exists k : Z, x = IZR k.

Lemma whole_number z : whole (IZR z).
Proof. now exists z. Qed.
Lemma whole_plus a b : whole a -> whole b -> whole (a + b).
Proof. intros [k ->] [l ->]. exists (k + l)%Z. now rewrite plus_IZR. Qed.
Lemma whole_minus a b : whole a -> whole b -> whole (a - b).
Proof. intros [k ->] [l ->]. exists (k - l)%Z. now rewrite minus_IZR. Qed.
Lemma whole_times a b : whole a -> whole b -> whole (a * b).
Proof. intros [k ->] [l ->]. exists (k * l)%Z. now rewrite mult_IZR. Qed.
Lemma whole_opposite a : whole a -> whole (- a).
Proof. intros [k ->]. exists (- k)%Z. now rewrite opp_IZR. Qed.

(** * One more term *)

Lemma count_of_none a b : whole a -> whole b -> b < a -> count_of_terms a b = O.
Proof.
  intros [k ->] [l ->] H. unfold count_of_terms. rewrite !Zfloor_IZR. apply lt_IZR in H.
  assert (l - k + 1 <= 0)%Z by lia. now destruct (l - k + 1)%Z.
Qed.
Lemma count_of_more a b c : whole a -> whole b -> a <= b + 1 -> c = b + 1 ->
  count_of_terms a c = S (count_of_terms a b) /\ c = IZR (Zfloor a + Z.of_nat (count_of_terms a b)).
Proof.
  intros [k ->] [l ->] H ->. change 1 with (IZR 1) in *. rewrite <- plus_IZR in *. apply le_IZR in H.
  unfold count_of_terms. rewrite !Zfloor_IZR. split.
  - rewrite <- Z2Nat.inj_succ by lia. f_equal. lia.
  - f_equal. lia.
Qed.

Lemma sum_of_none a b term : whole a -> whole b -> b < a -> sum_over a b term = 0.
Proof. intros A B H. unfold sum_over. now rewrite count_of_none. Qed.
Lemma sum_longer a b c term : whole a -> whole b -> a <= b + 1 -> c = b + 1 ->
  sum_over a c term = sum_over a b term + term c.
Proof.
  intros A B H E. destruct (count_of_more a b c A B H E) as [N P]. unfold sum_over. rewrite N. cbn [added].
  now rewrite <- P.
Qed.
Lemma product_of_none a b term : whole a -> whole b -> b < a -> product_over a b term = 1.
Proof. intros A B H. unfold product_over. now rewrite count_of_none. Qed.
Lemma product_longer a b c term : whole a -> whole b -> a <= b + 1 -> c = b + 1 ->
  product_over a c term = product_over a b term * term c.
Proof.
  intros A B H E. destruct (count_of_more a b c A B H E) as [N P]. unfold product_over. rewrite N. cbn [multiplied].
  now rewrite <- P.
Qed.

(** * Induction *)

Lemma induction_over (first : R) (P : R -> Prop) : whole first -> P first ->
  (forall n, whole n -> first <= n -> P n -> P (n + 1)) -> forall n, whole n -> first <= n -> P n.
Proof.
  intros [k ->] B S n [l ->] H. apply le_IZR in H. revert l H.
  refine (Zlt_lower_bound_ind (fun l => P (IZR l)) k _). intros l IH H.
  destruct (Z.eq_dec l k) as [->|N]; [assumption|].
  replace (IZR l) with (IZR (l - 1) + 1) by (rewrite minus_IZR; ring).
  apply S; [apply whole_number | apply IZR_le; lia | apply IH; lia].
Qed.

(** * How these are shown *)

Ltac wholly := lazymatch goal with
  | |- whole (?a + ?b) => apply whole_plus; wholly
  | |- whole (?a - ?b) => apply whole_minus; wholly
  | |- whole (?a * ?b) => apply whole_times; wholly
  | |- whole (- ?a) => apply whole_opposite; wholly
  | |- whole (IZR _) => apply whole_number
  | |- whole _ => assumption
  | |- exists k : Z, ?a = IZR k => change (whole a); wholly
  end.

(** What a statement says in the end, where its variables are given and lie in its domain. *)
Ltac premises J := repeat (lazymatch type of J with
  | _ /\ _ => destruct J as [_ J]
  | ?A -> _ => lazymatch type of A with Prop => idtac end; let K := fresh in assert (K : A) by (clear J; first [assumption | wholly | inside]); specialize (J K)
  end).
Ltac taken said := let J := fresh in assert (J := said); premises J.
Ltac taken_at said number := let J := fresh in assert (J := said); premises J; specialize (J number); premises J.

(** A relation from those that are known, as sums or as products, or by what both sides are. *)
Ltac continued := first
  [ lra | match goal with
    | H : ?a <= ?b, J : ?c <= ?d |- ?e <= ?f => apply by_margin;
        replace (f - e) with ((b - a) + (d - c)) by (first [ring | field; pieces; nonzero | same]); lra
    | H : ?a < ?b, J : ?c <= ?d |- ?e < ?f => apply by_strict_margin;
        replace (f - e) with ((b - a) + (d - c)) by (first [ring | field; pieces; nonzero | same]); lra
    | H : ?p = _ |- context [?p] => rewrite H; first [lra | solve [same]]
    | H : ?p <= ?r |- ?p * ?t <= _ =>
        apply (Rle_trans _ (r * t)); [apply Rmult_le_compat_r; [nonnegative | assumption] | lra]
    | H : ?r <= ?p |- _ <= ?p * ?t =>
        apply (Rle_trans _ (r * t)); [lra | apply Rmult_le_compat_r; [nonnegative | assumption]]
    end | same | nra ].
