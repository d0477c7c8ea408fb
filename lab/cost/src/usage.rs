// SPDX-License-Identifier: MIT OR Apache-2.0
//! The resources that child processes used, by the count of the operating system.

/// The usage of all children that ended.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Seconds of all processors.
    pub seconds: f64,
    /// Bytes of memory of the largest.
    pub largest: f64,
}

#[cfg(unix)]
pub fn of_children() -> Result<Usage, String> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeVal;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|why| format!("getrusage: {why}"))?;
    let seconds = |time: TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    // Linux counts in KiB, Darwin in bytes.
    let unit = if cfg!(target_vendor = "apple") {
        1.0
    } else {
        1024.0
    };
    Ok(Usage {
        seconds: seconds(usage.user_time()) + seconds(usage.system_time()),
        largest: usage.max_rss() as f64 * unit,
    })
}

#[cfg(not(unix))]
pub fn of_children() -> Result<Usage, String> {
    Err("what a build costs is measured where getrusage is: on Linux or macOS".to_owned())
}
