// SPDX-License-Identifier: MIT OR Apache-2.0
//! The machine's description in a record: no host name, no user, no path.

use std::{fs, time::SystemTime};

/// CPU model with family, model and stepping where they are known.
pub fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info
            .lines()
            .find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = ["model name", "uarch", "Processor", "Hardware"]
        .into_iter()
        .find_map(field);
    let name = name.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!("{name} family {family} model {model}"),
        _ => name,
    }
}

/// A folder name for a CPU: letters, digits and single hyphens.
pub fn slug(cpu: &str) -> String {
    let mut slug = String::new();
    for c in cpu.replace("(R)", " ").replace("(TM)", " ").chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// The operating system and its kernel's version numbers, without what a distributor appends.
pub fn kernel() -> String {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let version: String = release
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    format!("{} {version}", std::env::consts::OS)
        .trim_end()
        .to_owned()
}

/// The frequency governor of the first processor, where it shows.
pub fn governor() -> Option<String> {
    let text = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").ok()?;
    Some(text.trim().to_owned())
}

/// Now, in UTC, as `2026-01-31T23:59:59Z`.
pub fn now() -> String {
    let seconds = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    timestamp(seconds)
}

/// The Gregorian date and time of a number of seconds since 1970.
fn timestamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 1 March of year 0, so that the leap day is the last of a year; 719,468
    // is 1 January 1970. An era is 400 years of 146,097 days; in it, a leap day falls out each
    // 36,524 days but the last.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Months from March on have 31, 30, 31, 30, 31 days, twice and a half: 153 days for five.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let date = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // Expected values: `date -u -d @N +%FT%TZ`.
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(timestamp(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_709_164_800), "2024-02-29T00:00:00Z");
        assert_eq!(timestamp(4_107_542_400), "2100-03-01T00:00:00Z");
        assert_eq!(timestamp(1_798_761_599), "2026-12-31T23:59:59Z");
    }

    #[test]
    fn slugs_are_plain() {
        assert_eq!(slug("(R) Core @ (X)"), "core-x");
        assert_eq!(
            slug("Intel(R) Core(TM) i5-8259U CPU @ 2.30GHz"),
            "intel-core-i5-8259u-cpu-2-30ghz"
        );
        assert_eq!(
            slug("AMD EPYC family 26 model 2"),
            "amd-epyc-family-26-model-2"
        );
    }
}
