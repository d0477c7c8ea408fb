(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* words/texts.rs of blind-rsa for BMI2 and ADX, as the assembler gets it: the parts of squares, and
   differences; planted faults in these texts and in those of rsa_words.v. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Steps Rows.
From Certificates Require rsa_words texts_rsa_words.
From Statements Require Import rsa_words.
Import ListNotations.
Open Scope Z_scope.

(* Doubled words and squares of words: the sum of x_i^2 W^(2i). *)
Fixpoint squares (l : list Z) : Z :=
  match l with [] => 0 | x :: l => x * x + W * W * squares l end.
Definition doubled_areas : areas := [("rdi", 128); ("rsi", 64)]%string.
Fixpoint all_squares (l : list nat) : formula :=
  match l with
  | [] => Constant 0
  | n :: l => Plus (Times (Operand n) (Operand n)) (Times (Constant (W * W)) (all_squares l))
  end.
Lemma all_squares_ok values l :
  formula_value values (all_squares l) = squares (map (fun n => nth n values 0) l).
Proof. induction l as [|n l IH]; cbn [all_squares formula_value map squares]; congruence. Qed.
Definition doubled_piece : piece :=
  Piece rsa_words.doubled doubled_areas
    (at_all "rdi" 16 ++ at_all "rsi" 8 ++ [(Some (Reg "rbx"), 2)]) [] Unknown
    (map (fun i => (at_ "rdi" i, any)) (seq 0 16) ++ [(Reg "rbx", 2)]) false []
    [(Plus (whole (seq 25 16)) (Times (Constant (W ^ 16)) (Operand 41)),
      Plus (Plus (Times (Constant 2) (whole (seq 0 16))) (all_squares (seq 16 8))) (Operand 24))]
    (touched (seq 0 16)).
Theorem doubled_is_accepted : accepts doubled_piece (program texts_rsa_words.doubled) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem doubled : parse texts_rsa_words.doubled <> None /\
  forall s : state, apart doubled_areas (reg s) ->
  let t := memory_words s "rdi" 16 in let a := memory_words s "rsi" 8 in let c := reg s "rbx" in
  are_words t -> are_words a -> 0 <= c <= 2 ->
  exists u, execute_all s (program texts_rsa_words.doubled) = Some u /\
  let t' := memory_words u "rdi" 16 in let c' := reg u "rbx" in
  integer t' + W ^ 16 * c' = 2 * integer t + squares a + c /\
  are_words t' /\ 0 <= c' <= 2 /\ writes_only (touched (seq 0 16)) s u.
Proof.
  split; [intros H; vm_compute in H; discriminate|].
  intros s Sep t a c Wt Wa Wc.
  destruct (piece_ok doubled_piece _ s (t ++ a ++ [c]) doubled_is_accepted)
    as (u & others & E & Eq).
  - exact Sep.
  - repeat apply Forall2_app; [apply all_have; exact Wt|apply all_have; exact Wa|].
    constructor; [split; [exact Wc|reflexivity]|constructor].
  - intros; exact I.
  - exists u. split; [exact E|]. cbv zeta in Eq. destruct Eq as (B & _ & Eq & F).
    change (map (read u) (map fst (ends doubled_piece))) with
      (memory_words u "rdi" 16 ++ [reg u "rbx"]) in *.
    split.
    { apply Forall_inv in Eq. revert Eq. cbn [fst snd formula_value].
      rewrite !whole_ok, all_squares_ok. intros Eq. exact Eq. }
    change (bounds_of doubled_piece) with (repeat any 16 ++ [2]) in B.
    rewrite <- app_assoc in B. apply Forall2_app_inv_r in B.
    destruct B as (l1 & l2 & B1 & B2 & El).
    assert (L : length (memory_words u "rdi" 16) = length l1).
    { apply lengths in B1. rewrite B1, repeat_length. reflexivity. }
    apply app_same in El; [|exact L]. destruct El as [<- <-].
    split; [exact (within_any _ _ B1)|]. split; [|exact F].
    inversion B2. assumption.
Qed.

(* Differences. *)
Definition difference_areas : areas := [("rdi", 64); ("rsi", 64); ("rcx", 64)]%string.
Definition difference_writes : list operand := Reg "rdx" :: map (at_ "rdi") (seq 0 8).
(* The certificate begins with the difference of two words, whose borrow is the first one. *)
Definition difference_piece : piece :=
  Piece rsa_words.difference difference_areas
    (at_all "rsi" 8 ++ at_all "rcx" 8 ++ [(None, any); (None, any)])
    [(OSub 17 18, None); (OBorrow 19 64, None); (OLow 19 64 20, Some 64)] (Bit 20)
    (map (fun i => (at_ "rdi" i, any)) (seq 0 8)) true [(21%positive, any)]
    [(Plus (Times (Constant W)
         (Minus (whole (seq 18 8)) (Times (Constant (W ^ 8)) (Operand 26))))
       (Minus (Plus (Operand 27) (Operand 17)) (Operand 16)),
      Times (Constant W) (Minus (whole (seq 0 8)) (whole (seq 8 8))))]
    difference_writes.
Theorem difference_is_accepted :
  accepts difference_piece (program texts_rsa_words.difference) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem difference : parse texts_rsa_words.difference <> None /\
  forall (s : state) (borrow : Z), apart difference_areas (reg s) ->
  let t := memory_words s "rsi" 8 in let n := memory_words s "rcx" 8 in
  are_words t -> are_words n -> carry s = Some borrow -> is_bit borrow ->
  exists u borrow', execute_all s (program texts_rsa_words.difference) = Some u /\
  carry u = Some borrow' /\ is_bit borrow' /\
  let d := memory_words u "rdi" 8 in
  integer d - W ^ 8 * borrow' = integer t - integer n - borrow /\
  are_words d /\ writes_only difference_writes s u.
Proof.
  split; [intros H; vm_compute in H; discriminate|].
  intros s c Sep t n Wt Wn Hc Bc.
  destruct (piece_ok difference_piece _ s (t ++ n ++ [0; c]) difference_is_accepted)
    as (u & others & E & Eq).
  - exact Sep.
  - repeat apply Forall2_app; [apply all_have; exact Wt|apply all_have; exact Wn|].
    unfold is_bit, any, W in *.
    repeat (constructor; [split; [cbn [snd]; lia|exact I]|]). constructor.
  - intros m K X. cbn [difference_piece earlier first_carry holds_flag].
    change (after 1 (inputs_code difference_piece)) with 19%positive in X.
    cbn [runs_code earlier difference_piece exact Pos.succ] in X.
    destruct X as ((X1 & _) & (X2 & _) & _). cbv beta iota delta [machine opval wrap] in X1, X2.
    pose proof (f_equal (fun l => nth 16 l 0) K) as K1.
    pose proof (f_equal (fun l => nth 17 l 0) K) as K2.
    change (m 17%positive = 0) in K1. change (m 18%positive = c) in K2.
    rewrite X1, K1, K2 in X2. rewrite Hc.
    assert (m 20%positive = c) as -> by (rewrite X2; destruct Bc as [->| ->]; reflexivity).
    split; [reflexivity|exact Bc].
  - cbv zeta in Eq. destruct Eq as (B & Ca & Eq & F).
    change (map (read u) (map fst (ends difference_piece))) with (memory_words u "rdi" 8) in *.
    change (bounds_of difference_piece) with (repeat any 8 ++ [1; any]) in B.
    apply Forall2_app_inv_r in B. destruct B as (l1 & l2 & B1 & B2 & El).
    assert (L : length (memory_words u "rdi" 8) = length l1).
    { apply lengths in B1. rewrite B1, repeat_length. reflexivity. }
    apply app_same in El; [|exact L]. destruct El as [<- ->].
    pose proof (lengths _ _ _ B2) as L2. destruct l2 as [|x [|y [|? ?]]]; try discriminate.
    assert (Bx : 0 <= x <= 1) by (inversion B2; assumption).
    assert (By : 0 <= y <= any) by (inversion B2 as [|? ? ? ? _ B3]; inversion B3; assumption).
    exists u, x. split; [exact E|]. split; [exact (Ca eq_refl)|].
    split; [unfold is_bit; lia|]. cbv zeta. split; [|split; [exact (within_any _ _ B1)|exact F]].
    apply Forall_inv in Eq. cbn [fst snd formula_value] in Eq. rewrite !whole_ok in Eq.
    change (W * (integer (memory_words u "rdi" 8) - W ^ 8 * x) + (y + c - 0) =
      W * (integer t - integer n)) in Eq.
    unfold any in By. generalize dependent (integer (memory_words u "rdi" 8)). intros d Eq.
    revert Eq. generalize (integer t), (integer n), (W ^ 8 * x). intros i j k Eq.
    clear - Bc By Eq. unfold is_bit, W in *. lia.
Qed.
