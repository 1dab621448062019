# Who logged in, who guessed and who was refused.
security-title = Logins and oddities
security-link-hint = Who came in, and who tried in vain.
# $since: when the program was started.
security-what = Since the start of the program ({ $since }), the newest first. What is equal within an hour stands here once. The list goes when the program ends; the log that it writes in its window or as a service says the same. A wrong password is mostly a slip of the finger, many from a strange network are not.
security-kind = What
security-all = everything
security-show = Show
security-none = Nothing of that kind yet
security-none-text = Here stands who logs in, who types a wrong password or code, and who is refused.
security-console = at the laptop
# $first: when for the first time.
security-times = { $count } times, first { $first }
security-gone =
    { $count ->
        [one] One older one is not listed any more.
       *[other] { $count } older ones are not listed any more.
    }
security-did-logged-in = Logged in
security-did-logged-out = Logged out
security-did-first-start = Began with the link of the first start
security-did-joined = Joined with a code
security-did-invited = Showed a code for somebody new
security-did-password-changed = Changed their own password
security-did-agreed = Agreed as the second person
security-did-wrong-password = A wrong password at the login
security-did-wrong-confirmation = A wrong password to confirm something
security-did-wrong-ticket = A wrong code of a ticket
security-did-wrong-code = A wrong code for helpers
security-did-waits-login = Slowed down after too many wrong passwords
security-did-waits-confirmation = Slowed down after too many wrong passwords to confirm something
security-did-waits-tickets = Slowed down after too many wrong codes of tickets
security-did-waits-codes = Slowed down after too many wrong codes for helpers
security-did-strange-host = Asked for under a strange name
security-did-other-site = Refused a form of another site
security-did-not-their-work = Asked for a page that is another task's
security-did-restored = Went on with a backup
security-did-not-restored = Did not accept a backup
security-did-table = Took a table with names and payments along
security-did-copy = Took an encrypted backup along
