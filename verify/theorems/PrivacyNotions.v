(** The notions of privacy of the texts: (eps, delta), Renyi and zero-concentrated. *)
Require Import Probability FDivergences Interaction Divergences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Notions.
Variables (X O : finType) (n : nat).
Implicit Type M : n.-tuple X -> O -> R.

(** thesis Definition 2.3, bern Definition 2.2, rdp Definition 1: "M satisfies (eps, delta)-DP if
    sup over A in F and D ~ D' of M_D(A) - e^eps M_D'(A) <= delta". *)
Definition ADP (eps delta : R) M : Prop :=
  forall d d', (dham d d' <= 1)%N -> forall E : {set O}, Pr (M d) E - exp eps * Pr (M d') E <= delta.

(** rdp Definition 1: "(alpha, eps)-RDP for a given alpha > 1, if
    sup over d ~ d' of D_alpha(M_d || M_d') <= eps". *)
Definition RDP (alpha eps : R) M : Prop :=
  forall d d', (dham d d' <= 1)%N -> Renyi_le alpha (M d) (M d') eps.

(** thesis Definition 2.3, zcdp Definition 1: "rho-zCDP if, for all alpha > 1,
    sup over D ~ D' of D_alpha(M_D || M_D') <= rho alpha". *)
Definition zCDP (rho : R) M : Prop := forall alpha, 1 < alpha -> RDP alpha (rho * alpha) M.
End Notions.

Section Policies.
Variables (A X : finType) (T : nat).
Implicit Type pi : policy A X.

(** thesis Definition 3.3: "(eps, delta)-View DP if and only if V^pi is (eps, delta)-DP;
    rho-View zCDP if and only if V^pi is rho-zCDP"; rdp Definition 3: (alpha, eps)-global RDP. *)
Definition ViewADP eps delta pi : Prop := ADP eps delta (@view A X T pi).
Definition ViewRDP alpha eps pi : Prop := RDP alpha eps (@view A X T pi).
Definition ViewZCDP rho pi : Prop := zCDP rho (@view A X T pi).

(** The view as a law. *)
Definition View pi (r : T.-tuple X) : dist [finType of T.-tuple A] :=
  Dist (view_ge0 pi r) (view_sum1 pi r).
End Policies.

Arguments ViewADP {A X} T eps delta pi.
Arguments ViewRDP {A X} T alpha eps pi.
Arguments ViewZCDP {A X} T rho pi.
