(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Claims of one's own about a certificate's program, in place of those that the exporter brings:
   for statements that `theorem` does not cover. *)
From Coq Require Import ZArith List Bool FMapPositive.
From Kernel Require Import Lang Check Run Statement.
Import ListNotations.
Open Scope Z_scope.

(* The program reads integers up to these bounds, and the claims hold. *)
Definition checked (c : cert) (most : list Z) (claims : list claim) : bool :=
  same_bounds (map snd (inputs_of 1 (steps c))) most && no_rounding (steps c) &&
  verified {| steps := steps c; claims := claims |}.
Lemma checked_ok c bounds own ins : checked c bounds own = true ->
  Forall2 (fun x most => 0 <= x <= most) ins bounds ->
  let m := get (memory_of c ins) in
  machine_run (steps c) m /\ exact_run (steps c) m /\ Forall (holds m) own /\
  map m (map fst (inputs_of 1 (steps c))) = ins.
Proof.
  unfold checked. intros H F. apply andb_prop in H. destruct H as [H V].
  apply andb_prop in H. destruct H as [B N]. apply same_bounds_ok in B. subst bounds.
  destruct (verified_runs _ V _ (bounded_inputs _ _ _ N F)) as (R & E & C).
  unfold verified in V. apply andb_prop in V. destruct V as [_ O]. cbv zeta.
  split; [exact R|]. split; [exact E|]. split; [exact C|].
  exact (inputs_are_kept _ 1 _ (PositiveMap.empty _) N O F).
Qed.
