//! `vidette print`: writes sheets for paper.

use std::path::{Path, PathBuf};

use clap::Args;

#[cfg(feature = "web")]
mod boards;
mod boxed;
mod chairs;
mod commands;
mod maps;
mod print_source;
mod reader;

use print_source::PrintSource;

use super::map::{ink, size};
use crate::{
    args::{shared, source::GameSource},
    dispatch::of_rules,
    failure::Failure,
    io::{
        browser, out,
        output_file::{self, OutputTarget},
        places::Places,
    },
    quote::typable,
};
use report::MADE;
use report::map::PictureInk;
use report::page::{PaperSize, Size};
use report::sheet;
use report::sheet::Packet;
use rules::spelling::{counted, nearest};
use view::argument::ArgumentCard;
use view::paper::{self, PrintedState, Sheet, SheetKind, label::USUAL_TAG, seat::SeatCard};

/// Allowed widths of a label's black square, in inches: readable by a camera, and not wider than a base.
const TAG_SIZES: std::ops::RangeInclusive<f64> = 0.5..=1.5;

#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// A game or roster: its name, or a path
    source: String,
    /// setup, briefing, roster, sheets, cards, slips, dispatch, turn, chart, umpire, handover,
    /// labels, tents, fallback or packet (otherwise sheets for a game; setup, roster, sheets, chart
    /// for a roster). For other rules: briefing, counters, order-of-battle, chits, track, reference, acts,
    /// handover or packet (otherwise order-of-battle, track, reference)
    what: Vec<String>,
    /// A card that settles an argument: two units (A1 P2) or an act (march archer, fire A1 at P1);
    /// put this option last
    #[arg(long, value_name = "UNIT UNIT|ACT", num_args = 1.., conflicts_with_all = ["side", "seat", "what"])]
    card: Vec<String>,
    /// Only what this side may know
    #[arg(long)]
    side: Option<String>,
    /// Only this brigade, division, corps or side; repeatable. A packet has an envelope per seat, or per division if
    /// the game has no seats; a side named here gets one envelope
    #[arg(long, value_name = "ID")]
    of: Vec<String>,
    /// Only the command of this seat (a side, a division, or SIDE/FORMATION), and only what its
    /// side may know; repeatable
    #[arg(long, value_name = "NAME")]
    seat: Vec<String>,
    /// The position at the end of this player turn
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Leave the boxes empty instead of filling them from the game
    #[arg(long)]
    blank: bool,
    /// For a damaged game: the position after the last intact entry
    #[arg(long)]
    salvage: bool,
    /// Width of a label's black square: 0.5 to 1.5 inches
    #[arg(long, value_name = "IN", default_value_t = USUAL_TAG, value_parser = tag_size)]
    tag: f64,
    /// Number of copies of each sheet
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    copies: u8,
    /// Paper size: a4, letter
    #[arg(long, default_value = "a4", value_parser = size)]
    paper: Size,
    /// Colours, or one ink with hatches: colour, mono
    #[arg(long, default_value = "colour", value_parser = ink)]
    ink: PictureInk,
    /// A file, a folder (one file per sheet), or - for standard output (otherwise NAME-WHAT.html here)
    #[arg(long, value_name = "FILE|DIR")]
    out: Option<PathBuf>,
    /// Plain text, 80 columns
    #[arg(long, conflicts_with_all = ["json", "pdf"])]
    text: bool,
    /// As JSON
    #[arg(long, conflicts_with = "pdf")]
    json: bool,
    /// As PDF, printed by an installed browser (VIDETTE_BROWSER names one)
    #[arg(long)]
    pdf: bool,
    /// Open it with the system's default program
    #[arg(long)]
    open: bool,
}

/// Reads the width of a label's black square.
fn tag_size(text: &str) -> Result<f64, String> {
    let inches = text
        .strip_suffix("in")
        .unwrap_or(text)
        .trim_end()
        .parse::<f64>();
    inches
        .ok()
        .filter(|inches| TAG_SIZES.contains(inches))
        .ok_or_else(|| {
            format!(
                "a label's square is {} to {} in wide, not \"{text}\"",
                TAG_SIZES.start(),
                TAG_SIZES.end()
            )
        })
}

pub(crate) fn print(places: &Places, typed: &PrintArgs) -> Result<(), Failure> {
    let printed = printed(places, typed, Path::new(""))?;
    for line in &printed.files {
        out::line(line)?;
    }
    match printed.refused.is_empty() {
        true => Ok(()),
        false => Err(Failure::No(printed.refused.join("\n"))),
    }
}

/// Result of printing.
#[derive(Debug)]
pub(crate) struct PrintedSheets {
    /// Messages about the files, one for each.
    pub(crate) files: Vec<String>,
    /// Reasons why other requested sheets are missing.
    pub(crate) refused: Vec<String>,
}

/// Prints the requested sheets, leaving out those that do not exist. A file without a name goes into `home`.
pub(crate) fn printed(
    places: &Places,
    typed: &PrintArgs,
    home: &Path,
) -> Result<PrintedSheets, Failure> {
    let rules = GameSource::named(places, &typed.source)?.rules();
    of_rules!(rules, of_battle(places, typed, home), R => boxed::printed::<R>(places, typed, home))
}

/// Prints sheets of Fields of Blue & Grey.
fn of_battle(places: &Places, typed: &PrintArgs, home: &Path) -> Result<PrintedSheets, Failure> {
    let asked = kinds(&typed.what)?;
    let form = SheetFormat::from_args(typed)?;
    let desk = PrintSource::open(places, typed)?;
    let kinds = match (asked.is_empty(), &desk.session) {
        (false, _) => asked,
        (true, _) if !typed.card.is_empty() => Vec::new(),
        (true, Some(_)) => vec![SheetKind::Sheets],
        (true, None) => vec![
            SheetKind::Setup,
            SheetKind::Roster,
            SheetKind::Sheets,
            SheetKind::Chart,
        ],
    };
    let when = desk.position.when();
    let (mut seats, no_seats) = match desk.seats() {
        Ok(seats) => (seats, None),
        Err(failure) => (Vec::new(), Some(failure.words())),
    };
    let slips = match kinds.contains(&SheetKind::Handover) {
        true => desk.slips()?,
        false => Vec::new(),
    };
    let of = commands::asked(&desk.state, typed, &seats)?;
    if !typed.seat.is_empty() {
        let is_meant = |seat: &SeatCard| typed.seat.iter().any(|name| seat.is_called(name));
        seats.retain(is_meant);
    }
    let look = PrintedState {
        state: &desk.state,
        side: desk.side.as_ref(),
        session: desk.session.as_ref(),
        of: &of,
        seats: &seats,
        slips: &slips,
        blank: typed.blank,
        when: &when,
        entry: (desk.side.is_none() && desk.session.is_some())
            .then(|| desk.position.entry.number()),
    };
    let (mut sheets, refused) = match typed.card.is_empty() {
        true => paper::sheets_there_are(&look, &kinds),
        false => (vec![card(places, &desk, typed)?], Vec::new()),
    };
    for sheet in &mut sheets {
        if let Sheet::Labels(labels) = sheet {
            labels.tag_inches = typed.tag;
        }
    }
    let shows_seats = |sheet: &Sheet| {
        matches!(
            sheet,
            Sheet::Briefing(_) | Sheet::Tents(_) | Sheet::Envelope(_)
        )
    };
    let refused: Vec<String> = refused
        .iter()
        .map(|why| reminded(why, &desk, typed))
        .chain(no_seats.filter(|_| sheets.iter().any(shows_seats)))
        .collect();
    if sheets.is_empty() && !refused.is_empty() {
        return Err(Failure::No(refused.join("\n")));
    }
    if sheets.iter().all(is_empty) {
        return Err(Failure::No("nothing to print".to_owned()));
    }
    let files = match typed.out.as_deref().filter(|out| out.is_dir()) {
        Some(folder) => folder_of(&look, &desk, sheets, folder, typed, form)?,
        None => {
            let what: Vec<&str> = match typed.card.is_empty() {
                true => kinds.iter().map(|kind| kind.name()).collect(),
                false => vec![CARD],
            };
            let name = format!("{}-{}", desk.name, what.join("-"));
            let usual = home.join(format!("{name}.{}", form.ending()));
            let target = match &typed.out {
                Some(out) => OutputTarget::new(Some(out), ""),
                None => OutputTarget::File(usual),
            };
            let packet = packet(&look, &desk, sheets, typed);
            let said = write_to(&look, &desk, &packet, &target, typed, form)?;
            said.into_iter().collect()
        }
    };
    Ok(PrintedSheets { files, refused })
}

/// Word for a card in the name of its file.
const CARD: &str = "card";

/// Makes the card that `--card` names.
fn card(places: &Places, desk: &PrintSource, typed: &PrintArgs) -> Result<Sheet, Failure> {
    let asked = typed.card.join(" ");
    let card = ArgumentCard::read(&desk.state, &asked, shared::tape_error(places));
    card.map(|card| Sheet::Argument(Box::new(card)))
        .map_err(Failure::No)
}

/// Adds how to start a game to a message, if the sheet is missing only because a roster was named.
fn reminded(why: &str, desk: &PrintSource, typed: &PrintArgs) -> String {
    match &desk.session {
        Some(_) => why.to_owned(),
        None => format!("{why}; `vidette new {}` starts one", typable(&typed.source)),
    }
}

fn is_empty(sheet: &Sheet) -> bool {
    match sheet {
        Sheet::Sheets(list) => list.is_empty(),
        Sheet::Roster(list) => list.is_empty(),
        Sheet::Labels(labels) => labels.pieces.is_empty(),
        Sheet::Slips(list) => list.is_empty(),
        Sheet::Tents(list) => list.is_empty(),
        Sheet::Briefing(list) => list.is_empty(),
        Sheet::Game(sheet) => sheet.parts.is_empty(),
        _ => false,
    }
}

fn kinds(words: &[String]) -> Result<Vec<SheetKind>, Failure> {
    words
        .iter()
        .map(|word| {
            SheetKind::named(word).ok_or_else(|| {
                let names: Vec<&str> = SheetKind::ALL.iter().map(|kind| kind.name()).collect();
                let near = nearest(word, names.iter().copied());
                let near = near.map(|near| format!(" (did you mean {near}?)"));
                Failure::Options(format!(
                    "unknown sheet \"{word}\"; sheets are {}{}",
                    names.join(", "),
                    near.unwrap_or_default()
                ))
            })
        })
        .collect()
}

fn packet(
    look: &PrintedState<'_>,
    desk: &PrintSource,
    sheets: Vec<Sheet>,
    typed: &PrintArgs,
) -> Packet {
    let is_handed_out = |sheet: &Sheet| match sheet {
        Sheet::Envelope(envelope) => !envelope.is_referees,
        sheet => look.side.is_some() || sheet.is_open(),
    };
    let foot = match sheets.iter().all(Sheet::is_open) {
        true => look.open_foot(),
        false => look.foot(),
    };
    Packet {
        title: format!("{}, {}", desk.state.oob().name, look.when),
        foot: desk.marked(foot, " · "),
        warning: match sheets.iter().all(is_handed_out) {
            true => desk.marked(String::new(), ""),
            false => desk.marked("REFEREE: both sides".to_owned(), " · "),
        },
        map: maps::set_up(&sheets, desk, typed.ink)
            .or_else(|| maps::of_card(&sheets, desk, typed.ink)),
        sheets,
        copies: usize::from(typed.copies),
    }
}

/// Writes each sheet, and each brigade's sheet, into its own file in a folder.
fn folder_of(
    look: &PrintedState<'_>,
    desk: &PrintSource,
    sheets: Vec<Sheet>,
    folder: &Path,
    typed: &PrintArgs,
    form: SheetFormat,
) -> Result<Vec<String>, Failure> {
    let mut told = Vec::new();
    for sheet in sheets {
        let singles: Vec<(String, Sheet)> = match sheet {
            Sheet::Sheets(list) => list
                .into_iter()
                .map(|one| {
                    let name = format!("sheet-{}-{}", one.callsign.to_lowercase(), one.id);
                    (name, Sheet::Sheets(vec![one]))
                })
                .collect(),
            other => vec![(file_name(&other), other)],
        };
        for (name, sheet) in singles {
            let packet = packet(look, desk, vec![sheet], typed);
            let file = folder.join(format!("{name}.{}", form.ending()));
            told.extend(write_to(
                look,
                desk,
                &packet,
                &OutputTarget::File(file),
                typed,
                form,
            )?);
        }
    }
    Ok(told)
}

fn file_name(sheet: &Sheet) -> String {
    match sheet {
        Sheet::Setup(_) => SheetKind::Setup,
        Sheet::Briefing(_) => SheetKind::Briefing,
        Sheet::Roster(_) => SheetKind::Roster,
        Sheet::Sheets(_) => SheetKind::Sheets,
        Sheet::Cards(_) => SheetKind::Cards,
        Sheet::Slips(_) => SheetKind::Slips,
        Sheet::Dispatch(_) => SheetKind::Dispatch,
        Sheet::Turn(_) => SheetKind::Turn,
        Sheet::Chart(_) => SheetKind::Chart,
        Sheet::Umpire(_) => SheetKind::Umpire,
        Sheet::Handover(_) => SheetKind::Handover,
        Sheet::Labels(_) => SheetKind::Labels,
        Sheet::Tents(_) => SheetKind::Tents,
        Sheet::Argument(_) => return CARD.to_owned(),
        Sheet::Envelope(envelope) => return format!("envelope-{}", slug(&envelope.name)),
        Sheet::Game(sheet) => return sheet.kind.name().to_owned(),
    }
    .name()
    .to_owned()
}

/// Turns a name into a part of a file name.
fn slug(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter.is_alphanumeric() {
        true => letter.to_lowercase().to_string(),
        false => "-".to_owned(),
    });
    letters.collect()
}

/// Format of the sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SheetFormat {
    Html,
    Text,
    Json,
    Pdf,
}

impl SheetFormat {
    const ALL: [SheetFormat; 4] = [
        SheetFormat::Html,
        SheetFormat::Text,
        SheetFormat::Json,
        SheetFormat::Pdf,
    ];

    /// Returns the format that an option or the file's name asks for.
    fn from_args(typed: &PrintArgs) -> Result<Self, Failure> {
        let asked = match (typed.text, typed.json, typed.pdf) {
            (true, ..) => Some(("--text", SheetFormat::Text.ending())),
            (_, true, _) => Some(("--json", SheetFormat::Json.ending())),
            (.., true) => Some(("--pdf", SheetFormat::Pdf.ending())),
            _ => None,
        };
        let known = SheetFormat::ALL.map(SheetFormat::ending);
        let ending = output_file::ending(typed.out.as_deref(), asked, &known)?;
        let meant = |form: &SheetFormat| Some(form.ending()) == ending;
        Ok(SheetFormat::ALL
            .into_iter()
            .find(meant)
            .unwrap_or(SheetFormat::Html))
    }

    fn ending(self) -> &'static str {
        match self {
            SheetFormat::Html => "html",
            SheetFormat::Text => "txt",
            SheetFormat::Json => "json",
            SheetFormat::Pdf => "pdf",
        }
    }
}

fn write_to(
    look: &PrintedState<'_>,
    desk: &PrintSource,
    packet: &Packet,
    target: &OutputTarget,
    typed: &PrintArgs,
    form: SheetFormat,
) -> Result<Option<String>, Failure> {
    let (word, turn) = (desk.state.turn_word(), desk.state.turn());
    let entry = look.entry.map(|entry| format!(" entry {entry}"));
    let when = format!("{word} {turn}{}", entry.unwrap_or_default());
    write_packet(packet, &when, target, typed, form)
}

/// Writes a packet in its format, and returns the message about its file; `None` for standard output.
fn write_packet(
    packet: &Packet,
    when: &str,
    target: &OutputTarget,
    typed: &PrintArgs,
    form: SheetFormat,
) -> Result<Option<String>, Failure> {
    let paper = PaperSize {
        size: typed.paper,
        ink: typed.ink,
    };
    let said = |pages: usize| format!("{}  {when}", counted(pages, "page"));
    let told = if form == SheetFormat::Json {
        let value =
            serde_json::json!({ "made": MADE, "foot": packet.foot, "sheets": packet.sheets });
        let text = format!("{value}\n");
        // The number of pages of these sheets on paper.
        let pages = sheet::html(packet, &paper).pages;
        target.put(text.as_bytes(), &said(pages))?
    } else if form == SheetFormat::Pdf {
        let document = sheet::html(packet, &paper);
        let bytes = browser::printed(target, &document.text)?;
        target.put(&bytes, &said(document.pages))?
    } else {
        let document = match form == SheetFormat::Text {
            true => sheet::plain(packet),
            false => sheet::html(packet, &paper),
        };
        target.put(document.text.as_bytes(), &said(document.pages))?
    };
    if typed.open {
        target.open();
    }
    Ok(told)
}
