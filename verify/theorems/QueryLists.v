(** Query adversaries: for Renyi divergences none does better than one that ignores the answers. *)
Require Import Probability FDivergences Interaction Divergences Toolbox Composition Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Lists.
Variables (A X : finType) (alpha : R).
Hypothesis alpha1 : 1 < alpha.
Implicit Type pi : policy A X.
(** The product over the rounds of the moments of single answers along one list of queries and two of
  rewards. *)
Fixpoint list_moment pi pi' (q : seq A) (r r' : seq X) : R :=
  match q, r, r' with
  | b :: q', x :: s, x' :: s' => moment alpha (pi [::]) (pi' [::]) * list_moment (shift pi b x) (shift pi'
    b x') q' s s'
  | _, _, _ => 1
  end.
(** Each answer is absolutely continuous. *)
Fixpoint list_ac pi pi' (q : seq A) (r r' : seq X) : Prop :=
  match q, r, r' with
  | b :: q', x :: s, x' :: s' => ac (pi [::]) (pi' [::]) /\ list_ac (shift pi b x) (shift pi' b x') q' s s'
  | _, _, _ => True
  end.
(** Actions when, after the actions [a], the query is [(h a).1] and the reward [(h a).2]. *)
Fixpoint told (pi : policy A X) (h : seq A -> A * X) (a : seq A) : R :=
  if a is b :: a' then pi [::] b * told (shift pi (h [:: b]).1 (h [:: b]).2) (fun s => h (b :: s)) a' else 1.
Lemma told_ge0 pi h a : 0 <= told pi h a.
Proof. by elim: a pi h => [|b a IH] pi h /=; [lra|apply: Rmult_le_pos; [apply: pr_ge0|apply: IH]]. Qed.
Lemma told_sum1 T pi h : \sum_(a : T.-tuple A) told pi h a = 1.
Proof. elim: T pi h => [|T IH] pi h; first by rewrite sum_tuple0.
rewrite sum_tupleS -(pr_sum1 (pi [::])); apply: eq_bigr => b _ /=. by rewrite -sumM IH; ring. Qed.
Definition Told T pi h : dist [finType of T.-tuple A] := Dist (fun a : T.-tuple A =>
  told_ge0 pi h a) (told_sum1 T pi h).
(** After the action [b]. *)
Let later pi (h : seq A -> A * X) b := shift pi (h [:: b]).1 (h [:: b]).2.
Let beyond (h : seq A -> A * X) b : seq A -> A * X := fun s => h (b :: s).
Lemma moment_told T pi pi' h h' : moment alpha (@Told T.+1 pi h) (@Told T.+1 pi' h') = \sum_b (pi' [::] b *
  pow (pi [::] b / pi' [::] b) alpha *
  moment alpha (Told T (later pi h b) (beyond h b)) (Told T (later pi' h' b) (beyond h' b))).
Proof. rewrite -(moment_joint alpha (pi [::]) (pi' [::]) (fun b => Told T (later pi h b) (beyond h b))
  (fun b => Told T (later pi' h' b) (beyond h' b))).
rewrite /moment sum_tupleS (pair_bigA _ (fun b s => _ * pow (_ / _) alpha)) /=. by apply: eq_bigr => -[b s].
Qed.
Lemma moment_pos (O : finType) (p q : dist O) : ac p q -> 0 < moment alpha p q.
Proof. by move=> pq; have := moment_ge1 (alpha := alpha) ltac:(lra) pq; lra. Qed.
(** The product along the path of [a]. *)
Definition path_moment pi pi' (h h' : seq A -> A * X) a := list_moment pi pi' (unzip1 (queries h a))
  (unzip2 (queries h a)) (unzip2 (queries h' a)).
Definition path_ac pi pi' (h h' : seq A -> A * X) a := list_ac pi pi' (unzip1 (queries h a))
  (unzip2 (queries h a)) (unzip2 (queries h' a)).

(** *** The moment of any view is at most the largest product along a path *)
Lemma told_le T pi pi' h h' G : (forall a, (h a).1 = (h' a).1) ->
  (forall a : T.-tuple A, path_ac pi pi' h h' a /\ path_moment pi pi' h h' a <= G) ->
  ac (Told T pi h) (Told T pi' h') /\ moment alpha (Told T pi h) (Told T pi' h') <= G.
Proof. elim: T pi pi' h h' G => [|T IH] pi pi' h h' G same H.
  have [_ g] := H [tuple]; split; first by move=> a /=; rewrite (tuple0 a) /=; lra.
  rewrite /moment sum_tuple0 /= /Rdiv Rinv_1 Rmult_1_r powE ?ln_1; last lra.
  by rewrite Rmult_0_r exp_0 Rmult_1_l; exact: g.
have cons b (s : T.-tuple A) : path_ac pi pi' h h' [tuple of b :: s] /\ path_moment pi pi' h h' [tuple of b ::
  s] <= G -> ac (pi [::]) (pi' [::]) /\ path_ac (later pi h b) (later pi' h' b) (beyond h b) (beyond h' b) s
  /\ moment alpha (pi [::]) (pi' [::]) *
  path_moment (later pi h b) (later pi' h' b) (beyond h b) (beyond h' b) s <= G.
  by rewrite /path_ac /path_moment /later !queries_cons /= -(same [:: b]) => -[[c1 c2] c3].
have [b0 _] : exists b : A, true.
  case: (pickP (fun b : A => true)) => [b _|none]; first by exists b.
  by have := pr_sum1 (pi [::]); rewrite big_pred0 //; lra.
have [pq _] := cons b0 (nseq_tuple T b0) (H _). have m0 := moment_pos pq; set m := moment alpha _ _ in m0 *.
have step b (p := Told T (later pi h b) (beyond h b)) (p' := Told T (later pi' h' b) (beyond h' b)) :
  ac p p' /\ moment alpha p p' <= G / m.
  apply: IH => [a|s]; first exact: same. have [_ [c2 c3]] := cons b s (H _); split=> //.
  by apply: (Rmult_le_reg_l m) => //; rewrite (_ : m * (G / m) = G); [exact: c3|field; lra]. split.
  move=> a; case/tupleP: a => b s /= /Rmult_integral [/pq -> | z]; first ring.
  by have [/(_ s z) /= -> _] := step b; ring.
rewrite moment_told; apply: (Rle_trans _ (m * (G / m))); last by apply: Req_le; field; lra.
rewrite /m /moment sumMr; apply: sum_le => b _; apply: Rmult_le_compat_l; last by case: (step b).
by apply: Rmult_le_pos; [apply: pr_ge0|apply: pow_ge0]. Qed.
(** Queries and rewards from a list (whose first item is not used): equality. *)
Definition from (d : A * X) (l : seq (A * X)) : seq A -> A * X := fun a => nth d l (size a).
Lemma moment_from T pi pi' d z zs z' zs' : size zs = T -> unzip1 zs = unzip1 zs' -> moment alpha (Told T pi
  (from d (z :: zs))) (Told T pi' (from d (z' :: zs'))) = list_moment pi pi' (unzip1 zs) (unzip2 zs) (unzip2
  zs') /\ (ac (Told T pi (from d (z :: zs))) (Told T pi' (from d (z' :: zs'))) -> list_ac pi pi' (unzip1 zs)
  (unzip2 zs) (unzip2 zs')).
Proof. elim: T pi pi' z zs z' zs' => [|T IH] pi pi' z [|[b y] ys] z' [|[b' y'] ys'] //=.
  move=> _ _; split=> //.
  by rewrite /moment sum_tuple0 /= /Rdiv Rinv_1 Rmult_1_r powE ?ln_1 ?Rmult_0_r ?exp_0; lra.
move=> [sz] [<- e]; have [m c] := IH (shift pi b y) (shift pi' b y') (b, y) ys (b, y') ys' sz e.
have told1 p w zz v (a : A) (s : seq A) : told p (from d (zz :: (b, w) :: v)) (a :: s) = p [::] a * told
  (shift p b w) (from d ((b, w) :: v)) s by []. split=> [|acT].
  rewrite moment_told /moment sumMr; apply: eq_bigr => a _; congr (_ * _); exact: m.
have acs a (s : T.-tuple A) : told pi' (from d (z' :: (b, y') :: ys')) (a :: s) = 0 -> told pi (from d (z ::
  (b, y) :: ys)) (a :: s) = 0 := acT [tuple of a :: s]. split.
  move=> a0 z0; transitivity (\sum_(s : T.-tuple A) (pi [::] a0 * told (shift pi b y) (from d ((b, y) :: ys))
    s)). by rewrite -sumM told_sum1; ring.
  by apply: sum0 => s _; have := acs a0 s; rewrite !told1 z0; apply; ring.
apply: c => s /= z0. transitivity (\sum_a (pi [::] a * told (shift pi b y) (from d ((b, y) :: ys)) s)).
  by rewrite -sumMr pr_sum1; ring.
by apply: sum0 => a _; have := acs a s; rewrite !told1 z0; apply; ring. Qed.
(** Along every list of queries and every two neighbouring lists of rewards, the product of the moments of the
    answers is at most e^((alpha - 1) c): group privacy of the kernels themselves (as in thesis Theorem
      4.12). *)
Definition lists_close T c pi : Prop := forall (q : T.-tuple A) (r r' : T.-tuple X), (dham r r' <= 1)%N ->
  list_ac pi pi q r r' /\ list_moment pi pi q r r' <= exp ((alpha - 1) * c).
Variables (a0 : A) (x0 : X).
(** Views as [told]: of an adversary, and of pi^B on a table. *)
Definition asked T B (x : table A X T) : seq A -> A * X :=
  fun a => (B a, nth [ffun=> x0] ([ffun=> x0] :: x) (size a) (B a)).
Definition posted T B (x : table A X T) : seq A -> A * X :=
  fun a => (B a, nth [ffun=> x0] ([ffun=> x0] :: x) (size a) (last a0 a)).
Lemma interactive_told T pi B (x : table A X T) : interactive_view pi B x = (Told T pi (asked B x) : _ -> R).
Proof. apply: functional_extensionality; elim: T pi B x => [|T IH] pi B x a; first by rewrite (tuple0 a)
  /interactive_view big_ord0.
case/tupleP: x => x xs; case/tupleP: a => b a; rewrite interactive_view_cons IH /=.
have e (y : {ffun A -> X}) p h : told p (fun s => (B (b :: s), nth [ffun=> x0] (y :: xs) (size s)
  (B (b :: s)))) h = told p (fun s => (B (b :: s), nth [ffun=> x0] ([ffun=> x0] :: xs) (size s) (B (b :: s))))
  h. case: h p => //= c h p; congr (_ * _). by congr (_ * _); exact: esym (e x _ a). Qed.
Lemma post_cons B pi b y : shift (post B pi) b y = post (fun s => B (b :: s)) (shift pi (B [:: b]) y).
Proof. by apply: functional_extensionality => h; rewrite /shift /post -[unzip1 _]/(b :: _) queries_cons. Qed.
Lemma posted_told T pi B (x : table A X T) : table_view (post B pi) x = (Told T pi (posted B x) : _ -> R).
Proof. rewrite /posted; apply: functional_extensionality.
elim: T pi B x a0 => [|T IH] pi B x d a; first by rewrite (tuple0 a) /table_view /view big_ord0.
case/tupleP: x => x xs; case/tupleP: a => b a; rewrite table_view_cons post_cons (IH _ _ _ b) /=.
have e (y : {ffun A -> X}) p h : told p (fun s => (B (b :: s), nth [ffun=> x0] (y :: xs) (size s) (last b s)))
  h = told p (fun s => (B (b :: s), nth [ffun=> x0] ([ffun=> x0] :: xs) (size s) (last b s))) h.
  case: h p => //= c h p; congr (_ * _). by congr (_ * _); exact: esym (e x _ a). Qed.
Lemma path_row T (x : table A X T) B C (a : T.-tuple A) :
  let h := fun s => (B s, nth [ffun=> x0] ([ffun=> x0] :: x) (size s) (C s)) : A * X in
  unzip1 (queries h a) = queries B a /\ unzip2 (queries h a) = [tuple tnth x t (C (take t.+1 a)) | t < T].
Proof. move=> h; split; first by rewrite /queries /unzip1 -map_comp.
rewrite /queries /unzip2 -map_comp size_tuple -val_enum_ord -map_comp; apply: eq_map => t /=.
by rewrite size_first /= -tnth_nth. Qed.
(** Views of lists are those of constant adversaries on tables of constant rows. *)
Lemma lists_of_views T c pi (view_of : adversary A -> table A X T -> T.-tuple A -> R) : (forall B, exists C,
  forall x, view_of B x = (Told T pi (fun s => (B s, nth [ffun=> x0] ([ffun=> x0] :: x) (size s) (C s))) :
  _ -> R)) -> (forall B, RDP alpha c (view_of B)) <-> lists_close T c pi.
Proof. move=> told_of; split=> h. move=> q r r' rr; pose B (a : seq A) := nth a0 (a0 :: q) (size a).
  have near := leq_trans (dham_constant A r r') rr. have e (s : T.-tuple X) : view_of B (constant_table A s) =
    (Told T pi (from (a0, x0) ((a0, x0) :: zip q s)) : _ -> R).
    have [C ->] := told_of B; congr (pr (Told _ _ _)); apply: functional_extensionality => a.
    rewrite /from -[(a0, x0) :: zip q s]/(zip (a0 :: q) (x0 :: s)) nth_zip /=; last by rewrite !size_tuple.
    congr pair; case: (size a) => [|n] /=; first by rewrite ffunE. case: (ltnP n T) => nT; last first.
      by rewrite [in RHS]nth_default ?size_tuple // nth_default ?ffunE // size_map size_enum_ord.
    by rewrite (nth_map (Ordinal nT)) ?size_enum_ord // ffunE (tnth_nth x0) nth_enum_ord.
  have := h B _ _ near; rewrite !e => /(Renyi_leP _ _ _ alpha1) [ac1 m1].
  have sz (s : T.-tuple X) : size (zip q s) = T by rewrite size_zip !size_tuple minnn.
  have u (s : T.-tuple X) : unzip1 (zip q s) = q :> seq A by apply: unzip1_zip; rewrite !size_tuple.
  have [m2 ac2] := moment_from pi pi (a0, x0) (a0, x0) (a0, x0) (sz r) (etrans (u r) (esym (u r'))).
  move: m2 ac2; rewrite u !unzip2_zip ?size_tuple // => m2 ac2. by split; [exact: ac2|rewrite -m2].
move=> B x x' xx. have [C e] := told_of B; rewrite !e; apply/(Renyi_leP _ _ _ alpha1); apply: told_le => // a.
have [p1 p2] := path_row x B C a; have [_ p2'] := path_row x' B C a. rewrite /path_ac /path_moment p1 p2 p2'.
have sz : size (queries B a) == T by rewrite size_map size_iota size_tuple.
apply: (h (Tuple sz)); exact: leq_trans (dham_map x x' (fun t y => y (C (take t.+1 a)))) xx. Qed.

(** *** thesis Proposition 3.13(b) for Renyi DP of one order, and for zCDP *)
Theorem InteractiveRDP_post T c pi : (forall B, RDP alpha c (@interactive_view A X T pi B)) <-> (forall B,
    RDP alpha c (@table_view A X T (post B pi))).
Proof. apply: (iff_trans (lists_of_views _ _)); last apply: iff_sym;
  last apply: (lists_of_views c (view_of := fun B => @table_view A X T (post B pi))).
- by move=> B; exists B => x; exact: interactive_told.
- by move=> B; exists (last a0) => x; exact: posted_told. Qed.
End Lists.
Theorem InteractiveZCDP_post (A X : finType) T rho (pi : policy A X) : A -> X ->
  InteractiveZCDP T rho pi <-> forall B, TableZCDP T rho (post B pi).
Proof. move=> a0 x0; split=> h B al a1.
  by apply: (proj1 (InteractiveRDP_post a1 a0 x0 T (rho * al) pi)) => B'; apply: h.
by apply: (proj2 (InteractiveRDP_post a1 a0 x0 T (rho * al) pi)) => B'; apply: h. Qed.
