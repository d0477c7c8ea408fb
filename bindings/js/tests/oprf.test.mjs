// SPDX-License-Identifier: MIT OR Apache-2.0
// `nineteen/noble/oprf`: the vectors of RFC 9497, and the same bytes as `@noble/curves` with the same
// random numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ristretto255_oprf as theirs } from "@noble/curves/ed25519.js";
import { ristretto255_oprf as ours } from "nineteen/noble/oprf";
import { modes } from "nineteen/voprf";
import { hex, text, vectors } from "./support.mjs";

/** A generator that gives the same bytes again and again. */
const fixed = (byte) => (length) => new Uint8Array(length).fill(byte);
const modeOf = (suite, mode, info) => (mode === "poprf" ? suite.poprf(info) : suite[mode]);

test("RFC 9497", () => {
  let count = 0;
  for (const suite of vectors("rfc9497/ristretto255.json")) {
    const mode = modes[suite.mode];
    for (const vector of suite.vectors) {
      const list = (name) => vector[name].split(",").map(hex);
      const info = vector.Info === undefined ? undefined : hex(vector.Info);
      const names = modeOf(ours, mode, info);
      const { secretKey, publicKey } = names.deriveKeyPair(hex(suite.seed), hex(suite.keyInfo));
      assert.deepEqual(secretKey, hex(suite.skSm));
      const [inputs, blinds, outputs] = [list("Input"), list("Blind"), list("Output")];
      const [blinded, evaluated] = [list("BlindedElement"), list("EvaluationElement")];
      const proof = vector.Proof && hex(vector.Proof.proof);
      const items = inputs.map((input, i) => ({
        input,
        blind: blinds[i],
        evaluated: evaluated[i],
        blinded: blinded[i],
      }));
      if (mode === "oprf") {
        const element = names.blindEvaluate(secretKey, blinded[0]);
        assert.deepEqual(element, evaluated[0]);
        assert.deepEqual(names.finalize(inputs[0], blinds[0], element), outputs[0]);
      } else if (mode === "voprf") {
        const batch = names.blindEvaluateBatch(secretKey, publicKey, blinded);
        assert.deepEqual(batch.evaluated, evaluated);
        assert.deepEqual(names.finalizeBatch(items, publicKey, proof), outputs);
        assert.deepEqual(names.finalizeBatch(items, publicKey, batch.proof), outputs);
        assert.throws(() => names.finalizeBatch(items, publicKey, new Uint8Array(64)));
      } else {
        const { tweakedKey } = names.blind(inputs[0], publicKey);
        const batch = names.blindEvaluateBatch(secretKey, blinded);
        assert.deepEqual(batch.evaluated, evaluated);
        assert.deepEqual(names.finalizeBatch(items, proof, tweakedKey), outputs);
        assert.throws(() => names.finalizeBatch(items, proof, publicKey));
      }
      for (const [i, input] of inputs.entries()) {
        assert.deepEqual(names.evaluate(secretKey, input), outputs[i]);
      }
      count += 1;
    }
  }
  assert(count >= 8, `${count}`);
});

test("the same bytes as noble", () => {
  assert.equal(ours.name, theirs.name);
  const [input, info] = [text("an input"), text("info")];
  for (const mode of modes) {
    const [a, b] = [ours, theirs].map((suite) => modeOf(suite, mode, info));
    const key = a.deriveKeyPair(new Uint8Array(32).fill(5), text("key"));
    assert.deepEqual(key, b.deriveKeyPair(new Uint8Array(32).fill(5), text("key")));
    const { secretKey, publicKey } = key;
    const last = mode === "poprf" ? [publicKey] : [];
    const made = a.blind(input, ...last, fixed(7));
    assert.deepEqual(made, b.blind(input, ...last, fixed(7)));
    const server = mode === "voprf" ? [secretKey, publicKey] : [secretKey];
    const more = mode === "oprf" ? [] : [fixed(9)];
    const answer = a.blindEvaluate(...server, made.blinded, ...more);
    const theirAnswer = b.blindEvaluate(...server, made.blinded, ...more);
    assert.deepEqual(answer.evaluated ?? answer, theirAnswer.evaluated ?? theirAnswer);
    const expected = b.evaluate(secretKey, input);
    assert.deepEqual(a.evaluate(secretKey, input), expected);
    // Proofs are by different random numbers, and each accepts the other's.
    for (const { evaluated, proof } of [answer, theirAnswer]) {
      const words = {
        oprf: [answer],
        voprf: [evaluated, made.blinded, publicKey, proof],
        poprf: [evaluated, made.blinded, proof, made.tweakedKey],
      }[mode];
      assert.deepEqual(a.finalize(input, made.blind, ...words), expected);
      assert.deepEqual(b.finalize(input, made.blind, ...words), expected);
    }
  }
});

test("what does not belong together is refused", () => {
  const { voprf } = ours;
  const [key, other] = [voprf.generateKeyPair(), voprf.generateKeyPair()];
  const input = text("an input");
  const { blind, blinded } = voprf.blind(input);
  const { evaluated, proof } = voprf.blindEvaluate(key.secretKey, key.publicKey, blinded);
  const { publicKey } = key;
  assert.equal(voprf.finalize(input, blind, evaluated, blinded, publicKey, proof).length, 64);
  for (const call of [
    () => voprf.blindEvaluate(key.secretKey, other.publicKey, blinded),
    () => voprf.finalize(input, blind, evaluated, blinded, other.publicKey, proof),
    () => voprf.finalize(input, blind, evaluated, evaluated, publicKey, proof),
    () => voprf.finalize(text("other"), blind, evaluated, blinded, publicKey, proof),
    () => voprf.finalize(input, new Uint8Array(32), evaluated, blinded, publicKey, proof),
    () => voprf.finalize(input, new Uint8Array(32).fill(255), evaluated, blinded, publicKey, proof),
    () => voprf.blind(input, 7),
    () => voprf.finalizeBatch({}, publicKey, proof),
    () => ours.oprf.blindEvaluate(new Uint8Array(32), blinded),
  ]) {
    assert.throws(call);
  }
});
