// SPDX-License-Identifier: MIT OR Apache-2.0
// The names and verdicts of `@noble/curves/ed25519.js` 2. lib/points.js has the points and
// lib/hash.js the hashes to them.
//
// noble verifies by the equation of ZIP-215. With `zip215: false` it also refuses public keys of
// small order and encodings of A and R that are not canonical: the two are checked beside.

import { bytes, random } from "./arguments.js";
import { publicKey as publicKeyOf, sign } from "./ed25519.js";
import { Fn, numberOf } from "./field.js";
import { ed25519_hasher, ristretto255, ristretto255_hasher, sha512 } from "./hash.js";
import { Point } from "./points.js";
import { inspect, verify } from "./verifying.js";
import { toMontgomery, x25519PublicKey, x25519Raw } from "./x25519.js";

function options(given) {
  if (given === null || typeof given !== "object") {
    throw new TypeError("options: expected valid options object");
  }
  return given;
}

function seedOf(seed) {
  return seed === undefined ? random(32) : bytes(seed, "seed", 32);
}

function isBytes(value, length) {
  try {
    return bytes(value, "value", length) === value;
  } catch {
    return false;
  }
}

/** Whether noble decodes it without ZIP-215. */
function isCanonical(encoding) {
  const { isPoint, isCanonical } = inspect(encoding);
  return isPoint && isCanonical;
}

/** The two halves of a secret key's hash, the first of them clamped. */
function expanded(secretKey) {
  const hash = sha512(bytes(secretKey, "secretKey", 32));
  const [head, prefix] = [hash.slice(0, 32), hash.slice(32)];
  hash.fill(0);
  head[0] &= 248;
  head[31] = (head[31] & 127) | 64;
  return { head, prefix };
}

const utils = Object.freeze({
  getExtendedPublicKey(secretKey) {
    const { head, prefix } = expanded(secretKey);
    const scalar = Fn.create(numberOf(head));
    const point = Point.BASE.multiply(scalar);
    return { head, prefix, scalar, point, pointBytes: point.toBytes() };
  },
  randomSecretKey: seedOf,
  isValidSecretKey: (secretKey) => isBytes(secretKey, 32),
  isValidPublicKey(publicKey, zip215 = true) {
    if (!isBytes(publicKey, 32)) return false;
    return zip215 ? inspect(publicKey).isPoint : isCanonical(publicKey);
  },
  /** The public key as one of X25519. noble decodes it without ZIP-215. */
  toMontgomery(publicKey) {
    bytes(publicKey, "publicKey", 32);
    if (!isCanonical(publicKey)) throw new RangeError("publicKey is no canonical encoding");
    if (publicKey.every((byte, i) => byte === (i === 0 ? 1 : 0))) {
      throw new RangeError("publicKey is the neutral point, which has no u");
    }
    return toMontgomery(publicKey);
  },
  /** The secret key as one of X25519: the clamped half of its hash. */
  toMontgomerySecret: (secretKey) => expanded(secretKey).head,
});

function schemeOf(context, prehash, contexts) {
  if (context !== undefined && !contexts) {
    if (bytes(context, "context").length === 0) return {};
    throw new RangeError("context: Ed25519 has none");
  }
  if (context === undefined && !prehash && contexts) {
    throw new RangeError("context: Ed25519ctx needs one, of 1 to 255 bytes");
  }
  return prehash ? { context, prehash } : { context };
}

function eddsa(prehash, contexts) {
  const getPublicKey = (secretKey) => publicKeyOf(bytes(secretKey, "secretKey", 32));
  return Object.freeze({
    keygen(seed) {
      const secretKey = seedOf(seed);
      return { secretKey, publicKey: getPublicKey(secretKey) };
    },
    getPublicKey,
    sign(message, secretKey, given = {}) {
      const scheme = schemeOf(options(given).context, prehash, contexts);
      return sign(message, bytes(secretKey, "secretKey", 32), scheme);
    },
    verify(signature, message, publicKey, given = {}) {
      const { context, zip215 = true } = options(given);
      if (typeof zip215 !== "boolean") throw new TypeError("zip215 is not a boolean");
      const scheme = schemeOf(context, prehash, contexts);
      const policy = { ...scheme, policy: "zip215" };
      if (!verify(signature, message, publicKey, policy)) return false;
      if (zip215) return true;
      const { isCanonical: canonical, isSmallOrder } = inspect(publicKey);
      return canonical && !isSmallOrder && isCanonical(signature.subarray(0, 32));
    },
    utils,
    Point,
    lengths: Object.freeze({ secretKey: 32, publicKey: 32, signature: 64, seed: 32 }),
  });
}

/** Ed25519. */
export const ed25519 = eddsa(false, false);
/** Ed25519ctx. noble also allows an empty context and none, against RFC 8032 §8.3. */
export const ed25519ctx = eddsa(false, true);
/** Ed25519ph. */
export const ed25519ph = eddsa(true, true);

const GENERATOR = new Uint8Array(32);
GENERATOR[0] = 9;

function scalarMult(scalar, u) {
  const shared = x25519Raw(scalar, u);
  if (shared.every((byte) => byte === 0)) {
    throw new RangeError("invalid private or public key received: u has small order");
  }
  return shared;
}

/** X25519. */
export const x25519 = Object.freeze({
  keygen(seed) {
    const secretKey = seedOf(seed);
    return { secretKey, publicKey: x25519PublicKey(secretKey) };
  },
  getSharedSecret: scalarMult,
  getPublicKey: x25519PublicKey,
  scalarMult,
  scalarMultBase: x25519PublicKey,
  utils: Object.freeze({ randomSecretKey: seedOf }),
  GuBytes: GENERATOR,
  lengths: Object.freeze({ secretKey: 32, publicKey: 32, seed: 32 }),
});

export { ed25519_hasher, ristretto255, ristretto255_hasher };

/** The points of small order: their encodings in hexadecimal digits, in noble's order. */
export const ED25519_TORSION_SUBGROUP = Object.freeze([
  "0100000000000000000000000000000000000000000000000000000000000000",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "0000000000000000000000000000000000000000000000000000000000000080",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "0000000000000000000000000000000000000000000000000000000000000000",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
]);
