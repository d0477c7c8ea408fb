// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/blind-rsa`: RSA blind signatures (RFC 9474), and with public metadata
// (draft-irtf-cfrg-partially-blind-rsa).

import { bytes, kind, random } from "./arguments.js";
import { init, initSync, instance } from "./blind-rsa.instance.js";
import { Disposable, Kept } from "./keys.js";

export { init, initSync };

/** The variants of RFC 9474, in the order of `Variant::ALL` of the library. */
export const variants = Object.freeze([
  "RSABSSA-SHA384-PSS-Randomized",
  "RSABSSA-SHA384-PSSZERO-Randomized",
  "RSABSSA-SHA384-PSS-Deterministic",
  "RSABSSA-SHA384-PSSZERO-Deterministic",
]);

/** The longest encoding of a key, and the longest modulus. */
const ENCODED = 8192;
const MODULUS = 1024;
const SEED = 32;

/** Tells a constructor that a number of the module follows. */
const MADE = Symbol("a key of the module");

function variantOf(name) {
  const variant = variants.indexOf(name);
  if (variant >= 0) return variant;
  throw new RangeError(`variant is ${kind(name)} ${name}: there are ${variants.join(", ")}`);
}

/** Calls a function that needs a seed, as the first of its operands. */
function seeded(name, parts, length, ...numbers) {
  const seed = random(SEED);
  const left = instance.secret(name, [seed, ...parts], length, ...numbers);
  seed.fill(0);
  return left;
}

/** The bytes of a function that returns how many there are. */
function counted({ code, bytes }) {
  const exact = bytes.slice(0, code);
  bytes.fill(0);
  return exact;
}

/** A public key. */
export class PublicKey extends Disposable {
  #kept;
  #variant;

  /** `spki`: SubjectPublicKeyInfo in DER. */
  constructor(variant, spki, number) {
    super();
    this.#variant = variantOf(variant);
    const kept =
      spki === MADE
        ? number
        : instance.number("public_new", [bytes(spki, "spki")], this.#variant, spki.length);
    this.#kept = new Kept("public_free", kept, instance);
  }

  kept() {
    return this.#kept;
  }

  /** The length of the modulus, of blinded messages and of signatures in bytes. */
  get modulusLength() {
    return instance.plain("public_length", this.#kept.number);
  }

  /** The message as it is signed: behind 32 random bytes in randomized variants. */
  prepare(message) {
    const prefix = variants[this.#variant].endsWith("-Randomized") ? 32 : 0;
    const prepared = new Uint8Array(prefix + bytes(message, "message").length);
    crypto.getRandomValues(prepared.subarray(0, prefix));
    prepared.set(message, prefix);
    return prepared;
  }

  /** Blinds a prepared message: what the signer sees, and what unblinds the answer. */
  blind(prepared) {
    bytes(prepared, "prepared");
    const numbers = [this.#kept.number, SEED, prepared.length];
    const left = seeded("public_blind", [prepared], MODULUS, ...numbers);
    const blinded = left.bytes.slice(0, this.modulusLength);
    return { blinded, pending: new Pending(MADE, left.code, this.modulusLength) };
  }

  /** Whether a signature of a prepared message is valid. */
  verify(signature, prepared) {
    const parts = [bytes(signature, "signature"), bytes(prepared, "prepared")];
    const lengths = [signature.length, prepared.length];
    return instance.number("public_verify", parts, this.#kept.number, ...lengths) === 1;
  }

  /** SubjectPublicKeyInfo in DER, with the algorithm id-RSASSA-PSS. */
  toSpki() {
    return counted(instance.result("public_der", [], ENCODED, this.#kept.number));
  }
}

/** What unblinds the signer's answer. It stays in the module until `finalize`. */
export class Pending extends Disposable {
  #kept;
  #length;

  /** Only `PublicKey.blind` makes one. */
  constructor(made, number, length) {
    super();
    if (made !== MADE) throw new TypeError("Pending comes from PublicKey.blind");
    this.#kept = new Kept("pending_free", number, instance);
    this.#length = length;
  }

  kept() {
    return this.#kept;
  }

  /**
   * The signature, which is valid. Throws a `RangeError` if the answer gives none. Disposed of in
   * any case.
   */
  finalize(answer) {
    try {
      const parts = [bytes(answer, "answer", this.#length)];
      const numbers = [this.#kept.number, answer.length];
      return counted(instance.secret("pending_finalize", parts, this.#length, ...numbers));
    } finally {
      this.dispose();
    }
  }
}

/** The number of a key in PKCS#8, which is checked. */
function checked(name, variant, pkcs8) {
  const which = variantOf(variant);
  return seeded(name, [bytes(pkcs8, "pkcs8")], 0, which, pkcs8.length).code;
}

/** The number of a new key. */
function generated(name, variant, bits) {
  if (!Number.isSafeInteger(bits)) throw new TypeError(`bits is ${kind(bits)}, not an integer`);
  // The module takes numbers of 32 bits, and would read others modulo 2^32.
  if (bits < 2048 || bits > 8192) throw new RangeError(`bits is ${bits}, not from 2048 to 8192`);
  return seeded(name, [], 0, variantOf(variant), bits).code;
}

/** A signer's key pair, which stays in the module until `dispose`. */
export class KeyPair extends Disposable {
  #kept;
  #publicKey;

  /** `pkcs8`: PKCS#8 in DER, which is checked. */
  constructor(variant, pkcs8, number) {
    super();
    const code = pkcs8 === MADE ? number : checked("pair_new", variant, pkcs8);
    this.#kept = new Kept("pair_free", code, instance);
    this.#publicKey = new PublicKey(variant, MADE, instance.plain("pair_public", code));
  }

  /** A new key of 2048 to 8192 bits, a multiple of 16. It takes seconds. */
  static generate(variant, bits) {
    return new KeyPair(variant, MADE, generated("pair_generate", variant, bits));
  }

  kept() {
    return this.#kept;
  }

  get publicKey() {
    return this.#publicKey;
  }

  /** Signs a blinded message. */
  blindSign(blinded) {
    const parts = [bytes(blinded, "blinded")];
    const numbers = [this.#kept.number, blinded.length];
    return counted(seeded("pair_sign", parts, MODULUS, ...numbers));
  }

  /** PKCS#8 in DER, which the caller wipes. */
  toPkcs8() {
    return counted(instance.secret("pair_der", [], ENCODED, this.#kept.number));
  }
}

/** A public master key, which derives a public key for each value of metadata. */
export class MasterPublicKey {
  #variant;
  #spki;

  /** `spki`: SubjectPublicKeyInfo in DER. */
  constructor(variant, spki) {
    this.#variant = variant;
    this.#spki = bytes(spki, "spki").slice();
    this.derive(new Uint8Array()).dispose();
  }

  /** The public key for metadata, which everyone sees. */
  derive(metadata) {
    const parts = [this.#spki, bytes(metadata, "metadata")];
    const numbers = [variantOf(this.#variant), this.#spki.length, metadata.length];
    const number = instance.number("public_derive", parts, ...numbers);
    return new PublicKey(this.#variant, MADE, number);
  }

  /** SubjectPublicKeyInfo in DER, as it was given. */
  toSpki() {
    return this.#spki.slice();
  }
}

/** A master key pair, which derives a key pair for each value of metadata. */
export class MasterKeyPair extends Disposable {
  #kept;
  #variant;

  /** `pkcs8`: PKCS#8 in DER, which is checked: its primes are safe. */
  constructor(variant, pkcs8, number) {
    super();
    const code = pkcs8 === MADE ? number : checked("master_new", variant, pkcs8);
    this.#kept = new Kept("master_free", code, instance);
    this.#variant = variant;
  }

  /** A new key of 2048, 4096 or 8192 bits, of safe primes. It takes minutes. */
  static generate(variant, bits) {
    return new MasterKeyPair(variant, MADE, generated("master_generate", variant, bits));
  }

  kept() {
    return this.#kept;
  }

  get publicKey() {
    const spki = counted(instance.result("master_public", [], ENCODED, this.#kept.number));
    return new MasterPublicKey(this.#variant, spki);
  }

  /** The key pair for metadata, which everyone sees. */
  derive(metadata) {
    const parts = [bytes(metadata, "metadata")];
    const numbers = [this.#kept.number, metadata.length];
    const { code } = instance.secret("master_derive", parts, 0, ...numbers);
    return new KeyPair(this.#variant, MADE, code);
  }

  /** PKCS#8 in DER, which the caller wipes. */
  toPkcs8() {
    return counted(instance.secret("master_der", [], ENCODED, this.#kept.number));
  }
}
