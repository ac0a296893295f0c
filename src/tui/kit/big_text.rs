//! Letters five rows high, for people across the table.

use unicode_normalization::UnicodeNormalization as _;

/// Rows of a letter.
pub const ROWS: usize = 5;

/// Each letter as rows; `#` is a block.
const SHAPES: &[(char, [&str; ROWS])] = &[
    ('A', [" ## ", "#  #", "####", "#  #", "#  #"]),
    ('B', ["### ", "#  #", "### ", "#  #", "### "]),
    ('C', [" ###", "#   ", "#   ", "#   ", " ###"]),
    ('D', ["### ", "#  #", "#  #", "#  #", "### "]),
    ('E', ["####", "#   ", "### ", "#   ", "####"]),
    ('F', ["####", "#   ", "### ", "#   ", "#   "]),
    ('G', [" ###", "#   ", "# ##", "#  #", " ###"]),
    ('H', ["#  #", "#  #", "####", "#  #", "#  #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["  ##", "   #", "   #", "#  #", " ## "]),
    ('K', ["#  #", "# # ", "##  ", "# # ", "#  #"]),
    ('L', ["#   ", "#   ", "#   ", "#   ", "####"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#   #", "##  #", "# # #", "#  ##", "#   #"]),
    ('O', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('P', ["### ", "#  #", "### ", "#   ", "#   "]),
    ('Q', [" ## ", "#  #", "#  #", "# ##", " ###"]),
    ('R', ["### ", "#  #", "### ", "# # ", "#  #"]),
    ('S', [" ###", "#   ", " ## ", "   #", "### "]),
    ('T', ["#####", "  #  ", "  #  ", "  #  ", "  #  "]),
    ('U', ["#  #", "#  #", "#  #", "#  #", " ## "]),
    ('V', ["#   #", "#   #", " # # ", " # # ", "  #  "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["#   #", " # # ", "  #  ", " # # ", "#   #"]),
    ('Y', ["#   #", " # # ", "  #  ", "  #  ", "  #  "]),
    ('Z', ["####", "   #", " ## ", "#   ", "####"]),
    ('0', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('1', [" # ", "## ", " # ", " # ", "###"]),
    ('2', ["### ", "   #", " ## ", "#   ", "####"]),
    ('3', ["### ", "   #", " ## ", "   #", "### "]),
    ('4', ["#  #", "#  #", "####", "   #", "   #"]),
    ('5', ["####", "#   ", "### ", "   #", "### "]),
    ('6', [" ## ", "#   ", "### ", "#  #", " ## "]),
    ('7', ["####", "   #", "  # ", " #  ", " #  "]),
    ('8', [" ## ", "#  #", " ## ", "#  #", " ## "]),
    ('9', [" ## ", "#  #", " ###", "   #", " ## "]),
    (' ', ["  ", "  ", "  ", "  ", "  "]),
    ('.', [" ", " ", " ", " ", "#"]),
    (',', [" ", " ", " ", "#", "#"]),
    (':', [" ", "#", " ", "#", " "]),
    ('\'', ["#", "#", " ", " ", " "]),
    ('"', ["# #", "# #", "   ", "   ", "   "]),
    ('(', [" #", "# ", "# ", "# ", " #"]),
    (')', ["# ", " #", " #", " #", "# "]),
    (';', [" ", "#", " ", "#", "#"]),
    ('>', ["#  ", " # ", "  #", " # ", "#  "]),
    ('=', ["   ", "###", "   ", "###", "   "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    ('+', ["   ", " # ", "###", " # ", "   "]),
    ('/', ["  #", "  #", " # ", "#  ", "#  "]),
    ('!', ["#", "#", "#", " ", "#"]),
    ('%', ["#   #", "   # ", "  #  ", " #   ", "#   #"]),
    ('→', ["  #  ", "   # ", "#####", "   # ", "  #  "]),
    ('?', ["###", "  #", " # ", "   ", " # "]),
];

/// Returns the rows of a letter; its accents are left out because they do not fit.
fn shape(letter: char) -> [&'static str; ROWS] {
    let plain = std::iter::once(letter).nfd().next().unwrap_or(letter);
    let found = SHAPES.iter().find(|(known, _)| *known == plain);
    found.map_or(["#####"; ROWS], |(_, rows)| *rows)
}

/// Returns the width of a word in cells, one for each block.
fn width(word: &str) -> usize {
    let letters = word.chars();
    letters
        .map(|letter| shape(letter).first().map_or(0, |row| row.len()) + 1)
        .sum::<usize>()
        .saturating_sub(1)
}

/// Breaks words into lines of at most `cells` cells.
fn lines(words: &str, cells: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in words.lines() {
        let mut line = String::new();
        for word in part.split_whitespace() {
            let longer = format!("{line} {word}");
            let longer = longer.trim_start();
            if width(longer) > cells && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer.to_owned();
            }
        }
        lines.push(line);
    }
    lines
}

/// Counts the rows of `words` in big letters, with blocks of one cell and at most `cells` cells per line.
#[must_use]
pub fn rows_of(words: &str, cells: usize) -> usize {
    (lines(&words.to_uppercase(), cells).len() * (ROWS + 1)).saturating_sub(1)
}

/// Draws `words` as large as fits into `cells` by `rows`: in double width if possible, and only as many lines as fit.
#[must_use]
pub fn big(words: &str, cells: usize, rows: usize) -> Vec<String> {
    let words = words.to_uppercase();
    let fits = |wide: usize| {
        let lines = lines(&words, cells / wide);
        let is_narrow = lines.iter().all(|line| width(line) * wide <= cells);
        (is_narrow && lines.len() * (ROWS + 1) <= rows + 1).then_some((lines, wide))
    };
    let (lines, wide) = fits(2).unwrap_or_else(|| (lines(&words, cells), 1));
    let room = (rows + 1) / (ROWS + 1);
    let mut drawn = Vec::new();
    for line in lines.iter().take(room.max(1)) {
        if !drawn.is_empty() {
            drawn.push(String::new());
        }
        for row in 0..ROWS {
            drawn.push(draw(line, row, wide));
        }
    }
    drawn
}

fn draw(line: &str, row: usize, wide: usize) -> String {
    let rows = line.chars().map(|letter| {
        let shape = shape(letter);
        shape.get(row).copied().unwrap_or_default().to_owned()
    });
    let row = rows.collect::<Vec<_>>().join(" ");
    let block = |cell: char| if cell == '#' { "█" } else { " " };
    row.chars().map(|cell| block(cell).repeat(wide)).collect()
}
