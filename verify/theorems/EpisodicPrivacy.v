(** Privacy of episodic policies with forgetting, for every notion of privacy. *)
From Coq Require Import Reals Lra FunctionalExtensionality.
From mathcomp Require Import all_ssreflect.
Require Import Probability Interaction Episodes Divergences PrivacyNotions Toolbox Composition.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

Section Wrapper.
Variables (A X : finType).
Implicit Type w : wrapper A X.

(** Every release is made by a mechanism that is private on its own block, in the sense of [C]. *)
Fixpoint releases_private (C : closeness) (w : wrapper A X) : Prop :=
  match w with
  | Done => True
  | Episode acts Q rel next =>
      Private C (fun d : (size acts).-tuple X => rel d : Q -> R) /\ forall o, releases_private C (next o)
  end.

(** The law of [g] of the actions of the wrapper on the list of rewards [r]. *)
Fixpoint outcome (B : finType) (w : wrapper A X) (r : seq X) (g : seq A -> dist B) : dist B :=
  match w with
  | Done => g [::]
  | Episode acts Q rel next =>
      Push (rel (take (size acts) r)) (fun o => outcome (next o) (drop (size acts) r) (fun a => g (acts ++ a)))
  end.

Lemma outcome_close C (B : finType) w r r' (g : seq A -> dist B) : closed C -> fits w (size r) ->
  releases_private C w -> size r = size r' -> (hd r r' <= 1)%N -> C B (outcome w r g) (outcome w r' g).
Proof.
move=> [Crefl [Cpush Cmix]]; elim: w r r' g => [|acts Q rel next IH] r r' g /=; first by move=> *; apply: Crefl.
set n := size acts => -[nT fit] [dp dps] sz; rewrite (hd_cat n sz) => h1.
have szt : size (take n r) = size (take n r') by rewrite !size_take sz.
have szd : size (drop n r) = size (drop n r') by rewrite !size_drop sz.
case: (posnP (hd (drop n r) (drop n r'))) => [/(hd0 szd) ->|pos].
  apply: Cpush.
  have st : size (take n r) == n by rewrite size_take; case: ltngtP nT => // -> _.
  have st' : size (take n r') == n by rewrite -szt.
  apply: (dp (Tuple st) (Tuple st')).
  by rewrite dham_hd; apply: leq_trans h1; rewrite leq_addr.
have h0 : hd (take n r) (take n r') = 0%N.
  by move: h1; rewrite -(prednK pos) addnS ltnS leqn0 addn_eq0 => /andP [/eqP].
rewrite (hd0 szt h0); apply: Cmix => o; apply: IH => //; first by rewrite size_drop; apply: fit.
by apply: leq_trans h1; rewrite leq_addl.
Qed.

Variable b0 : A.

(** The actions as a tuple. *)
Definition as_tuple T (a : seq A) : T.-tuple A := insubd (nseq_tuple T b0) a.

Lemma outcome_run T w r (c : seq A) (a : T.-tuple A) : fits w (T - size c) -> size r = (T - size c)%N ->
  (size c <= T)%N ->
  outcome w r (fun s => dirac (as_tuple T (c ++ s))) a = ind (take (size c) a == c) * run w r (drop (size c) a).
Proof.
elim: w r c => [|acts Q rel next IH] r c /=.
  move=> cT sr cs; rewrite cats0 /as_tuple.
  have sc : size c = T by apply/eqP; rewrite eqn_leq cs -subn_eq0 cT.
  have e : (a == insubd (nseq_tuple T b0) c) = (take (size c) a == c).
    rewrite -(inj_eq val_inj) val_insubd sc eqxx.
    by rewrite -[X in take X _](size_tuple a) take_size.
  by rewrite e sc drop_oversize ?size_tuple // /ind eqxx; ring.
set n := size acts => -[nT fit] sr cs.
have e o : outcome (next o) (drop n r) (fun s => dirac (as_tuple T (c ++ acts ++ s))) a =
    ind (take (size c + n) a == c ++ acts) * run (next o) (drop n r) (drop (size c + n) a).
  have f : (fun s => dirac (as_tuple T (c ++ acts ++ s))) = (fun s => dirac (as_tuple T ((c ++ acts) ++ s))).
    by apply: functional_extensionality => s; rewrite catA.
  rewrite f IH size_cat -/n //; first by rewrite subnDA; exact: fit.
    by rewrite size_drop sr subnDA.
  by rewrite -(subnKC cs) leq_add2l.
rewrite /push; under eq_bigr do rewrite e.
have sca : size (take (size c) a) = size c by rewrite size_take size_tuple; case: ltngtP cs => // ->.
have -> : (take (size c + n) a == c ++ acts) = (take (size c) a == c) && (take n (drop (size c) a) == acts).
  by rewrite -eqseq_cat // takeD.
transitivity (\sum_(o : Q) (ind (take (size c) a == c) * ind (take n (drop (size c) a) == acts) *
    (rel (take n r) o * run (next o) (drop n r) (drop n (drop (size c) a))))).
  apply: eq_bigr => o _; rewrite drop_drop addnC /ind.
  by case: (take (size c) a == c); case: (_ == acts); rewrite /=; ring.
by rewrite -sumM Rmult_assoc.
Qed.

(** *** Privacy of the wrapper, for every closed notion of closeness (thesis Appendix C.1.2) *)
Theorem wrapper_close C T w (fit : fits w T) : closed C -> releases_private C w ->
  Private C (@view A X T (policy_of b0 fit)).
Proof.
move=> cC rel r r' rr'.
have e (d : T.-tuple X) : view (policy_of b0 fit) d = outcome w d (fun s => dirac (as_tuple T s)) :> (_ -> R).
  apply: functional_extensionality => a; rewrite view_policy_of.
  have := @outcome_run T w d [::] a; rewrite /= subn0 take0 drop0 /ind eqxx Rmult_1_l => -> //.
  by rewrite size_tuple.
by rewrite !e; apply: outcome_close => //; rewrite ?size_tuple // -dham_hd.
Qed.

(** *** thesis Theorem 5.5 and Remark 5.7, zcdp Theorem 12, rdp Theorem 4, in the form of Appendix C.1.2:
    any releases on finite spaces, episodes of adaptive lengths. The texts' Gaussian noise is not of this kind. *)
Theorem wrapper_ViewADP T eps delta w (fit : fits w T) : 0 <= eps -> 0 <= delta ->
  releases_private (Aclose eps delta) w -> ViewADP T eps delta (policy_of b0 fit).
Proof. by move=> e0 d0; apply: wrapper_close; apply: Aclose_closed. Qed.

Theorem wrapper_ViewRDP T alpha eps w (fit : fits w T) : 1 < alpha -> 0 <= eps ->
  releases_private (Rclose alpha eps) w -> ViewRDP T alpha eps (policy_of b0 fit).
Proof. by move=> a1 e0; apply: wrapper_close; apply: Rclose_closed. Qed.

Theorem wrapper_ViewZCDP T rho w (fit : fits w T) : 0 <= rho ->
  releases_private (Zclose rho) w -> ViewZCDP T rho (policy_of b0 fit).
Proof. by move=> r0 h; apply/PrivateZ; apply: wrapper_close h; apply: Zclose_closed. Qed.
End Wrapper.
