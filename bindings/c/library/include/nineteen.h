/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* @generated from bindings/c/library/src by `cargo run --example header`. */

#ifndef NINETEEN_H
#define NINETEEN_H

#include <stddef.h>
#include <stdint.h>

/*
 * Ed25519, X25519 and Ristretto255.
 *
 * Functions return 0 for success or a valid signature, and -1 for everything else; one has
 * NINETEEN_ENCRYPTED (-2) too. The compiler warns where an answer is ignored.
 *
 * Every pointer points to as many bytes as its text says, with any alignment unless its type says
 * otherwise. Inputs of fixed length are read before anything is written, so single operations may
 * write over their inputs. A pointer to a message or a context may be null if its length is 0, and
 * so may pointers to the items of `_multiscalar_mul` and `_mul_each` if there are none. Any other
 * null pointer is refused with -1, by batches of no items too.
 *
 * Functions keep no state and may be called from any thread. Memory is allocated by batches, sums,
 * `_mul_each`, `_sign_hedged` and the formats, and freed before they return. Only batches start
 * threads, as many as they are asked for, all of which end before the call does.
 *
 * Stack, of the caller's thread and of each that a batch starts, in a release build for 64-bit
 * Linux: 10 KiB for an operation with a secret, 16 KiB to verify a signature, 32 KiB to sign or
 * exchange a batch, 80 KiB to verify one. Operations with secrets overwrite what they used of it.
 *
 * The header is C89 and C++98 with <stdint.h>.
 */

/*
 * The version of the header, and its numbers.
 */
#define NINETEEN_VERSION "0.1.0"
#define NINETEEN_VERSION_MAJOR 0
#define NINETEEN_VERSION_MINOR 1
#define NINETEEN_VERSION_PATCH 0

#if defined(__GNUC__) || defined(__clang__)
#define NINETEEN_MUST_USE __attribute__((warn_unused_result))
#define NINETEEN_NONNULL(arguments) __attribute__((nonnull arguments))
#else
#define NINETEEN_MUST_USE
#define NINETEEN_NONNULL(arguments)
#endif

/*
 The version of this header's ABI: a program compiled for one version runs with that version.
 */
#define NINETEEN_ABI_VERSION 1

/*
 `S·B = R + k·A`; R canonical. OpenSSL, Go, ring and ed25519-dalek accept the same signatures.
 */
#define NINETEEN_POLICY_COFACTORLESS 0

/*
 The same, with A canonical too. AWS-LC and HACL* accept the same signatures.
 */
#define NINETEEN_POLICY_CANONICAL 1

/*
 The same, and neither A nor R has small order. libsodium accepts the same signatures.
 */
#define NINETEEN_POLICY_STRICT 2

/*
 `8·S·B = 8·R + 8·k·A` and any encodings: ZIP-215.
 */
#define NINETEEN_POLICY_ZIP215 3

/*
 Bytes of a private key in DER: PKCS#8 version 1, which all readers know.
 */
#define NINETEEN_ED25519_PRIVATE_DER 48

/*
 Bytes of a public key in DER.
 */
#define NINETEEN_ED25519_PUBLIC_DER 44

/*
 Characters of a private key in PEM, with the zero at the end.
 */
#define NINETEEN_ED25519_PRIVATE_PEM 120

/*
 Characters of a public key in PEM, with the zero at the end.
 */
#define NINETEEN_ED25519_PUBLIC_PEM 114

/*
 The answer of `nineteen_ed25519_openssh_private_read` for a key that a passphrase protects.
 */
#define NINETEEN_ENCRYPTED -2

/*
 A secret key prepared for signing: 96 bytes in the caller's memory, without alignment. It may be
 copied; wipe each copy with `nineteen_ed25519_key_wipe`. Functions refuse a key of zeros: one that
 was wiped, or never prepared.
 */
typedef struct nineteen_ed25519_key {
  uint8_t opaque[96];
} nineteen_ed25519_key;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/*
 The ABI version of the library that is loaded. Compare with `NINETEEN_ABI_VERSION`.
 */
unsigned int nineteen_abi_version(void);

/*
 The version of the library that is loaded, such as "0.1.0"; `NINETEEN_VERSION` is that of the
 header. The text is static.
 */
const char *nineteen_version(void);

/*
 The name of the backend that verifies single signatures on this processor, such as "ifma". The
 environment variable `NINETEEN_BACKEND` selects another, before the first call of any function.
 The text is static.
 */
const char *nineteen_backend_name(void);

/*
 Verifies `n` signatures under a policy, one of `NINETEEN_POLICY_...`: `verdicts[i]` becomes 1 if
 signature i is valid and 0 if it is not. Returns 0 if all are valid, and -1 if any is not. Each
 verdict is that of `nineteen_ed25519_verify`, whatever its neighbours and the number of threads.

 Public keys (32 bytes) begin `key_stride` bytes apart, signatures (64 bytes) `signature_stride`
 bytes apart. With a key stride of 0 there is one key for all, which is faster. `messages` has
 `messages_len` bytes, and `offsets` `n + 1` numbers, aligned: message i is the bytes from
 `offsets[i]` to `offsets[i + 1]`.

 If the arguments make no sense (a null pointer, an unknown policy, a stride below the length, a
 size that no memory has, offsets that fall or exceed `messages_len`), nothing is verified: all
 verdicts are 0 and the answer is -1. `n` signatures that no memory can hold leave the verdicts as
 they are. `verdicts` must not overlap the inputs.

 `threads` is the number of threads that work, the caller's included; 0 counts as 1. Variable
 time: all inputs are public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_verify_batch(uint8_t *verdicts,
                                  const uint8_t *public_keys,
                                  size_t key_stride,
                                  const uint8_t *signatures,
                                  size_t signature_stride,
                                  const uint8_t *messages,
                                  size_t messages_len,
                                  const uint64_t *offsets,
                                  size_t n,
                                  int policy,
                                  size_t threads)
NINETEEN_NONNULL((1, 2, 4, 8));

/*
 Signs `n` messages: signature i (64 bytes, one after the other) is that of
 `nineteen_ed25519_sign` with seed i. Seeds (32 bytes) begin `seed_stride` bytes apart; with a
 stride of 0 one seed signs everything. Messages are as in `nineteen_ed25519_verify_batch`.

 Returns -1 if the arguments make no sense, and writes nothing then. `signatures` must not
 overlap the inputs. `threads` is the number of threads that work, the caller's included. Constant
 time in the seeds.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_sign_batch(uint8_t *signatures,
                                const uint8_t *seeds,
                                size_t seed_stride,
                                const uint8_t *messages,
                                size_t messages_len,
                                const uint64_t *offsets,
                                size_t n,
                                size_t threads)
NINETEEN_NONNULL((1, 2, 6));

/*
 Computes the public key (32 bytes) of a seed (32 bytes). Constant time in the seed.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_public_key(uint8_t *public_key,
                                const uint8_t *seed)
NINETEEN_NONNULL((1, 2));

/*
 Signs a message with a seed (32 bytes) and writes the signature (64 bytes): RFC 8032,
 deterministic. Constant time in the seed. For several signatures, prepare the key: that halves
 the time of each.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_sign(uint8_t *signature,
                          const uint8_t *seed,
                          const uint8_t *message,
                          size_t message_len)
NINETEEN_NONNULL((1, 2));

/*
 Signs as `nineteen_ed25519_sign` does, with 32 bytes of noise in the nonce: safe even if the
 noise is constant or known. Hedges against faults and measurements.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_sign_hedged(uint8_t *signature,
                                 const uint8_t *seed,
                                 const uint8_t *noise,
                                 const uint8_t *message,
                                 size_t message_len)
NINETEEN_NONNULL((1, 2, 3));

/*
 Prepares the key of a seed (32 bytes) for `nineteen_ed25519_key_sign`. Constant time in the
 seed.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_key_from_seed(struct nineteen_ed25519_key *key,
                                   const uint8_t *seed)
NINETEEN_NONNULL((1, 2));

/*
 Signs a message with a prepared key and writes the signature (64 bytes): the same as that of
 `nineteen_ed25519_sign`. Returns -1, and writes nothing, if the key was wiped. Constant time in
 the key.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_key_sign(uint8_t *signature,
                              const struct nineteen_ed25519_key *key,
                              const uint8_t *message,
                              size_t message_len)
NINETEEN_NONNULL((1, 2));

/*
 Overwrites a prepared key with zeros, in a way that no compiler leaves out.

 */
void nineteen_ed25519_key_wipe(struct nineteen_ed25519_key *key) NINETEEN_NONNULL((1));

/*
 Whether a signature (64 bytes) of a message is valid under a public key (32 bytes) and a policy,
 one of `NINETEEN_POLICY_...`: 0 if it is, -1 if it is not. Variable time: all inputs are public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_verify(const uint8_t *public_key,
                            const uint8_t *signature,
                            const uint8_t *message,
                            size_t message_len,
                            int policy)
NINETEEN_NONNULL((1, 2));

/*
 Reads a private key in PKCS#8, DER or PEM, and writes its seed (32 bytes). A public key beside
 the seed must belong to it. Encrypted keys are refused. In PEM, which has one block, white space
 and text around it are ignored, and so is the zero at the end of the text.
 Constant time in the seed, except in bytes that are no valid format.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_private_read(uint8_t *seed,
                                  const uint8_t *key,
                                  size_t key_len)
NINETEEN_NONNULL((1, 2));

/*
 Reads a public key in SubjectPublicKeyInfo, DER or PEM (32 bytes). PEM is read as by
 `nineteen_ed25519_private_read`. Returns -1 if it is no point of the curve.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_public_read(uint8_t *public_key,
                                 const uint8_t *key,
                                 size_t key_len)
NINETEEN_NONNULL((1, 2));

/*
 Writes the private key of a seed (32 bytes) in DER: `NINETEEN_ED25519_PRIVATE_DER` bytes.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_private_der(uint8_t *der,
                                 const uint8_t *seed)
NINETEEN_NONNULL((1, 2));

/*
 Writes the private key of a seed (32 bytes) in PEM: `NINETEEN_ED25519_PRIVATE_PEM` characters,
 the last of which is zero.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_private_pem(char *pem,
                                 const uint8_t *seed)
NINETEEN_NONNULL((1, 2));

/*
 Writes a public key (32 bytes) in DER: `NINETEEN_ED25519_PUBLIC_DER` bytes. Returns -1 if it is
 no point of the curve.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_public_der(uint8_t *der,
                                const uint8_t *public_key)
NINETEEN_NONNULL((1, 2));

/*
 Writes a public key (32 bytes) in PEM: `NINETEEN_ED25519_PUBLIC_PEM` characters, the last of
 which is zero. Returns -1 if it is no point of the curve.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_public_pem(char *pem,
                                const uint8_t *public_key)
NINETEEN_NONNULL((1, 2));

/*
 Makes a new Ed25519 key: a seed (32 bytes) from the operating system's randomness, which is
 getrandom(2) on Linux, and its public key (32 bytes). Returns -1, and writes nothing, if the
 system has no randomness. `seed` and `public_key` must not overlap. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_generate(uint8_t *seed,
                              uint8_t *public_key)
NINETEEN_NONNULL((1, 2));

/*
 Makes a new X25519 key: a secret key (32 bytes) from the operating system's randomness, not yet
 clamped, and its public key (32 bytes). Randomness, errors and overlaps are as for
 `nineteen_ed25519_generate`. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_x25519_generate(uint8_t *secret_key,
                             uint8_t *public_key)
NINETEEN_NONNULL((1, 2));

/*
 Signs a message with a seed (32 bytes) and a context of 1 to 255 bytes, and writes the signature
 (64 bytes): Ed25519ctx of RFC 8032. Returns -1 for a context of another length. The signature is
 valid with the same context only. Constant time in the seed; the context is public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ctx_sign(uint8_t *signature,
                             const uint8_t *seed,
                             const uint8_t *context,
                             size_t context_len,
                             const uint8_t *message,
                             size_t message_len)
NINETEEN_NONNULL((1, 2, 3));

/*
 Signs as `nineteen_ed25519ctx_sign` does, with a prepared key: the same signature. Returns -1,
 and writes nothing, if the key was wiped. Constant time in the key.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ctx_key_sign(uint8_t *signature,
                                 const struct nineteen_ed25519_key *key,
                                 const uint8_t *context,
                                 size_t context_len,
                                 const uint8_t *message,
                                 size_t message_len)
NINETEEN_NONNULL((1, 2, 3));

/*
 Whether an Ed25519ctx signature (64 bytes) of a message is valid under a public key (32 bytes), a
 context of 1 to 255 bytes and a policy, one of `NINETEEN_POLICY_...`: 0 if it is, -1 if it is
 not, and for a context of another length. Variable time: all inputs are public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ctx_verify(const uint8_t *public_key,
                               const uint8_t *signature,
                               const uint8_t *context,
                               size_t context_len,
                               const uint8_t *message,
                               size_t message_len,
                               int policy)
NINETEEN_NONNULL((1, 2, 3));

/*
 Computes the digest (64 bytes) that the functions of Ed25519ph take: the SHA-512 of a message,
 which any other SHA-512 may compute too, from a message in pieces. Constant time in the message.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ph_digest(uint8_t *digest,
                              const uint8_t *message,
                              size_t message_len)
NINETEEN_NONNULL((1));

/*
 Signs a message by its digest (64 bytes, its SHA-512) with a seed (32 bytes) and a context of at
 most 255 bytes, and writes the signature (64 bytes): Ed25519ph of RFC 8032. Returns -1 for a
 longer context. The context may be null if its length is 0. Constant time in the seed; the
 context is public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ph_sign(uint8_t *signature,
                            const uint8_t *seed,
                            const uint8_t *context,
                            size_t context_len,
                            const uint8_t *digest)
NINETEEN_NONNULL((1, 2, 5));

/*
 Signs as `nineteen_ed25519ph_sign` does, with a prepared key: the same signature. Returns -1,
 and writes nothing, if the key was wiped. Constant time in the key.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ph_key_sign(uint8_t *signature,
                                const struct nineteen_ed25519_key *key,
                                const uint8_t *context,
                                size_t context_len,
                                const uint8_t *digest)
NINETEEN_NONNULL((1, 2, 5));

/*
 Whether an Ed25519ph signature (64 bytes) of a message with this digest (64 bytes, its SHA-512)
 is valid under a public key (32 bytes), a context of at most 255 bytes and a policy, one of
 `NINETEEN_POLICY_...`: 0 if it is, -1 if it is not, and for a longer context. The context may be
 null if its length is 0. Variable time: all inputs are public.

 */
NINETEEN_MUST_USE
int nineteen_ed25519ph_verify(const uint8_t *public_key,
                              const uint8_t *signature,
                              const uint8_t *context,
                              size_t context_len,
                              const uint8_t *digest,
                              int policy)
NINETEEN_NONNULL((1, 2, 5));

/*
 Reads a private key as `ssh-keygen` writes it ("openssh-key-v1", in its text or in binary) and
 writes its seed (32 bytes). The public key beside the seed must belong to it. Returns
 `NINETEEN_ENCRYPTED` (-2) if a passphrase protects the key, and -1 for all other bytes; then
 nothing is written. Constant time in the seed, except in bytes that are no valid format.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_openssh_private_read(uint8_t *seed,
                                          const uint8_t *key,
                                          size_t key_len)
NINETEEN_NONNULL((1, 2));

/*
 Reads a public key from a line "ssh-ed25519 AAAA... comment" (32 bytes); `line_len` may count one
 zero at its end. Returns -1 for keys of other types, for text of more than one line, and if the
 key is no point of the curve.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_openssh_public_read(uint8_t *public_key,
                                         const uint8_t *line,
                                         size_t line_len)
NINETEEN_NONNULL((1, 2));

/*
 Writes the private key of a seed (32 bytes) as `ssh-keygen` does without a passphrase. The
 comment is text in UTF-8 without control characters; it may be null if its length is 0.

 `text_len` points to the number of characters that `text` has room for, and receives the number
 that the key takes, with the zero at the end. If that is more, the answer is -1 and `text`,
 which may be null then, stays as it is.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_openssh_private(char *text,
                                     size_t *text_len,
                                     const uint8_t *seed,
                                     const uint8_t *comment,
                                     size_t comment_len)
NINETEEN_NONNULL((2, 3));

/*
 Writes a public key (32 bytes) as a line "ssh-ed25519 AAAA... comment" with a line end. Comment
 and lengths are as for `nineteen_ed25519_openssh_private`. Returns -1 also if the key is no
 point of the curve.

 */
NINETEEN_MUST_USE
int nineteen_ed25519_openssh_public(char *text,
                                    size_t *text_len,
                                    const uint8_t *public_key,
                                    const uint8_t *comment,
                                    size_t comment_len)
NINETEEN_NONNULL((2, 3));

/*
 Whether 32 bytes encode an element, of which the identity (32 zero bytes) is one: 0 if they do,
 -1 if not.

 */
NINETEEN_MUST_USE int nineteen_ristretto255_decode(const uint8_t *element) NINETEEN_NONNULL((1));

/*
 Maps 64 uniform bytes, such as a hash, to an element (32 bytes): RFC 9496, section 4.3.4.
 Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_map(uint8_t *element,
                              const uint8_t *uniform)
NINETEEN_NONNULL((1, 2));

/*
 Computes `p + q` (32 bytes each). Returns -1 if either is no element. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_add(uint8_t *sum,
                              const uint8_t *p,
                              const uint8_t *q)
NINETEEN_NONNULL((1, 2, 3));

/*
 Computes `p - q` (32 bytes each). Returns -1 if either is no element. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_sub(uint8_t *difference,
                              const uint8_t *p,
                              const uint8_t *q)
NINETEEN_NONNULL((1, 2, 3));

/*
 Computes `[k]p` (32 bytes each). Returns -1 if p is no element or k is not below the order.
 Constant time. The product with 0 is the identity, which is no error.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_mul(uint8_t *product,
                              const uint8_t *k,
                              const uint8_t *p)
NINETEEN_NONNULL((1, 2, 3));

/*
 Computes `[k]B`, a multiple of the generator (32 bytes each). Returns -1 if k is not below the
 order. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_mul_base(uint8_t *product,
                                   const uint8_t *k)
NINETEEN_NONNULL((1, 2));

/*
 Computes the sum of `[k_i]p_i` (32 bytes each, one after the other). Returns -1 if any p is no
 element or any k is not below the order. The sum of none is the identity. Variable time: scalars
 must be public.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_vartime_multiscalar_mul(uint8_t *sum,
                                                  const uint8_t *k,
                                                  const uint8_t *p,
                                                  size_t n)
NINETEEN_NONNULL((1));

/*
 Computes `[k]p_i` for one k (32 bytes) and `n` elements (32 bytes each, one after the other).
 Returns -1 if any p is no element or k is not below the order, and writes nothing then. The
 products must not overlap the inputs. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_mul_each(uint8_t *products,
                                   const uint8_t *k,
                                   const uint8_t *p,
                                   size_t n)
NINETEEN_NONNULL((2));

/*
 Reduces 64 bytes, such as a hash, modulo the order to a scalar (32 bytes). Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_scalar_reduce(uint8_t *reduced,
                                        const uint8_t *wide)
NINETEEN_NONNULL((1, 2));

/*
 Computes `a·b + c` modulo the order (32 bytes each). Returns -1 if any is not below the order.
 Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_scalar_mul_add(uint8_t *result,
                                         const uint8_t *a,
                                         const uint8_t *b,
                                         const uint8_t *c)
NINETEEN_NONNULL((1, 2, 3, 4));

/*
 Computes `1/a` modulo the order (32 bytes each). Returns -1 if a is 0 or not below the order.
 Constant time.

 */
NINETEEN_MUST_USE
int nineteen_ristretto255_scalar_invert(uint8_t *inverse,
                                        const uint8_t *a)
NINETEEN_NONNULL((1, 2));

/*
 Computes the shared secret (32 bytes) of a secret key and another's public key (32 bytes each).
 Returns -1, and 32 zero bytes, if the public key has small order: then the secret does not
 depend on the secret key. Constant time. The result may overlap the inputs.

 */
NINETEEN_MUST_USE
int nineteen_x25519(uint8_t *shared,
                    const uint8_t *secret_key,
                    const uint8_t *public_key)
NINETEEN_NONNULL((1, 2, 3));

/*
 Computes the public key of a secret key (32 bytes each). Constant time.

 */
NINETEEN_MUST_USE
int nineteen_x25519_base(uint8_t *public_key,
                         const uint8_t *secret_key)
NINETEEN_NONNULL((1, 2));

/*
 Converts an Ed25519 public key to the X25519 public key of the same point (32 bytes each): the
 map of RFC 7748, section 4.1. Returns -1, and writes nothing, if the key is no point of the curve,
 has small order, or has a component of small order, as libsodium does: no seed has such a public
 key. (The packages for JavaScript and Python convert it, and refuse small order in the exchange.)
 That includes every encoding that is not canonical. Variable time: the key is public.

 */
NINETEEN_MUST_USE
int nineteen_x25519_public_from_ed25519(uint8_t *public_key,
                                        const uint8_t *ed25519_public_key)
NINETEEN_NONNULL((1, 2));

/*
 Converts an Ed25519 seed to the X25519 secret key (32 bytes each) that belongs to the converted
 public key: the clamped scalar of RFC 8032, section 5.1.5, as libsodium's
 `crypto_sign_ed25519_sk_to_curve25519` gives it. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_x25519_secret_from_ed25519(uint8_t *secret_key,
                                        const uint8_t *seed)
NINETEEN_NONNULL((1, 2));

/*
 Computes `n` shared secrets (32 bytes each, one after the other), each as `nineteen_x25519`
 does. Secret keys (32 bytes) begin `secret_stride` bytes apart, public keys `public_stride`
 bytes apart; a stride of 0 is one key for all. Returns -1 if any public key has small order,
 whose result is 32 zero bytes while the others are computed, and if the arguments make no sense,
 when nothing is written. `shared` must not overlap the inputs. `threads` is the number of
 threads that work, the caller's included. Constant time.

 */
NINETEEN_MUST_USE
int nineteen_x25519_batch(uint8_t *shared,
                          const uint8_t *secret_keys,
                          size_t secret_stride,
                          const uint8_t *public_keys,
                          size_t public_stride,
                          size_t n,
                          size_t threads)
NINETEEN_NONNULL((1, 2, 4));

#ifdef __cplusplus
}  // extern "C"
#endif  /* __cplusplus */

#endif  /* NINETEEN_H */
