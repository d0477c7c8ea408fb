; SPDX-License-Identifier: MIT OR Apache-2.0
; X25519 of RFC 7748.

.routine x25519
.purpose The function X25519. Constant time.
.in  r0 raw k      scalar, clamped: bit 254 is 1, bits 2 to 0 are 0, bit 255 is ignored
.in  r1 raw u      u-coordinate, any, bit 255 is ignored
.out r0 raw shared u-coordinate of the multiple, canonical, 0 for points of small order
.cycles 30588
.reg x1 r6
.reg A r7
.reg B r8
.reg C r9
.reg D r10
.temps r11-r62
    KEY  k
    UNP  x1, u
    MOV  A, ONE            ; the neutral element: x = 1, z = 0
    MOV  B, ONE
    ADD  C, x1, ONE        ; the point: x = u, z = 1
    SUB  D, x1, ONE
.schedule 300
    ladder_first A, B, C, D, A, B, C, D
.end
    LOOP 125               ; bits 254 to 5, two at a time
.schedule 4000
    ladder_turn A, B, C, D
.end
    NEXT
.schedule 1000
    ladder_second A, B, C, D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, %A, %B, %C, %D
    DIG  ladder            ; bits 2 to 0 are 0: three doublings of the right one of the two
    SELS %a, %A, %C
    SELS %b, %B, %D
    ladder_double %a, %b, %a, %b
    ladder_double %a, %b, %a, %b
    ladder_double %a, %b, %a, %b
    SUB  r1, %a, %b        ; 2z
    ADD  A, %a, %b         ; 2x
.end
    CALL invert
    MUL  r1, r2, A
    FRZ  r0, r1
    FIN  1

; --- Against whoever measures -----------------------------------------------------------------------------------
; The multiple is taken of 8 P by k/8, as k is a multiple of 8: 8 P has the prime order L or, on the twist, L' = 2^253 - 9 - 2 (L - 2^252),
; so k/8 goes as k/8 + m L or k/8 + m L'. And where 8 P is the neutral element, of which the ladder would show by zeros what the digits are,
; another point goes through, and the result is 0.

.routine eight
.purpose Eight times a point of the curve or its twist, projective.
.in  r8 raw u      u-coordinate, bit 255 is ignored
.out r0 field X    x
.out r6 field Z    z, 0 for points of small order
.clobbers r7, r40-r49
.cycles 194
.temps r40-r62
.reg A r7
    UNP  A, u
    SUB  Z, A, ONE         ; (x + z, x - z)
    ADD  A, A, ONE
    LOOP 3
.schedule
    ladder_double A, Z, A, Z
.end
    NEXT
    ADD  X, A, Z
    SUB  Z, A, Z
    RET

.routine x25519_blinded
.purpose The function X25519 with a blinded scalar and random coordinates, its result checked. Constant time.
.in  r0 raw a0     bits 384 to 192 of the scalar for the curve, k/8 + m L, from bit 254 down
.in  r1 raw b0     its bits 192 to 0, the same
.in  r2 raw a1     as a0, of the scalar for the twist, k/8 + m L'
.in  r3 raw b1     as b0
.in  r4 raw u0     u-coordinate, any, bit 255 is ignored
.in  r5 raw lambda random, bit 1 is 1, so that it is not 0 modulo p
.out r0 raw shared as of x25519; all ones, which no coordinate is, if the check fails
.cycles 49291
.reg u r8
.reg a r11
.reg b r12
.reg a2 r13
.reg b2 r14
.reg x1 r16
.reg A r17
.reg B r18
.reg C r19
.reg D r20
.temps r21-r62
    MOV  a, a0
    MOV  b, b0
    MOV  a2, a1
    MOV  b2, b1
    MOV  u, u0
    MOV  r15, lambda
    CALL eight
.schedule
    UNP  %u, u             ; u^3 + 486662 u^2 + u = u ((u - 1)^2 + 4 121666 u): a square on the curve, else u is of the twist
    SUB  %d, %u, ONE
    SQR  %dd, %d
    MULS %m, %u, A24
    ADD  %m, %m, %m
    ADD  %m, %m, %m
    ADD  %m, %m, %dd
    MUL  r1, %m, %u
.end
    CALL power58_two       ; of r1 and of z
.schedule
    SQR  %s, r2            ; r1^((p-1)/2): 4 (p-5)/8 + 2
    SQR  %s, %s
    SQR  %f, r1
    MUL  %s, %s, %f
    FRZ  %s, %s
    EQ   %s, ONE
    SELS a, a2, a
    SELS b, b2, b
    SQR  %i, r7            ; 1/z = z^(p-2): 8 (p-5)/8 + 3
    SQR  %i, %i
    SQR  %i, %i
    SQR  %z, r6
    MUL  %z, %z, r6
    MUL  %i, %i, %z
    MUL  %x, %i, r0
    FRZ  %z, r6
    EQ   %z, ZERO
    SELS x1, %x, U9
.end
.schedule
    UNP  A, r15            ; the neutral element: x = lambda, z = 0
    MOV  B, A
    ADD  %c, x1, ONE       ; the point: x = lambda u, z = lambda
    SUB  %d, x1, ONE
    MUL  C, %c, A
    MUL  D, %d, A
.end
    LOOP 2
    KEY  a
    DIG  ladder            ; the digit before the next 192, which says what comes first in A, B
.schedule 300
    ladder_first A, B, C, D, A, B, C, D
.end
    LOOP 95                ; two at a time, and two around the loop
.schedule 4000
    ladder_turn A, B, C, D
.end
    NEXT
.schedule 1000
    ladder_second A, B, C, D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, A, B, C, D
.end
    MOV  a, b
    NEXT
.schedule
    DIG  ladder            ; behind the last digit stands 0: the multiple is the right one of the two
    SELS %a, A, C
    SELS %b, B, D
    SELS %c, C, A
    SELS %d, D, B
    SUB  r1, %a, %b        ; 2z
    ADD  A, %a, %b         ; 2x
    SUB  D, %c, %d         ; of the other, which is the next multiple: 2z
    ADD  C, %c, %d         ; 2x
.end
    CALL invert
.schedule
    MUL  %x, r2, A
    FRZ  B, %x
.end
    CALL eight
; Three points of which two have the third as their sum or difference: with x1 and x = X/Z, x' (Semaev's third polynomial, times Z^2)
;   ((x' Z - X) x1)^2 - 2 ((x' Z + X) (x' X + Z) + 973324 x' Z X) x1 + (x' X - Z)^2 = 0.
.schedule
    UNP  %x, B
    MUL  %a, %x, D
    MUL  %c, %x, C
    MUL  %t, %a, C
    ADD  %t, %t, %t
    ADD  %t, %t, %t
    MULS %m, %t, A24M
    ADD  %m, %m, %m
    ADD  %m, %m, %t        ; 973324 = 4 (2 121665 + 1)
    ADD  %ab, %a, C
    ADD  %cd, %c, D
    MUL  %h, %ab, %cd
    ADD  %h, %h, %m
    MUL  %h, %h, x1
    ADD  %h, %h, %h
    SUB  %e, %a, C
    MUL  %e, %e, x1
    SQR  %e, %e
    SUB  %f, %c, D
    SQR  %f, %f
    ADD  %f, %e, %f
    SUB  %f, %f, %h
    FRZ  %f, %f
    MUL  %g, x1, r6        ; x1 is that of 8 P, or 9
    SUB  %g, %g, r0
    SUB  %n, x1, U9
    FRZ  %z, r6
    EQ   %z, ZERO
    SELS %g, %g, %n
    SELS %r, B, ZERO
    FRZ  %g, %g
    MOV  %all, ALL
    EQ   %g, ZERO
    SELS %r, %all, %r
    EQ   %f, ZERO
    SELS %r, %all, %r
    FRZ  %z1, D            ; and the other is no multiple of (0, 0)
    EQ   %z1, ZERO
    SELS r0, %r, %all
.end
    FIN  1
