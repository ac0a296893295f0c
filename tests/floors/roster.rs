//! Rosters: what stands in a file and what play begins with; every fault at its place.

/// From a place in the text to the line and column that an editor shows.
mod lines;

/// What editors are told.
mod redrawn;
mod schema;

/// Ground from a drawing.
mod drawing;

/// Objects that a drawing repeats.
mod clones;

/// Labels of a drawing, and shapes that it hides.
mod labels;

/// Files with anything in them.
mod strewn;

/// The battles of history that ship.
mod battles;

/// Where players sit.
mod seats;

/// What a brigade is called that the roster gives no callsign.
mod callsigns;

/// How `deploy` lays a brigade out.
mod layout;

/// Orders that move nobody in the first turn.
mod first_orders;

use std::fs;
use std::path::{Path, PathBuf};

use roster::{Fault, FaultSeverity};
use rules::fields::setup::{Muster, PRESETS, UnitStart};
use rules::fields::terms::{
    condition::{Condition, Formation},
    edition::Edition,
    mark::BrigadeMark,
    order::{Order, Place},
    order_of_battle::{Arm, Rank},
    switch::Switch,
};
use table::ground::{Feature, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Measure, Point};

fn folder(name: &str) -> PathBuf {
    common::files::path(name)
}

/// Every TOML file of a folder, by name.
fn files(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .filter(|path| roster::game_of(&fs::read_to_string(path).unwrap_or_default()) == "fields")
        .collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

fn said(faults: &[Fault], file: &str) -> Vec<String> {
    faults.iter().map(|fault| fault.at(file)).collect()
}

#[test]
fn every_roster_that_comes_with_the_program_is_without_fault() {
    let files = files("rosters");
    assert!(
        !files.is_empty(),
        "no roster in rosters/: nothing was checked"
    );
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let reading = roster::read(&text);
        println!("{}", said(&reading.faults, &stem(&path)).join("\n"));
        let faults: Vec<&Fault> = reading
            .faults
            .iter()
            .filter(|fault| fault.severity == FaultSeverity::Fault)
            .collect();
        assert!(faults.is_empty(), "{}: {faults:#?}", path.display());
        assert!(roster::muster(&text).is_ok());
    }
}

const CONTRACT: &str = include_str!("../data/rosters/valid/contract.toml");
const SMALLEST: &str = include_str!("../data/rosters/valid/smallest.toml");

fn mustered(text: &str) -> Muster {
    let (muster, warnings) = roster::muster(text).unwrap_or_else(|faults| {
        panic!("{}", said(&faults, "roster").join("\n"));
    });
    assert!(warnings.is_empty(), "{warnings:?}");
    muster
}

fn start<'m>(muster: &'m Muster, unit: &str) -> &'m UnitStart {
    muster
        .units
        .iter()
        .find(|start| start.id.as_str() == unit)
        .unwrap()
}

fn general_at(muster: &Muster, id: &str) -> Option<Point> {
    let mut generals = muster.generals.iter();
    generals
        .find(|general| general.id.as_str() == id)
        .unwrap()
        .at
}

fn near(a: Point, b: Point) -> bool {
    (a - b).norm() < 1e-9
}

#[test]
fn valid_files_have_no_fault_and_no_warning() {
    let files = files("tests/data/rosters/valid");
    assert!(files.len() >= 2);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let faults = roster::read(&text).faults;
        assert!(
            faults.is_empty(),
            "{}",
            said(&faults, &stem(&path)).join("\n")
        );
        mustered(&text);
    }
}

/// What a photograph needs to know of model hills; hills that are only drawn need no word.
#[test]
fn a_roster_may_say_how_high_model_hills_are() {
    let height = |text: &str| mustered(text).ground.hill_height;
    let options = include_str!("../data/rosters/valid/options.toml");
    assert_eq!(height(options), 1.5);
    assert_eq!(height(CONTRACT), 0.0);
}

/// Each file has all its faults beside it, line by line. `VIDETTE_ACCEPT=1 cargo test roster` writes them anew.
#[test]
fn every_fault_is_told_at_its_line_and_column() {
    let files = files("tests/data/rosters/invalid");
    assert!(files.len() >= 150);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let faults = roster::read(&text).faults;
        let told = said(&faults, &stem(&path)).join("\n");
        if std::env::var_os("VIDETTE_ACCEPT").is_some() {
            fs::write(path.with_extension("txt"), format!("{told}\n")).unwrap();
        }
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap();
        assert_eq!(told, expected.trim_end());
        assert!(!faults.is_empty(), "{}: nothing was found", path.display());
        let only_warnings = !expected.lines().any(|line| !line.contains(": warning: "));
        assert_eq!(
            roster::muster(&text).is_ok(),
            only_warnings,
            "{}",
            path.display()
        );
    }
}

#[test]
fn one_run_tells_everything() {
    let text = include_str!("../data/rosters/invalid/many.toml");
    let faults = roster::read(text).faults;
    assert!(faults.len() >= 14);
    let places: Vec<(usize, usize)> = faults.iter().map(|f| (f.line, f.column)).collect();
    assert!(places.is_sorted());
}

#[test]
fn a_fault_is_one_line_whatever_was_written() {
    let text = "format = 1\nname = \"x\"\nedition = \"a\\nb\\u0007\"\n\"k\\ney\" = 1\n";
    let lines = said(&roster::read(text).faults, "f.toml");
    assert!(lines.len() >= 2, "{lines:?}");
    for line in lines {
        assert!(!line.chars().any(char::is_control), "{line:?}");
        assert!(line.starts_with("f.toml:"));
    }
}

#[test]
fn columns_count_characters_and_lines_may_end_either_way() {
    let text = "format = 1\r\nname = \"Schöne Höhe\"\r\nsources = [\"äöü\", 7]\r\n";
    let faults = said(&roster::read(text).faults, "f");
    let expected = "f:3:19: `sources` must be text in quotes, not the whole number 7";
    assert!(faults.contains(&expected.to_owned()), "{faults:#?}");
}

#[test]
fn terms_are_read() {
    let oob = mustered(CONTRACT).oob;
    assert_eq!(oob.name, "Every Key");
    assert_eq!(oob.date, "1863-07-01T10:00");
    assert_eq!(oob.edition, Edition::Full);
    assert_eq!(oob.turns, Some(24));
    assert_eq!(
        oob.first.as_ref().map(|id| id.as_str()),
        Some("confederate")
    );
    assert_eq!(oob.measure, Measure::Centimetres);
    assert_eq!(oob.sources, ["Invented for the test"]);
    assert!(oob.options.weapons && !oob.options.casualties);
    assert_eq!(oob.rulings.setting(Switch::HalfValues), "round_down");
    assert_eq!(oob.rulings.setting(Switch::RoadInfantryIn), "3");
    assert!(oob.rulings.on(Switch::HigherCommandSum));
    assert_eq!(oob.rulings.number(Switch::MessengersPerDivision), None);
}

#[test]
fn terrain_is_read() {
    let ground = mustered(CONTRACT).ground;
    assert_eq!((ground.width, ground.depth), (48.0, 48.0));
    assert_eq!(ground.sight, SightType::Rolling);
    let wood = ground.feature("herbst-wood").unwrap();
    assert_eq!((wood.name.as_str(), wood.value), ("Herbst's Wood", 1));
    assert!(wood.contains(Point::new(20.0, 16.0)));
    assert!(!wood.contains(Point::new(21.5, 17.5)), "the hole");
    let ridge = ground.feature("east-ridge").unwrap();
    assert_eq!((ridge.elevation, ridge.crest.len()), (2, 3));
    let pike = ground.feature("pike").unwrap();
    assert!(pike.road && pike.centre_line.len() == 3);
    assert!(matches!(pike.shape, Shape::Area(_)));
    assert!(pike.contains(Point::new(25.0, 25.7)) && !pike.contains(Point::new(25.0, 26.2)));
    let run = ground.feature("run").unwrap();
    assert_eq!(
        (run.going, run.sight),
        (GroundGoing::Close, Some(SightType::Good))
    );
    // A closing corner is not a corner of its own, and a kind of one's own brings nothing.
    let vineyard = ground.feature("vineyard").unwrap();
    let Shape::Area(area) = &vineyard.shape else {
        panic!("an outline is an area");
    };
    assert_eq!(area.outline.len(), 4);
    assert_eq!(
        (vineyard.kind.as_str(), vineyard.cover),
        ("vineyard", GroundCover::None)
    );
    assert_eq!(vineyard.sight, Some(SightType::Close));
}

#[test]
fn the_chain_of_command_is_read() {
    let oob = mustered(CONTRACT).oob;
    let names: Vec<(&str, &str)> = oob
        .sides
        .iter()
        .map(|side| (side.name.as_str(), side.colour.as_str()))
        .collect();
    assert_eq!(names, [("Union", "blue"), ("confederate", "grey")]);
    let callsigns: Vec<&str> = oob.brigades.iter().map(|b| b.callsign.as_str()).collect();
    // Who is hidden or comes later has no letter that the others would miss (BLIND-05).
    assert_eq!(callsigns, ["B", "A", "AA", "E", "C", "G"]);
    assert_eq!(oob.address(&"7wi".into()), "B2");
    assert_eq!(
        oob.division(&"wadsworth".into()).unwrap().messengers,
        Some(2)
    );
    // The switch says unlimited.
    assert_eq!(oob.division(&"heth".into()).unwrap().messengers, None);
    let superiors: Vec<&str> = oob
        .superiors(&"meredith".into())
        .iter()
        .map(|general| general.name.as_str())
        .collect();
    let expected = ["James S. Wadsworth", "John F. Reynolds", "George G. Meade"];
    assert_eq!(superiors, expected);
    assert_eq!(oob.superiors(&"archer".into()).len(), 1);
    assert_eq!(oob.generals.len(), 6 + 3 + 1 + 1);
    assert!(oob.generals.is_sorted_by_key(|general| general.rank));
}

#[test]
fn units_are_read() {
    let muster = mustered(CONTRACT);
    let unit = |id: &str| muster.oob.unit(&id.into()).unwrap();
    let second = unit("2wi");
    assert_eq!(
        (second.size, second.value, second.frontage, second.depth),
        (2, 4, 2.0, 1.0)
    );
    assert_eq!(
        (second.strength, second.weapon.as_str()),
        (Some(302), "rifled-musket")
    );
    let words = [&second.commander, &second.source, &second.note];
    assert_eq!(words, ["Lucius Fairchild", "published", "first in"]);
    assert_eq!(
        (second.side.as_str(), second.brigade.as_str()),
        ("union", "meredith")
    );
    assert_eq!(unit("7wi").depth, 0.5);
    let battery = unit("fred");
    assert_eq!(
        (battery.arm, battery.size, battery.guns),
        (Arm::Artillery, 1, Some(4))
    );
    assert_eq!(
        (battery.depth, battery.weapon.as_str()),
        (2.0, "mixed-battery")
    );
    assert_eq!((unit("crenshaw").size, unit("crenshaw").guns), (2, None));
    let stands = |id: &str| {
        let start = start(&muster, id);
        (start.formation, start.condition)
    };
    assert_eq!(stands("2wi"), (Formation::Line, Condition::Beaten));
    assert_eq!(stands("7wi"), (Formation::Line, Condition::Disordered));
    assert_eq!(stands("8il"), (Formation::Dismounted, Condition::Ordered));
    assert_eq!(stands("8ny"), (Formation::Mounted, Condition::Ordered));
    assert_eq!(stands("2me"), (Formation::Limbered, Condition::Ordered));
    assert_eq!(stands("fred"), (Formation::Unlimbered, Condition::Ordered));
}

#[test]
fn places_are_read() {
    let muster = mustered(CONTRACT);
    let base = |id: &str| start(&muster, id).base;
    assert_eq!(base("7wi").unwrap().facing, Bearing::new(270.0));
    assert_eq!(base("7wi").unwrap().at, Point::new(27.0, 18.9));
    // Front row 3 and 2 wide, rear row 4 wide, all 1 deep, facing west about [40, 14].
    assert!(near(base("8il").unwrap().at, Point::new(39.5, 13.0)));
    assert!(near(base("12il").unwrap().at, Point::new(39.5, 15.5)));
    assert!(near(base("8ny").unwrap().at, Point::new(40.5, 14.0)));
    // Two abreast, facing east: three rows.
    assert!(near(base("13al").unwrap().at, Point::new(9.0, 25.0)));
    assert!(near(base("1tn").unwrap().at, Point::new(9.0, 23.0)));
    assert!(near(base("14tn").unwrap().at, Point::new(8.0, 23.0)));
    assert!(near(base("5al").unwrap().at, Point::new(7.0, 24.0)));
    assert_eq!((base("143pa"), base("42ms")), (None, None));
    let arrivals = &muster.oob.arrivals;
    let first = (
        arrivals[0].turn,
        arrivals[0].at,
        arrivals[0].facing.degrees(),
    );
    assert_eq!(first, (6, Point::new(46.0, 12.0), 300.0));
    let second = (
        arrivals[1].turn,
        arrivals[1].at,
        arrivals[1].facing.degrees(),
    );
    assert_eq!(second, (5, Point::new(24.0, 47.5), 180.0));
}

#[test]
fn brigades_begin_as_the_roster_says() {
    let muster = mustered(CONTRACT);
    let brigade = |id: &str| {
        muster
            .brigades
            .iter()
            .find(|b| b.id.as_str() == id)
            .unwrap()
    };
    // Worn, two units: 2 x 2 + 1 (RUL-98).
    let meredith = brigade("meredith");
    assert_eq!((meredith.fatigue, meredith.mark), (5, BrigadeMark::Shaken));
    let wood = Order::Advance(Place::Feature("herbst-wood".into()));
    assert_eq!(
        (&meredith.order, meredith.hidden, meredith.arrives),
        (&wood, false, None)
    );
    let gamble = brigade("gamble");
    assert_eq!((gamble.fatigue, gamble.mark), (7, BrigadeMark::Beaten));
    let point = Order::Advance(Place::Point(Point::new(25.0, 25.0)));
    assert_eq!(
        (&brigade("stone").order, brigade("stone").arrives),
        (&point, Some(6))
    );
    // A unit stands for its brigade.
    assert_eq!(brigade("archer").order, Order::Attack("meredith".into()));
    assert!(brigade("archer").hidden);
    assert_eq!(brigade("marye").order, Order::Rest);
    assert_eq!(brigade("davis").order, Order::Retire);
}

#[test]
fn what_is_left_out_has_a_default() {
    let muster = mustered(SMALLEST);
    let oob = &muster.oob;
    assert_eq!(
        (oob.edition, oob.turns, oob.first.clone()),
        (Edition::Basic, None, None)
    );
    assert_eq!((oob.date.as_str(), oob.measure), ("", Measure::Inches));
    assert!(!oob.options.weapons && !oob.options.casualties);
    assert_eq!(
        (oob.sides[0].name.as_str(), oob.sides[0].colour.as_str()),
        ("a", "blue")
    );
    assert_eq!(oob.sides[1].colour, "grey");
    assert_eq!(
        (oob.divisions[0].name.as_str(), oob.divisions[0].messengers),
        ("c", None)
    );
    assert_eq!(
        (
            oob.brigades[0].name.as_str(),
            oob.brigades[1].callsign.as_str()
        ),
        ("e", "B")
    );
    // A battery of four guns is size 2 in the basic edition (BASE-04).
    assert_eq!(oob.unit(&"g".into()).unwrap().size, 2);
    assert_eq!(oob.unit(&"j".into()).unwrap().weapon, "rifled-musket");
    assert_eq!(start(&muster, "j").formation, Formation::Mounted);
    let brigade = &muster.brigades[0];
    assert_eq!((&brigade.order, brigade.fatigue), (&Order::Hold, 0));
    assert_eq!(
        (brigade.mark, brigade.hidden, brigade.arrives),
        (BrigadeMark::Steady, false, None)
    );
    let general = oob.general(&"e".into()).unwrap();
    assert_eq!((general.name.as_str(), general.quality), ("e", 3));
    assert_eq!((general.rated, general.rank), (false, Rank::Brigade));
    // Nobody is on the table yet.
    assert!(muster.units.iter().all(|unit| unit.base.is_none()));
    assert!(muster.generals.iter().all(|general| general.at.is_none()));
    assert_eq!(oob.generals.len(), 4);
}

#[test]
fn full_divisions_have_three_messengers() {
    let text = SMALLEST.replace("\"basic\"", "\"full\"");
    let oob = mustered(&text).oob;
    assert!(oob.divisions.iter().all(|d| d.messengers == Some(3)));
    assert!(oob.options.casualties);
    assert_eq!(oob.unit(&"g".into()).unwrap().size, 1);
}

#[test]
fn generals_stand_behind_the_middle_of_their_commands() {
    let muster = mustered(CONTRACT);
    // Middle [39.83, 14.17], facing west.
    let gamble = general_at(&muster, "gamble").unwrap();
    assert!(near(gamble, Point::new(119.5 / 3.0 + 1.5, 42.5 / 3.0)));
    assert!(near(general_at(&muster, "buford").unwrap(), gamble));
    assert_eq!(
        general_at(&muster, "meredith"),
        Some(Point::new(30.0, 18.0))
    );
    // He comes with his brigade.
    assert_eq!(general_at(&muster, "stone"), None);
    // A brigade at the edge: the figure stays on the table.
    let text = CONTRACT.replace("at = [8, 24], facing = 90", "at = [1.5, 24], facing = 90");
    let archer = general_at(&mustered(&text), "archer").unwrap();
    assert!((archer.x - 0.5).abs() < 1e-9, "{archer}");
}

/// The table of the roster contract, row by row.
#[test]
fn kinds_of_terrain_bring_what_the_contract_says() {
    use GroundGoing::*;
    let soft = GroundCover::Soft;
    let hard = GroundCover::Hard;
    let bare = GroundCover::None;
    let obstructed = Some(SightType::Obstructed);
    let close = Some(SightType::Close);
    let good = Some(SightType::Good);
    let expected = [
        ("woods", obstructed, Obstructed, soft),
        ("open-woods", close, Close, soft),
        ("orchard", close, Close, soft),
        ("cornfield", close, Close, soft),
        ("farm", close, Close, soft),
        ("town", obstructed, Obstructed, hard),
        ("tree-line", close, Close, bare),
        ("field", None, Open, bare),
        ("flat", good, Open, bare),
        ("hill", None, Open, bare),
        ("rocky", Some(SightType::Rolling), Close, bare),
        ("swamp", good, Obstructed, bare),
        ("stream", good, Linear, soft),
        ("lake", good, Impassable, bare),
        ("ford", None, Open, bare),
        ("bridge", None, Open, bare),
        ("road", None, Open, bare),
        ("railroad", None, Open, bare),
        ("cutting", None, Linear, hard),
        ("fence", None, Linear, soft),
        ("hedge", None, Linear, soft),
        ("wall", None, Linear, hard),
        ("earthwork", None, Linear, hard),
        ("ditch", None, Linear, bare),
        ("works", None, Open, bare),
    ];
    assert_eq!(expected.len(), PRESETS.len());
    for (kind, sight, going, cover) in expected {
        let feature = feature_of(kind, "");
        let found = (feature.sight, feature.going, feature.cover);
        assert_eq!(found, (sight, going, cover), "{kind}");
        assert_eq!(feature.elevation, u8::from(kind == "hill"), "{kind}");
        let road = ["road", "bridge", "ford"].contains(&kind);
        assert_eq!((feature.road, feature.value), (road, 0), "{kind}");
    }
    let set = "sight = \"close\"\ngoing = \"impassable\"\ncover = \"none\"\nelevation = 3";
    let feature = feature_of("town", set);
    let found = (
        feature.sight,
        feature.going,
        feature.cover,
        feature.elevation,
    );
    assert_eq!(found, (close, Impassable, bare, 3), "set by hand");
}

/// A feature of that kind: a line where lines of it have width, an area elsewhere.
fn feature_of(kind: &str, more: &str) -> Feature {
    let shape = match kind {
        "stream" => "line = [[1, 1], [5, 1]]\nwidth = 1",
        _ => "outline = [[1, 1], [5, 1], [5, 5]]",
    };
    let text =
        format!("{SMALLEST}\n[[terrain]]\nid = \"it\"\nkind = \"{kind}\"\n{shape}\n{more}\n");
    mustered(&text).ground.feature("it").unwrap().clone()
}

#[test]
fn a_line_without_width_stays_a_line() {
    let text = format!(
        "{SMALLEST}\n[[terrain]]\nid = \"it\"\nkind = \"stream\"\nline = [[1, 1], [5, 1]]\n"
    );
    let muster = mustered(&text);
    let feature = muster.ground.feature("it").unwrap();
    assert!(matches!(&feature.shape, Shape::Line(line) if line.len() == 2));
    assert_eq!(feature.going, GroundGoing::Linear);
}

#[test]
fn tables_may_be_written_either_way() {
    let long = SMALLEST.replace(
        "table = { width = 12, depth = 12, sight = \"rolling\" }",
        "table.width = 12.0\ntable.depth = 12\ntable.sight = \"rolling\"",
    );
    assert_eq!(mustered(&long), mustered(SMALLEST));
}

/// What stands in the file is what is found wrong: a flag is not a word of a switch that has no such word.
#[test]
fn a_flag_where_a_word_is_wanted_is_quoted_as_it_was_written() {
    let with = |setting: &str| format!("{SMALLEST}\n[rulings]\noverlap = {setting}\n");
    let faults = roster::muster(&with("true")).unwrap_err();
    let said: Vec<String> = faults.iter().map(|fault| fault.at("f")).collect();
    assert!(
        said.iter()
            .any(|said| said.contains("`overlap`") && said.contains("not true")),
        "{said:?}"
    );
    // Without overlap is a word of it.
    assert!(roster::muster(&with("false")).is_ok());
}
