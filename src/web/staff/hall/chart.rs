//! How the rounds go over time: one stair for each round, drawn as SVG, and the same numbers as a table.

use crate::app::Snapshot;
use crate::web::view::translation::Translator;
use chrono::{DateTime, Utc};
use tournament::forecast::RoundProgress;

/// The size of the picture, without the margins for the words.
const WIDE: f64 = 640.0;
const HIGH: f64 = 200.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 12.0;

pub struct Chart {
    pub stairs: Vec<Stair>,
    pub clocks: Vec<ChartLabel>,
    pub levels: Vec<ChartLabel>,
    pub rows: Vec<Row>,
}

/// The results of one round, one step each.
pub struct Stair {
    /// Which of the four kinds of lines it is drawn with.
    pub kind: usize,
    /// The line, as SVG points.
    pub points: String,
    /// Where its name stands.
    pub at: ChartLabel,
}

/// A word beside an axis or a line.
pub struct ChartLabel {
    pub x: String,
    pub y: String,
    pub text: String,
}

impl ChartLabel {
    fn new(x: f64, y: f64, text: String) -> ChartLabel {
        ChartLabel { x: number(x), y: number(y), text }
    }
}

pub struct Row {
    pub name: String,
    pub drawn: String,
    pub first: String,
    pub half: String,
    pub last: String,
    pub results: String,
}

impl Chart {
    /// Draws the rounds; `None` before the first result.
    pub fn of(translator: Translator, snapshot: &Snapshot) -> Option<Chart> {
        let rounds = snapshot.tournament.progress_of_rounds();
        let begin = rounds.first()?.drawn;
        let end = rounds.iter().filter_map(|round| round.results.last()).max().copied()?;
        let axes = Axes {
            begin,
            span: (end - begin).max(1) as f64,
            most: rounds.iter().map(|round| round.matches).max().unwrap_or(1).max(1) as f64,
        };
        let name = |round: &RoundProgress| translator.stage_in(snapshot, round.stage);
        let stairs = rounds.iter().enumerate().filter(|(_, round)| !round.results.is_empty());
        Some(Chart {
            stairs: stairs.map(|(index, round)| axes.stair(index % 4, name(round), round)).collect(),
            clocks: axes.clocks(translator),
            levels: axes.levels(),
            rows: rounds.iter().map(|round| row(translator, name(round), round)).collect(),
        })
    }

    /// Returns the window of the picture.
    pub fn view(&self) -> String {
        format!("0 0 {} {}", LEFT + WIDE + 60.0, TOP + HIGH + 28.0)
    }

    /// Returns where the axis of time lies.
    pub fn floor(&self) -> String {
        number(TOP + HIGH)
    }

    /// Returns where the picture begins and ends from left to right.
    pub fn edges(&self) -> [String; 2] {
        [number(LEFT), number(LEFT + WIDE)]
    }
}

/// From moments and counts to places in the picture.
struct Axes {
    begin: i64,
    span: f64,
    most: f64,
}

impl Axes {
    fn x(&self, moment: i64) -> f64 {
        LEFT + WIDE * (moment - self.begin) as f64 / self.span
    }

    fn y(&self, count: usize) -> f64 {
        TOP + HIGH * (1.0 - count as f64 / self.most)
    }

    fn stair(&self, kind: usize, name: String, round: &RoundProgress) -> Stair {
        let mut points = vec![(self.x(round.drawn), self.y(0))];
        for (count, moment) in round.results.iter().enumerate() {
            points.push((self.x(*moment), self.y(count)));
            points.push((self.x(*moment), self.y(count + 1)));
        }
        let (x, y) = points.last().copied().unwrap_or_default();
        let points: Vec<String> =
            points.into_iter().map(|(x, y)| format!("{},{}", number(x), number(y))).collect();
        let at = ChartLabel::new(x + 4.0, y + 4.0, name);
        Stair { kind: kind + 1, points: points.join(" "), at }
    }

    /// Marks full quarters of an hour, or hours on a long evening: about six of them.
    fn clocks(&self, translator: Translator) -> Vec<ChartLabel> {
        let step = [5, 10, 15, 30, 60].map(|minutes| minutes * 60);
        let step = step.into_iter().find(|step| self.span / (*step as f64) <= 7.0).unwrap_or(2 * 60 * 60);
        let first = (self.begin + step - 1) / step * step;
        let moments = (0..).map(|index| first + index * step).take_while(|at| self.x(*at) <= LEFT + WIDE);
        moments.map(|at| ChartLabel::new(self.x(at), TOP + HIGH + 18.0, clock(translator, at))).collect()
    }

    fn levels(&self) -> Vec<ChartLabel> {
        let most = self.most as usize;
        let step = most.div_ceil(4).max(1);
        let label = |count: usize| ChartLabel::new(LEFT - 8.0, self.y(count), count.to_string());
        (0..=most).step_by(step).map(label).collect()
    }
}

fn row(translator: Translator, name: String, round: &RoundProgress) -> Row {
    let came = |count: usize| {
        let at = count.checked_sub(1).and_then(|index| round.results.get(index));
        at.map(|at| clock(translator, *at)).unwrap_or_default()
    };
    let all = round.results.len();
    Row {
        name,
        drawn: clock(translator, round.drawn),
        first: came(1),
        half: came(round.matches.div_ceil(2)),
        last: if all == round.matches { came(all) } else { String::new() },
        results: translator.t2("hall-chart-of", "done", all, "total", round.matches),
    }
}

fn clock(translator: Translator, seconds: i64) -> String {
    DateTime::<Utc>::from_timestamp(seconds, 0).map(|at| translator.time(at)).unwrap_or_default()
}

fn number(value: f64) -> String {
    format!("{value:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;
    use tournament::Stage;

    #[test]
    fn a_stair_has_a_step_for_each_result_and_stays_in_the_picture() {
        let mut sample = Sample::new(16, 1);
        assert!(Chart::of(Translator::GERMAN, &sample.snapshot).is_none(), "nothing is drawn");
        sample.draw(Stage::FIRST);
        assert!(Chart::of(Translator::GERMAN, &sample.snapshot).is_none(), "no result yet");
        sample.play(Stage::FIRST, 3);
        let chart = Chart::of(Translator::GERMAN, &sample.snapshot).unwrap();
        assert_eq!(chart.stairs.len(), 1);
        assert_eq!(chart.stairs[0].points.split(' ').count(), 1 + 2 * 3);
        assert_eq!(chart.rows[0].results, "3 von 8");
        assert_eq!((chart.rows[0].last.as_str(), chart.rows[0].half.as_str()), ("", ""));
        for point in chart.stairs[0].points.split(' ') {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            assert!((LEFT..=LEFT + WIDE).contains(&x) && (TOP..=TOP + HIGH).contains(&y), "{point}");
        }
    }
}
