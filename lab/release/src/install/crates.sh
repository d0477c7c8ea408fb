# The crates, from their packages alone: by Debian's linker, without the network and the sources.
cd ~/crates
export PATH=/opt/rust/bin:$PATH CARGO_TARGET_DIR=~/crates/target
cd program
cargo run --offline --quiet
# And with everything that each of them can do.
cargo check --offline --quiet --manifest-path ../whole/Cargo.toml
cargo tree --offline --depth 1 --manifest-path ../whole/Cargo.toml
rm -r ~/crates
