// SPDX-License-Identifier: MIT OR Apache-2.0
// `ed25519.Point` and `ristretto255.Point` of `@noble/curves` 2.
//
// A point is 160 bytes that the module has made. They are private to the object, so the module gets
// back only what it gave.

import { bytes, kind } from "./arguments.js";
import { Fn, Fp, bytesOf, numberOf } from "./field.js";
import { groups } from "./groups.js";

/** The bytes of a point in the module's memory, and of an encoding. */
const SIZE = 160;
const ENCODED = 32;

/** Tells a constructor that the bytes of a point follow. */
const MADE = Symbol("a point of the module");

const SIGN = 1n << 255n;
/** `1/i` for the point `(i, 0)` in the module, where i is the other root of -1. */
const TO_X = Fp.sqrt(-1n);

const CURVE = Object.freeze({
  p: Fp.ORDER,
  n: Fn.ORDER,
  h: 8n,
  a: Fp.neg(1n),
  d: Fp.div(-121665n, 121666n),
  Gx: 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an,
  Gy: Fp.div(4n, 5n),
});

/** The bytes of hexadecimal digits. */
export function fromHex(hex) {
  if (typeof hex !== "string") throw new TypeError(`hex is ${kind(hex)}, not a string`);
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) {
    throw new RangeError("hex has not two hexadecimal digits for each byte");
  }
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

function toHex(encoding) {
  return Array.from(encoding, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function coordinate(value, name, least = 0n) {
  if (typeof value !== "bigint") throw new TypeError(`${name} is ${kind(value)}, not a bigint`);
  if (value < least || value >= 2n * SIGN) {
    throw new RangeError(`${name} is not between ${least} and 2^256`);
  }
  return value;
}

/** The bytes of a scalar between `least` and the order. */
function scalarOf(scalar, least) {
  if (typeof scalar !== "bigint" || scalar < least || scalar >= Fn.ORDER) {
    throw new RangeError(`invalid scalar: expected ${least} <= sc < curve.n`);
  }
  return bytesOf(scalar);
}

/** What the points of both groups have, by the number of the group. */
function operations(group) {
  const call = (name, parts, length, ...numbers) =>
    groups().secret(name, parts, length, group, ...numbers).bytes;
  return {
    encode: (point) => call("point_encode", [point], ENCODED),
    decode(encoding, zip215) {
      const point = groups().secret("point_decode", [encoding], SIZE, group, Number(zip215));
      return point.code === 1 ? point.bytes : undefined;
    },
    add: (a, b) => call("point_combine", [a, b], SIZE, 0),
    subtract: (a, b) => call("point_combine", [a, b], SIZE, 1),
    // The room of all four operations has two points.
    double: (a) => call("point_combine", [a, a], SIZE, 2),
    negate: (a) => call("point_combine", [a, a], SIZE, 3),
    base(scalar) {
      const k = scalarOf(scalar, 1n);
      const product = groups().secret("point_base", [k], SIZE, group).bytes;
      k.fill(0);
      return product;
    },
    multiply(a, scalar) {
      const k = scalarOf(scalar, 1n);
      const product = call("point_multiply", [k, a], SIZE, 0);
      k.fill(0);
      return product;
    },
    multiplyUnsafe: (a, scalar) => call("point_multiply", [scalarOf(scalar, 0n), a], SIZE, 1),
    equal: (a, b) => groups().number("point_equal", [a, b], group) === 1,
  };
}

const edwards = operations(0);
const ristretto = operations(1);

/** A point of the curve, with or without a torsion component. */
class Point {
  static BASE;
  static ZERO;
  static Fp = Fp;
  static Fn = Fn;

  /** The bytes of the module, once they are needed. */
  #made;
  /** The coordinates that the constructor got. */
  #given;
  #affine;

  /** From extended coordinates, which are checked when the point is used. */
  constructor(X, Y, Z, T) {
    if (X === MADE) this.#made = Y;
    else {
      this.#given = [
        coordinate(X, "X"),
        coordinate(Y, "Y"),
        coordinate(Z, "Z", 1n),
        coordinate(T, "T"),
      ];
    }
    Object.freeze(this);
  }

  static CURVE() {
    return CURVE;
  }

  static fromAffine(affine) {
    if (affine instanceof Point) throw new TypeError("affine is a point with extended coordinates");
    const { x, y } = affine ?? {};
    return new Point(coordinate(x, "x"), coordinate(y, "y"), 1n, Fp.mul(x, y));
  }

  static fromBytes(encoding, zip215 = false) {
    bytes(encoding, "bytes", ENCODED);
    if (typeof zip215 !== "boolean") throw new TypeError("zip215 is not a boolean");
    const made = edwards.decode(encoding, zip215);
    if (made === undefined) throw new RangeError("bad point: bytes encode no point of the curve");
    return new Point(MADE, made);
  }

  static fromHex(hex, zip215 = false) {
    return Point.fromBytes(fromHex(hex), zip215);
  }

  #bytes() {
    if (this.#made !== undefined) return this.#made;
    const [X, Y, Z, T] = this.#given;
    const inverse = Fp.inv(Z);
    const [x, y] = [Fp.mul(X, inverse), Fp.mul(Y, inverse)];
    const made = edwards.decode(bytesOf(y | (Fp.isOdd(x) ? SIGN : 0n)), true);
    const point = made === undefined ? undefined : new Point(MADE, made);
    // x has the parity of the decoded coordinate, so they differ unless the point is on the curve.
    if (point?.toAffine().x !== x || Fp.mul(X, Y) !== Fp.mul(Z, T)) {
      throw new Error("bad point: the coordinates are those of no point of the curve");
    }
    this.#made = made;
    return made;
  }

  static #of(other) {
    if (!(other instanceof Point)) throw new TypeError(`other is ${kind(other)}, not a Point`);
    return other.#bytes();
  }

  #coordinates() {
    if (this.#given !== undefined) return this.#given;
    const { x, y } = this.toAffine();
    return [x, y, 1n, Fp.mul(x, y)];
  }

  get X() {
    return this.#coordinates()[0];
  }

  get Y() {
    return this.#coordinates()[1];
  }

  get Z() {
    return this.#coordinates()[2];
  }

  get T() {
    return this.#coordinates()[3];
  }

  get x() {
    return this.toAffine().x;
  }

  get y() {
    return this.toAffine().y;
  }

  toAffine(invertedZ) {
    if (this.#affine === undefined) {
      const pair = groups().secret("point_affine", [this.#bytes()], 2 * ENCODED).bytes;
      const y = numberOf(pair.subarray(0, ENCODED)) & (SIGN - 1n);
      const ix = numberOf(pair.subarray(ENCODED)) & (SIGN - 1n);
      this.#affine = Object.freeze({ x: Fp.mul(ix, TO_X), y });
    }
    if (invertedZ !== undefined && invertedZ !== null) {
      if (typeof invertedZ !== "bigint") throw new TypeError("invertedZ is not a bigint");
      if (!this.is0() && Fp.mul(this.Z, invertedZ) !== 1n) throw new Error("invZ was invalid");
    }
    return { ...this.#affine };
  }

  /** Nothing: the module has its table of the base point. */
  precompute() {
    return this;
  }

  /** Throws an `Error` for the neutral element and for coordinates of no point. */
  assertValidity() {
    if (this.is0()) throw new Error("bad point: ZERO");
    this.#bytes();
  }

  equals(other) {
    const given = other instanceof Point && (this.#given ?? other.#given);
    if (!given) return edwards.equal(Point.#of(other), this.#bytes());
    // Coordinates that were given may be those of no point.
    const [[X, Y, Z], [X2, Y2, Z2]] = [this.#coordinates(), other.#coordinates()];
    const same = (a, b) => Fp.mul(a, Z2) === Fp.mul(b, Z);
    return same(X, X2) && same(Y, Y2);
  }

  is0() {
    if (this.#given !== undefined) return this.equals(Point.ZERO);
    return edwards.equal(Point.ZERO.#bytes(), this.#made);
  }

  negate() {
    return new Point(MADE, edwards.negate(this.#bytes()));
  }

  double() {
    return new Point(MADE, edwards.double(this.#bytes()));
  }

  add(other) {
    return new Point(MADE, edwards.add(this.#bytes(), Point.#of(other)));
  }

  subtract(other) {
    return new Point(MADE, edwards.subtract(this.#bytes(), Point.#of(other)));
  }

  /** `1 <= scalar < n`. Constant time but for the BigInt. */
  multiply(scalar) {
    if (this === Point.BASE) return new Point(MADE, edwards.base(scalar));
    return new Point(MADE, edwards.multiply(this.#bytes(), scalar));
  }

  /** `0 <= scalar < n`, in variable time. */
  multiplyUnsafe(scalar) {
    return new Point(MADE, edwards.multiplyUnsafe(this.#bytes(), scalar));
  }

  isSmallOrder() {
    return (groups().number("point_order", [this.#bytes()]) & 1) !== 0;
  }

  isTorsionFree() {
    return (groups().number("point_order", [this.#bytes()]) & 2) !== 0;
  }

  clearCofactor() {
    return new Point(MADE, groups().secret("point_clear", [this.#bytes()], SIZE).bytes);
  }

  toBytes() {
    return edwards.encode(this.#bytes());
  }

  toHex() {
    return toHex(this.toBytes());
  }

  toString() {
    return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
  }
}

Point.BASE = new Point(CURVE.Gx, CURVE.Gy, 1n, Fp.mul(CURVE.Gx, CURVE.Gy));
Point.ZERO = new Point(0n, 1n, 1n, 0n);
Object.freeze(Point.prototype);
Object.freeze(Point);

/** An element of ristretto255. */
class RistrettoPoint {
  static Fp = Fp;
  static Fn = Fn;

  static #base;
  static #zero;

  #made;

  /** Elements come from `fromBytes`, hashes and other elements. */
  constructor(made, point) {
    if (made !== MADE) throw new TypeError("an element of ristretto255 comes from its 32 bytes");
    this.#made = point;
    Object.freeze(this);
  }

  /** The generator. It is made when it is first used, since it is in the module. */
  static get BASE() {
    RistrettoPoint.#base ??= new RistrettoPoint(MADE, ristretto.base(1n));
    return RistrettoPoint.#base;
  }

  static get ZERO() {
    RistrettoPoint.#zero ??= RistrettoPoint.fromBytes(new Uint8Array(ENCODED));
    return RistrettoPoint.#zero;
  }

  static fromBytes(encoding) {
    const made = ristretto.decode(bytes(encoding, "bytes", ENCODED), false);
    if (made === undefined) throw new RangeError("invalid ristretto255 encoding");
    return new RistrettoPoint(MADE, made);
  }

  static fromHex(hex) {
    return RistrettoPoint.fromBytes(fromHex(hex));
  }

  static #of(other) {
    if (!(other instanceof RistrettoPoint)) {
      throw new TypeError(`other is ${kind(other)}, not a RistrettoPoint`);
    }
    return other.#made;
  }

  precompute() {
    return this;
  }

  /** Throws an `Error` for the neutral element. */
  assertValidity() {
    if (this.is0()) throw new Error("bad point: ZERO");
  }

  clearCofactor() {
    return this;
  }

  isTorsionFree() {
    return true;
  }

  isSmallOrder() {
    return false;
  }

  equals(other) {
    return ristretto.equal(RistrettoPoint.#of(other), this.#made);
  }

  is0() {
    return this.equals(RistrettoPoint.ZERO);
  }

  negate() {
    return new RistrettoPoint(MADE, ristretto.negate(this.#made));
  }

  double() {
    return new RistrettoPoint(MADE, ristretto.double(this.#made));
  }

  add(other) {
    return new RistrettoPoint(MADE, ristretto.add(this.#made, RistrettoPoint.#of(other)));
  }

  subtract(other) {
    return new RistrettoPoint(MADE, ristretto.subtract(this.#made, RistrettoPoint.#of(other)));
  }

  /** `1 <= scalar < n`. Constant time but for the BigInt. */
  multiply(scalar) {
    if (this === RistrettoPoint.BASE) return new RistrettoPoint(MADE, ristretto.base(scalar));
    return new RistrettoPoint(MADE, ristretto.multiply(this.#made, scalar));
  }

  /** `0 <= scalar < n`, in variable time. */
  multiplyUnsafe(scalar) {
    return new RistrettoPoint(MADE, ristretto.multiplyUnsafe(this.#made, scalar));
  }

  toBytes() {
    return ristretto.encode(this.#made);
  }

  toHex() {
    return toHex(this.toBytes());
  }

  toString() {
    return this.toHex();
  }
}
Object.freeze(RistrettoPoint.prototype);
Object.freeze(RistrettoPoint);

/** A point of either group from a function of the module that leaves one. */
function made(of, name, parts, ...numbers) {
  return new of(MADE, groups().secret(name, parts, SIZE, ...numbers).bytes);
}

export { Point, RistrettoPoint, made };
