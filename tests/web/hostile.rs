//! Forms, cookies and hosts with anything in them: refused or taken, never a fault of the server. The same targets
//! stand in `tests/fuzz` for a fuzzer that looks for an hour.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use vidette::game::tray::{SlipFate, SlipVerdict, Tray};
use vidette::rules::fields::language;

use super::{http::Ask, inside::Inside, table::Table};
use common::cases::cases;

/// Each request comes a minute after the one before: nobody is refused for his pace.
static CLOCK: AtomicU64 = AtomicU64::new(0);

fn inside(table: &Table) -> Inside {
    let clock = || CLOCK.fetch_add(60_000, Ordering::SeqCst);
    Inside::of(&table.path(), Box::new(clock))
}

/// What stands in forms: names and values that mean something, others, and any text.
fn word(known: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(known).prop_map(str::to_owned),
        1 => "[a-z0-9,.+ -]{0,12}",
        1 => any::<String>(),
    ]
}

const NAMES: &[&str] = &[
    "kind",
    "kind",
    "kind",
    "nonce",
    "words",
    "brigade",
    "order",
    "units",
    "unit",
    "at",
    "at-x",
    "at-y",
    "to",
    "to-x",
    "to-y",
    "by-x",
    "by-y",
    "place-x",
    "place-y",
    "facing",
    "front",
    "wheel",
    "way",
    "inches",
    "degrees",
    "general",
    "against",
    "shot",
    "dice",
    "messenger",
    "division",
    "token",
    "code",
    "name",
    "ready",
    "why",
    "seat",
];

const VALUES: &[&str] = &[
    "order",
    "deploy",
    "report",
    "instruct",
    "ride",
    "activate",
    "rally",
    "accept",
    "march",
    "march-to",
    "move",
    "wheel",
    "up-to",
    "limber",
    "unlimber",
    "mount",
    "dismount",
    "dig",
    "ride-to",
    "lead",
    "fire",
    "melee",
    "word",
    "call",
    "archer",
    "davis",
    "gamble",
    "13al",
    "herbst-wood",
    "heth",
    "hold",
    "attack gamble",
    "attack archer",
    "ahead",
    "wheel left",
    "canister",
    "43",
    "4 3",
    "0",
    "-1",
    "1e308",
    "nan",
    "12",
    "12,5",
    "1",
    "all",
    "union",
    "yes",
    "",
];

fn form() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec((word(NAMES), word(VALUES)), 0..8)
}

fn encoded(pairs: &[(String, String)]) -> String {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(pairs).finish()
}

/// The routes that change something.
const POSTS: &[&str] = &[
    "/slip",
    "/slip",
    "/slip",
    "/slip",
    "/join",
    "/ready",
    "/talk",
    "/slip/1/gone",
    "/slip/1/back",
    "/slip/x/gone",
    "/slip/99999999999999999999/back",
];

/// What was sent is a line that can be read, or words; then the tray is emptied.
fn look_through(tray: &mut Tray, table: &Table) {
    for slip in tray.slips().unwrap() {
        if slip.fate != SlipFate::Waits {
            continue;
        }
        assert!(slip.words.chars().count() <= 280, "{slip:?}");
        if let Some(line) = &slip.line {
            assert!(!line.contains(['\n', '#', '"', ';']), "{line}");
            let read = language::parse(line, table.game.state());
            assert!(matches!(read, Ok(Some(_))), "{line}: {read:?}");
        }
        let verdict = SlipVerdict {
            fate: SlipFate::Back,
            answer: None,
            entry: None,
            at: 0,
        };
        tray.settle(slip.number, &verdict).unwrap();
    }
}

#[test]
fn a_form_with_anything_in_it_is_taken_or_refused() {
    let table = Table::new().seated();
    let keys = ["confederate", "confederate/heth", "referee"].map(|seat| table.device(seat));
    let boards = RefCell::new((inside(&table), table.tray()));
    let ask = (
        prop::sample::select(POSTS),
        0..keys.len(),
        form(),
        prop::bool::weighted(0.1),
        any::<Vec<u8>>(),
    );
    proptest!(cases(300), |((path, who, pairs, is_raw, raw) in ask)| {
        let form = match is_raw {
            true => String::from_utf8_lossy(&raw).into_owned(),
            false => encoded(&pairs),
        };
        let (boards, tray) = &mut *boards.borrow_mut();
        let answer = boards.ask(&Ask::post(path, &form).by(Some(&keys[who])));
        prop_assert!((300..500).contains(&answer.status), "{path} {form}: {}", answer.status);
        look_through(tray, &table);
    });
}

#[test]
fn a_cookie_a_host_and_an_origin_may_say_anything() {
    let table = Table::new().seated();
    let boards = RefCell::new(inside(&table));
    // What a header can hold at all: no control signs.
    let text = || {
        prop_oneof![
            "[ -~]{0,40}",
            "v=[A-Z2-7]{0,30}",
            "127\\.0\\.0\\.1:[0-9]{0,6}",
            "(localhost|evil)(:1863)?"
        ]
    };
    proptest!(cases(300), |(cookie in text(), host in text(), origin in text(), path in "/[a-z/%0-9?=&.-]{0,20}")| {
        let boards = &mut *boards.borrow_mut();
        let stranger = boards.ask(&Ask::get("/me").with("cookie", &cookie));
        prop_assert_eq!(stranger.status, 401, "{}", cookie);
        let mut asked = Ask::get("/");
        asked.host = Some(host.clone());
        let is_ours = ["127.0.0.1:1863", "localhost:1863", "localhost"].contains(&&*host);
        prop_assert_eq!(boards.ask(&asked).status, if is_ours { 200 } else { 421 }, "{}", host);
        let mut sent = Ask::post("/leave", "");
        sent.origin = Some(origin.clone());
        let is_own = origin.eq_ignore_ascii_case("http://127.0.0.1:1863");
        prop_assert_eq!(boards.ask(&sent).status, if is_own { 303 } else { 403 }, "{}", origin);
        if let Ok(uri) = path.parse::<axum::http::Uri>() {
            let asked = boards.ask(&Ask::get(&uri.to_string()));
            prop_assert!(asked.status < 500, "{path}: {}", asked.status);
        }
    });
}
