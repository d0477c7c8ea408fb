(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* The processor of X86_64.v with numbers of values in the place of words: what a text computes, as
   the operations of a certificate, and the proof that the processor computes the same. *)
From Coq Require Import ZArith List Bool Lia String.
From Kernel Require Import Lang X86_64.
Import ListNotations.
Open Scope Z_scope.

Inductive content :=
| Word (v : positive)
| Doubled (v : positive)   (* twice the value *)
| Spread (v : positive).   (* a borrow in every bit *)
(* A top bit is one that a word lost when it was doubled. *)
Inductive flag := Clear | Bit (v : positive) | Top (v : positive) | Unknown.
Definition place : Type := string * Z.
Record symbols := Symbols {
  sreg : list (string * content); smem : list (place * positive); scarry : flag; soverflow : flag;
  szero : option bool;
  (* A word in memory that is compared with 0, and whether it is 0. *)
  known : option (place * bool);
  next : positive }.

Definition same_place (a b : place) : bool := String.eqb (fst a) (fst b) && (snd a =? snd b).
Fixpoint find_reg (l : list (string * content)) (r : string) : option content :=
  match l with [] => None | (q, c) :: l => if String.eqb r q then Some c else find_reg l r end.
Fixpoint find_mem (l : list (place * positive)) (a : place) : option positive :=
  match l with [] => None | (b, v) :: l => if same_place a b then Some v else find_mem l a end.

Section Areas.
Variable l : areas.
Definition covered (a : place) : bool :=
  existsb (fun area => String.eqb (fst a) (fst area) && (0 <=? snd a) &&
    (snd a + 8 <=? snd area) && (snd a mod 8 =? 0)) l.
Definition is_base (r : string) : bool := existsb (fun area => String.eqb r (fst area)) l.

Definition unless (a : place) (k : option (place * bool)) : option (place * bool) :=
  match k with Some (b, _) => if same_place a b then None else k | None => None end.
Definition swrite (s : symbols) (o : operand) (c : content) : option symbols :=
  match o, c with
  | Reg r, _ =>
      if is_base r then None
      else Some (Symbols ((r, c) :: sreg s) (smem s) (scarry s) (soverflow s) (szero s) (known s)
        (next s))
  | Mem b k, Word v =>
      if covered (b, k)
      then Some (Symbols (sreg s) (((b, k), v) :: smem s) (scarry s) (soverflow s) (szero s)
        (unless (b, k) (known s)) (next s))
      else None
  | _, _ => None
  end.
Definition sread (s : symbols) (o : operand) : option positive :=
  match o with
  | Reg r => match find_reg (sreg s) r with Some (Word v) => Some v | _ => None end
  | Mem b k => find_mem (smem s) (b, k)
  | Imm _ => None
  end.
Definition sflags (s : symbols) (c o : flag) (z : option bool) (n : positive) : symbols :=
  Symbols (sreg s) (smem s) c o z (known s) n.
Notation S1 := Pos.succ (only parsing).

(* The end of an instruction: flags, the next number, and a value at a place. *)
Definition out (s : symbols) (c o : flag) (z : option bool) (n : positive) (code : code)
  (to : operand) (x : content) : option (Assembly.code * symbols) :=
  bind (swrite (sflags s c o z n) to x) (fun s => Some (code, s)).

(* The sum of two and a flag, the difference less a borrow: the code, the word, the carry or borrow,
   the next number. *)
Definition chain (add : bool) (n a b : positive) (f : flag) :
  option (code * positive * positive * positive) :=
  let n1 := S1 n in let n2 := S1 n1 in let n3 := S1 n2 in
  let total a b := if add then OAdd a b else OSub a b in
  let left a := if add then OHigh a 64 else OBorrow a 64 in
  match f with
  | Clear => Some ([(total a b, None); (left n, None); (OLow n 64 n1, Some 64)], n2, n1, n3)
  | Bit c =>
      Some ([(OAdd b c, None); (total a n, None); (left n1, None); (OLow n1 64 n2, Some 64)],
            n3, n2, S1 n3)
  | _ => None
  end.
(* A word or a number as the second operand. *)
Definition operand_of (s : symbols) (o : operand) : option (code * positive * positive) :=
  match o with
  | Imm k => Some ([(OConst k, Some 64)], next s, S1 (next s))
  | _ => bind (sread s o) (fun v => Some ([], v, next s))
  end.
Definition chained (add : bool) (s : symbols) (f : flag) (a b : operand)
  (set : flag -> flag * flag * option bool) : option (code * symbols) :=
  bind (sread s a) (fun x =>
  bind (operand_of s b) (fun '(code1, y, n) =>
  bind (chain add n x y f) (fun '(code2, w, c, n) =>
  let '(c, o, z) := set (Bit c) in out s c o z n (code1 ++ code2) a (Word w)))).
Definition carry_alone (c : flag) : flag * flag * option bool := (c, Unknown, None).

Definition symbolic (s : symbols) (i : instruction) : option (code * symbols) :=
  let n := next s in let n1 := S1 n in let n2 := S1 n1 in let n3 := S1 n2 in
  match i with
  | (MOV, [a; Imm k]) =>
      out s (scarry s) (soverflow s) (szero s) n1 [(OConst k, Some 64)] a (Word n)
  | (MOV, [a; b]) =>
      bind (sread s b) (fun v => out s (scarry s) (soverflow s) (szero s) n [] a (Word v))
  | (MULX, [Reg h; Reg l; b]) =>
      bind (sread s (Reg "rdx"%string)) (fun x => bind (sread s b) (fun y =>
      bind (swrite (sflags s (scarry s) (soverflow s) (szero s) n3) (Reg l) (Word n2)) (fun t =>
      bind (swrite t (Reg h) (Word n1)) (fun t =>
      Some ([(OMul x y, Some 128); (OHigh n 64, Some 64); (OLow n 64 n1, Some 64)], t)))))
  | (XOR, [a; b]) =>
      if same a b then out s Clear Clear None n1 [(OConst 0, Some 64)] a (Word n) else None
  | (AND, [Reg a; Imm k]) =>
      match find_reg (sreg s) a with
      | Some (Spread c) =>
          if (0 <=? k) && (k <? 2 ^ 64)
          then out s Clear Clear None n1 [(OScale c k, None)] (Reg a) (Word n) else None
      | _ => None
      end
  | (ADD, [a; b]) =>
      if same a b && same a (Reg "r11"%string) then
        bind (sread s a) (fun x =>
        out s (Top n) Unknown None n2 [(OHigh x 63, Some 64); (OLow x 63 n, Some 64)] a
          (Doubled n1))
      else chained true s Clear a b carry_alone
  | (ADC, [a; b]) =>
      match scarry s with
      | Top c =>
          if same a b then
            bind (sread s a) (fun x =>
            out s Unknown Unknown None n2 [(OScale x 2, Some 64); (OAdd n c, Some 64)] a (Word n1))
          else None
      | f => chained true s f a b carry_alone
      end
  | (SUB, [a; b]) => chained false s Clear a b carry_alone
  | (SBB, [a; b]) =>
      if same a b then
        match scarry s with
        | Bit c => out s Unknown Unknown None n [] a (Spread c)
        | _ => None
        end
      else chained false s (scarry s) a b carry_alone
  | (ADCX, [a; b]) => chained true s (scarry s) a b (fun c => (c, soverflow s, szero s))
  | (ADOX, [a; b]) => chained true s (soverflow s) a b (fun o => (scarry s, o, szero s))
  | (SHR, [Reg a; Imm 1]) =>
      match find_reg (sreg s) a with
      | Some (Doubled v) => out s Unknown Unknown None n [] (Reg a) (Word v)
      | _ => None
      end
  | (IMUL, [a; b; Imm k]) =>
      bind (sread s b) (fun x => out s Unknown Unknown None n1 [(OScale x k, Some 64)] a (Word n))
  | (CMP, [Mem b k; Imm 0]) =>
      match known s with
      | Some (a, z) =>
          if same_place (b, k) a then Some ([], sflags s Unknown Unknown (Some z) n) else None
      | None => None
      end
  | (CMOVNZ, [Reg a; b]) =>
      bind (szero s) (fun z =>
      bind (sread s (if z then Reg a else b)) (fun v =>
      out s (scarry s) (soverflow s) (szero s) n [] (Reg a) (Word v)))
  | _ => None
  end.
Fixpoint symbolic_all (s : symbols) (l : list instruction) : option (code * symbols) :=
  match l with
  | [] => Some ([], s)
  | i :: l =>
      bind (symbolic s i) (fun '(c, s) =>
      bind (symbolic_all s l) (fun '(d, s) => Some (c ++ d, s)))
  end.
End Areas.

(* Both agree, where the assignment is an exact run of the code. *)
Section Simulation.
Variables (l : areas) (base : string -> Z) (m : positive -> Z).
Hypothesis separate : apart l base.

Definition is_word (x : Z) : Prop := 0 <= x < W.
Definition is_bit (x : Z) : Prop := x = 0 \/ x = 1.
Definition holds_content (c : content) (x : Z) : Prop :=
  match c with
  | Word v => x = m v /\ is_word (m v)
  | Doubled v => x = 2 * m v /\ is_word (m v)
  | Spread v => (m v = 0 /\ x = 0) \/ (m v = 1 /\ x = W - 1)
  end.
Definition holds_flag (f : flag) (x : option Z) : Prop :=
  match f with
  | Clear => x = Some 0
  | Bit v | Top v => x = Some (m v) /\ is_bit (m v)
  | Unknown => True
  end.
Definition at_place (s : state) (a : place) : Z := mem s (base (fst a) + snd a).
Record agree (y : symbols) (s : state) : Prop := {
  registers_agree : forall r c, find_reg (sreg y) r = Some c -> holds_content c (reg s r);
  memory_agrees : forall a v, find_mem (smem y) a = Some v ->
    covered l a = true /\ at_place s a = m v /\ is_word (m v);
  bases_stay : forall r, is_base l r = true -> reg s r = base r;
  carry_agrees : holds_flag (scarry y) (carry s);
  overflow_agrees : holds_flag (soverflow y) (overflow s);
  zero_agrees : forall z, szero y = Some z -> zero s = Some z;
  known_agrees : forall a z, known y = Some (a, z) ->
    covered l a = true /\ (at_place s a =? 0) = z }.

Lemma same_place_ok a b : same_place a b = true -> a = b.
Proof.
  destruct a, b. unfold same_place. cbn. intros H. apply andb_prop in H. destruct H as [H1 H2].
  apply String.eqb_eq in H1. apply Z.eqb_eq in H2. congruence.
Qed.
Lemma covered_is a : covered l a = true -> is_base l (fst a) = true /\ snd a mod 8 = 0 /\
  exists n, In (fst a, n) l /\ 0 <= snd a /\ snd a + 8 <= n.
Proof.
  unfold covered, is_base. intros H. apply existsb_exists in H. destruct H as ((b & n) & I & H).
  cbn [fst snd] in H. apply andb_prop in H. destruct H as [H M]. apply andb_prop in H.
  destruct H as [H U]. apply andb_prop in H. destruct H as [E L]. apply String.eqb_eq in E.
  apply Z.eqb_eq in M. apply Z.leb_le in L, U. subst b. split.
  - apply existsb_exists. exists (fst a, n). split; [assumption|]. apply String.eqb_refl.
  - split; [assumption|]. exists n. auto.
Qed.
(* Two places have two addresses. *)
Lemma places_differ a b : covered l a = true -> covered l b = true -> same_place a b = false ->
  base (fst a) + snd a <> base (fst b) + snd b.
Proof.
  intros A B D. apply covered_is in A, B.
  destruct A as (_ & A8 & na & Ia & A1 & A2), B as (_ & B8 & nb & Ib & B1 & B2).
  destruct a as [p i], b as [q j]. unfold same_place in D. cbn [fst snd] in *.
  destruct (String.eqb_spec p q).
  - subst q. cbn [andb] in D. apply Z.eqb_neq in D. lia.
  - pose proof (separate _ _ _ _ Ia Ib n). lia.
Qed.

Lemma sread_ok y s o v : agree y s -> sread y o = Some v -> read s o = m v /\ is_word (m v).
Proof.
  intros A. destruct o as [r|b k|k]; cbn [sread read]; [| |discriminate].
  - destruct (find_reg (sreg y) r) as [[w|w|w]|] eqn:E; try discriminate.
    intros H; injection H as H; subst. exact (registers_agree _ _ A _ _ E).
  - intros H. destruct (memory_agrees _ _ A _ _ H) as [C E].
    rewrite (bases_stay _ _ A) by apply (covered_is _ C). exact E.
Qed.

Lemma swrite_ok y s o c x z : agree y s -> holds_content c x -> swrite l y o c = Some z ->
  exists t, write s o x = Some t /\ agree z t /\ next z = next y.
Proof.
  intros A Hx. destruct A as [R M B C O Z K]. destruct o as [r|b k|k]; cbn [swrite write].
  - destruct (is_base l r) eqn:E; [destruct c; discriminate|].
    intros H; injection H as H; subst. eexists. split; [reflexivity|]. split; [|reflexivity].
    split; cbn; try assumption.
    + intros q d. destruct (String.eqb_spec q r); [|apply R].
      intros H; injection H as H; subst; assumption.
    + intros q Q. destruct (String.eqb_spec q r); [congruence|apply B; assumption].
  - destruct c as [v|v|v]; try discriminate. destruct (covered l (b, k)) eqn:E; [|discriminate].
    intros H; injection H as H; subst. eexists. split; [reflexivity|]. split; [|reflexivity].
    assert (Eb : reg s b = base b) by (apply B; exact (proj1 (covered_is _ E))).
    split; cbn; try assumption.
    + intros a w. unfold at_place. cbn [mem]. rewrite Eb.
      destruct (same_place a (b, k)) eqn:Q.
      * apply same_place_ok in Q. subst a. cbn [fst snd]. rewrite Z.eqb_refl.
        intros H; injection H as H; subst. exact (conj E Hx).
      * intros H. destruct (M _ _ H) as [Ca Ha]. split; [assumption|].
        pose proof (places_differ _ _ Ca E Q) as N. cbn [fst snd] in N.
        apply Z.eqb_neq in N. rewrite N. exact Ha.
    + intros a w. unfold at_place, unless. cbn [mem]. rewrite Eb.
      destruct (known y) as [[d e]|] eqn:Kn; [|discriminate].
      destruct (same_place (b, k) d) eqn:Q; [discriminate|]. intros H; injection H as H1 H2; subst.
      destruct (K _ _ eq_refl) as [Ca Ha]. split; [assumption|].
      pose proof (places_differ _ _ E Ca Q) as N. cbn [fst snd] in N.
      rewrite <- Ha. unfold at_place.
      replace (base (fst a) + snd a =? base b + k) with false; [reflexivity|].
      symmetry. apply Z.eqb_neq. lia.
  - destruct c; discriminate.
Qed.
Lemma flags_ok y s c o z n x1 x2 x3 : agree y s -> holds_flag c x1 -> holds_flag o x2 ->
  (forall b, z = Some b -> x3 = Some b) -> agree (sflags y c o z n) (flags s x1 x2 x3).
Proof. intros [R M B C O Z K] Hc Ho Hz. split; assumption. Qed.

Lemma out_ok y s c o z n code to x code' y' x1 x2 x3 v :
  out l y c o z n code to x = Some (code', y') -> agree y s ->
  holds_flag c x1 -> holds_flag o x2 -> (forall b, z = Some b -> x3 = Some b) ->
  holds_content x v -> n = after (next y) code ->
  exists t, write (flags s x1 x2 x3) to v = Some t /\ agree y' t /\
    next y' = after (next y) code'.
Proof.
  unfold out. intros H A H1 H2 H3 Hx N. apply bind_some in H. destruct H as (y1 & H & E).
  injection E as E1 E2. subst.
  destruct (swrite_ok _ _ _ _ _ _ (flags_ok _ _ _ _ _ (after (next y) code') _ _ _ A H1 H2 H3)
    Hx H) as (t & T & At & Nt).
  exists t. auto.
Qed.
Lemma kept_ok y s n code to x code' y' v :
  out l y (scarry y) (soverflow y) (szero y) n code to x = Some (code', y') -> agree y s ->
  holds_content x v -> n = after (next y) code ->
  exists t, write s to v = Some t /\ agree y' t /\ next y' = after (next y) code'.
Proof.
  intros H A Hx N. destruct (out_ok _ s _ _ _ _ _ _ _ _ _ (carry s) (overflow s) (zero s) v H A)
    as (t & T & R); try apply A; try assumption.
  exists t. split; [|exact R]. destruct s. exact T.
Qed.

(* An exact run of the code. *)
Notation exactly := (runs_code (exact m)).

Lemma after_app n a b : after n (a ++ b) = after (after n a) b.
Proof. unfold after. rewrite app_length. lia. Qed.
Ltac count := unfold after; cbn [List.length sflags next]; lia.

Lemma chain_ok add n a b f x code w c n' :
  chain add n a b f = Some (code, w, c, n') -> holds_flag f x -> exactly n code ->
  is_word (m a) -> is_word (m b) ->
  exists k, x = Some k /\ n' = after n code /\
  let t := if add then m a + m b + k else m a - (m b + k) in
  m w = t mod W /\ m c = (if add then t / W else - (t / W)) /\ is_bit (m c).
Proof.
  intros E Hx H Ba Bb. cut (exists k, x = Some k /\ n' = after n code /\
    let t := if add then m a + m b + k else m a - (m b + k) in is_bit k /\
    m w = t mod W /\ m c = (if add then t / W else - (t / W))).
  { intros (k & K & N & D). exists k. split; [exact K|]. split; [exact N|]. cbv zeta in D |- *.
    destruct D as (Bk & D1 & D2). split; [exact D1|]. split; [exact D2|]. rewrite D2.
    unfold is_word, is_bit, W in *. destruct add;
      match goal with |- context [?t / _] =>
        pose proof (Z.div_mod t (2 ^ 64) ltac:(lia)); pose proof (Z.mod_pos_bound t (2 ^ 64)) end;
      lia. }
  revert E Hx H. unfold W. destruct f as [|v|v|]; cbn [chain holds_flag]; intros E Hx H;
    try discriminate;
    injection E as E1 E2 E3 E4; subst code w c n'; cbn [runs_code] in H.
  - destruct H as ((H1 & _) & (H2 & _) & (H3 & _) & _).
    exists 0. split; [assumption|]. split; [count|]. split; [left; reflexivity|].
    destruct add; cbn [machine opval wrap] in H1, H2, H3; rewrite H1 in H2, H3;
      rewrite Z.add_0_r; auto.
  - destruct H as ((H1 & _) & (H2 & _) & (H3 & _) & (H4 & _) & _). destruct Hx as [Hx Bx].
    exists (m v). split; [assumption|]. split; [count|]. split; [exact Bx|].
    destruct add; cbn [machine opval wrap] in H1, H2, H3, H4; rewrite H2, H1 in H3, H4; auto.
    replace (m a + m b + m v) with (m a + (m b + m v)) by ring. auto.
Qed.

Lemma operand_of_ok y s o code v n : agree y s -> operand_of y o = Some (code, v, n) ->
  exactly (next y) code -> read s o = m v /\ is_word (m v) /\ n = after (next y) code.
Proof.
  intros A. unfold operand_of. destruct o as [r|b k|k].
  1, 2: intros H; apply bind_some in H; destruct H as (w & H & E); injection E as <- <- <-;
    intros _; destruct (sread_ok _ _ _ _ A H); split; [assumption|split; [assumption|count]].
  intros E; injection E as <- <- <-. cbn [runs_code]. intros ((H & B) & _).
  cbn [machine opval wrap] in H. split; [symmetry; exact H|]. split; [exact B|count].
Qed.

Lemma chained_ok add y s f a b set code y' x :
  chained l add y f a b set = Some (code, y') -> agree y s -> holds_flag f x ->
  exactly (next y) code ->
  exists k, x = Some k /\
  let t := if add then read s a + read s b + k else read s a - (read s b + k) in
  let out := if add then t / W else - (t / W) in
  forall x1 x2 x3, (forall c, m c = out -> is_bit (m c) ->
    let '(c, o, z) := set (Bit c) in
    holds_flag c x1 /\ holds_flag o x2 /\ (forall b, z = Some b -> x3 = Some b)) ->
  exists t', write (flags s x1 x2 x3) a (t mod W) = Some t' /\ agree y' t' /\
    next y' = after (next y) code.
Proof.
  unfold chained. intros H A F X. apply bind_some in H. destruct H as (va & Ha & H).
  apply bind_some in H. destruct H as (((code1 & vb) & n) & Hb & H).
  apply bind_some in H. destruct H as ((((code2 & w) & c) & n') & Hc & H).
  destruct (set (Bit c)) as ((c1 & o1) & z1) eqn:Es.
  assert (code = code1 ++ code2).
  { unfold out in H. apply bind_some in H. destruct H as (? & _ & E). congruence. }
  subst code. apply runs_app in X. destruct X as [X1 X2].
  destruct (operand_of_ok _ _ _ _ _ _ A Hb X1) as (Rb & Bb & N). subst n.
  destruct (sread_ok _ _ _ _ A Ha) as [Ra Ba].
  destruct (chain_ok _ _ _ _ _ _ _ _ _ _ Hc F X2 Ba Bb) as (k & E & N & D). exists k.
  split; [assumption|]. cbv zeta in D |- *. rewrite Ra, Rb.
  destruct D as (D1 & D2 & D3). rewrite <- D1. intros x1 x2 x3 S. specialize (S c D2 D3).
  rewrite Es in S. destruct S as (S1 & S2 & S3).
  assert (Bw : is_word (m w)) by (rewrite D1; apply Z.mod_pos_bound; reflexivity).
  apply (out_ok _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ H A S1 S2 S3 (conj eq_refl Bw)).
  rewrite after_app. exact N.
Qed.

Lemma same_ok a b s : same a b = true -> read s a = read s b.
Proof.
  destruct a, b; cbn; try discriminate. intros H. apply String.eqb_eq in H. congruence.
Qed.

Ltac unbind :=
  repeat match goal with
  | H : bind _ _ = Some _ |- _ => apply bind_some in H; destruct H as (? & ? & H)
  end.
(* What is read is a word. *)
Ltac reads A :=
  repeat match goal with
  | H : sread _ _ = Some _ |- _ =>
      let R := fresh "R" in let B := fresh "B" in
      destruct (sread_ok _ _ _ _ A H) as [R B]; rewrite R; clear H
  end.
(* The code of `out` is the one that it is given. *)
Ltac its_code E X :=
  match type of E with out _ _ _ _ _ _ ?d _ _ = Some (?c, _) =>
    assert (c = d) by (unfold out in E; apply bind_some in E; destruct E as (? & _ & ?);
      congruence); subst c; cbv beta iota delta [runs_code exact machine opval wrap] in X
  end.
(* Operands that an instruction does not have. *)
Ltac refused E :=
  repeat (discriminate ||
    match type of E with match ?o with _ => _ end = _ => is_var o; destruct o end).
(* The end of an instruction whose flags are as `out` has them; one that keeps them. *)
Ltac ends E A := apply (out_ok _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ E A);
  [try exact I; try reflexivity|try exact I; try reflexivity|try discriminate| |count].
Ltac keeps E A := apply (kept_ok _ _ _ _ _ _ _ _ _ E A); [|count].

Lemma symbolic_ok y s i code z :
  agree y s -> symbolic l y i = Some (code, z) -> exactly (next y) code ->
  exists t, execute s i = Some t /\ agree z t /\ next z = after (next y) code.
Proof.
  intros A E X.
  destruct i as [name args]; destruct name; cbn [symbolic] in E;
    destruct args as [|a [|b [|e [|? ?]]]]; try discriminate; try solve [refused E];
    cbn [execute].
  - (* mov *)
    destruct b as [r|b k|k].
    + unbind. reads A. its_code E X. keeps E A. split; [reflexivity|assumption].
    + unbind. reads A. its_code E X. keeps E A. split; [reflexivity|assumption].
    + its_code E X. destruct X as ((X1 & B1) & _). keeps E A.
      split; [symmetry; exact X1|exact B1].
  - (* mulx *)
    destruct a as [h|? ?|?]; try discriminate. destruct b as [k|? ?|?]; try discriminate.
    unbind. change (reg s "rdx") with (read s (Reg "rdx")). reads A.
    injection E as <- <-. cbv beta iota delta [runs_code exact machine opval wrap] in X.
    destruct X as ((X1 & _) & (X2 & B2) & (X3 & B3) & _). rewrite <- X1. unfold W.
    rewrite <- X2, <- X3.
    assert (A' : agree (sflags y (scarry y) (soverflow y) (szero y)
      (Pos.succ (Pos.succ (Pos.succ (next y))))) s) by (destruct A; split; assumption).
    destruct (swrite_ok _ _ _ (Word _) _ _ A' (conj eq_refl B3) H1) as (t & -> & T & N).
    destruct (swrite_ok _ _ _ (Word _) _ _ T (conj eq_refl B2) H2) as (t' & F & T' & N').
    exists t'. split; [exact F|]. split; [exact T'|]. rewrite N', N. count.
  - (* xor *)
    destruct (same a b) eqn:S; [|discriminate]. its_code E X. destruct X as ((X1 & B1) & _).
    ends E A. split; [symmetry; exact X1|exact B1].
  - (* add *)
    destruct (same a b && same a (Reg "r11")) eqn:S.
    + apply andb_prop in S. destruct S as [S _]. unbind. rewrite <- (same_ok _ _ s S). reads A.
      its_code E X. destruct X as ((X1 & _) & (X2 & B2) & _). cbv zeta.
      replace (m x + m x) with (m x * 2) by ring.
      assert (P : 0 < 2 ^ 63) by reflexivity. unfold W. change (2 ^ 64) with (2 ^ 63 * 2).
      rewrite Z.div_mul_cancel_r, Z.mul_mod_distr_r, <- X1, <- X2 by lia. ends E A.
      * split; [reflexivity|]. unfold is_word, is_bit, W in *. rewrite X1.
        pose proof (Z.div_mod (m x) (2 ^ 63) ltac:(lia)).
        pose proof (Z.mod_pos_bound (m x) (2 ^ 63) P). lia.
      * split; [ring|exact B2].
    + destruct (chained_ok _ _ _ _ _ _ _ _ _ (Some 0) E A eq_refl X) as (k & K & C).
      injection K as <-. cbv zeta in C |- *. rewrite Z.add_0_r in C. apply C. intros c <- Bc.
      repeat split; [exact Bc|discriminate].
  - (* adc *)
    pose proof (carry_agrees _ _ A) as Cy. destruct (scarry y) as [|c|c|] eqn:F; cycle 2.
    2, 3, 4: destruct (chained_ok _ _ _ _ _ _ _ _ _ (carry s) E A Cy X) as (k & -> & C);
      cbn [bind]; cbv zeta in C |- *; apply C; intros d <- Bd;
      repeat split; [exact Bd|discriminate].
    destruct (same a b) eqn:S; [|discriminate]. unbind. rewrite <- (same_ok _ _ s S).
    destruct Cy as [-> _]. cbn [bind]. reads A. its_code E X.
    destruct X as ((X1 & _) & (X2 & B2) & _).
    assert (Q : (m x + m x + m c) mod W = m (Pos.succ (next y))).
    { rewrite X2, X1. replace (m x * 2 + m c) with (m x + m x + m c) by ring.
      apply Z.mod_small. rewrite X2, X1 in B2. unfold W. lia. }
    cbv zeta. rewrite Q. ends E A. split; [reflexivity|exact B2].
  - (* adcx *)
    destruct (chained_ok _ _ _ _ _ _ _ _ _ (carry s) E A ltac:(apply A) X) as (k & -> & C).
    cbn [bind]. cbv zeta in C |- *. apply C. intros d <- Bd.
    repeat split; [exact Bd|apply A|apply A].
  - (* adox *)
    destruct (chained_ok _ _ _ _ _ _ _ _ _ (overflow s) E A ltac:(apply A) X) as (k & -> & C).
    cbn [bind]. cbv zeta in C |- *. apply C. intros d <- Bd.
    repeat split; [apply A|exact Bd|apply A].
  - (* sub *)
    destruct (chained_ok _ _ _ _ _ _ _ _ _ (Some 0) E A eq_refl X) as (k & K & C).
    injection K as <-. cbv zeta in C |- *. rewrite Z.add_0_r in C. apply C. intros c <- Bc.
    repeat split; [exact Bc|discriminate].
  - (* sbb *)
    destruct (same a b) eqn:S.
    + destruct (scarry y) as [|c|c|] eqn:F; try discriminate.
      pose proof (carry_agrees _ _ A) as Cy. rewrite F in Cy. destruct Cy as [-> Bc].
      cbn [bind]. rewrite <- (same_ok _ _ s S). cbv zeta. its_code E X. ends E A.
      replace (read s a - (read s a + m c)) with (- m c) by ring.
      destruct Bc as [Bc|Bc]; rewrite Bc; [left|right]; split; reflexivity || assumption.
    + destruct (chained_ok _ _ _ _ _ _ _ _ _ (carry s) E A ltac:(apply A) X) as (k & -> & C).
      cbn [bind]. cbv zeta in C |- *. apply C. intros d <- Bd.
      repeat split; [exact Bd|discriminate].
  - (* and *)
    destruct a as [r|? ?|?]; try discriminate. destruct b as [?|? ?|k]; try discriminate.
    destruct (find_reg (sreg y) r) as [[v|v|v]|] eqn:F; try discriminate.
    destruct ((0 <=? k) && (k <? 2 ^ 64)) eqn:K; [|discriminate]. apply andb_prop in K.
    destruct K as [K1 K2]. apply Z.leb_le in K1. apply Z.ltb_lt in K2.
    pose proof (registers_agree _ _ A _ _ F) as R. cbn [holds_content] in R. cbn [read].
    its_code E X. destruct X as ((X1 & _) & _). ends E A. cbn [holds_content]. rewrite X1.
    unfold is_word, W in *. destruct R as [[-> ->]|[-> ->]]; [rewrite Z.land_0_l; lia|].
    change (2 ^ 64 - 1) with (Z.ones 64). rewrite Z.land_comm, Z.land_ones, Z.mod_small; lia.
  - (* shr *)
    destruct a as [r|? ?|?]; try discriminate. destruct b as [?|? ?|k]; try discriminate.
    destruct k as [|[?|?|]|?]; try discriminate.
    destruct (find_reg (sreg y) r) as [[v|v|v]|] eqn:F; try discriminate.
    pose proof (registers_agree _ _ A _ _ F) as [D B]. cbn [read].
    its_code E X. rewrite D. replace (2 * m v / 2) with (m v)
      by (rewrite Z.mul_comm; symmetry; apply Z.div_mul; lia).
    ends E A. split; [reflexivity|exact B].
  - (* imul *)
    destruct e as [?|? ?|k]; try discriminate. unbind. reads A.
    its_code E X. destruct X as ((X1 & B1) & _).
    assert (Q : (m x * k) mod W = m (next y)).
    { rewrite X1. apply Z.mod_small. rewrite X1 in B1. unfold W. lia. }
    rewrite Q. ends E A. split; [reflexivity|exact B1].
  - (* cmp *)
    destruct a as [?|b' k|?]; try discriminate. destruct b as [?|? ?|[|?|?]]; try discriminate.
    destruct (known y) as [[d w]|] eqn:K; [|discriminate].
    destruct (same_place (b', k) d) eqn:S; [|discriminate]. apply same_place_ok in S. subst d.
    injection E as <- <-. destruct (known_agrees _ _ A _ _ K) as [C Q]. eexists.
    split; [reflexivity|]. split; [|count]. cbn [read].
    rewrite (bases_stay _ _ A) by apply (covered_is _ C).
    apply flags_ok; try exact I; [exact A|]. intros b H. injection H as <-.
    f_equal. exact Q.
  - (* cmovnz *)
    destruct a as [r|? ?|?]; try discriminate. unbind.
    rewrite (zero_agrees _ _ A _ H). cbn [bind]. its_code E X.
    destruct (sread_ok _ _ _ _ A H0) as [Q B].
    destruct x; rewrite Q; keeps E A; exact (conj eq_refl B).
Qed.

Lemma symbolic_all_ok i : forall y s code z, agree y s -> symbolic_all l y i = Some (code, z) ->
  exactly (next y) code -> exists t, execute_all s i = Some t /\ agree z t.
Proof.
  induction i as [|i is IH]; cbn [symbolic_all execute_all]; intros y s code z A E H.
  - injection E as <- <-. exists s. auto.
  - apply bind_some in E. destruct E as ([c1 y1] & E1 & E). apply bind_some in E.
    destruct E as ([c2 y2] & E2 & E). injection E as E3 E4. subst.
    destruct (runs_app _ _ _ _ H) as [H1 H2].
    destruct (symbolic_ok _ _ _ _ _ A E1 H1) as (t & -> & A1 & N). cbn [bind].
    apply (IH _ _ _ _ A1 E2). rewrite N. exact H2.
Qed.
End Simulation.
