// SPDX-License-Identifier: MIT OR Apache-2.0
//! Microcode for engine25519 in Rust source, assembled and checked at compile time.
//!
//! ```
//! use engine25519::emu::Emulator;
//! use engine25519::{Engine, isa};
//! use engine25519_macros::microcode;
//!
//! // The words, for the microcode RAM; the first routine is at `isa::RAM_BASE`.
//! static CUBE: &[u32] = &microcode!(r"
//!     .routine cube
//!     .in  r0 raw a      any value
//!     .out r0 raw b      its cube
//!         UNP  r1, a
//!         SQR  r2, r1
//!         MUL  r2, r2, r1
//!         FRZ  b, r2
//!         FIN  1
//! ");
//!
//! let mut engine = Engine::claim(Emulator::new())?;
//! engine.load(CUBE)?;
//! let mut result = [[0; 8]];
//! engine.run(isa::RAM_BASE as u16, &[[3, 0, 0, 0, 0, 0, 0, 0]], &mut result)?;
//! assert_eq!(result[0], [27, 0, 0, 0, 0, 0, 0, 0]);
//! # Ok::<(), engine25519::Error<engine25519::emu::Refused>>(())
//! ```
//!
//! A mistake is a compile error that names the line of the Rust file:
//!
//! ```compile_fail
//! # use engine25519_macros::microcode;
//! static WRONG: &[u32] = &microcode!(r"
//!     .routine wrong
//!     .out r0 raw b      never written
//!         FIN  1
//! ");
//! ```

use engine25519::asm::{self, Assembler};
use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Assembles a string literal for the microcode RAM; gives an array of `u32`.
#[proc_macro]
pub fn microcode(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter();
    let literal = match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(literal)), None) => literal,
        (Some(other), _) => return error(other.span(), "one string literal is wanted"),
        (None, _) => return error(Span::call_site(), "a string literal is wanted"),
    };
    let span = literal.span();
    let Some(text) = content(&literal.to_string()) else {
        return error(span, "a raw string is wanted: r\"…\" or r#\"…\"#");
    };
    match Assembler::default().assemble("microcode", &text) {
        Ok(program) => array(&program.words),
        Err(why) => error(span, &message(&why, span.line())),
    }
}

/// The text between the quotes of a raw string, or of a plain one without escapes.
fn content(literal: &str) -> Option<String> {
    let raw = literal.strip_prefix('r');
    let quoted = raw.unwrap_or(literal).trim_matches('#');
    let text = quoted.strip_prefix('"')?.strip_suffix('"')?;
    (raw.is_some() || !text.contains('\\')).then(|| text.to_owned())
}

/// The message with lines of the Rust file: line 1 of the text is the one where the literal begins.
fn message(why: &asm::Error, first: usize) -> String {
    let line = |place: &asm::Place| first + place.line as usize - 1;
    let mut text = format!(
        "line {}, column {}: {}",
        line(&why.place),
        why.place.column,
        why.message
    );
    for place in &why.via {
        text.push_str(&format!("\n  in the macro used at line {}", line(place)));
    }
    text
}

fn array(words: &[u32]) -> TokenStream {
    let mut list = TokenStream::new();
    for word in words {
        list.extend([
            TokenTree::Literal(Literal::u32_suffixed(*word)),
            TokenTree::Punct(Punct::new(',', Spacing::Alone)),
        ]);
    }
    TokenTree::Group(Group::new(Delimiter::Bracket, list)).into()
}

/// `::core::compile_error!("…")` at a place.
fn error(span: Span, text: &str) -> TokenStream {
    let punct = |letter, spacing| {
        let mut punct = Punct::new(letter, spacing);
        punct.set_span(span);
        TokenTree::Punct(punct)
    };
    let mut literal = Literal::string(text);
    literal.set_span(span);
    let mut group = Group::new(Delimiter::Brace, TokenTree::Literal(literal).into());
    group.set_span(span);
    TokenStream::from_iter([
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        TokenTree::Ident(Ident::new("core", span)),
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        TokenTree::Ident(Ident::new("compile_error", span)),
        punct('!', Spacing::Alone),
        TokenTree::Group(group),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        assert_eq!(content("r#\"a\"#").as_deref(), Some("a"));
        assert_eq!(content("r\"a\\n\"").as_deref(), Some("a\\n"));
        assert_eq!(content("\"a\"").as_deref(), Some("a"));
        assert_eq!(content("\"a\\n\""), None);
        assert_eq!(content("17"), None);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let text = "\n.routine wrong\n.out r0 raw b x\n    FIN 1\n";
        let why = Assembler::default()
            .assemble("microcode", text)
            .unwrap_err();
        let text = message(&why, 40);
        assert!(
            text.starts_with("line 43, column 5: the header promises `b`"),
            "{text}"
        );
    }
}
