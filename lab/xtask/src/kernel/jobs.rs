// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs that need each other, two side by side: of those that can begin, the one from which the
//! longest way leads to the end.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex};
use std::thread;

type Work<'a> = Box<dyn FnOnce() -> Result<(), String> + Send + 'a>;

struct Job<'a> {
    name: String,
    seconds: u32,
    needs: Vec<String>,
    work: Work<'a>,
}

/// Jobs that have not begun.
#[derive(Default)]
pub(super) struct Jobs<'a>(Vec<Job<'a>>);

/// What is left to do.
struct State<'a> {
    waiting: Vec<Job<'a>>,
    /// Jobs that have not ended.
    unfinished: Vec<String>,
    running: usize,
    errors: Vec<String>,
}

impl<'a> State<'a> {
    /// The next job that can begin. After an error none does.
    fn next(&mut self) -> Option<Job<'a>> {
        if !self.errors.is_empty() {
            return None;
        }
        let ready = |job: &Job<'a>| job.needs.iter().all(|need| !self.unfinished.contains(need));
        let place = self.waiting.iter().position(ready)?;
        Some(self.waiting.remove(place))
    }
}

impl<'a> Jobs<'a> {
    /// A job that can begin when those that it needs have ended.
    pub(super) fn add(
        &mut self,
        name: &str,
        seconds: u32,
        needs: Vec<String>,
        work: impl FnOnce() -> Result<(), String> + Send + 'a,
    ) {
        self.0.push(Job {
            name: name.to_owned(),
            seconds,
            needs,
            work: Box::new(work),
        });
    }

    /// Runs all of them.
    pub(super) fn run(mut self) -> Result<(), String> {
        let times = self.times_to_the_end();
        self.0
            .sort_by_key(|job| std::cmp::Reverse(times.get(&job.name).copied()));
        let unfinished = self.0.iter().map(|job| job.name.clone()).collect();
        let state = Mutex::new(State {
            waiting: self.0,
            unfinished,
            running: 0,
            errors: vec![],
        });
        let changed = Condvar::new();
        let work = || {
            let mut now = state.lock().expect("no panic");
            loop {
                if let Some(job) = now.next() {
                    now.running += 1;
                    drop(now);
                    let done = (job.work)();
                    now = state.lock().expect("no panic");
                    now.running -= 1;
                    now.unfinished.retain(|name| *name != job.name);
                    now.errors.extend(done.err());
                    changed.notify_all();
                } else if now.running > 0 {
                    now = changed.wait(now).expect("no panic");
                } else {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            scope.spawn(work);
            work();
        });
        let state = state.into_inner().expect("no panic");
        match (state.errors.is_empty(), state.unfinished.is_empty()) {
            (true, true) => Ok(()),
            (true, false) => Err(format!("jobs wait for each other: {:?}", state.unfinished)),
            (false, _) => Err(state.errors.join("\n")),
        }
    }

    /// The seconds from the beginning of each job to the end of the last one that needs it.
    fn times_to_the_end(&self) -> BTreeMap<String, u32> {
        let mut times: BTreeMap<String, u32> = BTreeMap::new();
        // A way has at most as many jobs as there are.
        for _ in 0..self.0.len() {
            let before = times.clone();
            for job in &self.0 {
                let after = self
                    .0
                    .iter()
                    .filter(|other| other.needs.contains(&job.name));
                let after = after.filter_map(|other| before.get(&other.name)).max();
                times.insert(job.name.clone(), job.seconds + after.copied().unwrap_or(0));
            }
            if times == before {
                break;
            }
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs jobs by their needs; the names in the order in which they ended.
    fn ended(jobs: &[(&str, u32, &[&str])]) -> Result<Vec<String>, String> {
        let order = Mutex::new(vec![]);
        let mut all = Jobs::default();
        for (name, seconds, needs) in jobs {
            let needs = needs.iter().map(ToString::to_string).collect();
            all.add(name, *seconds, needs, || {
                order.lock().expect("no panic").push(name.to_string());
                match *name {
                    "wrong" => Err("it is wrong".into()),
                    _ => Ok(()),
                }
            });
        }
        all.run()?;
        Ok(order.into_inner().expect("no panic"))
    }

    #[test]
    fn each_comes_after_those_that_it_needs() {
        let jobs: [(&str, u32, &[&str]); 4] = [
            ("last", 1, &["first", "middle"]),
            ("beside", 1, &[]),
            ("middle", 1, &["first"]),
            ("first", 1, &[]),
        ];
        let order = ended(&jobs).unwrap();
        let place = |name| order.iter().position(|ended| ended == name).unwrap();
        assert_eq!(order.len(), 4);
        assert!(place("first") < place("middle") && place("middle") < place("last"));
    }

    #[test]
    fn the_longest_way_counts() {
        let mut jobs = Jobs::default();
        for (name, seconds, needs) in [("a", 1, vec![]), ("b", 5, vec!["a"]), ("c", 2, vec![])] {
            let needs = needs.into_iter().map(str::to_owned).collect();
            jobs.add(name, seconds, needs, || Ok(()));
        }
        let times = jobs.times_to_the_end();
        assert_eq!((times["a"], times["b"], times["c"]), (6, 5, 2));
    }

    #[test]
    fn errors_and_circles_are_seen() {
        let wrong = ended(&[("wrong", 1, &[]), ("after it", 1, &["wrong"])]);
        assert_eq!(wrong, Err("it is wrong".into()));
        let circle = ended(&[("a", 1, &["b"]), ("b", 1, &["a"])]);
        assert!(circle.unwrap_err().contains("wait for each other"));
    }
}
