//! The lines `print`, `map`, `diary` and `call` typed on the screens: each runs the command of that name for the open
//! game.

use std::path::Path;

use clap::Args;

use super::{diary, map, print};
use crate::{failure::Failure, io::places::Places};

/// Runs one of these lines for a game, and returns the messages about its files. A file without a name goes into
/// `home`.
///
/// # Errors
///
/// Fails as the command does, or if the line asks for standard output.
pub(crate) fn obey(
    places: &Places,
    game: &str,
    home: &Path,
    line: &str,
) -> Result<String, Failure> {
    #[cfg(feature = "desk")]
    if let Some(("call", words)) = line.split_once(' ').or(Some((line, ""))) {
        return super::desk::call::obey(Path::new(game), words);
    }
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default();
    let words: Vec<&str> = words.collect();
    let is_output = |pair: &[&str]| pair == ["--out", "-"];
    if words.windows(2).any(is_output) || words.contains(&"--out=-") {
        let said = "a line typed in the game has no standard output; name a file with --out, or leave --out out";
        return Err(Failure::Options(said.to_owned()));
    }
    let told: Vec<String> = match command {
        "map" => map::drawn(places, &read(game, &words)?, home)?
            .into_iter()
            .collect(),
        "diary" => diary::kept(places, &read(game, &words)?, home)?
            .into_iter()
            .collect(),
        _ => {
            let printed = print::printed(places, &read(game, &words)?, home)?;
            printed.files.into_iter().chain(printed.refused).collect()
        }
    };
    Ok(told.join("; "))
}

/// Reads the words of a line as the arguments of a command, the first of which is the game.
fn read<T: Args>(game: &str, words: &[&str]) -> Result<T, Failure> {
    let parser = T::augment_args(clap::Command::new("line")).no_binary_name(true);
    let line = std::iter::once(game).chain(words.iter().copied());
    let matches = parser.try_get_matches_from(line);
    let typed = matches.and_then(|matches| T::from_arg_matches(&matches));
    typed.map_err(|error| {
        let said = error.to_string();
        Failure::Options(said.lines().next().unwrap_or_default().to_owned())
    })
}
