# Who logged in, who guessed and who was refused.
security-title = Logins and suspicious events
security-link-hint = Who got in, and who tried in vain.
# $since: when the program was started.
security-what = Since the program was started ({ $since }), the newest first. Whatever repeats within an hour is listed once. When the program ends, this list is gone, but the log in its window or of its service has the same. A wrong password is usually a typing error; many of them from a strange network are not.
security-kind = What
security-all = everything
security-show = Show
security-none = Nothing of that kind yet
security-none-text = This page shows who logs in, who types a wrong password or code, and who is refused.
security-console = at the computer
# $first: when for the first time.
security-times = { $count } times, first { $first }
security-gone =
    { $count ->
        [one] One older entry is no longer listed.
       *[other] { $count } older entries are no longer listed.
    }
security-did-logged-in = Logged in
security-did-logged-out = Logged out
security-did-first-start = Began with the link of the first start
security-did-joined = Joined with a code
security-did-invited = Showed a code for somebody new
security-did-password-changed = Changed their own password
security-did-agreed = Agreed as the second person
security-did-wrong-password = Wrong password at login
security-did-wrong-confirmation = Wrong password to confirm something
security-did-wrong-ticket = Wrong ticket code
security-did-wrong-code = Wrong staff code
security-did-waits-login = Slowed down after too many wrong passwords
security-did-waits-confirmation = Slowed down after too many wrong passwords to confirm something
security-did-waits-tickets = Slowed down after too many wrong ticket codes
security-did-waits-codes = Slowed down after too many wrong staff codes
security-did-strange-host = Asked for under a strange name
security-did-other-site = Form from another site refused
security-did-not-their-work = Asked for a page that belongs to another task
security-did-restored = Continued from a backup
security-did-not-restored = Backup refused
security-did-table = Downloaded a table with names and payments
security-did-copy = Downloaded a backup
