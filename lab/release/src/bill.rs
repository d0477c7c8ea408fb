// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bills of materials in CycloneDX 1.6, `NAME.cdx.json`: the packages that a part is made of.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toolbox::files;
use toolbox::program::output;

use crate::place::Place;

/// Writes the bill of packages in a workspace, with everything that is compiled into them on any
/// target; what only tests and build scripts use is left out.
///
/// # Errors
///
/// Cargo's errors, and a package that it does not know.
pub fn write(place: &Place, name: &str, workspace: &str, packages: &[&str]) -> Result<(), String> {
    let folder = place.root.join(workspace);
    let mut cargo = place.command("cargo");
    cargo.args(["metadata", "--locked", "--format-version", "1"]);
    let metadata = output(cargo.current_dir(&folder))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|why| why.to_string())?;
    let sums = checksums(&files::read(folder.join("Cargo.lock"))?);
    let bill = bill(
        &metadata,
        &sums,
        name,
        packages,
        place.version,
        &place.time(),
    )?;
    let text = serde_json::to_string_pretty(&bill).map_err(|why| why.to_string())?;
    files::write(place.dist.join(format!("{name}.cdx.json")), text + "\n")
}

fn bill(
    metadata: &Value,
    sums: &BTreeMap<(String, String), String>,
    name: &str,
    packages: &[&str],
    version: &str,
    time: &str,
) -> Result<Value, String> {
    let known: BTreeMap<&str, &Value> = items(&metadata["packages"])
        .map(|package| (text(&package["id"]), package))
        .collect();
    let nodes: BTreeMap<&str, &Value> = items(&metadata["resolve"]["nodes"])
        .map(|node| (text(&node["id"]), node))
        .collect();
    let mut open = Vec::new();
    for package in packages {
        let found = known.iter().find(|(_, known)| known["name"] == *package);
        open.push(
            *found
                .ok_or_else(|| format!("cargo knows no package {package}"))?
                .0,
        );
    }
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    while let Some(id) = open.pop() {
        if edges.contains_key(id) {
            continue;
        }
        let node = nodes
            .get(id)
            .ok_or_else(|| format!("cargo has not resolved {id}"))?;
        let is_compiled = |dependency: &&Value| {
            items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null())
        };
        let needed = items(&node["deps"]).filter(is_compiled);
        let needed: BTreeSet<&str> = needed.map(|dependency| text(&dependency["pkg"])).collect();
        open.extend(&needed);
        edges.insert(id, needed);
    }
    let packages = |id: &str| known.get(id).copied().unwrap_or(&Value::Null);
    let mut components: Vec<Value> = edges
        .keys()
        .map(|id| component(packages(id), sums))
        .collect();
    let mut dependencies: Vec<Value> = edges
        .iter()
        .map(|(id, needed)| {
            let mut needed: Vec<String> = needed.iter().map(|id| url(packages(id))).collect();
            needed.sort();
            json!({ "ref": url(packages(id)), "dependsOn": needed })
        })
        .collect();
    components.sort_by_key(|component| component["bom-ref"].to_string());
    dependencies.sort_by_key(|dependency| dependency["ref"].to_string());
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application",
                "bom-ref": name,
                "name": name,
                "version": version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": components,
        "dependencies": dependencies,
    }))
}

fn component(package: &Value, sums: &BTreeMap<(String, String), String>) -> Value {
    let (name, version) = (text(&package["name"]), text(&package["version"]));
    let mut component = json!({
        "type": "library",
        "bom-ref": url(package),
        "name": name,
        "version": version,
        "purl": url(package),
    });
    if let Some(license) = package["license"].as_str() {
        // An old way to write `OR`.
        let license = license.replace('/', " OR ").replace("  ", " ");
        component["licenses"] = json!([{ "expression": license }]);
    }
    if let Some(sum) = sums.get(&(name.to_owned(), version.to_owned())) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

/// The address of a package that is the same everywhere.
fn url(package: &Value) -> String {
    format!(
        "pkg:cargo/{}@{}",
        text(&package["name"]),
        text(&package["version"])
    )
}

/// The digests of downloaded packages, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let lock: toml::Table = lock.parse().unwrap_or_default();
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let packages = packages.into_iter().flatten();
    let field = |package: &toml::Value, name: &str| Some(package.get(name)?.as_str()?.to_owned());
    packages
        .filter_map(|package| {
            let key = (field(package, "name")?, field(package, "version")?);
            Some((key, field(package, "checksum")?))
        })
        .collect()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bill_has_what_is_compiled_and_nothing_else() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0" });
        let needs =
            |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let packages = ["top", "used", "deep", "tested", "built", "other"].map(package);
        let metadata = json!({
            "packages": packages,
            "resolve": { "nodes": [
                { "id": "top", "deps": [
                    needs("used", Value::Null), needs("tested", "dev".into()), needs("built", "build".into()),
                ] },
                { "id": "used", "deps": [needs("deep", Value::Null)] },
                { "id": "deep", "deps": [] },
                { "id": "tested", "deps": [] },
                { "id": "built", "deps": [] },
                { "id": "other", "deps": [] },
            ] },
        });
        let sums =
            checksums("[[package]]\nname = \"deep\"\nversion = \"1.0.0\"\nchecksum = \"ab\"\n");
        let bill = |packages: &[&str]| bill(&metadata, &sums, "top", packages, "1.0.0", "then");
        let found = bill(&["top"]).unwrap();
        let names = items(&found["components"]).map(|component| text(&component["name"]));
        assert_eq!(names.collect::<Vec<_>>(), ["deep", "top", "used"]);
        assert_eq!(found["components"][0]["hashes"][0]["content"], "ab");
        assert_eq!(
            found["components"][1]["licenses"][0]["expression"],
            "MIT OR Apache-2.0"
        );
        assert_eq!(
            found["dependencies"][1]["dependsOn"],
            json!(["pkg:cargo/used@1.0.0"])
        );
        assert!(bill(&["nothing"]).unwrap_err().contains("nothing"));
    }
}
