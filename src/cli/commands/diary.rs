//! `vidette diary`: writes the day as a story.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;

mod boxed;
mod markdown;

use super::map;
use crate::{
    args::source,
    dispatch::of_rules,
    failure::Failure,
    io::{
        browser, out,
        output_file::{self, OutputTarget},
        places::{Places, stem},
        requesters,
    },
    quote::typable,
};
use game::session::Session;
use markdown::MarkdownDiary;
use report::diary::{self as painted, DiaryStyle, Maps};
use rules::fields::state::draft::Fields;
use rules::spelling::counted;
use view::day::diary::{Diary, DiaryLength, DiaryOptions};

#[derive(Debug, Args)]
pub(crate) struct DiaryArgs {
    /// A game: its name, or a path
    game: String,
    /// The day as this side knew it
    #[arg(long)]
    side: Option<String>,
    /// Only these player turns: 3-6, 3- or 4
    #[arg(long, value_name = "A-B", value_parser = turns)]
    turns: Option<RangeInclusive<u32>>,
    /// Amount of detail: short, full (with the sums), dice (with every modifier)
    #[arg(long, default_value = "short", value_parser = length)]
    length: DiaryLength,
    /// Two printed pages: the winner, the turning points, two maps, the losses
    #[arg(long, conflicts_with_all = ["length", "undone"])]
    short: bool,
    /// Maps to include: turns, moments, none
    #[arg(long, default_value = "turns", value_parser = maps)]
    maps: Maps,
    /// Include what was undone, struck through
    #[arg(long)]
    undone: bool,
    /// The title (otherwise the battle's name)
    #[arg(long, value_name = "T")]
    title: Option<String>,
    /// Name of the author
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
    /// Paper size: a4, letter
    #[arg(long, default_value = "a4", value_parser = paper)]
    paper: String,
    /// A file, a folder, or - for standard output (otherwise NAME-diary.html in the current folder)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// As Markdown, with the maps as files beside it
    #[arg(long, conflicts_with_all = ["text", "pdf"])]
    md: bool,
    /// As plain text
    #[arg(long, conflicts_with = "pdf")]
    text: bool,
    /// As PDF, printed by an installed browser (VIDETTE_BROWSER names one)
    #[arg(long)]
    pdf: bool,
    /// Allow a diary of both sides before a game with secrets is over
    #[arg(long)]
    yes: bool,
    /// Open it with the system's default program
    #[arg(long)]
    open: bool,
}

/// Reads `3-6`, `3-` or `4`.
fn turns(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.parse::<u32>().ok();
    let read = || match text.split_once('-') {
        Some((first, "")) => Some(number(first)?..=u32::MAX),
        Some((first, last)) => Some(number(first)?..=number(last)?),
        None => number(text).map(|turn| turn..=turn),
    };
    read()
        .filter(|turns| turns.start() <= turns.end())
        .ok_or_else(|| "write player turns as 3-6, 3- or 4".to_owned())
}

fn length(text: &str) -> Result<DiaryLength, String> {
    match text {
        "short" => Ok(DiaryLength::Short),
        "full" => Ok(DiaryLength::Full),
        "dice" => Ok(DiaryLength::Dice),
        _ => Err(format!(
            "unknown length \"{text}\"; lengths are short, full and dice"
        )),
    }
}

fn maps(text: &str) -> Result<Maps, String> {
    match text {
        "turns" => Ok(Maps::Turns),
        "moments" => Ok(Maps::Moments),
        "none" => Ok(Maps::None),
        _ => Err(format!(
            "unknown maps \"{text}\"; maps are turns, moments and none"
        )),
    }
}

fn paper(text: &str) -> Result<String, String> {
    match text {
        "a4" | "letter" => Ok(text.to_owned()),
        _ => Err(format!(
            "unknown paper \"{text}\"; papers are a4 and letter"
        )),
    }
}

pub(crate) fn diary(places: &Places, typed: &DiaryArgs) -> Result<(), Failure> {
    let told = kept(places, typed, Path::new(""))?;
    told.map_or(Ok(()), |line| out::line(&line))
}

/// Writes the diary, and returns the message about its file (`None` for standard output). A file without a name goes
/// into `home`.
pub(crate) fn kept(
    places: &Places,
    typed: &DiaryArgs,
    home: &Path,
) -> Result<Option<String>, Failure> {
    let rules = source::rules(places, &typed.game);
    of_rules!(rules, of_battle(places, typed, home), R => boxed::kept::<R>(places, typed, home))
}

/// Writes the diary of a battle of Fields of Blue & Grey.
fn of_battle(places: &Places, typed: &DiaryArgs, home: &Path) -> Result<Option<String>, Failure> {
    let session = look(places, &typed.game)?;
    let state = session.state();
    let side = map::side(state, typed.side.as_deref())?;
    may_reveal(typed, state.over().is_some())?;
    let options = DiaryOptions {
        side,
        turns: typed.turns.clone(),
        length: typed.length,
        brief: typed.short,
        undone: typed.undone,
        title: typed.title.clone(),
        askers: requesters::askers_of(session.path()),
        maps_of_moments: typed.maps == Maps::Moments,
    };
    let diary = Diary::new(&session, &options).map_err(|none| Failure::No(none.to_string()))?;
    let name = session.path().map_or_else(|| typed.game.clone(), stem);
    let last = format!("{} {}", state.turn_word(), diary.until);
    let said = match options.side {
        None => format!("{last} entry {}", diary.entry),
        Some(_) => last,
    };
    let (target, told) = paint(typed, &diary, &home.join(name), &said)?;
    if typed.open {
        target.open();
    }
    Ok(told)
}

/// Refuses a diary of both sides while a game with secrets goes on, unless `--yes` allows it.
fn may_reveal(typed: &DiaryArgs, is_open: bool) -> Result<(), Failure> {
    match typed.side.is_some() || is_open || typed.yes {
        true => Ok(()),
        false => Err(Failure::No(
            "the game is not over, and a diary of both sides reveals secrets; --yes writes it \
             anyway"
                .to_owned(),
        )),
    }
}

/// Opens the game; for a roster the error explains how to start a game.
fn look(places: &Places, name: &str) -> Result<Session<Fields>, Failure> {
    source::look(places, name).map_err(|failure| match failure {
        Failure::No(said) if said.contains("is a roster") => Failure::No(format!(
            "{name} is a roster, and only a game has a diary; `vidette new {}` starts a game",
            typable(name)
        )),
        failure => failure,
    })
}

/// Writes the diary to its file. Its pages break only when a browser prints it, so that their number is known, and
/// reported, only for a PDF.
fn paint(
    typed: &DiaryArgs,
    diary: &Diary,
    name: &Path,
    said: &str,
) -> Result<(OutputTarget, Option<String>), Failure> {
    let look = DiaryStyle {
        maps: typed.maps,
        paper: typed.paper.clone(),
        by: typed.by.clone(),
        tables: typed.length >= DiaryLength::Full,
    };
    let ending = ending(typed)?;
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    let usual = name.with_file_name(format!("{stem}-diary.{ending}"));
    let target = OutputTarget::new(typed.out.as_deref(), usual);
    if ending == "md" {
        let diary = MarkdownDiary {
            text: &|folder| painted::markdown(diary, &look, folder),
            maps: &|| painted::maps(diary, &look),
            has_maps: look.maps != Maps::None,
        };
        let told = markdown::written(&target, &diary, said)?;
        return Ok((target, told));
    }
    let bytes = match ending {
        "txt" => painted::text(diary, &look).into_bytes(),
        "pdf" => browser::printed(&target, &painted::html(diary, &look))?,
        _ => painted::html(diary, &look).into_bytes(),
    };
    let pages = match ending {
        "pdf" => browser::pages(&bytes).map(|pages| counted(pages, "page")),
        _ => None,
    };
    let pages = pages.map_or_else(String::new, |pages| format!("{pages}  "));
    let told = target.put(&bytes, &format!("{pages}{said}"))?;
    Ok((target, told))
}

/// Returns the extension of the file: by an option, else by the name of the file.
fn ending(typed: &DiaryArgs) -> Result<&'static str, Failure> {
    let asked = match (typed.text, typed.md, typed.pdf) {
        (true, ..) => Some(("--text", "txt")),
        (_, true, _) => Some(("--md", "md")),
        (.., true) => Some(("--pdf", "pdf")),
        _ => None,
    };
    let named = output_file::ending(typed.out.as_deref(), asked, &["html", "txt", "md", "pdf"])?;
    Ok(named.unwrap_or("html"))
}
