//! Roles; what is wrong with a name or a password.

use super::Translator;
use crate::app::AccountError;
use crate::app::accounts::{MAX_PASSWORD, MIN_PASSWORD};
use crate::app::{AppError, Role};

impl Translator {
    pub fn role(self, role: Role) -> String {
        self.t(match role {
            Role::Director => "account-role-director",
            Role::Scorer => "account-role-scorer",
            Role::Cashier => "account-role-cashier",
            Role::Speaker => "account-role-speaker",
        })
    }

    /// Says, to somebody who may not use a page, what their role is there for.
    pub fn not_yours(self, role: Role) -> String {
        self.t1("error-not-yours-role", "role", self.role(role))
    }

    /// Says which field is to blame and what to do.
    ///
    /// # Errors
    /// What went wrong if nobody who typed anything is to blame.
    pub fn account_error(self, error: AccountError) -> Result<(&'static str, String), AppError> {
        Ok(match error {
            AccountError::LinkUsed => ("", self.t("account-link-used")),
            AccountError::Name(fault) => ("name", self.text_fault(fault, &self.t("account-name"))),
            AccountError::LastDirector => ("", self.t("account-last-director")),
            AccountError::NotByDirector => ("", self.t("error-not-yours")),
            AccountError::NotInvited => ("", self.t("people-unknown-title")),
            AccountError::NameTaken => ("name", self.t("account-name-taken")),
            AccountError::PasswordTooShort => {
                ("password", self.t1("account-password-too-short", "min", MIN_PASSWORD))
            }
            AccountError::PasswordCommon => ("password", self.t("account-password-common")),
            AccountError::PasswordIsName => ("password", self.t("account-password-name")),
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
