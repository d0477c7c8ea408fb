// SPDX-License-Identifier: MIT OR Apache-2.0
// Batches of signatures of Ed25519.
//
// A batch is an array of items, or columns: typed arrays with the values of all items one behind
// the other. It goes to the module in pieces, which bound its memory and change no verdict.

import { bytes, kind, rule } from "./arguments.js";
import { number, result } from "./module.js";
import { isValid } from "./verifying.js";

/** The most items and bytes of messages in a piece, which has one item in any case. */
const ITEMS = 4096;
const BYTES = 1 << 22;

/** The number of Ed25519 without context and hash. */
const PURE = 0;

const KEY = 32;
const SIGNATURE = 64;

/** Columns with an array of messages, from items. */
function columnsOf(items) {
  const n = items.length;
  const publicKeys = new Uint8Array(KEY * n);
  const signatures = new Uint8Array(SIGNATURE * n);
  const messages = new Array(n);
  for (let i = 0; i < n; i += 1) {
    const item = items[i];
    if (item === null || typeof item !== "object") {
      throw new TypeError(`items[${i}] is ${kind(item)}, not an object`);
    }
    publicKeys.set(bytes(item.publicKey, `items[${i}].publicKey`, KEY), KEY * i);
    signatures.set(bytes(item.signature, `items[${i}].signature`, SIGNATURE), SIGNATURE * i);
    messages[i] = bytes(item.message, `items[${i}].message`);
  }
  return { publicKeys, signatures, messages, n };
}

/** Messages of these lengths, of one array. */
function cut(messages, lengths, n) {
  bytes(messages, "items.messages");
  const equal = typeof lengths === "number";
  if (!equal && !(ArrayBuffer.isView(lengths) && lengths[Symbol.toStringTag] === "Uint32Array")) {
    throw new TypeError("items.lengths is neither a number nor a Uint32Array");
  }
  if (!equal && lengths.length !== n) {
    throw new RangeError(`items.lengths has ${lengths.length} numbers for ${n} signatures`);
  }
  if (equal && !(Number.isSafeInteger(lengths) && lengths >= 0)) {
    throw new RangeError(`items.lengths is ${lengths}, not a length`);
  }
  const cut = new Array(n);
  let end = 0;
  for (let i = 0; i < n; i += 1) {
    const start = end;
    end += equal ? lengths : lengths[i];
    cut[i] = messages.subarray(start, end);
  }
  if (end !== messages.length) {
    throw new RangeError(`items.messages has ${messages.length} bytes; the lengths sum to ${end}`);
  }
  return cut;
}

/** Columns, checked; `publicKeys` has one key for all or one for each signature. */
export function columns(items) {
  if (Array.isArray(items)) return columnsOf(items);
  if (items === null || typeof items !== "object") {
    throw new TypeError(`items is ${kind(items)}, not an array or columns`);
  }
  const signatures = bytes(items.signatures, "items.signatures");
  if (signatures.length % SIGNATURE !== 0) {
    throw new RangeError(`items.signatures has ${signatures.length} bytes, no multiple of 64`);
  }
  const n = signatures.length / SIGNATURE;
  const publicKeys = bytes(items.publicKeys, "items.publicKeys");
  if (publicKeys.length !== KEY && publicKeys.length !== KEY * n) {
    const length = publicKeys.length;
    throw new RangeError(`items.publicKeys has ${length} bytes, not 32 or ${KEY * n}`);
  }
  if (!Array.isArray(items.messages)) {
    return { publicKeys, signatures, messages: cut(items.messages, items.lengths, n), n };
  }
  if (items.lengths !== undefined) {
    throw new TypeError("items.lengths is given, but items.messages is an array of messages");
  }
  if (items.messages.length !== n) {
    const { length } = items.messages;
    throw new RangeError(`items.messages has ${length} messages for ${n} signatures`);
  }
  items.messages.forEach((message, i) => bytes(message, `items.messages[${i}]`));
  return { publicKeys, signatures, messages: items.messages, n };
}

/** The pieces of a batch: the first item of each and the one behind its last. */
export function* pieces({ messages, n }, items = ITEMS) {
  for (let first = 0; first < n; ) {
    let [end, sum] = [first, 0];
    do {
      sum += messages[end].length;
      end += 1;
    } while (end < n && end - first < items && sum + messages[end].length <= BYTES);
    yield [first, end];
    first = end;
  }
}

/** The parts of a piece as the module reads them, their length, and how many keys there are. */
export function operands({ publicKeys, signatures, messages }, first, end) {
  const shared = publicKeys.length === KEY;
  const lengths = new Uint8Array(4 * (end - first));
  const numbers = new DataView(lengths.buffer);
  const of = messages.slice(first, end);
  let sum = 0;
  of.forEach((message, i) => {
    numbers.setUint32(4 * i, message.length, true);
    sum += message.length;
  });
  const keys = shared ? publicKeys : publicKeys.subarray(KEY * first, KEY * end);
  const signed = signatures.subarray(SIGNATURE * first, SIGNATURE * end);
  const length = keys.length + signed.length + lengths.length + sum;
  return { parts: [keys, signed, lengths, ...of], length, keys: keys.length / KEY };
}

/** Verdicts one by one, for the schemes that the module has no batches of. */
function* singly(rule, { publicKeys, signatures, messages }, first, end) {
  const shared = publicKeys.length === KEY;
  for (let i = first; i < end; i += 1) {
    const key = shared ? publicKeys : publicKeys.subarray(KEY * i, KEY * (i + 1));
    const signature = signatures.subarray(SIGNATURE * i, SIGNATURE * (i + 1));
    yield isValid(rule, signature, messages[i], key);
  }
}

/** A verdict for each item of a piece, as bytes. */
export function verdictsOf(rule, columns, first, end) {
  if (rule.scheme !== PURE) return Uint8Array.from(singly(rule, columns, first, end), Number);
  const { parts, length, keys } = operands(columns, first, end);
  return result("verify_each", parts, end - first, rule.policy, length, end - first, keys).bytes;
}

/** Whether all items of a piece are valid. */
export function verdictOf(rule, columns, first, end) {
  if (rule.scheme !== PURE) {
    for (const valid of singly(rule, columns, first, end)) if (!valid) return false;
    return true;
  }
  const { parts, length, keys } = operands(columns, first, end);
  return number("verify_all", parts, rule.policy, length, end - first, keys) === 1;
}

/** A verdict for each item: that of `verify`. */
export function verifyBatch(items, options) {
  const [checked, batch] = [rule(options), columns(items)];
  const verdicts = new Array(batch.n);
  for (const [first, end] of pieces(batch)) {
    verdictsOf(checked, batch, first, end).forEach((byte, i) => {
      verdicts[first + i] = byte === 1;
    });
  }
  return verdicts;
}

/** Whether all items are valid: by one equation for many of them under "zip215". */
export function verifyBatchAll(items, options) {
  const [checked, batch] = [rule(options), columns(items)];
  for (const [first, end] of pieces(batch)) {
    if (!verdictOf(checked, batch, first, end)) return false;
  }
  return true;
}
