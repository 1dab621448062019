# The interface for other programs.
api-title = For other programs
api-lead = People, tickets and lives, matches, draws, the table, places and prizes are here as JSON, as guests read them on the pages: for the club’s website, a display in the hall or your own statistics. Nothing can be changed here.
api-document = Description (OpenAPI 3.1)
api-try = Try it
