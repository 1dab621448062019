-- A row for each time that people were erased and the file has not been written anew since: their names may still stand in its log or
-- in pages that are free. AUTOINCREMENT: a number that was used for one erasure never stands for a later one.
CREATE TABLE unscrubbed (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    since TEXT NOT NULL
);
