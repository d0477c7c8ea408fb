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
    pose proof (lengths _ _ _ B2 : length l2 = 2%nat) as L2.
    destruct l2 as [|x [|y [|? ?]]];
      [discriminate L2|discriminate L2|clear L2|discriminate L2].
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

(* The triangle: products of two different words, the sum of a_i a_j W^(i+j) for i < j. *)
Fixpoint products_above (l : list Z) : Z :=
  match l with [] => 0 | x :: l => W * (x * integer l + W * products_above l) end.
Definition triangle_rows : list (list instruction) :=
  cut [7; 27; 24; 21; 17; 13; 10]%nat (program texts_rsa_words.triangle).
(* Row i, the first one after seven loads, adds to words 2i + 1 to i + 7 of the sum, which are in
   registers, and leaves one more: words 2i + 1 and 2i + 2 in memory, as far as they are of t. *)
Definition lowest (i : nat) : list nat := filter (fun p => p <? 8)%nat [2 * i + 1; 2 * i + 2]%nat.
Definition left_at (i p : nat) : operand :=
  if existsb (Nat.eqb p) (lowest i) then at_ "rdi" p else Reg (r p).
Definition triangle_writes (i : nat) : list operand :=
  map (at_ "rdi") (lowest i) ++ map Reg ["rax"; "rbx"; "rdx"]%string ++
  map (fun p => Reg (r p)) (seq (2 * i + 1) (if (i =? 6)%nat then 3 else 8 - i)).
Definition triangle_piece (i : nat) : piece :=
  Piece
    (nth i [rsa_words.triangle_row_0; rsa_words.triangle_row_1; rsa_words.triangle_row_2;
      rsa_words.triangle_row_3; rsa_words.triangle_row_4; rsa_words.triangle_row_5;
      rsa_words.triangle_row_6] none)
    t_and_a (at_all "rsi" 8 ++ all_registers) [] Unknown
    (map (fun p => (left_at i p, any)) (seq (2 * i + 1) (8 - i)) ++
     map (fun p => (Reg (r p), if (i =? 6)%nat && (p =? 7)%nat then 0 else any)) (seq 0 8))
    false []
    [(whole (seq 16 (8 - i)),
      Plus (whole (rotated 8 (2 * i + 1) (7 - i)))
        (Times (Operand i) (whole (seq (i + 1) (7 - i)))))]
    (triangle_writes i).
Theorem triangle_rows_are_accepted :
  forallb (fun i => accepts (triangle_piece i) (nth (S i) triangle_rows [])) (seq 0 7) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition loads : list instruction :=
  map (fun p => (MOV, [Reg (r p); at_ "rdi" p])) (seq 1 7).
Theorem loads_are_there :
  (if instruction_dec (nth 0 triangle_rows []) loads then true else false) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem triangle_row : forall (i : nat) (s : state), (i < 7)%nat -> apart t_and_a (reg s) ->
  let a := memory_words s "rsi" 8 in
  are_words a -> are_words (sum_words s 0 8) ->
  exists u, execute_all s (nth (S i) triangle_rows []) = Some u /\
  let sum := map (fun p => read u (left_at i p)) (seq (2 * i + 1) (8 - i)) in
  integer sum = integer (sum_words s (2 * i + 1) (7 - i)) + nth i a 0 * integer (skipn (i + 1) a) /\
  are_words sum /\ are_words (sum_words u 0 8) /\ (i = 6%nat -> reg u "r15" = 0) /\
  writes_only (triangle_writes i) s u.
Proof.
  intros i s Hi Sep a Wa Wr.
  pose proof triangle_rows_are_accepted as A. rewrite forallb_forall in A.
  specialize (A i ltac:(apply in_seq; lia)). cbv beta in A.
  destruct (piece_ok (triangle_piece i) _ s (a ++ sum_words s 0 8) A) as (u & others & E & Eq).
  - exact Sep.
  - apply Forall2_app; [apply all_have; exact Wa|apply registers_have; exact Wr].
  - intros; exact I.
  - exists u. split; [exact E|]. cbv zeta in Eq. destruct Eq as (B & _ & Eq & F).
    apply Forall_inv in Eq. revert Eq. cbn [fst snd formula_value]. rewrite !whole_ok.
    pose proof (ends_within _ _ _ B) as W1. cbn [triangle_piece ends] in W1.
    apply Forall_app in W1 as [W0 W1]. rewrite Forall_map in W0, W1.
    rewrite Forall_forall in W1. cbn [fst snd read] in W1.
    intros Eq. split.
    { revert Eq. clear - Hi. destruct i as [|[|[|[|[|[|[|i]]]]]]]; [..|lia];
        intros Eq; exact Eq. }
    split; [|split; [|split; [|exact F]]].
    + apply Forall_map. revert W0. apply Forall_impl. intros p. cbn [fst snd].
      unfold is_word, any. lia.
    + apply Forall_map, Forall_forall. intros p I. apply W1 in I. unfold is_word.
      destruct (_ && _) in I; unfold any, W in *; lia.
    + intros ->. specialize (W1 7%nat ltac:(apply in_seq; lia)).
      change (0 <= reg u "r15" <= 0) in W1. lia.
Qed.

Lemma included l k :
  forallb (fun d => existsb (fun o => if same_operand d o then true else false) k) l = true ->
  incl l k.
Proof.
  rewrite forallb_forall. intros H d I. apply H, existsb_exists in I. destruct I as (o & I & E).
  destruct (same_operand d o); [congruence|discriminate].
Qed.
Lemma row_writes i u v : (i < 7)%nat -> writes_only (triangle_writes i) u v ->
  writes_only (touched (seq 1 7)) u v.
Proof.
  intros Hi. apply more_only, included. destruct i as [|[|[|[|[|[|[|i]]]]]]]; [..|lia];
    vm_compute; reflexivity.
Qed.

(* What was done: words of the sum after i rows, 0 to 2i in memory, as far as they are of t. *)
Definition word_after (i : nat) (u : state) (p : nat) : Z :=
  if ((p <? 2 * i + 1) && (p <? 8))%nat then word_at u "rdi" p else reg u (r p).
Definition sum_after (i : nat) (u : state) : list Z := map (word_after i u) (seq 0 (i + 8)).
Lemma left_is i u p : (2 * i + 1 <= p)%nat -> read u (left_at i p) = word_after (S i) u p.
Proof.
  intros Hp. unfold left_at, lowest, word_after. cbn [filter].
  destruct (Nat.ltb_spec (2 * i + 1) 8), (Nat.ltb_spec (2 * i + 2) 8); cbn [existsb];
    destruct (Nat.eqb_spec p (2 * i + 1)), (Nat.eqb_spec p (2 * i + 2)),
      (Nat.ltb_spec p (2 * S i + 1)), (Nat.ltb_spec p 8); try lia; reflexivity.
Qed.
Lemma upper_stay i p : (i < 7)%nat -> (8 <= p < 2 * i + 1)%nat ->
  ~ In (Reg (r p)) (triangle_writes i).
Proof.
  intros Hi Hp I.
  assert (C : forallb (fun i => forallb (fun p => (p <? 8)%nat ||
    negb (existsb (is_register (r p)) (triangle_writes i))) (seq 0 (2 * i + 1))) (seq 0 7) = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C i ltac:(apply in_seq; lia)). cbv beta in C.
  rewrite forallb_forall in C. specialize (C p ltac:(apply in_seq; lia)). cbv beta in C.
  apply orb_prop in C. destruct C as [C|C]; [apply Nat.ltb_lt in C; lia|].
  apply negb_true_iff in C. rewrite <- not_true_iff_false in C. apply C. apply existsb_exists.
  exists (Reg (r p)). split; [exact I|apply String.eqb_refl].
Qed.
Lemma lower_stay i u v p : (i < 7)%nat -> (p < 2 * i + 1)%nat ->
  writes_only (triangle_writes i) u v -> word_after (S i) v p = word_after i u p.
Proof.
  intros Hi Hp O. unfold word_after.
  destruct (Nat.ltb_spec p (2 * S i + 1)), (Nat.ltb_spec p (2 * i + 1)); try lia.
  destruct (Nat.ltb_spec p 8); cbn [andb].
  - unfold word_at. rewrite (register_stays (seq 1 7) u v "rdi" eq_refl (row_writes _ _ _ Hi O)).
    destruct O as [_ G]. apply G. intros b k I. unfold triangle_writes in I.
    apply in_app_or in I. destruct I as [I|I].
    + apply in_map_iff in I. destruct I as (j & E & I).
      change (Mem "rdi" (8 * Z.of_nat j) = Mem b k) in E.
      assert (b = "rdi"%string /\ k = 8 * Z.of_nat j) as [-> ->] by (split; congruence).
      unfold lowest in I. apply filter_In in I. destruct I as [[<-|[<-|[]]] _]; lia.
    + apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I;
        destruct I as (? & E & _); discriminate.
  - destruct O as [F _]. apply F, upper_stay; lia.
Qed.
Lemma sum_before i u : (i < 7)%nat -> sum_after i u =
  map (word_after i u) (seq 0 (2 * i + 1)) ++ sum_words u (2 * i + 1) (7 - i).
Proof.
  intros Hi. unfold sum_after. replace (i + 8)%nat with (2 * i + 1 + (7 - i))%nat by lia.
  rewrite seq_app, map_app. f_equal. apply map_ext_in. intros p I. apply in_seq in I.
  unfold word_after. destruct (Nat.ltb_spec p (2 * i + 1)); [lia|reflexivity].
Qed.
Lemma sum_next i u v : (i < 7)%nat -> writes_only (triangle_writes i) u v ->
  sum_after (S i) v = map (word_after i u) (seq 0 (2 * i + 1)) ++
    map (fun p => read v (left_at i p)) (seq (2 * i + 1) (8 - i)).
Proof.
  intros Hi O. unfold sum_after. replace (S i + 8)%nat with (2 * i + 1 + (8 - i))%nat by lia.
  rewrite seq_app, map_app. f_equal; apply map_ext_in; intros p I; apply in_seq in I.
  - apply lower_stay; [exact Hi|lia|exact O].
  - symmetry. apply left_is. lia.
Qed.
Lemma loads_run s : exists v, execute_all s loads = Some v /\ mem v = mem s /\
  (forall p, In p (seq 1 7) -> reg v (r p) = word_at s "rdi" p) /\
  (forall q, ~ In q (map r (seq 1 7)) -> reg v q = reg s q).
Proof.
  unfold loads.
  assert (H : forall l, NoDup (map r l) -> ~ In "rdi"%string (map r l) -> exists v,
    execute_all s (map (fun p => (MOV, [Reg (r p); at_ "rdi" p])) l) = Some v /\ mem v = mem s /\
    (forall p, In p l -> reg v (r p) = word_at s "rdi" p) /\
    (forall q, ~ In q (map r l) -> reg v q = reg s q)).
  { intros l. revert s. induction l as [|p l IH]; intros s N D.
    - exists s. split; [reflexivity|]. split; [reflexivity|].
      split; [intros p []|reflexivity].
    - cbn [map In] in N, D. inversion N as [|? ? N1 N2]. subst.
      cbn [map execute_all execute write bind read at_].
      set (s1 := State _ _ _ _ _).
      assert (R1 : reg s1 "rdi" = reg s "rdi").
      { cbn [s1 reg]. destruct (String.eqb_spec "rdi" (r p)); [|reflexivity].
        contradiction D. left. congruence. }
      destruct (IH s1 N2) as (v & E & M & L & O); [tauto|]. exists v. split; [exact E|].
      split; [exact M|]. split.
      + intros k [<-|I].
        * rewrite O by exact N1. cbn [s1 reg]. rewrite String.eqb_refl. reflexivity.
        * rewrite (L k I). unfold word_at. rewrite R1. reflexivity.
      + intros q Nq. cbn [map In] in Nq. rewrite O by tauto. cbn [s1 reg].
        destruct (String.eqb_spec q (r p)); [|reflexivity]. contradiction Nq. left. congruence. }
  apply H.
  - cbn [map seq]. repeat (apply NoDup_cons; [intros I; vm_compute in I; intuition discriminate|]).
    apply NoDup_nil.
  - intros I. vm_compute in I. intuition discriminate.
Qed.
Lemma loads_ok s : exists v, execute_all s (nth 0 triangle_rows []) = Some v /\
  map (word_after 0 v) (seq 0 8) = memory_words s "rdi" 8 /\
  reg v "r8" = reg s "r8" /\ writes_only (touched (seq 1 7)) s v.
Proof.
  pose proof loads_are_there as L. destruct (instruction_dec _ loads) as [E|]; [|discriminate].
  destruct (loads_run s) as (v & X & M & R & O). exists v. split; [rewrite E; exact X|].
  assert (N : forall q, existsb (String.eqb q) (map r (seq 1 7)) = false ->
    reg v q = reg s q).
  { intros q H. apply O. intros I. rewrite <- not_true_iff_false in H. apply H.
    apply existsb_exists. exists q. split; [exact I|apply String.eqb_refl]. }
  split; [|split; [exact (N "r8"%string eq_refl)|]].
  - unfold memory_words. apply map_ext_in. intros p I. apply in_seq in I. unfold word_after.
    destruct (Nat.ltb_spec p (2 * 0 + 1)); destruct (Nat.ltb_spec p 8); try lia; cbn [andb].
    + unfold word_at. rewrite M, (N "rdi"%string eq_refl). reflexivity.
    + apply R, in_seq. lia.
  - split; [|intros a _; rewrite M; reflexivity]. intros q H. apply O. intros I. apply H.
    unfold touched. apply in_or_app. right. apply in_map_iff in I. destruct I as (p & <- & I).
    unfold scratch. apply in_map. apply in_seq in I.
    do 8 (destruct p as [|p]; [try lia; cbn; auto 12|]). lia.
Qed.

Theorem triangle : parse texts_rsa_words.triangle <> None /\
  forall s : state, apart t_and_a (reg s) ->
  let a := memory_words s "rsi" 8 in let t := memory_words s "rdi" 8 in
  are_words a -> are_words t -> is_word (reg s "r8") ->
  exists u, execute_all s (program texts_rsa_words.triangle) = Some u /\
  let t' := memory_words u "rdi" 8 in let r' := sum_words u 0 8 in
  integer t' + W ^ 8 * integer r' = integer t + products_above a /\
  are_words t' /\ are_words r' /\ writes_only (touched (seq 1 7)) s u.
Proof.
  split; [intros H; vm_compute in H; discriminate|].
  intros s Sep a t Wa Wt W8.
  rewrite <- (cut_ok [7; 27; 24; 21; 17; 13; 10]%nat (program texts_rsa_words.triangle)).
  fold triangle_rows. pose proof (cut_length _ _ : length triangle_rows = 8%nat) as Len.
  set (holds := fun i u =>
    integer (sum_after i u) + W ^ Z.of_nat (2 * i) * products_above (skipn i a) =
      integer t + products_above a /\
    are_words (sum_after i u) /\ are_words (sum_words u 0 8) /\
    (i = 7%nat -> reg u "r15" = 0) /\ writes_only (touched (seq 1 7)) s u).
  destruct (rows_run triangle_rows (fun k u => match k with O => u = s | S i => holds i u end) s)
    as (u & E & H).
  - reflexivity.
  - rewrite Len. intros [|i] u Hk H.
    + subst u. destruct (loads_ok s) as (v & E & M & R8 & O). exists v. split; [exact E|].
      unfold holds. change (sum_after 0 v) with (map (word_after 0 v) (seq 0 8)). rewrite M.
      split; [change (integer t + 1 * products_above a = integer t + products_above a); ring|].
      split; [exact Wt|].
      split; [|split; [discriminate|exact O]].
      assert (Wv : are_words (map (word_after 0 v) (seq 0 8))) by (rewrite M; exact Wt).
      unfold are_words in *. apply Forall_inv_tail in Wv. constructor; [|exact Wv].
      change (is_word (reg v "r8")). rewrite R8. exact W8.
    + destruct H as (Q & Ws & Wr & _ & O). assert (Hi : (i < 7)%nat) by lia.
      assert (Ea : memory_words u "rsi" 8 = a).
      { apply (memory_stays (seq 1 7) s u "rsi" 8 64); auto; [discriminate|].
        intros j J. apply in_seq in J. lia. }
      destruct (triangle_row i u Hi) as (v & E & Qv & Wv & Wr' & R15 & Ov).
      * apply (areas_stay (seq 1 7) s u); [|exact O|exact Sep].
        intros c x [H|[H|[]]]; injection H as <- <-; reflexivity.
      * rewrite Ea. exact Wa.
      * exact Wr.
      * exists v. split; [exact E|]. rewrite Ea in Qv.
        rewrite (sum_before i u Hi) in Q, Ws. unfold holds. rewrite (sum_next i u v Hi Ov).
        apply Forall_app in Ws. destruct Ws as [Ws _].
        split; [|split; [apply Forall_app; split; [exact Ws|exact Wv]|split; [exact Wr'|split]]].
        -- rewrite integer_app in Q |- *. rewrite Qv.
           assert (Sk : skipn i a = nth i a 0 :: skipn (i + 1) a).
           { clear - Hi. destruct i as [|[|[|[|[|[|[|i]]]]]]]; [..|lia]; reflexivity. }
           rewrite Sk in Q. cbn [products_above] in Q.
           rewrite map_length, seq_length in Q |- *. rewrite Nat.add_1_r in Q |- *.
           replace (2 * S i)%nat with (S (S (2 * i))) by lia.
           rewrite !Nat2Z.inj_succ, !Z.pow_succ_r in * by lia. rewrite <- Q.
           replace (S i) with (i + 1)%nat by lia. ring.
        -- intros H. apply R15. lia.
        -- apply then_only with (v := u); [apply bases_stay_in|exact O|].
           exact (row_writes _ _ _ Hi Ov).
  - rewrite Len in *. exists u. split; [exact E|]. destruct H as (Q & Ws & Wr & R15 & O).
    change (sum_after 7 u) with
      (memory_words u "rdi" 8 ++ map (fun p => reg u (r p)) (seq 0 7)) in Q, Ws.
    apply Forall_app in Ws. destruct Ws as [Ws _].
    split; [|split; [exact Ws|split; [exact Wr|exact O]]].
    change (skipn 7 a) with [nth 7 a 0] in Q. cbn [products_above integer] in Q.
    change (sum_words u 0 8) with (map (fun p => reg u (r p)) (seq 0 7) ++ [reg u "r15"]).
    rewrite integer_app in Q |- *. rewrite (R15 eq_refl). cbn [integer].
    change (Z.of_nat (length (memory_words u "rdi" 8))) with 8 in Q. lia.
Qed.

(* Planted faults: any instruction of any text that is missing. Among them is `xor eax, eax`: in
   rows after the first one of a text the flags are clear without it, but each row is proven for
   any flags. *)
Definition without (k : nat) (l : list instruction) : list instruction :=
  firstn k l ++ skipn (S k) l.
Definition deletions_refused (accepted : list instruction -> bool) (l : list instruction) : bool :=
  forallb (fun k => negb (accepted (without k l))) (seq 0 (length l)).
Theorem deletions_in_products_and_reductions :
  forallb (fun i => deletions_refused (product_accepts i) (nth i product_rows []) &&
    deletions_refused (reduction_accepts i) (nth i reduction_rows [])) (seq 0 8) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_in_squares :
  forallb (fun i => deletions_refused (accepts (triangle_piece i)) (nth (S i) triangle_rows []))
    (seq 0 7) &&
  deletions_refused (fun l => if instruction_dec l loads then true else false) loads &&
  deletions_refused (accepts doubled_piece) (program texts_rsa_words.doubled) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_in_differences :
  deletions_refused (accepts difference_piece) (program texts_rsa_words.difference) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* An instruction that overwrites both flags, before any but the first two of a row. *)
Definition multiplication : instruction := (IMUL, [Reg "rdx"; Reg "rdx"; Imm 1]).
Theorem lost_flags_are_refused :
  let l := nth 0 product_rows [] in
  forallb (fun k => negb (product_accepts 0 (firstn k l ++ [multiplication] ++ skipn k l)))
    (seq 2 28) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
