(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* One division step on two rows in words of 64 bits, and what it is that a text computes it,
   whatever the processor. This file is to be read and believed. *)
From Coq Require Import ZArith List Bool String.
From Kernel Require Import Assembly.
From Kernel Require RiscV64.
Import ListNotations.
Open Scope Z_scope.

(* A row of f that is odd, a row of g, and zeta = -(delta + 1/2), integers all three. *)
Definition rows : Type := Z * Z * Z.
Definition step (r : rows) : rows :=
  let '(top, bottom, zeta) := r in
  if (zeta <? 0) && Z.odd bottom then (bottom, (bottom - top) / 2, - zeta - 2)
  else (top, (bottom + bottom mod 2 * top) / 2, zeta - 1).
(* Sums and differences of the rows are signed words, and so is zeta - 1. That they are so after the
   step as well is not said. *)
Definition fits (r : rows) : Prop :=
  let '(top, bottom, zeta) := r in
  Z.odd top = true /\ Z.abs top + Z.abs bottom < 2 ^ 63 /\ - 2 ^ 63 < zeta < 2 ^ 63.

(* Registers of 64 bits; what a word is as a signed integer. *)
Definition W := 2 ^ 64.
Definition word (x : Z) : Z := x mod W.
Definition signed (x : Z) : Z := if x <? 2 ^ 63 then x else x - W.
Definition registers : Type := string -> Z.
Definition are_words (s : registers) : Prop := forall q, 0 <= s q < W.
Definition put (s : registers) (r : string) (x : Z) : registers :=
  fun q => if String.eqb q r then x else s q.

(* Registers are names in braces: a template has them until the compiler replaces each name by a
   register of its own. Names that a text only reads may have the same one. *)
Definition register (s : string) : option string :=
  option_map (fun _ => s) (RiscV64.register s).
Definition lines (text : string) : list string :=
  filter (fun s => negb (String.eqb s "")) (split newline text "").

(* `leaves s P`: from the registers s on, whatever is in flags, a text runs to its end and leaves
   registers for which P holds. Whatever is in the other registers: if `places` hold the words of
   rows, they hold those of the rows after a step in the end, and no registers but `changed` are
   written. *)
Definition only (changed : list string) (s t : registers) : Prop :=
  are_words t /\ forall q, ~ In q changed -> t q = s q.
Definition step_theorem (leaves : registers -> (registers -> Prop) -> Prop)
    (places : list string) (words_of : rows -> list Z) (changed : list string) : Prop :=
  forall s r, are_words s -> fits r -> map (fun q => signed (s q)) places = words_of r ->
  leaves s (fun t =>
    map (fun q => signed (t q)) places = words_of (step r) /\ only changed s t).

(* The words of `Divsteps` in arch/x86_64/divstep.rs; in few_units.rs there, with the register that
   holds 0; and in arch/aarch64/divstep.rs. *)
Definition words_x86_64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in
  [top / 2; bottom; zeta; if zeta <? 0 then - (top / 2) else top / 2 + 1; Z.b2z (zeta <? 0)].
Definition words_few_units (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in
  [top / 2; bottom; zeta; if zeta <? 0 then - (top / 2) - 1 else top / 2; 0].
Definition words_aarch64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in [top; bottom; zeta; if zeta <? 0 then - top else top].
