//! Acting from a brigade: its buttons, its targets, the sentence that is sent, the line that the referee plays.

use vidette::game::session::{Session, Throwing};
use vidette::rules::fields::language;
use vidette::rules::fields::state::draft::Fields;
use vidette::rules::fields::terms::name::{SideId, UnitId};
use vidette::view::acts::{BrigadeActs, brigade_acts};
use vidette::view::assist::dry_run;
use vidette::view::spectator::Spectator;
use vidette::web::Server;

use super::{
    http::Ask,
    pages::waits_for,
    slips::{lines, send},
    table::{Table, get},
};
use common::patience;
use common::sitting::{play, session, start};

/// What a side may ask of its brigades now.
pub fn acts_of(game: &Session<Fields>, side: &str) -> Vec<BrigadeActs> {
    let side = SideId::new(side);
    let mut spectator = Spectator::new(Some(side.clone()));
    spectator.follow(game);
    let known = spectator.known().unwrap().into_owned();
    let board = spectator.sight().unwrap().board;
    let own = known.brigades().filter(|brigade| brigade.side == side);
    brigade_acts(&known, &board, &side, own)
}

fn of_brigade(game: &Session<Fields>, side: &str, brigade: &str) -> BrigadeActs {
    let acts = acts_of(game, side).into_iter();
    let mut own = acts.filter(|acts| acts.brigade.as_str() == brigade);
    own.next().unwrap()
}

fn sentences(acts: &BrigadeActs, act: &str) -> Vec<String> {
    let act = acts
        .act(act)
        .unwrap_or_else(|| panic!("no {act}: {acts:?}"));
    act.choices
        .iter()
        .map(|choice| choice.sentence.clone())
        .collect()
}

/// First Steps in the full edition, the two sides in range of each other.
fn close() -> Session<Fields> {
    let text = include_str!("../../rosters/first-steps.toml");
    let mut game = session(start(
        &text.replace("edition = \"basic\"", "edition = \"full\""),
    ));
    play(
        &mut game,
        &[
            "place 3rd 19.75,14.6 facing 90",
            "place 7th 19.75,9.5 facing 90",
            "next anyway",
        ],
    );
    game
}

/// Whoever opens a page of the boards reads that.
fn text(server: &Server, key: &str, path: &str) -> String {
    get(server, key, path).text()
}

#[test]
fn a_brigade_offers_at_most_three_large_buttons_and_those_of_the_phase() {
    let mut game = close();
    let titles = |game: &Session<Fields>, side: &str| -> Vec<&'static str> {
        let acts = acts_of(game, side).remove(0);
        acts.main.iter().map(|kind| kind.title()).collect()
    };
    let (active, other) = match game.state().active().as_str() {
        "grey" => ("grey", "blue"),
        _ => ("blue", "grey"),
    };
    let orders = ["Attack", "Advance", "Hold"];
    for own in [
        &["Activate"][..],
        &["March as ordered", "March elsewhere"],
        &["Move as ordered", "Move into contact", "Move"],
        &["Fire", "Charge"],
    ] {
        let phase = game.state().phase().title();
        assert_eq!(titles(&game, active), own, "{phase}");
        assert_eq!(titles(&game, other), orders, "{phase}");
        play(&mut game, &["next anyway"]);
    }
}

/// Targets are known, legal (ORD-02, RUL-35) and in the order of their distance.
#[test]
fn ord_02_orders_name_known_targets_the_nearest_first() {
    let table = Table::new();
    let archer = of_brigade(&table.game, "confederate", "archer");
    let attacks = sentences(&archer, "attack");
    assert!(
        attacks[0].starts_with("Archer's Brigade attacks "),
        "{attacks:?}"
    );
    let inches = |acts: &BrigadeActs, act: &str| -> Vec<f64> {
        let choices = acts.act(act).unwrap().choices.iter();
        choices.map(|choice| choice.inches).collect()
    };
    for act in ["attack", "advance"] {
        let inches = inches(&archer, act);
        assert!(inches.len() > 1 && inches.is_sorted(), "{act}: {inches:?}");
    }
    let east = attacks.iter().filter(|sentence| sentence.contains(" in "));
    assert_eq!(east.count(), attacks.len(), "{attacks:?}");
    // Biddle comes in turn 7: no one knows of him. Fences are no goal of an Advance.
    let all = [attacks, sentences(&archer, "advance")].concat().join("\n");
    assert!(!all.contains("Biddle") && !all.contains("ence,"), "{all}");
    for choice in &archer.act("advance").unwrap().choices {
        let told = dry_run::dry_run(table.game.state(), &command(&table.game, &choice.line), &[]);
        let refused = format!("{told:?}");
        assert!(!refused.contains("RUL-35"), "{refused}");
    }
}

/// The command of a line.
fn command(game: &Session<Fields>, line: &str) -> vidette::rules::fields::terms::command::Command {
    let read = language::parse(line, game.state()).unwrap().unwrap();
    match read.act {
        language::LineRequest::Command(command) => command,
        other => panic!("{line}: {other:?}"),
    }
}

/// Whatever is offered in a phase the rules take on the true table, where both see each other (FIRE-01, TAC-06).
#[test]
fn what_is_offered_the_rules_take() {
    let mut game = close();
    let active = game.state().active().to_string();
    let mut seen = Vec::new();
    for _ in 0..4 {
        let phase = game.state().phase();
        for acts in acts_of(&game, &active) {
            let due = acts.acts.iter().filter(|act| act.kind.phase() == phase);
            for (act, choice) in due.flat_map(|act| act.choices.iter().map(move |one| (act, one))) {
                seen.push(act.kind.name());
                let command = command(&game, &choice.line);
                let mut twin = session(vidette::rules::fields::state::State::clone(game.state()));
                let done = twin.execute(&command, &[], Throwing::Own, None);
                assert!(done.is_ok(), "{}: {done:?}", choice.line);
            }
        }
        play(&mut game, &["next anyway"]);
    }
    for act in ["activate", "fire"] {
        assert!(seen.contains(&act), "{seen:?}");
    }
}

/// Before the first melee its page says that it ends the firefights, as long as there are some (RUL-72).
#[test]
fn rul_72_a_melee_says_that_it_ends_the_fires() {
    let mut game = session(start(include_str!("../../rosters/first-steps.toml")));
    play(
        &mut game,
        &[
            "place 3rd 19.75,14.6 facing 90",
            "place 7th 23.75,9.5 facing 90",
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
            "next anyway",
        ],
    );
    let noted = |game: &Session<Fields>| {
        let acts = of_brigade(game, "grey", "whitlow");
        let note = |act: &str| acts.act(act).unwrap().note.clone();
        assert_eq!(note("fire"), "");
        note("melee")
    };
    let fires = |game: &Session<Fields>| {
        let lines = game.state().openings().into_iter();
        let mut lines = lines.map(|opening| language::write(&opening.command));
        lines.find(|line| line.starts_with("fire "))
    };
    assert!(noted(&game).contains("(RUL-72)"));
    while let Some(fire) = fires(&game) {
        play(&mut game, &[&format!("{fire} dice 3 3")]);
    }
    assert_eq!(noted(&game), "");
}

/// On its way a unit may run into another enemy than the named one: such a charge is not offered (TAC-06).
#[test]
fn tac_06_a_charge_hits_the_unit_that_it_names() {
    let mut game = session(start(include_str!("../../rosters/first-steps.toml")));
    play(
        &mut game,
        &[
            "place 3rd 22,15.15 facing 90",
            "place 12th 22,9.15 facing 90",
            "place whitlow 18,12",
            "next anyway",
            "activate whitlow dice 6 6",
            "next anyway",
            "next anyway",
        ],
    );
    let acts = of_brigade(&game, "grey", "whitlow");
    let charges = &acts.act("charge").unwrap().choices;
    let mut lines: Vec<&str> = charges.iter().map(|one| one.line.as_str()).collect();
    lines.sort_unstable();
    assert_eq!(lines, ["move 12th up-to 2nd", "move 3rd up-to 1st"]);
    let words = sentences(&acts, "charge").join("\n");
    assert!(
        words.contains("P1 3rd Grey charges A1 1st Blue, 1.8 in east"),
        "{words}"
    );
}

/// Three taps for an order: the brigade, the act, the target. Its player reads a sentence, the referee the line too.
#[test]
fn an_order_is_sent_from_the_brigade_and_read_as_a_sentence() {
    let table = Table::new().seated();
    let server = table.serve();
    let [key, referee] = ["confederate/heth", "referee"].map(|seat| table.device(seat));
    assert!(text(&server, &key, "/me").contains("href=\"/sheet/archer\""));
    let sheet = text(&server, &key, "/sheet/archer");
    assert!(sheet.contains("href=\"/act/archer/attack\""), "{sheet}");
    let page = text(&server, &key, "/act/archer/attack");
    assert!(page.contains("value=\"archer/attack/gamble\""), "{page}");
    assert!(page.contains("<svg class=\"map colour\""), "a small map");
    let sentence = "Archer's Brigade attacks Gamble's Brigade";
    assert!(page.contains(sentence), "{page}");
    let form = "kind=act&act=archer/attack/gamble&nonce=1";
    assert_eq!(send(&server, &key, form).status, 303);
    assert_eq!(
        lines(&table),
        [Some("order archer attack gamble".to_owned())]
    );
    let slip = table.tray().slips().unwrap().remove(0);
    assert_eq!(
        (slip.kind.as_str(), slip.phase.as_str()),
        ("order", "orders")
    );
    let own = waits_for(&server, &key, "/ask", sentence);
    assert!(!own.contains("order archer attack"), "{own}");
    let tray = waits_for(&server, &referee, "/tray", sentence);
    assert!(tray.contains("order archer attack gamble"), "{tray}");
}

/// Another seat's brigade, an unknown target and nonsense get the same bytes, and dice where none are rolled.
#[test]
fn what_is_no_choice_of_a_brigade_is_refused_alike() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate/heth");
    let refused: Vec<_> = [
        "act=gamble/hold/",
        "act=archer/attack/biddle",
        "act=archer/attack/nobody",
        "act=archer/attack",
        "act=archer/fire/gamble",
        "act=nobody/hold/",
        "act=archer/hold/&dice=4+3",
        "act=",
        "",
    ]
    .iter()
    .map(|act| send(&server, &key, &format!("kind=act&{act}")))
    .collect();
    assert!(
        refused
            .iter()
            .all(|one| one.status == 400 && *one == refused[0])
    );
    assert!(lines(&table).is_empty());
    let absent = get(&server, &key, "/act/nobody/hold");
    for path in ["/act/gamble/hold", "/act/archer/fly", "/act/archer/fire"] {
        assert_eq!(get(&server, &key, path), absent, "{path}");
    }
    assert_eq!(absent.status, 404);
}

/// A firefight is asked for with all units of the brigade that may fire, and with faces (RUL-71).
#[test]
fn rul_71_a_fire_names_who_may_fire_and_takes_faces() {
    let mut game = close();
    let active = game.state().active().to_string();
    while game.state().phase() != vidette::rules::fields::terms::phase::Phase::Combat {
        play(&mut game, &["next anyway"]);
    }
    let text = include_str!("../../rosters/first-steps.toml");
    let battle = start(&text.replace("edition = \"basic\"", "edition = \"full\""));
    let mut table = Table::of(&battle).seated_as(&[(Some("grey"), None), (Some("blue"), None)]);
    play(
        &mut table.game,
        &[
            "place 3rd 19.75,14.6 facing 90",
            "place 7th 19.75,9.5 facing 90",
        ],
    );
    while table.game.state().phase() != game.state().phase() {
        play(&mut table.game, &["next anyway"]);
    }
    let server = table.serve();
    let key = table.device(&active);
    let acts = acts_of(&table.game, &active);
    let fire = |acts: &BrigadeActs| acts.act("fire").is_some_and(|act| !act.choices.is_empty());
    let acts = acts
        .iter()
        .find(|acts| fire(acts))
        .expect("somebody may fire");
    let choice = &acts.act("fire").unwrap().choices[0];
    assert!(choice.sentence.contains(" at "), "{}", choice.sentence);
    // The arrows of the map begin at the units that fire.
    let firing = choice.line.split(' ').nth(1).unwrap().split(',');
    let bases = firing.map(|id| {
        table
            .game
            .state()
            .unit(&UnitId::new(id))
            .unwrap()
            .base()
            .unwrap()
    });
    assert_eq!(choice.from, bases.map(|base| base.at).collect::<Vec<_>>());
    let name = format!("{}/fire/{}", acts.brigade, choice.target);
    let page = waits_for(&server, &key, &format!("/act/{}/fire", acts.brigade), &name);
    assert!(page.contains("name=\"dice\""), "{page}");
    let count = acts.act("fire").unwrap().choices.len();
    let targets = page.split("class=\"layer link\"").nth(1).unwrap();
    assert_eq!(
        targets.matches("<path d=").count(),
        count,
        "a target on each: {page}"
    );
    // The other die is the enemy's: no player says how it falls.
    let both = format!("kind=act&act={name}&dice=4+3&nonce=0");
    let refused = send(&server, &key, &both);
    assert_eq!(refused.status, 400);
    let said = refused.text();
    assert!(said.contains("“4 3” is not one die"), "{said}");
    let back = format!("href=\"/act/{}/fire\"", acts.brigade);
    assert!(said.contains(&back), "{said}");
    let form = format!("kind=act&act={name}&dice=4&nonce=1");
    assert_eq!(send(&server, &key, &form).status, 303);
    let line = lines(&table).remove(0).unwrap();
    assert_eq!(line, format!("{} dice 4", choice.line));
    play(&mut table.game, &[&line]);
    let own = waits_for(&server, &key, "/ask", "; die 4");
    assert!(!own.contains(&choice.line), "{own}");
}

/// McPherson's Ridge in the Confederate's Tactical phase, with Archer's Brigade at orders.
fn in_tactical() -> Table {
    let mut table = Table::new().seated();
    play(
        &mut table.game,
        &[
            "next anyway",
            "activate archer dice 6 6",
            "next anyway",
            "next anyway",
        ],
    );
    table
}

/// A move is aimed by taps: the units, a part of the table, the place. Where the rules object, there is no button.
#[test]
fn tac_01_a_move_is_aimed_by_taps_on_the_map() {
    let mut table = in_tactical();
    let server = table.serve();
    let key = table.device("confederate");
    let page = waits_for(&server, &key, "/act/archer/move", "Which units?");
    let own = "/act/archer/move?units=13al";
    assert!(page.contains(&format!("href=\"{own}\"")), "{page}");
    assert!(!page.contains("units=2ms"), "{page}");
    let squares = text(&server, &key, own);
    assert!(squares.contains("the map comes closer"), "{squares}");
    assert!(
        squares.contains("&amp;near=") && !squares.contains("&amp;at="),
        "{squares}"
    );
    let near = format!("{own}&near=12_24_6");
    let places = text(&server, &key, &near);
    assert!(
        places.contains("Tap the place.") && places.contains("data-depth=\""),
        "{places}"
    );
    // The scale covers only a corner.
    assert!(places.contains(">1 in</text>"), "{places}");
    assert!(
        places.contains("#targets\" aria-label=\"11.5 in from the west edge"),
        "{places}"
    );
    let aimed = text(&server, &key, &format!("{near}&at=12_21.5"));
    let sentence = "P1 13th Alabama moves to 12.0 in from the west edge and 21.5 in from the south edge, 2.0 in south-east";
    assert!(
        aimed.contains(sentence) && aimed.contains("class=\"send\""),
        "{aimed}"
    );
    for told in [
        "Costs 1 point of James J. Archer: 2 left.",
        "Goes 2.0 in of at most 3.0 in.",
        "Disorders 13th Alabama (Wheat field).",
    ] {
        let told = format!("<p class=\"told\">{told}</p>");
        assert!(aimed.contains(&told), "{told}: {aimed}");
    }
    // A finger misses the line of march by a little.
    let ahead = text(&server, &key, &format!("{near}&at=11.6_22.5"));
    assert!(
        ahead.contains("P1 13th Alabama moves 1.1 in ahead<"),
        "{ahead}"
    );
    let far = text(&server, &key, &format!("{near}&at=14_21"));
    assert!(
        far.contains("Not allowed: 13th Alabama would go 3.9 in"),
        "{far}"
    );
    assert!(
        far.contains("(TAC-01)") && !far.contains("class=\"send\""),
        "{far}"
    );
    // What the page does not offer is refused when it is sent.
    for taps in [
        "units%3D13al%26at%3D14_21",
        "units%3D2ms%26at%3D12_21.5",
        "units%3D13al",
    ] {
        let form = format!("kind=act&act=archer/move/{taps}");
        assert_eq!(send(&server, &key, &form).status, 400, "{taps}");
    }
    let form = "kind=act&act=archer/move/units%3D13al%26near%3D12_24_6%26at%3D12_21.5&nonce=1";
    assert_eq!(send(&server, &key, form).status, 303);
    assert_eq!(lines(&table), [Some("move 13al to 12,21.5".to_owned())]);
    play(&mut table.game, &["move 13al to 12,21.5"]);
}

/// The addresses of links on a page that hold some words.
fn links(page: &str, words: &str) -> Vec<String> {
    let links = page.split("href=\"").skip(1);
    let links = links.filter_map(|rest| rest.split('"').next());
    let links = links.map(|link| link.replace("&amp;", "&").replace("#targets", ""));
    links.filter(|link| link.contains(words)).collect()
}

/// A map offers only the squares that are in reach: each of its last squares is a move that the rules allow, and each
/// larger one leads to some; the others are told to be out of reach before the tap.
#[test]
fn tac_01_only_squares_in_reach_are_offered() {
    let table = in_tactical();
    let server = table.serve();
    let key = table.device("confederate");
    let own = "/act/archer/move?units=13al";
    waits_for(&server, &key, "/act/archer/move", "Which units?");
    let first = text(&server, &key, own);
    assert!(
        first.contains("without an outline are out of reach"),
        "{first}"
    );
    let nearer = links(&first, "&near=");
    assert!(!nearer.is_empty(), "{first}");
    let mut offered = 0;
    for near in &nearer {
        let closer = text(&server, &key, near);
        let places = links(&closer, "&at=");
        assert!(!places.is_empty(), "{near}: {closer}");
        assert!(places.len() < 36, "{near} offers every square");
        offered += places.len();
        for place in places.iter().step_by(4) {
            let aimed = text(&server, &key, place);
            assert!(aimed.contains("class=\"send\""), "{place}: {aimed}");
        }
    }
    assert!(offered > 9, "{offered}");
    // Where nothing is in reach, the page says why.
    let far = text(&server, &key, &format!("{own}&near=40_10_6"));
    assert!(links(&far, "&at=").is_empty(), "{far}");
    assert!(
        far.contains("Nothing here is in reach. ") && far.contains("13th Alabama"),
        "{far}"
    );
    // A tap at the edge of reach means the middle of its square.
    let edge = links(&text(&server, &key, &format!("{own}&near=12_24_6")), "&at=");
    assert!(
        edge.iter().any(|place| place.ends_with("at=12.5_21.5")),
        "{edge:?}"
    );
}

/// A march goes to named ground at one tap, or to a place on the map, if the order allows it (GT-04).
#[test]
fn gt_04_a_march_is_aimed_at_ground_or_a_place() {
    let text = include_str!("../../rosters/first-steps.toml");
    let attack = "orders = { kind = \"attack\", target = \"holloway\" }";
    let advance = "orders = { kind = \"advance\", target = \"farm\" }";
    let battle = start(&text.replace(attack, advance));
    let mut table = Table::of(&battle).seated_as(&[(Some("grey"), None)]);
    play(
        &mut table.game,
        &["next anyway", "activate whitlow dice 3 3", "next anyway"],
    );
    let server = table.serve();
    let key = table.device("grey");
    let path = "/act/whitlow/march-elsewhere";
    let page = waits_for(&server, &key, path, "Where?");
    let sentence = "Whitlow's Brigade marches to Cobb's Farm";
    assert!(page.contains(sentence), "{page}");
    let buttons = page.matches("class=\"send\"").count();
    assert_eq!(buttons, 1, "every other ground is off its way: {page}");
    for told in [
        "Costs 1 point of Edmund Whitlow: 2 left.",
        "Wheel the brigade 25 degrees right about its centre, march 8.4 in south-east (115); stop:",
    ] {
        assert!(
            page.contains(&format!("<p class=\"told\">{told}")),
            "{told}: {page}"
        );
    }
    let aside = get(&server, &key, &format!("{path}?near=14_14_6&at=14.5_14.5")).text();
    assert!(
        aside.contains("is to go straight at Cobb's Farm"),
        "{aside}"
    );
    assert!(
        aside.contains("(GT-04)") && !aside.contains("class=\"send\""),
        "{aside}"
    );
    let form = "kind=act&act=whitlow/march-elsewhere/to%3Dfarm&nonce=1";
    assert_eq!(send(&server, &key, form).status, 303);
    let line = "march whitlow to farm";
    assert_eq!(lines(&table), [Some(line.to_owned())]);
    play(&mut table.game, &[line]);
    let sheet = waits_for(&server, &key, "/sheet/whitlow", "has marched");
    assert!(sheet.contains("(GT-01)"), "{sheet}");
}

/// What the map cannot aim is filled in by numbers, with the units of that brigade alone.
#[test]
fn a_move_is_filled_in_with_the_units_of_the_brigade() {
    let table = in_tactical();
    let server = table.serve();
    let key = table.device("confederate");
    let page = waits_for(&server, &key, "/act/archer/move", "Move straight");
    assert!(page.contains("value=\"13al\""), "{page}");
    assert!(
        !page.contains("Davis") && !page.contains("value=\"2ms\""),
        "{page}"
    );
    // Its form is sent as those of Ask are.
    let sent = send(
        &server,
        &key,
        "kind=move&units=13al&way=ahead&inches=2&nonce=1",
    );
    assert_eq!(sent.status, 303);
    waits_for(&server, &key, "/ask", "moves 2.0 in ahead");
}

/// CMD-04: units for which no points are left are grey in the forms by numbers, with the reason; a form of which all units
/// are grey cannot be sent.
#[test]
fn cmd_04_forms_by_numbers_are_grey_without_points() {
    let mut table = in_tactical();
    let brigadier = |table: &Table| {
        let state = table.game.state();
        let archer = vidette::rules::fields::terms::name::BrigadeId::new("archer");
        state.brigadier(&archer).unwrap().points()
    };
    for unit in ["13al", "1tn", "7tn", "14tn", "5al"] {
        if brigadier(&table) > 0 {
            play(&mut table.game, &[&format!("move {unit} ahead 0.5")]);
        }
    }
    assert_eq!(brigadier(&table), 0);
    let server = table.serve();
    let key = table.device("confederate");
    for page in ["/act/archer/move", "/ask"] {
        let text = waits_for(&server, &key, page, "Move straight");
        let (_, form) = text.split_once("Move straight").unwrap();
        let (form, _) = form.split_once("</form>").unwrap();
        assert!(
            form.contains("disabled") && form.contains("points"),
            "{page}: {form}"
        );
        // Ask has the units of other brigades, too.
        assert!(
            page == "/ask" || form.contains("<button disabled"),
            "{page}: {form}"
        );
        assert!(!form.contains("value=\"14tn\">"), "{page}: {form}");
    }
    let form = "kind=move&units=14tn&way=ahead&inches=2&nonce=1";
    assert_eq!(send(&server, &key, form).status, 400);
    // In another phase the forms are written ahead, and nothing is grey.
    play(&mut table.game, &["next anyway"]);
    let later = waits_for(&server, &key, "/ask", "Confederate, Combat");
    let (_, form) = later.split_once("Move straight").unwrap();
    let (form, _) = form.split_once("</form>").unwrap();
    assert!(!form.contains("disabled"), "{form}");
}

/// A page that is open while its act ends says so.
#[test]
fn an_act_that_is_over_says_so() {
    let mut table = in_tactical();
    let server = table.serve();
    let key = table.device("confederate");
    waits_for(&server, &key, "/act/archer/charge", "charge");
    play(&mut table.game, &["next anyway"]);
    let over = "The game has moved on since you opened this page.";
    // The script finds no such part any more, and opens the page again.
    patience::wait_until(
        || "the part stays".to_owned(),
        || get(&server, &key, "/part/act/archer/charge").status == 404,
    );
    let page = get(&server, &key, "/act/archer/charge");
    assert!(
        page.status == 404 && page.text().contains(over),
        "{}",
        page.text()
    );
}

/// FIRE-07, RUL-75: who cannot fire reads why, unit by unit, with the clause; and the field for the die comes and goes with
/// the targets, in the part that is kept current.
#[test]
fn fire_07_the_page_of_a_fire_names_the_true_reasons() {
    let mut table = super::fights::in_range();
    play(&mut table.game, &["place 12th 19.75,17.6 facing 90"]);
    let server = table.serve();
    let key = table.device("grey");
    let part = |words: &str| waits_for(&server, &key, "/part/act/whitlow/fire", words);
    let field = "name=\"dice\" form=\"act\"";
    assert!(part("P1 3rd Grey fires at").contains(field));
    play(
        &mut table.game,
        &["fire 3rd at 1st dice 3 3", "fire 7th at 2nd dice 3 3"],
    );
    let barred = part("No unit can fire now: ");
    for reason in [
        "P1 P2 have fired (RUL-71)",
        "P3 has supported in line in this phase (FIRE-07)",
        "P5 is limbered (ART-01)",
    ] {
        assert!(barred.contains(reason), "{reason}: {barred}");
    }
    assert!(!barred.contains("name=\"dice\""), "{barred}");
    // As `do` says it.
    let said = dry_run::dry_run(
        table.game.state(),
        &command(&table.game, "fire 12th at gale"),
        &[],
    );
    assert!(format!("{said:?}").contains("FIRE-07"), "{said:?}");
    // After an undo the targets are there again, and the field with them.
    table.game.undo(2, true).unwrap();
    assert!(part("P1 3rd Grey fires at").contains(field));
}

/// A line names the list of an act where it has changed, and the list is fetched as a part.
#[test]
fn the_targets_of_an_act_are_kept_current() {
    let mut table = Table::new().seated();
    let mut herald = table.herald();
    let mut news = || {
        let snapshot = herald.look().unwrap();
        let mut seats = snapshot.seats.values();
        let seat = seats.find(|seat| seat.seat == "confederate").unwrap();
        seat.lists["act/archer/attack"].clone()
    };
    let before = news();
    play(&mut table.game, &["next anyway"]);
    assert_ne!(
        before,
        news(),
        "its turn is over: the order is for the next"
    );
    let server = table.serve();
    let key = table.device("confederate");
    let part = Ask::get("/part/act/archer/attack").by(Some(&key));
    let part = part.send(server.address());
    assert_eq!(part.status, 200);
    assert!(part.text().contains("archer/attack/gamble"));
}

/// First Steps in Grey's phase of marches; Grey saw a unit near its brigade that has gone behind the hill since.
fn after_an_old_report() -> Session<Fields> {
    let mut game = session(start(include_str!("../../rosters/first-steps.toml")));
    play(
        &mut game,
        &[
            "next anyway",
            "place 5th 12,12 facing 270",
            "place 5th 27,9 facing 270",
            "activate whitlow dice 6 6",
            "next anyway",
        ],
    );
    game
}

/// An enemy out of sight bars no march: his last known place is told as such, and the referee judges by the table.
#[test]
fn an_old_report_warns_of_a_march_and_does_not_bar_it() {
    let game = after_an_old_report();
    let acts = of_brigade(&game, "grey", "whitlow");
    for name in ["march", "march-elsewhere"] {
        let act = acts.act(name).unwrap();
        if name == "march" {
            assert_eq!(act.reason, None);
            assert_eq!(act.choices.len(), 1);
            assert_eq!(
                act.note,
                "If 5th Blue is still where it was last seen (turn 1), it sees 3rd Grey, and the march is refused \
                 (GT-01)."
            );
        }
        let said = format!("{act:?}");
        assert!(!said.contains("already (GT-01)"), "{said}");
    }
    let seen = {
        let mut game = game;
        play(&mut game, &["place 5th 12,12 facing 270"]);
        of_brigade(&game, "grey", "whitlow")
    };
    let reason = seen.act("march").unwrap().reason.clone();
    assert_eq!(
        reason.as_deref(),
        Some("5th Blue sees 3rd Grey already (GT-01)")
    );
}

/// RUL-37: an enemy that the roster places openly was seen by nobody before the first turn: he stands where he was
/// placed, and is not called seen in a turn.
#[test]
fn rul_37_an_enemy_of_the_set_up_stands_where_he_was_placed() {
    let battle = start(include_str!("../../rosters/first-steps.toml"));
    let table = Table::of(&battle).seated_as(&[(Some("grey"), None), (Some("blue"), None)]);
    let attacks = sentences(&of_brigade(&table.game, "blue", "holloway"), "attack");
    assert_eq!(
        attacks,
        ["Holloway's Brigade attacks Whitlow's Brigade, 19 in west, as placed in the set-up"]
    );
    let server = table.serve();
    let blue = table.device("blue");
    let board = text(&server, &blue, "/board");
    let place = table.game.state().unit(&UnitId::new("3rd")).unwrap();
    let at = place.base().unwrap().at;
    let told = format!(
        "P1 3rd Grey <span class=\"quiet\">placed in the set-up, {:.1} in from the west edge and \
         {:.1} in from the south edge</span>",
        at.x, at.y
    );
    assert!(board.contains(&told), "{told}: {board}");
    for page in ["/board", "/act/holloway/attack"] {
        let page = text(&server, &blue, page);
        assert!(!page.contains("last seen"), "{page}");
        assert!(!page.contains(" T1<") && !page.contains(" T0<"), "{page}");
    }
    // Who was seen and went out of sight is last seen in that turn.
    let seen = after_an_old_report();
    let attacks = sentences(&of_brigade(&seen, "grey", "whitlow"), "attack");
    assert!(attacks[0].contains(", last seen in turn 1"), "{attacks:?}");
}
