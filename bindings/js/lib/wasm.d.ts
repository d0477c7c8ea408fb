// SPDX-License-Identifier: MIT OR Apache-2.0

export * from "./api.js";

/** A compiled module, the bytes of one, or a response of `fetch`; of type `Source` or a promise. */
type Source = WebAssembly.Module | ArrayBuffer | Uint8Array<ArrayBuffer> | Response;

/** Whether the engine takes `nineteen/nineteen.wasm`; others need `nineteen/plain.wasm`. */
export function vectors(): boolean;

/**
 * Makes the instance of the module `nineteen/nineteen.wasm`, `nineteen/plain.wasm` or
 * `nineteen/small.wasm`; of `nineteen/noble.wasm` for `nineteen/wasm/noble`. There is one instance:
 * throws an `Error` for a module that has functions which the first has not.
 */
export function init(source: Source | Promise<Source>): Promise<void>;

/** The same at once. Bytes need a runtime that compiles them at once. */
export function initSync(source: WebAssembly.Module | ArrayBuffer | Uint8Array<ArrayBuffer>): void;
