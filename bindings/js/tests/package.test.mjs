// SPDX-License-Identifier: MIT OR Apache-2.0
// Arguments, keys, memory, and the other entry points.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as curves from "@noble/curves/ed25519.js";
import tweetnacl from "tweetnacl";
import * as nineteen from "nineteen";
import nacl from "nineteen/nacl";
import * as noble from "nineteen/noble";
import { Pool } from "nineteen/pool";
import { disputed, text } from "./support.mjs";

const require = createRequire(import.meta.url);
const { snapshot } = await import(new URL("module.js", import.meta.resolve("nineteen")));
const random = (length) => crypto.getRandomValues(new Uint8Array(length));

test("errors name the argument", () => {
  const [key, message] = [random(32), random(9)];
  const signature = nineteen.sign(message, key);
  for (const [call, kind, name] of [
    [() => new nineteen.SigningKey("seed"), TypeError, /^seed is string/],
    [() => new nineteen.SigningKey(random(31)), RangeError, /^seed has 31 bytes, not 32/],
    [() => nineteen.sign([1], key), TypeError, /^message is Array/],
    [() => nineteen.verify(message, message, key), RangeError, /^signature has 9/],
    [() => nineteen.verify(signature, null, key), TypeError, /^message is null/],
    [() => nineteen.verify(signature, message, key, { policy: "lax" }), RangeError, /^policy/],
    [() => nineteen.sign(message, key, { context: random(0) }), RangeError, /^context has 0/],
    [() => nineteen.sign(message, key, { context: random(256) }), RangeError, /^context has 256/],
    [() => nineteen.sign(message, key, { prehash: 1 }), TypeError, /^prehash/],
    [() => nineteen.verifyBatch([{ publicKey: key }]), TypeError, /^items\[0\].signature/],
    [() => nineteen.verifyBatch(null), TypeError, /^items is null/],
    [() => nineteen.x25519(key, new Uint8Array(32)), RangeError, /^publicKey has small order/],
  ]) {
    assert.throws(call, (error) => error instanceof kind && name.test(error.message), `${name}`);
  }
});

test("keys of small order are converted, and exchanges refuse them", () => {
  for (const publicKey of [new Uint8Array(32), new Uint8Array(32).fill(1, 0, 1)]) {
    assert(nineteen.inspect(publicKey).isSmallOrder);
    const converted = nineteen.toMontgomery(publicKey);
    assert.throws(() => nineteen.x25519(random(32), converted), /small order/);
  }
});

/** Whether linear memory has any eight bytes of these in a row. */
function remains(secret) {
  const memory = Buffer.from(snapshot());
  for (let i = 0; i + 8 <= secret.length; i += 4) {
    if (memory.includes(secret.subarray(i, i + 8))) return true;
  }
  return false;
}

test("an array that is longer than it says is written as far as it says", () => {
  // As of a growable shared buffer that another thread makes longer.
  const message = new Uint8Array(200_000).fill(0xa5);
  Object.defineProperty(message, "length", { value: 64 });
  const seed = random(32);
  assert.deepEqual(nineteen.sign(message, seed), nineteen.sign(message.slice(0, 64), seed));
  assert(!Buffer.from(snapshot()).includes(new Uint8Array(65).fill(0xa5)));
});

test("nothing secret stays in linear memory", () => {
  const { hash } = nacl;
  const [seed, secret, message] = [random(32), random(32), random(300)];
  const expanded = tweetnacl.hash(seed);
  const key = new nineteen.SigningKey(seed);
  key.sign(message);
  assert(remains(seed), "a key that lives is found");
  assert(remains(expanded.subarray(32)), "so is its prefix");
  assert(!remains(message), "message");
  assert.deepEqual(key.toBytes(), seed);
  key.dispose();
  assert.throws(() => key.sign(message), /disposed/);
  nineteen.sign(message, seed, { prehash: true });
  nineteen.publicKey(seed);
  const exchange = new nineteen.X25519Key(secret);
  assert(remains(secret));
  const peer = nineteen.X25519Key.generate().publicKey;
  const shared = exchange.exchange(peer);
  assert(!remains(shared), "after an exchange by a kept key");
  assert.deepEqual(exchange.toBytes(), secret);
  exchange.dispose();
  assert(!remains(secret), "after toBytes and dispose");
  assert.deepEqual(nineteen.x25519(secret, peer), shared);
  assert(!remains(shared), "after an exchange");
  nineteen.x25519PublicKey(secret);
  noble.ed25519.utils.toMontgomerySecret(seed);
  hash(message);
  for (const [name, bytes] of Object.entries({ seed, expanded, secret, shared, message })) {
    assert(!remains(bytes), name);
  }
});

test("the names of noble have its results and its verdicts on the disputed signatures", () => {
  const [secretKey, message, context] = [random(32), random(50), text("context")];
  for (const name of ["ed25519", "ed25519ctx", "ed25519ph"]) {
    const [ours, theirs] = [noble[name], curves[name]];
    const options = name === "ed25519" ? {} : { context };
    const publicKey = theirs.getPublicKey(secretKey);
    assert.deepEqual(ours.getPublicKey(secretKey), publicKey);
    const signature = ours.sign(message, secretKey, options);
    assert.deepEqual(signature, theirs.sign(message, secretKey, options));
    assert(ours.verify(signature, message, publicKey, options));
    assert(!ours.verify(signature, random(3), publicKey, options));
    for (const convert of ["toMontgomery", "toMontgomerySecret"]) {
      const from = convert === "toMontgomery" ? publicKey : secretKey;
      assert.deepEqual(ours.utils[convert](from), theirs.utils[convert](from));
    }
  }
  assert.throws(() => noble.ed25519.sign(message, secretKey, { context }), /context/);
  // Without a context a signature of Ed25519ctx would be one of Ed25519.
  const plain = noble.ed25519.sign(message, secretKey);
  const publicKey = noble.ed25519.getPublicKey(secretKey);
  for (const none of [undefined, {}, { context: undefined }]) {
    const refused = /^RangeError: context: Ed25519ctx needs one/;
    assert.throws(() => noble.ed25519ctx.sign(message, secretKey, none), refused);
    assert.throws(() => noble.ed25519ctx.verify(plain, message, publicKey, none), refused);
  }
  const neutral = new Uint8Array(32);
  neutral[0] = 1;
  for (const utils of [noble.ed25519.utils, curves.ed25519.utils]) {
    assert.throws(() => utils.toMontgomery(neutral));
  }
  for (const zip215 of [true, false]) {
    for (const { publicKey, signature, message } of Object.values(disputed()).flat()) {
      const verdict = curves.ed25519.verify(signature, message, publicKey, { zip215 });
      assert.equal(noble.ed25519.verify(signature, message, publicKey, { zip215 }), verdict);
      const isValid = curves.ed25519.utils.isValidPublicKey(publicKey, zip215);
      assert.equal(noble.ed25519.utils.isValidPublicKey(publicKey, zip215), isValid);
    }
  }
  const peer = curves.x25519.keygen();
  const shared = curves.x25519.getSharedSecret(secretKey, peer.publicKey);
  assert.deepEqual(noble.x25519.getSharedSecret(secretKey, peer.publicKey), shared);
  assert.deepEqual(noble.x25519.getPublicKey(secretKey), curves.x25519.getPublicKey(secretKey));
  assert.throws(() => noble.x25519.scalarMult(secretKey, new Uint8Array(32)));
});

test("the names of tweetnacl have its results", () => {
  const [seed, message] = [random(32), random(40)];
  const pair = nacl.sign.keyPair.fromSeed(seed);
  assert.deepEqual(pair, tweetnacl.sign.keyPair.fromSeed(seed));
  assert.deepEqual(nacl.sign.keyPair.fromSecretKey(pair.secretKey), pair);
  const signed = nacl.sign(message, pair.secretKey);
  assert.deepEqual(signed, tweetnacl.sign(message, pair.secretKey));
  assert.deepEqual(nacl.sign.open(signed, pair.publicKey), message);
  assert.equal(nacl.sign.open(signed.fill(0, 0, 1), pair.publicKey), null);
  assert.equal(nacl.sign.open(random(63), pair.publicKey), null);
  const signature = tweetnacl.sign.detached(message, pair.secretKey);
  assert(nacl.sign.detached.verify(message, signature, pair.publicKey));
  const other = Uint8Array.from(pair.secretKey).fill(1, 32);
  assert.throws(() => nacl.sign.detached(message, other), /its own public key/);
  assert.deepEqual(nacl.scalarMult.base(seed), tweetnacl.scalarMult.base(seed));
  const point = nacl.scalarMult.base(random(32));
  assert.deepEqual(nacl.scalarMult(seed, point), tweetnacl.scalarMult(seed, point));
  for (const length of [0, 1, 111, 112, 128, 1000]) {
    assert.deepEqual(nacl.hash(message.slice(0, length)), tweetnacl.hash(message.slice(0, length)));
  }
  assert.equal(nacl.randomBytes(70_000).length, 70_000);
  // Every fourth: tweetnacl takes milliseconds for each.
  const some = Object.values(disputed()).flat().filter((_, i) => i % 4 === 0);
  for (const { publicKey, signature, message } of some) {
    const theirs = tweetnacl.sign.detached.verify(message, signature, publicKey);
    const ours = nacl.sign.detached.verify(message, signature, publicKey);
    // tweetnacl takes an S that is not reduced.
    assert(ours === theirs || (theirs && signature[63] >= 16));
  }
});

test("a pool has the same verdicts, tells its progress, and ends on a signal", async () => {
  const items = Object.values(disputed()).flat();
  const pool = new Pool({ size: 2 });
  const seen = [];
  const onProgress = (done, all) => seen.push([done, all]);
  const options = { policy: "zip215" };
  const verdicts = await pool.verifyBatch(items, { ...options, onProgress });
  assert.deepEqual(verdicts, nineteen.verifyBatch(items, options));
  assert.deepEqual(seen.at(-1), [items.length, items.length]);
  assert(!(await pool.verifyBatchAll(items, options)));
  const valid = items.filter((_, i) => verdicts[i]);
  assert(await pool.verifyBatchAll(valid, options));
  const signal = AbortSignal.abort();
  await assert.rejects(pool.verifyBatch(items, { signal }), { name: "AbortError" });
  const stop = new AbortController();
  const many = Array.from({ length: 20 }, () => valid).flat();
  const stopped = { ...options, signal: stop.signal, onProgress: () => stop.abort() };
  await assert.rejects(pool.verifyBatch(many, stopped), { name: "AbortError" });
  assert.deepEqual(await pool.verifyBatch(items, options), verdicts);
  // The second batch waits for the workers that the first has.
  const under = [pool.verifyBatch(many), pool.verifyBatch(many)];
  const failed = under.map((batch) => assert.rejects(batch, /closed/));
  await pool.close();
  await Promise.all(failed);
  await assert.rejects(pool.verifyBatch(items), /closed/);
});

/** What a program in a process of its own prints. */
function child(code) {
  const flags = ["--input-type=module", "-e", code];
  return execFileSync(process.execPath, flags, { encoding: "utf8", stdio: "pipe" }).trim();
}

test("engines without vectors", () => {
  const expected = Buffer.from(nineteen.publicKey(new Uint8Array(32))).toString("hex");
  // As such an engine answers about the probe.
  const without = (file, code) => `
    WebAssembly.validate = () => false;
    const { publicKey, init, verify } = await import("${file}");
    ${code}`;
  const print = "console.log(Buffer.from(publicKey(new Uint8Array(32))).toString('hex'))";
  const first = "await init();";
  for (const file of ["nineteen/plain", "nineteen/small"]) {
    assert.equal(child(without(file, print)), expected);
    assert.equal(child(without(file, first + print)), expected);
  }
  assert.equal(child(without("nineteen/auto", first + print)), expected);
  assert.throws(() => child(without("nineteen/auto", print)), /not initialised/);
  assert.throws(() => child(without("nineteen", print)), /import "nineteen\/plain"/);
  assert.throws(() => child(without("nineteen", first)), /import "nineteen\/plain"/);
  const [key, signature] = ["new Uint8Array(32)", "new Uint8Array(64)"];
  const verdict = `console.log(verify(${signature}, new Uint8Array(), ${key}))`;
  assert.throws(() => child(without("nineteen/verify", verdict)), /"nineteen\/verify\/plain"/);
  const found = nineteen.verify(new Uint8Array(64), new Uint8Array(), new Uint8Array(32));
  assert.equal(child(without("nineteen/verify/plain", verdict)), String(found));
});

test("CommonJS, the module as a file, and the small one", async () => {
  assert.equal(require("nineteen").SigningKey, nineteen.SigningKey);
  const key = nineteen.publicKey(new Uint8Array(32));
  const print = "console.log(Buffer.from(publicKey(new Uint8Array(32))).toString('hex'))";
  const expected = Buffer.from(key).toString("hex");
  for (const name of ["nineteen.wasm", "plain.wasm", "small.wasm", "noble.wasm"]) {
    const file = JSON.stringify(require.resolve(`nineteen/${name}`));
    const read = `import { readFileSync } from "node:fs"; const file = readFileSync(${file});`;
    for (const start of ["await init(file)", "initSync(new WebAssembly.Module(file))"]) {
      const names = 'import { init, initSync, publicKey } from "nineteen/wasm";';
      assert.equal(child(`${names} ${read} ${start}; ${print}`), expected);
    }
    const module = new WebAssembly.Module(readFileSync(require.resolve(`nineteen/${name}`)));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
  }
  const alone = `import { verify, inspect } from "nineteen/verify"; import { sign } from "nineteen";`;
  const again = `import { verify, initSync } from "nineteen/verify"; initSync();`;
  const message = "new Uint8Array(3)";
  const signature = Buffer.from(nineteen.sign(new Uint8Array(3), new Uint8Array(32)));
  const given = `Buffer.from("${signature.toString("hex")}", "hex")`;
  const call = `console.log(verify(${given}, ${message}, Buffer.from("${expected}", "hex")))`;
  assert.equal(child(`${again} ${call}`), "true");
  assert.equal(child(`${again} ${call.replace("(3)", "(4)")}`), "false");
  // Beside the whole package there is one instance, which also signs.
  assert.equal(child(`${alone} sign(${message}, new Uint8Array(32)); ${call}`), "true");
  const { verify, policies } = await import("nineteen/verify");
  assert.equal(policies, nineteen.policies);
  assert.equal(verify, nineteen.verify);
  const without = 'import { publicKey } from "nineteen/wasm"; publicKey(new Uint8Array(32));';
  assert.throws(() => child(without), /not initialised/);
  assert.equal(child(`import { publicKey } from "nineteen/small"; ${print}`), expected);
});

test("the module of `nineteen/wasm/noble`, and a second module", () => {
  const start = (name) => `initSync(module("${require.resolve(`nineteen/${name}.wasm`)}"));`;
  const use = `
    import { readFileSync } from "node:fs";
    import { init, initSync, sign } from "nineteen/wasm";
    import { ed25519 } from "nineteen/wasm/noble";
    const module = (file) => new WebAssembly.Module(readFileSync(file));
    const point = () => ed25519.Point.BASE.double().toHex();`;
  const found = noble.ed25519.Point.BASE.double().toHex();
  const print = "console.log(point());";
  assert.equal(child(`${use} ${start("noble")} ${print}`), found);
  // All of these have functions that the first one has too.
  const others = ["noble", "nineteen", "plain", "small", "verify"].map(start).join("\n");
  assert.equal(child(`${use} ${start("noble")} ${others} ${print}`), found);
  const refused = `${use} ${start("nineteen")} ${start("noble")}`;
  assert.throws(() => child(refused), /initialised with another module, which has no/);
  const bytes = `readFileSync("${require.resolve("nineteen/noble.wasm")}")`;
  const late = `${use} ${start("nineteen")} await init(Promise.resolve(${bytes}));`;
  assert.throws(() => child(late), /initialised with another module, which has no/);
  // The same source again, which could not be read twice.
  const again = `${use} const answer = new Response(${bytes}, { headers: { "content-type":
    "application/wasm" } }); await init(answer); await init(answer); ${print}`;
  assert.equal(child(again), found);
  const missing = `${use} ${start("nineteen")} ${print}`;
  assert.throws(() => child(missing), /no point_decode.*"nineteen\/noble\.wasm" for/);
});
