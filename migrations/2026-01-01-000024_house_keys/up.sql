-- The public keys of the houses that have had this database, each since it first signed something: what they note outside of it is
-- believed. The private half stands in a file of its own, in no database and no copy.
CREATE TABLE house_keys (
    public_key TEXT NOT NULL PRIMARY KEY CHECK (length(public_key) = 64),
    since TEXT NOT NULL
);

-- The closing of a list asks what has happened to the accounts since a moment.
CREATE INDEX account_journal_at ON account_journal (at);
