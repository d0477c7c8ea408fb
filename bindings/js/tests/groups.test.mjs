// SPDX-License-Identifier: MIT OR Apache-2.0
// The groups of `nineteen/noble`: RFC 9380, RFC 9496, and the results of `@noble/curves`.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as curves from "@noble/curves/ed25519.js";
import * as noble from "nineteen/noble";
import { hex, text, vectors } from "./support.mjs";

const [Ours, Theirs] = [noble.ed25519.Point, curves.ed25519.Point];
const ORDER = Ours.Fn.ORDER;
const random = (length) => crypto.getRandomValues(new Uint8Array(length));
const scalar = () => Ours.Fn.create(BigInt(`0x${Buffer.from(random(40)).toString("hex")}`));
const big = (digits) => BigInt(digits);

/** Encodings of points with and without a torsion component. */
function encodings() {
  const torsion = curves.ED25519_TORSION_SUBGROUP.map((digits) => Theirs.fromHex(digits, true));
  const points = [Theirs.BASE, Theirs.BASE.multiply(scalar()), Theirs.ZERO];
  return points.flatMap((point) => torsion.map((other) => point.add(other).toBytes()));
}

test("points of the curve have noble's results", () => {
  const pairs = encodings().map((bytes) => [Ours.fromBytes(bytes), Theirs.fromBytes(bytes)]);
  const same = (ours, theirs) => {
    assert.deepEqual(ours.toAffine(), theirs.toAffine());
    assert.equal(ours.toHex(), theirs.toHex());
  };
  for (const [p, q] of pairs) {
    same(p, q);
    assert.equal(p.X, p.Z * p.x);
    assert.equal(Ours.Fp.mul(p.X, p.Y), Ours.Fp.mul(p.Z, p.T));
    assert(Ours.fromAffine(p.toAffine()).equals(p));
    assert(new Ours(q.X, q.Y, q.Z, q.T).equals(p));
    for (const name of ["double", "negate", "clearCofactor"]) same(p[name](), q[name]());
    for (const name of ["is0", "isSmallOrder", "isTorsionFree", "toString"]) {
      assert.equal(p[name](), q[name](), name);
    }
    for (const k of [1n, 2n, scalar(), ORDER - 1n]) {
      same(p.multiply(k), q.multiply(k));
      same(p.multiplyUnsafe(k), q.multiplyUnsafe(k));
    }
    same(p.multiplyUnsafe(0n), q.multiplyUnsafe(0n));
    for (const k of [0n, ORDER, -1n, 3]) assert.throws(() => p.multiply(k), RangeError);
    for (const [other, another] of pairs) {
      same(p.add(other), q.add(another));
      same(p.subtract(other), q.subtract(another));
      assert.equal(p.equals(other), q.equals(another));
    }
  }
  for (const k of [1n, 2n, scalar(), ORDER - 1n]) {
    same(Ours.BASE.multiply(k), Theirs.BASE.multiply(k));
  }
  assert.deepEqual(Ours.CURVE(), Theirs.CURVE());
});

test("what is no point is refused", () => {
  const { p } = Ours.CURVE();
  assert.throws(() => Ours.fromBytes(hex(`02${"00".repeat(31)}`)), /bad point/);
  for (const digits of curves.ED25519_TORSION_SUBGROUP) {
    const judged = (of) => {
      try {
        return of.fromHex(digits).toHex();
      } catch {
        return "refused";
      }
    };
    assert.equal(judged(Ours), judged(Theirs), digits);
  }
  assert.throws(() => Ours.fromAffine({ x: 3n, y: 5n }).assertValidity(), /bad point/);
  assert.throws(() => Ours.fromAffine({ x: 3n, y: 5n }).add(Ours.BASE), /bad point/);
  const { x, y } = Ours.BASE;
  assert.throws(() => Ours.fromAffine({ x: p - x, y: y + 1n }).assertValidity(), /bad point/);
  assert.throws(() => new Ours(x, y, 1n, 1n).assertValidity(), /bad point/);
  assert.throws(() => Ours.ZERO.assertValidity(), /ZERO/);
  Ours.BASE.assertValidity();
  assert.throws(() => Ours.BASE.add({}), /other is Object/);
  assert.throws(() => Ours.BASE.add(noble.ristretto255.Point.BASE), /not a Point/);
  assert.throws(() => Ours.fromHex("0"), /hex/);
  assert.throws(() => noble.ristretto255.Point.fromHex("01".repeat(32)), /ristretto255/);
  assert.throws(() => new noble.ristretto255.Point(Ours.BASE), /32 bytes/);
});

test("keys in their parts", () => {
  const secretKey = random(32);
  const ours = noble.ed25519.utils.getExtendedPublicKey(secretKey);
  const theirs = curves.ed25519.utils.getExtendedPublicKey(secretKey);
  for (const name of ["head", "prefix", "scalar", "pointBytes"]) {
    assert.deepEqual(ours[name], theirs[name], name);
  }
  assert.equal(ours.point.toHex(), theirs.point.toHex());
});

test("the fields have noble's results", () => {
  for (const name of ["Fp", "Fn"]) {
    const [ours, theirs] = [Ours[name], Theirs[name]];
    for (const name of ["ORDER", "BITS", "BYTES", "isLE", "ZERO", "ONE"]) {
      assert.equal(ours[name], theirs[name], name);
    }
    const numbers = [0n, 1n, 2n, ours.ORDER - 1n, ours.create(scalar() * scalar()), scalar()];
    for (const a of numbers) {
      for (const unary of ["neg", "sqr", "is0", "isOdd", "isValidNot0", "toBytes"]) {
        assert.deepEqual(ours[unary](a), theirs[unary](a), unary);
      }
      if (a !== 0n) assert.equal(ours.inv(a), theirs.inv(a));
      const square = ours.sqr(a);
      assert.equal(ours.sqr(ours.sqrt(square)), square);
      assert.equal(ours.fromBytes(ours.toBytes(a)), a);
      for (const b of numbers) {
        for (const binary of ["add", "sub", "mul", "eql", "pow"]) {
          assert.equal(ours[binary](a, b), theirs[binary](a, b), binary);
        }
        if (b !== 0n) assert.equal(ours.div(a, b), theirs.div(a, b));
      }
    }
    assert.deepEqual(ours.invertBatch(numbers), theirs.invertBatch(numbers));
    assert.throws(() => ours.inv(0n), RangeError);
    assert.throws(() => ours.sqrt(2n), RangeError);
    assert.throws(() => ours.create(1), TypeError);
    assert.throws(() => ours.fromBytes(new Uint8Array(32).fill(255)), RangeError);
  }
});

test("RFC 9380: edwards25519", () => {
  const { ed25519_hasher } = noble;
  for (const [suite, name] of [
    ["RO", "hashToCurve"],
    ["NU", "encodeToCurve"],
  ]) {
    const { dst, vectors: all } = vectors(`rfc9380/edwards25519_XMD_SHA-512_ELL2_${suite}_.json`);
    for (const { msg, P } of all) {
      const point = ed25519_hasher[name](text(msg), { DST: dst });
      assert.deepEqual(point.toAffine(), { x: big(P.x), y: big(P.y) });
    }
  }
  for (const DST of [undefined, "a tag", "t".repeat(300), random(20)]) {
    const message = random(40);
    for (const name of ["hashToCurve", "encodeToCurve"]) {
      const theirs = curves.ed25519_hasher[name](message, { DST });
      assert.equal(ed25519_hasher[name](message, { DST }).toHex(), theirs.toHex());
    }
    for (const name of ["ed25519_hasher", "ristretto255_hasher"]) {
      const theirs = curves[name].hashToScalar(message, { DST });
      assert.equal(noble[name].hashToScalar(message, { DST }), theirs);
    }
    const theirs = curves.ristretto255_hasher.hashToCurve(message, { DST });
    assert.equal(noble.ristretto255_hasher.hashToCurve(message, { DST }).toHex(), theirs.toHex());
  }
  const u = scalar();
  const theirs = curves.ed25519_hasher.mapToCurve(u);
  assert.equal(ed25519_hasher.mapToCurve(u).toHex(), theirs.toHex());
  for (const DST of ["", new Uint8Array()]) {
    assert.throws(() => ed25519_hasher.hashToCurve(text(""), { DST }), /non-empty/);
  }
});

test("RFC 9496, and noble's results in ristretto255", () => {
  const [Point, Other] = [noble.ristretto255.Point, curves.ristretto255.Point];
  const rfc = vectors("rfc9496/ristretto255.json");
  let sum = Point.ZERO;
  for (const [k, encoding] of rfc.generator_multiples.entries()) {
    assert.equal(sum.toHex(), encoding);
    assert.equal(Point.BASE.multiplyUnsafe(BigInt(k)).toHex(), encoding);
    assert(Point.fromHex(encoding).equals(sum));
    sum = sum.add(Point.BASE);
  }
  for (const encoding of Object.values(rfc.invalid_encodings).flat()) {
    assert.throws(() => Point.fromHex(encoding), RangeError);
  }
  for (const { input, output } of rfc.element_derivation) {
    assert.equal(noble.ristretto255_hasher.deriveToCurve(hex(input)).toHex(), output);
  }
  const elements = [1n, 2n, scalar()].map((k) => [Point.BASE.multiply(k), Other.BASE.multiply(k)]);
  const same = (ours, theirs) => assert.equal(ours.toHex(), theirs.toHex());
  for (const [p, q] of elements) {
    const k = scalar();
    same(p, q);
    same(p.multiply(k), q.multiply(k));
    same(p.multiplyUnsafe(k), q.multiplyUnsafe(k));
    same(p.double(), q.double());
    same(p.negate(), q.negate());
    for (const [other, another] of elements) {
      same(p.subtract(other), q.subtract(another));
      assert.equal(p.equals(other), q.equals(another));
    }
  }
  const uniform = random(64);
  const derived = curves.ristretto255_hasher.deriveToCurve(uniform);
  same(noble.ristretto255_hasher.deriveToCurve(uniform), derived);
});

test("scalars do not stay in linear memory", async () => {
  const { groups } = await import(new URL("groups.js", import.meta.resolve("nineteen")));
  const remains = (bytes) => Buffer.from(groups().snapshot()).includes(bytes.subarray(4, 20));
  const k = scalar();
  const bytes = Ours.Fn.toBytes(k);
  const point = Ours.BASE.multiply(k);
  assert(!remains(point.toBytes()), "the point");
  point.multiply(k);
  noble.ristretto255.Point.BASE.multiply(k).multiply(k);
  const inverse = Ours.Fn.inv(k);
  assert(!remains(bytes), "the scalar");
  assert(!remains(Ours.Fn.toBytes(inverse)), "its inverse");
});
