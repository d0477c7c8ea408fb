(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Programs run: every input within its bounds has a machine run, so the theorems are not about
   nothing. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Check.
Import ListNotations.
Open Scope Z_scope.

Definition memory := PositiveMap.t Z.
Definition get (m : memory) (i : positive) : Z :=
  match PositiveMap.find i m with Some x => x | None => 0 end.
Definition set (i : positive) (x : Z) (m : memory) : memory := PositiveMap.add i x m.

(* A rounding takes its direction from the inputs too: 0 is down. *)
Definition reads (o : op) : bool := match o with OIn _ | ONear _ _ => true | _ => false end.
Definition computed (m : memory) (o : op) (x : Z) : Z :=
  match o with
  | OIn _ => x
  | ONear a n => if x =? 0 then get m a / 2 ^ n else (get m a + 2 ^ n - 1) / 2 ^ n
  | _ => opval (get m) o
  end.
Definition cut (o : op) (w : option Z) (x : Z) : Z := match o with OIn _ => x | _ => wrap w x end.

Fixpoint run (i : positive) (s : list step) (ins : list Z) (m : memory) : memory :=
  match s with
  | [] => m
  | Hint _ :: s => run i s ins m
  | Do o w :: s =>
      let m := set i (cut o w (computed m o (hd 0 ins))) m in
      run (Pos.succ i) s (if reads o then tl ins else ins) m
  end.

Fixpoint inputs (s : list step) (ins : list Z) : Prop :=
  match s with
  | [] => True
  | Hint _ :: s => inputs s ins
  | Do o _ :: s =>
      match o with OIn most => 0 <= hd 0 ins <= most | _ => True end /\
      inputs s (if reads o then tl ins else ins)
  end.

(* Operands come before results. *)
Definition before (i : positive) (o : op) : bool :=
  match o with
  | OIn _ | OConst _ => true
  | OAdd a b | OSub a b | OMul a b => (a <? i)%positive && (b <? i)%positive
  | OScale a _ | OCut a _ => (a <? i)%positive
  | OHigh a n | OBorrow a n | ONear a n => (a <? i)%positive && (0 <=? n)
  | OLow a _ q | ORest a _ q => (a <? i)%positive && (q <? i)%positive
  end.
Fixpoint ordered (i : positive) (s : list step) : bool :=
  match s with
  | [] => true
  | Hint _ :: s => ordered i s
  | Do o _ :: s => before i o && ordered (Pos.succ i) s
  end.

Lemma get_set_same i x m : get (set i x m) i = x.
Proof. unfold get, set. rewrite PositiveMap.gss. reflexivity. Qed.
Lemma get_set_other i j x m : i <> j -> get (set i x m) j = get m j.
Proof. intros. unfold get, set. rewrite PositiveMap.gso by congruence. reflexivity. Qed.

Ltac split_bools :=
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.

Lemma run_ok s : forall i ins m, ordered i s = true -> inputs s ins ->
  (forall j, (j < i)%positive -> get (run i s ins m) j = get m j) /\
  all (machine (get (run i s ins m))) i s.
Proof.
  induction s as [|[o w|h] s IH]; cbn [ordered inputs run all]; intros i ins m Ho Hi.
  - split; [reflexivity|exact I].
  - apply andb_prop in Ho. destruct Ho as [Hb Ho]. destruct Hi as [Hi Hs].
    set (x := cut o w (computed m o (hd 0 ins))). set (m1 := set i x m).
    set (rest := if reads o then tl ins else ins) in *.
    destruct (IH (Pos.succ i) rest m1 Ho Hs) as [G A]. set (m' := run (Pos.succ i) s rest m1) in *.
    assert (L : forall j, (j < i)%positive -> get m' j = get m j).
    { intros j Hj. rewrite G by lia. apply get_set_other. lia. }
    assert (E : get m' i = x) by (rewrite G by lia; apply get_set_same).
    split; [exact L|]. split; [|exact A].
    destruct o; cbn [before] in Hb; split_bools;
      repeat match goal with
        H : (_ <? _)%positive = true |- _ => apply Pos.ltb_lt in H; apply L in H end;
      cbn [machine opval]; rewrite E; subst x; cbn [cut computed opval]; try congruence.
    match goal with H : (0 <=? _) = true |- _ => apply Z.leb_le in H end.
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(assumption)) as P.
    eexists. split; [|reflexivity].
    match goal with H : get m' a = get m a |- _ => rewrite H end.
    pose proof (Z.div_le_mono (get m a) (get m a + 2 ^ n - 1) (2 ^ n) P ltac:(lia)).
    destruct (hd 0 ins =? 0); lia.
  - apply IH; assumption.
Qed.

Definition memory_of (c : cert) (ins : list Z) : memory :=
  run 1 (steps c) ins (PositiveMap.empty _).

Theorem runs (c : cert) (ins : list Z) :
  ordered 1 (steps c) = true -> inputs (steps c) ins ->
  machine_run (steps c) (get (memory_of c ins)).
Proof. intros. apply run_ok; assumption. Qed.

(* Both together. *)
Definition verified (c : cert) : bool := check c && ordered 1 (steps c).
Theorem verified_runs (c : cert) : verified c = true -> forall ins, inputs (steps c) ins ->
  let m := get (memory_of c ins) in
  machine_run (steps c) m /\ exact_run (steps c) m /\ Forall (holds m) (claims c).
Proof.
  unfold verified. intros H ins Hi. apply andb_prop in H. destruct H as [H1 H2]. cbv zeta.
  pose proof (runs c ins H2 Hi) as R. split; [exact R|]. exact (check_sound c H1 _ R).
Qed.
