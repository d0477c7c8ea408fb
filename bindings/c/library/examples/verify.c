/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Signs three messages, verifies them one at a time and as a batch, and finds the forged one.
 *
 *     cc verify.c $(pkg-config --cflags --libs nineteen)
 */

#include <nineteen.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    /* Never a constant outside of an example: 32 bytes from getrandom(2). */
    const uint8_t seed[32] = {1, 2, 3};
    const char *texts[3] = {"one", "two", "three"};
    uint8_t public_key[32];
    uint8_t signatures[3][64];
    uint8_t messages[32];
    uint64_t offsets[4] = {0};
    uint8_t verdicts[3];
    nineteen_ed25519_key key;
    size_t i;

    if (nineteen_abi_version() != NINETEEN_ABI_VERSION)
        return 1;
    if (nineteen_ed25519_public_key(public_key, seed) != 0 ||
        nineteen_ed25519_key_from_seed(&key, seed) != 0)
        return 1;
    for (i = 0; i < 3; i++) {
        size_t length = strlen(texts[i]);

        memcpy(messages + offsets[i], texts[i], length);
        offsets[i + 1] = offsets[i] + length;
        if (nineteen_ed25519_key_sign(signatures[i], &key, messages + offsets[i], length) != 0 ||
            nineteen_ed25519_verify(public_key, signatures[i], messages + offsets[i], length,
                                    NINETEEN_POLICY_STRICT) != 0)
            return 1;
    }
    nineteen_ed25519_key_wipe(&key);

    /* One key for all: a stride of 0. */
    if (nineteen_ed25519_verify_batch(verdicts, public_key, 0, signatures[0], 64, messages,
                                      offsets[3], offsets, 3, NINETEEN_POLICY_STRICT, 1) != 0)
        return 1;
    signatures[1][10] ^= 1;
    if (nineteen_ed25519_verify_batch(verdicts, public_key, 0, signatures[0], 64, messages,
                                      offsets[3], offsets, 3, NINETEEN_POLICY_STRICT, 1) == 0)
        return 1;
    printf("%s: %d %d %d\n", nineteen_backend_name(), verdicts[0], verdicts[1], verdicts[2]);
    return verdicts[0] == 1 && verdicts[1] == 0 && verdicts[2] == 1 ? 0 : 1;
}
