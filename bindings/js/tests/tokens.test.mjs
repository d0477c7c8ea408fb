// SPDX-License-Identifier: MIT OR Apache-2.0
// `nineteen/voprf` and `nineteen/blind-rsa`: the vectors of RFC 9497, RFC 9474 and the draft about
// public metadata, and memory.

import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { test } from "node:test";
import { KeyPair, MasterKeyPair, PublicKey, variants } from "nineteen/blind-rsa";
import { MasterPublicKey } from "nineteen/blind-rsa";
import { Client, Server, modes } from "nineteen/voprf";
import { hex, text, vectors } from "./support.mjs";

const instanceOf = async (part) =>
  (await import(new URL(`${part}.instance.js`, import.meta.resolve("nineteen")))).instance;
const voprf = await instanceOf("voprf");
const rsa = await instanceOf("blind-rsa");
const random = (length) => crypto.getRandomValues(new Uint8Array(length));
const joined = (...parts) => Uint8Array.from(Buffer.concat(parts));

/** Whether linear memory has any sixteen bytes of these in a row. */
function remains(instance, secret) {
  const memory = Buffer.from(instance.snapshot());
  for (let i = 0; i + 16 <= secret.length; i += 8) {
    if (memory.includes(secret.subarray(i, i + 16))) return true;
  }
  return false;
}

test("RFC 9497 in all modes", () => {
  let count = 0;
  for (const suite of vectors("rfc9497/ristretto255.json")) {
    const mode = modes[suite.mode];
    const server = Server.derive(mode, hex(suite.seed), hex(suite.keyInfo));
    assert.deepEqual(server.toBytes(), hex(suite.skSm));
    const publicKey = suite.pkSm === undefined ? server.publicKey : hex(suite.pkSm);
    assert.deepEqual(new Server(mode, hex(suite.skSm)).publicKey, publicKey);
    for (const vector of suite.vectors) {
      const list = (name) => vector[name].split(",").map(hex);
      const info = vector.Info === undefined ? undefined : hex(vector.Info);
      const [inputs, outputs] = [list("Input"), list("Output")];
      // The interface takes no blinds, the module 64 bytes for each of them.
      const blinds = list("Blind").map((blind) => joined(blind, new Uint8Array(32)));
      const lengths = inputs.map((input) => Uint8Array.of(input.length, 0, 0, 0));
      const tail = info ?? new Uint8Array();
      const operands = joined(publicKey, ...blinds, tail, ...lengths, ...inputs);
      const numbers = [suite.mode, tail.length, inputs.length];
      const length = 32 * inputs.length;
      const made = voprf.result("client_new", [operands], length, ...numbers, operands.length);
      assert.deepEqual(made.bytes, joined(...list("BlindedElement")));
      const { evaluations } = server.blindEvaluate(list("BlindedElement"), { info });
      assert.deepEqual(evaluations, list("EvaluationElement"));
      const proof = vector.Proof === undefined ? new Uint8Array(64) : hex(vector.Proof.proof);
      const answer = joined(publicKey, proof, ...evaluations, tail, ...lengths, ...inputs);
      const last = [made.code, tail.length, inputs.length, answer.length];
      const left = voprf.result("client_finalize", [answer], 64 * inputs.length, ...last);
      assert.deepEqual(left.bytes, joined(...outputs));
      for (const [i, input] of inputs.entries()) {
        assert.deepEqual(server.evaluate(input, { info }), outputs[i]);
      }
      // The same by the interface, with blinds of its own.
      const client = new Client(mode, inputs, { publicKey, info });
      const own = server.blindEvaluate(client.blinded, { info });
      assert.deepEqual(client.finalize({ ...own, publicKey }), outputs);
      assert.throws(() => client.finalize({ ...own, publicKey }), /disposed/);
      count += 1;
    }
  }
  assert.equal(count, 8);
});

test("an answer by another key is refused, and so is what is no element", () => {
  const [server, other] = [Server.generate("voprf"), Server.generate("voprf")];
  const inputs = [text("one"), text("two")];
  const blind = () => new Client("voprf", inputs);
  const { publicKey } = server;
  const ones = new Uint8Array(64).fill(255);
  for (const [answered, pattern] of [
    [(client) => ({ ...other.blindEvaluate(client.blinded), publicKey }), /proof is not valid/],
    [(client) => ({ evaluations: [random(31)], proof: random(64), publicKey }), /has 31 bytes/],
    [(client) => ({ evaluations: client.blinded, proof: ones, publicKey }), /encoded/],
    [() => ({ evaluations: [], proof: random(64), publicKey }), /0 elements for 2/],
    [(client) => ({ ...server.blindEvaluate(client.blinded) }), /publicKey is undefined/],
  ]) {
    const client = blind();
    assert.throws(() => client.finalize(answered(client)), pattern);
    const good = { ...server.blindEvaluate(client.blinded), publicKey };
    assert.throws(() => client.finalize(good), /disposed/);
  }
  assert.throws(() => server.blindEvaluate([new Uint8Array(32).fill(255)]), /not encoded/);
  assert.throws(() => server.blindEvaluate([]), /no items/);
  assert.throws(() => new Server("voprf", new Uint8Array(32).fill(255)), RangeError);
  assert.throws(() => new Server("vopfr", new Uint8Array(32)), /there are oprf/);
  assert.throws(() => new Client("oprf", inputs, { info: text("") }), /only POPRF/);
  assert.throws(() => new Client("poprf", inputs, {}), /info is undefined/);
  const many = Array.from({ length: 1100 }, (_, i) => text(`${i}`));
  assert.equal(new Client("oprf", many).blinded.length, many.length);
});

test("keys, blinds and outputs of VOPRF do not stay in linear memory", () => {
  const server = Server.generate("poprf");
  const secret = server.toBytes();
  assert(remains(voprf, secret), "a key that lives is found");
  const [input, info] = [random(40), text("info")];
  const client = new Client("poprf", [input], { publicKey: server.publicKey, info });
  const answer = server.blindEvaluate(client.blinded, { info });
  const [output] = client.finalize(answer);
  assert.deepEqual(server.evaluate(input, { info }), output);
  server.dispose();
  for (const [name, bytes] of Object.entries({ secret, input, output })) {
    assert(!remains(voprf, bytes), name);
  }
});

const number = (text) => BigInt(text.startsWith("0x") ? text : `0x${text}`);

/** A number's bytes, the most significant first. */
const bytesOf = (value, length) =>
  Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");

function power(base, exponent, modulus) {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** A key as PKCS#8 and SubjectPublicKeyInfo, and its modulus. */
function keyOf(p, q, e, d) {
  const n = p * q;
  const numbers = { n, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: power(q, p - 2n, p) };
  const encoded = Object.entries(numbers).map(([name, value]) => {
    const digits = value.toString(16);
    const even = digits.padStart(digits.length + (digits.length % 2), "0");
    return [name, Buffer.from(even, "hex").toString("base64url")];
  });
  const key = createPrivateKey({
    format: "jwk",
    key: { kty: "RSA", ...Object.fromEntries(encoded) },
  });
  const pkcs8 = key.export({ format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return { pkcs8, spki, n };
}

/** The vectors of RFC 9474, with the key as PKCS#8 and SubjectPublicKeyInfo. */
function cases() {
  const small = (value) => bytesOf(value, 512);
  return vectors("rfc9474/test_vectors.json").map((vector) => {
    const [p, q, e, d] = ["p", "q", "e", "d"].map((name) => number(vector[name]));
    return { vector, ...keyOf(p, q, e, d), inverse: number(vector.inv), small };
  });
}

/** The inverse modulo n. */
function inverseOf(number, n) {
  let [a, b, u, v] = [number, n, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, u, v] = [b, a - quotient * b, v, u - quotient * v];
  }
  return ((u % n) + n) % n;
}

test("RFC 9474", () => {
  let count = 0;
  // All have one key, whose check takes seconds; a signer does the same for every variant.
  const all = cases();
  const signer = new KeyPair(all[0].vector.name, all[0].pkcs8);
  for (const { vector, spki, n, inverse, small } of all) {
    assert(variants.includes(vector.name), vector.name);
    const key = new PublicKey(vector.name, spki);
    const prepared = hex(vector.input_msg);
    // The interface takes no blinds; the module takes the salt, r and another factor.
    const one = Buffer.alloc(512, 1);
    const r = small(inverseOf(inverse, n));
    const given = joined(hex(vector.salt ?? ""), r, one);
    const public_ = rsa.number("public_new", [spki], variants.indexOf(vector.name), spki.length);
    const numbers = [public_, given.length, prepared.length];
    const made = rsa.result("public_blind", [given, prepared], 512, ...numbers);
    assert.deepEqual(made.bytes, hex(vector.blinded_msg));
    const answer = signer.blindSign(made.bytes);
    assert.deepEqual(answer, hex(vector.blind_sig));
    const left = rsa.result("pending_finalize", [answer], 512, made.code, answer.length);
    assert.deepEqual(left.bytes, hex(vector.sig));
    assert(key.verify(left.bytes, prepared));
    assert(!key.verify(left.bytes, Uint8Array.of(0, ...prepared)));
    count += 1;
  }
  assert.equal(count, 4);
});

test("public metadata", () => {
  const variant = "RSABSSA-SHA384-PSS-Deterministic";
  const all = ["test-vectors", "vector-4"].flatMap((name) => vectors(`pbrsa/${name}.json`));
  assert.equal(all.length, 4);
  for (const vector of all) {
    const [p, q, r] = ["p", "q", "r"].map((name) => number(vector[name]));
    const d = inverseOf(65537n, (p - 1n) * (q - 1n));
    const { pkcs8, spki } = keyOf(p, q, 65537n, d);
    const [info, message] = [hex(vector.info), hex(vector.msg)];
    const master = new MasterKeyPair(variant, pkcs8);
    const signer = master.derive(info);
    const key = new MasterPublicKey(variant, spki).derive(info);
    assert.deepEqual(key.toSpki(), master.publicKey.derive(info).toSpki());
    assert.deepEqual(key.toSpki(), signer.publicKey.toSpki());
    // The derived exponent is in the encoding.
    assert(Buffer.from(key.toSpki()).includes(hex(vector.eprime)));
    // The interface takes no blinds; the module takes the salt, r and another factor.
    const given = joined(hex(vector.salt), bytesOf(r, 256), Buffer.alloc(256, 1));
    const numbers = [key.kept().number, given.length, message.length];
    const made = rsa.result("public_blind", [given, message], 256, ...numbers);
    assert.deepEqual(made.bytes, hex(vector.blind_msg));
    const answer = signer.blindSign(made.bytes);
    assert.deepEqual(answer, hex(vector.blind_sig));
    const left = rsa.result("pending_finalize", [answer], 256, made.code, answer.length);
    assert.deepEqual(left.bytes, hex(vector.sig));
    assert(key.verify(left.bytes, message));
    const other = master.publicKey.derive(text("other"));
    assert(!other.verify(left.bytes, message));
    // The same by the interface.
    const own = key.blind(message);
    assert(key.verify(own.pending.finalize(signer.blindSign(own.blinded)), message));
    assert.throws(() => signer.toPkcs8(), /keep that of the master key/);
    assert.throws(() => new KeyPair(variant, pkcs8), /both primes are safe/);
    const secret = new MasterKeyPair(variant, master.toPkcs8());
    secret.dispose();
    signer.dispose();
    master.dispose();
    assert.throws(() => master.derive(info), /disposed/);
    assert(!remains(rsa, bytesOf(p, 128)), "a prime");
  }
  const { pkcs8 } = cases()[0];
  assert.throws(() => new MasterKeyPair(variant, pkcs8), /not safe/);
  assert.throws(() => MasterKeyPair.generate(variant, 3072), /2048 to 8192/);
  // The module takes 32 bits of a number.
  for (const bits of [2 ** 32 + 2048, 2048 - 2 ** 32]) {
    const refused = { name: "RangeError", message: `bits is ${bits}, not from 2048 to 8192` };
    assert.throws(() => MasterKeyPair.generate(variant, bits), refused);
    assert.throws(() => KeyPair.generate("RSABSSA-SHA384-PSS-Randomized", bits), refused);
  }
});

test("blind signatures by a new key; nothing secret stays", () => {
  const variant = "RSABSSA-SHA384-PSS-Randomized";
  const signer = KeyPair.generate(variant, 2048);
  const pkcs8 = signer.toPkcs8();
  const { publicKey } = signer;
  const message = random(100);
  const prepared = publicKey.prepare(message);
  assert.deepEqual(prepared.slice(32), message);
  const { blinded, pending } = publicKey.blind(prepared);
  const signature = pending.finalize(signer.blindSign(blinded));
  assert(publicKey.verify(signature, prepared));
  assert(!publicKey.verify(signature, message));
  assert.throws(() => pending.finalize(signature), /disposed/);
  const again = publicKey.blind(prepared);
  assert.throws(() => again.pending.finalize(again.blinded), /signature is not valid/);
  const short = publicKey.blind(prepared);
  assert.throws(() => short.pending.finalize(new Uint8Array(3)), /has 3 bytes/);
  assert.throws(() => short.pending.finalize(signer.blindSign(short.blinded)), /disposed/);
  assert.throws(() => publicKey.blind(new Uint8Array(3)), /not prepared/);
  assert.throws(() => signer.blindSign(new Uint8Array(256).fill(255)), /not below it/);
  assert.throws(() => new KeyPair(variant, pkcs8.slice(1)), /encoding/);
  assert.throws(() => new KeyPair("RSA", pkcs8), /there are RSABSSA/);
  assert.throws(() => KeyPair.generate(variant, 1024), /2048 to 8192/);
  const same = new KeyPair(variant, pkcs8);
  assert.deepEqual(same.publicKey.toSpki(), publicKey.toSpki());
  same.dispose();
  signer.dispose();
  assert.throws(() => signer.blindSign(blinded), /disposed/);
  // The private exponent and the primes are in it.
  const secret = pkcs8.subarray(600);
  assert(!remains(rsa, secret), "the key");
  assert(!remains(rsa, message), "the message");
});
