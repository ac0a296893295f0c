//! Which brigades begin as blinds, and the dummies beside them (BLIND-01, BLIND-02).

use super::*;
use roster::FaultSeverity;
use rules::fields::terms::blind::dummies_for;
use table::measure::Bearing;

#[test]
fn blind_02_v_dummies() {
    for row in rows("v-dummies") {
        let brigades = row[0].parse().unwrap();
        assert_eq!(dummies_for(brigades).to_string(), row[1], "{row:?}");
    }
}

/// BLIND-02: more dummies are a warning, and so is a blind in sight of the enemy, who is shown at once.
#[test]
fn blind_02_warnings_of_a_roster() {
    let said = |text: &str| -> Vec<String> {
        let (_, faults) = roster::muster(text).unwrap();
        assert!(
            faults
                .iter()
                .all(|fault| fault.severity == FaultSeverity::Warning)
        );
        faults.iter().map(|fault| fault.said.clone()).collect()
    };
    assert!(said(&rebels((10, 52), (30, 50))).is_empty());
    let two = rebels((10, 52), (30, 50)) + "[[dummy]]\nside = \"rebel\"\nat = [20, 50]\n";
    assert!(said(&two)[0].contains("(BLIND-02)"), "{:?}", said(&two));
    let seen = rebels((40, 16), (30, 50));
    assert!(said(&seen)[0].contains("in sight"), "{:?}", said(&seen));
    assert!(is_shown(&begun(&seen), "z"));
}

/// BLIND-01, BLIND-03: a card lies on the table as a base does; one that lies over another is a fault, one over a unit
/// a warning.
#[test]
fn blind_03_cards_lie_on_the_table_and_apart() {
    let usual = rebels((10, 52), (30, 50));
    let off = usual.replace("at = [10, 52]", "at = [10, 59.5]");
    let faults = roster::muster(&off).unwrap_err();
    let told = |fault: &&roster::Fault| fault.said.contains("off the table (BLIND-03)");
    assert!(faults.iter().any(|fault| told(&fault)), "{faults:?}");
    for (text, said, severity) in [
        (
            rebels((10, 52), (12, 52)),
            "blind 3 overlaps blind 2 (BLIND-01)",
            FaultSeverity::Fault,
        ),
        (
            usual.replace("at = [10, 52]", "at = [40, 52.75]"),
            "overlaps p",
            FaultSeverity::Warning,
        ),
    ] {
        let faults = match roster::muster(&text) {
            Ok((_, faults)) | Err(faults) => faults,
        };
        let found = faults.iter().find(|fault| fault.said.contains(said));
        assert_eq!(
            found.map(|fault| fault.severity),
            Some(severity),
            "{faults:?}"
        );
    }
}

/// BLIND-03, DIG-04: the size of a card and the turns that works take are switches as well as options.
#[test]
fn blind_03_a_card_may_be_set_among_the_switches() {
    let switched = "[rulings]\nblind_card = [3, 1]\ndigging = 3\n[table]\n";
    let text = rebels((10, 52), (30, 50)).replace("[table]\n", switched);
    let (muster, _) = roster::muster(&text).unwrap();
    let options = &muster.oob.options;
    assert_eq!(options.digging, 3);
    let size = options.blinds.unwrap();
    assert_eq!((size.frontage, size.depth), (3.0, 1.0));
}

/// BLIND-01: what is wrong in a roster with blinds, with place and remedy.
#[test]
fn blind_01_faults_of_a_roster() {
    let faults = |text: &str| match roster::muster(text) {
        Ok((_, faults)) | Err(faults) => faults,
    };
    let both = battle("").replace("blind = true\n", "blind = true\nhidden = true\n");
    let off = battle("").replace("blinds = true\n", "");
    for (text, said) in [
        (both, "hidden or a blind"),
        (off, "has no effect without blinds"),
        (
            battle("").replace("blinds = true\n", "blinds = true\ncard = [0, 2]\n"),
            "a card has a frontage and a depth",
        ),
        (
            battle("[[dummy]]\nside = \"rebel\"\nat = [59, 30]\n"),
            "off the table",
        ),
        (
            battle("[[dummy]]\nside = \"rebels\"\nat = [30, 50]\n"),
            "rebels",
        ),
        (
            battle(
                "[[dummy]]\nside = \"rebel\"\nat = [30, 50]\norders = { kind = \"attack\", target = \"p\" }\n",
            ),
            "attack must name an enemy brigade",
        ),
    ] {
        let found = faults(&text);
        assert!(
            found.iter().any(|fault| fault.said.contains(said)),
            "{said}: {found:?}"
        );
    }
    let wide = battle("").replace("blinds = true\n", "blinds = true\ncard = [3, 1]\n");
    let base = begun(&wide).state.card_base(&id("a")).unwrap();
    assert_eq!((base.frontage, base.depth), (3.0, 1.0));
}

/// Three brigades of the rebels that arrive at one point in their first turn, with so many dummies beside them.
fn arriving(brigades: usize, dummies: usize) -> String {
    let unit = |id: &str| format!("units = [{{ id = \"{id}1\", size = 3, value = 3 }}]\n");
    let names = &["x", "y", "z"][..brigades];
    let raised = names.iter().map(|id| {
        format!(
            "[[brigade]]\nid = \"{id}\"\ndivision = \"r\"\nblind = true\n{}",
            unit(id)
        )
    });
    let quoted: Vec<String> = names.iter().map(|id| format!("\"{id}\"")).collect();
    let arrival = format!(
        "[[arrival]]\nturn = 2\nbrigades = [{}]\nat = [20, 58]\n",
        quoted.join(", ")
    );
    let dummy = "[[dummy]]\nside = \"rebel\"\nturn = 2\nat = [24, 58]\norders = { kind = \"advance\", target = [24, 40] }\n";
    let more = raised.collect::<String>() + &arrival + &dummy.repeat(dummies);
    battle(&more)
}

/// BLIND-02: with arrivals one dummy for every three brigades at one point in one turn.
#[test]
fn blind_02_dummies_that_arrive() {
    for (brigades, dummies, warned) in [(3, 1, false), (3, 2, true), (2, 1, true)] {
        let (_, faults) = roster::muster(&arriving(brigades, dummies)).unwrap();
        let said = |fault: &roster::Fault| fault.said.contains("(BLIND-02)");
        assert_eq!(
            faults.iter().any(said),
            warned,
            "{brigades} {dummies} {faults:?}"
        );
    }
    let off = arriving(3, 1).replace("at = [24, 58]", "at = [24, 70]");
    let faults = roster::muster(&off).unwrap_err();
    assert!(faults[0].said.contains("off the table"), "{faults:?}");
    let never = arriving(3, 1).replace("turn = 2\nat = [24", "turn = 0\nat = [24");
    let faults = roster::muster(&never).unwrap_err();
    assert!(
        faults[0].said.contains("turn 0 is not allowed"),
        "{faults:?}"
    );
}

/// BLIND-02: a dummy comes in when it is due, as a card among cards, and the numbers go by turn and place.
#[test]
fn blind_02_a_dummy_arrives() {
    let mut game = begun(&arriving(3, 1));
    let numbers: Vec<(u32, String)> = {
        let cards = game
            .state
            .cards()
            .map(|(id, card)| (card.number, id.to_string()));
        let mut cards: Vec<_> = cards.collect();
        cards.sort();
        cards
    };
    let dummy = &numbers.last().unwrap().1;
    assert_eq!(
        (numbers.len(), dummy.as_str()),
        (5, "blind-5"),
        "it enters last from west to east"
    );
    assert!(!game.state.is_on_table(&id("blind-5")));
    for _ in 0..6 {
        game.does(&Command::Next { anyway: true }, &[]);
    }
    for card in ["x", "y", "z", "blind-5"] {
        assert!(game.state.is_on_table(&id(card)), "{card}");
    }
    assert_eq!(
        game.state.card_base(&id("blind-5")).unwrap().facing,
        Bearing::new(180.0)
    );
    assert!(!is_shown(&game, "blind-5"));
    // It is a brigade like the others: it moves under its order.
    game.does(&Command::Next { anyway: true }, &[]);
    game.activate("blind-5", [4, 4]);
    game.phase(Phase::GrandTactical);
    game.because(&march("blind-5", 24.0, 40.0));
    assert!(card_at(&game, "blind-5").y < 57.0);
}

/// BLIND-11: cards that come in together find their places by number, whoever they are.
#[test]
fn blind_11_cards_arrive_by_number() {
    let west = arriving(3, 1).replace("at = [24, 58]", "at = [19, 58]");
    let mut game = begun(&west);
    for _ in 0..6 {
        game.does(&Command::Next { anyway: true }, &[]);
    }
    // The dummy has the lowest number of those that come, and so the place that it asked for.
    assert_eq!(
        game.state.card(&id("blind-2")).map(|card| card.dummy),
        Some(true)
    );
    assert_eq!(card_at(&game, "blind-2").x, 19.0);
}
