// SPDX-License-Identifier: MIT OR Apache-2.0

import type { Batch, VerifyOptions } from "./api.js";

export interface PoolOptions extends VerifyOptions {
  /** Ends the batch, whose promise is rejected by the signal's reason. */
  signal?: AbortSignal;
  /** Called with the number of items that have a verdict, and of all. */
  onProgress?: (done: number, all: number) => void;
}

/**
 * Workers that verify batches: of the web, or of Node's `worker_threads`. Items are read while the
 * workers go on: their arrays must not change before the promise settles.
 */
export class Pool {
  /** `size`: how many workers, 1 to 256; as many as processors by default. */
  constructor(options?: { size?: number });
  /** How many workers there are. */
  readonly size: number;
  /** A verdict for each item, those of `verifyBatch`. */
  verifyBatch(items: Batch, options?: PoolOptions): Promise<boolean[]>;
  /** Whether all items are valid. */
  verifyBatchAll(items: Batch, options?: PoolOptions): Promise<boolean>;
  /** Ends the workers; a batch that is under way fails. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
