//! Style sheets and scripts without what only their readers need: comments and indentation.

/// Returns a style sheet without comments and without the spaces that nobody needs. Texts in quotes keep their single spaces.
pub fn style(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        lean.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    lean.push_str(rest);
    let mut lean = lean.split_whitespace().collect::<Vec<_>>().join(" ");
    for brace in ["{", "}"] {
        lean = lean.replace(&format!(" {brace}"), brace);
    }
    for sign in ["{", "}", ";", ":", ","] {
        lean = lean.replace(&format!("{sign} "), sign);
    }
    lean.replace(";}", "}")
}

/// Returns a script without the lines that are comments, and without indentation. Lines stay lines, so that nothing changes its meaning.
pub fn script(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_keeps_its_rules() {
        let sheet = "/* a */\n:root {\n  --gap: 1rem; /* b */\n}\n@media (max-width: 40em) { .a .b, .c > d { color: red; } }\n";
        assert_eq!(style(sheet), ":root{--gap:1rem}@media (max-width:40em){.a .b,.c > d{color:red}}");
        assert_eq!(style("p::after { content: \" / \"; }"), "p::after{content:\" / \"}");
        assert_eq!(style("a { b: calc(1px - 2px); } /* no end"), "a{b:calc(1px - 2px)}");
    }

    #[test]
    fn a_script_loses_whole_lines_only() {
        let text = "// Why.\n\"use strict\";\n{\n  const url = \"http://x\"; // stays\n\n  go(url);\n}\n";
        assert_eq!(script(text), "\"use strict\";\n{\nconst url = \"http://x\"; // stays\ngo(url);\n}\n");
    }
}
