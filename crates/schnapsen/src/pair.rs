//! Values of which there is one for each of two: the seats of a deal, the players of a match.

/// Lets the values of a pair be named by whose they are.
macro_rules! index_pair {
    ($pair:ident[$whose:ident] { $($variant:ident: $field:ident),+ $(,)? }) => {
        impl<T> std::ops::Index<$whose> for $pair<T> {
            type Output = T;

            fn index(&self, whose: $whose) -> &T {
                match whose {
                    $($whose::$variant => &self.$field,)+
                }
            }
        }

        impl<T> std::ops::IndexMut<$whose> for $pair<T> {
            fn index_mut(&mut self, whose: $whose) -> &mut T {
                match whose {
                    $($whose::$variant => &mut self.$field,)+
                }
            }
        }
    };
}

pub(super) use index_pair;
