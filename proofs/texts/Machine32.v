(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* A processor with words of 32 bits and at most one flag, and what a function of two elements
   leaves in memory. The parsers of texts (`Thumb.v`, `RiscV32.v`) translate lines into its
   instructions. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool.
From Kernel Require Import Lang Statement Assembly.
Import ListNotations.
Open Scope Z_scope.

Definition W := 2 ^ 32.

(* An operand: a register, a number, or a register shifted by so many bits. *)
Inductive operand := Reg (r : Z) | Imm (k : Z) | Left (r n : Z) | Right (r n : Z).

(* `takes`: the flag counts; `sets`: the flag is written. *)
Inductive instruction :=
| Load (to base offset : Z)
| Store (from base offset : Z)
| Move (to : Z) (a : operand)
| Add (takes sets : bool) (to a : Z) (b : operand)
| Sub (takes sets : bool) (to : Z) (a b : operand)
| Multiply (to a b : Z)                        (* the lower word of a product *)
| High (to a b : Z)                            (* the upper word *)
| Long (sums : bool) (to high a b : Z)         (* both; with `sums` both words are added to it *)
| Below (to a b : Z)                           (* whether a is below b *)
| And (to a : Z) (b : operand)
| Or (to a b : Z)
| Forget                                       (* the flag gets a value that is not modelled *)
| Return.                                      (* a jump out of the text, to the address in pc *)

(* Memory: words at multiples of 4. A flag that is None holds something unknown: reading it is an
   error. *)
Record state := State { reg : Z -> Z; mem : Z -> Z; carry : option Z }.

Definition value (s : state) (o : operand) : Z :=
  match o with
  | Reg r => reg s r
  | Imm k => k
  | Left r n => (reg s r * 2 ^ n) mod W
  | Right r n => reg s r / 2 ^ n
  end.
Definition put (s : state) (to x : Z) : state :=
  State (fun q => if q =? to then x else reg s q) (mem s) (carry s).
Definition put_flag (s : state) (sets : bool) (c : Z) : state :=
  if sets then State (reg s) (mem s) (Some c) else s.
Definition taken (s : state) (takes : bool) (otherwise : Z) : option Z :=
  if takes then carry s else Some otherwise.
Definition address (s : state) (base offset : Z) : option Z :=
  let a := (reg s base + offset) mod W in if a mod 4 =? 0 then Some a else None.

(* The flag is a carry; of a difference it is 1 less the borrow, as on Arm. *)
Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | Load to base offset =>
      bind (address s base offset) (fun a => Some (put s to (mem s a)))
  | Store from base offset =>
      bind (address s base offset) (fun a =>
      Some (State (reg s) (fun b => if b =? a then reg s from else mem s b) (carry s)))
  | Move to a => Some (put s to (value s a))
  | Add takes sets to a b =>
      bind (taken s takes 0) (fun c =>
      let x := reg s a + value s b + c in Some (put (put_flag s sets (x / W)) to (x mod W)))
  | Sub takes sets to a b =>
      bind (taken s takes 1) (fun c =>
      let x := value s a - value s b - (1 - c) in
      Some (put (put_flag s sets (1 + x / W)) to (x mod W)))
  | Multiply to a b => Some (put s to ((reg s a * reg s b) mod W))
  | High to a b => Some (put s to ((reg s a * reg s b) / W))
  | Long sums to high a b =>
      let x := reg s a * reg s b + (if sums then reg s to + reg s high else 0) in
      Some (put (put s to (x mod W)) high (x / W))
  | Below to a b => Some (put s to (if reg s a <? reg s b then 1 else 0))
  | And to a b => Some (put s to (Z.land (reg s a) (value s b)))
  | Or to a b => Some (put s to (Z.lor (reg s a) (reg s b)))
  | Forget => Some (State (reg s) (mem s) None)
  | Return => None
  end.

(* Interrupts may come before any instruction. A handler restores registers and the flag, and leaves
   anything in `room` bytes below the stack pointer. *)
Definition interrupted (sp room : Z) (noise : Z -> Z) (s : state) : state :=
  let below x := (0 <=? x) && (x <? W) && ((reg s sp - 1 - x) mod W <? room) in
  State (reg s) (fun x => if below x then noise x else mem s x) (carry s).

(* The processor leaves the text at its first return, and may not run off its end. *)
Fixpoint run (sp room : Z) (noise : nat -> Z -> Z) (s : state) (l : list instruction) :
    option state :=
  match l with
  | [] => None
  | Return :: _ => Some s
  | i :: l =>
      bind (execute (interrupted sp room (noise (length l)) s) i) (fun s => run sp room noise s l)
  end.

(* The registers with the addresses of the result and of both operands, and with a word; the stack
   pointer; the registers with the address to return to, and that of the next instruction; those
   that a function has to keep. *)
Record convention := Convention {
  result_in : Z; first_in : Z; second_in : Z; word_in : Z; stack : Z; link : Z; pc : Z;
  kept : list Z }.
(* That of a function of one operand: whatever is in the register of the second is not used. *)
Definition of_one (c : convention) : convention :=
  Convention (result_in c) (first_in c) (first_in c) (word_in c) (stack c) (link c) (pc c) (kept c).

(* Elements of eight words; those below 2^255 + 2^242, by the word at the top; a word. *)
Definition words : element := Element (each 32 8) (repeat (2 ^ 32 - 1) 8).
Definition tight : element :=
  Element (each 32 8) (repeat (2 ^ 32 - 1) 7 ++ [2 ^ 31 + 2 ^ 18 - 1]).
Definition word (most : Z) : element := Element [0] [most].
Definition offsets : list Z := [0; 4; 8; 12; 16; 20; 24; 28].
Definition element_at (s : state) (a : Z) : list Z :=
  map (fun k => mem s ((a + k) mod W)) offsets.

(* The n bytes from address a on; two ranges that have no byte in common. *)
Definition bytes (a n x : Z) : Prop := exists k, 0 <= k < n /\ x = (a + k) mod W.
Definition apart (a n b k : Z) : Prop := forall x, bytes a n x -> ~ bytes b k x.

(* Whatever is in registers, in the flag and elsewhere in memory, and whatever interrupts leave in
   `room` bytes below the stack pointer: if addresses are multiples of 4, the result's place is that
   of an operand or does not overlap it, and `depth + room` bytes below the stack pointer overlap
   none of the three, then the processor runs the text until it returns to the caller. It leaves a
   result within these bounds that is congruent to a formula in the word (operand 0; 0 if the
   function has none) and both elements (1, 2), keeps the registers that it has to keep, and writes
   nothing but the result and those bytes of the stack. Operands may overlap in any way. *)
Definition function_theorem (c : convention) (text : option (list instruction)) (depth : Z)
    (most : option Z) (f : formula) (shape : element) : Prop :=
  exists l, text = Some l /\
  forall (s : state) (room : Z) (noise : nat -> Z -> Z),
  (forall q, 0 <= reg s q < W) -> 0 <= room -> depth + room <= 2 ^ 31 ->
  let r := reg s (result_in c) in let a := reg s (first_in c) in let b := reg s (second_in c) in
  let sp := reg s (stack c) in let low := sp - (depth + room) in
  let k := match most with Some _ => reg s (word_in c) | None => 0 end in
  let x := element_at s a in let y := element_at s b in
  within words x -> within words y -> match most with Some most => k <= most | None => True end ->
  r mod 4 = 0 -> a mod 4 = 0 -> b mod 4 = 0 -> sp mod 4 = 0 ->
  r = a \/ apart r 32 a 32 -> r = b \/ apart r 32 b 32 ->
  apart low (depth + room) r 32 -> apart low (depth + room) a 32 ->
  apart low (depth + room) b 32 ->
  exists t, run (stack c) room noise s l = Some t /\
  within shape (element_at t r) /\
  (p | number shape (element_at t r) - formula_value [k; number words x; number words y] f) /\
  (forall q, In q (kept c) -> reg t q = reg s q) /\ reg t (stack c) = sp /\
  reg t (pc c) = reg s (link c) /\
  (forall z, ~ bytes r 32 z -> ~ bytes low (depth + room) z -> mem t z = mem s z).
