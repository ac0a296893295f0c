//! Panic, retreats under fire, rally and the broken track.

use game::session::Session;
use rules::blind_swords::BlindSwords;
use view::presentation::{self, Audience};

use super::{
    CHAIN, COLDWATER, begin, object, play, plays,
    scene::{chain_with_foes, openings, refused, scene},
    stands,
};

/// EX-BS-909-a, the text's panic: BS-904, BS-R42.
#[test]
fn the_panic_of_the_text() {
    let text = CHAIN.replace(
        "fr = [DEFENDER, 4] # d\nbw = [3, 2]",
        "fr = [4, 3]\nbw = [1, 2]",
    );
    let text = text
        .replace("fr = [2, 4]\nbw = [1, 2]", "fr = [3, 3]\nbw = [\"C\", 2]")
        .replace("ATTACKER", "4");
    let unit = |id: &str, fresh: &str, hex: &str| {
        format!(
            "\n[[unit]]\nid = \"{id}\"\nside = \"friend\"\nbrigade = \"own\"\nkind = \"infantry\"\nfr = {fresh}\nbw = [\"C\", 2]\nat = \"{hex}\"\n"
        )
    };
    let text = text + &unit("f", "[1, 3]", "0504") + &unit("g", "[6, 4]", "0505");
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "next",
            "mark g shaken",
            "draw foe",
            "activate foe-brigade",
            "order attack",
        ],
    );
    plays(&mut session, &["fire a at 0504 dice 1 1"]);
    plays(
        &mut session,
        &[
            "test tough depletion D2 skedaddle MH R2 P1 dice 5 5 because \"the text has a tough test\"",
        ],
    );
    assert_eq!(stands(&session, "d"), "bw shaken 0504");
    assert_eq!(stands(&session, "e"), "bw none 0504");
    let line = openings(&session).remove(0);
    plays(&mut session, &[&line]);
    assert_eq!(
        openings(&session),
        ["panic e"],
        "only the cadre has 2 or less"
    );
    plays(&mut session, &["panic e"]);
    assert!(
        object(&session)["due"][0]
            .to_string()
            .contains("retreats 3"),
        "{}",
        object(&session)["due"]
    );
    assert!(stands(&session, "e").starts_with("bw shaken"));
}

/// Fire at Ames's hex: he goes back, and two next to it panic.
const TWO_PANIC: [&str; 3] = [
    "fire ives at 0604 dice 6 6",
    "test depletion - skedaddle R1 P2 dice 1 1",
    "retreat ames by 0704",
];

/// BS-904, BS-R43: the weakest next to the hex as it was tested, named before any suffers.
#[test]
fn the_weakest_panics() {
    let words = [
        "place ives 0504",
        "mark brill battleworn",
        "mark cole disrupted",
        "place hull 1001",
        "place gage 1002",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &TWO_PANIC);
    refused(&mut session, "panic brill", "BS-904");
    refused(&mut session, "panic ames", "BS-904");
    refused(&mut session, "pass", "BS-904");
    plays(&mut session, &["panic cole", "panic brill"]);
    assert!(
        object(&session)["due"][0].to_string().contains("Cole"),
        "{}",
        object(&session)["due"]
    );
}

/// BS-904: all who panic are named, then hit, and only then does any of them run.
#[test]
fn all_who_panic_are_hit_before_any_runs() {
    let words = [
        "place ives 0504",
        "mark brill battleworn",
        "mark cole battleworn",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &TWO_PANIC);
    for _ in 0..2 {
        let line = openings(&session).remove(0);
        assert!(line.starts_with("panic "), "{line}");
        plays(&mut session, &[&line]);
    }
    assert_eq!(stands(&session, "brill"), "bw shaken 0603");
    assert_eq!(stands(&session, "cole"), "bw shaken 0605");
    let due = object(&session)["due"].to_string();
    assert_eq!(due.matches("retreats 3").count(), 2, "{due}");
}

/// BS-906: fire on the way makes a retreat longer.
#[test]
fn a_retreat_under_fire_goes_farther() {
    let mut session = begin(&chain_with_foes(&["0603", "0403", "0305", "0505", "0705"]));
    plays(
        &mut session,
        &[
            "next",
            "place e 1001",
            "draw foe",
            "activate foe-brigade",
            "order attack",
        ],
    );
    plays(
        &mut session,
        &[
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle R2 dice 1 1",
        ],
    );
    let back = openings(&session)
        .into_iter()
        .find(|line| line.ends_with("0605") || line.ends_with("0704"));
    let back = back.unwrap_or_else(|| openings(&session).remove(0));
    plays(&mut session, &[&back]);
    assert!(
        object(&session)["due"][0].to_string().contains("BS-703"),
        "{}",
        object(&session)["due"]
    );
    let shot = openings(&session).remove(1);
    plays(
        &mut session,
        &[
            &format!("{shot} dice 1 1"),
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    while let Some(line) = openings(&session)
        .first()
        .filter(|_| !session.state().dues.is_empty())
        .cloned()
    {
        plays(&mut session, &[&line]);
    }
    let hex = session.state().units["d"].hex().unwrap().to_owned();
    let map = session.state().kit.map.clone().unwrap();
    assert!(map.distance("0504", &hex) >= Some(3), "{hex}");
    assert_eq!(session.differing(), []);
}

/// BS-1001, BS-1002, BS-R50: who rallies, once, three hexes from every enemy as he stands in the rally step.
#[test]
fn brigades_rally() {
    let words = [
        "place ives 0504",
        "mark ives disrupted",
        "mark jory disrupted",
        "place jory 0101",
        "place orr 0102",
        "mark orr shaken",
        "mark lowe shaken",
    ];
    let mut session = scene(COLDWATER, "lane", "defend", &words);
    refused(&mut session, "recover jory", "BS-1001");
    plays(&mut session, &["next", "next"]);
    refused(&mut session, "recover ives", "three hexes");
    refused(&mut session, "recover lowe", "BS-1001");
    plays(&mut session, &["recover jory"]);
    assert_eq!(stands(&session, "jory"), "fr shaken 0101");
    refused(&mut session, "recover jory", "BS-1002");
    plays(&mut session, &["recover orr"]);
    refused(&mut session, "rebuild kemp dice 1", "BS-");
}

/// BS-1003, BS-R51: rebuilt over the limit it makes room, away from the enemy; with nowhere to go it stays battleworn.
#[test]
fn a_rebuilt_unit_makes_room() {
    let words = [
        "place jory 0303",
        "mark jory battleworn",
        "place ives 0303",
        "mark kemp fresh",
        "place lowe 0303",
        "mark lowe battleworn",
        "place kemp 0207",
    ];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    // 3 + 6 + 3 = 12: turned fresh, Jory makes 14.
    plays(&mut session, &["rebuild jory dice 6"]);
    assert_eq!(
        stands(&session, "jory"),
        "bw none 0303",
        "a die over the rating"
    );
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    let asked = play(&mut session, "rebuild jory dice 1");
    match asked {
        Ok(_) => {}
        Err(asked) => {
            assert!(
                asked.contains("make room") && asked.contains("0202"),
                "{asked}"
            );
            plays(&mut session, &["rebuild jory dice 1 answer 0202"]);
        }
    }
    assert_eq!(stands(&session, "jory"), "fr none 0202");
    let cornered: Vec<String> = words
        .iter()
        .map(|word| word.replace("0303", "0101"))
        .collect();
    let mut words: Vec<&str> = cornered.iter().map(String::as_str).collect();
    words.extend([
        "place nash 0107",
        "place quill 0205",
        "place penn 0203",
        "place orr 0302",
    ]);
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    let told = play(&mut session, "rebuild jory dice 1").unwrap();
    assert!(told.contains("finds no room"), "{told}");
    assert_eq!(stands(&session, "jory"), "bw none 0101");
}

/// BS-1004: three hexes from every enemy, within three of the brigade.
#[test]
fn an_available_unit_comes_in_near_its_brigade() {
    let words = ["mark jory available", "place ives 0101", "place kemp 0102"];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    refused(&mut session, "rebuild jory dice 1", "BS-1004");
    refused(
        &mut session,
        "rebuild jory to 0504 dice 1",
        "an enemy is within two",
    );
    refused(
        &mut session,
        "rebuild jory to 0108 dice 1",
        "within three hexes of another unit of its brigade; 0108 is farther off",
    );
    plays(&mut session, &["rebuild jory to 0103 dice 3"]);
    assert_eq!(stands(&session, "jory"), "bw none 0103");
}

/// BS-R48: with nobody of the brigade on the map any friend will do, where the division has no hex near.
#[test]
fn a_division_without_a_hex_does_not_bar_the_way_in() {
    let words = [
        "mark jory available",
        "mark ives gone",
        "mark kemp gone",
        "mark quill gone",
        "mark nash gone",
        "place lowe 0108",
        "place ames 0106",
        "place brill 0307",
        "place cole 0207",
        "place hull 0306",
        "place gage 0406",
    ];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    plays(&mut session, &["rebuild jory to 0101 dice 3"]);
    assert_eq!(stands(&session, "jory"), "bw none 0101");
}

/// BS-703, BS-906: the hexes that fire adds to a retreat are exits as those before: next to enemies each draws fire.
#[test]
fn a_lengthened_retreat_draws_fire_in_the_added_hexes() {
    let words = [
        "place brill 1001",
        "place cole 1002",
        "place hull 1003",
        "place gage 1008",
        "place orr 0101",
        "place ames 0504",
        "place ives 0503",
        "place kemp 0605",
        "place jory 0703",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "fire ives at 0504 dice 6 6",
            "test depletion - skedaddle R2 dice 1 1",
            "retreat ames by 0604 0704 because \"no other way\"",
            "opportunity kemp at ames dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
            // One retreat of three hexes; Kemp has fired at this exit, so the next that draws fire is that of 0704.
            "retreat ames by 0704 0804 because \"no other way\"",
        ],
    );
    let due = object(&session)["due"][0].to_string();
    assert!(due.contains("leaves 0704"), "{due}");
    plays(&mut session, &["pass"]);
    assert_eq!(stands(&session, "ames"), "fr none 0804");
    assert_eq!(object(&session)["due"], serde_json::json!([]));
}

/// BS-904: a panic for which no unit near the hex is weak enough is told of, not dropped in silence.
#[test]
fn a_panic_without_a_weak_unit_is_told() {
    let words = [
        "place ives 0504",
        "place brill 1001",
        "place cole 1002",
        "place hull 1003",
        "place gage 1004",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "fire ives at 0604 dice 6 6",
            "test depletion - skedaddle R1 P1 dice 1 1",
        ],
    );
    let told = |session: &Session<BlindSwords>| {
        let mut last = String::new();
        session.walk(|before, entry, _| {
            last = view::presentation::line::<BlindSwords>(before, entry, &Audience::Table);
        });
        last
    };
    let mut lines = vec![told(&session)];
    while let Some(way) = openings(&session)
        .into_iter()
        .find(|way| way.starts_with("retreat "))
    {
        plays(&mut session, &[&way]);
        lines.push(told(&session));
    }
    let said = "no unit in or next to the hex is rated 2 or less: no panic (BS-904)";
    assert_eq!(lines.join("\n").matches(said).count(), 1, "{lines:?}");
}

/// BS-901: the marker that lies on a counter is taken off by name when another takes its place.
#[test]
fn a_marker_takes_the_place_of_another() {
    let mut session = begin(COLDWATER);
    plays(&mut session, &["mark ames shaken"]);
    let before = session.state().clone();
    plays(&mut session, &["mark ames disrupted"]);
    let work = presentation::table_work::<BlindSwords>(&before, session.state(), &Audience::Table);
    let lines: Vec<String> = work.iter().map(|item| item.words.clone()).collect();
    assert_eq!(lines, ["DISRUPTED marker, take the SHAKEN marker off"]);
}
