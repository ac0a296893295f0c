//! Numbers and types of guns, as people write them.

use super::calibre::{CALIBRES, Calibre, INCHES, calibres, is_bore};
use super::doubt::{without_doubt, without_footnote};
use super::gun_words::{MIXED, in_full, named_type, plain_type, type_of_letter};
use super::weapons::{NUMBERS, POUNDS, gun_type, has_strange_gun, small_arm};
use rules::fields::terms::charts;

/// The largest bare number that is read as the guns of a battery or the bases of a regiment, and not as men.
pub(super) const MOST_OF_NO_MEN: u32 = 24;

/// Checks whether a number is too small for men: `Battery A (6)` counts guns, `2nd Wisconsin [6]` bases.
pub(super) fn is_small_count(text: &str) -> bool {
    let number = text.parse::<u32>();
    number.is_ok_and(|count| (1..=MOST_OF_NO_MEN).contains(&count))
}

/// The most guns that one row may have: the guns of a whole army. A larger number is a typing error.
const MOST_OF_A_ROW: u32 = 600;

/// Guns of a battery.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Guns {
    /// Number of each type; `None` if the type is not named.
    types: Vec<(Option<&'static str>, u32)>,
    /// A type without a number; `None` if there is none.
    bare: Option<&'static str>,
    /// True if guns of one type have several calibres for which the rules have no separate weapons.
    has_calibres: bool,
}

impl Guns {
    /// Adds guns of a type.
    pub(super) fn add(&mut self, weapon: Option<&'static str>, guns: u32) {
        if guns == 0 {
            return;
        }
        match self.types.iter_mut().find(|(known, _)| *known == weapon) {
            Some((_, number)) => *number = number.saturating_add(guns),
            None => self.types.push((weapon, guns)),
        }
    }

    /// Adds guns of several types.
    pub(super) fn add_all(&mut self, others: &Guns) {
        for (weapon, guns) in &others.types {
            self.add(*weapon, *guns);
        }
        self.has_calibres |= others.has_calibres;
    }

    /// Returns the number of all guns; `None` if it is not given, or more than any row can mean.
    pub(super) fn number(&self) -> Option<u32> {
        let sum = self
            .types
            .iter()
            .fold(0_u32, |sum, (_, guns)| sum.saturating_add(*guns));
        (1..=MOST_OF_A_ROW).contains(&sum).then_some(sum)
    }

    /// Returns the weapon of the battery: its one type, or a mixed battery; `None` if no type is named.
    pub(super) fn weapon(&self) -> Option<&'static str> {
        let mut named = self
            .types
            .iter()
            .filter_map(|(weapon, _)| *weapon)
            .chain(self.bare);
        let first = named.next()?;
        let is_one = named.all(|other| other == first);
        Some(if is_one && !self.has_calibres {
            first
        } else {
            MIXED
        })
    }
}

/// Reads a cell of guns, which may also have marks of doubt or count sections: `c. 6`, `4.0`, `3 sections`, `1 section
/// (2 Nap)`. The flag is true if the number has a mark or is derived.
pub(super) fn read_cell(text: &str) -> Option<(Guns, bool)> {
    let bare = without_footnote(text);
    if bare.len() < text.trim().len() {
        return read_cell(bare).map(|(guns, _)| (guns, true));
    }
    if let Some(guns) = of_sections(&text.to_lowercase()) {
        return Some((guns, true));
    }
    if let Some(guns) = read(text) {
        return Some((guns, false));
    }
    let is_whole = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b == b'0');
    if let Some((number, _)) = text.split_once(['.', ',']).filter(|(_, it)| is_whole(it)) {
        return Some((read(number)?, false));
    }
    let bare = without_doubt(text);
    let guns = read(&bare).filter(|guns| guns.number() <= Some(MOST_OF_NO_MEN))?;
    (bare != text).then_some((guns, true))
}

/// Reads sections of a battery, each item by itself: `2 sections 10-lb Parrott, 1 section 12-lb howitzers`.
fn of_sections(text: &str) -> Option<Guns> {
    let items = text
        .split([',', ';', '+', '&'])
        .flat_map(|item| item.split(" and "));
    let items: Vec<&str> = items.map(str::trim).collect();
    let sections = items.iter().map(|item| alike_sections(item));
    if sections.flatten().count() < 2 {
        return alike_sections(text);
    }
    let mut guns = Guns::default();
    for item in items {
        let own = alike_sections(item).or_else(|| list(item))?;
        guns.add_all(&own);
        own.number()?;
    }
    Some(guns)
}

/// Reads sections of two guns each: `3 sections`, `1 section (2 Nap)`. If a list of their guns follows, the list counts
/// instead.
fn alike_sections(text: &str) -> Option<Guns> {
    const GUNS_OF_SECTION: u32 = 2;
    let (number, rest) = leading(text)?;
    let rest = rest.trim_start();
    let end = rest.find(|letter: char| !letter.is_alphabetic());
    let (word, rest) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    if !["section", "sections", "sect", "sects", "sec", "secs"].contains(&word) {
        return None;
    }
    let usual = number?.checked_mul(GUNS_OF_SECTION)?;
    let rest = rest.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '"');
    let rest = rest.strip_prefix("of ").unwrap_or(rest);
    let mut guns = match rest {
        "" => Guns::default(),
        rest => list(rest)?,
    };
    if guns.number().is_none() {
        guns.add(guns.bare, usual);
    }
    Some(guns)
}

/// Reads guns: `4`, `4 x 12-pdr Napoleon`, `2N 2R`, `four Napoleons, two 10-pdr Parrotts`, and a total with its parts,
/// as in `6 guns (4 Napoleons, 2 Parrotts)`; `None` if the text is no such list, or its parts are more than its total.
pub(super) fn read(text: &str) -> Option<Guns> {
    total_and_parts(text).or_else(|| total_and_parts(&in_full(text)?))
}

/// Reads guns that are written without blanks between numbers and letters.
fn total_and_parts(text: &str) -> Option<Guns> {
    let small = text.to_lowercase();
    let (total, parts) = split_total(&small);
    let mut guns = list(parts)?;
    if let Some(total) = total {
        guns.add(None, total.checked_sub(guns.number().unwrap_or(0))?);
    }
    (guns.number().is_some() || guns.bare.is_some()).then_some(guns)
}

/// Reads a list of guns in lower case, without a total.
fn list(text: &str) -> Option<Guns> {
    let mut guns = Guns::default();
    let pieces: Vec<String> = pieces(text).collect();
    let are_read = pieces.iter().all(|piece| piece_of(piece, &mut guns));
    guns.has_calibres = has_strange_calibres(&pieces);
    are_read.then_some(guns)
}

/// Checks whether two items of a list name one type of gun, but with a calibre that not all guns of this type have: `2
/// 20-pdr Parrotts, 2 10-pdr`.
fn has_strange_calibres(pieces: &[String]) -> bool {
    let typed = pieces
        .iter()
        .filter_map(|piece| Some((gun_type(piece)?, calibres(piece).next()?)));
    let typed: Vec<(&str, Calibre)> = typed.collect();
    let is_own = |weapon: &str, calibre: &Calibre| {
        let known = CALIBRES.iter().find(|(name, _)| *name == weapon);
        known.is_none_or(|(_, own)| own.contains(calibre))
    };
    typed.iter().any(|(weapon, calibre)| {
        let mut others = typed.iter();
        !is_own(weapon, calibre) && others.any(|(other, by)| other == weapon && by != calibre)
    })
}

/// Splits the number of all guns from their list: `8 guns: 2 Parrotts, 6 smoothbores`, `6 (4 Napoleons, 2 Parrotts)`,
/// `6 guns, 4 Napoleons, 2 Parrotts`.
fn split_total(text: &str) -> (Option<u32>, &str) {
    let split = |sign: &str| {
        let (total, parts) = text.split_once(sign)?;
        let (number, rest) = leading(total.trim())?;
        // Between commas only the word tells a total from a part.
        if !is_any_gun(rest) || sign == "," && rest.trim().is_empty() {
            return None;
        }
        let parts = parts.trim();
        // `4 (Nap), 2 (How)` has a type in each bracket.
        if matches!(sign, "(" | "[") && closes_early(parts) {
            return None;
        }
        let parts = parts.trim_end_matches([')', ']']);
        list(parts)?.weapon()?;
        Some((number?, parts))
    };
    let found = [":", "(", "[", " - ", " – ", ","]
        .into_iter()
        .find_map(split);
    found.map_or((None, text), |(total, parts)| (Some(total), parts))
}

/// Checks whether more text follows the bracket that is open at the beginning of a text.
fn closes_early(text: &str) -> bool {
    let mut depth = 1_usize;
    let end = text.find(|sign: char| {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    end.is_some_and(|end| end + 1 < text.len())
}

/// Checks whether the words after a number name no type of gun: `4 guns`.
fn is_any_gun(rest: &str) -> bool {
    let rest = rest.trim_matches([' ', '(', ')', '[', ']', '.', ':']);
    ["", "gun", "guns", "cannon", "pieces", "piece", "guns?", "?"].contains(&rest)
}

/// Returns the weapon of a battery from a text that counts its guns by type; several types, or unknown ones, make it a
/// mixed battery: `1 Blakely, 2 12-pdr how.` `None` if a part of the text has no count, or if its only type is unknown.
pub(super) fn weapon_of_list(text: &str) -> Option<&'static str> {
    if let Some(weapon) = read(text).and_then(|guns| guns.weapon()) {
        return Some(weapon);
    }
    let small = text.to_lowercase();
    let (_, parts) = split_total(&small);
    let types: Option<Vec<Option<&str>>> = pieces(parts)
        .map(|piece| {
            let (_, rest) = leading(&piece).or_else(|| trailing(&piece))?;
            Some(gun_type(rest).or_else(|| plain_type(rest)))
        })
        .collect();
    let types = types.filter(|types| types.len() > 1)?;
    let first = types.first().copied().flatten();
    let is_one = first.is_some() && types.iter().all(|other| *other == first);
    let name = first.filter(|_| is_one).unwrap_or(MIXED);
    charts::weapon(name).map(|weapon| weapon.name)
}

/// Splits a list of guns into its items.
fn pieces(text: &str) -> impl Iterator<Item = String> {
    let has_letter = |part: &str| part.contains(char::is_alphabetic);
    // `6/4` is not a list.
    let is_list = text.split('/').all(has_letter);
    let pieces = text
        .split(move |sign| ",;+&\n".contains(sign) || is_list && sign == '/')
        .flat_map(|piece| piece.split(" and "));
    pieces.flat_map(counted_pieces)
}

/// Splits a list that has only blanks between its items, as cells of several lines become: `4 10-pdr Parrotts 2 12-pdr
/// howitzers`.
fn counted_pieces(piece: &str) -> Vec<String> {
    let words: Vec<&str> = piece.split_whitespace().collect();
    let is_unit = |word: &str| POUNDS.contains(&word) || INCHES.contains(&word);
    let begins = |n: usize| {
        let before = n.checked_sub(1).and_then(|before| words.get(before));
        let letters = before.map_or(0, |word| {
            word.chars().filter(|sign| sign.is_alphabetic()).count()
        });
        // In `Parrott 10 pdr` the number belongs to the type.
        let is_number = |own: &&str| match words.get(n + 1) {
            Some(next) => is_count(own) && !is_unit(next.trim_end_matches('.')),
            None => own.contains(['x', '×']) && is_count(own),
        };
        letters > 1 && words.get(n).is_some_and(is_number)
    };
    let mut parts: Vec<String> = Vec::new();
    for (n, word) in words.iter().enumerate() {
        match parts.last_mut() {
            Some(part) if !begins(n) => {
                part.push(' ');
                part.push_str(word);
            }
            _ => parts.push((*word).to_owned()),
        }
    }
    parts
}

/// Checks whether a word begins with a number of guns: `4`, `four`, `4x12-pdr`.
fn is_count(word: &str) -> bool {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = (1..=2).contains(&(word.len() - rest.len()));
    let times = rest.strip_prefix(['x', '×']).or_else(|| {
        rest.strip_prefix('-')
            .filter(|it| it.starts_with(|sign: char| sign.is_ascii_digit()))
    });
    NUMBERS.contains(&word)
        || is_number && (rest.is_empty() || times.is_some_and(|calibre| !calibre.is_empty()))
}

/// Checks whether a text names guns for which the rules have no weapon, so that another is used instead: a 20-pdr
/// Parrott, a field howitzer, a rifled 6-pdr.
pub(super) fn has_stand_in(text: &str) -> bool {
    let small = text.to_lowercase();
    let (_, parts) = split_total(&small);
    pieces(parts).any(|piece| {
        let weapon = gun_type(&piece).or_else(|| plain_type(&piece));
        if letters(&piece, &mut Guns::default()) {
            return false;
        }
        if weapon.is_none() {
            let counted = leading(&piece).map(|(_, rest)| rest);
            return counted
                .is_some_and(|rest| rest.contains(char::is_alphabetic) && !is_any_gun(rest));
        }
        if has_strange_gun(&piece) {
            return true;
        }
        let Some((_, own)) =
            weapon.and_then(|weapon| CALIBRES.iter().find(|(name, _)| *name == weapon))
        else {
            return weapon == Some(MIXED) && !piece.contains("mixed");
        };
        calibres(&piece).any(|calibre| !own.contains(&calibre))
    })
}

fn piece_of(piece: &str, guns: &mut Guns) -> bool {
    if letters(piece, guns) {
        return true;
    }
    let (number, rest) = leading(piece)
        .or_else(|| trailing(piece))
        .unwrap_or((None, piece));
    // `4 N`, `4 (N)`
    let bare = rest.trim_matches(['(', ')', ' ']);
    // `4 12-pdr H`: the letter tells more than the weight of the shot.
    let last = bare.rsplit_once(' ').map(|(_, last)| last);
    let is_few = number.is_some_and(|number| number <= MOST_OF_NO_MEN);
    let weapon = last
        .filter(|last| last.len() == 1 && calibres(bare).next().is_some())
        .and_then(type_of_letter)
        .or_else(|| named_type(rest))
        .or_else(|| type_of_letters(rest))
        .or_else(|| type_of_letter(bare).filter(|_| is_few && bare.len() == 1));
    match (number, weapon) {
        (Some(number), weapon) if weapon.is_some() || is_any_gun(rest) => guns.add(weapon, number),
        (None, Some(weapon)) => guns.bare = Some(weapon),
        _ => return false,
    }
    true
}

/// Reads a number before the type: `4 x`, `4`, `four`.
fn leading(piece: &str) -> Option<(Option<u32>, &str)> {
    let end = piece
        .find(|letter: char| letter.is_whitespace())
        .unwrap_or(piece.len());
    let (first, rest) = piece.split_at(end);
    if let Some(at) = NUMBERS.iter().position(|word| *word == first) {
        return Some((u32::try_from(at + 1).ok(), rest));
    }
    // `4x 12-pdr`, `4 x 12-pdr`, `4`; but `12-pdr` and `3-inch` begin with the type.
    let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = piece.split_at(digits);
    let number = number.parse().ok()?;
    let after = after.trim_start();
    let times = after.strip_prefix(['x', '×', '*']);
    let is_times =
        times.is_some_and(|rest| rest.is_empty() || !rest.starts_with(char::is_alphabetic));
    let is_alone = piece
        .get(digits..)
        .is_none_or(|rest| rest.is_empty() || rest.starts_with(' '));
    let is_type = ["pdr", "lb", "pounder", "inch", "in ", "in.", "pr", "pound"]
        .iter()
        .any(|unit| after.starts_with(unit));
    // `6-6pdrs`, `4-James Rifles`; but `4-6` is a range, and `3-in rifles` a type.
    let behind_dash = after
        .strip_prefix(['-', '–'])
        .filter(|rest| !is_bore(rest) && gun_type(rest).or_else(|| plain_type(rest)).is_some());
    match times {
        Some(rest) if is_times => Some((Some(number), rest)),
        _ if !is_alone && behind_dash.is_some() => Some((Some(number), behind_dash?)),
        _ if is_alone && !is_type => Some((Some(number), after)),
        _ => None,
    }
}

/// Checks whether a text begins with the calibre of a gun and names its type, without a number of guns: `3" Rifles`.
pub(super) fn names_bore(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    let begins_with_bore = digits > 0 && is_bore(rest.trim_start_matches([' ', '-']));
    begins_with_bore
        && read(text).is_some_and(|guns| guns.number().is_none() && guns.bare.is_some())
}

/// Reads a number after the type: `Napoleons x 4`, `Napoleons: 4`, `Napoleons (4)`, `Napoleon 6`.
fn trailing(piece: &str) -> Option<(Option<u32>, &str)> {
    let piece = piece.trim_end_matches([')', ' ']);
    let digits = piece.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (rest, number) = piece.split_at(piece.len() - digits);
    let is_apart = rest.ends_with(' ');
    let rest = rest.trim_end();
    let behind_sign = rest.strip_suffix(['x', '×', '*', ':', '(', '-']);
    let rest = behind_sign
        .or_else(|| Some(rest).filter(|rest| is_apart && is_counted_by(rest, number)))?;
    // `-4`
    if rest.trim().is_empty() {
        return None;
    }
    Some((Some(number.parse().ok()?), rest))
}

/// Checks whether a number right after a type counts guns: `10-pdr Parrott 6`. In `Parrott 10` it is the calibre.
fn is_counted_by(rest: &str, number: &str) -> bool {
    const MOST_OF_A_BATTERY: u32 = 8;
    let names_gun =
        gun_type(rest).is_some() || plain_type(rest).is_some() && small_arm(rest).is_none();
    let most = match calibres(rest).next() {
        Some(_) => MOST_OF_NO_MEN,
        None => MOST_OF_A_BATTERY,
    };
    names_gun
        && number
            .parse()
            .is_ok_and(|count: u32| (1..=most).contains(&count))
}

/// Reads one number with a letter, `3R`, where the number may count the guns or be the calibre.
pub(super) fn letters_alone(text: &str) -> Option<Guns> {
    let mut guns = Guns::default();
    (text.len() == 2 && letters(&text.to_lowercase(), &mut guns)).then_some(guns)
}

/// Reads numbers with letters for the types: `2N 2R`, `6N6P`.
fn letters(piece: &str, guns: &mut Guns) -> bool {
    let mut read = Vec::new();
    for word in piece.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = rest.split_at(digits);
            // `2x12H`, `4-3"R`: the weight of the shot or the bore stands before the letter.
            let shot = after.strip_prefix(['x', '×']).or_else(|| {
                let behind = after.strip_prefix(['-', '–'])?;
                behind
                    .starts_with(|sign: char| sign.is_ascii_digit())
                    .then_some(behind)
            });
            let is_calibre = |sign: char| sign.is_ascii_digit() || ".\"″”".contains(sign);
            let after = shot.map_or(after, |shot| shot.trim_start_matches(is_calibre));
            let end = after.find(|sign: char| sign.is_ascii_digit());
            let (letter, next) = after.split_at(end.unwrap_or(after.len()));
            let number = number.parse().ok();
            // `133w` counts the wounded.
            let number = number.filter(|number| *number <= MOST_OF_NO_MEN);
            let (Some(number), Some(weapon)) = (number, type_of_letter(letter)) else {
                return false;
            };
            read.push((weapon, number));
            rest = next;
        }
    }
    for (weapon, number) in &read {
        guns.add(Some(weapon), *number);
    }
    !read.is_empty()
}

/// Returns the type of gun that letters after a calibre mean: `12N`, `3" R`.
fn type_of_letters(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let is_sign = |sign: char| sign.is_ascii_digit() || ".-\"″” ".contains(sign);
    let letters = text.trim_start_matches(is_sign);
    (letters.len() < text.len())
        .then(|| type_of_letter(letters))
        .flatten()
}

/// Returns the number at the beginning of a text that is not a list of guns: `6 (one section detached)`.
pub(super) fn leading_number(text: &str) -> Option<u32> {
    let (number, _) = leading(text)?;
    number.filter(|number| (1..=MOST_OF_NO_MEN).contains(number))
}
