/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Scalars in the form that jobs take: the C side of hardware/engine25519/src/scalar.rs, where each
 * step is argued. No branch and no address depends on a value.
 */
#include "internal.h"

/* L, the order of the base point; L', that of the twist; p. */
static const e25519_words ORDER = {
    {0x5cf5d3edu, 0x5812631au, 0xa2f79cd6u, 0x14def9deu, 0, 0, 0, 0x10000000u}};
static const e25519_words TWIST_ORDER = {{0x4614581du, 0x4fdb39cbu, 0xba10c653u, 0xd6420c42u,
                                          0xffffffffu, 0xffffffffu, 0xffffffffu, 0x1fffffffu}};
static const e25519_words P = {{0xffffffedu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 0xffffffffu,
                                0xffffffffu, 0xffffffffu, 0x7fffffffu}};
/* y of a point of order 8; that of the other ones is p - y. */
static const e25519_words ORDER_8 = {{0x8f95e826u, 0xb027b2c2u, 0x89f4c345u, 0xf098eff2u,
                                      0x05acdfd5u, 0x3933c6d3u, 0x880238b1u, 0x05fc536du}};
/* floor(2^252 / (L - 2^252)): the bound of a blinding multiplier. */
static const uint32_t MULTIPLIERS[4] = {0xc2a56723u, 0x16d24062u, 0x5843ab58u, 0xc440cfe6u};

void engine25519_wipe(void *memory, size_t length)
{
    volatile uint8_t *byte = memory;
#if defined(__GNUC__)
    typedef uint32_t __attribute__((may_alias)) word_of_bytes;
    if (((uintptr_t)memory & 3) == 0) {
        volatile word_of_bytes *word = memory;
        for (; length >= 4; length -= 4) *word++ = 0;
        byte = (volatile uint8_t *)word;
    }
#endif
    while (length-- > 0) *byte++ = 0;
}

/* A value of which the compiler does not know that it is a mask, so that it makes no branch. */
static uint32_t hidden(uint32_t x)
{
#if defined(__GNUC__)
    __asm__ volatile("" : "+r"(x));
    return x;
#else
    volatile uint32_t y = x;
    return y;
#endif
}

void e25519_copy(uint8_t *to, const uint8_t *from, size_t length)
{
    for (size_t i = 0; i < length; i++) to[i] = from[i];
}

int e25519_differ(const uint8_t *a, const uint8_t *b, size_t length)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < length; i++) bits |= (uint32_t)(a[i] ^ b[i]);
    return hidden(bits) != 0;
}

int e25519_words_differ(const e25519_words *a, const e25519_words *b, int count)
{
    uint32_t bits = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 8; j++) bits |= a[i].w[j] ^ b[i].w[j];
    }
    return hidden(bits) != 0;
}

uint32_t e25519_holds(const e25519_words *result, const e25519_words *before)
{
    uint32_t found = 0;
    for (int i = 0; i < 7; i++) {
        uint32_t differ = (result->w[i] ^ before->w[i]) | (result->w[i + 1] ^ before->w[i + 1]);
        uint32_t some = result->w[i] | result->w[i + 1];
        /* The top bit is set if the value is not 0. */
        found |= ~(differ | (0 - differ)) & (some | (0 - some));
    }
    return hidden(found) >> 31;
}

void e25519_no_result(e25519_words *r)
{
    for (int i = 0; i < 8; i++) r->w[i] = 0xffffffffu;
    r->w[0]--;
}

void e25519_from_bytes(e25519_words *r, const uint8_t bytes[32])
{
    for (int i = 0; i < 8; i++) {
        r->w[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8
                  | (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    }
}

void e25519_to_bytes(uint8_t bytes[32], const e25519_words *a)
{
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)(a->w[i / 4] >> (8 * (i % 4)));
}

/* y is 0, 1, -1, or that of order 8, modulo p. For public points: not constant time. */
uint32_t e25519_is_small_order(const e25519_words *encoding)
{
    e25519_words y = *encoding, sum;
    uint32_t upper = 0, below = 0xffffffffu;
    uint64_t carry = 0;
    y.w[7] &= 0x7fffffffu;
    for (int i = 0; i < 8; i++) {
        carry += (uint64_t)y.w[i] + ORDER_8.w[i];
        sum.w[i] = (uint32_t)carry;
        carry >>= 32;
        if (i > 0) upper |= y.w[i];
        if (i > 0 && i < 7) below &= y.w[i];
    }
    if (y.w[0] <= 1 && upper == 0) return 1;
    if (y.w[0] - (P.w[0] - 1) <= 2 && below == 0xffffffffu && y.w[7] == P.w[7]) return 1;
    return !e25519_words_differ(&y, &ORDER_8, 1) || !e25519_words_differ(&sum, &P, 1);
}

/* 1 if a < b. */
static uint32_t is_below(const e25519_words *a, const e25519_words *b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < 8; i++) {
        borrow = ((uint64_t)a->w[i] - b->w[i] - borrow) >> 63;
    }
    return (uint32_t)borrow;
}

uint32_t e25519_is_below_order(const e25519_words *k)
{
    return is_below(k, &ORDER);
}

uint32_t e25519_is_canonical(const e25519_words *x)
{
    return is_below(x, &P);
}

void e25519_clamp(e25519_words *k)
{
    k->w[0] &= ~(uint32_t)7;
    k->w[7] = (k->w[7] & 0x7fffffffu) | 0x40000000u;
}

/* k/2; both may be one. */
static void halved(e25519_words *r, const e25519_words *k)
{
    for (int i = 0; i < 8; i++) r->w[i] = k->w[i] >> 1 | (i < 7 ? k->w[i + 1] << 31 : 0);
}

/* a + (b & mask), modulo 2^256; r and a may be one. */
static void sum_if(e25519_words *r, const e25519_words *a, const e25519_words *b, uint32_t mask)
{
    uint64_t carry = 0;
    for (int i = 0; i < 8; i++) {
        carry += (uint64_t)a->w[i] + (b->w[i] & mask);
        r->w[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void e25519_comb(e25519_words *r, const e25519_words *k)
{
    sum_if(r, k, &ORDER, hidden((k->w[0] & 1) - 1)); /* below 2^254 */
    halved(r, r);
    r->w[7] |= 1u << 30;
}

void e25519_quadruple(e25519_words *r, const e25519_words *k)
{
    for (int i = 7; i > 0; i--) r->w[i] = k->w[i] << 2 | k->w[i - 1] >> 30;
    r->w[0] = k->w[0] << 2;
}

void e25519_difference(e25519_words *r, const e25519_words *k, const e25519_words *m)
{
    uint64_t borrow = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t t = (uint64_t)k->w[i] - m->w[i] - borrow;
        r->w[i] = (uint32_t)t;
        borrow = t >> 63;
    }
    sum_if(r, r, &ORDER, hidden((uint32_t)0 - (uint32_t)borrow));
}

/* Adds m n to nine words, the last of which is 0 before. */
static void accumulate(uint32_t *sum, uint32_t m, const e25519_words *n)
{
    uint64_t carry = 0;
    for (int i = 0; i < 8; i++) {
        carry += (uint64_t)m * n->w[i] + sum[i]; /* at most 2^64 - 1 */
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
    sum[8] = (uint32_t)carry;
}

/* k/8 + m n: bits 384 to 192 and 192 to 0, each from bit 254 of a register down. */
static void ladder(e25519_words two[2], const e25519_words *k, const uint32_t m[4],
                   const e25519_words *n)
{
    uint32_t sum[12] = {0}; /* below 2^252 + 2^128 2^253 */
    for (int i = 0; i < 8; i++) sum[i] = k->w[i] >> 3 | (i < 7 ? k->w[i + 1] << 29 : 0);
    for (int i = 0; i < 4; i++) accumulate(sum + i, m[i], n);
    for (int half = 0; half < 2; half++) {
        const uint32_t *from = half == 0 ? sum + 6 : sum;
        int count = half == 0 ? 6 : 7;
        for (int i = 0; i < 8; i++) {
            uint32_t one = i >= 1 && i - 1 < count ? from[i - 1] : 0;
            uint32_t before = i >= 2 && i - 2 < count ? from[i - 2] : 0;
            two[half].w[i] = one << 30 | before >> 2;
        }
    }
    engine25519_wipe(sum, sizeof sum);
}

void e25519_ladders(e25519_words out[4], const e25519_words *k, const e25519_words *random)
{
    uint32_t product[12] = {0};
    for (int i = 0; i < 4; i++) accumulate(product + i, MULTIPLIERS[i], random);
    ladder(out, k, product + 8, &ORDER);
    ladder(out + 2, k, product + 8, &TWIST_ORDER);
    engine25519_wipe(product, sizeof product);
}
