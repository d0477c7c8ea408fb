// SPDX-License-Identifier: MIT OR Apache-2.0
// The instance of the WebAssembly module, and its raw interface (src/lib.rs).
//
// Operands go to the module's room one behind the other; a call leaves its result at the start.
// What is secret of it is wiped as soon as it is copied.

/** The instance's exports, once there is one. */
let wasm;

/** All of the linear memory; a growth of the memory detaches it. */
let view = new Uint8Array();

/** Returns the compiled module: the way of `loaded.js`, in entry points that contain it. */
let source;

/** Tells how to get the module when a function is called before `init`. */
export function setSource(compile) {
  source = compile;
}

/** Makes the instance, the first time. */
export function start(module) {
  wasm ??= new WebAssembly.Instance(module).exports;
}

export function started() {
  return wasm !== undefined;
}

function ready() {
  if (wasm === undefined) {
    if (source === undefined) {
      throw new Error("nineteen is not initialised: call `init(module)` or `initSync(module)`");
    }
    start(source());
  }
  return wasm;
}

function memory() {
  if (view.buffer !== wasm.memory.buffer) view = new Uint8Array(wasm.memory.buffer);
  return view;
}

/** A copy of the linear memory, for tests. */
export function snapshot() {
  ready();
  return memory().slice();
}

/** The most that linear memory can hold beside the module. */
const MOST = 0xfff00000;

/**
 * Gets at least `length` bytes of room and writes the parts there.
 *
 * Throws a `RangeError` if the memory has no place for them.
 */
function write(parts, length) {
  const { room } = ready();
  let sum = 0;
  for (const part of parts) sum += part.length;
  const most = Math.max(sum, length);
  const at = most > MOST ? 0 : room(most) >>> 0;
  if (at === 0) throw new RangeError(`no memory for ${most} bytes`);
  const target = memory();
  let place = at;
  for (const part of parts) {
    target.set(part, place);
    place += part.length;
  }
  return at;
}

/** Why functions can refuse operands of the right form. */
const REFUSED = {
  to_montgomery: "publicKey encodes no point of the curve",
  verifying_new: "publicKey encodes no point of the curve",
  verify_all: "no memory for a batch",
  verify_each: "no memory for a batch",
};

/** Calls a function; throws a `RangeError` if it refuses its operands. */
function call(name, numbers) {
  const code = wasm[name](...numbers);
  if (code < 0) throw new RangeError(REFUSED[name] ?? `the module refuses the operands of ${name}`);
  return code;
}

/** Calls a function whose result is its number. */
export function number(name, parts, ...numbers) {
  write(parts, 0);
  return call(name, numbers);
}

/** Calls a function that leaves `length` bytes, which are not secret. */
export function result(name, parts, length, ...numbers) {
  const at = write(parts, length);
  const code = call(name, numbers);
  return { code, bytes: memory().slice(at, at + length) };
}

/** Calls a function that leaves `length` secret bytes, which are wiped. */
export function secret(name, parts, length, ...numbers) {
  const found = result(name, parts, length, ...numbers);
  wasm.wipe(length);
  return found;
}

/** Calls a function without operands. */
export function plain(name, ...numbers) {
  return ready()[name](...numbers);
}
