-- An evening that is over and that the lists of guests do not name any more. What goes on is never hidden.
ALTER TABLE tournaments ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE CHECK (finished OR NOT hidden);
