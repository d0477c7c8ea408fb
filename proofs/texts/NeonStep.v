(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The ladder step of a text: cuts take the place of limbs, congruences lead from one cut element to
   the next, and together they are the formulas of the step. *)
From Coq Require Import ZArith String List Bool Lia Setoid Morphisms.
From Kernel Require Import Lang Check Run Statement Trace Neon NeonSymbols NeonProof.
From Kernel Require Assembly.
Import ListNotations.
Open Scope Z_scope.

(* Congruence modulo p. *)
Definition cong (a b : Z) : Prop := (p | a - b).
#[local] Instance cong_equivalence : Equivalence cong.
Proof.
  split; unfold cong.
  - intros a. rewrite Z.sub_diag. apply Z.divide_0_r.
  - intros a b C. replace (b - a) with (- (a - b)) by ring. apply Z.divide_opp_r, C.
  - intros a b c C D. replace (a - c) with (a - b + (b - c)) by ring.
    apply Z.divide_add_r; assumption.
Qed.
#[local] Instance cong_add : Proper (cong ==> cong ==> cong) Z.add.
Proof.
  unfold cong. intros a b C c d D. replace (a + c - (b + d)) with (a - b + (c - d)) by ring.
  apply Z.divide_add_r; assumption.
Qed.
#[local] Instance cong_sub : Proper (cong ==> cong ==> cong) Z.sub.
Proof.
  unfold cong. intros a b C c d D. replace (a - c - (b - d)) with (a - b - (c - d)) by ring.
  apply Z.divide_sub_r; assumption.
Qed.
#[local] Instance cong_mul : Proper (cong ==> cong ==> cong) Z.mul.
Proof.
  unfold cong. intros a b C c d D. replace (a * c - b * d) with (a * (c - d) + d * (a - b)) by ring.
  apply Z.divide_add_r; apply Z.divide_mul_r; assumption.
Qed.

(* The elements that are cut, by what comes before them: X2, Z2, X3, Z3, u and 121666, then AA, BB,
   BB + 121666 E, X2', DA, CB, X3', the square of DA - CB, Z2' and Z3'. *)
Definition formulas (swap : bool) : list formula :=
  let a := Plus (Operand 0) (Operand 1) in let b := Minus (Operand 0) (Operand 1) in
  let c := Plus (Operand 2) (Operand 3) in let d := Minus (Operand 2) (Operand 3) in
  let plus := if swap then c else a in let minus := if swap then d else b in
  let e := Minus (Operand 6) (Operand 7) in
  let sum := Plus (Operand 10) (Operand 11) in let difference := Minus (Operand 10) (Operand 11) in
  [Times plus plus; Times minus minus; Plus (Operand 7) (Times (Operand 5) e);
   Times (Operand 6) (Operand 7); Times d a; Times c b; Times sum sum; Times difference difference;
   Times e (Operand 8); Times (Operand 13) (Operand 4)].
Fixpoint all_congruent (values : list Z) (fs : list formula) (results : list Z) : Prop :=
  match fs, results with
  | f :: fs, r :: results =>
      cong r (formula_value values f) /\ all_congruent (values ++ [r]) fs results
  | [], [] => True
  | _, _ => False
  end.
Lemma all_together swap x2 z2 x3 z3 u aa bb g x da cb m0 m1 z0 z1 :
  all_congruent [x2; z2; x3; z3; u; 121666] (formulas swap)
    [aa; bb; g; x; da; cb; m0; m1; z0; z1] ->
  Forall2 (fun r e => (p | r - e)) [x; z0; m0; z1] (ladder_step swap x2 z2 x3 z3 u).
Proof.
  unfold ladder_step, formulas. cbn [all_congruent formula_value nth app].
  intros (AA & BB & G & X & DA & CB & M0 & M1 & Z0 & Z1 & _).
  assert (F : Forall2 cong [x; z0; m0; z1] (ladder_step swap x2 z2 x3 z3 u)).
  { unfold ladder_step. destruct swap; cbn [formula_value nth] in *;
      repeat constructor; rewrite ?X, ?Z0, ?M0, ?Z1, ?M1, ?G, ?AA, ?BB, ?DA, ?CB;
      match goal with |- cong ?a ?b => replace a with b by ring; reflexivity end. }
  exact F.
Qed.

(* Ten numbers of limbs. *)
Definition limbs_from (i : nat) : list positive :=
  map (fun k => Pos.of_succ_nat (i + k)) (seq 0 10).
Definition operands_from (i : nat) : list (list positive) :=
  map (fun e => limbs_from (i + 10 * e)) (seq 0 5).
Fixpoint szipped (a b : list positive) : list (content * content) :=
  match a, b with
  | a0 :: a1 :: a, b0 :: b1 :: b =>
      (Lanes (Word a0) (Word b0), Lanes (Word a1) (Word b1)) :: szipped a b
  | _, _ => []
  end.
Definition start (c : cert) (constants : string) (i : nat) (swap : bool) : option symbols :=
  match operands_from i with
  | [x2; z2; x3; z3; u] =>
      let mask := Number (if swap then W32 - 1 else 0) in
      Some (Symbols (from c (i + 50)) [(1, Lanes mask mask)]
        (combine [0; 1; 2; 3; 4; 5; 6; 7; 8; 9] (szipped x2 x3 ++ szipped z2 z3))
        (combine (places 320 30) (map (fun v => Lanes (Number 0) (Word v)) u ++
          map (fun k => Lanes (Number (fst k)) (Number (snd k))) (in_pairs (numbers_in constants))))
        [] [])
  | _ => None
  end.
Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | x :: l => let* x := x in let* l := all_some l in Some (x :: l)
  end.
Definition content_dec : forall a b : list (option (content * content)), {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition value_of (l : list positive) : pexpr := sum_expr (weights tight) l.
Fixpoint congruences (values : list pexpr) (fs : list formula)
    (before after : list (list positive)) : list claim :=
  match fs, before, after with
  | f :: fs, b :: before, a :: after =>
      CCong (value_of b) (formula_expr values f) p ::
      congruences (values ++ [value_of a]) fs before after
  | _, _, _ => []
  end.
Definition bounds (l : list positive) : list claim :=
  map (fun x => CAtMost (fst x) (snd x)) (combine l (most tight)).
(* What a certificate has to prove for the text, which is executed after the first i operations;
   hints are the numbers of the limbs before their cuts. *)
Definition case (l : list instruction) (c : cert) (constants : string) (i : nat) (swap : bool)
    (before : list (list positive)) : option (list claim) :=
  if negb (length before =? 10)%nat then None else
  let* y := start c constants i swap in let* z := symbolic_all y l in
  let* after := all_some (map (fun b => all_some (map (lookup Pos.eqb (cuts z)) b)) before) in
  match after with
  | [_; _; _; x; _; _; m0; _; z0; z1] =>
      if (if content_dec (map (svector z) [0; 1; 2; 3; 4]) (map Some (szipped x m0))
          then true else false) &&
        (if content_dec (map (svector z) [5; 6; 7; 8; 9]) (map Some (szipped z0 z1))
          then true else false) &&
        forallb (fun l => (length l =? 10)%nat) [x; m0; z0; z1]
      then Some (congruences (map value_of (operands_from i) ++ [PC 121666]) (formulas swap)
        before after ++ bounds x ++ bounds z0 ++ bounds m0 ++ bounds z1)
      else None
  | _ => None
  end.
(* The certificate runs the text twice. *)
Definition second (c : cert) : nat := Nat.div2 (length (Assembly.operations (steps c))).
Definition both (l : list instruction) (c : cert) (constants : string) : option (list claim) :=
  let elements := filter (fun l => (length l =? 10)%nat) (results c) in
  let* a := case l c constants 0 false (firstn 10 elements) in
  let* b := case l c constants (second c) true (skipn 10 elements) in
  Some (a ++ b).
Definition belongs (text constants : string) (c : cert) : bool :=
  match parse text with
  | Some l =>
      match both l c constants with
      | Some cs =>
          forallb stays l && forallb (fun k => (0 <=? k) && (k <? W32)) (numbers_in constants) &&
          no_rounding (steps c) &&
          same_bounds (map snd (inputs_of 1 (steps c))) (concat (repeat (most tight) 10)) &&
          (if list_eq_dec Pos.eq_dec (map fst (inputs_of 1 (steps c)))
            (concat (operands_from 0 ++ operands_from (second c))) then true else false) &&
          verified {| steps := steps c; claims := cs |}
      | None => false
      end
  | None => false
  end.

Lemma lookup_in {V} (l : list (positive * V)) k v : lookup Pos.eqb l k = Some v -> In (k, v) l.
Proof.
  induction l as [|[q w] l IH]; cbn [lookup]; [discriminate|]. destruct (Pos.eqb_spec k q).
  - intros E. injection E as E. subst. left. reflexivity.
  - intros E. right. auto.
Qed.
Lemma lookup_combine {B C} (R : B -> C -> Prop) (f : Z -> C) ns : forall cs,
  Forall2 R cs (map f ns) -> forall n c, lookup Z.eqb (combine ns cs) n = Some c -> R c (f n).
Proof.
  induction ns as [|k ns IH]; intros cs F n c E; inversion F; subst; cbn [combine lookup] in E;
    try discriminate. destruct (Z.eqb_spec n k); [|eapply IH; eauto].
  apply some in E. subst. assumption.
Qed.
Lemma all_some_length {A} (l : list (option A)) :
  forall r, all_some l = Some r -> length l = length r.
Proof.
  induction l as [|x l IH]; cbn [all_some]; intros r E; unbind; [reflexivity|].
  cbn [length]. f_equal. auto.
Qed.

Section Case.
Variable m : positive -> Z.

Definition holds_vector (c : content * content) (v : Z * Z) : Prop :=
  holds m (fst c) (fst v) /\ holds m (snd c) (snd v).
Definition short (v : positive) : Prop := 0 <= m v < W32.
Lemma szipped_holds : forall i j, Forall short i -> Forall short j ->
  Forall2 holds_vector (szipped i j) (zipped (map m i) (map m j)).
Proof.
  assert (L : forall v, short v -> holds_lane m (Word v) (m v))
    by (split; [assumption|reflexivity]).
  fix IH 1. intros [|a0 [|a1 i]] [|b0 [|b1 j]] F G; try constructor.
  - inversion F as [|? ? F1 F2]; inversion F2; inversion G as [|? ? G1 G2]; inversion G2; subst.
    split; apply pack; auto.
  - apply IH; [inversion F as [|? ? _ F2]; inversion F2; assumption|].
    inversion G as [|? ? _ G2]; inversion G2; assumption.
Qed.
Lemma szipped_is : forall i j vs, Forall2 holds_vector (szipped i j) vs ->
  vs = zipped (map m i) (map m j).
Proof.
  assert (L : forall a b x, holds m (Lanes (Word a) (Word b)) x -> x = m a + W32 * m b).
  { intros a b x [_ [[_ P] [_ Q]]]. rewrite <- P, <- Q, Z.add_comm. apply Z.div_mod. discriminate. }
  fix IH 1. intros [|a0 [|a1 i]] [|b0 [|b1 j]] vs F; try (inversion F; reflexivity).
  inversion F as [|? [x y] ? ? [P Q] G]; subst. cbn [fst snd] in P, Q. cbn [map zipped].
  rewrite (L _ _ _ P), (L _ _ _ Q). f_equal. apply IH, G.
Qed.
Lemma vectors_of z t ns cs : agree m z t -> map (svector z) ns = map Some cs ->
  Forall2 holds_vector cs (map (vec t) ns).
Proof.
  intros A. revert cs. induction ns as [|n ns IH]; intros [|[a b] cs] E; try discriminate;
    constructor; injection E as E1 E2; [exact (vector_ok m _ _ _ _ _ A E1)|auto].
Qed.
Lemma cut_element z t b : forall a, agree m z t ->
  all_some (map (lookup Pos.eqb (cuts z)) b) = Some a -> map m a = map m b.
Proof.
  induction b as [|v b IH]; cbn [map all_some]; intros a A E; unbind; [reflexivity|].
  cbn [map]. f_equal; [|auto]. destruct A as (_ & _ & _ & _ & _ & C). apply C, lookup_in, Heqo.
Qed.
Lemma cut_elements z t b : forall a, agree m z t ->
  all_some (map (fun b => all_some (map (lookup Pos.eqb (cuts z)) b)) b) = Some a ->
  map (map m) a = map (map m) b.
Proof.
  induction b as [|v b IH]; cbn [map all_some]; intros a A E; unbind; [reflexivity|].
  cbn [map]. f_equal; [|auto]. eapply cut_element; eauto.
Qed.
Lemma congruences_ok fs : forall values before after,
  length fs = length before -> length fs = length after ->
  map (map m) after = map (map m) before ->
  Forall (Lang.holds m) (congruences values fs before after) ->
  all_congruent (map (pval m) values) fs (map (fun a => number tight (map m a)) after).
Proof.
  induction fs as [|f fs IH]; intros values [|b before] [|a after] L1 L2 E G; try discriminate;
    [exact I|]. cbn [congruences] in G. inversion G as [|? ? G1 G2]; subst.
  cbn [map] in E. injection E as E1 E2. cbn [Lang.holds] in G1. unfold value_of in G1.
  rewrite sum_expr_ok, formula_expr_ok, <- E1 in G1. cbn [map all_congruent].
  split; [exact G1|].
  replace (map (pval m) values ++ [number tight (map m a)]) with
    (map (pval m) (values ++ [value_of a]))
    by (rewrite map_app; cbn [map]; unfold value_of; rewrite sum_expr_ok; reflexivity).
  apply (IH (values ++ [value_of a]) before after);
    [cbn in L1; lia|cbn in L2; lia|exact E2|exact G2].
Qed.
Lemma bounds_ok l : length l = 10%nat -> Forall (Lang.holds m) (bounds l) ->
  within tight (map m l).
Proof. intros L G. apply at_most_within; [exact L|exact G]. Qed.

Lemma split_app {A} (a c b d : list A) : length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  revert c. induction a as [|x a IH]; intros [|y c] L E; try discriminate; [auto|].
  injection E as E1 E2. injection L as L. destruct (IH c L E2). subst. auto.
Qed.
Lemma operands_are i n : forall k ls, Forall (within tight) ls ->
  map m (concat (map (fun e => limbs_from (i + 10 * e)) (seq k n))) = concat ls ->
  map (map m) (map (fun e => limbs_from (i + 10 * e)) (seq k n)) = ls.
Proof.
  induction n as [|n IH]; intros k [|l ls] F E; cbn [seq map concat] in E |- *;
    try (inversion F as [|? ? W _]; apply lengths in W; destruct l; discriminate);
    [reflexivity|discriminate|].
  inversion F as [|? ? W F2]; subst. apply lengths in W. rewrite map_app in E.
  apply split_app in E; [|rewrite W; reflexivity].
  destruct E as [E1 E2]. rewrite E1. f_equal. apply IH; assumption.
Qed.
Lemma tight_short l : within tight l -> Forall (fun x => 0 <= x < W32) l.
Proof.
  unfold within. assert (B : Forall (fun b => b < W32) (most tight)).
  { cbn. repeat (constructor; [reflexivity|]). constructor. }
  revert B. generalize (most tight) as bs. intros bs B F. induction F as [|x b l bs P F IH];
    constructor; inversion B; subst; [lia|auto].
Qed.
Lemma starts c constants i swap y s x2 z2 x3 z3 u :
  start c constants i swap = Some y -> exact_run (steps c) m ->
  map (map m) (operands_from i) = [x2; z2; x3; z3; u] ->
  Forall (within tight) [x2; z2; x3; z3; u] ->
  forallb (fun k => (0 <=? k) && (k <? W32)) (numbers_in constants) = true ->
  map (vec s) [0; 1; 2; 3; 4] = zipped x2 x3 -> map (vec s) [5; 6; 7; 8; 9] = zipped z2 z3 ->
  gen s 1 = (if swap then W64 - 1 else 0) ->
  map (mem s) (places 320 30) =
    map (Z.mul W32) u ++ map (fun c => fst c + W32 * snd c) (in_pairs (numbers_in constants)) ->
  agree m y s.
Proof.
  unfold start. destruct (operands_from i) as [|a [|b [|d [|e [|f [|? ?]]]]]]; try discriminate.
  intros E X V T N V1 V2 G M. apply some in E. subst y. cbn [map] in V.
  injection V as Va Vb Vd Ve Vf. subst x2 z2 x3 z3 u.
  assert (S : Forall (fun l => Forall short l) [a; b; d; e; f]).
  { repeat match type of T with Forall _ (_ :: _) =>
      let T1 := fresh in let T2 := fresh in
      inversion T as [|? ? T1 T2]; subst; clear T; rename T2 into T;
      apply tight_short in T1; constructor; [rewrite Forall_map in T1; exact T1|] end.
    constructor. }
  clear T. inversion S as [|? ? Sa S1]; subst. inversion S1 as [|? ? Sb S2]; subst.
  inversion S2 as [|? ? Sd S3]; subst. inversion S3 as [|? ? Se S4]; subst.
  inversion S4 as [|? ? Sf _]; subst. clear S S1 S2 S3 S4.
  split; [apply from_ok, X|]. split; [|split; [|split; [|split; [discriminate|intros ? ? []]]]].
  - intros n c'. unfold sgeneral. cbn [sgen lookup]. destruct (Z.eqb_spec n 1); [|discriminate].
    intros E. apply some in E. subst. rewrite G. set (k := if swap then W32 - 1 else 0).
    replace (if swap then W64 - 1 else 0) with (k + W32 * k) by (destruct swap; reflexivity).
    assert (holds_lane m (Number k) k)
      by (split; [unfold k; destruct swap; split; reflexivity || discriminate|reflexivity]).
    apply pack; assumption.
  - intros n c0 c1. unfold svector. cbn [svec].
    apply (lookup_combine holds_vector (vec s) [0; 1; 2; 3; 4; 5; 6; 7; 8; 9])
      with (c := (c0, c1)).
    change [0; 1; 2; 3; 4; 5; 6; 7; 8; 9] with ([0; 1; 2; 3; 4] ++ [5; 6; 7; 8; 9]).
    rewrite map_app, V1, V2. apply Forall2_app; apply szipped_holds; assumption.
  - intros n c'. unfold smemory. cbn [smem].
    apply (lookup_combine (holds m) (mem s) (places 320 30)). rewrite M. apply Forall2_app.
    + clear - Sf. induction f as [|v f IH]; constructor; inversion Sf; subst; [|auto].
      replace (W32 * m v) with (0 + W32 * m v) by ring. apply pack; (split; [|reflexivity]);
        [split; [discriminate|reflexivity]|assumption].
    + clear - N. revert N. generalize (numbers_in constants) as l. fix IH 1.
      intros [|x [|y l]] N; try constructor.
      * cbn [forallb] in N. apply andb_prop in N. destruct N as [N1 N]. apply andb_prop in N.
        destruct N as [N2 N]. apply andb_prop in N1, N2. destruct N1 as [N1 N3], N2 as [N2 N4].
        apply Z.leb_le in N1, N2. apply Z.ltb_lt in N3, N4.
        apply pack; (split; [|reflexivity]); cbn [fst snd]; auto.
      * apply IH. cbn [forallb] in N. apply andb_prop in N. destruct N as [_ N].
        apply andb_prop in N. destruct N as [_ N]. exact N.
Qed.

Lemma case_ok l c constants i swap before cs s x2 z2 x3 z3 u :
  case l c constants i swap before = Some cs -> exact_run (steps c) m ->
  Forall (within tight) [x2; z2; x3; z3; u] ->
  map m (concat (operands_from i)) = concat [x2; z2; x3; z3; u] ->
  forallb (fun k => (0 <=? k) && (k <? W32)) (numbers_in constants) = true ->
  map (vec s) [0; 1; 2; 3; 4] = zipped x2 x3 -> map (vec s) [5; 6; 7; 8; 9] = zipped z2 z3 ->
  gen s 1 = (if swap then W64 - 1 else 0) ->
  map (mem s) (places 320 30) =
    map (Z.mul W32) u ++ map (fun c => fst c + W32 * snd c) (in_pairs (numbers_in constants)) ->
  Forall (Lang.holds m) cs ->
  exists t x2' z2' x3' z3', execute_all s l = Some t /\
  (forallb stays l = true -> left_alone s t) /\
  Forall (within tight) [x2'; z2'; x3'; z3'] /\
  map (vec t) [0; 1; 2; 3; 4] = zipped x2' x3' /\ map (vec t) [5; 6; 7; 8; 9] = zipped z2' z3' /\
  Forall2 (fun r e => (p | number tight r - e)) [x2'; z2'; x3'; z3']
    (let n := number tight in ladder_step swap (n x2) (n z2) (n x3) (n z3) (n u)).
Proof.
  intros E X T V N V1 V2 G M C. apply operands_are in V; [|exact T].
  change (map (fun e => limbs_from (i + 10 * e)) (seq 0 5)) with (operands_from i) in V.
  unfold case in E. destruct (Nat.eqb_spec (length before) 10) as [L|]; [|discriminate].
  cbn [negb] in E. destruct (start c constants i swap) as [y|] eqn:Y; [|discriminate].
  destruct (symbolic_all y l) as [z|] eqn:Z; [|discriminate].
  pose proof (starts _ _ _ _ _ _ _ _ _ _ _ Y X V T N V1 V2 G M) as A.
  destruct (symbolic_all_ok m l _ _ _ A Z) as (t & R & A' & Alone).
  destruct (all_some _) as [after|] eqn:S in E; [|discriminate].
  pose proof (cut_elements _ _ _ _ A' S) as Same. apply all_some_length in S.
  rewrite map_length, L in S.
  destruct after as [|aa [|bb [|g [|x [|da [|cb [|m0 [|m1 [|z0 [|z1 [|? ?]]]]]]]]]]];
    try discriminate.
  destruct (content_dec _ _) as [D1|] in E; [|discriminate].
  destruct (content_dec _ _) as [D2|] in E; [|discriminate]. cbn [andb] in E.
  destruct (forallb _ _) eqn:Lengths in E; [|discriminate]. apply some in E. subst cs.
  cbn [forallb] in Lengths. repeat (apply andb_prop in Lengths; destruct Lengths as [? Lengths]).
  repeat match goal with H : (length _ =? 10)%nat = true |- _ => apply Nat.eqb_eq in H end.
  apply Forall_app in C. destruct C as [C C1]. apply Forall_app in C1. destruct C1 as [Bx C1].
  apply Forall_app in C1. destruct C1 as [Bz C1]. apply Forall_app in C1. destruct C1 as [Bm Bs].
  exists t, (map m x), (map m z0), (map m m0), (map m z1). split; [exact R|]. split; [exact Alone|].
  split; [repeat constructor; apply bounds_ok; assumption|].
  split; [apply szipped_is, (vectors_of _ _ _ _ A' D1)|].
  split; [apply szipped_is, (vectors_of _ _ _ _ A' D2)|].
  apply congruences_ok in C;
    [|destruct swap; symmetry; exact L|destruct swap; reflexivity|exact Same].
  rewrite map_app in C.
  replace (map (pval m) (map value_of (operands_from i))) with
    (map (number tight) [x2; z2; x3; z3; u]) in C.
  - apply all_together in C. inversion C as [|? ? ? ? C0 C2]; subst.
    inversion C2 as [|? ? ? ? C3 C4]; subst. inversion C4 as [|? ? ? ? C5 C6]; subst.
    inversion C6 as [|? ? ? ? C7 _]; subst. repeat constructor; assumption.
  - rewrite <- V, !map_map. apply map_ext. intros e. unfold value_of. symmetry. apply sum_expr_ok.
Qed.
End Case.

(* The operands of the other run are 0. *)
Lemma zeros_within :
  Forall2 (fun x most => 0 <= x <= most) (repeat 0 50) (concat (repeat (most tight) 5)).
Proof. cbn. repeat constructor; discriminate. Qed.
Theorem belongs_ok text constants c :
  belongs text constants c = true -> step_theorem text constants.
Proof.
  unfold belongs, step_theorem, program. destruct (parse text) as [l|]; [|discriminate].
  destruct (both l c constants) as [cs|] eqn:Both; [|discriminate]. intros E.
  apply andb_prop in E. destruct E as [E Ver]. apply andb_prop in E. destruct E as [E Ids].
  apply andb_prop in E. destruct E as [E Bounds]. apply andb_prop in E. destruct E as [E NoR].
  apply andb_prop in E. destruct E as [Stay Num]. split; [discriminate|].
  intros s swap x2 z2 x3 z3 u T V1 V2 G M.
  destruct (list_eq_dec _ _ _) as [Id|]; [|discriminate]. apply same_bounds_ok in Bounds.
  set (ops := [x2; z2; x3; z3; u]) in *.
  set (ins := if swap then repeat 0 50 ++ concat ops else concat ops ++ repeat 0 50).
  set (fives := repeat (most tight) 5) in *.
  assert (Ops : Forall2 (fun x most => 0 <= x <= most) (concat ops) (concat fives)).
  { clear - T. unfold ops, fives in *.
    do 5 (inversion T as [|? ? W T2]; subst; clear T; rename T2 into T;
      cbn [repeat concat]; apply Forall2_app; [exact W|clear W]). constructor. }
  assert (F : Forall2 (fun x most => 0 <= x <= most) ins (map snd (inputs_of 1 (steps c)))).
  { rewrite Bounds. change (repeat (most tight) 10) with (fives ++ fives).
    rewrite concat_app. unfold ins. pose proof zeros_within.
    destruct swap; apply Forall2_app; assumption. }
  destruct (exact_assignment _ _ Ver NoR F) as (m & X & K & C). cbn [steps claims] in X, K, C.
  rewrite Id, concat_app, map_app in K.
  assert (L : forall i, length (map m (concat (operands_from i))) = 50%nat) by reflexivity.
  assert (Lc : length (concat ops) = 50%nat).
  { apply lengths in Ops. rewrite Ops. reflexivity. }
  unfold both in Both. unbind. apply Forall_app in C. destruct C as [C1 C2].
  assert (Ten : exists i before cs, case l c constants i swap before = Some cs /\
    Forall (Lang.holds m) cs /\ map m (concat (operands_from i)) = concat ops).
  { unfold ins in K. destruct swap;
      (apply split_app in K; [destruct K; eauto 10|rewrite ?L, ?Lc; reflexivity]). }
  destruct Ten as (i & before & cs & Case & C & V).
  destruct (case_ok m _ _ _ _ _ _ _ _ _ _ _ _ _ Case X T V Num V1 V2 G M C)
    as (t & x2' & z2' & x3' & z3' & R & Alone & Rest).
  exists t, x2', z2', x3', z3'. split; [exact R|]. destruct (Alone Stay).
  repeat match goal with H : _ /\ _ |- _ => destruct H end. auto 10.
Qed.
