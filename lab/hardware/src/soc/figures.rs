// SPDX-License-Identifier: MIT OR Apache-2.0
//! The measurements of the SoC: the rows of the firmware with their meaning, their ratios, and the
//! table.

/// Rows by name, in the order in which they came.
pub type Rows = Vec<(String, String)>;

/// A figure of the SoC with its meaning and its required value.
struct Metric {
    name: &'static str,
    meaning: &'static str,
    bar: Option<f64>,
    goal: Option<f64>,
    more_is_better: bool,
    /// The simulation that measures it.
    from: Where,
}

/// In which simulations a figure appears.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// The SoC with the engine.
    Engine,
    /// Both.
    Cpu,
    /// The SoC without the engine: operations that take long on the CPU.
    Alone,
    /// A ratio of other figures.
    Quotient,
}

/// A figure without a limit.
const fn row(from: Where, name: &'static str, meaning: &'static str) -> Metric {
    Metric {
        name,
        meaning,
        bar: None,
        goal: None,
        more_is_better: matches!(from, Where::Quotient),
        from,
    }
}

/// A figure that must be below `bar`, and should be below `goal`.
const fn below(name: &'static str, meaning: &'static str, bar: f64, goal: f64) -> Metric {
    Metric {
        bar: Some(bar),
        goal: Some(goal),
        ..row(Where::Engine, name, meaning)
    }
}

use Where::{Alone, Cpu, Engine, Quotient};

/// The figures, in the order of the table. `engine`: cycles of the job alone. `soc`: CPU cycles
/// from the call to its result, including driver and bus.
const METRICS: [Metric; 58] = [
    below(
        "multiply_interval",
        "engine: from one multiplication to the next",
        15.0,
        15.0,
    ),
    below(
        "multiply_latency",
        "engine: from a multiplication to one with its result",
        22.0,
        22.0,
    ),
    below(
        "square_interval",
        "engine: from one squaring to the next",
        15.0,
        8.0,
    ),
    row(Engine, "square_latency", "engine: the same for squarings"),
    below("x25519_cycles", "engine: X25519", 47e3, 34e3),
    below(
        "verify_cycles",
        "engine: Ed25519 verification without hashing",
        60e3,
        50e3,
    ),
    below(
        "sign_cycles",
        "engine: Ed25519 signature without hashing",
        25e3,
        20e3,
    ),
    row(
        Cpu,
        "soc_software_cycles",
        "soc: X25519, x25519-dalek on the CPU",
    ),
    row(Cpu, "soc_crrl_cycles", "soc: X25519, crrl on the CPU"),
    row(
        Cpu,
        "soc_nineteen_cycles",
        "soc: X25519, nineteen on the CPU",
    ),
    row(Engine, "soc_engine_cycles", "soc: X25519 on the engine"),
    Metric {
        bar: Some(60.0),
        goal: Some(150.0),
        ..row(
            Quotient,
            "soc_speedup",
            "soc: X25519, x25519-dalek over the engine",
        )
    },
    row(
        Quotient,
        "soc_speedup_best",
        "soc: X25519, the fastest software there over the engine",
    ),
    row(
        Cpu,
        "soc_sign_software_cycles",
        "soc: Ed25519 signature, nineteen on the CPU",
    ),
    row(
        Engine,
        "soc_sign_cycles",
        "soc: Ed25519 signature on the engine, hashing on the CPU",
    ),
    row(
        Cpu,
        "soc_verify_software_cycles",
        "soc: Ed25519 verification, nineteen on the CPU",
    ),
    row(
        Engine,
        "soc_verify_cycles",
        "soc: Ed25519 verification on the engine, hashing on the CPU",
    ),
    row(
        Engine,
        "soc_job_keygen_cycles",
        "soc: Ed25519 key, a job of the engine, twice",
    ),
    row(
        Engine,
        "job_sign_cycles",
        "engine: Ed25519 signature of 64 bytes, with hashing",
    ),
    below(
        "soc_job_sign_cycles",
        "soc: Ed25519 signature of 64 bytes, a job of the engine, unchecked",
        24e3,
        17e3,
    ),
    row(
        Engine,
        "job_sign_checked_cycles",
        "engine: the same, made twice and compared, as is the default",
    ),
    below("soc_job_sign_checked_cycles", "soc: the same", 50e3, 40e3),
    row(
        Engine,
        "job_sign_verified_cycles",
        "engine: a signature with R anew and a verification",
    ),
    row(Engine, "soc_job_sign_verified_cycles", "soc: the same"),
    row(
        Engine,
        "job_verify_cycles",
        "engine: Ed25519 verification of 64 bytes, with hashing",
    ),
    below(
        "soc_job_verify_cycles",
        "soc: Ed25519 verification of 64 bytes, a job of the engine",
        55e3,
        46e3,
    ),
    row(Engine, "soc_c_exchange_cycles", "soc: X25519, driver in C"),
    row(
        Engine,
        "soc_c_keygen_cycles",
        "soc: Ed25519 key, twice, driver in C",
    ),
    row(
        Engine,
        "soc_c_sign_cycles",
        "soc: Ed25519 signature of 64 bytes, driver in C, unchecked",
    ),
    row(
        Engine,
        "soc_c_sign_checked_cycles",
        "soc: the same, made twice and compared",
    ),
    row(
        Engine,
        "soc_c_sign_verified_cycles",
        "soc: the same, with R anew and a verification",
    ),
    row(
        Engine,
        "soc_c_verify_cycles",
        "soc: Ed25519 verification of 64 bytes, driver in C",
    ),
    row(
        Engine,
        "soc_interrupt_cycles",
        "soc: X25519 on the engine, the CPU asleep until the interrupt",
    ),
    row(
        Engine,
        "soc_async_cycles",
        "soc: X25519 on the engine, awaited: the CPU hashes until the interrupt",
    ),
    row(
        Engine,
        "soc_async_free_cycles",
        "soc: of these, the CPU's for something else",
    ),
    row(
        Engine,
        "soc_sha512_cycles",
        "soc: SHA-512 of 64 KiB on its unit",
    ),
    below(
        "soc_sha512_block_cycles",
        "soc: the same, for a block of 128 bytes",
        200.0,
        100.0,
    ),
    row(
        Engine,
        "soc_sha512_short_cycles",
        "soc: SHA-512 of 64 bytes on its unit",
    ),
    row(
        Engine,
        "soc_sha512_software_block_cycles",
        "soc: SHA-512 of 64 KiB on the CPU, for a block",
    ),
    row(
        Alone,
        "ratchet_dalek_cycles",
        "ratchet: the whole conversation, x25519-dalek",
    ),
    row(
        Alone,
        "ratchet_dalek_message_cycles",
        "ratchet: a message without a step, sent and received",
    ),
    row(
        Alone,
        "ratchet_dalek_step_cycles",
        "ratchet: receiving a message that brings a step",
    ),
    row(
        Alone,
        "ratchet_crrl_cycles",
        "ratchet: the whole conversation, crrl",
    ),
    row(
        Alone,
        "ratchet_crrl_message_cycles",
        "ratchet: a message without a step",
    ),
    row(
        Alone,
        "ratchet_crrl_step_cycles",
        "ratchet: receiving a message that brings a step",
    ),
    row(
        Alone,
        "ratchet_nineteen_cycles",
        "ratchet: the whole conversation, nineteen",
    ),
    row(
        Alone,
        "ratchet_nineteen_message_cycles",
        "ratchet: a message without a step",
    ),
    row(
        Alone,
        "ratchet_nineteen_step_cycles",
        "ratchet: receiving a message that brings a step",
    ),
    row(
        Engine,
        "ratchet_engine_cycles",
        "ratchet: the whole conversation, the engine",
    ),
    row(
        Engine,
        "ratchet_engine_message_cycles",
        "ratchet: a message without a step",
    ),
    row(
        Engine,
        "ratchet_engine_step_cycles",
        "ratchet: receiving a message that brings a step",
    ),
    row(
        Engine,
        "ratchet_checked_cycles",
        "ratchet: the whole conversation, the engine, checked by nineteen",
    ),
    row(
        Engine,
        "ratchet_checked_message_cycles",
        "ratchet: a message without a step",
    ),
    row(
        Engine,
        "ratchet_checked_step_cycles",
        "ratchet: receiving a message that brings a step",
    ),
    row(
        Quotient,
        "ratchet_speedup",
        "ratchet: conversation, x25519-dalek over the engine",
    ),
    row(
        Quotient,
        "ratchet_speedup_best",
        "ratchet: conversation, the fastest software there over the engine",
    ),
    row(
        Quotient,
        "ratchet_step_speedup_best",
        "ratchet: a step, the fastest software there over the engine",
    ),
    row(
        Cpu,
        "soc_stack_bytes",
        "soc: the deepest stack of all of these",
    ),
];

/// The names of implementations in the names of rows.
const SOFTWARE: [(&str, &str); 3] = [
    ("x25519-dalek", "dalek"),
    ("crrl", "crrl"),
    ("nineteen", "nineteen"),
];

/// The rows of X25519 and of the conversation, with `*` for the implementation.
const COMPARED: [(&str, Option<&str>, &str); 3] = [
    ("soc_*_cycles", Some("soc_speedup"), "soc_speedup_best"),
    (
        "ratchet_*_cycles",
        Some("ratchet_speedup"),
        "ratchet_speedup_best",
    ),
    ("ratchet_*_step_cycles", None, "ratchet_step_speedup_best"),
];

pub fn value<'a>(rows: &'a [(String, String)], name: &str) -> Option<&'a str> {
    rows.iter()
        .find(|row| row.0 == name)
        .map(|row| row.1.as_str())
}

/// The name of a row; X25519 by dalek has an older one.
fn named(pattern: &str, who: &str) -> String {
    match (pattern, who) {
        ("soc_*_cycles", "dalek") => "soc_software_cycles".to_owned(),
        _ => pattern.replace('*', who),
    }
}

/// The fastest software of a comparison: its name and cycles.
fn best(rows: &[(String, String)], pattern: &str) -> Option<(&'static str, f64)> {
    let of = |who| value(rows, &named(pattern, who))?.parse::<f64>().ok();
    let found = SOFTWARE
        .iter()
        .filter_map(|(name, who)| Some((*name, of(who)?)));
    found.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// Adds the speedup of the engine, driver included, over dalek, as in the article's comparison, and
/// over the fastest software there.
pub fn with_speedups(mut rows: Rows) -> Rows {
    let number = |name: &str| value(&rows, name).and_then(|v| v.parse::<f64>().ok());
    let mut found = Vec::new();
    for (pattern, dalek, fastest) in COMPARED {
        let Some(engine) = number(&named(pattern, "engine")).filter(|cycles| *cycles > 0.0) else {
            continue;
        };
        let over_dalek = dalek.zip(number(&named(pattern, "dalek")));
        let over_best = best(&rows, pattern).map(|(_, cycles)| (fastest, cycles));
        for (name, cycles) in over_dalek.into_iter().chain(over_best) {
            found.push((name.to_owned(), format!("{:.1}", cycles / engine)));
        }
    }
    rows.extend(found);
    rows
}

/// Every figure with its meaning, and how it compares with its limit.
pub fn table(rows: &[(String, String)]) -> String {
    let mut text = format!(
        "{:<33} {:>11} {:>8} {:>8}  {}\n",
        "metric", "value", "bar", "goal", "what it is"
    );
    let shown = |limit: Option<f64>| limit.map_or_else(String::new, |v| v.to_string());
    for metric in &METRICS {
        let Some(value) = value(rows, metric.name) else {
            continue;
        };
        let met = value.parse::<f64>().is_ok_and(|v| {
            let reaches = |limit: f64| {
                if metric.more_is_better {
                    v >= limit
                } else {
                    v <= limit
                }
            };
            metric.bar.is_none_or(reaches)
        });
        text += &format!(
            "{:<33} {value:>11} {:>8} {:>8}  {}{}\n",
            metric.name,
            shown(metric.bar),
            shown(metric.goal),
            metric.meaning,
            if met { "" } else { "  (misses the bar)" }
        );
    }
    for (pattern, _, quotient) in COMPARED {
        if let Some((name, _)) = best(rows, pattern).filter(|_| value(rows, quotient).is_some()) {
            text += &format!("{quotient}: the fastest software is {name}\n");
        }
    }
    text
}

/// The rows that must be present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything.
    All,
    /// The rows of the CPU alone.
    WithoutEngine,
    /// The rows of `--short`.
    Short,
}

impl Extent {
    fn wants(self, metric: &Metric) -> bool {
        let slow = ["dalek", "crrl"]
            .iter()
            .any(|who| metric.name.contains(who));
        match (self, metric.from) {
            (Extent::All, _) => true,
            (Extent::WithoutEngine, from) => matches!(from, Where::Cpu | Where::Alone),
            (Extent::Short, Where::Engine) => !metric.name.contains("sha512"),
            (Extent::Short, Where::Alone) => !slow,
            (Extent::Short, Where::Cpu) => {
                ["soc_nineteen_cycles", "soc_stack_bytes"].contains(&metric.name)
            }
            (Extent::Short, Where::Quotient) => metric.name.ends_with("_best"),
        }
    }
}

/// Checks that a firmware that ended well has sent every row, and none that this command does not
/// know.
pub fn complete(rows: &[(String, String)], extent: Extent) -> Result<(), String> {
    if let Some((name, _)) = rows
        .iter()
        .find(|row| METRICS.iter().all(|m| m.name != row.0))
    {
        return Err(format!("the firmware sent an unknown row: {name}"));
    }
    let missing: Vec<&str> = METRICS
        .iter()
        .filter(|metric| extent.wants(metric))
        .map(|metric| metric.name)
        .filter(|name| value(rows, name).is_none())
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("the firmware sent no {}", missing.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(pairs: &[(&str, &str)]) -> Rows {
        let own = |(a, b): &(&str, &str)| ((*a).to_owned(), (*b).to_owned());
        pairs.iter().map(own).collect()
    }

    #[test]
    fn the_speedup_is_software_over_engine() {
        let rows = with_speedups(rows(&[
            ("soc_software_cycles", "7000000"),
            ("soc_crrl_cycles", "2000000"),
            ("soc_nineteen_cycles", "4000000"),
            ("soc_engine_cycles", "40000"),
            ("ratchet_nineteen_cycles", "300"),
            ("ratchet_crrl_cycles", "400"),
            ("ratchet_engine_cycles", "100"),
        ]));
        assert_eq!(value(&rows, "soc_speedup"), Some("175.0"));
        assert_eq!(value(&rows, "soc_speedup_best"), Some("50.0"));
        assert_eq!(value(&rows, "ratchet_speedup_best"), Some("3.0"));
        assert_eq!(value(&rows, "ratchet_speedup"), None);
        let table = table(&rows);
        assert!(!table.contains("misses"));
        assert!(table.contains("soc_speedup_best: the fastest software is crrl\n"));
        assert!(table.contains("ratchet_speedup_best: the fastest software is nineteen\n"));
    }

    #[test]
    fn missed_bars_and_missing_rows_are_said() {
        let slow = rows(&[("soc_speedup", "59.9"), ("x25519_cycles", "48000")]);
        assert_eq!(table(&slow).matches("misses the bar").count(), 2);
        let why = complete(&slow, Extent::All).unwrap_err();
        assert!(
            why.contains("sign_cycles") && !why.contains("x25519_cycles"),
            "{why}"
        );
        assert!(complete(&rows(&[("surprise", "1")]), Extent::WithoutEngine).is_err());
        for extent in [Extent::All, Extent::WithoutEngine, Extent::Short] {
            let all = METRICS.iter().filter(|metric| extent.wants(metric));
            let mut all: Rows = all.map(|m| (m.name.to_owned(), "1".to_owned())).collect();
            assert_eq!(complete(&all, extent), Ok(()));
            let (last, _) = all.remove(0);
            assert!(complete(&all, extent).unwrap_err().contains(&last));
        }
    }
}
