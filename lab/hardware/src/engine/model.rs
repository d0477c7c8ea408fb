// SPDX-License-Identifier: MIT OR Apache-2.0
//! `hardware/isa.toml` as Rust values, and the relations that must hold between its parts.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Isa {
    pub machine: Machine,
    pub timing: Timing,
    pub fields: BTreeMap<String, Field>,
    pub unit: Vec<Unit>,
    pub instruction: Vec<Instruction>,
    pub mode: Vec<Mode>,
    pub constant: Vec<Constant>,
    pub comb: Comb,
    pub error: Vec<Error>,
    pub bus: Bus,
    pub csr: Vec<Csr>,
    pub context_csr: Vec<Csr>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    pub name: String,
    pub id: u32,
    pub version: [u32; 2],
    pub contexts: u32,
    pub registers: u32,
    pub idle_register: u32,
    pub limbs: u32,
    pub limb_bits: u32,
    pub constants: u32,
    pub rom_words: u32,
    pub ram_base: u32,
    pub ram_words: u32,
    pub loop_depth: u32,
    pub call_depth: u32,
    pub key_bits: u32,
    pub fast_square: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    pub start_latency: u32,
    pub branch_bubbles: u32,
    pub finish_overhead: u32,
    pub clear_overhead: u32,
    pub hash_clear: u32,
    pub job_limit: u32,
    pub stage_hold: u32,
    pub classes: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub lsb: u32,
    pub width: u32,
    pub prose: String,
}

impl Field {
    pub fn mask(&self) -> u32 {
        (((1u64 << self.width) - 1) << self.lsb) as u32
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub name: String,
    pub title: String,
    pub prose: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instruction {
    pub mnemonic: String,
    pub opcode: u32,
    pub unit: String,
    pub operands: Vec<String>,
    pub kinds: BTreeMap<String, String>,
    pub flow: Flow,
    pub latency: u32,
    pub occupancy: u32,
    /// The class of its result, if it writes a register.
    #[serde(default)]
    pub class: Option<String>,
    pub effect: String,
    pub prose: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    pub reads: Vec<String>,
    pub writes: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mode {
    pub name: String,
    pub value: u32,
    pub digits: u32,
    pub prose: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    pub name: String,
    pub row: u32,
    /// `raw`: stored as it is.
    #[serde(default)]
    pub form: Option<String>,
    pub definition: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comb {
    pub first: u32,
    pub tables: u32,
    pub entries: u32,
    pub columns: u32,
    pub spacing: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Error {
    pub name: String,
    pub code: u32,
    pub prose: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bus {
    pub address_bits: u32,
    pub csr_base: u32,
    pub csr_size: u32,
    pub ram_base: u32,
    pub context_base: u32,
    pub context_stride: u32,
    pub register_stride: u32,
    pub context_csr_base: u32,
    pub context_csr_size: u32,
    pub prose: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Csr {
    pub name: String,
    pub offset: u32,
    pub access: String,
    pub prose: String,
    pub bits: Vec<Bits>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bits {
    pub name: String,
    pub lsb: u32,
    pub width: u32,
    pub prose: String,
}

impl Isa {
    pub fn field(&self, name: &str) -> &Field {
        &self.fields[name]
    }
}

impl Instruction {
    pub fn reads(&self, what: &str) -> bool {
        self.flow.reads.iter().any(|r| r == what)
    }

    pub fn writes(&self, what: &str) -> bool {
        self.flow.writes.iter().any(|w| w == what)
    }

    /// Bits that the instruction uses; all others are those of `idle_bits`.
    pub fn used_bits(&self, isa: &Isa) -> u32 {
        let operands = self.operands.iter().map(|operand| match operand.as_str() {
            "b" => isa.field("rb").mask() | isa.field("k").mask(),
            other => isa.field(encoded_in(other)).mask(),
        });
        operands.fold(isa.field("op").mask(), |all, mask| all | mask)
    }

    /// The word's bits that the instruction does not use: the register fields among them name the idle
    /// register, so that neither a read port nor the bypass takes another register for them.
    pub fn idle_bits(&self, isa: &Isa) -> u32 {
        let used = self.used_bits(isa);
        let unused = |name: &&str| used & isa.field(name).mask() == 0;
        let fields = ["rb", "ra", "rd"].into_iter().filter(unused);
        fields.fold(0, |all, name| {
            all | isa.machine.idle_register << isa.field(name).lsb
        })
    }
}

/// The field that holds an operand.
pub fn encoded_in(operand: &str) -> &str {
    match operand {
        "mode" => "i",
        "count" | "address" | "results" => "n",
        other => other,
    }
}

const OPERANDS: [&str; 8] = ["rd", "ra", "b", "i", "mode", "count", "address", "results"];

/// Parses and checks.
pub fn read(text: &str) -> Result<Isa, String> {
    let isa: Isa = toml::from_str(text).map_err(|why| why.to_string())?;
    for name in ["op", "i", "k", "rb", "ra", "rd", "n"] {
        let field = isa
            .fields
            .get(name)
            .ok_or_else(|| format!("[fields] lacks `{name}`"))?;
        if field.lsb + field.width > 32 {
            return Err(format!("field `{name}` leaves the word"));
        }
    }
    let m = &isa.machine;
    let fits = |what: &str, values: u32, field: &str| {
        let width = isa.field(field).width;
        if u64::from(values) > 1 << width {
            return Err(format!(
                "{what}: {values} do not fit `{field}` of {width} bits"
            ));
        }
        Ok(())
    };
    fits("registers", m.registers, "ra")?;
    fits("registers", m.registers, "rd")?;
    if m.idle_register >= m.registers {
        return Err(format!("idle_register: there is no r{}", m.idle_register));
    }
    fits("constants", m.constants, "rb")?;
    fits("addresses", m.ram_base + m.ram_words, "n")?;
    if m.rom_words > m.ram_base {
        return Err("the ROM runs into the RAM".to_owned());
    }
    if (m.limbs, m.limb_bits, m.key_bits) != (15, 18, 256) {
        return Err(
            "limbs, limb_bits and key_bits are those of the arithmetic: 15, 18, 256".to_owned(),
        );
    }
    instructions(&isa)?;
    let mut rows: Vec<u32> = isa.constant.iter().map(|c| c.row).collect();
    let comb = &isa.comb;
    rows.extend(comb.first..comb.first + comb.tables * comb.entries * 3);
    unique("row", rows.iter().copied())?;
    if rows.iter().any(|row| *row >= m.constants) {
        return Err("a constant lies outside the ROM".to_owned());
    }
    let not_zero = |c: &Constant| c.row == 0 && c.definition != "0";
    if comb.first == 0 || isa.constant.iter().any(not_zero) {
        return Err(
            "row 0 of the constants is not zero: it is what is read where none is".to_owned(),
        );
    }
    unique("error code", isa.error.iter().map(|e| e.code))?;
    unique("mode", isa.mode.iter().map(|e| e.value))?;
    registers(&isa.csr, isa.bus.csr_size)?;
    registers(&isa.context_csr, isa.bus.context_csr_size)?;
    let all = isa.csr.iter().chain(&isa.context_csr);
    let mut names: Vec<&str> = all.map(|csr| csr.name.as_str()).collect();
    names.sort_unstable();
    if let Some(twice) = names.windows(2).find(|w| w[0] == w[1]) {
        return Err(format!("CSR {} is there twice", twice[0]));
    }
    if !isa.timing.stage_hold.is_power_of_two() {
        return Err("stage_hold is no power of two".to_owned());
    }
    let bus = &isa.bus;
    if bus.context_csr_base < bus.register_stride * m.registers
        || bus.context_csr_base + bus.context_csr_size > bus.context_stride
        || bus.context_base + bus.context_stride * m.contexts > 1 << bus.address_bits
        || bus.ram_base + 4 * m.ram_words > bus.context_base
        || bus.csr_base + bus.csr_size > bus.ram_base
    {
        return Err("[bus] windows overlap or leave the address space".to_owned());
    }
    // A page of an MMU never contains something that only some processes may access.
    if [bus.ram_base, bus.context_base, bus.context_stride]
        .iter()
        .any(|place| place % 0x1000 != 0)
    {
        return Err("[bus] a window does not begin a page of 4 KiB".to_owned());
    }
    Ok(isa)
}

/// Registers of control and status in a window of `size` bytes.
fn registers(all: &[Csr], size: u32) -> Result<(), String> {
    unique("CSR offset", all.iter().map(|c| c.offset))?;
    for csr in all {
        if csr.offset % 4 != 0 || csr.offset >= size {
            return Err(format!("{}: offset {:#x}", csr.name, csr.offset));
        }
        if !["ro", "wo", "rw", "rw1c"].contains(&csr.access.as_str()) {
            return Err(format!("{}: access `{}`", csr.name, csr.access));
        }
        let mut used = 0u64;
        for bits in &csr.bits {
            let mask = ((1u64 << bits.width) - 1) << bits.lsb;
            if used & mask != 0 || mask >> 32 != 0 {
                return Err(format!(
                    "{}.{}: bits overlap or leave the word",
                    csr.name, bits.name
                ));
            }
            used |= mask;
        }
    }
    Ok(())
}

fn instructions(isa: &Isa) -> Result<(), String> {
    unique("opcode", isa.instruction.iter().map(|i| i.opcode))?;
    for instruction in &isa.instruction {
        let name = &instruction.mnemonic;
        // Unwritten memory holds zeros, so zero must not be an instruction.
        if instruction.opcode == 0 || instruction.opcode >> isa.field("op").width != 0 {
            return Err(format!("{name}: opcode {}", instruction.opcode));
        }
        if !isa.unit.iter().any(|u| u.name == instruction.unit) {
            return Err(format!("{name}: no unit `{}`", instruction.unit));
        }
        if instruction.latency == 0 || instruction.occupancy == 0 {
            return Err(format!("{name}: latency and occupancy are at least 1"));
        }
        if let Some(odd) = instruction
            .operands
            .iter()
            .find(|o| !OPERANDS.contains(&o.as_str()))
        {
            return Err(format!("{name}: operand `{odd}`"));
        }
        for operand in ["rd", "ra", "b"] {
            let there = instruction.operands.iter().any(|o| o == operand);
            let flows = if operand == "rd" {
                instruction.writes(operand)
            } else {
                instruction.reads(operand)
            };
            if there != flows || there != instruction.kinds.contains_key(operand) {
                return Err(format!(
                    "{name}: `{operand}` in operands, kinds and flow disagree"
                ));
            }
        }
        classed(isa, instruction)?;
    }
    Ok(())
}

/// An instruction that writes a register has a class, and the latency of all instructions of that
/// class.
fn classed(isa: &Isa, instruction: &Instruction) -> Result<(), String> {
    let name = &instruction.mnemonic;
    if instruction.class.is_some() != instruction.writes("rd") {
        return Err(format!("{name}: a class is for what writes a register"));
    }
    let Some(class) = &instruction.class else {
        return Ok(());
    };
    if !isa.timing.classes.contains(class) {
        return Err(format!("{name}: no class `{class}`"));
    }
    let same = |i: &&Instruction| i.class.as_ref() == Some(class);
    match isa
        .instruction
        .iter()
        .filter(same)
        .find(|i| i.latency != instruction.latency)
    {
        Some(other) => Err(format!(
            "{name} and {} are of one class and have two latencies",
            other.mnemonic
        )),
        None => Ok(()),
    }
}

fn unique(what: &str, values: impl Iterator<Item = u32>) -> Result<(), String> {
    let mut all: Vec<u32> = values.collect();
    all.sort_unstable();
    match all.windows(2).find(|w| w[0] == w[1]) {
        Some(twice) => Err(format!("{what} {} is there twice", twice[0])),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../../hardware/isa.toml");

    /// The idle bits are those of the register fields that no operand overlaps.
    #[test]
    fn unused_register_fields_name_the_idle_register() {
        let isa = read(TEXT).unwrap();
        let bits = |mnemonic: &str| {
            let found = isa.instruction.iter().find(|i| i.mnemonic == mnemonic);
            found.unwrap().idle_bits(&isa)
        };
        assert_eq!(bits("MUL"), 0);
        assert_eq!(bits("SQR"), 63 << 12);
        assert_eq!(bits("MOV"), 63 << 6);
        assert_eq!(bits("KEY"), 63 << 12 | 63);
        assert_eq!(bits("HSH"), 63 << 6 | 63);
        assert_eq!(bits("CALL"), 63 << 12);
        assert_eq!(bits("RET"), 63 << 12 | 63 << 6 | 63);
    }

    #[test]
    fn faults_are_found() {
        assert!(read(TEXT).is_ok());
        for (from, to, why) in [
            ("opcode = 2\n", "opcode = 1\n", "opcode 1 is there twice"),
            ("opcode = 2\n", "opcode = 0\n", "SQR: opcode 0"),
            ("unit = \"freeze\"", "unit = \"frost\"", "no unit `frost`"),
            (
                "class = \"freeze\"\n",
                "class = \"frost\"\n",
                "FRZ: no class `frost`",
            ),
            (
                "class = \"freeze\"\n",
                "",
                "FRZ: a class is for what writes a register",
            ),
            (
                "class = \"freeze\"\n",
                "class = \"add\"\n",
                "ADD and FRZ are of one class and have two latencies",
            ),
            (
                "ram_base = 2048",
                "ram_base = 1024",
                "the ROM runs into the RAM",
            ),
            (
                "idle_register = 63",
                "idle_register = 64",
                "there is no r64",
            ),
            ("row = 9", "row = 16", "row 16 is there twice"),
            (
                "definition = \"0\"",
                "definition = \"1\"",
                "row 0 of the constants is not zero",
            ),
            (
                "offset = 0x10",
                "offset = 0x0c",
                "CSR offset 12 is there twice",
            ),
            (
                "reads = [\"ra\", \"b\", \"sign\"]",
                "reads = [\"ra\", \"sign\"]",
                "disagree",
            ),
            ("lsb = 26", "lsb = 27", "leaves the word"),
            (
                "context_base = 0x10000",
                "context_base = 0x11000",
                "overlap or leave",
            ),
            (
                "ram_base = 0x01000",
                "ram_base = 0x01400",
                "does not begin a page",
            ),
            (
                "name = \"RAM_LOCK\"",
                "name = \"RELEASE\"",
                "CSR RELEASE is there twice",
            ),
        ] {
            assert!(TEXT.contains(from), "{from}");
            let found = read(&TEXT.replacen(from, to, 1)).err().unwrap_or_default();
            assert!(found.contains(why), "{from} -> {to}: {found}");
        }
    }
}
