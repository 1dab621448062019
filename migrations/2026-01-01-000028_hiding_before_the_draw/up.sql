-- An evening on which nothing was ever drawn can be hidden too. What is closed shows it again; only its journal tells that.
ALTER TABLE tournaments ADD COLUMN concealed BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE tournaments SET concealed = hidden;
ALTER TABLE tournaments DROP COLUMN hidden;
ALTER TABLE tournaments RENAME COLUMN concealed TO hidden;
