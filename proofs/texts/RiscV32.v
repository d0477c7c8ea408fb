(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for RISC-V with 32 bits and the extension M: a parser of the instructions that the
   functions of `w32` have, after The RISC-V Instruction Set Manual, volume I: its chapters on RV32I
   and M, and its table of pseudoinstructions (`li`, `mv`, `neg`, `ret`). This file is to be read
   and believed. *)
From Coq Require Import ZArith List Bool String Ascii.
From Kernel Require Import Lang Statement Assembly Machine32 Lines.
Import ListNotations.
Open Scope Z_scope.

(* Registers x1 to x31 by their names in the RISC-V ABIs Specification; 32 is pc. *)
Definition names : list string :=
  ["ra"; "sp"; "gp"; "tp"; "t0"; "t1"; "t2"; "s0"; "s1"; "a0"; "a1"; "a2"; "a3"; "a4"; "a5"; "a6";
   "a7"; "s2"; "s3"; "s4"; "s5"; "s6"; "s7"; "s8"; "s9"; "s10"; "s11"; "t3"; "t4"; "t5";
   "t6"]%string.
Definition register (s : string) : option Z := position names s 1.
Definition pc := 32.
(* Kept are gp, tp, s0 to s11. *)
Definition convention : Machine32.convention :=
  Convention 10 11 12 13 2 1 pc [3; 4; 8; 9; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27].

(* Immediates have 12 bits with a sign; where the sign would matter, it is refused. *)
Definition immediate (s : string) : option Z := bind (decimal s) (from_to 0 2047).
Definition signed (s : string) : option Z := bind (integer s) (from_to (-2048) 2047).
Definition shift (s : string) : option Z := bind (decimal s) (from_to 1 31).

Definition two (f : Z -> Z -> instruction) : meaning :=
  Lines.two register (fun to a => [f to a]).
Definition three : (Z -> Z -> Z -> instruction) -> meaning := Lines.three register.
Definition with_number (parse : string -> option Z) (f : Z -> Z -> Z -> instruction) : meaning :=
  fun l =>
  match l with
  | [to; a; k] =>
      bind (register to) (fun to => bind (register a) (fun a => bind (parse k) (fun k =>
      Some [f to a k])))
  | _ => None
  end.
Definition li : meaning := fun l =>
  match l with
  | [to; k] => bind (register to) (fun to => bind (immediate k) (fun k => Some [Move to (Imm k)]))
  | _ => None
  end.
Definition add_number (to a k : Z) : instruction :=
  if k <? 0 then Sub false false to (Reg a) (Imm (- k)) else Add false false to a (Imm k).
(* `8(a1)` *)
Definition one_word (one : Z -> Z -> Z -> instruction) : meaning := fun l =>
  match l with
  | [r; place] =>
      match split "(" place "" with
      | [k; base] =>
          bind (register r) (fun r => bind (signed k) (fun k =>
          bind (before ")" base) (fun base => bind (register base) (fun base =>
          Some [one r base k]))))
      | _ => None
      end
  | _ => None
  end.
(* `jalr x0, 0(ra)` *)
Definition ret : meaning := fun l =>
  match l with [EmptyString] => Some [Move pc (Reg 1); Return] | _ => None end.

Definition meanings : list (string * meaning) :=
  [("lw", one_word Load); ("sw", one_word Store); ("li", li);
   ("mv", two (fun to a => Move to (Reg a)));
   ("addi", with_number signed add_number);
   ("add", three (fun to a b => Add false false to a (Reg b)));
   ("sub", three (fun to a b => Sub false false to (Reg a) (Reg b)));
   ("neg", two (fun to a => Sub false false to (Imm 0) (Reg a)));
   ("mul", three Multiply); ("mulhu", three High); ("sltu", three Below);
   ("andi", with_number immediate (fun to a k => And to a (Imm k))); ("or", three Or);
   ("slli", with_number shift (fun to a n => Move to (Left a n)));
   ("srli", with_number shift (fun to a n => Move to (Right a n))); ("ret", ret)]%string.

(* The directives say that the extension M may be used. *)
Definition parse_line : string -> option (list instruction) :=
  Lines.parse_line "#" [".option push"; ".option arch, +m"; ".option pop"]%string meanings.
Definition parse : string -> option (list instruction) := parse_text parse_line.
