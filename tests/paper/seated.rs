//! Seats on paper: each has its page and its tent, with what lets a phone join; nobody's link stands on a page of
//! the enemy.

use vidette::report::{
    page::PaperSize,
    qr::Qr,
    sheet::{self, Document},
};
use vidette::rules::fields::{state::State, terms::name::SideId};
use vidette::view::paper::{
    self, PrintSubject, PrintedState, Sheet, SheetKind,
    seat::{Join, SeatAddress, SeatCard},
};

use super::{look, packet};
use crate::cli::program::Home;
use common::sitting::battle;

/// A link as long as they come.
fn join(n: usize) -> Join {
    Join {
        place: Some(SeatAddress {
            address: "http://192.168.100.100:1863".to_owned(),
            link: format!("HTTP://192.168.100.100:1863/J/N3P4KEGHASUXGBK5{n:04}"),
        }),
        code: format!("KR{n:02}"),
    }
}

/// A seat a side, and one a division but the last.
pub(super) fn seats(state: &State) -> Vec<SeatCard> {
    let sides = state.oob().sides.iter().map(|side| (side.id.clone(), None));
    let divisions: Vec<_> = state
        .divisions()
        .map(|division| (division.side.clone(), Some(division.id.clone())))
        .collect();
    let (_, but_the_last) = divisions.split_last().unwrap();
    sides
        .chain(but_the_last.iter().cloned())
        .enumerate()
        .map(|(n, (side, division))| SeatCard {
            id: match &division {
                Some(division) => format!("{side}/{division}"),
                None => side.to_string(),
            },
            name: match &division {
                Some(division) => state.oob().division(division).unwrap().name.clone(),
                None => state.side_name(&side).to_owned(),
            },
            side,
            command: division.map(PrintSubject::Division),
            players: Vec::new(),
            join: Some(join(n)),
        })
        .collect()
}

fn printed(look: &PrintedState<'_>, kind: SheetKind) -> [Document; 2] {
    let mut packet = packet(look.state, &[]);
    packet.sheets = paper::make_sheets(look, &[kind]).unwrap();
    [
        sheet::html(&packet, &PaperSize::default()),
        sheet::plain(&packet),
    ]
}

#[test]
fn each_seat_has_a_page_with_its_own_command_and_its_own_link() {
    let state = battle("mcphersons-ridge");
    let mut seats = seats(&state);
    let wadsworth = seats
        .iter()
        .position(|seat| seat.id == "union/wadsworth")
        .unwrap();
    seats[wadsworth].players = vec!["Jim".to_owned()];
    let look = PrintedState {
        seats: &seats,
        ..look(&state)
    };
    let Sheet::Briefing(pages) = &paper::make_sheets(&look, &[SheetKind::Briefing]).unwrap()[0]
    else {
        panic!("briefings");
    };
    assert_eq!(pages.len(), seats.len());
    let jims = pages
        .iter()
        .find(|page| page.seat.as_deref() == Some("Jim"))
        .unwrap();
    assert_eq!(jims.commands.len(), 1, "{:?}", jims.commands);
    assert!(jims.commands[0].contains("Iron Brigade"));
    let whole = pages.iter().find(|page| page.seat.is_none()).unwrap();
    assert!(whole.commands.len() > 1);
    let [html, text] = printed(&look, SheetKind::Briefing);
    for seat in &seats {
        let join = seat.join.as_ref().unwrap();
        let link = &join.place.as_ref().unwrap().link;
        let dots = Qr::from_text(link).unwrap().drawing(28.0).into_string();
        assert_eq!(html.text.matches(&dots).count(), 1, "{}", seat.id);
        assert_eq!(text.text.matches(link.as_str()).count(), 1, "{}", seat.id);
        assert!(text.text.contains(&format!("type {}", join.code)));
    }
}

#[test]
fn a_tent_is_a_seat_s_or_a_division_s_with_the_code_of_its_side() {
    let state = battle("mcphersons-ridge");
    let seats = seats(&state);
    let look = PrintedState {
        seats: &seats,
        ..look(&state)
    };
    let Sheet::Tents(tents) = &paper::make_sheets(&look, &[SheetKind::Tents]).unwrap()[0] else {
        panic!("tents");
    };
    assert_eq!(tents.len(), state.divisions().count());
    let last = state.divisions().last().unwrap();
    for tent in tents {
        let of_side = seats
            .iter()
            .find(|seat| seat.command.is_none() && state.side_name(&seat.side) == tent.side);
        let is_of_side = tent.join == of_side.unwrap().join;
        assert_eq!(is_of_side, tent.command == last.name, "{}", tent.command);
    }
    let mut callsigns: Vec<&String> = tents.iter().flat_map(|tent| &tent.callsigns).collect();
    callsigns.sort_unstable();
    callsigns.dedup();
    assert_eq!(callsigns.len(), state.brigades().count());
    // The enemy reads the other half: it has no dots.
    let [html, _] = printed(&look, SheetKind::Tents);
    assert_eq!(html.text.matches("class=\"qr\"").count(), tents.len());
    assert_eq!(
        html.text.matches("this half before you").count(),
        tents.len()
    );
}

#[test]
fn a_seat_that_takes_nobody_more_shows_no_code_and_one_of_the_enemy_is_not_there() {
    let state = battle("mcphersons-ridge");
    let mut seats = seats(&state);
    seats.retain(|seat| seat.side.as_str() == "union");
    seats[0].join = None;
    let look = PrintedState {
        seats: &seats,
        ..look(&state)
    };
    let Sheet::Briefing(pages) = &paper::make_sheets(&look, &[SheetKind::Briefing]).unwrap()[0]
    else {
        panic!("briefings");
    };
    assert_eq!(pages.iter().filter(|page| page.join.is_none()).count(), 2);
    let confederate = SideId::new("confederate");
    let theirs = pages
        .iter()
        .filter(|page| page.side == state.side_name(&confederate));
    assert_eq!(theirs.count(), 1);
}

/// Pages of a seat are handed to who sits there: all of them hold what his side may know and no more.
#[test]
fn pages_of_a_seat_are_pages_of_its_side() {
    let home = Home::new();
    let roster = include_str!("../../rosters/mcphersons-ridge.toml");
    let seats = "\n[[seat]]\nside = \"union\"\ncommand = \"wadsworth\"\nname = \"Jim\"\n\n\
                 [[seat]]\nside = \"union\"\n\n[[seat]]\nside = \"confederate\"\n";
    std::fs::write(home.path().join("seated.toml"), format!("{roster}{seats}")).unwrap();
    home.out(&["new", "./seated.toml", "--name", "g"]);
    home.out(&["new", "mcphersons-ridge", "--name", "seatless"]);
    let what = ["setup", "briefing", "roster", "sheets", "cards", "slips"];
    let printed = |source: &str, more: &[&str]| {
        let line = [&["print", source], &what[..], more, &["--out", "-"]].concat();
        home.out(&line)
    };
    for source in ["./seated.toml", "g", "seatless"] {
        let of_side = printed(source, &["--side", "confederate"]);
        assert_eq!(printed(source, &["--seat", "confederate"]), of_side);
        assert!(!of_side.contains("REFEREE"));
        let refused = home.run(&["print", source, "umpire", "--seat", "confederate"]);
        assert_eq!(refused.code, 1);
        assert!(
            refused.err.contains("only for the referee"),
            "{}",
            refused.err
        );
        let both = ["--side", "union", "--seat", "confederate"];
        let refused = home.run(&[&["print", source, "sheets"], &both[..]].concat());
        assert_eq!(refused.code, 1);
        assert!(
            refused.err.contains(
                "`--side union` is for Union and `--seat confederate` is for Confederate: print each side's sheets separately"
            ),
            "{}",
            refused.err
        );
        let own = ["--side", "union", "--seat", "union"];
        assert!(printed(source, &own).contains("Union only"));
    }
    for (source, seat) in [("g", "jim"), ("seatless", "wadsworth")] {
        let handed = printed(source, &["--seat", seat]);
        let of_side = printed(source, &["--side", "union", "--seat", seat]);
        assert!(handed == of_side && handed.contains("Union only"), "{seat}");
    }
}

/// What the order of battle says of its seats stands on paper before anybody serves boards: for a roster and for a
/// game of it.
#[test]
fn the_seats_of_a_roster_reach_the_paper_without_a_code() {
    let home = Home::new();
    let roster = include_str!("../../rosters/mcphersons-ridge.toml");
    let seats = "\n[[seat]]\nside = \"union\"\ncommand = \"wadsworth\"\nname = \"Jim\"\n\n\
                 [[seat]]\nside = \"union\"\n";
    std::fs::write(home.path().join("seated.toml"), format!("{roster}{seats}")).unwrap();
    home.out(&["new", "./seated.toml", "--name", "g"]);
    for source in ["./seated.toml", "g"] {
        let line = ["print", source, "packet", "--text", "--out", "-"];
        let packet = home.out(&line);
        assert!(packet.contains("Union, Jim: "), "{packet}");
        assert!(
            packet.contains("Union: Jim\n"),
            "no tent of Jim's: {packet}"
        );
        assert!(!packet.contains("Join with your phone"), "{packet}");
        let jims = home.out(&[
            "print", source, "briefing", "--seat", "jim", "--text", "--out", "-",
        ]);
        assert_eq!(jims.matches("YOU COMMAND").count(), 1, "{jims}");
        assert!(jims.contains("Iron Brigade"), "{jims}");
        let theirs = home.out(&[&line[..], &["--side", "confederate"]].concat());
        assert!(!theirs.contains("Jim"), "{theirs}");
        let refused = home.run(&["print", source, "briefing", "--seat", "jin"]);
        assert_eq!(refused.code, 1);
        assert!(refused.err.contains("no seat `jin`"), "{}", refused.err);
    }
}
