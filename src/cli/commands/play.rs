//! `vidette play`: opens the table.

pub(crate) mod resume;
pub(crate) mod text_offer;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

#[cfg(feature = "photo")]
use super::photo;
#[cfg(all(feature = "photo", feature = "web"))]
use super::serve::table::slips_for_screens;
#[cfg(feature = "desk")]
use super::upload::CourierReport;
#[cfg(feature = "web")]
use super::{
    board_game,
    serve::{
        boards::{ServedBoards, Where},
        pen::pen_elsewhere,
        table::for_screens,
    },
};
use super::{games, new, paper_line};
use crate::{
    Dice,
    args::source::GameSource,
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{
        environment,
        fallback::{self, Fallback},
        logbook, out,
        places::{Places, Roster},
        recovery_hint, requesters, settings,
    },
};
use game::session::{Session, machine_clock};
use game::{any::Hosted, autosave::Autosave};
use rules::chance::DieOrigin;
use rules::fields::state::draft::Fields;
use tui::PlayOptions;
use tui::kit::{club::DeskLink, notices::Notices, paper::Printer};
#[cfg(feature = "web")]
use tui::settings::PhoneActs;
use tui::settings::Settings;
use tui::table::lessons::SaveLessons;
use view::presentation::{Audience, ledger::Ledger};

/// Text below the options of `vidette help play`.
pub(crate) const AFTER: &str = "`?` lists the keys; `vidette man` also lists the settings.\n\nIf \
    the program stops while you type dice, a line or a reason, it offers them again next time \
    (with --plain, type `again`).\n\nPasted text never acts as keys: Enter plays its lines one by \
    one until one is refused, Esc drops them. If the terminal does not mark a paste, six keys \
    within 20 ms of each other count as a paste, except a single phrase or a line after `:`.";

#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PlayArgs {
    /// A game or a roster (otherwise the last game)
    pub(crate) source: Option<String>,
    /// Start a new game, even if the roster already has one
    #[arg(long, requires = "source")]
    pub(crate) new: bool,
    /// Name of the new game (otherwise the roster's name, with a number if taken)
    #[arg(long, requires = "source")]
    pub(crate) name: Option<String>,
    /// Who rolls the dice (otherwise as when the game was started, or by hand)
    #[arg(long, value_enum)]
    pub(crate) dice: Option<Dice>,
    /// Use lines of text instead of screens
    #[arg(long)]
    pub(crate) plain: bool,
    /// After each player turn, write its paper into this folder, best on another disk
    #[arg(long, value_name = "DIR")]
    pub(crate) paper: Option<PathBuf>,
    /// Compare the table with each new photograph in this folder; each becomes a slip (`g i`)
    #[cfg(feature = "photo")]
    #[arg(long, value_name = "DIR")]
    pub(crate) photos: Option<PathBuf>,
    /// Do not use the mouse
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// Serve the players' boards too; `g j` shows the codes
    #[cfg(feature = "web")]
    #[arg(long, value_name = "ADDR[:PORT]", num_args = 0..=1, require_equals = true,
          value_parser = super::serve::address::bind)]
    pub(crate) serve: Option<Option<super::serve::address::Bind>>,
    /// In hex games, the acts that phones may enter (otherwise as in the settings, or own)
    #[cfg(feature = "web")]
    #[arg(long, value_name = "own|all|none", value_parser = super::serve::phone_acts, requires = "serve")]
    pub(crate) acts: Option<PhoneActs>,
    #[cfg(feature = "desk")]
    #[command(flatten)]
    pub(crate) desk: CourierReport,
    /// Colours: dark, light, hall, 16, mono, or NAME for themes/NAME.toml next to the settings
    /// (otherwise as in the settings, or to suit the terminal)
    #[arg(long, value_name = "NAME")]
    pub(crate) theme: Option<String>,
    /// First messages on the referee's screen.
    #[arg(skip)]
    pub(crate) greeting: Vec<String>,
    /// Faults that background threads report; the boards and the desk add theirs.
    #[arg(skip)]
    pub(crate) notices: Notices,
}

/// Opens the table of a game, or of a new game of a roster.
pub(crate) fn play(places: &Places, typed: &PlayArgs) -> Result<(), Failure> {
    let instead = PlayArgs {
        plain: true,
        ..typed.clone()
    };
    let typed = match text_offer::is_plain_instead(places, typed.plain)? {
        true => &instead,
        false => typed,
    };
    let source = source(places, typed)?;
    of_rules!(source.rules(), battle(places, source, typed), R => of_any::<R>(places, source, typed))
}

/// Opens the table of a game of any rule set.
fn of_any<R: StoredRuleset>(
    places: &Places,
    source: GameSource,
    typed: &PlayArgs,
) -> Result<(), Failure> {
    let of_fields = [
        (typed.paper.is_some(), "no paper is written for it"),
        #[cfg(feature = "photo")]
        (typed.photos.is_some(), "its photographs are not read"),
    ];
    if let Some((_, said)) = of_fields.into_iter().find(|(is_asked, _)| *is_asked) {
        let title = source.title();
        return Err(Failure::No(format!("{title} is {}: {said}", R::GAME)));
    }
    let (wishes, faults) = settings::with_theme(places, typed.theme.as_deref())?;
    let session: Session<R> = match source {
        GameSource::Game(path) => open(places, &path)?,
        GameSource::Roster(roster) => begin(places, &roster, typed, &wishes)?,
    };
    wants_terminal(typed.plain)?;
    let mut said: Vec<String> = settings::in_short(faults).into_iter().collect();
    let desk = report(places, &session, typed, &wishes, &mut said)?;
    let greeting = greeting(&session, &said);
    let boards_as_wished = wishes.clone();
    let mut options = options(&session, typed, wishes, greeting);
    options.printer = printer(places, &session, None, desk.as_ref());
    options.desk = desk;
    serve(places, &session, typed, &boards_as_wished, &mut options)?;
    // Only battles have a second referee's laptop.
    options.pen = None;
    logbook::open(
        &places.logbook()?,
        std::env::var(environment::LOG).ok().as_deref(),
    );
    let path = session.path().map(Path::to_path_buf);
    let notices = noticed(&session, &options);
    let played = noted(path.as_deref(), || tui::play_any(session, options));
    notices.take().iter().for_each(|words| out::complain(words));
    if let Some(path) = path {
        places.remember(&path);
    }
    played
}

/// Begins a game from a roster, with the dice that were asked for.
fn begin<R: StoredRuleset>(
    places: &Places,
    roster: &Roster,
    typed: &PlayArgs,
    wishes: &Settings,
) -> Result<Session<R>, Failure> {
    // Checked first, so that no game is started in vain.
    wants_terminal(typed.plain)?;
    let wished = wishes.dice_by_hand.unwrap_or(true);
    let by_hand = typed.dice.map_or(wished, |dice| matches!(dice, Dice::Hand));
    let dice = if by_hand {
        DieOrigin::Hand
    } else {
        DieOrigin::Own
    };
    new::begin(places, roster, typed.name.as_deref(), None, dice)
}

/// Opens the table of a battle of Fields of Blue & Grey.
fn battle(places: &Places, source: GameSource, typed: &PlayArgs) -> Result<(), Failure> {
    let (wishes, faults) = settings::with_theme(places, typed.theme.as_deref())?;
    let others = match typed.source {
        Some(_) => None,
        None => resume::played_last(places),
    };
    let session: Session<Fields> = match source {
        GameSource::Game(path) => open(places, &path)?,
        GameSource::Roster(roster) => begin(places, &roster, typed, &wishes)?,
    };
    let fallback = fallback(&session, typed, &wishes)?;
    let mut said: Vec<String> = typed.greeting.clone();
    said.extend(settings::in_short(faults));
    #[cfg(feature = "web")]
    if let (Some(path), None) = (session.path(), typed.serve) {
        said.extend(pen_elsewhere(path)?);
    }
    said.extend(fallback.as_ref().and_then(Fallback::same_disk));
    said.extend(others);
    let desk = report(places, &session, typed, &wishes, &mut said)?;
    let greeting = greeting(&session, &said);
    let printer = printer(places, &session, fallback.as_ref(), desk.as_ref());
    let lessons = wishes.lessons;
    let boards_as_wished = wishes.clone();
    let mut options = options(&session, typed, wishes, greeting);
    options.paper = fallback.map(Fallback::writer);
    options.printer = printer;
    #[cfg(feature = "photo")]
    if let Some(game) = session.path() {
        let folder = typed.photos.as_deref();
        options.photos = Some(photo::folder::reader(game, folder, &options.notices)?);
    }
    serve(places, &session, typed, &boards_as_wished, &mut options)?;
    #[cfg(all(feature = "photo", feature = "web"))]
    if let (Some(_), None, Some(game)) = (&typed.photos, &options.boards, session.path()) {
        options.boards = Some(slips_for_screens(game)?);
    }
    options.desk = desk;
    let has_notes = !session.state().oob().notes.is_empty();
    options.lessons = lessons.or(places.lessons()).unwrap_or(has_notes);
    options.keeper = Some({
        let places = places.clone();
        SaveLessons::new(move |shown| places.remember_lessons(shown))
    });
    table(places, session, options)
}

/// Returns the game to continue, or the roster of a new one.
fn source(places: &Places, typed: &PlayArgs) -> Result<GameSource, Failure> {
    let is_new = typed.new || typed.name.is_some();
    let source = match &typed.source {
        Some(source) if is_new => GameSource::Roster(new::roster(places, source)?),
        Some(source) => GameSource::named(places, source)?,
        None => match newest(places)? {
            Some(path) => GameSource::Game(path),
            None => GameSource::Roster(resume::chosen(places)?),
        },
    };
    match source {
        GameSource::Roster(roster) if !is_new => {
            let standing = resume::standing(places, &roster)?;
            Ok(standing.map_or(GameSource::Roster(roster), GameSource::Game))
        }
        decided => Ok(decided),
    }
}

/// Returns the folder for the sheets of closed turns: the typed folder, which must exist, else the one in the settings;
/// `None` if none are written.
fn fallback(
    session: &Session<Fields>,
    typed: &PlayArgs,
    wishes: &Settings,
) -> Result<Option<Fallback>, Failure> {
    let typed = typed.paper.as_deref().map(fallback::folder).transpose()?;
    Ok(Fallback::new(session, wishes, typed))
}

/// Serves the players' boards while the table is open, if they were asked for.
#[cfg(feature = "web")]
fn serve<R: Hosted>(
    places: &Places,
    session: &Session<R>,
    typed: &PlayArgs,
    wishes: &Settings,
    options: &mut PlayOptions,
) -> Result<(), Failure> {
    let (Some(bind), Some(path)) = (typed.serve, session.path()) else {
        return Ok(());
    };
    let place = Where::at(bind).or(wishes);
    let copies = places.copies().ok();
    let mut wishes = wishes.clone();
    wishes.boards_acts = typed.acts.or(wishes.boards_acts);
    let game = board_game::look_at(path)?;
    let boards = ServedBoards::open(path, copies, game, &place, &wishes)?;
    let shows = match typed.plain {
        true => "`join` shows the codes",
        false => "g j shows the codes",
    };
    let told = std::iter::once(format!("boards at {}: {shows}", boards.url()));
    let greeting = options.greeting.take().into_iter();
    let told: Vec<String> = greeting.chain(told).chain(boards.said.clone()).collect();
    options.greeting = Some(told.join("  "));
    let (screens, pen) = for_screens(boards);
    (options.boards, options.pen) = (Some(screens), Some(pen));
    Ok(())
}

#[cfg(not(feature = "web"))]
fn serve<R: Hosted>(
    _: &Places,
    _: &Session<R>,
    _: &PlayArgs,
    _: &Settings,
    _: &mut PlayOptions,
) -> Result<(), Failure> {
    Ok(())
}

/// Sends the game to the club's desk if a card or the settings name a store, and receives the desk's answers. If
/// nothing can be sent, says why in `said`. `None` for a game without a file.
#[cfg(feature = "desk")]
fn report<R: Hosted>(
    places: &Places,
    session: &Session<R>,
    typed: &PlayArgs,
    wishes: &Settings,
    said: &mut Vec<String>,
) -> Result<Option<DeskLink>, Failure> {
    let Some(path) = session.path() else {
        return Ok(None);
    };
    let (desk, unsent) = typed.desk.report(places, wishes, path)?;
    said.extend(unsent);
    Ok(Some(desk))
}

#[cfg(not(feature = "desk"))]
fn report<R: Hosted>(
    _: &Places,
    _: &Session<R>,
    _: &PlayArgs,
    _: &Settings,
    _: &mut [String],
) -> Result<Option<DeskLink>, Failure> {
    Ok(None)
}

/// Returns the handler of the lines `print`, `map`, `diary` and `call` on the screens. Files go to the folder for
/// sheets, else to the current one. If the desk cannot get a question now, the answer says why. `None` for a game
/// without a file.
pub(crate) fn printer<R: Hosted>(
    places: &Places,
    session: &Session<R>,
    paper: Option<&Fallback>,
    desk: Option<&DeskLink>,
) -> Option<Printer> {
    let game = session.path()?.display().to_string();
    let folder = paper.map_or_else(PathBuf::new, |paper| paper.folder.clone());
    let places = places.clone();
    let desk = desk.cloned();
    Some(Printer::new(move |line| {
        let said = paper_line::obey(&places, &game, &folder, line).map_err(Failure::words)?;
        let trouble = desk.as_ref().filter(|_| line.starts_with("call "));
        Ok(match trouble.and_then(DeskLink::trouble) {
            Some(why) => format!("question saved, but it cannot be sent now: {why}"),
            None => said,
        })
    }))
}

/// Opens the game played last.
pub(crate) fn last(places: &Places) -> Result<(), Failure> {
    play(places, &PlayArgs::default())
}

fn open<R: StoredRuleset>(places: &Places, path: &Path) -> Result<Session<R>, Failure> {
    let session = Session::open(path, machine_clock());
    let session = session.map_err(|error| recovery_hint::offered(places, error))?;
    session.copy_to(places.copies()?);
    places.remember(path);
    Ok(session)
}

/// Returns the game that was opened last, or else the one that was played last; `None` if there are no games.
fn newest(places: &Places) -> Result<Option<PathBuf>, Failure> {
    if let Some(last) = places.last() {
        return Ok(Some(last));
    }
    let mut games = games::games_by_age(places)?.into_iter();
    Ok(games.find_map(|(path, cover)| cover.is_ok().then_some(path)))
}

/// Returns true if dice are thrown by hand: as typed, else as the game was started.
fn by_hand<R: StoredRuleset>(session: &Session<R>, typed: &PlayArgs) -> bool {
    match typed.dice {
        Some(dice) => matches!(dice, Dice::Hand),
        None => session.facts().dice == DieOrigin::Hand,
    }
}

/// Returns the first message: the faults of the settings and, if the game was not closed properly, that every act is
/// saved. `None` if there is nothing to report.
fn greeting<R: StoredRuleset>(session: &Session<R>, faults: &[String]) -> Option<String> {
    let unclosed = session.was_unclosed().then(|| {
        let scrap = session.path().map(Autosave::beside);
        // The screens and the line mode report the restored input themselves.
        let dice = match scrap.as_ref().and_then(Autosave::text) {
            Some(_) => ".",
            None => "; retype dice that were not yet entered.",
        };
        let there = match Ledger::new(session, &Audience::Table).count(session) {
            1 => "its 1 entry is saved".to_owned(),
            n => format!("all {n} entries are saved"),
        };
        format!("This game was not closed last time (a crash, or a power cut): {there}{dice}")
    });
    let shared = session.is_shared().then(|| {
        "Another window has this game open: what either of them enters appears in both.".to_owned()
    });
    let words = faults.iter().cloned().chain(shared).chain(unclosed);
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join("  "))
}

/// Returns the options of the table: the typed ones, else the settings, else the defaults.
pub(crate) fn options<R: StoredRuleset>(
    session: &Session<R>,
    typed: &PlayArgs,
    wishes: Settings,
    greeting: Option<String>,
) -> PlayOptions {
    let usual = PlayOptions::default();
    PlayOptions {
        dice_by_hand: by_hand(session, typed),
        mouse: !typed.no_mouse && wishes.mouse.unwrap_or(usual.mouse),
        plain: typed.plain,
        tape_error: wishes.tape_error.unwrap_or(usual.tape_error),
        theme: settings::theme(&wishes),
        names: wishes.names.unwrap_or(usual.names),
        clock: wishes.clock.unwrap_or(usual.clock),
        keys: wishes.keys,
        askers: requesters::askers_of(session.path()),
        greeting,
        columns: out::columns(),
        notices: typed.notices.clone(),
        ..usual
    }
}

/// Fails if the screens cannot be shown, because there is no terminal.
pub(crate) fn wants_terminal(plain: bool) -> Result<(), Failure> {
    if plain || std::io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::Machine(
        "the screens need a terminal; `--plain` plays in lines of text".to_owned(),
    ))
}

fn table(places: &Places, session: Session<Fields>, options: PlayOptions) -> Result<(), Failure> {
    let level = std::env::var(environment::LOG).ok();
    logbook::open(&places.logbook()?, level.as_deref());
    wants_terminal(options.plain)?;
    let path = session.path().map(Path::to_path_buf);
    let notices = noticed(&session, &options);
    let played = noted(path.as_deref(), || tui::play(session, options));
    notices.take().iter().for_each(|words| out::complain(words));
    // Another game may have been started or imported meanwhile, but this one was played last.
    if let Some(path) = path {
        places.remember(&path);
    }
    played
}

/// Lets the screens report if no copy of the game could be made; returns the messages that are still to be shown when
/// the screens close.
fn noticed<R: Hosted>(session: &Session<R>, options: &PlayOptions) -> Notices {
    let notices = options.notices.clone();
    session.when_not_copied({
        let notices = notices.clone();
        move |error| notices.add(recovery_hint::not_copied(error))
    });
    notices
}

/// Plays a game, and writes its opening, its errors and its end to the program's log.
pub(crate) fn noted(
    path: Option<&Path>,
    play: impl FnOnce() -> io::Result<()>,
) -> Result<(), Failure> {
    let game = path.map(|path| path.display().to_string());
    let game = game.unwrap_or_default();
    log::info!("vidette {} opens {game}", env!("CARGO_PKG_VERSION"));
    let played = play().map_err(|error| {
        log::error!("{error}");
        Failure::Machine(format!("the terminal does not respond: {error}"))
    });
    log::info!("closed {game}");
    played
}
