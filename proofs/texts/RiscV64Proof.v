(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Texts for RISC-V with 64 bits, executed on polynomials: the proof that a text computes what a
   certificate says. *)
From Coq Require Import String ZArith List Bool Lia FMapPositive.
From Kernel Require Import Lang Poly Check Run Statement Trace RiscV64.
Import ListNotations.
Open Scope Z_scope.

(* Registers hold polynomials in the values of a certificate, modulo 2^64. What is not a polynomial
   in its operands is a quotient that the certificate has too. *)
Definition symbols : Type := list (string * poly).

Definition poly_dec : forall f g : poly, {f = g} + {f <> g}.
Proof. repeat decide equality. Defined.
Definition same (f g : poly) : bool := if poly_dec f g then true else false.

(* What the checker knows of values gives quotients: a dividend, how many bits are dropped, the
   quotient. A dividend that is no word is raised, so that a whole word is dropped. *)
Definition entry : Type := poly * Z * poly.
Definition is_word (r : range) : bool := (0 <=? fst r) && (snd r <? W).
Definition quotient_of (A : aenv) (v : aval) : list entry :=
  match def v with
  | OHigh a n =>
      match find a A with
      | Some w =>
          if negb ((0 <=? n) && (n <=? 64)) then []
          else if is_word (lo w, hi w) then [(pol w, n, pol v)]
          else [(pscale (2 ^ (64 - n)) (pol w), 64, pol v)]
      | None => []
      end
  | _ => []
  end.
Definition quotients (A : aenv) : list entry :=
  flat_map (fun x => quotient_of A (snd x)) (PositiveMap.elements A).
Fixpoint quotient (l : list entry) (f : poly) (n : Z) : option poly :=
  match l with
  | [] => None
  | (d, k, q) :: l => if (k =? n) && same d f then Some q else quotient l f n
  end.

Definition constant (f : poly) : option Z :=
  match f with [] => Some 0 | [([], k)] => Some k | _ => None end.
Definition bits (f : poly) : option Z :=
  let* n := constant f in if (0 <=? n) && (n <? 64) then Some n else None.
Definition small (A : aenv) (f : poly) : bool :=
  match prange A f with Some r => is_word r | None => false end.
Definition combined (A : aenv) (l : list entry) (o : operation) (f g : poly) : option poly :=
  match o with
  | Add => Some (padd f g)
  | Subtract => Some (padd f (pscale (-1) g))
  | EightTimesPlus => Some (padd (pscale 8 f) g)
  | Multiply => Some (pmul f g)
  | ShiftLeft => let* n := bits g in Some (pscale (2 ^ n) f)
  | High => if small A f && small A g then quotient l (pmul f g) 64 else None
  | ShiftRight =>
      let* n := bits g in
      match constant f with
      | Some k => Some (pconst (k mod W / 2 ^ n))
      | None => quotient l f n
      end
  | And =>
      let* k := constant g in let n := Z.log2 k + 1 in
      if (k =? Z.ones n) && (n <? 64) then
        let* q := quotient l f n in Some (padd f (pscale (- 2 ^ n) q))
      else None
  end.
Definition sread (y : symbols) (a : source) : option poly :=
  match a with Register r => lookup String.eqb y r | Number k => Some (pconst k) end.
Definition symbolic (A : aenv) (l : list entry) (y : symbols) (i : instruction) : option symbols :=
  let* f := sread y (first i) in let* g := sread y (second i) in
  let* h := combined A l (does i) f g in Some ((to i, h) :: y).
Fixpoint symbolic_all (A : aenv) (l : list entry) (y : symbols) (is : list instruction) :
    option symbols :=
  match is with
  | [] => Some y
  | i :: is => let* y := symbolic A l y i in symbolic_all A l y is
  end.

Section Simulation.
Variables (A : aenv) (m : positive -> Z).
Hypothesis known : ok A m.

Definition value (f : poly) : Z := peval m f mod W.
Definition agree (y : symbols) (s : state) : Prop :=
  forall r f, lookup String.eqb y r = Some f -> s r = value f.

Lemma W_positive : 0 < W.
Proof. reflexivity. Qed.
Lemma power n : 0 <= n <= 64 -> 2 ^ n * 2 ^ (64 - n) = W.
Proof. intros H. rewrite <- Z.pow_add_r by lia. unfold W. f_equal. lia. Qed.

Lemma is_word_ok r x : is_word r = true -> inside r x -> 0 <= x < W.
Proof.
  unfold is_word, inside. intros H I. apply andb_prop in H. destruct H as [H1 H2].
  apply Z.leb_le in H1. apply Z.ltb_lt in H2. lia.
Qed.
Lemma quotient_of_ok i v d n q :
  find i A = Some v -> In (d, n, q) (quotient_of A v) ->
  peval m q = peval m d / 2 ^ n /\ (n <> 64 -> 0 <= peval m d < W).
Proof.
  intros F. destruct (known _ _ F) as (_ & P & D). unfold quotient_of.
  destruct (def v); try contradiction. cbn [defok] in D.
  destruct (find a A) as [w|] eqn:G; [|contradiction]. destruct (known _ _ G) as (R & Q & _).
  destruct (_ && _) eqn:N; cbn [negb]; [|contradiction]. apply andb_prop in N.
  destruct N as [N1 N2]. apply Z.leb_le in N1, N2.
  destruct (is_word _) eqn:Wo; intros [I|[]]; injection I as <- <- <-; rewrite P, D.
  - rewrite Q. split; [reflexivity|]. intros _. exact (is_word_ok _ _ Wo R).
  - rewrite pscale_ok, Q. split; [|congruence]. fold W. rewrite <- (power n0) by lia.
    pose proof (Z.pow_pos_nonneg 2 n0 ltac:(lia) N1).
    pose proof (Z.pow_pos_nonneg 2 (64 - n0) ltac:(lia) ltac:(lia)).
    rewrite (Z.mul_comm (2 ^ n0)). symmetry. apply Z.div_mul_cancel_l; lia.
Qed.
Lemma quotient_ok l f n q : (forall x, In x l -> In x (quotients A)) -> quotient l f n = Some q ->
  peval m q = peval m f / 2 ^ n /\ (n <> 64 -> 0 <= peval m f < W).
Proof.
  intros Sub. induction l as [|[[d k] r] l IH]; cbn [quotient]; [discriminate|].
  destruct (_ && _) eqn:E; [|intros; apply IH; [|assumption]; intros; apply Sub; right; assumption].
  apply andb_prop in E. destruct E as [E1 E2]. apply Z.eqb_eq in E1. unfold same in E2.
  destruct (poly_dec d f); [|discriminate]. subst. intros E. injection E as E. subst.
  specialize (Sub _ (or_introl eq_refl)). unfold quotients in Sub. apply in_flat_map in Sub.
  destruct Sub as ([i v] & I & J). cbn [snd] in J. apply (quotient_of_ok i v); [|exact J].
  apply PositiveMap.elements_complete. exact I.
Qed.

Lemma constant_ok f k : constant f = Some k -> peval m f = k.
Proof.
  destruct f as [|[[|? ?] c] [|? ?]]; cbn [constant]; intros E; try discriminate;
    injection E as <-; [reflexivity|]. rewrite pcons, pnil. cbn [meval fold_right]. ring.
Qed.
Lemma small_ok f : small A f = true -> 0 <= peval m f < W.
Proof.
  unfold small. destruct (prange A f) as [r|] eqn:R; [|discriminate]. intros H.
  exact (is_word_ok _ _ H (prange_ok _ _ known _ _ R)).
Qed.
Lemma value_small f : 0 <= peval m f < W -> value f = peval m f.
Proof. apply Z.mod_small. Qed.
Lemma bits_ok f n : bits f = Some n -> value f = n /\ 0 <= n < 64.
Proof.
  unfold bits. intros E. unbind. destruct (_ && _) eqn:B in E; [|discriminate]. unbind.
  apply andb_prop in B. destruct B as [B1 B2]. apply Z.leb_le in B1. apply Z.ltb_lt in B2.
  apply constant_ok in Heqo. split; [|lia]. rewrite value_small; unfold W; lia.
Qed.

Lemma combined_ok o f g h : combined A (quotients A) o f g = Some h ->
  compute o (value f) (value g) = value h.
Proof.
  pose proof W_positive as P.
  assert (Id : forall x, In x (quotients A) -> In x (quotients A)) by auto.
  destruct o; cbn [combined compute]; intros E; unbind.
  - unfold value. rewrite padd_ok. symmetry. apply Z.add_mod. lia.
  - unfold value. rewrite padd_ok, pscale_ok, <- Zminus_mod. f_equal.
  - (* and *)
    destruct (_ && _) eqn:C; [|discriminate]. apply andb_prop in C. destruct C as [C1 C2].
    apply Z.eqb_eq in C1. apply Z.ltb_lt in C2. unbind. apply constant_ok in Heqo.
    pose proof (Z.log2_nonneg z) as L. set (n := Z.log2 z + 1) in *.
    destruct (quotient_ok _ _ _ _ Id Heqo0) as [Q B]. specialize (B ltac:(lia)).
    pose proof (Z.pow_pos_nonneg 2 n ltac:(lia) ltac:(lia)) as N.
    pose proof (Z.pow_lt_mono_r 2 n 64 ltac:(lia) ltac:(lia) ltac:(lia)) as N'. fold W in N'.
    assert (G : value g = Z.ones n).
    { rewrite value_small; [congruence|]. rewrite Heqo, C1, Z.ones_equiv. lia. }
    rewrite G, Z.land_ones, value_small by lia.
    assert (H : peval m (padd f (pscale (- 2 ^ n) p)) = peval m f mod 2 ^ n).
    { rewrite padd_ok, pscale_ok, Q, (Z.mod_eq _ (2 ^ n)) by lia. ring. }
    pose proof (Z.mod_pos_bound (peval m f) (2 ^ n) N). rewrite value_small; [congruence|lia].
  - unfold value. rewrite pmul_ok. symmetry. apply Z.mul_mod. lia.
  - (* mulhu *)
    destruct (_ && _) eqn:C; [|discriminate]. apply andb_prop in C. destruct C as [C1 C2].
    apply small_ok in C1, C2. destruct (quotient_ok _ _ _ _ Id E) as [Q _]. fold W in Q.
    rewrite pmul_ok in Q. rewrite !value_small by assumption. unfold value. rewrite Q.
    symmetry. apply Z.mod_small. split; [apply Z.div_pos; nia|].
    apply Z.div_lt_upper_bound; nia.
  - (* slli *)
    apply bits_ok in Heqo. destruct Heqo as [-> ?]. unfold value. rewrite pscale_ok.
    rewrite Z.mul_mod_idemp_l by lia. f_equal. ring.
  - (* srli *)
    apply bits_ok in Heqo. destruct Heqo as [-> B].
    pose proof (Z.pow_pos_nonneg 2 z ltac:(lia) ltac:(lia)) as N.
    assert (Less : forall x, 0 <= x < W -> 0 <= x / 2 ^ z < W).
    { intros x X. split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; nia. }
    destruct (constant f) as [k|] eqn:K; unbind.
    + apply constant_ok in K. unfold value. rewrite pconst_ok, K. symmetry.
      apply Z.mod_small, Less, Z.mod_pos_bound, P.
    + destruct (quotient_ok _ _ _ _ Id E) as [Q R]. specialize (R ltac:(lia)).
      rewrite value_small by exact R. unfold value. rewrite Q. symmetry.
      apply Z.mod_small, Less, R.
  - unfold value. rewrite padd_ok, pscale_ok. rewrite Z.add_mod_idemp_r by lia.
    rewrite <- (Z.add_mod_idemp_l (8 * _)), Z.mul_mod_idemp_r, Z.add_mod_idemp_l by lia.
    reflexivity.
Qed.

Lemma sread_ok y s a f : agree y s -> sread y a = Some f -> read s a = value f.
Proof.
  intros G. destruct a; cbn [sread read]; [apply G|]. intros E. injection E as <-.
  unfold value. rewrite pconst_ok. reflexivity.
Qed.
Lemma symbolic_ok y s i z :
  agree y s -> symbolic A (quotients A) y i = Some z -> agree z (execute s i).
Proof.
  unfold symbolic. intros G E. unbind. intros r f. cbn [lookup]. unfold execute.
  destruct (String.eqb r (to i)); [|apply G]. intros E. injection E as <-.
  rewrite (sread_ok _ _ _ _ G Heqo), (sread_ok _ _ _ _ G Heqo0). apply combined_ok. assumption.
Qed.
Lemma symbolic_all_ok l : forall y s z,
  agree y s -> symbolic_all A (quotients A) y l = Some z -> agree z (run s l).
Proof.
  induction l as [|i l IH]; cbn [symbolic_all]; intros y s z G E; unbind; [exact G|].
  exact (IH _ _ _ (symbolic_ok _ _ _ _ G Heqo) E).
Qed.
End Simulation.

(* The check: the text, executed on polynomials from the inputs of the certificate on, leaves those
   of the results, which are words, and writes no other registers. *)
Definition start (names : list string) (ids : list positive) : symbols :=
  combine names (map pvar ids).
Definition is_result (A : aenv) (y : symbols) (name : string) (i : positive) : bool :=
  match lookup String.eqb y name, find i A with
  | Some f, Some v => same f (pol v) && is_word (lo v, hi v)
  | _, _ => false
  end.
Definition leaves (A : aenv) (known : list entry) (y : symbols) (places : list string)
    (r : list positive) (l : list instruction) : bool :=
  match symbolic_all A known y l with
  | Some y =>
      same_lengths places r && forallb (fun x => is_result A y (fst x) (snd x)) (combine places r)
  | None => false
  end.
Definition among (l : list string) (s : string) : bool := existsb (String.eqb s) l.
Definition accepted (c : cert) (operands : list (element * list string))
    (changed places : list string) : list instruction -> bool :=
  match walk 1 (steps c) (PositiveMap.empty _), results c with
  | Some A, [r] =>
      let known := quotients A in
      let y := start (concat (map snd operands)) (map fst (inputs_of 1 (steps c))) in
      fun l => leaves A known y places r l && forallb (fun i => among changed (to i)) l
  | _, _ => fun _ => false
  end.
Definition belongs (text : string) (operands : list (element * list string))
    (changed : list string) (result : element) (places : list string) (f : formula) (c : cert) :
    bool :=
  match parse text with
  | Some l =>
      accepted c operands changed places l && proves c (map fst operands) [Result result f p]
  | None => false
  end.

Lemma start_ok m s : (forall q, 0 <= s q < W) -> forall names ids, map m ids = map s names ->
  agree m (start names ids) s.
Proof.
  intros B. unfold start. induction names as [|name names IH]; intros [|i ids] E r f H;
    try discriminate. cbn [map combine lookup] in *. injection E as E1 E2.
  destruct (String.eqb_spec r name) as [->|]; [|exact (IH _ E2 _ _ H)].
  injection H as <-. unfold value. rewrite pvar_ok, E1. symmetry. apply Z.mod_small, B.
Qed.
Lemma results_are A m y t : ok A m -> agree m y t -> forall places r,
  same_lengths places r = true ->
  forallb (fun x => is_result A y (fst x) (snd x)) (combine places r) = true ->
  map t places = map m r.
Proof.
  intros K G. induction places as [|name places IH]; intros [|i r] L H; try discriminate;
    [reflexivity|]. cbn [combine forallb fst snd map] in *. apply andb_prop in H.
  destruct H as [H1 H]. f_equal; [|apply IH; assumption]. unfold is_result in H1.
  destruct (lookup _ y name) as [f|] eqn:F; [|discriminate].
  destruct (find i A) as [v|] eqn:V; [|discriminate]. apply andb_prop in H1. destruct H1 as [S B].
  unfold same in S. destruct (poly_dec f (pol v)); [|discriminate]. subst.
  rewrite (G _ _ F). destruct (K _ _ V) as (R & P & _). unfold value. rewrite P.
  apply Z.mod_small. exact (is_word_ok _ _ B R).
Qed.
Lemma others_stay changed l : forall s, forallb (fun i => among changed (to i)) l = true ->
  forall q, ~ In q changed -> run s l q = s q.
Proof.
  induction l as [|i l IH]; intros s H q N; [reflexivity|]. cbn [forallb] in H.
  apply andb_prop in H. destruct H as [H1 H]. change (run (execute s i) l q = s q).
  rewrite (IH _ H _ N). unfold execute.
  destruct (String.eqb_spec q (to i)) as [->|]; [|reflexivity]. exfalso. apply N.
  unfold among in H1. apply existsb_exists in H1. destruct H1 as (x & I & E).
  apply String.eqb_eq in E. subst. exact I.
Qed.

Theorem belongs_ok text operands changed result places f c :
  belongs text operands changed result places f c = true ->
  registers_theorem text operands changed result places f.
Proof.
  unfold belongs, accepted, registers_theorem. destruct (parse text) as [l|]; [|discriminate].
  intros H. apply andb_prop in H. destruct H as [H Pr].
  destruct (walk 1 _ _) as [A|] eqn:Wa; [|discriminate].
  destruct (results c) as [|r [|? ?]] eqn:Rs; try discriminate.
  apply andb_prop in H. destruct H as [H Ch]. unfold leaves in H.
  destruct (symbolic_all _ _ _ _) as [y|] eqn:Y; [|discriminate].
  apply andb_prop in H. destruct H as [Len H].
  exists l. split; [reflexivity|]. intros s B. cbv zeta.
  set (a := map (fun o => map s (snd o)) operands). intros F.
  (* The certificate. *)
  pose proof (proves_ok _ _ _ Pr _ F) as T. cbv zeta in T. rewrite Rs in T.
  destruct T as (M & _ & T).
  unfold proves in Pr. split_bools.
  match goal with P : same_bounds _ _ = true |- _ =>
    apply same_bounds_ok in P; rename P into Bs end.
  match goal with P : no_rounding _ = true |- _ => rename P into N end.
  match goal with P : verified _ = true |- _ => unfold verified in P; apply andb_prop in P;
    destruct P as [_ O] end.
  pose proof (concat_within _ _ F) as C. rewrite <- Bs in C.
  pose proof (inputs_are_kept _ 1 _ (PositiveMap.empty _) N O C) as K.
  cbn [steps stated] in K. fold (memory_of c (concat a)) in K.
  set (m := get (memory_of c (concat a))) in *.
  assert (Ok : ok A m).
  { refine (proj1 (walk_ok (steps c) 1 (PositiveMap.empty _) A m _ Wa M)).
    intros i v E. unfold find in E. rewrite PositiveMap.gempty in E. discriminate. }
  (* The run. *)
  assert (St : agree m (start (concat (map snd operands)) (map fst (inputs_of 1 (steps c)))) s).
  { apply start_ok; [exact B|]. rewrite K, concat_map. unfold a. rewrite map_map. reflexivity. }
  pose proof (symbolic_all_ok A m Ok l _ _ _ St Y) as En.
  rewrite (results_are A m y _ Ok En places r Len H).
  inversion T as [|? ? ? ? [T1 T2] _]; subst. split; [exact T1|]. split; [exact T2|].
  apply others_stay. exact Ch.
Qed.
