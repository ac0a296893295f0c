//! Columns headed `Type`, `Class` or `Arm`; their texts decide whether they are kinds, weapons, qualities or guns.

use super::field::Field;
use super::heading::{self, Meaning};
use super::words::{Kind, combat_value};
use super::{guns, inference, men_columns};
use crate::sheet::Row;

/// Reads a column of kinds (`Arm`, `Class`, `Type`) as another field if its texts fit that: quality for qualities
/// (`green`, `veteran`) or grades (`A`, `B`); weapon for small arms and guns; guns for counts of guns (`2N 2H`), or
/// weapon if another column already counts the guns.
pub(super) fn read_classes_by_texts(below: &[Row], found: &mut [(usize, heading::Match)]) {
    const SAMPLE: usize = 1000;
    let counts_guns = found
        .iter()
        .any(|(_, matched)| matched.meaning == Meaning::Field(Field::Guns));
    let has_weapons = found
        .iter()
        .any(|(_, matched)| matched.meaning == Meaning::Field(Field::Weapon));
    let of_guns = if counts_guns {
        Field::Weapon
    } else {
        Field::Guns
    };
    let of_kinds = found
        .iter_mut()
        .filter(|(_, matched)| matched.meaning == Meaning::Field(Field::Kind));
    for (at, matched) in of_kinds {
        let texts = below.iter().take(SAMPLE).map(|row| row.cell(*at));
        let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
        let is_quality = |text: &&str| combat_value(text).is_some() && Kind::read(text).is_none();
        let is_battery = |text: &&str| guns::read(text).is_some_and(|guns| guns.weapon().is_some());
        if texts.is_empty() {
            continue;
        }
        if texts.iter().all(is_quality) || are_grades(&texts) {
            matched.meaning = Meaning::Field(Field::Quality);
        } else if inference::are_weapons(&texts) && !has_weapons {
            matched.meaning = Meaning::Field(Field::Weapon);
        } else if texts.iter().all(is_battery) {
            matched.meaning = Meaning::Field(of_guns);
        }
    }
}

/// Reads a column of weapons, such as `Waffe`, as the kind if its texts are arms and no other column has the kind.
pub(super) fn read_weapons_by_texts(below: &[Row], found: &mut [(usize, heading::Match)]) {
    const SAMPLE: usize = 1000;
    let mut known = found.iter();
    if known.any(|(_, matched)| matched.meaning == Meaning::Field(Field::Kind)) {
        return;
    }
    let weapons = found
        .iter_mut()
        .find(|(_, matched)| matched.meaning == Meaning::Field(Field::Weapon));
    let Some((at, matched)) = weapons else { return };
    let texts = below.iter().take(SAMPLE).map(|row| row.cell(*at));
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    if inference::are_arms(&texts) {
        matched.meaning = Meaning::Field(Field::Kind);
    }
}

/// Reads the second of two columns headed `Guns` as the weapon if it names types of guns, and the first counts them.
pub(super) fn read_guns_by_texts(below: &[Row], found: &mut [(usize, heading::Match)]) {
    const SAMPLE: usize = 1000;
    let is_of = |field: Field, matched: &heading::Match| matched.meaning == Meaning::Field(field);
    let of_guns = found
        .iter()
        .filter(|(_, matched)| is_of(Field::Guns, matched));
    let counts = of_guns.filter(|(at, _)| men_columns::are_mostly_guns(*at, below));
    let has_weapons = found
        .iter()
        .any(|(_, matched)| is_of(Field::Weapon, matched));
    if counts.count() == 0 || has_weapons {
        return;
    }
    let names_guns = |at: usize| {
        let texts = below.iter().take(SAMPLE).map(|row| row.cell(at));
        let mut texts = texts.filter(|text| !text.is_empty()).peekable();
        let names_type = |text: &str| {
            let guns = guns::read(text);
            guns.is_some_and(|guns| guns.number().is_none() && guns.weapon().is_some())
        };
        texts.peek().is_some() && texts.all(names_type)
    };
    let types = found
        .iter_mut()
        .find(|(at, matched)| is_of(Field::Guns, matched) && names_guns(*at));
    if let Some((_, matched)) = types {
        matched.meaning = Meaning::Field(Field::Weapon);
    }
}

/// Checks whether texts are the letters or numbers of grades, `A`, `B+`, `1`, rather than letters for arms: `I`, `C`,
/// `A`.
fn are_grades(texts: &[&str]) -> bool {
    const ARMS: [char; 3] = ['I', 'C', 'A'];
    let grade = |text: &&str| {
        let mut signs = text.trim_end_matches(['+', '-']).chars();
        let sign = signs.next()?.to_ascii_uppercase();
        let is_grade = matches!(sign, 'A'..='F' | '1'..='9');
        (is_grade && signs.next().is_none()).then_some(sign)
    };
    let grades: Option<Vec<char>> = texts.iter().map(grade).collect();
    grades.is_some_and(|grades| grades.iter().any(|sign| !ARMS.contains(sign)))
}
