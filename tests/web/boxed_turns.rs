//! Whole turns of a boxed game over two phones: every act is a tap on what a phone offers, and no turn gets stuck.

use super::hexes::{Evening, Phone, between, form_of, offers};
use crate::cli::hidden_acts::game;
use common::patience::wait_until;

const RIDGE: &str = include_str!("../../rosters/chestnut-ridge.toml");

/// Most taps that two turns take; more mean that the phones go round in a circle.
const MOST_TAPS: usize = 400;

/// Units that are tapped on the map, of both sides.
const UNITS: [&str; 8] = [
    "bolton", "carr", "askew", "dale", "hart", "isham", "joyce", "kirby",
];

/// Two phones that play a game, as two people would who tap the first act that they are offered.
struct Players {
    evening: Evening,
    taps: usize,
}

impl Players {
    fn new(complications: &str) -> Self {
        let on = format!("[complications]\n{complications}\n#");
        let kit = RIDGE.replace("[complications]  ", &on);
        assert!(kit.contains(complications), "{kit}");
        Self {
            evening: Evening::new(game(&kit), &["--acts", "all"]),
            taps: 0,
        }
    }

    fn phones(&self) -> [&Phone; 2] {
        [&self.evening.confederate, &self.evening.union]
    }

    /// Turn, phase, side, and the number of acts in the log.
    fn moment(&self) -> (u64, String, String, usize) {
        let shown = self.evening.home.json(&["show", "g", "--json"]);
        let word = |key: &str| shown[key].as_str().unwrap_or_default().to_owned();
        let acts = self.evening.log().lines().count();
        (
            shown["turn"].as_u64().unwrap(),
            word("phase"),
            word("side"),
            acts,
        )
    }

    /// Sends what an address offers, and answers every question by the first answer; true if it was done.
    fn does(&mut self, phone: usize, path: &str) -> bool {
        let phone = self.phones()[phone];
        let page = phone.get(path);
        let Some(form) = (page.status == 200)
            .then(|| form_of(&page.text()))
            .flatten()
        else {
            return false;
        };
        let button = path.strip_prefix("/me?").unwrap_or_default();
        let mut answer = phone.post(&format!("{form}{button}"));
        for _ in 0..40 {
            if answer.status != 200 {
                break;
            }
            let page = answer.text();
            let Some(form) = form_of(&page) else { break };
            let first = between(&page, "<button name=\"answer\" value=\"", "\"");
            let given = match first {
                _ if page.contains("name=\"throws\"") => "throws=yes".to_owned(),
                Some(first) => format!("answer={}", first.replace(' ', "+")),
                None => "answer=1".to_owned(),
            };
            answer = phone.post(&format!("{form}{given}"));
        }
        self.taps += 1;
        answer.header("location").is_some()
    }

    /// Taps the first hex that a unit is offered, and sends the act.
    fn moves(&mut self, phone: usize, unit: &str) -> bool {
        let page = self.phones()[phone].get(&format!("/act/unit/{unit}"));
        if page.status != 200 {
            return false;
        }
        let page = page.text();
        let links = page.split("href=\"").skip(1);
        let mut ways = links.filter_map(|link| link.split('"').next());
        let way = ways.find(|way| way.starts_with("/act/unit/") && way.contains("by="));
        let Some(way) = way.map(|way| way.split('#').next().unwrap().replace("&amp;", "&")) else {
            return false;
        };
        self.does(phone, &way)
    }

    /// One act of either phone: what it is offered, a unit that may act, and only then the end of a phase.
    fn acts(&mut self) -> bool {
        let (_, phase, _, before) = self.moment();
        for phone in 0..2 {
            let offered = offers(&self.phones()[phone].text("/me"));
            let is_end = |words: &str| words.contains("ends the") || words.contains("eal ");
            let (ends, others): (Vec<_>, Vec<_>) =
                offered.into_iter().partition(|(_, words)| is_end(words));
            for (path, words) in others {
                let is_of_unit = path.starts_with("/act/unit/");
                let unit = path.trim_start_matches("/act/unit/").to_owned();
                // While plots are made a unit stays on the list after its act.
                let done = match is_of_unit {
                    true => phase == "movement" && self.moves(phone, &unit),
                    // A mark to attack would be set and taken off for ever.
                    false if words.contains("this turn") => false,
                    false => self.does(phone, &path),
                };
                if done {
                    return true;
                }
            }
            for (path, _) in ends {
                if self.does(phone, &path) {
                    return true;
                }
            }
        }
        let (.., now) = self.moment();
        before != now
    }

    /// Plays to the beginning of a turn.
    fn play_to(&mut self, turn: u64) {
        let mut moved = Vec::new();
        while self.moment().0 < turn {
            let (now, phase, side, _) = self.moment();
            let step = (now, phase.clone(), side.clone());
            if matches!(phase.as_str(), "movement" | "plotting") && !moved.contains(&step) {
                moved.push(step);
                for (at, unit) in UNITS.iter().enumerate() {
                    self.moves(usize::from(at >= 4), unit);
                }
            }
            let acted = self.acts();
            let pages = self.phones().map(|phone| phone.text("/me"));
            assert!(
                acted && self.taps < MOST_TAPS,
                "stuck in turn {now}, {phase} of {side} after {} taps:\n{}\n{pages:#?}",
                self.taps,
                self.evening.log()
            );
        }
    }
}

/// Plays two turns, after which both phones are in the third; the log has no act of a laptop.
fn two_turns(complications: &str) -> Players {
    let mut players = Players::new(complications);
    players.play_to(3);
    for phone in players.phones() {
        wait_until(
            || phone.text("/me"),
            || phone.text("/me").contains("turn 3 of 8"),
        );
    }
    let checked = players.evening.home.run(&["check", "g"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    players
}

/// CBG-302, CBG-501 to CBG-506, CBG-701: two turns with four complications run through on two phones. Who acts for his
/// own side is not named as the one who asks for it.
#[test]
fn two_turns_with_four_complications_run_through() {
    let players = two_turns("command = true\nstacking = true\nvoluntary = true\nflank = true");
    let log = players.evening.log();
    assert!(!log.contains("requested by"), "{log}");
}

/// CBG-S01 to CBG-S07, CBG-1101 to CBG-1104: two turns with all sixteen complications run through on two phones.
#[test]
fn two_turns_with_all_sixteen_complications_run_through() {
    two_turns(
        "stacking = true\nentrench = 2\ncommand = true\nzoc3 = true\nvoluntary = true\nflank = true\n\
         attenuation = true\nart_defence = true\nunlimber = true\ncavalry = true\nterrain = true\n\
         min_move = true\nhidden = true\ndummies = true\ndemoral = true\nfree_deploy = true\nsimul = 18",
    );
}
