(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* words/texts.rs of blind-rsa for BMI2 and ADX, as the assembler gets it: rows of products and
   reductions, and eight of them. W = 2^64. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement X86_64 Symbols Text Steps Rows.
From Certificates Require rsa_words texts_rsa_words.
Import ListNotations.
Open Scope Z_scope.

(* Word p of a sum is in this register; n words of it from word p on. Words in memory. *)
Definition r (p : nat) : string :=
  nth (p mod 8) ["r8"; "r9"; "r10"; "r11"; "r12"; "r13"; "r14"; "r15"]%string ""%string.
Definition sum_words (s : state) (p n : nat) : list Z := map (fun p => reg s (r p)) (seq p n).
Definition word_at (s : state) (b : string) (i : nat) : Z := mem s (reg s b + 8 * Z.of_nat i).
Definition memory_words (s : state) (b : string) (n : nat) : list Z :=
  map (word_at s b) (seq 0 n).
(* Where texts write besides memory. *)
Definition at_ (b : string) (i : nat) : operand := Mem b (8 * Z.of_nat i).
Definition scratch : list operand :=
  map Reg ["rax"; "rbx"; "rdx"; "r8"; "r9"; "r10"; "r11"; "r12"; "r13"; "r14"; "r15"]%string.
Definition touched (words : list nat) : list operand := map (at_ "rdi") words ++ scratch.
Definition t_and_b : areas := [("rdi", 64); ("rcx", 64)]%string.

(* Sources of inputs. *)
Definition any : Z := W - 1.
Definition at_all (b : string) (n : nat) : list (option operand * Z) :=
  map (fun i => (Some (at_ b i), any)) (seq 0 n).
Definition at_one (o : operand) (i : nat) : list (option operand * Z) :=
  map (fun j => (if (j =? i)%nat then Some o else None, any)) (seq 0 8).
Definition all_registers : list (option operand * Z) :=
  map (fun p => (Some (Reg (r p)), any)) (seq 0 8).
Definition one_of (i : nat) (x : Z) : list Z :=
  map (fun j => if (j =? i)%nat then x else 0) (seq 0 8).
Lemma map_has s {A} (f : A -> option operand * Z) (g : A -> Z) l :
  (forall x, In x l -> source_has s (f x) (g x)) ->
  Forall2 (source_has s) (map f l) (map g l).
Proof.
  induction l as [|x l IH]; cbn [map]; intros H; constructor; [apply H; left; reflexivity|].
  apply IH. intros y I. apply H. right. exact I.
Qed.
Lemma any_has s o : is_word (read s o) -> source_has s (Some o, any) (read s o).
Proof. unfold source_has, is_word, any. cbn [fst snd]. split; [lia|reflexivity]. Qed.
Lemma all_have s b n : are_words (memory_words s b n) ->
  Forall2 (source_has s) (at_all b n) (memory_words s b n).
Proof.
  intros H. apply map_has. intros i I. apply (any_has s (at_ b i)).
  unfold are_words, memory_words in H. rewrite Forall_forall in H. apply H.
  exact (in_map (word_at s b) _ _ I).
Qed.
Lemma one_has s o i : is_word (read s o) ->
  Forall2 (source_has s) (at_one o i) (one_of i (read s o)).
Proof.
  intros H. apply map_has. intros j _. destruct (j =? i)%nat; [exact (any_has s o H)|].
  split; [unfold any, W; cbn [snd]; lia|exact I].
Qed.
Lemma registers_have s : are_words (sum_words s 0 8) ->
  Forall2 (source_has s) all_registers (sum_words s 0 8).
Proof.
  intros H. apply map_has. intros p I. apply (any_has s (Reg (r p))).
  unfold are_words, sum_words in H. rewrite Forall_forall in H. apply H.
  exact (in_map (fun p => reg s (r p)) _ _ I).
Qed.
Lemma within_any l n : Forall2 (fun v most => 0 <= v <= most) l (repeat any n) -> are_words l.
Proof.
  intros H. remember (repeat any n) as k eqn:E. revert n E.
  induction H as [|x y l k B H IH]; intros [|n] E; try discriminate; constructor.
  - injection E as -> _. unfold is_word, any in *. lia.
  - injection E as _ E. exact (IH n E).
Qed.
(* Eight words in a row are in all registers. *)
Lemma all_eight s i : are_words (sum_words s i 8) -> are_words (sum_words s 0 8).
Proof.
  unfold are_words, sum_words. rewrite !Forall_forall. intros H x I. apply in_map_iff in I.
  destruct I as (p & <- & I). apply in_seq in I. apply H. apply in_map_iff.
  exists (i + (p + i * 7) mod 8)%nat. split.
  - unfold r. rewrite Nat.add_mod_idemp_r by lia.
    replace (i + (p + i * 7))%nat with (p + i * 8)%nat by lia. rewrite Nat.mod_add by lia.
    reflexivity.
  - apply in_seq. pose proof (Nat.mod_upper_bound (p + i * 7) 8). lia.
Qed.
Lemma apart_same l f g : (forall b n, In (b, n) l -> g b = f b) -> apart l f -> apart l g.
Proof. intros H A b n c k I J D. rewrite (H _ _ I), (H _ _ J). exact (A _ _ _ _ I J D). Qed.
Lemma same_sum s t p n : (forall p, reg t (r p) = reg s (r p)) -> sum_words t p n = sum_words s p n.
Proof. intros H. apply map_ext. intros k. apply H. Qed.


(* What is not written stays. *)
Lemma in_touched o l : In o (touched l) -> In o scratch \/ exists j, In j l /\ o = at_ "rdi" j.
Proof.
  unfold touched. intros I. apply in_app_or in I. destruct I as [I|I]; [right|left; exact I].
  apply in_map_iff in I. destruct I as (j & <- & I). eauto.
Qed.
Lemma in_scratch b k : ~ In (Mem b k) scratch.
Proof. intros I. apply in_map_iff in I. destruct I as (x & E & _). discriminate. Qed.
Lemma register_stays l s u q : existsb (is_register q) scratch = false ->
  writes_only (touched l) s u -> reg u q = reg s q.
Proof.
  intros N [F _]. apply F. intros I. apply in_touched in I. destruct I as [I|(j & _ & I)];
    [|discriminate]. rewrite <- not_true_iff_false in N. apply N. apply existsb_exists.
  exists (Reg q). split; [exact I|apply String.eqb_refl].
Qed.
Lemma bases_stay_in l : keeps_bases (touched l) = true.
Proof.
  unfold keeps_bases. apply forallb_forall. intros o I. apply in_touched in I.
  assert (N : existsb (is_register "rdi") (touched l) = false).
  { unfold touched. rewrite existsb_app. apply orb_false_intro; [|reflexivity].
    clear. induction l as [|j l IH]; [reflexivity|exact IH]. }
  destruct I as [I|(j & _ & ->)]; [|cbn [at_]; rewrite N; reflexivity].
  destruct o; try reflexivity. contradiction (in_scratch _ _ I).
Qed.
Lemma word_stays l s u b i : existsb (is_register b) scratch = false ->
  (forall j, In j l -> reg s b + 8 * Z.of_nat i <> reg s "rdi" + 8 * Z.of_nat j) ->
  writes_only (touched l) s u -> word_at u b i = word_at s b i.
Proof.
  intros N D O. unfold word_at. rewrite (register_stays _ _ _ _ N O). destruct O as [_ G].
  apply G. intros c k I. apply in_touched in I. destruct I as [I|(j & I & E)];
    [contradiction (in_scratch _ _ I)|]. injection E as -> ->. apply D. exact I.
Qed.
Definition all_below (l : list nat) (n : nat) : Prop := forall j, In j l -> (j < n)%nat.
Lemma other_area l s u b i n : existsb (is_register b) scratch = false -> b <> "rdi"%string ->
  forall m, apart [("rdi"%string, m); (b, 8 * Z.of_nat n)] (reg s) -> (i < n)%nat ->
  (forall j, In j l -> 8 * Z.of_nat j + 8 <= m) ->
  writes_only (touched l) s u -> word_at u b i = word_at s b i.
Proof.
  intros N D m A Hi B. apply (word_stays _ _ _ _ _ N). intros j J. apply B in J.
  pose proof (A "rdi"%string m b _ (or_introl eq_refl) (or_intror (or_introl eq_refl))
    ltac:(congruence)). lia.
Qed.
Lemma memory_stays l s u b n m : existsb (is_register b) scratch = false -> b <> "rdi"%string ->
  apart [("rdi"%string, m); (b, 8 * Z.of_nat n)] (reg s) ->
  (forall j, In j l -> 8 * Z.of_nat j + 8 <= m) ->
  writes_only (touched l) s u -> memory_words u b n = memory_words s b n.
Proof.
  intros N D A B O. apply map_ext_in. intros i I. apply in_seq in I.
  apply (other_area l s u b i n N D m A); [lia|exact B|exact O].
Qed.
Lemma own_area l s u i : ~ In i l -> writes_only (touched l) s u ->
  word_at u "rdi" i = word_at s "rdi" i.
Proof.
  intros N. apply word_stays; [reflexivity|]. intros j J E. apply N.
  replace i with j by lia. exact J.
Qed.
Lemma own_words l s u n : (forall i, (i < n)%nat -> ~ In i l) -> writes_only (touched l) s u ->
  memory_words u "rdi" n = memory_words s "rdi" n.
Proof.
  intros N O. apply map_ext_in. intros i I. apply in_seq in I. apply (own_area l); [|exact O].
  apply N. lia.
Qed.
Lemma areas_stay l s u a : (forall b n, In (b, n) a -> existsb (is_register b) scratch = false) ->
  writes_only (touched l) s u -> apart a (reg s) -> apart a (reg u).
Proof.
  intros N O. apply apart_same. intros b n I. exact (register_stays _ _ _ _ (N _ _ I) O).
Qed.
Lemma one_more s b n : memory_words s b (S n) = memory_words s b n ++ [word_at s b n].
Proof. unfold memory_words. rewrite seq_S, map_app. reflexivity. Qed.
Lemma integer_more s b n : integer (memory_words s b (S n)) =
  integer (memory_words s b n) + W ^ Z.of_nat n * word_at s b n.
Proof.
  rewrite one_more, integer_app. unfold memory_words at 2. rewrite map_length, seq_length.
  cbn [integer]. ring.
Qed.
Lemma touched_more l n s u v : l = seq 0 n -> writes_only (touched l) s u ->
  writes_only (touched [n]) u v -> writes_only (touched (seq 0 (S n))) s v.
Proof.
  intros -> O P. apply then_only with (v := u); [apply bases_stay_in| |];
    [eapply more_only; [|exact O]|eapply more_only; [|exact P]]; rewrite seq_S; intros o I;
    apply in_or_app; apply in_app_or in I; destruct I as [I|I]; auto; left;
    apply in_map_iff in I; destruct I as (j & <- & I); apply in_map, in_or_app; auto.
Qed.
Lemma add_row w p t r0 a b r x t0 y c r' : t + p * r = t0 + r0 + a * b ->
  x + w * r' = y + r + c * b ->
  (t + p * x) + (p * w) * r' = (t0 + p * y) + r0 + (a + p * c) * b.
Proof.
  intros H G. replace ((t + p * x) + (p * w) * r') with (t + p * (x + w * r')) by ring.
  rewrite G. replace (t + p * (y + r + c * b)) with ((t + p * r) + p * y + p * c * b) by ring.
  rewrite H. ring.
Qed.

(* Operands of equations: words of b or n are 0 to 7. *)
Definition rotated (first i n : nat) : list nat := map (fun p => (first + p mod 8)%nat) (seq i n).
Definition sum_ends (i : nat) : list (operand * Z) :=
  map (fun p => (Reg (r p), any)) (seq (i + 1) 8).
Definition none : cert := {| steps := []; claims := [] |}.

(* Rows of a product. *)
Definition product_piece (i : nat) : piece :=
  Piece
    (nth i [rsa_words.product_row_0; rsa_words.product_row_1; rsa_words.product_row_2;
      rsa_words.product_row_3; rsa_words.product_row_4; rsa_words.product_row_5;
      rsa_words.product_row_6; rsa_words.product_row_7] none)
    t_and_b
    (at_all "rcx" 8 ++ at_one (Reg "rdx") i ++ at_one (at_ "rdi" i) i ++ all_registers)
    [] Unknown ((at_ "rdi" i, any) :: sum_ends i) false []
    [(whole (seq 32 9),
      Plus (Plus (Operand (16 + i)) (whole (rotated 24 i 8)))
        (Times (Operand (8 + i)) (whole (seq 0 8))))]
    (touched [i]).
Definition product_rows : list (list instruction) :=
  cut (repeat 30%nat 7) (program texts_rsa_words.product_rows).
Definition load_a (i : nat) : list instruction := [(MOV, [Reg "rdx"; at_ "rsi" i])].
Definition product_accepts (i : nat) (is : list instruction) : bool :=
  accepts_after (load_a i) (product_piece i) is.
Theorem product_rows_are_accepted :
  forallb (fun i => product_accepts i (nth i product_rows [])) (seq 0 8) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Ltac each_row i := destruct i as [|[|[|[|[|[|[|[|i]]]]]]]]; [..|lia].
Theorem product_row : forall (i : nat) (s : state), (i < 8)%nat -> apart t_and_b (reg s) ->
  let a := word_at s "rsi" i in let b := memory_words s "rcx" 8 in
  let t := word_at s "rdi" i in
  is_word a -> are_words b -> is_word t -> are_words (sum_words s 0 8) ->
  exists u, execute_all s (nth i product_rows []) = Some u /\
  let t' := word_at u "rdi" i in
  t' + W * integer (sum_words u (i + 1) 8) = t + integer (sum_words s i 8) + a * integer b /\
  is_word t' /\ are_words (sum_words u 0 8) /\ writes_only (touched [i]) s u.
Proof.
  intros i s Hi Sep a b t Wa Wb Wt Wr.
  pose proof product_rows_are_accepted as A. rewrite forallb_forall in A.
  specialize (A i ltac:(apply in_seq; lia)). apply accepts_after_ok in A. destruct A as [-> A].
  set (is := skipn _ _) in *. cbn [load_a app execute_all execute write bind read at_].
  change (mem s (reg s "rsi" + 8 * Z.of_nat i)) with a.
  set (v := State _ _ _ _ _).
  assert (Wa' : is_word (read v (Reg "rdx"))) by exact Wa.
  assert (Wt' : is_word (read v (at_ "rdi" i))) by exact Wt.
  destruct (piece_ok (product_piece i) is v
    (memory_words v "rcx" 8 ++ one_of i (read v (Reg "rdx")) ++
     one_of i (read v (at_ "rdi" i)) ++ sum_words v 0 8) A) as (u & others & E & Eq).
  - apply apart_same with (2 := Sep). intros x n [H|[H|[]]]; injection H as <- <-; reflexivity.
  - repeat apply Forall2_app;
      [apply all_have; exact Wb|apply one_has, Wa'|apply one_has, Wt'|
       apply registers_have; exact Wr].
  - intros; exact I.
  - exists u. split; [exact E|]. cbv zeta in Eq. destruct Eq as (B & _ & Eq & F).
    apply (within_any _ 9) in B. apply Forall_app in B. destruct B as [B _].
    change (map (read u) (map fst (ends (product_piece i)))) with
      (word_at u "rdi" i :: sum_words u (i + 1) 8) in *.
    inversion B as [|? ? B1 B2]. subst.
    assert (Q : word_at u "rdi" i + W * integer (sum_words u (i + 1) 8)
      = word_at s "rdi" i + integer (sum_words s i 8) + word_at s "rsi" i * integer b).
    { apply Forall_inv in Eq. revert Eq. cbn [fst snd formula_value]. rewrite !whole_ok.
      clear - Hi. each_row i; intros Eq; exact Eq. }
    split; [exact Q|]. split; [exact B1|]. split; [exact (all_eight _ _ B2)|].
    apply then_only with (v := v); [reflexivity| |exact F].
    apply (one_register _ "rdx"); [cbn; auto 8|reflexivity|].
    intros y N. exact (not_changed s _ a y N).
Qed.

(* All of them. The words of a may be among those of b. *)
Definition t_and_a : areas := [("rdi", 64); ("rsi", 64)]%string.
Theorem product : parse texts_rsa_words.product_rows <> None /\
  forall s : state, apart t_and_b (reg s) -> apart t_and_a (reg s) ->
  let a := memory_words s "rsi" 8 in let b := memory_words s "rcx" 8 in
  let t := memory_words s "rdi" 8 in let r := sum_words s 0 8 in
  are_words a -> are_words b -> are_words t -> are_words r ->
  exists u, execute_all s (program texts_rsa_words.product_rows) = Some u /\
  let t' := memory_words u "rdi" 8 in let r' := sum_words u 0 8 in
  integer t' + W ^ 8 * integer r' = integer t + integer r + integer a * integer b /\
  are_words t' /\ are_words r' /\ writes_only (touched (seq 0 8)) s u.
Proof.
  split; [intros H; vm_compute in H; discriminate|].
  intros s Sep Sepa a b t r0 Wa Wb Wt Wr.
  rewrite <- (cut_ok (repeat 30%nat 7) (program texts_rsa_words.product_rows)).
  fold product_rows. pose proof (cut_length _ _ : length product_rows = 8%nat) as Len.
  destruct (rows_run product_rows (fun n u =>
    integer (memory_words u "rdi" n) + W ^ Z.of_nat n * integer (sum_words u n 8) =
      integer (memory_words s "rdi" n) + integer r0 +
        integer (memory_words s "rsi" n) * integer b /\
    are_words (memory_words u "rdi" n) /\ are_words (sum_words u 0 8) /\
    writes_only (touched (seq 0 n)) s u) s) as (u & E & Q & Wt' & Wr' & O).
  - split; [change (0 + 1 * integer r0 = 0 + integer r0 + 0 * integer b); ring|].
    split; [constructor|]. split; [exact Wr|]. split; reflexivity.
  - rewrite Len. intros n u Hn (Q & Wt' & Wr' & O).
    assert (Below : forall j, In j (seq 0 n) -> 8 * Z.of_nat j + 8 <= 64)
      by (intros j J; apply in_seq in J; lia).
    assert (Eb : memory_words u "rcx" 8 = b)
      by (apply (memory_stays (seq 0 n) s u "rcx" 8 64); auto; discriminate).
    assert (Ea : memory_words u "rsi" 8 = a)
      by (apply (memory_stays (seq 0 n) s u "rsi" 8 64); auto; discriminate).
    assert (Et : word_at u "rdi" n = word_at s "rdi" n)
      by (apply (own_area (seq 0 n)); [rewrite in_seq; lia|exact O]).
    assert (Ean : word_at u "rsi" n = word_at s "rsi" n)
      by (apply (other_area (seq 0 n) s u "rsi" n 8 ltac:(reflexivity) ltac:(discriminate) 64);
          auto).
    assert (In_a : forall x l, are_words (map x (seq 0 8)) -> l = x n -> is_word l).
    { intros x l H ->. unfold are_words in H. rewrite Forall_forall in H. apply H, in_map, in_seq.
      lia. }
    destruct (product_row n u Hn) as (v & E & Qv & Wx & Wr2 & Ov).
    + apply (areas_stay (seq 0 n) s u); [|exact O|exact Sep].
      intros c k [H|[H|[]]]; injection H as <- <-; reflexivity.
    + exact (In_a (word_at s "rsi") _ Wa Ean).
    + rewrite Eb. exact Wb.
    + exact (In_a (word_at s "rdi") _ Wt Et).
    + exact Wr'.
    + exists v. split; [exact E|]. rewrite Eb, Et, Ean, Nat.add_1_r in Qv.
      assert (Ev : memory_words v "rdi" n = memory_words u "rdi" n)
        by (apply (own_words [n]); [intros i Hi [H|[]]; lia|exact Ov]).
      rewrite !integer_more, one_more, Ev, Nat2Z.inj_succ, Z.pow_succ_r by lia.
      split; [rewrite (Z.mul_comm W); exact (add_row _ _ _ _ _ _ _ _ _ _ _ _ Q Qv)|].
      split; [apply Forall_app; split; [exact Wt'|constructor; [exact Wx|constructor]]|].
      split; [exact Wr2|]. exact (touched_more _ _ _ _ _ eq_refl O Ov).
  - rewrite Len in *. exists u. auto 6.
Qed.

(* Rows of a reduction: words of the modulus n are at rcx, its inverse -1/n modulo W is in rbp. The
   factor m is stored. *)
Definition reduction_piece (i : nat) : piece :=
  Piece
    (nth i [rsa_words.reduction_row_0; rsa_words.reduction_row_1; rsa_words.reduction_row_2;
      rsa_words.reduction_row_3; rsa_words.reduction_row_4; rsa_words.reduction_row_5;
      rsa_words.reduction_row_6; rsa_words.reduction_row_7] none)
    t_and_b
    (at_all "rcx" 8 ++ all_registers ++ [(Some (Reg "rbp"), any); (Some (Reg "rdx"), any)])
    [] Unknown ((at_ "rdi" i, any) :: sum_ends i) false
    [(25%positive, any)]  (* the lowest word of the sum *)
    [(Operand 18, Operand 17);
     (Plus (Operand 27) (Times (Constant W) (whole (seq 19 8))),
      Plus (whole (rotated 8 i 8)) (Times (Operand 17) (whole (seq 0 8))))]
    (touched [i]).
Definition reduction_rows : list (list instruction) :=
  cut (repeat 30%nat 7) (program texts_rsa_words.reduction_rows).
Definition choose_m (i : nat) : list instruction :=
  [(MOV, [Reg "rdx"; Reg "rbp"]); (IMUL, [Reg "rdx"; Reg (r i)])].
Definition reduction_accepts (i : nat) (is : list instruction) : bool :=
  accepts_after (choose_m i) (reduction_piece i) is.
Theorem reduction_rows_are_accepted :
  forallb (fun i => reduction_accepts i (nth i reduction_rows [])) (seq 0 8) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma r_is_not q i : existsb (String.eqb q)
  ["r8"; "r9"; "r10"; "r11"; "r12"; "r13"; "r14"; "r15"]%string = false -> r i <> q.
Proof.
  intros N <-. rewrite <- not_true_iff_false in N. apply N. apply existsb_exists. exists (r i).
  split; [|apply String.eqb_refl]. apply nth_In. apply Nat.mod_upper_bound. discriminate.
Qed.
Lemma choose_m_ok i s : exists v, execute_all s (choose_m i) = Some v /\ mem v = mem s /\
  (forall q, q <> "rdx"%string -> reg v q = reg s q) /\
  reg v "rdx" = (reg s "rbp" * reg s (r i)) mod W.
Proof.
  eexists. split; [reflexivity|]. cbn [reg mem flags read]. split; [reflexivity|].
  split; [intros q N; destruct (String.eqb_spec q "rdx"); [contradiction|reflexivity]|].
  pose proof (r_is_not "rdx" i eq_refl). destruct (String.eqb_spec (r i) "rdx"); [contradiction|].
  reflexivity.
Qed.
Theorem reduction_row : forall (i : nat) (s : state), (i < 8)%nat -> apart t_and_b (reg s) ->
  let n := memory_words s "rcx" 8 in let m := (reg s "rbp" * reg s (r i)) mod W in
  is_word (reg s "rbp") -> are_words n -> are_words (sum_words s 0 8) ->
  exists u, execute_all s (nth i reduction_rows []) = Some u /\
  word_at u "rdi" i = m /\
  integer (sum_words u (i + 1) 8) = (integer (sum_words s i 8) + m * integer n) / W /\
  are_words (sum_words u 0 8) /\ writes_only (touched [i]) s u.
Proof.
  intros i s Hi Sep n m Wi Wn Wr.
  pose proof reduction_rows_are_accepted as A. rewrite forallb_forall in A.
  specialize (A i ltac:(apply in_seq; lia)). apply accepts_after_ok in A. destruct A as [-> A].
  set (is := skipn _ _) in *.
  destruct (choose_m_ok i s) as (v & Ev & Mv & Rv & Dv). fold m in Dv.
  assert (En : memory_words v "rcx" 8 = n).
  { unfold n, memory_words, word_at. rewrite Mv, Rv by discriminate. reflexivity. }
  assert (Er : forall p k, sum_words v p k = sum_words s p k).
  { intros p k. apply same_sum. intros j. apply Rv, r_is_not. reflexivity. }
  assert (Wm : is_word (reg v "rdx")) by (rewrite Dv; apply Z.mod_pos_bound; reflexivity).
  assert (Wb : is_word (reg v "rbp")) by (rewrite Rv by discriminate; exact Wi).
  destruct (piece_ok (reduction_piece i) is v
    (memory_words v "rcx" 8 ++ sum_words v 0 8 ++ [reg v "rbp"; reg v "rdx"]) A)
    as (u & others & E & Eq).
  - apply apart_same with (2 := Sep).
    intros x k [H|[H|[]]]; injection H as <- <-; apply Rv; discriminate.
  - repeat apply Forall2_app.
    + apply all_have. rewrite En. exact Wn.
    + apply registers_have. rewrite Er. exact Wr.
    + constructor; [exact (any_has v (Reg "rbp") Wb)|].
      constructor; [exact (any_has v (Reg "rdx") Wm)|constructor].
  - intros; exact I.
  - exists u. split; [exact (execute_app _ _ _ _ _ Ev E)|]. cbv zeta in Eq.
    destruct Eq as (B & _ & Eq & F). apply (within_any _ 10) in B.
    change (map (read u) (map fst (ends (reduction_piece i)))) with
      (word_at u "rdi" i :: sum_words u (i + 1) 8) in *.
    apply Forall_app in B as [B L]. inversion B as [|? ? B1 B2]. subst.
    pose proof (Forall_inv Eq) as Q1. apply Forall_inv_tail, Forall_inv in Eq.
    assert (Q : nth 0 others 0 + W * integer (sum_words u (i + 1) 8)
      = integer (sum_words s i 8) + m * integer n).
    { rewrite <- Er, <- En, <- Dv. revert Eq. cbn [fst snd formula_value]. rewrite !whole_ok.
      clear - Hi. each_row i; intros Eq; exact Eq. }
    split; [rewrite <- Dv; exact Q1|]. split; [|split; [exact (all_eight _ _ B2)|]].
    + apply Z.div_unique with (r := nth 0 others 0); [left|lia].
      destruct others as [|x ?]; [cbn; unfold W; lia|exact (Forall_inv L)].
    + apply then_only with (v := v); [apply bases_stay_in| |exact F].
      apply (one_register _ "rdx"); [apply in_or_app; right; cbn; auto 8|exact Mv|exact Rv].
Qed.

(* All of them: a multiple of n whose sum with the words is a multiple of W^8. *)
Theorem reduction : parse texts_rsa_words.reduction_rows <> None /\
  forall s : state, apart t_and_b (reg s) ->
  let n := memory_words s "rcx" 8 in let r := sum_words s 0 8 in
  is_word (reg s "rbp") -> (reg s "rbp" * word_at s "rcx" 0 + 1) mod W = 0 ->
  are_words n -> are_words r ->
  exists u, execute_all s (program texts_rsa_words.reduction_rows) = Some u /\
  let m := memory_words u "rdi" 8 in let r' := sum_words u 0 8 in
  W ^ 8 * integer r' = integer r + integer m * integer n /\
  are_words m /\ are_words r' /\ writes_only (touched (seq 0 8)) s u.
Proof.
  split; [intros H; vm_compute in H; discriminate|].
  intros s Sep n0 r0 Wi Inv Wn Wr.
  rewrite <- (cut_ok (repeat 30%nat 7) (program texts_rsa_words.reduction_rows)).
  fold reduction_rows. pose proof (cut_length _ _ : length reduction_rows = 8%nat) as Len.
  destruct (rows_run reduction_rows (fun k u =>
    W ^ Z.of_nat k * integer (sum_words u k 8) =
      integer r0 + integer (memory_words u "rdi" k) * integer n0 /\
    are_words (memory_words u "rdi" k) /\ are_words (sum_words u 0 8) /\
    writes_only (touched (seq 0 k)) s u) s) as (u & E & Q & Wt' & Wr' & O).
  - split; [change (1 * integer r0 = integer r0 + 0 * integer n0); ring|].
    split; [constructor|]. split; [exact Wr|]. split; reflexivity.
  - rewrite Len. intros k u Hk (Q & Wt' & Wr' & O).
    assert (En : memory_words u "rcx" 8 = n0).
    { apply (memory_stays (seq 0 k) s u "rcx" 8 64); auto; [discriminate|].
      intros j J. apply in_seq in J. lia. }
    assert (Ei : reg u "rbp" = reg s "rbp") by (apply (register_stays (seq 0 k)); auto).
    destruct (reduction_row k u Hk) as (v & E & Qm & Qv & Wr2 & Ov).
    + apply (areas_stay (seq 0 k) s u); [|exact O|exact Sep].
      intros c x [H|[H|[]]]; injection H as <- <-; reflexivity.
    + rewrite Ei. exact Wi.
    + rewrite En. exact Wn.
    + exact Wr'.
    + exists v. split; [exact E|]. rewrite En, Nat.add_1_r in Qv.
      set (m := (reg u "rbp" * reg u (r k)) mod W) in *.
      assert (Z0 : (integer (sum_words u k 8) + m * integer n0) mod W = 0).
      { change (sum_words u k 8) with (reg u (r k) :: sum_words u (S k) 7).
        change n0 with (word_at s "rcx" 0 :: map (word_at s "rcx") (seq 1 7)).
        cbn [integer]. unfold m. rewrite Ei. apply Z.mod_divide in Inv; [|discriminate].
        apply Z.mod_divide; [discriminate|]. destruct Inv as (c & Inv).
        pose proof (Z.div_mod (reg s "rbp" * reg u (r k)) W ltac:(discriminate)) as D.
        set (x := reg u (r k)) in *. set (y := word_at s "rcx" 0) in *.
        set (i := reg s "rbp") in *. set (e := (i * x) mod W) in *. set (d := i * x / W) in *.
        set (f := integer (sum_words u (S k) 7)).
        set (g := integer (map (word_at s "rcx") (seq 1 7))).
        assert (Ey : e * y = x * (c * W - 1) - W * d * y).
        { replace e with (i * x - W * d) by lia.
          replace ((i * x - W * d) * y) with (x * (i * y) - W * d * y) by ring.
          replace (i * y) with (c * W - 1) by lia. reflexivity. }
        exists (f + e * g + c * x - d * y).
        replace (x + W * f + e * (y + W * g)) with (x + W * f + e * y + e * W * g) by ring.
        rewrite Ey. ring. }
      assert (Qv' : W * integer (sum_words v (S k) 8) = integer (sum_words u k 8) + m * integer n0).
      { rewrite Qv. pose proof (Z.div_mod (integer (sum_words u k 8) + m * integer n0) W
          ltac:(discriminate)). lia. }
      assert (Ev : memory_words v "rdi" k = memory_words u "rdi" k)
        by (apply (own_words [k]); [intros i Hi [H|[]]; lia|exact Ov]).
      rewrite integer_more, one_more, Ev, Qm, Nat2Z.inj_succ, Z.pow_succ_r by lia.
      split; [|split; [|split]].
      * replace (W * W ^ Z.of_nat k * integer (sum_words v (S k) 8)) with
          (W ^ Z.of_nat k * (W * integer (sum_words v (S k) 8))) by ring.
        rewrite Qv', Z.mul_add_distr_l, Q. ring.
      * apply Forall_app. split; [exact Wt'|]. constructor; [|constructor].
        apply Z.mod_pos_bound. reflexivity.
      * exact Wr2.
      * exact (touched_more _ _ _ _ _ eq_refl O Ov).
  - rewrite Len in *. exists u. auto 6.
Qed.
