DROP TABLE journal_hashes;
