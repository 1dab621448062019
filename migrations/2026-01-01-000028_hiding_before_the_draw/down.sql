DROP TRIGGER tournaments_that_were_drawn_are_seen;
ALTER TABLE tournaments ADD COLUMN concealed BOOLEAN NOT NULL DEFAULT FALSE CHECK (finished OR NOT concealed);
UPDATE tournaments SET concealed = hidden AND finished;
ALTER TABLE tournaments DROP COLUMN hidden;
ALTER TABLE tournaments RENAME COLUMN concealed TO hidden;
