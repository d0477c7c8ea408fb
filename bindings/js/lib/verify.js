// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/verify`: a module that verifies and does nothing else.

import { WASM } from "./inline.verify.js";
import { RANKS, loaderWithVectors } from "./loader.js";

export { policies } from "./arguments.js";
export { verifyBatch, verifyBatchAll } from "./batch.js";
export { VerifyingKey, inspect, verify } from "./verifying.js";
export const { init, initSync } = loaderWithVectors(WASM, RANKS.verify, "nineteen/verify/plain");
