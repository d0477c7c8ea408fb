(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for AArch64 that compute on registers: the check that such a text has the operations of a
   certificate, and the proof that this is enough for `registers_theorem`. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Check Run Statement Trace AArch64 AArch64Proof.
Import ListNotations.
Open Scope Z_scope.

(* The operands in registers, and then the constants. *)
Definition operand_names : list string := four "a" ++ four "b".
Fixpoint with_constants (y : symbols) (l : list (string * Z)) : option symbols :=
  match l with
  | [] => Some y
  | (r, k) :: l =>
      let* (v, y) := note y (OConst k) (Some 64) in with_constants (sput y r v (Some k)) l
  end.
Definition beginning (c : cert) : symbols :=
  Symbols (from c 8) (combine operand_names (map (fun i => (i, None)) ids)) [] Unknown [] [].
Definition value_in (y : symbols) (r : string) : option positive :=
  option_map fst (lookup String.eqb (sreg y) r).
Definition leaves (l : list instruction) (c : cert) (constants : list (string * Z)) :
    option (list positive) :=
  let* y := with_constants (beginning c) constants in
  let* z := symbolic_all y l in Assembly.all_of (value_in z) (four "u").
Definition changes_only (l : list string) (i : instruction) : bool :=
  match written i with [] => forallb (among String.eqb l) (changed i) | _ => false end.
Definition computes (text : string) (c : cert) (operands : list element)
    (constants : list (string * Z)) (changed : list string) (result : element) (f : formula) :
    bool :=
  match parse text with
  | Some l =>
      match leaves l c constants with
      | Some r =>
          forallb only_names l && forallb (changes_only changed) l &&
          supports c operands [] result f r
      | None => false
      end
  | None => false
  end.

Lemma all_keep changed l : forall s t, forallb (changes_only changed) l = true ->
  execute_all s l = Some t ->
  (forall b, mem t b = mem s b) /\ (forall q, ~ In q changed -> reg t q = reg s q).
Proof.
  induction l as [|i l IH]; cbn [forallb execute_all]; intros s t H E.
  - injection E as E. subst. auto.
  - apply andb_prop in H. destruct H as [H1 H2]. apply Assembly.bind_some in E.
    destruct E as (u & E1 & E2). destruct (IH _ _ H2 E2) as [M2 R2].
    destruct (frame _ _ _ E1) as [M1 R1]. unfold changes_only in H1.
    destruct (written i) as [|? ?]; [|discriminate]. rewrite forallb_forall in H1.
    split; [intros x; rewrite M2; apply M1; auto|]. intros q N. rewrite R2 by exact N. apply R1.
    intros J. apply N, (amongst String.eqb); [|apply H1, J]. intros x y. apply String.eqb_eq.
Qed.

Lemma with_constants_ok m s l : forall y z, agree m y s ->
  Forall (fun '(q, k) => reg s q = k) l -> with_constants y l = Some z -> agree m z s.
Proof.
  induction l as [|[r k] l IH]; cbn [with_constants]; intros y z A F E.
  - injection E as E. subst. exact A.
  - unbind. inversion F as [|? ? K F']; subst. refine (IH _ _ _ F' E).
    destruct (note_ok _ _ _ _ _ _ _ A Heqo) as [[X B] (Fo & R & Rest)].
    cbn [machine opval wrap] in X. split; [exact Fo|]. split; [|exact Rest].
    intros q c. cbn [sput sreg lookup]. destruct (String.eqb_spec q r) as [->|]; [|apply R].
    intros G. apply some in G. subst c. unfold holds_content, a_word, W. cbn [fst snd].
    rewrite X in B |- *. auto.
Qed.

Theorem computes_ok text c a b constants changed result f :
  computes text c [a; b] constants changed result f = true ->
  registers_theorem text [a; b] constants changed result f.
Proof.
  unfold computes, registers_theorem, program. destruct (parse text) as [l|]; [|discriminate].
  destruct (leaves l c constants) as [r|] eqn:E; [|discriminate]. intros H.
  apply andb_prop in H. destruct H as [S H]. apply andb_prop in S. destruct S as [Names S].
  split; [discriminate|]. split; [exact Names|]. cbv zeta. intros s F Ks.
  destruct (supports_ok _ _ _ _ _ _ _ _ H F) as (m & X & K & Ws & T1 & T2).
  rewrite app_nil_r in T2.
  assert (A : agree m (beginning c) s).
  { split; [apply from_ok; exact X|]. split; [|split; [discriminate|
      split; [exact Logic.I|split; discriminate]]].
    rewrite <- K, Forall_forall in Ws. intros x q E'.
    assert (D : In (fst q) ids /\ snd q = None /\ reg s x = m (fst q)).
    { cbn [ids map concat app] in K. unfold element_in in K. cbn [map four app] in K.
      injection K as K1 K2 K3 K4 K5 K6 K7 K8.
      unfold beginning, operand_names in E'. cbn [sreg four map app combine ids] in E'.
      cbn [lookup] in E'.
      repeat match type of E' with (if String.eqb x ?k then _ else _) = _ =>
        destruct (String.eqb_spec x k);
        [apply some in E'; subst q x; cbn [fst snd ids In]; auto 12|] end.
      discriminate E'. }
    destruct D as (I & N & V). split; [exact V|]. rewrite V, N. split; [|exact Logic.I].
    apply Ws, in_map, I. }
  unfold leaves in E. destruct (with_constants _ _) as [y|] eqn:Y; [|discriminate].
  pose proof (with_constants_ok _ _ _ _ _ A Ks Y) as A1.
  destruct (symbolic_all y l) as [z|] eqn:Z; [|discriminate].
  destruct (symbolic_all_ok m l _ s _ A1 Z) as (t & R & A').
  exists t. split; [exact R|]. destruct (all_keep _ _ _ _ S R) as [Mem Regs].
  assert (El : element_in t "u" = map m r).
  { destruct A' as (_ & G & _). unfold element_in. clear - E G. revert r E.
    induction (four "u") as [|q qs IH]; cbn [Assembly.all_of map]; intros r E.
    - apply some in E. subst. reflexivity.
    - apply Assembly.bind_some in E. destruct E as (v & V & E).
      apply Assembly.bind_some in E. destruct E as (vs & Vs & E). apply some in E. subst.
      cbn [map]. f_equal; [|apply IH, Vs]. unfold value_in in V.
      destruct (lookup _ _ _) as [[w k]|] eqn:L; [|discriminate]. cbn [option_map] in V.
      apply some in V. subst. apply G in L. apply L. }
  rewrite El. auto.
Qed.
