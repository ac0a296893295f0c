//! A real Chromium as a player's phone: joins, sees acts, sends slips, sleeps, loses the network and the server.

use std::future::Future;
use std::time::{Duration, Instant};

use axum::http::Method;
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use super::program::Served;
use crate::chromium::{self, Driver, Tell};
use crate::cli::program::Home;
use common::patience::{PATIENCE, PAUSE};
use vidette::game::tray::Tray;

/// What is tapped is that high, in pixels; but for words within a sentence.
const TARGET: u32 = 44;

/// What of a page is lower than [`TARGET`].
const SMALL: &str = "
    const tapped = [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden])')];
    const box = element => (element.closest('label') || element).getBoundingClientRect();
    const shown = element => element.checkVisibility() && !element.matches(
        '.skip, p > a:not(.button):not(:only-child), .map-frame:not(.big) svg.hexes a');
    return tapped.filter(shown).filter(element => box(element).height < 43.5).map(element => element.outerHTML)";

/// The words of charts whose letters are lower than 10 pixels, or that go past the edge of their chart.
const LETTERS: &str = "
    const words = [...document.querySelectorAll('svg text')].filter(text => text.getClientRects().length > 0 && text.getBoundingClientRect().height > 0);
    const height = text => 12 * text.ownerSVGElement.getScreenCTM().a;
    const [box, edge] = [text => text.getBoundingClientRect(), text => text.ownerSVGElement.getBoundingClientRect()];
    const past = text => box(text).right > edge(text).right + 1 || box(text).left < edge(text).left - 1;
    return words.filter(text => height(text) < 10 || past(text)).map(text => text.textContent)";

/// What the browser has logged since it was asked last.
#[derive(Debug)]
struct Logged(&'static str);

impl WebDriverCompatibleCommand for Logged {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"type": self.0}).to_string()))
    }
}

/// A player's phone.
pub struct Phone {
    pub client: Client,
    at: String,
}

impl Phone {
    async fn open(driver: &Driver, at: &str) -> Self {
        let client = driver.opens(&[]).await;
        let phone = Self {
            client,
            at: at.to_owned(),
        };
        phone.is_wide(360).await;
        phone
    }

    async fn tell(&self, command: &'static str, parameters: Value) {
        let told = self.client.issue_cmd(Tell(command, parameters)).await;
        told.unwrap_or_else(|error| panic!("{command}: {error}"));
    }

    async fn is_wide(&self, width: u32) {
        let size = json!({"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": true});
        self.tell("Emulation.setDeviceMetricsOverride", size).await;
    }

    pub async fn go(&self, path: &str) {
        chromium::open(&self.client, &format!("{}{path}", self.at)).await;
    }

    async fn text(&self) -> String {
        match self.client.find(Locator::Css("body")).await {
            Ok(body) => body.text().await.unwrap_or_default(),
            // The page is being loaded again.
            Err(_) => String::new(),
        }
    }

    pub async fn waits_for(&self, words: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let text = self.text().await;
            if text.contains(words) {
                return;
            }
            assert!(Instant::now() < until, "`{words}` never comes: {text}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits for an element.
    pub async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE);
        let found = wait.for_element(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub async fn press(&self, css: &str) {
        let found = self.find(css).await;
        found
            .click()
            .await
            .unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    async fn write(&self, css: &str, words: &str) {
        let found = self.find(css).await;
        found.send_keys(words).await.unwrap();
    }

    /// Joins with the link of a seat.
    pub async fn join(&self, link: &str) {
        self.join_until(link, "Now").await;
    }

    /// The same, until the page shows words.
    async fn join_until(&self, link: &str, words: &str) {
        self.go(&format!("/J/{link}")).await;
        self.write("#name", "Jim").await;
        self.press("main button").await;
        self.waits_for(words).await;
    }

    /// No error stands in the console, no page breaks its policy, and nothing was asked for from elsewhere.
    pub async fn is_clean(&self) {
        let faults = self.client.issue_cmd(Logged("browser")).await.unwrap();
        let faults = faults.as_array().cloned().unwrap_or_default();
        let severe: Vec<&Value> = faults
            .iter()
            .filter(|line| line["level"] == "SEVERE")
            .collect();
        assert!(severe.is_empty(), "{severe:#?}");
        let asked = self.client.issue_cmd(Logged("performance")).await.unwrap();
        let mut seen = 0;
        for line in asked.as_array().unwrap() {
            let said: Value = serde_json::from_str(line["message"].as_str().unwrap()).unwrap();
            if said["message"]["method"] != "Network.requestWillBeSent" {
                continue;
            }
            let url = said["message"]["params"]["request"]["url"]
                .as_str()
                .unwrap();
            seen += 1;
            let is_own = url.starts_with(&self.at) || url.starts_with("data:");
            assert!(is_own, "a page asks for {url}");
        }
        assert!(seen > 0, "the browser told of no request at all");
    }

    /// Presses a key and lets it go.
    async fn key(&self, name: &str, code: u8, text: &str) {
        let key = |kind: &str| json!({"type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code});
        let mut down = key("keyDown");
        down["text"] = json!(text);
        self.tell("Input.dispatchKeyEvent", down).await;
        self.tell("Input.dispatchKeyEvent", key("keyUp")).await;
    }

    /// Goes on by Tab until the focus is on what is meant.
    async fn tab_to(&self, css: &str) {
        let is_there = format!("return document.activeElement.matches({})", json!(css));
        for _ in 0..60 {
            self.key("Tab", 9, "").await;
            let there = self.client.execute(&is_there, Vec::new()).await.unwrap();
            if there == Value::Bool(true) {
                return;
            }
        }
        panic!("no key leads to {css}: {}", self.text().await);
    }

    async fn enter(&self) {
        self.key("Enter", 13, "\r").await;
    }

    async fn type_in(&self, words: &str) {
        self.tell("Input.insertText", json!({"text": words})).await;
    }

    /// What a script returns.
    async fn says(&self, script: &str) -> String {
        let said = self.client.execute(script, Vec::new()).await.unwrap();
        said.as_str().unwrap().to_owned()
    }

    /// Letters as large as that, against the usual ones.
    async fn has_letters(&self, size: &str) {
        let script = format!("document.documentElement.style.fontSize = '{size}'");
        self.client.execute(&script, Vec::new()).await.unwrap();
    }

    /// The page goes past no edge of a narrow screen, nor with large letters, and a finger can hit what is to be tapped.
    pub async fn fits(&self, page: &str) {
        self.go(page).await;
        for (width, letters) in [(320, "100%"), (360, "200%")] {
            self.is_wide(width).await;
            self.has_letters(letters).await;
            let wider = self.overhang().await;
            assert!(
                wider <= 0,
                "{page} at {width} px, {letters}: {wider} px too wide"
            );
        }
        self.has_letters("100%").await;
        let small = self.client.execute(SMALL, Vec::new()).await.unwrap();
        assert_eq!(small, json!([]), "{page}: lower than {TARGET} px");
    }

    /// No letter of a page's map is lower than 11 pixels, on phones and in narrow windows of other computers, whose
    /// scroll bars take room.
    async fn shows_map_letters(&self, page: &str) {
        let screens = [
            (360, 740, true),
            (320, 568, true),
            (320, 568, false),
            (740, 360, true),
            (568, 320, true),
            (740, 360, false),
        ];
        for (width, height, mobile) in screens {
            let size =
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
            self.tell("Emulation.setDeviceMetricsOverride", size).await;
            self.go(page).await;
            let small = self.client.execute(MAP_LETTERS, Vec::new()).await.unwrap();
            assert_eq!(small, json!([]), "{page} at {width} x {height}, {mobile}");
        }
        self.is_wide(360).await;
        self.go(page).await;
    }

    /// By how many pixels a page is wider than the screen.
    async fn overhang(&self) -> i64 {
        let script =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        let wider = self.client.execute(script, Vec::new()).await.unwrap();
        wider.as_i64().unwrap()
    }
}

/// Runs a story of a phone at a game that is served; nothing where there is no browser.
pub fn with_phone<F: Future<Output = ()>>(story: impl FnOnce(Home, Served, Phone) -> F) {
    with_phone_at(Home::with_game, story);
}

/// The same at a game `g` of another home.
fn with_phone_at<F: Future<Output = ()>>(
    home: impl FnOnce() -> Home,
    story: impl FnOnce(Home, Served, Phone) -> F,
) {
    let Some(driver) = Driver::start() else {
        return;
    };
    let home = home();
    let served = Served::start_with(&home, &["--bind", "127.0.0.1:0", "--hall"]);
    let at = format!("http://{}", served.address());
    chromium::runtime().block_on(async {
        let phone = Phone::open(&driver, &at).await;
        let client = phone.client.clone();
        story(home, served, phone).await;
        client.close().await.unwrap();
    });
}

#[test]
fn a_phone_joins_sees_an_act_of_another_process_and_has_its_slip_answered() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        phone.waits_for("live").await;
        home.out(&["do", "g", "next anyway"]);
        phone.waits_for("Confederate, Activation").await;
        home.out(&["undo", "g", "--yes"]);
        phone.waits_for("Confederate, Orders").await;
        home.out(&["do", "g", "next anyway"]);
        phone.waits_for("Confederate, Activation").await;
        phone.go("/ask").await;
        phone.press("#form-activate summary").await;
        // No brigade is chosen before its player chooses one.
        let brigade = phone.find("#activate-brigade").await;
        assert_eq!(brigade.prop("value").await.unwrap().as_deref(), Some(""));
        brigade.select_by_value("archer").await.unwrap();
        phone.write("#activate-dice", "43").await;
        phone.press("#form-activate button").await;
        phone.waits_for("the referee has not read it yet").await;
        home.out(&["slips", "g", "take", "1"]);
        phone.waits_for("taken").await;
        phone.is_clean().await;
    });
}

/// Three taps for an order, from the list and from the map, with script and without.
#[test]
fn an_order_takes_three_taps() {
    with_phone(|_home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        phone.go("/me").await;
        phone.press("a[href='/sheet/archer']").await;
        phone.press("a[href='/act/archer/attack']").await;
        phone.press("button.send").await;
        phone.waits_for("Archer's Brigade attacks").await;
        phone.waits_for("the referee has not read it yet").await;
        phone.go("/board").await;
        let tap = "document.querySelector('[data-unit=\"13al\"] .base')
                   .dispatchEvent(new MouseEvent('click', {bubbles: true}))";
        phone.client.execute(tap, Vec::new()).await.unwrap();
        phone.find("#acts a[href='/act/archer/hold']").await;
        // The buttons come to the eye, and the map stays where it is.
        let places = "const acts = document.getElementById('acts').getBoundingClientRect();
                      return [acts.bottom <= innerHeight, acts.top > 0, scrollY].join()";
        assert_eq!(phone.says(places).await, "true,true,0");
        phone.press("#acts a[href='/act/archer/hold']").await;
        phone.press("button.send").await;
        phone.waits_for("Archer's Brigade holds").await;
        phone.is_clean().await;
        let off = json!({"value": true});
        phone
            .tell("Emulation.setScriptExecutionDisabled", off)
            .await;
        phone.go("/me").await;
        phone.press("a[href='/sheet/davis']").await;
        phone.press("a[href='/act/davis/hold']").await;
        phone.press("button.send").await;
        phone.waits_for("Davis's Brigade holds").await;
    });
}

/// First Steps in the full edition in the combat phase, in range of each other.
fn home_in_range() -> Home {
    let home = Home::new();
    let text = include_str!("../../rosters/first-steps.toml");
    let roster = home.path().join("close.toml");
    let text = text.replace("edition = \"basic\"", "edition = \"full\"");
    std::fs::write(&roster, text).unwrap();
    home.out(&["new", &roster.display().to_string(), "--name", "g"]);
    home.out(&[
        "do",
        "g",
        "place 3rd 19.75,14.6 facing 90",
        "place 7th 19.75,9.5 facing 90",
        "next anyway",
        "activate dice 4 4",
        "next anyway",
        "next anyway",
        "next anyway",
    ]);
    home
}

/// Pairs of words on the map that cover each other, of those that stand upright.
const COVERED: &str = "const boxes = [...document.querySelectorAll('svg.map text:not(.along)')]
    .map(text => [text.textContent, text.getBoundingClientRect()]);
    const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
    return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
        .filter(([, b]) => shared(a, b)).map(([other]) => one + ' / ' + other));";

/// Where there is no room for a word it is left out; the scale and the numbers of the grid have their own places.
#[test]
fn no_words_of_the_map_cover_each_other_on_a_narrow_phone() {
    with_phone_at(home_in_range, |_home, served, phone| async move {
        phone.join(&served.link("grey")).await;
        for page in ["/board", "/act/whitlow/attack", "/act/whitlow/fire"] {
            phone.go(page).await;
            phone.is_wide(320).await;
            let covered = phone.client.execute(COVERED, Vec::new()).await.unwrap();
            assert_eq!(covered, json!([]), "{page}");
        }
    });
}

/// Four taps for a fire: brigade, act, target on the map, *Send*; in the list the target's button sends at once.
#[test]
fn a_fire_takes_four_taps_with_its_target_on_the_map() {
    with_phone_at(home_in_range, |home, served, phone| async move {
        phone.join(&served.link("grey")).await;
        // The Enter key of the field for the die sends no target that nobody chose.
        phone.go("/act/whitlow/fire").await;
        phone.write("#act-dice", "4\u{E007}").await;
        phone.waits_for("fires at").await;
        assert!(home.out(&["slips", "g"]).contains("no open slips"));
        let mut taps = 0;
        phone.go("/me").await;
        for tapped in [
            "a[href='/sheet/whitlow']",
            "a[href='/act/whitlow/fire']",
            "#targets a[href='#to-1st']",
            "#to-1st:target",
        ] {
            phone.press(tapped).await;
            taps += 1;
        }
        assert_eq!(taps, 4);
        phone.waits_for("P1 3rd Grey fires at A1 1st Blue").await;
        phone.waits_for("the referee has not read it yet").await;
        let slips = home.out(&["slips", "g"]);
        assert!(slips.contains("`fire 3rd at 1st`"), "{slips}");
        // Nobody touches the enemy: that button is grey, tells why, and leads nowhere.
        phone.go("/sheet/whitlow").await;
        let melee = phone.find(".act.off").await;
        let words = melee.text().await.unwrap();
        assert!(
            words.contains("No unit is in contact with the enemy."),
            "{words}"
        );
        assert_eq!(melee.attr("href").await.unwrap(), None);
        phone.is_clean().await;
    });
}

/// The field for the die comes with the targets of an act and goes with them; what is typed in it stays through a push.
#[test]
fn the_field_for_the_die_comes_and_goes_with_the_targets() {
    with_phone_at(home_in_range, |home, served, phone| async move {
        phone.join(&served.link("grey")).await;
        home.out(&[
            "do",
            "g",
            "fire 3rd at 1st dice 3 3",
            "fire 7th at 2nd dice 3 3",
        ]);
        phone.go("/act/whitlow/fire").await;
        phone.waits_for("No unit can fire now").await;
        let fields = "return '' + document.querySelectorAll('#act-dice').length";
        assert_eq!(phone.says(fields).await, "0");
        home.out(&["undo", "g", "--yes"]);
        phone.waits_for("fires at A3").await;
        phone.write("#act-dice", "5").await;
        home.out(&["undo", "g", "--yes"]);
        phone.waits_for("fires at A1").await;
        let typed = "const die = document.getElementById('act-dice');
                     return [die.value, document.activeElement === die, die.form.id].join()";
        assert_eq!(phone.says(typed).await, "5,true,act");
        phone.press("#to-1st").await;
        phone.waits_for("the referee has not read it yet").await;
        let slips = home.out(&["slips", "g"]);
        assert!(slips.contains("`fire 3rd at 1st dice 5`"), "{slips}");
        phone.is_clean().await;
    });
}

/// The first line below the bar of a page, and its place on the screen.
const READ: &str = "
    const lines = [...document.querySelectorAll('main li')];
    const read = lines.find(one => one.getBoundingClientRect().top > 50);
    return [read.textContent, read.getBoundingClientRect().top]";

/// A line that is being read stays where it is though newer ones come in above it.
#[test]
fn a_line_that_is_read_stays_on_its_place() {
    with_phone(|home, served, phone| async move {
        for _ in 0..8 {
            home.out(&["do", "g", "next anyway"]);
        }
        home.out(&["do", "g", "next anyway", "next anyway", "next anyway"]);
        phone.join(&served.link("confederate")).await;
        phone.go("/story").await;
        phone.waits_for("live").await;
        let scroll = "scrollTo(0, 250); return '' + scrollY";
        assert_ne!(phone.says(scroll).await, "0", "a short page");
        let read = phone.client.execute(READ, Vec::new()).await.unwrap();
        let count = "return '' + document.querySelectorAll('main li').length";
        let before = phone.says(count).await;
        home.out(&["do", "g", "next anyway"]);
        let until = Instant::now() + PATIENCE;
        while phone.says(count).await == before {
            assert!(Instant::now() < until, "the news never comes");
            tokio::time::sleep(PAUSE).await;
        }
        let after = phone.client.execute(READ, Vec::new()).await.unwrap();
        assert_eq!(after[0], read[0]);
        let moved = after[1].as_f64().unwrap() - read[1].as_f64().unwrap();
        assert!(moved.abs() < 2.0, "{moved} px");
    });
}

#[test]
fn who_types_the_code_is_let_in_by_the_referee() {
    with_phone(|home, served, phone| async move {
        phone.go("/").await;
        phone.write("#code", &served.code("union")).await;
        phone.write("#name", "Ann").await;
        phone.press("main button").await;
        phone.waits_for("you have asked to join").await;
        home.out(&["seats", "g", "admit", "1"]);
        phone.waits_for("Now").await;
    });
}

#[test]
fn a_phone_that_slept_or_had_no_network_is_current_when_it_is_back() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        phone.waits_for("live").await;
        let state = |state: &str| json!({"state": state});
        phone
            .tell("Page.setWebLifecycleState", state("frozen"))
            .await;
        home.out(&["do", "g", "next anyway"]);
        phone
            .tell("Page.setWebLifecycleState", state("active"))
            .await;
        phone.waits_for("Activation").await;
        let network = |offline: bool| json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        phone.tell("Network.enable", json!({})).await;
        phone
            .tell("Network.emulateNetworkConditions", network(true))
            .await;
        home.out(&["do", "g", "next anyway"]);
        tokio::time::sleep(Duration::from_secs(1)).await;
        phone
            .tell("Network.emulateNetworkConditions", network(false))
            .await;
        phone.waits_for("Grand tactical").await;
    });
}

#[test]
fn a_page_outlives_its_server_and_says_so() {
    with_phone(|home, mut served, phone| async move {
        let address = served.address().to_string();
        phone.join(&served.link("confederate")).await;
        phone.waits_for("live").await;
        served.kill();
        phone.waits_for("not live since").await;
        assert!(phone.text().await.contains("Now"), "the last page stays");
        home.out(&["do", "g", "next anyway"]);
        let _again = Served::start(&home, &address);
        phone.waits_for("Activation").await;
        let until = Instant::now() + PATIENCE;
        while phone.text().await.contains("not live since") {
            assert!(Instant::now() < until, "it never says live again");
            tokio::time::sleep(PAUSE).await;
        }
    });
}

/// What a page says of its line.
const SAYS: &str = "return document.getElementById('live').textContent";

/// Lets a page believe that so many milliseconds have gone by, and its clockwork run once; returns what it says then.
fn later(milliseconds: u32) -> String {
    format!("ahead += {milliseconds}; ticks.forEach(tick => tick()); {SAYS}")
}

/// A server that is stopped but not ended keeps the line open, and says nothing any more.
#[test]
fn a_page_is_live_no_more_when_its_line_is_dead_for_five_seconds_or_the_browser_is_offline() {
    with_phone(|_home, served, phone| async move {
        let clock =
            "const now = Date.now, every = setInterval; window.ahead = 0; window.ticks = [];
             Date.now = () => now() + ahead;
             window.setInterval = (tick, span) => { ticks.push(tick); return every(tick, span); }";
        let clock = json!({"source": clock});
        phone.tell("Page.enable", json!({})).await;
        phone
            .tell("Page.addScriptToEvaluateOnNewDocument", clock)
            .await;
        phone.join(&served.link("confederate")).await;
        phone.waits_for("live").await;
        let offline = format!("dispatchEvent(new Event('offline')); {SAYS}");
        let said = phone.says(&offline).await;
        assert!(said.starts_with("not live since"), "offline: {said}");
        let online = format!("dispatchEvent(new Event('online')); {SAYS}");
        phone.says(&online).await;
        let until = Instant::now() + PATIENCE;
        while phone.says(SAYS).await != "live" {
            assert!(Instant::now() < until, "it never says live again");
            tokio::time::sleep(PAUSE).await;
        }
        served.stop();
        assert_eq!(phone.says(&later(0)).await, "live");
        let said = phone.says(&later(5000)).await;
        assert!(said.starts_with("not live since"), "silent: {said}");
        served.go_on();
    });
}

/// The referee moves a phone to the other side: nothing of the old one stays on it, whatever page was open.
#[test]
fn a_phone_that_is_moved_shows_the_new_side_at_once() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        for (page, from, to) in [
            ("/sheet/archer", "confederate", "union"),
            ("/me", "union", "confederate"),
        ] {
            phone.go(page).await;
            phone.waits_for("live").await;
            let mut tray = Tray::find_beside(&home.game("g")).unwrap().unwrap();
            let seats = tray.seats().unwrap();
            let seat = |id: &str| seats.iter().find(|seat| seat.id() == id).unwrap();
            let device = tray.devices().unwrap().remove(0);
            assert_eq!(device.seat, seat(from).number);
            tray.move_device(device.number, seat(to)).unwrap();
            let name = seat(to).name.to_uppercase();
            let seated = format!("{name} ·");
            let until = Instant::now() + PATIENCE;
            loop {
                let text = phone.text().await;
                if text.contains(&seated) && text.contains("Now") {
                    let old = seat(from).name.to_uppercase();
                    assert!(!text.contains(&format!("{old} ·")), "{text}");
                    break;
                }
                assert!(Instant::now() < until, "the old side stays: {text}");
                tokio::time::sleep(PAUSE).await;
            }
            let left = "return document.querySelectorAll('[data-part^=\"me/\"]').length + ' ' \
                        + document.querySelector('[data-part^=\"me/\"]').dataset.part";
            let left = phone.client.execute(left, Vec::new()).await.unwrap();
            assert_eq!(left, json!(format!("1 me/{to}")));
        }
    });
}

#[test]
fn every_page_fits_320_pixels_and_twice_the_letters_and_can_be_tapped() {
    with_phone(|home, served, phone| async move {
        let of_all = ["/me", "/board", "/sheets", "/story", "/chart", "/handover"];
        phone.fits("/").await;
        phone.fits(&format!("/J/{}", served.link("union"))).await;
        phone.fits("/hall").await;
        phone.join(&served.link("confederate")).await;
        let acts = ["/act/archer/attack", "/act/archer/hold"];
        for page in of_all.iter().chain(&["/ask", "/sheet/archer"]).chain(&acts) {
            phone.fits(page).await;
        }
        phone.join(&served.link("referee")).await;
        for page in of_all.iter().chain(&["/tray", "/people", "/umpire"]) {
            phone.fits(page).await;
        }
        phone.is_clean().await;
        // The diary is a page of its own, for phones as well.
        home.out(&["diary", "g", "--yes", "--out", "d.html"]);
        let diary = format!("file://{}", home.path().join("d.html").display());
        chromium::open(&phone.client, &diary).await;
        assert_eq!(phone.overhang().await, 0, "the diary is wider than 360 px");
    });
}

/// Charts that are made small have letters that nobody reads: on a phone others stand there.
#[test]
fn the_report_of_simulated_games_fits_a_phone_and_its_charts_are_read() {
    with_phone(|home, _, phone| async move {
        let line = ["simulate", "first-steps", "--turns", "4", "--games", "4"];
        home.out(&[&line[..], &["--html", "r.html"]].concat());
        let report = format!("file://{}", home.path().join("r.html").display());
        for width in [360, 1000] {
            phone.is_wide(width).await;
            chromium::open(&phone.client, &report).await;
            assert_eq!(phone.overhang().await, 0, "wider than {width} px");
            let small = phone.client.execute(LETTERS, Vec::new()).await.unwrap();
            assert_eq!(small, json!([]), "at {width} px");
            let drawn = "return [...document.querySelectorAll('svg')].filter(chart => chart.checkVisibility()).length";
            let drawn = phone.client.execute(drawn, Vec::new()).await.unwrap();
            assert_eq!(drawn, json!(4), "each chart once, at {width} px");
        }
    });
}

/// Letters of the map that the phone shows lower than 11 pixels.
const MAP_LETTERS: &str = "
    const words = [...document.querySelectorAll('svg.map text, .map-frame svg.hexes text')]
        .filter(text => text.getClientRects().length > 0 && text.getBoundingClientRect().height > 0);
    const height = text => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a;
    return words.filter(text => height(text) < 10.95).map(text => text.textContent + ' ' + height(text))";

/// What stands above a page that is held across.
const HEAD: &str = "
    const high = css => document.querySelector(css).getBoundingClientRect().height;
    return high('body > header') + high('nav')";

/// True if the clock of the turn is whole within its bar.
const CLOCK: &str = "
    const box = css => document.querySelector(css).getBoundingClientRect();
    return box('#clock').width > 20 && box('#clock').right <= box('[data-part=bar]').right + 1";

/// Labels are left out, not made small; a phone across has room for the page; the map is dark in the dark.
#[test]
fn the_map_is_read_upright_across_and_in_the_dark() {
    with_phone(|_home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        for page in ["/board", "/act/archer/attack", "/act/archer/advance"] {
            phone.shows_map_letters(page).await;
        }
        let across = json!({"width": 740, "height": 360, "deviceScaleFactor": 1, "mobile": true});
        phone
            .tell("Emulation.setDeviceMetricsOverride", across)
            .await;
        for page in ["/me", "/board", "/ask"] {
            phone.go(page).await;
            let high = phone.client.execute(HEAD, Vec::new()).await.unwrap();
            assert!(high.as_f64().unwrap() <= 64.0, "{page}: {high}");
            assert!(phone.overhang().await <= 0, "{page}");
            let clock = phone.client.execute(CLOCK, Vec::new()).await.unwrap();
            assert_eq!(clock, json!(true), "{page}: the clock is cut");
        }
        phone.go("/board").await;
        let filter = "return getComputedStyle(document.querySelector('svg.map')).filter";
        assert_eq!(phone.says(filter).await, "none");
        let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
        phone.tell("Emulation.setEmulatedMedia", dark).await;
        assert!(phone.says(filter).await.starts_with("invert("));
    });
}

/// On a low screen an act is above answers and news, which would push it off the screen.
#[test]
fn an_act_is_above_answers_and_news_on_a_low_screen() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        home.out(&["seats", "g", "say", "confederate", "Lunch is at one"]);
        let tops = "
            const tops = css => [...document.querySelectorAll(css)].map(one => one.getBoundingClientRect().top);
            const top = css => Math.min(...tops(css));
            return top('#targets, .send') + ' ' + top('[data-part^=said]') + ' ' + innerHeight";
        for (width, height) in [(740, 360), (320, 568)] {
            let size =
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
            phone.tell("Emulation.setDeviceMetricsOverride", size).await;
            phone.go("/act/archer/attack").await;
            phone.waits_for("Lunch is at one").await;
            let said = phone.says(tops).await;
            let tops: Vec<f64> = said.split(' ').map(|top| top.parse().unwrap()).collect();
            assert!(tops[0] < tops[1], "{width}: {said}");
            assert!(tops[0] < 0.6 * tops[2], "{width}: {said}");
        }
    });
}

/// The clock of the turn goes on the phone, and is gone after the end.
#[test]
fn the_clock_of_the_turn_goes() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        home.out(&["do", "g", "next anyway"]);
        phone.waits_for("Your move 0:0").await;
        phone.waits_for("Your move 0:02").await;
        home.out(&["do", "g", "end \"the hall closes\""]);
        phone.waits_for("the hall closes").await;
        let left = "return '' + document.querySelectorAll('#clock, .ready').length";
        assert_eq!(phone.says(left).await, "0");
    });
}

/// No one counts the seconds of a table whose boards are closed.
#[test]
fn the_clock_stops_when_the_boards_are_closed() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        home.out(&["do", "g", "next anyway"]);
        phone.waits_for("Your move 0:0").await;
        served.close();
        phone.waits_for("the referee has closed the boards").await;
        let clock = "return document.getElementById('clock').textContent";
        let stopped = phone.says(clock).await;
        tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
        assert_eq!(phone.says(clock).await, stopped);
    });
}

/// What is typed, where the caret is and what is read stay through a push.
#[test]
fn half_typed_words_focus_and_place_survive_a_push() {
    with_phone(|home, served, phone| async move {
        let sends = |words: &'static str, nonce: &'static str| {
            let mut tray = Tray::find_beside(&home.game("g")).unwrap().unwrap();
            let device = tray.devices().unwrap().remove(0);
            let slip = vidette::game::tray::NewSlip {
                device: device.number,
                seat: device.seat,
                when: "now",
                turn: 1,
                phase: "orders",
                kind: "word",
                line: None,
                words,
                nonce,
            };
            tray.send(&slip, 0).unwrap();
        };
        phone.join(&served.link("referee")).await;
        sends("the first question", "1");
        phone.go("/tray").await;
        phone.waits_for("the first question").await;
        phone.write("#why-1", "not in this phase").await;
        let state = "const why = document.getElementById('why-1');
                     return [why.value, document.activeElement === why, why.selectionStart].join()";
        let caret = "document.getElementById('why-1').setSelectionRange(3, 3)";
        phone.client.execute(caret, Vec::new()).await.unwrap();
        sends("the second question", "2");
        phone.waits_for("the second question").await;
        assert_eq!(phone.says(state).await, "not in this phase,true,3");
        let spoken = "return [...document.querySelectorAll('[aria-live=polite]')].map(one => one.dataset.part).join()";
        phone.go("/me").await;
        assert_eq!(phone.says(spoken).await, "talk");
        phone.go("/ask").await;
        assert_eq!(phone.says(spoken).await, "slips/referee");
        phone.is_clean().await;
    });
}

#[test]
fn a_slip_is_sent_and_answered_without_script() {
    with_phone(|home, served, phone| async move {
        phone
            .tell(
                "Emulation.setScriptExecutionDisabled",
                json!({"value": true}),
            )
            .await;
        phone.join(&served.link("confederate")).await;
        phone.go("/ask").await;
        phone.press("#form-word summary").await;
        phone.write("#word-words", "who is in the wood?").await;
        phone.press("#form-word button").await;
        phone.waits_for("the referee has not read it yet").await;
        home.out(&["slips", "g", "answer", "1", "nobody that you see"]);
        // Nothing comes by itself: he looks again, and the server may not have heard of it at the first look.
        let until = Instant::now() + PATIENCE;
        while !phone.text().await.contains("answered: nobody that you see") {
            assert!(Instant::now() < until, "it is never answered");
            tokio::time::sleep(PAUSE).await;
            phone.go("/ask").await;
        }
    });
}

/// Tab and Enter alone reach the pages and open the forms; a slip is sent without another way to point.
#[test]
fn the_keyboard_alone_is_enough() {
    with_phone(|_home, served, phone| async move {
        phone.go(&format!("/J/{}", served.link("union"))).await;
        phone.tab_to("#name").await;
        phone.type_in("Ann").await;
        phone.enter().await;
        phone.waits_for("Now").await;
        phone.tab_to("a[href='#main']").await;
        phone.tab_to("a[href='/board']").await;
        phone.tab_to("button[value=yes]").await;
        phone.enter().await;
        phone.waits_for("Ready: Ann").await;
        phone.tab_to("a[href='/ask']").await;
        phone.enter().await;
        phone.waits_for("What you send goes to the referee").await;
        phone.tab_to("#form-word summary").await;
        phone.enter().await;
        phone.tab_to("#word-words").await;
        phone.type_in("who is in the wood?").await;
        phone.enter().await;
        phone.waits_for("the referee has not read it yet").await;
    });
}

/// The pages of a boxed game fit a phone too, and its small counters take a tap beside them.
#[test]
fn a_boxed_game_fits_a_phone_and_takes_a_tap_beside_a_counter() {
    let ridge = || crate::cli::hidden_acts::game(include_str!("../../rosters/chestnut-ridge.toml"));
    with_phone_at(ridge, |_home, served, phone| async move {
        phone.join_until(&served.link("confederate"), "READY").await;
        for page in [
            "/me",
            "/board",
            "/sheets",
            "/story",
            "/chart",
            "/handover",
            "/ask",
            "/act/unit/askew",
            "/act/unit/askew?by=0304",
        ] {
            phone.fits(page).await;
        }
        for page in ["/board", "/board?zoom=2", "/board?zoom=4"] {
            phone.shows_map_letters(page).await;
        }
        phone.go("/board").await;
        let tap = "const map = document.querySelector('svg.hexes');
                   const hex = map.querySelector(\"a[href='/act/unit/dale']\").getBoundingClientRect();
                   map.dispatchEvent(new MouseEvent('click', {
                       bubbles: true, clientX: hex.left - 8, clientY: hex.top + hex.height / 2 }));";
        phone.client.execute(tap, Vec::new()).await.unwrap();
        phone.waits_for("Dale: infantry").await;
        phone.is_clean().await;
    });
}

/// The clock counts minutes and two digits of seconds, all of one width: a narrow bar does not tremble.
#[test]
fn the_clock_has_two_digits_of_seconds_and_no_width_of_its_own() {
    with_phone(|home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        home.out(&["do", "g", "next anyway"]);
        phone.waits_for("Your move 0:0").await;
        for (minutes, seconds) in [(1, 2), (12, 40), (60, 5)] {
            let since = 60 * minutes + seconds;
            let script = format!(
                "const clock = document.getElementById('clock');
                 window.began ||= clock.dataset.began;
                 clock.dataset.began = window.began - {since}000;
                 return clock.textContent"
            );
            phone.says(&script).await;
            let clock = "return document.getElementById('clock').textContent";
            let until = Instant::now() + PATIENCE;
            let told = loop {
                let told = phone.says(clock).await;
                let (minute, second) = told.split_once(':').unwrap();
                assert_eq!(second.len(), 2, "{told}");
                assert!(minute == "0" || !minute.starts_with('0'), "{told}");
                let all = 60 * minute.parse::<u64>().unwrap() + second.parse::<u64>().unwrap();
                if all >= since {
                    break all;
                }
                assert!(Instant::now() < until, "{told}");
                tokio::time::sleep(PAUSE).await;
            };
            assert!(told < since + 300, "{told}");
        }
        let widths = "const clock = document.getElementById('clock').cloneNode();
            document.getElementById('clock').after(clock);
            const width = words => { clock.textContent = words; return clock.getBoundingClientRect().width; };
            return '' + (Math.abs(width('1:11') - width('8:00')) < 0.1 && width('8:00') > 10)";
        assert_eq!(phone.says(widths).await, "true");
    });
}

/// What a finger may not hit: narrower or lower than [`TARGET`], on the map as well.
const NARROW: &str = "
    const tapped = [...document.querySelectorAll(
        'nav a, button, .act, .small, .send, summary, .brigades a, #targets svg.map .link a')];
    const hit = element => (element.querySelector('circle, rect') || element).getBoundingClientRect();
    return tapped.filter(element => element.checkVisibility()).map(element => [element, hit(element)])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([element, box]) => `${box.width} x ${box.height}: ${element.outerHTML}`)";

/// A finger hits every button and every target of the map: 44 pixels each way on the narrowest phone.
#[test]
fn every_target_of_an_act_is_44_pixels_each_way() {
    with_phone_at(home_in_range, |_home, served, phone| async move {
        phone.join(&served.link("grey")).await;
        let acts = ["attack", "advance", "fire"].map(|act| format!("/act/whitlow/{act}"));
        let pages = ["/me", "/board", "/sheet/whitlow", "/ask"].map(str::to_owned);
        for page in pages.iter().chain(&acts) {
            for width in [320, 360] {
                phone.go(page).await;
                phone.is_wide(width).await;
                let narrow = phone.client.execute(NARROW, Vec::new()).await.unwrap();
                assert_eq!(
                    narrow,
                    json!([]),
                    "{page} at {width} px: less than {TARGET} px"
                );
            }
            let targets =
                "return '' + document.querySelectorAll('#targets svg.map .link a').length";
            let is_act = page.starts_with("/act/");
            assert_eq!(phone.says(targets).await != "0", is_act, "{page}");
        }
    });
}
