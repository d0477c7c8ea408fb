// SPDX-License-Identifier: MIT OR Apache-2.0
//! The choice of long steps for the short command.
//!
//! A step whose record has the hash of its inputs as they are is not run. The others run in the
//! order of their waiting, as many as fit the [`BUDGET`] and begin before [`LATEST`]; one that is
//! left out fails the command if its record is older than [`DAYS`]. A step that is marked as long
//! never fits; one that is marked as prompt runs as soon as it has changed. Each day one whose
//! record is right runs again, so that a record cannot hide a machine, a compiler or a registry
//! that changed.

use std::collections::BTreeSet;

/// Seconds of long steps in the short command, as they were recorded: a fresh machine has more to
/// build for them.
pub const BUDGET: u64 = 90;
/// Seconds after which the short command begins no long step that may wait: where everything has to
/// be built first, the other steps take all of its time, and a long one that was recorded with 39
/// seconds took 189, beside them.
pub const LATEST: u64 = 300;
/// How old the record of a step may be whose inputs have changed.
pub const DAYS: u64 = 7;

/// A long step, by its record.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    pub name: &'a str,
    /// Whether it runs whenever it has changed, beside the budget.
    pub prompt: bool,
    /// Its last pass, if there was one.
    pub past: Option<Past>,
}

impl Known<'_> {
    /// Whether it passed on the inputs as they are.
    pub fn is_current(&self) -> bool {
        self.past.as_ref().is_some_and(|past| past.current)
    }
}

/// A pass.
#[derive(Clone, Debug)]
pub struct Past {
    /// Whether the inputs are unchanged.
    pub current: bool,
    pub days: u64,
    pub seconds: u64,
}

/// The decisions of the short command about long steps.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan<'a> {
    /// Runs.
    pub run: BTreeSet<&'a str>,
    /// Those of them that wait for another day if they have not begun by [`LATEST`].
    pub may_wait: BTreeSet<&'a str>,
    /// Does not run and is no failure: the inputs have changed, and the record is young.
    pub later: Vec<(&'a str, String)>,
    /// Fails without a run.
    pub overdue: Vec<(&'a str, String)>,
}

/// The plan of a day, which is a number that grows by one a day.
pub fn plan<'a>(known: &[Known<'a>], day: u64) -> Plan<'a> {
    let mut plan = Plan::default();
    let mut left = BUDGET;
    let mut changed: Vec<(&'a str, &Past)> = Vec::new();
    for step in known {
        match &step.past {
            Some(past) if past.current => {}
            _ if step.prompt => {
                plan.run.insert(step.name);
            }
            None => plan
                .overdue
                .push((step.name, "it has no record".to_owned())),
            Some(past) => changed.push((step.name, past)),
        }
    }
    // The oldest first; names decide between equals, so that two runs agree.
    changed.sort_by_key(|(name, past)| (std::cmp::Reverse(past.days), *name));
    for (name, past) in changed {
        let overdue = past.days > DAYS;
        if past.seconds <= left {
            left -= past.seconds;
            plan.run.insert(name);
            if !overdue {
                plan.may_wait.insert(name);
            }
            continue;
        }
        let why = format!(
            "its inputs have changed since its last pass, {} days ago",
            past.days
        );
        if overdue {
            plan.overdue.push((name, why));
        } else {
            plan.later.push((name, why));
        }
    }
    let again = again(known, day, left);
    plan.run.extend(again);
    plan.may_wait.extend(again);
    plan
}

/// How many steps have not seen the tree as it is, and the time that `--changed` takes for them by
/// their records, in a line.
pub fn unseen(known: &[Known<'_>]) -> String {
    let waiting: Vec<&Known<'_>> = known.iter().filter(|step| !step.is_current()).collect();
    if waiting.is_empty() {
        return format!("all {} long steps have passed on this tree", known.len());
    }
    let seconds = waiting.iter().flat_map(|step| &step.past);
    let seconds: u64 = seconds.map(|past| past.seconds).sum();
    let new = waiting.iter().filter(|step| step.past.is_none()).count();
    let unknown = match new {
        0 => String::new(),
        _ => format!(" and {new} that never ran"),
    };
    format!(
        "{} of {} long steps have not passed on this tree; `cargo xtask test --changed` takes about {} minutes{unknown}",
        waiting.len(),
        known.len(),
        seconds.div_ceil(60)
    )
}

/// The step of the day among those that fit and whose records are right; none if one passed today.
fn again<'a>(known: &[Known<'a>], day: u64, left: u64) -> Option<&'a str> {
    let past = known
        .iter()
        .filter_map(|step| Some((step.name, step.past.as_ref()?)));
    if past.clone().any(|(_, past)| past.days == 0) {
        return None;
    }
    let fitting: Vec<&'a str> = past
        .filter(|(_, past)| past.current && past.seconds <= left)
        .map(|(name, _)| name)
        .collect();
    let place = usize::try_from(day).ok()?.checked_rem(fitting.len())?;
    fitting.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &'static str, current: bool, days: u64, seconds: u64) -> Known<'static> {
        let past = Past {
            current,
            days,
            seconds,
        };
        Known {
            name,
            prompt: false,
            past: Some(past),
        }
    }

    fn names<'a>(list: &[(&'a str, String)]) -> Vec<&'a str> {
        list.iter().map(|(name, _)| *name).collect()
    }

    #[test]
    fn nothing_runs_where_all_is_as_it_was_and_one_ran_today() {
        let known = [step("a", true, 0, 10), step("b", true, 9, 10)];
        assert_eq!(plan(&known, 5), Plan::default());
    }

    #[test]
    fn one_a_day_runs_again_and_every_one_has_its_day() {
        let known = [
            step("a", true, 1, 10),
            step("b", true, 9, BUDGET),
            step("c", true, 2, BUDGET + 1),
        ];
        let run = |day| plan(&known, day).run.into_iter().collect::<Vec<_>>();
        assert_eq!((run(6), run(7), run(8)), (vec!["a"], vec!["b"], vec!["a"]));
    }

    #[test]
    fn the_stalest_changed_steps_run_as_far_as_they_fit() {
        // Two of them do not fit.
        let most = BUDGET / 2 + 1;
        let known = [
            step("young", false, 1, most),
            step("old", false, DAYS, most),
            step("older", false, DAYS + 1, BUDGET + 1),
            step("right", true, 9, 10),
        ];
        let plan = plan(&known, 1);
        assert_eq!(plan.run, BTreeSet::from(["old", "right"]));
        assert_eq!(plan.may_wait, plan.run);
        assert_eq!(names(&plan.later), ["young"]);
        assert_eq!(names(&plan.overdue), ["older"]);
    }

    #[test]
    fn an_overdue_step_does_not_wait() {
        let known = [
            step("overdue", false, DAYS + 1, 10),
            step("young", false, 1, 10),
        ];
        let plan = plan(&known, 1);
        assert_eq!(plan.run, BTreeSet::from(["overdue", "young"]));
        assert_eq!(plan.may_wait, BTreeSet::from(["young"]));
    }

    #[test]
    fn a_step_that_never_passed_fails() {
        let known = [Known {
            name: "new",
            prompt: false,
            past: None,
        }];
        assert_eq!(names(&plan(&known, 1).overdue), ["new"]);
    }

    #[test]
    fn a_prompt_step_runs_whenever_it_has_changed_and_takes_no_other_time() {
        let prompt = |step| Known {
            prompt: true,
            ..step
        };
        let known = [
            prompt(step("secrets", false, 0, BUDGET + 1)),
            prompt(step("unchanged", true, 0, BUDGET + 1)),
            step("other", false, 1, BUDGET),
        ];
        let plan = plan(&known, 1);
        assert_eq!(plan.run, BTreeSet::from(["other", "secrets"]));
        assert_eq!(plan.may_wait, BTreeSet::from(["other"]));
        assert_eq!(plan.later, []);
    }

    #[test]
    fn the_last_line_counts_steps_and_minutes() {
        let new = Known {
            past: None,
            ..step("new", false, 0, 0)
        };
        let known = [
            step("seen", true, 9, 500),
            step("old", false, 1, 61),
            step("long", false, 0, 3540),
        ];
        let line = unseen(&known);
        assert!(line.starts_with("2 of 3 long steps"), "{line}");
        assert!(line.ends_with("about 61 minutes"), "{line}");
        let line = unseen(&[&known[..2], &[new]].concat());
        assert!(
            line.ends_with("about 2 minutes and 1 that never ran"),
            "{line}"
        );
        let line = unseen(&known[..1]);
        assert_eq!(line, "all 1 long steps have passed on this tree");
    }
}
