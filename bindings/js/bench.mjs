// SPDX-License-Identifier: MIT OR Apache-2.0
// node bench.mjs: this package beside others, all contestants of an operation in turn. Run it in a
// folder where `nineteen` and the packages of tests/package.json are installed.

import { cpus } from "node:os";
import { webcrypto } from "node:crypto";
import * as curves from "@noble/curves/ed25519.js";
import sodium from "libsodium-wrappers-sumo";
import nacl from "tweetnacl";
import * as nineteen from "nineteen";
import * as noble from "nineteen/noble";
import { Client, Server } from "nineteen/voprf";

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

const operations = {
  sign: {
    "nineteen, key kept": () => key.sign(message),
    "nineteen, by a seed": () => nineteen.sign(message, seed),
    "@noble/curves": () => ed25519.sign(message, seed),
    tweetnacl: () => nacl.sign.detached(message, pair.secretKey),
    "libsodium-wrappers-sumo": () => sodium.crypto_sign_detached(message, pair.secretKey),
    "WebCrypto (asynchronous)": () => subtle.sign("Ed25519", secretCrypto, message),
  },
  verify: {
    nineteen: () => nineteen.verify(signature, message, publicKey),
    "nineteen, key kept": () => kept.verify(signature, message),
    "nineteen, 256 at once": () => nineteen.verifyBatch(items),
    "nineteen, 256 as a whole": () => nineteen.verifyBatchAll(items, { policy: "zip215" }),
    "@noble/curves": () => ed25519.verify(signature, message, publicKey),
    tweetnacl: () => nacl.sign.detached.verify(message, signature, publicKey),
    "libsodium-wrappers-sumo": () =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
    "WebCrypto (asynchronous)": () => subtle.verify("Ed25519", publicCrypto, signature, message),
  },
  x25519: {
    nineteen: () => nineteen.x25519(seed, peer),
    "@noble/curves": () => x25519.getSharedSecret(seed, peer),
    tweetnacl: () => nacl.scalarMult(seed, peer),
    "libsodium-wrappers-sumo": () => sodium.crypto_scalarmult(seed, peer),
  },
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
