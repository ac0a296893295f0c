//! Pairs of games by seed: their open acts are the same, their hidden ones by chance. What leaves for the other side
//! is compared byte for byte; one kind of page a pair, so that many pairs are played.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use vidette::game::session::{Session, Throwing};
use vidette::report::{
    self,
    page::PaperSize,
    sheet::{self, Packet},
};
use vidette::rules::fields::{
    state::{State, draft::Fields},
    terms::name::SideId,
};
use vidette::view::{
    day::diary::{Diary, DiaryLength, DiaryOptions},
    map::{
        TableMap,
        moment::{MapMoment, Position},
    },
    paper::{self, PrintedState, SheetKind},
};

use super::{first_difference, layers};
use common::sitting::{play, session, start, try_line};

/// So many pairs in a run; `VIDETTE_TWINS` asks for another number.
const PAIRS: u64 = 500;

/// Who keeps secrets with which brigade, and who may not learn them.
const KEEPERS: [(&str, &str); 2] = [("holloway", "grey"), ("whitlow", "blue")];

/// First Steps in the full edition: small, so that many pairs can be played.
fn battle() -> State {
    let text = include_str!("../../rosters/first-steps.toml");
    start(&text.replace("edition = \"basic\"", "edition = \"full\""))
}

/// What one side does in secret; what the rules refuse is left out.
fn secrets(chance: &mut ChaCha8Rng, brigade: &str) -> Vec<String> {
    let mut one = || {
        let number = chance.random_range(1..30);
        match chance.random_range(0..8) {
            0 => format!("order {brigade} hold"),
            1 => format!("order {brigade} retire"),
            2 => format!("order {brigade} advance {number},16"),
            3 => format!("mark {brigade} shaken"),
            4 => format!("mark {brigade} beaten"),
            5 | 6 => format!("mark {brigade} fatigue {number}"),
            _ => format!("note plan {number} of {brigade}"),
        }
    };
    (0..3).map(|_| one()).collect()
}

/// Two games with the same open acts; in the second somebody has secrets as well. Returns how many were done.
fn twins(chance: &mut ChaCha8Rng, brigade: &str) -> ([Session<Fields>; 2], usize) {
    let mut both = [(); 2].map(|()| session(battle()));
    let (before, after) = (chance.random_range(0..9), chance.random_range(0..4));
    for game in &mut both {
        play(game, &vec!["next anyway"; before]);
    }
    let secrets = secrets(chance, brigade);
    let [_, secret] = &mut both;
    let done = secrets
        .iter()
        .filter(|line| try_line(secret, line, Throwing::Own).is_ok())
        .count();
    for game in &mut both {
        // A player turn later the marks would show in what the dice do.
        let left = 6 - before % 6;
        play(game, &vec!["next anyway"; after.min(left - 1)]);
    }
    (both, done)
}

/// What leaves for a side: sheets of a kind, the map or the diary, by a number.
fn leaves(game: &Session<Fields>, side: &SideId, what: usize) -> String {
    let position = Position::from_session(game, MapMoment::Now, Some(side)).unwrap();
    let kinds = SheetKind::ALL;
    match kinds.get(what % (kinds.len() + 2)) {
        Some(kind) => printed(game, &position, side, *kind),
        None if what % (kinds.len() + 2) == kinds.len() => {
            let map = TableMap::new(&position, &layers()).unwrap();
            report::map::svg(&map, &report::map::Paint::default())
        }
        None => {
            let options = DiaryOptions {
                side: Some(side.clone()),
                length: DiaryLength::Dice,
                ..DiaryOptions::default()
            };
            let diary = Diary::new(game, &options).unwrap();
            let look = report::diary::DiaryStyle::default();
            format!(
                "{}{}",
                report::diary::html(&diary, &look),
                report::diary::text(&diary, &look)
            )
        }
    }
}

fn printed(game: &Session<Fields>, position: &Position, side: &SideId, kind: SheetKind) -> String {
    let known = position.known();
    let when = position.when();
    let look = PrintedState {
        state: &known,
        side: Some(side),
        session: Some(game),
        of: &[],
        seats: &[],
        slips: &[],
        blank: false,
        when: &when,
        entry: None,
    };
    let sheets = match paper::make_sheets(&look, &[kind]) {
        Ok(sheets) => sheets,
        Err(said) => return said,
    };
    let packet = Packet {
        title: "test".to_owned(),
        foot: look.foot(),
        warning: String::new(),
        sheets,
        copies: 1,
        map: None,
    };
    let json = serde_json::to_string(&packet.sheets).unwrap();
    let text = sheet::plain(&packet).text;
    format!(
        "{json}{text}{}",
        sheet::html(&packet, &PaperSize::default()).text
    )
}

#[test]
fn five_hundred_pairs_of_games_leave_the_same_for_a_side() {
    let pairs = std::env::var("VIDETTE_TWINS").map_or(PAIRS, |n| n.parse().unwrap());
    let (mut differ, mut secret_acts) = (0, 0);
    for seed in 0..pairs {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let (brigade, enemy) = KEEPERS[seed as usize % 2];
        let ([plain, secret], done) = twins(&mut chance, brigade);
        let what = seed as usize / 2;
        let enemy = SideId::new(enemy);
        let [one, other] = [&plain, &secret].map(|game| leaves(game, &enemy, what));
        assert!(
            one == other,
            "pair {seed}: {}",
            first_difference(&one, &other)
        );
        // The counter-test: for the referee most pairs differ.
        differ += usize::from(plain.state() != secret.state());
        secret_acts += done;
    }
    let pairs = pairs as usize;
    assert!(
        4 * differ > 3 * pairs,
        "only {differ} of {pairs} pairs differ"
    );
    assert!(secret_acts > pairs, "only {secret_acts} secret acts");
}
