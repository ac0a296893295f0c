//! The numbers that the quick reference is made from, gathered from the printed tables by name. A number
//! of the chart is never typed by hand.

use std::collections::BTreeMap;

use crate::rules::fields::activation;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::charts;
use crate::rules::fields::terms::charts::Factor;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::charts::QUALITIES;
use crate::rules::fields::terms::charts::distance;
use crate::rules::fields::terms::charts::pace;
use crate::rules::fields::terms::edition::Edition;
use crate::rules::fields::terms::switch::Switch;
use crate::rules::fields::terms::weight;
use crate::table::ground::SightType;

/// Numbers by name.
pub type Numbers = BTreeMap<String, f64>;

/// Returns the numbers of a game.
#[must_use]
pub fn of(state: &State) -> Numbers {
    let edition = state.edition();
    let mut numbers = Numbers::new();
    let mut put = |name: &str, number: f64| {
        numbers.insert(name.to_owned(), number);
    };
    for (name, inches) in [
        ("command-inner", distance::COMMAND_INNER),
        ("command-outer", distance::COMMAND_OUTER),
        ("general-step", distance::GENERAL_STEP),
        ("general-max", distance::GENERAL_MAX),
        ("retreat-felt", distance::RETREAT_FELT),
        ("beaten-retreat", distance::BEATEN_RETREAT),
        ("retire-until", distance::RETIRE_UNTIL),
        ("messenger-danger", distance::MESSENGER_DANGER),
        ("small-arms", distance::SMALL_ARMS),
        ("canister", distance::CANISTER),
        ("obstructed-entry", distance::OBSTRUCTED_ENTRY),
        ("driven-back", distance::DRIVEN_BACK),
        ("casualty-test", distance::CASUALTY_TEST),
        ("cohesion", distance::COHESION),
        ("infantry-ahead", pace::INFANTRY_AHEAD),
        ("infantry", pace::INFANTRY),
        ("mounted", pace::MOUNTED),
        ("dismounted", pace::DISMOUNTED),
        ("limbered", pace::LIMBERED),
        ("march-wheel", charts::MARCH_WHEEL),
        ("enemy-retired", f64::from(weight::ENEMY_RETIRED)),
        ("brigade-shaken", f64::from(weight::BRIGADE_SHAKEN)),
        ("brigade-beaten", f64::from(weight::BRIGADE_BEATEN)),
        ("unit-beaten", f64::from(weight::UNIT_BEATEN)),
        ("unit-broken", f64::from(weight::UNIT_BROKEN)),
        ("division-near", f64::from(weight::DIVISION_NEAR)),
        ("corps-near", f64::from(weight::CORPS_NEAR)),
        (
            "friends-gave-way",
            f64::from(weight::friends_gave_way(edition)),
        ),
        ("broken-brigade", weight::BROKEN_BRIGADE),
        ("retiring-brigade", weight::RETIRING_BRIGADE),
        ("ride-dice", weight::RIDE_DICE as f64),
        ("near-price", f64::from(weight::NEAR_PRICE)),
        ("far-price", f64::from(weight::far_price(edition))),
        ("attack-from", f64::from(activation::attack_from(state))),
    ] {
        put(name, inches);
    }
    let near = state.rulings().number(Switch::HigherCommandIn);
    put("higher-command", near.unwrap_or_default());
    for quality in QUALITIES {
        let points = state.oob().action_points(quality);
        put(&format!("points-{quality}"), f64::from(points));
    }
    for level in Level::ALL {
        let name = level.name();
        put(&format!("fire-{name}"), f64::from(level.fire()));
        put(
            &format!("activation-{name}"),
            f64::from(level.activation(edition)),
        );
        put(&format!("from-{name}"), f64::from(level as u32));
    }
    for sight in SightType::ALL {
        put(&format!("sight-{}", sight.name()), sight.range());
    }
    for factor in Factor::ALL {
        if let Some(value) = factor_value(state, factor) {
            put(factor.name(), f64::from(value));
        }
    }
    for obstructed in [false, true] {
        let kind = if obstructed { "obstructed" } else { "close" };
        for die in 1..=6 {
            if let Some(inches) = charts::rough_inches(die, obstructed) {
                put(&format!("rough-{kind}-{die}"), inches);
            }
        }
    }
    for (larger, smaller, name) in [(3, 2, "odds-3-2"), (2, 1, "odds-2-1"), (3, 1, "odds-3-1")] {
        put(name, f64::from(charts::size_odds(larger, smaller)));
    }
    numbers
}

/// A factor as this game has it: overlap and the total of a Beaten unit are switches.
fn factor_value(state: &State, factor: Factor) -> Option<i32> {
    let edition: Edition = state.edition();
    let value = factor.value(edition)?;
    let rulings = state.rulings();
    match factor {
        Factor::LinearOverlap if rulings.is(Switch::Overlap, "off") => None,
        Factor::Beaten => {
            let total = rulings.number(Switch::BeatenTotal)? as i32;
            Some(total - Factor::Disordered.value(edition)?)
        }
        _ => Some(value),
    }
}
