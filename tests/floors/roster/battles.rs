//! The battles of history that ship with the program: every strength names its source, and nothing is
//! warned about that was not so on the day.

use super::*;

/// How sure a strength is: the first word of its source.
const SURENESS: [&str; 5] = ["published", "derived", "recalled", "estimate", "unknown"];

/// What history did against the rules of deployment: cavalry on both flanks of its army, a brigade in two halves.
const HISTORY: [(&str, &str); 3] = [
    ("mcphersons-ridge", "\"84th New York (14th Brooklyn)\""),
    ("olustee", "\"Independent Battalion Massachusetts Cava"),
    ("olustee", "\"2nd Florida Cavalry\""),
];

fn battles() -> Vec<(String, String)> {
    let read = |path: PathBuf| (stem(&path), fs::read_to_string(&path).unwrap());
    let battles: Vec<_> = files("rosters").into_iter().map(read).collect();
    let history = |(name, _): &(String, String)| name != "first-steps";
    battles.into_iter().filter(history).collect()
}

#[test]
fn every_strength_names_its_source() {
    let battles = battles();
    assert!(battles.len() >= 4, "{}", battles.len());
    for (name, text) in battles {
        let (muster, _) = roster::muster(&text).unwrap();
        assert!(!muster.oob.sources.is_empty(), "{name}: it names no source");
        for unit in &muster.oob.units {
            let first = unit.source.split([':', ' ']).next().unwrap_or_default();
            assert!(
                SURENESS.contains(&first),
                "{name}: {}: `{}`",
                unit.id,
                unit.source
            );
            let unsourced = first == "unknown" && unit.strength.is_some();
            assert!(
                !unsourced,
                "{name}: {} has a strength from nowhere",
                unit.id
            );
        }
    }
}

#[test]
fn nothing_is_warned_about_but_history() {
    for (name, text) in battles() {
        for fault in roster::read(&text).faults {
            let told = fault.at(&name);
            let history = HISTORY
                .iter()
                .any(|(battle, unit)| *battle == name && told.contains(unit));
            assert!(history, "{told}");
        }
    }
}

/// CMD-05: regiments of a brigade that are drawn up side by side touch, so that they may move as one body.
#[test]
fn units_in_line_touch() {
    for (name, text) in battles() {
        let (muster, _) = roster::muster(&text).unwrap();
        for brigade in &muster.oob.brigades {
            let own = |start: &&UnitStart| {
                let mut units = muster.oob.units.iter();
                units.any(|unit| {
                    unit.id == start.id && unit.brigade == brigade.id && unit.guns.is_none()
                })
            };
            let starts: Vec<&UnitStart> = muster.units.iter().filter(own).collect();
            for (n, one) in starts.iter().enumerate() {
                for other in starts.iter().skip(n + 1) {
                    let (Some(a), Some(b)) = (one.base, other.base) else {
                        continue;
                    };
                    let is_in_line = a.facing == b.facing && a.local(b.at).y.abs() < 0.05;
                    let gap = a.distance(&b);
                    assert!(
                        !is_in_line || gap > 0.3 || a.touches(&b),
                        "{name}: {} and {} are {gap:.2} in apart",
                        one.id,
                        other.id
                    );
                }
            }
        }
    }
}
