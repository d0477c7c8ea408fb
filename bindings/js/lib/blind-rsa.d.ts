// SPDX-License-Identifier: MIT OR Apache-2.0

export { init, initSync } from "./index.js";

type Bytes = Uint8Array<ArrayBuffer>;

/** The variants of RFC 9474, which serve with metadata too. Randomized ones are for messages that may be guessed. */
export type Variant =
  | "RSABSSA-SHA384-PSS-Randomized"
  | "RSABSSA-SHA384-PSSZERO-Randomized"
  | "RSABSSA-SHA384-PSS-Deterministic"
  | "RSABSSA-SHA384-PSSZERO-Deterministic";

export const variants: readonly Variant[];

/** A public key for one variant, and for metadata if a master key derived it. */
export class PublicKey {
  /** `spki`: SubjectPublicKeyInfo in DER. Throws a `RangeError` if it is no key for the variant. */
  constructor(variant: Variant, spki: Uint8Array);
  /** The length of the modulus, of blinded messages and of signatures: 256 to 1024 bytes. */
  readonly modulusLength: number;
  /** The message as it is signed: behind 32 random bytes in randomized variants. */
  prepare(message: Uint8Array): Bytes;
  /** Blinds a prepared message: what the signer sees, and what unblinds the answer. */
  blind(prepared: Uint8Array): { blinded: Bytes; pending: Pending };
  /** Whether a signature of a prepared message is valid. Variable time. */
  verify(signature: Uint8Array, prepared: Uint8Array): boolean;
  /** SubjectPublicKeyInfo in DER, with the algorithm id-RSASSA-PSS. */
  toSpki(): Bytes;
  dispose(): void;
  [Symbol.dispose](): void;
}

/** What unblinds the signer's answer, from `PublicKey.blind`. It stays in the module's memory. */
export class Pending {
  private constructor();
  /**
   * The signature, which is valid. Throws a `RangeError` if the answer gives none. Disposed of in
   * any case.
   */
  finalize(answer: Uint8Array): Bytes;
  /** Wipes it. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * A signer's key pair for one variant, which stays in the module's memory until `dispose`; one that
 * a master key derived has no `toPkcs8`.
 */
export class KeyPair {
  /** `pkcs8`: PKCS#8 in DER. Throws a `RangeError` if its numbers do not belong together. */
  constructor(variant: Variant, pkcs8: Uint8Array);
  /**
   * A new key of 2048 to 8192 bits, a multiple of 16. It takes seconds, in which nothing else runs:
   * call it in a worker.
   */
  static generate(variant: Variant, bits: number): KeyPair;
  readonly publicKey: PublicKey;
  /** Signs a blinded message. Throws a `RangeError` if it has not the length of the modulus. */
  blindSign(blinded: Uint8Array): Bytes;
  /** PKCS#8 in DER, which the caller wipes. */
  toPkcs8(): Bytes;
  /** Wipes the key. Other methods throw an `Error` from then on. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * A public master key for one variant, of 2048, 4096 or 8192 bits
 * (draft-irtf-cfrg-partially-blind-rsa).
 */
export class MasterPublicKey {
  /** `spki`: SubjectPublicKeyInfo in DER. Throws a `RangeError` if it is no key for the variant. */
  constructor(variant: Variant, spki: Uint8Array);
  /**
   * The public key for metadata, which client, signer and verifier see: who uses a value that few
   * others use is recognised by it.
   */
  derive(metadata: Uint8Array): PublicKey;
  /** SubjectPublicKeyInfo in DER. */
  toSpki(): Bytes;
}

/** An issuer's master key for one variant, which stays in the module's memory until `dispose`. */
export class MasterKeyPair {
  /** `pkcs8`: PKCS#8 in DER. Throws a `RangeError` if its primes are not safe ones. */
  constructor(variant: Variant, pkcs8: Uint8Array);
  /**
   * A new key of 2048, 4096 or 8192 bits. The search for safe primes takes minutes, in which
   * nothing else runs: call it in a worker.
   */
  static generate(variant: Variant, bits: number): MasterKeyPair;
  readonly publicKey: MasterPublicKey;
  /** The key pair for metadata. */
  derive(metadata: Uint8Array): KeyPair;
  /** PKCS#8 in DER, which the caller wipes. */
  toPkcs8(): Bytes;
  /** Wipes the key. Other methods throw an `Error` from then on. */
  dispose(): void;
  [Symbol.dispose](): void;
}
