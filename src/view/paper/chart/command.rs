//! Command in the reference: points, orders, messengers, the morale of divisions.

use super::{Maker, Section, chart_row, number_span, numbers::FACES};
use rules::fields::state::Counting;
use rules::fields::terms::{
    charts::{QUALITIES, quality_name},
    switch::{GroupDistance, RallySteps, RestRecovery, Switch},
};
use rules::fields::wear::morale::threat::Spirit;
use table::measure::Measure;

impl Maker<'_> {
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
                    "the same from {} to {}, no farther",
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
                "touching in line or column, facing one way; same move for all",
                "CMD-05",
            ),
            chart_row(
                "no points left",
                "the brigade may only fire; points are not saved",
                "CMD-07",
            ),
            chart_row(
                "generals",
                "go free with their brigade's march or retreat; ride clear when the enemy touches them",
                "RUL-29",
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
            chart_row("a second one", "replaces the one that waits", "RUL-48"),
            chart_row(
                "each order",
                "has one leg: no way round first and an attack after it",
                "ORD-08",
            ),
        ];
        if self.is_full() {
            rows.push(chart_row(
                "on Rest",
                "no unit moves, limbers or mounts; it ends by a new order, or when activation gives Attack or Beaten",
                "RUL-39",
            ));
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
                    format!(
                        "held by a unit not Beaten, no such enemy there: its full value. {}",
                        self.setting_of(Switch::HalfValues)
                    ),
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
