//! Words of the diary: names as prose has them, lists, sentences of at most 40 words.

use std::collections::BTreeSet;

use super::whereabouts::Whereabouts;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::charts::Activation;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::DivisionId;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::GeneralId;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::order::Order;
use crate::rules::fields::terms::order::Place;
use crate::rules::fields::terms::order_of_battle::Arm;
use crate::rules::fields::terms::order_of_battle::Rank;
use crate::table::ground::Shape;
use crate::table::measure::Measure;
use crate::table::measure::Point;

/// A sentence has at most so many words.
pub const LONGEST: usize = 40;

/// Of a name at most so many words are told: rosters may call a unit anything.
const NAME: usize = 5;

/// From farther off nothing is said to be near a piece of ground, in inches.
const NEAR: f64 = 6.0;

/// How the people and places of a battle are called in prose.
pub(super) struct Names<'a> {
    pub(super) state: &'a State,
    /// The units whose address was told in this chapter.
    introduced: BTreeSet<UnitId>,
}

impl<'a> Names<'a> {
    pub(super) fn new(state: &'a State, introduced: BTreeSet<UnitId>) -> Self {
        Self { state, introduced }
    }

    /// Returns the units whose address was told.
    pub(super) fn introduced(self) -> BTreeSet<UnitId> {
        self.introduced
    }

    /// `the 2nd Wisconsin (A1)`; the address once a chapter. The only unit of a command has its name: `Hall's Battery
    /// (H1)`.
    pub(super) fn unit(&mut self, id: &UnitId) -> String {
        let Some(unit) = self.state.unit(id) else {
            return id.to_string();
        };
        let name = match self.is_alone(&unit.brigade) {
            true => self.brigade(&unit.brigade),
            false => articled(&short(&unit.name)),
        };
        if self.introduced.insert(id.clone()) {
            return format!("{name} ({})", self.state.oob().address(id));
        }
        name
    }

    /// Returns whether a brigade is one unit: both go by the name of the command then.
    pub(super) fn is_alone(&self, id: &BrigadeId) -> bool {
        let brigade = self.state.brigade(id);
        brigade.is_some_and(|brigade| brigade.units.len() == 1)
    }

    /// Two units by name; of more how many of which brigade.
    pub(super) fn units(&mut self, ids: &[UnitId]) -> String {
        if let [only] = ids {
            return self.unit(only);
        }
        if ids.len() <= 2 {
            let names: Vec<String> = ids.iter().map(|id| self.unit(id)).collect();
            return list(&names);
        }
        let mut brigades: Vec<BrigadeId> = Vec::new();
        let mut arms = BTreeSet::new();
        for unit in ids.iter().filter_map(|id| self.state.unit(id)) {
            arms.insert(unit.arm.name());
            if !brigades.contains(&unit.brigade) {
                brigades.push(unit.brigade.clone());
            }
        }
        let what = if arms.iter().all(|arm| *arm == Arm::Artillery.name()) {
            "batteries"
        } else if arms.len() == 1 {
            "regiments"
        } else {
            "units"
        };
        let names: Vec<String> = brigades.iter().take(3).map(|id| self.brigade(id)).collect();
        let count = number(ids.len());
        match brigades.len() {
            0..=3 => format!("{count} {what} of {}", list(&names)),
            _ => format!("{count} {what}"),
        }
    }

    /// `the Iron Brigade`, `Cutler's Brigade`, `Archer`.
    pub(super) fn brigade(&self, id: &BrigadeId) -> String {
        let brigade = self.state.brigade(id);
        brigade.map_or_else(|| id.to_string(), |brigade| called(&brigade.name))
    }

    /// `was` or `were`, by the name of a command.
    pub(super) fn were(&self, id: &BrigadeId) -> &'static str {
        let brigade = self.state.brigade(id);
        match brigade.is_some_and(|brigade| is_plural(&brigade.name)) {
            true => "were",
            false => "was",
        }
    }

    pub(super) fn division(&self, id: &DivisionId) -> String {
        let division = self.state.division(id);
        division.map_or_else(|| id.to_string(), |division| called(&division.name))
    }

    /// A general by his last name.
    pub(super) fn general(&self, id: &GeneralId) -> String {
        match self.state.general(id) {
            Some(general) => surname(&general.name),
            None => id.to_string(),
        }
    }

    /// `Meredith of the Iron Brigade`.
    pub(super) fn general_of(&self, id: &GeneralId) -> String {
        let oob = self.state.oob();
        let name = self.general(id);
        let corps = || {
            oob.corps
                .iter()
                .find(|corps| corps.id.as_str() == id.as_str())
        };
        // `Cutler of Cutler's Brigade`, `Davis's successor of Davis's Brigade` say it twice.
        let owns = |command: &str| {
            let owner = command.split("'").next().unwrap_or_default();
            command.contains('\'') && name.split([' ', '\'']).any(|word| word == owner)
        };
        let command = oob.general(id).and_then(|general| match general.rank {
            Rank::Brigade => Some(self.brigade(&BrigadeId::new(id.as_str()))),
            Rank::Division => Some(self.division(&DivisionId::new(id.as_str()))),
            Rank::Corps => corps().map(|corps| match corps.name.starts_with("Army") {
                true => format!("the {}", corps.name),
                false => corps.name.clone(),
            }),
            Rank::Army => None,
        });
        match command {
            Some(command) if !owns(&command) => format!("{name} of {command}"),
            _ => name,
        }
    }

    pub(super) fn feature(&self, id: &FeatureId) -> String {
        let feature = self.state.ground().feature(id.as_str());
        feature.map_or_else(|| id.to_string(), |feature| ground(&feature.name))
    }

    /// `to attack Cutler's Brigade`, `to hold`.
    pub(super) fn order(&mut self, order: &Order) -> String {
        match order {
            Order::Attack(brigade) => format!("to attack {}", self.brigade(brigade)),
            Order::Advance(place) => format!("to advance {}", self.towards(place)),
            Order::Hold => "to hold".to_owned(),
            Order::Retire => "to retire".to_owned(),
            Order::Rest => "to rest".to_owned(),
        }
    }

    fn towards(&mut self, place: &Place) -> String {
        match place {
            Place::Feature(id) => format!("to {}", self.feature(id)),
            Place::Unit(id) => format!("to {}", self.unit(id)),
            Place::Brigade(id) => format!("to {}", self.brigade(id)),
            Place::Point(at) => {
                let place = self.place(*at).map(|place| place.beside());
                place.unwrap_or_else(|| format!("to {:.0},{:.0}", at.x, at.y))
            }
        }
    }

    /// Returns the ground that a point is in, on or near.
    pub(super) fn place(&self, at: Point) -> Option<Whereabouts> {
        let areas = self.state.ground().features.iter();
        let areas = areas.filter(|f| matches!(f.shape, Shape::Area(_)) && !f.name.is_empty());
        let around = || areas.clone().filter(|f| f.contains(at));
        let flat = around().find(|f| f.elevation == 0 && !f.road);
        if let Some(piece) = flat {
            return Some(Whereabouts::new("in", ground(&piece.name)));
        }
        if let Some(piece) = around().find(|f| !f.road) {
            return Some(Whereabouts::new("on", ground(&piece.name)));
        }
        let near = areas.filter(|f| !f.road && f.kind != "railroad");
        let near = near.map(|f| (f.distance(at), f));
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
        let (_, piece) = nearest.filter(|(away, _)| *away <= NEAR)?;
        Some(Whereabouts::new("near", ground(&piece.name)))
    }

    /// `3 inches`, in the measure of the table, whole.
    pub(super) fn inches(&self, inches: f64) -> String {
        let (count, unit) = match self.state.oob().measure {
            Measure::Inches => (inches, ("inch", "inches")),
            Measure::Centimetres => (inches * 2.0, ("centimetre", "centimetres")),
            Measure::MicroCentimetres => (inches, ("centimetre", "centimetres")),
        };
        match count.round() {
            n if n < 1.0 => format!("less than {} {}", article(unit.0), unit.0),
            1.0 => format!("1 {}", unit.0),
            n => format!("{n:.0} {}", unit.1),
        }
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with('i') { "an" } else { "a" }
}

/// What an activation made of a brigade.
pub(super) fn state_of_mind(result: Activation, were: &str) -> String {
    match result {
        Activation::Attack => format!("{were} bent on attack"),
        Activation::Eager => format!("{were} eager"),
        Activation::Hesitant => format!("{were} hesitant"),
        Activation::Shaken => format!("{were} shaken"),
        Activation::Beaten => format!("lost heart and {were} beaten"),
        Activation::Broken => "lost heart altogether, broke and left the field".to_owned(),
    }
}

/// A name without what stands in brackets. One that is too long ends before a comma, an `and`, a `with` or an `of`,
/// else after so many words.
fn short(name: &str) -> String {
    let bare = without_brackets(name);
    let bare = if bare.trim().is_empty() { name } else { &bare };
    let mut words: Vec<&str> = bare.split_whitespace().collect();
    if words.len() <= NAME {
        return words.join(" ");
    }
    let is_joint = |word: &&str| matches!(*word, "and" | "with" | "of" | "on" | "&");
    let joint = words.iter().take(NAME + 1).rposition(is_joint);
    let comma = words
        .iter()
        .take(NAME)
        .rposition(|word| word.ends_with(','));
    let end = joint.max(comma.map(|at| at + 1)).filter(|end| *end > 1);
    words.truncate(end.unwrap_or(NAME));
    words.join(" ").trim_end_matches(',').to_owned()
}

/// `Crenshaw Battery` of `Crenshaw (Virginia) Battery`.
fn without_brackets(name: &str) -> String {
    let mut depth = 0_u32;
    let outside = name.chars().filter(|letter| {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0
    });
    outside.collect()
}

/// `the 2nd Wisconsin`, `the Rockbridge Artillery`, but `Hall's 2nd Maine` and `Battery D, 5th US Artillery`.
fn articled(name: &str) -> String {
    const BODIES: [&str; 9] = [
        "Artillery",
        "Battalion",
        "Battery",
        "Cavalry",
        "Guards",
        "Infantry",
        "Legion",
        "Rifles",
        "Sharpshooters",
    ];
    let words: Vec<&str> = name.split(' ').collect();
    let is_body = match words.as_slice() {
        [_] | [] => false,
        [first, "of", ..] => BODIES.contains(first),
        [first, .., last] => BODIES.contains(last) && !BODIES.contains(first),
    };
    let is_owned = name.contains("'s ") || name.contains("s' ");
    match name.starts_with(|c: char| c.is_ascii_digit()) || is_body && !is_owned {
        true => format!("the {name}"),
        false => name.to_owned(),
    }
}

/// A command: `Cutler's Brigade` and `Archer` as they are, all else with the article.
fn called(name: &str) -> String {
    // `1st Division, I Corps`: a comma would be one of a list.
    let name = short(name).replace(", ", " of ");
    let words: Vec<&str> = name.split(' ').collect();
    let is_owner = |word: &&str| word.ends_with("'s") || word.ends_with("s'");
    let is_owned = words
        .split_last()
        .is_some_and(|(_, before)| before.iter().any(is_owner));
    if is_owned || words.len() < 2 || name.to_lowercase().starts_with("the ") {
        return lowered(name);
    }
    format!("the {name}")
}

/// Whether a command is many by its name: `Winder's and Jones's brigades`, `Guns on the ridge`.
fn is_plural(name: &str) -> bool {
    let name = short(name);
    let is_joint = |word: &&str| matches!(*word, "on" | "of" | "at" | "with" | "from" | "in");
    let head = name.split(' ').take_while(|word| !is_joint(word)).last();
    const MANY: [&str; 6] = [
        "brigades",
        "guns",
        "batteries",
        "battalions",
        "regiments",
        "reserves",
    ];
    // A common noun in the plural: `Evans's remnants`.
    let is_many = |head: &str| {
        head.ends_with('s') && !head.ends_with("'s") && head.starts_with(char::is_lowercase)
    };
    head.is_some_and(|head| is_many(head) || MANY.contains(&head.to_lowercase().as_str()))
}

/// A piece of ground in the middle of a sentence: `the Seminary`. One that is described, not named, has the article:
/// `the Miller house and orchard`, but `Herbst Woods`.
pub(super) fn ground(name: &str) -> String {
    let name = lowered(short(name));
    let is_common = |word: &str| word.starts_with(char::is_lowercase) && !is_joint(word);
    match !name.starts_with("the ") && name.split(' ').any(is_common) {
        true => format!("the {name}"),
        false => name,
    }
}

/// A name in the middle of a sentence: its own article is small.
fn lowered(name: String) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name,
    }
}

/// Whether a word only joins the words of a name.
fn is_joint(word: &str) -> bool {
    const JOINTS: [&str; 13] = [
        "and", "at", "by", "from", "in", "near", "of", "off", "on", "the", "to", "under", "with",
    ];
    JOINTS.contains(&word)
}

fn surname(name: &str) -> String {
    let bare = short(name);
    let last = bare.split(' ').next_back().unwrap_or(&bare);
    // `Archer's successor`, `Cobb jr.`
    let is_title = |word: &str| word.ends_with('.') || word == "successor";
    if is_title(last) {
        return bare;
    }
    last.to_owned()
}

/// Small numbers are words.
pub(super) fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = WORDS.get(n).map(|word| (*word).to_owned());
    word.unwrap_or_else(|| n.to_string())
}

/// `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The first letter large, a full stop at the end, and no more words than a reader takes in one breath.
pub(super) fn sentence(words: &str) -> String {
    let mut all: Vec<&str> = words.split_whitespace().collect();
    let is_cut = all.len() > LONGEST;
    all.truncate(LONGEST);
    let mut said = all.join(" ");
    if is_cut {
        said.push('…');
    }
    let mut letters = said.chars();
    let mut said: String = match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => return said,
    };
    if !said.ends_with(['.', '!', '?', '…']) && !said.ends_with(".\"") {
        said.push('.');
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_as_in_prose() {
        assert_eq!(
            articled(&short("84th New York (14th Brooklyn)")),
            "the 84th New York"
        );
        assert_eq!(short("Crenshaw (Virginia) Battery"), "Crenshaw Battery");
        for (name, said) in [
            ("Rockbridge Artillery", "the Rockbridge Artillery"),
            ("Battalion of US Marines", "the Battalion of US Marines"),
            ("Battery D, 5th US Artillery", "Battery D, 5th US Artillery"),
            ("Gale's Battery", "Gale's Battery"),
        ] {
            assert_eq!(articled(name), said);
        }
        assert_eq!(short("(unnamed)"), "(unnamed)");
        assert_eq!(called("Iron Brigade"), "the Iron Brigade");
        assert_eq!(called("Cutler's Brigade"), "Cutler's Brigade");
        assert_eq!(called("Archer"), "Archer");
        assert_eq!(called("S. D. Lee's Battalion"), "S. D. Lee's Battalion");
        for (name, many) in [
            ("Winder's and Jones's brigades", true),
            ("Guns on the ridge", true),
            ("Evans's remnants", true),
            ("Pegram's Battalion", false),
            ("Hays's Brigade", false),
        ] {
            assert_eq!(is_plural(name), many, "{name}");
        }
        assert_eq!(
            called("1st Division, I Corps"),
            "the 1st Division of I Corps"
        );
        for (name, said) in [
            ("The Seminary", "the Seminary"),
            ("Herbst Woods", "Herbst Woods"),
            ("Head of the Run", "Head of the Run"),
            ("Miller house and orchard", "the Miller house and orchard"),
        ] {
            assert_eq!(ground(name), said);
        }
        assert_eq!(
            called("Winder's and Jones's brigades"),
            "Winder's and Jones's brigades"
        );
        assert_eq!(surname("R. Lindsay Walker (recalled)"), "Walker");
        assert_eq!(
            surname("Solomon Meredith's successor"),
            "Solomon Meredith's successor"
        );
    }

    #[test]
    fn a_sentence_begins_large_ends_with_a_stop_and_is_never_too_long() {
        assert_eq!(sentence("the guns  fired"), "The guns fired.");
        assert_eq!(sentence("done."), "Done.");
        let long = sentence(&"word ".repeat(60));
        assert_eq!(long.split_whitespace().count(), LONGEST);
        assert!(long.ends_with("word…"));
    }

    #[test]
    fn lists_have_one_and() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..1]), "a");
    }
}
