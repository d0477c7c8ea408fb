(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Functions of two elements of eight words: the check that a text computes the operations of a
   certificate, and the proof that this is enough for `function_theorem`. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement Assembly Machine32 Symbols32 Log32
  Simulation32.
Import ListNotations.
Open Scope Z_scope.

(* The inputs of a certificate: the word, and the words of both operands. *)
Definition ids (from : nat) (n : nat) : list positive := map Pos.of_succ_nat (seq from n).
Definition loaded (r : region) (from : nat) : list (place * content) :=
  map (fun x => ((r, fst x), Word (snd x) 32)) (combine offsets (ids from 8)).
Definition beginning (c : convention) (most : option Z) : held :=
  Held
    ([(result_in c, Address Result 0); (first_in c, Address First 0);
      (second_in c, Address Second 0); (stack c, Address Stack 0)] ++
     match most with Some _ => [(word_in c, Word 1 32)] | None => [] end)
    (loaded First 1 ++ loaded Second 9) Unknown.
Definition operations_left (d : cert) : log :=
  Log NoFact [] 18 (skipn 17 (operations (steps d))).
Definition is_kept (h : held) (q r : Z) : bool := equal (holding h q) (Kept r).
Definition is_result (h : held) (k : Z) (i : positive) : bool :=
  match find_place (places h) (Result, k) with
  | Some (Word v _) => (v =? i)%positive
  | _ => false
  end.
Definition computed (c : convention) (l : list instruction) (depth : Z) (most : option Z)
    (d : cert) : bool :=
  match symbolic_run depth (stack c) (beginning c most) (operations_left d) l, results d with
  | Some (h, _), [r] =>
      forallb (fun q => is_kept h q q) (kept c) && is_kept h (pc c) (link c) &&
      equal (holding h (stack c)) (Address Stack 0) &&
      (length r =? 8)%nat && forallb (fun x => is_result h (fst x) (snd x)) (combine offsets r)
  | _, _ => false
  end.
(* The certificate's word is at most 1 where the function has none. *)
Definition bound (most : option Z) : Z := match most with Some k => k | None => 1 end.
Definition inputs_first (d : cert) : bool :=
  (if list_eq_dec Pos.eq_dec (map fst (inputs_of 1 (steps d))) (ids 0 17) then true else false) &&
  (17 <=? length (operations (steps d)))%nat.
Definition belongs (c : convention) (text : option (list instruction)) (depth : Z)
    (most : option Z) (f : formula) (shape : element) (d : cert) : bool :=
  match text with
  | Some l =>
      computed c l depth most d && inputs_first d && (0 <=? bound most) &&
      proves d [word (bound most); words; words] [Statement.Result shape f p]
  | None => false
  end.

Section Function.
Variables (c : convention) (s : state) (values : positive -> Z) (total : Z).
Hypothesis registers : forall q, 0 <= reg s q < W.
Let r := reg s (result_in c).
Let a := reg s (first_in c).
Let b := reg s (second_in c).
Let sp := reg s (stack c).
Definition pointer (q : region) : Z :=
  match q with Result => r | First => a | Second => b | Stack => sp end.
Instance here : setting := Setting values s pointer total.

Lemma inside_bytes q k : q <> Stack -> inside (q, k) -> bytes (pointer q) 32 (location (q, k)).
Proof.
  unfold inside. cbn [fst snd]. intros N B. exists k. split; [|reflexivity].
  destruct q; cbn [least size] in B; try lia. congruence.
Qed.
Lemma inside_stack k : inside (Stack, k) ->
  bytes (sp - total) total (location (Stack, k)).
Proof.
  unfold inside. cbn [fst snd least size deepest here]. intros B. exists (total + k). split; [lia|].
  unfold location. cbn [fst snd base here pointer]. f_equal. ring.
Qed.
Lemma apart_separate q t : q <> Stack -> t <> Stack -> apart (pointer q) 32 (pointer t) 32 ->
  separate q t.
Proof.
  intros Q T A i j I J E. apply (A (location (q, i))); [apply inside_bytes; assumption|].
  rewrite E. apply inside_bytes; assumption.
Qed.
Lemma stack_separate t : t <> Stack -> apart (sp - total) total (pointer t) 32 ->
  separate Stack t.
Proof.
  intros T A i j I J E. apply (A (location (Stack, i))); [apply inside_stack; assumption|].
  rewrite E. apply inside_bytes; assumption.
Qed.
Lemma find_place_in l q d : find_place l q = Some d -> In (q, d) l.
Proof.
  induction l as [|[t e] l IH]; cbn [find_place]; [discriminate|].
  destruct (place_dec q t); [intros H; injection H as H; subst; left; reflexivity|].
  intros H. right. exact (IH H).
Qed.

Variable limit : option Z.
Let k := match limit with Some _ => reg s (word_in c) | None => 0 end.
Hypothesis inputs : map values (ids 0 17) = concat [[k]; element_at s a; element_at s b].
Hypothesis first_words : within words (element_at s a).
Hypothesis second_words : within words (element_at s b).

Lemma beginning_ok : agree (beginning c limit) s.
Proof.
  split; [|split; [|split; [exact I|reflexivity]]].
  - intros q. unfold holding, beginning. cbn [regs app find_reg].
    assert (P : forall x q, x = reg s q -> x = (x + 0) mod W).
    { intros x t ->. rewrite Z.add_0_r. symmetry. apply Z.mod_small, registers. }
    repeat match goal with |- context [q =? ?t] => destruct (Z.eqb_spec q t) as [->|] end;
      try (split; [|exact I]; unfold meant, location; cbn [fst snd base here pointer];
        eapply P; reflexivity).
    destruct limit as [top|]; cbn [find_reg]; [|split; [reflexivity|exact I]].
    destruct (Z.eqb_spec q (word_in c)) as [->|]; [|split; [reflexivity|exact I]].
    injection inputs as K _. cbn [holds_content meant good m here]. unfold k in K. rewrite K.
    split; [reflexivity|]. split; [lia|]. apply registers.
  - intros q d H. apply find_place_in in H. revert H.
    injection inputs as K X0 X1 X2 X3 X4 X5 X6 X7 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7.
    unfold within, words, element_at in first_words, second_words.
    cbn [offsets map most repeat] in first_words, second_words.
    repeat match goal with H : Forall2 _ (_ :: _) _ |- _ => inversion H; clear H; subst end.
    cbn [beginning places loaded app map combine offsets ids seq fst snd In].
    intros H. repeat destruct H as [H|H]; try contradiction; injection H as <- <-;
      (split; [unfold inside; cbn [fst snd least size]; lia|]);
      unfold holds_content, location; cbn [fst snd base here pointer meant good m];
      (split; [symmetry; assumption|]); (split; [lia|]); unfold a, b in *; lia.
Qed.
End Function.

Lemma results_ok m h (at_ : Z -> Z) : forall os r, length r = length os ->
  forallb (fun x => is_result h (fst x) (snd x)) (combine os r) = true ->
  (forall o v n, find_place (places h) (Symbols32.Result, o) = Some (Word v n) -> at_ o = m v) ->
  map at_ os = map m r.
Proof.
  induction os as [|o os IH]; intros [|v r] Len E H; try discriminate; [reflexivity|].
  cbn [combine forallb fst snd] in E. apply andb_prop in E. destruct E as [E1 E2].
  cbn [map]. f_equal; [|apply IH; auto]. unfold is_result in E1.
  destruct (find_place _ _) as [[w n| | | | | |]|] eqn:Fi; try discriminate.
  apply Pos.eqb_eq in E1. subst. exact (H _ _ _ Fi).
Qed.

Lemma alone {A B} (P : A -> B -> Prop) x y : Forall2 P [x] [y] -> P x y.
Proof. intros F. inversion F. assumption. Qed.

Theorem belongs_ok c text depth most f shape d : belongs c text depth most f shape d = true ->
  function_theorem c text depth most f shape.
Proof.
  unfold belongs, function_theorem. destruct text as [l|]; [|discriminate]. intros B.
  split_bools. match goal with P : proves _ _ _ = true |- _ => rename P into Pr end.
  match goal with P : inputs_first _ = true |- _ => unfold inputs_first in P; split_bools end.
  destruct (list_eq_dec _ _ _) as [Ids|]; [|discriminate].
  match goal with P : (17 <=? _)%nat = true |- _ => apply Nat.leb_le in P; rename P into Len end.
  match goal with P : (0 <=? _) = true |- _ => apply Z.leb_le in P; rename P into Bo end.
  exists l. split; [reflexivity|]. intros s room noise Regs Pos Room. cbv zeta.
  set (k := match most with Some _ => reg s (word_in c) | None => 0 end).
  intros Wx Wy Kb Ar Aa Ab As Ra Rb Sr Sa Sb.
  (* The certificate. *)
  set (ins := [[k]; element_at s (reg s (first_in c)); element_at s (reg s (second_in c))]).
  assert (F : Forall2 within [word (bound most); words; words] ins).
  { constructor; [|auto]. constructor; [|constructor]. subst k. destruct most; cbn [bound] in *;
      [|lia]. split; [apply Regs|assumption]. }
  pose proof (proves_ok _ _ _ Pr _ F) as T. cbv zeta in T. destruct T as (_ & X & T).
  unfold proves in Pr. split_bools.
  match goal with P : same_bounds _ _ = true |- _ =>
    apply same_bounds_ok in P; rename P into Bs end.
  match goal with P : no_rounding _ = true |- _ => rename P into N end.
  match goal with P : verified _ = true |- _ => unfold verified in P; apply andb_prop in P;
    destruct P as [_ O] end.
  pose proof (concat_within _ _ F) as C. rewrite <- Bs in C.
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) N O C) as K.
  change (Run.run 1 (steps (stated d [word (bound most); words; words]
    [Statement.Result shape f p]))) with (Run.run 1 (steps d)) in K.
  unfold memory_of in *.
  set (values := get (Run.run 1 (steps d) (concat ins) (PositiveMap.empty Z))) in *.
  rewrite Ids in K. apply operations_ok in X. rewrite <- (firstn_skipn 17) in X.
  apply runs_app in X. unfold after in X. rewrite firstn_length_le in X by exact Len.
  destruct X as [_ X].
  set (at_ := here c s values (depth + room)).
  assert (L : @logged at_ (operations_left d)).
  { split; [exact I|]. split; [discriminate|exact X]. }
  (* The run. *)
  match goal with P : computed _ _ _ _ _ = true |- _ => unfold computed in P; rename P into Co end.
  destruct (symbolic_run _ _ _ _ l) as [[h g]|] eqn:E; [|discriminate].
  destruct (results d) as [|r [|? ?]]; try discriminate. split_bools.
  assert (Al : forall q, pointer c s q mod 4 = 0) by (intros [| | |]; assumption).
  assert (Sane : @sane at_).
  { split; [exact Room|exact Al| |].
    - intros q [-> | ->]; [destruct Ra as [Ra|Ra]|destruct Rb as [Rb|Rb]];
        try (left; assumption); right; apply apart_separate; try discriminate; assumption.
    - intros q Q. apply stack_separate; [exact Q|]. destruct q; try assumption. congruence. }
  assert (En : depth <= depth + room) by lia.
  pose proof (beginning_ok c s values (depth + room) Regs most K Wx Wy) as A.
  destruct (@symbolic_run_ok at_ Sane depth En (stack c) room noise l Pos (Z.le_refl _)
    _ _ _ _ _ A L E)
    as (t & R & A').
  destruct A' as (Re & Me & _ & Ou).
  exists t. split; [exact R|].
  assert (V : element_at t (reg s (result_in c)) = map values r).
  { match goal with P : (length r =? 8)%nat = true |- _ =>
      apply Nat.eqb_eq in P; rename P into L8 end.
    match goal with P : forallb _ (combine _ r) = true |- _ =>
      apply (results_ok values h) with (1 := L8) (2 := P) end.
    intros o v n Fi. destruct (Me _ _ Fi) as [_ [Q _]]. exact Q. }
  rewrite V. apply alone in T. destruct T as [T1 T2].
  assert (Nu : numbers [word (bound most); words; words] ins =
    [k; number words (element_at s (reg s (first_in c)));
     number words (element_at s (reg s (second_in c)))]).
  { unfold numbers, ins. cbn [combine map fst snd]. f_equal. unfold number, word.
    cbn [weights sum]. lia. }
  cbn [Statement.shape expected modulus] in T1, T2. rewrite Nu in T2.
  split; [exact T1|]. split; [exact T2|]. split; [|split; [|split]].
  - intros q Q. match goal with P : forallb _ (kept c) = true |- _ => rewrite forallb_forall in P;
      specialize (P q Q); apply equal_ok in P; specialize (Re q); rewrite P in Re end. apply Re.
  - match goal with P : equal (holding h (stack c)) _ = true |- _ => apply equal_ok in P;
      specialize (Re (stack c)); rewrite P in Re; destruct Re as [Re _] end.
    rewrite Re. unfold meant, location. cbn [fst snd base]. rewrite Z.add_0_r.
    apply Z.mod_small, Regs.
  - match goal with P : is_kept h (pc c) _ = true |- _ => apply equal_ok in P;
      specialize (Re (pc c)); rewrite P in Re end. apply Re.
  - intros z Z1 Z2. apply Ou. intros [q i] [In Wr] ->.
    destruct Wr as [Wr|Wr]; cbn [fst] in Wr; subst q.
    + apply Z1. apply (inside_bytes c s values (depth + room) Symbols32.Result);
        [discriminate|exact In].
    + apply Z2. apply (inside_stack c s values). exact In.
Qed.
