// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/pool`: batches over workers, of the web or of Node.

import { kind, options as optionsOf, rule as ruleOf } from "./arguments.js";
import { columns as columnsOf, pieces } from "./batch.js";
import "./loaded.js";
import { main } from "./module.js";

/** Items that a worker takes at a time: some fifty milliseconds. */
const ITEMS = 512;

/** The most workers: each takes a thread and some megabytes, and the process ends without them. */
const MOST = 256;

const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
const system = globalThis.process?.getBuiltinModule?.("node:os");

/** A worker and what is called when it answers. */
class Hand {
  #worker;
  #waiting;
  /** Why the worker answers no more. */
  #ended;

  /** `start` has the compiled module, or the path of the addon. */
  constructor(start) {
    // Bundlers look for this form.
    this.#worker =
      typeof Worker === "undefined"
        ? new threads.Worker(new URL("./worker.js", import.meta.url))
        : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    const failed = (error) => this.#end(error.error ?? error);
    if (typeof Worker === "undefined") {
      worker.on("message", (answer) => this.#answered(answer));
      worker.on("error", failed);
      worker.on("exit", () => failed(new Error("a worker ended")));
      // A pool that does nothing does not keep the process.
      worker.unref();
    } else {
      worker.onmessage = ({ data }) => this.#answered(data);
      worker.onerror = failed;
    }
    worker.postMessage(start);
  }

  #answered({ verdicts, error }) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#worker.unref?.();
    if (error === undefined) waiting?.resolve(verdicts);
    else waiting?.reject(error);
  }

  /** The worker's answer to a piece; one at a time. */
  ask(piece) {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#worker.ref?.();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(piece);
    });
  }

  /** Fails the piece that the worker has, and those to come. */
  #end(reason) {
    this.#ended ??= reason;
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }

  close() {
    this.#end(new Error("the pool was closed"));
    return this.#worker.terminate();
  }
}

/** Workers that verify batches. */
export class Pool {
  #idle;
  #all;
  #asking = [];

  /** `size`: how many workers, 1 to 256; as many as processors by default. */
  constructor(options) {
    const processors = () =>
      globalThis.navigator?.hardwareConcurrency ?? system?.availableParallelism() ?? 2;
    const { size: count = Math.min(processors(), MOST) } = optionsOf(options, ["size"]);
    if (typeof count !== "number") throw new TypeError(`size is ${kind(count)}, not a number`);
    if (!Number.isSafeInteger(count) || count < 1 || count > MOST) {
      throw new RangeError(`size is ${count}, not a number of workers from 1 to ${MOST}`);
    }
    const start = main.addon ? { addon: main.addon } : { module: main.compile() };
    this.#all = Array.from({ length: count }, () => new Hand(start));
    this.#idle = [...this.#all];
  }

  /** How many workers there are. */
  get size() {
    return this.#all.length;
  }

  #hand() {
    const hand = this.#idle.pop();
    return hand ?? new Promise((resolve) => this.#asking.push(resolve));
  }

  #free(hand) {
    const next = this.#asking.shift();
    if (next) next(hand);
    else this.#idle.push(hand);
  }

  /** Gives the pieces to workers; `take` gets the first item and the verdicts of each. */
  async #each(items, all, options, take) {
    if (this.#all.length === 0) throw new Error("the pool was closed");
    const [rule, batch] = [ruleOf(options, ["signal", "onProgress"]), columnsOf(items)];
    const { signal, onProgress } = options ?? {};
    // A message to a worker copies whole buffers.
    rule.context = rule.context.slice();
    signal?.throwIfAborted();
    const rest = pieces(batch, ITEMS);
    let [done, stopped] = [0, false];
    const lane = async () => {
      for (;;) {
        const hand = await this.#hand();
        try {
          const next = stopped || signal?.aborted ? { done: true } : rest.next();
          if (next.done) return;
          const [first, end] = next.value;
          const piece = { id: first, all, rule, columns: copy(batch, first, end) };
          const verdicts = await hand.ask(piece);
          if (take(first, verdicts) === false) stopped = true;
          done += end - first;
          if (!stopped && !signal?.aborted) onProgress?.(done, batch.n);
        } catch (error) {
          stopped = true;
          throw error;
        } finally {
          this.#free(hand);
        }
      }
    };
    await Promise.all(this.#all.map(lane));
    signal?.throwIfAborted();
    return batch.n;
  }

  /** A verdict for each item, those of `verifyBatch`. */
  async verifyBatch(items, options) {
    const verdicts = [];
    const n = await this.#each(items, false, options, (first, bytes) => {
      bytes.forEach((byte, i) => {
        verdicts[first + i] = byte === 1;
      });
    });
    verdicts.length = n;
    return verdicts;
  }

  /** Whether all items are valid. Workers begin no piece after one that is not. */
  async verifyBatchAll(items, options) {
    let valid = true;
    await this.#each(items, true, options, (_, verdict) => {
      valid &&= verdict;
      return valid;
    });
    return valid;
  }

  /** Ends the workers; batches that are under way or wait fail. */
  async close() {
    const all = this.#all.splice(0);
    this.#idle = [];
    await Promise.all(all.map((hand) => hand.close()));
  }

  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.close();
  }
}

/** A piece with arrays of its own: a message to a worker copies whole buffers. */
function copy({ publicKeys, signatures, messages }, first, end) {
  const keys = publicKeys.length === 32 ? publicKeys : publicKeys.subarray(32 * first, 32 * end);
  return {
    publicKeys: keys.slice(),
    signatures: signatures.slice(64 * first, 64 * end),
    messages: messages.slice(first, end).map((message) => Uint8Array.from(message)),
    n: end - first,
  };
}
