(** Policies on renewed statistics: batches of an arm that pulls of other arms interrupt. *)
Require Import Probability FDivergences Interaction Episodes Divergences Toolbox Conversions Equivalences
  EpisodicPrivacy DiscreteLaplace PrivateDivergence Looks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Renewal.
Variables (A X : finType) (S : Type).
(** In the state [s] an arm [b] is drawn from [choose s]. Its reward waits behind the earlier ones that [b]
    has
    waiting. If [full s b] they all go to the mechanism [rel s b], [b] has none waiting any more, and the
    outcome [o] leads to the state [renews s b o]; otherwise the state becomes [waits s b]. *)
Variables (choose : S -> dist A) (full : S -> A -> bool) (Q : S -> A -> finType).
Variables (rel : forall s b, seq X -> dist (Q s b)) (renews : forall s b, Q s b -> S) (waits : S -> A -> S).
Implicit Types (buf : A -> seq X) (f : tree A X).
Definition put buf b l : A -> seq X := fun c => if c == b then l else buf c.
(** Probability that the first actions are [a]. *)
Fixpoint starts s buf (r : seq X) (a : seq A) : R :=
  if a is b :: a' then choose s b *
    (if full s b then
       \sum_o (rel s b (buf b ++ take 1 r) o * starts (renews o) (put buf b [::]) (behead r) a')
     else starts (waits s b) (put buf b (buf b ++ take 1 r)) (behead r) a')
  else 1.
Let total (Q' : finType) (p : dist Q') : \sum_o (p o * 1) = 1. Proof. by rewrite -sumMr pr_sum1 Rmult_1_r.
  Qed.
Lemma starts_ge0 s buf r a : 0 <= starts s buf r a.
Proof. elim: a s buf r => [|b a IH] s buf r /=; first lra. apply: Rmult_le_pos; first exact: pr_ge0.
by case: ifP => _ //; apply: sum_ge0 => o _; apply: Rmult_le_pos => //; exact: pr_ge0. Qed.
Lemma starts_causal s buf r r' a b : size r = size a ->
  starts s buf (r ++ r') (rcons a b) = starts s buf r (rcons a b).
Proof. elim: a s buf r => [|c a IH] s buf [|x r] //= sz; first by case: ifP; rewrite // !total.
by congr (_ * _); case: ifP => _; rewrite ?take0; [apply: eq_bigr => o _|]; rewrite IH //; case: sz. Qed.
Lemma starts_rcons s buf r a : \sum_b starts s buf r (rcons a b) = starts s buf r a.
Proof. elim: a s buf r => [|c a IH] s buf r /=.
  by rewrite -[RHS](pr_sum1 (choose s)); apply: eq_bigr => b _; rewrite total if_same Rmult_1_r.
rewrite -sumM; congr (_ * _); case: ifP => _ //; rewrite sumC.
by apply: eq_bigr => o _; rewrite -sumM IH. Qed.

(** ** The law of the actions on a tree of rewards *)
Fixpoint outcome n s buf f : dist [finType of n.-tuple A] :=
  if n is n'.+1 then Push (choose s) (fun b => Push
    (if full s b then Push (rel s b (rcons (buf b) (f [:: b])))
       (fun o => outcome n' (renews o) (put buf b [::]) (fun u => f (b :: u)))
     else outcome n' (waits s b) (put buf b (rcons (buf b) (f [:: b]))) (fun u => f (b :: u)))
    (fun a => dirac [tuple of b :: a]))
  else dirac [tuple].
Lemma outcome_starts n s buf f (a : n.-tuple A) : outcome n s buf f a = starts s buf (reads f a) a.
Proof. elim: n s buf f a => [|n IH] s buf f a; first by rewrite (tuple0 a).
case/tupleP: a => b a; rewrite [reads _ _](_ : _ = f [:: b] :: reads (fun u => f (b :: u)) a); last first.
  by rewrite /reads /= take0; congr cons; rewrite (iotaDl 1 0) -map_comp; apply: eq_map => k.
rewrite /= take0 cats1 /push -(sum_ind1 b (fun c => choose s c * _)); apply: eq_bigr => c _.
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
Hypotheses (cC : closed C) (relC : forall s b k, Private C (fun d : k.-tuple X => rel s b d : Q s b -> R)).
Let close_rel s b d d' : size d = size d' -> (hd d d' <= 1)%N -> C (rel s b d) (rel s b d').
Proof. move=> e; have := @relC s b _ (in_tuple d) (tcast (esym e) (in_tuple d')).
by rewrite dham_hd /= val_tcast. Qed.
Let hd_refl (d : seq X) : hd d d = 0%N. Proof. by elim: d => //= x d; rewrite /hd /= eqxx. Qed.
Let hd_rcons (d d' : seq X) x x' : size d = size d' -> hd (rcons d x) (rcons d' x') = (hd d d' + (x != x'))%N.
Proof. by move=> e; rewrite /hd -!cats1 zip_cat // count_cat /= addn0. Qed.
(** A record that differs among those that wait ... *)
Let waiting_close n s buf buf' f c : (forall b, b != c -> buf b = buf' b) -> size (buf c) = size (buf' c) ->
  (hd (buf c) (buf' c) <= 1)%N -> C (outcome n s buf f) (outcome n s buf' f).
Proof. have [Crefl [Cpush Cmix]] := cC.
elim: n s buf buf' f => [|n IH] s buf buf' f others sz near; first exact: Crefl.
apply: (Cmix _ _ (choose s)) => b; apply: (Cpush _ _ (if _ then _ else _) (if _ then _ else _)).
case: (eqVneq b c) => [->|bc]; last first.
  have put_others (l : seq X) a : a != c -> put buf b l a = put buf' b l a.
    by move=> ac; rewrite /put; case: ifP => // _; apply: others.
  have same (l : seq X) d : put d b l c = d c by rewrite /put eq_sym (negbTE bc).
  by rewrite others //; case: ifP => _; [apply: Cmix => o|]; apply: IH => [a||]; rewrite ?same //;
    exact: put_others.
have near' x : (hd (rcons (buf c) x) (rcons (buf' c) x) <= 1)%N by rewrite hd_rcons // eqxx addn0.
case: ifP => _; last first.
  by apply: IH => [a ac||]; rewrite /put ?eqxx ?size_rcons ?sz // (negbTE ac) others.
rewrite (_ : put buf' c [::] = put buf c [::]); last first.
  by apply: functional_extensionality => a; rewrite /put; case: eqP => // /eqP /others.
by apply: Cpush; apply: close_rel; rewrite ?size_rcons ?sz. Qed.
(** ... or that is still to come, at one depth of the tree (its root is never met). *)
Let root n s buf f f' : (forall b u, f (b :: u) = f' (b :: u)) -> outcome n s buf f = outcome n s buf f'.
Proof. case: n => [|n] //= e; congr Push; apply: functional_extensionality => b; rewrite e.
by rewrite (_ : (fun u => f (b :: u)) = fun u => f' (b :: u)) //; apply: functional_extensionality. Qed.
Lemma outcome_close n s buf f f' t : (forall a, size a <> t.+1 -> f a = f' a) ->
  C (outcome n s buf f) (outcome n s buf f').
Proof. have [Crefl [Cpush Cmix]] := cC. elim: n t s buf f f' => [|n IH] t s buf f f' same; first exact: Crefl.
apply: (Cmix _ _ (choose s)) => b; apply: (Cpush _ _ (if _ then _ else _) (if _ then _ else _)).
case: t same => [|t] same; last first.
  have later a : size a <> t.+1 -> f (b :: a) = f' (b :: a) by move=> ne; apply: same => -[].
  by rewrite -(same [:: b]) //; case: ifP => _; [apply: Cmix => o|]; exact: (IH t).
have later s' buf' : outcome n s' buf' (fun u => f' (b :: u)) = outcome n s' buf' (fun u => f (b :: u)).
  by apply: root => a u; rewrite same.
have near x x' : (hd (rcons (buf b) x) (rcons (buf b) x') <= 1)%N.
  by rewrite hd_rcons // hd_refl; case: (_ != _).
case: ifP => _; rewrite -!/(outcome n _ _ _); last first.
  by rewrite later; apply: (@waiting_close n _ _ _ _ b) => [a /negbTE ab||];
    rewrite /put ?ab ?eqxx ?size_rcons.
rewrite (functional_extensionality _ _ (fun o => later (renews o) (put buf b [::]))).
by apply: Cpush; apply: close_rel; rewrite ?size_rcons. Qed.
Variables (b0 : A) (T : nat) (s0 : S).
Lemma starts_first : first_actions T (starts s0 (fun=> [::])).
Proof. by split=> *; [exact: starts_ge0|by []|exact: starts_causal|exact: starts_rcons]. Qed.
Definition renewal_policy : policy A X := kernel_policy b0 starts_first.

(** *** A policy of renewals is as private as its releases, on trees, and so on lists, tables and kept
    answers;
    for every closed notion of closeness *)
Theorem renewal_private : tree_private T C renewal_policy /\ Private C (@view A X T renewal_policy).
Proof. have tree : tree_private T C renewal_policy; last first.
  by split=> //; apply: (trees_lists tree b0); case: cC.
move=> f f' t same; have e g : tree_view renewal_policy g = (outcome T s0 (fun=> [::]) g : _ -> R).
  by apply: functional_extensionality => a; rewrite /tree_view view_kernel reads_tuple outcome_starts.
by rewrite !e; exact: outcome_close same. Qed.
End Renewal.

(** ** Noisy counts of rewards 0 and 1 *)
Section Counts.
Variables (A : finType) (b0 : A) (eps : R) (eps0 : 0 < eps).
(** The arms so far, latest first, each with the noisy count that its pull released, if it ended a batch. *)
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
Definition counting : policy A bool_finType := renewal_policy choose full
  (fun past b => noisy_count eps0 (waiting past b).+1) (fun past b o => (b, Some (nat_of_ord o)) :: past)
  (fun past b => (b, None) :: past) b0 T [::].
Lemma counting_close C : closed C ->
  (forall m n, Private C (fun d : n.-tuple bool => noisy_count eps0 m d : _ -> R)) ->
  tree_private T C counting /\ Private C (@view _ _ T counting).
Proof. by move=> cC h; apply: renewal_private => // past b k; exact: h. Qed.

Let close := counting_close (Aclose_closed (Rlt_le _ _ eps0) (Rle_refl 0))
  (fun m n => proj1 (DP_ADP _ _) (@noisy_count_DP _ eps0 m n)).

(** *** eps-DP: on lists, where an adversary feeds rewards, and where its queries decide what rewards are met
    and
    the releases are kept; and zCDP *)
Theorem renewal_ViewDP : ViewDP T eps counting. Proof. by apply/DP_ADP; exact: (proj2 close). Qed.
Theorem renewal_AdaptiveADP : AdaptiveADP T eps 0 counting. Proof. exact: trees_adaptive (proj1 close). Qed.
Theorem renewal_memory B : ADP eps 0 (fun (x : table A bool_finType T) a => view counting (answers B x a) a).
Proof. exact: (trees_answers (proj1 close) true). Qed.
Theorem renewal_ViewZCDP : ViewZCDP T (/ 2 * eps ^ 2) counting.
Proof. have e0 : 0 <= / 2 * eps ^ 2 by have := pow2_ge_0 eps; lra.
apply/PrivateZ; apply: (proj2 (counting_close (Zclose_closed e0) _)) => m n.
by apply/PrivateZ/DP_zCDP; [lra|exact: noisy_count_DP]. Qed.
End Counts.
(** Of the last batch of an arm: the number of its rewards, and their noisy count. *)
Definition last_batch (A : finType) (past : pulls_log A) b : nat * nat :=
  head (0%N, 0%N) [seq (e.1.2, e.2) | e <- released past & e.1.1 == b].
(** ** Lazy-DP-TS (Hu and Hegde 2022; bern Section 5): every arm once, then the arm of the largest draw from
    Beta(m n + 1, (1 - m) n + 1), where n rewards were in the arm's last batch and m is their noisy mean plus
    c log(t) / (eps n), clipped; a batch ends with its first reward, and then with twice as many as the last.
      *)
Section LazyThompson.
Variables (A : finType) (b0 : A) (eps c : R) (eps0 : 0 < eps).
(** The law of the arm of the largest draw, by the parameters of the Beta laws: this one, or any other. *)
Variable winner : (A -> R * R) -> dist A.
Definition beta_parameters (past : pulls_log A) b : R * R := let: (n, o) := last_batch past b in
  let m := clip (INR o / INR n + c * ln (INR (size past).+1) / (eps * INR n)) in
  (m * INR n + 1, (1 - m) * INR n + 1).
Definition lazy_dp_ts T : policy A bool_finType := counting b0 eps0
  (fun past => if [pick b | pulls past b == 0%N] is Some b then dirac b else winner (beta_parameters past))
  (fun past b => let n := (last_batch past b).1 in (n == 0%N) || ((waiting past b).+1 == n.*2)) T.
(** *** bern Section 5: eps-View DP, for rewards 0 and 1 and clamped discrete Laplace noise *)
Theorem lazy_dp_ts_ViewDP T : ViewDP T eps (lazy_dp_ts T). Proof. exact: renewal_ViewDP. Qed.
End LazyThompson.
(** ** thesis Algorithm 10, AdaP-TT, of thresholds that depend on the phases of two arms: it samples an arm
    ([inl]), or stops and recommends one ([inr]), again and again until the horizon *)
Section TopTwo.
Variables (A : finType) (a0 : A) (eps sigma beta : R) (eps0 : 0 < eps) (threshold : nat -> nat -> R).
Let B := [finType of A + A].
Implicit Types (past : pulls_log B) (a b : A).
Definition phase past a : nat := count (fun e => e.1.1 == inl a) (released past).
Definition noisy_mean past a : R := (last_mean (released past) (inl a : B)).2.
(** thesis Equation (5.9): (mu_b - mu_a)_+^2 / (2 sigma^2 (1/n_b + 1/n_a)). *)
Definition cost_of (n : A -> R) past b a : R :=
  Rmax 0 (noisy_mean past b - noisy_mean past a) ^ 2 / (2 * sigma ^ 2 * (/ n b + / n a)).
Definition best past : A := argmax a0 (noisy_mean past).
Definition certain past : bool := [forall a, (a == best past) || Rle_dec (threshold (phase past (best past))
  (phase past a))
  (cost_of (fun c => INR (last_batch past (inl c : B)).1) past (best past) a)].
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
Definition adap_tt T : policy B bool_finType := counting (inl a0 : B) eps0 (fun past => dirac (top_two past))
  (fun past c => if c is inl a then (pulls past c).+1 == (2 ^ phase past a)%N else false) T.
(** *** thesis Section 5.4.1, for rewards 0 and 1 and clamped discrete Laplace noise: eps-DP of what is
    sampled, of the stop and of the recommendation; also where an adversary's queries decide what rewards it
    meets, as its means are kept *)
Theorem adap_tt_ViewDP T : ViewDP T eps (adap_tt T) /\
  forall Q, ADP eps 0 (fun (x : table B bool_finType T) u => view (adap_tt T) (answers Q x u) u).
Proof. by split=> [|Q]; [exact: renewal_ViewDP|exact: renewal_memory]. Qed.
End TopTwo.
