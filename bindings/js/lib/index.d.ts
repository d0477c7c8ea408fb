// SPDX-License-Identifier: MIT OR Apache-2.0

export * from "./api.js";

/**
 * Compiles the module. Functions that are called before it is done compile it themselves, which
 * old browsers refuse outside workers.
 */
export function init(): Promise<void>;

/** Compiles the module now. */
export function initSync(): void;
