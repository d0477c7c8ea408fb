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
.in  r7 field Y0   the neutral element (0 : Z0 : Z0), Z0 any but 0
.in  r8 field Z0
.out r6 field X    k B, projective
.out r7 field Y
.out r8 field Z
.out r9 field T    XY/Z
.clobbers r10, r32-r62, key, digit
.cycles 6726
.reg zero r10
.temps r32-r62
    KEY  v
    MOV  zero, ZERO
    MOV  X, ZERO
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

; (k' + 2^255 - 1)/2 for the odd one k' of k and k + L, k < L: for the comb. k' is below 2^254.
.macro comb_digits k v
    UNP  %k, {k}
    MOV  %l, ORDER
    ADD  %kl, %k, %l
    LSB  {k}
    SELS %odd, %kl, %k
    SUB  %half, %odd, ONE
    MUL  %half, %half, HALF
    FRZ  %half, %half
    XOR  {v}, %half, BIT254
.endm

.routine base
.purpose k B for the base point B.
.in  r5 raw k      below L
.in  r7 field Y0   the neutral element (0 : Z0 : Z0), Z0 any but 0
.in  r8 field Z0
.out r6 field X    k B, projective
.out r7 field Y
.out r8 field Z
.out r9 field T    XY/Z
.clobbers r10, r30, r32-r62, key, digit
.cycles 6798
.temps r40-r62
.schedule
    comb_digits k, r30
.end
    CALL comb
    RET

.routine affine
.purpose The coordinates of a point, if it is on the curve.
.in  r6 field X
.in  r7 field Y
.in  r8 field Z
.out r0 raw y      canonical, all ones if the two are not on the curve
.out r1 raw x      canonical, 0 if they are not
.clobbers r2-r5, r40-r55, digit
.cycles 4235
.temps r40-r62
    MOV  r1, r8
    CALL invert
.schedule
    MUL  %x, r6, r2
    MUL  %y, r7, r2
    FRZ  %fx, %x
    FRZ  %fy, %y
    UNP  %x, %fx           ; of what will be read: y^2 - x^2 - 1 = d x^2 y^2
    UNP  %y, %fy
    SQR  %xx, %x
    SQR  %yy, %y
    MUL  %dxx, %xx, CURVE_D
    MUL  %dxxyy, %dxx, %yy
    SUB  %s, %yy, %xx
    SUB  %s, %s, ONE
    SUB  %s, %s, %dxxyy
    FRZ  %s, %s
    MOV  %all, ALL
    MOV  %no, ZERO
    EQ   %s, ZERO
    SELS y, %all, %fy
    SELS x, %no, %fx
.end
    RET

; The encoding of what affine gives, y with the sign of x in bit 255: all ones, which no encoding is, if the point is not on the curve.
.macro encoding
    LSB  r1
    XOR  r1, r0, BIT255
    SELS r0, r0, r1
.endm

.routine point
.purpose The encoding of k B for the base point B.
.in  r5 raw k      below L
.out r0 raw y      encoding, all ones if the point is not on the curve
.clobbers r1-r10, r30, r32-r62, key, digit
.cycles 11031
    MOV  r7, ONE
    MOV  r8, ONE
    CALL base
    CALL affine
    encoding
    RET

.routine base_split
.purpose (a + b) B, by two combs with random coordinates.
.in  r16 raw a     below L
.in  r15 raw b     below L
.in  r19 raw lambda random, bit 1 is 1, so that it is not 0 modulo p
.out r6 field X    projective
.out r7 field Y
.out r8 field Z
.clobbers r5, r9-r10, r20-r23, r30, r32-r62, key, digit
.cycles 13715
.temps r40-r62
    UNP  r7, lambda
    MOV  r8, r7
    MOV  r5, b
    CALL base
    FRZ  r10, r8           ; a random Z comes between b and a in the freezer, which keeps its last value
.schedule
    to_cached r6, r7, r8, r9, r20, r21, r22, r23
.end
    MOV  r7, r8
    MOV  r5, a
    CALL base
.schedule
    add_cached3 r6, r7, r8, r9, r20, r21, r22, r23, X, Y, Z
.end
    RET

.routine point_split
.purpose The encoding of (a + b) B.
.in  r16 raw a     below L
.in  r15 raw b     below L
.in  r19 raw lambda random, bit 1 is 1
.out r0 raw y      encoding, all ones if the point is not on the curve
.clobbers r1-r10, r20-r23, r30, r32-r62, key, digit
.cycles 17944
    CALL base_split
    CALL affine
    encoding
    RET

.routine mul_base
.purpose The point k B, for keys and signatures. Constant time.
.in  r0 raw v      (k + 2^255 - 1)/2 for an odd k, which may be the scalar plus L
.out r0 raw y      y of k B, canonical
.out r1 raw x      x of k B, canonical, its lowest bit is the sign of the encoding
.cycles 10932
    MOV  r30, v
    MOV  r7, ONE
    MOV  r8, ONE
    CALL comb
    MOV  r1, r8
    CALL invert
    MUL  r7, r7, r2
    MUL  r6, r6, r2
    FRZ  r0, r7
    FRZ  r1, r6
    FIN  2

.routine mul_base_blinded
.purpose The point (a + b) B, by two combs with random coordinates. Constant time.
.in  r0 raw a      below L
.in  r1 raw b      below L
.in  r2 raw lambda random, bit 1 is 1
.out r0 raw y      canonical, all ones if the two are not on the curve
.out r1 raw x      canonical, its lowest bit is the sign of the encoding
.cycles 18006
    MOV  r16, a
    MOV  r19, lambda       ; between a and b, which would show their sum one after the other
    MOV  r15, b
    CALL base_split
    CALL affine
    FIN  2
