//! The files of `locales/`, built into the program. One file per area of the pages; its keys begin with its name.

use tournament::texts::Language;

macro_rules! areas {
    ($($area:literal)*) => {
        /// Returns the areas with their German or English text.
        pub(super) fn of(lang: Language) -> &'static [(&'static str, &'static str)] {
            match lang {
                Language::German => &[$(($area, include_str!(concat!("../../../../locales/de/", $area, ".ftl")))),*],
                Language::English => &[$(($area, include_str!(concat!("../../../../locales/en/", $area, ".ftl")))),*],
            }
        }
    };
}

areas! {
    "account"
    "api"
    "calendar"
    "cash"
    "check"
    "choice"
    "club"
    "consolation"
    "counter"
    "course"
    "desk"
    "draw"
    "error"
    "evening"
    "evidence"
    "figures"
    "form"
    "format"
    "four"
    "hall"
    "head"
    "help"
    "home"
    "import"
    "hosted"
    "journal"
    "keepsake"
    "last"
    "layout"
    "lives"
    "lot"
    "newspaper"
    "overview"
    "pad"
    "people"
    "paper"
    "past"
    "player"
    "print"
    "privacy"
    "prizes"
    "public"
    "publish"
    "referee"
    "reject"
    "report"
    "restore"
    "round"
    "ruleoption"
    "rulesheet"
    "security"
    "settings"
    "share"
    "sheet"
    "special"
    "staff"
    "standing"
    "tree"
    "wall"
}
