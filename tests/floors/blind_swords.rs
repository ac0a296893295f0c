//! Blind Swords: the vectors of its rules, the chain of a test, a turn of the sample kit by the program's lines.

use std::collections::BTreeMap;

use common::kit_game::{self, play};
use game::session::{Session, machine_clock};
use roster::Mustered;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::arithmetic::{
    Boxes, CombatStrength, Fires, Marker, ResultColumns, StrengthFactor, TestSeverity,
    both_depleted, broken_box, modified_rating,
};
use rules::cup::{dice_of_draw, drawn_place};
use rules::speech;
use view::presentation::{self, Audience, Describe};

/// Charts of close combat and ground that a kit lacks, rallies offered.
mod asked;
/// The sample kit without a map.
mod board;
/// What a kit lacks: asked, learnt, printed.
mod charts;
/// Cup, held chits, the end of a turn.
mod chits;
/// Close combat.
mod close;
/// Kits and games as files.
mod files;
/// Who fires.
mod fire;
/// What a kit lacks, taken for nothing nowhere: shifts, chits of a real cup, units on a line of sight.
mod gaps;
/// The artillery step.
mod guns;
/// Costs, sight, stacks, support, flanks, retreats.
mod map;
/// Moves, stacks and what stops them.
mod moves;
/// Who comes first, and what is settled first.
mod order;
/// A seeded player on the sample kit.
mod random;
/// What is told and asked: mixed numbers, brigades that are away, codes.
mod sayings;
/// What the tests of rules begin with.
mod scene;
/// Every switch by both its settings.
mod switches;
/// A cup that lies on the table.
mod table_cup;
/// Cup, guns, orders, track.
mod turns;
/// Two games that differ in secrets.
pub mod twins;
/// Panic, retreats, rally and the broken track.
mod wear;
/// What stays open until somebody has answered: fire at movers, retreats under fire.
mod windows;

/// A game of these rules.
type Game = Session<BlindSwords>;

const COLDWATER: &str = include_str!("../../rosters/coldwater-ford.toml");
const CHAIN: &str = include_str!("../data/blind-swords/chain.toml");

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect());
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty());
    rows
}

fn marker(word: &str) -> Marker {
    match word {
        "none" => Marker::None,
        "shaken" => Marker::Shaken,
        "disrupted" => Marker::Disrupted,
        other => panic!("{other}"),
    }
}

/// BS-101, BS-103, BS-106, BS-107, BS-R01, BS-R02.
#[test]
fn strengths_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-sp.csv")) {
        let one = |text: &str| {
            let mut strength = CombatStrength::NONE;
            let mut factors = Vec::new();
            let mut hits = 0;
            for word in text.split_whitespace() {
                match word {
                    "guns" | "effective" => {}
                    "canister" => factors.push(StrengthFactor::Canister),
                    "long" | "opportunity" | "support" => factors.push(StrengthFactor::Half),
                    "extreme" => factors.push(StrengthFactor::Quarter),
                    "shaken" | "disrupted" => hits = marker(word).hits(),
                    number => strength = CombatStrength::printed(number).unwrap(),
                }
            }
            factors
                .into_iter()
                .fold(strength.less(hits), CombatStrength::times)
        };
        // "4 + 5 support" is two units, of which the second supports.
        let exact: CombatStrength = row[0].split(" + ").map(one).sum();
        assert_eq!(exact.to_string(), row[1], "{row:?}");
        let fires = exact
            .fires_as(true)
            .map_or("cannot".to_owned(), |fires| fires.to_string());
        assert_eq!(fires, row[2], "{row:?}");
    }
    assert_eq!(CombatStrength::whole(6).men(), 300);
    assert_eq!(CombatStrength::CADRE.men(), 25);
    assert_eq!(
        CombatStrength::whole(3)
            .times(StrengthFactor::Quarter)
            .fires_as(false),
        None
    );
}

/// BS-104, BS-105.
#[test]
fn ratings_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-cr.csv")) {
        let found = modified_rating(row[0].parse().unwrap(), marker(&row[1]), row[2] == "yes");
        assert_eq!(found.to_string(), row[3], "{row:?}");
    }
}

fn columns() -> ResultColumns {
    let names = [
        "C", "1", "2", "3", "4", "5", "6-7", "8-10", "11-14", "15-18", "19-22", "23+",
    ];
    ResultColumns(names.map(str::to_owned).to_vec())
}

/// BS-605, BS-R28.
#[test]
fn columns_of_the_vectors() {
    let columns = columns();
    for row in rows(include_str!("../data/blind-swords/v-column.csv")) {
        let fires = match row[0].as_str() {
            "cannot" => None,
            "C" => Some(Fires::Cadre),
            points => Some(Fires::Points(points.parse().unwrap())),
        };
        // "-2+-1" is two shifts.
        let shift: i64 = row[1]
            .split('+')
            .map(|one| one.parse::<i64>().unwrap())
            .sum();
        let column = fires.and_then(|fires| columns.column_index(fires));
        let found = column.and_then(|from| columns.shifted_column(from, shift, row[2] == "yes"));
        assert_eq!(found.unwrap_or("no fire"), row[3], "{row:?}");
    }
}

/// BS-607.
#[test]
fn boxes_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-boxes.csv")) {
        let boxes = Boxes::read(&row[0]).unwrap();
        let found = boxes.calls_for(row[1].parse().unwrap());
        assert_eq!(found.map_or("none", TestSeverity::name), row[2], "{row:?}");
        assert_eq!(boxes.to_string(), row[0]);
    }
}

/// BS-903, BS-R47: a die that equals the rating holds.
#[test]
fn break_tests_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-break.csv")) {
        let mut counts = [0; 4];
        for die in 1..=6_i64 {
            let found = broken_box(row[0].parse().unwrap(), die).unwrap_or(0);
            assert_eq!(found.to_string(), row[die as usize], "{row:?}");
            counts[usize::from(found)] += 1;
        }
        assert_eq!(counts.map(|count: i32| count.to_string()).join("/"), row[7]);
    }
}

/// BS-902.
#[test]
fn hits_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-hits.csv")) {
        let (becomes, tests) = marker(&row[0]).after_hits(row[1].parse().unwrap());
        assert_eq!(
            (becomes, tests.to_string()),
            (marker(&row[2]), row[3].clone()),
            "{row:?}"
        );
    }
}

/// BS-901, BS-R36.
#[test]
fn both_depleted_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-bd.csv")) {
        let strength = |text: &str| match text {
            "1/2" => CombatStrength::CADRE,
            number => CombatStrength::whole(number.parse().unwrap()),
        };
        let found = match both_depleted(strength(&row[0]), strength(&row[1])) {
            (true, true) => "both",
            (true, false) => "D",
            _ => "AD",
        };
        assert_eq!(found, row[2], "{row:?}");
    }
}

/// BS-1203: EX-BS-1203-a, and every chit is drawn by as many throws as every other.
#[test]
fn a_cup_is_drawn_by_the_fewest_dice() {
    assert_eq!(dice_of_draw(10), 2);
    assert_eq!(drawn_place(10, &[3, 5]), Some(6));
    assert_eq!(drawn_place(10, &[6, 1]), None);
    for chits in 2..=36 {
        let mut times = vec![0; chits];
        let dice = dice_of_draw(chits);
        let throws: Vec<Vec<u8>> = match dice {
            1 => (1..=6).map(|one| vec![one]).collect(),
            _ => (1..=6)
                .flat_map(|one| (1..=6).map(move |other| vec![one, other]))
                .collect(),
        };
        for place in throws.iter().filter_map(|faces| drawn_place(chits, faces)) {
            times[place] += 1;
        }
        assert!(
            times.iter().all(|count| *count == times[0] && *count > 0),
            "{chits}"
        );
    }
}

fn begin(text: &str) -> Game {
    kit_game::begin(text, machine_clock())
}

fn plays(session: &mut Session<BlindSwords>, lines: &[&str]) {
    for line in lines {
        play(session, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

/// From the beginning of the sample kit to its artillery step.
fn to_guns(session: &mut Game) {
    plays(
        session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
}

/// From the beginning of the sample kit to its first draw, nobody's guns having acted.
fn to_draw(session: &mut Game) {
    to_guns(session);
    while object(session)["step"] == "artillery" {
        plays(session, &["pass"]);
    }
    if object(session)["step"] == "artillery-rally" {
        plays(session, &["next"]);
    }
}

fn object(session: &Session<BlindSwords>) -> serde_json::Value {
    BlindSwords::shown(session.state(), &[], &Audience::Table)
        .unwrap()
        .json
}

fn stands(session: &Session<BlindSwords>, id: &str) -> String {
    let shown = BlindSwords::shown(session.state(), &[id.to_owned()], &Audience::Table)
        .unwrap()
        .json;
    let place = match &shown["place"] {
        serde_json::Value::String(word) => word.clone(),
        place if place["box"].is_number() => format!("box{}", place["box"]),
        place => place["hex"].as_str().unwrap_or("?").to_owned(),
    };
    format!(
        "{} {} {place}",
        shown["face"].as_str().unwrap(),
        shown["marker"].as_str().unwrap()
    )
}

/// BS-901 to BS-904, BS-907, BS-910, BS-R46, BS-R40 to BS-R42: the chain of codes, breaks, retreats, panics.
#[test]
fn chains_of_the_vectors() {
    let ways = BTreeMap::from([
        ("0404", "0404"),
        ("0303", "0404 0304 0303"),
        ("0202", "0404 0304 0303 0202"),
        ("0402", "0402"),
    ]);
    for row in rows(include_str!("../data/blind-swords/v-chain.csv")) {
        let (case, kind) = (row[0].as_str(), row[1].as_str());
        let strong = |own: &str, word: &str| {
            if case.contains(own) {
                word.to_owned()
            } else {
                "4".to_owned()
            }
        };
        let mut text = CHAIN.replace("ATTACKER", &strong("attacker thrice", "60"));
        text = text.replace("DEFENDER", &strong("defenders thrice", "60"));
        if case.contains("battery") {
            text = text
                .replace("kind = \"infantry\" # d", "kind = \"artillery\"")
                .replace("brigade = \"own\" # d", "");
        }
        if case.contains("fragile") {
            text = text.replace("fr = [4, 4] # d", "fragile = true");
        }
        let mut session = begin(&text);
        plays(&mut session, &["next"]);
        while object(&session)["step"] == "artillery" {
            plays(&mut session, &["pass"]);
        }
        if object(&session)["step"] == "artillery-rally" {
            plays(&mut session, &["next"]);
        }
        plays(&mut session, &["draw foe", "activate foe-brigade"]);
        match kind {
            "fire" => plays(&mut session, &["order attack"]),
            _ => plays(
                &mut session,
                &["order attack", "next", "next", "close a on 0504"],
            ),
        }
        for (word, line) in [
            ("worn unit", "mark d battleworn"),
            ("broken before", "mark d battleworn"),
            ("worn battery", "mark d battleworn"),
            ("both worn", "mark d battleworn"),
            ("both worn", "mark e battleworn"),
            ("shaken unit", "mark d shaken"),
            ("disrupted unit", "mark d disrupted"),
            ("the mate goes three", "mark e battleworn"),
            ("worn attacker", "mark a battleworn"),
        ] {
            if case.contains(word) {
                plays(&mut session, &[line]);
            }
        }
        match kind {
            "fire" => plays(&mut session, &["fire a at 0504 dice 1 1"]),
            _ => plays(&mut session, &["assault 0504 dice 1 1"]),
        }
        let line = format!("test depletion {} skedaddle {} dice 1 1", row[2], row[3]);
        plays(&mut session, &[&line]);
        let mut dice = row[4].split_whitespace().filter(|die| *die != "-");
        let expected = BTreeMap::from([("d", &row[5]), ("e", &row[6]), ("a", &row[7])]);
        while let Some(due) = object(&session)["due"][0].as_str().map(str::to_owned) {
            let who = due.split_whitespace().next().unwrap().to_ascii_lowercase();
            let line = if due.contains("break test") {
                format!(
                    "break {who} dice {}",
                    dice.next().unwrap_or_else(|| panic!("{case}: {due}"))
                )
            } else if due.contains("retreats") {
                let Some(to) = expected.get(who.as_str()) else {
                    panic!("{case}: {due}");
                };
                let to = to.rsplit(' ').next().unwrap();
                format!(
                    "retreat {who} by {}",
                    ways.get(to).unwrap_or_else(|| panic!("{case}: {due}"))
                )
            } else if due.contains("panics") {
                "panic e".to_owned()
            } else {
                "pass".to_owned()
            };
            play(&mut session, &line).unwrap_or_else(|why| panic!("{case}: {line}: {why}"));
        }
        assert_eq!(dice.next(), None, "{case}");
        for (id, standing) in expected {
            let standing = standing.strip_prefix(&format!("{id} ")).unwrap();
            assert_eq!(stands(&session, id), standing, "{case}: {id}");
        }
        assert_eq!(session.differing(), [], "{case}");
    }
}

/// BS-310 to BS-313, BS-309, BS-R10: the rating die.
#[test]
fn activations_of_the_vectors() {
    for row in rows(include_str!("../data/blind-swords/v-activation.csv")) {
        let rating = match row[1].as_str() {
            "auto" => String::new(),
            number => format!("rating = {number}"),
        };
        let of = match row[0].as_str() {
            "cic" => String::new(),
            kind => format!(
                "of = \"{}\"",
                if kind == "division" {
                    "foe"
                } else {
                    "foe-brigade"
                }
            ),
        };
        let chit = format!(
            "\n[[chit]]\nid = \"lee\"\nkind = \"{}\"\n{of}\nside = \"foe\"\n{rating}\n",
            row[0]
        );
        let mut session = begin(&format!(
            "{}{chit}",
            CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4")
        ));
        plays(&mut session, &["next"]);
        let line = match row[1].as_str() {
            "auto" => "draw lee".to_owned(),
            _ => format!("draw lee dice {}", row[2]),
        };
        plays(&mut session, &[&line]);
        if play(&mut session, "activate foe-brigade").is_err() && row[0] != "brigade" {
            assert_eq!(row[3], "none", "{row:?}");
            continue;
        }
        let full = object(&session)["active"]["full"].as_bool();
        assert_eq!(full, Some(row[3] == "full"), "{row:?}");
    }
}

/// BS-605, BS-606, BS-607: the results of the sample kit.
#[test]
fn the_results_table_of_coldwater_ford_reads_as_the_vectors_have_it() {
    let (state, faults) = BlindSwords::muster(COLDWATER).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    for row in rows(include_str!("../data/blind-swords/v-coldwater-crt.csv")) {
        let found = state.kit.boxes(&row[0], row[1].parse().unwrap()).unwrap();
        assert_eq!(found.to_string(), row[2], "{row:?}");
        let calls = found.calls_for(row[3].parse().unwrap());
        assert_eq!(calls.map_or("none", TestSeverity::name), row[4], "{row:?}");
    }
}

/// A first turn of the sample kit from its cup to its end, by lines; every entry would be decided the same.
#[test]
fn a_turn_of_coldwater_ford_is_played_by_lines() {
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    assert_eq!(object(&session)["cup"]["chits"], 10, "EX-BS-303");
    plays(&mut session, &["pass", "pass", "next"]);
    for _ in 0..200 {
        if object(&session)["turn"] == 2 {
            break;
        }
        let openings = <BlindSwords as rules::Guided>::openings(session.state());
        let line = <BlindSwords as speech::Spoken>::write(&openings[0].command);
        play(&mut session, &line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    assert_eq!(object(&session)["turn"], 2);
    assert_eq!(
        object(&session)["cup"]["chits"],
        0,
        "an empty cup at the end of the turn"
    );
    assert_eq!(session.differing(), []);
}

/// BS-1201: nobody at the table reads a key chit, its side does; what lies unseen in the cup nobody reads.
#[test]
fn what_is_secret_is_told_to_its_side_alone() {
    let mut session = begin(COLDWATER);
    let told = play(&mut session, "key union crossed-orders").unwrap();
    assert!(!told.contains("Crossed"), "{told}");
    plays(&mut session, &["key confederate high-yell", "next"]);
    for (eyes, knows) in [
        (Audience::Table, false),
        (Audience::Side("confederate".to_owned()), false),
        (Audience::Side("union".to_owned()), true),
    ] {
        let shown = BlindSwords::shown(session.state(), &[], &eyes).unwrap();
        let mut story = shown.text + &shown.json.to_string();
        session.walk(|before, entry, _| {
            story += &presentation::line::<BlindSwords>(before, entry, &eyes);
            if let Some(act) = entry.act() {
                story += &BlindSwords::in_full(before, act, &eyes).to_string();
            }
        });
        let is_told = story.contains("Crossed Orders") || story.contains("crossed-orders");
        assert_eq!(is_told, knows, "{eyes:?}");
    }
}

/// BS-003: what no chart has is asked by name, kept, offered again, and printed as lines to paste.
#[test]
fn a_missing_cell_is_asked_once() {
    let text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "next",
            "draw foe",
            "activate foe-brigade",
            "order attack",
            "fire a at 0504 dice 1 1",
        ],
    );
    let asked = play(&mut session, "test dice 5 3").unwrap_err();
    assert!(
        asked.contains("depletion, fire, severe, die 5: which codes? (BS-003)"),
        "{asked}"
    );
    plays(&mut session, &["test dice 5 3 answer D, MH"]);
    let kit = BlindSwords::shown(session.state(), &["kit".to_owned()], &Audience::Table)
        .unwrap()
        .text;
    assert!(
        kit.contains(
            "# depletion = [\"?\", \"?\", \"?\", \"?\", \"D\", \"?\"]; still unknown: 5 faces"
        ),
        "{kit}"
    );
    assert_eq!(session.differing(), []);
}
