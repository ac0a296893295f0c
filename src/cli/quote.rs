//! Quotes names in commands that are printed for users to type.

/// Returns a name or path in the form for a shell, in quotes if it needs them.
pub(super) fn typable(name: &str) -> String {
    let is_plain =
        |c: char| c.is_alphanumeric() || "._-/+,=@:".contains(c) || (cfg!(windows) && c == '\\');
    if !name.is_empty() && name.chars().all(is_plain) {
        return name.to_owned();
    }
    // Between double quotes these five characters are special in Unix shells. Windows shells do not know single quotes.
    match cfg!(unix) && name.contains(['$', '`', '\\', '!', '"']) {
        true => format!("'{}'", name.replace('\'', "'\\''")),
        false => format!("\"{name}\""),
    }
}
