(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* A run of a certificate that rounds as a processor does. *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Run Statement Lanes LanesNumbers.
Import ListNotations.
Open Scope Z_scope.

(* No register is empty, so that one that holds either of two neighbours tells them apart. *)
Definition some_width (s : step) : bool :=
  match s with Do (ONear _ _) (Some w) => 1 <=? w | _ => true end.
Section Rounding.
Variable towards : Z -> bool.
Definition near_rounded (m : positive -> Z) (i : positive) (o : op) (w : option Z) : Prop :=
  match o with ONear a n => m i = wrap w (rounded towards (m a) n) | _ => True end.

Lemma chosen s : forall i xs m, ordered i s = true ->
  Forall2 (fun x most => 0 <= x <= most) xs (map snd (inputs_of i s)) ->
  exists ins, inputs s ins /\ map (get (run i s ins m)) (map fst (inputs_of i s)) = xs /\
  all (near_rounded (get (run i s ins m))) i s.
Proof.
  induction s as [|[o w|h] s IH]; intros i xs m O F.
  - inversion F; subst. exists []. cbn. auto.
  - cbn [ordered] in O. apply andb_prop in O. destruct O as [B O].
    destruct o; cbn [inputs_of map fst snd] in *;
      try (destruct (IH _ xs (set i (cut (OConst 0) w (computed m (OConst 0) 0)) m) O F)
        as (? & ? & ?); fail);
      try (lazymatch goal with
        | |- context [Do (OIn _) _] => fail
        | |- context [Do (ONear _ _) _] => fail
        | |- context [Do ?o ?w] =>
            destruct (IH _ xs (set i (cut o w (computed m o 0)) m) O F) as (ins & I & K & A);
            exists ins; cbn [inputs run all near_rounded reads]; auto
        end).
    + inversion F as [|x y xs' l Hx F' E1 E2]; subst.
      destruct (IH _ xs' (set i x m) O F') as (ins & I & K & A). exists (x :: ins).
      cbn [inputs run all near_rounded reads hd tl computed cut]. split; [auto|]. split; [|auto].
      f_equal; [|exact K]. destruct (run_ok s (Pos.succ i) ins (set i x m) O I) as [G _].
      rewrite G by lia. apply get_set_same.
    + cbn [before] in B. apply andb_prop in B. destruct B as [B1 B2]. apply Pos.ltb_lt in B1.
      apply Z.leb_le in B2. pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) B2) as P.
      set (d := if negb (get m a mod 2 ^ n =? 0) && towards (2 ^ 103 + get m a) then 1 else 0).
      assert (E : computed m (ONear a n) d = rounded towards (get m a) n).
      { unfold computed, rounded. subst d. destruct (Z.eqb_spec (get m a mod 2 ^ n) 0) as [Q|Q];
          cbn [negb andb Z.eqb]; [ring|]. destruct (towards _); cbn [Z.eqb]; [|ring].
        symmetry. apply Z.div_unique with (r := get m a mod 2 ^ n - 1).
        - pose proof (Z.mod_pos_bound (get m a) (2 ^ n) P). lia.
        - pose proof (Z.div_mod (get m a) (2 ^ n) ltac:(lia)). nia. }
      set (v := cut (ONear a n) w (computed m (ONear a n) d)).
      destruct (IH _ xs (set i v m) O F) as (ins & I & K & A). exists (d :: ins).
      cbn [inputs run all reads hd tl]. fold v. split; [auto|]. split; [exact K|].
      split; [|exact A]. destruct (run_ok s (Pos.succ i) ins (set i v m) O I) as [G _].
      cbn [near_rounded]. rewrite !G by lia. rewrite get_set_same, get_set_other by lia.
      subst v. rewrite E. reflexivity.
  - exact (IH i xs m O F).
Qed.

Lemma all_follow m s : forall i, forallb some_width s = true -> ordered i s = true ->
  all (exact m) i s -> all (near_rounded m) i s -> all (follows m towards) i s.
Proof.
  induction s as [|[o w|h] s IH]; intros i W O E N; cbn [all forallb ordered] in *; [exact I| |].
  - apply andb_prop in W. destruct W as [W1 W]. apply andb_prop in O. destruct O as [B O].
    destruct E as [E1 E], N as [N1 N]. split; [|auto]. split; [exact E1|].
    destruct o; try exact I. cbn [near_rounded before] in *. destruct w as [w|]; [|exact N1].
    cbn [some_width wrap] in *. apply Z.leb_le in W1. destruct E1 as [(q & Q & E1) _].
    cbn [wrap] in E1. subst q. apply andb_prop in B. destruct B as [_ B]. apply Z.leb_le in B.
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) B) as P.
    assert (H : m a / 2 ^ n <= rounded towards (m a) n <= m a / 2 ^ n + 1)
      by (unfold rounded; destruct (_ && _); lia).
    assert (Q2 : (m a + 2 ^ n - 1) / 2 ^ n <= m a / 2 ^ n + 1).
    { rewrite <- (Z.div_add (m a) 1) by lia. apply Z.div_le_mono; lia. }
    pose proof (Z.pow_le_mono_r 2 1 w ltac:(lia) W1) as T.
    pose proof (Z.div_mod (rounded towards (m a) n) (2 ^ w) ltac:(lia)) as D. rewrite <- N1 in D.
    clear N1. generalize dependent (rounded towards (m a) n). intros x H D.
    revert D. generalize (x / 2 ^ w) as k. intros k D.
    assert (k = 0) by (assert (-1 <= 2 ^ w * k <= 1) by lia; nia). subst k. lia.
  - apply IH; assumption.
Qed.
End Rounding.
