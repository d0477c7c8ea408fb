/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * X25519, multiples of the base point, the equation of a signature and public keys, as jobs of the
 * ROM: the C side of hardware/engine25519/src/driver/request.rs and blinding.rs.
 */
#include "internal.h"

/* ---- Random words. ---- */

static engine25519_error random_words(const engine25519 *e, e25519_words *r)
{
    uint8_t bytes[32] = {0};
    engine25519_error why = ENGINE25519_OK;
    if (e->bus->random(e->bus->context, bytes, sizeof bytes) != 0) why = ENGINE25519_NO_RANDOM;
    e25519_from_bytes(r, bytes);
    engine25519_wipe(bytes, sizeof bytes);
    return why;
}

engine25519_error e25519_random_part(const engine25519 *e, e25519_words *r)
{
    E25519_TRY(random_words(e, r));
    r->w[7] &= 0x0fffffffu;
    return ENGINE25519_OK;
}

/* Its lowest 255 bits are neither 0 nor p, in which bit 1 is clear. */
engine25519_error e25519_random_factor(const engine25519 *e, e25519_words *r)
{
    E25519_TRY(random_words(e, r));
    r->w[0] |= 2;
    return ENGINE25519_OK;
}

/* ---- Results. ---- */

/* The error for a result that cannot be right: all ones say that the engine's own check failed. */
engine25519_error e25519_refusal(const e25519_words *r)
{
    uint32_t ones = 0xffffffffu;
    for (int i = 0; i < 8; i++) ones &= r->w[i];
    return ones == 0xffffffffu ? ENGINE25519_CHECK_FAILED : ENGINE25519_WRONG_RESULT;
}

engine25519_error e25519_encoding(uint8_t bytes[32], const e25519_words *r)
{
    e25519_words y = *r;
    y.w[7] &= 0x7fffffffu;
    if (!e25519_is_canonical(&y)) return e25519_refusal(r);
    e25519_to_bytes(bytes, r);
    return ENGINE25519_OK;
}

/* Bytes, 1 for yes and 255 for no: no bit makes one of the other. Which orders are small, the
 * encodings say. */
engine25519_error e25519_findings(engine25519_findings *f, const e25519_words *result,
                                  const uint8_t a[32], const uint8_t r[32],
                                  const uint8_t before[32])
{
    const uint32_t *w = result->w, ones[2] = {0x01010101u, 0x0101u};
    e25519_words known;
    uint32_t yes[2], rest = 0;
    for (int i = 2; i < 8; i++) rest |= w[i];
    for (int i = 0; i < 2; i++) {
        uint32_t no = (w[i] >> 1) & ones[i];
        rest |= w[i] ^ (ones[i] + 0xfeu * no);
        yes[i] = ones[i] ^ no;
    }
    e25519_from_bytes(&known, a);
    rest |= (yes[1] & 1) ^ e25519_is_small_order(&known);
    e25519_from_bytes(&known, r);
    rest |= (yes[1] >> 8) ^ e25519_is_small_order(&known);
    /* A yes that stood there before. */
    e25519_from_bytes(&known, before);
    rest |= (yes[0] & 1) & !e25519_words_differ(&known, result, 1);
    /* The equation, and not the same times 8. */
    if (rest != 0 || (yes[0] & 0x0101u) == 0x0100u) return ENGINE25519_WRONG_RESULT;
    f->equal_cofactored = (uint8_t)(yes[0] & 1);
    f->equal = (uint8_t)(yes[0] >> 8 & 1);
    f->a_on_curve = (uint8_t)(yes[0] >> 16 & 1);
    f->r_on_curve = (uint8_t)(yes[0] >> 24);
    f->a_small_order = (uint8_t)(yes[1] & 1);
    f->r_small_order = (uint8_t)(yes[1] >> 8);
    return ENGINE25519_OK;
}

/* ---- Jobs of one part. ---- */

/* At most this many registers go in, and come out. */
#define INPUTS 6
#define OUTPUTS 2

typedef struct {
    uint32_t entry;
    e25519_words operands[INPUTS];
    int inputs, outputs;
} request;

/* Makes a request; with fresh random words each time. It fails before the engine is touched. */
typedef engine25519_error (*maker)(const engine25519 *e, request *r, const uint8_t *const what[]);

static engine25519_error run_once(engine25519 *e, maker make, const uint8_t *const what[],
                                  e25519_words *results, int *outputs, uint32_t *stood)
{
    request r = {0};
    engine25519_error why = make(e, &r, what);
    if (why == ENGINE25519_OK) {
        const e25519_operands operands = {r.operands, r.inputs};
        why = e25519_run(e, r.entry, e25519_put_words, &operands, results, r.outputs);
    }
    *outputs = r.outputs;
    *stood = 0;
    for (int i = 0; i < r.outputs; i++) *stood |= e25519_holds(&results[i], &r.operands[i]);
    engine25519_wipe(&r, sizeof r);
    return why;
}

/* A job, or two that must agree; whether a result stood in its register before. */
static engine25519_error perform(engine25519 *e, maker make, const uint8_t *const what[],
                                 e25519_words results[OUTPUTS], uint32_t *stood)
{
    int outputs = 0;
    engine25519_error why;
    why = run_once(e, make, what, results, &outputs, stood);
    if (why == ENGINE25519_OK && e->repeat) {
        e25519_words again[OUTPUTS] = {{{0}}};
        uint32_t cycles = e->cycles;
        why = run_once(e, make, what, again, &outputs, stood);
        e->cycles += cycles;
        if (why == ENGINE25519_OK && e25519_words_differ(results, again, outputs)) {
            why = ENGINE25519_WRONG_RESULT;
        }
        engine25519_wipe(again, sizeof again);
    }
    return why;
}

static engine25519_error make_x25519(const engine25519 *e, request *r, const uint8_t *const what[])
{
    e25519_words k;
    engine25519_error why = ENGINE25519_OK;
    e25519_from_bytes(&k, what[0]);
    e25519_clamp(&k);
    r->outputs = 1;
    if (e->bus->random == NULL) {
        r->entry = E25519_ROM_X25519;
        r->inputs = 2;
        r->operands[0] = k;
        e25519_from_bytes(&r->operands[1], what[1]);
    } else {
        e25519_words m;
        r->entry = E25519_ROM_X25519_BLINDED;
        r->inputs = 6;
        why = random_words(e, &m);
        e25519_ladders(r->operands, &k, &m);
        engine25519_wipe(&m, sizeof m);
        e25519_from_bytes(&r->operands[4], what[1]);
        if (why == ENGINE25519_OK) why = e25519_random_factor(e, &r->operands[5]);
    }
    engine25519_wipe(&k, sizeof k);
    return why;
}

/* The same once and without random words: from the caller's bytes to the bus. */
static engine25519_error exchange(engine25519 *e, const uint8_t scalar[32], const uint8_t u[32],
                                  e25519_words *shared, uint32_t *stood)
{
    union {
        e25519_words words; /* aligned, so that whole words are written */
        uint8_t bytes[32];
    } k;
    const e25519_piece pieces[] = {{0, k.bytes, 1}, {1, u, 1}};
    const e25519_pieces both = {pieces, 2};
    engine25519_error why;
    e25519_copy(k.bytes, scalar, 32);
    k.bytes[0] &= 0xf8;
    k.bytes[31] = (uint8_t)((k.bytes[31] & 0x7f) | 0x40);
    why = e25519_run(e, E25519_ROM_X25519, e25519_put_pieces, &both, shared, 1);
    e25519_from_bytes(&k.words, k.bytes);
    *stood = e25519_holds(shared, &k.words);
    engine25519_wipe(&k, sizeof k);
    return why;
}

engine25519_error engine25519_x25519(engine25519 *e, uint8_t shared[32], const uint8_t scalar[32],
                                     const uint8_t u[32])
{
    const uint8_t *const what[] = {scalar, u};
    e25519_words results[OUTPUTS] = {{{0}}};
    uint32_t stood;
    engine25519_error why;
    if (e->bus->random == NULL && !e->repeat) {
        why = exchange(e, scalar, u, &results[0], &stood);
    } else {
        why = perform(e, make_x25519, what, results, &stood);
    }
    if (why == ENGINE25519_OK && !(e25519_is_canonical(&results[0]) & !stood)) {
        why = e25519_refusal(&results[0]);
    }
    if (why != ENGINE25519_OK) engine25519_wipe(results, sizeof results);
    e25519_to_bytes(shared, &results[0]);
    engine25519_wipe(results, sizeof results);
    return why;
}

static engine25519_error make_mul_base(const engine25519 *e, request *r,
                                       const uint8_t *const what[])
{
    e25519_words k;
    engine25519_error why = ENGINE25519_OK;
    e25519_from_bytes(&k, what[0]);
    r->outputs = 2;
    if (!e25519_is_below_order(&k)) {
        why = ENGINE25519_OPERAND;
    } else if (e->bus->random == NULL) {
        r->entry = E25519_ROM_MUL_BASE;
        r->inputs = 2;
        e25519_comb(&r->operands[0], &k);
        e25519_no_result(&r->operands[1]);
    } else {
        r->entry = E25519_ROM_MUL_BASE_BLINDED;
        r->inputs = 3;
        why = e25519_random_part(e, &r->operands[1]);
        e25519_difference(&r->operands[0], &k, &r->operands[1]);
        if (why == ENGINE25519_OK) why = e25519_random_factor(e, &r->operands[2]);
    }
    engine25519_wipe(&k, sizeof k);
    return why;
}

engine25519_error engine25519_mul_base(engine25519 *e, uint8_t point[32], const uint8_t scalar[32])
{
    const uint8_t *const what[] = {scalar};
    e25519_words results[OUTPUTS] = {{{0}}}; /* y, x */
    uint32_t stood;
    engine25519_error why = perform(e, make_mul_base, what, results, &stood);
    if (why == ENGINE25519_OK
        && !(e25519_is_canonical(&results[0]) & e25519_is_canonical(&results[1]) & !stood)) {
        why = e25519_refusal(&results[0]);
    }
    if (why != ENGINE25519_OK) engine25519_wipe(results, sizeof results);
    results[0].w[7] |= results[1].w[0] << 31;
    e25519_to_bytes(point, &results[0]);
    engine25519_wipe(results, sizeof results);
    return why;
}

static engine25519_error make_equation(const engine25519 *e, request *r,
                                       const uint8_t *const what[])
{
    e25519_words s, k;
    (void)e;
    e25519_from_bytes(&s, what[2]);
    e25519_from_bytes(&k, what[3]);
    if (!e25519_is_below_order(&s) || k.w[7] >> 29 != 0) return ENGINE25519_OPERAND;
    r->entry = E25519_ROM_VERIFY;
    r->inputs = 4;
    r->outputs = 1;
    e25519_from_bytes(&r->operands[0], what[0]);
    e25519_from_bytes(&r->operands[1], what[1]);
    e25519_quadruple(&r->operands[2], &k);
    e25519_comb(&r->operands[3], &s);
    return ENGINE25519_OK;
}

engine25519_error engine25519_equation(engine25519 *e, engine25519_findings *findings,
                                       const uint8_t a[32], const uint8_t r[32],
                                       const uint8_t s[32], const uint8_t k[32])
{
    const uint8_t *const what[] = {a, r, s, k};
    e25519_words results[OUTPUTS] = {{{0}}};
    engine25519_findings f = {0, 0, 0, 0, 0, 0};
    uint32_t stood; /* told from what it says */
    engine25519_error why = perform(e, make_equation, what, results, &stood);
    if (why == ENGINE25519_OK && e25519_findings(&f, &results[0], a, r, a) != ENGINE25519_OK) {
        why = e25519_refusal(&results[0]);
    }
    *findings = why == ENGINE25519_OK ? f : (engine25519_findings){0, 0, 0, 0, 0, 0};
    return why;
}

/* ---- Keys. ---- */

/* Not the seed, which stood in its register. */
static engine25519_error public_key(engine25519 *e, e25519_words *key, const uint8_t seed[32])
{
    e25519_words operands[3];
    e25519_operands all = {operands, 1};
    uint32_t entry = E25519_ROM_KEYGEN;
    engine25519_error why = ENGINE25519_OK;
    e25519_from_bytes(&operands[0], seed);
    if (e->bus->random != NULL) {
        entry = E25519_ROM_KEYGEN_BLINDED;
        all.count = 3;
        why = e25519_random_part(e, &operands[1]);
        if (why == ENGINE25519_OK) why = e25519_random_factor(e, &operands[2]);
    }
    if (why == ENGINE25519_OK) why = e25519_run(e, entry, e25519_put_words, &all, key, 1);
    if (why == ENGINE25519_OK && e25519_holds(key, &operands[0])) why = ENGINE25519_WRONG_RESULT;
    engine25519_wipe(operands, sizeof operands);
    return why;
}

engine25519_error engine25519_keygen(engine25519 *e, engine25519_key *key, const uint8_t seed[32])
{
    e25519_words once = {{0}}, again = {{0}};
    uint8_t public_bytes[32], copied[32];
    engine25519_error why = public_key(e, &once, seed);
    if (why == ENGINE25519_OK) {
        uint32_t cycles = e->cycles;
        why = public_key(e, &again, seed);
        e->cycles += cycles;
    }
    if (why == ENGINE25519_OK && e25519_words_differ(&once, &again, 1)) {
        why = ENGINE25519_WRONG_RESULT;
    }
    if (why == ENGINE25519_OK) why = e25519_encoding(public_bytes, &once);
    if (why == ENGINE25519_OK) why = e25519_encoding(copied, &again);
    /* What a faulty engine gave for a key may be the seed. */
    engine25519_wipe(&once, sizeof once);
    engine25519_wipe(&again, sizeof again);
    if (why != ENGINE25519_OK) {
        engine25519_wipe(key, sizeof *key);
        return why;
    }
    e25519_copy(key->seed, seed, 32);
    e25519_copy(key->public_key, public_bytes, 32);
    e25519_copy(key->copy, copied, 32);
    return ENGINE25519_OK;
}
