// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single operations of the field and half-size scalars, on the vectors, and against each other.

use curve9767::group::Scalar;
use curve9767::hazmat::{
    arithmetic, compare_with_portable, invert_chain, map_to_field, mul_chain, square_chain,
    vartime_halves, vartime_halves_are_right,
};

use crate::support::{array, bytes, flag, for_each_case};

/// The encoding of no element: a group of coefficients is too large.
const NO_ELEMENT: [u8; 32] = [0xff; 32];

#[test]
fn operations_and_chains() {
    for_each_case("field_ops.json", |case| {
        let [a, b] = ["a", "b"].map(|name| array::<32>(&case[name]));
        let expected = ["add", "sub", "mul", "neg", "sqr", "inv", "sqrt", "cubert"]
            .map(|name| array(&case[name]));
        let found = arithmetic(&a, &b).expect("elements");
        let [add, sub, mul, negative, square, inverse, root, cube_root] = expected;
        assert_eq!(found[..6], [add, sub, mul, negative, square, inverse]);
        assert_eq!(found[7], cube_root);
        // Either root, of a or of -a.
        let minus_root = arithmetic(&root, &b).expect("elements")[3];
        assert!([root, minus_root].contains(&found[6]));
        let squared = arithmetic(&found[6], &b).expect("elements")[4];
        assert_eq!(squared, if flag(&case["is_qr"]) { a } else { negative });

        // a^(n+1), a^(2^n), and a or 1/a.
        let product = |x: [u8; 32]| arithmetic(&x, &a).expect("elements")[2];
        let (mut power, mut of_two) = (a, a);
        for n in 0..4 {
            assert_eq!(mul_chain(&a, n), Some(power), "{n}");
            assert_eq!(square_chain(&a, n), Some(of_two), "{n}");
            let expected = if n % 2 == 0 { a } else { inverse };
            assert_eq!(invert_chain(&a, n), Some(expected), "{n}");
            power = product(power);
            of_two = arithmetic(&of_two, &a).expect("elements")[4];
        }
    });
}

#[test]
fn encodings_of_no_element_are_refused() {
    assert_eq!(arithmetic(&NO_ELEMENT, &[0; 32]), None);
    assert_eq!(arithmetic(&[0; 32], &NO_ELEMENT), None);
    for chain in [mul_chain, square_chain, invert_chain] {
        assert_eq!(chain(&NO_ELEMENT, 3), None);
    }
}

#[test]
fn maps_to_the_field() {
    for_each_case("map_to_field.json", |case| {
        assert_eq!(map_to_field(&array(&case["in"])), array::<32>(&case["out"]));
    });
}

/// Any two short numbers of the right ratio do.
#[test]
fn halves() {
    for_each_case("lattice_reduce.json", |case| {
        let k = Scalar::from_bytes_mod_order(&bytes(&case["b"]));
        assert!(vartime_halves_are_right(&k));
        let (u, v, negative) = vartime_halves(&k);
        let scalar = |x: u128| Scalar::from_bytes_mod_order(&x.to_le_bytes());
        let product = scalar(v) * k;
        let product = if negative { -product } else { product };
        assert_eq!(scalar(u).to_bytes(), product.to_bytes());
        assert!(v != 0 && u.max(v) < 1 << 126);
    });
}

#[test]
fn routines_are_those_of_the_portable_code() {
    for (a, b) in [(1, 1), (1, 9767), (9767, 9767), (4883, 4884), (2, 9766)] {
        let mixed = core::array::from_fn(|i| if i % 2 == 0 { a } else { b });
        for (a, b) in [([a; 19], [b; 19]), (mixed, [a; 19]), ([b; 19], mixed)] {
            assert_eq!(compare_with_portable(&a, &b), Ok(()));
        }
    }
    for form in [0, 9768, u16::MAX] {
        let mut forms = [1; 19];
        forms[18] = form;
        assert_eq!(compare_with_portable(&forms, &[1; 19]), Err("operands"));
        assert_eq!(compare_with_portable(&[1; 19], &forms), Err("operands"));
    }
}
