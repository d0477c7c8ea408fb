// SPDX-License-Identifier: MIT OR Apache-2.0

export { VerifyingKey, inspect, policies, verify, verifyBatch, verifyBatchAll } from "./api.js";
export type { Batch, Columns, Item, Policy, PolicyOptions, VerifyOptions } from "./api.js";
export { init, initSync } from "./index.js";
