//! What the reference says of fights: fire and melee, their results, fatigue, weapons, the fate of generals.

use super::Maker;
use super::Section;
use super::row;
use crate::rules::fields::combat::casualties;
use crate::rules::fields::shared::generals;
use crate::rules::fields::terms::account::Blow;
use crate::rules::fields::terms::charts::Factor;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::charts::WEAPONS;
use crate::rules::fields::terms::switch::Switch;

impl Maker<'_> {
    pub(super) fn fire(&self) -> Section {
        let mut rows = vec![
            row(
                "small arms / canister",
                format!("{} / {} in", self.n("small-arms"), self.n("canister")),
                "SA-02",
            ),
            row(
                "arc of guns",
                self.setting(Switch::ArtilleryArcDeg),
                "RUL-82",
            ),
            row("each side", "die + value + what follows", "FIRE-03"),
            row(
                "larger side by 3:2, 2:1, 3:1",
                format!(
                    "{}, {}, {}",
                    self.signed("odds-3-2"),
                    self.signed("odds-2-1"),
                    self.signed("odds-3-1")
                ),
                "FIRE-04",
            ),
        ];
        rows.extend(Factor::ALL.into_iter().filter_map(|factor| {
            self.numbers.get(factor.name())?;
            let what = match factor {
                Factor::Beaten => "beaten, besides".to_owned(),
                factor => factor.name().replace('-', " "),
            };
            Some(row(what, self.signed(factor.name()), factor.rule()))
        }));
        let levels = Level::ALL.map(|level| {
            let name = level.name();
            format!("{name} {}", self.signed(&format!("fire-{name}")))
        });
        rows.push(row("fatigue", levels.join(", "), "FAT-03"));
        rows.push(row(
            "several units",
            self.setting(Switch::MultiMods),
            "RUL-68",
        ));
        Section {
            title: "Fire and melee",
            rows,
        }
    }

    pub(super) fn results(&self) -> Section {
        let margins = |blow: Blow| -> Vec<u32> {
            (1..=6)
                .filter(|margin| Blow::of(*margin) == Some(blow))
                .collect()
        };
        let span = |blow: Blow| match margins(blow).as_slice() {
            [only] if blow == Blow::Broken => format!("lost by {only} or more"),
            [first, .., last] => format!("lost by {first}-{last}"),
            [only] => format!("lost by {only}"),
            [] => String::new(),
        };
        Section {
            title: "Results of a fight, on the loser",
            rows: vec![
                row(span(Blow::Disordered), "Disordered", "FIRE-06"),
                row(
                    span(Blow::Beaten),
                    format!("Beaten, driven back {}", self.inches("driven-back")),
                    "FIRE-06",
                ),
                row(span(Blow::Broken), "Broken, off the table", "FIRE-06"),
                row("charged and lost", "a step worse", "MEL-04"),
                row("after a quiet turn", "a step better", "RALLY-01"),
                row("results", self.setting(Switch::Resolution), "RUL-72"),
            ],
        }
    }

    pub(super) fn fatigue(&self) -> Section {
        let mut rows = vec![
            row(
                "each unit that fired, was fired on or in melee",
                "1 point, both sides, every player turn",
                "FAT-01",
            ),
            row("counted", self.setting(Switch::FatigueR), "RUL-95"),
        ];
        rows.extend(
            Level::ALL
                .iter()
                .zip(Level::ALL.iter().skip(1).map(Some).chain([None]))
                .map(|(level, next)| {
                    let name = level.name();
                    let step = |name: &str| self.n(&format!("from-{name}"));
                    let worth = match next {
                        Some(next) if *level == Level::Fresh => {
                            format!("up to {} a unit", step(next.name()))
                        }
                        Some(next) => {
                            format!("over {} up to {} a unit", step(name), step(next.name()))
                        }
                        None => format!("over {} a unit", step(name)),
                    };
                    row(name, worth, "FAT-02")
                }),
        );
        rows.push(row("beyond", self.setting(Switch::Past6r), "RUL-96"));
        Section {
            title: "Fatigue",
            rows,
        }
    }

    pub(super) fn weapons(&self) -> Option<Section> {
        let rows = WEAPONS.iter().map(|weapon| {
            let range = weapon
                .range
                .map_or("any range".to_owned(), |inches| format!("{inches} in"));
            let canister = match weapon.canister {
                0 => String::new(),
                times => format!(", canister x {times}"),
            };
            row(
                weapon.name,
                format!("{range}, {:+}{canister}", weapon.effect),
                "WPN-01",
            )
        });
        self.state.oob().options.weapons.then(|| Section {
            title: "Weapons",
            rows: rows.collect(),
        })
    }

    pub(super) fn casualties(&self) -> Option<Section> {
        let fates: Vec<String> = (1..=6)
            .map(|die| format!("{die} {}", casualties::fate(die).name()))
            .collect();
        generals::may_fall(self.state).then(|| Section {
            title: "Generals",
            rows: vec![
                row(
                    format!(
                        "brigade fired on; higher generals within {} of it",
                        self.inches("casualty-test")
                    ),
                    "a die: 1 is hit (who leads a unit is hit at once)",
                    "GEN-01",
                ),
                row("hit: a die", fates.join(", "), "GEN-02"),
                row("how often", self.setting(Switch::CasualtyTests), "RUL-99"),
                row("out", "back after a full turn; dead: a successor", "GEN-04"),
            ],
        })
    }
}
