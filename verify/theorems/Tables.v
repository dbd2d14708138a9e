(** Table DP and View DP. *)
Require Import Probability FDivergences Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Table.
Variables (A X : finType) (T : nat).

(** A table of rewards: for each round, the reward of each action. *)
Definition table := T.-tuple {ffun A -> X}.

(** The rewards met in the table [x] along the actions [a]. *)
Definition along (x : table) (a : T.-tuple A) : T.-tuple X := [tuple tnth x t (tnth a t) | t < T].

(** M^pi_x(a) (thesis Equation (3.1)). *)
Definition table_view (pi : policy A X) (x : table) (a : T.-tuple A) : R := view pi (along x a) a.

Definition TableDP eps (pi : policy A X) : Prop := DP eps (table_view pi).

(** *** Table DP and View DP are equivalent for pure DP
    (thesis Proposition 3.12(a), bern Proposition 2.4, zcdp Proposition 1). *)
Theorem TableDP_ViewDP eps pi : TableDP eps pi <-> ViewDP T eps pi.
Proof.
split=> /DP_pointwise dp; apply/DP_pointwise => d d' dd' a.
  pose const (r : T.-tuple X) : table := [tuple [ffun _ => tnth r t] | t < T].
  have along_const r : along (const r) a = r.
    by apply: eq_from_tnth => t; rewrite !tnth_mktuple ffunE.
  have := dp (const d) (const d'); rewrite /table_view.
  move=> /(_ _ a); rewrite !along_const; apply.
  exact: leq_trans (dham_map d d' (fun _ x => [ffun _ => x])) dd'.
by apply: dp; apply: leq_trans (dham_map d d' (fun t x => x (tnth a t))) dd'.
Qed.
End Table.
