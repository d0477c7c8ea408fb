// SPDX-License-Identifier: MIT OR Apache-2.0

export { init, initSync } from "./voprf.js";

type Bytes = Uint8Array<ArrayBuffer>;
/** Random bytes: as many as it is asked for. */
type Random = (length: number) => Uint8Array;

export interface OprfKeys {
  secretKey: Bytes;
  publicKey: Bytes;
}

/** What the client keeps, 32 bytes, and what the server sees. */
export interface OprfBlind {
  blind: Bytes;
  blinded: Bytes;
}

export interface OprfItem {
  input: Uint8Array;
  blind: Uint8Array;
  evaluated: Uint8Array;
  blinded: Uint8Array;
}

interface Common {
  generateKeyPair(): OprfKeys;
  /** `seed`: 32 random bytes. */
  deriveKeyPair(seed: Uint8Array, keyInfo: Uint8Array): OprfKeys;
  /** The output for an input, 64 bytes: what a client gets for it. */
  evaluate(secretKey: Uint8Array, input: Uint8Array): Bytes;
}

interface Evaluated {
  evaluated: Bytes;
  proof: Bytes;
}

interface EvaluatedBatch {
  evaluated: Bytes[];
  proof: Bytes;
}

/** RFC 9497 on ristretto255 in all modes. Errors are thrown if a proof is not valid. */
export const ristretto255_oprf: {
  readonly name: string;
  readonly oprf: Common & {
    blind(input: Uint8Array, rng?: Random): OprfBlind;
    blindEvaluate(secretKey: Uint8Array, blinded: Uint8Array): Bytes;
    finalize(input: Uint8Array, blind: Uint8Array, evaluated: Uint8Array): Bytes;
  };
  readonly voprf: Common & {
    blind(input: Uint8Array, rng?: Random): OprfBlind;
    blindEvaluate(
      secretKey: Uint8Array,
      publicKey: Uint8Array,
      blinded: Uint8Array,
      rng?: Random,
    ): Evaluated;
    blindEvaluateBatch(
      secretKey: Uint8Array,
      publicKey: Uint8Array,
      blinded: Uint8Array[],
      rng?: Random,
    ): EvaluatedBatch;
    finalize(
      input: Uint8Array,
      blind: Uint8Array,
      evaluated: Uint8Array,
      blinded: Uint8Array,
      publicKey: Uint8Array,
      proof: Uint8Array,
    ): Bytes;
    finalizeBatch(items: OprfItem[], publicKey: Uint8Array, proof: Uint8Array): Bytes[];
  };
  /** The mode with public information. */
  poprf(info: Uint8Array): Common & {
    blind(
      input: Uint8Array,
      publicKey: Uint8Array,
      rng?: Random,
    ): OprfBlind & { tweakedKey: Bytes };
    blindEvaluate(secretKey: Uint8Array, blinded: Uint8Array, rng?: Random): Evaluated;
    blindEvaluateBatch(
      secretKey: Uint8Array,
      blinded: Uint8Array[],
      rng?: Random,
    ): EvaluatedBatch;
    finalize(
      input: Uint8Array,
      blind: Uint8Array,
      evaluated: Uint8Array,
      blinded: Uint8Array,
      proof: Uint8Array,
      tweakedKey: Uint8Array,
    ): Bytes;
    finalizeBatch(items: OprfItem[], proof: Uint8Array, tweakedKey: Uint8Array): Bytes[];
  };
};
