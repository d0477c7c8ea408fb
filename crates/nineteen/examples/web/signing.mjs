// SPDX-License-Identifier: MIT OR Apache-2.0
// The section that signs, verifies, and changes a bit.

import { element } from "./drawing.mjs";

const find = (selector) => document.querySelector(selector);

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes in hexadecimal, the changed one marked. */
function marked(bytes, changed) {
  return Array.from(bytes, (byte, i) => {
    const text = hex([byte]);
    return i === changed ? element("mark", {}, text) : text;
  });
}

export function prepareSigning(nineteen) {
  const [message, part, said] = ["#message", "#part", "#verdict"].map(find);
  let seed;
  /** What was signed and who signed: what the verifier gets. */
  let given;
  /** The changed bit. */
  let changed = null;

  const verify = () => {
    const item = { ...given, message: new TextEncoder().encode(message.value) };
    const valid = nineteen.verifyEach("strict", [item])[0];
    for (const name of ["publicKey", "signature"]) {
      const byte = changed?.part === name ? changed.bit >> 3 : -1;
      find(`#${name}`).replaceChildren(...marked(given[name], byte));
    }
    said.dataset.valid = valid;
    said.textContent = valid ? "✓ The signature is valid." : "✗ The signature is not valid.";
    find("#undo").disabled = !changed;
  };
  const sign = () => {
    given = {
      publicKey: nineteen.publicKey(seed),
      signature: nineteen.sign(seed, new TextEncoder().encode(message.value)),
    };
    changed = null;
    verify();
  };
  const flip = ({ part, bit }) => {
    const bytes = Uint8Array.from(given[part]);
    bytes[bit >> 3] ^= 1 << (bit & 7);
    given = { ...given, [part]: bytes };
  };
  const renew = () => {
    seed = crypto.getRandomValues(new Uint8Array(32));
    sign();
  };
  const undo = () => {
    if (changed) flip(changed);
    changed = null;
  };

  find("#new-key").addEventListener("click", renew);
  find("#sign-now").addEventListener("click", sign);
  message.addEventListener("input", verify);
  find("#flip").addEventListener("click", () => {
    undo();
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    changed = { part: part.value, bit: random % (8 * given[part.value].length) };
    flip(changed);
    verify();
  });
  find("#undo").addEventListener("click", () => {
    undo();
    verify();
  });
  renew();
}
