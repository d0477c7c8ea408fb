(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/thumb: functions of `w32` for Arm's M profile, as the assembler gets them: `v7em` for
   processors with the DSP extension, `v6m` for the base of the profile. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Lang Check Run Statement Assembly Machine32 Functions Lines Thumb.
From Certificates Require v7em v6m texts_v7em texts_v6m.
Import ListNotations.
Open Scope Z_scope.

(* The text, the bytes of stack that it uses, the most that its word may be, what it computes of the
   word (operand 0) and both elements, the bounds of the result. *)
Notation leaves text := (function_theorem Thumb.convention (Thumb.parse text)) (only parsing).
Notation squares text := (function_theorem (of_one Thumb.convention) (Thumb.parse text))
  (only parsing).
Ltac by_certificate d := apply (belongs_ok _ _ _ _ _ _ d); vm_cast_no_check (eq_refl true).

Theorem product_v7em :
  leaves texts_v7em.product 76 None (Times (Operand 1) (Operand 2)) tight.
Proof. by_certificate v7em.product. Qed.
Theorem square_v7em :
  squares texts_v7em.square 68 None (Times (Operand 1) (Operand 1)) tight.
Proof. by_certificate v7em.square. Qed.
Theorem sum_v7em :
  leaves texts_v7em.sum 36 (Some (2 ^ 17 - 1))
    (Plus (Operand 1) (Times (Operand 2) (Operand 0))) tight.
Proof. by_certificate v7em.sum. Qed.
Theorem difference_v7em :
  leaves texts_v7em.difference 36 None (Minus (Operand 1) (Operand 2)) words.
Proof. by_certificate v7em.difference. Qed.

Theorem product_v6m :
  leaves texts_v6m.product 144 None (Times (Operand 1) (Operand 2)) tight.
Proof. by_certificate v6m.product. Qed.
Theorem square_v6m :
  squares texts_v6m.square 144 None (Times (Operand 1) (Operand 1)) tight.
Proof. by_certificate v6m.square. Qed.
Theorem sum_v6m :
  leaves texts_v6m.sum 20 None (Plus (Operand 1) (Operand 2)) words.
Proof. by_certificate v6m.sum. Qed.
Theorem multiple_v6m :
  leaves texts_v6m.multiple 20 (Some (2 ^ 16 - 1))
    (Plus (Operand 1) (Times (Operand 2) (Operand 0))) tight.
Proof. by_certificate v6m.multiple. Qed.
Theorem difference_v6m :
  leaves texts_v6m.difference 20 None (Minus (Operand 1) (Operand 2)) words.
Proof. by_certificate v6m.difference. Qed.

(* Planted faults: any line that is missing; *)
Definition lines (text : string) : list (list instruction) :=
  match all_of Thumb.parse_line (split newline text "") with
  | Some l => filter (fun l => negb (List.length l =? 0)%nat) l
  | None => []
  end.
Definition program (text : string) : list instruction := List.concat (lines text).
Definition accepted (d : cert) (depth : Z) (most : option Z) (l : list instruction) : bool :=
  computed Thumb.convention l depth most d.
Definition deletions (text : string) (d : cert) (depth : Z) (most : option Z) : list bool :=
  let l := lines text in
  map (fun k => accepted d depth most (List.concat (firstn k l ++ skipn (S k) l)))
    (seq 0 (List.length l)).
Theorem themselves_are_accepted :
  accepted v7em.difference 36 None (program texts_v7em.difference) &&
  accepted v6m.sum 20 None (program texts_v6m.sum) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_refused :
  existsb (fun b => b)
    (deletions texts_v7em.product v7em.product 76 None ++
     deletions texts_v7em.square v7em.square 68 None ++
     deletions texts_v7em.sum v7em.sum 36 (Some (2 ^ 17 - 1)) ++
     deletions texts_v7em.difference v7em.difference 36 None ++
     deletions texts_v6m.sum v6m.sum 20 None ++
     deletions texts_v6m.multiple v6m.multiple 20 (Some (2 ^ 16 - 1)) ++
     deletions texts_v6m.difference v6m.difference 20 None)
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* a flag that is lost in a chain; a word of the result that is written before that of an operand,
   which may be the same, is read; words that lie below the stack pointer for a moment, where an
   interrupt may overwrite them; more stack than a text may use. *)
Definition with_one (k : nat) (i : instruction) (l : list instruction) : list instruction :=
  firstn k l ++ [i] ++ skipn k l.
Theorem lost_flags_are_refused :
  accepted v7em.difference 36 None (with_one 21 Forget (program texts_v7em.difference)) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem overwritten_operands_are_refused :
  accepted v6m.sum 20 None (with_one 11 (Store 4 0 0) (program texts_v6m.sum)) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem freed_words_are_refused :
  accepted v6m.sum 20 None
    (with_one 11 (Add false false 13 13 (Imm 20))
      (with_one 11 (Sub false false 13 (Reg 13) (Imm 20)) (program texts_v6m.sum))) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem more_stack_is_refused : accepted v6m.sum 16 None (program texts_v6m.sum) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know. *)
Theorem other_lines_are_refused :
  existsb (fun line => match Thumb.parse line with Some _ => true | None => false end)
    ["cmp r0, r1"; "beq 1f"; "bx lr"; "adcseq r0, r0, r1"; "add pc, r0, r1"; "mov r0, pc";
     "adds r0, r1, #256"; "adds r0, r1, #010"; "adds r0, r1"; "adds r0 r1 r2"; "adds r0,  r1, r2";
     "subs r0, r1, #-1";
     "lsls r0, r1, r2"; "lsls r0, r1, #32"; "add r0, r1, r2, asr #1"; "add r0, sp, r1";
     "mov sp, r0"; "mov r0, #"; "movs r0, r1"; "mov r16, r0"; "bic r0, r1, #1"; "rsbs r0, r0, #0";
     "ldr r0, [pc, #4]"; "ldr r0, [r1, #4]!"; "ldr r0, [r1], #4"; "ldr r0, [r1, r2]"; "ldr r0, r1";
     "ldrh r0, [r1]"; "str sp, [r0]"; "str pc, [r0]"; "push {sp}"; "push {r4, pc}"; "push {r5, r4}";
     "push {r7-r4}"; "push {}"; "pop {lr, pc}"; "ldm r1!, {r0-r3}"; "ldm r1!, {r4, pc}";
     "umull r0, r0, r1, r2"; "umaal r0, r0, r1, r2"; "muls r0, r1, #3"; ".word 0"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
