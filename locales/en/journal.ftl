# The journal: what has happened, entry by entry.
journal-head = Journal { $number } · { $hash }
