/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An engine in the address space of the processor.
 */
#include "engine25519.h"

static volatile uint32_t *place(void *base, uint32_t address)
{
    return (volatile uint32_t *)base + address / 4;
}

static int read_word(void *base, uint32_t address, uint32_t *word)
{
    *word = *place(base, address);
    return 0;
}

static int write_word(void *base, uint32_t address, uint32_t word)
{
    *place(base, address) = word;
    return 0;
}

#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
typedef uint32_t __attribute__((may_alias)) word_of_bytes;

/* An in-order processor waits for a word that it needs at once: so four are loaded before they are
 * stored. */
static void write_aligned(volatile uint32_t *to, const word_of_bytes *from, size_t words)
{
    for (; words >= 4; words -= 4, to += 4, from += 4) {
        uint32_t a = from[0], b = from[1], c = from[2], d = from[3];
        to[0] = a;
        to[1] = b;
        to[2] = c;
        to[3] = d;
    }
    while (words-- > 0) *to++ = *from++;
}
#endif

static int write_words(void *base, uint32_t address, const uint8_t *bytes, size_t length)
{
    volatile uint32_t *to = place(base, address);
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (((uintptr_t)bytes & 3) == 0) {
        write_aligned(to, (const word_of_bytes *)(const void *)bytes, length / 4);
        return 0;
    }
#endif
    for (; length > 0; length -= 4, bytes += 4) {
        *to++ = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16
                | (uint32_t)bytes[3] << 24;
    }
    return 0;
}

void engine25519_mapped(engine25519_bus *bus, uintptr_t base)
{
    *bus = (engine25519_bus){(void *)base, read_word, write_word, NULL, NULL, write_words};
}
