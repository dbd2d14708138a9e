(** Policies in phases: fixed actions, then one private choice; their privacy and their pulls, exactly. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure Episodes LowerBounds Identification.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.
Section Phases.
Variables (A X : finType).
Implicit Types (pi : policy A X) (acts a : seq A) (r : seq X).
(** Play the actions [acts], then go on with the policy [k r], where [r] are the rewards so met. *)
Definition Play acts (k : seq X -> policy A X) : policy A X := fun h =>
  if drop (size h) acts is a :: _ then dirac a else k (take (size acts) (unzip2 h)) (drop (size acts) h).
(** Choose an action of law [p], then go on with [k] of it; the reward of this round is not used. *)
Definition Choose (p : dist A) (k : A -> policy A X) : policy A X := fun h =>
  if h is (a, _) :: h' then k a h' else p.
Definition always (a : A) : policy A X := fun _ => dirac a.
Lemma Play0 k : Play [::] k = k [::].
Proof. by apply: functional_extensionality => h; rewrite /Play /= take0 drop0. Qed.

(** ** Privacy *)
Lemma sview_ge0 pi r a : 0 <= sview pi r a.
Proof. elim: r pi a => [|x r IH] pi [|b a] /=; try lra. by apply: Rmult_le_pos; [apply: pr_ge0|apply: IH].
Qed.
(** eps-DP at every horizon. *)
Definition private eps pi := forall r r' a, size r = size r' -> (hd r r' <= 1)%N ->
  sview pi r a <= exp eps * sview pi r' a.
Lemma private_ViewDP T eps pi : private eps pi -> ViewDP T eps pi.
Proof. move=> h; apply/DP_pointwise => r r' dd a; rewrite !sview_view; apply: h; first by rewrite !size_tuple.
by rewrite -dham_hd. Qed.
Lemma private_mono e e' pi : e <= e' -> private e pi -> private e' pi.
Proof. move=> le h r r' a sz d; apply: Rle_trans (h r r' a sz d) _.
by apply: Rmult_le_compat_r; [apply: sview_ge0|apply: exp_mono]. Qed.
Lemma sview_always b r r' a : size r = size r' -> sview (always b) r a = sview (always b) r' a.
Proof. by elim: r r' a => [|x r IH] [|x' r'] [|c a] //= [sz]; rewrite (IH r'). Qed.
Lemma private_always eps b : 0 <= eps -> private eps (always b).
Proof. move=> e0 r r' a sz _; rewrite (sview_always b a sz).
have := sview_ge0 (always b) r' a; have : 1 <= exp eps by have := exp_ineq1_le eps; lra.
by move=> e s; have := Rmult_le_compat_r _ _ _ s e; lra. Qed.
Lemma sview_Play acts k r a : (size acts <= size r)%N -> (size acts <= size a)%N -> sview (Play acts k) r a =
  ind (take (size acts) a == acts) * sview (k (take (size acts) r)) (drop (size acts) r) (drop (size acts) a).
Proof. elim: acts k r a => [|b acts IH] k r a /=; first by rewrite Play0 !take0 !drop0 eqxx /ind;
  rewrite Rmult_1_l. case: r => [|x r] //; case: a => [|c a] //=; rewrite !ltnS => sr sa.
have -> : shift (Play (b :: acts) k) c x = Play acts (fun r => k (x :: r)) by [].
rewrite IH // eqseq_cons -Rmult_assoc; congr (_ * _). by rewrite /ind; case: (c == b) => /=; ring. Qed.
Lemma sview_Play_short acts k k' r r' a : (size a <= size acts)%N || (size r <= size acts)%N ->
  size r = size r' -> sview (Play acts k) r a = sview (Play acts k') r' a.
Proof. elim: acts k k' r r' a => [|b acts IH] k k' [|x r] [|x' r'] [|c a] //=; rewrite !ltnS => s [sz].
by congr (_ * _); apply: (IH (fun r => k (x :: r)) (fun r => k' (x' :: r)) r r' a s sz). Qed.
(** Fixed actions, then a choice that is eps-DP in the rewards met so far, then policies that are eps-DP and
    do not look back: eps-DP. *)
Theorem private_Play_Choose eps acts (p : seq X -> dist A) k : 0 <= eps -> (forall r r', size r = size acts ->
  size r' = size acts -> (hd r r' <= 1)%N -> forall c, p r c <= exp eps * p r' c) -> (forall c, private eps
  (k c)) -> private eps (Play acts (fun r => Choose (p r) k)).
Proof. move=> e0 hp hk r r' a sz d1; have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
case: (boolP ((size a <= size acts)%N || (size r <= size acts)%N)) => [s|].
  rewrite (sview_Play_short _ (fun r => Choose (p r) k) s sz); set v := sview _ _ _.
  have v0 : 0 <= v by apply: sview_ge0. by nra.
rewrite negb_or -!ltnNge => /andP [sa sr]; have sr' : (size acts < size r')%N by rewrite -sz.
rewrite !sview_Play ?(ltnW sa) ?(ltnW sr) ?(ltnW sr') // -Rmult_assoc (Rmult_comm (exp eps)) Rmult_assoc.
apply: Rmult_le_compat_l; first by rewrite /ind; case: ifP; lra. move: d1; rewrite (hd_cat (size acts) sz).
have st : size (take (size acts) r) = size acts by rewrite size_takel // ltnW.
have st' : size (take (size acts) r') = size acts by rewrite size_takel // ltnW.
have sd : size (drop (size acts) r) = size (drop (size acts) r') by rewrite !size_drop sz.
have pos : (0 < size (drop (size acts) r))%N by rewrite size_drop subn_gt0. move: st st' sd pos;
  set u := take _ r; set u' := take _ r'; set w := drop _ r; set w' := drop _ r' => st st' sd pos d1.
case: w w' sd pos d1 => [|x w] [|x' w'] // [sd] _; case: (drop (size acts) a) => [|c a']; first by rewrite /=;
  lra. rewrite /= (_ : shift _ c x = k c) // (_ : shift _ c x' = k c) //.
have e : hd (x :: w) (x' :: w') = ((x != x') + hd w w')%N by [].
case: (posnP (hd w w')) => [/(hd0 sd) -> d1|pos d1].
  rewrite -Rmult_assoc; apply: Rmult_le_compat_r; first exact: sview_ge0.
  by apply: hp => //; apply: leq_trans d1; rewrite leq_addr. have hu : hd u u' = 0%N.
  by case: (hd u u') d1 => // n; rewrite addSn ltnS leqn0 addn_eq0 => /andP [_]; rewrite e addn_eq0 => /andP
    [_ /eqP z]; rewrite z in pos. have -> : u = u' by apply: hd0 => //; rewrite st.
rewrite -Rmult_assoc (Rmult_comm (exp eps)) Rmult_assoc; apply: Rmult_le_compat_l; first exact: pr_ge0.
apply: hk => //; apply: leq_trans d1; rewrite e addnA; exact: leq_addl. Qed.

(** ** Pulls, exactly *)
Variable nu : instance A X.
(** Mean over the rewards of the actions [acts]. *)
Fixpoint Er acts (g : seq X -> R) : R :=
  if acts is a :: acts' then \sum_x (nu a x * Er acts' (fun r => g (x :: r))) else g [::].
(** E[N_b(T)] *)
Definition pulls T pi b : R := @Ex A X T nu pi (fun (acts : T.-tuple A) _ => N b acts).
Lemma pulls0 pi b : pulls 0 pi b = 0.
Proof. by rewrite /pulls -[RHS](Ex_const 0 nu pi); apply: eq_Ex => a r; rewrite /N big_ord0. Qed.
Lemma pulls_cons T pi b :
  pulls T.+1 pi b = \sum_c (pi [::] c * (ind (c == b) + \sum_x (nu c x * pulls T (shift pi c x) b))).
Proof. rewrite /pulls Ex_cons; apply: eq_bigr => c _.
rewrite -[X in _ * (X + _)]Rmult_1_r -(pr_sum1 (nu c)) !sumM -sumD sumM; apply: eq_bigr => x _.
rewrite (_ : Ex _ _ _ = ind (c == b) + pulls T (shift pi c x) b); first by rewrite /pulls; ring.
rewrite /pulls -[X in X + _](Ex_const T nu (shift pi c x)) -ExD; apply: eq_Ex => a r.
by rewrite /N big_ord_recl tnth0; congr (_ + _); apply: eq_bigr => t _; rewrite tnthS. Qed.
Lemma pulls_Play acts k T b :
  pulls (size acts + T) (Play acts k) b = INR (count_mem b acts) + Er acts (fun r => pulls T (k r) b).
Proof. elim: acts k => [|c acts IH] k; first by rewrite Play0 /= Rplus_0_l.
rewrite /= pulls_cons; under eq_bigr do rewrite [Play _ _ _ _]/=.
rewrite (sum_ind1 c (fun d => ind (d == b) + \sum_x (nu d x * pulls (size acts + T) (shift (Play (c :: acts)
  k) d x) b))). have -> : INR ((c == b) + count_mem b acts) = ind (c == b) + INR (count_mem b acts).
  by rewrite plus_INR; congr (_ + _); case: (c == b).
rewrite Rplus_assoc; congr (_ + _); rewrite -[X in _ = X + _]Rmult_1_l -(pr_sum1 (nu c)) sumMr -sumD.
apply: eq_bigr => x _; have -> : shift (Play (c :: acts) k) c x = Play acts (fun r => k (x :: r)) by [].
by rewrite IH; ring. Qed.
Lemma pulls_Choose T p k b : pulls T.+1 (Choose p k) b = \sum_c (p c * (ind (c == b) + pulls T (k c) b)).
Proof. rewrite pulls_cons; apply: eq_bigr => c _; congr (_ * (_ + _)).
rewrite -[RHS]Rmult_1_l -(pr_sum1 (nu c)) sumMr; apply: eq_bigr => x _.
by have -> : shift (Choose p k) c x = k c by []. Qed.
Lemma pulls_always T c b : pulls T (always c) b = INR T * ind (c == b).
Proof. elim: T => [|T IH]; first by rewrite pulls0 Rmult_0_l.
rewrite pulls_cons (eq_bigr (fun d => ind (d == c) * (ind (d == b) + \sum_x (nu d x * pulls T (always c) b))))
  //.
by rewrite (sum_ind1 c (fun d => ind (d == b) + \sum_x (nu d x * pulls T (always c) b))) -sumMr pr_sum1 IH
  S_INR; ring. Qed.
Lemma pulls_ge0 T pi b : 0 <= pulls T pi b.
Proof. by rewrite -(Ex_const T nu pi 0); apply: Ex_le => a r; case: (N_between a b). Qed.
Lemma pulls_le T pi b : pulls T pi b <= INR T.
Proof. by rewrite -(Ex_const T nu pi (INR T)); apply: Ex_le => a r; case: (N_between a b). Qed.
Lemma Er_le acts g g' : (forall r, size r = size acts -> g r <= g' r) -> Er acts g <= Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' h /=; first exact: h. apply: sum_le => x _;
  apply: Rmult_le_compat_l; first exact: pr_ge0. by apply: IH => r sr; apply: h; rewrite /= sr. Qed.
Lemma ErM acts c g : Er acts (fun r => c * g r) = c * Er acts g.
Proof. elim: acts g => [|a acts IH] g //=; rewrite sumM; apply: eq_bigr => x _.
by rewrite (IH (fun r => g (x :: r))); ring. Qed.
Lemma ErD acts g g' : Er acts (fun r => g r + g' r) = Er acts g + Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' //=; rewrite -sumD; apply: eq_bigr => x _.
by rewrite (IH (fun r => g (x :: r)) (fun r => g' (x :: r))); ring. Qed.
Lemma Er_const acts c : Er acts (fun=> c) = c.
Proof. by elim: acts => [|a acts IH] //=; rewrite IH -sumMr pr_sum1; ring. Qed.
Lemma eq_Er acts g g' : (forall r, size r = size acts -> g r = g' r) -> Er acts g = Er acts g'.
Proof. elim: acts g g' => [|a acts IH] g g' h /=; first exact: h. apply: eq_bigr => x _; congr (_ * _).
by apply: IH => r sr; apply: h; rewrite /= sr. Qed.
(** sum over the rounds of phi(a_t, r_t), and the mean of its exponential. *)
Definition total (phi : A -> X -> R) acts r : R := \big[Rplus/0]_(u <- zip acts r) phi u.1 u.2.
Lemma Er_exp phi acts : Er acts (fun r => exp (total phi acts r)) =
  \big[Rmult/1]_(a <- acts) \sum_x (nu a x * exp (phi a x)).
Proof. elim: acts => [|a acts IH] /=; first by rewrite /total !big_nil exp_0.
rewrite big_cons -IH sumMr; apply: eq_bigr => x _; rewrite Rmult_assoc; congr (_ * _); rewrite -ErM.
by apply: eq_Er => r _; rewrite /total /= big_cons exp_plus. Qed.
End Phases.
