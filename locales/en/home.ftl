# The list of tournaments.
home-title = Tournaments
home-empty-title = No tournament yet
home-empty = As soon as the director creates one, it will be listed here.
home-practice = practice
home-finished = finished
home-past = Past evenings
home-staff = For the director
