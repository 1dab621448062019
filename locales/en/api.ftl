# The interface for other programs.
api-title = For other programs
api-lead = Everything that guests read on the pages is here as JSON: for the club’s website, a display in the hall or your own statistics. Nothing can be changed here.
api-document = Description (OpenAPI 3.1)
api-try = Try it
