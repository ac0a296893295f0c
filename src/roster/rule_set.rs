//! The rule set of a roster.

use toml::de::DeTable;

use game::any::{Hosted, KNOWN};
use rules::fields::state::draft::Fields;
use rules::spelling::{nearest, quoted};

use super::{Fault, FaultSeverity, lines::TextLines, top_text};

/// Returns the rule set named by a roster; Fields of Blue & Grey if it names none.
#[must_use]
pub fn game_of(text: &str) -> String {
    top_text(text, "game").unwrap_or_else(|| Fields::KEY.to_owned())
}

/// Returns the fault of the key `rules` in a roster for another rule set. Reports nothing else, because everything in
/// such a roster would be wrong by the rules of Fields.
pub(super) fn not_fields(text: &str) -> Option<Fault> {
    let game = game_of(text);
    if game == Fields::KEY {
        return None;
    }
    let (document, _) = DeTable::parse_recoverable(text);
    let value = document.get_ref().get("game")?;
    let (line, column) = TextLines::new(text).position(value.span().start);
    let help = match nearest(&game, KNOWN.iter().copied()) {
        Some(known) if known != game => format!("did you mean {}?", quoted(known)),
        _ => format!("choose from {}", KNOWN.join(", ")),
    };
    Some(Fault {
        severity: FaultSeverity::Fault,
        line,
        column,
        said: format!("this program does not know the `game` {}", quoted(&game)),
        help: Some(help),
    })
}
