// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ECP5 devices that are placed and routed.

/// A device that is placed and routed.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    pub name: &'static str,
    pub part: &'static str,
    pub speed: &'static str,
    /// The clock in MHz that nextpnr is told to reach, which is more than it does.
    pub goal: &'static str,
}

pub const DEVICES: [Device; 2] = [
    Device {
        name: "ecp5-25f-6",
        part: "--25k",
        speed: "6",
        goal: "112",
    },
    Device {
        name: "ecp5-85f-8",
        part: "--85k",
        speed: "8",
        goal: "145",
    },
];

/// Devices by name: all, or the one that ends in `name`.
///
/// # Errors
///
/// A name that no device has.
pub fn devices(name: Option<&str>) -> Result<Vec<Device>, String> {
    let wanted = name.unwrap_or_default().to_lowercase();
    let found = DEVICES.into_iter();
    let found: Vec<Device> = found.filter(|d| d.name.ends_with(&wanted)).collect();
    match found.is_empty() {
        true => Err(format!("no device {wanted}: 25F-6 or 85F-8")),
        false => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_found_by_the_end_of_their_names() {
        let names = |name| {
            let found = devices(name).unwrap();
            found.iter().map(|d| d.name).collect::<Vec<_>>()
        };
        assert_eq!(names(None), ["ecp5-25f-6", "ecp5-85f-8"]);
        assert_eq!(names(Some("25F-6")), ["ecp5-25f-6"]);
        assert_eq!(names(Some("ecp5-85f-8")), ["ecp5-85f-8"]);
        assert!(devices(Some("12F-6")).is_err());
    }
}
