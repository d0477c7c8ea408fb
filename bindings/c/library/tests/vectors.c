/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Reads a file of vectors, "instance seed public-key context message signature" in hexadecimal, and
 * makes and verifies each signature; then makes keys and converts them. Exits with 0, or with the
 * line that failed.
 */

#include "nineteen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "line %d\n", __LINE__);                                                \
            exit(__LINE__ % 251 + 1);                                                              \
        }                                                                                          \
    } while (0)

enum { STRICT = NINETEEN_POLICY_STRICT, MESSAGE = 2048 };

/* The bytes of hexadecimal digits; a dash is none. */
static size_t bytes(uint8_t *to, const char *digits)
{
    size_t i, len = strcmp(digits, "-") == 0 ? 0 : strlen(digits) / 2;

    for (i = 0; i < len; i++) {
        unsigned int byte;

        CHECK(sscanf(digits + 2 * i, "%2x", &byte) == 1);
        to[i] = (uint8_t)byte;
    }
    return len;
}

static void vector(const char *instance, char (*fields)[2 * MESSAGE + 1])
{
    uint8_t seed[32], public_key[32], context[255], message[MESSAGE], expected[64];
    uint8_t found[32], made[2][64], digest[64];
    size_t context_len, len;
    nineteen_ed25519_key key;

    CHECK(bytes(seed, fields[0]) == 32 && bytes(public_key, fields[1]) == 32);
    context_len = bytes(context, fields[2]);
    len = bytes(message, fields[3]);
    CHECK(bytes(expected, fields[4]) == 64);
    CHECK(nineteen_ed25519_public_key(found, seed) == 0 && memcmp(found, public_key, 32) == 0);
    CHECK(nineteen_ed25519_key_from_seed(&key, seed) == 0);
    if (strcmp(instance, "ed25519ph") == 0) {
        CHECK(nineteen_ed25519ph_digest(digest, message, len) == 0);
        CHECK(nineteen_ed25519ph_sign(made[0], seed, context, context_len, digest) == 0);
        CHECK(nineteen_ed25519ph_key_sign(made[1], &key, context, context_len, digest) == 0);
        CHECK(nineteen_ed25519ph_verify(public_key, made[0], context, context_len, digest,
                                        STRICT) == 0);
        digest[63] ^= 1;
        CHECK(nineteen_ed25519ph_verify(public_key, made[0], context, context_len, digest,
                                        STRICT) != 0);
    } else if (strcmp(instance, "ed25519ctx") == 0) {
        CHECK(nineteen_ed25519ctx_sign(made[0], seed, context, context_len, message, len) == 0);
        CHECK(nineteen_ed25519ctx_key_sign(made[1], &key, context, context_len, message, len) ==
              0);
        CHECK(nineteen_ed25519ctx_verify(public_key, made[0], context, context_len, message, len,
                                         STRICT) == 0);
        context[0] ^= 1;
        CHECK(nineteen_ed25519ctx_verify(public_key, made[0], context, context_len, message, len,
                                         STRICT) != 0);
    } else {
        CHECK(nineteen_ed25519_sign(made[0], seed, message, len) == 0);
        CHECK(nineteen_ed25519_key_sign(made[1], &key, message, len) == 0);
        CHECK(nineteen_ed25519_verify(public_key, made[0], message, len, STRICT) == 0);
    }
    nineteen_ed25519_key_wipe(&key);
    CHECK(memcmp(made[0], expected, 64) == 0 && memcmp(made[1], expected, 64) == 0);
}

/* Two new keys differ, sign, and agree on a secret after their conversion. */
static void keys(void)
{
    uint8_t seeds[2][32], publics[2][32], found[32], signature[64];
    uint8_t secrets[2][32], others[2][32], shared[2][32];
    int i;

    for (i = 0; i < 2; i++) {
        CHECK(nineteen_ed25519_generate(seeds[i], publics[i]) == 0);
        CHECK(nineteen_ed25519_public_key(found, seeds[i]) == 0);
        CHECK(memcmp(found, publics[i], 32) == 0);
        CHECK(nineteen_ed25519_sign(signature, seeds[i], found, 32) == 0);
        CHECK(nineteen_ed25519_verify(publics[i], signature, found, 32, STRICT) == 0);
        CHECK(nineteen_x25519_secret_from_ed25519(secrets[i], seeds[i]) == 0);
        CHECK(nineteen_x25519_public_from_ed25519(others[i], publics[i]) == 0);
    }
    CHECK(memcmp(seeds[0], seeds[1], 32) != 0);
    for (i = 0; i < 2; i++)
        CHECK(nineteen_x25519(shared[i], secrets[i], others[1 - i]) == 0);
    CHECK(memcmp(shared[0], shared[1], 32) == 0);
    for (i = 0; i < 2; i++)
        CHECK(nineteen_x25519_generate(secrets[i], others[i]) == 0);
    CHECK(memcmp(secrets[0], secrets[1], 32) != 0);
    for (i = 0; i < 2; i++)
        CHECK(nineteen_x25519(shared[i], secrets[i], others[1 - i]) == 0);
    CHECK(memcmp(shared[0], shared[1], 32) == 0);
}

int main(int argc, char **argv)
{
    static char fields[5][2 * MESSAGE + 1];
    char instance[16];
    FILE *file;
    int n = 0;

    CHECK(argc == 2 && strcmp(nineteen_version(), NINETEEN_VERSION) == 0);
    file = fopen(argv[1], "r");
    CHECK(file != NULL);
    while (fscanf(file, "%15s %4096s %4096s %4096s %4096s %4096s", instance, fields[0], fields[1],
                  fields[2], fields[3], fields[4]) == 6) {
        vector(instance, fields);
        n++;
    }
    CHECK(feof(file) && n == 10);
    fclose(file);
    keys();
    return 0;
}
