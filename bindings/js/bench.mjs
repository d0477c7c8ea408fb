// SPDX-License-Identifier: MIT OR Apache-2.0
// node bench.mjs: this package beside others, all contestants of an operation in turn. Run it in a
// folder where `nineteen` and the packages of tests/package.json are installed, and `nineteen-native`
// if it is to be measured.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { webcrypto } from "node:crypto";
import * as curves from "@noble/curves/ed25519.js";
import sodium from "libsodium-wrappers-sumo";
import nacl from "tweetnacl";
import * as nineteen from "nineteen/wasm";
import * as noble from "nineteen/noble";
import { Client, Server } from "nineteen/voprf";

// The entry point `nineteen` would take the addon, if that is installed.
nineteen.initSync(readFileSync(fileURLToPath(import.meta.resolve("nineteen/nineteen.wasm"))));
const { Instance } = await import(new URL("module.js", import.meta.resolve("nineteen/wasm")));
await sodium.ready;
const { ed25519, x25519 } = curves;
/** Turns of all contestants; a figure is the median of a contestant's. */
const TURNS = 15;
/** Milliseconds of one turn of one contestant. */
const TURN = 40;

const seed = crypto.getRandomValues(new Uint8Array(32));
const message = crypto.getRandomValues(new Uint8Array(100));
const key = new nineteen.SigningKey(seed);
const { publicKey } = key;
const signature = key.sign(message);
const pair = nacl.sign.keyPair.fromSeed(seed);
const peer = nineteen.x25519PublicKey(seed);
const kept = new nineteen.VerifyingKey(publicKey);
const items = Array.from({ length: 256 }, () => ({ publicKey, signature, message }));
const keys = items.map(() => nineteen.SigningKey.generate());
const distinct = keys.map((key) => {
  return { publicKey: key.publicKey, signature: key.sign(message), message };
});
const zip215 = { policy: "zip215" };
const scalar = curves.ed25519.Point.Fn.create(BigInt(`0x${Buffer.from(seed).toString("hex")}`));
const [ours, theirs] = [noble, curves].map((names) => ({
  point: names.ed25519.Point.fromBytes(publicKey).add(names.ed25519.Point.BASE),
  element: names.ristretto255.Point.BASE.multiply(scalar),
  hasher: names.ed25519_hasher,
  Element: names.ristretto255.Point,
}));
const encoding = theirs.element.toBytes();
/** The same operation in both packages. */
const both = (operation) => ({
  "nineteen/noble": () => operation(ours),
  "@noble/curves": () => operation(theirs),
});
const server = new Server("voprf", ed25519.Point.Fn.toBytes(scalar));
const { voprf } = curves.ristretto255_oprf;
const { subtle } = webcrypto;
const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
const secretCrypto = await subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);
const publicCrypto = await subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);

/** Calls of an instance as the package makes them, of those functions that it has. */
function calls(instance) {
  const { columns, operands } = batch;
  const whole = operands(columns(distinct), 0, items.length);
  const numbers = [whole.length, items.length, whole.keys];
  const [none, length] = [new Uint8Array(), message.length];
  const one = [publicKey, signature, none, message];
  const all = {
    verify: () => instance.number("verify_once", one, 0, 0, 0, length) === 1,
    each: () => instance.result("verify_each", whole.parts, items.length, 0, ...numbers).bytes,
    zip215: () => instance.result("verify_each", whole.parts, items.length, 3, ...numbers).bytes,
  };
  if (instance.has("signing_new")) {
    const { code } = instance.result("signing_new", [seed], 32);
    all.sign = () =>
      instance.result("signing_sign", [none, message], 64, code, 0, 0, length).bytes;
    all.x25519 = () => instance.result("x25519", [seed, peer], 32).bytes;
  }
  return all;
}

/** Calls of the addon, if it is installed. */
function addon() {
  let functions;
  try {
    functions = createRequire(import.meta.url)("nineteen-native");
  } catch {
    return {};
  }
  console.log(`nineteen-native: ${functions.backend()}`);
  const native = new Instance();
  native.startAddon(functions, "");
  return calls(native);
}

/** Calls of the module of a file. */
function module(name) {
  const file = fileURLToPath(import.meta.resolve(`nineteen/${name}.wasm`));
  const instance = new Instance();
  instance.start(new WebAssembly.Module(readFileSync(file)));
  return calls(instance);
}
const batch = await import(new URL("batch.js", import.meta.resolve("nineteen/wasm")));
const native = addon();
const names = ["nineteen", "plain", "small", "noble", "verify", "verify-plain"];
const modules = Object.fromEntries(names.map((name) => [name, module(name)]));
/** An operation in each module that has it, with keys as bytes except in signing. */
const ofModules = (operation) =>
  Object.fromEntries(
    Object.entries(modules)
      .filter(([, calls]) => operation in calls)
      .map(([name, calls]) => [`${name}.wasm`, calls[operation]]),
  );
/** A row for the addon, if it is installed. */
const byAddon = (name, call) => (call ? { [`nineteen-native${name}`]: call } : {});

const operations = {
  sign: {
    "nineteen, key kept": () => key.sign(message),
    "nineteen, by a seed": () => nineteen.sign(message, seed),
    ...byAddon(", key kept", native.sign),
    "@noble/curves": () => ed25519.sign(message, seed),
    tweetnacl: () => nacl.sign.detached(message, pair.secretKey),
    "libsodium-wrappers-sumo": () => sodium.crypto_sign_detached(message, pair.secretKey),
    "WebCrypto (asynchronous)": () => subtle.sign("Ed25519", secretCrypto, message),
  },
  verify: {
    nineteen: () => nineteen.verify(signature, message, publicKey),
    "nineteen, key kept": () => kept.verify(signature, message),
    "nineteen, 256 at once": () => nineteen.verifyBatch(distinct),
    "nineteen, 256 at once, zip215": () => nineteen.verifyBatch(distinct, zip215),
    "nineteen, 256 at once, zip215, one key": () => nineteen.verifyBatch(items, zip215),
    ...byAddon("", native.verify),
    ...byAddon(", 256 at once", native.each),
    ...byAddon(", 256 at once, zip215", native.zip215),
    "@noble/curves": () => ed25519.verify(signature, message, publicKey),
    tweetnacl: () => nacl.sign.detached.verify(message, signature, publicKey),
    "libsodium-wrappers-sumo": () =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
    "WebCrypto (asynchronous)": () => subtle.verify("Ed25519", publicCrypto, signature, message),
  },
  x25519: {
    nineteen: () => nineteen.x25519(seed, peer),
    ...byAddon("", native.x25519),
    "@noble/curves": () => x25519.getSharedSecret(seed, peer),
    tweetnacl: () => nacl.scalarMult(seed, peer),
    "libsodium-wrappers-sumo": () => sodium.crypto_scalarmult(seed, peer),
  },
  "sign, each module": ofModules("sign"),
  "verify, each module": ofModules("verify"),
  "x25519, each module": ofModules("x25519"),
  "sum of points": both(({ point }) => point.add(point)),
  "multiple of a point": both(({ point }) => point.multiply(scalar)),
  "hash to the curve": both(({ hasher }) => hasher.hashToCurve(message)),
  "Ristretto, decode and encode": both(({ Element }) => Element.fromBytes(encoding).toBytes()),
  "VOPRF, all of both sides": {
    "nineteen/voprf": () => {
      const client = new Client("voprf", [message]);
      const answer = server.blindEvaluate(client.blinded);
      return client.finalize({ ...answer, publicKey: server.publicKey });
    },
    "@noble/curves": () => {
      const [secret, key] = [server.toBytes(), server.publicKey];
      const { blind, blinded } = voprf.blind(message);
      const { evaluated, proof } = voprf.blindEvaluate(secret, key, blinded);
      return voprf.finalize(message, blind, evaluated, blinded, key, proof);
    },
  },
};

/**
 * Microseconds for one call: the mean of a turn. It is the time that processors work for this
 * process, all its threads together, so that other programs on the machine count less.
 */
async function turn(call) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  let calls = 0;
  do {
    const result = call();
    if (result instanceof Promise) await result;
    calls += 1;
  } while (performance.now() - start < TURN);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / calls;
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

const today = new Date().toISOString().slice(0, 10);
console.log(`node ${process.version}, ${cpus()[0].model}, ${today}`);
for (const [operation, contestants] of Object.entries(operations)) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let i = 0; i < TURNS + 3; i += 1) {
    for (const [name, call] of Object.entries(contestants)) {
      const time = (await turn(call)) / (name.includes("256") ? items.length : 1);
      // The engine compiles and optimises in the first turns.
      if (i >= 3) times[name].push(time);
    }
  }
  const ours = median(times[Object.keys(contestants)[0]]);
  for (const [name, all] of Object.entries(times)) {
    const time = median(all);
    console.log(`${operation}\t${name}\t${time.toFixed(1)} us\t${(time / ours).toFixed(2)}`);
  }
}
