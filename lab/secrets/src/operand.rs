// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operands of x86-64 instructions as `objdump` writes them: `$0x8`, `%eax`, `0x10(%rsp,%rcx,8)`,
//! `%zmm1{%k1}{z}`.

/// A register, and how many bytes of it are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    General(usize, u8),
    Vector(usize, u8),
    Mask(usize),
}

/// Numbers of the registers with a part of their own.
pub const RAX: usize = 0;
pub const RCX: usize = 1;
pub const RDX: usize = 2;
pub const RSI: usize = 6;
pub const RDI: usize = 7;
pub const RSP: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Immediate,
    Register(Register),
    Memory {
        base: Option<usize>,
        index: Option<Register>,
        displacement: i64,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub place: Place,
    /// The mask that decides which lanes are written.
    pub mask: Option<usize>,
    /// Whether the other lanes are set to zero.
    pub zeroing: bool,
}

impl Operand {
    /// `None` for what is not an operand of this kind.
    pub fn parse(text: &str) -> Option<Operand> {
        let text = text.trim_start_matches('*');
        let (body, decorations) = text.split_at(text.find('{').unwrap_or(text.len()));
        let mask = decorations.split(['{', '}']).find_map(|word| {
            match register(word.strip_prefix('%')?)? {
                Register::Mask(k) => Some(k),
                _ => None,
            }
        });
        let zeroing = decorations.contains("{z}");
        let place = place(body)?;
        Some(Operand {
            place,
            mask,
            zeroing,
        })
    }
}

fn place(text: &str) -> Option<Place> {
    if text.starts_with('$') {
        return Some(Place::Immediate);
    }
    // `%fs:0x28` and `%es:(%rdi)` are memory.
    let body = match text.split_once(':') {
        Some((_, rest)) => rest,
        None => match text.strip_prefix('%') {
            Some(name) => return register(name).map(Place::Register),
            None => text,
        },
    };
    let (displacement, rest) = match body.split_once('(') {
        Some((displacement, rest)) => (displacement, rest.trim_end_matches(')')),
        None => (body, ""),
    };
    let mut parts = rest.split(',').map(|part| part.trim_start_matches('%'));
    let base = match parts.next().and_then(register) {
        Some(Register::General(i, _)) => Some(i),
        _ => None, // none, or the program counter
    };
    let index = parts.next().and_then(register);
    Some(Place::Memory {
        base,
        index,
        displacement: number(displacement)?,
    })
}

/// `0x10`, `-0x8`, or nothing, which is zero.
fn number(text: &str) -> Option<i64> {
    if text.is_empty() {
        return Some(0);
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let magnitude = u64::from_str_radix(digits.strip_prefix("0x")?, 16).ok()?;
    let value = magnitude.cast_signed();
    Some(if negative {
        value.wrapping_neg()
    } else {
        value
    })
}

fn register(name: &str) -> Option<Register> {
    for (prefix, bytes) in [("xmm", 16), ("ymm", 32), ("zmm", 64)] {
        if let Some(number) = name.strip_prefix(prefix) {
            return number.parse().ok().map(|i| Register::Vector(i, bytes));
        }
    }
    if let Some(number) = name.strip_prefix('k') {
        return number.parse().ok().map(Register::Mask);
    }
    const NAMES: [[&str; 16]; 4] = [
        [
            "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11",
            "r12", "r13", "r14", "r15",
        ],
        [
            "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d", "r10d", "r11d",
            "r12d", "r13d", "r14d", "r15d",
        ],
        [
            "ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w", "r12w",
            "r13w", "r14w", "r15w",
        ],
        [
            "al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b", "r10b", "r11b",
            "r12b", "r13b", "r14b", "r15b",
        ],
    ];
    for (names, bytes) in NAMES.iter().zip([8, 4, 2, 1]) {
        if let Some(i) = names.iter().position(|n| *n == name) {
            return Some(Register::General(i, bytes));
        }
    }
    // The second bytes of the first four.
    ["ah", "ch", "dh", "bh"]
        .iter()
        .position(|n| *n == name)
        .map(|i| Register::General(i, 1))
}
