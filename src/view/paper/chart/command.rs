//! Command in the reference: activation, points, orders, messengers, the morale of divisions.

use super::{Maker, Section, numbers::FACES, row, span};
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
    pub(super) fn activation(&self) -> Section {
        let does = |result: ActivationResult| match (result, self.is_full()) {
            (ActivationResult::Broken, _) => "routs, off the table".to_owned(),
            (ActivationResult::Beaten, _) => self.beaten(),
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
                "rallies; its order becomes Attack on the nearest enemy; moves".to_owned()
            }
        };
        let rows = self.totals().into_iter().map(|(totals, result)| {
            row(
                format!("{totals} {}", result.name().to_uppercase()),
                does(result),
                "ACT-02",
            )
        });
        let throw = row(
            "a brigade throws",
            format!("{} dice", self.n("activation-dice")),
            "ACT-01",
        );
        let holding = row(
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

    /// What a Beaten brigade does, and under which order (RUL-16, RUL-17).
    fn beaten(&self) -> String {
        let rulings = self.state.rulings();
        if rulings.is(BeatenRetreat::AsRetireOrders) {
            return format!("marked. {}", self.setting(Switch::BeatenRetreat));
        }
        let order = match self.is_full() && rulings.is(BeatenOrder::Keep) {
            true => "keeps its order",
            false => "then on Hold",
        };
        format!(
            "marked; back at once until every enemy is over {}; {order}",
            self.inches("beaten-retreat")
        )
    }

    /// The totals of each result, worst first: each row ends where the next begins, and the last one is a switch.
    pub(super) fn totals(&self) -> Vec<(String, ActivationResult)> {
        let from = |result: ActivationResult| self.number(&format!("total-{}", result.name()));
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
            row(
                "of its own chain, to its brigadier",
                match self.on(Switch::HigherCommandSum) {
                    true => "both count",
                    false => "the better counts",
                },
                "RUL-05",
            ),
            row("fatigue", levels.join(", "), "FAT-03"),
            row(
                format!("friends gave way within {}", self.inches("retreat-felt")),
                self.signed("friends-gave-way"),
                "RUL-09",
            ),
            row(
                "friends who count",
                format!("those {}; once, however many", self.friends_window()),
                "RUL-09",
            ),
        ];
        if self.is_full() {
            let near = self.inches("retreat-felt");
            let who = match self.state.rulings().word() {
                EnemyRetired::AllNear => format!("every enemy within {near} retired"),
                EnemyRetired::NoneNear => {
                    format!("an enemy within {near} retired, none is left there")
                }
                EnemyRetired::Any => format!("an enemy within {near} retired"),
            };
            rows.push(row(who, self.signed("enemy-retired"), "RUL-10"));
            rows.push(row(
                "enemies who count",
                format!(
                    "those who retired or worse in their last {}",
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

    /// When friends must have given way to weigh on an activation (RUL-09).
    fn friends_window(&self) -> String {
        let turn = self.state.turn_word();
        match self.state.rulings().word::<FriendsWindow>() {
            FriendsWindow::SinceOwnRoll | FriendsWindow::SinceEarlierRoll => {
                "since its own last throw".to_owned()
            }
            FriendsWindow::LastTurn => format!("since the start of your last {turn}"),
            FriendsWindow::OwnLastPlayerTurn => format!("in your own last {turn}"),
        }
    }

    pub(super) fn points(&self) -> Section {
        let measure = self.state.oob().measure;
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
            true => "Shaken or Beaten",
            false => "Shaken",
        };
        let less = format!("{less}: {} less", self.n("marked-less"));
        let each = self.n("act-price");
        let drill = match self.on(Switch::LimberDistanceSurcharge) {
            true => format!("{}, far {}", self.n("near-price"), self.n("far-price")),
            false => self.n("near-price"),
        };
        let mut rows = vec![
            row("points of a general", format!("{all}; {less}"), "CMD-02"),
            row(
                format!(
                    "move a unit or group, its {} within {} of the brigadier",
                    match self.state.rulings().is(GroupDistance::Nearest) {
                        true => "nearest part",
                        false => "farthest unit",
                    },
                    self.inches("command-inner")
                ),
                self.n("near-price"),
                "CMD-04",
            ),
            row(
                format!(
                    "the same from {} to {}; beyond: not at all",
                    measure.number(self.number("command-inner")),
                    self.inches("command-outer")
                ),
                self.n("far-price"),
                "CMD-04",
            ),
            row("march of the brigade", each.as_str(), "GT-02"),
            row("limber, unlimber, mount, dismount", drill, "RUL-25"),
            row(
                format!(
                    "general rides {}, {} in all",
                    self.inches("general-step"),
                    self.inches("general-max")
                ),
                format!("{} each", self.n("ride-price")),
                "CMD-04",
            ),
            row("lead a unit that he touches", each.as_str(), "CMD-08"),
            row(
                "leading lasts",
                self.setting(Switch::LeadingLasts),
                "RUL-28",
            ),
            row("accept a new order", each.as_str(), "ACT-06"),
            row(
                "rally the brigade",
                match self.state.rulings().is(RallySteps::One) {
                    true => format!("{each} a step, one step a {}", self.state.own_turn_word()),
                    false => format!("{each}, to Steady"),
                },
                "ACT-05",
            ),
            row("send or hand over an order; fire", "free", "CMD-13"),
            row(
                format!(
                    "face an attacker of the enemy's {}",
                    self.state.own_turn_word()
                ),
                "free",
                "CMD-09",
            ),
        ];
        if self.is_full() {
            rows.push(row("read a report", each.as_str(), "MSG-06"));
        }
        rows.extend([
            row(
                "a group",
                "touching in line or column, facing one way; all make one and the same move",
                "CMD-05",
            ),
            row(
                "no points left",
                "the brigade only fires; none are saved up",
                "CMD-07",
            ),
        ]);
        Section {
            title: "Points and prices",
            rows,
        }
    }

    pub(super) fn orders(&self) -> Section {
        let hold = self.setting(Switch::HoldMarginIn);
        let mut rows = vec![
            row(
                "A Attack",
                "names an enemy brigade, seen or not; straight at it at best speed",
                "ORD-02",
            ),
            row(
                "its target gone",
                self.setting(Switch::AttackTargetGone),
                "RUL-32",
            ),
            row(
                "V Advance",
                "names a place free of enemies; there at best speed; Hold on arrival, or if an enemy is there first",
                "ORD-03",
            ),
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
        let may_be_sent = match self.is_full() {
            true => {
                "to a brigade on Hold or Rest, or in sight of the divisional general; others ask first"
            }
            false => "to any brigade",
        };
        let changing = [
            row(
                "farther from an enemy that sees you",
                "only on Retire",
                "ORD-07",
            ),
            row(
                "new orders",
                "in the Orders phase: by a superior touching the brigadier, or by messenger from division",
                "ORD-09",
            ),
            row("by messenger", may_be_sent, "ORD-10"),
            row(
                "a new order waits",
                "until the brigade's activation lets it accept",
                "ACT-06",
            ),
        ];
        if self.is_full() {
            rows.push(row("on Rest", "no unit moves", "ORD-06"));
            let by_rounds = self.state.counting() == Counting::Rounds;
            let is_by_unit = self.state.rulings().is(RestRecovery::PerUnit);
            // What the enemy did to a unit in a round is no matter.
            rows.push(match by_rounds && is_by_unit {
                true => row(
                    "Z Rest",
                    "Rest recovers one point for each unit that was not engaged in its own brigade's activation, after \
                     the gains.",
                    "CHIT-13",
                ),
                false => row("Z Rest", self.setting(Switch::RestRecovery), "ORD-06"),
            });
        }
        rows.extend(changing);
        Section {
            title: "Orders",
            rows,
        }
    }

    pub(super) fn messengers(&self) -> Section {
        let measure = self.state.oob().measure;
        let doubled = match measure {
            Measure::Centimetres => ", doubled,",
            Measure::Inches | Measure::MicroCentimetres => "",
        };
        let mut rows = vec![
            row(
                "ride",
                format!(
                    "{} dice{doubled} in {} in the Orders phase",
                    self.n("ride-dice"),
                    measure.units()
                ),
                "MSG-02",
            ),
            row(
                "how many",
                self.setting(Switch::MessengersPerDivision),
                "MSG-07",
            ),
            row(
                "reaches the brigadier",
                "the order waits with him; the figure is back at once",
                "MSG-03",
            ),
        ];
        if !self.is_full() {
            rows.push(row(
                "run over by the enemy",
                "he reads the order, which is lost; the figure goes back",
                "MSG-04",
            ));
        }
        if self.is_full() {
            let (back, taken) = (
                self.number("danger-turned back"),
                self.number("danger-taken"),
            );
            rows.push(row(
                format!(
                    "within {} of the enemy: a die",
                    self.inches("messenger-danger")
                ),
                format!(
                    "{} unharmed, {} back, {taken} or more taken; run over {}",
                    span(*FACES.start(), back),
                    span(back, taken),
                    self.signed("run-over")
                ),
                "MSG-05",
            ));
            rows.extend([
                row(
                    "back / taken",
                    format!(
                        "rides again next {} / gone for good, the enemy reads it",
                        self.state.turn_word()
                    ),
                    "MSG-05",
                ),
                row(
                    "a brigade asks",
                    format!(
                        "its messenger rides to the divisional general, who reads for {} and may answer",
                        self.n("act-price")
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

    pub(super) fn morale(&self) -> Section {
        Section {
            title: "Morale of a division",
            rows: vec![
                row("reckoned", "both sides, in every Morale phase", "MOR-04"),
                row(
                    "begins at",
                    format!("{} a brigade", self.n("brigade-morale")),
                    "MOR-01",
                ),
                row(
                    "its general incompetent / exceptional",
                    self.both("worst-general", "best-general"),
                    "MOR-01",
                ),
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
                row(
                    format!("at {}", self.n("disheartened")),
                    Spirit::Disheartened.words(),
                    "MOR-05",
                ),
                row(
                    format!("below {}", self.n("disheartened")),
                    Spirit::Routs.words(),
                    "MOR-05",
                ),
            ],
        }
    }
}
