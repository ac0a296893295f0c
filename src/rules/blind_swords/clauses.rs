//! Every clause that the code cites, in our own words.

mod rules;
mod rulings;

use crate::rules::clause::Stated;
use rules::RULES;
use rulings::RULINGS;

const fn rule(id: &'static str, title: &'static str, reading: &'static str) -> Stated {
    ruling(id, title, reading, &[])
}

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

const COUNT: usize = RULES.len() + RULINGS.len();

/// The clauses of the series that the program keeps.
pub const CLAUSES: &[Stated] = &joined();

/// Rules, then rulings. Evaluated by the compiler: an index out of bounds does not build.
#[allow(clippy::indexing_slicing)]
const fn joined() -> [Stated; COUNT] {
    let mut all = [rule("", "", ""); COUNT];
    let mut n = 0;
    while n < COUNT {
        all[n] = match n < RULES.len() {
            true => RULES[n],
            false => RULINGS[n - RULES.len()],
        };
        n += 1;
    }
    all
}
