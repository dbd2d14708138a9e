(** Policies that keep what they released: piles of rewards by the arms that were asked for. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Conversions Equivalences
  EpisodicPrivacy DiscreteLaplace PrivateDivergence Looks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Renewal.
Variables (A X : finType) (S : Type) (P : eqType).
(** In the state [s] an arm [b] is drawn from [choose s]; an arm [q] is asked for, which is [b] where a bandit
    is played, and what an adversary says otherwise. The policy is told q and its reward: with z = (b, q) it
    waits behind earlier ones on the pile [pile s z] (that of the arm q, say). If [full s z] the whole pile
    goes to the mechanism [rel s z] and is empty then, and the outcome [o] leads to the state [renews s z o];
    otherwise the state becomes [waits s z]. *)
Variables (choose : S -> dist A) (pile : S -> A * A -> P) (full : S -> A * A -> bool).
Variables (Q : S -> A * A -> finType) (rel : forall s z, seq X -> dist (Q s z)).
Variables (renews : forall s z, Q s z -> S) (waits : S -> A * A -> S).
Implicit Types (buf : P -> seq X) (f : tree A X) (B : adversary A).
Definition put buf p l : P -> seq X := fun c => if c == p then l else buf c.
(** Probability that the first actions are [a] where [B] asks and is answered the rewards [r]. *)
Fixpoint starts s buf B (r : seq X) (a : seq A) : R :=
  if a is b :: a' then let z := (b, B [:: b]) in let l := buf (pile s z) ++ take 1 r in
    let on s' l' := starts s' (put buf (pile s z) l') (fun u => B (b :: u)) (behead r) a' in
    choose s b * (if full s z then \sum_o (rel s z l o * on (renews o) [::]) else on (waits s z) l)
  else 1.
Lemma starts_ge0 s buf B r a : 0 <= starts s buf B r a.
Proof. elim: a s buf B r => [|b a IH] s buf B r /=; first lra. apply: Rmult_le_pos; first exact: pr_ge0.
by case: ifP => _ //; apply: sum_ge0 => o _; apply: Rmult_le_pos => //; exact: pr_ge0. Qed.
Lemma starts_causal s buf B r r' a b : size r = size a ->
  starts s buf B (r ++ r') (rcons a b) = starts s buf B r (rcons a b).
Proof. elim: a s buf B r => [|c a IH] s buf B [|x r] //= sz; first by case: ifP; rewrite // !mean_const.
by congr (_ * _); case: ifP => _; rewrite ?take0; [apply: eq_bigr => o _|]; rewrite IH //; case: sz. Qed.
Lemma starts_rcons s buf B r a : \sum_b starts s buf B r (rcons a b) = starts s buf B r a.
Proof. elim: a s buf B r => [|c a IH] s buf B r /=.
  by rewrite -[RHS](pr_sum1 (choose s)); apply: eq_bigr => b _; rewrite mean_const if_same Rmult_1_r.
rewrite -sumM; congr (_ * _); case: ifP => _ //; rewrite sumC.
by apply: eq_bigr => o _; rewrite -sumM IH. Qed.

(** ** The law of the actions on a tree of rewards *)
Fixpoint outcome n s buf B f : dist [finType of n.-tuple A] :=
  if n is n'.+1 then Push (choose s) (fun b =>
    let z := (b, B [:: b]) in let p := pile s z in let l := rcons (buf p) (f [:: b]) in
    let on s' l' := outcome n' s' (put buf p l') (fun u => B (b :: u)) (fun u => f (b :: u)) in
    Push (if full s z then Push (rel s z l) (fun o => on (renews o) [::]) else on (waits s z) l)
      (fun a => dirac [tuple of b :: a]))
  else dirac [tuple].
Lemma outcome_starts n s buf B f (a : n.-tuple A) : outcome n s buf B f a = starts s buf B (queries f a) a.
Proof. elim: n s buf B f a => [|n IH] s buf B f a; first by rewrite (tuple0 a).
case/tupleP: a => b a; rewrite queries_cons /= take0 cats1 /push.
rewrite -(sum_ind1 b (fun c => choose s c * _)); apply: eq_bigr => c _.
have first (p : n.-tuple A -> R) :
    \sum_u (p u * dirac [tuple of c :: u] [tuple of b :: a]) = ind (c == b) * p a.
  rewrite -(sum_ind1 a (fun u => ind (c == b) * p u)); apply: eq_bigr => u _.
  rewrite /= -val_eqE /= eqseq_cons (inj_eq val_inj) (eq_sym b) (eq_sym a) /ind.
  by case: (c == b); case: (u == a) => /=; ring.
rewrite first -Rmult_assoc (Rmult_comm (choose s c)) Rmult_assoc /ind.
case: (c =P b) => [->|_]; last by rewrite !Rmult_0_l.
by congr (_ * (_ * _)); case: ifP => _; [apply: eq_bigr => o _|]; rewrite IH. Qed.
(** ** Privacy *)
Variable C : closeness.
Hypotheses (cC : closed C) (relC : forall s z k, Private C (fun d : k.-tuple X => rel s z d : Q s z -> R)).
Let close_rel s z d d' : size d = size d' -> (hd d d' <= 1)%N -> C (rel s z d) (rel s z d').
Proof. move=> e; have := @relC s z _ (in_tuple d) (tcast (esym e) (in_tuple d')).
by rewrite dham_hd /= val_tcast. Qed.
Let hd_refl (d : seq X) : hd d d = 0%N. Proof. by elim: d => //= x d; rewrite /hd /= eqxx. Qed.
Let hd_rcons (d d' : seq X) x x' : size d = size d' -> hd (rcons d x) (rcons d' x') = (hd d d' + (x != x'))%N.
Proof. by move=> e; rewrite /hd -!cats1 zip_cat // count_cat /= addn0. Qed.
(** A record that differs among those that wait ... *)
Let waiting_close n s buf buf' B f c : (forall p, p != c -> buf p = buf' p) -> size (buf c) = size (buf' c) ->
  (hd (buf c) (buf' c) <= 1)%N -> C (outcome n s buf B f) (outcome n s buf' B f).
Proof. have [Crefl [Cpush Cmix]] := cC.
elim: n s buf buf' B f => [|n IH] s buf buf' B f others sz near; first exact: Crefl.
apply: (Cmix _ _ (choose s)) => b; apply: (Cpush _ _ (if _ then _ else _) (if _ then _ else _)).
set p := pile s _; case: (eqVneq p c) => [->|pc]; last first.
  have put_others (l : seq X) a : a != c -> put buf p l a = put buf' p l a.
    by move=> ac; rewrite /put; case: ifP => // _; apply: others.
  have same (l : seq X) d : put d p l c = d c by rewrite /put eq_sym (negbTE pc).
  by rewrite others //; case: ifP => _; [apply: Cmix => o|]; apply: IH => [a||]; rewrite ?same //;
    exact: put_others.
have near' x : (hd (rcons (buf c) x) (rcons (buf' c) x) <= 1)%N by rewrite hd_rcons // eqxx addn0.
case: ifP => _; last first.
  by apply: IH => [a ac||]; rewrite /put ?eqxx ?size_rcons ?sz // (negbTE ac) others.
rewrite (_ : put buf' c [::] = put buf c [::]); last first.
  by apply: functional_extensionality => a; rewrite /put; case: eqP => // /eqP /others.
by apply: Cpush; apply: close_rel; rewrite ?size_rcons ?sz. Qed.
(** ... or that is still to come, at one depth of the tree (its root is never met). *)
Let root n s buf B f f' : (forall b u, f (b :: u) = f' (b :: u)) ->
  outcome n s buf B f = outcome n s buf B f'.
Proof. case: n => [|n] //= e; congr Push; apply: functional_extensionality => b; rewrite e.
by rewrite (_ : (fun u => f (b :: u)) = fun u => f' (b :: u)) //; apply: functional_extensionality. Qed.
Lemma outcome_close n s buf B f f' t : (forall a, size a <> t.+1 -> f a = f' a) ->
  C (outcome n s buf B f) (outcome n s buf B f').
Proof. have [Crefl [Cpush Cmix]] := cC.
elim: n t s buf B f f' => [|n IH] t s buf B f f' same; first exact: Crefl.
apply: (Cmix _ _ (choose s)) => b; apply: (Cpush _ _ (if _ then _ else _) (if _ then _ else _)).
case: t same => [|t] same; last first.
  have later a : size a <> t.+1 -> f (b :: a) = f' (b :: a) by move=> ne; apply: same => -[].
  by rewrite -(same [:: b]) //; case: ifP => _; [apply: Cmix => o|]; exact: (IH t).
have later v d D : outcome n v d D (fun u => f' (b :: u)) = outcome n v d D (fun u => f (b :: u)).
  by apply: root => a u; rewrite same.
set p := pile s _; have near x x' : (hd (rcons (buf p) x) (rcons (buf p) x') <= 1)%N.
  by rewrite hd_rcons // hd_refl; case: (_ != _).
case: ifP => _; rewrite -!/(outcome n _ _ _ _); last first.
  by rewrite later; apply: (@waiting_close n _ _ _ _ _ p) => [a /negbTE ap||];
    rewrite /put ?ap ?eqxx ?size_rcons.
rewrite (functional_extensionality _ _ (fun o => later (renews o) (put buf p [::]) _)).
by apply: Cpush; apply: close_rel; rewrite ?size_rcons. Qed.
Variables (b0 : A) (T : nat) (s0 : S).
Lemma starts_first B : first_actions T (starts s0 (fun=> [::]) B).
Proof. by split=> *; [exact: starts_ge0|by []|exact: starts_causal|exact: starts_rcons]. Qed.
(** The policy where [B] asks: its view on the rewards [r] is [starts s0 (fun=> [::]) B r]. Where it is asked
    for the arms that it plays, by [asks_played b0], it is a policy of bandits. *)
Definition asked_policy B : policy A X := kernel_policy b0 (starts_first B).

(** *** Such a policy is as private as its releases, on trees, and so on lists, tables and kept answers, for
    every closed notion of closeness *)
Theorem renewal_private B : tree_private T C (asked_policy B).
Proof. move=> f f' t same; have e g : tree_view (asked_policy B) g = (outcome T s0 (fun=> [::]) B g : _ -> R).
  by apply: functional_extensionality => a; rewrite /tree_view view_kernel queries_tuple outcome_starts.
by rewrite !e; exact: outcome_close same. Qed.

(** *** ... and where an adversary asks for arms, as in thesis Section 3.4, and the policy is told for which,
    if it keeps what it released (thesis Appendix C.1.2, footnote to Theorem 5.2). As a kernel of queries and
    rewards it is another policy: see [looks_not_InteractiveDP]. *)
Definition told_view B (x : table A X T) (a : T.-tuple A) : R := starts s0 (fun=> [::]) B (answers B x a) a.
Theorem renewal_told (x0 : X) B : Private C (told_view B).
Proof. move=> x x' xx; have e y : told_view B y = fun a => view (asked_policy B) (answers B y a) a.
  by apply: functional_extensionality => a; rewrite view_kernel.
by rewrite !e; exact: (trees_answers (@renewal_private B) x0 B xx). Qed.
End Renewal.

(** ** Noisy counts of rewards 0 and 1 *)
Section Counts.
Variables (A : finType) (b0 : A) (eps : R) (eps0 : 0 < eps).
(** The arms that were asked for, latest first, each with the noisy count that it released, if it ended a
    batch of this arm. *)
Definition pulls_log := seq (A * option nat).
Implicit Types (past : pulls_log) (b : A).
(** How many rewards of an arm wait for its next release. *)
Fixpoint waiting past b : nat := if past is (c, o) :: past' then
  if c != b then waiting past' b else if o is None then (waiting past' b).+1 else 0%N else 0%N.
Fixpoint released past : releases A := match past with
  | (c, Some k) :: past' => (c, (waiting past' c).+1, k) :: released past'
  | _ :: past' => released past' | [::] => [::] end.
Definition pulls past b : nat := count (fun e => e.1 == b) past.
(** A policy that draws arms and ends batches by what was released. *)
Variables (choose : pulls_log -> dist A) (full : pulls_log -> A -> bool) (T : nat).
Definition counting B : policy A bool_finType := asked_policy choose (fun _ z => z.2)
  (fun past z => full past z.2) (fun past z => noisy_count eps0 (waiting past z.2).+1)
  (fun past z o => (z.2, Some (nat_of_ord o)) :: past) (fun past z => (z.2, None) :: past) b0 T [::] B.
Let pure := Aclose_closed (Rlt_le _ _ eps0) (Rle_refl 0).
Let close B : tree_private T (Aclose eps 0) (counting B).
Proof. apply: renewal_private => [|past z k]; [exact: pure|exact/DP_ADP/noisy_count_DP]. Qed.
Notation played := (counting (asks_played b0)).

(** *** eps-DP: on lists, where an adversary feeds rewards, and where it asks for arms, says which, and the
    releases are kept *)
Theorem renewal_ViewDP : ViewDP T eps played.
Proof. by apply/DP_ADP; apply: (trees_lists (@close _) b0); case: pure. Qed.
Theorem renewal_AdaptiveADP : AdaptiveADP T eps 0 played. Proof. exact: trees_adaptive (@close _). Qed.
Theorem renewal_memory B :
  ADP eps 0 (fun (x : table A bool_finType T) a => view (counting B) (answers B x a) a).
Proof. exact: (trees_answers (@close B) true). Qed.
End Counts.
(** Of the last batch of an arm: the number of its rewards, and their noisy count. *)
Definition last_batch (A : finType) (past : pulls_log A) b : nat * nat :=
  head (0%N, 0%N) [seq (e.1.2, e.2) | e <- released past & e.1.1 == b].
(** ** Lazy-DP-TS (Hu and Hegde 2022; bern Section 5): every arm once, then the arm of the largest draw from
    Beta(m n + 1, (1 - m) n + 1), where n rewards were in the arm's last batch and m is their noisy mean plus
    c log(t) / (eps n), clipped; the first batch has one reward, and each later one twice as many. *)
Section LazyThompson.
Variables (A : finType) (b0 : A) (eps c : R) (eps0 : 0 < eps).
(** The law of the arm of the largest draw, by the parameters of the Beta laws: this one, or any other. *)
Variable winner : (A -> R * R) -> dist A.
Definition beta_parameters (past : pulls_log A) b : R * R := let: (n, o) := last_batch past b in
  let m := clip (INR o / INR n + c * ln (INR (size past).+1) / (eps * INR n)) in
  (m * INR n + 1, (1 - m) * INR n + 1).
Definition lazy_dp_ts T : policy A bool_finType := counting b0 eps0
  (fun past => if [pick b | pulls past b == 0%N] is Some b then dirac b else winner (beta_parameters past))
  (fun past b => let n := (last_batch past b).1 in (n == 0%N) || ((waiting past b).+1 == n.*2)) T
  (asks_played b0).
(** *** bern Section 5: eps-View DP, for rewards 0 and 1 and clamped discrete Laplace noise *)
Theorem lazy_dp_ts_ViewDP T : ViewDP T eps (lazy_dp_ts T). Proof. exact: renewal_ViewDP. Qed.
End LazyThompson.
(** ** thesis Algorithm 10: it samples an arm ([inl]), or stops and recommends one ([inr]), again and again
    until the horizon. [W g n m] is the cost of a gap g between noisy means of n and m rewards, and
    [threshold g k l] what it has to reach in the phases k and l of the two arms. *)
Section TopTwo.
Variables (A : finType) (a0 : A) (eps beta : R) (eps0 : 0 < eps).
Variables (W : R -> R -> R -> R) (threshold : R -> nat -> nat -> R).
Let B := [finType of A + A].
Implicit Types (past : pulls_log B) (a b : A).
Definition phase past a : nat := count (fun e => e.1.1 == inl a) (released past).
Definition noisy_mean past a : R := (last_mean (released past) (inl a : B)).2.
Definition gap_of past b a : R := Rmax 0 (noisy_mean past b - noisy_mean past a).
Definition cost_of (n : A -> R) past b a : R := W (gap_of past b a) (n b) (n a).
Definition best past : A := argmax a0 (noisy_mean past).
Definition certain past : bool := let b := best past in [forall a, (a == b) ||
  Rle_dec (threshold (gap_of past b a) (phase past b) (phase past a))
    (cost_of (fun c => INR (last_batch past (inl c : B)).1) past b a)].
Definition leader past : A := argmax a0 (fun a => top_two_index eps (released past) (inl a : B)).
Definition challenger past (b : A) : A :=
  let cost := cost_of (fun c => INR (pulls past (inl c : B))) past b in
  argmax a0 (fun a => - (if a == b then 1 + \sum_c cost c else cost a)).
Definition begun past : bool := [forall a, pulls past (inl a : B) != 0%N].
(** How often an arm led, and was pulled then. *)
Fixpoint led past b : nat * nat := if past is (c, _) :: past' then let: (l, n) := led past' b in
  if begun past' && (leader past' == b) then (l.+1, n + (c == inl b))%N else (l, n) else (0, 0)%N.
Definition top_two past : B := if [pick a | pulls past (inl a : B) == 0%N] is Some a then inl a else
  if certain past then inr (best past) else let b := leader past in let: (l, n) := led past b in
  inl (if Rle_dec (INR n) (beta * INR l.+1) then b else challenger past b).
Definition algorithm_10 T : adversary B -> policy B bool_finType := counting (inl a0) eps0
  (fun past => dirac (top_two past))
  (fun past c => if c is inl a then (pulls past c).+1 == (2 ^ phase past a)%N else false) T.
(** *** thesis Section 5.4.1, for rewards 0 and 1 and clamped discrete Laplace noise: eps-DP of what is
    sampled, of the stop and of the recommendation; also where an adversary asks for arms and says which, as
    the means are kept *)
Definition private_top_two T : Prop := ViewDP T eps (algorithm_10 T (asks_played (inl a0))) /\
  forall Q, ADP eps 0 (fun (x : table B bool_finType T) u => view (algorithm_10 T Q) (answers Q x u) u).
Theorem top_two_ViewDP T : private_top_two T.
Proof. by split=> [|Q]; [exact: renewal_ViewDP|exact: renewal_memory]. Qed.
End TopTwo.
(** AdaP-TT has the cost (5.9), AdaP-TT* the cost (5.12). *)
Definition cost_5_9 sigma g n m : R := g ^ 2 / (2 * sigma ^ 2 * (/ n + / m)).
Definition cost_5_12 eps sigma g n m : R := g * Rmin (3 * eps) g / (2 * sigma ^ 2 * (/ n + / m)).
Theorem adap_tt_ViewDP (A : finType) (a0 : A) eps sigma beta (eps0 : 0 < eps) threshold T :
  private_top_two a0 beta eps0 (cost_5_9 sigma) threshold T.
Proof. exact: top_two_ViewDP. Qed.
Theorem adap_tt_star_ViewDP (A : finType) (a0 : A) eps sigma beta (eps0 : 0 < eps) threshold T :
  private_top_two a0 beta eps0 (cost_5_12 eps sigma) threshold T.
Proof. exact: top_two_ViewDP. Qed.
