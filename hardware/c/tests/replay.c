/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The driver without an engine: the accesses of its jobs come from standard input, where the driver
 * in Rust has written what it did, and must be these. `blinded` as an argument: with random words.
 * With STACK_SCAN it looks through the stack behind each job for what the job used.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine25519.h"

static uint64_t count;
static uint8_t drawn[64][32];
static size_t draws;
static unsigned long place;

static int next(char kind, uint32_t address, uint32_t *word)
{
    char found;
    unsigned where, what;
    place++;
    if (scanf(" %c %x %x", &found, &where, &what) != 3 || found != kind || where != address) {
        fprintf(stderr, "access %lu: not %c %x\n", place, kind, (unsigned)address);
        exit(1);
    }
    if (kind == 'w' && *word != what) {
        fprintf(stderr, "access %lu: %x is written to %x\n", place, (unsigned)*word, where);
        exit(1);
    }
    *word = what;
    return 0;
}

static int read_word(void *context, uint32_t address, uint32_t *word)
{
    (void)context;
    return next('r', address, word);
}

static int write_word(void *context, uint32_t address, uint32_t word)
{
    (void)context;
    return next('w', address, &word);
}

/* splitmix64, as in tests/suite/support.rs. */
static int draw(void *context, uint8_t *bytes, size_t length)
{
    (void)context;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t z = count += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        z ^= z >> 31;
        for (size_t j = 0; j < 8; j++) bytes[i + j] = (uint8_t)(z >> (8 * j));
    }
    memcpy(drawn[draws++ % 64], bytes, 32);
    return 0;
}

#ifdef STACK_SCAN
/* Whether eight bytes are in the 16 KiB below this function's frame. */
static __attribute__((noinline)) int on_stack(const uint8_t *bytes)
{
    const volatile uint8_t *end = __builtin_frame_address(0);
    for (const volatile uint8_t *at = end - 16384; at < end - 8; at++) {
        int same = 1;
        for (int i = 0; i < 8 && same; i++) same = at[i] == bytes[i];
        if (same) return 1;
    }
    return 0;
}
#endif

static uint8_t key_bytes[32], point[32], small[32], text[300], forged[64];
static const uint8_t comb_of_small[8] = {0x82, 0x82, 0x82, 0x82, 0x82, 0x82, 0x82, 0x82};

static void look_at_the_stack(const char *job)
{
#ifdef STACK_SCAN
    int found = on_stack(key_bytes + 8) + on_stack(small + 8) + on_stack(comb_of_small);
    for (size_t i = 0; i < draws && i < 64; i++) found += on_stack(drawn[i] + 8);
    if (found != 0) printf("%s leaves %d secrets\n", job, found);
#else
    (void)job;
    (void)comb_of_small;
#endif
}

static void print(const char *name, const uint8_t *bytes, size_t length)
{
    printf("%s ", name);
    for (size_t i = 0; i < length; i++) printf("%02x", bytes[i]);
    printf("\n");
}

static engine25519 engine;
static engine25519_bus bus = {NULL, read_word, write_word, NULL, NULL, NULL};

static void begin(void)
{
    count = 1;
    draws = 0;
    if (engine25519_claim(&engine, &bus) != ENGINE25519_OK) exit(2);
}

static void end(const char *job, engine25519_error why)
{
    look_at_the_stack(job);
    if (why != ENGINE25519_OK || engine25519_release(&engine) != ENGINE25519_OK) {
        fprintf(stderr, "%s: %d\n", job, why);
        exit(3);
    }
}

int main(int argc, char **argv)
{
    static uint8_t out[64];
    static engine25519_key key;
    static engine25519_findings found;
    const engine25519_message messages[] = {
        {ENGINE25519_PURE, NULL, 0, text, 64},
        {ENGINE25519_CONTEXT, text, 7, text, 300},
    };
    engine25519_error why;
    if (argc > 1 && strcmp(argv[1], "blinded") == 0) bus.random = draw;
    memset(key_bytes, 0x37, 32);
    memset(point, 9, 32);
    memset(small, 5, 32);
    memset(text, 0x6b, sizeof text);
    memset(forged, 1, sizeof forged);

    begin();
    end("x25519", engine25519_x25519(&engine, out, key_bytes, point));
    print("x25519", out, 32);

    begin();
    end("mul_base", engine25519_mul_base(&engine, out, small));
    print("mul_base", out, 32);

    for (size_t i = 0; i < 2; i++) {
        begin();
        why = engine25519_keygen(&engine, &key, key_bytes);
        look_at_the_stack("keygen");
        if (why == ENGINE25519_OK) why = engine25519_sign(&engine, out, &key, &messages[i]);
        end("sign", why);
        print("public", key.public_key, 32);
        print("sign", out, 64);

        begin();
        end("verify", engine25519_verify(&engine, &found, point, &messages[i], forged));
        print("verify", (const uint8_t *)&found, sizeof found);
    }
    return 0;
}
