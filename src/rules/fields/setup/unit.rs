//! Regiments and batteries: size, value, weapon, state.

use super::{
    UnitSetup,
    bounds::DEEPEST,
    fault::{Faults, RosterTable, SetupFault},
    spelling::{known_word, note_unknown_word},
};
use crate::terms::{
    charts,
    condition::{Condition, Formation},
    edition::Edition,
    name::{BrigadeId, SideId, UnitId},
    order_of_battle::{Arm, Unit},
};
use ruleset::spelling::quoted;

/// Factor between the given number of men and the number that the unit's size means, from which one of the two must be
/// a typing error.
const FAR_BESIDE: u32 = 4;

/// A unit of the roster with the state in which it begins.
pub(super) struct EnrolledUnit {
    pub unit: Unit,
    pub formation: Formation,
    pub condition: Condition,
    /// True if the unit's base can be drawn.
    pub has_base: bool,
}

/// Returns a unit with the state in which it begins; records faults in the roster's unit.
pub(super) fn enrol_unit(
    claim: &UnitSetup,
    place: RosterTable,
    edition: Edition,
    command: (&BrigadeId, &SideId),
    faults: &mut Faults,
) -> EnrolledUnit {
    let (brigade, side) = command;
    let (arm, arm_known) = unit_arm(claim, place, faults);
    let size = unit_size(claim, place, arm, edition, faults);
    let depth = unit_depth(claim, place, arm, faults);
    let (formation, condition) = if arm_known {
        unit_states(claim, place, arm, faults)
    } else {
        (Formation::Line, Condition::Ordered)
    };
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let unit = Unit {
        id: UnitId::new(&claim.id),
        name: claim.name.clone().unwrap_or_else(|| claim.id.clone()),
        brigade: brigade.clone(),
        side: side.clone(),
        arm,
        size: size.unwrap_or(1),
        guns: claim.guns.and_then(|guns| u8::try_from(guns).ok()),
        value: combat_value(claim, place, faults),
        weapon: unit_weapon(claim, place, arm, arm_known, faults).to_owned(),
        frontage: f64::from(size.unwrap_or(1)) * charts::FRONT_A_POINT,
        depth: depth.unwrap_or(charts::DEPTH),
        strength: check_strength(claim, place, arm, size, faults),
        commander: text(&claim.commander),
        source: text(&claim.source),
        note: text(&claim.note),
    };
    EnrolledUnit {
        unit,
        formation,
        condition,
        has_base: arm_known && size.is_some() && depth.is_some(),
    }
}

fn unit_arm(claim: &UnitSetup, place: RosterTable, faults: &mut Faults) -> (Arm, bool) {
    let named = |word: &str| Arm::ALL.into_iter().find(|arm| arm.name() == word);
    let Some(kind) = &claim.kind else {
        return (Arm::default(), true);
    };
    match known_word(faults, place, "kind", kind, &Arm::ALL.map(Arm::name), named) {
        Some(arm) => (arm, true),
        // A unit with guns was meant as a battery; this assumption neither hides nor invents faults.
        None if claim.guns.is_some() => (Arm::Artillery, false),
        None => (Arm::default(), false),
    }
}

fn unit_size(
    claim: &UnitSetup,
    place: RosterTable,
    arm: Arm,
    edition: Edition,
    faults: &mut Faults,
) -> Option<u8> {
    if arm != Arm::Artillery && claim.guns.is_some() {
        let said = format!("{} has no guns", arm.name());
        faults.push(
            SetupFault::fault(place, "guns", said)
                .help("a battery has kind = \"artillery\"".to_owned()),
        );
    }
    let claimed = match claim
        .size
        .map(|inches| whole_size(inches, place, edition, faults))
    {
        Some(None) => return None,
        Some(size) => size,
        None => None,
    };
    match (claimed, claim.guns) {
        (size, Some(guns)) if arm == Arm::Artillery => {
            let followed = battery_size(guns, place, edition, faults)?;
            agreed_size(size, guns, followed, place, edition, faults)
        }
        (Some(size), _) => checked_size(size, place, arm, edition, faults),
        (None, _) => {
            let help = match arm {
                Arm::Artillery => "or `guns`, from 1 to 6",
                _ => "its inches of front, 1 for about 150 men",
            };
            faults.push(SetupFault::missing(place, "size").help(help.to_owned()));
            None
        }
    }
}

/// Returns the size. If a front is not a whole number of inches, records the size that RUL-108 gives it, and returns
/// `None`.
fn whole_size(
    inches: f64,
    place: RosterTable,
    edition: Edition,
    faults: &mut Faults,
) -> Option<i64> {
    if inches.fract() == 0.0 {
        return Some(inches as i64);
    }
    let said = format!("size {inches} is not a whole number");
    let size = charts::size_of_width(edition, inches);
    let help = format!("RUL-108: bases {inches} in wide in total are size {size}");
    faults.push(SetupFault::fault(place, "size", said).help(help));
    None
}

fn battery_size(
    guns: i64,
    place: RosterTable,
    edition: Edition,
    faults: &mut Faults,
) -> Option<u8> {
    let size = u8::try_from(guns)
        .ok()
        .and_then(|guns| charts::battery_size(edition, guns));
    if size.is_none() {
        let said = format!("`guns` is {guns}: a battery has 1 to 6");
        let help = (guns > 6).then(|| "RUL-86: split it into two batteries".to_owned());
        faults.push(SetupFault::fault(place, "guns", said).help(help));
    }
    size
}

fn agreed_size(
    size: Option<i64>,
    guns: i64,
    followed: u8,
    place: RosterTable,
    edition: Edition,
    faults: &mut Faults,
) -> Option<u8> {
    if let Some(size) = size
        && size != i64::from(followed)
    {
        let said = format!(
            "size {size} contradicts {guns} guns, which are size {followed} in the {} edition",
            edition.name()
        );
        faults.push(SetupFault::fault(place, "size", said).help("remove it".to_owned()));
        return None;
    }
    Some(followed)
}

fn checked_size(
    size: i64,
    place: RosterTable,
    arm: Arm,
    edition: Edition,
    faults: &mut Faults,
) -> Option<u8> {
    let allowed = match arm {
        Arm::Artillery => edition.pick(2..=2, 1..=2),
        _ => charts::allowed_sizes(edition),
    };
    let found = u8::try_from(size).ok().filter(|n| allowed.contains(n));
    if found.is_none() {
        let (least, most) = (*allowed.start(), *allowed.end());
        let range = if least == most {
            format!("{least}")
        } else {
            format!("{least} to {most}")
        };
        let what = if arm == Arm::Artillery {
            "a battery's size"
        } else {
            "size"
        };
        let said = format!(
            "size {size} is not allowed: {what} is {range} in the {} edition",
            edition.name()
        );
        let men = |n: u8| u32::from(n) * charts::MEN_A_POINT;
        let help = (arm != Arm::Artillery).then(|| {
            format!(
                "{least} is about {} men, {most} about {}",
                men(least),
                men(most)
            )
        });
        faults.push(SetupFault::fault(place, "size", said).help(help));
    }
    found
}

fn unit_depth(claim: &UnitSetup, place: RosterTable, arm: Arm, faults: &mut Faults) -> Option<f64> {
    let Some(depth) = claim.depth else {
        return Some(match arm {
            Arm::Artillery => charts::BATTERY_DEPTH,
            _ => charts::DEPTH,
        });
    };
    if depth > 0.0 && depth <= DEEPEST {
        return Some(depth);
    }
    let said = format!("depth {depth} is not allowed: more than 0 and at most {DEEPEST} in");
    faults.push(SetupFault::fault(place, "depth", said));
    None
}

fn combat_value(claim: &UnitSetup, place: RosterTable, faults: &mut Faults) -> u8 {
    let Some(value) = claim.value else {
        faults
            .push(SetupFault::missing(place, "value").help("2 raw, 3 average, 4 elite".to_owned()));
        return charts::AVERAGE;
    };
    let found = u8::try_from(value)
        .ok()
        .filter(|n| charts::COMBAT_VALUES.contains(n));
    found.unwrap_or_else(|| {
        let said = format!("combat value {value} is not allowed: use 2, 3 or 4");
        faults.push(
            SetupFault::fault(place, "value", said).help("2 raw, 3 average, 4 elite".to_owned()),
        );
        charts::AVERAGE
    })
}

fn unit_weapon(
    claim: &UnitSetup,
    place: RosterTable,
    arm: Arm,
    arm_known: bool,
    faults: &mut Faults,
) -> &'static str {
    let usual = match arm {
        Arm::Artillery => "mixed-battery",
        _ => "rifled-musket",
    };
    let Some(word) = &claim.weapon else {
        return usual;
    };
    let guns = arm == Arm::Artillery;
    let fitting: Vec<&'static str> = charts::WEAPONS
        .iter()
        .filter(|weapon| !arm_known || weapon.gun == guns)
        .map(|weapon| weapon.name)
        .collect();
    match charts::weapon(word) {
        None => note_unknown_word(faults, place, "weapon", &[], word, &fitting),
        Some(weapon) if arm_known && weapon.gun != guns => {
            let said = format!(
                "{} is not a weapon of {}: choose from {}",
                quoted(word),
                arm.name(),
                fitting.join(", ")
            );
            faults.push(SetupFault::fault(place, "weapon", said));
        }
        Some(weapon) => return weapon.name,
    }
    usual
}

/// Returns the number of men; warns if it is far from the number that the size means (SCALE-03), except for a battery,
/// whose size counts guns.
fn check_strength(
    claim: &UnitSetup,
    place: RosterTable,
    arm: Arm,
    size: Option<u8>,
    faults: &mut Faults,
) -> Option<u32> {
    let strength = claim.strength?;
    let Ok(men) = u32::try_from(strength) else {
        let said = format!("strength {strength} is not allowed: write the number of men, from 0");
        faults.push(SetupFault::fault(place, "strength", said));
        return None;
    };
    if let Some(size) = size.filter(|_| arm != Arm::Artillery) {
        let usual = u32::from(size) * charts::MEN_A_POINT;
        let plausible = usual / FAR_BESIDE..=usual.saturating_mul(FAR_BESIDE);
        if !plausible.contains(&men) {
            let said = format!("strength {men}: size {size} is about {usual} men (SCALE-03)");
            faults.push(SetupFault::warning(place, "strength", said));
        }
    }
    Some(men)
}

/// Returns the words for the states of an arm.
#[must_use]
pub fn states_of(arm: Arm) -> &'static [&'static str] {
    match arm {
        Arm::Infantry => &["ordered", "disordered", "beaten"],
        Arm::Cavalry => &["mounted", "dismounted", "ordered", "disordered", "beaten"],
        Arm::Artillery => &["limbered", "unlimbered", "ordered", "disordered", "beaten"],
    }
}

fn unit_states(
    claim: &UnitSetup,
    place: RosterTable,
    arm: Arm,
    faults: &mut Faults,
) -> (Formation, Condition) {
    let mut formations: Vec<Formation> = Vec::new();
    let mut condition = Condition::Ordered;
    for (nth, word) in claim.state.iter().enumerate() {
        match (arm, word.as_str()) {
            (_, "ordered") => {}
            (_, "disordered") => condition = condition.max(Condition::Disordered),
            (_, "beaten") => condition = condition.max(Condition::Beaten),
            (Arm::Cavalry, "mounted") => formations.push(Formation::Mounted),
            (Arm::Cavalry, "dismounted") => formations.push(Formation::Dismounted),
            (Arm::Artillery, "limbered") => formations.push(Formation::Limbered),
            (Arm::Artillery, "unlimbered") => formations.push(Formation::Unlimbered),
            (arm, word) => faults.push(unfit_state(place, arm, nth, word)),
        }
    }
    if formations.iter().any(|f| Some(f) != formations.first()) {
        let said = format!("a unit cannot be {} at once", claim.state.join(" and "));
        faults.push(SetupFault::fault(place, "state", said));
    }
    let usual = match arm {
        Arm::Infantry => Formation::Line,
        Arm::Cavalry => Formation::Mounted,
        Arm::Artillery => Formation::Unlimbered,
    };
    (formations.first().copied().unwrap_or(usual), condition)
}

fn unfit_state(place: RosterTable, arm: Arm, nth: usize, word: &str) -> SetupFault {
    let known = states_of(arm);
    let said = format!(
        "state {} does not fit {}: choose from {}",
        quoted(word),
        arm.name(),
        known.join(", ")
    );
    let help = match word {
        "broken" => Some("a broken unit has left the table: remove it".to_owned()),
        word => ruleset::spelling::did_you_mean(word, known.iter().copied()),
    };
    SetupFault::fault(place, "state", said)
        .help(help)
        .item(&[nth])
}
