// SPDX-License-Identifier: MIT OR Apache-2.0

export { init, initSync } from "./index.js";

type Bytes = Uint8Array<ArrayBuffer>;

/** The modes of RFC 9497: without a proof, with one, and with public information too. */
export type Mode = "oprf" | "voprf" | "poprf";

export const modes: readonly Mode[];

export interface InfoOptions {
  /** Public information, at most 65,535 bytes: POPRF needs it, the other modes have none. */
  info?: Uint8Array;
}

export interface Evaluation {
  /** An element of 32 bytes for each blinded one. */
  evaluations: Bytes[];
  /** 64 bytes; none in OPRF. */
  proof?: Bytes;
}

/** The server and its secret key, which stays in the module's memory until `dispose`. */
export class Server {
  /** `secretKey`: 32 bytes, a scalar that is reduced and not 0. */
  constructor(mode: Mode, secretKey: Uint8Array);
  /** A new key, from `crypto.getRandomValues`. */
  static generate(mode: Mode): Server;
  /** The key that follows from a seed of 32 bytes and from what it is for. */
  static derive(mode: Mode, seed: Uint8Array, keyInfo?: Uint8Array): Server;
  /** 32 bytes, a copy. */
  readonly publicKey: Bytes;
  /** The secret key: 32 bytes, which the caller wipes. */
  toBytes(): Bytes;
  /** The output for an input of at most 65,535 bytes, 64 bytes: what a client gets for it. */
  evaluate(input: Uint8Array, options?: InfoOptions): Bytes;
  /**
   * Evaluates 1 to 65,535 blinded elements of 32 bytes. Throws a `RangeError` if one of them
   * encodes no element.
   */
  blindEvaluate(blinded: readonly Uint8Array[], options?: InfoOptions): Evaluation;
  /** Wipes the key. Other methods throw an `Error` from then on. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A client between its two messages. The blinds stay in the module's memory until `finalize`. */
export class Client {
  /** Blinds 1 to 65,535 inputs. POPRF takes the public key and the public information here. */
  constructor(
    mode: Mode,
    inputs: readonly Uint8Array[],
    options?: InfoOptions & { publicKey?: Uint8Array },
  );
  /** The elements for the server: 32 bytes each. */
  readonly blinded: Bytes[];
  /**
   * The outputs, 64 bytes each, in the order of the inputs. VOPRF takes the public key here. Throws
   * a `RangeError` if the proof is not valid. The client is disposed of in any case.
   */
  finalize(
    answer: { evaluations: readonly Uint8Array[]; proof?: Uint8Array; publicKey?: Uint8Array },
  ): Bytes[];
  /** Wipes the blinds. */
  dispose(): void;
  [Symbol.dispose](): void;
}
