// SPDX-License-Identifier: MIT OR Apache-2.0
//! The addresses of a release, in `lab/release/addresses.toml`, and the files that have them too.

use std::path::Path;

use toml::{Table, Value};
use toolbox::files;

/// Where they are.
const FILE: &str = "lab/release/addresses.toml";

/// All of them.
#[derive(Clone, Debug)]
pub struct Addresses(Table);

impl Addresses {
    /// Reads them, and the files that have them.
    ///
    /// # Errors
    ///
    /// A file that does not have an address of the table.
    pub fn read(root: &Path) -> Result<Addresses, String> {
        let table = files::read(root.join(FILE))?;
        let table: Table = table.parse().map_err(|why| format!("{FILE}: {why}"))?;
        let addresses = Addresses(table);
        for (name, entry) in &addresses.0 {
            let files = entry.get("files").and_then(Value::as_array);
            for file in files.into_iter().flatten().filter_map(Value::as_str) {
                let address = addresses.of(name);
                if !files::read(root.join(file))?.contains(address) {
                    return Err(format!(
                        "{file} does not have the {name} of {FILE}, {address}"
                    ));
                }
            }
        }
        Ok(addresses)
    }

    /// One of them; empty if it is not known yet.
    pub fn of(&self, name: &str) -> &str {
        let address = self.0.get(name).and_then(|entry| entry.get("address"));
        address.and_then(Value::as_str).unwrap_or_default()
    }

    /// An error that names those that are not known yet.
    ///
    /// # Errors
    ///
    /// If there are any.
    pub fn complete(&self) -> Result<(), String> {
        let missing = self.0.keys().filter(|name| self.of(name).is_empty());
        let missing: Vec<&str> = missing.map(String::as_str).collect();
        match missing.is_empty() {
            true => Ok(()),
            false => Err(format!("{FILE} has no address for {}", missing.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_in_every_file_that_has_it() {
        let root = std::env::temp_dir().join(format!("nineteen-addresses-{}", std::process::id()));
        let table = |address: &str| {
            let text = format!("[a]\naddress = \"{address}\"\nfiles = [\"b\"]\n");
            files::write(root.join(FILE), text).unwrap();
            Addresses::read(&root)
        };
        files::write(root.join("b"), "at https://one/\n").unwrap();
        let empty = table("").unwrap();
        assert_eq!(empty.of("a"), "");
        assert!(empty.complete().unwrap_err().ends_with("for a"));
        assert!(table("https://one/").unwrap().complete().is_ok());
        assert!(table("https://two/").unwrap_err().starts_with("b does not"));
        std::fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn files_of_the_table_are_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let addresses = Addresses::read(&root).unwrap();
        let names: Vec<&String> = addresses.0.keys().collect();
        assert_eq!(names, ["homepage", "maintainer", "repository", "security"]);
    }
}
