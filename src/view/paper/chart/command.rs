//! Command in the reference: activation, points, orders, messengers, the morale of divisions.

use super::{Maker, Section, chart_row, number_span, numbers::FACES};
use rules::fields::state::Counting;
use rules::fields::terms::{
    charts::{ActivationResult, Level, QUALITIES, quality_name},
    switch::{
        BeatenOrder, BeatenRetreat, EnemyRetired, FriendsWindow, GroupDistance, HesitantChoice,
        RallySteps, RestRecovery, Switch,
    },
};
use rules::fields::wear::morale::threat::Spirit;
use table::measure::Measure;

impl Maker<'_> {
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
                "rallies; its order becomes Attack on the nearest enemy, on Attack it keeps its target; moves".to_owned()
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
        Section {
            title: "Activation",
            rows: std::iter::once(throw)
                .chain(rows)
                .chain([holding])
                .collect(),
        }
    }

    /// Describes what a Beaten brigade does, and the order that it has then (RUL-16, RUL-17).
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
                    "division / corps general within {} of the brigadier",
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
                format!("those {}; counted only once", self.friends_window()),
                "RUL-09",
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
                    "those that retired, or fared worse, in their last {}",
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

    pub(super) fn points_section(&self) -> Section {
        let measure = self.state.oob().measure;
        let all = match self.is_full() || self.is_on(Switch::BasicQuality) {
            true => QUALITIES
                .map(|quality| {
                    let name = quality_name(quality);
                    format!("{name} {}", self.number_said(&format!("points-{quality}")))
                })
                .join(", "),
            false => format!("{} each", self.number_said("points-3")),
        };
        let less = match self.is_on(Switch::BeatenLosesAp) {
            true => "Shaken or Beaten",
            false => "Shaken",
        };
        let less = format!("{less}: {} less", self.number_said("marked-less"));
        let each = self.number_said("act-price");
        let drill = match self.is_on(Switch::LimberDistanceSurcharge) {
            true => format!(
                "{}, far {}",
                self.number_said("near-price"),
                self.number_said("far-price")
            ),
            false => self.number_said("near-price"),
        };
        let mut rows = vec![
            chart_row("points of a general", format!("{all}; {less}"), "CMD-02"),
            chart_row(
                format!(
                    "move a unit or group, its {} within {} of the brigadier",
                    match self.state.rulings().is(GroupDistance::Nearest) {
                        true => "nearest part",
                        false => "farthest unit",
                    },
                    self.length_said("command-inner")
                ),
                self.number_said("near-price"),
                "CMD-04",
            ),
            chart_row(
                format!(
                    "the same from {} to {}; beyond: not at all",
                    measure.number(self.number_of("command-inner")),
                    self.length_said("command-outer")
                ),
                self.number_said("far-price"),
                "CMD-04",
            ),
            chart_row("march of the brigade", each.as_str(), "GT-02"),
            chart_row("limber, unlimber, mount, dismount", drill, "RUL-25"),
            chart_row(
                format!(
                    "general rides {}, {} in all",
                    self.length_said("general-step"),
                    self.length_said("general-max")
                ),
                format!("{} each", self.number_said("ride-price")),
                "CMD-04",
            ),
            chart_row("lead a unit that he touches", each.as_str(), "CMD-08"),
            chart_row(
                "leading lasts",
                self.setting_of(Switch::LeadingLasts),
                "RUL-28",
            ),
            chart_row("accept a new order", each.as_str(), "ACT-06"),
            chart_row(
                "rally the brigade",
                match self.state.rulings().is(RallySteps::One) {
                    true => format!("{each} a step, one step a {}", self.state.own_turn_word()),
                    false => format!("{each}, to Steady"),
                },
                "ACT-05",
            ),
            chart_row("send or hand over an order; fire", "free", "CMD-13"),
            chart_row(
                format!(
                    "face an attacker of the enemy's {}",
                    self.state.own_turn_word()
                ),
                "free",
                "CMD-09",
            ),
        ];
        if self.is_full() {
            rows.push(chart_row("read a report", each.as_str(), "MSG-06"));
        }
        rows.extend([
            chart_row(
                "a group",
                "touching in line or column, facing one way; all make the same move",
                "CMD-05",
            ),
            chart_row(
                "no points left",
                "the brigade may only fire; points are not saved",
                "CMD-07",
            ),
        ]);
        Section {
            title: "Points and prices",
            rows,
        }
    }

    pub(super) fn orders_section(&self) -> Section {
        let hold = self.setting_of(Switch::HoldMarginIn);
        let mut rows = vec![
            chart_row(
                "A Attack",
                "names an enemy brigade, seen or not; straight at it at best speed",
                "ORD-02",
            ),
            chart_row(
                "its target gone",
                self.setting_of(Switch::AttackTargetGone),
                "RUL-32",
            ),
            chart_row(
                "V Advance",
                "names a place free of enemies; there at best speed; Hold on arrival, or if an enemy is there first",
                "ORD-03",
            ),
            chart_row("H Hold", hold, "ORD-04"),
            chart_row(
                "R Retire",
                format!(
                    "back until every enemy is {} off, then Hold",
                    self.length_said("retire-until")
                ),
                "ORD-05",
            ),
        ];
        let may_be_sent = match self.is_full() {
            true => {
                "to a brigade on Hold or Rest, or in sight of the divisional general; others ask first"
            }
            false => "to any brigade",
        };
        let changing = [
            chart_row(
                "farther from an enemy that sees you",
                "only on Retire",
                "ORD-07",
            ),
            chart_row(
                "new orders",
                "in the Orders phase: by a superior touching the brigadier, or by messenger from division",
                "ORD-09",
            ),
            chart_row("by messenger", may_be_sent, "ORD-10"),
            chart_row(
                "a new order waits",
                "until the brigade's activation lets it accept",
                "ACT-06",
            ),
        ];
        if self.is_full() {
            rows.push(chart_row("on Rest", "no unit moves", "ORD-06"));
            let by_rounds = self.state.counting() == Counting::Rounds;
            let is_by_unit = self.state.rulings().is(RestRecovery::PerUnit);
            // In a game by rounds the enemy's acts against a unit do not affect its rest.
            rows.push(match by_rounds && is_by_unit {
                true => chart_row(
                    "Z Rest",
                    "Rest recovers one point for each unit that was not engaged in its own brigade's activation, after \
                     the gains.",
                    "CHIT-13",
                ),
                false => chart_row("Z Rest", self.setting_of(Switch::RestRecovery), "ORD-06"),
            });
        }
        rows.extend(changing);
        Section {
            title: "Orders",
            rows,
        }
    }

    pub(super) fn messengers_section(&self) -> Section {
        let measure = self.state.oob().measure;
        let doubled = match measure {
            Measure::Centimetres => ", doubled,",
            Measure::Inches | Measure::MicroCentimetres => "",
        };
        let mut rows = vec![
            chart_row(
                "ride",
                format!(
                    "{} dice{doubled} in {} in the Orders phase",
                    self.number_said("ride-dice"),
                    measure.units()
                ),
                "MSG-02",
            ),
            chart_row(
                "how many",
                self.setting_of(Switch::MessengersPerDivision),
                "MSG-07",
            ),
            chart_row(
                "reaches the brigadier",
                "the order waits with him; the figure returns at once",
                "MSG-03",
            ),
        ];
        if !self.is_full() {
            rows.push(chart_row(
                "run over by the enemy",
                "order lost, and read by the enemy; the figure goes back",
                "MSG-04",
            ));
        }
        if self.is_full() {
            let (back, taken) = (
                self.number_of("danger-turned back"),
                self.number_of("danger-taken"),
            );
            rows.push(chart_row(
                format!(
                    "within {} of the enemy: a die",
                    self.length_said("messenger-danger")
                ),
                format!(
                    "{} unharmed, {} back, {taken} or more taken; run over {}",
                    number_span(*FACES.start(), back),
                    number_span(back, taken),
                    self.signed_number("run-over")
                ),
                "MSG-05",
            ));
            rows.extend([
                chart_row(
                    "back / taken",
                    format!(
                        "rides again next {} / gone for good, the enemy reads it",
                        self.state.turn_word()
                    ),
                    "MSG-05",
                ),
                chart_row(
                    "a brigade asks",
                    format!(
                        "its messenger rides to the divisional general, who reads for {} and may answer",
                        self.number_said("act-price")
                    ),
                    "MSG-06",
                ),
            ]);
        }
        Section {
            title: "Messengers",
            rows,
        }
    }

    pub(super) fn morale_section(&self) -> Section {
        Section {
            title: "Morale of a division",
            rows: vec![
                chart_row("reckoned", "both sides, in every Morale phase", "MOR-04"),
                chart_row(
                    "begins at",
                    format!("{} a brigade", self.number_said("brigade-morale")),
                    "MOR-01",
                ),
                chart_row(
                    "its general incompetent / exceptional",
                    self.both_signed("worst-general", "best-general"),
                    "MOR-01",
                ),
                chart_row(
                    "brigade Broken / on Retire",
                    self.both_signed("broken-brigade", "retiring-brigade"),
                    "MOR-02",
                ),
                chart_row(
                    "brigade Beaten",
                    self.setting_of(Switch::BeatenLowersMorale),
                    "RUL-102",
                ),
                chart_row(
                    "ground held / contested",
                    self.setting_of(Switch::HalfValues),
                    "MOR-03",
                ),
                chart_row(
                    format!("at {}", self.number_said("disheartened")),
                    Spirit::Disheartened.words(),
                    "MOR-05",
                ),
                chart_row(
                    format!("below {}", self.number_said("disheartened")),
                    Spirit::Routs.words(),
                    "MOR-05",
                ),
            ],
        }
    }
}
