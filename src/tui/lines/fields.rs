//! Fields of Blue & Grey as lines of text, for screen readers and slow connections. The language and the session are
//! the same as on the screens.

mod pen;
mod photo;
mod players;
mod questions;
mod undo;
mod work;

use std::io::{self, BufRead, Write};

use super::dialogue::Dialogue;
use crate::{
    PlayOptions,
    kit::{
        autosave::{Pending, TypingPoint},
        boards::{
            BoardsRequest, ScreenBoards,
            lines::{self, BoardsLines as _},
        },
        checklist::Checklist,
        logged_session::{LoggedSession, Setback},
        notices::Notices,
        paper::{AutoPrint, Printer, is_paper_line},
        pen::{PenLink, PenNews},
    },
    table::{lessons::LINES_IN_SHORT, photo as photograph, photo::PhotoReader},
};
use game::autosave::Autosave;
use game::session::Throwing;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::{close::Close, command::Command, phase::Phase};
use rules::fields::turn::audit;
use rules::spelling::counted;
use view::argument;
use view::assist::play::Play;
use view::clause_search;
use view::presentation::{Askers, request::denied};
use view::story::request;
use view::tape::close as words;

/// Plays until `quit` or the end of the input. Input that is not entered is saved in `scrap`, and offered again at the
/// next start.
///
/// # Errors
///
/// Fails if the input cannot be read, or the output cannot be written.
pub fn play(
    door: LoggedSession,
    scrap: Option<Autosave>,
    options: &PlayOptions,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<()> {
    play_pasted(door, scrap, options, input, output, || false)
}

/// Plays on a terminal, where lines may be pasted; `arrives` returns whether another line comes faster than anyone
/// types.
///
/// # Errors
///
/// Fails if the input cannot be read, or the output cannot be written.
pub fn play_pasted(
    door: LoggedSession,
    scrap: Option<Autosave>,
    options: &PlayOptions,
    input: impl BufRead,
    output: impl Write,
    arrives: fn() -> bool,
) -> io::Result<()> {
    let papers = options.paper.clone();
    let mut reader = PlainMode {
        papers: papers.map(|writer| AutoPrint::new(writer, door.state())),
        notices: options.notices.clone(),
        printer: options.printer.clone(),
        photos: options.photos.clone(),
        boards: options.boards.clone(),
        pen: options.pen.clone(),
        pen_news: PenNews::default(),
        askers: options.askers.clone(),
        asker: None,
        scrap,
        waiting: None,
        own_dice: !options.dice_by_hand,
        tape_error: options.tape_error,
        told: String::new(),
        list: Checklist::new(door.session()),
        hands: door.session().path().map(Autosave::of_table),
        door,
        referee: Dialogue::new(input, output, arrives, options.columns),
    };
    reader.run(options)
}

struct PlainMode<I, W> {
    door: LoggedSession,
    /// The players' boards; `None` if they are not served.
    boards: Option<ScreenBoards>,
    /// The pen of a game with two referees; `None` with one.
    pen: Option<PenLink>,
    pen_news: PenNews,
    /// Players who requested the entries that the game had when it was opened.
    askers: Askers,
    /// Seat whose slip requests the next act; `None` if no slip does.
    asker: Option<String>,
    papers: Option<AutoPrint>,
    notices: Notices,
    printer: Option<Printer>,
    photos: Option<PhotoReader>,
    scrap: Option<Autosave>,
    /// The line that was not entered when the program ended; `None` if there is none.
    waiting: Option<String>,
    own_dice: bool,
    /// Error of a tape measure, in inches.
    tape_error: f64,
    /// Work that the last act leaves on the table.
    list: Checklist,
    /// File that saves the unticked work on the table; `None` for a game without a file.
    hands: Option<Autosave>,
    /// Message about the last act: its story, or the error.
    told: String,
    referee: Dialogue<I, W>,
}

impl<I: BufRead, W: Write> PlainMode<I, W> {
    fn run(&mut self, options: &PlayOptions) -> io::Result<()> {
        let name = self.door.state().oob().name.clone();
        self.referee.say(&format!(
            "{name}. `help` lists the acts, `todo` what to do."
        ))?;
        self.referee.say(&heading(self.door.state()))?;
        if let Some(said) = self.door.state().oob().measure.of_typed_numbers() {
            self.referee.say(&said)?;
        }
        if options.lessons && self.door.log().is_empty() {
            let state = self.door.state();
            let lines = vec![LINES_IN_SHORT.to_owned()];
            let notes = [
                state.oob().notes.clone(),
                lines,
                clause_search::edition(state),
            ]
            .concat();
            self.referee.say(&notes.join("\n"))?;
        }
        if let Some(words) = &options.greeting {
            self.referee.say(words)?;
        }
        self.find_hands();
        self.find_again()?;
        while let Some(line) = self.referee.command()? {
            let before = moment(self.door.state());
            let place = self.place();
            self.look_at_others()?;
            if let Some(papers) = &mut self.papers {
                papers.settle(self.door.state());
            }
            if !self.obey(line.trim())? {
                break;
            }
            self.tell_paper()?;
            if let Some(words) = self.notices.take() {
                self.referee.say(&words)?;
            }
            // Input typed at another moment of the game has another meaning now, so it is dropped.
            self.waiting = self.waiting.take().filter(|_| self.place() == place);
            self.keep(self.waiting.clone());
            if moment(self.door.state()) != before {
                let heading = heading(self.door.state());
                self.referee.say(&heading)?;
            }
        }
        if let Some(papers) = &mut self.papers {
            papers.finish();
        }
        self.tell_paper()
    }

    /// Updates the paper of closed turns, and reports each problem once.
    fn tell_paper(&mut self) -> io::Result<()> {
        let Some(papers) = &mut self.papers else {
            return Ok(());
        };
        papers.follow(self.door.state());
        match papers.news() {
            Some(words) => self.referee.say(&words),
            None => Ok(()),
        }
    }

    fn place(&self) -> TypingPoint {
        TypingPoint::from_session(self.door.session())
    }

    /// Saves a line until it is entered or dropped; `None` deletes the saved line.
    fn keep(&mut self, line: Option<String>) {
        let place = self.place();
        if let Some(scrap) = self.scrap.as_mut().filter(|_| !self.referee.has_ended()) {
            scrap.keep(line.and_then(|line| Pending::of_line(place, line).text()));
        }
    }

    /// Saves an act with its dice while a question about it is open.
    fn keep_act(&mut self, command: &Command, faces: &[u8], because: Option<&str>) {
        let measure = self.door.state().oob().measure;
        self.keep(Some(language::write_with(command, faces, because, measure)));
    }

    /// Offers input that was not entered when the program ended.
    fn find_again(&mut self) -> io::Result<()> {
        let text = self.scrap.as_ref().and_then(Autosave::text);
        let pending = text.and_then(|text| Pending::read(text, self.place()));
        let Some(pending) = pending else {
            return Ok(());
        };
        self.waiting = pending.as_line(self.door.state().oob().measure);
        if let Some(line) = self.waiting.clone() {
            self.referee.say(&format!(
                "Typed but not entered: {line}. `again` continues it."
            ))?;
        }
        let others = pending.aside.iter().flat_map(|taken| &taken.dice);
        let dice: Vec<String> = others.chain(&pending.board).map(u8::to_string).collect();
        if dice.is_empty() {
            return Ok(());
        }
        self.referee.say(&format!(
            "Other dice typed on the screens but not entered: {}.",
            dice.join(" ")
        ))
    }

    fn again(&mut self) -> io::Result<bool> {
        match self.waiting.take() {
            Some(line) => self.obey(&line),
            None => {
                self.referee.say("Nothing typed is left to enter.")?;
                Ok(true)
            }
        }
    }

    /// Carries out a line; returns false if the referee quits.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        if self.ticks(line)? {
            return Ok(true);
        }
        match line {
            "help" | "?" => self.help()?,
            "todo" => self.todo()?,
            "brigades" => self.brigades()?,
            "log" => self.log()?,
            "forecast" => self.forecast()?,
            "again" => return self.again(),
            "pen" => return self.pass_pen(),
            "" => {}
            line if line == "show" || line.starts_with("show ") => self.show(line)?,
            line if line.starts_with("odds ") => self.odds(line)?,
            line if argument::asked(line).is_some() => self.card(line)?,
            line if (line == "rule" || line.starts_with("rule "))
                && !language::changes_rule(line) =>
            {
                self.rule(line)?;
            }
            line if is_paper_line(line) => self.print(line)?,
            line if photograph::path_of(line).is_some() => self.photo(line)?,
            line if self.boards.is_some() && lines::is_for(line) => self.attend(line)?,
            line => match language::parse(line, self.door.state()) {
                Ok(Some(said)) => match said.act {
                    LineRequest::Quit => return Ok(false),
                    LineRequest::Command(command) => {
                        let command = audit::meant_command(self.door.state(), command);
                        let dice = said.dice.unwrap_or_default();
                        let is_sure = said.anyway || said.because.is_some();
                        match is_sure || self.gives_up(&command)? {
                            true => self.execute(&command, dice, said.because).map(drop)?,
                            false => self.referee.refuse("Left.")?,
                        }
                    }
                    LineRequest::Undo(acts) => self.undo(acts)?,
                    LineRequest::Redo(acts) => {
                        let done = self.door.redo(acts);
                        self.tell(done)?;
                    }
                    LineRequest::Fix(fix) => self.fix(&fix)?,
                },
                Ok(None) => {}
                Err(misread) => self.referee.refuse(&format!("Not understood: {misread}"))?,
            },
        }
        Ok(true)
    }

    /// Prints the sheets that a line requests, and names the files.
    fn print(&mut self, line: &str) -> io::Result<()> {
        let said = match &self.printer {
            Some(printer) => printer.print(line).unwrap_or_else(|why| why),
            None => "cannot print from here; use `vidette print`".to_owned(),
        };
        self.referee.say(&said)
    }

    /// Carries out an act, and asks for each die and answer that it needs; returns whether the act was done. Afterwards
    /// no phone is asked for a die any more.
    fn execute(
        &mut self,
        command: &Command,
        faces: Vec<u8>,
        because: Option<String>,
    ) -> io::Result<bool> {
        let mut asked = None;
        let done = self.execute_asking(command, faces, because, &mut asked);
        if let Some(words) = asked {
            self.asked(BoardsRequest::Unsay(words))?;
        }
        done
    }

    /// Carries out an act; `die_request` becomes the message that asks for a die on the other side's phones.
    fn execute_asking(
        &mut self,
        command: &Command,
        mut faces: Vec<u8>,
        because: Option<String>,
        die_request: &mut Option<String>,
    ) -> io::Result<bool> {
        let mut throwing = if self.own_dice {
            Throwing::Own
        } else {
            Throwing::Hand
        };
        loop {
            self.door.ask_for(self.asker.clone());
            let act = Play {
                command,
                dice: &faces,
                throwing,
                because: because.as_deref(),
            };
            let done = self.door.play(&act, self.tape_error);
            if let Err(Setback::ForTape(close)) = &done {
                self.keep_act(command, &faces, None);
                match close.first() {
                    Some(close) if self.measure(close)? => continue,
                    _ => return self.referee.refuse("Left.").map(|()| false),
                }
            }
            let Err(Setback::Wanted(ask)) = done else {
                let refused = matches!(&done, Err(Setback::Refused(no)) if !no.can_be_overruled());
                let is_done = done.is_ok();
                self.tell(done)?;
                if refused && command.moves_pieces() {
                    self.referee
                        .say("If the table disagrees, `place` corrects it.")?;
                }
                return Ok(is_done);
            };
            // A fight of a slip needs a die of the other side, whose phones are asked for it.
            let wanted = request::die_request(self.door.state(), command);
            let is_first = self.asker.is_some() && die_request.is_none();
            if let Some((side, words)) = wanted.filter(|_| is_first) {
                self.asked(BoardsRequest::Say(side.to_string(), words.clone()))?;
                *die_request = Some(words);
            }
            let words = format!(
                "{} for {} ({}): type the faces, or ! to roll: ",
                counted(ask.left, "die"),
                ask.what,
                ask.rule
            );
            self.keep_act(command, &faces, because.as_deref());
            let Some(answer) = self.referee.ask(&words)? else {
                return Ok(false);
            };
            if answer.contains('!') {
                throwing = Throwing::Own;
                continue;
            }
            let typed: Vec<u8> = answer
                .chars()
                .filter_map(|letter| letter.to_digit(10))
                .map(|face| face as u8)
                .collect();
            if typed.is_empty() {
                return self.referee.refuse("Left.").map(|()| false);
            }
            faces.extend(typed);
        }
    }

    /// Asks before an act that ends open firefights (RUL-72); returns false if the referee wants to fight them first.
    fn gives_up(&mut self, command: &Command) -> io::Result<bool> {
        let open = audit::given_up(self.door.state(), command);
        if open.is_empty() {
            return Ok(true);
        }
        let words = format!(
            "Still open: {}. Firefights are over after this (RUL-72). End them? yes or no: ",
            open.join("; ")
        );
        Ok(self.yes_or_no(&words)? == Some(true))
    }

    /// Asks a tape question; returns false if the referee leaves it unanswered.
    fn measure(&mut self, close: &Close) -> io::Result<bool> {
        let words = format!("{} yes or no: ", words::question(self.door.state(), close));
        let Some(yes) = self.yes_or_no(&words)? else {
            return Ok(false);
        };
        let said = Command::Measured(close.answered(yes));
        // The referee measures, so no seat requests the answer.
        self.door.ask_for(None);
        let done = self.door.execute(&said, &[], Throwing::Hand, None);
        let is_done = done.is_ok();
        self.tell(done)?;
        Ok(is_done)
    }

    /// Asks until the answer is yes or no; `None` for an empty line, or if the input has ended.
    fn yes_or_no(&mut self, words: &str) -> io::Result<Option<bool>> {
        while let Some(answer) = self.referee.ask(words)? {
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                "" => return Ok(None),
                _ => self
                    .referee
                    .say("Please answer yes or no; an empty line cancels.")?,
            }
        }
        Ok(None)
    }

    fn tell(&mut self, done: Result<String, Setback>) -> io::Result<()> {
        let is_done = done.is_ok();
        self.told = match done {
            Ok(story) => self.with_work(story),
            Err(Setback::Refused(refusal)) if refusal.can_be_overruled() => {
                let no = denied(&refusal.spoken());
                format!("{no}. The same line with `because \"...\"` overrules it.")
            }
            Err(setback) => format!("{}.", denied(&setback.spoken())),
        };
        match is_done {
            true => self.referee.say(&self.told),
            false => self.referee.refuse(&self.told),
        }
    }

    fn forecast(&mut self) -> io::Result<()> {
        let lines = self.door.forecast().map(|forecast| forecast.lines());
        self.referee.say(&lines.unwrap_or_default().join("\n"))
    }
}

fn moment(state: &State) -> (u32, Phase) {
    (state.turn(), state.phase())
}

fn heading(state: &State) -> String {
    match state.over() {
        Some(why) => format!("The game is over: {why}."),
        None => format!(
            "{} {}, {}: {}.",
            match state.chits() {
                Some(_) => "Round",
                None => "Turn",
            },
            state.turn(),
            state.side_name(state.active()),
            state.phase().title()
        ),
    }
}
