//! The usual words for kinds, qualities and ranks.
//!
//! Longer than a file should be: two thirds of it list words of three languages.

use rules::fields::terms::charts;
use rules::legible::{composed, is_legible};

/// Cleans a cell for use as a name: on one line, without control characters, with uniform spelling.
pub(super) fn plain(cell: &str) -> String {
    if cell.bytes().all(|byte| (b' '..=b'~').contains(&byte)) && !cell.contains("  ") {
        return cell.trim().to_owned();
    }
    let mut plain = String::with_capacity(cell.len());
    for letter in cell.chars() {
        match letter {
            '\r' | '\n' | '\t' | ' ' if plain.ends_with(' ') => {}
            '\r' | '\n' | '\t' | ' ' => plain.push(' '),
            letter if is_legible(letter) => plain.push(letter),
            _ => {}
        }
    }
    composed(plain.trim()).into_owned()
}

/// Checks whether a cell has characters that a name may not have.
pub(super) fn is_spoiled(cell: &str) -> bool {
    let may_stay = |letter| matches!(letter, '\r' | '\n' | '\t') || is_legible(letter);
    !cell.bytes().all(|byte| byte >= b' ') && !cell.chars().all(may_stay)
        || !cell.is_ascii() && !cell.chars().all(may_stay)
}

/// Normalises a name so that similar names are equal: lower case, straight apostrophes, single blanks.
pub(super) fn alike(name: &str) -> String {
    if name.is_ascii() && !name.contains(['`', '\t', '\n', '\r']) && !name.contains("  ") {
        return name.trim().to_ascii_lowercase();
    }
    let mut key = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '’' | '‘' | 'ʼ' | '`' | '´' => key.push('\''),
            '“' | '”' | '„' => key.push('"'),
            '‐' | '‑' | '–' | '—' => key.push('-'),
            '\u{ad}' | '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{feff}' => {}
            letter if letter.is_whitespace() => {
                if !key.ends_with(' ') {
                    key.push(' ');
                }
            }
            letter => key.extend(letter.to_lowercase()),
        }
    }
    composed(key.trim()).into_owned()
}

/// Splits a heading or value into words: lower case without accents; digits keep the letters that follow them.
pub(super) fn plain_words(text: &str) -> Vec<String> {
    use unicode_normalization::UnicodeNormalization as _;
    if text.is_ascii() {
        return ascii_words(text);
    }
    let mut words = Vec::new();
    let mut word = String::new();
    let mut was_small = false;
    let mut take = |letter: char| {
        if matches!(letter, '\u{300}'..='\u{36f}' | '\'' | '’') {
            return;
        }
        // `BrigadeCommander` is two words.
        let is_new = was_small && letter.is_uppercase();
        was_small = letter.is_lowercase();
        if (is_new || !letter.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
    };
    text.nfd().for_each(&mut take);
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Splits a text of ASCII into the same words, faster: the names of 100,000 rows are split many times each.
fn ascii_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut was_small = false;
    for byte in text.bytes().filter(|byte| *byte != b'\'') {
        let is_new = was_small && byte.is_ascii_uppercase();
        was_small = byte.is_ascii_lowercase();
        let is_letter = byte.is_ascii_alphanumeric();
        if (is_new || !is_letter) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_letter {
            word.push(char::from(byte.to_ascii_lowercase()));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Maximum length in bytes of a text whose parts are read; a longer text is prose. Each word is compared with all words
/// after it, so a page of prose would take minutes.
pub(super) const LONGEST_ENTRY: usize = 1000;

/// Kind of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// On foot.
    Infantry,
    /// Mounted.
    Cavalry,
    /// Guns.
    Artillery,
    /// Not a unit: the general of the command above the row.
    General,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::General,
    ];

    /// Returns the name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::General => "general",
        }
    }

    /// Returns the kind with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the kind that the words of a kind column mean; the last meaningful word decides, as in `Horse
    /// Artillery`.
    pub(super) fn by_words(text: &str) -> Option<Self> {
        const STAFF: &[&str] = &[
            "staff",
            "ldr",
            "leader",
            "general",
            "generals",
            "gen",
            "hq",
            "headquarters",
            "commander",
            "stab",
        ];
        let words = plain_words(text);
        // One letter is not a word of a sentence: `I`, `C` and `A` in a column of kinds.
        let by_letter = match words.as_slice() {
            [only] => LETTERS.iter().find(|(letter, _)| only == letter),
            _ => None,
        };
        let by_letter = by_letter.map(|(_, kind)| *kind);
        let is_staff = || words.iter().any(|word| STAFF.contains(&word.as_str()));
        arm_of_words(&words, Place::Kind)
            .or(by_letter)
            .or_else(|| is_staff().then_some(Kind::General))
    }

    /// Returns the kind of unit that a name indicates. The name may say how the unit fights: `5th New York Heavy
    /// Artillery (as infantry)`.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let words = plain_words(name);
        let as_arm = words.iter().position(|word| word == "as");
        let as_arm = as_arm.and_then(|at| arm_of_words(words.get(at..)?, Place::Name));
        as_arm.or_else(|| arm_of_words(&words, Place::Name))
    }
}

/// Letters for the arms.
const LETTERS: [(&str, Kind); 3] = [
    ("a", Kind::Artillery),
    ("c", Kind::Cavalry),
    ("i", Kind::Infantry),
];

/// The texts in which a word indicates the arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Kinds and names.
    Both,
    /// Only texts of kinds, because in a name the word may be a person or a place.
    Kind,
    /// Only names.
    Name,
}

/// Words that indicate the arm, in three languages; the first arm with a match is used.
const ARM_WORDS: [(Kind, Place, &[&str]); 7] = [
    (
        Kind::Artillery,
        Place::Both,
        &[
            "art",
            "artillery",
            "artillerie",
            "arty",
            "batterie",
            "batteries",
            "battery",
            "btry",
            "btty",
            "bty",
            "guns",
            "howitzers",
        ],
    ),
    (
        Kind::Artillery,
        Place::Kind,
        &[
            "batt",
            "cannon",
            "canons",
            "geschutz",
            "geschutze",
            "gun",
            "haubitzen",
            "howitzer",
            "kanonen",
            "obusiers",
        ],
    ),
    (
        Kind::Cavalry,
        Place::Both,
        &[
            "cav",
            "cavalerie",
            "cavalry",
            "cheval",
            "cuirassiers",
            "dragoner",
            "dragoons",
            "horse",
            "husaren",
            "hussards",
            "hussars",
            "kav",
            "kavallerie",
            "kurassiere",
            "lancers",
            "lanciers",
            "mounted",
            "mtd",
            "pferd",
            "reiter",
            "reiterei",
            "ulanen",
        ],
    ),
    (
        Kind::Cavalry,
        Place::Kind,
        &[
            "berittene",
            "cavaliers",
            "dragoon",
            "hussar",
            "lancer",
            "partisan",
            "rangers",
        ],
    ),
    (
        Kind::Infantry,
        Place::Both,
        &[
            "chasseurs",
            "foot",
            "fusiliere",
            "grenadiere",
            "infanterie",
            "infantry",
            "jaeger",
            "jager",
            "legion",
            "rifles",
            "scharfschutzen",
            "schutzen",
            "sharpshooters",
            "tirailleurs",
            "voltigeurs",
            "zouaves",
        ],
    ),
    (
        Kind::Infantry,
        Place::Kind,
        &[
            "eng",
            "engineer",
            "engineers",
            "fussvolk",
            "fußvolk",
            "fusiliers",
            "grenadiers",
            "inf",
            "marines",
            "militia",
            "pied",
            "pioneers",
            "pioniere",
            "sapeurs",
            "sharpshooter",
            "ss",
        ],
    ),
    (Kind::Infantry, Place::Name, &["guards"]),
];

/// Returns the arm that the words of a kind or a name indicate.
fn arm_of_words(words: &[String], text: Place) -> Option<Kind> {
    let mut known = ARM_WORDS
        .iter()
        .filter(|(_, place, _)| [Place::Both, text].contains(place));
    let is_told = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    known
        .find(|(.., words)| is_told(words))
        .map(|(kind, ..)| *kind)
}

/// Checks whether the name of a unit only says that it is a staff: `Staff`, `Brigade HQ`.
pub(super) fn is_staff(name: &str) -> bool {
    const STAFF: [&str; 4] = ["staff", "stab", "hq", "headquarters"];
    const BESIDE: [&str; 9] = [
        "general",
        "field",
        "and",
        "army",
        "corps",
        "division",
        "brigade",
        "regimental",
        "the",
    ];
    let words = plain_words(name);
    let is_known = |known: &[&str], word: &String| known.contains(&word.as_str());
    words.iter().any(|word| is_known(&STAFF, word))
        && words
            .iter()
            .all(|word| is_known(&STAFF, word) || is_known(&BESIDE, word))
}

/// Checks whether a name or kind is that of wagons, or of others who do not fight: `Wagon train`, `Supply`, `Band`.
pub(super) fn is_train(text: &str) -> bool {
    const TRAINS: [&str; 16] = [
        "train",
        "trains",
        "wagon",
        "wagons",
        "supply",
        "supplies",
        "transport",
        "ambulance",
        "ambulances",
        "hospital",
        "hospitals",
        "band",
        "pontoons",
        "caissons",
        "limbers",
        "baggage",
    ];
    let bare = text.split(['(', '[']).next().unwrap_or_default();
    let words = plain_words(bare);
    words
        .last()
        .is_some_and(|word| TRAINS.contains(&word.as_str()))
}

/// Returns the combat value that a text means (BASE-07).
pub(super) fn combat_value(text: &str) -> Option<u8> {
    const WORDS: [(&[&str], u8); 3] = [
        (
            &[
                "elite",
                "veteran",
                "veterans",
                "veteranen",
                "vet",
                "vets",
                "crack",
                "guard",
                "guards",
                "excellent",
                "superb",
            ],
            4,
        ),
        (
            &[
                "average",
                "regular",
                "regulars",
                "reg",
                "trained",
                "seasoned",
                "experienced",
                "line",
                "linie",
                "standard",
            ],
            3,
        ),
        (
            &[
                "raw",
                "green",
                "recruit",
                "recruits",
                "rekruten",
                "militia",
                "poor",
                "conscript",
                "conscripts",
                "untrained",
            ],
            2,
        ),
    ];
    let words = plain_words(text);
    let number = words.first().and_then(|word| word.parse::<u8>().ok());
    let number = number.filter(|_| words.len() == 1);
    number
        .filter(|value| charts::COMBAT_VALUES.contains(value))
        .or_else(|| {
            let mut known = WORDS.iter();
            let found =
                known.find(|(known, _)| words.iter().any(|word| known.contains(&word.as_str())));
            found
                .map(|(_, value)| *value)
                .filter(|_| words.iter().all(|word| word.parse::<u8>().is_err()))
        })
}

/// Returns the word for a combat value.
pub(super) const fn value_name(value: u8) -> &'static str {
    match value {
        0..=2 => "raw",
        3 => "regular",
        _ => "elite",
    }
}

/// Checks whether a text means "unknown".
pub(super) fn is_unknown(text: &str) -> bool {
    const WORDS: [&str; 13] = [
        "unknown",
        "unk",
        "n a",
        "na",
        "none",
        "nk",
        "tbd",
        "not found",
        "not known",
        "nil",
        "n k",
        "u k",
        "0",
    ];
    const LONGEST: usize = 60;
    if text.is_empty() || text.len() > LONGEST {
        return text.is_empty();
    }
    // `-0.5` is a number and not nothing.
    let first = text
        .as_bytes()
        .first()
        .is_some_and(|byte| byte.is_ascii_digit());
    if first {
        return text.parse::<f64>().is_ok_and(|number| number == 0.0);
    }
    let words = plain_words(text).join(" ");
    WORDS.contains(&words.as_str()) || words.ends_with("not found")
}

/// Checks whether a part of a name only says that something is unknown: `?`, `unknown`.
pub(super) fn says_unknown(part: &str) -> bool {
    let part = part.trim();
    // `strength unknown`
    let part = part.strip_prefix("strength ").unwrap_or(part);
    let is_sign = |sign: char| "?-–—_".contains(sign);
    !part.is_empty()
        && (part.chars().all(is_sign) || part.contains(char::is_alphabetic) && is_unknown(part))
}

/// Checks whether a text begins with a military rank.
pub(super) fn has_rank(text: &str) -> bool {
    const RANKS: [&str; 33] = [
        "col",
        "colonel",
        "lt",
        "ltc",
        "lieut",
        "lieutenant",
        "maj",
        "major",
        "capt",
        "captain",
        "gen",
        "general",
        "brig",
        "brigadier",
        "bg",
        "mg",
        "ltg",
        "bvt",
        "brevet",
        "cmdr",
        "sgt",
        "comdr",
        "oberst",
        "oberstlt",
        "hptm",
        "hauptmann",
        "cpt",
        "ltcol",
        "majgen",
        "briggen",
        "sergt",
        "sergeant",
        "ensign",
    ];
    let words = plain_words(text);
    words
        .first()
        .is_some_and(|word| RANKS.contains(&word.as_str()))
}

/// Checks whether a word says that a row is a total.
pub(super) fn is_total_word(word: &str) -> bool {
    const TOTALS: [&str; 16] = [
        "tot",
        "tots",
        "ttl",
        "total",
        "totals",
        "sum",
        "subtotal",
        "subtotals",
        "summe",
        "gesamt",
        "insgesamt",
        "totaux",
        "somme",
        "aggregate",
        "result",
        "results",
    ];
    TOTALS.contains(&word)
}

/// Checks whether a word in the label of a row says that the row counts all units, or their losses: `All`, `Strength`,
/// `Casualties`.
pub(super) fn is_summary_word(word: &str) -> bool {
    const SUMMARIES: [&str; 11] = [
        "all",
        "overall",
        "altogether",
        "together",
        "strength",
        "strengths",
        "effectives",
        "engaged",
        "present",
        "gesamtstärke",
        "effectifs",
    ];
    SUMMARIES.contains(&word) || is_loss_word(word)
}

/// Checks whether a word in the label of a row counts losses, or says that the row is a mean.
pub(super) fn is_loss_word(word: &str) -> bool {
    const LOSSES: [&str; 12] = [
        "average",
        "averages",
        "avg",
        "mean",
        "loss",
        "losses",
        "casualties",
        "killed",
        "wounded",
        "missing",
        "captured",
        "verluste",
    ];
    LOSSES.contains(&word)
}

/// Splits a text at some signs outside its brackets.
pub(super) fn outside_brackets(text: &str, signs: [char; 2]) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |sign: char| {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && signs.contains(&sign)
    })
}
