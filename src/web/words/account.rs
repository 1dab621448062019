//! What is wrong with a name or a password.

use super::Words;
use crate::app::AccountError;
use crate::app::AppError;
use crate::app::accounts::{MAX_PASSWORD, MIN_PASSWORD};

impl Words {
    /// Says which field is to blame and what to do.
    ///
    /// # Errors
    /// What went wrong if nobody who typed anything is to blame.
    pub fn account_error(self, error: AccountError) -> Result<(&'static str, String), AppError> {
        Ok(match error {
            AccountError::LinkUsed => ("", self.t("account-link-used")),
            AccountError::Name(fault) => ("name", self.text_fault(fault, &self.t("account-name"))),
            AccountError::NameTaken => ("name", self.t("account-name-taken")),
            AccountError::PasswordTooShort => {
                ("password", self.t1("account-password-too-short", "min", MIN_PASSWORD))
            }
            AccountError::PasswordTooLong => {
                ("password", self.t1("account-password-too-long", "max", MAX_PASSWORD))
            }
            AccountError::UnknownUser | AccountError::WrongPassword => {
                ("password", self.t("account-wrong-password"))
            }
            AccountError::App(error) => return Err(error),
        })
    }
}
