/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the files of the driver share. No firmware includes this.
 */
#ifndef ENGINE25519_INTERNAL_H
#define ENGINE25519_INTERNAL_H

#include "engine25519.h"
#include "engine25519_map.h"
#include "engine25519_rom.h"

/* Engine cycles that the driver waits unless told otherwise: 8 times the longest job. */
#define E25519_LIMIT (8u * E25519_JOB_LIMIT)
/* Attempts at what another master may block for a moment. */
#define E25519_TRIES 100
/* Bytes of a block of SHA-512. */
#define E25519_BLOCK 128u
/* The longest message that is signed in one job, and with one block for its challenge. */
#define E25519_SHORT (E25519_BLOCK - 32 - 17)
#define E25519_SHORT_ONE (E25519_BLOCK - 64 - 17)
/* The longest that is verified in one job: two blocks. */
#define E25519_VERIFIED (E25519_SHORT_ONE + E25519_BLOCK)

#define E25519_TRY(step)                                                                           \
    do {                                                                                           \
        engine25519_error why_ = (step);                                                           \
        if (why_ != ENGINE25519_OK) return why_;                                                   \
    } while (0)

/* A register: 256 bits, the lowest word first. */
typedef struct {
    uint32_t w[8];
} e25519_words;

/* A bit of STATUS. */
#define E25519_IS(status, name) ((status) >> E25519_BUS_STATUS_##name##_LSB & 1u)
/* A field of a word. */
#define E25519_FIELD(word, name) ((word) >> E25519_BUS_##name##_LSB & E25519_BUS_##name##_MASK)

/* ---- scalar.c: operands and results. Constant time. ---- */

/* Results go to a place of the caller's: a copy that a function returns is never wiped. */

void e25519_from_bytes(e25519_words *r, const uint8_t bytes[32]);
void e25519_to_bytes(uint8_t bytes[32], const e25519_words *a);
void e25519_copy(uint8_t *to, const uint8_t *from, size_t length);
/* Whether bytes differ, in a time that does not say where. */
int e25519_differ(const uint8_t *a, const uint8_t *b, size_t length);
int e25519_words_differ(const e25519_words *a, const e25519_words *b, int count);
/* 1 if k < L; 1 if x < p. */
uint32_t e25519_is_below_order(const e25519_words *k);
uint32_t e25519_is_canonical(const e25519_words *x);
/* RFC 7748, 5. */
void e25519_clamp(e25519_words *k);
/* 1 if the order of an encoded point divides 8. */
uint32_t e25519_is_small_order(const e25519_words *encoding);
/* 1 if two neighbouring words of a result, not both 0, are those that stood in its register before:
 * of an engine that has not computed. Those of a right result are with probability 2^-61. */
uint32_t e25519_holds(const e25519_words *result, const e25519_words *before);
/* The value of a result register that no operand needs: neither it nor its lower 255 bits are below p
 * or L. */
void e25519_no_result(e25519_words *r);
/* The digits of a comb of signs, for k < L. */
void e25519_comb(e25519_words *r, const e25519_words *k);
/* 4 k, for k < 2^254. */
void e25519_quadruple(e25519_words *r, const e25519_words *k);
/* k - m modulo L, for both below L. */
void e25519_difference(e25519_words *r, const e25519_words *k, const e25519_words *m);
/* k/8 + m L and k/8 + m L', two registers each, with m from 256 random bits. */
void e25519_ladders(e25519_words out[4], const e25519_words *k, const e25519_words *random);

/* ---- access.c: steps on the bus. ---- */

/* Consecutive registers by their bytes, 32 to a register. */
typedef struct {
    uint32_t reg;
    const uint8_t *bytes;
    uint32_t count;
} e25519_piece;

typedef struct {
    const e25519_piece *pieces;
    int count;
} e25519_pieces;

/* The registers from 0 on. */
typedef struct {
    const e25519_words *values;
    int count;
} e25519_operands;

/* A signature, or a verification, in one job. */
typedef struct {
    const uint8_t *seed, *a, *sig, *message;
    uint32_t length;
} e25519_short;

engine25519_error e25519_store(engine25519 *e, uint32_t reg, const e25519_words *values, int count);

/* A function that writes the operands of a part. */
typedef engine25519_error (*e25519_writer)(engine25519 *e, const void *what);
/* For e25519_pieces, and for e25519_operands. */
engine25519_error e25519_put_pieces(engine25519 *e, const void *what);
engine25519_error e25519_put_words(engine25519 *e, const void *what);
/* For an e25519_short with a seed and at most E25519_SHORT bytes: the seed; what is behind the prefix
 * in the block of the nonce; the public key; what differs from that in the blocks of the
 * challenge. Reads the message once. */
engine25519_error e25519_put_short(engine25519 *e, const void *what);
/* For one with a signature and at most E25519_VERIFIED bytes: one block or two, which begin with R
 * and the key, and S. */
engine25519_error e25519_put_verification(engine25519 *e, const void *what);
/* Before the first part of a job. */
engine25519_error e25519_begin(engine25519 *e);
/* One part of a job, to its end or its next pause, with its first results. */
engine25519_error e25519_part(engine25519 *e, uint32_t entry, e25519_writer write,
                              const void *what, e25519_words *results, int count);
/* A job of one part, whose results do not stay in the engine, nor anything after an error. */
engine25519_error e25519_run(engine25519 *e, uint32_t entry, e25519_writer write,
                             const void *what, e25519_words *results, int outputs);
/* Ends our waiting job, which clears every register. */
engine25519_error e25519_end_pause(engine25519 *e);
/* After an error: stops our job, and clears every register. */
void e25519_recover(engine25519 *e);

/* ---- engine25519.c: random words and results. ---- */

/* One part of a scalar: below 2^252. */
engine25519_error e25519_random_part(const engine25519 *e, e25519_words *r);
/* A coordinate Z. */
engine25519_error e25519_random_factor(const engine25519 *e, e25519_words *r);
/* An encoding of a point, whose y must be below p. */
engine25519_error e25519_encoding(uint8_t bytes[32], const e25519_words *r);
/* The error for a result that cannot be right. */
engine25519_error e25519_refusal(const e25519_words *r);
/* From the answers of the engine about the key a and R, if they can be right and, for a yes, are not
 * what stood in the register before. */
engine25519_error e25519_findings(engine25519_findings *f, const e25519_words *result,
                                  const uint8_t a[32], const uint8_t r[32],
                                  const uint8_t before[32]);

#endif
