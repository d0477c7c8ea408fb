// SPDX-License-Identifier: MIT OR Apache-2.0

/**
 * Rules of acceptance, which differ on signatures that no honest signer makes:
 *
 * - `"cofactorless"`, the default: like OpenSSL, WebCrypto in most engines, Go;
 * - `"canonical"`: like AWS-LC;
 * - `"strict"`: like libsodium;
 * - `"zip215"`: like `@noble/curves` by default.
 */
export type Policy = "cofactorless" | "canonical" | "strict" | "zip215";

/** All policies. */
export const policies: readonly Policy[];

export interface SignOptions {
  /** A context: 1 to 255 bytes make Ed25519ctx; 0 to 255 bytes are allowed with `prehash`. */
  context?: Uint8Array;
  /** Ed25519ph: the message is hashed first. */
  prehash?: boolean;
}

export interface PolicyOptions {
  policy?: Policy;
}

export interface VerifyOptions extends SignOptions, PolicyOptions {}

/**
 * A secret key of Ed25519. Its expanded form stays in the module's memory until `dispose`, which
 * wipes it. A key that is collected is wiped some time later.
 */
export class SigningKey {
  /** `seed`: 32 random bytes, which the caller wipes. */
  constructor(seed: Uint8Array);
  /** A fresh key, from `crypto.getRandomValues`. */
  static generate(): SigningKey;
  /** The public key: 32 bytes, a copy. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** The signature of a message: 64 bytes. */
  sign(message: Uint8Array, options?: SignOptions): Uint8Array<ArrayBuffer>;
  /** The seed: 32 bytes, which the caller wipes. */
  toBytes(): Uint8Array<ArrayBuffer>;
  /** Wipes the key. Other methods throw an `Error` from then on. */
  dispose(): void;
  /** `dispose`, for `using`. */
  [Symbol.dispose](): void;
}

/** A public key that is decoded once. */
export class VerifyingKey {
  /** Throws a `RangeError` if the 32 bytes encode no point. */
  constructor(publicKey: Uint8Array);
  /** Whether a signature of 64 bytes is valid. */
  verify(signature: Uint8Array, message: Uint8Array, options?: VerifyOptions): boolean;
  /** The 32 bytes, as they were given. */
  toBytes(): Uint8Array<ArrayBuffer>;
  /** Drops the key. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** The public key of a seed: 32 bytes. */
export function publicKey(seed: Uint8Array): Uint8Array<ArrayBuffer>;

/** The signature of a message by a seed of 32 bytes, which is expanded for it: 64 bytes. */
export function sign(
  message: Uint8Array,
  seed: Uint8Array,
  options?: SignOptions,
): Uint8Array<ArrayBuffer>;

/** Whether a signature of 64 bytes is valid under a public key of 32 bytes. Variable time. */
export function verify(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
  options?: VerifyOptions,
): boolean;

/** What 32 bytes encode. */
export function inspect(publicKey: Uint8Array): {
  isPoint: boolean;
  isCanonical: boolean;
  isSmallOrder: boolean;
};

export interface Item {
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** 64 bytes. */
  signature: Uint8Array;
  message: Uint8Array;
}

/** A batch of n signatures as columns: the values of all items one behind the other. */
export interface Columns {
  /** 32·n bytes, or 32: one key for all. */
  publicKeys: Uint8Array;
  /** 64·n bytes. */
  signatures: Uint8Array;
  /** n messages, or all in one array, of which `lengths` has the lengths. */
  messages: readonly Uint8Array[] | Uint8Array;
  /** The lengths of n messages that are one array; a number if all are equal. */
  lengths?: Uint32Array | number;
}

export type Batch = readonly Item[] | Columns;

/**
 * A verdict for each item, in their order: that of `verify` with these options, which are those of
 * all items. Under `"zip215"` one equation is checked for many items, which is faster where all are
 * valid; an invalid item passes with probability 2^-128 at most. With a context or `prehash` items
 * are verified one by one.
 */
export function verifyBatch(items: Batch, options?: VerifyOptions): boolean[];

/** Whether all items are valid: `verifyBatch` with one answer. */
export function verifyBatchAll(items: Batch, options?: VerifyOptions): boolean;

/** A secret key of X25519. It stays in the module's memory until `dispose`, which wipes it. */
export class X25519Key {
  /** `secretKey`: 32 random bytes, which the caller wipes. */
  constructor(secretKey: Uint8Array);
  /** A fresh key, from `crypto.getRandomValues`. */
  static generate(): X25519Key;
  /** The public key: 32 bytes, a copy. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** The shared secret: 32 bytes. Throws a `RangeError` if the public key has small order. */
  exchange(publicKey: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The secret key: 32 bytes, which the caller wipes. */
  toBytes(): Uint8Array<ArrayBuffer>;
  /** Wipes the key. Other methods throw an `Error` from then on. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** The shared secret: 32 bytes. Throws a `RangeError` if the public key has small order. */
export function x25519(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array<ArrayBuffer>;

/** The function of RFC 7748 itself: all zeros if the point has small order. */
export function x25519Raw(scalar: Uint8Array, point: Uint8Array): Uint8Array<ArrayBuffer>;

/** The public key of a secret key: 32 bytes. */
export function x25519PublicKey(secretKey: Uint8Array): Uint8Array<ArrayBuffer>;

/**
 * An Ed25519 public key as one of X25519. Throws a `RangeError` if it is no point. A point of small
 * order gives a key as well, which `x25519` refuses; `inspect` says whether it is one.
 */
export function toMontgomery(publicKey: Uint8Array): Uint8Array<ArrayBuffer>;
