// SPDX-License-Identifier: MIT OR Apache-2.0
// Whether the engine has the vectors of WebAssembly (`simd128`): all since 2021, Safari since 16.4.

/** A module with a function that makes a vector: `() => i8x16.splat(0)`. */
const PROBE = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b], // one type, () -> v128
  ...[3, 2, 1, 0], // one function of that type
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b], // its code
);

/** Whether the engine compiles modules with vectors. */
export function vectors() {
  return WebAssembly.validate(PROBE);
}

/** Throws an `Error` that names the entry point `plain` unless it does. */
export function requireVectors(plain) {
  if (vectors()) return;
  throw new Error(`this engine has no vectors of WebAssembly: import "${plain}"`);
}
