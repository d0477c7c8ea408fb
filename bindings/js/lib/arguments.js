// SPDX-License-Identifier: MIT OR Apache-2.0
// Checks of arguments. Errors name the argument.

/** Rules of acceptance, in the order of `Policy::ALL` of the library. */
export const policies = Object.freeze(["cofactorless", "canonical", "strict", "zip215"]);

const NOTHING = new Uint8Array();

export function kind(value) {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return value.constructor?.name ?? "an object";
}

/**
 * Returns a `Uint8Array` of any realm, `Buffer` among them.
 *
 * Throws a `TypeError` for anything else, and a `RangeError` if it has not `length` bytes.
 */
export function bytes(value, name, length) {
  if (!ArrayBuffer.isView(value) || value[Symbol.toStringTag] !== "Uint8Array") {
    throw new TypeError(`${name} is ${kind(value)}, not a Uint8Array`);
  }
  if (length !== undefined && value.length !== length) {
    throw new RangeError(`${name} has ${value.length} bytes, not ${length}`);
  }
  return value;
}

/** Options that were left out. */
const NONE = Object.freeze({});

/** Whether `value` is `{ … }`, of any realm: a map, for example, keeps its entries elsewhere. */
function isPlain(value) {
  if (value === null || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Returns options: a plain object without names other than the known ones, since a name that is
 * ignored would leave its default in force.
 */
export function options(given, known) {
  if (given === undefined) return NONE;
  if (!isPlain(given)) throw new TypeError(`options is ${kind(given)}, not a plain object`);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) {
      throw new TypeError(`options has "${name}", which is not one of ${known.join(", ")}`);
    }
  }
  return given;
}

/** Returns the number of a policy. */
function policyOf(name = "cofactorless") {
  const number = policies.indexOf(name);
  if (number < 0) {
    if (typeof name !== "string") throw new TypeError(`policy is ${kind(name)}, not a string`);
    throw new RangeError(`policy is "${name}": there are ${policies.join(", ")}`);
  }
  return number;
}

/** Returns the number of one of the schemes of RFC 8032, and its context. */
function schemeOf({ context, prehash = false }) {
  if (typeof prehash !== "boolean") {
    throw new TypeError(`prehash is ${kind(prehash)}, not a boolean`);
  }
  if (context === undefined) return [prehash ? 2 : 0, NOTHING];
  bytes(context, "context");
  if (context.length > 255) {
    throw new RangeError(`context has ${context.length} bytes, more than 255`);
  }
  if (context.length === 0 && !prehash) {
    throw new RangeError("context has 0 bytes, which only Ed25519ph allows: leave it out");
  }
  return [prehash ? 2 : 1, context];
}

/** Returns the number of the scheme and the context, from the options of a signature. */
export function scheme(given) {
  return schemeOf(options(given, ["context", "prehash"]));
}

/**
 * Returns the numbers of policy and scheme and the context, from the options of a verification,
 * which may have some more names.
 */
export function rule(given, more = []) {
  const known = options(given, ["policy", "context", "prehash", ...more]);
  const [scheme, context] = schemeOf(known);
  return { policy: policyOf(known.policy), scheme, context };
}

/** Returns random bytes. */
export function random(length) {
  const bytes = new Uint8Array(length);
  // A call fills at most 65,536.
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}
