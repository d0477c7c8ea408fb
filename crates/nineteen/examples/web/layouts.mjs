// SPDX-License-Identifier: MIT OR Apache-2.0
// Limb layouts of an element modulo p = 2^255 - 19: what a product costs is counted from them.

/** `count` limbs of the same width, each in a register of `register` bits. */
function uniform(count, bits, register) {
  return Array.from({ length: count }, (_, i) => ({ at: i * bits, bits, register }));
}

/** Ten limbs of 26 and 25 bits in turn: limb i has weight 2^⌈25.5·i⌉. */
function alternating(register) {
  const at = (i) => Math.ceil(25.5 * i);
  return Array.from({ length: 10 }, (_, i) => ({ at: at(i), bits: at(i + 1) - at(i), register }));
}

export const layouts = [
  {
    id: "64x4",
    title: "4 limbs of 64 bits",
    backends: ["m64"],
    limbs: uniform(4, 64, 64),
    text: "Saturated: no spare bits, fewest products. Every sum carries, so it wants add-with-carry and a 64×64 multiplier.",
    home: "x86-64 and 64-bit Arm",
  },
  {
    id: "51x5",
    title: "5 limbs of 51 bits",
    backends: ["m51", "serial"],
    limbs: uniform(5, 51, 64),
    text: "13 spare bits per limb: sums need no carry, so a processor without a carry flag loses nothing.",
    home: "64-bit RISC-V",
  },
  {
    id: "25x10",
    title: "10 limbs of 25.5 bits",
    backends: ["m32", "fiat"],
    limbs: alternating(32),
    pairs: ["m32"],
    text: "Limbs of 26 and 25 bits in turn. Products of 32-bit words, whose sums fit 64 bits without a carry.",
    home: "WebAssembly and other 32-bit targets",
  },
  {
    id: "32x8",
    title: "8 limbs of 32 bits",
    backends: ["w32"],
    limbs: uniform(8, 32, 32),
    text: "Saturated like the first, for processors that multiply 32-bit words and add in one instruction.",
    home: "Cortex-M and 32-bit RISC-V",
  },
  {
    id: "17x15",
    title: "15 limbs of 17 bits",
    backends: [],
    limbs: uniform(15, 17, 18),
    text: "Signed limbs for the 18-bit multipliers of an FPGA: fifteen of them work at once, 15 cycles per product.",
    home: "the accelerator engine25519",
  },
  {
    id: "25x10x3",
    title: "10 limbs in 2 lanes and a word",
    backends: ["neon", "wasm128"],
    limbs: alternating(32),
    lanes: 3,
    text: "Two products in the lanes of a vector register and a third in general registers, at the same time.",
    home: "64-bit Arm whose products of 64-bit words are slow: Neoverse N1, Cortex-A57, A72, A76; WebAssembly with simd128",
  },
  {
    id: "51x5x4",
    title: "5 limbs of 51 bits in 4 lanes",
    backends: ["avx2"],
    limbs: uniform(5, 51, 64),
    lanes: 4,
    text: "Doubles, which hold integers of 53 bits. Two fused multiply-and-adds give both halves of four limb products.",
    home: "x86-64 with AVX2 and FMA",
  },
  {
    id: "52x5x4",
    title: "5 limbs of 52 bits in 4 lanes",
    backends: ["avxifma"],
    limbs: uniform(5, 52, 64),
    lanes: 4,
    text: "The multiplier of IFMA in registers of 256 bits, for processors that have it without AVX-512.",
    home: "x86-64 with AVX-IFMA",
  },
  {
    id: "52x5x8",
    title: "5 limbs of 52 bits in 8 lanes",
    backends: ["ifma"],
    limbs: uniform(5, 52, 64),
    lanes: 8,
    text: "IFMA multiplies 52-bit words and adds half of the product: two instructions per limb product, for eight elements.",
    home: "x86-64 with AVX-512 IFMA",
  },
];

/** The exponent of the first power of two above all limbs. */
function top(limbs) {
  const last = limbs.at(-1);
  return last.at + last.bits;
}

/** What 2^top is modulo p: 19·2^(top - 255). */
export function fold(limbs) {
  return 19 * 2 ** (top(limbs) - 255);
}

/** Every limb product aᵢ·bⱼ: whether it wraps past the highest limb, and whether a square has it twice. */
export function grid(limbs) {
  return limbs.flatMap((a, i) =>
    limbs.map((b, j) => ({ i, j, wraps: a.at + b.at >= top(limbs), repeats: j < i })),
  );
}

/** Limb products of a multiplication and of a square. */
export function products(limbs) {
  const all = grid(limbs);
  return { multiply: all.length, square: all.filter(({ repeats }) => !repeats).length };
}

/** The same with two limbs as a digit: three products for two digits (Karatsuba). */
export function productsInPairs(limbs) {
  const digits = products(limbs.filter((_, i) => i % 2 === 0));
  // The square of a digit, too, takes three: a², ab and b².
  return { multiply: 3 * digits.multiply, square: 3 * digits.square };
}

/** Products of 32-bit words in a multiplication: WebAssembly has none wider. */
export function narrowProducts({ limbs, pairs = [] }, backend) {
  const words = (bits) => Math.ceil(bits / 32);
  if (pairs.includes(backend)) return productsInPairs(limbs).multiply;
  return limbs.flatMap((a) => limbs.map((b) => words(a.bits) * words(b.bits)))
    .reduce((sum, count) => sum + count, 0);
}

/** The layout of a backend. */
export const layoutOf = (backend) => layouts.find(({ backends }) => backends.includes(backend));
