//! Scenes on the sample kit: a brigade under an order, a line that is refused, what is offered.

use rules::Guided;
use rules::blind_swords::BlindSwords;
use rules::speech::Spoken;

use super::{CHAIN, Game, begin, play, plays, to_draw};

/// A kit in whose entry of that identifier some text stands in the place of other text.
pub(super) fn with(text: &str, id: &str, was: &str, is: &str) -> String {
    let at = text.find(&format!("id = \"{id}\"\n")).unwrap();
    let (before, entry) = text.split_at(at);
    assert!(entry.contains(was), "{id}: {was}");
    format!("{before}{}", entry.replacen(was, is, 1))
}

/// The chain kit, with infantry of the foe in these hexes: x0, x1 and so on.
pub(super) fn chain_with_foes(hexes: &[&str]) -> String {
    let mut text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
    for (n, hex) in hexes.iter().enumerate() {
        text += &format!(
            "\n[[unit]]\nid = \"x{n}\"\nside = \"foe\"\nkind = \"infantry\"\nweapon = \"R\"\nfr = [6, 4]\nbw = [2, 2]\nat = \"{hex}\"\n"
        );
    }
    text
}

/// A game in which a brigade acts under an order, after some words of the table.
pub(super) fn scene(text: &str, brigade: &str, order: &str, words: &[&str]) -> Game {
    let mut session = begin(text);
    to_draw(&mut session);
    plays(&mut session, words);
    let division = match brigade {
        "marsh" | "boyle" => "hale",
        _ => "tarr",
    };
    let lines = [
        format!("draw {division} because typed dice 1"),
        format!("activate {brigade}"),
        format!("order {order}"),
    ];
    for line in &lines {
        plays(&mut session, &[line]);
    }
    session
}

/// The refusal of a line, which names its rule.
pub(super) fn refused(session: &mut Game, line: &str, rule: &str) -> String {
    let why = play(session, line).expect_err(line);
    assert!(why.contains(rule), "{line}: {why}");
    why
}

pub(super) fn openings(session: &Game) -> Vec<String> {
    let openings = BlindSwords::openings(session.state());
    let lines = openings.iter();
    lines
        .map(|opening| BlindSwords::write(&opening.command))
        .collect()
}
