//! `vidette slips`: lists and answers the players' requests from their boards.

use clap::{Args, Subcommand};
use serde_json::json;

use super::{
    board_game::{self, BoardGame, SlipOnTable},
    seats,
};
use crate::{
    args::source,
    failure::Failure,
    io::{out, places::Places},
    quote::typable,
};
use game::session::machine_clock;
use game::tray::{Device, Slip, SlipFate, SlipVerdict, Tray, TraySeat};
use rules::speech::in_quotes;
use view::seats::addressed;

#[derive(Debug, Args)]
pub(crate) struct SlipsArgs {
    /// A game: its name, or a path
    game: String,
    #[command(subcommand)]
    what: Option<SlipsCommand>,
    /// As JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum SlipsCommand {
    /// List the open slips
    List,
    /// Play slips as `do` would; stops at the first refusal
    Take {
        /// Their numbers
        #[arg(required_unless_present = "of")]
        slips: Vec<i64>,
        /// All open slips of this seat or side
        #[arg(long, value_name = "SEAT", conflicts_with = "slips")]
        of: Option<String>,
        /// Missing dice, in the order in which the act needs them: 5, or "5 2"
        #[arg(long, value_name = "FACES", conflicts_with = "of")]
        dice: Option<String>,
        /// Play it against the rules' objection, for this reason
        #[arg(long, value_name = "WHY", conflicts_with = "of")]
        because: Option<String>,
    },
    /// Return a slip with a reason
    Back {
        /// Its number
        slip: i64,
        /// Why
        why: String,
    },
    /// Answer a slip in words
    Answer {
        /// Its number
        slip: i64,
        /// The answer
        words: String,
    },
}

/// Answers `vidette slips`.
pub(crate) fn slips(places: &Places, typed: &SlipsArgs) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let mut game = board_game::look_named(places, &typed.game)?;
    let (mut tray, repaired) = seats::tray(&path, game.as_ref())?;
    for line in repaired {
        out::complain(&line);
    }
    match &typed.what {
        None | Some(SlipsCommand::List) => {}
        Some(SlipsCommand::Take {
            slips,
            of,
            dice,
            because,
        }) => {
            let slips = match of {
                Some(seat) => of_seat(&tray, seat, &typed.game)?,
                None => chosen(&tray, slips)?,
            };
            let playing = game.to_play(places, &typed.game)?;
            let more = lacking_dice(dice.as_deref(), &slips)?;
            if because.is_some() {
                for_one("--because", &slips)?;
            }
            let more = Additions {
                dice: more,
                because: because.clone(),
            };
            take(places, typed, (&mut tray, playing), &slips, &more)?;
        }
        Some(SlipsCommand::Back { slip, why }) => {
            let slip = waiting(&tray, *slip)?;
            settle(
                &mut tray,
                slip.number,
                &answered(SlipFate::Back, said(why)?),
            )?;
        }
        Some(SlipsCommand::Answer { slip, words }) => {
            let slip = waiting(&tray, *slip)?;
            let answer = answered(slip.when_answered(), said(words)?);
            settle(&mut tray, slip.number, &answer)?;
        }
    }
    game.refresh()
        .map_err(|error| Failure::Machine(error.to_string()))?;
    let is_left = !all_waiting(&tray, game.as_ref())?.is_empty();
    if is_left && !typed.json && !matches!(typed.what, None | Some(SlipsCommand::List)) {
        out::line("still open:")?;
    }
    list(&tray, game.as_ref(), typed.json)
}

/// Returns the words for a player; fails if they are empty, because he could do nothing with that.
fn said(words: &str) -> Result<&str, Failure> {
    match words.trim() {
        "" => Err(Failure::No("nothing to say: add words".to_owned())),
        words => Ok(words),
    }
}

/// Returns the fate of a slip that the referee does not play.
pub(crate) fn answered(fate: SlipFate, words: &str) -> SlipVerdict<'_> {
    SlipVerdict {
        fate,
        answer: Some(words),
        entry: None,
        at: machine_clock()(),
    }
}

/// Returns the waiting slips, each with the line that the referee would play: first those of the present phase, then
/// those for another moment, in each group the oldest first.
pub(crate) fn all_waiting(tray: &Tray, game: &dyn BoardGame) -> Result<Vec<Slip>, Failure> {
    let seats = tray.seats()?;
    let mut slips = tray.slips()?;
    slips.retain(|slip| slip.fate == SlipFate::Waits);
    slips.sort_by_cached_key(|slip| game.read_slip(slip, seat_of(slip, &seats)).is_set_aside());
    for slip in &mut slips {
        slip.line = game.read_slip(slip, seat_of(slip, &seats)).line;
    }
    Ok(slips)
}

/// Returns the seat that sent a slip; `None` if there is none.
fn seat_of<'a>(slip: &Slip, seats: &'a [TraySeat]) -> Option<&'a TraySeat> {
    seats.iter().find(|seat| seat.number == slip.seat)
}

/// Returns the slip with this number; fails if it does not wait.
pub(crate) fn waiting(tray: &Tray, number: i64) -> Result<Slip, Failure> {
    let slips = tray.slips()?.into_iter();
    let found = slips.into_iter().find(|slip| slip.number == number);
    match found {
        Some(slip) if slip.fate == SlipFate::Waits => Ok(slip),
        Some(slip) => Err(Failure::No(format!(
            "slip {number} is no longer open: it is {}",
            slip.fate.name()
        ))),
        None => Err(Failure::No(format!(
            "no slip {number}; `vidette slips GAME` lists the open ones"
        ))),
    }
}

/// Settles a slip, and prints the outcome; if it was settled in the meantime, prints that outcome.
pub(crate) fn settle(tray: &mut Tray, slip: i64, verdict: &SlipVerdict<'_>) -> Result<(), Failure> {
    match tray.settle(slip, verdict)? {
        true => Ok(()),
        false => waiting(tray, slip).map(drop),
    }
}

fn chosen(tray: &Tray, numbers: &[i64]) -> Result<Vec<Slip>, Failure> {
    numbers
        .iter()
        .map(|number| waiting(tray, *number))
        .collect()
}

/// Returns the pending slips that carry a command, of a seat or of all seats of a side; fails if there are none.
fn of_seat(tray: &Tray, name: &str, game: &str) -> Result<Vec<Slip>, Failure> {
    let seats = tray.seats()?;
    let meant: Vec<i64> = addressed(&seats, name).map(|seat| seat.number).collect();
    if meant.is_empty() {
        return Err(seats::no_seat(name, &seats));
    }
    let mut slips = tray.slips()?;
    slips.retain(|slip| slip.fate == SlipFate::Waits && meant.contains(&slip.seat));
    let (acts, words) = slips
        .into_iter()
        .partition::<Vec<_>, _>(|slip| slip.line.is_some());
    match acts.is_empty() {
        true => Err(unplayable(name, &words, game)),
        false => Ok(acts),
    }
}

/// Returns the error that no slip of a seat or side has a line to play, with the slips that need an answer.
fn unplayable(name: &str, words: &[Slip], game: &str) -> Failure {
    let Some(first) = words.first() else {
        return Failure::No(format!("{name} has no open slip"));
    };
    let numbers: Vec<String> = words.iter().map(|slip| slip.number.to_string()).collect();
    let what = match numbers.len() {
        1 => format!("slip {} is a message, not an act", first.number),
        _ => format!("slips {} are messages, not acts", numbers.join(", ")),
    };
    Failure::No(format!(
        "{name} has no slip to play: {what}; `vidette slips {} answer {} \"...\"` answers",
        typable(game),
        first.number
    ))
}

/// Fails if something that is added to a slip's line would apply to several slips.
fn for_one(option: &str, slips: &[Slip]) -> Result<(), Failure> {
    match slips.len() {
        1 => Ok(()),
        _ => Err(Failure::Options(format!(
            "{option} works for one slip only: take the slips one by one"
        ))),
    }
}

/// Reads the dice that a slip lacks. Fails if they are not faces, or if several slips are played at once.
fn lacking_dice(typed: Option<&str>, slips: &[Slip]) -> Result<Vec<u8>, Failure> {
    let Some(typed) = typed else {
        return Ok(Vec::new());
    };
    for_one("--dice", slips)?;
    let digits = typed.chars().filter(|c| !" ,+".contains(*c));
    let faces: Option<Vec<u8>> = digits
        .map(|c| c.to_digit(10).filter(|face| (1..=6).contains(face)))
        .map(|face| face.and_then(|face| u8::try_from(face).ok()))
        .collect();
    faces.ok_or_else(|| Failure::Options(format!("--dice {typed}: a face is 1 to 6")))
}

/// Additions of the referee to a slip's line.
struct Additions {
    /// Dice that the line lacks.
    dice: Vec<u8>,
    /// His reason to overrule the rules; `None` if he does not.
    because: Option<String>,
}

impl Additions {
    /// Returns the line with its own dice, followed by these dice and the reason.
    fn to(&self, line: String) -> String {
        let faces: Vec<String> = self.dice.iter().map(u8::to_string).collect();
        let word = match (faces.is_empty(), line.contains(" dice ")) {
            (true, _) => "",
            (_, true) => " ",
            (_, false) => " dice ",
        };
        let reason = self.because.as_ref();
        let reason = reason.map(|why| format!(" because {}", in_quotes(why)));
        format!(
            "{line}{word}{}{}",
            faces.join(" "),
            reason.unwrap_or_default()
        )
    }
}

/// Plays the lines of slips; a refused slip and all slips after it keep waiting. `more` are dice for a single slip.
fn take(
    places: &Places,
    typed: &SlipsArgs,
    (tray, mut game): (&mut Tray, Box<dyn BoardGame>),
    slips: &[Slip],
    more: &Additions,
) -> Result<(), Failure> {
    // A program reads every line of the JSON, so the results of the acts go to standard error.
    let mut tell = |told: &str| match typed.json {
        true => {
            out::complain(told);
            Ok(())
        }
        false => out::line(told),
    };
    for slip in slips {
        let seats = tray.seats()?;
        let seat = seat_of(slip, &seats);
        let Some(line) = game.read_slip(slip, seat).line else {
            return Err(Failure::No(format!(
                "slip {0} is a message, not an act; `vidette slips {1} answer {0} \"...\"` answers",
                slip.number,
                typable(&typed.game)
            )));
        };
        let line = more.to(line);
        let played = game.play_line(places, &line, seat.map(TraySeat::id), &mut tell);
        if let Err(no) = played {
            out::complain(
                "--dice FACES adds dice that a slip lacks; --because WHY overrules an objection",
            );
            return Err(no.at(&format!("slip {}", slip.number)));
        }
        settle_taken(tray, game.as_ref(), slip.number)?;
    }
    Ok(())
}

/// Marks a slip as played by the last act, with the sentence that its side may know.
pub(crate) fn settle_taken(
    tray: &mut Tray,
    game: &dyn BoardGame,
    slip: i64,
) -> Result<(), Failure> {
    let slip = waiting(tray, slip)?;
    let seats = tray.seats()?;
    let side = seat_of(&slip, &seats).and_then(|seat| seat.side.as_deref());
    let heard = game.heard_last(side);
    let taken = SlipVerdict {
        fate: SlipFate::Taken,
        answer: heard.as_deref(),
        entry: Some(game.here()),
        at: machine_clock()(),
    };
    settle(tray, slip.number, &taken)
}

fn list(tray: &Tray, game: &dyn BoardGame, as_json: bool) -> Result<(), Failure> {
    let (seats, devices) = (tray.seats()?, tray.devices()?);
    let slips = all_waiting(tray, game)?;
    let read = |slip: &Slip| game.read_slip(slip, seat_of(slip, &seats));
    if as_json {
        let slips: Vec<serde_json::Value> = slips
            .iter()
            .map(|slip| {
                json!({"slip": slip.number, "from": from(slip, &seats, &devices), "when": slip.when,
                       "turn": slip.turn, "phase": slip.phase, "kind": slip.kind,
                       "over": read(slip).is_over, "line": slip.line, "words": slip.words,
                       "request": read(slip).request})
            })
            .collect();
        return out::json(&json!({ "slips": slips }));
    }
    if slips.is_empty() {
        return out::line("no open slips");
    }
    for line in lines(&slips, &seats, &devices, read) {
        out::line(&line)?;
    }
    Ok(())
}

/// Lists slips, one a line.
pub(crate) fn lines(
    slips: &[Slip],
    seats: &[TraySeat],
    devices: &[Device],
    read: impl Fn(&Slip) -> SlipOnTable,
) -> Vec<String> {
    let line = |slip: &Slip| {
        let from = from(slip, seats, devices);
        let read = read(slip);
        format!(
            "{:>3}  {}  ({from}, {}){}",
            slip.number,
            read.in_full,
            slip.when,
            read.moment_note()
        )
    };
    slips.iter().map(line).collect()
}

/// Names the sender of a slip: `Jim, union/wadsworth`.
fn from(slip: &Slip, seats: &[TraySeat], devices: &[Device]) -> String {
    let seat = seats.iter().find(|seat| seat.number == slip.seat);
    let device = devices.iter().find(|device| device.number == slip.device);
    let name = device.map_or("", |device| device.name.as_str());
    format!("{name}, {}", seat.map_or_else(String::new, TraySeat::id))
}
