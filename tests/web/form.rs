use vidette::web::form::{Answers, Blank, Fill, FormChoice, HtmlForm};

fn answers(pairs: &[(&str, &str)]) -> Answers {
    let mut answers = Answers::new();
    for (name, value) in pairs {
        let given = answers.entry((*name).to_owned()).or_default();
        given.push((*value).to_owned());
    }
    answers
}

fn fire() -> HtmlForm {
    let units = ["7wi", "2wi"].map(|id| FormChoice::new(id, id)).to_vec();
    HtmlForm {
        kind: "fire",
        title: "Fire",
        verb: "fire",
        blanks: vec![
            Blank::new("units", "Units", Fill::Some(units)),
            Blank::new("at", "At", Fill::One(vec![FormChoice::new("13al", "")])).after("at"),
            Blank::new("dice", "Dice", Fill::Faces(2))
                .after("dice")
                .or_nothing(),
        ],
        is_now: true,
        turn: 1,
        phase: "combat",
    }
}

#[test]
fn a_line_is_built_of_lists_alone() {
    let both = [("units", "7wi"), ("units", "2wi"), ("at", "13al")];
    let line = |more: &[(&str, &str)]| fire().line(&answers(&[&both, more].concat()));
    assert_eq!(line(&[]).as_deref(), Some("fire 7wi,2wi at 13al"));
    assert_eq!(
        line(&[("dice", "4+3")]).as_deref(),
        Some("fire 7wi,2wi at 13al dice 4 3")
    );
    for wrong in [
        ("dice", "7 1"),
        ("dice", "4"),
        ("units", "7wi"),
        ("units", "1al"),
        ("at", "13al"),
    ] {
        assert_eq!(line(&[wrong]), None, "{wrong:?}");
    }
    assert_eq!(fire().line(&answers(&[("units", "7wi")])), None);
}

/// A form of one blank.
fn form(blank: Blank) -> HtmlForm {
    HtmlForm {
        kind: "move",
        title: "Move",
        verb: "move",
        blanks: vec![blank],
        is_now: true,
        turn: 1,
        phase: "tactical",
    }
}

#[test]
fn numbers_stay_in_their_bounds_and_are_written_to_a_hundredth() {
    let number = |text: &str, least: f64, most: f64| {
        let blank = Blank::new("inches", "Inches", Fill::Number(least, most));
        form(blank).line(&answers(&[("inches", text)]))
    };
    assert_eq!(number("3,456", 0.0, 12.0).as_deref(), Some("move 3.46"));
    assert_eq!(number("-0.5", -1.0, 1.0).as_deref(), Some("move -0.5"));
    for wrong in [
        "",
        "12.01",
        "1e1",
        "inf",
        "nan",
        "0x3",
        "1.2.3",
        "00000000000001",
    ] {
        assert_eq!(number(wrong, 0.0, 12.0), None, "{wrong}");
    }
}

#[test]
fn a_place_stands_on_the_table() {
    let blank = Blank::new("to", "To", Fill::Place(48.0, 36.0)).after("to");
    let form = form(blank);
    let line = |x, y| form.line(&answers(&[("to-x", x), ("to-y", y)]));
    assert_eq!(line("12", "3.5").as_deref(), Some("move to 12,3.5"));
    assert_eq!(
        (line("49", "3"), line("12", ""), line("", "")),
        (None, None, None)
    );
}

/// A length is typed as it stands on a tape, on a phone too.
#[test]
fn a_place_takes_fractions_and_marks_of_inches() {
    let blank = Blank::new("to", "To", Fill::Place(48.0, 36.0)).after("to");
    let form = form(blank);
    let line = |x, y| form.line(&answers(&[("to-x", x), ("to-y", y)]));
    for (x, y, wanted) in [
        ("3 1/2", "14\"", "move to 3.5,14"),
        ("3½", "14 1/4\"", "move to 3.5,14.25"),
        ("3-1/2", "2'6\"", "move to 3.5,30"),
        ("3,5", "2'", "move to 3.5,24"),
        ("3 1/2 in", "⅜", "move to 3.5,0.38"),
    ] {
        assert_eq!(line(x, y).as_deref(), Some(wanted), "{x} {y}");
    }
    for wrong in ["3 1/", "1/0", "4'1\"", "3 cm", "3 1/2 1/2", "½½", "-1/2"] {
        assert_eq!(line("3", wrong), None, "{wrong}");
    }
}
