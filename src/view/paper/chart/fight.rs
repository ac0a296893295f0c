//! Fights in the reference: fire and melee, their results, fatigue, weapons, the fate of generals.

use super::{Maker, Section, chart_row, number_span, numbers::FACES};
use rules::fields::combat::casualties;
use rules::fields::shared::generals;
use rules::fields::state::Counting;
use rules::fields::terms::{
    account::FightEffect,
    charts::{Factor, Level, WEAPONS, quality_name, weapon_in_words},
    fate::GeneralFate,
    switch::{DefensiveFire, RallyWindow, Switch},
};

/// Describes when a modifier counts; `own` are the words for a turn of the brigade's own side.
fn what_of(factor: Factor, own: &str) -> String {
    let said = match factor {
        Factor::Disordered => "disordered",
        Factor::Beaten => "beaten, in addition",
        Factor::SoftCover => "soft cover",
        Factor::HardCover => "hard cover",
        Factor::Uphill => "uphill of the enemy",
        Factor::FlankedOrRear => "attacked in flank or rear",
        Factor::LinearOverlap => "linear overlap",
        Factor::Resting => "its brigade on Rest",
        Factor::GeneralAttached => "general leads it",
        Factor::DefensiveFire => return format!("charged in front this {own}: defensive fire"),
        Factor::Supported => {
            "supported: a friendly regiment (no battery) facing the same way touches its rear, or \
             its flank while in no fight"
        }
    };
    said.to_owned()
}

impl Maker<'_> {
    pub(super) fn fire_section(&self) -> Section {
        let mut rows = vec![
            chart_row(
                "each side",
                "die + value + what follows; the higher total wins",
                "FIRE-03",
            ),
            chart_row(
                "value of several units",
                format!("their mean. {}", self.setting_of(Switch::CvRound)),
                "RUL-69",
            ),
            chart_row(
                "larger side by 3:2, 2:1, 3:1",
                format!(
                    "{}, {}, {}",
                    self.signed_number("odds-3-2"),
                    self.signed_number("odds-2-1"),
                    self.signed_number("odds-3-1")
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
            let what = what_of(factor, self.state.own_turn_word());
            Some(chart_row(
                what,
                self.signed_number(factor.name()),
                factor.rule(),
            ))
        }));
        let levels = Level::ALL.map(|level| {
            let name = level.name();
            format!("{name} {}", self.signed_number(&format!("fire-{name}")))
        });
        rows.push(chart_row("fatigue", levels.join(", "), "FAT-03"));
        rows.push(chart_row(
            "several units",
            self.setting_of(Switch::MultiMods),
            "RUL-68",
        ));
        rows.push(chart_row(
            "the flank",
            self.setting_of(Switch::FlankTest),
            "RUL-67",
        ));
        if self.numbers.contains_key(Factor::LinearOverlap.name()) {
            rows.push(chart_row(
                "overlap",
                self.setting_of(Switch::Overlap),
                "RUL-74",
            ));
        }
        rows.push(chart_row(
            "support",
            self.setting_of(Switch::SupportByBeaten),
            "RUL-75",
        ));
        Section {
            title: "Fire and melee",
            rows,
        }
    }

    pub(super) fn results_section(&self) -> Section {
        let from = |blow: FightEffect| self.number_of(&format!("margin-{}", blow.name()));
        let lost = |blow: FightEffect, next: FightEffect| {
            format!("lost by {}", number_span(from(blow), from(next)))
        };
        Section {
            title: "Results of a fight, on the loser",
            rows: vec![
                chart_row("equal totals", "nothing", "FIRE-06"),
                chart_row(
                    lost(FightEffect::Disordered, FightEffect::Beaten),
                    "Disordered",
                    "FIRE-06",
                ),
                chart_row(
                    lost(FightEffect::Beaten, FightEffect::Broken),
                    format!(
                        "Disordered and Beaten, driven back {}",
                        self.length_said("driven-back")
                    ),
                    "FIRE-06",
                ),
                chart_row(
                    format!("lost by {} or more", from(FightEffect::Broken)),
                    "Broken, off the table",
                    "FIRE-06",
                ),
                chart_row(
                    "who suffers",
                    "losers in range and in the arc or strip of an enemy in the fight",
                    "FIRE-08",
                ),
                chart_row("driven back", self.setting_of(Switch::DriveBack), "RUL-78"),
                chart_row("friends driven through", "Disordered", "FIRE-09"),
                chart_row(
                    "a Beaten unit",
                    "comes no nearer until it rallies; beaten again, it only goes back again",
                    "FIRE-10",
                ),
                chart_row(
                    self.rally_words(),
                    "up one: Beaten to Disordered, Disordered to Ordered; free",
                    "RALLY-01",
                ),
                chart_row("results", self.setting_of(Switch::Resolution), "RUL-72"),
            ],
        }
    }

    /// Describes which units rally by themselves (RALLY-01, RUL-93).
    fn rally_words(&self) -> String {
        let counting = self.state.counting();
        let turn = match (self.state.rulings().is(RallyWindow::OwnTurn), counting) {
            (true, _) => format!("own {}", counting.own()),
            (false, Counting::PlayerTurns) => format!("full {}", counting.word()),
            (false, Counting::Rounds) => counting.word().to_owned(),
        };
        format!(
            "a unit that did not move, fire or fight in melee and was not fired on in its {turn}"
        )
    }

    pub(super) fn charges_section(&self) -> Section {
        let worse = [FightEffect::Disordered, FightEffect::Beaten]
            .map(|blow| format!("{} becomes {}", blow.name(), blow.one_step_worse().name()));
        let mut rows = vec![
            chart_row(
                "a charge",
                "moving into contact with an enemy; no extra distance",
                "MEL-05",
            ),
            chart_row(
                "who charges",
                self.setting_of(Switch::ChargeNeedsAttack),
                "RUL-34",
            ),
        ];
        rows.extend(self.is_on(Switch::ChargeNeedsAttack).then(|| {
            chart_row(
                "all others",
                format!("halt {} short", self.length_said("short-of-enemy")),
                "RUL-34",
            )
        }));
        rows.extend([
            chart_row(
                "melee",
                "units in contact, in the Combat phase, all round; totals as for fire",
                "MEL-02",
            ),
            chart_row(
                "flank and rear",
                self.setting_of(Switch::MeleeFlank),
                "RUL-88",
            ),
        ]);
        if self.state.rulings().is(DefensiveFire::SeparateShotFirst) {
            rows.push(chart_row(
                "defensive fire",
                self.setting_of(Switch::DefensiveFire),
                "RUL-90",
            ));
        }
        rows.extend([
            chart_row(
                format!("was charged this {} and lost", self.state.own_turn_word()),
                worse.join(", "),
                "MEL-04",
            ),
            chart_row(
                "still in contact",
                "fight again in the next Combat phase, with the usual results",
                "MEL-06",
            ),
            chart_row("the winner", self.setting_of(Switch::FollowUpIn), "RUL-91"),
        ]);
        Section {
            title: "Charges and melee",
            rows,
        }
    }

    pub(super) fn fatigue_section(&self) -> Section {
        let points = self.number_said("engaged");
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
            chart_row(
                "each unit that fired, was fired on or in melee",
                gains,
                rule,
            ),
            chart_row("even", self.engaged_words(), "RUL-94"),
            chart_row("counted", self.setting_of(Switch::FatigueR), "RUL-95"),
        ];
        // Each level ends where the next begins; the last has no end.
        let ends = Level::ALL.iter().zip(Level::ALL.iter().skip(1));
        let ends: Vec<String> = ends
            .map(|(level, next)| {
                let end = self.number_said(&format!("from-{}", next.name()));
                format!("{} {end}", level.name())
            })
            .collect();
        rows.push(chart_row(
            "levels, up to this many points a unit",
            format!("{}, then {}", ends.join(", "), Level::Spent.name()),
            "FAT-02",
        ));
        rows.push(chart_row(
            "beyond",
            self.setting_of(Switch::Past6r),
            "RUL-96",
        ));
        rows.push(chart_row(
            "new levels",
            "in the Morale phase; kept until the next",
            "FAT-04",
        ));
        Section {
            title: "Fatigue",
            rows,
        }
    }

    /// Describes which units count as engaged, and which do not.
    fn engaged_words(&self) -> &'static str {
        match self.is_on(Switch::BatteryFatigue) {
            true => "unhurt or broken units; not supporters or leaders",
            false => "unhurt or broken units; not guns, supporters or leaders",
        }
    }

    pub(super) fn weapons_section(&self) -> Option<Section> {
        let rows = WEAPONS.iter().map(|weapon| {
            let of = |what: &str| format!("{what}-{}", weapon.name);
            let range = match weapon.range {
                Some(_) => self.length_said(&of("range")),
                None => "any range".to_owned(),
            };
            let canister = match weapon.canister {
                0 => String::new(),
                _ => format!(", canister x {}", self.number_said(&of("canister"))),
            };
            chart_row(
                weapon_in_words(weapon.name),
                format!("{range}, {}{canister}", self.signed_number(&of("effect"))),
                "WPN-01",
            )
        });
        self.state.oob().options.weapons.then(|| Section {
            title: "Weapons",
            rows: rows.collect(),
        })
    }

    /// Returns the fates of a general who is hit, by the die (T-CASUALTY): `1 dead`.
    pub(super) fn fate_words(&self) -> [String; 3] {
        let from = |fate: GeneralFate| self.number_of(&format!("fate-{}", fate.name()));
        let last = f64::from(*FACES.end());
        let fates = [
            (GeneralFate::Dead, from(GeneralFate::Out)),
            (GeneralFate::Out, from(GeneralFate::Fit)),
            (GeneralFate::Fit, last + 1.0),
        ];
        fates.map(|(fate, next)| format!("{} {}", number_span(from(fate), next), fate.name()))
    }

    pub(super) fn casualties_section(&self) -> Option<Section> {
        let fates = self.fate_words();
        let back = match self.state.counting() {
            Counting::PlayerTurns => "back after a full turn",
            Counting::Rounds => "misses the next activation; a higher general, the next round",
        };
        let often = match self.state.counting() {
            Counting::Rounds if !casualties::is_per_fight(self.state) => chart_row(
                "how often",
                "tested at the end of an activation: at most once a round in his side's, once in the \
                 enemy's",
                "CHIT-15",
            ),
            _ => chart_row(
                "how often",
                self.setting_of(Switch::CasualtyTests),
                "RUL-99",
            ),
        };
        generals::may_fall(self.state).then(|| Section {
            title: "Generals",
            rows: vec![
                chart_row(
                    format!(
                        "brigade fired on; higher generals within {} of it",
                        self.length_said("casualty-test")
                    ),
                    format!(
                        "a die: {} is a hit (brigadier leading a unit: hit at once)",
                        self.number_said("hit")
                    ),
                    "GEN-01",
                ),
                chart_row("hit: a die", fates.join(", "), "GEN-02"),
                often,
                chart_row("out", back, "GEN-04"),
                chart_row(
                    "dead",
                    format!(
                        "after as long a successor, one quality lower, never below {}",
                        quality_name(2)
                    ),
                    "GEN-04",
                ),
                chart_row(
                    "brigade without its brigadier",
                    "no points; a superior nearby may spend his own",
                    "GEN-05",
                ),
            ],
        })
    }
}
