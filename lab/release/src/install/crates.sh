# The crates, from their packages alone: by Debian's linker, without the network and the sources.
cd /tmp/crates/program
export PATH=/opt/rust/bin:$PATH CARGO_TARGET_DIR=/tmp/crates/target
cargo run --offline --quiet
# And with everything that each of them can do.
cargo check --offline --quiet --manifest-path /tmp/crates/whole/Cargo.toml
cargo tree --offline --depth 1 --manifest-path /tmp/crates/whole/Cargo.toml
rm -r /tmp/crates
