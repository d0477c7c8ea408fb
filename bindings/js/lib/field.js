// SPDX-License-Identifier: MIT OR Apache-2.0
// The fields of noble's points as objects: GF(2^255 - 19), and the scalars modulo the order.
//
// Elements are BigInts, whose arithmetic takes variable time, as noble's does. Points are computed
// in the module, and so are inverses of scalars.

import { bytes } from "./arguments.js";
import { groups } from "./groups.js";

/** The number of little-endian bytes, a multiple of 8. */
export function numberOf(encoding) {
  const view = new DataView(encoding.buffer, encoding.byteOffset, encoding.length);
  let number = 0n;
  for (let at = encoding.length - 8; at >= 0; at -= 8) {
    number = (number << 64n) | view.getBigUint64(at, true);
  }
  return number;
}

/** The 32 little-endian bytes of a number below 2^256. */
export function bytesOf(number) {
  const view = new DataView(new ArrayBuffer(32));
  for (let word = 0; word < 4; word += 1) {
    view.setBigUint64(8 * word, BigInt.asUintN(64, number >> BigInt(64 * word)), true);
  }
  return new Uint8Array(view.buffer);
}

/** The number of big-endian bytes. */
export function numberOfBigEndian(encoding) {
  let number = 0n;
  for (const byte of encoding) number = (number << 8n) | BigInt(byte);
  return number;
}

function bigint(value, name) {
  if (typeof value !== "bigint") throw new TypeError(`${name} is ${typeof value}, not a bigint`);
  return value;
}

/** The inverse of a number modulo a prime, by Euclid's algorithm. */
function inverse(number, prime) {
  let [a, b, u, v] = [number, prime, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [u, v] = [v, u - quotient * v];
  }
  return u;
}

/** The integers modulo a prime that is 5 modulo 8. */
class Field {
  ORDER;
  BITS;
  BYTES = 32;
  isLE = true;
  ZERO = 0n;
  ONE = 1n;
  #inverse;

  constructor(order, bits, inverse) {
    this.ORDER = order;
    this.BITS = bits;
    this.#inverse = inverse;
    Object.freeze(this);
  }

  create(number) {
    const residue = bigint(number, "number") % this.ORDER;
    return residue < 0n ? residue + this.ORDER : residue;
  }

  isValid(number) {
    return bigint(number, "number") >= 0n && number < this.ORDER;
  }

  is0(number) {
    return number === 0n;
  }

  isValidNot0(number) {
    return !this.is0(number) && this.isValid(number);
  }

  isOdd(number) {
    return (number & 1n) === 1n;
  }

  eql(a, b) {
    return a === b;
  }

  neg(a) {
    return this.create(-a);
  }

  add(a, b) {
    return this.create(a + b);
  }

  sub(a, b) {
    return this.create(a - b);
  }

  mul(a, b) {
    return this.create(a * b);
  }

  sqr(a) {
    return this.create(a * a);
  }

  addN(a, b) {
    return a + b;
  }

  subN(a, b) {
    return a - b;
  }

  mulN(a, b) {
    return a * b;
  }

  sqrN(a) {
    return a * a;
  }

  pow(base, power) {
    if (bigint(power, "power") < 0n) throw new RangeError("power is negative");
    let [result, square] = [1n, this.create(base)];
    for (let rest = power; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = this.mul(result, square);
      square = this.sqr(square);
    }
    return result;
  }

  /** Throws a `RangeError` for 0. */
  inv(number) {
    const residue = this.create(number);
    if (residue === 0n) throw new RangeError("0 has no inverse");
    return this.create(this.#inverse(residue, this.ORDER));
  }

  div(a, b) {
    return this.mul(a, this.inv(b));
  }

  /** A square root, the even or the odd one. Throws a `RangeError` if there is none. */
  sqrt(number) {
    const square = this.create(number);
    // a^((q+3)/8) is a root of a or of -a, and 2^((q-1)/4) a root of -1.
    let root = this.pow(square, (this.ORDER + 3n) / 8n);
    if (this.sqr(root) !== square) root = this.mul(root, this.pow(2n, (this.ORDER - 1n) / 4n));
    if (this.sqr(root) !== square) throw new RangeError("number is no square");
    return root;
  }

  /** The inverses, and 0 for 0. */
  invertBatch(numbers) {
    return numbers.map((number) => (this.create(number) === 0n ? 0n : this.inv(number)));
  }

  /** `b` if the condition holds, otherwise `a`. */
  cmov(a, b, condition) {
    if (typeof condition !== "boolean") throw new TypeError("condition is not a boolean");
    return condition ? b : a;
  }

  toBytes(number) {
    if (!this.isValid(number)) throw new RangeError("number is not reduced");
    return bytesOf(number);
  }

  fromBytes(encoding, skipValidation = false) {
    const number = numberOf(bytes(encoding, "bytes", 32));
    if (!skipValidation && !this.isValid(number)) throw new RangeError("bytes: not reduced");
    return number;
  }
}

/** The field of coordinates. */
export const Fp = new Field(2n ** 255n - 19n, 255, inverse);

/** The scalars. */
export const Fn = new Field(2n ** 252n + 27742317777372353535851937790883648493n, 253, (number) =>
  numberOf(groups().secret("scalar_invert", [bytesOf(number)], 32).bytes),
);
