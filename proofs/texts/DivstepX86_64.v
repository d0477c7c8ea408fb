(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts of division steps for x86-64: a parser, and a processor with the instructions that they
   have, after Intel's manual, volume 2: forms of 64 bits. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Assembly Lines DivstepTexts.
Import ListNotations.
Open Scope Z_scope.

Inductive source := Register (r : string) | Number (k : Z).
Inductive flag := Carry | Zero | Sign.
Inductive operation :=
| Move | MoveIf (f : flag) (is : bool) | Add | AddWithCarry | Subtract | Test
| ShiftLeft | ShiftRight | ShiftSigned | Not | Negate | Multiply.
(* The first operand is read and written; the second one of `not`, `neg` and `imul` is not used.
   `lea` is base + scale * index. *)
Inductive instruction :=
| Do (o : operation) (a : string) (b : source)
| Lea (to base : string) (scale : Z) (index : source)
| SignOfRax.

Definition rax : string := "rax".
Definition rdx : string := "rdx".
Definition name (s : string) : option string :=
  if existsb (String.eqb s) [rax; rdx] then Some s else register s.
Definition in_register (s : string) : option source := option_map Register (name s).
Definition number (most : Z) (s : string) : option source :=
  option_map Number (bind (decimal s) (from_to 1 most)).
Definition shift : string -> option source := number 63.
Definition immediate : string -> option source := number (2 ^ 31 - 1).
Definition mnemonics : list (string * (operation * (string -> option source))) :=
  [("mov", (Move, in_register)); ("cmovnc", (MoveIf Carry false, in_register));
   ("cmovz", (MoveIf Zero true, in_register)); ("cmovnz", (MoveIf Zero false, in_register));
   ("cmovs", (MoveIf Sign true, in_register)); ("cmovns", (MoveIf Sign false, in_register));
   ("add", (Add, in_register)); ("adc", (AddWithCarry, in_register));
   ("sub", (Subtract, immediate)); ("test", (Test, in_register)); ("shl", (ShiftLeft, shift));
   ("shr", (ShiftRight, shift)); ("sar", (ShiftSigned, shift))]%string.
Definition of_one_operand : list (string * operation) :=
  [("not", Not); ("neg", Negate); ("imul", Multiply)]%string.
(* `{index}`, `4*{index}` and a number. *)
Definition index (s : string) : option (Z * source) :=
  match after "4" s with
  | Some s => bind (bind (after "*" s) in_register) (fun x => Some (4, x))
  | None =>
      bind (match in_register s with Some x => Some x | None => immediate s end) (fun x =>
      Some (1, x))
  end%char.
Definition parse_line (s : string) : option instruction :=
  match words s with
  | ["cqo"] => Some SignOfRax
  | [o; a] =>
      bind (named of_one_operand o) (fun o => bind (name a) (fun a => Some (Do o a (Number 0))))
  | [o; a; b] =>
      bind (named mnemonics o) (fun '(o, second) => bind (bind (before ","%char a) name) (fun a =>
      bind (second b) (fun b => Some (Do o a b))))
  | ["lea"; to; base; plus; last] =>
      bind (bind (before ","%char to) name) (fun to =>
      bind (bind (after "["%char base) name) (fun base =>
      bind (bind (before "]"%char last) index) (fun '(scale, x) =>
      match plus, x with
      | "+", _ => Some (Lea to base scale x)
      | "-", Number k => Some (Lea to base scale (Number (- k)))
      | _, _ => None
      end)))
  | _ => None
  end%string.
Definition parse (text : string) : option (list instruction) := all_of parse_line (lines text).

(* The processor. A flag that is None holds something unknown: reading it is an error. No
   instruction of the list reads another flag than these. *)
Record state := State { reg : registers; carry : option bool; zero : option bool;
  sign : option bool }.
Definition get (s : state) (f : flag) : option bool :=
  match f with Carry => carry s | Zero => zero s | Sign => sign s end.
Definition read (s : state) (x : source) : Z :=
  match x with Register r => reg s r | Number k => k end.
Definition set (s : state) (r : string) (x : Z) : state :=
  State (put (reg s) r x) (carry s) (zero s) (sign s).
(* Flags of a result. *)
Definition flags (s : state) (c : bool) (x : Z) : state :=
  State (reg s) (Some c) (Some (x =? 0)) (Some (2 ^ 63 <=? x)).
Definition result (s : state) (r : string) (c : bool) (x : Z) : option state :=
  Some (set (flags s c x) r x).

(* A shift leaves in the carry the last bit that it moves out. `imul` leaves in it whether the
   product is longer than a word, which is not modelled, and says nothing of the other two. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | Do o a b =>
      let x := reg s a in let y := read s b in
      match o with
      | Move => Some (set s a y)
      | MoveIf f is => bind (get s f) (fun v => Some (set s a (if Bool.eqb v is then y else x)))
      | Add => result s a (W <=? x + y) (word (x + y))
      | AddWithCarry =>
          bind (carry s) (fun c => let z := x + y + Z.b2z c in result s a (W <=? z) (word z))
      | Subtract => result s a (x <? y) (word (x - y))
      | Test => Some (flags s false (Z.land x y))
      | ShiftLeft => result s a (Z.testbit x (64 - y)) (word (x * 2 ^ y))
      | ShiftRight => result s a (Z.testbit x (y - 1)) (x / 2 ^ y)
      | ShiftSigned => result s a (Z.testbit x (y - 1)) (word (signed x / 2 ^ y))
      | Not => Some (set s a (W - 1 - x))
      | Negate => result s a (negb (x =? 0)) (word (- x))
      | Multiply =>
          let z := signed (reg s rax) * signed x in
          Some (State (put (put (reg s) rax (word z)) rdx (word (z / W))) None None None)
      end
  | Lea to base scale x => Some (set s to (word (reg s base + scale * read s x)))
  | SignOfRax => Some (set s rdx (if reg s rax <? 2 ^ 63 then 0 else W - 1))
  end.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.
Definition leaves (text : string) (s : registers) (P : registers -> Prop) : Prop :=
  exists l, parse text = Some l /\
  forall c z n, exists t, execute_all (State s c z n) l = Some t /\ P (reg t).

(* u a + v b + c in two words, for any signed words of which it is less than 2^127; and the quotient
   of such a sum by 2^62, if it is a signed word. *)
Definition wide (low high : Z) : Z := low + W * signed high.
Definition products_theorem (text : string) (u v a b c low high : string)
    (changed : list string) : Prop :=
  forall s, are_words s ->
  let sum := signed (s u) * signed (s a) + signed (s v) * signed (s b) + signed (s c) in
  - 2 ^ 127 <= sum < 2 ^ 127 ->
  leaves text s (fun t => wide (t low) (t high) = sum /\ only changed s t).
Definition carry_theorem (text : string) (low high c : string) (changed : list string) : Prop :=
  forall s, are_words s -> let quotient := wide (s low) (s high) / 2 ^ 62 in
  - 2 ^ 63 <= quotient < 2 ^ 63 ->
  leaves text s (fun t => signed (t c) = quotient /\ only changed s t).
