(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* m64/squares.rs: runs of squares of one and of two elements for BMI2 and ADX, as the assembler
   gets them. *)
From Coq Require Import String ZArith List Bool.
From Kernel Require Import Lang Statement X86_64 Symbols Text Steps Loop.
From Certificates Require texts_x86_64.
From Statements Require Import x86_64 m64_steps.
Import ListNotations.
Open Scope Z_scope.

(* The body: a square of what is at each place, and a store to the same place. *)
Definition at_base (b : string) : location := At b 0.
Definition body_of (places : list string) : list segment :=
  flat_map (fun b => [squared (at_base b); store (at_base b)]) places.
Definition one : list string := ["rdi"]%string.
Definition two : list string := ["rdi"; "rsi"]%string.

Theorem squares_of_one_element : squares_theorem texts_x86_64.squares one.
Proof.
  apply squares_all_ok with (parts := parts) (segments := body_of one).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.
Theorem squares_of_two_elements : squares_theorem texts_x86_64.squares_of_two two.
Proof.
  apply squares_all_ok with (parts := parts) (segments := body_of two).
  - exact parts_are_ok.
  - vm_cast_no_check (eq_refl true).
Qed.

(* Planted faults: any instruction of a body that is missing, where its part is said to have one
   less. *)
Definition body (text : string) : list instruction :=
  match parse_loop text with Some l => l | None => [] end.
Definition accepts (places : list string) (segments : list segment) : list instruction -> bool :=
  squares_all parts segments places.
Fixpoint fewer (k : nat) (l : list segment) : list segment :=
  match l with
  | [] => []
  | (n, act) :: l => if Nat.ltb k n then (pred n, act) :: l else (n, act) :: fewer (Nat.sub k n) l
  end.
Definition deletions (text : string) (places : list string) : bool :=
  let l := body text in let segments := body_of places in
  accepts places segments l && negb
    (existsb (fun k => accepts places (fewer k segments) (x86_64.without k l))
      (seq 0 (List.length l))).
Theorem deletions_are_refused :
  deletions texts_x86_64.squares one && deletions texts_x86_64.squares_of_two two = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* A copy of a word is nothing to refuse, unless it writes the counter, an address, or a register
   that no text may write. A place that no part of the text is about. *)
Definition with_copy (to : string) : bool :=
  let l := body texts_x86_64.squares in
  accepts one ((67%nat, Compute 1 Nowhere (at_base "rdi") Registers) :: [store (at_base "rdi")])
    (firstn 2 l ++ [(MOV, [Reg to; Reg "rdx"%string])] ++ skipn 2 l).
Theorem other_bodies_are_refused :
  with_copy "r14" && negb (existsb (fun b => b)
   [with_copy "rbx"; with_copy "rdi"; with_copy "rsi"; with_copy "rsp";
    accepts ["rsi"]%string (body_of one) (body texts_x86_64.squares);
    accepts two (body_of one) (body texts_x86_64.squares);
    accepts one (body_of two) (body texts_x86_64.squares_of_two)]) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Other loops, which the parser does not know. *)
Definition lines : list string := split newline texts_x86_64.squares "".
Definition text_of (l : list string) : string :=
  fold_right (fun s t => s ++ String newline t)%string ""%string l.
Definition known (l : list string) : bool :=
  match parse_loop (text_of l) with Some _ => true | None => false end.
Definition instead (s t : string) : list string :=
  map (fun x => if String.eqb x s then t else x) lines.
Definition lacks (s : string) : list string := filter (fun x => negb (String.eqb x s)) lines.
Definition some_body : list string := ["mov rdx, [rdi]"; "mov [rdi], rdx"]%string.
Open Scope string_scope.
Open Scope list_scope.
Theorem other_loops_are_refused :
  known lines && known (around some_body) && negb (existsb known
   [lacks "dec rbx"; lacks "jnz 2b"; lacks "2:"; lacks "mov rbx, r15";
    instead "jnz 2b" "jz 2b"; instead "jnz 2b" "jnz 2f"; instead "jnz 2b" "jnz 3b";
    instead "jnz 2b" "jmp 2b"; instead "2:" "3:"; instead "dec rbx" "dec r15";
    instead "dec rbx" "dec ebx"; instead "dec rbx" "inc rbx"; instead "dec rbx" "sub rbx, 1";
    instead "mov rbx, r15" "mov rbx, r14"; instead "mov rbx, r15" "mov ebx, r15d";
    lines ++ ["ret"]; lines ++ ["mov rdx, [rdi]"]; "mov rdx, [rdi]" :: lines;
    ["2:"; "mov rbx, r15"] ++ some_body ++ ["dec rbx"; "jnz 2b"];
    ["mov rbx, r15"] ++ some_body ++ ["2:"; "dec rbx"; "jnz 2b"];
    ["mov rbx, r15"] ++ some_body ++ ["2:"] ++ some_body ++ ["dec rbx"; "jnz 2b"];
    ["mov rbx, r15"; "2:"] ++ some_body ++ ["dec rbx"] ++ some_body ++ ["jnz 2b"];
    around ("2:" :: some_body); around (some_body ++ ["dec rbx"]);
    around (some_body ++ ["jnz 2b"]); around (around some_body);
    ["mov rbx, r15"; "2:"; "dec rbx"]; ["mov rbx, r15"; "2:"; "jnz 2b"]]) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
