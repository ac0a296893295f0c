//! The quick reference: made from the printed tables, the edition, the options and the switches in force.

mod numbers;

use serde::Serialize;

use super::Look;
use super::sheet;
use crate::rules::fields::clauses::switches;
use crate::rules::fields::combat::casualties;
use crate::rules::fields::orders::messengers;
use crate::rules::fields::shared::generals;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::account::Blow;
use crate::rules::fields::terms::charts::Factor;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::charts::QUALITIES;
use crate::rules::fields::terms::charts::WEAPONS;
use crate::rules::fields::terms::charts::quality_name;
use crate::rules::fields::terms::edition::Edition;
use crate::rules::fields::terms::switch::REGISTER;
use crate::rules::fields::terms::switch::Switch;
use crate::table::ground::SightType;

pub use numbers::Numbers;

/// Returns how a switch stands, in a sentence.
fn sentence(switch: Switch, setting: &str) -> String {
    switches::meaning(switch, setting).unwrap_or_else(|| setting.to_owned())
}

/// A row: what, how much, and the clause behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// What.
    pub what: String,
    /// How much.
    pub worth: String,
    /// The clause.
    pub rule: &'static str,
}

/// A table of the reference.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    /// Its heading.
    pub title: &'static str,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// The quick reference of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// The edition.
    pub edition: &'static str,
    /// Every switch and option that is not the default, in a sentence, with its ruling.
    pub in_this_game: Vec<String>,
    /// Its tables, in the order of a player turn.
    pub sections: Vec<Section>,
}

/// Returns the quick reference of a game.
#[must_use]
pub fn of(look: &Look<'_>) -> Chart {
    made_of(look.state, &numbers::of(look.state))
}

/// Returns the numbers that the reference of a game is made from, by name.
#[must_use]
pub fn numbers_of(state: &State) -> Numbers {
    numbers::of(state)
}

/// Returns the reference that those numbers make.
#[must_use]
pub fn made_of(state: &State, numbers: &Numbers) -> Chart {
    let from = Maker { state, numbers };
    let mut sections = vec![
        from.activation(),
        from.modifiers(),
        from.points(),
        from.orders(),
        from.marches(),
        from.movement(),
        from.sight(),
        from.fire(),
        from.results(),
        from.fatigue(),
        from.messengers(),
        from.morale(),
    ];
    sections.extend(from.weapons());
    sections.extend(from.casualties());
    Chart {
        edition: state.edition().name(),
        in_this_game: in_this_game(state),
        sections,
    }
}

/// What differs from the edition as printed.
fn in_this_game(state: &State) -> Vec<String> {
    let edition = state.edition();
    let options = state.oob().options;
    let mut told = Vec::new();
    if options.weapons {
        told.push("The weapon table is used (WPN-01).".to_owned());
    }
    if edition == Edition::Full && !options.casualties {
        told.push("Generals do not fall (GEN-01).".to_owned());
    }
    told.extend(REGISTER.iter().filter_map(|entry| {
        let setting = state.rulings().setting(entry.switch);
        let default = entry.default(edition)?;
        let is_told = setting != default && !entry.is_idle(edition);
        is_told.then(|| format!("{} ({})", sentence(entry.switch, setting), entry.ruling))
    }));
    told
}

struct Maker<'a> {
    state: &'a State,
    numbers: &'a Numbers,
}

fn row(what: impl Into<String>, worth: impl Into<String>, rule: &'static str) -> Row {
    Row {
        what: what.into(),
        worth: worth.into(),
        rule,
    }
}

impl Maker<'_> {
    fn is_full(&self) -> bool {
        self.state.edition() == Edition::Full
    }

    fn on(&self, switch: Switch) -> bool {
        self.state.rulings().on(switch)
    }

    fn setting(&self, switch: Switch) -> String {
        sentence(switch, self.state.rulings().setting(switch))
    }

    /// A number as it is said: no decimals where there are none.
    fn n(&self, name: &str) -> String {
        let number = self.numbers.get(name).copied().unwrap_or_default();
        format!("{number}")
    }

    fn inches(&self, name: &str) -> String {
        format!("{} in", self.n(name))
    }

    fn signed(&self, name: &str) -> String {
        let number = self.numbers.get(name).copied().unwrap_or_default();
        format!("{number:+}")
    }

    fn activation(&self) -> Section {
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

    fn modifiers(&self) -> Section {
        let levels = Level::ALL.map(|level| {
            let name = level.name();
            format!("{name} {}", self.signed(&format!("activation-{name}")))
        });
        let mut rows = vec![
            row("brigade Shaken / Beaten", "-1 / -2", "ACT-04"),
            row("each unit Beaten / Broken", "-1 / -2", "ACT-04"),
            row(
                format!(
                    "division / corps general within {}",
                    self.inches("higher-command")
                ),
                "+1 / +2",
                "RUL-04",
            ),
            row("fatigue", levels.join(", "), "FAT-03"),
            row(
                format!("friends gave way within {}", self.inches("retreat-felt")),
                if self.is_full() { "-3" } else { "-2" },
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

    fn points(&self) -> Section {
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
        let far = if self.is_full() { "2" } else { "1" };
        let mut rows = vec![
            row("points of a general", format!("{all}; {less}"), "CMD-02"),
            row(
                format!(
                    "move a unit or group within {}",
                    self.inches("command-inner")
                ),
                "1",
                "CMD-04",
            ),
            row(
                format!(
                    "the same from {} to {}; beyond: not at all",
                    self.n("command-inner"),
                    self.inches("command-outer")
                ),
                far,
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

    fn orders(&self) -> Section {
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

    fn marches(&self) -> Section {
        let dice = |kind: &str| -> String {
            let inches: Vec<String> = (1..=6)
                .map(
                    |die| match self.numbers.get(&format!("rough-{kind}-{die}")) {
                        Some(inches) => format!("{inches}"),
                        None => "stop".to_owned(),
                    },
                )
                .collect();
            inches.join(" ")
        };
        Section {
            title: "Grand tactical march",
            rows: vec![
                row(
                    "who",
                    "order lets it move, holds no ground, no unit in an enemy zone",
                    "GT-01",
                ),
                row(
                    "how",
                    format!(
                        "wheel up to {} degrees, straight on, stop at the first enemy zone; wheel again unseen",
                        self.n("march-wheel")
                    ),
                    "GT-03",
                ),
                row(
                    "inches in close ground, die 1 to 6",
                    dice("close"),
                    "ROUGH-04",
                ),
                row(
                    "in obstructed ground, die 1 to 6",
                    dice("obstructed"),
                    "ROUGH-04",
                ),
                row("linear obstacle", "6 stops, else across", "ROUGH-04"),
                row("any rough ground", "disorders", "ROUGH-02"),
            ],
        }
    }

    fn movement(&self) -> Section {
        Section {
            title: "Tactical movement",
            rows: vec![
                row(
                    "infantry ahead, not to fire, clear of rough ground",
                    self.inches("infantry-ahead"),
                    "TAC-01",
                ),
                row("infantry else", self.inches("infantry"), "TAC-01"),
                row(
                    "infantry on a road",
                    self.setting(Switch::RoadInfantryIn),
                    "RUL-63",
                ),
                row(
                    "cavalry mounted / dismounted",
                    format!("{} / {} in", self.n("mounted"), self.n("dismounted")),
                    "TAC-01",
                ),
                row("guns limbered", self.inches("limbered"), "TAC-01"),
                row(
                    "guns and horse into obstructed ground",
                    self.inches("obstructed-entry"),
                    "ROUGH-03",
                ),
                row("Beaten units", "not nearer to the enemy", "TAC-05"),
                row(
                    "passing friends",
                    self.setting(Switch::PassingDisorders),
                    "RUL-65",
                ),
            ],
        }
    }

    fn sight(&self) -> Section {
        let types = SightType::ALL.map(|sight| {
            let name = sight.name();
            row(name, self.inches(&format!("sight-{name}")), "ZOO-03")
        });
        let mut rows = types.to_vec();
        rows.push(row("ground", self.setting(Switch::SightTerrain), "RUL-50"));
        rows.push(row(
            "hills",
            self.setting(Switch::ElevationRaises),
            "RUL-53",
        ));
        rows.push(row(
            "enemy troops",
            self.setting(Switch::EnemyBlocksSight),
            "RUL-52",
        ));
        Section {
            title: "Sight and zones",
            rows,
        }
    }

    fn fire(&self) -> Section {
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

    fn results(&self) -> Section {
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

    fn fatigue(&self) -> Section {
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

    fn messengers(&self) -> Section {
        let mut rows = vec![
            row("ride", "three dice in inches in the Orders phase", "MSG-02"),
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

    fn morale(&self) -> Section {
        Section {
            title: "Morale of a division",
            rows: vec![
                row("begins at", "a point a brigade", "MOR-01"),
                row("brigade Broken / on Retire", "-2 / -1", "MOR-02"),
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

    fn weapons(&self) -> Option<Section> {
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

    fn casualties(&self) -> Option<Section> {
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
