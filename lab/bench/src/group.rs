// SPDX-License-Identifier: MIT OR Apache-2.0
//! Group operations: multiples and sums of points, Ristretto, many points at once.
//!
//! Sums run over the first points of one list, whose scalars are those of a second; a library's
//! tables for points known in advance are made outside of the timed windows.

use crate::{
    contestant::{Contestant, step},
    fixture::{Fixture, ITEMS, answer as right, digest, split_mix},
    operation::sizes,
};
use std::{cell::OnceCell, hint::black_box, rc::Rc};

/// The groups of one library.
pub trait Group: Clone + 'static {
    type Scalar: Clone + 'static;
    /// A point of edwards25519.
    type Point: Clone + 'static;
    /// An element of Ristretto255.
    type Element: Clone + 'static;
    /// Tables made from points that are known in advance.
    type Precomputed: 'static;

    /// The integer of 32 bytes, modulo the order.
    fn scalar(&self, bytes: &[u8; 32]) -> Self::Scalar;
    fn base_multiple(&self, k: &Self::Scalar) -> Self::Point;
    fn encoding(&self, p: &Self::Point) -> [u8; 32];
    fn mul(&self, k: &Self::Scalar, p: &Self::Point) -> Self::Point;
    fn montgomery_mul(&self, k: &Self::Scalar, u: &[u8; 32]) -> [u8; 32];
    /// `[a]P + [b]B`, variable time.
    fn double_base_mul(&self, a: &Self::Scalar, p: &Self::Point, b: &Self::Scalar) -> Self::Point;
    fn msm(&self, k: &[Self::Scalar], p: &[Self::Point]) -> Self::Point;
    fn vartime_msm(&self, k: &[Self::Scalar], p: &[Self::Point]) -> Self::Point;
    fn precomputed(&self, p: &[Self::Point]) -> Self::Precomputed;
    fn vartime_msm_precomputed(&self, k: &[Self::Scalar], p: &Self::Precomputed) -> Self::Point;
    fn compress_batch(&self, p: &[Self::Point]) -> Vec<[u8; 32]>;
    fn decompress_batch(&self, encodings: &[[u8; 32]]) -> Vec<Self::Point>;
    fn mul_batch(&self, k: &Self::Scalar, p: &[Self::Point]) -> Vec<Self::Point>;
    /// The same, variable time.
    fn vartime_mul_batch(&self, k: &Self::Scalar, p: &[Self::Point]) -> Vec<Self::Point>;
    fn element_decode(&self, encoding: &[u8; 32]) -> Self::Element;
    fn element_encode(&self, element: &Self::Element) -> [u8; 32];
    fn element_map(&self, bytes: &[u8; 64]) -> Self::Element;
}

/// Why decoding cannot fail.
pub const ENCODED: &str = "what was encoded decodes";

/// [`Group`] for a library with the names of curve25519-dalek, which have to be in scope, and for
/// its functions for many points.
macro_rules! group_by_names {
    ($library:ty, $($batch:item)+) => {
        impl Group for $library {
            type Scalar = Scalar;
            type Point = EdwardsPoint;
            type Element = RistrettoPoint;
            type Precomputed = VartimeEdwardsPrecomputation;

            fn scalar(&self, bytes: &[u8; 32]) -> Scalar {
                Scalar::from_bytes_mod_order(*bytes)
            }

            fn base_multiple(&self, k: &Scalar) -> EdwardsPoint {
                EdwardsPoint::mul_base(k)
            }

            fn encoding(&self, p: &EdwardsPoint) -> [u8; 32] {
                p.compress().to_bytes()
            }

            fn mul(&self, k: &Scalar, p: &EdwardsPoint) -> EdwardsPoint {
                p * k
            }

            fn montgomery_mul(&self, k: &Scalar, u: &[u8; 32]) -> [u8; 32] {
                (MontgomeryPoint(*u) * k).to_bytes()
            }

            fn double_base_mul(&self, a: &Scalar, p: &EdwardsPoint, b: &Scalar) -> EdwardsPoint {
                EdwardsPoint::vartime_double_scalar_mul_basepoint(a, p, b)
            }

            fn msm(&self, k: &[Scalar], p: &[EdwardsPoint]) -> EdwardsPoint {
                EdwardsPoint::multiscalar_mul(k, p)
            }

            fn vartime_msm(&self, k: &[Scalar], p: &[EdwardsPoint]) -> EdwardsPoint {
                EdwardsPoint::vartime_multiscalar_mul(k, p)
            }

            fn precomputed(&self, p: &[EdwardsPoint]) -> VartimeEdwardsPrecomputation {
                VartimeEdwardsPrecomputation::new(p)
            }

            fn vartime_msm_precomputed(
                &self,
                k: &[Scalar],
                p: &VartimeEdwardsPrecomputation,
            ) -> EdwardsPoint {
                p.vartime_multiscalar_mul(k)
            }

            fn compress_batch(&self, p: &[EdwardsPoint]) -> Vec<[u8; 32]> {
                let encodings = EdwardsPoint::compress_batch_alloc(p);
                encodings.iter().map(|e| e.to_bytes()).collect()
            }

            $($batch)+

            fn element_decode(&self, encoding: &[u8; 32]) -> RistrettoPoint {
                CompressedRistretto(*encoding).decompress().expect(ENCODED)
            }

            fn element_encode(&self, element: &RistrettoPoint) -> [u8; 32] {
                element.compress().to_bytes()
            }

            fn element_map(&self, bytes: &[u8; 64]) -> RistrettoPoint {
                RistrettoPoint::from_uniform_bytes(bytes)
            }
        }
    };
}
pub(crate) use group_by_names;

/// A function that sums the first so many terms.
type Sum<L> = Box<dyn Fn(&L, &Terms<L>, usize) -> <L as Group>::Point>;

/// Scalars and points of the sums, more of them as they are asked for.
struct Terms<L: Group> {
    k: Vec<L::Scalar>,
    p: Vec<L::Point>,
    precomputed: OnceCell<L::Precomputed>,
}

impl<L: Group> Terms<L> {
    fn new(library: &L, n: usize) -> Self {
        let mut state = 0x6d73_6d20_6f66_206e;
        let mut scalar = || {
            let mut bytes = [0; 32];
            for word in bytes.chunks_exact_mut(8) {
                word.copy_from_slice(&split_mix(&mut state).to_le_bytes());
            }
            library.scalar(&bytes)
        };
        let (mut k, mut p) = (Vec::with_capacity(n), Vec::with_capacity(n));
        for _ in 0..n {
            k.push(scalar());
            // A second multiplication, so that Z is not 1.
            p.push(library.mul(&scalar(), &library.base_multiple(&scalar())));
        }
        Terms {
            k,
            p,
            precomputed: OnceCell::new(),
        }
    }
}

impl Contestant {
    /// Checks the groups of a library and adds their operations.
    pub fn group<L: Group>(&mut self, library: &L, fixture: &'static Fixture) {
        let terms = Terms::new(library, ITEMS);
        let encodings: Vec<[u8; 32]> = terms.p.iter().map(|p| library.encoding(p)).collect();
        self.single(library, &terms);
        self.known_bases(library, &terms, fixture);
        self.ristretto(library, fixture);
        for operation in ["compress_batch", "decompress_batch"] {
            for &size in sizes(operation) {
                let name = format!("{operation}/{size}");
                let (n, lib) = (size as usize, library.clone());
                let (p, e) = (terms.p.clone(), encodings.clone());
                let compress = operation == "compress_batch";
                let outputs: Vec<[u8; 32]> = match compress {
                    true => p.chunks(n).flat_map(|p| lib.compress_batch(p)).collect(),
                    false => e
                        .chunks(n)
                        .flat_map(|e| lib.decompress_batch(e))
                        .map(|p| lib.encoding(&p))
                        .collect(),
                };
                self.check_as("points", &name, outputs);
                let mut at = 0;
                self.timed(&name, size, move |repetitions| {
                    for _ in 0..repetitions {
                        at = (at + n) % ITEMS;
                        if compress {
                            black_box(lib.compress_batch(black_box(&p[at..at + n])));
                        } else {
                            black_box(lib.decompress_batch(black_box(&e[at..at + n])));
                        }
                    }
                });
            }
        }
        self.multiples(library, &terms);
        self.sums("msm", library, || {
            Box::new(|lib, terms, n| lib.msm(&terms.k[..n], &terms.p[..n]))
        });
        self.sums("vartime_msm", library, || {
            Box::new(|lib, terms, n| lib.vartime_msm(&terms.k[..n], &terms.p[..n]))
        });
        self.sums("vartime_msm_precomputed", library, || {
            Box::new(|lib, terms, n| {
                let ready = terms.precomputed.get_or_init(|| lib.precomputed(&terms.p));
                lib.vartime_msm_precomputed(&terms.k[..n], ready)
            })
        });
    }

    /// Multiples of one point.
    fn single<L: Group>(&mut self, library: &L, terms: &Terms<L>) {
        let outputs = terms.k.iter().zip(&terms.p).map(|(k, p)| library.mul(k, p));
        self.check("point_mul", outputs.map(|p| library.encoding(&p)));
        let outputs = (0..ITEMS).map(|i| {
            let (a, b) = (&terms.k[i], &terms.k[(i + 1) % ITEMS]);
            library.double_base_mul(a, &terms.p[i], b)
        });
        self.check("double_base_mul", outputs.map(|p| library.encoding(&p)));
        let (lib, k, p, mut at) = (library.clone(), terms.k.clone(), terms.p.clone(), 0);
        self.timed("point_mul", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                black_box(lib.mul(black_box(&k[i]), &p[i]));
            }
        });
        let (lib, k, p, mut at) = (library.clone(), terms.k.clone(), terms.p.clone(), 0);
        self.timed("double_base_mul", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                let b = &k[(i + 1) % ITEMS];
                black_box(lib.double_base_mul(black_box(&k[i]), &p[i], b));
            }
        });
    }

    /// Multiples of the base point, and of u-coordinates.
    fn known_bases<L: Group>(&mut self, library: &L, terms: &Terms<L>, fixture: &'static Fixture) {
        let outputs = terms.k.iter().map(|k| library.base_multiple(k));
        self.check("base_mul", outputs.map(|p| library.encoding(&p)));
        let outputs = terms.k.iter().zip(&fixture.peers);
        self.check(
            "montgomery_mul",
            outputs.map(|(k, u)| library.montgomery_mul(k, u)),
        );
        let (lib, k, mut at) = (library.clone(), terms.k.clone(), 0);
        self.timed("base_mul", 1, move |n| {
            for _ in 0..n {
                black_box(lib.base_multiple(black_box(&k[step(&mut at)])));
            }
        });
        let (lib, k, mut at) = (library.clone(), terms.k.clone(), 0);
        self.timed("montgomery_mul", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                black_box(lib.montgomery_mul(black_box(&k[i]), &fixture.peers[i]));
            }
        });
    }

    /// Multiples of many points by one scalar. All outputs are of the first scalar; in the timed
    /// rounds, scalars rotate.
    fn multiples<L: Group>(&mut self, library: &L, terms: &Terms<L>) {
        for operation in ["point_mul_batch", "vartime_point_mul_batch"] {
            let public = operation.starts_with("vartime");
            let multiply = move |lib: &L, k: &L::Scalar, p: &[L::Point]| match public {
                false => lib.mul_batch(k, p),
                true => lib.vartime_mul_batch(k, p),
            };
            for &size in sizes(operation) {
                let (name, n) = (format!("{operation}/{size}"), size as usize);
                let (lib, k, p) = (library.clone(), terms.k.clone(), terms.p.clone());
                let chunks = p.chunks(n).flat_map(|p| multiply(&lib, &k[0], p));
                let outputs: Vec<[u8; 32]> = chunks.map(|p| lib.encoding(&p)).collect();
                self.check_as("point_mul_batch", &name, outputs);
                let (mut at, mut key) = (0, 0);
                self.timed(&name, size, move |repetitions| {
                    for _ in 0..repetitions {
                        at = (at + n) % ITEMS;
                        let k = &k[step(&mut key)];
                        black_box(multiply(&lib, black_box(k), &p[at..at + n]));
                    }
                });
            }
        }
    }

    fn ristretto<L: Group>(&mut self, library: &L, fixture: &'static Fixture) {
        let string = |i: usize| {
            let mut bytes = [0; 64];
            bytes[..32].copy_from_slice(&fixture.seeds[i]);
            bytes[32..].copy_from_slice(&fixture.messages[i]);
            bytes
        };
        let strings: Vec<[u8; 64]> = (0..ITEMS).map(string).collect();
        let elements: Vec<L::Element> = strings.iter().map(|s| library.element_map(s)).collect();
        let encodings: Vec<[u8; 32]> = elements.iter().map(|e| library.element_encode(e)).collect();
        self.check("ristretto_map", &encodings);
        self.check_as("ristretto_map", "ristretto_encode", &encodings);
        let decoded = encodings.iter().map(|e| library.element_decode(e));
        let again = decoded.map(|e| library.element_encode(&e));
        self.check_as("ristretto_map", "ristretto_decode", again);

        let (lib, mut at) = (library.clone(), 0);
        self.timed("ristretto_decode", 1, move |n| {
            for _ in 0..n {
                black_box(lib.element_decode(black_box(&encodings[step(&mut at)])));
            }
        });
        let (lib, mut at) = (library.clone(), 0);
        self.timed("ristretto_encode", 1, move |n| {
            for _ in 0..n {
                black_box(lib.element_encode(black_box(&elements[step(&mut at)])));
            }
        });
        let (lib, mut at) = (library.clone(), 0);
        self.timed("ristretto_map", 1, move |n| {
            for _ in 0..n {
                black_box(lib.element_map(black_box(&strings[step(&mut at)])));
            }
        });
    }

    /// A sum in all its sizes; each is checked when it is first timed, the small ones here too.
    fn sums<L: Group>(&mut self, operation: &'static str, library: &L, sum: fn() -> Sum<L>) {
        for &size in sizes(operation) {
            let (name, n) = (format!("{operation}/{size}"), size as usize);
            let answer = format!("msm/{size}");
            if n <= ITEMS {
                let found = sum()(library, &Terms::new(library, n), n);
                self.check_as(&answer, &name, [library.encoding(&found)]);
            }
            let loaded = Rc::new(OnceCell::new());
            let (terms, lib, run) = (loaded.clone(), library.clone(), sum());
            let timed = self.timed(&name, size, move |repetitions| {
                let terms = terms.get().expect("terms are made before");
                for _ in 0..repetitions {
                    black_box(run(&lib, black_box(terms), n));
                }
            });
            let (lib, run) = (library.clone(), sum());
            timed.prepare = Box::new(move |_| {
                loaded.get_or_init(|| {
                    let terms = Terms::new(&lib, n);
                    let found = run(&lib, &terms, n);
                    let found = digest([lib.encoding(&found)]);
                    assert_eq!(
                        Some(&*found),
                        right(&answer),
                        "a wrong sum before being timed"
                    );
                    terms
                });
            });
        }
    }
}
