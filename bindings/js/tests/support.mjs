// SPDX-License-Identifier: MIT OR Apache-2.0
// Vectors from the project's `testdata`, whose folder is in NINETEEN_TESTDATA.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const hex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
export const text = (message) => new TextEncoder().encode(message);
export const vectors = (name) =>
  JSON.parse(readFileSync(join(process.env.NINETEEN_TESTDATA, name), "utf8"));

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
