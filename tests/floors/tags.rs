//! The numbers by which a photograph knows the pieces.

use std::collections::BTreeSet;

use common::blinds::rebels;
use common::sitting::{battle, play, session, start};
use rules::fields::terms::command::MovablePiece;
use view::tags::{FIRST_PIECE, Labelled, MAX_PIECES, TagBook};

#[test]
fn units_come_first_then_generals_from_the_side_down() {
    let state = battle("mcphersons-ridge");
    let book = TagBook::new(&state).unwrap();
    let tags: Vec<u16> = book.pieces().iter().map(|piece| piece.tag).collect();
    let (units, generals) = (state.units().count(), state.generals().count());
    assert_eq!((units, generals), (56, 26));
    assert_eq!(tags, (FIRST_PIECE..FIRST_PIECE + 82).collect::<Vec<_>>());
    let roster: Vec<&str> = state.units().map(|unit| unit.id.as_str()).collect();
    let numbered: Vec<&str> = book
        .pieces()
        .iter()
        .take(units)
        .map(|piece| piece.id.as_str())
        .collect();
    assert_eq!(numbered, roster);
    let first = book.piece(FIRST_PIECE).unwrap();
    assert_eq!((first.address.as_str(), first.id.as_str()), ("A1", "2wi"));
    assert_eq!(first.command, "Iron Brigade");
    assert_eq!(first.depth, state.units().next().unwrap().depth);
    let ranks = book.pieces().iter().skip(units).map(|piece| {
        let Labelled::General(id) = &piece.piece else {
            panic!("{piece:?}");
        };
        state.oob().general(id).unwrap().rank
    });
    assert!(ranks.rev().is_sorted(), "army, corps, divisions, brigades");
    let ids: BTreeSet<&str> = book
        .pieces()
        .iter()
        .skip(units)
        .map(|p| p.id.as_str())
        .collect();
    assert_eq!(ids.len(), generals);
    assert_eq!(book.piece(9), None);
    assert_eq!(book.piece(FIRST_PIECE + 82), None);
}

/// The numbers are those of the order of battle: what comes, falls or is shown changes none.
#[test]
fn a_number_means_the_same_piece_to_the_end() {
    for text in [
        common::files::read("rosters/first-steps.toml"),
        rebels((30, 30), (40, 34)),
    ] {
        let mut game = session(start(&text));
        let before = TagBook::new(game.state()).unwrap();
        let unit = game.state().units().next().unwrap().id.clone();
        play(&mut game, &[&format!("mark {unit} broken")]);
        if game.state().cards().count() > 0 {
            play(&mut game, &["reveal z"]);
        }
        assert_eq!(TagBook::new(game.state()).unwrap(), before);
        let broken = before.piece(FIRST_PIECE).unwrap();
        assert_eq!(broken.piece.corrected(game.state()), None);
    }
}

/// A card's label tells no more than the card: its number. Behind it no unit has a label on the table.
#[test]
fn a_blind_has_the_label_of_its_card() {
    let state = start(&rebels((30, 30), (40, 34)));
    let book = TagBook::new(&state).unwrap();
    let cards: Vec<_> = book
        .pieces()
        .iter()
        .filter(|piece| matches!(piece.piece, Labelled::Card(_)))
        .collect();
    let last: Vec<u16> = book
        .pieces()
        .iter()
        .rev()
        .take(cards.len())
        .map(|piece| piece.tag)
        .rev()
        .collect();
    assert_eq!(
        cards.iter().map(|card| card.tag).collect::<Vec<_>>(),
        last,
        "cards come last"
    );
    for (number, card) in (1..).zip(&cards) {
        assert_eq!(
            (card.name.as_str(), card.address.as_str()),
            (&*format!("Blind {number}"), &*format!("{number}"))
        );
        assert_eq!(
            (card.id.as_str(), card.command.as_str()),
            (&*format!("blind-{number}"), "")
        );
        assert!(card.piece.recorded(&state).unwrap().facing.is_some());
    }
    let alike = |card: &view::tags::TaggedPiece| (card.side.clone(), card.depth.to_bits());
    let rebels: Vec<_> = cards
        .iter()
        .filter(|card| card.side.as_str() == "rebel")
        .collect();
    assert_eq!(rebels.len(), 2);
    assert_eq!(
        alike(rebels[0]),
        alike(rebels[1]),
        "the real one and the dummy"
    );
    let z1 = book.entry(&Labelled::Unit("z1".into())).unwrap();
    assert_eq!(
        (z1.piece.corrected(&state), z1.piece.recorded(&state)),
        (None, None)
    );
    let real = cards
        .iter()
        .find(|card| card.piece == Labelled::Card("z".into()))
        .unwrap();
    assert_eq!(
        real.piece.corrected(&state),
        Some(MovablePiece::Unit("z1".into()))
    );
    let general = book.entry(&Labelled::General("z".into())).unwrap();
    assert_eq!(general.piece.corrected(&state), None);
}

#[test]
fn more_pieces_than_tags_are_refused() {
    let brigade = |n: usize| {
        let units: Vec<String> = (0..12)
            .map(|unit| format!("{{ id = \"b{n}u{unit}\", size = 2, value = 3 }}"))
            .collect();
        let (x, y) = (6 + 8 * (n % 14), 4 + 5 * (n / 14));
        format!(
            "[[brigade]]\nid = \"b{n}\"\ncallsign = \"{}\"\ndivision = \"u\"\n\
             deploy = {{ at = [{x}, {y}], facing = 0, front = 3 }}\nunits = [{}]\n",
            callsign(n),
            units.join(", ")
        )
    };
    let battle = |brigades: usize| {
        let brigades: String = (0..brigades).map(brigade).collect();
        format!(
            "format = 1\nname = \"many\"\nedition = \"full\"\nfirst = \"union\"\n[table]\nwidth = 120\ndepth = 60\n\
             sight = \"rolling\"\n\
             [[side]]\nid = \"union\"\nedge = \"south\"\n[[side]]\nid = \"rebel\"\nedge = \"north\"\n\
             [[division]]\nid = \"u\"\nside = \"union\"\n[[division]]\nid = \"r\"\nside = \"rebel\"\n{brigades}\
             [[brigade]]\nid = \"p\"\ncallsign = \"P\"\ndivision = \"r\"\n\
             deploy = {{ at = [60, 55], facing = 180 }}\nunits = [{{ id = \"p1\", size = 3, value = 3 }}]\n"
        )
    };
    // 13 pieces a brigade, 2 of the enemy, 2 generals of divisions.
    let few = TagBook::new(&start(&battle(44))).unwrap();
    assert!(few.pieces().len() <= MAX_PIECES);
    let refusal = TagBook::new(&start(&battle(45))).unwrap_err().to_string();
    assert!(
        refusal.contains("pieces need labels, but only 577 exist"),
        "{refusal}"
    );
}

fn callsign(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).unwrap());
    format!("{}{}", letter(n / 26), letter(n))
}
