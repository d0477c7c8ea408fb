// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask schedule`: searches for better orders on this processor.

use std::path::Path;

use crate::found::{self, Found};
use crate::model::Processor;
use crate::steps::{self, Step};
use crate::{FOLDER, search, text};
use toolbox::files;

/// Options of `cargo xtask schedule`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The steps, by default all: `square`, `double`, `add`, `ladder_step`
    steps: Vec<String>,
    /// The processor of this machine, whose texts are to be replaced: `zen4`, `golden_cove`;
    /// without one the texts that there are are measured and nothing is searched
    #[arg(long)]
    processor: Option<String>,
    /// Generations of 80 candidates, about a second each
    #[arg(long, default_value_t = 250)]
    generations: usize,
    /// Another seed gives other candidates
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Searches, and keeps what is faster than what there is; then `cargo xtask gen` writes the texts.
///
/// # Errors
///
/// Unknown names, a processor without AVX-512 IFMA, or files that cannot be read or written.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    #[cfg(target_arch = "x86_64")]
    let able = std::arch::is_x86_feature_detected!("avx512ifma");
    #[cfg(not(target_arch = "x86_64"))]
    let able = false;
    if !able {
        return Err("this processor has no AVX-512 IFMA, so the steps cannot be measured".into());
    }
    let steps = chosen(&options.steps)?;
    let folder = root.join("target/schedule");
    let there = |step, processor| {
        let path = found::path(&root.join(FOLDER), step, processor);
        let found = Found::read(&path)?;
        let graph = steps::graph(step, &found.shape);
        let text = text::text(&graph, &found.order);
        text.ok_or_else(|| format!("{}: needs too many registers", path.display()))
    };
    let Some(name) = &options.processor else {
        println!("{:12} {:12} core cycles", "step", "text for");
        for step in steps {
            let texts: Result<Vec<String>, String> = Processor::ALL
                .iter()
                .map(|processor| there(step, *processor))
                .collect();
            let cycles = search::measure(&folder, &texts?)?;
            for (processor, cycles) in Processor::ALL.iter().zip(cycles) {
                println!("{:12} {:12} {cycles:.1}", step.name(), processor.name());
            }
        }
        return Ok(());
    };
    let processor = Processor::ALL
        .into_iter()
        .find(|processor| processor.name() == name)
        .ok_or_else(|| format!("no texts for {name}: there are zen4 and golden_cove"))?;
    for step in steps {
        let report = |generation, cycles: f64| {
            if generation % 10 == 9 {
                println!(
                    "{}: generation {}, {cycles:.1} cycles",
                    step.name(),
                    generation + 1
                );
            }
        };
        let (generations, seed) = (options.generations, options.seed);
        let mut new = search::search(&folder, step, processor, generations, seed, report)?;
        let graph = steps::graph(step, &new.shape);
        let text = text::text(&graph, &new.order).ok_or("needs too many registers")?;
        // Against what there is, in the same program.
        let mut texts = vec![text];
        texts.extend(there(step, processor).ok());
        let cycles = search::measure(&folder, &texts)?;
        new.cycles = cycles[0];
        match cycles.get(1) {
            Some(old) if *old <= cycles[0] => {
                println!("{}: {:.1} cycles, kept: {old:.1}", step.name(), cycles[0]);
            }
            old => {
                let path = found::path(&root.join(FOLDER), step, processor);
                files::write(path, new.text(step))?;
                let old = old.map_or(String::new(), |old| format!(", before {old:.1}"));
                println!(
                    "{}: {:.1} cycles{old}; now cargo xtask gen",
                    step.name(),
                    cycles[0]
                );
            }
        }
    }
    Ok(())
}

/// The steps of these names, or all.
fn chosen(names: &[String]) -> Result<Vec<Step>, String> {
    if names.is_empty() {
        return Ok(Step::ALL.to_vec());
    }
    let step = |name: &String| {
        let found = Step::ALL.into_iter().find(|step| step.name() == name);
        found
            .ok_or_else(|| format!("no step {name}: there are square, double, add and ladder_step"))
    };
    names.iter().map(step).collect()
}
