(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* radix52.rs, `in_radix51`, in each lane: a tight element in limbs of 51 bits, for radix51x4.rs. *)
From Coq Require Import ZArith List.
From Kernel Require Import Lang Check Run Statement.
From Certificates Require radix51x4.
From Statements Require Import radix52.
Import ListNotations.
Open Scope Z_scope.

Definition limbs51 : value := Plain (Element (each 51 5) (repeat (2 ^ 51 + 2 ^ 19 - 1) 5)).

Theorem from_radix52 : theorem52 radix51x4.from_radix52
  [tight]
  [Outcome limbs51 (Operand 0)].
Proof. apply proves52_ok. vm_cast_no_check (eq_refl true). Qed.
