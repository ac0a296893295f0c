//! Labels of shapes: `hill 2`, `woods Herbst's Wood, value 1`, `crest Long Hill`.

use std::borrow::Cow;

use rules::fields::setup::{
    PRESETS, Preset, TerrainSetup,
    bounds::{ELEVATIONS, VALUES},
};
use rules::legible::{composed, is_legible};
use rules::spelling::capitalised;
use table::ground::{GroundCover, GroundGoing, SightType};

/// Subject of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// A terrain feature, with its kind.
    Kind(&'static str),
    /// The crest line of a hill.
    Crest,
    /// The table itself, which gives the scale.
    Table,
    /// A drawing aid, which is not ground.
    Aid,
}

/// The words of a label.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Label {
    /// The subject of the shape; `None` if the first words name no kind.
    pub subject: Option<Subject>,
    /// The words after the kind; `None` if there are none.
    pub name: Option<String>,
    /// All words except the properties.
    pub text: String,
    /// True if the first word begins with a small letter, as kinds do and names do not.
    pub is_lower: bool,
    /// Properties set by hand.
    pub set: Properties,
    /// Sentences about properties whose values are not allowed.
    pub faults: Vec<String>,
}

/// Properties of a feature that a label may set.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Properties {
    pub elevation: Option<i64>,
    pub value: Option<i64>,
    pub width: Option<f64>,
    pub sight: Option<String>,
    pub going: Option<String>,
    pub cover: Option<String>,
}

impl Properties {
    /// Copies from `layer` the properties that are not set.
    pub fn or(self, layer: &Properties) -> Self {
        Self {
            elevation: self.elevation.or(layer.elevation),
            value: self.value.or(layer.value),
            width: self.width.or(layer.width),
            sight: self.sight.or_else(|| layer.sight.clone()),
            going: self.going.or_else(|| layer.going.clone()),
            cover: self.cover.or_else(|| layer.cover.clone()),
        }
    }
}

/// Synonyms for kinds, as used on maps.
const ALIASES: &[(&str, &str)] = &[
    ("wood", "woods"),
    ("forest", "woods"),
    ("trees", "woods"),
    ("light woods", "open-woods"),
    ("corn", "cornfield"),
    ("corn field", "cornfield"),
    ("wheatfield", "field"),
    ("grove", "woods"),
    ("woodlot", "woods"),
    ("wood lot", "woods"),
    ("farmhouse", "farm"),
    ("farmstead", "farm"),
    ("barn", "farm"),
    ("building", "town"),
    ("house", "town"),
    ("village", "town"),
    ("treeline", "tree-line"),
    ("meadow", "field"),
    ("clearing", "field"),
    ("ridge", "hill"),
    ("bluff", "hill"),
    ("mountain", "hill"),
    ("rocks", "rocky"),
    ("marsh", "swamp"),
    ("creek", "stream"),
    ("brook", "stream"),
    ("river", "stream"),
    ("pond", "lake"),
    ("pike", "road"),
    ("turnpike", "road"),
    ("lane", "road"),
    ("track", "road"),
    ("trail", "road"),
    ("railway", "railroad"),
    ("rail road", "railroad"),
    ("rr", "railroad"),
    ("railroad cut", "cutting"),
    ("railway cut", "cutting"),
    ("rail cut", "cutting"),
    ("railway cutting", "cutting"),
    ("railroad cutting", "cutting"),
    ("stone wall", "wall"),
    ("stonewall", "wall"),
    ("rail fence", "fence"),
    ("breastwork", "earthwork"),
    ("entrenchment", "earthwork"),
];

/// Names of layers and shapes that only help to draw.
const AIDS: &[&str] = &[
    "grid",
    "scan",
    "background",
    "notes",
    "labels",
    "legend",
    "frame",
    "guides",
];

/// Words that begin a remark on the place of a feature.
const PREPOSITIONS: [&str; 26] = [
    "above", "across", "along", "around", "at", "before", "behind", "below", "beside", "between",
    "beyond", "by", "east", "from", "in", "near", "north", "of", "on", "over", "round", "south",
    "to", "under", "west", "with",
];

/// A word of a label; one in quotes is part of a name.
#[derive(Debug, Clone, PartialEq)]
struct Word {
    text: String,
    is_quoted: bool,
}

impl Label {
    /// Reads a label. Names in quotes stay as they are.
    pub fn read(text: &str) -> Self {
        let mut words = split_label(text);
        let mut label = Label::default();
        label.take_hill(&mut words);
        label.take_properties(&mut words);
        label.text = joined_words(&words);
        label.is_lower = words
            .first()
            .is_some_and(|word| !word.is_quoted && word.text.starts_with(char::is_lowercase));
        let found = (1..=3).rev().find_map(|count| {
            let head = words.get(..count)?;
            let is_plain = head.iter().all(|word| !word.is_quoted);
            Some((
                count,
                subject_named(&joined_words(head)).filter(|_| is_plain)?,
            ))
        });
        let (used, subject) = found.map_or((0, None), |(used, subject)| (used, Some(subject)));
        label.subject = subject;
        let rest = joined_words(words.get(used..).unwrap_or_default());
        // `wall at Mountain Church Road` is a wall, and no sentence has room for a name that begins with `at`.
        if matches!(subject, Some(Subject::Kind(_))) && begins_with_preposition(&words, used) {
            label.name = Some(capitalised(&label.text));
            return label;
        }
        if let Some(last) = label.kind_of_phrase(&words, used) {
            label.subject = Some(last);
            label.name = Some(label.text.clone());
            return label;
        }
        label.name = Some(rest).filter(|rest| !rest.is_empty());
        label
    }

    /// Reads an identifier as a label: `woods`, `hill_2`, `road-3`, whose last number counts the shapes. `None` if it
    /// names no kind. The layers of a plain SVG have only identifiers: `layer-woods`.
    pub fn by_id(id: &str) -> Option<Self> {
        let id = id.strip_prefix("layer-").unwrap_or(id);
        let id = own_identifier(id);
        let words = id.replace('_', " ");
        let counted = words.trim_end_matches(|c: char| c.is_ascii_digit());
        let uncounted = match counted.strip_suffix('-') {
            Some(before) => before,
            None if words.contains(' ') => &words,
            None => counted,
        };
        let label = Label::read(uncounted);
        label.subject.is_some().then_some(label)
    }

    /// Checks whether the label only says where a feature is: `at the ford`.
    pub fn is_place(&self) -> bool {
        let first = self.text.split(' ').next();
        first.is_some_and(|word| PREPOSITIONS.contains(&word)) && self.text.contains(' ')
    }

    /// Returns the kind that the last word names: `Emmitsburg Road`. `None` for a single word, and after a preposition:
    /// `mill by the creek` is not a creek.
    pub fn by_last_word(&self) -> Option<Subject> {
        let (before, last) = self.text.rsplit_once(' ')?;
        if before.split(' ').any(|word| PREPOSITIONS.contains(&word)) {
            return None;
        }
        subject_named(last).filter(|found| matches!(found, Subject::Kind(_)) && !before.is_empty())
    }

    /// Returns the label with the kind that its last word names if its first words name none: `wheat field`.
    pub fn with_last_word(self) -> Self {
        let last = self.by_last_word();
        Self {
            subject: self.subject.or(last),
            ..self
        }
    }

    /// Returns the kind that the last word of a phrase in small letters names: `farm lane` is a lane, `hill woods` are
    /// woods. Names have capitals.
    fn kind_of_phrase(&self, words: &[Word], used: usize) -> Option<Subject> {
        let is_name =
            |word: &Word| word.is_quoted || word.text.chars().any(|letter| !letter.is_lowercase());
        let is_kind = matches!(self.subject, Some(Subject::Kind(_)));
        (is_kind && used < words.len() && !words.iter().any(is_name))
            .then(|| self.by_last_word())
            .flatten()
            .filter(|last| Some(*last) != self.subject)
    }

    /// Reads `2 hill`, `hill2` and `hill-2` as the words `hill 2`.
    fn take_hill(&mut self, words: &mut [Word]) {
        if let [number, kind, ..] = words
            && !number.is_quoted
            && !kind.is_quoted
            && number.text.bytes().all(|byte| byte.is_ascii_digit())
            && is_same_word(&kind.text.to_lowercase(), "hill")
        {
            std::mem::swap(number, kind);
            "hill".clone_into(&mut number.text);
            return;
        }
        let Some(first) = words.first_mut().filter(|word| !word.is_quoted) else {
            return;
        };
        let lower = first.text.to_lowercase();
        let digits = lower
            .strip_prefix("hill")
            .map(|rest| rest.trim_start_matches('-'));
        if let Some(level) = digits.filter(|rest| !rest.is_empty()).and_then(parse_level) {
            self.set.elevation = Some(level);
            "hill".clone_into(&mut first.text);
        }
    }

    /// Removes every property with its value from the words. The kind stays: from `hill 2` only the number is removed.
    fn take_properties(&mut self, words: &mut Vec<Word>) {
        let mut n = 0;
        while n + 1 < words.len() {
            let is_taken = match (words.get(n), words.get(n + 1)) {
                (Some(key), Some(value)) if !key.is_quoted && !value.is_quoted => {
                    self.set_property(&key.text.to_lowercase(), &value.text.to_lowercase())
                }
                _ => false,
            };
            if !is_taken {
                n += 1;
                continue;
            }
            let is_hill = |word: &Word| word.text.eq_ignore_ascii_case("hill");
            // `hill Culp's Hill 2`: the second word belongs to the name.
            let is_of_name = words.get(n).is_some_and(|word| word.text == "Hill");
            let is_kept = words.first().is_some_and(is_hill) && (n == 0 || is_of_name);
            words.drain(n + usize::from(is_kept)..n + 2);
            n += usize::from(is_kept);
        }
    }

    /// Sets a property; returns false if the two words are not a property.
    fn set_property(&mut self, key: &str, value: &str) -> bool {
        let word = |known: bool| known.then(|| value.to_owned());
        match key {
            "hill" | "elevation" | "level" => match parse_level(value) {
                Some(level) => self.set.elevation = Some(level),
                // `hill 142` is a name.
                None if value.parse::<f64>().is_ok()
                    && (value.contains(['.', '-']) || value.len() < 3) =>
                {
                    let (least, most) = (ELEVATIONS.start(), ELEVATIONS.end());
                    let said = format!("level {value} is ignored; levels are {least} to {most}");
                    self.faults.push(said);
                }
                None => return false,
            },
            "value" => match value.parse::<i64>() {
                Ok(worth) if u8::try_from(worth).is_ok_and(|worth| VALUES.contains(&worth)) => {
                    self.set.value = Some(worth);
                }
                Ok(worth) => self.faults.push(format!(
                    "value {worth} is ignored; values are {} to {}",
                    VALUES.start(),
                    VALUES.end()
                )),
                Err(_) => return false,
            },
            "width" => match value.parse::<f64>() {
                Ok(width) if width > 0.0 && width.is_finite() => self.set.width = Some(width),
                _ => return false,
            },
            "sight" => self.set.sight = word(SightType::named(value).is_some()),
            "going" => self.set.going = word(GroundGoing::named(value).is_some()),
            "cover" => self.set.cover = word(GroundCover::named(value).is_some()),
            _ => return false,
        }
        match key {
            "sight" => self.set.sight.is_some(),
            "going" => self.set.going.is_some(),
            "cover" => self.set.cover.is_some(),
            _ => true,
        }
    }
}

/// Returns an identifier without what Illustrator adds: `_x5F_` for a line below, and `_2_` behind the second shape of a
/// name.
fn own_identifier(id: &str) -> Cow<'_, str> {
    let count = id.strip_suffix('_').and_then(|it| it.rsplit_once('_'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let id = count
        .filter(|(_, number)| is_number(number))
        .map_or(id, |(name, _)| name);
    match id.contains("_x") {
        true => Cow::Owned(
            id.replace("_x5F_", "_")
                .replace("_x20_", " ")
                .replace("_x27_", "'"),
        ),
        false => Cow::Borrowed(id),
    }
}

/// Returns the kinds of ground.
pub(super) fn kinds() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.kind)
}

/// Returns a label that reads back as the terrain feature.
pub(super) fn label_of(piece: &TerrainSetup) -> String {
    let kind = piece.kind.as_deref().unwrap_or("terrain");
    let mut head = kind.to_owned();
    let mut tail: Vec<String> = Vec::new();
    match piece.elevation {
        Some(level) if kind == "hill" => head = format!("hill {level}"),
        Some(level) => tail.push(format!("hill {level}")),
        None => {}
    }
    tail.extend(piece.value.map(|value| format!("value {value}")));
    let thin = piece.width.filter(|width| *width < super::HAIRLINE);
    tail.extend(thin.map(|width| format!("width {width}")));
    for (key, word) in [
        ("sight", &piece.sight),
        ("going", &piece.going),
        ("cover", &piece.cover),
    ] {
        tail.extend(word.as_ref().map(|word| format!("{key} {word}")));
    }
    let whole = |name: &str| {
        let head = [head.as_str(), name].join(" ");
        let parts = std::iter::once(head.trim().to_owned()).chain(tail.iter().cloned());
        parts.collect::<Vec<_>>().join(", ")
    };
    let Some(name) = &piece.name else {
        return whole("");
    };
    let plain = whole(name);
    let read = Label::read(&plain);
    let bare = Label::read(&whole(""));
    if read.name.as_ref() == Some(name) && read.set == bare.set && read.subject == bare.subject {
        return plain;
    }
    whole(&format!(
        "\"{}\"",
        name.replace('\\', "\\\\").replace('"', "\\\"")
    ))
}

/// Returns the kind or other subject that the words name.
fn subject_named(words: &str) -> Option<Subject> {
    let words = words.to_lowercase().replace(['-', '_'], " ");
    let words = words.trim_end_matches(':');
    let is_meant = |known: &str| is_same_word(words, &known.replace('-', " "));
    if is_meant("crest") {
        return Some(Subject::Crest);
    }
    if words == "table" {
        return Some(Subject::Table);
    }
    if AIDS.contains(&words) {
        return Some(Subject::Aid);
    }
    let preset = PRESETS.iter().find(|preset| is_meant(preset.kind));
    let alias = || {
        let (_, kind) = ALIASES.iter().find(|(alias, _)| is_meant(alias))?;
        Preset::named(kind)
    };
    preset
        .or_else(alias)
        .map(|preset| Subject::Kind(preset.kind))
}

/// Checks whether two words are the same except for the plural.
fn is_same_word(one: &str, other: &str) -> bool {
    let is_plural = |many: &str, single: &str| {
        many.strip_prefix(single)
            .is_some_and(|ending| ["s", "es"].contains(&ending))
    };
    one == other || is_plural(one, other) || is_plural(other, one)
}

/// Reads a level of the ground.
fn parse_level(text: &str) -> Option<i64> {
    let level: u8 = text.parse().ok()?;
    ELEVATIONS.contains(&level).then_some(i64::from(level))
}

/// Splits a label into words at blanks, commas and semicolons.
fn split_label(text: &str) -> Vec<Word> {
    let text: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| is_legible(*c))
        .collect();
    let mut words: Vec<Word> = Vec::new();
    let mut word = String::new();
    let mut letters = composed(&text)
        .into_owned()
        .chars()
        .collect::<Vec<_>>()
        .into_iter();
    let mut push = |word: &mut String, is_quoted: bool| {
        if !word.is_empty() {
            words.push(Word {
                text: std::mem::take(word),
                is_quoted,
            });
        }
    };
    while let Some(letter) = letters.next() {
        match letter {
            '"' if word.is_empty() => {
                while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                    match letter {
                        '\\' => word.extend(letters.next()),
                        letter => word.push(letter),
                    }
                }
                push(&mut word, true);
            }
            ' ' | ',' | ';' => push(&mut word, false),
            letter => word.push(letter),
        }
    }
    push(&mut word, false);
    words
}

/// Checks whether the words after the kind begin with a preposition.
fn begins_with_preposition(words: &[Word], used: usize) -> bool {
    let is_preposition =
        |word: &Word| !word.is_quoted && PREPOSITIONS.contains(&word.text.as_str());
    used > 0 && words.get(used).is_some_and(is_preposition) && words.len() > used + 1
}

fn joined_words(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ").trim().to_owned()
}
