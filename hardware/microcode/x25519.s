; SPDX-License-Identifier: MIT OR Apache-2.0
; X25519 of RFC 7748.

.routine x25519
.purpose The function X25519. Constant time.
.in  r0 raw k      scalar, clamped: bit 254 is 1, bits 2 to 0 are 0, bit 255 is ignored
.in  r1 raw u      u-coordinate, any, bit 255 is ignored
.out r0 raw shared u-coordinate of the multiple, canonical, 0 for points of small order
.cycles 31207
.reg x1 r6
.reg A r7
.reg B r8
.reg C r9
.reg D r10
.temps r11-r63
    KEY  k
    UNP  x1, u
    MOV  A, ONE            ; the neutral element: x = 1, z = 0
    MOV  B, ONE
    ADD  C, x1, ONE        ; the point: x = u, z = 1
    SUB  D, x1, ONE
    LOOP 42                ; bits 254 to 3, six at a time
.schedule 20000
    ladder_step A, B, C, D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, %A, %B, %C, %D
    ladder_step %A, %B, %C, %D, A, B, C, D
.end
    NEXT
.schedule
    DIG  ladder            ; bits 2 to 0 are 0: three doublings of the right one of the two
    SELS %a, A, C
    SELS %b, B, D
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
