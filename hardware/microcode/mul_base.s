; SPDX-License-Identifier: MIT OR Apache-2.0
; Multiples of the base point: key generation and signing.

; One row of the comb: Q := 2Q + three entries.
.macro comb_row X Y Z T
    double4 {X}, {Y}, {Z}, %X, %Y, %Z, %T
    comb_entry 0, %P0, %M0, %D0
    add_affine4 %X, %Y, %Z, %T, %P0, %M0, %D0, %X, %Y, %Z, %T
    comb_entry 1, %P1, %M1, %D1
    add_affine4 %X, %Y, %Z, %T, %P1, %M1, %D1, %X, %Y, %Z, %T
    comb_entry 2, %P2, %M2, %D2
.endm

.routine comb
.purpose k B for the base point B, by the signed comb of five teeth in three tables, 17 rows.
.in  r30 raw v     (k + 2^255 - 1)/2 for an odd k, bit 255 is ignored
.out r6 field X    k B, projective
.out r7 field Y
.out r8 field Z
.out r9 field T    XY/Z
.clobbers r10, r32-r63, key, digit
.cycles 6728
.reg zero r10
.temps r32-r63
    KEY  v
    MOV  zero, ZERO
    MOV  X, ZERO
    MOV  Y, ONE
    MOV  Z, ONE
    LOOP 16
.schedule 3000
    comb_row X, Y, Z, T
    add_affine3 %X, %Y, %Z, %T, %P2, %M2, %D2, X, Y, Z
.end
    NEXT
.schedule 300
    comb_row X, Y, Z, T
    add_affine4 %X, %Y, %Z, %T, %P2, %M2, %D2, X, Y, Z, T
.end
    RET

.routine mul_base
.purpose The point k B, for keys and signatures. Constant time.
.in  r0 raw v      (k + 2^255 - 1)/2 for an odd k, which may be the scalar plus L
.out r0 raw y      y of k B, canonical
.out r1 raw x      x of k B, canonical, its lowest bit is the sign of the encoding
.cycles 10932
    MOV  r30, v
    CALL comb
    MOV  r1, r8
    CALL invert
    MUL  r7, r7, r2
    MUL  r6, r6, r2
    FRZ  r0, r7
    FRZ  r1, r6
    FIN  2
