//! The printed tables and the switch register against the data of the rules document.

use common::files::rows;
use rules::fields::terms::{
    account::FightEffect,
    charts::{self, ActivationResult, Level, distance, pace},
    edition::Edition,
    switch::{Domain, FlankTest, REGISTER, Rulings, Switch},
};
use table::ground::SightType;
use table::measure::{Measure, within, yards};

const EDITIONS: [Edition; 2] = [Edition::Basic, Edition::Full];

#[test]
fn scale_01_an_inch_is_about_fifty_yards() {
    assert_eq!([5.0, 12.0, 24.0].map(yards), [250.0, 600.0, 1200.0]);
}

#[test]
fn scale_02_metric_play_doubles_lengths_or_keeps_the_number() {
    assert_eq!(Measure::Inches.say(5.0), "5.0 in");
    assert_eq!(Measure::Centimetres.say(5.0), "10.0 cm");
    assert_eq!(Measure::MicroCentimetres.say(5.0), "5.0 cm");
    assert_eq!(Measure::Centimetres.say(12.0), "24.0 cm");
}

#[test]
fn scale_03_base_03_sizes_stand_for_men_and_inches() {
    for row in rows("t-sizes") {
        let size: u8 = row[0].parse().unwrap();
        assert_eq!(
            u32::from(size) * charts::MEN_A_POINT,
            row[2].parse::<u32>().unwrap()
        );
        assert_eq!(
            f64::from(size) * charts::FRONT_A_POINT,
            row[3].parse::<f64>().unwrap()
        );
        for (edition, cell) in EDITIONS.into_iter().zip([&row[4], &row[5]]) {
            assert_eq!(
                charts::allowed_sizes(edition).contains(&size),
                cell == "yes",
                "size {size}"
            );
        }
    }
}

#[test]
fn scale_04_six_sided_dice_only() {
    let mut dice = game::dice::OwnDice::from_seed(7);
    let faces: Vec<u8> = (0..600).map(|k| dice.face(k)).collect();
    assert!(faces.iter().all(|face| (1..=6).contains(face)));
    assert!((1..=6).all(|face| faces.contains(&face)));
}

#[test]
fn base_02_rul_108_the_size_is_the_width_rounded_half_up() {
    // EX-BASE-02-a and EX-BASE-02-b: 3 bases of 25 mm; bases of 64 mm in all.
    assert_eq!(charts::size_of_width(Edition::Full, 75.0 / 25.4), 3);
    assert_eq!(charts::size_of_width(Edition::Full, 64.0 / 25.4), 3);
    assert_eq!(charts::size_of_width(Edition::Full, 0.2), 1);
    assert_eq!(charts::size_of_width(Edition::Basic, 0.2), 2);
    assert_eq!(charts::size_of_width(Edition::Full, 9.0), 5);
    assert_eq!(charts::size_of_width(Edition::Basic, 9.0), 3);
    assert_eq!(charts::size_of_width(Edition::Full, 2.49), 2);
}

#[test]
fn base_04_rul_86_batteries_by_their_guns() {
    for guns in 1..=6 {
        assert_eq!(charts::battery_size(Edition::Basic, guns), Some(2));
    }
    let full: Vec<_> = (0..=7)
        .map(|guns| charts::battery_size(Edition::Full, guns))
        .collect();
    assert_eq!(
        full,
        [
            None,
            Some(1),
            Some(1),
            Some(1),
            Some(1),
            Some(2),
            Some(2),
            None
        ],
        "more than six guns are two batteries"
    );
}

#[test]
fn base_05_base_07_depths_and_combat_values() {
    assert_eq!((charts::DEPTH, charts::BATTERY_DEPTH), (1.0, 2.0));
    let printed: Vec<u8> = rows("t-cv")
        .iter()
        .map(|row| row[0].parse().unwrap())
        .collect();
    assert_eq!(charts::COMBAT_VALUES.to_vec(), printed);
}

#[test]
fn cmd_02_cmd_12_quality_gives_points_in_full_and_three_in_basic() {
    for row in rows("t-quality") {
        let quality: u8 = row[0].parse().unwrap();
        assert_eq!(charts::quality_name(quality), row[1]);
        assert_eq!(
            charts::action_points(Edition::Full, quality),
            row[2].parse::<u8>().unwrap()
        );
        assert_eq!(charts::action_points(Edition::Basic, quality), 3);
    }
}

#[test]
fn zoo_03_zoo_05_ranges_of_the_sight_types() {
    for row in rows("t-terrain") {
        let kind = SightType::named(&row[0]).unwrap();
        assert_eq!(kind.range(), row[1].parse::<f64>().unwrap());
        assert_eq!(kind.raised().range(), row[2].parse::<f64>().unwrap());
    }
}

#[test]
fn fat_02_fat_03_levels_and_what_they_add() {
    for row in rows("v-fatigue") {
        let (r, p): (u32, u32) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        let level = Level::from_points(p, r);
        assert_eq!(level.name(), row[2], "R {r}, P {p}");
        assert_eq!(level.fire(), row[3].parse::<i32>().unwrap());
        assert_eq!(
            level.activation(Edition::Basic),
            row[4].parse::<i32>().unwrap()
        );
        assert_eq!(
            level.activation(Edition::Full),
            row[5].parse::<i32>().unwrap()
        );
    }
}

#[test]
fn act_02_every_total_falls_in_one_row() {
    for row in rows("t-act-chart") {
        let (from, to): (i32, i32) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        for total in from.max(-20)..=to.min(30) {
            assert_eq!(
                ActivationResult::from_total(total, 13).name(),
                row[2].to_lowercase(),
                "total {total}"
            );
        }
    }
    assert_eq!(
        ActivationResult::from_total(12, 12),
        ActivationResult::Attack,
        "RUL-01 by switch"
    );
}

#[test]
fn fire_04_fire_06_odds_and_results() {
    for row in rows("v-odds") {
        let (larger, smaller): (u32, u32) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        assert_eq!(
            charts::size_odds(larger, smaller),
            row[2].parse::<i32>().unwrap()
        );
    }
    let word = |blow: Option<FightEffect>| match blow {
        None => "none",
        Some(FightEffect::Disordered) => "shaken",
        Some(blow) => blow.name(),
    };
    for row in rows("t-results") {
        let (from, to): (u32, u32) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        for margin in from..=to {
            assert_eq!(
                word(FightEffect::from_margin(margin)),
                row[2],
                "margin {margin}"
            );
            assert_eq!(
                word(FightEffect::from_margin(margin).map(FightEffect::one_step_worse)),
                row[3],
                "charged, margin {margin}"
            );
        }
    }
}

#[test]
fn wpn_01_weapons_as_printed() {
    for row in rows("t-weapons") {
        let name = row[0].to_lowercase().replace(' ', "-");
        let weapon = charts::weapon(&name).unwrap_or_else(|| panic!("no weapon {name}"));
        assert_eq!(weapon.gun, row[1] == "gun", "{name}");
        assert_eq!(weapon.range, row[2].parse::<f64>().ok(), "{name}");
        assert_eq!(weapon.effect, row[3].parse::<i32>().unwrap(), "{name}");
        assert_eq!(
            weapon.canister,
            row[4].parse::<u32>().unwrap_or(0),
            "{name}"
        );
    }
}

#[test]
fn rough_04_inches_by_die() {
    for row in rows("t-rough-gt") {
        let die: u8 = row[0].parse().unwrap();
        let inches = |obstructed| charts::rough_inches(die, obstructed).unwrap_or(0.0);
        assert_eq!(inches(false), row[1].parse::<f64>().unwrap());
        assert_eq!(inches(true), row[2].parse::<f64>().unwrap());
    }
}

#[test]
fn tac_01_and_the_distances_of_the_rules() {
    for row in rows("t-move") {
        let inches: f64 = row[2].parse().unwrap();
        let chart = match (row[0].as_str(), row[1].as_str()) {
            ("infantry", "any other") => pace::INFANTRY,
            ("infantry", _) => pace::INFANTRY_AHEAD,
            ("cavalry_mounted", _) => pace::MOUNTED,
            ("cavalry_dismounted", _) => pace::DISMOUNTED,
            ("artillery_limbered", _) => pace::LIMBERED,
            _ => 0.0,
        };
        assert_eq!(chart, inches, "{row:?}");
    }
    for row in rows("t-distances") {
        let chart = |edition| match row[0].as_str() {
            "deploy_cohesion" => Some(distance::COHESION),
            "deploy_edge" => Some(distance::deploy_edge(edition)),
            "deploy_friend" => Some(distance::DEPLOY_FRIEND),
            "command_inner" if edition == Edition::Full => Some(distance::COMMAND_INNER),
            "command_outer" => Some(distance::COMMAND_OUTER),
            "general_step" => Some(distance::GENERAL_STEP),
            "general_max" => Some(distance::GENERAL_MAX),
            "friends_or_enemy_retired" => Some(distance::RETREAT_FELT),
            "beaten_retreat_beyond" => Some(distance::BEATEN_RETREAT),
            "retire_until_at_least" => Some(distance::RETIRE_UNTIL),
            "messenger_danger" if edition == Edition::Full => Some(distance::MESSENGER_DANGER),
            "small_arms_range" => Some(distance::SMALL_ARMS),
            "canister_range" => Some(distance::CANISTER),
            "obstructed_entry_cav_art" => Some(distance::OBSTRUCTED_ENTRY),
            "driven_back" => Some(distance::DRIVEN_BACK),
            "casualty_test_higher_general" if edition == Edition::Full => {
                Some(distance::CASUALTY_TEST)
            }
            "higher_command" => Rulings::new(edition).number(Switch::HigherCommandIn),
            "deploy_enemy_min_exclusive" => Rulings::new(edition)
                .number(Switch::DeployEnemyGapIn)
                .filter(|gap| *gap > 0.0),
            _ => None,
        };
        for (edition, cell) in EDITIONS.into_iter().zip([&row[1], &row[2]]) {
            assert_eq!(
                chart(edition),
                cell.parse::<f64>().ok(),
                "{row:?} {edition:?}"
            );
        }
    }
}

#[test]
fn rul_58_distances_compare_in_hundredths() {
    assert!(within(12.004, 12.0));
    assert!(!within(12.006, 12.0));
    assert!(within(12.0, 12.0));
}

#[test]
fn the_register_is_that_of_the_rules_document() {
    let rows = [rows("switches"), rows("switches-of-options")].concat();
    assert_eq!(rows.len(), REGISTER.len());
    for (row, entry) in rows.iter().zip(REGISTER) {
        assert_eq!(entry.name, row[0]);
        assert_eq!(entry.switch.entry().map(|e| e.name), Some(entry.name));
        let default = |cell: &String| (cell != "-").then(|| cell.clone());
        assert_eq!(
            entry.basic.map(str::to_owned),
            default(&row[2]),
            "{}",
            entry.name
        );
        assert_eq!(
            entry.full.map(str::to_owned),
            default(&row[3]),
            "{}",
            entry.name
        );
        assert_eq!(entry.ruling, row[4], "{}", entry.name);
        assert_eq!(
            format!("{:?}", entry.weight).to_lowercase(),
            row[5],
            "{}",
            entry.name
        );
        for edition in EDITIONS {
            if let Some(default) = entry.default(edition) {
                assert!(entry.domain.allows(default), "{} = {default}", entry.name);
            }
        }
        if let Domain::Words(words) = entry.domain {
            assert_eq!(words.join("|"), row[1], "{}", entry.name);
        }
    }
}

#[test]
fn a_file_with_a_word_that_no_switch_knows_is_refused() {
    let mut rulings = Rulings::new(Edition::Full);
    rulings.set("flank_test", "corners_45");
    let written = serde_json::to_string(&rulings).unwrap();
    assert_eq!(serde_json::from_str::<Rulings>(&written).unwrap(), rulings);
    for (known, unknown) in [("corners_45", "from_the_hip"), ("flank_test", "no_switch")] {
        let read = serde_json::from_str::<Rulings>(&written.replace(known, unknown));
        let error = read.unwrap_err().to_string();
        assert!(error.contains(unknown), "{error}");
    }
}

#[test]
fn a_switch_keeps_what_it_was_set_to() {
    let mut rulings = Rulings::new(Edition::Full);
    assert!(rulings.is(FlankTest::FrontLine));
    assert!(rulings.set("flank_test", "corners_45"));
    assert!(rulings.is(FlankTest::Corners45));
    assert!(
        !rulings.set("flank_test", "from_the_hip"),
        "an unknown setting changes nothing"
    );
    assert!(!rulings.set("no_such_switch", "on"));
    assert!(rulings.is(FlankTest::Corners45));
    let changed: Vec<_> = rulings
        .changed()
        .map(|(entry, to)| (entry.name, to))
        .collect();
    assert_eq!(changed, [("flank_test", "corners_45")]);
}

/// Every switch is asked for by some rule, so none can be set that does nothing: by its name, or by the enum of its
/// words.
#[test]
fn every_switch_of_the_register_is_asked_for() {
    fn sources(folder: &std::path::Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default();
            if path.is_dir() && name != "switch" {
                sources(&path, text);
            } else if path.is_file() && name != "switch.rs" {
                text.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let (mut rules, mut table) = (String::new(), String::new());
    let folder = common::files::path("src/rules/fields");
    sources(&folder, &mut rules);
    sources(&common::files::path("src/table"), &mut table);
    let register = std::fs::read_to_string(folder.join("terms/switch/register.rs")).unwrap();
    for entry in REGISTER {
        let block = register.lines().find(|line| {
            let quoted = format!("\"{}\" (", entry.name);
            line.contains(&quoted)
        });
        let head = block.and_then(|line| line.strip_suffix(" {")).unwrap();
        let enumeration = head.rsplit(' ').next().unwrap();
        let by_name = format!("Switch::{:?}", entry.switch);
        let is_asked_for = match entry.domain {
            Domain::Words(_) if !head.ends_with("listed") => {
                let user = if head.contains(" foreign ") {
                    &table
                } else {
                    &rules
                };
                user.contains(&format!("{enumeration}::"))
                    || rules.contains(&format!("word::<{enumeration}>"))
                    || rules.contains(&format!(": {enumeration} = "))
            }
            _ => rules.contains(&by_name),
        };
        assert!(is_asked_for, "{} is heeded by nothing", entry.name);
    }
}

#[test]
fn scale_05_no_minutes_of_the_battle_are_told() {
    let log = include_str!("../data/scripts/mcphersons-two-turns.log.txt").to_lowercase();
    for word in ["minutes", "o'clock", " hours"] {
        assert!(
            !log.contains(word),
            "the story speaks of {word}s: turns have no time scale"
        );
    }
}
