(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* field/safegcd: inversion modulo an odd number below 2^255, by batches of division steps. The
   decisions of a batch of w steps depend on the lowest w bits of f and g alone; its matrix is then
   applied to f and g, and modulo the modulus to d and e. The model is on integers; the code
   has them in limbs, and in a batch of 59 steps multiplies rows by 8 and divides by 2^62. *)
From Coq Require Import ZArith Znumtheory Zpow_facts List Bool Lia.
From Kernel Require Import Prime Statement.
From Statements Require Import divsteps.
Import ListNotations.
Open Scope Z_scope.

(* The matrix of divsteps times 2 to their number: (u, v), the row of f, and (q, r), that of g. *)
Record matrix := Matrix { u : Z; v : Z; q : Z; r : Z }.
Definition turned (s : state) (m : matrix) : matrix :=
  if (0 <=? k s) && Z.odd (g s) then Matrix (2 * q m) (2 * r m) (q m - u m) (r m - v m)
  else Matrix (2 * u m) (2 * v m) (q m + g s mod 2 * u m) (r m + g s mod 2 * v m).
Fixpoint batch (n : nat) (s : state) : matrix :=
  match n with O => Matrix 1 0 0 1 | S n => turned (divsteps n s) (batch n s) end.

Lemma batch_ok n s : Z.odd (f s) = true ->
  2 ^ Z.of_nat n * f (divsteps n s) = u (batch n s) * f s + v (batch n s) * g s /\
  2 ^ Z.of_nat n * g (divsteps n s) = q (batch n s) * f s + r (batch n s) * g s /\
  Z.odd (f (divsteps n s)) = true.
Proof.
  intros F. induction n as [|n (A & B & O)]; cbn [divsteps batch].
  - cbn [u v q r]. rewrite F. change (2 ^ Z.of_nat 0) with 1. lia.
  - set (t := divsteps n s) in *. set (m := batch n s) in *.
    replace (2 ^ Z.of_nat (S n)) with (2 ^ Z.of_nat n * 2)
      by (rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia; ring).
    unfold divstep, turned. destruct ((0 <=? k t) && Z.odd (g t)) eqn:C; cbn [u v q r f g].
    + apply andb_prop in C. destruct C as [_ C]. split; [|split; [|exact C]].
      * rewrite <- Z.mul_assoc, (Z.mul_comm 2), Z.mul_assoc, B. ring.
      * rewrite <- Z.mul_assoc, halved by (rewrite Z.odd_sub, C, O; reflexivity). lia.
    + split; [|split; [|exact O]].
      * rewrite <- Z.mul_assoc, (Z.mul_comm 2), Z.mul_assoc, A. ring.
      * rewrite <- Z.mul_assoc, halved.
        -- rewrite Z.mul_add_distr_l, B. replace (2 ^ Z.of_nat n * (g t mod 2 * f t))
             with (g t mod 2 * (2 ^ Z.of_nat n * f t)) by ring. rewrite A. ring.
        -- rewrite Zmod_odd, Z.odd_add, Z.odd_mul, O. destruct (Z.odd (g t)); reflexivity.
Qed.

(* Low bits decide. *)
Definition same_low (n : Z) (s t : state) : Prop :=
  k s = k t /\ (exists c, f s = f t + 2 ^ n * c) /\ exists c, g s = g t + 2 ^ n * c.
Lemma half_low n x y c : 0 <= n -> Z.odd x = false -> x = y + 2 ^ (n + 1) * c ->
  x / 2 = y / 2 + 2 ^ n * c.
Proof.
  intros N O E. rewrite Z.pow_add_r in E by lia. change (2 ^ 1) with 2 in E.
  replace x with (y + 2 ^ n * c * 2) by lia. rewrite Z.div_add by lia. reflexivity.
Qed.
Lemma divstep_low n s t : 0 <= n -> Z.odd (f s) = true -> same_low (n + 1) s t ->
  same_low n (divstep s) (divstep t) /\ forall m, turned s m = turned t m.
Proof.
  intros N F (K & [c C] & [d D]).
  assert (E : 2 ^ (n + 1) = 2 ^ n * 2) by (rewrite Z.pow_add_r by lia; reflexivity).
  assert (O : Z.odd (g s) = Z.odd (g t)).
  { rewrite D, E, Z.odd_add, Z.odd_mul, Z.odd_mul. cbn [Z.odd].
    rewrite andb_false_r, andb_false_l. apply xorb_false_r. }
  assert (M : g s mod 2 = g t mod 2) by (rewrite !Zmod_odd, O; reflexivity).
  split; [|intros m; unfold turned; rewrite K, O, M; reflexivity].
  unfold divstep. rewrite K, O, M. destruct ((0 <=? k t) && Z.odd (g t)) eqn:B; cbn [k f g].
  - apply andb_prop in B. destruct B as [_ B]. split; [reflexivity|]. split.
    + exists (2 * d). rewrite D, E. cbn [f g]. ring.
    + exists (d - c). cbn [g]. apply half_low; [exact N|rewrite Z.odd_sub, O, B, F; reflexivity|].
      rewrite C, D. ring.
  - split; [reflexivity|]. split.
    + exists (2 * c). cbn [f]. rewrite C, E. ring.
    + exists (d + g t mod 2 * c). cbn [g]. apply half_low; [exact N| |rewrite C, D; ring].
      rewrite <- M, Zmod_odd, Z.odd_add, Z.odd_mul, F. destruct (Z.odd (g s)); reflexivity.
Qed.
Lemma batch_low w n s t : (n <= w)%nat -> Z.odd (f s) = true -> same_low (Z.of_nat w) s t ->
  same_low (Z.of_nat (w - n)) (divsteps n s) (divsteps n t) /\ batch n s = batch n t.
Proof.
  intros W F L. induction n as [|n IH]; cbn [divsteps batch]; [rewrite Nat.sub_0_r; split;
    trivial|].
  destruct IH as [A B]; [lia|]. rewrite B.
  replace (Z.of_nat (w - n)) with (Z.of_nat (w - S n) + 1) in A by lia.
  apply divstep_low in A; [destruct A as [A M]; split; [exact A|apply M]|lia|].
  apply (batch_ok n s F).
Qed.
Lemma batch_bounds n s : let m := batch n s in
  Z.abs (u m) + Z.abs (v m) <= 2 ^ Z.of_nat n /\ Z.abs (q m) + Z.abs (r m) <= 2 ^ Z.of_nat n.
Proof.
  cbv zeta. induction n as [|n [A B]]; cbn [batch].
  - cbn [u v q r]. change (2 ^ Z.of_nat 0) with 1. lia.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. set (m := batch n s) in *.
    unfold turned. destruct ((0 <=? k (divsteps n s)) && Z.odd (g (divsteps n s)));
      cbn [u v q r]; [lia|].
    rewrite Zmod_odd. destruct (Z.odd (g (divsteps n s))); lia.
Qed.

(* What divides f and g divided them before. *)
Lemma divisor c n s : (c | f (divsteps n s)) -> (c | g (divsteps n s)) -> Z.odd (f s) = true ->
  (c | f s) /\ (c | g s).
Proof.
  intros A B F. induction n as [|n IH]; [split; assumption|].
  destruct (batch_ok n s F) as (_ & _ & O). cbn [divsteps] in A, B. unfold divstep in A, B.
  set (t := divsteps n s) in *.
  destruct ((0 <=? k t) && Z.odd (g t)) eqn:C; cbn [f g] in A, B.
  - apply andb_prop in C. destruct C as [_ C]. apply IH; [|exact A].
    replace (f t) with (g t - 2 * ((g t - f t) / 2))
      by (rewrite halved by (rewrite Z.odd_sub, C, O; reflexivity); ring).
    apply Z.divide_sub_r; [exact A|]. apply Z.divide_mul_r, B.
  - apply IH; [exact A|].
    replace (g t) with (2 * ((g t + g t mod 2 * f t) / 2) - g t mod 2 * f t).
    2: { rewrite halved; [ring|]. rewrite Zmod_odd, Z.odd_add, Z.odd_mul, O.
         destruct (Z.odd (g t)); reflexivity. }
    apply Z.divide_sub_r; apply Z.divide_mul_r; assumption.
Qed.
Lemma divsteps_add a b s : divsteps (a + b) s = divsteps a (divsteps b s).
Proof. induction a as [|a IH]; cbn [Nat.add divsteps]; congruence. Qed.

Section Modulus.
Variable modulus : Z.
(* 1 / modulus modulo 2^width. *)
Variable width : nat.
Variable inverse : Z.
Hypothesis modulus_odd : Z.odd modulus = true.
Hypothesis modulus_range : 1 < modulus < 2 ^ 255.
Hypothesis inverse_ok : (inverse * modulus) mod 2 ^ Z.of_nat width = 1 mod 2 ^ Z.of_nat width.

(* f, g and d, e with d x = f and e x = g modulo the modulus. *)
Record numbers := Numbers { fg : state; d : Z; e : Z }.
Definition lifted (x : Z) : Z := if x <? 0 then x + modulus else x.
(* (a d + b e) / 2^width modulo the modulus, made exact by a multiple of it. *)
Definition combine_mod (a b d e : Z) : Z :=
  let sum := a * lifted d + b * lifted e in
  (sum - (sum * inverse) mod 2 ^ Z.of_nat width * modulus) / 2 ^ Z.of_nat width.
Definition next (s : numbers) : numbers :=
  let two := 2 ^ Z.of_nat width in
  let '(State k f g) := fg s in
  let low := State k (f mod two) (g mod two) in
  let m := batch width low in
  Numbers (State (divsteps.k (divsteps width low))
      ((u m * f + v m * g) / two) ((q m * f + r m * g) / two))
    (combine_mod (u m) (v m) (d s) (e s)) (combine_mod (q m) (r m) (d s) (e s)).
Fixpoint run (n : nat) (s : numbers) : numbers :=
  match n with O => s | S n => next (run n s) end.
Definition canonical (d sign : Z) : Z :=
  let x := lifted d in lifted (if sign <? 0 then - x else x).
Definition invert (batches : nat) (x : Z) : Z :=
  let s := run batches (Numbers (State 0 modulus x) 0 1) in canonical (d s) (f (fg s)).

Lemma lifted_ok x : -2 * modulus < x < modulus ->
  - modulus < lifted x < modulus /\ exists c, lifted x = x + c * modulus.
Proof.
  intros R. unfold lifted. destruct (Z.ltb_spec x 0) as [N|N].
  - split; [lia|exists 1; ring].
  - split; [lia|exists 0; ring].
Qed.
Lemma combine_ok a b d e : Z.abs a + Z.abs b <= 2 ^ Z.of_nat width ->
  -2 * modulus < d < modulus -> -2 * modulus < e < modulus ->
  -2 * modulus < combine_mod a b d e < modulus /\
  exists c, 2 ^ Z.of_nat width * combine_mod a b d e = a * d + b * e + c * modulus.
Proof.
  intros A D E. unfold combine_mod.
  assert (P : 0 < 2 ^ Z.of_nat width) by (apply Z.pow_pos_nonneg; lia).
  set (two := 2 ^ Z.of_nat width) in *.
  destruct (lifted_ok d D) as [D' [c Dc]], (lifted_ok e E) as [E' [c' Ec]].
  set (sum := a * lifted d + b * lifted e). set (m := (sum * inverse) mod two).
  assert (M : 0 <= m < two) by (apply Z.mod_pos_bound; exact P).
  assert (X : two * ((sum - m * modulus) / two) = sum - m * modulus).
  { symmetry. apply Z.div_exact; [lia|].
    rewrite Zminus_mod. unfold m. rewrite Zmult_mod_idemp_l, <- Z.mul_assoc, <- Zmult_mod_idemp_r,
      inverse_ok, Zmult_mod_idemp_r, Z.mul_1_r, Z.sub_diag. reflexivity. }
  split.
  - assert (S : - (two * modulus) < sum < two * modulus).
    { assert (T : Z.abs sum <= Z.abs a * (modulus - 1) + Z.abs b * (modulus - 1)).
      { eapply Z.le_trans; [apply Z.abs_triangle|]. rewrite !Z.abs_mul.
        apply Z.add_le_mono; apply Z.mul_le_mono_nonneg_l; lia. }
      assert (Z.abs sum < two * modulus) by nia. lia. }
    nia.
  - exists (a * c + b * c' - m). rewrite X. unfold sum. rewrite Dc, Ec. ring.
Qed.

Lemma coprime_to_power : rel_prime modulus (2 ^ Z.of_nat width).
Proof.
  apply rel_prime_Zpower_r; [lia|].
  apply rel_prime_sym, prime_rel_prime; [exact prime_2|].
  intros [c C]. rewrite C, Z.odd_mul in modulus_odd. cbn in modulus_odd.
  rewrite andb_false_r in modulus_odd. discriminate.
Qed.

(* After n batches. *)
Definition good (x : Z) (n : nat) (s : numbers) : Prop :=
  fg s = divsteps (n * width) (State 0 modulus x) /\
  -2 * modulus < d s < modulus /\ -2 * modulus < e s < modulus /\
  (modulus | d s * x - f (fg s)) /\ (modulus | e s * x - g (fg s)).
Lemma row_ok a b d e x f g f' : Z.abs a + Z.abs b <= 2 ^ Z.of_nat width ->
  -2 * modulus < d < modulus -> -2 * modulus < e < modulus ->
  (modulus | d * x - f) -> (modulus | e * x - g) -> 2 ^ Z.of_nat width * f' = a * f + b * g ->
  -2 * modulus < combine_mod a b d e < modulus /\ (modulus | combine_mod a b d e * x - f').
Proof.
  intros A D E [i I] [j J] F. destruct (combine_ok a b d e A D E) as [R [c C]].
  split; [exact R|]. apply Gauss with (2 ^ Z.of_nat width); [|exact coprime_to_power].
  exists (a * i + b * j + c * x).
  replace (2 ^ Z.of_nat width * (combine_mod a b d e * x - f'))
    with (2 ^ Z.of_nat width * combine_mod a b d e * x - 2 ^ Z.of_nat width * f') by ring.
  rewrite C, F. replace f with (d * x - i * modulus) by lia.
  replace g with (e * x - j * modulus) by lia. ring.
Qed.
Lemma next_good x n s : good x n s -> good x (S n) (next s).
Proof.
  intros (F & D & E & [i I] & [j J]).
  assert (O : Z.odd (f (fg s)) = true).
  { rewrite F. apply (batch_ok (n * width) (State 0 modulus x)). exact modulus_odd. }
  unfold next, good. destruct (fg s) as [k0 f0 g0] eqn:S. cbn [f g] in *.
  set (two := 2 ^ Z.of_nat width). set (low := State k0 (f0 mod two) (g0 mod two)).
  assert (P : 0 < two) by (apply Z.pow_pos_nonneg; lia).
  destruct (batch_low width width (State k0 f0 g0) low) as [[K _] B];
    [lia|exact O| |].
  { split; [reflexivity|]. split; [exists (f0 / two)|exists (g0 / two)]; cbn [f g low];
      rewrite Z.add_comm; apply Z.div_mod; fold two; lia. }
  rewrite <- B, <- K. cbn [fg d e f g].
  destruct (batch_ok width (State k0 f0 g0) O) as (A & A' & _). cbn [f g] in A, A'.
  destruct (batch_bounds width (State k0 f0 g0)) as [U Q].
  set (m := batch width (State k0 f0 g0)) in *. fold two in A, A', U, Q.
  rewrite <- A, <- A', !(Z.mul_comm two), !Z.div_mul by lia.
  destruct (row_ok (u m) (v m) (d s) (e s) x f0 g0 (f (divsteps width (State k0 f0 g0))) U D E)
    as [R1 R2]; [exists i; exact I|exists j; exact J|exact A|].
  destruct (row_ok (q m) (r m) (d s) (e s) x f0 g0 (g (divsteps width (State k0 f0 g0))) Q D E)
    as [R3 R4]; [exists i; exact I|exists j; exact J|exact A'|].
  split; [|repeat split; try assumption; lia].
  cbn [Nat.mul]. rewrite divsteps_add, <- F. destruct (divsteps width (State k0 f0 g0));
    reflexivity.
Qed.
Lemma run_good x n : 0 <= x <= modulus -> good x n (run n (Numbers (State 0 modulus x) 0 1)).
Proof.
  intros X. induction n as [|n IH]; [|apply next_good, IH].
  unfold good. cbn [run fg d e f g Nat.mul divsteps].
  repeat split; try lia; [exists (-1); ring|exists 0; ring].
Qed.

(* 0 has no inverse; the result is 0. *)
Lemma batch_of_zero n s : g s = 0 -> g (divsteps n s) = 0 /\ v (batch n s) = 0.
Proof.
  intros G. induction n as [|n [A B]]; [split; [exact G|reflexivity]|].
  cbn [divsteps batch]. unfold divstep, turned. rewrite A. cbn [Z.odd].
  rewrite andb_false_r. cbn [g v]. rewrite B. split; reflexivity.
Qed.
Theorem invert_zero batches : invert batches 0 = 0.
Proof.
  assert (D : d (run batches (Numbers (State 0 modulus 0) 0 1)) = 0).
  { induction batches as [|n D]; [reflexivity|]. cbn [run].
    destruct (run_good 0 n) as (F & _); [lia|].
    destruct (batch_of_zero (n * width) (State 0 modulus 0) eq_refl) as [G _].
    rewrite <- F in G. set (s := run n (Numbers (State 0 modulus 0) 0 1)) in *.
    unfold next. destruct (fg s) as [k0 f0 g0]. cbn [g] in G. subst g0. cbn [d].
    rewrite Z.mod_0_l by (apply Z.pow_nonzero; lia).
    destruct (batch_of_zero width (State k0 (f0 mod 2 ^ Z.of_nat width) 0) eq_refl) as [_ V].
    rewrite V, D. unfold combine_mod, lifted. cbn [Z.ltb Z.compare].
    rewrite Z.mul_0_r, Z.mul_0_l, Z.mod_0_l by (apply Z.pow_nonzero; lia). apply Z.div_0_l.
    apply Z.pow_nonzero; lia. }
  unfold invert. rewrite D. unfold canonical, lifted. cbn [Z.ltb Z.compare].
  destruct (f _ <? 0); reflexivity.
Qed.

Theorem invert_ok batches x : (590 <= batches * width)%nat -> 0 <= x <= modulus ->
  rel_prime modulus x ->
  0 <= invert batches x < modulus /\ (x * invert batches x) mod modulus = 1.
Proof.
  intros W X C. destruct (run_good x batches X) as (F & D & _ & [i I] & _).
  unfold invert. set (s := run batches (Numbers (State 0 modulus x) 0 1)) in *.
  pose proof (divsteps_suffice modulus x (batches * width) modulus_odd (proj2 modulus_range) X W)
    as G.
  assert (Z.abs (f (fg s)) = 1) as U.
  { destruct (divisor (f (fg s)) (batches * width) (State 0 modulus x)) as [A B].
    - rewrite F. apply Z.divide_refl.
    - rewrite G. apply Z.divide_0_r.
    - exact modulus_odd.
    - apply Z.divide_1_r_abs, C; assumption. }
  unfold canonical. destruct (lifted_ok (d s) D) as [R [c E]].
  set (y := lifted (d s)) in *.
  set (z := if f (fg s) <? 0 then - y else y).
  assert (Z1 : - modulus < z < modulus) by (unfold z; destruct (f (fg s) <? 0); lia).
  destruct (lifted_ok z) as [_ [c' E']]; [lia|].
  split; [unfold lifted; destruct (Z.ltb_spec z 0); lia|].
  rewrite E'.
  assert (H : exists t, x * (z + c' * modulus) = 1 + t * modulus).
  { unfold z. destruct (Z.ltb_spec (f (fg s)) 0) as [N|N].
    - exists (x * c' - i - c * x). replace (f (fg s)) with (-1) in I by lia. rewrite E. lia.
    - exists (x * c' + i + c * x). replace (f (fg s)) with 1 in I by lia. rewrite E. lia. }
  destruct H as [t H]. rewrite H, Z_mod_plus_full. apply Z.mod_small. lia.
Qed.
End Modulus.

(* 1 / m modulo 2^64 by Newton's iteration, which doubles the bits that are right: m m = 1 modulo 8.
   *)
Definition inverse (m : Z) : Z := Nat.iter 5 (fun i => i * (2 - m * i) mod 2 ^ 64) m.
(* Steps in a batch and batches: with limbs of 62 bits, of 30 and of 14. *)
Definition forms : list (nat * nat) := [(59, 10); (30, 20); (14, 43)]%nat.
Definition inverted (modulus : Z) (form : nat * nat) (x : Z) : Z :=
  invert modulus (fst form) (inverse modulus) (snd form) x.
Lemma inverses_checked : forallb (fun m => forallb (fun form =>
  (inverse m * m) mod 2 ^ Z.of_nat (fst form) =? 1) forms) [p; L] = true.
Proof. vm_compute. reflexivity. Qed.

Lemma prepared m form : In m [p; L] -> In form forms ->
  prime m /\ Z.odd m = true /\ 1 < m < 2 ^ 255 /\
  (inverse m * m) mod 2 ^ Z.of_nat (fst form) = 1 mod 2 ^ Z.of_nat (fst form).
Proof.
  intros M F. pose proof inverses_checked as C.
  apply (proj1 (forallb_forall _ _)) with (x := m) in C; [|exact M].
  apply (proj1 (forallb_forall _ _)) with (x := form) in C; [|exact F].
  apply Z.eqb_eq in C. rewrite C. split; [|split; [|split]].
  - destruct M as [<-|[<-|[]]]; [exact p_is_prime|exact L_is_prime].
  - destruct M as [<-|[<-|[]]]; reflexivity.
  - destruct M as [<-|[<-|[]]]; split; reflexivity.
  - destruct F as [<-|[<-|[<-|[]]]]; reflexivity.
Qed.

Theorem inverted_zero m form : In m [p; L] -> In form forms -> inverted m form 0 = 0.
Proof. intros M F. destruct (prepared m form M F) as (_ & O & R & I). apply invert_zero; assumption.
  Qed.
Theorem inverted_ok m form x : In m [p; L] -> In form forms -> 0 < x < m ->
  0 <= inverted m form x < m /\ (x * inverted m form x) mod m = 1.
Proof.
  intros M F X. destruct (prepared m form M F) as (P & O & R & I).
  apply invert_ok; try assumption; [|lia|].
  - destruct F as [<-|[<-|[<-|[]]]]; cbn [fst snd]; lia.
  - apply prime_rel_prime; [exact P|]. intros D. apply Z.divide_pos_le in D; lia.
Qed.
