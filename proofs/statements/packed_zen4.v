(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for AVX-512 IFMA, in an order of instructions for Zen 4. They write no memory. *)
From Coq Require Import ZArith List String.
From Kernel Require Import Lang Run X86_64 Lanes LanesText.
From Statements Require Import lanes.
From Certificates Require packed_zen4 texts_packed_zen4.
Import ListNotations.
Open Scope Z_scope.

Definition given_with (orders : list (vec Z)) : givens :=
  Givens texts_packed_zen4.vectors texts_packed_zen4.masks orders.

Theorem square_text : lanes_theorem texts_packed_zen4.square (given_with []) 0
  [at_registers tights] tights squares.
Proof. text packed_zen4.square stages_of_square (0%nat, 0%nat). Qed.

Theorem double_text : lanes_theorem texts_packed_zen4.double (given_with []) 0
  [at_registers point_or_less] point doubled.
Proof. text packed_zen4.double stages_of_double (0%nat, 0%nat). Qed.

Theorem sum_text : lanes_theorem texts_packed_zen4.add (given_with orders_of_sum) 0
  [at_registers point; at_rdx tights] point added.
Proof. text packed_zen4.add stages_of_sum (0%nat, 0%nat). Qed.

Theorem sum_with_zero_one_text : lanes_theorem texts_packed_zen4.add (given_with orders_of_sum) 0
  [at_registers zero_one; at_rdx tights] point added.
Proof. text packed_zen4.add stages_of_sum (40%nat, 12%nat). Qed.

Theorem difference_text : lanes_theorem texts_packed_zen4.add (given_with orders_of_difference) 0
  [at_registers point; at_rdx tights] point subtracted.
Proof. text packed_zen4.add stages_of_difference (60%nat, 24%nat). Qed.

Theorem difference_with_zero_one_text : lanes_theorem texts_packed_zen4.add (given_with orders_of_difference) 0
  [at_registers zero_one; at_rdx tights] point subtracted.
Proof. text packed_zen4.add stages_of_difference (100%nat, 36%nat). Qed.

Theorem step_text : lanes_theorem texts_packed_zen4.ladder_step (given_with orders_of_step) 0
  [at_registers tights; at_rdx factors] tights stepped.
Proof. text packed_zen4.ladder_step (stages_of_step #1 #2 #3 #4) (0%nat, 0%nat). Qed.

Theorem swapped_step_text : lanes_theorem texts_packed_zen4.ladder_step (given_with orders_of_swap) 0
  [at_registers tights; at_rdx factors] tights stepped_swapped.
Proof. text packed_zen4.ladder_step (stages_of_step #3 #4 #1 #2) (40%nat, 12%nat). Qed.

(* Planted faults: any instruction that is missing. *)
Theorem deletions_are_refused :
  some_deletion_proves texts_packed_zen4.square packed_zen4.square (given_with []) 0
    [at_registers tights] tights stages_of_square (0%nat, 0%nat) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
