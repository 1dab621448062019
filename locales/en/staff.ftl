# Where the staff begin.
staff-title = Director
