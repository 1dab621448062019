//! How much has room on the wall at once. The heights of `static/wall.css` and the numbers here belong together.

/// Lines of pairings below a heading.
pub const LINES: usize = 8;
/// A name with more characters takes three lines.
pub const LONG_NAME: usize = 30;

/// Deals things out to as few slides of `LINES` lines as they need, in order, none of them torn. The slides are about equally full: what stands
/// alone on the last one would be taken for the most important.
pub fn packed<T>(things: Vec<T>, lines: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let heights: Vec<usize> = things.iter().map(lines).collect();
    let fewest = dealt(&heights, LINES).len();
    let counts = (1..LINES).map(|room| dealt(&heights, room)).find(|counts| counts.len() == fewest);
    let mut things = things.into_iter();
    let counts = counts.unwrap_or_else(|| dealt(&heights, LINES)).into_iter();
    counts.map(|count| things.by_ref().take(count).collect()).collect()
}

/// Returns how many things come on each slide with so much room.
fn dealt(heights: &[usize], room: usize) -> Vec<usize> {
    let (mut counts, mut left) = (Vec::new(), 0);
    for needed in heights {
        match counts.last_mut().filter(|_| *needed <= left) {
            Some(count) => *count += 1,
            None => {
                counts.push(1);
                left = room;
            }
        }
        left -= (*needed).min(left);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slides_are_filled_in_order_and_never_overfull() {
        let things: Vec<usize> = vec![1, 1, 2, 1, 1, 1, 2, 2, 1, 8, 1, 9, 1];
        let slides = packed(things.clone(), |lines| *lines);
        assert_eq!(slides.concat(), things);
        for slide in &slides {
            assert!(slide.len() == 1 || slide.iter().sum::<usize>() <= LINES, "{slide:?}");
        }
        assert_eq!(slides.len(), dealt(&things, LINES).len(), "no more than they need");
        let lengths =
            |count| -> Vec<usize> { packed(vec![1; count], |lines| *lines).iter().map(Vec::len).collect() };
        assert_eq!((lengths(0), lengths(8), lengths(9)), (vec![], vec![8], vec![5, 4]), "none stands alone");
        assert_eq!(lengths(17), [6, 6, 5]);
    }
}
