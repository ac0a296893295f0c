//! Every clause that the code cites, in our own words.
//!
//! - `standard`: Blue & Grey revised and its rulings
//! - `article`: the complications and their rulings

mod article;
mod standard;

use crate::rules::clause::Stated;

/// The clauses of the rules, then those of the complications.
pub const CLAUSES: &[Stated] = &joined::<ALL>(standard::CLAUSES, article::CLAUSES);

const ALL: usize = standard::CLAUSES.len() + article::CLAUSES.len();

/// Both lists as one, when the program is built.
const fn joined<const N: usize>(
    mut rows: &'static [Stated],
    mut more: &'static [Stated],
) -> [Stated; N] {
    let mut all = [rule("", "", ""); N];
    let mut rest = all.as_mut_slice();
    while let Some((place, places)) = rest.split_first_mut() {
        if rows.is_empty() {
            (rows, more) = (more, &[]);
        }
        let Some((row, left)) = rows.split_first() else {
            break;
        };
        *place = *row;
        (rest, rows) = (places, left);
    }
    all
}

/// A rule.
const fn rule(id: &'static str, title: &'static str, reading: &'static str) -> Stated {
    ruling(id, title, reading, &[])
}

/// A ruling, and the rules that it bears on.
const fn ruling(
    id: &'static str,
    title: &'static str,
    reading: &'static str,
    on: &'static [&'static str],
) -> Stated {
    Stated {
        id,
        title,
        reading,
        on,
    }
}
