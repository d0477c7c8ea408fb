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

void engine25519_mapped(engine25519_bus *bus, uintptr_t base)
{
    *bus = (engine25519_bus){(void *)base, read_word, write_word, NULL, NULL};
}
