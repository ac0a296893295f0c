//! The forms of a seat: what it may request in each phase, with lists of what its side knows.

use super::side::SideView;
use crate::form::{Blank, Fill, FormChoice, HtmlForm};
use game::tray::TraySeat;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{edition::Edition, order_of_battle::Arm, phase::Phase, switch::Switch};
use view::{acts, slip};

/// Maximum length of a tactical move in a form, in inches.
const FARTHEST: f64 = 24.0;

/// The lists from which a seat chooses.
struct SeatChoices {
    brigades: Vec<FormChoice>,
    /// Brigades of the seat that are on the table.
    standing: Vec<FormChoice>,
    /// Brigades that may ask for orders; empty in the basic edition (MSG-06).
    reporters: Vec<FormChoice>,
    /// Divisions that a corps may instruct; empty without that switch (RUL-46).
    divisions: Vec<FormChoice>,
    generals: Vec<FormChoice>,
    units: Vec<FormChoice>,
    batteries: Vec<FormChoice>,
    horse: Vec<FormChoice>,
    /// Units that may dig; empty if the battle has no digging (DIG-01).
    diggers: Vec<FormChoice>,
    enemies: Vec<FormChoice>,
    /// Units of both sides.
    others: Vec<FormChoice>,
    riders: Vec<FormChoice>,
    orders: Vec<FormChoice>,
    ground: Vec<FormChoice>,
    /// Width and depth of the table in the table's own unit, because answers become words of a line (SCALE-02).
    table: (f64, f64),
    /// Maximum length of a move, in the table's unit.
    farthest: f64,
    /// The table's unit, as pages show it: `Inches`.
    unit: &'static str,
}

/// Returns the forms of a seat; empty for the referee, and after the end of the game.
pub(super) fn act_forms(side: &SideView<'_>, seat: &TraySeat) -> Vec<HtmlForm> {
    if side.id.is_none() || side.known.over().is_some() {
        return Vec::new();
    }
    let lists = SeatChoices::new(side, seat);
    let phase = side.known.phase();
    let is_turn = side.id == Some(side.known.active());
    let all = [
        lists.deployment(),
        lists.orders(),
        lists.activation(),
        lists.marches(),
        lists.moves(),
        lists.combat(),
    ];
    let phases = [
        Phase::Deployment,
        Phase::Orders,
        Phase::Activation,
        Phase::GrandTactical,
        Phase::Tactical,
        Phase::Combat,
    ];
    let each = phases.into_iter().zip(all).flat_map(|(of, forms)| {
        forms.into_iter().map(move |mut form| {
            let is_own = is_turn || matches!(of, Phase::Deployment | Phase::Combat);
            // Orders are written at any time, the first ones before the battle.
            form.is_now = (of == phase && is_own) || form.kind == "order";
            form.phase = of.name();
            form.turn = side.id.map_or(0, |own| slip::due(&side.known, own, of));
            if form.is_now {
                bar_choices(&mut form, &side.known);
            }
            form
        })
    });
    each.filter(HtmlForm::can_be_filled).collect()
}

/// Bars the brigades that may not march now, and the units that may not do what the form requests.
fn bar_choices(form: &mut HtmlForm, known: &State) {
    let kind = form.kind;
    for blank in &mut form.blanks {
        let bar = match (blank.name, kind) {
            ("brigade", "march" | "march-to") => acts::march_bar,
            ("units", "move" | "wheel" | "up-to") => acts::move_bar,
            ("units", "limber" | "unlimber" | "mount" | "dismount" | "dig") => acts::drill_bar,
            _ => continue,
        };
        if let Fill::One(list) | Fill::Some(list) = &mut blank.fill {
            for choice in list {
                choice.barred = bar(known, kind, &choice.value).unwrap_or_default();
            }
        }
    }
}

impl SeatChoices {
    fn new(side: &SideView<'_>, seat: &TraySeat) -> Self {
        let state = &side.known;
        let measure = state.oob().measure;
        let own: Vec<_> = side.brigades_of(seat).filter(|b| !b.is_broken()).collect();
        let units = own.iter().flat_map(|brigade| state.units_of(&brigade.id));
        let units: Vec<_> = units
            .filter(|unit| unit.base().is_some() && !unit.is_broken())
            .collect();
        let named = |arm: Option<Arm>| -> Vec<FormChoice> {
            let own = units
                .iter()
                .filter(|unit| arm.is_none_or(|arm| unit.arm == arm));
            own.map(|unit| {
                let words = format!("{} {}", state.oob().address(&unit.id), unit.name);
                FormChoice::new(unit.id.as_str(), words)
            })
            .collect()
        };
        let board = &side.sight.board;
        let enemies = board
            .stands
            .iter()
            .filter(|s| side.number() != Some(s.side));
        let enemies: Vec<FormChoice> = enemies
            .map(|stand| {
                let words = format!("{} {}", stand.address, stand.name);
                FormChoice::new(stand.unit.as_str(), words)
            })
            .collect();
        let ground = board.ground.features.iter();
        let ground: Vec<FormChoice> = ground
            .map(|feature| FormChoice::new(feature.id.as_str(), feature.name.clone()))
            .collect();
        let divisions = state
            .divisions()
            .filter(|_| state.rulings().on(Switch::CorpsMessengers))
            .filter(|division| own.iter().any(|brigade| brigade.division == division.id));
        let divisions: Vec<FormChoice> = divisions
            .map(|division| FormChoice::new(division.id.as_str(), division.name.clone()))
            .collect();
        let commands = |id: &str| {
            seat.command.is_none()
                || seat.command.as_deref() == Some(id)
                || own.iter().any(|brigade| brigade.id.as_str() == id)
        };
        let generals = state.generals().filter(|general| {
            Some(&general.side) == side.id
                && general.is_fit()
                && general.at().is_some()
                && commands(general.id.as_str())
        });
        let all = named(None);
        let called = |b: &&BrigadeState| {
            FormChoice::new(b.id.as_str(), format!("{} {}", b.callsign, b.name))
        };
        let standing = own.iter().filter(|b| state.is_on_table(&b.id));
        Self {
            brigades: own.iter().map(called).collect(),
            reporters: match state.edition() {
                Edition::Basic => Vec::new(),
                Edition::Full => own.iter().map(called).collect(),
            },
            standing: standing.map(called).collect(),
            divisions,
            generals: generals
                .map(|general| FormChoice::new(general.id.as_str(), general.name.clone()))
                .collect(),
            batteries: named(Some(Arm::Artillery)),
            horse: named(Some(Arm::Cavalry)),
            diggers: match state.oob().options.digging {
                0 => Vec::new(),
                _ => all.clone(),
            },
            others: all.iter().chain(&enemies).cloned().collect(),
            units: all,
            enemies,
            riders: view::assist::riders(state)
                .into_iter()
                .map(|rider| FormChoice::new(rider.id.to_string(), rider.words))
                .collect(),
            orders: whole_orders(side, &ground),
            ground,
            table: (
                measure.number(board.ground.width),
                measure.number(board.ground.depth),
            ),
            farthest: measure.number(FARTHEST),
            unit: match measure.unit() {
                "in" => "Inches",
                _ => "Centimetres",
            },
        }
    }

    fn brigade(&self) -> Blank {
        Blank::new("brigade", "Brigade", Fill::One(self.brigades.clone()))
    }

    /// Returns the blank that chooses a brigade on the table.
    fn standing(&self) -> Blank {
        Blank::new("brigade", "Brigade", Fill::One(self.standing.clone()))
    }

    fn own_units(&self) -> Blank {
        Blank::new("units", "Units", Fill::Some(self.units.clone()))
    }

    fn place(&self, name: &'static str, label: &'static str) -> Blank {
        Blank::new(name, label, Fill::Place(self.table.0, self.table.1)).measured_in(self.unit)
    }

    fn deployment(&self) -> Vec<HtmlForm> {
        let front = Blank::new("front", "Units abreast, or all", Fill::Number(1.0, 12.0));
        let facing = Blank::new(
            "facing",
            "Facing: degrees clockwise from north",
            degrees(0.0),
        );
        vec![form(
            "deploy",
            "Place a brigade",
            vec![
                self.brigade(),
                self.place("at", "Its centre"),
                facing.after("facing"),
                front.after("front").or_nothing(),
            ],
        )]
    }

    fn orders(&self) -> Vec<HtmlForm> {
        let order = || Blank::new("order", "Order", Fill::One(self.orders.clone()));
        let reporter = Blank::new("brigade", "Brigade", Fill::One(self.reporters.clone()));
        let division = Blank::new("division", "Division", Fill::One(self.divisions.clone()));
        let rider = Blank::new("messenger", "Messenger", Fill::One(self.riders.clone()));
        // The side has its own numbers for its messengers; the referee sees the game's numbers.
        let ride = form(
            "ride",
            "Reroute a messenger",
            vec![rider, self.place("by", "Via this place").after("by")],
        );
        vec![
            form("order", "Order a brigade", vec![self.brigade(), order()]),
            form("report", "Ask division for orders", vec![reporter]),
            form("instruct", "Instruct a division", vec![division, order()]),
            ride,
        ]
    }

    fn activation(&self) -> Vec<HtmlForm> {
        vec![
            form(
                "activate",
                "Activate a brigade",
                vec![self.standing(), dice(2)],
            ),
            form("rally", "Rally a brigade", vec![self.standing()]),
            form("accept", "Accept the waiting order", vec![self.standing()]),
        ]
    }

    fn marches(&self) -> Vec<HtmlForm> {
        let to = Blank::new("to", "To", Fill::One(self.ground.clone()));
        let place = self.place("place", "To this place");
        let wheel = Blank::new(
            "wheel",
            "Wheel first, in degrees: left is below 0",
            degrees(-180.0),
        );
        vec![
            form(
                "march",
                "March as ordered, or to a piece of ground",
                vec![
                    self.standing(),
                    to.after("to").or_nothing(),
                    wheel.clone().after("wheel").or_nothing(),
                ],
            ),
            HtmlForm {
                verb: "march",
                ..form(
                    "march-to",
                    "March to a place",
                    vec![
                        self.standing(),
                        place.after("to"),
                        wheel.after("wheel").or_nothing(),
                    ],
                )
            },
        ]
    }

    fn moves(&self) -> Vec<HtmlForm> {
        let way = ["ahead", "back", "left", "right"].map(|way| FormChoice::new(way, way));
        let turn = ["wheel left", "wheel right"].map(|way| FormChoice::new(way, way));
        let inches = || Blank::new("inches", self.unit, Fill::Length(0.1, self.farthest));
        let general = || Blank::new("general", "General", Fill::One(self.generals.clone()));
        let unit = Blank::new("unit", "Unit", Fill::One(self.others.clone()));
        let own = Blank::new("unit", "Unit", Fill::One(self.units.clone()));
        let some = |list: &[FormChoice]| Blank::new("units", "Units", Fill::Some(list.to_vec()));
        let moved = |kind, title, blanks: Vec<Blank>| HtmlForm {
            verb: "move",
            ..form(kind, title, blanks)
        };
        vec![
            moved(
                "move",
                "Move straight",
                vec![
                    self.own_units(),
                    Blank::new("way", "Which way", Fill::One(way.to_vec())),
                    inches(),
                ],
            ),
            moved(
                "wheel",
                "Wheel",
                vec![
                    self.own_units(),
                    Blank::new("way", "Which way", Fill::One(turn.to_vec())),
                    Blank::new("degrees", "Degrees", Fill::Number(1.0, 180.0)),
                ],
            ),
            moved(
                "up-to",
                "Move up to a unit, or charge it",
                vec![self.own_units(), unit.after("up-to")],
            ),
            form("limber", "Limber", vec![some(&self.batteries)]),
            form("unlimber", "Unlimber", vec![some(&self.batteries)]),
            form("mount", "Mount", vec![some(&self.horse)]),
            form("dismount", "Dismount", vec![some(&self.horse)]),
            form("dig", "Dig works", vec![some(&self.diggers)]),
            form(
                "ride-to",
                "A general rides",
                vec![general(), self.place("to", "To this place")],
            ),
            form("lead", "A general leads a unit", vec![general(), own]),
        ]
    }

    fn combat(&self) -> Vec<HtmlForm> {
        let at = Blank::new("at", "At", Fill::One(self.enemies.clone()));
        let shot = FormChoice::new("canister", "canister");
        let canister = Blank::new("shot", "Shot", Fill::One(vec![shot]));
        let against = Blank::new("against", "Against", Fill::Some(self.enemies.clone()));
        vec![
            form(
                "fire",
                "Fire",
                vec![
                    self.own_units(),
                    at.after("at"),
                    canister.or_nothing(),
                    dice(1),
                ],
            ),
            form(
                "melee",
                "Melee",
                vec![self.own_units(), against.after("against"), dice(1)],
            ),
        ]
    }
}

fn form(kind: &'static str, title: &'static str, blanks: Vec<Blank>) -> HtmlForm {
    HtmlForm {
        kind,
        title,
        verb: kind,
        blanks,
        is_now: false,
        turn: 0,
        phase: "",
    }
}

fn degrees(least: f64) -> Fill {
    Fill::Number(least, least + 360.0)
}

/// Returns the blank for the player's own dice; in a fight for only one, because the enemy throws the other.
pub(super) fn dice(count: usize) -> Blank {
    let label = match count {
        1 => "Your die (leave it empty and the referee rolls it)",
        _ => "Your two dice (leave them empty and the referee rolls)",
    };
    let blank = Blank::new("dice", label, Fill::Faces(count));
    blank.after("dice").or_nothing()
}

/// Returns whole orders to choose from: `attack archer`.
fn whole_orders(side: &SideView<'_>, ground: &[FormChoice]) -> Vec<FormChoice> {
    let plain = match side.known.edition() {
        Edition::Full => &["hold", "retire", "rest"][..],
        Edition::Basic => &["hold", "retire"],
    };
    let plain = plain.iter().map(|word| FormChoice::new(*word, *word));
    let calls = side.sight.board.calls.iter();
    let enemies = calls.filter(|call| side.number() != Some(call.side));
    let attacks = enemies.map(|call| {
        let words = format!("attack {} {}", call.callsign, call.name);
        FormChoice::new(format!("attack {}", call.brigade), words)
    });
    let advances = ground.iter().map(|feature| {
        let words = format!("advance to {}", feature.words);
        FormChoice::new(format!("advance {}", feature.value), words)
    });
    plain.chain(attacks).chain(advances).collect()
}
