(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* packed/: texts for AVX-512 IFMA, in an order of instructions for Golden Cove. *)
From Coq Require Import ZArith List String.
From Kernel Require Import Lanes LanesStatement LanesText.
From Statements Require Import lanes.
From Certificates Require packed_golden_cove texts_packed_golden_cove.
Import ListNotations texts_packed_golden_cove.
Open Scope Z_scope.

Definition given (orders : list (vec Z)) : givens :=
  Givens vectors masks orders.

Theorem numbers_in_tables : forallb Assembly.only_numbers [vectors; masks] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma square_checked : text_proves square packed_golden_cove.square 0 (squaring given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem square_text : lanes_theorem square (given []) 0
  [at_registers tights] tights squares.
Proof. case_of square_checked (squaring given) 0%nat. Qed.

Lemma double_checked : text_proves double packed_golden_cove.double 0 (doubling given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem double_text : lanes_theorem double (given []) 0
  [at_registers point_or_less] point doubled.
Proof. case_of double_checked (doubling given) 0%nat. Qed.

Lemma add_checked : text_proves add packed_golden_cove.add 0 (adding given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem sum_text : lanes_theorem add (given orders_of_sum) 0
  [at_registers point; at_rdx tights] point added.
Proof. case_of add_checked (adding given) 0%nat. Qed.
Theorem sum_with_zero_one_text : lanes_theorem add (given orders_of_sum) 0
  [at_registers zero_one; at_rdx tights] point added.
Proof. case_of add_checked (adding given) 1%nat. Qed.
Theorem difference_text : lanes_theorem add (given orders_of_difference) 0
  [at_registers point; at_rdx tights] point subtracted.
Proof. case_of add_checked (adding given) 2%nat. Qed.
Theorem difference_with_zero_one_text : lanes_theorem add (given orders_of_difference) 0
  [at_registers zero_one; at_rdx tights] point subtracted.
Proof. case_of add_checked (adding given) 3%nat. Qed.

Lemma ladder_step_checked :
  text_proves ladder_step packed_golden_cove.ladder_step 0 (stepping given) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem step_text : lanes_theorem ladder_step (given orders_of_step) 0
  [at_registers tights; at_rdx factors] tights stepped.
Proof. case_of ladder_step_checked (stepping given) 0%nat. Qed.
Theorem swapped_step_text : lanes_theorem ladder_step (given orders_of_swap) 0
  [at_registers tights; at_rdx factors] tights stepped_swapped.
Proof. case_of ladder_step_checked (stepping given) 1%nat. Qed.
