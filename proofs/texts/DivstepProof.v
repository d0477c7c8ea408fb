(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts of division steps: the proof that they compute them. Each text is executed on the words of
   registers in general, and both decisions, on the sign of zeta and on the lowest bit of a row, are
   made before it is simplified. *)
From Coq Require Import ZArith List Bool String Lia.
From Kernel Require Import Assembly DivstepTexts.
From Kernel Require DivstepX86_64 DivstepAArch64.
From Certificates Require texts_divsteps.
Import ListNotations.
Open Scope Z_scope.

(* Words. *)
Lemma W_value : W = 2 * 2 ^ 63.
Proof. reflexivity. Qed.
Lemma word_range x : 0 <= word x < W.
Proof. apply Z.mod_pos_bound. reflexivity. Qed.
Lemma word_small x : 0 <= x < W -> word x = x.
Proof. apply Z.mod_small. Qed.
Lemma word_signed x : 0 <= x < W -> word (signed x) = x.
Proof.
  intros H. unfold signed, word. destruct (x <? 2 ^ 63); [apply Z.mod_small; lia|].
  replace (x - W) with (x + (-1) * W) by ring. rewrite Z.mod_add by discriminate.
  apply Z.mod_small. lia.
Qed.
Lemma signed_range x : 0 <= x < W -> - 2 ^ 63 <= signed x < 2 ^ 63.
Proof. unfold signed. intros H. pose proof W_value. destruct (Z.ltb_spec x (2 ^ 63)); lia. Qed.
Lemma signed_word x : - 2 ^ 63 <= x < 2 ^ 63 -> signed (word x) = x.
Proof.
  intros H. unfold signed, word. pose proof W_value. destruct (Z.lt_ge_cases x 0).
  - replace (x mod W) with (x + W).
    2: { symmetry. rewrite <- (Z.mod_add x 1) by discriminate. apply Z.mod_small. lia. }
    destruct (Z.ltb_spec (x + W) (2 ^ 63)); lia.
  - rewrite Z.mod_small by lia. destruct (Z.ltb_spec x (2 ^ 63)); lia.
Qed.
Lemma word_congruent x k : word (x + k * W) = word x.
Proof. apply Z.mod_add. discriminate. Qed.
Lemma word_of_word x : word (word x) = word x.
Proof. apply word_small, word_range. Qed.
Lemma word_plus x y : word (word x + y) = word (x + y).
Proof. apply Z.add_mod_idemp_l. discriminate. Qed.
Lemma plus_word x y : word (x + word y) = word (x + y).
Proof. apply Z.add_mod_idemp_r. discriminate. Qed.
Lemma word_three x y c : word (word x + word y + c) = word (x + y + c).
Proof.
  rewrite <- Z.add_assoc, word_plus, (Z.add_comm (word y)), Z.add_assoc, plus_word. f_equal. ring.
Qed.
Lemma word_minus x y : word (word x - y) = word (x - y).
Proof. apply Zminus_mod_idemp_l. Qed.
Lemma minus_word x y : word (x - word y) = word (x - y).
Proof. apply Zminus_mod_idemp_r. Qed.
Lemma word_times x y : word (word x * y) = word (x * y).
Proof. apply Z.mul_mod_idemp_l. discriminate. Qed.
Lemma word_opposite x : word (- word x) = word (- x).
Proof. rewrite <- Z.sub_0_l, minus_word. reflexivity. Qed.
Lemma complement x : W - 1 - word x = word (- x - 1).
Proof.
  pose proof (word_range x). rewrite <- (word_small (W - 1 - word x)) by lia.
  rewrite minus_word. rewrite <- (word_congruent (- x - 1) 1). f_equal. ring.
Qed.
Lemma word_opposite_plus x y c : word (- (word x + y) - c) = word (- (x + y) - c).
Proof.
  replace (- (word x + y) - c) with (- y - c - word x) by ring. rewrite minus_word. f_equal. ring.
Qed.

(* Bits and signs of words. *)
Lemma lowest_bit x : Z.testbit (word x) 0 = Z.odd x.
Proof.
  rewrite Z.bit0_odd. unfold word. rewrite (Z.mod_eq x W) by discriminate.
  rewrite Z.odd_sub, Z.odd_mul. destruct (Z.odd x); reflexivity.
Qed.
Lemma is_negative x : - 2 ^ 63 <= x < 2 ^ 63 -> (2 ^ 63 <=? word x) = (x <? 0).
Proof.
  intros H. pose proof (signed_word x H) as E. pose proof (word_range x). pose proof W_value.
  unfold signed in E. destruct (Z.ltb_spec (word x) (2 ^ 63)), (Z.leb_spec (2 ^ 63) (word x)),
    (Z.ltb_spec x 0); try reflexivity; lia.
Qed.
Lemma sign_bit x : - 2 ^ 63 <= x < 2 ^ 63 -> word x / 2 ^ 63 = Z.b2z (x <? 0).
Proof.
  intros H. rewrite <- is_negative by exact H. pose proof (word_range x). pose proof W_value.
  destruct (Z.leb_spec (2 ^ 63) (word x)); cbn [Z.b2z]; [|apply Z.div_small; lia].
  symmetry. apply Z.div_unique with (word x - 2 ^ 63); lia.
Qed.
Lemma highest_bit x : 0 <= x < W -> (2 ^ 63 <=? x) = Z.testbit x 63.
Proof.
  intros H. pose proof W_value. rewrite Z.testbit_odd, Z.shiftr_div_pow2 by discriminate.
  destruct (Z.leb_spec (2 ^ 63) x).
  - replace (x / 2 ^ 63) with 1; [reflexivity|]. apply Z.div_unique with (x - 2 ^ 63); lia.
  - rewrite Z.div_small by lia. reflexivity.
Qed.
Lemma land_range x y : 0 <= x < W -> 0 <= y < W -> 0 <= Z.land x y < W.
Proof.
  intros [X X'] [Y Y']. assert (L : 0 <= Z.land x y) by (apply Z.land_nonneg; auto).
  split; [exact L|]. destruct (Z.eq_dec (Z.land x y) 0) as [->|N]; [reflexivity|].
  apply Z.log2_lt_pow2; [lia|]. eapply Z.le_lt_trans; [apply Z.log2_land; assumption|].
  destruct (Z.eq_dec x 0) as [->|]; [rewrite Z.land_0_l in N; congruence|].
  apply Z.min_lt_iff. left. apply Z.log2_lt_pow2; [lia|exact X'].
Qed.
Lemma both_negative x y : 0 <= x < W -> 0 <= y < W ->
  (2 ^ 63 <=? Z.land x y) = (2 ^ 63 <=? x) && (2 ^ 63 <=? y).
Proof.
  intros X Y. rewrite !highest_bit by (try apply land_range; assumption). apply Z.land_spec.
Qed.
Lemma land_one x : Z.land (word x) 1 = Z.b2z (Z.odd x).
Proof.
  change 1 with (Z.ones 1). rewrite Z.land_ones by discriminate. change (2 ^ 1) with 2.
  rewrite Zmod_odd, <- Z.bit0_odd, lowest_bit.
  destruct (Z.odd x); reflexivity.
Qed.
Lemma moved_to_sign x : (2 ^ 63 <=? word (x * 2 ^ 63)) = Z.odd x.
Proof.
  unfold word. rewrite W_value, Z.mul_mod_distr_r, Zmod_odd by discriminate.
  destruct (Z.odd x); reflexivity.
Qed.

(* What a text computes in these places, and that it changes no other register. *)
Definition among (l : list string) (s : string) : bool := existsb (String.eqb s) l.
Lemma among_in l s : among l s = true -> In s l.
Proof.
  unfold among. intros H. apply existsb_exists in H. destruct H as (x & I & E).
  apply String.eqb_eq in E. subst. exact I.
Qed.
Lemma put_only changed s t r x : only changed s t -> among changed r = true -> 0 <= x < W ->
  only changed s (put t r x).
Proof.
  intros [A B] H X. apply among_in in H. split; intros q; unfold put;
    destruct (String.eqb_spec q r) as [->|]; auto. contradiction.
Qed.
Lemma only_refl changed s : are_words s -> only changed s s.
Proof. intros H. split; auto. Qed.
Lemma complement_range x : 0 <= x < W -> 0 <= W - 1 - x < W.
Proof. lia. Qed.

(* The equations of a step: rows are 2t + 1 and 2b or 2b + 1. *)
Lemma parts x : x = 2 * (x / 2) + Z.b2z (Z.odd x).
Proof. rewrite <- Z.div2_div. apply Z.div2_odd. Qed.
Lemma half_sum x y : Z.odd x = true -> Z.odd y = true -> (x + y) / 2 = x / 2 + y / 2 + 1.
Proof.
  intros X Y. pose proof (parts x) as P. pose proof (parts y) as Q. rewrite X in P. rewrite Y in Q.
  symmetry. apply Z.div_unique with 0; cbn [Z.b2z] in *; lia.
Qed.
Lemma half_difference x y : Z.odd x = true -> Z.odd y = true -> (x + - y) / 2 = x / 2 - y / 2.
Proof.
  intros X Y. pose proof (parts x) as P. pose proof (parts y) as Q. rewrite X in P. rewrite Y in Q.
  symmetry. apply Z.div_unique with 0; cbn [Z.b2z] in *; lia.
Qed.
Lemma step_parts top bottom zeta : Z.odd top = true ->
  step (top, bottom, zeta) =
  if Z.odd bottom then
    if zeta <? 0 then (bottom, bottom / 2 - top / 2, - zeta - 2)
    else (top, bottom / 2 + top / 2 + 1, zeta - 1)
  else (top, bottom / 2, zeta - 1).
Proof.
  intros O. unfold step. rewrite Zmod_odd. pose proof (parts top) as T. rewrite O in T.
  pose proof (parts bottom) as B. cbn [Z.b2z] in T.
  destruct (Z.odd bottom); cbn [Z.b2z] in B; [|rewrite andb_false_r].
  - destruct (zeta <? 0); cbn [andb].
    + apply (f_equal (fun x => (bottom, x, - zeta - 2))). symmetry. apply Z.div_unique with 0; lia.
    + apply (f_equal (fun x => (top, x, zeta - 1))). symmetry. apply Z.div_unique with 0; lia.
  - apply (f_equal (fun x => (top, x, zeta - 1))). f_equal. lia.
Qed.

(* The words of the places, as words of integers. *)
Lemma words_are s places l : are_words s -> map (fun q => signed (s q)) places = l ->
  map s places = map word l.
Proof.
  intros H <-. rewrite map_map. apply map_ext. intros q. symmetry. apply word_signed, H.
Qed.
Definition rows_in : list string := ["{top}"; "{bottom}"; "{zeta}"; "{addend}"]%string.
(* The values of registers are rewritten as words of integers; both decisions are made; what is left
   are linear equations. *)
(* Equal lists of words, one by one. *)
Ltac by_words E :=
  cbn [map app rows_in] in E;
  lazymatch type of E with
  | [] = [] => clear E
  | ?x :: _ = ?y :: _ =>
      let H := fresh in
      assert (H : x = y) by exact (f_equal (fun l => nth 0 l 0) E);
      apply (f_equal (@tl Z)) in E; cbn [tl] in E; rewrite H; by_words E
  end.
Ltac pulled := repeat (rewrite Z.mul_1_l || rewrite complement || rewrite word_of_word ||
  rewrite Z.add_0_r || rewrite word_three || rewrite word_plus || rewrite plus_word ||
  rewrite word_minus || rewrite minus_word ||
  rewrite word_opposite || rewrite word_opposite_plus || rewrite Z.eqb_refl).
Ltac signs :=
  repeat match goal with
  | |- context [word ?x / 2 ^ 63] => rewrite (sign_bit x) by lia
  | |- context [2 ^ 63 <=? word ?x] => rewrite (is_negative x) by lia
  | |- context [?x <? 0] => destruct (Z.ltb_spec x 0); cbn [Z.b2z Z.eqb]; try lia
  end.
Ltac equal_lists :=
  repeat match goal with |- _ :: _ = _ :: _ => apply f_equal2; [lia|] end; reflexivity.
Ltac signed_words := cbn [map]; rewrite !signed_word by lia.
(* The four cases. *)
Ltac decided top bottom zeta O unfolded :=
  rewrite (step_parts top bottom zeta O);
  pose proof (parts top) as T; rewrite O in T; cbn [Z.b2z] in T;
  pose proof (parts bottom) as P;
  destruct (Z.odd bottom) eqn:D; cbn [Z.b2z] in P;
    destruct (Z.ltb_spec zeta 0); cbn [Z.b2z andb];
    change (word 0) with 0; change (word 1) with 1;
    rewrite ?Z.land_0_r, ?land_one, ?Z.testbit_0_l, ?D; cbn [Z.b2z Z.eqb]; pulled;
    unfolded; set (t := top / 2) in *; set (h := bottom / 2) in *; signs; signed_words; equal_lists.
(* What `injection` would say; on states it does not come to an end. *)
Lemma some_is {A} (P : A -> Prop) x u : Some x = Some u -> P x -> P u.
Proof. intros E. apply (f_equal (fun o => match o with Some y => y | None => x end)) in E.
  subst. exact id. Qed.

(* Integers in two words. *)
Lemma sign_word k : 0 <= k < W -> (if k <? 2 ^ 63 then 0 else W - 1) = word (signed k / W).
Proof.
  intros H. unfold signed.
  destruct (Z.ltb_spec k (2 ^ 63)); [rewrite Z.div_small by lia; reflexivity|].
  replace ((k - W) / W) with (-1); [reflexivity|]. apply Z.div_unique with k; lia.
Qed.
Lemma higher_word x y :
  word (word (x / W) + word (y / W) + Z.b2z (W <=? word x + word y)) = word ((x + y) / W).
Proof.
  rewrite word_three. f_equal. pose proof (word_range x). pose proof (word_range y).
  pose proof (Z.div_mod x W ltac:(discriminate)) as X. fold (word x) in X.
  pose proof (Z.div_mod y W ltac:(discriminate)) as Y. fold (word y) in Y.
  apply Z.div_unique with (word x + word y - W * Z.b2z (W <=? word x + word y)); [|lia].
  destruct (Z.leb_spec W (word x + word y)); cbn [Z.b2z]; lia.
Qed.
Lemma wide_of x : - 2 ^ 127 <= x < 2 ^ 127 ->
  DivstepX86_64.wide (word x) (word (x / W)) = x.
Proof.
  intros H. unfold DivstepX86_64.wide. rewrite signed_word.
  - rewrite Z.add_comm. symmetry. apply Z.div_mod. discriminate.
  - split; [apply Z.div_le_lower_bound|apply Z.div_lt_upper_bound]; try reflexivity; apply H.
Qed.
Lemma quotient_word low high : 0 <= high < W ->
  word (low / 2 ^ 62 + 4 * high) = word (DivstepX86_64.wide low high / 2 ^ 62).
Proof.
  intros H. unfold DivstepX86_64.wide.
  assert (E : exists k, signed high = high + k * W).
  { unfold signed. destruct (high <? 2 ^ 63); [exists 0|exists (-1)]; ring. }
  destruct E as [k ->]. rewrite <- (word_congruent (_ + 4 * high) (4 * k)). f_equal.
  replace (low + W * (high + k * W)) with (low + 4 * (high + k * W) * 2 ^ 62).
  2: { change W with (4 * 2 ^ 62). ring. }
  rewrite Z.div_add by discriminate. ring.
Qed.

Module OfX86_64.
Import DivstepX86_64.
Definition writes (changed : list string) (i : instruction) : bool :=
  match i with
  | Do Multiply _ _ => among changed rax && among changed rdx
  | Do Test _ _ => true
  | Do (Move | MoveIf _ _) a (Number _) => false
  | Do _ a _ => among changed a
  | Lea a _ _ _ => among changed a
  | SignOfRax => among changed rdx
  end.
Lemma left_by changed s x u :
  Some x = Some u -> only changed s (reg x) -> only changed s (reg u).
Proof. exact (some_is (fun v => only changed s (reg v)) x u). Qed.
Lemma execute_only changed s t u i : writes changed i = true -> execute t i = Some u ->
  only changed s (reg t) -> only changed s (reg u).
Proof.
  intros H E O. pose proof O as [Ws _].
  destruct i as [o a b|to base scale x|]; cbn [writes execute] in *.
  - set (x := reg t a) in *. set (y := read t b) in *.
    assert (R : forall c z, 0 <= z < W -> result t a c z = Some u -> among changed a = true ->
      only changed s (reg u)).
    { intros c z Z F A. apply (left_by _ _ _ _ F), put_only; assumption. }
    assert (V : match b with Register _ => 0 <= y < W | Number _ => True end)
      by (destruct b; [apply Ws|exact I]).
    destruct o; try exact (R _ _ (word_range _) E H).
    + destruct b; [|discriminate]. apply (left_by _ _ _ _ E), put_only; assumption.
    + destruct b; [|discriminate]. destruct (get t f) as [v|]; [|discriminate].
      apply (left_by _ _ _ _ E), put_only; [exact O|exact H|].
      destruct (Bool.eqb v is); [exact V|apply Ws].
    + destruct (carry t) as [v|]; [|discriminate]. exact (R _ _ (word_range _) E H).
    + apply (left_by _ _ _ _ E), O.
    + (* shr *)
      refine (R _ _ _ E H). pose proof (Ws a) as X. fold x in X.
      destruct (Z.lt_ge_cases y 0) as [N|N].
      * rewrite Z.pow_neg_r, Zdiv_0_r by exact N. split; [lia|reflexivity].
      * pose proof (Z.pow_pos_nonneg 2 y ltac:(lia) N).
        split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; nia.
    + apply (left_by _ _ _ _ E), put_only; [exact O|exact H|apply complement_range, Ws].
    + apply andb_prop in H. destruct H as [H1 H2]. apply (left_by _ _ _ _ E).
      apply put_only; [apply put_only; [exact O|exact H1|]|exact H2|]; apply word_range.
  - apply (left_by _ _ _ _ E), put_only; [exact O|exact H|apply word_range].
  - apply (left_by _ _ _ _ E), put_only; [exact O|exact H|].
    destruct (reg t rax <? 2 ^ 63); split; try reflexivity; discriminate.
Qed.
Lemma all_only changed s l : forall t u, forallb (writes changed) l = true ->
  execute_all t l = Some u -> only changed s (reg t) -> only changed s (reg u).
Proof.
  induction l as [|i l IH]; cbn [execute_all forallb]; intros t u H E O.
  - apply (left_by _ _ _ _ E), O.
  - apply andb_prop in H. destruct H as [H1 H]. apply bind_some in E. destruct E as (v & E & F).
    apply (IH v); try assumption. apply (execute_only _ _ _ _ _ H1 E O).
Qed.
Definition computed (places : list string) (l : list instruction) (s : state) : option (list Z) :=
  option_map (fun t => map (reg t) places) (execute_all s l).
Lemma leaves_by text l s places changed (Q : list Z -> Prop) : parse text = Some l ->
  forallb (writes changed) l = true -> are_words s ->
  (forall c z n, exists v, computed places l (State s c z n) = Some v /\ Q v) ->
  leaves text s (fun t => Q (map t places) /\ only changed s t).
Proof.
  intros P F H C. exists l. split; [exact P|]. intros c z n. destruct (C c z n) as (v & E & K).
  unfold computed in E. destruct (execute_all _ l) as [t|] eqn:X; [|discriminate].
  injection E as <-. exists t. split; [reflexivity|]. split; [exact K|].
  apply (all_only changed s l _ _ F X). apply only_refl, H.
Qed.
Lemma step_by text l places words_of changed : parse text = Some l ->
  forallb (writes changed) l = true ->
  (forall (s : registers) r, fits r -> map s places = map word (words_of r) -> forall c z n,
    exists v, computed places l (State s c z n) = Some v /\ map signed v = words_of (step r)) ->
  step_theorem (leaves text) places words_of changed.
Proof.
  intros P F C s r H B E. apply words_are in E; [|exact H].
  destruct (leaves_by text l s places changed (fun v => map signed v = words_of (step r)) P F H)
    as (m & M & X); [exact (C s r B E)|].
  exists m. split; [exact M|]. intros c z n. destruct (X c z n) as (t & T & K & O).
  exists t. split; [exact T|]. split; [|exact O]. rewrite <- K, map_map. reflexivity.
Qed.
Definition program (text : string) : list instruction :=
  match parse text with Some l => l | None => [] end.
Definition x86_64 := Eval vm_compute in program texts_divsteps.x86_64.
Definition few_units := Eval vm_compute in program texts_divsteps.few_units.
Definition products := Eval vm_compute in program texts_divsteps.products.
Definition carry_of := Eval vm_compute in program texts_divsteps.carry.
Ltac executed := unfold computed;
  cbv beta iota zeta delta [option_map map app rows_in execute_all execute bind put get set flags
    result read rax
    rdx x86_64 few_units products carry_of reg carry zero sign String.eqb Ascii.eqb Bool.eqb].
Ltac start t := apply step_by with (l := t); [vm_compute; reflexivity..|];
  intros s [[top bottom] zeta] (O & B & R) E c z n;
  eexists; split; [executed; reflexivity|].

Theorem x86_64_ok : step_theorem (leaves texts_divsteps.x86_64)
  (rows_in ++ ["{swap}"]%string) words_x86_64
  (rows_in ++ ["{swap}"; "{sum}"; "{next}"; "{other}"]%string).
Proof.
  start x86_64. unfold words_x86_64 in E. by_words E. change (1 - 1) with 0. change (2 ^ 1) with 2.
  rewrite lowest_bit, signed_word by lia.
  decided top bottom zeta O ltac:(unfold words_x86_64).
Qed.
Theorem few_units_ok : step_theorem (leaves texts_divsteps.few_units)
  (rows_in ++ ["{zero}"]%string) words_few_units
  (rows_in ++ ["{odd}"; "{half}"; "{other}"; "{sum}"]%string).
Proof.
  start few_units. unfold words_few_units in E. by_words E.
  change (1 - 1) with 0. change (2 ^ 1) with 2. rewrite lowest_bit, signed_word by lia.
  rewrite word_times, both_negative, moved_to_sign, (is_negative zeta)
    by (try apply word_range; lia).
  decided top bottom zeta O ltac:(unfold words_few_units).
Qed.
Theorem products_ok : products_theorem texts_divsteps.products
  "{u}" "{v}" "rax" "{b}" "{carry}" "{low}" "{high}" ["{low}"; "{high}"; "rax"; "rdx"]%string.
Proof.
  intros s H sum B.
  apply (leaves_by _ products s ["{low}"; "{high}"]%string _ (fun l =>
    match l with [low; high] => wide low high = sum | _ => False end));
    [vm_compute; reflexivity..| |].
  { exact H. }
  intros c z n. eexists. split; [executed; reflexivity|].
  rewrite sign_word by apply H.
  rewrite <- (word_signed (s "{carry}"%string)) at 1 3 by apply H.
  unfold sum in *. clear sum. rewrite (Z.mul_comm (signed (s "{b}"%string))),
    (Z.mul_comm (signed (s "rax"%string))).
  rewrite higher_word, !word_plus, !plus_word, higher_word, word_three. apply wide_of, B.
Qed.
Theorem carry_ok : carry_theorem texts_divsteps.carry "{low}" "{high}" "{carry}" ["{carry}"]%string.
Proof.
  intros s H q B.
  apply (leaves_by _ carry_of s ["{carry}"]%string _ (fun l =>
    match l with [c] => signed c = q | _ => False end)); [vm_compute; reflexivity..| |].
  { exact H. }
  intros c z n. eexists. split; [executed; reflexivity|].
  cbn [map]. rewrite quotient_word by apply H. apply signed_word, B.
Qed.
End OfX86_64.



Module OfAArch64.
Import DivstepAArch64.
Definition writes (changed : list string) (i : instruction) : bool :=
  match i with
  | Add to _ _ | Subtract to _ _ | ShiftSigned to _ _ | Select to _ _ _ | SelectOrInvert to _ _ _
  | NegateIf to _ _ => among changed to
  | Test _ _ | Compare _ _ | CompareIf _ _ _ _ => true
  end.
Lemma set_only changed s t r x u : among changed r = true -> set t r x = Some u -> 0 <= x < W ->
  only changed s (reg t) -> only changed s (reg u).
Proof.
  intros A E X O. refine (some_is (fun v => only changed s (reg v)) _ _ E _).
  apply put_only; assumption.
Qed.
Lemma flags_only changed s t n z v u : set_flags t n z v = Some u ->
  only changed s (reg t) -> only changed s (reg u).
Proof.
  intros E. exact (some_is (fun v => only changed s (reg t) -> only changed s (reg v)) _ _ E id).
Qed.
Lemma execute_only changed s t u i : writes changed i = true -> execute t i = Some u ->
  only changed s (reg t) -> only changed s (reg u).
Proof.
  intros H E O. pose proof O as [Ws _].
  destruct i; cbn [writes execute] in *; try exact (set_only _ _ _ _ _ _ H E (word_range _) O);
    try exact (flags_only _ _ _ _ _ _ _ E O);
    apply bind_some in E; destruct E as (h & _ & E).
  - destruct h; exact (flags_only _ _ _ _ _ _ _ E O).
  - refine (set_only _ _ _ _ _ _ H E _ O). destruct h; apply Ws.
  - refine (set_only _ _ _ _ _ _ H E _ O). destruct h; [apply Ws|apply complement_range, Ws].
  - refine (set_only _ _ _ _ _ _ H E _ O). destruct h; [apply word_range|apply Ws].
Qed.
Lemma all_only changed s l : forall t u, forallb (writes changed) l = true ->
  execute_all t l = Some u -> only changed s (reg t) -> only changed s (reg u).
Proof.
  induction l as [|i l IH]; cbn [execute_all forallb]; intros t u H E O.
  - exact (some_is (fun v => only changed s (reg v)) _ _ E O).
  - apply andb_prop in H. destruct H as [H1 H]. apply bind_some in E. destruct E as (v & E & F).
    apply (IH v); try assumption. apply (execute_only _ _ _ _ _ H1 E O).
Qed.
Definition computed (places : list string) (l : list instruction) (s : state) : option (list Z) :=
  option_map (fun t => map (reg t) places) (execute_all s l).
Lemma step_by text l places words_of changed : parse text = Some l ->
  forallb (writes changed) l = true ->
  (forall (s : registers) r, fits r -> map s places = map word (words_of r) -> forall f,
    exists v, computed places l (State s f) = Some v /\ map signed v = words_of (step r)) ->
  step_theorem (leaves text) places words_of changed.
Proof.
  intros P F C s r H B E. apply words_are in E; [|exact H].
  exists l. split; [exact P|]. intros f. destruct (C s r B E f) as (v & X & K).
  unfold computed in X. destruct (execute_all _ l) as [t|] eqn:Y; [|discriminate].
  injection X as X. exists t. split; [reflexivity|]. split.
  - rewrite <- K, <- X, map_map. reflexivity.
  - apply (all_only changed s l _ _ F Y). apply only_refl, H.
Qed.
Definition aarch64 := Eval vm_compute in
  match parse texts_divsteps.aarch64 with Some l => l | None => [] end.
Ltac executed := unfold computed;
  cbv beta iota zeta delta [option_map map app rows_in execute_all execute bind put set set_flags
    compare holds read aarch64 reg flags negb xorb String.eqb Ascii.eqb Bool.eqb].
Theorem aarch64_ok : step_theorem (leaves texts_divsteps.aarch64) rows_in words_aarch64
  (rows_in ++ ["{sum}"; "{next}"; "{other}"]%string).
Proof.
  apply step_by with (l := aarch64); [vm_compute; reflexivity..|].
  intros s [[top bottom] zeta] (O & B & R) E f.
  eexists; split; [executed; reflexivity|]. unfold words_aarch64 in E. by_words E.
  change (2 ^ 1) with 2. rewrite !word_minus, !Z.sub_0_r, (is_negative zeta), (signed_word zeta),
    Z.eqb_refl, land_one by lia.
  decided top bottom zeta O ltac:(rewrite ?signed_word by lia;
    rewrite ?half_sum, ?half_difference by assumption; unfold words_aarch64).
Qed.
End OfAArch64.
