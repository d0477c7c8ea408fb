(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Signatures are valid: what key generation and signing compute, by the comb, inversion and
   arithmetic modulo L, verifies under every policy. *)
From Coq Require Import ZArith Znumtheory List Bool Lia Field.
From Coqprime Require Import GZnZ EGroup.
From Kernel Require Import Statement Prime.
From Certificates Require runs tables.
From Statements Require scalars inversion.
From Statements Require Import edwards25519 order encodings sums multiples verdict.
Open Scope Z_scope.
Add Field the_field : field.

(* encode of curve/encode.rs, with one of the forms of inversion. *)
Definition encode_number (form : nat * nat) (Q : number) : Z :=
  let '(X, Y, Z, _) := Q in
  let inverse := inversion.inverted p form (Z mod p) in
  zmul Y inverse mod p + 2 ^ 255 * Z.b2z (Z.odd (zmul X inverse mod p)).
Lemma inverse_is form Z : In form inversion.forms -> of_Z Z <> f0 ->
  fmul (of_Z Z) (of_Z (inversion.inverted p form (Z mod p))) = f1.
Proof.
  intros F N. destruct (Z.mod_pos_bound Z p) as [A B]; [reflexivity|].
  assert (Z0 : Z mod p <> 0).
  { intros E. apply N, same. rewrite val_of_Z, E. reflexivity. }
  destruct (inversion.inverted_ok p form (Z mod p)) as [_ I]; [left; reflexivity|exact F|lia|].
  rewrite <- (of_mod Z), <- of_mul. apply same. rewrite val_of_Z. exact I.
Qed.
Theorem encode_number_ok form q Q : In form inversion.forms -> is q Q ->
  encode_number form Q = encode q.
Proof.
  destruct q as [x y], Q as [[[X Y] Z] T]. intros F (N & EX & EY & _). cbn [fst snd] in EX, EY.
  pose proof (inverse_is form Z F N) as I. unfold encode_number, encode. cbn [fst snd].
  set (inverse := inversion.inverted p form (Z mod p)) in *.
  rewrite <- !val_of_Z, !of_zmul, EX, EY.
  replace (fmul (fmul x (of_Z Z)) (of_Z inverse)) with x
    by (transitivity (fmul x (fmul (of_Z Z) (of_Z inverse))); [rewrite I; ring|ring]).
  replace (fmul (fmul y (of_Z Z)) (of_Z inverse)) with y
    by (transitivity (fmul y (fmul (of_Z Z) (of_Z inverse))); [rewrite I; ring|ring]).
  reflexivity.
Qed.

(* The public key of a secret scalar, and R of a nonce. *)
Theorem public_key_ok form a : In form inversion.forms -> 0 <= a < 2 ^ 255 ->
  encode_number form (mul_by_comb a) = encode (times a base).
Proof. intros F A. apply encode_number_ok, mul_by_comb_is; assumption. Qed.

(* What the code gave. *)
Transparent Certificates.tables.comb.
Theorem public_keys_as_run : forallb (fun r => let Q := mul_by_comb (fst r) in
  forallb (fun form => encode_number form Q =? snd r) inversion.forms) runs.combs = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Opaque Certificates.tables.comb.

(* Multiples of the base point of small order are those by multiples of L. *)
Lemma small_multiples a : times 8 (times a base) = origin -> (L | a).
Proof.
  rewrite <- times_mul by exact base_is_on. intros H.
  rewrite <- (base_modulo_L (8 * a)) in H. unfold times in H.
  assert (R : 0 <= (8 * a) mod L < L) by (apply Z.mod_pos_bound; reflexivity).
  rewrite Z.mod_small in H by (unfold period; lia).
  apply (order_divides _ _ base_is_on (proj1 R)) in H. rewrite order_of_base in H.
  assert (D : (L | 8 * a)).
  { rewrite (Z_div_mod_eq_full (8 * a) L).
    apply Z.divide_add_r; [exists (8 * a / L); ring|exact H]. }
  apply Gauss with 8; [exact D|]. apply prime_rel_prime; [exact L_is_prime|].
  intros E. apply Z.divide_pos_le in E; [|reflexivity]. apply E. reflexivity.
Qed.

Theorem signatures_are_valid f by_rule a r hash : widths_ok f ->
  0 <= a < 2 ^ 256 -> 0 <= r < 2 ^ 256 ->
  0 <= hash < 2 ^ 512 ->
  (no_small_order by_rule = true -> ~ (L | a) /\ ~ (L | r)) ->
  let s := scalars.mul_add (scalars.reduce_wide hash) a r in
  verify_signature f by_rule (encode (times a base)) (encode (times r base)) s hash = true.
Proof.
  intros W A R H N. cbv zeta. pose proof base_is_on as B.
  assert (K : 0 <= hash mod L < L) by (apply Z.mod_pos_bound; reflexivity).
  assert (LW : L < 2 ^ 256) by reflexivity.
  rewrite scalars.reduce_wide_ok, scalars.mul_add_ok by lia.
  set (k := hash mod L) in *.
  assert (S : 0 <= (k * a + r) mod L < L) by (apply Z.mod_pos_bound; reflexivity).
  assert (E : forall q, on q -> encodes (encode q) q) by (intros q Q; split; [exact Q|reflexivity]).
  assert (OA : on (times a base)) by points. assert (OR : on (times r base)) by points.
  apply verdict; try assumption; try lia.
  - apply (encodes_stands_for _ _ (E _ OA)).
  - apply (encodes_stands_for _ _ (E _ OR)).
  - split; [exact (proj2 S)|]. exists (times a base), (times r base). fold k.
    assert (Acc : forall c z, on (times z base) -> (no_small_order by_rule = true -> ~ (L | z)) ->
      acceptable c (no_small_order by_rule) (encode (times z base)) (times z base)).
    { intros c z O M. split.
      - destruct c; [exact (E _ O)|]. exact (proj2 (encodes_stands_for _ _ (E _ O))).
      - intros T Z0. exact (M T (small_multiples z Z0)). }
    split; [apply Acc; [exact OA|intros T; exact (proj1 (N T))]|].
    split; [apply Acc; [exact OR|intros T; exact (proj2 (N T))]|].
    assert (P : times ((k * a + r) mod L) base = sum (times r base) (times k (times a base))).
    { rewrite base_modulo_L, Z.add_comm, times_add, times_mul by exact B. reflexivity. }
    unfold equation. destruct (cofactored by_rule); [|exact P].
    rewrite (times_mul 8 ((k * a + r) mod L)) by exact B. rewrite P, times_sum by points.
    rewrite (times_mul 8 k) by points. reflexivity.
Qed.
