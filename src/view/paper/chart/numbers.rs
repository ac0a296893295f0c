//! The numbers in the quick reference by name, gathered from the printed tables, so that none is typed by hand.

use std::collections::BTreeMap;

use rules::fields::activation;
use rules::fields::combat::casualties;
use rules::fields::orders::messengers;
use rules::fields::shared::demoralisation::ArmyLosses;
use rules::fields::state::State;
use rules::fields::terms::{
    account::FightEffect,
    charts::{self, ActivationResult, Factor, Level, QUALITIES, WEAPONS, distance, pace},
    edition::Edition,
    fate::GeneralFate,
    switch::{Overlap, Switch},
    weight,
};
use rules::fields::wear::morale::threat::Spirit;
use table::ground::SightType;

/// The numbers of the reference, by their names.
pub type Numbers = BTreeMap<String, f64>;

/// Distance in inches at which units that may not charge halt short of an enemy (RUL-34).
const SHORT_OF_ENEMY: f64 = 1.0;

/// The faces of a die.
pub(super) const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// Returns the numbers of a game.
#[must_use]
pub fn chart_numbers(state: &State) -> Numbers {
    let constants = distance_numbers().into_iter().chain(weight_numbers(state));
    let mut numbers: Numbers = constants
        .map(|(name, number)| (name.to_owned(), number))
        .collect();
    let tables = threshold_numbers(state)
        .into_iter()
        .chain(weapon_numbers(state));
    numbers.extend(tables.chain(of_tables(state)));
    numbers
}

/// Returns lengths in inches, and the angle of a wheel.
fn distance_numbers() -> Vec<(&'static str, f64)> {
    vec![
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
        ("short-of-enemy", SHORT_OF_ENEMY),
        ("infantry-ahead", pace::INFANTRY_AHEAD),
        ("infantry", pace::INFANTRY),
        ("mounted", pace::MOUNTED),
        ("dismounted", pace::DISMOUNTED),
        ("limbered", pace::LIMBERED),
        ("march-wheel", charts::MARCH_WHEEL),
    ]
}

/// Returns the numbers for modifiers, losses, dice and points.
fn weight_numbers(state: &State) -> Vec<(&'static str, f64)> {
    let edition = state.edition();
    let near = state.rulings().number(Switch::HigherCommandIn);
    vec![
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
        ("activation-dice", weight::ACTIVATION_DICE as f64),
        ("act-price", f64::from(weight::ACT_PRICE)),
        (
            "ride-price",
            f64::from(distance::general_moves(distance::GENERAL_STEP)),
        ),
        ("marked-less", f64::from(weight::MARKED_LESS)),
        ("run-over", f64::from(weight::RUN_OVER)),
        ("hit", f64::from(weight::HIT)),
        ("engaged", f64::from(weight::ENGAGED)),
        ("canister-size", f64::from(weight::CANISTER)),
        ("brigade-morale", weight::BRIGADE),
        ("worst-general", weight::WORST_GENERAL),
        ("best-general", weight::BEST_GENERAL),
        ("higher-command", near.unwrap_or_default()),
    ]
}

/// Returns the first of some numbers for which a condition holds; 0 if it holds for none.
fn first_answering<N: Copy + Into<f64>>(
    mut numbers: impl Iterator<Item = N>,
    answers: impl Fn(N) -> bool,
) -> f64 {
    let first = numbers.find(|number| answers(*number));
    first.map_or(0.0, Into::into)
}

/// Returns the first number of each row in the tables, found by looking up one number after the other.
fn threshold_numbers(state: &State) -> Vec<(String, f64)> {
    let attack_from = activation::attack_from(state);
    let activation = ActivationResult::ALL.into_iter().skip(1).map(|result| {
        let from = first_answering(-5..=attack_from, |total: i32| {
            ActivationResult::from_total(total, attack_from) == result
        });
        (format!("total-{}", result.name()), from)
    });
    let margins = [
        FightEffect::Disordered,
        FightEffect::Beaten,
        FightEffect::Broken,
    ]
    .map(|blow| {
        let from = first_answering(1..=20, |margin: u32| {
            FightEffect::from_margin(margin) == Some(blow)
        });
        (format!("margin-{}", blow.name()), from)
    });
    let dangers = ["turned back", "taken"].map(|said| {
        let from = first_answering(FACES, |total: u8| messengers::danger_effect(total) == said);
        (format!("danger-{said}"), from)
    });
    let fates = [GeneralFate::Dead, GeneralFate::Out, GeneralFate::Fit].map(|fate| {
        let from = first_answering(FACES, |die: u8| casualties::general_fate(die) == fate);
        (format!("fate-{}", fate.name()), from)
    });
    let stops = first_answering(FACES, |die: u8| charts::rough_inches(die, false).is_none());
    let halves = (-10..=10).map(|half| f64::from(half) / 2.0);
    let disheartened = first_answering(halves, |morale: f64| {
        Spirit::from_morale(morale) == Spirit::Disheartened
    });
    let a_third = ArmyLosses { loss: 0, total: 3 };
    let hearts = [1, 2].map(|level: u8| {
        let lost = f64::from(a_third.loss_for(level));
        (format!("demoralised-{level}"), lost)
    });
    let single = [
        ("linear-stops".to_owned(), stops),
        ("disheartened".to_owned(), disheartened),
    ];
    activation
        .chain(margins)
        .chain(dangers)
        .chain(fates)
        .chain(
            hearts
                .into_iter()
                .filter(|_| state.oob().options.demoralisation),
        )
        .chain(single)
        .collect()
}

/// Returns the range, effect and canister of each weapon; empty if the game does not use weapons.
fn weapon_numbers(state: &State) -> Vec<(String, f64)> {
    let used = WEAPONS.iter().filter(|_| state.oob().options.weapons);
    used.flat_map(|weapon| {
        let of = |what: &str, number: f64| (format!("{what}-{}", weapon.name), number);
        let range = weapon.range.map(|inches| of("range", inches));
        let canister = (weapon.canister > 0).then(|| of("canister", f64::from(weapon.canister)));
        let effect = of("effect", f64::from(weapon.effect));
        range.into_iter().chain(canister).chain([effect])
    })
    .collect()
}

/// Returns the numbers of the tables: points by quality, level modifiers, sight, modifiers, dice in rough ground, odds
/// by size.
fn of_tables(state: &State) -> Numbers {
    let edition = state.edition();
    let mut numbers = Numbers::new();
    let mut put = |name: &str, number: f64| {
        numbers.insert(name.to_owned(), number);
    };
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
        for die in FACES {
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

/// Returns the value of a factor in this game, whose switches may change overlap and the total of a Beaten unit; `None`
/// if it does not count in this game.
fn factor_value(state: &State, factor: Factor) -> Option<i32> {
    let edition: Edition = state.edition();
    let value = factor.value(edition)?;
    let rulings = state.rulings();
    match factor {
        Factor::LinearOverlap if rulings.is(Overlap::Off) => None,
        Factor::Beaten => {
            let total = rulings.number(Switch::BeatenTotal)? as i32;
            Some(total - Factor::Disordered.value(edition)?)
        }
        _ => Some(value),
    }
}
