(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* field/safegcd/limbs62.rs: division steps on packed rows, of which divstep_texts.v has the texts.
   A part of a batch on such rows is a batch of the model, and three parts are the one of 59
   steps. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import DivstepTexts.
From Kernel Require DivstepProof.
From Statements Require Import divsteps inversion.
Import ListNotations.
Open Scope Z_scope.

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
Definition are_i64 : list Z -> Prop := Forall (fun x => - 2 ^ 63 <= x < 2 ^ 63).
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
(* In a batch, zeta is smaller than 2^62 before the first of its parts. *)
Hypothesis small_zeta : Z.abs zeta < 2 ^ 62 + 40.
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

Lemma near_f : Z.abs (f0 - 2 ^ 41) <= 2 ^ 41.
Proof. clear - low_f. lia. Qed.
Lemma near_g : Z.abs (g0 - 2 ^ 62) <= 2 ^ 62.
Proof. clear - low_g. lia. Qed.
Lemma row_is_small w a b x : 0 < w -> w * x = a * (f0 - 2 ^ 41) + b * (g0 - 2 ^ 62) ->
  w * Z.abs x <= Z.abs a * 2 ^ 41 + Z.abs b * 2 ^ 62.
Proof.
  intros P E. rewrite <- (Z.abs_eq w) at 1 by (clear - P; lia). rewrite <- Z.abs_mul, E.
  eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul.
  apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l;
    auto using Z.abs_nonneg, near_f, near_g.
Qed.

(* The rows stay within the bounds of a step in all steps of a part, *)
Theorem part_fits n : (n <= 20)%nat -> fits (rows_after n).
Proof.
  intros H. pose proof (zeta_after n) as Ze.
  pose proof (batch_ok n (state_of (packed zeta f0 g0)) packed_odd) as (A & B & O).
  rewrite <- steps_are_divsteps in A, B, O. fold (rows_after n) in A, B, O.
  destruct (rows_after n) as [[top bottom] z] eqn:E. unfold fits.
  cbn [state_of packed f g snd] in *. split; [exact O|].
  split; [|clear - H Ze small_zeta; lia].
  destruct (batch_bounds n (state_of (packed zeta f0 g0))) as [C D].
  destruct (entries n (state_of (packed zeta f0 g0))) as (Q & R & _).
  cbn [state_of packed] in *. set (m := batch n _) in *.
  destruct n as [|n].
  { injection E as <- <- _. clear - low_f low_g. lia. }
  specialize (R ltac:(discriminate)). set (w := 2 ^ Z.of_nat (S n)) in *.
  assert (P : 0 < w) by (apply Z.pow_pos_nonneg; [reflexivity|apply Nat2Z.is_nonneg]).
  apply row_is_small in A, B; try exact P.
  apply (Z.mul_lt_mono_pos_l w); [exact P|]. clear - P A B C D Q R. lia.
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
  assert (P : 0 < w) by (apply Z.pow_pos_nonneg; [reflexivity|apply Nat2Z.is_nonneg]).
  apply row_is_small in A, B; try exact P.
  split; apply (Z.mul_le_mono_pos_l _ _ w P); [clear - A C|clear - B D]; lia.
Qed.
(* Rounding to a multiple of 2y, and how far the quotient and the multiple are from 0. *)
Lemma rounded x y : 0 < y -> let v := (x + y) / (y * 2) in
  - y <= x - v * (y * 2) < y /\ - Z.abs (v * (y * 2)) <= v <= Z.abs (v * (y * 2)).
Proof.
  clear. intros Y v. pose proof (Z.div_mod (x + y) (y * 2) ltac:(lia)) as V.
  pose proof (Z.mod_pos_bound (x + y) (y * 2) ltac:(lia)) as V'. fold v in V.
  split; [clear - V V'; lia|]. apply Z.abs_le. rewrite Z.abs_mul, (Z.abs_eq (y * 2)) by lia.
  rewrite <- (Z.mul_1_r (Z.abs v)) at 1. apply Z.mul_le_mono_nonneg_l; lia.
Qed.
Lemma small_fits n x : 0 <= n <= 20 -> Z.abs x <= 2 ^ 62 ->
  are_i64 (on_the_way n x).
Proof.
  clear. intros N X. unfold on_the_way. rewrite !Z.shiftr_div_pow2 by lia.
  pose proof (Z.pow_pos_nonneg 2 (61 - n) eq_refl ltac:(lia)) as Y.
  pose proof (Z.pow_pos_nonneg 2 (40 - n) eq_refl ltac:(lia)) as U.
  pose proof (Z.pow_le_mono_r 2 (61 - n) 61 eq_refl ltac:(lia)) as Y'.
  pose proof (Z.pow_le_mono_r 2 (40 - n) 40 eq_refl ltac:(lia)) as U'.
  replace (62 - n) with (61 - n + 1) by ring. replace (41 - n) with (40 - n + 1) by ring.
  rewrite !(Z.pow_add_r 2 _ 1) by lia. change (2 ^ 1) with 2. clear N.
  set (y := 2 ^ (61 - n)) in *. set (u := 2 ^ (40 - n)) in *. clearbody y u.
  destruct (rounded x y Y) as [R V]. set (v := (x + y) / (y * 2)) in *.
  set (a := v * (y * 2)) in *. clearbody v a.
  destruct (rounded (x - a) u U) as [R' T]. set (t := (x - a + u) / (u * 2)) in *.
  set (b := t * (u * 2)) in *. clearbody t b.
  apply Z.abs_le in X. assert (A : Z.abs a <= 2 ^ 62 + 2 ^ 61) by (clear - X Y' R; lia).
  assert (B : Z.abs b <= 2 ^ 62) by (clear - Y' U' R R'; lia).
  assert (V' : - 2 ^ 63 < v < 2 ^ 63) by (clear - A V; lia).
  assert (T' : - 2 ^ 63 < t < 2 ^ 63) by (clear - B T; lia).
  apply Z.abs_le in A. clear V T B.
  repeat constructor; clear - X Y Y' U U' R V' T' A; lia.
Qed.
Theorem unpacking_fits n : (n <= 20)%nat ->
  let '(top, bottom, _) := rows_after n in
  are_i64 (on_the_way (Z.of_nat n) top ++ on_the_way (Z.of_nat n) bottom).
Proof.
  intros H. pose proof (rows_are_small n) as S. destruct (rows_after n) as [[top bottom] z].
  destruct S as [S S']. apply Forall_app.
  split; apply small_fits; try assumption; clear - H; lia.
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

(* `divsteps`: a batch of 59 steps in three parts, on words (zeta, f, g). `short_divsteps` takes the
   lowest bits of f and g; it gives a matrix and the new zeta. *)
Definition words : Type := Z * Z * Z.
Definition part (n : nat) (s : words) : matrix * Z :=
  let '(zeta, f, g) := s in
  let '(top, bottom, zeta) := rows_after zeta (f mod 2 ^ 20) (g mod 2 ^ 20) n in
  let '(u, v) := unpacked (Z.of_nat n) top in let '(q, r) := unpacked (Z.of_nat n) bottom in
  (Matrix u v q r, zeta).
(* `advance`, on words of 64 bits without a sign. *)
Definition row (u v f g : Z) : Z := word (word (word u * f) + word (word v * g)) / 2 ^ 20.
Definition advance (s : words) : words :=
  let '(_, f, g) := s in let '(m, zeta) := part 20 s in
  (zeta, row (u m) (v m) f g, row (q m) (r m) f g).
Definition product (b a : matrix) : matrix :=
  Matrix (u b * u a + v b * q a) (u b * v a + v b * r a)
    (q b * u a + r b * q a) (q b * v a + r b * r a).
(* A shift to the left loses what is beyond the word. *)
Definition times_8 (m : matrix) : matrix :=
  let shifted x := signed (word (x * 2 ^ 3)) in
  Matrix (shifted (u m)) (shifted (v m)) (shifted (q m)) (shifted (r m)).
Definition three_parts (s : words) : matrix * Z :=
  let second := advance s in let third := advance second in
  let '(m, zeta) := part 19 third in
  (times_8 (product (product m (fst (part 20 second))) (fst (part 20 s))), zeta).
(* What `product` computes on the way, each an `i64`. *)
Definition sums (b a : matrix) : list Z :=
  flat_map (fun '(x, y) => [x; y; x + y])
    [(u b * u a, v b * q a); (u b * v a, v b * r a);
     (q b * u a, r b * q a); (q b * v a, r b * r a)].
(* Steps of a part are within their bounds, and so is what unpacks the rows in the end. *)
Definition within_bounds (n : nat) (s : words) : Prop :=
  let '(zeta, f, g) := s in let rows := rows_after zeta (f mod 2 ^ 20) (g mod 2 ^ 20) in
  (forall i, (i <= n)%nat -> fits (rows i)) /\
  let '(top, bottom, _) := rows n in
  are_i64 (on_the_way (Z.of_nat n) top ++ on_the_way (Z.of_nat n) bottom).

(* The matrix of steps and of those before them is a product. *)
Lemma batch_add a b s : batch (a + b) s = product (batch a (divsteps b s)) (batch b s).
Proof.
  induction a as [|a IH].
  - cbn [Nat.add batch]. destruct (batch b s) as [x y z t]. unfold product. cbn [u v q r].
    f_equal; ring.
  - cbn [Nat.add batch]. rewrite IH, divsteps_add. unfold turned, product.
    destruct ((0 <=? k _) && Z.odd _); cbn [u v q r]; f_equal; ring.
Qed.
(* A row on words that are right in the lowest w bits is right in w - 20 of them. *)
Lemma row_ok w a b f g x y z : 20 <= w <= 64 -> (exists c, x = f + 2 ^ w * c) ->
  (exists c, y = g + 2 ^ w * c) -> 2 ^ 20 * z = a * x + b * y ->
  exists c, z = row a b f g + 2 ^ (w - 20) * c.
Proof.
  intros R [c ->] [d ->] E. unfold row.
  replace (word (word (word a * f) + word (word b * g))) with (word (a * f + b * g)).
  2: { unfold word. rewrite !Zmult_mod_idemp_l, <- Zplus_mod. reflexivity. }
  assert (S : 2 ^ w = 2 ^ 20 * 2 ^ (w - 20)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  assert (T : W = 2 ^ 20 * (2 ^ (w - 20) * 2 ^ (64 - w)))
    by (rewrite <- !Z.pow_add_r by lia; unfold W; f_equal; lia).
  rewrite S in E. pose proof (Z.div_mod (a * f + b * g) W ltac:(discriminate)) as D.
  fold (word (a * f + b * g)) in D. set (y := word (a * f + b * g)) in *.
  set (h := (a * f + b * g) / W) in *. rewrite T in D.
  exists (a * c + b * d + 2 ^ (64 - w) * h).
  replace y with ((z - 2 ^ (w - 20) * (a * c + b * d + 2 ^ (64 - w) * h)) * 2 ^ 20) by lia.
  rewrite Z.div_mul by discriminate. ring.
Qed.

Section Batch.
Variables (w : Z) (s : state) (zeta f0 g0 : Z).
Hypothesis enough : 20 <= w <= 64.
Hypothesis odd_f : Z.odd (f s) = true.
Hypothesis right : same_low w s (State (- zeta - 1) f0 g0).
Lemma lowest_bits : same_low 20 s (State (- zeta - 1) (f0 mod 2 ^ 20) (g0 mod 2 ^ 20)).
Proof.
  destruct right as (K & [c C] & [d D]). split; [exact K|]. cbn [f g] in *.
  assert (S : 2 ^ w = 2 ^ 20 * 2 ^ (w - 20)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  rewrite S in C, D. split.
  - exists (f0 / 2 ^ 20 + 2 ^ (w - 20) * c).
    rewrite C, (Z.div_mod f0 (2 ^ 20)) at 1 by discriminate. ring.
  - exists (g0 / 2 ^ 20 + 2 ^ (w - 20) * d).
    rewrite D, (Z.div_mod g0 (2 ^ 20)) at 1 by discriminate. ring.
Qed.
Lemma lowest_odd : Z.odd (f0 mod 2 ^ 20) = true.
Proof.
  destruct lowest_bits as (_ & [c C] & _). cbn [f] in C. rewrite C in odd_f.
  rewrite Z.odd_add, Z.odd_mul in odd_f. cbn [Z.odd andb Z.pow Z.pow_pos Pos.iter Z.mul Pos.mul]
    in odd_f. rewrite xorb_false_r in odd_f. exact odd_f.
Qed.
Lemma part_ok n : (n <= 20)%nat ->
  part n (zeta, f0, g0) = (batch n s, - k (divsteps n s) - 1).
Proof.
  intros N. unfold part.
  pose proof (part_is_batch zeta (f0 mod 2 ^ 20) (g0 mod 2 ^ 20) lowest_odd
    (Z.mod_pos_bound _ (2 ^ 20) eq_refl) (Z.mod_pos_bound _ (2 ^ 20) eq_refl) n N) as P.
  destruct (batch_low 20 n s (low zeta (f0 mod 2 ^ 20) (g0 mod 2 ^ 20)) N odd_f lowest_bits)
    as [[K _] ->].
  destruct (rows_after _ _ _ n) as [[top bottom] z]. cbv zeta in P. destruct P as (-> & -> & Ze).
  rewrite K, <- Ze. destruct (batch n _) as [x y c d]. cbn [u v q r].
  f_equal. lia.
Qed.
Lemma advance_ok :
  let '(zeta, f1, g1) := advance (zeta, f0, g0) in
  zeta = - k (divsteps 20 s) - 1 /\
  same_low (w - 20) (divsteps 20 s) (State (- zeta - 1) f1 g1).
Proof.
  unfold advance. rewrite part_ok by lia. split; [reflexivity|].
  destruct right as (_ & F & G). destruct (batch_ok 20 s odd_f) as (A & B & _).
  split; [cbn [k]; lia|]. cbn [f g] in *.
  split; [exact (row_ok w _ _ _ _ _ _ _ enough F G A)|exact (row_ok w _ _ _ _ _ _ _ enough F G B)].
Qed.
Lemma part_within_bounds n : (n <= 20)%nat -> Z.abs zeta < 2 ^ 62 + 40 ->
  within_bounds n (zeta, f0, g0).
Proof.
  intros N Z. unfold within_bounds.
  assert (P : 0 < 2 ^ 20) by reflexivity.
  split.
  - intros i I. apply part_fits; try apply Z.mod_pos_bound; try exact P;
      [exact lowest_odd|exact Z|lia].
  - apply unpacking_fits; try apply Z.mod_pos_bound; try exact P; [exact lowest_odd|exact N].
Qed.
End Batch.

(* Sums in a product of matrices, by the magnitude of a row and of an entry. *)
Lemma sums_fit b a B A : Z.abs (u b) + Z.abs (v b) <= B -> Z.abs (q b) + Z.abs (r b) <= B ->
  Z.abs (u a) + Z.abs (v a) <= A -> Z.abs (q a) + Z.abs (r a) <= A -> B * A < 2 ^ 63 ->
  are_i64 (sums b a).
Proof.
  intros U Q U' Q' S.
  assert (G : forall x y z t, Z.abs x + Z.abs z <= B -> Z.abs y <= A -> Z.abs t <= A ->
    are_i64 [x * y; z * t; x * y + z * t]).
  { clear - S. intros x y z t X Y T.
    assert (X' : Z.abs (x * y) <= Z.abs x * A)
      by (rewrite Z.abs_mul; apply Z.mul_le_mono_nonneg_l; lia).
    assert (Z' : Z.abs (z * t) <= Z.abs z * A)
      by (rewrite Z.abs_mul; apply Z.mul_le_mono_nonneg_l; lia).
    assert ((Z.abs x + Z.abs z) * A <= B * A) by (apply Z.mul_le_mono_nonneg_r; lia).
    repeat constructor; lia. }
  change (are_i64 ([u b * u a; v b * q a; u b * u a + v b * q a] ++
    [u b * v a; v b * r a; u b * v a + v b * r a] ++
    [q b * u a; r b * q a; q b * u a + r b * q a] ++
    [q b * v a; r b * r a; q b * v a + r b * r a])).
  unfold are_i64. rewrite !Forall_app. repeat split; apply G; trivial; lia.
Qed.
Lemma zeta_of_steps n s : Z.abs (- k (divsteps n s) - 1) <= Z.abs (- k s - 1) + Z.of_nat n.
Proof.
  induction n as [|n IH]; [cbn [divsteps]; lia|]. cbn [divsteps]. unfold divstep.
  destruct ((0 <=? k (divsteps n s)) && Z.odd (g (divsteps n s))) eqn:E; cbn [k]; [|lia].
  apply andb_prop in E. destruct E as [E _]. apply Z.leb_le in E. lia.
Qed.

Definition zeta_after_steps (n : nat) (s : state) : Z := - k (divsteps n s) - 1.
Lemma parts_ok w s zeta f0 g0 : 60 <= w <= 64 -> Z.odd (f s) = true ->
  same_low w s (State (- zeta - 1) f0 g0) ->
  let one := (zeta, f0, g0) in let two := advance one in let three := advance two in
  part 20 one = (batch 20 s, zeta_after_steps 20 s) /\
  part 20 two = (batch 20 (divsteps 20 s), zeta_after_steps 40 s) /\
  part 19 three = (batch 19 (divsteps 40 s), zeta_after_steps 59 s) /\
  (Z.abs zeta < 2 ^ 62 ->
    within_bounds 20 one /\ within_bounds 20 two /\ within_bounds 19 three).
Proof.
  intros R O L. cbv zeta. unfold zeta_after_steps.
  assert (S : forall a b, divsteps a (divsteps b s) = divsteps (a + b) s)
    by (intros a b; symmetry; apply divsteps_add).
  pose proof (proj2 (proj2 (batch_ok 20 s O))) as O1.
  pose proof (proj2 (proj2 (batch_ok 40 s O))) as O2.
  pose proof (advance_ok w s zeta f0 g0 ltac:(lia) O L) as A.
  pose proof (part_ok w s zeta f0 g0 ltac:(lia) O L 20 (le_n _)) as P.
  pose proof (part_within_bounds w s zeta f0 g0 ltac:(lia) O L 20 (le_n _)) as B.
  pose proof (zeta_of_steps 20 s) as Z1. pose proof (zeta_of_steps 40 s) as Z2.
  destruct L as [K _]. cbn [k] in K.
  destruct (advance (zeta, f0, g0)) as [[zeta1 f1] g1]. destruct A as [E1 L1].
  assert (R1 : 20 <= w - 20 <= 64) by lia. set (s1 := divsteps 20 s) in *.
  pose proof (advance_ok (w - 20) s1 zeta1 f1 g1 R1 O1 L1) as A.
  pose proof (part_ok (w - 20) s1 zeta1 f1 g1 R1 O1 L1 20 (le_n _)) as P1.
  pose proof (part_within_bounds (w - 20) s1 zeta1 f1 g1 R1 O1 L1 20 (le_n _)) as B1.
  destruct (advance (zeta1, f1, g1)) as [[zeta2 f2] g2]. destruct A as [E2 L2].
  unfold s1 in P1, E2, L2. rewrite S in P1, E2, L2. change (20 + 20)%nat with 40%nat in *.
  fold s1 in P1. assert (R2 : 20 <= w - 20 - 20 <= 64) by lia. set (s2 := divsteps 40 s) in *.
  assert (N : (19 <= 20)%nat) by lia.
  pose proof (part_ok (w - 20 - 20) s2 zeta2 f2 g2 R2 O2 L2 19 N) as P2.
  pose proof (part_within_bounds (w - 20 - 20) s2 zeta2 f2 g2 R2 O2 L2 19 N) as B2.
  unfold s2 in P2 at 2. rewrite S in P2. change (19 + 40)%nat with 59%nat in P2.
  split; [exact P|]. split; [exact P1|]. split; [exact P2|]. intros H. clear P P1 P2.
  split; [apply B; lia|]. split; [apply B1; lia|apply B2; lia].
Qed.

(* What `divsteps` returns is the model's batch of 59 steps: its matrix times 8, and zeta. *)
Definition whole_batch (s : state) : matrix * Z :=
  let m := batch 59 s in
  (Matrix (8 * u m) (8 * v m) (8 * q m) (8 * r m), zeta_after_steps 59 s).
Lemma three_parts_ok w s zeta f0 g0 : 60 <= w <= 64 -> Z.odd (f s) = true ->
  same_low w s (State (- zeta - 1) f0 g0) -> three_parts (zeta, f0, g0) = whole_batch s.
Proof.
  intros R O L. unfold three_parts, whole_batch.
  destruct (parts_ok w s zeta f0 g0 R O L) as (-> & -> & -> & _). cbn [fst].
  replace (divsteps 40 s) with (divsteps 20 (divsteps 20 s)) by (symmetry; apply (divsteps_add 20)).
  rewrite <- !batch_add. change (19 + 20 + 20)%nat with 59%nat. f_equal. unfold times_8.
  destruct (batch_bounds 59 s) as [B C]. change (2 ^ Z.of_nat 59) with (2 ^ 59) in B, C.
  rewrite !DivstepProof.signed_word by lia. f_equal; apply Z.mul_comm.
Qed.
Lemma same_state w s : same_low w s s.
Proof. split; [reflexivity|]. split; exists 0; ring. Qed.
Theorem batch_of_words zeta f0 g0 : Z.odd f0 = true -> 0 <= f0 < 2 ^ 64 -> 0 <= g0 < 2 ^ 64 ->
  three_parts (zeta, f0, g0) = whole_batch (State (- zeta - 1) f0 g0).
Proof.
  intros O _ _. apply (three_parts_ok 64); [lia|exact O|apply same_state].
Qed.
(* So the lowest limbs of f and g of any length give what `next` of inversion.v takes. *)
Theorem batch_of_limbs zeta f g : Z.odd f = true ->
  three_parts (zeta, f mod 2 ^ 62, g mod 2 ^ 62) =
    whole_batch (State (- zeta - 1) (f mod 2 ^ 59) (g mod 2 ^ 59)).
Proof.
  intros O. set (s := State (- zeta - 1) f g).
  assert (L : forall w, 0 <= w -> same_low w s (State (- zeta - 1) (f mod 2 ^ w) (g mod 2 ^ w))).
  { intros w W. pose proof (Z.pow_pos_nonneg 2 w eq_refl W). split; [reflexivity|].
    split; [exists (f / 2 ^ w)|exists (g / 2 ^ w)]; cbn [divsteps.f divsteps.g s];
      rewrite Z.add_comm; apply Z.div_mod; lia. }
  rewrite (three_parts_ok 62 s) by first [lia|exact O|apply L; lia].
  unfold whole_batch, zeta_after_steps.
  destruct (batch_low 59 59 s _ (le_n _) O (L 59 ltac:(lia))) as [[-> _] ->]. reflexivity.
Qed.

(* Steps of all parts are within their bounds, and no `i64` overflows in the products. *)
Theorem three_parts_fit zeta f0 g0 : Z.odd f0 = true -> Z.abs zeta < 2 ^ 62 ->
  let one := (zeta, f0, g0) in let two := advance one in let three := advance two in
  within_bounds 20 one /\ within_bounds 20 two /\ within_bounds 19 three /\
  let first := fst (part 20 one) in let second := fst (part 20 two) in
  let third := fst (part 19 three) in
  are_i64 (sums third second) /\ are_i64 (sums (product third second) first).
Proof.
  intros O Z. cbv zeta. set (s := State (- zeta - 1) f0 g0).
  destruct (parts_ok 64 s zeta f0 g0 ltac:(lia) O (same_state _ _)) as (E & E1 & E2 & B).
  destruct (B Z) as (B0 & B1 & B2). rewrite E, E1, E2. cbn [fst].
  split; [exact B0|]. split; [exact B1|]. split; [exact B2|].
  replace (divsteps 40 s) with (divsteps 20 (divsteps 20 s)) by (symmetry; apply (divsteps_add 20)).
  rewrite <- batch_add. split; eapply sums_fit; try apply batch_bounds; reflexivity.
Qed.

(* A batch adds at most 59 to the magnitude of zeta, so that ten of them from -1 on keep it small:
   by `run_good` of inversion.v these are the states before and after batches. *)
Theorem zeta_grows zeta f g :
  Z.abs (zeta_after_steps 59 (State (- zeta - 1) f g)) <= Z.abs zeta + 59.
Proof.
  pose proof (zeta_of_steps 59 (State (- zeta - 1) f g)) as H. cbn [k] in H.
  unfold zeta_after_steps. lia.
Qed.
Theorem zeta_stays_small modulus x n : (n <= 10)%nat ->
  Z.abs (zeta_after_steps (n * 59) (State 0 modulus x)) < 2 ^ 62.
Proof.
  intros N. pose proof (zeta_of_steps (n * 59) (State 0 modulus x)) as H. cbn [k] in H.
  unfold zeta_after_steps. lia.
Qed.
