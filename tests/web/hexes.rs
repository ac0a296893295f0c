//! Boxed games on phones: each side's pages, the acts that it keeps to itself, slips for the table, and what the other side
//! learns of none of them.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use vidette::game::tray::{Newcomer, Tray, path_of};
use vidette::web::route::WebRoute;

use super::{
    http::{Answer, Ask, head},
    program::Served,
};
use crate::cli::{
    hidden_acts::{game, ridge, secretive_twins},
    program::Home,
};
use common::patience::wait_until;
use common::twins;

/// A phone at a seat.
pub(super) struct Phone {
    pub at: SocketAddr,
    pub key: String,
}

impl Phone {
    pub fn get(&self, path: &str) -> Answer {
        Ask::get(path).by(Some(&self.key)).send(self.at)
    }

    /// Waits until a page shows words: the server looks at the game and its tray by the clock.
    pub fn comes_to_show(&self, path: &str, words: &str) {
        wait_until(
            || format!("no `{words}` on {path}:\n{}", self.text(path)),
            || self.text(path).contains(words),
        );
    }

    pub fn text(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.text()
    }

    /// Opens a page and sends its form, with more fields; the answer.
    pub fn send(&self, path: &str, more: &str) -> Answer {
        let page = self.text(path);
        let form = form_of(&page).unwrap_or_else(|| panic!("{path} has nothing to send: {page}"));
        let button = path.strip_prefix(BUTTON).unwrap_or_default();
        self.post(&format!("{form}{button}{more}"))
    }

    pub fn post(&self, form: &str) -> Answer {
        Ask::post("/slip", form).by(Some(&self.key)).send(self.at)
    }

    /// Sends an act that is done at once.
    pub fn does(&self, path: &str, more: &str) {
        let answer = self.send(path, more);
        let to = answer.header("location");
        // A unit that has moved is looked at again.
        let is_done = to.is_some_and(|to| to == "/me" || path.starts_with(to));
        assert!(is_done, "{path}: {to:?} {}", answer.text());
    }

    /// The address of an offer whose words come on a page: it is drawn a moment after the act before it.
    pub fn offer(&self, page: &str, words: &str) -> String {
        let mut link = None;
        let find = || {
            let offers = offers(&self.text(page)).into_iter();
            link = offers.into_iter().find(|(_, said)| said.contains(words));
            link.is_some()
        };
        wait_until(
            || format!("no `{words}` on {page}: {}", self.text(page)),
            find,
        );
        link.unwrap().0
    }
}

/// The hidden fields of the form that sends an act, as it is sent.
pub(super) fn form_of(page: &str) -> Option<String> {
    let (_, form) = page.split_once("action=\"/slip\"")?;
    let (form, _) = form.split_once("</form>")?;
    let mut fields = String::new();
    for input in form.split("<input type=\"hidden\" ").skip(1) {
        let name = between(input, "name=\"", "\"")?;
        let value = between(input, "value=\"", "\"")?;
        fields += &format!("{name}={}&", value.replace(' ', "+"));
    }
    Some(fields)
}

pub(super) fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// The address at which the button of an empty step is sent, without its field.
const BUTTON: &str = "/me?";

/// The links and buttons of offers on a page, with their words.
pub(super) fn offers(page: &str) -> Vec<(String, String)> {
    let buttons = page.split("<button class=\"act\" form=\"end\" ").skip(1);
    let buttons = buttons.filter_map(|button| {
        let name = between(button, "name=\"name\" value=\"", "\"")?;
        let words = between(button, ">", " <small>")?;
        Some((format!("{BUTTON}name={name}&"), words.to_owned()))
    });
    let links = page.split("<a href=\"/act/").skip(1);
    let links = links.chain(page.split("<a class=\"act\" href=\"/act/").skip(1));
    let links = links.filter_map(|link| {
        let (path, rest) = link.split_once('"')?;
        let words = between(rest, ">", "</a>")?;
        Some((format!("/act/{path}"), words.to_owned()))
    });
    links.chain(buttons).collect()
}

/// Lets a device sit at a seat, and returns its key.
fn device(home: &Home, seat: &str) -> String {
    home.out(&["seats", "g"]);
    let mut tray = Tray::beside(&home.game("g"), 0).unwrap().tray;
    let seats = tray.seats().unwrap();
    let seat = seats.into_iter().find(|there| there.id() == seat).unwrap();
    let who = Newcomer {
        name: "Jim",
        address: "10.0.0.1",
        agent: "",
        has_link: true,
    };
    let now = vidette::game::session::machine_clock()();
    tray.join(&seat, &who, now).unwrap().unwrap().0
}

/// A game that is served, with a phone of each side.
pub(super) struct Evening {
    pub home: Home,
    pub union: Phone,
    pub confederate: Phone,
    served: Served,
}

impl Evening {
    pub fn new(home: Home, options: &[&str]) -> Self {
        let keys = [device(&home, "union"), device(&home, "confederate")];
        Self::with_keys(home, keys, options)
    }

    fn with_keys(home: Home, [union, confederate]: [String; 2], options: &[&str]) -> Self {
        let options = [&["--bind", "127.0.0.1:0", "--hall"], options].concat();
        let served = Served::start_with(&home, &options);
        let at = served.address();
        Self {
            union: Phone { at, key: union },
            confederate: Phone {
                at,
                key: confederate,
            },
            home,
            served,
        }
    }

    /// Two evenings of one tray: the same seats, devices and keys.
    fn twins(home: impl Fn() -> Home) -> [Self; 2] {
        let (one, other) = (home(), home());
        let keys = [device(&one, "union"), device(&one, "confederate")];
        fs::copy(path_of(&one.game("g")), path_of(&other.game("g"))).unwrap();
        let again = keys.clone();
        [
            Self::with_keys(one, keys, &[]),
            Self::with_keys(other, again, &[]),
        ]
    }

    /// The phone to which the table offers something, and its first offer.
    fn acting(&self) -> (&Phone, String) {
        let phones = [&self.union, &self.confederate].into_iter();
        let mut offered = phones.filter_map(|phone| {
            let page = phone.text("/me");
            let (_, table) = page.split_once("At the table")?;
            Some((phone, offers(table).first()?.0.clone()))
        });
        offered.next().expect("the table offers nobody anything")
    }

    pub fn log(&self) -> String {
        self.home.out(&["log", "g"])
    }
}

/// Every request of somebody who looks at a boxed game.
fn looks() -> Vec<String> {
    let units = ["hart", "bolton", "joyce", "ames", "boyle", "nobody"];
    let mut paths: Vec<String> = WebRoute::ALL
        .into_iter()
        .filter(|route| !route.changes() && !route.path().contains('{'))
        // The stream is read on its own; what is made on demand is made of battles alone.
        .filter(|route| !matches!(route, WebRoute::Live | WebRoute::Journal))
        .map(|route| route.path().to_owned())
        .collect();
    paths.extend(["/act/offer/none", "/act/list/none", "/story?page=1"].map(str::to_owned));
    for unit in units {
        paths.push(format!("/act/unit/{unit}"));
        paths.push(format!("/act/unit/{unit}?by=0405"));
        paths.push(format!("/act/unit/{unit}?by=0405.0406"));
    }
    let parts = [
        "bar",
        "board",
        "troops",
        "story",
        "chart",
        "list/c",
        "list/p",
        "list/r",
        "list/a",
        "me/union",
        "me/confederate",
        "slips/union",
        "slips/confederate",
        "talk",
        "tray",
        "people",
    ];
    paths.extend(parts.iter().map(|part| format!("/part/{part}")));
    paths
}

/// What a phone is sent: every page, plain and packed, and the first news.
fn seen(phone: &Phone) -> Vec<(String, Answer)> {
    let ask = |path: String| {
        let plain = Ask::get(&path).by(Some(&phone.key));
        let packed = plain.clone().with("accept-encoding", "gzip");
        [plain, packed].map(|ask| (path.clone(), ask.send(phone.at)))
    };
    looks().into_iter().flat_map(ask).collect()
}

/// An answer without the clock of its bar: the two games begin some milliseconds apart. The floors hold the clocks of twins
/// against each other.
fn timeless(answer: &Answer) -> (u16, Vec<String>, String) {
    // What is packed is held against each other unpacked.
    let is_packed = answer.header("content-encoding").is_some();
    let mut text = if is_packed {
        String::new()
    } else {
        answer.text()
    };
    for (before, after) in [
        ("data-began=\"", "</span>"),
        ("data-part=\"bar\" data-hash=\"", "\""),
    ] {
        if let Some(value) = between(&text, before, after) {
            text = text.replace(value, "");
        }
    }
    let headers = answer
        .headers
        .iter()
        .filter(|(name, _)| !["etag", "content-length"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| format!("{name}: {value}"));
    (answer.status, headers.collect(), text)
}

fn news(phone: &Phone) -> String {
    let mut reader = Ask::get("/live").by(Some(&phone.key)).open(phone.at);
    let _ = head(&mut reader);
    let lines = BufReader::new(reader).lines().map(Result::unwrap);
    let news = lines.skip_while(|line| !line.starts_with("id: ")).take(3);
    let news = news.collect::<Vec<_>>().join("\n");
    // The bar holds the clock, and the number of the news is made of all parts.
    let words = news.split_whitespace();
    let (mut kept, mut is_hash) = (Vec::new(), false);
    for word in words {
        kept.push(if is_hash { "" } else { word });
        is_hash = ["bar", "id:"].contains(&word);
    }
    kept.join(" ")
}

fn are_alike([one, other]: [&Phone; 2], when: &str) {
    // The hall shows the time of day: both phones are read within one minute.
    let minute = || vidette::game::session::machine_clock()() / 60_000;
    let (first, second) = loop {
        let began = minute();
        let both = (seen(one), seen(other));
        if minute() == began {
            break both;
        }
    };
    for ((path, first), (_, second)) in first.iter().zip(&second) {
        assert!(
            timeless(first) == timeless(second),
            "{when}: it shows on {path}:\n{}\n---\n{}",
            first.text(),
            second.text()
        );
    }
    assert_eq!(news(one), news(other), "{when}");
}

/// CBG-1101, CBG-S03: both sides set up, close and plot on their phones alone; the laptop is handed over to nobody.
#[test]
fn two_sides_set_up_and_plot_on_their_phones() {
    let evening = Evening::new(ridge(), &[]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    assert!(union.text("/me").contains("Secret: set-up"));
    union.does("/act/unit/union-d1?by=0604", "");
    assert!(union.text("/me").contains("0604"));
    union.does("/act/unit/union-d2?by=0605", "");
    confederate.does("/act/unit/confederate-d1?by=0203", "");
    // One's own dummies are one's own.
    assert_eq!(confederate.get("/act/unit/union-d1").status, 404);
    assert!(!confederate.text("/me").contains("0604"));
    for phone in [union, confederate] {
        phone.does(&phone.offer("/me", "Close this set-up"), "");
    }
    // The whole set-up is work on the table, not only its last counter.
    let page = union.text("/me");
    let work = between(&page, "aria-label=\"On the table\"", "</section>").unwrap();
    assert!(
        work.contains("0604") && work.contains("0605") && !work.contains("0203"),
        "{work}"
    );
    let log = evening.log();
    assert!(log.contains("Union"), "{log}");
    assert!(
        union.text("/me").contains("Secret: plots"),
        "{}",
        union.text("/me")
    );
    assert_eq!(union.offer("/me", "Hart at"), "/act/unit/hart");
    let map = union.text("/act/unit/hart");
    assert!(map.contains("id=\"h0405\""), "{map}");
    let (path, _) = first_way(&map).unwrap();
    union.does(&path, "");
    let told = union.text("/story");
    assert!(told.contains("Hart"), "{told}");
    assert!(!confederate.text("/story").contains("plots"));
    for phone in [union, confederate] {
        phone.does(&phone.offer("/me", "Seal these plots"), "");
    }
    assert!(
        union.text("/me").contains("movement"),
        "{}",
        union.text("/me")
    );
    // The hall reads what everyone at the table may know.
    let hall = Ask::get("/hall").send(evening.served.address()).text();
    assert!(
        hall.contains("Chestnut Ridge") && !hall.contains("dummy"),
        "{hall}"
    );
}

/// A laptop that opens the game beside phones that write reads of no crash. A window that was killed is told of, though
/// the phones go on.
#[test]
fn a_laptop_beside_writing_phones_reads_of_crashes_alone() {
    let evening = Evening::new(ridge(), &[]);
    let home = &evening.home;
    evening.union.does("/act/unit/union-d1?by=0604", "");
    let game = home.game("g");
    let log = game.with_extension("vidette-wal");
    wait_until(
        || format!("{} is never empty", log.display()),
        || fs::metadata(&log).is_ok_and(|log| log.len() == 0),
    );
    let opened = || home.run_with_input(&["play", "g", "--plain"], "quit\n").out;
    let first = opened();
    assert!(
        first.contains("Chestnut Ridge") && !first.contains("not closed"),
        "{first}"
    );
    let (mut player, mut says, mut told) = home.playing();
    writeln!(says, "note one").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "one");
    player.kill().unwrap();
    player.wait().unwrap();
    evening
        .confederate
        .does("/act/unit/confederate-d1?by=0203", "");
    // Longer than the phones' session waits with its log.
    std::thread::sleep(Duration::from_secs(2));
    let after = opened();
    assert!(after.contains("not closed last time"), "{after}");
}

/// The first hex that a page offers to go to, with its words.
fn first_way(page: &str) -> Option<(String, String)> {
    let link = page.split("<a class=\"small\" href=\"").nth(1)?;
    let (path, rest) = link.split_once('"')?;
    let (path, _) = path.split_once('#').unwrap_or((path, ""));
    Some((path.to_owned(), between(rest, ">", "<")?.to_owned()))
}

/// CBG-1101, CBG-S03: how often a side placed and plotted, what and when, changes no byte on any route of the other's
/// phone, and no word of its stream; nor of anybody's.
#[test]
fn what_a_side_does_on_its_phone_changes_no_byte_for_the_other() {
    let [busy, idle] = Evening::twins(ridge);
    let others = [&busy.confederate, &idle.confederate];
    for hex in ["0604", "0703", "0605"] {
        busy.union.does(&format!("/act/unit/union-d1?by={hex}"), "");
    }
    are_alike(others, "the set-up");
    idle.union.does("/act/unit/union-d1?by=0605", "");
    for evening in [&busy, &idle] {
        for phone in [&evening.union, &evening.confederate] {
            phone.does(&phone.offer("/me", "Close this set-up"), "");
        }
    }
    are_alike(others, "both closed");
    let (path, _) = first_way(&busy.union.text("/act/unit/hart")).unwrap();
    busy.union.does(&path, "");
    let marks = busy.union.offer("/act/unit/kirby", "attacks this turn");
    busy.union.does(&marks, "");
    are_alike(others, "the plots");
    assert_eq!(busy.log(), idle.log());
    assert_ne!(busy.union.text("/me"), idle.union.text("/me"));
}

/// CBG-1101, CBG-S03: pairs by seed, of which the Union of one game acts in secret: the Confederate's phone is sent the same
/// on every route and stream.
#[test]
fn pairs_by_seed_are_sent_alike() {
    for seed in 0..4 {
        let ([plain, secretive], _) = secretive_twins(seed);
        let keys = [device(&plain, "union"), device(&plain, "confederate")];
        secretive.out(&["seats", "g"]);
        fs::copy(path_of(&plain.game("g")), path_of(&secretive.game("g"))).unwrap();
        let again = keys.clone();
        let one = Evening::with_keys(plain, keys, &[]);
        let other = Evening::with_keys(secretive, again, &[]);
        are_alike(
            [&one.confederate, &other.confederate],
            &format!("seed {seed}"),
        );
    }
}

/// CBG-1101: nothing comes on the other side's stream, however often a side enters what is its own; what everyone may know
/// comes.
#[test]
fn a_stream_tells_nothing_of_the_other_sides_acts() {
    let evening = Evening::new(ridge(), &[]);
    let mut stream = Ask::get("/live")
        .by(Some(&evening.confederate.key))
        .open(evening.confederate.at);
    let _ = head(&mut stream);
    let mut lines = stream.lines().map(Result::unwrap);
    let mut events = |until: &str| {
        let mut events = Vec::new();
        for line in lines.by_ref() {
            let is_last = line.starts_with(until);
            events.push(line);
            if is_last {
                break;
            }
        }
        events.retain(|line| line.starts_with("id: "));
        events.len()
    };
    assert_eq!(events("data: "), 1);
    for hex in ["0604", "0703", "0605"] {
        evening
            .union
            .does(&format!("/act/unit/union-d1?by={hex}"), "");
    }
    // The line that keeps the stream open comes by the clock.
    assert_eq!(events(":"), 0);
    evening.home.out(&["do", "g", "note \"tea\""]);
    assert_eq!(events("data: "), 1);
}

/// BS-301: key chits are chosen on the phones, one side's from its own list, and the other learns neither which nor when.
#[test]
fn key_chits_are_chosen_on_the_phones() {
    let [busy, idle] = Evening::twins(|| game(&twins::kit()));
    let chosen = busy.union.offer("/me", "Secret union a");
    busy.union.does(&chosen, "");
    busy.union
        .does(&busy.union.offer("/me", "Secret union b"), "");
    are_alike([&busy.confederate, &idle.confederate], "the keys");
    assert!(
        busy.union
            .text("/me")
            .contains("choosing another replaces it")
    );
    // Forms are numbered by what their own phone has asked for, so both phones ask.
    for evening in [&busy, &idle] {
        assert_eq!(evening.confederate.get(&chosen).status, 404);
    }
    idle.union
        .does(&idle.union.offer("/me", "Secret union c"), "");
    for evening in [&busy, &idle] {
        let phone = &evening.confederate;
        phone.does(&phone.offer("/me", "Secret confederate a"), "");
    }
    are_alike([&busy.confederate, &idle.confederate], "both chosen");
    // Each side closes its choice on its own phone; what comes then is everybody's, and asked for.
    for phone in [&busy.union, &busy.confederate] {
        phone.does(&phone.offer("/me", "Close this choice"), "");
    }
    busy.union.comes_to_show("/story", "chits are in the cup");
    let (phone, offer) = busy.acting();
    assert_eq!(phone.send(&offer, "").header("location"), Some("/ask"));
    let list = busy.home.out(&["slips", "g"]);
    assert!(list.contains("Jim, union"), "{list}");
    busy.home.out(&["slips", "g", "take", "1"]);
    busy.union.comes_to_show("/ask", "taken");
    assert!(
        busy.log().contains("requested by Jim (Union)"),
        "{}",
        busy.log()
    );
    // What is given back is told on the phone.
    let (phone, offer) = busy.acting();
    assert_eq!(phone.send(&offer, "").header("location"), Some("/ask"));
    busy.home.out(&["slips", "g", "back", "2", "not yet"]);
    phone.comes_to_show("/ask", "returned: not yet");
}

/// Without an umpire phones enter everything, and answer what an act asks: the die by hand, or by the program.
#[test]
fn two_players_without_an_umpire_enter_everything() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    for phone in [union, confederate] {
        phone.does(&phone.offer("/me", "Close this choice"), "");
    }
    confederate.comes_to_show("/story", "chits are in the cup");
    let mut asked = false;
    for _ in 0..40 {
        if asked {
            break;
        }
        let (phone, offer) = evening.acting();
        let answer = phone.send(&offer, "");
        if answer.status != 200 {
            assert_eq!(answer.header("location"), Some("/me"), "{}", answer.text());
            continue;
        }
        let form = form_of(&answer.text()).unwrap();
        assert_eq!(phone.post(&format!("{form}face=9")).status, 400);
        let done = phone.post(&format!("{form}throws=yes"));
        assert_eq!(done.header("location"), Some("/me"), "{}", done.text());
        asked = true;
    }
    assert!(asked, "{}", evening.log());
    assert!(evening.home.out(&["slips", "g"]).contains("no open slips"));
}

/// A side reads on its phone what is to be moved of its own, whoever entered it; the other side does not.
#[test]
fn work_on_the_table_is_on_the_phone_of_its_side() {
    let home = Home::new();
    home.out(&["new", "chestnut-ridge", "--name", "g", "--seed", "5"]);
    let evening = Evening::new(home, &[]);
    evening.home.out(&["do", "g", "move askew by 0304"]);
    evening
        .confederate
        .comes_to_show("/me", "Askew: move from 0204 to 0304");
    let other = evening.union.text("/me");
    assert!(!other.contains("On the table"), "{other}");
}

/// With `none` phones show and ask: a side's secrets are then entered where the laptop is handed over.
#[test]
fn phones_that_enter_nothing_show_and_ask() {
    let evening = Evening::new(ridge(), &["--acts", "none"]);
    let page = evening.union.text("/act/unit/union-d1?by=0604");
    assert!(
        !page.contains("Do it") && !page.contains("Send to the table"),
        "{page}"
    );
    // A phone takes nothing back: the page says who does.
    assert!(
        evening
            .union
            .text("/ask")
            .contains("Press u on the laptop to undo it")
    );
    let said = evening.union.send("/ask", "words=where+may+we+stand");
    assert_eq!(said.header("location"), Some("/ask"), "{}", said.text());
    let list = evening.home.out(&["slips", "g"]);
    assert!(list.contains("where may we stand"), "{list}");
}

/// BG-031: the map of a unit offers only hexes that its route can reach: each is a move that the rules allow.
#[test]
fn only_hexes_in_reach_are_offered() {
    let home = Home::new();
    home.out(&["new", "chestnut-ridge", "--name", "g", "--seed", "5"]);
    let evening = Evening::new(home, &[]);
    let page = evening.confederate.text("/act/unit/askew");
    let links = page.split("href=\"").skip(1);
    let links = links.filter_map(|rest| rest.split(['"', '#']).next());
    let ways: std::collections::BTreeSet<&str> =
        links.filter(|link| link.contains("askew?by=")).collect();
    let hexes = page.matches("class=\"hex").count();
    assert!(
        ways.len() > 6 && ways.len() < 60,
        "{} of {hexes}: {page}",
        ways.len()
    );
    let mut far = 0;
    for way in &ways {
        let aimed = evening.confederate.text(way);
        assert!(aimed.contains("Send to the table"), "{way}: {aimed}");
        far += usize::from(
            between(&aimed, "class=\"big\">", "<")
                .is_some_and(|said| said.matches(", ").count() > 0),
        );
    }
    assert!(far > 0, "no hex farther away is offered: {ways:?}");
}

/// The clock of the step is on the phones of a boxed game, too; after the end it is gone, and READY with it.
#[test]
fn the_clock_of_the_step_goes_until_the_end() {
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let short = kit.replace("turns = 8", "turns = 1");
    assert_ne!(kit, short);
    let evening = Evening::new(game(&short), &[]);
    const CLOCK: &str = "id=\"clock\" role=\"timer\" data-began=\"";
    let began = |phone: &Phone| {
        let page = phone.text("/board");
        between(&page, CLOCK, "\"").map(str::to_owned)
    };
    let both = || [&evening.union, &evening.confederate].map(began);
    let [union, confederate] = both();
    assert_eq!(union, confederate);
    assert!(evening.confederate.text("/me").contains("Your move"));
    assert!(evening.union.text("/me").contains("READY"));
    evening.home.out(&["do", "g", "next"]);
    evening.union.comes_to_show("/me", ", combat");
    let [later, other] = both();
    assert_eq!(later, other);
    assert!(later > union, "{later:?} {union:?}");
    for _ in 0..3 {
        evening.home.out(&["do", "g", "next because \"time\""]);
    }
    let phones = [&evening.union, &evening.confederate];
    let is_over = || {
        phones
            .iter()
            .all(|phone| !phone.text("/me").contains("READY"))
    };
    wait_until(|| evening.union.text("/me"), is_over);
    for phone in [&evening.union, &evening.confederate] {
        let page = phone.text("/me");
        for gone in [CLOCK, "to move", "Your move", "READY"] {
            assert!(!page.contains(gone), "{gone}: {page}");
        }
    }
}

/// A form that was sent is done once, and another seat's, a foreign and an old page do nothing.
#[test]
fn an_act_is_entered_once_and_by_its_owner_alone() {
    let evening = Evening::new(ridge(), &[]);
    let union = &evening.union;
    let page = union.text("/act/unit/union-d1?by=0604");
    let form = form_of(&page).unwrap();
    assert_eq!(union.post(&form).header("location"), Some("/me"));
    union.does("/act/unit/union-d1?by=0605", "");
    // The same form again is the same act, done before.
    assert_eq!(union.post(&form).header("location"), Some("/ask"));
    assert!(union.text("/act/unit/union-d1").contains("0605"));
    let foreign = evening.confederate.post(&form);
    assert_eq!(foreign.status, 409, "{}", foreign.text());
    let elsewhere = form.replace("0604", "9999");
    assert_eq!(union.post(&elsewhere).status, 409);
    let made_up = "kind=act&nonce=1-1@union@-act&subject=unit&name=hart&by=0604";
    assert_eq!(evening.confederate.post(made_up).status, 409);
    let own = made_up.replace("@union@", "@confederate@");
    assert_eq!(evening.confederate.post(&own).status, 400);
}

/// The table's own window plays on while phones and windows of the sides enter what is theirs; the table is told of none
/// of it.
#[test]
fn the_table_plays_on_while_phones_enter_secrets() {
    let home = ridge();
    let keys = [device(&home, "union"), device(&home, "confederate")];
    let mut table = home
        .command(&["play", "g", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = table.stdin.take().unwrap();
    let mut told = BufReader::new(table.stdout.take().unwrap()).lines();
    let mut hears = |words: &str| {
        let mut all = Vec::new();
        for line in told.by_ref().map(Result::unwrap) {
            let is_it = line.contains(words);
            all.push(line);
            if is_it {
                return all.join("\n");
            }
        }
        panic!("`{words}` never comes: {}", all.join("\n"));
    };
    hears("help");
    let evening = Evening::with_keys(home, keys, &[]);
    evening.union.does("/act/unit/union-d1?by=0604", "");
    writeln!(says, "note \"tea\"").unwrap();
    let heard = hears("tea");
    assert!(!heard.contains("d1") && !heard.contains("dummy"), "{heard}");
    for phone in [&evening.union, &evening.confederate] {
        phone.does(&phone.offer("/me", "Close this set-up"), "");
    }
    writeln!(says, "note \"cake\"").unwrap();
    hears("cake");
    writeln!(says, "quit").unwrap();
    drop(says);
    table.wait().unwrap();
    let log = evening.log();
    assert!(log.contains("tea") && log.contains("cake"), "{log}");
}

/// Seats of a boxed game are its sides; what it has not is refused with what to do.
#[test]
fn seats_of_a_boxed_game_are_its_sides() {
    let home = ridge();
    let list = home.out(&["seats", "g"]);
    assert!(
        list.contains("union: code") && list.contains("confederate: code"),
        "{list}"
    );
    assert!(list.contains("referee: code"), "{list}");
    for (line, said) in [
        (
            &["seats", "g", "add", "union/hart"][..],
            "none for formations",
        ),
        (&["seats", "g", "add", "prussia"], "no side `prussia`"),
        (&["seats", "g", "lift"], "no fog to lift"),
    ] {
        let ran = home.run(line);
        assert_eq!(ran.code, 1, "{line:?}");
        assert!(ran.err.contains(said), "{}", ran.err);
    }
    home.out(&["seats", "g", "say", "union", "tea in ten minutes"]);
    let evening = Evening::new(home, &[]);
    assert!(evening.union.text("/me").contains("tea in ten minutes"));
    assert!(!evening.confederate.text("/me").contains("tea in ten"));
    // No second referee's laptop sits at it.
    let knock = Ask::post("/referee/knock", "name=Tom").send(evening.served.address());
    assert_eq!(knock.status, 404);
}
