//! The tables of a roster, one function each.

use toml::de::{DeTable, DeValue};

use super::{
    entry::{Node, RosterReader, TableEntry},
    number::number_of,
    rulings::setting_of,
};
use rules::fields::setup::{
    ArrivalSetup, BrigadeSetup, ChitsSetup, CorpsSetup, DefenceSetup, DeploySetup, DivisionSetup,
    DummySetup, GeneralCommand, GeneralSetup, ObjectiveSetup, OrderSetup, RosterSetup, RosterTable,
    SeatSetup, SideSetup, TerrainSetup, UnitSetup,
};
use rules::fields::terms::switch::{Domain, Switch};

const ORDERS: &str = "orders = { kind = \"hold\" }";
const DEPLOY: &str = "deploy = { at = [x, y], facing = 90, front = 3 }";
const DEFENCE: &str =
    "[defence] with side = \"...\", ground = [[x, y], ...], attacker = [[x, y], ...]";
const GENERAL: &str = "general = { name = \"...\", quality = 3 }";

/// Reads the whole file.
pub(super) fn read_roster<'a>(
    reader: &mut RosterReader<'a>,
    document: &'a DeTable<'a>,
) -> RosterSetup {
    let mut top = reader.open(RosterTable::Top, document, 0);
    // A text that names another rule set is not read here.
    top.text("game");
    let mut setup = RosterSetup {
        format: top.whole("format"),
        name: top.required("name"),
        date: top.date("date"),
        hour_minutes: top.whole("hour_minutes"),
        edition: top.required("edition"),
        turns: top.whole("turns"),
        first: top.text("first"),
        sources: top.texts("sources"),
        notes: top.texts("notes"),
        measure: top.text("measure"),
        ..RosterSetup::default()
    };
    top.child("options", RosterTable::Options, "[options]", |options| {
        setup.weapons = options.flag("weapons");
        setup.casualties = options.flag("casualties");
        setup.demoralisation = options.flag("demoralisation");
        setup.digging = options.whole("digging");
        setup.activation = options.text("activation");
        setup.blinds = options.flag("blinds");
        setup.card = options.point("card").map(|sides| vec![sides.x, sides.y]);
    });
    setup.chits = top.child("chits", RosterTable::Chits, "[chits]", |chits| ChitsSetup {
        by: chits.text("by"),
        cup: chits.text("cup"),
        fortunes: chits.flag("fortunes"),
        commanders: chits.flag("commanders"),
        initiative: chits.text("initiative"),
    });
    top.child("rulings", RosterTable::Rulings, "[rulings]", |table| {
        read_rulings(table, &mut setup)
    });
    top.child("photo", RosterTable::Photo, "[photo]", |photo| {
        setup.label = photo.text("label");
    });
    top.child("table", RosterTable::Table, "[table]", |table| {
        setup.width = table.number("width");
        setup.depth = table.number("depth");
        setup.sight = table.required("sight");
        setup.hill_height = table.number("hill_height");
    });
    setup.terrain = top.children("terrain", RosterTable::Terrain, |entry, _| {
        read_terrain(entry)
    });
    setup.sides = top.children("side", RosterTable::Side, read_side);
    setup.corps = top.children("corps", RosterTable::Corps, read_corps);
    setup.divisions = top.children("division", RosterTable::Division, read_division);
    setup.brigades = top.children("brigade", RosterTable::Brigade, read_brigade);
    setup.arrivals = top.children("arrival", RosterTable::Arrival, |entry, _| {
        read_arrival(entry)
    });
    setup.objectives = top.children("objective", RosterTable::Objective, |entry, _| {
        read_objective(entry)
    });
    setup.dummies = top.children("dummy", RosterTable::Dummy, read_dummy);
    setup.defence = top.child("defence", RosterTable::Defence, DEFENCE, read_defence);
    setup.seats = top.children("seat", RosterTable::Seat, |entry, _| read_seat(entry));
    top.close();
    setup
}

/// Two options that are also switches: the digging time of works, and the sides of a card.
pub(super) const OPTIONS_TOO: [&str; 2] = ["digging", "blind_card"];

/// Reads switches, which are written as flags, numbers or words, by their kind.
fn read_rulings(table: &mut TableEntry<'_, '_>, setup: &mut RosterSetup) {
    let [digging, card] = OPTIONS_TOO;
    setup.digging = table.whole(digging).or(setup.digging);
    let sides = table.point(card).map(|sides| vec![sides.x, sides.y]);
    setup.card = sides.or(setup.card.take());
    for (name, value) in table.all().filter(|(name, _)| !OPTIONS_TOO.contains(name)) {
        let Some(entry) = Switch::named(name) else {
            // The rules report the unknown name, so its value does not matter.
            setup.rulings.insert(name.to_owned(), String::new());
            continue;
        };
        let quoted = quoted_number(value);
        let fits = match entry.domain {
            Domain::OnOff => matches!(value.get_ref(), DeValue::Boolean(_)),
            Domain::Number => number_of(value.get_ref()).is_some(),
            Domain::NumberOrUnlimited => quoted.is_none(),
            // A flag is written where a word turns it on or off.
            Domain::Words(words) => {
                let is_flag = matches!(value.get_ref(), DeValue::Boolean(_));
                let is_word =
                    || setting_of(value).is_some_and(|word| words.contains(&word.as_str()));
                quoted.is_none() && (!is_flag || is_word())
            }
        };
        match setting_of(value) {
            Some(setting) if fits => {
                setup.rulings.insert(name.to_owned(), setting);
            }
            _ => {
                let help = quoted.filter(|number| entry.domain.allows(number));
                let help = help.map(|number| format!("write {name} = {number}"));
                let wanted = match entry.domain {
                    Domain::Words(_) => format!("one of {}", entry.domain),
                    domain => domain.to_string(),
                };
                table.wrong(entry.name, value, &wanted, help);
            }
        }
    }
}

/// Returns the number inside quotes; `None` if there is none.
fn quoted_number<'a>(value: &'a Node<'_>) -> Option<&'a str> {
    let text = value.get_ref().as_str()?;
    text.parse::<f64>()
        .is_ok_and(f64::is_finite)
        .then_some(text)
}

fn read_terrain(entry: &mut TableEntry<'_, '_>) -> TerrainSetup {
    let terrain = TerrainSetup {
        id: entry.required("id"),
        name: entry.name(),
        kind: entry.text("kind"),
        outline: entry.points("outline"),
        holes: entry.rings("holes"),
        line: entry.points("line"),
        width: entry.number("width"),
        sight: entry.text("sight"),
        going: entry.text("going"),
        cover: entry.text("cover"),
        elevation: entry.whole("elevation"),
        crest: entry.points("crest"),
        value: entry.whole("value"),
        note: entry.text("note"),
    };
    entry.stands_for("line", "outline");
    terrain
}

fn read_side(entry: &mut TableEntry<'_, '_>, i: usize) -> SideSetup {
    SideSetup {
        id: entry.required("id"),
        name: entry.name(),
        colour: entry.text("colour"),
        edge: entry.edge("edge").unwrap_or_default(),
        briefing: entry.text("briefing"),
        lost: entry.whole("lost"),
        general: read_general(entry, GeneralCommand::Side(i)),
        note: entry.text("note"),
    }
}

fn read_corps(entry: &mut TableEntry<'_, '_>, i: usize) -> CorpsSetup {
    CorpsSetup {
        id: entry.required("id"),
        name: entry.name(),
        side: entry.required("side"),
        general: read_general(entry, GeneralCommand::Corps(i)).unwrap_or_default(),
        note: entry.text("note"),
    }
}

fn read_division(entry: &mut TableEntry<'_, '_>, i: usize) -> DivisionSetup {
    DivisionSetup {
        id: entry.required("id"),
        name: entry.name(),
        side: entry.required("side"),
        corps: entry.text("corps"),
        general: read_general(entry, GeneralCommand::Division(i)).unwrap_or_default(),
        messengers: entry.whole("messengers"),
        note: entry.text("note"),
    }
}

fn read_brigade(entry: &mut TableEntry<'_, '_>, i: usize) -> BrigadeSetup {
    BrigadeSetup {
        id: entry.required("id"),
        callsign: entry.text("callsign"),
        name: entry.name(),
        division: entry.required("division"),
        general: read_general(entry, GeneralCommand::Brigade(i)).unwrap_or_default(),
        orders: entry.child("orders", RosterTable::Orders(i), ORDERS, read_orders),
        fatigue: entry.fatigue("fatigue"),
        mark: entry.words("mark"),
        hidden: entry.flag("hidden").unwrap_or(false),
        blind: entry.flag("blind").unwrap_or(false),
        deploy: entry.child("deploy", RosterTable::Deploy(i), DEPLOY, read_deploy),
        units: entry.children(
            "units",
            |j| RosterTable::Unit(i, j),
            |entry, _| read_unit(entry),
        ),
        note: entry.text("note"),
    }
}

fn read_general(entry: &mut TableEntry<'_, '_>, command: GeneralCommand) -> Option<GeneralSetup> {
    entry.child("general", RosterTable::General(command), GENERAL, |entry| {
        GeneralSetup {
            name: entry.name(),
            quality: entry.whole("quality"),
            at: entry.point("at"),
            note: entry.text("note"),
        }
    })
}

fn read_orders(entry: &mut TableEntry<'_, '_>) -> OrderSetup {
    OrderSetup {
        kind: entry.required("kind"),
        target: entry.target("target"),
    }
}

fn read_deploy(entry: &mut TableEntry<'_, '_>) -> DeploySetup {
    DeploySetup {
        at: entry.point("at"),
        facing: entry.bearing("facing"),
        lines: entry.rows("lines"),
        front: entry.whole("front"),
    }
}

fn read_unit(entry: &mut TableEntry<'_, '_>) -> UnitSetup {
    let unit = UnitSetup {
        id: entry.required("id"),
        name: entry.name(),
        kind: entry.text("kind"),
        size: entry.inches("size"),
        guns: entry.whole("guns"),
        value: entry.whole("value"),
        strength: entry.whole("strength"),
        weapon: entry.text("weapon"),
        at: entry.point("at"),
        facing: entry.bearing("facing"),
        state: entry.words("state"),
        depth: entry.number("depth"),
        commander: entry.text("commander"),
        source: entry.text("source"),
        note: entry.text("note"),
    };
    entry.stands_for("guns", "size");
    unit
}

fn read_arrival(entry: &mut TableEntry<'_, '_>) -> ArrivalSetup {
    ArrivalSetup {
        turn: entry.whole("turn"),
        brigades: entry.texts("brigades"),
        at: entry.point("at"),
        edge: entry.edge("edge"),
        facing: entry.bearing("facing"),
        note: entry.text("note"),
    }
}

fn read_dummy(entry: &mut TableEntry<'_, '_>, i: usize) -> DummySetup {
    DummySetup {
        side: entry.required("side"),
        turn: entry.whole("turn"),
        at: entry.point("at"),
        facing: entry.bearing("facing"),
        orders: entry.child("orders", RosterTable::DummyOrders(i), ORDERS, read_orders),
        note: entry.text("note"),
    }
}

fn read_defence(entry: &mut TableEntry<'_, '_>) -> DefenceSetup {
    DefenceSetup {
        side: entry.required("side"),
        ground: entry.points("ground"),
        attacker: entry.points("attacker"),
        note: entry.text("note"),
    }
}

fn read_seat(entry: &mut TableEntry<'_, '_>) -> SeatSetup {
    SeatSetup {
        side: entry.required("side"),
        command: entry.text("command"),
        name: entry.name(),
        places: entry.whole("places"),
        private: entry.flag("private").unwrap_or_default(),
        note: entry.text("note"),
    }
}

fn read_objective(entry: &mut TableEntry<'_, '_>) -> ObjectiveSetup {
    ObjectiveSetup {
        id: entry.required("id"),
        side: entry.required("side"),
        text: entry.required("text"),
        features: entry.texts("features"),
        hold: entry.whole("hold"),
        at: entry.whole("at"),
        by: entry.text("by"),
        worth: entry.whole("worth"),
        note: entry.text("note"),
    }
}
