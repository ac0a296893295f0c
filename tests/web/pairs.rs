//! Pairs of games by seed: the same open acts, hidden ones of one side by chance, at times of their own. Both are
//! looked at in step; every route, form and stream of a seat of the other side is the same, byte for byte.

use std::path::{Path, PathBuf};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use vidette::game::{
    session::{Session, Throwing},
    store::facts::Facts,
    tray::{self, NewSeat, NewSlip, Newcomer, Tray},
};
use vidette::rules::{
    chance::DieOrigin,
    fields::{
        language,
        state::{State, draft::Fields},
    },
};
use vidette::web::route::WebRoute;

use super::{
    http::{Answer, Ask},
    inside::{Inside, Stream},
};
use common::sitting::{play, start, try_line};

/// Noon, in milliseconds of Unix time.
const NOON: u64 = 43_200_000;

const MINUTE: u64 = 60_000;

/// Games that begin with up to so many phases without an act.
const PHASES: usize = 9;

/// Whose secrets they are: side and brigade; then who may not learn them.
const KEEPERS: [[&str; 4]; 2] = [
    ["blue", "holloway", "grey", "whitlow"],
    ["grey", "whitlow", "blue", "holloway"],
];

/// A unit of the side that moves about where the enemy, far off behind the hill, does not see it; and how far east.
fn behind_the_hill(side: &str) -> (&'static str, f64) {
    match side {
        "blue" => ("5th", 34.5),
        _ => ("20th", 1.5),
    }
}

/// Two units of the Greys come within range of the Blues.
const IN_RANGE: [&str; 2] = [
    "place 3rd 19.75,14.6 facing 90",
    "place 7th 19.75,9.5 facing 90",
];

/// The games that pairs go on from, and who sits at them.
pub struct Pairs {
    folder: tempfile::TempDir,
    /// The keys of the devices by the seats.
    keys: Vec<(String, String)>,
}

/// What a pair showed.
#[derive(Debug, Default)]
pub struct Shown {
    /// Hidden acts that were done.
    pub acts: usize,
    /// Whether the owner of the secrets was told of any.
    pub owner_was_told: bool,
    /// Whether a fight followed the secrets.
    pub has_fought: bool,
}

/// One of two games, with its boards.
struct Twin {
    game: Session<Fields>,
    clock: Arc<AtomicU64>,
    tray: Tray,
    boards: Inside,
    /// Hidden acts that stand.
    hidden: usize,
}

/// First Steps in the full edition: small, so that many pairs can be played; two units stand in range of the enemy.
fn battle() -> State {
    let text = include_str!("../../rosters/first-steps.toml");
    start(&text.replace("edition = \"basic\"", "edition = \"full\""))
}

impl Pairs {
    pub fn new() -> Self {
        // Games are written with each act: where there is memory for files the disk is spared.
        let memory = Path::new("/dev/shm");
        let folder = match memory.is_dir() {
            true => tempfile::tempdir_in(memory),
            false => tempfile::tempdir(),
        };
        let folder = folder.unwrap();
        for phases in 0..PHASES {
            let path = folder.path().join(format!("{phases}.vidette"));
            let facts = Facts {
                rules: String::new(),
                name: "test".to_owned(),
                program: String::new(),
                created: NOON,
                seed: 7,
                dice: DieOrigin::Hand,
                scheme: Default::default(),
                roster: "test".to_owned(),
                text: String::new(),
                start: String::new(),
            };
            let clock = Box::new(|| NOON);
            let mut game = Session::create(&path, facts, &battle(), clock).unwrap();
            play(&mut game, &IN_RANGE);
            play(&mut game, &vec!["next anyway"; phases]);
        }
        let keys = seated(&folder.path().join("0.vidette"));
        Self { folder, keys }
    }

    fn key(&self, seat: &str) -> &str {
        let found = self.keys.iter().find(|(there, _)| there == seat);
        &found.unwrap().1
    }

    /// A game of a pair that stands after so many phases.
    fn twin(&self, name: &str, phases: usize) -> Twin {
        let path = self.folder.path().join(format!("{name}.vidette"));
        let from = |phases: usize| self.folder.path().join(format!("{phases}.vidette"));
        remove(&path);
        std::fs::copy(from(phases), &path).unwrap();
        std::fs::copy(tray::path_of(&from(0)), tray::path_of(&path)).unwrap();
        let clock = Arc::new(AtomicU64::new(NOON));
        let hand = |clock: &Arc<AtomicU64>| {
            let hand = Arc::clone(clock);
            Box::new(move || hand.load(Ordering::SeqCst))
        };
        Twin {
            game: Session::open(&path, hand(&clock)).unwrap(),
            boards: Inside::of(&path, hand(&clock)),
            tray: Tray::beside(&path, 0).unwrap().tray,
            clock,
            hidden: 0,
        }
    }

    /// Plays a pair, and holds against each other what leaves for a seat of the side that may know nothing.
    pub fn play(&self, seed: u64, thread: usize) -> Shown {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let [side, brigade, enemy, own] = KEEPERS[seed as usize % 2];
        let seat = match seed / 2 % 3 {
            0 => format!("{enemy}/{own}"),
            _ => enemy.to_owned(),
        };
        let phases = chance.random_range(0..PHASES);
        let [mut plain, mut secret] =
            ["plain", "secret"].map(|name| self.twin(&format!("{name}-{thread}"), phases));
        let key = self.key(&seat).to_owned();
        let mut streams = [&mut plain, &mut secret].map(|twin| twin.boards.stream(&key));
        let mut owners = [&mut plain, &mut secret].map(|twin| twin.boards.stream(self.key(side)));
        let what = format!("pair {seed}, {seat}");
        same_news(
            &mut plain,
            &mut secret,
            &mut streams,
            &format!("{what}: at first"),
        );
        let mut shown = Shown::default();
        let mut secrets = Vec::new();
        for _ in 0..2 {
            let minutes = chance.random_range(1..4) * MINUTE;
            secret.clock.fetch_add(minutes, Ordering::SeqCst);
            let said = secret.keep(&mut chance, (side, brigade));
            shown.acts += usize::from(said.is_some());
            secrets.extend(said.clone());
            let what = format!("{what}: {}", said.unwrap_or_default());
            same_news(&mut plain, &mut secret, &mut streams, &what);
            let told = [&mut plain, &mut secret];
            let mut told = told.into_iter().zip(&mut owners);
            let [one, other] = [told.next(), told.next()]
                .map(|owner| owner.map(|(twin, stream)| twin.boards.news(stream)));
            shown.owner_was_told |= one != other;
        }
        // An open act follows, at the same hour in both; a turn later marks would show in what dice do.
        let open = chance.random_range(0..(6 - phases % 6).min(3));
        for twin in [&mut plain, &mut secret] {
            twin.clock.store(NOON + 30 * MINUTE, Ordering::SeqCst);
            play(&mut twin.game, &vec!["next anyway"; open]);
        }
        let fight = fight(&plain.game).filter(|_| secrets.iter().all(|said| spares_fights(said)));
        shown.has_fought = fight.is_some();
        for twin in [&mut plain, &mut secret] {
            let fight: Vec<&str> = fight.iter().map(String::as_str).collect();
            play(&mut twin.game, &fight);
        }
        same_news(
            &mut plain,
            &mut secret,
            &mut streams,
            &format!("{what}: then"),
        );
        let packed = seed % 2 == 1;
        for ask in asks([own, brigade], packed, seed) {
            let [one, other] =
                [&mut plain, &mut secret].map(|twin| twin.boards.ask(&ask.clone().by(Some(&key))));
            assert_same(
                &one,
                &other,
                &format!("{what}: {} {:?}", ask.path, ask.form),
            );
            // What waits to be read keeps later news back: a stream is read as it comes.
            let told = format!("{what}: {}", ask.path);
            same_news(&mut plain, &mut secret, &mut streams, &told);
        }
        same_news(
            &mut plain,
            &mut secret,
            &mut streams,
            &format!("{what}: at last"),
        );
        shown
    }
}

/// Returns the line of the first firefight that is offered, which nobody loses by much.
fn fight(game: &Session<Fields>) -> Option<String> {
    let offered = game.state().openings().into_iter();
    let mut lines = offered.map(|opening| language::write(&opening.command));
    let fire = lines.find(|line| line.starts_with("fire "))?;
    Some(format!("{fire} dice 3 4"))
}

/// Checks that a secret act changes no fight: marks and places do, and rightly show in what comes of it.
fn spares_fights(act: &str) -> bool {
    !["mark ", "place ", "undo"]
        .iter()
        .any(|stem| act.starts_with(stem))
}

impl Twin {
    /// One side does something in secret; none where the rules refuse it.
    fn keep(&mut self, chance: &mut ChaCha8Rng, (side, brigade): (&str, &str)) -> Option<String> {
        let number = chance.random_range(1..30);
        let line = match chance.random_range(0..14) {
            0 => format!("order {brigade} hold"),
            1 => format!("order {brigade} retire"),
            2 => format!("order {brigade} advance {number},16"),
            3 => format!("mark {brigade} shaken"),
            4 => format!("mark {brigade} beaten"),
            5 | 6 => format!("mark {brigade} fatigue {number}"),
            7 => format!("note plan {number} of {brigade}"),
            8 => {
                let left = self.hidden.checked_sub(1)?;
                self.hidden = left;
                self.game.undo(1, true).unwrap();
                return Some("undo".to_owned());
            }
            9 => return Some(self.somebody_joins(side, number)),
            10 => return Some(self.somebody_asks(side, brigade, number)),
            11 => {
                let (unit, east) = behind_the_hill(side);
                let north = 4.0 + 0.5 * f64::from(number);
                format!("place {unit} {east},{north} facing 90")
            }
            12 => format!(
                "judge farm-{side} {}",
                ["met", "failed"][number as usize % 2]
            ),
            _ => {
                let seat = self.seat(side);
                self.tray.say(Some(seat), "be quick", "now", 0).unwrap();
                return Some("talk".to_owned());
            }
        };
        let done = try_line(&mut self.game, &line, Throwing::Own).is_ok();
        self.hidden += usize::from(done);
        done.then_some(line)
    }

    fn seat(&self, id: &str) -> i64 {
        let seats = self.tray.seats().unwrap();
        seats.iter().find(|seat| seat.id() == id).unwrap().number
    }

    fn somebody_joins(&mut self, side: &str, number: i32) -> String {
        let seats = self.tray.seats().unwrap();
        let seat = seats.iter().find(|seat| seat.id() == side).unwrap();
        let who = Newcomer {
            name: "Ann",
            address: &format!("10.0.1.{number}"),
            agent: "",
            has_link: true,
        };
        self.tray.join(seat, &who, NOON).unwrap();
        "Ann joins".to_owned()
    }

    fn somebody_asks(&mut self, side: &str, brigade: &str, number: i32) -> String {
        let seat = self.seat(side);
        let devices = self.tray.devices().unwrap();
        let device = devices.iter().find(|device| device.seat == seat).unwrap();
        let slip = NewSlip {
            device: device.number,
            seat,
            when: "now",
            turn: 1,
            phase: "orders",
            kind: "order",
            line: Some(&format!("order {brigade} retire")),
            words: "",
            nonce: &format!("secret {number}"),
        };
        self.tray.send(&slip, NOON).unwrap();
        self.tray.set_ready(device.number, Some("now")).unwrap();
        "a slip".to_owned()
    }
}

/// Makes the seats of a game, with a device at each; returns their keys.
fn seated(game: &Path) -> Vec<(String, String)> {
    let mut tray = Tray::beside(game, 0).unwrap().tray;
    let seat = |side: Option<&str>, command: Option<&str>| NewSeat {
        side: side.map(str::to_owned),
        command: command.map(str::to_owned),
        name: side.unwrap_or("Referee").to_owned(),
        places: None,
        private: command.is_some(),
    };
    let seats = [
        seat(Some("blue"), None),
        seat(Some("grey"), None),
        seat(Some("blue"), Some("holloway")),
        seat(Some("grey"), Some("whitlow")),
        seat(None, None),
    ];
    let keys = seats.iter().map(|new| {
        let seat = tray.add(new, 0).unwrap();
        let who = Newcomer {
            name: "Jim",
            address: "10.0.0.1",
            agent: "",
            has_link: true,
        };
        let (key, _) = tray.join(&seat, &who, NOON).unwrap().unwrap();
        (seat.id(), key)
    });
    keys.collect()
}

/// Removes the game of an earlier pair with all that lies beside it.
fn remove(game: &Path) {
    let tray = tray::path_of(game);
    let beside = |path: &Path| {
        ["", "-wal", "-shm"].map(|ending| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        })
    };
    for path in beside(game).into_iter().chain(beside(&tray)) {
        let _ = std::fs::remove_file(path);
    }
}

/// Both look; what is told on the streams is the same, or nothing on either.
fn same_news(plain: &mut Twin, secret: &mut Twin, streams: &mut [Stream; 2], what: &str) {
    let [one, other] = streams;
    plain.boards.look();
    secret.boards.look();
    let (one, other) = (plain.boards.news(one), secret.boards.news(other));
    assert!(one == other, "{what}:\n{one}\n---\n{other}");
}

fn assert_same(one: &Answer, other: &Answer, what: &str) {
    assert!(
        one == other,
        "{what}:\n{}\n---\n{}",
        one.text(),
        other.text()
    );
}

/// Every request that a seat may send: of each route with what is its own, what is the other side's, and what there
/// is not; then the forms.
fn asks([own, hidden]: [&str; 2], packed: bool, seed: u64) -> Vec<Ask> {
    let paths = WebRoute::ALL
        .into_iter()
        .flat_map(|route| paths(route, own, hidden));
    let looks = paths.map(|path| match packed {
        true => Ask::get(&path).with("accept-encoding", "gzip"),
        false => Ask::get(&path),
    });
    let forms = WebRoute::ALL
        .into_iter()
        .flat_map(|route| forms(route, own, hidden, seed));
    let forms = forms.map(|(path, form)| Ask::post(&path, &form));
    looks.chain(forms).collect()
}

fn paths(route: WebRoute, own: &str, hidden: &str) -> Vec<String> {
    let each = |stem: &str, names: &[&str]| -> Vec<String> {
        names.iter().map(|name| format!("{stem}{name}")).collect()
    };
    match route {
        WebRoute::Door
        | WebRoute::Me
        | WebRoute::Sheets
        | WebRoute::Ask
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
        | WebRoute::DiaryFile => vec![route.path().to_owned()],
        WebRoute::Story => each("/story", &["", "?page=1", "?page=9", "?page=x"]),
        WebRoute::Board => each("/board", &["", "?zoom=2", "?zoom=9", "?zoom=x"]),
        WebRoute::Dispatch => each("/dispatch/", &["1", "x"]),
        WebRoute::Invitation => vec!["/J/AAAAAAAAAAAAAAAAAAAA".to_owned()],
        WebRoute::Sheet => each("/sheet/", &[own, hidden, "nobody"]),
        WebRoute::Act => {
            let acts = [
                "attack", "advance", "fire", "charge", "march", "activate", "no",
            ];
            let taps = [
                "march-elsewhere",
                "march-elsewhere?at=20_12",
                "march-elsewhere?near=20_12_6",
                "move",
                "move?at=20_12",
            ];
            let own = acts
                .into_iter()
                .chain(taps)
                .map(|act| format!("/act/{own}/{act}"));
            let others = [hidden, "nobody"].map(|brigade| format!("/act/{brigade}/hold"));
            own.chain(others).collect()
        }
        WebRoute::Asset => vec!["/a/none.js".to_owned()],
        WebRoute::Part => {
            let side = |name: &str| format!("/part/{name}");
            let shared = [
                "bar", "board", "troops", "story", "chart", "generals", "talk",
            ];
            let others = [
                "me/blue",
                "me/grey",
                "me/referee",
                "ready/blue",
                "ready/grey",
                "command/blue",
                "command/grey",
                "slips/blue",
                "slips/grey",
                "tray",
                "people",
                "no",
            ];
            let ids = [own, hidden, "nobody"];
            let sheets = ids.map(|id| format!("/part/sheet/{id}"));
            let acts = ids.map(|id| format!("/part/act/{id}"));
            let lists = ids.map(|id| format!("/part/act/{id}/attack"));
            let taps = ids.map(|id| format!("/part/act/{id}/march-elsewhere?h=0&at=20_12"));
            let named = shared.into_iter().chain(others).map(side);
            let lists = lists.into_iter().chain(taps);
            named.chain(sheets).chain(acts).chain(lists).collect()
        }
        // The stream is read all the while; the rest are forms.
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

/// Forms with what is known, hidden and absent; of those that are taken one or two a pair.
fn forms(route: WebRoute, own: &str, hidden: &str, seed: u64) -> Vec<(String, String)> {
    let post = |form: &str| (route.path().to_owned(), form.to_owned());
    match route {
        WebRoute::Slip => {
            let mut forms: Vec<(String, String)> = [hidden, "nobody"]
                .into_iter()
                .flat_map(|brigade| {
                    [
                        post(&format!("kind=order&brigade={brigade}&order=hold")),
                        post(&format!("kind=fire&units=x&at={brigade}")),
                        post(&format!("kind=lead&general={brigade}&unit=x")),
                        post(&format!("kind=act&act={brigade}/hold/")),
                        post(&format!("kind=act&act={own}/fire/{brigade}")),
                    ]
                })
                .collect();
            // Whether the enemy's brigade is known is the same in both.
            forms.push(match seed / 2 % 4 {
                3 => post(&format!("kind=act&act={own}/attack/{hidden}&nonce=1")),
                0 => post("kind=word&words=why&nonce=1"),
                1 => post(&format!("kind=order&brigade={own}&order=retire&nonce=1")),
                _ => post(&format!(
                    "kind=order&brigade={own}&order=attack+{hidden}&nonce=1"
                )),
            });
            forms
        }
        WebRoute::Gone => [1, 99]
            .map(|n| (format!("/slip/{n}/gone"), String::new()))
            .to_vec(),
        WebRoute::Back => vec![("/slip/1/back".to_owned(), "why=no".to_owned())],
        WebRoute::Ready if seed.is_multiple_of(5) => vec![post("ready=yes")],
        WebRoute::Talk => vec![post("seat=all&words=no")],
        WebRoute::PhotoSent => vec![post("no picture")],
        WebRoute::PhotoSlip => vec![post("number=1")],
        WebRoute::Join => vec![post("code=9999&name=Jim"), post("token=A&name=Jim")],
        WebRoute::Propose => vec![post("{}")],
        WebRoute::Pen => vec![post("want=ask")],
        WebRoute::LaptopWish => vec![post("wish=%22Look%22")],
        WebRoute::Parted => vec![post("after=3")],
        // Last: whoever leaves has no seat any more.
        WebRoute::Leave => vec![post("")],
        _ => Vec::new(),
    }
}
