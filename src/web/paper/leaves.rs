//! From a list to pages with columns, and from slips to pages that are cut.

/// A piece of a list: something that takes so many lines and is not torn apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<T> {
    pub lines: u32,
    /// Whether it stays on the page of the next piece, as a heading does.
    pub keeps: bool,
    pub item: T,
}

impl<T> Piece<T> {
    pub fn new(lines: u32, item: T) -> Piece<T> {
        Piece { lines, keeps: false, item }
    }

    /// Returns a heading, which never stands alone at the end of a column.
    pub fn heading(lines: u32, item: T) -> Piece<T> {
        Piece { lines, keeps: true, item }
    }
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf<T> {
    /// Which page, from 1.
    pub number: usize,
    pub of: usize,
    pub columns: Vec<Vec<Piece<T>>>,
}

/// Divides a list into pages of `height` lines with so many columns each; on the first page `reserved` lines are taken. There is
/// always one page. A piece higher than a page gets a column of its own.
pub fn leaves<T>(pieces: Vec<Piece<T>>, height: u32, columns: usize, reserved: u32) -> Vec<Leaf<T>> {
    let mut filled: Vec<Vec<Piece<T>>> = vec![Vec::new()];
    let mut used = 0;
    let mut rest = pieces.into_iter().peekable();
    while let Some(piece) = rest.next() {
        let first_page = filled.len() <= columns;
        let room = if first_page { height.saturating_sub(reserved) } else { height };
        let next = rest.peek().filter(|_| piece.keeps).map_or(0, |next| next.lines);
        if used > 0 && used + piece.lines + next > room {
            filled.push(Vec::new());
            used = 0;
        }
        used += piece.lines;
        if let Some(column) = filled.last_mut() {
            column.push(piece);
        }
    }
    let of = filled.len().div_ceil(columns);
    let mut rest = filled.into_iter();
    (1..=of).map(|number| Leaf { number, of, columns: rest.by_ref().take(columns).collect() }).collect()
}

/// Lays slips on pages of `per_page` places so that they are in order after the cut: the stack of all pages is cut at once, and the
/// piles are put on one another, the first place on top. With P pages, page p holds the slips p, p + P, p + 2P and so on; a
/// place without a slip is `None`.
pub fn stacked<T>(slips: Vec<T>, per_page: usize) -> Vec<Vec<Option<T>>> {
    let pages = slips.len().div_ceil(per_page);
    let mut laid: Vec<Vec<Option<T>>> = (0..pages).map(|_| (0..per_page).map(|_| None).collect()).collect();
    for (index, slip) in slips.into_iter().enumerate() {
        laid[index % pages][index / pages] = Some(slip);
    }
    laid
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_heading_goes_with_what_follows_it() {
        let pieces = vec![Piece::new(8, 'a'), Piece::heading(1, 'B'), Piece::new(2, 'b')];
        let pages = leaves(pieces, 10, 1, 0);
        let items = |leaf: &Leaf<char>| leaf.columns[0].iter().map(|piece| piece.item).collect::<String>();
        assert_eq!(pages.iter().map(items).collect::<Vec<_>>(), ["a", "Bb"]);
    }

    #[test]
    fn nothing_is_one_empty_page() {
        assert_eq!(leaves(Vec::<Piece<()>>::new(), 10, 2, 0).len(), 1);
    }

    proptest! {
        #[test]
        fn every_piece_stands_once_in_order_and_no_column_is_too_long(
            sizes in proptest::collection::vec((1u32..6, any::<bool>()), 0..200), columns in 1usize..4, reserved in 0u32..15
        ) {
            let piece = |(index, (lines, keeps)): (usize, &(u32, bool))| Piece { lines: *lines, keeps: *keeps, item: index };
            let pages = leaves(sizes.iter().enumerate().map(piece).collect(), 20, columns, reserved);
            let order: Vec<usize> = pages.iter().flat_map(|page| page.columns.iter().flatten()).map(|piece| piece.item).collect();
            prop_assert_eq!(order, (0..sizes.len()).collect::<Vec<_>>());
            for page in &pages {
                prop_assert!(page.columns.len() <= columns);
                let room = if page.number == 1 { 20 - reserved } else { 20 };
                for column in &page.columns {
                    let lines: u32 = column.iter().map(|piece| piece.lines).sum();
                    prop_assert!(lines <= room || column.len() == 1);
                }
            }
        }
    }

    /// Cuts the stack and puts the piles on one another.
    fn cut(pages: &[Vec<Option<usize>>], per_page: usize) -> Vec<usize> {
        (0..per_page).flat_map(|place| pages.iter().filter_map(move |page| page[place])).collect()
    }

    #[test]
    fn fifty_seven_tickets_are_fifteen_pages_of_four() {
        let pages = stacked((1..=57).collect(), 4);
        assert_eq!(pages.len(), 15);
        assert_eq!(pages[0], [Some(1), Some(16), Some(31), Some(46)]);
        assert_eq!(pages[14], [Some(15), Some(30), Some(45), None]);
        assert!(stacked(Vec::<()>::new(), 4).is_empty());
    }

    proptest! {
        #[test]
        fn a_cut_stack_lies_in_order(count in 0usize..600, per_page in 1usize..12) {
            let pages = stacked((0..count).collect(), per_page);
            prop_assert_eq!(pages.len(), count.div_ceil(per_page));
            prop_assert!(pages.iter().all(|page| page.len() == per_page));
            prop_assert_eq!(cut(&pages, per_page), (0..count).collect::<Vec<_>>());
            // Paper is saved: only the last pile may be short.
            let short = (0..per_page).filter(|place| pages.iter().any(|page| page[*place].is_none())).count();
            prop_assert!(short <= 1 || count < pages.len() * (per_page - 1));
        }
    }
}
