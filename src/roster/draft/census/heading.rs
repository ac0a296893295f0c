//! The meaning of headings, found by their words.
//!
//! Longer than a file should be: half of it lists words of three languages, which together decide the meaning of a
//! heading.

use super::entry_text::without_marks;
use super::field::{Field, Level};
use super::months;
use super::weapons::gun_type;
use super::words::plain_words;
use rules::spelling::slip_count;

/// Meaning of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A field.
    Field(Field),
    /// The number of guns of one type.
    GunsOf(&'static str),
}

/// A known heading; the lower the doubt, the better the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) meaning: Meaning,
    pub(super) doubt: usize,
}

/// Doubt of a heading whose meaning is only derived from single words.
const BY_WORDS: usize = 100;

/// Additional doubt of a misspelt heading.
const MISSPELT: usize = 200;

/// Words of headings with one meaning.
struct Vocabulary {
    /// The field that has the words as its name or as another heading.
    field: Option<Field>,
    more: &'static [&'static str],
}

impl Vocabulary {
    fn knows(&self, word: &str) -> bool {
        let is_of = |field: Field| field.name() == word || field.headings().contains(&word);
        self.field.is_some_and(is_of) || self.more.contains(&word)
    }

    fn words(&self) -> impl Iterator<Item = &'static str> {
        let of_field = self.field.into_iter().flat_map(|field| {
            let others = field.headings().iter().copied();
            std::iter::once(field.name()).chain(others)
        });
        of_field.chain(self.more.iter().copied())
    }
}

const fn of_field(field: Field, more: &'static [&'static str]) -> Vocabulary {
    Vocabulary {
        field: Some(field),
        more,
    }
}

const fn of_words(more: &'static [&'static str]) -> Vocabulary {
    Vocabulary { field: None, more }
}

const LOSSES: Vocabulary = of_words(&[
    "loss",
    "losses",
    "lost",
    "casualties",
    "casualty",
    "killed",
    "wounded",
    "missing",
    "captured",
    "kia",
    "wia",
    "mia",
    "died",
    "dead",
    "verlust",
    "verluste",
    "gefallen",
    "gefallene",
    "tote",
    "verwundete",
    "vermisste",
    "gefangene",
    "pertes",
    "morts",
    "tues",
    "blesses",
    "disparus",
    "prisonniers",
]);
const LEADERS: Vocabulary = of_field(
    Field::Commander,
    &[
        "commanders",
        "cmdrs",
        "cdr",
        "ldr",
        "comdr",
        "commanding",
        "leaders",
        "co",
        "commanded",
        "commandant",
        "chef",
        "befehlshaber",
        "kommandeur",
        "kommandant",
        "fuhrer",
        "anfuhrer",
    ],
);
const GENERALS: Vocabulary = of_words(&[
    "general",
    "generals",
    "gen",
    "brigadier",
    "generale",
    "generaux",
]);
const QUALITIES: Vocabulary = of_field(
    Field::Quality,
    &[
        "veterancy",
        "qual",
        "mor",
        "elan",
        "exp",
        "gute",
        "qualitat",
        "qualite",
        "erfahrung",
        "ausbildung",
        "moral",
        "instruction",
    ],
);
const STRENGTHS: Vocabulary = of_field(
    Field::Strength,
    &[
        "strengths",
        "present",
        "pres",
        "prst",
        "pfd",
        "effective",
        "sabres",
        "sabers",
        "manpower",
        "personnel",
        "effectif",
        "effectifs",
        "presents",
        "presente",
        "starke",
        "iststarke",
        "kopfstarke",
        "kopfzahl",
        "gefechtsstarke",
        "mannschaftsstarke",
        "truppenstarke",
        "anwesend",
        "anwesende",
        "streiter",
        "headcount",
        "mann",
        "eff",
    ],
);
const STANDS: Vocabulary = of_words(&["stands", "bases", "elements"]);
const GUNS: Vocabulary = of_field(
    Field::Guns,
    &[
        "gun",
        "tubes",
        "geschutz",
        "geschutze",
        "kanonen",
        "rohre",
        "canons",
    ],
);
const WEAPONS: Vocabulary = of_field(
    Field::Weapon,
    &[
        "weapons",
        "muskets",
        "armed",
        "firearm",
        "bewaffnung",
        "waffe",
        "wpn",
        "wpns",
        "waffen",
        "armement",
    ],
);
const KINDS: Vocabulary = of_field(
    Field::Kind,
    &[
        "waffengattung",
        "truppengattung",
        "truppenart",
        "gattung",
        "arme",
    ],
);
const NOTES: Vocabulary = of_field(
    Field::Notes,
    &[
        "remark",
        "remarques",
        "bemerkung",
        "bemerkungen",
        "anmerkung",
        "anmerkungen",
        "notizen",
        "observations",
    ],
);
const SOURCES: Vocabulary = of_words(&[
    "source",
    "sources",
    "reference",
    "ref",
    "citation",
    "quelle",
    "quellen",
]);
const ARRIVALS: Vocabulary = of_field(
    Field::Arrives,
    &[
        "arrive",
        "arriving",
        "entry",
        "entrance",
        "ankunft",
        "eintreffen",
        "verstarkung",
        "verstarkungen",
        "arrivee",
        "renfort",
        "renforts",
    ],
);
const SIDES: Vocabulary = of_field(
    Field::Side,
    &[
        "faction",
        "nat",
        "allegiance",
        "armee",
        "camp",
        "partei",
        "seite",
        "lager",
        "parti",
    ],
);
const CORPS: Vocabulary = of_field(Field::Corps, &["corp", "cps", "korps", "armeekorps"]);
const DIVISIONS: Vocabulary = of_field(Field::Division, &["divisions", "divisional"]);
const BRIGADES: Vocabulary = of_field(Field::Brigade, &["brigades"]);
const UNITS: Vocabulary = of_words(&[
    "unit",
    "units",
    "regiment",
    "regiments",
    "regt",
    "rgt",
    "battery",
    "batteries",
    "bty",
    "btty",
    "btry",
    "battalion",
    "bn",
    "bataillon",
    "formation",
    "organization",
    "organisation",
    "designation",
    "regimental",
    "einheit",
    "einheiten",
    "truppenteil",
    "verband",
    "abteilung",
    "unite",
    "unites",
    "lunite",
]);
const FILLERS: Vocabulary = of_words(&[
    "of",
    "the",
    "or",
    "and",
    "a",
    "in",
    "for",
    "per",
    "no",
    "nr",
    "number",
    "total",
    "name",
    "duty",
    "action",
    "initial",
    "others",
    "other",
    "carried",
    "into",
    "at",
    "start",
    "est",
    "estimated",
    "approx",
    "by",
    "with",
    "sub",
    "unit",
    "troop",
    "combat",
    "small",
    "field",
    "artillery",
    "own",
    "id",
    "pts",
    "points",
    "on",
    "turn",
    "game",
    "player",
    "darmee",
    "under",
    "ist",
    "der",
    "die",
    "des",
    "zu",
    "und",
    "unter",
    "anzahl",
    "zahl",
    "et",
    "la",
    "le",
    "les",
    "sous",
    "nombre",
    "nom",
]);

/// Returns the meaning of a heading; `None` if it has none here.
pub(super) fn meaning(heading: &str) -> Option<Match> {
    const UNDER_ARMS: [&[&str]; 6] = [
        &["under", "arms"],
        &["in", "arms"],
        &["unter", "waffen"],
        &["unter", "den", "waffen"],
        &["sous", "les", "armes"],
        &["sous", "armes"],
    ];
    // `Regiment[1]`, as it is copied from a page.
    let heading = without_marks(heading);
    if let Some(exact) = exact(heading) {
        return Some(exact);
    }
    let words = plain_words(heading);
    // A sentence is no heading, and a number in one counts something.
    if words.is_empty() || words.len() > 7 {
        return None;
    }
    let has = |known: &Vocabulary| words.iter().any(|word| known.knows(word));
    let by_words = |field| matched(Meaning::Field(field), &words);
    if has(&LOSSES) {
        return None;
    }
    // `Present under arms` counts men.
    let is_under_arms =
        |phrase: &&[&str]| words.windows(phrase.len()).any(|part| *part == **phrase);
    if UNDER_ARMS.iter().any(is_under_arms) {
        return by_words(Field::Strength);
    }
    // `Guns present` counts guns.
    let is_present = |word: &&String| ["present", "engaged"].contains(&word.as_str());
    if has(&GUNS)
        && words
            .iter()
            .filter(|word| !GUNS.knows(word))
            .all(|word| is_present(&word))
    {
        return by_words(Field::Guns);
    }
    let level = level(&has);
    if has(&LEADERS) || has(&GENERALS) {
        let level = match level {
            Some(level) => level,
            None if has(&GENERALS) || has(&QUALITIES) => Level::Brigade,
            None => Level::Unit,
        };
        let field = if has(&QUALITIES) {
            level.leader_quality()
        } else {
            level.leader()
        };
        return by_words(field);
    }
    // The rules have no field howitzer: a battery with some is a mixed one.
    let of_howitzers = has(&of_words(&["howitzer", "howitzers"])).then_some("mixed-battery");
    if let Some(gun) = gun_type(heading)
        .or(of_howitzers)
        .filter(|_| !has(&WEAPONS) || has(&of_words(&["ordnance"])))
    {
        return Some(Match {
            meaning: Meaning::GunsOf(gun),
            doubt: BY_WORDS,
        });
    }
    let fields = [
        (&ARRIVALS, Field::Arrives),
        (&SOURCES, Field::StrengthSource),
        (&NOTES, Field::Notes),
        (&WEAPONS, Field::Weapon),
        (&STRENGTHS, Field::Strength),
        (&STANDS, Field::Size),
        (&GUNS, Field::Guns),
        (&QUALITIES, Field::Quality),
        (&KINDS, Field::Kind),
    ];
    if has(&GUNS) && has(&KINDS) {
        return by_words(Field::Weapon);
    }
    if let Some((_, field)) = fields.iter().find(|(known, _)| has(known)) {
        return by_words(*field);
    }
    by_words(level?.field())
}

/// Checks whether a heading counts losses.
pub(super) fn is_of_losses(heading: &str) -> bool {
    plain_words(heading).iter().any(|word| LOSSES.knows(word))
}

/// Checks whether a heading counts losses, or the points, totals and shares that are usually beside losses.
pub(super) fn is_of_results(heading: &str) -> bool {
    const OTHERS: [&str; 10] = [
        "total", "totals", "k", "w", "m", "c", "points", "pts", "percent", "pct",
    ];
    let words = plain_words(heading);
    is_of_losses(heading) || words.iter().all(|word| OTHERS.contains(&word.as_str()))
}

/// Checks whether a word is a heading for strengths.
pub(super) fn is_strength_word(word: &str) -> bool {
    STRENGTHS.knows(word)
}

/// Checks whether a heading counts only what the other columns leave out: `Other guns`.
pub(super) fn is_of_others(heading: &str) -> bool {
    let others = of_words(&[
        "other",
        "others",
        "misc",
        "miscellaneous",
        "unknown",
        "extra",
    ]);
    plain_words(heading).iter().any(|word| others.knows(word))
}

/// Checks whether a heading counts stands, which are sizes only if they are as wide as in the rules.
pub(super) fn is_of_stands(heading: &str) -> bool {
    plain_words(heading).iter().any(|word| STANDS.knows(word))
}

/// Checks whether a heading has a word for a brigade: `Bde. Cdr.`
pub(super) fn names_brigade(heading: &str) -> bool {
    plain_words(heading)
        .iter()
        .any(|word| BRIGADES.knows(word) || word == "brigadier")
}

/// Returns the level that a heading names; the lowest if it names several.
fn level(has: &impl Fn(&Vocabulary) -> bool) -> Option<Level> {
    let levels = [
        (&UNITS, Level::Unit),
        (&BRIGADES, Level::Brigade),
        (&DIVISIONS, Level::Division),
        (&CORPS, Level::Corps),
        (&SIDES, Level::Side),
    ];
    let level = levels.into_iter().find(|(known, _)| has(known));
    level.map(|(_, level)| level)
}

/// Matches a heading that is a field's name or one of its other headings, ignoring case, accents and punctuation.
fn exact(heading: &str) -> Option<Match> {
    let name = plain_words(heading).join("_");
    let found = Field::ALL.into_iter().find_map(|field| {
        if field.name() == name {
            return Some((field, 0));
        }
        let at = field.headings().iter().position(|other| *other == name)?;
        Some((field, at + 1))
    });
    found.map(|(field, doubt)| Match {
        meaning: Meaning::Field(field),
        doubt,
    })
}

/// The vocabularies of all meanings.
const MEANINGS: [&Vocabulary; 16] = [
    &LEADERS, &GENERALS, &QUALITIES, &STRENGTHS, &STANDS, &GUNS, &WEAPONS, &KINDS, &NOTES,
    &SOURCES, &ARRIVALS, &SIDES, &CORPS, &DIVISIONS, &BRIGADES, &UNITS,
];

fn is_known(word: &str) -> bool {
    let mut all = MEANINGS.into_iter().chain([&FILLERS, &LOSSES]);
    all.any(|known| known.knows(word))
}

/// Returns the meaning of a misspelt heading (`Wepon`, `Strenght`): each unknown word becomes the known word that differs
/// by one slip, unless words of two meanings do.
pub(super) fn misspelt(heading: &str) -> Option<Match> {
    // A slip in a short word makes another word: `Mean` is not `Men`.
    const SHORTEST: usize = 5;
    // Other words that are one slip away: a county is no country.
    const RIGHT: [&str; 6] = ["county", "header", "trade", "glass", "course", "votes"];
    let words = plain_words(heading);
    let mut is_changed = false;
    let corrected = words.iter().map(|word| {
        let is_right = is_known(word) || RIGHT.contains(&word.as_str());
        if is_right || word.chars().count() < SHORTEST {
            return Some(word.as_str());
        }
        let mut near = MEANINGS.into_iter().filter_map(|meaning| {
            let mut words = meaning.words();
            words.find(|known| {
                let is_near = known.len() >= SHORTEST && known.len().abs_diff(word.len()) < 3;
                is_near && slip_count(word, known) == 1
            })
        });
        let found = near.next().filter(|_| near.next().is_none())?;
        is_changed = true;
        Some(found)
    });
    let corrected = corrected.collect::<Option<Vec<&str>>>()?.join(" ");
    let found = meaning(&corrected).filter(|_| is_changed)?;
    Some(Match {
        doubt: found.doubt + MISSPELT,
        ..found
    })
}

/// Matches a heading by single words; a heading that consists mostly of unknown words matches nothing.
fn matched(meaning: Meaning, words: &[String]) -> Option<Match> {
    // `Strength 1 July`
    let is_dated = words
        .iter()
        .any(|word| months::MONTHS.contains(&word.as_str()));
    let is_of_date = |word: &str| {
        is_dated
            && (months::MONTHS.contains(&word)
                || word.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    let strange = |word: &&String| !is_of_date(word) && !is_known(word);
    let strangers = words.iter().filter(strange).count();
    (2 * strangers < words.len()).then_some(Match {
        meaning,
        doubt: BY_WORDS + 10 * strangers + words.len(),
    })
}

/// Returns every heading that a column may have, for a suggestion.
pub(super) fn known() -> impl Iterator<Item = (&'static str, Field)> {
    Field::ALL.into_iter().flat_map(|field| {
        let names = std::iter::once(field.name()).chain(field.headings().iter().copied());
        names.map(move |name| (name, field))
    })
}
