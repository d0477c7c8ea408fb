// SPDX-License-Identifier: MIT OR Apache-2.0
// Lengths and forms of the operands of `nineteen/voprf`, which `nineteen/noble/oprf` shares.

export const ELEMENT = 32;
export const PROOF = 64;
export const OUTPUT = 64;

/** Pieces of equal length. */
export function pieces(joined, length) {
  return Array.from({ length: joined.length / length }, (_, i) =>
    joined.slice(length * i, length * (i + 1)),
  );
}

/** The lengths of the inputs, four bytes each, and the inputs. */
export function counted(inputs) {
  const lengths = new DataView(new ArrayBuffer(4 * inputs.length));
  inputs.forEach((input, i) => lengths.setUint32(4 * i, input.length, true));
  return [new Uint8Array(lengths.buffer), ...inputs];
}

export const lengthOf = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
