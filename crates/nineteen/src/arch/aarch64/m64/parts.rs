// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts that steps are composed of, as separate texts: elements lie at `x0`, from 0 to 3.

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident: $($text:expr),*;)*) => {$(
        $(#[$doc])*
        pub(crate) const $name: &str = concat!($($text),*);
    )*};
}

parts! {
    /// `[0] = [0]·[1]`
    PRODUCT: constants!(), load!(A = "x0" 0), load!(B = "x0" 1), product!(C = A * B, D E), store!("x0" 0 = C);
    /// `[0] = [1]²`
    SQUARE: constants!(), load!(A = "x0" 1), square!(B = A, D E), store!("x0" 0 = B);
    /// `[0] += 38·[1]`
    FOLD: constants!(), load!(C = "x0" 0), load!(D = "x0" 1), fold!(C += 38 * D, D E), store!("x0" 0 = C);
    /// `[0] += 121666·[1]`, by `x1`
    FOLD_SMALL: constants!(), "mov x1, #56130\nmovk x1, #1, lsl #16\n", load!(E = "x0" 0), load!(A = "x0" 1),
        fold!(E += 1 * A, C D), store!("x0" 0 = E);
    /// `[0] += [1]`
    SUM: constants!(), load!(A = "x0" 0), load!(B = "x0" 1), sum!(C = A + B, D), store!("x0" 0 = C);
    /// `[0] *= 2`
    TWICE: constants!(), load!(A = "x0" 0), sum!(A = A + A, D), store!("x0" 0 = A);
    /// `[0] -= [1]`
    LESS: constants!(), load!(A = "x0" 0), load!(B = "x0" 1), less!(A = A - B, D), store!("x0" 0 = A);
    /// `[0] -= [1]`
    LESS_LOOSE: constants!(), load!(A = "x0" 0), load!(B = "x0" 1), less_loose!(B = A - B, D), store!("x0" 0 = B);
}
