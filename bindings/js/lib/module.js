// SPDX-License-Identifier: MIT OR Apache-2.0
// The instances of WebAssembly modules, or the addon for Node in their place, and their raw
// interface (room/src/lib.rs, native/src/lib.rs).
//
// Operands go to a module's room one behind the other; a call leaves its result at the start.
// What is secret of it is wiped as soon as it is copied.

/** The most that linear memory can hold beside the module. */
const MOST = 0xfff00000;

const NOTHING = new Uint8Array();

/** Functions for linear memory, which the addon has not. */
const OWN = new Set(["room", "wipe"]);

/** Why functions can refuse operands of the right form. */
const REFUSED = {
  to_montgomery: "publicKey encodes no point of the curve",
  verifying_new: "publicKey encodes no point of the curve",
  verify_all: "no memory for a batch",
  verify_each: "no memory for a batch",
};

/** One instance, made when it is first used. */
export class Instance {
  /** The instance's exports, once there is one. */
  #wasm;
  /** All of the linear memory; a growth of the memory detaches it. */
  #view = new Uint8Array();
  /** Returns the compiled module, in entry points that contain it. */
  #source;
  #rank = -1;
  #errors;
  /** The addon for Node, where it is used in place of a module, and the places of its functions. */
  #addon;
  #places;
  #path;

  /** `errors` has the messages of numbers below -1 that functions return. */
  constructor(errors = {}) {
    this.#errors = errors;
  }

  /**
   * Tells how to get the module when a function is called before `init`. A source of a lower rank
   * does not replace one of a higher rank.
   */
  setSource(compile, rank) {
    if (rank < this.#rank) return;
    this.#source = compile;
    this.#rank = rank;
  }

  /** Makes the instance, the first time. */
  start(module) {
    if (!this.started) this.#wasm = new WebAssembly.Instance(module).exports;
  }

  /** Throws an `Error` if a module has functions that the instance has not. */
  serves(module) {
    const missing = WebAssembly.Module.exports(module).filter(
      ({ kind, name }) => kind === "function" && !OWN.has(name) && !this.has(name),
    );
    if (missing.length > 0) {
      throw new Error(
        `nineteen was initialised with another module, which has no ${missing[0].name}: ` +
          "initialise it once, with this one",
      );
    }
  }

  /** Takes the addon for Node, the first time; `path` is where its file is. */
  startAddon(addon, path) {
    if (this.started) return;
    this.#places = new Map(addon.names().map((name, place) => [name, place]));
    this.#addon = addon;
    this.#path = path;
  }

  /** Where the file of the addon is, if it is used. */
  get addon() {
    return this.#path;
  }

  /** The compiled module, in entry points that contain it. */
  compile() {
    return this.#source();
  }

  get started() {
    return this.#wasm !== undefined || this.#addon !== undefined;
  }

  get sourced() {
    return this.#source !== undefined;
  }

  #ready() {
    if (this.#wasm === undefined) {
      if (this.#source === undefined) {
        throw new Error("nineteen is not initialised: call `init(module)` or `initSync(module)`");
      }
      this.start(this.#source());
    }
    return this.#wasm;
  }

  #memory() {
    const { buffer } = this.#wasm.memory;
    if (this.#view.buffer !== buffer) this.#view = new Uint8Array(buffer);
    return this.#view;
  }

  /** A copy of the linear memory, for tests. */
  snapshot() {
    this.#ready();
    return this.#memory().slice();
  }

  /** Whether the module has a function of this name. */
  has(name) {
    return this.#places?.has(name) ?? name in this.#ready();
  }

  /**
   * Gets at least `length` bytes of room and writes the parts there.
   *
   * Throws a `RangeError` if the memory has no place for them.
   */
  #write(parts, length) {
    const { room } = this.#ready();
    // Read once: another thread can make a growable shared buffer longer.
    const lengths = parts.map((part) => part.length);
    const sum = lengths.reduce((sum, length) => sum + length, 0);
    const most = Math.max(sum, length);
    const at = most > MOST ? 0 : room(most) >>> 0;
    if (at === 0) throw new RangeError(`no memory for ${most} bytes`);
    const target = this.#memory();
    let place = at;
    parts.forEach((part, i) => {
      target.set(part.subarray(0, lengths[i]), place);
      place += lengths[i];
    });
    return at;
  }

  /** Calls a function; throws a `RangeError` if it refuses its operands. */
  #call(name, numbers) {
    const f = this.#wasm[name];
    if (f === undefined) {
      throw new Error(
        `this module has no ${name}: initialise nineteen with the module of this entry point, ` +
          'such as "nineteen/noble.wasm" for "nineteen/wasm/noble"',
      );
    }
    return this.#checked(name, f(...numbers));
  }

  #checked(name, code) {
    if (code >= 0) return code;
    if (code in this.#errors) throw new RangeError(this.#errors[code]);
    throw new RangeError(REFUSED[name] ?? `the module refuses the operands of ${name}`);
  }

  /** Calls a function of the addon. */
  #run(name, parts, length, [a = 0, b = 0, c = 0, d = 0, e = 0]) {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`the addon has no ${name}`);
    let sum = 0;
    for (const part of parts) sum += part.length;
    if (sum > MOST) throw new RangeError(`no memory for ${sum} bytes`);
    const bytes = length === 0 ? NOTHING : new Uint8Array(length);
    const code = this.#addon.run(place, parts, bytes, a, b, c, d, e);
    return { code: this.#checked(name, code), bytes };
  }

  /** Calls a function whose result is its number. */
  number(name, parts, ...numbers) {
    if (this.#addon) return this.#run(name, parts, 0, numbers).code;
    this.#write(parts, 0);
    return this.#call(name, numbers);
  }

  /** Calls a function that leaves `length` bytes, which are not secret. */
  result(name, parts, length, ...numbers) {
    if (this.#addon) return this.#run(name, parts, length, numbers);
    const at = this.#write(parts, length);
    const code = this.#call(name, numbers);
    return { code, bytes: this.#memory().slice(at, at + length) };
  }

  /** Calls a function that leaves `length` secret bytes, which are wiped. */
  secret(name, parts, length, ...numbers) {
    const found = this.result(name, parts, length, ...numbers);
    this.#wasm?.wipe(length);
    return found;
  }

  /** Calls a function without operands. */
  plain(name, ...numbers) {
    if (this.#addon) return this.#run(name, [], 0, numbers).code;
    return this.#ready()[name](...numbers);
  }
}

/** The instance of `nineteen` and of all entry points with its functions. */
export const main = new Instance();

export const number = (...call) => main.number(...call);
export const result = (...call) => main.result(...call);
export const secret = (...call) => main.secret(...call);
export const start = (module) => main.start(module);
export const started = () => main.started;
export const snapshot = () => main.snapshot();
