// SPDX-License-Identifier: MIT OR Apache-2.0
// What both entry points export, `nineteen` and `nineteen/wasm`.

export { policies } from "./arguments.js";
export { verifyBatch, verifyBatchAll } from "./batch.js";
export { SigningKey, publicKey, sign } from "./ed25519.js";
export { VerifyingKey, inspect, verify } from "./verifying.js";
export { X25519Key, toMontgomery, x25519, x25519PublicKey, x25519Raw } from "./x25519.js";
