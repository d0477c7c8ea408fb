// SPDX-License-Identifier: MIT OR Apache-2.0
// X25519: RFC 7748.

import { bytes, random } from "./arguments.js";
import { Disposable, Kept } from "./keys.js";
import { result, secret } from "./module.js";

/**
 * The u-coordinate of the Ed25519 public key's point, also of one of small order. Throws a
 * `RangeError` if it is no point.
 */
export function toMontgomery(publicKey) {
  return result("to_montgomery", [bytes(publicKey, "publicKey", 32)], 32).bytes;
}

function contributory({ code, bytes: shared }) {
  if (code !== 1) {
    throw new RangeError("publicKey has small order: the shared secret would be all zeros");
  }
  return shared;
}

/** A secret key for exchanges. It stays in the module until `dispose`, which wipes it. */
export class X25519Key extends Disposable {
  #kept;
  #publicKey;

  /** `secretKey`: 32 random bytes. */
  constructor(secretKey) {
    super();
    const made = result("secret_new", [bytes(secretKey, "secretKey", 32)], 32);
    this.#kept = new Kept("secret_free", made.code);
    this.#publicKey = made.bytes;
  }

  /** A fresh key, from `crypto.getRandomValues`. */
  static generate() {
    const secretKey = random(32);
    try {
      return new X25519Key(secretKey);
    } finally {
      secretKey.fill(0);
    }
  }

  kept() {
    return this.#kept;
  }

  /** The public key: 32 bytes. */
  get publicKey() {
    return this.#publicKey.slice();
  }

  /** The shared secret: 32 bytes. Throws a `RangeError` if the public key has small order. */
  exchange(publicKey) {
    const point = bytes(publicKey, "publicKey", 32);
    return contributory(secret("secret_exchange", [point], 32, this.#kept.number));
  }

  /** The secret key: 32 bytes, which the caller wipes. */
  toBytes() {
    return secret("secret_bytes", [], 32, this.#kept.number).bytes;
  }
}

/** The shared secret: 32 bytes. Throws a `RangeError` if the public key has small order. */
export function x25519(secretKey, publicKey) {
  const parts = [bytes(secretKey, "secretKey", 32), bytes(publicKey, "publicKey", 32)];
  return contributory(secret("x25519", parts, 32));
}

/** The function of RFC 7748 itself: all zeros if the point has small order. */
export function x25519Raw(scalar, point) {
  const parts = [bytes(scalar, "scalar", 32), bytes(point, "point", 32)];
  return secret("x25519", parts, 32).bytes;
}

/** The public key of a secret key: 32 bytes. */
export function x25519PublicKey(secretKey) {
  return result("x25519_public", [bytes(secretKey, "secretKey", 32)], 32).bytes;
}
