/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The driver of engine25519 in C: X25519, Ed25519 keys, signatures and verifications as jobs of the
 * engine. C99, freestanding: no allocation, no library, no globals. It does what the driver in Rust
 * does (hardware/engine25519), access by access, and tests compare the two. It has no programs of
 * one's own in the microcode RAM, no SHA-512 unit, and nothing that is awaited.
 *
 *     engine25519 engine;
 *     engine25519_bus bus;
 *     engine25519_mapped(&bus, 0x90000000);
 *     if (engine25519_claim(&engine, &bus) == ENGINE25519_OK
 *         && engine25519_x25519(&engine, shared, secret, public_key) == ENGINE25519_OK) ...
 *     engine25519_release(&engine);
 *
 * All byte strings are little-endian as in RFC 7748 and RFC 8032. Constant time in secrets; the
 * time depends on the lengths of messages. After an error, outputs are zeros and nothing of the
 * operands is left in the engine, unless the bus refuses to clear it. Variables on the stack that
 * held a secret are overwritten; what a compiler keeps in registers, and spills, is not. Nor is what
 * a loader saves of vector registers when a function is called for the first time: link with
 * `-z now` where there is one.
 *
 * An engine25519 is for one thread. hardware/SOUNDNESS.md says what blinding and the check of
 * signatures are for, and what they do not cover.
 */
#ifndef ENGINE25519_H
#define ENGINE25519_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why there is no result. */
typedef enum {
    ENGINE25519_OK = 0,
    ENGINE25519_BUS = -1,              /* the bus refused an access */
    ENGINE25519_REFUSED = -2,          /* the engine refused one, as another master interfered */
    ENGINE25519_LOST = -3,             /* the context is not ours any more: claim again */
    ENGINE25519_NO_ENGINE = -4,        /* none at this address */
    ENGINE25519_VERSION = -5,          /* one of another major version */
    ENGINE25519_NO_CONTEXT = -6,       /* every context has an owner */
    ENGINE25519_BUSY = -7,             /* another master's job runs for longer than we wait */
    ENGINE25519_TIMEOUT = -8,          /* our job took too long, and was stopped */
    ENGINE25519_JOB = -9,              /* our job failed: error code in fault */
    ENGINE25519_OPERAND = -10,         /* a scalar not below the order; a context's length */
    ENGINE25519_WRONG_RESULT = -11,    /* the result cannot be right: the engine was disturbed */
    ENGINE25519_CHECK_FAILED = -12,    /* the engine's own check of a blinded job failed */
    ENGINE25519_NO_RANDOM = -13,       /* the source of random bytes failed */
    ENGINE25519_WRONG_SIGNATURE = -14, /* a wrong signature was made, and discarded */
} engine25519_error;

/* How the driver reaches the engine: words by their byte address in the map of hardware/ISA.md. */
typedef struct {
    void *context;
    /* 0, or anything else where the bus refuses. */
    int (*read)(void *context, uint32_t address, uint32_t *word);
    int (*write)(void *context, uint32_t address, uint32_t word);
    /* Between two looks at a job that runs; may sleep until the interrupt. May be null. */
    void (*wait)(void *context);
    /* 0 if it has filled the bytes, from a generator for cryptographic use. Null: no blinding. */
    int (*random)(void *context, uint8_t *bytes, size_t length);
    /* As write, for the words of consecutive bytes, a multiple of 4, the lowest first. Null: each
     * by write. */
    int (*write_all)(void *context, uint32_t address, const uint8_t *bytes, size_t length);
} engine25519_bus;

/* The bus of an engine in the address space, whose map begins at `base`: without sleep, and without
 * random words until `random` is set. A refused access must end as the platform's own do: as an
 * error of the bus that the processor ignores, or whose handler returns. */
void engine25519_mapped(engine25519_bus *bus, uintptr_t base);

/* How a signature is checked before it is given out. */
typedef enum {
    ENGINE25519_REPEAT = 0, /* made twice and compared; the default */
    ENGINE25519_VERIFY = 1, /* R computed again, and verified: twice the cycles of the above */
    ENGINE25519_NONE = 2,   /* not at all: only where nobody can disturb hardware or message */
} engine25519_check;

/* A context of the engine. A claim sets all of it; afterwards `check`, `repeat`, `interrupt` and
 * `limit` may be changed, and the rest is the driver's. */
typedef struct {
    const engine25519_bus *bus;
    engine25519_check check;
    uint32_t repeat;    /* 1: all but keys and signatures is computed twice, and compared */
    uint32_t interrupt; /* 1: the engine raises its interrupt at the end of a job */
    uint32_t limit;     /* engine cycles, below 2^31, that a job may take, and those of others; an
                           eighth as many looks, should its clock stand still */
    uint32_t cycles;    /* of the engine, for the last operation */
    uint32_t fault;     /* of ENGINE25519_JOB: the error code, and the address above bit 8 */
    uint32_t number;    /* of the context */
    uint32_t usual_cycles; /* 1: squares are fast, and jobs take their fewer cycles */
} engine25519;

/* A secret key: made by engine25519_keygen alone, as a public key that does not belong to the seed
 * would reveal it. Wipe it with engine25519_wipe. */
typedef struct {
    uint8_t seed[32];
    uint8_t public_key[32];
    uint8_t copy[32]; /* the public key again, against a bit that changes */
} engine25519_key;

/* The schemes of RFC 8032. */
typedef enum {
    ENGINE25519_PURE = 0,      /* no context */
    ENGINE25519_CONTEXT = 1,   /* Ed25519ctx: a context of 1 to 255 bytes */
    ENGINE25519_PREHASHED = 2, /* Ed25519ph: 64 bytes of SHA-512, a context of 0 to 255 bytes */
} engine25519_scheme;

/* What is signed. Pure messages of up to 79 bytes are read once for each of the two signatures that
 * are compared, unless blinded; others twice for each. It must not change meanwhile. */
typedef struct {
    engine25519_scheme scheme;
    const uint8_t *context;
    size_t context_length;
    const uint8_t *bytes;
    size_t length;
} engine25519_message;

/* What there is to say about S B = R + k A; encodings that are not canonical are the caller's to
 * refuse. A verifier without cofactor accepts if the first three are 1, RFC 8032's with cofactor if
 * the first two and equal_cofactored are. */
typedef struct {
    uint8_t a_on_curve, r_on_curve, equal, equal_cofactored, a_small_order, r_small_order;
} engine25519_findings;

/* Finds the engine and claims a free context. `bus` must stay until the release. */
engine25519_error engine25519_claim(engine25519 *engine, const engine25519_bus *bus);
/* The same where this master may still own the context `number`, because its program was restarted
 * or the engine reset: that context is discarded and claimed again; another if it is not ours. */
engine25519_error engine25519_reclaim(engine25519 *engine, const engine25519_bus *bus,
                                      uint32_t number);
/* Gives the context back, which clears it. */
engine25519_error engine25519_release(engine25519 *engine);

/* X25519 (RFC 7748, 5): the scalar is clamped here, bit 255 of u is ignored; the result is zeros if
 * u has small order. No result of any function holds two words of an operand that stood in its
 * register. */
engine25519_error engine25519_x25519(engine25519 *engine, uint8_t shared[32],
                                     const uint8_t scalar[32], const uint8_t u[32]);
/* The encoding of [scalar]B on edwards25519, for a scalar below the order of B. */
engine25519_error engine25519_mul_base(engine25519 *engine, uint8_t point[32],
                                       const uint8_t scalar[32]);
/* The key of 32 random bytes; its public key is computed twice. */
engine25519_error engine25519_keygen(engine25519 *engine, engine25519_key *key,
                                     const uint8_t seed[32]);
/* RFC 8032, 5.1.6. A wrong signature can reveal the key, so see `check` of the engine. */
engine25519_error engine25519_sign(engine25519 *engine, uint8_t signature[64],
                                   const engine25519_key *key, const engine25519_message *message);
/* RFC 8032, 5.1.7. ENGINE25519_OPERAND if S is not below the order. A disturbance of the operands or
 * of the computation may give another answer: `repeat` of the engine computes it twice. */
engine25519_error engine25519_verify(engine25519 *engine, engine25519_findings *findings,
                                     const uint8_t public_key[32],
                                     const engine25519_message *message,
                                     const uint8_t signature[64]);
/* The same findings for a hash k that was computed elsewhere, below 2^253 as all modulo L are. */
engine25519_error engine25519_equation(engine25519 *engine, engine25519_findings *findings,
                                       const uint8_t a[32], const uint8_t r[32],
                                       const uint8_t s[32], const uint8_t k[32]);
/* Overwrites memory, in a way that the compiler keeps. */
void engine25519_wipe(void *memory, size_t length);

#ifdef __cplusplus
}
#endif

#endif
