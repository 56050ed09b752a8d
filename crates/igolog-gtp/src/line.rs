//! Lines of GTP: cleaning and splitting, by sections 2 and 3 of the GTP 2 draft.

/// A command line in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command<'a> {
    /// The number before the command, as written; empty if there is none.
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) args: Vec<&'a str>,
}

/// Drops control characters, byte-order marks and the comment, and turns tabs into spaces.
pub(crate) fn clean(line: &str) -> String {
    let code = line.split('#').next().unwrap_or("");
    let kept = code.chars().filter(|&c| c == '\t' || !c.is_ascii_control() && c != '\u{feff}');
    kept.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// Splits a cleaned line; `None` if there is nothing in it.
pub(crate) fn split(line: &str) -> Option<Command<'_>> {
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    let first = words.next()?;
    let is_id = first.bytes().all(|b| b.is_ascii_digit());
    let (id, name) = if is_id { (first, words.next().unwrap_or("")) } else { ("", first) };
    Some(Command { id, name, args: words.collect() })
}

/// A complete response, ended by an empty line. Empty lines inside it would end it too early and are dropped.
pub(crate) fn response(id: &str, result: &Result<String, String>) -> String {
    let (mark, text) = match result {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut lines = text.lines();
    let mut out = format!("{mark}{id} {}", lines.next().unwrap_or(""));
    for line in lines.filter(|line| !line.trim().is_empty()) {
        out.push('\n');
        out.push_str(line);
    }
    out.push_str("\n\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_controls_and_tabs_are_cleaned_away() {
        assert_eq!(clean("known_command\tplay # a\tb\r"), "known_command play ");
        assert_eq!(clean("\u{feff}na\u{7}me\u{7f}\r"), "name");
        assert_eq!(split(&clean("  # only a comment")), None);
        assert_eq!(split(&clean(" \t\r")), None);
    }

    #[test]
    fn an_id_is_a_word_of_digits() {
        let command = split("0012  play  b   c3 ").unwrap();
        assert_eq!((command.id, command.name, command.args), ("0012", "play", vec!["b", "c3"]));
        assert_eq!(split("7").unwrap(), Command { id: "7", name: "", args: vec![] });
        assert_eq!(split("-7 name").unwrap().name, "-7");
    }

    #[test]
    fn no_empty_line_inside_a_response() {
        assert_eq!(response("3", &Ok("\na\n\nb\n".into())), "=3 \na\nb\n\n");
        assert_eq!(response("", &Err("illegal move".into())), "? illegal move\n\n");
        assert_eq!(response("", &Ok(String::new())), "= \n\n");
    }
}
