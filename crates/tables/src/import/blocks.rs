//! Two lists side by side, as people print them on one page: read one below the other.

use super::records::Records;
use crate::column::Meaning;
use crate::titles::Titles;
use tournament::texts::search_key;

/// At most so many stand beside each other.
const MOST: usize = 4;

/// Returns the text with one list below the other; `None` if there is one list alone.
pub fn unfolded(text: &str) -> Option<String> {
    let records = Records::of(text);
    let cells: Vec<Vec<String>> = records.rows.into_iter().map(|row| row.cells).collect();
    let titles = Titles::of(&cells);
    let (first, blocks) = match cells.get(titles.row).filter(|_| titles.are_known) {
        Some(header) => (titles.row, blocks(header)?),
        None => (0, columns_of_names(&cells)?),
    };
    let mut rows: Vec<String> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        // What stands above the titles, and the titles, are wanted once.
        let above = if at == 0 { 0 } else { first + usize::from(titles.are_known) };
        for row in cells.iter().skip(above) {
            let cell = |column: &Option<usize>| {
                column
                    .and_then(|column| row.get(column))
                    .map_or_else(String::new, |cell| cell.replace('\t', " "))
            };
            let line = block.iter().map(cell).collect::<Vec<_>>().join("\t");
            if at == 0 || !line.trim().is_empty() {
                rows.push(line);
            }
        }
    }
    Some(rows.join("\n") + "\n")
}

/// Returns the columns of each list, those of the later ones in the order of the first: each begins with the same title, and has no title that the
/// first has not.
fn blocks(header: &[String]) -> Option<Vec<Vec<Option<usize>>>> {
    let key = |title: &str| {
        Meaning::of_title(title).map_or_else(|| search_key(title), |(meaning, _)| meaning.to_string())
    };
    let keys: Vec<String> = header.iter().map(|title| key(title)).collect();
    let begin = keys.iter().find(|key| !key.is_empty())?;
    let starts: Vec<usize> =
        keys.iter().enumerate().filter(|(_, key)| *key == begin).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([keys.len()]);
    let ranges: Vec<&[String]> =
        starts.iter().zip(ends).filter_map(|(start, end)| keys.get(*start..end)).collect();
    let (first, later) = ranges.split_first()?;
    let says_names = first.iter().any(|key| key == Meaning::Name.as_str() || key == Meaning::Family.as_str());
    let is_known = |range: &&[String]| {
        range.iter().all(|key| key.is_empty() || first.contains(key))
            && range.iter().filter(|key| !key.is_empty()).count() > 1
    };
    if later.is_empty()
        || later.len() >= MOST
        || !says_names
        || first.len() < 2
        || !later.iter().all(is_known)
    {
        return None;
    }
    let of = |(start, range): (&usize, &&[String])| {
        let column = |key: &String| {
            range.iter().position(|other| other == key && !key.is_empty()).map(|at| start + at)
        };
        first.iter().map(column).collect()
    };
    Some(starts.iter().zip(&ranges).map(of).collect())
}

/// Returns a list for each column where three or more have nothing but names, and no titles.
fn columns_of_names(cells: &[Vec<String>]) -> Option<Vec<Vec<Option<usize>>>> {
    let width = cells.iter().map(Vec::len).max()?;
    let is_name = |cell: &str| {
        cell.split(' ').count() > 1
            && !cell.contains(|char: char| char.is_ascii_digit() || "@:,".contains(char))
    };
    let are_names = |column: usize| {
        cells.iter().filter_map(|row| row.get(column)).all(|cell| cell.is_empty() || is_name(cell))
    };
    (cells.len() > 2 && (3..=MOST).contains(&width) && (0..width).all(are_names))
        .then(|| (0..width).map(|column| vec![Some(column)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lists_side_by_side_are_one_below_the_other() {
        let text = "Liste\nName;Ort;;Name;Ort\nHuber;Ried;;Mayr;Wels\nGruber;Linz\n";
        assert_eq!(
            unfolded(text).as_deref(),
            Some("Liste\t\t\nName\tOrt\t\nHuber\tRied\t\nGruber\tLinz\t\nMayr\tWels\t\n")
        );
        // Another list may leave columns out, and call them otherwise.
        let other = "Name;Ort;Karten;;Name;Stk\nHuber;Ried;2;;Mayr;3\n";
        assert_eq!(unfolded(other).as_deref(), Some("Name\tOrt\tKarten\t\nHuber\tRied\t2\t\nMayr\t\t3\t\n"));
        let names = "Huber Franz;Mayr Anna;Eder Eva\nAuer Max;Gruber Sepp;\nBerger Ida;;\n";
        assert_eq!(
            unfolded(names).as_deref(),
            Some("Huber Franz\nAuer Max\nBerger Ida\nMayr Anna\nGruber Sepp\nEder Eva\n")
        );
        for one in [
            "Name;Ort;Karten\nHuber;Ried;2\n",
            "Name;Name\nHuber;Mayr\n",
            "Name;Vorname;Ort;Karten\nHuber;Franz;Ried;2\n",
        ] {
            assert_eq!(unfolded(one), None, "{one}");
        }
    }
}
