//! Switches of fire: points, markers, shifts, lines, support.

use super::*;

/// BS-R01, `half_sp_test`.
#[test]
fn half_a_point_alone_or_together() {
    let text = with(COLDWATER, "ives", "fr = [6, 4]", "fr = [\"C\", 4]");
    let text = with(&text, "jory", "fr = [5, 4]", "fr = [\"C\", 4]");
    let words = [
        "place ives 0504",
        "place jory 0504",
        "place hull 0704",
        "place ames 1001",
        "place orr 0101",
    ];
    let told = |setting: &str| {
        let mut session = scene(
            &set(&text, "half_sp_test", setting),
            "lane",
            "attack",
            &words,
        );
        play(&mut session, "fire ives,jory at 0704 dice 1 1")
    };
    assert!(told("group").unwrap().contains("C SP"));
    assert!(told("unit").unwrap_err().contains("BS-106"));
}

/// BS-R02, `three_quarters`.
#[test]
fn three_quarters_of_a_point() {
    let words = [
        "mark jory battleworn",
        "place jory 0404",
        "place hull 0704",
        "place ames 1001",
        "place orr 0101",
    ];
    let told = |setting: &str| {
        let mut session = scene(
            &set(COLDWATER, "three_quarters", setting),
            "lane",
            "attack",
            &words,
        );
        play(&mut session, "fire jory at 0704 dice 1 1")
    };
    assert!(told("c").unwrap().contains("C SP"));
    assert!(told("none").unwrap_err().contains("3/4 SP"));
}

/// BS-R03, `markers_first`.
#[test]
fn markers_before_factors() {
    let words = [
        "mark jory shaken",
        "place jory 0504",
        "place hull 0704",
        "place ames 1001",
        "place orr 0101",
    ];
    let told = |setting: &str| {
        let mut session = scene(
            &set(COLDWATER, "markers_first", setting),
            "lane",
            "attack",
            &words,
        );
        play(&mut session, "fire jory at 0704 dice 1 1").unwrap()
    };
    assert!(told("on").contains("2 SP"), "half of 4");
    assert!(told("off").contains("1 SP"), "half of 5, less 1");
}

/// BS-R20, `flank_shift`.
#[test]
fn who_is_shifted_by_flanking_fire() {
    let words = [
        "place ives 0503",
        "place jory 0505",
        "place kemp 0404",
        "place ames 0504",
        "place orr 0101",
    ];
    for (setting, shifted) in [("all", true), ("apart_only", false)] {
        // Sides 1, 2 and 4: the second is next to the first, and two from the last.
        let text = set(COLDWATER, "flank_shift", setting);
        let mut session = scene(&text, "lane", "attack", &words);
        plays(
            &mut session,
            &[
                "place kemp 0603 because \"x\"",
                "place brill 1001",
                "place jory 0604",
            ],
        );
        plays(&mut session, &["place ives 0503", "place cole 1002"]);
        // Ives comes in by 1, Jory by 3, Kemp by 2: only the first two are apart.
        plays(&mut session, &["flank ives / jory / kemp at 0504"]);
        let told = play(&mut session, "fire kemp at 0504 dice 1 1").unwrap();
        assert_eq!(told.contains("flanking fire"), shifted, "{setting}: {told}");
        let told = play(&mut session, "fire ives at 0504 dice 1 1").unwrap();
        assert!(told.contains("flanking fire"), "{told}");
    }
}

/// BS-R21, `flank_corner`.
#[test]
fn a_line_through_a_corner() {
    let words = [
        "place ives 0503",
        "place hull 1003",
        "place jory 0704",
        "place ames 0504",
        "place brill 1001",
        "place cole 1002",
        "place hull 1003",
        "place gage 1006",
        "place orr 0101",
    ];
    for (setting, flanks) in [("worse", false), ("better", true)] {
        let mut session = scene(
            &set(COLDWATER, "flank_corner", setting),
            "lane",
            "attack",
            &words,
        );
        assert_eq!(
            play(&mut session, "flank ives / jory at 0504").is_ok(),
            flanks,
            "{setting}"
        );
    }
}

/// BS-R22, `guns_opportunity`.
#[test]
fn guns_fire_at_movers() {
    for (setting, fires) in [("on", true), ("off", false)] {
        let text = set(COLDWATER, "guns_opportunity", setting);
        let words = [
            "place ames 1001",
            "place jory 0604",
            "place brill 1002",
            "place cole 1003",
            "place gage 0704",
            "place hull 1008",
        ];
        let mut session = scene(&text, "lane", "attack", &words);
        plays(&mut session, &["next", "move jory by 0504"]);
        assert_eq!(
            openings(&session).contains(&"opportunity gage at jory".to_owned()),
            fires,
            "{setting}"
        );
    }
}

/// BS-R25, `support_fire`.
#[test]
fn how_often_a_neighbour_supports() {
    for (setting, twice) in [("each_combat", true), ("once_a_step", false)] {
        let text = set(COLDWATER, "support_fire", setting);
        let words = [
            "place ives 0504",
            "place jory 0505",
            "place orr 0101",
            "place ames 0604",
            "place brill 0605",
            "place cole 0603",
            "place kemp 0101",
        ];
        let mut session = scene(&text, "lane", "attack", &words);
        plays(
            &mut session,
            &["next", "next", "place cole 0503", "place jory 0403"],
        );
        // Cole is next to Ives and to Jory, and is not attacked.
        plays(
            &mut session,
            &[
                "place brill 0402",
                "close ives on 0604",
                "close jory on 0402",
            ],
        );
        plays(&mut session, &["fire cole at 0504 dice 1 1"]);
        assert_eq!(
            play(&mut session, "fire cole at 0403 dice 1 1").is_ok(),
            twice,
            "{setting}"
        );
    }
}

/// BS-R55, `defence_together`: whether supporting fire of another brigade joins the defensive fire of its neighbour.
#[test]
fn who_fires_together_in_defence() {
    let text = with(
        COLDWATER,
        "brill",
        "brigade = \"marsh\"",
        "brigade = \"boyle\"",
    );
    let words = ["place ives 0504", "place orr 0101", "place kemp 0503"];
    for (setting, line, is_joined) in [
        ("neighbours", "fire ames,brill at 0504 dice 1 1", true),
        ("one_brigade", "fire ames,brill at 0504 dice 1 1", false),
        // Guns belong to no brigade.
        ("neighbours", "fire ames,gage at 0504 dice 1 1", true),
        ("one_brigade", "fire ames,gage at 0504 dice 1 1", false),
        // Of one brigade 9.1e holds too.
        ("one_brigade", "fire ames,cole at 0504 dice 1 1", true),
    ] {
        let text = set(&text, "defence_together", setting);
        let mut session = scene(&text, "lane", "attack", &words);
        plays(
            &mut session,
            &[
                "next",
                "next",
                "place gage 0603",
                "place brill 0603",
                "place cole 0505",
                "close ives on 0604",
            ],
        );
        let fired = play(&mut session, line);
        assert_eq!(fired.is_ok(), is_joined, "{setting} {line}: {fired:?}");
        let why = fired.err().unwrap_or_default();
        assert!(is_joined || why.contains("BS-604"), "{why}");
    }
}

/// BS-R36, `triple_counts`.
#[test]
fn three_times_counting_whom() {
    let text = chain()
        + "\n[[unit]]\nid = \"b\"\nside = \"foe\"\nbrigade = \"foe-brigade\"\nkind = \"infantry\"\nfr = [20, 4]\nbw = [3, 2]\nat = \"0604\"\n";
    for (setting, attacker) in [("all", "fr"), ("assaulting", "bw")] {
        let lines = [
            "next",
            "next",
            "close a,b on 0504",
            "assault 0503 dice 1 1",
            "test depletion BD* skedaddle - dice 1 1",
        ];
        let session = chained(&set(&text, "triple_counts", setting), &lines);
        assert!(
            stands(&session, "a").starts_with(attacker),
            "{setting}: {}",
            stands(&session, "a")
        );
    }
}

/// BS-R41, `fire_ra`.
#[test]
fn ra_in_a_fire_test() {
    for (setting, mate) in [("lead", "0504"), ("all", "elsewhere")] {
        let lines = [
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle RA1 dice 1 1",
            "retreat d by 0505",
        ];
        let mut session = chained(&set(&chain(), "fire_ra", setting), &lines);
        if mate == "elsewhere" {
            plays(&mut session, &["retreat e by 0505"]);
        }
        assert_eq!(
            stands(&session, "e").ends_with("0504"),
            mate == "0504",
            "{setting}"
        );
    }
}
