(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* arch/x86_64/divstep.rs, arch/x86_64/divstep/few_units.rs and arch/aarch64/divstep.rs: division
   steps on packed rows, and sums of products beside them, as the assembler gets them.
   packed_rows.v has the batches of such steps. *)
From Coq Require Import String ZArith List Bool Lia.
From Kernel Require Import Assembly DivstepTexts Faults.
From Kernel Require DivstepX86_64 DivstepAArch64 DivstepProof.
From Certificates Require texts_divsteps.
Import ListNotations.
Open Scope Z_scope.

(* The operands of `asm!`; those that are `inout` or `out` may change, and no other register. *)
Definition common : list string := ["{top}"; "{bottom}"; "{zeta}"; "{addend}"]%string.
Theorem divstep_x86_64 : step_theorem (DivstepX86_64.leaves texts_divsteps.x86_64)
  (common ++ ["{swap}"]%string) words_x86_64
  (common ++ ["{swap}"; "{sum}"; "{next}"; "{other}"]%string).
Proof. exact DivstepProof.OfX86_64.x86_64_ok. Qed.
Theorem divstep_few_units : step_theorem (DivstepX86_64.leaves texts_divsteps.few_units)
  (common ++ ["{zero}"]%string) words_few_units
  (common ++ ["{odd}"; "{half}"; "{other}"; "{sum}"]%string).
Proof. exact DivstepProof.OfX86_64.few_units_ok. Qed.
Theorem divstep_aarch64 : step_theorem (DivstepAArch64.leaves texts_divsteps.aarch64)
  common words_aarch64 (common ++ ["{sum}"; "{next}"; "{other}"]%string).
Proof. exact DivstepProof.OfAArch64.aarch64_ok. Qed.
Theorem products_few_units : DivstepX86_64.products_theorem texts_divsteps.products
  "{u}" "{v}" "rax" "{b}" "{carry}" "{low}" "{high}" ["{low}"; "{high}"; "rax"; "rdx"]%string.
Proof. exact DivstepProof.OfX86_64.products_ok. Qed.
Theorem carry_few_units : DivstepX86_64.carry_theorem texts_divsteps.carry
  "{low}" "{high}" "{carry}" ["{carry}"]%string.
Proof. exact DivstepProof.OfX86_64.carry_ok. Qed.

(* `Divsteps::new` leaves these words; `rows` gives the rows back. *)
Definition new_x86_64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let half := Z.shiftr top 1 in
  [half; bottom; zeta; Z.lxor half (Z.shiftr zeta 63) + 1; Z.shiftr (word zeta) 63].
Definition new_few_units (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let half := Z.shiftr top 1 in
  [half; bottom; zeta; Z.lxor half (Z.shiftr zeta 63); 0].
Definition new_aarch64 (r : rows) : list Z :=
  let '(top, bottom, zeta) := r in let mask := Z.shiftr zeta 63 in
  [top; bottom; zeta; Z.lxor top mask - mask].
Lemma masked x zeta : - 2 ^ 63 < zeta < 2 ^ 63 ->
  Z.lxor x (Z.shiftr zeta 63) = (if zeta <? 0 then - x - 1 else x) /\
  Z.shiftr zeta 63 = if zeta <? 0 then -1 else 0.
Proof.
  intros H. assert (E : Z.shiftr zeta 63 = if zeta <? 0 then -1 else 0).
  { rewrite Z.shiftr_div_pow2 by discriminate.
    destruct (Z.ltb_spec zeta 0); [|apply Z.div_small; lia].
    symmetry. apply Z.div_unique with (zeta + 2 ^ 63); lia. }
  split; [|exact E]. rewrite E.
  destruct (zeta <? 0); [rewrite Z.lxor_m1_r; unfold Z.lnot; lia|apply Z.lxor_0_r].
Qed.
Theorem new_words r : fits r ->
  new_x86_64 r = words_x86_64 r /\ new_few_units r = words_few_units r /\
  new_aarch64 r = words_aarch64 r /\ 2 * nth 0 (words_x86_64 r) 0 + 1 = fst (fst r).
Proof.
  destruct r as [[top bottom] zeta]. intros (O & _ & R).
  unfold new_x86_64, new_few_units, new_aarch64, words_x86_64, words_few_units, words_aarch64.
  destruct (masked (Z.shiftr top 1) zeta R) as [-> _], (masked top zeta R) as [-> ->].
  rewrite (Z.shiftr_div_pow2 (word zeta)), DivstepProof.sign_bit, Z.shiftr_div_pow2 by lia.
  change (2 ^ 1) with 2. pose proof (DivstepProof.parts top) as P. rewrite O in P.
  cbn [Z.b2z nth fst] in *.
  repeat split; try lia; destruct (zeta <? 0); repeat (apply f_equal2; [lia|]); reflexivity.
Qed.

(* Planted faults: any instruction that is missing. The texts are right on these registers, with
   flags at the start that are all unknown, all clear or all set. Without any one instruction, and
   with each of these three states of flags, a text is wrong on some registers, or reads an unknown
   flag. Other states, of flags that differ, are not tried here. *)
Definition registers_of (places : list string) (l : list Z) : registers := fun q =>
  match named (combine places l) q with Some x => word x | None => 12345 end.
(* The first rows show most faults. *)
Definition samples : list rows :=
  filter (fun '(top, bottom, _) => Z.abs top + Z.abs bottom <? 2 ^ 63)
    (flat_map (fun top => flat_map (fun bottom => map (fun zeta => (top, bottom, zeta))
        [-5; 1; -1; 0]) [1; 0; -2; - 2 ^ 62 + 7]) [-5; 1; 2 ^ 62 - 1]).
Definition same_words (l m : list Z) : bool := if list_eq_dec Z.eq_dec l m then true else false.
Definition right_step (run : registers -> option registers) (places : list string)
    (words_of : rows -> list Z) : bool :=
  every (fun r =>
    match run (registers_of places (words_of r)) with
    | Some t => same_words (map (fun q => signed (t q)) places) (words_of (step r))
    | None => false
    end) samples.
Definition extremes : list Z := [2 ^ 62; - 2 ^ 62 + 5].
Definition right_products (run : registers -> option registers) : bool :=
  every (fun u => every (fun v => every (fun a => every (fun b => every (fun c =>
    match run (registers_of ["{u}"; "{v}"; "rax"; "{b}"; "{carry}"]%string [u; v; a; b; c]) with
    | Some t => DivstepX86_64.wide (t "{low}"%string) (t "{high}"%string) =? u * a + v * b + c
    | None => false
    end) [1 - 2 ^ 63; 2 ^ 63 - 1]) extremes) extremes) extremes) extremes.
Definition right_carry (run : registers -> option registers) : bool :=
  every (fun sum =>
    match run (registers_of ["{low}"; "{high}"]%string [sum; sum / W]) with
    | Some t => signed (t "{carry}"%string) =? sum / 2 ^ 62
    | None => false
    end) [0; 2 ^ 62; 2 ^ 100 + 7; 2 ^ 125 - 1; - 2 ^ 125; -1].

Definition any_flag : list (option bool) := [None; Some false; Some true].
Definition x86_64_runs (l : list DivstepX86_64.instruction) :
    list (registers -> option registers) :=
  map (fun f s => option_map DivstepX86_64.reg
    (DivstepX86_64.execute_all (DivstepX86_64.State s f f f) l)) any_flag.
Definition aarch64_runs (l : list DivstepAArch64.instruction) :
    list (registers -> option registers) :=
  map (fun f s => option_map DivstepAArch64.reg
    (DivstepAArch64.execute_all
      (DivstepAArch64.State s (option_map (fun b => (b, b, b)) f)) l)) any_flag.
Definition deletions {I} (l : list I) : list (list I) :=
  map (without l) (seq 0 (List.length l)).
Definition program {I} (l : option (list I)) : list I := match l with Some l => l | None => [] end.

Definition x86_64_texts : list (list DivstepX86_64.instruction *
    ((registers -> option registers) -> bool)) :=
  map (fun '(text, ok) => (program (DivstepX86_64.parse text), ok))
    [(texts_divsteps.x86_64,
      fun run => right_step run (common ++ ["{swap}"]%string) words_x86_64);
     (texts_divsteps.few_units,
      fun run => right_step run (common ++ ["{zero}"]%string) words_few_units);
     (texts_divsteps.products, right_products); (texts_divsteps.carry, right_carry)].
Definition aarch64_text : list DivstepAArch64.instruction :=
  program (DivstepAArch64.parse texts_divsteps.aarch64).
Definition right_aarch64 (run : registers -> option registers) : bool :=
  right_step run common words_aarch64.
Theorem all_are_right :
  forallb (fun '(l, ok) => forallb ok (x86_64_runs l)) x86_64_texts &&
  forallb right_aarch64 (aarch64_runs aarch64_text) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem deletions_are_wrong :
  existsb (fun '(l, ok) => existsb (fun l => existsb ok (x86_64_runs l)) (deletions l))
    x86_64_texts ||
  existsb (fun l => existsb right_aarch64 (aarch64_runs l)) (deletions aarch64_text) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(* Lines that the parsers do not know. *)
Definition known {I} (parse_line : string -> option I) (s : string) : bool :=
  match parse_line s with Some _ => true | None => false end.
Theorem other_lines_are_refused :
  existsb (known DivstepX86_64.parse_line)
    ["mov {a}, 1"; "mov {a}, b"; "mov rbx, {a}"; "mov eax, {a}"; "mov {a:e}, {b}"; "mov {a}, [{b}]";
     "mov [{a}], {b}"; "mov {a} {b}"; "mov {a}, {b}, {c}"; "mov {a}"; "mov {}, {a}"; "mov {A}, {b}";
     "mov {{a}}, {b}"; "mov {a}, {b} # copy"; "movzx {a}, {b}"; "sar {a}"; "sar {a}, 0";
     "sar {a}, 64"; "sar {a}, 01"; "sar {a}, cl"; "sar {a}, {b}"; "sal {a}, 1"; "rcr {a}, 1";
     "shl {a}, -1"; "shr {a}, 0x1"; "shrd {a}, {b}, 62"; "lea {a}, {b}"; "lea {a}, [{b}]";
     "lea {a}, [{b} - {c}]"; "lea {a}, [{b} + 2*{c}]"; "lea {a}, [4*{b} + {c}]";
     "lea {a}, [{b} - 4*{c}]"; "lea {a}, [{b} + {c} + 1]"; "lea {a}, [{b}+1]"; "lea {a}, {b} + 1]";
     "lea {a}, [{b} + 1"; "lea {a}, [1 + {b}]"; "lea {a}, [{b} + 2147483648]"; "cmovc {a}, {b}";
     "cmovnc {a}, 1"; "cmovl {a}, {b}"; "setc {a}"; "not {a}, {b}"; "not"; "neg 1"; "neg {a";
     "test {a}, 1"; "sub {a}, {b}"; "sub {a}, 0"; "sub {a}, -1"; "sub {a}, 2147483648";
     "sbb {a}, {b}"; "add {a}, 1"; "adc {a}, 0"; "adcx {a}, {b}"; "imul {a}, {b}";
     "imul {a}, {b}, 3"; "mul {a}"; "cqo rax"; "cdq"; "cmp {a}, {b}"; "dec {a}"; "xor {a}, {a}";
     "jc 2f"; "2:"; "ret"; "lock add {a}, {b}"; "MOV {a}, {b}"; "# mov"]%string
  || existsb (known DivstepAArch64.parse_line)
    ["add {a}, {b}"; "add {a}, {b}, 1"; "add {a}, {b}, #4096"; "add {a}, {b}, #-1";
     "add {a}, {b}, #"; "add {a}, {b}, #01"; "add {a}, {b}, #1, lsl #12";
     "add {a}, {b}, {c}, lsl #1"; "add {a}, {b}, c";
     "add x0, {b}, {c}"; "add {a:w}, {b}, {c}"; "add {a} {b} {c}"; "adds {a}, {b}, {c}";
     "add {a}, {b}, {c} // sum"; "adc {a}, {b}, {c}"; "sub {a}, {b}, {c}"; "sub {a}, {b}, #4096";
     "subs {a}, {b}, #1"; "tst {a}, {b}"; "tst {a}, #2"; "tst {a}, 1"; "tst {a}";
     "ands {a}, {b}, #1"; "csel {a}, {b}, {c}"; "csel {a}, {b}, {c}, eq"; "csel {a}, {b}, {c}, NE";
     "csel {a}, {b}, xzr, ne"; "csel {a}, {b}, {c}, {d}"; "csel {a}, {b}, #1, ne";
     "csinc {a}, {b}, {c}, ge"; "csneg {a}, {b}, {c}, ge"; "cinv {a}, {b}, ge"; "neg {a}, {b}";
     "cneg {a}, {b}"; "cneg {a}, {b}, mi"; "ccmp {a}, {b}, #0, ne"; "ccmp {a}, #32, #0, ne";
     "ccmp {a}, #0, #16, ne"; "ccmp {a}, #0, #0"; "ccmp {a}, #0, 0, ne"; "ccmn {a}, #0, #0, ne";
     "cmp {a}, {b}"; "cmp {a}, #4096"; "cmp {a}, #-1"; "cmn {a}, #1"; "asr {a}, {b}, #0";
     "asr {a}, {b}, #64"; "asr {a}, {b}, {c}"; "lsr {a}, {b}, #1"; "lsl {a}, {b}, #1";
     "mov {a}, {b}"; "ldr {a}, [{b}]"; "b.lt 2f"; "tbz {a}, #0, 2f"; "2:"; "ret"; "// add"]%string
  = false.
Proof. vm_cast_no_check (eq_refl false). Qed.
