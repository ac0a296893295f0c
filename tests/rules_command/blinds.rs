//! BLIND-01 to BLIND-11.

use super::table::*;
use vidette::roster;
use vidette::roster::Severity;
use vidette::rules::fields::activation;
use vidette::rules::fields::state::State;
use vidette::rules::fields::terms::blind::dummies_for;
use vidette::rules::fields::terms::command::Command;
use vidette::rules::fields::terms::command::Hand;
use vidette::rules::fields::terms::command::Layout;
use vidette::rules::fields::terms::command::Manoeuvre;
use vidette::rules::fields::terms::condition::Condition;
use vidette::rules::fields::terms::event::Event;
use vidette::rules::fields::terms::event::MarchEnd;
use vidette::rules::fields::terms::mark::Mark;
use vidette::rules::fields::terms::name::DivisionId;
use vidette::rules::fields::terms::name::GeneralId;
use vidette::rules::fields::terms::name::SideId;
use vidette::rules::fields::terms::name::UnitId;
use vidette::rules::fields::terms::order::Order;
use vidette::rules::fields::terms::order::Place;
use vidette::rules::fields::terms::phase::Phase;
use vidette::rules::fields::wear::morale;
use vidette::table::measure::Bearing;
use vidette::table::measure::Point;

/// A battle with blinds: Union A to C in the south, Rebel P to R in the north, three regiments each, on rolling ground.
pub fn battle(more: &str) -> String {
    let brigade = |id: &str, division: &str, x: u32, y: u32, facing: u32, blind: &str| {
        let units: Vec<String> = (1..=3)
            .map(|n| format!("{{ id = \"{id}{n}\", size = 3, value = 3 }}"))
            .collect();
        format!(
            "[[brigade]]\nid = \"{id}\"\ncallsign = \"{}\"\ndivision = \"{division}\"\n{blind}\
             deploy = {{ at = [{x}, {y}], facing = {facing}, front = 3 }}\nunits = [{}]\n",
            id.to_uppercase(),
            units.join(", ")
        )
    };
    [
        "format = 1\nname = \"blinds\"\nedition = \"full\"\nfirst = \"union\"\n\
         [options]\nblinds = true\n[table]\nwidth = 60\ndepth = 60\nsight = \"rolling\"\n\
         [[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[1, 28], [6, 28], [6, 34], [1, 34]]\n\
         [[side]]\nid = \"union\"\nedge = \"south\"\n[[side]]\nid = \"rebel\"\nedge = \"north\"\n\
         [[division]]\nid = \"u\"\nside = \"union\"\ngeneral = { at = [2, 2] }\n\
         [[division]]\nid = \"r\"\nside = \"rebel\"\ngeneral = { at = [2, 58] }\n"
            .to_owned(),
        brigade("a", "u", 20, 10, 0, "blind = true\n"),
        brigade("b", "u", 40, 6, 0, ""),
        brigade("c", "u", 54, 6, 0, ""),
        brigade("p", "r", 40, 54, 180, ""),
        brigade("q", "r", 54, 54, 180, ""),
        more.to_owned(),
    ]
    .concat()
}

/// Brigade R of the rebels as a blind, and a dummy of theirs, at these places.
pub fn rebels(blind: (u32, u32), dummy: (u32, u32)) -> String {
    let ((x, y), (at, up)) = (blind, dummy);
    battle(&format!(
        "[[brigade]]\nid = \"z\"\ncallsign = \"Z\"\ndivision = \"r\"\nblind = true\n\
         deploy = {{ at = [{x}, {y}], facing = 180, front = 3 }}\n\
         units = [{{ id = \"z1\", size = 3, value = 3 }}, {{ id = \"z2\", size = 3, value = 3 }}]\n\
         [[dummy]]\nside = \"rebel\"\nat = [{at}, {up}]\nfacing = 180\n"
    ))
}

fn begun(text: &str) -> Game {
    let (muster, _) = roster::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    Game {
        state: State::from_muster(muster),
    }
}

/// R at 10,52 is blind 2, the dummy at 30,50 blind 3; A is blind 1.
fn usual() -> Game {
    begun(&rebels((10, 52), (30, 50)))
}

fn card_at(game: &Game, brigade: &str) -> Point {
    game.state.card_base(&id(brigade)).unwrap().at
}

fn tactical(game: &mut Game, side: &str, brigade: &str) {
    let turn = if side == "union" { 1 } else { 2 };
    game.begin(turn, side, Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::Tactical);
}

fn moves(game: &mut Game, unit: &str, how: Manoeuvre) -> Vec<Event> {
    let command = Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    };
    game.because(&command)
}

fn refused(game: &mut Game, unit: &str, how: Manoeuvre) -> String {
    game.refuses(&Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    })
}

fn is_shown(game: &Game, brigade: &str) -> bool {
    game.state.card(&id(brigade)).unwrap().shown
}

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
                .all(|fault| fault.severity == Severity::Warning)
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

/// BLIND-01, BLIND-03: one card, borne on any ground, with the brigadier on it; a dummy watches nothing.
#[test]
fn blind_03_the_card() {
    let game = usual();
    let card = game.state.card_base(&id("z")).unwrap();
    assert_eq!(
        (card.at, card.frontage, card.depth),
        (at(10.0, 52.0), 4.0, 2.0)
    );
    assert_eq!(game.state.bases_of(&id("z")).len(), 1);
    let general = game.state.general(&GeneralId::new("z")).unwrap();
    assert_eq!(general.at(), Some(card.at));
    let table = game.state.on_table();
    assert!(table.number(&UnitId::new("z1")).is_some());
    assert!(table.number(&UnitId::new("blind-3")).is_none());
    assert_eq!(game.state.brigade(&id("blind-2")).unwrap().id, id("z"));
}

/// BLIND-04: a point for the card, five ahead, three any way; the brigadier goes along, and nobody is disordered.
#[test]
fn blind_04_moves_as_one_piece() {
    for (side, brigade, unit) in [("rebel", "z", "z1"), ("rebel", "blind-3", "blind-3")] {
        let mut game = usual();
        tactical(&mut game, side, brigade);
        let (before, place) = (game.ap(brigade), card_at(&game, brigade));
        assert_eq!(refused(&mut game, unit, Manoeuvre::Ahead(5.2)), "TAC-01");
        assert_eq!(
            refused(&mut game, unit, Manoeuvre::Sideways(Hand::Left, 3.2)),
            "TAC-01"
        );
        moves(&mut game, unit, Manoeuvre::Ahead(5.0));
        assert_eq!(game.ap(brigade), before - 1);
        let now = card_at(&game, brigade);
        assert!((place.y - now.y - 5.0).abs() < 1e-9, "{now}");
        let general = game.state.general(&GeneralId::new(brigade)).unwrap();
        assert_eq!(general.at(), Some(now));
        assert_eq!(
            game.state.unit(&UnitId::new(unit)).unwrap().condition(),
            Condition::Ordered
        );
    }
}

/// BLIND-06: two dice alone; five or more moves, whatever the result; no mark, no retreat.
#[test]
fn blind_06_a_dummy_rolls_alone() {
    for (dice, moves) in [
        ([1, 1], false),
        ([1, 3], false),
        ([1, 4], true),
        ([6, 6], true),
    ] {
        let mut game = usual();
        game.begin(2, "rebel", Phase::Activation);
        assert!(activation::modifiers(&game.state, &id("blind-3")).is_empty());
        let before = card_at(&game, "blind-3");
        game.activate("blind-3", dice);
        let dummy = game.brigade("blind-3");
        assert_eq!(!dummy.holds_ground(), moves, "{dice:?}");
        assert_eq!((dummy.mark(), dummy.order()), (Mark::Steady, &Order::Hold));
        assert_eq!(card_at(&game, "blind-3"), before);
    }
}

/// BLIND-06: a real one with all that is true of it; beaten it is shown at once.
#[test]
fn blind_06_beaten_is_shown() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Activation);
    let events = game.activate("z", [2, 2]);
    let Event::Activated { modifiers, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert!(!modifiers.is_empty());
    assert!(!is_shown(&game, "z"), "shaken is told when it is shown");
    let mut game = usual();
    game.begin(2, "rebel", Phase::Activation);
    game.mark("z", Mark::Shaken)
        .condition("z1", Condition::Beaten);
    game.activate("z", [1, 1]);
    assert_eq!(game.brigade("z").mark(), Mark::Beaten);
    assert!(is_shown(&game, "z"));
}

fn march(brigade: &str, x: f64, y: f64) -> Command {
    Command::March {
        brigade: id(brigade),
        to: Some(Place::Point(at(x, y))),
        wheel: None,
        then: None,
        with: Vec::new(),
        paid_by: None,
    }
}

fn marches(game: &mut Game, brigade: &str, x: f64, y: f64) -> Vec<Event> {
    game.written(brigade, Order::Advance(Place::Point(at(x, y))));
    game.begin(1, "union", Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::GrandTactical);
    game.because(&march(brigade, x, y))
}

/// BLIND-07: the zone of a real blind ends a march and marks it real; a dummy goes as it is seen, and the march goes on.
#[test]
fn blind_07_marches() {
    let mut game = begun(&rebels((40, 40), (10, 52)));
    let events = marches(&mut game, "b", 40.0, 38.0);
    let stop = events.iter().find_map(|event| match event {
        Event::Marched { stop, distance, .. } => Some((stop.cause, *distance)),
        _ => None,
    });
    let (cause, distance) = stop.unwrap();
    assert_eq!(cause, MarchEnd::Observed);
    assert!(distance < 32.0, "{distance}");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::BlindMarked { .. })),
        "{events:?}"
    );
    // The dummy stood for nothing on the same way.
    let mut game = begun(&rebels((10, 52), (40, 30)));
    let events = marches(&mut game, "b", 40.0, 38.0);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::DummyGone { by: Some(_), .. })),
        "{events:?}"
    );
    let gone = events.iter().find_map(|event| match event {
        Event::Marched { stop, .. } => Some(stop.cause),
        _ => None,
    });
    assert_ne!(gone, Some(MarchEnd::Observed), "{events:?}");
    assert!(
        game.state
            .brigade(&id("b"))
            .is_some_and(|_| is_shown(&game, "blind-3"))
    );
}

/// BLIND-08: seen by whoever moves; the brigade stands linked on the card, nobody nearer than the card lay.
#[test]
fn blind_08_seen_and_deployed() {
    let mut game = begun(&rebels((20, 25), (10, 52)));
    tactical(&mut game, "rebel", "z");
    let events = moves(&mut game, "z1", Manoeuvre::Ahead(2.9));
    // Blind 1, which is A, watches as a unit does: it sees the card, and is seen by it.
    assert!(is_shown(&game, "z") && is_shown(&game, "a"), "{events:?}");
    let bases = game.state.bases_of(&id("z"));
    assert_eq!(bases.len(), 2);
    let lay = at(20.0, 22.1);
    let front = bases.iter().map(|base| base.at.y - base.depth / 2.0);
    let nearest = front.fold(f64::INFINITY, f64::min);
    assert!(nearest >= lay.y - 1.0 - 1e-6, "{nearest}");
    // What the card did its units have done.
    assert!(game.state.unit(&UnitId::new("z2")).unwrap().deeds().moved);
}

/// BLIND-08: when its owner wishes; he deploys it within the bounds of the card, in the same phase.
#[test]
fn blind_08_its_owner_shows_and_deploys() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Tactical);
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    // On the back half of the card: in front of it he would be nearer to the enemy.
    let deploy = |x: f64, facing: f64| Command::Deploy {
        brigade: id("z"),
        at: at(x, 53.0),
        facing: Bearing::new(facing),
        layout: Layout {
            front: Some(1),
            ..Layout::default()
        },
    };
    assert_eq!(game.refuses(&deploy(15.0, 180.0)), "BLIND-08");
    assert_eq!(game.refuses(&deploy(10.0, 240.0)), "BLIND-08");
    game.does(&deploy(10.0, 150.0), &[]);
    assert_eq!(
        game.state.front_of(&id("z")).unwrap().degrees().round(),
        150.0
    );
    game.phase(Phase::Combat);
    assert_eq!(game.refuses(&deploy(10.0, 180.0)), "SEQ-01");
    let mut game = usual();
    game.does(
        &Command::Reveal {
            brigade: id("blind-3"),
        },
        &[],
    );
    assert!(!game.state.is_on_table(&id("blind-3")));
}

/// BLIND-08: two dummies of different sides within 6 inches in sight of each other both go.
#[test]
fn blind_08_dummies_meet() {
    for (y, go) in [(36, true), (40, false)] {
        let text = rebels((10, 52), (30, y)) + "[[dummy]]\nside = \"union\"\nat = [30, 30]\n";
        let mut game = begun(&text);
        game.does(
            &Command::Note {
                text: "look".to_owned(),
            },
            &[],
        );
        let left = game
            .state
            .cards()
            .filter(|(_, c)| c.dummy && !c.shown)
            .count();
        assert_eq!(left, if go { 0 } else { 2 }, "{y}");
    }
}

/// BLIND-09: a target under its number, until it is shown; one that is nothing is gone.
#[test]
fn blind_09_targets() {
    let mut game = usual();
    game.state.apply(&Event::PhaseBegan {
        phase: Phase::Deployment,
    });
    for (brigade, target) in [("b", "z"), ("c", "blind-3")] {
        let command = Command::Order {
            brigade: id(brigade),
            order: Order::Attack(id(target)),
            in_person: false,
        };
        game.does(&command, &[]);
    }
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("blind-2")));
    for blind in ["z", "blind-3"] {
        game.does(&Command::Reveal { brigade: id(blind) }, &[]);
    }
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("z")));
    game.begin(1, "union", Phase::Orders);
    game.does(&Command::Next { anyway: true }, &[]);
    assert_eq!(*game.brigade("c").order(), Order::Hold, "RUL-32");
}

/// BLIND-09: who attacks by his throw attacks the number, which tells nothing.
#[test]
fn blind_09_an_attack_by_activation_names_the_number() {
    let mut game = begun(&rebels((40, 30), (10, 52)));
    game.begin(1, "union", Phase::Activation);
    game.activate("b", [6, 6]);
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("blind-3")));
    assert_eq!(game.state.brigade(&id("blind-3")).unwrap().id, id("z"));
}

/// BLIND-09: known for Retire; in no morale and no loss.
#[test]
fn blind_09_a_known_formation_and_no_more() {
    let mut game = begun(&rebels((10, 52), (40, 22)));
    // Twelve inches are asked of the nearest enemy, and that is the dummy.
    game.written("b", Order::Retire);
    tactical(&mut game, "union", "b");
    game.does(&Command::Next { anyway: true }, &[]);
    let gap = game.state.brigade_distance(&id("b"), &id("blind-3"));
    assert!(gap.unwrap() > 12.0);
    assert_eq!(*game.brigade("b").order(), Order::Hold);
    let (start, items) = morale::reckon(&game.state, &DivisionId::new("r"));
    assert_eq!(
        (start, items.len()),
        (3.0, 1),
        "three brigades, and nothing"
    );
}

/// BLIND-10: before victory is judged all are shown.
#[test]
fn blind_10_the_end_shows_all() {
    let mut game = usual();
    game.begin(1, "union", Phase::Orders);
    game.does(&Command::End { reason: None }, &[]);
    assert!(game.state.cards().all(|(_, card)| card.shown));
    assert!(game.state.is_on_table(&id("z")) && !game.state.is_on_table(&id("blind-3")));
}

/// BLIND-11: two games that differ only in what blind 2 is are one to the enemy.
#[test]
fn blind_11_a_side_knows_cards() {
    let mut games =
        [rebels((10, 52), (30, 50)), rebels((30, 50), (10, 52))].map(|text| begun(&text));
    let known = |game: &Game, side: &str| game.state.as_known_to(&SideId::new(side));
    let mut all = |command: &Command, names: bool, dice: &[u8]| {
        for game in &mut games {
            let command = match (names, command) {
                (true, Command::Activate { .. }) => {
                    let second = game.state.brigade(&id("blind-2")).unwrap().id.clone();
                    Command::Activate {
                        brigade: Some(second),
                    }
                }
                (_, command) => command.clone(),
            };
            game.does(&command, dice);
        }
        let [one, other] = &games;
        assert_eq!(known(one, "union"), known(other, "union"), "{command:?}");
        assert_ne!(known(one, "rebel"), known(other, "rebel"));
    };
    let next = Command::Next { anyway: true };
    all(&next, false, &[]);
    for _ in 0..5 {
        all(&next, false, &[6; 6]);
    }
    all(&next, false, &[]);
    all(&Command::Activate { brigade: None }, true, &[4, 4]);
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
        (off, "means nothing without blinds"),
        (
            battle("").replace("blinds = true\n", "blinds = true\ncard = [0, 2]\n"),
            "a card has two sides",
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
            "attack names a brigade of the enemy",
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

/// DIG-07: a dummy may not dig; a blind that digs is shown (BLIND-08).
#[test]
fn dig_07_who_digs_behind_a_card() {
    let text =
        rebels((10, 52), (30, 50)).replace("blinds = true\n", "blinds = true\ndigging = 2\n");
    let dig = |unit: &str| Command::Dig {
        units: vec![UnitId::new(unit)],
        paid_by: None,
    };
    let mut game = begun(&text);
    tactical(&mut game, "rebel", "blind-3");
    assert_eq!(game.refuses(&dig("blind-3")), "DIG-07");
    let mut game = begun(&text);
    tactical(&mut game, "rebel", "z");
    game.does(&dig("z1"), &[]);
    assert!(is_shown(&game, "z"));
    assert!(game.state.digging(&UnitId::new("z1")).is_some());
}

/// The card passes on where the referee breaks the unit that the record has it borne by.
#[test]
fn blind_03_the_card_is_the_brigades() {
    let mut game = usual();
    let lay = card_at(&game, "z");
    game.condition("z1", Condition::Broken);
    assert_eq!(card_at(&game, "z"), lay);
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    assert_eq!(game.state.bases_of(&id("z")).len(), 1);
}
