(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* ed25519/combination.rs, in lanes: coefficients are 128 bits that are digits already, less a
   constant. The equation says yes for valid signatures, and otherwise for at most one in 2^128 of
   the lists of bits, as in batch.v. The model is by hand and has no runs beside it. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import Statement Prime.
From Statements Require digits scalars combinations.
From Statements Require Import edwards25519 order sums multiples halves verdict batch pippenger.
Import ListNotations.
Open Scope Z_scope.

(* The model. *)
Definition less_bias (w : nat) (z : Z) : Z := scalars.add z (scalars.neg (short_bias w)).
Definition base_and_lanes (w : nat) (b : Z) (zs ks : list Z) (Ps : list number) : number :=
  let Q := sum_in_lanes w zs ks Ps in if b =? 0 then Q else added Q (mul_by_comb b).
Definition batch_in_lanes (w : nat) (keys : list Z) (items : list item) (zs : list Z)
  : option bool :=
  if forallb (fun x => s_of x <? L) items then
    match all_decoded (map encoded_r items ++ keys) with
    | Some points =>
        let bs := map (less_bias w) zs in
        Some (is_identity_doubled 3 (base_and_lanes w (of_base items bs) zs
          (of_keys (length keys) items bs) points))
    | None => None
    end
  else None.

Definition coefficient (w : nat) (z : Z) : Z := z - short_bias w.
Lemma less_bias_is w z : (0 < w)%nat -> short z -> less_bias w z = coefficient w z mod L.
Proof.
  intros W [Z0 Z1]. pose proof short_is_below_L as [_ H]. pose proof L_bounds as [L0 _].
  assert (B : 0 <= short_bias w < L).
  { unfold short_bias. pose proof (power_of_base w (Nat.div 128 w)) as P.
    pose proof (bias_bound (half_of w) (Nat.div 128 w) (half_is_positive w)) as B.
    rewrite base_is_two_halves in * by exact W. rewrite P in B.
    pose proof (Nat.div_mod 128 w ltac:(lia)).
    assert (2 ^ Z.of_nat (w * Nat.div 128 w) <= 2 ^ 128) by (apply Z.pow_le_mono_r; lia). lia. }
  unfold less_bias, coefficient. rewrite scalars.neg_ok by exact B.
  rewrite scalars.add_ok by (try apply Z.mod_pos_bound; lia). rewrite Zplus_mod_idemp_r.
  reflexivity.
Qed.
Lemma below_L_is_words x : words 256 (x mod L).
Proof.
  pose proof L_bounds as [L0 L1]. pose proof (Z.mod_pos_bound x L L0). unfold words. lia.
Qed.
Lemma less_bias_words w zs : (0 < w)%nat -> Forall short zs ->
  Forall (words 256) (map (less_bias w) zs).
Proof.
  intros W S. apply Forall_map. eapply Forall_impl; [|exact S]. intros z Z. cbv beta.
  rewrite less_bias_is by assumption. apply below_L_is_words.
Qed.

(* Modulo L is enough for eightfold points, before and after. *)
Lemma eightfold_before w zs : (0 < w)%nat -> Forall short zs -> forall qs, Forall on qs ->
  times 8 (combination (map (less_bias w) zs) qs) =
  times 8 (combination (map (coefficient w) zs) qs).
Proof.
  intros W. induction 1 as [|z zs Z S IH]; intros qs O; [reflexivity|].
  destruct O as [|q qs Q O]; [reflexivity|]. cbn [map combination].
  rewrite !(times_sum 8) by (try apply on_times; try apply on_combination; assumption).
  rewrite IH by exact O. f_equal. rewrite <- !times_mul by exact Q.
  rewrite less_bias_is by assumption. apply eight_modulo_L, Q.
Qed.
Lemma eightfold_after w zs : (0 < w)%nat -> Forall short zs -> forall es, Forall here es ->
  combination (map (less_bias w) zs) es = combination (map (coefficient w) zs) es.
Proof.
  intros W. induction 1 as [|z zs Z S IH]; intros es H; [reflexivity|].
  destruct H as [|e es (q & Q & ->) H]; [reflexivity|]. cbn [map combination].
  rewrite IH by exact H. f_equal. rewrite <- !times_mul by exact Q.
  rewrite less_bias_is by assumption. apply times_congruent.
  exists (coefficient w z / L). unfold period.
  pose proof (Z_div_mod_eq_full (coefficient w z) L). lia.
Qed.
Lemma of_keys_are_small items : forall zs n,
  Forall (fun x => words 512 (hash x)) items -> Forall (words 256) zs ->
  Forall (fun k => 0 <= k < 2 ^ 255) (of_keys n items zs).
Proof.
  intros zs n. unfold of_keys. pose proof L_bounds as [L0 _].
  assert (L1 : L < 2 ^ 255) by reflexivity.
  assert (S : Forall (fun k => 0 <= k < L) (repeat 0 n)).
  { apply Forall_forall. intros x X. apply repeat_spec in X. subst x. lia. }
  revert S. generalize (repeat 0 n). revert zs.
  induction items as [|x items IH]; intros zs l S F B.
  - eapply Forall_impl; [|exact S]. intros k K. cbv beta in K. lia.
  - destruct zs as [|z zs].
    { eapply Forall_impl; [|exact S]. intros k K. cbv beta in K. lia. }
    cbn [combine fold_left]. apply IH; [|exact (Forall_inv_tail F)|exact (Forall_inv_tail B)].
    destruct (k_is x (Forall_inv F)) as [E K]. pose proof (Forall_inv B) as Z.
    unfold add_key. cbn [fst snd]. generalize (place x) as i.
    induction S as [|k l K' S IH']; intros [|i]; cbn [update]; constructor; auto.
    assert (L < 2 ^ 256) by apply L_bounds.
    rewrite scalars.mul_add_ok by (unfold words in *; lia). apply Z.mod_pos_bound, L0.
Qed.

Lemma lanes_equation w keys items : (0 < w)%nat -> well_formed keys items ->
  (forall zs, batch_in_lanes w keys items zs = None) \/
  exists es, length es = length items /\ Forall here es /\
    (Forall (is_valid keys) items <-> Forall (fun e => e = origin) es) /\
    forall zs, length items = length zs -> Forall short zs -> exists b,
      batch_in_lanes w keys items zs = Some b /\
      (b = true <-> combination (map (coefficient w) zs) es = origin).
Proof.
  intros WP W. unfold batch_in_lanes.
  destruct (forallb (fun x => s_of x <? L) items) eqn:S; [|left; reflexivity].
  destruct (all_decoded (map encoded_r items ++ keys)) as [Ps|] eqn:D; [right|left; reflexivity].
  destruct (batch_points keys items Ps W D) as (Rs & As & SR & SA & IS).
  pose proof (on_stands _ _ SR) as OR. pose proof (on_stands _ _ SA) as OA.
  exists (map (times (-8)) (differences items As Rs)).
  destruct (differences_ok keys items As Rs W SA SR S) as (LE & HE & VE).
  split; [exact LE|]. split; [exact HE|]. split; [exact VE|].
  intros zs N Z. eexists. split; [reflexivity|]. cbv zeta.
  set (bs := map (less_bias w) zs).
  assert (ZS : Forall (words 256) bs) by (apply less_bias_words; assumption).
  assert (NB : length items = length bs) by (unfold bs; rewrite map_length; exact N).
  pose proof (sum_is keys items W As Rs SA SR bs NB ZS) as H. cbv zeta in H.
  destruct H as (BB & _ & _ & E).
  assert (KS : Forall (fun k => 0 <= k < 2 ^ 255) (of_keys (length keys) items bs)).
  { apply of_keys_are_small; [|exact ZS]. destruct W as (_ & FI & _).
    eapply Forall_impl; [|exact FI]. intros x X. apply X. }
  set (ks := of_keys (length keys) items bs) in *. set (b := of_base items bs) in *.
  assert (LR : length zs = length Rs).
  { rewrite <- N, <- (map_length encoded_r). exact (lengths _ _ _ SR). }
  assert (O : Forall on (Rs ++ As)) by (apply Forall_app; split; assumption).
  pose proof (sum_in_lanes_is w zs ks _ Ps WP Z KS O IS) as I.
  change (map (fun z => z - short_bias w) zs) with (map (coefficient w) zs) in I.
  pose proof (on_combination _ O (map (coefficient w) zs ++ ks)) as OC.
  pose proof (on_times b base base_is_on) as OB.
  assert (IB : is (sum (combination (map (coefficient w) zs ++ ks) (Rs ++ As)) (times b base))
    (base_and_lanes w b zs ks Ps)).
  { unfold base_and_lanes. cbv zeta. destruct (Z.eqb_spec b 0) as [B0|_].
    - rewrite B0, times_0, sum_origin. exact I.
    - apply added_ok; [exact OC|exact OB|exact I|]. apply mul_by_comb_is.
      assert (L < 2 ^ 255) by reflexivity. lia. }
  rewrite (is_identity_doubled_ok _ _ 3 (on_sum _ _ OC OB) IB). change (2 ^ Z.of_nat 3) with 8.
  rewrite <- (eightfold_after w zs WP Z _ HE). fold bs. rewrite <- E.
  pose proof (on_combination _ OR) as C1. pose proof (on_combination _ OA ks) as C2.
  rewrite !combination_app by (assumption || (unfold bs; rewrite ?map_length; exact LR)).
  rewrite !(times_sum 8) by (repeat lazymatch goal with
    | |- on (sum _ _) => apply on_sum
    | |- on (combination _ Rs) => apply C1
    | |- _ => assumption
    end).
  unfold bs. rewrite (eightfold_before w zs WP Z Rs OR).
  rewrite (commutes (times 8 (times b base))). reflexivity.
Qed.

Theorem lanes_accept w keys items zs : (0 < w)%nat -> well_formed keys items ->
  length items = length zs -> Forall short zs -> Forall (is_valid keys) items ->
  batch_in_lanes w keys items zs = Some true.
Proof.
  intros WP W N Z V. destruct (lanes_equation w keys items WP W) as [X|(es & _ & _ & VE & B)].
  - exfalso. specialize (X zs).
    pose proof (batch_accepts _ keys items zs some_sum_adds_up W N Z V) as A.
    unfold batch in A. unfold batch_in_lanes in X.
    destruct (forallb _ items); [|discriminate].
    destruct (all_decoded _); discriminate.
  - destruct (B zs N Z) as (b & E & T). rewrite E. f_equal. apply T.
    rewrite <- same_combination. apply combinations.zeros.
    + exact sum_origin.
    + exact times_origin.
    + apply VE, V.
Qed.
(* `hiding` has lists of bits, each once. *)
Theorem lanes_reject w keys items hiding : (0 < w)%nat -> well_formed keys items ->
  ~ Forall (is_valid keys) items -> NoDup hiding ->
  (forall zs, In zs hiding -> length zs = length items /\ Forall short zs /\
    batch_in_lanes w keys items zs = Some true) ->
  Z.of_nat (length hiding) * 2 ^ 128 <= (2 ^ 128) ^ Z.of_nat (length items).
Proof.
  intros WP W V D H. destruct (lanes_equation w keys items WP W) as [X|(es & LE & HE & VE & B)].
  - destruct hiding as [|zs hiding]; [change (Z.of_nat (length [])) with 0;
      apply Z.pow_nonneg; discriminate|].
    destruct (H zs (or_introl eq_refl)) as (_ & _ & E). rewrite X in E. discriminate.
  - rewrite <- LE. apply (combinations.few_hide_from (F * F) origin sum times L here
      here_origin here_sum here_multiple commutes here_associates sum_origin times_0 times_add_here
      has_order_L decide_points (short_bias w)); try assumption.
    + exact short_is_below_L.
    + rewrite <- VE. exact V.
    + intros zs I. destruct (H zs I) as (N & Z & E). split; [congruence|]. split; [exact Z|].
      destruct (B zs ltac:(congruence) Z) as (b & E' & T). rewrite same_combination.
      apply T. congruence.
Qed.
