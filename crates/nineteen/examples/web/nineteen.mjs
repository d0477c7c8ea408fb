// SPDX-License-Identifier: MIT OR Apache-2.0
// The module of src/lib.rs, for a web page or for node.
//
//   const nineteen = await load(fetch("web.wasm"));
//   const seed = crypto.getRandomValues(new Uint8Array(32));

/** Rules of acceptance, in the order of `Policy::ALL`. */
export const policies = ["cofactorless", "canonical", "strict", "zip215"];

/** Operations that `run` repeats, in its order. */
export const operations = ["mul", "x25519", "sign", "verify"];

/** Room for the longest text of the module. */
const TEXT = 1 << 14;

/** A response of `fetch`, or bytes. */
export async function load(source) {
  source = await source;
  const { instance } =
    source instanceof Uint8Array
      ? await WebAssembly.instantiate(source)
      : await WebAssembly.instantiateStreaming(source);
  return new Nineteen(instance.exports);
}

class Nineteen {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Calls a function with these parts in the buffer, which has at least `room` bytes: the number that it returns, and the buffer. */
  #call(name, parts, room, ...numbers) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const size = Math.max(length, room);
    const at = this.#exports.buffer(size);
    let place = at;
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    const result = this.#exports[name](...numbers);
    if (result < 0) throw new RangeError(`${name}: operands that are not what they should be`);
    // A call may have grown the memory, which takes a new buffer then.
    return [result, new Uint8Array(this.#exports.memory.buffer, at, size)];
  }

  #bytes(name, parts, length) {
    return this.#call(name, parts, length)[1].slice(0, length);
  }

  /** The public key of a seed, 32 random bytes. */
  publicKey(seed) {
    return this.#bytes("public_key", [fixed(seed, 32)], 32);
  }

  sign(seed, message) {
    return this.#bytes("sign", [fixed(seed, 32), number(message.length), message], 64);
  }

  /** A verdict for each `{ publicKey, signature, message }`. */
  verifyEach(policy, items) {
    const [count, buffer] = this.#call("verify_each", parts(items), 0, policies.indexOf(policy));
    return Array.from(buffer.subarray(0, count), (byte) => byte === 1);
  }

  /** Whether all are valid, by one equation where the policy allows it. */
  verifyAll(policy, items) {
    return this.#call("verify_all", parts(items), 0, policies.indexOf(policy))[0] === 1;
  }

  /** An element of 64 uniform bytes, for example a hash. */
  ristrettoDerive(uniform) {
    return this.#bytes("ristretto_derive", [fixed(uniform, 64)], 32);
  }

  /** A scalar of 64 uniform bytes. */
  ristrettoScalar(uniform) {
    return this.#bytes("ristretto_scalar", [fixed(uniform, 64)], 32);
  }

  ristrettoMultiply(scalar, element) {
    return this.#bytes("ristretto_multiply", [fixed(scalar, 32), fixed(element, 32)], 32);
  }

  // What follows needs the module's feature `page`.

  #text(name, ...numbers) {
    const [length, buffer] = this.#call(name, [], TEXT, ...numbers);
    return new TextDecoder().decode(buffer.subarray(0, length));
  }

  /** Every backend of the library: its name, and why it cannot run here (empty if it can). */
  backends() {
    const backends = [];
    for (let number = 0; this.#has("backend_name", number); number += 1) {
      const [name, missing] = ["backend_name", "backend_missing"].map((f) => this.#text(f, number));
      backends.push({ number, name, missing });
    }
    return backends;
  }

  #has(name, number) {
    this.#exports.buffer(TEXT);
    return this.#exports[name](number) >= 0;
  }

  /** Runs an operation so many times on the backend of this number. */
  run(backend, operation, turns) {
    this.#call("run", [], 0, backend, operations.indexOf(operation), turns);
  }

  /** The published disputed signatures: `pub_key`, `message` and `signature` of each, in hexadecimal. */
  disputed() {
    return JSON.parse(this.#text("disputed"));
  }

  /** What the bytes encode, or null if that is no point. */
  point(bytes) {
    try {
      const [bits] = this.#call("point", [fixed(bytes, 32)], 32);
      return { canonical: !!(bits & 1), smallOrder: !!(bits & 2), torsionFree: !!(bits & 4) };
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Whether an S is below the order of the base point. */
  isReduced(bytes) {
    return this.#call("is_reduced", [fixed(bytes, 32)], 32)[0] === 1;
  }
}

function fixed(bytes, length) {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes where ${length} belong`);
  return bytes;
}

/** Four bytes, the lowest first. */
function number(value) {
  return new Uint8Array(new Uint32Array([value]).buffer);
}

function parts(items) {
  return items.flatMap(({ publicKey, signature, message }) => [
    fixed(publicKey, 32),
    fixed(signature, 64),
    number(message.length),
    message,
  ]);
}
