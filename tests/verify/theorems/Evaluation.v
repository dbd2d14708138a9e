(** Closed terms over finite types have values, and the values decide statements about them.

    A value is found by what a term looks like: a sum over a finite type is the sum over the list of its members,
    and so on. Nothing here knows which definitions it is about. *)
From Coq Require Import Reals Lra Lia ZArith QArith Qreals.
Require Import Probability Interaction Divergences Toolbox Equivalences Identification.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope R_scope.

(** What is shown of a real number, of another value, of a sum of logarithms, and of a statement. *)
Definition Rat (x : R) (q : Q) := x = Q2R q.
Definition Val (T : Type) (x v : T) := x = v.
Definition logs (l : seq (Q * Q)) : R := foldr (fun p s => Q2R p.1 * ln (Q2R p.2) + s) 0 l.
Definition Log (x : R) (l : seq (Q * Q)) := x = logs l.
Definition Dec (P : Prop) (b : bool) := P <-> b.

(** ** The members of finite types *)
Class Elems (T : finType) := { elems : seq T; elemsP : perm_eq (index_enum T) elems }.
Fixpoint ords n : seq 'I_n := if n is m.+1 then ord0 :: [seq lift ord0 i | i <- ords m] else [::].
Lemma ords_enum n : enum 'I_n = ords n.
Proof. apply: (inj_map val_inj); rewrite val_enum_ord; elim: n => [|n IH] //=; congr cons.
by rewrite -map_comp (iotaDl 1 0) IH -map_comp; apply: eq_map => i /=; rewrite /bump leq0n. Qed.
Lemma ordsP n : index_enum (ordinal_finType n) = ords n.
Proof. by rewrite -ords_enum enumT /index_enum; case: index_enum_key. Qed.
Lemma ords_perm n : perm_eq (index_enum (ordinal_finType n)) (ords n). Proof. by rewrite ordsP. Qed.
Global Instance elems_ord n : Elems (ordinal_finType n) := {| elemsP := ords_perm n |}.
Fixpoint words (T : Type) (l : seq T) n : seq (n.-tuple T) :=
  if n is m.+1 then [seq cons_tuple x w | x <- l, w <- words l m] else [:: [tuple]].
Lemma wordsP (T : finType) (E : Elems T) n : perm_eq (index_enum (tuple_finType n T)) (words elems n).
Proof. have mem_l x : x \in elems by rewrite -(perm_mem (elemsP (Elems := E))) mem_index_enum.
have uniq_l : uniq (elems : seq T) by rewrite -(perm_uniq elemsP) index_enum_uniq.
apply: uniq_perm; rewrite ?index_enum_uniq //.
  elim: n => // n IH /=; apply: allpairs_uniq => // -[x w] [y v] _ _ /= e.
  have [-> e'] : x = y /\ tval w = tval v by case: e. by congr pair; apply: val_inj.
move=> w; rewrite mem_index_enum; symmetry; elim: n w => [|n IH] w /=. by rewrite (tuple0 w) mem_seq1.
by case/tupleP: w => x w; apply: (allpairs_f (fun x w => cons_tuple x w)). Qed.
Global Instance elems_tuple (T : finType) (E : Elems T) n : Elems (tuple_finType n T) := {| elemsP := wordsP E n |}.
Lemma pairsP (S T : finType) (E : Elems S) (F : Elems T) :
  perm_eq (index_enum (prod_finType S T)) [seq (x, y) | x <- elems (T := S), y <- elems (T := T)].
Proof. apply: uniq_perm => [||[x y]]; first exact: index_enum_uniq.
  by apply: allpairs_uniq => [||[? ?] [? ?]//]; rewrite -(perm_uniq elemsP) index_enum_uniq.
by rewrite mem_index_enum; symmetry; apply: allpairs_f; rewrite -(perm_mem elemsP) mem_index_enum. Qed.
Global Instance elems_pair (S T : finType) (E : Elems S) (F : Elems T) : Elems (prod_finType S T) := {| elemsP := pairsP E F |}.
Lemma sidesP (S T : finType) (E : Elems S) (F : Elems T) :
  perm_eq (index_enum (sum_finType S T)) (map inl (elems (T := S)) ++ map inr (elems (T := T))).
Proof. have [uS uT] : uniq (elems (T := S)) /\ uniq (elems (T := T)) by rewrite -!(perm_uniq elemsP)
  !index_enum_uniq. apply: uniq_perm => [||x]; first exact: index_enum_uniq. rewrite cat_uniq !map_inj_uniq
  ?uS ?uT; try by [move=> ? ? []]. by rewrite andbT; apply/hasPn => _ /mapP [y _ ->]; apply/mapP => -[]. have
  inS y : y \in elems (T := S) by rewrite -(perm_mem elemsP) mem_index_enum. have inT y : y \in elems (T := T)
  by rewrite -(perm_mem elemsP) mem_index_enum. by rewrite mem_index_enum mem_cat; case: x => x; rewrite map_f
  ?orbT. Qed.
Global Instance elems_sides (S T : finType) (E : Elems S) (F : Elems T) : Elems (sum_finType S T) := {| elemsP := sidesP E F |}.
Fixpoint every (T : Type) (p : pred T) l : bool := if l is x :: m then if p x then every p m else false else true.
Lemma everyE (T : Type) (p : pred T) l : every p l = all p l. Proof. by elim: l => //= x m ->; case: (p x). Qed.
Lemma all_elems (T : finType) (E : Elems T) (p : pred T) : (forall x, p x) <-> every p elems.
Proof. rewrite everyE -(perm_all _ elemsP); split=> [h|/allP h x]; first exact/allP.
by apply: h; rewrite mem_index_enum. Qed.
(** All sublists. *)
Fixpoint subs (T : Type) (l : seq T) : seq (seq T) :=
  if l is x :: m then let s := subs m in s ++ [seq x :: w | w <- s] else [:: [::]].
Lemma filter_subs (T : eqType) p (l : seq T) : filter p l \in subs l.
Proof. elim: l => //= x l IH; rewrite mem_cat; case: ifP => _; last by rewrite IH. by rewrite map_f ?orbT.
Qed.

(** ** Rational numbers *)
Lemma rat_Z z : Rat (IZR z) (inject_Z z). Proof. by rewrite /Rat /Q2R /= Rinv_1 Rmult_1_r. Qed.
Lemma rat_nat n : Rat (INR n) (inject_Z (Z.of_nat n)). Proof. by rewrite INR_IZR_INZ; apply: rat_Z. Qed.
Lemma red q : Q2R (Qred q) = Q2R q. Proof. exact/Qeq_eqR/Qred_correct. Qed.
(** Where the first factor is 0 the second is not computed. *)
Definition guarded (p : Q) (q : unit -> Q) : Q := if Z.eqb (Qnum p) 0 then 0%Q else Qred (p * q tt).
Section Rat.
Variables (x y : R) (p q : Q).
Hypotheses (xp : Rat x p) (yq : Rat y q).
Lemma rat_add : Rat (x + y) (Qred (p + q)). Proof. by rewrite /Rat red Q2R_plus xp yq. Qed.
Lemma rat_sub : Rat (x - y) (Qred (p - q)). Proof. by rewrite /Rat red Q2R_minus xp yq. Qed.
Lemma rat_mul : Rat (x * y) (guarded p (fun=> q)).
Proof. by rewrite /Rat xp yq /guarded; case: Z.eqb_spec => z; [rewrite /Q2R z !Rmult_0_l|rewrite red Q2R_mult]. Qed.
Lemma rat_opp : Rat (- x) (- p). Proof. by rewrite /Rat Q2R_opp xp. Qed.
Lemma rat_inv : Rat (/ x) (/ p).
Proof. rewrite /Rat xp; case: (Qeq_dec p 0) => h; last by rewrite Q2R_inv.
by rewrite (Qeq_eqR _ _ h) /Q2R /= Rmult_0_l Rinv_0; case: p h => -[|n|n] d //= _; rewrite ?Rmult_0_l. Qed.
Lemma le_rat : Dec (x <= y) (Qle_bool p q).
Proof. by rewrite /Dec xp yq; split=> [/Rle_Qle/Qle_bool_iff|/Qle_bool_iff/Qle_Rle]. Qed.
Lemma eq_rat : Dec (x = y) (Qeq_bool p q).
Proof. by rewrite /Dec xp yq; split=> [/eqR_Qeq/Qeq_bool_iff|/Qeq_bool_iff/Qeq_eqR]. Qed.
End Rat.
Lemma rat_div x y p q : Rat x p -> Rat y q -> Rat (x / y) (guarded p (fun=> / q)%Q).
Proof. by move=> xp yq; apply: rat_mul => //; apply: rat_inv. Qed.
Lemma rat_max x y p q : Rat x p -> Rat y q -> Rat (Rmax x y) (if Qle_bool p q then q else p).
Proof. move=> xp yq; have [h h'] := le_rat xp yq; rewrite /Rmax.
by case: Rle_dec => [/h -> //|n]; case: ifP => // /h'. Qed.
Lemma rat_abs x p : Rat x p -> Rat (Rabs x) (if Qle_bool 0 p then p else (- p)%Q).
Proof. move=> xp; have [h h'] := le_rat (rat_Z 0) xp; have xo := rat_opp xp.
case: ifP => [/h' x0|n]; first by rewrite /Rat Rabs_right //; lra.
rewrite /Rat Rabs_left //; apply: Rnot_le_lt => /h; first by rewrite n. Qed.
Lemma rat_if b (v : bool) x y p q : Val b v -> Rat x p -> Rat y q -> Rat (if b then x else y) (if v then p else q).
Proof. by move=> -> xp yq; case: v. Qed.
Lemma val_eq x y p q : Rat x p -> Rat y q -> Val (is_left (Req_EM_T x y)) (Qeq_bool p q).
Proof. by move=> xp yq; have [h h'] := eq_rat xp yq; case: Req_EM_T => e /=; [rewrite h|apply/esym/negbTE/negP => /h']. Qed.
Fixpoint folded (f : Q -> Q -> Q) e (l : seq Q) := if l is a :: m then Qred (f a (folded f e m)) else e.
Lemma foldedE f e a l : Q2R (folded f e (a :: l)) = Q2R (f a (folded f e l)). Proof. exact: red. Qed.
Lemma rat_sum (T : finType) {E : Elems T} P P' F (f : T -> Q) :
  (forall i, Val (P i) (P' i)) -> (forall i, Rat (F i) (f i)) ->
  Rat (\big[Rplus/0]_(i <- index_enum T | P i) F i) (folded Qplus 0 [seq f i | i <- elems & P' i]).
Proof. move=> Pv Fv; rewrite /Rat (eq_bigl P' _ Pv) (perm_big elems elemsP) /= -big_filter.
elim: [seq i <- elems | P' i] => [|i s IH]; first by rewrite big_nil /Q2R /= Rmult_0_l.
by rewrite big_cons map_cons foldedE Q2R_plus IH -(Fv i). Qed.
(** It stops at the first factor that is 0. *)
Fixpoint times (T : Type) (f : T -> Q) l : Q :=
  if l is i :: m then let x := f i in if Z.eqb (Qnum x) 0 then 0%Q else (x * times f m)%Q else 1%Q.
Lemma rat_prod (T : finType) {E : Elems T} P P' F (f : T -> Q) :
  (forall i, Val (P i) (P' i)) -> (forall i, Rat (F i) (f i)) ->
  Rat (\big[Rmult/1]_(i <- index_enum T | P i) F i) (times f [seq i <- elems | P' i]).
Proof. move=> Pv Fv; rewrite /Rat (eq_bigl P' _ Pv) (perm_big elems elemsP) /= -big_filter.
elim: [seq i <- elems | P' i] => [|i s IH]; first by rewrite big_nil /Q2R /= Rinv_1 Rmult_1_r.
rewrite big_cons (Fv i) [times _ _]/=; case: Z.eqb_spec => z; last by rewrite Q2R_mult IH.
by rewrite /Q2R z /= !Rmult_0_l. Qed.
Lemma rat_bigmax n x p F f : Rat x p -> (forall i : 'I_n, Rat (F i) (f i)) ->
  Rat (\big[Rmax/x]_i F i) (foldr (fun a b => if Qle_bool a b then b else a) p [seq f i | i <- ords n]).
Proof. move=> xp Ff; rewrite ordsP; elim: (ords n) => [|i s IH] /=; first by rewrite big_nil.
by rewrite big_cons; apply: rat_max. Qed.
Lemma val_sum (T : finType) {E : Elems T} F (f : T -> nat) :
  (forall i, Val (F i) (f i)) -> Val (\big[addn/0%N]_(i <- index_enum T) F i) (sumn [seq f i | i <- elems]).
Proof. move=> Ff; rewrite /Val (perm_big elems elemsP) /=.
by elim: elems => [|i s IH]; rewrite ?big_nil // big_cons IH (Ff i). Qed.

(** ** Exponentials and logarithms *)
Lemma Q2R_gt0 q : reflect (0 < Q2R q) (Z.ltb 0 (Qnum q)).
Proof. apply: (iffP idP) => [/Z.ltb_lt h|h]; first by apply: Rmult_lt_0_compat; [exact:
  IZR_lt|exact/Rinv_0_lt_compat/IZR_lt]. apply/Z.ltb_lt/lt_IZR/(Rmult_lt_reg_r (/ IZR (Zpos (Qden q)))); last
  by rewrite Rmult_0_l. exact/Rinv_0_lt_compat/IZR_lt. Qed.
Lemma ln_le0 x : ~ 0 < x -> ln x = 0. Proof. by rewrite /ln; case: Rlt_dec. Qed.
Lemma rat_exp_ln x p : Rat x p -> Rat (exp (ln x)) (if Z.ltb 0 (Qnum p) then p else 1%Q).
Proof. move=> ->; case: Q2R_gt0 => h; first by rewrite /Rat exp_ln.
by rewrite ln_le0 // exp_0; apply: (rat_Z 1). Qed.
Lemma rat_exp0 : Rat (exp 0) 1. Proof. by rewrite exp_0; apply: (rat_Z 1). Qed.
Lemma rat_pow x p k : Rat x p -> Rat (x ^ k) (folded Qmult 1 (nseq k p)).
Proof. move=> ->; elim: k => [|k IH]; first exact: (rat_Z 1). by rewrite /Rat foldedE Q2R_mult -IH. Qed.
Lemma rat_power x y k p : Val y (INR k) -> Rat x p ->
  Rat (exp (y * ln x)) (if Z.ltb 0 (Qnum p) then folded Qmult 1 (nseq k p) else 1%Q).
Proof. move=> -> ->; case: Q2R_gt0 => h; last by rewrite ln_le0 // Rmult_0_r; apply: rat_exp0.
by rewrite -/(Rpower _ _) Rpower_pow //; apply: rat_pow. Qed.
Lemma logs_cat l m : logs (l ++ m) = logs l + logs m. Proof. by elim: l => [|p l /= ->] /=; ring. Qed.
Definition scaled q (l : seq (Q * Q)) := [seq (Qred (q * p.1), p.2) | p <- l].
Lemma logs_scaled q l : logs (scaled q l) = Q2R q * logs l.
Proof. elim: l => [|p l IH]; first by rewrite /=; ring.
change (Q2R (Qred (q * p.1)) * ln (Q2R p.2) + logs (scaled q l) = Q2R q * (Q2R p.1 * ln (Q2R p.2) + logs l)).
by rewrite red Q2R_mult IH; ring. Qed.
Lemma log_ln x p : Rat x p -> Log (ln x) [:: (1%Q, p)].
Proof. by move=> ->; rewrite /Log /= (_ : Q2R 1 = 1); [ring|rewrite /Q2R /= Rinv_1; ring]. Qed.
Lemma log_0 : Log 0 [::]. Proof. by []. Qed.
Lemma log_add x y l m : Log x l -> Log y m -> Log (x + y) (l ++ m).
Proof. by move=> -> ->; rewrite /Log logs_cat. Qed.
Lemma log_mul x y q l : Rat x q -> Log y l -> Log (x * y) (scaled q l).
Proof. by move=> -> ->; rewrite /Log logs_scaled. Qed.
Lemma log_sum (T : finType) {E : Elems T} F (f : T -> seq (Q * Q)) : (forall i, Log (F i) (f i)) ->
  Log (\big[Rplus/0]_(i <- index_enum T) F i) (flatten [seq f i | i <- elems]).
Proof. move=> Ff; rewrite /Log (perm_big elems elemsP) /=.
by elim: elems => [|i s IH]; rewrite ?big_nil //= big_cons logs_cat IH -(Ff i). Qed.
(** The sum of s ln u is ln (a / b) / D, with integers a, b, D > 0. *)
Definition common l : Z := foldr (fun (p : Q * Q) d => Z.lcm (Zpos (Qden p.1)) d) 1%Z l.
Definition factor D (p : Q * Q) : Z * Z :=
  let n := (Qnum p.1 * (D / Zpos (Qden p.1)))%Z in let (a, b) := (Qnum p.2, Zpos (Qden p.2)) in
  if Z.ltb 0 a then if Z.leb 0 n then (a ^ n, b ^ n)%Z else (b ^ (- n), a ^ (- n))%Z else (1, 1)%Z.
Definition product D l : Z * Z := foldr (fun p s => let f := factor D p in (f.1 * s.1, f.2 * s.2)%Z) (1, 1)%Z l.
Lemma ln_power z n : (0 < z)%Z -> (0 <= n)%Z -> (0 < z ^ n)%Z /\ ln (IZR (z ^ n)) = IZR n * ln (IZR z).
Proof. move=> z0 n0; split; first exact: Z.pow_pos_nonneg.
rewrite -(Z2Nat.id n n0) -pow_IZR -INR_IZR_INZ; move/IZR_lt: z0 => z0.
elim: (Z.to_nat n) => [|k IH]; first by rewrite /= ln_1; ring.
by rewrite S_INR /= ln_mult ?IH; [ring|done|apply: pow_lt]. Qed.
Lemma factorP D p : (Zpos (Qden p.1) | D)%Z -> let f := factor D p in
  [/\ (0 < f.1)%Z, (0 < f.2)%Z & ln (IZR f.1) - ln (IZR f.2) = IZR D * (Q2R p.1 * ln (Q2R p.2))].
Proof. case: p => s u /= [k ->]; rewrite /factor /= Z.div_mul // mult_IZR; case: Z.ltb_spec => h; last first.
  by rewrite (@ln_le0 (Q2R u)) /=; [split=> //; rewrite ?ln_1; ring|move/Q2R_gt0/Z.ltb_lt; lia].
have c : IZR k * IZR (Zpos (Qden s)) * (Q2R s * ln (Q2R u)) =
    IZR (Qnum s * k) * (ln (IZR (Qnum u)) - ln (IZR (Zpos (Qden u)))).
  rewrite mult_IZR /Q2R /Rdiv ln_mult ?ln_Rinv; try by [exact: IZR_lt|exact/Rinv_0_lt_compat/IZR_lt].
  by field; apply: not_0_IZR. rewrite c; case: Z.leb_spec => n0 /=.
  by have [? ->] := ln_power h n0; have [? ->] := @ln_power (Zpos (Qden u)) _ erefl n0; split=> //; ring.
have n0' : (0 <= - (Qnum s * k))%Z by lia.
have [? ->] := ln_power h n0'; have [? ->] := @ln_power (Zpos (Qden u)) _ erefl n0'.
by rewrite opp_IZR; split=> //; ring. Qed.
Lemma productP l : let f := product (common l) l in
  [/\ (0 < f.1)%Z, (0 < f.2)%Z, (0 < common l)%Z & ln (IZR f.1) - ln (IZR f.2) = IZR (common l) * logs l].
Proof. have pos : (0 < common l)%Z. elim: l => //= p l IH; have := Z.lcm_nonneg (Zpos (Qden p.1)) (common l).
  by have := Z.lcm_eq_0 (Zpos (Qden p.1)) (common l); lia.
have : forall p, List.In p l -> (Zpos (Qden p.1) | common l)%Z.
  elim: l {pos} => //= p l IH q [->|/IH h]; first exact: Z.divide_lcm_l.
  exact: Z.divide_trans h (Z.divide_lcm_r _ _).
move: (common l) pos => D D0; elim: l => [|p l IH] h /=; first by split=> //; ring.
have [a b _ e] := IH (fun q i => h q (or_intror i)); have [a' b' e'] := factorP (h p (or_introl erefl)).
split; try exact: Z.mul_pos_pos; last 1 first.
  rewrite !mult_IZR (ln_mult (IZR _) (IZR (product _ _).1)) 1?(ln_mult (IZR _) (IZR (product _ _).2)); try exact: IZR_lt.
  by move: e e' => /=; lra. done. Qed.
Definition difference l m := l ++ scaled (-1 # 1) m.
Lemma logs_difference x y l m : Log x l -> Log y m -> logs (difference l m) = x - y.
Proof. by move=> -> ->; rewrite logs_cat logs_scaled /Q2R /=; field. Qed.
Lemma log_sub x y l m : Log x l -> Log y m -> Log (x - y) (difference l m).
Proof. by move=> xl ym; rewrite /Log (logs_difference xl ym). Qed.
Lemma le_log x y l m : Log x l -> Log y m ->
  Dec (x <= y) (let d := difference l m in let f := product (common d) d in Z.leb f.1 f.2).
Proof. move=> xl ym; have := logs_difference xl ym; move: (difference l m) => d e /=.
have [a b D0 p] := productP d; rewrite e in p; move/IZR_lt: D0 => D0.
have [a' b'] := (IZR_lt _ _ a, IZR_lt _ _ b); split=> [h|/Z.leb_le/IZR_le h].
  apply/Z.leb_le/le_IZR/Rnot_lt_le => /(ln_increasing _ _ b') l'.
  by have := Rmult_le_compat_l _ _ _ (Rlt_le _ _ D0) h; lra.
by apply: (Rmult_le_reg_l _ _ _ D0); have := ln_le_mono a' h; lra. Qed.
Lemma eq_log x y l m : Log x l -> Log y m ->
  Dec (x = y) (let d := difference l m in let f := product (common d) d in Z.eqb f.1 f.2).
Proof. move=> xl ym; have := logs_difference xl ym; move: (difference l m) => d e /=.
have [a b D0 p] := productP d; rewrite e in p; move/IZR_lt: D0 => D0; split=> [h|/Z.eqb_eq h].
  by apply/Z.eqb_eq/eq_IZR/ln_inv; try exact: IZR_lt; rewrite h in p; lra.
by rewrite h in p; apply: (Rmult_eq_reg_l (IZR (common d))); lra. Qed.

(** ** Statements *)
Lemma dec_all (T : finType) {E : Elems T} P (p : pred T) : (forall x, Dec (P x) (p x)) -> Dec (forall x, P x) (every p elems).
Proof. move=> h; split=> [k|]; first by apply/(all_elems E) => x; apply/h.
by move/(all_elems E) => k x; apply/h. Qed.
Lemma dec_sets (T : finType) {E : Elems T} P (p : pred (seq T)) : (forall l, Dec (P [set x in l]) (p l)) ->
  Dec (forall A : {set T}, P A) (every p (subs elems)).
Proof. move=> h; rewrite everyE; split=> [k|/allP k A]; first by apply/allP => l _; apply/h.
have -> : A = [set x in [seq x <- elems | x \in A]]. apply/setP => x; rewrite inE mem_filter andbC.
  by rewrite -(perm_mem (elemsP (Elems := E))) mem_index_enum. exact/h/k/filter_subs. Qed.
Lemma dec_if (b v : bool) P p : Val b v -> Dec P p -> Dec (b -> P) (if v then p else true).
Proof. by move=> -> [a b']; case: v; split=> // h; auto. Qed.
Lemma dec_imp P Q (p q : bool) : Dec P p -> Dec Q q -> Dec (P -> Q) (if p then q else true).
Proof. by move=> [a b] [c d]; split=> [h|]; case: p a b => a b; auto; move=> _ /a. Qed.
Lemma dec_and P Q p q : Dec P p -> Dec Q q -> Dec (P /\ Q) (p && q).
Proof. by move=> [a b] [c d]; split=> [[/a -> /c ->]|/andP [/b ? /d ?]]. Qed.
Lemma dec_or P Q p q : Dec P p -> Dec Q q -> Dec (P \/ Q) (p || q).
Proof. by move=> [a b] [c d]; split=> [[/a ->|/c ->]|/orP [/b|/d]]; rewrite ?orbT; auto. Qed.
Lemma dec_not P p : Dec P p -> Dec (~ P) (~~ p).
Proof. by move=> [a b]; split=> [h|/negP h /a //]; apply/negP => /b. Qed.
Lemma lt_rat x y p q : Rat x p -> Rat y q -> Dec (x < y) (~~ Qle_bool q p).
Proof. move=> xp yq; have [h h'] := le_rat yq xp; split=> [lt|/negP n]; first by apply/negP => /h'; lra.
by apply: Rnot_le_lt => /h. Qed.
Lemma dec_bool (b v : bool) : Val b v -> Dec b v. Proof. by move=> ->. Qed.
Lemma dec_and3 P Q S p q s : Dec P p -> Dec Q q -> Dec S s -> Dec [/\ P, Q & S] [&& p, q & s].
Proof. by move=> [a b] [c d] [e f]; split=> [[/a -> /c -> /e ->]|/and3P [/b ? /d ? /f ?]]. Qed.
Lemma dec_ex (T : finType) {E : Elems T} P (p : pred T) : (forall x, Dec (P x) (p x)) -> Dec (exists x, P x) (has p elems).
Proof. move=> h; split=> [[x /h k]|/hasP [x _ /h k]]; last by exists x.
by apply/hasP; exists x => //; rewrite -(perm_mem elemsP) mem_index_enum. Qed.

(** ** Laws, policies, instances and tables that are given by numbers *)
(** The law with these weights; the point 0 if there is none. *)
Definition total (w : seq nat) : Z := foldr (fun k s => (Z.of_nat k + s)%Z) 0%Z w.
Definition chance n (w : seq nat) (a : 'I_n.+1) : Q :=
  let t := total [seq nth 0%N w b | b <- iota 0 n.+1] in
  if Z.eqb t 0 then if a == ord0 then 1%Q else 0%Q else Z.of_nat (nth 0%N w a) # Z.to_pos t.
Lemma chance_ge0 n w (a : 'I_n.+1) : 0 <= Q2R (chance w a).
Proof. rewrite /chance; case: (Z.eqb _ 0); first by case: eqP => _; rewrite /Q2R /=; lra.
by apply: Rmult_le_pos; [exact/IZR_le/Nat2Z.is_nonneg|exact/Rlt_le/Rinv_0_lt_compat/IZR_lt]. Qed.
Lemma chance_sum1 n w : \sum_a Q2R (@chance n w a) = 1.
Proof. rewrite /chance; set t := total _; case: Z.eqb_spec => t0.
  rewrite -(sum_ind1 (ord0 : 'I_n.+1) (fun=> 1)); apply: eq_bigr => a _.
  by rewrite /ind; case: eqP => _; rewrite /Q2R /= ?Rinv_1; ring.
have e : \sum_(a < n.+1) IZR (Z.of_nat (nth 0%N w a)) = IZR t.
  rewrite ordsP /t -val_enum_ord ords_enum -map_comp; elim: (ords _) => [|a s IH]; first by rewrite big_nil.
  by rewrite big_cons IH -plus_IZR.
have tp : (0 <= t)%Z by rewrite /t; elim: [seq _ | b <- _] => //= k s; have := Nat2Z.is_nonneg k; lia.
by rewrite /Q2R /= -sumMr e Z2Pos.id; [apply/Rinv_r/not_0_IZR|lia]. Qed.
Definition row n w : dist (ordinal_finType n.+1) := Dist (@chance_ge0 n w) (chance_sum1 n w).
Lemma rat_row n w v (a b : 'I_n.+1) : Val w v -> Val a b -> Rat (pr (row n w) a) (chance v b).
Proof. by move=> -> ->. Qed.
(** What a policy does after each history: weights, and what follows each arm and reward. *)
Inductive told := Told of seq nat & seq (seq told).
Fixpoint after (h : seq (nat * nat)) (t : told) : seq nat := let: Told w next := t in
  if h is (a, x) :: k then after k (nth (Told [::] [::]) (nth [::] next a) x) else w.
Definition numbers n m (h : seq ('I_n * 'I_m)) : seq (nat * nat) := [seq (val u.1, val u.2) | u <- h].
Definition play n m (t : told) (h : seq ('I_n.+1 * 'I_m)) : dist (ordinal_finType n.+1) := row n (after (numbers h) t).
Definition pays n m (t : seq (seq nat)) (a : 'I_n) : dist (ordinal_finType m.+1) := row m (nth [::] t a).
Definition nr n k : 'I_n.+1 := nth ord0 (ords n.+1) k.
Definition found n m (l : seq (seq nat * Q)) (a : seq 'I_n) (r : seq 'I_m) : Q :=
  nth 0%Q [seq e.2 | e <- l & e.1 == map val a ++ map val r] 0.
Definition listed n m (l : seq (seq nat * Q)) (a : seq 'I_n) (r : seq 'I_m) : R := Q2R (found l a r).
Definition worth m (v : seq Q) (x : 'I_m) : R := Q2R (nth 0%Q v x).
(** What a strategy does: weights of its samples, and then of its recommendations. *)
Definition side n (b : 'I_n.+1 + 'I_n.+1) : 'I_(n + n.+1).+1 := @unsplit n.+1 n.+1 b.
Section Decides.
Variables (n m : nat) (t : told) (h : seq ('I_n.+1 * 'I_m)).
Let law : dist (ordinal_finType (n + n.+1).+1) := row (n + n.+1) (after (numbers h) t).
Lemma decides_sum1 : \sum_(b : 'I_n.+1 + 'I_n.+1) law (side b) = 1.
Proof. by rewrite -(pr_sum1 law) [RHS](reindex (@side n)) //; exists (@split n.+1 n.+1) => b _; [exact:
  unsplitK|exact: (@splitK n.+1 n.+1)]. Qed.
Definition decides : dist [finType of 'I_n.+1 + 'I_n.+1] := Dist (fun b => pr_ge0 law (side b)) decides_sum1.
End Decides.
Lemma rat_decides n m t (h k : seq ('I_n.+1 * 'I_m)) b c : Val h k -> Val b c ->
  Rat (decides t h b) (@chance (n + n.+1) (after (numbers k) t) (side c)).
Proof. by move=> -> ->. Qed.
Lemma rat_dirac (T : finType) (a b : T) : Rat (dirac a b) (if b == a then 1%Q else 0%Q).
Proof. by rewrite /Rat /dirac /= /ind; case: (b == a); rewrite /Q2R /=; field. Qed.
Lemma rat_option (T : Type) (O : finType) f d (u v : option T) (o : O) p q : Val u v ->
  (forall a, Rat (pr (f a) o) (p a)) -> Rat (pr d o) q ->
  Rat (pr (match u with Some a => f a | None => d end) o) (match v with Some a => p a | None => q end).
Proof. by move=> -> fp dq; case: v. Qed.
Lemma rat_side (S T : Type) (O : finType) f g (u v : S + T) (o : O) p q : Val u v ->
  (forall a, Rat (pr (f a) o) (p a)) -> (forall b, Rat (pr (g b) o) (q b)) ->
  Rat (pr (match u with inl a => f a | inr b => g b end) o) (match v with inl a => p a | inr b => q b end).
Proof. by move=> -> fp gq; case: v. Qed.
(** The samples, by the law of what is played. *)
Lemma samples_marginal X K : @samples X K = fun T idle nu s b =>
  \sum_acts (@marginal _ _ T.+1 (fed_by idle nu) (as_policy s) acts * N (inl b : _ + _) acts).
Proof. by do 5![apply: functional_extensionality => ?]; apply: Ex_marginal. Qed.
(** Classes of finitely many instances. *)
Definition among n m (l : seq (seq (seq nat))) (lam : 'I_n -> dist (ordinal_finType m.+1)) := exists2 t, t \in l & lam = @pays n m t.
Section Among.
Variables (n m : nat) (t : seq (seq nat)) (l : seq (seq (seq nat))).
Let arms := 'I_n -> dist (ordinal_finType m.+1).
Variables P Q : arms -> Prop.
Lemma dec_some0 : Dec (exists lam, [/\ among [::] lam, P lam & Q lam]) false. Proof. by split=> // -[lam [[]]]. Qed.
Lemma dec_some p q r : Dec (P (@pays n m t)) p -> Dec (Q (@pays n m t)) q ->
  Dec (exists lam, [/\ among l lam, P lam & Q lam]) r -> Dec (exists lam, [/\ among (t :: l) lam, P lam & Q lam]) (p && q || r).
Proof.
move=> [p1 p2] [q1 q2] [r1 r2]; split=> [[lam [[u + ->] /= Pu Qu]]|/orP [/andP [/p2 ? /q2 ?]|/r2 [lam [[u ul e] ? ?]]]].
- rewrite inE => /predU1P [e|ul]; first by move: Pu Qu; rewrite e => /p1 -> /q1 ->.
  by rewrite r1 ?orbT //; exists (@pays n m u); split=> //; exists u.
- by exists (@pays n m t); split=> //; exists t; rewrite // mem_head.
by exists lam; split=> //; exists u; rewrite // inE ul orbT. Qed.
End Among.
(** What is said of the losses of two rounds, whatever they are, is said of tables. *)
Definition losses n m (w : 2.-tuple (n.-tuple 'I_m)) j (a : 'I_n) : 'I_m := tnth (tnth w (nth ord0 (ords 2) j)) a.
Lemma dec_losses n m (P : (nat -> 'I_n -> 'I_m) -> Prop) (p : pred (2.-tuple (n.-tuple 'I_m))) :
  (forall y y', y 0%N = y' 0%N -> y 1%N = y' 1%N -> P y -> P y') -> (forall w, Dec (P (losses w)) (p w)) ->
  Dec (forall y : nat -> 'I_n -> 'I_m, P y) (every p elems).
Proof. move=> same h; split=> [k|/all_elems k y]; first by apply/all_elems => w; apply/h.
by apply: (same (losses [tuple [tuple y j a | a < n] | j < 2])); last exact/h/k;
  apply: functional_extensionality => a; rewrite /losses !tnth_mktuple. Qed.
Ltac same_losses := let e := fresh in let e' := fresh in let h := fresh in let i := fresh in
  intros ? ? e e' h i; apply: Rle_trans (h i); apply: Req_le; congr (_ - _); first (rewrite e e'; reflexivity);
  by apply: eq_bigr => -[[|[|]] ?] _ //=; rewrite ?e ?e'.

(** ** Values that are not numbers *)
Lemma val_zip T U (s s' : seq T) (u u' : seq U) : Val s s' -> Val u u' -> Val (zip s u) (zip s' u').
Proof. by move=> -> ->. Qed.
Lemma val_take T k n (s v : seq T) : Val k n -> Val s v -> Val (take k s) (take n v). Proof. by move=> -> ->. Qed.
Lemma val_numbers n m (h v : seq ('I_n * 'I_m)) : Val h v -> Val (numbers h) (numbers v). Proof. by move=> ->. Qed.
Lemma val_after t h v : Val h v -> Val (after h t) (after v t). Proof. by move=> ->. Qed.
Lemma val_mktuple T n (f g : 'I_n -> T) : (forall i, Val (f i) (g i)) -> Val (tval (mktuple f)) [seq g i | i <- ords n].
Proof. by move=> e; rewrite /Val -ords_enum -(eq_map (e : f =1 g)). Qed.
Lemma val_tnth T n (f : 'I_n -> T) i v : Val (f i) v -> Val (tnth (mktuple f) i) v.
Proof. by rewrite tnth_mktuple. Qed.
Lemma val_in (T : finType) (x : T) (P : pred T) b : Val (P x) b -> Val (x \in [set y | P y]) b. Proof. by rewrite /Val inE. Qed.
Lemma val_le m n k l : Val m k -> Val n l -> Val (m <= n)%N (k <= l)%N. Proof. by move=> -> ->. Qed.
Lemma val_nat (b v : bool) : Val b v -> Val (b : nat) (v : nat). Proof. by move=> ->. Qed.
Lemma val_not b v : Val b v -> Val (~~ b) (~~ v). Proof. by move=> ->. Qed.
Lemma val_if T b v (x y u w : T) : Val b v -> Val x u -> Val y w -> Val (if b then x else y) (if v then u else w).
Proof. by move=> -> -> ->. Qed.
Definition rows T n (X : finType) (w : T.-tuple (n.-tuple X)) : T.-tuple {ffun 'I_n -> X} :=
  map_tuple (fun u : n.-tuple X => [ffun a => tnth u a]) w.
Lemma val_rows T n (X : finType) (w : T.-tuple (n.-tuple X)) t a b : Val a b -> Val (tnth (rows w) t a) (tnth (tnth w t) b).
Proof. by move=> ->; rewrite /Val tnth_map ffunE. Qed.
Lemma val_same_row T n (X : finType) (w v : T.-tuple (n.-tuple X)) t :
  Val (tnth (rows w) t == tnth (rows v) t) (tnth w t == tnth v t).
Proof. rewrite /Val !tnth_map; apply/eqP/eqP => [/ffunP e|-> //].
by apply: eq_from_tnth => a; have := e a; rewrite !ffunE. Qed.
Lemma dec_tables T n (X : finType) {E : Elems X} P (p : pred (T.-tuple (n.-tuple X))) :
  (forall w, Dec (P (rows w)) (p w)) -> Dec (forall x : T.-tuple {ffun 'I_n -> X}, P x) (every p elems).
Proof. move=> h; split=> [k|/(all_elems (elems_tuple (elems_tuple E n) T)) k x].
  by apply/(all_elems (elems_tuple (elems_tuple E n) T)) => w; apply/h.
have -> : x = rows [tuple [tuple tnth x t a | a < n] | t < T]; last exact/h.
by apply: eq_from_tnth => t; rewrite tnth_map tnth_mktuple; apply/ffunP => a; rewrite ffunE tnth_mktuple. Qed.

(** ** Events, orders and adversaries that need not be listed one by one *)
Lemma ADP_positive (X O : finType) n eps delta (M : n.-tuple X -> O -> R) : ADP eps delta M <->
  (forall d d', (dham d d' <= 1)%N -> \sum_o Rmax 0 (M d o - exp eps * M d' o) <= delta).
Proof. have split E p q c : Pr p E - c * Pr q E = \sum_(o in E) (p o - c * q o) by rewrite /Pr sumM sumB.
  split=> h d d' /h {}h => [|E]. have := h [set o | Rle_dec 0 (M d o - exp eps * M d' o)]; rewrite split
  -sum_ind; apply: Rle_trans. by apply: sum_le => o _; rewrite inE /ind /Rmax; case: Rle_dec => /= _; lra.
  apply: Rle_trans h; rewrite split -sum_ind; apply: sum_le => o _. by have := Rmax_l 0 (M d o - exp eps * M
  d' o); have := Rmax_r 0 (M d o - exp eps * M d' o); rewrite /ind; case: ifP; lra. Qed.
Lemma zCDP_RDP2 (X O : finType) n rho (M : n.-tuple X -> O -> R) : ~ RDP 2 (rho * 2) M -> ~ zCDP rho M.
Proof. by move=> n2 z; apply: n2; apply: z; lra. Qed.
(** In two rounds an adversary is what it does after the first action. *)
Section TwoRounds.
Variables (n : nat) (X : finType) (pi : policy (ordinal_finType n.+1) X).
Definition asks (f : n.+1.-tuple 'I_n.+1) (s : seq 'I_n.+1) : 'I_n.+1 := if s is [:: a] then tnth f a else ord0.
Lemma asked (B : adversary (ordinal_finType n.+1)) (x : table (ordinal_finType n.+1) X 2) :
  interactive_view pi B x =1 interactive_view pi (asks [tuple B [:: b] | b < n.+1]) x.
Proof. case/tupleP => a w; case/tupleP: w => b w; rewrite (tuple0 w) /interactive_view !big_ord_recl
  !big_ord0. congr (_ * (pr (pi _) _ * _)); first by rewrite /= !take0. rewrite /answers /queries. have two (f
  : 'I_2 -> X) : tval (mktuple f) = [:: f ord0; f (lift ord0 ord0)] by exact: (val_mktuple (g := f) (fun=>
  erefl)). by rewrite !two /= /asks /= tnth_mktuple. Qed.
Lemma InteractiveADP_asks eps delta : InteractiveADP 2 eps delta pi <-> (forall f x x', (dham x x' <= 1)%N ->
  \sum_o Rmax 0 (interactive_view pi (asks f) x o - exp eps * @interactive_view _ _ 2 pi (asks f) x' o) <= delta).
Proof. split=> [h f|h B x x' xx E]; first by apply/(ADP_positive eps delta (interactive_view pi (asks f))).
  have e y : Pr (interactive_view pi B y) E = Pr (interactive_view pi (asks [tuple B [:: b] | b < n.+1]) y) E.
  by apply: eq_bigr => a _; apply: asked. by rewrite !e; apply: (proj2 (ADP_positive eps delta
  (interactive_view pi (asks _)))) => // d d'; apply: h. Qed.
Definition feeds (f : n.+1.-tuple (X * X)) (s : seq 'I_n.+1) : X * X := tnth f (last ord0 s).
Lemma fed2 (F : feeder (ordinal_finType n.+1) X) s left :
  fed_view pi F s left =1 @fed_view _ _ 2 pi (feeds [tuple F [:: b] | b < n.+1]) s left.
Proof. case/tupleP => a w; case/tupleP: w => b w; rewrite (tuple0 w) /fed_view /view !big_ord_recl !big_ord0
  /H. congr (_ * (pr (pi _) _ * _)); first by rewrite /= !take0. rewrite /fed. have two (f : 'I_2 -> X) : tval
  (mktuple f) = [:: f ord0; f (lift ord0 ord0)] by exact: (val_mktuple (g := f) (fun=> erefl)). by rewrite
  !two /= /feeds /= tnth_mktuple. Qed.
Lemma AdaptiveADP_feeds eps delta : AdaptiveADP 2 eps delta pi <->
  (forall f s, Aclose eps delta (@fed_view _ _ 2 pi (feeds f) s true) (@fed_view _ _ 2 pi (feeds f) s false)).
Proof. split=> [h f s|h F s E]; first exact: h.
have e left : Pr (fed_view pi F s left) E = Pr (fed_view pi (feeds [tuple F [:: b] | b < n.+1]) s left) E.
  by apply: eq_bigr => a _; apply: fed2. by rewrite !e; apply: h. Qed.
End TwoRounds.

(** ** The tactic that reads a term *)
(** What is shown already of the views, laws and marginals of a policy. *)
Ltac known := fail.
Ltac rat :=
  lazymatch goal with
  | |- Rat (view _ _ _) _ => known
  | |- Rat (law _ _ _ _) _ => known
  | |- Rat (marginal _ _ _) _ => known
  | |- Rat (IZR _) _ => eapply rat_Z
  | |- Rat (INR _) _ => eapply rat_nat
  | |- Rat (Q2R _) _ => reflexivity
  | |- Rat (_ + _) _ => eapply rat_add; rat
  | |- Rat (_ - _) _ => eapply rat_sub; rat
  | |- Rat (_ * _) _ => eapply rat_mul; rat
  | |- Rat (_ / _) _ => eapply rat_div; rat
  | |- Rat (- _) _ => eapply rat_opp; rat
  | |- Rat (/ _) _ => eapply rat_inv; rat
  | |- Rat (Rabs _) _ => eapply rat_abs; rat
  | |- Rat (Rmax _ _) _ => eapply rat_max; rat
  | |- Rat (exp (- _)) _ => rewrite exp_Ropp; eapply rat_inv; rat
  | |- Rat (_ ^ _) _ => eapply rat_pow; rat
  | |- Rat (exp 0) _ => eapply rat_exp0
  | |- Rat (exp (ln _)) _ => eapply rat_exp_ln; rat
  | |- Rat (exp (IZR ?z * ln _)) _ => apply: (@rat_power _ _ (Z.to_nat z)); [rewrite /Val /=; ring|rat]
  | |- Rat (pr (row _ _) _) _ => eapply rat_row; val
  | |- Rat (pr (play _ _) _) _ => eapply rat_row; val
  | |- Rat (pr (pays _ _ _) _) _ => eapply rat_row; val
  | |- Rat (pr (decides _ _) _) _ => eapply rat_decides; val
  | |- Rat (pr (dirac _) _) _ => eapply rat_dirac
  | |- Rat (pr (match _ with Some _ => _ | None => _ end) _) _ => eapply rat_option; [val|intro; cbv beta; rat|rat]
  | |- Rat (pr (match _ with inl _ => _ | inr _ => _ end) _) _ => eapply rat_side; [val|intro; cbv beta; rat|intro; cbv beta; rat]
  | |- Rat (worth _ _) _ => reflexivity
  | |- Rat (listed _ _ _) _ => reflexivity
  | |- Rat (if _ then _ else _) _ => eapply rat_if; [val|rat|rat]
  | |- Rat (\big[Rplus/0]_(_ <- _ | _) _) _ => eapply rat_sum; [intro; cbv beta; val|intro; cbv beta; rat]
  | |- Rat (\big[Rmult/1]_(_ <- _ | _) _) _ => eapply rat_prod; [intro; cbv beta; val|intro; cbv beta; rat]
  | |- Rat (\big[Rmax/_]_(_ <- _ | _) _) _ => eapply rat_bigmax; intros; cbv beta; rat
  end
with val :=
  lazymatch goal with
  | |- Val (zip _ _) _ => eapply val_zip; val
  | |- Val (take _ _) _ => eapply val_take; val
  | |- Val (numbers _) _ => eapply val_numbers; val
  | |- Val (after _ _) _ => eapply val_after; val
  | |- Val (tval (mktuple _)) _ => eapply val_mktuple; intros; cbv beta; val
  | |- Val (tnth (mktuple _) _) _ => eapply val_tnth; val
  | |- Val (in_mem _ (mem (SetDef.pred_of_set _))) _ => eapply val_in; cbv beta; val
  | |- Val (tnth (rows _) _ == tnth (rows _) _) _ => eapply val_same_row
  | |- Val (fun_of_fin (tnth (rows _) _) _) _ => eapply val_rows; val
  | |- Val (_ <= _)%N _ => eapply val_le; val
  | |- Val (nat_of_bool _) _ => eapply val_nat; val
  | |- Val (~~ _) _ => eapply val_not; val
  | |- Val (if _ then _ else _) _ => eapply val_if; val
  | |- Val (\big[addn/0%N]_(_ <- _ | _) _) _ => eapply val_sum; intros; cbv beta; val
  | |- Val (is_left (Req_EM_T _ _)) _ => eapply val_eq; rat
  | |- Val _ _ => reflexivity
  end.
Ltac logs :=
  lazymatch goal with
  | |- Log 0 _ => eapply log_0
  | |- Log (ln _) _ => eapply log_ln; rat
  | |- Log (_ + _) _ => eapply log_add; logs
  | |- Log (_ - _) _ => eapply log_sub; logs
  | |- Log (_ * _) _ => first [eapply log_mul; [solve [rat]|logs] | rewrite Rmult_comm; eapply log_mul; [rat|logs]]
  | |- Log (_ / _) _ => rewrite /Rdiv Rmult_comm; eapply log_mul; [rat|logs]
  | |- Log (\big[Rplus/0]_(_ <- _ | _) _) _ => eapply log_sum; intros; cbv beta; logs
  end.
Ltac dec :=
  lazymatch goal with
  | |- Dec (?P /\ ?Q) _ => eapply dec_and; dec
  | |- Dec (?P \/ ?Q) _ => eapply dec_or; dec
  | |- Dec (~ _) _ => eapply dec_not; dec
  | |- Dec ([/\ _, _ & _]) _ => eapply dec_and3; dec
  | |- Dec (exists lam, [/\ among [::] lam, _ & _]) _ => eapply dec_some0
  | |- Dec (exists _ : _ -> dist _, _) _ => eapply dec_some; cbv beta; dec
  | |- Dec (exists _, _) _ => eapply dec_ex; intros; cbv beta; dec
  | |- Dec (_ < _) _ => eapply lt_rat; rat
  | |- Dec (_ <= _) _ => first [eapply le_rat; [solve [rat]|solve [rat]] | eapply le_log; logs]
  | |- Dec (_ = _ :> R) _ => first [eapply eq_rat; [solve [rat]|solve [rat]] | eapply eq_log; logs]
  | |- Dec (is_true _) _ => eapply dec_bool; val
  | |- Dec (is_true _ -> _) _ => eapply dec_if; [val|dec]
  | |- Dec (forall _ : nat -> _ -> _, _) _ => eapply dec_losses; [same_losses|intros; cbv beta; dec]
  | |- Dec (forall _ : {set _}, _) _ => eapply dec_sets; intros; cbv beta; dec
  | |- Dec (forall _ : tuple_of _ (Finite.sort (finfun_finType _ _)), _) _ => eapply dec_tables; intros; cbv beta; dec
  | |- Dec (forall _ : tuple_of _ (finfun_of _), _) _ => eapply dec_tables; intros; cbv beta; dec
  | |- Dec (forall _ : ?T, _) _ =>
      lazymatch type of T with Prop => eapply dec_imp; dec | _ => eapply dec_all; intros; cbv beta; dec end
  end.
Lemma dec_true P b : Dec P b -> b = true -> P. Proof. by move=> [_ h] /h. Qed.
(** Types that are named are computed once. *)
Ltac named := repeat match goal with
  | |- context [tuple_finType ?n ?T] => let f := fresh in set (f := tuple_finType n T)
  | |- context [@Finite.clone ?T ?F ?k ?i] => let f := fresh in set (f := @Finite.clone T F k i)
  | |- context [ordinal_finType ?n] => let f := fresh in set (f := ordinal_finType n)
  end.
Ltac decided := eapply dec_true; [dec|named; vm_cast_no_check (@erefl bool true)].
