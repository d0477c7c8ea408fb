(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/x86_64/divstep.rs, arch/x86_64/divstep/few_units.rs and arch/aarch64/divstep.rs: division
   steps on packed rows, and sums of products beside them, as the assembler gets them; and
   field/safegcd/limbs62.rs: that a part of a batch on such rows is a batch of the model. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Assembly DivstepTexts.
From Kernel Require DivstepX86_64 DivstepAArch64 DivstepProof.
From Statements Require Import divsteps inversion.
From Certificates Require texts_divsteps.
Import ListNotations.
Open Scope Z_scope.

(* The operands of `asm!`; those that are `inout` or `out` may change, and no other register. *)
Definition common : list string := ["{top}"; "{bottom}"; "{zeta}"; "{addend}"]%string.
Theorem divstep_x86_64 : step_theorem (DivstepX86_64.leaves texts_divsteps.x86_64)
  (common ++ ["{swap}"]%string) words_x86_64
  (common ++ ["{swap}"; "{sum}"; "{next}"; "{other}"]%string).
Proof. exact DivstepProof.OfX86_64.x86_64_ok. Qed.
Theorem divstep_few_units : step_theorem (DivstepX86_64.leaves texts_divsteps.few_units)
  (common ++ ["{zero}"]%string) words_few_units
  (common ++ ["{odd}"; "{half}"; "{other}"; "{sum}"]%string).
Proof. exact DivstepProof.OfX86_64.few_units_ok. Qed.
Theorem divstep_aarch64 : step_theorem (DivstepAArch64.leaves texts_divsteps.aarch64)
  common words_aarch64 (common ++ ["{sum}"; "{next}"; "{other}"]%string).
Proof. exact DivstepProof.OfAArch64.aarch64_ok. Qed.
Theorem products_few_units : DivstepX86_64.products_theorem texts_divsteps.products
  "{u}" "{v}" "rax" "{b}" "{carry}" "{low}" "{high}" ["{low}"; "{high}"; "rax"; "rdx"]%string.
Proof. exact DivstepProof.OfX86_64.products_ok. Qed.
Theorem carry_few_units : DivstepX86_64.carry_theorem texts_divsteps.carry
  "{low}" "{high}" "{carry}" ["{carry}"]%string.
Proof. exact DivstepProof.OfX86_64.carry_ok. Qed.

(* `Divsteps::new` leaves these words; `rows` gives the rows back. *)
Definition new_x86_64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let half := Z.shiftr top 1 in
  [half; bottom; zeta; Z.lxor half (Z.shiftr zeta 63) + 1; Z.shiftr (word zeta) 63].
Definition new_few_units (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let half := Z.shiftr top 1 in
  [half; bottom; zeta; Z.lxor half (Z.shiftr zeta 63); 0].
Definition new_aarch64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let mask := Z.shiftr zeta 63 in
  [top; bottom; zeta; Z.lxor top mask - mask].
Lemma masked x zeta : - 2 ^ 63 < zeta < 2 ^ 63 ->
  Z.lxor x (Z.shiftr zeta 63) = (if zeta <? 0 then - x - 1 else x) /\
  Z.shiftr zeta 63 = if zeta <? 0 then -1 else 0.
Proof.
  intros H. assert (E : Z.shiftr zeta 63 = if zeta <? 0 then -1 else 0).
  { rewrite Z.shiftr_div_pow2 by discriminate.
    destruct (Z.ltb_spec zeta 0); [|apply Z.div_small; lia].
    symmetry. apply Z.div_unique with (zeta + 2 ^ 63); lia. }
  split; [|exact E]. rewrite E.
  destruct (zeta <? 0); [rewrite Z.lxor_m1_r; unfold Z.lnot; lia|apply Z.lxor_0_r].
Qed.
Theorem new_words r : fits r ->
  new_x86_64 r = words_x86_64 r /\ new_few_units r = words_few_units r /\
  new_aarch64 r = words_aarch64 r /\ 2 * nth 0 (words_x86_64 r) 0 + 1 = fst (fst r).
Proof.
  destruct r as [[top bottom] zeta]. intros (O & _ & R).
  unfold new_x86_64, new_few_units, new_aarch64, words_x86_64, words_few_units, words_aarch64.
  destruct (masked (Z.shiftr top 1) zeta R) as [-> _], (masked top zeta R) as [-> ->].
  rewrite (Z.shiftr_div_pow2 (word zeta)), DivstepProof.sign_bit, Z.shiftr_div_pow2 by lia.
  change (2 ^ 1) with 2. pose proof (DivstepProof.parts top) as P. rewrite O in P.
  cbn [Z.b2z nth fst] in *.
  repeat split; try lia; destruct (zeta <? 0); repeat (apply f_equal2; [lia|]); reflexivity.
Qed.

(* Steps on rows are those of divsteps.v, whatever the rows are: delta = k + 1/2 is -zeta - 1/2. *)
Definition state_of (r : rows) : state :=
  let '(top, bottom, zeta) := r in State (- zeta - 1) top bottom.
Theorem step_is_divstep r : state_of (step r) = divstep (state_of r).
Proof.
  destruct r as [[top bottom] zeta]. unfold step, divstep, state_of. cbn [k f g].
  replace (0 <=? - zeta - 1) with (zeta <? 0)
    by (destruct (Z.ltb_spec zeta 0), (Z.leb_spec 0 (- zeta - 1)); reflexivity || lia).
  destruct ((zeta <? 0) && Z.odd bottom);
    apply (f_equal (fun k => State k _ _)); ring.
Qed.
Fixpoint steps (n : nat) (r : rows) : rows := match n with O => r | S n => step (steps n r) end.
Lemma steps_are_divsteps n r : state_of (steps n r) = divsteps n (state_of r).
Proof. induction n as [|n IH]; [reflexivity|]. cbn [steps divsteps]. rewrite <- IH.
  apply step_is_divstep. Qed.

(* `short_divsteps`: a row of the matrix is packed into the row of f or g. *)
Definition packed (zeta f g : Z) : rows := (f - 2 ^ 41, g - 2 ^ 62, zeta).
Definition unpacked (n word : Z) : Z * Z :=
  let minus_v := Z.shiftr (word + 2 ^ (61 - n)) (62 - n) in
  let minus_u := Z.shiftr (word - minus_v * 2 ^ (62 - n) + 2 ^ (40 - n)) (41 - n) in
  (- minus_u, - minus_v).
(* What it computes on the way, each an `i64` in Rust; a shift to the left is a product here. *)
Definition on_the_way (n word : Z) : list Z :=
  let minus_v := Z.shiftr (word + 2 ^ (61 - n)) (62 - n) in
  let rest := word - minus_v * 2 ^ (62 - n) in
  let minus_u := Z.shiftr (rest + 2 ^ (40 - n)) (41 - n) in
  [word + 2 ^ (61 - n); minus_v * 2 ^ (62 - n); rest; rest + 2 ^ (40 - n); - minus_u; - minus_v].

(* Entries are smaller than 2^n, but for those of no step and of a row that never was exchanged. *)
Lemma entries n s : let m := batch n s in
  Z.abs (q m) <= 2 ^ Z.of_nat n - 1 /\
  (n <> O -> Z.abs (r m) <= 2 ^ Z.of_nat n - 1) /\
  (Z.abs (u m) <= 2 ^ Z.of_nat n - 1 \/
    u m = 2 ^ Z.of_nat n /\ v m = 0 /\ f (divsteps n s) = f s).
Proof.
  cbv zeta. induction n as [|n (Q & R & U)].
  - cbn [batch u v q r divsteps]. change (2 ^ Z.of_nat 0) with 1. split; [lia|].
    split; [congruence|]. right. lia.
  - pose proof (batch_bounds n s) as [B C]. cbn [batch divsteps].
    rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. set (m := batch n s) in *.
    set (w := 2 ^ Z.of_nat n) in *. set (t := divsteps n s) in *.
    assert (P : 0 < w) by (apply Z.pow_pos_nonneg; lia).
    assert (R' : Z.abs (r m) <= w - 1 \/ v m = 0).
    { destruct n as [|n]; [right; reflexivity|left; apply R; discriminate]. }
    unfold turned, divstep. destruct ((0 <=? k t) && Z.odd (g t)); cbn [u v q r f].
    + split; [lia|]. split; [intros _; lia|]. left. lia.
    + rewrite Zmod_odd. split; [destruct (Z.odd (g t)); lia|].
      split; [intros _; destruct (Z.odd (g t)); lia|].
      destruct U as [U|(U & V & F)]; [left; lia|right; repeat split; [lia|lia|exact F]].
Qed.

Lemma small_row w a b c x y : 0 < w -> w * c = a * x + b * y -> Z.abs a + Z.abs b <= w ->
  0 <= x < 2 ^ 20 -> 0 <= y < 2 ^ 20 -> Z.abs c < 2 ^ 20.
Proof.
  intros P E S X Y. apply Z.lt_le_pred. apply (Z.mul_le_mono_pos_l _ _ w P).
  rewrite <- (Z.abs_eq w) at 1 by lia. rewrite <- Z.abs_mul, E.
  eapply Z.le_trans; [apply Z.abs_triangle|].
  rewrite !Z.abs_mul, (Z.abs_eq x), (Z.abs_eq y) by lia.
  apply Z.le_trans with ((Z.abs a + Z.abs b) * (2 ^ 20 - 1)).
  - rewrite Z.mul_add_distr_r. apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; lia.
  - apply Z.mul_le_mono_nonneg_r; [discriminate|exact S].
Qed.
Lemma small_part w y a x : 2 ^ 41 = w * y -> 2 ^ 21 <= y -> Z.abs a <= w - 1 -> Z.abs x < 2 ^ 20 ->
  - 2 ^ 41 <= x - y * a < 2 ^ 41.
Proof.
  intros E Y A X. assert (M : y * Z.abs a <= y * (w - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  rewrite <- (Z.abs_eq y) in M at 1 by lia. rewrite <- Z.abs_mul, Z.mul_sub_distr_l in M. lia.
Qed.
Lemma whole_row w y z a b c x v : w <> 0 -> w * v = a * (x - w * y) + b * (c - w * z) ->
  forall t, w * t = a * x + b * c -> v = t - y * a - z * b.
Proof.
  intros N E t T. apply (Z.mul_cancel_l _ _ w N).
  replace (w * (t - y * a - z * b)) with (w * t - a * (w * y) - b * (w * z)) by ring.
  rewrite E, T. ring.
Qed.

Section Part.
Variables (zeta f0 g0 : Z).
Hypothesis odd_f : Z.odd f0 = true.
Hypothesis low_f : 0 <= f0 < 2 ^ 20.
Hypothesis low_g : 0 <= g0 < 2 ^ 20.
Hypothesis small_zeta : Z.abs zeta < 2 ^ 62.
Definition low : state := State (- zeta - 1) f0 g0.
Definition rows_after (n : nat) : rows := steps n (packed zeta f0 g0).

Lemma packed_odd : Z.odd (f0 - 2 ^ 41) = true.
Proof. rewrite Z.odd_sub, odd_f. reflexivity. Qed.
Lemma same_batch n : (n <= 20)%nat -> batch n (state_of (packed zeta f0 g0)) = batch n low.
Proof.
  intros H. apply (batch_low 20 n (state_of (packed zeta f0 g0)) low H).
  - exact packed_odd.
  - split; [reflexivity|].
    split; [exists (- 2 ^ 21)|exists (- 2 ^ 42)]; cbn [f g state_of packed low]; lia.
Qed.
Lemma zeta_after n : Z.abs (snd (rows_after n)) <= Z.abs zeta + Z.of_nat n.
Proof.
  unfold rows_after. induction n as [|n IH]; [cbn [steps packed snd]; lia|].
  cbn [steps]. destruct (steps n (packed zeta f0 g0)) as [[x y] z]. cbn [snd] in IH.
  unfold step. destruct ((z <? 0) && Z.odd y) eqn:E; cbn [snd]; [|lia].
  apply andb_prop in E. destruct E as [E _]. apply Z.ltb_lt in E. lia.
Qed.

(* The rows stay within the bounds of a step in all steps of a part, *)
Theorem part_fits n : (n <= 20)%nat -> fits (rows_after n).
Proof.
  intros H. pose proof (zeta_after n) as Ze.
  pose proof (batch_ok n (state_of (packed zeta f0 g0)) packed_odd) as (A & B & O).
  rewrite <- steps_are_divsteps in A, B, O. fold (rows_after n) in A, B, O.
  destruct (rows_after n) as [[top bottom] z] eqn:E. unfold fits.
  cbn [state_of packed f g snd] in *. split; [exact O|]. split; [|lia].
  destruct (batch_bounds n (state_of (packed zeta f0 g0))) as [C D].
  destruct (entries n (state_of (packed zeta f0 g0))) as (Q & R & _).
  cbn [state_of packed] in *. set (m := batch n _) in *.
  destruct n as [|n].
  { injection E as <- <- _. lia. }
  specialize (R ltac:(discriminate)). set (w := 2 ^ Z.of_nat (S n)) in *.
  assert (P : 0 < w) by (apply Z.pow_pos_nonneg; lia).
  assert (A' : w * Z.abs top <= Z.abs (u m) * 2 ^ 41 + Z.abs (v m) * 2 ^ 62).
  { rewrite <- (Z.abs_eq w) at 1 by lia. rewrite <- Z.abs_mul, A.
    eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul.
    apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; lia. }
  assert (B' : w * Z.abs bottom <= Z.abs (q m) * 2 ^ 41 + Z.abs (r m) * 2 ^ 62).
  { rewrite <- (Z.abs_eq w) at 1 by lia. rewrite <- Z.abs_mul, B.
    eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul.
    apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; lia. }
  apply (Z.mul_lt_mono_pos_l w); [exact P|]. lia.
Qed.

(* and both are at most 2^62 in magnitude, so that unpacking does not overflow, *)
Theorem rows_are_small n :
  let '(top, bottom, _) := rows_after n in Z.abs top <= 2 ^ 62 /\ Z.abs bottom <= 2 ^ 62.
Proof.
  pose proof (batch_ok n (state_of (packed zeta f0 g0)) packed_odd) as (A & B & _).
  rewrite <- steps_are_divsteps in A, B. fold (rows_after n) in A, B.
  destruct (rows_after n) as [[top bottom] z].
  destruct (batch_bounds n (state_of (packed zeta f0 g0))) as [C D].
  cbn [state_of packed f g] in *. set (m := batch n _) in *. set (w := 2 ^ Z.of_nat n) in *.
  assert (P : 0 < w) by (apply Z.pow_pos_nonneg; lia).
  assert (G : forall x a b, w * x = a * (f0 - 2 ^ 41) + b * (g0 - 2 ^ 62) ->
    Z.abs a + Z.abs b <= w -> Z.abs x <= 2 ^ 62).
  { clear - P low_f low_g. intros x a b E S. apply (Z.mul_le_mono_pos_l _ _ w P).
    rewrite <- (Z.abs_eq w) at 1 by lia. rewrite <- Z.abs_mul, E.
    eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul.
    apply Z.le_trans with (Z.abs a * 2 ^ 62 + Z.abs b * 2 ^ 62); [|lia].
    apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; lia. }
  split; [exact (G _ _ _ A C)|exact (G _ _ _ B D)].
Qed.
Lemma small_fits n x : 0 <= n <= 20 -> Z.abs x <= 2 ^ 62 ->
  Forall (fun y => - 2 ^ 63 <= y < 2 ^ 63) (on_the_way n x).
Proof.
  intros N X. unfold on_the_way. rewrite !Z.shiftr_div_pow2 by lia.
  pose proof (Z.pow_pos_nonneg 2 (61 - n) eq_refl ltac:(lia)) as Y.
  pose proof (Z.pow_pos_nonneg 2 (40 - n) eq_refl ltac:(lia)) as U.
  pose proof (Z.pow_le_mono_r 2 (61 - n) 61 eq_refl ltac:(lia)) as Y'.
  pose proof (Z.pow_le_mono_r 2 (40 - n) 40 eq_refl ltac:(lia)) as U'.
  replace (62 - n) with (61 - n + 1) by ring. replace (41 - n) with (40 - n + 1) by ring.
  rewrite !(Z.pow_add_r 2 _ 1) by lia. change (2 ^ 1) with 2.
  set (y := 2 ^ (61 - n)) in *. set (u := 2 ^ (40 - n)) in *.
  pose proof (Z.div_mod (x + y) (y * 2) ltac:(lia)) as V.
  pose proof (Z.mod_pos_bound (x + y) (y * 2) ltac:(lia)) as V'.
  set (v := (x + y) / (y * 2)) in *.
  assert (Z.abs v <= Z.abs (v * (y * 2))).
  { rewrite Z.abs_mul, (Z.abs_eq (y * 2)) by lia.
    rewrite <- (Z.mul_1_r (Z.abs v)) at 1. apply Z.mul_le_mono_nonneg_l; lia. }
  set (rest := x - v * (y * 2)) in *. assert (- y <= rest < y) by (unfold rest; lia).
  pose proof (Z.div_mod (rest + u) (u * 2) ltac:(lia)) as T.
  pose proof (Z.mod_pos_bound (rest + u) (u * 2) ltac:(lia)) as T'.
  set (s := (rest + u) / (u * 2)) in *.
  assert (Z.abs s <= Z.abs (s * (u * 2))).
  { rewrite Z.abs_mul, (Z.abs_eq (u * 2)) by lia.
    rewrite <- (Z.mul_1_r (Z.abs s)) at 1. apply Z.mul_le_mono_nonneg_l; lia. }
  repeat constructor; lia.
Qed.
Theorem unpacking_fits n : (n <= 20)%nat ->
  let '(top, bottom, _) := rows_after n in
  Forall (fun y => - 2 ^ 63 <= y < 2 ^ 63)
    (on_the_way (Z.of_nat n) top ++ on_the_way (Z.of_nat n) bottom).
Proof.
  intros H. pose proof (rows_are_small n) as S. destruct (rows_after n) as [[top bottom] z].
  destruct S as [S S']. apply Forall_app. split; apply small_fits; lia.
Qed.

(* and what is unpacked in the end is the matrix of the model. *)
Lemma unpacked_ok (n : nat) a b x word : (n <= 20)%nat -> Z.abs x < 2 ^ 20 ->
  - 2 ^ 41 <= x - 2 ^ (41 - Z.of_nat n) * a < 2 ^ 41 ->
  word = x - 2 ^ (41 - Z.of_nat n) * a - 2 ^ (62 - Z.of_nat n) * b ->
  unpacked (Z.of_nat n) word = (a, b).
Proof.
  intros H X R ->. unfold unpacked. set (k := Z.of_nat n) in *.
  assert (K : 0 <= k <= 20) by lia.
  assert (P : 0 < 2 ^ (41 - k) /\ 0 < 2 ^ (62 - k))
    by (split; apply Z.pow_pos_nonneg; lia). destruct P as [P P'].
  replace (62 - k) with (61 - k + 1) in * by ring. replace (41 - k) with (40 - k + 1) in * by ring.
  rewrite (Z.pow_add_r 2 (61 - k)), (Z.pow_add_r 2 (40 - k)) in * by lia.
  change (2 ^ 1) with 2 in *.
  pose proof (Z.pow_le_mono_r 2 41 (61 - k) ltac:(lia) ltac:(lia)) as L.
  pose proof (Z.pow_le_mono_r 2 20 (40 - k) ltac:(lia) ltac:(lia)) as L'.
  rewrite !Z.shiftr_div_pow2, !(Z.pow_add_r 2 _ 1) by lia. change (2 ^ 1) with 2.
  set (y := 2 ^ (40 - k)) in *. set (z := 2 ^ (61 - k)) in *.
  assert (V : (x - y * 2 * a - z * 2 * b + z) / (z * 2) = - b).
  { symmetry. apply Z.div_unique with (x - y * 2 * a + z); lia. }
  rewrite V. f_equal; [|ring].
  assert (U : (x - y * 2 * a - z * 2 * b - - b * (z * 2) + y) / (y * 2) = - a).
  { symmetry. apply Z.div_unique with (x + y); lia. }
  rewrite U. ring.
Qed.
Theorem part_is_batch n : (n <= 20)%nat ->
  let '(top, bottom, z) := rows_after n in let m := batch n low in
  unpacked (Z.of_nat n) top = (u m, v m) /\ unpacked (Z.of_nat n) bottom = (q m, r m) /\
  - z - 1 = k (divsteps n low).
Proof.
  intros H.
  pose proof (batch_ok n (state_of (packed zeta f0 g0)) packed_odd) as (A & B & _).
  destruct (batch_low 20 n (state_of (packed zeta f0 g0)) low H packed_odd) as [[K _] _].
  { split; [reflexivity|]. split; [exists (- 2 ^ 21)|exists (- 2 ^ 42)];
      cbn [f g state_of packed low]; lia. }
  pose proof (batch_ok n low odd_f) as (A' & B' & _).
  rewrite same_batch in A, B by exact H. rewrite <- steps_are_divsteps in A, B, K.
  fold (rows_after n) in A, B, K. destruct (rows_after n) as [[top bottom] z].
  cbn [state_of packed low k f g] in A, B, K, A', B'. cbv zeta.
  destruct (batch_bounds n low) as [C D]. destruct (entries n low) as (Q & _ & U).
  cbv zeta in C, D, Q, U. set (m := batch n low) in *. set (t := divsteps n low) in *.
  assert (E : 2 ^ 41 = 2 ^ Z.of_nat n * 2 ^ (41 - Z.of_nat n))
    by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  assert (E' : 2 ^ 62 = 2 ^ Z.of_nat n * 2 ^ (62 - Z.of_nat n))
    by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  pose proof (Z.pow_le_mono_r 2 21 (41 - Z.of_nat n) ltac:(lia) ltac:(lia)) as Y.
  assert (P : 0 < 2 ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  assert (N : 2 ^ Z.of_nat n <> 0) by (clear - P; lia).
  set (w := 2 ^ Z.of_nat n) in *. set (y := 2 ^ (41 - Z.of_nat n)) in *.
  pose proof (small_row _ _ _ _ _ _ P A' C low_f low_g) as F.
  pose proof (small_row _ _ _ _ _ _ P B' D low_f low_g) as G.
  split; [|split; [|exact K]].
  - apply unpacked_ok with (f t); [exact H|exact F| |].
    + destruct U as [U|(-> & _ & U)]; [apply small_part with w; assumption|].
      rewrite (Z.mul_comm y), <- E, U. cbn [f low]. lia.
    + rewrite E, E' in A. fold y. exact (whole_row _ _ _ _ _ _ _ _ N A _ A').
  - apply unpacked_ok with (g t); [exact H|exact G|apply small_part with w; assumption|].
    rewrite E, E' in B. fold y. exact (whole_row _ _ _ _ _ _ _ _ N B _ B').
Qed.
End Part.

(* Planted faults: any instruction that is missing. The texts are right on these registers, with
   flags at the start that are all unknown, all clear or all set. Without any one instruction, and
   with each of these three states of flags, a text is wrong on some registers, or reads an unknown
   flag. Other states, of flags that differ, are not tried here. *)
Definition registers_of (places : list string) (l : list Z) : registers := fun q =>
  match named (combine places l) q with Some x => word x | None => 12345 end.
Definition samples : list rows :=
  filter (fun '(top, bottom, _) => Z.abs top + Z.abs bottom <? 2 ^ 63)
    (flat_map (fun top => flat_map (fun bottom => map (fun zeta => (top, bottom, zeta))
        [-5; -1; 0; 1]) [0; 1; 2; 3; -1; -2; - 2 ^ 62 + 7]) [1; -5; 2 ^ 62 - 1]).
Definition same_words (l m : list Z) : bool := if list_eq_dec Z.eq_dec l m then true else false.
(* `forallb`, as far as an element that fails. *)
Fixpoint every {A} (ok : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => if ok a then every ok l else false end.
Definition right_step (run : registers -> option registers) (places : list string)
    (words_of : rows -> list Z) : bool :=
  every (fun r =>
    match run (registers_of places (words_of r)) with
    | Some t => same_words (map (fun q => signed (t q)) places) (words_of (step r))
    | None => false
    end) samples.
Definition extremes : list Z := [3; 2 ^ 62; - 2 ^ 62 + 5].
Definition right_products (run : registers -> option registers) : bool :=
  every (fun u => every (fun v => every (fun a => every (fun b => every (fun c =>
    match run (registers_of ["{u}"; "{v}"; "rax"; "{b}"; "{carry}"]%string [u; v; a; b; c]) with
    | Some t => DivstepX86_64.wide (t "{low}"%string) (t "{high}"%string) =? u * a + v * b + c
    | None => false
    end) [1 - 2 ^ 63; 2 ^ 63 - 1]) extremes) extremes) extremes) extremes.
Definition right_carry (run : registers -> option registers) : bool :=
  every (fun sum =>
    match run (registers_of ["{low}"; "{high}"]%string [sum; sum / W]) with
    | Some t => signed (t "{carry}"%string) =? sum / 2 ^ 62
    | None => false
    end) [0; 2 ^ 62; 2 ^ 100 + 7; 2 ^ 125 - 1; - 2 ^ 125; -1].

Definition any_flag : list (option bool) := [None; Some false; Some true].
Definition x86_64_runs (l : list DivstepX86_64.instruction) :
    list (registers -> option registers) :=
  map (fun f s => option_map DivstepX86_64.reg
    (DivstepX86_64.execute_all (DivstepX86_64.State s f f f) l)) any_flag.
Definition aarch64_runs (l : list DivstepAArch64.instruction) :
    list (registers -> option registers) :=
  map (fun f s => option_map DivstepAArch64.reg
    (DivstepAArch64.execute_all
      (DivstepAArch64.State s (option_map (fun b => (b, b, b)) f)) l)) any_flag.
Definition without {I} (l : list I) (k : nat) : list I := firstn k l ++ skipn (S k) l.
Definition deletions {I} (l : list I) : list (list I) :=
  map (without l) (seq 0 (List.length l)).
Definition program {I} (l : option (list I)) : list I := match l with Some l => l | None => [] end.

Definition x86_64_texts : list (list DivstepX86_64.instruction *
    ((registers -> option registers) -> bool)) :=
  map (fun '(text, ok) => (program (DivstepX86_64.parse text), ok))
    [(texts_divsteps.x86_64,
      fun run => right_step run (common ++ ["{swap}"]%string) words_x86_64);
     (texts_divsteps.few_units,
      fun run => right_step run (common ++ ["{zero}"]%string) words_few_units);
     (texts_divsteps.products, right_products); (texts_divsteps.carry, right_carry)].
Definition aarch64_text : list DivstepAArch64.instruction :=
  program (DivstepAArch64.parse texts_divsteps.aarch64).
Definition right_aarch64 (run : registers -> option registers) : bool :=
  right_step run common words_aarch64.
Theorem all_are_right :
  forallb (fun '(l, ok) => forallb ok (x86_64_runs l)) x86_64_texts &&
  forallb right_aarch64 (aarch64_runs aarch64_text) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_wrong :
  existsb (fun '(l, ok) => existsb (fun l => existsb ok (x86_64_runs l)) (deletions l))
    x86_64_texts ||
  existsb (fun l => existsb right_aarch64 (aarch64_runs l)) (deletions aarch64_text) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parsers do not know. *)
Definition known {I} (parse_line : string -> option I) (s : string) : bool :=
  match parse_line s with Some _ => true | None => false end.
Theorem other_lines_are_refused :
  existsb (known DivstepX86_64.parse_line)
    ["mov {a}, 1"; "mov {a}, b"; "mov rbx, {a}"; "mov eax, {a}"; "mov {a:e}, {b}"; "mov {a}, [{b}]";
     "mov [{a}], {b}"; "mov {a} {b}"; "mov {a}, {b}, {c}"; "mov {a}"; "mov {}, {a}"; "mov {A}, {b}";
     "mov {{a}}, {b}"; "mov {a}, {b} # copy"; "movzx {a}, {b}"; "sar {a}"; "sar {a}, 0";
     "sar {a}, 64"; "sar {a}, 01"; "sar {a}, cl"; "sar {a}, {b}"; "sal {a}, 1"; "rcr {a}, 1";
     "shl {a}, -1"; "shr {a}, 0x1"; "shrd {a}, {b}, 62"; "lea {a}, {b}"; "lea {a}, [{b}]";
     "lea {a}, [{b} - {c}]"; "lea {a}, [{b} + 2*{c}]"; "lea {a}, [4*{b} + {c}]";
     "lea {a}, [{b} - 4*{c}]"; "lea {a}, [{b} + {c} + 1]"; "lea {a}, [{b}+1]"; "lea {a}, {b} + 1]";
     "lea {a}, [{b} + 1"; "lea {a}, [1 + {b}]"; "lea {a}, [{b} + 2147483648]"; "cmovc {a}, {b}";
     "cmovnc {a}, 1"; "cmovl {a}, {b}"; "setc {a}"; "not {a}, {b}"; "not"; "neg 1"; "neg {a";
     "test {a}, 1"; "sub {a}, {b}"; "sub {a}, 0"; "sub {a}, -1"; "sub {a}, 2147483648";
     "sbb {a}, {b}"; "add {a}, 1"; "adc {a}, 0"; "adcx {a}, {b}"; "imul {a}, {b}";
     "imul {a}, {b}, 3"; "mul {a}"; "cqo rax"; "cdq"; "cmp {a}, {b}"; "dec {a}"; "xor {a}, {a}";
     "jc 2f"; "2:"; "ret"; "lock add {a}, {b}"; "MOV {a}, {b}"; "# mov"]%string
  || existsb (known DivstepAArch64.parse_line)
    ["add {a}, {b}"; "add {a}, {b}, 1"; "add {a}, {b}, #4096"; "add {a}, {b}, #-1";
     "add {a}, {b}, #"; "add {a}, {b}, #01"; "add {a}, {b}, #1, lsl #12";
     "add {a}, {b}, {c}, lsl #1"; "add {a}, {b}, c";
     "add x0, {b}, {c}"; "add {a:w}, {b}, {c}"; "add {a} {b} {c}"; "adds {a}, {b}, {c}";
     "add {a}, {b}, {c} // sum"; "adc {a}, {b}, {c}"; "sub {a}, {b}, {c}"; "sub {a}, {b}, #4096";
     "subs {a}, {b}, #1"; "tst {a}, {b}"; "tst {a}, #2"; "tst {a}, 1"; "tst {a}";
     "ands {a}, {b}, #1"; "csel {a}, {b}, {c}"; "csel {a}, {b}, {c}, eq"; "csel {a}, {b}, {c}, NE";
     "csel {a}, {b}, xzr, ne"; "csel {a}, {b}, {c}, {d}"; "csel {a}, {b}, #1, ne";
     "csinc {a}, {b}, {c}, ge"; "csneg {a}, {b}, {c}, ge"; "cinv {a}, {b}, ge"; "neg {a}, {b}";
     "cneg {a}, {b}"; "cneg {a}, {b}, mi"; "ccmp {a}, {b}, #0, ne"; "ccmp {a}, #32, #0, ne";
     "ccmp {a}, #0, #16, ne"; "ccmp {a}, #0, #0"; "ccmp {a}, #0, 0, ne"; "ccmn {a}, #0, #0, ne";
     "cmp {a}, {b}"; "cmp {a}, #4096"; "cmp {a}, #-1"; "cmn {a}, #1"; "asr {a}, {b}, #0";
     "asr {a}, {b}, #64"; "asr {a}, {b}, {c}"; "lsr {a}, {b}, #1"; "lsl {a}, {b}, #1";
     "mov {a}, {b}"; "ldr {a}, [{b}]"; "b.lt 2f"; "tbz {a}, #0, 2f"; "2:"; "ret"; "// add"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
