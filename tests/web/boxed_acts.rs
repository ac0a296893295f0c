//! Acts of boxed games on phones: several units in one, chits that are held and played, sentences, and maps that can be
//! read.

use super::hexes::{Evening, Phone, between, offers};
use crate::cli::hidden_acts::game;
use common::patience::wait_until;
use common::twins;

const RIDGE: &str = include_str!("../../rosters/chestnut-ridge.toml");

/// Plays lines at the table.
fn plays(evening: &Evening, lines: &[&str]) {
    for line in lines {
        evening.home.out(&["do", "g", line]);
    }
}

/// The sentence of the act that a page would send.
fn sentence(page: &str) -> &str {
    between(page, "<p class=\"big\">", "</p>").unwrap_or_else(|| panic!("nothing to send: {page}"))
}

/// The addresses of the units that may join an act, with their words.
fn partners(page: &str) -> Vec<(String, String)> {
    let Some((_, list)) = page.split_once("Together with") else {
        return Vec::new();
    };
    let list = list.split("</p>").next().unwrap();
    let links = list.split("<a class=\"small\" href=\"").skip(1);
    let links = links.map(|link| {
        let (path, _) = link.split_once('"').unwrap();
        let path = path.split('#').next().unwrap().replace("&amp;", "&");
        (path, between(link, ">", "<").unwrap().to_owned())
    });
    links.collect()
}

/// Two units are added to an attack by taps, and the slip is a sentence in names (BG-081).
#[test]
fn several_units_attack_together_from_a_phone() {
    let evening = Evening::new(game(RIDGE), &[]);
    plays(
        &evening,
        &[
            "place askew 0404",
            "place bolton 0405",
            "place carr 0405",
            "next",
        ],
    );
    let phone = &evening.confederate;
    phone.comes_to_show("/me", "combat");
    let page = phone.text("/act/unit/askew?by=0505");
    assert_eq!(sentence(&page), "Askew attacks Joyce at 0505");
    let join = |page: &str, name: &str| {
        let found = partners(page)
            .into_iter()
            .find(|(_, words)| words.contains(name));
        found
            .unwrap_or_else(|| panic!("{name} may not join: {page}"))
            .0
    };
    let two = phone.text(&join(&page, "Bolton"));
    assert_eq!(sentence(&two), "Askew and Bolton attack Joyce at 0505");
    let path = join(&two, "Carr");
    let three = phone.text(&path);
    assert_eq!(
        sentence(&three),
        "Askew, Bolton and Carr attack Joyce at 0505"
    );
    // A second tap takes him out again.
    let again = phone.text(&join(&three, "Bolton"));
    assert_eq!(sentence(&again), "Askew and Carr attack Joyce at 0505");
    let far = phone.text("/act/unit/askew?by=0505&with=dale");
    assert_eq!(
        sentence(&far),
        "Askew attacks Joyce at 0505",
        "Dale is not there"
    );
    assert_eq!(phone.send(&path, "").header("location"), Some("/ask"));
    let slips = evening.home.out(&["slips", "g"]);
    assert!(
        slips.contains("Askew, Bolton and Carr attack Joyce at 0505"),
        "{slips}"
    );
    let taken = evening.home.run(&["slips", "g", "take", "1"]);
    assert!(
        taken.err.contains("die") || taken.out.contains("Askew"),
        "{}{}",
        taken.out,
        taken.err
    );
}

/// Units of one hex move together, and a page that is too late says so.
#[test]
fn a_stack_moves_together_from_a_phone() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    plays(&evening, &["place bolton 0204"]);
    let phone = &evening.confederate;
    phone.comes_to_show("/act/unit/askew?by=0304", "Bolton at 0204");
    let page = phone.text("/act/unit/askew?by=0304");
    assert_eq!(sentence(&page), "Askew moves to 0304");
    let (path, _) = partners(&page)
        .into_iter()
        .find(|(_, words)| words.contains("Bolton"))
        .unwrap();
    assert_eq!(
        sentence(&phone.text(&path)),
        "Askew and Bolton move to 0304"
    );
    phone.does(&path, "");
    assert!(evening.log().contains("Bolton"), "{}", evening.log());
    let late = phone.get(&path.replace("askew", "hart"));
    assert_eq!(late.status, 404);
    assert!(
        late.text().contains("The game has moved on"),
        "{}",
        late.text()
    );
}

/// Both sides close their choice of key chits, which fills the cup.
fn close_choices(evening: &Evening) {
    for phone in [&evening.union, &evening.confederate] {
        phone.does(&phone.offer("/me", "Close this choice"), "");
    }
}

/// BS-301, BS-1201: whether a side has chosen its key chit is in no offer and no refusal of the other's phone; a choice
/// that is closed stays, and the cup is filled once both are.
#[test]
fn a_phone_does_not_tell_whether_the_other_side_has_chosen() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    let words = |phone: &Phone| -> Vec<String> {
        let all = offers(&phone.text("/me")).into_iter();
        all.map(|(_, words)| words).collect()
    };
    let closes = |words: &[String]| {
        words
            .iter()
            .any(|words| words.contains("Close this choice"))
    };
    let before = words(union);
    assert!(!closes(&before), "nothing is chosen yet: {before:?}");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    confederate.comes_to_show("/me", "chosen; choosing another replaces it");
    assert_eq!(words(union), before);
    union.does(&union.offer("/me", "Secret union a"), "");
    union.comes_to_show("/me", "chosen; choosing another replaces it");
    let mut chosen = words(union);
    assert!(closes(&chosen), "{chosen:?}");
    chosen.retain(|words| !words.contains("Close this choice"));
    assert_eq!(chosen, before, "the cup is offered to nobody");
    union.does(&union.offer("/me", "Close this choice"), "");
    confederate.comes_to_show("/story", "Union closes its choice of key chits");
    union.comes_to_show("/story", "Union closes its choice of key chits");
    // The closing is public: the other phone no longer lists this side as choosing, and still reads no number.
    confederate.comes_to_show("/me", "key chits chosen (closed)");
    let cup = confederate.text("/me");
    assert!(!cup.contains("key chits being chosen"), "{cup}");
    let left = words(union).join("; ");
    assert!(
        !left.contains("Secret union") && !left.contains("Close this choice"),
        "{left}"
    );
    assert!(!confederate.text("/story").contains("chits are in the cup"));
    confederate.does(&confederate.offer("/me", "Close this choice"), "");
    union.comes_to_show("/story", "chits are in the cup");
}

/// Two players without a referee read of none, and of no screen that is passed.
#[test]
fn phones_without_a_referee_name_none() {
    for home in [game(&twins::kit()), crate::cli::hidden_acts::ridge()] {
        let evening = Evening::new(home, &["--acts", "all"]);
        for path in ["/me", "/board", "/sheets", "/ask", "/story", "/handover"] {
            let page = evening.union.text(path);
            for word in ["eferee", "pass the screen", "key u"] {
                assert!(!page.contains(word), "{word} on {path}: {page}");
            }
        }
    }
}

/// CBG-1101: both sides set up at once, so neither phone says that the other is to move.
#[test]
fn both_sides_set_up_at_once() {
    let evening = Evening::new(crate::cli::hidden_acts::ridge(), &["--acts", "all"]);
    for phone in [&evening.union, &evening.confederate] {
        let page = phone.text("/me");
        assert!(
            !page.contains("to move") && !page.contains("Your move"),
            "{page:.3000}"
        );
        assert!(page.contains("both sides, set-up"), "{page:.3000}");
    }
}

/// The entry at which the cup was filled, with its chits by identifier, as a draw counts them.
fn cup_of(evening: &Evening) -> Vec<String> {
    let journal = evening.home.out(&["export", "g"]);
    let (_, cup) = journal.split_once("cup-filled").unwrap();
    let list = between(cup, "[", "]").unwrap();
    let mut chits: Vec<String> = list
        .split(',')
        .map(|chit| chit.trim_matches('"').to_owned())
        .collect();
    chits.sort();
    chits
}

/// BS-305, BS-306: a drawn event chit is held on its owner's phone, and played from it when its moment comes; the other
/// phone reads neither its name nor its text before.
#[test]
fn a_drawn_chit_is_held_and_played_on_its_phone() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    close_choices(&evening);
    plays(&evening, &["pass", "pass", "next"]);
    let cup = cup_of(&evening);
    let place = cup.iter().position(|chit| chit == "union-a").unwrap();
    let draw = format!("draw dice {} {}", 1 + place / 6, 1 + place % 6);
    evening.home.out(&["do", "g", &draw]);
    union.comes_to_show("/me", "hold it");
    assert!(!confederate.text("/me").contains("Secret union a"));
    union.does(&union.offer("/me", "hold it"), "");
    assert!(!confederate.text("/me").contains("Secret union a"));
    let play = union.offer("/me", "play Secret union a now");
    assert_eq!(sentence(&union.text(&play)), "Secret union a is played");
    union.does(&play, "");
    confederate.comes_to_show("/story", "The Union played &quot;Secret union a&quot;");
}

/// BS-401: the guns of a side are offered to its own phone alone.
#[test]
fn a_phone_is_offered_what_its_own_side_does() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    close_choices(&evening);
    confederate.comes_to_show("/story", "chits are in the cup");
    assert!(union.text("/me").contains("Gage at 0703 may fire or move"));
    let other = confederate.text("/me");
    assert!(!other.contains("Gage at 0703 may"), "{other}");
    assert!(
        other.contains("Nothing for you to do now: Union may act."),
        "{other}"
    );
    let pass = union.offer("/me", "Union passes");
    assert_eq!(sentence(&union.text(&pass)), "Union passes");
}

/// The addresses and words of the offers at the table that one tap on a phone's own page sends.
fn sent_at_once(phone: &Phone) -> Vec<(String, String)> {
    let mut all = offers(&phone.text("/me"));
    all.retain(|(path, _)| path.starts_with("/me?"));
    all
}

/// A game whose guns may act; they have no target if `is_near` leaves them one hex of range.
fn artillery_step(is_near: bool, options: &[&str]) -> Evening {
    let mut kit = twins::kit();
    for ranges in [[3, 5, 7], [4, 7, 10]] {
        let [effective, long, extreme] = ranges;
        let far = format!("effective = {effective}\nlong = {long}\nextreme = {extreme}\n");
        assert!(kit.contains(&far), "{far}");
        if is_near {
            kit = kit.replace(&far, "effective = 1\n");
        }
    }
    let evening = Evening::new(game(&kit), options);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    plays(&evening, &["next"]);
    union.comes_to_show("/me", "Gage at 0703 may fire or move");
    evening
}

/// BS-401: while no gun has a target, its side passes at one tap; a button of an earlier moment ends no later step. With a
/// target a second page says what is not done.
#[test]
fn an_empty_step_of_guns_ends_at_one_tap() {
    let evening = artillery_step(true, &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    let only = |phone: &Phone, words: &str| {
        phone.comes_to_show("/me", words);
        let [(path, said)] = sent_at_once(phone).try_into().unwrap();
        assert_eq!(said, words);
        path
    };
    let passes = || evening.log().matches("Union passes").count();
    assert_eq!(sent_at_once(confederate), []);
    let before = passes();
    union.does(&only(union, "Union passes"), "");
    assert_eq!(passes(), before + 1);
    let early = only(confederate, "Confederate passes");
    plays(&evening, &["guns 0404"]);
    let is_new = || {
        sent_at_once(confederate)
            .iter()
            .any(|(path, _)| *path != early)
    };
    wait_until(|| confederate.text("/me"), is_new);
    assert_eq!(confederate.send(&early, "").status, 400);
    let ends = sent_at_once(confederate).remove(0).0;
    assert_ne!(ends, early);
    confederate.does(&ends, "");
    union.does(&only(union, "Union passes"), "");
    assert_eq!(passes(), before + 2, "the same words at another moment");

    let evening = artillery_step(false, &["--acts", "all"]);
    assert_eq!(sent_at_once(&evening.union), []);
    let pass = evening.union.offer("/me", "Union passes");
    let page = evening.union.text(&pass);
    assert!(
        page.contains("Not done: Gage at 0703 may fire or move"),
        "{page}"
    );
}

/// With a referee one tap sends the slip, and once it is returned another.
#[test]
fn an_empty_step_is_asked_for_at_one_tap() {
    let evening = artillery_step(true, &[]);
    let union = &evening.union;
    for number in ["1", "2"] {
        let (path, _) = sent_at_once(union).remove(0);
        assert_eq!(union.send(&path, "").header("location"), Some("/ask"));
        let slips = evening.home.out(&["slips", "g"]);
        assert!(slips.contains("Union passes"), "{slips}");
        let why = format!("not yet {number}");
        evening.home.out(&["slips", "g", "back", number, &why]);
        union.comes_to_show("/ask", &format!("returned: {why}"));
    }
}

/// What a phone reads holds no keys and no command lines.
#[test]
fn phones_read_no_command_lines() {
    let boxed = [game(&twins::kit()), crate::cli::hidden_acts::ridge()];
    for home in boxed {
        let evening = Evening::new(home, &[]);
        for phone in [&evening.union, &evening.confederate] {
            let page = phone.text("/me");
            for key in ["`:", "`: ", "(g c:", "(v shows)"] {
                assert!(!page.contains(key), "{key}: {page}");
            }
            assert_eq!(
                page.matches("Points: ").count() + page.matches("POINTS").count(),
                1,
                "{page}"
            );
        }
    }
}

/// Numbers on a page's map: those of its texts, with the height of their letters in pixels of the narrowest phone.
fn letters(phone: &Phone, path: &str) -> Vec<(String, f64)> {
    let page = phone.text(path);
    let svg = page
        .split("class=\"hexes colour ")
        .nth(1)
        .and_then(|svg| svg.split("viewBox=\"0 0 ").nth(1))
        .unwrap();
    let width: f64 = svg.split(' ').next().unwrap().parse().unwrap();
    let fixed = between(svg, "width=\"", "\"").and_then(|width| width.parse::<f64>().ok());
    let mut found = Vec::new();
    for (zoom, layer) in svg.split("<g class=\"words").skip(1).map(|layer| {
        let zoom = between(layer, " at-", "\"").map_or(1.0, |zoom| zoom.parse().unwrap());
        (zoom, layer)
    }) {
        let pixels = match fixed.filter(|_| path.starts_with("/act")) {
            Some(wide) => wide / width,
            None => zoom * 276.0 / width,
        };
        for text in layer.split("<text ").skip(1) {
            let size: f64 = between(text, "font-size=\"", "\"")
                .unwrap()
                .parse()
                .unwrap();
            found.push((between(text, ">", "<").unwrap().to_owned(), size * pixels));
        }
    }
    assert!(!found.is_empty(), "{page}");
    found
}

/// Every letter of a map is at least 11 pixels high on the narrowest phone, at each step of closeness; what has no room is
/// left out, and the hexes are numbered along the edges then.
#[test]
fn letters_of_a_map_can_be_read_on_a_phone() {
    let large = RIDGE.replace("columns = 8\n", "columns = 24\n");
    assert!(large.contains("columns = 24"));
    for kit in [RIDGE, &large] {
        let evening = Evening::new(game(kit), &[]);
        for path in ["/board", "/act/unit/askew"] {
            let letters = letters(&evening.confederate, path);
            let small = letters.iter().find(|(_, high)| *high < 10.9);
            assert_eq!(small, None, "{path}");
            assert!(
                letters.iter().any(|(words, _)| words == "0101"),
                "{path}: {letters:?}"
            );
        }
    }
    let evening = Evening::new(game(&large), &[]);
    let page = evening.confederate.text("/board");
    let whole = between(&page, "<g class=\"words at-1\"", "<g class=\"words at-2\"").unwrap();
    assert!(
        !whole.contains(">0605<") && whole.contains("class=\"edge\""),
        "{whole:.2000}"
    );
    assert!(page.contains("<ul class=\"legend\""), "a legend");
}

/// The addresses behind the hexes of a page's map.
fn hex_links(page: &str) -> Vec<String> {
    let links = page.split("<a href=\"").skip(1);
    let links = links.filter(|link| link.contains("id=\"h"));
    let links = links.filter_map(|link| Some(link.split_once('"')?.0.replace("&amp;", "&")));
    links.collect()
}

/// What a page says in the colour of alarm: why something cannot be done.
fn refused(page: &str) -> &str {
    between(page, "<p class=\"said\" role=\"alert\">", "</p>").unwrap_or_default()
}

/// Only hexes that lead on are links: none to act at while a unit may not act, and the page says why, the clause at the
/// end. A tap on another own unit turns to it.
#[test]
fn a_map_links_only_what_can_be_done() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    let idle = evening.union.text("/act/unit/hart");
    let links = hex_links(&idle);
    assert!(!links.iter().any(|link| link.contains("by=")), "{links:?}");
    assert!(links.contains(&"/act/unit/isham".to_owned()), "{links:?}");
    assert!(
        !links.iter().any(|link| link.contains("askew")),
        "{links:?}"
    );
    assert_eq!(
        refused(&idle),
        "Hart does not move in the phase of Confederate (BG-030)"
    );
    assert!(idle.contains("aria-label=\"0606 U2 Isham\""), "{idle}");
    let phone = &evening.confederate;
    let moving = phone.text("/act/unit/askew");
    assert_eq!(refused(&moving), "");
    assert!(hex_links(&moving).contains(&"/act/unit/askew?by=0304#h0304".to_owned()));
    plays(&evening, &["place askew 0404", "next"]);
    phone.comes_to_show("/me", "combat");
    let links = hex_links(&phone.text("/act/unit/askew"));
    let aims: Vec<&String> = links.iter().filter(|link| link.contains("by=")).collect();
    assert_eq!(aims, ["/act/unit/askew?by=0505#h0505"]);
    let (words, due) = ("Nothing for it to do now.", "Something else is due");
    let idle = phone.text("/act/unit/dale");
    assert!(idle.contains(words) && idle.contains(due), "{idle:.3000}");
    let other = evening.union.text("/act/unit/hart");
    assert!(
        other.contains(words) && !other.contains(due),
        "{other:.3000}"
    );
    let nothing = phone.text("/act/unit/askew?by=0101");
    assert_eq!(refused(&nothing), "Askew can do nothing at 0101 now");
    assert!(hex_links(&nothing).contains(aims[0]));
}

/// A hex that the rules refuse is left out of the way, which can still be sent; what the way costs is no alarm, and its unit
/// is looked at again once it has gone.
#[test]
fn a_refused_hex_leaves_the_way_before_it() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    let phone = &evening.confederate;
    let page = phone.text("/act/unit/askew?by=0304.0801");
    assert_eq!(sentence(&page), "Askew moves to 0304");
    assert!(refused(&page).ends_with(" (BG-048)"), "{}", refused(&page));
    let cost = between(&page, "<p class=\"told\">", "</p>").unwrap();
    assert!(cost.starts_with("Askew moves to 0304"), "{cost}");
    // Only what the page shows is sent, never less than was asked for.
    let whole = phone.send("/act/unit/askew?by=0304.0801", "");
    assert_eq!(whole.header("location"), Some("/act/unit/askew"));
    let less = phone.text("/act/unit/bolton?by=0305");
    let form = super::hexes::form_of(&less)
        .unwrap()
        .replace("by=0305", "by=0305.0801");
    assert_eq!(phone.post(&form).status, 400);
    assert!(!evening.log().contains("Bolton"), "{}", evening.log());
}

/// Before an attack its chances are on the phone, and its sum.
#[test]
fn an_attack_shows_its_chances() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    plays(&evening, &["place askew 0404", "next"]);
    let phone = &evening.confederate;
    phone.comes_to_show("/me", "combat");
    let page = phone.text("/act/unit/askew?by=0505");
    let chances = between(&page, "<p class=\"told\">", "</p>").unwrap();
    assert!(
        chances.starts_with("Askew attacks Joyce at 0505: 6 against"),
        "{chances}"
    );
    assert!(chances.contains(" % "), "{chances}");
}

/// The first activation of Coldwater Ford: Marsh attacks, Ives and Dunn near it.
const MARSH_ATTACKS: [&str; 11] = [
    "key union steady-men",
    "key confederate high-yell",
    "next",
    "pass",
    "pass",
    "next",
    "place ives 0504",
    "place dunn 0505",
    "draw hale because typed dice 1",
    "activate marsh",
    "order attack",
];

/// BS-608: only units that may fire themselves are offered for a flanking fire, not those of other brigades.
#[test]
fn only_units_that_may_fire_join_a_fire() {
    let kit = include_str!("../../rosters/coldwater-ford.toml");
    let evening = Evening::new(game(kit), &["--acts", "all"]);
    plays(&evening, &MARSH_ATTACKS);
    let phone = &evening.union;
    phone.comes_to_show("/me", "(attack)");
    let page = phone.text("/act/unit/ames?by=0504");
    let names: Vec<String> = partners(&page)
        .into_iter()
        .map(|(_, words)| words)
        .collect();
    assert!(
        names.iter().any(|words| words.contains("Brill")),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|words| words.contains("Dunn")),
        "{names:?}"
    );
}

/// BS-701: the end of the movement step says that it ends, not how far units move.
#[test]
fn the_end_of_a_step_says_so() {
    let kit = include_str!("../../rosters/coldwater-ford.toml");
    let evening = Evening::new(game(kit), &["--acts", "all"]);
    let mut lines = MARSH_ATTACKS.to_vec();
    lines.push("next");
    plays(&evening, &lines);
    let phone = &evening.union;
    phone.comes_to_show("/me", "movement");
    let ends = phone.offer("/me", "End the movement step");
    assert_eq!(sentence(&phone.text(&ends)), "End the movement step");
}

/// Two players without an umpire overrule an objection for a reason that both read (CBG-504); with an umpire the table does.
#[test]
fn an_objection_is_overruled_on_a_phone_for_a_reason() {
    let kit = RIDGE.replace("# command = true", "command = true");
    let line = "command dice 4";
    let evening = Evening::new(game(&kit), &["--acts", "all"]);
    plays(&evening, &[line]);
    let phone = &evening.confederate;
    let path = phone.offer("/me", "ends the movement phase");
    let page = phone.text(&path);
    assert!(refused(&page).ends_with("(CBG-504)"), "{page:.3000}");
    assert!(page.contains("Do it anyway"), "{page:.3000}");
    assert_eq!(phone.send(&path, "").status, 400, "no reason");
    assert_eq!(phone.send(&path, "because=+").status, 400, "a blank one");
    phone.does(&path, "because=we+both+agree");
    evening.union.comes_to_show("/story", "we both agree");
    let asked = Evening::new(game(&kit), &[]);
    plays(&asked, &[line]);
    let phone = &asked.confederate;
    let page = phone.text(&phone.offer("/me", "ends the movement phase"));
    assert!(page.contains("Send to the table"), "{page:.3000}");
    assert!(!page.contains("because"), "{page:.3000}");
}

/// A callsign stands whole on a phone's map, in narrow letters where it has no room: half of it is another counter's.
#[test]
fn a_callsign_is_whole_on_the_narrowest_phone() {
    let unit = |id: &str, at: &str| {
        format!(
            "\n[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"confederate\"\nkind = \"infantry\"\nstrength = 3\nat = \"{at}\"\n"
        )
    };
    let kit = RIDGE.replace("columns = 8\nrows = 10", "columns = 20\nrows = 15");
    let kit = kit + &unit("xeno", "1201") + &unit("yard", "1202");
    let evening = Evening::new(game(&kit), &[]);
    evening.confederate.comes_to_show("/board", "words at-1");
    let page = evening.confederate.text("/board");
    let whole = between(&page, "words at-1", "words at-2").unwrap();
    let counters: Vec<&str> = whole.split("class=\"counter").skip(1).collect();
    let sign = |counter: &str| {
        between(counter, "text-anchor=\"middle\"", "</text>")
            .unwrap()
            .to_owned()
    };
    let tenth: Vec<String> = counters
        .iter()
        .map(|one| sign(one))
        .filter(|one| one.ends_with("10"))
        .collect();
    assert_eq!(tenth.len(), 1, "{whole:.2000}");
    assert!(
        tenth[0].contains("textLength") && tenth[0].ends_with(">C10"),
        "{tenth:?}"
    );
}

/// BS-R04: whoever answers which of equals leads an attack reads names, and sends what the program knows.
#[test]
fn choices_among_units_are_names() {
    let kit = include_str!("../../rosters/coldwater-ford.toml");
    let evening = Evening::new(game(kit), &["--acts", "all"]);
    plays(&evening, &MARSH_ATTACKS[..6]);
    // Equal in strength, not in rating: who leads matters.
    plays(
        &evening,
        &[
            "place jory 0504",
            "place kemp 0504",
            "draw tarr because typed dice 1",
            "activate lane",
            "order attack",
            "next",
            "next",
            "close jory,kemp on 0604",
        ],
    );
    let phone = &evening.confederate;
    let path = phone.offer("/me", "esolve the close combat at");
    let asked = phone.send(&path, "").text();
    assert!(asked.contains("(BS-R04)"), "{asked:.3000}");
    assert!(
        asked.contains("value=\"jory\">Jory</button>"),
        "{asked:.3000}"
    );
}

/// A slip whose step is over stands last in the tray and says so, and lines of text ask before it is taken.
#[test]
fn a_slip_of_an_earlier_step_is_asked_about() {
    let evening = artillery_step(true, &[]);
    let union = &evening.union;
    let (path, _) = sent_at_once(union).remove(0);
    assert_eq!(union.send(&path, "").header("location"), Some("/ask"));
    let now = evening.home.out(&["slips", "g"]);
    assert!(!now.contains("its phase is over"), "{now}");
    plays(&evening, &["pass", "pass", "next"]);
    let over = evening.home.out(&["slips", "g"]);
    assert!(over.contains("(its phase is over)"), "{over}");
    union.comes_to_show(
        "/ask",
        "its phase is over: withdraw it, or leave it to the referee",
    );
    let line = ["play", "g", "--plain", "--serve=127.0.0.1:0"];
    let told = evening.home.run_with_input(&line, "take 1\nno\nquit\n");
    assert!(
        told.out.contains("is over. Continue it anyway?") && told.out.contains("Left."),
        "{told:?}"
    );
    let left = evening.home.out(&["slips", "g"]);
    assert!(left.contains("Union passes"), "{left}");
}

/// BS-305: the Union says first whether it plays a held chit, then the other side says so. No tap declines unsaid: the
/// draw is offered to who draws, once nobody else has to speak. Players read no lines that they could type.
#[test]
fn bs_305_no_phone_declines_for_the_other_side() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    close_choices(&evening);
    plays(&evening, &["pass", "pass", "next"]);
    for (phone, chit) in [(union, "union-a"), (confederate, "confederate-a")] {
        let cup = cup_of(&evening);
        let place = cup.iter().position(|there| there == chit).unwrap();
        let draw = format!("draw dice {} {}", 1 + place / 6, 1 + place % 6);
        evening.home.out(&["do", "g", &draw]);
        phone.does(&phone.offer("/me", "hold it"), "");
    }
    union.comes_to_show("/me", "Union plays no held chit (BS-305)");
    let draws = "draws: the cup holds";
    for phone in [union, confederate] {
        let page = phone.text("/me");
        assert!(!page.contains(draws) && !page.contains('`'), "{page}");
    }
    union.does(&union.offer("/me", "Union plays no held chit"), "");
    confederate.comes_to_show("/me", "Confederate plays no held chit (BS-305)");
    for phone in [union, confederate] {
        assert!(!phone.text("/me").contains(draws), "{}", phone.text("/me"));
    }
    confederate.does(
        &confederate.offer("/me", "Confederate plays no held chit"),
        "",
    );
    confederate.comes_to_show("/me", draws);
    assert!(!union.text("/me").contains(draws), "{}", union.text("/me"));
}

/// Players read sentences: a fight with its result, a move, the beginning of a phase; the sums stand apart.
#[test]
fn stories_and_answers_on_phones_are_sentences() {
    let evening = Evening::new(game(RIDGE), &[]);
    plays(
        &evening,
        &[
            "move bolton by 0305 0405",
            "next",
            "attack bolton on 0505 dice 3",
        ],
    );
    let phone = &evening.union;
    phone.comes_to_show("/story", "Bolton attacked Joyce");
    let story = phone.text("/story");
    for said in [
        "Bolton moved to 0405.",
        "Turn 1, Confederate: combat phase.",
        "Bolton attacked Joyce at 0505.",
        "Result AR with a die of 3: the attackers retreat 1 hex.",
    ] {
        assert!(story.contains(said), "{said}: {story}");
    }
    // The shorthand of the log stands only beside its sentence.
    let sums = story
        .split("<small>")
        .filter(|part| part.starts_with("Bolton attacks Joyce"));
    assert_eq!(sums.count(), 1, "{story}");
    // The answer to a slip is a sentence too.
    let confederate = &evening.confederate;
    let retreat = confederate.offer("/me", "etreat");
    assert_eq!(
        confederate.send(&retreat, "").header("location"),
        Some("/ask")
    );
    evening.home.out(&["slips", "g", "take", "1"]);
    confederate.comes_to_show("/ask", "taken: Bolton fell back to ");
}

/// A page that was left open sends nothing at another moment, whatever its line would do by then.
#[test]
fn a_slip_of_an_earlier_moment_is_refused_at_once() {
    let evening = Evening::new(game(RIDGE), &[]);
    let phone = &evening.confederate;
    let early = phone.text("/act/unit/bolton?by=0305");
    let early = super::hexes::form_of(&early).unwrap();
    plays(
        &evening,
        ["next", "attack askew on 0504", "next"].get(..1).unwrap(),
    );
    phone.comes_to_show("/me", "combat");
    let late = phone.post(&early);
    assert_eq!(late.status, 400, "{}", late.text());
    assert!(
        late.text().contains("no longer possible"),
        "{}",
        late.text()
    );
    assert!(evening.home.out(&["slips", "g"]).contains("no open slips"));
}

/// Every hex that can be tapped on the fitted map is 44 pixels wide and high on the narrowest phone.
#[test]
fn hexes_of_the_fitted_map_are_targets_for_a_finger() {
    let evening = Evening::new(game(RIDGE), &[]);
    let map = evening.confederate.text("/board");
    let drawn = between(&map, "<svg class=\"hexes", "</svg>").unwrap();
    let (_, drawn) = drawn.split_once("viewBox=\"0 0 ").unwrap();
    let width: f64 = drawn.split(' ').next().unwrap().parse().unwrap();
    // 320 pixels, less the margins of the page.
    let pixels = 276.0 / width;
    let links: Vec<&str> = drawn.split("<a href=").skip(1).collect();
    assert!(links.len() > 3, "{map}");
    for link in links {
        let link = link.split("</a>").next().unwrap();
        let radius: f64 = between(link, " r=\"", "\"").unwrap().parse().unwrap();
        assert!(
            2.0 * radius * pixels > 43.9,
            "{link}: {} px",
            2.0 * radius * pixels
        );
    }
}

/// CBG-1101: the owner's set-up list says which of his counters lie face down; the other side's does not.
#[test]
fn a_set_up_list_says_which_counters_lie_face_down() {
    let evening = Evening::new(crate::cli::hidden_acts::ridge(), &[]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    let down = "Hart: 0604, face down<";
    union.does("/act/unit/hart?by=0604", "");
    union.comes_to_show("/me", down);
    union.does(&union.offer("/act/unit/hart", "Hart lies face up"), "");
    union.comes_to_show("/me", "Hart: 0604<");
    union.does(&union.offer("/act/unit/hart", "Hart lies face down"), "");
    union.comes_to_show("/me", down);
    let other = confederate.text("/me");
    assert!(
        !other.contains("Hart") && !other.contains("0604"),
        "{other}"
    );
}

/// CBG-1104, CBG-S03: a crowd by plots is on its owner's page alone, before and in the page that seals them; when it has
/// come about, his page leads to the unit that goes elsewhere.
#[test]
fn a_crowd_by_plots_is_cleared_from_its_owners_page() {
    let kit = RIDGE
        .replace(
            "[complications]  ",
            "[complications]\nsimul = 18\ncommand = true\nvoluntary = true\n#",
        )
        .replace("[stacking]\nunits = 2", "[stacking]\nunits = 1")
        .replace("at = \"0205\"", "at = \"0204\"")
        .replace("union = 2\nconfederate = 2", "union = 1\nconfederate = 1");
    let evening = Evening::new(game(&kit), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    let wrong = "By these plots, Askew, Bolton are together in 0204";
    confederate.comes_to_show("/me", wrong);
    assert!(!union.text("/me").contains("By these plots"));
    let seal = confederate.offer("/me", "Seal these plots");
    assert!(confederate.text(&seal).contains(wrong));
    confederate.does(&seal, "");
    union.does(&union.offer("/me", "Seal these plots"), "");
    plays(&evening, &["command dice 1", "command dice 1", "next"]);
    let goes = confederate.offer("/me", "Bolton goes elsewhere from 0204");
    assert_eq!(goes, "/act/unit/bolton");
    assert!(!union.text("/me").contains("goes elsewhere"));
    let page = confederate.text("/act/unit/bolton?by=0205");
    assert_eq!(sentence(&page), "Bolton is placed in 0205");
    confederate.does("/act/unit/bolton?by=0205", "");
    confederate.comes_to_show("/me", "ends the movement phase");
}

/// BG-030: the end of a movement phase in which no unit has moved says so; once one has moved it says nothing.
#[test]
fn a_phase_without_a_move_says_so_before_it_ends() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    let phone = &evening.confederate;
    let ends = phone.offer("/me", "ends the movement phase");
    assert!(phone.text(&ends).contains("No unit has moved"));
    phone.does("/act/unit/bolton?by=0305", "");
    phone.comes_to_show("/story", "Bolton moved");
    assert!(!phone.text(&ends).contains("No unit has moved"));
}

/// BG-050: a hex in which a friend is, is a goal of a unit that can reach it, near or far; it selects the friend where
/// the unit cannot go.
#[test]
fn a_friend_in_reach_is_a_goal() {
    let evening = Evening::new(game(RIDGE), &["--acts", "all"]);
    let links = hex_links(&evening.confederate.text("/act/unit/askew"));
    for goal in ["0205", "0206"] {
        let way = format!("/act/unit/askew?by={goal}#h{goal}");
        assert!(links.contains(&way), "{goal}: {links:?}");
    }
    assert!(!links.contains(&"/act/unit/carr".to_owned()), "{links:?}");
}

/// BS-304, BS-R11: the die of a wild chit is asked of the other player alone, that of a leader's chit of the player who
/// drew it.
#[test]
fn bs_304_the_die_of_a_wild_chit_is_the_other_players() {
    let evening = Evening::new(game(&twins::kit()), &["--acts", "all"]);
    let (union, confederate) = (&evening.union, &evening.confederate);
    union.does(&union.offer("/me", "Secret union a"), "");
    confederate.does(&confederate.offer("/me", "Secret confederate a"), "");
    close_choices(&evening);
    plays(&evening, &["pass", "pass", "next"]);
    let cup = cup_of(&evening);
    let drawn = |chit: &str| {
        let place = cup.iter().position(|one| one == chit).unwrap();
        format!("draw dice {} {}", 1 + place / 6, 1 + place % 6)
    };
    // In the first turn the Confederate draws.
    evening.home.out(&["do", "g", &drawn("fog")]);
    let throws = |phone: &Phone| {
        let offers = offers(&phone.text("/me"));
        offers
            .iter()
            .any(|(_, words)| words.contains("die of Fog of War"))
    };
    wait_until(|| union.text("/me"), || throws(union));
    assert!(!throws(confederate), "{}", confederate.text("/me"));
}
