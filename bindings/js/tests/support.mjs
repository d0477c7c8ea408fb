// SPDX-License-Identifier: MIT OR Apache-2.0
// Vectors from the project's `testdata`; `read.mjs` reads its files, in a browser another one does.

import { read } from "./read.mjs";

export const hex = (text) =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
export const text = (message) => new TextEncoder().encode(message);
export const vectors = (name) => JSON.parse(read(name));

/** Edge cases on which implementations differ, as items. */
export function disputed() {
  const item = (publicKey, signature, message) => ({
    publicKey: hex(publicKey),
    signature: hex(signature),
    message,
  });
  return {
    speccheck: vectors("speccheck/cases.json").map((c) =>
      item(c.pub_key, c.signature, hex(c.message)),
    ),
    cctv: vectors("cctv/ed25519vectors.json").map((c) => item(c.key, c.sig, text(c.msg))),
    zip215: vectors("zip215/small_order_196.json").cases.map((c) =>
      item(c.key, c.sig, hex(c.msg)),
    ),
  };
}
