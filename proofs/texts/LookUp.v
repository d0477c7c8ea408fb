(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for AArch64 with NEON that select an entry of a table by a digit: a parser and the fourteen
   instructions that they have, after Arm's Architecture Reference Manual for A-profile
   architecture, parts C6 and C7. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Statement Assembly Lines.
Import ListNotations.
Open Scope Z_scope.

(* General registers have names in braces, for which the compiler chooses registers; vectors have
   numbers. The first operand is the one that is written, or an operand and the result of `bit` and
   `bif`. Memory is at a named address and a distance from it. *)
Inductive condition := LessThan | NotEqual.
Inductive instruction :=
| Compare (a : string)                           (* cmp a, #0 *)
| SetMask (d : string) (c : condition)           (* csetm *)
| NegateIf (d a : string) (c : condition)        (* cneg *)
| Subtract (d a : string) (k : Z)                (* sub d, a, #k *)
| SpreadBit (d a : string) (n : Z)               (* sbfx d, a, #n, #1 *)
| Duplicate (d : Z) (a : string)                 (* dup d.2d, a *)
| Extend (d : Z) (a : string)                    (* fmov d, a *)
| Load (d e : Z) (base : string) (k : Z)         (* ldp of two whole vectors *)
| Store (a b : Z) (base : string) (k : Z)        (* stp of two whole vectors *)
| InsertIf (ones : bool) (d a m : Z)             (* bit, bif *)
| And (d a b : Z) | Move (d a : Z)
| Difference (d a b : Z).                        (* sub d.2d, a.2d, b.2d *)

(* The operands of `asm!`: registers that may change, and those that may not. *)
Definition changed : list string := ["digit"; "sign"; "some"; "bit"]%string.
Definition vectors : list Z := map Z.of_nat (seq 0 8 ++ seq 16 15).
Definition general (l : list string) (s : string) : option string :=
  bind (after "{" s) (fun s => bind (before "}" s) (fun s =>
  if existsb (String.eqb s) l then Some s else None)).
Definition to (s : string) : option string := general changed s.
Definition from (s : string) : option string := general ("one"%string :: changed) s.
Definition vector (kind : ascii) (part s : string) : option Z :=
  bind (after kind s) (fun s =>
  let number := substring 0 (length s - length part) s in
  bind (decimal number) (fun n =>
  if String.eqb s (number ++ part) && existsb (Z.eqb n) vectors then Some n else None)).
Definition bytes : string -> option Z := vector "v" ".16b".
Definition halves : string -> option Z := vector "v" ".2d".
Definition quad : string -> option Z := vector "q" "".
Definition number (most : Z) (s : string) : option Z :=
  bind (after "#" s) (fun s => bind (decimal s) (from_to 0 most)).
Definition is (s t : string) : option unit := if String.eqb s t then Some tt else None.
Definition condition_of (s : string) : option condition :=
  named [("lt", LessThan); ("ne", NotEqual)]%string s.

(* What a line stands for, by its operands. *)
Definition meaning : Type := list string -> option instruction.
Definition two {A B} (f : A -> B -> instruction) (first : string -> option A)
    (second : string -> option B) : meaning :=
  fun l =>
  match l with
  | [a; b] => bind (first a) (fun a => bind (second b) (fun b => Some (f a b)))
  | _ => None
  end.
Definition three {A B C} (f : A -> B -> C -> instruction) (first : string -> option A)
    (second : string -> option B) (third : string -> option C) : meaning :=
  fun l =>
  match l with
  | [a; b; c] => bind (first a) (fun a => two (f a) second third [b; c])
  | _ => None
  end.
Definition one_bit : meaning :=
  fun l =>
  match l with
  | [d; a; n; width] =>
      bind (is "#1" width) (fun _ => three SpreadBit to from (number 63) [d; a; n])
  | _ => None
  end.
(* `[{row}` and `#32]`, or `[{p}]`. *)
Definition place (bases : list string) (l : list string) : option (string * Z) :=
  match l with
  | [b] =>
      bind (after "[" b) (fun b => bind (before "]" b) (fun b => bind (general bases b) (fun b =>
      Some (b, 0))))
  | [b; k] =>
      bind (after "[" b) (fun b => bind (general bases b) (fun b =>
      bind (before "]" k) (fun k => bind (number 1008 k) (fun k =>
      if k mod 16 =? 0 then Some (b, k) else None))))
  | _ => None
  end.
Definition pair (f : Z -> Z -> string -> Z -> instruction) (bases : list string) : meaning :=
  fun l =>
  match l with
  | a :: b :: l =>
      if String.eqb a b then None
      else bind (place bases l) (fun '(base, k) =>
        two (fun a b => f a b base k) quad quad [a; b])
  | _ => None
  end.
Definition meanings : list (string * meaning) :=
  [("cmp", two (fun a _ => Compare a) from (is "#0")); ("csetm", two SetMask to condition_of);
   ("cneg", three NegateIf to from condition_of); ("sub", three Subtract to from (number 4095));
   ("sub", three Difference halves halves halves); ("sbfx", one_bit);
   ("dup", two Duplicate halves from); ("fmov", two Extend (vector "d" "") from);
   ("ldp", pair Load ["row"; "p"]); ("stp", pair Store ["out"]);
   ("bit", three (InsertIf true) bytes bytes bytes);
   ("bif", three (InsertIf false) bytes bytes bytes);
   ("and", three And bytes bytes bytes); ("mov", two Move bytes bytes)]%string.

(* Texts: one instruction a line, operands separated by commas. *)
Fixpoint operands (l : list string) : option (list string) :=
  match l with
  | [] => None
  | [s] => Some [s]
  | s :: l => bind (before "," s) (fun s => bind (operands l) (fun l => Some (s :: l)))
  end.
Fixpoint meant (l : list (string * meaning)) (name : string) (os : list string) :
    option instruction :=
  match l with
  | [] => None
  | (n, f) :: l =>
      match (if String.eqb n name then f os else None) with
      | Some i => Some i
      | None => meant l name os
      end
  end.
Definition parse_line (s : string) : option instruction :=
  match words s with name :: os => bind (operands os) (meant meanings name) | [] => None end.
Definition parse (text : string) : option (list instruction) :=
  all_of parse_line (filter (fun s => negb (String.eqb s "")) (split newline text "")).

(* The processor: general registers of 64 bits by their names; vectors of two halves of 64 bits, the
   lower one first; words of 64 bits in memory by their addresses, little-endian, and no two that
   overlap, as `look_up_theorem` says; whether the last comparison found less, as signed numbers, or
   equal; and the addresses that were used, in order. *)
Record state := State {
  reg : string -> Z; vec : Z -> Z * Z; mem : Z -> Z; less : bool; equal : bool; log : list Z }.
Definition W := 2 ^ 64.
Definition put (s : state) (d : string) (x : Z) : state :=
  State (fun q => if String.eqb q d then x else reg s q) (vec s) (mem s) (less s) (equal s) (log s).
Definition set (s : state) (d : Z) (x : Z * Z) : state :=
  State (reg s) (fun q => if q =? d then x else vec s q) (mem s) (less s) (equal s) (log s).
Definition store (s : state) (a : Z) (x : Z) : state :=
  State (reg s) (vec s) (fun b => if b =? a then x else mem s b) (less s) (equal s) (log s).
Definition use (s : state) (a : Z) : state :=
  State (reg s) (vec s) (mem s) (less s) (equal s) (log s ++ [a]).
Definition mask (b : bool) : Z := if b then W - 1 else 0.
Definition holds (s : state) (c : condition) : bool :=
  match c with LessThan => less s | NotEqual => negb (equal s) end.
Definition in_halves (f : Z -> Z -> Z -> Z) (x y z : Z * Z) : Z * Z :=
  (f (fst x) (fst y) (fst z), f (snd x) (snd y) (snd z)).
Definition inserted (ones : bool) (d a m : Z) : Z :=
  if ones then Z.lor (Z.ldiff d m) (Z.land a m) else Z.lor (Z.land d m) (Z.ldiff a m).
Definition execute (s : state) (i : instruction) : state :=
  match i with
  | Compare a =>
      State (reg s) (vec s) (mem s) (W / 2 <=? reg s a) (reg s a =? 0) (log s)
  | SetMask d c => put s d (mask (holds s c))
  | NegateIf d a c => put s d (if holds s c then (- reg s a) mod W else reg s a)
  | Subtract d a k => put s d ((reg s a - k) mod W)
  | SpreadBit d a n => put s d (mask (Z.testbit (reg s a) n))
  | Duplicate d a => set s d (reg s a, reg s a)
  | Extend d a => set s d (reg s a, 0)
  | Load d e base k =>
      let a := reg s base + k in
      set (set (use s a) d (mem s a, mem s (a + 8))) e (mem s (a + 16), mem s (a + 24))
  | Store x y base k =>
      let a := reg s base + k in
      let s := store (store (use s a) a (fst (vec s x))) (a + 8) (snd (vec s x)) in
      store (store s (a + 16) (fst (vec s y))) (a + 24) (snd (vec s y))
  | InsertIf b d a m => set s d (in_halves (inserted b) (vec s d) (vec s a) (vec s m))
  | And d a b => set s d (in_halves (fun _ => Z.land) (vec s d) (vec s a) (vec s b))
  | Move d a => set s d (vec s a)
  | Difference d a b =>
      set s d (in_halves (fun _ x y => (x - y) mod W) (vec s d) (vec s a) (vec s b))
  end.
Definition run (s : state) (l : list instruction) : state := fold_left execute l s.

(* Words from an address on, and their integer, the lowest word first. *)
Definition words_at (s : state) (a : Z) (n : nat) : list Z :=
  map (fun j => mem s (a + 8 * Z.of_nat j)) (seq 0 n).
Definition are_words : list Z -> Prop := Forall (fun x => 0 <= x < W).
Definition integer_of : list Z -> Z := fold_right (fun x y => x + W * y) 0.
(* The entry for a digit: y + x, y - x, 2dxy; that of the identity for 0. *)
Definition entry_for (s : state) (d : Z) : list Z * list Z * list Z :=
  if d =? 0 then ([1; 0; 0; 0], [1; 0; 0; 0], [0; 0; 0; 0])
  else let a := reg s "row" + 96 * (Z.abs d - 1) in
    (words_at s a 4, words_at s (a + 32) 4, words_at s (a + 64) 4).

(* Whatever is in registers, in flags and in memory: the text uses the same addresses in the same
   order, and writes no memory but 96 bytes at {out}, and only registers of the lists. With a digit
   from -8 to 8, and eight entries at {row}, whose 2dxy are below p with a lowest word of at most
   2^64 - 19, it leaves at {out} the entry for the digit; if that is negative, with y + x and y - x
   swapped, and p - 2dxy. *)
Definition look_up_theorem (text : string) : Prop :=
  exists l, parse text = Some l /\
  forall s : state, let t := run s l in
  let row := reg s "row" in let place_of_p := reg s "p" in let out := reg s "out" in
  log t = log s ++ map (fun k => row + 32 * Z.of_nat k) (seq 0 24) ++ [place_of_p] ++
    map (fun k => out + 32 * Z.of_nat k) (seq 0 3) /\
  (forall a, a + 8 <= out \/ out + 96 <= a -> mem t a = mem s a) /\
  (forall q, ~ In q changed -> reg t q = reg s q) /\
  (forall v, ~ In v vectors -> vec t v = vec s v) /\
  forall d, -8 <= d <= 8 -> reg s "digit" = d mod W -> reg s "one" = 1 ->
  are_words (words_at s row 96) ->
  (forall k, 0 <= k < 8 -> let product := row + 96 * k + 64 in
    mem s product <= 2 ^ 64 - 19 /\ integer_of (words_at s product 4) < p) ->
  words_at s place_of_p 4 = [2 ^ 64 - 19; 2 ^ 64 - 1; 2 ^ 64 - 1; 2 ^ 63 - 1] ->
  (out + 96 <= row \/ row + 768 <= out) -> (out + 96 <= place_of_p \/ place_of_p + 32 <= out) ->
  let '(plus, minus, product) := entry_for s d in let result := words_at t (out + 64) 4 in
  words_at t out 4 = (if d <? 0 then minus else plus) /\
  words_at t (out + 32) 4 = (if d <? 0 then plus else minus) /\
  if d <? 0 then are_words result /\ integer_of result = p - integer_of product
  else result = product.
