//! How much has room on the wall at once. The heights of `static/wall.css` and the numbers here belong together.

/// Lines of pairings below a heading.
pub const LINES: usize = 8;
/// A name with more characters takes three lines.
pub const LONG_NAME: usize = 30;

/// Deals things out to slides of `LINES` lines, in order, none of them torn.
pub fn packed<T>(things: Vec<T>, lines: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    let mut slides: Vec<Vec<T>> = Vec::new();
    let mut left = 0;
    for thing in things {
        let needed = lines(&thing);
        match slides.last_mut().filter(|_| needed <= left) {
            Some(slide) => slide.push(thing),
            None => {
                slides.push(vec![thing]);
                left = LINES;
            }
        }
        left -= needed.min(left);
    }
    slides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slides_are_filled_in_order_and_never_overfull() {
        let things: Vec<usize> = vec![1, 1, 2, 1, 1, 1, 2, 2, 1, 8, 1, 9, 1];
        let slides = packed(things.clone(), |lines| *lines);
        assert_eq!(slides.concat(), things);
        for (index, slide) in slides.iter().enumerate() {
            assert!(slide.len() == 1 || slide.iter().sum::<usize>() <= LINES, "{slide:?}");
            if let Some(next) = slides.get(index + 1) {
                assert!(slide.iter().sum::<usize>() + next[0] > LINES, "{slide:?} has room for {}", next[0]);
            }
        }
        assert_eq!(packed(vec![1; 17], |lines| *lines).len(), 3);
    }
}
