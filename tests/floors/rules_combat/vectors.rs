//! Every row of the vectors of fire, melee and casualties.

use rules::fields::combat::casualties;
use rules::fields::terms::{
    account::{FightAccount, FightEffect, FightKind, FightParty},
    charts::{self, Factor, Level},
    condition::{Condition, Formation},
    edition::Edition,
    event::Event,
    fate::GeneralFate,
    name::SideId,
    order::Order,
    order_of_battle::Arm,
    switch::Rounding,
};

use common::files::rows;

use super::{lines::*, scene::*};

fn int(text: &str) -> i32 {
    text.parse().expect(text)
}

/// One side of a row of V-FIGHT.
struct Claim<'r> {
    die: i32,
    values: Vec<u8>,
    size: u8,
    mods: Vec<&'r str>,
}

impl<'r> Claim<'r> {
    fn read(die: &str, values: &str, size: &str, mods: &'r str) -> Self {
        Self {
            die: int(die),
            values: values.split('+').map(|v| int(v) as u8).collect(),
            size: int(size) as u8,
            mods: mods.split('|').collect(),
        }
    }

    fn has(&self, word: &str) -> bool {
        self.mods.contains(&word)
    }

    fn level(&self) -> Level {
        let named = |word: &&str| Level::named(word);
        self.mods.iter().find_map(named).expect("a level")
    }

    fn condition(&self) -> Condition {
        if self.has("beaten") {
            Condition::Beaten
        } else if self.has("disordered") {
            Condition::Disordered
        } else {
            Condition::Ordered
        }
    }

    fn weapon(&self) -> Option<&'static str> {
        let known = [
            ("repeater", "repeater"),
            ("breech", "breechloader"),
            ("m1841", "6-lb-m1841"),
        ];
        let found = known.iter().find(|(word, _)| self.has(word));
        found.map(|(_, weapon)| *weapon)
    }

    /// What the position does not give is switched on by name.
    fn switched(&self, prefix: &str) -> String {
        let known = [
            ("soft", "soft-cover"),
            ("hard", "hard-cover"),
            ("uphill", "uphill"),
            ("flank", "flanked-or-rear"),
            ("overlap", "linear-overlap"),
            ("supported", "supported"),
            ("general", "general-attached"),
        ];
        let named = known.iter().filter(|(word, _)| self.has(word));
        named
            .map(|(_, name)| format!(" with {prefix}-{name}"))
            .collect()
    }

    /// Units one behind the other in front of the enemy, none touching another.
    fn units(&self, ids: &[&str], first: f64, away: f64, facing: f64) -> Vec<Unit> {
        let count = self.values.len();
        let guns = self.weapon() == Some("6-lb-m1841");
        let each = self.size / count as u8;
        let rest = self.size - each * (count as u8 - 1);
        (0..count)
            .map(|i| Unit {
                size: if i == 0 { rest } else { each },
                value: self.values[i],
                condition: self.condition(),
                weapon: self.weapon().unwrap_or("rifled-musket"),
                arm: if guns { Arm::Artillery } else { Arm::Infantry },
                formation: if guns {
                    Formation::Unlimbered
                } else {
                    Formation::Line
                },
                ..regiment(ids[i], 40.0, first + away * 1.2 * i as f64, facing)
            })
            .collect()
    }
}

fn fight(edition: Edition, row: &[String]) {
    let a = Claim::read(&row[2], &row[3], &row[4], &row[5]);
    let b = Claim::read(&row[6], &row[7], &row[8], &row[9]);
    let melee = row[1] == "melee";
    let gap = match (melee, a.weapon()) {
        (true, _) => 1.0,
        (false, Some("6-lb-m1841")) => 8.0,
        (false, _) => 2.0,
    };
    let mut units = a.units(&["a", "b", "c"], 40.0 - gap, -1.0, 0.0);
    units.extend(b.units(&["p"], 40.0, 1.0, 180.0));
    let mut scene = scene(units)
        .level("blue1", a.level())
        .level("grey1", b.level())
        .ruling("overlap", "off");
    scene.edition = edition;
    scene.weapons = a.weapon().is_some();
    if b.has("resting") {
        scene = scene.order("grey1", Order::Rest);
    }
    if row[10] == "B" {
        scene = scene.charged("a", "p", b.has("defensive"));
    }
    let firing = ["a", "b", "c"][..a.values.len()].join(",");
    let word = if melee { "melee" } else { "fire" };
    let at = if melee { "against" } else { "at" };
    let line = format!(
        "{word} {firing} {at} p{}{} dice {} {} because \"a vector\"",
        a.switched("own"),
        b.switched("enemy"),
        a.die,
        b.die
    );
    let (after, events) = done(&scene.state(), &line);
    let account = fought(&events);
    let dice = account.dice.expect("dice");
    let totals = [0, 1].map(|i| account.parties[i].total() + i32::from(dice[i]));
    assert_eq!(
        totals,
        [int(&row[11]), int(&row[12])],
        "{row:?}: {account:#?}"
    );
    assert_eq!(account.margin(dice).abs(), int(&row[14]), "{row:?}");
    let loser = account
        .losing_blow(dice)
        .map(|(loser, _)| ["A", "B"][loser]);
    assert_eq!(loser.unwrap_or("-"), row[13], "{row:?}");
    let blow = account.losing_blow(dice).map(|(_, blow)| blow.name());
    let printed = row[15].replace("shaken", "disordered");
    assert_eq!(blow.unwrap_or("none"), printed, "{row:?}");
    let unit = if loser == Some("A") { "a" } else { "p" };
    let exposed = account
        .parties
        .iter()
        .any(|p| p.exposed.iter().any(|u| u.as_str() == unit));
    if exposed && loser.is_some() {
        let before = if unit == "a" {
            a.condition()
        } else {
            b.condition()
        };
        let now = condition(&after, unit);
        let due = match account.losing_blow(dice) {
            Some((_, FightEffect::Disordered)) => Condition::Disordered,
            Some((_, FightEffect::Beaten)) => Condition::Beaten,
            _ => Condition::Broken,
        };
        assert_eq!(now, due.max(before), "{row:?}");
    }
}

fn fought(events: &[Event]) -> &FightAccount {
    let account = events.iter().find_map(|event| match event {
        Event::Fought { account } => Some(account),
        _ => None,
    });
    account.expect("a fight")
}

#[test]
fn v_fight() {
    for row in rows("v-fight") {
        if row[0] != "full" {
            fight(Edition::Basic, &row);
        }
        if row[0] != "basic" {
            fight(Edition::Full, &row);
        }
    }
}

/// FIRE-04, RUL-70.
#[test]
fn v_odds() {
    for row in rows("v-odds") {
        let (larger, smaller) = (int(&row[0]) as u8, int(&row[1]) as u8);
        assert_eq!(
            charts::size_odds(u32::from(larger), u32::from(smaller)),
            int(&row[2]),
            "{row:?}"
        );
        let state = draw("ppp/.../AAA")
            .size("a", larger)
            .size("p", smaller)
            .state();
        let account = account(&state, "fire a at p");
        assert_eq!(modifier(&account, 0, "size"), Some(int(&row[2])), "{row:?}");
        assert_eq!(
            modifier(&account, 1, "size"),
            Some(0),
            "no penalty: {row:?}"
        );
    }
}

/// FIRE-03, RUL-69.
#[test]
fn v_cv_mean() {
    for row in rows("v-cv-mean") {
        let values: Vec<i32> = row[0].split('+').map(int).collect();
        let sum = values.iter().sum();
        assert_eq!(
            charts::rounded_mean(sum, values.len(), Rounding::HalfUp),
            int(&row[1]),
            "{row:?}"
        );
    }
    assert_eq!(charts::rounded_mean(7, 2, Rounding::HalfDown), 3);
    assert_eq!(charts::rounded_mean(11, 4, Rounding::HalfDown), 3);
    assert_eq!(charts::rounded_mean(8, 3, Rounding::HalfDown), 3);
    assert_eq!(charts::rounded_mean(11, 3, Rounding::Floor), 3);
    assert_eq!(charts::rounded_mean(-3, 2, Rounding::HalfUp), -1);
}

/// FIRE-12.
#[test]
fn t_fire_prob() {
    for row in rows("t-fire-prob") {
        let party = |value: i32| FightParty {
            side: SideId::new("x"),
            units: Vec::new(),
            value,
            size: 0,
            modifiers: Vec::new(),
            charged: false,
            exposed: Vec::new(),
            supporting: Vec::new(),
            joined: Vec::new(),
        };
        let account = FightAccount {
            kind: FightKind::Fire,
            parties: [party(int(&row[0])), party(0)],
            dice: None,
            range: 0.0,
        };
        let chances = account.chances();
        let own = chances.acting;
        let other = chances.other;
        let counted = [
            own.broken,
            own.beaten,
            own.disordered,
            chances.none,
            other.disordered,
            other.beaten,
            other.broken,
        ];
        let printed: Vec<u32> = row[1..].iter().map(|n| int(n) as u32).collect();
        assert_eq!(counted.to_vec(), printed, "{row:?}");
    }
}

/// FIRE-05, FAT-03.
#[test]
fn t_fire_mods() {
    for row in rows("t-fire-mods") {
        let name = row[0].replace('_', "-");
        for (edition, printed) in [(Edition::Basic, &row[1]), (Edition::Full, &row[2])] {
            let value = match name.strip_prefix("fatigue-") {
                Some(level) => Level::named(level).map(Level::fire),
                None => Factor::ALL
                    .into_iter()
                    .find(|factor| factor.name() == name)
                    .expect(&name)
                    .value(edition),
            };
            assert_eq!(value, printed.parse().ok(), "{row:?}");
        }
    }
}

/// FIRE-06, MEL-04.
#[test]
fn t_results() {
    for row in rows("t-results") {
        for margin in [int(&row[0]), int(&row[1])] {
            let blow = FightEffect::from_margin(margin as u32);
            let name = |blow: Option<FightEffect>| blow.map_or("none", FightEffect::name);
            let printed = |i: usize| row[i].replace("shaken", "disordered");
            assert_eq!(name(blow), printed(2), "{row:?}");
            assert_eq!(
                name(blow.map(FightEffect::one_step_worse)),
                printed(3),
                "{row:?}"
            );
        }
    }
}

/// GEN-02.
#[test]
fn t_casualty() {
    for row in rows("t-casualty") {
        let fate = casualties::general_fate(int(&row[0]) as u8);
        let printed = match row[1].as_str() {
            "shot dead" => GeneralFate::Dead,
            "hit" | "hat lost" => GeneralFate::Out,
            _ => GeneralFate::Fit,
        };
        assert_eq!(fate, printed, "{row:?}");
    }
}
