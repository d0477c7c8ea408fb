(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts of `m64` for x86-64 that run a body as often as a register says: elements at some places
   are replaced by their squares, again and again. The definitions up to `squares_theorem` are to be
   read. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Lang Statement X86_64 Symbols Text Steps Formulas.
Import ListNotations.
Open Scope Z_scope.

(* A text of this one form: the lines between the label and `dec`. None of them is a label or a
   jump, as the parser knows neither. *)
Definition around (body : list string) : list string :=
  ["mov rbx, r15"; "2:"]%string ++ body ++ ["dec rbx"; "jnz 2b"]%string.
Definition parse_loop (text : string) : option (list instruction) :=
  let l := filter (fun s => negb (String.eqb s "")) (split newline text "") in
  let body := firstn (List.length l - 4) (skipn 2 l) in
  if list_eq_dec string_dec l (around body) then all_of parse_line body else None.

(* `mov` copies the counter. `dec` sets ZF by its result, and OF; it keeps CF. `jnz` goes back to
   the label if ZF is clear. *)
Definition counter (s : state) (x : Z) : state :=
  State (fun q => if String.eqb q "rbx" then x else reg s q) (mem s) (carry s) (overflow s)
    (zero s).
Definition decrement (s : state) : state :=
  let x := (reg s "rbx" - 1) mod W in flags (counter s x) (carry s) None (Some (x =? 0)).
Inductive turns (body : list instruction) : state -> state -> Prop :=
| Last s t : execute_all s body = Some t -> zero (decrement t) = Some true ->
    turns body s (decrement t)
| Again s t u : execute_all s body = Some t -> zero (decrement t) = Some false ->
    turns body (decrement t) u -> turns body s u.

(* Whatever is in other registers, in flags and elsewhere in memory: with a number of squares in r15
   that is not 0, and any four words at each place, where places do not overlap, the processor runs
   the text to its end. At each place it leaves a tight element that is congruent to this power of
   what was there. It writes no other words in memory, and only registers of the list. *)
Definition squares_theorem (text : string) (places : list string) : Prop :=
  exists body, parse_loop text = Some body /\
  forall s : state, let n := reg s "r15" in 0 < n < W ->
  apart (map (fun b => (b, 32)) places) (reg s) ->
  (forall b, In b places -> is_element false (element_at s (reg s b))) ->
  exists t, turns body (counter s n) t /\
  (forall b, In b places -> let z := element_at t (reg s b) in is_element true z /\
    (p | number words z - number words (element_at s (reg s b)) ^ (2 ^ n))) /\
  (forall a, (forall b, In b places -> a + 8 <= reg s b \/ reg s b + 32 <= a) ->
    mem t a = mem s a) /\
  (forall r, ~ In r registers -> reg t r = reg s r).

(* A run has one end. *)
Lemma one_end body s t : turns body s t -> forall u, turns body s u -> t = u.
Proof.
  induction 1; intros v H'; inversion H'; subst; try congruence;
    match goal with E : execute_all _ _ = Some ?a, F : execute_all _ _ = Some ?b |- _ =>
      assert (a = b) by congruence; subst end; auto; congruence.
Qed.

(* The check: the body, cut into parts, leaves a tight square at each place. *)
Definition areas_of (places : list string) : areas := map (fun b => (b, 32)) places.
Definition is_square (e : known_elements) (x : string * nat) : bool :=
  match look e (At (fst x) 0) with
  | Some (true, f) =>
      if formula_dec f (Times (Operand (snd x)) (Operand (snd x))) then true else false
  | _ => false
  end.
Definition may_write (o : operand) : bool :=
  match o with
  | Reg r => existsb (String.eqb r) registers && negb (String.eqb r "rbx")
  | _ => true
  end.
Definition squares_all (parts : list part) (segments : list segment) (places : list string)
    (body : list instruction) : bool :=
  let l := areas_of places in
  negb (is_base l "rbx") && forallb (allowed l) (all_destinations body) &&
  forallb may_write (all_destinations body) &&
  match steps_on l parts None body segments (operands_from (map (fun b => (b, 0, false)) places))
  with
  | Some e => forallb (is_square e) (combine places (seq 0 (List.length places)))
  | None => false
  end.

Lemma same_powers a b n : 0 <= n -> (p | a - b) -> (p | a ^ n - b ^ n).
Proof.
  intros N D. revert n N. apply natlike_ind; [rewrite Z.sub_diag; apply Z.divide_0_r|].
  intros n N IH. rewrite !Z.pow_succ_r by exact N.
  replace (a * a ^ n - b * b ^ n) with ((a - b) * a ^ n + b * (a ^ n - b ^ n)) by ring.
  apply Z.divide_add_r; [apply Z.divide_mul_l|apply Z.divide_mul_r]; assumption.
Qed.

Section Loop.
Variables (parts : list part) (segments : list segment) (places : list string)
  (body : list instruction) (base : string -> Z).
Hypothesis proven : forallb part_ok parts = true.
Hypothesis checked : squares_all parts segments places body = true.
Notation l := (areas_of places).
Hypothesis separate : apart l base.

Definition any_elements (s : state) : Prop :=
  forall b, In b places -> is_element false (element_at s (base b)).
Definition powers (k : Z) (s t : state) : Prop :=
  forall b, In b places -> let z := element_at t (base b) in is_element true z /\
  (p | number words z - number words (element_at s (base b)) ^ k).
Definition else_same (s t : state) : Prop :=
  (forall a, (forall b, In b places -> a + 8 <= base b \/ base b + 32 <= a) ->
    mem t a = mem s a) /\
  (forall r, ~ In r registers -> reg t r = reg s r).

Lemma is_base_of b : is_base l b = true <-> In b places.
Proof.
  unfold is_base, areas_of. rewrite existsb_exists. split.
  - intros ([c n] & I & E). apply String.eqb_eq in E. cbn [fst] in E. subst. apply in_map_iff in I.
    destruct I as (c' & E & I). congruence.
  - intros I. exists (b, 32). split; [|apply String.eqb_refl]. apply in_map_iff. eauto.
Qed.
Lemma element_here s b : stay l base s -> In b places ->
  element_in s (At b 0) = element_at s (base b).
Proof.
  intros S I. cbn [element_in]. rewrite (S b) by (apply is_base_of; exact I).
  rewrite Z.add_0_r. reflexivity.
Qed.
Lemma cells_covered b : In b places -> forallb (covered l) (cells (At b 0)) = true.
Proof.
  intros I. apply forallb_forall. intros c J. unfold covered. apply existsb_exists.
  exists (b, 32). split; [apply in_map_iff; eauto|]. cbn [cells In] in J.
  repeat destruct J as [<-|J]; try contradiction; cbn [fst snd]; rewrite String.eqb_refl;
    reflexivity.
Qed.
Lemma nth_seq (k : list string) n b : nth_error k n = Some b ->
  In (b, n) (combine k (seq 0 (List.length k))).
Proof.
  intros E. apply (nth_error_In _ n), nth_combine; [exact E|].
  assert (n < List.length k)%nat by (apply nth_error_Some; congruence).
  rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). f_equal. apply seq_nth. lia.
Qed.

Lemma turn_ok s : stay l base s -> any_elements s ->
  exists t, execute_all s body = Some t /\ powers 2 s t /\ stay l base t /\ else_same s t /\
  reg t "rbx" = reg s "rbx".
Proof.
  pose proof checked as C. unfold squares_all in C. intros S El.
  destruct (steps_on l parts None body segments _) as [e|] eqn:E; [|rewrite andb_false_r in C;
    discriminate].
  apply andb_prop in C. destruct C as [C Sq]. apply andb_prop in C. destruct C as [C Mw].
  apply andb_prop in C. destruct C as [_ Al]. rewrite forallb_forall in Sq, Mw.
  set (ins := map (fun b => number words (element_at s (base b))) places).
  assert (K : knows l ins s (operands_from (map (fun b => (b, 0, false)) places))).
  { unfold knows, operands_from. apply Forall_forall. intros [a [tight f]] I.
    rewrite !map_map, map_length in I. cbn [fst snd] in I. apply In_nth_error in I.
    destruct I as (n & I). unfold at_ in I. cbn [fst snd] in I.
    destruct (nth_error places n) as [b|] eqn:En.
    2: { apply nth_error_None in En. match type of I with ?q = _ =>
        assert (L : q <> None) by congruence end.
      apply nth_error_Some in L. rewrite combine_length, map_length in L. lia. }
    assert (Ln : (n < List.length places)%nat) by (apply nth_error_Some; congruence).
    rewrite (nth_combine _ _ _ _ _ (map_nth_error (fun b => At b 0) _ _ En)
      (nth_combine _ _ _ _ _ (map_nth_error (fun _ => false) _ _ En)
        (seq_at Operand n _ Ln))) in I.
    injection I as <- <- <-. unfold entry_ok. cbn [fst snd].
    pose proof (nth_error_In _ _ En) as In_b.
    rewrite (element_here s b S In_b). split; [exact (El b In_b)|].
    split; [|exact (cells_covered b In_b)]. cbn [formula_value]. unfold ins.
    rewrite (nth_error_nth _ n 0 (map_nth_error
      (fun b => number words (element_at s (base b))) _ _ En)).
    rewrite Z.sub_diag. apply Z.divide_0_r. }
  destruct (steps_on_ok l base parts ins separate proven segments None _ _ _ s E S
    ltac:(discriminate) K) as (t & Et & Nt).
  destruct (frame_all l base _ _ _ Et Al S) as [St [F G]].
  exists t. split; [exact Et|]. split; [|split; [exact St|split; [split|]]].
  - intros b In_b. cbv zeta. destruct (In_nth_error _ _ In_b) as (n & En).
    specialize (Sq _ (nth_seq _ _ _ En)). unfold is_square in Sq. cbn [fst snd] in Sq.
    destruct (look e (At b 0)) as [[[|] f]|] eqn:Lk; try discriminate.
    destruct (formula_dec f _) as [->|]; [|discriminate].
    destruct (look_ok _ _ _ _ _ _ Nt Lk) as (L1 & L2 & _). cbn [fst snd formula_value] in *.
    rewrite (element_here t b St In_b) in L1, L2. split; [exact L1|].
    unfold ins in L2. rewrite (nth_error_nth _ n 0 (map_nth_error
      (fun b => number words (element_at s (base b))) _ _ En)) in L2.
    rewrite Z.pow_2_r. exact L2.
  - intros a O. apply G. intros b k I. rewrite forallb_forall in Al. apply Al in I.
    cbn [allowed] in I. destruct (covered_is l _ I) as (B & _ & n & J & L1 & L2).
    cbn [fst snd] in *. apply is_base_of in B. specialize (O _ B).
    apply in_map_iff in J. destruct J as (c & J & _). injection J as <- <-. lia.
  - intros r N. apply F. intros I. apply Mw in I. cbn [may_write] in I. apply andb_prop in I.
    destruct I as [I _]. apply existsb_exists in I. destruct I as (q & I & Q).
    apply String.eqb_eq in Q. congruence.
  - apply F. intros I. apply Mw in I. cbn in I. discriminate.
Qed.

Lemma rbx_no_base : forall b, In b places -> b <> "rbx"%string.
Proof.
  intros b I ->. apply is_base_of in I. pose proof checked as C. unfold squares_all in C.
  rewrite I in C. discriminate.
Qed.
Lemma counter_stays s x : stay l base s -> stay l base (counter s x).
Proof.
  intros S r B. cbn [counter reg]. destruct (String.eqb_spec r "rbx") as [->|]; [|exact (S r B)].
  apply is_base_of in B. exfalso. exact (rbx_no_base _ B eq_refl).
Qed.
Lemma counter_same s t x : else_same s t -> else_same s (counter t x).
Proof.
  intros [M R]. split; [exact M|]. intros r N. cbn [counter reg].
  destruct (String.eqb_spec r "rbx") as [->|]; [|exact (R r N)]. exfalso. apply N. cbn. auto.
Qed.

Lemma loop_ok k : forall s, reg s "rbx" = Z.of_nat (S k) -> Z.of_nat (S k) < W ->
  stay l base s -> any_elements s ->
  exists t, turns body s t /\ powers (2 ^ Z.of_nat (S k)) s t /\ else_same s t.
Proof.
  induction k as [|k IH]; intros s C B S El; destruct (turn_ok s S El) as (t & E & P & St & Sa & R).
  - exists (decrement t). split; [|split; [exact P|exact (counter_same _ _ _ Sa)]].
    apply Last; [exact E|]. cbn [decrement flags zero]. rewrite R, C. reflexivity.
  - assert (D : (reg t "rbx" - 1) mod W = Z.of_nat (Datatypes.S k)).
    { rewrite R, C, Z.mod_small by lia. lia. }
    destruct (IH (decrement t)) as (u & Tu & Pu & Su).
    + cbn [decrement flags reg counter]. rewrite String.eqb_refl. exact D.
    + lia.
    + exact (counter_stays _ _ St).
    + intros b I. destruct (P b I) as [Et _]. exact (weaker false true _ eq_refl Et).
    + exists u. split; [|split].
      * apply (Again _ _ t); [exact E| |exact Tu]. cbn [decrement flags zero]. rewrite D.
        reflexivity.
      * intros b I. cbv zeta. destruct (Pu b I) as [Eu Du]. split; [exact Eu|].
        destruct (P b I) as [_ Dt]. change (element_at (decrement t) (base b))
          with (element_at t (base b)) in Du.
        apply (same_powers _ _ (2 ^ Z.of_nat (Datatypes.S k))) in Dt; [|apply Z.pow_nonneg; lia].
        rewrite <- Z.pow_mul_r, <- Z.pow_succ_r, <- Nat2Z.inj_succ in Dt
          by (try apply Z.pow_nonneg; lia).
        match goal with |- (p | ?a - ?c) =>
          match type of Du with (p | _ - ?b) =>
            replace (a - c) with ((a - b) + (b - c)) by ring end end.
        apply Z.divide_add_r; assumption.
      * destruct Sa as [M Rg], Su as [Mu Ru]. split.
        -- intros a O. rewrite (Mu a O). exact (M a O).
        -- intros r N. rewrite (Ru r N).
           destruct (counter_same s t ((reg t "rbx" - 1) mod W) (conj M Rg)) as [_ Rc].
           exact (Rc r N).
Qed.
End Loop.

Theorem squares_all_ok text parts segments places : forallb part_ok parts = true ->
  match parse_loop text with
  | Some body => squares_all parts segments places body
  | None => false
  end = true ->
  squares_theorem text places.
Proof.
  unfold squares_theorem. intros P C. destruct (parse_loop text) as [body|]; [|discriminate].
  exists body. split; [reflexivity|]. intros s. cbv zeta.
  generalize (reg s "r15"). intros n N Sep El.
  assert (S : stay (areas_of places) (reg s) (counter s n)).
  { apply (counter_stays parts segments places body (reg s) C). intros r _. reflexivity. }
  destruct (loop_ok parts segments places body (reg s) P C Sep (Z.to_nat (n - 1)) (counter s n))
    as (t & T & Pt & [M R]); try assumption.
  - cbn [counter reg]. rewrite String.eqb_refl. lia.
  - lia.
  - replace (Z.of_nat (Datatypes.S (Z.to_nat (n - 1)))) with n in Pt by lia.
    exists t. split; [exact T|]. split; [exact Pt|]. split; [exact M|].
    intros r Nr. rewrite (R r Nr). cbn [counter reg].
    destruct (String.eqb_spec r "rbx") as [->|]; [|reflexivity]. exfalso. apply Nr. cbn. auto.
Qed.
