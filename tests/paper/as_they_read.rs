//! Snapshots of every sheet as text, of two rosters in both editions: before the first turn, in the middle, after the
//! end. Who changes a sheet reads here what a player will read.

use vidette::game::session::Session;
use vidette::report::sheet::{self, Packet};
use vidette::rules::fields::{
    state::{State, draft::Fields},
    terms::name::BrigadeId,
};
use vidette::view::paper::{self, PrintSubject, PrintedState, SheetKind};

use common::sitting::{play, session, start};

/// Every sheet of a game; one that there is not is told by its refusal.
fn every_sheet(session: &Session<Fields>, of: &[PrintSubject]) -> String {
    let state: &State = session.state();
    let look = PrintedState {
        state,
        side: None,
        session: Some(session),
        of,
        seats: &[],
        slips: &[],
        blank: false,
        when: "then",
        entry: Some(session.journal().here().number()),
    };
    let mut all = String::new();
    for kind in SheetKind::ALL {
        if matches!(kind, SheetKind::Packet | SheetKind::Fallback) {
            continue;
        }
        all.push_str(&format!("######## {}\n", kind.name()));
        match paper::make_sheets(&look, &[kind]) {
            Ok(sheets) => {
                let packet = Packet {
                    title: "snapshot".to_owned(),
                    foot: look.foot(),
                    warning: String::new(),
                    sheets,
                    copies: 1,
                    map: None,
                };
                all.push_str(&sheet::plain(&packet).text);
            }
            Err(why) => all.push_str(&why),
        }
        all.push('\n');
    }
    all.replace(env!("CARGO_PKG_VERSION"), "VERSION")
        .replace('\u{c}', "")
}

/// A roster in another edition: in the basic one nobody falls or rests, and a unit is of size 2 or 3; the 14th
/// Tennessee, wider so, stands clear of its neighbour.
fn in_edition(text: &str, edition: &str) -> String {
    let own = ["basic", "full"].map(|own| format!("edition = \"{own}\""));
    let text = own.iter().fold(text.to_owned(), |text, own| {
        text.replace(own, &format!("edition = \"{edition}\""))
    });
    if edition == "full" {
        return text;
    }
    let sizes = [(1, 2), (4, 3), (5, 3)];
    let text = text
        .replace("casualties = true", "casualties = false")
        .replace("kind = \"rest\"", "kind = \"hold\"")
        .replace("at = [12.34, 28.3]", "at = [12.34, 28.8]");
    sizes.iter().fold(text, |text, (full, basic)| {
        text.replace(&format!("size = {full},"), &format!("size = {basic},"))
    })
}

/// Reads a battle before the first turn, in the middle and after the end.
fn read((name, editions): (&str, &[&str]), text: &str, of: &[&str], middle: &[&str]) {
    for edition in editions {
        let mut session = session(start(&in_edition(text, edition)));
        let of: Vec<PrintSubject> = of
            .iter()
            .map(|id| PrintSubject::Brigade(BrigadeId::new(id)))
            .collect();
        let seen = |moment: &str, session: &Session<Fields>| {
            insta::assert_snapshot!(
                format!("{name}-{edition}-{moment}"),
                every_sheet(session, &of)
            );
        };
        seen("before", &session);
        play(&mut session, middle);
        seen("middle", &session);
        play(&mut session, &["end \"the hall closes\""]);
        seen("end", &session);
    }
}

#[test]
fn sheets_of_first_steps_read_as_they_did() {
    read(
        ("first-steps", &["basic", "full"]),
        include_str!("../../rosters/first-steps.toml"),
        &[],
        &[
            "note \"! a drink for the winner\"",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "order holloway retire",
            "mark whitlow fatigue 7",
            "mark 3rd disordered",
            "place 12th 14,12 facing 90",
        ],
    );
}

#[test]
fn sheets_of_mcphersons_ridge_read_as_they_did() {
    read(
        ("mcphersons-ridge", &["basic", "full"]),
        include_str!("../../rosters/mcphersons-ridge.toml"),
        &["meredith", "archer"],
        &[
            "order archer attack cutler",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "mark archer fatigue 9",
            "mark 2wi beaten",
        ],
    );
}
