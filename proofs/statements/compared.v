(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* What nothing would prove too. How many runs of the code a theorem whose name ends in `_as_run`
   compares its model with, at least; and certificates that claim nothing. *)
From Coq Require Import Arith List Bool.
From Kernel Require Import Run Decode.
From Certificates Require runs.
Import ListNotations.

Theorem operands_are_many : forallb (fun n => 40 <=? n)%nat
  [length runs.signed_digits; length runs.reduce_wide; length runs.reduce; length runs.mul_add;
   length runs.canonical; length runs.radix_16; length runs.radix_256; length runs.odd_radix_128;
   length runs.split; length runs.naf; length runs.halves; length runs.canonical64;
   length runs.canonical32; length runs.canonical51; length runs.canonical25h;
   length runs.canonical52; length runs.batches; length runs.updates;
   length runs.canonical62] = true.
Proof. reflexivity. Qed.
Theorem points_are_some :
  (20 <=? length runs.digits_in_lanes)%nat && (20 <=? length runs.points)%nat &&
  (8 <=? length runs.window_bits)%nat && (8 <=? length runs.loops)%nat &&
  (8 <=? length runs.inverses)%nat &&
  (6 <=? length runs.combs)%nat && (4 <=? length runs.sums)%nat &&
  (4 <=? length runs.verdicts)%nat = true.
Proof. reflexivity. Qed.
(* No line; a line without its first digit; a number without its end. *)
Theorem nothing_is_no_certificate :
  existsb (fun t => verified (cert_of t)) [[]; [W2 Nothing]; [W1 (W1 Nothing)]] = false.
Proof. reflexivity. Qed.
