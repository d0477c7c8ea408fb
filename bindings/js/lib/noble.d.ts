// SPDX-License-Identifier: MIT OR Apache-2.0

type Bytes = Uint8Array<ArrayBuffer>;

/** The field of coordinates or of scalars, on BigInts in variable time. */
export interface Field {
  readonly ORDER: bigint;
  readonly BITS: number;
  readonly BYTES: number;
  readonly isLE: boolean;
  readonly ZERO: bigint;
  readonly ONE: bigint;
  create(number: bigint): bigint;
  isValid(number: bigint): boolean;
  isValidNot0(number: bigint): boolean;
  is0(number: bigint): boolean;
  isOdd(number: bigint): boolean;
  eql(a: bigint, b: bigint): boolean;
  neg(a: bigint): bigint;
  add(a: bigint, b: bigint): bigint;
  sub(a: bigint, b: bigint): bigint;
  mul(a: bigint, b: bigint): bigint;
  sqr(a: bigint): bigint;
  /** These four do not reduce. */
  addN(a: bigint, b: bigint): bigint;
  subN(a: bigint, b: bigint): bigint;
  mulN(a: bigint, b: bigint): bigint;
  sqrN(a: bigint): bigint;
  pow(base: bigint, power: bigint): bigint;
  /** Throws a `RangeError` for 0. */
  inv(number: bigint): bigint;
  div(a: bigint, b: bigint): bigint;
  /** Throws a `RangeError` if there is no root. */
  sqrt(number: bigint): bigint;
  /** The inverses, and 0 for 0. */
  invertBatch(numbers: bigint[]): bigint[];
  cmov(a: bigint, b: bigint, condition: boolean): bigint;
  /** 32 bytes, the least significant first. */
  toBytes(number: bigint): Bytes;
  fromBytes(encoding: Uint8Array, skipValidation?: boolean): bigint;
}

export interface AffinePoint {
  x: bigint;
  y: bigint;
}

/** What the elements of both groups have. */
interface Element<P> {
  /** `1 <= scalar < n`. */
  multiply(scalar: bigint): P;
  /** `0 <= scalar < n`. The time depends on scalar and point. */
  multiplyUnsafe(scalar: bigint): P;
  add(other: P): P;
  subtract(other: P): P;
  double(): P;
  negate(): P;
  clearCofactor(): P;
  equals(other: P): boolean;
  is0(): boolean;
  isSmallOrder(): boolean;
  isTorsionFree(): boolean;
  /** Throws an `Error` for the neutral element and for coordinates of no point. */
  assertValidity(): void;
  /** Does nothing. */
  precompute(windowSize?: number, isLazy?: boolean): P;
  toBytes(): Bytes;
  toHex(): string;
  toString(): string;
}

/** A point of edwards25519. */
export interface EdwardsPoint extends Element<EdwardsPoint> {
  readonly X: bigint;
  readonly Y: bigint;
  readonly Z: bigint;
  readonly T: bigint;
  readonly x: bigint;
  readonly y: bigint;
  toAffine(invertedZ?: bigint): AffinePoint;
}

export interface EdwardsPointCons {
  new (X: bigint, Y: bigint, Z: bigint, T: bigint): EdwardsPoint;
  readonly BASE: EdwardsPoint;
  readonly ZERO: EdwardsPoint;
  readonly Fp: Field;
  readonly Fn: Field;
  CURVE(): Readonly<Record<"p" | "n" | "h" | "a" | "d" | "Gx" | "Gy", bigint>>;
  fromAffine(affine: AffinePoint): EdwardsPoint;
  /** Throws a `RangeError` unless the 32 bytes encode a point, canonically without `zip215`. */
  fromBytes(bytes: Uint8Array, zip215?: boolean): EdwardsPoint;
  fromHex(hex: string, zip215?: boolean): EdwardsPoint;
}

/** An element of ristretto255. */
export interface RistrettoPoint extends Element<RistrettoPoint> {}

export interface RistrettoPointCons {
  readonly BASE: RistrettoPoint;
  readonly ZERO: RistrettoPoint;
  readonly Fp: Field;
  readonly Fn: Field;
  /** Throws a `RangeError` unless the 32 bytes encode an element. */
  fromBytes(bytes: Uint8Array): RistrettoPoint;
  fromHex(hex: string): RistrettoPoint;
}

/** A domain separation tag: ASCII or bytes, at least one. */
export interface HashOptions {
  DST?: string | Uint8Array;
}

export const ristretto255: { Point: RistrettoPointCons };

/** Hashes to ristretto255: RFC 9380, appendix B. */
export const ristretto255_hasher: {
  Point: RistrettoPointCons;
  hashToCurve(message: Uint8Array, options?: HashOptions): RistrettoPoint;
  hashToScalar(message: Uint8Array, options?: HashOptions): bigint;
  /** RFC 9496 section 4.3.4, of 64 uniform bytes. */
  deriveToCurve(uniform: Uint8Array): RistrettoPoint;
};

/** Hashes to edwards25519: RFC 9380, section 8.5. */
export const ed25519_hasher: {
  Point: EdwardsPointCons;
  /** The suite edwards25519_XMD:SHA-512_ELL2_RO_. */
  hashToCurve(message: Uint8Array, options?: HashOptions): EdwardsPoint;
  /** The suite edwards25519_XMD:SHA-512_ELL2_NU_: not uniform. */
  encodeToCurve(message: Uint8Array, options?: HashOptions): EdwardsPoint;
  hashToScalar(message: Uint8Array, options?: HashOptions): bigint;
  mapToCurve(u: bigint): EdwardsPoint;
  readonly defaults: Readonly<{
    DST: string;
    encodeDST: string;
    p: bigint;
    m: 1;
    k: 128;
    expand: "xmd";
    hash: (message: Uint8Array) => Bytes;
  }>;
};

export const ED25519_TORSION_SUBGROUP: readonly string[];

export interface EdDSA {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Bytes };
  getPublicKey(secretKey: Uint8Array): Bytes;
  sign(message: Uint8Array, secretKey: Uint8Array, options?: { context?: Uint8Array }): Bytes;
  /** `zip215` is true by default, as in noble. */
  verify(
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
    options?: { context?: Uint8Array; zip215?: boolean },
  ): boolean;
  Point: EdwardsPointCons;
  utils: {
    getExtendedPublicKey(secretKey: Uint8Array): {
      head: Bytes;
      prefix: Bytes;
      scalar: bigint;
      point: EdwardsPoint;
      pointBytes: Bytes;
    };
    randomSecretKey(seed?: Uint8Array): Uint8Array;
    isValidSecretKey(secretKey: Uint8Array): boolean;
    isValidPublicKey(publicKey: Uint8Array, zip215?: boolean): boolean;
    /** Also of a point of small order, whose shared secrets `x25519` refuses. */
    toMontgomery(publicKey: Uint8Array): Bytes;
    toMontgomerySecret(secretKey: Uint8Array): Bytes;
  };
  lengths: { secretKey: 32; publicKey: 32; signature: 64; seed: 32 };
}

export const ed25519: EdDSA;
/** Ed25519ctx: `options.context` has 1 to 255 bytes. */
export const ed25519ctx: EdDSA;
export const ed25519ph: EdDSA;

export const x25519: {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Bytes };
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Bytes;
  getPublicKey(secretKey: Uint8Array): Bytes;
  scalarMult(scalar: Uint8Array, u: Uint8Array): Bytes;
  scalarMultBase(scalar: Uint8Array): Bytes;
  utils: { randomSecretKey(seed?: Uint8Array): Uint8Array };
  GuBytes: Uint8Array;
  lengths: { secretKey: 32; publicKey: 32; seed: 32 };
};
