//! Slips that lie in order once the printed stack is cut.

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
