(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* p = 2^255 - 19 and L, the order of the base point, are primes, by Pocklington's criterion with
   the certificates below; integers modulo p are a field, which is coqprime's. *)
From Coq Require Import ZArith Znumtheory Zpow_facts List Lia Field.
From Coqprime Require Import PocklingtonCertificat Euler Zp GZnZ.
From Kernel Require Import Statement.
Import ListNotations.

(* A prime, a base, factors of the prime less 1 with their exponents, and a square root. *)
Definition certificates : Certif := (
  Pock_certif 7237005577332262213973186563042994240857116359379907606001950938285454250989 2
    ((198211423230930754013084525763697, 1) :: (2, 2) :: nil) 71189397288357058661335231526586 ::
  Pock_certif 198211423230930754013084525763697 5 ((58964693, 1) :: (23, 1) :: (3, 1) :: (2, 4) ::
    nil) 13555946184 ::
  Pock_certif 58964693 2 ((14741173, 1) :: (2, 2) :: nil) 1 ::
  Pock_certif 14741173 2 ((409477, 1) :: (2, 2) :: nil) 1 ::
  Pock_certif 409477 2 ((34123, 1) :: (2, 2) :: nil) 1 ::
  Pock_certif 34123 2 ((11, 2) :: (2, 1) :: nil) 1 ::
  Pock_certif 11 2 ((2, 1) :: nil) 1 ::
  Pock_certif 23 5 ((2, 1) :: nil) 1 ::
  Pock_certif 57896044618658097711785492504343953926634992332820282019728792003956564819949 2
    ((74058212732561358302231226437062788676166966415465897661863160754340907, 1) :: (2, 2) :: nil)
      1 ::
  Pock_certif 74058212732561358302231226437062788676166966415465897661863160754340907 2
    ((31757755568855353, 1) :: (1923133, 1) :: (3, 1) :: (2, 1) :: nil) 284551513249666376365119 ::
  Pock_certif 31757755568855353 10 ((223, 1) :: (107, 1) :: (3, 1) :: (2, 3) :: nil) 539560 ::
  Pock_certif 223 3 ((3, 1) :: (2, 1) :: nil) 1 ::
  Pock_certif 107 2 ((53, 1) :: (2, 1) :: nil) 1 ::
  Pock_certif 53 2 ((2, 2) :: nil) 4 ::
  Pock_certif 1923133 2 ((43, 1) :: (2, 2) :: nil) 172 ::
  Pock_certif 43 3 ((3, 1) :: (2, 1) :: nil) 1 ::
  Pock_certif 3 2 ((2, 1) :: nil) 1 ::
  Proof_certif 2 prime_2 :: nil)%positive.
Lemma accepted : test_Certif certificates = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Open Scope Z_scope.
Definition L : Z := 2 ^ 252 + 27742317777372353535851937790883648493.

Theorem p_is_prime : prime p.
Proof.
  change p with (Zpos (nprim (nth 8 certificates (Proof_certif 2 prime_2)))).
  apply (test_Certif_In_Prime _ accepted), nth_In. vm_compute. lia.
Qed.
Theorem L_is_prime : prime L.
Proof.
  change L with (Zpos (nprim (nth 0 certificates (Proof_certif 2 prime_2)))).
  apply (test_Certif_In_Prime _ accepted), nth_In. vm_compute. lia.
Qed.

(* Euler's criterion. *)
Lemma no_square a x : Zpow_mod a ((p - 1) / 2) p = p - 1 -> (x * x) mod p <> a mod p.
Proof.
  assert (P : 1 < p) by reflexivity.
  rewrite Zpow_mod_correct by lia. intros E H.
  assert (E' : (x * x) ^ ((p - 1) / 2) mod p = p - 1).
  { rewrite Zpower_mod, H, <- Zpower_mod by lia. exact E. }
  rewrite <- Z.pow_2_r, <- Z.pow_mul_r in E' by (try lia; vm_compute; discriminate).
  change (2 * ((p - 1) / 2)) with (p - 1) in E'.
  destruct (Zdivide_dec p x) as [D|D].
  - rewrite Zpower_mod, (Zdivide_mod _ _ D), Z.pow_0_l in E' by (reflexivity || lia).
    rewrite Z.mod_0_l in E' by lia. discriminate.
  - rewrite <- (prime_phi_n_minus_1 _ p_is_prime), phi_power_is_1 in E'.
    + rewrite (prime_phi_n_minus_1 _ p_is_prime) in E'. discriminate.
    + exact P.
    + apply rel_prime_sym, prime_rel_prime; [exact p_is_prime|exact D].
Qed.

(* The field. *)
Definition F : Set := znz p.
Definition of_Z (x : Z) : F := mkznz p (x mod p) (modz p x).
Definition f0 : F := zero p.
Definition f1 : F := one p.
Definition fadd : F -> F -> F := add p.
Definition fmul : F -> F -> F := mul p.
Definition fsub : F -> F -> F := sub p.
Definition fopp : F -> F := opp p.
Definition fdiv : F -> F -> F := div p.
Definition finv : F -> F := inv p.
Definition field : field_theory f0 f1 fadd fmul fsub fopp fdiv finv (@eq F) := FZpZ p p_is_prime.
Lemma same (x y : F) : val p x = val p y -> x = y.
Proof. destruct x, y. apply zirr. Qed.
Definition dec (x y : F) : {x = y} + {x <> y}.
Proof.
  destruct (Z.eq_dec (val p x) (val p y)) as [E|N]; [left; apply same; exact E|right; congruence].
Defined.
