// SPDX-License-Identifier: MIT OR Apache-2.0

export * from "./api.js";

/** Imports and compiles the module that fits the engine; before it, other functions throw. */
export function init(): Promise<void>;
