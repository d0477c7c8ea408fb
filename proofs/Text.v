(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for x86-64 whose operands are two elements of four words in memory: what a processor leaves
   in a third. *)
From Coq Require Import String ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement X86_64.
Import ListNotations.
Open Scope Z_scope.

Definition words : element := Element (each 64 4) (repeat (2 ^ 64 - 1) 4).
Definition element_at (s : state) (a : Z) : list Z :=
  [mem s a; mem s (a + 8); mem s (a + 16); mem s (a + 24)].
Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.

(* Whatever is in registers, in flags and elsewhere in memory: with elements at rdi + 64 and
   rdi + 32, the processor runs the text to its end, and leaves at rdi words that are congruent to a
   formula in both, and at most this. *)
Definition text_theorem (text : string) (f : formula) (modulus most : Z) : Prop :=
  parse text <> None /\
  forall s : state, let a := element_at s 64 in let b := element_at s 32 in
  within words a -> within words b ->
  exists t, execute_all s (program text) = Some t /\
  let r := element_at t 0 in
  within words r /\ number words r <= most /\
  (modulus | number words r - formula_value [number words a; number words b] f).

(* The check: the text, executed on numbers of values, has the operations of the certificate. *)
Fixpoint operations (s : list step) : code :=
  match s with [] => [] | Do o w :: s => (o, w) :: operations s | Hint _ :: s => operations s end.
Definition inputs_of_text : code := repeat (OIn (2 ^ 64 - 1), Some 64) 8.
Definition four (a : Z) (i : positive) : list (Z * positive) :=
  [(a, i); (a + 8, Pos.succ i); (a + 16, Pos.succ (Pos.succ i));
   (a + 24, Pos.succ (Pos.succ (Pos.succ i)))].
Definition start : symbols := Symbols [] (four 64 1 ++ four 32 5) Unknown Unknown 9.
Definition code_dec : forall a b : code, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition claim_dec : forall a b : claim, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition ends_in (z : symbols) (r : list positive) : bool :=
  match map (fun a => sread z (Mem a)) [0; 8; 16; 24], r with
  | [Some a; Some b; Some c; Some d], [e; f; g; h] =>
      ((a =? e) && (b =? f) && (c =? g) && (d =? h))%positive
  | _, _ => false
  end.
Definition accepts (l : list instruction) (c : cert) : bool :=
  match symbolic_all start l, results c with
  | Some (code, z), [r] =>
      (if code_dec (operations (steps c)) (inputs_of_text ++ code) then true else false) &&
      ends_in z r
  | _, _ => false
  end.
(* The claim that is added: a bound of the result as an integer. Its hint is the exporter's. *)
Definition sum_hint (c : cert) : list (Z * positive) :=
  match filter (fun c => match c with CSum _ _ _ => true | _ => false end) (claims c) with
  | CSum _ _ others :: _ => others | _ => []
  end.
Definition bounded (c : cert) (r : list positive) (most : Z) : cert :=
  {| steps := steps c;
     claims := [CSum (combine (map (Z.pow 2) (weights words)) r) most (sum_hint c)] |}.
Definition belongs (text : string) (c : cert) (f : formula) (modulus most : Z) : bool :=
  match parse text, results c with
  | Some l, [r] =>
      accepts l c && proves c [words; words] [Result words f modulus] &&
      verified (bounded c r most)
  | _, _ => false
  end.

Lemma operations_ok P s : forall i, all P i s -> runs_code P i (operations s).
Proof.
  induction s as [|[o w|h] s IH]; intros i H; cbn in *; [exact I| |auto]. destruct H. auto.
Qed.

Lemma ends_in_ok m z r t : ends_in z r = true -> agree m z t -> element_at t 0 = map m r.
Proof.
  unfold ends_in. cbn [map].
  destruct (sread z (Mem 0)) as [a|] eqn:A; [|discriminate].
  destruct (sread z (Mem 8)) as [b|] eqn:B; [|discriminate].
  destruct (sread z (Mem 16)) as [c|] eqn:C; [|discriminate].
  destruct (sread z (Mem 24)) as [d|] eqn:D; [|discriminate].
  destruct r as [|e [|f [|g [|h [|? ?]]]]]; try discriminate.
  intros H G. apply andb_prop in H. destruct H as [H Q3]. apply andb_prop in H.
  destruct H as [H Q2]. apply andb_prop in H. destruct H as [Q0 Q1].
  apply Pos.eqb_eq in Q0, Q1, Q2, Q3. subst. unfold element_at. cbn [map].
  rewrite <- (sread_ok m _ _ _ _ G A), <- (sread_ok m _ _ _ _ G B), <- (sread_ok m _ _ _ _ G C),
    <- (sread_ok m _ _ _ _ G D). reflexivity.
Qed.

Theorem belongs_ok text c f modulus most :
  belongs text c f modulus most = true ->
  map fst (inputs_of 1 (steps c)) = [1; 2; 3; 4; 5; 6; 7; 8]%positive ->
  text_theorem text f modulus most.
Proof.
  unfold belongs, text_theorem, program. destruct (parse text) as [l|]; [|discriminate].
  intros H Ids. split; [discriminate|]. cbv zeta. intros s Wa Wb.
  destruct (results c) as [|r [|? ?]] eqn:Rs; try discriminate.
  apply andb_prop in H. destruct H as [H Sum]. apply andb_prop in H. destruct H as [Acc P].
  assert (F : Forall2 within [words; words] [element_at s 64; element_at s 32]) by auto.
  pose proof (proves_ok _ _ _ P _ F) as T. cbv zeta in T. destruct T as (_ & X & T).
  (* The inputs are kept. *)
  unfold proves in P. apply andb_prop in P. destruct P as [P V]. apply andb_prop in P.
  destruct P as [P _]. apply andb_prop in P. destruct P as [P _]. apply andb_prop in P.
  destruct P as [B N]. apply same_bounds_ok in B.
  pose proof (concat_within _ _ F) as C. rewrite <- B in C.
  pose proof V as O. unfold verified in O. apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) N O C) as K.
  change (run 1 (steps (stated c [words; words] [Result words f modulus])))
    with (run 1 (steps c)) in K.
  pose proof (bounded_inputs _ _ _ N C) as I.
  destruct (verified_runs _ Sum _ I) as (_ & _ & S).
  unfold memory_of in *. cbn [steps bounded claims] in S, T, X.
  set (m := get (run 1 (steps c) (concat [element_at s 64; element_at s 32])
    (PositiveMap.empty Z))) in *.
  rewrite Ids in K. cbn [map concat app] in K. unfold element_at in K.
  injection K as K1 K2 K3 K4 K5 K6 K7 K8.
  unfold accepts in Acc. rewrite Rs in Acc, T.
  destruct (symbolic_all start l) as [[code z]|] eqn:E; [|discriminate].
  destruct (code_dec _ _) as [L|]; [|discriminate]. cbn [andb] in Acc.
  apply operations_ok in X. rewrite L in X. apply runs_app in X. destruct X as [_ X].
  assert (A : agree m start s).
  { clear - K1 K2 K3 K4 K5 K6 K7 K8.
    repeat split; cbn; try discriminate; try exact I; try trivial. intros a v.
    repeat match goal with |- context [a =? ?k] => destruct (Z.eqb_spec a k); [
      subst a; let H := fresh in intros H; injection H as H; subst v; cbn in *; congruence|] end.
    discriminate. }
  destruct (symbolic_all_ok m l _ s code z A E X) as (t & R & A').
  exists t. split; [exact R|]. rewrite (ends_in_ok m z r t Acc A').
  cbn [map] in T. inversion T as [|? ? ? ? [T1 T2] _]; subst. cbn [shape expected] in T1, T2.
  split; [exact T1|]. split; [|exact T2].
  apply Forall_inv in S. cbn [holds] in S. revert S. clear - Acc.
  unfold ends_in in Acc. destruct r as [|e [|f [|g [|h [|? ?]]]]];
    try (destruct (map _ _) as [|[|] [|[|] [|[|] [|[|] [|]]]]]; discriminate).
  unfold number, words, linear. cbn [weights each map seq combine fold_right fst snd sum]. lia.
Qed.
