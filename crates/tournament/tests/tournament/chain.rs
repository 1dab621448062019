//! Going from a head to a later one by hashes alone: whoever answers with anything but the bodies that were written is found.

use proptest::collection::vec;
use proptest::prelude::*;
use tournament::chain::{Body, Hash, walk};

/// What somebody does to the bodies before they answer with them.
#[derive(Debug, Clone, Copy)]
enum Lie {
    LeaveOut,
    Change,
    SlipIn,
    Exchange,
    Repeat,
    CutOff,
}

fn lies() -> impl Strategy<Value = Lie> {
    use Lie::*;
    prop::sample::select(vec![LeaveOut, Change, SlipIn, Exchange, Repeat, CutOff])
}

fn told(mut bodies: Vec<Body>, lie: Lie, place: usize, other: Body) -> Vec<Body> {
    let place = place % bodies.len();
    match lie {
        Lie::LeaveOut => drop(bodies.remove(place)),
        Lie::Change => bodies[place] = other,
        Lie::SlipIn => bodies.insert(place, other),
        Lie::Exchange => {
            let end = bodies.len() - 1;
            bodies.swap(place, if place == end { 0 } else { place + 1 });
        }
        Lie::Repeat => bodies.insert(place, bodies[place]),
        Lie::CutOff => bodies.truncate(place),
    }
    bodies
}

fn body() -> impl Strategy<Value = Body> {
    any::<u64>().prop_map(|seed| Body(Hash::of(&seed.to_le_bytes())))
}

proptest! {
    #[test]
    fn only_the_bodies_that_were_written_lead_to_the_head(
        bodies in vec(body(), 2..60), number in 0_i64..3000, seen in any::<u64>(),
        lie in lies(), place in any::<usize>(), other in body(), cut in any::<usize>(),
    ) {
        let kept = Hash::of(&seen.to_le_bytes());
        let head = bodies.iter().zip(number + 1..).fold(kept, |hash, (body, number)| body.hash(b"abend", number, hash));
        prop_assert_eq!(walk(b"abend", number, kept, &bodies), head);
        let cut = cut % bodies.len();
        let half = walk(b"abend", number, kept, &bodies[..cut]);
        prop_assert_eq!(walk(b"abend", number + cut as i64, half, &bodies[cut..]), head, "in two answers");
        let told = told(bodies.clone(), lie, place, other);
        prop_assume!(told != bodies);
        prop_assert_ne!(walk(b"abend", number, kept, &told), head);
        prop_assert_ne!(walk(b"abend", number, other.0, &bodies), head, "from another entry");
        prop_assert_ne!(walk(b"abend", number + 1, kept, &bodies), head, "under another number");
        prop_assert_ne!(walk(b"probe", number, kept, &bodies), head, "in another journal");
    }
}
