(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for RISC-V with 64 bits and the extensions M and Zba that compute on registers alone, after
   The RISC-V Instruction Set Manual, volume I: its chapters on RV64I, M and Zba, and its table of
   pseudoinstructions (`li`). This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Statement Assembly Lines.
Import ListNotations.
Open Scope Z_scope.

(* The first operand is the register that is written; `li` is the sum of zero and a number. *)
Inductive operation := Add | Subtract | And | Multiply | High | ShiftLeft | ShiftRight
| EightTimesPlus.
Inductive source := Register (name : string) | Number (k : Z).
Record instruction := Instruction {
  does : operation; to : string; first : source; second : source }.

(* Registers have names in braces, of letters and digits: a template has them until the compiler
   replaces each name by a register of its own. *)
Definition letter_or_digit (c : ascii) : bool :=
  let n := Z.of_nat (nat_of_ascii c) in
  ((97 <=? n) && (n <=? 122)) || ((48 <=? n) && (n <=? 57)).
Definition register (s : string) : option string :=
  bind (after "{" s) (fun s => bind (before "}" s) (fun name =>
  if negb (String.eqb name "") && forallb letter_or_digit (list_ascii_of_string name)
  then Some name else None)).
Definition in_register (s : string) : option source := option_map Register (register s).
Definition shift (s : string) : option source :=
  option_map Number (bind (decimal s) (from_to 1 63)).
Definition signed (s : string) : option source :=
  option_map Number (bind (integer s) (from_to (-2048) 2047)).
Definition mnemonics : list (string * (operation * (string -> option source))) :=
  [("add", (Add, in_register)); ("sub", (Subtract, in_register)); ("and", (And, in_register));
   ("mul", (Multiply, in_register)); ("mulhu", (High, in_register));
   ("sh3add", (EightTimesPlus, in_register)); ("slli", (ShiftLeft, shift));
   ("srli", (ShiftRight, shift))]%string.

(* Texts: one instruction a line, operands separated by commas. *)
Definition parse_line (s : string) : option instruction :=
  match words s with
  | [name; to; k] =>
      if String.eqb name "li" then
        bind (bind (before "," to) register) (fun to => bind (signed k) (fun k =>
        Some (Instruction Add to (Number 0) k)))
      else None
  | [name; to; a; b] =>
      bind (named mnemonics name) (fun '(does, second) =>
      bind (bind (before "," to) register) (fun to =>
      bind (bind (before "," a) in_register) (fun a => bind (second b) (fun b =>
      Some (Instruction does to a b)))))
  | _ => None
  end.
Definition parse (text : string) : option (list instruction) :=
  all_of parse_line (filter (fun s => negb (String.eqb s "")) (split newline text "")).

(* The processor: registers of 64 bits. Numbers are extended with their sign. *)
Definition W := 2 ^ 64.
Definition state : Type := string -> Z.
Definition read (s : state) (a : source) : Z :=
  match a with Register name => s name | Number k => k mod W end.
Definition compute (o : operation) (x y : Z) : Z :=
  match o with
  | Add => (x + y) mod W
  | Subtract => (x - y) mod W
  | And => Z.land x y
  | Multiply => (x * y) mod W
  | High => x * y / W
  | ShiftLeft => (x * 2 ^ y) mod W
  | ShiftRight => x / 2 ^ y
  | EightTimesPlus => (8 * x + y) mod W
  end.
Definition execute (s : state) (i : instruction) : state :=
  let x := compute (does i) (read s (first i)) (read s (second i)) in
  fun q => if String.eqb q (to i) then x else s q.
Definition run (s : state) (l : list instruction) : state := fold_left execute l s.

(* Whatever is in the other registers: with operands within their bounds in these registers, the
   text leaves a result within its bounds that is congruent to a formula in the operands, and
   changes no registers but these. Different names are different registers; those that the text only
   reads may be one, since nothing is written to it. *)
Definition registers_theorem (text : string) (operands : list (element * list string))
    (changed : list string) (result : element) (places : list string) (f : formula) : Prop :=
  exists l, parse text = Some l /\
  forall s : state, (forall q, 0 <= s q < W) ->
  let a := map (fun o => map s (snd o)) operands in Forall2 within (map fst operands) a ->
  let t := run s l in let r := map t places in
  within result r /\
  (p | number result r - formula_value (numbers (map fst operands) a) f) /\
  (forall q, ~ In q changed -> t q = s q).
