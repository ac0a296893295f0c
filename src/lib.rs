//! vidette: the referee's assistant for miniatures rules and board games of the American Civil War, above all Fields of
//! Blue & Grey. This page is the developer's book.
//!
//! # The floors
//!
//! A floor is a package in a folder of `src`; each rule set is a package of its own below `rules`. The `Cargo.toml` of
//! a floor lists the floors that it may use, and the compiler enforces it. A room is a module of a floor;
//! `tests/layers.rs` reads the sources and checks that no two rooms name each other. This package re-exports the
//! floors, and contains the program, its tests and its benches.
//!
//! ```text
//!   main        turns the result of the command line into an exit code
//!   cli         the command line: options, files, paths, environment
//!   tui         the referee's screens, the same game as lines of text, the second window
//!   web         the players' boards: pages for their phones, each limited to what its side may know
//!   club        several tables at once: status reports, standings, calls, the club's store
//!   photo       from photographs of a table to the places of its labels
//!   report      pictures and pages for paper
//!   roster      battles as text, every fault at its line and column
//!   sim         games that the program plays by itself
//!   view        the knowledge of one reader, as plain values; the story in words
//!   game        services for every rule set: sessions, journal, game file, undo, dice
//!   entry       content of a game file: entries and positions, and their written form
//!   rules       the interface of a rule set in `rules/ruleset`; the rule sets `fields`, `blue_and_grey` and others
//!   table       the table top in inches: ground, sight, zones, sweeps, reach
//! ```
//!
//! `table` knows no armies, dice, clock or files; `rules` knows no terminal, file, clock or thread. `entry` names the
//! rule sets, because it writes their commands and events. `game` knows rules only through the trait that a rule set
//! implements. `view` and `report` open no files. `tui` and `cli` decide nothing.
//!
//! # The path of an act
//!
//! ```text
//!   key, click or line                       tui, cli
//!     | read as a command                    rules: Command
//!   Session::execute                         game: the only way to change a game
//!     | a draft, a working copy of the state rules: Draft
//!   Ruleset::decide                          checks clauses, takes dice from the tape, records events
//!     | refused: clause, reason, remedy; the draft is dropped
//!     | a die is missing: the command is decided again from the start with one more die
//!   one entry of the journal, in one transaction: command, dice, overruled objections, events
//!     | only then the draft becomes the state
//!   view makes plain values of the state; screens draw them, the command line prints them
//! ```
//!
//! Events carry outcomes, so loading a game applies events and decides nothing again; undo appends an entry. The
//! table outranks the program: `place` and `mark` correct the record, the referee may overrule an objection with a
//! reason, and only the impossible is always refused.
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | unit | one regiment or battery; its base is a rectangle on the table |
//! | brigade | a brigadier and his units; it has an order, fatigue and a mark |
//! | formation | of an order: the enemy brigade that is its target; of a unit: line, limbered, mounted ... |
//! | player turn, turn | the six phases of one side |
//! | act, entry | a command that was carried out; its line in the journal with dice and events |
//! | draft | the working copy of a state on which a command is decided |
//! | tape | of dice: the faces in the order in which a decision asks for them; on the table: a tape measure |
//! | clause | a rule (`FIRE-06`) or a ruling (`RUL-78`); [`rules::fields::clauses`], [`rules::blind_swords::clauses`], [`rules::blue_and_grey::clauses`] and [`rules::scoresheet::CLAUSES`] list them all |
//! | ruling, switch | the answer to an open question of the rules; a ruling that a club may set otherwise |
//! | account | the sum of a fight: every modifier with value, clause and reason |
//! | objection, impossible | a refusal that the referee may overrule, and one that he may not |
//! | zone | everything that a unit sees, as outlines to draw; lines of sight are decided separately and exactly |
//! | march, move | grand tactical movement of a brigade; tactical movement of units |
//! | opening | an act that is due or allowed now |
//! | ghost | preview of a base where an act would put it |
//! | autosave | typed input that was not entered, saved beside the game; `scrap` in the code |
//!
//! # How to add
//!
//! - **A rule of Fields.** Add its clause to [`rules::fields::clauses`]; a test fails for an identifier that is cited
//!   without a clause, and for a clause that nothing cites. Put numbers into the charts, and the check into the module
//!   of its subject. Name the clause in every refusal and modifier, and give the remedy in a
//!   [`rules::refusal::Remedy`]. The outcome is an event, with its sentence in [`view::story`]. Put the tests beside
//!   the others of the topic, with vectors as data under `tests/data/rules`. If the rules leave a choice open, add a
//!   switch: one block of the register ([`rules::fields::terms::switch`]) with its settings and the effect of each.
//! - **An act.** Add a `Command`, its arm in `decide`, and in the file of its subject in the command language one spec
//!   (help and reading of its words) with the function that writes it. `do`, scripts, the `:` line and the line mode
//!   then accept it. A key of its own is one line of [`tui::kit::act::ACTS`], from which key map, help, footer and
//!   manual page are made. Undoing the act needs a question if its events reveal something.
//! - **A screen.** Add a plain value for it in [`view`], a pane in [`tui::table::panels`], and its letter after `g`.
//!   Input typed on it belongs into the autosave. Tests compare its text at 80x24, 120x36 and 200x60
//!   (`tests/data/screens`; with `VIDETTE_SCREENS=write` they write new files: read the difference).
//! - **A sheet.** Add its name to [`view::paper::SheetKind`], its content as a plain value in a file of `view/paper`,
//!   made from the game as its reader knows it, and a variant of [`view::paper::Sheet`]. A file in `report/sheet`
//!   converts it to [`report::leaf::SheetBlock`]s, which [`report::sheet`] lays out as HTML and as text of 80 columns.
//!   List, help and completions of `vidette print` read the names. `tests/paper/snapshots` holds its text, and
//!   `tests/paper` lays its pages out in a real browser.
//! - **A command of the program.** Add a file in `cli/commands` with its options, and an arm in `src/cli/lib.rs`;
//!   completions and manual page follow. Refused input exits with 1 and names place, cause and remedy; wrong options
//!   exit with 2, faults of a file or the machine with 3.
//! - **A battle.** Add a file in `rosters/`; a test loads every one. `vidette check FILE` lists its faults.
//! - **A rule set.** Make a package under `rules/` that depends on no other rule set. Implement [`rules::Ruleset`] to
//!   decide commands and apply events, and [`game::any::Hosted`] for the name in its files and the facts that its
//!   events reveal; list it in [`game::any::KNOWN`]; [`entry`] writes its entries. [`view::presentation::Describe`]
//!   presents its games and supplies pages of rows, and a map of hexes if it has one, to [`tui::pages`], the screen of
//!   every rule set except Fields of Blue & Grey. The letters of its acts are in [`rules::speech::Spoken::ACTS`].
//!   [`rules::clauses!`] makes the list of its clauses, with the numbers of the printed cases, and
//!   [`rules::switches!`] that of its switches, with a sentence for each setting. A part moves up to `rules/` when a
//!   second rule set needs it, not before.
//!
//! # Where to begin
//!
//! Begin with [`rules`], the interface of a rule set, and [`game::session`], the only access to a game. In
//! `rules/fields`, `decide` dispatches each command to its rule; a march is the longest of them. The page of [`table`]
//! defines the geometry.

/// A simulated game allocates and frees millions of small parts: this allocator makes it a fifth faster.
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
