//! Two games that differ only in secrets are the same on every route, in every header, and in what is told when.

use std::io::BufRead;
use std::sync::atomic::Ordering;

use vidette::web::{
    Server,
    parts::{SeatParts, Snapshot},
    renderer::Renderer,
    route::WebRoute,
};

use super::{
    fights::in_range,
    http::{Answer, Ask, head},
    table::{NOON, Table},
};
use crate::secrets::blinds::TURN;
use common::blinds::rebels;
use common::letters::{VARIANTS, letters};
use common::sitting::{play, start};

/// What both sides see.
const OPEN: &[&str] = &[
    "next anyway",
    "activate archer dice 4 3",
    "activate davis dice 5 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// What the Union does in secret, of which the Confederates may notice nothing.
const SECRETS: [&[&str]; 5] = [
    &["order devin retire"],
    &[
        "mark meredith fatigue 9",
        "note the Union plans to give way",
    ],
    &["mark devin shaken", "order gamble hold"],
    &["judge hold-the-ridge failed"],
    &["mark cutler beaten", "order cutler retire", "note a pause"],
];

/// Gives a table the tray of another: the same seats, devices and keys.
fn share_tray(from: &Table, to: &Table) {
    let tray = |table: &Table| table.folder.path().join(".g.vidette.tray");
    std::fs::copy(tray(from), tray(to)).unwrap();
}

/// Two games of one tray; in the second the Union has secrets as well.
fn twins(secrets: &[&str]) -> ([Table; 2], [String; 2]) {
    let plain = Table::new().seated();
    let keys = [plain.device("confederate"), plain.device("union")];
    let secret = Table::new();
    share_tray(&plain, &secret);
    let mut both = [plain, secret];
    for table in &mut both {
        play(&mut table.game, OPEN);
    }
    // When they are done is a secret as well.
    both[1].clock.store(NOON + 20 * 60_000, Ordering::SeqCst);
    play(&mut both[1].game, secrets);
    for table in &mut both {
        table.clock.store(NOON + 50 * 60_000, Ordering::SeqCst);
        play(&mut table.game, &["next anyway", "next anyway"]);
    }
    (both, keys)
}

/// Brigades of the Ridge, of both sides, and one that is not there.
const BRIGADES: [&str; 6] = ["archer", "davis", "pegram", "gamble", "devin", "nobody"];

/// Every request that a route takes from somebody who looks: known names, names of the other side, absent ones.
fn asks(route: WebRoute, brigades: &[&str], sides: [&str; 2]) -> Vec<String> {
    let path = |path: &str| vec![path.to_owned()];
    match route {
        WebRoute::Door
        | WebRoute::Me
        | WebRoute::Sheets
        | WebRoute::Ask
        | WebRoute::Story
        | WebRoute::Chart
        | WebRoute::HandOver
        | WebRoute::Tray
        | WebRoute::People
        | WebRoute::Photo
        | WebRoute::Umpire
        | WebRoute::Hall
        | WebRoute::Diary
        | WebRoute::LaptopState
        | WebRoute::Journal
        | WebRoute::LaptopTray
        | WebRoute::DiaryFile => path(route.path()),
        WebRoute::Dispatch => ["/dispatch/1", "/dispatch/x"].map(str::to_owned).to_vec(),
        WebRoute::Board => ["/board", "/board?zoom=2", "/board?zoom=9", "/board?zoom=x"]
            .map(str::to_owned)
            .to_vec(),
        WebRoute::Invitation => path("/J/AAAAAAAAAAAAAAAAAAAA"),
        WebRoute::Act => {
            let acts = [
                "attack", "advance", "hold", "fire", "charge", "march", "report",
            ];
            let of = |id: &&str| acts.map(|act| format!("/act/{id}/{act}"));
            brigades.iter().flat_map(of).collect()
        }
        WebRoute::Sheet => brigades.iter().map(|id| format!("/sheet/{id}")).collect(),
        WebRoute::Part => {
            let mut parts = [
                "bar",
                "board",
                "troops",
                "story",
                "chart",
                "me/referee",
                "nothing",
            ]
            .map(str::to_owned)
            .to_vec();
            parts.extend(sides.iter().flat_map(|side| {
                ["me", "ready", "command", "slips"].map(|part| format!("{part}/{side}"))
            }));
            parts.extend(brigades.iter().map(|id| format!("sheet/{id}")));
            parts.extend(brigades.iter().map(|id| format!("act/{id}")));
            parts.extend(brigades.iter().map(|id| format!("act/{id}/advance")));
            parts.iter().map(|name| format!("/part/{name}")).collect()
        }
        WebRoute::Asset => path("/a/none.js"),
        // Read on its own, and changed by nobody who only looks.
        WebRoute::Live
        | WebRoute::Join
        | WebRoute::Slip
        | WebRoute::Gone
        | WebRoute::Ready
        | WebRoute::Back
        | WebRoute::Talk
        | WebRoute::PhotoSent
        | WebRoute::PhotoSlip
        | WebRoute::Knock
        | WebRoute::Propose
        | WebRoute::Pen
        | WebRoute::LaptopWish
        | WebRoute::Parted
        | WebRoute::Leave => Vec::new(),
    }
}

fn answers(
    server: &Server,
    key: &str,
    brigades: &[&str],
    sides: [&str; 2],
) -> Vec<(String, Answer)> {
    let paths = WebRoute::ALL
        .into_iter()
        .flat_map(|route| asks(route, brigades, sides));
    paths
        .flat_map(|path| {
            let plain = Ask::get(&path).by(Some(key));
            let packed = plain.clone().with("accept-encoding", "gzip");
            [plain, packed].map(|ask| (path.clone(), ask.send(server.address())))
        })
        .collect()
}

/// The first message of a stream, and its headers.
fn first_news(server: &Server, key: &str) -> (Vec<(String, String)>, String) {
    let mut reader = Ask::get("/live").by(Some(key)).open(server.address());
    let (_, headers) = head(&mut reader);
    let lines = reader.lines().map(Result::unwrap);
    let news = lines.skip_while(|line| !line.starts_with("id: ")).take(3);
    (headers, news.collect::<Vec<_>>().join("\n"))
}

#[test]
fn what_the_enemy_keeps_secret_changes_no_byte_on_any_route() {
    for secrets in SECRETS {
        let (tables, [confederate, union]) = twins(secrets);
        let servers = tables.each_ref().map(Table::serve);
        let answers = servers
            .each_ref()
            .map(|server| answers(server, &confederate, &BRIGADES, ["confederate", "union"]));
        same(&answers, &format!("{secrets:?}"));
        let [one, other] = servers
            .each_ref()
            .map(|server| first_news(server, &confederate));
        assert_eq!(one, other, "{secrets:?}");
        let [one, other] = servers.each_ref().map(|server| first_news(server, &union));
        assert_ne!(one, other, "{secrets:?} are no secrets of the Union's");
    }
}

/// Holds that two servers gave the same answers.
fn same([one, other]: &[Vec<(String, Answer)>; 2], what: &str) {
    for ((path, one), (_, other)) in one.iter().zip(other) {
        assert!(
            one == other,
            "{what} shows on {path}:\n{}\n---\n{}",
            one.text(),
            other.text()
        );
    }
}

/// BLIND-11: what a card stands for is in no page of the other side, whatever the card does, until it is shown.
#[test]
fn what_a_card_stands_for_changes_no_byte_on_any_route() {
    let of = |blind, dummy| Table::of(&start(&rebels(blind, dummy)));
    let plain = of((10, 52), (30, 50)).seated_as(&[(Some("union"), None), (Some("rebel"), None)]);
    let keys = [plain.device("union"), plain.device("rebel")];
    let other = of((30, 50), (10, 52));
    share_tray(&plain, &other);
    let mut both = [plain, other];
    let brigades = ["a", "p", "z", "blind-1", "blind-2", "blind-3"];
    let asked = |both: &[Table; 2], key: &str| {
        let servers = both.each_ref().map(Table::serve);
        let news = servers.each_ref().map(|server| first_news(server, key));
        let answers = servers
            .each_ref()
            .map(|server| answers(server, key, &brigades, ["union", "rebel"]));
        (answers, news)
    };
    for table in &mut both {
        play(&mut table.game, &["next anyway"; 6]);
        play(&mut table.game, &TURN);
    }
    let (answers, [one, other]) = asked(&both, &keys[0]);
    same(&answers, "what the cards stand for");
    assert_eq!(one, other);
    let (_, [one, other]) = asked(&both, &keys[1]);
    assert_ne!(one, other, "their owner reads the same");
    for table in &mut both {
        play(&mut table.game, &["reveal blind-2"]);
    }
    let (answers, _) = asked(&both, &keys[0]);
    assert!(
        answers[0] != answers[1],
        "once it is shown everybody sees it"
    );
}

/// BLIND-05: who is hidden or still to come changes no byte for the other side, neither a letter nor anything else.
#[test]
fn brigades_that_nobody_sees_change_no_byte_on_any_route() {
    let [plain, .., both] = VARIANTS.map(|unseen| start(&letters(false, unseen)));
    let plain = Table::of(&plain).seated_as(&[(Some("union"), None), (Some("rebel"), None)]);
    let keys = [plain.device("union"), plain.device("rebel")];
    let other = Table::of(&both);
    share_tray(&plain, &other);
    let mut both = [plain, other];
    for table in &mut both {
        play(
            &mut table.game,
            &["next anyway", "activate a dice 4 4", "activate b dice 4 4"],
        );
        play(&mut table.game, &["next anyway"; 3]);
    }
    let brigades = ["a", "b", "late", "p", "h", "x"];
    for (key, is_same) in keys.iter().zip([true, false]) {
        let servers = both.each_ref().map(Table::serve);
        let [one, other] = servers.each_ref().map(|server| first_news(server, key));
        assert_eq!(one == other, is_same);
        let answers = servers
            .each_ref()
            .map(|server| answers(server, key, &brigades, ["union", "rebel"]));
        if is_same {
            same(&answers, "who is hidden");
        }
    }
}

/// FIRE-03: a fight brings each side its own card; what the enemy keeps secret of the brigade that fought shows in none.
#[test]
fn fire_03_the_card_of_a_fight_tells_no_secret_of_the_enemy() {
    let secrets: [&[&str]; 2] = [
        &["mark holloway shaken", "note Blue wavers"],
        &["judge farm-blue met"],
    ];
    for secrets in secrets {
        let plain = in_range();
        let keys = [plain.device("grey"), plain.device("blue")];
        let secret = in_range();
        share_tray(&plain, &secret);
        let mut both = [plain, secret];
        both[1].clock.store(NOON + 20 * 60_000, Ordering::SeqCst);
        play(&mut both[1].game, secrets);
        for table in &mut both {
            table.clock.store(NOON + 50 * 60_000, Ordering::SeqCst);
            play(&mut table.game, &["fire 3rd at 1st dice 2 4"]);
        }
        let servers = both.each_ref().map(Table::serve);
        let [grey, blue] = keys.each_ref().map(|key| {
            let brigades = ["whitlow", "holloway", "nobody"];
            servers
                .each_ref()
                .map(|server| answers(server, key, &brigades, ["grey", "blue"]))
        });
        same(&grey, &format!("{secrets:?}"));
        let card = |answers: &[(String, Answer)]| {
            let page = answers.iter().find(|(path, _)| path == "/me");
            page.is_some_and(|(_, answer)| {
                answer
                    .text()
                    .contains("Your fight: P1 3rd Grey fires at A1")
            })
        };
        assert!(card(&grey[1]) && card(&blue[1]), "{secrets:?}: no card");
        assert!(blue[0] != blue[1], "{secrets:?} are no secrets of Blue's");
    }
}

/// FIRE-03: the half of a fight that a player reads before he sends it tells no secret of his enemy.
#[test]
fn fire_03_the_half_of_a_fight_tells_no_secret_of_the_enemy() {
    let secrets: [&[&str]; 3] = [
        &["mark holloway fatigue 9"],
        &["mark holloway beaten"],
        &["mark holloway shaken", "mark holloway fatigue 4"],
    ];
    for secrets in secrets {
        let plain = in_range();
        let keys = [plain.device("grey"), plain.device("blue")];
        let secret = in_range();
        share_tray(&plain, &secret);
        let mut both = [plain, secret];
        play(&mut both[1].game, secrets);
        let servers = both.each_ref().map(Table::serve);
        let [grey, blue] = keys.each_ref().map(|key| {
            let brigades = ["whitlow", "holloway", "nobody"];
            servers
                .each_ref()
                .map(|server| answers(server, key, &brigades, ["grey", "blue"]))
        });
        same(&grey, &format!("{secrets:?}"));
        let page = grey[1].iter().find(|(path, _)| path == "/act/whitlow/fire");
        let page = page.unwrap().1.text();
        assert!(page.contains("our half: value "), "{page}");
        assert!(blue[0] != blue[1], "{secrets:?} are no secrets of Blue's");
    }
}

fn parts(snapshot: &Snapshot, seat: &str) -> SeatParts {
    let found = snapshot.seats.values().find(|parts| parts.seat == seat);
    SeatParts::clone(found.unwrap())
}

fn looked(herald: &mut Renderer) -> Snapshot {
    herald.look().expect("something was played")
}

/// A push goes out where the news of a seat differ from those it was told last: after each secret act they do not.
#[test]
fn a_secret_act_pushes_nothing_to_the_enemy() {
    let mut table = Table::new().seated();
    let mut herald = table.herald();
    looked(&mut herald);
    play(&mut table.game, OPEN);
    let mut before = looked(&mut herald);
    for act in SECRETS.concat() {
        play(&mut table.game, &[act]);
        let after = looked(&mut herald);
        assert_eq!(
            parts(&before, "confederate"),
            parts(&after, "confederate"),
            "{act}"
        );
        before = after;
    }
    // Taking it back is a secret as well, and an open act is none.
    table.game.undo(2, true).unwrap();
    let after = looked(&mut herald);
    assert_eq!(parts(&before, "confederate"), parts(&after, "confederate"));
    assert_ne!(parts(&before, "referee"), parts(&after, "referee"));
    play(&mut table.game, &["next anyway"]);
    let opened = looked(&mut herald);
    assert_ne!(
        parts(&after, "confederate").news(),
        parts(&opened, "confederate").news()
    );
}
