// SPDX-License-Identifier: MIT OR Apache-2.0
// node test.mjs web.wasm TESTDATA: the module in node, beside WebCrypto and the vectors of RFC 9496.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load, policies } from "./nineteen.mjs";

const [file, testdata] = process.argv.slice(2);
const nineteen = await load(readFileSync(file));
const random = (length) => crypto.getRandomValues(new Uint8Array(length));
const hex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
let checks = 0;

const items = Array.from({ length: 40 }, (_, i) => {
  const seed = random(32);
  const message = random(7 * i);
  return { publicKey: nineteen.publicKey(seed), signature: nineteen.sign(seed, message), message };
});
for (const { publicKey, signature, message } of items) {
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  assert(await crypto.subtle.verify("Ed25519", key, signature, message));
  checks += 1;
}
for (const policy of policies) {
  assert(nineteen.verifyAll(policy, items));
  assert.deepEqual(nineteen.verifyEach(policy, items), items.map(() => true));
  const forged = items.map((item, i) => (i === 19 ? { ...item, message: random(8) } : item));
  assert(!nineteen.verifyAll(policy, forged));
  assert.deepEqual(nineteen.verifyEach(policy, forged), items.map((_, i) => i !== 19));
  checks += 4;
}
assert.deepEqual(nineteen.verifyEach("strict", []), []);
assert.throws(() => nineteen.verifyEach("lenient", items), RangeError);
assert.throws(() => nineteen.publicKey(random(31)), RangeError);
checks += 3;

const vectors = JSON.parse(readFileSync(join(testdata, "rfc9496/ristretto255.json")));
for (const { input, output } of vectors.element_derivation) {
  assert.deepEqual(nineteen.ristrettoDerive(hex(input)), hex(output));
  checks += 1;
}
const generator = hex(vectors.generator_multiples[1]);
for (const [k, multiple] of vectors.generator_multiples.entries()) {
  const scalar = new Uint8Array(32).fill(k, 0, 1);
  assert.deepEqual(nineteen.ristrettoMultiply(scalar, generator), hex(multiple));
  checks += 1;
}
for (const encoding of Object.values(vectors.invalid_encodings).flat()) {
  const scalar = new Uint8Array(32).fill(1, 0, 1);
  assert.throws(() => nineteen.ristrettoMultiply(scalar, hex(encoding)), RangeError);
  checks += 1;
}
// Two parties that each keep a scalar reach the same element.
const [a, b] = [random(64), random(64)].map((uniform) => nineteen.ristrettoScalar(uniform));
const element = nineteen.ristrettoDerive(random(64));
const [ab, ba] = [
  nineteen.ristrettoMultiply(b, nineteen.ristrettoMultiply(a, element)),
  nineteen.ristrettoMultiply(a, nineteen.ristrettoMultiply(b, element)),
];
assert.deepEqual(ab, ba);
checks += 1;
console.log(`passed ${checks}`);
