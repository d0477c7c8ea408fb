; SPDX-License-Identifier: MIT OR Apache-2.0
; Formulas. Names with % are temporary values, so these go into .schedule blocks.

; {x} := {x}^(2^{n})
.macro squarings x n
    LOOP {n}
    SQR  {x}, {x}
    NEXT
.endm

; Two at a time: the second squaring runs in the shadow of the first.
.macro squarings2 x y n
    LOOP {n}
    SQR  {x}, {x}
    SQR  {y}, {y}
    NEXT
.endm

; --- Montgomery ladder -----------------------------------------------------------------------------------------
; A point is (A, B) = (x + z, x - z), up to a common factor: on the Edwards curve, where u = (1 + y)/(1 - y), it is (1, y).
; Doubling, from S = A^2 + B^2 and E = A^2 - B^2:
;   4 A^2 B^2 = S^2 - E^2                        (the new 4x)
;   4 E (B^2 + 121666 E) = 4 A^4 - S^2 + 486661 E^2     (the new 4z)
; so the new (A, B), halved, is (2n, S^2 - E^2 - 2n) with n = A^4 + 121665 E^2: squarings only.
.macro ladder_double sa sb A2 B2
    SQR  %aa, {sa}
    SQR  %bb, {sb}
    double_squares %aa, %bb, {A2}, {B2}
.endm

; From A^2 and B^2.
.macro double_squares aa bb A2 B2
    SUB  %e, {aa}, {bb}
    ADD  %s, {aa}, {bb}
    SQR  %ee, %e
    SQR  %ss, %s
    SQR  %qq, {aa}
    MULS %m, %ee, A24M
    ADD  %n, %qq, %m
    ADD  {A2}, %n, %n
    SUB  %x, %ss, %ee
    SUB  {B2}, %x, {A2}
.endm

; One step: (A, B) := the double of (A, B) or (C, D) as the digit says, (C, D) := the sum of both.
; The sum is symmetric up to signs that are squared away, so nothing is swapped.
; In two parts: a loop turns fastest if it ends with the first part of the next step.
.macro ladder_first A B C D da cb aa bb
    DIG  ladder
    SELS %sa, {A}, {C}
    SELS %sb, {B}, {D}
    MUL  {da}, {D}, {A}
    MUL  {cb}, {C}, {B}
    SQR  {aa}, %sa
    SQR  {bb}, %sb
.endm

.macro ladder_second da cb aa bb A2 B2 C2 D2
    ADD  %t, {da}, {cb}
    SUB  %u, {da}, {cb}
    SQR  %x3, %t
    SQR  %uu, %u
    MUL  %z3, %uu, x1
    ADD  {C2}, %x3, %z3
    SUB  {D2}, %x3, %z3
    double_squares {aa}, {bb}, {A2}, {B2}
.endm

.macro ladder_step A B C D A2 B2 C2 D2
    ladder_first {A}, {B}, {C}, {D}, %da, %cb, %aa, %bb
    ladder_second %da, %cb, %aa, %bb, {A2}, {B2}, {C2}, {D2}
.endm

; Two steps of such a loop, whose registers hold what ladder_first gives.
.macro ladder_turn A B C D
    ladder_second {A}, {B}, {C}, {D}, %A, %B, %C, %D
    ladder_first %A, %B, %C, %D, %da, %cb, %aa, %bb
    ladder_second %da, %cb, %aa, %bb, %A, %B, %C, %D
    ladder_first %A, %B, %C, %D, {A}, {B}, {C}, {D}
.endm

; --- twisted Edwards curve -x^2 + y^2 = 1 + d x^2 y^2 -----------------------------------------------------------
; Points (X : Y : Z : T), x = X/Z, y = Y/Z, xy = T/Z. The formulas are complete: no exception for any input.
; Cached: P = Y + X, M = Y - X, Q = 2Z, D = 2dT.

; dbl-2008-hwcd for a = -1, all four signs turned.
.macro double_eh X Y Z X2 Y2 Z2
    SQR  %a, {X}
    SQR  %b, {Y}
    SQR  %c, {Z}
    ADD  %xy, {X}, {Y}
    SQR  %s, %xy
    ADD  %h, %a, %b
    SUB  %g, %a, %b
    SUB  %e, %h, %s
    ADD  %c, %c, %c
    ADD  %f, %c, %g
    MUL  {X2}, %e, %f
    MUL  {Y2}, %g, %h
    MUL  {Z2}, %f, %g
.endm

; Without T, which the next doubling does not read.
.macro double3 X Y Z X2 Y2 Z2
    double_eh {X}, {Y}, {Z}, {X2}, {Y2}, {Z2}
.endm

.macro double4 X Y Z X2 Y2 Z2 T2
    double_eh {X}, {Y}, {Z}, {X2}, {Y2}, {Z2}
    MUL  {T2}, %e, %h
.endm

; add-2008-hwcd-3 with {z2} = 2 Z1 Z2.
.macro add_core X Y T z2 P M D X3 Y3 Z3
    SUB  %u, {Y}, {X}
    ADD  %v, {Y}, {X}
    MUL  %a, %u, {M}
    MUL  %b, %v, {P}
    MUL  %c, {T}, {D}
    SUB  %e, %b, %a
    SUB  %f, {z2}, %c
    ADD  %g, {z2}, %c
    ADD  %h, %b, %a
    MUL  {X3}, %e, %f
    MUL  {Y3}, %g, %h
    MUL  {Z3}, %f, %g
.endm

; Of an affine cached point; with T.
.macro add_affine4 X Y Z T P M D X3 Y3 Z3 T3
    ADD  %z2, {Z}, {Z}
    add_core {X}, {Y}, {T}, %z2, {P}, {M}, {D}, {X3}, {Y3}, {Z3}
    MUL  {T3}, %e, %h
.endm

; The same without T.
.macro add_affine3 X Y Z T P M D X3 Y3 Z3
    ADD  %z2, {Z}, {Z}
    add_core {X}, {Y}, {T}, %z2, {P}, {M}, {D}, {X3}, {Y3}, {Z3}
.endm

; Of a cached point; with T.
.macro add_cached4 X Y Z T P M Q D X3 Y3 Z3 T3
    MUL  %z2, {Z}, {Q}
    add_core {X}, {Y}, {T}, %z2, {P}, {M}, {D}, {X3}, {Y3}, {Z3}
    MUL  {T3}, %e, %h
.endm

; The same without T.
.macro add_cached3 X Y Z T P M Q D X3 Y3 Z3
    MUL  %z2, {Z}, {Q}
    add_core {X}, {Y}, {T}, %z2, {P}, {M}, {D}, {X3}, {Y3}, {Z3}
.endm

.macro to_cached X Y Z T P M Q D
    ADD  {P}, {Y}, {X}
    SUB  {M}, {Y}, {X}
    ADD  {Q}, {Z}, {Z}
    MUL  {D}, {T}, CURVE_2D
.endm

; Entry of the comb table {j} of the base point: all sixteen are read.
.macro comb_entry j P M D
    DIG  comb{j}
    MOV  %p, COMB{j}_0_P
    MOV  %m, COMB{j}_0_M
    MOV  %d, COMB{j}_0_T
.repeat i 1..16
    SELI %p, %p, COMB{j}_{i}_P, #{i}
    SELI %m, %m, COMB{j}_{i}_M, #{i}
    SELI %d, %d, COMB{j}_{i}_T, #{i}
.endr
    SUB  %minus, zero, %d
    SELS {P}, %p, %m
    SELS {M}, %m, %p
    SELS {D}, %d, %minus
.endm
