//! Finds an address in a table by its parts, so that it does not matter where in the table it stands: to try one pattern after the other took
//! as long as a kept page behind half the table.

use std::collections::HashMap;

/// The addresses of a table, part by part.
#[derive(Debug, Default)]
pub struct AddressTree(Branch);

/// What may follow after some parts of an address.
#[derive(Debug, Default)]
struct Branch {
    /// Parts that are written out.
    named: HashMap<&'static str, Branch>,
    /// Parts of which the end is written out, `{draw}.json`.
    ending: Vec<(&'static str, Branch)>,
    /// Any part, `{slug}`.
    any: Option<Box<Branch>>,
    /// The place in the table of the address that ends here.
    here: Option<usize>,
}

impl AddressTree {
    /// Returns the tree of addresses as the table writes them. A name in braces is a part that is not empty.
    pub fn of(table: impl Iterator<Item = &'static str>) -> AddressTree {
        let mut root = Branch::default();
        for (place, address) in table.enumerate() {
            let parts = address.strip_prefix('/').unwrap_or(address).split('/');
            let branch = parts.fold(&mut root, Branch::grow);
            branch.here.get_or_insert(place);
        }
        AddressTree(root)
    }

    /// Returns the place in the table of the first address that fits a path, `None` if none does.
    pub fn find(&self, path: &str) -> Option<usize> {
        self.0.find(Some(path.strip_prefix('/')?))
    }
}

impl Branch {
    fn grow(&mut self, part: &'static str) -> &mut Branch {
        let Some(end) = part.strip_prefix('{').and_then(|part| part.split_once('}')) else {
            return self.named.entry(part).or_default();
        };
        let (_, end) = end;
        if end.is_empty() {
            return self.any.get_or_insert_default();
        }
        let known = self.ending.iter().position(|(other, _)| *other == end);
        let place = known.unwrap_or_else(|| {
            self.ending.push((end, Branch::default()));
            self.ending.len() - 1
        });
        &mut self.ending[place].1
    }

    fn find(&self, path: Option<&str>) -> Option<usize> {
        let Some(path) = path else { return self.here };
        let (part, rest) = path.split_once('/').map_or((path, None), |(part, rest)| (part, Some(rest)));
        let named = self.named.get(part).and_then(|branch| branch.find(rest));
        let ends = |end: &str| part.len() > end.len() && part.ends_with(end);
        let ending = self.ending.iter().filter(|(end, _)| ends(end)).map(|(_, branch)| branch.find(rest));
        let any = self.any.as_deref().filter(|_| !part.is_empty()).and_then(|branch| branch.find(rest));
        [named, any].into_iter().chain(ending).flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::dev::ResourceDef;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// The whole table, as actix-web would read it.
    static TABLE: LazyLock<Vec<(&str, ResourceDef)>> = LazyLock::new(|| {
        let rules = crate::web::routes::rights().rules().iter();
        rules.map(|rule| (rule.path, ResourceDef::new(rule.path))).collect()
    });

    static TREE: LazyLock<AddressTree> =
        LazyLock::new(|| AddressTree::of(TABLE.iter().map(|(path, _)| *path)));

    #[track_caller]
    fn compare(path: &str) {
        let expected = TABLE.iter().position(|(_, pattern)| pattern.is_match(path));
        assert_eq!(TREE.find(path), expected, "{path}");
    }

    #[test]
    fn where_two_fit_the_upper_one_counts() {
        let tree = AddressTree::of(["/t/{a}.csv", "/t/x.csv", "/t/{a}", "/t/{a}/b", "/", "/t/y"].into_iter());
        let places = ["/t/x.csv", "/t/.csv", "/t/y", "/t/y/b", "/", "/t/", "/t", "", "t/y", "/t/y/b/"];
        let expected = [Some(0), Some(2), Some(2), Some(3), Some(4), None, None, None, None, None];
        assert_eq!(places.map(|path| tree.find(path)), expected);
    }

    #[test]
    fn every_address_of_the_table_leads_where_the_patterns_lead() {
        for (path, _) in &*TABLE {
            compare(path);
            for value in ["1", "R1", "probe", "a.csv", "x.json", "pruefen", "ä b", "teilnehmer", "."] {
                let mut filled = (*path).to_owned();
                while let (Some(from), Some(to)) = (filled.find('{'), filled.find('}')) {
                    filled.replace_range(from..=to, value);
                }
                compare(&filled);
                compare(&format!("{filled}/"));
                compare(&format!("{filled}.csv"));
                compare(&filled.replace('/', "//"));
            }
        }
    }

    proptest! {
        #[test]
        fn any_path_leads_where_the_patterns_lead(
            parts in proptest::collection::vec(
                prop_oneof![
                    Just("t"), Just("leitung"), Just("api"), Just("1"), Just("evenings"), Just("probe"), Just("karte"),
                    Just("auslosung"), Just("R1"), Just("R1.json"), Just("pruefen"), Just("abend.xlsx"), Just(".csv"),
                    Just("a.csv"), Just("runde"), Just("druck"), Just("spieler"), Just(""), Just("preise"), Just("los"),
                ],
                0..7,
            )
        ) {
            compare(&format!("/{}", parts.join("/")));
        }
    }
}
