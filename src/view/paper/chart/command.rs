//! What the reference says of command: activation, points, orders, messengers, the morale of divisions.

use super::super::sheet;
use super::Maker;
use super::Section;
use super::row;
use crate::rules::fields::orders::messengers;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::charts::QUALITIES;
use crate::rules::fields::terms::charts::quality_name;
use crate::rules::fields::terms::switch::Switch;

impl Maker<'_> {
    pub(super) fn activation(&self) -> Section {
        let does = |result: &str| match (result, self.is_full()) {
            ("broken", _) => "routs, off the table".to_owned(),
            ("beaten", _) => format!(
                "marked; back until every enemy is over {}",
                self.inches("beaten-retreat")
            ),
            ("shaken", _) => "marked; holds ground this turn".to_owned(),
            ("hesitant", false) => "rallies, moves, then accepts an order".to_owned(),
            ("hesitant", true) => {
                "one thing: rallies, or accepts an order (holds ground), or moves".to_owned()
            }
            ("eager", _) => "rallies, accepts an order, moves".to_owned(),
            _ => "order becomes Attack; moves".to_owned(),
        };
        // The last row begins where the number says: it is a switch.
        let rows = sheet::results(self.state)
            .into_iter()
            .map(|(totals, name)| {
                let totals = match name {
                    "attack" => format!("{} or more", self.n("attack-from")),
                    _ => totals,
                };
                row(
                    format!("{totals} {}", name.to_uppercase()),
                    does(name),
                    "ACT-02",
                )
            });
        Section {
            title: "Activation: two dice a brigade",
            rows: rows.collect(),
        }
    }

    pub(super) fn modifiers(&self) -> Section {
        let levels = Level::ALL.map(|level| {
            let name = level.name();
            format!("{name} {}", self.signed(&format!("activation-{name}")))
        });
        let mut rows = vec![
            row(
                "brigade Shaken / Beaten",
                self.both("brigade-shaken", "brigade-beaten"),
                "ACT-04",
            ),
            row(
                "each unit Beaten / Broken",
                self.both("unit-beaten", "unit-broken"),
                "ACT-04",
            ),
            row(
                format!(
                    "division / corps general within {}",
                    self.inches("higher-command")
                ),
                self.both("division-near", "corps-near"),
                "RUL-04",
            ),
            row("fatigue", levels.join(", "), "FAT-03"),
            row(
                format!("friends gave way within {}", self.inches("retreat-felt")),
                self.signed("friends-gave-way"),
                "RUL-09",
            ),
        ];
        if self.is_full() {
            let who = match self.on(Switch::EnemyRetiredAny) {
                true => "an enemy",
                false => "every enemy",
            };
            rows.push(row(
                format!("{who} within {} retired", self.inches("retreat-felt")),
                self.signed("enemy-retired"),
                "RUL-10",
            ));
        }
        Section {
            title: "Added to activation",
            rows,
        }
    }

    pub(super) fn points(&self) -> Section {
        let all = match self.is_full() || self.on(Switch::BasicQuality) {
            true => QUALITIES
                .map(|quality| {
                    let name = quality_name(quality);
                    format!("{name} {}", self.n(&format!("points-{quality}")))
                })
                .join(", "),
            false => format!("{} each", self.n("points-3")),
        };
        let less = match self.on(Switch::BeatenLosesAp) {
            true => "Shaken or Beaten: 1 less",
            false => "Shaken: 1 less",
        };
        let mut rows = vec![
            row("points of a general", format!("{all}; {less}"), "CMD-02"),
            row(
                format!(
                    "move a unit or group within {}",
                    self.inches("command-inner")
                ),
                self.n("near-price"),
                "CMD-04",
            ),
            row(
                format!(
                    "the same from {} to {}; beyond: not at all",
                    self.n("command-inner"),
                    self.inches("command-outer")
                ),
                self.n("far-price"),
                "CMD-04",
            ),
            row("march of the brigade", "1", "GT-02"),
            row("limber, unlimber, mount, dismount", "1", "RUL-25"),
            row(
                format!(
                    "general rides {}, {} in all",
                    self.inches("general-step"),
                    self.inches("general-max")
                ),
                "1 each",
                "CMD-04",
            ),
            row("lead a unit; accept an order", "1", "CMD-08"),
            row("rally the brigade", "1 a step", "ACT-05"),
            row("face an attacker of the enemy's turn", "free", "CMD-09"),
        ];
        if self.is_full() {
            rows.push(row("read a report", "1", "MSG-06"));
        }
        Section {
            title: "Points and prices",
            rows,
        }
    }

    pub(super) fn orders(&self) -> Section {
        let charge = match self.on(Switch::ChargeNeedsAttack) {
            true => "straight at the target; alone may charge",
            false => "straight at the target",
        };
        let hold = self.setting(Switch::HoldMarginIn);
        let mut rows = vec![
            row("A Attack", charge, "ORD-02"),
            row("V Advance", "to the place, then Hold", "ORD-03"),
            row("H Hold", hold, "ORD-04"),
            row(
                "R Retire",
                format!(
                    "back until every enemy is {} off, then Hold",
                    self.inches("retire-until")
                ),
                "ORD-05",
            ),
        ];
        if self.is_full() {
            rows.push(row("Z Rest", self.setting(Switch::RestRecovery), "ORD-06"));
        }
        Section {
            title: "Orders",
            rows,
        }
    }

    pub(super) fn messengers(&self) -> Section {
        let mut rows = vec![
            row(
                "ride",
                format!("{} dice in inches in the Orders phase", self.n("ride-dice")),
                "MSG-02",
            ),
            row(
                "how many",
                self.setting(Switch::MessengersPerDivision),
                "MSG-07",
            ),
        ];
        if self.is_full() {
            let totals = |said: &str| -> String {
                let totals: Vec<u8> = (1..=6)
                    .filter(|total| messengers::danger(*total) == said)
                    .collect();
                match (totals.first(), totals.last()) {
                    (Some(first), Some(last)) if first != last => format!("{first}-{last}"),
                    (Some(only), _) => only.to_string(),
                    _ => String::new(),
                }
            };
            rows.push(row(
                format!(
                    "within {} of the enemy: a die",
                    self.inches("messenger-danger")
                ),
                format!(
                    "{} unharmed, {} back, {} or more taken; run over +2",
                    totals("unharmed"),
                    totals("turned back"),
                    totals("taken")
                ),
                "MSG-05",
            ));
        }
        Section {
            title: "Messengers",
            rows,
        }
    }

    pub(super) fn morale(&self) -> Section {
        Section {
            title: "Morale of a division",
            rows: vec![
                row("begins at", "a point a brigade", "MOR-01"),
                row(
                    "brigade Broken / on Retire",
                    self.both("broken-brigade", "retiring-brigade"),
                    "MOR-02",
                ),
                row(
                    "brigade Beaten",
                    self.setting(Switch::BeatenLowersMorale),
                    "RUL-102",
                ),
                row(
                    "ground held / contested",
                    self.setting(Switch::HalfValues),
                    "MOR-03",
                ),
                row("0", "no new Attack or Advance", "MOR-05"),
                row("below 0", "the division routs", "MOR-05"),
            ],
        }
    }
}
