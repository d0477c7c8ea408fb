(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* A text of division steps for AArch64: a parser, and a processor with the instructions that it
   has, after the Arm Architecture Reference Manual for A-profile architecture, part C6: forms of 64
   bits. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Assembly Lines DivstepTexts.
Import ListNotations.
Open Scope Z_scope.

Inductive source := Register (r : string) | Number (k : Z).
Inductive condition := NotEqual | Less | NotLess.
Inductive instruction :=
| Add (to a : string) (b : source) | Subtract (to a : string) (k : Z)
| ShiftSigned (to a : string) (n : Z) | Test (a : string) (k : Z) | Compare (a : string) (k : Z)
| CompareIf (a : string) (k flags : Z) (c : condition) | Select (to a b : string) (c : condition)
| SelectOrInvert (to a b : string) (c : condition) | NegateIf (to a : string) (c : condition).

Definition number (least most : Z) (s : string) : option Z :=
  bind (bind (after "#" s) decimal) (from_to least most).
Definition first (s : string) : option string := bind (before ","%char s) register.
Definition second (s : string) : option source :=
  match register s with
  | Some r => Some (Register r)
  | None => option_map Number (number 0 4095 s)
  end.
Definition condition_of : string -> option condition :=
  named [("ne", NotEqual); ("lt", Less); ("ge", NotLess)]%string.
(* What a name means, by its operands. *)
Definition meaning : Type := list string -> option instruction.
Definition two (f : string -> string -> option instruction) : meaning := fun l =>
  match l with [a; x] => bind (first a) (fun a => f a x) | _ => None end.
Definition three (f : string -> string -> string -> option instruction) : meaning := fun l =>
  match l with
  | [to; a; x] => bind (first to) (fun to => bind (first a) (fun a => f to a x))
  | _ => None
  end.
Definition selection (f : string -> string -> string -> condition -> instruction) : meaning :=
  fun l =>
  match l with
  | [to; a; b; c] =>
      bind (first to) (fun to => bind (first a) (fun a => bind (first b) (fun b =>
      option_map (f to a b) (condition_of c))))
  | _ => None
  end.
Definition comparison : meaning := fun l =>
  match l with
  | [a; k; flags; c] =>
      bind (first a) (fun a => bind (bind (before ","%char k) (number 0 31)) (fun k =>
      bind (bind (before ","%char flags) (number 0 15)) (fun flags =>
      option_map (CompareIf a k flags) (condition_of c))))
  | _ => None
  end.
Definition meanings : list (string * meaning) :=
  [("add", three (fun to a b => option_map (Add to a) (second b)));
   ("sub", three (fun to a k => option_map (Subtract to a) (number 0 4095 k)));
   ("asr", three (fun to a n => option_map (ShiftSigned to a) (number 1 63 n)));
   ("cneg", three (fun to a c => option_map (NegateIf to a) (condition_of c)));
   ("tst", two (fun a k => option_map (Test a) (number 1 1 k)));
   ("cmp", two (fun a k => option_map (Compare a) (number 0 4095 k)));
   ("csel", selection Select); ("csinv", selection SelectOrInvert); ("ccmp", comparison)]%string.
Definition parse_line (s : string) : option instruction :=
  match words s with
  | name :: l => bind (named meanings name) (fun f => f l)
  | [] => None
  end.
Definition parse (text : string) : option (list instruction) := all_of parse_line (lines text).

(* The processor, with its flags N, Z and V; if they are None, they hold something unknown, and
   reading them is an error. No instruction of the list reads C. *)
Record state := State { reg : registers; flags : option (bool * bool * bool) }.
Definition holds (s : state) (c : condition) : option bool :=
  bind (flags s) (fun '(n, z, v) =>
  Some match c with NotEqual => negb z | Less => xorb n v | NotLess => Bool.eqb n v end).
Definition read (s : state) (x : source) : Z :=
  match x with Register r => reg s r | Number k => k end.
Definition set (s : state) (r : string) (x : Z) : option state :=
  Some (State (put (reg s) r x) (flags s)).
Definition set_flags (s : state) (n z v : bool) : option state :=
  Some (State (reg s) (Some (n, z, v))).
(* Flags of a difference: whether it is negative, zero, and no signed word; or those of a number. *)
Definition compare (s : state) (b : bool) (x k otherwise : Z) : option state :=
  let d := word (x - k) in
  set_flags s (if b then 2 ^ 63 <=? d else Z.testbit otherwise 3)
    (if b then d =? 0 else Z.testbit otherwise 2)
    (if b then negb (signed d =? signed x - k) else Z.testbit otherwise 0).

Definition execute (s : state) (i : instruction) : option state :=
  match i with
  | Add to a b => set s to (word (reg s a + read s b))
  | Subtract to a k => set s to (word (reg s a - k))
  | ShiftSigned to a n => set s to (word (signed (reg s a) / 2 ^ n))
  | Test a k => let x := Z.land (reg s a) k in set_flags s (2 ^ 63 <=? x) (x =? 0) false
  | Compare a k => compare s true (reg s a) k 0
  | CompareIf a k f c => bind (holds s c) (fun h => compare s h (reg s a) k f)
  | Select to a b c => bind (holds s c) (fun h => set s to (if h then reg s a else reg s b))
  | SelectOrInvert to a b c =>
      bind (holds s c) (fun h => set s to (if h then reg s a else W - 1 - reg s b))
  | NegateIf to a c =>
      bind (holds s c) (fun h => set s to (if h then word (- reg s a) else reg s a))
  end.
Fixpoint execute_all (s : state) (l : list instruction) : option state :=
  match l with [] => Some s | i :: l => bind (execute s i) (fun s => execute_all s l) end.
Definition leaves (text : string) (s : registers) (P : registers -> Prop) : Prop :=
  exists l, parse text = Some l /\
  forall f, exists t, execute_all (State s f) l = Some t /\ P (reg t).
