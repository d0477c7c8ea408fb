// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask schedule`: searches for better orders on this processor, or on a model.

use std::path::Path;

use crate::found::{self, Found};
use crate::graph::Instructions;
use crate::model::Processor;
use crate::steps::Step;
use crate::{FOLDER, neon, search, text, words};
use toolbox::files;

/// The step that a model measures, and the processor that the model is of.
const NEON: &str = "neon/ladder_step";
const MODEL: &str = "neoverse_n1";

/// Options of `cargo xtask schedule`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The steps, by default all: in four lanes `square`, `double`, `add`, `ladder_step`, and of
    /// `zen3` also `product`, `product_square`; on words
    /// `m64/double`, `m64/add`, `m64/add_affine`, `m64/add_extended`, `m64/ladder_step`; and
    /// `neon/ladder_step`, which llvm-mca 19 measures on any machine
    steps: Vec<String>,
    /// The target of the texts to be replaced: the processor of this machine, `zen3`, `zen4` or
    /// `golden_cove`, which alone has orders on words; the backend `avxifma`; or the model
    /// `neoverse_n1`. Without it the existing texts are measured and nothing is searched
    #[arg(long)]
    processor: Option<String>,
    /// Generations of candidates, half a second to a second each
    #[arg(long, default_value_t = 250)]
    generations: usize,
    /// In four lanes and for `neon`: begin with the kept order, and move single instructions; on
    /// words the search does that anyway
    #[arg(long)]
    refine: bool,
    /// Another seed gives other candidates
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Searches, and keeps orders that are faster than the kept ones; then `cargo xtask gen` writes the
/// texts.
///
/// # Errors
///
/// Unknown names, a processor without the instructions, or files that cannot be read or written.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    // A folder of its own, since another search may run for another step.
    let folder = &root.join(format!("target/schedule/{}", std::process::id()));
    let result = run_in(root, folder, options);
    std::fs::remove_dir_all(folder).ok();
    result
}

fn run_in(root: &Path, folder: &Path, options: &Options) -> Result<(), String> {
    let is_model = options.processor.as_deref() == Some(MODEL);
    if is_model || options.steps.iter().any(|step| step == NEON) {
        if options.steps.iter().any(|step| step != NEON) {
            return Err(format!(
                "{NEON} is measured by a model, so it has to be alone"
            ));
        }
        return match &options.processor {
            Some(name) if !is_model => {
                Err(format!("no text of {NEON} for {name}: there is {MODEL}"))
            }
            _ => of_neon(root, is_model, options),
        };
    }
    let (lanes, words) = chosen(&options.steps)?;
    #[cfg(target_arch = "x86_64")]
    let (has_lanes, has_words) = (
        |processor: Processor| match processor.instructions() {
            Instructions::Fma => {
                std::arch::is_x86_feature_detected!("avx2")
                    && std::arch::is_x86_feature_detected!("fma")
            }
            _ => std::arch::is_x86_feature_detected!("avx512ifma"),
        },
        std::arch::is_x86_feature_detected!("bmi2") && std::arch::is_x86_feature_detected!("adx"),
    );
    #[cfg(not(target_arch = "x86_64"))]
    let (has_lanes, has_words) = (|_: Processor| false, false);
    if !words.is_empty() && !has_words {
        return Err("this processor has no BMI2 and ADX, so no step can be measured".into());
    }
    let Some(name) = &options.processor else {
        println!("{:16} {:12} core cycles", "step", "text for");
        for step in lanes {
            let has_text = |p: &Processor| has_lanes(*p) && p.steps().any(|of| of == step);
            for processor in Processor::ALL.into_iter().filter(has_text) {
                let text = there(root, step, processor)?;
                let cycles = search::measure(folder, step, processor, &[text])?[0];
                println!("{:16} {:12} {cycles:.1}", step.name(), processor.name());
            }
        }
        for step in words {
            let found = words::Found::read(&words::path(&root.join(FOLDER), step))?;
            let orders = [step.composed_order(), found.order];
            let cycles = words::search::measure(folder, step, &orders)?;
            for (order, cycles) in ["all others", "golden_cove"].iter().zip(cycles) {
                println!("m64/{:12} {order:12} {cycles:.1}", step.name());
            }
        }
        return Ok(());
    };
    let processor = Processor::ALL
        .into_iter()
        .find(|processor| processor.name() == name)
        .ok_or_else(|| {
            format!("no texts for {name}: there are zen3, zen4, golden_cove, avxifma and {MODEL}")
        })?;
    if !words.is_empty() && processor != Processor::GoldenCove {
        return Err(format!(
            "no orders on words for {name}: all processors but Intel's run the composed texts"
        ));
    }
    if !lanes.is_empty() && !has_lanes(processor) {
        return Err(format!(
            "this processor has not the instructions of {name}, so its steps in four lanes cannot be measured"
        ));
    }
    for step in lanes {
        if !processor.steps().any(|of| of == step) {
            if options.steps.is_empty() {
                continue;
            }
            return Err(format!("no text of {} for {name}", step.name()));
        }
        search_lanes(root, folder, step, processor, options)?;
    }
    for step in words {
        search_words(root, folder, step, options)?;
    }
    Ok(())
}

/// Measures the text that there is, or searches.
fn of_neon(root: &Path, searches: bool, options: &Options) -> Result<(), String> {
    let (graph, path) = (neon::step::ladder(), neon::path(&root.join(FOLDER)));
    let there = words::Found::read(&path).ok().map(|found| found.order);
    let there = there.filter(|order| neon::text_of(&graph, order).is_some());
    if !searches {
        let there = there.ok_or_else(|| format!("{}: no order", path.display()))?;
        let cycles = neon::search::measure(&graph, &[there])?;
        println!("{NEON} {MODEL} {:.1} cycles by the model", cycles[0]);
        return Ok(());
    }
    let first = there.clone().filter(|_| options.refine);
    let (generations, seed) = (options.generations, options.seed);
    let new = neon::search::search(&graph, first, generations, seed, report(NEON))?;
    let old = match there {
        Some(there) => Some(neon::search::measure(&graph, &[there])?[0]),
        None => None,
    };
    if better(NEON, new.cycles, old) {
        files::write(path, new.text())?;
    }
    Ok(())
}

/// Prints every tenth generation.
fn report(name: &str) -> impl FnMut(usize, f64) {
    move |generation, cycles| {
        if generation % 10 == 9 {
            println!("{name}: generation {}, {cycles:.1} cycles", generation + 1);
        }
    }
}

/// Prints the result of a search; returns whether to keep it: if there was no order before, or if
/// it takes fewer cycles than the old one, measured in the same program.
fn better(name: &str, new: f64, old: Option<f64>) -> bool {
    match old {
        Some(old) if old <= new => {
            println!("{name}: {new:.1} cycles, kept: {old:.1}");
            false
        }
        Some(old) => {
            println!("{name}: {new:.1} cycles, before {old:.1}; now cargo xtask gen");
            true
        }
        None => {
            println!("{name}: {new:.1} cycles; now cargo xtask gen");
            true
        }
    }
}

/// The text of a step in four lanes that there is.
fn there(root: &Path, step: Step, processor: Processor) -> Result<String, String> {
    let path = found::path(&root.join(FOLDER), step, processor);
    let found = Found::read(&path)?;
    let graph = processor.graph(step, &found.shape);
    let text = text::text(&graph, &found.order);
    text.ok_or_else(|| format!("{}: needs too many registers", path.display()))
}

fn search_lanes(
    root: &Path,
    folder: &Path,
    step: Step,
    processor: Processor,
    options: &Options,
) -> Result<(), String> {
    let (generations, seed, name) = (options.generations, options.seed, step.name());
    let path = found::path(&root.join(FOLDER), step, processor);
    let mut new = if options.refine {
        let first = Found::read(&path)?;
        search::refine(
            folder,
            step,
            processor,
            first,
            generations,
            seed,
            report(name),
        )?
    } else {
        search::search(folder, step, processor, generations, seed, report(name))?
    };
    let graph = processor.graph(step, &new.shape);
    let mut texts = vec![text::text(&graph, &new.order).ok_or("needs too many registers")?];
    texts.extend(there(root, step, processor).ok());
    let cycles = search::measure(folder, step, processor, &texts)?;
    new.cycles = cycles[0];
    if better(name, cycles[0], cycles.get(1).copied()) {
        files::write(path, new.text(step))?;
    }
    Ok(())
}

/// Begins with the kept order, or with that of the composed text.
fn search_words(
    root: &Path,
    folder: &Path,
    step: words::texts::Step,
    options: &Options,
) -> Result<(), String> {
    let path = words::path(&root.join(FOLDER), step);
    let there = words::Found::read(&path).ok().map(|found| found.order);
    let there = there.filter(|order| words::ordered(step, order).is_some());
    let first = there.clone().unwrap_or_else(|| step.composed_order());
    let (generations, seed) = (options.generations, options.seed);
    let name = format!("m64/{}", step.name());
    let mut new = words::search::search(folder, step, first, generations, seed, report(&name))?;
    let mut orders = vec![new.order.clone()];
    orders.extend(there);
    let cycles = words::search::measure(folder, step, &orders)?;
    new.cycles = cycles[0];
    if better(&name, cycles[0], cycles.get(1).copied()) {
        files::write(path, new.text())?;
    }
    Ok(())
}

/// The steps of these names, or all: in four lanes, and on words.
fn chosen(names: &[String]) -> Result<(Vec<Step>, Vec<words::texts::Step>), String> {
    if names.is_empty() {
        return Ok((Step::ALL.to_vec(), words::texts::Step::ALL.to_vec()));
    }
    let (mut lanes, mut words) = (Vec::new(), Vec::new());
    for name in names {
        let lane = Step::ALL.into_iter().find(|step| step.name() == name);
        let all = words::texts::Step::ALL.into_iter();
        let word = name.strip_prefix("m64/");
        let word = word.and_then(|word| all.clone().find(|step| step.name() == word));
        if lane.is_none() && word.is_none() {
            let of_words: Vec<String> = all.map(|step| format!("m64/{}", step.name())).collect();
            let of_words = of_words.join(", ");
            let of_lanes = Step::ALL.map(Step::name).join(", ");
            return Err(format!(
                "no step {name}: there are {of_lanes}, {of_words}, {NEON}"
            ));
        }
        lanes.extend(lane);
        words.extend(word);
    }
    Ok((lanes, words))
}
