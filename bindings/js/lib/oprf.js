// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/noble/oprf`: `ristretto255_oprf` under the names of `@noble/curves` 2, on
// the module of `nineteen/voprf` (RFC 9497).
//
// These names give blinds and keys to the program as bytes, so a call makes what it needs in the
// module and wipes it at its end. The random number of a proof is also a hash of the key and of what
// is proven, so proofs are others than noble's with the same generator.

import { bytes, random } from "./arguments.js";
import { Fn, bytesOf, numberOf } from "./field.js";
import { ristretto255_hasher } from "./hash.js";
import "./loaded.noble.js";
import { RistrettoPoint } from "./points.js";
import { Server, modes } from "./voprf.js";
import { instance } from "./voprf.instance.js";
import { ELEMENT, OUTPUT, PROOF, counted, lengthOf, pieces } from "./voprf.parts.js";

export { init, initSync } from "./voprf.js";

const NAME = "ristretto255-SHA512";
const NONE = new Uint8Array();
/** Random bytes of which noble makes a scalar. */
const UNIFORM = 48;
/** What makes 64 bytes of a scalar, which the module reduces. */
const REST = new Uint8Array(32);

/** A scalar that is not 0, as noble makes it of a generator's bytes. */
function scalar(rng = random) {
  if (typeof rng !== "function") throw new TypeError(`"rng" expected function, got ${typeof rng}`);
  const uniform = bytes(rng(UNIFORM), "random bytes", UNIFORM);
  return bytesOf((numberOf(uniform) % (Fn.ORDER - 1n)) + 1n);
}

function scalarOf(value, name) {
  const number = numberOf(bytes(value, name, 32));
  if (number === 0n || number >= Fn.ORDER) throw new Error(`${name} is no scalar`);
  return value;
}

function arrayOf(values) {
  if (!Array.isArray(values)) throw new Error("expected array");
  return values;
}

const same = (a, b) => a.every((byte, i) => byte === b[i]);

/** Calls a function with the server of a key, and wipes it. */
function serving(mode, secretKey, call) {
  const server = new Server(mode, secretKey);
  try {
    return call(server);
  } finally {
    server.dispose();
  }
}

function keys(mode, server) {
  try {
    return { secretKey: server.toBytes(), publicKey: server.publicKey };
  } finally {
    server.dispose();
  }
}

/** Blinds inputs by these blinds: the number of the client in the module, and the elements. */
function blinded(mode, inputs, blinds, publicKey = REST, info = NONE) {
  const n = inputs.length;
  const parts = [publicKey, ...blinds.flatMap((blind) => [blind, REST]), info, ...counted(inputs)];
  const numbers = [modes.indexOf(mode), info.length, n, lengthOf(parts)];
  const made = instance.result("client_new", parts, ELEMENT * n, ...numbers);
  return { number: made.code, elements: pieces(made.bytes, ELEMENT) };
}

/** The result of the client's first step for one input. */
function blindOne(mode, input, rng, publicKey, info) {
  const blind = scalar(rng);
  const { number, elements } = blinded(mode, [bytes(input, "input")], [blind], publicKey, info);
  instance.plain("client_free", number);
  return { blind, blinded: elements[0] };
}

/** The outputs of items; the elements that the server saw have to be those of inputs and blinds. */
function outputs(mode, items, publicKey, proof, info = NONE) {
  const inputs = items.map((item) => bytes(item.input, "input"));
  const blinds = items.map((item) => scalarOf(item.blind, "blind"));
  const evaluated = items.map((item) => bytes(item.evaluated, "evaluated", ELEMENT));
  const seen = items.map((item) => item.blinded && bytes(item.blinded, "blinded", ELEMENT));
  const n = items.length;
  const poprf = mode === "poprf" ? publicKey : undefined;
  const { number, elements } = blinded(mode, inputs, blinds, poprf, info);
  if (!elements.every((element, i) => seen[i] === undefined || same(element, seen[i]))) {
    instance.plain("client_free", number);
    throw new Error("proof verification failed: the blinded elements are not those of the inputs");
  }
  const parts = [publicKey ?? REST, proof ?? new Uint8Array(PROOF), ...evaluated, info];
  parts.push(...counted(inputs));
  const numbers = [number, info.length, n, lengthOf(parts)];
  return pieces(instance.secret("client_finalize", parts, OUTPUT * n, ...numbers).bytes, OUTPUT);
}

/** Evaluations with a proof, whose random number is that of `rng`. */
function proven(server, blinded, info = NONE, rng) {
  const elements = arrayOf(blinded).map((element) => bytes(element, "blinded", ELEMENT));
  const n = elements.length;
  const parts = [scalar(rng), REST, info, ...elements];
  const numbers = [server.kept().number, info.length, n];
  const length = ELEMENT * n + PROOF;
  const left = instance.result("server_blind_evaluate", parts, length, ...numbers).bytes;
  return { evaluated: pieces(left.slice(0, ELEMENT * n), ELEMENT), proof: left.slice(ELEMENT * n) };
}

const first = ({ evaluated, proof }) => ({ evaluated: evaluated[0], proof });

/** What all modes have. */
const common = (mode) => ({
  generateKeyPair: () => keys(mode, Server.generate(mode)),
  deriveKeyPair: (seed, keyInfo) => keys(mode, Server.derive(mode, seed, keyInfo)),
});

const oprf = Object.freeze({
  ...common("oprf"),
  blind: (input, rng) => blindOne("oprf", input, rng),
  blindEvaluate: (secretKey, blinded) =>
    serving("oprf", secretKey, (server) => server.blindEvaluate([blinded]).evaluations[0]),
  finalize: (input, blind, evaluated) => outputs("oprf", [{ input, blind, evaluated }])[0],
  evaluate: (secretKey, input) => serving("oprf", secretKey, (server) => server.evaluate(input)),
});

const voprf = Object.freeze({
  ...common("voprf"),
  blind: (input, rng) => blindOne("voprf", input, rng),
  blindEvaluateBatch: (secretKey, publicKey, blinded, rng) =>
    serving("voprf", secretKey, (server) => {
      if (!same(server.publicKey, bytes(publicKey, "publicKey", ELEMENT))) {
        throw new Error("publicKey is not that of secretKey");
      }
      return proven(server, blinded, NONE, rng);
    }),
  blindEvaluate: (secretKey, publicKey, blinded, rng) =>
    first(voprf.blindEvaluateBatch(secretKey, publicKey, [blinded], rng)),
  finalizeBatch(items, publicKey, proof) {
    const key = bytes(publicKey, "publicKey", ELEMENT);
    return outputs("voprf", arrayOf(items), key, bytes(proof, "proof", PROOF));
  },
  finalize: (input, blind, evaluated, blinded, publicKey, proof) =>
    voprf.finalizeBatch([{ input, blind, evaluated, blinded }], publicKey, proof)[0],
  evaluate: (secretKey, input) => serving("voprf", secretKey, (server) => server.evaluate(input)),
});

/** `[m]B` for the public information: a tweaked key is the sum of it and the public key. */
function tweak(info) {
  const ascii = (text) => new TextEncoder().encode(text);
  const framed = Uint8Array.of(...ascii("Info"), info.length >> 8, info.length & 255, ...info);
  const DST = ascii(`HashToScalar-OPRFV1-\x02-${NAME}`);
  return RistrettoPoint.BASE.multiply(ristretto255_hasher.hashToScalar(framed, { DST }));
}

function poprf(given) {
  const info = bytes(given, "info").slice();
  if (info.length > 65535) throw new Error("info has more than 65535 bytes");
  const tweaked = tweak(info);
  const functions = Object.freeze({
    ...common("poprf"),
    blind(input, publicKey, rng) {
      const made = blindOne("poprf", input, rng, bytes(publicKey, "publicKey", ELEMENT), info);
      const tweakedKey = RistrettoPoint.fromBytes(publicKey).add(tweaked).toBytes();
      return { ...made, tweakedKey };
    },
    blindEvaluateBatch: (secretKey, blinded, rng) =>
      serving("poprf", secretKey, (server) => proven(server, blinded, info, rng)),
    blindEvaluate: (secretKey, blinded, rng) =>
      first(functions.blindEvaluateBatch(secretKey, [blinded], rng)),
    finalizeBatch(items, proof, tweakedKey) {
      const publicKey = RistrettoPoint.fromBytes(tweakedKey).subtract(tweaked).toBytes();
      return outputs("poprf", arrayOf(items), publicKey, bytes(proof, "proof", PROOF), info);
    },
    finalize: (input, blind, evaluated, blinded, proof, tweakedKey) =>
      functions.finalizeBatch([{ input, blind, evaluated, blinded }], proof, tweakedKey)[0],
    evaluate: (secretKey, input) =>
      serving("poprf", secretKey, (server) => server.evaluate(input, { info })),
  });
  return functions;
}

/** The suite ristretto255-SHA512 in all modes. */
export const ristretto255_oprf = Object.freeze({ name: NAME, oprf, voprf, poprf });
