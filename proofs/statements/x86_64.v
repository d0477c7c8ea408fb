(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* m64/parts.rs: texts for BMI2 and ADX, as the assembler gets them. *)
From Coq Require Import String ZArith List.
From Kernel Require Import Lang Check Run Statement X86_64 Text.
From Certificates Require x86_64 texts_x86_64.
Import ListNotations.
Open Scope Z_scope.

(* Operand 0 is at rdi + 64, operand 1 at rdi + 32, the result at rdi. *)
Theorem product_text :
  text_theorem texts_x86_64.product (Times (Operand 0) (Operand 1)) p (2 ^ 255 + 2 ^ 24 - 1).
Proof.
  apply belongs_ok with (c := x86_64.product).
  - vm_cast_no_check (eq_refl true).
  - vm_compute. reflexivity.
Qed.

Theorem square_text :
  text_theorem texts_x86_64.square (Times (Operand 1) (Operand 1)) p (2 ^ 255 + 2 ^ 24 - 1).
Proof.
  apply belongs_ok with (c := x86_64.square).
  - vm_cast_no_check (eq_refl true).
  - vm_compute. reflexivity.
Qed.

(* Planted faults in the text: any instruction that is missing, and a multiplication in a chain of
   carries, which writes the flags. *)
Definition instructions : list instruction := program texts_x86_64.product.
Definition without (k : nat) : list instruction :=
  firstn k instructions ++ skipn (S k) instructions.
Definition multiplication : instruction := (IMUL, [Reg "rcx"; Reg "rcx"; Imm 1])%string.
Theorem itself_is_accepted : accepts instructions x86_64.product = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_refused :
  existsb (fun k => accepts (without k) x86_64.product) (seq 0 (List.length instructions)) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
Theorem lost_flags_are_refused :
  accepts (firstn 7 instructions ++ [multiplication] ++ skipn 7 instructions) x86_64.product
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parser does not know: other addresses, halves of registers, writing the address. *)
Theorem other_lines_are_refused :
  existsb (fun line => match parse line with Some _ => true | None => false end)
    ["mov rax, [rdi - 8]"; "mov rax, [rdi + 4]"; "mov rax, [rdi*2 + 8]"; "mov rax, [rsi + 8]";
     "adc eax, ecx"; "xor eax, ecx"; "mov rdi, rax"; "mov rax, "; "sub rax, rcx"; "mov al, 1"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
