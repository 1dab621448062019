DROP TABLE text_commitments;
ALTER TABLE journal DROP COLUMN salt;
