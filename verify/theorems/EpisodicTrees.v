(** Episodic policies and adversaries that ask for other actions. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Composition Equivalences
  EpisodicPrivacy Transport.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Memory.
Variables (A X : finType) (b0 : A) (T : nat).
Implicit Type w : wrapper A X.

(** *** Interactive DP of a wrapper that keeps its releases (thesis Appendix C.1.2, footnote to Theorem 5.2)
    The queries of the adversary decide what rewards it meets; its next actions are a function of what it
    released, as its program has it. (As a kernel of queries and rewards it is another policy: see
    [looks_not_InteractiveDP].) *)
Definition memory_view w B (x : table A X T) (a : T.-tuple A) : R := run w (answers B x a) a.

Theorem wrapper_memory (x0 : X) C w (fit : fits w T) B : closed C -> releases_private C w ->
  Private C (memory_view w B).
Proof. move=> cC rel x x' xx.
pose f (y : table A X T) a := if size a is i.+1 then nth [ffun _ => x0] y i (B a) else x0.
have e y : memory_view w B y = tree_view (policy_of b0 fit) (f y).
  apply: functional_extensionality => a; rewrite /memory_view -(view_policy_of b0 fit); congr view.
  apply: eq_from_tnth => t; rewrite !tnth_mktuple /f size_take size_tuple -/(minn _ _) (minn_idPl (ltn_ord
    t)). by rewrite -tnth_nth.
rewrite !e; case/neighbours_nth: xx => [->|[s others]]; first exact: (@wrapper_tree_close A X b0 T C w fit _ _
  0%N). apply: (@wrapper_tree_close A X b0 T C w fit _ _ s) => // a; rewrite /f; case: (size a) => // i is'.
by rewrite others //; apply/eqP => o; case: is'; rewrite o. Qed.
End Memory.
