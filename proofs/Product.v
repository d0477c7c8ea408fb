(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Products modulo 2^256 - 38 by hexadecimal digits, for theorems that compare a model with runs.
   Z.mul takes a step for each pair of bits; here an addition takes one for each digit, by a table
   of digits, and a product adds one of 16 multiples for each digit. *)
From Coq Require Import ZArith Lia Hexadecimal.
Open Scope Z_scope.

(* The lowest digit comes first. *)
Fixpoint value (x : uint) : Z :=
  match x with
  | Nil => 0
  | D0 x => 16 * value x      | D1 x => 1 + 16 * value x
  | D2 x => 2 + 16 * value x  | D3 x => 3 + 16 * value x
  | D4 x => 4 + 16 * value x  | D5 x => 5 + 16 * value x
  | D6 x => 6 + 16 * value x  | D7 x => 7 + 16 * value x
  | D8 x => 8 + 16 * value x  | D9 x => 9 + 16 * value x
  | Da x => 10 + 16 * value x | Db x => 11 + 16 * value x
  | Dc x => 12 + 16 * value x | Dd x => 13 + 16 * value x
  | De x => 14 + 16 * value x | Df x => 15 + 16 * value x
  end.
Definition cases {A} (x : uint) (none : A) (k : Z -> uint -> A) : A :=
  match x with
  | Nil => none
  | D0 x => k 0 x  | D1 x => k 1 x  | D2 x => k 2 x  | D3 x => k 3 x
  | D4 x => k 4 x  | D5 x => k 5 x  | D6 x => k 6 x  | D7 x => k 7 x
  | D8 x => k 8 x  | D9 x => k 9 x  | Da x => k 10 x | Db x => k 11 x
  | Dc x => k 12 x | Dd x => k 13 x | De x => k 14 x | Df x => k 15 x
  end.
Definition put (a : Z) : uint -> uint :=
  match a with
  | 0 => D0  | 1 => D1  | 2 => D2  | 3 => D3  | 4 => D4  | 5 => D5  | 6 => D6  | 7 => D7
  | 8 => D8  | 9 => D9  | 10 => Da | 11 => Db | 12 => Dc | 13 => Dd | 14 => De | _ => Df
  end.

Ltac each_digit a :=
  let H := fresh in
  assert (H : a = 0 \/ a = 1 \/ a = 2 \/ a = 3 \/ a = 4 \/ a = 5 \/ a = 6 \/ a = 7 \/ a = 8 \/
    a = 9 \/ a = 10 \/ a = 11 \/ a = 12 \/ a = 13 \/ a = 14 \/ a = 15) by lia;
  repeat (destruct H as [H|H]; [subst; reflexivity|]); subst; reflexivity.
Lemma value_put a x : 0 <= a < 16 -> value (put a x) = a + 16 * value x.
Proof. intros. each_digit a. Qed.
Lemma cases_put {A} a x (none : A) k : 0 <= a < 16 -> cases (put a x) none k = k a x.
Proof. intros. each_digit a. Qed.
Lemma by_digits (P : uint -> Prop) : P Nil -> (forall a x, 0 <= a < 16 -> P x -> P (put a x)) ->
  forall x, P x.
Proof.
  intros H0 H. induction x as [|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I|x I];
    [exact H0|apply (H 0)|apply (H 1)|apply (H 2)|apply (H 3)|apply (H 4)|apply (H 5)|apply (H 6)
    |apply (H 7)|apply (H 8)|apply (H 9)|apply (H 10)|apply (H 11)|apply (H 12)|apply (H 13)
    |apply (H 14)|apply (H 15)]; first [exact I|split; discriminate || reflexivity].
Qed.

(* Sums with a carry. The table is what comes of the definition when all its digits are known. *)
Fixpoint successor (x : uint) : uint :=
  cases x (D1 Nil) (fun a x => if a =? 15 then D0 (successor x) else put (a + 1) x).
Definition carried (c : Z) (x : uint) : uint := if c =? 1 then successor x else x.
Fixpoint sum (carry : bool) (x y : uint) {struct x} : uint :=
  let sum_with c :=
    cases x (carried c y) (fun a x' => cases y (carried c x) (fun b y' =>
      let s := a + b + c in put (s mod 16) (sum (16 <=? s) x' y'))) in
  if carry then sum_with 1 else sum_with 0.
Definition add := Eval cbv -[successor] in sum.

Lemma successor_ok x : value (successor x) = value x + 1.
Proof.
  induction x as [|a x B IH] using by_digits; [reflexivity|].
  replace (successor (put a x)) with (if a =? 15 then D0 (successor x) else put (a + 1) x)
    by each_digit a.
  rewrite value_put by exact B. destruct (Z.eqb_spec a 15).
  - cbn [value]. lia.
  - rewrite value_put; lia.
Qed.
Lemma sum_put c a x b y : 0 <= a < 16 -> 0 <= b < 16 ->
  sum c (put a x) (put b y) =
  let s := a + b + Z.b2z c in put (s mod 16) (sum (16 <=? s) x y).
Proof.
  intros A B. transitivity (cases (put b y) (carried (Z.b2z c) (put a x)) (fun b y =>
    let s := a + b + Z.b2z c in put (s mod 16) (sum (16 <=? s) x y))).
  - destruct c; each_digit a.
  - rewrite cases_put by exact B. reflexivity.
Qed.
Lemma sum_ok x : forall c y, value (sum c x y) = value x + value y + Z.b2z c.
Proof.
  induction x as [|a x A IH] using by_digits; intros c y.
  - destruct c; [exact (successor_ok y)|]. cbn [value Z.b2z].
    change (sum false Nil y) with y. lia.
  - destruct y as [|b y B _] using by_digits.
    + replace (sum c (put a x) Nil) with (if c then successor (put a x) else put a x)
        by (destruct c; each_digit a).
      destruct c; rewrite ?successor_ok; cbn [value Z.b2z]; lia.
    + rewrite sum_put, value_put, IH, !value_put by (try apply Z.mod_pos_bound; lia).
      pose proof (Z.div_mod (a + b + Z.b2z c) 16 ltac:(lia)).
      pose proof (Z.mod_pos_bound (a + b + Z.b2z c) 16 ltac:(lia)).
      assert (Z.b2z (16 <=? a + b + Z.b2z c) = (a + b + Z.b2z c) / 16); [|lia].
      destruct c; cbn [Z.b2z] in *; destruct (Z.leb_spec 16 (a + b + 1)),
        (Z.leb_spec 16 (a + b + 0)); cbn [Z.b2z]; lia.
Qed.
Lemma add_ok x y : value (add false x y) = value x + value y.
Proof.
  assert (E : add = sum) by reflexivity. rewrite E, sum_ok. apply Z.add_0_r.
Qed.

(* The sum of a multiple of y for each digit of x. *)
Definition product (x y : uint) : uint :=
  let y2 := add false y y in    let y3 := add false y y2 in   let y4 := add false y2 y2 in
  let y5 := add false y y4 in   let y6 := add false y2 y4 in  let y7 := add false y3 y4 in
  let y8 := add false y4 y4 in  let y9 := add false y y8 in   let ya := add false y2 y8 in
  let yb := add false y3 y8 in  let yc := add false y4 y8 in  let yd := add false y5 y8 in
  let ye := add false y6 y8 in  let yf := add false y7 y8 in
  (fix rows x :=
    match x with
    | Nil => Nil
    | D0 x => D0 (rows x)
    | D1 x => add false y (D0 (rows x))  | D2 x => add false y2 (D0 (rows x))
    | D3 x => add false y3 (D0 (rows x)) | D4 x => add false y4 (D0 (rows x))
    | D5 x => add false y5 (D0 (rows x)) | D6 x => add false y6 (D0 (rows x))
    | D7 x => add false y7 (D0 (rows x)) | D8 x => add false y8 (D0 (rows x))
    | D9 x => add false y9 (D0 (rows x)) | Da x => add false ya (D0 (rows x))
    | Db x => add false yb (D0 (rows x)) | Dc x => add false yc (D0 (rows x))
    | Dd x => add false yd (D0 (rows x)) | De x => add false ye (D0 (rows x))
    | Df x => add false yf (D0 (rows x))
    end) x.
Lemma product_ok x y : value (product x y) = value x * value y.
Proof.
  unfold product. cbv zeta. induction x; [reflexivity|..]; cbn [value];
    rewrite ?add_ok; cbn [value]; rewrite IHx; ring.
Qed.

(* 64 digits, and what is above them counts 38 times. *)
Fixpoint cut (n : nat) (x : uint) : uint * uint :=
  match n with
  | O => (Nil, x)
  | S n => cases x (Nil, Nil) (fun a x => let '(l, h) := cut n x in (put a l, h))
  end.
Definition split := Eval cbv in cut.
Definition folded (x : uint) : uint :=
  let '(l, h) := split 64 x in
  let h2 := add false h h in let h4 := add false h2 h2 in let h6 := add false h2 h4 in
  add false (add false h6 (D0 h2)) l.
Lemma cut_ok n : forall x,
  value x = value (fst (cut n x)) + 16 ^ Z.of_nat n * value (snd (cut n x)).
Proof.
  induction n as [|n IH]; intros x; [cbn [cut fst snd value Z.of_nat]; lia|].
  destruct x as [|a x A _] using by_digits; [cbn; lia|].
  cbn [cut]. rewrite cases_put by exact A. specialize (IH x). destruct (cut n x) as [l h].
  cbn [fst snd] in *. rewrite !value_put by exact A.
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
Qed.
Lemma split_ok x : value x = value (fst (split 64 x)) + 2 ^ 256 * value (snd (split 64 x)).
Proof.
  assert (E : split = cut) by reflexivity. rewrite E.
  replace (2 ^ 256) with (16 ^ Z.of_nat 64) by reflexivity. apply cut_ok.
Qed.
Lemma folded_ok x : exists k, value (folded x) = value x + k * (2 ^ 256 - 38).
Proof.
  pose proof (split_ok x) as E. unfold folded. destruct (split 64 x) as [l h].
  cbn [fst snd] in E.
  exists (- value h). cbv zeta. rewrite !add_ok. cbn [value]. rewrite !add_ok. lia.
Qed.

(* Digits of an integer. *)
Definition bit {A} (p : positive) (one : A) (k : Z -> positive -> A) : A :=
  match p with xH => one | xO p => k 0 p | xI p => k 1 p end.
Fixpoint digits_of (p : positive) : uint :=
  bit p (D1 Nil) (fun a p => bit p (put (a + 2) Nil) (fun b p =>
  bit p (put (a + 2 * b + 4) Nil) (fun c p =>
  bit p (put (a + 2 * b + 4 * c + 8) Nil) (fun d p =>
    put (a + 2 * b + 4 * c + 8 * d) (digits_of p))))).
Definition digits := Eval cbv in digits_of.
Lemma digits_ok : forall p, value (digits_of p) = Zpos p.
Proof.
  fix IH 1. intros p.
  do 4 (destruct p as [p|p|]; [| |reflexivity]); cbn [digits_of bit];
    rewrite value_put, IH by lia; lia.
Qed.

Definition magnitude (x : Z) : uint :=
  match x with 0 => Nil | Zpos p | Zneg p => digits p end.
(* The product of both, but for a multiple of 2^256 - 38. *)
Definition times (x y : Z) : Z :=
  let n := value (folded (folded (product (magnitude x) (magnitude y)))) in
  if Z.sgn x * Z.sgn y <? 0 then - n else n.
Lemma magnitude_ok x : value (magnitude x) = Z.abs x.
Proof. destruct x; [reflexivity|apply digits_ok..]. Qed.
Theorem times_ok x y : exists k, times x y = x * y + k * (2 ^ 256 - 38).
Proof.
  unfold times. destruct (folded_ok (folded (product (magnitude x) (magnitude y)))) as [k ->].
  destruct (folded_ok (product (magnitude x) (magnitude y))) as [l ->].
  rewrite product_ok, !magnitude_ok. destruct (Z.ltb_spec (Z.sgn x * Z.sgn y) 0).
  - exists (- k - l). assert (Z.abs x * Z.abs y = - (x * y)); [|lia].
    destruct x, y; cbn in *; lia.
  - exists (k + l). assert (Z.abs x * Z.abs y = x * y); [|lia]. destruct x, y; cbn in *; lia.
Qed.
