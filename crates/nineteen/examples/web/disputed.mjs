// SPDX-License-Identifier: MIT OR Apache-2.0
// The section with disputed signatures: what the module says about each, and why verifiers differ.

import { element } from "./drawing.mjs";
import { policies } from "./nineteen.mjs";

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Why a signature is disputed, in the order of the published file. */
const REASONS = [
  "A has small order and S is 0: the equation holds for about one message in eight, without any secret key.",
  "A has small order, so this key has no secret and verifies signatures that nobody made.",
  "R has small order. An honest signer never makes such an R, but the equation holds.",
  "A and R have small-order components that cancel. All four policies accept.",
  "The small-order components do not cancel: the equation holds only if multiplied by the cofactor 8.",
  "As before with an ordinary R. A verifier that reduces 8k modulo L first gets this wrong.",
  "S is not below L, so anyone could make it from a valid S. Checking its top three bits does not catch it.",
  "S is far above L: even a check of its top three bits catches it.",
  "R has a non-canonical encoding (a sign on x = 0), and the signer hashed the canonical one. Hashing the bytes as received gives another k.",
  "R has a non-canonical encoding, hashed as received. Only ZIP-215 accepts such an R.",
  "A has a non-canonical encoding (a sign on x = 0), and the signer hashed the canonical one. With the cofactor a small-order A vanishes, whatever k is.",
  "A has a non-canonical encoding, hashed as received: valid wherever any encoding of A is.",
];

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The order and the encoding of a point, in a few words. */
function kind(point) {
  if (!point) return "no point";
  const order = point.smallOrder ? "small order" : point.torsionFree ? "order L" : "mixed order";
  return point.canonical ? order : `${order}, non-canonical`;
}

function size(nineteen, s) {
  if (nineteen.isReduced(s)) return s.some((byte) => byte) ? "below L" : "0";
  const value = s.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return `${(Number((value * 100n) / ORDER) / 100).toFixed(2)} L`;
}

function row(nineteen, item, number) {
  const [publicKey, signature, message] = [item.pub_key, item.signature, item.message].map(bytes);
  const [r, s] = [signature.slice(0, 32), signature.slice(32)];
  const cell = (label, text) => element("td", { "data-label": label }, text);
  const verdicts = policies.map((policy) => {
    const [valid] = nineteen.verifyEach(policy, [{ publicKey, signature, message }]);
    const attributes = { "data-label": policy, "data-policy": policy, "data-valid": valid };
    return element("td", attributes, valid ? "✓ valid" : "✗ invalid");
  });
  return element(
    "tr",
    { "data-case": number },
    element("th", { scope: "row" }, String(number)),
    cell("A", kind(nineteen.point(publicKey))),
    cell("R", kind(nineteen.point(r))),
    cell("S", size(nineteen, s)),
    ...verdicts,
    element("td", { class: "reason" }, REASONS[number] ?? ""),
  );
}

export function showDisputed(nineteen) {
  const rows = nineteen.disputed().map((item, number) => row(nineteen, item, number));
  document.querySelector("#disputed tbody").replaceChildren(...rows);
}
