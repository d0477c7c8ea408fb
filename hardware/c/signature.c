/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Whole signatures and verifications (RFC 8032, 5.1): the C side of
 * hardware/engine25519/src/driver/signature.rs, message.rs and blocks.rs, where the steps are argued.
 */
#include "internal.h"

/* ---- Messages in blocks of SHA-512. ---- */

typedef struct {
    const uint8_t *bytes;
    size_t length;
} part_of;

typedef struct {
    const part_of *parts;
    int count;
    size_t length, done;
} blocks;

static blocks split(const part_of *parts, int count)
{
    blocks b = {parts, count, 0, 0};
    for (int i = 0; i < count; i++) b.length += parts[i].length;
    return b;
}

/* A byte 0x80 and the length, 16 bytes, behind the message. */
static size_t block_count(const blocks *b)
{
    return (b->length + 17 + E25519_BLOCK - 1) / E25519_BLOCK;
}

/* The next block, with the padding of FIPS 180-4, 5.1.2. */
static void next_block(blocks *b, uint8_t to[E25519_BLOCK])
{
    size_t from = b->done, end = from + E25519_BLOCK, start = 0;
    b->done = end;
    for (size_t i = 0; i < E25519_BLOCK; i++) to[i] = 0;
    for (int i = 0; i < b->count; i++) {
        size_t stop = start + b->parts[i].length;
        size_t first = start > from ? start : from, last = stop < end ? stop : end;
        if (first < last) {
            e25519_copy(to + (first - from), b->parts[i].bytes + (first - start), last - first);
        }
        start = stop;
    }
    if (from <= b->length && b->length < end) to[b->length - from] = 0x80;
    if (end == block_count(b) * E25519_BLOCK) {
        uint64_t bits = (uint64_t)b->length << 3; /* memory has fewer than 2^61 bytes */
        for (unsigned i = 0; i < 8; i++) to[E25519_BLOCK - 1 - i] = (uint8_t)(bits >> (8 * i));
    }
}

/* An error for a result that stood in its register before the job. */
static engine25519_error computed(const e25519_words *result, const uint8_t before[32])
{
    e25519_words stood;
    uint32_t holds;
    e25519_from_bytes(&stood, before);
    holds = e25519_holds(result, &stood);
    engine25519_wipe(&stood, sizeof stood);
    return holds ? ENGINE25519_WRONG_RESULT : ENGINE25519_OK;
}

/* A part whose operands are pieces. */
static engine25519_error part(engine25519 *e, uint32_t entry, const e25519_piece *pieces, int count,
                              e25519_words *results, int outputs)
{
    const e25519_pieces all = {pieces, count};
    return e25519_part(e, entry, e25519_put_pieces, &all, results, outputs);
}

/* The next block into the registers 0 to 3, and a part; and its result, if it has one. */
static engine25519_error block(engine25519 *e, uint32_t entry, blocks *b, e25519_words *result)
{
    uint8_t bytes[E25519_BLOCK];
    const e25519_piece piece = {0, bytes, 4};
    next_block(b, bytes);
    E25519_TRY(part(e, entry, &piece, 1, result, result != NULL));
    return result == NULL ? ENGINE25519_OK : computed(result, bytes);
}

/* dom2 of RFC 8032 without its context; its length is 0 for a pure message. */
typedef struct {
    uint8_t bytes[34];
    size_t length;
} domain;

static engine25519_error domain_of(domain *d, const engine25519_message *m)
{
    static const char NAME[] = "SigEd25519 no Ed25519 collisions";
    d->length = 0;
    switch (m->scheme) {
    case ENGINE25519_PURE:
        return m->context_length == 0 ? ENGINE25519_OK : ENGINE25519_OPERAND;
    case ENGINE25519_CONTEXT:
        if (m->context_length == 0) return ENGINE25519_OPERAND;
        break;
    case ENGINE25519_PREHASHED:
        if (m->length != 64) return ENGINE25519_OPERAND;
        break;
    default:
        return ENGINE25519_OPERAND;
    }
    if (m->context_length > 255) return ENGINE25519_OPERAND;
    for (int i = 0; i < 32; i++) d->bytes[i] = (uint8_t)NAME[i];
    d->bytes[32] = m->scheme == ENGINE25519_PREHASHED;
    d->bytes[33] = (uint8_t)m->context_length;
    d->length = 34;
    return ENGINE25519_OK;
}

/* ---- Signatures. ---- */

static const uint8_t PREFIX[32] = {0}; /* the place of the prefix, which stays in the engine */

/* The end of the first pass: R. */
static engine25519_error nonce(engine25519 *e, e25519_words *r)
{
    uint32_t entry = E25519_ROM_NONCE_PAUSE_NEXT + 2;
    e25519_words operands[2];
    e25519_operands all = {operands, 1};
    engine25519_error why = ENGINE25519_OK;
    e25519_no_result(&operands[0]);
    if (e->bus->random != NULL) {
        entry++;
        all.count = 2;
        why = e25519_random_part(e, &operands[0]);
        if (why == ENGINE25519_OK) why = e25519_random_factor(e, &operands[1]);
    }
    if (why == ENGINE25519_OK) why = e25519_part(e, entry, e25519_put_words, &all, r, 1);
    if (why == ENGINE25519_OK && e25519_holds(r, &operands[0])) why = ENGINE25519_WRONG_RESULT;
    engine25519_wipe(operands, sizeof operands);
    return why;
}

/* SHA-512 of prefix and message, with the prefix at the start of the first block; R. */
static engine25519_error first_pass(engine25519 *e, const engine25519_key *key,
                                    const engine25519_message *m, e25519_words *r)
{
    const part_of parts[] = {{PREFIX, 32}, {m->bytes, m->length}};
    blocks b = split(parts, 2);
    uint8_t first[E25519_BLOCK];
    /* The seed in the place of the prefix, and nowhere else. */
    const e25519_piece pieces[] = {{0, key->seed, 1}, {1, first + 32, 3}};
    next_block(&b, first);
    if (block_count(&b) == 1 && e->bus->random == NULL) {
        E25519_TRY(part(e, E25519_ROM_SIGN_SHORT, pieces, 2, r, 1));
        return computed(r, key->seed);
    }
    E25519_TRY(part(e, E25519_ROM_SIGN, pieces, 2, NULL, 0));
    for (size_t i = 1; i < block_count(&b); i++) {
        E25519_TRY(block(e, E25519_ROM_NONCE_PAUSE_NEXT, &b, NULL));
    }
    return nonce(e, r);
}

/* The same with something before the prefix: a mask says which bytes are the prefix's. */
static engine25519_error first_pass_prefixed(engine25519 *e, const engine25519_key *key,
                                             const domain *d, const engine25519_message *m,
                                             e25519_words *r)
{
    size_t before = d->length + m->context_length;
    const part_of parts[] = {{d->bytes, d->length},
                             {m->context, m->context_length},
                             {PREFIX, 32},
                             {m->bytes, m->length}};
    blocks b = split(parts, 4);
    uint8_t place[32] = {0}, mask[E25519_BLOCK];
    const e25519_piece pieces[] = {{0, key->seed, 1}, {1, place, 1}};
    const e25519_piece masks = {4, mask, 4};
    const e25519_pieces all_masks = {&masks, 1};
    for (unsigned bit = 0; bit < 5; bit++) place[(32 - bit) % 32] = before >> bit & 1;
    E25519_TRY(part(e, E25519_ROM_SIGN_PREFIXED, pieces, 2, NULL, 0));
    for (size_t i = 0; i < block_count(&b); i++) {
        uint32_t any = 0;
        for (size_t j = 0; j < E25519_BLOCK; j++) {
            size_t at = E25519_BLOCK * i + j;
            mask[j] = at >= before && at < before + 32 ? 0xff : 0;
            any |= mask[j];
        }
        if (any) E25519_TRY(e25519_put_pieces(e, &all_masks));
        E25519_TRY(block(e, E25519_ROM_NONCE_PAUSE_NEXT + (any ? 1 : 0), &b, NULL));
    }
    return nonce(e, r);
}

/* The first pass: R. The job waits for the second. */
static engine25519_error commitment(engine25519 *e, const engine25519_key *key, const domain *d,
                                    const engine25519_message *m, uint8_t r[32])
{
    e25519_words result = {{0}};
    engine25519_error why = e25519_begin(e);
    if (why == ENGINE25519_OK && d->length == 0) {
        why = first_pass(e, key, m, &result);
    } else if (why == ENGINE25519_OK) {
        why = first_pass_prefixed(e, key, d, m, &result);
    }
    if (why == ENGINE25519_OK) why = e25519_encoding(r, &result);
    /* What a faulty engine gave for R may be a part of the nonce. */
    engine25519_wipe(&result, sizeof result);
    return why;
}

/* The second pass with a scalar in two parts; S. */
static engine25519_error second_pass_blinded(engine25519 *e, blocks *b, e25519_words *s)
{
    e25519_words half;
    engine25519_error why;
    size_t count = block_count(b);
    for (size_t i = 1; i < count; i++) {
        E25519_TRY(block(e, E25519_ROM_CHALLENGE_PAUSE_NEXT, b, NULL));
    }
    why = e25519_random_part(e, &half);
    if (why == ENGINE25519_OK) why = e25519_store(e, 4, &half, 1);
    engine25519_wipe(&half, sizeof half);
    E25519_TRY(why);
    return block(e, E25519_ROM_CHALLENGE_PAUSE_NEXT + 3, b, s);
}

/* The same without. */
static engine25519_error second_pass(engine25519 *e, blocks *b, e25519_words *s)
{
    uint8_t last[2 * E25519_BLOCK];
    size_t count = block_count(b);
    const e25519_piece piece = {0, last, count == 1 ? 4 : 8};
    for (size_t i = 2; i < count; i++) {
        E25519_TRY(block(e, E25519_ROM_CHALLENGE_PAUSE_NEXT, b, NULL));
    }
    next_block(b, last);
    if (count > 1) next_block(b, last + E25519_BLOCK);
    E25519_TRY(part(e, E25519_ROM_CHALLENGE_PAUSE_NEXT + (count == 1 ? 1 : 2), &piece, 1, s, 1));
    return computed(s, last);
}

/* R, and S, which must be from 1 to L - 1. */
static engine25519_error both_halves(uint8_t out[64], const e25519_words *s)
{
    uint32_t some = 0;
    for (int i = 0; i < 8; i++) some |= s->w[i];
    if (!e25519_is_below_order(s) || some == 0) return ENGINE25519_WRONG_RESULT;
    e25519_to_bytes(out + 32, s);
    return ENGINE25519_OK;
}

/* A signature in one job, for a message that fits its registers. */
static engine25519_error short_signature(engine25519 *e, const engine25519_key *key,
                                         const uint8_t a[32], const engine25519_message *m,
                                         uint8_t out[64])
{
    const int one = m->length <= E25519_SHORT_ONE;
    const e25519_short what = {key->seed, a, NULL, m->bytes, (uint32_t)m->length};
    e25519_words results[2] = {{{0}}};
    engine25519_error why = e25519_begin(e);
    if (why == ENGINE25519_OK) {
        why = e25519_part(e, one ? E25519_ROM_SIGN_ONE : E25519_ROM_SIGN_TWO, e25519_put_short,
                          &what, results, 2);
    }
    if (why == ENGINE25519_OK) why = e25519_encoding(out, &results[0]);
    if (why == ENGINE25519_OK) why = computed(&results[0], key->seed);
    if (why == ENGINE25519_OK) why = both_halves(out, &results[1]);
    engine25519_wipe(results, sizeof results);
    return why;
}

/* A signature, whose challenge is that of `a`: one of the key's two copies. */
static engine25519_error signature(engine25519 *e, const engine25519_key *key, const uint8_t a[32],
                                   const domain *d, const engine25519_message *m, uint8_t out[64])
{
    const part_of parts[] = {{d->bytes, d->length},
                             {m->context, m->context_length},
                             {out, 32},
                             {a, 32},
                             {m->bytes, m->length}};
    e25519_words s = {{0}};
    engine25519_error why;
    blocks b = split(parts, 5);
    if (d->length == 0 && m->length <= E25519_SHORT && e->bus->random == NULL) {
        return short_signature(e, key, a, m, out);
    }
    E25519_TRY(commitment(e, key, d, m, out));
    why = e->bus->random != NULL ? second_pass_blinded(e, &b, &s) : second_pass(e, &b, &s);
    if (why == ENGINE25519_OK) why = both_halves(out, &s);
    engine25519_wipe(&s, sizeof s);
    return why;
}

static engine25519_error verification(engine25519 *e, engine25519_findings *f, const uint8_t a[32],
                                      const domain *d, const engine25519_message *m,
                                      const uint8_t sig[64]);

/* Whether a second signature is the same. It reads seed and message again, and the key's copy. */
static engine25519_error repeat(engine25519 *e, const engine25519_key *key, const domain *d,
                                const engine25519_message *m, const uint8_t sig[64])
{
    uint8_t again[64] = {0};
    uint32_t cycles = e->cycles;
    engine25519_error why = signature(e, key, key->copy, d, m, again);
    e->cycles += cycles;
    if (why == ENGINE25519_OK && e25519_differ(sig, again, 64)) why = ENGINE25519_WRONG_SIGNATURE;
    engine25519_wipe(again, sizeof again);
    return why;
}

/* Whether a signature is right: R once more, from the message as it is now, then the equation. */
static engine25519_error verify_own(engine25519 *e, const engine25519_key *key, const domain *d,
                                    const engine25519_message *m, const uint8_t sig[64])
{
    engine25519_findings f;
    uint8_t again[32];
    uint32_t cycles = e->cycles;
    E25519_TRY(commitment(e, key, d, m, again));
    E25519_TRY(e25519_end_pause(e));
    if (e25519_differ(again, sig, 32)) return ENGINE25519_WRONG_SIGNATURE;
    cycles += e->cycles;
    E25519_TRY(verification(e, &f, key->public_key, d, m, sig));
    e->cycles += cycles;
    if (f.a_on_curve && f.r_on_curve && f.equal && f.equal_cofactored && !f.a_small_order
        && !f.r_small_order) {
        return ENGINE25519_OK;
    }
    return ENGINE25519_WRONG_SIGNATURE;
}

static engine25519_error signed_and_checked(engine25519 *e, const engine25519_key *key,
                                            const domain *d, const engine25519_message *m,
                                            uint8_t out[64])
{
    E25519_TRY(signature(e, key, key->public_key, d, m, out));
    switch (e->check) {
    case ENGINE25519_NONE:
        return ENGINE25519_OK;
    case ENGINE25519_VERIFY:
        return verify_own(e, key, d, m, out);
    default:
        return repeat(e, key, d, m, out);
    }
}

engine25519_error engine25519_sign(engine25519 *e, uint8_t out[64], const engine25519_key *key,
                                   const engine25519_message *m)
{
    domain d;
    uint8_t made[64] = {0}; /* not in `out`, where others may see it before it is checked */
    engine25519_error why = domain_of(&d, m);
    if (why == ENGINE25519_OK) {
        why = signed_and_checked(e, key, &d, m, made);
        if (why != ENGINE25519_OK) e25519_recover(e);
    }
    if (why != ENGINE25519_OK) engine25519_wipe(made, sizeof made);
    e25519_copy(out, made, 64);
    return why;
}

/* ---- Verification. ---- */

static engine25519_error verification(engine25519 *e, engine25519_findings *f, const uint8_t a[32],
                                      const domain *d, const engine25519_message *m,
                                      const uint8_t sig[64])
{
    const part_of parts[] = {{d->bytes, d->length},
                             {m->context, m->context_length},
                             {sig, 32},
                             {a, 32},
                             {m->bytes, m->length}};
    e25519_words result;
    E25519_TRY(e25519_begin(e));
    if (d->length == 0 && m->length <= E25519_VERIFIED) {
        const int one = m->length <= E25519_SHORT_ONE;
        const e25519_short what = {NULL, a, sig, m->bytes, (uint32_t)m->length};
        E25519_TRY(e25519_part(e, one ? E25519_ROM_VERIFY_ONE : E25519_ROM_VERIFY_TWO,
                               e25519_put_verification, &what, &result, 1));
        return e25519_findings(f, &result, a, sig, sig);
    } else {
        blocks b = split(parts, 5);
        uint8_t bytes[E25519_BLOCK];
        const e25519_piece pieces[] = {{8, a, 1}, {9, sig, 2}, {0, bytes, 4}};
        uint32_t last = E25519_ROM_VERIFY_PREFIXED;
        for (size_t i = 1; i < block_count(&b); i++) {
            uint32_t entry = i == 1 ? E25519_ROM_VERIFY_MESSAGE : E25519_ROM_VERIFY_PAUSE_NEXT;
            E25519_TRY(block(e, entry, &b, NULL));
            last = E25519_ROM_VERIFY_PAUSE_NEXT + 1;
        }
        next_block(&b, bytes);
        E25519_TRY(part(e, last, pieces, 3, &result, 1));
        return e25519_findings(f, &result, a, sig, bytes);
    }
}

/* A verdict, computed twice where results are. */
static engine25519_error verified(engine25519 *e, engine25519_findings *f, const uint8_t a[32],
                                  const domain *d, const engine25519_message *m,
                                  const uint8_t sig[64])
{
    E25519_TRY(verification(e, f, a, d, m, sig));
    if (e->repeat) {
        engine25519_findings again = {0, 0, 0, 0, 0, 0};
        uint32_t cycles = e->cycles;
        E25519_TRY(verification(e, &again, a, d, m, sig));
        e->cycles += cycles;
        if (f->a_on_curve != again.a_on_curve || f->r_on_curve != again.r_on_curve
            || f->equal != again.equal || f->equal_cofactored != again.equal_cofactored
            || f->a_small_order != again.a_small_order
            || f->r_small_order != again.r_small_order) {
            return ENGINE25519_WRONG_RESULT;
        }
    }
    return ENGINE25519_OK;
}

engine25519_error engine25519_verify(engine25519 *e, engine25519_findings *findings,
                                     const uint8_t public_key[32], const engine25519_message *m,
                                     const uint8_t sig[64])
{
    domain d;
    engine25519_findings f = {0, 0, 0, 0, 0, 0};
    e25519_words s;
    engine25519_error why = domain_of(&d, m);
    e25519_from_bytes(&s, sig + 32);
    if (why == ENGINE25519_OK && !e25519_is_below_order(&s)) why = ENGINE25519_OPERAND;
    if (why == ENGINE25519_OK) {
        why = verified(e, &f, public_key, &d, m, sig);
        if (why != ENGINE25519_OK) e25519_recover(e);
    }
    *findings = why == ENGINE25519_OK ? f : (engine25519_findings){0, 0, 0, 0, 0, 0};
    return why;
}
