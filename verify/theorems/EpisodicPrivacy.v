(** Privacy of episodic policies with forgetting, for every notion of privacy,
  on lists and on trees of rewards. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Composition Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** One outcome, no information. *)
Definition silent : dist [finType of unit] := dirac tt.
Section Wrapper.
Variables (A X : finType).
Implicit Types (w : wrapper A X) (f : tree A X) (past acts a : seq A).
(** Every release is made by a mechanism that is private on its own block, in the sense of [C]. *)
Fixpoint releases_private (C : closeness) (w : wrapper A X) : Prop :=
  match w with
  | Done => True
  | Episode acts Q rel next =>
      Private C (fun d : (size acts).-tuple X => rel d : Q -> R) /\ forall o, releases_private C (next o)
  end.
(** The rewards met in the tree [f] along [acts], after [past]. *)
Definition met f past acts : seq X := [seq f (past ++ take i.+1 acts) | i <- iota 0 (size acts)].
(** The law of [g] of the actions, after [past], of the wrapper that meets the tree [f]. *)
Fixpoint tree_outcome (B : finType) w past f (g : seq A -> dist B) : dist B :=
  match w with
  | Done => g [::]
  | Episode acts Q rel next =>
      Push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f (fun a => g (acts ++ a)))
  end.
Section Neighbours.
Variables (f f' : tree A X) (s : nat).
Hypothesis same : forall a, size a <> s.+1 -> f a = f' a.
Lemma met_same past acts : (s < size past)%N \/ (size past + size acts <= s)%N ->
  met f past acts = met f' past acts.
Proof. move=> h; apply/eq_in_map => i; rewrite mem_iota add0n => /andP [_ ia]; apply: same.
rewrite size_cat size_takel //; case: h => h e. by move: h; rewrite -e -[X in (_ <= X)%N]addn0 leq_add2l.
by move: e h; rewrite addnS => -[<-]; rewrite leq_add2l leqNgt ia. Qed.
Lemma tree_outcome_past (B : finType) w past (g : seq A -> dist B) : (s < size past)%N ->
  tree_outcome w past f g = tree_outcome w past f' g.
Proof. elim: w past g => [|acts Q rel next IH] past g h //=. rewrite met_same; last by left.
congr (Push _ _); apply: functional_extensionality => o; apply: IH.
by rewrite size_cat; apply: leq_trans h (leq_addr _ _). Qed.
Lemma met_hd past acts : (hd (met f past acts) (met f' past acts) <= 1)%N.
Proof. have z (u : seq nat) (F F' : nat -> X) : count (fun p => p.1 != p.2) (zip (map F u) (map F' u)) = count
  (fun i => F i != F' i) u. by elim: u => //= i u ->.
rewrite /hd /met z; apply: (@leq_trans (count (pred1 (s - size past)%N) (iota 0 (size acts)))); last first.
  by rewrite count_uniq_mem ?iota_uniq //; case: (_ \in _).
rewrite -!sum1_count big_mkcond [X in (_ <= X)%N]big_mkcond /= big_seq [X in (_ <= X)%N]big_seq.
apply: leq_sum => i; rewrite mem_iota add0n => /andP [_ ia]. case: (eqVneq i (s - size past)%N) => [|ne];
  first by case: ifP. rewrite same ?eqxx // size_cat size_takel // => e; case/eqP: ne.
by rewrite -(addKn (size past) i); congr subn; apply/eq_add_S; rewrite -e addnS. Qed.
Lemma tree_outcome_close C (B : finType) w past (g : seq A -> dist B) : closed C -> releases_private C w ->
  C B (tree_outcome w past f g) (tree_outcome w past f' g).
Proof. move=> cC; have [Crefl [Cpush Cmix]] := cC. elim: w past g => [|acts Q rel next IH] past g /=;
  first by move=> _; apply: Crefl. move=> [dp dps]; case: (ltnP s (size past + size acts)) => h.
  have -> : push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f (fun a => g (acts ++
    a))) = push (rel (met f past acts)) (fun o => tree_outcome (next o) (past ++ acts) f' (fun a => g (acts ++
    a))).
    apply: functional_extensionality => b; apply: eq_bigr => o _. by rewrite tree_outcome_past // size_cat.
  apply: Cpush; have sz h' : size (met h' past acts) == size acts by rewrite size_map size_iota.
  by apply: (dp (Tuple (sz f)) (Tuple (sz f'))); rewrite dham_hd met_hd.
by rewrite (met_same (or_intror h)); apply: Cmix => o; apply: IH. Qed.
End Neighbours.
Variable b0 : A.
(** The actions as a tuple. *)
Definition as_tuple T (a : seq A) : T.-tuple A := insubd (nseq_tuple T b0) a.
Variable T : nat.
Lemma queries_tuple f (a : T.-tuple A) : tval [tuple f (take t.+1 a) | t < T] = queries f a.
Proof. by rewrite /queries size_tuple -val_enum_ord -map_comp. Qed.
Lemma tree_outcome_run w f c (a : T.-tuple A) : fits w (T - size c) -> (size c <= T)%N ->
  tree_outcome w c f (fun s => dirac (as_tuple T (c ++ s))) a =
  ind (take (size c) a == c) * run w (drop (size c) (queries f a)) (drop (size c) a).
Proof. elim: w c => [|acts Q rel next IH] c /=.
  move=> cT cs; rewrite cats0 /as_tuple. have sc : size c = T by apply/eqP; rewrite eqn_leq cs -subn_eq0 cT.
  have e : (a == insubd (nseq_tuple T b0) c) = (take (size c) a == c).
    rewrite -(inj_eq val_inj) val_insubd sc eqxx. by rewrite -[X in take X _](size_tuple a) take_size.
  by rewrite e sc !drop_oversize ?size_tuple // /ind eqxx; ring.
set n := size acts => -[nT fit] cs. have cn : (size c + n <= T)%N by rewrite -(subnKC cs) leq_add2l.
have e o : tree_outcome (next o) (c ++ acts) f (fun s => dirac (as_tuple T (c ++ acts ++ s))) a = ind (take
  (size c + n) a == c ++ acts) * run (next o) (drop (size c + n) (queries f a)) (drop (size c + n) a).
  have g : (fun s => dirac (as_tuple T (c ++ acts ++ s))) = (fun s => dirac (as_tuple T ((c ++ acts) ++ s))).
    by apply: functional_extensionality => s; rewrite catA.
  by rewrite g IH size_cat -/n // subnDA; exact: fit. rewrite /push; under eq_bigr do rewrite e.
have sca : size (take (size c) a) = size c by rewrite size_take size_tuple; case: ltngtP cs => // ->.
have tk : (take (size c + n) a == c ++ acts) = (take (size c) a == c) && (take n (drop (size c) a) == acts).
  by rewrite -eqseq_cat // takeD. rewrite tk; case tc: (take (size c) a == c); last first.
  by rewrite /ind /= Rmult_0_l; apply: sum0 => o _; ring.
rewrite /= {1}/ind Rmult_1_l; case ta: (take n (drop (size c) a) == acts); last first.
  by rewrite /ind /= Rmult_0_l; apply: sum0 => o _; ring.
have {tk} tk : take (size c + n) a = c ++ acts by apply/eqP; rewrite tk tc ta.
have -> : met f c acts = take n (drop (size c) (queries f a)).
  rewrite /met /queries size_tuple -map_drop -map_take drop_iota add0n take_iota.
  have -> : minn n (T - size c) = n by apply/minn_idPl; exact: nT.
  rewrite -[X in iota X n]addn0 iotaDl -map_comp; apply/eq_in_map => i; rewrite mem_iota add0n => /andP [_ ia]
    /=.
  congr f; rewrite -addnS -[in RHS](cat_take_drop (size c + n) a) tk -catA take_cat ltnNge leq_addr /= addKn.
  by rewrite takel_cat.
rewrite /ind Rmult_1_l; apply: eq_bigr => o _; rewrite /ind Rmult_1_l. by rewrite !drop_drop (addnC n). Qed.
(** The law of the actions when the wrapper meets the tree [f]. *)
Lemma tree_view_run w (fit : fits w T) f :
  tree_view (policy_of b0 fit) f = (tree_outcome w [::] f (fun s => dirac (as_tuple T s)) : _ -> R).
Proof. apply: functional_extensionality => a; rewrite /tree_view view_policy_of.
have := @tree_outcome_run w f [::] a; rewrite /= subn0 take0 !drop0 /ind eqxx Rmult_1_l => -> //.
by rewrite queries_tuple. Qed.

(** *** A wrapper with private releases is private in the adaptive continual release model
    (thesis Definition 3.9 and Remark 3.11, bern Definition B.2), for every closed notion of closeness *)
Lemma wrapper_tree_close C w (fit : fits w T) : closed C -> releases_private C w ->
  tree_private T C (policy_of b0 fit).
Proof. by move=> cC rel f f' s same; rewrite !tree_view_run; apply: (tree_outcome_close same). Qed.

(** *** ... and on lists of rewards: thesis Appendix C.1.2 *)
Theorem wrapper_close C w (fit : fits w T) : closed C -> releases_private C w ->
  Private C (@view A X T (policy_of b0 fit)).
Proof. by move=> cC rel; apply: trees_lists => //; [exact: wrapper_tree_close|case: cC]. Qed.

Theorem wrapper_AdaptiveADP w (fit : fits w T) eps delta : 0 <= eps -> 0 <= delta ->
  releases_private (Aclose eps delta) w -> AdaptiveADP T eps delta (policy_of b0 fit).
Proof. by move=> e0 d0 rel; apply: trees_adaptive (wrapper_tree_close fit (Aclose_closed e0 d0) rel). Qed.
Theorem wrapper_AdaptiveZCDP w (fit : fits w T) rho : 0 <= rho ->
  releases_private (Zclose rho) w -> AdaptiveZCDP T rho (policy_of b0 fit).
Proof. by move=> r0 rel; apply: trees_adaptive (wrapper_tree_close fit (Zclose_closed r0) rel). Qed.

(** *** thesis Appendix C.1.2 with Lemma 2.10, bern Proposition 4.2, adv Lemma 3: pure DP *)
Theorem wrapper_ViewDP eps w (fit : fits w T) : 0 <= eps ->
  releases_private (Aclose eps 0) w -> ViewDP T eps (policy_of b0 fit).
Proof. by move=> e0 h; apply/DP_ADP; apply: wrapper_close h; apply: Aclose_closed => //; lra. Qed.

(** *** thesis Theorem 5.5 and Remark 5.7, zcdp Theorem 12, rdp Theorem 4, in the form of Appendix C.1.2: any
    releases on finite spaces, episodes of adaptive lengths. The texts' Gaussian noise is not of this kind. *)
Theorem wrapper_ViewADP eps delta w (fit : fits w T) : 0 <= eps -> 0 <= delta ->
  releases_private (Aclose eps delta) w -> ViewADP T eps delta (policy_of b0 fit).
Proof. by move=> e0 d0; apply: wrapper_close; apply: Aclose_closed. Qed.
Theorem wrapper_ViewRDP alpha eps w (fit : fits w T) : 1 < alpha -> 0 <= eps ->
  releases_private (Rclose alpha eps) w -> ViewRDP T alpha eps (policy_of b0 fit).
Proof. by move=> a1 e0; apply: wrapper_close; apply: Rclose_closed. Qed.
Theorem wrapper_ViewZCDP rho w (fit : fits w T) : 0 <= rho ->
  releases_private (Zclose rho) w -> ViewZCDP T rho (policy_of b0 fit).
Proof. by move=> r0 h; apply/PrivateZ; apply: wrapper_close h; apply: Zclose_closed. Qed.
End Wrapper.
