(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts beside certificates: the operations that a text has to note, one after the other, and the
   values that a certificate promises. All of this is proof. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check Run Statement.
From Kernel Require Assembly.
Import Assembly(code, runs_code, operations, operations_ok).
Import ListNotations.
Open Scope Z_scope.

(* The operations that are still to come, and the number of the next value. *)
Record trace := Trace { next : positive; rest : code }.
Definition op_dec : forall a b : op, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition width_dec : forall a b : option Z, {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
(* The next value is of this operation; its width. *)
Definition take (t : trace) (o : op) : option (positive * option Z * trace) :=
  match rest t with
  | (p, w) :: l => if op_dec p o then Some (next t, w, Trace (Pos.succ (next t)) l) else None
  | [] => None
  end.
Definition emit (t : trace) (o : op) (w : option Z) : option (positive * trace) :=
  let* (v, u, t) := take t o in if width_dec u w then Some (v, t) else None.
(* After the first k operations. *)
Definition from (c : cert) (k : nat) : trace :=
  Trace (Pos.of_succ_nat k) (skipn k (operations (steps c))).

Definition follows (m : positive -> Z) (t : trace) : Prop := runs_code (exact m) (next t) (rest t).

Lemma take_ok m t o v w u :
  follows m t -> take t o = Some (v, w, u) -> exact m v o w /\ follows m u.
Proof.
  unfold follows, take. destruct (rest t) as [|[q x] l]; [discriminate|].
  destruct (op_dec q o); [|discriminate]. subst. cbn [runs_code].
  intros H E. injection E as E1 E2 E3. subst. exact H.
Qed.
Lemma emit_ok m t o w v u :
  follows m t -> emit t o w = Some (v, u) -> exact m v o w /\ follows m u.
Proof.
  unfold emit. intros F E. destruct (take t o) as [[[x y] z]|] eqn:T; [|discriminate].
  destruct (width_dec y w); [|discriminate]. injection E as E1 E2. subst.
  exact (take_ok _ _ _ _ _ _ F T).
Qed.

Lemma from_ok m c k : exact_run (steps c) m -> follows m (from c k).
Proof.
  unfold exact_run, follows, from. cbn [next rest]. intros H. apply operations_ok in H. revert H.
  generalize (operations (steps c)) as l. change (Pos.of_succ_nat k) with (Pos.of_succ_nat (0 + k)).
  change 1%positive with (Pos.of_succ_nat 0). generalize 0%nat as i. induction k as [|k IH].
  - intros i l H. rewrite Nat.add_0_r. exact H.
  - intros i [|[o w] l] H; [exact I|]. cbn [skipn]. rewrite <- Nat.add_succ_comm. apply IH.
    destruct H as [_ H]. exact H.
Qed.

(* Whatever the inputs are, there is an exact run with them. *)
Lemma exact_assignment c ins :
  verified c = true -> no_rounding (steps c) = true ->
  Forall2 (fun x most => 0 <= x <= most) ins (map snd (inputs_of 1 (steps c))) ->
  exists m, exact_run (steps c) m /\ map m (map fst (inputs_of 1 (steps c))) = ins /\
  Forall (holds m) (claims c).
Proof.
  intros V N F. pose proof (bounded_inputs _ _ _ N F) as I.
  destruct (verified_runs _ V _ I) as (_ & E & C). pose proof V as O. unfold verified in O.
  apply andb_prop in O. destruct O as [_ O].
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) N O F) as K.
  exists (get (memory_of c ins)). auto.
Qed.

(* What an association list says of a key. *)
Fixpoint lookup {K V} (same : K -> K -> bool) (l : list (K * V)) (k : K) : option V :=
  match l with [] => None | (q, v) :: l => if same k q then Some v else lookup same l k end.

Lemma some {A} (x y : A) : Some x = Some y -> x = y.
Proof. congruence. Qed.
(* What a chain of options gave. *)
Ltac unbind :=
  repeat match goal with
  | H : match ?x with Some _ => _ | None => None end = Some _ |- _ =>
      destruct x eqn:?; [|discriminate H]
  | H : (let (_, _) := ?x in _) = Some _ |- _ => first [is_var x; destruct x | destruct x eqn:?]
  | H : Some _ = Some _ |- _ => injection H; clear H; intros; subst
  | H : None = Some _ |- _ => discriminate H
  end.
