//! Headings with a meaning that only their numbers show: men, guns, or nothing that a battle needs.

use super::heading::{self, Meaning, is_of_losses, is_of_results};
use super::words::plain_words;
use super::{field::Field, gun_words, men_columns};
use crate::sheet::Row;

/// Returns the meaning of a heading that only its numbers show: `Rifles` over small numbers counts guns, `Muskets` over
/// large ones men.
pub(super) fn meaning_by_numbers(text: &str, at: usize, below: &[Row]) -> Option<heading::Match> {
    const DOUBT: usize = 300;
    let is_of_losses = is_of_losses(text);
    let meaning = if !is_of_losses && men_columns::are_mostly_guns(at, below) {
        match is_of_artillery(text) {
            true => Meaning::Field(Field::Guns),
            false => Meaning::GunsOf(gun_words::type_of_heading(text)?),
        }
    } else if is_of_heads(text) && men_columns::are_mostly_men(at, below) {
        Meaning::Field(Field::Strength)
    } else {
        return None;
    };
    Some(heading::Match {
        meaning,
        doubt: DOUBT,
    })
}

/// Checks whether a heading has a word for strengths.
pub(super) fn names_strength(heading: &str) -> bool {
    plain_words(heading)
        .iter()
        .any(|word| heading::is_strength_word(word))
}

/// Checks whether a heading counts men in other words than the usual ones: `Muskets`, `Figures`.
pub(super) fn is_of_heads(heading: &str) -> bool {
    const WORDS: [&str; 17] = [
        "muskets",
        "rifles",
        "figures",
        "figs",
        "heads",
        "arms",
        "combatants",
        "combattants",
        "kombattanten",
        "hommes",
        "soldats",
        "soldaten",
        "gewehre",
        "bajonette",
        "fusils",
        "baionnettes",
        "sabel",
    ];
    let words = plain_words(heading);
    words.len() < 4
        && !is_of_losses(heading)
        && words.iter().any(|word| WORDS.contains(&word.as_str()))
}

/// Checks whether the numbers below a heading count neither men nor guns of a battle: `Horses`, `Page`.
pub(super) fn is_of_no_fighters(heading: &str) -> bool {
    const WORDS: [&str; 72] = [
        "limbers",
        "limber",
        "caissons",
        "caisson",
        "ammunition",
        "ammo",
        "officers",
        "off",
        "offs",
        "offz",
        "offiziere",
        "officiers",
        "horses",
        "horse",
        "pferde",
        "chevaux",
        "mules",
        "wagons",
        "absent",
        "sick",
        "aggregate",
        "id",
        "no",
        "nr",
        "num",
        "number",
        "year",
        "page",
        "row",
        "line",
        "x",
        "y",
        "hex",
        "turn",
        "date",
        "time",
        "age",
        "cost",
        "price",
        "percent",
        "pct",
        "order",
        "index",
        "rank",
        "seq",
        "sequence",
        "key",
        "code",
        "colour",
        "color",
        "map",
        "morale",
        "moves",
        "move",
        "movement",
        "speed",
        "breakpoint",
        "rating",
        "initiative",
        "companies",
        "squadrons",
        "battalions",
        "frontage",
        "width",
        "depth",
        "stands",
        "bases",
        "elements",
        "latitude",
        "longitude",
        "kompanien",
        "eskadrons",
    ];
    let words = plain_words(heading);
    is_of_results(heading) || words.iter().any(|word| WORDS.contains(&word.as_str()))
}

/// Checks whether a heading names guns in general: `Arty`.
pub(super) fn is_of_artillery(heading: &str) -> bool {
    const WORDS: [&str; 5] = ["arty", "art", "artillery", "artillerie", "cannon"];
    matches!(plain_words(heading).as_slice(), [only] if WORDS.contains(&only.as_str()))
}
