(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for AArch64, executed on numbers of values: the proof that a text computes what a
   certificate says. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement Trace AArch64.
Import ListNotations.
Open Scope Z_scope.

(* Registers hold values, some of them known constants. Both words of a product are of one value, by
   its factors, and so are a word without its highest bit and that bit. *)
Inductive flag := Unknown | Carried (v : positive) | Borrowed (v : positive).
Record symbols := Symbols {
  coming : trace; sreg : list (string * (positive * option Z)); smem : list (Z * positive);
  sflag : flag; products : list (positive * positive * (positive * positive));
  quotients : list (positive * positive) }.

Definition note (y : symbols) (o : op) (w : option Z) : option (positive * symbols) :=
  let* (v, t) := emit (coming y) o w in
  Some (v, Symbols t (sreg y) (smem y) (sflag y) (products y) (quotients y)).
Definition sput (y : symbols) (r : string) (v : positive) (k : option Z) : symbols :=
  Symbols (coming y) ((r, (v, k)) :: sreg y) (smem y) (sflag y) (products y) (quotients y).
Definition sstore (y : symbols) (a : Z) (v : positive) : symbols :=
  Symbols (coming y) (sreg y) ((a, v) :: smem y) (sflag y) (products y) (quotients y).
Definition set_flag (y : symbols) (f : flag) : symbols :=
  Symbols (coming y) (sreg y) (smem y) f (products y) (quotients y).
Definition sread (y : symbols) (o : operand) : option (positive * symbols) :=
  match o with
  | Reg r => let* (v, _) := lookup String.eqb (sreg y) r in Some (v, y)
  | Zero => note y (OConst 0) (Some 64)
  | _ => None
  end.
Definition known (y : symbols) (o : operand) : option Z :=
  match o with Reg r => let* (_, k) := lookup String.eqb (sreg y) r in k | _ => None end.

Definition pair_eqb (a b : positive * positive) : bool :=
  ((fst a =? fst b) && (snd a =? snd b))%positive.
(* The words of a product, the high one first. *)
Definition product (y : symbols) (a b : operand) : option (positive * positive * symbols) :=
  let* (v, y) := sread y a in let* (w, y) := sread y b in
  let key := if (v <=? w)%positive then (v, w) else (w, v) in
  match lookup pair_eqb (products y) key with
  | Some words => Some (words, y)
  | None =>
      let* (x, y) := note y (OMul v w) (Some 128) in
      let* (h, y) := note y (OHigh x 64) (Some 64) in
      let* (l, y) := note y (OLow x 64 h) (Some 64) in
      Some ((h, l), Symbols (coming y) (sreg y) (smem y) (sflag y)
        ((key, (h, l)) :: products y) (quotients y))
  end.
Definition add_quotient (y : symbols) (v q : positive) : symbols :=
  Symbols (coming y) (sreg y) (smem y) (sflag y) (products y) ((v, q) :: quotients y).
(* A product by this register is a multiple. *)
Definition factor (y : symbols) (o : operand) : option Z :=
  match o with Reg r => if String.eqb r "x30" then known y o else None | _ => None end.
(* The number of the carry that a sum takes, if it takes one. *)
Definition taken (y : symbols) (s : sum) : option (option positive) :=
  match s, sflag y with
  | Sum c (Some k) _, _ => if Bool.eqb c k then Some None else None
  | Sum false None _, Carried v | Sum true None _, Borrowed v => Some (Some v)
  | _, _ => None
  end.
Definition chain (y : symbols) (subtracts : bool) (a b : positive) (c : option positive) :
  option (positive * positive * symbols) :=
  let* (b, y) :=
    match c with None => Some (b, y) | Some c => note y (OAdd b c) None end in
  let* (total, y) := note y (if subtracts then OSub a b else OAdd a b) None in
  let* (out, y) := note y (if subtracts then OBorrow total 64 else OHigh total 64) None in
  let* (w, y) := note y (OLow total 64 out) (Some 64) in Some (w, out, y).

Definition symbolic (y : symbols) (i : instruction) : option symbols :=
  match i with
  | (MOV, [Reg d; Imm k]) =>
      if (0 <=? k) && (k <? 2 ^ 16) then
        let* (v, y) := note y (OConst k) (Some 64) in Some (sput y d v (Some k))
      else None
  | (MOVK, [Reg d; Imm k; Shift n]) =>
      let* x := known y (Reg d) in let x := insert x k n in
      if (k <? 2 ^ 16) && (n =? 16) && (0 <=? x) && (x <? W) then
        let* (v, y) := note y (OConst x) (Some 64) in Some (sput y d v (Some x))
      else None
  | (LDP, [Reg d; Reg e; Mem a]) =>
      let* v := lookup Z.eqb (smem y) a in let* w := lookup Z.eqb (smem y) (a + 8) in
      if String.eqb d e then None else Some (sput (sput y d v None) e w None)
  | (STP, [a; b; Mem k]) =>
      let* (v, y) := sread y a in let* (w, y) := sread y b in
      Some (sstore (sstore y k v) (k + 8) w)
  | (MUL, [Reg d; a; b]) =>
      match factor y b with
      | Some k =>
          let* (v, y) := sread y a in
          let* (x, y) := note y (OScale v k) (Some 64) in Some (sput y d x None)
      | None => let* (_, l, y) := product y a b in Some (sput y d l None)
      end
  | (UMULH, [Reg d; a; b]) => let* (h, _, y) := product y a b in Some (sput y d h None)
  | (SUM s, [Reg d; a; b]) =>
      let* c := taken y s in
      let* (v, y) := sread y a in let* (w, y) := sread y b in
      let* (x, out, y) := chain y (complements s) v w c in
      let y := sput y d x None in
      Some (if sets s then set_flag y ((if complements s then Borrowed else Carried) out) else y)
  | (CSEL, [Reg d; a; Zero; Carry set]) =>
      let* k := known y a in
      let* f :=
        match sflag y, set with Carried f, true | Borrowed f, false => Some f | _, _ => None end in
      let* (x, y) := note y (OScale f k) None in Some (sput y d x None)
  | (EXTR, [Reg d; a; b; Imm k]) =>
      if negb (k =? 63) then None else
      let* (v, y) := sread y a in let* (w, y) := sread y b in
      let* (v, y) := note y (OScale v 2) (Some 64) in
      let* (q, y) := note y (OHigh w 63) (Some 64) in
      let* (x, y) := note y (OAdd v q) (Some 64) in
      Some (sput (add_quotient y w q) d x None)
  | (AND, [Reg d; a; Imm k]) =>
      let* (v, y) := sread y a in let* q := lookup Pos.eqb (quotients y) v in
      let* (x, y) := note y (OLow v 63 q) (Some 64) in
      if k =? 2 ^ 63 - 1 then Some (sput y d x None) else None
  | (ADD, [Reg d; a; b; Shift n]) =>
      if n <? 64 then
        let* (w, y) := sread y b in let* (w, y) := note y (OScale w (2 ^ n)) (Some 64) in
        let* (v, y) := sread y a in let* (x, y) := note y (OAdd v w) (Some 64) in
        Some (sput y d x None)
      else None
  | _ => None
  end.
Fixpoint symbolic_all (y : symbols) (l : list instruction) : option symbols :=
  match l with [] => Some y | i :: l => let* y := symbolic y i in symbolic_all y l end.

Section Simulation.
Variable m : positive -> Z.

Definition a_word (x : Z) : Prop := 0 <= x < W.
Definition holds_content (c : positive * option Z) (x : Z) : Prop :=
  x = m (fst c) /\ a_word x /\ match snd c with Some k => x = k | None => True end.
Definition holds_flag (f : flag) (c : bool) : Prop :=
  match f with
  | Unknown => True
  | Carried v => m v = Z.b2z c
  | Borrowed v => m v = Z.b2z (negb c)
  end.
Definition agree (y : symbols) (s : state) : Prop :=
  follows m (coming y) /\
  (forall r c, lookup String.eqb (sreg y) r = Some c -> holds_content c (reg s r)) /\
  (forall a v, lookup Z.eqb (smem y) a = Some v -> mem s a = m v /\ a_word (m v)) /\
  holds_flag (sflag y) (carry s) /\
  (forall a b h l, lookup pair_eqb (products y) (a, b) = Some (h, l) ->
    m h = m a * m b / W /\ m l = (m a * m b) mod W /\ a_word (m h) /\ a_word (m l)) /\
  (forall a q, lookup Pos.eqb (quotients y) a = Some q -> m q = m a / 2 ^ 63).

Lemma note_ok y s o w v z :
  agree y s -> note y o w = Some (v, z) -> exact m v o w /\ agree z s.
Proof.
  unfold note. intros (F & A) E. unbind.
  match goal with H : emit _ _ _ = Some _ |- _ => destruct (emit_ok _ _ _ _ _ _ F H) end.
  split; [assumption|]. split; assumption.
Qed.
Lemma sput_ok y s r v k x : agree y s -> holds_content (v, k) x ->
  agree (sput y r v k) (put s r x).
Proof.
  intros (F & R & A) H. split; [exact F|]. split; [|exact A].
  intros q c. cbn [sput sreg lookup put reg]. destruct (String.eqb q r); [|apply R].
  intros E. injection E as E. subst. exact H.
Qed.
Lemma sput_word y s r v : agree y s -> a_word (m v) -> agree (sput y r v None) (put s r (m v)).
Proof. intros A H. apply sput_ok; [exact A|]. repeat split; apply H. Qed.
Lemma sstore_ok y s a v : agree y s -> a_word (m v) -> agree (sstore y a v) (store s a (m v)).
Proof.
  intros (F & R & M & A) H. split; [exact F|]. split; [exact R|]. split; [|exact A].
  intros b w. cbn [sstore smem lookup store mem]. destruct (b =? a); [|apply M].
  intros E. injection E as E. subst. auto.
Qed.
Lemma sread_ok y s o v z : agree y s -> sread y o = Some (v, z) ->
  read s o = Some (m v) /\ a_word (m v) /\ agree z s.
Proof.
  intros A E. pose proof A as (F & R & _). destruct o; cbn [sread] in E; try discriminate.
  - unbind. match goal with H : lookup _ _ _ = _ |- _ => destruct (R _ _ H) as (Q & B & _) end.
    cbn [fst] in Q. cbn [read]. rewrite <- Q. auto.
  - destruct (note_ok _ _ _ _ _ _ A E) as [[H B] A']. cbn [machine opval wrap] in H.
    cbn [read]. rewrite H. split; [reflexivity|]. split; [|exact A']. split; reflexivity.
Qed.
Lemma known_ok y s r k : agree y s -> known y (Reg r) = Some k -> reg s r = k /\ a_word k.
Proof.
  intros (F & R & _) E. cbn [known] in E. unbind.
  match goal with H : lookup _ _ _ = _ |- _ => destruct (R _ _ H) as (_ & B & Q) end.
  cbn [snd] in Q. subst. auto.
Qed.

(* The facts about a value that was noted or read. *)
Ltac noted A :=
  let X := fresh "X" in let B := fresh "B" in let A2 := fresh in
  match goal with
  | H : note _ _ _ = Some _ |- _ =>
      destruct (note_ok _ _ _ _ _ _ A H) as [[X B] A2]; cbn [machine opval wrap] in X; clear H
  | H : sread _ _ = Some _ |- _ =>
      destruct (sread_ok _ _ _ _ _ A H) as (X & B & A2); clear H
  end; clear A; rename A2 into A.

Lemma product_ok y s a b h l z : agree y s -> product y a b = Some (h, l, z) ->
  exists u v, read s a = Some u /\ read s b = Some v /\
  m h = u * v / W /\ m l = (u * v) mod W /\ a_word (m h) /\ a_word (m l) /\ agree z s.
Proof.
  intros A E. unfold product in E. unbind. noted A. noted A.
  exists (m p), (m p0). split; [assumption|]. split; [assumption|].
  set (key := if (p <=? p0)%positive then (p, p0) else (p0, p)) in *.
  assert (K : m (fst key) * m (snd key) = m p * m p0).
  { unfold key. destruct (p <=? p0)%positive; cbn [fst snd]; lia. }
  clearbody key. destruct key as [k1 k2]. cbn [fst snd] in K. rewrite <- K.
  destruct (lookup _ _ _) as [[h1 l1]|] eqn:L.
  - unbind. pose proof A as (_ & _ & _ & _ & P & _). specialize (P _ _ _ _ L). tauto.
  - unbind. noted A. noted A. noted A. rewrite <- K in X1. rewrite X1 in X2, X3. unfold W.
    do 4 (split; [assumption|]). destruct A as (F & R & M & Fl & P & Q).
    do 4 (split; [assumption|]). split; [|exact Q]. intros c d e f. cbn [products lookup].
    destruct (pair_eqb (c, d) (k1, k2)) eqn:Eq; [|apply P].
    unfold pair_eqb in Eq. cbn [fst snd] in Eq. apply andb_prop in Eq. destruct Eq as [E1 E2].
    apply Pos.eqb_eq in E1, E2. intros Heq. injection Heq as H1 H2. subst. unfold W. auto.
Qed.

Lemma quotient_ok y s v q : agree y s -> m q = m v / 2 ^ 63 -> agree (add_quotient y v q) s.
Proof.
  intros (F & R & M & Fl & P & Q) H. do 5 (split; [assumption|]). intros a b.
  cbn [add_quotient quotients lookup]. destruct (Pos.eqb_spec a v); [|apply Q].
  intros G. injection G as G. subst. exact H.
Qed.

(* A sum or difference of words, the carry that it takes, and the next. *)
Definition total (subtracts : bool) (x y c : Z) : Z :=
  if subtracts then x - (y + c) else x + (y + c).
Lemma chain_ok y s subtracts a b c w out z : agree y s ->
  chain y subtracts a b c = Some (w, out, z) ->
  let t := total subtracts (m a) (m b) (match c with Some c => m c | None => 0 end) in
  m w = t mod W /\ m out = (if subtracts then - (t / W) else t / W) /\ a_word (m w) /\ agree z s.
Proof.
  intros A E. unfold chain in E. cbv zeta.
  unfold total, W.
  destruct c as [c|], subtracts; unbind; repeat noted A; subst; rewrite ?Z.add_0_r;
    repeat match goal with X : m _ = _ |- _ => rewrite <- X end; auto.
Qed.
Lemma taken_ok y s complements k sets c : agree y s ->
  taken y (Sum complements k sets) = Some c ->
  match c with Some c => m c | None => 0 end =
  Z.b2z (xorb complements (match k with Some k => k | None => carry s end)).
Proof.
  intros (_ & _ & _ & F & _) E. unfold taken in E.
  destruct (sflag y) as [|v|v], k as [k|], complements; try discriminate;
    try (destruct k; try discriminate); injection E as E; subst; cbn [xorb Bool.eqb Z.b2z] in *;
    try reflexivity; destruct (carry s); exact F.
Qed.
(* What AddWithCarry leaves, for a sum and for a difference. *)
Lemma add_with_carry (c : bool) x y k : a_word x -> a_word y ->
  let t := x + (if c then W - 1 - y else y) + Z.b2z k in
  let d := total c x y (Z.b2z (xorb c k)) in
  t mod W = d mod W /\
  (if c then - (d / W) else d / W) = Z.b2z (xorb c (W <=? t)).
Proof.
  unfold a_word. cbv zeta. intros X Y. assert (0 < W) by reflexivity.
  set (d := total c x y _). set (t := x + _ + _).
  assert (T : t = if c then d + 1 * W else d)
    by (unfold t, d, total; destruct c, k; cbn [xorb Z.b2z]; ring).
  assert (D : if c then - W <= d < W else 0 <= d < 2 * W)
    by (unfold d, total; destruct c, k; cbn [xorb Z.b2z]; lia).
  clearbody d t. subst t. destruct c.
  - split; [rewrite Z.mod_add by lia; reflexivity|].
    destruct (W <=? d + 1 * W) eqn:L; cbn [xorb Z.b2z].
    + rewrite Z.div_small; lia.
    + rewrite <- (Z.div_unique d W (-1) (d + W)); lia.
  - split; [reflexivity|]. destruct (W <=? d) eqn:L; cbn [xorb Z.b2z].
    + rewrite <- (Z.div_unique d W 1 (d - W)); lia.
    + rewrite Z.div_small; lia.
Qed.

Ltac done := eexists; split; [reflexivity|].
Lemma symbolic_ok y s i z : agree y s -> symbolic y i = Some z ->
  exists t, execute s i = Some t /\ agree z t.
Proof.
  intros A. destruct i as [name args]. destruct name; cbn [symbolic];
    destruct args as [|o1 [|o2 [|o3 [|o4 [|? ?]]]]]; try discriminate;
    intros E;
    try solve [repeat match type of E with
      match ?x with _ => _ end = Some _ => is_var x; destruct x; try discriminate E end].
  - (* mov *)
    destruct o1 as [d| | | | | | |], o2; try discriminate. cbn [execute].
    destruct (_ && _) eqn:C; [|discriminate]. apply andb_prop in C. destruct C as [C1 C2].
    rewrite C2. unbind. noted A. done. apply sput_ok; [exact A|].
    unfold holds_content, a_word, W. cbn [fst snd]. lia.
  - (* movk *)
    destruct o1 as [d| | | | | | |], o2, o3; try discriminate. cbn [execute]. unbind.
    match goal with H : known _ _ = _ |- _ => destruct (known_ok _ _ _ _ A H) as [K _] end.
    rewrite K. destruct (_ && (_ <? W)) eqn:C; [|discriminate]. apply andb_prop in C.
    destruct C as [C C3]. apply andb_prop in C. destruct C as [C1 C2]. rewrite C1. unbind. noted A.
    done. apply sput_ok; [exact A|]. unfold holds_content, a_word. cbn [fst snd]. lia.
  - (* ldp *)
    destruct o1 as [d| | | | | | |]; try discriminate.
    destruct o2 as [e| | | | | | |], o3; try discriminate.
    cbn [execute]. unbind. destruct (String.eqb d e); [discriminate|]. unbind. done.
    pose proof A as (_ & _ & M & _).
    destruct (M _ _ Heqo) as [M1 B1], (M _ _ Heqo0) as [M2 B2]. rewrite M1, M2.
    apply sput_word; [|exact B2]. apply sput_word; assumption.
  - (* stp *)
    destruct o3; try (unbind; discriminate). unbind. noted A. noted A. cbn [execute].
    rewrite X, X0. cbn [Assembly.bind]. done. apply sstore_ok; [|assumption].
    apply sstore_ok; assumption.
  - (* mul *)
    destruct o1 as [d| | | | | | |]; try discriminate. cbn [execute].
    destruct (factor y o3) as [k|] eqn:Fa.
    + unfold factor in Fa. destruct o3 as [r| | | | | | |]; try discriminate.
      destruct (String.eqb r "x30"); [|discriminate]. unbind.
      destruct (known_ok _ _ _ _ A Fa) as [K _]. noted A. noted A.
      rewrite X. cbn [read]. rewrite K. cbn [Assembly.bind]. done.
      rewrite <- X0. unfold W. rewrite Z.mod_small by exact B0. apply sput_word; [exact A|exact B0].
    + unbind. destruct (product_ok _ _ _ _ _ _ _ A Heqo) as (u & v & -> & -> & _ & L & _ & B & A').
      cbn [Assembly.bind]. done. rewrite <- L. apply sput_word; assumption.
  - (* umulh *)
    destruct o1 as [d| | | | | | |]; try discriminate. cbn [execute]. unbind.
    destruct (product_ok _ _ _ _ _ _ _ A Heqo) as (u & v & -> & -> & H & _ & B & _ & A').
    cbn [Assembly.bind]. done. rewrite <- H. apply sput_word; assumption.
  - (* sums and differences *)
    destruct o1 as [d| | | | | | |]; try discriminate. unbind. destruct s0 as [c k sets].
    pose proof (taken_ok _ _ _ _ _ _ A Heqo) as T. noted A. noted A.
    destruct (chain_ok _ _ _ _ _ _ _ _ _ A Heqo2) as (R1 & R2 & R3 & A').
    cbn [execute complements] in *. rewrite X, X0. cbn [Assembly.bind]. done.
    destruct (add_with_carry c (m p) (m p0) (match k with Some k => k | None => carry s end) B B0)
      as [S1 S2].
    rewrite S1. rewrite T in R1, R2. rewrite <- R1. rewrite S2 in R2.
    assert (A2 := sput_word _ _ d _ A' R3). cbn [AArch64.sets]. destruct sets; [|exact A2].
    destruct A2 as (F & G & M & _ & Rest). do 3 (split; [assumption|]). split; [|exact Rest].
    cbn [set_flag sflag put carry].
    destruct c; cbn [holds_flag]; rewrite R2; destruct (W <=? _); reflexivity.
  - (* csel *)
    destruct o1 as [d| | | | | | |], o3, o4; try discriminate. unbind.
    destruct o2 as [r| | | | | | |]; try discriminate.
    destruct (known_ok _ _ _ _ A Heqo) as [K B]. pose proof A as (_ & _ & _ & F & _).
    cbn [execute].
    assert (Q : m p = Z.b2z (Bool.eqb (carry s) set)).
    { destruct (sflag y) as [|v|v], set; try discriminate; unbind; cbn [holds_flag] in F;
        rewrite F; destruct (carry s); reflexivity. }
    noted A. rewrite Q in X.
    exists (put s d (m p0)). split.
    + rewrite X. destruct (Bool.eqb (carry s) set); cbn [Z.b2z read Assembly.bind];
        rewrite ?K; do 2 f_equal; lia.
    + apply sput_word; [exact A|]. rewrite X. unfold a_word, W in *.
      destruct (Bool.eqb (carry s) set); cbn [Z.b2z]; lia.
  - (* extr *)
    destruct o1 as [d| | | | | | |]; try discriminate.
    destruct o4 as [| |k| | | | |]; try discriminate.
    destruct (k =? 63) eqn:K; [|discriminate].
    apply Z.eqb_eq in K. subst k. cbn [negb] in E. unbind. do 5 noted A.
    cbn [execute]. rewrite X, X0. cbn [Assembly.bind Z.ltb Z.compare Pos.compare Pos.compare_cont].
    done.
    replace (((m p * W + m p0) / 2 ^ 63) mod W) with (m p3).
    + apply sput_word; [apply quotient_ok; assumption|exact B3].
    + unfold W. change (2 ^ 64) with (2 * 2 ^ 63) at 1.
      rewrite Z.mul_assoc, Z.div_add_l by lia. rewrite <- X1, <- X2, <- X3.
      symmetry. apply Z.mod_small. exact B3.
  - (* and *)
    destruct o1 as [d| | | | | | |]; try discriminate.
    destruct o3 as [| |k| | | | |]; try discriminate.
    unbind. destruct (k =? 2 ^ 63 - 1) eqn:K; [|discriminate]. apply Z.eqb_eq in K. subst k.
    unbind. noted A. noted A. cbn [execute]. rewrite X. cbn [Assembly.bind]. done.
    change (2 ^ 63 - 1) with (Z.ones 63). rewrite Z.land_ones by lia. rewrite <- X0.
    apply sput_word; assumption.
  - (* add *)
    destruct o1 as [d| | | | | | |]; try discriminate.
    destruct o4 as [| | |n| | | |]; try discriminate. cbn [execute].
    destruct (n <? 64); [|discriminate]. unbind. do 4 noted A.
    rewrite X, X1. cbn [Assembly.bind]. done.
    replace ((m p1 + m p * 2 ^ n) mod W) with (m p2); [apply sput_word; assumption|].
    rewrite X2, <- X0. unfold W. symmetry. apply Z.mod_small. rewrite <- X2. assumption.
Qed.
Lemma symbolic_all_ok l : forall y s z, agree y s -> symbolic_all y l = Some z ->
  exists t, execute_all s l = Some t /\ agree z t.
Proof.
  induction l as [|i l IH]; cbn [symbolic_all execute_all]; intros y s z A E; unbind; [eauto|].
  destruct (symbolic_ok _ _ _ _ A Heqo) as (t & -> & B). exact (IH _ _ _ B E).
Qed.
End Simulation.

(* The check: the text, executed on numbers of values, has the operations of the certificate after
   its eight inputs, and with the claims of the theorem the certificate is verified. *)
Definition ids : list positive := [1; 2; 3; 4; 5; 6; 7; 8]%positive.
Definition places : list Z := [0; 8; 16; 24; 32; 40; 48; 56].
Definition start (c : cert) : symbols :=
  Symbols (from c 8) [] (combine places ids) Unknown [] [].
Definition ends (l : list instruction) (c : cert) : option (list positive) :=
  let* z := symbolic_all (start c) l in let at_ := lookup Z.eqb (smem z) in
  let* a := at_ 0 in let* b := at_ 8 in let* d := at_ 16 in let* e := at_ 24 in
  Some [a; b; d; e].
Definition claimed (c : cert) (operands : list element) (constants : list Z) (result : element)
    (f : formula) (r : list positive) : cert :=
  {| steps := steps c;
     claims := claims_of (operand_exprs operands ids ++ map PC constants) (Result result f p) r |}.
(* What an instruction may change. *)
Definition written (i : instruction) : list Z :=
  match i with (STP, [_; _; Mem k]) => [k; k + 8] | _ => [] end.
Definition changed (i : instruction) : list string :=
  match i with
  | (STP, _) | (CMP, _) => []
  | (LDP, [Reg d; Reg e; _]) => [d; e]
  | (_, Reg d :: _) => [d]
  | _ => []
  end.
Definition among {A} (same : A -> A -> bool) (l : list A) (x : A) : bool := existsb (same x) l.
Definition stays (i : instruction) : bool :=
  forallb (among Z.eqb [0; 8; 16; 24]) (written i) &&
  forallb (among String.eqb registers) (changed i).
(* Both operands are words, and the certificate supports the claim about these values. *)
Definition supports (c : cert) (operands : list element) (constants : list Z) (result : element)
    (f : formula) (r : list positive) : bool :=
  forallb (fun most => most <? W) (concat (map most operands)) &&
  same_bounds (map snd (inputs_of 1 (steps c))) (concat (map most operands)) &&
  (if list_eq_dec Pos.eq_dec (map fst (inputs_of 1 (steps c))) ids then true else false) &&
  no_rounding (steps c) && same_lengths r (most result) &&
  verified (claimed c operands constants result f r).
Definition belongs (text : string) (c : cert) (operands : list element) (constants : list Z)
    (result : element) (f : formula) : bool :=
  match parse text with
  | Some l =>
      match ends l c with
      | Some r => forallb stays l && supports c operands constants result f r
      | None => false
      end
  | None => false
  end.

Lemma amongst {A} (same : A -> A -> bool) (sound : forall x y, same x y = true -> x = y) l x :
  among same l x = true -> In x l.
Proof.
  unfold among. intros H. apply existsb_exists in H. destruct H as (y & I & E).
  apply sound in E. subst. exact I.
Qed.
(* Nothing else is changed. *)
Lemma frame i s t : execute s i = Some t ->
  (forall b, ~ In b (written i) -> mem t b = mem s b) /\
  (forall q, ~ In q (changed i) -> reg t q = reg s q).
Proof.
  intros E. destruct i as [name args]. destruct name; cbn [execute] in E;
    repeat match type of E with
    | match ?x with _ => _ end = _ => destruct x; try discriminate E
    | Assembly.bind ?x _ = _ => destruct x; cbn [Assembly.bind] in E; try discriminate E
    end;
    apply some in E; subst t; split; intros x H;
    repeat match goal with |- context [if ?b then State _ _ _ _ else _] => destruct b end;
    cbn [put store mem reg];
    repeat match goal with
    | |- (if x =? ?y then _ else _) = _ =>
        destruct (Z.eqb_spec x y); [subst x; exfalso; apply H; cbn; auto|]
    | |- (if String.eqb x ?y then _ else _) = _ =>
        destruct (String.eqb_spec x y); [subst x; exfalso; apply H; cbn; auto|]
    end; reflexivity.
Qed.
Lemma stays_ok i s t : stays i = true -> execute s i = Some t ->
  (forall b, ~ In b [0; 8; 16; 24] -> mem t b = mem s b) /\
  (forall q, ~ In q registers -> reg t q = reg s q).
Proof.
  unfold stays. intros H E. apply andb_prop in H. destruct H as [M R].
  rewrite forallb_forall in M, R. destruct (frame _ _ _ E) as [F G]. split; intros x N.
  - apply F. intros I. apply N, (amongst Z.eqb); [|apply M, I]. intros y z. apply Z.eqb_eq.
  - apply G. intros I. apply N, (amongst String.eqb); [|apply R, I]. intros y z.
    apply String.eqb_eq.
Qed.
Lemma all_stay l : forall s t, forallb stays l = true -> execute_all s l = Some t ->
  (forall b, ~ In b [0; 8; 16; 24] -> mem t b = mem s b) /\
  (forall q, ~ In q registers -> reg t q = reg s q).
Proof.
  induction l as [|i l IH]; cbn [forallb execute_all]; intros s t H E.
  - injection E as E. subst. auto.
  - apply andb_prop in H. destruct H as [H1 H2]. apply Assembly.bind_some in E.
    destruct E as (u & E1 & E2). destruct (stays_ok _ _ _ H1 E1) as [M1 R1].
    destruct (IH _ _ H2 E2) as [M2 R2].
    split; intros x N; [rewrite M2, M1|rewrite R2, R1]; auto.
Qed.

Lemma all_words l bounds : Forall2 (fun x most => 0 <= x <= most) l bounds ->
  forallb (fun most => most <? W) bounds = true -> Forall a_word l.
Proof.
  induction 1; cbn [forallb]; intros U; constructor; apply andb_prop in U; destruct U as [U1 U];
    [unfold a_word; lia|auto].
Qed.

Lemma supports_ok c a b constants result f r l :
  supports c [a; b] constants result f r = true -> Forall2 within [a; b] l ->
  exists m, exact_run (steps c) m /\ map m ids = concat l /\ Forall a_word (concat l) /\
  within result (map m r) /\
  (p | number result (map m r) - formula_value (numbers [a; b] l ++ constants) f).
Proof.
  unfold supports. intros H F.
  apply andb_prop in H. destruct H as [H V]. apply andb_prop in H. destruct H as [H L].
  apply andb_prop in H. destruct H as [H N]. apply andb_prop in H. destruct H as [H I].
  apply andb_prop in H. destruct H as [U B].
  destruct (list_eq_dec _ _ _) as [Ids|]; [|discriminate]. apply same_bounds_ok in B.
  pose proof (concat_within _ _ F) as C. pose proof C as Words. rewrite <- B in C.
  destruct (exact_assignment _ _ V N C) as (m & X & K & G). cbn [steps claims claimed] in X, K, G.
  rewrite Ids in K. exists m. split; [exact X|]. split; [exact K|].
  split; [exact (all_words _ _ Words U)|].
  pose proof (exprs_are_numbers m _ ids _ F K) as Values.
  assert (All : map (pval m) (operand_exprs [a; b] ids ++ map PC constants) =
    numbers [a; b] l ++ constants).
  { rewrite map_app, Values, map_map. cbn [pval]. rewrite map_id. reflexivity. }
  assert (Gs : Forall (holds m) (flat_map (fun x => claims_of
    (operand_exprs [a; b] ids ++ map PC constants) (fst x) (snd x))
    (combine [Result result f p] [r]))) by (cbn; rewrite app_nil_r; exact G).
  assert (Ls : forallb (fun x => same_lengths (snd x) (most (shape (fst x))))
    (combine [Result result f p] [r]) = true)
    by (cbn [combine forallb fst snd shape]; rewrite L; reflexivity).
  pose proof (claims_are_results m _ _ [Result result f p] [r] All eq_refl Ls Gs) as T.
  inversion T as [|? ? ? ? [T1 T2] _]; subst. auto.
Qed.

Theorem belongs_ok text c a b constants result f :
  belongs text c [a; b] constants result f = true -> text_theorem text [a; b] constants result f.
Proof.
  unfold belongs, text_theorem, program. destruct (parse text) as [l|]; [|discriminate].
  destruct (ends l c) as [r|] eqn:E; [|discriminate]. intros H.
  apply andb_prop in H. destruct H as [S H].
  split; [discriminate|]. cbv zeta. intros s F.
  destruct (supports_ok _ _ _ _ _ _ _ _ H F) as (m & X & K & Ws & T1 & T2).
  assert (A : agree m (start c) s).
  { split; [apply from_ok; exact X|]. split; [discriminate|].
    split; [|split; [exact Logic.I|split; discriminate]].
    rewrite <- K, Forall_forall in Ws.
    intros x v E'. assert (In v ids).
    { cbn [start smem combine places ids lookup] in E'.
      repeat match type of E' with (if ?b then _ else _) = _ =>
        destruct b; [apply some in E'; subst v; cbn; auto 10|] end. discriminate E'. }
    split; [|apply Ws, in_map; assumption]. clear - K E'.
    cbn [ids map concat app] in K. unfold element_at in K. injection K as K1 K2 K3 K4 K5 K6 K7 K8.
    cbn [start smem combine places ids lookup] in E'.
    repeat match type of E' with (if ?y =? ?k then _ else _) = _ =>
      destruct (Z.eqb_spec y k); [apply some in E'; subst v x; symmetry; assumption|] end.
    discriminate E'. }
  unfold ends in E. destruct (symbolic_all (start c) l) as [z|] eqn:Z; [|discriminate].
  destruct (symbolic_all_ok m l _ s _ A Z) as (t & R & A').
  exists t. split; [exact R|]. destruct (all_stay _ _ _ S R) as [Mem Regs].
  assert (El : element_at t 0 = map m r).
  { unbind. destruct A' as (_ & _ & M & _). unfold element_at. cbn [map].
    repeat match goal with H : lookup Z.eqb _ _ = Some _ |- _ => apply M in H; destruct H end.
    cbn [Z.add]. congruence. }
  rewrite El. auto.
Qed.
