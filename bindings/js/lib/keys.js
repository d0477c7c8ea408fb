// SPDX-License-Identifier: MIT OR Apache-2.0
// Keys that stay in the module, for as long as their objects live.

import { main } from "./module.js";

/** `Symbol.dispose`, which older engines do not have. */
const DISPOSE = Symbol.dispose ?? Symbol.for("Symbol.dispose");

/** Drops the keys of objects that were collected and not disposed of. */
const registry =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry(({ instance, free, number }) => instance.plain(free, number));

/** A key in the module, under a number. */
export class Kept {
  #instance;
  #free;
  #number;

  /** `free` is the function of the module that drops the key. */
  constructor(free, number, instance = main) {
    this.#instance = instance;
    this.#free = free;
    this.#number = number;
    registry?.register(this, { instance, free, number }, this);
  }

  /** Throws an `Error` after `dispose`. */
  get number() {
    if (this.#number === undefined) throw new Error("the key was disposed of");
    return this.#number;
  }

  dispose() {
    if (this.#number === undefined) return;
    registry?.unregister(this);
    this.#instance.plain(this.#free, this.#number);
    this.#number = undefined;
  }
}

/** An object around a key in the module. */
export class Disposable {
  dispose() {
    this.kept().dispose();
  }

  [DISPOSE]() {
    this.dispose();
  }
}
