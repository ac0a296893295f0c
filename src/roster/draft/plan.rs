use super::{DraftArm, DraftBrigade, DraftDivision, DraftSide, DraftUnit, RosterDraft};
use rules::fields::terms::edition::Edition;

/// Allowed numbers of brigades for each side: the callsigns of both sides are the letters without I and O.
pub const BRIGADES: std::ops::RangeInclusive<u8> = 1..=12;

/// Number of brigades in a division.
const IN_DIVISION: usize = 4;

/// Makes an invented battle with `brigades` brigades on each side.
#[must_use]
pub fn draft(name: &str, edition: Edition, brigades: u8) -> RosterDraft {
    RosterDraft {
        name: name.to_owned(),
        date: None,
        edition,
        armies: vec![
            draft_army("blue", "Blue", edition, brigades),
            draft_army("grey", "Grey", edition, brigades),
        ],
        south: 0,
        ground: true,
    }
}

fn draft_army(id: &str, name: &str, edition: Edition, brigades: u8) -> DraftSide {
    let brigades: Vec<u8> = (1..=brigades).collect();
    let divisions = (1_u8..).zip(brigades.chunks(IN_DIVISION));
    DraftSide {
        id: id.to_owned(),
        name: name.to_owned(),
        general: None,
        corps: Vec::new(),
        divisions: divisions
            .map(|(n, members)| DraftDivision {
                id: format!("{id}-div-{n}"),
                name: format!("{} {name} Division", ordinal_word(n)),
                corps: None,
                general: None,
                brigades: members
                    .iter()
                    .map(|n| draft_brigade(id, name, edition, *n))
                    .collect(),
            })
            .collect(),
    }
}

/// Makes a brigade of three regiments; every second brigade also has a battery.
fn draft_brigade(side: &str, side_name: &str, edition: Edition, n: u8) -> DraftBrigade {
    let regiment = |k: u8| DraftUnit {
        id: format!("{side}-{n}-{k}"),
        name: format!("{} {side_name}", ordinal_word((n - 1) * 3 + k)),
        // The basic edition knows sizes 2 and 3 only (BASE-03).
        size: edition.pick(3, [3, 4, 2][usize::from(k - 1) % 3]),
        value: 3,
        ..DraftUnit::default()
    };
    let battery = (n % 2 == 1).then(|| DraftUnit {
        id: format!("{side}-{n}-guns"),
        name: format!("{} {side_name} Battery", ordinal_word(n.div_ceil(2))),
        arm: DraftArm::Guns(6),
        size: 2,
        value: 3,
        ..DraftUnit::default()
    });
    DraftBrigade {
        id: format!("{side}-{n}"),
        name: format!("{} {side_name} Brigade", ordinal_word(n)),
        general: None,
        arrives: None,
        units: (1..=3).map(regiment).chain(battery).collect(),
    }
}

/// Formats an ordinal: `1st`, `2nd`, `3rd`, `4th` ...
fn ordinal_word(n: u8) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}
