(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* field/safegcd/limbs62.rs: a matrix of division steps is applied to five limbs of 62 bits, in
   place, and no sum is too large for its word. inversion_on_limbs.v has the inversion. *)
From Coq Require Import ZArith List Bool Lia.
From Kernel Require Import DivstepTexts.
Import ListNotations.
Open Scope Z_scope.

(* An integer in limbs. All but the last are in [0, 2^62), and the last one has the sign. *)
Definition R := 2 ^ 62.
Fixpoint value (l : list Z) : Z := match l with [] => 0 | a :: l => a + R * value l end.
Definition limb (x : Z) : Prop := 0 <= x < R.
Inductive whole : list Z -> Prop :=
| Whole a b c d e : limb a -> limb b -> limb c -> limb d -> whole [a; b; c; d; e].
Definition bits_of (k : Z) (x : Z) : Prop := - 2 ^ (k - 1) <= x < 2 ^ (k - 1).

(* `column`: with limbs of both numbers, a row of the matrix, the carry and what is added besides,
   the limb and the carry to the next column. *)
Record entry := Entry { first : Z; second : Z; more : Z }.
Definition products (carry : Z) (row : Z * Z) (l : entry) : Z :=
  carry + fst row * first l + snd row * second l.
Definition column (carry : Z) (row : Z * Z) (l : entry) : Z * Z :=
  let sum := products carry row l + more l in (sum mod R, sum / R).
Fixpoint columns (row : Z * Z) (carry : Z) (l : list entry) : list Z :=
  match l with
  | [] => [carry]
  | x :: l => let '(limb, carry) := column carry row x in limb :: columns row carry l
  end.
(* What a column computes on the way, each an `i128` in Rust, and the carry, an `i64`. *)
Definition column_fits (carry : Z) (row : Z * Z) (x : entry) : Prop :=
  let sum := products carry row x in
  Forall (bits_of 128) [fst row * first x; snd row * second x; carry + fst row * first x; sum;
    more x; sum + more x] /\ bits_of 64 (snd (column carry row x)).
Fixpoint columns_fit (row : Z * Z) (carry : Z) (l : list entry) : Prop :=
  match l with
  | [] => True
  | x :: l => column_fits carry row x /\ columns_fit row (snd (column carry row x)) l
  end.
Definition entries_of (m : Z) (p x y : list Z) : list entry :=
  map (fun '(x, (y, p)) => Entry x y (m * p)) (combine x (combine y p)).

(* `combine` and `combine_mod`, with the limbs of the modulus. *)
Definition combined (m : Z) (p : list Z) (row : Z * Z) (x y : list Z) : list Z :=
  tl (columns row 0 (entries_of m p x y)).
Definition combine_limbs (row : Z * Z) (f g : list Z) : list Z :=
  tl (columns row 0 (map (fun '(x, y) => Entry x y 0) (combine f g))).
(* `multiple`: a mask of ones or zeros, and words without a sign. *)
Definition masked_by (x top : Z) : Z := Z.land x (Z.shiftr top 63).
Definition multiple (inverse : Z) (row : Z * Z) (d e : list Z) : Z :=
  let lift := masked_by (fst row) (last d 0) + masked_by (snd row) (last e 0) in
  let product x y := word (word x * word y) in
  let sum := word (product (fst row) (hd 0 d) + product (snd row) (hd 0 e)) in
  lift - word (word (sum * inverse) + word lift) mod R.
Definition combine_mod_limbs (p : list Z) (inverse : Z) (row : Z * Z) (d e : list Z) : list Z :=
  combined (multiple inverse row d e) p row d e.

Lemma columns_value row l : forall c, value (columns row c l) =
  c + fst row * value (map first l) + snd row * value (map second l) + value (map more l).
Proof.
  induction l as [|x l IH]; intros c; cbn [columns column map value]; [ring|].
  rewrite IH. pose proof (Z.div_mod (products c row x + more x) R ltac:(discriminate)) as D.
  unfold products in *. set (s := _ + more x) in *.
  replace (R * (s / R + _ + _ + _)) with (R * (s / R) +
    R * (fst row * value (map first l) + snd row * value (map second l) + value (map more l)))
    by ring.
  rewrite Z.add_assoc, (Z.add_comm (s mod R)), <- D. unfold s. ring.
Qed.
Lemma entries_ok m p x y : length x = length p -> length y = length p ->
  map first (entries_of m p x y) = x /\ map second (entries_of m p x y) = y /\
  map more (entries_of m p x y) = map (Z.mul m) p.
Proof.
  unfold entries_of. revert x y. induction p as [|a p IH]; intros [|b x] [|c y] X Y;
    try discriminate; [repeat split|].
  injection X as X. injection Y as Y. destruct (IH x y X Y) as (A & B & C).
  cbn [combine map first second more]. rewrite A, B, C. repeat split.
Qed.
Lemma value_times m p : value (map (Z.mul m) p) = m * value p.
Proof. induction p as [|a p IH]; cbn [map value]; [ring|]. rewrite IH. ring. Qed.
Lemma tail_value row c x l : value (tl (columns row c (x :: l))) =
  value (columns row c (x :: l)) / R.
Proof.
  cbn [columns column tl value]. apply Z.div_unique_pos with ((products c row x + more x) mod R).
  - apply Z.mod_pos_bound. reflexivity.
  - ring.
Qed.
Lemma five (l : list Z) : length l = 5%nat -> exists a b c d e, l = [a; b; c; d; e].
Proof.
  intros H. do 5 (destruct l as [|? l]; [discriminate|]). destruct l; [|discriminate].
  repeat eexists.
Qed.
Lemma combined_value m p row x y : length p = 5%nat -> length x = 5%nat -> length y = 5%nat ->
  value (combined m p row x y) = (fst row * value x + snd row * value y + m * value p) / R /\
  whole (combined m p row x y).
Proof.
  intros P X Y. destruct (entries_ok m p x y) as (A & B & C); try congruence.
  pose proof (columns_value row (entries_of m p x y) 0) as V. rewrite A, B, C, value_times in V.
  unfold combined. destruct (five p P) as (p0 & p1 & p2 & p3 & p4 & ->).
  destruct (five x X) as (x0 & x1 & x2 & x3 & x4 & ->).
  destruct (five y Y) as (y0 & y1 & y2 & y3 & y4 & ->).
  split.
  - cbn [entries_of combine map]. rewrite tail_value. f_equal. cbn [entries_of combine map] in V.
    rewrite V. ring.
  - cbn [entries_of combine map columns column tl]. constructor; apply Z.mod_pos_bound; reflexivity.
Qed.
Lemma combine_is row f g p : length p = 5%nat -> length f = 5%nat -> length g = 5%nat ->
  combine_limbs row f g = combined 0 p row f g.
Proof.
  intros P F G. destruct (five p P) as (p0 & p1 & p2 & p3 & p4 & ->).
  destruct (five f F) as (x0 & x1 & x2 & x3 & x4 & ->).
  destruct (five g G) as (y0 & y1 & y2 & y3 & y4 & ->). reflexivity.
Qed.
Lemma whole_length l : whole l -> length l = 5%nat.
Proof. destruct 1. reflexivity. Qed.
(* The last limb is small if the number is, and has its sign. *)
Lemma whole_parts l : whole l -> exists low, limb (low mod R) /\ 0 <= low < R * R * R * R /\
  low mod R = hd 0 l /\ value l = low + R * R * R * R * last l 0.
Proof.
  destruct 1 as [a b c d e A B C D]. exists (a + R * (b + R * (c + R * d))). unfold limb in *.
  cbn [value last hd]. rewrite Z.mul_comm, Z.mod_add, Z.mod_small by (discriminate || lia).
  unfold R in *. repeat split; lia.
Qed.
Lemma lowest_limb l : whole l -> hd 0 l = value l mod R.
Proof.
  intros W. destruct (whole_parts l W) as (low & _ & _ & <- & ->).
  replace (low + _) with (low + R * R * R * last l 0 * R) by ring.
  rewrite Z.mod_add by discriminate. reflexivity.
Qed.
Lemma last_limb l k : whole l -> - 2 ^ (248 + k) <= value l < 2 ^ (248 + k) -> 0 <= k ->
  - 2 ^ k <= last l 0 < 2 ^ k.
Proof.
  intros W V K. destruct (whole_parts l W) as (low & _ & B & _ & E). rewrite E in V.
  rewrite !Z.pow_add_r in V by lia. change (2 ^ 248) with (R * R * R * R) in V.
  revert B V. generalize (last l 0) (2 ^ k). change (R * R * R * R) with (2 ^ 248). clear. nia.
Qed.
Lemma last_sign l : whole l -> (last l 0 <? 0) = (value l <? 0).
Proof.
  intros W. destruct (whole_parts l W) as (low & _ & B & _ & ->).
  revert B. generalize (last l 0). change (R * R * R * R) with (2 ^ 248). clear. intros z B.
  destruct (Z.ltb_spec z 0); symmetry; [apply Z.ltb_lt|apply Z.ltb_ge]; nia.
Qed.

(* Sums in columns. A row has a sum of positive entries and one of the magnitudes of negative
   ones. *)
Definition above (x : Z) : Z := Z.max x 0.
Definition small_row (row : Z * Z) : Prop := Z.abs (fst row) + Z.abs (snd row) <= R.
Definition small_multiple (row : Z * Z) (m : Z) : Prop :=
  - (above (- fst row) + above (- snd row)) - R + 1 <= m <= above (fst row) + above (snd row).
Definition balanced (p : Z) : Prop := - 2 ^ 61 <= p < 2 ^ 61.
Lemma sides a x X : 0 <= x <= X -> - (above (- a) * X) <= a * x <= above a * X.
Proof. intros H. unfold above. destruct (Z.max_spec a 0), (Z.max_spec (- a) 0); nia. Qed.
Lemma small_product a x X : Z.abs x <= X -> Z.abs (a * x) <= Z.abs a * X.
Proof. intros H. rewrite Z.abs_mul. apply Z.mul_le_mono_nonneg_l; lia. Qed.
Lemma times_balanced m p s t : balanced p -> - t - R + 1 <= m <= s -> 0 <= s -> 0 <= t ->
  - (2 ^ 61 * s) <= m * p <= (2 ^ 61 - 1) * s \/
  - ((2 ^ 61 - 1) * (t + R - 1)) <= m * p <= 2 ^ 61 * (t + R - 1).
Proof.
  unfold balanced. intros P M S T. destruct (Z.le_gt_cases 0 m).
  - left. split; [transitivity (- (2 ^ 61 * m)); nia|transitivity ((2 ^ 61 - 1) * m); nia].
  - right. split; [transitivity ((2 ^ 61 - 1) * m); nia|transitivity (- (2 ^ 61 * m)); nia].
Qed.
Lemma sum_fits carry row m p x y X : small_row row -> small_multiple row m -> balanced p ->
  bits_of 64 carry -> Z.abs x <= R -> Z.abs y <= R ->
  m = 0 \/ limb x /\ limb y \/ Z.abs x <= 2 ^ 9 /\ Z.abs y <= 2 ^ 9 ->
  X = Entry x y (m * p) -> column_fits carry row X.
Proof.
  destruct row as [a b]. unfold small_row, small_multiple, bits_of, limb. cbn [fst snd].
  intros S M P C Hx Hy XY ->.
  unfold column_fits, products, column, bits_of, products. cbn [fst snd first second more].
  assert (A : Z.abs a = above a + above (- a) /\ Z.abs b = above b + above (- b) /\
    0 <= above a /\ 0 <= above b /\ 0 <= above (- a) /\ 0 <= above (- b)) by (unfold above; lia).
  pose proof (small_product a x R Hx) as Ax. pose proof (small_product b y R Hy) as By.
  destruct (times_balanced m p (above a + above b) (above (- a) + above (- b)) P) as [T|T]; try lia.
  all: change (2 ^ (64 - 1)) with (2 ^ 63) in *; change (2 ^ (128 - 1)) with (2 ^ 65 * R) in *.
  all: assert (Sum : - (2 ^ 63 * R) <= carry + a * x + b * y + m * p < 2 ^ 63 * R).
  1, 3: destruct XY as [->|[[Bx Bye]|[Bx Bye]]].
  all: try (unfold R in *; lia).
  all: try (pose proof (sides a x (R - 1) ltac:(lia)); pose proof (sides b y (R - 1) ltac:(lia));
    unfold R in *; lia).
  all: try (apply (small_product a) in Bx; apply (small_product b) in Bye; unfold R in *; lia).
  all: split; [repeat constructor; unfold R in *; lia|].
  all: split; [apply Z.div_le_lower_bound|apply Z.div_lt_upper_bound]; unfold R in *; lia.
Qed.
Lemma one_fits row c x l : column_fits c row x ->
  (bits_of 64 (snd (column c row x)) -> columns_fit row (snd (column c row x)) l) ->
  columns_fit row c (x :: l).
Proof. intros F L. split; [exact F|apply L, F]. Qed.
(* Limbs as they are multiplied: those of f and g may be negative at the start. *)
Definition short (l : list Z) : Prop := whole l /\ Z.abs (last l 0) <= 2 ^ 9.
Definition narrow (l : list Z) : Prop := length l = 5%nat /\ Forall (fun x => Z.abs x <= R) l.
Lemma short_is_narrow l : short l -> narrow l.
Proof.
  intros [[a b c d e A B C D] E]. cbn [last] in E. unfold limb in *.
  split; [reflexivity|]. repeat constructor; unfold R in *; lia.
Qed.
Lemma combined_fits m p row x y : length p = 5%nat -> Forall balanced p -> small_row row ->
  small_multiple row m -> m = 0 /\ narrow x /\ narrow y \/ short x /\ short y ->
  columns_fit row 0 (entries_of m p x y).
Proof.
  intros P B S M XY.
  assert (N : narrow x /\ narrow y) by (destruct XY as [(_ & X & Y)|[X Y]];
    [split; assumption|split; apply short_is_narrow; assumption]).
  destruct N as [[X Nx] [Y Ny]].
  assert (Z0 : bits_of 64 0) by (split; [discriminate|reflexivity]).
  assert (Each : m = 0 \/ whole x /\ whole y /\ Z.abs (last x 0) <= 2 ^ 9 /\
    Z.abs (last y 0) <= 2 ^ 9).
  { destruct XY as [(Z & _)|[[Wx Lx] [Wy Ly]]]; [left|right]; auto. }
  clear XY. destruct (five p P) as (p0 & p1 & p2 & p3 & p4 & ->).
  destruct (five x X) as (x0 & x1 & x2 & x3 & x4 & ->).
  destruct (five y Y) as (y0 & y1 & y2 & y3 & y4 & ->).
  repeat match goal with
  | H : Forall _ (_ :: _) |- _ => apply Forall_cons_iff in H; destruct H
  end.
  assert (Kind : forall c i xi yi pi, (i < 4)%nat /\ nth i [x0; x1; x2; x3; x4] 0 = xi /\
      nth i [y0; y1; y2; y3; y4] 0 = yi \/ xi = x4 /\ yi = y4 ->
    Z.abs xi <= R -> Z.abs yi <= R -> balanced pi -> bits_of 64 c ->
    column_fits c row (Entry xi yi (m * pi))).
  { intros c i xi yi pi E Hx Hy Hp Hc. apply (sum_fits c row m pi xi yi); trivial.
    destruct Each as [Z|(Wx & Wy & Lx & Ly)]; [left; exact Z|right].
    destruct E as [(I & <- & <-)|[-> ->]]; [left|right; split; assumption].
    inversion_clear Wx. inversion_clear Wy.
    do 4 (destruct i as [|i]; [split; assumption|]). lia. }
  cbn [entries_of combine map].
  apply one_fits; [apply (Kind _ 0%nat); trivial; left; repeat split; lia|intros C0].
  apply one_fits; [apply (Kind _ 1%nat); trivial; left; repeat split; lia|intros C1].
  apply one_fits; [apply (Kind _ 2%nat); trivial; left; repeat split; lia|intros C2].
  apply one_fits; [apply (Kind _ 3%nat); trivial; left; repeat split; lia|intros C3].
  apply one_fits; [apply (Kind _ 4%nat); trivial; right; split; reflexivity|intros _; exact I].
Qed.

(* The multiple of the modulus. *)
Lemma sign_mask x : bits_of 64 x -> Z.shiftr x 63 = if x <? 0 then -1 else 0.
Proof.
  unfold bits_of. change (2 ^ (64 - 1)) with (2 ^ 63). intros X.
  rewrite Z.shiftr_div_pow2 by discriminate. destruct (Z.ltb_spec x 0).
  - symmetry. apply Z.div_unique with (x + 2 ^ 63); lia.
  - apply Z.div_small. lia.
Qed.
Lemma masked_is x top : bits_of 64 top -> masked_by x top = if top <? 0 then x else 0.
Proof.
  intros T. unfold masked_by. rewrite sign_mask by exact T.
  destruct (top <? 0); [apply Z.land_m1_r|apply Z.land_0_r].
Qed.
Lemma word_same x : eqm R (word x) x.
Proof.
  unfold eqm, word. rewrite (Z.mod_eq x W) by discriminate.
  replace (x - W * (x / W)) with (x + (- 4 * (x / W)) * R) by (unfold W, R; ring).
  apply Z_mod_plus_full.
Qed.
Lemma same_sum x x' y y' : eqm R x x' -> eqm R y y' -> eqm R (x + y) (x' + y').
Proof. unfold eqm. intros X Y. rewrite Zplus_mod, X, Y, <- Zplus_mod. reflexivity. Qed.
Lemma same_product x x' y y' : eqm R x x' -> eqm R y y' -> eqm R (x * y) (x' * y').
Proof. unfold eqm. intros X Y. rewrite Zmult_mod, X, Y, <- Zmult_mod. reflexivity. Qed.
Definition lift_of (row : Z * Z) (d e : Z) : Z :=
  (if d <? 0 then fst row else 0) + (if e <? 0 then snd row else 0).
Lemma short_sign l x : short l -> masked_by x (last l 0) = if value l <? 0 then x else 0.
Proof.
  intros [W S]. rewrite <- last_sign by exact W. apply masked_is.
  unfold bits_of. change (2 ^ (64 - 1)) with (2 ^ 63). lia.
Qed.
Lemma multiple_is inverse row d e : short d -> short e -> multiple inverse row d e =
  lift_of row (value d) (value e) -
    ((fst row * value d + snd row * value e) * inverse + lift_of row (value d) (value e)) mod R.
Proof.
  intros D E. unfold multiple. rewrite !short_sign by assumption.
  fold (lift_of row (value d) (value e)). set (lift := lift_of _ _ _).
  rewrite !lowest_limb by (apply D || apply E). f_equal.
  change (eqm R (word (word (word (word (word (fst row) * word (value d mod R)) +
      word (word (snd row) * word (value e mod R))) * inverse) + word lift))
    ((fst row * value d + snd row * value e) * inverse + lift)).
  repeat first [apply same_sum|apply same_product|apply Zmod_eqm|reflexivity
    |eapply eqm_trans; [apply word_same|]].
Qed.
Lemma multiple_small inverse row d e : short d -> short e ->
  small_multiple row (multiple inverse row d e).
Proof.
  intros D E. rewrite multiple_is by assumption. unfold small_multiple, above.
  set (k := _ mod R). assert (K : 0 <= k < R) by (apply Z.mod_pos_bound; reflexivity).
  unfold lift_of. destruct (value d <? 0), (value e <? 0); lia.
Qed.

(* `Update`: limbs of a pair with the carries and the multiples of its rows, in place. In column i,
   row j the limb i - 1 of a result takes its place; the last limbs do when both rows are done. *)
Definition pick {A} (j : bool) (x : A * A) : A := if j then snd x else fst x.
Definition put {A} (j : bool) (a : A) (x : A * A) : A * A := if j then (fst x, a) else (a, snd x).
Definition put_limb (l : list Z) (i : nat) (x : Z) : list Z := firstn i l ++ x :: skipn (S i) l.
Record half := Half { pair : list Z * list Z; carries : Z * Z; multiples : Z * Z }.
Definition column_in_place (limbs : list Z) (rows : (Z * Z) * (Z * Z))
    (multiple_of : Z * Z -> list Z -> list Z -> Z) (i : nat) (j : bool) (s : half) : half :=
  let row := pick j rows in let '(x, y) := pair s in
  let ms := if (i =? 0)%nat then put j (multiple_of row x y) (multiples s) else multiples s in
  let '(limb, carry) := column (pick j (carries s)) row
    (Entry (nth i x 0) (nth i y 0) (pick j ms * nth i limbs 0)) in
  let cs := put j carry (carries s) in
  let '(x, y) := if (i =? 0)%nat then (x, y)
    else put j (put_limb (pick j (x, y)) (i - 1) limb) (x, y) in
  let all := if (i =? 4)%nat && j then (put_limb x 4 (fst cs), put_limb y 4 (snd cs)) else (x, y) in
  Half all cs ms.
(* Nothing is added to f and g. *)
Definition column_fg (limbs : list Z) rows (i : nat) (j : bool) (s : half * half) :
    half * half :=
  (column_in_place limbs rows (fun _ _ _ => 0) i j (fst s), snd s).
Definition column_de (limbs : list Z) (inverse : Z) rows (i : nat) (j : bool) (s : half * half) :
    half * half :=
  (fst s, column_in_place limbs rows (multiple inverse) i j (snd s)).
(* `begin`, and the order of `row`. *)
Definition stage : Type := (Z * Z) * (Z * Z) -> bool -> half * half -> half * half.
Definition before_batch (limbs : list Z) : list stage :=
  let fg i r := column_fg limbs r i in [fg 0%nat; fg 1%nat].
Definition beside_batch (limbs : list Z) (inverse : Z) : list stage :=
  let fg i r := column_fg limbs r i in let de i r := column_de limbs inverse r i in
  [de 0; de 1; fg 2; de 2; fg 3; de 3; fg 4; de 4]%nat.
Definition go rows (l : list stage) (s : half * half) : half * half :=
  fold_left (fun s column => column rows true (column rows false s)) l s.
Definition fresh (x : list Z * list Z) : half := Half x (0, 0) (0, 0).
Theorem update_ok limbs inverse row0 row1 f g d e : length limbs = 5%nat ->
  length f = 5%nat -> length g = 5%nat -> length d = 5%nat -> length e = 5%nat ->
  let begun := go (row0, row1) (before_batch limbs) (fresh (f, g), fresh (d, e)) in
  let done := go (row0, row1) (beside_batch limbs inverse) begun in
  pair (fst done) = (combine_limbs row0 f g, combine_limbs row1 f g) /\
  pair (snd done) = (combine_mod_limbs limbs inverse row0 d e,
    combine_mod_limbs limbs inverse row1 d e) /\
  hd 0 (fst (pair (fst begun))) = hd 0 (combine_limbs row0 f g) /\
  hd 0 (snd (pair (fst begun))) = hd 0 (combine_limbs row1 f g).
Proof.
  intros L F G D E. cbv zeta. rewrite !(combine_is _ f g limbs) by assumption.
  unfold combine_mod_limbs. destruct (five limbs L) as (l0 & l1 & l2 & l3 & l4 & ->).
  destruct (five f F) as (f0 & f1 & f2 & f3 & f4 & ->), (five g G) as (g0 & g1 & g2 & g3 & g4 & ->),
    (five d D) as (d0 & d1 & d2 & d3 & d4 & ->), (five e E) as (e0 & e1 & e2 & e3 & e4 & ->).
  repeat split; cbv -[Z.add Z.mul Z.div Z.modulo R multiple]; reflexivity.
Qed.
