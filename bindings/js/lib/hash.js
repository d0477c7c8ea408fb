// SPDX-License-Identifier: MIT OR Apache-2.0
// Hashes to both groups: RFC 9380 for edwards25519 (§8.5) and ristretto255 (appendix B), under the
// names of `@noble/curves` 2.

import { bytes, kind } from "./arguments.js";
import { Fn, Fp, bytesOf, numberOf, numberOfBigEndian } from "./field.js";
import { groups } from "./groups.js";
import { secret } from "./module.js";
import { Point, RistrettoPoint, made } from "./points.js";

/** The bytes of a block of SHA-512, and of a hash. */
const BLOCK = 128;
const HASH = 64;

/** The hash of a message. */
export const sha512 = Object.freeze(
  Object.assign(
    (message) => secret("sha512", [bytes(message, "message")], HASH, message.length).bytes,
    { blockLen: BLOCK, outputLen: HASH },
  ),
);

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

const text = (ascii) => new TextEncoder().encode(ascii);

/** A domain separation tag of 1 to 255 bytes: a longer one is hashed (RFC 9380 §5.3.3). */
function tagOf(options, common) {
  if (options && typeof options !== "object") {
    throw new TypeError(`options is ${kind(options)}, not an object`);
  }
  const given = options?.DST ?? common;
  if (typeof given === "string" && /[^\0-\x7f]/.test(given)) throw new Error("DST is no ASCII");
  const tag = typeof given === "string" ? text(given) : bytes(given, "DST");
  if (tag.length === 0) throw new Error("DST must be non-empty");
  return tag.length > 255 ? sha512(joined(text("H2C-OVERSIZE-DST-"), tag)) : tag;
}

/** `expand_message_xmd` (RFC 9380 §5.3.1) for at most one hash of bytes. */
function expand(message, tag, length) {
  const ending = joined(tag, Uint8Array.of(tag.length));
  const head = joined(new Uint8Array(BLOCK), bytes(message, "message"));
  const first = sha512(joined(head, Uint8Array.of(0, length, 0), ending));
  return sha512(joined(first, Uint8Array.of(1), ending)).subarray(0, length);
}

const SCALAR = "HashToScalar-";

const defaults = Object.freeze({
  DST: "edwards25519_XMD:SHA-512_ELL2_RO_",
  encodeDST: "edwards25519_XMD:SHA-512_ELL2_NU_",
  p: Fp.ORDER,
  m: 1,
  k: 128,
  expand: "xmd",
  hash: sha512,
});

function hashed(uniform, message, tag) {
  const parts = [tag, bytes(message, "message")];
  return made(Point, "hash_to_curve", parts, uniform, tag.length, message.length);
}

/** Hashes to edwards25519. */
export const ed25519_hasher = Object.freeze({
  defaults,
  Point,
  hashToCurve: (message, options) => hashed(1, message, tagOf(options, defaults.DST)),
  encodeToCurve: (message, options) => hashed(0, message, tagOf(options, defaults.encodeDST)),
  mapToCurve(u) {
    if (typeof u !== "bigint") throw new TypeError("expected bigint (m=1)");
    return made(Point, "map_to_curve", [bytesOf(Fp.create(u))]);
  },
  /** 48 bytes modulo the order, the most significant first. */
  hashToScalar: (message, options) =>
    Fn.create(numberOfBigEndian(expand(message, tagOf(options, SCALAR), 48))),
});

/** The group ristretto255. */
export const ristretto255 = Object.freeze({ Point: RistrettoPoint });

/** Hashes to ristretto255. */
export const ristretto255_hasher = Object.freeze({
  Point: RistrettoPoint,
  hashToCurve(message, options) {
    const tag = tagOf(options, "ristretto255_XMD:SHA-512_R255MAP_RO_");
    return ristretto255_hasher.deriveToCurve(expand(message, tag, 64));
  },
  /** 64 bytes modulo the order, the least significant first. */
  hashToScalar(message, options) {
    const uniform = expand(message, tagOf(options, SCALAR), 64);
    return numberOf(groups().secret("scalar_reduce", [uniform], 32).bytes);
  },
  /** RFC 9496 §4.3.4, of 64 uniform bytes. */
  deriveToCurve: (uniform) =>
    made(RistrettoPoint, "ristretto_from_uniform", [bytes(uniform, "bytes", 64)]),
});
