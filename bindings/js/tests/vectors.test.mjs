// SPDX-License-Identifier: MIT OR Apache-2.0
// Published vectors, and what each policy accepts; batches have the verdicts of single signatures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { disputed, hex, vectors } from "./support.mjs";

/** The entry point under test. */
const nineteen = await import(globalThis.process?.env.NINETEEN_MODULE ?? "nineteen");

const { SigningKey, VerifyingKey, X25519Key, policies, sign, verify } = nineteen;

for (const [file, prehash] of [
  ["ed25519", false],
  ["ed25519ctx", false],
  ["ed25519ph", true],
]) {
  test(`RFC 8032, ${file}`, () => {
    for (const vector of vectors(`rfc8032/${file}.json`)) {
      const [seed, message] = [hex(vector.secretKey), hex(vector.message)];
      const expected = hex(vector.signature);
      const context = vector.context === undefined ? undefined : hex(vector.context);
      const options = { context, prehash };
      const key = new SigningKey(seed);
      assert.deepEqual(key.publicKey, hex(vector.publicKey));
      assert.deepEqual(nineteen.publicKey(seed), key.publicKey);
      assert.deepEqual(key.sign(message, options), expected);
      assert.deepEqual(sign(message, seed, options), expected);
      const kept = new VerifyingKey(key.publicKey);
      for (const policy of policies) {
        assert(verify(expected, message, key.publicKey, { ...options, policy }));
        assert(kept.verify(expected, message, { ...options, policy }));
        assert(!kept.verify(expected, Uint8Array.of(1, ...message), { ...options, policy }));
        assert(!verify(expected, message, key.publicKey, { policy, context: Uint8Array.of(9) }));
      }
    }
  });
}

test("Wycheproof, Ed25519", () => {
  for (const group of vectors("wycheproof/ed25519_test.json").testGroups) {
    const publicKey = hex(group.publicKey.pk);
    for (const { msg, sig, result, tcId } of group.tests) {
      for (const policy of policies) {
        const judge = () => verify(hex(sig), hex(msg), publicKey, { policy });
        if (sig.length !== 128) assert.throws(judge, /signature has \d+ bytes, not 64/);
        else {
          // Its R is y = 1 with the sign bit set, an encoding that ZIP-215 allows.
          const allowed = policy === "zip215" && tcId === 151;
          assert.equal(judge(), result === "valid" || allowed, `${tcId} ${policy}`);
        }
      }
    }
  }
});

test("the policies accept as many of the disputed signatures as docs/VALIDATION.md says", () => {
  const accepted = {
    cofactorless: [5, 208, 12],
    canonical: [4, 172, 8],
    strict: [1, 43, 0],
    zip215: [9, 826, 196],
  };
  for (const policy of policies) {
    for (const [i, items] of Object.values(disputed()).entries()) {
      const single = items.map(({ publicKey, signature, message }) =>
        verify(signature, message, publicKey, { policy }),
      );
      assert.equal(single.filter(Boolean).length, accepted[policy][i], policy);
      assert.deepEqual(nineteen.verifyBatch(items, { policy }), single);
      for (const item of items.keys()) {
        const one = items.slice(item, item + 1);
        assert.equal(nineteen.verifyBatchAll(one, { policy }), single[item]);
      }
      const valid = items.filter((_, item) => single[item]);
      assert(nineteen.verifyBatchAll(valid, { policy }));
      assert(!nineteen.verifyBatchAll(items, { policy }) || valid.length === items.length);
      for (const [item, { publicKey, signature, message }] of items.entries()) {
        const { isPoint } = nineteen.inspect(publicKey);
        if (!isPoint) assert.throws(() => new VerifyingKey(publicKey), /no point/);
        else {
          const key = new VerifyingKey(publicKey);
          assert.equal(key.verify(signature, message, { policy }), single[item]);
          key.dispose();
        }
      }
    }
  }
});

test("batches are the same as columns, with messages in one array and under one key", () => {
  const key = SigningKey.generate();
  const messages = Array.from({ length: 5000 }, (_, i) => new Uint8Array(i % 70).fill(i));
  const signatures = new Uint8Array(64 * 5000);
  messages.forEach((message, i) => signatures.set(key.sign(message), 64 * i));
  signatures[64 * 4321] ^= 1;
  const lengths = Uint32Array.from(messages, (message) => message.length);
  const joined = Uint8Array.from(messages.flatMap((message) => [...message]));
  const publicKeys = key.publicKey;
  const expected = messages.map((_, i) => i !== 4321);
  const options = { policy: "zip215" };
  for (const columns of [
    { publicKeys, signatures, messages },
    { publicKeys, signatures, messages: joined, lengths },
  ]) {
    assert.deepEqual(nineteen.verifyBatch(columns), expected);
    assert(!nineteen.verifyBatchAll(columns, options));
  }
  signatures[64 * 4321] ^= 1;
  assert(nineteen.verifyBatchAll({ publicKeys, signatures, messages }, options));
  assert.deepEqual(nineteen.verifyBatch([]), []);
  assert(nineteen.verifyBatchAll([]));
});

test("an invalid item among hundreds is the one that a batch names, under every policy", () => {
  const keys = Array.from({ length: 3 }, () => SigningKey.generate());
  const message = Uint8Array.of(1, 2, 3);
  const items = Array.from({ length: 600 }, (_, i) => {
    const key = keys[i % 3];
    return { publicKey: key.publicKey, message, signature: key.sign(message) };
  });
  for (const policy of policies) {
    // The first and the last of the pieces that one equation is for, and none.
    for (const invalid of [[], [0], [255], [256], [599], [3, 77, 511, 512]]) {
      const some = items.map((item) => ({ ...item, signature: item.signature.slice() }));
      for (const i of invalid) some[i].signature[5] ^= 1;
      const expected = some.map((_, i) => !invalid.includes(i));
      assert.deepEqual(nineteen.verifyBatch(some, { policy }), expected, `${policy} ${invalid}`);
    }
  }
});

test("X25519: RFC 7748 and Wycheproof", () => {
  const { x25519: rfc, iterated, dh } = vectors("rfc7748/x25519.json");
  for (const { scalar, u, out } of rfc) {
    assert.deepEqual(nineteen.x25519(hex(scalar), hex(u)), hex(out));
  }
  let [k, u] = [new Uint8Array(32).fill(9, 0, 1), new Uint8Array(32).fill(9, 0, 1)];
  for (let i = 0; i < 1000; i += 1) [k, u] = [nineteen.x25519(k, u), k];
  assert.deepEqual(k, hex(iterated[1000]));
  const alice = new X25519Key(hex(dh.a));
  assert.deepEqual(alice.publicKey, hex(dh.A));
  assert.deepEqual(nineteen.x25519PublicKey(hex(dh.b)), hex(dh.B));
  assert.deepEqual(alice.exchange(hex(dh.B)), hex(dh.K));
  for (const group of vectors("wycheproof/x25519_test.json").testGroups) {
    for (const test of group.tests) {
      const [secret, point] = [hex(test.private), hex(test.public)];
      assert.deepEqual(nineteen.x25519Raw(secret, point), hex(test.shared));
      const exchange = () => new X25519Key(secret).exchange(point);
      if (/^0+$/.test(test.shared)) {
        assert.throws(exchange, /small order/);
        assert.throws(() => nineteen.x25519(secret, point), /small order/);
      } else assert.deepEqual(exchange(), hex(test.shared));
    }
  }
});
