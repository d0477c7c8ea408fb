// SPDX-License-Identifier: MIT OR Apache-2.0
// Options and columns of the wrong form are refused, and batches honour all options of `verify`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as nineteen from "nineteen";
import * as noble from "nineteen/noble";
import { Pool } from "nineteen/pool";
import { Client, Server } from "nineteen/voprf";
import { disputed, text } from "./support.mjs";

const random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Forms that are no options; undefined is left out. */
const WRONG = [
  ...[null, "strict", 1, true, ["strict"], new Uint8Array(3), () => {}],
  // What they hold or inherit would be ignored.
  ...[new Map([["policy", "strict"]]), new Set(["strict"]), Object.create({ Policy: "strict" })],
];

/** Every call that takes options, and the names that it knows. */
function calls() {
  const seed = random(32);
  const [key, message] = [new nineteen.SigningKey(seed), random(9)];
  const signature = key.sign(message);
  const kept = new nineteen.VerifyingKey(key.publicKey);
  const items = [{ publicKey: key.publicKey, signature, message }];
  const [signing, verifying] = ["context, prehash", "policy, context, prehash"];
  const server = Server.generate("oprf");
  const { blinded } = new Client("oprf", [message]);
  return [
    [(options) => key.sign(message, options), signing],
    [(options) => nineteen.sign(message, seed, options), signing],
    [(options) => kept.verify(signature, message, options), verifying],
    [(options) => nineteen.verify(signature, message, key.publicKey, options), verifying],
    [(options) => nineteen.verifyBatch(items, options), verifying],
    [(options) => nineteen.verifyBatchAll(items, options), verifying],
    [(options) => server.evaluate(message, options), "info"],
    [(options) => server.blindEvaluate(blinded, options), "info"],
    [(options) => new Client("oprf", [message], options), "publicKey, info"],
    [(options) => new Pool(options).close(), "size"],
  ];
}

test("options that are no object, and names that are not known, throw a TypeError", async () => {
  for (const [call, known] of calls()) {
    await call(undefined);
    await call({});
    const first = known.split(", ")[0];
    await call({ [first]: undefined });
    for (const wrong of WRONG) {
      assert.throws(() => call(wrong), /^TypeError: options is .*, not a plain object$/);
    }
    for (const name of [first[0].toUpperCase() + first.slice(1), "zip215"]) {
      const message = `options has "${name}", which is not one of ${known}`;
      assert.throws(() => call({ [name]: "strict" }), { name: "TypeError", message }, name);
    }
  }
  const pool = new Pool({ size: 1 });
  for (const verify of [pool.verifyBatch, pool.verifyBatchAll]) {
    await assert.rejects(verify.call(pool, [], null), /^TypeError: options is null/);
    const listed = /"Policy", which is not one of policy, context, prehash, signal, onProgress/;
    await assert.rejects(verify.call(pool, [], { Policy: "strict" }), listed);
  }
  await pool.close();
  const client = new Client("oprf", [random(3)]);
  assert.throws(() => client.finalize(), /^TypeError: answer is undefined/);
  const { hashToCurve } = noble.ed25519_hasher;
  assert.throws(() => hashToCurve(random(3), "DST"), /^TypeError: options is string/);
});

test("a getter of the options that empties an operand does not make another of it", () => {
  const [seed, message] = [random(32), random(62)];
  const key = new nineteen.SigningKey(seed);
  const { publicKey } = key;
  const signature = key.sign(message);
  const resized = (bytes) => {
    const buffer = new ArrayBuffer(bytes.length, { maxByteLength: bytes.length });
    new Uint8Array(buffer).set(bytes);
    return { operand: new Uint8Array(buffer), empty: () => buffer.resize(0) };
  };
  for (const [bytes, call] of [
    [seed, (operand, options) => nineteen.sign(message, operand, options)],
    [signature, (operand, options) => nineteen.verify(operand, message, publicKey, options)],
    [publicKey, (operand, options) => nineteen.verify(signature, message, operand, options)],
    [signature, (operand, options) => new nineteen.VerifyingKey(publicKey).verify(operand, message, options)],
  ]) {
    const { operand, empty } = resized(bytes);
    const options = {
      get context() {
        empty();
        return undefined;
      },
    };
    assert.throws(() => call(operand, options), /has 0 bytes/);
  }
});

test("batches honour contexts and prehash: a verdict is that of `verify`", async () => {
  const keys = Array.from({ length: 3 }, () => nineteen.SigningKey.generate());
  const schemes = [
    {},
    { prehash: true },
    { prehash: false, context: text("one") },
    { context: text("two") },
    { prehash: true, context: text("one") },
    { prehash: true, context: new Uint8Array() },
  ];
  const items = Array.from({ length: 24 }, (_, i) => {
    const [key, message] = [keys[i % 3], random(i)];
    return { publicKey: key.publicKey, message, signature: key.sign(message, schemes[i % 6]) };
  });
  const all = [...items, ...Object.values(disputed()).flat().filter((_, i) => i % 29 === 0)];
  const pool = new Pool({ size: 2 });
  for (const policy of nineteen.policies) {
    for (const scheme of schemes) {
      const options = { ...scheme, policy };
      const expected = all.map(({ publicKey, message, signature }) =>
        nineteen.verify(signature, message, publicKey, options),
      );
      assert(expected.some(Boolean) && !expected.every(Boolean));
      assert.deepEqual(nineteen.verifyBatch(all, options), expected);
      assert.deepEqual(await pool.verifyBatch(all, options), expected);
      assert(!nineteen.verifyBatchAll(all, options));
      assert(!(await pool.verifyBatchAll(all, options)));
      const valid = all.filter((_, i) => expected[i]);
      assert(nineteen.verifyBatchAll(valid, options));
      assert(await pool.verifyBatchAll(valid, options));
    }
  }
  // One key for all, in columns.
  const messages = items.map(({ message }) => message);
  const context = text("one");
  const signatures = new Uint8Array(64 * messages.length);
  messages.forEach((message, i) => signatures.set(keys[0].sign(message, { context }), 64 * i));
  const columns = { publicKeys: keys[0].publicKey, signatures, messages };
  assert(nineteen.verifyBatchAll(columns, { context }));
  assert(!nineteen.verifyBatchAll(columns));
  assert.deepEqual(await pool.verifyBatch(columns, { context }), messages.map(() => true));
  await pool.close();
  assert.throws(() => nineteen.verifyBatch([], { prehash: 1 }), /^TypeError: prehash is number/);
  const empty = { context: text("") };
  assert.throws(() => nineteen.verifyBatch([], empty), /^RangeError: context has 0/);
});

test("lengths beside an array of messages are refused", () => {
  const key = nineteen.SigningKey.generate();
  const [publicKeys, message] = [key.publicKey, random(9)];
  const columns = { publicKeys, signatures: key.sign(message), messages: [message] };
  assert(nineteen.verifyBatchAll({ ...columns, lengths: undefined }));
  for (const lengths of [5, 9, Uint32Array.of(9)]) {
    const call = () => nineteen.verifyBatch({ ...columns, lengths });
    assert.throws(call, /^TypeError: items.lengths is given/);
  }
});

test("a pool has a bound", async () => {
  for (const size of [0, -1, 1.5, NaN, 257, 1e9]) {
    assert.throws(() => new Pool({ size }), { name: "RangeError", message: /from 1 to 256/ });
  }
  for (const size of [null, "2", 2n]) assert.throws(() => new Pool({ size }), TypeError);
  const pool = new Pool({ size: undefined });
  assert(pool.size >= 1 && pool.size <= 256);
  await pool.close();
});

/** The values that a file of declarations names, those of files that it exports among them. */
function declared(url) {
  const source = readFileSync(fileURLToPath(url), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const names = [];
  for (const [, name] of source.matchAll(/^export (?:const|function|class) (\w+)/gm)) {
    names.push(name);
  }
  for (const [, list] of source.matchAll(/^export \{([^}]*)\}/gm)) {
    names.push(...list.split(",").map((name) => name.trim().split(" ").at(-1)));
  }
  for (const [, file] of source.matchAll(/^export \* from "(.*)\.js"/gm)) {
    names.push(...declared(new URL(`${file}.d.ts`, url)).filter((name) => name !== "default"));
  }
  if (/^export default/m.test(source)) names.push("default");
  return names.filter((name) => name !== "");
}

test("entry points export what they declare, and every module is a file", async () => {
  const page = new URL("package.json", import.meta.resolve("nineteen/package.json"));
  const { exports } = JSON.parse(readFileSync(page, "utf8"));
  let count = 0;
  for (const [name, target] of Object.entries(exports)) {
    if (target.types === undefined) continue;
    const entry = await import(`nineteen${name.slice(1)}`);
    const expected = declared(new URL(target.types, page));
    // Types of lists such as `{ init, initSync, Policy }` are no values.
    const values = expected.filter((name) => name in entry || !/^[A-Z]/.test(name));
    const found = Object.keys(entry).filter((name) => name !== "module.exports");
    assert.deepEqual(found.sort(), [...new Set(values)].sort(), name);
    count += 1;
  }
  assert(count > 10, `${count} entry points`);
  const verifying = ["verify", "verify-plain"];
  for (const name of ["nineteen", "plain", "small", "noble", "voprf", "blind-rsa", ...verifying]) {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(`nineteen/${name}.wasm`)));
    assert(WebAssembly.validate(bytes), name);
  }
});
