// SPDX-License-Identifier: MIT OR Apache-2.0
// The package @noble/curves, on the inputs of lab/machines/firmware/src/inputs.rs.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ITEMS = 4;

/** `ITEMS` blocks of 32 bytes: SplitMix64, a 64-bit counter through a mixing function. */
function blocks(kind) {
  let state = BigInt(kind) << 32n;
  const bytes = new Uint8Array(32 * ITEMS).map(() => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return Number((z ^ (z >> 31n)) & 255n);
  });
  return Array.from({ length: ITEMS }, (_, i) => bytes.slice(32 * i, 32 * i + 32));
}

/** Blocks below 2^255. */
function below(blocks) {
  for (const block of blocks) block[31] &= 127;
  return blocks;
}

/** What an operation does on an input, and what all libraries must agree on. */
async function operations(folder) {
  const path = createRequire(join(folder, "package.json")).resolve("@noble/curves/ed25519.js");
  const { ed25519, x25519 } = await import(pathToFileURL(path));
  const [seeds, messages, peers] = [blocks(0), below(blocks(1)), below(blocks(3))];
  const secrets = blocks(2).map((secret) => {
    secret[0] &= 248;
    secret[31] = (secret[31] & 127) | 64;
    return secret;
  });
  const publics = seeds.map((seed) => ed25519.getPublicKey(seed));
  const signatures = seeds.map((seed, i) => ed25519.sign(messages[i], seed));
  // By default it takes the rule of ZIP-215.
  const verify = (signature, message, i) =>
    ed25519.verify(signature, message, publics[i], { zip215: false });
  const verdict = (good) => Uint8Array.of(good ? 1 : 0);
  return {
    keygen: { run: (i) => ed25519.getPublicKey(seeds[i]) },
    sign: { run: (i) => ed25519.sign(messages[i], seeds[i]) },
    verify: {
      run: (i) => verdict(verify(signatures[i], messages[i], i)),
      checked: (i) => {
        const bent = signatures[i].slice();
        bent[17 * i] ^= 1;
        return Uint8Array.of(
          verify(signatures[i], messages[i], i),
          verify(bent, messages[i], i),
          verify(signatures[i], messages[(i + 1) % ITEMS], i),
        );
      },
    },
    x25519: { run: (i) => x25519.getSharedSecret(secrets[i], peers[i]) },
    x25519_keygen: { run: (i) => x25519.getPublicKey(secrets[i]) },
  };
}

/** A function that carries out an operation many times. */
export async function noble(folder, op) {
  const { run } = (await operations(folder))[op];
  let item = 0;
  return (turns) => {
    for (let turn = 0; turn < turns; turn++) run(item++ % ITEMS);
  };
}

/** The outputs of an operation on all inputs, in hexadecimal digits. */
export async function outputs(folder, op) {
  const { run, checked } = (await operations(folder))[op];
  const bytes = Array.from({ length: ITEMS }, (_, i) => (checked ?? run)(i));
  return Buffer.concat(bytes).toString("hex");
}
