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

(** ** Equation (2.5) of the thesis, as printed, fails for eps = 2 and delta = e^-4
    Two records; an event of probability 0, delta, (1 + e^2) delta after 0, 1, 2 ones. *)
Theorem group_privacy_printed_false : exists (M : 2.-tuple bool -> dist [finType of bool]) d d' E,
  ADP 2 (exp (- 4)) (fun d => M d : bool -> R) /\ Pr (M d) E > exp (2 * INR (dham d d')) * Pr (M d') E
               + exp (- 4) * INR (dham d d') * exp (INR (dham d d') - 1).
Proof. set delta := exp (- 4); have d0 : 0 < delta by apply: exp_pos.
have w : delta * exp 2 * exp 2 = 1 by rewrite /delta -!exp_plus (_ : _ + _ = 0) ?exp_0 //; ring.
have e := exp_ineq1_le 2; have de : 0 < delta * exp 2 by apply: Rmult_lt_0_compat; lra.
have d3 : delta * exp 2 * 3 <= 1 by rewrite -w; apply: Rmult_le_compat_l; lra.
have d1 : delta * 3 <= delta * exp 2 by apply: Rmult_le_compat_l; lra.
pose p (d : 2.-tuple bool) : R := match count id d with 0%N => 0 | 1%N => delta | _ => delta * (1 + exp 2)
  end. have p01 d : 0 <= p d <= 1 by rewrite /p; case: (count id d) => [|[|k]]; lra.
exists (fun d => bern (p01 d)), [tuple true; true], [tuple false; false], [set true]; split; last first.
  rewrite /dham 2!big_ord_recl big_ord0 /= !Pr1 /= /p /= (_ : 1 + 1 - 1 = 1); last ring.
  have sq : 0 < (exp 1 - 1) * (exp 1 - 1) by apply: Rmult_lt_0_compat; have := exp_ineq1_le 1; lra.
  have -> : exp 2 = exp 1 * exp 1 by rewrite -exp_plus; congr exp; ring.
  by have := Rmult_lt_compat_l delta _ _ d0 sq; lra.
move=> d d'; case/tupleP: d => x d; case/tupleP: d => y d; case/tupleP: d' => x' d'; case/tupleP: d' => y' d'.
rewrite (tuple0 d) (tuple0 d') /dham 2!big_ord_recl big_ord0 /= => dd E.
rewrite /Pr -!(sum_ind (fun b => b \in E)) !sum_bool /= /coin /p /=.
move: dd; case: x; case: y; case: x'; case: y' => //= _; rewrite /ind; case: (true \in E);
  case: (false \in E). all: by rewrite ?Rmult_plus_distr_l ?Rmult_minus_distr_l; nra. Qed.
(** bern Proposition H.2 prints (eps, delta)-DP and no additive term: false for eps = 0 and delta = 1/2. *)
Theorem group_privacy_without_delta_false : exists (M : 1.-tuple bool -> dist [finType of bool]) d d' E,
  ADP 0 (/ 2) (fun d => M d : bool -> R) /\ Pr (M d) E > exp (0 * INR (dham d d')) * Pr (M d') E.
Proof. have w01 (d : 1.-tuple bool) : 0 <= (if head false d then / 2 else 0) <= 1 by case: (head _ _); lra.
exists (fun d => bern (w01 d)), [tuple true], [tuple false], [set true]; split; last first.
  by rewrite !Pr1 /= Rmult_0_r; lra.
move=> d d' _; apply: Aclose_pos => [|b|]; [lra|exact: (pr_ge0 (bern (w01 d')))|].
by rewrite sum_bool /= /coin; case: (head _ d); case: (head _ d'); pos_parts. Qed.

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

(** ** thesis Theorem 4.14 and zcdp Theorem 8, as printed, fail
    Four arms, three rounds. In [giving] arm (true, false) pays 1 with chance 1/10, arm (true, true) always,
    the others never; in [barren] no arm pays. The policy plays (true, false); then (b, b), where b tells the
    reward, right with chance 99/100; then (false, c), where c is true with chance 1 - u, u or v after rewards
    that add up to 2, 1 or 0, for u = e^-2000 and v = e^-5000. *)
(** Laws whose ratio is at most e^c are c-close in the sense of zCDP. *)
Lemma ratio_Zclose (O : finType) (p q : dist O) c : 0 <= c -> (forall o, p o <= exp c * q o) -> Zclose c p q.
Proof. move=> c0 h al a1; have pq : ac p q by move=> o e; have := h o; have := pr_ge0 p o; rewrite e; lra.
apply/(Renyi_leP _ _ _ a1); split=> //; rewrite (moment_loss al (pr_ge0 p) (pr_ge0 q) pq).
apply: (Rle_trans _ (\sum_o (p o * exp ((al - 1) * (c * al))))); last by rewrite -sumMr pr_sum1; lra.
apply: sum_le => o _; case: (Req_dec (p o) 0) => [->|n]; first lra. apply: Rmult_le_compat_l (pr_ge0 p o) _;
  apply: exp_mono; apply: Rmult_le_compat_l; first lra. have p0 := pr_ge0 p o; have q0 := pr_ge0 q o;
  have qn : q o <> 0 by move/pq. apply: (Rle_trans _ c); first by apply: ln_ratio (h o); lra.
by rewrite -[X in X <= _]Rmult_1_r; apply: Rmult_le_compat_l; lra. Qed.
(** Interactive views are compositions: the rewards that the policy is told so far. *)
Lemma interactive_composed (A X : finType) T (x0 : {ffun A -> X}) (pi : policy A X) B (x : table A X T) :
  interactive_view pi B x = composed (fun past x => pi (zip (queries B past)
    [seq nth x0 (x : T.-tuple _) i (B (take i.+1 past)) | i <- iota 0 (size past)])) x.
Proof. apply: functional_extensionality => a; apply: eq_bigr => t _; congr (pr (pi _) _).
have tT : (t <= T)%N := ltnW (ltn_ord t); have sz : size (take t a) = t by rewrite size_takel ?size_tuple.
rewrite take_zip take_queries sz; congr zip; apply: (@eq_from_nth _ (x0 (B [::]))) => [|i].
  by rewrite size_map size_iota size_takel ?size_tuple.
rewrite size_takel ?size_tuple // => it; have iT := ltn_trans it (ltn_ord t).
rewrite nth_take // (nth_map 0%N) ?size_iota // nth_iota // add0n take_take //.
by rewrite -[i]/(val (Ordinal iT)) -tnth_nth tnth_mktuple (tnth_nth x0). Qed.
(** One outcome bounds the divergence below. *)
Lemma KL_at (O : finType) (p q : dist O) o : ac p q -> p o * (ln (p o / q o) - 1) <= KL p q.
Proof. move=> pq; rewrite /KL (bigD1 o) //=.
have h : \sum_(i | i != o) (p i - q i) <= \sum_(i | i != o) (p i * ln (p i / q i)).
  apply: sum_le => i _; case: (Req_dec (p i) 0) => [->|n]; first by have := pr_ge0 q i; lra.
  have p0 := pr_ge0 p i; have q0 := pr_ge0 q i; have qn : q i <> 0 by move/pq.
  have := ln_ge (Rdiv_lt_0_compat (p i) (q i) ltac:(lra) ltac:(lra)); rewrite Rinv_div => l.
  by have := Rmult_le_compat_l _ _ _ p0 l; rewrite (_ : p i * (1 - q i / p i) = p i - q i); [lra|field].
have := pr_sum1 p; have := pr_sum1 q; rewrite !(bigD1 (P := xpredT) o) //=; rewrite sumB in h; have :=
  pr_ge0 q o; lra. Qed.
Section Reacting.
Notation A := [finType of bool * bool].
Notation X := [finType of bool].
Variables (u v : R) (uv : 0 < v < u /\ u <= / 2001) (lu : ln u = - 2000) (lv : ln v = - 5000).
Definition react_prob (r : seq bool) : R := match r with
  | [:: x] => if x then 99 / 100 else / 100
  | [:: x; y] => if x && y then 1 - u else if x || y then u else v
  | _ => 1 end.
Lemma react01 r : 0 <= react_prob r <= 1. Proof. have := uv; case: r => [|[] [|[] [|? ?]]] /=; lra. Qed.
Definition arm_of (t : nat) (c : bool) : A :=
  match t with 0%N => (true, false) | 1%N => (c, c) | _ => (false, c) end.
Definition reacting : policy A X :=
  fun h => Push (bern (react01 (unzip2 h))) (fun c => dirac (arm_of (size h) c)).
(** The second of the two laws of the last answer after a reward less. *)
Lemma last_answer (p q : dist X) : p true = u -> q true = v -> Zclose 2000 p q.
Proof. move=> pu qv al a1; have [u0 u1] := uv; have := pr_sum1 p; have := pr_sum1 q;
  rewrite !sum_bool pu qv => qf pf. have {}pf : p false = 1 - u by lra. have {}qf : q false = 1 - v by lra.
have pq : ac p q by case; rewrite ?qv ?qf; lra. apply/(Renyi_leP _ _ _ a1); split=> //;
  rewrite (moment_loss al (pr_ge0 p) (pr_ge0 q) pq) sum_bool pu qv pf qf. set b := al - 1;
  have b0 : 0 < b by rewrite /b; lra. have -> : ln (u / v) = 3000 by rewrite ln_div ?lu ?lv; lra.
have l : exp (b * ln ((1 - u) / (1 - v))) <= 1.
  rewrite -[X in _ <= X]exp_0; apply: exp_mono. have : ln ((1 - u) / (1 - v)) <= 0.
    by apply: ln_ratio; rewrite ?exp_0; lra. by move/(Rmult_le_compat_l b _ _ (Rlt_le _ _ b0)); lra.
set Y := exp (b * 3000); have Y1 : 1 + b * 3000 <= Y by apply: exp_ineq1_le.
apply: (Rle_trans _ (1 + u * (Y - 1))); first by have := Rmult_le_compat_l (1 - u) _ _ ltac:(lra) l; lra.
have e1 := exp_ineq1_le (2000 * b). case: (Rle_dec (/ 2) b) => [b2|/Rnot_le_lt b2].
  apply: (Rle_trans _ Y); first by have := Rmult_le_compat_r (Y - 1) u 1 ltac:(lra) ltac:(lra); lra.
  by apply: exp_mono; have := Rmult_le_compat_l b 3000 (2000 * al) ltac:(lra) ltac:(rewrite /b in b2; lra);
    lra.
apply: (Rle_trans _ (exp (2000 * b))); last first.
  by apply: exp_mono; have := Rmult_le_compat_l b 1 al ltac:(lra) ltac:(lra); lra.
have uY : u * Y <= / 501.
  rewrite -(exp_ln u) ?lu -?exp_plus; last lra.
  apply: (Rle_trans _ (exp (- (500)))); first by apply: exp_mono; lra.
  rewrite exp_Ropp; apply: Rinv_le_contravar; first lra. by have := exp_ineq1_le 500; lra.
have Yb : Y - 1 <= b * 3000 * Y.
  have := Rmult_le_compat_l Y _ _ ltac:(lra) (exp_ineq1_le (- (b * 3000)));
    rewrite -exp_plus Rplus_opp_r exp_0; lra.
have := Rmult_le_compat_l u _ _ ltac:(lra) Yb; have := Rmult_le_compat_l (b * 3000) _ _ ltac:(lra) uY; lra.
Qed.
Lemma reacting_private : InteractiveZCDP 3 2098 reacting.
Proof. move=> B; pose rho n := nth 0 [:: 0; 98; 2000] n.
have -> : 2098 = \sum_(t < 3) rho t by rewrite !big_ord_recl big_ord0 /rho /=; ring.
rewrite (functional_extensionality _ _ (@interactive_composed _ _ 3 [ffun=> true] reacting B)).
apply: composition_zCDP => past al a1 x x' xx; rewrite /reacting.
have sq (n : nat -> bool) : size (queries B past) = size [seq n i | i <- iota 0 (size past)] by rewrite
  !size_map. rewrite !size1_zip -?sq // !unzip2_zip -?sq //; apply: Renyi_data_processing => //. move: al a1;
  rewrite -/(Zclose (rho (size past)) _ _). have same := dham_two [ffun=> true] (isT : 0 != 1)%N xx.
have refl := proj1 (Zclose_closed (Rle_refl 0)) _ (bern (react01 [::])).
case: past sq => [|a [|b [|c past]]] _ /=; [exact: refl| | |by rewrite /rho /= nth_nil; exact: refl].
  apply: (@ratio_Zclose _ (bern (react01 [:: _])) (bern (react01 [:: _])) 98) => [|o]; first lra.
  by have := exp_ineq1_le 98; case: (fun_of_fin _ _); case: (fun_of_fin _ _); case: o => /=; lra.
have [[v0 vu] u1] := uv; have := exp_ineq1_le 2000; set E := exp 2000 => E1. have Eu : E * u = 1
  by rewrite -(exp_ln u) ?lu -?exp_plus ?Rplus_opp_r ?exp_0 //; lra. have Ev : v <= E * v <= 1 by have :=
  Rmult_le_compat_r v 1 E ltac:(lra) ltac:(lra); have := Rmult_le_compat_l E v u ltac:(lra) ltac:(lra); lra.
have far (p q : dist X) : (forall o, p o <= E * q o) -> Zclose 2000 p q by apply: ratio_Zclose; lra.
have key a1 b1 a2 b2 : a1 = a2 \/ b1 = b2 -> Zclose 2000 (bern (react01 [:: a1; b1])) (bern (react01 [:: a2;
  b2])). case: a1; case: b1; case: a2; case: b2 => -[] // _; (by apply: far => -[] /=; lra) ||
    (by apply: last_answer).
by apply: key; case: same => ->; [left|right]. Qed.
Definition pays (a : A) : R := if a.1 then if a.2 then 1 else / 10 else 0.
Lemma pays01 a : 0 <= pays a <= 1. Proof. by case: a => -[] []; rewrite /pays /=; lra. Qed.
Lemma never01 : 0 <= 0 <= 1. Proof. lra. Qed.
Definition giving (a : A) := bern (pays01 a).
Definition barren (a : A) := bern never01.
Lemma TV_pays a : TV (giving a) (barren a) = pays a.
Proof. by rewrite /TV sum_bool /= /coin; have := pays01 a => p; rewrite Rabs_right ?Rabs_left1; lra. Qed.
Lemma Ex_tossed n (mu : instance A X) p w (w01 : 0 <= w <= 1) (g : bool -> A) f :
  p [::] = Push (bern w01) (fun c => dirac (g c)) -> @Ex A X n.+1 mu p f = \sum_c (coin w c *
    \sum_x (mu (g c) x * @Ex A X n mu (shift p (g c) x) (fun a r =>
      f [tuple of g c :: a] [tuple of x :: r]))).
Proof. move=> e; rewrite Ex_cons; pose G b := \sum_x (mu b x * @Ex A X n mu (shift p b x)
  (fun a r => f [tuple of b :: a] [tuple of x :: r])).
transitivity (\sum_b \sum_c (coin w c * ind (b == g c) * G b)).
  by apply: eq_bigr => b _; rewrite -sumMr sumM e; apply: eq_bigr => x _; rewrite /= Rmult_assoc.
rewrite sumC; apply: eq_bigr => c _; rewrite -/(G _) -(sum_ind1 (g c) G) sumM; apply: eq_bigr => b _; ring.
Qed.
Lemma Ex_reacting (mu : instance A X) (F : seq A -> R) :
  @Ex A X 3 mu reacting (fun a _ => F a) = \sum_x (mu (true, false) x * \sum_c (coin (react_prob [:: x]) c *
    \sum_y (mu (c, c) y * \sum_d (coin (react_prob [:: x; y]) d *
      F [:: (true, false); (c, c); (false, d)])))).
Proof. have end_ p g : @Ex A X 0 mu p (fun a r => g a r) = g [tuple] [tuple].
  by rewrite /Ex sum_tuple0 sum_tuple0 /law big_ord0; ring.
rewrite (@Ex_tossed 2 _ _ _ (react01 [::]) (arm_of 0)) // sum_bool /= /coin (_ : 1 - 1 = 0) ?Rmult_0_l;
  last ring. rewrite Rmult_1_l Rplus_0_r; apply: eq_bigr => x _; congr (_ * _).
rewrite (@Ex_tossed 1 _ _ _ (react01 [:: x]) (arm_of 1)) //; apply: eq_bigr => c _; congr (_ * _).
apply: eq_bigr => y _; congr (_ * _); rewrite (@Ex_tossed 0 _ _ _ (react01 [:: x; y]) (arm_of 2)) //.
apply: eq_bigr => d _; congr (_ * _). rewrite /=. under eq_bigr do rewrite end_.
by rewrite -sumMr pr_sum1 Rmult_1_l. Qed.
Lemma reacting_far : ~ KL_le (marginal (T := 3) giving reacting) (marginal barren reacting) (2098 * (
  @Ex A X 3 giving reacting (fun a _ => exposure giving barren a ^ 2) +
  @Ex A X 3 giving reacting (fun a _ => spread giving barren a))).
Proof. have [[v0 vu] u1] := uv. move=> [acM].
pose F (s : seq A) := (\big[Rplus/0]_(b <- s) pays b) ^ 2 + \big[Rplus/0]_(b <- s) (pays b * (1 - pays b)).
rewrite -ExD (eq_Ex (T := 3) _ _ (g := fun a _ => F a)); last first.
  by move=> a _; rewrite /F !big_tuple /exposure /spread; congr (_ ^ 2 + _); apply: eq_bigr => t _;
    rewrite !TV_pays.
pose star := [tuple (true, false); (true, true); (false, true)] : 3.-tuple A.
pose at_star (s : seq A) := ind (s == tval star).
have at_ mu : marginal mu reacting star = Ex mu reacting (fun (a : 3.-tuple A) _ => at_star a).
  by rewrite Ex_marginal -(sum_ind1 star); apply: eq_bigr => a _; rewrite Rmult_comm.
have p : marginal giving reacting star = 99 / 1000 - 9 / 100 * u.
  by rewrite at_ Ex_reacting !sum_bool /= /coin /at_star /ind /pays /=; field.
have q : marginal barren reacting star = v * / 100.
  by rewrite at_ Ex_reacting !sum_bool /= /coin /at_star /ind /=; field.
have := @KL_at _ (M 3 giving reacting) (M 3 barren reacting) star acM; rewrite /= p q.
have l : 5000 <= ln ((99 / 1000 - 9 / 100 * u) / (v * / 100)).
  rewrite ln_div ?ln_mult ?lv; try lra.
  by have := @ln_le_mono (/ 100) (99 / 1000 - 9 / 100 * u) ltac:(lra) ltac:(lra); lra.
have := Rmult_le_compat _ _ _ _ (ltac:(lra) : 0 <= 98 / 1000) (ltac:(lra) : 0 <= 4999) (ltac:(lra) : 98 / 1000
  <= 99 / 1000 - 9 / 100 * u) (ltac:(lra) : 4999 <= ln ((99 / 1000 - 9 / 100 * u) / (v * / 100)) - 1).
move=> a b c; have := Rle_trans _ _ _ (Rle_trans _ _ _ a b) c.
rewrite Ex_reacting !sum_bool /F /= !big_cons !big_nil /pays /= /coin; lra. Qed.
End Reacting.
(** KL > rho (E (sum_t t_{a_t})^2 + E sum_t t_{a_t} (1 - t_{a_t})), for rho = 2098. *)
Theorem zCDP_decomposition_printed_false : exists (pi : policy [finType of bool * bool] [finType of bool])
  nu nu', InteractiveZCDP 3 2098 pi /\ ~ KL_le (marginal (T := 3) nu pi) (marginal nu' pi) (2098 * (
    @Ex _ _ 3 nu pi (fun a _ => exposure nu nu' a ^ 2) + @Ex _ _ 3 nu pi (fun a _ => spread nu nu' a))).
Proof. have uv : 0 < exp (- (5000)) < exp (- (2000)) /\ exp (- (2000)) <= / 2001.
  split; first by split; [exact: exp_pos|apply: exp_increasing; lra].
  rewrite exp_Ropp; apply: Rinv_le_contravar; [lra|have := exp_ineq1_le 2000; lra].
exists (reacting uv), giving, barren; split; [apply: reacting_private|apply: reacting_far]; exact: ln_exp.
Qed.
