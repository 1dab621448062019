# What is to be corrected in forms.
form-errors = Please correct
form-empty = “{ $label }” is missing.
form-too-long = “{ $label }” is too long. Use at most { $max } characters.
form-invisible = “{ $label }” contains invisible characters. Please type the text again.
form-number = “{ $label }” needs a whole number from { $min } to { $max }.
form-money = “{ $label }” needs an amount, such as 10 or 7.50.
form-date = “{ $label }” needs a date, such as 2027-01-05.
form-time = “{ $label }” needs a time of day, such as 19:00.
form-choice = Please choose an option for “{ $label }”.
form-setting = Change this setting
form-conflict = Somebody else has changed something in the meantime
form-conflict-text = Nothing you entered has been saved. Compare, and correct it below. If you send it again, your entry replaces what is entered now.
form-conflict-theirs = Entered now
form-conflict-yours = Your entry
