# The list of tournaments.
home-title = Tournaments
home-empty-title = No tournament yet
home-empty = This is where you will find your match tonight, the results, and the winners at the end.
home-empty-staff = Are you running the tournament? Log in and set up the evening.
home-empty-begin = Set up an evening
home-finished = finished
home-past = Past evenings
home-staff = For the director
