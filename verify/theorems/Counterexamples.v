(** Policies that show that relations between notions of privacy are strict, and bounds false, as printed. *)
Require Import Probability FDivergences Interaction ChangeOfMeasure Episodes Divergences Toolbox Composition
  Equivalences.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive. Local Open Scope R_scope.

(** ** Tools: sums and views of few rounds, computed *)
Definition pos (x : R) : R := Rmax 0 x.
(** Closeness from the positive parts of differences; for every eps >= 0. *)
Lemma Aclose_pos (O : finType) eps delta (p q : O -> R) : 0 <= eps -> (forall o, 0 <= q o) ->
  \sum_o pos (p o - q o) <= delta -> Aclose eps delta p q.
Proof. move=> e0 q0 h E; apply: Rle_trans h; rewrite /Pr sumM -sumB. rewrite -(sum_ind (fun o => o \in E));
  apply: sum_le => o _. have e1 : 1 <= exp eps by have := exp_ineq1_le eps; lra.
have := Rmult_le_compat_r _ _ _ (q0 o) e1; have := Rmax_l 0 (p o - q o); have := Rmax_r 0 (p o - q o).
by rewrite /pos /ind; case: ifP => _; lra. Qed.
Lemma pos0 x : x <= 0 -> pos x = 0. Proof. by move=> h; rewrite /pos Rmax_left. Qed.
Lemma pos1 x : 0 <= x -> pos x = x. Proof. by move=> h; rewrite /pos Rmax_right. Qed.
Ltac pos_parts :=
  repeat match goal with |- context [pos ?x] => first [rewrite (@pos0 x); last lra|rewrite (@pos1 x);
    last lra] end; lra.
Ltac one_differs := by rewrite dham_hd /hd /= ?eqxx; case: (_ != _).
Section Few.
Variables (A X : finType).
Implicit Types (pi : policy A X).
(** A sum over sequences, given how to sum over one action. *)
Fixpoint sums (S : (A -> R) -> R) n (F : seq A -> R) : R :=
  if n is m.+1 then S (fun b => sums S m (fun s => F (b :: s))) else F [::].
Lemma sum_seqs S n (F : seq A -> R) : (forall G, \sum_a G a = S G) -> \sum_(a : n.-tuple A) F a = sums S n F.
Proof. move=> h; elim: n F => [|n IH] F; first by rewrite sum_tuple0.
by rewrite sum_tupleS /= -h; apply: eq_bigr => b _; rewrite -IH. Qed.
(** The view of an adversary, on sequences. *)
Fixpoint iview pi (B : adversary A) (x : nat -> {ffun A -> X}) a : R := if a is b :: a' then pi [::] b *
  iview (shift pi (B [:: b]) (x 0%N (B [:: b]))) (fun s => B (b :: s)) (fun t => x t.+1) a' else 1.
Lemma interactive_iview d T pi B (x : table A X T) a : interactive_view pi B x a = iview pi B (nth d x) a.
Proof. elim: T pi B x a => [|T IH] pi B x a; first by rewrite /interactive_view big_ord0 (tuple0 a).
by case/tupleP: x => y x; case/tupleP: a => b a; rewrite interactive_view_cons IH. Qed.
Lemma seen_Pr S d n pi B (x : table A X n) (e : pred (seq A)) : (forall G, \sum_a G a = S G) ->
  Pr (interactive_view pi B x) [set a | e (tval a)] = sums S n (fun a => ind (e a) * iview pi B (nth d x) a).
Proof. move=> h; rewrite -(sum_seqs n (fun a => _ * iview _ _ _ a) h) /Pr -(sum_ind (fun a => a \in _)).
by apply: eq_bigr => a _; rewrite inE (interactive_iview d). Qed.
End Few.
Lemma sum_bool (F : bool -> R) : \sum_b F b = F true + F false. Proof. exact: big_bool. Qed.
Lemma sum_option_bool (F : option bool -> R) : \sum_o F o = F None + (F (Some true) + F (Some false)).
Proof. rewrite (bigD1 None) //=; congr (_ + _); rewrite (bigD1 (Some true)) //=; congr (_ + _).
by rewrite (big_pred1 (Some false)) // => -[[]|]. Qed.
(** Two records of neighbouring datasets do not both differ. *)
Lemma dham_two (X : finType) x0 n (d d' : n.-tuple X) i j : i != j -> (dham d d' <= 1)%N ->
  nth x0 d i = nth x0 d' i \/ nth x0 d j = nth x0 d' j.
Proof. move=> ij /neighbours_nth [->|[s h]]; first by left.
by case: (eqVneq i s) => [e|/h]; [right; apply: h; rewrite -e eq_sym|left]. Qed.

(** ** Table DP is strictly stronger than View DP (thesis Proposition 3.12(e), zcdp Proposition 1(e))
    Two rounds, actions 0, 1 (Some _) and 2 (None). A reward names one of the first two actions and a bit.
    The first action is a fair coin; the second is None with probability 1 - l, else the bit of the
    first reward if it names the first action, else a fair coin. *)
Section Strict.
Variable l : R.
Hypothesis l01 : 0 <= l <= 1.
Notation A := [finType of option bool].
Notation X := [finType of bool * bool].
Definition told (j : bool) (x : bool * bool) (b : bool) : R := if j == x.1 then ind (b == x.2) else / 2.
Definition naming_prob (h : seq (A * X)) (a : A) : R := match h, a with
  | [::], Some _ => / 2
  | [::], None => 0
  | [:: (Some j, x)], Some b => l * told j x b
  | [:: (Some j, x)], None => 1 - l
  | _, Some _ => 0
  | _, None => 1 end.
Lemma naming_ge0 h a : 0 <= naming_prob h a.
Proof. have t j x b : 0 <= l * told j x b.
  by apply: Rmult_le_pos; [lra|rewrite /told; case: ifP => _; [exact: ind_ge0|lra]].
by case: h => [|[[j|] x] [|? ?]]; case: a => [b|]; rewrite /=; try lra; apply: t. Qed.
Lemma naming_sum1 h : \sum_a naming_prob h a = 1.
Proof. rewrite sum_option_bool; case: h => [|[[j|] [i v]] [|? ?]] /=; try lra.
by rewrite /told /=; case: (j == i); case: v; rewrite /ind /=; lra. Qed.
Definition naming : policy A X := fun h => Dist (naming_ge0 h) (naming_sum1 h).
Lemma naming_ViewADP eps : 0 <= eps -> ViewADP 2 eps (l / 2) naming.
Proof. move=> e0 r r' _; apply: Aclose_pos => // [a|]; first exact: view_ge0.
case/tupleP: r => x r; case/tupleP: r => y r; case/tupleP: r' => x' r'; case/tupleP: r' => y' r'.
under eq_bigr do rewrite !sview_view; rewrite (tuple0 r) (tuple0 r').
rewrite (sum_seqs 2 (fun a => pos (sview naming [:: x; y] a - sview naming [:: x'; y'] a)) sum_option_bool)
  /=. move: x x' => [i v] [i' v']; rewrite /told /shift /=.
by case: i; case: i'; case: v; case: v'; rewrite /ind /=; pos_parts. Qed.
Lemma naming_TableADP eps delta : TableADP 2 eps delta naming -> l <= delta.
Proof. pose row v : {ffun A -> X} := [ffun a => (if a is Some j then j else true, v)].
have xx : (dham [tuple row true; row true] [tuple row false; row true] <= 1)%N by one_differs.
pose e (a : seq A) := last None a == Some true; move=> /(_ _ _ xx [set a : 2.-tuple A | e a]).
rewrite -!(functional_extensionality _ _ (interactive_played None naming _)).
by rewrite !(seen_Pr (row true) _ _ _ e sum_option_bool) /= /e /shift /= !ffunE /told /ind /=; lra. Qed.
End Strict.
(** For every eps >= 0 and 0 < delta < 1 the classes differ. *)
Theorem TableADP_strict eps delta : 0 <= eps -> 0 < delta < 1 ->
  (forall (A X : finType) T (pi : policy A X), TableADP T eps delta pi -> ViewADP T eps delta pi) /\
  exists (A X : finType) (pi : policy A X), ViewADP 2 eps delta pi /\ ~ TableADP 2 eps delta pi.
Proof. move=> e0 d01; split; first by move=> A X T pi; apply: TableADP_ViewADP.
have l01 : 0 <= Rmin 1 (2 * delta) <= 1 by split; [apply: Rmin_glb; lra|exact: Rmin_l].
exists [finType of option bool], [finType of bool * bool], (naming l01); split.
  move=> r r' rr E; apply: Rle_trans (naming_ViewADP l01 e0 rr E) _. by have := Rmin_r 1 (2 * delta); lra.
by move=> /naming_TableADP; rewrite /Rmin; case: Rle_dec => _; lra. Qed.

(** ** thesis Proposition 3.13(b) is false for (eps, delta): both directions fail, at eps = 0 *)
Notation rows n := (table [finType of bool] [finType of bool] n).
Notation row v := ([ffun _ => v] : {ffun bool -> bool}).
Local Notation seen pi B x := (iview pi B (nth (row true) x)).
(** A bit of law c and then one of a law that it chooses, beside two others: the first law differs, or what
    else the second depends on. *)
Definition two_gap (c c' : R) (z z' : bool -> R) : R :=
  \sum_s \sum_t pos (coin c s * coin (z s) t - coin c' s * coin (z' s) t).
Lemma two_gap_le (E : Type) (c : bool -> R) (z : bool -> E -> bool -> R) d r r' e e' :
  (forall r, 0 <= c r <= 1) -> (forall r e e' s, z r e s <= z r e' s + d) ->
  (forall r e, two_gap (c r) (c (~~ r)) (z r e) (z (~~ r) e) <= d) ->
  r = r' \/ e = e' -> two_gap (c r) (c r') (z r e) (z r' e') <= d.
Proof. move=> c01 near far same; have [->|[-> ->]] : r = r' \/ r' = ~~ r /\ e' = e.
    by case: same => ->; case: (r) (r') => -[]; auto.
  apply: (Rle_trans _ (\sum_s (coin (c r') s * d))); last by rewrite -sumMr bern_sum1; lra.
  apply: sum_le => s _; have w := bern_ge0 (c01 r') s; have := Rmult_le_compat_l _ _ _ w (near r' e e' s);
    have := Rmult_le_compat_l _ _ _ w (near r' e' e s); rewrite sum_bool /pos /Rmax /=.
  by case: Rle_dec; case: Rle_dec; lra.
exact: far. Qed.
(** A round whose action is certain. *)
Lemma sum_certain n (F : seq bool -> R) : (forall a, F (false :: a) = 0) ->
  \sum_(a : n.+1.-tuple bool) F a = \sum_(a : n.-tuple bool) F (true :: a).
Proof. by move=> h; rewrite sum_tupleS sum_bool /= [X in _ + X]sum0 => [|a _]; [ring|exact: h]. Qed.
Ltac certain V W := rewrite (@sum_certain _ (fun a => pos (V a - W a))) => [|?];
  last by rewrite pos0 //= /coin; lra.

(** *** The policy of four rounds: true; a response to r_1, right with probability 18/25; true; a test of r_1
    that r_3 chooses, sure of its answer after r_1 = r_3, else wrong with probability 3/7. *)
Definition late_prob (r : seq bool) : R := match r with
  | [:: r1] => if r1 then 18 / 25 else 7 / 25
  | [:: r1; _; r3] => if r3 then (if r1 then 1 else 3 / 7) else (if r1 then 4 / 7 else 0)
  | _ => 1 end.
Lemma late_prob01 r : 0 <= late_prob r <= 1. Proof. by case: r => [|[] [|? [|[] [|? ?]]]] /=; lra. Qed.
Definition late : policy [finType of bool] [finType of bool] := fun h => bern (late_prob01 (unzip2 h)).

(** *** The policy of three rounds: true; an answer to r_1; if false was asked for in round 2,
    whether r_1 = r_2, sure if so, else a coin. *)
Definition cross_prob (h : seq (bool * bool)) : R := match h with
  | [:: (_, r1)] => if r1 then / 2 else 3 / 4
  | [:: (_, r1); (q2, r2)] => if q2 then / 2 else if r1 == r2 then 1 else / 2
  | _ => 1 end.
Lemma cross_prob01 h : 0 <= cross_prob h <= 1.
Proof. by case: h => [|[a []] [|[[] b] [|? ?]]] /=; try lra; case: ifP => _; lra. Qed.
Definition cross : policy [finType of bool] [finType of bool] := fun h => bern (cross_prob01 h).
Lemma late_close B d : 3 / 7 <= d -> (forall r (y : {ffun bool -> bool}) (z :=
  fun r s => late_prob [:: r; true; y (B [:: true; s; true])]),
  two_gap (late_prob [:: r]) (late_prob [:: ~~ r]) (z r) (z (~~ r)) <= d) ->
  Private (Aclose 0 d) (interactive_view late B : rows 4 -> _).
Proof. move=> d1 far x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: interactive_view_ge0|].
apply: Rle_trans (two_gap_le (r := nth (row true) x 0 (B [:: true])) (r' := nth (row true) x' 0 (B [:: true]))
  (fun r => late_prob01 [:: r]) _ far (_ : _ \/ nth (row true) x 2 = nth (row true) x' 2)); first last.
- by case: (dham_two (row true) (isT : 0 != 2)%N xx) => ->; auto.
- by move=> r y y' s; case: r; case: (y _); case: (y' _) => /=; lra.
apply: Req_le; under eq_bigr do rewrite !(interactive_iview (row true)).
certain (seen late B x) (seen late B x'); rewrite sum_tupleS; apply: eq_bigr => s _.
certain (fun a => seen late B x [:: true, s & a]) (fun a => seen late B x' [:: true, s & a]).
rewrite sum_tupleS; apply: eq_bigr => b _; rewrite sum_tuple0; congr pos.
by rewrite /= !Rmult_1_l !Rmult_1_r. Qed.
(** Table DP of [late]: 3/5. *)
Lemma late_TableADP : TableADP 4 0 (3 / 5) late.
Proof. move=> x x'; have := @late_close (asks_played true) (3 / 5) _ _ x x'.
rewrite !(functional_extensionality _ _ (interactive_played true late _)); apply=> [|r y]; first lra.
by rewrite /two_gap !sum_bool /= /coin; case: r; case: (y true); rewrite /=; pos_parts. Qed.
(** The answers do not depend on the queries, so that pi^B is the same policy for every B. *)
Lemma late_post B : post B late = late.
Proof.
apply: functional_extensionality => h; rewrite /post /late unzip2_zip //. by rewrite !size_map size_iota. Qed.
(** Interactive DP: 19/25, and no less. *)
Theorem late_InteractiveADP : InteractiveADP 4 0 (19 / 25) late.
Proof. move=> B; apply: late_close => [|r y]; first lra. rewrite /two_gap !sum_bool /= /coin.
by case: r; case: (y _); case: (y _); rewrite /=; pos_parts. Qed.
Lemma late_lower delta : InteractiveADP 4 0 delta late -> 19 / 25 <= delta.
Proof. pose x v : rows 4 := [tuple row v; row true; [ffun b => b]; row true].
have xx : (dham (x true) (x false) <= 1)%N by one_differs.
move=> /(_ (nth true ^~ 1%N) _ _ xx [set a : 4.-tuple bool | last true a]); rewrite exp_0.
by rewrite !(seen_Pr (row true) _ _ _ (last true) sum_bool) /= /shift /late /= /coin /= !ffunE /ind
  /=; lra. Qed.
(** The implication from right to left of the printed "pi is Interactive DP if and only if, for every
    deterministic adversary B, pi^B is Table DP" fails, and so does that of (a);
      at eps = 0 with 3/5 and 19/25. *)
Theorem post_beyond_interactive : (forall B, TableADP 4 0 (3 / 5) (post B late)) /\ TableADP 4 0 (3 / 5) late
  /\ forall delta, InteractiveADP 4 0 delta late <-> 19 / 25 <= delta.
Proof. split; first by move=> B; rewrite late_post; apply: late_TableADP.
split=> [|delta]; first exact: late_TableADP. split=> [|h B x x' xx E]; first exact: late_lower.
by apply: Rle_trans (late_InteractiveADP B xx E) h. Qed.
Theorem cross_InteractiveADP : InteractiveADP 3 0 (/ 2) cross.
Proof. move=> B x x' xx; apply: Aclose_pos => [|a|]; [lra|exact: interactive_view_ge0|].
under eq_bigr do rewrite !(interactive_iview (row true)).
certain (seen cross B x) (seen cross B x').
rewrite sum_tupleS; under eq_bigr do rewrite sum_tupleS /=.
under eq_bigr do under eq_bigr do rewrite sum_tuple0 /= !Rmult_1_l !Rmult_1_r.
apply: (@two_gap_le {ffun bool -> bool} (fun r => cross_prob [:: (true, r)]) (fun r y s =>
  cross_prob [:: (true, r); (B [:: true; s], y (B [:: true; s]))])) => [r|r y y' s|r y|].
- exact: cross_prob01.
- by rewrite /=; case: (B _); [lra|case: (r == _); case: (r == _); lra].
- rewrite /two_gap !sum_bool /= /coin; case: (B [:: true; true]); case: (B [:: true; false]); case: r;
    case: (y false); rewrite /=; pos_parts.
- by case: (dham_two (row true) (isT : 0 != 1)%N xx) => ->; auto. Qed.
(** The implication from left to right of thesis Proposition 3.13(b) fails at eps = 0, with 1/2 and 5/8, for B
    that asks for false. *)
Theorem interactive_beyond_post : InteractiveADP 3 0 (/ 2) cross /\
  forall delta, TableADP 3 0 delta (post (fun=> false) cross) -> 5 / 8 <= delta.
Proof. split=> [|delta]; first exact: cross_InteractiveADP.
pose x v : rows 3 := [tuple row v; [ffun b => ~~ b]; row true]. have xx : (dham (x false) (x true) <= 1)%N
  by one_differs.
pose e (a : seq bool) := nth true a 1 == nth true a 2; move=> /(_ _ _ xx [set a : 3.-tuple bool | e a]).
rewrite exp_0 -!(functional_extensionality _ _ (interactive_played true (post _ cross) _)).
rewrite !(seen_Pr (row true) _ _ _ e sum_bool) /= /e /shift /post /queries /cross /= /coin /= !ffunE /ind.
by rewrite /=; lra. Qed.
