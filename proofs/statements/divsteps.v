(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Division steps (Bernstein and Yang, eprint 2019/266) from delta = 1/2: 590 of them take every odd
   f below 2^255 and every g from 0 to f to g = 0. docs/math/divsteps.md has the proof in words.
   The steps from one time at which delta is 1/2 to the next are a linear map, and each such map
   takes the polygon of 30 sides below into its multiple by 741/1000 to the number of steps. *)
From Coq Require Import ZArith Znumtheory List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

(* delta = k + 1/2. *)
Record state := State { k : Z; f : Z; g : Z }.
Definition divstep (s : state) : state :=
  if (0 <=? k s) && Z.odd (g s) then State (- k s) (g s) ((g s - f s) / 2)
  else State (k s + 1) (f s) ((g s + g s mod 2 * f s) / 2).
Fixpoint divsteps (n : nat) (s : state) : state :=
  match n with O => s | S n => divstep (divsteps n s) end.

(* Half of the sides: |a f + b g| <= 10000. The opposite ones belong to -f and -g. *)
Definition sides : list (Z * Z) := [
  (6183, 2687); (5217, 4582); (4952, 5048); (2328, 7672); (1338, 8414);
  (262, 9164); (-2817, 10642); (-3389, 10839); (-4533, 10155); (-5173, 9406);
  (-5635, 8775); (-6544, 6351); (-7185, 3786); (-7317, 2724); (-6983, 389)].
(* (f, g) is in the polygon times N/D. *)
Definition within (N D f g : Z) : Prop :=
  forall a b, In (a, b) sides -> Z.abs (a * f + b * g) * D <= 10000 * N.

(* |x f + y g| is at most m/d in the polygon: two sides that bound it. *)
Definition corners : list ((Z * Z) * (Z * Z)) :=
  combine sides (tl sides ++ [(-6183, -2687)]).
Definition bounded (x y m d : Z) : bool :=
  existsb (fun corner =>
    let '((a, b), (a', b')) := corner in
    let det := a * b' - a' * b in
    (0 <? det) &&
      ((Z.abs (x * b' - y * a') + Z.abs (a * y - b * x)) * 10000 * d <=? m * det)) corners.

Lemma corner_sides a b a' b' N D f g : In ((a, b), (a', b')) corners -> within N D f g ->
  Z.abs (a * f + b * g) * D <= 10000 * N /\ Z.abs (a' * f + b' * g) * D <= 10000 * N.
Proof.
  intros H W. split.
  - apply W. exact (in_combine_l _ _ _ _ H).
  - apply in_combine_r, in_app_or in H. destruct H as [H|[H|[]]].
    + apply W. unfold sides in *. right. exact H.
    + injection H as <- <-. replace (-6183 * f + -2687 * g) with (- (6183 * f + 2687 * g)) by ring.
      rewrite Z.abs_opp. apply W. left. reflexivity.
Qed.

Lemma bounded_ok x y m d N D f g : bounded x y m d = true -> within N D f g -> 0 < D -> 0 <= d ->
  0 <= N -> Z.abs (x * f + y * g) * D * d <= m * N.
Proof.
  unfold bounded. intros B W DP dP NP. apply existsb_exists in B.
  destruct B as (((a, b), (a', b')) & I & B). apply andb_prop in B. destruct B as [P B].
  apply Z.ltb_lt in P. apply Z.leb_le in B.
  destruct (corner_sides _ _ _ _ _ _ _ _ I W) as [A A'].
  set (det := a * b' - a' * b) in *. set (u := x * b' - y * a') in *. set (v := a * y - b * x) in *.
  set (s := a * f + b * g) in *. set (s' := a' * f + b' * g) in *.
  assert (E : det * (x * f + y * g) = u * s + v * s') by (unfold det, u, v, s, s'; ring).
  assert (T : det * Z.abs (x * f + y * g) <= Z.abs u * Z.abs s + Z.abs v * Z.abs s').
  { rewrite <- (Z.abs_eq det) at 1 by lia. rewrite <- Z.abs_mul, E, <- !Z.abs_mul.
    apply Z.abs_triangle. }
  apply (Z.mul_le_mono_pos_l _ _ det P).
  apply Z.le_trans with ((Z.abs u * (Z.abs s * D) + Z.abs v * (Z.abs s' * D)) * d).
  { replace (det * (Z.abs (x * f + y * g) * D * d))
      with ((det * Z.abs (x * f + y * g)) * (D * d)) by ring.
    replace ((Z.abs u * (Z.abs s * D) + Z.abs v * (Z.abs s' * D)) * d)
      with ((Z.abs u * Z.abs s + Z.abs v * Z.abs s') * (D * d)) by ring.
    apply Z.mul_le_mono_nonneg_r; [apply Z.mul_nonneg_nonneg; lia|exact T]. }
  apply Z.le_trans with ((Z.abs u + Z.abs v) * 10000 * d * N).
  { replace ((Z.abs u + Z.abs v) * 10000 * d * N)
      with ((Z.abs u * (10000 * N) + Z.abs v * (10000 * N)) * d) by ring.
    apply Z.mul_le_mono_nonneg_r; [exact dP|]. pose proof (Z.abs_nonneg u).
    pose proof (Z.abs_nonneg v).
    apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; assumption. }
  replace (det * (m * N)) with (m * det * N) by ring.
  apply Z.mul_le_mono_nonneg_r; assumption.
Qed.

(* A round, from one time with delta = 1/2 to the next: l halvings of g, an exchange, and l steps
   that add f or nothing, 2l + 1 steps in all. With m = 1 + 2j for those additions, it takes
   (f, 2^l h) to (h, (m h - f) / 2^(l + 1)). For the side (a, b) of the smaller polygon that is the
   bound of -b f + (2a + 2t b) g for t = m / 2^(l + 1), linear in t. *)
Definition round_ok (l : nat) : bool :=
  let n := Z.of_nat l in
  forallb (fun side =>
    let '(a, b) := side in
    let bound := 10000 * 2 ^ (2 * n + 1) * 741 ^ (2 * n + 1) in
    bounded (- b * 2 ^ n) (2 ^ (n + 1) * a + b) bound (1000 ^ (2 * n + 1)) &&
    bounded (- b * 2 ^ n) (2 ^ (n + 1) * a + b * (2 ^ (n + 1) - 1)) bound (1000 ^ (2 * n + 1)))
    sides.
(* From eight halvings on, for t from 0 to 1; more halvings make the polygon no larger, as 2 times
   the square of 741/1000 is more than 1. *)
Definition long_rounds_ok : bool :=
  forallb (fun side =>
    let '(a, b) := side in
    let bound := 10000 * 2 ^ 9 * 741 ^ 17 in
    bounded (- b) (2 * a) bound (1000 ^ 17) && bounded (- b) (2 * a + 2 * b) bound (1000 ^ 17))
    sides.
Lemma rounds_checked : forallb round_ok (seq 0 8) && long_rounds_ok = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* A linear function of m is between its values at the ends. *)
Lemma between x y m lo hi c C : 0 <= c -> lo <= m <= hi -> Z.abs (x + y * lo) * c <= C ->
  Z.abs (x + y * hi) * c <= C -> Z.abs (x + y * m) * c <= C.
Proof.
  intros P M A B.
  assert (T : Z.abs (x + y * m) <= Z.abs (x + y * lo) \/ Z.abs (x + y * m) <= Z.abs (x + y * hi)).
  { destruct (Z.le_ge_cases 0 y) as [Y|Y].
    - assert (y * lo <= y * m <= y * hi) by (split; apply Z.mul_le_mono_nonneg_l; lia). lia.
    - assert (y * hi <= y * m <= y * lo) by (split; apply Z.mul_le_mono_nonpos_l; lia). lia. }
  destruct T as [T|T]; apply (Z.mul_le_mono_nonneg_r _ _ c P) in T; lia.
Qed.

(* For the side (a, b): 2^(l + 1) (a h + b g') within the radius N/D. *)
Lemma round_bound a b l m N D f h : In (a, b) sides -> 0 < D -> 0 <= N -> 0 <= l ->
  1 <= m <= 2 ^ (l + 1) - 1 -> within N D f (2 ^ l * h) ->
  Z.abs (2 ^ (l + 1) * a * h + b * (m * h - f)) * (D * 1000 ^ (2 * l + 1)) <=
    2 ^ (l + 1) * 10000 * 741 ^ (2 * l + 1) * N.
Proof.
  intros I DP NP LP M W. pose proof rounds_checked as C. apply andb_prop in C. destruct C as [C C'].
  assert (P : 0 < 2 ^ l) by (apply Z.pow_pos_nonneg; lia).
  assert (E : 2 ^ (l + 1) = 2 * 2 ^ l) by (rewrite Z.pow_add_r by lia; ring).
  assert (Q : 0 < 1000 ^ (2 * l + 1)) by (apply Z.pow_pos_nonneg; lia).
  rewrite E in *. set (w := 2 ^ l) in *.
  set (x := 2 * w * a * h - b * f). set (y := b * h).
  replace (2 * w * a * h + b * (m * h - f)) with (x + y * m) by (unfold x, y; ring).
  destruct (Z.lt_ge_cases l 8) as [S|S].
  - assert (R : round_ok (Z.to_nat l) = true).
    { rewrite forallb_forall in C. apply C, in_seq. lia. }
    unfold round_ok in R. rewrite Z2Nat.id in R by exact LP.
    apply (proj1 (forallb_forall _ _)) with (x := (a, b)) in R; [|exact I].
    cbv beta iota zeta in R. apply andb_prop in R. destruct R as [R R'].
    apply (bounded_ok _ _ _ _ N D f (w * h)) in R, R'; try assumption; try lia.
    rewrite E in R, R'. fold w in R, R'.
    replace (2 ^ (2 * l + 1)) with (2 * w * w) in R, R'.
    2: { unfold w. rewrite Z.pow_add_r, <- Z.mul_assoc, <- Z.pow_add_r by lia.
         replace (l + l) with (2 * l) by ring. ring. }
    assert (A : forall c, Z.abs (- b * w * f + (2 * w * a + b * c) * (w * h)) =
      w * Z.abs (x + y * c)).
    { intros c. replace (- b * w * f + (2 * w * a + b * c) * (w * h)) with (w * (x + y * c))
        by (unfold x, y; ring). rewrite Z.abs_mul. f_equal. lia. }
    replace (2 * w * a + b) with (2 * w * a + b * 1) in R by ring. rewrite A in R, R'.
    apply (between _ _ m 1 (2 * w - 1)); [nia|exact M| |];
      apply (Z.mul_le_mono_pos_l _ _ w P).
    + replace (w * (Z.abs (x + y * 1) * (D * 1000 ^ (2 * l + 1))))
        with (w * Z.abs (x + y * 1) * D * 1000 ^ (2 * l + 1)) by ring.
      eapply Z.le_trans; [exact R|]. apply Z.eq_le_incl. ring.
    + replace (w * (Z.abs (x + y * (2 * w - 1)) * (D * 1000 ^ (2 * l + 1))))
        with (w * Z.abs (x + y * (2 * w - 1)) * D * 1000 ^ (2 * l + 1)) by ring.
      eapply Z.le_trans; [exact R'|]. apply Z.eq_le_incl. ring.
  - unfold long_rounds_ok in C'. rewrite forallb_forall in C'. specialize (C' (a, b) I).
    cbv beta iota zeta in C'. apply andb_prop in C'. destruct C' as [R R'].
    apply (bounded_ok _ _ _ _ N D f (w * h)) in R, R'; try assumption; try lia.
    replace (- b * f + 2 * a * (w * h)) with (x + y * 0) in R by (unfold x, y; ring).
    replace (- b * f + (2 * a + 2 * b) * (w * h)) with (x + y * (2 * w)) in R'
      by (unfold x, y; ring).
    assert (B : Z.abs (x + y * m) * (D * 1000 ^ 17) <= 10000 * 2 ^ 9 * 741 ^ 17 * N).
    { apply (between _ _ m 0 (2 * w)); rewrite ?Z.mul_assoc; try assumption; lia. }
    (* 2^9 741^17 / 1000^17 is less than 2^(l + 1) 741^(2l + 1) / 1000^(2l + 1). *)
    assert (G : 2 ^ 9 * 741 ^ 17 * 1000 ^ (2 * l + 1) <= 2 * w * 741 ^ (2 * l + 1) * 1000 ^ 17).
    { unfold w. replace l with (8 + (l - 8)) by ring. assert (J : 0 <= l - 8) by lia.
      set (j := l - 8) in *. replace (2 * (8 + j) + 1) with (17 + 2 * j) by ring.
      rewrite !Z.pow_add_r, !(Z.pow_mul_r _ 2) by lia.
      replace (2 * (2 ^ 8 * 2 ^ j) * (741 ^ 17 * (741 ^ 2) ^ j) * 1000 ^ 17)
        with (2 ^ 9 * 741 ^ 17 * 1000 ^ 17 * (2 ^ j * (741 ^ 2) ^ j)) by ring.
      rewrite Z.mul_assoc, <- Z.pow_mul_l. apply Z.mul_le_mono_nonneg_l; [discriminate|].
      apply Z.pow_le_mono_l. lia. }
    apply (Z.mul_le_mono_pos_r _ _ (1000 ^ 17)); [reflexivity|].
    apply Z.le_trans with (10000 * 2 ^ 9 * 741 ^ 17 * N * 1000 ^ (2 * l + 1)).
    + replace (Z.abs (x + y * m) * (D * 1000 ^ (2 * l + 1)) * 1000 ^ 17)
        with (Z.abs (x + y * m) * (D * 1000 ^ 17) * 1000 ^ (2 * l + 1)) by ring.
      apply Z.mul_le_mono_nonneg_r; [lia|exact B].
    + replace (10000 * 2 ^ 9 * 741 ^ 17 * N * 1000 ^ (2 * l + 1))
        with (2 ^ 9 * 741 ^ 17 * 1000 ^ (2 * l + 1) * (10000 * N)) by ring.
      replace (2 * w * 10000 * 741 ^ (2 * l + 1) * N * 1000 ^ 17)
        with (2 * w * 741 ^ (2 * l + 1) * 1000 ^ 17 * (10000 * N)) by ring.
      apply Z.mul_le_mono_nonneg_r; [lia|exact G].
Qed.

(* A round makes the radius smaller by 741/1000 for each of its steps. *)
Lemma round l m N D f h g : 0 < D -> 0 <= N -> 0 <= l -> 1 <= m <= 2 ^ (l + 1) - 1 ->
  within N D f (2 ^ l * h) -> 2 ^ (l + 1) * g = m * h - f ->
  within (N * 741 ^ (2 * l + 1)) (D * 1000 ^ (2 * l + 1)) h g.
Proof.
  intros DP NP LP M W E a b I. pose proof (round_bound a b l m N D f h I DP NP LP M W) as B.
  rewrite <- E in B.
  replace (2 ^ (l + 1) * a * h + b * (2 ^ (l + 1) * g))
    with (2 ^ (l + 1) * (a * h + b * g)) in B by ring.
  assert (P : 0 < 2 ^ (l + 1)) by (apply Z.pow_pos_nonneg; lia).
  rewrite Z.abs_mul, (Z.abs_eq (2 ^ (l + 1))) in B by lia.
  apply (Z.mul_le_mono_pos_l _ _ _ P). rewrite !Z.mul_assoc in *.
  replace (2 ^ (l + 1) * 10000 * N * 741 ^ (2 * l + 1))
    with (2 ^ (l + 1) * 10000 * 741 ^ (2 * l + 1) * N) by ring. exact B.
Qed.

(* After n steps: delta was last 1/2 after n' of them, with the radius that belongs to n', and since
   then g was halved k times, or halved l times, exchanged with f, and has come some way back. *)
Definition radius (p : Z) (n : Z) (f g : Z) : Prop := within (p * 741 ^ n) (1000 ^ n) f g.
Inductive reached (p n : Z) (s : state) : Prop :=
| Halving (n' : Z) : 0 <= k s -> 0 <= n' -> n = n' + k s -> radius p n' (f s) (2 ^ k s * g s) ->
    reached p n s
| Returning (n' l i j before : Z) : 0 <= n' -> 0 <= i < l -> k s = i - l -> n = n' + l + 1 + i ->
    0 <= j < 2 ^ i -> radius p n' before (2 ^ l * f s) ->
    2 ^ (i + 1) * g s = (2 * j + 1) * f s - before -> reached p n s.

Lemma halved x : Z.odd x = false -> 2 * (x / 2) = x.
Proof.
  intros O. pose proof (Z.div2_odd x) as E. rewrite O, Z.div2_div in E. cbn [Z.b2z] in E. lia.
Qed.
Lemma divstep_reached p n s : 0 <= p -> 0 <= n -> Z.odd (f s) = true -> reached p n s ->
  Z.odd (f (divstep s)) = true /\ reached p (n + 1) (divstep s).
Proof.
  intros P NP F R. destruct s as [k f g]. cbn [divsteps.k divsteps.f divsteps.g] in F.
  destruct R as [n' K N E R|n' l i j before N I K E J R G];
    cbn [divsteps.k divsteps.f divsteps.g] in *;
    unfold divstep; cbn [divsteps.k divsteps.f divsteps.g].
  - rewrite (proj2 (Z.leb_le 0 k) K). destruct (Z.odd g) eqn:O; cbn [andb].
    + split; [exact O|]. cbn [divsteps.f].
      assert (H : 2 * ((g - f) / 2) = g - f).
      { apply halved. rewrite Z.odd_sub, O, F. reflexivity. }
      destruct (Z.eq_dec k 0) as [->|Z0].
      * apply (Halving _ _ _ (n' + 1)); cbn [divsteps.k divsteps.f divsteps.g]; try lia.
        unfold radius. rewrite !Z.pow_add_r, Z.mul_assoc by lia.
        change (2 ^ - 0) with 1. rewrite Z.mul_1_l.
        apply (round 0 1 _ _ f); try lia; try (apply Z.mul_nonneg_nonneg; lia);
          try (apply Z.pow_pos_nonneg; lia). exact R.
      * apply (Returning _ _ _ n' k 0 0 f); cbn [divsteps.k divsteps.f divsteps.g];
          try lia; exact R.
    + split; [exact F|]. cbn [divsteps.f]. rewrite Zmod_odd, O.
      replace (g + 0 * f) with g by ring.
      apply (Halving _ _ _ n'); cbn [divsteps.k divsteps.f divsteps.g]; try lia.
      rewrite Z.pow_add_r, <- Z.mul_assoc by lia. change (2 ^ 1) with 2. rewrite halved by exact O.
      exact R.
  - rewrite (proj2 (Z.leb_gt 0 k)) by lia. cbn [andb divsteps.f]. split; [exact F|].
    set (b := g mod 2).
    assert (B : 0 <= b < 2) by (apply Z.mod_pos_bound; lia).
    assert (H : 2 * ((g + b * f) / 2) = g + b * f).
    { apply halved. unfold b. rewrite Zmod_odd, Z.odd_add, Z.odd_mul, F.
      destruct (Z.odd g); reflexivity. }
    assert (W : 2 ^ (i + 1) = 2 * 2 ^ i) by (rewrite Z.pow_add_r by lia; ring).
    assert (W' : 2 ^ (i + 1 + 1) = 2 * (2 * 2 ^ i)) by (rewrite Z.pow_add_r, W by lia; ring).
    assert (Q : 0 < 2 ^ i) by (apply Z.pow_pos_nonneg; lia).
    assert (J' : 0 <= j + b * 2 ^ i < 2 ^ (i + 1)) by nia.
    assert (G' : 2 ^ (i + 1 + 1) * ((g + b * f) / 2) = (2 * (j + b * 2 ^ i) + 1) * f - before).
    { rewrite W'. replace (2 * (2 * 2 ^ i) * ((g + b * f) / 2))
        with (2 * 2 ^ i * (2 * ((g + b * f) / 2))) by ring. rewrite H.
      rewrite W in G.
      replace (2 * 2 ^ i * (g + b * f)) with (2 * 2 ^ i * g + 2 * 2 ^ i * b * f) by ring.
      rewrite G. ring. }
    destruct (Z.eq_dec (k + 1) 0) as [Z0|Z0].
    + apply (Halving _ _ _ (n + 1)); cbn [divsteps.k divsteps.f divsteps.g]; rewrite ?Z0; try lia.
      change (2 ^ 0) with 1. rewrite Z.mul_1_l.
      assert (L : l = i + 1) by lia. subst l.
      replace (n + 1) with (n' + (2 * (i + 1) + 1)) by lia.
      unfold radius. rewrite !(Z.pow_add_r _ n'), Z.mul_assoc by lia.
      apply (round (i + 1) (2 * (j + b * 2 ^ i) + 1) _ _ before); try lia;
        try (apply Z.mul_nonneg_nonneg; lia); try (apply Z.pow_pos_nonneg; lia). exact R.
    + apply (Returning _ _ _ n' l (i + 1) (j + b * 2 ^ i) before); cbn [divsteps.k divsteps.f
      divsteps.g]; try lia.
      exact R.
Qed.

Lemma divsteps_reached p n s : 0 <= p -> Z.odd (f s) = true -> reached p 0 s ->
  Z.odd (f (divsteps n s)) = true /\ reached p (Z.of_nat n) (divsteps n s).
Proof.
  intros P F R. induction n as [|n [O H]]; [split; assumption|].
  replace (Z.of_nat (S n)) with (Z.of_nat n + 1) by lia.
  apply divstep_reached; try assumption; lia.
Qed.

(* In the polygon |g| is at most 10765/10000, and that times 2^255 (741/1000)^590 is below 1. *)
Definition high : Z := 10765 * 2 ^ 255.
Lemma end_checked :
  bounded 0 1 10765 10000 && (high * 741 ^ 590 <? 10000 * 1000 ^ 590) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(* Too early: n' + 2l steps cannot be 590 or more if |2^l x| is at least 2^l in this radius. *)
Lemma early n' l C : 0 <= n' -> 0 <= l -> C * 741 ^ 590 < 10000 * 1000 ^ 590 ->
  2 ^ l * 1000 ^ n' * 10000 <= C * 741 ^ n' -> n' + 2 * l < 590.
Proof.
  intros N LP. assert (E : 590 = 590) by reflexivity. revert E. generalize 590 at 1 3 4 5.
  intros e E B S. apply Z.nle_gt. intros T.
  assert (P : forall x y, 0 < x -> 0 <= y -> 0 < x ^ y) by (intros; apply Z.pow_pos_nonneg; lia).
  set (d := n' + 2 * l - e). assert (DP : 0 <= d) by (unfold d; lia).
  assert (U : 1000 ^ (2 * l) <= 2 ^ l * 741 ^ (2 * l)).
  { rewrite !(Z.pow_mul_r _ 2), <- Z.pow_mul_l by lia. apply Z.pow_le_mono_l. lia. }
  assert (V : 741 ^ d <= 1000 ^ d) by (apply Z.pow_le_mono_l; lia).
  assert (A : 741 ^ n' * 741 ^ (2 * l) = 741 ^ e * 741 ^ d).
  { rewrite <- !Z.pow_add_r by lia. f_equal. unfold d. ring. }
  assert (A' : 1000 ^ n' * 1000 ^ (2 * l) = 1000 ^ e * 1000 ^ d).
  { rewrite <- !Z.pow_add_r by lia. f_equal. unfold d. ring. }
  pose proof (P 741 d ltac:(lia) DP). pose proof (P 1000 d ltac:(lia) DP).
  pose proof (P 741 (2 * l) ltac:(lia) ltac:(lia)). pose proof (P 1000 n' ltac:(lia) N).
  assert (K : 10000 * (1000 ^ e * 1000 ^ d) <= C * 741 ^ e * 741 ^ d).
  { rewrite <- A', <- (Z.mul_assoc C), <- A.
    apply Z.le_trans with (2 ^ l * 1000 ^ n' * 10000 * 741 ^ (2 * l)).
    - replace (10000 * (1000 ^ n' * 1000 ^ (2 * l))) with (1000 ^ n' * 10000 * 1000 ^ (2 * l)) by
      ring.
      replace (2 ^ l * 1000 ^ n' * 10000 * 741 ^ (2 * l))
        with (1000 ^ n' * 10000 * (2 ^ l * 741 ^ (2 * l))) by ring.
      apply Z.mul_le_mono_nonneg_l; [lia|exact U].
    - rewrite Z.mul_assoc. apply Z.mul_le_mono_nonneg_r; [lia|exact S]. }
  assert (G : C * 741 ^ e * 741 ^ d < 10000 * 1000 ^ e * 1000 ^ d).
  { apply Z.lt_le_trans with (10000 * 1000 ^ e * 741 ^ d).
    - apply Z.mul_lt_mono_pos_r; assumption.
    - apply Z.mul_le_mono_nonneg_l; [|exact V].
      apply Z.mul_nonneg_nonneg; [lia|]. apply Z.pow_nonneg. lia. }
  lia.
Qed.
Lemma small p n' l f x : 0 <= n' -> 0 <= l -> 0 <= p < 2 ^ 255 -> x <> 0 ->
  radius p n' f (2 ^ l * x) -> n' + 2 * l < 590.
Proof.
  intros N LP P X R. pose proof end_checked as C. apply andb_prop in C. destruct C as [C B].
  apply Z.ltb_lt in B. refine (early n' l high N LP B _). clear B.
  assert (D : 0 < 1000 ^ n') by (apply Z.pow_pos_nonneg; [reflexivity|exact N]).
  assert (D' : 0 < 741 ^ n') by (apply Z.pow_pos_nonneg; [reflexivity|exact N]).
  assert (W : 0 < 2 ^ l) by (apply Z.pow_pos_nonneg; [reflexivity|exact LP]).
  apply (bounded_ok _ _ _ _ _ _ _ _ C) in R; [|exact D|discriminate|].
  2: { apply Z.mul_nonneg_nonneg; lia. }
  replace (0 * f + 1 * (2 ^ l * x)) with (2 ^ l * x) in R by ring.
  rewrite Z.abs_mul, (Z.abs_eq (2 ^ l)) in R by lia. unfold high.
  set (a := 741 ^ n') in *. set (b := 1000 ^ n') in *. set (w := 2 ^ l) in *.
  set (t := 2 ^ 255) in *.
  clearbody a b w t.
  apply Z.le_trans with (w * Z.abs x * b * 10000).
  - do 2 (apply Z.mul_le_mono_nonneg_r; [lia|]). nia.
  - eapply Z.le_trans; [exact R|]. nia.
Qed.

Lemma start p x : Z.odd p = true -> 0 <= x <= p -> reached p 0 (State 0 p x).
Proof.
  intros O X. apply (Halving _ _ _ 0); cbn [divsteps.k divsteps.f divsteps.g]; try lia.
  intros a b I. change (2 ^ 0) with 1. change (741 ^ 0) with 1. change (1000 ^ 0) with 1.
  assert (Z.abs a <= 10000 /\ Z.abs (a + b) <= 10000) as [A B].
  { unfold sides in I. cbn [In] in I.
    repeat destruct I as [I|I]; [injection I as <- <-; split; vm_compute; discriminate..|destruct
      I]. }
  rewrite !Z.mul_1_r, Z.mul_1_l.
  assert (C : Z.abs (a * p + b * x) * 1 <= 10000 * p); [|lia].
  apply Z.abs_le in A, B. rewrite Z.mul_1_r. apply Z.abs_le. nia.
Qed.

Theorem divsteps_suffice p x n : Z.odd p = true -> p < 2 ^ 255 -> 0 <= x <= p -> (590 <= n)%nat ->
  g (divsteps n (State 0 p x)) = 0.
Proof.
  intros O P X N. replace n with (n - 590 + 590)%nat by lia.
  remember 590%nat as enough eqn:E0. clear N.
  assert (E : g (divsteps enough (State 0 p x)) = 0).
  { destruct (divsteps_reached p enough (State 0 p x)) as [F R];
      [lia|exact O|apply start; assumption|].
    destruct (Z.eq_dec (g (divsteps enough (State 0 p x))) 0) as [E|E]; [exact E|exfalso].
    apply (f_equal Z.of_nat) in E0. change (Z.of_nat 590) with 590 in E0. rewrite E0 in R.
    destruct R as [n' K N' E' R|n' l i j before N' I K E' J R G].
    - apply small in R; try lia.
    - apply small in R; try lia. intros Z0. rewrite Z0 in F. discriminate. }
  generalize (n - enough)%nat. intros m. induction m as [|m IH]; [exact E|].
  cbn [Nat.add divsteps]. unfold divstep. rewrite IH. cbn [Z.odd]. rewrite andb_false_r.
    reflexivity.
Qed.
