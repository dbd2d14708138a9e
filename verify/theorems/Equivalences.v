(** Lists, tables and trees of rewards; adversaries that ask for actions (thesis Sections 3.3 to 3.6). *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Definitions.
Variables (A X : finType) (T : nat).
Implicit Type pi : policy A X.
(** thesis Definition 3.2: "(eps, delta)-Table DP if and only if M^pi is (eps, delta)-DP;
    rho-Table zCDP if and only if M^pi is rho-zCDP"; zcdp Definition 3. *)
Definition TableADP eps delta pi : Prop := ADP eps delta (@table_view A X T pi).
Definition TableZCDP rho pi : Prop := zCDP rho (@table_view A X T pi).
(** thesis Section 3.4: "an adversary B = {B_t}, such that B_t : (a_1, ..., a_t) -> q_t". *)
Definition adversary := seq A -> A.
(** The queries after the actions [a], and what the table answers to them. *)
Definition queries (Y : Type) (B : seq A -> Y) (a : seq A) := [seq B (take i.+1 a) | i <- iota 0 (size a)].
Definition answers (B : adversary) (x : table A X T) (a : T.-tuple A) : T.-tuple X :=
  [tuple tnth x t (B (take t.+1 a)) | t < T].
(** P[View_{B, pi, x} = a] (thesis Remark 3.6): "a_t ~ pi_t(. | q_1, x_{1,q_1}, ..., q_{t-1},
  x_{t-1,q_{t-1}})". *)
Definition interactive_view pi B x (a : T.-tuple A) : R :=
  \prod_(t < T) pi (take t (zip (queries B a) (answers B x a))) (tnth a t).
(** thesis Definition 3.5: "(eps, delta)-Interactive DP if for all adversaries B and all S,
    sup over x ~ x' of P[View_{B,pi,x} in S] - e^eps P[View_{B,pi,x'} in S] <= delta"; likewise rho-zCDP. *)
Definition InteractiveADP eps delta pi : Prop := forall B, ADP eps delta (interactive_view pi B).
Definition InteractiveZCDP rho pi : Prop := forall B, zCDP rho (interactive_view pi B).
(** thesis Definition 3.8, bern Definition B.1: "a reward-feeding adversary is a sequence of functions
    A_t : a_1, ..., a_t -> (r_t^L, r_t^R)". *)
Definition feeder := seq A -> X * X.
(** The rewards met on the left channel, or on the right one at the challenge time [s] alone (Remark 3.10). *)
Definition fed (F : feeder) (s : 'I_T) (left : bool) (a : T.-tuple A) : T.-tuple X :=
  [tuple if (t == s) && ~~ left then (F (take t.+1 a)).2 else (F (take t.+1 a)).1 | t < T].
Definition fed_view pi F s left (a : T.-tuple A) : R := view pi (fed F s left a) a.
(** thesis Definition 3.9, bern Definition B.2: "for all reward-feeding adversaries, all S,
    sup over t* of P[View^{L,t*} in S] - e^eps P[View^{R,t*} in S] <= delta"; likewise rho-zCDP. *)
Definition AdaptiveADP eps delta pi : Prop :=
  forall F s, Aclose eps delta (fed_view pi F s true) (fed_view pi F s false).
Definition AdaptiveZCDP rho pi : Prop :=
  forall F s, Zclose rho (fed_view pi F s true) (fed_view pi F s false).
(** thesis Remark 3.11: a tree of rewards;
  "two trees are neighbouring if they only differ at rewards at one depth". *)
Definition tree := seq A -> X.
Definition tree_view pi (f : tree) (a : T.-tuple A) : R := view pi [tuple f (take t.+1 a) | t < T] a.
Definition neighbours (f f' : tree) := exists s : 'I_T, forall a, size a <> s.+1 -> f a = f' a.
End Definitions.
Arguments TableADP {A X} T eps delta pi.
Arguments TableZCDP {A X} T rho pi.
Arguments InteractiveADP {A X} T eps delta pi.
Arguments InteractiveZCDP {A X} T rho pi.
Arguments AdaptiveADP {A X} T eps delta pi.
Arguments AdaptiveZCDP {A X} T rho pi.
Section Laws.
Variables (A X : finType).
Implicit Type pi : policy A X.
Lemma table_view_cons T pi x (xs : table A X T) b (a : T.-tuple A) :
  table_view pi [tuple of x :: xs] [tuple of b :: a] = pi [::] b * table_view (shift pi b (x b)) xs a.
Proof. rewrite /table_view (_ : along _ _ = [tuple of x b :: along xs a]) ?view_cons //.
apply: eq_from_tnth => t; rewrite tnth_mktuple; case: (unliftP ord0 t) => [s ->|->]; last by rewrite !tnth0.
by rewrite !tnthS tnth_mktuple. Qed.
Lemma queries_cons (Y : Type) (B : seq A -> Y) b a :
  queries B (b :: a) = B [:: b] :: queries (fun s => B (b :: s)) a.
Proof. by rewrite /queries /= take0; congr cons; rewrite (iotaDl 1 0) -map_comp; apply: eq_map. Qed.
Lemma interactive_view_cons T pi B x (xs : table A X T) b (a : T.-tuple A) :
  interactive_view pi B [tuple of x :: xs] [tuple of b :: a] =
  pi [::] b * interactive_view (shift pi (B [:: b]) (x (B [:: b]))) (fun s => B (b :: s)) xs a.
Proof. rewrite /interactive_view big_ord_recl tnth0 take0; congr (_ * _).
have r : answers B [tuple of x :: xs] [tuple of b :: a] = [tuple of x (B [:: b]) :: answers (fun s =>
  B (b :: s)) xs a]. apply: eq_from_tnth => t; rewrite tnth_mktuple; case: (unliftP ord0 t) => [s ->|->].
    by rewrite !tnthS tnth_mktuple. by rewrite !tnth0 /= take0.
by apply: eq_bigr => t _; rewrite tnthS r queries_cons. Qed.
Lemma table_view_ge0 T pi (x : table A X T) a : 0 <= table_view pi x a. Proof. exact: view_ge0. Qed.
Lemma table_view_sum1 T pi (x : table A X T) : \sum_a table_view pi x a = 1.
Proof. elim: T pi x => [|T IH] pi x; first by rewrite sum_tuple0 /table_view /view big_ord0.
case/tupleP: x => x xs; rewrite sum_tupleS -(pr_sum1 (pi [::])); apply: eq_bigr => b _.
by under eq_bigr do rewrite table_view_cons; rewrite -sumM IH; ring. Qed.
Definition TableView T pi (x : table A X T) : dist [finType of T.-tuple A] :=
  Dist (table_view_ge0 pi x) (table_view_sum1 pi x).
Variable T : nat.

(** Views along the same rewards. *)
Lemma view_along pi (f g : T.-tuple A -> T.-tuple X) : (forall a t, tnth (f a) t = tnth (g a) t) ->
  (fun a => view pi (f a) a) = (fun a => view pi (g a) a).
Proof. by move=> e; apply: functional_extensionality => a; congr view; apply: eq_from_tnth. Qed.
Lemma size_first (a : T.-tuple A) (t : 'I_T) : size (take t.+1 a) = t.+1.
Proof. by rewrite size_take size_tuple -/(minn _ _) (minn_idPl (ltn_ord t)). Qed.

(** ** Tables and lists (thesis Proposition 3.12, zcdp Proposition 1) *)
(** A table where all actions pay the same. *)
Definition constant_table (r : T.-tuple X) : table A X T := [tuple [ffun _ => tnth r t] | t < T].
Lemma along_constant r a : along (constant_table r) a = r.
Proof. by apply: eq_from_tnth => t; rewrite !tnth_mktuple ffunE. Qed.
(** *** thesis Reductions 1 and 2, zcdp Appendix B: lists as tables, and the list read along a sequence *)
Theorem table_of_list pi r a : table_view pi (constant_table r) a = view pi r a.
Proof. by rewrite /table_view along_constant. Qed.
Theorem list_of_table pi (x : table A X T) a : table_view pi x a = view pi (along x a) a. Proof. by []. Qed.
Lemma dham_constant r r' : (dham (constant_table r) (constant_table r') <= dham r r')%N.
Proof. exact: (dham_map r r' (fun _ y => [ffun _ => y])). Qed.
Lemma dham_constant_arm (b : A) r r' : dham (constant_table r) (constant_table r') = dham r r'.
Proof. apply: eq_bigr => t _; rewrite !tnth_mktuple; congr (nat_of_bool (~~ _)).
by apply/eqP/eqP => [/ffunP /(_ b)|->] //; rewrite !ffunE. Qed.
Lemma Table_View C pi : Private C (@table_view A X T pi) -> Private C (@view A X T pi).
Proof. move=> h d d' dd; have e r : @view A X T pi r = table_view pi (constant_table r).
  by apply: functional_extensionality => a; rewrite /table_view along_constant.
by rewrite !e; apply: h; apply: leq_trans (dham_constant d d') dd. Qed.

(** *** thesis Proposition 3.12(b), (c) *)
Theorem TableADP_ViewADP eps delta pi : TableADP T eps delta pi -> ViewADP T eps delta pi.
Proof. exact: (@Table_View (Aclose eps delta)). Qed.
Theorem TableZCDP_ViewZCDP rho pi : TableZCDP T rho pi -> ViewZCDP T rho pi.
Proof. by move=> h al a1; apply: (@Table_View (Rclose al (rho * al))); apply: h. Qed.

(** *** thesis Proposition 3.12(d): the factor K^T *)
Theorem ViewADP_TableADP eps delta pi : 0 <= delta -> ViewADP T eps delta pi ->
  TableADP T eps (INR (#|A| ^ T) * delta) pi.
Proof. move=> d0 h d d' dd E; rewrite /Pr sumM -sumB. apply: (Rle_trans _ (\sum_(a in E) delta)).
  apply: sum_le => a _; rewrite /table_view. have := h (along d a) (along d' a) _ [set a]; rewrite !Pr1;
    apply. exact: leq_trans (dham_map d d' (fun t y => y (tnth a t))) dd.
apply: (Rle_trans _ (\sum_(a : T.-tuple A) delta)).
  by rewrite -sum_ind; apply: sum_le => a _; rewrite /ind; case: ifP => _; lra.
by rewrite sum_card card_tuple; exact: Rle_refl. Qed.

(** *** thesis Proposition 3.12(a), bern Proposition 2.4, zcdp Proposition 1: equivalent for pure DP *)
Theorem TableDP_ViewDP eps pi : TableDP T eps pi <-> ViewDP T eps pi.
Proof. split=> /DP_ADP h; apply/DP_ADP; first exact: TableADP_ViewADP.
by rewrite -(Rmult_0_r (INR (#|A| ^ T))); apply: ViewADP_TableADP h; lra. Qed.
Lemma take_zip (U V : Type) t (s : seq U) (s' : seq V) : take t (zip s s') = zip (take t s) (take t s').
Proof. by elim: s s' t => [|u s IH] [|v s'] [|t] //=; rewrite IH. Qed.

(** *** thesis Section 3.7(c): "if a policy is eps-instantaneous DP, then it is (T eps)-View DP" *)
Theorem instantaneous_ViewDP eps pi :
  (forall (a : seq A) (r r' : seq X), (count (fun p => p.1 != p.2) (zip r r') <= 1)%N -> size r = size r' ->
     forall b, pi (zip a r) b <= exp eps * pi (zip a r') b) -> ViewDP T (INR T * eps) pi.
Proof. move=> h; apply/DP_pointwise => r r' rr a. have -> : exp (INR T * eps) = \prod_(t < T) exp eps.
  by rewrite -(big_morph exp exp_plus exp_0) sum_ord_const.
rewrite -prodM; suff : 0 <= view pi r a <= \prod_(t < T) (exp eps * pi (H a r' t) (tnth a t)) by case.
rewrite /view; elim/big_ind2: _ => [|x1 x2 y1 y2 [p1 q1] [p2 q2]|t _]; first lra.
  by nra.
split; first exact: pr_ge0. rewrite /H !take_zip; apply: h; last by rewrite !size_take !size_tuple.
have := hd_cat t (_ : size r = size r'); rewrite -dham_hd !size_tuple => /(_ erefl) e.
by apply: leq_trans rr; rewrite e leq_addr. Qed.

(** ** Adversaries that ask for actions (thesis Proposition 3.13) *)
(** "pi^B(a | a_1, r_1, ..., a_{t-1}, r_{t-1}) =
  pi_t(a | B_1(a_1), r_1, ..., B_{t-1}(a_1, ..., a_{t-1}), r_{t-1})". *)
Definition post B pi : policy A X := fun h => pi (zip (queries B (unzip1 h)) (unzip2 h)).
Lemma take_queries (B : adversary A) t a : take t (queries B a) = queries B (take t a).
Proof. by elim: a t B => [|b a IH] [|t] B //; rewrite [take _ (b :: a)]/= !queries_cons /= IH. Qed.
(** thesis Remark 3.6: the view of the adversary is the view of pi^B on the answers. The printed
    "M^{pi^B}_x" would have pi^B read the column of its own action, not that of the query. *)
Lemma interactive_post B pi (x : table A X T) a :
  interactive_view pi B x a = view (post B pi) (answers B x a) a.
Proof. apply: eq_bigr => t _; rewrite /post /H !take_zip.
have sz : size (take t a) = size (take t (answers B x a)) by rewrite !size_take !size_tuple.
by rewrite /unzip1 /unzip2 -/(unzip1 _) -/(unzip2 _) unzip1_zip ?unzip2_zip ?sz // take_queries. Qed.
Lemma answers_constant B r a : answers B (constant_table r) a = r.
Proof. by apply: eq_from_tnth => t; rewrite !tnth_mktuple ffunE. Qed.
Lemma interactive_constant B pi r a :
  interactive_view pi B (constant_table r) a = table_view (post B pi) (constant_table r) a.
Proof. by rewrite interactive_post answers_constant table_of_list. Qed.

(** *** thesis Proposition 3.13(a), by the identity adversary; for every notion of closeness *)
Definition asks_played (a0 : A) : adversary A := fun a => last a0 a.
Lemma interactive_played a0 pi (x : table A X T) : interactive_view pi (asks_played a0) x =1 table_view pi x.
Proof. move=> a; elim: T a0 pi x a => [|n IH] a0 pi x a; first by rewrite /interactive_view /table_view /view
  !big_ord0. case/tupleP: x => y x; case/tupleP: a => b a; rewrite interactive_view_cons table_view_cons.
by congr (_ * _); exact: (IH b). Qed.
Lemma Interactive_Table C pi : A -> (forall B, Private C (@interactive_view A X T pi B)) ->
  Private C (@table_view A X T pi).
Proof. move=> a0 h x x' xx; have := h (asks_played a0) x x' xx.
by rewrite (functional_extensionality _ _ (interactive_played a0 pi x)) (functional_extensionality _ _
  (interactive_played a0 pi x')). Qed.
Theorem InteractiveADP_TableADP eps delta pi : A -> InteractiveADP T eps delta pi -> TableADP T eps delta pi.
Proof. by move=> a0; apply: (@Interactive_Table (Aclose eps delta)). Qed.
Theorem InteractiveZCDP_TableZCDP rho pi : A -> InteractiveZCDP T rho pi -> TableZCDP T rho pi.
Proof. by move=> a0 h al a1; apply: (@Interactive_Table (Rclose al (rho * al))) => // B; apply: h. Qed.

(** *** thesis Proposition 3.13(b), for pure DP. For (eps, delta) neither direction holds: see
    [interactive_beyond_post] and [post_beyond_interactive]. *)
Theorem InteractiveDP_post eps pi : InteractiveADP T eps 0 pi <-> forall B, TableADP T eps 0 (post B pi).
Proof.
have near (x x' : table A X T) (f : 'I_T -> A) : (dham x x' <= 1)%N -> (dham [tuple tnth x t (f t) | t < T]
  [tuple tnth x' t (f t) | t < T] <= 1)%N.
  by move=> xx; apply: leq_trans (dham_map x x' (fun t y => y (f t))) xx.
split=> h B; apply/DP_ADP/DP_pointwise => x x' xx a; move/DP_ADP/DP_pointwise: (h B).
  move=> /(_ _ _ (leq_trans (dham_constant _ _) (near _ _ (tnth a) xx)) a).
  by rewrite !interactive_post !answers_constant.
move=> /(_ _ _ (leq_trans (dham_constant _ _) (near _ _ (fun t => B (take t.+1 a)) xx)) a).
by rewrite !interactive_post /table_view !along_constant. Qed.

(** *** thesis Remark 3.14: deterministic adversaries are enough. A random one draws [s] and is [B s]. *)
Lemma interactive_view_ge0 B pi (x : table A X T) a : 0 <= interactive_view pi B x a.
Proof. by apply: prod_ge0 => t; apply: pr_ge0. Qed.
Lemma interactive_view_sum1 n B pi (x : table A X n) : \sum_a interactive_view pi B x a = 1.
Proof. elim: n B pi x => [|n IH] B pi x; first by rewrite sum_tuple0 /interactive_view big_ord0.
case/tupleP: x => x xs; rewrite sum_tupleS -(pr_sum1 (pi [::])); apply: eq_bigr => b _.
by under eq_bigr do rewrite interactive_view_cons; rewrite -sumM IH; ring. Qed.
Theorem random_adversary C (S : finType) (mu : dist S) (B : S -> adversary A) pi : closed C ->
  (forall B, Private C (@interactive_view A X T pi B)) ->
  Private C (fun x : table A X T => push mu (fun s => interactive_view pi (B s) x)).
Proof. move=> [_ [_ mix]] h x x' xx.
pose V s y : dist [finType of T.-tuple A] := Dist (interactive_view_ge0 (B s) pi y) (interactive_view_sum1
  (B s) pi y). by apply: (mix _ _ mu (fun s => V s x) (fun s => V s x')) => s; apply: h. Qed.

(** ** Adversaries that feed rewards (thesis Proposition 3.15, bern Proposition B.5) *)
Lemma dham_fed F s (a : T.-tuple A) : (dham (fed F s true a) (@fed A X T F s false a) <= 1)%N.
Proof. rewrite /dham (bigD1 s) //= big1 ?addn0; first by case: (_ != _).
by move=> t ts; rewrite !tnth_mktuple (negbTE ts) eqxx. Qed.
(** A pair of neighbouring tables as a reward-feeding adversary (Reduction 3 of the thesis). *)
Lemma Adaptive_Table (C : closeness) pi : A -> (forall (O : finType) (p : dist O), C O p p) ->
  (forall F (s : 'I_T), C _ (fed_view pi F s true) (fed_view pi F s false)) ->
  Private C (@table_view A X T pi).
Proof. move=> a0 refl h x x' /neighbours_at [->|[s others]]; first exact: (refl _ (TableView pi x')).
pose F (a : seq A) := (nth (tnth x s) x (size a).-1 (last a0 a), tnth x' s (last a0 a)).
have rows (a : T.-tuple A) (t : 'I_T) : F (take t.+1 a) = (tnth x t (tnth a t), tnth x' s (tnth a t)).
  have e : last a0 (take t.+1 a) = tnth a t by rewrite (take_nth a0) ?size_tuple // last_rcons -tnth_nth.
  by rewrite /F e size_first /= -tnth_nth.
have L : fed_view pi F s true = table_view pi x.
  by apply: view_along => a t; rewrite !tnth_mktuple andbF rows.
have R' : fed_view pi F s false = table_view pi x'.
  by apply: view_along => a t; rewrite !tnth_mktuple andbT rows /=; case: eqP => [->|/eqP /others ->].
by rewrite -L -R'; apply: h. Qed.

(** *** thesis Proposition 3.15(a), bern Proposition B.5(a) *)
Theorem AdaptiveADP_TableADP eps delta pi : A -> 0 <= eps -> 0 <= delta ->
  AdaptiveADP T eps delta pi -> TableADP T eps delta pi.
Proof. by move=> a0 e0 d0; apply: (@Adaptive_Table (Aclose eps delta)) => //; case: (Aclose_closed e0 d0).
Qed.
Theorem AdaptiveZCDP_TableZCDP rho pi : A -> 0 <= rho -> AdaptiveZCDP T rho pi -> TableZCDP T rho pi.
Proof.
move=> a0 r0 h; apply/PrivateZ; apply: (@Adaptive_Table (Zclose rho)) => //. by case: (Zclose_closed r0). Qed.

(** *** thesis Proposition 3.15(b), bern Proposition B.5(b): for pure DP the three notions agree *)
Theorem AdaptiveDP_ViewDP eps pi : A -> 0 <= eps ->
  (AdaptiveADP T eps 0 pi <-> TableDP T eps pi) /\ (TableDP T eps pi <-> ViewDP T eps pi).
Proof. move=> a0 e0; split; last exact: TableDP_ViewDP. split=> [h|/TableDP_ViewDP /DP_pointwise h F s E].
  by apply/DP_ADP; apply: AdaptiveADP_TableADP => //; lra.
suff : Pr (fed_view pi F s true) E <= exp eps * Pr (fed_view pi F s false) E by lra.
by rewrite /Pr sumM; apply: sum_le => a _; apply: h; apply: dham_fed. Qed.

(** *** thesis Remark 3.11: a reward-feeding adversary is a pair of neighbouring trees *)
Theorem Adaptive_trees (C : closeness) pi : (forall F (s : 'I_T), C _ (fed_view pi F s true) (fed_view pi F s
  false)) <-> (forall f f', @neighbours A X T f f' -> C _ (@tree_view A X T pi f) (tree_view pi f')).
Proof. have left_ F (s : 'I_T) : fed_view pi F s true = tree_view pi (fun a => (F a).1).
  by apply: view_along => a t; rewrite !tnth_mktuple andbF.
have right_ F (s : 'I_T) : fed_view pi F s false = tree_view pi (fun a =>
    if size a == s.+1 then (F a).2 else (F a).1).
  by apply: view_along => a t; rewrite !tnth_mktuple andbT size_first.
split=> [h f f' [s same]|h F s]; last by rewrite left_ right_; apply: h; exists s => a; case: eqP.
have := h (fun a => (f a, f' a)) s; rewrite left_ right_ /= (_ : (fun a => if _ then _ else _) = f') //.
by apply: functional_extensionality => a; case: eqP => // /same. Qed.
End Laws.
(** ** Policies that are private on trees of rewards *)
Section Trees.
Variables (A X : finType) (T : nat) (C : closeness) (pi : policy A X).
(** Trees may differ at one depth, at or beyond the horizon. *)
Definition tree_private := forall f f' s, (forall a, size a <> s.+1 -> f a = f' a) ->
  C (@tree_view A X T pi f) (tree_view pi f').
Hypothesis close : tree_private.
Lemma trees_adaptive F s : C (@fed_view A X T pi F s true) (fed_view pi F s false).
Proof. by move: F s; apply: (proj2 (@Adaptive_trees A X T C pi)) => f f' [s] /close. Qed.
(** The queries of an adversary decide what rewards are met; the policy goes on as if they were those of its
    own actions. *)
Lemma trees_answers (x0 : X) B : Private C (fun (x : table A X T) a => view pi (answers B x a) a).
Proof. move=> x x' xx; pose f (y : table A X T) a := if size a is i.+1 then nth [ffun=> x0] y i (B a) else x0.
have e y : (fun a => view pi (answers B y a) a) = tree_view pi (f y).
  by apply: view_along => a t; rewrite !tnth_mktuple /f size_first -tnth_nth.
rewrite !e; case/neighbours_nth: xx => [->|[s others]]; first exact: (close (s := 0%N)).
apply: (close (s := s)) => a; rewrite /f; case: (size a) => // i is'.
by rewrite others //; apply/eqP => o; case: is'; rewrite o. Qed.
Lemma trees_lists (b0 : A) : (forall (O : finType) (p : dist O), C p p) -> Private C (@view A X T pi).
Proof. move=> refl r r' rr; case: (neighbours_at rr) => [->|[s _]]; first exact: (refl _ (View pi r')).
have e d : (fun a => view pi (answers (fun=> b0) (constant_table A d) a) a) = view pi d.
  by apply: view_along => a t; rewrite !tnth_mktuple ffunE.
by have := trees_answers (tnth r s) (fun=> b0) (leq_trans (dham_constant A r r') rr); rewrite /= !e. Qed.
End Trees.
