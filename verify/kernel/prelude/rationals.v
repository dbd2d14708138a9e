(** Relations between closed rational terms, decided by computation with rationals. *)

From Coq Require Import Reals QArith Qreals Qround Lra Lia ZArith.
From Flocq Require Import Core.Raux.
From Banditproof Require Import language rules.
Open Scope R_scope.

Inductive closed : Set :=
  | Whole (z : Z) | Ratio (z : Z) (d : positive)
  | Plus (a b : closed) | Minus (a b : closed) | Times (a b : closed) | Over (a b : closed)
  | Negative (a : closed) | Power (a : closed) (n : nat) | Inverse (a : closed)
  | Least (a b : closed) | Largest (a b : closed) | Size (a : closed)
  | Up (a : closed) | Down (a : closed) | Chosen (a b c d : closed) | Choose (n k : closed).

Fixpoint real (t : closed) : R :=
  match t with
  | Whole z => IZR z
  | Ratio z d => IZR z / IZR (Zpos d)
  | Plus a b => real a + real b
  | Minus a b => real a - real b
  | Times a b => real a * real b
  | Over a b => real a / real b
  | Negative a => - real a
  | Power a n => real a ^ n
  | Inverse a => / real a
  | Least a b => Rmin (real a) (real b)
  | Largest a b => Rmax (real a) (real b)
  | Size a => Rabs (real a)
  | Up a => ceiling (real a)
  | Down a => floored (real a)
  | Chosen a b c d => choice (real a) (real b) (real c) (real d)
  | Choose n k => binomial (real n) (real k)
  end.

Fixpoint repeated (q : Q) (n : nat) : Q :=
  match n with O => 1%Q | S m => Qred (q * repeated q m) end.

Definition both (f : Q -> Q -> option Q) (a b : option Q) : option Q :=
  match a, b with Some p, Some q => f p q | _, _ => None end.
Definition one (f : Q -> option Q) (a : option Q) : option Q :=
  match a with Some p => f p | None => None end.

(** The value; none where something is divided by zero. *)
Fixpoint value (t : closed) : option Q :=
  match t with
  | Whole z => Some (inject_Z z)
  | Ratio z d => Some (z # d)
  | Plus a b => both (fun p q => Some (Qred (p + q))) (value a) (value b)
  | Minus a b => both (fun p q => Some (Qred (p - q))) (value a) (value b)
  | Times a b => both (fun p q => Some (Qred (p * q))) (value a) (value b)
  | Over a b => both (fun p q => if Qeq_bool q 0 then None else Some (Qred (p / q))) (value a) (value b)
  | Negative a => one (fun p => Some (- p)%Q) (value a)
  | Power a n => one (fun p => Some (repeated p n)) (value a)
  | Inverse a => one (fun p => if Qeq_bool p 0 then None else Some (Qred (/ p))) (value a)
  | Least a b => both (fun p q => Some (if Qle_bool p q then p else q)) (value a) (value b)
  | Largest a b => both (fun p q => Some (if Qle_bool p q then q else p)) (value a) (value b)
  | Size a => one (fun p => Some (if Qle_bool 0 p then p else - p)%Q) (value a)
  | Up a => one (fun p => Some (inject_Z (Qceiling p))) (value a)
  | Down a => one (fun p => Some (inject_Z (Qfloor p))) (value a)
  | Chosen a b c d =>
      both (fun p q => if Qle_bool p q then value c else value d) (value a) (value b)
  | Choose n k =>
      both (fun p q => Some (inject_Z (pascal (Z.to_nat (Qfloor p)) (Z.to_nat (Qfloor q))))) (value n) (value k)
  end.

Lemma reduced q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma of_whole z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R, inject_Z; simpl. field. Qed.

Lemma not_zero q : Qeq_bool q 0 = false -> ~ (q == 0)%Q.
Proof. intros H E. apply Qeq_bool_iff in E. congruence. Qed.

Lemma ordered p q : Qle_bool p q = true -> Q2R p <= Q2R q.
Proof. intros H. now apply Qle_Rle, Qle_bool_iff. Qed.

Lemma not_ordered p q : Qle_bool p q = false -> Q2R q < Q2R p.
Proof.
  intros H. apply Qlt_Rlt. destruct (Qlt_le_dec q p) as [L|L]; [assumption|].
  apply Qle_bool_iff in L. congruence.
Qed.

Lemma repeated_power q n : Q2R (repeated q n) = Q2R q ^ n.
Proof.
  induction n as [|n IH]; cbn [repeated pow]; [apply RMicromega.Q2R_1|].
  rewrite reduced, Q2R_mult, IH. reflexivity.
Qed.

Lemma floor_of q : Zfloor (Q2R q) = Qfloor q.
Proof.
  apply Zfloor_imp. rewrite <- !of_whole. split.
  - apply Qle_Rle, Qfloor_le.
  - apply Qlt_Rlt, Qlt_floor.
Qed.

Lemma ceiling_of q : Zceil (Q2R q) = Qceiling q.
Proof.
  apply Zceil_imp. rewrite <- !of_whole. split.
  - apply Qlt_Rlt, Qceiling_lt.
  - apply Qle_Rle, Qle_ceiling.
Qed.

Lemma same_value (p q : Q) : Some p = Some q -> p = q.
Proof. congruence. Qed.

Theorem value_is_real t q : value t = Some q -> real t = Q2R q.
Proof.
  revert q. induction t; intros q; cbn [value real].
  all: repeat match goal with
    | IH : forall q, value ?a = Some q -> _ |- context [value ?a] =>
        destruct (value a) as [?p|]; [specialize (IH _ eq_refl)|clear IH]
    end.
  all: cbn [both one]; try discriminate.
  all: try (destruct (Qeq_bool _ 0) eqn:Z; [discriminate|apply not_zero in Z]).
  all: try (destruct (Qle_bool _ _) eqn:O; [apply ordered in O|apply not_ordered in O]).
  all: intros E; try discriminate; apply same_value in E; subst q.
  all: rewrite ?reduced, ?of_whole, ?Q2R_plus, ?Q2R_minus, ?Q2R_mult, ?Q2R_opp, ?repeated_power;
    rewrite ?Q2R_div, ?Q2R_inv by assumption; try congruence.
  all: repeat match goal with H : real ?a = Q2R _ |- context [real ?a] => rewrite H end.
  all: try reflexivity.
  all: try (unfold Rmin, Rmax; destruct (Rle_dec _ _); lra).
  all: try (rewrite RMicromega.Q2R_0 in O; unfold Rabs; destruct (Rcase_abs _); lra).
  all: try (unfold ceiling, floored; now rewrite ?ceiling_of, ?floor_of).
  all: try (unfold binomial; now rewrite !floor_of).
  all: try (rewrite chosen by assumption; congruence).
  all: try (rewrite not_chosen by assumption; congruence).
Qed.

Definition decided (test : Q -> Q -> bool) (a b : closed) : bool :=
  match value a, value b with Some p, Some q => test p q | _, _ => false end.


Lemma decided_le a b : decided Qle_bool a b = true -> real a <= real b.
Proof.
  unfold decided. destruct (value a) as [p|] eqn:A, (value b) as [q|] eqn:B; try discriminate.
  intros H. rewrite (value_is_real _ _ A), (value_is_real _ _ B). now apply ordered.
Qed.

Lemma decided_lt a b : decided (fun p q => negb (Qle_bool q p)) a b = true -> real a < real b.
Proof.
  unfold decided. destruct (value a) as [p|] eqn:A, (value b) as [q|] eqn:B; try discriminate.
  intros H. rewrite (value_is_real _ _ A), (value_is_real _ _ B). apply not_ordered.
  now destruct (Qle_bool q p).
Qed.

Lemma decided_eq a b : decided Qeq_bool a b = true -> real a = real b.
Proof.
  unfold decided. destruct (value a) as [p|] eqn:A, (value b) as [q|] eqn:B; try discriminate.
  intros H. rewrite (value_is_real _ _ A), (value_is_real _ _ B). now apply Qeq_eqR, Qeq_bool_iff.
Qed.

Lemma decided_ne a b : decided (fun p q => negb (Qeq_bool p q)) a b = true -> real a <> real b.
Proof.
  unfold decided. destruct (value a) as [p|] eqn:A, (value b) as [q|] eqn:B; try discriminate.
  intros H. rewrite (value_is_real _ _ A), (value_is_real _ _ B). intros E. apply eqR_Qeq in E.
  apply Qeq_bool_iff in E. now rewrite E in H.
Qed.

(** Many at once: a table. *)
Inductive fact : Set := Le (a b : closed) | Lt (a b : closed) | Eq (a b : closed).

Definition holds (f : fact) : Prop :=
  match f with Le a b => real a <= real b | Lt a b => real a < real b | Eq a b => real a = real b end.

Definition decide (f : fact) : bool :=
  match f with
  | Le a b => decided Qle_bool a b
  | Lt a b => decided (fun p q => negb (Qle_bool q p)) a b
  | Eq a b => decided Qeq_bool a b
  end.

Fixpoint all_hold (f : fact) (table : list fact) : Prop :=
  match table with nil => holds f | cons g rest => holds f /\ all_hold g rest end.

Lemma decide_holds f : decide f = true -> holds f.
Proof. destruct f; [apply decided_le|apply decided_lt|apply decided_eq]. Qed.

Lemma all_decided f table : List.forallb decide (f :: table) = true -> all_hold f table.
Proof.
  revert f. induction table as [|g rest IH]; intros f H; cbn [List.forallb all_hold] in *;
  apply andb_prop in H; destruct H as [A B]; [now apply decide_holds|].
  split; [now apply decide_holds|]. now apply IH.
Qed.
