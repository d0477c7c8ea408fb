(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts that select an entry, executed for each digit on symbols for the words of a table: the
   proof that they select it. *)
From Coq Require Import ZArith List Bool String Lia.
From Kernel Require Import Statement Assembly LookUp.
Import ListNotations.
Open Scope Z_scope.

(* What the text uses and writes, whatever the digit is. *)
Definition among (l : list string) (s : string) : bool := existsb (String.eqb s) l.
Definition within_lists (i : instruction) : bool :=
  match i with
  | Compare _ => true
  | SetMask d _ | NegateIf d _ _ | Subtract d _ _ | SpreadBit d _ _ => among changed d
  | Duplicate d _ | Extend d _ | InsertIf _ d _ _ | And d _ _ | Move d _ | Difference d _ _ =>
      existsb (Z.eqb d) vectors
  | Load d e b _ => existsb (Z.eqb d) vectors && existsb (Z.eqb e) vectors && negb (among changed b)
  | Store _ _ b k => String.eqb b "out" && (0 <=? k) && (k <=? 64)
  end.
Definition used (i : instruction) : list (string * Z) :=
  match i with Load _ _ b k | Store _ _ b k => [(b, k)] | _ => [] end.
Definition in_steps (b : string) (n : nat) : list (string * Z) :=
  map (fun k => (b, 32 * Z.of_nat k)) (seq 0 n).
Definition all_used : list (string * Z) :=
  in_steps "row" 24 ++ [("p"%string, 0)] ++ in_steps "out" 3.
Definition uses_dec : forall a b : list (string * Z), {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition as_said (l : list instruction) : bool :=
  forallb within_lists l && if uses_dec (flat_map used l) all_used then true else false.

(* A constant, a word of the table, or a constant less a word of the table. *)
Inductive symbol := Const (k : Z) | Row (j : Z) | Less (k j : Z).
Record symbols := Symbols {
  sreg : list (string * Z); svec : list (Z * (symbol * symbol)); compared : option (bool * bool);
  stored : list (Z * symbol) }.
Fixpoint find {A} (l : list (Z * A)) (n : Z) : option A :=
  match l with [] => None | (k, a) :: l => if n =? k then Some a else find l n end.
Definition sput (z : symbols) (d : string) (x : Z) : symbols :=
  Symbols ((d, x) :: sreg z) (svec z) (compared z) (stored z).
Definition sset (z : symbols) (d : Z) (x : symbol * symbol) : symbols :=
  Symbols (sreg z) ((d, x) :: svec z) (compared z) (stored z).
Definition sholds (z : symbols) (c : condition) : option bool :=
  option_map (fun f => match c with LessThan => fst f | NotEqual => negb (snd f) end) (compared z).

Definition words_of_p : list Z := [2 ^ 64 - 19; 2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 63 - 1].
(* What a load finds, before anything is stored. *)
Definition four (f : Z -> symbol) (n : Z) : list symbol := map f [n; n + 1; n + 2; n + 3].
Definition loaded (b : string) (k : Z) : list symbol :=
  if String.eqb b "row" then
    if (0 <=? k) && (k <=? 736) && (k mod 8 =? 0) then four Row (k / 8) else []
  else if String.eqb b "p" && (k =? 0) then map Const words_of_p else [].
(* One of two, by a mask that is 0 or all ones. *)
Definition chosen (x y m : symbol) : option symbol :=
  match m with
  | Const k => if k =? 0 then Some x else if k =? W - 1 then Some y else None
  | _ => None
  end.
Definition less_by (x y : symbol) : option symbol :=
  match x, y with
  | Const k, Const j => Some (Const ((k - j) mod W))
  | Const k, Row j => Some (Less k j)
  | _, _ => None
  end.
Definition pairwise (f : symbol -> symbol -> symbol -> option symbol)
    (x y z : symbol * symbol) : option (symbol * symbol) :=
  bind (f (fst x) (fst y) (fst z)) (fun a => bind (f (snd x) (snd y) (snd z)) (fun b =>
  Some (a, b))).
Definition on_vectors (z : symbols) (d x y m : Z)
    (f : symbol -> symbol -> symbol -> option symbol) : option symbols :=
  bind (find (svec z) x) (fun x => bind (find (svec z) y) (fun y => bind (find (svec z) m) (fun m =>
  option_map (sset z d) (pairwise f x y m)))).
Definition symbolic (z : symbols) (i : instruction) : option symbols :=
  match i with
  | Compare a =>
      bind (named (sreg z) a) (fun x =>
      Some (Symbols (sreg z) (svec z) (Some (W / 2 <=? x, x =? 0)) (stored z)))
  | SetMask d c => bind (sholds z c) (fun b => Some (sput z d (mask b)))
  | NegateIf d a c =>
      bind (named (sreg z) a) (fun x => bind (sholds z c) (fun b =>
      Some (sput z d (if b then (- x) mod W else x))))
  | Subtract d a k => bind (named (sreg z) a) (fun x => Some (sput z d ((x - k) mod W)))
  | SpreadBit d a n => bind (named (sreg z) a) (fun x => Some (sput z d (mask (Z.testbit x n))))
  | Duplicate d a => bind (named (sreg z) a) (fun x => Some (sset z d (Const x, Const x)))
  | Extend d a => bind (named (sreg z) a) (fun x => Some (sset z d (Const x, Const 0)))
  | Load d e b k =>
      match stored z, loaded b k with
      | [], [x; y; u; v] => Some (sset (sset z d (x, y)) e (u, v))
      | _, _ => None
      end
  | Store a b _ k =>
      bind (find (svec z) a) (fun x => bind (find (svec z) b) (fun y =>
      Some (Symbols (sreg z) (svec z) (compared z)
        ((k + 24, snd y) :: (k + 16, fst y) :: (k + 8, snd x) :: (k, fst x) :: stored z))))
  | InsertIf true d a m => on_vectors z d d a m chosen
  | InsertIf false d a m => on_vectors z d a d m chosen
  | And d a m => on_vectors z d a a m (fun x _ => chosen (Const 0) x)
  | Move d a => option_map (sset z d) (find (svec z) a)
  | Difference d a b => on_vectors z d a a b (fun x _ => less_by x)
  end.
Fixpoint symbolic_all (z : symbols) (l : list instruction) : option symbols :=
  match l with [] => Some z | i :: l => bind (symbolic z i) (fun z => symbolic_all z l) end.

(* The check for a digit. *)
Definition start (d : Z) : symbols :=
  Symbols [("digit"%string, d mod W); ("one"%string, 1)] [] None [].
Definition expected (d : Z) : list symbol :=
  let k := 12 * (Z.abs d - 1) in
  if d =? 0 then map Const [1; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0]
  else if d <? 0 then
    four Row (k + 4) ++ four Row k ++
    map (fun x => Less (fst x) (snd x)) (combine words_of_p
      [k + 8; k + 8 + 1; k + 8 + 2; k + 8 + 3])
  else four Row k ++ four Row (k + 4) ++ four Row (k + 8).
Definition twelve : list Z := map Z.of_nat (seq 0 12).
Definition results (z : symbols) : option (list symbol) :=
  all_of (fun j => find (stored z) (8 * j)) twelve.
Definition symbols_dec : forall a b : list symbol, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition digit_ok (l : list instruction) (d : Z) : bool :=
  match bind (symbolic_all (start d) l) results with
  | Some r => if symbols_dec r (expected d) then true else false
  | None => false
  end.
Definition digits : list Z := map (fun k => Z.of_nat k - 8) (seq 0 17).
Definition selects (l : list instruction) : bool := as_said l && forallb (digit_ok l) digits.

Section Simulation.
Variable s : state.
Notation row := (reg s "row").
Hypothesis entries : are_words (words_at s row 96).
Hypothesis place_of_p : words_at s (reg s "p") 4 = words_of_p.

Definition is_word (x : Z) : Prop := 0 <= x < W.
Definition value (x : symbol) : Z :=
  match x with
  | Const k => k
  | Row j => mem s (row + 8 * j)
  | Less k j => (k - mem s (row + 8 * j)) mod W
  end.
Definition stands_for (x : symbol) (a : Z) : Prop := a = value x /\ is_word a.
Definition both (x : symbol * symbol) (a : Z * Z) : Prop :=
  stands_for (fst x) (fst a) /\ stands_for (snd x) (snd a).
Fixpoint memory (l : list (Z * symbol)) (a : Z) : Z :=
  match l with
  | [] => mem s a
  | (k, x) :: l => if a =? reg s "out" + k then value x else memory l a
  end.
Record agree (z : symbols) (t : state) : Prop := {
  registers_agree : forall r x, named (sreg z) r = Some x -> reg t r = x /\ is_word x;
  vectors_agree : forall v x, find (svec z) v = Some x -> both x (vec t v);
  flags_agree : forall x, compared z = Some x -> less t = fst x /\ equal t = snd x;
  memory_agrees : forall a, mem t a = memory (stored z) a }.
Definition bases_stay (t : state) : Prop := forall q, ~ In q changed -> reg t q = reg s q.

Lemma word_mod x : is_word (x mod W).
Proof. apply Z.mod_pos_bound. reflexivity. Qed.
Lemma word_mask b : is_word (mask b).
Proof. destruct b; split; reflexivity || discriminate. Qed.
Lemma put_agrees z t d x : agree z t -> is_word x -> agree (sput z d x) (put t d x).
Proof.
  intros [R V F M] B. split; try assumption. intros r y. cbn [sput sreg named put reg].
  destruct (String.eqb r d); [|apply R]. intros E. injection E as <-. auto.
Qed.
Lemma set_agrees z t d x a : agree z t -> both x a -> agree (sset z d x) (set t d a).
Proof.
  intros [R V F M] B. split; try assumption. intros v y. cbn [sset svec find set vec].
  destruct (v =? d); [|apply V]. intros E. injection E as <-. exact B.
Qed.
Lemma holds_agree z t c b : agree z t -> sholds z c = Some b -> holds t c = b.
Proof.
  unfold sholds. intros A. destruct (compared z) as [f|] eqn:E; [|discriminate].
  destruct (flags_agree _ _ A _ E) as [L Q]. intros H. injection H as <-.
  destruct c; cbn [holds]; congruence.
Qed.

Lemma and_ones x : is_word x -> Z.land x (W - 1) = x.
Proof.
  intros B. change (W - 1) with (Z.ones 64). rewrite Z.land_ones by lia. apply Z.mod_small. exact B.
Qed.
Lemma without_ones x : is_word x -> Z.ldiff x (W - 1) = 0.
Proof.
  intros [B1 B2]. change (W - 1) with (Z.ones 64). rewrite Z.ldiff_ones_r by lia.
  rewrite Z.shiftr_div_pow2, Z.div_small by (unfold W in B2; lia). apply Z.shiftl_0_l.
Qed.
Lemma chosen_ok x y m r a b c : chosen x y m = Some r ->
  stands_for x a -> stands_for y b -> stands_for m c ->
  (c = 0 /\ r = x) \/ (c = W - 1 /\ r = y).
Proof.
  intros E _ _ [-> _]. destruct m as [k| |]; try discriminate. cbn [chosen value] in *.
  destruct (Z.eqb_spec k 0); [left|]. 1: split; congruence.
  destruct (Z.eqb_spec k (W - 1)); [right; split; congruence|discriminate].
Qed.
Lemma insert_ok x y m r a b c : chosen x y m = Some r ->
  stands_for x a -> stands_for y b -> stands_for m c -> stands_for r (inserted true a b c).
Proof.
  intros E X Y M. pose proof (proj2 X). pose proof (proj2 Y).
  destruct (chosen_ok _ _ _ _ _ _ _ E X Y M) as [[-> ->]|[-> ->]]; unfold inserted.
  - rewrite Z.ldiff_0_r, Z.land_0_r, Z.lor_0_r. exact X.
  - rewrite without_ones, and_ones, Z.lor_0_l by assumption. exact Y.
Qed.
Lemma insert_not_ok x y m r a b c : chosen x y m = Some r ->
  stands_for x a -> stands_for y b -> stands_for m c -> stands_for r (inserted false b a c).
Proof.
  intros E X Y M. pose proof (proj2 X). pose proof (proj2 Y).
  destruct (chosen_ok _ _ _ _ _ _ _ E X Y M) as [[-> ->]|[-> ->]]; unfold inserted.
  - rewrite Z.ldiff_0_r, Z.land_0_r, Z.lor_0_l. exact X.
  - rewrite without_ones, and_ones, Z.lor_0_r by assumption. exact Y.
Qed.
Lemma and_ok x m r a b : chosen (Const 0) x m = Some r ->
  stands_for x a -> stands_for m b -> stands_for r (Z.land a b).
Proof.
  intros E X M. pose proof (proj2 X).
  assert (O : stands_for (Const 0) 0) by (split; [reflexivity|split; reflexivity || discriminate]).
  destruct (chosen_ok _ _ _ _ _ _ _ E O X M) as [[-> ->]|[-> ->]].
  - rewrite Z.land_0_r. exact O.
  - rewrite and_ones by assumption. exact X.
Qed.
Lemma less_ok x y r a b : less_by x y = Some r ->
  stands_for x a -> stands_for y b -> stands_for r ((a - b) mod W).
Proof.
  intros E [-> _] [-> _]. split; [|apply word_mod].
  destruct x, y; try discriminate; injection E as <-; reflexivity.
Qed.

Lemma on_vectors_ok z t z' d x y m f g : agree z t -> on_vectors z d x y m f = Some z' ->
  (forall u v w r a b c, f u v w = Some r -> stands_for u a -> stands_for v b ->
    stands_for w c -> stands_for r (g a b c)) ->
  agree z' (set t d (in_halves g (vec t x) (vec t y) (vec t m))).
Proof.
  unfold on_vectors. intros A E F.
  apply bind_some in E. destruct E as (x' & Ex & E). apply bind_some in E.
  destruct E as (y' & Ey & E). apply bind_some in E. destruct E as (m' & Em & E).
  destruct (pairwise f x' y' m') as [r|] eqn:P; [|discriminate]. injection E as <-.
  apply (vectors_agree _ _ A) in Ex, Ey, Em.
  unfold pairwise in P. apply bind_some in P. destruct P as (u & Eu & P). apply bind_some in P.
  destruct P as (v & Ev & P). injection P as <-.
  destruct Ex, Ey, Em. apply set_agrees; [exact A|]. split; cbn [in_halves fst snd]; eauto.
Qed.

Lemma row_word j : 0 <= j < 96 -> is_word (mem s (row + 8 * j)).
Proof.
  intros B. pose proof entries as E. unfold are_words in E. rewrite Forall_forall in E. apply E.
  unfold words_at. apply in_map_iff. exists (Z.to_nat j). rewrite Z2Nat.id by lia.
  split; [reflexivity|]. apply in_seq. lia.
Qed.
Lemma loaded_ok b k x y u v : loaded b k = [x; y; u; v] ->
  let a := reg s b + k in
  stands_for x (mem s a) /\ stands_for y (mem s (a + 8)) /\
  stands_for u (mem s (a + 16)) /\ stands_for v (mem s (a + 24)).
Proof.
  unfold loaded. cbv zeta. destruct (String.eqb_spec b "row") as [->|].
  - destruct (_ && _) eqn:C; [|discriminate]. apply andb_prop in C. destruct C as [C M].
    apply andb_prop in C. destruct C as [C1 C2]. apply Z.leb_le in C1, C2. apply Z.eqb_eq in M.
    pose proof (Z.div_mod k 8 ltac:(lia)) as D. rewrite M, Z.add_0_r in D.
    set (j := k / 8) in *. intros E. injection E as <- <- <- <-.
    replace (row + k) with (row + 8 * j) by lia.
    replace (row + 8 * j + 8) with (row + 8 * (j + 1)) by lia.
    replace (row + 8 * j + 16) with (row + 8 * (j + 2)) by lia.
    replace (row + 8 * j + 24) with (row + 8 * (j + 3)) by lia.
    unfold stands_for. cbn [value]. repeat split; try reflexivity; apply row_word; lia.
  - destruct (String.eqb_spec b "p") as [->|]; [|discriminate].
    destruct (Z.eqb_spec k 0) as [->|]; [|discriminate].
    intros E. injection E as <- <- <- <-. rewrite !Z.add_0_r.
    pose proof place_of_p as P. cbn in P. rewrite Z.add_0_r in P. injection P as -> -> -> ->.
    unfold stands_for, is_word. cbn [value]. repeat split; reflexivity || discriminate.
Qed.

Lemma symbolic_ok z t i z' : agree z t -> bases_stay t -> within_lists i = true ->
  symbolic z i = Some z' -> agree z' (execute t i).
Proof.
  intros A B L E. destruct i; cbn [symbolic execute within_lists] in *.
  - apply bind_some in E. destruct E as (x & Ex & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> _]. destruct A as [R V F M].
    split; try assumption. cbn. intros y Ey. injection Ey as <-. auto.
  - apply bind_some in E. destruct E as (b & Eb & E). injection E as <-.
    rewrite (holds_agree _ _ _ _ A Eb). apply put_agrees; [exact A|apply word_mask].
  - apply bind_some in E. destruct E as (x & Ex & E). apply bind_some in E.
    destruct E as (b & Eb & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> W1]. rewrite (holds_agree _ _ _ _ A Eb).
    apply put_agrees; [exact A|]. destruct b; [apply word_mod|exact W1].
  - apply bind_some in E. destruct E as (x & Ex & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> _]. apply put_agrees; [exact A|apply word_mod].
  - apply bind_some in E. destruct E as (x & Ex & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> _]. apply put_agrees; [exact A|apply word_mask].
  - apply bind_some in E. destruct E as (x & Ex & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> W1]. apply set_agrees; [exact A|].
    repeat split; exact (proj1 W1) || exact (proj2 W1).
  - apply bind_some in E. destruct E as (x & Ex & E). injection E as <-.
    destruct (registers_agree _ _ A _ _ Ex) as [-> W1]. apply set_agrees; [exact A|].
    repeat split; exact (proj1 W1) || exact (proj2 W1) || discriminate.
  - (* ldp *)
    destruct (stored z) eqn:St; [|discriminate].
    destruct (loaded base k) as [|x [|y [|u [|v [|]]]]] eqn:Ld; try discriminate.
    injection E as <-. apply andb_prop in L. destruct L as [_ L].
    assert (Eb : reg t base = reg s base).
    { apply B. intros I. apply negb_true_iff in L. unfold among in L.
      rewrite (proj2 (existsb_exists _ _)) in L; [discriminate|]. exists base.
      split; [exact I|apply String.eqb_refl]. }
    destruct (loaded_ok _ _ _ _ _ _ Ld) as (H1 & H2 & H3 & H4). rewrite Eb.
    assert (Same : forall a, mem t a = mem s a).
    { intros a. rewrite (memory_agrees _ _ A), St. reflexivity. }
    rewrite !Same. apply set_agrees; [|split; assumption].
    apply set_agrees; [|split; assumption]. destruct A. split; assumption.
  - (* stp *)
    apply bind_some in E. destruct E as (x & Ex & E). apply bind_some in E.
    destruct E as (y & Ey & E). injection E as <-. apply andb_prop in L. destruct L as [L _].
    apply andb_prop in L. destruct L as [L _]. apply String.eqb_eq in L. subst base.
    apply (vectors_agree _ _ A) in Ex, Ey. destruct Ex as [[X1 _] [X2 _]], Ey as [[Y1 _] [Y2 _]].
    assert (Eb : reg t "out" = reg s "out").
    { apply B. cbn. intuition discriminate. }
    destruct A as [R V F M]. split; try assumption. intros place.
    cbn [store use mem vec stored memory]. rewrite Eb, X1, X2, Y1, Y2, M, !Z.add_assoc.
    reflexivity.
  - destruct ones.
    + apply (on_vectors_ok _ _ _ _ _ _ _ _ _ A E). exact insert_ok.
    + assert (Turned : in_halves (inserted false) (vec t d) (vec t a) (vec t m) =
        in_halves (fun x y => inserted false y x) (vec t a) (vec t d) (vec t m)) by reflexivity.
      rewrite Turned. apply (on_vectors_ok _ _ _ _ _ _ _ _ _ A E). exact insert_not_ok.
  - assert (Turned : in_halves (fun _ => Z.land) (vec t d) (vec t a) (vec t b) =
      in_halves (fun x _ => Z.land x) (vec t a) (vec t a) (vec t b)) by reflexivity.
    rewrite Turned. apply (on_vectors_ok _ _ _ _ _ _ _ _ _ A E).
    intros u ? w r x ? c Er U ? C. exact (and_ok _ _ _ _ _ Er U C).
  - destruct (find (svec z) a) as [x|] eqn:Ex; [|discriminate]. injection E as <-.
    apply set_agrees; [exact A|]. exact (vectors_agree _ _ A _ _ Ex).
  - assert (Turned : in_halves (fun _ x y => (x - y) mod W) (vec t d) (vec t a) (vec t b) =
      in_halves (fun x _ y => (x - y) mod W) (vec t a) (vec t a) (vec t b)) by reflexivity.
    rewrite Turned. apply (on_vectors_ok _ _ _ _ _ _ _ _ _ A E).
    intros u ? w r x ? c Er U ? C. exact (less_ok _ _ _ _ _ Er U C).
Qed.
End Simulation.

(* What is written and used. *)
Lemma among_ok l q : among l q = true -> In q l.
Proof.
  unfold among. intros H. apply existsb_exists in H. destruct H as (x & I & E).
  apply String.eqb_eq in E. subst. exact I.
Qed.
Lemma vectors_ok v : existsb (Z.eqb v) vectors = true -> In v vectors.
Proof.
  intros H. apply existsb_exists in H. destruct H as (x & I & E). apply Z.eqb_eq in E. subst.
  exact I.
Qed.
Definition else_same (s t : state) : Prop :=
  (forall a, a + 8 <= reg s "out" \/ reg s "out" + 96 <= a -> mem t a = mem s a) /\
  (forall q, ~ In q changed -> reg t q = reg s q) /\
  (forall v, ~ In v vectors -> vec t v = vec s v).
Lemma step_same s i : within_lists i = true ->
  else_same s (execute s i) /\
  log (execute s i) = log s ++ map (fun x => reg s (fst x) + snd x) (used i).
Proof.
  assert (P : forall d x, among changed d = true ->
    else_same s (put s d x) /\ log (put s d x) = log s ++ []).
  { intros d x A. apply among_ok in A. split; [|symmetry; apply app_nil_r].
    split; [reflexivity|]. split; [|reflexivity]. intros q N. cbn [put reg].
    destruct (String.eqb_spec q d); [congruence|reflexivity]. }
  assert (V : forall d x, existsb (Z.eqb d) vectors = true ->
    else_same s (set s d x) /\ log (set s d x) = log s ++ []).
  { intros d x A. apply vectors_ok in A. split; [|symmetry; apply app_nil_r].
    split; [reflexivity|]. split; [reflexivity|]. intros v N. cbn [set vec].
    destruct (Z.eqb_spec v d); [congruence|reflexivity]. }
  destruct i; cbn [within_lists execute used map fst snd]; intros L; auto.
  - split; [|symmetry; apply app_nil_r]. split; [reflexivity|]. split; reflexivity.
  - apply andb_prop in L. destruct L as [L _]. apply andb_prop in L. destruct L as [L1 L2].
    apply vectors_ok in L1, L2. split; [|reflexivity]. split; [reflexivity|].
    split; [reflexivity|]. intros v N. cbn [set use vec].
    destruct (Z.eqb_spec v e); [congruence|]. destruct (Z.eqb_spec v d); [congruence|reflexivity].
  - apply andb_prop in L. destruct L as [L L3]. apply andb_prop in L. destruct L as [L1 L2].
    apply String.eqb_eq in L1. apply Z.leb_le in L2, L3. subst base. split; [|reflexivity].
    split; [|split; reflexivity]. intros x O. cbn [store use mem vec reg].
    repeat match goal with |- context [x =? ?y] =>
      destruct (Z.eqb_spec x y); [exfalso; lia|] end. reflexivity.
Qed.
Lemma run_same l : forall s, forallb within_lists l = true ->
  forallb (fun x => negb (among changed (fst x))) (flat_map used l) = true ->
  else_same s (run s l) /\
  log (run s l) = log s ++ map (fun x => reg s (fst x) + snd x) (flat_map used l).
Proof.
  induction l as [|i l IH]; intros s L B.
  - split; [|symmetry; apply app_nil_r]. split; [reflexivity|]. split; intros ? _; reflexivity.
  - cbn [forallb flat_map] in *. apply andb_prop in L. destruct L as [L1 L2].
    rewrite forallb_app in B. apply andb_prop in B. destruct B as [B1 B2].
    destruct (step_same s i L1) as [(M & R & V) G].
    destruct (IH (execute s i) L2 B2) as [(M' & R' & V') G'].
    change (run s (i :: l)) with (run (execute s i) l).
    assert (Out : reg (execute s i) "out" = reg s "out").
    { apply R. cbn. intuition discriminate. }
    split.
    + split; [|split].
      * intros a O. rewrite M' by (rewrite Out; exact O). exact (M a O).
      * intros q N. rewrite (R' q N). exact (R q N).
      * intros v N. rewrite (V' v N). exact (V v N).
    + rewrite G', G, map_app, app_assoc. f_equal. apply map_ext_in. intros x I.
      rewrite R; [reflexivity|]. intros N. rewrite forallb_forall in B2. apply B2 in I.
      apply negb_true_iff in I. unfold among in I.
      rewrite (proj2 (existsb_exists _ _)) in I; [discriminate|]. exists (fst x).
      split; [exact N|apply String.eqb_refl].
Qed.

Lemma symbolic_all_ok s l : are_words (words_at s (reg s "row") 96) ->
  words_at s (reg s "p") 4 = words_of_p -> forall z t z', agree s z t -> bases_stay s t ->
  forallb within_lists l = true -> symbolic_all z l = Some z' -> agree s z' (run t l).
Proof.
  intros E P. induction l as [|i l IH]; cbn [symbolic_all forallb]; intros z t z' A B L H.
  - injection H as <-. exact A.
  - apply bind_some in H. destruct H as (y & Hy & H). apply andb_prop in L. destruct L as [L1 L2].
    apply (IH y); [exact (symbolic_ok s E P _ _ _ _ A B L1 Hy)| |exact L2|exact H].
    intros q N. destruct (step_same t i L1) as [(_ & R & _) _]. rewrite (R q N). exact (B q N).
Qed.
Lemma start_agrees s d : reg s "digit" = d mod W -> reg s "one" = 1 -> agree s (start d) s.
Proof.
  intros D O. split; try discriminate; [|reflexivity]. intros r x. cbn [start sreg named].
  destruct (String.eqb_spec r "digit") as [->|].
  - intros H. injection H as <-. split; [exact D|apply word_mod].
  - destruct (String.eqb_spec r "one") as [->|]; [|discriminate]. intros H. injection H as <-.
    split; [exact O|]. split; reflexivity || discriminate.
Qed.

(* The results. *)
Lemma found s st a j x : find st j = Some x -> a = reg s "out" + j -> memory s st a = value s x.
Proof.
  intros F ->. induction st as [|[k y] st IH]; cbn [find memory] in *; [discriminate|].
  destruct (Z.eqb_spec j k) as [->|N].
  - rewrite Z.eqb_refl. congruence.
  - destruct (Z.eqb_spec (reg s "out" + j) (reg s "out" + k)); [lia|auto].
Qed.
Lemma results_ok s z t r : agree s z t -> results z = Some r ->
  words_at t (reg s "out") 12 = map (value s) r.
Proof.
  intros A. unfold results, words_at, twelve. generalize (seq 0 12). intros l. revert r.
  induction l as [|j l IH]; cbn [map all_of]; intros r H; [injection H as <-; reflexivity|].
  apply bind_some in H. destruct H as (x & Hx & H). apply bind_some in H.
  destruct H as (xs & Hs & H). injection H as <-. cbn [map]. f_equal; [|exact (IH _ Hs)].
  rewrite (memory_agrees _ _ _ A). exact (found _ _ _ _ _ Hx eq_refl).
Qed.
Lemma four_rows s a n : a = reg s "row" + 8 * n -> map (value s) (four Row n) = words_at s a 4.
Proof.
  intros ->. cbn [four words_at seq map value Z.of_nat].
  repeat (apply (f_equal2 cons); [f_equal; lia|]). reflexivity.
Qed.
Lemma in_thirds t out : words_at t out 12 =
  words_at t out 4 ++ words_at t (out + 32) 4 ++ words_at t (out + 64) 4.
Proof.
  unfold words_at. cbn [seq map app]. repeat (apply (f_equal2 cons); [f_equal; lia|]). reflexivity.
Qed.
Lemma thirds {A} (a b c d e f : list A) : a ++ b ++ c = d ++ e ++ f ->
  List.length a = List.length d -> List.length b = List.length e -> a = d /\ b = e /\ c = f.
Proof.
  intros H L M.
  assert (forall (a b c d : list A), a ++ b = c ++ d -> List.length a = List.length c ->
    a = c /\ b = d) as S.
  { clear. induction a as [|x a IH]; intros b [|y c] d H L; try discriminate; [auto|].
    injection H as -> H. injection L as L. destruct (IH _ _ _ H L). subst. auto. }
  destruct (S _ _ _ _ H L) as [-> H']. destruct (S _ _ _ _ H' M) as [-> ->]. auto.
Qed.
(* No word borrows. *)
Lemma difference_ok x y u v : is_word x -> is_word y -> is_word u -> is_word v ->
  x <= 2 ^ 64 - 19 -> integer_of [x; y; u; v] < p ->
  let l := [(2 ^ 64 - 19 - x) mod W; (2 ^ 64 - 1 - y) mod W; (2 ^ 64 - 1 - u) mod W;
    (2 ^ 63 - 1 - v) mod W] in
  are_words l /\ integer_of l = p - integer_of [x; y; u; v].
Proof.
  intros X Y U V Le B. cbv zeta.
  split; [repeat (constructor; [apply word_mod|]); constructor|].
  unfold is_word in *. revert B. unfold integer_of, p. cbn [fold_right]. intros B.
  assert (v <= 2 ^ 63 - 1) by (unfold W in *; lia).
  rewrite !Z.mod_small by (unfold W in *; lia). unfold W. ring.
Qed.

Theorem selects_ok text :
  match parse text with Some l => selects l | None => false end = true -> look_up_theorem text.
Proof.
  unfold look_up_theorem, selects, as_said. destruct (parse text) as [l|]; [|discriminate].
  intros C. exists l. split; [reflexivity|]. apply andb_prop in C. destruct C as [C D].
  apply andb_prop in C. destruct C as [L U].
  destruct (uses_dec (flat_map used l) all_used) as [Us|]; [|discriminate].
  intros s. cbv zeta.
  destruct (run_same l s L) as [(M & R & V) G]; [rewrite Us; reflexivity|].
  rewrite Us in G. split; [|split; [exact M|split; [exact R|split; [exact V|]]]].
  { rewrite G. f_equal. unfold all_used, in_steps. rewrite !map_app, !map_map. cbn [map fst snd].
    rewrite Z.add_0_r. reflexivity. }
  intros d Bd Hd One Ew Bounds P _ _.
  rewrite forallb_forall in D. assert (I : In d digits).
  { unfold digits. apply in_map_iff. exists (Z.to_nat (d + 8)). split; [lia|].
    apply in_seq. lia. }
  apply D in I. unfold digit_ok in I.
  destruct (bind _ results) as [r|] eqn:Er; [|discriminate].
  destruct (symbols_dec r (expected d)) as [->|]; [|discriminate].
  apply bind_some in Er. destruct Er as (z & Ez & Er).
  pose proof (symbolic_all_ok s l Ew P _ _ _ (start_agrees s d Hd One) (fun q _ => eq_refl) L Ez)
    as A.
  apply (results_ok s z _ _ A) in Er. rewrite in_thirds in Er. set (t := run s l) in *.
  unfold expected, entry_for in *.
  destruct (Z.eqb_spec d 0) as [->|N0].
  { apply (thirds _ _ _ [1; 0; 0; 0] [1; 0; 0; 0] [0; 0; 0; 0]) in Er; try reflexivity. exact Er. }
  cbv zeta in Er |- *. set (k := Z.abs d - 1) in *.
  assert (Bk : 0 <= k < 8) by lia. destruct (d <? 0).
  - rewrite !map_app in Er.
    rewrite (four_rows s (reg s "row" + 96 * k + 32)) in Er by lia.
    rewrite (four_rows s (reg s "row" + 96 * k)) in Er by lia.
    apply thirds in Er; try reflexivity. destruct Er as (E1 & E2 & E3).
    split; [exact E1|]. split; [exact E2|]. rewrite E3.
    destruct (Bounds k Bk) as [B1 B2].
    assert (Q : forall j, 0 <= j < 4 -> is_word (mem s (reg s "row" + 8 * (12 * k + 8 + j)))).
    { intros j Bj. apply row_word; [exact Ew|lia]. }
    rewrite <- (four_rows s (reg s "row" + 96 * k + 64) (12 * k + 8)) in B2 |- * by lia.
    replace (reg s "row" + 96 * k + 64) with (reg s "row" + 8 * (12 * k + 8 + 0)) in B1 by lia.
    pose proof (Q 0 ltac:(lia)). pose proof (Q 1 ltac:(lia)).
    pose proof (Q 2 ltac:(lia)). pose proof (Q 3 ltac:(lia)). rewrite Z.add_0_r in *.
    apply difference_ok; assumption.
  - rewrite !map_app in Er.
    rewrite (four_rows s (reg s "row" + 96 * k)) in Er by lia.
    rewrite (four_rows s (reg s "row" + 96 * k + 32)) in Er by lia.
    rewrite (four_rows s (reg s "row" + 96 * k + 64)) in Er by lia.
    apply thirds in Er; try reflexivity. exact Er.
Qed.
