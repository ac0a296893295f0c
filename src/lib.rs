//! vidette: the referee's assistant for Fields of Blue & Grey. This page is the developer's book.
//!
//! # The floors
//!
//! Each floor is a package in its folder of `src`, and each rule set one below `rules`: what a floor may name stands in
//! its `Cargo.toml`, and the compiler holds it. Rooms within a floor are held by `tests/layers.rs`, which reads the
//! sources. This package passes the floors on by their names, and holds the program, its tests and its benches.
//!
//! ```text
//!   main        turns the result of the command line into an exit code
//!   cli         options, files, paths, environment: what was typed, and which file answers it
//!   tui         the referee's screens, the same game as lines of text, the second window
//!   web         the players' boards: pages for their phones, each cut to what its side may know
//!   club        several tables at once: standings, calls, the store of the desk
//!   photo       from photographs of a table to the places of its labels
//!   report      pictures and pages for paper
//!   roster      battles as text, every fault at its line and column
//!   sim         games that the program plays by itself
//!   view        what one onlooker may know, as plain values; the story in words
//!   game        sessions, journal, game file, undo, dice: what every rule set gets for nothing
//!   entry       what stands in a game file: entries and positions, and how they are written
//!   rules       what a rule set is, in `rules/ruleset`; Fields of Blue & Grey in `rules/fields`, its sisters beside it
//!   table       the table top in inches: ground, sight, zones, sweeps, reach
//! ```
//!
//! `table` knows no armies, dice, clock or files; `rules` no terminal, file, clock or thread; `entry` names the rule
//! sets to write what is theirs; `game` knows no rule but through the trait that a rule set implements; `view` and
//! `report` no file; `tui` and `cli` decide nothing.
//!
//! # How an act goes through the house
//!
//! ```text
//!   key, click or line                       tui, cli
//!     | read as a command                    rules: Command
//!   Session::execute                         game: the one door for change
//!     | a draft, a working copy of the state rules: Draft
//!   Ruleset::decide                          checks clauses, asks the tape for faces, notes events
//!     | refused: clause, reason, remedy; the draft is dropped
//!     | a die is wanted: the same command is decided again from the start with one face more
//!   one entry of the journal, in one transaction: command, faces, what was overruled, events
//!     | only then the draft becomes the state
//!   view makes values of it; screens draw them, the command line prints them
//! ```
//!
//! Events carry outcomes, so loading a game folds events and decides nothing again; undo appends an entry. The
//! table outranks the program: `place` and `mark` correct the record, an objection that rests on judgement is
//! overruled with a reason, and only the impossible is refused outright.
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | unit | one regiment or battery; its base is a rectangle on the table |
//! | brigade | a brigadier and his units; it holds order, fatigue and mark |
//! | formation | an enemy brigade as the target of an order |
//! | player turn, turn | the six phases of one side |
//! | act, entry | what was commanded; its line in the journal with faces and events |
//! | draft | the working copy of a state on which a command is decided |
//! | tape | the faces of the dice in the order in which a decision asks for them |
//! | clause | a rule (`FIRE-06`) or a ruling (`RUL-78`); [`rules::fields::clauses`], [`rules::blind_swords::clauses`], [`rules::blue_and_grey::clauses`] and [`rules::scoresheet::CLAUSES`] print them all |
//! | ruling, switch | how an open question of the papers is settled; what a club may set otherwise |
//! | account | the sum of a fight: every modifier with value, clause and reason |
//! | objection, impossible | a refusal that the referee may overrule, and one that he may not |
//! | zone | what a unit sees, as outlines; sight is asked apart and is exact |
//! | march, move | grand tactical movement of a brigade; tactical movement of units |
//! | opening | an act that is due or may be done now |
//! | ghost | where an act would put bases |
//! | scrap | what is typed and not entered, kept beside the game |
//!
//! # How to add
//!
//! - **A rule.** Its entry into [`rules::fields::clauses`] (a test fails for an identifier that the code cites
//!   without one, and for one that nothing cites); numbers into the charts; the check into the module of its noun,
//!   the clause named in every refusal and modifier, what to type instead in a [`rules::refusal::Remedy`]; the
//!   outcome as an event that carries it; the event's sentence into [`view::story`]; its tests beside the others of
//!   the topic, vectors as data under `tests/data/rules`. Where the papers leave a choice open, a switch: one
//!   block of the register ([`rules::fields::terms::switch`]) with its settings and the effect of each.
//! - **An act.** A `Command`, its arm in `decide`, and in the file of its subject in the command language one
//!   spec (what help says, how its words are read) and beside it how it is written; then `do`, scripts, the `:` line
//!   and plain mode have it. A key of its own is one line of
//!   [`tui::kit::act::ACTS`], which key map, help, footer and manual page read. Whether it may be taken back without
//!   a question is told by what its events reveal.
//! - **A screen.** A plain value for it in [`view`], a pane in [`tui::table::panels`], a letter behind `g`; what is typed
//!   on it is kept on the scrap. Its text is held at 80x24, 120x36 and 200x60 (`tests/data/screens`; set
//!   `VIDETTE_SCREENS` to write them anew, and read the difference).
//! - **A sheet.** Its name in [`view::paper::SheetKind`], what stands on it as a plain value in a file of `view/paper`, taken
//!   from the game as its reader knows it, and a variant of [`view::paper::Sheet`]; in `report/sheet` a file that makes
//!   it into [`report::leaf::SheetBlock`]s, which [`report::sheet`] lays out as HTML and as 80 columns of text alike. List,
//!   help and completions of `vidette print` read the names. Its text stands in `tests/paper/snapshots`, and a real
//!   browser lays its pages out in `tests/paper`.
//! - **A command of the program.** A file in `cli/commands` with its options, an arm in `src/cli/lib.rs`; completions and manual
//!   page follow. Refused input exits with 1 and tells place, cause and remedy; wrong options with 2, faults of
//!   file or machine with 3.
//! - **A battle.** A file in `rosters/`; a test loads every one. `vidette check FILE` tells what is wrong in it.
//! - **A rule set.** [`rules::Ruleset`] says what is decided and applied, [`game::any::Hosted`] what its files are
//!   called and what its events reveal. It is a package of its own under `rules/`, names no sister, and is listed
//!   in [`game::any::KNOWN`]; [`entry`] writes its entries. [`view::presentation::Describe`] tells its games and hands pages
//!   of rows, and a map of hexes where it has one, to [`tui::pages`], the screen of every rule set but Fields
//!   of Blue & Grey; the letters of its acts stand in [`rules::speech::Spoken::ACTS`]. Its clauses are one list by
//!   [`rules::clauses!`], with the numbers of the printed cases, its switches one by [`rules::switches!`], with a
//!   sentence a setting. A part moves up to `rules/` when a second set needs it, not before.
//!
//! # Where to begin
//!
//! [`rules`] is a page; [`game::session`] is the door; `decide` in `rules/fields` dispatches each command to its
//! rule, and a march is the longest of them. The contract of the geometry stands at [`table`].

/// A simulated game makes and drops small parts by the million: with this allocator it is a fifth quicker.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub use cli;
#[cfg(feature = "desk")]
pub use club;
pub use entry;
pub use game;
#[cfg(feature = "photo")]
pub use photo;
pub use report;
pub use roster;
pub use rules;
pub use sim;
pub use table;
pub use tui;
pub use view;
#[cfg(feature = "web")]
pub use web;
