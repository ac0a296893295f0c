//! What a terminal sends: keys, pastes marked and unmarked, halves of sequences; and what the screens do with pasted
//! text.

use vidette::tui::{
    kit::{key::PressedKey, question::ScreenQuestion},
    table::ui::ScreenMode,
    terminal::{
        Screens,
        decode::{Decoder, TerminalEvent},
        keyboard::{Input, parted},
        take_burst,
    },
};

use super::{
    budgets::after,
    companion::{at_fire, entries as entries_of, seen},
    forfeit::remark,
    *,
};

fn keys_of(events: Vec<TerminalEvent>) -> Vec<PressedKey> {
    let keys = events.into_iter().filter_map(|event| match event {
        TerminalEvent::Key(key) => Some(key),
        _ => None,
    });
    keys.collect()
}

fn entries(app: &App) -> usize {
    app.door().log().len()
}

/// Plays what was accepted, as the loop of the terminal does between two frames.
fn play_on(app: &mut App) {
    while app.play_line() {}
}

/// Keys as fast as a paste: the letters of a text, `\n` for Enter.
fn burst(text: &str) -> Vec<PressedKey> {
    let key = |letter| match letter {
        '\n' => PressedKey::Enter,
        letter => PressedKey::Char(letter),
    };
    text.chars().map(key).collect()
}

/// The screens of Fields without a terminal.
struct Bare<'a>(&'a mut App);

impl Screens for Bare<'_> {
    fn has_left(&self) -> bool {
        self.0.has_left()
    }
    fn draw(&self, _: &mut ratatui::Frame<'_>) {}
    fn press(&mut self, key: PressedKey) {
        self.0.press(key);
    }
    fn paste(&mut self, text: &str) {
        self.0.paste(text);
    }
    fn lose_paste(&mut self) {
        self.0.lose_paste();
    }
    fn notice(&mut self, _: String) {}
    fn is_typed(&self, line: &str) -> bool {
        self.0.is_typed(line)
    }
    fn takes_text(&self) -> bool {
        self.0.takes_text()
    }
    fn resize(&mut self, _: Rect) {}
    fn press_button(&mut self, _: u16, _: u16) {}
    fn wheel(&mut self, _: u16, _: u16, _: bool) {}
    fn pending(&self) -> Option<String> {
        None
    }
}

const PASTED: &str = "note first line\nundo 3\nnext anyway\n";

fn is_offered(app: &App) -> bool {
    matches!(app.ui().mode, ScreenMode::Ask(ScreenQuestion::Script, _))
}

#[test]
fn the_keys_of_a_terminal_are_decoded() {
    let sent = b"Am4\r\x1b[A\x1bOB\x1b[1;5C\x1b[5~\x1b[F\x1bOP\x1b[Z\x7f\x03\t\xc3\xbc\x1b[97;5u";
    let keys = keys_of(Decoder::default().decode(sent));
    assert_eq!(
        keys,
        [
            PressedKey::Char('A'),
            PressedKey::Char('m'),
            PressedKey::Char('4'),
            PressedKey::Enter,
            PressedKey::Up,
            PressedKey::Down,
            PressedKey::Right,
            PressedKey::PageUp,
            PressedKey::End,
            PressedKey::Help,
            PressedKey::BackTab,
            PressedKey::Backspace,
            PressedKey::Ctrl('c'),
            PressedKey::Tab,
            PressedKey::Char('ü'),
            PressedKey::Ctrl('a'),
        ]
    );
    // Escape, and the phrase behind it on a slow line.
    let keys = keys_of(Decoder::default().decode(b"\x1b\x1bPoh\x1bO2"));
    let [escape, p, o] = [
        PressedKey::Escape,
        PressedKey::Char('P'),
        PressedKey::Char('o'),
    ];
    let rest = [
        PressedKey::Char('h'),
        escape,
        PressedKey::Char('O'),
        PressedKey::Char('2'),
    ];
    assert_eq!(keys, [&[escape, escape, p, o][..], &rest].concat());
    // Answers to questions that a terminal was asked are no keys.
    let answers =
        b"\x1b[?2004;2$y\x1b[24;80R\x1b[?62;1;6c\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]11;x\x07q";
    assert_eq!(
        keys_of(Decoder::default().decode(answers)),
        [PressedKey::Char('q')]
    );
}

#[test]
fn half_a_sequence_is_given_up_and_the_next_key_is_read() {
    let halves: [&[u8]; 8] = [
        b"\x1b[",
        b"\x1bO",
        b"\x1b[<",
        b"\x1b[<0;12",
        b"\xc3",
        b"\xe2\x82",
        b"\x1b[?2004;2$",
        b"\x1b]11;rgb:",
    ];
    for half in halves {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.decode(half), [], "{half:?}");
        assert!(decoder.is_incomplete(), "{half:?}");
        assert_eq!(decoder.give_up(), None, "{half:?}");
        assert!(!decoder.is_incomplete(), "{half:?}");
        assert_eq!(
            keys_of(decoder.decode(b"q")),
            [PressedKey::Char('q')],
            "{half:?}"
        );
    }
    let mut decoder = Decoder::default();
    assert_eq!(decoder.decode(b"\x1b"), []);
    assert_eq!(
        decoder.give_up(),
        Some(TerminalEvent::Key(PressedKey::Escape))
    );
    // A whole sequence in two reads is whole.
    let mut decoder = Decoder::default();
    assert_eq!(decoder.decode(b"\x1b["), []);
    assert_eq!(keys_of(decoder.decode(b"A")), [PressedKey::Up]);
}

#[test]
fn a_marked_paste_is_one_event_and_one_that_breaks_off_is_none() {
    let mut decoder = Decoder::default();
    let paste = |text: &str| TerminalEvent::Paste(text.to_owned());
    let q = TerminalEvent::Key(PressedKey::Char('q'));
    let events = decoder.decode(b"\x1b[200~note a\rnext\x1b[201~q");
    assert_eq!(events, [paste("note a\rnext"), q.clone()]);
    // Its end comes in pieces.
    for at in 1..b"\x1b[200~ab\x1b[201~".len() {
        let mut decoder = Decoder::default();
        let (first, rest) = b"\x1b[200~ab\x1b[201~".split_at(at);
        let events = [decoder.decode(first), decoder.decode(rest)].concat();
        assert_eq!(events, [paste("ab")], "{at}");
    }
    // Without its end nothing of it is taken, nor of what comes late.
    assert_eq!(decoder.decode(b"\x1b[200~next any"), []);
    assert_eq!(decoder.give_up(), Some(TerminalEvent::LostPaste));
    assert_eq!(
        decoder.decode(b"way\rn\x1b[201~q"),
        std::slice::from_ref(&q)
    );
    assert_eq!(decoder.decode(b"\x1b[200~"), []);
    assert_eq!(decoder.give_up(), Some(TerminalEvent::LostPaste));
    assert_eq!(decoder.decode(b"q"), std::slice::from_ref(&q));
    // More than is kept.
    let flood = [&b"\x1b[200~"[..], &vec![b'n'; 1 << 21], b"\x1b[201~q"].concat();
    assert_eq!(decoder.decode(&flood), [TerminalEvent::LostPaste, q]);
}

#[test]
fn six_keys_at_once_are_a_burst_and_a_key_held_down_is_not() {
    let keys = |text: &str| -> Vec<TerminalEvent> {
        burst(text).into_iter().map(TerminalEvent::Key).collect()
    };
    assert_eq!(parted(keys("nynyny")), [Input::Burst(burst("nynyny"))]);
    assert_eq!(parted(keys("52\n63")).len(), 5);
    assert_eq!(parted(keys("nnnnnnnn")).len(), 8);
    // An arrow is not pasted.
    let arrow = vec![TerminalEvent::Key(PressedKey::Up)];
    let parted = parted([keys("nyn"), arrow, keys("yny")].concat());
    assert!(
        !parted.iter().any(|input| matches!(input, Input::Burst(_))),
        "{parted:?}"
    );
}

#[test]
fn a_paste_is_offered_and_played_line_by_line_once_enter_says_so() {
    let mut app = after("first-steps", &[]);
    let before = entries(&app);
    app.paste(PASTED);
    let shown = screen(&app, 80, 24);
    let offer = "3 lines pasted: Enter plays them one by one, Esc drops them";
    assert!(shown.contains(offer), "{shown}");
    // No key but Enter plays it.
    app.type_keys("yn<space>u");
    assert!(is_offered(&app) && entries(&app) == before && !app.has_left());
    app.type_keys("<esc>");
    assert!(remark(&app).contains("3 lines dropped"), "{}", remark(&app));
    assert_eq!(app.ui().mode, ScreenMode::Table);
    app.paste("note one\r\nnote two\r\n\r\n");
    app.type_keys("<ret>");
    play_on(&mut app);
    assert_eq!(entries(&app), before + 2);
}

#[test]
fn a_pasted_script_stops_at_its_first_refusal() {
    let mut app = after("first-steps", &[]);
    let phase = app.door().state().phase();
    app.paste(PASTED);
    app.type_keys("<ret>");
    play_on(&mut app);
    assert_eq!(app.door().state().phase(), phase);
    let said = remark(&app);
    for words in [
        "Stopped at pasted line 2",
        "undo 3",
        "The line after it was dropped",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(!is_offered(&app));
    // What cannot be read stops it too, and no line stays open.
    let before = entries(&app);
    app.paste("frobnicate\nnote two");
    app.type_keys("<ret>");
    play_on(&mut app);
    assert_eq!(
        (entries(&app), &app.ui().mode),
        (before, &ScreenMode::Table)
    );
}

#[test]
fn a_paste_ends_no_game_and_waits_for_questions() {
    let mut app = after("first-steps", &[]);
    app.paste("quit\nnote one");
    app.type_keys("<ret>");
    play_on(&mut app);
    assert!(!app.has_left());
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Leave, _)
    ));
    // Dice are asked for, and the rest is offered behind them.
    let mut app = after("first-steps", &["next anyway"]);
    let before = entries(&app);
    app.paste("activate whitlow\nnote two");
    app.type_keys("<ret>");
    play_on(&mut app);
    assert!(!is_offered(&app) && entries(&app) == before);
    app.type_keys("44<ret>");
    assert_eq!(entries(&app), before + 1);
    assert!(is_offered(&app), "{}", remark(&app));
    app.type_keys("<ret>");
    play_on(&mut app);
    assert_eq!(entries(&app), before + 2);
}

#[test]
fn into_an_input_line_goes_the_first_line_and_the_rest_is_offered() {
    let mut app = after("first-steps", &[]);
    let before = entries(&app);
    app.type_keys(":");
    app.paste("note one\nnote two\nnote three\n");
    let ScreenMode::Line(prompt) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(prompt.text(), "note one");
    let shown = screen(&app, 80, 24);
    assert!(
        shown.contains("2 more lines pasted: offered after this one"),
        "{shown}"
    );
    assert_eq!(entries(&app), before);
    app.type_keys("<ret>");
    assert_eq!(entries(&app), before + 1);
    assert!(is_offered(&app));
    app.type_keys("<ret>");
    play_on(&mut app);
    assert_eq!(entries(&app), before + 3);
    // Behind a first line that is refused nothing is played.
    app.type_keys(":");
    app.paste("undo 99\nnext anyway");
    app.type_keys("<ret>");
    assert!(
        !is_offered(&app) && remark(&app).contains("1 line dropped"),
        "{}",
        remark(&app)
    );
}

#[test]
fn a_key_stops_what_is_being_played() {
    let mut app = after("first-steps", &[]);
    let before = entries(&app);
    app.paste("note one\nnote two\nnote three");
    app.type_keys("<ret>");
    assert!(app.play_line());
    app.type_keys("n");
    assert_eq!(entries(&app), before + 1);
    assert!(is_offered(&app));
    assert!(screen(&app, 80, 24).contains("2 lines pasted"));
}

#[test]
fn keys_at_once_are_a_paste_unless_they_are_one_phrase_or_one_line() {
    // What a program types for somebody in one go.
    let combat = ["next anyway"; 4];
    for (typed, phrase) in [("P1m1.5", "P1m1.5"), ("=P1A1", "")] {
        let mut app = after("first-steps", &combat[1..]);
        take_burst(&mut Bare(&mut app), &burst(typed));
        assert_eq!(app.ui().phrase, phrase, "{typed}: {}", remark(&app));
        assert!(!is_offered(&app), "{typed}");
    }
    let mut app = after("first-steps", &[]);
    let before = entries(&app);
    take_burst(&mut Bare(&mut app), &burst(":note one\n"));
    assert_eq!(entries(&app), before + 1);
    // Everything else is a paste.
    for pasted in [
        PASTED,
        "nynyny",
        "next anyway",
        "Cutler's men",
        "Pn\nPn\nPn\n",
        "1\n2\n3\n4\n",
    ] {
        let mut app = after("first-steps", &[]);
        let phase = app.door().state().phase();
        take_burst(&mut Bare(&mut app), &burst(pasted));
        assert!(is_offered(&app), "{pasted}");
        assert_eq!(
            (entries(&app), app.door().state().phase()),
            (0, phase),
            "{pasted}"
        );
        // A second one ends nothing, and answers nothing.
        take_burst(&mut Bare(&mut app), &burst(pasted));
        assert!(is_offered(&app) && !app.has_left(), "{pasted}");
        assert_eq!(entries(&app), 0, "{pasted}");
    }
    let mut app = after("first-steps", &[]);
    app.type_keys(":");
    take_burst(&mut Bare(&mut app), &burst("note one\nnote two\n"));
    assert!(matches!(&app.ui().mode, ScreenMode::Line(prompt) if prompt.text() == "note one"));
    assert_eq!(entries(&app), 0);
}

#[test]
fn a_hex_game_offers_a_paste_too() {
    let size = (80, 24);
    let mut app = at_fire(size);
    let before = entries_of(&app);
    Screens::paste(&mut app, "note one\nnote two\nfrobnicate\nnote three\n");
    let shown = seen(&app, size);
    assert!(
        shown.contains("4 lines pasted: Enter plays them one by one"),
        "{shown}"
    );
    app.type_keys("yn<space>");
    assert_eq!(entries_of(&app), before);
    app.type_keys("<ret>");
    while Screens::work(&mut app) {}
    assert_eq!(entries_of(&app), before + 2);
    let shown = seen(&app, size);
    assert!(shown.contains("Stopped at pasted line 3"), "{shown}");
    app.type_keys(":");
    Screens::paste(&mut app, "note four\nnote five");
    app.type_keys("<ret>");
    assert_eq!(entries_of(&app), before + 3);
    assert!(seen(&app, size).contains("1 line pasted: Enter plays it"));
    app.type_keys("<esc>");
    assert_eq!(entries_of(&app), before + 3);
}

#[test]
fn sixty_kilobytes_are_one_insertion() {
    let mut app = after("first-steps", &[]);
    app.type_keys(":");
    let line = format!("note {}", "word ".repeat(12_000));
    app.paste(&line);
    let ScreenMode::Line(prompt) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(prompt.text(), line);
}
