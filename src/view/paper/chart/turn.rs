//! The course of a turn in the reference: its phases, activation and its modifiers.

use super::{Maker, Section, chart_row};
use rules::fields::terms::{
    charts::{ActivationResult, Level},
    switch::{BeatenOrder, BeatenRetreat, EnemyRetired, FriendsWindow, HesitantChoice, Switch},
};

impl Maker<'_> {
    /// Returns the phases of a player turn in their order.
    pub(super) fn turn_section(&self) -> Section {
        let rest = if self.is_full() {
            "recovery on Rest, "
        } else {
            ""
        };
        let phases = [
            (
                "Orders",
                "messengers ride; generals hand over orders".to_owned(),
                "SEQ-01",
            ),
            (
                "Activation",
                "every brigade rolls, one after the other; each result is carried out before the next roll".to_owned(),
                "RUL-19",
            ),
            ("Grand tactical", "all marches".to_owned(), "GT-06"),
            (
                "Tactical",
                "units face attackers, generals ride, units move and charge".to_owned(),
                "SEQ-01",
            ),
            (
                "Combat",
                "firefights, then melees; firing is voluntary".to_owned(),
                "FIRE-01",
            ),
            (
                "Morale",
                format!("fatigue of both sides, rally of the active side's units, {rest}new levels, ground, divisions"),
                "SEQ-04",
            ),
        ];
        Section {
            title: "A player turn, phase by phase",
            rows: phases
                .into_iter()
                .map(|(phase, acts, rule)| chart_row(phase, acts, rule))
                .collect(),
        }
    }

    pub(super) fn activation_section(&self) -> Section {
        let does = |result: ActivationResult| {
            match (result, self.is_full()) {
            (ActivationResult::Broken, _) => "routs, off the table".to_owned(),
            (ActivationResult::Beaten, _) => self.beaten_words(),
            (ActivationResult::Shaken, _) => {
                format!("marked; holds ground this {}", self.state.own_turn_word())
            }
            (ActivationResult::Hesitant, false) => {
                "rallies, moves, then accepts an order".to_owned()
            }
            (ActivationResult::Hesitant, true) => {
                let choice = match self.state.rulings().is(HesitantChoice::Forced) {
                    true => "the first that applies",
                    false => "one of these",
                };
                format!("{choice}: rallies, or accepts an order (either holds ground), or moves")
            }
            (ActivationResult::Eager, _) => "rallies, accepts an order, moves".to_owned(),
            (ActivationResult::Attack, _) => {
                "rallies; its order becomes Attack on the nearest enemy, seen ones first; on Attack it keeps its target; moves"
                    .to_owned()
            }
        }
        };
        let rows = self
            .activation_totals()
            .into_iter()
            .map(|(totals, result)| {
                chart_row(
                    format!("{totals} {}", result.name().to_uppercase()),
                    does(result),
                    "ACT-02",
                )
            });
        let throw = chart_row(
            "a brigade rolls",
            format!("{} dice", self.number_said("activation-dice")),
            "ACT-01",
        );
        let holding = chart_row(
            "holding ground",
            "acts as if on Hold, keeps its order",
            "ACT-07",
        );
        let worse = chart_row(
            "a mark",
            "stays when a better one is rolled; only a rally lifts it",
            "RUL-15",
        );
        Section {
            title: "Activation",
            rows: std::iter::once(throw)
                .chain(rows)
                .chain([worse, holding])
                .collect(),
        }
    }

    /// Describes what a Beaten brigade does, and its new order (RUL-16, RUL-17).
    fn beaten_words(&self) -> String {
        let rulings = self.state.rulings();
        if rulings.is(BeatenRetreat::AsRetireOrders) {
            return format!("marked. {}", self.setting_of(Switch::BeatenRetreat));
        }
        let order = match self.is_full() && rulings.is(BeatenOrder::Keep) {
            true => "keeps its order",
            false => "then on Hold",
        };
        format!(
            "marked; back at once until every enemy is over {}; {order}",
            self.length_said("beaten-retreat")
        )
    }

    /// Returns the totals that give each result, worst first. Each row ends where the next begins; a switch decides the
    /// last row.
    pub(super) fn activation_totals(&self) -> Vec<(String, ActivationResult)> {
        let from = |result: ActivationResult| self.number_of(&format!("total-{}", result.name()));
        let next = ActivationResult::ALL
            .into_iter()
            .skip(1)
            .map(Some)
            .chain([None]);
        let rows = ActivationResult::ALL.into_iter().zip(next);
        rows.map(|(result, next)| {
            let first = from(result);
            let last = next.map(|next| from(next) - 1.0);
            let said = match (result, last) {
                (ActivationResult::Broken, Some(last)) => format!("{last} or less"),
                (_, None) => format!("{first} or more"),
                (_, Some(last)) if first == last => first.to_string(),
                (_, Some(last)) => format!("{first}-{last}"),
            };
            (said, result)
        })
        .collect()
    }

    pub(super) fn modifiers_section(&self) -> Section {
        let levels = Level::ALL.map(|level| {
            let name = level.name();
            format!(
                "{name} {}",
                self.signed_number(&format!("activation-{name}"))
            )
        });
        let mut rows = vec![
            chart_row(
                "brigade Shaken / Beaten",
                self.both_signed("brigade-shaken", "brigade-beaten"),
                "ACT-04",
            ),
            chart_row(
                "each unit Beaten / Broken",
                self.both_signed("unit-beaten", "unit-broken"),
                "ACT-04",
            ),
            chart_row(
                format!(
                    "division / corps or army general within {} of the brigadier",
                    self.length_said("higher-command")
                ),
                self.both_signed("division-near", "corps-near"),
                "RUL-04",
            ),
            chart_row(
                "only its own superiors",
                match self.is_on(Switch::HigherCommandSum) {
                    true => "both count",
                    false => "the better counts",
                },
                "RUL-05",
            ),
            chart_row("fatigue", levels.join(", "), "FAT-03"),
            chart_row(
                format!(
                    "friends gave way within {}",
                    self.length_said("retreat-felt")
                ),
                self.signed_number("friends-gave-way"),
                "RUL-09",
            ),
            chart_row(
                "friends who count",
                format!(
                    "{}, {}; counted only once",
                    match self.is_on(Switch::OrderedRetireCounts) {
                        true => "Beaten, Broken or moved on Retire",
                        false => "Beaten or Broken",
                    },
                    self.friends_window()
                ),
                "RUL-11",
            ),
        ];
        if self.is_full() {
            let near = self.length_said("retreat-felt");
            let who = match self.state.rulings().word() {
                EnemyRetired::AllNear => format!("every enemy within {near} retired"),
                EnemyRetired::NoneNear => {
                    format!("an enemy within {near} retired, and no enemy is left there")
                }
                EnemyRetired::Any => format!("an enemy within {near} retired"),
            };
            rows.push(chart_row(
                who,
                self.signed_number("enemy-retired"),
                "RUL-10",
            ));
            rows.push(chart_row(
                "enemies who count",
                format!(
                    "those that retired, or fared worse, in their last {}; one at least, and all who are that near now",
                    self.state.turn_word()
                ),
                "RUL-10",
            ));
        }
        Section {
            title: "Added to activation",
            rows,
        }
    }

    /// Describes how recently friends must have given way to count in an activation (RUL-09).
    fn friends_window(&self) -> String {
        let turn = self.state.turn_word();
        match self.state.rulings().word::<FriendsWindow>() {
            FriendsWindow::SinceOwnRoll | FriendsWindow::SinceEarlierRoll => {
                "since its own last roll".to_owned()
            }
            FriendsWindow::LastTurn => format!("since the start of your last {turn}"),
            FriendsWindow::OwnLastPlayerTurn => format!("in your own last {turn}"),
        }
    }
}
