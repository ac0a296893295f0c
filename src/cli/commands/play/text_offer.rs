//! Offers lines of text in place of screens, to a terminal that may not show screens.

use std::io::IsTerminal;

use crate::{
    failure::Failure,
    io::{environment, out, places::Places, settings},
};

/// Offers lines of text if the terminal cannot show screens, or does not use UTF-8. A user who has chosen how maps are
/// drawn has seen the screens, and is not asked about his locale again. Returns true for lines of text.
pub(crate) fn is_plain_instead(places: &Places, plain: bool) -> Result<bool, Failure> {
    if plain || !std::io::stdout().is_terminal() {
        return Ok(plain);
    }
    if environment::value("TERM") == "dumb" {
        out::sentence(
            "This terminal cannot show screens (TERM=dumb). Enter plays in lines of text, q quits: ",
        )?;
        return match out::answer()?.trim() {
            "" => Ok(true),
            _ => Err(Failure::No(
                "quit; set TERM in another terminal, or play with --plain".to_owned(),
            )),
        };
    }
    let Some(locale) = environment::locale_without_utf8() else {
        return Ok(false);
    };
    if settings::settings(places).0.blocks.is_some() {
        return Ok(false);
    }
    out::sentence(&format!(
        "This terminal's locale is not UTF-8 ({locale}), so the screens may be garbled. Enter \
         plays in lines of text, s shows the screens, q quits: "
    ))?;
    match out::answer()?.trim() {
        "" => Ok(true),
        "s" | "S" => Ok(false),
        _ => Err(Failure::No(
            "quit; set LC_ALL=C.UTF-8 if the terminal shows UTF-8, or play with --plain".to_owned(),
        )),
    }
}
