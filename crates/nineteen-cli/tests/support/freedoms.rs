// SPDX-License-Identifier: MIT OR Apache-2.0
//! Variations of text files with a key or signature: freedoms that the format allows, some that it
//! does not, and the programs that read them.
//!
//! Each freedom is a row of a table, with the verdict of every reader. A reader reads a file if it
//! reads each of the freedoms in it, as the test of the variants confirms.

/// Pseudorandom numbers (xorshift64*, Vigna 2016). A failure names the seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    pub fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

/// A variation of a file.
pub struct Freedom {
    pub name: &'static str,
    /// The clause that allows it; empty if there is none.
    pub clause: &'static str,
    /// Whether it is read by `openssl`, by `ssh-keygen` in a secret key, and in a signature.
    pub theirs: [bool; 3],
    /// Whether this program reads it in these files.
    pub ours: [bool; 3],
}

/// The columns of [`Freedom::theirs`].
pub const OPENSSL: usize = 0;
pub const SSH_KEY: usize = 1;
pub const SSH_SIGNATURE: usize = 2;

const ALL: [bool; 3] = [true; 3];
const NONE: [bool; 3] = [false; 3];
const ONLY_OPENSSL: [bool; 3] = [true, false, false];
const ONLY_SSH: [bool; 3] = [false, true, true];
const NOT_SSH_KEY: [bool; 3] = [true, false, true];
const ONLY_SIGNATURE: [bool; 3] = [false, false, true];

const LAX: &str = "RFC 7468 §3, `laxtextualmsg`";
const W: &str = "RFC 7468 §3, `laxbase64text`";
const EOL: &str = "RFC 7468 §3, `eol`";
const BEFORE: &str = "RFC 7468 §2, data before the boundaries";
const SEVERAL: &str = "RFC 7468 §2, several instances";
const SIZES: &str = "RFC 7468 §2, other line sizes";
const MARK: &str = "RFC 3629 §6, byte order mark";
const NO_CLAUSE: &str = "";

const fn allowed(name: &'static str, clause: &'static str, theirs: [bool; 3]) -> Freedom {
    let ours = ALL;
    Freedom {
        name,
        clause,
        theirs,
        ours,
    }
}

const fn refused(name: &'static str, theirs: [bool; 3], ours: [bool; 3]) -> Freedom {
    let clause = NO_CLAUSE;
    Freedom {
        name,
        clause,
        theirs,
        ours,
    }
}

/// After an empty line `openssl` requires lines of 64 characters, of which the last may be shorter.
const AFTER_EMPTY: &str = "an empty line after BEGIN, then lines of other lengths";

/// Blocks of text.
pub const BLOCKS: &[Freedom] = &[
    allowed("lines of any length", SIZES, ALL),
    allowed("lines that end in CR LF", EOL, ONLY_OPENSSL),
    allowed("lines that end in CR", EOL, NONE),
    allowed("lines of text before", BEFORE, ONLY_OPENSSL),
    allowed("an empty line before", LAX, ONLY_OPENSSL),
    allowed("a byte order mark", MARK, ONLY_OPENSSL),
    allowed("blanks before BEGIN", LAX, NONE),
    allowed("blanks after BEGIN", W, ONLY_OPENSSL),
    allowed("an empty line after BEGIN", W, ALL),
    allowed("two empty lines after BEGIN", W, ONLY_SSH),
    allowed(AFTER_EMPTY, W, ONLY_SSH),
    allowed("base64 in the line of BEGIN", W, NONE),
    allowed("blanks before lines", W, ALL),
    allowed("a vertical tab before lines", W, ONLY_SSH),
    allowed("blanks after lines", W, ALL),
    allowed("an empty line within", W, ONLY_SSH),
    allowed("an empty line before END", W, ONLY_SSH),
    allowed("END in the last line of base64", W, NONE),
    allowed("blanks before END", W, NONE),
    allowed("blanks after END", LAX, NOT_SSH_KEY),
    allowed("no line end after END", LAX, NOT_SSH_KEY),
    allowed("CR LF after END alone", EOL, NOT_SSH_KEY),
    allowed("lines of text after", SEVERAL, ALL),
    allowed("a second block", SEVERAL, ALL),
    allowed("no padding", W, NONE),
    allowed("padding in its own line", W, ALL),
    refused("text before BEGIN in its line", NONE, NONE),
    refused("text after END in its line", ONLY_SIGNATURE, ONLY_SIGNATURE),
    refused("U+0001 after END", NOT_SSH_KEY, ONLY_SIGNATURE),
    refused("U+0001 after lines", ONLY_OPENSSL, NONE),
    refused("a header", NONE, NONE),
    refused("another label in END", NONE, NONE),
    refused("no END", NONE, NONE),
    refused("four dashes", NONE, NONE),
    refused("base64 cut short", NONE, NONE),
    refused("a digit left out", NONE, NONE),
    refused("a character that is no digit", NONE, NONE),
    refused("padding among the digits", NONE, NONE),
];

const LINES_OF: &str = "sshd(8), AUTHORIZED_KEYS FILE FORMAT";

/// Lines with a public key; `ssh-keygen` reads all but a byte order mark.
pub const LINES: &[Freedom] = &[
    allowed("blanks before", LINES_OF, ALL),
    allowed("several blanks between", LINES_OF, ALL),
    allowed("a comment", LINES_OF, ALL),
    allowed("blanks after", LINES_OF, ALL),
    allowed("CR LF", LINES_OF, ALL),
    allowed("no line end", LINES_OF, ALL),
    allowed("an empty line before", LINES_OF, ALL),
    allowed("a comment line before", LINES_OF, ALL),
    allowed("a second line", LINES_OF, ALL),
    allowed("a byte order mark", MARK, NONE),
    refused("a vertical tab before", NONE, NONE),
    refused("a vertical tab between", NONE, NONE),
    refused("another type", NONE, NONE),
    refused("a digit left out", NONE, NONE),
    refused("a blank among the digits", NONE, NONE),
];

/// A file, and the freedoms in it.
pub struct Form {
    pub text: String,
    pub uses: Vec<&'static Freedom>,
}

impl Form {
    /// Whether a reader reads this file, if `by` says which freedoms it reads.
    pub fn is_read(&self, by: impl Fn(&Freedom) -> bool) -> bool {
        self.uses.iter().all(|freedom| by(freedom))
    }

    pub fn names(&self) -> Vec<&'static str> {
        self.uses.iter().map(|freedom| freedom.name).collect()
    }
}

/// Chooses freedoms from a table, each once in twelve.
struct Choice<'a> {
    dice: &'a mut Dice,
    table: &'static [Freedom],
    uses: Vec<&'static Freedom>,
}

impl Choice<'_> {
    fn has(&mut self, name: &str) -> bool {
        let chosen = self.dice.roll(12) == 0;
        if chosen {
            self.add(name);
        }
        chosen
    }

    fn add(&mut self, name: &str) {
        let found = self.table.iter().find(|freedom| freedom.name == name);
        self.uses
            .push(found.unwrap_or_else(|| panic!("no freedom {name}")));
    }

    /// The value of the first name that is chosen, or the last value.
    fn one_of<T: Copy>(&mut self, values: &[(&str, T)], otherwise: T) -> T {
        let chosen = values.iter().find(|(name, _)| self.has(name));
        chosen.map_or(otherwise, |(_, value)| *value)
    }
}

/// A block of text in a form chosen by the dice. `digits` end in padding where `padded`.
pub fn block(dice: &mut Dice, label: &str, digits: &str) -> Form {
    let mut choice = Choice {
        dice,
        table: BLOCKS,
        uses: Vec::new(),
    };
    let digits = changed(&mut choice, digits);
    let unpadded = digits.trim_end_matches('=');
    let padding = &digits[unpadded.len()..];
    let mut body = digits.as_str();
    let mut apart = "";
    if !padding.is_empty() {
        if choice.has("no padding") {
            body = unpadded;
        } else if choice.has("padding in its own line") {
            (body, apart) = (unpadded, padding);
        }
    }
    let end = choice.one_of(
        &[
            ("lines that end in CR LF", "\r\n"),
            ("lines that end in CR", "\r"),
        ],
        "\n",
    );
    let mut lines = Vec::new();
    let mut width = 64;
    if choice.has("lines of any length") {
        width = [1, 4, 40, 63, 70, 76, 1000][choice.dice.roll(7)];
    }
    let mut rest = body;
    while !rest.is_empty() {
        let (line, after) = rest.split_at(width.min(rest.len()));
        lines.push(line);
        rest = after;
        if width != 64 && choice.dice.roll(3) == 0 {
            width = 1 + choice.dice.roll(80);
        }
    }
    if !apart.is_empty() {
        lines.push(apart);
    }

    let before = choice.one_of(
        &[
            ("lines of text before", "Bag Attributes\n# a key\n\n"),
            ("an empty line before", "\n"),
            ("a byte order mark", "\u{feff}"),
            ("blanks before BEGIN", " \t"),
            ("text before BEGIN in its line", "text "),
        ],
        "",
    );
    let begin = if choice.has("four dashes") {
        "----BEGIN"
    } else {
        "-----BEGIN"
    };
    let mut text = format!("{before}{begin} {label}-----");
    let mut empty = 0;
    if !choice.has("base64 in the line of BEGIN") {
        let after = choice.one_of(&[("blanks after BEGIN", " \t")], "");
        let header = choice.one_of(&[("a header", "Comment: key")], "");
        text += &format!("{after}{end}");
        if header.is_empty() {
            empty = choice.one_of(
                &[
                    ("an empty line after BEGIN", 1),
                    ("two empty lines after BEGIN", 2),
                ],
                0,
            );
            text += &end.repeat(empty);
        } else {
            text += &format!("{header}{end}{end}");
        }
    }
    let indent = choice.one_of(
        &[
            ("blanks before lines", " \t"),
            ("a vertical tab before lines", "\u{b}"),
        ],
        "",
    );
    let tail = choice.one_of(
        &[
            ("blanks after lines", "\t "),
            ("U+0001 after lines", "\u{1}"),
        ],
        "",
    );
    let within = lines.len() > 1 && choice.has("an empty line within");
    let joined = choice.has("END in the last line of base64");
    let last = lines.len().saturating_sub(1);
    let usual = |(at, line): (usize, &&str)| match indent.len() + line.len() {
        0..64 => at == last,
        n => n == 64,
    };
    if empty == 1 && !lines.iter().enumerate().all(usual) {
        choice.add(AFTER_EMPTY);
    }
    for (at, line) in lines.iter().enumerate() {
        text += &format!("{indent}{line}");
        text += tail;
        if at < last || !joined {
            text += end;
        }
        if at == 0 && within {
            text += end;
        }
    }
    if !joined {
        let empty = choice.one_of(&[("an empty line before END", end)], "");
        let blanks = choice.one_of(&[("blanks before END", " ")], "");
        text += &format!("{empty}{blanks}");
    }
    let closing = choice.one_of(&[("another label in END", "OTHER")], label);
    if choice.has("no END") {
        text += end;
    } else {
        text += &format!("-----END {closing}-----");
        text += choice.one_of(
            &[
                ("blanks after END", " \t"),
                ("text after END in its line", " text"),
                ("U+0001 after END", "\u{1}"),
            ],
            "",
        );
        finish(&mut choice, &mut text, end);
    }
    let uses = choice.uses;
    Form { text, uses }
}

/// Adds the text after the boundary at the end.
fn finish(choice: &mut Choice<'_>, text: &mut String, end: &str) {
    if choice.has("no line end after END") {
        return;
    }
    *text += match end {
        "\n" => choice.one_of(&[("CR LF after END alone", "\r\n")], "\n"),
        end => end,
    };
    if choice.has("a second block") {
        *text = text.repeat(2);
    }
    if choice.has("lines of text after") {
        *text += "more text\n";
    }
}

/// The digits, or malformed ones that no reader accepts.
fn changed(choice: &mut Choice<'_>, digits: &str) -> String {
    let mut digits = digits.to_owned();
    let at = choice.dice.roll(digits.len() - 4);
    if choice.has("base64 cut short") {
        digits.truncate(at + 1);
    } else if choice.has("a digit left out") {
        digits.remove(at);
    } else if choice.has("a character that is no digit") {
        digits.insert(
            at,
            choice
                .dice
                .one(&["!", "-", "_", "."])
                .chars()
                .next()
                .unwrap(),
        );
    } else if choice.has("padding among the digits") {
        digits.insert(at, '=');
    }
    digits
}

/// A line with a public key, whose words are given, in a form chosen by the dice.
pub fn line(dice: &mut Dice, name: &str, digits: &str) -> Form {
    let mut choice = Choice {
        dice,
        table: LINES,
        uses: Vec::new(),
    };
    let mut digits = digits.to_owned();
    let at = 1 + choice.dice.roll(digits.len() - 2);
    if choice.has("a digit left out") {
        digits.remove(at);
    } else if choice.has("a blank among the digits") {
        digits.insert(at, ' ');
    }
    let name = choice.one_of(&[("another type", "ssh-rsa")], name);
    let mark = choice.one_of(&[("a byte order mark", "\u{feff}")], "");
    // `ssh-keygen` skips a line with the mark as damaged.
    let alone = !mark.is_empty();
    let mut before = String::new();
    if !alone {
        before += choice.one_of(&[("an empty line before", "\n \t\n")], "");
        before += choice.one_of(&[("a comment line before", "# a key\n")], "");
    }
    let indent = choice.one_of(
        &[("blanks before", " \t"), ("a vertical tab before", "\u{b}")],
        "",
    );
    let gap = choice.one_of(
        &[
            ("several blanks between", "  \t"),
            ("a vertical tab between", "\u{b}"),
        ],
        " ",
    );
    let comment = choice.one_of(&[("a comment", " me at home")], "");
    let tail = choice.one_of(&[("blanks after", "\t ")], "");
    let end = choice.one_of(&[("CR LF", "\r\n")], "\n");
    let one = format!("{indent}{name}{gap}{digits}{comment}{tail}");
    let mut text = format!("{mark}{before}{one}");
    if !alone && choice.has("a second line") {
        text += &format!("{end}{one}");
    }
    if !choice.has("no line end") {
        text += end;
    }
    let uses = choice.uses;
    Form { text, uses }
}
