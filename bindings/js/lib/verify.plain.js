// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/verify/plain`: as `nineteen/verify`, for engines without vectors.

import { WASM } from "./inline.verify-plain.js";
import { RANKS, loader } from "./loader.js";

export { policies } from "./arguments.js";
export { verifyBatch, verifyBatchAll } from "./batch.js";
export { VerifyingKey, inspect, verify } from "./verifying.js";
export const { init, initSync } = loader(WASM, RANKS.verify);
