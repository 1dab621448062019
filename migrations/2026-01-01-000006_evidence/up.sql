-- The Bummerl as they were written down with a result, as JSON; an empty list if only the result was.
ALTER TABLE results ADD COLUMN evidence TEXT NOT NULL DEFAULT '[]';
