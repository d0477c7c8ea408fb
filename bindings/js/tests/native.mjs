// SPDX-License-Identifier: MIT OR Apache-2.0
// node --test native.mjs: that the addon serves where it is installed. vectors.test.mjs has the
// results, and those of both are compared here.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as nineteen from "nineteen";
import nacl from "nineteen/nacl";
import { Pool } from "nineteen/pool";
import { disputed } from "./support.mjs";

const { main, Instance } = await import(new URL("module.js", import.meta.resolve("nineteen")));
const { WASM } = await import(new URL("inline.nineteen.js", import.meta.resolve("nineteen")));
const addon = createRequire(import.meta.url)("nineteen-native");
const random = (length) => crypto.getRandomValues(new Uint8Array(length));

test("the addon serves, and has all functions of the module", async () => {
  assert(main.addon.endsWith(".node"), main.addon);
  console.log(`backend: ${addon.backend()}`);
  const wasm = new WebAssembly.Module(Buffer.from(WASM, "base64"));
  const module = WebAssembly.Module.exports(wasm)
    .filter(({ kind }) => kind === "function")
    .map(({ name }) => name);
  const own = new Set(["room", "wipe"]); // those of linear memory
  assert.deepEqual(module.filter((name) => !own.has(name)).sort(), addon.names().sort());
});

test("results are those of the module", () => {
  const wasm = new Instance();
  wasm.start(new WebAssembly.Module(Buffer.from(WASM, "base64")));
  for (let i = 0; i < 50; i += 1) {
    const [seed, message] = [random(32), random(i * 7)];
    assert.deepEqual(
      nineteen.publicKey(seed),
      wasm.result("public_key", [seed], 32).bytes,
    );
    assert.deepEqual(
      nineteen.sign(message, seed),
      wasm.result("sign_once", [seed, message], 64, 0, 0, message.length).bytes,
    );
    assert.deepEqual(nacl.hash(message), wasm.result("sha512", [message], 64, message.length).bytes);
  }
});

test("keys that were disposed of are gone, and numbers are used again", () => {
  const key = nineteen.SigningKey.generate();
  key.dispose();
  assert.throws(() => key.sign(random(3)), /disposed/);
  const place = addon.names().indexOf("signing_sign");
  const numbers = [0, 0, 3, 0];
  const next = nineteen.SigningKey.generate();
  assert(addon.run(place, [random(3)], new Uint8Array(64), ...numbers, 0) >= 0);
  next.dispose();
  assert(addon.run(place, [random(3)], new Uint8Array(64), ...numbers, 0) < 0);
});

test("calls that the package does not make are refused", () => {
  const result = new Uint8Array(64);
  const place = addon.names().indexOf("sign_once");
  for (const [at, parts, numbers] of [
    [addon.names().length, [], [0, 0, 0, 0, 0]],
    [place, ["seed"], [0, 0, 0, 0, 0]],
    [place, [new Uint16Array(16)], [0, 0, 0, 0, 0]],
  ]) {
    assert.throws(() => addon.run(at, parts, result, ...numbers));
  }
  // Lengths beyond the room.
  assert(addon.run(place, [random(32)], result, 0, 0, 0xffffffff, 0, 0) < 0);
  assert(addon.run(place, [], new Uint8Array(0), 7, 0xffffffff, 0xffffffff, 0, 0) < 0);
});

test("workers use the addon, with the verdicts of single signatures", async () => {
  const pool = new Pool({ size: 2 });
  for (const items of Object.values(disputed())) {
    for (const policy of nineteen.policies) {
      const single = items.map(({ publicKey, signature, message }) =>
        nineteen.verify(signature, message, publicKey, { policy }),
      );
      assert.deepEqual(await pool.verifyBatch(items, { policy }), single);
    }
  }
  const [key, message, context] = [nineteen.SigningKey.generate(), random(9), random(7)];
  for (const options of [{ context }, { prehash: true }]) {
    const item = { publicKey: key.publicKey, message, signature: key.sign(message, options) };
    assert.deepEqual(await pool.verifyBatch([item], options), [true]);
    assert.deepEqual(nineteen.verifyBatch([item], options), [true]);
    assert.deepEqual(await pool.verifyBatch([item]), [false]);
  }
  await pool.close();
});
