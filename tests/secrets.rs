//! Twins: two games that differ only in what one side may not know. Whatever leaves for that side is the
//! same, byte for byte; for the other it differs.

/// Blinds: what a card stands for.
pub mod blinds;
/// Many pairs by seed.
mod by_seed;
/// Letters of brigades.
mod callsigns;

use vidette::game::{
    journal::{Act, ActExtras},
    session::Session,
};
use vidette::report::{
    self,
    page::PaperSize,
    sheet::{self, Packet},
};
use vidette::rules::{
    clause::Clause,
    fields::{
        state::{State, draft::Fields},
        terms::{
            command::Command,
            event::{Event, MarchEnd, MarchOutcome, MarchStop},
            name::{BrigadeId, SideId, UnitId},
        },
        turn::record,
    },
};
use vidette::table::measure::Bearing;
use vidette::view::{
    assist,
    board::sightings::Sightings,
    day::diary::{Diary, DiaryLength, DiaryOptions},
    fog_of_war,
    map::{
        MapLayer, TableMap,
        moment::{MapMoment, Position},
    },
    paper::{self, PrintedState, SheetKind},
    sheets::pace::Pace,
    show::subject::ShowSubject,
    spectator::Spectator,
};

use common::sitting::{battle, play, session, session_by, start};

const SIDE: &str = "confederate";

/// What the objective `hold-the-ridge` of the Union is called.
const HOLD_THE_RIDGE: &str = "Hold barn, woods and ridge at";

fn follower(session: &Session<Fields>, side: &str) -> Spectator {
    let mut onlooker = Spectator::new(Some(SideId::new(side)));
    onlooker.follow(session);
    onlooker
}

/// What both sides see of the first player turn of McPherson's Ridge, that of the Confederates.
const FIRST: &[&str] = &[
    "next anyway",
    "activate archer dice 4 3",
    "activate davis dice 5 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// The turn of the Union, of which the Confederates see nothing; then they send a messenger.
const THEN: &[&str] = &[
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "order archer retire",
];

/// Two games with the same open acts; in the second the Union has `secrets` as well.
fn twins(secrets: &[&str]) -> [Session<Fields>; 2] {
    [&[], secrets].map(|secrets: &[&str]| {
        let mut session = session(battle("mcphersons-ridge"));
        play(&mut session, FIRST);
        play(&mut session, secrets);
        play(&mut session, THEN);
        session
    })
}

/// Everything a side is shown: its game, story and text, and every subject as text and JSON.
fn shown(session: &Session<Fields>, side: &str) -> String {
    let truth = session.state();
    let mut names: Vec<String> = truth.brigades().map(|b| b.id.to_string()).collect();
    names.extend(truth.divisions().map(|d| d.id.to_string()));
    names.extend(truth.units().map(|u| u.id.to_string()));
    shown_of(session, side, names)
}

/// The same, asked by those names.
fn shown_of(session: &Session<Fields>, side: &str, bodies: Vec<String>) -> String {
    let onlooker = follower(session, side);
    let state = onlooker.known().unwrap().into_owned();
    let mut all = serde_json::to_string(&state).unwrap();
    all.push_str(&onlooker.text());
    all.push_str(&format!("{:?}", onlooker.story()));
    all.push_str(&format!("{:?}", onlooker.sight()));
    let mut names: Vec<String> = ["switches", "terrain", "objectives", "game", "orders"]
        .map(str::to_owned)
        .to_vec();
    names.extend(bodies);
    for name in names {
        match ShowSubject::named(&state, std::slice::from_ref(&name)) {
            Ok(subject) => {
                all.push_str(&subject.text(&state));
                all.push_str(&subject.json(&state).to_string());
            }
            Err(said) => all.push_str(&said),
        }
    }
    all.push_str(&printed(session, side, &state));
    all.push_str(&drawn_and_told(session, side));
    all
}

/// Every layer of a map that names nobody.
fn layers() -> Vec<MapLayer> {
    let layers =
        "labels,units,generals,messengers,orders,trails,zones,grid,value,doubt,names,strength";
    layers
        .split(',')
        .map(|word| MapLayer::read(word).unwrap())
        .collect()
}

/// The map with every layer that names nobody, and the diary, as the side may have them.
fn drawn_and_told(session: &Session<Fields>, side: &str) -> String {
    let side = SideId::new(side);
    let position = Position::from_session(session, MapMoment::Now, Some(&side)).unwrap();
    let map = TableMap::new(&position, &layers()).unwrap();
    let options = DiaryOptions {
        side: Some(side),
        length: DiaryLength::Dice,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(session, &options).unwrap();
    let page = report::diary::html(&diary, &report::diary::DiaryStyle::default());
    format!(
        "{}{page}",
        report::map::svg(&map, &report::map::Paint::default())
    )
}

/// Every sheet that a side may have, as text, as HTML and as JSON.
fn printed(session: &Session<Fields>, side: &str, known: &State) -> String {
    let side = SideId::new(side);
    let look = PrintedState {
        state: known,
        side: Some(&side),
        session: Some(session),
        of: &[],
        seats: &[],
        slips: &[],
        blank: false,
        when: "now",
        entry: None,
    };
    let mut all = String::new();
    for kind in SheetKind::ALL {
        match paper::make_sheets(&look, &[kind]) {
            Ok(sheets) => {
                all.push_str(&serde_json::to_string(&sheets).unwrap());
                let packet = Packet {
                    title: "test".to_owned(),
                    foot: look.foot(),
                    warning: String::new(),
                    sheets,
                    copies: 1,
                    map: None,
                };
                all.push_str(&sheet::plain(&packet).text);
                all.push_str(&sheet::html(&packet, &PaperSize::default()).text);
            }
            Err(said) => all.push_str(&said),
        }
    }
    all
}

fn same_for_the_enemy(secrets: &[&str]) {
    let [plain, secret] = twins(secrets);
    let (one, other) = (shown(&plain, SIDE), shown(&secret, SIDE));
    assert!(
        one == other,
        "{secrets:?}: {}",
        first_difference(&one, &other)
    );
    assert!(
        plain.entries().len() != secret.entries().len(),
        "{secrets:?} are no secrets at all"
    );
}

fn first_difference(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b);
    let at = at.count().saturating_sub(160);
    let cut = |text: &str| {
        let text = text.as_bytes().get(at..).unwrap_or_default();
        String::from_utf8_lossy(&text[..text.len().min(400)]).into_owned()
    };
    format!("\n{}\n---\n{}", cut(one), cut(other))
}

#[test]
fn what_the_enemy_is_ordered_marked_noted_and_tired_by_changes_nothing_for_a_side() {
    for secrets in [
        &["order devin retire"][..],
        &["order gamble hold", "order devin hold"],
        &["mark meredith fatigue 9"],
        &["mark devin shaken"],
        &["note the Union plans to give way"],
        &["mark cutler beaten", "order cutler retire"],
    ] {
        same_for_the_enemy(secrets);
    }
}

#[test]
fn where_an_unseen_enemy_stands_changes_nothing_for_a_side() {
    let (unit, x, y) = unseen(&session(battle("mcphersons-ridge")));
    let away = format!("place {unit} {:.2},{:.2} facing 181", x + 0.3, y - 0.2);
    same_for_the_enemy(&[&away]);
}

/// A unit of the Union that no Confederate sees at the start.
fn unseen(session: &Session<Fields>) -> (UnitId, f64, f64) {
    let sight = follower(session, SIDE).sight().unwrap();
    let own = sight.side.unwrap();
    let stands = sight.board.stands.iter();
    let stand = stands
        .filter(|stand| stand.side != own && stand.reported.is_some())
        .max_by(|a, b| a.base.at.x.total_cmp(&b.base.at.x))
        .unwrap();
    (stand.unit.clone(), stand.base.at.x, stand.base.at.y)
}

#[test]
fn own_messengers_are_counted_without_those_of_the_enemy() {
    let [plain, secret] = twins(&["order devin retire"]);
    let ids = |session: &Session<Fields>| -> Vec<u32> {
        session.state().messengers().iter().map(|m| m.id).collect()
    };
    assert_ne!(ids(&plain), ids(&secret));
    let known = follower(&secret, SIDE).known().unwrap().into_owned();
    let own: Vec<u32> = known.messengers().iter().map(|m| m.id).collect();
    assert_eq!(own, [1]);
    let story = format!("{:?}", follower(&secret, SIDE).story());
    assert!(story.contains("messenger 1 leaves"), "{story}");
}

#[test]
fn k1_how_an_objective_of_the_enemy_is_judged_is_told_to_its_owner_alone() {
    let [plain, secret] = twins(&["judge hold-the-ridge failed"]);
    assert_eq!(shown(&plain, SIDE), shown(&secret, SIDE));
    let told = follower(&secret, "union");
    let hears = |told: &Spectator| {
        let mut story = told.story().iter();
        story.any(|told| told.text.contains(HOLD_THE_RIDGE))
    };
    assert!(hears(&told));
    assert!(!hears(&follower(&secret, SIDE)));
}

/// Two games in which a regiment of the enemy stands where no one sees it: far away, or in the wood that the Greys
/// hold, beside the way of their messenger. Ground, morale and danger are others then, and Grey knows of none of it.
fn in_the_wood() -> [Session<Fields>; 2] {
    let roster = include_str!("../rosters/first-steps.toml");
    let roster = roster.replace("edition = \"basic\"", "edition = \"full\"");
    let second = r#"
        [[brigade]]
        id = "second"
        callsign = "R"
        name = "Second Brigade"
        division = "tarrant"
        general = { name = "Second" }
        units = [{ id = "30th", name = "30th Grey", size = 2, value = 3, at = [2, 3], facing = 90 }]
    "#;
    ["33,21", "21.6,21.5"].map(|place| {
        let mut session = session(start(&format!("{roster}{second}")));
        let there = format!("place 5th {place} facing 270");
        let lines = [
            "place 3rd 16.5,21.5 facing 90",
            "place whitlow 16.5,20.4",
            "terrain wood value 2",
            "mark whitlow beaten",
            "mark second broken",
            &there,
        ];
        play(&mut session, &lines);
        session
    })
}

/// What a value is in both games: on the true tables, and as Grey knows them.
fn true_and_known<V>(both: &[Session<Fields>; 2], value: impl Fn(&State) -> V) -> [[V; 2]; 2] {
    let known = |game: &Session<Fields>| {
        let known = follower(game, "grey").known().unwrap().into_owned();
        value(&known)
    };
    [
        both.each_ref().map(|game| value(game.state())),
        both.each_ref().map(known),
    ]
}

#[test]
fn k2_what_bars_new_orders_goes_by_morale_as_last_reckoned() {
    let barred = |state: &State| {
        let whitlow = state.brigade(&BrigadeId::new("whitlow")).unwrap();
        let mut next = record::next(state, whitlow).into_iter();
        next.any(|remark| remark.rule.id() == "MOR-05")
    };
    let [truth, known] = true_and_known(&in_the_wood(), barred);
    assert_eq!(truth, [false, true]);
    assert_eq!(known, [false, false], "nobody has reckoned it yet");
}

#[test]
fn k3_whether_every_enemy_near_has_retired_is_not_in_the_sum_of_a_side() {
    let truth = State::clone(session(battle("mcphersons-ridge")).state());
    let mut other = serde_json::to_value(&truth).unwrap();
    other["giving_way"] = serde_json::json!([
        {"brigade": "gamble", "turn": 0, "moment": 3, "near": ["archer"]}
    ]);
    let other: State = serde_json::from_value(other).unwrap();
    let next = |truth: &State| {
        let mut sightings = Sightings::new(SideId::new(SIDE));
        sightings.follow(truth);
        let state = fog_of_war::state(truth, &sightings);
        let archer = state.brigade(&BrigadeId::new("archer")).unwrap();
        record::next(&state, archer)
    };
    let (one, two) = (next(&truth), next(&other));
    assert_eq!(one, two);
    let sum = one
        .iter()
        .find(|remark| remark.rule.id() == "ACT-04")
        .unwrap();
    let said = ", +3 more if every enemy near has retired";
    assert!(sum.words.ends_with(said), "{}", sum.words);
}

#[test]
fn k4_a_side_is_told_inches_and_turns_of_its_messengers_and_no_odds() {
    let mut both = in_the_wood();
    let rides = |state: &State| -> Vec<String> {
        let lines = assist::orders(state)
            .into_iter()
            .filter_map(|line| line.ride);
        let riders = assist::riders(state).into_iter();
        lines.chain(riders.filter_map(|rider| rider.way)).collect()
    };
    for on_the_way in [false, true] {
        if on_the_way {
            for game in &mut both {
                play(game, &["order whitlow retire"]);
            }
        }
        let [[clear, watched], [one, other]] = true_and_known(&both, rides);
        assert_ne!(clear, watched);
        assert!(clear.iter().all(|ride| ride.contains('%')), "{clear:?}");
        assert_eq!(one, other);
        assert!(!one.is_empty());
        for ride in one {
            assert!(!ride.contains('%') && !ride.contains("danger"), "{ride}");
            assert!(ride.contains("turn"), "{ride}");
        }
    }
}

/// A march of Archer's that an enemy unit stops.
fn march_stopped_by(by: &str) -> Act<Command, Event> {
    let command = Command::march(BrigadeId::new("archer"), None);
    let marched = Event::Marched(Box::new(MarchOutcome {
        brigade: BrigadeId::new("archer"),
        wheel: 0.0,
        about: None,
        bearing: Bearing::new(90.0),
        distance: 3.0,
        then: 0.0,
        units: Vec::new(),
        stop: MarchStop {
            cause: MarchEnd::Observed,
            rule: Clause::new("GT-03"),
            unit: Some(UnitId::new("13al")),
            by: Some(UnitId::new(by)),
            feature: None,
        },
        then_stop: None,
        dice: Vec::new(),
        general: None,
    }));
    Act::new(command, Vec::new(), vec![marched], ActExtras::default())
}

#[test]
fn k5_who_stops_a_march_unseen_has_no_name() {
    let state = State::clone(session(battle("mcphersons-ridge")).state());
    let told = |by: &str| {
        let mut sightings = Sightings::new(SideId::new(SIDE));
        sightings.follow(&state);
        fog_of_war::follow(&mut sightings, &state, &state, &march_stopped_by(by)).join("; ")
    };
    let (unit, ..) = unseen(&session(battle("mcphersons-ridge")));
    let said = told(unit.as_str());
    assert!(said.contains("the enemy sees"), "{said}");
    // Two games that differ in who it was alone.
    let sight = follower(&session(battle("mcphersons-ridge")), SIDE).sight();
    let stands = sight.unwrap().board.stands;
    let other = stands
        .iter()
        .find(|stand| stand.reported.is_some() && stand.unit != unit);
    assert_eq!(told(other.unwrap().unit.as_str()), said);
    let name = &state.unit(&unit).unwrap().name;
    assert!(
        !said.contains(name.as_str()) && !said.contains(unit.as_str()),
        "{said}"
    );
    let seen = follower(&session(battle("mcphersons-ridge")), SIDE)
        .sight()
        .unwrap();
    let seen = seen
        .board
        .stands
        .iter()
        .find(|s| s.side != seen.side.unwrap() && s.reported.is_none());
    let seen = seen.expect("one of them is seen");
    let said = told(seen.unit.as_str());
    assert!(said.contains(&seen.name), "{said}");
}

#[test]
fn k6_a_side_is_shown_morale_as_last_reckoned_and_no_threats() {
    let both = in_the_wood();
    let said = |state: &State| {
        let subject = ShowSubject::named(state, &["tarrant".to_owned()]).unwrap();
        subject.text(state)
    };
    let [[clear, contested], [one, other]] = true_and_known(&both, said);
    assert_ne!(clear, contested);
    assert!(clear.contains("would lower it"), "{clear}");
    assert_eq!(one, other);
    assert!(one.contains("morale not checked yet"), "{one}");
    assert!(!one.contains("would lower it"), "{one}");
    let known = follower(&both[0], "grey").known().unwrap().into_owned();
    for theirs in ["holloway", "oakes", "blue"] {
        let said = ShowSubject::named(&known, &[theirs.to_owned()]).unwrap_err();
        assert!(said.starts_with("no side, division, brigade"), "{said}");
    }
}

/// What is worked out on the true table differs between the twins, so no side may ask for it.
#[test]
fn k7_verdicts_on_the_true_table_are_kept_from_sides() {
    let [clear, contested] = in_the_wood();
    let told = |game: &Session<Fields>| ShowSubject::Morale.text(game.state());
    assert_ne!(told(&clear), told(&contested));
    for subject in [
        ShowSubject::Openings,
        ShowSubject::Record(None),
        ShowSubject::Morale,
        ShowSubject::Account,
    ] {
        assert!(subject.is_kept_from_sides().is_some(), "{subject:?}");
    }
}

#[test]
fn k8_the_pace_that_a_side_reads_knows_nothing_of_acts_between_phases() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering;
    let game = |secrets: &[&str]| {
        let hand = Arc::new(AtomicU64::new(0));
        let clock = Arc::clone(&hand);
        let mut session = session_by(
            battle("mcphersons-ridge"),
            0,
            Box::new(move || clock.load(Ordering::SeqCst)),
        );
        let minutes = |n: u64| hand.store(n * 60_000, Ordering::SeqCst);
        minutes(10);
        play(&mut session, FIRST);
        for (n, secret) in secrets.iter().enumerate() {
            minutes(20 + 50 * n as u64);
            play(&mut session, &[secret]);
        }
        minutes(200);
        play(&mut session, THEN);
        session
    };
    let plain = game(&[]);
    let secret = game(&["mark devin shaken", "order devin retire", "note a pause"]);
    assert_ne!(Pace::from_session(&plain), Pace::from_session(&secret));
    assert_eq!(Pace::known(&plain), Pace::known(&secret));
}
