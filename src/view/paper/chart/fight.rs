//! What the reference says of fights: fire and melee, their results, fatigue, weapons, the fate of generals.

use super::Maker;
use super::Section;
use super::numbers::FACES;
use super::row;
use super::span;
use rules::fields::combat::casualties;
use rules::fields::shared::generals;
use rules::fields::state::Counting;
use rules::fields::terms::account::Blow;
use rules::fields::terms::charts::Factor;
use rules::fields::terms::charts::Level;
use rules::fields::terms::charts::WEAPONS;
use rules::fields::terms::fate::Fate;
use rules::fields::terms::switch::Switch;
use rules::fields::terms::switch::worded::DefensiveFire;

impl Maker<'_> {
    pub(super) fn fire(&self) -> Section {
        let mut rows = vec![
            row(
                "small arms / canister",
                self.lengths(["small-arms", "canister"]),
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
        // Where charged units shoot first instead, defensive fire adds nothing (RUL-90).
        let shot = self.state.rulings().is(DefensiveFire::SeparateShotFirst);
        rows.extend(Factor::ALL.into_iter().filter_map(|factor| {
            self.numbers.get(factor.name())?;
            if shot && factor == Factor::DefensiveFire {
                return None;
            }
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
        let from = |blow: Blow| self.number(&format!("margin-{}", blow.name()));
        let lost = |blow: Blow, next: Blow| format!("lost by {}", span(from(blow), from(next)));
        let worse = [Blow::Disordered, Blow::Beaten]
            .map(|blow| format!("{} becomes {}", blow.name(), blow.worse().name()));
        Section {
            title: "Results of a fight, on the loser",
            rows: vec![
                row(
                    lost(Blow::Disordered, Blow::Beaten),
                    "Disordered",
                    "FIRE-06",
                ),
                row(
                    lost(Blow::Beaten, Blow::Broken),
                    format!("Beaten, driven back {}", self.inches("driven-back")),
                    "FIRE-06",
                ),
                row(
                    format!("lost by {} or more", from(Blow::Broken)),
                    "Broken, off the table",
                    "FIRE-06",
                ),
                row("charged and lost", worse.join(", "), "MEL-04"),
                row(
                    format!("after a quiet {}", self.state.own_turn_word()),
                    "beaten becomes disordered, disordered ordered",
                    "RALLY-01",
                ),
                row("results", self.setting(Switch::Resolution), "RUL-72"),
            ],
        }
    }

    pub(super) fn fatigue(&self) -> Section {
        let points = self.n("engaged");
        let (gains, rule) = match self.state.counting() {
            Counting::PlayerTurns => {
                let turn = self.state.turn_words();
                (
                    format!("{points} of fatigue, both sides, every {turn}"),
                    "FAT-01",
                )
            }
            Counting::Rounds => (
                format!(
                    "{points} of fatigue a round for its own brigade's activation, {points} for the enemy's"
                ),
                "CHIT-13",
            ),
        };
        let mut rows = vec![
            row(
                "each unit that fired, was fired on or in melee",
                gains,
                rule,
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
            let of = |what: &str| format!("{what}-{}", weapon.name);
            let range = match weapon.range {
                Some(_) => self.inches(&of("range")),
                None => "any range".to_owned(),
            };
            let canister = match weapon.canister {
                0 => String::new(),
                _ => format!(", canister x {}", self.n(&of("canister"))),
            };
            row(
                weapon.name,
                format!("{range}, {}{canister}", self.signed(&of("effect"))),
                "WPN-01",
            )
        });
        self.state.oob().options.weapons.then(|| Section {
            title: "Weapons",
            rows: rows.collect(),
        })
    }

    /// What befalls a general who is hit, by the die (T-CASUALTY): `1 dead`.
    pub(super) fn fates(&self) -> [String; 3] {
        let from = |fate: Fate| self.number(&format!("fate-{}", fate.name()));
        let last = f64::from(*FACES.end());
        let fates = [
            (Fate::Dead, from(Fate::Out)),
            (Fate::Out, from(Fate::Fit)),
            (Fate::Fit, last + 1.0),
        ];
        fates.map(|(fate, next)| format!("{} {}", span(from(fate), next), fate.name()))
    }

    pub(super) fn casualties(&self) -> Option<Section> {
        let fates = self.fates();
        let back = match self.state.counting() {
            Counting::PlayerTurns => "back after a full turn",
            Counting::Rounds => {
                "back for the activation after the next, a higher one for the round after it"
            }
        };
        let often = match self.state.counting() {
            Counting::Rounds if !casualties::is_per_fight(self.state) => row(
                "how often",
                "after an activation; once a round in those of his side, once in the enemy's",
                "CHIT-15",
            ),
            _ => row("how often", self.setting(Switch::CasualtyTests), "RUL-99"),
        };
        generals::may_fall(self.state).then(|| Section {
            title: "Generals",
            rows: vec![
                row(
                    format!(
                        "brigade fired on; higher generals within {} of it",
                        self.inches("casualty-test")
                    ),
                    format!(
                        "a die: {} is a hit (who leads a unit is hit at once)",
                        self.n("hit")
                    ),
                    "GEN-01",
                ),
                row("hit: a die", fates.join(", "), "GEN-02"),
                often,
                row("out", format!("{back}; dead: a successor"), "GEN-04"),
            ],
        })
    }
}
