; SPDX-License-Identifier: MIT OR Apache-2.0
; Whole keys, signatures and verifications of Ed25519 (RFC 8032): hashing, scalars and points in jobs of one or more parts.
;
; The secret scalar is kept as t = s/8: s is a multiple of 8 and may be p or more, t is below 2^252. A message comes in whole blocks of
; SHA-512, four registers each, which the driver pads. What a job keeps while it waits for the next blocks:
;
;   r11 t    r12 prefix of the nonce's hash    r13, r14 chaining value    r16 nonce r    r17 which bytes of the prefix have been hashed
;   r15 the other part of a nonce that is in two parts, else 0
;
; No register from r11 on can be read or written from outside. A nonce lives in one job, whose second pass ends it: the job goes on at
; most once from each pause, so there is one answer k for each r. Both passes must be fed the same message; who feeds them has the seed.

.routine absorb
.purpose One block into the chaining value.
.in  r0 raw a      bytes 0 to 31
.in  r1 raw b      bytes 32 to 63
.in  r2 raw c      bytes 64 to 95
.in  r3 raw d      bytes 96 to 127
.in  r13 raw low   half 0 of the chaining value
.in  r14 raw high  half 1
.out r13 raw low2  half 0 of the next
.out r14 raw high2 half 1
.cycles 157
    HIV  low, #0
    HIV  high, #1
    HSH  a, #0
    HSH  b, #1
    HSH  c, #2
    HSH  d, #3
    RND
    DGT  low2, #0
    DGT  high2, #1
    RET

.routine expand
.purpose The secret scalar over 8 and the prefix of a seed.
.in  r0 raw seed
.out r11 raw t     clamped scalar over 8
.out r12 raw prefix
.out r13 raw low   half 0 of SHA-512's initial value
.out r14 raw high  half 1
.out r17 raw used  all ones
.clobbers r40-r42
.cycles 220
.temps r40-r42
    HIV  IV_LOW, #0
    HIV  IV_HIGH, #1
    HSH  seed, #0
    HSH  PAD_ONE, #1
    HSH  ZERO, #2
    HSH  PAD_SEED, #3
    RND
    DGT  r41, #0
    DGT  prefix, #1
.schedule
    AND  %s, r41, CLAMP
    XOR  %s, %s, BIT254
    UNP  %x, %s
    MUL  %x, %x, EIGHTH
    FRZ  t, %x
    MOV  low, IV_LOW
    MOV  high, IV_HIGH
    MOV  used, ALL
.end
    RET

.routine keygen
.purpose The public key of a seed. Constant time.
.in  r0 raw seed
.out r0 raw key    encoding, all ones if the point is not on the curve
.cycles 12131
    CALL expand
    UNP  r1, r11
    CALL order_eight
    CALL point
    FIN  1

.routine keygen_blinded
.purpose The public key of a seed, with the scalar over 8 in two parts and random coordinates. Constant time.
.in  r0 raw seed
.in  r1 raw m      random, below 2^252
.in  r2 raw lambda random, bit 1 is 1
.out r0 raw key    encoding, all ones if the point is not on the curve
.cycles 19875
.temps r40-r62
    MOV  r20, m
    MOV  r19, lambda
    CALL expand
.schedule
    UNP  r1, r20
    UNP  %t, r11
    SUB  r20, %t, r1
.end
    CALL order_eight
    MOV  r15, r5
    MOV  r1, r20
    CALL order_eight
    MOV  r16, r5
    CALL point_split
    FIN  1

; The first pass: the nonce, from prefix and message.

.routine sign
.purpose A signature, from the first block behind the prefix on; there are more. Goes on in nonce_pause.
.in  r0 raw seed
.in  r1 raw b      bytes 32 to 63 of the block
.in  r2 raw c      bytes 64 to 95
.in  r3 raw d      bytes 96 to 127
.cycles 352
    CALL expand
    MOV  r0, r12
    CALL absorb
    MOV  r0, ZERO
    JMP  nonce_pause

.routine sign_short
.purpose A signature of a message that ends in this block, of up to 79 bytes. Goes on in challenge_pause.
.in  r0 raw seed
.in  r1 raw b      bytes 32 to 63 of the block
.in  r2 raw c      bytes 64 to 95
.in  r3 raw d      bytes 96 to 127
.cycles 12237
    CALL expand
    MOV  r0, r12
    CALL absorb
    JMP  nonce

; A message that is short enough for both passes to come out of one set of registers: one job, which is fed once.

.macro first_of_both
    MOV  r23, b
    MOV  r24, c
    CALL expand
    MOV  r0, r12
    CALL absorb
    CALL order_digest
    CALL order_least
    MOV  r16, r5
    CALL point
    MOV  r25, r0
    EQ   r0, ALL           ; then S is 0
    SELS r17, r17, ZERO
    MOV  r13, IV_LOW
    MOV  r14, IV_HIGH
    MOV  r1, key
    MOV  r2, r23
.endm

.routine sign_one
.purpose A signature of a message of up to 47 bytes: one block for k. Results of sign_end. Constant time.
.in  r0 raw seed
.in  r1 raw b      bytes 32 to 63 of the block for r: bytes 0 to 31 of the message, padded
.in  r2 raw c      bytes 64 to 95
.in  r3 raw d      bytes 96 to 127
.in  r20 raw key   encoding of the key A
.in  r21 raw e     bytes 96 to 127 of the block for k
.cycles 14843
    first_of_both
    MOV  r3, e
    JMP  sign_end

.routine sign_two
.purpose A signature of a message of 48 to 79 bytes: two blocks for k. Results of sign_end. Constant time.
.in  r0 raw seed
.in  r1 raw b      bytes 32 to 63 of the block for r: bytes 0 to 31 of the message, padded
.in  r2 raw c      bytes 64 to 95
.in  r3 raw d      bytes 96 to 127
.in  r20 raw key   encoding of the key A
.in  r21 raw e     bytes 0 to 31 of the second block for k
.in  r22 raw f     bytes 96 to 127 of it; those between are zero
.cycles 14991
    first_of_both
    MOV  r3, r24
    CALL absorb
    MOV  r0, e
    MOV  r1, ZERO
    MOV  r2, ZERO
    MOV  r3, f
    JMP  sign_end

.routine sign_end
.purpose The last block of k, and both halves of the signature.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r16 raw r
.in  r17 raw used
.in  r25 raw R0    encoding of R
.out r0 raw R      encoding, or all ones
.out r1 raw S      below L, 0 if R is all ones
.cycles 2638
    CALL absorb
    CALL order_digest
    CALL order_sign
    MOV  r1, ZERO
    EQ   used, ALL
    SELS r1, r1, r5
    MOV  r0, R0
    FIN  2

.macro turned bytes
    MOV  r40, r12
    LOOP {bytes}
    ROT  r40, r40
    NEXT
    LSB  r1
    SELS r12, r12, r40
    ROT  r1, r1
.endm

.routine sign_prefixed
.purpose A signature of a message with something before the prefix, as Ed25519ctx and Ed25519ph have. Goes on in nonce_pause.
.in  r0 raw seed
.in  r1 raw place  where the prefix begins, modulo 32: bit 0 of byte 0 its bit 0, of byte 31 its bit 1, of bytes 30, 29, 28 its bits 2, 3, 4
.cycles 360
    CALL expand
    turned 1
    turned 2
    turned 4
    turned 8
    turned 16
    MOV  r17, ZERO
    MOV  r0, ZERO
    MOV  r1, ZERO
    MOV  r2, ZERO
    MOV  r3, ZERO
    JMP  nonce_pause

.routine nonce_pause
.purpose Waits for the next block of the first pass. Goes on behind the PSE: + 1 nonce_more, + 2 nonce_prefix, + 3 nonce, + 4 nonce_blinded.
.in  r0 raw a0
.in  r1 raw b0
.in  r2 raw c0
.in  r3 raw d0
.in  r11 raw t
.in  r12 raw prefix
.in  r13 raw low
.in  r14 raw high
.in  r17 raw used
.out r0 raw a      bytes 0 to 31 of the block
.out r1 raw b      bytes 32 to 63
.out r2 raw c      bytes 64 to 95
.out r3 raw d      bytes 96 to 127
.out r4 raw e      which of bytes 0 to 31 are the prefix's: ones
.out r5 raw f      of bytes 32 to 63
.out r6 raw g      of bytes 64 to 95
.out r7 raw h      of bytes 96 to 127
.cycles 13
    MOV  r4, ZERO
    MOV  r5, ZERO
    MOV  r6, ZERO
    MOV  r7, ZERO
    PSE  8
    JMP  nonce_more
    JMP  nonce_prefix
    JMP  nonce
    JMP  nonce_blinded

.routine nonce_more
.purpose A block of the first pass.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r11 raw t
.in  r12 raw prefix
.in  r13 raw low
.in  r14 raw high
.in  r17 raw used
.cycles 173
    CALL absorb
    JMP  nonce_pause

.routine nonce_prefix
.purpose A block of the first pass in which the prefix lies, or a part of it.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r4 raw e
.in  r5 raw f
.in  r6 raw g
.in  r7 raw h
.in  r11 raw t
.in  r12 raw prefix
.in  r13 raw low
.in  r14 raw high
.in  r17 raw used
.temps r40-r62
.cycles 180
    MOV  r20, a
    MOV  r21, b
    MOV  r22, c
    MOV  r23, d
.schedule
    AND  %a, prefix, e
    AND  %b, prefix, f
    AND  %c, prefix, g
    AND  %d, prefix, h
    XOR  a, r20, %a
    XOR  b, r21, %b
    XOR  c, r22, %c
    XOR  d, r23, %d
    XOR  %e, e, f
    XOR  %g, g, h
    XOR  %e, %e, %g
    XOR  used, used, %e
.end
    CALL absorb
    MOV  a, r20
    MOV  b, r21
    MOV  c, r22
    MOV  d, r23
    JMP  nonce_pause

.routine nonce
.purpose The end of the first pass: r and R. Goes on in nonce_end.
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r17 raw used
.cycles 11899
    CALL order_digest
    CALL order_least
    MOV  r16, r5
    MOV  r15, ZERO
    CALL point
    JMP  nonce_end

.routine nonce_blinded
.purpose The end of the first pass, with the nonce in two parts and random coordinates. Goes on in nonce_end.
.in  r0 raw m      random, below 2^252
.in  r1 raw lambda random, bit 1 is 1
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r17 raw used
.cycles 18939
.temps r40-r62
    MOV  r15, m
    MOV  r19, lambda
    CALL order_digest
    CALL order_least
.schedule
    UNP  %r, r5
    UNP  %m, r15
    SUB  r5, %r, %m
.end
    CALL order_least
    MOV  r16, r5
    CALL point_split
    JMP  nonce_end

.routine nonce_end
.purpose Between the passes. Goes on in challenge_pause.
.in  r0 raw R      encoding, or all ones: then S is 0
.in  r11 raw t
.in  r15 raw other
.in  r16 raw r
.in  r17 raw used
.cycles 25
    EQ   r0, ALL
    SELS used, used, ZERO
    MOV  r13, IV_LOW
    MOV  r14, IV_HIGH
    MOV  r1, ZERO
    MOV  r2, ZERO
    MOV  r3, ZERO
    JMP  challenge_pause

; The second pass: k, from what everybody may know.

.routine challenge_pause
.purpose Waits for the next block of the second pass, at first with R in r0. Goes on behind the PSE: + 1 challenge_more, + 2 challenge, + 3 challenge_two, + 4 challenge_blinded.
.in  r0 raw a0
.in  r1 raw b0
.in  r2 raw c0
.in  r3 raw d0
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r15 raw other
.in  r16 raw r
.in  r17 raw used
.out r0 raw a      bytes 0 to 31 of the block
.out r1 raw b      bytes 32 to 63
.out r2 raw c      bytes 64 to 95
.out r3 raw d      bytes 96 to 127
.out r4 raw e      bytes 0 to 31 of the block behind it
.out r5 raw f      bytes 32 to 63
.out r6 raw g      bytes 64 to 95
.out r7 raw h      bytes 96 to 127
.cycles 13
    MOV  r4, ZERO
    MOV  r5, ZERO
    MOV  r6, ZERO
    MOV  r7, ZERO
    PSE  8
    JMP  challenge_more
    JMP  challenge
    JMP  challenge_two
    JMP  challenge_blinded

.routine challenge_more
.purpose A block of the second pass.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r15 raw other
.in  r16 raw r
.in  r17 raw used
.cycles 173
    CALL absorb
    JMP  challenge_pause

.routine challenge_two
.purpose The last two blocks of the second pass.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r4 raw e
.in  r5 raw f
.in  r6 raw g
.in  r7 raw h
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r16 raw r
.in  r17 raw used
.cycles 2789
    CALL absorb
    MOV  a, e
    MOV  b, f
    MOV  c, g
    MOV  d, h
    JMP  challenge

.routine challenge
.purpose The last block of the second pass: S = r + k s. It is 0 if not each byte of the prefix was hashed, an odd number of times, or R is not on the curve.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r16 raw r
.in  r17 raw used
.out r0 raw S      below L
.cycles 2638
    CALL absorb
    CALL order_digest
    CALL order_sign
    MOV  r1, ZERO
    EQ   used, ALL
    SELS r0, r1, r5
    FIN  1

.routine challenge_blinded
.purpose The same after nonce_blinded, with the scalar over 8 in two parts.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r4 raw m      random, below 2^252
.in  r11 raw t
.in  r13 raw low
.in  r14 raw high
.in  r15 raw other
.in  r16 raw r
.in  r17 raw used
.out r0 raw S      below L
.cycles 3510
    MOV  r19, m
    CALL absorb
    CALL order_digest
    CALL order_sign_split
    MOV  r1, ZERO
    EQ   used, ALL
    SELS r0, r1, r5
    FIN  1

; Verification, all of whose operands are public.

.routine verify_message
.purpose A verification, from the first block on; there are more. Goes on in verify_pause.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.cycles 176
    MOV  r13, IV_LOW
    MOV  r14, IV_HIGH
    CALL absorb
    JMP  verify_pause

.macro hash_block a b c d
    HSH  {a}, #0
    HSH  {b}, #1
    HSH  {c}, #2
    HSH  {d}, #3
    RND
.endm

; While the hash unit is at work, the square roots begin.

.routine verify_one
.purpose A verification with one block, which begins with R and A. Results of equation.
.in  r0 raw R
.in  r1 raw key
.in  r2 raw c
.in  r3 raw d
.in  r8 raw S      below L
.cycles 39463
    HIV  IV_LOW, #0
    HIV  IV_HIGH, #1
    hash_block R, key, c, d
    MOV  r11, key
    MOV  r12, R
    MOV  r15, S
    CALL roots_before
    JMP  verify_hashed

.routine verify_two
.purpose A verification with two blocks, which begin with R and A. Results of equation.
.in  r0 raw R
.in  r1 raw key
.in  r2 raw c
.in  r3 raw d
.in  r4 raw e
.in  r5 raw f
.in  r6 raw g
.in  r7 raw h
.in  r8 raw S      below L
.cycles 39488
    HIV  IV_LOW, #0
    HIV  IV_HIGH, #1
    hash_block R, key, c, d
    MOV  r11, key
    MOV  r12, R
    MOV  r15, S
    CALL roots_before
    hash_block e, f, g, h
    JMP  verify_hashed

.routine verify_prefixed
.purpose A verification with one block, which begins with something else. Results of equation.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r8 raw key    encoding of the key A
.in  r9 raw R      encoding of R
.in  r10 raw S     below L
.cycles 39463
    MOV  r13, IV_LOW
    MOV  r14, IV_HIGH
    JMP  verify_last

.routine verify_hashed
.purpose The scalars of a verification, after its last RND, and the equation. Results of equation.
.in  r11 raw enca  encoding of A
.in  r12 raw encb  encoding of R
.in  r15 raw S     below L
.in  r16 field ya  and so on: results of roots_before
.in  r17 field yb
.in  r18 field ua3
.in  r19 field ub3
.in  r20 field ma
.in  r21 field wa
.in  r22 field wb
.cycles 39168
.temps r40-r62
.schedule
    comb_digits S, r30
    small_affine ya, r29
    small_affine yb, r31
.end
    DGT  r13, #0
    DGT  r14, #1
    CALL order_digest
    CALL order_least
.schedule
    UNP  %x, r5
    ADD  %x, %x, %x
    ADD  %x, %x, %x
    FRZ  r28, %x           ; 4 k
.end
    JMP  equation

.routine verify_pause
.purpose Waits for the next block. Goes on behind the PSE: + 1 verify_more, + 2 verify_last.
.in  r0 raw a0
.in  r1 raw b0
.in  r2 raw c0
.in  r3 raw d0
.in  r13 raw low
.in  r14 raw high
.out r0 raw a      bytes 0 to 31 of the block
.out r1 raw b      bytes 32 to 63
.out r2 raw c      bytes 64 to 95
.out r3 raw d      bytes 96 to 127
.out r4 raw e      not used
.out r5 raw f      not used
.out r6 raw g      not used
.out r7 raw h      not used
.out r8 raw key    encoding of the key A, for the last block
.out r9 raw R      encoding of R
.out r10 raw S     below L
.cycles 16
.repeat i 4..11
    MOV  r{i}, ZERO
.endr
    PSE  11
    JMP  verify_more
    JMP  verify_last

.routine verify_more
.purpose A block of a verification.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r13 raw low
.in  r14 raw high
.cycles 176
    CALL absorb
    JMP  verify_pause

.routine verify_last
.purpose The last block of a verification, and the equation. Results of equation.
.in  r0 raw a
.in  r1 raw b
.in  r2 raw c
.in  r3 raw d
.in  r8 raw key    encoding of the key A
.in  r9 raw R      encoding of R
.in  r10 raw S     below L
.in  r13 raw low
.in  r14 raw high
.cycles 39463
    HIV  low, #0
    HIV  high, #1
    hash_block a, b, c, d
    MOV  r11, key
    MOV  r12, R
    MOV  r15, S
    CALL roots_before
    JMP  verify_hashed
