(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* curve/encode.rs: points as 32 bytes. Decoding finds the point with this y and this sign if there
   is one; it is canonical exactly if it encodes to the same bytes, which is what RFC 8032 asks.
   Powers and fractions are those of the code; the choice between roots is a model by hand, which
   points_as_run compares with runs of the code. *)
From Coq Require Import ZArith Znumtheory Zpow_facts List Bool Lia Field.
From Coqprime Require Import GZnZ Euler Zp.
From Certificates Require curve runs.
From Kernel Require Import Statement Prime.
From Statements Require ladder.
From Statements Require Import edwards25519 order.
Import ListNotations.
Open Scope Z_scope.
Add Field the_field : field.

(* A chain of products. *)
Fixpoint chain {A} (mul : A -> A -> A) (l : list (nat * nat)) (zero : A) (values : list A) : A :=
  match l with
  | [] => hd zero values
  | (a, b) :: l => chain mul l zero (mul (nth a values zero) (nth b values zero) :: values)
  end.
Lemma chain_maps {A B} (f : A -> B) mul mul' zero l :
  (forall x y, f (mul x y) = mul' (f x) (f y)) ->
  forall values, f (chain mul l zero values) = chain mul' l (f zero) (map f values).
Proof.
  intros M. induction l as [|[a b] l IH]; intros values; cbn [chain].
  - destruct values; reflexivity.
  - rewrite IH. cbn [map]. rewrite M, !map_nth. reflexivity.
Qed.
Definition power {A} (mul : A -> A -> A) (zero x : A) : A :=
  chain mul Certificates.curve.pow_p58 zero [x].

(* Powers in the field, and Fermat's theorem. *)
Definition pow (x : F) (n : N) : F := of_Z (val p x ^ Z.of_N n).
Lemma of_val x : of_Z (val p x) = x.
Proof. apply same. cbn -[p]. symmetry. apply inZnZ. Qed.
Lemma val_of_Z x : val p (of_Z x) = x mod p.
Proof. reflexivity. Qed.
Lemma val_range x : 0 <= val p x < p.
Proof. rewrite (inZnZ p x). apply Z.mod_pos_bound. reflexivity. Qed.
Lemma pow_add x a b : pow x (a + b) = fmul (pow x a) (pow x b).
Proof. unfold pow. rewrite N2Z.inj_add, Z.pow_add_r, of_mul by lia. reflexivity. Qed.
Lemma pow_1 x : pow x 1 = x.
Proof. unfold pow. change (Z.of_N 1) with 1. rewrite Z.pow_1_r. apply of_val. Qed.
Lemma pow_mul x y n : pow (fmul x y) n = fmul (pow x n) (pow y n).
Proof.
  unfold pow. rewrite <- of_mul, <- Z.pow_mul_l. apply same. rewrite !val_of_Z.
  change (val p (fmul x y)) with ((val p x * val p y) mod p).
  symmetry. apply Zpower_mod. reflexivity.
Qed.
Lemma fermat x : x <> f0 -> pow x (Z.to_N (p - 1)) = f1.
Proof.
  intros N. apply same. unfold pow. rewrite val_of_Z, Z2N.id by discriminate.
  change (val p f1) with 1. rewrite <- (prime_phi_n_minus_1 _ p_is_prime).
  apply phi_power_is_1; [reflexivity|].
  apply rel_prime_sym, prime_rel_prime; [exact p_is_prime|]. intros D. apply N.
  apply same. change (val p f0) with 0. pose proof (val_range x) as R.
  apply Zdivide_mod in D. rewrite Z.mod_small in D by exact R. exact D.
Qed.

(* The exponent of the chain. *)
Theorem power_is x : power fmul f1 x = pow x (Z.to_N ((p - 5) / 8)).
Proof.
  replace (Z.to_N ((p - 5) / 8)) with (power N.add 0%N 1%N) by (vm_compute; reflexivity).
  unfold power. rewrite (chain_maps (pow x) N.add fmul); [|apply pow_add].
  cbn [map]. rewrite pow_1. reflexivity.
Qed.

(* The root of a fraction. *)
Lemma square_is_1 x : fmul x x = f1 -> x = f1 \/ x = fopp f1.
Proof.
  intros H. assert (E : fmul (fsub x f1) (fadd x f1) = f0).
  { transitivity (fsub (fmul x x) f1); [ring|]. rewrite H. ring. }
  apply product in E. destruct E as [E|E]; [left|right].
  - transitivity (fadd (fsub x f1) f1); [ring|]. rewrite E. ring.
  - transitivity (fsub (fadd x f1) f1); [ring|]. rewrite E. ring.
Qed.
Definition candidate (u v : F) : F :=
  let '(uv3, uv7) := Certificates.curve.root_begin F f0 f1 d (fadd d d) fmul u v in
  fmul uv3 (power fmul f1 uv7).
Lemma quarter n : fmul (pow n (Z.to_N ((p - 5) / 8))) (pow n (Z.to_N ((p - 5) / 8))) =
  pow n (Z.to_N ((p - 5) / 4)).
Proof. rewrite <- pow_add. reflexivity. Qed.
Lemma candidate_squared u v :
  let w := fmul u (fmul (fmul (fmul v v) (fmul v v)) (fmul (fmul v v) v)) in
  fmul v (fmul (candidate u v) (candidate u v)) = fmul u (pow w (Z.to_N ((p - 1) / 4))).
Proof.
  cbv zeta. unfold candidate, Certificates.curve.root_begin. cbv zeta. rewrite power_is.
  match goal with |- context [pow ?x (Z.to_N ((p - 5) / 8))] =>
    replace x with (fmul u (fmul (fmul (fmul v v) (fmul v v)) (fmul (fmul v v) v))) by ring end.
  set (w := fmul u (fmul (fmul (fmul v v) (fmul v v)) (fmul (fmul v v) v))).
  replace (Z.to_N ((p - 1) / 4)) with (1 + (Z.to_N ((p - 5) / 8) + Z.to_N ((p - 5) / 8)))%N
    by (vm_compute; reflexivity).
  rewrite !pow_add, pow_1. set (e := pow w (Z.to_N ((p - 5) / 8))). clearbody e.
  unfold w. ring.
Qed.
Lemma root_exists u v x : fmul v (fmul x x) = u ->
  let check := fmul v (fmul (candidate u v) (candidate u v)) in check = u \/ check = fopp u.
Proof.
  intros H. cbv zeta. rewrite candidate_squared.
  destruct (decide u f0) as [-> | N].
  - left. ring.
  - set (s := fmul x (fmul (fmul v v) (fmul v v))).
    match goal with |- context [pow ?w _] =>
      replace w with (fmul s s) by (unfold s; rewrite <- H; ring) end.
    assert (S : s <> f0).
    { intros Z0. apply N. unfold s in Z0. rewrite <- H. apply product in Z0. destruct Z0 as [Z0|Z0].
      - rewrite Z0. ring.
      - apply product in Z0. assert (V : v = f0) by (destruct Z0 as [Z0|Z0]; apply product in Z0;
          destruct Z0; assumption). rewrite V. ring. }
    assert (Q : fmul (pow (fmul s s) (Z.to_N ((p - 1) / 4)))
      (pow (fmul s s) (Z.to_N ((p - 1) / 4))) = f1).
    { rewrite !pow_mul. rewrite <- (fermat s S).
      replace (Z.to_N (p - 1)) with ((Z.to_N ((p - 1) / 4) + Z.to_N ((p - 1) / 4)) +
        (Z.to_N ((p - 1) / 4) + Z.to_N ((p - 1) / 4)))%N by (vm_compute; reflexivity).
      rewrite !pow_add. ring. }
    apply square_is_1 in Q. destruct Q as [-> | ->]; [left|right]; ring.
Qed.

(* The code on integers that are congruent. *)
Definition zi : Z :=
  19681161376707505956807079304988542015446066515923890162744021073123829784752.
Definition congruent (x y : Z) : bool := (x - y) mod p =? 0.
Definition decode (w : Z) : option (Z * Z * bool) :=
  let y := w mod 2 ^ 255 in
  let sign := Z.odd (w / 2 ^ 255) in
  let yy := zmul y y in
  let u := yy - 1 in
  let v := zmul yy zd + 1 in
  let '(uv3, uv7) := Certificates.curve.root_begin Z 0 1 zd (zd + zd) zmul u v in
  let r := zmul uv3 (power zmul 1 uv7) in
  let check := zmul v (zmul r r) in
  let right := congruent check u in
  let flipped := congruent check (0 - u) in
  let flipped_i := congruent check (0 - zmul u zi) in
  let r := if flipped || flipped_i then zmul r zi else r in
  if right || flipped then
    let x := if Z.odd (r mod p) then 0 - r else r in
    let x := (if sign then 0 - x else x) mod p in
    Some (x, y mod p, (y mod p =? y) && negb (sign && (x =? 0)))
  else None.

(* RFC 8032, 5.1.2: y, and the lowest bit of x above it. *)
Definition encode (q : F * F) : Z := val p (snd q) + 2 ^ 255 * Z.b2z (Z.odd (val p (fst q))).

Lemma congruent_ok x y : congruent x y = true <-> of_Z x = of_Z y.
Proof. unfold congruent. rewrite Z.eqb_eq. apply of_difference. Qed.
Lemma of_power x : of_Z (power zmul 1 x) = power fmul f1 (of_Z x).
Proof. unfold power. rewrite (chain_maps of_Z zmul fmul); [reflexivity|apply of_zmul]. Qed.
Lemma on_by_fraction x y : on (x, y) <->
  fmul (fadd (fmul (fmul y y) d) f1) (fmul x x) = fsub (fmul y y) f1.
Proof.
  unfold on, group.on, curve.on_curve. cbn [fst snd]. split; intros H.
  - transitivity (fadd (fsub (fadd f1 (fmul (fmul d (fmul x x)) (fmul y y)))
      (fsub (fmul y y) (fmul x x))) (fsub (fmul y y) f1)); [ring|]. rewrite H. ring.
  - transitivity (fadd (fsub (fsub (fmul y y) f1)
      (fmul (fadd (fmul (fmul y y) d) f1) (fmul x x)))
      (fadd f1 (fmul (fmul d (fmul x x)) (fmul y y)))); [ring|]. rewrite H. ring.
Qed.
Lemma i_squared x : fmul (fmul x i) (fmul x i) = fopp (fmul x x).
Proof. transitivity (fmul (fmul x x) (fmul i i)); [ring|]. rewrite i2. ring. Qed.

(* The parts of an encoding. *)
Lemma encoding_parts w : 0 <= w < 2 ^ 256 ->
  w = w mod 2 ^ 255 + 2 ^ 255 * Z.b2z (Z.odd (w / 2 ^ 255)) /\ 0 <= w mod 2 ^ 255 < 2 ^ 255.
Proof.
  intros W. pose proof (Z_div_mod_eq_full w (2 ^ 255)) as E.
  pose proof (Z.mod_pos_bound w (2 ^ 255) ltac:(reflexivity)) as B. split; [|exact B].
  assert (D : w / 2 ^ 255 = 0 \/ w / 2 ^ 255 = 1).
  { assert (0 <= w / 2 ^ 255 < 2); [|lia]. split; [apply Z.div_pos; [lia|reflexivity]|].
    apply Z.div_lt_upper_bound; [reflexivity|]. exact (proj2 W). }
  destruct D as [D|D]; rewrite D in *; cbn [Z.odd Z.b2z]; lia.
Qed.
Lemma parity_of_opposite x : 0 < x < p -> Z.odd ((0 - x) mod p) = negb (Z.odd x).
Proof.
  intros X. replace ((0 - x) mod p) with (p - x).
  - rewrite Z.odd_sub. reflexivity.
  - apply (Z.mod_unique _ _ (-1)); lia.
Qed.
Lemma opposite_mod x : (0 - x) mod p = (0 - x mod p) mod p.
Proof. rewrite Zminus_mod_idemp_r. reflexivity. Qed.
Lemma even_root r : let x := if Z.odd (r mod p) then 0 - r else r in Z.odd (x mod p) = false.
Proof.
  cbv zeta. destruct (Z.odd (r mod p)) eqn:E; [|exact E].
  pose proof (Z.mod_pos_bound r p ltac:(reflexivity)) as B.
  rewrite opposite_mod, parity_of_opposite, E; [reflexivity|].
  destruct (Z.eq_dec (r mod p) 0) as [Z0|]; [rewrite Z0 in E; discriminate|lia].
Qed.
Lemma signed_root (sign : bool) x : Z.odd (x mod p) = false ->
  let r := (if sign then 0 - x else x) mod p in r <> 0 -> Z.odd r = sign.
Proof.
  cbv zeta. intros E N. destruct sign; [|exact E].
  pose proof (Z.mod_pos_bound x p ltac:(reflexivity)) as B.
  rewrite opposite_mod in *. rewrite parity_of_opposite, E; [reflexivity|].
  destruct (Z.eq_dec (x mod p) 0) as [Z0|]; [rewrite Z0 in N; contradiction N; reflexivity|lia].
Qed.
Lemma of_opposite x : of_Z (0 - x) = fopp (of_Z x).
Proof. rewrite of_sub. change (of_Z 0) with f0. ring. Qed.
Lemma of_mod x : of_Z (x mod p) = of_Z x.
Proof. apply same. rewrite !val_of_Z. apply Z.mod_mod. discriminate. Qed.

Theorem decode_ok w : 0 <= w < 2 ^ 256 ->
  match decode w with
  | Some (x, y, canonical) =>
      on (point (x, y)) /\ of_Z y = of_Z (w mod 2 ^ 255) /\ 0 <= x < p /\ 0 <= y < p /\
      (x <> 0 -> Z.odd x = Z.odd (w / 2 ^ 255)) /\
      (canonical = true <-> encode (point (x, y)) = w)
  | None => forall x, ~ on (x, of_Z (w mod 2 ^ 255))
  end.
Proof.
  intros W. destruct (encoding_parts w W) as [E B]. unfold decode.
  set (y := w mod 2 ^ 255) in *. set (sign := Z.odd (w / 2 ^ 255)) in *. clearbody y sign.
  set (u := zmul y y - 1). set (v := zmul (zmul y y) zd + 1).
  unfold Certificates.curve.root_begin. cbv zeta.
  match goal with |- context [power zmul 1 ?x] => set (uv7 := x) end.
  match goal with |- context [zmul ?x (power zmul 1 uv7)] => set (uv3 := x) end.
  set (r := zmul uv3 (power zmul 1 uv7)).
  set (U := of_Z u). set (V := of_Z v). set (Y := of_Z y).
  assert (EU : U = fsub (fmul Y Y) f1) by (unfold U, u; rewrite of_sub, of_zmul; reflexivity).
  assert (EV : V = fadd (fmul (fmul Y Y) d) f1)
    by (unfold V, v; rewrite of_add, !of_zmul; reflexivity).
  assert (ER : of_Z r = candidate U V).
  { unfold r, candidate, Certificates.curve.root_begin, uv3, uv7. cbv zeta.
    repeat first [rewrite of_zmul|rewrite of_power]. reflexivity. }
  set (check := zmul v (zmul r r)).
  assert (EC : of_Z check = fmul V (fmul (candidate U V) (candidate U V)))
    by (unfold check; rewrite !of_zmul, ER; reflexivity).
  clearbody r check u v. clear uv3 uv7.
  destruct (congruent check u || congruent check (0 - u)) eqn:Found.
  - set (s := if congruent check (0 - u) || congruent check (0 - zmul u zi) then zmul r zi else r).
    assert (RS : fmul V (fmul (of_Z s) (of_Z s)) = U).
    { unfold s. destruct (congruent check (0 - u)) eqn:Fl; cbn [orb].
      - apply congruent_ok in Fl. rewrite of_zmul, ER. change (of_Z zi) with i.
        rewrite i_squared. rewrite of_opposite in Fl.
        transitivity (fopp (of_Z check)); [rewrite EC; ring|]. rewrite Fl. unfold U. ring.
      - rewrite orb_false_r in Found. apply congruent_ok in Found.
        destruct (congruent check (0 - zmul u zi)) eqn:Fi.
        + (* Only 0 is both. *)
          apply congruent_ok in Fi. rewrite of_opposite, of_zmul in Fi.
          change (of_Z zi) with i in Fi. rewrite Found in Fi. fold U in Fi.
          assert (U0 : U = f0).
          { assert (Q : fmul U (fadd f1 i) = f0) by (transitivity (fadd U (fmul U i)); [ring|];
              rewrite Fi at 1; ring).
            apply product in Q. destruct Q as [Q|Q]; [exact Q|]. exfalso. apply two.
            assert (I : i = fopp f1)
              by (transitivity (fsub (fadd f1 i) f1); [ring|rewrite Q; ring]).
            pose proof i2 as J. rewrite I in J. transitivity (fsub f1 (fopp f1)); [ring|].
            rewrite <- J. ring. }
          rewrite of_zmul, ER. change (of_Z zi) with i. rewrite i_squared.
          transitivity (fopp (of_Z check)); [rewrite EC; ring|]. rewrite Found. fold U.
          rewrite U0. ring.
        + rewrite ER, <- EC. exact Found. }
    clearbody s.
    pose proof (even_root s) as Even. cbv zeta in Even.
    set (e := if Z.odd (s mod p) then 0 - s else s) in *.
    assert (RE : fmul V (fmul (of_Z e) (of_Z e)) = U).
    { unfold e. destruct (Z.odd (s mod p)); [|exact RS]. rewrite of_opposite, <- RS. ring. }
    clearbody e. pose proof (signed_root sign e Even) as Sign. cbv zeta in Sign.
    set (x := if sign then 0 - e else e) in *.
    assert (RX : fmul V (fmul (of_Z x) (of_Z x)) = U).
    { unfold x. destruct sign; [|exact RE]. rewrite of_opposite, <- RE. ring. }
    clearbody x. unfold point. cbn [fst snd]. rewrite !of_mod. fold Y.
    split; [apply on_by_fraction; rewrite <- EU, <- EV; exact RX|]. split; [reflexivity|].
    pose proof (Z.mod_pos_bound x p ltac:(reflexivity)) as BX.
    pose proof (Z.mod_pos_bound y p ltac:(reflexivity)) as BY.
    split; [exact BX|]. split; [exact BY|]. split; [exact Sign|].
    unfold encode. cbn [fst snd]. unfold Y. rewrite !val_of_Z.
    rewrite andb_true_iff, negb_true_iff, andb_false_iff, !Z.eqb_eq, Z.eqb_neq.
    assert (PB : p < 2 ^ 255) by reflexivity.
    destruct (Z.eq_dec (x mod p) 0) as [X0|XN].
    + rewrite X0. change (Z.odd 0) with false. cbn [Z.b2z].
      destruct sign; cbn [Z.b2z] in E; lia.
    + rewrite (Sign XN). destruct sign; cbn [Z.b2z] in *; lia.
  - intros x On. apply on_by_fraction in On. fold Y in On. rewrite <- EU, <- EV in On.
    destruct (root_exists U V x On) as [C|C]; cbv zeta in C; rewrite <- EC in C.
    + apply (proj2 (congruent_ok check u)) in C. rewrite C in Found. discriminate.
    + unfold U in C. rewrite <- of_opposite in C. apply (proj2 (congruent_ok check (0 - u))) in C.
      rewrite C, orb_true_r in Found. discriminate.
Qed.

(* What the code gave, of encodings with y of p and more, of points of small order, with a sign on
   x = 0, and of others. *)
Theorem points_as_run : forallb (fun r => match decode (fst r), snd r with
  | Some (x, y, canonical), Some (x', y', canonical', w) =>
      (x =? x') && (y =? y') && Bool.eqb canonical canonical' && (encode (point (x, y)) =? w)
  | None, None => true
  | _, _ => false end) runs.points = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
