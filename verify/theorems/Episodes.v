(** Episodic policies with forgetting: the generic wrapper of the thesis (Section 5.2, Appendix C.1.2). *)
Require Import Probability FDivergences Interaction.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
(** ** A law of first actions is the view of a policy *)
Section Kernel.
Variables (A X : finType) (b0 : A) (T : nat) (pre : seq X -> seq A -> R).
(** [pre r a] is the chance that the first actions are [a] on the rewards [r], of which later ones do not
    matter. *)
Definition first_actions : Prop := [/\ forall r a, 0 <= pre r a, forall r, pre r [::] = 1,
  forall r r' a b, size r = size a -> pre (r ++ r') (rcons a b) = pre r (rcons a b) &
  forall r a, size r = size a -> (size a < T)%N -> \sum_b pre r (rcons a b) = pre r a].
Hypothesis first : first_actions.
(** The conditional probability of the next action ([b0] after impossible histories). *)
Definition kernel_fun (h : history A X) (b : A) : R := let a := unzip1 h in let r := unzip2 h in
  if Req_EM_T (pre r a) 0 then ind (b == b0) else
  if (size h < T)%N then pre r (rcons a b) / pre r a else ind (b == b0).
Lemma kernel_ge0 h b : 0 <= kernel_fun h b.
Proof. have [pos _ _ _] := first; rewrite /kernel_fun /=; case: Req_EM_T => [z|nz]; first exact: ind_ge0.
case: ifP => _; last exact: ind_ge0. apply: Rmult_le_pos => //.
by apply/Rlt_le/Rinv_0_lt_compat; have := pos (unzip2 h) (unzip1 h); lra. Qed.
Lemma kernel_sum1 h : \sum_b kernel_fun h b = 1.
Proof. have [_ _ _ total] := first; rewrite /kernel_fun /=; case: Req_EM_T => [z|nz]; first exact: dirac_sum1.
case lt: (size h < T)%N; last exact: dirac_sum1. by rewrite -sumMr total ?size_map //; field. Qed.
Definition kernel_policy : policy A X := fun h => Dist (kernel_ge0 h) (kernel_sum1 h).
Lemma view_pre (h : seq (A * X)) n (r : n.-tuple X) (a : n.-tuple A) : (size h + n = T)%N -> pre (unzip2 h)
  (unzip1 h) * view (fun h' => kernel_policy (h ++ h')) r a = pre (unzip2 h ++ r) (unzip1 h ++ a).
Proof. have [pos _ causal total] := first; elim: n h r a => [|n IH] h r a hn.
  by rewrite /view big_ord0 (tuple0 r) (tuple0 a) !cats0; ring.
case/tupleP: r => x r; case/tupleP: a => b a; rewrite view_cons cats0 /=.
rewrite (_ : view (shift _ b x) r a = view (fun h' => kernel_policy (rcons h (b, x) ++ h')) r a); last first.
  by apply: eq_bigr => t _; rewrite /shift cat_rcons.
have lt : (size h < T)%N by rewrite -hn addnS ltnS leq_addr. have := IH (rcons h (b, x)) r a;
  rewrite size_rcons addSnnS => /(_ hn). rewrite /unzip1 /unzip2 !map_rcons /= !cat_rcons => <-.
rewrite -/(unzip1 h) -/(unzip2 h) -Rmult_assoc; congr (_ * _). rewrite -cats1 causal ?size_map //.
rewrite /kernel_fun /= lt; case: Req_EM_T => [z|nz] /=; last by field.
rewrite z Rmult_0_l; apply: Rle_antisym => //; rewrite -z -[X in _ <= X]total ?size_map //.
by apply: (le_sum (F := fun b => pre (unzip2 h) (rcons (unzip1 h) b))) => *. Qed.
Lemma view_kernel (r : T.-tuple X) (a : T.-tuple A) : view kernel_policy r a = pre r a.
Proof. by have [_ one _ _] := first; have := view_pre (h := [::]) r a (add0n T); rewrite one Rmult_1_l. Qed.
End Kernel.
Section Wrapper.
Variables (A X : finType).
(** Play the actions [acts]; give the block of rewards so collected, and nothing else, to the
    mechanism [rel]; then go on as a function of the release [o] only. The length of the next
    episode and its actions may depend on all the releases made so far. *)
Inductive wrapper : Type :=
| Done
| Episode (acts : seq A) (Q : finType) (rel : seq X -> dist Q) (next : Q -> wrapper).
(** Probability of the actions [a] when the wrapper interacts with the list of rewards [r]. *)
Fixpoint run (w : wrapper) (r : seq X) (a : seq A) : R :=
  match w with
  | Done => ind (a == [::])
  | Episode acts Q rel next =>
      let n := size acts in
      ind (take n a == acts) * \sum_(o : Q) (rel (take n r) o * run (next o) (drop n r) (drop n a))
  end.
(** Every run of the wrapper lasts [T] rounds. *)
Fixpoint fits (w : wrapper) (T : nat) : Prop :=
  match w with
  | Done => T = 0%N
  | Episode acts Q rel next => (size acts <= T)%N /\ forall o, fits (next o) (T - size acts)
  end.
Definition hd (r r' : seq X) : nat := count (fun p => p.1 != p.2) (zip r r').
Lemma dham_hd n (d d' : n.-tuple X) : dham d d' = hd d d'.
Proof. rewrite /dham; elim: n d d' => [|n IH] d d'; first by rewrite big_ord0 (tuple0 d) (tuple0 d').
case/tupleP: d => x d; case/tupleP: d' => x' d'. rewrite big_ord_recl !tnth0 /hd /= -/(hd d d') -IH;
  congr (_ + _)%N. by apply: eq_bigr => t _; rewrite !tnthS. Qed.
Lemma hd_cat n r r' : size r = size r' -> hd r r' = (hd (take n r) (take n r') + hd (drop n r) (drop n r'))%N.
Proof. move=> e; rewrite /hd -[in LHS](cat_take_drop n r) -[in LHS](cat_take_drop n r') zip_cat ?count_cat //.
by rewrite !size_take e. Qed.

(** ** The wrapper is a policy in the sense of the texts: its law is the view of a kernel *)
(** Probability that the first actions are [a]. *)
Fixpoint pre (w : wrapper) (r : seq X) (a : seq A) : R :=
  match w with
  | Done => ind (a == [::])
  | Episode acts Q rel next =>
      let n := size acts in
      if (size a <= n)%N then ind (take (size a) acts == a) else
      ind (take n a == acts) * \sum_(o : Q) (rel (take n r) o * pre (next o) (drop n r) (drop n a))
  end.
Lemma pre_ge0 w r a : 0 <= pre w r a.
Proof. elim: w r a => [|acts Q rel next IH] r a /=; first by rewrite /ind; case: ifP; lra. case: ifP => _;
  first by rewrite /ind; case: ifP; lra. apply: Rmult_le_pos; first by rewrite /ind; case: ifP; lra.
by apply: sum_ge0 => o _; apply: Rmult_le_pos; [apply: pr_ge0|apply: IH]. Qed.
Lemma pre_nil w r : pre w r [::] = 1. Proof. by case: w => [|acts Q rel next] /=; rewrite ?take0. Qed.
Lemma drop_catl (B : Type) n (s s' : seq B) : (n <= size s)%N -> drop n (s ++ s') = drop n s ++ s'.
Proof. rewrite drop_cat => h; case: ltngtP h => // -> _. by rewrite subnn drop0 drop_size. Qed.
(** The first actions do not depend on later rewards. *)
Lemma pre_causal w r r' a b : size r = size a -> pre w (r ++ r') (rcons a b) = pre w r (rcons a b).
Proof. elim: w r a => [|acts Q rel next IH] r a //= sz. rewrite size_rcons; case: ltnP => // lt;
  congr (_ * _); apply: eq_bigr => o _. have lt' : (size acts <= size r)%N by rewrite sz.
rewrite takel_cat // drop_catl // drop_rcons; last by rewrite -sz. by rewrite IH // !size_drop sz. Qed.
(** Total probability: the next action. *)
Lemma pre_rcons (b0 : A) T w r a : fits w T -> size r = size a -> (size a < T)%N ->
  \sum_b pre w r (rcons a b) = pre w r a.
Proof. elim: w T r a => [|acts Q rel next IH] T r a /=; first by move=> ->; rewrite ltn0.
move=> [nT fit] sz aT; set n := size acts; case: (ltnP (size a) n) => [lt|ge].
  under eq_bigr do rewrite size_rcons lt (take_nth b0 lt) eqseq_rcons.
  rewrite ltnW // -[RHS]Rmult_1_r -(sum_ind1 (nth b0 acts (size a)) (fun=> 1)) sumM. apply: eq_bigr => b _;
    rewrite Rmult_1_r (eq_sym b). by rewrite /ind; case: (take _ _ == _); case: (_ == b) => /=; ring.
transitivity (ind (take n a == acts) * \sum_(o : Q) (rel (take n r) o * pre (next o) (drop n r) (drop n a))).
  rewrite [in RHS]sumM.
  have e o : pre (next o) (drop n r) (drop n a) = \sum_b pre (next o) (drop n r) (rcons (drop n a) b).
    rewrite (IH o (T - n)%N) // ?size_drop ?sz //. by apply: ltn_sub2r => //; apply: leq_ltn_trans aT.
  under [RHS]eq_bigr do rewrite e !sumM. rewrite [RHS]sumC; apply: eq_bigr => b _.
  rewrite size_rcons ltnNge ge /= -sumM; congr (_ * _); first by rewrite -cats1 takel_cat.
  by apply: eq_bigr => o _; rewrite drop_rcons.
case: ifP => // le; have e : size a = n by apply/eqP; rewrite eqn_leq le.
rewrite -e take_size drop_size e take_size (eq_sym a); under eq_bigr do rewrite pre_nil Rmult_1_r.
by rewrite pr_sum1 Rmult_1_r. Qed.
Lemma pre_run T w r a : fits w T -> size r = T -> size a = T -> pre w r a = run w r a.
Proof. elim: w T r a => [|acts Q rel next IH] T r a //= [nT fit] sr sa. case: ifP => le.
  have e : size a = size acts by apply/eqP; rewrite eqn_leq le sa.
  rewrite -e take_size drop_size e take_size (eq_sym a) -[LHS]Rmult_1_r; congr (_ * _).
  rewrite -(pr_sum1 (rel (take (size acts) r))); apply: eq_bigr => o _.
  rewrite -(IH o (T - size acts)%N) ?pre_nil ?size_drop ?sr //; first ring. by rewrite -e sa subnn.
congr (_ * _); apply: eq_bigr => o _. by rewrite (IH o (T - size acts)%N) // size_drop ?sr ?sa. Qed.
(** The policy ([b0] after impossible histories). *)
Section Policy.
Variables (b0 : A) (T : nat) (w : wrapper).
Hypothesis fit : fits w T.
Lemma pre_first : first_actions T (pre w).
Proof. split=> *; [exact: pre_ge0|exact: pre_nil|exact: pre_causal|exact: pre_rcons fit _ _]. Qed.
Definition policy_of : policy A X := kernel_policy b0 pre_first.
Lemma view_policy_of (r : T.-tuple X) (a : T.-tuple A) : view policy_of r a = run w r a.
Proof. by rewrite view_kernel -(pre_run fit) ?size_tuple. Qed.
End Policy.
End Wrapper.
