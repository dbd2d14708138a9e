(** Adaptive and parallel composition for all notions of privacy. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Two mechanisms, the second told the outcome of the first *)
Section Joint.
Variables (O O' : finType).
Implicit Types (p q : dist O) (W : kernel O O').
Definition joint (p : O -> R) (W : O -> O' -> R) (z : O * O') : R := p z.1 * W z.1 z.2.
Lemma joint_ge0 p W z : 0 <= joint p W z. Proof. by positive. Qed.
Lemma joint_sum1 p W : \sum_z joint p W z = 1.
Proof. rewrite -(pair_bigA _ (fun o o' => p o * W o o')) /= -(pr_sum1 p).
by apply: eq_bigr => o _; rewrite -sumM pr_sum1; ring. Qed.
Definition Joint p W : dist [finType of O * O'] := Dist (joint_ge0 p W) (joint_sum1 p W).
Lemma Aclose_joint e1 d1 e2 d2 p q W W' : 0 <= d2 -> Aclose e1 d1 p q ->
  (forall o, Aclose e2 d2 (W o) (W' o)) -> Aclose (e1 + e2) (d1 + d2) (joint p W) (joint q W').
Proof. move=> d20 h h' E; pose S o := [set o' | (o, o') \in E].
have PrJ (r : O -> R) V : Pr (joint r V) E = \sum_o (r o * Pr (V o) (S o)).
  rewrite /Pr big_mkcond [LHS](eq_bigr (fun z => if (z.1, z.2) \in E then r z.1 * V z.1 z.2 else 0));
    last by case. rewrite -(pair_bigA _ (fun o o' => if (o, o') \in E then r o * V o o' else 0)) /=.
  apply: eq_bigr => o _; rewrite sumM [RHS]big_mkcond; apply: eq_bigr => o' _.
  by rewrite inE; case: ifP => // _; rewrite /=.
rewrite !PrJ exp_plus; pose g o := Rmin 1 (exp e2 * Pr (W' o) (S o)). have g01 o : 0 <= g o <= 1.
  split; last exact: Rmin_l. apply: Rmin_glb; first lra. by positive.
have a : \sum_o (p o * Pr (W o) (S o)) <= (\sum_o (p o * g o)) + d2.
  rewrite -[X in _ <= _ + X]Rmult_1_l -(pr_sum1 p) sumMr -sumD.
  apply: sum_le => o _; rewrite -Rmult_plus_distr_l; apply: Rmult_le_compat_l; first exact: pr_ge0.
  rewrite /g /Rmin; case: (Rle_dec _ _) => _; first by have := Pr_le1 (W o) (S o); lra.
  by have := h' o (S o); lra. have b : \sum_o (q o * g o) <= exp e2 * \sum_o (q o * Pr (W' o) (S o)).
  rewrite sumM; apply: sum_le => o _; rewrite -Rmult_assoc (Rmult_comm (exp e2)) Rmult_assoc.
  by apply: Rmult_le_compat_l; [exact: pr_ge0|exact: Rmin_r].
have t := Aclose_tests h g01; have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos e1)) b; lra. Qed.
Lemma moment_joint alpha p q W W' :
  moment alpha (joint p W) (joint q W') = \sum_o (q o * pow (p o / q o) alpha * moment alpha (W o) (W' o)).
Proof. pose term o o' := joint q W' (o, o') * pow (joint p W (o, o') / joint q W' (o, o')) alpha.
rewrite /moment [LHS](eq_bigr (fun z => term z.1 z.2)); last by case. rewrite -(pair_bigA _ term) /=.
apply: eq_bigr => o _; rewrite sumM; apply: eq_bigr => o' _; rewrite /term /joint /=.
case: (Req_dec (q o) 0) => [->|qn]; first ring. case: (Req_dec (W' o o') 0) => [->|wn]; first ring.
case: (Req_dec (p o) 0) => [->|pn]; first by rewrite Rmult_0_l /Rdiv !Rmult_0_l pow0; ring.
case: (Req_dec (W o o') 0) => [->|vn]; first by rewrite Rmult_0_r /Rdiv !Rmult_0_l pow0; ring.
have P := pr_ge0 p o; have Q := pr_ge0 q o; have V := pr_ge0 (W o) o'; have V' := pr_ge0 (W' o) o'.
have x0 : 0 < p o / q o by positive. have y0 : 0 < W o o' / W' o o' by positive.
rewrite (_ : p o * W o o' / (q o * W' o o') = (p o / q o) * (W o o' / W' o o')); last by field.
by rewrite !powE //; [rewrite ln_mult // Rmult_plus_distr_l exp_plus; ring|apply: Rmult_lt_0_compat]. Qed.
Lemma Rclose_joint alpha e1 e2 p q W W' : 1 < alpha -> Rclose alpha e1 p q ->
  (forall o, Rclose alpha e2 (W o) (W' o)) -> Rclose alpha (e1 + e2) (joint p W) (joint q W').
Proof. move=> a1 /(Renyi_leP _ _ _ a1) [pq h] h'. have ac2 o : ac (W o) (W' o) by case: (h' o).
apply/(@Renyi_leP _ (Joint p W) (Joint q W') _ _ a1); split.
  by move=> [o o'] /= /Rmult_integral [/pq e|/ac2 e]; rewrite /joint /= e; ring.
rewrite Rmult_plus_distr_l exp_plus Rmult_comm /= moment_joint.
apply: (Rle_trans _ (exp ((alpha - 1) * e2) * moment alpha p q)).
  rewrite /moment sumM; apply: sum_le => o _; rewrite Rmult_comm; apply: Rmult_le_compat_r.
    by apply: Rmult_le_pos; [apply: pr_ge0|apply: pow_ge0].
  by case: (proj1 (Renyi_leP (W o) (W' o) e2 a1) (h' o)).
by apply: Rmult_le_compat_l; [apply/Rlt_le/exp_pos|]. Qed.
End Joint.
(** ** Many mechanisms, each told all earlier outcomes
    (thesis Proposition 2.9 with its remark (a), bern Proposition H.3, adv Lemmas 13, 14) *)
Section Compose.
Variable O : finType.
(** The law of the outcomes of [M [::]], [M [:: o_1]], [M [:: o_1; o_2]], ... *)
Definition compose k (M : seq O -> dist O) (o : k.-tuple O) : R := \prod_(t < k) M (take t o) (tnth o t).
Lemma compose_cons k M b (s : k.-tuple O) :
  compose M [tuple of b :: s] = M [::] b * compose (fun past => M (b :: past)) s.
Proof. rewrite /compose big_ord_recl /= tnth0; congr (_ * _). by apply: eq_bigr => t _; rewrite tnthS. Qed.
Lemma compose_ge0 k M (o : k.-tuple O) : 0 <= compose M o. Proof. by apply: prod_ge0 => t; apply: pr_ge0. Qed.
Lemma compose_sum1 k M : \sum_(o : k.-tuple O) compose M o = 1.
Proof. elim: k M => [|k IH] M; first by rewrite sum_tuple0 /compose big_ord0.
rewrite sum_tupleS -(pr_sum1 (M [::])); apply: eq_bigr => b _.
by under eq_bigr do rewrite compose_cons; rewrite -sumM IH; ring. Qed.
Definition Compose k M : dist [finType of k.-tuple O] := Dist (compose_ge0 M) (compose_sum1 k M).
(** Budgets that add up. *)
Variables (B : Type) (zero : B) (add : B -> B -> B) (C : B -> closeness).
Hypothesis C_refl : forall (O : finType) (p : dist O), C zero p p.
Hypothesis C_push : forall b (O O' : finType) (p q : dist O) (W : kernel O O'),
  C b p q -> C b (push p W) (push q W).
Hypothesis C_joint : forall b b' (O O' : finType) (p q : dist O) (W W' : kernel O O'),
  C b p q -> (forall o, C b' (W o) (W' o)) -> C (add b b') (joint p W) (joint q W').
Lemma compose_close k (b : nat -> B) (M M' : seq O -> dist O) : (forall past, C (b (size past)) (M past)
  (M' past)) -> C (\big[add/zero]_(t < k) b t) (@compose k M) (@compose k M').
Proof. elim: k b M M' => [|k IH] b M M' h.
  rewrite big_ord0 (_ : compose M' = compose (k := 0) M); first exact: (C_refl (Compose 0 M)).
  by apply: functional_extensionality => o; rewrite /compose !big_ord0.
have cons N : @compose k.+1 N = push (Joint (N [::]) (fun o => Compose k (fun past => N (o :: past))))
  (fun z => dirac [tuple of z.1 :: z.2]).
  apply: functional_extensionality => o; case/tupleP: o => o s; rewrite compose_cons /push.
  rewrite (bigD1 (o, s)) //= big1 ?Rplus_0_r; first by rewrite /joint /ind eqxx /=; ring.
  move=> [o' s'] ne /=; rewrite /ind; case: eqP => [e|_]; last ring.
  case: e ne => -> /val_inj ->; by rewrite eqxx.
rewrite !cons big_ord_recl; apply: C_push; apply: C_joint; first exact: (h [::]).
by move=> o; apply: (IH (fun t => b t.+1)) => past; apply: (h (o :: past)). Qed.
End Compose.
Section Theorems.
Variables (X O : finType) (n k : nat).
Implicit Type M : seq O -> n.-tuple X -> dist O.
(** The M^i, each told the outcomes so far: [M past] is the mechanism number [size past]. *)
Definition composed M (d : n.-tuple X) : k.-tuple O -> R := compose (fun past => M past d).

Theorem composition_ADP (eps delta : nat -> R) M : (forall i, 0 <= delta i) ->
  (forall past, ADP (eps (size past)) (delta (size past)) (fun d => M past d : O -> R)) ->
  ADP (\sum_(t < k) eps t) (\sum_(t < k) delta t) (composed M).
Proof. move=> d0 h d d' dd. pose add (x y : R * R) := (x.1 + y.1, x.2 + y.2).
pose C (b : R * R) : closeness := fun O' p q => 0 <= b.2 /\ Aclose b.1 b.2 p q. have :=
  @compose_close O _ (0, 0) add C _ _ _ k (fun t => (eps t, delta t)) (fun past => M past d) (fun past => M
  past d'). set S := \big[add/_]_(_ < _) _. have -> : S = (\sum_(t < k) eps t, \sum_(t < k) delta t).
  rewrite [LHS]surjective_pairing (big_morph fst (_ : {morph fst : x y / add x y >-> x + y}) (erefl : fst (0,
    0) = 0)) //.
  by rewrite (big_morph snd (_ : {morph snd : x y / add x y >-> x + y}) (erefl : snd (0, 0) = 0)).
move=> c; apply: proj2; apply: c => [O' p|b O1 O2 p q W [b0 c]|b b' O1 O2 p q W W' [b0 c] c'|past].
- by split=> [|E]; rewrite /= ?exp_0; lra.
- by split=> //; apply: Aclose_push.
- have b'0 : 0 <= b'.2. case: (pickP (fun _ : O1 => true)) => [o _|none]; first by case: (c' o).
    by have := pr_sum1 p; rewrite big_pred0 //; lra.
  by split=> /=; [lra|apply: Aclose_joint => // o; case: (c' o)].
- by split; [exact: d0|exact: (h past d d' dd)]. Qed.
(** Pure DP (adv Lemmas 13, 14). *)
Corollary composition_DP (eps : nat -> R) M :
  (forall past, DP (eps (size past)) (fun d => M past d : O -> R)) -> DP (\sum_(t < k) eps t) (composed M).
Proof. move=> h; apply/DP_ADP; rewrite -[X in ADP _ X](sum0 (P := xpredT) (F := fun _ : 'I_k => 0)) //.
by apply: (@composition_ADP eps (fun=> 0) M) => [i|past]; [lra|apply/DP_ADP; exact: h]. Qed.
(** rdp's notion; the budgets add up for one order. *)
Theorem composition_RDP alpha (eps : nat -> R) M : 1 < alpha -> (forall past, RDP alpha (eps (size past))
  (fun d => M past d : O -> R)) -> RDP alpha (\sum_(t < k) eps t) (composed M).
Proof. move=> a1 h d d' dd.
apply: (@compose_close O _ 0 Rplus (fun b => Rclose alpha b) _ _ _ k eps (fun past => M past d) (fun past =>
  M past d')).
- by move=> O' p; apply: Renyi_refl.
- by move=> b O1 O2 p q W; apply: Renyi_data_processing.
- by move=> b b' O1 O2 p q W W'; apply: Rclose_joint.
- by move=> past; exact: (h past d d' dd). Qed.
Theorem composition_zCDP (rho : nat -> R) M : (forall past, zCDP (rho (size past)) (fun d => M past d : O ->
  R)) -> zCDP (\sum_(t < k) rho t) (composed M).
Proof. move=> h alpha a1; rewrite sumMr;
  apply: (@composition_RDP alpha (fun t => rho t * alpha) M) => // past. exact: (h past alpha a1). Qed.
(** As printed: the mechanisms are told nothing of each other, and G_D is the product of the M^i_D. *)
Lemma composed_untold (M : nat -> n.-tuple X -> dist O) :
  composed (fun past d => M (size past) d) = fun d (o : k.-tuple O) => \prod_(i < k) M i d (tnth o i).
Proof. apply: functional_extensionality => d; apply: functional_extensionality => o.
by apply: eq_bigr => i _; rewrite size_take size_tuple ltn_ord. Qed.
Corollary simple_composition_ADP (eps delta : nat -> R) (M : nat -> n.-tuple X -> dist O) :
  (forall i, 0 <= delta i) -> (forall i, ADP (eps i) (delta i) (fun d => M i d : O -> R)) ->
  ADP (\sum_(i < k) eps i) (\sum_(i < k) delta i) (fun d (o : k.-tuple O) => \prod_(i < k) M i d (tnth o i)).
Proof. by move=> d0 h; rewrite -composed_untold; apply: composition_ADP => // past; apply: h. Qed.
Corollary simple_composition_zCDP (rho : nat -> R) (M : nat -> n.-tuple X -> dist O) :
  (forall i, zCDP (rho i) (fun d => M i d : O -> R)) ->
  zCDP (\sum_(i < k) rho i) (fun d (o : k.-tuple O) => \prod_(i < k) M i d (tnth o i)).
Proof. by move=> h; rewrite -composed_untold; apply: composition_zCDP => past; apply: h. Qed.
End Theorems.
(** ** Parallel composition (thesis Lemma 2.10, bern Lemma H.4, rdp Lemma 11, zcdp Lemma 1)
    The records are divided among blocks by [part]; mechanism [i] sees nothing but block [i].
    The printed blocks are intervals; here any partition will do. *)
Section Parallel.
Variables (X O I : finType) (n : nat) (part : 'I_n -> I) (M : I -> n.-tuple X -> dist O).
Hypothesis sees_its_block : forall i d d',
  (forall t, part t = i -> tnth d t = tnth d' t) -> (M i d : O -> R) = M i d'.
Definition parallel (d : n.-tuple X) (o : {ffun I -> O}) : R := \prod_i M i d (o i).
Lemma parallel_close C : closed C -> (forall i, Private C (fun d => M i d : O -> R)) -> Private C parallel.
Proof. move=> [Crefl [Cpush _]] h d d' dd. pose F d0 j o i o' := if i == j then ind (o' == o) else M i d0 o'.
have F0 d0 j o (f : {ffun I -> O}) : 0 <= \prod_i F d0 j o i (f i).
  apply: prod_ge0 => i; rewrite /F; case: ifP => _; last exact: pr_ge0. by positive.
have F1 d0 j o : \sum_(f : {ffun I -> O}) \prod_i F d0 j o i (f i) = 1.
  rewrite -(bigA_distr_bigA (fun i o' => F d0 j o i o')) big1 // => i _.
  by rewrite /F; case: (i == j); [exact: (pr_sum1 (dirac o))|exact: pr_sum1].
pose W d0 j o : dist [finType of {ffun I -> O}] := Dist (F0 d0 j o) (F1 d0 j o).
have law d0 j : parallel d0 = push (M j d0) (W d0 j). apply: functional_extensionality => f; rewrite /push /=.
  have e o : M j d0 o * \prod_i F d0 j o i (f i) = ind (o == f j) * (M j d0 o * \big[Rmult/1]_(i | i != j) M i
    d0 (f i)).
    rewrite (bigD1 j) //= {1}/F eqxx (eq_sym o) [X in _ * (_ * X)](eq_bigr (fun i => M i d0 (f i))). by ring.
    by move=> i ij; rewrite /F (negbTE ij).
  by under eq_bigr do rewrite e; rewrite (sum_ind1 (f j)) /parallel (bigD1 j).
case: (neighbours_at dd) => [<-|[t others]].
  have P0 (f : {ffun I -> O}) : 0 <= parallel d f by apply: prod_ge0 => i; apply: pr_ge0.
  have P1 : \sum_f parallel d f = 1.
    by rewrite /parallel -(bigA_distr_bigA (fun i o' => M i d o')) big1 // => i _; apply: pr_sum1.
  exact: (Crefl _ (Dist P0 P1)). have e i : i != part t -> (M i d : O -> R) = M i d'.
  by move=> ij; apply: sees_its_block => s ps; apply: others; apply: contra_neq ij => st; rewrite -ps st.
have -> : parallel d' = push (M (part t) d') (W d (part t)).
  rewrite (law d' (part t)) /push; apply: functional_extensionality => f /=.
  apply: eq_bigr => o _; congr (_ * _); apply: eq_bigr => i _.
  by rewrite /F; case: eqP => // /eqP ij; rewrite e. by rewrite (law d (part t)); apply: Cpush; apply: h. Qed.
Theorem parallel_ADP eps delta : 0 <= eps -> 0 <= delta ->
  (forall i, ADP eps delta (fun d => M i d : O -> R)) -> ADP eps delta parallel.
Proof. by move=> e0 d0; apply: (parallel_close (Aclose_closed e0 d0)). Qed.
End Parallel.
(** As printed: block i holds the records number t_i to t_{i+1} - 1 (here from 0), and M^i sees block i. *)
Section Blocks.
Variables (X O : finType) (n k : nat) (cut : nat -> nat) (M : 'I_k -> seq X -> dist O).
Hypotheses (increasing : forall i j, (i <= j)%N -> (cut i <= cut j)%N) (whole : (cut k <= n)%N).
Definition block (i : 'I_k) (d : seq X) : seq X := take (cut i.+1 - cut i) (drop (cut i) d).
Definition on_blocks (d : n.-tuple X) (o : {ffun 'I_k -> O}) : R := \prod_i M i (block i d) (o i).
Lemma block_size i (d : n.-tuple X) : size (block i d) = (cut i.+1 - cut i)%N.
Proof. by rewrite size_takel // size_drop size_tuple leq_sub2r // (leq_trans (increasing (ltn_ord i))). Qed.
Lemma block_hd i (d d' : n.-tuple X) : (hd (block i d) (block i d') <= dham d d')%N.
Proof. have s : size d = size d' by rewrite !size_tuple.
have sd : size (drop (cut i) d) = size (drop (cut i) d') by rewrite !size_drop s.
by rewrite dham_hd (hd_cat (cut i) s) (hd_cat (cut i.+1 - cut i) sd) addnCA leq_addr. Qed.
Lemma block_nth x0 (i : 'I_k) (d : seq X) j : (j < cut i.+1 - cut i)%N ->
  nth x0 (block i d) j = nth x0 d (cut i + j).
Proof. by move=> h; rewrite nth_take // nth_drop. Qed.
Lemma on_blocks_close C : closed C ->
  (forall i : 'I_k, Private C (fun b : (cut i.+1 - cut i).-tuple X => M i b : O -> R)) -> Private C on_blocks.
Proof. move=> cC h; case: (posnP k) => [k0|kpos].
  move=> d d' _; have [Crefl _] := cC. have e : on_blocks d' = on_blocks d.
    by apply: functional_extensionality => o; rewrite /on_blocks !big1 // => i; have := ltn_ord i;
      rewrite {2}k0.
  have g0 o : 0 <= on_blocks d o by apply: prod_ge0 => i; apply: pr_ge0. have g1 : \sum_o on_blocks d o = 1.
    by rewrite /on_blocks -(bigA_distr_bigA (fun i o' => M i (block i d) o')) big1 // => i _; apply: pr_sum1.
  by rewrite e; exact: (Crefl _ (Dist g0 g1)).
pose part (t : 'I_n) := odflt (Ordinal kpos) [pick i : 'I_k | (cut i <= t < cut i.+1)%N].
apply: (@parallel_close X O _ n part (fun i d => M i (block i d))) => // [i d d' same|i d d' dd].
  congr (pr (M i _)); case: (pickP (fun x : X => true)) => [x0 _|none]; last first.
    by case: (block i d) => [|x s]; [case: (block i d') => // x s|]; have := none x.
  apply: (@eq_from_nth _ x0) => [|j]; rewrite !block_size // => jb; rewrite !block_nth //.
  have jn : (cut i + j < n)%N. apply: leq_trans (leq_trans (increasing (ltn_ord i)) whole).
    by rewrite -addnS -leq_subRL ?(increasing (leqnSn i)).
  have := same (Ordinal jn); rewrite !(tnth_nth x0) /=; apply.
  rewrite /part; case: pickP => [i' /andP [h1 h2]|/(_ i)] /=; last first. by rewrite leq_addr -ltn_subRL jb.
  apply/val_inj/eqP; rewrite eqn_leq; apply/andP; split; rewrite leqNgt; apply/negP => lt.
    have := leq_trans (increasing lt) h1; rewrite leqNgt -addnS -leq_subRL ?(increasing (leqnSn i)) //.
    by rewrite jb. by have := leq_trans h2 (increasing lt); rewrite ltnNge leq_addr.
have sz (e : n.-tuple X) : size (block i e) == (cut i.+1 - cut i)%N by rewrite block_size.
apply: (h i (Tuple (sz d)) (Tuple (sz d'))). by rewrite dham_hd; apply: leq_trans (block_hd i d d') dd. Qed.
Theorem parallel_blocks_ADP eps delta : 0 <= eps -> 0 <= delta -> (forall i : 'I_k, ADP eps delta (fun b :
  (cut i.+1 - cut i).-tuple X => M i b : O -> R)) -> ADP eps delta on_blocks.
Proof. by move=> e0 d0; apply: (on_blocks_close (Aclose_closed e0 d0)). Qed.
Theorem parallel_blocks_zCDP rho : 0 <= rho ->
  (forall i : 'I_k, zCDP rho (fun b : (cut i.+1 - cut i).-tuple X => M i b : O -> R)) -> zCDP rho on_blocks.
Proof. by move=> r0 h; apply/PrivateZ; apply: (on_blocks_close (Zclose_closed r0)) => i; apply/PrivateZ;
  apply: h. Qed.
Theorem parallel_blocks_RDP alpha eps : 1 < alpha -> 0 <= eps -> (forall i : 'I_k, RDP alpha eps (fun b :
  (cut i.+1 - cut i).-tuple X => M i b : O -> R)) -> RDP alpha eps on_blocks.
Proof. by move=> a1 e0; apply: (on_blocks_close (Rclose_closed a1 e0)). Qed.
End Blocks.
