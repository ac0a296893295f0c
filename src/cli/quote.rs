//! Quoting of names in printed commands that users type.

/// Returns the name of a game, or a path, as typed in a shell: in quotes if necessary.
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
